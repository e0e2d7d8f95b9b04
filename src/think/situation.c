/* Situation: what of a position bears on the rest of the game, seen by the side to move. */
#include "think/situation.h"

static uint32_t quiet_turns_made(const MwRules *rules, const MwesoPosition *position, int side)
{
    uint32_t most = (uint32_t)rules->quiet_turns, made = position->turns[side];
    return made < most ? made : most;
}

/* Two captures before the opponent's first (docs/rules.md, 2.7): who has how many of them, or 2
 * when neither can have them first any more. */
static uint32_t captures_first(const MwRules *rules, const MwesoPosition *position, int side)
{
    const uint32_t *captures = position->captures;
    if (!rules->two_captures_first) return 0;
    bool decided = captures[0] > 1 || captures[1] > 1 || (captures[0] && captures[1]);
    return decided ? 2 : captures[side];
}

static uint64_t mix(uint64_t hash, uint64_t value)
{
    hash = (hash ^ value) * 0x9E3779B97F4A7C15u;
    return hash ^ hash >> 32;
}

/* A script may look at everything. */
static uint64_t all_counters(const MwesoPosition *position)
{
    int mover = position->side;
    uint64_t memory, hash = mix((uint64_t)mover, position->passes);
    _Static_assert(sizeof memory == sizeof position->memory, "four numbers are taken at once");
    memcpy(&memory, position->memory, sizeof memory);
    hash = mix(hash, (uint64_t)position->turns[mover] << 32 | position->turns[!mover]);
    hash = mix(hash, (uint64_t)position->captures[mover] << 32 | position->captures[!mover]);
    return mix(hash, memory);
}

uint64_t mw_counters(const MwRules *rules, const MwesoPosition *position)
{
    int mover = position->side;
    if (rules->hooked) return all_counters(position);
    uint64_t turns = (uint64_t)quiet_turns_made(rules, position, mover) << 32 |
                     (uint64_t)quiet_turns_made(rules, position, !mover) << 8;
    uint64_t captures = captures_first(rules, position, mover) << 4 |
                        captures_first(rules, position, !mover) << 2;
    return turns | captures | (rules->pass == PASS_ALLOWED ? position->passes : 0u);
}

/* Pits beyond the board are empty, so that four pits can be taken at a time. */
static uint64_t mix_side(uint64_t hash, const uint16_t *pits, int count)
{
    uint64_t four;
    for (int pit = 0; pit < count; pit += 4) {
        memcpy(&four, pits + pit, sizeof four);
        hash = mix(hash, four);
    }
    return hash;
}

uint64_t mw_situation(const MwRules *rules, const MwesoPosition *position)
{
    int mover = position->side;
    uint64_t hash = mix(0x243F6A8885A308D3u, mw_counters(rules, position));
    hash = mix_side(hash, position->pit[mover], rules->pits);
    return mix(mix_side(hash, position->pit[!mover], rules->pits), 0);
}
