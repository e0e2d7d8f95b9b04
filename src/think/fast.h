/* Fast: what players need of the tables of kernel/fast.h, as it is compiled for one width and
 * processor. */
#ifndef MWESO_THINK_FAST_H
#define MWESO_THINK_FAST_H

#include "think/results.h"

typedef struct MwFastThink {
    /* All results of a position; false without memory. */
    bool (*results)(MwResultsMaker *maker, const MwesoPosition *position, MwResults *results);
} MwFastThink;

extern const MwFastThink mw_think_narrow, mw_think_narrow_avx2, mw_think_middle,
    mw_think_middle_avx2, mw_think_wide, mw_think_wide_avx2;

#endif
