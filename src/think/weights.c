/* Weights: reads the weights of an evaluation's terms from the file beside the variant's. */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "base/files.h"
#include "rules/variant.h"
#include "think/evaluate.h"

enum { LONGEST_LINE = 1000, MOST_WEIGHT = 10000 };

/* A file being read. */
typedef struct WeightsFile {
    const MwesoVariant *variant;
    const char *file;
    MwWeights *weights;
    bool named[MW_MOST_STAGES][TERM_COUNT]; /* has a line of its own */
} WeightsFile;

static MwesoStatus unknown(const char *what, const char *name, const char *near, MwesoError *error)
{
    return mw_fail(error, MWESO_BAD_INPUT, 0, "'%.40s' is no %s%s%s%s", name, what,
                   near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
}

/* Reads the phase of "phase:term", which is row `stage` of the weights; moves `name` on to the
 * term. */
static MwesoStatus read_stage(const MwesoVariant *variant, char **name, int *stage,
                              MwesoError *error)
{
    char *colon = strchr(*name, ':');
    const char *names[MW_MOST_PHASES + 1] = {NULL};
    *stage = 0;
    if (!colon) return MWESO_OK;
    *colon = '\0';
    for (int i = 0; i < variant->phase_count; i++) names[i] = variant->phases[i]->name;
    *stage = 1 + mw_phase_find(variant, *name);
    if (*stage == 0) return unknown("phase of the variant", *name, mw_nearest(*name, names), error);
    *name = colon + 1;
    return MWESO_OK;
}

/* Reads "term number" or "phase:term number". */
static MwesoStatus read_line(char *line, WeightsFile *reading, MwesoError *error)
{
    static const char blanks[] = " \t\r\n";
    uint64_t number;
    int stage;
    line[strcspn(line, "#")] = '\0';
    char *save, *name = strtok_r(line, blanks, &save), *value = strtok_r(NULL, blanks, &save);
    if (!name) return MWESO_OK;
    mw_make_printable(name);
    MwesoStatus status = read_stage(reading->variant, &name, &stage, error);
    if (status != MWESO_OK) return status;
    int term = mw_index(name, mw_term_names);
    if (term < 0) return unknown("term", name, mw_nearest(name, mw_term_names), error);
    const char *at = value ? value + (*value == '-') : "";
    if (!mw_read_number(&at, MOST_WEIGHT, &number) || *at || strtok_r(NULL, blanks, &save))
        return mw_fail(error, MWESO_BAD_INPUT, 0,
                       "behind %s stands a whole number from -%d to %d, and nothing else", name,
                       MOST_WEIGHT, MOST_WEIGHT);
    reading->weights->of[stage][term] = *value == '-' ? -(int32_t)number : (int32_t)number;
    reading->named[stage][term] = true;
    return MWESO_OK;
}

static MwesoStatus read_lines(FILE *in, WeightsFile *reading, MwesoError *error)
{
    char line[LONGEST_LINE + 1];
    size_t length;
    MwesoLine read;
    MwesoError problem = {0};
    for (int number = 1; (read = mweso_read_line(in, line, sizeof line, &length)) <= MWESO_LINE_CUT;
         number++) {
        if (read == MWESO_LINE_CUT)
            mw_fail(&problem, MWESO_BAD_INPUT, 0, "the line has %zu bytes, at most %d are read",
                    length, LONGEST_LINE);
        else if (strlen(line) != length)
            mw_fail(&problem, MWESO_BAD_INPUT, 0, "the line has a zero byte in it");
        else read_line(line, reading, &problem);
        if (problem.status != MWESO_OK)
            return mw_fail(error, MWESO_BAD_INPUT, 0, "%.200s:%d: %s", reading->file, number,
                           problem.text);
    }
    for (int stage = 1; stage < MW_MOST_STAGES; stage++)
        for (int term = 0; term < TERM_COUNT; term++)
            if (reading->named[0][term] && !reading->named[stage][term])
                reading->weights->of[stage][term] = reading->weights->of[0][term];
    return read == MWESO_LINE_NONE
               ? MWESO_OK
               : mw_fail(error, MWESO_IO, 0, "%.200s: %s", reading->file, strerror(errno));
}

MwesoStatus mw_weights_read(const MwesoVariant *variant, const char *file, MwTrust trust,
                            MwWeights *weights, MwesoError *error)
{
    const char *why;
    WeightsFile reading = {.variant = variant, .file = file, .weights = weights};
    FILE *in = mw_open(file, trust, mw_folder_of(file), &why);
    if (!in) return mw_fail(error, MWESO_IO, 0, "%.200s: %s", file, why);
    MwesoStatus status = read_lines(in, &reading, error);
    fclose(in);
    return status;
}

MwesoStatus mw_weights_of(const MwesoVariant *variant, MwWeights *weights, MwesoError *error)
{
    static const char ini[] = ".ini";
    MwText file = {0};
    struct stat is;
    size_t length = variant->file ? strlen(variant->file) : 0;
    *weights = mw_weights_usual();
    if (length < sizeof ini || strcmp(variant->file + length - (sizeof ini - 1), ini) != 0)
        return MWESO_OK;
    mw_text_put(&file, variant->file, length - (sizeof ini - 1));
    mw_text_add(&file, ".weights");
    MwesoStatus status = file.failed ? mw_no_memory(error)
                         : lstat(file.s, &is) != 0
                             ? MWESO_OK
                             : mw_weights_read(variant, file.s, MW_INSIDE, weights, error);
    mw_text_free(&file);
    return status;
}
