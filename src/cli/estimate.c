/* Estimates as people read them: with as many digits as their intervals bear; and medians. */
#include "cli/estimate.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli/cli.h"

/* A blank at which no line ends: one may end only between value and interval. */
#define KEPT "\u00a0"

enum { MOST_DECIMALS = 9 };
typedef char NumberText[32];

/* How many decimals show the first `digits` digits of a number: below 0 for tens, hundreds and so
 * on. */
static int decimals_for(double number, int digits)
{
    int decimals = digits - 1 - (int)floor(log10(number));
    if (round(number * pow(10, decimals)) >= pow(10, digits)) decimals--; /* 0.0996 is 0.10 */
    return decimals < MOST_DECIMALS ? decimals : MOST_DECIMALS;
}

static const char *number_text(double number, int decimals, NumberText text)
{
    if (isinf(number)) return "cut off";
    double unit = pow(10, -decimals), whole = round(number / unit) * unit;
    snprintf(text, sizeof(NumberText), "%.*f", decimals > 0 ? decimals : 0,
             whole == 0 ? 0 : whole); /* never "-0" */
    return text;
}

/* Half the width of the interval or, if one end is infinite, its width to the other; 0 if there is
 * nothing to round by. */
static double half_width(MwesoEstimate e)
{
    double half = isinf(e.high) ? e.value - e.low : (e.high - e.low) / 2;
    return isfinite(half) ? half : 0;
}

static bool is_symmetric(MwesoEstimate e, int decimals)
{
    return fabs((e.high - e.value) - (e.value - e.low)) <= pow(10, -decimals) * (1 + 1e-9);
}

const char *cli_estimate_text(MwesoEstimate e, bool share, EstimateText text)
{
    NumberText value, low, high;
    const char *unit = share ? KEPT "%" : "";
    double times = share ? 100 : 1;
    e = (MwesoEstimate){times * e.value, times * e.low, times * e.high};
    if (isnan(e.value)) return "-";
    if (isinf(e.value)) return "cut off";
    double half = half_width(e);
    if (half <= 0 && !isinf(e.high)) {
        int decimals = e.value == 0 ? 0 : decimals_for(fabs(e.value), 3);
        if (e.value == round(e.value)) decimals = 0;
        snprintf(text, sizeof(EstimateText), "%s%s",
                 number_text(e.value, decimals < 0 ? 0 : decimals, value), unit);
        return text;
    }
    int decimals = half > 0 ? decimals_for(half, 2) : 0;
    if (isfinite(e.high) && is_symmetric(e, decimals))
        snprintf(text, sizeof(EstimateText), "%s ±" KEPT "%s%s",
                 number_text(e.value, decimals, value), number_text(half, decimals, high), unit);
    else
        snprintf(text, sizeof(EstimateText), "%s%s (%s" KEPT "to" KEPT "%s)",
                 number_text(e.value, decimals, value), unit, number_text(e.low, decimals, low),
                 number_text(e.high, decimals, high));
    return text;
}

int cli_by_size(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

double cli_median(double *numbers, size_t count)
{
    if (!count) return NAN;
    qsort(numbers, count, sizeof *numbers, cli_by_size);
    return (numbers[(count - 1) / 2] + numbers[count / 2]) / 2;
}
