/* Results: all that the side to move can bring about. Players reach the kernel through this
 * function and through mw_playout (think/chance.h) alone. */
#ifndef MWESO_THINK_RESULTS_H
#define MWESO_THINK_RESULTS_H

#include "kernel/fast.h"
#include "kernel/outcome.h"
#include "play/fan.h"

typedef struct MwResults {
    MwesoOutcome *list;
    size_t count, room;
    size_t most; /* that are to be listed; 0: MW_MOST_KEPT */
} MwResults;

/* Whoever looks for the results of many positions keeps one of these for himself: it has the rules
 * compiled, if tables serve them (kernel/fast.h). */
typedef struct MwResultsMaker {
    const MwPlay *play;
    MwFastLevel level; /* all 0 but the rules is a maker, too: the reference */
    MwFast *fast;      /* if level is not MW_FAST_NONE */
    void *fast_memory; /* where it stands, aligned */
    uint8_t *choices;  /* turns at choices of which one way has not been tried */
    size_t choice_room;
    MwPatience patience; /* with each position; none at all: the most that anybody has */
} MwResultsMaker;

/* Players look into no position that takes more choices than these. */
enum { MW_MOST_LOOKED = 16 * MW_ASK_EVERY };

/* Begins with rules, which must outlive the maker, for positions of up to `seeds` seeds; at a given
 * level the rules and seeds allow (mw_fast_level), or the best. To be ended in any case. */
MwesoStatus mw_results_begin_at(MwFastLevel level, const MwPlay *play, int seeds,
                                MwResultsMaker *maker, MwesoError *error);
MwesoStatus mw_results_begin(const MwPlay *play, int seeds, MwResultsMaker *maker,
                             MwesoError *error);
void mw_results_end(MwResultsMaker *maker);

/* Adds the outcomes of all moves of a position, passing included, each judged. The list may move.
 * The order is that of mweso_moves_next, whatever the level. MWESO_BAD_INPUT if there are too many,
 * for a list or for the maker's patience; some of them have then been added. */
MwesoStatus mw_results_add(MwResultsMaker *maker, const MwesoPosition *position, MwResults *results,
                           MwesoError *error);

/* The place of the next result, which is counted by whoever fills it; NULL without memory, or if
 * there are as many already as are to be listed, or as are kept (play/fan.h). */
MwesoOutcome *mw_results_place(MwResults *results);

#endif
