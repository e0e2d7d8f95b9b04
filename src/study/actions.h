/* Actions: every choice that a turn can come to, numbered once for a variant (mweso/batch.h). */
#ifndef MWESO_STUDY_ACTIONS_H
#define MWESO_STUDY_ACTIONS_H

#include <assert.h>

#include "rules/rules.h"

/* Choices beside those of MwesoChoice, behind its bits. */
enum { MW_CHOOSE_PASS = 1 << 18, MW_CHOOSE_SWAP = 1 << 19, MW_CHOICE_BITS = 20 };
_Static_assert(MW_CHOOSE_PASS == MWESO_DROP << 1, "they stand behind the last of MwesoChoice");

/* All choices but pits. */
enum { MW_OTHER_ACTIONS = MW_CHOICE_BITS - 1 };

/* What is offered: a set of choices, and the pits, if MWESO_PIT is among them. */
typedef struct MwOffer {
    int32_t choices;
    uint64_t pits;
} MwOffer;

/* One choice; `pit` counts with MWESO_PIT. */
typedef struct MwAction {
    int32_t choice;
    int pit;
} MwAction;

static inline int mw_action_count(const MwRules *rules)
{
    return rules->board.circuit + MW_OTHER_ACTIONS;
}

/* Other choices are numbered by their bits, from which that of MWESO_PIT is left out. */
enum { MW_PIT_BIT = 4 };
_Static_assert(MWESO_PIT == 1 << MW_PIT_BIT, "as it says");
MwAction mw_other_action(int other);

/* The action of a number, which must be one. */
static inline MwAction mw_action(const MwRules *rules, int number)
{
    int places = rules->board.circuit;
    assert(number >= 0 && number < mw_action_count(rules));
    return number < places ? (MwAction){MWESO_PIT, number} : mw_other_action(number - places);
}

static inline uint64_t mw_offered_pits(const MwOffer *offer)
{
    return offer->choices & MWESO_PIT ? offer->pits : 0;
}

/* Is it offered? */
static inline bool mw_is_offered(const MwOffer *offer, MwAction action)
{
    return action.choice == MWESO_PIT ? mw_offered_pits(offer) >> action.pit & 1
                                      : (offer->choices & action.choice) != 0;
}

/* How many actions are offered, and the n-th of them. */
int mw_offered_count(const MwOffer *offer);
MwAction mw_nth_offered(const MwOffer *offer, int n);

/* Writes a byte for each action: 1 if it is offered. */
void mw_offer_mask(const MwRules *rules, const MwOffer *offer, uint8_t *mask);

#endif
