/* Book: the lines of a rulebook, as text, Markdown or rows. */
#include "cli/making/book.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/making/paragraphs.h"

enum { WIDTH = 80 };

/* "[assumed; WP]" behind a sentence; empty if there is nothing to say. */
static void brackets(const Line *line, char *text, size_t size)
{
    bool marked = line->assumed && !line->open, any = marked || line->source[0];
    snprintf(text, size, "%s%s%s%s%s", any ? "[" : "", marked ? "assumed" : "",
             marked && line->source[0] ? "; " : "", line->source, any ? "]" : "");
}

static void print_text(const Line *line)
{
    char source[512];
    const char *margin = line->key[0] ? "  " : "";
    brackets(line, source, sizeof source);
    printf("%s", line->key[0] ? "- " : "");
    int column = cli_wrap(stdout, line->sentence, (int)strlen(margin), margin, WIDTH);
    cli_wrap(stdout, source, column, margin, WIDTH);
    putchar('\n');
}

void book_escaped(const char *text)
{
    for (; *text; text++) {
        if (strchr("\\`*_[]<>|", *text)) putchar('\\');
        putchar(*text);
    }
}

static void print_markdown(const Line *line)
{
    char source[512];
    brackets(line, source, sizeof source);
    fputs(line->key[0] ? "- " : "", stdout);
    book_escaped(line->sentence);
    if (source[0]) putchar(' ');
    book_escaped(source);
    putchar('\n');
}

bool book_is_for_people(const Book *book)
{
    return book->cli->format == FORMAT_TEXT || book->cli->format == FORMAT_MARKDOWN;
}

void book_leave_line(Book *book, bool list)
{
    if (book_is_for_people(book) && !(list && book->in_list)) putchar('\n');
    book->in_list = list;
}

void book_say(Book *book, Line line)
{
    assert(line.key && line.sentence && line.source);
    book_leave_line(book, line.key[0] != '\0');
    if (book->cli->format == FORMAT_TEXT) print_text(&line);
    else if (book->cli->format == FORMAT_MARKDOWN) print_markdown(&line);
    else
        ROW(book->cli, book->first, TEXT_FIELD("section", book->chapter),
            TEXT_FIELD("key", line.key), TEXT_FIELD("sentence", line.sentence),
            TEXT_FIELD("source", line.source), BOOL_FIELD("assumed", line.assumed));
    book->first = false;
}

void book_heading(Book *book, const char *title)
{
    book->chapter = title;
    book->number++;
    book_leave_line(book, false);
    if (book_is_for_people(book))
        printf("%s%d. %s\n", book->cli->format == FORMAT_MARKDOWN ? "## " : "", book->number,
               title);
}

void book_lead(Book *book, const char *lead)
{
    char *text;
    if (!lead) return;
    if (asprintf(&text, lead, mweso_variant_columns(book->variant)) < 0) {
        book->no_memory = true;
        return;
    }
    book_say(book, (Line){"", text, ""});
    free(text);
}
