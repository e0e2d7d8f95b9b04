/* Until: how narrow the intervals are to become before no more games are played (--until). They are
 * of confidence sequences, which hold whenever one looks (docs/metrics.md). */
#include "cli/comparing/until.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- reading --------------------------------------------------------------------------------- */

/* A condition cut into its parts: "AdvantageP1", "width", "0.5", '%'. */
typedef struct Condition {
    char metric[64], word[64], number[32];
    bool percent;
} Condition;

static bool divide(const char *text, Condition *c)
{
    int end = 0;
    *c = (Condition){.metric = ""};
    bool named = sscanf(text, " %63[A-Za-z0-9_] %63[A-Za-z0-9_] < %31[0-9.eE+-]%n", c->metric,
                        c->word, c->number, &end) == 3;
    if (!named) {
        c->metric[0] = '\0';
        if (sscanf(text, " %63[A-Za-z0-9_] < %31[0-9.eE+-]%n", c->word, c->number, &end) != 2)
            return false;
    }
    text += end;
    text += strspn(text, " ");
    c->percent = *text == '%';
    text += c->percent;
    return text[strspn(text, " ")] == '\0';
}

/* The index of a metric that has a confidence sequence; that of none after a message. */
static size_t find_metric(const Until *u, const char *name)
{
    size_t m = cli_metric(name), bounded = 0, all = mweso_metric_count();
    const char *names[MWESO_MOST_METRICS + 1] = {NULL};
    for (size_t i = 0; i < all; i++)
        if (mweso_metric_most(i, u->plan->max_turns)) names[bounded++] = mweso_metric(i)->name;
    if (m == all)
        cli_fail(u->cli, MWESO_USAGE,
                 "--until: there is no metric '%.60s'%s; docs/metrics.md lists them", name,
                 GUESS(name, names, ""));
    else if (!mweso_metric_most(m, u->plan->max_turns)) {
        char list[600] = "";
        for (size_t i = 0; i < bounded; i++)
            snprintf(list + strlen(list), sizeof list - strlen(list), "%s%s", i ? ", " : "",
                     names[i]);
        cli_fail(u->cli, MWESO_USAGE,
                 "--until: a game may add any number to %s, so that no interval of it is known to "
                 "hold whenever one looks; those of these do: %s",
                 name, list);
        m = all;
    }
    return m;
}

static MwesoStatus fail_form(const Until *u, const char *text)
{
    return cli_fail(u->cli, MWESO_USAGE,
                    "--until: '%.60s' is not like width<0.5%% or AdvantageP1 width<0.5%%",
                    SHOWN(text));
}

/* The width that is asked for, as the metric is counted; 0 after a message. */
static double read_width(const Until *u, const Condition *c, const char *text, bool share)
{
    char *end;
    double width = strtod(c->number, &end) / (c->percent ? 100 : 1);
    double most = share ? 1 : u->plan->max_turns;
    bool number = !*end && isfinite(width);
    if (!number) fail_form(u, text);
    else if (c->percent && !share)
        cli_fail(u->cli, MWESO_USAGE, "--until: %s is no share, so its width has no %%: width<%s",
                 c->metric, c->number);
    else if (width <= 0 || width >= most)
        cli_fail(u->cli, MWESO_USAGE,
                 "--until: a width of %s%s is not above 0 and below %s, as wide as %s can be",
                 c->number, c->percent ? "%" : "", share ? "100% (1)" : "--max-turns",
                 c->metric[0] ? c->metric : "a share");
    else return width;
    return 0;
}

static bool is_share_of_games(const Until *u, size_t m)
{
    uint64_t most = mweso_metric_most(m, u->plan->max_turns);
    return mweso_metric(m)->share && most && most == mweso_metric_most(m, 1);
}

static bool read_condition(Until *u, const char *text)
{
    static const char *const words[] = {"width", NULL};
    Condition c;
    size_t all = mweso_metric_count(), named = all;
    if (!divide(text, &c)) return fail_form(u, text), false;
    if (strcmp(c.word, words[0]) != 0) {
        cli_fail(u->cli, MWESO_USAGE, "--until: '%s' is not 'width'%s, as in width<0.5%%", c.word,
                 GUESS(c.word, words, ""));
        return false;
    }
    if (c.metric[0] && (named = find_metric(u, c.metric)) == all) return false;
    double width = read_width(u, &c, text, named == all || mweso_metric(named)->share);
    if (width == 0) return false;
    u->named |= named < all;
    for (size_t m = 0; m < all; m++)
        if (m == named || (named == all && is_share_of_games(u, m))) u->width[m] = width;
    return true;
}

/* Plans whose games are no draws of one kind have no confidence sequence. */
static bool check_plan(const Cli *cli, const MwesoPlan *plan)
{
    static const struct {
        OptionId option;
        const char *why;
    } none[] = {
        {OPT_SHARD, "a shard has a part of the games, and when they are enough only all can say"},
        {OPT_SAVE, "how many games are enough is known at the end, and --save writes them before"},
        {OPT_SERIES_COUNT, "it counts games, and --series says how many series are played"},
        {OPT_MAX_GAMES, "it counts games, and --max-games ends a series"},
    };
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        if (cli->values[none[i].option])
            return cli_fail(cli, MWESO_USAGE, "--until: %s", none[i].why), false;
    if (mweso_plan_draws_alike(plan)) return true;
    if (plan->start == MWESO_START_LISTED)
        cli_fail(
            cli, MWESO_USAGE,
            "--until: starts of a list come in turn and are not drawn, so that how sure one is "
            "cannot be said whenever one looks");
    else
        cli_fail(cli, MWESO_USAGE,
                 "--until: nothing is left to chance between %.60s and %.60s from the usual start "
                 "(--placement random draws starts)",
                 plan->players[0], plan->players[1]);
    return false;
}

bool until_read(const Cli *cli, const MwesoPlan *plan, Until *until, MwesoStatus *status)
{
    *until = (Until){.cli = cli, .plan = plan};
    *status = MWESO_USAGE;
    if (!check_plan(cli, plan)) return false;
    char *copy = strdup(cli->values[OPT_UNTIL_WIDTH]), *rest = copy;
    bool good = copy;
    for (char *text; good && (text = strsep(&rest, ","));) good = read_condition(until, text);
    if (!copy) *status = cli_no_memory(cli);
    else if (good) *status = MWESO_OK;
    free(copy);
    return good;
}

MwesoStatus until_check(const Until *u, const MwesoVariant *variant)
{
    char why[200];
    for (size_t m = 0; m < mweso_metric_count() && u->named; m++)
        if (u->width[m] > 0 && mweso_metric_impossible(variant, m, why, sizeof why))
            return cli_fail(u->cli, MWESO_USAGE, "--until: %s of %s is 0 in every game (%s)",
                            mweso_metric(m)->name, mweso_variant_label(variant), why);
    return MWESO_OK;
}

/* ---- looking --------------------------------------------------------------------------------- */

/* Even numbers, as pairs of games are what counts; round ones, as they stand in papers. */
uint64_t until_next_look(uint64_t games, uint64_t most)
{
    static const uint64_t steps[] = {100, 120, 150, 200, 250, 300, 400, 500, 600, 800};
    for (uint64_t times = 1; times <= most; times *= 10)
        for (size_t i = 0; i < sizeof steps / sizeof *steps; i++)
            if (steps[i] * times > games) return steps[i] * times < most ? steps[i] * times : most;
    return most;
}

size_t until_open(const Until *u, const MwesoVariant *variant, const MwesoSample *sample,
                  double *width)
{
    uint64_t impossible = cli_impossible(variant);
    for (size_t m = 0; m < mweso_metric_count(); m++) {
        if (u->width[m] == 0 || impossible >> m & 1) continue;
        MwesoEstimate e = mweso_sample_sequence(sample, m, CLI_LEVEL, u->plan->max_turns);
        *width = e.high - e.low;
        if (!(*width < u->width[m])) return m;
    }
    return mweso_metric_count();
}

/* ---- words ----------------------------------------------------------------------------------- */

const char *until_text(const Until *u, UntilText text)
{
    size_t length = 0, all = mweso_metric_count();
    text[0] = '\0';
    for (size_t m = 0; m < all && length < sizeof(UntilText); m++) {
        char width[32];
        if (u->width[m] == 0) continue;
        const MwesoMetric *metric = mweso_metric(m);
        length += (size_t)snprintf(text + length, sizeof(UntilText) - length,
                                   "%s%s narrower than %s", length ? ", " : "",
                                   u->named ? metric->name : "all shares of games",
                                   cli_metric_value(metric, u->width[m], width, sizeof width));
        if (!u->named) break;
    }
    return text;
}
