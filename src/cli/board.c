/* Board: a position drawn from South's side. */
#include <assert.h>
#include <ctype.h>
#include <stdarg.h>
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

/* A pit that a side holds, as position strings name it: North's in small letters. */
static char *name_held(const MwesoVariant *variant, int holder, int place, PitName name)
{
    int pits = mweso_variant_board(variant)->pits;
    bool north = (place < pits) == (holder == MWESO_NORTH);
    mweso_pit_name(variant, place % pits, name);
    if (north) name[0] = (char)tolower((unsigned char)name[0]);
    return name;
}

/* Adds to a text that has room for it; what is beyond its end is left out. */
static void __attribute__((format(printf, 3, 4)))
add(BesideBoard text, size_t *length, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    if (*length < sizeof(BesideBoard))
        *length += (size_t)vsnprintf(text + *length, sizeof(BesideBoard) - *length, format, args);
    va_end(args);
}

static void add_held(const MwesoVariant *variant, const MwesoPosition *position, BesideBoard text,
                     size_t *length)
{
    PitName name;
    for (int holder = 0; holder < 2; holder++) {
        const char *before = holder == MWESO_SOUTH ? "South holds " : "North holds ";
        uint64_t held = position->held[holder];
        for (int place = 0; held >> place; place++) {
            if (!(held >> place & 1)) continue;
            add(text, length, "%s%s", before, name_held(variant, holder, place, name));
            before = ", ";
        }
        if (held) add(text, length, "\n");
    }
}

const char *cli_beside_board(const MwesoVariant *variant, const MwesoPosition *position,
                             BesideBoard text)
{
    size_t length = 0;
    unsigned south = position->store[MWESO_SOUTH][0], north = position->store[MWESO_NORTH][0];
    text[0] = '\0';
    if (south || north) add(text, &length, "In store: %u of South, %u of North\n", south, north);
    add_held(variant, position, text, &length);
    return text;
}

void cli_draw_position(const Cli *cli, const MwesoVariant *variant, const MwesoPosition *position)
{
    BesideBoard beside;
    cli_draw(cli, mweso_variant_board(variant), position->pit[MWESO_SOUTH],
             position->pit[MWESO_NORTH], (Marks){0});
    fputs(cli_beside_board(variant, position, beside), stdout);
}
