/* Board: a position drawn from South's side. */
#include <assert.h>
#include <stdio.h>

#include "cli/cli.h"

enum { CELL = 6 };

static void columns_line(const MwesoBoard *board, int row)
{
    fputs("   ", stdout);
    for (int i = 0; i < board->columns; i++)
        printf("%*d ", CELL - 1, board->column[cli_spot(board, row, i).pit] + 1);
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

void cli_mark_landing(const MwesoBoard *board, int side, int pit, Marks *marks)
{
    bool own = pit < board->pits;
    marks->landing[side] = own ? (uint64_t)1 << pit : 0;
    marks->landing[!side] = own ? 0 : (uint64_t)1 << (pit - board->pits);
}

void cli_mark_taken(const MwesoBoard *board, const MwesoEvent *capture, Marks *marks)
{
    assert(capture->kind == MWESO_EVENT_CAPTURE);
    const int taken[] = {capture->inner, capture->outer};
    for (int row = 0; row < 2; row++) {
        int pit = board->facing[row][capture->pit];
        if (taken[row] && pit != MWESO_NOWHERE) marks->taken[!capture->side] |= (uint64_t)1 << pit;
    }
}

Spot cli_spot(const MwesoBoard *board, int row, int column)
{
    assert(row >= 0 && row < board->rows && column >= 0 && column < board->columns);
    int place = board->drawn[row][column];
    bool north = place >= board->pits;
    return (Spot){north ? MWESO_NORTH : MWESO_SOUTH, north ? place - board->pits : place};
}

static void draw_row(const Cli *cli, const MwesoBoard *board, int row,
                     const uint16_t *const pits[2], const Marks *marks)
{
    Spot first = cli_spot(board, row, 0);
    bool inner = board->row[first.pit] == 0;
    printf("%c %c", inner ? "SN"[first.side] : ' ', inner ? 'A' : 'B');
    for (int i = 0; i < board->columns; i++) {
        Spot spot = cli_spot(board, row, i);
        cell(cli, pits[spot.side][spot.pit], marks->landing[spot.side] >> spot.pit & 1,
             marks->taken[spot.side] >> spot.pit & 1);
    }
    putchar('\n');
}

void cli_draw(const Cli *cli, const MwesoBoard *board, const uint16_t *south, const uint16_t *north,
              Marks marks)
{
    const uint16_t *const pits[2] = {south, north};
    columns_line(board, 0);
    for (int row = 0; row < board->rows; row++) draw_row(cli, board, row, pits, &marks);
    columns_line(board, board->rows - 1);
}

void cli_draw_view(const Cli *cli, const MwesoBoard *board, int side, const uint16_t *own,
                   const uint16_t *opponent, Marks marks)
{
    bool south = side == MWESO_SOUTH;
    cli_draw(cli, board, south ? own : opponent, south ? opponent : own, marks);
}

/* What a position string says of pits that are held. */
static void draw_held(const MwesoVariant *variant, const MwesoPosition *position)
{
    if (!position->held[MWESO_SOUTH] && !position->held[MWESO_NORTH]) return;
    const MwesoBoard *board = mweso_variant_board(variant);
    for (int holder = 0; holder < 2; holder++) {
        const char *before = "";
        for (int pit = 0; pit < board->circuit; pit++) {
            if (!(position->held[holder] >> pit & 1)) continue;
            const char *name = PIT_NAME(variant, pit);
            if (!*before) printf("Held by %s: ", cli_side_name(holder));
            printf("%s%s", before, name);
            before = ", ";
        }
        if (*before) puts(board->circuit > board->pits ? " (small letters: the other side's)" : "");
    }
}

void cli_draw_position(const Cli *cli, const MwesoVariant *variant, const MwesoPosition *position)
{
    cli_draw(cli, mweso_variant_board(variant), position->pit[MWESO_SOUTH],
             position->pit[MWESO_NORTH], (Marks){0});
    unsigned south = position->store[MWESO_SOUTH][0], north = position->store[MWESO_NORTH][0];
    if (south || north) printf("In store: %u of South, %u of North\n", south, north);
    draw_held(variant, position);
}
