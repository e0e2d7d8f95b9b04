/* Fan: all results of a position, with identical situations on the way shared. */
#include "play/fan.h"

#include <stdlib.h>

#include "base/memory.h"
#include "kernel/decider.h"
#include "kernel/outcome.h"
#include "play/ruled.h"

/* A situation after a capture, to be followed once for all ways that lead to it. */
typedef struct Node {
    MwTurn turn;     /* with the most laps of all ways here */
    uint32_t spread; /* laps that the quickest way here saves */
    uint64_t ways;
    size_t next; /* of those with as many captured seeds, or NO_NODE */
} Node;

typedef struct Result {
    MwTurn turn;
    uint64_t ways;
} Result;

/* More situations, or results, than these (about half a gigabyte each) are not kept. */
enum { FIRST_SLOTS = 64, MOST_KEPT = 1 << 20 };
#define NO_NODE SIZE_MAX

typedef struct Fan {
    const MwRules *rules;
    Node *nodes;
    size_t count, room;
    size_t *slots, slot_count; /* open hash table of node numbers + 1 */
    size_t *lists;             /* by seeds captured: the nodes still to be followed */
    int most_captured;
    Result *results;
    size_t result_count, result_room;
    bool laps_matter; /* tell situations apart by the laps sown */
    bool met_limit;   /* some ways to a situation meet the lap limit, others may not */
    MwesoStatus status;
} Fan;

/* ---- the table of situations ----------------------------------------------------------------- */

/* A script may look at both. */
static bool columns_matter(const MwRules *rules)
{
    return rules->both_ends || rules->every_column || rules->hooked;
}
static bool start_matters(const MwRules *rules)
{
    return rules->resow == RESOW_TURN_ORIGIN || rules->hooked;
}

static uint64_t mix(uint64_t hash, uint64_t value)
{
    hash = (hash ^ value) * 0x9E3779B97F4A7C15u;
    return hash ^ hash >> 29;
}

static uint64_t hash_of(const Fan *fan, const MwTurn *turn)
{
    bool declined = fan->rules->hooked && turn->declined;
    uint64_t refusals = (uint64_t)turn->may_decline << 1 | declined;
    uint64_t hash = mix((uint64_t)turn->origin << 32 | (uint32_t)turn->hand, refusals);
    if (start_matters(fan->rules)) hash = mix(hash, (uint64_t)turn->start);
    if (columns_matter(fan->rules)) hash = mix(hash, turn->columns);
    if (fan->laps_matter) hash = mix(hash, turn->laps);
    for (int pit = 0; pit < fan->rules->board.pits; pit++)
        hash = mix(hash, (uint64_t)turn->own.pit[pit] << 16 | turn->opponent.pit[pit]);
    return hash;
}

static bool same_situation(const Fan *fan, const MwTurn *a, const MwTurn *b)
{
    return a->origin == b->origin && a->hand == b->hand && a->may_decline == b->may_decline &&
           (!fan->rules->hooked || a->declined == b->declined) &&
           (!start_matters(fan->rules) || a->start == b->start) &&
           (!columns_matter(fan->rules) || a->columns == b->columns) &&
           (!fan->laps_matter || a->laps == b->laps) && mw_same_side(&a->own, &b->own) &&
           mw_same_side(&a->opponent, &b->opponent);
}

static bool fail(Fan *fan, MwesoStatus status)
{
    fan->status = status;
    return false;
}

/* The slot of a situation, or the empty one where it belongs. */
static size_t *slot_of(const Fan *fan, const MwTurn *turn)
{
    size_t mask = fan->slot_count - 1, i = hash_of(fan, turn) & mask;
    while (fan->slots[i] && !same_situation(fan, &fan->nodes[fan->slots[i] - 1].turn, turn))
        i = (i + 1) & mask;
    return &fan->slots[i];
}

static bool grow_slots(Fan *fan)
{
    size_t count = fan->slot_count ? fan->slot_count * 2 : FIRST_SLOTS;
    size_t *slots = mw_new(count * sizeof *slots);
    if (!slots) return fail(fan, MWESO_IO);
    free(fan->slots);
    fan->slots = slots;
    fan->slot_count = count;
    for (size_t n = 0; n < fan->count; n++) *slot_of(fan, &fan->nodes[n].turn) = n + 1;
    return true;
}

static bool add_ways(Fan *fan, Node *node, const MwTurn *turn, uint64_t ways, uint32_t spread)
{
    uint32_t fewest = turn->laps - spread, known = node->turn.laps - node->spread;
    if (turn->laps > node->turn.laps) node->turn = *turn;
    node->spread = node->turn.laps - (fewest < known ? fewest : known);
    return !__builtin_add_overflow(node->ways, ways, &node->ways) || fail(fan, MWESO_BAD_INPUT);
}

/* Notes that a situation is reached in so many more ways. */
static bool reach(Fan *fan, const MwTurn *turn, uint64_t ways, uint32_t spread)
{
    if (2 * fan->count >= fan->slot_count && !grow_slots(fan)) return false;
    size_t *slot = slot_of(fan, turn);
    if (*slot) return add_ways(fan, &fan->nodes[*slot - 1], turn, ways, spread);
    if (fan->count == MOST_KEPT) return fail(fan, MWESO_NO);
    Node *nodes = mw_grow(fan->nodes, fan->count, &fan->room, sizeof *nodes);
    if (!nodes) return fail(fan, MWESO_IO);
    fan->nodes = nodes;
    nodes[fan->count] = (Node){*turn, spread, ways, fan->lists[turn->captured]};
    fan->lists[turn->captured] = fan->count;
    *slot = ++fan->count;
    return true;
}

/* ---- following the choices ------------------------------------------------------------------- */

static bool note_result(Fan *fan, const MwTurn *turn, uint64_t ways, uint32_t spread)
{
    bool limit = turn->endless && turn->laps >= (uint32_t)fan->rules->lap_limit;
    if (limit && spread > 0) {
        fan->met_limit = true;
        return false;
    }
    if (fan->result_count == MOST_KEPT) return fail(fan, MWESO_NO);
    Result *results = mw_grow(fan->results, fan->result_count, &fan->result_room, sizeof *results);
    if (!results) return fail(fan, MWESO_IO);
    fan->results = results;
    results[fan->result_count++] = (Result){*turn, ways};
    return true;
}

static bool follow(Fan *fan, MwTurn turn, uint64_t ways, uint32_t spread);

static bool follow_choice(Fan *fan, MwTurn turn, MwesoChoice choice, int pit, uint64_t ways,
                          uint32_t spread)
{
    mw_turn_decide(fan->rules, &turn, choice, pit, NULL);
    return follow(fan, turn, ways, spread);
}

/* Follows every choice. Recursion stays shallow where it matters: capturing leads to a noted
 * situation at once, a clockwise lap to a capture, and further pits are at most five. */
static bool branch(Fan *fan, MwTurn *turn, uint64_t ways, uint32_t spread)
{
    MwesoChoice on = turn->options & MWESO_DECLINE ? MWESO_DECLINE : MWESO_FORWARD;
    MwesoChoice aside = turn->options & MWESO_DECLINE ? MWESO_CAPTURE : MWESO_REVERSE;
    if (!(turn->options & MWESO_PIT)) {
        if (!follow_choice(fan, *turn, aside, 0, ways, spread)) return false;
        mw_turn_decide(fan->rules, turn, on, 0, NULL);
        return true;
    }
    uint64_t pits = turn->pits;
    for (; pits & (pits - 1); pits &= pits - 1)
        if (!follow_choice(fan, *turn, MWESO_PIT, __builtin_ctzll(pits), ways, spread))
            return false;
    mw_turn_decide(fan->rules, turn, MWESO_PIT, __builtin_ctzll(pits), NULL);
    return true;
}

/* Follows a turn to its end, or to a situation after a capture, which is only noted. */
static bool follow(Fan *fan, MwTurn turn, uint64_t ways, uint32_t spread)
{
    while (turn.stage != STAGE_OVER) {
        if (turn.options && !branch(fan, &turn, ways, spread)) return false;
        bool captures = turn.stage == STAGE_CAPTURE;
        mw_turn_step(fan->rules, &turn, NULL);
        if (captures && turn.stage == STAGE_DUE) return reach(fan, &turn, ways, spread);
    }
    return !turn.failed && note_result(fan, &turn, ways, spread);
}

/* Every capture adds to the seeds captured, so going through the lists in order meets each
 * situation after all ways that lead to it. */
static bool follow_lists(Fan *fan)
{
    for (int captured = 0; captured <= fan->most_captured; captured++)
        while (fan->lists[captured] != NO_NODE) {
            const Node node = fan->nodes[fan->lists[captured]];
            fan->lists[captured] = node.next;
            mw_refuel(fan->rules);
            if (!follow(fan, node.turn, node.ways, node.spread)) return false;
        }
    return true;
}

static void clear(Fan *fan)
{
    fan->count = fan->result_count = 0;
    fan->met_limit = false;
    for (size_t i = 0; i < fan->slot_count; i++) fan->slots[i] = 0;
    for (int i = 0; i <= fan->most_captured; i++) fan->lists[i] = NO_NODE;
}

static bool fan_out(Fan *fan, const MwTurn *begun)
{
    clear(fan);
    for (uint64_t pits = mw_starts(fan->rules, begun); pits; pits &= pits - 1) {
        MwTurn turn = *begun;
        mw_turn_pick(fan->rules, &turn, __builtin_ctzll(pits), NULL);
        if (!follow(fan, turn, 1, 0)) return false;
    }
    return follow_lists(fan);
}

static MwesoStatus report(MwesoStatus status, MwesoError *error)
{
    if (status == MWESO_IO) return mw_no_memory(error);
    if (status == MWESO_NO)
        return mw_fail(error, MWESO_IO, 0,
                       "the moves of one position go through more than %d different situations; a "
                       "lower end.lap_limit or a smaller board has fewer",
                       MOST_KEPT);
    if (status == MWESO_BAD_INPUT)
        return mw_fail(error, status, 0, "there are more than 2^64 sequences of choices");
    return status;
}

MwesoStatus mw_fan(const MwRules *rules, const MwesoPosition *position, MwFanEach each, void *user,
                   MwesoError *error)
{
    MwTurn begun;
    mw_turn_begin(rules, position, &begun);
    Fan fan = {.rules = rules};
    for (int pit = 0; pit < rules->board.pits; pit++) fan.most_captured += begun.opponent.pit[pit];
    fan.lists = mw_new(((size_t)fan.most_captured + 1) * sizeof *fan.lists);
    if (!fan.lists) return mw_no_memory(error);
    bool complete = fan_out(&fan, &begun);
    if (fan.met_limit) {
        fan.laps_matter = true;
        complete = fan_out(&fan, &begun);
    }
    complete &= !mw_script_failed(rules);
    for (size_t i = 0; complete && i < fan.result_count; i++)
        if (!each(user, &fan.results[i].turn, fan.results[i].ways)) break;
    free(fan.nodes);
    free(fan.slots);
    free(fan.lists);
    free(fan.results);
    MwesoStatus status = report(fan.status, error);
    return status == MWESO_OK ? mw_ruled(rules, position, error) : status;
}
