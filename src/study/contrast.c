/* Contrasts: paired differences of a metric between samples of the same games, and differences of
 * such differences, with intervals and p-values (docs/comparing.md). */
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "base/memory.h"
#include "study/sample.h"

struct MwesoContrast {
    const MwMetric *metric;
    MwRatios terms;
    MwMedian medians[MW_MOST_TERMS]; /* if the metric is a median */
};

/* ---- the units that all samples hold --------------------------------------------------------- */

/* A parallel walk through the units of all samples. */
typedef struct Walk {
    const MwMetric *metric;
    const MwesoSample *const *samples;
    int count;
    bool paired;
    size_t at[MW_MOST_TERMS]; /* the present game of each sample */
} Walk;

static uint64_t unit_at(const Walk *w, int i)
{
    return w->samples[i]->games[w->at[i]].game / (w->paired ? 2 : 1);
}

/* Moves on to the next unit that all samples hold; false if there is none. */
static bool next_common(Walk *w)
{
    for (int i = 0; i < w->count;) {
        int before = i ? i - 1 : i;
        if (w->at[i] >= w->samples[i]->count) return false;
        uint64_t here = unit_at(w, i), there = unit_at(w, before);
        if (here < there) w->at[i]++;
        else if (here == there) i++;
        else {
            w->at[0]++; /* then the others follow */
            i = 0;
        }
    }
    return true;
}

/* Adds the present unit of each sample, and moves past it. */
static inline void add_unit(Walk *w, MwRatios *terms)
{
    int64_t x[MW_MOST_TERMS], y[MW_MOST_TERMS];
    for (int i = 0; i < w->count; i++) {
        MwUnit unit = mw_next_unit(w->samples[i], w->metric, w->paired, &w->at[i]);
        x[i] = unit.x;
        y[i] = unit.y;
    }
    mw_ratios_add(terms, x, y);
}

/* Do all samples hold the same games, without gaps? Then unit n of one corresponds to unit n of the
 * others. */
static bool hold_the_same(const Walk *w)
{
    const MwesoSample *first = w->samples[0];
    size_t count = first->count;
    if (count == 0) return false;
    bool same = first->games[count - 1].game - first->games[0].game == count - 1;
    for (int i = 1; i < w->count && same; i++) {
        const MwesoSample *other = w->samples[i];
        same = other->count == count && other->games[0].game == first->games[0].game &&
               other->games[count - 1].game == first->games[count - 1].game;
    }
    return same;
}

static void add_part(const MwPart *part, void *user)
{
    Walk walk = *(const Walk *)user;
    MwRatios *terms = part->result;
    terms->count = walk.count;
    for (int i = 0; i < walk.count; i++) walk.at[i] = part->begin;
    while (walk.at[0] < part->end) add_unit(&walk, terms);
}

static bool add_units(MwesoContrast *c, Walk *w)
{
    if (hold_the_same(w)) {
        size_t parts;
        MwRatios *terms = mw_sample_map(w->samples[0], w->paired, sizeof *terms, add_part, w,
                                        &parts);
        if (!terms) return false;
        for (size_t i = 0; i < parts; i++) mw_ratios_join(&c->terms, &terms[i]);
        free(terms);
    } else
        while (next_common(w)) add_unit(w, &c->terms);
    for (int i = 0; i < w->count; i++) {
        uint64_t worth = mw_sample_worth(w->samples[i], w->paired), units = c->terms.of[i].units;
        c->terms.of[i].different = worth < units ? worth : units;
    }
    return true;
}

/* Adds the games of the unit at *at to a sample, and moves past it. */
static bool take_unit(const MwesoSample *from, bool paired, size_t *at, MwesoSample *to)
{
    bool good = true;
    uint64_t pair = from->games[*at].game / 2;
    do good = good && mweso_sample_add(to, &from->games[*at]);
    while (++*at < from->count && paired && from->games[*at].game / 2 == pair);
    return good;
}

/* Finds the median of each sample, over the games that all hold. */
static bool find_medians(MwesoContrast *c, Walk *w)
{
    bool good = true, same = hold_the_same(w);
    MwesoSample *common[MW_MOST_TERMS] = {NULL};
    for (int i = 0; i < w->count && !same && good; i++) {
        good = (common[i] = mweso_sample_new());
        if (good) common[i]->drawn = w->samples[i]->drawn;
    }
    while (!same && good && next_common(w))
        for (int i = 0; i < w->count && good; i++)
            good = take_unit(w->samples[i], w->paired, &w->at[i], common[i]);
    for (int i = 0; i < w->count && good; i++)
        good = mw_median_find(same ? w->samples[i] : common[i], w->metric, w->paired,
                              &c->medians[i]);
    for (int i = 0; i < w->count; i++) mweso_sample_free(common[i]);
    return good;
}

/* ---- making them ----------------------------------------------------------------------------- */

MwesoContrast *mweso_contrast_new(const MwesoSample *const *samples, const int *signs, size_t count,
                                  size_t metric, bool paired)
{
    MW_INVARIANT(samples && signs);
    if (count < 1 || count > MW_MOST_TERMS || metric >= mweso_metric_count()) return NULL;
    for (size_t i = 0; i < count; i++)
        if ((signs[i] != 1 && signs[i] != -1) ||
            mw_sample_worth(samples[i], paired) == MW_WORTH_UNKNOWN)
            return NULL;
    MwesoContrast *c = mw_new(sizeof *c);
    if (!c) return NULL;
    c->metric = mw_metric(metric);
    Walk walk = {c->metric, samples, (int)count, paired, {0}};
    c->terms.count = (int)count;
    for (size_t i = 0; i < count; i++) c->terms.sign[i] = signs[i];
    if (c->metric->is_median ? find_medians(c, &walk) : add_units(c, &walk)) return c;
    mweso_contrast_free(c);
    return NULL;
}

void mweso_contrast_free(MwesoContrast *c)
{
    if (!c) return;
    for (int i = 0; i < MW_MOST_TERMS; i++) mw_median_free(&c->medians[i]);
    free(c);
}

/* ---- estimates and p-values ------------------------------------------------------------------ */

static MwesoEstimate estimate(const MwesoContrast *c, double level)
{
    const MwRatios *t = &c->terms;
    if (!c->metric->is_median && !c->metric->map)
        return mw_ratios_estimate(t, c->metric->told.share, level);
    MwesoEstimate each[MW_MOST_TERMS];
    for (int i = 0; i < t->count; i++)
        each[i] = c->metric->is_median ? mw_median_estimate(&c->medians[i], level)
                                       : c->metric->map(&t->of[i], level);
    return mw_estimate_sum(each, t->sign, t->count);
}

/* Limits the interval of shares to the range that a sum of shares with these signs can have. */
MwesoEstimate mweso_contrast_estimate(const MwesoContrast *c, double level)
{
    MW_INVARIANT(c);
    if (!(level > 0 && level < 1)) return MW_NO_ESTIMATE;
    MwesoEstimate e = estimate(c, level);
    if (!c->metric->told.share || isnan(e.low)) return e;
    int least = 0, most = 0;
    for (int i = 0; i < c->terms.count; i++)
        *(c->terms.sign[i] < 0 ? &least : &most) += c->terms.sign[i];
    return (MwesoEstimate){e.value, fmax(e.low, least), fmin(e.high, most)};
}

static bool are_alike(const MwesoContrast *c, int i, int j)
{
    const MwMedian *a = &c->medians[i], *b = &c->medians[j];
    if (!c->metric->is_median) return mw_ratios_alike(&c->terms, i, j);
    return a->count == b->count &&
           (a->count == 0 || memcmp(a->sorted, b->sorted, a->count * sizeof *a->sorted) == 0);
}

bool mweso_contrast_is_still(const MwesoContrast *c)
{
    MW_INVARIANT(c);
    if (c->terms.count == 2) return c->terms.sign[0] != c->terms.sign[1] && are_alike(c, 0, 1);
    const int *sign = c->terms.sign;
    bool crossed = c->terms.count == 4 && sign[0] == sign[3] && sign[1] == sign[2] &&
                   sign[0] != sign[1];
    return crossed && ((are_alike(c, 0, 1) && are_alike(c, 2, 3)) ||
                       (are_alike(c, 0, 2) && are_alike(c, 1, 3)));
}

/* One minus the level of the interval that just holds 0, by bisection of its decimal logarithm. */
static double p_from_intervals(const MwesoContrast *c)
{
    double low = -15, high = 0;
    MwesoEstimate plain = mweso_contrast_estimate(c, 0.5);
    if (!isfinite(plain.low) || !isfinite(plain.high)) return NAN;
    if (plain.value == 0) return 1;
    for (int i = 0; i < 50; i++) {
        double middle = (low + high) / 2;
        MwesoEstimate e = mweso_contrast_estimate(c, 1 - pow(10, middle));
        if (e.low > 0 || e.high < 0) high = middle;
        else low = middle;
    }
    return pow(10, high);
}

double mweso_contrast_p(const MwesoContrast *c)
{
    double p;
    MW_INVARIANT(c);
    bool by_t = !c->metric->is_median && !c->metric->map &&
                mw_ratios_p(&c->terms, c->metric->told.share, &p);
    return by_t ? p : p_from_intervals(c);
}

MwesoEstimate mweso_sample_difference(const MwesoSample *a, const MwesoSample *b, size_t metric,
                                      double level, bool paired)
{
    assert(a && b);
    const MwesoSample *const samples[] = {a, b};
    const int signs[] = {-1, 1};
    MwesoContrast *c = mweso_contrast_new(samples, signs, 2, metric, paired);
    MwesoEstimate e = c ? mweso_contrast_estimate(c, level) : MW_NO_ESTIMATE;
    mweso_contrast_free(c);
    return e;
}

/* ---- p-values of many tests at once ---------------------------------------------------------- */

typedef struct Ranked {
    double p;
    size_t index;
} Ranked;

static int by_p(const void *a, const void *b)
{
    double x = ((const Ranked *)a)->p, y = ((const Ranked *)b)->p;
    return (x > y) - (x < y);
}

/* Lists the p-values that are not NAN, in ascending order; NULL without memory. Sets all of
 * `adjusted` to NAN. */
static Ranked *rank_by_p(const double *p, size_t count, size_t *known, double *adjusted)
{
    Ranked *all = mw_new((count + 1) * sizeof *all);
    *known = 0;
    for (size_t i = 0; all && i < count; i++)
        if (!isnan(p[i])) all[(*known)++] = (Ranked){p[i], i};
    if (!all) return NULL;
    for (size_t i = 0; i < count; i++) adjusted[i] = NAN;
    qsort(all, *known, sizeof *all, by_p);
    return all;
}

/* The step-down procedure (S. Holm, A simple sequentially rejective multiple test procedure,
 * Scandinavian Journal of Statistics 6, 1979). */
bool mweso_adjust_holm(const double *p, size_t count, double *adjusted)
{
    size_t known;
    Ranked *all = rank_by_p(p, count, &known, adjusted);
    if (!all) return false;
    double most = 0;
    for (size_t i = 0; i < known; i++) {
        most = fmax(most, fmin(1, (double)(known - i) * all[i].p));
        adjusted[all[i].index] = most;
    }
    free(all);
    return true;
}

/* The false discovery rate (Y. Benjamini and Y. Hochberg, JRSS B 57, 1995). */
bool mweso_adjust_fdr(const double *p, size_t count, double *adjusted)
{
    size_t known;
    Ranked *all = rank_by_p(p, count, &known, adjusted);
    if (!all) return false;
    double least = 1;
    for (size_t i = known; i-- > 0;) {
        least = fmin(least, (double)known / (double)(i + 1) * all[i].p);
        adjusted[all[i].index] = least;
    }
    free(all);
    return true;
}
