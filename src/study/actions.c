/* Actions: every choice that a turn can come to, numbered once for a variant. */
#include "study/actions.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "base/bits.h"
#include "kernel/walk.h"
#include "play/notation.h"
#include "rules/variant.h"

static int bit_of(int other) { return other < MW_PIT_BIT ? other : other + 1; }

static uint64_t others_of(const MwOffer *offer) { return (uint64_t)(offer->choices & ~MWESO_PIT); }

MwAction mw_other_action(int other) { return (MwAction){1 << bit_of(other), 0}; }

int mw_offered_count(const MwOffer *offer)
{
    return __builtin_popcountll(mw_offered_pits(offer)) + __builtin_popcountll(others_of(offer));
}

MwAction mw_nth_offered(const MwOffer *offer, int n)
{
    assert(n >= 0 && n < mw_offered_count(offer));
    int pits = __builtin_popcountll(mw_offered_pits(offer));
    if (n < pits) return (MwAction){MWESO_PIT, mw_nth_bit(mw_offered_pits(offer), (uint32_t)n)};
    return (MwAction){1 << mw_nth_bit(others_of(offer), (uint32_t)(n - pits)), 0};
}

void mw_offer_mask(const MwRules *rules, const MwOffer *offer, uint8_t *mask)
{
    int places = rules->board.circuit;
    uint64_t pits = mw_offered_pits(offer), others = others_of(offer);
    memset(mask, 0, (size_t)mw_action_count(rules));
    for (int pit; mw_take_bit(&pits, &pit);) mask[pit] = 1;
    for (int bit; mw_take_bit(&others, &bit);) mask[places + bit - (bit > MW_PIT_BIT)] = 1;
}

int mweso_action_count(const MwesoVariant *variant) { return mw_action_count(&variant->rules); }

void mweso_action_name(const MwesoVariant *variant, int action, char name[8])
{
    const MwRules *rules = &variant->rules;
    name[0] = '\0';
    if (action < 0 || action >= mw_action_count(rules)) return;
    MwAction a = mw_action(rules, action);
    if (a.choice == MWESO_PIT) mweso_pit_name(variant, a.pit, name);
    else if (a.choice == MW_CHOOSE_PASS) snprintf(name, 8, "%s", MW_PASS);
    else if (a.choice == MW_CHOOSE_SWAP) snprintf(name, 8, "%s", MW_SWAP);
    else snprintf(name, 8, "%c", mw_choice_letter((MwesoChoice)a.choice));
}
