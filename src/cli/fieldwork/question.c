/* Question: one put to somebody who knows the game, with what each of its answers would settle. */
#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/fieldwork/interview.h"

enum { MOST_ANSWERS = 26, MOST_BOARDS = 6 };

/* ---- what an answer leads to ----------------------------------------------------------------- */

typedef struct Result {
    MwesoOutcome outcome;
    char *move;
} Result;

static bool same_result(const MwesoOutcome *a, const MwesoOutcome *b)
{
    return a->endless == b->endless &&
           (a->endless || memcmp(a->after.pit, b->after.pit, sizeof a->after.pit) == 0);
}

/* Does the move start from the pit of that name? */
static bool starts_from(const char *move, const char *pit)
{
    size_t length = strlen(pit);
    return strncmp(move, pit, length) == 0 && !isdigit((unsigned char)move[length]);
}

/* The different results of playing the pit; returns how many there are. */
static int results_of(const MwesoVariant *variant, const MwesoQuestion *question, Result *results)
{
    char pit[4];
    const char *text;
    int count = 0;
    MwesoOutcome outcome;
    assert(variant); /* an answer is shown only if somebody gives it */
    MwesoMoves *moves = mweso_moves_new(variant, &question->position, NULL);
    mweso_pit_name(variant, question->pit, pit);
    while (moves && count < MOST_BOARDS && mweso_moves_next(moves, &text, &outcome)) {
        bool known = !starts_from(text, pit);
        for (int i = 0; i < count; i++) known |= same_result(&results[i].outcome, &outcome);
        if (!known) results[count++] = (Result){outcome, strdup(text)};
    }
    mweso_moves_free(moves);
    return count;
}

static void free_results(Result *results, int count)
{
    for (int i = 0; i < count; i++) free(results[i].move);
}

/* Which way a result is chosen, where there are several. */
static const char *way_of(const Result *result)
{
    const char *move = result->move ? result->move : "";
    size_t letter = strcspn(move, "cdfrgs.");
    switch (move[letter]) {
    case 'c': return "if he captures";
    case 'd': return "if he declines the capture";
    case 'f': return "if he sows forward";
    case 'r': return "if he sows clockwise";
    default: return "";
    }
}

/* ---- who answers so -------------------------------------------------------------------------- */

/* The answers of variant `i` that the first one in question does not give. */
static size_t differences(const Interview *v, size_t first, size_t i, char *buffer, size_t size)
{
    size_t length = 0;
    for (size_t q = 0; q < questions_count() && length < size; q++)
        if (questions_differ(v->variants[first], v->variants[i], q))
            length += (size_t)snprintf(buffer + length, size - length, "%s%s = %s",
                                       length ? " and " : "", question_label(q, (KeyLabel){0}),
                                       question_answer(v->variants[i], q).text);
    return length < size ? length : size - 1;
}

void interview_settles(const Interview *v, size_t group, size_t answer, char *buffer, size_t size)
{
    enum { TOLD = 6 };
    size_t length = 0, first = 0, told = 0;
    while (v->group[first] != group) {
        first++;
        assert(first < v->count);
    }
    bool against = !v->named && v->answer_of[first] == answer;
    for (size_t i = first; i < v->count && length < size; i++) {
        if (v->group[i] != group || (v->answer_of[i] == answer) == against) continue;
        if (told++ >= TOLD && !v->named) continue;
        const char *between = length    ? v->named  ? ", "
                                          : against ? "; not "
                                                    : "; or "
                              : against ? "not "
                                        : "";
        length += (size_t)snprintf(buffer + length, size - length, "%s", between);
        if (length >= size) return;
        if (!v->named) length += differences(v, first, i, buffer + length, size - length);
        else
            length += (size_t)snprintf(buffer + length, size - length, "%s",
                                       mweso_variant_name(v->variants[i]));
    }
    if (told > TOLD && !v->named && length < size)
        snprintf(buffer + length, size - length, "; and %zu more", told - TOLD);
}

/* ---- asking in text -------------------------------------------------------------------------- */

/* What must be known of the game so far, or "". */
static const char *when(const MwesoQuestion *q)
{
    if (q->position.turns[0] == 0) return " It is his first turn.";
    if (q->position.captures[0])
        return " He has captured in one of his turns before, his opponent never.";
    return "";
}

static void question_text(const Interview *v, const MwesoQuestion *q, char *buffer, size_t size)
{
    char pit[4];
    mweso_pit_name(v->variants[0], q->pit, pit);
    int seeds = q->position.pit[0][q->pit];
    snprintf(buffer, size,
             "South plays %s (%d seed%s).%s What does the board hold when his turn is over?", pit,
             seeds, cli_plural((uint64_t)seeds), when(q));
}

const MwesoVariant *interview_who_answers(const Interview *v, size_t group, size_t answer)
{
    for (size_t i = 0; i < v->count; i++)
        if (v->group[i] == group && v->answer_of[i] == answer) return v->variants[i];
    return NULL;
}

static const char *outcome_text(const Result *r)
{
    if (r->outcome.endless) return "the move never ends";
    if (r->outcome.over && r->outcome.end != MWESO_NO_MOVE) return "he wins at once";
    return "";
}

static void print_result(const Interview *v, const Result *r, int count)
{
    const char *way = count > 1 ? way_of(r) : "", *text = outcome_text(r);
    if (*way || *text) printf("     %s%s%s\n", way, *way && *text ? ": " : "", text);
    if (!r->outcome.endless) cli_draw_position(v->cli, v->variants[0], &r->outcome.after);
}

static void print_answer(const Interview *v, const MwesoQuestion *q, size_t group, size_t answer)
{
    Result results[MOST_BOARDS];
    char text[1024];
    int count = results_of(interview_who_answers(v, group, answer), q, results);
    interview_settles(v, group, answer, text, sizeof text);
    printf("\n  %c) %s-> %s\n", (int)('a' + answer),
           count == 0  ? "he may not play it "
           : count > 1 ? "he has a choice "
                       : "",
           text);
    for (int i = 0; i < count; i++) print_result(v, &results[i], count);
    free_results(results, count);
}

static void print_question(const Interview *v, const MwesoQuestion *q, size_t number)
{
    char text[256];
    question_text(v, q, text, sizeof text);
    printf("%sQuestion %zu. %s\n", number > 1 ? "\n" : "", number, text);
    cli_draw_position(v->cli, v->variants[0], &q->position);
}

/* ---- for programs, and for print ------------------------------------------------------------- */

static void row_answer(Interview *v, const MwesoQuestion *q, size_t number, size_t group,
                       size_t answer)
{
    Result results[MOST_BOARDS];
    char pit[4], text[1024];
    int count = results_of(interview_who_answers(v, group, answer), q, results);
    char *position = cli_position_text(v->variants[0], &q->position);
    char *after = count > 0 ? cli_position_text(v->variants[0], &results[0].outcome.after) : NULL;
    mweso_pit_name(v->variants[0], q->pit, pit);
    interview_settles(v, group, answer, text, sizeof text);
    char letter[2] = {(char)('a' + answer), '\0'};
    ROW(v->cli, v->first, NUMBER_FIELD("question", number), TEXT_FIELD("position", position),
        TEXT_FIELD("pit", pit), TEXT_FIELD("answer", letter), BOOL_FIELD("legal", count > 0),
        NUMBER_FIELD("results", count), TEXT_FIELD("after", after), TEXT_FIELD("settles", text));
    v->first = false;
    free(position);
    free(after);
    free_results(results, count);
}

static void page_board(const Interview *v, const MwesoPosition *p)
{
    cli_sheet_board(v->page, v->variants[0], p, (Marks){0});
}

static void page_answer(const Interview *v, const MwesoQuestion *q, size_t group, size_t answer)
{
    Result results[MOST_BOARDS];
    char text[1024];
    int count = results_of(interview_who_answers(v, group, answer), q, results);
    interview_settles(v, group, answer, text, sizeof text);
    fprintf(v->page->out, "<p>&#9744; %c) %s <small>", (int)('a' + answer),
            count == 0  ? "he may not play it"
            : count > 1 ? "he has a choice"
                        : "");
    cli_sheet_text(v->page, text);
    fputs("</small></p>\n", v->page->out);
    for (int i = 0; i < count; i++) {
        fprintf(v->page->out, "<p>%s %s</p>\n", count > 1 ? way_of(&results[i]) : "",
                outcome_text(&results[i]));
        if (!results[i].outcome.endless) page_board(v, &results[i].outcome.after);
    }
    free_results(results, count);
}

static void page_question(const Interview *v, const MwesoQuestion *q, size_t number)
{
    char text[256];
    question_text(v, q, text, sizeof text);
    fprintf(v->page->out, "<section>\n<h2>Question %zu</h2>\n<p>", number);
    cli_sheet_text(v->page, text);
    fputs("</p>\n", v->page->out);
    page_board(v, &q->position);
    fputs("</section>\n", v->page->out);
}

/* ---- a question with its answers ------------------------------------------------------------- */

void interview_show(Interview *v, const MwesoQuestion *q, size_t number, size_t group)
{
    if (v->cli->format == FORMAT_TEXT) print_question(v, q, number);
    if (v->page) page_question(v, q, number);
    for (size_t answer = 0; answer < q->answers && answer < MOST_ANSWERS; answer++) {
        if (!interview_who_answers(v, group, answer)) continue;
        if (v->cli->format == FORMAT_TEXT) print_answer(v, q, group, answer);
        else row_answer(v, q, number, group, answer);
        if (v->page) page_answer(v, q, group, answer);
    }
}
