/* Move generator: the results of all moves of a position, in one list, by vectors where they serve
 * the rules; and moves with their texts. Players reach the kernel through this and through
 * mw_playout (think/chance.h) alone.
 */
#ifndef MWESO_THINK_MOVEGEN_H
#define MWESO_THINK_MOVEGEN_H

#include "base/text.h"
#include "fast/backend.h"
#include "kernel/outcome.h"
#include "kernel/phase.h"
#include "play/moves.h"

/* Has the rules compiled, if tables serve them (fast/fast.h): all turns, or those after their
 * phases. For one thread. One that is 0 but for `play` is a generator, too, by the reference. */
typedef struct MwMoveGenerator {
    const MwPlay *play;
    MwFastSet set;
    const MwFast *fast; /* of it; NULL: the reference */
    MwFastChoices choices;
    MwPatience patience; /* with each position; all 0: as much as there is anywhere */
    bool unjudged;       /* what the reference lists is left for mw_movegen_judge */
} MwMoveGenerator;

/* The most choices that players take to list the moves of a position. */
enum { MW_MOST_LOOKED = 16 * MW_ASK_EVERY };

/* Begins with rules, which must outlive the generator, for positions of up to `seeds` seeds; at a
 * level that they allow (mw_later_level), or at the best one. To be ended in any case. */
MwesoStatus mw_movegen_begin_at(MwFastLevel level, const MwPlay *play, int seeds,
                                MwMoveGenerator *generator, MwesoError *error);
MwesoStatus mw_movegen_begin(const MwPlay *play, int seeds, MwMoveGenerator *generator,
                             MwesoError *error);
void mw_movegen_end(MwMoveGenerator *generator);

/* The tables by which the moves of a position are found; NULL: the reference. */
static inline const MwFast *mw_movegen_tables(const MwMoveGenerator *generator,
                                              const MwesoPosition *position)
{
    const MwPlay *play = generator->play;
    const MwFast *fast = generator->fast;
    if (!fast || fast->by_phase || !mw_opens(play->rules)) return fast;
    return mw_is_opened(play->rules, position) ? fast : NULL;
}

/* Are all moves of a position listed by tables, which judge each? */
static inline bool mw_movegen_lists(const MwMoveGenerator *generator, const MwesoPosition *position)
{
    return mw_movegen_tables(generator, position) && mw_fast_lists(generator->play);
}

/* Adds the outcomes of all moves of a position, passing included, each judged (but see `unjudged`).
 * The list may move. The order is that of mweso_moves_next, whatever the level. MWESO_BAD_INPUT if
 * there are too many for a list or for the generator's patience; some have then been added. */
MwesoStatus mw_movegen_add(MwMoveGenerator *generator, const MwesoPosition *position,
                           MwResults *results, MwesoError *error);

/* Judges an outcome that was left unjudged: can the next player move? MWESO_BAD_INPUT if that takes
 * more than the generator's patience. */
MwesoStatus mw_movegen_judge(MwMoveGenerator *generator, MwesoOutcome *outcome, MwesoError *error);

/* ---- candidates ------------------------------------------------------------------------------ */

/* A move with its text, one for each different outcome. */
typedef struct MwCandidate {
    MwesoOutcome outcome;
    char *text;
} MwCandidate;

typedef struct MwCandidates {
    MwCandidate *list;
    size_t count, room;
} MwCandidates;

/* The most sequences of choices that are tried, where refusals multiply the moves, and the most
 * candidates. */
enum { MW_MOST_SEQUENCES = 20000, MW_MOST_CANDIDATES = 2000 };

/* Lists the moves of a position in which the game goes on and no seeds are to be arranged. The
 * list, empty before, is to be freed in any case. */
MwesoStatus mw_candidates(const MwesoVariant *variant, const MwesoPosition *position,
                          MwCandidates *candidates, MwesoError *error);
/* Lists one move only. */
MwesoStatus mw_candidate_only(const MwesoVariant *variant, const MwesoPosition *position,
                              const char *move, MwCandidates *candidates, MwesoError *error);
void mw_candidates_free(MwCandidates *candidates);

/* The number of the candidate with this outcome, which must be judged; `count` if there is none. */
size_t mw_candidate_of(const MwCandidates *candidates, const MwesoOutcome *outcome);

/* The value of an outcome to the greedy player, in games and in studies: the seeds captured, even
 * by a move that annuls the game; a win is worth more than any capture, a loss less, and passing
 * less than any move that does not lose. */
static inline int64_t mw_greed(const MwesoOutcome *outcome, int mover)
{
    const int64_t most = (int64_t)1 << 32;
    if (outcome->over && outcome->winner == mover) return most;
    if (outcome->over && outcome->winner == !mover) return -most;
    return outcome->after.passes ? -1 : (int64_t)outcome->captured;
}

#endif
