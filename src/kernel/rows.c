/* Rows: an empty row that ends the game. */
#include "kernel/rows.h"

#include "kernel/first.h"

/* What is known to lie in a pit is looked at first, then the answer, then what may lie there. */
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

/* Has this player lost for an empty row? The pits of `sown` are not empty. */
static bool has_lost(const MwPlay *play, int whose, const MwSide *side, uint64_t sown)
{
    const MwesoBoard *board = &play->rules->board;
    bool inner = !(board->inner & sown) && known_empty(side, board->inner);
    bool outer = !(board->outer & sown) && known_empty(side, board->outer);
    return (inner && MW_IS(play, empty_row, EMPTY_ROW_INNER) &&
            is_empty(play, whose, side, board->inner)) ||
           (outer && MW_IS(play, empty_row, EMPTY_ROW_OUTER) &&
            is_empty(play, whose, side, board->outer));
}

static MwReason row_reason(const MwPlay *play, const MwTurn *turn, uint64_t sown)
{
    if (has_lost(play, MW_OPPONENT, &turn->opponent, 0)) return END_THEIR_ROW;
    return has_lost(play, MW_OWN, &turn->own, sown) ? END_OWN_ROW : GOES_ON;
}

/* Is this the first lap of a quiet start that leaves the own inner row empty? */
static bool is_losing_start(const MwPlay *play, const MwTurn *turn)
{
    if (turn->moment != MOMENT_START || (turn->later && turn->put != PUT_QUIET)) return false;
    MwTurn before = mw_before_start(turn);
    bool empties = turn->later ? mw_store_lap_empties(play, &before, turn->start, turn->clockwise)
                               : mw_start_empties(play, &before, turn->start, turn->clockwise);
    return empties && MW_IS(play, quiet_row, QUIET_ROW_LOSES);
}

int mw_first_pit(const MwPlay *play, const MwTurn *turn)
{
    int before = turn->entering ? turn->origin
                                : mw_before_first(play, turn->origin, turn->clockwise);
    return mw_onward(&play->rules->board, before, 1, turn->clockwise);
}

MwReason mw_lap_loses(const MwPlay *play, const MwTurn *turn)
{
    MwReason reason = row_reason(play, turn, (uint64_t)1 << mw_first_pit(play, turn));
    if (reason != GOES_ON) return reason;
    return is_losing_start(play, turn) ? END_QUIET_ROW : GOES_ON;
}

MwReason mw_rows_lose(const MwPlay *play, const MwTurn *turn) { return row_reason(play, turn, 0); }
