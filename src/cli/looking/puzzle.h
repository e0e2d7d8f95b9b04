/* Puzzle: positions with exactly one best move, found in random games and checked. */
#ifndef MWESO_CLI_LOOKING_PUZZLE_H
#define MWESO_CLI_LOOKING_PUZZLE_H

#include "cli/cli.h"

enum { LONGEST_PUZZLE_MOVE = 64 };

typedef enum PuzzleKind {
    PUZZLE_WIN,    /* one move forces a win within `plies`, no other does: all lines were played */
    PUZZLE_ESCAPE, /* a search has proved that all moves but one lose within `plies` */
    PUZZLE_MARGIN  /* a search of `depth` moves thinks one move better by `margin` */
} PuzzleKind;

typedef enum PuzzleGrade { GRADE_EASY, GRADE_MEDIUM, GRADE_HARD, GRADE_COUNT } PuzzleGrade;

typedef struct Puzzle {
    MwesoPosition position;
    char best[LONGEST_PUZZLE_MOVE];
    MwesoOutcome outcome; /* of the best move */
    PuzzleKind kind;
    int plies;    /* moves of both sides until the win, or the loss, at most */
    int margin;   /* in hundredths of a seed, over the second best move */
    int depth;    /* moves that the search looked ahead for that, or saw the escape not to lose */
    int choices;  /* moves of the position */
    bool greedy;  /* the player who wins at once or captures the most finds it */
    int found_at; /* the depth from which on a search finds it; 0: not up to MOST_FOUND_AT */
    PuzzleGrade grade;
} Puzzle;

enum { MOST_FOUND_AT = 4 };

extern const char *const puzzle_grades[GRADE_COUNT + 1]; /* ends in NULL */

/* Finds up to `count` puzzles of one grade (-1: of any), drawn from `seed`: the same seed, the same
 * puzzles. *found says how many there are, fewer where the games that are tried hold no more.
 * MWESO_BAD_VARIANT, with an error, if the variant cannot be played; MWESO_IO without memory. */
MwesoStatus puzzle_find(const MwesoVariant *variant, uint64_t seed, int grade, Puzzle *puzzles,
                        int count, int *found, MwesoError *error);

#endif
