/* mweso ask: the question that tells most about the rules. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/fieldwork/interview.h"
#include "cli/verbs.h"

/* ---- questions ------------------------------------------------------------------------------- */

/* Begins to ask about the variants or rules that are in question now. */
static MwesoStatus begin_asking(Interview *v)
{
    MwesoError error;
    mweso_asking_free(v->asking);
    v->asking = v->inference ? mweso_asking_left(v->inference, v->seed + v->number, &error)
                             : mweso_asking_among((const MwesoVariant *const *)v->variants,
                                                  v->count, v->seed + v->number, &error);
    v->only_words = false;
    return v->asking ? interview_favour(v) : cli_fail(v->cli, error.status, "%s", error.text);
}

/* *found is false if there is no further question. */
static MwesoStatus next_question(Interview *v, bool *found)
{
    MwesoError error;
    cli_progress(v->cli, "looking for question %zu", v->number + 1);
    MwesoStatus status = mweso_asking_next(v->asking, &v->question, &error);
    cli_progress_end();
    *found = status == MWESO_OK;
    v->number += *found;
    if (cli_stop) return cli_fail(v->cli, MWESO_NO, "stopped");
    if (status == MWESO_OK || status == MWESO_NO) return MWESO_OK;
    return cli_fail(v->cli, status, "%s", error.text);
}

/* No question was found at all. */
static MwesoStatus fail_alike(const Interview *v)
{
    if (v->inference)
        return cli_fail(v->cli, MWESO_NO,
                        "nothing that was searched is open that any position could tell");
    return cli_fail(v->cli, MWESO_NO,
                    "none of %d moves tried tells any two of them apart (--seed tries others)",
                    MWESO_TRIED_AMONG);
}

/* Is there still something to ask? */
static bool goes_on_until(const Interview *v)
{
    if (v->inference && !mweso_inference_stands(v->inference)) return false;
    return v->inference ? !interview_is_enough(v) : v->count > 1;
}

/* ---- a questionnaire ------------------------------------------------------------------------- */

/* What no drawn board tells is asked in words. */
static MwesoStatus ask_rest_in_words(Interview *v, uint64_t most)
{
    size_t key = interview_next_words(v, false);
    if (key != NO_WORDS && v->cli->format == FORMAT_TEXT) interview_tell_tried(v);
    for (; key != NO_WORDS && v->number < most; key = interview_next_words(v, false))
        interview_show_words(v, key);
    return MWESO_OK;
}

static MwesoStatus questionnaire(Interview *v, uint64_t most)
{
    bool found = true, text = v->cli->format == FORMAT_TEXT;
    MwesoStatus status = begin_asking(v);
    while (status == MWESO_OK && found && v->number < most && goes_on_until(v)) {
        status = next_question(v, &found);
        if (status == MWESO_OK && found) interview_show(v);
    }
    if (status == MWESO_OK && !found && v->inference) status = ask_rest_in_words(v, most);
    if (status == MWESO_OK && v->number == 0 && goes_on_until(v)) return fail_alike(v);
    if (status != MWESO_OK || !text) return status;
    printf("\n%zu question%s, the most telling first", v->number, cli_plural(v->number));
    if (!found && !v->inference)
        fputs("; no further one was found that tells anything apart", stdout);
    puts(".");
    if (v->inference) interview_tell_open(v);
    return MWESO_OK;
}

/* ---- reading answers ------------------------------------------------------------------------- */

/* Answers other than a letter. */
static const size_t UNKNOWN = SIZE_MAX, NO_MORE = SIZE_MAX - 1;

/* Reads a line without its leading blanks; false at the end of input. */
static bool read_line(char *line, size_t size)
{
    size_t length;
    fflush(stdout);
    if (cli_stop || mweso_read_line(stdin, line, size, &length) > MWESO_LINE_CUT) return false;
    size_t blanks = strspn(line, " \t");
    memmove(line, line + blanks, strlen(line + blanks) + 1);
    line[strcspn(line, "\r\n")] = '\0';
    return true;
}

/* The reply typed: its index, or the number of `replies` for something else. */
static size_t read_answer(const Interview *v, size_t replies)
{
    char line[64];
    for (;;) {
        printf("\n%s ", cli_in(v->cli, "Answer (letter, ? if he does not know, q to stop):"));
        if (!read_line(line, sizeof line)) return NO_MORE;
        char c = (char)tolower((unsigned char)*line);
        size_t answer = (size_t)(c - 'a');
        if (c == '?') return UNKNOWN;
        if (!line[0] || line[1]) fputs(cli_in(v->cli, "One letter is expected."), stdout);
        else if (isalpha((unsigned char)c) && answer <= replies) return answer;
        else if (c == 'q') return NO_MORE;
        else
            printf(cli_in(v->cli, "'%c' is none of the answers."),
                   isprint((unsigned char)c) ? c : ' ');
    }
}

/* Asks for another result, a board or a word, until it can be read. *answered is false if nothing
 * is typed. */
static MwesoStatus keep_typed(Interview *v, bool *answered)
{
    char typed[1000];
    MwesoStatus status = MWESO_OK;
    for (*answered = false; status == MWESO_OK && !*answered;) {
        printf("%s\n%s ",
               cli_in(v->cli, "The board then, row by row from the top as in "
                              "0x8/0x8/1,0,2,0x5/0x8 (? is a pit nobody knows);"),
               cli_in(v->cli, "no: he may not play so; yes: he may; never: it never ends; nothing: "
                              "ask on:"));
        if (!read_line(typed, sizeof typed) || !*typed) return MWESO_OK;
        status = interview_keep(v, v->question.replies, typed, answered);
    }
    return status;
}

/* The same of a question in words: a sentence, or key = answer. */
static MwesoStatus keep_said(Interview *v, size_t key, bool *answered)
{
    char typed[1000];
    MwesoStatus status = MWESO_OK;
    for (*answered = false; status == MWESO_OK && !*answered;) {
        printf("%s ", cli_in(v->cli,
                             "A sentence of the rulebook then, or key = answer; nothing: ask on:"));
        if (!read_line(typed, sizeof typed) || !*typed) return MWESO_OK;
        status = interview_keep_said(v, key, SIZE_MAX, typed, answered);
    }
    return status;
}

/* ---- rules or variants that are left --------------------------------------------------------- */

static MwesoStatus infer(Interview *v)
{
    MwesoStatus status;
    const InferPlan plan = {.evidence = v->evidence, .keys = v->keys};
    mweso_asking_free(v->asking);
    v->asking = NULL;
    mweso_inference_free(v->inference);
    v->inference = cli_infer(v->cli, &plan, &status);
    return status;
}

/* The next open key from *index on, which moves behind it; NULL if there is none. */
static const char *next_open(const Interview *v, size_t *index)
{
    MwesoKeyFinding f;
    while (mweso_inference_key(v->inference, (*index)++, &f))
        if (f.searched && !f.settled && !f.alike) return f.key;
    return NULL;
}

/* Keeps the variants whose reply this is, and names them. */
static void keep_variants(Interview *v, size_t answer)
{
    MwesoReply reply;
    bool stays[MOST_VARIANTS] = {false};
    size_t kept = 0;
    if (mweso_asking_reply(v->asking, answer, &reply))
        for (size_t i = 0; i < reply.who.count; i++) stays[reply.who.at[i]] = true;
    mweso_asking_free(v->asking); /* before what it asks about */
    v->asking = NULL;
    for (size_t i = 0; i < v->count; i++) {
        if (stays[i]) v->variants[kept++] = v->variants[i];
        else mweso_variant_free(v->variants[i]);
    }
    v->count = kept;
    printf("\nLeft: %s", v->count ? "" : "none of them");
    for (size_t i = 0; i < v->count; i++)
        printf("%s%s", i ? ", " : "", mweso_variant_name(v->variants[i]));
    putchar('\n');
}

/* Says what is open still: how many questions, or with --keys which. */
static void tell_left(const Interview *v)
{
    size_t index = 0, count = 0;
    const char *before = "\nStill open: ", *key;
    for (; (key = next_open(v, &index)); before = ", ", count++)
        if (v->cli->values[OPT_KEYS]) printf("%s%s", before, key);
    if (count == 0) puts("\nNothing that was searched is open any more.");
    else if (v->cli->values[OPT_KEYS]) putchar('\n');
    else printf("\nStill open: %zu question%s\n", count, cli_plural(count));
}

/* Takes the answer into account, and prints what is left. */
static MwesoStatus go_on(Interview *v, size_t answer)
{
    if (!v->inference) {
        keep_variants(v, answer);
        return v->count > 1 ? begin_asking(v) : MWESO_OK;
    }
    MwesoStatus status = infer(v);
    if (status != MWESO_OK || !mweso_inference_stands(v->inference)) return status;
    tell_left(v);
    return begin_asking(v);
}

/* ---- an interview ---------------------------------------------------------------------------- */

/* Prints all that is known now, as infer does. */
static MwesoStatus conclude(const Interview *v)
{
    if (v->unsaved && *v->unsaved)
        printf("\nThe answers as observations (--save keeps them in a file):\n\n%s", v->unsaved);
    if (v->saved && v->answers)
        printf("\nKept in %s: %zu answer%s\n", v->saved, v->answers, cli_plural(v->answers));
    if (!v->inference) return v->count ? MWESO_OK : MWESO_NO;
    MwesoStatus status;
    if (!cli_compete(v->cli, v->inference, MWESO_USUAL_REPLAYS, &status)) return status;
    putchar('\n');
    findings_print_counted(v->evidence, cli_base(v->cli));
    cli_print_statements(v->cli, v->evidence);
    findings_print(v->cli, v->evidence, v->inference);
    findings_print_unsearched(v->inference, cli_base(v->cli));
    return mweso_inference_stands(v->inference) ? MWESO_OK : MWESO_NO;
}

/* Reads the answer to the question that is shown. */
static size_t take_answer(const Interview *v, size_t replies)
{
    bool text = v->cli->format == FORMAT_TEXT;
    size_t answer = text ? read_answer(v, replies) : NO_MORE;
    if (text && answer == NO_MORE) putchar('\n');
    return answer;
}

/* Asks in words about one open key that no drawn board tells, or of which he did not know what
 * comes of those that do. */
static MwesoStatus ask_in_words(Interview *v, bool *goes_on)
{
    size_t key = interview_next_words(v, true);
    *goes_on = key != NO_WORDS;
    if (!*goes_on) return v->number ? MWESO_OK : fail_alike(v);
    if (!v->only_words && v->cli->format == FORMAT_TEXT) interview_tell_tried(v);
    v->only_words = true;
    interview_show_words(v, key);
    size_t replies = interview_sayings(v, key), answer = take_answer(v, replies);
    *goes_on = answer != NO_MORE;
    if (answer >= NO_MORE) return MWESO_OK;
    bool answered = true;
    MwesoStatus status = answer < replies ? interview_keep_said(v, key, answer, "", &answered)
                                          : keep_said(v, key, &answered);
    return status == MWESO_OK && answered ? go_on(v, answer) : status;
}

static MwesoStatus ask_on(Interview *v, bool *goes_on)
{
    *goes_on = false;
    MwesoStatus status = v->only_words ? MWESO_OK : next_question(v, goes_on);
    if (status != MWESO_OK) return status;
    if (!*goes_on && v->inference) return ask_in_words(v, goes_on);
    if (!*goes_on && v->number == 0) return fail_alike(v);
    if (!*goes_on) { /* other moves might still show a difference */
        printf("\nNo other of %d moves that were tried tells them apart; --seed tries others.\n",
               MWESO_TRIED_AMONG);
        return MWESO_OK;
    }
    if (v->number == 1 && v->cli->format == FORMAT_TEXT) interview_tell_open(v);
    interview_show(v);
    if (v->cli->format == FORMAT_TEXT) interview_tell_expected(v);
    size_t answer = take_answer(v, v->question.replies);
    *goes_on = answer != NO_MORE;
    if (answer >= NO_MORE) return MWESO_OK;
    bool answered = true;
    status = answer < v->question.replies ? interview_keep(v, answer, "", &answered)
                                          : keep_typed(v, &answered);
    return status == MWESO_OK && answered ? go_on(v, answer) : status;
}

static MwesoStatus interview(Interview *v)
{
    bool goes_on = true;
    MwesoStatus status = begin_asking(v);
    while (status == MWESO_OK && goes_on && goes_on_until(v)) status = ask_on(v, &goes_on);
    if (v->cli->format != FORMAT_TEXT) return status;
    bool enough = status == MWESO_OK && goes_on && v->inference &&
                  mweso_inference_stands(v->inference);
    if (enough) interview_tell_open(v);
    if (v->number == 0 && !enough) return status;
    MwesoStatus concluded = conclude(v);
    return status == MWESO_OK ? concluded : status;
}

/* ---- rules or variants in question ----------------------------------------------------------- */

static MwesoStatus add_named(Interview *v)
{
    MwesoStatus status = MWESO_OK;
    char **names = cli_parts(v->cli, v->cli->values[OPT_AMONG], ",", &status);
    for (size_t i = 0; names && names[i] && status == MWESO_OK; i++) {
        MwesoVariant *variant = NULL;
        if (v->count == MOST_VARIANTS)
            status = cli_fail(v->cli, MWESO_USAGE, "at most %d variants can be told apart",
                              MOST_VARIANTS);
        else variant = cli_variant(v->cli, names[i], &status);
        if (variant) v->variants[v->count++] = variant;
    }
    if (status == MWESO_OK && v->count < 2)
        status = cli_fail(v->cli, MWESO_USAGE, "--among: at least two variants are expected");
    bool same = status == MWESO_OK;
    for (size_t i = 1; same && i < v->count; i++)
        same = strcmp(mweso_variant_fingerprint(v->variants[i]),
                      mweso_variant_fingerprint(v->variants[0])) == 0;
    if (same) status = cli_fail(v->cli, MWESO_NO, "--among: they have the same rules");
    if (status == MWESO_OK) v->base = cli_variant(v->cli, names[0], &status);
    free(names);
    return status;
}

/* Reads the files of --from, and the one where answers are kept if it is there. */
static MwesoStatus read_evidence(Interview *v)
{
    char *files[MOST_NOTES + 1];
    MwesoStatus status = MWESO_OK;
    int count = 0;
    bool listed = false;
    for (int i = 0; i < v->cli->note_count; i++) {
        listed |= v->saved && strcmp(v->cli->notes[i], v->saved) == 0;
        files[count++] = (char *)(uintptr_t)v->cli->notes[i];
    }
    if (v->saved && !listed && access(v->saved, F_OK) == 0)
        files[count++] = (char *)(uintptr_t)v->saved;
    v->evidence = count ? cli_evidence(v->cli, v->base, files, count, &status)
                        : mweso_evidence_new(v->base);
    if (v->evidence) findings_print_amiss(v->cli, v->evidence, NULL);
    return v->evidence || count ? status : cli_no_memory(v->cli);
}

/* Can answers to the key be searched? */
static bool is_searched(const Interview *v, const char *key)
{
    MwesoKeyFinding f;
    for (size_t i = 0; mweso_inference_key(v->inference, i, &f); i++)
        if (f.searched && strcmp(f.key, key) == 0) return true;
    return false;
}

/* Takes for keys those whose answers the base has no source for, of all that can be searched. */
static MwesoStatus take_open_keys(Interview *v)
{
    static char all[] = "all", *every[] = {all, NULL};
    v->keys = every;
    MwesoStatus status = infer(v);
    v->keys = NULL;
    if (status != MWESO_OK) return status;
    char *text = NULL;
    size_t size, count = 0;
    FILE *out = open_memstream(&text, &size);
    for (size_t q = 0; out && q < questions_count(); q++) {
        KeyLabel label;
        const QuestionGround ground = question_ground(v->base, q);
        bool open = ground == GROUND_SILENT || ground == GROUND_ASSUMED;
        if (open && is_searched(v, question_label(q, label)))
            fprintf(out, "%s%s", count++ ? "," : "", label);
    }
    if (out && fclose(out) == 0 && text) v->keys = cli_parts(v->cli, text, ",", &status);
    free(text);
    if (!v->keys) return cli_no_memory(v->cli);
    if (count > 0) return status;
    return cli_fail(v->cli, MWESO_NO,
                    "--base: a source gives all answers of %s that could be searched; --vary names "
                    "keys to ask about",
                    mweso_variant_name(v->base));
}

/* All rules that the evidence leaves; without notes, all that the record of the base leaves. */
static MwesoStatus add_left(Interview *v)
{
    const Cli *cli = v->cli;
    MwesoStatus status;
    bool of_record = cli->values[OPT_BASE] && cli->note_count == 0 && !cli->values[OPT_VARY];
    v->base = cli_variant(cli, cli_base(cli), &status);
    if (v->base) status = read_evidence(v);
    if (status != MWESO_OK || !cli_keys(cli, &v->keys, &status)) return status;
    if (of_record) status = take_open_keys(v);
    if (status == MWESO_OK) status = infer(v);
    if (status != MWESO_OK || mweso_inference_stands(v->inference)) return status;
    return cli_fail(v->cli, MWESO_NO, "%s: nothing explains everything; see 'mweso infer'",
                    v->cli->note_count ? v->cli->notes[0] : v->saved);
}

static MwesoStatus ask_all(Interview *v, uint64_t most)
{
    const char *html = v->cli->values[OPT_HTML];
    Sheet sheet;
    if (!html) return v->cli->values[OPT_NUMBER] ? questionnaire(v, most) : interview(v);
    if (!interview_begin_page(v, &sheet)) return MWESO_IO;
    MwesoStatus status = questionnaire(v, most);
    interview_end_page(v);
    MwesoStatus written = cli_sheet_end(v->cli, &sheet, html);
    return status == MWESO_OK ? written : status;
}

static MwesoStatus begin(Interview *v, uint64_t *most)
{
    enum { A_FEW = 10 };
    const Cli *cli = v->cli;
    bool among = cli->values[OPT_AMONG], from = cli->note_count > 0;
    if (cli->values[OPT_SHEET] || cli->values[OPT_TYPED])
        return cli_fail(cli, MWESO_USAGE, "--sheet and --answers belong together");
    if (among ? from : !from && !v->saved && !cli->values[OPT_BASE])
        return cli_fail(cli, MWESO_USAGE,
                        "--among, --from or --base says what is in question: variants, or what "
                        "notes or the record of a game leave open");
    if (!cli_number(cli, OPT_NUMBER, A_FEW, most) || !cli_number(cli, OPT_SEED, 1, &v->seed) ||
        !cli_number_from(cli, OPT_UNTIL, 0, 0, 100, &v->until))
        return MWESO_USAGE;
    if (among && (cli->values[OPT_UNTIL] || cli->values[OPT_RELATIVES]))
        return cli_fail(cli, MWESO_USAGE, "--%s goes with --from: named variants have no open keys",
                        cli_option_name(cli->values[OPT_UNTIL] ? OPT_UNTIL : OPT_RELATIVES));
    if (*most == 0)
        return cli_fail(cli, MWESO_USAGE, "--count: a questionnaire has 1 question or more");
    MwesoStatus status = interview_check_headers(v);
    if (status != MWESO_OK) return status;
    if (!among) return add_left(v);
    status = add_named(v);
    return status == MWESO_OK && v->saved ? read_evidence(v) : status;
}

static void end(Interview *v)
{
    mweso_asking_free(v->asking);
    mweso_inference_free(v->inference);
    mweso_evidence_free(v->evidence);
    mweso_variant_free(v->base);
    for (size_t i = 0; i < v->count; i++) mweso_variant_free(v->variants[i]);
    relatives_free(&v->relatives);
    free(v->keys);
    free(v->unsaved);
    free(v->whole);
    free(v->key);
    free(v);
}

static MwesoStatus run(Cli *cli)
{
    Interview *v = calloc(1, sizeof *v);
    uint64_t most;
    if (!v) return cli_no_memory(cli);
    v->cli = cli;
    v->saved = cli->values[OPT_ANSWERS];
    v->first = true;
    bool typed = cli->values[OPT_SHEET] && cli->values[OPT_TYPED];
    MwesoStatus status = cli_take_language(cli);
    if (status == MWESO_OK) status = typed ? interview_take_sheet(v) : begin(v, &most);
    if (status == MWESO_OK && !typed) status = ask_all(v, most);
    end(v);
    return status;
}

static const OptionId own[] = {OPT_AMONG,     OPT_NOTES, OPT_BASE, OPT_VARY,     OPT_ANSWERS,
                               OPT_INFORMANT, OPT_PLACE, OPT_DATE, OPT_NUMBER,   OPT_UNTIL,
                               OPT_RELATIVES, OPT_HTML,  OPT_KEYS, OPT_LANGUAGE, OPT_SHEET,
                               OPT_TYPED,     OPT_SEED,  OPT_COUNT};

const Verb verb_ask = {
    "ask",
    "",
    "the question whose answer tells most about the rules",
    "Finds a small position and a move whose outcome differs among the rules still in question: "
    "among named\n"
    "variants (--among), among all that observations leave standing (--from), or all that the "
    "record of a game\n"
    "leaves open (--base alone: no source is noted for those answers). It draws the board and the\n"
    "possible answers with what each would tell; an answer typed back becomes an observation, and "
    "leads to the\n"
    "next question. What matters in play comes first (--until stops at it); what no drawn board "
    "tells is asked\n"
    "in words. With --save answers are kept, and taken up again the next time. With --count "
    "it prints a\n"
    "whole questionnaire, the most telling question first, with --html as a page to print. What "
    "was ticked there\n"
    "is typed back in a file, a line for each answer, and becomes observations with --sheet and "
    "--answers.",
    "mweso ask --among kombe,coro,omweso",
    own,
    0,
    0,
    run,
    FORMAT_TEXT,
};
