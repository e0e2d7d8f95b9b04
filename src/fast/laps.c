/* Laps: a long run of relay laps in which nothing else happens. */
#include "fast/laps.h"

#include <assert.h>

#include "fast/backend.h"

void mw_laps_mark(const MwFast *fast, const uint16_t *own, int origin, MwLaps *laps)
{
    assert(origin >= 0 && origin < fast->pits);
    int size = (int)sizeof laps->mark;
    laps->mark_origin = origin;
    for (int i = 0; i < size; i++) laps->mark[i] = (uint8_t)own[fast->pit[origin + i % fast->pits]];
}

void mw_laps_begin(const MwFast *fast, const uint16_t *own, int origin, int hand, MwLaps *laps)
{
    assert(hand > 0 && hand <= fast->most_seeds);
    laps->origin = origin;
    laps->hand = hand;
    laps->open = laps->sown = 0;
    laps->any_rotation = false;
    for (int pit = 0; pit < MW_FAST_WIDE; pit++) laps->own[pit] = (uint8_t)own[pit];
    mw_laps_mark(fast, own, origin, laps);
}

static bool can_shuffle(void)
{
#if defined __x86_64__ && defined __GNUC__
    return __builtin_cpu_supports("ssse3");
#elif defined __wasm_simd128__
    return true;
#else
    return false;
#endif
}

MwLapsEnd mw_laps_run(const MwFast *fast, MwLaps *laps, uint64_t most)
{
    assert(fast->backend && laps->hand > 0 && laps->origin < fast->pits);
    bool bare = fast->width == MW_FAST_NARROW && !laps->open;
    return bare && can_shuffle() ? mw_laps_shuffled(fast, laps, most)
                                 : fast->backend->laps(fast, laps, most);
}

int mw_laps_turns(const MwFast *fast, const MwLaps *laps)
{
    int by = laps->origin - laps->mark_origin, turns = 1;
    if (by < 0) by += fast->pits;
    for (int at = by; at != 0; turns++) at = fast->pit[at + by];
    return turns;
}
