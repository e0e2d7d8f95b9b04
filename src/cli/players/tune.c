/* mweso tune: weights for the search, from games it plays against itself. */
#include <inttypes.h>
#include <stdio.h>

#include "cli/verbs.h"

typedef struct Progress {
    const Cli *cli;
    uint64_t games;
} Progress;

static bool goes_on(void *user, uint64_t done)
{
    const Progress *progress = user;
    cli_progress(progress->cli, "%" PRIu64 " of %" PRIu64 " games", done, progress->games);
    return !cli_stop;
}

/* The name of a phase (stages count from 1), or "" for turns in no phase (stage 0). */
static const char *name_of(const MwesoVariant *variant, size_t stage)
{
    MwesoPhase phase;
    return stage > 0 && mweso_variant_phase(variant, stage - 1, &phase) ? phase.name : "";
}

/* As a file of weights (NAME.weights), with the command that made it in its first lines. */
static void print_text(const MwesoVariant *variant, const MwesoTunePlan *plan,
                       const MwesoTuning *tuning)
{
    const char *name = mweso_variant_name(variant);
    printf("# what the terms of the search's evaluation count in %s, in hundredths of a seed\n",
           name);
    printf("# mweso tune %s --pairs %" PRIu64 " --nodes %" PRIu64 " --opening %d --seed %" PRIu64
           "\n",
           name, plan->pairs, plan->nodes, plan->opening_moves, plan->seed);
    printf("# version %s, rules %.16s, %" PRIu64 " games, %" PRIu64 " positions\n", mweso_version(),
           mweso_variant_fingerprint(variant), tuning->games, tuning->positions);
    printf("# bits of surprise at the winner: %.4f, with the usual weights %.4f\n",
           tuning->surprise, tuning->surprise_usual);
    for (size_t stage = 0; stage < tuning->stages; stage++)
        for (size_t i = 0; mweso_term(i); i++) {
            if (!tuning->counted[stage][i]) continue;
            const char *phase = name_of(variant, stage);
            int length = printf("%s%s%s", phase, *phase ? ":" : "", mweso_term(i));
            printf("%*s%7d\n", length < 11 ? 11 - length : 0, "", tuning->weights[stage][i]);
        }
}

static void print_rows(const Cli *cli, const MwesoVariant *variant, const MwesoTunePlan *plan,
                       const MwesoTuning *tuning)
{
    bool first = true;
    for (size_t stage = 0; stage < tuning->stages; stage++)
        for (size_t i = 0; mweso_term(i); i++) {
            if (!tuning->counted[stage][i]) continue;
            ROW(cli, first, VARIANT_FIELDS(variant), NUMBER_FIELD("pairs", plan->pairs),
                NUMBER_FIELD("nodes", plan->nodes), NUMBER_FIELD("opening", plan->opening_moves),
                NUMBER_FIELD("seed", plan->seed), NUMBER_FIELD("positions", tuning->positions),
                REAL_FIELD("surprise", tuning->surprise),
                REAL_FIELD("surprise_usual", tuning->surprise_usual),
                TEXT_FIELD("phase", name_of(variant, stage)), TEXT_FIELD("term", mweso_term(i)),
                REAL_FIELD("weight", tuning->weights[stage][i]));
            first = false;
        }
}

static MwesoStatus tune(const Cli *cli, const MwesoVariant *variant)
{
    uint64_t opening, threads;
    MwesoTunePlan plan;
    MwesoTuning tuning;
    MwesoError error;
    if (!cli_number_from(cli, OPT_PAIRS, 100, 1, 1000000, &plan.pairs) ||
        !cli_number_from(cli, OPT_NODES, 1000, 1, 1000000000, &plan.nodes) ||
        !cli_number_from(cli, OPT_OPENING, 8, 0, 100, &opening) ||
        !cli_number_from(cli, OPT_GAMES_AT_ONCE, 1, 1, 64, &threads) ||
        !cli_number(cli, OPT_SEED, 1, &plan.seed))
        return MWESO_USAGE;
    plan.opening_moves = (int)opening;
    plan.threads = (int)threads;
    Progress progress = {cli, 2 * plan.pairs};
    MwesoStatus status = mweso_tune(variant, &plan, goes_on, &progress, &tuning, &error);
    cli_progress_end();
    if (status != MWESO_OK) return cli_fail_error(cli, mweso_variant_name(variant), &error);
    if (cli->format == FORMAT_TEXT) print_text(variant, &plan, &tuning);
    else print_rows(cli, variant, &plan, &tuning);
    return MWESO_OK;
}

static MwesoStatus run(Cli *cli) { return cli_with_variant(cli, tune); }

static const OptionId own[] = {OPT_PAIRS, OPT_NODES,         OPT_OPENING,
                               OPT_SEED,  OPT_GAMES_AT_ONCE, OPT_COUNT};

const Verb verb_tune = {
    "tune",
    "VARIANT",
    "weights for the search, from games it plays against itself",
    "Plays pairs of games from even openings, as match does, and fits the weights of the search's "
    "evaluation to who\n"
    "won from which positions (docs/players.md). What it prints, kept as NAME.weights beside "
    "NAME.ini, is what the\n"
    "search then plays by. The same options find the same weights.",
    "mweso tune coro --pairs 4 --nodes 200",
    own,
    1,
    1,
    run,
    FORMAT_TEXT,
};
