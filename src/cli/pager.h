/* Pager: at a terminal, what is longer than a screen is shown screen by screen. */
#ifndef MWESO_CLI_PAGER_H
#define MWESO_CLI_PAGER_H

#include "cli/cli.h"

typedef struct Pager {
    const Cli *cli;
    FILE *text;   /* what is printed meanwhile; NULL: it goes to standard output at once */
    int terminal; /* standard output as it was */
} Pager;

/* From here on what is printed is kept, if a reader sits at a terminal. */
Pager pager_begin(const Cli *cli);
/* Shows what was kept: after each screen it waits for Enter. False if the reader has enough. */
bool pager_end(Pager *pager);

#endif
