/* Fast: which of the compiled ways to play is taken. */
#include "study/fast.h"

const MwFastPlay *mw_fast_play(MwFastLevel level, int width)
{
    static const MwFastPlay *const plays[MW_FAST_WAYS] = {&mw_fast_narrow, &mw_fast_narrow_avx2,
                                                          &mw_fast_middle, &mw_fast_middle_avx2,
                                                          &mw_fast_wide,   &mw_fast_wide_avx2};
    return plays[mw_fast_way(level, width)];
}
