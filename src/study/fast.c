/* Fast: which of the compiled ways to play is taken. */
#include "study/fast.h"

const MwFastPlay *mw_fast_play(MwFastLevel level, int width)
{
    static const MwFastPlay *const plays[][2] = {{&mw_fast_narrow, &mw_fast_narrow_avx2},
                                                 {&mw_fast_middle, &mw_fast_middle_avx2},
                                                 {&mw_fast_wide, &mw_fast_wide_avx2}};
    int wide = width == MW_FAST_WIDE ? 2 : width == MW_FAST_MIDDLE;
    return plays[wide][level == MW_FAST_AVX2];
}
