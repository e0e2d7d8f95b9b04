/* Fast: a variant's answers compiled into tables, for playing millions of moves. */
#include "kernel/fast.h"

#if defined __GNUC__
#define HAS_VECTORS true
#else
#define HAS_VECTORS false
#endif

/* ---- which rules ----------------------------------------------------------------------------- */

bool mw_fast_possible(const MwRules *rules)
{
    return HAS_VECTORS && !rules->hooked && rules->one_to_one &&
           rules->singletons != SINGLETONS_LAST_RESORT && rules->refusal == REFUSAL_NEVER &&
           rules->extra == 0 && rules->pass == PASS_NEVER && rules->endless != ENDLESS_ILLEGAL;
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

MwFastLevel mw_fast_level(const MwRules *rules, int seeds)
{
    if (!mw_fast_possible(rules) || seeds > MW_FAST_SEEDS) return MW_FAST_NONE;
    return has_avx2() ? MW_FAST_AVX2 : MW_FAST_PLAIN;
}

int mw_fast_way(MwFastLevel level, int width)
{
    int wide = width == MW_FAST_WIDE ? 2 : width == MW_FAST_MIDDLE;
    return 2 * wide + (level == MW_FAST_AVX2);
}

int mw_position_seeds(const MwesoPosition *position)
{
    int seeds = 0;
    for (int pit = 0; pit < MWESO_MOST_PITS; pit++)
        seeds += position->pit[0][pit] + position->pit[1][pit];
    return seeds;
}

/* ---- answers --------------------------------------------------------------------------------- */

static void compile_reverse(const MwRules *rules, MwFast *fast)
{
    for (int moment = MOMENT_START; moment <= MOMENT_REENTRY; moment *= 2)
        fast->reverse_pits[moment] = rules->reverse_at & moment ? rules->reverse_pits : 0;
    fast->chains = rules->reverse_capture == REVERSE_INDIRECT;
    for (int pit = 0; pit < rules->pits; pit++) {
        bool closed = rules->right_end == RIGHT_END_CLOSED;
        int room = mw_is_inner(rules, pit) ? pit - rules->columns : pit + rules->columns;
        fast->room[pit] = (uint8_t)(closed ? room : MW_FAST_SEEDS);
    }
}

static void compile_capture(const MwRules *rules, MwFast *fast)
{
    fast->occupied_captures = rules->landing != LANDING_EMPTY;
    fast->empty_captures = rules->landing != LANDING_OCCUPIED;
    fast->needs_inner = rules->needs != NEEDS_EITHER;
    fast->needs_outer = rules->needs == NEEDS_BOTH;
    fast->takes_outer = rules->takes == TAKES_BOTH;
    fast->takes_own = rules->own_pit == OWN_PIT_TAKEN;
    fast->removes = rules->fate == FATE_REMOVED;
    fast->resow = rules->resow;
}

static void compile_end(const MwRules *rules, MwFast *fast)
{
    uint32_t ends = 1u | 1u << (rules->columns - 1);
    uint32_t all = (uint32_t)(((uint64_t)1 << rules->columns) - 1);
    fast->both_ends = rules->both_ends ? ends : 0;
    fast->every_column = rules->every_column ? all : 0;
    fast->two_captures_first = rules->two_captures_first;
    fast->lap_limit = (uint32_t)rules->lap_limit;
    fast->first_look = fast->lap_limit < MW_FAST_LOOK ? fast->lap_limit : MW_FAST_LOOK;
    fast->endless_end = rules->endless == ENDLESS_LOSES ? MWESO_ENDLESS_LOSES
                                                        : MWESO_ENDLESS_ANNULLED;
}

/* ---- tables ---------------------------------------------------------------------------------- */

static int width_of(int pits)
{
    if (pits <= MW_FAST_NARROW) return MW_FAST_NARROW;
    return pits <= MW_FAST_MIDDLE ? MW_FAST_MIDDLE : MW_FAST_WIDE;
}

static void compile_masks(const MwRules *rules, MwFast *fast)
{
    int width = fast->width, pits = rules->pits;
    for (int pit = 0; pit < width; pit++) fast->lanes[pit] = pit < pits ? 0xFF : 0;
    for (int pit = 0; pit < pits; pit++) {
        uint8_t *keep = fast->keep + pit * width, *leave = fast->leave + pit * width;
        memcpy(keep, fast->lanes, (size_t)width);
        memcpy(leave, fast->lanes, (size_t)width);
        keep[pit] = 0;
        if (!mw_is_inner(rules, pit)) continue;
        leave[mw_facing_inner(rules, pit)] = 0;
        if (fast->takes_outer) leave[mw_facing_outer(rules, pit)] = 0;
    }
}

static void compile_laps(int seeds, MwFast *fast)
{
    int width = fast->width, pits = fast->pits;
    fast->circles = (MW_FAST_SEEDS / pits + 1) * pits;
    for (int i = 0; i < (int)sizeof fast->pit; i++) fast->pit[i] = (uint8_t)(i % pits);
    for (int hand = 0; hand <= seeds; hand++) {
        uint8_t *sown = fast->sown + hand * 2 * width;
        for (int i = 0; i < 2 * width; i++)
            sown[i] = (uint8_t)(hand / pits + (i % pits < hand % pits));
    }
}

void mw_fast_compile(const MwRules *rules, int seeds, MwFast *fast)
{
    fast->width = width_of(rules->pits);
    fast->pits = rules->pits;
    fast->columns = rules->columns;
    fast->most_seeds = seeds;
    fast->all_pits = ~(uint64_t)0 >> (64 - rules->pits);
    fast->too_few = (uint8_t)(rules->smallest > MW_FAST_SEEDS ? MW_FAST_SEEDS
                                                              : rules->smallest - 1);
    fast->singles_start = rules->singletons == SINGLETONS_ALWAYS;
    fast->relays = rules->relay == RELAY_OCCUPIED;
    fast->quiet_turns = (uint32_t)rules->quiet_turns;
    compile_reverse(rules, fast);
    compile_capture(rules, fast);
    compile_end(rules, fast);
    compile_masks(rules, fast);
    compile_laps(seeds, fast);
}
