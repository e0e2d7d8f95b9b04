/* Examples: the worked moves of a variant's file, in pictures. */
#include "cli/rulebook/examples.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Watched {
    const MwesoBoard *board;
    Marks marks;
} Watched;

/* The last seed of the last lap stays marked. */
static void watch(void *user, const MwesoEvent *e)
{
    Watched *watched = user;
    if (e->kind == MWESO_EVENT_LANDING)
        cli_mark_landing(watched->board, e->side, e->pit, &watched->marks);
}

/* A paragraph in the language of the book, filled with a text or not. */
static void say(Book *book, const char *format, const char *what)
{
    char *text = cli_told(book->cli, book->variant, cli_in(book->cli, format), what);
    book->no_memory |= !text;
    if (text) page_add(&book->sheet->page, "<p>%s</p>\n", text);
    free(text);
}

static void say_outcome(Book *book, const MwesoOutcome *outcome)
{
    char *text = cli_told(book->cli, book->variant,
                          cli_in(book->cli, "Laps: %llu. Captured seeds: %u."),
                          (unsigned long long)outcome->laps, (unsigned)outcome->captured);
    book->no_memory |= !text;
    if (text) page_add(&book->sheet->page, "<p>%s</p>\n", text);
    free(text);
    if (outcome->endless) say(book, MARKED("The move never ends."), "");
    if (!outcome->over) return;
    say(book,
        outcome->winner == MWESO_SOUTH   ? MARKED("South has won.")
        : outcome->winner == MWESO_NORTH ? MARKED("North has won.")
                                         : MARKED("Nobody has won."),
        "");
}

static bool read_position(const Book *book, const char *text, MwesoPosition *position)
{
    MwesoError error;
    *position = mweso_position_start(book->variant, false);
    return !*text || mweso_position_parse(book->variant, text, position, &error) == MWESO_OK;
}

static void add_example(Book *book, const MwesoExample *example, size_t number)
{
    MwesoPosition before;
    MwesoOutcome outcome;
    MwesoError error;
    Watched watched = {.board = mweso_variant_board(book->variant)};
    Page *page = &book->sheet->page;
    if (!read_position(book, example->position, &before)) return;
    bool english = strcmp(mweso_language_code(book->cli->language), "en") == 0;
    page_add(page,
             book->inside ? "<section class=\"whole\"><h5>%z%s%s</h5>\n"
                          : "<section class=\"whole\"><h3>%z%s%s</h3>\n",
             number, english ? ". " : ".", english ? example->name : "");
    book_board(book, &before, (Marks){0}, cli_in(book->cli, "The board before the move"));
    say(book, before.side == MWESO_SOUTH ? MARKED("South plays %s.") : MARKED("North plays %s."),
        example->move);
    if (mweso_play(book->variant, &before, example->move, watch, &watched, &outcome, &error) ==
        MWESO_OK) {
        book_board(book, &outcome.after, watched.marks,
                   cli_in(book->cli, "The board after the move"));
        say_outcome(book, &outcome);
    } else say(book, MARKED("This move may not be played."), "");
    if (*example->source && book->cli->values[OPT_SOURCES])
        page_add(page, "<p class=\"soft\">[%s]</p>\n", example->source);
    page_add(page, "</section>\n");
}

void book_examples(Book *book)
{
    MwesoExample example;
    if (!book->sheet || !mweso_variant_example(book->variant, 0, &example)) return;
    book_end_list(book);
    page_add(&book->sheet->page,
             book->inside ? "<h4>%s</h4>\n<p>%s</p>\n" : "<h2>%s</h2>\n<p>%s</p>\n",
             cli_in(book->cli, "Worked examples"),
             cli_in(book->cli, "A full ring marks where the last seed falls."));
    for (size_t i = 0; mweso_variant_example(book->variant, i, &example); i++)
        add_example(book, &example, i + 1);
}
