/* Page: writing HTML: text made harmless, and numbers. */
#include "cli/comparing/page.h"

#include <assert.h>
#include <math.h>
#include <stdarg.h>

#include "cli/comparing/plan.h"
#include "cli/sheet.h"

void page_add(Page *page, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    for (; *format; format++) {
        if (*format != '%') {
            fputc(*format, page->file);
            continue;
        }
        switch (*++format) {
        case 's': cli_html(page->file, va_arg(args, const char *)); break;
        case 'd': fprintf(page->file, "%d", va_arg(args, int)); break;
        case 'z': fprintf(page->file, "%zu", va_arg(args, size_t)); break;
        case 'u': fprintf(page->file, "%llu", (unsigned long long)va_arg(args, uint64_t)); break;
        case 'f': fprintf(page->file, "%.1f", va_arg(args, double)); break;
        case 'g': fprintf(page->file, "%.6g", va_arg(args, double)); break;
        default: assert(*format == '%'); fputc(*format, page->file);
        }
    }
    va_end(args);
}

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
