/* Guess: one way it may have been, and how it divides where something is not known. */
#include "field/guess.h"

#include <assert.h>

#include "base/bits.h"
#include "base/memory.h"
#include "kernel/phase.h"

void mw_guesses_add(MwLazy *lazy, MwGuesses *list, const MwGuess *guess)
{
    MwGuess *guesses = mw_grow(list->at, list->count, &list->room, sizeof *guesses);
    if (!guesses) {
        lazy->no_memory = true;
        return;
    }
    list->at = guesses;
    guesses[list->count++] = *guess;
}

MwGuess mw_lazy_other(const MwLazy *lazy)
{
    const MwGuess *now = lazy->now;
    MwGuess other = lazy->before;
    other.possible = now->possible;
    memcpy(other.state.beyond, now->state.beyond, sizeof other.state.beyond);
    memcpy(other.state.open, now->state.open, sizeof other.state.open);
    other.state.spare = now->state.spare;
    other.state.unseen = now->state.unseen;
    return other;
}

_Static_assert(sizeof(MwMark) == 160 && sizeof(MwTurn) == 640, "a turn has no padding");
_Static_assert(sizeof(MwGuessState) == 640 + sizeof(MwesoPosition) + 256 + 64, "nor has a state");

static void again(MwLazy *lazy, const MwGuess *other) { mw_guesses_add(lazy, &lazy->again, other); }

static MwLazy *lazy_of(const MwPlay *play) { return ((const MwAsked *)play)->lazy; }

/* While probing nothing divides: the guess is only not sure. */
static bool is_unsure(MwLazy *lazy)
{
    lazy->unsure |= lazy->probing;
    return lazy->probing;
}

/* ---- answers --------------------------------------------------------------------------------- */

bool mw_lazy_in(MwLazy *lazy, int question, unsigned values)
{
    uint8_t *may = &lazy->now->possible.may[question], yes = (uint8_t)(*may & values);
    assert(question < lazy->scope->used && *may);
    mw_note_question(&lazy->asked_of, question);
    if (yes == *may || yes == 0 || is_unsure(lazy)) return yes != 0;
    MwGuess other = mw_lazy_other(lazy);
    other.possible.may[question] &= (uint8_t)~yes;
    again(lazy, &other);
    *may = yes;
    return true;
}

/* The question that a key stands for in the phase of the turn that is under way. */
int mw_lazy_question(const MwLazy *lazy, MwKeyQuestion question)
{
    return lazy->scope->asked[1 + lazy->phase][question];
}

const MwPlay *mw_open_play_at(const MwPlay *play, const MwesoPosition *position)
{
    MwLazy *lazy = lazy_of(play);
    lazy->phase = mw_phase_of(&lazy->scope->base, position);
    const MwRules *in_force = lazy->phase < 0 ? &lazy->scope->base
                                              : &lazy->scope->phase[lazy->phase];
    if (lazy->scope->base.phase_count > 0) lazy->base = *in_force;
    return play;
}

bool mw_open_in(const MwPlay *play, MwKeyQuestion question, unsigned values)
{
    MwLazy *lazy = lazy_of(play);
    return mw_lazy_in(lazy, mw_lazy_question(lazy, question), values);
}

bool mw_open_at_most(const MwPlay *play, MwKeyQuestion key, int64_t limit)
{
    MwLazy *lazy = lazy_of(play);
    int question = mw_lazy_question(lazy, key);
    unsigned may = lazy->now->possible.may[question];
    if (may & (may - 1))
        return mw_lazy_in(lazy, question, mw_values_up_to(lazy->scope, question, limit));
    mw_note_question(&lazy->asked_of, question); /* there is but one answer */
    return lazy->scope->value[question][__builtin_ctz(may)] <= limit;
}

int mw_open_number(const MwPlay *play, MwKeyQuestion key)
{
    MwLazy *lazy = lazy_of(play);
    int question = mw_lazy_question(lazy, key);
    const uint8_t *may = &lazy->now->possible.may[question];
    assert(*may);
    (void)mw_lazy_in(lazy, question, *may & -*may);
    return lazy->scope->value[question][__builtin_ctz(*may)];
}

bool mw_open_moment(const MwPlay *play, MwKeyQuestion key, int moment)
{
    MwLazy *lazy = lazy_of(play);
    int question = mw_lazy_question(lazy, key);
    unsigned values = 0;
    for (int i = 0; i < lazy->scope->count[question]; i++)
        if (lazy->scope->value[question][i] & moment) values |= MW_VALUE(i);
    return mw_lazy_in(lazy, question, values);
}

bool mw_open_reverse_pits(const MwPlay *play, int pit)
{
    MwLazy *lazy = lazy_of(play);
    MwPossible *possible = &lazy->now->possible;
    uint64_t bit = (uint64_t)1 << pit;
    if (lazy->phase >= 0 && lazy->scope->own_pits[lazy->phase])
        return lazy->scope->phase[lazy->phase].reverse_pits & bit;
    assert((possible->in | possible->out) & bit);
    if (!(possible->in & bit)) return false;
    if (!(possible->out & bit) || is_unsure(lazy)) return true;
    MwGuess other = mw_lazy_other(lazy);
    other.possible.in &= ~bit;
    again(lazy, &other);
    possible->out &= ~bit;
    return true;
}

/* ---- chains ---------------------------------------------------------------------------------- */

void mw_open_chain_begins(const MwPlay *play)
{
    MwLazy *lazy = lazy_of(play);
    lazy->asked_of = (MwQuestionSet){0};
    lazy->chain_is_long = false;
}

/* Does what comes of a chain depend on nothing but the turn and the answers that are asked for? */
static bool is_kept(const MwLazy *lazy)
{
    const MwGuessState *now = &lazy->now->state;
    bool all_seen = !now->open[0] && !now->open[1];
    return lazy->scope->chains && all_seen && !lazy->probing && !lazy->base.hooked;
}

bool mw_open_chain_known(const MwPlay *play, const MwTurn *turn, const MwSide *own, int origin,
                         int hand, MwReason *reason)
{
    MwLazy *lazy = lazy_of(play);
    if (!is_kept(lazy)) return false;
    lazy->chain_at = (MwChainAt){*turn, *own, origin, hand, lazy->phase, 0};
    const MwChain *known = mw_chains_find(lazy->scope->chains, &lazy->chain_at,
                                          &lazy->now->possible);
    lazy->chain_is_long = !known;
    if (known) *reason = known->reason;
    return known;
}

void mw_open_chain_ends(const MwPlay *play, MwReason reason)
{
    MwLazy *lazy = lazy_of(play);
    if (!lazy->chain_is_long) return;
    const MwChain chain = {lazy->chain_at, lazy->asked_of, lazy->now->possible, reason};
    mw_chains_add(lazy->scope->chains, &chain);
    lazy->chain_is_long = false;
}

/* ---- seeds seen ------------------------------------------------------------------------------ */

void mw_open_sown_besides(const MwPlay *play, uint32_t laps) { lazy_of(play)->work += laps; }

/* On a circuit that both share the opponent's pits lie behind the mover's: there it is a pit of his
 * own row. */
static void own_place(const MwGuess *guess, int *whose, int *pit)
{
    int row = guess->state.shared;
    if (!row || *pit < row) return;
    *whose = MW_OPPONENT;
    *pit -= row;
}

bool mw_open_is_seen(const MwPlay *play, int whose, int pit)
{
    const MwLazy *lazy = lazy_of(play);
    own_place(lazy->now, &whose, &pit);
    MwRange seen = lazy->seen->scene->before.pit[lazy->now->state.position.side ^ whose][pit];
    return seen.least == seen.most;
}

bool mw_open_all_seen(const MwPlay *play) { return lazy_of(play)->all_seen; }

bool mw_open_unseen_captures(const MwPlay *play)
{
    MwLazy *lazy = lazy_of(play);
    int32_t *assumed = &lazy->now->state.unseen;
    if (*assumed == UNSEEN_OPEN && !lazy->all_seen && !is_unsure(lazy)) {
        MwGuess other = mw_lazy_other(lazy);
        other.state.unseen = UNSEEN_QUIET;
        again(lazy, &other);
        *assumed = UNSEEN_CAPTURES;
    }
    return *assumed == UNSEEN_CAPTURES;
}

bool mw_open_offers_choices(const MwPlay *play)
{
    MwLazy *lazy = lazy_of(play);
    return !lazy->probing && mw_lazy_offers_choice(lazy);
}

/* ---- scripts --------------------------------------------------------------------------------- */

static void settle_all(const MwPlay *play, const MwGuess *now, const MwTurn *turn)
{
    const uint16_t *pits[] = {[MW_OWN] = turn->own.pit,
                              [MW_OPPONENT] = now->state.shared ? turn->own.pit + now->state.shared
                                                                : turn->opponent.pit};
    for (int whose = MW_OWN; whose <= MW_OPPONENT; whose++) {
        uint64_t open = now->state.open[now->state.position.side ^ whose];
        for (int pit; mw_take_bit(&open, &pit);) mw_open_settle(play, whose, pit, pits[whose][pit]);
    }
}

bool mw_open_ask(const MwPlay *play, MwDecision decision, const MwTurn *turn, MwRuling *ruling)
{
    MwLazy *lazy = lazy_of(play);
    const MwPlay *script = lazy->scope->script;
    assert(script && script->decider && !script->decider->lookout);
    settle_all(play, lazy->now, turn);
    script->decider->lookout = &lazy->lookout;
    bool ruled = mw_ask(script, decision, turn, ruling);
    script->decider->lookout = NULL;
    return ruled;
}

/* ---- seeds ----------------------------------------------------------------------------------- */

static uint32_t beyond(const MwGuess *guess, int side, int pit)
{
    uint32_t most = guess->state.beyond[side][pit];
    return most < guess->state.spare ? most : guess->state.spare;
}

static void settle(MwGuess *guess, int side, int pit)
{
    guess->state.beyond[side][pit] = 0;
    guess->state.open[side] &= ~((uint64_t)1 << pit);
}

static void raise_turn(MwGuessState *s, bool own, int pit, uint16_t by)
{
    if (!own && s->shared) s->turn.own.pit[s->shared + pit] += by;
    else (own ? &s->turn.own : &s->turn.opponent)->pit[pit] += by;
    if (!s->turn.mark.set || (!own && !s->shared)) return;
    s->turn.mark.own.pit[own ? pit : s->shared + pit] += by;
}

/* The position before the move, the turn, and the mark that notices recurrence all count from the
 * same least. */
static void raise_least(MwGuess *guess, int side, int pit, int by)
{
    MwGuessState *s = &guess->state;
    bool own = side == s->position.side;
    assert(by > 0 && by <= s->beyond[side][pit] && (uint32_t)by <= s->spare);
    s->position.pit[side][pit] += (uint16_t)by;
    raise_turn(s, own, pit, (uint16_t)by);
    s->beyond[side][pit] -= (uint16_t)by;
    s->spare -= (uint32_t)by;
    if (beyond(guess, side, pit) == 0) settle(guess, side, pit);
}

bool mw_open_holds(const MwPlay *play, int whose, int pit, int least, int seeds)
{
    MwLazy *lazy = lazy_of(play);
    MwGuess *now = lazy->now;
    int missing = seeds - least;
    own_place(now, &whose, &pit);
    int side = now->state.position.side ^ whose;
    if (missing <= 0) return true;
    if (!(now->state.open[side] >> pit & 1) || (int)beyond(now, side, pit) < missing) return false;
    if (is_unsure(lazy)) return false;
    MwGuess other = mw_lazy_other(lazy);
    raise_least(&other, side, pit, missing);
    mw_guesses_add(lazy, &lazy->left, &other);
    now->state.beyond[side][pit] = (uint16_t)(missing - 1);
    assert(missing <= UINT16_MAX);
    if (missing == 1) settle(now, side, pit);
    return false;
}

void mw_open_settle(const MwPlay *play, int whose, int pit, int least)
{
    (void)mw_open_holds(play, whose, pit, least, least + 1);
}

bool mw_lazy_at_most(MwGuess *guess, int side, int pit, int least, int seeds)
{
    int room = seeds - least;
    assert(least >= 0 && seeds >= 0);
    if (room < 0) return false;
    if (guess->state.beyond[side][pit] > room) guess->state.beyond[side][pit] = (uint16_t)room;
    if (beyond(guess, side, pit) == 0) settle(guess, side, pit);
    return true;
}

bool mw_lazy_at_least(MwGuess *guess, int side, int pit, int seeds)
{
    int missing = seeds - guess->state.position.pit[side][pit];
    if (missing <= 0) return true;
    if ((int)beyond(guess, side, pit) < missing) return false;
    raise_least(guess, side, pit, missing);
    return true;
}
