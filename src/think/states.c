/* States: the situations that can arise from a position, numbered, with the moves between them. */
#include "think/states.h"

#include <assert.h>
#include <stdlib.h>

#include "base/bits.h"
#include "base/findings.h"
#include "base/memory.h"
#include "hooks/pool.h"
#include "kernel/decider.h"
#include "think/movegen.h"
#include "think/situation.h"

enum { FIRST_SLOTS = 1024, ASK_EVERY = 4096 };
enum { MOST_PACKED = 2 * MW_MOST_PITS + 2 + sizeof(MwCounted) + 2 * MW_MOST_MEMORY + 40 };

/* ---- what positions have beside seeds and counters ------------------------------------------- */

/* From the side to move on. */
typedef struct PackedKept {
    uint64_t held[2];
    uint32_t still;
    uint16_t store[2];
    uint8_t way[2], passed, spread;
    uint16_t race, unused[2];
    uint8_t started[2];
} PackedKept;

_Static_assert(sizeof(PackedKept) == 40, "it has no padding, and MOST_PACKED has room for it");

static void pack_kept(const MwesoPosition *position, uint8_t *packed)
{
    int mover = position->side;
    PackedKept kept = {.still = position->still,
                       .race = position->race,
                       .passed = mw_by_mover(position->passed, mover),
                       .spread = mw_by_mover(position->spread, mover)};
    for (int i = 0; i < 2; i++) {
        kept.held[i] = position->held[i ^ mover];
        kept.store[i] = position->store[i ^ mover][0];
        kept.way[i] = position->way[i ^ mover];
        kept.started[i] = position->started[i ^ mover];
    }
    memcpy(packed, &kept, sizeof kept);
}

static void unpack_kept(const uint8_t *packed, MwesoPosition *position)
{
    int mover = position->side;
    PackedKept kept;
    memcpy(&kept, packed, sizeof kept);
    position->still = kept.still;
    position->race = kept.race;
    position->passed = mw_by_mover(kept.passed, mover);
    position->spread = mw_by_mover(kept.spread, mover);
    for (int i = 0; i < 2; i++) {
        position->held[i ^ mover] = kept.held[i];
        position->store[i ^ mover][0] = kept.store[i];
        position->way[i ^ mover] = kept.way[i];
        position->started[i ^ mover] = kept.started[i];
    }
}

/* ---- what a script, or a house, goes by -------------------------------------------------------
 */

static void pack_memory(const MwRules *rules, const MwesoPosition *position, uint8_t *packed)
{
    MwCounted counted = mw_counted(rules, position, 0);
    uint16_t memory[MW_MOST_MEMORY];
    memcpy(memory, position->memory, sizeof memory);
    mw_memory_by_mover(rules, position->side, memory);
    memcpy(packed, &counted, sizeof counted);
    memcpy(packed + sizeof counted, memory, (size_t)rules->memory_count * sizeof *memory);
}

/* Captures come in turns, so a player has made as many of these: where that is more than they are
 * counted to, it is no other situation. */
static void unpack_memory(const MwRules *rules, const uint8_t *packed, MwesoPosition *position)
{
    MwCounted counted;
    memcpy(&counted, packed, sizeof counted);
    memcpy(position->memory, packed + sizeof counted,
           (size_t)rules->memory_count * sizeof *position->memory);
    mw_memory_by_mover(rules, position->side, position->memory);
    for (int i = 0; i < 2; i++) {
        int side = i ^ position->side;
        uint32_t turns = counted.turns[i], captures = counted.captures[i];
        position->turns[side] = turns > captures ? turns : captures;
        position->captures[side] = captures;
    }
}

/* Do games remember more than counters? Without hooks nothing that a script declares changes, but
 * it is still part of a position. */
static bool remembers(const MwRules *rules) { return rules->scripted || rules->memory_count; }

static size_t kept_width(const MwRules *rules) { return rules->keeps ? sizeof(PackedKept) : 0; }

static size_t packed_width(const MwRules *rules)
{
    size_t width = 2 * (size_t)rules->board.pits + 2 + kept_width(rules);
    if (!remembers(rules)) return width;
    return width + sizeof(MwCounted) + (size_t)rules->memory_count * sizeof(uint16_t);
}

/* ---- packing --------------------------------------------------------------------------------- */

/* What tells kinds apart. Where games remember more, most of it is packed into the state itself. */
static uint64_t key_of(const MwStates *states, const MwesoPosition *position)
{
    if (!remembers(states->play->rules)) return mw_counters(states->play->rules, position);
    uint64_t opening = mw_opening(states->play->rules, position);
    return opening << 3 | (uint64_t)position->passes << 1 |
           (states->with_side ? position->side : 0u);
}

/* The side that a state keeps: South unless it matters. */
static uint8_t kept_side(const MwStates *states, const MwesoPosition *position)
{
    bool matters = states->with_side || mw_opening(states->play->rules, position);
    return matters ? position->side : MWESO_SOUTH;
}

/* The number of a kind of counters; it is added if it is new. SIZE_MAX without memory. */
static size_t kind_of(MwStates *states, const MwesoPosition *position, bool add)
{
    uint64_t counters = key_of(states, position);
    for (size_t i = 0; i < states->kind_count; i++)
        if (states->counters[i] == counters) return i;
    if (!add || states->kind_count > UINT16_MAX) return SIZE_MAX;
    MwesoPosition *counts = mw_grow(states->counts, states->kind_count, &states->kind_room,
                                    sizeof *counts);
    if (counts) states->counts = counts;
    uint64_t *all = mw_grow(states->counters, states->kind_count, &states->counters_room,
                            sizeof *all);
    if (all) states->counters = all;
    if (!counts || !all) return SIZE_MAX;
    uint8_t side = kept_side(states, position);
    int south = position->side ^ side; /* who becomes South */
    counts[states->kind_count] = (MwesoPosition){
        .turns = {position->turns[south], position->turns[!south]},
        .captures = {position->captures[south], position->captures[!south]},
        .passes = position->passes,
        .side = side};
    all[states->kind_count] = counters;
    return states->kind_count++;
}

static void pack(const MwRules *rules, const MwesoPosition *position, size_t kind, uint8_t *packed)
{
    MW_INVARIANT(kind <= UINT16_MAX &&
                 mw_seeds_of(position->pit[0], rules->board.pits) <= UINT8_MAX);
    int mover = position->side;
    for (int pit = 0; pit < rules->board.pits; pit++) {
        packed[pit] = (uint8_t)position->pit[mover][pit];
        packed[rules->board.pits + pit] = (uint8_t)position->pit[!mover][pit];
    }
    packed[2 * rules->board.pits] = (uint8_t)kind;
    packed[2 * rules->board.pits + 1] = (uint8_t)(kind >> 8);
    packed += 2 * rules->board.pits + 2;
    if (rules->keeps) pack_kept(position, packed);
    if (remembers(rules)) pack_memory(rules, position, packed + kept_width(rules));
}

MwesoPosition mw_state_position(const MwStates *states, uint32_t state)
{
    MW_INVARIANT(state < states->count);
    const MwRules *rules = states->play->rules;
    int pits = rules->board.pits;
    const uint8_t *packed = states->packed + state * states->width;
    MW_INVARIANT((size_t)(packed[2 * pits] | packed[2 * pits + 1] << 8) < states->kind_count);
    MwesoPosition position = states->counts[packed[2 * pits] | packed[2 * pits + 1] << 8];
    int mover = position.side;
    for (int pit = 0; pit < pits; pit++) {
        position.pit[mover][pit] = packed[pit];
        position.pit[!mover][pit] = packed[pits + pit];
    }
    packed += 2 * pits + 2;
    if (rules->keeps) unpack_kept(packed, &position);
    if (remembers(rules)) unpack_memory(rules, packed + kept_width(rules), &position);
    return position;
}

/* ---- the table of states --------------------------------------------------------------------- */

/* Much as FNV-1a; mw_mix on eight bytes at a time made solving a sixth slower. */
static uint64_t hash_of(const uint8_t *packed, size_t width)
{
    uint64_t hash = 0;
    for (size_t i = 0; i < width; i++) hash = (hash ^ packed[i]) * 0x100000001B3u + (hash >> 47);
    hash *= 0x9E3779B97F4A7C15u;
    return hash ^ hash >> 32;
}

/* The slot of a packed state, or the empty one where it belongs. */
static uint32_t *slot_of(const MwStates *states, const uint8_t *packed)
{
    MW_INVARIANT(states->count < states->slot_count &&
                 (states->slot_count & (states->slot_count - 1)) == 0);
    size_t mask = states->slot_count - 1, i = hash_of(packed, states->width) & mask;
    for (; states->slots[i]; i = (i + 1) & mask)
        if (memcmp(states->packed + (states->slots[i] - 1) * states->width, packed,
                   states->width) == 0)
            break;
    return &states->slots[i];
}

uint32_t mw_state_of(const MwStates *states, const MwesoPosition *position)
{
    uint8_t packed[MOST_PACKED];
    size_t kind = kind_of((MwStates *)states, position, false);
    if (kind == SIZE_MAX) return MW_NO_STATE;
    pack(states->play->rules, position, kind, packed);
    uint32_t slot = *slot_of(states, packed);
    return slot ? slot - 1 : MW_NO_STATE;
}

static bool grow_slots(MwStates *states)
{
    size_t count = states->slot_count ? states->slot_count * 2 : FIRST_SLOTS;
    uint32_t *slots = mw_new(count * sizeof *slots);
    if (!slots) return false;
    free(states->slots);
    states->slots = slots;
    states->slot_count = count;
    for (size_t i = 0; i < states->count; i++)
        *slot_of(states, states->packed + i * states->width) = (uint32_t)i + 1;
    return true;
}

/* Makes room for one more state in each array. */
static bool make_room(MwStates *states)
{
    if (2 * states->count >= states->slot_count && !grow_slots(states)) return false;
    uint8_t *packed = mw_grow(states->packed, states->count, &states->packed_room, states->width);
    if (packed) states->packed = packed;
    uint32_t *first = mw_grow(states->first_move, states->count + 1, &states->first_room,
                              sizeof *first);
    if (first) states->first_move = first;
    uint8_t *endings = mw_grow(states->endings, states->count, &states->endings_room, 1);
    if (endings) states->endings = endings;
    return packed && first && endings;
}

/* The number of a position's state, which is added if it is new. */
static MwesoStatus number_of(MwStates *states, const MwesoPosition *position, uint32_t *number,
                             MwesoError *error)
{
    MW_INVARIANT(states->count <= states->most);
    uint8_t packed[MOST_PACKED];
    size_t kind = kind_of(states, position, true);
    if (kind == SIZE_MAX || !make_room(states)) return mw_no_memory(error);
    pack(states->play->rules, position, kind, packed);
    uint32_t *slot = slot_of(states, packed);
    if (!*slot) {
        if (states->count == states->most)
            return mw_fail(error, MWESO_NO, 0, "more than %zu positions can arise", states->most);
        memcpy(states->packed + states->count * states->width, packed, states->width);
        *slot = (uint32_t)++states->count;
    }
    *number = *slot - 1;
    return MWESO_OK;
}

/* ---- exploring ------------------------------------------------------------------------------- */

static uint8_t ending(const MwesoOutcome *outcome, int mover)
{
    assert(outcome->over);
    if (outcome->winner == MWESO_NOBODY) return ENDING_NOBODYS;
    return outcome->winner == mover ? ENDING_WINS : ENDING_LOSES;
}

static MwesoStatus add_move(MwStates *states, const MwesoPosition *after, int mover,
                            MwesoError *error)
{
    uint32_t number = 0,
             *moves = mw_grow(states->moves, states->move_count, &states->move_room, sizeof *moves);
    if (!moves || states->move_count == UINT32_MAX) return mw_no_memory(error);
    states->moves = moves;
    MwesoStatus status = number_of(states, after, &number, error);
    MW_INVARIANT(number < MW_SAME_MOVER);
    if (after->side == mover) number |= MW_SAME_MOVER;
    if (status == MWESO_OK) moves[states->move_count++] = number;
    return status;
}

/* What a hook has looked at must be part of the states, or they would stand for others. */
static MwesoStatus check_counters(const MwPlay *play, MwesoError *error)
{
    static const struct {
        MwReadable at;
        const char *name;
    } counters[] = {
        [COUNTER_TURNS] = {READ_TURNS, "turns"}, [COUNTER_CAPTURES] = {READ_CAPTURES, "captures"}};
    for (size_t i = 0; play->rules->scripted && i < sizeof counters / sizeof *counters; i++) {
        const MwFirstRead *look = mw_first_read(play, counters[i].at);
        if (!look || play->rules->counts[i] != MW_IN_FULL) continue;
        return mw_fail(error, MWESO_USAGE, 0,
                       "%s:%d: the script looks at t.%s, which grows without end, and with it the "
                       "number of positions; where only the first N matter, let the script say "
                       "counts(\"%s\", N), or a search look ahead (mweso analyze)",
                       look->file, look->line, look->field, counters[i].name);
    }
    return MWESO_OK;
}

/* Has a hook looked at the side while the states were not told apart by it? */
static bool misses_side(const MwStates *states)
{
    return states->play->rules->scripted && !states->with_side &&
           mw_first_read(states->play, READ_SIDE);
}

static MwesoStatus explore(MwStates *states, uint32_t state, MwMoveGenerator *generator,
                           MwResults *results, MwesoError *error)
{
    const MwesoPosition position = mw_state_position(states, state);
    int mover = position.side;
    uint8_t endings = 0;
    results->count = 0;
    MwesoStatus status = mw_movegen_add(generator, &position, results, error);
    assert(state == 0 || states->first_move[state] == states->move_count);
    states->first_move[state] = (uint32_t)states->move_count;
    for (size_t i = 0; i < results->count && status == MWESO_OK; i++) {
        if (results->list[i].over) endings |= ending(&results->list[i], mover);
        else status = add_move(states, &results->list[i].after, mover, error);
    }
    states->endings[state] = endings;
    states->first_move[state + 1] = (uint32_t)states->move_count;
    return status == MWESO_OK ? check_counters(states->play, error) : status;
}

static MwesoStatus explore_all(MwStates *states, const MwesoPosition *start,
                               MwMoveGenerator *generator, MwesoProgress progress, void *user,
                               MwesoError *error)
{
    uint32_t number;
    MwResults results = {0};
    MwesoStatus status = number_of(states, start, &number, error);
    for (uint32_t i = 0; status == MWESO_OK && i < states->count && !misses_side(states); i++) {
        bool stopped = i % ASK_EVERY == 0 && progress && !progress(user, states->count);
        status = stopped ? mw_fail(error, MWESO_NO, 0, "solving was stopped")
                         : explore(states, i, generator, &results, error);
    }
    free(results.list);
    return status;
}

static void begin(MwStates *states, const MwPlay *play, size_t most, bool with_side)
{
    *states = (MwStates){.play = play,
                         .width = packed_width(play->rules),
                         .most = most < MW_SAME_MOVER ? most : MW_SAME_MOVER,
                         .with_side = with_side};
    assert(states->width <= MOST_PACKED);
}

MwesoStatus mw_states_explore(MwStates *states, const MwPlay *play, const MwesoPosition *start,
                              size_t most, MwesoProgress progress, void *user, MwesoError *error)
{
    MwMoveGenerator generator;
    int seeds = mw_position_seeds(start);
    if (seeds > UINT8_MAX)
        return mw_fail(error, MWESO_USAGE, 0, "there are %d seeds; at most %d can be solved", seeds,
                       UINT8_MAX);
    begin(states, play, most, false);
    MwesoStatus status = mw_movegen_begin(play, seeds, &generator, error);
    if (status == MWESO_OK) status = explore_all(states, start, &generator, progress, user, error);
    if (status == MWESO_OK && misses_side(states)) {
        mw_states_free(states);
        begin(states, play, most, true);
        status = explore_all(states, start, &generator, progress, user, error);
    }
    mw_movegen_end(&generator);
    return status;
}

void mw_states_free(MwStates *states)
{
    free(states->packed);
    free(states->first_move);
    free(states->endings);
    free(states->moves);
    free(states->slots);
    free(states->counts);
    free(states->counters);
}
