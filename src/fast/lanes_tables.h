/* Lanes tables: MwFast as lanes need it, and the compiled loops. */
#ifndef MWESO_FAST_LANES_TABLES_H
#define MWESO_FAST_LANES_TABLES_H

#include "fast/lanes.h"

/* Digits, of 16 bits, of a power of MW_ID_FACTOR (fast/lanes_ids.h). */
enum { MW_ID_DIGITS = 4 };

/* Laps after which a move's game is left: most moves this long are endless. */
enum { MW_LANES_LAPS = 200 };

typedef struct MwLanesTables {
    const MwFast *fast;
    int32_t pits, columns, first_inner;
    uint8_t long_move;      /* in laps */
    uint8_t quiet_moves;    /* of both players together */
    uint8_t ends_to_win;    /* number of end columns; 0: they do not win */
    bool may_be_clockwise;  /* may a lap run clockwise */
    bool may_reverse_later; /* may a lap after the first be reversed */
    bool two_captures_first;
    bool more;       /* is anything below asked (MORE of fast/vector_base.h) */
    bool shared;     /* a shared circuit; `opponent` is then unused (fast/vector_base.h) */
    bool some_relay; /* only some pits relay (`relays`) */
    bool chains;     /* laps against the way may relay on until one captures */
    _Alignas(64) uint8_t stops[MW_MOST_PITS]; /* where the mover may stop */
    _Alignas(64) uint8_t relays[MW_MOST_PITS];
    _Alignas(64) uint8_t in_row[MW_MOST_PITS]; /* the row that loses when empty */
    _Alignas(64) uint8_t enters[MW_MOST_PITS], enters_clockwise[MW_MOST_PITS];
    /* By set of facing pits that hold seeds, or enough seeds: the columns that capture. */
    uint8_t opens[4][MW_MOST_PITS], held[4][MW_MOST_PITS];
    uint8_t in_end_column[MW_MOST_PITS]; /* 1, if such columns win */
    /* By pit: the most seeds with which a lap may be reversed there, 0: none; after a relay, and
     * where captured seeds are sown. */
    _Alignas(64) uint8_t relay_room[MW_MOST_PITS], reentry_room[MW_MOST_PITS];
    /* The factor of ids when a position is mixed in, and the factors of the changes by its pits:
     * two digits in each number, the first in the lower half. */
    uint64_t id_power;
    int32_t id_factors[MW_MOST_PITS][MW_ID_DIGITS];
} MwLanesTables;

typedef struct MwLanesBackend {
    void (*play)(const MwLanesTables *tables, const MwLanesGames *games);
    void (*turns)(const MwLanesTables *tables, MwLanesTurn *turns, size_t count);
} MwLanesBackend;

extern const MwLanesBackend mw_lanes_avx2, mw_lanes_avx512;

#endif
