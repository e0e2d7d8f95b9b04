/* Fast: a variant's rules compiled into tables, for playing millions of moves with SIMD vectors
 * (docs/performance.md).
 *
 * The reference is kernel/turn.c: it plays every rule, reports what it does, and tests compare
 * these loops with it. The tables serve rules without a script, as far as fast/served.h says. A
 * side is one vector with a byte for each pit; a lap is one addition of a row of the table. */
#ifndef MWESO_FAST_FAST_H
#define MWESO_FAST_FAST_H

#include "rules/tables.h"

/* Most seeds on the board, both sides together: each pit is a byte. */
enum { MW_FAST_SEEDS = 255 };

/* Bytes of a side's vector, one for each pit: three widths. */
enum { MW_FAST_NARROW = 16, MW_FAST_MIDDLE = 32, MW_FAST_WIDE = 64 };

/* Laps of a turn between two calls of mw_stopped() (base/process.h). */
enum { MW_FAST_LOOK = 1 << 16 };

/* Random moves that are tried where they may be forbidden (end.endless = illegal) before all legal
 * moves are listed. */
enum { MW_RANDOM_TRIES = 16 };

/* How moves are computed: by the reference, by vectors that any compiler and processor supports, or
 * by AVX2. */
typedef enum MwFastLevel { MW_FAST_NONE, MW_FAST_PLAIN, MW_FAST_AVX2 } MwFastLevel;

typedef struct MwFast {
    const struct MwFastBackend
        *backend;  /* the loops for this width, level and rules (fast/backend.h) */
    int32_t width; /* bytes of a side's vector */
    int32_t pits, columns, most_seeds;         /* pits: of a circuit */
    uint64_t all_pits;                         /* bit i: pit i exists */
    uint64_t reverse_pits[MOMENT_REENTRY + 1]; /* by moment: where a lap may be reversed */
    uint64_t start_pits;                       /* named in start.pits; 0: any may start */
    uint8_t too_few;                           /* most seeds that cannot start a move */
    uint8_t single;    /* a MwReason: may a single seed start where it is too few (MwTables) */
    bool binds_starts; /* do these two, bars_starts or picks_starts limit starts */
    bool relays, chains, removes, takes_inner, takes_outer, takes_own;
    bool occupied_captures, empty_captures;
    /* `opens[facing]`: the pits of capture.pits that capture when exactly the facing pits in
     * `facing` (TAKE_INNER, TAKE_OUTER) hold seeds. `held`: the same, where only facing pits with
     * more than `not_held` seeds count, if that is not 0. */
    uint64_t opens[4], held[4];
    uint8_t not_held;
    int32_t resow;
    uint32_t lap_limit, quiet_turns;
    uint32_t first_look;              /* the lap after which a turn first calls mw_stopped() */
    uint32_t both_ends, every_column; /* sets of columns that win together; 0: none do */
    bool two_captures_first;
    MwesoEnd endless_end, no_move_end;

    /* What few rules ask (MORE of fast/vector_base.h). */
    uint64_t inner, row;      /* pits of the inner row; of the row that loses when empty */
    uint64_t leaves_inner[2]; /* by way: origins whose first seed leaves the inner row */
    uint64_t relay_pits;      /* where a relay may pick up */
    int32_t quiet_rows;
    int32_t entry_origin[2];               /* by way: origin of captured seeds that enter at an
                                              end */
    int8_t enters_clockwise[MW_MOST_PITS]; /* by landing: their way; -1: unchanged */
    uint8_t behind[MW_MOST_PITS];          /* the outer pit behind an inner one */
    uint8_t largest;                       /* most seeds of a first lap that captures */
    bool clockwise, chooses, keeps_way;    /* the usual way; the mover chooses; and for the game */
    bool enters, first_lap_decides, duty, duty_usual_way, quiet_row_barred, quiet_row_loses;
    bool bars_starts, rows_end, keeps_store, stores, endless_illegal;
    uint64_t stop_pits, extra_pits; /* where the mover may stop; extra pits */
    uint64_t asks_at; /* pits where a relay that is due first asks for stops, houses and takasia */
    uint8_t extra;    /* number of extra pits */
    bool extra_may, extra_after_both, offers_more; /* offers_more: choices other than
                                                          direction */

    /* What even fewer rules ask (`rare`: any of it). Like `opens`, `held` and `not_held`, by
     * whether the own pit was occupied, with a bare inner row as one more case. */
    bool rare;
    uint64_t rare_opens[2][FACING_CASES], rare_held[2][FACING_BARE];
    uint8_t rare_not_held[2];
    uint8_t most, capturing; /* most seeds of a start; fewest of a first lap that captures */
    int32_t starts_behind;   /* where the mover may start (start.behind) */
    uint64_t reverse_into;   /* where a lap against the way must end */
    bool picks_starts, no_others, fullest, sees_bare, lifts, every, first_origin, next_after;
    bool refuses, refuses_once, saves, bonus;
    bool begins_laps;    /* lifts, every or rows_end need a look before each lap */
    bool returns_to_way; /* laps after one against the way follow the way again (reverse.capture) */

    /* On a shared circuit (`shared`): the pits of the mover's row, and where the opponent's begins.
     */
    bool shared;
    uint64_t own_pits;
    int32_t across;

    /* For turns that begin with a store seed (start.from). */
    bool puts;
    int32_t put_into, quiet_singles;

    /* The house of each player (-1: none); below, whether positions record who owns his house, and
     * which pit is under takasia (MwRules), counted from 1. */
    int32_t house, threshold, tax_from, after_capture, after_quiet;
    int32_t house_memory, takasia_memory;
    bool houses; /* positions record owned houses or takasia */
    bool until_capture, takasia, single_counts, spares_owned, passes_from_house, must_capture;

    /* For a game in phases: the tables without phase and, after them, those of each phase, all with
     * the same loops; NULL: these tables play every turn. Then: which phase these tables are for
     * (-1: none), the number of starts that ends it, and when each phase is over. */
    const struct MwFast *by_phase;
    int32_t phase, phases;
    uint64_t ends_phase;
    MwPhaseEnd phase_end[MW_MOST_PHASES];

    /* As on the board; on a shared circuit by its pits. */
    uint8_t facing_inner[MW_MOST_PITS], facing_outer[MW_MOST_PITS];
    uint8_t column[MW_MOST_PITS];
    uint8_t room[MW_MOST_PITS]; /* most seeds of a lap turned clockwise */
    uint8_t pit[2 * MW_MOST_PITS + 2 * (MW_FAST_SEEDS + 1)]; /* pit numbers, repeated around the
                                                                circuit */
    int32_t whole_rounds; /* a multiple of pits, at least the largest hand */
    /* Vectors, packed at `width`: all pits but one; the opponent's pits that remain after a capture
     * there; the pits of the board. */
    _Alignas(64) uint8_t keep[MW_MOST_PITS * MW_FAST_WIDE];
    _Alignas(64) uint8_t leave[MW_MOST_PITS * MW_FAST_WIDE];
    _Alignas(64) uint8_t lanes[MW_FAST_WIDE];
    /* For every hand: what falls into each pit of a circuit, written twice, so that a lap from any
     * origin is a window of it. */
    _Alignas(64) uint8_t sown[(MW_FAST_SEEDS + 1) * 2 * MW_FAST_WIDE];
} MwFast;

/* Rules that are served (fast/served.h): do tables list and count all moves of a position? Where
 * captures may be declined, sequences of choices multiply, and the reference merges them
 * (play/moves.h). */
bool mw_fast_lists(const MwPlay *play);

/* The best level on this processor for these rules with `seeds` on the board: for whole games by
 * one table, from any position; for games after all phases of both players; and for whole games
 * through all phases, by a set of tables (mw_fast_new). */
MwFastLevel mw_fast_level(const MwRules *rules, int seeds);
MwFastLevel mw_later_level(const MwRules *rules, int seeds);
MwFastLevel mw_whole_level(const MwPlay *play, int seeds);

/* The same for long runs of relay laps (fast/laps.h). */
MwFastLevel mw_laps_level(const MwRules *rules, int seeds);

/* The seeds on the board. */
int mw_position_seeds(const MwesoPosition *position);

/* Compiles rules for hands of up to `seeds`, at a level other than MW_FAST_NONE that mw_later_level
 * allows for these rules and seeds. */
void mw_fast_compile(const MwRules *rules, MwFastLevel level, int seeds, MwFast *fast);

/* The tables of a variant: for each of its phases if all turns are served, else for turns after the
 * phases. Its loops find the tables of a position themselves. */
typedef struct MwFastSet {
    MwFast *fast; /* those of no phase; NULL: there are none */
    void *memory;
} MwFastSet;

/* Compiles the tables of a variant for hands of up to `seeds`, at a level that mw_later_level
 * allows; false without memory. The caller frees them. */
bool mw_fast_new(const MwPlay *play, MwFastLevel level, int seeds, MwFastSet *set);
void mw_fast_free(MwFastSet *set);

#endif
