/* Clock: the referee's count in mweso play: a few seconds to start a move, minutes to finish it. */
#ifndef MWESO_CLI_LOOKING_CLOCK_H
#define MWESO_CLI_LOOKING_CLOCK_H

#include "cli/cli.h"

typedef enum ClockCall {
    CLOCK_TYPED,   /* a line can be read */
    CLOCK_STOLEN,  /* the move was not started in time */
    CLOCK_ANNULLED /* it was not finished in time */
} ClockCall;

typedef struct Clock {
    double start, finish; /* seconds allowed; 0: nobody counts */
    double began;         /* the turn, or the move once it is started */
    bool moving;
    int counted; /* how far aloud */
} Clock;

/* Reads --clock START,FINISH. */
MwesoStatus clock_read(Clock *clock, const Cli *cli);
/* A turn begins. */
void clock_turn(Clock *clock);
/* The move is started. */
void clock_move(Clock *clock);
/* Counts until something is typed or the time is over. */
ClockCall clock_wait(Clock *clock);

#endif
