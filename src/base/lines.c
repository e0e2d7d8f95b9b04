/* Lines: text files read line by line, with a bound for the length of a line. */
#include "base/lines.h"

MwLine mw_read_line(FILE *in, char *line, size_t most)
{
    size_t length = 0;
    int c;
    while ((c = getc(in)) != EOF && c != '\n' && length < most) line[length++] = (char)c;
    line[length] = '\0';
    if (c == '\n') return MW_LINE_READ;
    if (c != EOF) return MW_LINE_LONG;
    return length > 0 && !ferror(in) ? MW_LINE_LAST : MW_LINE_NONE;
}
