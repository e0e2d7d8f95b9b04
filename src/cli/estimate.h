/* Estimates as people read them: with as many digits as their intervals bear; and medians. */
#ifndef MWESO_CLI_ESTIMATE_H
#define MWESO_CLI_ESTIMATE_H

#include <stdbool.h>
#include <stddef.h>

#include "mweso.h"

typedef char EstimateText[96];
/* "60.2 ± 1.1" of an interval whose ends are as far from the value, else "38 % (31 to 47)": rounded
 * to the second digit of half the interval's width. Without an interval three digits of the value;
 * "-" if there is none, "cut off" if it is infinite. Shares are percentages. A line may end
 * only between value and interval. */
const char *cli_estimate_text(MwesoEstimate e, bool share, EstimateText text);

/* Compares two doubles, for qsort. */
int cli_by_size(const void *a, const void *b);
/* The median of numbers, which it sorts; NAN of none. */
double cli_median(double *numbers, size_t count);

#endif
