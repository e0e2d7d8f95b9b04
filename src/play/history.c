/* History: how often each position of a game has come (end.repeats). */
#include "play/history.h"

#include <assert.h>
#include <stdlib.h>

#include "base/hash.h"
#include "base/memory.h"

enum { FIRST_ROOM = 64 };

typedef struct MwTimes {
    uint64_t position; /* its hash: different ones share a number only by a chance of 1 in 2^64 */
    uint32_t times;
    bool used;
} MwTimes;

/* Seeds, side, stores, ways and rights, held pits and what a script remembers; not counters. */
static uint64_t hash_of(const MwRules *rules, const MwesoPosition *position)
{
    uint64_t hash = mw_mix(position->side, position->spread | (uint64_t)position->passed << 8 |
                                               (uint64_t)position->way[0] << 16 |
                                               (uint64_t)position->way[1] << 24 |
                                               (uint64_t)position->race << 32);
    for (int side = 0; side < 2; side++) {
        hash = mw_mix(hash, position->held[side]);
        for (int pit = 0; pit < rules->board.pits; pit++)
            hash = mw_mix(hash, position->pit[side][pit]);
        for (int i = 0; i < MWESO_MOST_STORES; i++) hash = mw_mix(hash, position->store[side][i]);
    }
    for (int i = 0; i < rules->memory_count; i++) hash = mw_mix(hash, position->memory[i]);
    return hash;
}

static MwTimes *slot_of(const MwHistory *history, uint64_t position)
{
    size_t mask = history->room - 1, i = position & mask;
    assert((history->room & mask) == 0 && history->count < history->room);
    while (history->slots[i].used && history->slots[i].position != position) i = (i + 1) & mask;
    return &history->slots[i];
}

static bool grow(MwHistory *history)
{
    MwHistory larger = {.count = history->count,
                        .room = history->room ? 2 * history->room : FIRST_ROOM};
    larger.slots = mw_new(larger.room * sizeof *larger.slots);
    if (!larger.slots) return false;
    for (size_t i = 0; i < history->room; i++)
        if (history->slots[i].used)
            *slot_of(&larger, history->slots[i].position) = history->slots[i];
    free(history->slots);
    *history = larger;
    return true;
}

MwesoStatus mw_history_add(MwHistory *history, const MwPlay *play, MwesoOutcome *outcome,
                           MwesoError *error)
{
    if (!play->rules->repeats || outcome->over || outcome->after.placing) return MWESO_OK;
    if (2 * history->count >= history->room && !grow(history)) return mw_no_memory(error);
    uint64_t position = hash_of(play->rules, &outcome->after);
    MwTimes *slot = slot_of(history, position);
    if (!slot->used) history->count++;
    *slot = (MwTimes){position, slot->times + 1, true};
    if (slot->times >= (uint32_t)play->rules->repeats) mw_outcome_repeated(outcome);
    return MWESO_OK;
}

void mw_history_take_back(MwHistory *history, const MwRules *rules, const MwesoPosition *position)
{
    if (!rules->repeats || position->placing) return;
    MwTimes *slot = slot_of(history, hash_of(rules, position));
    assert(slot->used && slot->times > 0);
    slot->times--;
}

void mw_history_free(MwHistory *history)
{
    free(history->slots);
    *history = (MwHistory){0};
}
