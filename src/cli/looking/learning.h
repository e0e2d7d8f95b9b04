/* Learning: lessons, which show moves, and puzzles; both end in positions in which one move
 * answers.
 */
#ifndef MWESO_CLI_LOOKING_LEARNING_H
#define MWESO_CLI_LOOKING_LEARNING_H

#include "cli/cli.h"

/* ---- exercises: positions in which one move answers, and what somebody answers to them ---- */

/* A whole number of a row that may be unknown: null then. */
#define OPTIONAL_NUMBER(key, known, value) \
    ((known) ? NUMBER_FIELD(key, value) : TEXT_FIELD(key, NULL))

enum { LONGEST_EXERCISE_MOVE = 64 };

typedef struct Exercise {
    const Cli *cli;
    const MwesoVariant *variant;
    const MwesoPosition *before;
    const char *best; /* the move that answers it */
} Exercise;

/* Where the game begins that is number `index` of those in which exercises are looked for: at the
 * usual start or, every second one, in the position of a worked example, if there are any. */
MwesoPosition exercise_start(const MwesoVariant *variant, int index);
/* "South is to move.", in the reader's language. */
const char *exercise_turn(const Exercise *exercise);
/* Judges the answer of --answer, in words or as a row: MWESO_OK if it comes to the same as the best
 * move, MWESO_NO if it does not; other classes, after a message, if it cannot be played or read. */
MwesoStatus exercise_judge(const Exercise *exercise);
/* On a terminal, and in mweso play: asks until the move is found, or shows it after an empty line.
 * Elsewhere it says how the command checks an answer. */
MwesoStatus exercise_ask(const Exercise *exercise);

/* ---- lessons: moves that show how a rule set plays ---- */

/* What a move shows beyond sowing, relays and a capture; of several the first counts. */
typedef enum LessonFeature {
#define FEATURE(id, ...) FEATURE_##id,
#include "cli/looking/lesson.def"
#undef FEATURE
    FEATURE_COUNT
} LessonFeature;

/* Why a move is shown, in the order in which moves are chosen: the special ones are scarcest. */
typedef enum LessonSlot { SLOT_SPECIAL, SLOT_CAPTURE, SLOT_SOWING, SLOT_COUNT } LessonSlot;

/* A move to look at. */
typedef struct LessonMove {
    MwesoPosition before;
    char move[LONGEST_EXERCISE_MOVE]; /* "": there is none */
    MwesoOutcome outcome;
    uint32_t features;   /* bit i: LessonFeature i */
    const char *rule;    /* the key of the hook that decided a step, else of what moved seeds, whose
                            words say what is special here; NULL: neither was */
    const char *example; /* the name of the worked example it is; "": it was met in play */
    int cost;            /* less: shows it better */
} LessonMove;

/* What is to be found: the one move that captures the most seeds or, where nothing is captured,
 * makes the most laps. */
typedef enum LessonAim { AIM_CAPTURES, AIM_LAPS, AIM_COUNT } LessonAim;

/* One more than the moves that are shown, which give answers away. */
enum { TASKS = SLOT_COUNT + 1 };

typedef struct Lesson {
    LessonMove moves[SLOT_COUNT];
    LessonMove tasks[AIM_COUNT][TASKS]; /* the answers, in their positions, the best first */
} Lesson;

/* Chooses moves from the worked examples of the variant and from positions of random games drawn
 * from `seed`: the same seed, the same lesson. MWESO_BAD_VARIANT, with an error, if the variant
 * cannot be played; MWESO_IO without memory. What no position offered is left empty. */
MwesoStatus lesson_find(const MwesoVariant *variant, uint64_t seed, Lesson *lesson,
                        MwesoError *error);
/* What is asked: the best task, of the first aim that has one, whose answer is no move that is
 * shown, or one that is where there is no other; NULL if there is none at all. */
const LessonMove *lesson_task(const Lesson *lesson, LessonAim *aim);
/* Gives the lesson as the options of the command ask for it, or judges its --answer; as mweso
 * lesson exits. */
MwesoStatus lesson_give(const Cli *cli, const MwesoVariant *variant);

/* ---- puzzles: positions with exactly one best move, found in random games and checked ---- */

typedef enum PuzzleKind {
    PUZZLE_WIN,    /* one move forces a win within `plies`, no other does: all lines were played */
    PUZZLE_ESCAPE, /* a search has proved that all moves but one lose within `plies` */
    PUZZLE_MARGIN  /* a search of `depth` moves thinks one move better by `margin` */
} PuzzleKind;

typedef enum PuzzleGrade { GRADE_EASY, GRADE_MEDIUM, GRADE_HARD, GRADE_COUNT } PuzzleGrade;

typedef struct Puzzle {
    MwesoPosition position;
    char best[LONGEST_EXERCISE_MOVE];
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
/* Poses the puzzles that the options of the command ask for (without any: that of the day), or
 * judges its --answer; as mweso puzzle exits. */
MwesoStatus puzzle_give(const Cli *cli, const MwesoVariant *variant);

#endif
