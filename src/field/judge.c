/* Judge: is what a guess leads to what was seen? */
#include "field/guess.h"
#include "kernel/outcome.h"

MwLazyStage mw_lazy_illegal(const MwLazy *lazy)
{
    return lazy->sighting->legal == LEGAL_REFUSED ? LAZY_ACCEPTED : LAZY_REJECTED;
}

/* ---- the board ------------------------------------------------------------------------------- */

static bool pit_fits(MwLazy *lazy, MwGuess *guess, int whose, int pit, MwRange seen)
{
    return mw_lazy_holds(lazy, guess, whose, pit, seen.least) &&
           mw_lazy_at_most(guess, whose, pit, seen.most);
}

static bool board_fits(MwLazy *lazy, MwGuess *guess)
{
    const MwSighting *sighting = lazy->sighting;
    int side = guess->turn.side;
    for (int pit = 0; sighting->after && pit < lazy->scope->base.board.pits; pit++)
        if (!pit_fits(lazy, guess, MW_OWN, pit, sighting->after->pit[side][pit]) ||
            !pit_fits(lazy, guess, MW_OPPONENT, pit, sighting->after->pit[!side][pit]))
            return false;
    return true;
}

bool mw_lazy_foresee(const MwLazy *lazy, MwGuess *guess)
{
    const MwSeenBoard *after = lazy->seen->moves[guess->move].after;
    for (int pit = 0; after && pit < lazy->scope->base.board.pits; pit++) {
        MwRange seen = after->pit[!guess->turn.side][pit];
        if (seen.least > 0 && (!mw_lazy_at_least(guess, MW_OPPONENT, pit, seen.least) ||
                               !mw_lazy_at_most(guess, MW_OPPONENT, pit, seen.most)))
            return false;
    }
    return true;
}

/* Only pits that were captured from are looked at: what was foreseen holds for all others. */
bool mw_lazy_still_fits(const MwLazy *lazy, const MwGuess *guess)
{
    const MwSighting *seen = lazy->sighting;
    const MwTurn *turn = &guess->turn;
    if (seen->captured != MW_UNKNOWN && (int64_t)turn->captured > seen->captured) return false;
    for (int pit = 0; seen->after && pit < lazy->scope->base.board.pits; pit++)
        if (turn->opponent.pit[pit] < seen->after->pit[!turn->side][pit].least) return false;
    return true;
}

static bool sighting_fits(MwLazy *lazy, MwGuess *guess)
{
    const MwSighting *seen = lazy->sighting;
    const MwTurn *turn = &guess->turn;
    if (seen->captured != MW_UNKNOWN && seen->captured != (int32_t)turn->captured) return false;
    if (turn->endless) return !seen->ends;
    return !seen->endless && (seen->laps == MW_UNKNOWN || seen->laps == (int64_t)turn->laps) &&
           (seen->landing == MW_UNKNOWN || seen->landing == turn->landing) &&
           board_fits(lazy, guess);
}

/* ---- wins ------------------------------------------------------------------------------------ */

/* Does the move win besides (docs/rules.md, 2.7)? Decided where it captured so. */
static bool extra_win(MwLazy *lazy, MwGuess *guess)
{
    const MwTurn *turn = &guess->turn;
    const MwesoBoard *board = &lazy->scope->base.board;
    uint32_t ends = board->end_columns, all = board->all_columns;
    bool two = turn->captured && guess->captures[turn->side] == 1 && !guess->captures[!turn->side];
    return (turn->columns == all && mw_lazy_is(lazy, guess, ASK_EVERY_COLUMN, MW_VALUE(1))) ||
           ((turn->columns & ends) == ends &&
            mw_lazy_is(lazy, guess, ASK_BOTH_ENDS, MW_VALUE(1))) ||
           (two && mw_lazy_is(lazy, guess, ASK_TWO_CAPTURES_FIRST, MW_VALUE(1)));
}

/* How the game stands after a move that is over, as far as the move itself decides it. */
static int standing_of(MwLazy *lazy, MwGuess *guess)
{
    int side = guess->turn.side;
    if (extra_win(lazy, guess)) return mw_stands_won(side);
    if (!guess->turn.endless) return STANDS_ON;
    bool loses = mw_lazy_is(lazy, guess, ASK_ENDLESS, MW_VALUE(ENDLESS_LOSES));
    return loses ? mw_stands_won(!side) : STANDS_NOBODY;
}

/* ---- the move is over ------------------------------------------------------------------------ */

static bool may_pass(MwLazy *lazy, MwGuess *guess)
{
    return guess->passes < 2 && mw_lazy_is(lazy, guess, ASK_PASS, MW_VALUE(PASS_ALLOWED)) &&
           mw_lazy_can_move(lazy, guess, false);
}

/* Is the move, now that it is over, no legal one after all? */
static bool is_illegal(MwLazy *lazy, MwGuess *guess)
{
    const MwSighting *sighting = lazy->sighting;
    if (sighting->pass) return !may_pass(lazy, guess);
    if (*guess->letter || sighting->extra & ~guess->turn.extra_pits) return true;
    return guess->turn.endless && !extra_win(lazy, guess) &&
           mw_lazy_is(lazy, guess, ASK_ENDLESS, MW_VALUE(ENDLESS_ILLEGAL));
}

static void swap_sides(MwGuess *guess)
{
    MwTurn *turn = &guess->turn;
    MwSide own = turn->own;
    uint64_t open = guess->open[MW_OWN];
    uint16_t beyond[MW_MOST_PITS];
    turn->own = turn->opponent;
    turn->opponent = own;
    guess->open[MW_OWN] = guess->open[MW_OPPONENT];
    guess->open[MW_OPPONENT] = open;
    memcpy(beyond, guess->beyond[MW_OWN], sizeof beyond);
    memcpy(guess->beyond[MW_OWN], guess->beyond[MW_OPPONENT], sizeof beyond);
    memcpy(guess->beyond[MW_OPPONENT], beyond, sizeof beyond);
    turn->side = !turn->side;
}

/* The counters as after the move, and the other side to move. */
static void hand_over(const MwLazy *lazy, MwGuess *guess)
{
    MwTurn *turn = &guess->turn;
    int side = turn->side;
    guess->passes = lazy->sighting->pass ? guess->passes + 1 : 0;
    guess->turns[side] += !lazy->sighting->pass;
    guess->captures[side] += turn->captured > 0;
    turn->mark.set = false;
    swap_sides(guess);
    guess->last_resort = turn->forward_barred = false;
    guess->stage = LAZY_NEXT;
}

/* How the game stands if the move is what was seen, else 0. */
static int standing_if_seen(MwLazy *lazy, MwGuess *guess)
{
    const MwSighting *seen = lazy->sighting;
    bool last = guess->move + 1 == lazy->seen->count;
    if (seen->legal == LEGAL_REFUSED || !sighting_fits(lazy, guess)) return 0;
    if (last && seen->stands == STANDS_ANY) return STANDS_ON;
    int stands = standing_of(lazy, guess);
    return stands == STANDS_ON || (last && seen->stands & stands) ? stands : 0;
}

void mw_lazy_over(MwLazy *lazy, MwGuess *guess)
{
    if (is_illegal(lazy, guess)) {
        guess->stage = mw_lazy_illegal(lazy);
        return;
    }
    int stands = standing_if_seen(lazy, guess);
    guess->stage = LAZY_REJECTED;
    if (!stands) return;
    hand_over(lazy, guess);
    if (stands != STANDS_ON) guess->move++, guess->stage = LAZY_ACCEPTED;
}

/* ---- what comes next ------------------------------------------------------------------------- */

/* May the game stand as it was seen to? */
static bool stands_as_seen(MwLazy *lazy, MwGuess *guess)
{
    int stands = lazy->sighting->stands, lost = mw_stands_won(!guess->turn.side);
    if (guess->move + 1 < lazy->seen->count || (stands & STANDS_ON && stands & lost)) return true;
    if (stands & STANDS_ON) return mw_lazy_can_move(lazy, guess, true);
    return stands & lost && !mw_lazy_can_move(lazy, guess, false);
}

void mw_lazy_next(MwLazy *lazy, MwGuess *guess)
{
    if (!stands_as_seen(lazy, guess)) {
        guess->stage = LAZY_REJECTED;
        return;
    }
    guess->move++;
    guess->stage = guess->move == lazy->seen->count ? LAZY_ACCEPTED : LAZY_BEGIN;
}
