/* Rules: a variant's answers, frozen into a value without pointers that the kernel plays by. */
#ifndef MWESO_RULES_RULES_H
#define MWESO_RULES_RULES_H

#include <stdbool.h>
#include <stdint.h>

#include "mweso.h"

enum { MW_MOST_COLUMNS = 32, MW_MOST_PITS = 2 * MW_MOST_COLUMNS, MW_MOST_SEEDS = 65535 };
enum { MW_MOST_MEMORY = MWESO_MOST_MEMORY, MW_LONGEST_NAME = 31 };
enum { MW_MOST_COUNTED = 1000 };
#define MW_IN_FULL UINT32_MAX

/* A number that a script keeps from turn to turn, in the position. */
typedef struct MwMemory {
    char name[MW_LONGEST_NAME + 1];
    uint16_t first, most;
} MwMemory;

/* What a script can see of the moves made. */
enum MwCounter { COUNTER_TURNS, COUNTER_CAPTURES, COUNTER_COUNT };

/* What a position may have beside the seeds in pits and the counters (docs/rules.md, 1). */
enum {
    KEEPS_STORE = 1,
    KEEPS_WAY = 2,
    KEEPS_SPREAD = 4,
    KEEPS_PASSED = 8,
    KEEPS_STILL = 16,
    KEEPS_HELD = 32
};

/* The words of each answer, in the order in which keys.def lists them. */
enum MwPlacement { PLACEMENT_USUAL, PLACEMENT_FREE };
enum MwSingletons { SINGLETONS_NEVER, SINGLETONS_LAST_RESORT, SINGLETONS_ALWAYS };
enum MwRelay { RELAY_OCCUPIED, RELAY_NONE };
enum MwOrigin { ORIGIN_SOWN, ORIGIN_SKIPPED };
enum MwLanding { LANDING_OCCUPIED, LANDING_EMPTY, LANDING_ANY };
enum MwNeeds { NEEDS_BOTH, NEEDS_INNER, NEEDS_EITHER };
enum MwTakes { TAKES_BOTH, TAKES_INNER, TAKES_OUTER };
enum MwOwnPit { OWN_PIT_STAYS, OWN_PIT_TAKEN };
enum MwFrom { FROM_PITS, FROM_STORE };
enum MwInto { INTO_OCCUPIED, INTO_ANY };
enum MwQuietSingles { QUIET_SINGLES_AS_START, QUIET_SINGLES_IF_NO_OTHER, QUIET_SINGLES_ALWAYS };
enum MwFate { FATE_RESOWN, FATE_REMOVED, FATE_STORED };
enum MwScore { SCORE_NO, SCORE_MOST_SEEDS };
enum MwLeftover { LEFTOVER_OWNER, LEFTOVER_MOVER, LEFTOVER_NOBODY };
enum MwResow { RESOW_LAP_ORIGIN, RESOW_LANDING, RESOW_TURN_ORIGIN };
enum MwRefusal { REFUSAL_NEVER, REFUSAL_ONCE, REFUSAL_ALWAYS };
enum MwReverseCapture { REVERSE_DIRECT, REVERSE_INDIRECT };
enum MwMoment { MOMENT_START = 1, MOMENT_RELAY = 2, MOMENT_REENTRY = 4 };
enum MwRightEnd { RIGHT_END_CLOSED, RIGHT_END_OPEN };
enum MwPass { PASS_NEVER, PASS_ALLOWED };
enum MwEndless { ENDLESS_ANNULLED, ENDLESS_LOSES, ENDLESS_ILLEGAL };

/* What a capture takes: the facing inner and outer pit, and the landing pit itself. */
enum { TAKE_INNER = 1, TAKE_OUTER = 2, TAKE_OWN = 4, TAKE_THEIRS = TAKE_INNER | TAKE_OUTER };

/* What a last seed in an own inner pit does (docs/rules.md, 2.3 and 2.4). */
typedef struct MwLandingRow {
    uint8_t reason; /* CAPTURE_MADE, or the MwReason why not */
    uint8_t takes;  /* TAKE_...; facing pits that hold nothing are left out; 0: no capture */
} MwLandingRow;

/* The seeds of a pit as a start sees them. */
typedef enum MwAmount {
    HOLDS_NONE,
    HOLDS_SINGLE,
    HOLDS_TOO_FEW,
    HOLDS_ENOUGH,
    MW_AMOUNTS
} MwAmount;

/* What answers mean together (rules/tables.h). */
typedef struct MwTables {
    /* By which of the facing pits hold some (TAKE_INNER, TAKE_OUTER): all bits set if a capture may
     * be made, whatever the landing pit held. */
    int32_t opens[4];
    /* Columns captured in that win together (docs/rules.md, 2.7); 0: none do. */
    uint32_t both_ends_win, every_column_wins;
    uint16_t room[MW_MOST_PITS]; /* the most seeds of a clockwise lap from a pit */
    /* By: the landing pit held seeds before; which of the facing pits hold some. */
    MwLandingRow landing[2][4];
    /* START_ENOUGH, START_SINGLE: may start; START_SINGLE_NOT_LAST_RESORT: only if no pit holds
     * enough; else the MwReason why not. */
    uint8_t start[MW_AMOUNTS];
    uint8_t takes; /* of a capture, whatever the pits hold: TAKE_... */
    uint8_t unused[3];
} MwTables;

/* North's row: where he has one of his own, its seeds and 1 behind them; else all 0. */
enum { MW_IS_NORTHS = MW_MOST_COLUMNS };
enum { MW_STORE_AS_SOUTHS = -1 };

/* One field per answer (numbers and words as int32_t, so that one table row can describe any of
 * them), then what follows from them. In a variant, equal rules are equal byte for byte. */
typedef struct MwRules {
    uint64_t reverse_pits;           /* bit i: pit i of the circuit */
    uint16_t outer[MW_MOST_COLUMNS]; /* the usual start, own view, left to right */
    uint16_t inner[MW_MOST_COLUMNS];
    uint16_t north_outer[MW_MOST_COLUMNS + 1], north_inner[MW_MOST_COLUMNS + 1];
    int32_t columns, store, north_store, placement;
    int32_t from, into, quiet_singles, smallest, singletons;
    int32_t relay, lap_origin;
    int32_t landing, needs, takes, own_pit, fate, resow, refusal, extra, quiet_turns;
    int32_t reverse_capture, reverse_at, right_end;
    int32_t pass;
    int32_t both_ends, two_captures_first, every_column, every_column_points, endless, lap_limit;
    int32_t score, leftover;
    /* derived */
    MwesoBoard board; /* `columns` wide */
    MwTables tables;
    uint16_t setup[2][MW_MOST_PITS]; /* the usual start, along each side's circuit */
    int32_t stores[2];               /* what each side's store holds in it */
    int32_t seeds[2];                /* of each side in its pits */
    uint32_t keeps;                  /* what positions have beside seeds and counters: KEEPS_... */
    int32_t one_to_one; /* may recurrence be judged by one situation? see kernel/recurrence.h */
    uint32_t hooked;    /* bit d: a script answers decision d (decisions.def) */
    /* declared by a script */
    int32_t memory_count;
    uint32_t counts[COUNTER_COUNT]; /* shown as at most so many, or MW_IN_FULL */
    int32_t setup_hooked;           /* the start is the script's */
    MwMemory memory[MW_MOST_MEMORY];
} MwRules;

/* What is played by: the rules, and the script that answers where their words do not. */
typedef struct MwPlay {
    const MwRules *rules;
    struct MwDecider *decider; /* kernel/decider.h; NULL: words answer everything */
} MwPlay;

static inline int mw_seeds_of(const uint16_t *pits, int count)
{
    int seeds = 0;
    for (int pit = 0; pit < count; pit++) seeds += pits[pit];
    return seeds;
}

#endif
