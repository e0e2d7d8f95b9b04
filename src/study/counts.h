/* Counts: playouts and perft on a level of the fast backend that the caller chooses. */
#ifndef MWESO_STUDY_COUNTS_H
#define MWESO_STUDY_COUNTS_H

#include "fast/lanes.h"

/* As mweso_playouts, for acquired rules. Adds to `totals`. */
MwesoStatus mw_playouts(const MwPlay *play, uint64_t first_game, uint64_t games, int most_moves,
                        uint64_t seed, MwesoPlayouts *totals, MwesoError *error);

/* The same, one game after another, at a level that mw_later_level allows. */
MwesoStatus mw_playouts_at(MwFastLevel level, const MwPlay *play, uint64_t first_game,
                           uint64_t games, int most_moves, uint64_t seed, MwesoPlayouts *totals,
                           MwesoError *error);

/* The same, many games at a time, at a level of lanes that mw_lanes_level allows. */
MwesoStatus mw_playouts_in_lanes(MwLanesLevel level, const MwPlay *play, uint64_t first_game,
                                 uint64_t games, int most_moves, uint64_t seed,
                                 MwesoPlayouts *totals, MwesoError *error);

/* As mweso_perft, for acquired rules, at a level that mw_whole_level allows. */
MwesoStatus mw_perft_at(MwFastLevel level, const MwPlay *play, const MwesoPosition *position,
                        int depth, MwesoCount *counts, MwesoProgress progress, void *user,
                        MwesoError *error);

#endif
