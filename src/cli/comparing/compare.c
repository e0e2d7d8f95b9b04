/* mweso compare: how different two rule sets are, where it shows, and what it does to the game. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/comparing/compare.h"
#include "cli/verbs.h"

enum { USUAL_GAMES = 2000, MOST_ENTRIES = 32 };

/* ---- --sweep --------------------------------------------------------------------------------- */

/* A question that is swept, and its answers: the variant's own first. */
typedef struct Factor {
    size_t key;
    char *levels[MOST_ENTRIES];
    size_t count;
} Factor;

static bool add_level(const Comparison *c, Factor *factor, const char *value, MwesoStatus *status)
{
    for (size_t i = 0; i < factor->count; i++)
        if (strcmp(factor->levels[i], value) == 0) return true;
    if (factor->count == MOST_ENTRIES)
        *status = cli_fail(c->cli, MWESO_USAGE, "--sweep: at most %d variants are compared",
                           MOST_ENTRIES);
    else if (!(factor->levels[factor->count] = strdup(value))) *status = cli_no_memory(c->cli);
    else factor->count++;
    return *status == MWESO_OK;
}

static bool add_range(const Comparison *c, Factor *factor, long long first, long long last,
                      MwesoStatus *status)
{
    char value[24];
    bool good = first <= last && (uint64_t)last - (uint64_t)first < MOST_ENTRIES;
    if (!good)
        *status = cli_fail(c->cli, MWESO_USAGE,
                           "--sweep: %lld..%lld is no range of up to %d values", first, last,
                           MOST_ENTRIES);
    for (; good && first <= last; first++) {
        snprintf(value, sizeof value, "%lld", first);
        good = add_level(c, factor, value, status);
    }
    return good;
}

static bool add_list(const Comparison *c, Factor *factor, const char *list, MwesoStatus *status)
{
    long long first, last;
    int end = 0;
    bool good = true;
    if (sscanf(list, "%lld..%lld%n", &first, &last, &end) == 2 && list[end] == '\0')
        return add_range(c, factor, first, last, status);
    for (size_t length; good && *list; list += length + (list[length] == ',')) {
        char value[256];
        length = strcspn(list, ",");
        snprintf(value, sizeof value, "%.*s", (int)length, list);
        good = add_level(c, factor, value, status);
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

static bool add_words(const Comparison *c, Factor *factor, MwesoStatus *status)
{
    const char *const *words = words_of(c, factor->key);
    bool good = true;
    for (int i = 0; words[i] && good; i++) good = add_level(c, factor, words[i], status);
    return good;
}

static bool read_factor(const Comparison *c, const char *sweep, Factor *factor, MwesoStatus *status)
{
    size_t length = strcspn(sweep, "=");
    factor->key = question_labelled(sweep, length);
    bool has_list = sweep[length] && sweep[length + 1];
    if (factor->key == questions_count())
        *status = cli_fail(c->cli, MWESO_USAGE,
                           "--sweep: there is no question '%.*s'; 'mweso keys' lists them",
                           (int)(length < 60 ? length : 60), sweep);
    else if (!has_list && !words_of(c, factor->key)[0])
        *status = cli_fail(c->cli, MWESO_USAGE,
                           "--sweep: values are expected, as in %.60s=1,2 or 1..3",
                           KEY_LABEL(factor->key));
    if (*status != MWESO_OK) return false;
    MwesoAnswer own = question_answer(c->entries[0].variant, factor->key);
    if (!add_level(c, factor, own.text, status)) return false;
    return has_list ? add_list(c, factor, sweep + length + 1, status)
                    : add_words(c, factor, status);
}

/* No question can be swept twice: its answers belong into one list. */
static bool are_different(const Comparison *c, const Factor *factors, MwesoStatus *status)
{
    for (int i = 0; i < c->cli->sweep_count; i++)
        for (int j = 0; j < i; j++)
            if (factors[i].key == factors[j].key) {
                *status = cli_fail(c->cli, MWESO_USAGE, "--sweep: %.60s is swept twice",
                                   KEY_LABEL(factors[i].key));
                return false;
            }
    return true;
}

/* The combination with this number, of which the levels are the digits, the last factor's last;
 * with number 0 the variant as it is, which is there. */
static bool add_combination(Comparison *c, const Factor *factors, size_t number,
                            MwesoStatus *status)
{
    const char *settings[MOST_SETTINGS + MOST_SWEEPS + 1] = {NULL};
    char swept[MOST_SWEEPS][320];
    int count = c->cli->setting_count;
    for (int i = 0; i < count; i++) settings[i] = c->cli->settings[i];
    for (int i = c->cli->sweep_count - 1; i >= 0; i--) {
        size_t level = number % factors[i].count;
        number /= factors[i].count;
        if (level == 0) continue;
        snprintf(swept[i], sizeof swept[i], "%s=%s", KEY_LABEL(factors[i].key),
                 factors[i].levels[level]);
        settings[count++] = swept[i];
    }
    return comparison_add(c, c->cli->arguments[0], settings, status);
}

static bool add_combinations(Comparison *c, const Factor *factors, MwesoStatus *status)
{
    size_t all = 1;
    for (int i = 0; i < c->cli->sweep_count && all <= MOST_ENTRIES; i++) all *= factors[i].count;
    if (all > MOST_ENTRIES)
        *status = cli_fail(
            c->cli, MWESO_USAGE,
            "--sweep: these are more than %d combinations, the variant's own answers "
            "among them",
            MOST_ENTRIES);
    for (size_t i = 1; i < all && *status == MWESO_OK; i++) add_combination(c, factors, i, status);
    return *status == MWESO_OK;
}

static bool add_sweeps(Comparison *c, MwesoStatus *status)
{
    Factor factors[MOST_SWEEPS] = {{0}};
    bool good = true;
    for (int i = 0; i < c->cli->sweep_count && good; i++)
        good = read_factor(c, c->cli->sweeps[i], &factors[i], status);
    good = good && are_different(c, factors, status) && add_combinations(c, factors, status);
    c->swept_count = c->cli->sweep_count;
    for (int i = 0; i < c->swept_count; i++)
        c->swept[i] = (Swept){factors[i].key, factors[i].count};
    for (int i = 0; i < c->cli->sweep_count; i++)
        for (size_t level = 0; level < factors[i].count; level++) free(factors[i].levels[level]);
    return good;
}

/* ---- the verb -------------------------------------------------------------------------------- */

static bool add_entries(Comparison *c, MwesoStatus *status)
{
    const Cli *cli = c->cli;
    bool sweep = cli->sweep_count > 0;
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
    if (*status == MWESO_OK && sweep && !add_sweeps(c, status)) return false;
    if (*status == MWESO_OK && c->count < 2)
        *status = cli_fail(cli, MWESO_USAGE, "--sweep: no value is another than the variant has");
    if (*status == MWESO_OK && cli->values[OPT_INTERACTIONS] && !cli->values[OPT_ABLATE])
        *status = cli_fail(cli, MWESO_USAGE,
                           "--interactions: answers are tried two at a time only with --ablate");
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
    if (status == MWESO_OK) status = comparison_cross(c);
    if (status == MWESO_OK) status = comparison_settle(c);
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
                               OPT_MAX_TURNS, OPT_THREADS, OPT_ABLATE,  OPT_INTERACTIONS,
                               OPT_OPEN,      OPT_SWEEP,   OPT_HTML,    OPT_COUNT};

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
