/* Fast: a variant's answers compiled into tables, for playing millions of moves. */
#include "fast/fast.h"

#include <assert.h>
#include <string.h>

#include "fast/way.h"
#include "rules/statements.h"

#if defined __GNUC__
#define HAS_VECTORS true
#else
#define HAS_VECTORS false
#endif

/* ---- which rules ----------------------------------------------------------------------------- */

/* Does a last seed capture, with these of the facing pits holding seeds? */
static bool captures(const MwRules *rules, bool occupied, int facing)
{
    return rules->tables.landing[occupied][facing].takes != 0;
}

/* The vectors ask two questions one after the other: may something be taken from the facing pits,
 * and does the own pit capture? */
static bool asks_apart(const MwRules *rules)
{
    bool own[2] = {false, false}, any[4];
    for (int facing = 0; facing < 4; facing++) {
        any[facing] = captures(rules, false, facing) || captures(rules, true, facing);
        own[0] |= captures(rules, false, facing);
        own[1] |= captures(rules, true, facing);
    }
    for (int facing = 0; facing < 4; facing++)
        for (int occupied = 0; occupied < 2; occupied++)
            if (captures(rules, occupied, facing) != (own[occupied] && any[facing])) return false;
    return true;
}

/* Does what faces a pit count alike, whatever lies in the rest of the row and in the pit itself? */
static bool counts_alike(const MwRules *rules)
{
    bool alike = mw_least(rules, false) == mw_least(rules, true);
    for (int occupied = 0; occupied < 2; occupied++)
        alike &= rules->tables.landing[occupied][FACING_BARE].takes ==
                 rules->tables.landing[occupied][TAKE_OUTER].takes;
    return alike;
}

/* May a turn come to a choice of direction after its first lap? */
static bool turns_later(const MwRules *rules)
{
    return rules->way != WAY_EITHER && rules->reverse_pits &&
           rules->reverse_at & (MOMENT_RELAY | MOMENT_REENTRY);
}

/* Does the first situation of a turn offer the same choices as when it comes back? Starts may be
 * barred that could begin a chain of laps. */
static bool starts_like_relays(const MwRules *rules)
{
    return !rules->start_bars || rules->reverse_capture == REVERSE_DIRECT || !turns_later(rules);
}

/* Moves that are forbidden for going on for ever are not followed through later choices. */
static bool sees_endless_moves(const MwRules *rules)
{
    return rules->endless != ENDLESS_ILLEGAL || !turns_later(rules);
}

/* Does a capture end the turn where both share one circuit? Else the move may come back to where it
 * was although it captures (kernel/circling.h). */
static bool never_circles(const MwRules *rules)
{
    return !rules->shared || rules->fate != FATE_RESOWN;
}

/* Do all laps of a turn run the way of its first? */
static bool keeps_ways(const MwRules *rules)
{
    return rules->way != WAY_EITHER || rules->kept != KEPT_LAP;
}

/* May a capture be declined, or choose a pit besides? */
static bool offers_captures(const MwRules *rules)
{
    return rules->refusal != REFUSAL_NEVER || rules->besides != BESIDES_NONE;
}

/* Is a stop that the mover may choose one of few things that laps depend on? What recurs is then
 * told by one lap before another (kernel/recurrence.h). */
static bool stops_plainly(const MwRules *rules)
{
    if (!rules->stop_pits && !offers_captures(rules)) return true;
    if (rules->stop_pits && offers_captures(rules)) return false;
    bool chains = rules->reverse_pits && rules->reverse_capture != REVERSE_DIRECT;
    return !rules->shared && !chains && rules->largest == 0 && rules->capturing <= 1 &&
           rules->first_lap == FIRST_LAP_FREE && rules->resow != RESOW_ENDS;
}

/* Moves that are forbidden for going on for ever are not followed through such choices either. */
static bool offers_more(const MwRules *rules)
{
    return rules->extra > 0 || rules->stop_pits || offers_captures(rules);
}

static bool offers_plainly(const MwRules *rules)
{
    bool plain = !offers_more(rules) || rules->endless != ENDLESS_ILLEGAL;
    return plain && stops_plainly(rules) && (rules->extra == 0 || !rules->shared);
}

/* Is all of a start pit picked up, and sown? */
static bool sows_starts(const MwRules *rules) { return rules->lifts == 0 && !rules->laid_pits; }

/* Does it depend on more than what pits hold which of them may start? */
static bool picks_starts(const MwRules *rules)
{
    return rules->others != OTHERS_ALL || rules->behind != BEHIND_ANY ||
           rules->which != WHICH_ANY || rules->most > 0;
}

/* Do laps against the way depend on more than whether they capture, and where they begin? */
static bool turns_rarely(const MwRules *rules)
{
    return rules->reverse_pits && rules->way != WAY_EITHER &&
           (rules->reverse_capture == REVERSE_TURN || rules->reverse_into != rules->board.all);
}

bool mw_fast_is_rare(const MwRules *rules)
{
    return !counts_alike(rules) || !asks_apart(rules) || picks_starts(rules) ||
           rules->capturing > 1 || rules->landing == LANDING_LIFTED || mw_every_captures(rules) ||
           rules->lap_first == FIRST_ORIGIN || rules->lap_next == NEXT_AFTER ||
           turns_rarely(rules) || offers_captures(rules);
}

bool mw_fast_lists(const MwRules *rules) { return rules->refusal == REFUSAL_NEVER; }

/* Are laps looked at before they are sown? */
static bool looks_ahead(const MwRules *rules)
{
    bool turns = rules->reverse_pits && rules->way != WAY_EITHER;
    return turns || rules->start_bars || rules->quiet_row == QUIET_ROW_LOSES;
}

/* Of laps that are sown, or capture, otherwise: is nothing asked besides that would have to look at
 * them in that way, too? */
static bool laps_alone(const MwRules *rules)
{
    bool plain = rules->first_lap == FIRST_LAP_FREE && !offers_more(rules);
    if (rules->landing == LANDING_LIFTED && (looks_ahead(rules) || !plain)) return false;
    if (rules->lap_next == NEXT_AFTER && (looks_ahead(rules) || !plain)) return false;
    bool sown = mw_every_captures(rules) || rules->lap_first == FIRST_ORIGIN;
    return !sown || (plain && !looks_ahead(rules) && !rules->row_ends &&
                     rules->resow != RESOW_ENDS && rules->lap_next == NEXT_LANDING);
}

/* Do the loops for what few rules ask serve them? */
static bool serves_rare(const MwRules *rules)
{
    bool counts = counts_alike(rules) || rules->extra == 0 || rules->extra_when == EXTRA_AFTER_ANY;
    bool offers = offers_captures(rules);
    return !rules->shared && counts && laps_alone(rules) && !(offers && rules->extra > 0);
}

/* Is one situation enough to notice what recurs, or a run without choices sown again? */
static bool recurs_by_one(const MwRules *rules)
{
    return rules->one_to_one || (rules->lap_first == FIRST_ORIGIN && !rules->hooked);
}

bool mw_fast_possible(const MwRules *rules)
{
    return HAS_VECTORS && never_circles(rules) && !(rules->keeps & KEEPS_HELD) && !rules->hooked &&
           recurs_by_one(rules) && keeps_ways(rules) && starts_like_relays(rules) &&
           sees_endless_moves(rules) && sows_starts(rules) && offers_plainly(rules) &&
           (!mw_fast_is_rare(rules) || serves_rare(rules)) &&
           rules->from_outer == FROM_OUTER_NEVER && !rules->closed_pits &&
           rules->from != FROM_STORE && rules->lap_next != NEXT_PAIRING &&
           rules->pass == PASS_NEVER && !rules->swap && rules->opening == OPENING_ALTERNATE &&
           !rules->still && !rules->repeats;
}

/* Do they ask what the loops for most rules leave out? */
static bool asks_more(const MwRules *rules)
{
    return rules->way != WAY_ANTI_CLOCKWISE || rules->resow == RESOW_ENDS ||
           rules->resow == RESOW_BEHIND || rules->relay == RELAY_OUTER || rules->largest > 0 ||
           rules->first_lap != FIRST_LAP_FREE || rules->start_bars || rules->row_ends ||
           rules->endless == ENDLESS_ILLEGAL || rules->fate == FATE_STORED || rules->shared ||
           offers_more(rules);
}

static bool has_avx2(void)
{
#if defined __x86_64__ && defined __GNUC__
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2") &&
           __builtin_cpu_supports("popcnt");
#else
    return false;
#endif
}

/* May a turn bring its player's opponent back into a phase that ends with a loss of seeds? Where
 * both share one circuit, seeds are sown into his pits. */
static bool may_win_back(const MwRules *rules)
{
    bool loses = false;
    for (int i = 0; i < rules->phase_count; i++) loses |= rules->phase_end[i].until == UNTIL_LOST;
    return loses && rules->shared;
}

MwFastLevel mw_later_level(const MwRules *rules, int seeds)
{
    if (!mw_fast_possible(rules) || may_win_back(rules) || seeds > MW_FAST_SEEDS)
        return MW_FAST_NONE;
    return has_avx2() ? MW_FAST_AVX2 : MW_FAST_PLAIN;
}

MwFastLevel mw_fast_level(const MwRules *rules, int seeds)
{
    return mw_opens(rules) ? MW_FAST_NONE : mw_later_level(rules, seeds);
}

MwFastLevel mw_laps_level(const MwRules *rules, int seeds)
{
    bool more = asks_more(rules) || mw_fast_is_rare(rules);
    return more ? MW_FAST_NONE : mw_fast_level(rules, seeds);
}

#ifdef __x86_64__
#define WITH_AVX2(WAY) &WAY##_avx2
#else
#define WITH_AVX2(WAY) NULL
#endif

/* What the loops for most rules leave out is in others; all of it is in those for wide boards. */
typedef enum Features { ASKS_USUAL, ASKS_MORE, ASKS_RARE, ASKS_SHARED } Features;

static Features features_of(const MwRules *rules)
{
    if (rules->shared) return ASKS_SHARED;
    if (mw_fast_is_rare(rules)) return ASKS_RARE;
    return asks_more(rules) ? ASKS_MORE : ASKS_USUAL;
}

/* The narrowest vectors for which there are loops. */
static int width_of(const MwRules *rules)
{
    int pits = rules->board.circuit;
    Features features = features_of(rules);
    assert(pits > 0 && pits <= MW_FAST_WIDE);
    if (pits <= MW_FAST_NARROW && features != ASKS_RARE) return MW_FAST_NARROW;
    return pits <= MW_FAST_MIDDLE && features != ASKS_SHARED ? MW_FAST_MIDDLE : MW_FAST_WIDE;
}

/* The one place where a processor is answered with what was compiled for it. */
static const MwFastWay *way_of(const MwRules *rules, MwFastLevel level, int width)
{
    static const MwFastWay *const narrow[][2] = {
        [ASKS_USUAL] = {&mw_fast_narrow, WITH_AVX2(mw_fast_narrow)},
        [ASKS_MORE] = {&mw_fast_narrow_more, WITH_AVX2(mw_fast_narrow_more)},
        [ASKS_SHARED] = {&mw_fast_narrow_shared, WITH_AVX2(mw_fast_narrow_shared)},
    };
    static const MwFastWay *const middle[][2] = {
        [ASKS_USUAL] = {&mw_fast_middle, WITH_AVX2(mw_fast_middle)},
        [ASKS_MORE] = {&mw_fast_middle_more, WITH_AVX2(mw_fast_middle_more)},
        [ASKS_RARE] = {&mw_fast_middle_rare, WITH_AVX2(mw_fast_middle_rare)},
    };
    bool by_avx2 = level == MW_FAST_AVX2;
    if (width == MW_FAST_WIDE) return &mw_fast_wide;
    return (width == MW_FAST_MIDDLE ? middle : narrow)[features_of(rules)][by_avx2];
}

int mw_position_seeds(const MwesoPosition *position)
{
    int seeds = 0;
    for (int pit = 0; pit < MWESO_MOST_PITS; pit++)
        seeds += position->pit[0][pit] + position->pit[1][pit];
    for (int store = 0; store < MWESO_MOST_STORES; store++)
        seeds += position->store[0][store] + position->store[1][store];
    return seeds;
}

/* ---- answers --------------------------------------------------------------------------------- */

static void compile_reverse(const MwRules *rules, MwFast *fast)
{
    uint64_t pits = rules->way == WAY_EITHER ? 0 : rules->reverse_pits;
    for (int moment = MOMENT_START; moment <= MOMENT_REENTRY; moment *= 2)
        fast->reverse_pits[moment] = rules->reverse_at & moment ? pits : 0;
    fast->chains = rules->reverse_capture != REVERSE_DIRECT;
    if (rules->reverse_capture == REVERSE_TURN) fast->reverse_pits[MOMENT_RELAY] = 0;
    for (int pit = 0; pit < fast->pits; pit++) {
        int room = rules->tables.room[pit];
        fast->room[pit] = (uint8_t)(room < MW_FAST_SEEDS ? room : MW_FAST_SEEDS);
    }
}

/* The most that a byte holds stands for all numbers that no pit can hold. */
static uint8_t one_less(int32_t seeds)
{
    return (uint8_t)(seeds > MW_FAST_SEEDS ? MW_FAST_SEEDS : seeds - 1);
}

static void compile_starts(const MwRules *rules, MwFast *fast)
{
    fast->start_pits = mw_names_starts(rules) ? rules->start_pits : 0;
    fast->too_few = one_less(rules->smallest);
    fast->single = rules->smallest > 1 ? rules->tables.start[HOLDS_SINGLE] : START_SINGLE_NEVER;
    fast->bars_starts = rules->start_bars;
    fast->binds_starts = fast->start_pits || fast->single != START_SINGLE_NEVER ||
                         fast->bars_starts;
}

static void compile_capture(const MwRules *rules, MwFast *fast)
{
    const MwPlay words = {rules, NULL};
    fast->occupied_captures = fast->empty_captures = false;
    fast->not_held = rules->least > 1 ? one_less(rules->least) : 0;
    for (int facing = 0; facing < 4; facing++) {
        bool empty = captures(rules, false, facing), occupied = captures(rules, true, facing);
        fast->opens[facing] = empty || occupied ? rules->capture_pits : 0;
        fast->held[facing] = mw_are_held(&words, facing, facing) ? rules->capture_pits : 0;
        fast->empty_captures |= empty;
        fast->occupied_captures |= occupied;
    }
    fast->takes_inner = rules->tables.takes & TAKE_INNER;
    fast->takes_outer = rules->tables.takes & TAKE_OUTER;
    fast->takes_own = rules->tables.takes & TAKE_OWN;
    fast->removes = rules->fate != FATE_RESOWN;
    fast->stores = rules->fate == FATE_STORED;
    fast->resow = rules->resow;
}

static void compile_end(const MwRules *rules, MwFast *fast)
{
    fast->both_ends = rules->tables.both_ends_win;
    fast->every_column = rules->tables.every_column_wins;
    fast->two_captures_first = rules->two_captures_first;
    fast->lap_limit = (uint32_t)rules->lap_limit;
    fast->first_look = fast->lap_limit < MW_FAST_LOOK ? fast->lap_limit : MW_FAST_LOOK;
    fast->endless_end = rules->endless == ENDLESS_LOSES ? MWESO_ENDLESS_LOSES
                                                        : MWESO_ENDLESS_ANNULLED;
    fast->no_move_end = rules->score ? MWESO_SCORED : MWESO_NO_MOVE;
}

/* ---- answers that few rules give ------------------------------------------------------------- */

static void compile_ways(const MwRules *rules, MwFast *fast)
{
    const MwPlay words = {rules, NULL};
    const MwesoBoard *board = &rules->board;
    fast->clockwise = rules->way == WAY_CLOCKWISE;
    fast->chooses = rules->way == WAY_EITHER;
    fast->keeps_way = fast->chooses && rules->kept == KEPT_GAME;
    fast->enters = rules->resow == RESOW_ENDS;
    fast->relay_pits = rules->tables.relays;
    bool lays = rules->resow == RESOW_BEHIND || rules->landing == LANDING_LIFTED;
    for (int clockwise = 0; clockwise < 2; clockwise++)
        fast->entry_origin[clockwise] = mw_entry_origin(board, clockwise);
    for (int pit = 0; pit < board->pits; pit++) {
        bool near = mw_is_inner(board, pit) && mw_enters_near(&words, pit);
        fast->enters_clockwise[pit] = (int8_t)(near ? mw_is_nearer_left(board, pit) : -1);
        bool behind = lays && mw_is_inner(board, pit);
        fast->behind[pit] = (uint8_t)(behind ? mw_behind(board, pit) : pit);
    }
}

static void compile_rows(const MwRules *rules, MwFast *fast)
{
    const MwesoBoard *board = &rules->board;
    fast->inner = board->inner;
    fast->row = rules->empty_row == EMPTY_ROW_INNER   ? board->inner
                : rules->empty_row == EMPTY_ROW_OUTER ? board->outer
                                                      : 0;
    fast->rows_end = rules->row_ends;
    fast->keeps_store = rules->keeps & KEEPS_STORE;
    for (int clockwise = 0; clockwise < 2; clockwise++) {
        uint64_t leaves = 0;
        for (int pit = 0; pit < board->pits; pit++)
            if (!mw_is_inner(board, mw_onward(board, pit, 1, clockwise)))
                leaves |= (uint64_t)1 << pit;
        fast->leaves_inner[clockwise] = leaves & board->inner;
    }
}

static void compile_first_laps(const MwRules *rules, MwFast *fast)
{
    bool any = rules->largest == 0 || rules->largest > MW_FAST_SEEDS;
    fast->largest = (uint8_t)(any ? MW_FAST_SEEDS : rules->largest);
    fast->first_lap_decides = rules->first_lap == FIRST_LAP_DECIDES;
    fast->duty = rules->duty != DUTY_NONE;
    fast->quiet_rows = rules->quiet_rows;
    fast->quiet_row_barred = rules->quiet_row == QUIET_ROW_BARRED;
    fast->quiet_row_loses = rules->quiet_row == QUIET_ROW_LOSES;
    fast->endless_illegal = rules->endless == ENDLESS_ILLEGAL;
}

static void compile_offers(const MwRules *rules, MwFast *fast)
{
    fast->stop_pits = rules->stop_pits;
    fast->further = (uint8_t)rules->extra;
    fast->further_pits = rules->board.all & ~rules->extra_not;
    fast->further_may = rules->extra_choice == EXTRA_MAY;
    fast->further_after_both = rules->extra_when != EXTRA_AFTER_ANY;
    fast->offers_more = offers_more(rules);
}

/* ---- answers that each of few rules gives ---------------------------------------------------- */

/* Pits that capture before they are sown count as occupied ones. */
static bool captures_or_lifts(const MwRules *rules, bool occupied, int facing)
{
    bool lifts = rules->landing == LANDING_LIFTED;
    if (!lifts) return captures(rules, occupied, facing);
    return occupied && facing < FACING_BARE && rules->tables.lifted[facing].takes != 0;
}

static void compile_facing(const MwRules *rules, MwFast *fast)
{
    const MwPlay words = {rules, NULL};
    for (int occupied = 0; occupied < 2; occupied++) {
        int least = mw_least(rules, occupied);
        fast->rare_not_held[occupied] = least > 1 ? one_less(least) : 0;
        for (int facing = 0; facing < FACING_CASES; facing++) {
            bool open = captures_or_lifts(rules, occupied, facing);
            fast->rare_opens[occupied][facing] = open ? rules->capture_pits : 0;
        }
        for (int facing = 0; facing < FACING_BARE; facing++) {
            bool held = mw_are_held(&words, facing, facing);
            fast->rare_held[occupied][facing] = held ? rules->capture_pits : 0;
        }
    }
    fast->sees_bare = rules->bare_row == BARE_ROW_OUTER && rules->landing != LANDING_LIFTED;
}

static void compile_rare(const MwRules *rules, MwFast *fast)
{
    compile_facing(rules, fast);
    fast->rare = mw_fast_is_rare(rules);
    fast->most = (uint8_t)(rules->most < MW_FAST_SEEDS ? rules->most : MW_FAST_SEEDS);
    fast->capturing = (uint8_t)(rules->capturing < MW_FAST_SEEDS ? rules->capturing
                                                                 : MW_FAST_SEEDS);
    fast->starts_behind = rules->behind;
    fast->no_others = rules->others == OTHERS_NONE;
    fast->fullest = rules->which != WHICH_ANY;
    fast->picks_starts = picks_starts(rules);
    fast->binds_starts |= fast->picks_starts;
    fast->reverse_into = rules->reverse_into;
    fast->lifts = rules->landing == LANDING_LIFTED;
    fast->every = mw_every_captures(rules);
    fast->first_origin = rules->lap_first == FIRST_ORIGIN;
    fast->next_after = rules->lap_next == NEXT_AFTER;
    fast->refuses = rules->refusal != REFUSAL_NEVER;
    fast->refuses_once = rules->refusal == REFUSAL_ONCE;
    fast->saves = rules->declined == DECLINED_SAVED;
    fast->besides = rules->besides != BESIDES_NONE;
    fast->turns_back = rules->reverse_capture == REVERSE_TURN;
}

/* ---- tables ---------------------------------------------------------------------------------- */

static void compile_masks(const MwRules *rules, MwFast *fast)
{
    int width = fast->width, pits = fast->pits;
    for (int pit = 0; pit < width; pit++) fast->lanes[pit] = pit < pits ? 0xFF : 0;
    for (int pit = 0; pit < pits; pit++) {
        uint8_t *keep = fast->keep + pit * width, *leave = fast->leave + pit * width;
        memcpy(keep, fast->lanes, (size_t)width);
        memcpy(leave, fast->lanes, (size_t)width);
        keep[pit] = 0;
        if (pit >= rules->board.pits || !mw_is_inner(&rules->board, pit)) continue;
        if (fast->takes_inner) leave[fast->facing_inner[pit]] = 0;
        if (fast->takes_outer) leave[fast->facing_outer[pit]] = 0;
    }
}

static void compile_board(const MwesoBoard *board, MwFast *fast)
{
    fast->shared = mw_is_shared(board);
    fast->pits = board->circuit;
    fast->columns = board->columns;
    fast->all_pits = mw_every_place(board);
    fast->own_pits = board->all;
    fast->across = fast->shared ? board->pits : 0;
    memcpy(fast->facing_outer, board->facing[1], sizeof fast->facing_outer);
    memcpy(fast->column, board->column, sizeof fast->column);
    for (int pit = 0; pit < board->pits; pit++)
        fast->facing_inner[pit] = (uint8_t)(board->facing[0][pit] + fast->across);
}

static void compile_laps(int seeds, MwFast *fast)
{
    assert(seeds >= 0 && seeds <= MW_FAST_SEEDS);
    int width = fast->width, pits = fast->pits;
    fast->circles = (MW_FAST_SEEDS / pits + 1) * pits;
    for (int i = 0; i < (int)sizeof fast->pit; i++) fast->pit[i] = (uint8_t)(i % pits);
    for (int hand = 0; hand <= seeds; hand++) {
        uint8_t *sown = fast->sown + hand * 2 * width;
        for (int i = 0; i < 2 * width; i++)
            sown[i] = (uint8_t)(hand / pits + (i % pits < hand % pits));
    }
}

void mw_fast_compile(const MwRules *rules, MwFastLevel level, int seeds, MwFast *fast)
{
    assert(level != MW_FAST_NONE && level <= mw_later_level(rules, seeds));
    fast->width = width_of(rules);
    fast->way = way_of(rules, level, fast->width);
    fast->most_seeds = seeds;
    compile_board(&rules->board, fast);
    fast->relays = rules->relay == RELAY_OCCUPIED;
    fast->quiet_turns = (uint32_t)rules->quiet_turns;
    compile_starts(rules, fast);
    compile_reverse(rules, fast);
    compile_capture(rules, fast);
    compile_end(rules, fast);
    compile_ways(rules, fast);
    compile_rows(rules, fast);
    compile_first_laps(rules, fast);
    compile_offers(rules, fast);
    compile_rare(rules, fast);
    compile_masks(rules, fast);
    compile_laps(seeds, fast);
}
