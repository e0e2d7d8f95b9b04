/* Intervals: how far a value estimated from a sample may be from the true one (docs/metrics.md). */
#ifndef MWESO_STUDY_INTERVALS_H
#define MWESO_STUDY_INTERVALS_H

#include "mweso.h"

/* Sums over the units of a sample (games, or pairs of games), of which each has an x and a y. They
 * are kept as whole numbers, so that the order in which units come cannot change a result. */
typedef __int128 MwSum;
typedef struct MwSums {
    uint64_t units;
    MwSum x, y, xx, xy, yy;
    uint64_t different; /* so many units is what the sample is worth; 0: all of them */
} MwSums;

/* The same for units seen in two samples: xa yb is the sum of the products of x there and y here.
 */
typedef struct MwCross {
    MwSum xx, xy, yx, yy; /* the first one's x or y first */
} MwCross;

/* Ratios over the same units that are added (sign 1) or taken away (-1): two of them make a
 * difference, four a difference of differences. */
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
/* Adds a unit: its x and y in each of the samples. */
void mw_ratios_add(MwRatios *terms, const int64_t x[], const int64_t y[]);
void mw_ratios_join(MwRatios *terms, const MwRatios *others);

/* The ratio of the sums of x and y. `share`: it lies between 0 and 1. Without two different units
 * there is no interval: its ends are NAN. */
MwesoEstimate mw_ratio(const MwSums *sums, bool share, double level);

/* The variance of that ratio; 0 where nothing varied. There must be two units, and a y. */
double mw_ratio_variance(const MwSums *sums);

/* The signed sum of the ratios. */
MwesoEstimate mw_ratios_estimate(const MwRatios *terms, bool share, double level);
/* How probable it is, if the true sum is 0, that one so far from it is found. False if that cannot
 * be said by Student's t, as where nothing varied; *p is NAN if it cannot be said at all. */
bool mw_ratios_p(const MwRatios *terms, bool share, double *p);

/* The signed sum of estimates that have nothing but their intervals. */
MwesoEstimate mw_estimate_sum(const MwesoEstimate *of, const int *sign, int count);

/* The probability that Student's t with `freedom` degrees is farther from 0 than `t`. */
double mw_student_beyond(double t, double freedom);
/* The value below which Student's t with `freedom` degrees stays with probability `share`. */
double mw_student(double share, double freedom);

#endif
