/* Merged moves: all results of a position, with transpositions within a move merged.
 *
 * Where captures may be refused, the sequences of choices (here: paths) multiply: millions of them
 * lead through the same few situations. The list follows each situation after a capture once, and
 * counts the paths that lead to it. What happens after a capture depends only on the pits, the hand
 * and its origin, whether a refusal is left, the columns captured in and the laps sown; laps only
 * matter near end.lap_limit, and distinguish situations only there. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "base/memory.h"
#include "base/process.h"
#include "kernel/decider.h"
#include "kernel/outcome.h"
#include "kernel/phase.h"
#include "kernel/starts.h"
#include "kernel/walk.h"
#include "play/moves.h"

/* A situation after a capture, to be followed once for all paths that lead to it. */
typedef struct MergedNode {
    MwTurn turn;     /* its `laps` are the most of all paths to here */
    uint32_t spread; /* most laps less fewest laps, over all paths to here */
    uint64_t paths;
    size_t next; /* next node with as many captured seeds, or NO_NODE */
} MergedNode;

typedef struct MergedResult {
    MwTurn turn;
    uint64_t paths;
} MergedResult;

/* A turn at a choice, and the choice to be made when the path is followed. */
typedef struct OpenPath {
    MwTurn turn;
    uint64_t paths; /* number of paths to here */
    uint32_t spread;
    MwesoChoice choice; /* 0: the turn is not at a choice */
    int pit;
} OpenPath;

enum { FIRST_SLOTS = 64 };
#define NO_NODE SIZE_MAX

/* Limit of the choices followed. Situations are merged only after captures: between these, choices
 * can multiply without adding nodes. */
enum { MOST_FOLLOWED = 1 << 28 };

/* The number of results held by this thread's lists while they call `each`, which may itself list
 * the moves of the results, and so on (study/perft.c). All lists together are limited to twice
 * MW_MOST_KEPT. */
static _Thread_local size_t listed;

/* Messages why the moves of a position are not listed. */
static const char *const too_many[] = {
    "the moves of one position go through more than 1048576 different situations; a lower "
    "end.lap_limit or a smaller board has fewer",
    "the moves of one position have more than 65536 choices one after the other; a lower "
    "end.lap_limit, or a script that offers fewer, makes them shorter",
    "the moves of one position branch at more than 268435456 choices; a lower end.lap_limit, or a "
    "script that offers fewer, has fewer",
    "there are more than 2^64 sequences of choices",
};
enum { SITUATIONS, CHOICES_DEEP, CHOICES, PATHS };
_Static_assert(MW_MOST_KEPT == 1048576 && MW_MOST_OPEN_CHOICES == 65536 &&
                   MOST_FOLLOWED == 268435456,
               "as the messages say");

typedef struct MergedMoves {
    const MwPlay *play;
    MergedNode *nodes;
    size_t count, room;
    size_t *slots, slot_count; /* open hash table of node numbers + 1 */
    size_t *lists;             /* by captured seeds: nodes still to be followed */
    int most_captured;
    MergedResult *results;
    size_t result_count, result_room;
    OpenPath *open; /* a stack */
    size_t open_count, open_room;
    MwMoveLimit usual, *limit;
    bool extra_alike; /* moves that differ in extra pits alone count as one */
    bool laps_matter; /* situations are distinguished by the laps sown */
    bool met_limit;   /* some paths to a situation meet the lap limit, others may not */
    MwesoStatus status;
    const char *why; /* reason of MWESO_BAD_INPUT */
} MergedMoves;

/* ---- the table of situations ----------------------------------------------------------------- */

/* A script may read the columns, and the start. */
static bool columns_matter(const MwRules *rules)
{
    return rules->both_ends || rules->every_column || rules->hooked;
}
static bool start_matters(const MwRules *rules)
{
    return rules->resow == RESOW_TURN_ORIGIN || rules->hooked;
}

/* With capture.by = every, a situation may be in the midst of a lap, or captured seeds may begin a
 * new one. */
static bool landing_matters(const MwRules *rules) { return mw_every_captures(rules); }
/* What a script can read about earlier laps. */
static uint64_t laps_shown(const MwRules *rules, const MwTurn *turn)
{
    uint32_t most = rules->counts[COUNTER_LAPS], laps = turn->laps < most ? turn->laps : most;
    return (uint64_t)laps << 32 | (uint64_t)turn->came_clockwise << 8 | (uint8_t)turn->came_to;
}

/* Are situations distinguished by the direction in force, the direction chosen for the game, the
 * manner in which the hand is sown, and whether the turn may still capture? */
static bool directions_matter(const MwRules *rules)
{
    return rules->way == WAY_EITHER || rules->resow == RESOW_ENDS ||
           rules->first_lap == FIRST_LAP_DECIDES;
}

static uint64_t directions_of(const MwTurn *turn)
{
    return (uint64_t)turn->game_way << 4 | (uint64_t)turn->opened << 3 |
           (uint64_t)turn->entering << 2 | (uint64_t)turn->has_way << 1 | turn->way;
}

/* The seeds of the next pits as one word; 0 behind the last pit. */
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
    const MwRules *rules = merged->play->rules;
    bool declined = rules->hooked && turn->declined;
    uint64_t refusals = (uint64_t)turn->may_decline << 1 | declined;
    uint64_t hash = mw_mix((uint64_t)turn->origin << 32 | (uint32_t)turn->hand, refusals);
    if (start_matters(rules)) hash = mw_mix(hash, (uint64_t)turn->start);
    if (columns_matter(rules)) hash = mw_mix(hash, turn->columns);
    if (landing_matters(rules)) hash = mw_mix(hash, (uint64_t)turn->landing << 1 | turn->clockwise);
    if (rules->hooked) hash = mw_mix(hash, laps_shown(rules, turn));
    if (turn->across) hash = mw_mix(hash, (uint64_t)turn->across << 1 | turn->circled);
    if (directions_matter(rules)) hash = mw_mix(hash, directions_of(turn));
    if (merged->laps_matter) hash = mw_mix(hash, turn->laps);
    for (int pit = 0; pit < rules->board.circuit; pit += PITS_A_WORD)
        hash = mw_mix(mw_mix(hash, word_of(&turn->own, pit)), word_of(&turn->opponent, pit));
    return hash;
}

static bool same_situation(const MergedMoves *merged, const MwTurn *a, const MwTurn *b)
{
    const MwRules *rules = merged->play->rules;
    if (a->origin != b->origin || a->hand != b->hand || a->may_decline != b->may_decline)
        return false;
    if ((rules->hooked || mw_may_house(rules)) &&
        memcmp(a->memory, b->memory, sizeof a->memory) != 0)
        return false;
    if (rules->hooked &&
        (a->declined != b->declined || laps_shown(rules, a) != laps_shown(rules, b) ||
         a->across != b->across || a->circled != b->circled || a->from_store != b->from_store))
        return false;
    /* a first lap may pass a pit under takasia */
    if (mw_may_house(rules) && (a->came_to < 0) != (b->came_to < 0)) return false;
    if (start_matters(rules) && a->start != b->start) return false;
    if (columns_matter(rules) && a->columns != b->columns) return false;
    if (landing_matters(rules) && (a->landing != b->landing || a->clockwise != b->clockwise))
        return false;
    if (directions_matter(rules) && directions_of(a) != directions_of(b)) return false;
    if (merged->laps_matter && a->laps != b->laps) return false;
    return mw_same_side(&a->own, &b->own) && mw_same_side(&a->opponent, &b->opponent);
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

/* The slot of a situation, or the empty slot where it belongs. */
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

static bool add_paths(MergedMoves *merged, MergedNode *node, const MwTurn *turn, uint64_t paths,
                      uint32_t spread)
{
    MW_INVARIANT(node->spread <= node->turn.laps && spread <= turn->laps);
    uint32_t fewest = turn->laps - spread, known = node->turn.laps - node->spread;
    if (turn->laps > node->turn.laps) node->turn = *turn;
    node->spread = node->turn.laps - (fewest < known ? fewest : known);
    return !__builtin_add_overflow(node->paths, paths, &node->paths) || give_up(merged, PATHS);
}

/* Adds a situation, or the paths to a known one. */
static bool reach(MergedMoves *merged, const MwTurn *turn, uint64_t paths, uint32_t spread)
{
    MW_INVARIANT(turn->captured <= (uint32_t)merged->most_captured && paths > 0);
    if (2 * merged->count >= merged->slot_count && !grow_slots(merged)) return false;
    size_t *slot = slot_of(merged, turn);
    if (*slot) return add_paths(merged, &merged->nodes[*slot - 1], turn, paths, spread);
    if (merged->count == MW_MOST_KEPT) return give_up(merged, SITUATIONS);
    MergedNode *nodes = mw_grow(merged->nodes, merged->count, &merged->room, sizeof *nodes);
    if (!nodes) return fail(merged, MWESO_IO);
    merged->nodes = nodes;
    MergedNode *node = &nodes[merged->count];
    node->turn = *turn;
    node->spread = spread;
    node->paths = paths;
    node->next = merged->lists[turn->captured];
    merged->lists[turn->captured] = merged->count;
    *slot = ++merged->count;
    return true;
}

/* ---- following the choices ------------------------------------------------------------------- */

static bool note_result(MergedMoves *merged, const MwTurn *turn, uint64_t paths, uint32_t spread)
{
    MW_INVARIANT(turn->stage == STAGE_OVER && spread <= turn->laps);
    bool limit = turn->endless && turn->laps >= (uint32_t)merged->play->rules->lap_limit;
    if (limit && spread > 0) {
        merged->met_limit = true;
        return false;
    }
    if (merged->result_count == MW_MOST_KEPT || listed + merged->result_count == 2 * MW_MOST_KEPT)
        return give_up(merged, SITUATIONS);
    MergedResult *results = mw_grow(merged->results, merged->result_count, &merged->result_room,
                                    sizeof *results);
    if (!results) return fail(merged, MWESO_IO);
    merged->results = results;
    MergedResult *result = &results[merged->result_count++];
    result->turn = *turn;
    result->paths = paths;
    return true;
}

/* Pushes a path on the stack of open paths. */
static bool keep_open(MergedMoves *merged, const OpenPath *path, MwesoChoice choice, int pit)
{
    if (merged->open_count == MW_MOST_OPEN_CHOICES) return give_up(merged, CHOICES_DEEP);
    OpenPath *open = mw_grow(merged->open, merged->open_count, &merged->open_room, sizeof *open);
    if (!open) return fail(merged, MWESO_IO);
    merged->open = open;
    OpenPath *kept = &open[merged->open_count++];
    *kept = *path;
    kept->choice = choice;
    kept->pit = pit;
    return true;
}

/* Takes the first choice and keeps the others open: capture before decline, clockwise before
 * forward, the first of several pits, others in the order of their letters. */
static bool branch(MergedMoves *merged, OpenPath *path)
{
    MW_INVARIANT(path->turn.options && !path->choice);
    const MwTurn *turn = &path->turn;
    if (!mw_below_limit(merged->limit)) return give_up(merged, CHOICES);
    if (!(turn->options & MWESO_PIT)) {
        int others = turn->options, first = others & MWESO_REVERSE;
        if (!first) first = others & -others;
        path->choice = (MwesoChoice)first;
        for (others &= ~first; others; others &= others - 1)
            if (!keep_open(merged, path, (MwesoChoice)(others & -others), 0)) return false;
        return true;
    }
    uint64_t others = turn->pits;
    if (turn->options & MWESO_ENOUGH && !keep_open(merged, path, MWESO_ENOUGH, 0)) return false;
    path->choice = MWESO_PIT;
    mw_take_bit(&others, &path->pit);
    for (int pit = MW_MOST_PITS - 1; pit > path->pit; pit--)
        if (others >> pit & 1 && !keep_open(merged, path, MWESO_PIT, pit)) return false;
    return true;
}

/* The binomial coefficient. */
static uint64_t binomial(int n, int k)
{
    uint64_t value = 1;
    for (int i = 0; i < k; i++) value = value * (uint64_t)(n - i) / (uint64_t)(i + 1);
    return value;
}

/* The number of ways to choose the extra pits (capture.extra). */
static uint64_t count_extra(const MwTurn *turn)
{
    int pits = __builtin_popcountll(turn->pits), left = turn->extra_left;
    uint64_t count = 0;
    if (!(turn->options & MWESO_ENOUGH)) /* the candidates leave enough pits */
        return binomial(pits + left - 1, left);
    for (int chosen = 0; chosen <= left && chosen <= pits; chosen++)
        count += binomial(pits, chosen);
    return count;
}

/* Chooses the extra pits in one way, which represents all. */
static bool choose_extra(MergedMoves *merged, OpenPath *path)
{
    MwTurn *turn = &path->turn;
    if (__builtin_mul_overflow(path->paths, count_extra(turn), &path->paths))
        return give_up(merged, PATHS);
    while (turn->stage != STAGE_OVER) {
        int pit = turn->pits ? __builtin_ctzll(turn->pits) : 0;
        if (turn->options) mw_turn_decide(merged->play, turn, MWESO_PIT, pit, NULL);
        else mw_turn_step(merged->play, turn, NULL);
    }
    return true;
}

enum { LOOK_EVERY = 1024 }; /* laps between two checks of mw_stopped() */

/* Follows a path to the end of the turn, or to a situation after a capture, which is added. At a
 * choice the path takes its given choice, or else the first, and the others are kept open. */
static bool follow_path(MergedMoves *merged, OpenPath *path)
{
    MwTurn *turn = &path->turn;
    while (turn->stage != STAGE_OVER) {
        if (turn->laps % LOOK_EVERY == 0 && mw_stopped()) return fail(merged, MWESO_NO);
        if (turn->options) { /* one choice may follow another */
            if (merged->extra_alike && turn->options & MWESO_PIT) {
                if (!choose_extra(merged, path)) return false;
                continue;
            }
            if (!path->choice && !branch(merged, path)) return false;
            mw_turn_decide(merged->play, turn, path->choice, path->pit, NULL);
            path->choice = (MwesoChoice)0;
            continue;
        }
        bool captures = turn->stage == STAGE_CAPTURE;
        mw_turn_step(merged->play, turn, NULL);
        bool goes_on = turn->stage == STAGE_DUE || turn->stage == STAGE_SOW_ON;
        if (captures && goes_on) return reach(merged, turn, path->paths, path->spread);
    }
    return !turn->failed && note_result(merged, turn, path->paths, path->spread);
}

/* Follows the turn in `path`, which is reached by `paths` paths, through all its choices. */
static bool follow(MergedMoves *merged, OpenPath *path, uint64_t paths, uint32_t spread)
{
    path->paths = paths;
    path->spread = spread;
    path->choice = (MwesoChoice)0;
    bool good = follow_path(merged, path);
    while (good && merged->open_count > 0) {
        *path = merged->open[--merged->open_count];
        good = follow_path(merged, path);
    }
    return good;
}

/* As every capture increases the captured seeds, going through the lists in order meets each
 * situation after all paths to it. */
static bool follow_lists(MergedMoves *merged)
{
    OpenPath path;
    for (int captured = 0; captured <= merged->most_captured; captured++)
        while (merged->lists[captured] != NO_NODE) {
            const MergedNode *node = &merged->nodes[merged->lists[captured]];
            merged->lists[captured] = node->next;
            mw_refuel(merged->play);
            path.turn = node->turn;
            if (!follow(merged, &path, node->paths, node->spread)) return false;
        }
    return true;
}

static bool follow_starts(MergedMoves *merged, const MwTurn *begun)
{
    uint64_t starts = mw_starts(merged->play, begun);
    for (int pit; mw_take_bit(&starts, &pit);) {
        OpenPath path;
        path.turn = *begun;
        mw_turn_pick(merged->play, &path.turn, pit, NULL);
        if (!follow(merged, &path, 1, 0)) return false;
    }
    return true;
}

static bool follow_all(MergedMoves *merged, const MwTurn *begun)
{
    MwTurn dropped = *begun;
    bool drops = mw_may_drop(merged->play, begun);
    merged->count = merged->result_count = merged->open_count = 0;
    merged->usual.left = MOST_FOLLOWED;
    merged->met_limit = false;
    for (size_t i = 0; i < merged->slot_count; i++) merged->slots[i] = 0;
    for (int i = 0; i <= merged->most_captured; i++) merged->lists[i] = NO_NODE;
    if (drops) mw_drop(merged->play, &dropped, NULL);
    return follow_starts(merged, begun) && (!drops || follow_starts(merged, &dropped)) &&
           follow_lists(merged);
}

static MwesoStatus list_merged(const MwPlay *play, const MwesoPosition *position, bool extra_alike,
                               MwMoveLimit *limit, MwMergedMove each, void *user, MwesoError *error)
{
    MwTurn begun;
    play = mw_play_at(play, position);
    mw_turn_begin(play, position, &begun);
    MergedMoves merged = {.play = play, .extra_alike = extra_alike};
    merged.limit = limit ? limit : &merged.usual;
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
    if (complete && !mw_broken_off(play)) {
        listed += merged.result_count;
        for (size_t i = 0; i < merged.result_count && !mw_stopped(); i++)
            if (!each(user, &merged.results[i].turn, merged.results[i].paths)) break;
        assert(listed >= merged.result_count);
        listed -= merged.result_count;
    }
    free(merged.results);
    if (merged.status == MWESO_IO) return mw_no_memory(error);
    if (merged.status == MWESO_BAD_INPUT) return mw_fail(error, merged.status, 0, "%s", merged.why);
    MwesoStatus stopped = merged.status == MWESO_NO ? mw_not_stopped(error) : MWESO_OK;
    return stopped == MWESO_OK ? mw_ruled(play, position, error) : stopped;
}

MwesoStatus mw_merged_moves(const MwPlay *play, const MwesoPosition *position, MwMoveLimit *limit,
                            MwMergedMove each, void *user, MwesoError *error)
{
    return list_merged(play, position, false, limit, each, user, error);
}

MwesoStatus mw_merged_moves_alike(const MwPlay *play, const MwesoPosition *position,
                                  MwMergedMove each, void *user, MwesoError *error)
{
    return list_merged(play, position, true, NULL, each, user, error);
}
