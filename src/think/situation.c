/* Situation: the part of a position that bears on the rest of the game, seen by the side to move.
 */
#include "think/situation.h"

#include "base/bits.h"
#include "mweso.h"
#include "play/moves.h"
#include "rules/variant.h"

static uint32_t at_most(uint32_t number, uint32_t most) { return number < most ? number : most; }

/* The captures of a side as far as they matter for two captures before the opponent's first
 * (docs/rules.md, 2.7); 2 if neither side can achieve that any more. */
static uint32_t captures_first(const MwRules *rules, const MwesoPosition *position, int side)
{
    const uint32_t *captures = position->captures;
    if (!rules->two_captures_first) return 0;
    bool decided = captures[0] > 1 || captures[1] > 1 || (captures[0] && captures[1]);
    return decided ? 2 : captures[side];
}

uint32_t mw_opening(const MwRules *rules, const MwesoPosition *position)
{
    const uint32_t *turns = position->turns;
    bool asks = rules->swaps || rules->keeps & KEEPS_RACE;
    if (!asks || (uint64_t)turns[0] + turns[1] >= 2) return 0;
    return 1 + position->side + 2 * turns[0] + 4 * turns[1];
}

/* Mixes in `count` numbers, four at a time; missing ones count as 0. */
static uint64_t mix_four_by_four(uint64_t hash, const uint16_t *numbers, int count)
{
    uint64_t four;
    _Static_assert(MW_MOST_PITS % 4 == 0 && MW_MOST_MEMORY % 4 == 0, "all four are in the array");
    for (int i = 0; i < count; i += 4) {
        for (int beyond = count; beyond < i + 4; beyond++) MW_INVARIANT(numbers[beyond] == 0);
        memcpy(&four, numbers + i, sizeof four);
        hash = mw_mix(hash, four);
    }
    return hash;
}

/* ---- where a script answers ------------------------------------------------------------------ */

/* The number up to which a counter matters to the words or to the script. */
static uint32_t most_that_matters(uint32_t by_words, uint32_t by_script, uint32_t in_full)
{
    if (by_script == MW_IN_FULL) by_script = in_full;
    return by_words > by_script ? by_words : by_script;
}

MwCounted mw_counted(const MwRules *rules, const MwesoPosition *position, uint32_t in_full)
{
    MwCounted counted;
    uint32_t turns = most_that_matters(rules->turns_matter, rules->counts[COUNTER_TURNS], in_full);
    uint32_t captures = most_that_matters(rules->captures_matter, rules->counts[COUNTER_CAPTURES],
                                          in_full);
    for (int i = 0; i < 2; i++) {
        int side = i ^ position->side;
        counted.turns[i] = at_most(position->turns[side], turns);
        counted.captures[i] = at_most(position->captures[side], captures);
    }
    return counted;
}

void mw_memory_by_mover(const MwRules *rules, int mover, uint16_t memory[MW_MOST_MEMORY])
{
    for (int i = 0; i < rules->memory_count; i++)
        if (rules->memory[i].owned) memory[i] = mw_by_mover((uint8_t)memory[i], mover);
}

/* Hashes everything that a script or the end of a phase looks at, including the side where sides
 * differ. */
static uint64_t full_counters(const MwRules *rules, const MwesoPosition *position)
{
    uint64_t hash = mw_mix(rules->scripted || rules->sided ? position->side : 0,
                           position->passes | (uint64_t)mw_opening(rules, position) << 8);
    MwCounted counted = mw_counted(rules, position, UINT32_MAX);
    hash = mw_mix(hash, (uint64_t)counted.turns[0] << 32 | counted.turns[1]);
    hash = mw_mix(hash, (uint64_t)counted.captures[0] << 32 | counted.captures[1]);
    uint16_t memory[MW_MOST_MEMORY];
    memcpy(memory, position->memory, sizeof memory);
    mw_memory_by_mover(rules, position->side, memory);
    return mix_four_by_four(hash, memory, rules->memory_count > 0 ? rules->memory_count : 1);
}

/* ---- situations ------------------------------------------------------------------------------ */

uint64_t mw_counters(const MwRules *rules, const MwesoPosition *position)
{
    int mover = position->side;
    if (rules->scripted || rules->phase_count || rules->memory_count || rules->sided)
        return full_counters(rules, position);
    uint64_t turns = (uint64_t)at_most(position->turns[mover], rules->turns_matter) << 32 |
                     (uint64_t)at_most(position->turns[!mover], rules->turns_matter) << 8;
    MW_INVARIANT(rules->quiet_turns < 1 << 24 && position->passes < 4); /* no overlaps */
    uint64_t captures = captures_first(rules, position, mover) << 4 |
                        captures_first(rules, position, !mover) << 2;
    uint64_t opening = (uint64_t)mw_opening(rules, position) << 56;
    return opening | turns | captures | (rules->pass == PASS_NEVER ? 0u : position->passes);
}

/* Mixes in what a side has apart from seeds in pits. */
static uint64_t mix_side(uint64_t hash, const MwesoPosition *position, int side)
{
    unsigned rights = (position->spread >> side & 1u) << 1 | (position->passed >> side & 1u);
    hash = mix_four_by_four(hash, position->store[side], MWESO_MOST_STORES);
    return mw_mix(hash, position->held[side] ^ (uint64_t)rights << 62 ^
                            (uint64_t)position->way[side] << 56 ^
                            (uint64_t)position->started[side] << 48);
}

uint64_t mw_situation(const MwRules *rules, const MwesoPosition *position)
{
    int mover = position->side;
    uint64_t hash = mw_mix(0x243F6A8885A308D3u, mw_counters(rules, position));
    if (rules->keeps) {
        hash = mw_mix(hash, position->still | (uint64_t)position->race << 32);
        hash = mix_side(mix_side(hash, position, mover), position, !mover);
    }
    hash = mix_four_by_four(hash, position->pit[mover], rules->board.pits);
    return mw_mix(mix_four_by_four(hash, position->pit[!mover], rules->board.pits), 0);
}

/* ---- the representative of a situation ------------------------------------------------------- */

/* May North be to move in the representative of a situation? Only if sides differ: for a script, by
 * the usual start, and in the first turns if these decide who begins. */
static bool tells_sides(const MwRules *rules, const MwesoPosition *position)
{
    return rules->scripted || rules->sided || position->placing || mw_opening(rules, position);
}

static void turn_round(const MwRules *rules, const MwesoPosition *from, MwesoPosition *to)
{
    *to = *from;
    for (int side = 0; side < 2; side++) {
        memcpy(to->pit[side], from->pit[!side], sizeof to->pit[side]);
        memcpy(to->store[side], from->store[!side], sizeof to->store[side]);
        to->held[side] = from->held[!side];
        to->turns[side] = from->turns[!side];
        to->captures[side] = from->captures[!side];
        to->way[side] = from->way[!side];
        to->started[side] = from->started[!side];
    }
    to->side = !from->side;
    to->spread = mw_by_mover(from->spread, 1);
    to->passed = mw_by_mover(from->passed, 1);
    mw_memory_by_mover(rules, 1, to->memory);
}

/* Lowers counters as far as possible: a player has made at least as many turns as captures; and two
 * turns by each side differ from fewer if the rules have an opening. */
static void lower_counters(const MwRules *rules, MwesoPosition *position)
{
    MwCounted counted = mw_counted(rules, position, UINT32_MAX);
    bool asks = rules->swaps || rules->keeps & KEEPS_RACE;
    for (int i = 0; i < 2; i++) {
        int side = i ^ position->side;
        uint32_t captures = counted.captures[i], opening = at_most(position->turns[side], 2);
        uint32_t turns = asks && opening > counted.turns[i] ? opening : counted.turns[i];
        position->captures[side] = captures;
        position->turns[side] = turns > captures ? turns : captures;
    }
    if (!(rules->keeps & KEEPS_PASSES) && !rules->scripted) position->passes = 0;
}

MwesoPosition mweso_position_same(const MwesoVariant *variant, const MwesoPosition *position)
{
    const MwRules *rules = &variant->rules;
    MwesoPosition same = {0};
    if (mw_check_position(rules, position, NULL) != MWESO_OK) return same;
    if (position->side == MWESO_NORTH && !tells_sides(rules, position))
        turn_round(rules, position, &same);
    else same = *position;
    /* neither side can have two captures first any more */
    bool decided = same.captures[0] && same.captures[1] && rules->two_captures_first;
    if (decided && !rules->scripted && !rules->phase_count) same.captures[0] = same.captures[1] = 1;
    if (!same.placing) lower_counters(rules, &same);
    return same;
}
