/* Chains: what became of laps that were looked ahead to for very long. */
#include "field/chains.h"

#include <string.h>

_Static_assert(sizeof(MwChainAt) == sizeof(MwTurn) + sizeof(MwSide) + 16, "no padding");

/* Are the possible answers to what was asked among those that were given? */
static bool answers_alike(const MwChain *chain, const MwPossible *possible)
{
    for (int w = 0; w < MW_QUESTION_WORDS; w++)
        for (uint64_t asked = chain->asked.word[w]; asked; asked &= asked - 1) {
            int question = 64 * w + __builtin_ctzll(asked);
            if (possible->may[question] & ~chain->answers.may[question]) return false;
        }
    return true;
}

const MwChain *mw_chains_find(const MwChains *chains, const MwChainAt *at,
                              const MwPossible *possible)
{
    size_t kept = chains->count < MW_CHAINS_KEPT ? chains->count : MW_CHAINS_KEPT;
    for (size_t i = 0; i < kept; i++)
        if (memcmp(&chains->kept[i].at, at, sizeof *at) == 0 &&
            answers_alike(&chains->kept[i], possible))
            return &chains->kept[i];
    return NULL;
}

void mw_chains_add(MwChains *chains, const MwChain *chain)
{
    chains->kept[chains->count++ % MW_CHAINS_KEPT] = *chain;
}
