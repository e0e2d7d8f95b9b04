/* mweso perft: counts of move sequences. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli/verbs.h"

typedef struct Count {
    const Cli *cli;
    int depth;
    const char *below; /* the first move counted below, or NULL */
    bool first;
} Count;

static bool report(void *user, uint64_t done)
{
    const Count *count = user;
    cli_progress(count->cli, "depth %d: %llu moves played", count->depth, (unsigned long long)done);
    return !cli_stop && !cli_output_failed();
}

static void print(Count *count, int depth, MwesoCount result)
{
    cli_progress_end();
    if (count->first && count->cli->format == FORMAT_TEXT)
        printf("%*s %20s %12s\n", count->below ? -10 : 5, count->below ? "MOVE" : "DEPTH", "LEAVES",
               "ENDLESS");
    if (count->cli->format != FORMAT_TEXT && count->below)
        ROW(count->cli, count->first, TEXT_FIELD("move", count->below),
            NUMBER_FIELD("depth", depth), NUMBER_FIELD("leaves", result.leaves),
            NUMBER_FIELD("endless", result.endless));
    else if (count->cli->format != FORMAT_TEXT)
        ROW(count->cli, count->first, NUMBER_FIELD("depth", depth),
            NUMBER_FIELD("leaves", result.leaves), NUMBER_FIELD("endless", result.endless));
    else if (count->below)
        printf("%-10s %20llu %12llu\n", count->below, (unsigned long long)result.leaves,
               (unsigned long long)result.endless);
    else
        printf("%5d %20llu %12llu\n", depth, (unsigned long long)result.leaves,
               (unsigned long long)result.endless);
    if (fflush(stdout) != 0) cli_output_failed();
    count->first = false;
}

static MwesoStatus count_from(Count *count, const MwesoVariant *variant,
                              const MwesoPosition *position, int depth, MwesoCount *result)
{
    MwesoCount counts[MWESO_MOST_DEPTH] = {{0, 0}};
    MwesoError error;
    assert(depth >= 1 && depth <= MWESO_MOST_DEPTH);
    MwesoStatus status = mweso_perft(variant, position, depth, counts, report, count, &error);
    *result = counts[depth - 1];
    if (status == MWESO_OK || cli_output_failed()) return status;
    return cli_fail_error(count->cli, mweso_variant_name(variant), &error);
}

/* The sequences that begin with each first move (--divide). */
static MwesoStatus divide(Count *count, const MwesoVariant *variant, const MwesoPosition *position,
                          int depth)
{
    MwesoOutcome outcome;
    MwesoError error;
    MwesoMoves *moves = mweso_moves_new(variant, position, &error);
    if (!moves) return cli_fail_error(count->cli, mweso_variant_name(variant), &error);
    MwesoStatus status = MWESO_OK;
    while (status == MWESO_OK && !cli_output_failed() &&
           mweso_moves_next(moves, &count->below, &outcome)) {
        MwesoCount result = {depth == 1, depth == 1 && outcome.endless};
        count->depth = depth;
        if (depth > 1 && !outcome.over)
            status = count_from(count, variant, &outcome.after, depth - 1, &result);
        if (status == MWESO_OK) print(count, depth, result);
    }
    if (status == MWESO_OK && mweso_moves_status(moves) != MWESO_OK)
        status = cli_fail_error(count->cli, mweso_variant_name(variant), mweso_moves_error(moves));
    mweso_moves_free(moves);
    return status;
}

static MwesoStatus run_on(const Cli *cli, const MwesoVariant *variant)
{
    char *end;
    MwesoPosition position;
    Count count = {.cli = cli, .first = true};
    long depth = strtol(cli->arguments[1], &end, 10);
    if (*end || end == cli->arguments[1] || depth < 1 || depth > MWESO_MOST_DEPTH)
        return cli_fail(cli, MWESO_USAGE, "DEPTH: '%.60s' is not a whole number from 1 to %d",
                        cli->arguments[1], MWESO_MOST_DEPTH);
    MwesoStatus status = cli_position(cli, variant, &position);
    if (status != MWESO_OK) return status;
    if (cli->values[OPT_DIVIDE]) return divide(&count, variant, &position, (int)depth);
    /* depth by depth, so that Ctrl-C loses only the last one */
    for (count.depth = 1; count.depth <= depth && status == MWESO_OK && !cli_output_failed();
         count.depth++) {
        MwesoCount result;
        status = count_from(&count, variant, &position, count.depth, &result);
        if (status == MWESO_OK) print(&count, count.depth, result);
    }
    return status;
}

static MwesoStatus run(Cli *cli) { return cli_with_variant(cli, run_on); }

static const OptionId own[] = {OPT_POSITION, OPT_DIVIDE, OPT_COUNT};

const Verb verb_perft = {
    "perft",
    "VARIANT DEPTH",
    "counts of the sequences of moves, to check the rules by",
    "Counts the sequences of 1 to DEPTH moves from a position (the usual start, seeds already "
    "arranged, if none is\n"
    "given). Every sequence of choices is a leaf. Endless moves are leaves and are counted apart "
    "besides. Finished\n"
    "games have no further moves.",
    "mweso perft omweso 5 --divide",
    own,
    2,
    2,
    run,
    FORMAT_TEXT,
};
