/* Board: a position drawn from South's side. */
#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"

/* The width of a pit, so that boards of up to 19 columns fit a terminal of 80. */
static int cell_width(const MwesoBoard *board)
{
    return board->columns <= 12 ? 6 : board->columns <= 15 ? 5 : 4;
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

/* Draws a pit with its first mark. */
static void draw_pit(const Cli *cli, int cell, int seeds, const Marks *marks, Spot spot)
{
    char text[16];
    int mark = 0;
    while (mark < MARK_KINDS && !cli_is_marked(marks, (MarkKind)mark, spot)) mark++;
    bool marked = mark < MARK_KINDS;
    int width = marked ? snprintf(text, sizeof text, "%c%d%c", looks[mark].before, seeds,
                                  looks[mark].behind)
                       : snprintf(text, sizeof text, seeds ? "%d" : ".", seeds);
    const char *color = cli->color && marked ? looks[mark].color : "";
    int pad = cell - width - !marked; /* brackets are outside the column of figures */
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

/* A move under way, whose captures are counted. */
typedef struct Captures {
    const MwesoBoard *board;
    uint16_t before[2][MWESO_MOST_PITS]; /* the board at the event before */
    uint32_t (*taken)[MWESO_MOST_PITS];
} Captures;

/* What a capture takes is what lies there no longer. */
static void count_captures(void *user, const MwesoEvent *e)
{
    Captures *c = user;
    bool takes = e->kind == MWESO_EVENT_CAPTURE || e->kind == MWESO_EVENT_EXTRA;
    for (int pit = 0; pit < c->board->pits; pit++) {
        int fewer = c->before[!e->side][pit] - e->opponent_pits[pit];
        if (takes && fewer > 0) c->taken[!e->side][pit] += (uint32_t)fewer;
        c->before[!e->side][pit] = e->opponent_pits[pit];
        c->before[e->side][pit] = e->own_pits[pit];
    }
}

void cli_mark_captures(const MwesoVariant *variant, const MwesoPosition *position, const char *move,
                       PitSeeds taken, Marks *marks)
{
    MwesoOutcome outcome;
    Captures captures = {.board = mweso_variant_board(variant), .taken = taken};
    memset(taken, 0, sizeof(PitSeeds));
    memcpy(captures.before, position->pit, sizeof captures.before);
    mweso_play(variant, position, move, count_captures, &captures, &outcome, NULL);
    for (int side = 0; side < 2; side++)
        for (int pit = 0; pit < captures.board->pits; pit++)
            if (taken[side][pit]) marks->of[MARK_TAKEN][side] |= (uint64_t)1 << pit;
    marks->taken = taken;
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

static void draw_column_names(const MwesoBoard *board, int row)
{
    fputs("   ", stdout);
    for (int i = 0; i < board->columns; i++)
        printf("%*d ", cell_width(board) - 1, board->column[cli_spot(board, row, i).pit] + 1);
    putchar('\n');
}

/* Below a row of pits, how many seeds were taken from which. */
static void draw_taken(const MwesoBoard *board, int row, const Marks *marks)
{
    bool any = false;
    for (int i = 0; i < board->columns; i++) {
        Spot spot = cli_spot(board, row, i);
        any |= marks->taken && marks->taken[spot.side][spot.pit];
    }
    if (!any) return;
    int pending = 3; /* blanks before the next number */
    for (int i = 0; i < board->columns; i++) {
        char text[16] = "";
        Spot spot = cli_spot(board, row, i);
        uint32_t seeds = marks->taken[spot.side][spot.pit];
        if (seeds) snprintf(text, sizeof text, "-%u", seeds);
        pending += cell_width(board) - 1;
        if (seeds) pending -= printf("%*s", pending, text);
        pending++;
    }
    putchar('\n');
}

void cli_draw(const Cli *cli, const MwesoBoard *board, const uint16_t *south, const uint16_t *north,
              Marks marks)
{
    const uint16_t *const pits[2] = {south, north};
    draw_column_names(board, 0);
    for (int row = 0; row < board->rows; row++) {
        Spot first = cli_spot(board, row, 0);
        bool inner = board->row[first.pit] == 0;
        printf("%c %c", inner ? "SN"[first.side] : ' ', inner ? 'A' : 'B');
        for (int i = 0; i < board->columns; i++) {
            Spot spot = cli_spot(board, row, i);
            draw_pit(cli, cell_width(board), pits[spot.side][spot.pit], &marks, spot);
        }
        putchar('\n');
        draw_taken(board, row, &marks);
    }
    draw_column_names(board, board->rows - 1);
}

void cli_draw_view(const Cli *cli, const MwesoBoard *board, int side, const uint16_t *own,
                   const uint16_t *opponent, Marks marks)
{
    bool south = side == MWESO_SOUTH;
    cli_draw(cli, board, south ? own : opponent, south ? opponent : own, marks);
}

const char *cli_held(const MwesoVariant *variant, const MwesoLanguage *language,
                     const MwesoPosition *position, HeldText text)
{
    static const char *const formats[] = {MARKED("South holds %s\n"), MARKED("North holds %s\n")};
    const int pits = mweso_variant_board(variant)->pits;
    size_t length = 0;
    text[0] = '\0';
    for (int holder = 0; holder < 2; holder++) {
        char names[sizeof(HeldText) / 2] = "";
        uint64_t held = position->held[holder];
        size_t end = 0;
        for (int place = 0; held >> place; place++) {
            if (!(held >> place & 1) || end >= sizeof names) continue;
            PitName name;
            mweso_pit_name(variant, place % pits, name);
            if ((place < pits) == (holder == MWESO_NORTH)) /* small letters: a pit of North's */
                name[0] = (char)tolower((unsigned char)name[0]);
            end += (size_t)snprintf(names + end, sizeof names - end, "%s%s", end ? ", " : "", name);
        }
        if (held && length < sizeof(HeldText))
            length += (size_t)snprintf(text + length, sizeof(HeldText) - length,
                                       mweso_translated(language, formats[holder]), names);
    }
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
    HeldText held;
    unsigned south = position->store[MWESO_SOUTH][0], north = position->store[MWESO_NORTH][0];
    cli_mark_position(variant, position, &marks);
    cli_draw(cli, mweso_variant_board(variant), position->pit[MWESO_SOUTH],
             position->pit[MWESO_NORTH], marks);
    if (south || north) {
        printf(cli_in(cli, "In store: %u of South, %u of North"), south, north);
        putchar('\n');
    }
    fputs(cli_held(variant, cli->language, position, held), stdout);
    for (int i = 0; i < SCRIPTED; i++) {
        MarkKind kind = scripted[i].kind;
        const char *meaning = cli_mark_meaning(variant, &marks, kind);
        if (meaning)
            printf("%c %c: %s\n", looks[kind].before, looks[kind].behind, cli_in(cli, meaning));
    }
}

void cli_draw_position(const Cli *cli, const MwesoVariant *variant, const MwesoPosition *position)
{
    cli_draw_marked(cli, variant, position, (Marks){0});
}
