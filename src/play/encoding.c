/* Encoding: reads files that are not UTF-8, as office programs write them. */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "play/record.h"

enum { MOST_BYTES = 64 << 20 }; /* of a file that is read as a whole */

/* Adds a character in UTF-8. */
static void add_character(uint32_t c, MwText *out)
{
    char bytes[4];
    size_t count = c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
    static const uint8_t first[] = {0, 0, 0xc0, 0xe0, 0xf0};
    for (size_t i = count; i-- > 1; c >>= 6) bytes[i] = (char)(0x80 | (c & 0x3f));
    bytes[0] = (char)(first[count] | c);
    mw_text_put(out, bytes, count);
}

/* ---- Windows-1252 ---------------------------------------------------------------------------- */

/* The characters from 0x80 to 0x9f, which differ from Latin-1; 0: undefined. */
static const uint16_t windows[32] = {
    0x20ac, 0,      0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160,
    0x2039, 0x0152, 0,      0x017d, 0,      0,      0x2018, 0x2019, 0x201c, 0x201d, 0x2022,
    0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0,      0x017e, 0x0178};

bool mw_recode_line(MwesoRecords *records)
{
    MwText text = {0};
    bool good = true;
    for (const char *at = records->line; *at; at++) {
        uint32_t c = (uint8_t)*at;
        if (c >= 0x80 && c < 0xa0) c = windows[c - 0x80];
        good &= c != 0;
        add_character(c, &text);
    }
    good &= !text.failed && text.length <= MW_LONGEST_LINE && text.s != NULL;
    if (good) memcpy(records->line, text.s, text.length + 1);
    if (good)
        records->encoding = "it is not UTF-8, and was read as Windows-1252 (Latin-1): are names "
                            "with accents right?";
    mw_text_free(&text);
    return good;
}

/* ---- UTF-16 ---------------------------------------------------------------------------------- */

/* Continues with a text in place of a file. */
static MwesoStatus go_on_with(MwesoRecords *records, MwText *text, MwesoError *error)
{
    FILE *in = text->failed ? NULL : fmemopen(text->s, text->length, "r");
    if (!in) return mw_text_free(text), mw_no_memory(error);
    if (records->in != stdin) fclose(records->in);
    records->in = in;
    records->whole = text->s;
    return MWESO_OK;
}

/* Reads a unit of two bytes; -1 at the end. */
static int next_unit(FILE *in, bool big)
{
    int first = getc(in), second = first == EOF ? EOF : getc(in);
    if (second == EOF) return -1;
    return big ? first << 8 | second : second << 8 | first;
}

/* Reads the rest of a UTF-16 file, behind its byte-order mark, if it has one. */
static MwesoStatus read_utf16(MwesoRecords *records, bool big, MwesoError *error)
{
    MwText text = {0};
    int unit = next_unit(records->in, big);
    while (unit >= 0 && text.length < MOST_BYTES) {
        uint32_t c = (uint32_t)unit;
        bool high = c >= 0xd800 && c < 0xdc00;
        unit = next_unit(records->in, big);
        if (high && unit >= 0xdc00 && unit < 0xe000) {
            c = 0x10000 + ((c - 0xd800) << 10) + ((uint32_t)unit - 0xdc00);
            unit = next_unit(records->in, big);
        } else if (c >= 0xd800 && c < 0xe000) c = 0xfffd; /* an unpaired surrogate */
        add_character(c, &text);
    }
    if (unit >= 0) {
        mw_text_free(&text);
        return mw_fail_line(records, error, "the file is longer than %d bytes", MOST_BYTES);
    }
    mw_text_put(&text, "\n", 1);
    records->encoding = "it is UTF-16, and was read as that";
    return go_on_with(records, &text, error);
}

/* ---- the encoding of a file
 * ------------------------------------------------------------------------------ */

/* Are the first two bytes of a file a byte-order mark? */
static bool is_mark(const uint8_t bytes[2])
{
    return (bytes[0] == 0xff && bytes[1] == 0xfe) || (bytes[0] == 0xfe && bytes[1] == 0xff);
}

/* Are the two bytes an ASCII character in UTF-16? No text in another encoding contains a zero byte.
 */
static bool is_unmarked(const uint8_t bytes[2])
{
    return !bytes[0] != !bytes[1] && (bytes[0] | bytes[1]) < 0x80;
}

MwesoStatus mw_recode(MwesoRecords *records, MwesoError *error)
{
    enum { LOOKED_AT = 4 };
    static const uint8_t archive[] = {'P', 'K', 3, 4};
    uint8_t bytes[LOOKED_AT];
    size_t count = 0;
    int c;
    records->recodes = true;
    while (count < LOOKED_AT && (c = getc(records->in)) != EOF) {
        bytes[count++] = (uint8_t)c;
        bool zip = memcmp(bytes, archive, count) == 0;
        if (!zip && (count == 2 || bytes[0] == '\n')) break;
    }
    if (count == 2 && is_mark(bytes)) return read_utf16(records, bytes[0] == 0xfe, error);
    bool unmarked = count == 2 && is_unmarked(bytes), big = bytes[0] == 0;
    if (count == LOOKED_AT && memcmp(bytes, archive, LOOKED_AT) == 0)
        return mw_fail(error, MWESO_BAD_INPUT, 0,
                       "this is a spreadsheet as its program keeps it (.ods, .xlsx), or another "
                       "archive: save it as CSV there (\"Save as\", Text CSV, UTF-8)");
    while (count > 0) ungetc(bytes[--count], records->in);
    return unmarked ? read_utf16(records, big, error) : MWESO_OK;
}
