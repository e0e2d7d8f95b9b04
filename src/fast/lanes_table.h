/* Lanes table: compiles the loops on lanes for one processor.
 *
 * Whoever includes it defines LANES_WAY, the name of the table; LANES, how many there are; and
 * FAST_TARGET, the attributes of every function.
 */
#ifndef MWESO_FAST_LANES_TABLE_H
#define MWESO_FAST_LANES_TABLE_H

#ifdef __x86_64__

#define FAST_AVX2
#include "fast/lanes_turn.h"

static FAST_TARGET void play_eight(Play *play) { play_on(play, 16, 8, false); }
static FAST_TARGET void count_eight(Play *play) { play_on(play, 16, 8, true); }
static FAST_TARGET void play_any(Play *play)
{
    play_on(play, play->tables->pits, play->tables->columns, false);
}
static FAST_TARGET void count_any(Play *play)
{
    play_on(play, play->tables->pits, play->tables->columns, true);
}

static FAST_TARGET void play_lanes(const MwLanesTables *tables, const MwLanesGames *games)
{
    static void (*const loops[2][2])(Play *) = {{play_any, count_any}, {play_eight, count_eight}};
    Play play = {.tables = tables, .games = games};
    bool eight = tables->pits == 16 && tables->columns == 8;
    if (games->totals) play.totals = *games->totals;
    for (int lane = 0; lane < LANES; lane++) next_game(&play, lane);
    loops[eight][games->figures != NULL](&play);
    if (games->totals) *games->totals = play.totals;
}

const MwLanesWay LANES_WAY = {play_lanes};

#endif

#endif
