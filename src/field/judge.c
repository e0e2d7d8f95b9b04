/* Judge: is what a guess leads to what was seen? */
#include "field/guess.h"

#include <assert.h>

#include "base/bits.h"
#include "kernel/decider.h"

MwLazyStage mw_lazy_illegal(const MwLazy *lazy)
{
    return lazy->sighting->legal == LEGAL_REFUSED ? LAZY_ACCEPTED : LAZY_REJECTED;
}

/* ---- the board ------------------------------------------------------------------------------- */

static bool pit_fits(MwLazy *lazy, MwGuess *guess, int side, int pit, int least, MwRange seen)
{
    int whose = side == guess->state.position.side ? MW_OWN : MW_OPPONENT;
    return mw_open_holds(&lazy->asked.play, whose, pit, least, seen.least) &&
           mw_lazy_at_most(guess, side, pit, least, seen.most);
}

static bool board_fits(MwLazy *lazy, MwGuess *guess, const MwesoPosition *after)
{
    const MwSeenBoard *seen = lazy->sighting->after;
    for (int side = 0; side < 2 && seen; side++)
        for (int pit = 0; pit < lazy->scope->base.board.pits; pit++)
            if (!pit_fits(lazy, guess, side, pit, after->pit[side][pit], seen->pit[side][pit]))
                return false;
    return true;
}

/* Do seeds come into the opponent's pits in the turn under way? On a circuit that both share laps
 * sow them; he may save those of a capture that is declined, or a script move them. */
static bool sows_opponent(const MwLazy *lazy, const MwGuess *guess)
{
    return guess->state.shared || lazy->base.declined == DECLINED_SAVED ||
           mw_asks(&lazy->base, DECIDE_REFUSAL);
}

bool mw_lazy_foresee(const MwLazy *lazy, MwGuess *guess)
{
    const MwSeenBoard *after = lazy->sighting->after;
    int other = !guess->state.position.side;
    if (sows_opponent(lazy, guess)) return true;
    for (int pit = 0; after && pit < lazy->scope->base.board.pits; pit++) {
        MwRange seen = after->pit[other][pit];
        if (seen.least == 0) continue;
        if (!mw_lazy_at_least(guess, other, pit, seen.least)) return false;
        int least = guess->state.position.pit[other][pit];
        if (!mw_lazy_at_most(guess, other, pit, least, seen.most)) return false;
    }
    return true;
}

/* Only pits that were captured from are looked at: what was foreseen holds for all others. */
bool mw_lazy_still_fits(const MwLazy *lazy, const MwGuess *guess)
{
    const MwSighting *seen = lazy->sighting;
    const MwTurn *turn = &guess->state.turn;
    if (seen->captured != MW_UNKNOWN && (int64_t)turn->captured > seen->captured) return false;
    if (sows_opponent(lazy, guess)) return true;
    for (int pit = 0; seen->after && pit < lazy->scope->base.board.pits; pit++)
        if (turn->opponent.pit[pit] < seen->after->pit[!turn->side][pit].least) return false;
    return true;
}

static bool sighting_fits(MwLazy *lazy, MwGuess *guess, const MwesoOutcome *outcome)
{
    const MwSighting *seen = lazy->sighting;
    if (seen->captured != MW_UNKNOWN && seen->captured != (int32_t)outcome->captured) return false;
    if (seen->captured_at & ~guess->state.captured_at) return false;
    if (outcome->endless) return !seen->ends;
    return !seen->endless && (seen->laps == MW_UNKNOWN || seen->laps == (int64_t)outcome->laps) &&
           (seen->landing == MW_UNKNOWN || seen->landing == guess->state.turn.landing) &&
           board_fits(lazy, guess, &outcome->after);
}

/* ---- the move is over ------------------------------------------------------------------------ */

static bool may_pass(MwLazy *lazy, MwGuess *guess)
{
    return mw_open_kernel.may_pass(&lazy->asked.play, &guess->state.position) &&
           mw_lazy_can_move(lazy, guess, false);
}

static bool may_swap(MwLazy *lazy, MwGuess *guess)
{
    return mw_open_kernel.may_swap(&lazy->asked.play, &guess->state.position) &&
           mw_lazy_can_move(lazy, guess, false);
}

/* Seeds that nobody saw are settled before they change sides. */
static void settle_all(MwLazy *lazy, const MwGuess *guess)
{
    const MwesoPosition *position = &guess->state.position;
    for (int whose = MW_OWN; whose <= MW_OPPONENT; whose++) {
        int side = position->side ^ whose;
        uint64_t open = guess->state.open[side];
        for (int pit; mw_take_bit(&open, &pit);)
            mw_open_settle(&lazy->asked.play, whose, pit, position->pit[side][pit]);
    }
}

/* The outcome of the move. False if it is no legal one after all. */
static bool is_legal(MwLazy *lazy, MwGuess *guess, MwesoOutcome *outcome)
{
    const MwSighting *sighting = lazy->sighting;
    MwGuessState *s = &guess->state;
    if (sighting->pass) {
        if (!may_pass(lazy, guess)) return false;
        mw_open_kernel.pass_outcome(&lazy->asked.play, &s->position, outcome);
        return true;
    }
    if (sighting->swap) {
        if (!may_swap(lazy, guess)) return false;
        settle_all(lazy, guess);
        mw_open_kernel.swap_outcome(&lazy->asked.play, &s->position, outcome);
        return true;
    }
    if (*s->letter || sighting->extra & ~s->turn.extra_pits) return false;
    if (sighting->enough && s->turn.extra_left == 0) return false;
    return mw_open_kernel.turn_outcome(&lazy->asked.play, &s->position, &s->turn, outcome);
}

/* How the game stands by the outcome, as far as the move itself decides it. */
static int standing_of(const MwesoOutcome *outcome)
{
    assert(outcome->winner == MWESO_NOBODY || outcome->over);
    if (!outcome->over) return STANDS_ON;
    bool won = outcome->winner != MWESO_NOBODY;
    return won ? mw_stands_won(outcome->winner) : STANDS_NOBODY;
}

void mw_lazy_over(MwLazy *lazy, MwGuess *guess)
{
    const MwSighting *seen = lazy->sighting;
    MwGuessState *s = &guess->state;
    MwesoOutcome outcome;
    assert(!mw_sows(seen) || s->turn.stage == STAGE_OVER);
    bool last = s->move + 1 == lazy->seen->count, legal = is_legal(lazy, guess, &outcome);
    s->stage = legal ? LAZY_REJECTED : mw_lazy_illegal(lazy);
    if (!legal || seen->legal == LEGAL_REFUSED || !sighting_fits(lazy, guess, &outcome)) return;
    int stands = standing_of(&outcome);
    bool any = last && seen->stands == STANDS_ANY;
    if (stands == STANDS_ON || any) s->stage = LAZY_NEXT;
    else if (last && seen->stands & stands) s->move++, s->stage = LAZY_ACCEPTED;
    s->position = outcome.after;
    s->turn = (MwTurn){0};
    s->captured_at = 0;
    s->start = MW_UNKNOWN;
}

/* ---- what comes next ------------------------------------------------------------------------- */

/* How the game stands if the next player cannot move. */
static int standing_stuck(MwLazy *lazy, const MwGuess *guess)
{
    const MwesoPosition *position = &guess->state.position;
    if (mw_open_in(&lazy->asked.play, ASK_score, MW_VALUE(SCORE_NO)))
        return mw_stands_won(!position->side);
    int winner = mw_open_kernel.winner_by_score(&lazy->asked.play, position);
    return winner == MWESO_NOBODY ? STANDS_NOBODY : mw_stands_won(winner);
}

/* The same where the seeds are counted when somebody cannot move. */
static bool stands_by_score(MwLazy *lazy, MwGuess *guess)
{
    int stands = lazy->sighting->stands;
    bool on = stands & STANDS_ON;
    return mw_lazy_can_move(lazy, guess, on) ? on : stands & standing_stuck(lazy, guess);
}

/* Too many turns in a row have captured nothing: who cannot move has lost all the same, or the
 * seeds are counted. Where seeds are not known nobody can tell who has more. */
static bool still_as_seen(MwLazy *lazy, MwGuess *guess)
{
    const MwGuessState *s = &guess->state;
    const MwPlay *play = &lazy->asked.play;
    MwesoOutcome outcome = {.after = s->position, .winner = MWESO_NOBODY};
    if (s->move + 1 < lazy->seen->count) return false;
    if (lazy->sighting->stands == STANDS_ANY || s->open[0] || s->open[1]) return true;
    mw_open_kernel.outcome_still(play, &outcome);
    bool can = mw_lazy_can_move(lazy, guess, false);
    return lazy->sighting->stands & (can ? standing_of(&outcome) : standing_stuck(lazy, guess));
}

/* May the game stand as it was seen to? */
static bool stands_as_seen(MwLazy *lazy, MwGuess *guess)
{
    const MwGuessState *s = &guess->state;
    int stands = lazy->sighting->stands, lost = mw_stands_won(!s->position.side);
    if (mw_is_still(&lazy->asked.play, &s->position)) return still_as_seen(lazy, guess);
    if (s->move + 1 < lazy->seen->count || stands == STANDS_ANY) return true;
    if (!mw_open_in(&lazy->asked.play, ASK_score, MW_VALUE(SCORE_NO)))
        return stands_by_score(lazy, guess);
    if (stands & STANDS_ON && stands & lost) return true;
    if (stands & STANDS_ON) return mw_lazy_can_move(lazy, guess, true);
    return stands & lost && !mw_lazy_can_move(lazy, guess, false);
}

void mw_lazy_next(MwLazy *lazy, MwGuess *guess)
{
    MwGuessState *s = &guess->state;
    if (!stands_as_seen(lazy, guess)) {
        s->stage = LAZY_REJECTED;
        return;
    }
    assert(s->move < lazy->seen->count);
    s->move++;
    s->stage = s->move == lazy->seen->count ? LAZY_ACCEPTED : LAZY_BEGIN;
}
