/* Intervals: confidence intervals of ratios that are estimated from a sample (docs/metrics.md). */
#ifndef MWESO_STUDY_INTERVALS_H
#define MWESO_STUDY_INTERVALS_H

#include "mweso.h"

/* Sums over the units of a sample (games, or pairs of games), each with an x and a y. They are
 * integers, so that the order in which units come cannot change a result. */
typedef __int128 MwSum;
typedef struct MwSums {
    uint64_t units;
    MwSum x, y, xx, xy, yy;
    uint64_t different; /* the number of units that the sample is worth; 0: all */
    double skewness;    /* of the residuals x - r y (mw_skewness); 0: not asked for, or none */
} MwSums;

/* Sums of products over the units of two samples: xy is that of the first one's x and the second
 * one's y. */
typedef struct MwCross {
    MwSum xx, xy, yx, yy;
} MwCross;

/* Ratios over the same units, added (sign 1) or subtracted (-1): two of them make a difference,
 * four a difference of differences. */
enum { MW_MOST_TERMS = 4 };
typedef struct MwRatios {
    int count;
    int sign[MW_MOST_TERMS];
    MwSums of[MW_MOST_TERMS];
    MwCross cross[MW_MOST_TERMS][MW_MOST_TERMS]; /* [i][j] for i < j */
} MwRatios;

void mw_sums_add(MwSums *sums, int64_t x, int64_t y);
/* Adds the units of others. */
void mw_sums_join(MwSums *sums, const MwSums *others);

/* The residuals of units from the ratio of all: their cubes are added up in a second pass, by the
 * ratio and the root of the mean square that the sums tell. Integers here too: the sum is that of
 * fixed point numbers. */
typedef struct MwResiduals {
    double ratio, root; /* 0: nothing varies */
    double most;        /* no residual is farther from 0, in roots */
} MwResiduals;
MwResiduals mw_residuals(const MwSums *sums);
/* The cube of a unit's residual, to be added up. */
MwSum mw_residual_cube(const MwResiduals *residuals, int64_t x, int64_t y);
/* What MwSums.skewness is, from the sum of all cubes. */
double mw_skewness(const MwSums *sums, MwSum cubes);
/* Adds a unit, by its x and y in each of the samples. */
void mw_ratios_add(MwRatios *terms, const int64_t x[], const int64_t y[]);
void mw_ratios_join(MwRatios *terms, const MwRatios *others);

#define MW_NO_ESTIMATE ((MwesoEstimate){NAN, NAN, NAN})

/* The ratio of the sums of x and y with its interval. `share`: it lies between 0 and 1. Where the
 * skewness is known, each end is the farther one of the usual interval and of that which corrects
 * for it. Without two different units the ends of the interval are NAN. */
MwesoEstimate mw_ratio(const MwSums *sums, bool share, double level);

/* The variance of that ratio; 0 where nothing varied. There must be two units, and a y. */
double mw_ratio_variance(const MwSums *sums);

/* The signed sum of the ratios. */
MwesoEstimate mw_ratios_estimate(const MwRatios *terms, bool share, double level);
/* Have both terms the same x and y in every unit? */
bool mw_ratios_alike(const MwRatios *terms, int i, int j);
/* The p-value of that sum: the probability of one at least so far from 0 if the true one is 0; NAN
 * if there is none. False if neither Student's t nor, of few games, the exact test gives it, as
 * where nothing varied. */
bool mw_ratios_p(const MwRatios *terms, bool share, double *p);

/* The signed sum of independent estimates, from their intervals alone. */
MwesoEstimate mw_estimate_sum(const MwesoEstimate *of, const int *sign, int count);

/* The probability that Student's t with `freedom` degrees of freedom is farther from 0 than `t`. */
double mw_student_beyond(double t, double freedom);
/* Its quantile: the value below which it lies with probability `share`. */
double mw_student(double share, double freedom);

#endif
