/* Sheet: boards and texts as a web page that can be printed. */
#include "cli/sheet.h"

#include <stdlib.h>

#include "cli/evidence.h"

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

void cli_sheet_text(Sheet *page, const char *text)
{
    for (; *text; text++) {
        if (*text == '<') fputs("&lt;", page->out);
        else if (*text == '>') fputs("&gt;", page->out);
        else if (*text == '&') fputs("&amp;", page->out);
        else if (*text == '"') fputs("&quot;", page->out);
        else putc(*text, page->out);
    }
}

static void row(Sheet *page, const char *name, const uint16_t *pits, int first, int step,
                int columns, uint64_t landing, uint64_t taken)
{
    fprintf(page->out, "<tr%s><th>%s</th>", name[0] == 'S' ? " class=\"south\"" : "", name);
    for (int i = 0; i < columns; i++) {
        int pit = first + i * step;
        const char *mark = taken >> pit & 1     ? " class=\"taken\""
                           : landing >> pit & 1 ? " class=\"landing\""
                                                : "";
        if (pits[pit]) fprintf(page->out, "<td%s>%d</td>", mark, pits[pit]);
        else fprintf(page->out, "<td%s></td>", mark);
    }
    fputs("</tr>\n", page->out);
}

void cli_sheet_board(Sheet *page, int columns, const uint16_t *south, const uint16_t *north,
                     Marks marks)
{
    const uint64_t *l = marks.landing, *t = marks.taken;
    fputs("<table>\n", page->out);
    row(page, "B", north, columns - 1, -1, columns, l[1], t[1]);
    row(page, "North A", north, columns, 1, columns, l[1], t[1]);
    row(page, "South A", south, 2 * columns - 1, -1, columns, l[0], t[0]);
    row(page, "B", south, 0, 1, columns, l[0], t[0]);
    fputs("</table>\n", page->out);
}

MwesoStatus cli_sheet_end(const Cli *cli, Sheet *page, const char *file)
{
    fputs("</body>\n</html>\n", page->out);
    bool good = fclose(page->out) == 0;
    MwesoStatus status = good ? cli_save_text(cli, file, page->text) : cli_no_memory(cli);
    free(page->text);
    return status;
}
