/* Guess: one way it may have been: rules still possible, and a move under way by them. */
#ifndef MWESO_FIELD_GUESS_H
#define MWESO_FIELD_GUESS_H

#include "field/lazy.h"

/* What happens next to a guess. */
typedef enum MwLazyStage {
    LAZY_BEGIN,
    LAZY_START,
    LAZY_DUE,
    LAZY_SOW,
    LAZY_LANDED,
    LAZY_CAPTURE,
    LAZY_EXTRA,
    LAZY_GO_ON,
    LAZY_OVER,
    LAZY_NEXT,
    LAZY_REJECTED, /* it is not what was seen, or not by these rules */
    LAZY_ACCEPTED  /* the move explains what was seen */
} MwLazyStage;

/* Seeds: turn.own and turn.opponent hold the least that a pit holds; `beyond` what it may hold more
 * than that, by MW_OWN and MW_OPPONENT. */
enum { MW_OWN, MW_OPPONENT };

typedef struct MwGuess {
    MwPossible possible;
    MwTurn turn;
    uint16_t beyond[2][MW_MOST_PITS];
    uint64_t open[2]; /* pits with something in `beyond` */
    uint32_t spare;   /* seeds that all open pits may hold beyond their least, at most */
    size_t move;      /* of those seen */
    uint32_t turns[2], captures[2];
    const char *letter; /* the next one */
    MwLazyStage stage;
    int8_t wanted;    /* a MwesoChoice that an open letter stands for at this choice, or 0 */
    bool declined;    /* capture.refusal = once is used up */
    bool last_resort; /* the first lap is that of a last-resort single seed */
    bool counted;     /* how many extra pits are emptied has been settled */
    uint8_t extra_left;
    uint8_t passes;
} MwGuess;

typedef struct MwLazy {
    MwRules sown, skipped; /* the board, with either answer of lap.origin */
    const MwScope *scope;
    const MwSeen *seen;
    const MwSighting *sighting; /* of the present move */
    MwGuess *guesses;           /* still to be followed */
    size_t count, room;
    MwStanding *standing;
    MwLazyResult *result;
    uint64_t most_guesses, tried; /* for one move; and of those, for this one */
    bool no_memory;
} MwLazy;

/* Takes the next step of a guess. */
void mw_lazy_step(MwLazy *lazy, MwGuess *guess);

/* Adds another way to follow. */
void mw_lazy_fork(MwLazy *lazy, const MwGuess *guess);

/* Is the answer one of `values`? If that is open, the guess goes on with yes, and a fork of it with
 * no. Nothing of the guess but what is possible must have changed since its step began, for the
 * fork takes the step again. */
bool mw_lazy_is(MwLazy *lazy, MwGuess *guess, MwKeyQuestion question, unsigned values);

/* May laps be reversed from the pit? Decided likewise. */
bool mw_lazy_reverse_pit(MwLazy *lazy, MwGuess *guess, int pit);

/* Does the pit hold at least so many seeds? The guess goes on with no, a fork with yes. */
bool mw_lazy_holds(MwLazy *lazy, MwGuess *guess, int whose, int pit, int seeds);

/* The seeds of a pit, settled: the guess goes on with the least, forks with more. */
int mw_lazy_seeds(MwLazy *lazy, MwGuess *guess, int whose, int pit);

/* Keeps only those who hold at most so many. False if there are none. */
bool mw_lazy_at_most(MwGuess *guess, int whose, int pit, int seeds);

/* Keeps only those who hold at least so many. False if there are none. */
bool mw_lazy_at_least(MwGuess *guess, int whose, int pit, int seeds);

/* Rules for the functions of the kernel that only sow: those answers that are decided. */
const MwRules *mw_lazy_rules(const MwLazy *lazy, const MwGuess *guess);

/* Would a last seed in `pit`, which then holds `seeds`, capture? Decided question by question. */
bool mw_lazy_captures(MwLazy *lazy, MwGuess *guess, int pit, int seeds);

/* May the lap due from `origin` with `hand` (taken from `own`) run clockwise? */
bool mw_lazy_reverses(MwLazy *lazy, MwGuess *guess, const MwSide *own, int origin, int hand,
                      enum MwMoment moment);

/* May the pit start a move? Of a last-resort single seed, notes where it may go. */
bool mw_lazy_may_start(MwLazy *lazy, MwGuess *guess, int pit);

/* Has the side to move a pit that may start? */
bool mw_lazy_can_start(MwLazy *lazy, MwGuess *guess);

/* Has the side to move a legal move? Decided likewise. Of seeds that nobody saw, with `any_seeds`,
 * some will do: then they stay open; without, they are settled. */
bool mw_lazy_can_move(MwLazy *lazy, MwGuess *guess, bool any_seeds);

/* Is some forward lap, or run of relays, sure to end by all rules still possible, with all seeds
 * that pits may hold? Decides nothing. */
bool mw_lazy_surely_ends(const MwLazy *lazy, const MwGuess *guess);

/* The move is not legal: is that what was seen? */
MwLazyStage mw_lazy_illegal(const MwLazy *lazy);

/* What was seen afterwards says something of the opponent's pits before, for a move only empties
 * them: keeps what fits. False if nothing does. */
bool mw_lazy_foresee(const MwLazy *lazy, MwGuess *guess);

/* May the move, as far as it is played, still become what was seen? */
bool mw_lazy_still_fits(const MwLazy *lazy, const MwGuess *guess);

/* Compares a move that is over with what was seen, and goes on to the position after it. */
void mw_lazy_over(MwLazy *lazy, MwGuess *guess);

/* Judges how the game stands then, and goes on to the next move. */
void mw_lazy_next(MwLazy *lazy, MwGuess *guess);

#endif
