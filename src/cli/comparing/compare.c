/* mweso compare: how different two rule sets are, where it shows, and what it does to the game. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/comparing/compare.h"
#include "cli/verbs.h"

enum { USUAL_GAMES = 2000, MOST_ENTRIES = 32 };

/* ---- --sweep --------------------------------------------------------------------------------- */

/* Compares the variant as it is with the variant where `key` has this value. */
static bool add_value(Comparison *c, size_t key, const char *value, MwesoStatus *status)
{
    const char *settings[MOST_SETTINGS + 2] = {NULL};
    char setting[320];
    const Entry *base = &c->entries[0];
    if (strcmp(question_answer(base->variant, key).text, value) == 0) return true;
    for (int i = 0; i < c->cli->setting_count; i++) settings[i] = c->cli->settings[i];
    snprintf(setting, sizeof setting, "%s=%s", KEY_LABEL(key), value);
    settings[c->cli->setting_count] = setting;
    return comparison_add(c, c->cli->arguments[0], settings, status);
}

static bool add_range(Comparison *c, size_t key, long long first, long long last,
                      MwesoStatus *status)
{
    char value[24];
    bool good = first <= last && last - first < MOST_ENTRIES;
    if (!good)
        *status = cli_fail(c->cli, MWESO_USAGE,
                           "--sweep: %lld..%lld is no range of up to %d values", first, last,
                           MOST_ENTRIES);
    for (; good && first <= last; first++) {
        snprintf(value, sizeof value, "%lld", first);
        good = add_value(c, key, value, status);
    }
    return good;
}

static bool add_list(Comparison *c, size_t key, const char *list, MwesoStatus *status)
{
    long long first, last;
    int end = 0;
    bool good = true;
    if (sscanf(list, "%lld..%lld%n", &first, &last, &end) == 2 && list[end] == '\0')
        return add_range(c, key, first, last, status);
    for (size_t length; good && *list; list += length + (list[length] == ',')) {
        char value[256];
        length = strcspn(list, ",");
        snprintf(value, sizeof value, "%.*s", (int)length, list);
        good = add_value(c, key, value, status);
    }
    return good;
}

/* The words that answer the question; none if it takes others. */
static const char *const *words_of(const Comparison *c, size_t question)
{
    static const char *const none[] = {NULL};
    AnswerChoice choice;
    bool words = question_choice(c->entries[0].variant, question, &choice) && choice.words;
    return words ? choice.words : none;
}

static bool add_words(Comparison *c, size_t key, MwesoStatus *status)
{
    const char *const *words = words_of(c, key);
    bool good = true;
    for (int i = 0; words[i] && good; i++) good = add_value(c, key, words[i], status);
    return good;
}

static bool add_sweep(Comparison *c, const char *sweep, MwesoStatus *status)
{
    size_t length = strcspn(sweep, "="), key = question_labelled(sweep, length);
    bool has_list = sweep[length] && sweep[length + 1];
    if (key == questions_count())
        *status = cli_fail(c->cli, MWESO_USAGE,
                           "--sweep: there is no question '%.*s'; 'mweso keys' lists them",
                           (int)(length < 60 ? length : 60), sweep);
    else if (!has_list && !words_of(c, key)[0])
        *status = cli_fail(c->cli, MWESO_USAGE,
                           "--sweep: values are expected, as in %.60s=1,2 or 1..3", KEY_LABEL(key));
    else return has_list ? add_list(c, key, sweep + length + 1, status) : add_words(c, key, status);
    return false;
}

/* ---- the verb -------------------------------------------------------------------------------- */

static bool add_entries(Comparison *c, MwesoStatus *status)
{
    const Cli *cli = c->cli;
    const char *sweep = cli->values[OPT_SWEEP];
    if (sweep && cli->count > 1)
        *status = cli_fail(cli, MWESO_USAGE, "--sweep takes one variant, not %d", cli->count);
    else if (!sweep && cli->count < 2)
        *status = cli_fail(cli, MWESO_USAGE,
                           "at least two variants are compared, or one with --sweep");
    else if (cli->count > MOST_ENTRIES)
        *status = cli_fail(cli, MWESO_USAGE, "at most %d variants are compared", MOST_ENTRIES);
    else *status = MWESO_OK;
    for (int i = 0; i < cli->count && *status == MWESO_OK; i++)
        comparison_add(c, cli->arguments[i], cli->settings, status);
    if (*status == MWESO_OK && sweep && !add_sweep(c, sweep, status)) return false;
    if (*status == MWESO_OK && c->count < 2)
        *status = cli_fail(cli, MWESO_USAGE, "--sweep: no value is another than the variant has");
    return *status == MWESO_OK;
}

static MwesoStatus print(const Comparison *c)
{
    switch (c->cli->format) {
    case FORMAT_TEXT: return comparison_print_text(c);
    case FORMAT_JSON: return comparison_print_json(c);
    default: comparison_print_rows(c); return MWESO_OK;
    }
}

static MwesoStatus compare(Comparison *c)
{
    const char *const *values = c->cli->values;
    MwesoStatus status = comparison_run(c);
    if (status == MWESO_OK && values[OPT_ABLATE]) status = comparison_ablate(c);
    if (status == MWESO_OK && values[OPT_OPEN]) status = comparison_open(c);
    if (status == MWESO_OK && values[OPT_HTML]) status = comparison_write_page(c, values[OPT_HTML]);
    return status == MWESO_OK ? print(c) : status;
}

static MwesoStatus run(Cli *cli)
{
    Plan plan;
    MwesoStatus status;
    Comparison c = {.cli = cli, .asked = &plan, .plan = &plan.plan};
    if (cli_plan(cli, USUAL_GAMES, &plan, &status) && add_entries(&c, &status))
        status = compare(&c);
    cli_progress_end();
    comparison_free(&c);
    cli_plan_free(&plan);
    return status;
}

static const OptionId own[] = {OPT_GAMES,     OPT_SEED,    OPT_PLAYERS, OPT_PLACEMENT,
                               OPT_MAX_TURNS, OPT_THREADS, OPT_ABLATE,  OPT_OPEN,
                               OPT_SWEEP,     OPT_HTML,    OPT_COUNT};

const Verb verb_compare = {
    "compare",
    "VARIANT VARIANT...",
    "how two rule sets differ: on paper, on the board, in play",
    "Compares every further variant with the first: which questions they answer differently; the "
    "smallest position\n"
    "in which they disagree about a move, and the earliest turn; in how many positions met in play "
    "they disagree;\n"
    "what that does to the game, in paired games; and how sure that is. docs/comparing.md explains "
    "every part.\n"
    "With --format jsonl or csv: one line a variant and metric; with json: everything.",
    "mweso compare omweso hus --games 10000",
    own,
    1,
    -1,
    run,
    FORMAT_JSON,
};
