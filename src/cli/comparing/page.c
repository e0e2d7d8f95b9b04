/* Page: writing HTML: text made harmless, numbers, and the page's style. */
#include "cli/comparing/page.h"

#include <assert.h>
#include <math.h>
#include <stdarg.h>
#include <string.h>

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

void page_style(Page *page)
{
    static const char light[] =
        "--paper:#fdfcf9;--ink:#22201c;--soft:#6a645a;--line:#d9d3c7;--panel:#f4f0e7;--accent:#"
        "0b6e75;"
        "--warm:#a8481b;--wood:#d9b98a;--wood2:#cba876;--hole:#a97f4c;--seed:#2c2117;";
    static const char dark[] =
        "--paper:#171613;--ink:#ece7dc;--soft:#a9a294;--line:#3d3931;--panel:#211f1a;--accent:#"
        "5cc4cc;"
        "--warm:#f09a6b;--wood:#5d4527;--wood2:#523c21;--hole:#33240f;--seed:#f3e6cf;";
    static const char rules[] =
        "*{box-sizing:border-box}"
        "body{margin:0 auto;padding:1rem;max-width:70rem;background:var(--paper);color:var(--ink);"
        "font:1rem/1.5 system-ui,'Segoe UI','DejaVu Sans',sans-serif;overflow-wrap:break-word}"
        "h1{font-size:1.6rem;line-height:1.25;margin:.5rem 0}h2{margin:2.5rem 0 "
        ".5rem;border-bottom:2px "
        "solid var(--line);font-size:1.3rem}h3{margin:1.5rem 0 .3rem;font-size:1.05rem}"
        "p{max-width:46rem;margin:.5rem 0}.soft,figcaption{color:var(--soft);font-size:.88em}"
        "a{color:var(--accent)}nav a{display:inline-block;margin:0 1rem .2rem 0}"
        ".wide{overflow-x:auto;margin:.7rem 0}table{border-collapse:collapse;font-size:.88rem}"
        "th,td{padding:.25rem .6rem;text-align:left;vertical-align:top;border-bottom:1px solid "
        "var(--line)}"
        "thead th{border-bottom:2px solid "
        "var(--soft);white-space:nowrap}th[scope=row]{font-weight:600}"
        ".n{text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}"
        "thead "
        ".n{text-align:right}.whole{white-space:nowrap}.other{background:var(--panel);font-weight:"
        "600}.more,.less{color:var(--warm);font-weight:"
        "600}"
        ".grid{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,20rem),1fr));"
        "gap:1rem;"
        "margin:.8rem "
        "0}figure{margin:0;padding:.7rem;background:var(--panel);border-radius:.5rem;min-width:0}"
        "figcaption b{color:var(--ink)}svg{display:block;width:100%;height:auto;margin:.3rem 0}"
        ".count{paint-order:stroke;stroke:var(--wood);stroke-width:3.5;stroke-linejoin:round}th "
        ".soft{font-weight:400}"
        "svg text{fill:var(--ink);font-family:inherit}svg .soft{fill:var(--soft)}"
        ".board{max-width:32rem}.small .board{max-width:24rem}"
        ".wood{fill:var(--wood)}.wood2{fill:var(--wood2)}.hole{fill:var(--hole)}.seed{fill:var(--"
        "seed)}"
        ".landed{fill:none;stroke:var(--accent);stroke-width:3.5}"
        ".taken{fill:none;stroke:var(--warm);stroke-width:3.5;stroke-dasharray:5 3}"
        ".axis{stroke:var(--line);stroke-width:1}.range{stroke:var(--accent);stroke-width:3;"
        "stroke-linecap:round}.dot{fill:var(--accent)}.column{fill:var(--accent)}"
        ".sides{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,22rem),1fr));"
        "gap:1rem}"
        ".sides>section{min-width:0}.sides ol{padding-left:1.4rem;margin:.4rem 0}.sides "
        "li{margin:.6rem 0}"
        "code,pre{font-family:ui-monospace,'DejaVu Sans Mono',monospace;font-size:.9em}"
        "pre{white-space:pre-wrap;overflow-wrap:anywhere;background:var(--panel);padding:.7rem;"
        "border-radius:.5rem}footer{margin-top:3rem;border-top:2px solid var(--line)}"
        "@media "
        "print{body{max-width:none;padding:0;font-size:9.5pt}figure,li,tr{break-inside:avoid}"
        "h2,h3{break-after:avoid}nav{display:none}.wide{overflow:visible}table{font-size:7.5pt}"
        "th,td{padding:.15rem .35rem}.grid{grid-template-columns:repeat(2,1fr)}"
        "figure,pre{border:1px solid var(--line)}}";
    fprintf(page->file,
            "<style>:root{color-scheme:light dark;%s}@media screen and (prefers-color-scheme:dark)"
            "{:root{%s}}%s</style>\n",
            light, dark, rules);
}
