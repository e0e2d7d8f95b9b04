/* Median: of what a metric counts in a sample's games, with its interval. */
#include "study/median.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"

static int by_value(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

/* By how often each value occurs, where none but INT64_MAX lies beyond their count. */
static bool sort_by_counting(int64_t *values, size_t count)
{
    uint32_t *often = mw_new((count + 1) * sizeof *often); /* the last: of INT64_MAX */
    bool small = often && count < UINT32_MAX;
    for (size_t i = 0; small && i < count; i++) {
        bool beyond = values[i] == INT64_MAX;
        small = beyond || (values[i] >= 0 && values[i] < (int64_t)count);
        if (small) often[beyond ? count : (size_t)values[i]]++;
    }
    for (size_t value = 0, at = 0; small && value <= count; value++)
        for (; often[value] > 0; often[value]--)
            values[at++] = value == count ? INT64_MAX : (int64_t)value;
    free(often);
    return small;
}

static void sort(int64_t *values, size_t count)
{
    if (!sort_by_counting(values, count)) qsort(values, count, sizeof *values, by_value);
}

/* The value below which a share of the sorted ones lies. */
static double at_share(const MwMedian *median, double share)
{
    double count = (double)median->count, index = floor(share * count);
    size_t at = index <= 0 ? 0 : index >= count ? median->count - 1 : (size_t)index;
    return median->sorted[at] == INT64_MAX ? INFINITY : (double)median->sorted[at];
}

static double middle_of(const MwMedian *median)
{
    double upper = at_share(median, 0.5);
    double lower = (double)median->sorted[(median->count - 1) / 2];
    return isinf(upper) ? upper : (lower + upper) / 2;
}

/* Of the units the games that have at most the median. */
static MwSums sums_below(const MwesoSample *sample, const MwMetric *m, double median, bool paired)
{
    MwSums sums = {0};
    for (size_t at = 0; at < sample->count;) {
        uint64_t pair = sample->games[at].game / 2;
        int64_t below = 0, games = 0;
        do {
            below += (double)m->x(sample->games[at].of, m->x_of) <= median;
            games++;
        } while (++at < sample->count && paired && sample->games[at].game / 2 == pair);
        mw_sums_add(&sums, below, games);
    }
    sums.different = mw_sample_worth(sample, paired);
    return sums;
}

bool mw_median_find(const MwesoSample *sample, const MwMetric *m, bool paired, MwMedian *median)
{
    *median = (MwMedian){.value = NAN};
    if (sample->count < 2) return true;
    median->sorted = mw_new(sample->count * sizeof *median->sorted);
    if (!median->sorted || mw_sample_worth(sample, paired) == MW_WORTH_UNKNOWN) return false;
    median->count = sample->count;
    for (size_t i = 0; i < sample->count; i++)
        median->sorted[i] = m->x(sample->games[i].of, m->x_of);
    sort(median->sorted, median->count);
    median->value = middle_of(median);
    median->below = sums_below(sample, m, median->value, paired);
    return true;
}

void mw_median_free(MwMedian *median)
{
    free(median->sorted);
    *median = (MwMedian){.value = NAN};
}

/* The ends are the values at the shares that half may be (R. Woodruff, JASA 47, 1952), so that
 * pairs and games that repeat others count here as elsewhere. */
MwesoEstimate mw_median_estimate(const MwMedian *median, double level)
{
    if (median->count < 2 || !(level > 0 && level < 1)) return (MwesoEstimate){NAN, NAN, NAN};
    MwesoEstimate share = mw_ratio(&median->below, true, level);
    double half = (share.high - share.low) / 2;
    if (!isfinite(half)) return (MwesoEstimate){median->value, NAN, NAN};
    return (MwesoEstimate){median->value, at_share(median, 0.5 - half),
                           at_share(median, 0.5 + half)};
}
