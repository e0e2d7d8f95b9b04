/* Smallest: the smallest position in which two rule sets disagree about a move.
 *
 * All positions with South to move are looked at in the order of their size, so that the first one
 * found is the smallest. Where that takes too long, a position met in play is made smaller, seed by
 * seed, as long as it still distinguishes them (greedy shrinking, as in property-based tests); then
 * all that are still smaller are looked at. North to move would be the same seen from the other
 * side of the board.
 */
#include <assert.h>

#include "base/bits.h"
#include "differ/clash.h"
#include "rules/variant.h"
#include "study/games.h"

enum { MOST_STATES = 4 + 2 * MW_MOST_PHASES };
enum { BEFORE_PLAY = 200000 }; /* positions to look at before games are played */
enum { MOST_SEEDS = 64, PLAYED_GAMES = 400, PLAYED_TURNS = 400, MOST_TRIED = 60 };

typedef struct SmallestSearch {
    const MwPlay *a, *b;
    uint64_t limit, positions; /* to look at, in this search or until it; looked at */
    MwesoProgress progress;
    void *user;
    MwesoPosition states[MOST_STATES]; /* counters that could matter, on an empty board */
    int state_count;
    MwesoSmallest *found;
    int tried; /* positions met in play that were made smaller */
    bool done; /* found, or failed, or too many positions */
    MwesoStatus status;
    MwesoError *error;
} SmallestSearch;

/* ---- counters -------------------------------------------------------------------------------- */

static void add_state(SmallestSearch *s, const MwesoPosition *state)
{
    for (int i = 0; i < s->state_count; i++)
        if (memcmp(&s->states[i], state, sizeof *state) == 0) return;
    assert(s->state_count < MOST_STATES);
    s->states[s->state_count++] = *state;
}

static MwesoPosition counted(const MwRules *rules, uint32_t turns, uint32_t captures)
{
    MwesoPosition state = {.turns = {turns, turns}, .captures = {captures, 0}};
    for (int i = 0; i < rules->memory_count; i++) state.memory[i] = rules->memory[i].first;
    return state;
}

static void add_counters(SmallestSearch *s, uint32_t turns, uint32_t captures)
{
    MwesoPosition state = counted(s->a->rules, turns, captures);
    add_state(s, &state);
}

/* A midgame in which both have a last seed in store. */
static void add_stores(SmallestSearch *s, uint32_t midgame)
{
    MwesoPosition state = counted(s->a->rules, midgame, 0);
    state.store[0][0] = state.store[1][0] = 1;
    add_state(s, &state);
}

/* A midgame in which both have made the start that ends a phase. */
static void add_started(SmallestSearch *s, uint32_t midgame, int phase)
{
    MwesoPosition state = counted(s->a->rules, midgame, 0);
    state.started[0] = state.started[1] = (uint8_t)(1 << phase);
    add_state(s, &state);
}

/* The last turn of a phase, and the first one behind a phase that is not over in a midgame. */
static void add_phases(SmallestSearch *s, const MwRules *rules, uint32_t midgame)
{
    for (int i = 0; i < rules->phase_count; i++) {
        uint32_t number = (uint32_t)rules->phase_end[i].number;
        if (rules->phase_end[i].until == UNTIL_TURNS) add_counters(s, number - 1, 0);
        if (rules->phase_end[i].until == UNTIL_CAPTURES)
            add_counters(s, number > midgame ? number : midgame, number);
        if (rules->phase_end[i].until == UNTIL_STORE_EMPTY) add_stores(s, midgame);
        if (rules->phase_end[i].until == UNTIL_START) add_started(s, midgame, i);
    }
}

static uint32_t greater(uint32_t a, uint32_t b) { return a > b ? a : b; }

/* A midgame comes first; then the turns that are quiet under one of them only, the capture that
 * would be South's second, and what phases count. */
static void list_states(SmallestSearch *s)
{
    const MwRules *a = s->a->rules, *b = s->b->rules;
    uint32_t midgame = greater(a->midgame, b->midgame);
    add_counters(s, midgame, 0);
    if (a->quiet_turns != b->quiet_turns)
        add_counters(s, greater((uint32_t)a->quiet_turns, (uint32_t)b->quiet_turns) - 1, 0);
    if (a->two_captures_first != b->two_captures_first) add_counters(s, midgame ? midgame : 1, 1);
    add_phases(s, a, midgame);
    add_phases(s, b, midgame);
}

/* ---- all positions --------------------------------------------------------------------------- */

/* Keeps a clash if it is smaller than the one that is kept. */
static void keep(SmallestSearch *s, const MwesoClash *clash, MwesoSearchEnd end)
{
    MwesoSmallest *found = s->found;
    const uint16_t *seeds_of = clash->position.pit[0];
    int seeds = 0, pits = 0;
    for (int i = 0; i < 2 * MW_MOST_PITS; i++) {
        seeds += seeds_of[i];
        pits += seeds_of[i] > 0;
    }
    bool more = seeds > found->seeds || (seeds == found->seeds && pits >= found->pits);
    if (found->end == end && more) return;
    *found = (MwesoSmallest){end, *clash, seeds, pits, found->agreed_seeds, found->positions};
}

static bool clashes(SmallestSearch *s, const MwesoPosition *position, MwesoClash *clash)
{
    s->status = mw_clash(s->a, s->b, position, clash, s->error);
    if (s->status == MWESO_OK)
        s->status = mw_may_go_on(s->progress, s->user, ++s->positions, s->error);
    if (s->status != MWESO_OK) s->done = true;
    return clash->kind == MWESO_OTHER_MOVES || clash->kind == MWESO_OTHER_RESULT;
}

static void look_at(SmallestSearch *s, const MwesoPosition *board)
{
    for (int i = 0; i < s->state_count && !s->done; i++) {
        MwesoPosition position = s->states[i];
        MwesoClash clash;
        memcpy(position.pit, board->pit, sizeof position.pit);
        if (clashes(s, &position, &clash) && s->status == MWESO_OK) {
            keep(s, &clash, MWESO_SEARCH_PROVED);
            s->done = true;
        }
    }
    if (s->positions >= s->limit) s->done = true;
}

/* Puts `seeds` into `pits` of the pits from number `first` on, in every way. It calls itself for
 * the pits behind, no deeper than there are pits or seeds. */
static void fill(SmallestSearch *s, MwesoPosition *board, int first, int seeds, int pits)
{
    int all = 2 * s->a->rules->board.pits;
    MW_INVARIANT(pits == 0 ? seeds == 0 : seeds >= pits);
    if (pits == 0) {
        look_at(s, board);
        return;
    }
    for (int at = first; at <= all - pits && !s->done; at++) {
        uint16_t *pit = &board->pit[at / s->a->rules->board.pits][at % s->a->rules->board.pits];
        int least = pits == 1 ? seeds : 1, most = seeds - (pits - 1);
        for (int here = most; here >= least && !s->done; here--) {
            *pit = (uint16_t)here;
            fill(s, board, at + 1, seeds - here, pits - 1);
        }
        *pit = 0;
    }
}

/* Is a position of this size no smaller than the one that was found in play? */
static bool is_no_smaller(const MwesoSmallest *found, int seeds, int pits)
{
    return found->end == MWESO_SEARCH_SHRUNK &&
           (seeds > found->seeds || (seeds == found->seeds && pits >= found->pits));
}

/* Looks at all positions in the order of their size until a clash is found, until they are no
 * smaller than the one that was found in play, which is the smallest then, or up to the limit. */
static void look_at_all(SmallestSearch *s)
{
    s->done = s->status != MWESO_OK;
    for (int seeds = 1; seeds <= MOST_SEEDS && !s->done; seeds++) {
        for (int pits = 1; pits <= seeds && pits <= 2 * s->a->rules->board.pits && !s->done;
             pits++) {
            MwesoPosition board = {0};
            if (is_no_smaller(s->found, seeds, pits)) {
                s->found->end = MWESO_SEARCH_PROVED;
                s->done = true;
            } else fill(s, &board, 0, seeds, pits);
        }
        if (!s->done) s->found->agreed_seeds = seeds;
    }
}

/* ---- from play ------------------------------------------------------------------------------- */

/* Seen from South's side if North is to move. */
static MwesoPosition turned(const MwRules *rules, const MwesoPosition *position)
{
    if (position->side == MWESO_SOUTH) return *position;
    MwesoPosition p = mw_sides_changed(rules, position);
    p.race = 0; /* only North answers a start that waits */
    return p;
}

/* Takes one seed out of a pit, or all of them, wherever they still disagree then. */
static bool make_smaller(SmallestSearch *s, MwesoClash *clash)
{
    for (int i = 0; i < 4 * s->a->rules->board.pits && s->status == MWESO_OK; i++) {
        int at = i % (2 * s->a->rules->board.pits);
        MwesoPosition smaller = clash->position;
        uint16_t *pit = &smaller.pit[at / s->a->rules->board.pits][at % s->a->rules->board.pits];
        MwesoClash still;
        if (*pit == 0) continue;
        *pit = i < 2 * s->a->rules->board.pits ? 0 : (uint16_t)(*pit - 1);
        if (!clashes(s, &smaller, &still) || s->status != MWESO_OK) continue;
        *clash = still;
        return true;
    }
    return false;
}

/* The counters of a midgame are simpler than those that happened to be met. */
static void make_plain(SmallestSearch *s, MwesoClash *clash)
{
    assert(s->state_count > 0);
    MwesoPosition plain = s->states[0];
    MwesoClash still;
    memcpy(plain.pit, clash->position.pit, sizeof plain.pit);
    if (clashes(s, &plain, &still) && s->status == MWESO_OK) *clash = still;
}

static void shrink(void *user, const MwesoPosition *position)
{
    SmallestSearch *s = user;
    MwesoPosition p = turned(s->a->rules, position);
    MwesoClash clash;
    if (s->status != MWESO_OK || s->tried == MOST_TRIED || !clashes(s, &p, &clash)) return;
    s->tried++;
    make_plain(s, &clash);
    while (make_smaller(s, &clash)) continue;
    if (s->status == MWESO_OK) keep(s, &clash, MWESO_SEARCH_SHRUNK);
}

/* Random games of both, in turn, until enough positions are met on which they disagree. */
static void look_in_play(SmallestSearch *s, uint64_t seed)
{
    MwGamePlayer *player = mw_player_new(NULL, "random", s->error);
    if (!player) s->status = mw_no_memory(s->error);
    for (uint64_t game = 0; game < PLAYED_GAMES && s->status == MWESO_OK; game++) {
        const MwPlay *play = game % 2 ? s->b : s->a;
        MwesoPosition start = mw_usual_start(play->rules);
        MwCountedGame counted = {play, {player, player}, 0, PLAYED_TURNS, mw_random(seed, game)};
        MwesoFigures figures;
        if (s->tried == MOST_TRIED) break;
        MwesoStatus status = mw_counted_game_play(&counted, &start, shrink, s, &figures, s->error);
        if (s->status == MWESO_OK) s->status = status;
    }
    mw_player_free(player);
}

/* The counters of what was found in play are looked at in all smaller positions, too. */
static void add_found(SmallestSearch *s)
{
    MwesoPosition state = s->found->clash.position;
    memset(state.pit, 0, sizeof state.pit);
    if (s->found->end == MWESO_SEARCH_SHRUNK) add_state(s, &state);
}

static void look_everywhere(SmallestSearch *s, uint64_t most, uint64_t seed)
{
    list_states(s);
    s->limit = most < BEFORE_PLAY ? most : BEFORE_PLAY;
    look_at_all(s);
    if (s->status != MWESO_OK || s->found->end != MWESO_SEARCH_NONE) return;
    look_in_play(s, seed);
    add_found(s);
    s->limit = s->positions + most;
    if (most > BEFORE_PLAY) look_at_all(s);
}

MwesoStatus mweso_smallest_clash(const MwesoVariant *a, const MwesoVariant *b,
                                 uint64_t most_positions, uint64_t seed, MwesoProgress progress,
                                 void *user, MwesoSmallest *smallest, MwesoError *error)
{
    MwPair pair = {{a, b}, {NULL, NULL}};
    SmallestSearch s = {.progress = progress, .user = user, .found = smallest, .error = error};
    *smallest = (MwesoSmallest){.end = MWESO_SEARCH_NONE};
    if (!mw_same_board(&a->rules.board, &b->rules.board)) smallest->end = MWESO_SEARCH_BOARDS;
    else if (mw_never_clash(a, b)) smallest->end = MWESO_SEARCH_NEVER;
    if (smallest->end != MWESO_SEARCH_NONE) return MWESO_OK;
    s.status = mw_pair_acquire(a, b, &pair, error);
    s.a = pair.play[0], s.b = pair.play[1];
    if (s.status == MWESO_OK) look_everywhere(&s, most_positions, seed);
    mw_pair_release(&pair);
    smallest->positions = s.positions;
    return s.status;
}
