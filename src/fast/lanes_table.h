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

static FAST_TARGET void play_lanes(const MwLanesTables *tables, const MwLanesGames *games)
{
    Play play = {.tables = tables, .games = games, .totals = *games->totals};
    for (int lane = 0; lane < LANES; lane++) next_game(&play, lane);
    if (tables->pits == 16 && tables->columns == 8) play_on(&play, 16, 8);
    else play_on(&play, tables->pits, tables->columns);
    *games->totals = play.totals;
}

const MwLanesWay LANES_WAY = {play_lanes};

#endif

#endif
