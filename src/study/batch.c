/* Batch: many games side by side, played action by action. */
#include <assert.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "base/memory.h"
#include "base/threads.h"
#include "hooks/pool.h"
#include "play/notation.h"
#include "play/moves.h"
#include "rules/tables.h"
#include "rules/variant.h"
#include "study/abreast.h"
#include "study/planes.h"
#include "think/chance.h"

struct MwesoBatch {
    const MwesoVariant *variant;
    MwMoveGenerator generator; /* its tables serve all threads; each puts in who plays for it */
    MwLanesChosen *lanes; /* for turns of many games at once; NULL: they are played one by one */
    size_t size;
    MwStepped *games;
};

/* ---- what every function does ---------------------------------------------------------------- */

/* What a thread does to games of a batch: those from `begin` on, before `end`. */
typedef struct BatchWork BatchWork;
typedef struct BatchShare BatchShare;
struct BatchWork {
    MwesoStatus (*each)(const BatchWork *work, const MwMoveGenerator *generator, size_t game,
                        MwesoBatchSums *sums, MwesoError *error);
    /* The same in up to MW_MOST_ABREAST games at once; NULL: it is done in each. */
    MwesoStatus (*abreast)(const BatchWork *work, const MwMoveGenerator *generator, size_t begin,
                           size_t end, BatchShare *share);
    const MwesoBatch *batch;
    size_t first, count;
    const MwesoBatchView *view; /* filled behind it; NULL: none */
    /* What only some do, by `each`. */
    const int32_t *actions;
    const uint8_t *which;
    const MwesoPosition *start;
    MwesoStart how;
    uint32_t steps;
    bool again;
    size_t job; /* games that a thread plays at a time */
    /* By thread. */
    BatchShare *shares;
};

/* What one thread has found. */
struct BatchShare {
    MwesoBatchSums sums;
    MwesoStatus status;
    MwesoError error;
    size_t failed; /* the game in which it failed */
};

/* A thread plays so many games at a time, and fewer than so many are not worth a second thread.
 * Where all are played at once, more are faster. */
enum { GAMES_A_JOB = 64 };

static MwesoStatus check_range(const MwesoBatch *batch, size_t first, size_t count,
                               MwesoError *error)
{
    if (first <= batch->size && count <= batch->size - first) return MWESO_OK;
    return mw_fail(error, MWESO_USAGE, 0, "games %zu to %zu are asked for; there are %zu", first,
                   first + count, batch->size);
}

/* Names the game that an error is about. */
static MwesoStatus in_game(size_t game, MwesoStatus status, MwesoError *error)
{
    MwesoError inner = *error;
    return mw_fail(error, status, inner.column, "game %zu: %.950s", game, inner.text);
}

static void write_game(const MwStepped *game, MwesoBatchGame *seen)
{
    *seen = (MwesoBatchGame){.end = (int32_t)game->last.end,
                             .points = game->last.points,
                             .actions = game->actions,
                             .turns = game->turns,
                             .captured = game->last.captured,
                             .winner = game->last.winner,
                             .side = game->last.after.side,
                             .over = game->last.over,
                             .midway = game->begun && !game->last.over};
}

static void fill_view(const BatchWork *work, const MwMoveGenerator *generator, size_t number)
{
    const MwesoBatchView *view = work->view;
    const MwRules *rules = &work->batch->variant->rules;
    const MwStepped *game = &work->batch->games[number];
    size_t i = number - work->first;
    size_t cells = 2 * (size_t)rules->board.pits;
    if (view->games) write_game(game, &view->games[i]);
    if (view->mask)
        mw_offer_mask(rules, &game->offer, view->mask + i * (size_t)mw_action_count(rules));
    if (view->planes)
        mw_planes(generator, game, view->side, view->planes + i * mw_plane_count(rules) * cells);
}

static MwesoStatus do_each(const BatchWork *work, const MwMoveGenerator *generator, size_t begin,
                           size_t end, BatchShare *share)
{
    MwesoStatus status = MWESO_OK;
    for (size_t game = begin; game < end && status == MWESO_OK; game++) {
        if (work->each) status = work->each(work, generator, game, &share->sums, &share->error);
        if (status != MWESO_OK) share->failed = game;
        else if (work->view) fill_view(work, generator, game);
    }
    return status;
}

static bool is_abreast(const BatchWork *work, size_t games)
{
    return work->batch->lanes && work->abreast && games >= MW_LEAST_ABREAST;
}

static MwesoStatus do_job(const BatchWork *work, const MwMoveGenerator *generator, size_t begin,
                          size_t end, BatchShare *share)
{
    bool abreast = is_abreast(work, end - begin);
    MwesoStatus status = (abreast ? work->abreast : do_each)(work, generator, begin, end, share);
    if (status != MWESO_OK) return in_game(share->failed, status, &share->error);
    for (size_t game = begin; abreast && work->view && game < end; game++)
        fill_view(work, generator, game);
    return MWESO_OK;
}

static bool take_job(void *user, int thread, uint64_t job)
{
    const BatchWork *work = user;
    BatchShare *share = &work->shares[thread];
    size_t begin = work->first + (size_t)job * work->job, last = work->first + work->count;
    MwMoveGenerator generator = work->batch->generator;
    generator.play = mw_acquire(work->batch->variant, &share->error);
    if (!generator.play) {
        share->failed = begin;
        share->status = MWESO_IO;
        return false;
    }
    size_t end = last - begin < work->job ? last : begin + work->job;
    share->status = do_job(work, &generator, begin, end, share);
    mw_release(work->batch->variant, generator.play);
    return share->status == MWESO_OK;
}

static void add_sums(MwesoBatchSums *sums, const MwesoBatchSums *more)
{
    sums->actions += more->actions;
    sums->turns += more->turns;
    sums->laps += more->laps;
    sums->games += more->games;
    for (int end = MWESO_GOES_ON; end < MWESO_END_COUNT; end++)
        sums->ended[end] += more->ended[end];
    for (int side = 0; side < 2; side++) sums->won[side] += more->won[side];
}

/* The failure in the first of all games that failed: jobs are begun in their order, so that it is
 * the same on any number of threads. */
static MwesoStatus first_failure(const BatchShare *shares, int count, MwesoError *error)
{
    const BatchShare *first = NULL;
    for (int i = 0; i < count; i++)
        if (shares[i].status != MWESO_OK && (!first || shares[i].failed < first->failed))
            first = &shares[i];
    if (first && error) *error = first->error;
    return first ? first->status : MWESO_OK;
}

static size_t job_of(const BatchWork *work, size_t threads)
{
    size_t share = (work->count + threads - 1) / threads;
    if (share < GAMES_A_JOB || !is_abreast(work, share)) return GAMES_A_JOB;
    return share < MW_MOST_ABREAST ? share : MW_MOST_ABREAST;
}

static MwesoStatus run(BatchWork *work, int threads, MwesoBatchSums *sums, MwesoError *error)
{
    MwesoStatus status = check_range(work->batch, work->first, work->count, error);
    if (status == MWESO_OK && work->view)
        status = mw_check_number(work->view->side, MWESO_NOBODY, MWESO_NORTH, "side", error);
    if (status != MWESO_OK) return status;
    threads = mw_threads(threads);
    work->job = job_of(work, (size_t)threads);
    uint64_t jobs = (work->count + work->job - 1) / work->job;
    if ((uint64_t)threads > jobs) threads = jobs ? (int)jobs : 1;
    BatchShare one = {0}, *shares = threads == 1 ? &one : mw_new((size_t)threads * sizeof *shares);
    if (!shares) return mw_no_memory(error);
    work->shares = shares;
    mweso_in_parallel(threads, jobs, take_job, work);
    status = first_failure(shares, threads, error);
    for (int i = 0; sums && i < threads; i++) add_sums(sums, &shares[i].sums);
    if (shares != &one) free(shares);
    return status;
}

/* ---- beginning ------------------------------------------------------------------------------- */

static MwesoStatus begin_game(const BatchWork *work, const MwMoveGenerator *generator,
                              size_t number, MwesoBatchSums *sums, MwesoError *error)
{
    MwesoStatus status = MWESO_OK;
    (void)sums;
    if (work->which && !work->which[number - work->first]) return MWESO_OK;
    MwStepped *game = &work->batch->games[number];
    MwesoPosition start = work->start ? *work->start : mw_usual_start(generator->play->rules);
    if (work->how == MWESO_START_RANDOM)
        status = mw_draw_arrangements(generator->play, &game->random, &start, error);
    return status == MWESO_OK ? mw_steps_begin(generator, &start, game, error) : status;
}

MwesoStatus mweso_batch_reset(MwesoBatch *batch, size_t first, size_t count, const uint8_t *which,
                              MwesoStart how, const MwesoPosition *start, MwesoError *error)
{
    bool listed = how == MWESO_START_LISTED;
    MwesoStatus status = mw_check_number(how, MWESO_START_USUAL, MWESO_START_LISTED, "how", error);
    if (status != MWESO_OK) return status;
    if (listed) status = mw_check_position(&batch->variant->rules, start, error);
    if (status != MWESO_OK) return status;
    if (listed && start->placing)
        return mw_fail(error, MWESO_BAD_INPUT, 0, "the seeds are still to be arranged");
    BatchWork work = {.each = begin_game,
                      .batch = batch,
                      .first = first,
                      .count = count,
                      .which = which,
                      .how = how,
                      .start = listed ? start : NULL};
    return run(&work, 1, NULL, error);
}

/* For any position of the variant, from which a game may begin. */
static int most_seeds(const MwRules *rules)
{
    int usual = mw_all_seeds(rules);
    return usual < MW_FAST_SEEDS ? MW_FAST_SEEDS : usual;
}

static MwesoStatus begin_lanes(MwesoBatch *batch, const MwRules *rules, MwesoError *error)
{
    MwLanesLevel level = mw_lanes_chosen_level(rules, most_seeds(rules));
    if (level == MW_LANES_NONE) return MWESO_OK;
    batch->lanes = mw_lanes_chosen_new(level, batch->generator.fast);
    return batch->lanes ? MWESO_OK : mw_no_memory(error);
}

static MwesoStatus begin_tables(MwesoBatch *batch, MwesoError *error)
{
    const MwPlay *play = mw_acquire(batch->variant, error);
    if (!play) return MWESO_IO;
    MwesoStatus status = mw_movegen_begin(play, most_seeds(play->rules), &batch->generator, error);
    if (status == MWESO_OK) status = begin_lanes(batch, play->rules, error);
    mw_release(batch->variant, play);
    return status;
}

static MwesoStatus set_up(MwesoBatch *batch, uint64_t seed, MwesoError *error)
{
    MwesoStatus status = begin_tables(batch, error);
    for (size_t i = 0; i < batch->size; i++) batch->games[i].random = mw_random(seed, i);
    if (status != MWESO_OK) return status;
    return mweso_batch_reset(batch, 0, batch->size, NULL, MWESO_START_USUAL, NULL, error);
}

MwesoBatch *mweso_batch_new(const MwesoVariant *variant, size_t games, uint64_t seed,
                            MwesoError *error)
{
    MwesoStatus status = mw_check_number(games > INT_MAX ? -1 : (int64_t)games, 1, INT_MAX,
                                         "the games of a batch", error);
    if (status != MWESO_OK) return NULL;
    MwesoBatch *batch = mw_new(sizeof *batch);
    if (batch) batch->games = mw_new(games * sizeof *batch->games);
    if (!batch || !batch->games) {
        free(batch);
        mw_no_memory(error);
        return NULL;
    }
    batch->variant = variant;
    batch->size = games;
    if (set_up(batch, seed, error) == MWESO_OK) return batch;
    mweso_batch_free(batch);
    return NULL;
}

void mweso_batch_free(MwesoBatch *batch)
{
    if (!batch) return;
    for (size_t i = 0; i < batch->size; i++) mw_history_free(&batch->games[i].history);
    mw_lanes_chosen_free(batch->lanes);
    mw_movegen_end(&batch->generator);
    free(batch->games);
    free(batch);
}

size_t mweso_batch_size(const MwesoBatch *batch) { return batch->size; }

static MwesoStatus check_alike(const MwesoBatch *to, const MwesoBatch *from, MwesoError *error)
{
    if (to->variant == from->variant) return MWESO_OK;
    return mw_fail(error, MWESO_USAGE, 0, "the batches are of two variants");
}

/* Games are copied from where none of them is overwritten before it is read. */
MwesoStatus mweso_batch_copy(MwesoBatch *to, size_t first, const MwesoBatch *from,
                             size_t from_first, size_t count, MwesoError *error)
{
    MwesoStatus status = check_range(to, first, count, error);
    if (status == MWESO_OK) status = check_range(from, from_first, count, error);
    if (status == MWESO_OK) status = check_alike(to, from, error);
    if (status != MWESO_OK) return status;
    bool backwards = to == from && first > from_first;
    for (size_t n = 0; n < count; n++) {
        size_t i = backwards ? count - 1 - n : n;
        if (!mw_steps_copy(&to->games[first + i], &from->games[from_first + i]))
            return mw_no_memory(error);
    }
    return MWESO_OK;
}

MwesoStatus mweso_batch_gather(MwesoBatch *to, size_t first, const MwesoBatch *from,
                               const int64_t *which, size_t count, MwesoError *error)
{
    MwesoStatus status = check_range(to, first, count, error);
    if (status == MWESO_OK) status = check_alike(to, from, error);
    if (status == MWESO_OK) status = mw_check_given(which, "the list of games", error);
    if (status == MWESO_OK && to == from)
        status = mw_fail(error, MWESO_USAGE, 0, "games are gathered from another batch");
    for (size_t i = 0; i < count && status == MWESO_OK; i++)
        status = mw_check_number(which[i], 0, (int64_t)from->size - 1, "a game", error);
    for (size_t i = 0; i < count && status == MWESO_OK; i++)
        if (!mw_steps_copy(&to->games[first + i], &from->games[which[i]]))
            status = mw_no_memory(error);
    return status;
}

/* ---- looking --------------------------------------------------------------------------------- */

MwesoStatus mweso_batch_look(const MwesoBatch *batch, size_t first, size_t count,
                             const MwesoBatchView *view, int threads, MwesoError *error)
{
    BatchWork work = {.batch = batch, .first = first, .count = count, .view = view};
    MwesoStatus status = mw_check_given(view, "the view", error);
    return status == MWESO_OK ? run(&work, threads, NULL, error) : status;
}

MwesoPosition mweso_batch_position(const MwesoBatch *batch, size_t game)
{
    return game < batch->size ? batch->games[game].last.after : (MwesoPosition){0};
}

/* ---- acting ---------------------------------------------------------------------------------- */

static MwesoStatus check_action(const MwesoBatch *batch, size_t number, int32_t action,
                                MwesoError *error)
{
    char name[8];
    const MwRules *rules = &batch->variant->rules;
    const MwStepped *game = &batch->games[number];
    if (action == -1) return MWESO_OK;
    if (action < 0 || action >= mw_action_count(rules))
        return mw_fail(error, MWESO_USAGE, 0, "game %zu: there is no action %d; they go up to %d",
                       number, action, mw_action_count(rules) - 1);
    if (mw_is_offered(&game->offer, mw_action(rules, action))) return MWESO_OK;
    mweso_action_name(batch->variant, action, name);
    return mw_fail(error, MWESO_NO, 0, "game %zu: action %d (%s) is not offered now%s", number,
                   action, name, game->last.over ? ": the game is over" : "");
}

static MwesoStatus act(const BatchWork *work, const MwMoveGenerator *generator, size_t number,
                       MwesoBatchSums *sums, MwesoError *error)
{
    int32_t action = work->actions[number - work->first];
    (void)sums;
    if (action < 0) return MWESO_OK;
    return mw_step(generator, &work->batch->games[number],
                   mw_action(generator->play->rules, action), error);
}

static MwesoStatus act_abreast(const BatchWork *work, const MwMoveGenerator *generator,
                               size_t begin, size_t end, BatchShare *share)
{
    MwAction actions[MW_MOST_ABREAST];
    size_t failed;
    for (size_t game = begin; game < end; game++) {
        int32_t action = work->actions[game - work->first];
        actions[game - begin] = action < 0 ? (MwAction){0, 0}
                                           : mw_action(generator->play->rules, action);
    }
    MwesoStatus status = mw_step_abreast(generator, work->batch->lanes, &work->batch->games[begin],
                                         actions, end - begin, &failed, &share->error);
    if (status != MWESO_OK) share->failed = begin + failed;
    return status;
}

MwesoStatus mweso_batch_step(MwesoBatch *batch, size_t first, size_t count, const int32_t *actions,
                             const MwesoBatchView *view, int threads, MwesoError *error)
{
    BatchWork work = {.each = act,
                      .abreast = act_abreast,
                      .batch = batch,
                      .first = first,
                      .count = count,
                      .view = view,
                      .actions = actions};
    MwesoStatus status = check_range(batch, first, count, error);
    if (status == MWESO_OK) status = mw_check_given(actions, "the actions", error);
    for (size_t i = 0; i < count && status == MWESO_OK; i++)
        status = check_action(batch, first + i, actions[i], error);
    return status == MWESO_OK ? run(&work, threads, NULL, error) : status;
}

MwesoStatus mweso_batch_play(MwesoBatch *batch, size_t game, const char *move, MwesoError *error)
{
    MwMoveGenerator generator = batch->generator;
    MwesoStatus status = check_range(batch, game, 1, error);
    if (status == MWESO_OK) status = mw_check_given(move, "the move", error);
    if (status != MWESO_OK) return status;
    generator.play = mw_acquire(batch->variant, error);
    if (!generator.play) return error ? error->status : MWESO_IO;
    status = mw_step_turn(&generator, &batch->games[game], move, error);
    mw_release(batch->variant, generator.play);
    return status;
}

/* ---- at random ------------------------------------------------------------------------------- */

static void count_end(const MwStepped *game, MwesoBatchSums *sums)
{
    sums->games++;
    sums->ended[game->last.end]++;
    if (game->last.winner != MWESO_NOBODY) sums->won[game->last.winner]++;
}

static MwAction draw_action(MwStepped *game)
{
    uint32_t offered = (uint32_t)mw_offered_count(&game->offer);
    return mw_nth_offered(&game->offer, (int)mw_random_below(&game->random, offered));
}

/* An action has been taken, before which so many turns were complete. */
static void count_action(const MwStepped *game, uint32_t turns, MwesoBatchSums *sums)
{
    sums->actions++;
    if (game->turns == turns) return;
    sums->turns++;
    sums->laps += game->last.laps;
    if (game->last.over) count_end(game, sums);
}

/* A game that is over begins anew, if it is to. */
static MwesoStatus begin_again(const BatchWork *work, const MwMoveGenerator *generator,
                               MwStepped *game, MwesoError *error)
{
    if (!game->last.over || !work->again) return MWESO_OK;
    const MwesoPosition start = mw_usual_start(generator->play->rules);
    return mw_steps_begin(generator, &start, game, error);
}

static MwesoStatus act_on(const BatchWork *work, const MwMoveGenerator *generator, size_t number,
                          MwesoBatchSums *sums, MwesoError *error)
{
    MwStepped *game = &work->batch->games[number];
    MwesoStatus status = MWESO_OK;
    for (uint32_t i = 0; i < work->steps && status == MWESO_OK; i++) {
        status = begin_again(work, generator, game, error);
        if (game->last.over || status != MWESO_OK) break;
        uint32_t turns = game->turns;
        status = mw_step(generator, game, draw_action(game), error);
        count_action(game, turns, sums);
    }
    return status;
}

/* Draws an action in each of these games that is not over. */
static MwesoStatus draw_actions(const BatchWork *work, const MwMoveGenerator *generator,
                                MwStepped *games, size_t count, MwAction *actions,
                                BatchShare *share)
{
    MwesoStatus status = MWESO_OK;
    for (size_t i = 0; i < count && status == MWESO_OK; i++) {
        status = begin_again(work, generator, &games[i], &share->error);
        share->failed = (size_t)(&games[i] - work->batch->games);
        actions[i] = games[i].last.over ? (MwAction){0, 0} : draw_action(&games[i]);
    }
    return status;
}

static MwesoStatus act_on_abreast(const BatchWork *work, const MwMoveGenerator *generator,
                                  size_t begin, size_t end, BatchShare *share)
{
    uint32_t turns[MW_MOST_ABREAST];
    MwAction actions[MW_MOST_ABREAST];
    MwesoStatus status = MWESO_OK;
    MwStepped *games = &work->batch->games[begin];
    size_t count = end - begin, failed = 0;
    for (uint32_t i = 0; i < work->steps && status == MWESO_OK; i++) {
        status = draw_actions(work, generator, games, count, actions, share);
        if (status != MWESO_OK) break;
        for (size_t k = 0; k < count; k++) turns[k] = games[k].turns;
        status = mw_step_abreast(generator, work->batch->lanes, games, actions, count, &failed,
                                 &share->error);
        share->failed = begin + failed;
        for (size_t k = 0; k < count; k++)
            if (actions[k].choice) count_action(&games[k], turns[k], &share->sums);
    }
    return status;
}

MwesoStatus mweso_batch_random(MwesoBatch *batch, size_t first, size_t count, uint32_t steps,
                               bool again, const MwesoBatchView *view, int threads,
                               MwesoBatchSums *sums, MwesoError *error)
{
    BatchWork work = {.each = act_on,
                      .abreast = act_on_abreast,
                      .batch = batch,
                      .first = first,
                      .count = count,
                      .view = view,
                      .steps = steps,
                      .again = again};
    return run(&work, threads, sums, error);
}
