/* Fast: what players need of the tables of kernel/fast.h, as it is compiled for one width and
 * processor. */
#ifndef MWESO_THINK_FAST_H
#define MWESO_THINK_FAST_H

#include "think/chance.h"

typedef struct MwFastThink {
    /* All results of a position; false without memory. */
    bool (*results)(MwResultsMaker *maker, const MwesoPosition *position, MwResults *results);
    /* A random move, as mw_draw_move. */
    void (*draw)(const MwResultsMaker *maker, const MwesoPosition *position, MwRandom *random,
                 MwDrawnMove *drawn);
} MwFastThink;

extern const MwFastThink mw_think_narrow, mw_think_narrow_avx2, mw_think_middle,
    mw_think_middle_avx2, mw_think_wide, mw_think_wide_avx2;

/* The one for a maker of a level other than MW_FAST_NONE. */
const MwFastThink *mw_fast_think(const MwResultsMaker *maker);

#endif
