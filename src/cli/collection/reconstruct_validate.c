/* Validation: every answer on record is hidden in turn, alone, with all games of its family, and
 * with those of its source too, and looked for again. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/collection/reconstruct.h"
#include "cli/estimate.h"

enum { REPLICATES = 2000 };

/* What is hidden together with an answer. */
typedef enum Hidden { HIDDEN_ANSWER, HIDDEN_FAMILY, HIDDEN_SOURCE, HIDDEN_COUNT } Hidden;

static const char *const hidden_words[] = {
    [HIDDEN_ANSWER] = "answer", [HIDDEN_FAMILY] = "family", [HIDDEN_SOURCE] = "source"};

/* Who looks for it: what is expected by relatives; the answer that most sources have; the usual
 * answer of the program. */
typedef enum AnswerFinder { BY_RELATIVES, BY_COMMONEST, BY_USUAL, FINDER_COUNT } AnswerFinder;

static const char *const finder_words[] = {
    [BY_RELATIVES] = "relatives", [BY_COMMONEST] = "commonest", [BY_USUAL] = "usual"};

/* An answer that was hidden, and who found it. */
typedef struct HiddenAnswer {
    size_t question, source;
    double chance; /* of the answer that relatives expect */
    bool found[FINDER_COUNT];
} HiddenAnswer;

typedef struct Validation {
    const Cli *cli;
    Relatives relatives;
    bool *used, *told;    /* told: by source, has it answers? */
    size_t *sources;      /* that have answers; what has none is not drawn either */
    HiddenAnswer *trials; /* of one kind of hiding */
    size_t count, record_count, source_count;
    uint64_t seed;
    Hidden hidden;
    bool first; /* row */
} Validation;

/* ---- trials ---------------------------------------------------------------------------------- */

static void hide(Validation *v, size_t record)
{
    const RecordedGame *all = v->relatives.all;
    relatives_others(&v->relatives, record, v->used);
    for (size_t i = 0; i < v->relatives.count; i++) {
        bool family = strcmp(all[i].family, all[record].family) == 0;
        bool source = all[i].source == all[record].source;
        if (v->hidden >= HIDDEN_FAMILY && family) v->used[i] = false;
        if (v->hidden >= HIDDEN_SOURCE && source) v->used[i] = false;
    }
}

static bool is_usual(const Relatives *r, size_t question, int answer)
{
    const char *usual = mweso_key(r->keys[question])->default_text;
    return strcmp(*usual ? usual : "none", relatives_answer(r, question, answer)) == 0;
}

static void try_record(Validation *v, size_t record)
{
    const Relatives *r = &v->relatives;
    RelativesKnown known;
    Expectation e;
    hide(v, record);
    relatives_known(r, record, known);
    for (size_t q = 0; q < r->question_count; q++) {
        if (known[q] < 0) continue;
        relatives_expect(r, v->used, known, q, &e);
        v->trials[v->count++] = (HiddenAnswer){
            .question = q,
            .source = r->all[record].source,
            .chance = e.count ? e.chances[e.order[0]] : 0,
            .found = {[BY_RELATIVES] = e.count && e.order[0] == known[q],
                      [BY_COMMONEST] = relatives_commonest(r, v->used, q) == known[q],
                      [BY_USUAL] = is_usual(r, q, known[q])}};
    }
}

static void try_all(Validation *v, Hidden hidden)
{
    memset(v->told, 0, v->relatives.source_count * sizeof *v->told);
    v->hidden = hidden;
    v->count = v->record_count = v->source_count = 0;
    for (size_t i = 0; i < v->relatives.count; i++) {
        if (!v->relatives.all[i].is_record) continue;
        size_t before = v->count, source = v->relatives.all[i].source;
        try_record(v, i);
        if (v->count == before) continue;
        v->record_count++;
        if (!v->told[source]) v->sources[v->source_count++] = source;
        v->told[source] = true;
    }
}

/* ---- shares, with intervals ------------------------------------------------------------------ */

/* A share of trials, by source: how many of `of` it has. */
typedef struct Tally {
    double has, of;
} Tally;

/* The share, with the interval of 95 % of as many sources drawn with replacement. */
static MwesoEstimate share_of(const Validation *v, const Tally *tallies)
{
    static double shares[REPLICATES];
    size_t count = 0;
    double has = 0, of = 0;
    for (size_t s = 0; s < v->source_count; s++)
        has += tallies[v->sources[s]].has, of += tallies[v->sources[s]].of;
    for (uint64_t i = 0; i < REPLICATES; i++) {
        uint64_t state = cli_random_state(v->seed, i);
        Tally sum = {0, 0};
        for (size_t s = 0; s < v->source_count; s++) {
            const Tally *drawn = &tallies[v->sources[cli_random(&state) % v->source_count]];
            sum.has += drawn->has, sum.of += drawn->of;
        }
        if (sum.of > 0) shares[count++] = sum.has / sum.of;
    }
    qsort(shares, count, sizeof *shares, cli_by_size);
    if (of <= 0) return (MwesoEstimate){NAN, NAN, NAN};
    return (MwesoEstimate){has / of, shares[count / 40], shares[count - 1 - count / 40]};
}

/* Which trials are counted, and what of them. */
typedef struct Counting {
    size_t question;    /* SIZE_MAX: of all */
    double least, most; /* the chance, from `least` to below `most` */
    AnswerFinder finder;
    bool gain;  /* what relatives find beyond `finder` */
    bool share; /* how many trials have such a chance, of all */
} Counting;

static const Counting everything = {.question = SIZE_MAX, .least = 0, .most = 2};

typedef struct FoundShare {
    size_t answers, right; /* right: those found; of a share, those with such a chance */
    MwesoEstimate share;
} FoundShare;

static double has(const HiddenAnswer *t, const Counting *c, bool within)
{
    if (c->share) return within;
    return t->found[c->gain ? BY_RELATIVES : c->finder] - (c->gain ? t->found[c->finder] : 0);
}

static MwesoStatus count(const Validation *v, const Counting *c, FoundShare *counted)
{
    Tally *tallies = calloc(v->relatives.source_count + 1, sizeof *tallies);
    if (!tallies) return cli_no_memory(v->cli);
    double right = 0;
    *counted = (FoundShare){0};
    for (size_t i = 0; i < v->count; i++) {
        const HiddenAnswer *t = &v->trials[i];
        bool within = t->chance >= c->least && t->chance < c->most;
        if ((c->question != SIZE_MAX && c->question != t->question) || (!within && !c->share))
            continue;
        counted->answers++;
        right += has(t, c, within);
        tallies[t->source].of++;
        tallies[t->source].has += has(t, c, within);
    }
    counted->right = right > 0 ? (size_t)right : 0;
    counted->share = share_of(v, tallies);
    free(tallies);
    return MWESO_OK;
}

/* ---- lines ----------------------------------------------------------------------------------- */

/* One line of the whole: what it is of, by whom, and which trials it counts. */
typedef struct ValidationLine {
    const char *table, *of, *finder;
    Counting counting;
} ValidationLine;

static MwesoStatus print_row(Validation *v, const ValidationLine *line)
{
    FoundShare counted;
    MwesoStatus status = count(v, &line->counting, &counted);
    if (status != MWESO_OK) return status;
    const MwesoEstimate *e = &counted.share;
    bool known = !isnan(e->value);
    ROW(v->cli, v->first, TEXT_FIELD("hidden", hidden_words[v->hidden]),
        TEXT_FIELD("table", line->table), TEXT_FIELD("of", line->of),
        TEXT_FIELD("finder", line->finder), NUMBER_FIELD("answers", counted.answers),
        line->counting.gain ? TEXT_FIELD("right", NULL) : NUMBER_FIELD("right", counted.right),
        OPTIONAL_FIELD("share", known, e->value), OPTIONAL_FIELD("low", known, e->low),
        OPTIONAL_FIELD("high", known, e->high), NUMBER_FIELD("records", v->record_count),
        NUMBER_FIELD("sources", v->source_count), NUMBER_FIELD("seed", v->seed),
        TEXT_FIELD("version", mweso_version()));
    v->first = false;
    return MWESO_OK;
}

static const struct {
    const char *name;
    double least, most;
} bands[] = {{"below 0.5", 0, .5},
             {"0.5 to 0.7", .5, .7},
             {"0.7 to 0.9", .7, .9},
             {"0.9 to 0.97", .9, .97},
             {"from 0.97", .97, 2}};
enum { BANDS = sizeof bands / sizeof *bands };

static Counting of_band(size_t band)
{
    Counting counting = everything;
    counting.least = bands[band].least;
    counting.most = bands[band].most;
    return counting;
}

static Counting of_question(size_t question, AnswerFinder finder)
{
    Counting counting = everything;
    counting.question = question;
    counting.finder = finder;
    return counting;
}

/* From the chance on from which relatives say an answer: those that are right; or how many these
 * are, of all. */
static Counting of_said(bool share)
{
    Counting counting = everything;
    counting.least = RELATIVES_SAY;
    counting.share = share;
    return counting;
}

static Counting of_gain(AnswerFinder beyond)
{
    Counting counting = everything;
    counting.finder = beyond;
    counting.gain = true;
    return counting;
}

static MwesoStatus print_rows(Validation *v)
{
    MwesoStatus status = MWESO_OK;
    for (AnswerFinder f = 0; f < FINDER_COUNT && status == MWESO_OK; f++)
        status = print_row(v,
                           &(ValidationLine){"all", "", finder_words[f], of_question(SIZE_MAX, f)});
    for (AnswerFinder f = BY_COMMONEST; f < FINDER_COUNT && status == MWESO_OK; f++)
        status = print_row(v,
                           &(ValidationLine){"gain", finder_words[f], finder_words[0], of_gain(f)});
    if (status == MWESO_OK)
        status = print_row(v, &(ValidationLine){"said", "right", finder_words[0], of_said(false)});
    if (status == MWESO_OK)
        status = print_row(v, &(ValidationLine){"said", "share", finder_words[0], of_said(true)});
    for (size_t b = 0; b < BANDS && status == MWESO_OK; b++)
        status = print_row(v,
                           &(ValidationLine){"chance", bands[b].name, finder_words[0], of_band(b)});
    for (size_t q = 0; q < v->relatives.question_count; q++)
        for (AnswerFinder f = 0; f < FINDER_COUNT && status == MWESO_OK; f++)
            status = print_row(
                v, &(ValidationLine){"question", relatives_label(&v->relatives, q, (KeyLabel){0}),
                                     finder_words[f], of_question(q, f)});
    return status;
}

/* ---- for people ------------------------------------------------------------------------------ */

enum { CELL = 24 };

/* Prints the share in a cell of some width, 0 at the end of a line. */
static void print_cell(const Validation *v, Counting counting, int width)
{
    FoundShare counted;
    if (count(v, &counting, &counted) == MWESO_OK)
        reconstruct_print_estimate(counted.share, true, width);
}

/* The same without its interval. */
static void print_bare(const Validation *v, Counting counting)
{
    FoundShare counted;
    if (count(v, &counting, &counted) == MWESO_OK) printf("%.1f %%", 100 * counted.share.value);
}

static void print_total(const Validation *v)
{
    static const char *const words[] = {[HIDDEN_ANSWER] = "nothing",
                                        [HIDDEN_FAMILY] = "its family",
                                        [HIDDEN_SOURCE] = "and its source"};
    if (v->hidden == 0)
        printf("%zu answers of %zu records by %zu sources, each hidden in turn, and which share of "
               "them is found\nagain (95 %% intervals: by sources drawn anew):\n\n"
               "HIDDEN WITH IT  RELATIVES               COMMONEST               USUAL              "
               "     "
               "SAID (FROM 0.9)         OF THESE RIGHT\n",
               v->count, v->record_count, v->source_count);
    printf("%-16s", words[v->hidden]);
    for (AnswerFinder f = 0; f < FINDER_COUNT; f++) print_cell(v, of_question(SIZE_MAX, f), CELL);
    print_cell(v, of_said(true), CELL);
    print_cell(v, of_said(false), 0);
    putchar('\n');
}

static void print_details(const Validation *v)
{
    FoundShare counted;
    fputs("\nRelatives beyond the commonest answer, with its source hidden: ", stdout);
    print_cell(v, of_gain(BY_COMMONEST), 0);
    puts("\n\nCHANCE          ANSWERS  RIGHT (with its source hidden)");
    for (size_t b = 0; b < BANDS; b++) {
        const Counting counting = of_band(b);
        if (count(v, &counting, &counted) != MWESO_OK) return;
        printf("%-16s%7zu  ", bands[b].name, counted.answers);
        print_cell(v, counting, 0);
        putchar('\n');
    }
    puts("\nQUESTION            ANSWERS  RELATIVES               COMMONEST  (with its source "
         "hidden)");
    for (size_t q = 0; q < v->relatives.question_count; q++) {
        const Counting counting = of_question(q, BY_RELATIVES);
        if (count(v, &counting, &counted) != MWESO_OK) return;
        printf("%-20s%7zu  ", relatives_label(&v->relatives, q, (KeyLabel){0}), counted.answers);
        print_cell(v, counting, CELL);
        print_bare(v, of_question(q, BY_COMMONEST));
        putchar('\n');
    }
}

/* ---- all of it ------------------------------------------------------------------------------- */

MwesoStatus reconstruct_validate(const Cli *cli)
{
    Validation v = {.cli = cli, .first = true};
    if (!cli_number(cli, OPT_SEED, 1, &v.seed)) return MWESO_USAGE;
    MwesoStatus status = relatives_read(cli, NULL, &v.relatives);
    const Relatives *r = &v.relatives;
    v.used = calloc(r->count + 1, sizeof *v.used);
    v.told = calloc(r->source_count + 1, sizeof *v.told);
    v.sources = calloc(r->source_count + 1, sizeof *v.sources);
    v.trials = calloc(r->count * r->question_count + 1, sizeof *v.trials);
    if (status == MWESO_OK && (!v.used || !v.told || !v.sources || !v.trials))
        status = cli_no_memory(cli);
    for (Hidden hidden = 0; status == MWESO_OK && hidden < HIDDEN_COUNT; hidden++) {
        try_all(&v, hidden);
        if (cli->format == FORMAT_TEXT) print_total(&v);
        else status = print_rows(&v);
    }
    if (status == MWESO_OK && cli->format == FORMAT_TEXT) print_details(&v);
    free(v.used);
    free(v.told);
    free(v.sources);
    free(v.trials);
    relatives_free(&v.relatives);
    return status;
}
