/* Tables: computes what follows from several answers. */
#include "rules/tables.h"

#include <assert.h>
#include <string.h>

#include "rules/statements.h"

/* ---- tables ---------------------------------------------------------------------------------- */

static MwLandingRow landing_row(const MwPlay *play, bool occupied, int facing)
{
    assert(facing >= 0 && facing < FACING_CASES);
    MwReason reason = mw_landing_reason(play, occupied, facing);
    int own = play->rules->tables.takes & TAKE_OWN;
    int takes = facing == FACING_BARE ? TAKE_OUTER | own
                                      : play->rules->tables.takes & (facing | TAKE_OWN);
    return (MwLandingRow){(uint8_t)reason, (uint8_t)(reason == CAPTURE_MADE ? takes : 0)};
}

static MwLandingRow lifted_row(const MwPlay *play, int facing)
{
    MwReason reason = mw_lifted_reason(play, facing);
    int takes = play->rules->tables.takes & facing;
    return (MwLandingRow){(uint8_t)reason, (uint8_t)(reason == CAPTURE_MADE ? takes : 0)};
}

static void compile_landings(const MwPlay *play, MwTables *tables)
{
    tables->takes = 0;
    for (int pit = TAKE_INNER; pit <= TAKE_OWN; pit <<= 1)
        if (mw_is_taken(play, pit)) tables->takes |= (uint8_t)pit;
    for (int facing = 0; facing < 4; facing++) {
        for (int occupied = 0; occupied < 2; occupied++) {
            tables->landing[occupied][facing] = landing_row(play, occupied, facing);
            tables->captures[occupied][facing] = tables->landing[occupied][facing].takes ? -1 : 0;
        }
        tables->opens[facing] = tables->captures[0][facing] | tables->captures[1][facing];
        tables->lifted[facing] = lifted_row(play, facing);
    }
    for (int occupied = 0; occupied < 2; occupied++)
        tables->landing[occupied][FACING_BARE] = MW_IS(play, bare_row, BARE_ROW_OUTER)
                                                     ? landing_row(play, occupied, FACING_BARE)
                                                     : tables->landing[occupied][TAKE_OUTER];
}

static void compile(const MwPlay *play, MwTables *tables)
{
    compile_landings(play, tables);
    for (MwAmount amount = 0; amount < MW_AMOUNTS; amount++)
        tables->start[amount] = (uint8_t)mw_amount_reason(play, amount);
    tables->relays = 0;
    for (int pit = 0; pit < play->rules->board.circuit; pit++) {
        tables->room[pit] = (uint16_t)mw_room(play, pit);
        tables->relays |= (uint64_t)mw_is_relayed(play, pit) << pit;
    }
    tables->both_ends_win = mw_both_ends_win(play);
    tables->every_column_wins = mw_every_column_wins(play);
}

/* ---- derived fields -------------------------------------------------------------------------- */

/* Returns the row that North plays with: his own, or South's. Clears a row of his own that equals
 * South's. */
static const uint16_t *norths(const uint16_t *south, uint16_t *north)
{
    if (memcmp(south, north, MW_MOST_COLUMNS * sizeof *south) == 0)
        memset(north, 0, (MW_IS_NORTHS + 1) * sizeof *north);
    return north[MW_IS_NORTHS] ? north : south;
}

static void lay_start(MwRules *rules)
{
    if (rules->north_store == rules->store) rules->north_store = MW_STORE_AS_SOUTHS;
    mw_lay_rows(&rules->board, rules->outer, rules->inner, rules->setup[MWESO_SOUTH]);
    mw_lay_rows(&rules->board, norths(rules->outer, rules->north_outer),
                norths(rules->inner, rules->north_inner), rules->setup[MWESO_NORTH]);
    rules->stores[MWESO_SOUTH] = rules->store;
    rules->stores[MWESO_NORTH] = rules->north_store == MW_STORE_AS_SOUTHS ? rules->store
                                                                          : rules->north_store;
    for (int side = 0; side < 2; side++)
        rules->seeds[side] = mw_seeds_of(rules->setup[side], rules->board.pits);
}

/* The moments at which laps may run against the way: not at relays with reverse.capture = turn. */
static int moments_to_reverse(const MwRules *rules)
{
    return rules->reverse_at & ~(rules->reverse_capture == REVERSE_TURN ? MOMENT_RELAY : 0);
}

/* May recurrence within a move be judged by one situation (kernel/recurrence.c)? Sowing relay laps
 * is one-to-one unless they skip their origin or begin with it, or may relay to the pit after that
 * of a single seed (pairing). And a situation must offer the same choices at a start, a relay and a
 * re-entry. */
static bool is_one_to_one(const MwRules *rules)
{
    bool reverses_everywhere = rules->reverse_at == (MOMENT_START | MOMENT_RELAY | MOMENT_REENTRY);
    bool reverses_at_relays = rules->reverse_pits && moments_to_reverse(rules) & MOMENT_RELAY;
    bool alike = rules->way == WAY_EITHER || reverses_everywhere || !reverses_at_relays;
    return alike && rules->lap_origin == ORIGIN_SOWN && rules->lap_first == FIRST_AFTER &&
           rules->lap_next != NEXT_PAIRING;
}

/* What positions must remember, apart from seeds and counters: KEEPS_... */
static uint32_t what_is_kept(const MwRules *rules)
{
    uint32_t phases = 0;
    for (int i = 0; i < rules->phase_count; i++)
        if (rules->phase_end[i].until == UNTIL_START) phases = KEEPS_STARTED;
    bool stores = rules->stores[0] || rules->stores[1] || rules->fate == FATE_STORED;
    return (stores ? KEEPS_STORE : 0u) | (rules->pass == PASS_NEVER ? 0u : KEEPS_PASSES) |
           (rules->hold_at ? KEEPS_HELD : 0u) | (rules->pass == PASS_ONCE ? KEEPS_PASSED : 0u) |
           (rules->still ? KEEPS_STILL : 0u) | (rules->from == FROM_SPREAD ? KEEPS_SPREAD : 0u) |
           (rules->way == WAY_EITHER && rules->kept == KEPT_GAME ? KEEPS_WAY : 0u) |
           (rules->opening == OPENING_RACE ? KEEPS_RACE : 0u) | phases;
}

/* Declares the numbers that positions remember: first those of words, then those of a script.
 * Houses also declare those of takasia, so that rules with and without takasia can be compared. */
static void declare_memory(MwRules *rules)
{
    MwMemory all[MW_MOST_MEMORY] = {{.name = ""}};
    uint16_t most = (uint16_t)rules->board.pits;
    int houses = rules->house_pits != 0;
    int pits = rules->house_pits || rules->takasia != TAKASIA_NEVER ? 2 : 0;
    int words = houses + pits, of_script = rules->memory_count - rules->words_memory;
    assert(of_script >= 0);
    if (houses)
        all[0] = (MwMemory){"house", .first = MW_BOTH_OWN, .most = MW_BOTH_OWN,
                            .owned = (uint16_t)(__builtin_ctzll(rules->house_pits) + 1)};
    if (pits) {
        all[houses] = (MwMemory){"takasia", .most = most, .is_pit = true};
        all[houses + 1] = (MwMemory){"must", .most = most, .is_pit = true};
    }
    if (of_script > MW_MOST_MEMORY - words) of_script = MW_MOST_MEMORY - words;
    memcpy(all + words, rules->memory + rules->words_memory, (size_t)of_script * sizeof *all);
    memcpy(rules->memory, all, sizeof all);
    rules->words_memory = words;
    rules->memory_count = words + of_script;
    rules->house_memory = houses;
    rules->takasia_memory = pits ? houses + 1 : 0;
    rules->owned_pits = 0;
    for (int i = 0; i < rules->memory_count; i++)
        if (rules->memory[i].owned)
            rules->owned_pits |= (uint64_t)1 << (rules->memory[i].owned - 1);
}

enum { LANDING_ROWS = 2 * FACING_CASES };

/* Can a landing capture, by words? */
static bool ever_captures(const MwRules *rules)
{
    bool captures = rules->from_outer != FROM_OUTER_NEVER && rules->landing != LANDING_NONE;
    for (int row = 0; row < LANDING_ROWS; row++)
        captures |= (&rules->tables.landing[0][0])[row].takes != 0;
    return captures;
}

/* Can a pit capture before it is sown? */
static bool ever_lifts(const MwRules *rules)
{
    bool lifts = false;
    for (int facing = 0; facing < 4; facing++) lifts |= rules->tables.lifted[facing].takes != 0;
    return lifts;
}

bool mw_looks_at_start(const MwRules *rules)
{
    bool looks = rules->from_outer != FROM_OUTER_NEVER;
    for (int i = 0; i < rules->phase_count; i++) looks |= rules->phase_end[i].until == UNTIL_LOST;
    return looks;
}

void mw_note_sides(MwRules *rules)
{
    bool alike = memcmp(rules->setup[0], rules->setup[1], sizeof rules->setup[0]) == 0 &&
                 rules->stores[0] == rules->stores[1];
    rules->sided = !alike && mw_looks_at_start(rules);
}

void mw_complete_rules(MwRules *rules)
{
    assert(rules->board.pits > 0 && rules->board.columns == rules->columns);
    lay_start(rules);
    compile(&(const MwPlay){rules, NULL}, &rules->tables);
    rules->one_to_one = is_one_to_one(rules);
    declare_memory(rules);
    /* the first lap of a start (kernel/first_lap.c) or remembered numbers (kernel/house.c) may bar
     * it */
    rules->start_bars = rules->quiet_rows != QUIET_ROWS_ANY ||
                        rules->quiet_row == QUIET_ROW_BARRED || rules->duty != DUTY_NONE ||
                        rules->words_memory > 0;
    rules->captures = ever_captures(rules) || ever_lifts(rules);
    rules->mutes_starts = rules->largest > 0 || rules->capturing > 1;
    rules->first_laps_differ = rules->landing == LANDING_LIFTED || rules->lifts ||
                               rules->laid_pits || rules->closed_pits ||
                               rules->lap_next == NEXT_PAIRING || mw_every_captures(rules) ||
                               rules->shared || rules->hold_at ||
                               rules->from_outer != FROM_OUTER_NEVER;
    rules->weighs_facing = rules->shared || rules->bare_row == BARE_ROW_OUTER || rules->least > 1 ||
                           rules->least_empty > 1;
    rules->row_ends = rules->empty_row != EMPTY_ROW_NONE || rules->quiet_row == QUIET_ROW_LOSES;
    rules->keeps = what_is_kept(rules);
    rules->closed_in[rules->phase] = rules->closed_pits;
    rules->closes = 0;
    for (int i = 0; i <= rules->phase_count; i++) rules->closes |= rules->closed_in[i] != 0;
    rules->turns_matter = rules->midgame = (uint32_t)rules->quiet_turns;
    if (rules->opening == OPENING_RACE && rules->midgame == 0)
        rules->turns_matter = rules->midgame = 1;
    if (rules->swap && rules->turns_matter < 2) rules->turns_matter = 2;
    rules->swaps = rules->swap;
    mw_note_sides(rules);
    rules->captures_matter = rules->two_captures_first ? 2 : 0;
}

/* ---- the effect of answers --------------------------------------------------------------------
 */

MwReason mw_start_at(const MwRules *rules, int seeds)
{
    assert(seeds >= 0);
    return (MwReason)rules->tables.start[mw_amount(&(const MwPlay){rules, NULL}, seeds)];
}

/* May a capture of a single seed be sown again? It may if it takes one pit and no own seeds. */
static bool resows_single(const MwRules *rules)
{
    bool single = false;
    for (int row = 0; row < LANDING_ROWS; row++) {
        int takes = (&rules->tables.landing[0][0])[row].takes;
        single |= takes == TAKE_INNER || takes == TAKE_OUTER;
    }
    single |= rules->from_outer != FROM_OUTER_NEVER;
    return single && rules->fate == FATE_RESOWN;
}

bool mw_sows_singles(const MwRules *rules)
{
    bool goes_on = rules->relay != RELAY_NONE && rules->lap_next != NEXT_LANDING;
    return rules->hooked || mw_may_begin(mw_start_at(rules, 1)) || rules->lifts == 1 || goes_on ||
           resows_single(rules);
}

uint64_t mw_idle_pits(const MwRules *rules)
{
    int fewest = mw_sows_singles(rules) ? 1 : 2;
    uint64_t idle = 0;
    for (int pit = 0; pit < rules->board.pits; pit++)
        idle |= (uint64_t)(rules->tables.room[pit] < fewest) << pit;
    return idle;
}

/* Clears answers that are only read through the tables. */
static void forget_words(MwRules *rules)
{
    rules->landing = rules->needs = rules->takes = rules->bare_row = rules->own_pit = 0;
    rules->right_end = rules->singletons = rules->both_ends = rules->every_column = 0;
    for (int row = 0; row < LANDING_ROWS; row++) (&rules->tables.landing[0][0])[row].reason = 0;
    for (int facing = 0; facing < 4; facing++) rules->tables.lifted[facing].reason = 0;
}

static void forget_reverse(MwRules *rules)
{
    rules->reverse_pits = rules->reverse_into = 0;
    rules->reverse_at = rules->reverse_capture = 0;
    memset(rules->tables.room, 0, sizeof rules->tables.room);
}

/* Clears answers that matter only if captured seeds begin a lap. */
static void forget_reentry(MwRules *rules)
{
    rules->resow = 0;
    rules->reverse_at &= ~MOMENT_REENTRY;
}

/* Clears answers that matter only if laps relay. Without relays every lap but the first needs a
 * capture, and each capture empties a pit of the opponent for good. */
static void forget_relays(MwRules *rules)
{
    rules->reverse_capture = 0;
    if (rules->lap_next != NEXT_PAIRING) rules->lap_next = 0; /* pairing is refused then */
    rules->stop_pits = 0;
    rules->reverse_at &= ~MOMENT_RELAY;
    bool back = rules->shared && rules->fate == FATE_RESOWN; /* the pit may fill again */
    if (!back && rules->lap_limit > rules->board.pits) rules->endless = rules->lap_limit = 0;
}

/* Can a seed that falls into an empty pit capture? */
static bool captures_from_empty(const MwRules *rules)
{
    bool captures = false;
    for (int facing = 0; facing < FACING_CASES; facing++)
        captures |= rules->tables.landing[false][facing].takes != 0;
    return captures;
}

/* Does a capture ever take the facing outer pit? */
static bool takes_outer(const MwRules *rules)
{
    bool takes = false;
    for (int row = 0; row < LANDING_ROWS; row++)
        takes |= (&rules->tables.landing[0][0])[row].takes & TAKE_OUTER;
    return takes && rules->capture_pits;
}

/* Clears answers that matter only if something is captured, if no script can allow captures. */
static void forget_captures(MwRules *rules)
{
    rules->by = rules->least = rules->least_empty = rules->fate = rules->resow = rules->refusal =
        rules->extra = 0;
    rules->quiet_turns = rules->first_lap = rules->two_captures_first = 0;
    rules->from_outer = rules->besides = rules->declined = 0;
    rules->largest = 0;
    rules->capturing = 1;
    rules->tables.both_ends_win = rules->tables.every_column_wins = 0;
    rules->tables.takes = 0;
    forget_reverse(rules);
}

/* Clears answers that matter only if a last seed captures, where pits capture before they are sown.
 */
static void forget_landings(MwRules *rules)
{
    rules->by = rules->refusal = rules->declined = rules->extra = 0;
    rules->besides = rules->from_outer = 0;
    rules->least_empty = rules->least;
    rules->tables.takes &= TAKE_THEIRS;
    forget_reentry(rules);
    forget_reverse(rules);
}

/* Is hold.pair without effect? With hold.at = 1 one of the two pits would have to be empty, but
 * both have just got a seed; only a capture in passing could have emptied the first. */
static bool never_pairs(const MwRules *rules)
{
    bool may_be_empty = rules->by == BY_EVERY && rules->own_pit == OWN_PIT_TAKEN;
    return rules->hold_at == 1 && !may_be_empty && !rules->hooked;
}

/* Clears answers that do not affect which pits may start. */
static void forget_starts(MwRules *rules)
{
    bool names = mw_names_starts(rules);
    if (names && rules->others == OTHERS_NONE) rules->behind = BEHIND_ANY;
    if (!names) rules->others = OTHERS_ALL;
    if (rules->most == 1) rules->which = WHICH_ANY; /* all pits that may start hold one seed */
    int fewest = mw_may_begin(mw_start_at(rules, 1)) ? 1 : rules->smallest;
    if (rules->capturing <= fewest) rules->capturing = 1; /* no pit with fewer may start */
}

/* Clears answers about houses and takasia if there are none, or if nothing relays from them. */
static void forget_houses(MwRules *rules)
{
    if (rules->relay == RELAY_NONE)
        rules->house_after_capture = rules->house_after_quiet = rules->takasia_from_house = 0;
    if (rules->takasia == TAKASIA_NEVER) {
        rules->takasia_single = rules->takasia_house = rules->takasia_from_house = 0;
        rules->takasia_then = 0;
    }
    if (rules->house_pits) return;
    rules->house_threshold = rules->house_tax_from = 0;
    rules->house_after_capture = rules->house_after_quiet = rules->house_kept = 0;
    rules->takasia_house = rules->takasia_from_house = 0;
    if (rules->quiet_singles >= QUIET_SINGLES_OWNER)
        rules->quiet_singles = QUIET_SINGLES_IF_NO_OTHER;
}

MwRules mw_asked(const MwRules *rules)
{
    MwRules asked = *rules;
    bool enters = rules->resow == RESOW_ENDS && rules->fate == FATE_RESOWN;
    if (!enters && rules->way == WAY_ANTI_CLOCKWISE) asked.reverse_pits &= ~mw_idle_pits(rules);
    forget_starts(&asked);
    asked.least_empty = captures_from_empty(rules) || rules->from_outer ? mw_least(rules, false)
                                                                        : rules->least;
    bool raids = rules->placement == PLACEMENT_RAIDING && captures_from_empty(rules) &&
                 rules->capture_pits;
    if (rules->placement == PLACEMENT_USUAL) asked.limits = LIMITS_NONE;
    if (rules->placement == PLACEMENT_RAIDING && !raids) asked.placement = PLACEMENT_FREE;
    bool from_store = rules->from == FROM_STORE && rules->keeps & KEEPS_STORE;
    bool lifts = ever_lifts(rules);
    if (lifts && !rules->hooked) forget_landings(&asked);
    else if (!ever_captures(rules) && !rules->hooked) forget_captures(&asked);
    if (asked.fate != FATE_RESOWN || (asked.by == BY_EVERY && !from_store)) forget_reentry(&asked);
    if (!takes_outer(rules)) asked.besides = 0;
    if (asked.refusal == REFUSAL_NEVER && !rules->hooked) asked.declined = 0;
    if (asked.fate == FATE_RESOWN) asked.extra = 0;
    else if (asked.by == BY_LAST && !lifts) /* the turn ends with its first capture */
        asked.tables.both_ends_win = asked.tables.every_column_wins = 0;
    if (asked.extra == 0) asked.extra_choice = asked.extra_when = 0, asked.extra_not = 0;
    if (!from_store) asked.into = asked.quiet_singles = 0;
    if (!(rules->keeps & KEEPS_STORE)) {
        asked.from = FROM_PITS;
        asked.keeps &= ~(uint32_t)KEEPS_SPREAD;
    }
    if (!asked.score) asked.leftover = 0;
    if (asked.relay == RELAY_NONE) forget_relays(&asked);
    if (asked.way != WAY_EITHER) asked.kept = 0;
    asked.reverse_at = moments_to_reverse(&asked);
    bool reverses = asked.reverse_pits && asked.reverse_at && asked.reverse_into;
    if (asked.way == WAY_EITHER || !reverses) forget_reverse(&asked);
    if (!enters) asked.near_end = 0;
    if (asked.relay == RELAY_NONE && !from_store) asked.first_lap = 0;
    if (asked.way != WAY_ANTI_CLOCKWISE && !enters) /* only clockwise laps against the way have an
                                                       end to pass */
        memset(asked.tables.room, 0, sizeof asked.tables.room);
    if (!asked.tables.every_column_wins) asked.every_column_points = 0;
    if (!asked.still) asked.still_result = 0;
    if (!asked.hold_at || never_pairs(rules)) asked.hold_pair = 0;
    forget_houses(&asked);
    if (asked.shared) asked.quiet_rows = 0; /* a shared circuit has no outer pits */
    if (asked.opening != OPENING_RACE) asked.race = 0;
    if (asked.smallest <= 1) asked.tables.start[HOLDS_SINGLE] = 0;
    return asked;
}

/* A copy with the same bytes for all rules that lead to the same game. */
static MwRules game_of(const MwRules *rules)
{
    MwRules game = mw_asked(rules);
    forget_words(&game);
    game.one_to_one = game.start_bars = game.captures = game.mutes_starts = game.row_ends =
        game.first_laps_differ = game.weighs_facing =
            0; /* fields that only affect how a turn is computed */
    game.turns_matter = game.captures_matter = game.midgame = 0; /* these follow from other
                                                                    answers */
    game.swaps = game.sided = 0;                                 /* and so do these */
    return game;
}

bool mw_same_game(const MwRules *a, const MwRules *b)
{
    MwRules asked_a = game_of(a), asked_b = game_of(b);
    return memcmp(&asked_a, &asked_b, sizeof asked_a) == 0;
}
