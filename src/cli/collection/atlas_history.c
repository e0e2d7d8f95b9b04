/* Atlas history: how the file of a game changed, by the table that `make` writes from git. */
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/collection/atlas.h"
#include "cli/questions.h"

/* Beside the variants where they are installed, or where the program was built. */
static const char *const places[] = {"history.tsv", "../build/history.tsv"};

enum { LONGEST_LINE = 2048 };

/* Opens the table of the folder that a variant's file is in; NULL if there is none. */
static FILE *open_table(const char *file)
{
    const char *slash = strrchr(file, '/');
    int length = slash ? (int)(slash - file) : 1;
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        char name[4096];
        struct stat found;
        snprintf(name, sizeof name, "%.*s/%s", length, slash ? file : ".", places[i]);
        if (stat(name, &found) == 0 && S_ISREG(found.st_mode)) return fopen(name, "r");
    }
    return NULL;
}

/* A line is NAME, DATE and what changed, parted by tabs. */
static bool add_change(Page *page, char *line, const char *name, bool first)
{
    Shown said;
    char *rest, *of = strtok_r(line, "\t", &rest), *date = of ? strtok_r(NULL, "\t", &rest) : NULL;
    char *what = date ? strtok_r(NULL, "\n", &rest) : NULL;
    if (!what || strcmp(of, name) != 0) return false;
    if (first) page_add(page, "<ul class=\"changes\">\n");
    page_add(page, "<li><time>%s</time> %s</li>\n", SHOWN(date), cli_shown(what, said));
    return true;
}

void atlas_history(AtlasPage *page, const AtlasGame *game)
{
    NameText name;
    char line[LONGEST_LINE];
    size_t changes = 0;
    FILE *table = open_table(game->listed->file);
    cli_name_of_file(game->listed->file, name);
    page_add(page->html, "<h3>How its file changed</h3>\n");
    while (table && fgets(line, sizeof line, table))
        changes += add_change(page->html, line, name, changes == 0);
    if (changes) page_add(page->html, "</ul>\n");
    else
        page_add(page->html, "<p>%s</p>\n",
                 table ? "The history that is at hand has no change of it."
                       : "No history of it is at hand.");
    if (table) fclose(table);
}
