/* Clash search: the smallest position, and the earliest turn, in which two rule sets disagree.
 *
 * The smallest: all positions with South to move are compared in the order of size, so that the
 * first clash is the smallest. Where that takes too long, a position met in play is made smaller,
 * seed by seed, as long as the rule sets still disagree in it (greedy shrinking, as in
 * property-based tests: Claessen and Hughes, QuickCheck, 2000); then all smaller positions are
 * compared. Positions with North to move are the same seen from the other side.
 *
 * The earliest: all lines of play, one turn deeper each time (iterative deepening: Korf, 1985). */
#include <assert.h>

#include "base/bits.h"
#include "differ/clash.h"
#include "play/moves.h"
#include "rules/variant.h"
#include "study/games.h"

enum { MOST_STATES = 4 + 2 * MW_MOST_PHASES };
enum { BEFORE_PLAY = 200000 }; /* positions compared before games are played */
enum { MOST_SEEDS = 64, PLAYED_GAMES = 400, PLAYED_TURNS = 400, MOST_TRIED = 60 };

typedef struct SmallestSearch {
    const MwPlay *a, *b;
    uint64_t limit, positions; /* limit of positions; number compared so far */
    MwesoProgress progress;
    void *user;
    MwesoPosition states[MOST_STATES]; /* empty boards with the counters that could matter */
    int state_count;
    MwesoSmallest *found;
    int tried; /* number of positions met in play that were made smaller */
    bool done; /* found, failed, or at the limit */
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

/* For each phase: its last turn and, where a midgame could still be in the phase, the first turn
 * after it: both players have one seed in store, or both have made the start that ends it. */
static void add_phases(SmallestSearch *s, const MwRules *rules, uint32_t midgame)
{
    for (int i = 0; i < rules->phase_count; i++) {
        MwesoPosition state = counted(s->a->rules, midgame, 0);
        uint32_t number = (uint32_t)rules->phase_end[i].number;
        switch (rules->phase_end[i].until) {
        case UNTIL_TURNS: add_counters(s, number - 1, 0); break;
        case UNTIL_CAPTURES: add_counters(s, number > midgame ? number : midgame, number); break;
        case UNTIL_STORE_EMPTY:
            state.store[0][0] = state.store[1][0] = 1;
            add_state(s, &state);
            break;
        case UNTIL_START:
            state.started[0] = state.started[1] = (uint8_t)(1 << i);
            add_state(s, &state);
            break;
        default: break;
        }
    }
}

static uint32_t greater(uint32_t a, uint32_t b) { return a > b ? a : b; }

/* Lists counters: first those of a midgame; then turns that are quiet under only one rule set, the
 * capture that would be South's second, and what ends phases. */
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

/* Keeps a clash if it is smaller than the one found so far. */
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

/* Compares a board with each of the listed counters. */
static void compare_board(SmallestSearch *s, const MwesoPosition *board)
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

/* Compares every board with `seeds` seeds in `pits` pits, all from pit number `first` on. Recursive
 * for the pits after the first one filled, no deeper than there are pits or seeds. */
static void fill(SmallestSearch *s, MwesoPosition *board, int first, int seeds, int pits)
{
    int all = 2 * s->a->rules->board.pits;
    MW_INVARIANT(pits == 0 ? seeds == 0 : seeds >= pits);
    if (pits == 0) {
        compare_board(s, board);
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

/* Compares all positions in the order of size until there is a clash, until they are no smaller
 * than the clash found in play (which is then the smallest), or up to the limit. */
static void compare_all(SmallestSearch *s)
{
    MwesoSmallest *found = s->found;
    s->done = s->status != MWESO_OK;
    for (int seeds = 1; seeds <= MOST_SEEDS && !s->done; seeds++) {
        for (int pits = 1; pits <= seeds && pits <= 2 * s->a->rules->board.pits && !s->done;
             pits++) {
            MwesoPosition board = {0};
            if (found->end == MWESO_SEARCH_SHRUNK &&
                (seeds > found->seeds || (seeds == found->seeds && pits >= found->pits))) {
                found->end = MWESO_SEARCH_PROVED;
                s->done = true;
            } else fill(s, &board, 0, seeds, pits);
        }
        if (!s->done) found->agreed_seeds = seeds;
    }
}

/* ---- from play ------------------------------------------------------------------------------- */

/* Takes out all seeds of a pit, or one, keeping the disagreement; false if no pit allows it. */
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

/* Makes a position met in play, seen by its mover, as small as possible. It first gets the counters
 * of a midgame, which are simpler than those met. */
static void shrink(void *user, const MwesoPosition *position)
{
    SmallestSearch *s = user;
    MwesoPosition p = *position, plain = s->states[0];
    MwesoClash clash, still;
    if (p.side != MWESO_SOUTH) {
        p = mw_sides_changed(s->a->rules, position);
        p.race = 0; /* a race applies only while North answers a waiting start */
    }
    if (s->status != MWESO_OK || s->tried == MOST_TRIED || !clashes(s, &p, &clash)) return;
    s->tried++;
    assert(s->state_count > 0);
    memcpy(plain.pit, clash.position.pit, sizeof plain.pit);
    if (clashes(s, &plain, &still) && s->status == MWESO_OK) clash = still;
    while (make_smaller(s, &clash)) continue;
    if (s->status == MWESO_OK) keep(s, &clash, MWESO_SEARCH_SHRUNK);
}

/* Plays random games by both rule sets in turn, until enough positions with a disagreement are met.
 */
static void search_play(SmallestSearch *s, uint64_t seed)
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

/* The counters of a clash found in play are also compared in all smaller positions. */
static void search_smallest(SmallestSearch *s, uint64_t most, uint64_t seed)
{
    list_states(s);
    s->limit = most < BEFORE_PLAY ? most : BEFORE_PLAY;
    compare_all(s);
    if (s->status != MWESO_OK || s->found->end != MWESO_SEARCH_NONE) return;
    search_play(s, seed);
    MwesoPosition state = s->found->clash.position;
    memset(state.pit, 0, sizeof state.pit);
    if (s->found->end == MWESO_SEARCH_SHRUNK) add_state(s, &state);
    s->limit = s->positions + most;
    if (most > BEFORE_PLAY) compare_all(s);
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
    if (s.status == MWESO_OK) search_smallest(&s, most_positions, seed);
    mw_pair_release(&pair);
    smallest->positions = s.positions;
    return s.status;
}

/* ---- the earliest turn ----------------------------------------------------------------------- */

typedef struct EarliestSearch {
    const MwesoVariant *a;
    const MwPair *pair;
    uint64_t most, positions;
    MwesoProgress progress;
    void *user;
    MwesoEarliest *found;
    MwesoStatus status;
    MwesoError *error;
} EarliestSearch;

static bool is_done(const EarliestSearch *s)
{
    return s->status != MWESO_OK || s->found->found || s->positions >= s->most;
}

/* Compares the positions `depth` turns below this one. Before them both rule sets have agreed on
 * everything, so their moves are the same. Recursive, no deeper than MWESO_MOST_LINE. */
static void compare_below(EarliestSearch *s, const MwesoPosition *position, int depth)
{
    const char *text;
    MwesoClash clash;
    MwesoOutcome outcome;
    if (depth == 0) {
        s->status = mw_clash(s->pair->play[0], s->pair->play[1], position, &clash, s->error);
        if (s->status == MWESO_OK)
            s->status = mw_may_go_on(s->progress, s->user, ++s->positions, s->error);
        s->found->found = s->status == MWESO_OK && clash.kind != MWESO_AGREE &&
                          clash.kind != MWESO_NOT_COMPARED;
        if (s->found->found) s->found->clash = clash;
        return;
    }
    int ply = s->found->turn - 1 - depth;
    assert(ply >= 0 && ply < MWESO_MOST_LINE);
    MwesoMoves *moves = mweso_moves_new(s->a, position, s->error);
    if (!moves) s->status = mw_no_memory(s->error);
    while (moves && !is_done(s) && mweso_moves_next(moves, &text, &outcome)) {
        mw_copy_or_cut(text, s->found->line[ply], sizeof s->found->line[ply]);
        if (!outcome.over) compare_below(s, &outcome.after, depth - 1);
    }
    if (moves && mweso_moves_status(moves) != MWESO_OK) {
        s->status = mweso_moves_status(moves);
        if (s->error) *s->error = *mweso_moves_error(moves);
    }
    mweso_moves_free(moves);
}

/* Searches one turn deeper each time, until there is a clash, every line has ended, or there are
 * too many positions. */
static void deepen(EarliestSearch *s, const MwesoPosition *start)
{
    while (!is_done(s) && s->found->turn < MWESO_MOST_LINE) {
        uint64_t before = s->positions;
        compare_below(s, start, s->found->turn++);
        if (s->status == MWESO_OK && !s->found->found && s->positions < s->most)
            s->found->agreed = s->found->turn;
        if (s->positions == before) return;
    }
}

MwesoStatus mweso_earliest_clash(const MwesoVariant *a, const MwesoVariant *b,
                                 uint64_t most_positions, MwesoProgress progress, void *user,
                                 MwesoEarliest *earliest, MwesoError *error)
{
    MwPair pair;
    EarliestSearch s = {a, &pair, most_positions, 0, progress, user, earliest, MWESO_OK, error};
    MwesoPosition start = mw_usual_start(&a->rules), other = mw_usual_start(&b->rules);
    *earliest = (MwesoEarliest){.starts_differ = memcmp(&start, &other, sizeof start) != 0};
    s.status = mw_pair_acquire(a, b, &pair, error);
    if (s.status == MWESO_OK && !mw_never_clash(a, b)) deepen(&s, &start);
    mw_pair_release(&pair);
    return s.status;
}
