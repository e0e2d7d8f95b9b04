/* Counted: counts the seeds in the pits of a side, eight pits at once. */
#ifndef MWESO_FAST_COUNTED_H
#define MWESO_FAST_COUNTED_H

#include "base/bits.h"
#include "rules/rules.h"

/* Pits beyond those of a board are empty, and no side holds more seeds than one pit can. */
typedef uint16_t EightPits __attribute__((vector_size(16), may_alias, aligned(2)));
_Static_assert(MW_MOST_PITS % 8 == 0 && MW_MOST_SEEDS <= UINT16_MAX, "as said above");

typedef struct MwPitCount {
    int seeds, enough;         /* all seeds; the number of pits with enough seeds */
    uint64_t that_hold_enough; /* these pits */
} MwPitCount;

static inline int mw_sum_of_eight(EightPits counts)
{
    int sum = 0;
    for (int i = 0; i < 8; i++) sum += counts[i];
    return sum;
}

/* The bits of those of eight lanes (all bits or none) that are true. */
static inline uint64_t mw_set_of_eight(EightPits truths)
{
#if defined __SSE2__
    typedef short Packed __attribute__((vector_size(16)));
    typedef char Signs __attribute__((vector_size(16)));
    Signs signs = (Signs)__builtin_ia32_packsswb128((Packed)truths, (Packed){0});
    return (uint64_t)__builtin_ia32_pmovmskb128(signs);
#else
    uint64_t set = 0;
    for (int i = 0; i < 8; i++) set |= (uint64_t)(truths[i] & 1) << i;
    return set;
#endif
}

/* Counts the first `pits` of MW_MOST_PITS entries; the others are empty. `least` seeds (at least 1)
 * are enough. */
static inline MwPitCount mw_count_pits(const uint16_t *own, int pits, int least)
{
    MW_INVARIANT(pits > 0 && pits <= MW_MOST_PITS && least > 0);
    MwPitCount counted = {0};
    const EightPits too_few = (EightPits){0} + (uint16_t)(least - 1);
    EightPits seeds = {0}, enough = {0};
    for (int pit = 0; pit < pits; pit += 8) {
        EightPits eight = *(const EightPits *)(own + pit);
        EightPits truths = (EightPits)(eight > too_few);
        seeds += eight;
        enough -= truths;
        counted.that_hold_enough |= mw_set_of_eight(truths) << pit;
    }
    counted.seeds = mw_sum_of_eight(seeds);
    counted.enough = mw_sum_of_eight(enough);
    return counted;
}

#endif
