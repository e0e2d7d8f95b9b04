/* Lanes lap: one lap of every game whose turn is under way, as fast/way_turn.h sows it. */
#ifndef MWESO_FAST_LANES_LAP_H
#define MWESO_FAST_LANES_LAP_H

#include "fast/lanes_board.h"

/* Sows all hands and picks up what then lies where they end. A clockwise lap covers the same pits
 * as a forward one that begins just before its landing. Seeds fall behind `from` up to `to`; where
 * that goes past the last pit, everywhere but there. */
INLINE Lanes sow(Board *board, Lanes active, Lanes landing, const int pits)
{
    Lanes origin = board->origin, back = board->clockwise;
    Lanes from = where(back, landing, origin) + back, to = where(back, origin, landing) + back;
    Lanes each = board->circles - is_below(to, from);
    Lanes picked = landing | ~active, here = none(), seeds = none();
    UNROLLED
    for (int pit = 0; pit < pits; pit++, here += 1) {
        Lanes at = is_equal(here, picked);
        Lanes own = board->own[pit] + each - is_below(from, here) + is_below(to, here);
        seeds |= own & at;
        board->own[pit] = own & ~at;
    }
    return seeds;
}

/* Takes what faces the landings of these lanes. What lay there itself stays, if it does. */
INLINE Lanes take_facing(const MwLanesTables *tables, Board *board, Lanes at, Lanes seeds,
                         const int columns, const bool inner, const bool outer)
{
    const MwFast *fast = tables->fast;
    Lanes taken = none();
    UNROLLED
    for (int i = 0; i < columns; i++) {
        int pit = tables->first_inner + i;
        Lanes here = is_equal(at, all((uint8_t)pit));
        Lanes *near = &board->opponent[fast->facing_inner[pit]];
        Lanes *far = &board->opponent[fast->facing_outer[pit]];
        if (inner) taken += *near & here, *near &= ~here;
        if (outer) taken += *far & here, *far &= ~here;
        board->own[pit] |= seeds & here;
    }
    return taken;
}

INLINE Lanes take(const MwLanesTables *tables, Board *board, Lanes landing, Lanes seeds,
                  Lanes captures, const int pits, const int columns)
{
    const MwFast *fast = tables->fast;
    Lanes at = landing | ~captures, stays = seeds & all(fast->takes_own ? 0 : 255), taken;
    if (fast->takes_inner && fast->takes_outer)
        taken = take_facing(tables, board, at, stays, columns, true, true);
    else
        taken = take_facing(tables, board, at, stays, columns, fast->takes_inner,
                            fast->takes_outer);
    take_out(tables, board->open, landing, captures, columns);
    board->captured += taken;
    board->captures -= captures;
    if (tables->ends_to_win)
        board->ends += look_up(tables->in_end_column, pits, landing) & captures;
    return taken;
}

/* Where captured seeds are sown from. */
INLINE Lanes sown_from(const MwFast *fast, const Board *board, Lanes landing)
{
    if (fast->resow == RESOW_LAP_ORIGIN) return board->origin;
    return fast->resow == RESOW_TURN_ORIGIN ? board->start : landing;
}

/* ---- against the way ------------------------------------------------------------------------- */

/* Does the last seed capture where so much lies before it falls, after so many circles? */
INLINE Lanes captures_on(const MwFast *fast, Lanes before, Lanes more)
{
    if (fast->occupied_captures && fast->empty_captures) return all(255);
    Lanes occupied = is_nonzero(before) | more;
    return fast->occupied_captures ? occupied : ~occupied;
}

INLINE Lanes lying_at(const Board *board, Lanes at, int first, const int count)
{
    Lanes seeds = none();
    UNROLLED
    for (int i = 0; i < count; i++)
        seeds |= board->own[first + i] & is_equal(at, all((uint8_t)(first + i)));
    return seeds;
}

/* A lap that may be due: of its seeds so many still lie in its origin, and at most so many may be
 * turned there. */
typedef struct Lap {
    Lanes origin, hand, rest, lying, room;
} Lap;

/* Would it capture if it ran against the way? */
INLINE Lanes captures_back(const MwLanesTables *tables, const Board *board, const Lap *lap,
                           const int pits, const int columns)
{
    Lanes may = is_nonzero(lap->hand) & is_at_least(lap->room, lap->hand);
    if (!any(may)) return may;
    Lanes landing = tables->fast->clockwise ? onward(lap->origin, lap->rest, (uint8_t)pits)
                                            : backward(lap->origin, lap->rest, (uint8_t)pits);
    may &= is_in(tables, board->open, landing, columns);
    if (!any(may)) return may;
    Lanes before = lying_at(board, landing, tables->first_inner, columns);
    before -= lap->lying & is_equal(landing, lap->origin);
    Lanes more = ~is_at_least(all((uint8_t)pits), lap->hand);
    return may & captures_on(tables->fast, before, more);
}

/* A random way for each of these lanes. */
INLINE uint64_t draw_ways(Counted *counted, uint64_t lanes)
{
    uint64_t clockwise = 0;
    for (; lanes; lanes &= lanes - 1) {
        int lane = __builtin_ctzll(lanes);
        clockwise |= (uint64_t)mw_random_below(&counted[lane].random, 2) << lane;
    }
    return clockwise;
}

/* A byte that differs in most situations that do. */
INLINE Lanes mixed(const Board *board, const int pits)
{
    Lanes sum = none(), sums = none();
    UNROLLED
    for (int pit = 0; pit < pits; pit++) sum += board->own[pit], sums += sum;
    return sums;
}

/* Where laps may be turned, draws whether they are, or leaves that to whoever chose the turn. Laps
 * that come back to where they began, or where they came to a choice before, may be a move without
 * end, which has no choice then. */
INLINE void choose_ways(LanesPlay *play, Lanes relays, Lanes captures, const int pits,
                        const int columns)
{
    const MwLanesTables *tables = play->tables;
    Board *board = &play->board;
    Lanes room = look_up(tables->relay_room, pits, board->origin) & relays;
    room |= look_up(tables->reentry_room, pits, board->origin) & captures;
    const Lap lap = {board->origin, board->hand, board->rest, none(), room};
    Lanes choices = captures_back(tables, board, &lap, pits, columns);
    if (!any(choices)) return;
    if (play->chosen) {
        board->left |= bits_of(choices);
        return;
    }
    Lanes as_begun = is_equal(board->origin, board->run_origin) &
                     is_equal(board->hand, board->run_hand) & ~captures;
    Lanes mix = mixed(board, pits);
    Lanes as_chosen = is_equal(board->origin, board->choice_origin) &
                      is_equal(board->hand, board->choice_hand) & is_equal(mix, board->choice_mix);
    board->left |= bits_of(choices & (as_begun | as_chosen));
    Lanes first = choices & ~captures & ~is_nonzero(board->choice_hand);
    board->choice_origin = where(first, board->origin, board->choice_origin);
    board->choice_hand = where(first, board->hand, board->choice_hand);
    board->choice_mix = where(first, mix, board->choice_mix);
    Lanes drawn = from_bits(draw_ways(play->counted, bits_of(choices)));
    board->clockwise = where(choices, drawn, board->clockwise);
}

/* ---- a lap ----------------------------------------------------------------------------------- */

INLINE Lanes landings(const Board *board, const bool turns, uint8_t pits)
{
    Lanes forward = onward(board->origin, board->rest, pits);
    if (!turns) return forward;
    return where(board->clockwise, backward(board->origin, board->rest, pits), forward);
}

/* ---- what few rules ask of a lap ------------------------------------------------------------- */

/* Captured seeds enter at an end; that is the way that holds then. */
INLINE Lanes enter(const MwLanesTables *tables, Board *board, Lanes landing, Lanes captures,
                   const int pits)
{
    const MwFast *fast = tables->fast;
    Lanes near = look_up(tables->enters, pits, landing);
    Lanes way = where(near, look_up(tables->enters_clockwise, pits, landing), board->clockwise);
    board->way = where(captures, way, board->way);
    return where(way, all((uint8_t)fast->entry_origin[1]), all((uint8_t)fast->entry_origin[0]));
}

INLINE Lanes holds_row(const MwLanesTables *tables, const Lanes *side, const int pits)
{
    Lanes held = none();
    UNROLLED
    for (int pit = 0; pit < pits; pit++) held |= side[pit] & tables->in_row[pit];
    return is_nonzero(held);
}

/* Ends games in which a row is empty, in these lanes, where so many seeds of the mover lie on. */
INLINE Lanes end_by_row(const MwLanesTables *tables, Board *board, Lanes lanes, Lanes lies,
                        const int pits)
{
    Lanes won = lanes & ~holds_row(tables, board->opponent, pits);
    Lanes lost = lanes & ~won & ~(holds_row(tables, board->own, pits) | lies);
    board->won |= won;
    board->lost |= lost;
    return won | lost;
}

/* Where the first seed of the next lap ends the game, it alone is sown. */
INLINE void end_before_lap(const MwLanesTables *tables, Board *board, const int pits)
{
    Lanes due = is_nonzero(board->hand), one = all(1);
    Lanes first = where(board->clockwise, backward(board->origin, one, (uint8_t)pits),
                        onward(board->origin, one, (uint8_t)pits));
    Lanes ended = end_by_row(tables, board, due, look_up(tables->in_row, pits, first), pits);
    board->last = where(ended, first, board->last);
    board->last_seeds = where(ended, one, board->last_seeds);
    board->laps -= ended;
    board->back -= ended & board->clockwise;
    board->hand &= ~ended;
    board->rest &= ~ended;
    board->circles &= ~ended;
}

INLINE void sow_laps(LanesPlay *play, const int pits, const int columns, const bool more)
{
    const MwLanesTables *tables = play->tables;
    const MwFast *fast = tables->fast;
    Board *board = &play->board;
    Lanes active = is_nonzero(board->hand), was_clockwise = board->clockwise;
    Lanes landing = landings(board, tables->turns, (uint8_t)pits);
    Lanes seeds = sow(board, active, landing, pits);
    Lanes occupied = is_at_least(seeds, all(2));
    Lanes captures = active & is_in(tables, board->open, landing, columns);
    if (!fast->occupied_captures) captures &= ~occupied;
    if (!fast->empty_captures) captures &= occupied;
    if (more) captures &= ~board->muted;
    Lanes relays = active & occupied & ~captures & all(fast->relay_pits ? 255 : 0);
    if (more && tables->some_relay) relays &= look_up(tables->relays, pits, landing);
    Lanes ended = active & ~captures & ~relays, hand = seeds & relays;
    if (any(captures)) {
        Lanes taken = take(tables, board, landing, seeds, captures, pits, columns);
        if (fast->takes_own) taken += seeds & captures;
        if (!fast->removes) hand += taken;
        Lanes from = sown_from(fast, board, landing);
        if (more && fast->enters) from = enter(tables, board, landing, captures, pits);
        board->origin = where(captures, from, board->origin);
        board->run_origin = where(captures, board->origin, board->run_origin);
        board->run_hand = where(captures, taken, board->run_hand);
        board->choice_hand &= ~captures;
        if (more && fast->rows_end) hand &= ~end_by_row(tables, board, captures, none(), pits);
    }
    board->last = where(ended, landing, board->last);
    board->last_seeds = where(ended, seeds, board->last_seeds & ~captures);
    board->origin = where(relays, landing, board->origin);
    board->hand = hand;
    board->clockwise = none();
    if (more) board->clockwise = board->way;
    board->laps -= active;
    board->back -= active & was_clockwise;
    board->rest = divide(hand, (uint8_t)pits, &board->circles);
    Lanes long_moves = is_nonzero(hand) & is_at_least(board->laps, all(tables->long_move));
    board->left |= bits_of(long_moves);
    if (more) {
        Lanes quiet = relays & all(fast->first_lap_decides ? 255 : 0) &
                      is_equal(board->laps, all(1));
        for (int i = 0; i < sets_of(columns); i++) board->open[i] &= ~quiet;
        board->muted &= ~active;
    }
    if (tables->turns_later)
        choose_ways(play, relays & is_equal(was_clockwise, board->clockwise), captures, pits,
                    columns);
    if (more && fast->rows_end) end_before_lap(tables, board, pits);
}

#endif
