/* Lines: a file of records, line by line. */
#ifndef MWESO_PLAY_LINES_H
#define MWESO_PLAY_LINES_H

#include <stdio.h>

#include "base/findings.h"

enum { MW_LONGEST_LINE = 1 << 16 };

struct MwesoRecords {
    FILE *in;
    MwesoLayout layout;
    char line[MW_LONGEST_LINE + 1]; /* the line read last */
    int number;                     /* its number */
    bool again;                     /* it is still to be used: it began the next game */
    bool over;
    char *name;        /* of the game read last, or NULL */
    MwesoRecord *next; /* what follows the gap at which the game read last broke off; or NULL */
};

typedef enum MwLineResult { LINE_READ, LINE_NONE, LINE_FAILED } MwLineResult;

/* Reads the next line, whatever it holds, without its end. */
MwLineResult mw_read_line(MwesoRecords *records, MwesoError *error);
/* Reads the next line that is not empty and not a comment, without its end. */
MwLineResult mw_next_line(MwesoRecords *records, MwesoError *error);
/* Does a game begin here, in our own layout? */
bool mw_starts_game(const char *line);
/* Cuts off what follows a '#' at the start of a word. */
void mw_cut_comment(char *line);
/* Fails at the present line. */
MwesoStatus mw_fail_line(const MwesoRecords *records, MwesoError *error, const char *format, ...)
    MW_PRINTF(3, 4);

#endif
