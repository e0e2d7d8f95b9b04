/* Feature planes: what a player sees of a game, as input planes of a neural network, each a picture
 * of the board. */
#include <assert.h>
#include <string.h>

#include "base/bits.h"
#include "rules/variant.h"
#include "study/batch.h"

/* ---- numbers, each in every cell of its plane ------------------------------------------------ */

static uint32_t stored(const MwesoPosition *p, int side)
{
    uint32_t seeds = 0;
    for (int i = 0; i < MWESO_MOST_STORES; i++) seeds += p->store[side][i];
    return seeds;
}

static uint32_t turns(const MwesoPosition *p, int side) { return p->turns[side]; }
static uint32_t captures(const MwesoPosition *p, int side) { return p->captures[side]; }
static uint32_t direction(const MwesoPosition *p, int side)
{
    return p->way[side] == MWESO_FORWARD ? 1 : p->way[side] == MWESO_REVERSE ? 2 : 0;
}
static uint32_t passed(const MwesoPosition *p, int side) { return p->passed >> side & 1; }
static uint32_t dropped(const MwesoPosition *p, int side) { return p->spread >> side & 1; }
static uint32_t started(const MwesoPosition *p, int side) { return p->started[side]; }
static uint32_t acts(const MwesoPosition *p, int side) { return p->side == side; }
static uint32_t passes(const MwesoPosition *p, int side) { return (void)side, p->passes; }
static uint32_t still(const MwesoPosition *p, int side) { return (void)side, p->still; }

/* The number of the player who looks; with a second name, that of his opponent in a plane more. */
static const struct Number {
    const char *own, *theirs;
    uint32_t (*of)(const MwesoPosition *position, int side);
} numbers[] = {
    {"acts", NULL, acts},
    {"own store", "their store", stored},
    {"own turns", "their turns", turns},
    {"own captures", "their captures", captures},
    {"own way", "their way", direction},
    {"own pass used", "their pass used", passed},
    {"own store dropped", "their store dropped", dropped},
    {"own phases ended by a start", "their phases ended by a start", started},
    {"passes", NULL, passes},
    {"turns without capture", NULL, still},
};
enum { NUMBERS = sizeof numbers / sizeof *numbers };

/* ---- contents of pits ------------------------------------------------------------------------ */

enum { SEEDS, HAND, START, OWN_FROZEN, THEIR_FROZEN, WAITING, PITS_PLANES };
static const char *const pit_planes[PITS_PLANES] = {
    [SEEDS] = "seeds",
    [HAND] = "hand",
    [START] = "start of the turn",
    [OWN_FROZEN] = "own held",
    [THEIR_FROZEN] = "their held",
    [WAITING] = "start that waits",
};

/* The planes of one game under way. */
typedef struct Picture {
    const MwesoBoard *board;
    int side, cells;                  /* cells of a plane */
    uint8_t cell[2][MWESO_MOST_PITS]; /* the cell of each pit, by side */
    float *planes;
} Picture;

static float *cell_of(const Picture *picture, int plane, int side, int pit)
{
    return &picture->planes[plane * picture->cells + picture->cell[side][pit]];
}

/* The cell of a place of a side's circuit; on a shared circuit that may be the opponent's pit. */
static float *place_of(const Picture *picture, int plane, int side, int place)
{
    int pits = picture->board->pits;
    return cell_of(picture, plane, place < pits ? side : !side, place % pits);
}

static void draw_pits(const MwMoveGenerator *generator, const MwSteppedGame *game,
                      const Picture *picture)
{
    uint16_t pits[2][MWESO_MOST_PITS];
    const MwesoPosition *position = &game->last.after;
    MwHand hand = mw_steps_board(generator, game, pits);
    for (int side = 0; side < 2; side++) {
        for (int pit = 0; pit < picture->board->pits; pit++)
            *cell_of(picture, SEEDS, side, pit) = pits[side][pit];
        uint64_t frozen = position->held[side];
        int plane = side == picture->side ? OWN_FROZEN : THEIR_FROZEN;
        for (int place; mw_take_bit(&frozen, &place);) *place_of(picture, plane, side, place) = 1;
    }
    if (hand.start >= 0) *place_of(picture, START, position->side, hand.start) = 1;
    if (hand.seeds > 0) *place_of(picture, HAND, position->side, hand.origin) = (float)hand.seeds;
    if (position->race & MWESO_RACE_PIT)
        *cell_of(picture, WAITING, !position->side, (position->race & MWESO_RACE_PIT) - 1) = 1;
}

static void fill(const Picture *picture, int plane, uint32_t number)
{
    for (int i = 0; number && i < picture->cells; i++)
        picture->planes[plane * picture->cells + i] = (float)number;
}

size_t mw_plane_count(const MwRules *rules)
{
    size_t count = PITS_PLANES + (size_t)rules->memory_count;
    for (int i = 0; i < NUMBERS; i++) count += numbers[i].theirs ? 2 : 1;
    return count;
}

void mw_planes(const MwMoveGenerator *generator, const MwSteppedGame *game, int side, float *planes)
{
    int cell = 0, plane = PITS_PLANES;
    const MwRules *rules = generator->play->rules;
    const MwesoBoard *board = &rules->board;
    const MwesoPosition *position = &game->last.after;
    Picture picture = {.board = board,
                       .side = side == MWESO_NOBODY ? position->side : side,
                       .cells = 2 * board->pits,
                       .planes = planes};
    memset(planes, 0, mw_plane_count(rules) * (size_t)picture.cells * sizeof *planes);
    for (int row = 0; row < board->rows; row++)
        for (int column = 0; column < board->columns; column++, cell++) {
            int place = board->drawn[row][column];
            /* North sees the board turned round */
            int seen = picture.side == MWESO_SOUTH ? cell : picture.cells - 1 - cell;
            picture.cell[place >= board->pits][place % board->pits] = (uint8_t)seen;
        }
    draw_pits(generator, game, &picture);
    for (int i = 0; i < NUMBERS; i++) {
        fill(&picture, plane++, numbers[i].of(position, picture.side));
        if (numbers[i].theirs) fill(&picture, plane++, numbers[i].of(position, !picture.side));
    }
    for (int i = 0; i < rules->memory_count; i++) fill(&picture, plane++, position->memory[i]);
}

size_t mweso_plane_count(const MwesoVariant *variant) { return mw_plane_count(&variant->rules); }

const char *mweso_plane_name(const MwesoVariant *variant, size_t plane)
{
    const MwRules *rules = &variant->rules;
    if (plane >= mw_plane_count(rules)) return NULL;
    if (plane < PITS_PLANES) return pit_planes[plane];
    plane -= PITS_PLANES;
    for (int i = 0; i < NUMBERS; i++) {
        if (plane-- == 0) return numbers[i].own;
        if (numbers[i].theirs && plane-- == 0) return numbers[i].theirs;
    }
    return rules->memory[plane].name;
}
