/* Fast: a variant's answers compiled into tables, for playing millions of moves. */
#include "fast/fast.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "fast/served.h"
#include "fast/backend.h"
#include "rules/statements.h"

/* ---- which rules ----------------------------------------------------------------------------- */

bool mw_fast_lists(const MwPlay *play)
{
    bool lists = play->rules->refusal == REFUSAL_NEVER;
    for (int phase = 0; phase < play->rules->phase_count; phase++)
        lists &= play->by_phase[1 + phase].rules->refusal == REFUSAL_NEVER;
    return lists;
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

/* Can a turn bring the opponent back into a phase that ends with a loss of seeds? On a shared
 * circuit seeds are sown into his pits. */
static bool may_win_back(const MwRules *rules)
{
    bool loses = false;
    for (int i = 0; i < rules->phase_count; i++) loses |= rules->phase_end[i].until == UNTIL_LOST;
    return loses && rules->shared;
}

MwFastLevel mw_later_level(const MwRules *rules, int seeds)
{
    if (!(mw_engines(rules) & MW_FULL_LOOPS) || may_win_back(rules) || seeds > MW_FAST_SEEDS)
        return MW_FAST_NONE;
    return has_avx2() ? MW_FAST_AVX2 : MW_FAST_PLAIN;
}

MwFastLevel mw_fast_level(const MwRules *rules, int seeds)
{
    return mw_opens(rules) ? MW_FAST_NONE : mw_later_level(rules, seeds);
}

/* Can tables play the turns of this phase? They do not keep a player's losses from turn to turn. */
static bool serves_phase(const MwPlay *play, int phase)
{
    const MwRules *rules = play->by_phase[1 + phase].rules;
    return mw_engines(rules) & MW_FULL_LOOPS && rules->from != FROM_SPREAD &&
           rules->phase_end[phase].until != UNTIL_LOST;
}

MwFastLevel mw_whole_level(const MwPlay *play, int seeds)
{
    const MwRules *rules = play->rules;
    if (rules->from == FROM_SPREAD) return MW_FAST_NONE;
    for (int phase = 0; phase < rules->phase_count; phase++)
        if (!serves_phase(play, phase)) return MW_FAST_NONE;
    return mw_later_level(rules, seeds);
}

MwFastLevel mw_laps_level(const MwRules *rules, int seeds)
{
    return mw_engines(rules) & MW_LEAN_LOOPS ? mw_fast_level(rules, seeds) : MW_FAST_NONE;
}

#ifdef __x86_64__
#define WITH_AVX2(WAY) &WAY##_avx2
#else
#define WITH_AVX2(WAY) NULL
#endif

/* The smallest width of vectors that fits the board. */
static int width_of(const MwRules *rules)
{
    int pits = rules->board.circuit;
    assert(pits > 0 && pits <= MW_FAST_WIDE);
    return pits <= MW_FAST_NARROW   ? MW_FAST_NARROW
           : pits <= MW_FAST_MIDDLE ? MW_FAST_MIDDLE
                                    : MW_FAST_WIDE;
}

/* The only place that chooses the code compiled for a processor. */
static const MwFastBackend *backend_of(bool full, MwFastLevel level, int width)
{
    static const MwFastBackend *const narrow[][2] = {
        {&mw_fast_narrow, WITH_AVX2(mw_fast_narrow)},
        {&mw_fast_narrow_full, WITH_AVX2(mw_fast_narrow_full)},
    };
    static const MwFastBackend *const middle[][2] = {
        {&mw_fast_middle, WITH_AVX2(mw_fast_middle)},
        {&mw_fast_middle_full, WITH_AVX2(mw_fast_middle_full)},
    };
    bool by_avx2 = level == MW_FAST_AVX2;
    if (width == MW_FAST_WIDE) return &mw_fast_wide;
    return (width == MW_FAST_MIDDLE ? middle : narrow)[full][by_avx2];
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
    for (int pit = 0; pit < fast->pits; pit++) {
        int room = rules->tables.room[pit];
        fast->room[pit] = (uint8_t)(room < MW_FAST_SEEDS ? room : MW_FAST_SEEDS);
    }
}

/* The number of seeds that a pit must exceed to hold `seeds`; 255, which no byte exceeds, if no pit
 * can. */
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
        bool empty = mw_landing_takes(rules, false, facing),
             occupied = mw_landing_takes(rules, true, facing);
        fast->opens[facing] = empty || occupied ? rules->capture_pits : 0;
        fast->held[facing] = mw_enough_face(&words, facing, facing) ? rules->capture_pits : 0;
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
    fast->duty_usual_way = rules->duty == DUTY_USUAL_WAY && !fast->chooses;
    fast->quiet_rows = rules->quiet_rows;
    fast->quiet_row_barred = rules->quiet_row == QUIET_ROW_BARRED;
    fast->quiet_row_loses = rules->quiet_row == QUIET_ROW_LOSES;
    fast->endless_illegal = rules->endless == ENDLESS_ILLEGAL;
}

static void compile_offers(const MwRules *rules, MwFast *fast)
{
    fast->stop_pits = rules->stop_pits;
    fast->extra = (uint8_t)rules->extra;
    fast->extra_pits = rules->board.all & ~rules->extra_not;
    fast->extra_may = rules->extra_choice == EXTRA_MAY;
    fast->extra_after_both = rules->extra_when != EXTRA_AFTER_ANY;
    fast->offers_more = mw_offers_more(rules);
}

/* ---- answers that each of few rules gives ---------------------------------------------------- */

/* Does it capture? Pits that capture before they are sown count as occupied. */
static bool captures_or_lifts(const MwRules *rules, bool occupied, int facing)
{
    bool lifts = rules->landing == LANDING_LIFTED;
    if (!lifts) return mw_landing_takes(rules, occupied, facing);
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
            bool held = mw_enough_face(&words, facing, facing);
            fast->rare_held[occupied][facing] = held ? rules->capture_pits : 0;
        }
    }
    fast->sees_bare = rules->bare_row == BARE_ROW_OUTER && rules->landing != LANDING_LIFTED;
}

static void compile_rare(const MwRules *rules, MwFast *fast)
{
    compile_facing(rules, fast);
    fast->rare = mw_asks_rarely(rules);
    fast->most = (uint8_t)(rules->most < MW_FAST_SEEDS ? rules->most : MW_FAST_SEEDS);
    fast->capturing = (uint8_t)(rules->capturing < MW_FAST_SEEDS ? rules->capturing
                                                                 : MW_FAST_SEEDS);
    fast->starts_behind = rules->behind;
    fast->no_others = rules->others == OTHERS_NONE;
    fast->fullest = rules->which != WHICH_ANY;
    fast->picks_starts = mw_picks_starts(rules);
    fast->binds_starts |= fast->picks_starts;
    fast->reverse_into = rules->reverse_into;
    fast->lifts = rules->landing == LANDING_LIFTED;
    fast->every = mw_every_captures(rules);
    fast->first_origin = rules->lap_first == FIRST_ORIGIN;
    fast->next_after = rules->lap_next == NEXT_AFTER;
    fast->refuses = rules->refusal != REFUSAL_NEVER;
    fast->refuses_once = rules->refusal == REFUSAL_ONCE;
    fast->saves = rules->declined == DECLINED_SAVED;
    fast->bonus = rules->besides != BESIDES_NONE;
    fast->returns_to_way = rules->reverse_capture == REVERSE_TURN;
    fast->begins_laps = fast->lifts || fast->every || fast->rows_end;
}

static void compile_store(const MwRules *rules, MwFast *fast)
{
    fast->puts = rules->from == FROM_STORE;
    fast->put_into = rules->into;
    fast->quiet_singles = rules->quiet_singles;
    fast->offers_more |= fast->puts; /* the way of the lap from where the seed was put */
    fast->by_phase = NULL;
    fast->phase = -1;
    fast->ends_phase = 0;
}

static void compile_houses(const MwRules *rules, MwFast *fast)
{
    fast->house = rules->house_pits ? __builtin_ctzll(rules->house_pits) : -1;
    fast->threshold = rules->house_threshold;
    fast->tax_from = rules->house_tax_from;
    fast->after_capture = rules->house_after_capture;
    fast->after_quiet = rules->house_after_quiet;
    fast->until_capture = rules->house_kept == HOUSE_UNTIL_CAPTURE;
    fast->house_memory = rules->house_memory;
    fast->takasia_memory = rules->takasia_memory;
    fast->houses = rules->words_memory > 0;
    fast->takasia = rules->takasia != TAKASIA_NEVER;
    fast->single_counts = rules->takasia_single == TAKASIA_SINGLE_COUNTS;
    fast->spares_owned = rules->takasia_house == TAKASIA_HOUSE_OWNED;
    fast->passes_from_house = rules->takasia_from_house == TAKASIA_PASSES;
    fast->must_capture = rules->takasia_then == TAKASIA_THEN_MUST;
    fast->asks_at = rules->stop_pits | rules->house_pits | (fast->takasia ? fast->all_pits : 0);
    fast->offers_more |= rules->house_after_capture == HOUSE_CHOICE ||
                         rules->house_after_quiet == HOUSE_CHOICE;
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
    fast->whole_rounds = (MW_FAST_SEEDS / pits + 1) * pits;
    for (int i = 0; i < (int)sizeof fast->pit; i++) fast->pit[i] = (uint8_t)(i % pits);
    for (int hand = 0; hand <= seeds; hand++) {
        uint8_t *sown = fast->sown + hand * 2 * width;
        for (int i = 0; i < 2 * width; i++)
            sown[i] = (uint8_t)(hand / pits + (i % pits < hand % pits));
    }
}

/* Resets what never matters to its usual value: only the full loops would look at it. */
static MwRules lowered(const MwRules *rules)
{
    MwRules asked = mw_asked(rules);
    asked.lap_limit = rules->lap_limit; /* a move that ends earlier also counts its laps */
    return asked;
}

void mw_fast_compile(const MwRules *rules, MwFastLevel level, int seeds, MwFast *fast)
{
    assert(level != MW_FAST_NONE && level <= mw_later_level(rules, seeds));
    const MwRules asked = lowered(rules);
    fast->width = width_of(rules);
    fast->backend = backend_of(!(mw_engines(rules) & MW_LEAN_LOOPS), level, fast->width);
    fast->most_seeds = seeds;
    compile_board(&asked.board, fast);
    fast->relays = asked.relay == RELAY_OCCUPIED;
    fast->quiet_turns = (uint32_t)asked.quiet_turns;
    compile_starts(&asked, fast);
    compile_reverse(&asked, fast);
    compile_capture(&asked, fast);
    compile_end(&asked, fast);
    compile_ways(&asked, fast);
    compile_rows(&asked, fast);
    compile_first_laps(&asked, fast);
    compile_offers(&asked, fast);
    compile_rare(&asked, fast);
    compile_store(&asked, fast);
    compile_houses(&asked, fast);
    compile_masks(&asked, fast);
    compile_laps(seeds, fast);
}

/* ---- tables of a variant --------------------------------------------------------------------- */

/* A vector is read at once only if its address is a multiple of its size. */
static MwFast *aligned(void *memory)
{
    uintptr_t alignment = _Alignof(MwFast);
    return (MwFast *)(((uintptr_t)memory + alignment - 1) / alignment * alignment);
}

/* Compiles the tables of one phase (-1: no phase), as part of a set for all phases. */
static void compile_phase(const MwRules *rules, int phase, MwFastLevel level, MwFast *first)
{
    MwFast *fast = first + 1 + phase;
    fast->backend = backend_of(true, level, fast->width);
    fast->by_phase = first;
    fast->phase = phase;
    fast->phases = rules->phase_count;
    first->offers_more |= fast->offers_more;
    memcpy(fast->phase_end, rules->phase_end, sizeof fast->phase_end);
    if (phase >= 0 && rules->phase_end[phase].until == UNTIL_START)
        fast->ends_phase = rules->phase_end[phase].pits;
}

bool mw_fast_new(const MwPlay *play, MwFastLevel level, int seeds, MwFastSet *set)
{
    const int phases = mw_whole_level(play, seeds) == MW_FAST_NONE ? 0 : play->rules->phase_count;
    *set = (MwFastSet){NULL, mw_new((size_t)(1 + phases) * sizeof *set->fast + _Alignof(MwFast))};
    if (!set->memory) return false;
    set->fast = aligned(set->memory);
    for (int phase = -1; phase < phases; phase++) { /* phase -1, no phase, comes first */
        const MwRules *rules = phases ? play->by_phase[1 + phase].rules : play->rules;
        mw_fast_compile(rules, level, seeds, set->fast + 1 + phase);
        if (phases) compile_phase(rules, phase, level, set->fast);
    }
    return true;
}

void mw_fast_free(MwFastSet *set)
{
    free(set->memory);
    *set = (MwFastSet){NULL, NULL};
}
