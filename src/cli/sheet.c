/* Sheet: boards and texts as a web page that can be printed. */
#include "cli/sheet.h"

#include <stdlib.h>
#include <string.h>

static const char head[] =
    "<style>\n"
    "body { font-family: serif; max-width: 45em; margin: 2em auto; padding: 0 0.6em; "
    "overflow-wrap: break-word; }\n"
    "table { border-collapse: collapse; margin: 0.5em 0; page-break-inside: avoid; }\n"
    "td { border: 1px solid #999; width: 2em; height: 1.6em; text-align: center; }\n"
    "th { font-weight: normal; color: #666; font-size: smaller; padding: 0 0.4em; }\n"
    "tr.south td { border-top: 3px solid #333; }\n"
    "td.landing { background-color: #cfe8cf; font-weight: bold; }\n"
    "td.taken { background-color: #f3caca; font-weight: bold; }\n"
    ".square { box-shadow: inset 0 0 0 3px #333; }\n"
    ".barred { background-image: linear-gradient(to top right, transparent 46%, #b33 46%, "
    "#b33 54%, transparent 54%); }\n"
    "p.beside { font-size: smaller; color: #444; margin-top: 0; }\n"
    "p.beside span { display: inline-block; width: 1.4em; border: 1px solid #999; }\n"
    "section { page-break-inside: avoid; margin-bottom: 2em; }\n"
    "</style>\n";

void cli_html(FILE *out, const char *text)
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

bool cli_sheet_begin(const Cli *cli, Sheet *page, const char *title)
{
    *page = (Sheet){0};
    page->out = open_memstream(&page->text, &page->size);
    if (!page->out) return cli_no_memory(cli), false;
    fputs("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
          "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>",
          page->out);
    cli_sheet_text(page, title);
    fprintf(page->out, "</title>\n%s</head>\n<body>\n<h1>", head);
    cli_sheet_text(page, title);
    fputs("</h1>\n", page->out);
    return true;
}

void cli_sheet_text(Sheet *page, const char *text) { cli_html(page->out, text); }

static const char *const classes[MARK_KINDS] = {
    [MARK_TAKEN] = "taken",
    [MARK_LANDING] = "landing",
    [MARK_BARRED] = "barred",
    [MARK_SQUARE] = "square",
};

static void pit(Sheet *page, const Marks *marks, Spot spot, int seeds)
{
    const char *blank = "";
    fputs("<td", page->out);
    for (int kind = 0; kind < MARK_KINDS; kind++) {
        if (!cli_is_marked(marks, (MarkKind)kind, spot)) continue;
        fprintf(page->out, "%s%s", *blank ? blank : " class=\"", classes[kind]);
        blank = " ";
    }
    fputs(*blank ? "\">" : ">", page->out);
    if (seeds) fprintf(page->out, "%d", seeds);
    fputs("</td>", page->out);
}

static void row(Sheet *page, const MwesoBoard *board, int row, const uint16_t *const pits[2],
                const Marks *marks)
{
    Spot first = cli_spot(board, row, 0);
    bool inner = board->row[first.pit] == 0, south = first.side == MWESO_SOUTH;
    fprintf(page->out, "<tr%s><th>%s</th>", inner && south ? " class=\"south\"" : "",
            !inner  ? "B"
            : south ? "South A"
                    : "North A");
    for (int i = 0; i < board->columns; i++) {
        Spot spot = cli_spot(board, row, i);
        pit(page, marks, spot, pits[spot.side][spot.pit]);
    }
    fputs("</tr>\n", page->out);
}

/* What lies beside the pits, and what marks of the script mean. */
static void caption(Sheet *page, const MwesoVariant *variant, const MwesoPosition *position,
                    const Marks *marks)
{
    static const MarkKind kinds[] = {MARK_SQUARE, MARK_BARRED};
    StoreText stores;
    const char *before = cli_stores(position, stores);
    bool any = *before;
    if (any) fprintf(page->out, "<p class=\"beside\">%s", stores);
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        const char *meaning = cli_mark_meaning(variant, marks, kinds[i]);
        if (!meaning) continue;
        fprintf(page->out, "%s<span class=\"%s\">&nbsp;</span> ",
                any ? ". " : "<p class=\"beside\">", classes[kinds[i]]);
        cli_sheet_text(page, meaning);
        any = true;
    }
    if (any) fputs("</p>\n", page->out);
}

static void held_pits(Sheet *page, const MwesoVariant *variant, const MwesoPosition *position)
{
    HeldText held;
    cli_held(variant, position, held);
    char *rest;
    for (char *line = strtok_r(held, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest))
        fprintf(page->out, "<p class=\"beside\">%s</p>\n", line);
}

void cli_sheet_board(Sheet *page, const MwesoVariant *variant, const MwesoPosition *position,
                     Marks marks)
{
    const MwesoBoard *board = mweso_variant_board(variant);
    const uint16_t *const pits[2] = {position->pit[MWESO_SOUTH], position->pit[MWESO_NORTH]};
    cli_mark_position(variant, position, &marks);
    fputs("<table>\n", page->out);
    for (int i = 0; i < board->rows; i++) row(page, board, i, pits, &marks);
    fputs("</table>\n", page->out);
    caption(page, variant, position, &marks);
    held_pits(page, variant, position);
}

MwesoStatus cli_sheet_end(const Cli *cli, Sheet *page, const char *file)
{
    fputs("</body>\n</html>\n", page->out);
    bool good = fclose(page->out) == 0;
    MwesoStatus status = good ? cli_save_text(cli, file, page->text, true) : cli_no_memory(cli);
    free(page->text);
    return status;
}
