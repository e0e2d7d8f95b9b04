/* Turn: one move as it is made, choice by choice (docs/rules.md, 2).
 *
 * A turn is a plain value: copy it to come back to a choice later. It runs from choice to choice:
 *
 *     mw_turn_begin(play, position, &turn);
 *     mw_turn_start(play, &turn, pit, teller);
 *     while (turn.options) mw_turn_choose(play, &turn, one of turn.options, pit, teller);
 *
 * Nothing here allocates, prints, or knows the time. A long turn is broken off where everything is
 * to end (base/stop.h).
 */
#ifndef MWESO_KERNEL_TURN_H
#define MWESO_KERNEL_TURN_H

#include "kernel/sow.h"
#include "rules/tables.h"

/* What is done next. */
typedef enum MwStage {
    STAGE_DUE,
    STAGE_SOW,
    STAGE_LANDED,
    STAGE_CAPTURE,
    STAGE_RELAY,
    STAGE_EXTRA,
    STAGE_OVER
} MwStage;

/* The situation before a lap, kept to notice when it comes back (kernel/recurrence.h). */
typedef struct MwMark {
    MwSide own;
    int32_t origin, hand;
    int32_t came_from; /* origin of the lap before, or -1 */
    uint32_t laps;     /* sown when it was met */
    bool set;
    bool choice; /* it offered a choice of direction */
    uint8_t unused[2];
} MwMark;

typedef struct MwTurn {
    MwSide own, opponent; /* seeds not in the hand */
    int32_t start, origin, hand, landing;
    int32_t came_from; /* origin of the lap before, if that relayed to this one; else -1 */
    MwStage stage;
    enum MwMoment moment; /* of the lap that is due */
    int32_t options;      /* set of MwesoChoice to choose from, 0: none */
    uint64_t pits;        /* the opponent's pits to choose from, with MWESO_PIT */
    uint64_t extra_pits;  /* the ones emptied besides (capture.extra) */
    int32_t extra_left;
    bool clockwise;      /* the lap under way, and a whole chain of laps until its capture */
    bool last_resort;    /* the start is a single seed that may only go into an empty pit */
    bool forward_barred; /* the last-resort single seed of the first lap may not go forward */
    bool may_decline;    /* capture.refusal = once is not used up */
    bool declined;       /* a capture has been declined */
    bool endless;
    bool way_hooked, seeds_hooked; /* a script chose the lap's direction; the pit of a seed in it */
    bool failed;                   /* the turn is broken off: mw_broken_off (kernel/decider.h) */
    uint8_t side;
    bool put; /* the landing is that of a seed from the store (start.from = store) */
    uint8_t unused[5];
    uint32_t laps, captured, columns;
    uint32_t clockwise_laps;
    int32_t sown; /* seeds the present lap began with */
    MwMark mark;
    uint16_t store[2];              /* what the mover's and the opponent's store hold */
    uint32_t turns[2], captures[2]; /* the position's counters, for scripts */
    uint16_t memory[MW_MOST_MEMORY];
} MwTurn; /* no padding: turns are compared byte by byte (field/guess.h) */

/* Who is told what happens; NULL for nobody. */
typedef struct MwTeller {
    MwesoSink sink;
    void *user;
} MwTeller;

/* Does the turn begin with a seed from the mover's store? Then the start pit is the one that it is
 * put into. */
bool mw_begins_from_store(const MwPlay *play, const MwTurn *turn);

/* Sets up a turn from a position; no pit is chosen yet. */
void mw_turn_begin(const MwPlay *play, const MwesoPosition *position, MwTurn *turn);

/* Why `pit` may start a move (START_ENOUGH, START_SINGLE, STORE_MAY, STORE_CAPTURES) or not. */
MwReason mw_start_reason(const MwPlay *play, const MwTurn *turn, int pit);
bool mw_may_start(const MwPlay *play, const MwTurn *turn, int pit);

/* The set of pits that may start. */
uint64_t mw_starts(const MwPlay *play, const MwTurn *turn);

/* Picks up `pit`, which must be one of mw_starts, and goes on to the first choice or the end. */
void mw_turn_start(const MwPlay *play, MwTurn *turn, int pit, const MwTeller *teller);

/* Makes one of turn->options (with MWESO_PIT: `pit` of turn->pits) and goes on to the next choice
 * or the end. */
void mw_turn_choose(const MwPlay *play, MwTurn *turn, MwesoChoice choice, int pit,
                    const MwTeller *teller);

/* The same a step at a time, for callers who want to look between steps: picks up the start pit or
 * chooses without going on, and takes one step. */
void mw_turn_pick(const MwPlay *play, MwTurn *turn, int pit, const MwTeller *teller);
void mw_turn_decide(const MwPlay *play, MwTurn *turn, MwesoChoice choice, int pit,
                    const MwTeller *teller);
void mw_turn_step(const MwPlay *play, MwTurn *turn, const MwTeller *teller);

/* Sows the hand of a turn from its origin, as the kernel's own laps are sown; sets its landing. */
void mw_turn_sow(const MwPlay *play, MwTurn *turn);

/* Would the lap that is due, sown clockwise, capture with its last seed, as landings are judged in
 * this variant (rules 2.5)? */
bool mw_turn_captures_clockwise(const MwPlay *play, const MwTurn *turn);

/* Why the lap that is due after mw_turn_start may run clockwise (REVERSE_MADE) or not. */
MwReason mw_start_reverse_reason(const MwPlay *play, const MwTurn *turn, int pit);

#endif
