/* Lines: text files read line by line, with a bound for the length of a line. */
#ifndef MWESO_BASE_LINES_H
#define MWESO_BASE_LINES_H

#include <stdio.h>

typedef enum MwLine {
    MW_LINE_READ,
    MW_LINE_LAST, /* read, but the file ends without the end of a line */
    MW_LINE_NONE, /* the file is at its end, or cannot be read: ferror() tells which */
    MW_LINE_LONG  /* the line has more bytes than asked for, of which the first were read */
} MwLine;

/* Reads a line of at most `most` bytes into `line`, which has room for one more. The end of the
 * line is left out. A NUL byte ends what is read as it ends every text. */
MwLine mw_read_line(FILE *in, char *line, size_t most);

#endif
