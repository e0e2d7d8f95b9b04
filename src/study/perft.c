/* Perft: counts the sequences of moves from a position, to test move generators
 * (https://www.chessprogramming.org/Perft). */

#include "base/process.h"
#include "hooks/pool.h"
#include "kernel/phase.h"
#include "play/moves.h"
#include "rules/variant.h"
#include "fast/backend.h"
#include "study/counts.h"

typedef struct Perft {
    const MwPlay *play;
    int depth;
    MwesoCount *counts;
    MwesoProgress progress;
    void *user;
    uint64_t done;
    MwesoError *error;
    MwesoStatus status;
} Perft;

/* The moves of one position, which is reached from the root by `ways` sequences of moves. */
typedef struct Level {
    Perft *perft;
    const MwesoPosition *position;
    int ply;
    uint64_t ways;
    bool any; /* some move is legal */
} Level;

enum { ASK_EVERY = 1 << 16 }; /* moves between two calls of `progress` */
static const char stopped[] = "counting was stopped";

/* Recursive, up to MWESO_MOST_DEPTH. */
static bool count_moves(Perft *perft, const MwesoPosition *position, int ply, uint64_t ways);

static bool fail(Perft *perft, MwesoStatus status, const char *text)
{
    perft->status = mw_fail(perft->error, status, 0, "%s", text);
    return false;
}

static bool add(Perft *perft, uint64_t *count, uint64_t ways)
{
    return !__builtin_add_overflow(*count, ways, count) ||
           fail(perft, MWESO_BAD_INPUT, "there are more than 2^64 sequences of moves");
}

static bool keep_going(Perft *perft)
{
    bool asks = ++perft->done % ASK_EVERY == 0 && perft->progress;
    if (!mw_stopped() && (!asks || perft->progress(perft->user, perft->done))) return true;
    return fail(perft, MWESO_NO, stopped);
}

static bool count_outcome(Level *level, const MwesoOutcome *outcome, uint64_t ways)
{
    Perft *perft = level->perft;
    MwesoCount *count = &perft->counts[level->ply];
    if (!keep_going(perft) || !add(perft, &count->leaves, ways)) return false;
    if (outcome->endless && !add(perft, &count->endless, ways)) return false;
    if (outcome->over || level->ply + 1 == perft->depth) return true;
    return count_moves(perft, &outcome->after, level->ply + 1, ways);
}

static bool count_result(void *user, const MwTurn *turn, uint64_t ways)
{
    Level *level = user;
    MwesoOutcome outcome;
    uint64_t all;
    if (!mw_turn_outcome(level->perft->play, level->position, turn, &outcome)) return true;
    level->any = true;
    if (__builtin_mul_overflow(ways, level->ways, &all))
        return fail(level->perft, MWESO_BAD_INPUT, "there are more than 2^64 sequences of moves");
    return count_outcome(level, &outcome, all);
}

/* Counts the moves from a position; false if stopped. A player without a legal move has lost: no
 * leaf is added. */
static bool count_moves(Perft *perft, const MwesoPosition *position, int ply, uint64_t ways)
{
    const MwPlay *play = perft->play;
    MW_INVARIANT(ply < perft->depth && ways > 0);
    if (mw_is_still(play, position)) return true;
    Level level = {perft, position, ply, ways, false};
    MwesoOutcome other;
    /* The last moves of a sequence are only counted: those that differ in extra pits alone are
     * merged instead of played one by one, unless some of them may end the game, by a script or an
     * empty row. */
    const MwRules *rules = mw_play_at(play, position)->rules;
    bool alike = ply + 1 == perft->depth && rules->extra > 0 && !rules->hooked && !rules->row_ends;
    MwesoStatus status = alike ? mw_merged_moves_alike(play, position, count_result, &level,
                                                       perft->error)
                               : mw_each_result(play, position, NULL, count_result, &level,
                                                perft->error);
    if (status != MWESO_OK) perft->status = status;
    if (perft->status != MWESO_OK) return false;
    if (level.any && mw_may_pass(play, position)) {
        mw_pass_outcome(play, position, &other);
        if (!count_outcome(&level, &other, ways)) return false;
    }
    if (!level.any || !mw_may_swap(play, position)) return true;
    mw_swap_outcome(play, position, &other);
    return count_outcome(&level, &other, ways);
}

static bool fast_goes_on(void *user, uint64_t done)
{
    Perft *perft = user;
    perft->done = done - 1;
    return keep_going(perft);
}

MwesoStatus mw_perft_at(MwFastLevel level, const MwPlay *play, const MwesoPosition *position,
                        int depth, MwesoCount *counts, MwesoProgress progress, void *user,
                        MwesoError *error)
{
    Perft perft = {play, depth, counts, progress, user, 0, error, MWESO_OK};
    if (depth < 1 || depth > MWESO_MOST_DEPTH)
        return mw_fail(error, MWESO_USAGE, 0, "the depth is a number of moves from 1 to %d",
                       MWESO_MOST_DEPTH);
    if (position->placing)
        return mw_fail(error, MWESO_BAD_INPUT, 0,
                       "moves are counted only after the seeds are arranged");
    for (int i = 0; i < depth; i++) counts[i] = (MwesoCount){0, 0};
    if (level == MW_FAST_NONE) count_moves(&perft, position, 0, 1);
    else {
        MwFastSet set;
        MwFastCount count = {position, depth, counts, 0, ASK_EVERY, fast_goes_on, &perft};
        if (!mw_fast_new(play, level, mw_position_seeds(position), &set))
            return mw_no_memory(error);
        set.fast->backend->count(set.fast, &count);
        mw_fast_free(&set);
    }
    if (mw_stopped()) fail(&perft, MWESO_NO, stopped);
    return perft.status;
}

MwesoStatus mweso_perft(const MwesoVariant *variant, const MwesoPosition *position, int depth,
                        MwesoCount *counts, MwesoProgress progress, void *user, MwesoError *error)
{
    MwesoStatus status = mw_check_position(&variant->rules, position, error);
    if (status != MWESO_OK) return status;
    const MwPlay *play = mw_acquire(variant, error);
    if (!play) return error ? error->status : MWESO_IO;
    MwFastLevel level = mw_fast_lists(play) ? mw_whole_level(play, mw_position_seeds(position))
                                            : MW_FAST_NONE;
    status = mw_perft_at(level, play, position, depth, counts, progress, user, error);
    mw_release(variant, play);
    return status;
}
