/* Sheet: boards and texts as a web page to print, in black and white, on A4. */
#include "cli/sheet.h"

#include <stdlib.h>
#include <string.h>

static const char style[] =
    ":root{--ink:#000;--soft:#333;--accent:#000;--warm:#000;--wood:#fff;--wood2:#fff;--hole:#fff;"
    "--seed:#000}"
    "@page{size:A4;margin:18mm 16mm}"
    "body{font-family:serif;line-height:1.35;max-width:45em;margin:2em auto;padding:0 .6em;"
    "overflow-wrap:break-word;color:#000;background:#fff}"
    "table{border-collapse:collapse;margin:.5em 0;width:100%}"
    "td,th{border:1px solid #555;padding:.3em .5em;text-align:left;vertical-align:top}"
    "table.told th{width:45%;font-weight:normal}table.key td:first-child{width:3em}"
    "h2,h3{break-after:avoid}figure,tr,.whole{break-inside:avoid}"
    ".question,section.move{break-inside:avoid;margin-bottom:2em}"
    ".write{border-bottom:1px solid #555;height:1.8em}"
    ".replies{display:grid;grid-template-columns:repeat(auto-fill,minmax(15em,1fr));gap:.4em 1.2em}"
    ".replies>div{break-inside:avoid}.replies p{margin:.3em 0}"
    "code{font-size:.85em}.beside,.soft{font-size:smaller;color:#333;margin-top:0}"
    ".wood,.wood2{stroke:#000}.hole{stroke:#000;stroke-width:1.3}.count{stroke:#fff}"
    "@media print{body{max-width:none;margin:0;padding:0;font-size:10.5pt}.board{max-width:11cm}"
    ".question .board{max-width:9cm}.many{grid-template-columns:repeat(4,1fr);gap:.2em .8em}"
    ".many code{font-size:.7em}.new{break-before:page}}";

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
    fprintf(sheet->page.file, "<style>%s%s</style>\n", page_board_style, style);
    page_add(&sheet->page, "</head>\n<body>\n<h1>%s</h1>\n", title);
    return true;
}

/* What marks of the script mean, and which pits are held: the picture shows seeds and stores. */
static void caption(Sheet *sheet, const MwesoVariant *variant, const MwesoPosition *position,
                    const Marks *marks)
{
    static const struct {
        MarkKind kind;
        const char *text;
    } kinds[] = {{MARK_SQUARE, MARKED("Square")}, {MARK_BARRED, MARKED("Crossed out")}};
    HeldText held;
    char *rest;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        const char *meaning = cli_mark_meaning(variant, marks, kinds[i].kind);
        if (meaning)
            page_add(&sheet->page, "<p class=\"beside\">%s: %s</p>\n",
                     mweso_translated(sheet->page.language, kinds[i].text),
                     mweso_translated(sheet->page.language, meaning));
    }
    cli_held(variant, sheet->page.language, position, held);
    for (char *line = strtok_r(held, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest))
        page_add(&sheet->page, "<p class=\"beside\">%s</p>\n", line);
}

void cli_sheet_board(Sheet *sheet, const MwesoVariant *variant, const MwesoPosition *position,
                     Marks marks, const char *name)
{
    page_board(&sheet->page, variant, position, marks, name);
    cli_mark_position(variant, position, &marks);
    caption(sheet, variant, position, &marks);
}

MwesoStatus cli_sheet_end(const Cli *cli, Sheet *sheet, const char *file)
{
    page_add(&sheet->page, "</body>\n</html>\n");
    bool good = fclose(sheet->page.file) == 0;
    MwesoStatus status = good ? cli_save_text(cli, file, sheet->text, true) : cli_no_memory(cli);
    free(sheet->text);
    return status;
}
