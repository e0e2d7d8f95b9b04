/* mweso compare: how different two rule sets are, where it shows, and what it does to the game. */
#include <assert.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/comparing/compare.h"
#include "cli/verbs.h"

enum { USUAL_GAMES = 2000 };

/* How much of two rule sets is looked at. */
static const struct {
    uint64_t games, line_positions, board_positions, scripted_positions; /* scripts take longer */
} extents[] = {{1000, 200000, 16000000, 1000000}, {20, 20000, 1000000, 50000}};

/* ---- rule sets ------------------------------------------------------------------------------- */

/* Adds a rule set: `name` with `settings`. False after a message, with *status set. */
static bool add_entry(Comparison *c, const char *name, const char *const *settings,
                      MwesoStatus *status)
{
    Entry *entries = cli_grow(c->entries, c->count, sizeof *entries);
    if (!entries) *status = cli_no_memory(c->cli);
    if (!entries) return false;
    c->entries = entries;
    Entry *entry = &entries[c->count];
    *entry = (Entry){.file = name, .variant = cli_variant_with(c->cli, name, settings, status)};
    if (!entry->variant) return false;
    c->count++;
    if (!questions_collect(entry->variant)) *status = cli_no_memory(c->cli);
    if (*status != MWESO_OK) return false;
    entry->name = mweso_variant_name(entry->variant);
    return true;
}

char *comparison_label(const Entry *entry, const MwesoVariant *variant)
{
    char *label;
    int length = asprintf(&label, "%s%s", entry->called, cli_settings_of(variant));
    return length < 0 ? NULL : label;
}

/* Gives each a label of its own. */
static MwesoStatus label_entries(Comparison *c)
{
    MwesoVariant *variants[MOST_ENTRIES];
    const char *files[MOST_ENTRIES];
    for (size_t i = 0; i < c->count; i++)
        variants[i] = c->entries[i].variant, files[i] = c->entries[i].file;
    c->names = cli_names_apart(variants, files, c->count);
    for (size_t i = 0; c->names && i < c->count; i++) {
        Entry *entry = &c->entries[i];
        entry->called = c->names[i];
        entry->label = comparison_label(entry, entry->variant);
        if (!entry->label) return cli_no_memory(c->cli);
    }
    return c->names ? MWESO_OK : cli_no_memory(c->cli);
}

/* ---- --sweep --------------------------------------------------------------------------------- */

/* A swept question and its answers, with the variant's own first. */
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

/* "1..3", or "1,2". */
static bool add_list(const Comparison *c, Factor *factor, const char *list, MwesoStatus *status)
{
    long long first, last;
    int end = 0;
    char value[256];
    bool good = true;
    if (sscanf(list, "%lld..%lld%n", &first, &last, &end) == 2 && list[end] == '\0') {
        good = first <= last && (uint64_t)last - (uint64_t)first < MOST_ENTRIES;
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
    for (size_t length; good && *list; list += length + (list[length] == ',')) {
        length = strcspn(list, ",");
        snprintf(value, sizeof value, "%.*s", (int)length, list);
        good = add_level(c, factor, value, status);
    }
    return good;
}

/* "lap.relay", "board.columns=7..9": the variant's own answer comes first. */
static bool read_factor(const Comparison *c, const char *sweep, Factor *factor, MwesoStatus *status)
{
    const MwesoVariant *variant = c->entries[0].variant;
    size_t length = strcspn(sweep, "=");
    AnswerChoice choice;
    factor->key = question_labelled(sweep, length);
    bool has_list = sweep[length] && sweep[length + 1];
    if (factor->key == questions_count())
        *status = cli_fail(c->cli, MWESO_USAGE,
                           "--sweep: there is no question '%.*s'; 'mweso keys' lists them",
                           (int)(length < 60 ? length : 60), sweep);
    else if (!has_list && (!question_choice(variant, factor->key, &choice) || !choice.words))
        *status = cli_fail(c->cli, MWESO_USAGE,
                           "--sweep: values are expected, as in %.60s=1,2 or 1..3",
                           KEY_LABEL(factor->key));
    if (*status != MWESO_OK) return false;
    bool good = add_level(c, factor, question_answer(variant, factor->key).text, status);
    if (good && has_list) return add_list(c, factor, sweep + length + 1, status);
    for (int i = 0; good && choice.words[i]; i++)
        good = add_level(c, factor, choice.words[i], status);
    return good;
}

/* The combination with this number, whose digits are the levels, with the last factor's as its last
 * digit. Number 0 is the variant as it is, which has been added. */
static void add_combination(Comparison *c, const Factor *factors, size_t number,
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
    add_entry(c, c->cli->arguments[0], settings, status);
}

static void add_combinations(Comparison *c, const Factor *factors, MwesoStatus *status)
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
}

/* No question can be swept twice: its answers belong in one list. */
static void add_sweeps(Comparison *c, MwesoStatus *status)
{
    Factor factors[MOST_SWEEPS] = {{0}};
    for (int i = 0; i < c->cli->sweep_count && *status == MWESO_OK; i++)
        read_factor(c, c->cli->sweeps[i], &factors[i], status);
    for (int i = 0; i < c->cli->sweep_count; i++)
        for (int j = 0; j < i && *status == MWESO_OK; j++)
            if (factors[i].key == factors[j].key)
                *status = cli_fail(c->cli, MWESO_USAGE, "--sweep: %.60s is swept twice",
                                   KEY_LABEL(factors[i].key));
    if (*status == MWESO_OK) add_combinations(c, factors, status);
    c->swept_count = c->cli->sweep_count;
    for (int i = 0; i < c->swept_count; i++)
        c->swept[i] = (Swept){factors[i].key, factors[i].count};
    for (int i = 0; i < c->cli->sweep_count; i++)
        for (size_t level = 0; level < factors[i].count; level++) free(factors[i].levels[level]);
}

static bool is_row_format(Format format) { return format == FORMAT_CSV || format == FORMAT_JSONL; }

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
        add_entry(c, cli->arguments[i], cli->settings, status);
    if (*status == MWESO_OK && sweep) add_sweeps(c, status);
    if (*status == MWESO_OK && c->count < 2)
        *status = cli_fail(cli, MWESO_USAGE, "--sweep: no value is another than the variant has");
    if (*status == MWESO_OK && cli->values[OPT_WIDE] && !is_row_format(cli->format))
        *status = cli_fail(cli, MWESO_USAGE,
                           "--wide: rows are wide or long, which --format csv and jsonl have");
    if (*status == MWESO_OK && cli->values[OPT_INTERACTIONS] && !cli->values[OPT_ABLATE])
        *status = cli_fail(cli, MWESO_USAGE,
                           "--interactions: answers are tried two at a time only with --ablate");
    if (*status == MWESO_OK) *status = label_entries(c);
    return *status == MWESO_OK;
}

/* ---- answers --------------------------------------------------------------------------------- */

const char *comparison_answer(const Entry *entry, size_t key, AnswerText text)
{
    MwesoAnswer answer = question_answer(entry->variant, key);
    snprintf(text, sizeof(AnswerText), "%s%s", answer.text[0] ? answer.text : "-",
             CLI_MARK_GIVEN(&answer));
    return text;
}

bool comparison_assumes(const Entry *entry, size_t key)
{
    return question_is_rule(key) && question_answer(entry->variant, key).assumed;
}

const char *comparison_phase(int phase)
{
    static const char *const phases[MWESO_PHASES] = {"first third", "middle third", "last third",
                                                     "whole game"};
    assert(phase >= 0 && phase < MWESO_PHASES);
    return phases[phase];
}

/* ---- games ----------------------------------------------------------------------------------- */

/* The games of one rule set, for the progress line. */
typedef struct GamesOf {
    const Comparison *c;
    const char *label;
} GamesOf;

static bool report_games(void *user, uint64_t done)
{
    const GamesOf *work = user;
    cli_progress(work->c->cli, "%s: game %llu of %llu", work->label, (unsigned long long)done,
                 (unsigned long long)work->c->plan->games);
    return !cli_stop;
}

MwesoSample *comparison_play(const Comparison *c, const MwesoVariant *variant, const char *label,
                             MwesoStatus *status)
{
    MwesoError error;
    GamesOf work = {c, label};
    if (c->store) return comparison_read(c, variant, label, status);
    MwesoSample *sample = mweso_simulate_sample(variant, c->plan, report_games, &work, &error);
    *status = sample ? MWESO_OK : error.status;
    if (sample) return sample;
    cli_fail_error(c->cli, error.line ? c->cli->values[OPT_PLACEMENT] : label, &error);
    return NULL;
}

MwesoEstimate *comparison_metrics(const Comparison *c, const MwesoSample *sample,
                                  uint64_t impossible)
{
    MwesoEstimate *metrics = calloc(mweso_metric_count(), sizeof *metrics);
    for (size_t i = 0; metrics && i < c->metric_count; i++)
        metrics[c->metrics[i]] = cli_estimate(c->plan, sample, c->metrics[i], impossible);
    return metrics;
}

/* ---- pairs ----------------------------------------------------------------------------------- */

/* Pairs are the jobs of threads. */
typedef struct Pairing {
    Comparison *c;
    atomic_size_t failed; /* the first pair that failed, or beyond the last */
} Pairing;

typedef struct BusyPair {
    Pairing *all;
    size_t index;
} BusyPair;

/* Pairs behind one that failed are given up. */
static bool report(void *user, uint64_t done)
{
    const BusyPair *work = user;
    const Comparison *c = work->all->c;
    cli_progress(c->cli, "%s: %llu positions", c->pairs[work->index].b->label,
                 (unsigned long long)done);
    return !cli_stop && work->all->failed >= work->index;
}

/* Looks for where the rule sets of a pair disagree. */
static bool look(BusyPair *work, Pair *pair)
{
    const Comparison *c = work->all->c;
    MwesoPlan plan = *c->plan;
    const MwesoVariant *a = pair->a->variant, *b = pair->b->variant;
    uint64_t games = extents[c->briefly].games, lines = extents[c->briefly].line_positions;
    if (plan.games > games) plan.games = games;
    bool scripted = mweso_variant_script(a) || mweso_variant_script(b);
    uint64_t most = scripted ? extents[c->briefly].scripted_positions
                             : extents[c->briefly].board_positions;
    pair->status = mweso_clashes(a, b, most, lines, &plan, c->level, report, work, &pair->clashes,
                                 &pair->error);
    pair->same_board = pair->clashes.smallest.end != MWESO_SEARCH_BOARDS;
    return pair->status == MWESO_OK;
}

static bool run_pair(void *pairing, int thread, uint64_t job)
{
    BusyPair work = {pairing, (size_t)job};
    const Comparison *c = work.all->c;
    Pair *pair = &c->pairs[job];
    (void)thread;
    if (!c->looks || look(&work, pair))
        pair->changes = comparison_changes(c, pair->a->sample, pair->b->sample,
                                           pair->a->impossible & pair->b->impossible);
    if (pair->changes) return true;
    size_t first = work.all->failed;
    while (job < first && !atomic_compare_exchange_weak(&work.all->failed, &first, job)) continue;
    return false;
}

/* The failure reported is that of the first pair that failed: the pairs before it were run in any
 * case, whatever the order of the threads. */
static MwesoStatus run_pairs(Comparison *c)
{
    Pairing all = {c, c->pair_count};
    if (mweso_in_parallel(c->plan->threads, c->pair_count, run_pair, &all)) return MWESO_OK;
    const Pair *pair = &c->pairs[all.failed];
    if (pair->status == MWESO_OK) return cli_no_memory(c->cli);
    return cli_fail_error(c->cli, pair->b->label, &pair->error);
}

MwesoStatus comparison_run(Comparison *c)
{
    MwesoStatus status = MWESO_OK;
    c->level = CLI_LEVEL;
    for (size_t i = 0; i < c->count && status == MWESO_OK; i++) {
        Entry *e = &c->entries[i];
        if (!e->sample) e->sample = comparison_play(c, e->variant, e->label, &status);
        if (!e->sample) break;
        e->impossible = cli_impossible(e->variant);
        e->metrics = comparison_metrics(c, e->sample, e->impossible);
        if (!e->metrics || !cli_worth(c->plan, e->sample, &e->worth))
            status = cli_no_memory(c->cli);
    }
    if (status == MWESO_OK) status = comparison_check_games(c);
    if (status == MWESO_OK) status = run_pairs(c);
    cli_progress_end();
    return status;
}

/* ---- the verb -------------------------------------------------------------------------------- */

void comparison_free(Comparison *c)
{
    for (size_t i = 0; i < c->trial_count; i++) {
        free(c->trials[i].what);
        free(c->trials[i].failure);
        comparison_changes_free(c->trials[i].changes);
        mweso_sample_free(c->trials[i].sample);
        free(c->trials[i].label);
        free(c->trials[i].metrics);
    }
    for (size_t i = 0; i < c->pair_count; i++) {
        free(c->pairs[i].keys);
        comparison_changes_free(c->pairs[i].changes);
    }
    for (size_t i = 0; i < c->count; i++) {
        mweso_variant_free(c->entries[i].variant);
        mweso_sample_free(c->entries[i].sample);
        free(c->entries[i].metrics);
        free(c->entries[i].label);
    }
    cli_free_names(c->names);
    free(c->trials);
    free(c->pairs);
    free(c->entries);
    mweso_store_free(c->store);
}

static MwesoStatus compare(Comparison *c)
{
    const char *const *values = c->cli->values;
    Format format = c->cli->format;
    bool whole = format == FORMAT_TEXT || format == FORMAT_JSON || values[OPT_HTML];
    c->looks = whole && !c->store;
    MwesoStatus status = comparison_run(c);
    if (status == MWESO_OK && values[OPT_ABLATE]) status = comparison_ablate(c);
    if (status == MWESO_OK && values[OPT_OPEN]) status = comparison_open(c);
    if (status == MWESO_OK) status = comparison_cross(c);
    if (status == MWESO_OK) status = comparison_adjust(c);
    if (status == MWESO_OK && values[OPT_HTML]) status = comparison_write_page(c, values[OPT_HTML]);
    if (status == MWESO_OK && values[OPT_FOREST])
        status = comparison_draw_forest(c, values[OPT_FOREST]);
    if (status != MWESO_OK) return status;
    if (format == FORMAT_TEXT) return comparison_print_text(c);
    if (format == FORMAT_JSON) return comparison_print_json(c);
    if (is_row_format(format)) comparison_print_rows(c);
    else comparison_print_table(c);
    return MWESO_OK;
}

static MwesoStatus run(Cli *cli)
{
    Plan plan;
    MwesoStatus status;
    Comparison c = {.cli = cli, .asked = &plan, .plan = &plan.plan};
    if (cli_plan(cli, USUAL_GAMES, &plan, &status) && comparison_open_store(&c, &plan, &status) &&
        add_entries(&c, &status) && comparison_ask(&c, &status))
        status = compare(&c);
    cli_progress_end();
    comparison_free(&c);
    cli_plan_free(&plan);
    return status;
}

static const OptionId own[] = {
    OPT_GAMES,     OPT_SEED,         OPT_PLAYERS, OPT_PLACEMENT, OPT_MAX_TURNS, OPT_THREADS,
    OPT_ABLATE,    OPT_INTERACTIONS, OPT_OPEN,    OPT_SWEEP,     OPT_HTML,      OPT_METRIC_LIST,
    OPT_CONTRASTS, OPT_GAMES_OF,     OPT_WIDE,    OPT_FOREST,    OPT_COUNT};

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
    "With --format jsonl or csv: one line a variant and metric; with json: everything; with md or "
    "latex: a table.\n"
    "--metrics and --pairs say which differences are asked for; no others are looked at, or "
    "corrected for. With --store the games are read that simulate and merge have kept, and none "
    "are "
    "played.",
    "mweso compare omweso hus --games 10000",
    own,
    1,
    -1,
    run,
    FORMAT_JSON,
    {FORMAT_MARKDOWN, FORMAT_LATEX},
};
