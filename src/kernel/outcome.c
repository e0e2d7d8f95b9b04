/* Outcome: the position that a complete move leads to, and whether the game is over (docs/rules.md,
 * 2.7). */
#include "kernel/outcome.h"

#include <assert.h>

#include "base/bits.h"
#include "fast/results.h"
#include "kernel/decider.h"
#include "kernel/starts.h"
#include "rules/statements.h"

/* ---- wins ------------------------------------------------------------------------------------ */

static bool both_ends(const MwPlay *play, uint32_t columns)
{
    uint32_t ends = play->rules->board.end_columns;
    return (columns & ends) == ends && MW_CELL(play, both_ends_win, mw_both_ends_win(play)) != 0;
}

static bool every_column(const MwPlay *play, uint32_t columns)
{
    return columns == play->rules->board.all_columns &&
           MW_CELL(play, every_column_wins, mw_every_column_wins(play)) != 0;
}

bool mw_columns_win(const MwPlay *play, uint32_t columns)
{
    return every_column(play, columns) || both_ends(play, columns);
}

/* Extra wins are judged first, in this order, even if the move never ends. */
static MwesoEnd extra_win(const MwPlay *play, const MwesoOutcome *outcome, int mover)
{
    if (every_column(play, outcome->columns)) return MWESO_EVERY_COLUMN;
    if (both_ends(play, outcome->columns)) return MWESO_BOTH_ENDS;
    bool two_first = outcome->captured > 0 && outcome->after.captures[mover] == 2 &&
                     outcome->after.captures[!mover] == 0 && MW_IS(play, two_captures_first, 1);
    return two_first ? MWESO_TWO_CAPTURES_FIRST : MWESO_GOES_ON;
}

static void end_game(MwesoOutcome *outcome, MwesoEnd end, int winner)
{
    outcome->over = true;
    outcome->end = end;
    outcome->winner = (int8_t)winner;
    outcome->points = winner != MWESO_NOBODY;
}

static void count_turn(const MwPlay *play, MwesoOutcome *outcome)
{
    MwesoPosition *after = &outcome->after;
    int mover = after->side;
    after->side = (uint8_t)!mover;
    after->passes = 0;
    after->race = 0;
    if (after->turns[mover] < UINT32_MAX) after->turns[mover]++;
    if (outcome->captured && after->captures[mover] < UINT32_MAX) after->captures[mover]++;
    if (!(play->rules->keeps & KEEPS_STILL)) return;
    if (outcome->captured) after->still = 0;
    else if (after->still < UINT32_MAX) after->still++;
}

/* Sets whether and how a turn has ended the game. `loser`: as MwTurn.loser. */
static void set_end(const MwPlay *play, int mover, int loser, MwesoOutcome *outcome)
{
    MW_INVARIANT(!outcome->over);
    MwesoEnd win = extra_win(play, outcome, mover);
    if (win != MWESO_GOES_ON) {
        end_game(outcome, win, mover);
        if (win == MWESO_EVERY_COLUMN) outcome->points = play->rules->every_column_points;
    } else if (loser) {
        end_game(outcome, MWESO_EMPTY_ROW, loser == 1 ? !mover : mover);
    } else if (outcome->endless) {
        bool loses = MW_IS(play, endless, ENDLESS_LOSES);
        end_game(outcome, loses ? MWESO_ENDLESS_LOSES : MWESO_ENDLESS_ANNULLED,
                 loses ? !mover : MWESO_NOBODY);
    }
}

/* ---- what a turn leaves ---------------------------------------------------------------------- */

/* Lays the seeds of a shared circuit into the rows of both players. */
MW_RARE static void part_circuit(const MwesoBoard *board, const MwTurn *turn, MwesoPosition *after)
{
    uint16_t *own = after->pit[turn->side], *theirs = after->pit[!turn->side];
    size_t row = (size_t)board->pits * sizeof *own;
    memset(after->pit, 0, sizeof after->pit);
    memcpy(own, turn->own.pit, row);
    memcpy(theirs, turn->own.pit + board->pits, row);
    if (!turn->hand || turn->loser) return;
    bool is_own = turn->origin < board->pits;
    *(is_own ? &own[turn->origin] : &theirs[turn->origin - board->pits]) += (uint16_t)turn->hand;
}

/* Lays the seeds that a turn leaves. The hand of an endless move goes back to its lap origin; if a
 * row is empty, the hand goes to the mover's store, or leaves the game. */
static void lay_pits(const MwPlay *play, const MwTurn *turn, MwesoPosition *after)
{
    int mover = turn->side;
    after->store[mover][0] = turn->store[0];
    if (turn->hand && turn->loser && play->rules->keeps & KEEPS_STORE)
        after->store[mover][0] += (uint16_t)turn->hand;
    if (mw_is_shared(&play->rules->board)) {
        part_circuit(&play->rules->board, turn, after);
        return;
    }
    memcpy(after->pit[mover], turn->own.pit, sizeof turn->own.pit);
    memcpy(after->pit[!mover], turn->opponent.pit, sizeof turn->opponent.pit);
    if (turn->hand && !turn->loser) after->pit[mover][turn->origin] += (uint16_t)turn->hand;
}

/* Takes over what the script remembers after a turn. About a pit that is owned by the variant's
 * words it can only say that the owner has lost it. */
static void take_memory(const MwRules *rules, const MwRuling *ruling, uint16_t *memory)
{
    for (int i = 0; i < MW_MOST_MEMORY; i++)
        if (i >= rules->words_memory) memory[i] = ruling->memory[i];
        else if (rules->memory[i].owned) memory[i] &= ruling->memory[i];
}

/* Asks the script what to remember after a complete move, who moves next, and who has won. */
static void judge_by_script(const MwPlay *play, const MwTurn *turn, MwesoOutcome *outcome)
{
    MwRuling ruling;
    int mover = turn->side;
    mw_refuel(play);
    const int winners[] = {
        [WINNER_MOVER] = mover, [WINNER_OPPONENT] = !mover, [WINNER_NOBODY] = MWESO_NOBODY};
    if (mw_asks(play->rules, DECIDE_REMEMBER) && mw_ask(play, DECIDE_REMEMBER, turn, &ruling))
        take_memory(play->rules, &ruling, outcome->after.memory);
    if (mw_asks(play->rules, DECIDE_TURN) && mw_ask(play, DECIDE_TURN, turn, &ruling))
        outcome->after.side = (uint8_t)(ruling.word == TURN_AGAIN ? mover : !mover);
    if (!mw_asks(play->rules, DECIDE_WINNER) || !mw_ask(play, DECIDE_WINNER, turn, &ruling)) return;
    bool most = ruling.word == WINNER_MOST;
    end_game(outcome, MWESO_DECIDED,
             most ? mw_winner_by_score(play, &outcome->after) : winners[ruling.word]);
}

/* Sets the rest of the outcome of a complete move: what is remembered, and a script's verdict. */
static inline void judge(const MwPlay *play, const MwTurn *turn, MwesoOutcome *outcome)
{
    if (play->rules->owned_pits)
        memcpy(outcome->after.memory, turn->memory, sizeof outcome->after.memory);
    if (mw_may_house(play->rules)) mw_remember_house(play, turn, outcome->after.memory);
    if (play->rules->hooked) judge_by_script(play, turn, outcome);
}

/* Sets the outcome of a turn in a race. The first turn has sown nothing yet; with the second both
 * are complete, or one of them has ended the game. */
MW_RARE static void race_outcome(const MwPlay *play, const MwesoPosition *before,
                                 const MwTurn *turn, MwesoOutcome *outcome)
{
    int mover = turn->side;
    MwesoPosition *after = &outcome->after;
    if (turn->race == RACE_OPENS) {
        outcome->captured = 0;
        outcome->columns = 0;
        memcpy(after->pit, before->pit, sizeof after->pit);
        after->race = turn->said;
        after->side = (uint8_t)!mover;
        return;
    }
    lay_pits(play, turn, after);
    after->store[!mover][0] = turn->store[1];
    if (play->rules->keeps & KEEPS_WAY) {
        if (play->rules->kept == KEPT_GAME) after->way[mover] = turn->game_way;
        after->way[!mover] = turn->rival_way;
    }
    if (turn->drop == DROPPED) after->spread |= (uint8_t)(1 << mover);
    if (turn->said & MWESO_RACE_DROPS) after->spread |= (uint8_t)(1 << !mover);
    mw_note_started(play->rules, before, mover, turn->start, after);
    mw_note_started(play->rules, before, !mover, (turn->said & MWESO_RACE_PIT) - 1, after);
    for (int side = 0; side < 2; side++) {
        after->turns[side]++;
        after->captures[side] += turn->took >> side & 1;
    }
    if (play->rules->keeps & KEEPS_STILL) after->still = turn->took ? 0 : after->still + 2;
    after->side = turn->begins;
    after->passes = 0;
    after->race = 0;
    judge(play, turn, outcome);
    if (!outcome->over && turn->ender)
        set_end(play, turn->ender == 1 ? mover : !mover, turn->loser, outcome);
}

bool mw_turn_outcome(const MwPlay *play, const MwesoPosition *before, const MwTurn *turn,
                     MwesoOutcome *outcome)
{
    assert(turn->stage == STAGE_OVER);
    play = mw_play_at(play, before);
    mw_outcome_begin(before, turn->laps, turn->captured, turn->columns, turn->endless, outcome);
    if (turn->race) {
        race_outcome(play, before, turn, outcome);
        return true;
    }
    lay_pits(play, turn, &outcome->after);
    if (turn->chooses && (play->rules->kept == KEPT_GAME))
        outcome->after.way[turn->side] = turn->game_way;
    outcome->after.held[turn->side] |= turn->made_held;
    if (turn->drop == DROPPED) outcome->after.spread |= (uint8_t)(1 << turn->side);
    mw_note_started(play->rules, before, turn->side, turn->start, &outcome->after);
    count_turn(play, outcome);
    judge(play, turn, outcome);
    if (outcome->over) return true;
    set_end(play, turn->side, turn->loser, outcome);
    return outcome->end != MWESO_ENDLESS_ANNULLED || !MW_IS(play, endless, ENDLESS_ILLEGAL);
}

void mw_pass_outcome(const MwPlay *play, const MwesoPosition *before, MwesoOutcome *outcome)
{
    assert(before->passes < 2);
    *outcome = (MwesoOutcome){.after = *before, .winner = MWESO_NOBODY};
    outcome->after.side = (uint8_t)!before->side;
    outcome->after.passes++;
    play = mw_play_at(play, before);
    if (MW_IS(play, pass, PASS_ONCE)) outcome->after.passed |= (uint8_t)(1 << before->side);
    MwTurn turn; /* a pass is a turn without a start pit */
    MwRuling ruling;
    bool scripted = mw_asks(play->rules, DECIDE_REMEMBER), housed = mw_may_house(play->rules);
    if (scripted || housed) mw_turn_begin(play, before, &turn);
    if (housed) mw_remember_house(play, &turn, outcome->after.memory);
    if (scripted && mw_ask(play, DECIDE_REMEMBER, &turn, &ruling))
        take_memory(play->rules, &ruling, outcome->after.memory);
}

/* ---- seeds that count ------------------------------------------------------------------------ */

/* The owner of the seeds in the pits of a side when nobody can move (end.leftover). */
static int owner_of_pits(const MwPlay *play, int side, int cannot_move)
{
    if (MW_IS(play, leftover, LEFTOVER_OWNER)) return side;
    return MW_IS(play, leftover, LEFTOVER_MOVER) ? !cannot_move : MWESO_NOBODY;
}

/* Counts seeds in stores and in pits. The seeds of a held pit belong to the player who holds it,
 * other seeds to owners[side of the pit]. */
static void count_seeds(const MwPlay *play, const MwesoPosition *position, const int owners[2],
                        int has[2])
{
    const MwesoBoard *board = &play->rules->board;
    for (int side = 0; side < 2; side++) has[side] = position->store[side][0];
    for (int side = 0; side < 2; side++) {
        uint64_t own = position->held[side];
        uint64_t theirs = mw_is_shared(board) ? position->held[!side] >> board->pits : 0;
        int whose = side == position->side ? MW_OWN : MW_OPPONENT;
        for (int pit = 0; pit < board->pits; pit++) {
            int owner = own >> pit & 1 ? side : theirs >> pit & 1 ? !side : owners[side];
            if (owner != MWESO_NOBODY)
                has[owner] += mw_seeds_in(play, whose, position->pit[side], pit);
        }
    }
}

static int side_with_most(const int has[2])
{
    if (has[0] == has[1]) return MWESO_NOBODY;
    return has[0] > has[1] ? MWESO_SOUTH : MWESO_NORTH;
}

static const int own_pits[] = {MWESO_SOUTH, MWESO_NORTH};

static void count_score(const MwPlay *play, const MwesoPosition *position, int has[2])
{
    const int owners[] = {owner_of_pits(play, MWESO_SOUTH, position->side),
                          owner_of_pits(play, MWESO_NORTH, position->side)};
    count_seeds(play, position, owners, has);
}

int mw_winner_by_score(const MwPlay *play, const MwesoPosition *position)
{
    int has[2];
    count_score(play, position, has);
    return side_with_most(has);
}

void mw_seeds_won(const MwPlay *play, const MwesoOutcome *end, int has[2])
{
    play = mw_play_at(play, &end->after);
    if (end->end == MWESO_STILL) count_seeds(play, &end->after, own_pits, has);
    else count_score(play, &end->after, has);
}

/* ---- games that end without a turn ----------------------------------------------------------- */

void mw_outcome_no_move(const MwPlay *play, MwesoOutcome *outcome)
{
    assert(!outcome->over);
    play = mw_play_at(play, &outcome->after);
    if (MW_IS(play, score, SCORE_NO)) end_game(outcome, MWESO_NO_MOVE, !outcome->after.side);
    else end_game(outcome, MWESO_SCORED, mw_winner_by_score(play, &outcome->after));
}

void mw_outcome_still(const MwPlay *play, MwesoOutcome *outcome)
{
    play = mw_play_at(play, &outcome->after);
    assert(!outcome->over && mw_is_still(play, &outcome->after));
    int has[2];
    bool most = play->rules->still_result == STILL_MOST_SEEDS;
    count_seeds(play, &outcome->after, own_pits, has);
    end_game(outcome, MWESO_STILL, most ? side_with_most(has) : MWESO_NOBODY);
}

void mw_outcome_end(MwesoOutcome *outcome, MwesoEnd end, int winner)
{
    assert(!outcome->over);
    end_game(outcome, end, winner);
}

void mw_outcome_complete(const MwPlay *play, MwesoOutcome *outcome)
{
    int mover = outcome->after.side;
    bool unanswered = outcome->over;
    int loser = outcome->end != MWESO_EMPTY_ROW ? 0 : outcome->winner == mover ? 2 : 1;
    assert(outcome->end == MWESO_GOES_ON || loser);
    outcome->over = false;
    outcome->end = MWESO_GOES_ON;
    outcome->winner = MWESO_NOBODY;
    count_turn(play, outcome);
    set_end(play, mover, loser, outcome);
    if (unanswered && !outcome->over) mw_outcome_no_move(play, outcome);
}

/* ---- passing, and changing sides ------------------------------------------------------------- */

bool mw_may_pass(const MwPlay *play, const MwesoPosition *position)
{
    play = mw_play_at(play, position);
    if (position->passes >= 2 || position->race || MW_IS(play, pass, PASS_NEVER)) return false;
    bool has_passed = position->passed >> position->side & 1;
    return !has_passed || MW_IS(play, pass, PASS_ALLOWED);
}

/* Is it North's first turn, after South's first, with no pass so far? */
static bool is_second_turn(const MwesoPosition *position)
{
    bool passed = position->passes || position->passed;
    return position->side == MWESO_NORTH && !passed && position->turns[0] == 1 &&
           position->turns[1] == 0;
}

bool mw_may_swap(const MwPlay *play, const MwesoPosition *position)
{
    return is_second_turn(position) && MW_IS(mw_play_at(play, position), swap, 1);
}

static uint8_t other_side(uint8_t sides) { return (uint8_t)((sides & 1) << 1 | sides >> 1); }

MwesoPosition mw_sides_changed(const MwRules *rules, const MwesoPosition *before)
{
    MwesoPosition after = *before;
    for (int side = 0; side < 2; side++) {
        memcpy(after.pit[side], before->pit[!side], sizeof after.pit[side]);
        memcpy(after.store[side], before->store[!side], sizeof after.store[side]);
        after.held[side] = before->held[!side];
        after.turns[side] = before->turns[!side];
        after.captures[side] = before->captures[!side];
        after.way[side] = before->way[!side];
        after.started[side] = before->started[!side];
    }
    after.spread = other_side(before->spread);
    after.passed = other_side(before->passed);
    for (int i = 0; i < rules->memory_count; i++)
        if (rules->memory[i].owned) after.memory[i] = other_side((uint8_t)before->memory[i]);
    after.side = before->side == MWESO_SOUTH ? MWESO_NORTH : MWESO_SOUTH;
    return after;
}

void mw_swap_outcome(const MwPlay *play, const MwesoPosition *before, MwesoOutcome *outcome)
{
    assert(is_second_turn(before));
    *outcome = (MwesoOutcome){.after = mw_sides_changed(play->rules, before),
                              .winner = MWESO_NOBODY};
}

/* ---- whether the side to move can ------------------------------------------------------------ */

static bool any_may_start(const MwPlay *play, const MwTurn *turn)
{
    if (mw_asks(play->rules, DECIDE_STARTS)) return mw_starts(play, turn) != 0;
    bool may = false;
    for (int pit = play->rules->board.pits - 1; pit >= 0 && !may; pit--) /* inner pits first */
        may = mw_may_start_but_for_duty(play, turn, pit);
    return may;
}

bool mw_has_start(const MwPlay *play, const MwesoPosition *position)
{
    MwTurn turn;
    play = mw_play_at(play, position);
    const MwRules *rules = play->rules;
    /* Could a pit that holds enough seeds be barred, or depend on other pits? */
    bool elsewhere = mw_asks(rules, DECIDE_STARTS) || MW_DERIVED(play, start_bars, true) ||
                     rules->others == OTHERS_NONE || rules->behind == BEHIND_EMPTY;
    bool all_words = MW_ALL_KNOWN && !elsewhere && !(position->held[0] | position->held[1]) &&
                     !(position->store[position->side][0] && !MW_IS(play, from, FROM_PITS));
    const uint16_t *own = position->pit[position->side];
    for (int pit = 0; pit < rules->board.pits && all_words; pit++) /* most positions have such a
                                                                      pit */
        if (MW_AT_MOST(play, smallest, own[pit]) && (!rules->most || own[pit] <= rules->most))
            return true;
    if (all_words && MW_IS(play, singletons, SINGLETONS_NEVER)) return false;
    mw_turn_begin(play, position, &turn);
    if (any_may_start(play, &turn)) return true;
    if (!mw_may_drop(play, &turn)) return false;
    mw_spread_store(play, &turn);
    return any_may_start(play, &turn);
}

MwesoPosition mw_usual_start(const MwRules *rules)
{
    MwesoPosition start = {0};
    for (int i = 0; i < rules->memory_count; i++) start.memory[i] = rules->memory[i].first;
    memcpy(start.pit, rules->setup, sizeof start.pit);
    for (int side = 0; side < 2; side++) start.store[side][0] = (uint16_t)rules->stores[side];
    return start;
}
