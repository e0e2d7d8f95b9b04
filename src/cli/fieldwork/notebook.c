/* Notebook: answers as observations, kept in a file and taken up again. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli/fieldwork/evidence.h"
#include "cli/fieldwork/interview.h"

/* ---- what stands with every answer ----------------------------------------------------------- */

static const struct {
    OptionId option;
    const char *header;
} told[] = {{OPT_INFORMANT, "Informant"}, {OPT_PLACE, "Place"}, {OPT_DATE, "Date"}};
enum { TOLD = sizeof told / sizeof *told };

MwesoStatus interview_check_told(const Interview *v)
{
    for (size_t i = 0; i < TOLD; i++) {
        const char *text = v->cli->values[told[i].option];
        if (text && (!*text || strpbrk(text, "\r\n")))
            return cli_fail(v->cli, MWESO_USAGE, "--%s: one line of text is expected",
                            cli_option_name(told[i].option));
    }
    return MWESO_OK;
}

/* The day of the interview, unless it is given. */
static void print_told(const Interview *v, FILE *out)
{
    char today[16] = "";
    time_t now = time(NULL);
    struct tm local;
    if (localtime_r(&now, &local)) strftime(today, sizeof today, "%Y-%m-%d", &local);
    for (size_t i = 0; i < TOLD; i++) {
        const char *text = v->cli->values[told[i].option];
        if (!text && told[i].option == OPT_DATE) text = today;
        if (text && *text) fprintf(out, "%s: %s\n", told[i].header, text);
    }
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

/* What the file holds, to be freed: "" if there is none yet. NULL, after a message. */
static char *read_saved(const Interview *v)
{
    char *text = NULL;
    size_t length, count;
    char block[4096];
    FILE *file = fopen(v->saved, "r"), *out = open_memstream(&text, &length);
    bool good = (file || errno == ENOENT) && out;
    while (good && file && (count = fread(block, 1, sizeof block, file)) > 0)
        fwrite(block, 1, count, out);
    if (good && file) good = !ferror(file);
    int problem = errno;
    if (file) fclose(file);
    if (out && fclose(out) != 0) good = false;
    if (good) return text;
    cli_fail(v->cli, MWESO_IO, "cannot read '%.100s': %s", v->saved, strerror(problem));
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
    char *text = v->saved ? read_saved(v) : v->unsaved ? v->unsaved : strdup("");
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
    (void)user, (void)file;
    printf("That cannot be read: %s\n", error->text);
}

/* The answer as an observation; NULL without memory. */
static char *observation_of(const Interview *v, size_t index, const char *typed)
{
    char name[64], *text = NULL, *lines = mweso_asking_note(v->asking, index);
    size_t length;
    FILE *out = lines ? open_memstream(&text, &length) : NULL;
    next_name(v, name, sizeof name);
    if (out) {
        fprintf(out, "Observation: %s\n", name);
        print_told(v, out);
        fprintf(out, "%s%s", lines, index < v->question.replies ? "" : typed);
        fclose(out);
    }
    mweso_text_free(lines);
    return text;
}

/* Takes it as evidence, where there is any. False, after a message, if it cannot be read. */
static bool take(Interview *v, const char *observation)
{
    return !v->evidence ||
           mweso_evidence_read_text(v->evidence, v->saved ? v->saved : "answers", observation,
                                    strlen(observation), MWESO_LAYOUT_OBSERVATIONS, report,
                                    NULL) == MWESO_OK;
}

MwesoStatus interview_keep(Interview *v, size_t index, const char *typed, bool *fits)
{
    char *observation = observation_of(v, index, typed);
    if (!observation) return cli_no_memory(v->cli);
    *fits = take(v, observation);
    MwesoStatus status = *fits ? save(v, observation) : MWESO_OK;
    v->answers += *fits;
    free(observation);
    return status;
}

void interview_print_unsaved(const Interview *v)
{
    if (v->unsaved && *v->unsaved)
        printf("\nThe answers as observations (--save keeps them in a file):\n\n%s", v->unsaved);
}
