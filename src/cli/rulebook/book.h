/* Rulebook: the rules of a variant in plain words, as text, Markdown, rows or a page. */
#ifndef MWESO_CLI_RULEBOOK_BOOK_H
#define MWESO_CLI_RULEBOOK_BOOK_H

#include "cli/page.h"

typedef struct Line Line;

typedef struct Book {
    const Cli *cli;
    const MwesoVariant *variant;
    Sheet *sheet;      /* of --html, or NULL */
    char chapter[200]; /* its title */
    int number;
    bool first, in_list, no_memory;
    bool page_list; /* a list of the page is open */
    bool inside;    /* part of a larger page: nothing is printed, and the title, the start and how
                       to cite are left out, for the page has them elsewhere */
    /* Prints a line as a row of another table than the rulebook's; NULL: the rulebook's. A book
     * with it is a lesson, which remarks behind a sentence only that it is assumed. */
    void (*row)(struct Book *book, const Line *line);
    const char *part; /* of the lesson, for rows */
} Book;

/* A line of the book: a sentence with the key that it comes from, or "" if all variants have it. */
struct Line {
    const char *key, *sentence, *source;
    bool assumed;
    bool open;   /* the sentence itself says that it is assumed */
    bool silent; /* a file says so, and has no source for it */
};

/* Writes the whole book (rulebook.c). */
void book_write(Book *book);
/* The part of it that says how the game is played. */
void book_rules(Book *book);
/* Writes what somebody needs for a first game: who he is, which way the seeds go, what the last
 * seed does, what wins. */
void book_lesson(Book *book);
/* What the book says of a key, of hooks as of others, in turns of a phase (-1: of none). The caller
 * frees it; NULL if it says nothing, or without memory. */
char *book_sentence(Book *book, int phase, const char *label);
/* The title of the game or, if it has none, its name. */
const char *book_game(const Book *book);

/* Sets the title of the chapter, translated and in the words of its players. */
void book_title(Book *book, const char *title);
/* Begins a chapter with the next number. */
void book_heading(Book *book, const char *title);
void book_say(Book *book, Line line);
/* A line that all variants have, with the number of columns for %1$d, translated and in the words
 * of its players; nothing for NULL. */
void book_lead(Book *book, const char *lead);
/* A paragraph for people, not translated; nothing for "". */
void book_note(Book *book, const char *text);
/* A picture, only on the page. */
void book_board(Book *book, const MwesoPosition *position, Marks marks, const char *name);
/* Ends the open list of the page, if there is one. */
void book_end_list(Book *book);
/* Is it text or Markdown? */
bool book_is_for_people(const Book *book);
/* Prints the empty line between paragraphs and before a list; `list`: the next line is an item. */
void book_leave_line(Book *book, bool list);
/* Prints text with the special characters of Markdown escaped. */
void book_escaped(const char *text);

/* ---- chapters (chapters.c) ------------------------------------------------------------------- */

/* What a first lesson asks, in its order; and what is left to the rulebook. */
typedef enum LessonPart {
    LESSON_NOT,
    LESSON_WHO,
    LESSON_WAY,
    LESSON_LAST,
    LESSON_WINS,
    LESSON_PARTS
} LessonPart;

/* A chapter has its lead (%1$d is the number of columns), the answers that no hook replaces
 * (`always`), the hooks of its decisions, and the answers that hold where these do not answer
 * (`keys`). `shared_lead` replaces the lead on a shared circuit. `then` follows the lead, where
 * there may be relays and where there are none. `usual` holds where no hook always answers its
 * decision; `after` is added where a hook may leave laps to the answers, unless the player chooses
 * their way. */
/* What a turn may be made of: laps that relay; laps of which only those of captured seeds follow
 * others; a single lap. */
typedef enum TurnKind { TURN_RELAYS, TURN_RESOWS, TURN_OF_ONE_LAP, TURN_KINDS } TurnKind;

/* `shared_lead` replaces `lead` where there are two rows, `each_lead` where each seed captures
 * (capture.by = every). */
typedef struct Chapter {
    const char *title, *lead, *shared_lead, *then[TURN_KINDS], *each_lead;
    const char *always[14], *decisions[4], *keys[20];
    struct {
        const char *decision, *text;
    } usual;
    const char *after;
    LessonPart part; /* in which a lesson tells it */
    int first_keys;  /* how many of `keys` a lesson tells, from the first; 0: all */
} Chapter;

/* The parts of a lesson: a word for rows, and the title. */
typedef struct LessonTitle {
    const char *word, *title, *each_title; /* the last where each seed captures, if not NULL */
} LessonTitle;
extern const LessonTitle lesson_titles[LESSON_PARTS];

/* The part under the title, and the first chapter. */
extern const Chapter chapter_about, chapter_board;
/* The other chapters, in the order of a turn; ends in a title that is NULL. */
extern const Chapter chapters[];
/* The keys for the words of its players, up to NULL. */
extern const char *const chapter_terms[];

#endif
