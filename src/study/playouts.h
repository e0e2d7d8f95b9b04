/* Playouts: uniformly random games. */
#ifndef MWESO_STUDY_PLAYOUTS_H
#define MWESO_STUDY_PLAYOUTS_H

#include "mweso.h"
#include "fast/fast.h"
#include "fast/lanes.h"

/* As mweso_playouts, for rules alone. Adds to `totals`. */
MwesoStatus mw_playouts(const MwPlay *play, uint64_t first_game, uint64_t games, int most_moves,
                        uint64_t seed, MwesoPlayouts *totals, MwesoError *error);

/* The same at one level, which mw_later_level allows. */
MwesoStatus mw_playouts_at(MwFastLevel level, const MwPlay *play, uint64_t first_game,
                           uint64_t games, int most_moves, uint64_t seed, MwesoPlayouts *totals,
                           MwesoError *error);

/* Many of them at once, at a level of lanes that mw_lanes_level allows. */
MwesoStatus mw_playouts_in_lanes(MwLanesLevel level, const MwPlay *play, uint64_t first_game,
                                 uint64_t games, int most_moves, uint64_t seed,
                                 MwesoPlayouts *totals, MwesoError *error);

#endif
