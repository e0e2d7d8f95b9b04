/* Rows: games that end because a row is empty (docs/rules.md, 2.1 and 2.7). */
#include "kernel/starts.h"
#include "kernel/steps.h"

/* Is the row empty as far as its seeds are known? Looked at first, as it asks for nothing; then the
 * answer is asked for, then the unknown seeds (is_empty). */
static bool known_empty(const MwSide *side, uint64_t row)
{
    for (; row; row &= row - 1)
        if (side->pit[__builtin_ctzll(row)] > 0) return false;
    return true;
}

static bool is_empty(const MwPlay *play, int whose, const MwSide *side, uint64_t row)
{
    for (; row; row &= row - 1)
        if (mw_holds(play, whose, side->pit, __builtin_ctzll(row), 1)) return false;
    return true;
}

/* Has the player with these rows lost because one of them is empty? `sown`: pits that a seed is
 * about to fall into, which are not empty. */
static bool has_lost(const MwPlay *play, int whose, const MwSide *side, uint64_t inner_row,
                     uint64_t outer_row, uint64_t sown)
{
    if (MW_ALL_KNOWN) {
        uint64_t row = MW_IS(play, empty_row, EMPTY_ROW_INNER)   ? inner_row
                       : MW_IS(play, empty_row, EMPTY_ROW_OUTER) ? outer_row
                                                                 : 0;
        return row && !(row & sown) && known_empty(side, row);
    }
    bool inner = !(inner_row & sown) && known_empty(side, inner_row);
    bool outer = outer_row && !(outer_row & sown) && known_empty(side, outer_row);
    return (inner && MW_IS(play, empty_row, EMPTY_ROW_INNER) &&
            is_empty(play, whose, side, inner_row)) ||
           (outer && MW_IS(play, empty_row, EMPTY_ROW_OUTER) &&
            is_empty(play, whose, side, outer_row));
}

/* Has the opponent lost by an empty row? On a shared circuit his row lies behind the mover's. */
static inline bool opponent_has_lost(const MwPlay *play, const MwTurn *turn, const MwSide *own,
                                     uint64_t sown)
{
    const MwesoBoard *board = &play->rules->board;
    if (mw_is_shared(board))
        return has_lost(play, MW_OWN, own, board->inner << board->pits, 0, sown);
    return has_lost(play, MW_OPPONENT, &turn->opponent, board->inner, board->outer, 0);
}

static MwReason row_reason(const MwPlay *play, const MwTurn *turn, const MwSide *own, uint64_t sown)
{
    const MwesoBoard *board = &play->rules->board;
    if (opponent_has_lost(play, turn, own, sown)) return END_THEIR_ROW;
    bool lost = has_lost(play, MW_OWN, own, board->inner, board->outer, sown);
    return lost ? END_OWN_ROW : GOES_ON;
}

bool mw_start_loses(const MwPlay *play, const MwTurn *turn)
{
    if (turn->moment != MOMENT_START || (turn->later && turn->put != PUT_QUIET)) return false;
    if (turn->captured > 0) return false; /* captured before sowing (capture.landing) */
    if (turn->quiet_row != ROW_NOT_JUDGED) return turn->quiet_row == ROW_LOST;
    if (MW_ALL_KNOWN && !MW_IS(play, quiet_row, QUIET_ROW_LOSES)) return false;
    if (mw_start_holds(turn)) return false;
    MwTurn before = mw_before_start(turn);
    bool empties = turn->later ? mw_store_lap_empties(play, &before, turn->start, turn->clockwise)
                               : mw_start_empties(play, &before, turn->start, turn->clockwise);
    return empties && MW_IS(play, quiet_row, QUIET_ROW_LOSES);
}

/* The first open pit after the pit `before`. */
static int first_after(const MwPlay *play, const MwTurn *turn, int before, bool clockwise)
{
    int first = mw_onward(&play->rules->board, before, 1, clockwise);
    return mw_first_open(&play->rules->board, turn->closed, first, clockwise);
}

int mw_first_pit(const MwPlay *play, const MwTurn *turn)
{
    return first_after(play, turn, mw_before_lap(play, turn), turn->clockwise);
}

MW_RARE bool mw_ends_at_first_seed(const MwPlay *play, const MwTurn *turn, const MwSide *own,
                                   int origin, bool clockwise)
{
    int first = first_after(play, turn, mw_before_first(play, origin, clockwise), clockwise);
    return row_reason(play, turn, own, (uint64_t)1 << first) != GOES_ON;
}

MwReason mw_lap_loses(const MwPlay *play, const MwTurn *turn)
{
    if (mw_start_loses(play, turn)) return END_QUIET_ROW;
    return row_reason(play, turn, &turn->own, (uint64_t)1 << mw_first_pit(play, turn));
}

MW_RARE bool mw_lost_at_once(const MwPlay *play, MwTurn *turn, const MwListener *listener)
{
    MwReason reason = row_reason(play, turn, &turn->own, 0);
    if (reason != GOES_ON) mw_lose_by_row(play, turn, reason, listener);
    return reason != GOES_ON;
}

MW_RARE bool mw_their_row_is_lost(const MwPlay *play, const MwTurn *turn)
{
    return opponent_has_lost(play, turn, &turn->own, 0);
}
