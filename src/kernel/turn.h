/* Turn: one move as it is made, choice by choice (docs/rules.md, 2).
 *
 * A turn is a plain value: copy it to come back to a choice later. It runs from choice to choice:
 *
 *     mw_turn_begin(play, position, &turn);
 *     mw_turn_start(play, &turn, pit, listener);
 *     while (turn.options) mw_turn_choose(play, &turn, one of turn.options, pit, listener);
 *
 * Nothing here allocates, prints, or knows the time. A long turn is broken off where everything is
 * to end (base/process.h).
 */
#ifndef MWESO_KERNEL_TURN_H
#define MWESO_KERNEL_TURN_H

#include "kernel/sow.h"
#include "rules/tables.h"

/* What is done next. */
typedef enum MwStage {
    STAGE_DUE,
    STAGE_SOW,
    STAGE_SOW_ON, /* behind the landing, seed by seed, each of which may capture */
    STAGE_LANDED,
    STAGE_CAPTURE,
    STAGE_RELAY,
    STAGE_EXTRA,
    STAGE_RACE_DUE, /* of a turn in a race (kernel/race.c): its first lap is due, */
    STAGE_RACE,     /* and its direction is settled */
    STAGE_OVER
} MwStage;

/* Where the seed of a start that is a single one may fall (start.singletons). */
enum MwSingle { SINGLE_FREE, SINGLE_INTO_EMPTY, SINGLE_ONTO_SEEDS };

/* Who said what a landing does: the words, a script that decides landings, one that decides relays,
 * or the words of houses and takasia. */
enum MwLandingBy { BY_WORDS, BY_LANDING, BY_RELAY, BY_HOUSE };

/* What came of a store seed (start.from = store): the turn has landed it; or the lap under way is
 * sown from its pit, as it could capture nothing. */
enum MwPut { PUT_NONE, PUT_LANDED, PUT_QUIET };

/* What a turn is in a race (turn.opening): it says where it starts; or it answers a start that was
 * said, and both are sown. */
enum MwRace { RACE_NONE, RACE_OPENS, RACE_ANSWERS };

/* Whether the start loses by start.quiet_row. In a race it was judged on the board on which the
 * start was said; elsewhere it is judged on the board under the lap that is due. */
enum MwQuietRowJudged { ROW_NOT_JUDGED, ROW_STAYS, ROW_LOST };

/* Whether the mover may first drop store seeds into all his pits (start.from = spread), as far as
 * his store and his right to do so once go; or has done so in this turn. */
enum MwDrop { DROP_NONE, DROP_POSSIBLE, DROPPED };

/* The situation before a lap, kept to notice when it comes back (kernel/recurrence.c). */
typedef struct MwMark {
    MwSide own;
    uint64_t directions; /* of the first 64 laps since: bit i of lap i, 1 if it ran clockwise */
    int32_t origin, hand;
    int32_t came_from; /* origin of the lap before, or -1 */
    uint32_t laps;     /* sown when it was met */
    bool set;
    bool choice; /* it offered a choice of direction */
    bool mixed;  /* not all laps since ran the same way */
    bool first;  /* it was that of the turn's first lap */
    bool mute;   /* the landing before it offered no capture, as later ones may */
    /* Where moves are replayed (mw_replays), all is of the turn's start: `hand` is the number of
     * seeds in the store, bit i of `directions` tells which choice was made as choice i. */
    uint8_t game_way, choices;
    bool came_clockwise; /* the lap before it ran clockwise */
} MwMark;

typedef struct MwTurn {
    MwSide own, opponent; /* seeds not in the hand */
    int32_t start, origin, hand, landing;
    int32_t came_from; /* origin of the lap before, if that relayed to this one; else -1 */
    MwStage stage;
    enum MwMoment moment; /* of the lap that is due */
    int32_t options;      /* set of MwesoChoice to choose from, 0: none */
    uint64_t pits;        /* the opponent's pits to choose from, with MWESO_PIT */
    uint64_t extra_pits;  /* the extra pits that have been emptied (capture.extra) */
    int8_t extra_left;    /* how many more may be; of a turn that is over: that were not */
    uint8_t quiet_row;    /* in a race: MwQuietRowJudged */
    uint8_t besides; /* the bonus pit that the mover chose, from 1 (capture.besides); 0: none yet */
    uint8_t unused;  /* no padding */
    bool clockwise;  /* the lap under way; if against the way, so is its chain until a capture */
    bool way;        /* the turn's way is clockwise: what lap.way says, or what the mover chose */
    bool chooses;    /* the mover chooses it (lap.way = either), */
    bool has_way;    /* and has done so */
    uint8_t game_way; /* chosen for the game, where that binds: MWESO_FORWARD, _REVERSE, or 0 */
    uint8_t single;   /* what binds the direction of the first lap: MwSingle */
    bool way_barred;  /* by `single`, the first lap may not run the turn's way */
    bool may_decline; /* capture.refusal = once is not used up */
    bool declined;    /* a capture has been declined */
    bool endless;
    bool direction_hooked; /* a script chose the lap's direction; */
    bool seeds_hooked;     /* the pit of a seed in it */
    bool failed;           /* the turn is broken off: mw_broken_off (kernel/decider.h) */
    uint8_t muted;         /* why its first lap captures nothing: MwReason; 0: it may */
    bool later;            /* the turn's first lap is over, */
    bool opened;           /* and has captured */
    bool entering;         /* the hand enters the inner row at an end (capture.resow) */
    bool caught;           /* a seed of the lap under way has captured (capture.by = every) */
    uint8_t loser;         /* a row is empty: 1 the mover, 2 the opponent has lost; else 0 */
    uint8_t put;           /* MwPut */
    uint8_t side;
    uint8_t race;  /* MwRace */
    uint8_t ender; /* which turn of a race has ended the game: 1 this one, 2 the rival's; else 0 */
    uint8_t drop;  /* MwDrop */
    uint32_t laps, captured, columns;
    uint32_t clockwise_laps;
    int32_t sown; /* seeds the present lap began with */
    MwMark mark;
    uint32_t turns[2], captures[2];  /* the position's counters, for scripts */
    uint16_t memory[MW_MOST_MEMORY]; /* what it remembers; who owns a pit, as of now */
    uint64_t extra_from;             /* the opponent's pits that may be emptied as extra ones */
    uint64_t held[2];   /* held pits of the mover's array, of his opponent's; closed ones of his */
    uint64_t made_held; /* pits of the mover's array that he has come to hold in this turn */
    int8_t before_last; /* where the last seed but one fell, if seeds fall one by one; or -1 */
    uint8_t rival_way;  /* in a race: game_way of the rival */
    uint8_t begins, took; /* the side that begins the rest; the sides that captured, bit by side */
    uint32_t still;       /* turns in a row without a capture; what follows is for scripts */
    uint16_t store[2];    /* of the mover and of his opponent */
    uint16_t times;       /* the position has come in the game; 0: that is not known */
    uint16_t said;        /* in a race: the start that waits, as MwesoPosition.race */
    uint8_t passes;
    uint8_t chosen;      /* the mover's choice of what a script offered at this landing; or 0 */
    int8_t came_to;      /* landing of the lap before; -1: this is the first */
    bool came_clockwise; /* the lap before ran clockwise */
    uint8_t landing_by;  /* who said what this landing does: MwLandingBy */
    bool extra_hooked;   /* a script said which extra pits may be emptied */
    bool from_store;     /* the turn has begun with a seed from the store */
    uint8_t first_directions; /* in which the first lap may run, a set; 0: not known */
    uint32_t across;    /* the opponent's pits that this turn has sown a seed into, and whether */
    bool circled;       /* it has sown round his whole side (mw_notes_circle) */
    bool last_hooked;   /* a script moved the last seed of the lap on, which ends the turn */
    int8_t due;         /* the pit in which that seed is due, while the script is asked; or -1 */
    uint8_t unused_too; /* no padding */
    /* The last lap, from 1, whose landing no later one is like, as it entered at an end
     * (capture.resow) or seeds were saved there (capture.declined); 0: none. */
    uint32_t unlike;
    uint32_t unused_last;
    uint64_t closed; /* own pits that its laps pass over (lap.closed); before its start 0 */
} MwTurn;            /* no padding: turns are compared byte by byte (field/branch.h) */

/* Where the opponent's pits lie: in his own array, or behind the mover's in the array of the
 * circuit that both share. */
static inline MwSide *mw_theirs(const MwPlay *play, MwTurn *turn)
{
    return mw_is_shared(&play->rules->board) ? &turn->own : &turn->opponent;
}
static inline int mw_their_place(const MwPlay *play, int pit)
{
    return mw_is_shared(&play->rules->board) ? play->rules->board.pits + pit : pit;
}

/* The mover has picked up seeds at this place of the circuit, or captured those of this pit in the
 * opponent's own array: whoever owned the pit no longer does if it is empty now. */
MW_KERNEL void mw_lose_owned(const MwPlay *play, MwTurn *turn, int whose, int place);
static inline void mw_note_lifted(const MwPlay *play, MwTurn *turn, int whose, int place)
{
    if (__builtin_expect(play->rules->owned_pits != 0, 0)) mw_lose_owned(play, turn, whose, place);
}

/* Before functions for what few rules ask for, or what follows from a ruling of a script, so that
 * laps by all other rules carry no room for it. */
#define MW_RARE __attribute__((noinline, cold))

/* Is told what happens; where it is a parameter, NULL is nobody. */
typedef struct MwListener {
    MwesoSink sink;
    void *user;
} MwListener;

/* Does the turn begin with a seed from the mover's store? Then the start pit is the pit that it is
 * put into. */
MW_KERNEL bool mw_begins_from_store(const MwPlay *play, const MwTurn *turn);

/* May the mover drop his store before he starts? And does so, after which the pits that may start
 * are to be asked for anew. */
MW_KERNEL bool mw_may_drop(const MwPlay *play, const MwTurn *turn);
MW_KERNEL void mw_drop(const MwPlay *play, MwTurn *turn, const MwListener *listener);

/* Sets up a turn from a position; no pit is chosen yet. */
MW_KERNEL void mw_turn_begin(const MwPlay *play, const MwesoPosition *position, MwTurn *turn);

/* Why `pit` may start a move (START_ENOUGH, START_SINGLE, STORE_MAY, STORE_CAPTURES) or not. */
MW_KERNEL MwReason mw_start_reason(const MwPlay *play, const MwTurn *turn, int pit);
MW_KERNEL bool mw_may_start(const MwPlay *play, const MwTurn *turn, int pit);

/* The sets of pits that may start, by whether their first lap runs clockwise, where the mover
 * chooses its direction; false if that, or something else, is to be asked start by start. */
MW_KERNEL bool mw_starts_by_direction(const MwPlay *play, const MwTurn *turn, uint64_t starts[2]);

/* The set of pits that may start. */
MW_KERNEL uint64_t mw_starts(const MwPlay *play, const MwTurn *turn);

/* Picks up `pit`, which must be one of mw_starts, and goes on to the first choice or the end. */
MW_KERNEL void mw_turn_start(const MwPlay *play, MwTurn *turn, int pit, const MwListener *listener);

/* Makes one of turn->options (with MWESO_PIT: `pit` of turn->pits) and goes on to the next choice
 * or the end. */
MW_KERNEL void mw_turn_choose(const MwPlay *play, MwTurn *turn, MwesoChoice choice, int pit,
                              const MwListener *listener);

/* The same a step at a time, for callers who look between steps: pick up the start pit or choose
 * without going on, and take one step. */
MW_KERNEL void mw_turn_pick(const MwPlay *play, MwTurn *turn, int pit, const MwListener *listener);
MW_KERNEL void mw_turn_decide(const MwPlay *play, MwTurn *turn, MwesoChoice choice, int pit,
                              const MwListener *listener);
MW_KERNEL void mw_turn_step(const MwPlay *play, MwTurn *turn, const MwListener *listener);

/* Sows the hand of a turn from its origin, as the kernel's own laps are sown; sets its landing. */
MW_KERNEL void mw_turn_sow(const MwPlay *play, MwTurn *turn);

/* Would the lap that is due capture if it ran this way, as landings are judged in this variant
 * (docs/rules.md, 2.5)? */
MW_KERNEL bool mw_turn_captures(const MwPlay *play, const MwTurn *turn, bool clockwise);

/* Why the first lap from the pit may run against the turn's way (REVERSE_MADE) or not. */
MW_KERNEL MwReason mw_start_reverse_reason(const MwPlay *play, const MwTurn *turn, int pit);

#endif
