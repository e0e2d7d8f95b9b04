/* Candidates: the rule sets that lie within one or two changed answers of a variant. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/comparing/design.h"
#include "cli/comparing/other_answers.h"

/* ---- answers --------------------------------------------------------------------------------- */

/* Is the question without a bearing on what is measured? Games start when the seeds are arranged,
 * series and matches are none of theirs, and the limit of laps is a matter of patience. */
static bool is_beside_games(size_t question)
{
    static const char *const beside[] = {"series", "setup.placement", "setup.limits",
                                         "end.every_column_points", "end.lap_limit"};
    for (size_t i = 0; i < sizeof beside / sizeof *beside; i++)
        if (question_has_word(question, beside[i])) return true;
    return false;
}

static bool may_change(const Design *d, size_t question)
{
    return question_is_rule(question) && question_fits(d->base, question) &&
           question_key(question) != QUESTION_OF_HOOK && !is_beside_games(question);
}

static MwesoStatus fail_kept(const Design *d, const char *word)
{
    size_t count = 0, *asked = calloc(questions_count(), sizeof *asked);
    for (size_t q = 0; asked && q < questions_count(); q++)
        if (may_change(d, q)) asked[count++] = q;
    MwesoStatus status = asked ? questions_fail(d->cli, OPT_KEPT, word,
                                                "section or key of an answer that could be changed",
                                                asked, count, NULL)
                               : cli_no_memory(d->cli);
    free(asked);
    return status;
}

/* Marks the questions that --keep names. */
static MwesoStatus read_kept(const Design *d, bool *kept)
{
    KeyLabel word;
    for (const char *list = d->cli->values[OPT_KEPT]; list;) {
        bool found = false;
        list += strspn(list, " ");
        size_t length = strcspn(list, ",");
        size_t end = length;
        while (end && list[end - 1] == ' ') end--;
        snprintf(word, sizeof word, "%.*s", (int)end, list);
        for (size_t q = 0; q < questions_count(); q++)
            if (may_change(d, q) && question_has_word(q, word)) kept[q] = found = true;
        if (!found) return fail_kept(d, word);
        list = list[length] ? list + length + 1 : NULL;
    }
    return MWESO_OK;
}

static bool add_answer(Design *d, size_t question, const char *text)
{
    TriedAnswer *answers = cli_grow(d->answers, (size_t)d->answer_count, sizeof *answers);
    if (!answers) return false;
    d->answers = answers;
    TriedAnswer *answer = &answers[d->answer_count++];
    answer->question = question;
    snprintf(answer->text, sizeof answer->text, "%s", text);
    return true;
}

static MwesoStatus list_answers(Design *d)
{
    bool *kept = calloc(questions_count(), sizeof *kept);
    MwesoStatus status = kept ? read_kept(d, kept) : cli_no_memory(d->cli);
    for (size_t q = 0; q < questions_count() && status == MWESO_OK; q++) {
        OtherAnswers others;
        if (!may_change(d, q) || kept[q]) continue;
        other_answers(d->base, q, true, &others);
        for (int i = 0; i < others.count; i++)
            if (!add_answer(d, q, others.text[i])) status = cli_no_memory(d->cli);
    }
    if (status == MWESO_OK && d->answer_count == 0)
        status = cli_fail(d->cli, MWESO_USAGE, "--keep leaves no answer that could be changed");
    free(kept);
    return status;
}

/* ---- rule sets ------------------------------------------------------------------------------- */

static void add_candidate(Design *d, int first, int second)
{
    d->candidates[d->count++] = (Candidate){.answers = {first, second},
                                            .changes = (first != NO_ANSWER) + (second != NO_ANSWER),
                                            .round = -1};
}

enum { SAMPLE_GAMES = 100 }; /* as 'mweso check' plays */

/* What is said of the variant as it is cannot be held against others. */
static MwesoStatus check_base(Design *d)
{
    d->base_findings = mweso_findings_new();
    if (!d->base_findings) return cli_no_memory(d->cli);
    mweso_variant_check(d->base, SAMPLE_GAMES, 1, d->base_findings);
    return MWESO_OK;
}

MwesoStatus candidates_list(Design *d)
{
    MwesoStatus status = list_answers(d);
    if (status == MWESO_OK) status = check_base(d);
    if (status != MWESO_OK) return status;
    size_t answers = (size_t)d->answer_count, pairs = answers * (answers - 1) / 2;
    d->candidates = calloc(2 + answers + (d->most_changes > 1 ? pairs : 0), sizeof *d->candidates);
    d->in = calloc(2 + answers + pairs, sizeof *d->in);
    if (!d->candidates || !d->in) return cli_no_memory(d->cli);
    add_candidate(d, NO_ANSWER, NO_ANSWER);
    d->like = -1;
    if (d->cli->values[OPT_LIKE]) {
        d->like = (int)d->count;
        add_candidate(d, NO_ANSWER, NO_ANSWER);
        d->candidates[d->like].of_like = true;
    }
    for (int i = 0; i < d->answer_count; i++) add_candidate(d, i, NO_ANSWER);
    d->single_count = answers;
    for (int i = 0; i < d->answer_count && d->most_changes > 1; i++)
        for (int j = i + 1; j < d->answer_count; j++)
            if (d->answers[i].question != d->answers[j].question) add_candidate(d, i, j);
    return MWESO_OK;
}

/* ---- loading --------------------------------------------------------------------------------- */

/* GivenSettings are made for a moment: those of --set, and the changed answers. */
typedef struct GivenSettings {
    char *texts[MOST_SETTINGS + 5 * MOST_CHANGES + 1];
    int count;
} GivenSettings;

static void add_setting(GivenSettings *s, const char *label, const char *value)
{
    if (asprintf(&s->texts[s->count], "%s=%s", label, value) >= 0) s->count++;
    else s->texts[s->count] = NULL;
}

static const TriedAnswer *change_of(const Design *d, const Candidate *c, int i)
{
    return c->answers[i] == NO_ANSWER ? NULL : &d->answers[c->answers[i]];
}

bool candidate_chose(const Design *d, const Candidate *c, const char *label, size_t length)
{
    for (int i = 0; i < MOST_CHANGES; i++) {
        KeyLabel own;
        const TriedAnswer *answer = change_of(d, c, i);
        if (answer && strlen(question_label(answer->question, own)) == length &&
            strncmp(own, label, length) == 0)
            return true;
    }
    return false;
}

void candidate_each_change(const Design *d, const Candidate *c,
                           void (*take)(void *user, const char *label, const char *value),
                           void *user)
{
    static const char *const rows[] = {"setup.outer", "setup.inner", "setup.north_outer",
                                       "setup.north_inner"};
    for (int i = 0; i < MOST_CHANGES; i++) {
        KeyLabel label;
        const TriedAnswer *answer = change_of(d, c, i);
        if (!answer) continue;
        take(user, question_label(answer->question, label), answer->text);
        if (strcmp(label, "board.columns") != 0) continue;
        for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
            char row[24];
            int seeds, columns, end = 0;
            const char *now = cli_answer(d->base, rows[k]).text;
            bool even = sscanf(now, "%dx%d%n", &seeds, &columns, &end) == 2 && !now[end];
            if (!even || columns != mweso_variant_columns(d->base)) continue;
            snprintf(row, sizeof row, "%dxC", seeds);
            if (!candidate_chose(d, c, rows[k], strlen(rows[k]))) take(user, rows[k], row);
        }
    }
}

static void take_setting(void *settings, const char *label, const char *value)
{
    add_setting(settings, label, value);
}

MwesoVariant *candidate_load(const Design *d, const Candidate *c)
{
    GivenSettings s = {.count = 0};
    const char *file = c->of_like ? d->cli->values[OPT_LIKE] : d->from;
    for (int i = 0; i < d->cli->setting_count && !c->of_like; i++) {
        const char *given = d->cli->settings[i];
        size_t length = strcspn(given, "=");
        if (!candidate_chose(d, c, given, length)) s.texts[s.count++] = strdup(given);
    }
    candidate_each_change(d, c, take_setting, &s);
    MwesoFindings *findings = mweso_findings_new();
    MwesoVariant *variant = NULL;
    if (findings)
        variant = mweso_variant_load(d->cli->path, file, (const char *const *)s.texts, findings);
    mweso_findings_free(findings);
    while (s.count) free(s.texts[--s.count]);
    return variant;
}

/* ---- words and files ------------------------------------------------------------------------- */

enum { LINE_WIDTH = 100 }; /* of a file */

/* A text that is put together. */
typedef struct Making {
    FILE *out;
    int told;
} Making;

static void take_words(void *making, const char *label, const char *value)
{
    Making *m = making;
    fprintf(m->out, "%s%s = %s", m->told++ ? " and " : "", label, value);
}

char *candidate_changes(const Design *d, const Candidate *c)
{
    char *text = NULL;
    size_t size;
    Making m = {open_memstream(&text, &size), 0};
    if (!m.out) return NULL;
    candidate_each_change(d, c, take_words, &m);
    return fclose(m.out) == 0 ? text : (free(text), NULL);
}

const char *candidate_name(const Design *d, size_t place, CandidateName name)
{
    snprintf(name, sizeof(CandidateName), "%.100s-design-%zu", mweso_variant_name(d->base),
             place + 1);
    return name;
}

/* The lines of a file: "section.key", or "phase:section.key", and what it answers. */
typedef struct Lines {
    struct {
        KeyLabel label;
        char value[128];
    } of[MOST_SETTINGS + 5 * MOST_CHANGES];
    size_t count;
} Lines;

static void take_line(void *lines, const char *label, const char *value)
{
    Lines *l = lines;
    snprintf(l->of[l->count].label, sizeof l->of->label, "%s", label);
    snprintf(l->of[l->count++].value, sizeof l->of->value, "%s", value);
}

/* The length of the part of a label that names the section of its line: the phase, if it has one.
 */
static size_t section_of(const char *label)
{
    size_t phase = strcspn(label, ":");
    return label[phase] ? phase : strcspn(label, ".");
}

/* Each section once, with all its lines. */
static void put_lines(FILE *out, const Lines *l)
{
    for (size_t i = 0; i < l->count; i++) {
        const char *label = l->of[i].label;
        size_t length = section_of(label), before = 0;
        while (strncmp(l->of[before].label, label, length + 1) != 0) before++;
        if (before < i) continue;
        fprintf(out, "\n[%s%.*s]\n", label[length] == ':' ? "phase " : "", (int)length, label);
        for (size_t k = i; k < l->count; k++)
            if (strncmp(l->of[k].label, label, length + 1) == 0)
                fprintf(out, "%s = %s\n", l->of[k].label + length + 1, l->of[k].value);
    }
}

/* Tells in comments, no longer than lines may be, by which command it was found. */
static void put_command(FILE *out, const Cli *cli)
{
    char *command = NULL;
    size_t size;
    FILE *stream = open_memstream(&command, &size);
    if (!stream) return;
    cli_command(cli, stream);
    fputs("; Found by", out);
    if (fclose(stream) == 0) cli_wrap(out, command, (int)strlen("; Found by"), "; ", LINE_WIDTH);
    fputc('\n', out);
    free(command);
}

char *candidate_text(const Design *d, const Candidate *c, const char *name)
{
    char *text = NULL, *changes = candidate_changes(d, c);
    size_t size;
    Lines lines = {.count = 0};
    FILE *out = changes ? open_memstream(&text, &size) : NULL;
    if (!out) {
        free(changes);
        return NULL;
    }
    const char *title = cli_answer(d->base, "variant.title").text;
    put_command(out, d->cli);
    fprintf(out,
            "\n[variant]\nname = %s\ntitle = %s\nstatus = house\ninherits = %s\notherwise = "
            "as-parent\n",
            name, name, cli_inherited(d->from));
    char note[600];
    snprintf(note, sizeof note, "%.100s with %s", title[0] ? title : d->from, changes);
    cli_ini_text(out, "", "note", note);
    for (int i = 0; i < d->cli->setting_count; i++) {
        KeyLabel label;
        const char *given = d->cli->settings[i];
        size_t length = strcspn(given, "=");
        snprintf(label, sizeof label, "%.*s", (int)length, given);
        if (!candidate_chose(d, c, given, length)) take_line(&lines, label, given + length + 1);
    }
    candidate_each_change(d, c, take_line, &lines);
    put_lines(out, &lines);
    free(changes);
    return fclose(out) == 0 ? text : NULL;
}

/* ---- turns that are too many to look over ---------------------------------------------------- */

enum { MOST_MOVES = 1000, LINES = 3, TURNS = 16 };

/* Counts moves up to one more than MOST_MOVES, and finds the outcome of the one at `index`. */
static int count_moves(const MwesoVariant *variant, const MwesoPosition *position, int index,
                       MwesoOutcome *at)
{
    const char *text;
    MwesoOutcome outcome;
    int count = 0;
    MwesoMoves *moves = mweso_moves_new(variant, position, NULL);
    for (; moves && count <= MOST_MOVES && mweso_moves_next(moves, &text, &outcome); count++)
        if (count == index) *at = outcome;
    mweso_moves_free(moves);
    return count;
}

/* Some lines of play are followed from the usual start. */
static bool has_too_many_moves(const MwesoVariant *variant)
{
    for (int line = 0; line < LINES; line++) {
        MwesoPosition position = mweso_position_start(variant, false);
        bool over = false;
        for (int turn = 0; turn < TURNS && !over; turn++) {
            MwesoOutcome outcome = {.over = true};
            int count = count_moves(variant, &position, -1, &outcome);
            if (count > MOST_MOVES) return true;
            if (count) count_moves(variant, &position, (7 * turn + 3 * line) % count, &outcome);
            over = outcome.over;
            position = outcome.after;
        }
    }
    return false;
}

bool candidate_is_boundless(const Design *d, const Candidate *c)
{
    MwesoVariant *variant = candidate_load(d, c);
    bool boundless = variant && has_too_many_moves(variant) && !has_too_many_moves(d->base);
    mweso_variant_free(variant);
    return boundless;
}

/* ---- what is wrong with it ------------------------------------------------------------------- */

/* Is it found in the variant as it is, too? */
static bool has_id(const MwesoFindings *findings, const char *id)
{
    for (size_t i = 0; i < mweso_findings_count(findings); i++)
        if (strcmp(mweso_findings_at(findings, i).id, id) == 0) return true;
    return false;
}

MwesoVariant *candidate_load_text(const Design *d, const char *name, const char *text,
                                  MwesoFindings *findings)
{
    BesideName file;
    return mweso_variant_load_text(d->cli->path, cli_beside(d->from, name, file), text,
                                   strlen(text), NULL, findings);
}

bool candidate_is_clean(const Design *d, const Candidate *c)
{
    CandidateName name;
    char *text = candidate_text(d, c, candidate_name(d, 0, name));
    MwesoFindings *findings = mweso_findings_new();
    MwesoVariant *variant = NULL;
    if (text && findings) variant = candidate_load_text(d, name, text, findings);
    if (variant) mweso_variant_check(variant, SAMPLE_GAMES, 1, findings);
    bool clean = variant != NULL;
    for (size_t i = 0; clean && i < mweso_findings_count(findings); i++)
        clean = has_id(d->base_findings, mweso_findings_at(findings, i).id);
    mweso_variant_free(variant);
    mweso_findings_free(findings);
    free(text);
    return clean;
}
