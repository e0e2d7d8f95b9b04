/* Weights: what the terms of an evaluation count, in a file beside the variant's. */
#include "think/weights.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "base/files.h"
#include "rules/variant.h"

enum { LONGEST_LINE = 1000, MOST_WEIGHT = 10000 };

/* Reads "term number". */
static MwesoStatus read_line(char *line, MwWeights *weights, MwesoError *error)
{
    static const char blanks[] = " \t\r\n";
    uint64_t number;
    line[strcspn(line, "#")] = '\0';
    char *save, *name = strtok_r(line, blanks, &save), *value = strtok_r(NULL, blanks, &save);
    if (!name) return MWESO_OK;
    mw_make_printable(name);
    int term = mw_index(name, mw_term_names);
    const char *near = mw_nearest(name, mw_term_names);
    if (term < 0)
        return mw_fail(error, MWESO_BAD_INPUT, 0, "'%.40s' is no term%s%s%s", name,
                       near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
    const char *at = value ? value + (*value == '-') : "";
    if (!mw_read_number(&at, MOST_WEIGHT, &number) || *at || strtok_r(NULL, blanks, &save))
        return mw_fail(error, MWESO_BAD_INPUT, 0,
                       "behind %s stands a whole number from -%d to %d, and nothing else", name,
                       MOST_WEIGHT, MOST_WEIGHT);
    weights->of[term] = *value == '-' ? -(int32_t)number : (int32_t)number;
    return MWESO_OK;
}

static MwesoStatus read_lines(FILE *in, const char *file, MwWeights *weights, MwesoError *error)
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
        else read_line(line, weights, &problem);
        if (problem.status != MWESO_OK)
            return mw_fail(error, MWESO_BAD_INPUT, 0, "%.200s:%d: %s", file, number, problem.text);
    }
    return read == MWESO_LINE_NONE
               ? MWESO_OK
               : mw_fail(error, MWESO_IO, 0, "%.200s: %s", file, strerror(errno));
}

static MwesoStatus read_file(const char *file, MwTrust trust, MwWeights *weights, MwesoError *error)
{
    const char *why;
    FILE *in = mw_open(file, trust, mw_folder_of(file), &why);
    if (!in) return mw_fail(error, MWESO_IO, 0, "%.200s: %s", file, why);
    MwesoStatus status = read_lines(in, file, weights, error);
    fclose(in);
    return status;
}

MwesoStatus mw_weights_read(const char *file, MwWeights *weights, MwesoError *error)
{
    return read_file(file, MW_TYPED, weights, error);
}

MwesoStatus mw_weights_of(const MwesoVariant *variant, MwWeights *weights, MwesoError *error)
{
    static const char ini[] = ".ini";
    MwText file = {0};
    struct stat is;
    size_t length = variant->file ? strlen(variant->file) : 0;
    *weights = mw_usual_weights;
    if (length < sizeof ini || strcmp(variant->file + length - (sizeof ini - 1), ini) != 0)
        return MWESO_OK;
    mw_text_put(&file, variant->file, length - (sizeof ini - 1));
    mw_text_add(&file, ".weights");
    MwesoStatus status = file.failed               ? mw_no_memory(error)
                         : lstat(file.s, &is) != 0 ? MWESO_OK
                                                   : read_file(file.s, MW_INSIDE, weights, error);
    mw_text_free(&file);
    return status;
}
