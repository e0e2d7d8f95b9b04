/* Explain: all ways that moves may have gone, by which rules, to which positions. */
#include <assert.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "base/memory.h"
#include "base/process.h"
#include "field/guess.h"
#include "field/played.h"

/* A position that a game may have come to, and the rules that lead there. */
typedef struct Place {
    MwGuess guess;
    uint64_t hash;
    MwStanding standing;
} Place;

typedef struct Places {
    Place *at;
    size_t count, room;
} Places;

/* ---- positions ------------------------------------------------------------------------------- */

/* Of the position, and how far the seeds of its pits are known: the turn is over. */
static uint64_t hash_of(const MwGuess *guess)
{
    enum { WORDS = (offsetof(MwGuessState, letter) - offsetof(MwGuessState, position)) / 8 };
    uint64_t hash = 0, words[WORDS];
    memcpy(words, &guess->state.position, sizeof words);
    for (int i = 0; i < WORDS; i++) hash = mw_mix(hash, words[i]);
    return hash;
}

static bool same_state(const MwGuess *a, const MwGuess *b)
{
    return memcmp(&a->state, &b->state, sizeof a->state) == 0;
}

/* Notes that the position is reached by these rules too. */
static bool reach(Places *places, const MwGuess *guess)
{
    uint64_t hash = hash_of(guess);
    assert(guess->state.stage == LAZY_BEGIN && guess->state.turn.laps == 0);
    for (size_t i = 0; i < places->count; i++)
        if (places->at[i].hash == hash && same_state(&places->at[i].guess, guess))
            return mw_standing_add(&places->at[i].standing, &guess->possible);
    Place *at = mw_grow(places->at, places->count, &places->room, sizeof *at);
    if (!at) return false;
    places->at = at;
    at[places->count] = (Place){*guess, hash, {0}};
    return mw_standing_add(&at[places->count++].standing, &guess->possible);
}

static void free_places(Places *places)
{
    for (size_t i = 0; i < places->count; i++) mw_standing_free(&places->at[i].standing);
    free(places->at);
    *places = (Places){0};
}

/* Notes that the last move may end there by these rules. */
static bool end_at(MwEnds *ends, const MwGuess *guess)
{
    const MwGuessState *s = &guess->state;
    assert(!s->open[0] && !s->open[1]);
    for (size_t i = 0; i < ends->count; i++)
        if (memcmp(ends->at[i].pit, s->position.pit, sizeof ends->at[i].pit) == 0)
            return mw_standing_add(&ends->at[i].by, &guess->possible);
    MwEnd *at = mw_grow(ends->at, ends->count, &ends->room, sizeof *at);
    if (!at) return false;
    ends->at = at;
    MwEnd *end = &at[ends->count++];
    *end = (MwEnd){0};
    memcpy(end->pit, s->position.pit, sizeof end->pit);
    return mw_standing_add(&end->by, &guess->possible);
}

void mw_ends_free(MwEnds *ends)
{
    for (size_t i = 0; i < ends->count; i++) mw_standing_free(&ends->at[i].by);
    free(ends->at);
    *ends = (MwEnds){0};
}

/* Quiet turns are over, whatever their number, and so is whatever a script does first. */
static uint32_t midgame_turns(const MwScope *scope)
{
    enum { LONG_OVER = 1000 };
    int32_t most = scope->base.scripted ? LONG_OVER : (int32_t)scope->base.midgame;
    for (int i = 0; i < scope->count[ASK_quiet_turns]; i++)
        if (scope->value[ASK_quiet_turns][i] > most) most = scope->value[ASK_quiet_turns][i];
    return (uint32_t)most;
}

static void take_pits(MwGuess *guess, int side, const MwRange *before, int pits)
{
    MwGuessState *s = &guess->state;
    for (int pit = 0; pit < pits; pit++) {
        s->position.pit[side][pit] = before[pit].least;
        assert(before[pit].least <= before[pit].most);
        s->beyond[side][pit] = (uint16_t)(before[pit].most - before[pit].least);
        if (s->beyond[side][pit]) s->open[side] |= (uint64_t)1 << pit;
    }
}

static MwGuess first_guess(const MwLazy *lazy, const MwPossible *among)
{
    const MwScene *scene = lazy->seen->scene;
    MwGuess guess = {.possible = *among};
    MwGuessState *s = &guess.state;
    s->spare = scene->spare;
    s->shared = lazy->scope->base.shared ? lazy->scope->base.board.pits : 0;
    s->stage = LAZY_BEGIN;
    s->start = MW_UNKNOWN;
    s->position = mw_scene_give(scene, &lazy->scope->base, midgame_turns(lazy->scope));
    for (int side = 0; side < 2; side++)
        take_pits(&guess, side, scene->before.pit[side], lazy->scope->base.board.pits);
    return guess;
}

/* ---- one step -------------------------------------------------------------------------------- */

/* One set of rules instead of two, if both lead to the same and make one. */
static bool merge(MwGuess *into, const MwGuess *guess)
{
    return same_state(into, guess) && mw_possible_join(&into->possible, &guess->possible);
}

/* Adds what has come of a step. What divided last comes back first, so that ways that make one
 * stand near each other; and two that made one may make one with a third. */
static void add_way(MwLazy *lazy, const MwGuess *guess)
{
    enum { NEAR = 16 };
    MwGuess way = *guess;
    MwGuesses *ways = &lazy->ways;
    for (size_t back = 1; back <= ways->count && back <= NEAR;) {
        MwGuess *other = &ways->at[ways->count - back];
        if (!merge(&way, other)) {
            back++;
            continue;
        }
        *other = ways->at[--ways->count];
        back = 1;
    }
    mw_guesses_add(lazy, ways, &way);
}

static void give_up(MwLazy *lazy, const MwGuess *guess)
{
    lazy->result->gave_up = true;
    lazy->result->failed_at = guess->state.position;
}

/* Looking through a list is work too, if less of it: what hostile notes leave standing is long. */
static void look_through(MwLazy *lazy, size_t count)
{
    enum { LOOKED_AT_IN_A_STEP = 16 };
    lazy->work += count / LOOKED_AT_IN_A_STEP;
}

static bool stands_already(MwLazy *lazy, const MwGuess *guess)
{
    look_through(lazy, lazy->standing->count);
    return mw_standing_holds(lazy->standing, &guess->possible);
}

/* Then it is given up. */
static bool worked_enough(MwLazy *lazy)
{
    lazy->result->gave_up |= lazy->work > lazy->most_work;
    return lazy->result->gave_up;
}

static void take_again(MwLazy *lazy)
{
    assert(lazy->again.count > 0);
    MwGuess other = lazy->again.at[--lazy->again.count];
    if (stands_already(lazy, &other)) return;
    mw_lazy_step(lazy, &other);
    if (other.state.stage != LAZY_REJECTED) add_way(lazy, &other);
}

/* Takes one step of a guess in all its ways, which are left to be followed. True if there is but
 * one, and `guess` has taken it. */
static bool advance(MwLazy *lazy, MwGuess *guess)
{
    mw_lazy_step(lazy, guess);
    if (mw_broken_off(&lazy->asked.play)) give_up(lazy, guess);
    if (lazy->again.count == 0) return true;
    lazy->ways.count = 0;
    if (guess->state.stage != LAZY_REJECTED) add_way(lazy, guess);
    while (lazy->again.count > 0 && !worked_enough(lazy)) take_again(lazy);
    lazy->again.count = 0;
    for (size_t i = 0; i < lazy->ways.count; i++)
        mw_guesses_add(lazy, &lazy->left, &lazy->ways.at[i]);
    return false;
}

/* ---- one move from everywhere ---------------------------------------------------------------- */

enum { LOOK_EVERY = 1024 }; /* steps between two looks at whether all is to end */

static bool accept(MwLazy *lazy, const MwGuess *guess)
{
    if (lazy->ends) return end_at(lazy->ends, guess);
    return mw_standing_add(lazy->standing, &guess->possible);
}

/* Follows a guess to the end of its move, or to where it divides. */
static void follow(MwLazy *lazy, MwGuess *guess, Places *next)
{
    MwGuessState *s = &guess->state;
    size_t move = lazy->move;
    for (int steps = 1; s->stage < LAZY_REJECTED && s->move == move; steps++) {
        if (!advance(lazy, guess)) return;
        if (worked_enough(lazy)) return;
        if (steps % LOOK_EVERY == 0 && mw_stopped()) lazy->result->gave_up = true;
        if (lazy->result->gave_up || lazy->no_memory) return;
    }
    if (s->stage == LAZY_REJECTED) return;
    look_through(lazy, s->stage == LAZY_ACCEPTED ? lazy->standing->count : next->count);
    bool good = s->stage == LAZY_ACCEPTED ? accept(lazy, guess) : reach(next, guess);
    if (!good) lazy->no_memory = true;
}

/* Plays the move from every position, by all rules that lead there. */
static void play_move(MwLazy *lazy, size_t move, const Places *now, Places *next)
{
    lazy->tried = 0;
    lazy->move = move;
    lazy->sighting = &lazy->seen->moves[move];
    for (size_t i = 0; i < now->count; i++)
        for (size_t s = 0; s < now->at[i].standing.count; s++) {
            MwGuess guess = now->at[i].guess;
            guess.possible = now->at[i].standing.sets[s];
            mw_guesses_add(lazy, &lazy->left, &guess);
            while (lazy->left.count > 0 && !lazy->no_memory) {
                guess = lazy->left.at[--lazy->left.count];
                if (stands_already(lazy, &guess)) continue;
                follow(lazy, &guess, next);
                if (++lazy->tried >= lazy->most_guesses || mw_stopped())
                    lazy->result->gave_up = true;
                if (lazy->result->gave_up || lazy->no_memory) return;
            }
        }
}

/* Plays all moves, from the first. False if there is no memory. */
static bool play_all(MwLazy *lazy, const MwStanding *among)
{
    Places now = {0}, next = {0};
    const MwSeen *seen = lazy->seen;
    bool good = true;
    for (size_t i = 0; i < among->count && good; i++) {
        MwGuess guess = first_guess(lazy, &among->sets[i]);
        good = seen->count ? reach(&now, &guess) : mw_standing_add(lazy->standing, &among->sets[i]);
    }
    for (size_t move = 0; now.count > 0 && good && !lazy->result->gave_up; move++) {
        lazy->result->furthest = move;
        play_move(lazy, move, &now, &next);
        lazy->result->guesses += lazy->tried;
        good = !lazy->no_memory;
        free_places(&now);
        now = next;
        next = (Places){0};
    }
    free_places(&now);
    return good;
}

static bool is_all_seen(const MwScope *scope, const MwSeen *seen)
{
    const MwSeenBoard *before = &seen->scene->before;
    for (int side = 0; side < 2; side++)
        for (int pit = 0; pit < scope->base.board.pits; pit++)
            if (before->pit[side][pit].least != before->pit[side][pit].most) return false;
    return true;
}

/* As mw_explain; what is accepted goes to `standing` or, where that is not NULL, to `ends`. */
static bool explain(const MwScope *scope, const MwSeen *seen, const MwStanding *among,
                    uint64_t most_guesses, MwStanding *standing, MwEnds *ends, MwLazyResult *result)
{
    MwLazyResult unused;
    if (!result) result = &unused;
    *result = (MwLazyResult){0};
    MwLazy lazy = {.base = scope->base,
                   .words = scope->base,
                   .scope = scope,
                   .seen = seen,
                   .all_seen = is_all_seen(scope, seen),
                   .standing = standing,
                   .ends = ends,
                   .result = result,
                   .most_guesses = most_guesses,
                   .most_work = MW_ENOUGH_WORK + (uint64_t)scope->base.lap_limit * MW_WORK_PER_LAP};
    lazy.words.hooked = 0;
    lazy.asked.play = (MwPlay){&lazy.base, scope->script ? scope->script->decider : NULL, NULL};
    lazy.looked.play.rules = &lazy.words;
    lazy.asked.lazy = lazy.looked.lazy = &lazy;
    lazy.lookout = (MwLookout){&lazy.looked.play,
                               mw_open_kernel.look_captures,
                               mw_open_kernel.look_first_capture,
                               mw_open_kernel.look_may_capture,
                               mw_open_kernel.may_start,
                               mw_open_kernel.look_takes,
                               mw_open_kernel.look_threatened};
    bool good = play_all(&lazy, among);
    result->work = lazy.work;
    free(lazy.again.at);
    free(lazy.ways.at);
    free(lazy.left.at);
    return good;
}

bool mw_explain(const MwScope *scope, const MwSeen *seen, const MwStanding *among,
                uint64_t most_guesses, MwStanding *standing, MwLazyResult *result)
{
    return explain(scope, seen, among, most_guesses, standing, NULL, result);
}

bool mw_explain_ends(const MwScope *scope, const MwSeen *seen, const MwStanding *among,
                     uint64_t most_guesses, MwEnds *ends, MwLazyResult *result)
{
    MwStanding none = {0};
    assert(seen->count > 0);
    return explain(scope, seen, among, most_guesses, &none, ends, result);
}
