/* Exercises: positions in which one move answers, and what somebody answers to them. */
#ifndef MWESO_CLI_LOOKING_EXERCISE_H
#define MWESO_CLI_LOOKING_EXERCISE_H

#include "cli/cli.h"

/* A whole number of a row that may be unknown: null then. */
#define OPTIONAL_NUMBER(key, known, value) \
    ((known) ? NUMBER_FIELD(key, value) : TEXT_FIELD(key, NULL))

typedef struct Exercise {
    const Cli *cli;
    const MwesoVariant *variant;
    const MwesoPosition *before;
    const char *best; /* the move that answers it */
} Exercise;

/* Where the game begins that is number `index` of those in which exercises are looked for: at the
 * usual start or, every second one, in the position of a worked example, if there are any. */
MwesoPosition exercise_start(const MwesoVariant *variant, int index);
/* Ends a list of moves: frees it and returns `status` or, if that is MWESO_OK, how the list ended,
 * with its error. NULL is a list that could not be begun, which `error` says. */
MwesoStatus exercise_listed(MwesoMoves *moves, MwesoStatus status, MwesoError *error);
/* "South is to move.", in the reader's language. */
const char *exercise_turn(const Exercise *exercise);
/* Judges the answer of --answer, in words or as a row: MWESO_OK if it comes to the same as the best
 * move, MWESO_NO if it does not; other classes, after a message, if it cannot be played or read. */
MwesoStatus exercise_judge(const Exercise *exercise);
/* On a terminal: asks until the move is found, or shows it after an empty line. Elsewhere it says
 * how the command checks an answer. */
MwesoStatus exercise_ask(const Exercise *exercise);

#endif
