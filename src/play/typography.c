/* Typography: what word processors and spreadsheets put in place of what a keyboard has. */
#include "play/typography.h"

#include <string.h>

/* A character of several bytes, and what of the keyboard that a word processor put it in place
 * of. */
typedef struct Sign {
    const char *bytes;
    const char *plain; /* no longer */
} Sign;

static const Sign blanks[] = {
    {"\u00a0", " "}, {"\u2007", " "}, {"\u2009", " "}, {"\u202f", " "}, {NULL, NULL}};
static const Sign signs[] = {{"\u2010", "-"},   {"\u2011", "-"}, {"\u2012", "-"},
                             {"\u2013", "-"},   {"\u2014", "-"}, {"\u2212", "-"},
                             {"\u2026", "..."}, {"\u00d7", "x"}, {NULL, NULL}};

/* Writes the plain ones in place of the others. */
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

void mw_plain_signs(char *text) { make_plain(text, signs); }
void mw_plain_blanks(char *text) { make_plain(text, blanks); }

void mw_drop_byte_order_mark(char *line)
{
    static const char mark[] = "\ufeff";
    size_t length = sizeof mark - 1;
    if (strncmp(line, mark, length) == 0) memmove(line, line + length, strlen(line + length) + 1);
}
