/* Board: a position drawn from South's side. */
#include <assert.h>
#include <ctype.h>
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

/* How text shows a marked pit. */
static const struct {
    char before, behind;
    const char *color;
} looks[MARK_KINDS] = {
    [MARK_TAKEN] = {'(', ')', "\033[31;1m"},
    [MARK_LANDING] = {'[', ']', "\033[32;1m"},
    [MARK_BARRED] = {'!', '!', "\033[33;1m"},
    [MARK_SQUARE] = {'|', '|', "\033[36;1m"},
};

/* The first reason for which it is marked; MARK_KINDS: none. */
static int first_mark(const Marks *marks, Spot spot)
{
    int kind = 0;
    while (kind < MARK_KINDS && !cli_is_marked(marks, (MarkKind)kind, spot)) kind++;
    return kind;
}

static void cell(const Cli *cli, int seeds, int mark)
{
    char text[16];
    bool marked = mark < MARK_KINDS;
    int width = marked ? snprintf(text, sizeof text, "%c%d%c", looks[mark].before, seeds,
                                  looks[mark].behind)
                       : snprintf(text, sizeof text, seeds ? "%d" : ".", seeds);
    const char *color = cli->color && marked ? looks[mark].color : "";
    int pad = CELL - width - !marked; /* brackets stand outside the column of figures */
    printf("%*s%s%s%s%s", pad > 0 ? pad : 0, "", color, text, *color ? "\033[0m" : "",
           marked ? "" : " ");
}

void cli_mark_landing(const MwesoBoard *board, int side, int pit, Marks *marks)
{
    bool own = pit < board->pits;
    marks->of[MARK_LANDING][side] = own ? (uint64_t)1 << pit : 0;
    marks->of[MARK_LANDING][!side] = own ? 0 : (uint64_t)1 << (pit - board->pits);
}

void cli_mark_taken(const MwesoBoard *board, const MwesoEvent *capture, Marks *marks)
{
    assert(capture->kind == MWESO_EVENT_CAPTURE);
    const int taken[] = {capture->inner, capture->outer};
    for (int row = 0; row < 2; row++) {
        int pit = board->facing[row][capture->pit];
        if (taken[row] && pit != MWESO_NOWHERE)
            marks->of[MARK_TAKEN][!capture->side] |= (uint64_t)1 << pit;
    }
}

/* Marks of scripts, and how they are shown. */
static const struct {
    MarkKind kind;
    MwesoMark mark;
} scripted[] = {{MARK_SQUARE, MWESO_MARK_SQUARE}, {MARK_BARRED, MWESO_MARK_BARRED}};

enum { SCRIPTED = sizeof scripted / sizeof *scripted };

void cli_mark_position(const MwesoVariant *variant, const MwesoPosition *position, Marks *marks)
{
    for (int i = 0; i < SCRIPTED; i++)
        mweso_position_marks(variant, position, scripted[i].mark, marks->of[scripted[i].kind]);
}

const char *cli_mark_meaning(const MwesoVariant *variant, const Marks *marks, MarkKind kind)
{
    uint64_t pits[2];
    const MwesoPosition start = mweso_position_start(variant, false);
    for (int i = 0; i < SCRIPTED; i++)
        if (scripted[i].kind == kind && (marks->of[kind][0] || marks->of[kind][1]))
            return mweso_position_marks(variant, &start, scripted[i].mark, pits);
    return NULL;
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
        cell(cli, pits[spot.side][spot.pit], first_mark(marks, spot));
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

static void add_held(const MwesoVariant *variant, const MwesoPosition *position, int holder,
                     const char *format, HeldText text, size_t *length)
{
    PitName name;
    char pits[sizeof(HeldText) / 2] = "";
    uint64_t held = position->held[holder];
    size_t end = 0;
    for (int place = 0; held >> place; place++) {
        if (!(held >> place & 1) || end >= sizeof pits) continue;
        name_held(variant, holder, place, name);
        end += (size_t)snprintf(pits + end, sizeof pits - end, "%s%s", end ? ", " : "", name);
    }
    if (held && *length < sizeof(HeldText))
        *length += (size_t)snprintf(text + *length, sizeof(HeldText) - *length, format, pits);
}

const char *cli_held(const MwesoVariant *variant, const MwesoLanguage *language,
                     const MwesoPosition *position, HeldText text)
{
    static const char *const formats[] = {MARKED("South holds %s\n"), MARKED("North holds %s\n")};
    size_t length = 0;
    text[0] = '\0';
    for (int holder = 0; holder < 2; holder++)
        add_held(variant, position, holder, mweso_translated(language, formats[holder]), text,
                 &length);
    return text;
}

static void explain_marks(const MwesoVariant *variant, const Marks *marks)
{
    for (int i = 0; i < SCRIPTED; i++) {
        MarkKind kind = scripted[i].kind;
        const char *meaning = cli_mark_meaning(variant, marks, kind);
        if (meaning) printf("%c %c: %s\n", looks[kind].before, looks[kind].behind, meaning);
    }
}

const char *cli_stores(const MwesoPosition *position, StoreText text)
{
    unsigned south = position->store[MWESO_SOUTH][0], north = position->store[MWESO_NORTH][0];
    *text = '\0';
    if (south || north)
        snprintf(text, sizeof(StoreText), "In store: %u of South, %u of North", south, north);
    return text;
}

const char *cli_stage(const MwesoVariant *variant, const MwesoPosition *position)
{
    MwesoPhase phase;
    int number = mweso_position_phase(variant, position);
    if (!mweso_variant_phase(variant, 0, &phase) || position->placing) return "";
    if (number < 0) return cli_answer(variant, "variant.stage").text;
    mweso_variant_phase(variant, (size_t)number, &phase);
    return phase.name;
}

void cli_draw_marked(const Cli *cli, const MwesoVariant *variant, const MwesoPosition *position,
                     Marks marks)
{
    StoreText stores;
    HeldText held;
    cli_mark_position(variant, position, &marks);
    cli_draw(cli, mweso_variant_board(variant), position->pit[MWESO_SOUTH],
             position->pit[MWESO_NORTH], marks);
    if (*cli_stores(position, stores)) printf("%s\n", stores);
    fputs(cli_held(variant, NULL, position, held), stdout);
    explain_marks(variant, &marks);
}

void cli_draw_position(const Cli *cli, const MwesoVariant *variant, const MwesoPosition *position)
{
    cli_draw_marked(cli, variant, position, (Marks){0});
}
