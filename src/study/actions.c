/* Actions: every choice that a turn can come to, numbered once for a variant. */
#include "study/actions.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "base/bits.h"
#include "kernel/walk.h"
#include "play/movetext.h"
#include "rules/variant.h"

/* Other choices are numbered by their bits, from which that of MWESO_PIT is left out. */
enum { PIT_BIT = 4 };
_Static_assert(MWESO_PIT == 1 << PIT_BIT, "as it says");

static int bit_of(int other) { return other < PIT_BIT ? other : other + 1; }

MwAction mw_action(const MwRules *rules, int number)
{
    assert(number >= 0 && number < mw_action_count(rules));
    int places = rules->board.circuit;
    if (number < places) return (MwAction){MWESO_PIT, number};
    return (MwAction){1 << bit_of(number - places), 0};
}

static uint64_t pits_of(const MwOffer *offer)
{
    return offer->choices & MWESO_PIT ? offer->pits : 0;
}

static uint64_t others_of(const MwOffer *offer) { return (uint64_t)(offer->choices & ~MWESO_PIT); }

bool mw_is_offered(const MwOffer *offer, MwAction action)
{
    return action.choice == MWESO_PIT ? pits_of(offer) >> action.pit & 1
                                      : (offer->choices & action.choice) != 0;
}

int mw_offered_count(const MwOffer *offer)
{
    return __builtin_popcountll(pits_of(offer)) + __builtin_popcountll(others_of(offer));
}

MwAction mw_nth_offered(const MwOffer *offer, int n)
{
    assert(n >= 0 && n < mw_offered_count(offer));
    int pits = __builtin_popcountll(pits_of(offer));
    if (n < pits) return (MwAction){MWESO_PIT, mw_nth_bit(pits_of(offer), (uint32_t)n)};
    return (MwAction){1 << mw_nth_bit(others_of(offer), (uint32_t)(n - pits)), 0};
}

void mw_offer_mask(const MwRules *rules, const MwOffer *offer, uint8_t *mask)
{
    int places = rules->board.circuit;
    uint64_t pits = pits_of(offer), others = others_of(offer);
    memset(mask, 0, (size_t)mw_action_count(rules));
    for (int pit; mw_take_bit(&pits, &pit);) mask[pit] = 1;
    for (int bit; mw_take_bit(&others, &bit);) mask[places + bit - (bit > PIT_BIT)] = 1;
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
