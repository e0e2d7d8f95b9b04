/* Fast: which of the compiled ways to move is taken. */
#include "think/fast.h"

const MwFastThink *mw_fast_think(const MwResultsMaker *maker)
{
    static const MwFastThink *const ways[MW_FAST_WAYS] = {&mw_think_narrow, &mw_think_narrow_avx2,
                                                          &mw_think_middle, &mw_think_middle_avx2,
                                                          &mw_think_wide,   &mw_think_wide_avx2};
    return ways[mw_fast_way(maker->level, maker->fast->width)];
}
