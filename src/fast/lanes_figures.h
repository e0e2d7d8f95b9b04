/* Lanes figures: the figures of the game in each lane, counted as study/figures.c does, when a turn
 * ends; first choices are counted where starts are drawn (lanes_turn.h). */
#ifndef MWESO_FAST_LANES_FIGURES_H
#define MWESO_FAST_LANES_FIGURES_H

#include "fast/lanes_ids.h"

enum { OPENING = 8 };
static const uint64_t id_bits = ((uint64_t)1 << 53) - 1;

/* ---- ids ------------------------------------------------------------------------------------- */

INLINE void set_lane(Lanes *lanes, int lane, uint8_t value) { ((uint8_t *)lanes)[lane] = value; }

INLINE void set_id(LanesPlay *play, int lane, uint64_t id)
{
    Counted *counted = &play->counted[lane];
    counted->id = id;
    if (counted->moves <= OPENING) counted->opening = id;
    set_lane(&play->board.lowest, lane, (uint8_t)id);
}

/* Mixes the positions of these lanes into their ids, as mix_position of study/figures.c does. */
INLINE void mix_positions(LanesPlay *play, uint64_t lanes, const int pits)
{
    IdChanges changes;
    change_ids(play, &changes, pits);
    for (; lanes; lanes &= lanes - 1) {
        int lane = __builtin_ctzll(lanes);
        set_id(play, lane, changed_id(play, &changes, lane));
    }
}

/* ---- a turn ---------------------------------------------------------------------------------- */

INLINE Lanes sum_of(const Lanes *rows, const int pits)
{
    Lanes sum = none();
    UNROLLED
    for (int pit = 0; pit < pits; pit++) sum += rows[pit];
    return sum;
}

/* Notes who leads after these turns. */
INLINE void follow_leads(LanesPlay *play, Lanes turned, const int pits)
{
    Board *board = &play->board;
    Lanes own = sum_of(board->own, pits), opponent = sum_of(board->opponent, pits);
    Lanes south = ~is_at_least(opponent, own) ^ ~board->south_is_next;
    Lanes ahead = turned & ~is_equal(own, opponent);
    Lanes other = board->has_led & (south ^ board->south_led);
    Lanes anew = ahead & (other | ~board->leads);
    for (uint64_t lanes = bits_of(ahead & other); lanes; lanes &= lanes - 1)
        play->counted[__builtin_ctzll(lanes)].lead_changes++;
    for (uint64_t lanes = bits_of(anew); lanes; lanes &= lanes - 1) {
        Counted *counted = &play->counted[__builtin_ctzll(lanes)];
        counted->led_since = counted->moves;
    }
    board->leads = where(turned, ahead, board->leads);
    board->south_led = where(ahead, south, board->south_led);
    board->has_led |= ahead;
}

INLINE void count_captured(LanesPlay *play, Lanes turned)
{
    const Board *board = &play->board;
    for (uint64_t lanes = bits_of(turned & is_nonzero(board->captured)); lanes;
         lanes &= lanes - 1) {
        int lane = __builtin_ctzll(lanes);
        Counted *counted = &play->counted[lane];
        counted->captured[(counted->moves - 1 + counted->other_side) % 2] += byte_of(
            &board->captured, lane);
        counted->capturing++;
    }
}

/* Counts turns that have ended, after sides were changed. */
INLINE void count_turns(LanesPlay *play, Lanes turned, const int pits)
{
    Board *board = &play->board;
    board->south_is_next ^= turned;
    board->longest = where(turned & is_at_least(board->laps, board->longest), board->laps,
                           board->longest);
    for (uint64_t lanes = bits_of(turned & is_nonzero(board->clockwise_laps)); lanes;
         lanes &= lanes - 1) {
        int lane = __builtin_ctzll(lanes);
        play->counted[lane].clockwise_laps += byte_of(&board->clockwise_laps, lane);
    }
    count_captured(play, turned);
    follow_leads(play, turned, pits);
    mix_positions(play, bits_of(turned), pits);
}

/* ---- a game ---------------------------------------------------------------------------------- */

INLINE uint64_t start_id(const MwesoPosition *start, const int pits)
{
    uint64_t id = 0;
    for (int side = 0; side < 2; side++) id = mw_mix_pits(id, start->pit[side], pits);
    return mw_splitmix(&id);
}

/* Begins games in these lanes; games with starts of their own have their own ids. */
INLINE void begin_figures(LanesPlay *play, uint64_t lanes)
{
    Board *board = &play->board;
    Lanes begun = from_bits(lanes);
    board->south_is_next |= begun;
    board->has_led &= ~begun;
    board->leads &= ~begun;
    board->longest &= ~begun;
    if (play->games->start_of) return;
    for (; lanes; lanes &= lanes - 1) set_id(play, __builtin_ctzll(lanes), play->start_id);
}

/* Takes over the figures of a game after its opening. */
INLINE void open_figures(LanesPlay *play, int lane, const MwLanesOpened *opened)
{
    Board *board = &play->board;
    Counted *counted = &play->counted[lane];
    counted->led_since = opened->led_since;
    counted->opening = (uint64_t)opened->figures->of[MWESO_FIGURE_OPENING_ID];
    counted->id = opened->id;
    set_lane(&board->lowest, lane, (uint8_t)opened->id);
    set_lane(&board->longest, lane, 0);
    set_lane(&board->south_is_next, lane, opened->position.side == MWESO_SOUTH ? 255 : 0);
    set_lane(&board->leads, lane, opened->led_since ? 255 : 0);
    set_lane(&board->has_led, lane, opened->leader == MWESO_NOBODY ? 0 : 255);
    set_lane(&board->south_led, lane, opened->leader == MWESO_SOUTH ? 255 : 0);
}

/* Who wins by this end, given the moves made. */
INLINE int winner_of(const Counted *counted, MwesoEnd end)
{
    return end == MWESO_GOES_ON
               ? MWESO_NOBODY
               : (int)((counted->moves + 1 + counted->loses + counted->other_side) % 2);
}

/* Writes the figures of a game, added to those of its opening. */
static FAST_TARGET void tell_figures(const LanesPlay *play, int lane, MwesoEnd end)
{
    const Counted *counted = &play->counted[lane];
    const Board *board = &play->board;
    int64_t *of = counted->figures->of;
    int winner = winner_of(counted, end);
    bool leads_south = byte_of(&board->south_led, lane);
    bool led = byte_of(&board->leads, lane) && leads_south == (winner == MWESO_SOUTH);
    of[MWESO_FIGURE_WINNER] = winner;
    of[MWESO_FIGURE_END] = end;
    of[MWESO_FIGURE_FIRST_PLAYER] = (int64_t)(counted->number % 2);
    of[MWESO_FIGURE_TURNS] = counted->moves;
    of[MWESO_FIGURE_LAPS] = counted->laps;
    int64_t longest = byte_of(&board->longest, lane);
    if (longest > of[MWESO_FIGURE_LONGEST_MOVE]) of[MWESO_FIGURE_LONGEST_MOVE] = longest;
    of[MWESO_FIGURE_CLOCKWISE_LAPS] += counted->clockwise_laps;
    of[MWESO_FIGURE_CAPTURED_SOUTH] += counted->captured[MWESO_SOUTH];
    of[MWESO_FIGURE_CAPTURED_NORTH] += counted->captured[MWESO_NORTH];
    of[MWESO_FIGURE_CAPTURING_TURNS] += counted->capturing;
    of[MWESO_FIGURE_CHOICES] += counted->choices;
    of[MWESO_FIGURE_CHOICE_TURNS] = counted->choice_turns;
    of[MWESO_FIGURE_LEAD_CHANGES] += counted->lead_changes;
    of[MWESO_FIGURE_GAME_ID] = (int64_t)(counted->id & id_bits);
    of[MWESO_FIGURE_OPENING_ID] = (int64_t)(counted->opening & id_bits);
    if (winner != MWESO_NOBODY)
        of[MWESO_FIGURE_DECISIVE_TURN] = led ? counted->led_since : counted->moves;
}

#endif
