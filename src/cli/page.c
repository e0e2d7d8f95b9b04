/* Pages: HTML with its text made harmless, how pages look, positions as inline SVG, and sheets to
 * print. */
#include "cli/page.h"

#include <inttypes.h>
#include <assert.h>
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* Writes text with the special characters of HTML escaped. */
static void put_escaped(FILE *out, const char *text)
{
    for (; *text; text++) {
        switch (*text) {
        case '&': fputs("&amp;", out); break;
        case '<': fputs("&lt;", out); break;
        case '>': fputs("&gt;", out); break;
        case '"': fputs("&quot;", out); break;
        case '\'': fputs("&#39;", out); break;
        default: putc(*text, out);
        }
    }
}

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
        case 's': put_escaped(page->file, va_arg(args, const char *)); break;
        case 'd': fprintf(page->file, "%d", va_arg(args, int)); break;
        case 'u': fprintf(page->file, "%u", va_arg(args, unsigned)); break;
        case 'z':
            fprintf(page->file, "%zu", va_arg(args, size_t));
            format++;
            break;
        case 'l':
            fprintf(page->file, "%" PRIu64, va_arg(args, uint64_t));
            format += strlen(PRIu64) - 1;
            break;
        case 'f': fprintf(page->file, "%.1f", va_arg(args, double)); break;
        case 'g': fprintf(page->file, "%.6g", va_arg(args, double)); break;
        default: assert(*format == '%'); fputc(*format, page->file);
        }
    }
    va_end(args);
}

void page_picture(Page *page, int width, int height, const char *css_class, const char *name,
                  const char *description)
{
    int id = ++page->pictures;
    page_add(page,
             "<svg viewBox=\"0 0 %d %d\" class=\"%s\" role=\"img\" aria-labelledby=\"t.%d "
             "d.%d\"><title id=\"t.%d\">%s</title><desc id=\"d.%d\">%s</desc>\n",
             width, height, css_class, id, id, id, name, id, description);
}

int page_label_width(const char *label)
{
    enum { LETTER = 7 };
    return LETTER * cli_text_width(label, strlen(label));
}

const char *page_date(time_t day, PageDate date)
{
    const char *epoch = getenv("SOURCE_DATE_EPOCH");
    struct tm utc;
    if (epoch && *epoch) day = (time_t)strtoll(epoch, NULL, 10);
    *date = '\0';
    if (gmtime_r(&day, &utc)) strftime(date, sizeof(PageDate), "%Y-%m-%d", &utc);
    return date;
}

/* ---- how pages look -------------------------------------------------------------------------- */

/* Pictures among text. */
static const char picture_style[] = "svg{display:block;width:100%;height:auto;margin:.3rem 0}";

/* Boards, wherever they are. */
static const char board_style[] =
    ".count{paint-order:stroke;stroke:var(--wood);stroke-width:3.5;stroke-linejoin:round}"
    "svg text{fill:var(--ink);font-family:inherit}svg .soft{fill:var(--soft)}"
    ".board{max-width:32rem}.wood{fill:var(--wood)}.wood2{fill:var(--wood2)}"
    ".hole{fill:var(--hole)}.seed,svg text.heap{fill:var(--seed)}"
    ".landed{fill:none;stroke:var(--accent);stroke-width:3.5}"
    ".taken{fill:none;stroke:var(--warm);stroke-width:3.5;stroke-dasharray:5 3}"
    ".barred{stroke:var(--warm);stroke-width:2.5}";

/* Pages with figures: colours in light and in dark, the rest on screens and on paper. */
static const char light[] =
    "--paper:#fdfcf9;--ink:#22201c;--soft:#6a645a;--line:#d9d3c7;--panel:#f4f0e7;--accent:#0b6e75;"
    "--warm:#a8481b;--wood:#d9b98a;--wood2:#cba876;--hole:#a97f4c;--seed:#2c2117;";

static const char dark[] =
    "--paper:#171613;--ink:#ece7dc;--soft:#a9a294;--line:#3d3931;--panel:#211f1a;--accent:#5cc4cc;"
    "--warm:#f09a6b;--wood:#5d4527;--wood2:#523c21;--hole:#33240f;--seed:#f3e6cf;";

static const char rules[] =
    "*{box-sizing:border-box}body{margin:0 auto;padding:1rem;max-width:70rem;"
    "background:var(--paper);color:var(--ink);"
    "font:1rem/1.5 system-ui,'Segoe UI','DejaVu Sans',sans-serif;overflow-wrap:break-word}"
    "h1{font-size:1.6rem;line-height:1.25;margin:.5rem 0}"
    "h2{margin:2.5rem 0 .5rem;border-bottom:2px solid var(--line);font-size:1.3rem}"
    "h3{margin:1.5rem 0 .3rem;font-size:1.05rem}p{max-width:46rem;margin:.5rem 0}"
    ".soft,figcaption{color:var(--soft);font-size:.88em}a{color:var(--accent)}"
    "nav a{display:inline-block;margin:0 1rem .2rem 0}.wide{overflow-x:auto;margin:.7rem 0}"
    "table{border-collapse:collapse;font-size:.88rem}th,td{padding:.25rem .6rem;text-align:left;"
    "vertical-align:top;border-bottom:1px solid var(--line)}"
    "thead th{border-bottom:2px solid var(--soft);white-space:nowrap}"
    "th[scope=row]{font-weight:600}"
    ".n{text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}"
    "thead .n{text-align:right}.one-line{white-space:nowrap}"
    ".other{background:var(--panel);font-weight:600}.more,.less{color:var(--warm);font-weight:600}"
    ".grid{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,20rem),1fr));"
    "gap:1rem;margin:.8rem 0}"
    "figure{margin:0;padding:.7rem;background:var(--panel);border-radius:.5rem;min-width:0}"
    "figcaption b{color:var(--ink)}th .soft{font-weight:400}.small .board{max-width:24rem}"
    ".axis{stroke:var(--line);stroke-width:1}"
    ".range{stroke:var(--accent);stroke-width:3;stroke-linecap:round}.dot{fill:var(--accent)}"
    ".column{fill:var(--accent)}.sides{display:grid;"
    "grid-template-columns:repeat(auto-fit,minmax(min(100%,22rem),1fr));gap:1rem}"
    ".sides>section{min-width:0}.sides ol{padding-left:1.4rem;margin:.4rem 0}"
    ".sides li{margin:.6rem 0}"
    "code,pre{font-family:ui-monospace,'DejaVu Sans Mono',monospace;font-size:.9em}"
    "pre{white-space:pre-wrap;overflow-wrap:anywhere;background:var(--panel);padding:.7rem;"
    "border-radius:.5rem}footer{margin-top:3rem;border-top:2px solid var(--line)}"
    "@media print{body{max-width:none;padding:0;font-size:9.5pt}"
    "figure,li,tr,.whole{break-inside:avoid}h2,h3{break-after:avoid}nav{display:none}"
    ".wide{overflow:visible}table{font-size:7.5pt}th,td{padding:.15rem "
    ".35rem}.n{white-space:normal}"
    ".grid{grid-template-columns:repeat(2,1fr)}figure,pre{border:1px solid var(--line)}}";

void page_style(Page *page)
{
    fprintf(page->file,
            "<style>:root{color-scheme:light dark;%s}@media screen and (prefers-color-scheme:dark)"
            "{:root{%s}}%s%s%s</style>\n",
            light, dark, picture_style, board_style, rules);
}

/* Writes a style with the colours of a light page instead of their names, which few programs but
 * browsers know. */
static void put_with_colours(FILE *out, const char *css)
{
    static const char begins[] = "var(";
    for (const char *name; (name = strstr(css, begins)); css = strchr(name, ')') + 1) {
        const char *colour = light, *given = name + strlen(begins);
        size_t length = strcspn(given, ")");
        while (strncmp(colour, given, length) != 0) colour = strchr(colour, ';') + 1;
        fprintf(out, "%.*s%.*s", (int)(name - css), css, (int)strcspn(colour + length, ";") - 1,
                colour + length + 1);
    }
    fputs(css, out);
}

char *page_board_style(const char *more)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    if (!out) return NULL;
    put_with_colours(out, ".paper{fill:var(--paper)}");
    put_with_colours(out, board_style);
    fputs(more, out);
    if (fclose(out) == 0) return text;
    free(text);
    return NULL;
}

MwesoStatus page_save_picture(const Cli *cli, const char *file, const char *picture,
                              const char *style)
{
    static const char begins[] = "<svg ";
    char *text;
    assert(strncmp(picture, begins, strlen(begins)) == 0);
    const char *inside = strchr(picture, '>') + 1;
    if (asprintf(&text,
                 "<svg xmlns=\"http://www.w3.org/2000/svg\" font-family=\"sans-serif\" "
                 "%.*s<style>%s</style>%s",
                 (int)(inside - picture - (ptrdiff_t)strlen(begins)), picture + strlen(begins),
                 style, inside) < 0)
        return cli_no_memory(cli);
    MwesoStatus status = cli_save_text(cli, file, text, true);
    free(text);
    return status;
}

/* Sheets: black and white, on A4; on a dark screen white on black. */
static const char sheet_style[] =
    ":root{color-scheme:light dark;--ink:#000;--soft:#333;--accent:#000;--warm:#000;--wood:#fff;"
    "--wood2:#fff;--hole:#fff;--seed:#000;--line:#555}"
    "@media screen and (prefers-color-scheme:dark){:root{--ink:#ece7dc;--soft:#b5ac9c;"
    "--accent:#ece7dc;--warm:#ece7dc;--wood:#171613;--wood2:#171613;--hole:#171613;"
    "--seed:#ece7dc;--line:#8a8276}}@page{size:A4;margin:18mm "
    "16mm}body{font-family:serif;line-height:1.35;"
    "max-width:45em;margin:2em auto;padding:0 .6em;overflow-wrap:break-word;color:var(--ink);"
    "background:var(--wood)}table{border-collapse:collapse;margin:.5em 0;width:100%}"
    "td,th{border:1px solid var(--line);padding:.3em .5em;text-align:left;vertical-align:top}"
    "table.told th{width:45%;font-weight:normal}table.key td:first-child{width:3em}"
    "h2,h3{break-after:avoid}figure,tr,.whole{break-inside:avoid}"
    ".question,section.move{break-inside:avoid;margin-bottom:2em}"
    ".write{border-bottom:1px solid var(--line);height:1.8em}.replies{display:grid;"
    "grid-template-columns:repeat(auto-fill,minmax(15em,1fr));gap:.4em 1.2em}"
    ".replies>div{break-inside:avoid}.replies p{margin:.3em 0}code{font-size:.85em}"
    ".beside,.soft{font-size:smaller;color:var(--soft);margin-top:0}"
    ".wood,.wood2{stroke:var(--ink)}.hole{stroke:var(--ink);stroke-width:1.3}"
    "@media print{body{max-width:none;margin:0;padding:0;font-size:10.5pt}.board{max-width:11cm}"
    ".question .board{max-width:9cm}.many{grid-template-columns:repeat(4,1fr);gap:.2em .8em}"
    ".many code{font-size:.7em}.new{break-before:page}}";

/* ---- positions as inline SVG ----------------------------------------------------------------- */

/* In units of the picture. */
enum { PIT = 46, EDGE = 30, GAP = 8, DOTS = 14, STORE = 20 };

/* The marks of a variant's script, and what a picture calls them. */
static const struct {
    MarkKind kind;
    const char *name;
} script_marks[] = {{MARK_SQUARE, MARKED("Square")}, {MARK_BARRED, MARKED("Crossed out")}};

enum { SCRIPT_MARKS = sizeof script_marks / sizeof *script_marks };

/* Where a row of pits begins: between the players' halves there is a gap. */
static double row_top(const MwesoBoard *board, int row)
{
    return EDGE + PIT * row + (row >= board->rows / 2 ? GAP : 0);
}

/* Seeds are laid out in a spiral by the golden angle; of more than DOTS only the number is shown.
 */
static void draw_seeds(Page *page, double x, double y, int seeds)
{
    for (int i = 0; i < seeds && seeds <= DOTS; i++) {
        double radius = 4.4 * sqrt(i + (seeds == 1 ? 0 : 0.5)), angle = 2.39996 * i;
        page_add(page, "<circle class=\"seed\" cx=\"%f\" cy=\"%f\" r=\"3.6\"/>",
                 x + radius * cos(angle), y - 3 + radius * sin(angle));
    }
    if (seeds > DOTS)
        page_add(page,
                 "<text x=\"%f\" y=\"%f\" text-anchor=\"middle\" font-size=\"17\" "
                 "font-weight=\"700\" class=\"heap\">%d</text>",
                 x, y + 6, seeds);
    else if (seeds)
        page_add(page,
                 "<text class=\"count\" x=\"%f\" y=\"%f\" text-anchor=\"middle\" font-size=\"12\" "
                 "font-weight=\"700\">%d</text>",
                 x + 17, y + 21, seeds);
}

/* The pit itself or a ring around it, round or square. */
static void draw_rim(Page *page, double x, double y, double radius, bool square,
                     const char *css_class)
{
    if (square)
        page_add(page, "<rect class=\"%s\" x=\"%f\" y=\"%f\" width=\"%f\" height=\"%f\" rx=\"3\"/>",
                 css_class, x - radius, y - radius, 2 * radius, 2 * radius);
    else
        page_add(page, "<circle class=\"%s\" cx=\"%f\" cy=\"%f\" r=\"%f\"/>", css_class, x, y,
                 radius);
}

static void draw_pit(Page *page, double x, double y, Spot spot, int seeds, const Marks *marks)
{
    bool square = cli_is_marked(marks, MARK_SQUARE, spot);
    draw_rim(page, x, y, 19, square, "hole");
    if (cli_is_marked(marks, MARK_LANDING, spot)) draw_rim(page, x, y, 20, square, "landed");
    if (cli_is_marked(marks, MARK_TAKEN, spot)) draw_rim(page, x, y, 20, square, "taken");
    draw_seeds(page, x, y, seeds);
    for (int i = -1; i <= 1 && cli_is_marked(marks, MARK_BARRED, spot); i += 2)
        page_add(page, "<line class=\"barred\" x1=\"%f\" y1=\"%f\" x2=\"%f\" y2=\"%f\"/>", x - 15,
                 y - 15.0 * i, x + 15, y + 15.0 * i);
}

static void draw_labels(Page *page, const MwesoBoard *board, int height)
{
    for (int i = 0; i < board->columns; i++)
        for (int row = 0; row < board->rows; row += board->rows - 1)
            page_add(page,
                     "<text class=\"soft\" x=\"%f\" y=\"%d\" text-anchor=\"middle\" "
                     "font-size=\"13\">%d</text>",
                     EDGE + PIT * (i + 0.5), row ? height - 10 : 20,
                     board->column[cli_spot(board, row, i).pit] + 1);
    for (int row = 0; row < board->rows; row++) {
        Spot first = cli_spot(board, row, 0);
        page_add(page, "<text class=\"soft\" x=\"4\" y=\"%f\" font-size=\"13\">%s%s</text>",
                 row_top(board, row) + PIT * 0.5 + 5.0, first.side == MWESO_NORTH ? "N" : "S",
                 board->row[first.pit] ? "B" : "A");
    }
}

/* The name of the row of a pit, with its owner. */
static const char *row_name(const Page *page, const MwesoBoard *board, Spot spot)
{
    static const char *const names[2][3] = {
        {MARKED("South's inner row:"), MARKED("South's outer row:"), MARKED("South's own row:")},
        {MARKED("North's inner row:"), MARKED("North's outer row:"), MARKED("North's own row:")}};
    int row = board->rows == 2 ? 2 : board->row[spot.pit] != 0;
    return mweso_translated(page->language, names[spot.side == MWESO_NORTH][row]);
}

/* The rows in words, as a position string has them, then the stores and the marks. */
static void describe(const Page *page, const MwesoVariant *variant, const MwesoPosition *position,
                     const Marks *marks, char *text, size_t size)
{
    const MwesoBoard *board = mweso_variant_board(variant);
    const unsigned south = position->store[MWESO_SOUTH][0], north = position->store[MWESO_NORTH][0];
    size_t length = 0;
    for (int row = 0; row < board->rows && length < size; row++) {
        Spot first = cli_spot(board, row, 0);
        length += (size_t)snprintf(text + length, size - length, "%s%s", row ? "; " : "",
                                   row_name(page, board, first));
        for (int i = 0; i < board->columns && length < size; i++) {
            Spot spot = cli_spot(board, row, i);
            length += (size_t)snprintf(text + length, size - length, " %d",
                                       position->pit[spot.side][spot.pit]);
        }
    }
    if ((south || north) && length < size) {
        length += (size_t)snprintf(text + length, size - length, ". ");
        if (length < size)
            length += (size_t)snprintf(
                text + length, size - length,
                mweso_translated(page->language, "In store: %u of South, %u of North"), south,
                north);
    }
    for (size_t i = 0; i < SCRIPT_MARKS && length < size; i++) {
        const char *meaning = cli_mark_meaning(variant, marks, script_marks[i].kind);
        if (meaning)
            length += (size_t)snprintf(text + length, size - length, ". %s: %s",
                                       mweso_translated(page->language, script_marks[i].name),
                                       mweso_translated(page->language, meaning));
    }
}

/* A store, at its owner's edge of the board. */
static void draw_store(Page *page, int x, int y, const char *text, unsigned seeds)
{
    char line[128];
    snprintf(line, sizeof line, mweso_translated(page->language, text), seeds);
    page_add(page, "<text x=\"%d\" y=\"%d\" text-anchor=\"end\" font-size=\"14\">%s</text>", x, y,
             line);
}

/* How much is left above and below a board for its stores: nothing if they are empty. */
static int room_of_stores(const MwesoPosition *position)
{
    return position->store[MWESO_SOUTH][0] || position->store[MWESO_NORTH][0] ? STORE : 0;
}

void page_board_size(const MwesoVariant *variant, const MwesoPosition *position, int *width,
                     int *height)
{
    const MwesoBoard *board = mweso_variant_board(variant);
    int across = board->columns;
    *width = 2 * EDGE + PIT * across;
    *height = 2 * EDGE + PIT * board->rows + GAP + 2 * room_of_stores(position);
}

void page_board(Page *page, const MwesoVariant *variant, const MwesoPosition *position, Marks marks,
                const char *name)
{
    char description[2400];
    const MwesoBoard *board = mweso_variant_board(variant);
    unsigned south = position->store[MWESO_SOUTH][0], north = position->store[MWESO_NORTH][0];
    int half = board->rows / 2, across = board->columns, room = room_of_stores(position);
    int width, height;
    page_board_size(variant, position, &width, &height);
    cli_mark_position(variant, position, &marks);
    describe(page, variant, position, &marks, description, sizeof description);
    page_picture(page, width, height, "board", name, description);
    if (room) draw_store(page, width - EDGE, room - 4, MARKED("North: %u in store"), north);
    if (room) draw_store(page, width - EDGE, height - 6, MARKED("South: %u in store"), south);
    page_add(page, "<g transform=\"translate(0,%d)\">", room);
    for (int side = 0; side < 2; side++)
        page_add(page, "<rect class=\"%s\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"8\"/>",
                 side ? "wood2" : "wood", EDGE, (int)row_top(board, side * half), PIT * across,
                 half * PIT);
    draw_labels(page, board, height - 2 * room);
    for (int row = 0; row < board->rows; row++)
        for (int i = 0; i < board->columns; i++) {
            Spot spot = cli_spot(board, row, i);
            draw_pit(page, EDGE + PIT * (i + 0.5), row_top(board, row) + PIT * 0.5, spot,
                     position->pit[spot.side][spot.pit], &marks);
        }
    page_add(page, "</g></svg>\n");
}

/* ---- sheets to print ------------------------------------------------------------------------- */

bool cli_sheet_begin(const Cli *cli, Sheet *sheet, const char *title)
{
    *sheet = (Sheet){.page.language = cli->language};
    sheet->page.file = open_memstream(&sheet->text, &sheet->size);
    if (!sheet->page.file) return cli_no_memory(cli), false;
    page_add(
        &sheet->page,
        "<!DOCTYPE html>\n<html lang=\"%s\">\n<head>\n<meta charset=\"utf-8\">\n<meta "
        "name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>%s</title>\n",
        mweso_language_code(cli->language), title);
    fprintf(sheet->page.file, "<style>%s%s%s</style>\n", picture_style, board_style, sheet_style);
    page_add(&sheet->page, "</head>\n<body>\n<h1>%s</h1>\n", title);
    return true;
}

void cli_sheet_board(Sheet *sheet, const MwesoVariant *variant, const MwesoPosition *position,
                     Marks marks, const char *name)
{
    Page *page = &sheet->page;
    HeldText held;
    char *rest;
    page_board(page, variant, position, marks, name);
    cli_mark_position(variant, position, &marks);
    for (size_t i = 0; i < SCRIPT_MARKS; i++) {
        const char *meaning = cli_mark_meaning(variant, &marks, script_marks[i].kind);
        if (meaning)
            page_add(page, "<p class=\"beside\">%s: %s</p>\n",
                     mweso_translated(page->language, script_marks[i].name),
                     mweso_translated(page->language, meaning));
    }
    cli_held(variant, page->language, position, held);
    for (char *line = strtok_r(held, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest))
        page_add(page, "<p class=\"beside\">%s</p>\n", line);
}

char *cli_sheet_text(Sheet *sheet)
{
    page_add(&sheet->page, "</body>\n</html>\n");
    if (fclose(sheet->page.file) == 0) return sheet->text;
    free(sheet->text);
    return NULL;
}

MwesoStatus cli_sheet_end(const Cli *cli, Sheet *sheet, const char *file)
{
    char *text = cli_sheet_text(sheet);
    MwesoStatus status = text ? cli_save_text(cli, file, text, true) : cli_no_memory(cli);
    free(text);
    return status;
}
