/* Turn: one move as it is made, choice by choice (docs/rules.md, 2).
 *
 * A turn is a plain value: copy it to come back to a choice later. It runs from choice to choice:
 *
 *     mw_turn_begin(play, position, &turn);
 *     mw_turn_start(play, &turn, pit, listener);
 *     while (turn.options) mw_turn_choose(play, &turn, one of turn.options, pit, listener);
 *
 * Nothing here allocates, prints, or knows the time. A long turn is broken off when all work is to
 * stop (base/process.h). */
#ifndef MWESO_KERNEL_TURN_H
#define MWESO_KERNEL_TURN_H

#include "kernel/sow.h"
#include "rules/tables.h"

/* What is done next. */
typedef enum MwStage {
    STAGE_DUE,
    STAGE_SOW,
    STAGE_SOW_ON, /* from the landing on, seed by seed, each of which may capture */
    STAGE_LANDED,
    STAGE_CAPTURE,
    STAGE_RELAY,
    STAGE_EXTRA,
    STAGE_RACE_DUE, /* in a race (kernel/race.c): the first lap is due */
    STAGE_RACE,     /* in a race: its direction is settled */
    STAGE_OVER
} MwStage;

/* Where a single seed that starts may fall (start.singletons). */
enum MwSingle { SINGLE_FREE, SINGLE_INTO_EMPTY, SINGLE_ONTO_SEEDS };

/* What decided the effect of a landing: the words; a script's answer about landings, or about
 * relays; the words of houses and takasia. */
enum MwLandingBy { BY_WORDS, BY_LANDING, BY_RELAY, BY_HOUSE };

/* The state of a store seed (start.from = store): it has just landed; or it captured nothing and
 * the lap from its pit is under way. */
enum MwPut { PUT_NONE, PUT_LANDED, PUT_QUIET };

/* The role of a turn in a race (turn.opening): it announces a start; or it answers an announced
 * start, and both are sown. */
enum MwRace { RACE_NONE, RACE_OPENS, RACE_ANSWERS };

/* Whether the start loses by start.quiet_row. In a race this is judged on the board before both
 * starts; elsewhere on the present board, and not recorded. */
enum MwQuietRowJudged { ROW_NOT_JUDGED, ROW_STAYS, ROW_LOST };

/* Whether the mover may drop store seeds into all his pits before his start (start.from = spread),
 * as far as his store and earlier drops allow; or has done so in this turn. */
enum MwDrop { DROP_NONE, DROP_POSSIBLE, DROPPED };

/* The situation before a lap, kept to notice its recurrence (kernel/recurrence.c). */
typedef struct MwMark {
    MwSide own;
    uint64_t directions; /* directions of the first 64 laps since: bit i of lap i, 1: clockwise */
    int32_t origin, hand;
    int32_t came_from; /* origin of the lap before, or -1 */
    uint32_t laps;     /* laps sown before it */
    bool set;
    bool choice;     /* the situation offered a choice of direction */
    bool mixed;      /* the laps since differ in direction */
    bool first;      /* it was before the turn's first lap */
    bool no_capture; /* the landing before it offered no capture, though later ones may */
    /* Where moves are replayed (mw_replays) the mark holds the start of the turn: `hand` is the
     * number of seeds in the store, bit i of `directions` is 1 if choice i was the second of its
     * pair. */
    uint8_t game_way, choices;
    bool came_clockwise; /* the lap before it ran clockwise */
} MwMark;

typedef struct MwTurn {
    MwSide own, opponent; /* seeds in pits, without the hand */
    int32_t start, origin, hand, landing;
    int32_t came_from; /* origin of the lap before, if it relayed to this one; else -1 */
    MwStage stage;
    enum MwMoment moment; /* of the lap that is due */
    int32_t options;      /* set of MwesoChoice; 0: nothing is to be chosen */
    uint64_t pits;        /* the opponent's pits to choose from, with MWESO_PIT */
    uint64_t extra_pits;  /* extra pits already emptied (capture.extra) */
    int8_t extra_left;    /* how many more may be emptied; of a turn that is over: how many were
                             left out */
    uint8_t quiet_row;    /* in a race: MwQuietRowJudged */
    uint8_t bonus;        /* bonus pit chosen (capture.besides), from 1; 0: none yet */
    uint8_t unused;       /* no padding */
    bool clockwise;   /* direction of the present lap; unless it captures, a lap against the way is
                         part of a chain up to a capture */
    bool way;         /* true: the turn's way is clockwise, by lap.way or the mover's choice */
    bool chooses;     /* the mover chooses the way (lap.way = either) */
    bool has_way;     /* the mover has chosen the way */
    uint8_t game_way; /* way chosen for the game, if that binds: MWESO_FORWARD, _REVERSE, or 0 */
    uint8_t single;   /* what binds the direction of the first lap: MwSingle */
    bool single_bars_way; /* by `single`, the first lap may not run the turn's way */
    bool may_decline;     /* capture.refusal = once is not used up */
    bool declined;        /* a capture has been declined */
    bool endless;
    bool direction_hooked; /* a script chose the direction of the lap */
    bool seeds_hooked;     /* a script chose the pit of a seed in the lap */
    bool failed;           /* the turn is broken off: mw_broken_off (kernel/decider.h) */
    uint8_t muted;         /* why the first lap captures nothing: MwReason; 0: it may capture */
    bool later;            /* the first lap is over */
    bool opened;           /* the first lap has captured */
    bool entering;         /* the hand enters the inner row at an end (capture.resow) */
    bool caught;           /* a seed of the lap under way has captured (capture.by = every) */
    uint8_t loser;         /* the loser by an empty row: 1 the mover, 2 the opponent; 0: none */
    uint8_t put;           /* MwPut */
    uint8_t side;
    uint8_t race;  /* MwRace */
    uint8_t ender; /* the turn of a race that has ended the game: 1 this one, 2 the rival's; 0:
                      none */
    uint8_t drop;  /* MwDrop */
    uint32_t laps, captured, columns;
    uint32_t clockwise_laps;
    int32_t sown; /* number of seeds of the present lap */
    MwMark mark;
    uint32_t turns[2], captures[2];  /* the position's counters */
    uint16_t memory[MW_MOST_MEMORY]; /* the position's memory; owners of pits are kept up to date */
    uint64_t extra_from;             /* the opponent's pits that may be emptied as extra pits */
    uint64_t held[2];     /* held pits in the mover's array, and in the opponent's with his closed
                             pits */
    uint64_t made_held;   /* pits of the mover's array that this turn has made held */
    int8_t before_last;   /* pit of the last seed but one, if seeds fall one by one; or -1 */
    uint8_t rival_way;    /* in a race: game_way of the rival */
    uint8_t begins, took; /* after a race: the side that moves next; sides that captured, bit by
                             side */
    uint32_t still;       /* the position's turns in a row without a capture */
    uint16_t store[2];    /* of the mover and of his opponent */
    uint16_t times;       /* how often the position has come in the game; 0: unknown */
    uint16_t said;        /* in a race: the waiting start, as MwesoPosition.race */
    uint8_t passes;
    uint8_t chosen;      /* the choice made of those a script offered at this landing, from 1; 0:
                            none */
    int8_t came_to;      /* landing of the lap before; -1: this lap is the first */
    bool came_clockwise; /* the lap before ran clockwise */
    uint8_t landing_by;  /* what decided the effect of this landing: MwLandingBy */
    bool extra_hooked;   /* a script said which extra pits may be emptied */
    bool from_store;     /* the turn has begun with a seed from the store */
    uint8_t first_directions; /* directions in which the first lap may run, a set; 0: unknown */
    uint32_t across;          /* the opponent's pits into which this turn has sown a seed */
    bool circled;             /* the turn has sown round his whole side (mw_notes_circle) */
    bool last_hooked;         /* a script moved the last seed of the lap on, which ends the turn */
    int8_t due;               /* pit in which that seed is due, while the script is asked; or -1 */
    uint8_t unused_too;       /* no padding */
    /* The last lap, from 1, whose landing cannot recur, as the lap entered at an end
     * (capture.resow) or seeds were saved there (capture.declined); 0: none. */
    uint32_t unlike;
    uint32_t unused_last;
    uint64_t closed; /* own pits that the laps pass over (lap.closed); 0 before the start */
} MwTurn;            /* no padding: turns are compared byte by byte (field/branch.h) */

/* The array of the opponent's pits: his own, or on a shared circuit the mover's, where they lie
 * behind his. */
static inline MwSide *mw_theirs(const MwPlay *play, MwTurn *turn)
{
    return mw_is_shared(&play->rules->board) ? &turn->own : &turn->opponent;
}
static inline int mw_their_place(const MwPlay *play, int pit)
{
    return mw_is_shared(&play->rules->board) ? play->rules->board.pits + pit : pit;
}

/* Notes that the mover has picked up seeds at `place` of the circuit, or captured them from that
 * pit of the opponent's array: an owned pit that is now empty loses its owner. */
MW_KERNEL void mw_lose_owned(const MwPlay *play, MwTurn *turn, int whose, int place);
static inline void mw_note_lifted(const MwPlay *play, MwTurn *turn, int whose, int place)
{
    if (__builtin_expect(play->rules->owned_pits != 0, 0)) mw_lose_owned(play, turn, whose, place);
}

/* For functions that few rules need, or that carry out rulings of a script: keeps their code out of
 * the laps of all other rules. */
#define MW_RARE __attribute__((noinline, cold))

/* A callback for events; a NULL listener hears nothing. */
typedef struct MwListener {
    MwesoSink sink;
    void *user;
} MwListener;

/* Does the turn begin with a store seed? Then the start pit is the pit that gets it. */
MW_KERNEL bool mw_begins_from_store(const MwPlay *play, const MwTurn *turn);

/* May the mover drop his store before he starts? And drops it; then the pits that may start must be
 * asked for again. */
MW_KERNEL bool mw_may_drop(const MwPlay *play, const MwTurn *turn);
MW_KERNEL void mw_drop(const MwPlay *play, MwTurn *turn, const MwListener *listener);

/* Sets up a turn from a position; no pit is chosen yet. */
MW_KERNEL void mw_turn_begin(const MwPlay *play, const MwesoPosition *position, MwTurn *turn);

/* Why `pit` may start a move (START_ENOUGH, START_SINGLE, STORE_MAY, STORE_CAPTURES) or not. */
MW_KERNEL MwReason mw_start_reason(const MwPlay *play, const MwTurn *turn, int pit);
MW_KERNEL bool mw_may_start(const MwPlay *play, const MwTurn *turn, int pit);

/* The pits that may start, by the direction of their first lap ([1]: clockwise), if the mover
 * chooses directions; false if starts must be asked one by one. */
MW_KERNEL bool mw_starts_by_direction(const MwPlay *play, const MwTurn *turn, uint64_t starts[2]);

/* The set of pits that may start. */
MW_KERNEL uint64_t mw_starts(const MwPlay *play, const MwTurn *turn);

/* Picks up `pit`, which must be one of mw_starts, and goes on to the first choice or the end. */
MW_KERNEL void mw_turn_start(const MwPlay *play, MwTurn *turn, int pit, const MwListener *listener);

/* Makes one of turn->options (with MWESO_PIT: `pit` of turn->pits) and goes on to the next choice
 * or the end. */
MW_KERNEL void mw_turn_choose(const MwPlay *play, MwTurn *turn, MwesoChoice choice, int pit,
                              const MwListener *listener);

/* The same step by step, for callers who look between steps: mw_turn_pick and mw_turn_decide pick
 * up the start pit or choose without going on; mw_turn_step takes one step. */
MW_KERNEL void mw_turn_pick(const MwPlay *play, MwTurn *turn, int pit, const MwListener *listener);
MW_KERNEL void mw_turn_decide(const MwPlay *play, MwTurn *turn, MwesoChoice choice, int pit,
                              const MwListener *listener);
MW_KERNEL void mw_turn_step(const MwPlay *play, MwTurn *turn, const MwListener *listener);

/* Sows the hand of a turn from its origin, as the steps do, and sets its landing. */
MW_KERNEL void mw_turn_sow(const MwPlay *play, MwTurn *turn);

/* Would the lap that is due capture in this direction, by all rules about landings, scripts
 * included (docs/rules.md, 2.5)? */
MW_KERNEL bool mw_turn_captures(const MwPlay *play, const MwTurn *turn, bool clockwise);

/* Why the first lap from the pit may run against the turn's way (mw_reverses) or not. */
MW_KERNEL MwReason mw_start_reverse_reason(const MwPlay *play, const MwTurn *turn, int pit);

#endif
