/* Playouts: uniformly random games. */
#include "study/playouts.h"

#include "rules/variant.h"
#include "think/chance.h"

MwesoStatus mw_playouts(const MwRules *rules, uint64_t first_game, uint64_t games, int most_moves,
                        uint64_t seed, MwesoPlayouts *totals, MwesoError *error)
{
    MwesoStatus status = MWESO_OK;
    for (uint64_t game = 0; game < games && status == MWESO_OK; game++) {
        MwRandom random = mw_random(seed, first_game + game);
        MwesoOutcome last = {.after = mw_usual_start(rules), .winner = MWESO_NOBODY};
        status = mw_playout(rules, most_moves, &random, &last, totals, error);
    }
    return status;
}

MwesoStatus mweso_playouts(const MwesoVariant *variant, uint64_t first_game, uint64_t games,
                           int most_moves, uint64_t seed, MwesoPlayouts *totals, MwesoError *error)
{
    MwesoStatus status = mw_check_playable(variant, error);
    return status != MWESO_OK
               ? status
               : mw_playouts(&variant->rules, first_game, games, most_moves, seed, totals, error);
}
