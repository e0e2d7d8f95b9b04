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
    MwSum xx, xy, yx, yy; /* a's first */
} MwCross;

void mw_sums_add(MwSums *sums, int64_t x, int64_t y);
void mw_cross_add(MwCross *cross, int64_t xa, int64_t ya, int64_t xb, int64_t yb);

/* The ratio of the sums of x and y. `share`: it lies between 0 and 1. Without two different units
 * there is no interval: its ends are NAN. */
MwesoEstimate mw_ratio(const MwSums *sums, bool share, double level);

/* The difference b - a of two ratios over the same units. */
MwesoEstimate mw_ratio_difference(const MwSums *a, const MwSums *b, const MwCross *cross,
                                  bool share, double level);

/* The difference b - a of two estimates that have nothing but their intervals. */
MwesoEstimate mw_estimate_difference(MwesoEstimate a, MwesoEstimate b);

/* The value below which Student's t with `freedom` degrees stays with probability `share`; the
 * normal distribution's for great numbers. */
double mw_student(double share, double freedom);

#endif
