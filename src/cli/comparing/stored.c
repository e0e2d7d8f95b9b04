/* Stored: the games of a comparison as a store holds them (--store), which are read and not played.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/comparing/compare.h"

/* ---- the plan -------------------------------------------------------------------------------- */

static const char *word_for(MwesoStart start)
{
    static const char *const words[] = {"usual", "random", "listed"};
    return words[start];
}

static bool same_starts(const MwesoPlan *a, const MwesoPlan *b)
{
    return a->start == b->start &&
           (a->start != MWESO_START_LISTED || strcmp(a->starts, b->starts) == 0);
}

/* What options say of the games has to be what the store says. */
static bool check_options(const Cli *cli, const Plan *asked, const MwesoPlan *held,
                          MwesoStatus *status)
{
    const MwesoPlan *plan = &asked->plan;
    char games[24], seed[24], turns[24], players[200];
    snprintf(games, sizeof games, "%" PRIu64, held->games);
    snprintf(seed, sizeof seed, "%" PRIu64, held->seed);
    snprintf(turns, sizeof turns, "%" PRIu32, held->max_turns);
    snprintf(players, sizeof players, "%s,%s", held->players[0], held->players[1]);
    const struct {
        OptionId option;
        bool same;
        const char *held;
    } options[] = {
        {OPT_GAMES, plan->games == held->games, games},
        {OPT_SEED, plan->seed == held->seed, seed},
        {OPT_MAX_TURNS, plan->max_turns == held->max_turns, turns},
        {OPT_PLAYERS,
         strcmp(plan->players[0], held->players[0]) == 0 &&
             strcmp(plan->players[1], held->players[1]) == 0,
         players},
        {OPT_PLACEMENT, same_starts(plan, held), word_for(held->start)},
    };
    for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
        OptionId id = options[i].option;
        if (!cli->values[id] || options[i].same) continue;
        *status = cli_fail(cli, MWESO_USAGE, "--store: its games have --%s %.60s, not %.60s",
                           cli_option_name(id), SHOWN(options[i].held), SHOWN(cli->values[id]));
        return false;
    }
    return true;
}

/* Takes the plan of the store in place of the options'; texts of rows say it too. */
static bool take_plan(const Cli *cli, Plan *asked, const MwesoPlan *held, MwesoStatus *status)
{
    int threads = asked->plan.threads;
    char *both;
    if (asprintf(&both, "%s,%s", held->players[0], held->players[1]) < 0) {
        *status = cli_no_memory(cli);
        return false;
    }
    free(asked->both);
    asked->both = both;
    if (!cli->values[OPT_PLACEMENT]) asked->placement = word_for(held->start);
    asked->plan = *held;
    asked->plan.threads = threads;
    return true;
}

bool comparison_open_store(Comparison *c, Plan *asked, MwesoStatus *status)
{
    static const OptionId plays[] = {OPT_ABLATE, OPT_OPEN};
    const Cli *cli = c->cli;
    MwesoError error;
    if (!cli->values[OPT_GAMES_OF]) return true;
    for (size_t i = 0; i < sizeof plays / sizeof *plays; i++)
        if (cli->values[plays[i]]) {
            *status = cli_fail(
                cli, MWESO_USAGE,
                "--%s plays games of other rule sets, and with --store none are played",
                cli_option_name(plays[i]));
            return false;
        }
    c->store = mweso_store_open(cli->values[OPT_GAMES_OF], &error);
    if (!c->store) *status = cli_fail_error(cli, "--store", &error);
    if (!c->store) return false;
    MwesoStoredRun run = mweso_store_run(c->store);
    if (strcmp(run.version, mweso_version()) != 0)
        cli_note(cli, "the games of the store were played by mweso %.20s", SHOWN(run.version));
    return check_options(cli, asked, run.plan, status) && take_plan(cli, asked, run.plan, status);
}

/* ---- the games ------------------------------------------------------------------------------- */

/* The number of a rule set in the store; that of its variants if it is none of them. */
static size_t find_stored(const Comparison *c, const MwesoVariant *variant)
{
    size_t i = 0;
    MwesoStoredVariant held;
    while (mweso_store_variant(c->store, i, &held) &&
           strcmp(held.fingerprint, mweso_variant_fingerprint(variant)) != 0)
        i++;
    return i;
}

/* Says that games of a rule set are missing: all, or they are of other rules, or what there is. */
static MwesoStatus fail_missing(const Comparison *c, const MwesoVariant *variant, const char *label)
{
    char list[400] = "";
    size_t length = 0;
    MwesoStoredVariant held;
    for (size_t i = 0; mweso_store_variant(c->store, i, &held); i++) {
        if (strcmp(held.label, mweso_variant_label(variant)) == 0)
            return cli_fail(c->cli, MWESO_USAGE,
                            "--store: its games of %.100s are by other rules than it has now "
                            "(fingerprint %.12s, now %.12s)",
                            label, SHOWN(held.fingerprint), mweso_variant_fingerprint(variant));
        if (length < sizeof list)
            length += (size_t)snprintf(list + length, sizeof list - length, "%s%.60s",
                                       i ? ", " : "", SHOWN(held.label));
    }
    return cli_fail(c->cli, MWESO_USAGE, "--store: it has no games of %.100s, but of %s", label,
                    list);
}

MwesoSample *comparison_read(const Comparison *c, const MwesoVariant *variant, const char *label,
                             MwesoStatus *status)
{
    MwesoError error;
    size_t number = find_stored(c, variant);
    if (number == mweso_store_run(c->store).variants) {
        *status = fail_missing(c, variant, label);
        return NULL;
    }
    cli_progress(c->cli, "reading the games of %s", label);
    MwesoSample *sample = mweso_store_sample(c->store, number, &error);
    *status = sample ? MWESO_OK : cli_fail_error(c->cli, "--store", &error);
    return sample;
}

static bool same_games(const MwesoSample *a, const MwesoSample *b)
{
    bool same = mweso_sample_count(a) == mweso_sample_count(b);
    for (size_t i = 0; same && i < mweso_sample_count(a); i++)
        same = mweso_sample_at(a, i)->game == mweso_sample_at(b, i)->game;
    return same;
}

/* Differences are of games of the same number. */
MwesoStatus comparison_check_games(const Comparison *c)
{
    const Entry *first = &c->entries[0];
    size_t count = mweso_sample_count(first->sample);
    const MwesoPlan *plan = c->plan;
    if (!c->store) return MWESO_OK;
    for (size_t i = 1; i < c->count; i++)
        if (!same_games(first->sample, c->entries[i].sample))
            return cli_fail(
                c->cli, MWESO_USAGE,
                "--store: it has %zu games of %.60s and %zu of %.60s%s, and differences "
                "are of games of the same number; 'mweso simulate --store' goes on "
                "with what is missing, 'mweso merge' joins shards",
                count, first->label, mweso_sample_count(c->entries[i].sample), c->entries[i].label,
                count == mweso_sample_count(c->entries[i].sample) ? ", not all of the same number"
                                                                  : "");
    if (count == 0)
        return cli_fail(c->cli, MWESO_USAGE, "--store: it has no games yet of %.60s", first->label);
    if (count < plan->games)
        cli_note(c->cli, "the store holds %zu of the %" PRIu64 " games of its run", count,
                 plan->games);
    return MWESO_OK;
}
