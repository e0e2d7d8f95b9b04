/* Picture: a position as inline SVG. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "cli/page.h"

enum { PIT = 46, EDGE = 30, GAP = 8, DOTS = 14, STORE = 20 };

const char page_board_style[] =
    "svg{display:block;width:100%;height:auto;margin:.3rem 0}"
    ".count{paint-order:stroke;stroke:var(--wood);stroke-width:3.5;stroke-linejoin:round}"
    "svg text{fill:var(--ink);font-family:inherit}svg "
    ".soft{fill:var(--soft)}.board{max-width:32rem}"
    ".wood{fill:var(--wood)}.wood2{fill:var(--wood2)}.hole{fill:var(--hole)}"
    ".seed{fill:var(--seed)}.landed{fill:none;stroke:var(--accent);stroke-width:3.5}"
    ".taken{fill:none;stroke:var(--warm);stroke-width:3.5;stroke-dasharray:5 3}"
    ".barred{stroke:var(--warm);stroke-width:2.5}";

/* Where a row of pits begins: between the players' halves there is a gap. */
static double row_top(const MwesoBoard *board, int row)
{
    return EDGE + PIT * row + (row >= board->rows / 2 ? GAP : 0);
}

/* Seeds lie as the scales of a pine cone do; of many only the number is shown. */
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
                 "font-weight=\"700\" style=\"fill:var(--seed)\">%d</text>",
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

static void draw_cross(Page *page, double x, double y)
{
    for (int i = -1; i <= 1; i += 2)
        page_add(page, "<line class=\"barred\" x1=\"%f\" y1=\"%f\" x2=\"%f\" y2=\"%f\"/>", x - 15,
                 y - 15.0 * i, x + 15, y + 15.0 * i);
}

static void draw_pit(Page *page, double x, double y, Spot spot, int seeds, const Marks *marks)
{
    bool square = cli_is_marked(marks, MARK_SQUARE, spot);
    draw_rim(page, x, y, 19, square, "hole");
    if (cli_is_marked(marks, MARK_LANDING, spot)) draw_rim(page, x, y, 20, square, "landed");
    if (cli_is_marked(marks, MARK_TAKEN, spot)) draw_rim(page, x, y, 20, square, "taken");
    draw_seeds(page, x, y, seeds);
    if (cli_is_marked(marks, MARK_BARRED, spot)) draw_cross(page, x, y);
}

static int column_name(const MwesoBoard *board, int row, int i)
{
    return board->column[cli_spot(board, row, i).pit] + 1;
}

static void draw_labels(Page *page, const MwesoBoard *board, int height)
{
    for (int i = 0; i < board->columns; i++) {
        double x = EDGE + PIT * (i + 0.5);
        page_add(page,
                 "<text class=\"soft\" x=\"%f\" y=\"20\" text-anchor=\"middle\" "
                 "font-size=\"13\">%d</text>",
                 x, column_name(board, 0, i));
        page_add(page,
                 "<text class=\"soft\" x=\"%f\" y=\"%d\" text-anchor=\"middle\" "
                 "font-size=\"13\">%d</text>",
                 x, height - 10, column_name(board, board->rows - 1, i));
    }
    for (int row = 0; row < board->rows; row++) {
        Spot first = cli_spot(board, row, 0);
        page_add(page, "<text class=\"soft\" x=\"4\" y=\"%f\" font-size=\"13\">%s%s</text>",
                 row_top(board, row) + PIT * 0.5 + 5.0, first.side == MWESO_NORTH ? "N" : "S",
                 board->row[first.pit] ? "B" : "A");
    }
}

/* Whose row of pits it is. */
static const char *row_name(const Page *page, const MwesoBoard *board, Spot spot)
{
    static const char *const names[2][3] = {
        {MARKED("South's inner row:"), MARKED("South's outer row:"), MARKED("South's own row:")},
        {MARKED("North's inner row:"), MARKED("North's outer row:"), MARKED("North's own row:")}};
    int row = board->rows == 2 ? 2 : board->row[spot.pit] != 0;
    return mweso_translated(page->language, names[spot.side == MWESO_NORTH][row]);
}

/* The rows in words, as a position string has them, and what lies beside the pits. */
static void describe(const Page *page, const MwesoVariant *variant, const MwesoPosition *position,
                     const Marks *marks, char *text, size_t size)
{
    static const MarkKind kinds[] = {MARK_SQUARE, MARK_BARRED};
    static const char *const words[] = {MARKED("Square"), MARKED("Crossed out")};
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
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds && length < size; i++) {
        const char *meaning = cli_mark_meaning(variant, marks, kinds[i]);
        if (meaning)
            length += (size_t)snprintf(text + length, size - length, ". %s: %s",
                                       mweso_translated(page->language, words[i]),
                                       mweso_translated(page->language, meaning));
    }
}

/* Each player's store stands at his edge of the board. */
static void draw_store(Page *page, int x, int y, const char *text, unsigned seeds)
{
    char line[128];
    snprintf(line, sizeof line, mweso_translated(page->language, text), seeds);
    page_add(page, "<text x=\"%d\" y=\"%d\" text-anchor=\"end\" font-size=\"14\">%s</text>", x, y,
             line);
}

static void draw_pits(Page *page, const MwesoBoard *board, const MwesoPosition *position,
                      const Marks *marks)
{
    for (int row = 0; row < board->rows; row++)
        for (int i = 0; i < board->columns; i++) {
            Spot spot = cli_spot(board, row, i);
            draw_pit(page, EDGE + PIT * (i + 0.5), row_top(board, row) + PIT * 0.5, spot,
                     position->pit[spot.side][spot.pit], marks);
        }
}

void page_board(Page *page, const MwesoVariant *variant, const MwesoPosition *position, Marks marks,
                const char *name)
{
    char description[2400];
    const MwesoBoard *board = mweso_variant_board(variant);
    unsigned south = position->store[MWESO_SOUTH][0], north = position->store[MWESO_NORTH][0];
    int half = board->rows / 2, across = board->columns, width = 2 * EDGE + PIT * across;
    int height = 2 * EDGE + PIT * board->rows + GAP, room = south || north ? STORE : 0;
    cli_mark_position(variant, position, &marks);
    describe(page, variant, position, &marks, description, sizeof description);
    page_picture(page, width, height + 2 * room, "board", name, description);
    if (room) draw_store(page, width - EDGE, room - 4, MARKED("North: %u in store"), north);
    if (room)
        draw_store(page, width - EDGE, height + 2 * room - 6, MARKED("South: %u in store"), south);
    page_add(page, "<g transform=\"translate(0,%d)\">", room);
    for (int side = 0; side < 2; side++)
        page_add(page, "<rect class=\"%s\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"8\"/>",
                 side ? "wood2" : "wood", EDGE, (int)row_top(board, side * half), PIT * across,
                 half * PIT);
    draw_labels(page, board, height);
    draw_pits(page, board, position, &marks);
    page_add(page, "</g></svg>\n");
}
