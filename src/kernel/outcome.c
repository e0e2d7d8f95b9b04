/* Outcome: the position that a complete move leads to, and whether the game is over. */
#include "kernel/outcome.h"

#include <assert.h>

#include "base/invariant.h"
#include "fast/results.h"
#include "kernel/decider.h"
#include "rules/statements.h"

static bool both_ends(const MwPlay *play, const MwesoOutcome *outcome)
{
    uint32_t ends = play->rules->board.end_columns;
    return (outcome->columns & ends) == ends &&
           MW_CELL(play, both_ends_win, mw_both_ends_win(play)) != 0;
}

static bool every_column(const MwPlay *play, const MwesoOutcome *outcome)
{
    return outcome->columns == play->rules->board.all_columns &&
           MW_CELL(play, every_column_wins, mw_every_column_wins(play)) != 0;
}

static bool two_captures_first(const MwPlay *play, const MwesoOutcome *outcome, int mover)
{
    return outcome->captured > 0 && outcome->after.captures[mover] == 2 &&
           outcome->after.captures[!mover] == 0 && MW_IS(play, two_captures_first, 1);
}

/* Extra wins come first, in this order, and stand even if the move never ends. */
static MwesoEnd extra_win(const MwPlay *play, const MwesoOutcome *outcome, int mover)
{
    if (every_column(play, outcome)) return MWESO_EVERY_COLUMN;
    if (both_ends(play, outcome)) return MWESO_BOTH_ENDS;
    return two_captures_first(play, outcome, mover) ? MWESO_TWO_CAPTURES_FIRST : MWESO_GOES_ON;
}

static void end_game(MwesoOutcome *outcome, MwesoEnd end, int winner)
{
    outcome->over = true;
    outcome->end = end;
    outcome->winner = (int8_t)winner;
    outcome->points = winner != MWESO_NOBODY;
}

static void count_turn(MwesoOutcome *outcome)
{
    MwesoPosition *after = &outcome->after;
    int mover = after->side;
    after->side = (uint8_t)!mover;
    after->passes = 0;
    if (after->turns[mover] < UINT32_MAX) after->turns[mover]++;
    if (outcome->captured && after->captures[mover] < UINT32_MAX) after->captures[mover]++;
}

static void set_end(const MwPlay *play, int mover, MwesoOutcome *outcome)
{
    MW_INVARIANT(!outcome->over);
    MwesoEnd win = extra_win(play, outcome, mover);
    if (win != MWESO_GOES_ON) {
        end_game(outcome, win, mover);
        if (win == MWESO_EVERY_COLUMN) outcome->points = play->rules->every_column_points;
    } else if (outcome->endless) {
        bool loses = MW_IS(play, endless, ENDLESS_LOSES);
        end_game(outcome, loses ? MWESO_ENDLESS_LOSES : MWESO_ENDLESS_ANNULLED,
                 loses ? !mover : MWESO_NOBODY);
    }
}

/* The hand of an endless move is laid back in the pit it was to be sown from. */
static void lay_pits(const MwTurn *turn, MwesoPosition *after)
{
    int mover = turn->side;
    memcpy(after->pit[mover], turn->own.pit, sizeof turn->own.pit);
    memcpy(after->pit[!mover], turn->opponent.pit, sizeof turn->opponent.pit);
    if (turn->hand) after->pit[mover][turn->origin] += (uint16_t)turn->hand;
    after->store[mover][0] = turn->store[0];
}

/* What the script says of a complete move: what is remembered, who moves next, who has won. */
static void judge_by_script(const MwPlay *play, const MwTurn *turn, MwesoOutcome *outcome)
{
    MwRuling ruling;
    int mover = turn->side;
    mw_refuel(play);
    int winners[] = {
        [WINNER_MOVER] = mover, [WINNER_OPPONENT] = !mover, [WINNER_NOBODY] = MWESO_NOBODY};
    if (mw_asks(play->rules, DECIDE_REMEMBER) && mw_ask(play, DECIDE_REMEMBER, turn, &ruling))
        memcpy(outcome->after.memory, ruling.memory, sizeof ruling.memory);
    if (mw_asks(play->rules, DECIDE_TURN) && mw_ask(play, DECIDE_TURN, turn, &ruling))
        outcome->after.side = (uint8_t)(ruling.word == TURN_AGAIN ? mover : !mover);
    if (mw_asks(play->rules, DECIDE_WINNER) && mw_ask(play, DECIDE_WINNER, turn, &ruling))
        end_game(outcome, MWESO_DECIDED, winners[ruling.word]);
}

bool mw_turn_outcome(const MwPlay *play, const MwesoPosition *before, const MwTurn *turn,
                     MwesoOutcome *outcome)
{
    assert(turn->stage == STAGE_OVER);
    mw_outcome_begin(before, turn->laps, turn->captured, turn->columns, turn->endless, outcome);
    lay_pits(turn, &outcome->after);
    count_turn(outcome);
    if (play->rules->hooked) judge_by_script(play, turn, outcome);
    if (outcome->over) return true;
    set_end(play, turn->side, outcome);
    return outcome->end != MWESO_ENDLESS_ANNULLED || !MW_IS(play, endless, ENDLESS_ILLEGAL);
}

void mw_pass_outcome(const MwesoPosition *before, MwesoOutcome *outcome)
{
    assert(before->passes < 2);
    *outcome = (MwesoOutcome){.after = *before, .winner = MWESO_NOBODY};
    outcome->after.side = (uint8_t)!before->side;
    outcome->after.passes++;
}

/* Whose are the seeds that lie in the pits of a side when nobody can move? */
static int owner_of_pits(const MwPlay *play, int side, int cannot_move)
{
    if (MW_IS(play, leftover, LEFTOVER_OWNER)) return side;
    return MW_IS(play, leftover, LEFTOVER_MOVER) ? !cannot_move : MWESO_NOBODY;
}

int mw_winner_by_score(const MwPlay *play, const MwesoPosition *position)
{
    int has[2];
    for (int side = 0; side < 2; side++) has[side] = position->store[side][0];
    for (int side = 0; side < 2; side++) {
        int owner = owner_of_pits(play, side, position->side);
        int whose = side == position->side ? MW_OWN : MW_OPPONENT;
        for (int pit = 0; owner != MWESO_NOBODY && pit < play->rules->board.pits; pit++)
            has[owner] += mw_seeds_in(play, whose, position->pit[side], pit);
    }
    if (has[0] == has[1]) return MWESO_NOBODY;
    return has[0] > has[1] ? MWESO_SOUTH : MWESO_NORTH;
}

void mw_outcome_no_move(const MwPlay *play, MwesoOutcome *outcome)
{
    assert(!outcome->over);
    if (MW_IS(play, score, SCORE_NO)) end_game(outcome, MWESO_NO_MOVE, !outcome->after.side);
    else end_game(outcome, MWESO_SCORED, mw_winner_by_score(play, &outcome->after));
}

void mw_outcome_complete(const MwPlay *play, MwesoOutcome *outcome)
{
    int mover = outcome->after.side;
    bool unanswered = outcome->over;
    assert(outcome->end == MWESO_GOES_ON);
    outcome->over = false;
    count_turn(outcome);
    set_end(play, mover, outcome);
    if (unanswered && !outcome->over) mw_outcome_no_move(play, outcome);
}

bool mw_may_pass(const MwPlay *play, const MwesoPosition *position)
{
    return position->passes < 2 && MW_IS(play, pass, PASS_ALLOWED);
}

/* Most positions have a pit that holds enough, which is seen without a turn. */
static bool holds_enough(const MwPlay *play, const MwesoPosition *position)
{
    const uint16_t *own = position->pit[position->side];
    for (int pit = 0; pit < play->rules->board.pits; pit++)
        if (MW_AT_MOST(play, smallest, own[pit])) return true;
    return false;
}

bool mw_has_start(const MwPlay *play, const MwesoPosition *position)
{
    MwTurn turn;
    bool hooked = mw_asks(play->rules, DECIDE_STARTS), may = false;
    bool stored = position->store[position->side][0] > 0;
    if (MW_ALL_KNOWN && !hooked && !stored && holds_enough(play, position)) return true;
    if (!hooked && !stored && MW_ALL_KNOWN && MW_IS(play, singletons, SINGLETONS_NEVER))
        return false;
    mw_turn_begin(play, position, &turn);
    if (hooked) return mw_starts(play, &turn) != 0;
    for (int pit = 0; pit < play->rules->board.pits && !may; pit++)
        may = mw_may_start(play, &turn, pit);
    return may;
}

MwesoPosition mw_usual_start(const MwRules *rules)
{
    MwesoPosition start = {0};
    for (int i = 0; i < rules->memory_count; i++) start.memory[i] = rules->memory[i].first;
    memcpy(start.pit, rules->setup, sizeof start.pit);
    for (int side = 0; side < 2; side++) start.store[side][0] = (uint16_t)rules->stores[side];
    return start;
}
