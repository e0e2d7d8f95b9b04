/* Lazy: the moves that were seen, played by rules that are not all known.
 *
 * The kernel's own steps are taken (field/open_turn.h); here stands only what was seen of the
 * choices in them.
 */
#include "field/guess.h"

#include <assert.h>

#include "kernel/walk.h"

static bool letters_left(const MwGuess *guess) { return *guess->state.letter != '\0'; }

/* Must a choice be told from no choice here? Where only what he did is known, it need not be. */
static bool asks_for_choice(const MwLazy *lazy, const MwGuess *guess)
{
    return letters_left(guess) || lazy->sighting->beyond == LETTERS_ALL ||
           lazy->sighting->legal == LEGAL_REFUSED;
}

/* What a guess wants in a step: another choice than the usual; or a pit, and one more, or none. */
enum { ANOTHER = 1, NO_PIT = MW_MOST_PITS + 1 };

/* Another guess takes the step with this in mind. */
static void want(MwLazy *lazy, int wanted)
{
    MwGuess other = mw_lazy_other(lazy);
    other.state.wanted = wanted;
    mw_guesses_add(lazy, &lazy->left, &other);
}

/* A choice is met: does it matter that it is one? Where any letter may stand for what follows, the
 * usual is done without asking, and another guess does otherwise. */
bool mw_lazy_offers_choice(MwLazy *lazy)
{
    const MwGuess *guess = lazy->now;
    if (guess->state.wanted || asks_for_choice(lazy, guess)) return true;
    if (lazy->sighting->beyond != LETTERS_OPEN) return false;
    want(lazy, ANOTHER);
    return false;
}

/* ---- the start ------------------------------------------------------------------------------- */

/* A start for which the store is dropped first stands behind all pits. */
enum { START_DROPS = MW_MOST_PITS };

static bool could_drop(const MwLazy *lazy, const MwesoPosition *position)
{
    int side = position->side;
    return position->store[side][0] >= lazy->scope->base.board.pits &&
           !(position->spread >> side & 1);
}

/* Nobody saw where he began: any pit may be it. */
static void begin_anywhere(MwLazy *lazy, MwGuess *guess)
{
    int ways = could_drop(lazy, &guess->state.position) ? 2 : 1;
    for (int pit = 0; pit < ways * lazy->scope->base.board.pits; pit++) {
        int drops = pit / lazy->scope->base.board.pits;
        MwGuess other = mw_lazy_other(lazy);
        other.state.start = pit % lazy->scope->base.board.pits + drops * START_DROPS;
        mw_guesses_add(lazy, &lazy->left, &other);
    }
    guess->state.stage = LAZY_REJECTED;
}

static void begin(MwLazy *lazy, MwGuess *guess)
{
    MwGuessState *s = &guess->state;
    const MwSighting *sighting = lazy->sighting;
    if (sighting->start != MW_UNKNOWN)
        s->start = sighting->start + (sighting->drops ? START_DROPS : 0);
    if (mw_sows(sighting) && s->start == MW_UNKNOWN) {
        begin_anywhere(lazy, guess);
        return;
    }
    if (!sighting->swap && !mw_lazy_foresee(lazy, guess)) {
        s->stage = LAZY_REJECTED;
        return;
    }
    mw_open_kernel.turn_begin(&lazy->asked.play, &s->position, &s->turn);
    s->letter = sighting->letters;
    s->unseen = UNSEEN_OPEN;
    s->stage = mw_sows(sighting) ? LAZY_START : LAZY_OVER;
}

static void start(MwLazy *lazy, MwGuess *guess)
{
    MwGuessState *s = &guess->state;
    uint8_t *endless = &guess->possible.may[mw_lazy_question(lazy, ASK_endless)];
    const MwPlay *play = &lazy->asked.play;
    int pit = s->start % START_DROPS;
    bool drops = s->start >= START_DROPS, may = !drops || mw_open_kernel.may_drop(play, &s->turn);
    assert(s->start >= 0 && pit < lazy->scope->base.board.pits);
    s->stage = LAZY_PLAY;
    if (drops && may) mw_open_kernel.drop(play, &s->turn, NULL);
    if (!may || !mw_open_kernel.may_start(play, &s->turn, pit)) s->stage = mw_lazy_illegal(lazy);
    else if (lazy->sighting->legal == LEGAL_REFUSED && !letters_left(guess)) {
        /* what begins legally can only be refused for never ending */
        *endless &= MW_VALUE(ENDLESS_ILLEGAL);
        if (!*endless) s->stage = LAZY_REJECTED;
    }
    if (s->stage == LAZY_PLAY) mw_open_kernel.turn_pick(play, &s->turn, pit, NULL);
}

/* ---- choices --------------------------------------------------------------------------------- */

static void decide(MwLazy *lazy, MwGuess *guess, MwesoChoice choice, int pit)
{
    assert(guess->state.turn.options & (int)choice);
    guess->state.wanted = 0;
    mw_open_kernel.turn_decide(&lazy->asked.play, &guess->state.turn, choice, pit, NULL);
}

/* A choice was not made as it was seen to be; if letters are left, by another that is not there. */
static void no_such_choice(const MwLazy *lazy, MwGuess *guess)
{
    guess->state.stage = letters_left(guess) ? mw_lazy_illegal(lazy) : LAZY_REJECTED;
}

/* The option that was written, or is wanted: another than the usual. 0 if there is none. */
static MwesoChoice option_taken(const MwGuess *guess, int options)
{
    int others = options & ~MW_USUAL_CHOICES;
    if (guess->state.wanted) return (MwesoChoice)(others & -others);
    return (MwesoChoice)(options & (int)mw_choice_of(*guess->state.letter));
}

static void choose(MwLazy *lazy, MwGuess *guess)
{
    MwGuessState *s = &guess->state;
    MwesoChoice taken = option_taken(guess, s->turn.options);
    if (!s->wanted && !asks_for_choice(lazy, guess)) { /* a script offers it unasked */
        if (lazy->sighting->beyond == LETTERS_OPEN) want(lazy, ANOTHER);
        taken = (MwesoChoice)(s->turn.options & MW_USUAL_CHOICES);
    }
    if (!taken) {
        no_such_choice(lazy, guess);
        return;
    }
    s->letter += letters_left(guess);
    decide(lazy, guess, taken, 0);
}

/* Only pits that were seen empty afterwards can have been chosen. */
static bool seen_empty(const MwLazy *lazy, const MwGuess *guess, int pit)
{
    const MwSeenBoard *after = lazy->sighting->after;
    return !after || after->pit[!guess->state.turn.side][pit].least == 0;
}

/* Nobody named the pit: any may be it, or none. */
static void want_further(MwLazy *lazy, const MwGuess *guess)
{
    for (uint64_t pits = guess->state.turn.pits; pits; pits &= pits - 1)
        if (seen_empty(lazy, guess, __builtin_ctzll(pits))) want(lazy, __builtin_ctzll(pits) + 1);
    if (guess->state.turn.options & MWESO_ENOUGH) want(lazy, NO_PIT);
}

/* A further pit of the opponent after a capture (capture.extra): one that was named, or any; or no
 * more. */
static void choose_further(MwLazy *lazy, MwGuess *guess)
{
    MwGuessState *s = &guess->state;
    uint64_t named = s->turn.pits & lazy->sighting->extra;
    bool ends = lazy->sighting->enough && s->turn.options & MWESO_ENOUGH;
    if (s->wanted == NO_PIT || (!s->wanted && !named && ends)) {
        decide(lazy, guess, MWESO_ENOUGH, 0);
    } else if (s->wanted || named) {
        decide(lazy, guess, MWESO_PIT, s->wanted ? s->wanted - 1 : __builtin_ctzll(named));
    } else {
        if (!asks_for_choice(lazy, guess)) want_further(lazy, guess);
        no_such_choice(lazy, guess);
    }
}

/* ---- steps ----------------------------------------------------------------------------------- */

/* A sink: marks the pits from which seeds are captured. */
static void note_capture(void *user, const MwesoEvent *event)
{
    MwGuessState *s = user;
    if (event->kind == MWESO_EVENT_CAPTURE) s->captured_at |= (uint64_t)1 << event->pit;
}

/* Plays a step; where captures were seen, with an eye on them. What was not seen is not kept, for
 * it would part guesses that are alike. */
static void play_step(const MwLazy *lazy, MwGuessState *s)
{
    const MwListener listener = {note_capture, s};
    bool seen = lazy->sighting->captured_at;
    mw_open_kernel.turn_step(&lazy->asked.play, &s->turn, seen ? &listener : NULL);
    s->captured_at &= lazy->sighting->captured_at;
}

static void play(MwLazy *lazy, MwGuess *guess)
{
    MwGuessState *s = &guess->state;
    uint32_t captured = s->turn.captured;
    play_step(lazy, s);
    if (s->turn.captured != captured && !mw_lazy_still_fits(lazy, guess)) s->stage = LAZY_REJECTED;
    else if (s->turn.options & MWESO_PIT) choose_further(lazy, guess);
    else if (s->turn.options) choose(lazy, guess);
    else if (s->wanted) s->stage = LAZY_REJECTED; /* there is no choice */
    else if (s->turn.stage == STAGE_OVER) s->stage = LAZY_OVER;
}

static void (*const steps[])(MwLazy *, MwGuess *) = {
    [LAZY_BEGIN] = begin,       [LAZY_START] = start,       [LAZY_PLAY] = play,
    [LAZY_OVER] = mw_lazy_over, [LAZY_NEXT] = mw_lazy_next,
};

void mw_lazy_step(MwLazy *lazy, MwGuess *guess)
{
    assert(guess->state.stage < LAZY_REJECTED);
    lazy->now = guess;
    lazy->before = *guess;
    lazy->work++;
    mw_refuel_listing(&lazy->asked.play); /* guesses take their steps by turns */
    (void)mw_open_play_at(&lazy->asked.play, &guess->state.position);
    steps[guess->state.stage](lazy, guess);
}
