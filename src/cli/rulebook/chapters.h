/* Chapters: of what a rulebook tells, in which order. */
#ifndef MWESO_CLI_RULEBOOK_CHAPTERS_H
#define MWESO_CLI_RULEBOOK_CHAPTERS_H

/* A chapter tells the answers that no hook replaces, then the hooks of its decisions, then the
 * answers that hold where those do not answer. In `lead`, %1$d is the number of columns;
 * `shared_lead`, if there is one, stands for it where both players share one circuit. `usual`
 * holds where its decision is not answered otherwise; `after` is said of a hook that may leave laps
 * to the words. */
typedef struct Chapter {
    const char *title, *lead, *shared_lead;
    const char *always[9], *decisions[4], *keys[20];
    struct {
        const char *decision, *text;
    } usual;
    const char *after;
} Chapter;

/* What stands under the title, and the first chapter. */
extern const Chapter chapter_about, chapter_board;
/* What comes after the start, in the order in which a turn asks for it; ends in a title that is
 * NULL. */
extern const Chapter chapters[];
/* What its players call things: keys, up to NULL. */
extern const char *const chapter_terms[];

#endif
