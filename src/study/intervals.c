/* Intervals: how far a value estimated from a sample may be from the true one (docs/metrics.md). */
#include "study/intervals.h"

#include <assert.h>
#include <math.h>

void mw_sums_add(MwSums *sums, int64_t x, int64_t y)
{
    sums->units++;
    sums->x += x;
    sums->y += y;
    sums->xx += (MwSum)x * x;
    sums->xy += (MwSum)x * y;
    sums->yy += (MwSum)y * y;
}

void mw_cross_add(MwCross *cross, int64_t xa, int64_t ya, int64_t xb, int64_t yb)
{
    cross->xx += (MwSum)xa * xb;
    cross->xy += (MwSum)xa * yb;
    cross->yx += (MwSum)ya * xb;
    cross->yy += (MwSum)ya * yb;
}

/* ---- quantiles ------------------------------------------------------------------------------- */

/* By halving: the distribution function is at hand, its inverse is not. */
static double normal_quantile(double share)
{
    double low = -40, high = 40;
    for (int i = 0; i < 100; i++) {
        double middle = (low + high) / 2;
        if (erfc(-middle / sqrt(2)) / 2 < share) low = middle;
        else high = middle;
    }
    return low;
}

/* The expansion of Cornish and Fisher, good to 1% from 3 degrees of freedom on at the levels in
 * use. */
double mw_student(double share, double freedom)
{
    assert(share > 0 && share <= 1 && freedom > 0);
    double z = normal_quantile(share), z2 = z * z, n = freedom;
    return z + z * (z2 + 1) / (4 * n) + z * (5 * z2 * z2 + 16 * z2 + 3) / (96 * n * n) +
           z * (3 * z2 * z2 * z2 + 19 * z2 * z2 + 17 * z2 - 15) / (384 * n * n * n);
}

/* The units that a sample is worth: one that repeats another says nothing new. */
static uint64_t worth(const MwSums *s)
{
    assert(s->different <= s->units);
    return s->different ? s->different : s->units;
}

static double spread(uint64_t units, double level)
{
    return mw_student((1 + level) / 2, (double)(units - 1));
}

/* ---- one ratio ------------------------------------------------------------------------------- */

static const MwesoEstimate nothing = {NAN, NAN, NAN};

static double ratio_of(const MwSums *s) { return (double)s->x / (double)s->y; }

/* Of the ratio, by its linear part (the delta method): the mean square of x - r y over the units.
 */
static double variance(const MwSums *s)
{
    double r = ratio_of(s), n = (double)s->units, y = (double)s->y;
    double squares = (double)s->xx - 2 * r * (double)s->xy + r * r * (double)s->yy;
    double repeated = n / (double)worth(s);
    return squares > 0 ? repeated * n / (n - 1) * squares / (y * y) : 0;
}

/* Wilson's interval, with as many independent trials as would give the variance that was found. */
static MwesoEstimate share_interval(double p, double found, double fallback, double z)
{
    assert(fallback > 0);
    double trials = found > 0 ? p * (1 - p) / found : fallback;
    double z2 = z * z, middle = (p + z2 / (2 * trials)) / (1 + z2 / trials);
    double half = z / (1 + z2 / trials) * sqrt(p * (1 - p) / trials + z2 / (4 * trials * trials));
    return (MwesoEstimate){p, fmax(0, fmin(p, middle - half)), fmin(1, fmax(p, middle + half))};
}

MwesoEstimate mw_ratio(const MwSums *s, bool share, double level)
{
    if (s->units < 2 || s->y == 0 || !(level > 0 && level < 1)) return nothing;
    double r = ratio_of(s);
    if (worth(s) < 2) return (MwesoEstimate){r, NAN, NAN};
    double z = spread(worth(s), level), found = variance(s);
    if (share) return share_interval(r, found, (double)worth(s), z);
    return (MwesoEstimate){r, r - z * sqrt(found), r + z * sqrt(found)};
}

/* ---- two ratios ------------------------------------------------------------------------------ */

static double covariance(const MwSums *a, const MwSums *b, const MwCross *c)
{
    assert(a->units > 1 && a->y != 0 && b->y != 0);
    double ra = ratio_of(a), rb = ratio_of(b), n = (double)a->units;
    double repeated = n / fmin((double)worth(a), (double)worth(b));
    double products = (double)c->xx - rb * (double)c->xy - ra * (double)c->yx +
                      ra * rb * (double)c->yy;
    return repeated * n / (n - 1) * products / ((double)a->y * (double)b->y);
}

/* From the distances of both to the ends of their intervals (Zou and Donner's MOVER). */
MwesoEstimate mw_estimate_difference(MwesoEstimate a, MwesoEstimate b)
{
    double difference = b.value - a.value;
    return (MwesoEstimate){difference, difference - hypot(b.value - b.low, a.high - a.value),
                           difference + hypot(b.high - b.value, a.value - a.low)};
}

MwesoEstimate mw_ratio_difference(const MwSums *a, const MwSums *b, const MwCross *cross,
                                  bool share, double level)
{
    assert(a->units == b->units);
    if (a->units < 2 || a->y == 0 || b->y == 0) return nothing;
    uint64_t units = worth(a) < worth(b) ? worth(a) : worth(b);
    double difference = ratio_of(b) - ratio_of(a), both = variance(a) + variance(b);
    if (units < 2) return (MwesoEstimate){difference, NAN, NAN};
    double found = both - 2 * covariance(a, b, cross);
    if (found < 1e-12 * both) found = 0; /* what rounding leaves where all units are equal */
    /* where nothing varied, a share may still not be what it seems */
    if (share && both == 0)
        return mw_estimate_difference(mw_ratio(a, share, level), mw_ratio(b, share, level));
    double half = spread(units, level) * sqrt(fmax(found, 0));
    return (MwesoEstimate){difference, difference - half, difference + half};
}
