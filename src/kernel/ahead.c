/* Ahead: the laps of a long turn in which nothing happens but relays, sown by vectors. */
#include "kernel/ahead.h"

#include <assert.h>

#include "base/process.h"
#include "fast/laps.h"
#include "kernel/capture.h"

uint64_t mw_open_pits(const MwRules *rules, const MwTurn *turn)
{
    assert(turn->hand >= 0);
    uint64_t open = 0;
    if (!mw_may_capture(MW_WORDS(rules), turn)) return 0;
    for (int pit = 0; pit < rules->board.pits; pit++)
        if (mw_landing_at(rules, turn->opponent.pit, pit, 1)->takes ||
            mw_landing_at(rules, turn->opponent.pit, pit, 2)->takes)
            open |= (uint64_t)1 << pit;
    if (rules->from_outer) open |= rules->board.outer;
    return open;
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
    assert(turn->hand > 0 && !turn->options && turn->laps <= (uint32_t)rules->lap_limit);
    MwFast fast;
    MwLaps laps;
    int seeds = mw_seeds_of(turn->own.pit, rules->board.pits) + turn->hand;
    MwFastLevel level = mw_laps_level(rules, seeds);
    if (turn->clockwise || !turn->mark.set || level == MW_FAST_NONE) return;
    mw_fast_compile(rules, level, seeds, &fast);
    mw_laps_begin(&fast, turn->own.pit, turn->origin, turn->hand, &laps);
    mw_laps_mark(&fast, turn->mark.own.pit, turn->mark.origin, &laps);
    laps.open = mw_open_pits(rules, turn);
    run_on(&fast, &laps, (uint32_t)rules->lap_limit - turn->laps);
    if (laps.sown == 0) return;
    for (int pit = 0; pit < rules->board.pits; pit++) turn->own.pit[pit] = laps.own[pit];
    turn->origin = laps.origin;
    turn->hand = laps.hand;
    turn->laps += (uint32_t)laps.sown;
    assert(turn->laps <= (uint32_t)rules->lap_limit);
    assert(mw_seeds_of(turn->own.pit, rules->board.pits) + turn->hand == seeds);
    turn->came_from = -1;
    turn->moment = MOMENT_RELAY;
    turn->stage = STAGE_DUE;
}
