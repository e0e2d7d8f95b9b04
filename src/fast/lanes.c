/* Lanes: many random games at once, one in each byte of a vector. */
#include "fast/lanes.h"

#include <assert.h>
#include <stdlib.h>

#include "base/bits.h"
#include "base/memory.h"
#include "fast/lanes_tables.h"
#include "fast/served.h"
#include "fast/backend.h"
#include "rules/statements.h"

/* ---- which rules ----------------------------------------------------------------------------- */

static MwLanesLevel most = MW_LANES_AVX512;

void mw_lanes_limit(MwLanesLevel level) { most = level; }

#if defined __x86_64__ && defined __GNUC__
#define HAS_LANES 1
#endif

#ifdef HAS_LANES
/* Can a player return to a phase after leaving all phases? Lanes do not check again. Where captured
 * seeds leave the game for good, no loss is made good. */
static bool may_open_again(const MwRules *rules)
{
    bool again = false;
    for (int i = 0; i < rules->phase_count; i++) {
        again |= rules->phase_end[i].until == UNTIL_LOST && rules->fate != FATE_REMOVED;
        again |= rules->phase_end[i].until == UNTIL_STORE_EMPTY && rules->fate == FATE_STORED;
    }
    return again;
}
#endif

MwLanesLevel mw_lanes_level(const MwRules *rules, int seeds)
{
#ifdef HAS_LANES
    if (mw_later_level(rules, seeds) != MW_FAST_AVX2 || !(mw_engines(rules) & MW_LANES) ||
        may_open_again(rules))
        return MW_LANES_NONE;
    bool wide = __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl") &&
                __builtin_cpu_supports("avx512dq");
    MwLanesLevel best = wide ? MW_LANES_AVX512 : MW_LANES_AVX2;
    return best < most ? best : most;
#else
    (void)rules, (void)seeds;
    return MW_LANES_NONE;
#endif
}

MwLanesLevel mw_lanes_playouts_level(const MwRules *rules, int seeds)
{
    const MwRules asked = mw_asked(rules);
    bool chains = asked.reverse_capture != REVERSE_DIRECT;
    return chains ? MW_LANES_NONE : mw_lanes_level(rules, seeds);
}

/* Seeds in stores are not counted, so who leads by all seeds is unknown; so are the ids of
 * positions on a shared circuit. */
MwLanesLevel mw_lanes_figures_level(const MwRules *rules, int seeds)
{
    return rules->score || rules->shared ? MW_LANES_NONE : mw_lanes_level(rules, seeds);
}

/* ---- tables ---------------------------------------------------------------------------------- */

static void compile_captures(const MwFast *fast, MwLanesTables *tables)
{
    for (int facing = 0; facing < 4; facing++)
        for (int pit = 0; pit < tables->pits; pit++) {
            tables->opens[facing][pit] = fast->opens[facing] >> pit & 1 ? 255 : 0;
            tables->held[facing][pit] = fast->held[facing] >> pit & 1 ? 255 : 0;
        }
    tables->ends_to_win = (uint8_t)__builtin_popcount(fast->both_ends);
    for (int pit = 0; pit < tables->pits; pit++)
        tables->in_end_column[pit] = fast->both_ends >> fast->column[pit] & 1;
    tables->two_captures_first = fast->two_captures_first;
}

static uint8_t room_at(const MwFast *fast, int moment, int pit)
{
    if (!(fast->reverse_pits[moment] >> pit & 1)) return 0;
    return fast->clockwise ? 255 : fast->room[pit];
}

static void compile_reverse(const MwFast *fast, MwLanesTables *tables)
{
    for (int pit = 0; pit < tables->pits; pit++) {
        tables->relay_room[pit] = room_at(fast, MOMENT_RELAY, pit);
        tables->reentry_room[pit] = room_at(fast, MOMENT_REENTRY, pit);
    }
    tables->may_reverse_later = fast->reverse_pits[MOMENT_RELAY] ||
                                fast->reverse_pits[MOMENT_REENTRY];
    tables->may_be_clockwise = tables->may_reverse_later || fast->reverse_pits[MOMENT_START] ||
                               fast->clockwise;
}

static void compile_more(const MwFast *fast, MwLanesTables *tables)
{
    uint64_t row = fast->rows_end ? fast->row : 0;
    for (int pit = 0; pit < tables->pits; pit++) {
        tables->relays[pit] = fast->relay_pits >> pit & 1 ? 255 : 0;
        tables->in_row[pit] = row >> pit & 1 ? 255 : 0;
        tables->stops[pit] = fast->stop_pits >> pit & 1 ? 255 : 0;
        tables->enters[pit] = fast->enters_clockwise[pit] < 0 ? 0 : 255;
        tables->enters_clockwise[pit] = fast->enters_clockwise[pit] > 0 ? 255 : 0;
    }
    tables->shared = fast->shared;
    tables->some_relay = fast->relay_pits && fast->relay_pits != fast->all_pits;
    tables->may_be_clockwise |= fast->chooses || fast->enters;
    tables->chains = fast->chains && tables->may_be_clockwise;
    tables->more = fast->chooses || fast->clockwise || fast->enters || fast->first_lap_decides ||
                   fast->rows_end || fast->bars_starts || tables->some_relay ||
                   fast->largest < MW_FAST_SEEDS || fast->offers_more || fast->picks_starts ||
                   fast->capturing > 1 || tables->chains || tables->shared;
}

/* Splits a number into signed digits: the lower half with its sign is the digit, the rest goes on.
 */
static void add_digits(uint64_t number, bool second, int32_t digits[MW_ID_DIGITS])
{
    for (int i = 0; i < MW_ID_DIGITS; i++) {
        int16_t digit = (int16_t)(uint16_t)number;
        uint32_t bits = (uint16_t)digit;
        digits[i] = second ? (int32_t)(bits << 16) : digits[i] | (int32_t)bits;
        number = (number - (uint64_t)digit) >> 16;
    }
}

/* A pit's change is multiplied once more than that of the pit mixed in after it. */
static void compile_ids(MwLanesTables *tables)
{
    uint64_t power = 1;
    for (int i = 2 * tables->pits - 1; i >= 0; i--)
        add_digits(power *= MW_ID_FACTOR, i % 2, tables->id_factors[i / 2]);
    tables->id_power = power;
}

static void compile(const MwFast *fast, MwLanesTables *tables)
{
    *tables = (MwLanesTables){.fast = fast, .pits = fast->pits, .columns = fast->columns};
    tables->first_inner = __builtin_ctzll(fast->inner);
    tables->long_move = (uint8_t)(fast->lap_limit < MW_LANES_LAPS ? fast->lap_limit
                                                                  : MW_LANES_LAPS);
    tables->quiet_moves = (uint8_t)(2 * fast->quiet_turns);
    compile_captures(fast, tables);
    compile_reverse(fast, tables);
    compile_more(fast, tables);
}

/* ---- playing --------------------------------------------------------------------------------- */

static const MwLanesBackend *backend_of(MwLanesLevel level)
{
#ifdef HAS_LANES
    static const MwLanesBackend *const ways[] = {
        [MW_LANES_AVX2] = &mw_lanes_avx2, [MW_LANES_AVX512] = &mw_lanes_avx512};
    assert(level != MW_LANES_NONE);
    return ways[level];
#else
    (void)level;
    assert(false && "there are no lanes here");
    return NULL;
#endif
}

void mw_lanes_play(MwLanesLevel level, const MwLanesGames *games)
{
    MwLanesTables tables;
    compile(games->fast, &tables);
    if (games->figures) compile_ids(&tables);
    backend_of(level)->play(&tables, games);
}

/* ---- turns that are chosen ------------------------------------------------------------------- */

struct MwLanesChosen {
    MwLanesTables tables;
    const MwLanesBackend *backend;
    void *memory; /* the allocated block; the tables in it are aligned */
};

/* Chosen turns ask for no phases, stores, kept ways or shared circuit; and where turns have choices
 * other than direction, most would be left. */
MwLanesLevel mw_lanes_chosen_level(const MwRules *rules, int seeds)
{
    const MwRules asked = mw_asked(rules);
    bool stores = rules->fate == FATE_STORED || rules->keeps & KEEPS_STORE;
    bool keeps_way = asked.way == WAY_EITHER && asked.kept == KEPT_GAME;
    bool others = stores || keeps_way || asked.shared || mw_offers_more(&asked) || mw_opens(rules);
    return others ? MW_LANES_NONE : mw_lanes_level(rules, seeds);
}

MwLanesChosen *mw_lanes_chosen_new(MwLanesLevel level, const MwFast *fast)
{
    uintptr_t alignment = _Alignof(MwLanesChosen);
    void *memory = mw_new(sizeof(MwLanesChosen) + alignment);
    if (!memory) return NULL;
    MwLanesChosen *chosen = (MwLanesChosen *)(((uintptr_t)memory + alignment - 1) / alignment *
                                              alignment);
    chosen->memory = memory;
    chosen->backend = backend_of(level);
    compile(fast, &chosen->tables);
    return chosen;
}

void mw_lanes_chosen_free(MwLanesChosen *chosen)
{
    if (chosen) free(chosen->memory);
}

void mw_lanes_turns(const MwLanesChosen *chosen, MwLanesTurn *turns, size_t count)
{
    chosen->backend->turns(&chosen->tables, turns, count);
}
