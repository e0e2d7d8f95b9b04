/* Rules: a variant's answers, frozen into a value without pointers, which the kernel plays by. */
#ifndef MWESO_RULES_RULES_H
#define MWESO_RULES_RULES_H

#include <stdbool.h>
#include <stdint.h>

#include "mweso.h"

enum { MW_MOST_COLUMNS = 32, MW_MOST_PITS = 2 * MW_MOST_COLUMNS, MW_MOST_SEEDS = 65535 };
enum { MW_MOST_MEMORY = MWESO_MOST_MEMORY, MW_LONGEST_NAME = 31 };
enum { MW_MOST_COUNTED = 1000 };
#define MW_IN_FULL UINT32_MAX

/* The initial value of MwMemory.owned: both players own their pit. */
enum { MW_BOTH_OWN = 3 };
/* A number that positions remember from turn to turn, for a script or the words of [house] and
 * [takasia]. It starts as `first` and is at most `most`. */
typedef struct MwMemory {
    char name[MW_LONGEST_NAME + 1];
    uint16_t first, most;
    uint16_t owned;  /* not 0: the number tells who owns this pit of his circuit, from 1: bit 0
                        South, bit 1 North */
    uint16_t is_pit; /* true: the number is a pit of its owner's circuit, from 1; 0: none */
} MwMemory;

/* The counters that scripts can see: a side's turns and captures, and the laps of the present move.
 */
enum MwCounter { COUNTER_TURNS, COUNTER_CAPTURES, COUNTER_LAPS, COUNTER_COUNT };

/* What positions remember apart from the seeds in pits and the counters (docs/rules.md, 1). */
enum {
    KEEPS_STORE = 1,
    KEEPS_WAY = 2,
    KEEPS_SPREAD = 4,
    KEEPS_PASSED = 8,
    KEEPS_STILL = 16,
    KEEPS_HELD = 32,
    KEEPS_PASSES = 64,
    KEEPS_RACE = 128,
    KEEPS_STARTED = 256
};

/* When a phase ends (docs/rules.md, 2.0). */
enum { MW_MOST_PHASES = 4 };
enum MwUntil {
    UNTIL_STORE_EMPTY,
    UNTIL_TURNS,
    UNTIL_CAPTURES,
    UNTIL_LOST,
    UNTIL_START,
    MW_UNTIL_COUNT
};

typedef struct MwPhaseEnd {
    int32_t until; /* enum MwUntil */
    int32_t number;
    uint64_t pits; /* bit i: pit i of the circuit */
} MwPhaseEnd;

/* The words of each answer, in the order of keys.def. */
enum MwPlacement { PLACEMENT_USUAL, PLACEMENT_FREE, PLACEMENT_RAIDING };
enum MwArrangeLimits { LIMITS_NONE, LIMITS_HEAP, LIMITS_FALLING };
enum MwSingletons {
    SINGLETONS_NEVER,
    SINGLETONS_LAST_RESORT,
    SINGLETONS_ALWAYS,
    SINGLETONS_INTO_EMPTY,
    SINGLETONS_JOINING
};
enum MwOthers { OTHERS_ALL, OTHERS_NONE };
enum MwWhich { WHICH_ANY, WHICH_FULLEST };
enum MwBehind { BEHIND_ANY, BEHIND_EMPTY, BEHIND_LONGEST };
enum MwQuietRows { QUIET_ROWS_ANY, QUIET_ROWS_INNER_FIRST, QUIET_ROWS_INNER };
enum MwQuietRow { QUIET_ROW_IGNORED, QUIET_ROW_BARRED, QUIET_ROW_LOSES };
enum MwFirstLap { FIRST_LAP_FREE, FIRST_LAP_DECIDES };
enum MwDuty { DUTY_NONE, DUTY_FIRST_LAP, DUTY_USUAL_WAY };
enum MwEmptyRow { EMPTY_ROW_NONE, EMPTY_ROW_INNER, EMPTY_ROW_OUTER };
enum MwWay { WAY_ANTI_CLOCKWISE, WAY_CLOCKWISE, WAY_EITHER };
enum MwKept { KEPT_TURN, KEPT_LAP, KEPT_GAME };
enum MwRelay { RELAY_OCCUPIED, RELAY_NONE, RELAY_OUTER };
enum MwOrigin { ORIGIN_SOWN, ORIGIN_SKIPPED };
enum MwLapFirst { FIRST_AFTER, FIRST_ORIGIN };
enum MwLapNext { NEXT_LANDING, NEXT_AFTER, NEXT_PAIRING };
enum MwLanding { LANDING_OCCUPIED, LANDING_EMPTY, LANDING_ANY, LANDING_NONE, LANDING_LIFTED };
enum MwBy { BY_LAST, BY_EVERY };
enum MwNeeds { NEEDS_BOTH, NEEDS_INNER, NEEDS_EITHER, NEEDS_BEHIND };
enum MwTakes { TAKES_BOTH, TAKES_INNER, TAKES_OUTER };
enum MwFromOuter { FROM_OUTER_NEVER, FROM_OUTER_UNTOUCHED };
enum MwBesides { BESIDES_NONE, BESIDES_OUTER };
enum MwBareRow { BARE_ROW_USUAL, BARE_ROW_OUTER };
enum MwOwnPit { OWN_PIT_STAYS, OWN_PIT_TAKEN };
enum MwFrom { FROM_PITS, FROM_STORE, FROM_SPREAD };
enum MwInto { INTO_OCCUPIED, INTO_ANY, INTO_CAPTURING };
enum MwQuietSingles {
    QUIET_SINGLES_AS_START,
    QUIET_SINGLES_IF_NO_OTHER,
    QUIET_SINGLES_ALWAYS,
    QUIET_SINGLES_OWNER,
    QUIET_SINGLES_FUNCTIONAL
};
enum MwHouseAfter { HOUSE_SOW, HOUSE_CHOICE, HOUSE_STOP };
enum MwHouseKept { HOUSE_UNTIL_CAPTURE, HOUSE_UNTIL_EMPTIED };
enum MwTakasia { TAKASIA_NEVER, TAKASIA_ONE_TURN };
enum MwTakasiaSingle { TAKASIA_SINGLE_EXEMPT, TAKASIA_SINGLE_COUNTS };
enum MwTakasiaHouse { TAKASIA_HOUSE_OWNED, TAKASIA_HOUSE_FUNCTIONAL };
enum MwTakasiaFromHouse { TAKASIA_STOPS, TAKASIA_PASSES };
enum MwTakasiaThen { TAKASIA_THEN_FREE, TAKASIA_THEN_MUST };
enum MwFate { FATE_RESOWN, FATE_REMOVED, FATE_STORED };
enum MwScore { SCORE_NO, SCORE_MOST_SEEDS };
enum MwLeftover { LEFTOVER_OWNER, LEFTOVER_MOVER, LEFTOVER_NOBODY };
enum MwResow { RESOW_LAP_ORIGIN, RESOW_LANDING, RESOW_TURN_ORIGIN, RESOW_ENDS, RESOW_BEHIND };
enum MwRefusal { REFUSAL_NEVER, REFUSAL_ONCE, REFUSAL_ALWAYS };
enum MwDeclined { DECLINED_LEFT, DECLINED_SAVED };
enum MwExtraChoice { EXTRA_MUST, EXTRA_MAY };
enum MwExtraWhen { EXTRA_AFTER_ANY, EXTRA_AFTER_BOTH };
enum MwReverseCapture { REVERSE_DIRECT, REVERSE_INDIRECT, REVERSE_TURN };
enum MwMoment { MOMENT_START = 1, MOMENT_RELAY = 2, MOMENT_REENTRY = 4 };
enum MwRightEnd { RIGHT_END_CLOSED, RIGHT_END_OPEN };
enum MwRaceWinner { RACE_FIRST, RACE_FARTHEST };
enum MwOpening { OPENING_ALTERNATE, OPENING_RACE };
enum MwPass { PASS_NEVER, PASS_ALLOWED, PASS_ONCE };
enum MwStillResult { STILL_ANNULLED, STILL_MOST_SEEDS };
enum MwEndless { ENDLESS_ANNULLED, ENDLESS_LOSES, ENDLESS_ILLEGAL };

/* The most pits to choose from by number (capture.besides). */
enum { MW_MOST_BESIDES = 9 };

/* The pits that a capture takes: the facing inner and outer pit, and the landing pit itself. */
enum { TAKE_INNER = 1, TAKE_OUTER = 2, TAKE_OWN = 4, TAKE_THEIRS = TAKE_INNER | TAKE_OUTER };

/* Cases of facing pits that hold seeds: a set of TAKE_INNER and TAKE_OUTER; or FACING_BARE: only
 * the outer pit, behind a bare inner row, where that matters (capture.bare_row). */
enum { FACING_BARE = TAKE_THEIRS + 1, FACING_CASES };

/* The effect of a last seed in an own inner pit (docs/rules.md, 2.3 and 2.4). */
typedef struct MwLandingRow {
    uint8_t reason; /* CAPTURE_MADE, or the MwReason why not */
    uint8_t takes;  /* pits taken: TAKE_..., without empty facing pits; 0: no capture */
} MwLandingRow;

/* The class of a pit as a start, by the number of its seeds. */
typedef enum MwAmount {
    HOLDS_NONE,
    HOLDS_SINGLE,
    HOLDS_TOO_FEW,
    HOLDS_ENOUGH,
    HOLDS_TOO_MANY,
    MW_AMOUNTS
} MwAmount;

/* Tables compiled from several answers (rules/tables.h). */
typedef struct MwTables {
    /* By the set of facing pits that hold seeds (TAKE_INNER, TAKE_OUTER): -1 if it lets a landing
     * capture, else 0. captures[0]: in a pit that was empty; [1]: in a pit that held seeds; opens:
     * in either. */
    int32_t captures[2][4], opens[4];
    /* Sets of columns; capturing in all of them wins (docs/rules.md, 2.7); 0: no such win. */
    uint32_t both_ends_win, every_column_wins;
    uint64_t relays;             /* bit i: a relay may pick up pit i of the circuit */
    uint16_t room[MW_MOST_PITS]; /* the most seeds of a lap turned clockwise, from a pit */
    /* By whether the landing pit held seeds before, then by the case of the facing pits. */
    MwLandingRow landing[2][FACING_CASES];
    /* The same for a pit that captures before it is sown (capture.landing = lifted). */
    MwLandingRow lifted[4];
    /* START_ENOUGH, START_SINGLE: it may start. START_SINGLE_NOT_LAST_RESORT, _INTO_EMPTY,
     * _JOINING: it may if the other pits allow it. Otherwise the reason why it may not. */
    uint8_t start[MW_AMOUNTS];
    uint8_t takes; /* pits that a capture takes if they hold seeds: TAKE_... */
    uint8_t unused[6];
} MwTables;

/* Index in a row of North's where 1 marks that it differs from South's; otherwise the whole row is
 * 0. */
enum { MW_IS_NORTHS = MW_MOST_COLUMNS };
enum { MW_STORE_AS_SOUTHS = -1 };

/* One field for each answer (numbers and words as int32_t, so that one table row can describe any
 * of them), then derived fields. In a variant, equal rules are equal byte for byte. */
typedef struct MwRules {
    uint64_t reverse_pits, stop_pits; /* bit i: pit i of the circuit */
    uint64_t start_pits;              /* likewise */
    uint64_t laid_pits;               /* likewise */
    uint64_t capture_pits;            /* likewise; inner pits only */
    uint64_t extra_not;               /* likewise, of the opponent's circuit */
    uint64_t reverse_into;            /* as reverse_pits: pits where a lap against the way may
                                         end */
    uint64_t closed_pits;             /* as start_pits */
    uint64_t house_pits;              /* likewise; at most one */
    uint16_t outer[MW_MOST_COLUMNS];  /* the usual start, own view, left to right */
    uint16_t inner[MW_MOST_COLUMNS];
    uint16_t north_outer[MW_MOST_COLUMNS + 1], north_inner[MW_MOST_COLUMNS + 1];
    int32_t columns, shared, store, north_store, placement, limits;
    int32_t from, into, smallest, singletons, largest, quiet_rows, quiet_singles, quiet_row;
    int32_t others, which, behind, most, capturing, lifts;
    int32_t way, kept, relay, lap_origin, lap_first, lap_next;
    int32_t from_outer, besides, landing, by, needs, least, least_empty, bare_row, takes, own_pit,
        fate, resow, refusal, declined, extra, quiet_turns;
    int32_t extra_choice, extra_when;
    int32_t near_end, first_lap, duty, empty_row;
    int32_t reverse_capture, reverse_at, right_end;
    int32_t pass, swap, opening, race;
    int32_t both_ends, two_captures_first, every_column, every_column_points, endless, lap_limit;
    int32_t score, leftover;
    int32_t still, still_result, repeats;
    int32_t hold_at, hold_pair;
    int32_t house_threshold, house_tax_from, house_after_capture, house_after_quiet, house_kept;
    int32_t takasia, takasia_single, takasia_house, takasia_from_house, takasia_then;
    /* derived */
    MwesoBoard board; /* `columns` wide */
    MwTables tables;
    uint16_t setup[2][MW_MOST_PITS]; /* the usual start, along each side's circuit */
    int32_t stores[2];               /* seeds in each side's store at the usual start */
    int32_t seeds[2];                /* seeds in each side's pits at the usual start */
    uint32_t keeps;                  /* what positions remember: KEEPS_... */
    int32_t start_bars;              /* may a start be barred because of its first lap? */
    int32_t mutes_starts;      /* may the number of seeds in the start pit keep a first lap from
                                  capturing? */
    int32_t captures;          /* may anything be captured, by the words alone? */
    int32_t row_ends;          /* may an empty row end the game? */
    int32_t first_laps_differ; /* does a first lap's capture depend on more than its landing? */
    int32_t weighs_facing; /* does a landing's capture depend on more than which facing pits hold
                              seeds? */
    int32_t one_to_one;    /* may recurrence be judged by one situation? see kernel/recurrence.c */
    uint32_t hooked;       /* bit d: a script answers decision d (decisions.def) in these turns */
    uint32_t scripted;     /* bit d: a script answers it in some turns of the game */
    /* The first `words_memory` numbers in memory[] belong to words. `house_memory`: the one that
     * tells who owns his house; `takasia_memory`: the one with the pit under takasia, followed by
     * the one with the pit that must be captured (numbers from 1; 0: none). */
    int32_t words_memory, house_memory, takasia_memory;
    /* length of memory[], declared by words or a script */
    int32_t memory_count;
    uint32_t counts[COUNTER_COUNT]; /* scripts see at most this, or MW_IN_FULL */
    uint64_t owned_pits;            /* pits that players own until they are emptied */
    int32_t setup_hooked;           /* a script lays out the start */
    int32_t phase; /* the phase that these rules belong to, from 1; 0: the plain rules */
    /* the same in the plain rules and those of all phases */
    int32_t phase_count;
    int32_t closes; /* pits are closed (lap.closed) in some phase, or outside phases */
    MwPhaseEnd phase_end[MW_MOST_PHASES];
    uint32_t
        stores_in; /* where captured seeds are stored: bit 0 outside phases, bit 1 + i in phase i */
    int32_t swaps; /* sides may be changed (turn.swap) in some phase, or outside phases */
    int32_t sided; /* a position and the same one turned round go on differently: South and North
                      begin with other seeds, and moves depend on these (mw_note_sides) */
    /* The numbers of own turns and captures beyond which a side's counters have no effect. */
    uint32_t turns_matter, captures_matter;
    uint32_t midgame; /* number of turns of each side in a position without counters */
    /* Closed pits (lap.closed): [0] in turns of no phase, [1 + i] in phase i. */
    uint64_t closed_in[1 + MW_MOST_PHASES];
    MwMemory memory[MW_MOST_MEMORY];
} MwRules;

/* The rules for a turn, and the script that answers where their words do not. */
typedef struct MwPlay {
    const MwRules *rules;
    struct MwDecider *decider; /* kernel/decider.h; NULL: there is no script */
    /* The MwPlay of the plain rules, then those of each phase, including this one; NULL if there
     * are no phases. See mw_play_at (kernel/phase.h). */
    const struct MwPlay *by_phase;
} MwPlay;

static inline int mw_seeds_of(const uint16_t *pits, int count)
{
    int seeds = 0;
    for (int pit = 0; pit < count; pit++) seeds += pits[pit];
    return seeds;
}

#endif
