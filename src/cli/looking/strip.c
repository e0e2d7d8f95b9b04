/* A picture of a move: the boards of its laps in the order in which a page is read, and below each
 * what is told of the lap. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/looking/strip.h"
#include "cli/page.h"

/* In units of the picture; letters have 12. */
enum { MARGIN = 16, LINE = 17, ABREAST = 2, MOST_COLUMNS_ABREAST = 10 };

static const char style[] = "text{font-size:12px}";

bool strip_begin(Strip *strip, const Cli *cli, const MwesoVariant *variant)
{
    *strip = (Strip){.cli = cli, .variant = variant};
    strip->told = open_memstream(&strip->text, &strip->size);
    if (!strip->told) cli_no_memory(cli);
    return strip->told != NULL;
}

void strip_panel(Strip *strip)
{
    if (strip->count == STRIP_MOST_PANELS) strip->too_long = true;
    if (strip->too_long) return;
    fflush(strip->told);
    strip->panels[strip->count++] = (StripPanel){.from = strip->size};
}

void strip_board(Strip *strip, const MwesoPosition *position, Marks marks)
{
    StripPanel *panel = &strip->panels[strip->count - 1];
    panel->position = *position;
    panel->marks = marks;
    panel->marks.taken = NULL; /* what it points to does not last */
    panel->has_board = true;
}

/* Where what is told of a panel ends. */
static size_t end_of(const Strip *strip, int panel)
{
    return panel + 1 < strip->count ? strip->panels[panel + 1].from : strip->size;
}

/* Writes a line of what is told, in as many lines as it needs; what was further in is fainter.
 * Returns their number. */
static int draw_line(Page *page, const char *line, int x, int y, int width)
{
    const char *faint = *line == ' ' ? " class=\"soft\"" : "";
    char *text = NULL, *rest;
    size_t size;
    int lines = 0;
    FILE *wrapped = open_memstream(&text, &size);
    if (!wrapped) return 0;
    cli_wrap(wrapped, line, 0, "", width / page_label_width("x"));
    fclose(wrapped);
    for (char *part = text ? strtok_r(text, "\n", &rest) : NULL; part;
         part = strtok_r(NULL, "\n", &rest), lines++)
        if (page->file) {
            fprintf(page->file, "<text x=\"%d\" y=\"%d\"%s>", x, y + LINE * lines, faint);
            page_add(page, "%s</text>\n", part);
        }
    free(text);
    return lines;
}

/* Writes what is told of a panel; returns its height. Without a file it is only measured. */
static int draw_told(const Strip *strip, Page *page, int panel, int x, int y, int width)
{
    size_t from = strip->panels[panel].from;
    char *told = strndup(strip->text + from, end_of(strip, panel) - from), *rest;
    int lines = 0;
    for (char *line = told ? strtok_r(told, "\n", &rest) : NULL; line;
         line = strtok_r(NULL, "\n", &rest))
        lines += draw_line(page, line, x, y + LINE * lines, width);
    free(told);
    return LINE * lines;
}

/* The height of the row of panels that begins with `first`, and where its texts begin. */
static int row_height(const Strip *strip, int first, int abreast, int width, int *texts)
{
    Page nothing = {0};
    int most = 0;
    *texts = 0;
    for (int i = first; i < first + abreast && i < strip->count; i++) {
        const StripPanel *panel = &strip->panels[i];
        int across, height = 0;
        if (panel->has_board) page_board_size(strip->variant, &panel->position, &across, &height);
        int told = draw_told(strip, &nothing, i, 0, 0, width);
        if (height > *texts) *texts = height;
        if (told > most) most = told;
    }
    return *texts + most + LINE + MARGIN;
}

static void draw_panel(const Strip *strip, Page *page, int number, int x, int y, int width,
                       int texts)
{
    const StripPanel *panel = &strip->panels[number];
    int across, height;
    if (panel->has_board) {
        page_board_size(strip->variant, &panel->position, &across, &height);
        page_add(page, "<svg x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\">\n", x, y, across,
                 height);
        page_board(page, strip->variant, &panel->position, panel->marks, "");
        page_add(page, "</svg>\n");
    }
    draw_told(strip, page, number, x + MARGIN, y + texts + LINE, width);
}

static void draw(const Strip *strip, Page *page, const char *name)
{
    const MwesoBoard *board = mweso_variant_board(strip->variant);
    int abreast = board->columns > MOST_COLUMNS_ABREAST ? 1 : ABREAST, width, height, texts, y = 0;
    page_board_size(strip->variant, &strip->panels[0].position, &width, &height);
    for (int i = 0; i < strip->count; i += abreast)
        y += row_height(strip, i, abreast, width - 2 * MARGIN, &texts);
    page_picture(page, abreast * width, y, "strip", name, strip->text);
    page_add(page, "<rect class=\"paper\" width=\"100%%\" height=\"100%%\"/>\n");
    y = 0;
    for (int i = 0; i < strip->count; i += abreast) {
        int row = row_height(strip, i, abreast, width - 2 * MARGIN, &texts);
        for (int j = i; j < i + abreast && j < strip->count; j++)
            draw_panel(strip, page, j, (j - i) * width, y, width - 2 * MARGIN, texts);
        y += row;
    }
    page_add(page, "</svg>\n");
}

MwesoStatus strip_end(Strip *strip, const char *file, const char *name)
{
    char *text = NULL, *rules = page_board_style(style);
    size_t size;
    Page page = {.language = strip->cli->language};
    bool good = fclose(strip->told) == 0 && rules;
    MwesoStatus status = MWESO_OK;
    if (good && strip->too_long)
        status = cli_fail(
            strip->cli, MWESO_NO,
            "'%s' cannot be drawn: it has more than %d laps, and '%s' was not written", name,
            STRIP_MOST_PANELS - 2, file);
    else if (good && (good = (page.file = open_memstream(&text, &size)) != NULL)) {
        draw(strip, &page, name);
        good = fclose(page.file) == 0;
        if (good) status = page_save_picture(strip->cli, file, text, rules);
    }
    free(text);
    free(rules);
    free(strip->text);
    return good ? status : cli_no_memory(strip->cli);
}
