/* Paragraphs: texts in lines of a width, and the lines of an INI file. */
#include "cli/rulebook/paragraphs.h"

#include <assert.h>
#include <stdbool.h>
#include <string.h>

int cli_text_width(const char *text, size_t bytes)
{
    int width = 0;
    for (size_t i = 0; i < bytes; i++) width += ((unsigned char)text[i] & 0xC0) != 0x80;
    return width;
}

int cli_wrap(FILE *out, const char *text, int column, const char *margin, int width)
{
    int indent = (int)strlen(margin);
    assert(column >= 0 && width > indent);
    for (text += strspn(text, " "); *text; text += strspn(text, " ")) {
        size_t bytes = strcspn(text, " ");
        int word = cli_text_width(text, bytes);
        if (column > indent && column + 1 + word > width) {
            fprintf(out, "\n%s", margin);
            column = indent;
        }
        fprintf(out, "%s%.*s", column > indent ? " " : "", (int)bytes, text);
        column += (column > indent) + word;
        text += bytes;
    }
    return column;
}

/* ---- the lines of an INI file ---------------------------------------------------------------- */

enum { LINE_WIDTH = 100 };

/* May a line go on with this word? Not where it would be read as a comment or as a key. */
static bool may_begin_line(const char *word, size_t length)
{
    const char *next = word + length + strspn(word + length, " ");
    return *word != '#' && *word != ';' && !memchr(word, '=', length) &&
           !memchr(word, ':', length) && *next != '=' && *next != ':';
}

void cli_ini_text(FILE *out, const char *mark, const char *name, const char *text)
{
    size_t word = strcspn(text, " ");
    bool tight = strlen(mark) + strlen(name) + 3 + word > CLI_LONGEST_INI_LINE;
    size_t width = (size_t)fprintf(out, tight ? "%s%s=%.*s" : "%s%s = %.*s", mark, name, (int)word,
                                   text);
    for (text += word + strspn(text + word, " "); *text; text += word + strspn(text + word, " ")) {
        word = strcspn(text, " ");
        bool wraps = width + 1 + word > LINE_WIDTH && may_begin_line(text, word);
        if (wraps) width = (size_t)fprintf(out, "\n%s%s", mark, word < LINE_WIDTH ? "   " : "") - 1;
        width += (size_t)fprintf(out, " %.*s", (int)word, text);
    }
    fputc('\n', out);
}
