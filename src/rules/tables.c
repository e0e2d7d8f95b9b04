/* Tables: what answers mean together, worked out once. */
#include "rules/tables.h"

#include <string.h>

#include "rules/board.h"

/* ---- landings -------------------------------------------------------------------------------- */

static MwReason pit_reason(const MwRules *rules, bool occupied)
{
    if (rules->landing == LANDING_OCCUPIED && !occupied) return CAPTURE_WAS_EMPTY;
    if (rules->landing == LANDING_EMPTY && occupied) return CAPTURE_WAS_OCCUPIED;
    return CAPTURE_MADE;
}

static bool facing_fits(const MwRules *rules, bool inner, bool outer)
{
    switch ((enum MwNeeds)rules->needs) {
    case NEEDS_BOTH: return inner && outer;
    case NEEDS_INNER: return inner;
    case NEEDS_EITHER: return inner || outer;
    }
    return false;
}

static int taken(const MwRules *rules)
{
    static const uint8_t theirs[] = {[TAKES_BOTH] = TAKE_THEIRS, [TAKES_INNER] = TAKE_INNER};
    return theirs[rules->takes] | (rules->own_pit == OWN_PIT_TAKEN ? TAKE_OWN : 0);
}

static MwLandingRow landing_row(const MwRules *rules, bool occupied, bool inner, bool outer)
{
    MwReason reason = pit_reason(rules, occupied);
    int empty = (inner ? 0 : TAKE_INNER) | (outer ? 0 : TAKE_OUTER);
    int takes = rules->tables.takes & ~empty;
    if (reason == CAPTURE_MADE && !facing_fits(rules, inner, outer)) reason = CAPTURE_FACING;
    if (reason == CAPTURE_MADE && !(takes & TAKE_THEIRS)) reason = CAPTURE_NOTHING;
    return (MwLandingRow){(uint8_t)reason, (uint8_t)(reason == CAPTURE_MADE ? takes : 0)};
}

static void compile_landings(MwRules *rules)
{
    rules->tables.takes = (uint8_t)taken(rules);
    for (int occupied = 0; occupied < 2; occupied++)
        for (int inner = 0; inner < 2; inner++)
            for (int outer = 0; outer < 2; outer++)
                rules->tables.landing[occupied][inner][outer] = landing_row(rules, occupied, inner,
                                                                            outer);
}

/* ---- starts, clockwise laps and wins ----------------------------------------------------------
 */

static void compile_starts(MwRules *rules)
{
    static const uint8_t singles[] = {[SINGLETONS_NEVER] = START_SINGLE_NEVER,
                                      [SINGLETONS_LAST_RESORT] = START_SINGLE_NOT_LAST_RESORT,
                                      [SINGLETONS_ALWAYS] = START_SINGLE};
    uint8_t *start = rules->tables.start;
    start[HOLDS_NONE] = START_EMPTY;
    start[HOLDS_SINGLE] = singles[rules->singletons];
    start[HOLDS_TOO_FEW] = START_TOO_FEW;
    start[HOLDS_ENOUGH] = START_ENOUGH;
}

/* A closed right-hand end is not passed clockwise (docs/rules.md, 2.5). */
static void compile_room(MwRules *rules)
{
    for (int pit = 0; pit < rules->board.pits; pit++)
        rules->tables.room[pit] = rules->right_end == RIGHT_END_CLOSED ? rules->board.room[pit]
                                                                       : MW_MOST_SEEDS;
}

static void compile_wins(MwRules *rules)
{
    rules->tables.both_ends_win = rules->both_ends ? rules->board.end_columns : 0;
    rules->tables.every_column_wins = rules->every_column ? rules->board.all_columns : 0;
}

void mw_compile_tables(MwRules *rules)
{
    compile_landings(rules);
    compile_starts(rules);
    compile_room(rules);
    compile_wins(rules);
}

/* ---- what answers come to ---------------------------------------------------------------------
 */

/* Answers that are asked for in the tables alone. */
static void forget_words(MwRules *rules)
{
    rules->landing = rules->needs = rules->takes = rules->own_pit = 0;
    rules->right_end = rules->singletons = rules->both_ends = rules->every_column = 0;
    for (int row = 0; row < 8; row++) (&rules->tables.landing[0][0][0])[row].reason = 0;
}

static void forget_reverse(MwRules *rules)
{
    rules->reverse_pits = 0;
    rules->reverse_at = rules->reverse_capture = 0;
    memset(rules->tables.room, 0, sizeof rules->tables.room);
}

/* A turn ends with its first capture, and nothing is sown again. */
static void forget_reentry(MwRules *rules)
{
    rules->resow = 0;
    rules->reverse_at &= ~MOMENT_REENTRY;
    rules->tables.both_ends_win = rules->tables.every_column_wins = 0;
}

/* Every lap but the first needs a capture, each of which empties a pit of the opponent for good. */
static void forget_relays(MwRules *rules)
{
    rules->reverse_capture = 0;
    rules->reverse_at &= ~MOMENT_RELAY;
    if (rules->lap_limit > rules->board.pits) rules->endless = rules->lap_limit = 0;
}

/* The rules without what can never be asked for, whatever the position. */
static MwRules what_is_asked(const MwRules *rules)
{
    MwRules asked = *rules;
    forget_words(&asked);
    if (asked.fate == FATE_REMOVED) forget_reentry(&asked);
    else asked.extra = 0;
    if (asked.relay == RELAY_NONE) forget_relays(&asked);
    if (!asked.reverse_pits || !asked.reverse_at) forget_reverse(&asked);
    if (!asked.tables.every_column_wins) asked.every_column_points = 0;
    if (asked.smallest <= 1) asked.tables.start[HOLDS_SINGLE] = 0;
    asked.one_to_one = 0; /* how recurrence is noticed, not whether */
    return asked;
}

bool mw_same_game(const MwRules *a, const MwRules *b)
{
    MwRules asked_a = what_is_asked(a), asked_b = what_is_asked(b);
    return memcmp(&asked_a, &asked_b, sizeof asked_a) == 0;
}
