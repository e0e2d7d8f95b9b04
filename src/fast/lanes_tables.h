/* Lanes tables: what of MwFast is asked lane by lane, and the loops that were compiled. */
#ifndef MWESO_FAST_LANES_TABLES_H
#define MWESO_FAST_LANES_TABLES_H

#include "fast/lanes.h"

/* Of 16 bits, of a power of MW_ID_FACTOR (fast/lanes_ids.h). */
enum { MW_ID_DIGITS = 4 };

/* Laps of a move after which its game is left: most moves that long never end. */
enum { MW_LANES_LAPS = 200 };

typedef struct MwLanesTables {
    const MwFast *fast;
    int32_t pits, columns, first_inner;
    uint8_t long_move;   /* laps */
    uint8_t quiet_moves; /* of both players together */
    uint8_t ends_to_win; /* end columns; 0: they do not win */
    bool turns;          /* may a lap be turned against the way? */
    bool turns_later;    /* after the first of a turn? */
    bool two_captures_first;
    bool more;   /* is anything of what follows asked? (fast/backend.h) */
    bool shared; /* do both share one circuit? `opponent` is not used then (fast/vector_base.h) */
    bool some_relay; /* only where `relays` says so */
    bool chains;     /* laps against the way may relay on until one captures */
    _Alignas(64) uint8_t stops[MW_MOST_PITS]; /* where the mover may stop */
    _Alignas(64) uint8_t relays[MW_MOST_PITS];
    _Alignas(64) uint8_t in_row[MW_MOST_PITS]; /* that loses when it is empty */
    _Alignas(64) uint8_t enters[MW_MOST_PITS], enters_clockwise[MW_MOST_PITS];
    /* By which of the facing pits hold seeds and which of them enough: the columns from which
     * something is taken. */
    uint8_t opens[4][MW_MOST_PITS], held[4][MW_MOST_PITS];
    uint8_t in_end_column[MW_MOST_PITS]; /* 1, if such columns win */
    /* By pit, the most seeds that may be turned there; 0: none. After a relay, and where captured
     * seeds are sown. */
    _Alignas(64) uint8_t relay_room[MW_MOST_PITS], reentry_room[MW_MOST_PITS];
    /* By what ids are multiplied where a position is mixed in, and the changes by its pits: the
     * digits for two of them in one number, the first one's in the lower half. */
    uint64_t id_power;
    int32_t id_factors[MW_MOST_PITS][MW_ID_DIGITS];
} MwLanesTables;

typedef struct MwLanesBackend {
    void (*play)(const MwLanesTables *tables, const MwLanesGames *games);
    void (*turns)(const MwLanesTables *tables, MwLanesTurn *turns, size_t count);
} MwLanesBackend;

extern const MwLanesBackend mw_lanes_avx2, mw_lanes_avx512;

#endif
