/* Book: the lines of a rulebook, as text, Markdown or rows. */
#include "cli/rulebook/book.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WIDTH = 80 };

/* The remark after a sentence: that its answer is assumed (and which doubtful notes support it), or
 * that no source is noted (not in lessons); or, with --keys or --sources, its key and source in
 * brackets; "" if there is none. */
static void remark(const Book *book, const Line *line, char *text, size_t size)
{
    bool keys = book->cli->values[OPT_KEYS], sources = book->cli->values[OPT_SOURCES];
    bool marked = line->assumed && !line->open, silent = line->silent && !book->row;
    const char *mark = marked ? MARKED("assumed") : silent ? MARKED("no source is noted") : NULL;
    const char *parts[] = {keys ? line->key : "",
                           mark && (keys || sources) ? cli_in(book->cli, mark) : "",
                           sources ? line->source : ""};
    const char *doubtful = strstr(line->source, MWESO_OPEN_WITHOUT);
    size_t length = 0;
    *text = '\0';
    if (marked && !keys && !sources && doubtful)
        snprintf(text, size,
                 cli_in(book->cli, "That is assumed: without what is doubtful (%s) it is open."),
                 doubtful + strlen(MWESO_OPEN_WITHOUT));
    else if (marked && !keys && !sources)
        snprintf(text, size, "%s", cli_in(book->cli, "That is assumed."));
    else if (silent && !keys && !sources)
        snprintf(text, size, "%s", cli_in(book->cli, "No source is noted for that."));
    else
        for (size_t i = 0; i < sizeof parts / sizeof *parts && length < size; i++)
            if (*parts[i])
                length += (size_t)snprintf(text + length, size - length, "%s%s",
                                           length ? "; " : "[", parts[i]);
    if (length && length < size - 1) strcpy(text + length, "]");
}

void book_escaped(const char *text)
{
    for (; *text; text++) {
        if (strchr("\\`*_[]<>|", *text)) putchar('\\');
        putchar(*text);
    }
}

bool book_is_for_people(const Book *book)
{
    bool text = book->cli->format == FORMAT_TEXT || book->cli->format == FORMAT_MARKDOWN;
    return text && !book->inside;
}

void book_leave_line(Book *book, bool list)
{
    if (book_is_for_people(book) && !(list && book->in_list)) putchar('\n');
    book->in_list = list;
}

/* ---- the page -------------------------------------------------------------------------------- */

void book_end_list(Book *book)
{
    if (book->sheet && book->page_list) page_add(&book->sheet->page, "</ul>\n");
    book->page_list = false;
}

static void page_line(Book *book, const Line *line)
{
    Page *page = &book->sheet->page;
    char text[512];
    bool item = line->key[0] != '\0';
    remark(book, line, text, sizeof text);
    if (!item) book_end_list(book);
    if (item && !book->page_list) page_add(page, "<ul>\n");
    book->page_list = item;
    page_add(page, item ? "<li>%s" : "<p>%s", line->sentence);
    if (*text) page_add(page, " <span class=\"soft\">%s</span>", text);
    page_add(page, item ? "</li>\n" : "</p>\n");
}

void book_board(Book *book, const MwesoPosition *position, Marks marks, const char *name)
{
    if (!book->sheet) return;
    book_end_list(book);
    page_add(&book->sheet->page, "<figure>");
    cli_sheet_board(book->sheet, book->variant, position, marks, name);
    page_add(&book->sheet->page, "<figcaption class=\"soft\">%s</figcaption></figure>\n", name);
}

/* ---- lines ----------------------------------------------------------------------------------- */

static void print_line(Book *book, const Line *line)
{
    char note[512];
    bool item = line->key[0] != '\0';
    const char *margin = item ? "  " : "";
    book_leave_line(book, item);
    remark(book, line, note, sizeof note);
    if (!book_is_for_people(book) && book->row) book->row(book, line);
    else if (!book_is_for_people(book)) {
        ROW(book->cli, book->first, TEXT_FIELD("section", book->chapter),
            TEXT_FIELD("key", line->key), TEXT_FIELD("sentence", line->sentence),
            TEXT_FIELD("source", line->source), BOOL_FIELD("assumed", line->assumed),
            BOOL_FIELD("silent", line->silent));
    } else if (book->cli->format == FORMAT_TEXT) {
        fputs(item ? "- " : "", stdout);
        int column = cli_wrap(stdout, line->sentence, (int)strlen(margin), margin, WIDTH);
        cli_wrap(stdout, note, column, margin, WIDTH);
        putchar('\n');
    } else {
        fputs(item ? "- " : "", stdout);
        book_escaped(line->sentence);
        if (*note) putchar(' ');
        book_escaped(note);
        putchar('\n');
    }
    book->first = false;
}

void book_say(Book *book, Line line)
{
    assert(line.key && line.sentence && line.source);
    if (!book->inside) print_line(book, &line);
    if (book->sheet) page_line(book, &line);
}

void book_note(Book *book, const char *text)
{
    if (*text && book_is_for_people(book)) book_say(book, (Line){"", text, ""});
    else if (*text && book->sheet) page_line(book, &(Line){"", text, ""});
}

void book_title(Book *book, const char *title)
{
    mweso_in_terms(book->variant, book->cli->language, cli_in(book->cli, title), book->chapter,
                   sizeof book->chapter);
}

void book_heading(Book *book, const char *title)
{
    book_title(book, title);
    book->number++;
    book_leave_line(book, false);
    if (book_is_for_people(book))
        printf("%s%d. %s\n", book->cli->format == FORMAT_MARKDOWN ? "## " : "", book->number,
               book->chapter);
    book_end_list(book);
    if (book->sheet)
        page_add(&book->sheet->page, book->inside ? "<h4>%d. %s</h4>\n" : "<h2>%d. %s</h2>\n",
                 book->number, book->chapter);
}

void book_lead(Book *book, const char *lead)
{
    if (!lead) return;
    char *text = cli_in_terms(book->cli, book->variant, cli_in(book->cli, lead),
                              mweso_variant_columns(book->variant));
    book->no_memory |= !text;
    if (text) book_say(book, (Line){"", text, ""});
    free(text);
}
