/* Distances of rule sets in play, by the positions in which they disagree. */
#include "cli/collection/distances.h"

#include <math.h>
#include <stdlib.h>

#include "cli/plan.h"

bool disagreement_possible(const MwesoVariant *a, const MwesoVariant *b)
{
    const MwesoBoard *of_a = mweso_variant_board(a), *of_b = mweso_variant_board(b);
    return of_a->columns == of_b->columns && of_a->rows == of_b->rows;
}

typedef struct PairProgress {
    const Cli *cli;
    size_t pairs;
} PairProgress;

static bool report(void *user, uint64_t done)
{
    const PairProgress *progress = user;
    cli_progress(progress->cli, "%zu of %zu pairs of rule sets", (size_t)done, progress->pairs);
    return !cli_stop;
}

MwesoStatus disagreement_play(const Cli *cli, MwesoVariant *const *variants, size_t count,
                              size_t games, uint64_t seed, uint32_t max_turns, int threads,
                              Disagreement *d)
{
    static const char random[] = "random";
    const MwesoPlan plan = {.games = games,
                            .seed = seed,
                            .players = {random, random},
                            .max_turns = max_turns,
                            .threads = threads,
                            .shards = 1};
    PairProgress progress = {cli, 0};
    MwesoError error;
    size_t failed = 0;
    for (size_t a = 0; a < count; a++)
        for (size_t b = a + 1; b < count; b++)
            progress.pairs += disagreement_possible(variants[a], variants[b]);
    *d = (Disagreement){count, games, calloc(count * count * games + 1, sizeof *d->met)};
    if (!d->met) return cli_no_memory(cli);
    MwesoStatus status = mweso_clash_pairs((const MwesoVariant *const *)variants, count, &plan,
                                           report, &progress, d->met, &failed, &error);
    cli_progress_end();
    if (status != MWESO_OK)
        cli_fail_error(cli, count ? mweso_variant_label(variants[failed]) : "", &error);
    return status;
}

void disagreement_free(Disagreement *d) { free(d->met); }

static const MwesoMet *games_of(const Disagreement *d, size_t a, size_t b)
{
    return &d->met[(a < b ? a * d->count + b : b * d->count + a) * d->games];
}

double disagreement_share(const Disagreement *d, size_t a, size_t b, const uint32_t *drawn)
{
    double positions = 0, differ = 0;
    const MwesoMet *met = games_of(d, a, b);
    for (size_t i = 0; i < d->games; i++) {
        const MwesoMet *game = &met[drawn ? drawn[i] : i];
        positions += game->positions;
        differ += game->differ;
    }
    return positions > 0 ? differ / positions : NAN;
}

MwesoEstimate disagreement_estimate(const Disagreement *d, size_t a, size_t b, uint64_t *positions)
{
    const MwesoMet *met = games_of(d, a, b);
    *positions = 0;
    for (size_t i = 0; i < d->games; i++) *positions += met[i].positions;
    return mweso_met_share(met, d->games, CLI_LEVEL);
}
