/* Book: the lines of a rulebook, as text, Markdown or rows. */
#ifndef MWESO_CLI_RULEBOOK_BOOK_H
#define MWESO_CLI_RULEBOOK_BOOK_H

#include "cli/sheet.h"

typedef struct Book {
    const Cli *cli;
    const MwesoVariant *variant;
    Sheet *sheet;      /* of --html, or NULL */
    char chapter[200]; /* its title */
    int number;
    bool first, in_list, no_memory;
    bool page_list; /* a list of the page is open */
    bool inside;    /* the page is of more than this book: nothing is printed, and what the page
                       has elsewhere (the title, the start, how to cite) is left out */
} Book;

/* A line of the book: a sentence, with the key it comes from; without one it is the same for all
 * variants. */
typedef struct Line {
    const char *key, *sentence, *source;
    bool assumed;
    bool open; /* the sentence says itself that it is assumed */
} Line;

/* Tells it all (rulebook.c). */
void book_tell(Book *book);
/* What the game is called: its title or, if it has none, its name. */
const char *book_game(const Book *book);

/* Says what chapter it is, in the language of the book, and in the words of its players. */
void book_title(Book *book, const char *title);
/* Begins a chapter with the next number. */
void book_heading(Book *book, const char *title);
void book_say(Book *book, Line line);
/* A line that is the same for all variants but for the number of columns (%1$d), put into the
 * language of the book and the words of its players; nothing for NULL. */
void book_lead(Book *book, const char *lead);
/* A paragraph for people, as it stands; nothing for "". */
void book_note(Book *book, const char *text);
/* A picture, on the page alone. */
void book_board(Book *book, const MwesoPosition *position, Marks marks, const char *name);
/* Ends a list of the page that is open. */
void book_end_list(Book *book);
/* Is it text or Markdown? */
bool book_is_for_people(const Book *book);
/* Between paragraphs, and before the first line of a list, a line is left empty. */
void book_leave_line(Book *book, bool list);
/* Prints text with the signs of Markdown made harmless. */
void book_escaped(const char *text);

#endif
