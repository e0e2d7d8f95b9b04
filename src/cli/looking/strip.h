/* A picture of a move: the boards of its laps, and below each what is told of it. */
#ifndef MWESO_CLI_LOOKING_STRIP_H
#define MWESO_CLI_LOOKING_STRIP_H

#include <stdio.h>

#include "cli/cli.h"

/* The position before the move, its laps, and what comes of it. */
enum { STRIP_MOST_PANELS = 102 };

typedef struct StripPanel {
    MwesoPosition position; /* if it has a board */
    Marks marks;
    bool has_board;
    size_t from; /* where what is told of it begins */
} StripPanel;

typedef struct Strip {
    const Cli *cli;
    const MwesoVariant *variant;
    StripPanel panels[STRIP_MOST_PANELS];
    int count;
    bool too_long; /* the move has more laps */
    FILE *told;    /* what is told of the panels, one after the other */
    char *text;    /* that, where it has been flushed */
    size_t size;
} Strip;

/* False, after a message, if there is no memory; else to be ended by strip_end. */
bool strip_begin(Strip *strip, const Cli *cli, const MwesoVariant *variant);
/* Begins the next panel: what is written to `told` from now on is of it. */
void strip_panel(Strip *strip);
/* The board of the panel under way. */
void strip_board(Strip *strip, const MwesoPosition *position, Marks marks);
/* Draws the panels into a file. MWESO_NO after a message if there are too many, MWESO_IO after one
 * if it cannot be written or there is no memory. */
MwesoStatus strip_end(Strip *strip, const char *file, const char *name);

#endif
