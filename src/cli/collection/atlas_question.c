/* Atlas question: what games answer to a question, and the pages that tell of it. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/collection/atlas.h"
#include "cli/estimate.h"

/* ---- all questions --------------------------------------------------------------------------- */

/* What a game answers, as matrices have it. */
static const char *answer_text(const MwesoVariant *variant, size_t question)
{
    const char *text = question_answer(variant, question).text;
    return *text ? text : "none";
}

/* Most games on record first, then most games. */
static int compare_answers(const void *a, const void *b)
{
    const AtlasAnswer *x = a, *y = b;
    for (QuestionGround ground = GROUND_RECORD; ground < GROUNDS; ground++)
        if (x->games[ground] != y->games[ground])
            return x->games[ground] > y->games[ground] ? -1 : 1;
    return strcmp(x->text, y->text);
}

static size_t answer_called(const AtlasQuestion *q, const char *text)
{
    size_t i = 0;
    while (i < q->answer_count && strcmp(q->answers[i].text, text) != 0) i++;
    return i;
}

static bool ask(const Atlas *atlas, size_t question, AtlasQuestion *q)
{
    q->question = question;
    q->answers = calloc(atlas->count + 1, sizeof *q->answers);
    q->grounds = calloc(atlas->count + 1, sizeof *q->grounds);
    if (!q->answers || !q->grounds) return false;
    for (size_t i = 0; i < atlas->count; i++) {
        const MwesoVariant *variant = atlas->games[i].variant;
        q->grounds[i] = question_ground(variant, question);
        q->games[q->grounds[i]]++;
        if (q->grounds[i] == GROUND_NONE) continue;
        const char *text = answer_text(variant, question);
        size_t a = answer_called(q, text);
        if (a == q->answer_count) q->answers[q->answer_count++].text = text;
        q->answers[a].games[q->grounds[i]]++;
    }
    if (q->answer_count) qsort(q->answers, q->answer_count, sizeof *q->answers, compare_answers);
    q->has_page = q->games[GROUND_RECORD] + q->games[GROUND_ASSUMED] > 0;
    return true;
}

bool atlas_ask(const Atlas *atlas, AtlasQuestions *questions)
{
    const Characters *c = &atlas->characters;
    bool good = true;
    *questions = (AtlasQuestions){.list = calloc(c->question_count + 1, sizeof *questions->list)};
    if (!questions->list) return false;
    for (; questions->count < c->question_count && good; questions->count++)
        good = ask(atlas, c->questions[questions->count], &questions->list[questions->count]);
    return good;
}

void atlas_questions_free(AtlasQuestions *questions)
{
    for (size_t i = 0; i < questions->count; i++) {
        free(questions->list[i].answers);
        free(questions->list[i].grounds);
    }
    free(questions->list);
}

size_t atlas_answer(const AtlasPage *page, const AtlasQuestion *q, size_t game)
{
    if (q->grounds[game] == GROUND_NONE) return q->answer_count;
    return answer_called(q, answer_text(page->atlas->games[game].variant, q->question));
}

/* ---- links to them --------------------------------------------------------------------------- */

const char *atlas_question_name(size_t question, LinkText name)
{
    KeyLabel label;
    const char *plain = question_label(question, label), *colon = strchr(plain, ':');
    /* of a phase: no file of every system may have a colon in its name */
    if (colon)
        snprintf(name, sizeof(LinkText), "question-%.*s--%s", (int)(colon - plain), plain,
                 colon + 1);
    else snprintf(name, sizeof(LinkText), "question-%s", plain);
    return name;
}

static bool has_page(const AtlasPage *page, size_t question)
{
    const AtlasQuestions *all = page->questions;
    for (size_t i = 0; all && i < all->count; i++)
        if (all->list[i].question == question) return all->list[i].has_page;
    return false;
}

void atlas_begin_question(AtlasPage *page, size_t question)
{
    if (has_page(page, question))
        page_add(page->html, "<a href=\"%s.html\">", atlas_question_name(question, (LinkText){0}));
}

void atlas_end_question(AtlasPage *page, size_t question)
{
    if (has_page(page, question)) page_add(page->html, "</a>");
}

void atlas_key(AtlasPage *page, size_t question)
{
    atlas_begin_question(page, question);
    page_add(page->html, "<code>%s</code>", question_label(question, (KeyLabel){0}));
    atlas_end_question(page, question);
}

/* ---- the page of a question ------------------------------------------------------------------ */

static const char *const ground_words[GROUNDS] = {[GROUND_NONE] = "Does not arise",
                                                  [GROUND_RECORD] = "On record",
                                                  [GROUND_ASSUMED] = "Assumed",
                                                  [GROUND_SILENT] = "Not on record"};

char *atlas_sentence(AtlasPage *page, const MwesoVariant *variant, size_t question)
{
    KeyLabel label;
    MwesoPhase phase;
    size_t key = question_key(question), number = 0, length;
    bool of_phase = question_is_of_phase(question);
    if (key >= mweso_key_count()) return NULL;
    question_label(question, label);
    for (label[strcspn(label, ":")] = '\0'; of_phase; number++)
        if (!mweso_variant_phase(variant, number, &phase)) return NULL;
        else if (strcmp(phase.name, label) == 0) break;
    length = of_phase ? mweso_phase_sentence(variant, number, key, NULL, 0)
                      : mweso_variant_sentence(variant, key, NULL, 0);
    char *text = length ? malloc(length + 1) : NULL;
    page->no_memory |= length && !text;
    if (text && of_phase) mweso_phase_sentence(variant, number, key, text, length + 1);
    else if (text) mweso_variant_sentence(variant, key, text, length + 1);
    return text;
}

/* What an answer means, by the first game that says it, on record if there is one. */
static void add_meaning(AtlasPage *page, const AtlasQuestion *q, size_t answer)
{
    char *text = NULL;
    for (QuestionGround ground = GROUND_RECORD; ground < GROUNDS; ground++)
        for (size_t i = 0; i < page->atlas->count && !text; i++) {
            const AtlasGame *game = &page->atlas->games[i];
            if (q->grounds[i] != ground || atlas_answer(page, q, i) != answer) continue;
            text = atlas_sentence(page, game->variant, q->question);
            if (text)
                page_add(page->html,
                         "<p>%s <span class=\"soft\">As the rulebook of %s says it."
                         "</span></p>\n",
                         text, atlas_title(game));
        }
    free(text);
}

/* The games that give an answer on that ground. */
static void add_games(AtlasPage *page, const AtlasQuestion *q, size_t answer, QuestionGround ground)
{
    size_t count = 0;
    const char *word = answer < q->answer_count ? q->answers[answer].text : "";
    for (size_t i = 0; i < page->atlas->count; i++) {
        const AtlasGame *game = &page->atlas->games[i];
        if (q->grounds[i] != ground || atlas_answer(page, q, i) != answer) continue;
        if (count++ == 0)
            page_add(page->html,
                     "<p class=\"ground\">%s:</p>\n<ul class=\"names\" data-answer=\"%s\" "
                     "data-ground=\"%s\">\n",
                     ground_words[ground], word, ground_words[ground]);
        page_add(page->html, "<li><a href=\"%s\">%s</a> <span class=\"soft\">%s</span></li>\n",
                 ATLAS_LINK(page, game), atlas_title(game), game->listed->name);
    }
    if (count) page_add(page->html, "</ul>\n");
}

static void add_answers(AtlasPage *page, const AtlasQuestion *q)
{
    page_add(page->html,
             "<h2>What games answer</h2>\n<p>On record: a source states it, of the game or by "
             "reference to another. Assumed: whoever wrote its file assumes it. Not on record: no "
             "source names it, and the game is played so by what its file inherits or by the usual "
             "answer of this program.</p>\n");
    for (size_t a = 0; a < q->answer_count; a++) {
        page_add(page->html, "<h3><code>%s</code></h3>\n", q->answers[a].text);
        add_meaning(page, q, a);
        for (QuestionGround ground = GROUND_RECORD; ground < GROUNDS; ground++)
            add_games(page, q, a, ground);
    }
    if (!q->games[GROUND_NONE]) return;
    page_add(
        page->html, "<h3>Where it does not arise</h3>\n<p>%s</p>\n",
        question_is_of_phase(q->question) || question_key(q->question) == mweso_key_count()
            ? "These games have no such phase or script, or their files leave the answer to the "
              "plain sections or to the script."
            : "No file answers it, and the usual answer would have no effect beside the others.");
    add_games(page, q, q->answer_count, GROUND_NONE);
}

/* The median of a metric over the games of an answer in which it is finite, whose number is written
 * to *count. */
static double median_of(AtlasPage *page, const AtlasQuestion *q, size_t answer, const char *metric,
                        double *values, size_t *count)
{
    *count = 0;
    for (size_t i = 0; i < page->atlas->count; i++) {
        double value = atlas_estimate(&page->atlas->games[i], metric, NULL).value;
        if (atlas_answer(page, q, i) == answer && isfinite(value)) values[(*count)++] = value;
    }
    return cli_median(values, *count);
}

static void add_medians(AtlasPage *page, const AtlasQuestion *q, double *values)
{
    static const char *const metrics[] = {"DurationTurns", "BranchingFactor", "AdvantageP1"};
    static const char *const heads[] = {"answer",           "#games",       "#DurationTurns",
                                        "#BranchingFactor", "#AdvantageP1", NULL};
    page_open_table(page->html, heads);
    for (size_t a = 0; a < q->answer_count; a++) {
        const size_t *games = q->answers[a].games;
        size_t all = games[GROUND_RECORD] + games[GROUND_ASSUMED] + games[GROUND_SILENT], count;
        page_add(page->html, "<tr><th scope=\"row\"><code>%s</code></th><td class=\"n\">%zu</td>",
                 q->answers[a].text, all);
        for (size_t m = 0; m < sizeof metrics / sizeof *metrics; m++) {
            char text[32];
            const MwesoMetric *metric;
            double value = median_of(page, q, a, metrics[m], values, &count);
            atlas_estimate(page->atlas->games, metrics[m], &metric);
            page_add(page->html, "<td class=\"n\" data-value=\"");
            if (count) page_add(page->html, "%g", value);
            page_add(page->html, "\">%s", cli_metric_value(metric, value, text, sizeof text));
            if (count < all) page_add(page->html, " (of %zu)", count);
            page_add(page->html, "</td>");
        }
        page_add(page->html, "</tr>\n");
    }
    page_close_table(page->html);
}

static void add_play(AtlasPage *page, const AtlasQuestion *q)
{
    const MwesoPlan *plan = &page->atlas->asked->plan;
    double *values = calloc(page->atlas->count + 1, sizeof *values);
    page->no_memory |= !values;
    page_add(page->html,
             "<h2>How these games play</h2>\n<p>Medians over the games of each answer, whether it "
             "is on record or not, for so they are played: %" PRIu64
             " games of each, %s against %s. Games "
             "that answer this question differently answer others differently, too: this compares "
             "groups of games, and is not what the answer does to a game.</p>\n",
             plan->games, plan->players[0], plan->players[1]);
    if (values) add_medians(page, q, values);
    free(values);
}

void atlas_question(AtlasPage *page, const AtlasQuestion *q)
{
    KeyLabel label;
    const MwesoKey *key = mweso_key(question_key(q->question)); /* NULL: of none */
    const char *doc = key                                 ? key->doc
                      : question_is_of_phase(q->question) ? cli_phase_doc
                                                          : ""; /* a parameter is its own */
    page_add(page->html, "<p class=\"soft\"><code>%s</code>", question_label(q->question, label));
    if (question_is_of_phase(q->question))
        page_add(page->html, ", in the phase %s", strtok(label, ":"));
    page_add(page->html, "</p>\n");
    if (*doc) page_add(page->html, "<p>%s</p>\n", doc);
    page_add(
        page->html,
        "<p>%zu of the rule sets here have an answer on record; of %zu it is assumed, and of %zu "
        "not on record. In %zu the question does not arise.</p>\n",
        q->games[GROUND_RECORD], q->games[GROUND_ASSUMED], q->games[GROUND_SILENT],
        q->games[GROUND_NONE]);
    atlas_map_answers(page, q);
    add_answers(page, q);
    add_play(page, q);
}

/* ---- the page of all questions --------------------------------------------------------------- */

/* Writes the section that a question is of: "capture", or "phase first". */
static const char *section_of(size_t question, KeyLabel section)
{
    KeyLabel label;
    const char *text = question_label(question, label);
    bool of_phase = question_is_of_phase(question);
    snprintf(section, sizeof(KeyLabel), "%s%.*s", of_phase ? "phase " : "",
             (int)strcspn(text, of_phase ? ":" : "."), text);
    return section;
}

static void add_row(AtlasPage *page, const AtlasQuestion *q)
{
    const char *before = "";
    page_add(page->html, "<tr><th scope=\"row\">");
    atlas_key(page, q->question);
    page_add(page->html, " %s</th><td>", question_asked(q->question));
    for (size_t a = 0; a < q->answer_count; a++) {
        if (!q->answers[a].games[GROUND_RECORD]) continue;
        page_add(page->html, "%s<code>%s</code>: %zu", before, q->answers[a].text,
                 q->answers[a].games[GROUND_RECORD]);
        before = ", ";
    }
    page_add(page->html, "</td>");
    static const QuestionGround others[] = {GROUND_ASSUMED, GROUND_SILENT, GROUND_NONE};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        page_add(page->html, "<td class=\"n\">%zu</td>", q->games[others[i]]);
    page_add(page->html, "</tr>\n");
}

void atlas_questions(AtlasPage *page)
{
    static const char *const heads[] = {
        "question",        "answers on record, and of how many games",
        "#assumed",        "#not on record",
        "#does not arise", NULL};
    KeyLabel section = "", next;
    page_add(page->html,
             "<p>All that rule sets are asked, with how many of the %zu here give which answer on "
             "record, and of how many the answer is assumed, not on record, or would have no "
             "effect. The page of a question has their names, and a map of them.</p>\n",
             page->atlas->count);
    for (size_t i = 0; i < page->questions->count; i++) {
        const AtlasQuestion *q = &page->questions->list[i];
        if (strcmp(section_of(q->question, next), section) != 0) {
            if (*section) page_close_table(page->html);
            page_add(page->html, "<h2>%s</h2>\n", next);
            page_open_table(page->html, heads);
            strcpy(section, next);
        }
        add_row(page, q);
    }
    if (*section) page_close_table(page->html);
}
