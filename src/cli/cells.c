/* Cells: values with their intervals, in tables of a page. */
#include "cli/charts.h"

#include <math.h>

#include "cli/plan.h"

static void add_cell(Page *page, const MwesoMetric *metric, const char *end, double value)
{
    char text[32];
    page_add(page, "<td class=\"n\" data-end=\"%s\" data-value=\"", end);
    if (isfinite(value)) page_add(page, "%g", value);
    page_add(page, "\">%s</td>", cli_metric_value(metric, value, text, sizeof text));
}

void page_cells(Page *page, const MwesoMetric *metric, MwesoEstimate e)
{
    add_cell(page, metric, "value", e.value);
    add_cell(page, metric, "low", e.low);
    add_cell(page, metric, "high", e.high);
}
