/* Lines: text from strangers, line by line, into an array that does not grow. */
#include <errno.h>
#include <stdio.h>

#include "mweso.h"

/* What goes on so long without an end is no text. */
enum { ENDLESS = 1 << 24 };

MwesoLine mweso_read_line(FILE *in, char *line, size_t size, size_t *length)
{
    int c = EOF;
    size_t count = 0;
    errno = 0;
    while (count < ENDLESS && (c = getc_unlocked(in)) != EOF && c != '\n') {
        if (count < size - 1) line[count] = (char)c;
        count++;
    }
    line[count < size - 1 ? count : size - 1] = '\0';
    *length = count;
    if (count == ENDLESS) errno = EFBIG;
    if (count == ENDLESS || ferror(in)) return MWESO_LINE_FAILED;
    if (c == EOF && count == 0) return MWESO_LINE_NONE;
    return count < size ? MWESO_LINE_READ : MWESO_LINE_CUT;
}
