/* History: counts how often each position of a game has come, and ends the game by repetition. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "base/memory.h"
#include "kernel/decider.h"
#include "kernel/phase.h"
#include "play/moves.h"

enum { FIRST_ROOM = 64 };

typedef struct SeenPosition {
    uint64_t position; /* its 64-bit hash; collisions are neglected */
    uint32_t times;
    bool used;
} SeenPosition;

/* Hashes seeds, side, stores, directions and rights, frozen pits and what a script remembers, but
 * no counters. */
static uint64_t hash_of(const MwRules *rules, const MwesoPosition *position)
{
    uint64_t hash = mw_mix(
        position->side, position->spread | (uint64_t)position->passed << 8 |
                            (uint64_t)position->way[0] << 16 | (uint64_t)position->way[1] << 24 |
                            (uint64_t)position->race << 32 | (uint64_t)position->started[0] << 48 |
                            (uint64_t)position->started[1] << 56);
    for (int side = 0; side < 2; side++) {
        hash = mw_mix(hash, position->held[side]);
        for (int pit = 0; pit < rules->board.pits; pit++)
            hash = mw_mix(hash, position->pit[side][pit]);
        for (int i = 0; i < MWESO_MOST_STORES; i++) hash = mw_mix(hash, position->store[side][i]);
    }
    for (int i = 0; i < rules->memory_count; i++) hash = mw_mix(hash, position->memory[i]);
    return hash;
}

static SeenPosition *slot_of(const MwHistory *history, uint64_t position)
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

bool mw_history_matters(const MwPlay *play)
{
    int phases = play->by_phase ? play->rules->phase_count : 0;
    bool asks = play->rules->scripted >> DECIDE_REPEATED & 1; /* perhaps in a phase alone */
    bool matters = play->rules->repeats || asks;
    for (int i = 0; i < phases; i++) matters |= play->by_phase[1 + i].rules->repeats > 0;
    return matters;
}

/* Asks the script about a position that has come again: it may end the game. */
static MwesoStatus ask_script(const MwPlay *play, uint32_t times, MwesoOutcome *outcome,
                              MwesoError *error)
{
    MwTurn turn;
    MwRuling ruling;
    int side = outcome->after.side;
    const int winners[] = {
        [WINNER_MOVER] = side, [WINNER_OPPONENT] = !side, [WINNER_NOBODY] = MWESO_NOBODY};
    mw_turn_begin(play, &outcome->after, &turn);
    turn.times = (uint16_t)(times < UINT16_MAX ? times : UINT16_MAX);
    bool answers = mw_ask(play, DECIDE_REPEATED, &turn, &ruling);
    MwesoStatus status = mw_ruled(play, &outcome->after, error);
    if (status == MWESO_OK && answers) mw_outcome_end(outcome, MWESO_DECIDED, winners[ruling.word]);
    return status;
}

MwesoStatus mw_history_add(MwHistory *history, const MwPlay *play, MwesoOutcome *outcome,
                           MwesoError *error)
{
    if (outcome->over || outcome->after.placing || !mw_history_matters(play)) return MWESO_OK;
    if (2 * history->count >= history->room && !grow(history)) return mw_no_memory(error);
    uint64_t position = hash_of(play->rules, &outcome->after);
    SeenPosition *slot = slot_of(history, position);
    if (!slot->used) history->count++;
    *slot = (SeenPosition){position, slot->times + 1, true};
    MwesoStatus status = MWESO_OK;
    play = mw_play_at(play, &outcome->after);
    if (slot->times > 1 && mw_asks(play->rules, DECIDE_REPEATED))
        status = ask_script(play, slot->times, outcome, error);
    if (status != MWESO_OK) slot->times--;
    else if (!outcome->over && play->rules->repeats &&
             slot->times >= (uint32_t)play->rules->repeats)
        mw_outcome_end(outcome, MWESO_REPEATED, MWESO_NOBODY);
    return status;
}

void mw_history_take_back(MwHistory *history, const MwPlay *play, const MwesoPosition *position)
{
    if (position->placing || !mw_history_matters(play)) return;
    SeenPosition *slot = slot_of(history, hash_of(play->rules, position));
    assert(slot->used && slot->times > 0);
    slot->times--;
}

size_t mw_history_size(const MwHistory *history) { return history->room * sizeof *history->slots; }

bool mw_history_copy(MwHistory *to, const MwHistory *from)
{
    MwHistory copy = *from;
    size_t size = mw_history_size(from);
    copy.slots = size ? mw_new(size) : NULL;
    if (size && !copy.slots) return false;
    if (size) memcpy(copy.slots, from->slots, size);
    mw_history_free(to);
    *to = copy;
    return true;
}

void mw_history_free(MwHistory *history)
{
    free(history->slots);
    *history = (MwHistory){0};
}
