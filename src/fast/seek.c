/* Seek: collects the findings, independent of the order in which they were found. */
#include "fast/seek.h"

#include <assert.h>
#include <string.h>

#include "base/memory.h"
#include "fast/backend.h"

static bool comes_before(const MwEndlessStart *a, const MwEndlessStart *b)
{
    return memcmp(a->pit, b->pit, sizeof a->pit) < 0;
}

void mw_found_finite(MwEndlessFound *found, uint64_t laps, const MwEndlessStart *start)
{
    bool better = laps > found->longest ||
                  (laps == found->longest && comes_before(start, &found->longest_start));
    if (laps == 0 || !better) return;
    found->longest = laps;
    found->longest_start = *start;
}

/* Periods are kept in order, the shortest first. */
void mw_found_cycles(MwEndlessFound *found, const MwPeriod *period)
{
    size_t at = found->count;
    while (at > 0 && found->periods[at - 1].period >= period->period) at--;
    if (at < found->count && found->periods[at].period == period->period) {
        MwPeriod *known = &found->periods[at];
        known->cycles += period->cycles;
        known->starts += period->starts;
        if (comes_before(&period->start, &known->start)) known->start = period->start;
        return;
    }
    MwPeriod *periods = mw_grow(found->periods, found->count, &found->room, sizeof *periods);
    if (!periods) {
        found->failed = true;
        return;
    }
    found->periods = periods;
    memmove(periods + at + 1, periods + at, (found->count++ - at) * sizeof *periods);
    periods[at] = *period;
    assert(at == 0 || periods[at - 1].period < period->period);
    assert(at + 1 == found->count || period->period < periods[at + 1].period);
}

void mw_found_add(MwEndlessFound *found, const MwEndlessFound *more)
{
    mw_found_finite(found, more->longest, &more->longest_start);
    for (size_t i = 0; i < more->count; i++) mw_found_cycles(found, &more->periods[i]);
    found->failed |= more->failed;
}

void mw_seek(MwSeek *seek)
{
    assert(seek->seeds >= 2 && seek->seeds <= seek->fast->most_seeds);
    assert(seek->found && seek->claims && seek->goes_on);
    seek->fast->backend->seek(seek);
}
