/* Intervals: confidence intervals of ratios that are estimated from a sample (docs/metrics.md). */
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

void mw_sums_join(MwSums *sums, const MwSums *others)
{
    sums->units += others->units;
    sums->x += others->x;
    sums->y += others->y;
    sums->xx += others->xx;
    sums->xy += others->xy;
    sums->yy += others->yy;
}

void mw_ratios_add(MwRatios *terms, const int64_t x[], const int64_t y[])
{
    assert(terms->count >= 1 && terms->count <= MW_MOST_TERMS);
    for (int i = 0; i < terms->count; i++) {
        mw_sums_add(&terms->of[i], x[i], y[i]);
        for (int j = i + 1; j < terms->count; j++) {
            MwCross *cross = &terms->cross[i][j];
            cross->xx += (MwSum)x[i] * x[j];
            cross->xy += (MwSum)x[i] * y[j];
            cross->yx += (MwSum)y[i] * x[j];
            cross->yy += (MwSum)y[i] * y[j];
        }
    }
}

void mw_ratios_join(MwRatios *terms, const MwRatios *others)
{
    assert(terms->count == others->count);
    for (int i = 0; i < terms->count; i++) {
        mw_sums_join(&terms->of[i], &others->of[i]);
        for (int j = i + 1; j < terms->count; j++) {
            MwCross *cross = &terms->cross[i][j];
            const MwCross *other = &others->cross[i][j];
            cross->xx += other->xx;
            cross->xy += other->xy;
            cross->yx += other->yx;
            cross->yy += other->yy;
        }
    }
}

/* ---- Student's t -----------------------------------------------------------------------------
 *
 * The distribution of a mean divided by its standard error (Student, Biometrika 6, 1908).
 */

/* Keeps factors of the fraction below away from 0. */
static double not_zero(double x) { return fabs(x) < 1e-300 ? 1e-300 : x; }

/* The continued fraction of the incomplete beta function (M. Abramowitz and I. Stegun, Handbook of
 * Mathematical Functions, 26.5.8), by Lentz's method (W. Lentz, Applied Optics 15, 1976). It
 * converges fast for x below (a + 1) / (a + b + 2). */
static double beta_fraction(double a, double b, double x)
{
    double c = 1, d = 1 / not_zero(1 - (a + b) * x / (a + 1)), value = d, step = 0;
    for (int m = 1; m < 100000 && fabs(step - 1) > 1e-15; m++) {
        double even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
        double odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
        d = 1 / not_zero(1 + even * d);
        c = not_zero(1 + even / c);
        value *= d * c;
        d = 1 / not_zero(1 + odd * d);
        c = not_zero(1 + odd / c);
        step = d * c;
        value *= step;
    }
    return value;
}

/* The logarithm of 1 / B(a, 1/2). For large a the difference of the two gammas cancels, so that
 * Stirling's series is more exact. */
static double log_inverse_beta(double a)
{
    int sign; /* lgamma would write it to a global that all threads share */
    double root = a < 1e4 ? lgamma_r(a + 0.5, &sign) - lgamma_r(a, &sign)
                          : 0.5 * log(a) - 1 / (8 * a) + 1 / (192 * a * a * a);
    return root - 0.5 * log(acos(-1.0));
}

double mw_student_beyond(double t, double freedom)
{
    assert(freedom > 0);
    double a = freedom / 2, b = 0.5, rest = t * t / (freedom + t * t), x = 1 - rest;
    if (!isfinite(t)) return isnan(t) ? NAN : 0;
    if (t == 0) return 1;
    if (freedom > 1e9) return erfc(fabs(t) / sqrt(2));
    double front = exp(log_inverse_beta(a) - a * log1p(t * t / freedom) + b * log(rest));
    if (x < (a + 1) / (a + b + 2)) return front * beta_fraction(a, b, x) / a;
    return 1 - front * beta_fraction(b, a, rest) / b;
}

static double normal_beyond(double z, double unused)
{
    (void)unused;
    return erfc(z / sqrt(2));
}

/* Inverts `beyond` by bisection. */
static double value_with_beyond(double share, double (*beyond)(double, double), double freedom)
{
    double low = 0, high = 1;
    while (beyond(high, freedom) > share && high < 1e15) high *= 2;
    for (int i = 0; i < 60; i++) {
        double middle = (low + high) / 2;
        if (beyond(middle, freedom) > share) low = middle;
        else high = middle;
    }
    return low;
}

/* The Cornish-Fisher expansion (Abramowitz and Stegun 26.7.5), right to nine digits from a thousand
 * degrees of freedom on. */
static double student_of_many(double z, double n)
{
    double z2 = z * z;
    return z + z * (z2 + 1) / (4 * n) + z * (5 * z2 * z2 + 16 * z2 + 3) / (96 * n * n) +
           z * (3 * z2 * z2 * z2 + 19 * z2 * z2 + 17 * z2 - 15) / (384 * n * n * n);
}

double mw_student(double share, double freedom)
{
    assert(share > 0 && share <= 1 && freedom > 0);
    double beyond = 2 * fmin(share, 1 - share), value;
    if (beyond <= 0) beyond = 1e-16; /* nearer to 1 than numbers tell */
    if (freedom < 1000) value = value_with_beyond(beyond, mw_student_beyond, freedom);
    else value = student_of_many(value_with_beyond(beyond, normal_beyond, 0), freedom);
    return share < 0.5 ? -value : value;
}

/* The units that a sample is worth: a unit that repeats another says nothing new. */
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

static double ratio_of(const MwSums *s) { return (double)s->x / (double)s->y; }

/* The variance of the ratio by linearisation: the mean square of x - r y over the units (W.
 * Cochran, Sampling Techniques, chapter 6). */
double mw_ratio_variance(const MwSums *s)
{
    double r = ratio_of(s), n = (double)s->units, y = (double)s->y;
    double squares = (double)s->xx - 2 * r * (double)s->xy + r * r * (double)s->yy;
    double repeated = n / (double)worth(s);
    return squares > 0 ? repeated * n / (n - 1) * squares / (y * y) : 0;
}

/* Wilson's interval (E. Wilson, Probable inference, the law of succession, and statistical
 * inference, JASA 22, 1927), for the number of independent trials that would have the variance
 * `found`. Where nothing varied, `fallback` is that number. */
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
    if (s->units < 2 || s->y == 0 || !(level > 0 && level < 1)) return MW_NO_ESTIMATE;
    double r = ratio_of(s);
    if (worth(s) < 2) return (MwesoEstimate){r, NAN, NAN};
    double z = spread(worth(s), level), found = mw_ratio_variance(s);
    if (share) return share_interval(r, found, (double)worth(s), z);
    return (MwesoEstimate){r, r - z * sqrt(found), r + z * sqrt(found)};
}

/* ---- several ratios -------------------------------------------------------------------------- */

static uint64_t least_worth(const MwRatios *t)
{
    uint64_t least = worth(&t->of[0]);
    for (int i = 1; i < t->count; i++)
        if (worth(&t->of[i]) < least) least = worth(&t->of[i]);
    return least;
}

static double covariance(const MwRatios *t, int i, int j)
{
    const MwSums *a = &t->of[i], *b = &t->of[j];
    const MwCross *c = &t->cross[i][j];
    double ra = ratio_of(a), rb = ratio_of(b), n = (double)a->units;
    double repeated = n / fmin((double)worth(a), (double)worth(b));
    double products = (double)c->xx - rb * (double)c->xy - ra * (double)c->yx +
                      ra * rb * (double)c->yy;
    return repeated * n / (n - 1) * products / ((double)a->y * (double)b->y);
}

/* The variance of the signed sum; *each is the sum of the variances alone, without covariances. */
static double variance_of_sum(const MwRatios *t, double *each)
{
    double found = 0;
    for (int i = 0; i < t->count; i++) found += mw_ratio_variance(&t->of[i]);
    *each = found;
    for (int i = 0; i < t->count; i++)
        for (int j = i + 1; j < t->count; j++)
            found += 2 * t->sign[i] * t->sign[j] * covariance(t, i, j);
    return found < 1e-12 * *each ? 0 : found; /* a rounding error, where all units are equal */
}

static double value_of_sum(const MwRatios *t)
{
    double value = 0;
    for (int i = 0; i < t->count; i++) value += t->sign[i] * ratio_of(&t->of[i]);
    return value;
}

static bool is_defined(const MwRatios *t)
{
    bool defined = t->count > 0 && t->of[0].units >= 2;
    for (int i = 0; i < t->count; i++) {
        assert(t->of[i].units == t->of[0].units);
        defined = defined && t->of[i].y != 0;
    }
    return defined;
}

/* The method of variance estimates recovery (G. Zou and A. Donner, Construction of confidence
 * limits about effect measures, Statistics in Medicine 27, 2008): the distances of the estimates
 * to the ends of their intervals add up as standard errors do. */
MwesoEstimate mw_estimate_sum(const MwesoEstimate *of, const int *sign, int count)
{
    double value = 0, below = 0, above = 0;
    for (int i = 0; i < count; i++) {
        MwesoEstimate e = of[i];
        value += sign[i] * e.value;
        below = hypot(below, sign[i] > 0 ? e.value - e.low : e.high - e.value);
        above = hypot(above, sign[i] > 0 ? e.high - e.value : e.value - e.low);
    }
    return (MwesoEstimate){value, value - below, value + above};
}

MwesoEstimate mw_ratios_estimate(const MwRatios *t, bool share, double level)
{
    if (!is_defined(t)) return MW_NO_ESTIMATE;
    double value = value_of_sum(t), each, found = variance_of_sum(t, &each);
    if (least_worth(t) < 2) return (MwesoEstimate){value, NAN, NAN};
    if (share && each == 0) { /* nothing varied: each share still has Wilson's interval */
        MwesoEstimate shares[MW_MOST_TERMS];
        for (int i = 0; i < t->count; i++) shares[i] = mw_ratio(&t->of[i], share, level);
        return mw_estimate_sum(shares, t->sign, t->count);
    }
    double half = spread(least_worth(t), level) * sqrt(found);
    return (MwesoEstimate){value, value - half, value + half};
}

bool mw_ratios_p(const MwRatios *t, bool share, double *p)
{
    *p = NAN;
    if (!is_defined(t) || least_worth(t) < 2) return true;
    double value = value_of_sum(t), each, found = variance_of_sum(t, &each);
    if (share && each == 0) return false;
    bool is_zero = fabs(value) < 1e-12; /* a rounding error */
    *p = is_zero && found == 0
             ? 1
             : mw_student_beyond(value / sqrt(found), (double)(least_worth(t) - 1));
    return true;
}
