/* Lanes chosen: plays one turn in each of many games, with starts chosen by the caller. */
#ifndef MWESO_FAST_LANES_CHOSEN_H
#define MWESO_FAST_LANES_CHOSEN_H

#include "fast/lanes_turn.h"
#include "fast/results.h"

/* The turns in lanes; when one is over, the next takes its lane. */
typedef struct Chosen {
    LanesPlay play; /* counts nothing */
    MwLanesTurn *turns;
    size_t count, next; /* next: the first not begun */
    MwLanesTurn *turn[LANES];
    Lanes opened[MOST_SETS]; /* columns that captured when the turn began */
    Lanes next_loud;         /* can the next player capture */
} Chosen;

INLINE void begin_chosen(Chosen *chosen, const MwLanesTables *tables, MwLanesTurn *turns,
                         size_t count)
{
    memset(&chosen->play.board, 0, sizeof chosen->play.board);
    chosen->play.tables = tables;
    chosen->play.chosen = true;
    chosen->turns = turns;
    chosen->count = count;
    chosen->next = 0;
    for (int i = 0; i < MOST_SETS; i++) chosen->opened[i] = none();
    chosen->next_loud = none();
}

/* ---- positions ------------------------------------------------------------------------------- */

enum { PART = 16 };

/* A square of bytes, one for each of PART pits of PART games; rows are pits or games. */
typedef struct Square {
    __m128i row[PART];
} Square;

/* Each round rotates the bits of a byte's index by one: after four, rows are columns. */
INLINE void turn_square(Square *square)
{
    UNROLLED
    for (int round = 0; round < 4; round++) {
        const Square before = *square;
        UNROLLED
        for (int i = 0; i < PART / 2; i++) {
            square->row[2 * i] = _mm_unpacklo_epi8(before.row[i], before.row[i + PART / 2]);
            square->row[2 * i + 1] = _mm_unpackhi_epi8(before.row[i], before.row[i + PART / 2]);
        }
    }
}

/* The parts of a vector of lanes lie one after another. */
INLINE __m128i *part_of(Lanes *lanes, int part) { return (__m128i *)lanes + part; }
INLINE bool has_part(uint64_t lanes, int part) { return lanes >> part * PART & 0xFFFF; }

INLINE __m128i narrowed(const uint16_t *pits)
{
    const __m128i *both = (const __m128i *)pits;
    return _mm_packus_epi16(_mm_loadu_si128(both), _mm_loadu_si128(both + 1));
}

INLINE void widen(__m128i row, uint16_t *pits)
{
    _mm256_storeu_si256((__m256i *)pits, _mm256_cvtepu8_epi16(row));
}

/* Loads these pits of the mover, or of his opponent, into the lanes of one part. */
INLINE void lay_part(const Chosen *chosen, uint64_t lanes, int part, bool mover, int pit,
                     Lanes *board)
{
    Square square;
    memset(&square, 0, sizeof square);
    for (uint64_t set = lanes >> part * PART & 0xFFFF; set; set &= set - 1) {
        int i = __builtin_ctzll(set);
        const MwesoPosition *position = chosen->turn[part * PART + i]->position;
        square.row[i] = narrowed(position->pit[position->side ^ !mover] + pit);
    }
    turn_square(&square);
    Lanes laid = from_bits(lanes);
    UNROLLED
    for (int i = 0; i < PART; i++) {
        __m128i *to = part_of(board + i, part);
        *to = _mm_blendv_epi8(*to, square.row[i], *part_of(&laid, part));
    }
}

INLINE void lay_positions(Chosen *chosen, uint64_t lanes, const int pits)
{
    Board *board = &chosen->play.board;
    for (int part = 0; part < LANES / PART; part++)
        for (int pit = 0; pit < pits && has_part(lanes, part); pit += PART) {
            lay_part(chosen, lanes, part, true, pit, board->own + pit);
            lay_part(chosen, lanes, part, false, pit, board->opponent + pit);
        }
}

/* ---- beginning ------------------------------------------------------------------------------- */

INLINE uint8_t loud(const MwFast *fast, const MwesoPosition *position, int side)
{
    return position->turns[side] < fast->quiet_turns ? 0 : 255;
}

/* Gives each of these lanes a turn, as long as there are turns; returns the lanes that got one. */
INLINE uint64_t give_turns(Chosen *chosen, uint64_t lanes, Lanes *starts, uint64_t *clockwise)
{
    const MwFast *fast = chosen->play.tables->fast;
    uint64_t given = 0;
    for (; lanes && chosen->next < chosen->count; lanes &= lanes - 1) {
        int lane = __builtin_ctzll(lanes);
        MwLanesTurn *turn = &chosen->turns[chosen->next++];
        const MwesoPosition *position = turn->position;
        chosen->turn[lane] = turn;
        turn->left = false;
        given |= (uint64_t)1 << lane;
        *clockwise |= (uint64_t)turn->clockwise << lane;
        set_lane(starts, lane, (uint8_t)turn->pit);
        set_lane(&chosen->play.board.moves, lane, loud(fast, position, position->side));
        set_lane(&chosen->next_loud, lane, loud(fast, position, !position->side));
    }
    return given;
}

INLINE void begin_next(Chosen *chosen, uint64_t lanes, const int pits, const int columns,
                       const bool more)
{
    const MwLanesTables *tables = chosen->play.tables;
    Board *board = &chosen->play.board;
    uint64_t clockwise = 0;
    Lanes starts = all(255);
    uint64_t given = give_turns(chosen, lanes, &starts, &clockwise);
    if (!given) return;
    Lanes set = from_bits(given);
    lay_positions(chosen, given, pits);
    board->alive |= given;
    board->lost &= ~set;
    board->won &= ~set;
    open_columns(tables, board, set, columns, more);
    for (int i = 0; i < sets_of(columns); i++)
        chosen->opened[i] = where(set, board->open[i], chosen->opened[i]);
    begin_laps(tables, board, set, starts, from_bits(clockwise), pits, more);
}

/* ---- ending ---------------------------------------------------------------------------------- */

INLINE uint32_t columns_of(const MwLanesTables *tables, uint64_t taken)
{
    uint32_t columns = 0;
    for (; taken; taken &= taken - 1)
        columns |= 1u << tables->fast->column[tables->first_inner + __builtin_ctzll(taken)];
    return columns;
}

/* Writes what a turn did, except the pits. */
INLINE void lay_done(const Chosen *chosen, int lane, uint64_t taken)
{
    const Board *board = &chosen->play.board;
    const MwesoPosition *before = chosen->turn[lane]->position;
    MwesoOutcome *outcome = chosen->turn[lane]->outcome;
    mw_outcome_begin(before, byte_of(&board->laps, lane), byte_of(&board->captured, lane),
                     columns_of(chosen->play.tables, taken), false, outcome);
    bool won = byte_of(&board->won, lane);
    if (!won && !byte_of(&board->lost, lane)) return;
    outcome->end = MWESO_EMPTY_ROW;
    outcome->winner = (int8_t)(won ? outcome->after.side : !outcome->after.side);
}

/* Writes these pits of the games in one part to their outcomes. Sides have been changed. */
INLINE void store_part(const Chosen *chosen, uint64_t lanes, int part, bool next, int pit,
                       Lanes *board)
{
    Square square;
    UNROLLED
    for (int i = 0; i < PART; i++) square.row[i] = *part_of(board + i, part);
    turn_square(&square);
    for (uint64_t set = lanes >> part * PART & 0xFFFF; set; set &= set - 1) {
        int i = __builtin_ctzll(set);
        MwesoPosition *after = &chosen->turn[part * PART + i]->outcome->after;
        widen(square.row[i], after->pit[after->side ^ next] + pit);
    }
}

INLINE void store_positions(Chosen *chosen, uint64_t lanes, const int pits)
{
    Board *board = &chosen->play.board;
    for (int part = 0; part < LANES / PART; part++)
        for (int pit = 0; pit < pits && has_part(lanes, part); pit += PART) {
            store_part(chosen, lanes, part, true, pit, board->own + pit);
            store_part(chosen, lanes, part, false, pit, board->opponent + pit);
        }
}

/* The lanes among these whose outcome is wanted. */
INLINE uint64_t wanted(const Chosen *chosen, uint64_t lanes)
{
    uint64_t found = 0;
    for (; lanes; lanes &= lanes - 1)
        if (chosen->turn[__builtin_ctzll(lanes)]->outcome) found |= lanes & -lanes;
    return found;
}

INLINE void end_chosen(Chosen *chosen, uint64_t lanes, const int pits, const int columns,
                       const bool more)
{
    const MwLanesTables *tables = chosen->play.tables;
    Board *board = &chosen->play.board;
    Known known;
    Lanes taken[MOST_SETS];
    board->alive &= ~lanes;
    lanes = wanted(chosen, lanes);
    if (!lanes) return;
    Lanes turned = from_bits(lanes), captured = is_nonzero(board->captures);
    for (int i = 0; i < sets_of(columns); i++)
        taken[i] = chosen->opened[i] & ~board->open[i] & captured;
    change_sides(tables, board, turned, pits, more);
    board->moves = where(turned, chosen->next_loud, board->moves);
    know(tables, board, turned, &known, pits, columns, more);
    for (uint64_t set = lanes; set; set &= set - 1) {
        int lane = __builtin_ctzll(set);
        Starts starts = starts_in_lane(tables, board, &known, lane, pits, more);
        chosen->turn[lane]->starts[0] = starts.anti_clockwise;
        chosen->turn[lane]->starts[1] = starts.clockwise;
        lay_done(chosen, lane, set_of(taken, lane, columns));
    }
    store_positions(chosen, lanes, pits);
}

/* ---- all of them ----------------------------------------------------------------------------- */

INLINE void leave_turns(Chosen *chosen, uint64_t lanes)
{
    Board *board = &chosen->play.board;
    Lanes under_way = ~from_bits(lanes);
    board->alive &= ~lanes;
    board->hand &= under_way;
    board->rest &= under_way;
    board->rounds &= under_way;
    for (; lanes; lanes &= lanes - 1) chosen->turn[__builtin_ctzll(lanes)]->left = true;
}

/* Once no turn is left to begin, this few are finished faster by the other loops. */
enum { FEW_TURNS = 2 };

INLINE void play_chosen(Chosen *chosen, const int pits, const int columns, const bool more)
{
    Board *board = &chosen->play.board;
    const uint64_t every = ~(uint64_t)0 >> (64 - LANES);
    for (uint64_t busy = 0;; busy = board->alive & bits_of(is_nonzero(board->hand))) {
        int count = __builtin_popcountll(busy);
        bool more_turns = chosen->next < chosen->count;
        if (!more_turns && count <= FEW_TURNS) {
            leave_turns(chosen, busy);
            busy = 0;
        }
        if (more_turns ? 2 * count <= LANES : !busy) {
            if (board->alive & ~busy) end_chosen(chosen, board->alive & ~busy, pits, columns, more);
            begin_next(chosen, every & ~busy, pits, columns, more);
            if (!board->alive) return;
        }
        sow_laps(&chosen->play, pits, columns, more);
        uint64_t left = board->left & board->alive;
        board->left = 0;
        if (left) leave_turns(chosen, left);
    }
}

#endif
