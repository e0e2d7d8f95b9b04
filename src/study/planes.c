/* Feature planes: what a player sees of a game, as input planes of a neural network, each a picture
 * of the board. */
#include <string.h>

#include "base/bits.h"
#include "fast/served.h"
#include "rules/variant.h"
#include "study/batch.h"

/* ---- what may change ------------------------------------------------------------------------- */

/* Bits in addition to KEEPS_...: what else may affect the rest of a game. */
enum {
    ALWAYS = 1 << 24,
    CHOICES = 1 << 25,  /* a turn has choices after its start pit */
    TURNS = 1 << 26,    /* the rules read the number of turns of each side */
    CAPTURES = 1 << 27, /* the rules read the number of captures of each side */
    SIDES = 1 << 28     /* who is to act: never informative for him */
};

/* By words only: phases may differ, and scripts may offer any choices. */
static bool has_choices(const MwRules *rules)
{
    return rules->scripted || rules->phase_count || mw_offers_more(rules) || rules->house_pits ||
           rules->way == WAY_EITHER || rules->reverse_pits || rules->from == FROM_SPREAD;
}

static uint32_t what_matters(const MwRules *rules)
{
    bool turns = rules->turns_matter || rules->counts[COUNTER_TURNS];
    bool captures = rules->captures_matter || rules->counts[COUNTER_CAPTURES];
    return rules->keeps | ALWAYS | (has_choices(rules) ? CHOICES : 0u) | (turns ? TURNS : 0u) |
           (captures ? CAPTURES : 0u);
}

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

enum { SEEDS, HAND, START, OWN_FROZEN, THEIR_FROZEN, WAITING, PITS_PLANES };

/* The planes that every variant has: contents of pits, and numbers of the player who looks, or of
 * his opponent. */
static const struct Plane {
    const char *name;
    uint32_t matters; /* the plane matters if the rules have one of these */
    uint32_t (*of)(const MwesoPosition *position, int side);
    bool theirs;
} fixed[] = {
    [SEEDS] = {"seeds", ALWAYS},
    [HAND] = {"hand", CHOICES},
    [START] = {"start of the turn", CHOICES},
    [OWN_FROZEN] = {"own held", KEEPS_HELD},
    [THEIR_FROZEN] = {"their held", KEEPS_HELD},
    [WAITING] = {"start that waits", KEEPS_RACE},
    {"acts", SIDES, acts},
    {"own store", KEEPS_STORE, stored},
    {"their store", KEEPS_STORE, stored, true},
    {"own turns", TURNS, turns},
    {"their turns", TURNS, turns, true},
    {"own captures", CAPTURES, captures},
    {"their captures", CAPTURES, captures, true},
    {"own way", KEEPS_WAY, direction},
    {"their way", KEEPS_WAY, direction, true},
    {"own pass used", KEEPS_PASSED, passed},
    {"their pass used", KEEPS_PASSED, passed, true},
    {"own store dropped", KEEPS_SPREAD, dropped},
    {"their store dropped", KEEPS_SPREAD, dropped, true},
    {"own phases ended by a start", KEEPS_STARTED, started},
    {"their phases ended by a start", KEEPS_STARTED, started, true},
    {"passes", KEEPS_PASSES, passes},
    {"turns without capture", KEEPS_STILL, still},
};
enum { FIXED = sizeof fixed / sizeof *fixed };
_Static_assert(FIXED + MWESO_MOST_MEMORY <= MW_MOST_PLANES, "each has a slot");

size_t mw_plane_count(const MwRules *rules) { return FIXED + (size_t)rules->memory_count; }

size_t mweso_plane_count(const MwesoVariant *variant) { return mw_plane_count(&variant->rules); }

const char *mweso_plane_name(const MwesoVariant *variant, size_t plane)
{
    if (plane >= mweso_plane_count(variant)) return NULL;
    return plane < FIXED ? fixed[plane].name : variant->rules.memory[plane - FIXED].name;
}

bool mweso_plane_matters(const MwesoVariant *variant, size_t plane)
{
    if (plane >= FIXED) return plane < mweso_plane_count(variant);
    return (fixed[plane].matters & what_matters(&variant->rules)) != 0;
}

/* ---- layout ---------------------------------------------------------------------------------- */

static MwesoStatus choose(const MwRules *rules, const int32_t *which, size_t count,
                          MwPlanes *layout, MwesoError *error)
{
    size_t all = mw_plane_count(rules);
    MwesoStatus status = MWESO_OK;
    for (size_t plane = 0; plane < all; plane++) layout->slot[plane] = which ? -1 : (int)plane;
    layout->count = which ? count : all;
    for (size_t i = 0; which && i < count && status == MWESO_OK; i++) {
        status = mw_check_number(which[i], 0, (int64_t)all - 1, "a plane", error);
        if (status == MWESO_OK && layout->slot[which[i]] >= 0)
            status = mw_fail(error, MWESO_USAGE, 0, "plane %d is asked for twice", which[i]);
        if (status == MWESO_OK) layout->slot[which[i]] = (int)i;
    }
    return status;
}

MwesoStatus mw_planes_begin(const MwRules *rules, const int32_t *which, size_t count,
                            MwPlanes *layout, MwesoError *error)
{
    int cell = 0;
    const MwesoBoard *board = &rules->board;
    layout->cells = 2 * board->pits;
    for (int row = 0; row < board->rows; row++)
        for (int column = 0; column < board->columns; column++, cell++) {
            int place = board->drawn[row][column], side = place >= board->pits;
            /* North sees the board rotated */
            layout->cell[MWESO_SOUTH][side][place % board->pits] = (uint8_t)cell;
            layout->cell[MWESO_NORTH][side][place % board->pits] = (uint8_t)(layout->cells - 1 -
                                                                             cell);
        }
    return choose(rules, which, count, layout, error);
}

/* ---- pictures -------------------------------------------------------------------------------- */

/* The planes of one game while they are written. */
typedef struct Picture {
    const MwPlanes *layout;
    const MwesoBoard *board;
    int side;
    float *floats; /* either may be NULL */
    uint8_t *bytes;
} Picture;

static uint8_t byte_of(uint32_t number) { return number < 255 ? (uint8_t)number : 255; }

static void put(const Picture *picture, int plane, int cell, uint32_t number)
{
    int slot = picture->layout->slot[plane], at = slot * picture->layout->cells + cell;
    if (slot < 0) return;
    if (picture->floats) picture->floats[at] = (float)number;
    if (picture->bytes) picture->bytes[at] = byte_of(number);
}

/* Writes a number at a place of a side's circuit, which on a shared circuit may be the opponent's
 * pit. */
static void put_at(const Picture *picture, int plane, int side, int place, uint32_t number)
{
    int pits = picture->board->pits;
    if (place >= pits) side = !side, place -= pits;
    put(picture, plane, picture->layout->cell[picture->side][side][place], number);
}

static void draw_seeds(const Picture *picture, const uint16_t pits[2][MWESO_MOST_PITS])
{
    int slot = picture->layout->slot[SEEDS], first = slot * picture->layout->cells;
    for (int side = 0; side < 2 && slot >= 0; side++) {
        const uint8_t *cell = picture->layout->cell[picture->side][side];
        for (int pit = 0; picture->floats && pit < picture->board->pits; pit++)
            picture->floats[first + cell[pit]] = pits[side][pit];
        for (int pit = 0; picture->bytes && pit < picture->board->pits; pit++)
            picture->bytes[first + cell[pit]] = byte_of(pits[side][pit]);
    }
}

static void draw_pits(const MwMoveGenerator *generator, const MwSteppedGame *game,
                      const Picture *picture)
{
    uint16_t pits[2][MWESO_MOST_PITS];
    const MwesoPosition *position = &game->last.after;
    MwHand hand = mw_steps_board(generator, game, pits);
    draw_seeds(picture, pits);
    for (int side = 0; side < 2; side++) {
        uint64_t frozen = position->held[side];
        int plane = side == picture->side ? OWN_FROZEN : THEIR_FROZEN;
        for (int place; mw_take_bit(&frozen, &place);) put_at(picture, plane, side, place, 1);
    }
    if (hand.start >= 0) put_at(picture, START, position->side, hand.start, 1);
    if (hand.seeds > 0) put_at(picture, HAND, position->side, hand.origin, (uint32_t)hand.seeds);
    if (position->race & MWESO_RACE_PIT)
        put_at(picture, WAITING, !position->side, (position->race & MWESO_RACE_PIT) - 1, 1);
}

static void fill(const Picture *picture, int plane, uint32_t number)
{
    for (int cell = 0; number && cell < picture->layout->cells; cell++)
        put(picture, plane, cell, number);
}

void mw_planes(const MwMoveGenerator *generator, const MwPlanes *layout, const MwSteppedGame *game,
               int side, float *floats, uint8_t *bytes)
{
    const MwRules *rules = generator->play->rules;
    const MwesoPosition *position = &game->last.after;
    size_t numbers = layout->count * (size_t)layout->cells;
    Picture picture = {.layout = layout,
                       .board = &rules->board,
                       .side = side == MWESO_NOBODY ? position->side : side,
                       .floats = floats,
                       .bytes = bytes};
    if (floats) memset(floats, 0, numbers * sizeof *floats);
    if (bytes) memset(bytes, 0, numbers);
    draw_pits(generator, game, &picture);
    for (int plane = PITS_PLANES; plane < FIXED; plane++)
        if (layout->slot[plane] >= 0)
            fill(&picture, plane, fixed[plane].of(position, picture.side ^ fixed[plane].theirs));
    for (int i = 0; i < rules->memory_count; i++) fill(&picture, FIXED + i, position->memory[i]);
}
