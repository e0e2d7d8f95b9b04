/* Lines: reads a file of records line by line, with the typographic signs of word processors and
 * spreadsheets replaced by keyboard signs. */
#include <errno.h>
#include <stdarg.h>
#include <string.h>

#include "base/files.h"
#include "play/record.h"

/* ---- signs ----------------------------------------------------------------------------------- */

/* A character of several bytes, and its keyboard equivalent. */
typedef struct Sign {
    const char *bytes;
    const char *plain; /* not longer than `bytes` */
} Sign;

/* Replaces the characters of a table by their equivalents. */
static void make_plain(char *text, const Sign *table)
{
    char *to = text;
    for (const char *from = text; *from;) {
        const Sign *sign = table;
        while (sign->bytes && strncmp(from, sign->bytes, strlen(sign->bytes)) != 0) sign++;
        if (sign->bytes) {
            to = (char *)memcpy(to, sign->plain, strlen(sign->plain)) + strlen(sign->plain);
            from += strlen(sign->bytes);
        } else *to++ = *from++;
    }
    *to = '\0';
}

void mw_plain_signs(char *text)
{
    static const Sign signs[] = {{"\u2010", "-"},   {"\u2011", "-"}, {"\u2012", "-"},
                                 {"\u2013", "-"},   {"\u2014", "-"}, {"\u2212", "-"},
                                 {"\u2026", "..."}, {"\u00d7", "x"}, {NULL, NULL}};
    make_plain(text, signs);
}

/* ---- lines ----------------------------------------------------------------------------------- */

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

static bool is_beyond_ascii(const char *line)
{
    while (*line && !((unsigned char)*line & 0x80)) line++;
    return *line;
}

MwLineResult mw_read_line(MwesoRecords *records, MwesoError *error)
{
    static const Sign blanks[] = {/* no-break, figure, thin, and narrow no-break spaces */
                                  {"\u00a0", " "},
                                  {"\u2007", " "},
                                  {"\u2009", " "},
                                  {"\u202f", " "},
                                  {NULL, NULL}};
    static const char byte_order_mark[] = "\ufeff";
    size_t length, mark = sizeof byte_order_mark - 1;
    char *line = records->line;
    MwesoLine read = mweso_read_line(records->in, line, sizeof records->line, &length);
    records->over |= read == MWESO_LINE_FAILED || read == MWESO_LINE_NONE;
    if (read == MWESO_LINE_NONE) return LINE_NONE;
    if (read == MWESO_LINE_FAILED) {
        if (errno == EFBIG)
            mw_fail(error, MWESO_IO, 0, "the record cannot be read: line %d does not end",
                    records->number + 1);
        else mw_fail(error, MWESO_IO, 0, "the record cannot be read: %s", strerror(errno));
        return LINE_FAILED;
    }
    records->number++;
    size_t kept = without_end(line, length < MW_LONGEST_LINE ? length : MW_LONGEST_LINE);
    line[kept] = '\0';
    if (read == MWESO_LINE_CUT) {
        mw_fail_line(records, error, "the line has %zu bytes, at most %d are read", length,
                     MW_LONGEST_LINE);
        return LINE_FAILED;
    }
    bool plain = mw_is_plain_utf8(line, kept);
    if (!plain && records->recodes && !records->many_bytes && strlen(line) == kept)
        plain = mw_recode_line(records) && mw_is_plain_utf8(line, strlen(line));
    else records->many_bytes |= plain && is_beyond_ascii(line);
    if (!plain) {
        mw_fail_line(records, error, "the line is not UTF-8, or has control characters in it");
        return LINE_FAILED;
    }
    if (records->number == 1 && strncmp(line, byte_order_mark, mark) == 0)
        memmove(line, line + mark, strlen(line + mark) + 1);
    make_plain(line, blanks);
    line[without_end(line, strlen(line))] = '\0';
    return LINE_READ;
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

MwLineResult mw_next_line(MwesoRecords *records, MwesoError *error)
{
    if (records->again) {
        records->again = false;
        return LINE_READ;
    }
    for (;;) {
        MwLineResult result = mw_read_line(records, error);
        char first = records->line[strspn(records->line, " \t")];
        if (result != LINE_READ || (first != '\0' && first != '#')) return result;
    }
}
