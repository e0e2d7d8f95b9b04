/* Notebook: answers as observations, kept in a file and taken up again. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli/fieldwork/evidence.h"
#include "cli/fieldwork/interview.h"

/* ---- what stands with every answer ----------------------------------------------------------- */

static const OptionId told[] = {OPT_INFORMANT, OPT_PLACE, OPT_DATE};

MwesoStatus interview_check_told(const Interview *v)
{
    for (size_t i = 0; i < sizeof told / sizeof *told; i++) {
        const char *text = v->cli->values[told[i]];
        if (text && (!*text || strpbrk(text, "\r\n")))
            return cli_fail(v->cli, MWESO_USAGE, "--%s: one line of text is expected",
                            cli_option_name(told[i]));
    }
    return MWESO_OK;
}

/* The day of the interview, unless it is given. */
static AskedOf asked_now(const Interview *v, char today[16])
{
    time_t now = time(NULL);
    struct tm local;
    AskedOf of = {v->cli->values[OPT_INFORMANT], v->cli->values[OPT_PLACE],
                  v->cli->values[OPT_DATE], ""};
    *today = '\0';
    if (localtime_r(&now, &local)) strftime(today, 16, "%Y-%m-%d", &local);
    if (!of.date) of.date = today;
    return of;
}

static void print_told(const AskedOf *of, FILE *out)
{
    const char *const lines[][2] = {
        {"Informant", of->informant}, {"Place", of->place}, {"Date", of->date}};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        if (lines[i][1] && *lines[i][1]) fprintf(out, "%s: %s\n", lines[i][0], lines[i][1]);
    fputs(of->notes, out);
}

void interview_typed_line(const char *typed, char *line, size_t size)
{
    static const struct {
        const char *word, *line;
    } words[] = {{"no", "Legal: no"}, {"yes", "Legal: yes"}, {"never", "Ended: never"}};
    snprintf(line, size, "After: %s\n", typed);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(typed, words[i].word) == 0) snprintf(line, size, "%s\n", words[i].line);
}

/* ---- names ----------------------------------------------------------------------------------- */

static bool is_named(const MwesoEvidence *evidence, const char *name)
{
    for (size_t i = 0; evidence && i < mweso_evidence_count(evidence); i++)
        if (strcmp(mweso_evidence_at(evidence, i).id, name) == 0) return true;
    return false;
}

/* The name of the next observation: that of the file, and a number. */
static void next_name(const Interview *v, char *name, size_t size)
{
    const char *file = v->saved ? v->saved : "answer", *slash = strrchr(file, '/');
    if (slash) file = slash + 1;
    int length = (int)strcspn(file, "."); /* without its ending */
    for (size_t number = v->answers + 1;; number++) {
        snprintf(name, size, "%.*s-%zu", length < 40 ? length : 40, file, number);
        if (!is_named(v->evidence, name)) return;
    }
}

/* ---- files ----------------------------------------------------------------------------------- */

char *interview_read_file(const Interview *v, const char *name, bool may_be_missing)
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

/* Adds an observation behind a text, which is freed. NULL without memory. */
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
    char *text = v->saved     ? interview_read_file(v, v->saved, true)
                 : v->unsaved ? v->unsaved
                              : strdup("");
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
    fprintf(v->whole ? stderr : stdout, "That cannot be read: %s\n", error->text);
}

/* The answer as an observation; NULL without memory. */
static char *observation_of(const Interview *v, const AskedOf *of, const char *lines)
{
    char name[64], *text = NULL;
    size_t length;
    FILE *out = open_memstream(&text, &length);
    next_name(v, name, sizeof name);
    if (out) {
        fprintf(out, "Observation: %s\n", name);
        print_told(of, out);
        fputs(lines, out);
        fclose(out);
    }
    return text;
}

/* Takes it as evidence, where there is any. False, after a message, if it cannot be read. */
static bool take(Interview *v, const char *observation)
{
    return !v->evidence ||
           mweso_evidence_read_text(v->evidence, v->saved ? v->saved : "answers", observation,
                                    strlen(observation), MWESO_LAYOUT_OBSERVATIONS, report,
                                    v) == MWESO_OK;
}

MwesoStatus interview_keep_lines(Interview *v, const AskedOf *of, const char *lines, bool *fits)
{
    char *observation = observation_of(v, of, lines);
    if (!observation) return cli_no_memory(v->cli);
    *fits = take(v, observation);
    MwesoStatus status = *fits ? save(v, observation) : MWESO_OK;
    v->answers += *fits;
    free(observation);
    return status;
}

MwesoStatus interview_keep(Interview *v, size_t index, const char *typed, bool *fits)
{
    char today[16], *lines, *note = mweso_asking_note(v->asking, index);
    const AskedOf of = asked_now(v, today);
    bool offered = index < v->question.replies;
    bool good = note && asprintf(&lines, "%s%s", note, offered ? "" : typed) >= 0;
    mweso_text_free(note);
    if (!good) return cli_no_memory(v->cli);
    MwesoStatus status = interview_keep_lines(v, &of, lines, fits);
    free(lines);
    return status;
}

void interview_print_unsaved(const Interview *v)
{
    if (v->unsaved && *v->unsaved)
        printf("\nThe answers as observations (--save keeps them in a file):\n\n%s", v->unsaved);
}
