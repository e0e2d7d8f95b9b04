/* The board of a variant as data, and the names of its pits. */
#ifndef MWESO_BOARD_H
#define MWESO_BOARD_H

#include <stdint.h>

#include "mweso/variant.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { MWESO_SOUTH = 0, MWESO_NORTH = 1, MWESO_NOBODY = -1 };
enum { MWESO_MOST_COLUMNS = 32, MWESO_MOST_PITS = 64, MWESO_MOST_STORES = 4, MWESO_NOWHERE = 255 };
enum { MWESO_MOST_ROWS = 4 };

/* The geometry of a board, the same for either player: his own pits are 0 to pits - 1 along their
 * circuit; his opponent's have the same numbers in the opponent's own view. On a circuit that both
 * players share, places pits to 2 * pits - 1 are the opponent's pits. Rows: 0 is the inner one (A),
 * 1 the outer one (B). Columns count from 0 at the owner's left. What does not exist is
 * MWESO_NOWHERE or not in a set. */
typedef struct MwesoBoard {
    int32_t columns;                   /* pits in a row */
    int32_t rows;                      /* of both players: 4, or 2 where they share one circuit */
    int32_t pits;                      /* of one player */
    int32_t circuit;                   /* pits on one circuit: a player's own, or both players' */
    int32_t stores;                    /* of one player, on no circuit */
    uint32_t end_columns, all_columns; /* sets of columns */
    uint64_t all, inner, outer;        /* sets of a player's pits */
    uint8_t next[2][2 * MWESO_MOST_PITS]; /* the place after, anti-clockwise and clockwise */
    uint8_t facing[2][MWESO_MOST_PITS];   /* by row, then pit: the opponent's pit in that row that
                                             faces it */
    uint8_t row[MWESO_MOST_PITS], column[MWESO_MOST_PITS]; /* of a pit */
    uint8_t pit_at[2][MWESO_MOST_COLUMNS];                 /* the pit in a row and column */
    uint8_t room[MWESO_MOST_PITS]; /* steps clockwise from a pit before the right-hand end */
    /* The place that a picture of the board has in each row, from the top (North's), and column,
     * from South's left; North's places from `pits` on. */
    uint8_t drawn[MWESO_MOST_ROWS][MWESO_MOST_COLUMNS];
} MwesoBoard;

/* The board of a variant; it belongs to the variant. */
MWESO_API const MwesoBoard *mweso_variant_board(const MwesoVariant *variant);
/* Writes the name of a pit in its owner's view: "A1" to "B32", on a circuit that both share also
 * "a1" to "a32" for a place of the opponent's; "?" if no pit has that number. Writes at most 4
 * bytes. */
MWESO_API void mweso_pit_name(const MwesoVariant *variant, int pit, char name[4]);
/* The pit of that name (letters of either case); -1 if `name` does not begin with one. */
MWESO_API int mweso_pit_number(const MwesoVariant *variant, const char *name);

#ifdef __cplusplus
}
#endif

#endif
