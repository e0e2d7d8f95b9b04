/* Cells: tables of a page, and values with their intervals in them. */
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

void page_open_table(Page *page, const char *id, const char *const *heads)
{
    page_add(page, "<div class=\"wide\" tabindex=\"0\"");
    if (*id) page_add(page, " id=\"%s\"", id);
    page_add(page, "><table><thead><tr>");
    for (; *heads; heads++) {
        bool numbers = **heads == '#';
        page_add(page, "<th scope=\"col\" class=\"%s\">%s</th>", numbers ? "n" : "",
                 *heads + numbers);
    }
    page_add(page, "</tr></thead><tbody>\n");
}

void page_close_table(Page *page) { page_add(page, "</tbody></table></div>\n"); }
