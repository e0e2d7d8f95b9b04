/* Move generator: the results of all moves of a position, in one list, by vectors where they serve
 * the rules. Players reach the kernel through this and through mw_playout (think/chance.h) alone.
 */
#ifndef MWESO_THINK_MOVEGEN_H
#define MWESO_THINK_MOVEGEN_H

#include "fast/backend.h"
#include "kernel/outcome.h"
#include "kernel/phase.h"
#include "play/moves.h"

/* Whoever looks for the results of many positions keeps one of these for himself: it has the rules
 * compiled, if tables serve them (fast/fast.h), all turns or those after their phases. */
typedef struct MwMoveGenerator {
    const MwPlay *play;
    MwFastSet set;
    const MwFast *fast; /* of it; NULL: the reference; all 0 but the rules is a generator, too */
    MwFastChoices choices;
    MwPatience patience; /* with each position; none at all: the most that anybody has */
    bool unjudged;       /* what the reference lists is left for mw_movegen_judge */
} MwMoveGenerator;

/* Players look into no position that takes more choices than these. */
enum { MW_MOST_LOOKED = 16 * MW_ASK_EVERY };

/* Begins with rules, which must outlive the generator, for positions of up to `seeds` seeds; at a
 * given level the rules and seeds allow (mw_later_level), or the best. To be ended in any case. */
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
 * there are too many, for a list or for the generator's patience; some of them have then been
 * added. */
MwesoStatus mw_movegen_add(MwMoveGenerator *generator, const MwesoPosition *position,
                           MwResults *results, MwesoError *error);

/* Judges an outcome that was left unjudged: can the next player move? MWESO_BAD_INPUT if that takes
 * more than the generator's patience. */
MwesoStatus mw_movegen_judge(MwMoveGenerator *generator, MwesoOutcome *outcome, MwesoError *error);

#endif
