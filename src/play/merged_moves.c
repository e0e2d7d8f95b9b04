/* Merged moves: all results of a position, with transpositions within a move merged. */
#include "play/merged_moves.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "base/memory.h"
#include "base/process.h"
#include "kernel/decider.h"
#include "kernel/house.h"
#include "kernel/outcome.h"
#include "kernel/phase.h"
#include "kernel/walk.h"
#include "play/ruled.h"

/* A situation after a capture, to be followed once for all ways that lead to it. */
typedef struct MergedNode {
    MwTurn turn;     /* with the most laps of all ways here */
    uint32_t spread; /* laps that the quickest way here saves */
    uint64_t ways;
    size_t next; /* of those with as many captured seeds, or NO_NODE */
} MergedNode;

typedef struct MergedResult {
    MwTurn turn;
    uint64_t ways;
} MergedResult;

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

/* Results that lists of this thread hold while they are told of: whoever is told may list the moves
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

typedef struct MergedMoves {
    const MwPlay *play;
    MergedNode *nodes;
    size_t count, room;
    size_t *slots, slot_count; /* open hash table of node numbers + 1 */
    size_t *lists;             /* by seeds captured: the nodes still to be followed */
    int most_captured;
    MergedResult *results;
    size_t result_count, result_room;
    Open *open; /* the latest last */
    size_t open_count, open_room;
    MwPatience usual, *patience;
    bool further_alike; /* moves that differ in further pits alone are one */
    bool laps_matter;   /* tell situations apart by the laps sown */
    bool met_limit;     /* some ways to a situation meet the lap limit, others may not */
    MwesoStatus status;
    const char *why; /* with MWESO_BAD_INPUT */
} MergedMoves;

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

static uint64_t hash_of(const MergedMoves *merged, const MwTurn *turn)
{
    bool declined = merged->play->rules->hooked && turn->declined;
    uint64_t refusals = (uint64_t)turn->may_decline << 1 | declined;
    uint64_t hash = mw_mix((uint64_t)turn->origin << 32 | (uint32_t)turn->hand, refusals);
    if (start_matters(merged->play->rules)) hash = mw_mix(hash, (uint64_t)turn->start);
    if (columns_matter(merged->play->rules)) hash = mw_mix(hash, turn->columns);
    if (landing_matters(merged->play->rules))
        hash = mw_mix(hash, (uint64_t)turn->landing << 1 | turn->clockwise);
    if (merged->play->rules->hooked) hash = mw_mix(hash, laps_shown(merged->play->rules, turn));
    if (turn->across) hash = mw_mix(hash, (uint64_t)turn->across << 1 | turn->circled);
    if (ways_matter(merged->play->rules)) hash = mw_mix(hash, way_of(turn));
    if (merged->laps_matter) hash = mw_mix(hash, turn->laps);
    for (int pit = 0; pit < merged->play->rules->board.circuit; pit += PITS_A_WORD)
        hash = mw_mix(mw_mix(hash, word_of(&turn->own, pit)), word_of(&turn->opponent, pit));
    return hash;
}

static bool same_situation(const MergedMoves *merged, const MwTurn *a, const MwTurn *b)
{
    return a->origin == b->origin && a->hand == b->hand && a->may_decline == b->may_decline &&
           (!merged->play->rules->hooked || same_to_script(merged->play->rules, a, b)) &&
           (!mw_may_house(merged->play->rules) || same_to_houses(a, b)) &&
           (!start_matters(merged->play->rules) || a->start == b->start) &&
           (!columns_matter(merged->play->rules) || a->columns == b->columns) &&
           (!landing_matters(merged->play->rules) ||
            (a->landing == b->landing && a->clockwise == b->clockwise)) &&
           (!ways_matter(merged->play->rules) || way_of(a) == way_of(b)) &&
           (!merged->laps_matter || a->laps == b->laps) && mw_same_side(&a->own, &b->own) &&
           mw_same_side(&a->opponent, &b->opponent);
}

static bool fail(MergedMoves *merged, MwesoStatus status)
{
    merged->status = status;
    return false;
}

static bool give_up(MergedMoves *merged, int why)
{
    merged->why = too_many[why];
    return fail(merged, MWESO_BAD_INPUT);
}

/* The slot of a situation, or the empty one where it belongs. */
static size_t *slot_of(const MergedMoves *merged, const MwTurn *turn)
{
    MW_INVARIANT((merged->slot_count & (merged->slot_count - 1)) == 0 &&
                 merged->count < merged->slot_count);
    size_t mask = merged->slot_count - 1, i = hash_of(merged, turn) & mask;
    while (merged->slots[i] &&
           !same_situation(merged, &merged->nodes[merged->slots[i] - 1].turn, turn))
        i = (i + 1) & mask;
    return &merged->slots[i];
}

static bool grow_slots(MergedMoves *merged)
{
    size_t count = merged->slot_count ? merged->slot_count * 2 : FIRST_SLOTS;
    size_t *slots = mw_new(count * sizeof *slots);
    if (!slots) return fail(merged, MWESO_IO);
    free(merged->slots);
    merged->slots = slots;
    merged->slot_count = count;
    for (size_t n = 0; n < merged->count; n++) *slot_of(merged, &merged->nodes[n].turn) = n + 1;
    return true;
}

static bool add_ways(MergedMoves *merged, MergedNode *node, const MwTurn *turn, uint64_t ways,
                     uint32_t spread)
{
    MW_INVARIANT(node->spread <= node->turn.laps && spread <= turn->laps);
    uint32_t fewest = turn->laps - spread, known = node->turn.laps - node->spread;
    if (turn->laps > node->turn.laps) node->turn = *turn;
    node->spread = node->turn.laps - (fewest < known ? fewest : known);
    return !__builtin_add_overflow(node->ways, ways, &node->ways) || give_up(merged, WAYS);
}

/* Notes that a situation is reached in so many more ways. */
static bool reach(MergedMoves *merged, const MwTurn *turn, uint64_t ways, uint32_t spread)
{
    MW_INVARIANT(turn->captured <= (uint32_t)merged->most_captured && ways > 0);
    if (2 * merged->count >= merged->slot_count && !grow_slots(merged)) return false;
    size_t *slot = slot_of(merged, turn);
    if (*slot) return add_ways(merged, &merged->nodes[*slot - 1], turn, ways, spread);
    if (merged->count == MW_MOST_KEPT) return give_up(merged, SITUATIONS);
    MergedNode *nodes = mw_grow(merged->nodes, merged->count, &merged->room, sizeof *nodes);
    if (!nodes) return fail(merged, MWESO_IO);
    merged->nodes = nodes;
    MergedNode *node = &nodes[merged->count];
    node->turn = *turn;
    node->spread = spread;
    node->ways = ways;
    node->next = merged->lists[turn->captured];
    merged->lists[turn->captured] = merged->count;
    *slot = ++merged->count;
    return true;
}

/* ---- following the choices ------------------------------------------------------------------- */

static bool note_result(MergedMoves *merged, const MwTurn *turn, uint64_t ways, uint32_t spread)
{
    MW_INVARIANT(turn->stage == STAGE_OVER && spread <= turn->laps);
    bool limit = turn->endless && turn->laps >= (uint32_t)merged->play->rules->lap_limit;
    if (limit && spread > 0) {
        merged->met_limit = true;
        return false;
    }
    if (merged->result_count == MW_MOST_KEPT || held + merged->result_count == 2 * MW_MOST_KEPT)
        return give_up(merged, SITUATIONS);
    MergedResult *results = mw_grow(merged->results, merged->result_count, &merged->result_room,
                                    sizeof *results);
    if (!results) return fail(merged, MWESO_IO);
    merged->results = results;
    MergedResult *result = &results[merged->result_count++];
    result->turn = *turn;
    result->ways = ways;
    return true;
}

/* Keeps a way on for later: what was kept last is followed first. */
static bool keep_open(MergedMoves *merged, const Open *way, MwesoChoice choice, int pit)
{
    if (merged->open_count == MW_MOST_OPEN_CHOICES) return give_up(merged, CHOICES_DEEP);
    Open *open = mw_grow(merged->open, merged->open_count, &merged->open_room, sizeof *open);
    if (!open) return fail(merged, MWESO_IO);
    merged->open = open;
    Open *kept = &open[merged->open_count++];
    *kept = *way;
    kept->choice = choice;
    kept->pit = pit;
    return true;
}

/* Clockwise before forward, all others in the order of their letters. */
static bool branch_by_letter(MergedMoves *merged, Open *way)
{
    int others = way->turn.options, first = others & MWESO_REVERSE;
    if (!first) first = others & -others;
    way->choice = (MwesoChoice)first;
    for (others &= ~first; others; others &= others - 1)
        if (!keep_open(merged, way, (MwesoChoice)(others & -others), 0)) return false;
    return true;
}

/* Takes the first way on from a choice and keeps the others: capturing before declining, clockwise
 * before forward, the first of several pits. */
static bool branch(MergedMoves *merged, Open *way)
{
    MW_INVARIANT(way->turn.options && !way->choice);
    const MwTurn *turn = &way->turn;
    if (!mw_bears(merged->patience)) return give_up(merged, CHOICES);
    if (!(turn->options & MWESO_PIT)) return branch_by_letter(merged, way);
    uint64_t others = turn->pits;
    if (turn->options & MWESO_ENOUGH && !keep_open(merged, way, MWESO_ENOUGH, 0)) return false;
    way->choice = MWESO_PIT;
    mw_take_bit(&others, &way->pit);
    for (int pit = MW_MOST_PITS - 1; pit > way->pit; pit--)
        if (others >> pit & 1 && !keep_open(merged, way, MWESO_PIT, pit)) return false;
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
static bool choose_further(MergedMoves *merged, Open *way)
{
    MwTurn *turn = &way->turn;
    if (__builtin_mul_overflow(way->ways, further_ways(turn), &way->ways))
        return give_up(merged, WAYS);
    while (turn->stage != STAGE_OVER) {
        int pit = turn->pits ? __builtin_ctzll(turn->pits) : 0;
        if (turn->options) mw_turn_decide(merged->play, turn, MWESO_PIT, pit, NULL);
        else mw_turn_step(merged->play, turn, NULL);
    }
    return true;
}

enum { LOOK_EVERY = 1024 }; /* laps between two looks at whether everything is to end */

/* Makes the choice that this way stands for; the others are noted if they have not been. */
static bool take_choice(MergedMoves *merged, Open *way)
{
    if (merged->further_alike && way->turn.options & MWESO_PIT) return choose_further(merged, way);
    if (!way->choice && !branch(merged, way)) return false;
    mw_turn_decide(merged->play, &way->turn, way->choice, way->pit, NULL);
    way->choice = (MwesoChoice)0;
    return true;
}

/* Goes on to the end of a turn, or to a situation after a capture, which is only noted. */
static bool follow_way(MergedMoves *merged, Open *way)
{
    MwTurn *turn = &way->turn;
    while (turn->stage != STAGE_OVER) {
        if (turn->laps % LOOK_EVERY == 0 && mw_stopped()) return fail(merged, MWESO_NO);
        if (turn->options) { /* one choice may lead to the next */
            if (!take_choice(merged, way)) return false;
            continue;
        }
        bool captures = turn->stage == STAGE_CAPTURE;
        mw_turn_step(merged->play, turn, NULL);
        bool goes_on = turn->stage == STAGE_DUE || turn->stage == STAGE_SOW_ON;
        if (captures && goes_on) return reach(merged, turn, way->ways, way->spread);
    }
    return !turn->failed && note_result(merged, turn, way->ways, way->spread);
}

/* Follows a turn, which comes in so many ways, through all its choices. It is laid there: a turn is
 * large. */
static bool follow(MergedMoves *merged, Open *way, uint64_t ways, uint32_t spread)
{
    way->ways = ways;
    way->spread = spread;
    way->choice = (MwesoChoice)0;
    bool good = follow_way(merged, way);
    while (good && merged->open_count > 0) {
        *way = merged->open[--merged->open_count];
        good = follow_way(merged, way);
    }
    return good;
}

/* Every capture adds to the seeds captured, so going through the lists in order meets each
 * situation after all ways that lead to it. */
static bool follow_lists(MergedMoves *merged)
{
    Open way;
    for (int captured = 0; captured <= merged->most_captured; captured++)
        while (merged->lists[captured] != NO_NODE) {
            const MergedNode *node = &merged->nodes[merged->lists[captured]];
            merged->lists[captured] = node->next;
            mw_refuel(merged->play);
            way.turn = node->turn;
            if (!follow(merged, &way, node->ways, node->spread)) return false;
        }
    return true;
}

static void clear(MergedMoves *merged)
{
    merged->count = merged->result_count = merged->open_count = 0;
    merged->usual.left = MOST_FOLLOWED;
    merged->met_limit = false;
    for (size_t i = 0; i < merged->slot_count; i++) merged->slots[i] = 0;
    for (int i = 0; i <= merged->most_captured; i++) merged->lists[i] = NO_NODE;
}

static bool follow_starts(MergedMoves *merged, const MwTurn *begun)
{
    uint64_t starts = mw_starts(merged->play, begun);
    for (int pit; mw_take_bit(&starts, &pit);) {
        Open way;
        way.turn = *begun;
        mw_turn_pick(merged->play, &way.turn, pit, NULL);
        if (!follow(merged, &way, 1, 0)) return false;
    }
    return true;
}

static bool follow_all(MergedMoves *merged, const MwTurn *begun)
{
    MwTurn dropped = *begun;
    bool drops = mw_may_drop(merged->play, begun);
    clear(merged);
    if (drops) mw_drop(merged->play, &dropped, NULL);
    return follow_starts(merged, begun) && (!drops || follow_starts(merged, &dropped)) &&
           follow_lists(merged);
}

static MwesoStatus report(const MergedMoves *merged, MwesoError *error)
{
    if (merged->status == MWESO_IO) return mw_no_memory(error);
    if (merged->status == MWESO_BAD_INPUT)
        return mw_fail(error, merged->status, 0, "%s", merged->why);
    return merged->status == MWESO_NO ? mw_not_stopped(error) : MWESO_OK;
}

static void tell_results(const MergedMoves *merged, MwMergedMove each, void *user)
{
    held += merged->result_count;
    for (size_t i = 0; i < merged->result_count && !mw_stopped(); i++)
        if (!each(user, &merged->results[i].turn, merged->results[i].ways)) break;
    assert(held >= merged->result_count);
    held -= merged->result_count;
}

static MwesoStatus tell_merged(const MwPlay *play, const MwesoPosition *position,
                               bool further_alike, MwPatience *patience, MwMergedMove each,
                               void *user, MwesoError *error)
{
    MwTurn begun;
    play = mw_play_at(play, position);
    mw_turn_begin(play, position, &begun);
    MergedMoves merged = {.play = play, .further_alike = further_alike};
    merged.patience = patience ? patience : &merged.usual;
    const MwSide *captured = mw_theirs(play, &begun);
    for (int pit = 0; pit < play->rules->board.circuit; pit++)
        merged.most_captured += captured->pit[pit];
    merged.lists = mw_new(((size_t)merged.most_captured + 1) * sizeof *merged.lists);
    if (!merged.lists) return mw_no_memory(error);
    bool complete = follow_all(&merged, &begun);
    if (merged.met_limit) {
        merged.laps_matter = true;
        complete = follow_all(&merged, &begun);
    }
    assert(!complete || merged.open_count == 0);
    free(merged.nodes);
    free(merged.slots);
    free(merged.lists);
    free(merged.open);
    if (complete && !mw_broken_off(play)) tell_results(&merged, each, user);
    free(merged.results);
    MwesoStatus status = report(&merged, error);
    return status == MWESO_OK ? mw_ruled(play, position, error) : status;
}

MwesoStatus mw_merged_moves(const MwPlay *play, const MwesoPosition *position, MwPatience *patience,
                            MwMergedMove each, void *user, MwesoError *error)
{
    return tell_merged(play, position, false, patience, each, user, error);
}

MwesoStatus mw_merged_moves_alike(const MwPlay *play, const MwesoPosition *position,
                                  MwMergedMove each, void *user, MwesoError *error)
{
    return tell_merged(play, position, true, NULL, each, user, error);
}
