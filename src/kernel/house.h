/* House: the house of Bao, and pits under takasia (docs/rules.md, 2.11).
 *
 * Who owns his house, which pit is under takasia and which must be captured is part of the position
 * (MwRules.memory); a house is lost when it is emptied as any owned pit is (mw_lose_owned). All
 * that follows is here. For rules without either it costs one look at MwRules.words_memory.
 */
#ifndef MWESO_KERNEL_HOUSE_H
#define MWESO_KERNEL_HOUSE_H

#include "kernel/turn.h"

/* Do the rules have houses, or takasia? */
static inline bool mw_may_house(const MwRules *rules)
{
    return __builtin_expect(rules->words_memory != 0, 0);
}

/* ---- starts ---------------------------------------------------------------------------------- */

/* The mover's pit that he may not empty in a quiet turn; -1: none. */
MW_KERNEL int mw_under_takasia(const MwPlay *play, const MwTurn *turn);

/* Of the starts that may be, by whether their first lap runs clockwise: leaves those that capture
 * from the pit that must be captured, if any do. Returns whether they do. */
MW_KERNEL bool mw_keep_must(const MwPlay *play, const MwTurn *turn, uint64_t starts[2]);

/* May a seed of the store that captures nothing not be put into the pit, as the house works and
 * another inner pit holds seeds? And may it go to a single seed, as far as houses say? */
MW_KERNEL bool mw_spares_house(const MwPlay *play, const MwTurn *turn, int pit);
MW_KERNEL bool mw_house_frees_singles(const MwPlay *play, const MwTurn *turn);

/* Of the pit into which such a seed has been put: how many of its seeds are not sown. */
MW_KERNEL int mw_left_by_tax(const MwPlay *play, const MwTurn *turn);

/* ---- laps and turns -------------------------------------------------------------------------- */

/* What a relay that is due from the landing comes to. */
typedef enum MwHouseSays {
    HOUSE_SAYS_NOTHING,
    HOUSE_OFFERS_STOP,
    HOUSE_ENDS,
    TAKASIA_ENDS
} MwHouseSays;
MW_KERNEL MwHouseSays mw_house_says(const MwPlay *play, const MwTurn *turn);

/* Does the first lap go on where a later one would end? */
MW_KERNEL bool mw_first_lap_passes(const MwPlay *play, const MwTurn *turn);

/* What is remembered when a turn (or a pass, from no pit) is complete. */
MW_KERNEL void mw_remember_house(const MwPlay *play, const MwTurn *turn,
                                 uint16_t memory[MW_MOST_MEMORY]);

#endif
