/* Results: all that the side to move can bring about. Players reach the kernel through this
 * function and through mw_playout (think/chance.h) alone. */
#ifndef MWESO_THINK_RESULTS_H
#define MWESO_THINK_RESULTS_H

#include "fast/way.h"
#include "kernel/outcome.h"
#include "play/fan.h"

/* Whoever looks for the results of many positions keeps one of these for himself: it has the rules
 * compiled, if tables serve them (fast/fast.h). */
typedef struct MwResultsMaker {
    const MwPlay *play;
    MwFast *fast;      /* NULL: the reference; all 0 but the rules is a maker, too */
    void *fast_memory; /* where it stands, aligned */
    MwFastChoices choices;
} MwResultsMaker;

/* Begins with rules, which must outlive the maker, for positions of up to `seeds` seeds; at a given
 * level the rules and seeds allow (mw_fast_level), or the best. To be ended in any case. */
MwesoStatus mw_results_begin_at(MwFastLevel level, const MwPlay *play, int seeds,
                                MwResultsMaker *maker, MwesoError *error);
MwesoStatus mw_results_begin(const MwPlay *play, int seeds, MwResultsMaker *maker,
                             MwesoError *error);
void mw_results_end(MwResultsMaker *maker);

/* Adds the outcomes of all moves of a position, passing included, each judged. The list may move.
 * The order is that of mweso_moves_next, whatever the level. */
MwesoStatus mw_results_add(MwResultsMaker *maker, const MwesoPosition *position, MwResults *results,
                           MwesoError *error);

#endif
