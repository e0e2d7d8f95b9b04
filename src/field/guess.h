/* Guess: one way it may have been: rules still possible, and a move under way by them. */
#ifndef MWESO_FIELD_GUESS_H
#define MWESO_FIELD_GUESS_H

#include "field/chains.h"
#include "field/lazy.h"
#include "field/open.h"
#include "field/open_turn.h"
#include "kernel/look.h"

/* What happens next to a guess. */
typedef enum MwLazyStage {
    LAZY_BEGIN,
    LAZY_START,
    LAZY_PLAY,
    LAZY_OVER,
    LAZY_NEXT,
    LAZY_REJECTED, /* it is not what was seen, or not by these rules */
    LAZY_ACCEPTED  /* the move explains what was seen */
} MwLazyStage;

enum { UNSEEN_OPEN, UNSEEN_CAPTURES, UNSEEN_QUIET };

/* Seeds: position and turn hold the least that a pit holds; `beyond` what it may hold more than
 * that. Guesses with the same `state` are one, whatever their rules: it has no padding. */
typedef struct MwGuessState {
    MwTurn turn;                      /* the move under way */
    MwesoPosition position;           /* it is played from */
    uint16_t beyond[2][MW_MOST_PITS]; /* by side */
    uint64_t open[2];                 /* pits with something in `beyond`, by side */
    uint64_t captured_at;             /* own pits that captured, of those that were seen to */
    const char *letter;               /* the next one */
    uint64_t move;                    /* of those seen */
    uint32_t spare;                   /* seeds that all open pits may hold beyond their least */
    MwLazyStage stage;
    int32_t start;  /* of the move, or MW_UNKNOWN */
    int32_t wanted; /* what is chosen in the step that comes, if it is not the usual; or 0 */
    int32_t unseen; /* is it assumed that a start captures of which not all was seen: UNSEEN_... */
    int32_t shared; /* pits of a row of the circuit that both share; 0: each has one of his own */
} MwGuessState;

typedef struct MwGuess {
    MwPossible possible;
    MwGuessState state;
} MwGuess;

typedef struct MwGuesses {
    MwGuess *at;
    size_t count, room;
} MwGuesses;

/* What the kernel's steps are given to play by, and so to ask. */
typedef struct MwAsked {
    MwPlay play; /* first; the answers of its rules are asked of the guess instead */
    struct MwLazy *lazy;
} MwAsked;

typedef struct MwLazy {
    MwAsked asked;
    MwRules base;      /* by which it plays, with the hooks that are asked in the turn under way; */
    MwRules words;     /* the same without its script, */
    MwAsked looked;    /* and asking the same guess: */
    MwLookout lookout; /* how a script looks ahead */
    const MwScope *scope;
    int phase; /* of the turn that is asked about; -1: none */
    const MwSeen *seen;
    bool all_seen;              /* before the first move */
    size_t move;                /* the present one, */
    const MwSighting *sighting; /* and what was seen of it */
    MwGuess *now;               /* the guess that takes a step, */
    MwGuess before;             /* and as it was before it */
    MwGuesses again;            /* with other answers, to take the same step */
    MwGuesses ways;             /* what has come of it */
    MwGuesses left;             /* still to be followed */
    MwStanding *standing;
    MwEnds *ends; /* what is accepted goes there, parted by boards; NULL: to `standing` */
    MwLazyResult *result;
    uint64_t most_guesses, tried; /* for one move; and of those, for this one */
    uint64_t most_work, work;     /* for all moves together; and done so far */
    MwQuestionSet asked_of;       /* by the chain that is looked ahead to; */
    MwChainAt chain_at;           /* and if it has gone on for long, */
    bool chain_is_long;           /* where it stood then */
    bool unsure;                  /* while probing: something open was asked for */
    bool probing;
    bool no_memory;
} MwLazy;

/* Adds a guess to a list. */
void mw_guesses_add(MwLazy *lazy, MwGuesses *list, const MwGuess *guess);

/* Another guess takes the present step again: as it was before it, with all that is known now. What
 * a pit holds at least (mw_lazy_at_least) must not have been raised in this step. */
MwGuess mw_lazy_other(const MwLazy *lazy);

/* The question that a key stands for in the phase of the turn that is under way. */
int mw_lazy_question(const MwLazy *lazy, MwKeyQuestion question);

/* Is the answer one of `values`? If that is open, the guess goes on with yes. */
bool mw_lazy_in(MwLazy *lazy, int question, unsigned values);

/* Keeps only those who hold at most (of which `least` are known), or at least, so many. False if
 * there are none. */
bool mw_lazy_at_most(MwGuess *guess, int side, int pit, int least, int seeds);
bool mw_lazy_at_least(MwGuess *guess, int side, int pit, int seeds);

/* A choice may be met here: does it matter whether there is one? */
bool mw_lazy_offers_choice(MwLazy *lazy);

/* Plays the next step of a move, or judges it. */
void mw_lazy_step(MwLazy *lazy, MwGuess *guess);

/* Has the side to move a legal move? Of seeds that nobody saw, with `any_seeds`, some will do: then
 * they stay open; without, they are settled. */
bool mw_lazy_can_move(MwLazy *lazy, MwGuess *guess, bool any_seeds);

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
