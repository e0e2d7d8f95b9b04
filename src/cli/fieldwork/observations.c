/* Observations: answers of an interview, and of a printed page typed back, as observations that are
 * kept in a file. */
#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli/fieldwork/interview.h"

enum { MOST_QUESTIONS = 1000, LONGEST_LINES = 4000 };

/* The headers of an observation: who said it, where and when. */
typedef struct Headers {
    const char *informant, *place, *date;
    const char *notes; /* more lines, or "" */
} Headers;

MwesoStatus interview_check_headers(const Interview *v)
{
    static const OptionId headers[] = {OPT_INFORMANT, OPT_PLACE, OPT_DATE};
    for (size_t i = 0; i < sizeof headers / sizeof *headers; i++) {
        const char *text = v->cli->values[headers[i]];
        if (text && (!*text || strpbrk(text, "\r\n")))
            return cli_fail(v->cli, MWESO_USAGE, "--%s: one line of text is expected",
                            cli_option_name(headers[i]));
    }
    return MWESO_OK;
}

/* As the options give them. */
static Headers given_headers(const Interview *v)
{
    const char *const *values = v->cli->values;
    return (Headers){values[OPT_INFORMANT], values[OPT_PLACE], values[OPT_DATE], ""};
}

/* A board or a word that was typed, as a line of an observation. */
static void write_typed_line(const char *typed, char *line, size_t size)
{
    static const struct {
        const char *word, *line;
    } words[] = {{"no", "Legal: no"},      {"yes", "Legal: yes"}, {"never", "Ended: never"},
                 {"S", "Won: S"},          {"N", "Won: N"},       {"none", "Won: none"},
                 {"nobody", "Won: nobody"}};
    snprintf(line, size, "After: %s\n", typed);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(typed, words[i].word) == 0) snprintf(line, size, "%s\n", words[i].line);
}

/* The name of the next observation: that of the file, and a number. */
static void next_name(const Interview *v, char *name, size_t size)
{
    const char *file = v->saved ? v->saved : "answer", *slash = strrchr(file, '/');
    if (slash) file = slash + 1;
    int length = (int)strcspn(file, "."); /* without its ending */
    for (size_t number = v->answers + 1;; number++) {
        snprintf(name, size, "%.*s-%zu", length < 40 ? length : 40, file, number);
        size_t i = 0, count = v->evidence ? mweso_evidence_count(v->evidence) : 0;
        while (i < count && strcmp(mweso_evidence_at(v->evidence, i).id, name) != 0) i++;
        if (i == count) return;
    }
}

/* ---- files ----------------------------------------------------------------------------------- */

/* The text of a file, to be freed; "" if it is missing and may be. NULL, after a message. */
static char *read_file(const Interview *v, const char *name, bool may_be_missing)
{
    char *text = NULL;
    size_t length, count;
    char block[4096];
    FILE *file = fopen(name, "r"), *out = open_memstream(&text, &length);
    bool good = (file || (may_be_missing && errno == ENOENT)) && out;
    while (good && file && (count = fread(block, 1, sizeof block, file)) > 0)
        fwrite(block, 1, count, out);
    if (good && file) good = !ferror(file);
    int problem = errno;
    if (file) fclose(file);
    if (out && fclose(out) != 0) good = false;
    if (good) return text;
    cli_fail(v->cli, MWESO_IO, "cannot read '%.100s': %s", name, strerror(problem));
    free(text);
    return NULL;
}

/* A text with an observation added; frees the text. NULL without memory. */
static char *add_to(char *text, const char *observation)
{
    char *both = NULL;
    size_t length;
    FILE *out = open_memstream(&both, &length);
    if (out) {
        size_t before = strlen(text);
        bool open_line = before && text[before - 1] != '\n';
        fprintf(out, "%s%s%s%s", text, open_line ? "\n" : "", before ? "\n" : "", observation);
        fclose(out);
    }
    free(text);
    return both;
}

static MwesoStatus save(Interview *v, const char *observation)
{
    if (v->whole) {
        v->whole = add_to(v->whole, observation);
        return v->whole ? MWESO_OK : cli_no_memory(v->cli);
    }
    char *text = v->saved ? read_file(v, v->saved, true) : v->unsaved ? v->unsaved : strdup("");
    if (v->saved && !text) return MWESO_IO;
    text = text ? add_to(text, observation) : NULL;
    if (!v->saved) v->unsaved = text;
    if (!text) return cli_no_memory(v->cli);
    if (!v->saved) return MWESO_OK;
    MwesoStatus status = cli_save_text(v->cli, v->saved, text, true);
    free(text);
    return status;
}

/* ---- answers --------------------------------------------------------------------------------- */

static void report(void *user, const char *file, const MwesoError *error)
{
    const Interview *v = user;
    (void)file;
    if (error->status == MWESO_OK) return; /* a remark, on how it was read */
    fprintf(v->whole ? stderr : stdout, "That cannot be read: %s\n", error->text);
}

/* Keeps lines of an observation, from "Position:" on, and takes them as evidence, where there is
 * any. *fits is false, after a message, if they cannot be read; then nothing is kept. */
static MwesoStatus keep_lines(Interview *v, const Headers *headers, const char *lines, bool *fits)
{
    const char *const written[][2] = {
        {"Informant", headers->informant}, {"Place", headers->place}, {"Date", headers->date}};
    char name[64], *observation = NULL;
    size_t length;
    FILE *out = open_memstream(&observation, &length);
    if (!out) return cli_no_memory(v->cli);
    next_name(v, name, sizeof name);
    fprintf(out, "Observation: %s\n", name);
    for (size_t i = 0; i < sizeof written / sizeof *written; i++)
        if (written[i][1] && *written[i][1]) fprintf(out, "%s: %s\n", written[i][0], written[i][1]);
    fprintf(out, "%s%s", headers->notes, lines);
    fclose(out);
    *fits = !v->evidence ||
            mweso_evidence_read_text(v->evidence, v->saved ? v->saved : "answers", observation,
                                     strlen(observation), MWESO_LAYOUT_OBSERVATIONS, report,
                                     v) == MWESO_OK;
    MwesoStatus status = *fits ? save(v, observation) : MWESO_OK;
    v->answers += *fits;
    free(observation);
    return status;
}

static void write_today(char *today, size_t size)
{
    time_t now = time(NULL);
    struct tm local;
    *today = '\0';
    if (localtime_r(&now, &local)) strftime(today, size, "%Y-%m-%d", &local);
}

MwesoStatus interview_keep(Interview *v, size_t index, const char *typed, bool *fits)
{
    char today[16], line[LONGEST_LINES] = "";
    char *lines, *note = mweso_asking_note(v->asking, index);
    Headers headers = given_headers(v);
    write_today(today, sizeof today);
    if (!headers.date) headers.date = today;
    if (index >= v->question.replies) write_typed_line(typed, line, sizeof line);
    bool good = note && asprintf(&lines, "%s%s", note, line) >= 0;
    mweso_text_free(note);
    if (!good) return cli_no_memory(v->cli);
    MwesoStatus status = keep_lines(v, &headers, lines, fits);
    free(lines);
    return status;
}

MwesoStatus interview_keep_said(Interview *v, size_t key, size_t index, const char *typed,
                                bool *fits)
{
    MwesoSaying saying;
    char today[16], *lines = NULL;
    Headers headers = given_headers(v);
    write_today(today, sizeof today);
    if (!headers.date) headers.date = today;
    bool offered = mweso_inference_saying(v->inference, key, index, NULL, &saying);
    if (asprintf(&lines, "Statement: %s\n", offered ? saying.statement : typed) < 0)
        return cli_no_memory(v->cli);
    size_t before = mweso_evidence_count(v->evidence);
    MwesoStatus status = keep_lines(v, &headers, lines, fits);
    free(lines);
    char understood[1000] = "";
    if (*fits) mweso_evidence_understood(v->evidence, before, understood, sizeof understood);
    if (!*understood) return status;
    char *told = told_answers(v->cli, v->evidence, understood);
    printf("\nTaken as: %s\n", told ? told : understood);
    free(told);
    return status;
}

/* ---- a printed page typed back --------------------------------------------------------------- */

/* Answers ticked on a printed page (ask --html), typed in a file, a line for each. */
typedef struct AnswerSheet {
    Interview *v;
    const char *file;
    int line;
    char *key;                      /* "Q1 Position: ...", "Q1 a After: ..." */
    Headers headers;                /* as the last lines set them */
    const char *recording, *agrees; /* likewise; NULL: no line has */
    bool answered[MOST_QUESTIONS + 1];
} AnswerSheet;

static MwesoStatus fail(const AnswerSheet *t, const char *format, const char *what)
{
    char text[300];
    snprintf(text, sizeof text, format, what);
    return cli_fail(t->v->cli, MWESO_BAD_INPUT, "%.100s:%d: %s", t->file, t->line, text);
}

/* Replaces what a page has in place of signs. */
static void read_signs(char *text)
{
    static const struct {
        const char *written;
        char sign;
    } signs[] = {{"&quot;", '"'}, {"&#39;", '\''}, {"&lt;", '<'}, {"&gt;", '>'}, {"&amp;", '&'}};
    char *out = text;
    while (*text) {
        size_t i = 0, count = sizeof signs / sizeof *signs;
        while (i < count && strncmp(text, signs[i].written, strlen(signs[i].written)) != 0) i++;
        *out++ = i < count ? signs[i].sign : *text;
        text += i < count ? strlen(signs[i].written) : 1;
    }
    *out = '\0';
}

/* The key of a page: what its letters mean. To be freed; NULL after a message, with *status set. */
static char *read_key(const Interview *v, MwesoStatus *status)
{
    static const char heading[] = "<pre id=\"key\">\n";
    const char *file = v->cli->values[OPT_SHEET];
    char *page = read_file(v, file, false);
    *status = MWESO_IO;
    if (!page) return NULL;
    char *begin = strstr(page, heading), *end = begin ? strstr(begin, "</pre>") : NULL;
    if (begin) begin += strlen(heading);
    char *key = end ? strndup(begin, (size_t)(end - begin)) : NULL;
    free(page);
    if (key) read_signs(key);
    if (!end)
        *status = cli_fail(v->cli, MWESO_BAD_INPUT,
                           "--sheet: '%.100s' is no page that 'mweso ask --html' has written",
                           file);
    else *status = key ? MWESO_OK : cli_no_memory(v->cli);
    return key;
}

/* Adds the key's lines that begin with `name` and a blank, without these; returns how many there
 * are. */
static int add_lines(const char *key, const char *name, bool more_words, char *text, size_t size)
{
    size_t length = strlen(text), named = strlen(name);
    int count = 0;
    for (const char *line = key; line && *line; line = strchr(line, '\n'), line += line != NULL) {
        if (strncmp(line, name, named) != 0 || line[named] != ' ') continue;
        const char *rest = line + named + 1;
        bool letter = islower((unsigned char)rest[0]) && rest[1] == ' ';
        if (letter && !more_words) continue;
        count++;
        if (length < size)
            length += (size_t)snprintf(text + length, size - length, "%.*s\n",
                                       (int)strcspn(rest, "\n"), rest);
    }
    return count;
}

/* The letters that a question has, as "a, b". */
static const char *letters_of(const AnswerSheet *t, const char *question, char *text, size_t size)
{
    size_t length = 0;
    *text = '\0';
    for (char letter = 'a'; letter <= 'z' && length < size; letter++) {
        char name[40], lines[LONGEST_LINES] = "";
        snprintf(name, sizeof name, "%s %c", question, letter);
        if (add_lines(t->key, name, true, lines, sizeof lines))
            length += (size_t)snprintf(text + length, size - length, "%s%c", length ? ", " : "",
                                       letter);
    }
    return text;
}

/* The time in the recording behind a letter, as in "b 12:30"; "" without one, NULL if it is no
 * letter alone, nor one with a time. */
static const char *time_behind(const char *answer)
{
    if (!*answer) return NULL;
    const char *time = answer + 1 + strspn(answer + 1, " \t");
    bool apart = !answer[1] || time > answer + 1;
    return apart && time[strspn(time, "0123456789:.-")] == '\0' ? time : NULL;
}

/* The answer as lines of an observation; MWESO_BAD_INPUT after a message. */
static MwesoStatus lines_of(const AnswerSheet *t, const char *question, const char *answer,
                            char *lines, size_t size)
{
    char name[40], letters[100], typed[LONGEST_LINES];
    const char *other = strncasecmp(answer, "other", strlen("other")) == 0
                            ? answer + strlen("other")
                            : NULL;
    if (other) {
        other += strspn(other, ": \t");
        if (!*other) return fail(t, "'%.20s other:' says no board, nor no, yes or never", question);
        if (strstr(lines, "Position:")) write_typed_line(other, typed, sizeof typed);
        else snprintf(typed, sizeof typed, "Statement: %s\n", other); /* asked in words */
        snprintf(lines + strlen(lines), size - strlen(lines), "%s", typed);
        return MWESO_OK;
    }
    snprintf(name, sizeof name, "%.20s %c", question, tolower((unsigned char)*answer));
    const char *time = time_behind(answer);
    if (time && add_lines(t->key, name, true, lines, size)) {
        size_t length = strlen(lines);
        if (*time) snprintf(lines + length, size - length, "Time: %s\n", time);
        return MWESO_OK;
    }
    char text[300];
    snprintf(text, sizeof text, "'%.40s' is no answer to %.20s, which has %s, other: and ?", answer,
             question, letters_of(t, question, letters, sizeof letters));
    return fail(t, "%s", text);
}

/* "Q3 b", "Q3 b 12:30", "Q3 other: BOARD" or "Q3 ?". */
static MwesoStatus take_answer(AnswerSheet *t, char *line)
{
    size_t word = strcspn(line, " \t:");
    char *answer = line + word + strspn(line + word, " \t:"), lines[LONGEST_LINES] = "";
    line[word] = '\0';
    *line = 'Q';
    long number = strtol(line + 1, NULL, 10);
    if (number < 1 || number > MOST_QUESTIONS ||
        !add_lines(t->key, line, false, lines, sizeof lines))
        return fail(t, "the page has no question '%.40s'", line);
    if (t->answered[number])
        return fail(t, "%s is answered twice; begin anew with 'Informant:'", line);
    t->answered[number] = true;
    if (strcmp(answer, "?") == 0) return MWESO_OK;
    MwesoStatus status = lines_of(t, line, answer, lines, sizeof lines);
    if (status != MWESO_OK) return status;
    char notes[600];
    bool fits = true;
    Headers headers = t->headers;
    snprintf(notes, sizeof notes, "%s%s%s%s%s%s", t->recording ? "Recording: " : "",
             t->recording ? t->recording : "", t->recording ? "\n" : "",
             t->agrees ? "Note: Consent: " : "", t->agrees ? t->agrees : "", t->agrees ? "\n" : "");
    headers.notes = notes;
    status = keep_lines(t->v, &headers, lines, &fits);
    return fits ? status : fail(t, "%s", "this answer cannot be read");
}

/* "Place: Lamu": it holds for the answers that follow. False if it is no such line. */
static bool take_header(AnswerSheet *t, char *line)
{
    const struct {
        const char *name, **value;
    } headers[] = {{"Informant", &t->headers.informant},
                   {"Place", &t->headers.place},
                   {"Date", &t->headers.date},
                   {"Recording", &t->recording},
                   {"Consent", &t->agrees}};
    for (size_t i = 0; i < sizeof headers / sizeof *headers; i++) {
        size_t length = strlen(headers[i].name);
        if (strncasecmp(line, headers[i].name, length) != 0 || line[length] != ':') continue;
        char *value = line + length + 1;
        *headers[i].value = value + strspn(value, " \t");
        if (i == 0) memset(t->answered, 0, sizeof t->answered);
        return true;
    }
    return false;
}

static MwesoStatus take_line(AnswerSheet *t, char *line)
{
    size_t length = strlen(line);
    while (length && strchr(" \t\r", line[length - 1])) line[--length] = '\0';
    line += strspn(line, " \t");
    if (!*line || *line == '#' || take_header(t, line)) return MWESO_OK;
    if (toupper((unsigned char)*line) == 'Q' && isdigit((unsigned char)line[1]))
        return take_answer(t, line);
    return fail(t,
                "'%.40s' is neither an answer such as 'Q1 b' nor one of Informant:, Place:, Date:, "
                "Recording: and Consent:",
                line);
}

/* The board of the page is that of its base. */
static MwesoStatus load_base(Interview *v, const char *key)
{
    MwesoStatus status;
    char name[200] = "";
    sscanf(key, "Base: %199[^\n]", name);
    const char *base = v->cli->values[OPT_BASE];
    v->base = cli_variant(v->cli, base ? base : name, &status);
    if (!v->base) return status;
    char *saved = (char *)(uintptr_t)v->saved;
    bool has_file = saved && access(saved, F_OK) == 0;
    v->evidence = has_file ? cli_evidence(v->cli, v->base, &saved, 1, &status)
                           : mweso_evidence_new(v->base);
    return v->evidence || status != MWESO_OK ? status : cli_no_memory(v->cli);
}

/* All answers are kept, or none. */
static MwesoStatus take_all(AnswerSheet *t, char *text)
{
    Interview *v = t->v;
    const char *saved = v->saved;
    MwesoStatus status = MWESO_OK;
    char *next;
    v->whole = saved ? read_file(v, saved, true) : strdup("");
    if (!v->whole) return MWESO_IO;
    for (char *line = text; line && status == MWESO_OK; line = next) {
        next = strchr(line, '\n');
        if (next) *next++ = '\0';
        t->line++;
        status = take_line(t, line);
    }
    if (status == MWESO_OK && v->answers == 0)
        status = cli_fail(v->cli, MWESO_BAD_INPUT, "%.100s holds no answer", t->file);
    if (status != MWESO_OK) return status;
    if (!saved) return fputs(v->whole, stdout), MWESO_OK;
    status = cli_save_text(v->cli, saved, v->whole, true);
    if (status == MWESO_OK)
        printf("Kept in %s: %zu answer%s\n", saved, v->answers, cli_plural(v->answers));
    return status;
}

MwesoStatus interview_take_sheet(Interview *v)
{
    AnswerSheet *t = calloc(1, sizeof *t);
    if (!t) return cli_no_memory(v->cli);
    *t = (AnswerSheet){.v = v, .file = v->cli->values[OPT_TYPED], .headers = given_headers(v)};
    MwesoStatus status;
    t->key = read_key(v, &status);
    char *text = t->key ? read_file(v, t->file, false) : NULL;
    if (t->key) status = text ? load_base(v, t->key) : MWESO_IO;
    if (status == MWESO_OK) status = take_all(t, text);
    free(text);
    free(t->key);
    free(t);
    return status;
}
