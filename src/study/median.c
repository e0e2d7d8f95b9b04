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

/* What threads do for a median, each with some of the games. */
typedef struct MedianFinding {
    const MwesoSample *sample;
    const MwMetric *metric;
    bool paired;
    MwMedian *median;
    MwSums *below; /* of each part */
} MedianFinding;

static void list_values(void *finding, MwPart part)
{
    const MedianFinding *f = finding;
    for (size_t i = part.begin; i < part.end; i++)
        f->median->sorted[i] = f->metric->x(f->sample->games[i].of, f->metric->x_of);
}

/* Of the units the games that have at most the median. */
static void sum_below(void *finding, MwPart part)
{
    const MedianFinding *f = finding;
    const MwesoFigures *games = f->sample->games;
    for (size_t at = part.begin; at < part.end;) {
        uint64_t pair = games[at].game / 2;
        int64_t below = 0, count = 0;
        do {
            below += (double)f->metric->x(games[at].of, f->metric->x_of) <= f->median->value;
            count++;
        } while (++at < part.end && f->paired && games[at].game / 2 == pair);
        mw_sums_add(&f->below[part.number], below, count);
    }
}

static bool find_below(MedianFinding *f)
{
    size_t parts = mw_sample_parts(f->sample);
    MwSums *below = &f->median->below;
    f->below = mw_new(parts * sizeof *f->below);
    if (!f->below) return false;
    mw_sample_each_part(f->sample, f->paired, sum_below, f);
    for (size_t i = 0; i < parts; i++) mw_sums_join(below, &f->below[i]);
    below->different = mw_sample_worth(f->sample, f->paired);
    free(f->below);
    return true;
}

bool mw_median_find(const MwesoSample *sample, const MwMetric *m, bool paired, MwMedian *median)
{
    *median = (MwMedian){.value = NAN};
    if (sample->count < 2) return true;
    median->sorted = mw_new(sample->count * sizeof *median->sorted);
    if (!median->sorted || mw_sample_worth(sample, paired) == MW_WORTH_UNKNOWN) return false;
    median->count = sample->count;
    MedianFinding finding = {.sample = sample, .metric = m, .paired = paired, .median = median};
    mw_sample_each_part(sample, paired, list_values, &finding);
    sort(median->sorted, median->count);
    median->value = middle_of(median);
    return find_below(&finding);
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
