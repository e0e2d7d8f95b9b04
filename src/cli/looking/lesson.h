/* Lesson: moves that show how a rule set plays, and positions in which one move answers. */
#ifndef MWESO_CLI_LOOKING_LESSON_H
#define MWESO_CLI_LOOKING_LESSON_H

#include "cli/cli.h"

enum { LONGEST_LESSON_MOVE = 64 };

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
    char move[LONGEST_LESSON_MOVE]; /* "": there is none */
    MwesoOutcome outcome;
    uint32_t features;   /* bit i: LessonFeature i */
    const char *script;  /* what a hook says that it did here; NULL: none did anything */
    const char *example; /* the name of the worked example it is; "": it was met in play */
    int cost;            /* less: shows it better */
} LessonMove;

/* What is to be found: the one move that captures the most seeds or, where nothing is captured,
 * makes the most laps. */
typedef enum LessonAim { AIM_CAPTURES, AIM_LAPS, AIM_COUNT } LessonAim;

typedef struct Lesson {
    LessonMove moves[SLOT_COUNT];
    LessonMove tasks[AIM_COUNT]; /* the answers, in their positions */
} Lesson;

/* Chooses moves from the worked examples of the variant and from positions of random games drawn
 * from `seed`: the same seed, the same lesson. MWESO_BAD_VARIANT, with an error, if the variant
 * cannot be played; MWESO_IO without memory. What no position offered is left empty. */
MwesoStatus lesson_find(const MwesoVariant *variant, uint64_t seed, Lesson *lesson,
                        MwesoError *error);
/* What is asked: the task of the first aim that has one; NULL if none has. */
const LessonMove *lesson_task(const Lesson *lesson, LessonAim *aim);

#endif
