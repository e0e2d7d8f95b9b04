/* House: the house of Bao, and pits under takasia (docs/rules.md, 2.11). */
#include "base/bits.h"
#include "kernel/lookahead.h"
#include "kernel/starts.h"

/* ---- who owns a house that works ------------------------------------------------------------- */

static unsigned side_of(const MwTurn *turn, int whose) { return 1u << (turn->side ^ whose); }

static bool owns(const MwPlay *play, const MwTurn *turn, int whose)
{
    int house = play->rules->house_memory;
    return house && turn->memory[house - 1] & side_of(turn, whose);
}

/* Has the mover's house been lost by a capture in this very turn (de Voogt 1995, p. 42; Donkers
 * 2003, C.3.1)? */
static bool is_lost_by_capture(const MwPlay *play, const MwTurn *turn)
{
    return turn->captured > 0 && !turn->from_store && owns(play, turn, MW_OWN) &&
           MW_IS(play, house_kept, HOUSE_UNTIL_CAPTURE);
}

/* Is the mover's house functional (de Voogt 1995, p. 36; KIBA 1.6.2)? */
static bool works(const MwPlay *play, const MwTurn *turn)
{
    if (!owns(play, turn, MW_OWN)) return false;
    int house = __builtin_ctzll(play->rules->house_pits);
    return mw_holds(play, MW_OWN, turn->own.pit, house, play->rules->house_threshold) &&
           !is_lost_by_capture(play, turn);
}

/* Are all inner pits of the mover empty, except the pit `but` (-1: no exception)? */
static bool others_are_empty(const MwPlay *play, const MwTurn *turn, int but)
{
    uint64_t others = play->rules->board.inner;
    if (but >= 0) others &= ~((uint64_t)1 << but);
    for (int pit; mw_take_bit(&others, &pit);)
        if (mw_holds(play, MW_OWN, turn->own.pit, pit, 1)) return false;
    return true;
}

/* ---- seeds of the store (de Voogt 1995, p. 40; Donkers 2003, C.2.4) ---------------------------
 */

bool mw_spares_house(const MwPlay *play, const MwTurn *turn, int pit)
{
    bool is_house = play->rules->house_pits >> pit & 1;
    return is_house && works(play, turn) && !others_are_empty(play, turn, pit);
}

bool mw_house_frees_singles(const MwPlay *play, const MwTurn *turn)
{
    if (!owns(play, turn, MW_OWN)) return false;
    return works(play, turn) || MW_IS(play, quiet_singles, QUIET_SINGLES_OWNER);
}

int mw_left_by_tax(const MwPlay *play, const MwTurn *turn)
{
    enum { TAX = 2 };
    const MwRules *rules = play->rules;
    bool is_house = rules->house_pits >> turn->start & 1;
    if (!is_house || !owns(play, turn, MW_OWN)) return 0;
    int with_seed = rules->house_tax_from + 1;
    bool taxed = mw_holds(play, MW_OWN, turn->own.pit, turn->start, with_seed) &&
                 others_are_empty(play, turn, turn->start);
    return taxed ? mw_seeds_in(play, MW_OWN, turn->own.pit, turn->start) - TAX : 0;
}

/* ---- takasia (de Voogt 1995, pp. 41-43; Donkers 2003, C.4.1) ----------------------------------
 */

/* The pit that the position remembers in memory[memory - 1]; -1: none. */
static int remembered(const MwPlay *play, const MwTurn *turn, int memory)
{
    if (!play->rules->takasia_memory || !turn->memory[memory - 1]) return -1;
    return MW_IS(play, takasia, TAKASIA_NEVER) ? -1 : turn->memory[memory - 1] - 1;
}

int mw_under_takasia(const MwPlay *play, const MwTurn *turn)
{
    return remembered(play, turn, play->rules->takasia_memory);
}

bool mw_keep_must(const MwPlay *play, const MwTurn *turn, uint64_t starts[2])
{
    int prey = remembered(play, turn, play->rules->takasia_memory + 1);
    if (prey < 0 || !MW_IS(play, takasia_then, TAKASIA_THEN_MUST)) return false;
    uint64_t left = starts[0] | starts[1], that_do[2] = {0, 0};
    for (int pit; mw_take_bit(&left, &pit);) {
        uint64_t reached[2];
        mw_reach_from(play, turn, pit, reached);
        for (int clockwise = 0; clockwise < 2; clockwise++)
            that_do[clockwise] |= (reached[clockwise] >> prey & starts[clockwise] >> pit & 1)
                                  << pit;
    }
    if (!(that_do[0] | that_do[1])) return false;
    memcpy(starts, that_do, sizeof that_do);
    return true;
}

/* Is the pit exempt from takasia? So are, if the words say so, a single seed and the opponent's
 * house; and the last pit of his inner row that holds seeds, or that could be played. */
static bool is_exempt(const MwPlay *play, const MwTurn *turn, int pit)
{
    const MwRules *rules = play->rules;
    const uint16_t *theirs = turn->opponent.pit;
    bool single = !mw_holds(play, MW_OPPONENT, theirs, pit, 2);
    if (single && MW_IS(play, takasia_single, TAKASIA_SINGLE_EXEMPT)) return true;
    if (rules->house_pits >> pit & 1 && owns(play, turn, MW_OPPONENT) &&
        (MW_IS(play, takasia_house, TAKASIA_HOUSE_OWNED) ||
         mw_holds(play, MW_OPPONENT, theirs, pit, rules->house_threshold)))
        return true;
    uint64_t others = rules->board.inner & ~((uint64_t)1 << pit);
    for (int other; mw_take_bit(&others, &other);)
        if (mw_holds(play, MW_OPPONENT, theirs, other, single ? 1 : 2)) return false;
    return true;
}

/* The only pit of the opponent that the mover threatens after a quiet turn, if the mover is not
 * threatened himself; -1: none. */
static int newly_barred(const MwPlay *play, const MwTurn *turn)
{
    bool in_store = turn->store[0] || turn->store[1];
    if (turn->from_store || turn->captured > 0 || turn->loser || in_store ||
        MW_IS(play, takasia, TAKASIA_NEVER))
        return -1;
    uint64_t prey = mw_look_threatened(play, turn, false);
    if (!prey || prey & (prey - 1)) return -1;
    int pit = __builtin_ctzll(prey);
    bool spared = is_exempt(play, turn, pit) || others_are_empty(play, turn, -1) ||
                  mw_look_threatened(play, turn, true);
    return spared ? -1 : pit;
}

void mw_remember_house(const MwPlay *play, const MwTurn *turn, uint16_t memory[MW_MOST_MEMORY])
{
    const MwRules *rules = play->rules;
    if (is_lost_by_capture(play, turn))
        memory[rules->house_memory - 1] &= (uint16_t)~side_of(turn, MW_OWN);
    if (!rules->takasia_memory) return;
    uint16_t *takasia = &memory[rules->takasia_memory - 1], *must = takasia + 1;
    int barred = mw_under_takasia(play, turn);
    bool is_due = barred >= 0 && MW_IS(play, takasia_then, TAKASIA_THEN_MUST);
    *must = (uint16_t)(is_due ? barred + 1 : 0);
    *takasia = (uint16_t)(newly_barred(play, turn) + 1);
}

/* ---- landings -------------------------------------------------------------------------------- */

bool mw_first_lap_passes(const MwPlay *play, const MwTurn *turn)
{
    return turn->start >= 0 && play->rules->house_pits >> turn->start & 1 && turn->came_to < 0 &&
           mw_under_takasia(play, turn) >= 0 && MW_IS(play, takasia_from_house, TAKASIA_PASSES);
}

MwHouseSays mw_house_says(const MwPlay *play, const MwTurn *turn)
{
    if (turn->captured == 0 && turn->landing == mw_under_takasia(play, turn) &&
        !mw_first_lap_passes(play, turn))
        return TAKASIA_ENDS;
    bool is_house = play->rules->house_pits >> turn->landing & 1;
    if (!is_house || !works(play, turn)) return HOUSE_SAYS_NOTHING;
    if (turn->captured ? MW_IS(play, house_after_capture, HOUSE_SOW)
                       : MW_IS(play, house_after_quiet, HOUSE_SOW))
        return HOUSE_SAYS_NOTHING;
    bool stops = turn->captured ? MW_IS(play, house_after_capture, HOUSE_STOP)
                                : MW_IS(play, house_after_quiet, HOUSE_STOP);
    return stops ? HOUSE_ENDS : HOUSE_OFFERS_STOP;
}
