/* Fan: all results of a position, with transpositions within a move merged. */
#include "play/fan.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "base/hash.h"
#include "base/invariant.h"
#include "base/memory.h"
#include "base/stop.h"
#include "kernel/decider.h"
#include "kernel/house.h"
#include "kernel/outcome.h"
#include "kernel/phase.h"
#include "kernel/walk.h"
#include "play/ruled.h"

/* A situation after a capture, to be followed once for all ways that lead to it. */
typedef struct FanNode {
    MwTurn turn;     /* with the most laps of all ways here */
    uint32_t spread; /* laps that the quickest way here saves */
    uint64_t ways;
    size_t next; /* of those with as many captured seeds, or NO_NODE */
} FanNode;

typedef struct FanResult {
    MwTurn turn;
    uint64_t ways;
} FanResult;

/* A turn at a choice, and what is to be chosen there when its turn has come. */
typedef struct Open {
    MwTurn turn;
    uint64_t ways;
    uint32_t spread;
    MwesoChoice choice; /* 0: it stands at no choice */
    int pit;
} Open;

enum { FIRST_SLOTS = 64 };
#define NO_NODE SIZE_MAX

/* Situations are merged after captures alone: between them choices may multiply without one more
 * being kept, so what is followed is counted, too. */
enum { MOST_FOLLOWED = 1 << 28 };

/* Results that fans of this thread hold while they are told of: whoever is told may list the moves
 * of what they lead to, and so on (study/perft.c). All of them together are to fit twice
 * MW_MOST_KEPT. */
static _Thread_local size_t held;

/* Why a position is given up. */
static const char *const too_many[] = {
    "the moves of one position go through more than 1048576 different situations; a lower "
    "end.lap_limit or a smaller board has fewer",
    "the moves of one position have more than 65536 choices one after the other; a lower "
    "end.lap_limit, or a script that offers fewer, makes them shorter",
    "the moves of one position branch at more than 268435456 choices; a lower end.lap_limit, or a "
    "script that offers fewer, has fewer",
    "there are more than 2^64 sequences of choices",
};
enum { SITUATIONS, CHOICES_DEEP, CHOICES, WAYS };
_Static_assert(MW_MOST_KEPT == 1048576 && MW_MOST_OPEN_CHOICES == 65536 &&
                   MOST_FOLLOWED == 268435456,
               "as the messages say");

typedef struct Fan {
    const MwPlay *play;
    FanNode *nodes;
    size_t count, room;
    size_t *slots, slot_count; /* open hash table of node numbers + 1 */
    size_t *lists;             /* by seeds captured: the nodes still to be followed */
    int most_captured;
    FanResult *results;
    size_t result_count, result_room;
    Open *open; /* the latest last */
    size_t open_count, open_room;
    MwPatience usual, *patience;
    bool further_alike; /* moves that differ in further pits alone are one */
    bool laps_matter;   /* tell situations apart by the laps sown */
    bool met_limit;     /* some ways to a situation meet the lap limit, others may not */
    MwesoStatus status;
    const char *why; /* with MWESO_BAD_INPUT */
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

/* The seeds of a lap may be sown on in the midst of it, or captured seeds begin another. */
static bool landing_matters(const MwRules *rules) { return mw_every_captures(rules); }
/* What a script is shown of the laps before. */
static uint64_t laps_shown(const MwRules *rules, const MwTurn *turn)
{
    uint32_t most = rules->counts[COUNTER_LAPS], laps = turn->laps < most ? turn->laps : most;
    return (uint64_t)laps << 32 | (uint64_t)turn->came_clockwise << 8 | (uint8_t)turn->came_to;
}

static bool same_to_script(const MwRules *rules, const MwTurn *a, const MwTurn *b)
{
    return a->declined == b->declined && laps_shown(rules, a) == laps_shown(rules, b) &&
           a->across == b->across && a->circled == b->circled && a->from_store == b->from_store &&
           memcmp(a->memory, b->memory, sizeof a->memory) == 0;
}

/* Who owns his house, and whether a first lap is due, which may pass a pit under takasia. */
static bool same_to_houses(const MwTurn *a, const MwTurn *b)
{
    return memcmp(a->memory, b->memory, sizeof a->memory) == 0 &&
           (a->came_to < 0) == (b->came_to < 0);
}

/* The way that holds, and that is to be remembered; how the hand is sown; and whether the turn may
 * still capture. */
static bool ways_matter(const MwRules *rules)
{
    return rules->way == WAY_EITHER || rules->resow == RESOW_ENDS ||
           rules->first_lap == FIRST_LAP_DECIDES;
}

static uint64_t way_of(const MwTurn *turn)
{
    return (uint64_t)turn->game_way << 4 | (uint64_t)turn->opened << 3 |
           (uint64_t)turn->entering << 2 | (uint64_t)turn->has_way << 1 | turn->way;
}

/* The seeds of some pits one after the other; behind the last pit there are none. */
enum { PITS_A_WORD = sizeof(uint64_t) / sizeof(uint16_t) };
_Static_assert(MW_MOST_PITS % PITS_A_WORD == 0, "a side is read word by word");

static uint64_t word_of(const MwSide *side, int pit)
{
    uint64_t word;
    memcpy(&word, &side->pit[pit], sizeof word);
    return word;
}

static uint64_t hash_of(const Fan *fan, const MwTurn *turn)
{
    bool declined = fan->play->rules->hooked && turn->declined;
    uint64_t refusals = (uint64_t)turn->may_decline << 1 | declined;
    uint64_t hash = mw_mix((uint64_t)turn->origin << 32 | (uint32_t)turn->hand, refusals);
    if (start_matters(fan->play->rules)) hash = mw_mix(hash, (uint64_t)turn->start);
    if (columns_matter(fan->play->rules)) hash = mw_mix(hash, turn->columns);
    if (landing_matters(fan->play->rules))
        hash = mw_mix(hash, (uint64_t)turn->landing << 1 | turn->clockwise);
    if (fan->play->rules->hooked) hash = mw_mix(hash, laps_shown(fan->play->rules, turn));
    if (turn->across) hash = mw_mix(hash, (uint64_t)turn->across << 1 | turn->circled);
    if (ways_matter(fan->play->rules)) hash = mw_mix(hash, way_of(turn));
    if (fan->laps_matter) hash = mw_mix(hash, turn->laps);
    for (int pit = 0; pit < fan->play->rules->board.circuit; pit += PITS_A_WORD)
        hash = mw_mix(mw_mix(hash, word_of(&turn->own, pit)), word_of(&turn->opponent, pit));
    return hash;
}

static bool same_situation(const Fan *fan, const MwTurn *a, const MwTurn *b)
{
    return a->origin == b->origin && a->hand == b->hand && a->may_decline == b->may_decline &&
           (!fan->play->rules->hooked || same_to_script(fan->play->rules, a, b)) &&
           (!mw_may_house(fan->play->rules) || same_to_houses(a, b)) &&
           (!start_matters(fan->play->rules) || a->start == b->start) &&
           (!columns_matter(fan->play->rules) || a->columns == b->columns) &&
           (!landing_matters(fan->play->rules) ||
            (a->landing == b->landing && a->clockwise == b->clockwise)) &&
           (!ways_matter(fan->play->rules) || way_of(a) == way_of(b)) &&
           (!fan->laps_matter || a->laps == b->laps) && mw_same_side(&a->own, &b->own) &&
           mw_same_side(&a->opponent, &b->opponent);
}

static bool fail(Fan *fan, MwesoStatus status)
{
    fan->status = status;
    return false;
}

static bool give_up(Fan *fan, int why)
{
    fan->why = too_many[why];
    return fail(fan, MWESO_BAD_INPUT);
}

/* The slot of a situation, or the empty one where it belongs. */
static size_t *slot_of(const Fan *fan, const MwTurn *turn)
{
    MW_INVARIANT((fan->slot_count & (fan->slot_count - 1)) == 0 && fan->count < fan->slot_count);
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

static bool add_ways(Fan *fan, FanNode *node, const MwTurn *turn, uint64_t ways, uint32_t spread)
{
    MW_INVARIANT(node->spread <= node->turn.laps && spread <= turn->laps);
    uint32_t fewest = turn->laps - spread, known = node->turn.laps - node->spread;
    if (turn->laps > node->turn.laps) node->turn = *turn;
    node->spread = node->turn.laps - (fewest < known ? fewest : known);
    return !__builtin_add_overflow(node->ways, ways, &node->ways) || give_up(fan, WAYS);
}

/* Notes that a situation is reached in so many more ways. */
static bool reach(Fan *fan, const MwTurn *turn, uint64_t ways, uint32_t spread)
{
    MW_INVARIANT(turn->captured <= (uint32_t)fan->most_captured && ways > 0);
    if (2 * fan->count >= fan->slot_count && !grow_slots(fan)) return false;
    size_t *slot = slot_of(fan, turn);
    if (*slot) return add_ways(fan, &fan->nodes[*slot - 1], turn, ways, spread);
    if (fan->count == MW_MOST_KEPT) return give_up(fan, SITUATIONS);
    FanNode *nodes = mw_grow(fan->nodes, fan->count, &fan->room, sizeof *nodes);
    if (!nodes) return fail(fan, MWESO_IO);
    fan->nodes = nodes;
    FanNode *node = &nodes[fan->count];
    node->turn = *turn;
    node->spread = spread;
    node->ways = ways;
    node->next = fan->lists[turn->captured];
    fan->lists[turn->captured] = fan->count;
    *slot = ++fan->count;
    return true;
}

/* ---- following the choices ------------------------------------------------------------------- */

static bool note_result(Fan *fan, const MwTurn *turn, uint64_t ways, uint32_t spread)
{
    MW_INVARIANT(turn->stage == STAGE_OVER && spread <= turn->laps);
    bool limit = turn->endless && turn->laps >= (uint32_t)fan->play->rules->lap_limit;
    if (limit && spread > 0) {
        fan->met_limit = true;
        return false;
    }
    if (fan->result_count == MW_MOST_KEPT || held + fan->result_count == 2 * MW_MOST_KEPT)
        return give_up(fan, SITUATIONS);
    FanResult *results = mw_grow(fan->results, fan->result_count, &fan->result_room,
                                 sizeof *results);
    if (!results) return fail(fan, MWESO_IO);
    fan->results = results;
    FanResult *result = &results[fan->result_count++];
    result->turn = *turn;
    result->ways = ways;
    return true;
}

/* Keeps a way on for later: what was kept last is followed first. */
static bool keep_open(Fan *fan, const Open *way, MwesoChoice choice, int pit)
{
    if (fan->open_count == MW_MOST_OPEN_CHOICES) return give_up(fan, CHOICES_DEEP);
    Open *open = mw_grow(fan->open, fan->open_count, &fan->open_room, sizeof *open);
    if (!open) return fail(fan, MWESO_IO);
    fan->open = open;
    Open *kept = &open[fan->open_count++];
    *kept = *way;
    kept->choice = choice;
    kept->pit = pit;
    return true;
}

/* Clockwise before forward, all others in the order of their letters. */
static bool branch_by_letter(Fan *fan, Open *way)
{
    int others = way->turn.options, first = others & MWESO_REVERSE;
    if (!first) first = others & -others;
    way->choice = (MwesoChoice)first;
    for (others &= ~first; others; others &= others - 1)
        if (!keep_open(fan, way, (MwesoChoice)(others & -others), 0)) return false;
    return true;
}

/* Takes the first way on from a choice and keeps the others: capturing before declining, clockwise
 * before forward, the first of several pits. */
static bool branch(Fan *fan, Open *way)
{
    MW_INVARIANT(way->turn.options && !way->choice);
    const MwTurn *turn = &way->turn;
    if (!mw_bears(fan->patience)) return give_up(fan, CHOICES);
    if (!(turn->options & MWESO_PIT)) return branch_by_letter(fan, way);
    uint64_t others = turn->pits;
    if (turn->options & MWESO_ENOUGH && !keep_open(fan, way, MWESO_ENOUGH, 0)) return false;
    way->choice = MWESO_PIT;
    mw_take_bit(&others, &way->pit);
    for (int pit = MW_MOST_PITS - 1; pit > way->pit; pit--)
        if (others >> pit & 1 && !keep_open(fan, way, MWESO_PIT, pit)) return false;
    return true;
}

/* In how many ways can so many of the pits be chosen (the binomial coefficient)? */
static uint64_t ways_to_choose(int pits, int chosen)
{
    uint64_t ways = 1;
    for (int i = 0; i < chosen; i++) ways = ways * (uint64_t)(pits - i) / (uint64_t)(i + 1);
    return ways;
}

/* In how many ways can the choice among further pits be made (capture.extra)? */
static uint64_t further_ways(const MwTurn *turn)
{
    int pits = __builtin_popcountll(turn->pits), left = turn->extra_left;
    uint64_t ways = 0;
    if (!(turn->options & MWESO_ENOUGH)) /* those that must be left behind are no candidates */
        return ways_to_choose(pits + left - 1, left);
    for (int chosen = 0; chosen <= left && chosen <= pits; chosen++)
        ways += ways_to_choose(pits, chosen);
    return ways;
}

/* Makes the choices among further pits in one way, which stands for all. */
static bool choose_further(Fan *fan, Open *way)
{
    MwTurn *turn = &way->turn;
    if (__builtin_mul_overflow(way->ways, further_ways(turn), &way->ways))
        return give_up(fan, WAYS);
    while (turn->stage != STAGE_OVER) {
        int pit = turn->pits ? __builtin_ctzll(turn->pits) : 0;
        if (turn->options) mw_turn_decide(fan->play, turn, MWESO_PIT, pit, NULL);
        else mw_turn_step(fan->play, turn, NULL);
    }
    return true;
}

enum { LOOK_EVERY = 1024 }; /* laps between two looks at whether everything is to end */

/* Makes the choice that this way stands for; the others are noted if they have not been. */
static bool take_choice(Fan *fan, Open *way)
{
    if (fan->further_alike && way->turn.options & MWESO_PIT) return choose_further(fan, way);
    if (!way->choice && !branch(fan, way)) return false;
    mw_turn_decide(fan->play, &way->turn, way->choice, way->pit, NULL);
    way->choice = (MwesoChoice)0;
    return true;
}

/* Goes on to the end of a turn, or to a situation after a capture, which is only noted. */
static bool follow_way(Fan *fan, Open *way)
{
    MwTurn *turn = &way->turn;
    while (turn->stage != STAGE_OVER) {
        if (turn->laps % LOOK_EVERY == 0 && mw_stopped()) return fail(fan, MWESO_NO);
        if (turn->options) { /* one choice may lead to the next */
            if (!take_choice(fan, way)) return false;
            continue;
        }
        bool captures = turn->stage == STAGE_CAPTURE;
        mw_turn_step(fan->play, turn, NULL);
        bool goes_on = turn->stage == STAGE_DUE || turn->stage == STAGE_SOW_ON;
        if (captures && goes_on) return reach(fan, turn, way->ways, way->spread);
    }
    return !turn->failed && note_result(fan, turn, way->ways, way->spread);
}

/* Follows a turn, which comes in so many ways, through all its choices. It is laid there: a turn is
 * large. */
static bool follow(Fan *fan, Open *way, uint64_t ways, uint32_t spread)
{
    way->ways = ways;
    way->spread = spread;
    way->choice = (MwesoChoice)0;
    bool good = follow_way(fan, way);
    while (good && fan->open_count > 0) {
        *way = fan->open[--fan->open_count];
        good = follow_way(fan, way);
    }
    return good;
}

/* Every capture adds to the seeds captured, so going through the lists in order meets each
 * situation after all ways that lead to it. */
static bool follow_lists(Fan *fan)
{
    Open way;
    for (int captured = 0; captured <= fan->most_captured; captured++)
        while (fan->lists[captured] != NO_NODE) {
            const FanNode *node = &fan->nodes[fan->lists[captured]];
            fan->lists[captured] = node->next;
            mw_refuel(fan->play);
            way.turn = node->turn;
            if (!follow(fan, &way, node->ways, node->spread)) return false;
        }
    return true;
}

static void clear(Fan *fan)
{
    fan->count = fan->result_count = fan->open_count = 0;
    fan->usual.left = MOST_FOLLOWED;
    fan->met_limit = false;
    for (size_t i = 0; i < fan->slot_count; i++) fan->slots[i] = 0;
    for (int i = 0; i <= fan->most_captured; i++) fan->lists[i] = NO_NODE;
}

static bool follow_starts(Fan *fan, const MwTurn *begun)
{
    uint64_t starts = mw_starts(fan->play, begun);
    for (int pit; mw_take_bit(&starts, &pit);) {
        Open way;
        way.turn = *begun;
        mw_turn_pick(fan->play, &way.turn, pit, NULL);
        if (!follow(fan, &way, 1, 0)) return false;
    }
    return true;
}

static bool fan_out(Fan *fan, const MwTurn *begun)
{
    MwTurn dropped = *begun;
    bool drops = mw_may_drop(fan->play, begun);
    clear(fan);
    if (drops) mw_drop(fan->play, &dropped, NULL);
    return follow_starts(fan, begun) && (!drops || follow_starts(fan, &dropped)) &&
           follow_lists(fan);
}

static MwesoStatus report(const Fan *fan, MwesoError *error)
{
    if (fan->status == MWESO_IO) return mw_no_memory(error);
    if (fan->status == MWESO_BAD_INPUT) return mw_fail(error, fan->status, 0, "%s", fan->why);
    return fan->status == MWESO_NO ? mw_not_stopped(error) : MWESO_OK;
}

static void tell_results(const Fan *fan, MwFanEach each, void *user)
{
    held += fan->result_count;
    for (size_t i = 0; i < fan->result_count && !mw_stopped(); i++)
        if (!each(user, &fan->results[i].turn, fan->results[i].ways)) break;
    assert(held >= fan->result_count);
    held -= fan->result_count;
}

static MwesoStatus tell_fan(const MwPlay *play, const MwesoPosition *position, bool further_alike,
                            MwPatience *patience, MwFanEach each, void *user, MwesoError *error)
{
    MwTurn begun;
    play = mw_play_at(play, position);
    mw_turn_begin(play, position, &begun);
    Fan fan = {.play = play, .further_alike = further_alike};
    fan.patience = patience ? patience : &fan.usual;
    const MwSide *captured = mw_theirs(play, &begun);
    for (int pit = 0; pit < play->rules->board.circuit; pit++)
        fan.most_captured += captured->pit[pit];
    fan.lists = mw_new(((size_t)fan.most_captured + 1) * sizeof *fan.lists);
    if (!fan.lists) return mw_no_memory(error);
    bool complete = fan_out(&fan, &begun);
    if (fan.met_limit) {
        fan.laps_matter = true;
        complete = fan_out(&fan, &begun);
    }
    assert(!complete || fan.open_count == 0);
    free(fan.nodes);
    free(fan.slots);
    free(fan.lists);
    free(fan.open);
    if (complete && !mw_broken_off(play)) tell_results(&fan, each, user);
    free(fan.results);
    MwesoStatus status = report(&fan, error);
    return status == MWESO_OK ? mw_ruled(play, position, error) : status;
}

MwesoStatus mw_fan(const MwPlay *play, const MwesoPosition *position, MwPatience *patience,
                   MwFanEach each, void *user, MwesoError *error)
{
    return tell_fan(play, position, false, patience, each, user, error);
}

MwesoStatus mw_fan_alike(const MwPlay *play, const MwesoPosition *position, MwFanEach each,
                         void *user, MwesoError *error)
{
    return tell_fan(play, position, true, NULL, each, user, error);
}
