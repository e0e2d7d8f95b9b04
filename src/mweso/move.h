/* Moves: played and told step by step, listed, made choice by choice, and counted. */
#ifndef MWESO_MOVE_H
#define MWESO_MOVE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "mweso/position.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- a move, told as it happens -------------------------------------------------------------- */

typedef enum MwesoEventKind {
    MWESO_EVENT_START,  /* the move begins: `seeds` of `pit` are in the hand (all its seeds, unless
                           a hook says how many) */
    MWESO_EVENT_CHOICE, /* the mover had a choice: he took `taken` of `options` */
    MWESO_EVENT_LAP, /* `seeds` are sown from the pit after `pit` (lap.first = origin: from it) */
    MWESO_EVENT_LANDING,  /* the last seed, or one before it that captures (capture.by), fell in
                             `pit`, which now holds `seeds`; `left` are still in the hand */
    MWESO_EVENT_CAPTURE,  /* `inner` and `outer` seeds are taken from the pits facing `pit`, and
                                    `own` from `pit` itself */
    MWESO_EVENT_EXTRA,    /* `seeds` are taken from the opponent's `pit` too (capture.extra) */
    MWESO_EVENT_RELAY,    /* the `seeds` of `pit` are picked up to be sown on */
    MWESO_EVENT_REENTRY,  /* `seeds` captured will be sown in another lap */
    MWESO_EVENT_REMOVED,  /* `seeds` leave the game, or are laid in the mover's store */
    MWESO_EVENT_TRANSFER, /* `seeds` are moved from `pit` to `to`, the mover's pits if `own`, else
                             the opponent's */
    MWESO_EVENT_END,      /* the turn is over; `pit` is where it ended */
    MWESO_EVENT_PUT,      /* the move begins: a seed from the mover's store is put into `pit`, which
                             now holds `seeds`; this counts as a lap */
    MWESO_EVENT_HELD,     /* the mover now holds `pit`, which has `seeds` (hold.at) */
    MWESO_EVENT_DROP,     /* the move begins: `seeds` of the mover's store fall into all his pits */
    MWESO_EVENT_LAID      /* `seeds` captured are laid into the mover's `pit` (capture.landing) */
} MwesoEventKind;

/* The choices of a move. FORWARD is anti-clockwise and REVERSE clockwise, whatever lap.way says.
 * Pits are chosen at a turn's start and for capture.extra. */
typedef enum MwesoChoice {
    MWESO_CAPTURE = 1,
    MWESO_DECLINE = 2,
    MWESO_FORWARD = 4,
    MWESO_REVERSE = 8,
    MWESO_PIT = 16,
    MWESO_GO = 32,       /* relay, */
    MWESO_STOP = 64,     /* or end the turn (lap.stop) */
    MWESO_OFFERED = 128, /* the first of nine choices that a script may offer; the others follow */
    MWESO_ENOUGH = 1 << 16, /* no further pit (capture.extra_choice); offered beside MWESO_PIT */
    MWESO_DROP = 1 << 17 /* first drop the store (start.from = spread); offered before the start */
} MwesoChoice;

typedef struct MwesoEvent {
    MwesoEventKind kind;
    uint64_t lap; /* laps sown so far in this move */
    int pit,
        seeds; /* `pit`: on a shared circuit, also a place of the opponent's (see mweso_pit_name) */
    int inner, outer, own;   /* of a capture */
    int to;                  /* of a transfer */
    int clockwise;           /* of a lap: 1 if it runs clockwise */
    int options, taken;      /* of a choice */
    const char *key;         /* the rule key that decided this step, such as "capture.needs" */
    const char *why;         /* the reason in words; lives as long as the variant */
    const char *reverse_key; /* of a lap: the key that lets it, or does not let it, run against the
                                way, or that says where captured seeds enter; and why */
    const char *reverse_why;
    const char *sown_key;     /* of a start: the hook that set how many seeds are picked up, */
    const char *sown_why;     /* and what it does; of a landing: the hook that chose pits for its
                                 seeds; NULL if no hook did: all seeds are picked up, and fall in
                                 the pits in order */
    const char *word;         /* of an offered choice: the script's word for it, valid during the
                                 call only; else NULL */
    int side;                 /* who moves */
    const uint16_t *own_pits; /* the mover's circuit and his opponent's after the step; */
    const uint16_t *opponent_pits; /* valid during the call only */
    int left;                      /* of a landing: seeds still in the hand */
} MwesoEvent;

typedef void (*MwesoSink)(void *user, const MwesoEvent *event);

typedef enum MwesoEnd {
    MWESO_GOES_ON,
    MWESO_NO_MOVE, /* the next player cannot move */
    MWESO_BOTH_ENDS,
    MWESO_TWO_CAPTURES_FIRST,
    MWESO_EVERY_COLUMN, /* the extra wins */
    MWESO_ENDLESS_ANNULLED,
    MWESO_ENDLESS_LOSES,
    MWESO_DECIDED,   /* the variant's script said so */
    MWESO_SCORED,    /* the next player cannot move; the one with more seeds wins (end.score) */
    MWESO_STILL,     /* too many turns in a row without a capture (end.still) */
    MWESO_REPEATED,  /* a position came too often (end.repeats): known of a game, never of a
                        position alone */
    MWESO_EMPTY_ROW, /* the loser's row is empty */
    MWESO_END_COUNT
} MwesoEnd;

/* What a move led to. */
typedef struct MwesoOutcome {
    MwesoPosition after; /* of an endless move: the seeds in hand are laid back into the origin of
                            the lap */
    uint64_t laps;       /* of an endless move: laps sown until it was recognised */
    uint32_t captured;   /* seeds of the opponent */
    uint32_t columns;    /* bit k-1: he captured from his own pit Ak */
    bool endless;
    bool over;
    int8_t winner; /* MWESO_SOUTH, MWESO_NORTH or MWESO_NOBODY */
    MwesoEnd end;
    int32_t points; /* what the win counts in a match: 1, or end.every_column_points */
} MwesoOutcome;

/* A word for the way a game ended: "no-move", "both-ends" and so on; "" if it goes on, and for a
 * number that is no MwesoEnd. */
MWESO_API const char *mweso_end_name(MwesoEnd end);

/* Plays the move string `move` from `position`, telling `sink` (may be NULL) every step. MWESO_NO
 * if the move is illegal, MWESO_BAD_INPUT if it cannot be read; the error lists what would be
 * legal. MWESO_BAD_VARIANT if the variant cannot be played, MWESO_IO without memory. `outcome` must
 * not be NULL and is only filled with MWESO_OK. */
MWESO_API MwesoStatus mweso_play(const MwesoVariant *variant, const MwesoPosition *position,
                                 const char *move, MwesoSink sink, void *user,
                                 MwesoOutcome *outcome, MwesoError *error);

/* Is the game over in `position` because the side to move has no legal move, or because nothing was
 * captured for too long (end.still)? */
MWESO_API MwesoStatus mweso_position_is_over(const MwesoVariant *variant,
                                             const MwesoPosition *position, bool *over,
                                             MwesoError *error);

/* Writes why `pit` (0 to 2C-1, C columns) may or may not start a move and, if it may, why its first
 * lap may or may not run clockwise: one sentence a line. For a bad position: what is wrong with it.
 * "" for a pit that is not on the board. */
MWESO_API size_t mweso_explain_start(const MwesoVariant *variant, const MwesoPosition *position,
                                     int pit, char *buffer, size_t size);

/* ---- all moves of a position ----------------------------------------------------------------- */

typedef struct MwesoMoves MwesoMoves;

/* Lists the moves of a position one after the other: every sequence of choices, by pit, then in the
 * order capture, decline, forward, reverse; then a pass, then a change of sides, where they are
 * allowed. Each move is computed only when it is asked for. Positions with `placing` set have no
 * list: MWESO_BAD_INPUT. */
MWESO_API MwesoMoves *mweso_moves_new(const MwesoVariant *variant, const MwesoPosition *position,
                                      MwesoError *error);
MWESO_API void mweso_moves_free(MwesoMoves *moves);
/* The next move: true and its text (valid until the next call) and outcome, or false at the end or
 * on failure, which mweso_moves_status tells. */
MWESO_API bool mweso_moves_next(MwesoMoves *moves, const char **text, MwesoOutcome *outcome);
MWESO_API MwesoStatus mweso_moves_status(const MwesoMoves *moves);
/* The status with its text. Lives as long as the list. */
MWESO_API const MwesoError *mweso_moves_error(const MwesoMoves *moves);

/* ---- a move, choice by choice ---------------------------------------------------------------- */

typedef struct MwesoTurn MwesoTurn;

/* Begins a turn from `position`; no pit is chosen yet. A turn is a move that sows: passing,
 * changing sides and arranging seeds are for mweso_play. NULL with an error if a pass, a change of
 * sides or an arrangement is due, if the variant cannot be played, or if there is no memory. */
MWESO_API MwesoTurn *mweso_turn_new(const MwesoVariant *variant, const MwesoPosition *position,
                                    MwesoError *error);
MWESO_API void mweso_turn_free(MwesoTurn *turn);
/* What can be chosen now: a set of MwesoChoice; 0 when the move is complete. With MWESO_PIT in it,
 * `pits` gets the set of pits (bit i: pit i): own pits at the start, with MWESO_DROP if the store
 * may be dropped first; the opponent's for capture.extra, with MWESO_ENOUGH if no more need be
 * taken. */
MWESO_API int mweso_turn_options(const MwesoTurn *turn, uint64_t *pits);
/* Makes a choice; `pit` counts only with MWESO_PIT. MWESO_NO if it is not among the options. */
MWESO_API MwesoStatus mweso_turn_choose(MwesoTurn *turn, MwesoChoice choice, int pit,
                                        MwesoError *error);
/* The move string so far. */
MWESO_API const char *mweso_turn_text(const MwesoTurn *turn);
/* The outcome of a complete move; MWESO_USAGE if it is not complete, MWESO_NO if it is complete but
 * not allowed (end.endless = illegal). */
MWESO_API MwesoStatus mweso_turn_outcome(const MwesoTurn *turn, MwesoOutcome *outcome,
                                         MwesoError *error);

/* ---- counting moves -------------------------------------------------------------------------- */

typedef struct MwesoCount {
    uint64_t leaves, endless;
} MwesoCount;

/* Counts the sequences of 1 to `depth` moves (at most MWESO_MOST_DEPTH) into counts[0...depth-1]:
 * every sequence of choices is a leaf; endless moves are leaves, and are also counted by
 * themselves. Finished games have no further moves; end.repeats cannot be judged here and is
 * ignored. MWESO_NO if stopped by `progress` (may be NULL); MWESO_USAGE for a depth out of range;
 * MWESO_BAD_INPUT for counts that do not fit 64 bits, a position with `placing` set, or one with
 * more moves than can be listed; MWESO_BAD_VARIANT if the variant cannot be played; MWESO_IO
 * without memory. */
MWESO_API MwesoStatus mweso_perft(const MwesoVariant *variant, const MwesoPosition *position,
                                  int depth, MwesoCount *counts, MwesoProgress progress, void *user,
                                  MwesoError *error);

#ifdef __cplusplus
}
#endif

#endif
