/* Playouts: plays uniformly random games, and counts their moves, laps and ends. */
#include <assert.h>
#include <limits.h>
#include <stdlib.h>

#include "base/memory.h"
#include "base/process.h"
#include "base/threads.h"
#include "fast/backend.h"
#include "hooks/pool.h"
#include "kernel/decider.h"
#include "rules/tables.h"
#include "rules/variant.h"
#include "study/counts.h"
#include "think/chance.h"

static void add(MwesoPlayouts *totals, const MwesoPlayouts *more)
{
    totals->games += more->games;
    totals->moves += more->moves;
    totals->laps += more->laps;
    totals->choices += more->choices;
    totals->hook_calls += more->hook_calls;
    for (int end = MWESO_GOES_ON; end < MWESO_END_COUNT; end++)
        totals->ended[end] += more->ended[end];
}

/* Plays whole games with tables, or move by move if tables cannot play all turns. */
MwesoStatus mw_playouts_at(MwFastLevel level, const MwPlay *play, uint64_t first_game,
                           uint64_t games, int most_moves, uint64_t seed, MwesoPlayouts *totals,
                           MwesoError *error)
{
    const int seeds = mw_all_seeds(play->rules);
    const MwesoPosition start = mw_usual_start(play->rules);
    assert(most_moves >= 0);
    if (level != MW_FAST_NONE && mw_whole_level(play, seeds) != MW_FAST_NONE) {
        MwFastSet set;
        MwFastGames work = {first_game, games, seed, most_moves, totals};
        if (!mw_fast_new(play, level, seeds, &set)) return mw_no_memory(error);
        set.fast->backend->games(set.fast, &start, &work);
        mw_fast_free(&set);
        return mw_not_stopped(error);
    }
    MwMoveGenerator generator;
    MwesoStatus status = mw_movegen_begin_at(level, play, seeds, &generator, error);
    for (uint64_t game = 0; game < games && status == MWESO_OK; game++) {
        MwRandom random = mw_random(seed, first_game + game);
        MwesoOutcome last = {.after = start, .winner = MWESO_NOBODY};
        status = mw_playout(&generator, most_moves, &random, &last, totals, error);
    }
    mw_movegen_end(&generator);
    return status;
}

/* ---- in lanes -------------------------------------------------------------------------------- */

/* Plays the turns in phases, before lanes take over, and the games that lanes cannot finish. */
typedef struct LaneOpening {
    MwMoveGenerator generator;
    MwesoPosition start;
    uint64_t seed;
    int most_moves;
    MwesoStatus status;
    MwesoError *error;
} LaneOpening;

static MwLanesOpening open_game(void *user, MwLanesOpened *game)
{
    LaneOpening *opening = user;
    MwesoPlayouts turns = {0};
    MwesoOutcome last = {.after = opening->start, .winner = MWESO_NOBODY};
    opening->status = mw_playout_opening(&opening->generator, opening->most_moves, &game->random,
                                         &last, &turns, opening->error);
    if (opening->status != MWESO_OK) return MW_LANES_FAILED;
    if (last.over || turns.moves == (uint64_t)opening->most_moves) {
        turns.games = turns.ended[last.end] = 1;
        add(game->totals, &turns);
        return MW_LANES_OVER;
    }
    game->position = last.after;
    game->turns = (uint32_t)turns.moves;
    game->laps = (uint32_t)turns.laps;
    game->choice_turns = (uint32_t)turns.choices;
    return MW_LANES_OPENED;
}

static bool play_alone(void *user, uint64_t game, MwesoPlayouts *totals)
{
    LaneOpening *opening = user;
    MwRandom random = mw_random(opening->seed, game);
    MwesoOutcome last = {.after = opening->start, .winner = MWESO_NOBODY};
    opening->status = mw_playout(&opening->generator, opening->most_moves, &random, &last, totals,
                                 opening->error);
    return opening->status == MWESO_OK;
}

MwesoStatus mw_playouts_in_lanes(MwLanesLevel level, const MwPlay *play, uint64_t first_game,
                                 uint64_t games, int most_moves, uint64_t seed,
                                 MwesoPlayouts *totals, MwesoError *error)
{
    MwFast fast;
    const MwRules *rules = play->rules;
    const MwesoPosition start = mw_usual_start(rules);
    MwLanesGames work = {.fast = &fast,
                         .start = &start,
                         .first_game = first_game,
                         .games = games,
                         .seed = seed,
                         .most_moves = most_moves,
                         .totals = totals};
    assert(most_moves >= 0);
    mw_fast_compile(rules, MW_FAST_AVX2, mw_all_seeds(rules), &fast);
    if (!mw_opens(rules)) {
        mw_lanes_play(level, &work);
        return mw_not_stopped(error);
    }
    LaneOpening opening = {
        .start = start, .seed = seed, .most_moves = most_moves, .status = MWESO_OK, .error = error};
    const MwLanesOpener opener = {open_game, play_alone, &opening};
    work.opener = &opener;
    work.judged = mw_history_matters(play);
    MwesoStatus status = mw_movegen_begin_at(MW_FAST_AVX2, play, mw_all_seeds(rules),
                                             &opening.generator, error);
    if (status == MWESO_OK) mw_lanes_play(level, &work);
    mw_movegen_end(&opening.generator);
    if (status == MWESO_OK) status = opening.status;
    return status == MWESO_OK ? mw_not_stopped(error) : status;
}

MwesoStatus mw_playouts(const MwPlay *play, uint64_t first_game, uint64_t games, int most_moves,
                        uint64_t seed, MwesoPlayouts *totals, MwesoError *error)
{
    int seeds = mw_all_seeds(play->rules);
    MwLanesLevel lanes = games < MW_LANES_GAMES ? MW_LANES_NONE
                                                : mw_lanes_playouts_level(play->rules, seeds);
    if (lanes != MW_LANES_NONE)
        return mw_playouts_in_lanes(lanes, play, first_game, games, most_moves, seed, totals,
                                    error);
    return mw_playouts_at(mw_later_level(play->rules, seeds), play, first_game, games, most_moves,
                          seed, totals, error);
}

MwesoStatus mweso_playouts(const MwesoVariant *variant, uint64_t first_game, uint64_t games,
                           int most_moves, uint64_t seed, MwesoPlayouts *totals, MwesoError *error)
{
    MwesoStatus status = mw_check_number(most_moves, 0, INT_MAX, "the most moves of a game", error);
    if (status != MWESO_OK) return status;
    const MwPlay *play = mw_acquire(variant, error);
    if (!play) return error ? error->status : MWESO_IO;
    status = mw_playouts(play, first_game, games, most_moves, seed, totals, error);
    if (play->decider) totals->hook_calls += play->decider->calls;
    mw_release(variant, play);
    return status;
}

const char *mweso_playouts_engine(const MwesoVariant *variant)
{
    const MwRules *rules = &variant->rules;
    const int seeds = mw_all_seeds(rules);
    if (mw_lanes_playouts_level(rules, seeds) != MW_LANES_NONE) return "lanes";
    return mw_later_level(rules, seeds) == MW_FAST_NONE ? "reference" : "vectors";
}

/* ---- on several threads ---------------------------------------------------------------------- */

/* The number of games in a job: SMALL_JOB if there are few games, else enough for lanes. */
enum { SMALL_JOB = 128, LARGE_JOB = 4096, JOBS_A_THREAD = 2 };

/* The results of one thread. */
typedef struct PlayoutsShare {
    MwesoPlayouts totals;
    uint64_t failed; /* the job that did */
    MwesoStatus status;
    MwesoError error;
} PlayoutsShare;

typedef struct PlayoutsWork {
    const MwesoVariant *variant;
    uint64_t first_game, games, seed;
    uint64_t job; /* number of games in a job */
    int most_moves;
    PlayoutsShare *shares; /* by thread */
} PlayoutsWork;

static bool play_job(void *user, int thread, uint64_t job)
{
    const PlayoutsWork *all = user;
    PlayoutsShare *share = &all->shares[thread];
    uint64_t done = job * all->job, left = all->games - done;
    uint64_t games = left < all->job ? left : all->job;
    assert(done < all->games);
    share->status = mweso_playouts(all->variant, all->first_game + done, games, all->most_moves,
                                   all->seed, &share->totals, &share->error);
    share->failed = job;
    return share->status == MWESO_OK;
}

static uint64_t job_of(uint64_t games, int threads)
{
    uint64_t share = threads == 1 ? games : games / (uint64_t)threads / JOBS_A_THREAD;
    if (share < MW_LANES_GAMES) return SMALL_JOB;
    return threads == 1 || share < LARGE_JOB ? share : LARGE_JOB;
}

MwesoStatus mweso_playouts_parallel(const MwesoVariant *variant, uint64_t first_game,
                                    uint64_t games, int most_moves, uint64_t seed, int threads,
                                    MwesoPlayouts *totals, MwesoError *error)
{
    MwesoStatus status = mw_check_number(most_moves, 0, INT_MAX, "the most moves of a game", error);
    if (status != MWESO_OK) return status;
    threads = mw_threads(threads);
    PlayoutsShare *shares = mw_new((size_t)threads * sizeof *shares);
    if (!shares) return mw_no_memory(error);
    uint64_t job = job_of(games, threads);
    PlayoutsWork all = {variant, first_game, games, seed, job, most_moves, shares};
    mweso_in_parallel(threads, games / job + (games % job > 0), play_job, &all);
    const PlayoutsShare *first = NULL; /* that failed, by jobs */
    for (int i = 0; i < threads; i++) {
        add(totals, &shares[i].totals);
        bool failed = shares[i].status != MWESO_OK;
        if (failed && (!first || shares[i].failed < first->failed)) first = &shares[i];
    }
    if (first) status = first->status;
    if (first && error) *error = first->error;
    free(shares);
    return status;
}

int mweso_processors(void) { return mw_processors(); }
