/* Move generator: the outcomes of all moves of a position, in one list, by vectors if these can
 * play the rules; and moves with their texts. Players use the kernel only through this and
 * mw_playout (think/chance.h). */
#ifndef MWESO_THINK_MOVEGEN_H
#define MWESO_THINK_MOVEGEN_H

#include "base/text.h"
#include "fast/backend.h"
#include "kernel/outcome.h"
#include "kernel/phase.h"
#include "play/moves.h"

/* Holds the compiled rules, if tables can play them (fast/fast.h): all turns, or those after their
 * phases. For one thread. A generator that is 0 except for `play` uses the reference. */
typedef struct MwMoveGenerator {
    const MwPlay *play;
    MwFastSet set;
    const MwFast *fast; /* the tables; NULL: the reference */
    MwFastChoices choices;
    MwMoveLimit limit; /* limit for each position; all 0: the greatest limit */
    bool unjudged;     /* the reference's outcomes are left for mw_movegen_judge */
} MwMoveGenerator;

/* The most choices that players follow to list the moves of a position. */
enum { MW_MOST_LOOKED = 16 * MW_ASK_EVERY };

/* Begins with rules, which must outlive the generator, for positions of up to `seeds` seeds; at a
 * level that they allow (mw_later_level), or at the best one. Must be ended in any case. */
MwesoStatus mw_movegen_begin_at(MwFastLevel level, const MwPlay *play, int seeds,
                                MwMoveGenerator *generator, MwesoError *error);
MwesoStatus mw_movegen_begin(const MwPlay *play, int seeds, MwMoveGenerator *generator,
                             MwesoError *error);
void mw_movegen_end(MwMoveGenerator *generator);

/* The tables for the moves of a position; NULL: the reference. */
static inline const MwFast *mw_movegen_tables(const MwMoveGenerator *generator,
                                              const MwesoPosition *position)
{
    const MwPlay *play = generator->play;
    const MwFast *fast = generator->fast;
    if (!fast || fast->by_phase || !mw_opens(play->rules)) return fast;
    return mw_is_opened(play->rules, position) ? fast : NULL;
}

/* Are the moves of a position listed by tables, which judge each outcome? */
static inline bool mw_movegen_lists(const MwMoveGenerator *generator, const MwesoPosition *position)
{
    return mw_movegen_tables(generator, position) && mw_fast_lists(generator->play);
}

/* Adds the outcomes of all moves of a position, including passes, each judged (except with
 * `unjudged`). The list may be moved in memory. The order is that of mweso_moves_next, whatever the
 * level. MWESO_BAD_INPUT if there are too many for a list or for the generator's limit; some have
 * then been added. */
MwesoStatus mw_movegen_add(MwMoveGenerator *generator, const MwesoPosition *position,
                           MwResults *results, MwesoError *error);

/* Judges an outcome that was left unjudged: can the next player move? MWESO_BAD_INPUT if the
 * generator's limit is reached. */
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

/* The most sequences of choices tried, as refusals multiply the moves; and the most candidates. */
enum { MW_MOST_SEQUENCES = 20000, MW_MOST_CANDIDATES = 2000 };

/* Lists the moves of a position in which the game goes on and no seeds are to be arranged. The list
 * must be empty before, and freed in any case. */
MwesoStatus mw_candidates(const MwesoVariant *variant, const MwesoPosition *position,
                          MwCandidates *candidates, MwesoError *error);
/* Lists one move only. */
MwesoStatus mw_candidate_only(const MwesoVariant *variant, const MwesoPosition *position,
                              const char *move, MwCandidates *candidates, MwesoError *error);
void mw_candidates_free(MwCandidates *candidates);

/* The number of the candidate with this outcome, which must be judged; `count`: none. */
size_t mw_candidate_of(const MwCandidates *candidates, const MwesoOutcome *outcome);

/* The value of an outcome to the greedy player, in games and in studies: the seeds captured, even
 * by a move that annuls the game; a win is worth more than any capture, a loss less, and a pass
 * less than any move that does not lose. */
static inline int64_t mw_greed(const MwesoOutcome *outcome, int mover)
{
    const int64_t most = (int64_t)1 << 32;
    if (outcome->over && outcome->winner == mover) return most;
    if (outcome->over && outcome->winner == !mover) return -most;
    return outcome->after.passes ? -1 : (int64_t)outcome->captured;
}

#endif
