/* Typed: answers that were ticked on a printed page, as observations. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/fieldwork/evidence.h"
#include "cli/fieldwork/interview.h"

enum { MOST_QUESTIONS = 1000, LONGEST_LINES = 4000 };

/* A file that is being typed back, and the lines that say what its letters stand for. */
typedef struct Typed {
    Interview *v;
    const char *file;
    int line;
    char *key;                      /* "Q1 Position: ...", "Q1 a After: ..." */
    AskedOf of;                     /* what was said last of whom, where and when */
    const char *recording, *agrees; /* likewise; NULL: nothing */
    bool answered[MOST_QUESTIONS + 1];
} Typed;

static MwesoStatus fail(const Typed *t, const char *format, const char *what)
{
    char text[300];
    snprintf(text, sizeof text, format, what);
    return cli_fail(t->v->cli, MWESO_BAD_INPUT, "%.100s:%d: %s", t->file, t->line, text);
}

/* ---- what letters stand for ------------------------------------------------------------------ */

static const char key_begins[] = "<pre id=\"key\">\n", key_ends[] = "</pre>";

/* The key of a page, to be freed; NULL after a message, with *status set. */
static char *read_key(const Interview *v, MwesoStatus *status)
{
    const char *file = v->cli->values[OPT_SHEET];
    char *page = interview_read_file(v, file, false);
    *status = MWESO_IO;
    if (!page) return NULL;
    char *begin = strstr(page, key_begins), *end = begin ? strstr(begin, key_ends) : NULL;
    char *key = end ? strndup(begin + strlen(key_begins),
                              (size_t)(end - begin) - strlen(key_begins))
                    : NULL;
    free(page);
    if (!end)
        *status = cli_fail(v->cli, MWESO_BAD_INPUT,
                           "--sheet: '%.100s' is no page that 'mweso ask --html' has written",
                           file);
    else *status = key ? MWESO_OK : cli_no_memory(v->cli);
    return key;
}

/* Adds the key's lines that begin with `name` and a blank, without these; how many there are. */
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
static const char *letters_of(const Typed *t, const char *question, char *text, size_t size)
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

/* ---- a line of answers ----------------------------------------------------------------------- */

/* The time in the recording that stands behind a letter, as in "b 12:30"; "" without one, NULL if
 * it is no letter alone, nor one with a time. */
static const char *time_behind(const char *answer)
{
    if (!*answer) return NULL;
    const char *time = answer + 1 + strspn(answer + 1, " \t");
    bool apart = !answer[1] || time > answer + 1;
    return apart && time[strspn(time, "0123456789:.-")] == '\0' ? time : NULL;
}

/* The answer as lines of an observation; MWESO_BAD_INPUT after a message. */
static MwesoStatus lines_of(const Typed *t, const char *question, const char *answer, char *lines,
                            size_t size)
{
    char name[40], letters[100], typed[LONGEST_LINES];
    const char *other = strncasecmp(answer, "other", strlen("other")) == 0
                            ? answer + strlen("other")
                            : NULL;
    if (other) {
        other += strspn(other, ": \t");
        if (!*other) return fail(t, "'%.20s other:' says no board, nor no, yes or never", question);
        interview_typed_line(other, typed, sizeof typed);
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

static void notes_of(const Typed *t, char *notes, size_t size)
{
    snprintf(notes, size, "%s%s%s%s%s%s", t->recording ? "Recording: " : "",
             t->recording ? t->recording : "", t->recording ? "\n" : "",
             t->agrees ? "Note: Consent: " : "", t->agrees ? t->agrees : "", t->agrees ? "\n" : "");
}

static MwesoStatus keep(Typed *t, const char *lines)
{
    char notes[600];
    bool fits = true;
    AskedOf of = t->of;
    notes_of(t, notes, sizeof notes);
    of.notes = notes;
    MwesoStatus status = interview_keep_lines(t->v, &of, lines, &fits);
    return fits ? status : fail(t, "%s", "this answer cannot be read");
}

/* "Q3 b", "Q3 b 12:30", "Q3 other: BOARD" or "Q3 ?". */
static MwesoStatus take_answer(Typed *t, char *line)
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
    return status == MWESO_OK ? keep(t, lines) : status;
}

/* "Place: Lamu": it holds for what follows. False if it is no such line. */
static bool take_told(Typed *t, char *line)
{
    const struct {
        const char *name, **value;
    } headers[] = {{"Informant", &t->of.informant},
                   {"Place", &t->of.place},
                   {"Date", &t->of.date},
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

static MwesoStatus take_line(Typed *t, char *line)
{
    size_t length = strlen(line);
    while (length && strchr(" \t\r", line[length - 1])) line[--length] = '\0';
    line += strspn(line, " \t");
    if (!*line || *line == '#' || take_told(t, line)) return MWESO_OK;
    if (toupper((unsigned char)*line) == 'Q' && isdigit((unsigned char)line[1]))
        return take_answer(t, line);
    return fail(t,
                "'%.40s' is neither an answer such as 'Q1 b' nor one of Informant:, Place:, Date:, "
                "Recording: and Consent:",
                line);
}

static MwesoStatus take_lines(Typed *t, char *text)
{
    MwesoStatus status = MWESO_OK;
    char *next;
    for (char *line = text; line && status == MWESO_OK; line = next) {
        next = strchr(line, '\n');
        if (next) *next++ = '\0';
        t->line++;
        status = take_line(t, line);
    }
    return status;
}

/* ---- the whole ------------------------------------------------------------------------------- */

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
static MwesoStatus take_all(Typed *t, char *text)
{
    Interview *v = t->v;
    const char *saved = v->saved;
    v->whole = saved ? interview_read_file(v, saved, true) : strdup("");
    if (!v->whole) return MWESO_IO;
    MwesoStatus status = take_lines(t, text);
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
    Typed *t = calloc(1, sizeof *t);
    if (!t) return cli_no_memory(v->cli);
    *t = (Typed){.v = v, .file = v->cli->values[OPT_TYPED]};
    MwesoStatus status;
    t->key = read_key(v, &status);
    t->of = (AskedOf){v->cli->values[OPT_INFORMANT], v->cli->values[OPT_PLACE],
                      v->cli->values[OPT_DATE], ""};
    char *text = t->key ? interview_read_file(v, t->file, false) : NULL;
    if (t->key) status = text ? load_base(v, t->key) : MWESO_IO;
    if (status == MWESO_OK) status = take_all(t, text);
    free(text);
    free(t->key);
    free(t);
    return status;
}
