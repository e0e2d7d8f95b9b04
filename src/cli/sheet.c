/* Sheet: boards and texts as a web page that can be printed. */
#include "cli/sheet.h"

#include <stdlib.h>

static const char head[] =
    "<style>\n"
    "body { font-family: serif; max-width: 45em; margin: 2em auto; }\n"
    "table { border-collapse: collapse; margin: 0.5em 0; page-break-inside: avoid; }\n"
    "td { border: 1px solid #999; width: 2em; height: 1.6em; text-align: center; }\n"
    "th { font-weight: normal; color: #666; font-size: smaller; padding: 0 0.4em; }\n"
    "tr.south td { border-top: 3px solid #333; }\n"
    "td.landing { background: #cfe8cf; font-weight: bold; }\n"
    "td.taken { background: #f3caca; font-weight: bold; }\n"
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
    fputs("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>",
          page->out);
    cli_sheet_text(page, title);
    fprintf(page->out, "</title>\n%s</head>\n<body>\n<h1>", head);
    cli_sheet_text(page, title);
    fputs("</h1>\n", page->out);
    return true;
}

void cli_sheet_text(Sheet *page, const char *text) { cli_html(page->out, text); }

static void pit(Sheet *page, const Marks *marks, Spot spot, int seeds)
{
    const char *mark = marks->taken[spot.side] >> spot.pit & 1     ? " class=\"taken\""
                       : marks->landing[spot.side] >> spot.pit & 1 ? " class=\"landing\""
                                                                   : "";
    if (seeds) fprintf(page->out, "<td%s>%d</td>", mark, seeds);
    else fprintf(page->out, "<td%s></td>", mark);
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

void cli_sheet_board(Sheet *page, const MwesoBoard *board, const uint16_t *south,
                     const uint16_t *north, Marks marks)
{
    const uint16_t *const pits[2] = {south, north};
    fputs("<table>\n", page->out);
    for (int i = 0; i < board->rows; i++) row(page, board, i, pits, &marks);
    fputs("</table>\n", page->out);
}

MwesoStatus cli_sheet_end(const Cli *cli, Sheet *page, const char *file)
{
    fputs("</body>\n</html>\n", page->out);
    bool good = fclose(page->out) == 0;
    MwesoStatus status = good ? cli_save_text(cli, file, page->text, true) : cli_no_memory(cli);
    free(page->text);
    return status;
}
