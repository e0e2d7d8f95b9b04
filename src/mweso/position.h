/* Positions: plain values, read from text and written. */
#ifndef MWESO_POSITION_H
#define MWESO_POSITION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "mweso/board.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { MWESO_MOST_DEPTH = 64, MWESO_MOST_MEMORY = 16 };

/* A start that waits for the opponent's, as `race` holds it: the number of the pit plus 1; the
 * direction of its first lap, if that was a choice; and whether the store is dropped first. */
enum {
    MWESO_RACE_PIT = 0xff,
    MWESO_RACE_FORWARD = 0x100,
    MWESO_RACE_REVERSE = 0x200,
    MWESO_RACE_DROPS = 0x400
};

/* A position: a plain value, copied by assignment and compared byte by byte. What a variant does
 * not use is 0: pits beyond its board, stores that it has not, numbers that no script remembers. At
 * most 65535 seeds. Every function checks the whole position (MWESO_BAD_INPUT). */
typedef struct MwesoPosition {            /* from mweso_position_start, _parse, or an outcome */
    uint16_t pit[2][MWESO_MOST_PITS];     /* seeds, by side and number of the pit */
    uint16_t store[2][MWESO_MOST_STORES]; /* seeds that lie in no pit, by side */
    /* The places that a side holds (hold.at), a set: bit i is its own pit i; on a circuit that both
     * share, bit pits + i is the opponent's pit i. */
    uint64_t held[2];
    uint32_t turns[2];                  /* moves each side has made, without passes */
    uint32_t captures[2];               /* how many of them captured */
    uint16_t memory[MWESO_MOST_MEMORY]; /* what a script keeps from turn to turn */
    uint32_t still;                     /* turns in a row without a capture (end.still) */
    uint16_t race;                      /* the start that waits for the opponent's (MWESO_RACE_...),
                                           0: none (turn.opening) */
    uint8_t side;                       /* whose turn it is */
    uint8_t passes;                     /* how many of the last turns were passes: 0 to 2 */
    uint8_t placing;                    /* 1 if `side` has still to arrange his seeds */
    uint8_t spread;                     /* who has dropped his store: bit 0 South, bit 1 North */
    uint8_t passed;                     /* who has used his one pass: bit 0 South, bit 1 North */
    uint8_t way[2];                     /* direction that a side has chosen for the game:
                                           MWESO_FORWARD, _REVERSE, or 0 */
    uint8_t started[2];                 /* phases that a side has ended by a start (until = start):
                                           bit i, phase i */
    uint8_t unused;                     /* 0 */
} MwesoPosition;

/* The usual start. With `placing`, South has still to arrange his seeds where the variant asks for
 * it. */
MWESO_API MwesoPosition mweso_position_start(const MwesoVariant *variant, bool placing);
/* The index of the phase that the turn of position->side is in; -1 if it is in none, or for a
 * position that is none of this variant. */
MWESO_API int mweso_position_phase(const MwesoVariant *variant, const MwesoPosition *position);
/* How a variant's script may mark pits of a position for display (docs/hooks.md). */
typedef enum MwesoMark {
    MWESO_MARK_SQUARE, /* as a square, as houses of Bao are */
    MWESO_MARK_BARRED, /* crossed out: it may not be emptied */
    MWESO_MARK_COUNT
} MwesoMark;

/* Writes the pits with this mark into pits[side] (bit i: pit i): none for a position that is none
 * of this variant. Returns the script's text on what the mark means; NULL if the script does not
 * use the mark, or if `mark` is out of range. */
MWESO_API const char *mweso_position_marks(const MwesoVariant *variant,
                                           const MwesoPosition *position, MwesoMark mark,
                                           uint64_t pits[2]);
/* Reads a position string (docs/rules.md, 1). Counters left out mean midgame. */
MWESO_API MwesoStatus mweso_position_parse(const MwesoVariant *variant, const char *text,
                                           MwesoPosition *position, MwesoError *error);
/* Writes the position string, counters included; "" for a position that is none of this variant. */
MWESO_API size_t mweso_position_text(const MwesoVariant *variant, const MwesoPosition *position,
                                     char *buffer, size_t size);
/* The same position for another variant on the same board: what only other rules keep beside the
 * seeds, or their script remembers, is left out. Nothing else is changed or checked; all 0 for
 * NULL. */
MWESO_API MwesoPosition mweso_position_for(const MwesoVariant *variant,
                                           const MwesoPosition *position);

#ifdef __cplusplus
}
#endif

#endif
