/* Fast: a variant's answers compiled into tables, for playing millions of moves by SIMD vectors
 * (docs/performance.md).
 *
 * kernel/turn.c is the reference: it plays every rule, tells what it does, and is what tests hold
 * this against. The tables serve rules without a script; which words of theirs, says fast/served.h.
 * A side is one vector of a byte a pit; a lap is one addition of a row of the table.
 */
#ifndef MWESO_FAST_FAST_H
#define MWESO_FAST_FAST_H

#include "rules/tables.h"

/* Seeds of both sides together: no pit can hold more than a byte does. */
enum { MW_FAST_SEEDS = 255 };

/* A byte a pit, in the narrowest of three widths. */
enum { MW_FAST_NARROW = 16, MW_FAST_MIDDLE = 32, MW_FAST_WIDE = 64 };

/* Laps of a turn between two looks at whether everything is to end (base/process.h). */
enum { MW_FAST_LOOK = 1 << 16 };

/* Random moves that are tried where they may turn out to be forbidden (end.endless = illegal),
 * before all that are allowed are listed. */
enum { MW_RANDOM_TRIES = 16 };

/* How moves are computed: by the reference, by vectors any compiler and processor can do, or by
 * those of AVX2. */
typedef enum MwFastLevel { MW_FAST_NONE, MW_FAST_PLAIN, MW_FAST_AVX2 } MwFastLevel;

typedef struct MwFast {
    const struct MwFastBackend
        *backend;  /* the loops for this width, level and rules (fast/backend.h) */
    int32_t width; /* bytes of a side's vector */
    int32_t pits, columns, most_seeds;         /* pits: of a circuit */
    uint64_t all_pits;                         /* bit i: pit i exists */
    uint64_t reverse_pits[MOMENT_REENTRY + 1]; /* by moment: where a lap may be turned */
    uint64_t start_pits;                       /* that are named; 0: any may start */
    uint8_t too_few;                           /* to start a move */
    uint8_t single;    /* may a single seed, if that is too few: a MwReason, as in MwTables */
    bool binds_starts; /* by either of these, bars_starts, or picks_starts */
    bool relays, chains, removes, takes_inner, takes_outer, takes_own;
    bool occupied_captures, empty_captures;
    /* By which of the facing pits hold seeds (TAKE_INNER, TAKE_OUTER): the pits of capture.pits if
     * something may then be taken, else none. `held`: the same, counting as holding seeds only pits
     * with more than `not_held`, if that is not 0. */
    uint64_t opens[4], held[4];
    uint8_t not_held;
    int32_t resow;
    uint32_t lap_limit, quiet_turns;
    uint32_t first_look; /* the lap after which a turn first asks whether everything is to end */
    uint32_t both_ends, every_column; /* columns that win together; 0: none do */
    bool two_captures_first;
    MwesoEnd endless_end, no_move_end;

    /* What few rules ask (`more` of fast/backend.h). */
    uint64_t inner, row; /* the pits of the inner row; of the one that loses when it is empty */
    uint64_t leaves_inner[2]; /* by way: from where the first seed of a lap leaves the inner row */
    uint64_t relay_pits;      /* where a relay may pick up */
    int32_t quiet_rows;
    int32_t entry_origin[2];               /* by way: of captured seeds that enter at an end */
    int8_t enters_clockwise[MW_MOST_PITS]; /* by landing, whether they do; -1: as before */
    uint8_t behind[MW_MOST_PITS];          /* the outer pit behind an inner one */
    uint8_t largest;                       /* that captures in a first lap */
    bool clockwise, chooses, keeps_way;    /* the usual way; or the mover's, and for the game */
    bool enters, first_lap_decides, duty, duty_usual_way, quiet_row_barred, quiet_row_loses;
    bool bars_starts, rows_end, keeps_store, stores, endless_illegal;
    uint64_t stop_pits, further_pits; /* where the mover may stop; that may be emptied besides */
    uint64_t asks_at; /* pits at which a relay that is due first asks for stops, houses, takasia */
    uint8_t further;  /* so many of them */
    bool further_may, further_after_both, offers_more; /* other choices than that of a direction */

    /* What few of those ask (`rare`: any of it). As `opens`, `held` and `not_held`, by whether
     * the own pit was occupied, and with a bare row as one more case. */
    bool rare;
    uint64_t rare_opens[2][FACING_CASES], rare_held[2][FACING_BARE];
    uint8_t rare_not_held[2];
    uint8_t most, capturing; /* seeds with which a start may begin; that its first lap must have */
    int32_t starts_behind;   /* where the mover may start (start.behind) */
    uint64_t reverse_into;   /* where a lap against the way must end */
    bool picks_starts, no_others, fullest, sees_bare, lifts, every, first_origin, next_after;
    bool refuses, refuses_once, saves, besides;
    bool begins_laps; /* more is asked before a lap is sown: lifts, every, or rows_end */
    bool turns_back;  /* laps after one against the way run the way again (reverse.capture) */

    /* Of a circuit that both share (`shared`: this is one): the pits of the mover's row, and where
     * the opponent's begins. */
    bool shared;
    uint64_t own_pits;
    int32_t across;

    /* Of turns that begin with a seed of the store (start.from). */
    bool puts;
    int32_t put_into, quiet_singles;

    /* The house of each player, -1: there is none; where positions remember who owns his, and which
     * pit is under takasia (MwRules), from 1. */
    int32_t house, threshold, tax_from, after_capture, after_quiet;
    int32_t house_memory, takasia_memory;
    bool houses; /* positions remember either */
    bool until_capture, takasia, single_counts, spares_owned, passes_from_house, must_capture;

    /* Of a game in phases: the tables of the plain answers and, behind them, those of each phase,
     * all with the same loops; NULL: these tables play every turn. Which phase these are of, -1 of
     * none; the starts that end it; and when each is over. */
    const struct MwFast *by_phase;
    int32_t phase, phases;
    uint64_t ends_phase;
    MwPhaseEnd phase_end[MW_MOST_PHASES];

    /* As on the board; on a circuit that both share, by its places. */
    uint8_t facing_inner[MW_MOST_PITS], facing_outer[MW_MOST_PITS];
    uint8_t column[MW_MOST_PITS];
    uint8_t room[MW_MOST_PITS]; /* most seeds of a clockwise lap from a pit */
    uint8_t pit[2 * MW_MOST_PITS + 2 * (MW_FAST_SEEDS + 1)]; /* numbers around and around */
    int32_t circles; /* a multiple of pits, over all hands */
    /* Vectors, packed at `width`: all pits but one; the opponent's pits that a capture there
     * leaves; the pits there are. */
    _Alignas(64) uint8_t keep[MW_MOST_PITS * MW_FAST_WIDE];
    _Alignas(64) uint8_t leave[MW_MOST_PITS * MW_FAST_WIDE];
    _Alignas(64) uint8_t lanes[MW_FAST_WIDE];
    /* For every hand what falls into a circle of pits, written twice: a lap from any origin is a
     * window of it. */
    _Alignas(64) uint8_t sown[(MW_FAST_SEEDS + 1) * 2 * MW_FAST_WIDE];
} MwFast;

/* Of rules that are served (fast/served.h): are all moves of a position listed and counted by
 * tables? Where captures may be declined the sequences of choices multiply, and the reference
 * merges them (play/moves.h). */
bool mw_fast_lists(const MwPlay *play);

/* The best level for these rules with so many seeds on the board, on this processor: for whole
 * games by one table, from any position; for those in which all phases of both players are over;
 * and for whole games through all phases, by a set of tables (mw_fast_new). */
MwFastLevel mw_fast_level(const MwRules *rules, int seeds);
MwFastLevel mw_later_level(const MwRules *rules, int seeds);
MwFastLevel mw_whole_level(const MwPlay *play, int seeds);

/* The same for long runs of relay laps (fast/laps.h). */
MwFastLevel mw_laps_level(const MwRules *rules, int seeds);

/* The seeds on the board. */
int mw_position_seeds(const MwesoPosition *position);

/* Compiles rules for hands of up to `seeds`, to be played at a level other than MW_FAST_NONE that
 * the rules and seeds allow (mw_later_level). */
void mw_fast_compile(const MwRules *rules, MwFastLevel level, int seeds, MwFast *fast);

/* The tables of a variant: if all of its turns are served, for each of its phases, else for those
 * after them. Its loops find those of a position by themselves. */
typedef struct MwFastSet {
    MwFast *fast; /* the plain ones; NULL: there are none */
    void *memory;
} MwFastSet;

/* Compiles them, for hands of up to `seeds`, at a level that mw_later_level allows; false without
 * memory. To be freed. */
bool mw_fast_new(const MwPlay *play, MwFastLevel level, int seeds, MwFastSet *set);
void mw_fast_free(MwFastSet *set);

#endif
