/* Chains: what became of laps that were looked ahead to for very long.
 *
 * Whether a chain of laps against the way captures (reverse.capture = indirect) may show only after
 * hundreds of thousands of laps, and guesses that differ in answers it never asks for would follow
 * it again, in every replay of the note. What has come of a few long ones is kept, with the answers
 * that were asked for: by the same answers it comes of the same situation.
 */
#ifndef MWESO_FIELD_CHAINS_H
#define MWESO_FIELD_CHAINS_H

#include "field/possible.h"
#include "kernel/turn.h"

/* Where a chain stands after so many laps that it is worth keeping. */
typedef struct MwChainAt {
    MwTurn turn; /* as it was when the chain began */
    MwSide own;
    int32_t origin, hand;
    int32_t phase;
    int32_t unused; /* no padding */
} MwChainAt;

/* Questions, as a set. */
enum { MW_QUESTION_WORDS = (MW_QUESTIONS + 63) / 64 };
typedef struct MwQuestionSet {
    uint64_t word[MW_QUESTION_WORDS];
} MwQuestionSet;

static inline void mw_note_question(MwQuestionSet *set, int question)
{
    set->word[question / 64] |= (uint64_t)1 << question % 64;
}

/* One that was followed to its end. */
typedef struct MwChain {
    MwChainAt at;
    MwQuestionSet asked; /* by it; of those, */
    MwPossible answers;  /* what the answers were */
    MwReason reason;
} MwChain;

/* The last ones. */
enum { MW_CHAINS_KEPT = 32 };
typedef struct MwChains {
    MwChain kept[MW_CHAINS_KEPT];
    size_t count; /* of all so far */
} MwChains;

/* The one that comes to the same as one that has got there, by any of these rules; NULL: none is
 * known. */
const MwChain *mw_chains_find(const MwChains *chains, const MwChainAt *at,
                              const MwPossible *possible);
void mw_chains_add(MwChains *chains, const MwChain *chain);

#endif
