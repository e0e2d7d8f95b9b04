/* Lanes turn: ends turns and begins the next ones in all games that wait. */
#ifndef MWESO_FAST_LANES_TURN_H
#define MWESO_FAST_LANES_TURN_H

#include "base/process.h"
#include "fast/lanes_figures.h"
#include "fast/lanes_lap.h"
#include "fast/backend.h"
#include "fast/vector_sets.h"

typedef Lanes PitSets[MOST_SETS];

/* What is known of the pits of all games before a turn. */
typedef struct Known {
    PitSets enough, single, held, reversible;
    PitSets captures[2]; /* starts whose first lap captures, by way */
} Known;

/* ---- games ----------------------------------------------------------------------------------- */

/* The pits as a player sees them (load_seen of fast/vector_base.h). */
typedef struct SeenPits {
    uint8_t own[MW_MOST_PITS], opponent[MW_MOST_PITS];
} SeenPits;

INLINE SeenPits seen_by(const MwLanesTables *tables, const MwesoPosition *position, int side)
{
    const int row = tables->shared ? tables->fast->across : tables->pits;
    SeenPits seen = {{0}, {0}};
    uint8_t *theirs = tables->shared ? seen.own + row : seen.opponent;
    for (int pit = 0; pit < row; pit++) {
        seen.own[pit] = (uint8_t)position->pit[side][pit];
        theirs[pit] = (uint8_t)position->pit[!side][pit];
    }
    return seen;
}

/* Loads one start into all these lanes. */
INLINE void lay_alike(LanesPlay *play, Lanes laid, const int pits)
{
    const SeenPits seen = seen_by(play->tables, play->games->start, MWESO_SOUTH);
    Board *board = &play->board;
    for (int pit = 0; pit < pits; pit++) {
        board->own[pit] = where(laid, all(seen.own[pit]), board->own[pit]);
        board->opponent[pit] = where(laid, all(seen.opponent[pit]), board->opponent[pit]);
    }
}

/* Loads into one lane what this side sees of a position. */
INLINE void lay_lane(LanesPlay *play, int lane, const MwesoPosition *position, int side)
{
    const SeenPits seen = seen_by(play->tables, position, side);
    for (int pit = 0; pit < play->tables->pits; pit++) {
        set_lane(&play->board.own[pit], lane, seen.own[pit]);
        set_lane(&play->board.opponent[pit], lane, seen.opponent[pit]);
    }
}

/* Numbers from before the start are counted only as far as they matter. */
static uint8_t at_most(uint32_t number, uint8_t most)
{
    return number < most ? (uint8_t)number : most;
}

INLINE void lay_turns(Board *board, int lane, const MwesoPosition *start)
{
    set_lane(&board->moves, lane, at_most(start->turns[MWESO_SOUTH], 127) * 2);
    set_lane(&board->own_captures, lane, at_most(start->captures[MWESO_SOUTH], 3));
    set_lane(&board->their_captures, lane, at_most(start->captures[MWESO_NORTH], 3));
}

/* Loads its own start into each of these lanes. */
static FAST_TARGET void lay_each(LanesPlay *play, uint64_t lanes)
{
    const MwLanesGames *games = play->games;
    for (; lanes; lanes &= lanes - 1) {
        int lane = __builtin_ctzll(lanes);
        MwesoPosition start = games->start_of(games->user, play->counted[lane].number);
        lay_lane(play, lane, &start, MWESO_SOUTH);
        lay_turns(&play->board, lane, &start);
        if (games->figures) set_id(play, lane, start_id(&start, play->tables->pits));
    }
}

INLINE void lay_starts(LanesPlay *play, const int pits, const bool figures)
{
    Board *board = &play->board;
    Lanes laid = from_bits(board->unlaid);
    board->laps &= ~laid;
    board->lost &= ~laid;
    board->won &= ~laid;
    board->moves &= ~laid;
    board->own_captures &= ~laid;
    board->their_captures &= ~laid;
    board->own_kept &= ~laid;
    board->their_kept &= ~laid;
    if (play->games->start_of) lay_each(play, board->unlaid);
    else lay_alike(play, laid, pits);
    if (figures) begin_figures(play, board->unlaid);
    board->unlaid = 0;
}

/* The turns of both players together as if they had alternated, no more than matters for quiet
 * turns; -1 if a pass in the opening broke the alternation. */
static int joint_turns(const MwFast *fast, const MwesoPosition *position)
{
    uint32_t next = position->turns[position->side], last = position->turns[!position->side];
    if (next >= fast->quiet_turns && last >= fast->quiet_turns) return 255;
    return last - next > 1 ? -1 : (int)(next + last);
}

/* Loads a game as its opening left it. */
INLINE void lay_opened(LanesPlay *play, int lane, const MwLanesOpened *opened)
{
    Board *board = &play->board;
    const MwesoPosition *position = &opened->position;
    const int next = position->side, last = !next;
    lay_lane(play, lane, position, next);
    set_lane(&board->laps, lane, 0);
    set_lane(&board->lost, lane, 0);
    set_lane(&board->won, lane, 0);
    set_lane(&board->moves, lane, (uint8_t)joint_turns(play->tables->fast, position));
    set_lane(&board->own_captures, lane, at_most(position->captures[next], 3));
    set_lane(&board->their_captures, lane, at_most(position->captures[last], 3));
    set_lane(&board->own_kept, lane, position->way[next] ? 255 : 0);
    set_lane(&board->their_kept, lane, position->way[last] ? 255 : 0);
    set_lane(&board->own_way, lane, position->way[next] == MWESO_REVERSE ? 255 : 0);
    set_lane(&board->their_way, lane, position->way[last] == MWESO_REVERSE ? 255 : 0);
}

/* Marks a game that lanes do not continue. */
INLINE MwLanesOpening leave_opened(LanesPlay *play, int lane)
{
    const MwLanesOpener *opener = play->games->opener;
    const Counted *counted = &play->counted[lane];
    if (counted->figures) counted->figures->of[MWESO_FIGURE_END] = MW_LANES_LEFT;
    else if (!opener->alone(opener->user, counted->number, &play->totals)) return MW_LANES_FAILED;
    return MW_LANES_OVER;
}

/* Has the opening of a game played. */
static FAST_TARGET MwLanesOpening open_game(LanesPlay *play, int lane)
{
    const MwLanesOpener *opener = play->games->opener;
    Counted *counted = &play->counted[lane];
    MwLanesOpened opened = {.game = counted->number,
                            .figures = counted->figures,
                            .totals = counted->figures ? NULL : &play->totals,
                            .random = counted->random};
    MwLanesOpening result = opener->open(opener->user, &opened);
    if (result != MW_LANES_OPENED) return result;
    if (joint_turns(play->tables->fast, &opened.position) < 0) return leave_opened(play, lane);
    lay_opened(play, lane, &opened);
    counted->random = opened.random;
    counted->moves = opened.turns;
    counted->laps = opened.laps;
    counted->choice_turns = opened.choice_turns;
    counted->other_side = (opened.position.side ^ opened.turns) & 1;
    if (counted->figures) open_figures(play, lane, &opened);
    return MW_LANES_OPENED;
}

/* Begins a game in a lane; without an opening its start is loaded later. */
static FAST_TARGET MwLanesOpening begin_game(LanesPlay *play, int lane, uint64_t index)
{
    const MwLanesGames *games = play->games;
    uint64_t number = games->figures ? games->figures[index].game : games->first_game + index;
    play->counted[lane] = (Counted){.number = number, .random = mw_random(games->seed, number)};
    if (games->figures) play->counted[lane].figures = &games->figures[index];
    if (games->opener) return open_game(play, lane);
    play->board.unlaid |= (uint64_t)1 << lane;
    return MW_LANES_OPENED;
}

/* After a failure nothing more is played. */
INLINE void give_up(LanesPlay *play)
{
    play->next = play->games->games;
    play->board.alive = 0;
}

/* Begins the next game in a lane; if none is left, the lane stays empty. */
static FAST_TARGET void next_game(LanesPlay *play, int lane)
{
    Board *board = &play->board;
    uint64_t bit = (uint64_t)1 << lane;
    MwLanesOpening opening = MW_LANES_OVER;
    board->alive &= ~bit;
    board->fresh &= ~bit;
    while (opening == MW_LANES_OVER && play->next < play->games->games)
        opening = begin_game(play, lane, play->next++);
    if (opening == MW_LANES_FAILED) give_up(play);
    if (opening != MW_LANES_OPENED) return;
    board->alive |= bit;
    board->fresh |= bit;
}

static void add_totals(const Counted *counted, MwesoEnd end, MwesoPlayouts *totals)
{
    totals->games++;
    totals->ended[end]++;
    totals->moves += counted->moves;
    totals->choices += counted->choice_turns;
    totals->laps += counted->laps;
}

static FAST_TARGET void end_game(LanesPlay *play, int lane, MwesoEnd end)
{
    Counted *counted = &play->counted[lane];
    counted->laps += byte_of(&play->board.laps, lane);
    if (counted->figures) tell_figures(play, lane, end);
    else add_totals(counted, end, &play->totals);
    next_game(play, lane);
}

/* Writes the situation of a lane, before a lap, to `laps`. */
static FAST_TARGET void lay_laps(const LanesPlay *play, int lane, MwLaps *laps)
{
    const Board *board = &play->board;
    uint16_t own[MW_MOST_PITS] = {0};
    for (int pit = 0; pit < play->tables->pits; pit++) own[pit] = byte_of(&board->own[pit], lane);
    mw_laps_begin(play->games->fast, own, byte_of(&board->origin, lane),
                  byte_of(&board->hand, lane), laps);
    laps->open = open_in(play->tables, board, lane);
}

/* Does a long move reach the lap limit by relays alone? False if it returns to its present
 * situation, even later: it then recurs earlier, and only the other loops know when. Also false if
 * it comes to a choice later, as it may have been there before. Where endless moves are forbidden,
 * those loops draw another move. */
static FAST_TARGET bool meets_limit(const LanesPlay *play, int lane)
{
    const Board *board = &play->board;
    uint32_t sown = byte_of(&board->laps, lane), limit = play->games->fast->lap_limit;
    bool due = byte_of(&board->hand, lane) > 0; /* else the turn is over */
    bool plain = !play->tables->more && !play->games->fast->endless_illegal &&
                 !byte_of(&board->clockwise, lane);
    if (!due || !plain || play->tables->two_captures_first || sown < MW_LANES_LAPS ||
        sown > limit || limit > MW_FAST_LOOK)
        return false;
    MwLaps laps;
    lay_laps(play, lane, &laps);
    MwLapsEnd end = mw_laps_run(play->games->fast, &laps, limit);
    return end != MW_LAPS_RECUR && !(end == MW_LAPS_EVENT && play->tables->may_reverse_later) &&
           laps.sown >= limit - sown;
}

/* The extra wins count even if a move never ends. */
static FAST_TARGET MwesoEnd end_of_long_move(const LanesPlay *play, int lane)
{
    const MwLanesTables *tables = play->tables;
    const MwFast *fast = tables->fast;
    const Board *board = &play->board;
    if (fast->every_column && byte_of(&board->captures, lane) == tables->columns)
        return MWESO_EVERY_COLUMN;
    bool both = tables->ends_to_win && byte_of(&board->ends, lane) == tables->ends_to_win;
    return both ? MWESO_BOTH_ENDS : fast->endless_end;
}

/* Has a game that lanes cannot follow played by the other loops, from its start. */
static FAST_TARGET void leave_game(LanesPlay *play, int lane)
{
    const MwLanesGames *games = play->games;
    const MwFast *fast = games->fast;
    Counted *counted = &play->counted[lane];
    MwFastGames one = {counted->number, 1, games->seed, games->most_moves, &play->totals};
    if (counted->figures) {
        counted->figures->of[MWESO_FIGURE_END] = MW_LANES_LEFT;
    } else if (meets_limit(play, lane)) {
        counted->laps += fast->lap_limit;
        add_totals(counted, end_of_long_move(play, lane), &play->totals);
    } else if (!games->opener) {
        fast->backend->games(fast, games->start, &one);
    } else if (!games->opener->alone(games->opener->user, counted->number, &play->totals)) {
        give_up(play);
        return;
    }
    next_game(play, lane);
}

/* With this many games left, lanes are not worth while. Not for figures: the reference is far
 * slower. */
enum { FEW_LEFT = 64 };
INLINE bool is_in_vain(const LanesPlay *play)
{
    return !play->games->figures && play->left > FEW_LEFT && 2 * play->left > play->next;
}

/* Leaves all games that are under way, and those not begun. */
static FAST_TARGET void leave_all(LanesPlay *play)
{
    const MwLanesGames *games = play->games;
    uint64_t first = games->first_game + play->next, count = games->games - play->next;
    MwFastGames rest = {first, count, games->seed, games->most_moves, &play->totals};
    play->next = games->games;
    for (uint64_t lanes = play->board.alive; lanes; lanes &= lanes - 1)
        leave_game(play, __builtin_ctzll(lanes));
    if (!games->opener) games->fast->backend->games(games->fast, games->start, &rest);
    for (uint64_t i = 0; games->opener && i < count; i++)
        if (!games->opener->alone(games->opener->user, first + i, &play->totals)) return;
}

static FAST_TARGET void leave_games(LanesPlay *play)
{
    Board *board = &play->board;
    uint64_t lanes = board->left & board->alive;
    Lanes under_way = ~from_bits(lanes);
    board->left = 0;
    play->left += (uint64_t)__builtin_popcountll(lanes);
    for (; lanes; lanes &= lanes - 1) leave_game(play, __builtin_ctzll(lanes));
    board->hand &= under_way;
    board->rest &= under_way;
    board->rounds &= under_way;
    if (is_in_vain(play)) leave_all(play);
}

/* ---- extra pits ------------------------------------------------------------------------------ */

/* The opponent's pits that hold seeds. */
static FAST_TARGET uint64_t held_by_opponent(const LanesPlay *play, int lane)
{
    uint64_t held = 0;
    for (int pit = 0; pit < play->tables->pits; pit++)
        held |= (uint64_t)(byte_of(&play->board.opponent[pit], lane) > 0) << pit;
    return held;
}

/* Empties one pit in a game, which is over if that was the last of a row. */
INLINE void empty_one(LanesPlay *play, int lane, int pit, uint64_t held)
{
    const MwFast *fast = play->tables->fast;
    Board *board = &play->board;
    uint8_t taken = byte_of(&board->opponent[pit], lane);
    set_lane(&board->captured, lane, (uint8_t)(byte_of(&board->captured, lane) + taken));
    set_lane(&board->opponent[pit], lane, 0);
    if (fast->rows_end && !(held & fast->row)) set_lane(&board->won, lane, 255);
}

/* Empties extra pits of one game at random, as fast/vector_chance.h draws them: in the order of the
 * pits, and perhaps fewer than allowed where that is the mover's choice. */
static FAST_TARGET void empty_at_random(LanesPlay *play, int lane)
{
    const MwFast *fast = play->tables->fast;
    MwRandom *random = &play->counted[lane].random;
    uint64_t held = held_by_opponent(play, lane), pits = held & fast->extra_pits;
    int extra = __builtin_popcountll(pits);
    if (extra > fast->extra) extra = fast->extra;
    for (; extra > 0 && !byte_of(&play->board.won, lane); extra--) {
        uint64_t choices = pits;
        for (int more = 1; more < extra && !fast->extra_may; more++)
            choices ^= (uint64_t)1 << (63 - __builtin_clzll(choices));
        uint32_t count = (uint32_t)__builtin_popcountll(choices) + fast->extra_may;
        uint32_t drawn = count > 1 ? mw_random_below(random, count) : 0;
        if (fast->extra_may && drawn == count - 1) return;
        int pit = nth_bit(choices, drawn);
        held &= ~((uint64_t)1 << pit);
        pits &= ~(uint64_t)1 << pit;
        empty_one(play, lane, pit, held);
    }
}

/* Empties extra pits in those of these ended turns that captured. */
static FAST_TARGET void empty_extra(LanesPlay *play, uint64_t lanes)
{
    const Board *board = &play->board;
    Lanes due = is_nonzero(board->captures) & ~board->won & ~board->lost;
    if (play->tables->fast->extra_after_both) due &= board->both;
    for (lanes &= bits_of(due); lanes; lanes &= lanes - 1)
        empty_at_random(play, __builtin_ctzll(lanes));
}

/* ---- the end of a turn ----------------------------------------------------------------------- */

/* Exchanges the rows of a shared circuit. */
INLINE void cross(const MwFast *fast, Board *board, Lanes turned)
{
    for (int pit = 0; pit < fast->across; pit++) {
        Lanes *own = &board->own[pit], *across = &board->own[pit + fast->across];
        Lanes differs = (*own ^ *across) & turned;
        *own ^= differs;
        *across ^= differs;
    }
}

/* Puts down the seeds where turns have ended, and changes sides. */
INLINE void change_sides(const MwLanesTables *tables, Board *board, Lanes turned, const int pits,
                         const bool more)
{
    if (more && tables->shared) {
        for (int pit = 0; pit < pits; pit++)
            board->own[pit] += board->last_seeds & turned &
                               is_equal(board->last, all((uint8_t)pit));
        cross(tables->fast, board, turned);
        return;
    }
    Lanes last = board->last | ~turned, here = none();
    UNROLLED
    for (int pit = 0; pit < pits; pit++, here += 1) {
        Lanes own = board->own[pit] + (board->last_seeds & is_equal(here, last));
        Lanes differs = (own ^ board->opponent[pit]) & turned;
        board->own[pit] = own ^ differs;
        board->opponent[pit] ^= differs;
    }
}

/* Counts turns that captured, at most 3 (only a second one matters). */
INLINE Lanes count_captures(Board *board, Lanes turned)
{
    Lanes own = board->own_captures, now = turned & is_nonzero(board->captures);
    own += now & is_below(own, all(3)) & 1;
    Lanes first = now & is_equal(own, all(2)) & is_equal(board->their_captures, none());
    board->own_captures = where(turned, board->their_captures, own);
    board->their_captures = where(turned, own, board->their_captures);
    return first;
}

/* Each player has his own way, which changes with the side. */
INLINE void change_ways(Board *board, Lanes turned)
{
    Lanes kept = (board->own_kept ^ board->their_kept) & turned;
    Lanes way = (board->own_way ^ board->their_way) & turned;
    board->own_kept ^= kept;
    board->their_kept ^= kept;
    board->own_way ^= way;
    board->their_way ^= way;
}

INLINE void end_games(LanesPlay *play, uint64_t lanes, MwesoEnd end)
{
    for (; lanes; lanes &= lanes - 1) end_game(play, __builtin_ctzll(lanes), end);
}

/* Ends games with an empty row: the mover has lost, or else has won. */
INLINE void end_by_rows(LanesPlay *play, Lanes turned)
{
    Board *board = &play->board;
    uint64_t lost = bits_of(board->lost & turned), won = bits_of(board->won & turned);
    for (uint64_t lanes = lost; lanes; lanes &= lanes - 1)
        play->counted[__builtin_ctzll(lanes)].loses = true;
    board->lost &= ~turned;
    board->won &= ~turned;
    end_games(play, lost | won, MWESO_EMPTY_ROW);
}

/* Ends these turns, and games by extra wins, in the order of kernel/outcome.c. */
INLINE void end_turns(LanesPlay *play, uint64_t lanes, const int pits, const bool figures,
                      const bool more)
{
    const MwLanesTables *tables = play->tables;
    Board *board = &play->board;
    Lanes turned = from_bits(lanes), every = none(), both = none(), first = none();
    if (more && tables->fast->extra) empty_extra(play, lanes);
    change_sides(tables, board, turned, pits, more);
    if (more && tables->fast->keeps_way) change_ways(board, turned);
    if (figures) count_turns(play, turned, pits);
    if (tables->fast->every_column)
        every = turned & is_equal(board->captures, all((uint8_t)tables->columns));
    if (tables->ends_to_win) both = turned & is_equal(board->ends, all(tables->ends_to_win));
    if (tables->two_captures_first) first = count_captures(board, turned);
    board->moves = where(turned, sum_to_255(board->moves, all(1)), board->moves);
    if (more) end_by_rows(play, turned & ~(every | both | first));
    if (!any(every | both | first)) return;
    end_games(play, bits_of(every), MWESO_EVERY_COLUMN);
    end_games(play, bits_of(both & ~every), MWESO_BOTH_ENDS);
    end_games(play, bits_of(first & ~both & ~every), MWESO_TWO_CAPTURES_FIRST);
}

/* ---- what may be captured -------------------------------------------------------------------- */

/* The sets of columns in `table` by which of the facing pits hold more than `seeds`. */
INLINE Lanes by_facing(const MwLanesTables *tables, const Board *board, int pit, uint8_t seeds,
                       const uint8_t table[4][MW_MOST_PITS])
{
    const MwFast *fast = tables->fast;
    Lanes inner = (Lanes)(board->opponent[fast->facing_inner[pit]] > all(seeds));
    Lanes outer = (Lanes)(board->opponent[fast->facing_outer[pit]] > all(seeds));
    return (inner & outer & table[TAKE_THEIRS][pit]) | (inner & ~outer & table[TAKE_INNER][pit]) |
           (outer & ~inner & table[TAKE_OUTER][pit]);
}

INLINE void open_columns(const MwLanesTables *tables, Board *board, Lanes waiting,
                         const int columns, const bool more)
{
    const MwFast *fast = tables->fast;
    const bool shared = more && tables->shared;
    Lanes open[MOST_SETS];
    for (int i = 0; i < sets_of(columns); i++) open[i] = none();
    UNROLLED
    for (int i = 0; i < columns; i++) {
        int pit = tables->first_inner + i;
        Lanes opens = shared ? all(tables->opens[TAKE_INNER][pit])
                             : by_facing(tables, board, pit, 0, tables->opens);
        if (fast->not_held && !shared)
            opens &= by_facing(tables, board, pit, fast->not_held, tables->held);
        open[i / 8] |= opens & (uint8_t)(1 << i % 8);
    }
    Lanes loud = is_at_least(board->moves, all(tables->quiet_moves));
    for (int i = 0; i < sets_of(columns); i++)
        board->open[i] = where(waiting, open[i] & loud, board->open[i]);
}

/* ---- starts ---------------------------------------------------------------------------------- */

INLINE uint64_t set_of(const Lanes *sets, int lane, const int pits)
{
    uint64_t set = 0;
    UNROLLED
    for (int i = 0; i < sets_of(pits); i++) set |= (uint64_t)byte_of(&sets[i], lane) << 8 * i;
    return set;
}

/* Finds the starts that could be sown against the way. */
INLINE void know_reversible(const MwLanesTables *tables, const Board *board, Lanes waiting,
                            Known *known, const int pits, const int columns, const bool more)
{
    const MwFast *fast = tables->fast;
    for (int i = 0; i < sets_of(pits); i++) known->reversible[i] = none();
    for (uint64_t set = fast->reverse_pits[MOMENT_START]; set; set &= set - 1) {
        int pit = __builtin_ctzll(set);
        Lanes hand = board->own[pit], rounds;
        const Lap lap = {all((uint8_t)pit), hand, divide(hand, (uint8_t)pits, &rounds), hand,
                         all(fast->clockwise ? 255 : fast->room[pit])};
        Lanes muted = mutes(fast, hand);
        Lanes may = captures_against(tables, board, &lap, pits, columns) & ~muted;
        if (more && tables->chains && !fast->first_lap_decides)
            may |= chains_against(tables, board, &lap, waiting & ~may, muted, pits, columns);
        known->reversible[pit / 8] |= may & (uint8_t)(1 << pit % 8);
    }
}

INLINE void know_seeds(const MwLanesTables *tables, const Board *board, Known *known,
                       const int pits)
{
    Lanes too_few = all(tables->fast->too_few);
    UNROLLED
    for (int pit = 0; pit < pits; pit++) {
        Lanes enough = (Lanes)(board->own[pit] > too_few) & (uint8_t)(1 << pit % 8);
        if (pit % 8 == 0) known->enough[pit / 8] = none();
        known->enough[pit / 8] |= enough;
    }
}

/* What only some rules ask for. */
INLINE void know_singles(const Board *board, Known *known, const int pits)
{
    for (int i = 0; i < sets_of(pits); i++) known->held[i] = known->single[i] = none();
    for (int pit = 0; pit < pits; pit++) {
        Lanes own = board->own[pit];
        uint8_t bit = (uint8_t)(1 << pit % 8);
        known->held[pit / 8] |= is_nonzero(own) & bit;
        known->single[pit / 8] |= is_equal(own, all(1)) & bit;
    }
}

/* Finds the starts whose first lap captures: separately for laps of less than a round, of one
 * round, and of more. */
INLINE void know_captures(const MwLanesTables *tables, const Board *board, Known *known,
                          const int pits, const int columns)
{
    const MwFast *fast = tables->fast;
    Lanes near[MOST_SETS], once[MOST_SETS], far[MOST_SETS];
    for (int i = 0; i < sets_of(columns); i++) {
        Lanes held = none(), open = board->open[i];
        for (int k = 8 * i; k < 8 * i + 8 && k < columns; k++)
            held |= is_nonzero(board->own[tables->first_inner + k]) & (uint8_t)(1 << k % 8);
        far[i] = open & all(fast->occupied_captures ? 255 : 0);
        once[i] = open & all(fast->empty_captures ? 255 : 0);
        near[i] = (far[i] & held) | (once[i] & ~held);
    }
    for (int i = 0; i < sets_of(pits); i++) known->captures[0][i] = known->captures[1][i] = none();
    for (int pit = 0; pit < pits; pit++) {
        Lanes at = all((uint8_t)pit), hand = board->own[pit], rounds;
        Lanes rest = divide(hand, (uint8_t)pits, &rounds);
        Lanes loud = ~mutes(fast, hand) & (uint8_t)(1 << pit % 8);
        Lanes is_once = is_equal(hand, all((uint8_t)pits));
        Lanes is_far = ~is_at_least(all((uint8_t)pits), hand);
        for (int way = 0; way < 2; way++) {
            Lanes to = way ? backward(at, rest, (uint8_t)pits) : onward(at, rest, (uint8_t)pits);
            Lanes captures = is_in(tables, near, to, columns) & ~is_once & ~is_far;
            captures |= is_in(tables, once, to, columns) & is_once;
            captures |= is_in(tables, far, to, columns) & is_far;
            known->captures[way][pit / 8] |= captures & loud;
        }
    }
}

/* Finds what may be captured in these lanes, and all else that starts depend on. */
INLINE void know(const MwLanesTables *tables, Board *board, Lanes waiting, Known *known,
                 const int pits, const int columns, const bool more)
{
    open_columns(tables, board, waiting, columns, more);
    know_seeds(tables, board, known, pits);
    if (tables->fast->binds_starts) know_singles(board, known, pits);
    if (tables->may_be_clockwise)
        know_reversible(tables, board, waiting, known, pits, columns, more);
    if (more && tables->fast->bars_starts) know_captures(tables, board, known, pits, columns);
}

/* ---- the starts of one game: what fast/starts.h needs ---------------------------------------- */

/* The game in one lane. */
typedef struct InLane {
    const Board *board;
    const Known *known;
    int lane, pits;
    Starts ways; /* ways in which a turn may begin */
} InLane;
#define GAME InLane

/* Whether to compile what fast/vector_base.h makes optional. */
enum { MORE = true };
#define RARE (fast->rare)

INLINE uint64_t in_lane(const InLane *game, const Lanes *sets)
{
    return set_of(sets, game->lane, game->pits);
}

INLINE uint64_t enough_pits(const MwFast *fast, const InLane *game)
{
    return in_lane(game, game->known->enough) & fast->own_pits;
}

INLINE uint64_t single_pits(const MwFast *fast, const InLane *game)
{
    return in_lane(game, game->known->single) & fast->own_pits;
}

INLINE uint64_t held_pits(const MwFast *fast, const InLane *game)
{
    (void)fast;
    return in_lane(game, game->known->held);
}

INLINE int seeds_at(const InLane *game, int pit)
{
    return byte_of(&game->board->own[pit], game->lane);
}

INLINE Starts by_ways(const MwFast *fast, const InLane *game, Starts starts)
{
    (void)fast;
    return (Starts){starts.anti_clockwise & game->ways.anti_clockwise,
                    starts.clockwise & game->ways.clockwise};
}

INLINE Starts capturing(const MwFast *fast, const InLane *game, Starts starts)
{
    (void)fast;
    return (Starts){starts.anti_clockwise & in_lane(game, game->known->captures[0]),
                    starts.clockwise & in_lane(game, game->known->captures[1])};
}

INLINE bool usual_way(const MwFast *fast, const InLane *game)
{
    (void)game;
    return fast->clockwise;
}

/* Lanes have no takasia. */
INLINE Starts that_must(const MwFast *fast, const InLane *game, Starts captures)
{
    (void)fast, (void)game, (void)captures;
    return (Starts){0, 0};
}
INLINE uint64_t barred_pits(const InLane *game)
{
    (void)game;
    return 0;
}

#include "fast/starts.h"

/* The ways in which a turn may begin, by seeds alone. */
INLINE Starts ways_of(const MwLanesTables *tables, const Board *board, const Known *known, int lane,
                      const int pits, const bool more)
{
    const MwFast *fast = tables->fast;
    uint64_t any = fast->own_pits;
    if (more && fast->chooses) {
        if (!fast->keeps_way || !byte_of(&board->own_kept, lane)) return either_way(any);
        return byte_of(&board->own_way, lane) ? (Starts){0, any} : (Starts){any, 0};
    }
    uint64_t reversible = tables->may_be_clockwise ? set_of(known->reversible, lane, pits) : 0;
    return more && fast->clockwise ? (Starts){reversible, any} : (Starts){any, reversible};
}

/* The starts where rules ask for more than enough seeds; not inlined, as most rules do not. */
static __attribute__((noinline)) FAST_TARGET Starts bound_in_lane(const MwFast *fast,
                                                                  const InLane *game)
{
    return bound_starts(fast, game);
}

INLINE Starts starts_in_lane(const MwLanesTables *tables, const Board *board, const Known *known,
                             int lane, const int pits, const bool more)
{
    const MwFast *fast = tables->fast;
    Starts ways = ways_of(tables, board, known, lane, pits, more);
    if (!fast->binds_starts) return among(ways, set_of(known->enough, lane, pits));
    const InLane game = {board, known, lane, pits, ways};
    return bound_in_lane(fast, &game);
}

/* ---- beginning ------------------------------------------------------------------------------- */

/* Start number n, each start counted once for each way. */
INLINE uint8_t nth_start(Starts starts, uint32_t n, bool *clockwise, const int pits)
{
    return (uint8_t)(pits <= 32 ? first_of_many(starts, n, clockwise)
                                : first_of_few(starts, n, clockwise));
}

/* Draws the start of the next turn; false if the game is over. */
INLINE bool draw_start(LanesPlay *play, const Known *known, int lane, uint8_t *pit,
                       uint64_t *clockwise, const int pits, const bool figures, const bool more)
{
    bool is_clockwise;
    Counted *counted = &play->counted[lane];
    Starts starts = starts_in_lane(play->tables, &play->board, known, lane, pits, more);
    uint32_t count = count_starts(starts);
    bool most = counted->moves == (uint32_t)play->games->most_moves;
    bool cut_off = most && (count > 0 || !(figures || play->games->judged));
    if (cut_off || count == 0) {
        end_game(play, lane, cut_off ? MWESO_GOES_ON : play->games->fast->no_move_end);
        return false;
    }
    counted->laps += byte_of(&play->board.laps, lane);
    counted->moves++;
    if (figures) counted->choices += count;
    counted->choice_turns += count > 1;
    *pit = nth_start(starts, mw_random_below(&counted->random, count), &is_clockwise, pits);
    *clockwise |= (uint64_t)is_clockwise << lane;
    return true;
}

INLINE void pick_up(Board *board, Lanes begun, Lanes start, const int pits)
{
    Lanes hand = none(), here = none();
    UNROLLED
    for (int pit = 0; pit < pits; pit++, here += 1) {
        Lanes own = board->own[pit] & is_equal(here, start);
        hand |= own;
        board->own[pit] ^= own;
    }
    Lanes rounds, rest = divide(hand, (uint8_t)pits, &rounds);
    board->hand |= hand;
    board->rest |= rest;
    board->rounds |= rounds;
    board->start = where(begun, start, board->start);
    board->origin = where(begun, start, board->origin);
    board->run_origin = where(begun, start, board->run_origin);
    board->run_hand = where(begun, hand, board->run_hand);
}

/* Sets the way of a turn, and whether its first lap captures nothing. */
INLINE void begin_ways(const MwFast *fast, Board *board, Lanes begun)
{
    Lanes way = all(fast->clockwise ? 255 : 0);
    if (fast->chooses) way = board->clockwise;
    board->way = where(begun, way, board->way);
    if (fast->keeps_way) {
        board->own_way = where(begun, way, board->own_way);
        board->own_kept |= begun;
    }
    board->muted = where(begun, mutes(fast, board->hand), board->muted);
}

/* Begins turns in these lanes, each with its start and way. */
INLINE void begin_laps(const MwLanesTables *tables, Board *board, Lanes set, Lanes starts,
                       Lanes clockwise, const int pits, const bool more)
{
    pick_up(board, set, starts, pits);
    board->clockwise = where(set, clockwise, board->clockwise);
    board->laps &= ~set;
    board->clockwise_laps &= ~set;
    board->captured &= ~set;
    board->captures &= ~set;
    board->ends &= ~set;
    board->choice_hand &= ~set;
    if (!more) return;
    begin_ways(tables->fast, board, set);
    if (tables->fast->rows_end) end_before_lap(tables, board, pits);
}

INLINE void begin_turns(LanesPlay *play, const Known *known, uint64_t waiting, const int pits,
                        const bool figures, const bool more)
{
    Board *board = &play->board;
    uint64_t clockwise = 0, begun = 0;
    _Alignas(LANES) uint8_t starts[LANES];
    memset(starts, 255, sizeof starts);
    for (; waiting; waiting &= waiting - 1) {
        int lane = __builtin_ctzll(waiting);
        if (draw_start(play, known, lane, &starts[lane], &clockwise, pits, figures, more))
            begun |= (uint64_t)1 << lane;
    }
    board->fresh &= ~begun;
    begin_laps(play->tables, board, from_bits(begun), *(const Lanes *)starts, from_bits(clockwise),
               pits, more);
}

/* Ends the turns of games that wait, and begins the next ones. */
INLINE void turn_over(LanesPlay *play, uint64_t waiting, const int pits, const int columns,
                      const bool figures, const bool more)
{
    Board *board = &play->board;
    Known known;
    end_turns(play, waiting & ~board->fresh, pits, figures, more);
    waiting &= board->alive;
    if (board->unlaid) lay_starts(play, pits, figures);
    know(play->tables, board, from_bits(waiting), &known, pits, columns, more);
    begin_turns(play, &known, waiting, pits, figures, more);
}

/* ---- games ----------------------------------------------------------------------------------- */

/* Turns end and begin in many games together: once half of the games wait. */
INLINE bool enough_wait(uint64_t waiting, uint64_t alive)
{
    return __builtin_popcountll(waiting) * 2 >= __builtin_popcountll(alive);
}

INLINE void play_on(LanesPlay *play, const int pits, const int columns, const bool figures,
                    const bool more)
{
    Board *board = &play->board;
    while (board->alive && !mw_stopped()) {
        uint64_t waiting = board->alive & ~bits_of(is_nonzero(board->hand));
        if (enough_wait(waiting, board->alive))
            turn_over(play, waiting, pits, columns, figures, more);
        sow_laps(play, pits, columns, more);
        if (board->left) leave_games(play);
    }
}

#endif
