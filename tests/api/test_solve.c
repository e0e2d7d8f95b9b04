/* Solve: small boards of every variant against brute force, and what the search claims to prove
 * against both. */
#include "support.h"

/* ---- brute force, from the definition and the public list of moves
 * --------------------------------- */

enum { MOST_STATES = 60000, MOST_MOVES = 40, SLOTS = 1 << 18 };
enum { WINS = MOST_STATES, LOSES, NOBODYS }; /* moves that end the game */

typedef struct State {
    MwesoPosition position; /* what matters of it */
    int moves[MOST_MOVES], count;
    bool again[MOST_MOVES]; /* after that move the same player moves */
    int winner;             /* 1: the side to move wins, -1: it loses, 0: open */
    uint32_t after;         /* so many moves */
} State;

static State states[MOST_STATES];
static int state_count, slots[SLOTS]; /* numbers of states + 1 */

static uint32_t at_most(uint32_t number, uint32_t most) { return number < most ? number : most; }

static uint32_t most_turns, most_captures; /* up to which they matter */
static bool scripted;                      /* the side may matter, and what is remembered */

static const char *answer(const MwesoVariant *variant, const char *section, const char *name)
{
    for (size_t i = 0; i < mweso_key_count(); i++)
        if (strcmp(mweso_key(i)->section, section) == 0 && strcmp(mweso_key(i)->name, name) == 0)
            return mweso_variant_answer(variant, i).text;
    fail();
    return NULL;
}

/* The same position with counters no higher than they matter and, without a script, South to move.
 */
static MwesoPosition what_matters(const MwesoPosition *position)
{
    MwesoPosition kept = {.passes = position->passes, .side = scripted ? position->side : 0};
    for (int side = 0; side < 2; side++) {
        int from = scripted ? side : side ^ position->side;
        memcpy(kept.pit[side], position->pit[from], sizeof kept.pit[side]);
        kept.turns[side] = at_most(position->turns[from], most_turns);
        kept.captures[side] = at_most(position->captures[from], most_captures);
    }
    memcpy(kept.memory, position->memory, sizeof kept.memory);
    return kept;
}

static int number_of(const MwesoPosition *position)
{
    MwesoPosition kept = what_matters(position);
    unsigned slot = 0;
    for (size_t i = 0; i < sizeof kept; i++) slot = slot * 31 + ((unsigned char *)&kept)[i];
    for (slot %= SLOTS; slots[slot]; slot = (slot + 1) % SLOTS)
        if (memcmp(&states[slots[slot] - 1].position, &kept, sizeof kept) == 0)
            return slots[slot] - 1;
    assert_true(state_count < MOST_STATES);
    states[state_count] = (State){.position = kept};
    slots[slot] = ++state_count;
    return state_count - 1;
}

static int move_to(const MwesoOutcome *outcome, int mover)
{
    if (!outcome->over) return number_of(&outcome->after);
    return outcome->winner == MWESO_NOBODY ? NOBODYS : outcome->winner == mover ? WINS : LOSES;
}

/* How far a script counts. */
typedef struct Counts {
    uint32_t turns, captures;
} Counts;

/* Scripts are not taken at their word: one turn more than they count to is told apart. */
static void find_what_matters(const MwesoVariant *variant, Counts counts)
{
    scripted = answer(variant, "hooks", "script")[0] != '\0';
    most_turns = (uint32_t)atoi(answer(variant, "capture", "quiet_turns"));
    most_captures = strcmp(answer(variant, "end", "two_captures_first"), "win") == 0 ? 3 : 0;
    if (scripted && most_turns < counts.turns + 1) most_turns = counts.turns + 1;
    if (most_captures < counts.captures) most_captures = counts.captures;
    if (most_turns < most_captures) most_turns = most_captures; /* nobody captures in more turns */
}

static void list_states(const MwesoVariant *variant, const MwesoPosition *start)
{
    state_count = 0;
    memset(slots, 0, sizeof slots);
    number_of(start);
    for (int i = 0; i < state_count; i++) {
        const MwesoPosition from = states[i].position;
        MwesoOutcome outcome;
        const char *text;
        MwesoMoves *moves = mweso_moves_new(variant, &from, NULL);
        while (mweso_moves_next(moves, &text, &outcome)) {
            assert_true(states[i].count < MOST_MOVES);
            int to = move_to(&outcome, from.side);
            states[i].again[states[i].count] = outcome.after.side == from.side;
            states[i].moves[states[i].count++] = to;
        }
        assert_int_equal(mweso_moves_status(moves), MWESO_OK);
        mweso_moves_free(moves);
    }
}

/* 1, -1 or 0 for a move, as far as it is known within `most` moves. */
static int worth(int move, bool again, uint32_t most)
{
    if (move >= MOST_STATES) return move == WINS ? 1 : move == LOSES ? -1 : 0;
    int winner = states[move].after <= most ? states[move].winner : 0;
    return again ? winner : -winner;
}

/* Settles what is won or lost in exactly `after` moves. */
static bool settle(uint32_t after)
{
    bool any = false;
    for (int i = 0; i < state_count; i++) {
        int best = -1;
        for (int m = 0; m < states[i].count; m++) {
            int value = worth(states[i].moves[m], states[i].again[m], after - 1);
            if (value > best) best = value;
        }
        if (states[i].winner || best == 0) continue;
        states[i].winner = best;
        states[i].after = after;
        any = true;
    }
    return any;
}

static void solve_by_force(const MwesoVariant *variant, const MwesoPosition *start, Counts counts)
{
    find_what_matters(variant, counts);
    list_states(variant, start);
    for (uint32_t after = 1; settle(after); after++) continue;
}

/* ---- comparisons
 * ------------------------------------------------------------------------------------ */

static int winner_of(const MwesoVerdict *verdict, int mover)
{
    return verdict->winner == MWESO_NOBODY ? 0 : verdict->winner == mover ? 1 : -1;
}

static void compare_solution(const MwesoSolution *solution)
{
    for (int i = 0; i < state_count; i++) {
        MwesoVerdict verdict;
        assert_true(mweso_solution_find(solution, &states[i].position, &verdict));
        assert_int_equal(winner_of(&verdict, states[i].position.side), states[i].winner);
        assert_int_equal(verdict.moves, states[i].after);
    }
    for (uint64_t i = 0; i < mweso_solution_count(solution); i++) {
        MwesoPosition position;
        MwesoVerdict verdict = mweso_solution_at(solution, i, &position), again;
        assert_true(mweso_solution_find(solution, &position, &again));
        assert_int_equal(verdict.winner, again.winner);
        assert_int_equal(verdict.moves, again.moves);
    }
}

/* Who wins the position of a state as the search proves it, surely no sooner than he can: 1, -1, or
 * 0 if it proves nothing. */
static int proven_winner(const MwesoVariant *variant, MwesoPlayer *player, int state)
{
    MwesoThought thought;
    MwesoGame *game = mweso_game_new(variant, &states[state].position);
    assert_int_equal(mweso_player_begin(player, 1, 0, NULL), MWESO_OK);
    assert_int_equal(mweso_player_move(player, game, NULL, NULL, &thought, NULL), MWESO_OK);
    mweso_game_free(game);
    if (thought.win == 0) return 0;
    assert_true((uint32_t)abs(thought.win) >= states[state].after);
    return thought.win > 0 ? 1 : -1;
}

/* What the search says is proven is so, and it finds every forced win. */
static void compare_search(const MwesoVariant *variant, MwesoPlayer *player, int step)
{
    for (int i = 0; i < state_count; i += step) {
        int proven = proven_winner(variant, player, i);
        if (proven) assert_int_equal(proven, states[i].winner);
        assert_false(states[i].winner == 1 && proven != 1);
    }
}

/* What a short search says is proven, of all positions. */
static void compare_claims(const MwesoVariant *variant)
{
    MwesoPlayer *player = mweso_player_new(variant, "search:nodes=100", NULL);
    assert_non_null(player);
    for (int i = 0; i < state_count; i++) {
        int proven = proven_winner(variant, player, i);
        if (proven) assert_int_equal(proven, states[i].winner);
    }
    mweso_player_free(player);
}

/* The moves a solution names lead from a won start to the win in as many moves as it says. */
static void play_out(const MwesoVariant *variant, MwesoSolution *solution,
                     const MwesoPosition *start)
{
    MwesoVerdict verdict;
    assert_true(mweso_solution_find(solution, start, &verdict));
    MwesoGame *game = mweso_game_new(variant, start);
    while (verdict.winner != MWESO_NOBODY && !mweso_game_standing(game).over) {
        const char *move = mweso_solution_move(solution, mweso_game_position(game), NULL);
        assert_non_null(move);
        assert_int_equal(mweso_game_play(game, move, false, NULL), MWESO_OK);
        assert_true(mweso_game_length(game) <= verdict.moves);
    }
    assert_int_equal(mweso_game_length(game), verdict.moves);
    if (verdict.moves) assert_int_equal(mweso_game_standing(game).winner, verdict.winner);
    mweso_game_free(game);
}

static void compare_all(const MwesoVariant *variant, Counts counts, int searched)
{
    MwesoPosition start = mweso_position_start(variant, false);
    solve_by_force(variant, &start, counts);
    MwesoSolution *solution = mweso_solution_new(variant, &start, MOST_STATES, NULL, NULL, NULL);
    MwesoPlayer *player = mweso_player_new(variant, "search:nodes=20000", NULL);
    assert_non_null(solution);
    assert_non_null(player);
    compare_solution(solution);
    play_out(variant, solution, &start);
    compare_claims(variant);
    compare_search(variant, player, state_count / searched + 1);
    mweso_player_free(player);
    mweso_solution_free(solution);
}

/* ---- every variant on tiny boards
 * --------------------------------------------------------------------- */

/* How far the shipped scripts count: each must be listed. */
static Counts counts_of(const MwesoVariant *variant)
{
    static const struct {
        const char *script;
        Counts counts;
    } known[] = {{"", {0, 0}},
                 {"igisoro.lua", {0, 0}},
                 {"choro_lango.lua", {1, 0}},
                 {"mongola.lua", {2, 0}},
                 {"opening.lua", {3, 0}}};
    const char *script = answer(variant, "hooks", "script");
    for (size_t i = 0; i < COUNT(known); i++)
        if (strcmp(known[i].script, script) == 0) return known[i].counts;
    fail_msg("how far does %s count?", script);
    return known[0].counts;
}

static void compare_small(const MwesoPath *path, const char *name, int columns, int seeds,
                          const char *const *settings, int searched)
{
    MwesoFindings *findings = mweso_findings_new();
    MwesoVariant *variant = mweso_variant_load_small(path, name, columns, seeds, settings,
                                                     findings);
    if (!variant) print_findings(findings);
    assert_non_null(variant);
    compare_all(variant, counts_of(variant), searched);
    mweso_variant_free(variant);
    mweso_findings_free(findings);
}

static int variants_seen;

static bool compare_variant(void *user, const char *name, const char *file)
{
    const MwesoPath *path = user;
    (void)file;
    variants_seen++;
    compare_small(path, name, 2, 2, SET("setup.outer=3,2"), 40);
    compare_small(path, name, 3, 2, SET("setup.outer=2,0,1", "setup.inner=0,2,0"), 30);
    return true;
}

static void test_every_variant(void **unused)
{
    (void)unused;
    MwesoPath *path = mweso_path_new();
    variants_seen = 0;
    assert_true(mweso_path_add(path, "variants"));
    assert_int_equal(mweso_path_each(path, compare_variant, path), MWESO_OK);
    assert_true(variants_seen > 13);
    mweso_path_free(path);
}

/* Answers that no shipped variant gives. */
static void test_other_answers(void **unused)
{
    (void)unused;
    static const char *const settings[][4] = {
        {"board.columns=2", "setup.outer=2,1", "turn.pass=allowed"},
        {"board.columns=2", "setup.outer=2,2", "end.endless=loses"},
        {"board.columns=2", "setup.outer=2,2", "end.endless=illegal"},
        {"board.columns=2", "setup.outer=3,2", "capture.fate=removed"},
        {"board.columns=2", "setup.outer=2,2", "capture.refusal=once"},
        {"board.columns=2", "setup.outer=2,2", "start.singletons=last-resort"},
    };
    for (size_t i = 0; i < COUNT(settings); i++) {
        MwesoVariant *variant = rules_with(settings[i]);
        compare_all(variant, (Counts){0, 0}, 20);
        mweso_variant_free(variant);
    }
}

/* ---- limits
 * ------------------------------------------------------------------------------------------- */

static bool stop_at_once(void *user, uint64_t done)
{
    (void)user, (void)done;
    return false;
}

static void test_limits(void **unused)
{
    (void)unused;
    MwesoError error;
    MwesoVariant *variant = rules_with(SET("board.columns=2", "setup.outer=4x2"));
    MwesoVariant *whole = rules_with(SET("setup.outer=8x8", "setup.inner=8x8"));
    MwesoPosition start = mweso_position_start(variant, false), all, over = start;
    assert_null(mweso_solution_new(variant, &start, 5, NULL, NULL, &error));
    assert_int_equal(error.status, MWESO_NO);
    assert_null(mweso_solution_new(variant, &start, 1000000, stop_at_once, NULL, &error));
    assert_int_equal(error.status, MWESO_NO);
    all = mweso_position_start(whole, false);
    assert_null(mweso_solution_new(whole, &all, 1000, NULL, NULL, &error));
    assert_int_equal(error.status, MWESO_USAGE);
    memset(over.pit, 0, sizeof over.pit);
    assert_null(mweso_solution_new(variant, &over, 1000, NULL, NULL, &error));
    assert_int_equal(error.status, MWESO_BAD_INPUT);
    mweso_variant_free(whole);
    mweso_variant_free(variant);
}

/* The reverse pits keep their distance from their end of the board. */
static void test_small_board(void **unused)
{
    (void)unused;
    MwesoPath *path = mweso_path_new();
    MwesoFindings *findings = mweso_findings_new();
    assert_true(mweso_path_add(path, "variants"));
    MwesoVariant *variant = mweso_variant_load_small(path, "igisoro-plain", 4, 2, NULL, findings);
    assert_non_null(variant);
    assert_int_equal(mweso_variant_columns(variant), 4);
    assert_string_equal(answer(variant, "reverse", "pits"), "A2 A3 B1 B4");
    mweso_variant_free(variant);
    assert_null(mweso_variant_load_small(path, "omweso", 33, 2, NULL, findings));
    assert_null(mweso_variant_load_small(path, "omwes", 4, 2, NULL, findings));
    assert_true(mweso_findings_any_error(findings));
    mweso_findings_free(findings);
    mweso_path_free(path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_variant),
        cmocka_unit_test(test_other_answers),
        cmocka_unit_test(test_limits),
        cmocka_unit_test(test_small_board),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
