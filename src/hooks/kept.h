/* Kept: answers that need not be asked for again.
 *
 * A hook always does the same with the same view. Where a call has looked at nothing but the lap's
 * origin, its landing and its direction (and the board, which never changes), it would look at the
 * same again, and answer the same, whenever these three are the same: so its answer is kept, with
 * what it cost, which is paid again as if it had been called. So it is, turn by turn, where it has
 * looked at whose turn it is and at what is remembered, which seldom changes.
 */
#ifndef MWESO_HOOKS_KEPT_H
#define MWESO_HOOKS_KEPT_H

#include "kernel/decider.h"

/* What one call has come to. */
typedef struct MwKeptAnswer {
    uint64_t own, opponent;
    uint32_t fuel, bytes; /* that it cost */
    int8_t word, pit;
    bool known, answered; /* `answered`: not nil */
    uint8_t unused[4];
    uint64_t generation;
} MwKeptAnswer;

/* By decision: answers by what they depend on; NULL: none yet. All zero at first. */
typedef struct MwKeptAnswers {
    MwKeptAnswer *answers[DECISION_COUNT];
    /* Those that also depend on the side that moves and on what is remembered, by the side; they
     * hold while the same is remembered, which is a generation of them. */
    MwKeptAnswer *of_turn[2][DECISION_COUNT];
    uint16_t memory[MW_MOST_MEMORY];
    uint64_t generation;
} MwKeptAnswers;

/* The answer that is kept for this question, or NULL. */
const MwKeptAnswer *mw_kept_find(MwKeptAnswers *kept, const MwRules *rules, MwDecision decision,
                                 const MwTurn *turn);

/* Keeps what a call that looked at nothing else has answered, as far as there is memory; `of_turn`:
 * it looked at the side or at what is remembered. */
void mw_kept_add(MwKeptAnswers *kept, const MwRules *rules, MwDecision decision, const MwTurn *turn,
                 const MwRuling *ruling, bool answered, bool of_turn, MwBudget cost);

void mw_kept_free(MwKeptAnswers *kept);

#endif
