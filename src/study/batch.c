/* Batch: many games of one variant, stepped action by action on several threads. */
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
#include "study/batch.h"
#include "think/chance.h"

/* ---- work on several threads ----------------------------------------------------------------- */

/* The work of one call: what is done to the games from `first` on, with its arguments. */
typedef struct BatchWork BatchWork;
typedef struct BatchShare BatchShare;
struct BatchWork {
    /* Works on one game; NULL: only the view is filled. */
    MwesoStatus (*each)(const BatchWork *work, const MwMoveGenerator *generator, size_t game,
                        MwesoBatchSums *sums, MwesoError *error);
    /* Does the same in lanes to the games from `begin` to before `end`, at most MW_MOST_IN_LANES;
     * NULL: not possible in lanes. */
    MwesoStatus (*in_lanes)(const BatchWork *work, const MwMoveGenerator *generator, size_t begin,
                            size_t end, BatchShare *share);
    const MwesoBatch *batch;
    size_t first, count;
    const MwesoBatchView *view; /* filled afterwards; NULL: no view */
    MwPlanes planes;            /* layout of the view's planes */
    const int32_t *actions;     /* argument of mweso_batch_step, by game */
    const uint8_t *which;       /* argument of mweso_batch_reset, like `start` and `how` */
    const MwesoPosition *start;
    MwesoStart how;
    uint32_t steps; /* argument of mweso_batch_random, like `again` */
    bool again;
    size_t job;         /* number of games that a thread takes at a time */
    BatchShare *shares; /* by thread */
};

/* The results of one thread. */
struct BatchShare {
    MwesoBatchSums sums;
    MwesoStatus status;
    MwesoError error;
    size_t failed; /* the game that failed */
};

/* The number of games that a thread takes at a time if they are played one by one; also the fewest
 * games worth a second thread. */
enum { GAMES_A_JOB = 64 };

static MwesoStatus check_range(const MwesoBatch *batch, size_t first, size_t count,
                               MwesoError *error)
{
    if (first <= batch->size && count <= batch->size - first) return MWESO_OK;
    return mw_fail(error, MWESO_USAGE, 0,
                   "%zu games from number %zu on are asked for; there are %zu", count, first,
                   batch->size);
}

static void fill_view(const BatchWork *work, const MwMoveGenerator *generator, size_t number)
{
    const MwesoBatchView *view = work->view;
    const MwRules *rules = &work->batch->variant->rules;
    const MwSteppedGame *game = &work->batch->games[number];
    size_t i = number - work->first;
    size_t numbers = i * work->planes.count * (size_t)work->planes.cells;
    if (view->games)
        view->games[i] = (MwesoBatchGame){.end = (int32_t)game->last.end,
                                          .points = game->last.points,
                                          .actions = (int32_t)game->actions,
                                          .turns = (int32_t)game->turns,
                                          .captured = (int32_t)game->last.captured,
                                          .winner = game->last.winner,
                                          .side = game->last.after.side,
                                          .over = game->last.over,
                                          .midway = game->begun && !game->last.over};
    if (view->mask)
        mw_offer_mask(rules, &game->offer, view->mask + i * (size_t)mw_action_count(rules));
    if (view->planes || view->bytes)
        mw_planes(generator, &work->planes, game, view->side,
                  view->planes ? view->planes + numbers : NULL,
                  view->bytes ? view->bytes + numbers : NULL);
}

static bool is_shown(const BatchWork *work, size_t number)
{
    const MwesoBatchView *view = work->view;
    return view && (!view->only || view->only[number - work->first]);
}

static bool is_in_lanes(const BatchWork *work, size_t games)
{
    return work->batch->lanes && work->in_lanes && games >= MW_LEAST_IN_LANES;
}

/* Works on the games of one job. An error names its game. */
static MwesoStatus do_job(const BatchWork *work, const MwMoveGenerator *generator, size_t begin,
                          size_t end, BatchShare *share)
{
    MwesoStatus status = MWESO_OK;
    bool each = work->each && !is_in_lanes(work, end - begin);
    if (work->each && !each) status = work->in_lanes(work, generator, begin, end, share);
    for (size_t game = begin; game < end && status == MWESO_OK; game++) {
        if (each) status = work->each(work, generator, game, &share->sums, &share->error);
        if (status != MWESO_OK) share->failed = game;
        else if (is_shown(work, game)) fill_view(work, generator, game);
    }
    if (status == MWESO_OK) return MWESO_OK;
    MwesoError inner = share->error;
    return mw_fail(&share->error, status, inner.column, "game %zu: %.950s", share->failed,
                   inner.text);
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

/* Adds the sums of all threads to `sums`. Returns the failure of the first game that failed: as
 * jobs begin in order, it is the same for any number of threads. */
static MwesoStatus join_shares(const BatchShare *shares, int count, MwesoBatchSums *sums,
                               MwesoError *error)
{
    const BatchShare *first = NULL;
    for (const BatchShare *share = shares; share < shares + count; share++) {
        if (share->status != MWESO_OK && (!first || share->failed < first->failed)) first = share;
        if (!sums) continue;
        sums->actions += share->sums.actions;
        sums->turns += share->sums.turns;
        sums->laps += share->sums.laps;
        sums->games += share->sums.games;
        for (int end = MWESO_GOES_ON; end < MWESO_END_COUNT; end++)
            sums->ended[end] += share->sums.ended[end];
        for (int side = 0; side < 2; side++) sums->won[side] += share->sums.won[side];
    }
    if (first && error) *error = first->error;
    return first ? first->status : MWESO_OK;
}

static size_t job_of(const BatchWork *work, size_t threads)
{
    size_t share = (work->count + threads - 1) / threads;
    if (share < GAMES_A_JOB || !is_in_lanes(work, share)) return GAMES_A_JOB;
    return share < MW_MOST_IN_LANES ? share : MW_MOST_IN_LANES;
}

static MwesoStatus run(BatchWork *work, int threads, MwesoBatchSums *sums, MwesoError *error)
{
    MwesoStatus status = check_range(work->batch, work->first, work->count, error);
    if (status == MWESO_OK && work->view)
        status = mw_check_number(work->view->side, MWESO_NOBODY, MWESO_NORTH, "side", error);
    if (status == MWESO_OK && work->view && (work->view->planes || work->view->bytes))
        status = mw_planes_begin(&work->batch->variant->rules, work->view->which,
                                 work->view->which_count, &work->planes, error);
    if (status != MWESO_OK) return status;
    threads = mw_threads(threads);
    work->job = job_of(work, (size_t)threads);
    uint64_t jobs = (work->count + work->job - 1) / work->job;
    if ((uint64_t)threads > jobs) threads = jobs ? (int)jobs : 1;
    BatchShare one = {0}, *shares = threads == 1 ? &one : mw_new((size_t)threads * sizeof *shares);
    if (!shares) return mw_no_memory(error);
    work->shares = shares;
    mweso_in_parallel(threads, jobs, take_job, work);
    status = join_shares(shares, threads, sums, error);
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
    MwSteppedGame *game = &work->batch->games[number];
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

/* Compiles the rules for every position that games may begin from, and for lanes if these can play
 * them. */
static MwesoStatus begin_tables(MwesoBatch *batch, MwesoError *error)
{
    const MwPlay *play = mw_acquire(batch->variant, error);
    if (!play) return MWESO_IO;
    int usual = mw_all_seeds(play->rules), seeds = usual < MW_FAST_SEEDS ? MW_FAST_SEEDS : usual;
    MwLanesLevel level = mw_lanes_chosen_level(play->rules, seeds);
    MwesoStatus status = mw_movegen_begin(play, seeds, &batch->generator, error);
    if (status == MWESO_OK && level != MW_LANES_NONE) {
        batch->lanes = mw_lanes_chosen_new(level, batch->generator.fast);
        if (!batch->lanes) status = mw_no_memory(error);
    }
    mw_release(batch->variant, play);
    return status;
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
    for (size_t i = 0; i < games; i++) batch->games[i].random = mw_random(seed, i);
    status = begin_tables(batch, error);
    if (status == MWESO_OK)
        status = mweso_batch_reset(batch, 0, games, NULL, MWESO_START_USUAL, NULL, error);
    if (status == MWESO_OK) return batch;
    mweso_batch_free(batch);
    return NULL;
}

void mw_stepped_games_free(MwSteppedGame *games, size_t count)
{
    for (size_t i = 0; i < count; i++) mw_history_free(&games[i].history);
    free(games);
}

void mweso_batch_free(MwesoBatch *batch)
{
    if (!batch) return;
    mw_stepped_games_free(batch->games, batch->size);
    mw_lanes_chosen_free(batch->lanes);
    mw_movegen_end(&batch->generator);
    free(batch);
}

size_t mweso_batch_size(const MwesoBatch *batch) { return batch->size; }

static MwesoStatus check_alike(const MwesoBatch *to, const MwesoBatch *from, MwesoError *error)
{
    const MwesoVariant *a = to->variant, *b = from->variant;
    if (a == b || strcmp(mweso_variant_fingerprint(a), mweso_variant_fingerprint(b)) == 0)
        return MWESO_OK;
    return mw_fail(error, MWESO_USAGE, 0, "the batches are of %.100s and of %.100s",
                   mweso_variant_label(a), mweso_variant_label(b));
}

/* Copies overlapping ranges in the order that overwrites no game before it is read. */
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

/* The most points of a win in turns of these rules. */
static int points_of(const MwRules *rules)
{
    return rules->tables.every_column_wins ? rules->every_column_points : 1;
}

int mweso_most_points(const MwesoVariant *variant)
{
    int most = points_of(&variant->rules);
    for (int i = 0; i < variant->phase_count; i++) {
        int points = points_of(&variant->phases[i]->rules);
        if (points > most) most = points;
    }
    return most;
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
    const MwSteppedGame *game = &batch->games[number];
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

static MwesoStatus act_in_lanes(const BatchWork *work, const MwMoveGenerator *generator,
                                size_t begin, size_t end, BatchShare *share)
{
    MwAction actions[MW_MOST_IN_LANES];
    size_t failed;
    for (size_t game = begin; game < end; game++) {
        int32_t action = work->actions[game - work->first];
        actions[game - begin] = action < 0 ? (MwAction){0, 0}
                                           : mw_action(generator->play->rules, action);
    }
    MwesoStatus status = mw_step_in_lanes(generator, work->batch->lanes, &work->batch->games[begin],
                                          actions, end - begin, &failed, &share->error);
    if (status != MWESO_OK) share->failed = begin + failed;
    return status;
}

MwesoStatus mweso_batch_step(MwesoBatch *batch, size_t first, size_t count, const int32_t *actions,
                             const MwesoBatchView *view, int threads, MwesoError *error)
{
    BatchWork work = {.each = act,
                      .in_lanes = act_in_lanes,
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

static MwAction draw_action(MwSteppedGame *game)
{
    uint32_t offered = (uint32_t)mw_offered_count(&game->offer);
    return mw_nth_offered(&game->offer, (int)mw_random_below(&game->random, offered));
}

/* Counts an action that has been taken; `turns`: number of turns completed before it. */
static void count_action(const MwSteppedGame *game, uint32_t turns, MwesoBatchSums *sums)
{
    sums->actions++;
    if (game->turns == turns) return;
    sums->turns++;
    sums->laps += game->last.laps;
    if (!game->last.over) return;
    sums->games++;
    sums->ended[game->last.end]++;
    if (game->last.winner != MWESO_NOBODY) sums->won[game->last.winner]++;
}

/* Begins a finished game anew if `again` is set. */
static MwesoStatus begin_again(const BatchWork *work, const MwMoveGenerator *generator,
                               MwSteppedGame *game, MwesoError *error)
{
    if (!game->last.over || !work->again) return MWESO_OK;
    const MwesoPosition start = mw_usual_start(generator->play->rules);
    return mw_steps_begin(generator, &start, game, error);
}

static MwesoStatus play_random(const BatchWork *work, const MwMoveGenerator *generator,
                               size_t number, MwesoBatchSums *sums, MwesoError *error)
{
    MwSteppedGame *game = &work->batch->games[number];
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

static MwesoStatus play_random_in_lanes(const BatchWork *work, const MwMoveGenerator *generator,
                                        size_t begin, size_t end, BatchShare *share)
{
    uint32_t turns[MW_MOST_IN_LANES];
    MwAction actions[MW_MOST_IN_LANES];
    MwesoStatus status = MWESO_OK;
    MwSteppedGame *games = &work->batch->games[begin];
    size_t count = end - begin, failed = 0;
    for (uint32_t i = 0; i < work->steps && status == MWESO_OK; i++) {
        for (size_t k = 0; k < count && status == MWESO_OK; k++) {
            status = begin_again(work, generator, &games[k], &share->error);
            share->failed = begin + k;
            actions[k] = games[k].last.over ? (MwAction){0, 0} : draw_action(&games[k]);
            turns[k] = games[k].turns;
        }
        if (status != MWESO_OK) break;
        status = mw_step_in_lanes(generator, work->batch->lanes, games, actions, count, &failed,
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
    BatchWork work = {.each = play_random,
                      .in_lanes = play_random_in_lanes,
                      .batch = batch,
                      .first = first,
                      .count = count,
                      .view = view,
                      .steps = steps,
                      .again = again};
    return run(&work, threads, sums, error);
}
