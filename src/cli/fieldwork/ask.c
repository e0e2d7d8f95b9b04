/* mweso ask: the question that tells most about the rules. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/fieldwork/evidence.h"
#include "cli/sheet.h"
#include "cli/verbs.h"

enum { MOST_VARIANTS = 256, MOST_ANSWERS = 26, MOST_BOARDS = 6 };

typedef struct Interview {
    const Cli *cli;
    MwesoVariant *variants[MOST_VARIANTS];
    size_t count;
    bool named; /* by --among: told apart by name, else by their answers */
    size_t group[MOST_VARIANTS], answer_of[MOST_VARIANTS];
    uint64_t seed;
    Sheet *page; /* of a questionnaire, or NULL */
    bool first;  /* row */
} Interview;

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
    size_t letter = strcspn(move, "cdfr");
    switch (move[letter]) {
    case 'c': return "if he captures";
    case 'd': return "if he declines the capture";
    case 'f': return "if he sows forward";
    case 'r': return "if he sows clockwise";
    default: return "";
    }
}

/* ---- who answers so -------------------------------------------------------------------------- */

static bool is_rule(const MwesoKey *key)
{
    return strcmp(key->section, "variant") != 0 && strcmp(key->section, "example") != 0;
}

/* The answers of variant `i` that the first one in question does not give. */
static size_t differences(const Interview *v, size_t first, size_t i, char *buffer, size_t size)
{
    size_t length = 0;
    for (size_t k = 0; k < mweso_key_count() && length < size; k++) {
        const MwesoKey *key = mweso_key(k);
        const char *of_first = mweso_variant_answer(v->variants[first], k).text;
        const char *own = mweso_variant_answer(v->variants[i], k).text;
        if (is_rule(key) && strcmp(of_first, own) != 0)
            length += (size_t)snprintf(buffer + length, size - length, "%s%s.%s = %s",
                                       length ? " and " : "", key->section, key->name, own);
    }
    return length < size ? length : size - 1;
}

/* What the answer would settle: the names of those who give it. Of rules without names: if the
 * first of them gives it, what it speaks against, else what it speaks for. */
static void settles(const Interview *v, size_t group, size_t answer, char *buffer, size_t size)
{
    enum { TOLD = 6 };
    size_t length = 0, first = 0, told = 0;
    while (v->group[first] != group) first++;
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

static const MwesoVariant *who_answers(const Interview *v, size_t group, size_t answer)
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
    int count = results_of(who_answers(v, group, answer), q, results);
    settles(v, group, answer, text, sizeof text);
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
    int count = results_of(who_answers(v, group, answer), q, results);
    char *position = cli_position_text(v->variants[0], &q->position);
    char *after = count > 0 ? cli_position_text(v->variants[0], &results[0].outcome.after) : NULL;
    mweso_pit_name(v->variants[0], q->pit, pit);
    settles(v, group, answer, text, sizeof text);
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
    cli_sheet_board(v->page, mweso_variant_board(v->variants[0]), p->pit[0], p->pit[1], (Marks){0});
}

static void page_answer(const Interview *v, const MwesoQuestion *q, size_t group, size_t answer)
{
    Result results[MOST_BOARDS];
    char text[1024];
    int count = results_of(who_answers(v, group, answer), q, results);
    settles(v, group, answer, text, sizeof text);
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

/* ---- one question ---------------------------------------------------------------------------- */

/* Shows a question, with its answers among the variants of `group`. */
static void show(Interview *v, const MwesoQuestion *q, size_t number, size_t group)
{
    if (v->cli->format == FORMAT_TEXT) print_question(v, q, number);
    if (v->page) page_question(v, q, number);
    for (size_t answer = 0; answer < q->answers && answer < MOST_ANSWERS; answer++) {
        if (!who_answers(v, group, answer)) continue;
        if (v->cli->format == FORMAT_TEXT) print_answer(v, q, group, answer);
        else row_answer(v, q, number, group, answer);
        if (v->page) page_answer(v, q, group, answer);
    }
}

static MwesoStatus next_question(Interview *v, uint64_t number, MwesoQuestion *q, MwesoError *error)
{
    cli_progress(v->cli, "looking for question %llu", (unsigned long long)number);
    MwesoStatus status = mweso_ask((const MwesoVariant *const *)v->variants, v->group, v->count,
                                   v->seed + number, q, v->answer_of, error);
    cli_progress_end();
    return status;
}

static size_t groups_of(const Interview *v)
{
    size_t most = 0;
    for (size_t i = 0; i < v->count; i++) most = v->group[i] > most ? v->group[i] : most;
    return most + 1;
}

/* ---- a questionnaire ------------------------------------------------------------------------- */

/* Every answer splits the groups of those that answered alike so far. */
static void split_groups(Interview *v)
{
    size_t pairs[MOST_VARIANTS][2], count = 0, next[MOST_VARIANTS];
    for (size_t i = 0; i < v->count; i++) {
        size_t p = 0;
        while (p < count && (pairs[p][0] != v->group[i] || pairs[p][1] != v->answer_of[i])) p++;
        if (p == count) pairs[count][0] = v->group[i], pairs[count++][1] = v->answer_of[i];
        next[i] = p;
    }
    memcpy(v->group, next, v->count * sizeof *next);
}

/* All answers of a question, whatever was answered before: shown as of one group. */
static void show_to_all(Interview *v, const MwesoQuestion *q, size_t number)
{
    size_t kept[MOST_VARIANTS];
    memcpy(kept, v->group, sizeof kept);
    memset(v->group, 0, sizeof v->group);
    show(v, q, number, 0);
    memcpy(v->group, kept, sizeof kept);
}

static MwesoStatus questionnaire(Interview *v, uint64_t most)
{
    MwesoQuestion q;
    MwesoError error;
    MwesoStatus status = MWESO_OK;
    size_t number = 0;
    while (number < most && groups_of(v) < v->count && !cli_stop) {
        status = next_question(v, number, &q, &error);
        if (status != MWESO_OK) break;
        show_to_all(v, &q, ++number);
        split_groups(v);
    }
    if (status == MWESO_NO && number > 0) status = MWESO_OK;
    if (status != MWESO_OK) return cli_fail(v->cli, status, "%s", error.text);
    if (v->cli->format == FORMAT_TEXT)
        printf("\n%zu question%s tell%s %zu kinds of rules apart, of %zu.\n", number,
               cli_plural(number), number == 1 ? "s" : "", groups_of(v), v->count);
    return cli_stop ? cli_fail(v->cli, MWESO_NO, "stopped") : MWESO_OK;
}

/* ---- an interview ---------------------------------------------------------------------------- */

/* The answer typed: its number, SIZE_MAX for '?', or -2 at the end. */
static size_t read_answer(const Interview *v, const MwesoQuestion *q)
{
    char line[64];
    size_t length;
    for (;;) {
        printf("\nAnswer (letter, ? if he does not know, q to stop): ");
        fflush(stdout);
        if (cli_stop || mweso_read_line(stdin, line, sizeof line, &length) > MWESO_LINE_CUT)
            return (size_t)-2;
        char c = line[strspn(line, " \t")];
        size_t answer = (size_t)(tolower((unsigned char)c) - 'a');
        if (c == 'q' || c == 'Q') return (size_t)-2;
        if (c == '?') return SIZE_MAX;
        if (isalpha((unsigned char)c) && answer < q->answers && who_answers(v, 0, answer))
            return answer;
        printf("'%c' is none of the answers.", isprint((unsigned char)c) ? c : ' ');
    }
}

/* Keeps those who answer so. */
static void keep(Interview *v, size_t answer)
{
    size_t kept = 0;
    for (size_t i = 0; i < v->count; i++) {
        if (v->answer_of[i] == answer) v->variants[kept++] = v->variants[i];
        else mweso_variant_free(v->variants[i]);
    }
    v->count = kept;
}

static void print_left(Interview *v)
{
    char text[1024];
    memset(v->answer_of, 0, sizeof v->answer_of);
    if (v->named) settles(v, 0, 0, text, sizeof text);
    else snprintf(text, sizeof text, "%zu kind%s of rules", v->count, cli_plural(v->count));
    printf("\nLeft: %s\n", text);
}

static MwesoStatus interview(Interview *v)
{
    MwesoQuestion q;
    MwesoError error;
    uint64_t seed = 0;
    for (size_t number = 1; v->count > 1; number++, seed++) {
        MwesoStatus status = next_question(v, seed, &q, &error);
        if (status == MWESO_NO && number > 1) {
            printf("\nNo further question tells them apart.\n");
            break;
        }
        if (status != MWESO_OK) return cli_fail(v->cli, status, "%s", error.text);
        show(v, &q, number, 0);
        if (v->cli->format != FORMAT_TEXT) return MWESO_OK;
        size_t answer = read_answer(v, &q);
        if (answer == (size_t)-2) return putchar('\n'), MWESO_OK;
        if (answer != SIZE_MAX) keep(v, answer);
        print_left(v);
    }
    return MWESO_OK;
}

/* ---- who is to be told apart ----------------------------------------------------------------- */

static MwesoStatus add_variant(Interview *v, const char *name, const char *const *settings)
{
    MwesoStatus status;
    if (v->count == MOST_VARIANTS)
        return cli_fail(v->cli, MWESO_USAGE, "at most %d variants can be told apart",
                        MOST_VARIANTS);
    MwesoVariant *variant = settings ? cli_variant_with(v->cli, name, settings, &status)
                                     : cli_variant(v->cli, name, &status);
    if (variant) v->variants[v->count++] = variant;
    return status;
}

static MwesoStatus add_named(Interview *v)
{
    char *names = strdup(v->cli->values[OPT_AMONG]), *save;
    MwesoStatus status = names ? MWESO_OK : cli_no_memory(v->cli);
    for (char *name = names ? strtok_r(names, ",", &save) : NULL; name && status == MWESO_OK;
         name = strtok_r(NULL, ",", &save))
        status = add_variant(v, name, NULL);
    free(names);
    v->named = true;
    if (status == MWESO_OK && v->count < 2)
        return cli_fail(v->cli, MWESO_USAGE, "--among: at least two variants are expected");
    return status;
}

/* The rules that observations leave standing. */
static MwesoStatus add_standing(Interview *v)
{
    MwesoStatus status;
    MwesoError error;
    const Cli *cli = v->cli;
    char *file = (char *)(uintptr_t)cli->values[OPT_NOTES];
    const char *name = cli->values[OPT_BASE] ? cli->values[OPT_BASE] : "omweso";
    MwesoVariant *base = cli_variant(cli, name, &status);
    char *keys[CLI_MOST_KEYS];
    MwesoEvidence *evidence = base ? cli_evidence(cli, base, &file, 1, &status) : NULL;
    MwesoInference *inference = NULL;
    if (evidence && cli_keys(cli, keys, &status)) {
        inference = mweso_infer(evidence, keys[0] ? (const char *const *)keys : NULL, 0,
                                MWESO_USUAL_REPLAYS, NULL, NULL, &error);
        if (!inference) status = cli_fail_error(cli, file, &error);
        free(keys[0]);
    }
    if (inference && !mweso_inference_stands(inference))
        status = cli_fail(cli, MWESO_NO, "%s: nothing explains everything; see 'mweso infer'",
                          file);
    const char *const *settings;
    for (size_t i = 0;
         inference && status == MWESO_OK && (settings = mweso_inference_candidate(inference, i));
         i++)
        status = add_variant(v, name, settings);
    mweso_inference_free(inference);
    mweso_evidence_free(evidence);
    mweso_variant_free(base);
    if (status == MWESO_OK && v->count < 2)
        return cli_fail(cli, MWESO_NO, "%s settles everything that can be told apart", file);
    return status;
}

static MwesoStatus ask_all(Interview *v, uint64_t most)
{
    const char *html = v->cli->values[OPT_HTML];
    Sheet page;
    if (!html) return v->cli->values[OPT_NUMBER] ? questionnaire(v, most) : interview(v);
    if (!cli_sheet_begin(v->cli, &page, "Questions about the rules")) return MWESO_IO;
    v->page = &page;
    MwesoStatus status = questionnaire(v, most), written = cli_sheet_end(v->cli, &page, html);
    return status == MWESO_OK ? written : status;
}

static MwesoStatus run(Cli *cli)
{
    enum { A_FEW = 10 };
    Interview *v = calloc(1, sizeof *v);
    uint64_t most;
    if (!v) return cli_no_memory(cli);
    v->cli = cli;
    v->first = true;
    MwesoStatus status = MWESO_USAGE;
    bool among = cli->values[OPT_AMONG], from = cli->values[OPT_NOTES];
    if (among == from) cli_fail(cli, status, "one of --among and --from says what is in question");
    else if (cli_number(cli, OPT_NUMBER, A_FEW, &most) && cli_number(cli, OPT_SEED, 1, &v->seed))
        status = most == 0
                     ? cli_fail(cli, status, "--count: a questionnaire has 1 question or more")
                 : among ? add_named(v)
                         : add_standing(v);
    if (status == MWESO_OK) status = ask_all(v, most);
    for (size_t i = 0; i < v->count; i++) mweso_variant_free(v->variants[i]);
    free(v);
    return status;
}

static const OptionId own[] = {OPT_AMONG,  OPT_NOTES, OPT_BASE, OPT_VARY,
                               OPT_NUMBER, OPT_HTML,  OPT_SEED, OPT_COUNT};

const Verb verb_ask = {
    "ask",
    "",
    "the question whose answer tells most about the rules",
    "Finds a small position and a move whose outcome differs among the rules still in question: "
    "among named\n"
    "variants (--among), or among all that observations leave standing (--from). It draws the "
    "board and the\n"
    "possible answers with what each would settle; an answer typed back leads to the next "
    "question. With\n"
    "--count it prints a whole questionnaire, the most telling question first, with --html as a "
    "page to print.",
    "mweso ask --among kombe,coro,omweso",
    own,
    0,
    0,
    run,
    FORMAT_TEXT,
};
