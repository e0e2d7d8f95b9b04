/* Solve: finds the winner with best play, by retrograde analysis (Stroehlein, 1970; Thompson, 1986)
 * of all positions that can arise.
 *
 * First the states are explored and numbered from the start on, with the moves between them; then
 * values are propagated back from the ends of games. A state is a situation (think/situation.h)
 * with the side to move first; number 0 is the start. With a script, states differ by side only
 * once a hook has looked at that, and by a counter only as far as the script says that it counts:
 * it is an error to look at a counter for which it does not say so. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "base/findings.h"
#include "base/memory.h"
#include "base/process.h"
#include "hooks/pool.h"
#include "kernel/decider.h"
#include "play/moves.h"
#include "rules/variant.h"
#include "think/movegen.h"
#include "think/situation.h"

/* The results of a state's moves that end the game, as a set. */
typedef enum Endings { ENDING_WINS = 1, ENDING_LOSES = 2, ENDING_NOBODYS = 4 } Endings;

typedef struct States {
    const MwPlay *play;
    size_t width;          /* bytes of a packed state */
    uint8_t *packed;       /* the states, one after another */
    uint32_t *first_move;  /* by state: index in `moves` of its first move; one more entry than
                              states */
    uint8_t *endings;      /* by state: a set of Endings */
    uint32_t *moves;       /* the states that moves lead to, without those that end the game;
                              SAME_MOVER */
    uint32_t *slots;       /* hash table of state + 1, with open addressing */
    MwesoPosition *counts; /* every combination of turns, captures and passes met, without seeds */
    uint64_t *counters;    /* the key of each combination */
    size_t count, packed_room, first_room, endings_room, move_count, move_room, slot_count;
    size_t kind_count, kind_room, counters_room;
    size_t most;    /* limit of the number of states */
    bool with_side; /* a hook has looked at the side, or sides differ by the usual start */
} States;

enum { FIRST_SLOTS = 1024, ASK_EVERY = 4096 };
enum { MOST_PACKED = 2 * MW_MOST_PITS + 2 + sizeof(MwCounted) + 2 * MW_MOST_MEMORY + 40 };

#define NO_STATE UINT32_MAX
/* Added to the state that a move leads to: the same player moves again. */
#define SAME_MOVER (UINT32_C(1) << 31)

/* ---- packing --------------------------------------------------------------------------------- */

/* The parts of positions other than seeds in pits and counters; the side to move first. */
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

static void pack_memory(const MwRules *rules, const MwesoPosition *position, uint8_t *packed)
{
    MwCounted counted = mw_counted(rules, position, 0);
    uint16_t memory[MW_MOST_MEMORY];
    memcpy(memory, position->memory, sizeof memory);
    mw_memory_by_mover(rules, position->side, memory);
    memcpy(packed, &counted, sizeof counted);
    memcpy(packed + sizeof counted, memory, (size_t)rules->memory_count * sizeof *memory);
}

/* Restores what is remembered. A player has made at least as many turns as captures; where fewer
 * turns are counted, raising them does not change the situation. */
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

/* Is there more to remember than counters? Without hooks a script's numbers never change, but they
 * are still part of a position. */
static bool remembers(const MwRules *rules) { return rules->scripted || rules->memory_count; }

static size_t kept_width(const MwRules *rules) { return rules->keeps ? sizeof(PackedKept) : 0; }

static size_t packed_width(const MwRules *rules)
{
    size_t width = 2 * (size_t)rules->board.pits + 2 + kept_width(rules);
    if (!remembers(rules)) return width;
    return width + sizeof(MwCounted) + (size_t)rules->memory_count * sizeof(uint16_t);
}

/* The key of a combination of counters. If games remember more, most of it is packed into the state
 * itself. */
static uint64_t key_of(const States *states, const MwesoPosition *position)
{
    if (!remembers(states->play->rules)) return mw_counters(states->play->rules, position);
    uint64_t opening = mw_opening(states->play->rules, position);
    return opening << 3 | (uint64_t)position->passes << 1 |
           (states->with_side ? position->side : 0u);
}

/* The number of a combination of counters, which is added if it is new and `add` is set; else, or
 * without memory, SIZE_MAX. South is to move unless the side matters. */
static size_t kind_of(States *states, const MwesoPosition *position, bool add)
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
    bool matters = states->with_side || mw_opening(states->play->rules, position);
    uint8_t side = matters ? position->side : MWESO_SOUTH;
    int south = position->side ^ side; /* the side that becomes South */
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

/* The position of a state. */
static MwesoPosition position_of(const States *states, uint32_t state)
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

/* Similar to FNV-1a (Fowler, Noll and Vo, 1991); mw_mix on eight bytes at a time made solving a
 * sixth slower. */
static uint64_t hash_of(const uint8_t *packed, size_t width)
{
    uint64_t hash = 0;
    for (size_t i = 0; i < width; i++) hash = (hash ^ packed[i]) * 0x100000001B3u + (hash >> 47);
    hash *= 0x9E3779B97F4A7C15u;
    return hash ^ hash >> 32;
}

/* The slot of a packed state, or the empty slot where it belongs. */
static uint32_t *slot_of(const States *states, const uint8_t *packed)
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

/* The state of a position, or NO_STATE. */
static uint32_t find_state(const States *states, const MwesoPosition *position)
{
    uint8_t packed[MOST_PACKED];
    size_t kind = kind_of((States *)states, position, false);
    if (kind == SIZE_MAX) return NO_STATE;
    pack(states->play->rules, position, kind, packed);
    uint32_t slot = *slot_of(states, packed);
    return slot ? slot - 1 : NO_STATE;
}

static bool grow_slots(States *states)
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
static bool make_room(States *states)
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
static MwesoStatus number_of(States *states, const MwesoPosition *position, uint32_t *number,
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

static MwesoStatus add_move(States *states, const MwesoPosition *after, int mover,
                            MwesoError *error)
{
    uint32_t number = 0,
             *moves = mw_grow(states->moves, states->move_count, &states->move_room, sizeof *moves);
    if (!moves || states->move_count == UINT32_MAX) return mw_no_memory(error);
    states->moves = moves;
    MwesoStatus status = number_of(states, after, &number, error);
    MW_INVARIANT(number < SAME_MOVER);
    if (after->side == mover) number |= SAME_MOVER;
    if (status == MWESO_OK) moves[states->move_count++] = number;
    return status;
}

/* Fails if a hook has looked at a counter that is not part of the states: different states would be
 * confused. */
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

/* Has a hook looked at the side while that is not part of the states? */
static bool misses_side(const States *states)
{
    return states->play->rules->scripted && !states->with_side &&
           mw_first_read(states->play, READ_SIDE);
}

/* Lists the moves of a state, and adds the states that they lead to. */
static MwesoStatus explore_state(States *states, uint32_t state, MwMoveGenerator *generator,
                                 MwResults *results, MwesoError *error)
{
    const MwesoPosition position = position_of(states, state);
    int mover = position.side;
    uint8_t endings = 0;
    results->count = 0;
    MwesoStatus status = mw_movegen_add(generator, &position, results, error);
    assert(state == 0 || states->first_move[state] == states->move_count);
    states->first_move[state] = (uint32_t)states->move_count;
    for (size_t i = 0; i < results->count && status == MWESO_OK; i++) {
        const int winner = results->list[i].winner;
        if (results->list[i].over)
            endings |= winner == MWESO_NOBODY ? ENDING_NOBODYS
                       : winner == mover      ? ENDING_WINS
                                              : ENDING_LOSES;
        else status = add_move(states, &results->list[i].after, mover, error);
    }
    states->endings[state] = endings;
    states->first_move[state + 1] = (uint32_t)states->move_count;
    return status == MWESO_OK ? check_counters(states->play, error) : status;
}

static MwesoStatus explore_all(States *states, const MwesoPosition *start,
                               MwMoveGenerator *generator, MwesoProgress progress, void *user,
                               MwesoError *error)
{
    uint32_t number;
    MwResults results = {0};
    MwesoStatus status = number_of(states, start, &number, error);
    for (uint32_t i = 0; status == MWESO_OK && i < states->count && !misses_side(states); i++) {
        bool stopped = i % ASK_EVERY == 0 && progress && !progress(user, states->count);
        status = stopped ? mw_fail(error, MWESO_NO, 0, "solving was stopped")
                         : explore_state(states, i, generator, &results, error);
    }
    free(results.list);
    return status;
}

static void free_states(States *states)
{
    free(states->packed);
    free(states->first_move);
    free(states->endings);
    free(states->moves);
    free(states->slots);
    free(states->counts);
    free(states->counters);
}

static void begin(States *states, const MwPlay *play, size_t most, bool with_side)
{
    *states = (States){.play = play,
                       .width = packed_width(play->rules),
                       .most = most < SAME_MOVER ? most : SAME_MOVER,
                       .with_side = with_side || play->rules->sided};
    assert(states->width <= MOST_PACKED);
}

/* Explores everything that can arise from `start`, at most `most` states. MWESO_NO if there are
 * more, or if `progress` (may be NULL) returns false. `states` must be freed in any case. */
static MwesoStatus explore_states(States *states, const MwPlay *play, const MwesoPosition *start,
                                  size_t most, MwesoProgress progress, void *user,
                                  MwesoError *error)
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
        free_states(states);
        begin(states, play, most, true);
        status = explore_all(states, start, &generator, progress, user, error);
    }
    mw_movegen_end(&generator);
    return status;
}

/* ---- backwards from the ends ----------------------------------------------------------------- */

enum Value { OPEN, WON, LOST }; /* for the side to move; states that remain open are draws */

struct MwesoSolution {
    const MwesoVariant *variant;
    States states;
    uint8_t *values;
    uint32_t *lengths; /* moves until the end of a won or lost state */
    char *move;        /* the last move returned */
};

/* What is needed only while solving. */
typedef struct Retrograde {
    MwesoSolution *solution;
    uint32_t *first_from, *from; /* by state: the states with a move to it; SAME_MOVER */
    uint32_t *open_moves; /* by state: number of moves that may yet lead to something better than a
                             loss */
    uint32_t *queue;
    size_t queued;
} Retrograde;

static void settle(Retrograde *r, uint32_t state, enum Value value, uint32_t length)
{
    assert(state < r->solution->states.count && r->queued < r->solution->states.count);
    r->solution->values[state] = (uint8_t)value;
    r->solution->lengths[state] = length;
    r->queue[r->queued++] = state;
}

/* The state that a move leads to, or comes from. */
static uint32_t state_of(uint32_t move) { return move & ~SAME_MOVER; }

/* Lists the predecessors of each state, by counting sort. */
static void list_predecessors(Retrograde *r)
{
    const States *states = &r->solution->states;
    for (size_t i = 0; i < states->move_count; i++) r->first_from[state_of(states->moves[i]) + 1]++;
    for (size_t i = 0; i < states->count; i++) r->first_from[i + 1] += r->first_from[i];
    assert(r->first_from[states->count] == states->move_count);
    for (size_t i = states->count; i-- > 0;)
        for (uint32_t m = states->first_move[i]; m < states->first_move[i + 1]; m++)
            r->from[--r->first_from[state_of(states->moves[m]) + 1]] = (uint32_t)i |
                                                                       (states->moves[m] &
                                                                        SAME_MOVER);
}

/* The index of the first predecessor of `state`: list_predecessors has moved each first index to
 * the entry after its own. */
static uint32_t begin_of(const Retrograde *r, uint32_t state) { return r->first_from[state + 1]; }
static uint32_t end_of(const Retrograde *r, uint32_t state)
{
    const States *states = &r->solution->states;
    return state + 2 <= states->count ? r->first_from[state + 2] : (uint32_t)states->move_count;
}

static void settle_ends(Retrograde *r)
{
    const States *states = &r->solution->states;
    for (uint32_t i = 0; i < states->count; i++) {
        r->open_moves[i] = states->first_move[i + 1] - states->first_move[i] +
                           (states->endings[i] & ENDING_NOBODYS ? 1 : 0);
        if (states->endings[i] & ENDING_WINS) settle(r, i, WON, 1);
        else if (r->open_moves[i] == 0) settle(r, i, LOST, 1);
    }
}

enum { LOOK_EVERY = 1 << 16 }; /* states between two checks of mw_stopped() */

/* Propagates values back. As states are queued in the order of their lengths, the last move settled
 * as bad is the longest way to lose, and the first settled as good the shortest way to win. */
static void propagate(Retrograde *r)
{
    MwesoSolution *s = r->solution;
    assert(r->queued <= s->states.count);
    for (size_t i = 0; i < r->queued && (i % LOOK_EVERY || !mw_stopped()); i++) {
        uint32_t state = r->queue[i], length = s->lengths[state] + 1;
        MW_INVARIANT(begin_of(r, state) <= end_of(r, state));
        for (uint32_t f = begin_of(r, state); f < end_of(r, state); f++) {
            uint32_t before = state_of(r->from[f]);
            enum Value bad = r->from[f] & SAME_MOVER ? LOST : WON;
            if (s->values[before] != OPEN) continue;
            if (s->values[state] != bad) settle(r, before, WON, length);
            else if (assert(r->open_moves[before] > 0), --r->open_moves[before] == 0)
                settle(r, before, LOST, length);
        }
    }
}

static MwesoStatus analyse(MwesoSolution *solution, MwesoError *error)
{
    const States *states = &solution->states;
    Retrograde r = {.solution = solution};
    r.first_from = mw_new((states->count + 2) * sizeof *r.first_from);
    r.from = mw_new((states->move_count + 1) * sizeof *r.from);
    r.open_moves = mw_new(states->count * sizeof *r.open_moves);
    r.queue = mw_new(states->count * sizeof *r.queue);
    solution->values = mw_new(states->count);
    solution->lengths = mw_new(states->count * sizeof *solution->lengths);
    bool good = r.first_from && r.from && r.open_moves && r.queue && solution->values &&
                solution->lengths;
    if (good) {
        list_predecessors(&r);
        settle_ends(&r);
        propagate(&r);
    }
    free(r.first_from);
    free(r.from);
    free(r.open_moves);
    free(r.queue);
    return good ? mw_not_stopped(error) : mw_no_memory(error);
}

/* ---- public ---------------------------------------------------------------------------------- */

/* Explores with acquired rules; afterwards the states only need the variant's rules. */
static MwesoStatus explore(MwesoSolution *solution, const MwesoPosition *start, uint64_t most,
                           MwesoProgress progress, void *user, MwesoError *error)
{
    const MwesoVariant *variant = solution->variant;
    MwesoError why;
    const MwPlay *play = mw_acquire(variant, &why);
    if (!play && error) *error = why;
    if (!play) return why.status;
    MwesoStatus status = explore_states(&solution->states, play, start, mw_as_size(most), progress,
                                        user, error);
    mw_release(variant, play);
    solution->states.play = &variant->words;
    return status;
}

static MwesoStatus solve(MwesoSolution *solution, const MwesoPosition *start, uint64_t most,
                         MwesoProgress progress, void *user, MwesoError *error)
{
    bool over;
    MwesoStatus status = mweso_position_is_over(solution->variant, start, &over, error);
    if (status != MWESO_OK) return status;
    if (start->placing)
        return mw_fail(error, MWESO_BAD_INPUT, 0,
                       "a position is solved only after the seeds are arranged");
    if (over) return mw_fail(error, MWESO_BAD_INPUT, 0, "the game is over");
    status = explore(solution, start, most, progress, user, error);
    return status == MWESO_OK ? analyse(solution, error) : status;
}

MwesoSolution *mweso_solution_new(const MwesoVariant *variant, const MwesoPosition *start,
                                  uint64_t most_positions, MwesoProgress progress, void *user,
                                  MwesoError *error)
{
    MwesoSolution *solution = mw_new(sizeof *solution);
    if (!solution) {
        mw_no_memory(error);
        return NULL;
    }
    solution->variant = variant;
    if (solve(solution, start, most_positions, progress, user, error) == MWESO_OK) return solution;
    mweso_solution_free(solution);
    return NULL;
}

void mweso_solution_free(MwesoSolution *solution)
{
    if (!solution) return;
    free_states(&solution->states);
    free(solution->values);
    free(solution->lengths);
    free(solution->move);
    free(solution);
}

uint64_t mweso_solution_count(const MwesoSolution *solution) { return solution->states.count; }

static MwesoVerdict verdict_of(const MwesoSolution *solution, uint32_t state, int mover)
{
    MW_INVARIANT(state < solution->states.count);
    switch (solution->values[state]) {
    case WON: return (MwesoVerdict){mover, solution->lengths[state]};
    case LOST: return (MwesoVerdict){!mover, solution->lengths[state]};
    default: return (MwesoVerdict){MWESO_NOBODY, 0};
    }
}

MwesoVerdict mweso_solution_at(const MwesoSolution *solution, uint64_t index,
                               MwesoPosition *position)
{
    *position = (MwesoPosition){0};
    if (index >= solution->states.count) return (MwesoVerdict){MWESO_NOBODY, 0};
    *position = position_of(&solution->states, (uint32_t)index);
    return verdict_of(solution, (uint32_t)index, position->side);
}

bool mweso_solution_find(const MwesoSolution *solution, const MwesoPosition *position,
                         MwesoVerdict *verdict)
{
    if (mw_check_position(&solution->variant->rules, position, NULL) != MWESO_OK) return false;
    uint32_t state = find_state(&solution->states, position);
    if (state == NO_STATE) return false;
    *verdict = verdict_of(solution, state, position->side);
    return true;
}

/* The value of an outcome to the player who moves: early wins before late ones, then draws, then
 * late losses before early ones. */
static int64_t worth(const MwesoSolution *solution, const MwesoOutcome *outcome, int mover)
{
    const int64_t decided = (int64_t)1 << 40;
    MwesoVerdict verdict = {outcome->winner, 0};
    if (!outcome->over) mweso_solution_find(solution, &outcome->after, &verdict);
    if (verdict.winner == MWESO_NOBODY) return 0;
    return verdict.winner == mover ? decided - verdict.moves : verdict.moves - decided;
}

const char *mweso_solution_move(MwesoSolution *solution, const MwesoPosition *position,
                                MwesoError *error)
{
    MwCandidates candidates = {0};
    size_t best = 0;
    if (mw_check_position(&solution->variant->rules, position, error) != MWESO_OK) return NULL;
    if (find_state(&solution->states, position) == NO_STATE) {
        mw_fail(error, MWESO_USAGE, 0, "this position is not among those solved");
        return NULL;
    }
    MwesoStatus status = mw_candidates(solution->variant, position, &candidates, error);
    for (size_t i = 1; i < candidates.count; i++)
        if (worth(solution, &candidates.list[i].outcome, position->side) >
            worth(solution, &candidates.list[best].outcome, position->side))
            best = i;
    free(solution->move);
    solution->move = status == MWESO_OK ? mw_copy(candidates.list[best].text) : NULL;
    if (status == MWESO_OK && !solution->move) mw_no_memory(error);
    mw_candidates_free(&candidates);
    return solution->move;
}
