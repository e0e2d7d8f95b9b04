/* Intervals: confidence intervals of ratios that are estimated from a sample (docs/metrics.md). */
#ifndef MWESO_STUDY_INTERVALS_H
#define MWESO_STUDY_INTERVALS_H

#include "mweso.h"

/* Sums over the units of a sample (games, or pairs of games), each with an x and a y. They are
 * integers, so that the order of the units cannot change a result. */
typedef __int128 MwSum;
typedef struct MwSums {
    uint64_t units;
    MwSum x, y, xx, xy, yy;
    uint64_t different; /* number of informative units; 0: all */
    double skewness;    /* skewness of the residuals x - r y (mw_skewness); 0: none, or not
                           computed */
} MwSums;

/* Sums of products over the units of two samples: xy is the product of the first one's x and the
 * second one's y. */
typedef struct MwCross {
    MwSum xx, xy, yx, yy;
} MwCross;

/* Ratios over the same units, added (sign 1) or subtracted (-1): two ratios make a difference, four
 * a difference of differences. */
enum { MW_MOST_TERMS = 4 };
typedef struct MwRatios {
    int count;
    int sign[MW_MOST_TERMS];
    MwSums of[MW_MOST_TERMS];
    MwCross cross[MW_MOST_TERMS][MW_MOST_TERMS]; /* [i][j] for i < j */
} MwRatios;

void mw_sums_add(MwSums *sums, int64_t x, int64_t y);
/* Adds the sums of other units. */
void mw_sums_join(MwSums *sums, const MwSums *others);

/* The residuals of units from the overall ratio. Their cubes are added up in a second pass, with
 * the ratio and the root mean square that the sums give; as integers too, in fixed point numbers.
 */
typedef struct MwResiduals {
    double ratio, root; /* 0: nothing varies */
    double most;        /* largest absolute residual, in units of `root` */
} MwResiduals;
MwResiduals mw_residuals(const MwSums *sums);
/* The cube of a unit's residual, to be added up. */
MwSum mw_residual_cube(const MwResiduals *residuals, int64_t x, int64_t y);
/* The value of MwSums.skewness, from the sum of all cubes. */
double mw_skewness(const MwSums *sums, MwSum cubes);
/* Adds a unit, by its x and y in each of the samples. */
void mw_ratios_add(MwRatios *terms, const int64_t x[], const int64_t y[]);
void mw_ratios_join(MwRatios *terms, const MwRatios *others);

#define MW_NO_ESTIMATE ((MwesoEstimate){NAN, NAN, NAN})

/* The ratio of the sums of x and y with its interval. `share`: it lies between 0 and 1. If the
 * skewness is known, each end is the outer one of the usual interval and the interval corrected for
 * skewness. Without two different units the ends are NAN. */
MwesoEstimate mw_ratio(const MwSums *sums, bool share, double level);

/* The variance of that ratio; 0 if nothing varied. Needs two units, and a y that is not 0. */
double mw_ratio_variance(const MwSums *sums);

/* The signed sum of the ratios with its interval. */
MwesoEstimate mw_ratios_estimate(const MwRatios *terms, bool share, double level);
/* Have both terms the same x and y in every unit? */
bool mw_ratios_alike(const MwRatios *terms, int i, int j);
/* The p-value of that sum: the probability of a value at least so far from 0 if the true one is 0;
 * NAN if there is none. False if neither Student's t nor, for few games, the exact test applies,
 * for example if nothing varied. */
bool mw_ratios_p(const MwRatios *terms, bool share, double *p);

/* The signed sum of independent estimates, from their values and intervals alone. */
MwesoEstimate mw_estimate_sum(const MwesoEstimate *of, const int *sign, int count);

/* The probability that Student's t with `freedom` degrees of freedom is farther from 0 than `t`. */
double mw_student_beyond(double t, double freedom);
/* The quantile of Student's t: the value below which it lies with probability `share`. */
double mw_student(double share, double freedom);

#endif
