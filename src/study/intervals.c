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

/* ---- the beta distribution, and Student's t --------------------------------------------------
 *
 * Student's t is the distribution of a mean divided by its standard error (Biometrika 6, 1908). */

/* Keeps factors of the continued fraction away from 0. */
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

/* The logarithm of 1 / B(a, b). For large numbers the difference of two gammas would cancel, so
 * Stirling's series is more exact. */
static double log_inverse_beta(double a, double b)
{
    int sign; /* lgamma would write it to a global that all threads share */
    double large = fmax(a, b), small = fmin(a, b);
    double rise = large < 1e4 ? lgamma_r(large + small, &sign) - lgamma_r(large, &sign)
                              : (large - 0.5) * log1p(small / large) + small * log(large + small) -
                                    small - small / (12 * large * (large + small));
    return rise - lgamma_r(small, &sign);
}

/* The regularised incomplete beta function, for x between 0 and 1. */
static double beta_below(double x, double a, double b)
{
    double front = exp(log_inverse_beta(a, b) + a * log(x) + b * log1p(-x));
    if (x < (a + 1) / (a + b + 2)) return front * beta_fraction(a, b, x) / a;
    return 1 - front * beta_fraction(b, a, 1 - x) / b;
}

/* Its inverse, by bisection. */
static double beta_quantile(double share, double a, double b)
{
    double low = 0, high = 1;
    for (int i = 0; i < 64; i++) {
        double middle = (low + high) / 2;
        if (beta_below(middle, a, b) < share) low = middle;
        else high = middle;
    }
    return (low + high) / 2;
}

double mw_student_beyond(double t, double freedom)
{
    assert(freedom > 0);
    double a = freedom / 2, b = 0.5, rest = t * t / (freedom + t * t), x = 1 - rest;
    if (!isfinite(t)) return isnan(t) ? NAN : 0;
    if (t == 0) return 1;
    if (freedom > 1e9) return erfc(fabs(t) / sqrt(2));
    double front = exp(log_inverse_beta(a, b) - a * log1p(t * t / freedom) + b * log(rest));
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
    if (beyond <= 0) beyond = 1e-16; /* 1 - share is below the precision of doubles */
    if (freedom < 1000) value = value_with_beyond(beyond, mw_student_beyond, freedom);
    else value = student_of_many(value_with_beyond(beyond, normal_beyond, 0), freedom);
    return share < 0.5 ? -value : value;
}

/* The number of units for intervals: repeated units say nothing new. */
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

static double squares_of_residuals(const MwSums *s)
{
    double r = ratio_of(s);
    return (double)s->xx - 2 * r * (double)s->xy + r * r * (double)s->yy;
}

/* The variance of the ratio by linearisation: the mean square of x - r y over the units (W.
 * Cochran, Sampling Techniques, chapter 6). */
double mw_ratio_variance(const MwSums *s)
{
    double n = (double)s->units, y = (double)s->y, squares = squares_of_residuals(s);
    double repeated = n / (double)worth(s);
    return squares > 0 ? repeated * n / (n - 1) * squares / (y * y) : 0;
}

/* Wilson's interval (E. Wilson, Probable inference, the law of succession, and statistical
 * inference, JASA 22, 1927). */
static MwesoEstimate wilson_interval(double p, double trials, double z)
{
    double z2 = z * z, middle = (p + z2 / (2 * trials)) / (1 + z2 / trials);
    double half = z / (1 + z2 / trials) * sqrt(p * (1 - p) / trials + z2 / (4 * trials * trials));
    return (MwesoEstimate){p, fmax(0, fmin(p, middle - half)), fmin(1, fmax(p, middle + half))};
}

/* The exact interval (C. Clopper and E. Pearson, Biometrika 26, 1934). Neither number need be
 * whole. */
static MwesoEstimate exact_interval(double seen, double unseen, double level)
{
    double tail = (1 - level) / 2, p = seen / (seen + unseen);
    double low = seen > 0 ? beta_quantile(tail, seen, unseen + 1) : 0;
    double high = unseen > 0 ? beta_quantile(1 - tail, seen + 1, unseen) : 1;
    return (MwesoEstimate){p, fmin(p, low), fmax(p, high)};
}

/* The interval of a share, for as many independent trials as would have the variance `found`; if
 * nothing varied, for the number of informative units. Wilson's interval covers the true share too
 * rarely if few trials have one of the two results; then the exact interval is used, as E. Korn and
 * B. Graubard do for shares in samples of any kind (Survey Methodology 24, 1998). */
enum { MOST_FEW = 10 };
static MwesoEstimate share_interval(double p, double found, uint64_t worth, double level)
{
    double n = (double)worth, trials = found > 0 ? p * (1 - p) / found : n;
    double all = found > 0 ? trials * n / (n - 1) : n, fewer = all * fmin(p, 1 - p);
    if (fewer < MOST_FEW + 0.5) return exact_interval(all * p, all * (1 - p), level);
    return wilson_interval(p, trials, spread(worth, level));
}

/* ---- skewness -------------------------------------------------------------------------------- */

MwResiduals mw_residuals(const MwSums *s)
{
    if (s->units < 2 || s->y == 0) return (MwResiduals){0, 0, 0};
    double n = (double)s->units, squares = squares_of_residuals(s);
    return (MwResiduals){ratio_of(s), squares > 0 ? sqrt(squares / n) : 0, sqrt(n)};
}

static const double fixed_point = 0x1p16;

MwSum mw_residual_cube(const MwResiduals *r, int64_t x, int64_t y)
{
    if (r->root == 0) return 0;
    double u = fmax(-r->most, fmin(r->most, ((double)x - r->ratio * (double)y) / r->root));
    return llrint(u * u * u * fixed_point);
}

double mw_skewness(const MwSums *s, MwSum cubes)
{
    return s->units ? (double)cubes / fixed_point / (double)s->units : 0;
}

/* Where t is Student's t of a ratio, t + a t^2 + a^2 t^3 / 3 + b has no skewness left (P. Hall, On
 * the removal of skewness by transformation, JRSS B 54, 1992): for a mean a is a third, and b a
 * sixth, of the skewness over the root of the units. In a ratio a is smaller by the correlation of
 * the residuals with y, as long units also sway the divisor. Finds the t whose transform is z. */
typedef struct Unskewing {
    double a, b;
} Unskewing;

static Unskewing unskewing_of(const MwSums *s)
{
    MwResiduals residuals = mw_residuals(s);
    double n = (double)s->units, root = sqrt((double)worth(s));
    if (s->skewness == 0 || residuals.root == 0) return (Unskewing){0, 0};
    double with_y = ((double)s->xy - residuals.ratio * (double)s->yy) / n;
    double sway = with_y / (residuals.root * ((double)s->y / n));
    return (Unskewing){(s->skewness / 3 - sway) / root, s->skewness / 6 / root};
}

static double skewed(const Unskewing *by, double z)
{
    if (fabs(by->a) < 1e-7) return z - by->b;
    return (cbrt(1 + 3 * by->a * (z - by->b)) - 1) / by->a;
}

static MwesoEstimate reach(MwesoEstimate e, const MwSums *s, bool share, double error, double z)
{
    Unskewing by = unskewing_of(s);
    double low = e.value - error * skewed(&by, z), high = e.value - error * skewed(&by, -z);
    e.low = fmin(e.low, share ? fmax(low, 0) : low);
    e.high = fmax(e.high, share ? fmin(high, 1) : high);
    return e;
}

MwesoEstimate mw_ratio(const MwSums *s, bool share, double level)
{
    if (s->units < 2 || s->y == 0 || !(level > 0 && level < 1)) return MW_NO_ESTIMATE;
    double r = ratio_of(s);
    if (worth(s) < 2) return (MwesoEstimate){r, NAN, NAN};
    double z = spread(worth(s), level), found = mw_ratio_variance(s), error = sqrt(found);
    MwesoEstimate plain = share ? share_interval(r, found, worth(s), level)
                                : (MwesoEstimate){r, r - z * error, r + z * error};
    return s->skewness == 0 ? plain : reach(plain, s, share, error, z);
}

/* ---- several ratios -------------------------------------------------------------------------- */

static uint64_t least_worth(const MwRatios *t)
{
    uint64_t least = worth(&t->of[0]);
    for (int i = 1; i < t->count; i++)
        if (worth(&t->of[i]) < least) least = worth(&t->of[i]);
    return least;
}

bool mw_ratios_alike(const MwRatios *t, int i, int j)
{
    const MwSums *a = &t->of[i], *b = &t->of[j];
    const MwCross *c = &t->cross[i][j];
    return a->xx + b->xx == 2 * c->xx && a->yy + b->yy == 2 * c->yy; /* no squares are left */
}

static double covariance(const MwRatios *t, int i, int j)
{
    const MwSums *a = &t->of[i], *b = &t->of[j];
    const MwCross *c = &t->cross[i][j];
    double ra = ratio_of(a), rb = ratio_of(b), n = (double)a->units;
    /* as the variances, each by its own: so no variance of a sum is below 0 */
    double repeated = n / sqrt((double)worth(a) * (double)worth(b));
    double products = (double)c->xx - rb * (double)c->xy - ra * (double)c->yx +
                      ra * rb * (double)c->yy;
    return repeated * n / (n - 1) * products / ((double)a->y * (double)b->y);
}

/* The variance of the signed sum; *each: the sum of the variances without covariances. */
static double variance_of_sum(const MwRatios *t, double *each)
{
    double found = 0;
    for (int i = 0; i < t->count; i++) found += mw_ratio_variance(&t->of[i]);
    *each = found;
    for (int i = 0; i < t->count; i++)
        for (int j = i + 1; j < t->count; j++)
            found += 2 * t->sign[i] * t->sign[j] * covariance(t, i, j);
    return found < 1e-12 * *each ? 0 : found; /* a rounding error: all units are equal */
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

/* The sum of estimates by the method of variance estimates recovery (G. Zou and A. Donner,
 * Construction of confidence limits about effect measures, Statistics in Medicine 27, 2008): the
 * distances of the estimates to the ends of their intervals add up as standard errors do. */
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

/* Is it the difference of two shares of games, each game counting 0 or 1, with few discordant
 * games, which count in one share alone? `of`: number of discordant games by the term in which they
 * count. */
enum { MOST_DISCORDANT = 25 };
static bool few_discordant(const MwRatios *t, bool share, uint64_t of[2])
{
    if (!share || t->count != 2 || t->sign[0] == t->sign[1]) return false;
    for (int i = 0; i < 2; i++) {
        const MwSums *s = &t->of[i];
        /* whole numbers whose sum of squares is no more than their sum are 0 or 1 */
        if (s->xx != s->x || s->yy != s->y || s->y != (MwSum)s->units || worth(s) != s->units)
            return false;
        of[i] = (uint64_t)(s->x - t->cross[0][1].xx);
    }
    return of[0] + of[1] <= MOST_DISCORDANT;
}

/* McNemar's exact test (Q. McNemar, Psychometrika 12, 1947): if there is no difference, each
 * discordant game is equally likely to count in either share. */
static double exact_p(const uint64_t of[2])
{
    uint64_t all = of[0] + of[1], fewer = of[0] < of[1] ? of[0] : of[1];
    double ways = 1, tail = 0;
    for (uint64_t i = 0; i <= fewer; i++) {
        tail += ways;
        ways *= (double)(all - i) / (double)(i + 1);
    }
    return fmin(1, 2 * ldexp(tail, -(int)all));
}

/* The difference of the discordant games' shares, each with its exact interval. The interval holds
 * 0 if the test finds no difference. */
static MwesoEstimate exact_difference(const MwRatios *t, const uint64_t of[2], double level)
{
    MwesoEstimate shares[2];
    uint64_t units = t->of[0].units;
    for (int i = 0; i < 2; i++)
        shares[i] = exact_interval((double)of[i], (double)(units - of[i]), level);
    MwesoEstimate e = mw_estimate_sum(shares, t->sign, 2);
    bool none = exact_p(of) > 1 - level;
    return (MwesoEstimate){e.value, none ? fmin(e.low, 0) : e.low, none ? fmax(e.high, 0) : e.high};
}

MwesoEstimate mw_ratios_estimate(const MwRatios *t, bool share, double level)
{
    if (!is_defined(t)) return MW_NO_ESTIMATE;
    double value = value_of_sum(t), each, found = variance_of_sum(t, &each);
    uint64_t of[2];
    if (least_worth(t) < 2) return (MwesoEstimate){value, NAN, NAN};
    if (few_discordant(t, share, of)) return exact_difference(t, of, level);
    if (share && each == 0) { /* nothing varied: each share still has its interval */
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
    uint64_t of[2];
    if (!is_defined(t) || least_worth(t) < 2) return true;
    if (few_discordant(t, share, of)) return *p = exact_p(of), true;
    double value = value_of_sum(t), each, found = variance_of_sum(t, &each);
    if (share && each == 0) return false;
    bool is_zero = fabs(value) < 1e-12; /* up to a rounding error */
    *p = is_zero && found == 0
             ? 1
             : mw_student_beyond(value / sqrt(found), (double)(least_worth(t) - 1));
    return true;
}
