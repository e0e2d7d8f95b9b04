/* Board: a position drawn from South's side. */
#include <stdio.h>

#include "cli/cli.h"

enum { CELL = 6 };

static void columns_line(int columns, bool rightward)
{
    fputs("   ", stdout);
    for (int i = 0; i < columns; i++) printf("%*d ", CELL - 1, rightward ? i + 1 : columns - i);
    putchar('\n');
}

static void cell(const Cli *cli, int seeds, bool landing, bool taken)
{
    char text[16];
    int width = snprintf(text, sizeof text, seeds ? "%d" : ".", seeds);
    if (landing) width = snprintf(text, sizeof text, "[%d]", seeds);
    if (taken) width = snprintf(text, sizeof text, "(%d)", seeds);
    const char *color = !cli->color ? "" : taken ? "\033[31;1m" : landing ? "\033[32;1m" : "";
    /* brackets stand outside the column of figures */
    int pad = CELL - width - !(landing || taken);
    printf("%*s%s%s%s%s", pad > 0 ? pad : 0, "", color, text, *color ? "\033[0m" : "",
           landing || taken ? "" : " ");
}

/* A row of a side's circuit from pit `first`, by steps of 1 or -1. */
static void row(const Cli *cli, const uint16_t *pits, int first, int step, int columns,
                uint64_t landing, uint64_t taken)
{
    for (int i = 0; i < columns; i++) {
        int pit = first + i * step;
        cell(cli, pits[pit], landing >> pit & 1, taken >> pit & 1);
    }
    putchar('\n');
}

void cli_draw(const Cli *cli, int columns, const uint16_t *south, const uint16_t *north,
              Marks marks)
{
    const uint64_t *l = marks.landing, *t = marks.taken;
    columns_line(columns, false);
    fputs("  B", stdout), row(cli, north, columns - 1, -1, columns, l[MWESO_NORTH], t[MWESO_NORTH]);
    fputs("N A", stdout), row(cli, north, columns, 1, columns, l[MWESO_NORTH], t[MWESO_NORTH]);
    fputs("S A", stdout),
        row(cli, south, 2 * columns - 1, -1, columns, l[MWESO_SOUTH], t[MWESO_SOUTH]);
    fputs("  B", stdout), row(cli, south, 0, 1, columns, l[MWESO_SOUTH], t[MWESO_SOUTH]);
    columns_line(columns, true);
}

void cli_draw_position(const Cli *cli, const MwesoVariant *variant, const MwesoPosition *position)
{
    cli_draw(cli, mweso_variant_columns(variant), position->pit[MWESO_SOUTH],
             position->pit[MWESO_NORTH], (Marks){0});
}
