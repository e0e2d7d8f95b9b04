/* Explain: all ways that moves may have gone, by which rules, to which positions. */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/stop.h"
#include "field/guess.h"

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

static uint64_t hash_of(const MwGuess *guess)
{
    uint64_t hash = 0xcbf29ce484222325u;
    for (int pit = 0; pit < MW_MOST_PITS; pit++) {
        uint64_t seeds = guess->turn.own.pit[pit] | (uint64_t)guess->turn.opponent.pit[pit] << 16 |
                         (uint64_t)guess->beyond[0][pit] << 32 |
                         (uint64_t)guess->beyond[1][pit] << 48;
        hash = (hash ^ seeds) * 0x9E3779B97F4A7C15u;
        hash ^= hash >> 31;
    }
    return hash;
}

static bool same_place(const MwGuess *a, const MwGuess *b)
{
    return a->spare == b->spare && a->passes == b->passes &&
           memcmp(a->captures, b->captures, sizeof a->captures) == 0 &&
           memcmp(a->turns, b->turns, sizeof a->turns) == 0 &&
           mw_same_side(&a->turn.own, &b->turn.own) &&
           mw_same_side(&a->turn.opponent, &b->turn.opponent) &&
           memcmp(a->beyond, b->beyond, sizeof a->beyond) == 0;
}

/* Notes that the position is reached by these rules too. */
static bool reach(Places *places, const MwGuess *guess)
{
    uint64_t hash = hash_of(guess);
    for (size_t i = 0; i < places->count; i++)
        if (places->at[i].hash == hash && same_place(&places->at[i].guess, guess))
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

static void take_pits(MwGuess *guess, int whose, const MwRange *before, int pits)
{
    MwSide *side = whose == MW_OWN ? &guess->turn.own : &guess->turn.opponent;
    for (int pit = 0; pit < pits; pit++) {
        side->pit[pit] = before[pit].least;
        guess->beyond[whose][pit] = (uint16_t)(before[pit].most - before[pit].least);
        if (guess->beyond[whose][pit]) guess->open[whose] |= (uint64_t)1 << pit;
    }
}

static MwGuess first_guess(const MwLazy *lazy, const MwPossible *among)
{
    const MwScene *scene = lazy->seen->scene;
    int pits = lazy->scope->base.board.pits;
    MwGuess guess = {.possible = *among, .spare = scene->spare, .stage = LAZY_BEGIN};
    guess.turn.side = (uint8_t)scene->side;
    guess.passes = (uint8_t)scene->passes;
    for (int side = 0; side < 2; side++) {
        guess.turns[side] = scene->turns[side];
        guess.captures[side] = scene->captures[side];
    }
    take_pits(&guess, MW_OWN, scene->before.pit[scene->side], pits);
    take_pits(&guess, MW_OPPONENT, scene->before.pit[!scene->side], pits);
    return guess;
}

/* ---- one move from everywhere ---------------------------------------------------------------- */

enum { LOOK_EVERY = 1024 }; /* steps between two looks at whether all is to end */

/* Follows a guess to the end of its move. */
static void follow(MwLazy *lazy, MwGuess *guess, Places *next)
{
    size_t move = guess->move;
    lazy->sighting = &lazy->seen->moves[move];
    for (int steps = 1; guess->stage < LAZY_REJECTED && guess->move == move; steps++) {
        mw_lazy_step(lazy, guess);
        if (steps % LOOK_EVERY == 0 && mw_stopped()) lazy->result->gave_up = true;
        if (lazy->result->gave_up) return;
    }
    if (guess->stage == LAZY_REJECTED || lazy->result->gave_up) return;
    bool good = guess->stage == LAZY_ACCEPTED ? mw_standing_add(lazy->standing, &guess->possible)
                                              : reach(next, guess);
    if (!good) lazy->no_memory = true;
}

/* Plays the move from every position, by all rules that lead there. */
static void play_move(MwLazy *lazy, const Places *now, Places *next)
{
    lazy->tried = 0;
    for (size_t i = 0; i < now->count; i++)
        for (size_t s = 0; s < now->at[i].standing.count; s++) {
            MwGuess guess = now->at[i].guess;
            guess.possible = now->at[i].standing.sets[s];
            mw_lazy_fork(lazy, &guess);
            while (lazy->count > 0) {
                guess = lazy->guesses[--lazy->count];
                if (mw_standing_holds(lazy->standing, &guess.possible)) continue;
                follow(lazy, &guess, next);
                if (++lazy->tried >= lazy->most_guesses || mw_stopped())
                    lazy->result->gave_up = true;
                if (lazy->result->gave_up || lazy->no_memory) return;
            }
        }
}

bool mw_explain(const MwScope *scope, const MwSeen *seen, const MwStanding *among,
                uint64_t most_guesses, MwStanding *standing, MwLazyResult *result)
{
    MwLazyResult unused;
    if (!result) result = &unused;
    *result = (MwLazyResult){0};
    MwLazy lazy = {.scope = scope,
                   .seen = seen,
                   .standing = standing,
                   .result = result,
                   .most_guesses = most_guesses};
    Places now = {0}, next = {0};
    bool good = true;
    lazy.sown = lazy.skipped = scope->base;
    lazy.sown.one_to_one = lazy.skipped.one_to_one = false;
    lazy.sown.lap_origin = ORIGIN_SOWN;
    lazy.skipped.lap_origin = ORIGIN_SKIPPED;
    for (size_t i = 0; i < among->count && good; i++) {
        MwGuess guess = first_guess(&lazy, &among->sets[i]);
        good = seen->count ? reach(&now, &guess) : mw_standing_add(standing, &among->sets[i]);
    }
    for (size_t move = 0; now.count > 0 && good && !result->gave_up; move++) {
        result->furthest = move;
        play_move(&lazy, &now, &next);
        result->guesses += lazy.tried;
        good = !lazy.no_memory;
        free_places(&now);
        now = next;
        next = (Places){0};
    }
    free_places(&now);
    free(lazy.guesses);
    return good;
}
