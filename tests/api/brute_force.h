/* Brute force: who wins small boards, from the definition and the public list of moves, and the
 * solver and the search compared with that. */
#ifndef MWESO_TESTS_API_BRUTE_FORCE_H
#define MWESO_TESTS_API_BRUTE_FORCE_H

#include "support.h"

enum { MOST_STATES = 6000, MOST_MOVES = 40, SLOTS = 16384 };
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
static bool has_houses;                    /* which belong to a side */
static uint32_t sided_turns; /* as it does before so many turns of both, for a swap or a race */

static size_t key_named(const char *section, const char *name)
{
    for (size_t i = 0; i < mweso_key_count(); i++)
        if (strcmp(mweso_key(i)->section, section) == 0 && strcmp(mweso_key(i)->name, name) == 0)
            return i;
    fail();
    return 0;
}

static const char *answer(const MwesoVariant *variant, const char *section, const char *name)
{
    return mweso_variant_answer(variant, key_named(section, name)).text;
}

static bool is_race(const MwesoVariant *variant)
{
    MwesoPhase phase;
    size_t opening = key_named("turn", "opening");
    bool first = mweso_variant_phase(variant, 0, &phase);
    MwesoAnswer answer = first ? mweso_phase_answer(variant, 0, opening)
                               : mweso_variant_answer(variant, opening);
    return strcmp(answer.text, "race") == 0;
}

/* The same position with counters no higher than they matter and, without a script, South to move.
 */
static MwesoPosition what_matters(const MwesoPosition *position)
{
    bool keeps_side = scripted || has_houses ||
                      position->turns[0] + position->turns[1] < sided_turns;
    MwesoPosition kept = {.passes = position->passes,
                          .still = position->still,
                          .race = position->race,
                          .side = keeps_side ? position->side : 0};
    for (int side = 0; side < 2; side++) {
        int from = keeps_side ? side : side ^ position->side;
        memcpy(kept.pit[side], position->pit[from], sizeof kept.pit[side]);
        kept.turns[side] = at_most(position->turns[from], most_turns);
        kept.captures[side] = at_most(position->captures[from], most_captures);
        memcpy(kept.store[side], position->store[from], sizeof kept.store[side]);
        kept.held[side] = position->held[from];
        kept.way[side] = position->way[from];
        kept.started[side] = position->started[from];
        kept.passed |= (uint8_t)((position->passed >> from & 1) << side);
        kept.spread |= (uint8_t)((position->spread >> from & 1) << side);
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

/* The turns after which no phase is left. */
static uint32_t turns_of_phases(const MwesoVariant *variant)
{
    MwesoPhase phase;
    uint32_t most = 0, turns;
    for (size_t i = 0; mweso_variant_phase(variant, i, &phase); i++)
        if (sscanf(phase.until.text, "turns %u", &turns) == 1 && turns > most) most = turns;
    return most;
}

/* How far a script counts. */
typedef struct Counts {
    uint32_t turns, captures;
} Counts;

/* Scripts are not taken at their word: one turn more than they count to is told apart. */
static void find_what_matters(const MwesoVariant *variant, Counts counts)
{
    scripted = answer(variant, "hooks", "script")[0] != '\0';
    has_houses = strcmp(answer(variant, "house", "pit"), "none") != 0;
    most_turns = (uint32_t)atoi(answer(variant, "capture", "quiet_turns"));
    most_captures = strcmp(answer(variant, "end", "two_captures_first"), "win") == 0 ? 3 : 0;
    bool swaps = strcmp(answer(variant, "turn", "swap"), "yes") == 0;
    sided_turns = swaps ? 2 : is_race(variant) ? 1 : 0;
    uint32_t of_phases = turns_of_phases(variant);
    if (most_turns < sided_turns) most_turns = sided_turns;
    if (most_turns < of_phases) most_turns = of_phases;
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

/* ---- comparisons ----------------------------------------------------------------------------- */

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
    MwesoGame *game = mweso_game_new(variant, &states[state].position, NULL);
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

/* What a short search, given up anywhere, says is proven, of all positions. */
static void compare_claims(const MwesoVariant *variant)
{
    MwesoPlayer *player = mweso_player_new(variant, "search:nodes=10", NULL);
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
    MwesoGame *game = mweso_game_new(variant, start, NULL);
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

#endif
