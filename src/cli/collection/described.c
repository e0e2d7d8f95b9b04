/* Described: what the file of a game says of it, as Markdown. */
#include "cli/collection/described.h"

#include <stdio.h>
#include <string.h>

#include "cli/answers.h"
#include "cli/rulebook/book.h"
#include "cli/rulebook/paragraphs.h"

/* ---- the table ------------------------------------------------------------------------------- */

static void cell(const char *text)
{
    fputs(" ", stdout);
    book_escaped(text);
    fputs(" |", stdout);
}

void described_head(const CataloguedGame *const *games, size_t count)
{
    puts("# The variants\n\n"
         "What is known of each variant, and what is assumed, as its file says it: `mweso list "
         "--format md` prints this page.\n"
         "`mweso show VARIANT` prints every answer with its source.\n\n"
         "| variant | title | people | region | class | status |\n|---|---|---|---|---|---|");
    for (size_t i = 0; i < count; i++) {
        printf("| [%s](#%s) |", games[i]->name, games[i]->name);
        cell(listed_told(games[i], "variant.title"));
        cell(listed_told(games[i], "variant.people"));
        cell(listed_told(games[i], "variant.region"));
        cell(listed_class(games[i]));
        cell(listed_status(games[i]));
        putchar('\n');
    }
}

/* ---- a game ---------------------------------------------------------------------------------- */

/* The comment that a file begins with says in a sentence what makes the game. */
static void say_what_makes_it(const char *name)
{
    char line[CLI_LONGEST_INI_LINE + 2];
    FILE *file = fopen(name, "r");
    if (!file) return;
    for (bool first = true; fgets(line, sizeof line, file) && line[0] == ';'; first = false) {
        line[strcspn(line, "\n")] = '\0';
        fputs(first ? "\n" : " ", stdout);
        book_escaped(line + 1 + strspn(line + 1, " "));
    }
    putchar('\n');
    fclose(file);
}

static void say(const char *what, const char *text)
{
    if (!*text) return;
    printf("- %s: ", what);
    book_escaped(text);
    putchar('\n');
}

static void say_sources(const MwesoVariant *variant)
{
    const char *source;
    for (size_t i = 0; (source = mweso_variant_source(variant, i)); i++) say("Source", source);
}

/* `lap.origin` sown (not said) */
static void say_assumed(const Answered *a, bool first)
{
    fputs(first ? "- Assumed: " : "; ", stdout);
    printf("`%s` ", ANSWERED_LABEL(a));
    book_escaped(a->answer.text);
    if (!a->answer.comment[0]) return;
    fputs(" (", stdout);
    book_escaped(a->answer.comment);
    putchar(')');
}

static void say_all_assumed(const MwesoVariant *variant)
{
    bool first = true;
    Answered answered;
    for (size_t i = 0; cli_answered(variant, i, &answered); i++) {
        if (!answered.answer.assumed) continue;
        say_assumed(&answered, first);
        first = false;
    }
    if (!first) putchar('\n');
}

void described_game(const CataloguedGame *game)
{
    static const char *const told[][2] = {
        {"variant.title", "Title"},
        {"variant.names", "Other names"},
        {"variant.people", "People"},
        {"variant.region", "Region"},
        {"variant.place", "Recorded"},
        {"variant.coordinates", "Latitude, longitude, radius in km"},
        {"variant.inherits", "But for what follows, as"},
    };
    printf("\n## %s\n", game->name);
    if (!game->variant) {
        puts("\nThis file does not load: see `mweso check`.");
        return;
    }
    say_what_makes_it(game->file);
    putchar('\n');
    for (size_t i = 0; i < sizeof told / sizeof *told; i++)
        say(told[i][1], listed_told(game, told[i][0]));
    printf("- Board: %s; class: %s; status: %s\n", game->board, listed_class(game),
           listed_status(game));
    say_sources(game->variant);
    say("Note", listed_told(game, "variant.note"));
    say_all_assumed(game->variant);
}
