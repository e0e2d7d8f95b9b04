/* Lanes table: compiles the loops on lanes for one processor.
 *
 * The including file defines LANES_WAY, the name of the table; LANES, their number; and
 * FAST_TARGET, the attributes of every function. */
#ifndef MWESO_FAST_LANES_TABLE_H
#define MWESO_FAST_LANES_TABLE_H

#ifdef __x86_64__

#define FAST_AVX2
#include "fast/lanes_chosen.h"

/* Loops for boards of 8 columns, with and without figures, for most rules and for those that ask
 * more; and loops for any board, where asking more costs nothing. */
#define LOOP(NAME, PITS, COLUMNS, FIGURES, MORE_ASKED) \
    static FAST_TARGET void NAME(LanesPlay *play) \
    { \
        const MwLanesTables *tables = play->tables; \
        (void)tables; \
        play_on(play, PITS, COLUMNS, FIGURES, MORE_ASKED); \
    }
LOOP(play_eight, 16, 8, false, false)
LOOP(play_eight_more, 16, 8, false, true)
LOOP(count_eight, 16, 8, true, false)
LOOP(count_eight_more, 16, 8, true, true)
LOOP(play_any, tables->pits, tables->columns, false, true)
LOOP(count_any, tables->pits, tables->columns, true, true)

static FAST_TARGET void play_lanes(const MwLanesTables *tables, const MwLanesGames *games)
{
    static void (*const loops[2][2][2])(LanesPlay *) = {
        {{play_any, play_any}, {count_any, count_any}},
        {{play_eight, play_eight_more}, {count_eight, count_eight_more}},
    };
    LanesPlay play = {.tables = tables, .games = games};
    bool eight = tables->pits == 16 && tables->columns == 8;
    if (games->totals) play.totals = *games->totals;
    if (games->figures && !games->start_of) play.start_id = start_id(games->start, tables->pits);
    for (int lane = 0; lane < LANES; lane++) next_game(&play, lane);
    loops[eight][games->figures != NULL][tables->more](&play);
    if (games->totals) *games->totals = play.totals;
}

#define CHOSEN(NAME, PITS, COLUMNS, MORE_ASKED) \
    static FAST_TARGET void NAME(Chosen *chosen) \
    { \
        const MwLanesTables *tables = chosen->play.tables; \
        (void)tables; \
        play_chosen(chosen, PITS, COLUMNS, MORE_ASKED); \
    }
CHOSEN(chosen_eight, 16, 8, false)
CHOSEN(chosen_eight_more, 16, 8, true)
CHOSEN(chosen_any, tables->pits, tables->columns, true)

static FAST_TARGET void play_turns(const MwLanesTables *tables, MwLanesTurn *turns, size_t count)
{
    static void (*const loops[2][2])(Chosen *) = {{chosen_any, chosen_any},
                                                  {chosen_eight, chosen_eight_more}};
    Chosen chosen;
    bool eight = tables->pits == 16 && tables->columns == 8;
    begin_chosen(&chosen, tables, turns, count);
    loops[eight][tables->more](&chosen);
}

const MwLanesBackend LANES_WAY = {play_lanes, play_turns};

#endif

#endif
