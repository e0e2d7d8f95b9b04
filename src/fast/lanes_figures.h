/* Lanes figures: what is counted of the game in each lane, as study/figures.c counts it. */
#ifndef MWESO_FAST_LANES_FIGURES_H
#define MWESO_FAST_LANES_FIGURES_H

#include "fast/lanes_board.h"

/* Games whose positions are mixed at a time: each product has to wait for the one before. */
enum { MIXED = 4 };

enum { OPENING = 8 };
static const uint64_t id_bits = ((uint64_t)1 << 53) - 1;

INLINE uint8_t byte_of(const Lanes *lanes, int lane) { return ((const uint8_t *)lanes)[lane]; }

/* ---- ids ------------------------------------------------------------------------------------- */

/* The pits of some lanes, as mix_position of study/figures.c mixes them: South's, then North's. */
INLINE void mix_rows(const Lanes *const *rows, const int *lanes, uint64_t *ids, const int pits)
{
    const uint8_t *a = (const uint8_t *)rows[0] + lanes[0],
                  *b = (const uint8_t *)rows[1] + lanes[1];
    const uint8_t *c = (const uint8_t *)rows[2] + lanes[2],
                  *d = (const uint8_t *)rows[3] + lanes[3];
    uint64_t w = ids[0], x = ids[1], y = ids[2], z = ids[3];
    UNROLLED
    for (int i = 0; i < pits * LANES; i += LANES) {
        w = (w ^ a[i]) * 0x100000001B3u;
        x = (x ^ b[i]) * 0x100000001B3u;
        y = (y ^ c[i]) * 0x100000001B3u;
        z = (z ^ d[i]) * 0x100000001B3u;
    }
    ids[0] = w, ids[1] = x, ids[2] = y, ids[3] = z;
}

INLINE void mix_positions(LanesPlay *play, const int *lanes, int count, const int pits)
{
    Board *board = &play->board;
    const Lanes *first[MIXED], *second[MIXED];
    uint64_t ids[MIXED];
    int mixed[MIXED];
    for (int i = 0; i < MIXED; i++) {
        mixed[i] = lanes[i < count ? i : 0];
        const Counted *counted = &play->counted[mixed[i]];
        bool south_is_next = counted->moves % 2 == 0;
        first[i] = south_is_next ? board->own : board->opponent;
        second[i] = south_is_next ? board->opponent : board->own;
        ids[i] = counted->id;
    }
    mix_rows(first, mixed, ids, pits);
    mix_rows(second, mixed, ids, pits);
    for (int i = 0; i < count; i++) {
        Counted *counted = &play->counted[lanes[i]];
        counted->id = mw_splitmix(&ids[i]);
        if (counted->moves <= OPENING) counted->opening = counted->id;
    }
}

/* ---- a turn ---------------------------------------------------------------------------------- */

/* Who has more seeds after a turn; without branches, which nobody could foretell. */
INLINE void follow_lead(Counted *counted, int own, int opponent)
{
    int next = (int)(counted->moves % 2), ahead = own > opponent ? next : !next;
    bool tie = own == opponent, changes = counted->leader == !ahead;
    bool anew = (counted->leader != ahead) | (counted->led_since == 0);
    uint32_t since = anew ? counted->moves : counted->led_since;
    counted->lead_changes += !tie & changes;
    counted->led_since = tie ? 0 : since;
    counted->leader = tie ? counted->leader : ahead;
}

INLINE void count_turn(Counted *counted, const Board *board, int lane)
{
    uint32_t laps = byte_of(&board->laps, lane), captured = byte_of(&board->captured, lane);
    counted->captured[(counted->moves - 1) % 2] += captured;
    counted->capturing += captured > 0;
    counted->back += byte_of(&board->back, lane);
    counted->longest = laps > counted->longest ? laps : counted->longest;
}

INLINE Lanes sum_of(const Lanes *rows, const int pits)
{
    Lanes sum = none();
    UNROLLED
    for (int pit = 0; pit < pits; pit++) sum += rows[pit];
    return sum;
}

/* Counts turns that have ended, once sides are changed. */
INLINE void count_turns(LanesPlay *play, uint64_t turned, const int pits)
{
    Board *board = &play->board;
    int lanes[LANES], count = 0;
    Lanes own = sum_of(board->own, pits), opponent = sum_of(board->opponent, pits);
    for (; turned; turned &= turned - 1) {
        int lane = lanes[count++] = __builtin_ctzll(turned);
        count_turn(&play->counted[lane], board, lane);
        follow_lead(&play->counted[lane], byte_of(&own, lane), byte_of(&opponent, lane));
    }
    for (int i = 0; i < count; i += MIXED)
        mix_positions(play, lanes + i, count - i < MIXED ? count - i : MIXED, pits);
}

/* ---- a game ---------------------------------------------------------------------------------- */

INLINE void begin_figures(LanesPlay *play, int lane, MwesoFigures *figures)
{
    Counted *counted = &play->counted[lane];
    counted->figures = figures;
    counted->leader = MWESO_NOBODY;
    mix_positions(play, &lane, 1, play->tables->pits);
}

/* Who wins by what ends a game after so many moves. */
INLINE int winner_of(const Counted *counted, MwesoEnd end)
{
    return end == MWESO_GOES_ON ? MWESO_NOBODY : (int)((counted->moves + 1 + counted->loses) % 2);
}

static FAST_TARGET void tell_figures(const Counted *counted, MwesoEnd end)
{
    int64_t *of = counted->figures->of;
    int winner = winner_of(counted, end);
    bool led = counted->leader == winner && counted->led_since > 0;
    of[MWESO_FIGURE_WINNER] = winner;
    of[MWESO_FIGURE_END] = end;
    of[MWESO_FIGURE_FIRST_PLAYER] = (int64_t)(counted->number % 2);
    of[MWESO_FIGURE_TURNS] = counted->moves;
    of[MWESO_FIGURE_LAPS] = counted->laps;
    of[MWESO_FIGURE_LONGEST_MOVE] = counted->longest;
    of[MWESO_FIGURE_CLOCKWISE_LAPS] = counted->back;
    of[MWESO_FIGURE_CAPTURED_SOUTH] = counted->captured[MWESO_SOUTH];
    of[MWESO_FIGURE_CAPTURED_NORTH] = counted->captured[MWESO_NORTH];
    of[MWESO_FIGURE_CAPTURING_TURNS] = counted->capturing;
    of[MWESO_FIGURE_CHOICES] = counted->all_choices;
    of[MWESO_FIGURE_CHOICE_TURNS] = counted->choices;
    of[MWESO_FIGURE_LEAD_CHANGES] = counted->lead_changes;
    of[MWESO_FIGURE_GAME_ID] = (int64_t)(counted->id & id_bits);
    of[MWESO_FIGURE_OPENING_ID] = (int64_t)(counted->opening & id_bits);
    if (winner != MWESO_NOBODY)
        of[MWESO_FIGURE_DECISIVE_TURN] = led ? counted->led_since : counted->moves;
}

#endif
