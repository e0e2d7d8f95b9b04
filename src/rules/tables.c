/* Tables: what answers mean together, worked out once. */
#include "rules/tables.h"

#include <assert.h>
#include <string.h>

#include "rules/board.h"

/* ---- landings -------------------------------------------------------------------------------- */

static MwReason pit_reason(const MwRules *rules, bool occupied)
{
    if (rules->landing == LANDING_OCCUPIED && !occupied) return CAPTURE_WAS_EMPTY;
    if (rules->landing == LANDING_EMPTY && occupied) return CAPTURE_WAS_OCCUPIED;
    return CAPTURE_MADE;
}

/* The facing pits that must hold seeds; with NEEDS_EITHER one of them is enough. */
static const uint8_t needed[] = {
    [NEEDS_BOTH] = TAKE_THEIRS, [NEEDS_INNER] = TAKE_INNER, [NEEDS_EITHER] = TAKE_THEIRS};

static bool facing_fits(const MwRules *rules, int facing)
{
    assert(facing >= 0 && facing <= TAKE_THEIRS);
    int held = facing & needed[rules->needs];
    return rules->needs == NEEDS_EITHER ? held != 0 : held == needed[rules->needs];
}

static int taken(const MwRules *rules)
{
    static const uint8_t theirs[] = {[TAKES_BOTH] = TAKE_THEIRS, [TAKES_INNER] = TAKE_INNER};
    return theirs[rules->takes] | (rules->own_pit == OWN_PIT_TAKEN ? TAKE_OWN : 0);
}

static MwLandingRow landing_row(const MwRules *rules, bool occupied, int facing)
{
    MwReason reason = pit_reason(rules, occupied);
    int takes = rules->tables.takes & (facing | TAKE_OWN);
    if (reason == CAPTURE_MADE && !facing_fits(rules, facing)) reason = CAPTURE_FACING;
    if (reason == CAPTURE_MADE && !(takes & TAKE_THEIRS)) reason = CAPTURE_NOTHING;
    return (MwLandingRow){(uint8_t)reason, (uint8_t)(reason == CAPTURE_MADE ? takes : 0)};
}

static void compile_landings(MwRules *rules)
{
    MwTables *tables = &rules->tables;
    tables->takes = (uint8_t)taken(rules);
    for (int facing = 0; facing < 4; facing++) {
        for (int occupied = 0; occupied < 2; occupied++)
            tables->landing[occupied][facing] = landing_row(rules, occupied, facing);
        bool captures = tables->landing[0][facing].takes || tables->landing[1][facing].takes;
        tables->opens[facing] = captures ? -1 : 0;
    }
}

/* ---- starts, clockwise laps and wins --------------------------------------------------------- */

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

/* ---- all that follows from answers ----------------------------------------------------------- */

static void lay_start(MwRules *rules)
{
    rules->seeds = 0;
    for (int side = 0; side < 2; side++)
        mw_lay_rows(&rules->board, rules->outer, rules->inner, rules->setup[side]);
    for (int pit = 0; pit < rules->board.pits; pit++) rules->seeds += rules->setup[0][pit];
}

/* May recurrence within a move be judged by one situation (kernel/recurrence.h)? A relay lap is
 * one-to-one unless it skips its origin; and a situation must offer the same choices whether it is
 * met at the start, at a relay or at a re-entry. */
static bool is_one_to_one(const MwRules *rules)
{
    bool turns_everywhere = rules->reverse_at == (MOMENT_START | MOMENT_RELAY | MOMENT_REENTRY);
    bool turns_at_relays = rules->reverse_pits && rules->reverse_at & MOMENT_RELAY;
    return rules->lap_origin == ORIGIN_SOWN && (turns_everywhere || !turns_at_relays);
}

void mw_complete_rules(MwRules *rules)
{
    assert(rules->board.pits > 0 && rules->board.columns == rules->columns);
    lay_start(rules);
    compile_landings(rules);
    compile_starts(rules);
    compile_room(rules);
    compile_wins(rules);
    rules->one_to_one = is_one_to_one(rules);
}

/* ---- what answers come to -------------------------------------------------------------------- */

/* A capture from one pit that takes no own seeds along may take a single one. */
static bool resows_single(const MwRules *rules)
{
    bool single = false;
    for (int row = 0; row < 8; row++) {
        int takes = (&rules->tables.landing[0][0])[row].takes;
        single |= takes == TAKE_INNER || takes == TAKE_OUTER;
    }
    return single && rules->fate == FATE_RESOWN;
}

bool mw_sows_singles(const MwRules *rules)
{
    return rules->hooked || mw_may_begin(mw_amount_reason(rules, 1)) || resows_single(rules);
}

uint64_t mw_idle_pits(const MwRules *rules)
{
    int fewest = mw_sows_singles(rules) ? 1 : 2;
    uint64_t idle = 0;
    for (int pit = 0; pit < rules->board.pits; pit++)
        idle |= (uint64_t)(rules->tables.room[pit] < fewest) << pit;
    return idle;
}

/* Answers that are asked for in the tables alone. */
static void forget_words(MwRules *rules)
{
    rules->landing = rules->needs = rules->takes = rules->own_pit = 0;
    rules->right_end = rules->singletons = rules->both_ends = rules->every_column = 0;
    for (int row = 0; row < 8; row++) (&rules->tables.landing[0][0])[row].reason = 0;
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
    asked.reverse_pits &= ~mw_idle_pits(rules);
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
