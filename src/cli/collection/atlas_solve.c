/* Atlas: small boards solved. */
#include "cli/collection/atlas.h"

enum { MOST_POSITIONS = 20000 };

static bool goes_on(void *user, uint64_t done)
{
    (void)user;
    (void)done;
    return !cli_stop;
}

/* Solves the variant as it is now; false if that would take longer. */
static bool solve(const MwesoVariant *variant, SolvedBoard *board)
{
    MwesoError error;
    MwesoPosition start = mweso_position_start(variant, true);
    MwesoSolution *solution = mweso_solution_new(variant, &start, MOST_POSITIONS, goes_on, NULL,
                                                 &error);
    bool found = solution && mweso_solution_find(solution, &start, &board->verdict);
    if (found) board->positions = mweso_solution_count(solution);
    mweso_solution_free(solution);
    return found;
}

/* What cannot be cut, for its script or its answers do not allow it, is passed over. */
void atlas_solve(const Cli *cli, AtlasGame *game)
{
    static const int sizes[ATLAS_SOLVED][2] = {{2, 1}, {2, 2}, {3, 1}, {3, 2}};
    for (size_t i = 0; i < ATLAS_SOLVED && !cli_stop; i++) {
        SolvedBoard board = {sizes[i][0], sizes[i][1], {MWESO_NOBODY, 0}, 0};
        MwesoFindings *findings = mweso_findings_new();
        MwesoVariant *small = findings ? mweso_variant_load_small(cli->path, game->listed->file,
                                                                  board.columns, board.seeds,
                                                                  cli->settings, findings)
                                       : NULL;
        if (small && solve(small, &board)) game->solved[game->solved_count++] = board;
        mweso_variant_free(small);
        mweso_findings_free(findings);
    }
}
