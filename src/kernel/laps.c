/* Laps: a long run of relay laps in which nothing else happens. */
#include "kernel/laps.h"

#include "base/stop.h"
#include "kernel/capture.h"

void mw_laps_mark(const MwFast *fast, const MwSide *own, int origin, MwLaps *laps)
{
    int size = (int)sizeof laps->mark;
    laps->mark_origin = origin;
    for (int i = 0; i < size; i++)
        laps->mark[i] = (uint8_t)own->pit[fast->pit[origin + i % fast->pits]];
}

void mw_laps_begin(const MwFast *fast, const MwSide *own, int origin, int hand, MwLaps *laps)
{
    laps->origin = origin;
    laps->hand = hand;
    laps->open = laps->sown = 0;
    laps->any_turn = false;
    for (int pit = 0; pit < MW_FAST_WIDE; pit++) laps->own[pit] = (uint8_t)own->pit[pit];
    mw_laps_mark(fast, own, origin, laps);
}

static MwLapsEnd run_narrow(const MwFast *fast, MwLaps *laps, uint64_t most)
{
#if defined __x86_64__ && defined __GNUC__
    if (__builtin_cpu_supports("ssse3")) return mw_laps_shuffled(fast, laps, most);
#endif
    return mw_laps_narrow(fast, laps, most);
}

MwLapsEnd mw_laps_run(const MwFast *fast, MwLaps *laps, uint64_t most)
{
    if (fast->width == MW_FAST_NARROW)
        return laps->open ? mw_laps_narrow(fast, laps, most) : run_narrow(fast, laps, most);
    return fast->width == MW_FAST_MIDDLE ? mw_laps_middle(fast, laps, most)
                                         : mw_laps_wide(fast, laps, most);
}

uint64_t mw_open_pits(const MwRules *rules, const MwTurn *turn)
{
    uint64_t open = 0;
    for (int pit = 0; pit < rules->board.pits && turn->may_capture; pit++)
        if (mw_landing_at(rules, &turn->opponent, pit, 1)->takes ||
            mw_landing_at(rules, &turn->opponent, pit, 2)->takes)
            open |= (uint64_t)1 << pit;
    return open;
}

static int seeds_of(const MwRules *rules, const MwTurn *turn)
{
    int seeds = turn->hand;
    for (int pit = 0; pit < rules->board.pits; pit++) seeds += turn->own.pit[pit];
    return seeds;
}

/* Laps, a few hundredths of a second of them, between two looks at whether all is to end. */
enum { LOOK_EVERY = 1 << 22 };

static void run_on(const MwFast *fast, MwLaps *laps, uint64_t most)
{
    MwLapsEnd end = MW_LAPS_ALL;
    for (uint64_t left = most; left > 0 && end == MW_LAPS_ALL && !mw_stopped();) {
        uint64_t next = left < LOOK_EVERY ? left : LOOK_EVERY;
        end = mw_laps_run(fast, laps, next);
        left -= next;
    }
}

void mw_laps_ahead(const MwRules *rules, MwTurn *turn)
{
    MwFast fast;
    MwLaps laps;
    int seeds = seeds_of(rules, turn);
    if (turn->clockwise || !turn->mark.set || mw_fast_level(rules, seeds) == MW_FAST_NONE) return;
    mw_fast_compile(rules, seeds, &fast);
    mw_laps_begin(&fast, &turn->own, turn->origin, turn->hand, &laps);
    mw_laps_mark(&fast, &turn->mark.own, turn->mark.origin, &laps);
    laps.open = mw_open_pits(rules, turn);
    run_on(&fast, &laps, (uint32_t)rules->lap_limit - turn->laps);
    if (laps.sown == 0) return;
    for (int pit = 0; pit < rules->board.pits; pit++) turn->own.pit[pit] = laps.own[pit];
    turn->origin = laps.origin;
    turn->hand = laps.hand;
    turn->laps += (uint32_t)laps.sown;
    turn->came_from = -1;
    turn->moment = MOMENT_RELAY;
    turn->stage = STAGE_DUE;
}

int mw_laps_turns(const MwFast *fast, const MwLaps *laps)
{
    int by = laps->origin - laps->mark_origin, turns = 1;
    if (by < 0) by += fast->pits;
    for (int at = by; at != 0; turns++) at = fast->pit[at + by];
    return turns;
}
