/* Lines: a file of records, line by line. */
#include "play/lines.h"

#include <errno.h>
#include <stdarg.h>
#include <string.h>

#include "base/files.h"
#include "play/typography.h"

MwesoStatus mw_fail_line(const MwesoRecords *records, MwesoError *error, const char *format, ...)
{
    char text[400];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    mw_fail(error, MWESO_BAD_INPUT, 0, "%s", text);
    if (error) error->line = records->number;
    return MWESO_BAD_INPUT;
}

static size_t without_end(const char *line, size_t length)
{
    while (length > 0 &&
           (line[length - 1] == '\n' || line[length - 1] == '\r' || mw_is_blank(line[length - 1])))
        length--;
    return length;
}

MwLineResult mw_read_line(MwesoRecords *records, MwesoError *error)
{
    size_t length;
    MwesoLine read = mweso_read_line(records->in, records->line, sizeof records->line, &length);
    if (read == MWESO_LINE_FAILED) {
        records->over = true;
        if (errno == EFBIG)
            mw_fail(error, MWESO_IO, 0, "the record cannot be read: line %d does not end",
                    records->number + 1);
        else mw_fail(error, MWESO_IO, 0, "the record cannot be read: %s", strerror(errno));
        return LINE_FAILED;
    }
    if (read == MWESO_LINE_NONE) {
        records->over = true;
        return LINE_NONE;
    }
    records->number++;
    size_t kept = without_end(records->line, length < MW_LONGEST_LINE ? length : MW_LONGEST_LINE);
    records->line[kept] = '\0';
    if (read == MWESO_LINE_CUT) {
        mw_fail_line(records, error, "the line has %zu bytes, at most %d are read", length,
                     MW_LONGEST_LINE);
        return LINE_FAILED;
    }
    if (mw_is_plain_utf8(records->line, kept)) {
        if (records->number == 1) mw_drop_byte_order_mark(records->line);
        mw_plain_blanks(records->line);
        records->line[without_end(records->line, strlen(records->line))] = '\0';
        return LINE_READ;
    }
    mw_fail_line(records, error, "the line is not UTF-8, or has control characters in it");
    return LINE_FAILED;
}

bool mw_starts_game(const char *line) { return strncmp(line, "Game:", 5) == 0; }

void mw_cut_comment(char *line)
{
    for (char *c = line; *c; c++)
        if (*c == '#' && (c == line || mw_is_blank(c[-1]))) {
            line[without_end(line, (size_t)(c - line))] = '\0';
            return;
        }
}

/* Is there nothing on the line, or only a comment? */
static bool is_remark(const char *line)
{
    while (mw_is_blank(*line)) line++;
    return *line == '\0' || *line == '#';
}

MwLineResult mw_next_line(MwesoRecords *records, MwesoError *error)
{
    if (records->again) {
        records->again = false;
        return LINE_READ;
    }
    MwLineResult result;
    do {
        result = mw_read_line(records, error);
    } while (result == LINE_READ && is_remark(records->line));
    return result;
}
