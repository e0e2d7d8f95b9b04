/* Lanes lap: plays one lap of every game whose turn is under way, as fast/vector_turn.h does. */
#ifndef MWESO_FAST_LANES_LAP_H
#define MWESO_FAST_LANES_LAP_H

#include "fast/lanes_board.h"
#include "fast/backend.h"

#include "fast/landing.h"

/* Sows all hands and picks up the seeds where they end. A clockwise lap covers the same pits as an
 * anti-clockwise one that begins just before its landing. Seeds fall after `from` up to `to`; if
 * that passes the last pit, in all pits but those between. */
INLINE Lanes sow(Board *board, Lanes active, Lanes landing, const int pits)
{
    Lanes origin = board->origin, clockwise = board->clockwise;
    Lanes from = where(clockwise, landing, origin) + clockwise;
    Lanes to = where(clockwise, origin, landing) + clockwise;
    Lanes each = board->rounds - is_below(to, from);
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

/* Takes the seeds facing the landings of these lanes. `seeds` may stay in the landing. */
INLINE Lanes take_facing(const MwLanesTables *tables, Board *board, Lanes at, Lanes seeds,
                         const int columns, const bool inner, const bool outer, const bool shared)
{
    const MwFast *fast = tables->fast;
    Lanes *theirs = shared ? board->own : board->opponent, taken = none();
    UNROLLED
    for (int i = 0; i < columns; i++) {
        int pit = tables->first_inner + i;
        Lanes here = is_equal(at, all((uint8_t)pit));
        Lanes *near = &theirs[fast->facing_inner[pit]], *far = &theirs[fast->facing_outer[pit]];
        if (inner) taken += *near & here, *near &= ~here;
        if (outer) taken += *far & here, *far &= ~here;
        board->own[pit] |= seeds & here;
    }
    return taken;
}

INLINE Lanes take(const MwLanesTables *tables, Board *board, Lanes landing, Lanes seeds,
                  Lanes captures, const int pits, const int columns, const bool shared)
{
    const MwFast *fast = tables->fast;
    Lanes at = landing | ~captures, stays = seeds & all(fast->takes_own ? 0 : 255), taken;
    if (fast->takes_inner && fast->takes_outer)
        taken = take_facing(tables, board, at, stays, columns, true, true, shared);
    else
        taken = take_facing(tables, board, at, stays, columns, fast->takes_inner, fast->takes_outer,
                            shared);
    take_out(tables, board->open, landing, captures, columns);
    board->captured += taken;
    board->captures -= captures;
    if (tables->ends_to_win)
        board->ends += look_up(tables->in_end_column, pits, landing) & captures;
    return taken;
}

/* Notes for captures whether both facing pits hold enough seeds to count. */
INLINE void note_both(const MwLanesTables *tables, Board *board, Lanes landing, Lanes captures,
                      const int columns)
{
    const MwFast *fast = tables->fast;
    Lanes found = none(), not_held = all(fast->not_held);
    for (int i = 0; i < columns; i++) {
        int pit = tables->first_inner + i;
        found |= is_equal(landing, all((uint8_t)pit)) &
                 (Lanes)(board->opponent[fast->facing_inner[pit]] > not_held) &
                 (Lanes)(board->opponent[fast->facing_outer[pit]] > not_held);
    }
    board->both = where(captures, found, board->both);
}

/* On a shared circuit, after a lap: do the pits facing these landings hold enough seeds to count?
 */
INLINE Lanes holds_across(const MwLanesTables *tables, const Board *board, Lanes landing,
                          const int columns)
{
    Lanes found = none(), not_held = all(tables->fast->not_held);
    for (int i = 0; i < columns; i++) {
        int pit = tables->first_inner + i;
        found |= is_equal(landing, all((uint8_t)pit)) &
                 (Lanes)(board->own[tables->fast->facing_inner[pit]] > not_held);
    }
    return found;
}

/* The pit from which captured seeds are sown. */
INLINE Lanes sown_from(const MwFast *fast, const Board *board, Lanes landing)
{
    if (fast->resow == RESOW_LAP_ORIGIN) return board->origin;
    return fast->resow == RESOW_TURN_ORIGIN ? board->start : landing;
}

/* Does the row that loses when empty hold seeds? */
INLINE Lanes holds_row(const MwLanesTables *tables, const Lanes *side, const int pits)
{
    Lanes held = none();
    UNROLLED
    for (int pit = 0; pit < pits; pit++) held |= side[pit] & tables->in_row[pit];
    return is_nonzero(held);
}

/* ---- against the way ------------------------------------------------------------------------- */

/* Does a first lap with this hand capture nothing? */
INLINE Lanes mutes(const MwFast *fast, Lanes hand)
{
    Lanes many = ~is_at_least(all(fast->largest), hand);
    if (fast->capturing > 1) many |= ~is_at_least(hand, all(fast->capturing));
    return many;
}

/* Does the last seed capture, in a pit that held `before` seeds and got `more` by full rounds? */
INLINE Lanes captures_on(const MwFast *fast, Lanes before, Lanes more)
{
    return landing_captures(fast, all(255), is_nonzero(before) | more);
}

INLINE Lanes lying_at(const Board *board, Lanes at, int first, const int count)
{
    Lanes seeds = none();
    UNROLLED
    for (int i = 0; i < count; i++)
        seeds |= board->own[first + i] & is_equal(at, all((uint8_t)(first + i)));
    return seeds;
}

/* A lap that may be due: how many of its seeds still lie in its origin, and the most with which it
 * may be reversed there. */
typedef struct Lap {
    Lanes origin, hand, rest, lying, room;
} Lap;

/* Would the first seed of the lap end the game, because a row is then empty? */
INLINE Lanes cut_off(const MwLanesTables *tables, const Board *board, const Lap *lap,
                     const int pits)
{
    Lanes one = all(1), held = none(), here = none();
    Lanes first = tables->fast->clockwise ? onward(lap->origin, one, (uint8_t)pits)
                                          : backward(lap->origin, one, (uint8_t)pits);
    for (int pit = 0; pit < pits; pit++, here += 1)
        held |= (board->own[pit] - (lap->lying & is_equal(here, lap->origin))) &
                tables->in_row[pit];
    held |= look_up(tables->in_row, pits, first);
    return ~(is_nonzero(held) & holds_row(tables, board->opponent, pits));
}

/* Would the lap capture if it ran against the way? */
INLINE Lanes captures_against(const MwLanesTables *tables, const Board *board, const Lap *lap,
                              const int pits, const int columns)
{
    Lanes may = is_nonzero(lap->hand) & is_at_least(lap->room, lap->hand);
    if (!any(may)) return may;
    Lanes landing = tables->fast->clockwise ? onward(lap->origin, lap->rest, (uint8_t)pits)
                                            : backward(lap->origin, lap->rest, (uint8_t)pits);
    may &= is_in(tables, board->open, landing, columns);
    if (!any(may)) return may;
    if (tables->fast->rows_end) may &= ~cut_off(tables, board, lap, pits);
    Lanes before = lying_at(board, landing, tables->first_inner, columns);
    before -= lap->lying & is_equal(landing, lap->origin);
    Lanes more = ~is_at_least(all((uint8_t)pits), lap->hand);
    return may & captures_on(tables->fast, before, more);
}

/* The own pits in columns that capture in one game. */
INLINE uint64_t open_in(const MwLanesTables *tables, const Board *board, int lane)
{
    uint64_t open = 0;
    for (int i = 0; i < sets_of(tables->columns); i++)
        open |= (uint64_t)byte_of(&board->open[i], lane) << 8 * i;
    return open << tables->first_inner;
}

/* Collects the pits of a side of one game in one vector, written at once, as reading it back would
 * otherwise wait. */
INLINE void gather_side(const Lanes *board, int lane, const int pits, uint8_t *side)
{
    for (int pit = 0; pit < pits; pit += 16) {
        uint64_t half[2] = {0, 0};
        UNROLLED
        for (int i = 0; i < 16; i++)
            if (pit + i < pits)
                half[i / 8] |= (uint64_t)byte_of(&board[pit + i], lane) << i % 8 * 8;
        __m128i all = _mm_set_epi64x((long long)half[1], (long long)half[0]);
        _mm_store_si128((__m128i *)(side + pit), all);
    }
}

/* The lanes among these whose due lap, run against the way, relays and may capture later. */
INLINE Lanes relays_against(const MwLanesTables *tables, const Board *board, const Lap *lap,
                            Lanes lanes, const int pits, const int columns)
{
    Lanes landing = tables->fast->clockwise ? onward(lap->origin, lap->rest, (uint8_t)pits)
                                            : backward(lap->origin, lap->rest, (uint8_t)pits);
    Lanes open = none();
    for (int i = 0; i < sets_of(columns); i++) open |= board->open[i];
    Lanes occupied = is_nonzero(lying_at(board, landing, 0, pits)) |
                     is_at_least(lap->hand, all((uint8_t)pits));
    return lanes & occupied & is_nonzero(open);
}

/* Would a due lap of one game that does not capture relay until one captures? The loops on one game
 * answer, as this is rarely asked. */
INLINE bool relays_on(const MwLanesTables *tables, const Board *board, const Lap *lap, int lane,
                      bool muted, const int pits)
{
    const MwFast *fast = tables->fast;
    _Alignas(64) uint8_t own[MW_MOST_PITS], opponent[MW_MOST_PITS];
    const MwDueLap due = {.own = own,
                          .opponent = fast->rows_end ? opponent : own,
                          .open = open_in(tables, board, lane),
                          .origin = byte_of(&lap->origin, lane),
                          .hand = byte_of(&lap->hand, lane),
                          .lying = byte_of(&lap->lying, lane),
                          .way = fast->clockwise,
                          .muted = muted};
    gather_side(board->own, lane, pits, own);
    if (fast->rows_end) gather_side(board->opponent, lane, pits, opponent);
    return fast->backend->chain_captures(fast, &due);
}

/* The same for all asked lanes where laps may be reversed; `muted`: lanes whose first lap captures
 * nothing. */
INLINE Lanes chains_against(const MwLanesTables *tables, const Board *board, const Lap *lap,
                            Lanes asked, Lanes muted, const int pits, const int columns)
{
    uint64_t found = 0;
    Lanes may = asked & is_nonzero(lap->hand) & is_at_least(lap->room, lap->hand);
    if (!any(may)) return may;
    may = relays_against(tables, board, lap, may, pits, columns);
    for (uint64_t lanes = bits_of(may); lanes; lanes &= lanes - 1) {
        int lane = __builtin_ctzll(lanes);
        bool chains = relays_on(tables, board, lap, lane, byte_of(&muted, lane), pits);
        found |= (uint64_t)chains << lane;
    }
    return from_bits(found);
}

/* Draws one of two choices in each of these lanes; returns those with the second. */
INLINE uint64_t draw_ways(Counted *counted, uint64_t lanes)
{
    uint64_t second = 0;
    for (; lanes; lanes &= lanes - 1) {
        int lane = __builtin_ctzll(lanes);
        second |= (uint64_t)mw_random_below(&counted[lane].random, 2) << lane;
    }
    return second;
}

/* A byte that is different in most situations that differ. */
INLINE Lanes mixed(const Board *board, const int pits)
{
    Lanes sum = none(), sums = none();
    UNROLLED
    for (int pit = 0; pit < pits; pit++) sum += board->own[pit], sums += sum;
    return sums;
}

/* The lanes in which the due lap may be reversed, after these relays and captures. */
INLINE Lanes may_reverse(const MwLanesTables *tables, const Board *board, Lanes relays,
                         Lanes captures, const int pits, const int columns, const bool more)
{
    Lanes room = look_up(tables->relay_room, pits, board->origin) & relays;
    room |= look_up(tables->reentry_room, pits, board->origin) & captures;
    const Lap lap = {board->origin, board->hand, board->rest, none(), room};
    Lanes may = captures_against(tables, board, &lap, pits, columns);
    if (more && tables->chains)
        may |= chains_against(tables, board, &lap, ~may, none(), pits, columns);
    return may;
}

/* Ends these turns where they are. */
INLINE void stop_turns(Board *board, Lanes stopped)
{
    board->last = where(stopped, board->origin, board->last);
    board->last_seeds = where(stopped, board->hand, board->last_seeds);
    board->hand &= ~stopped;
    board->rest &= ~stopped;
    board->rounds &= ~stopped;
}

/* Where turns may stop, or laps be reversed: draws the choice, or leaves the turn if the caller
 * chose it. Laps that return to where they began, or to an earlier choice, may be an endless move,
 * which then has no choice. */
INLINE void choose_here(LanesPlay *play, Lanes stops, Lanes reversals, Lanes captures,
                        const int pits)
{
    Board *board = &play->board;
    Lanes choices = stops | reversals;
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
    if (any(stops)) {
        Lanes stopped = from_bits(draw_ways(play->counted, bits_of(stops)));
        stop_turns(board, stopped);
        reversals &= ~stopped;
    }
    Lanes drawn = from_bits(draw_ways(play->counted, bits_of(reversals)));
    board->clockwise = where(reversals, drawn, board->clockwise);
}

/* Offers choices for the laps due after these relays and captures. Laps that ran against the way
 * (some may relay) are not reversed again. */
INLINE void offer_choices(LanesPlay *play, Lanes relays, Lanes usual, Lanes captures,
                          const int pits, const int columns, const bool more)
{
    const MwLanesTables *tables = play->tables;
    Lanes stops = none(), reversals = none();
    if (more && tables->fast->stop_pits)
        stops = relays & look_up(tables->stops, pits, play->board.origin);
    if (tables->may_reverse_later)
        reversals = may_reverse(tables, &play->board, relays & usual, captures, pits, columns,
                                more);
    choose_here(play, stops, reversals, captures, pits);
}

/* ---- a lap ----------------------------------------------------------------------------------- */

INLINE Lanes landings(const Board *board, const bool may_be_clockwise, uint8_t pits)
{
    Lanes forward = onward(board->origin, board->rest, pits);
    if (!may_be_clockwise) return forward;
    return where(board->clockwise, backward(board->origin, board->rest, pits), forward);
}

/* ---- what few rules ask of a lap ------------------------------------------------------------- */

/* Captured seeds enter at an end, whose way is then the current one. */
INLINE Lanes enter(const MwLanesTables *tables, Board *board, Lanes landing, Lanes captures,
                   const int pits)
{
    const MwFast *fast = tables->fast;
    Lanes near = look_up(tables->enters, pits, landing);
    Lanes way = where(near, look_up(tables->enters_clockwise, pits, landing), board->clockwise);
    board->way = where(captures, way, board->way);
    return where(way, all((uint8_t)fast->entry_origin[1]), all((uint8_t)fast->entry_origin[0]));
}

/* Ends games of these lanes in which a row is empty; `lies`: lanes in which the next seed falls
 * into the mover's row. */
INLINE Lanes end_by_row(const MwLanesTables *tables, Board *board, Lanes lanes, Lanes lies,
                        const int pits)
{
    Lanes won = lanes & ~holds_row(tables, board->opponent, pits);
    Lanes lost = lanes & ~won & ~(holds_row(tables, board->own, pits) | lies);
    board->won |= won;
    board->lost |= lost;
    return won | lost;
}

/* If the first seed of the next lap ends the game, only that seed is sown. */
INLINE void end_before_lap(const MwLanesTables *tables, Board *board, const int pits)
{
    Lanes due = is_nonzero(board->hand), one = all(1);
    Lanes first = where(board->clockwise, backward(board->origin, one, (uint8_t)pits),
                        onward(board->origin, one, (uint8_t)pits));
    Lanes ended = end_by_row(tables, board, due, look_up(tables->in_row, pits, first), pits);
    board->last = where(ended, first, board->last);
    board->last_seeds = where(ended, one, board->last_seeds);
    board->laps -= ended;
    board->clockwise_laps -= ended & board->clockwise;
    board->hand &= ~ended;
    board->rest &= ~ended;
    board->rounds &= ~ended;
}

INLINE void sow_laps(LanesPlay *play, const int pits, const int columns, const bool more)
{
    const MwLanesTables *tables = play->tables;
    const MwFast *fast = tables->fast;
    Board *board = &play->board;
    Lanes active = is_nonzero(board->hand), was_clockwise = board->clockwise;
    Lanes landing = landings(board, tables->may_be_clockwise, (uint8_t)pits);
    Lanes seeds = sow(board, active, landing, pits);
    Lanes occupied = is_at_least(seeds, all(2));
    Lanes open = active & is_in(tables, board->open, landing, columns);
    Lanes captures = landing_captures(fast, open, occupied);
    if (more) captures &= ~board->muted;
    if (more && tables->shared) captures &= holds_across(tables, board, landing, columns);
    Lanes may = all(fast->relay_pits ? 255 : 0);
    if (more && tables->some_relay) may = look_up(tables->relays, pits, landing);
    Lanes relays = landing_relays(active & occupied & ~captures, may);
    Lanes ended = active & ~captures & ~relays, hand = seeds & relays;
    if (any(captures)) {
        if (more && fast->extra_after_both) note_both(tables, board, landing, captures, columns);
        Lanes taken = take(tables, board, landing, seeds, captures, pits, columns,
                           more && tables->shared);
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
    Lanes way = more ? board->way : none();
    board->clockwise = way;
    if (more && tables->chains) board->clockwise = where(relays, was_clockwise, way);
    board->laps -= active;
    board->clockwise_laps -= active & was_clockwise;
    board->rest = divide(hand, (uint8_t)pits, &board->rounds);
    Lanes long_moves = is_nonzero(hand) & is_at_least(board->laps, all(tables->long_move));
    board->left |= bits_of(long_moves);
    if (more) {
        Lanes quiet = relays & all(fast->first_lap_decides ? 255 : 0) &
                      is_equal(board->laps, all(1));
        for (int i = 0; i < sets_of(columns); i++) board->open[i] &= ~quiet;
        board->muted &= ~active;
    }
    if (tables->may_reverse_later || (more && fast->stop_pits))
        offer_choices(play, relays, is_equal(was_clockwise, way), captures, pits, columns, more);
    if (more && fast->rows_end) end_before_lap(tables, board, pits);
}

#endif
