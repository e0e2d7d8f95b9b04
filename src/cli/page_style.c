/* Page style: how the page of `mweso compare --html` looks, in light and dark, on paper and on a
 * phone. */
#include "cli/charts.h"

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
    ".n{text-align:right}.one-line{white-space:nowrap}.other{background:var(--panel);font-weight:"
    "600}.more,.less{color:var(--warm);font-weight:"
    "600}"
    ".grid{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,20rem),1fr));"
    "gap:1rem;"
    "margin:.8rem "
    "0}figure{margin:0;padding:.7rem;background:var(--panel);border-radius:.5rem;min-width:0}"
    "figcaption b{color:var(--ink)}th "
    ".soft{font-weight:400}.small .board{max-width:24rem}"
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
    "print{body{max-width:none;padding:0;font-size:9.5pt}figure,li,tr,.whole{break-inside:avoid}"
    "h2,h3{break-after:avoid}nav{display:none}.wide{overflow:visible}table{font-size:7.5pt}"
    "th,td{padding:.15rem .35rem}.grid{grid-template-columns:repeat(2,1fr)}"
    "figure,pre{border:1px solid var(--line)}}";

void page_style(Page *page)
{
    fprintf(page->file,
            "<style>:root{color-scheme:light dark;%s}@media screen and (prefers-color-scheme:dark)"
            "{:root{%s}}%s%s</style>\n",
            light, dark, page_board_style, rules);
}
