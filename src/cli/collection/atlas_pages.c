/* Atlas pages: the collection as a folder of pages that link to each other. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/collection/atlas.h"
#include "cli/folder.h"

/* What these pages have besides the style of the page of all games. */
static const char style[] =
    ".place{max-width:22rem}.place .map{min-width:0;max-width:none}.names{columns:14rem;"
    "margin:.2rem 0 .6rem}.names li{break-inside:avoid}.ground{font-weight:600;margin:.4rem 0 0}"
    ".ring{fill:var(--paper);stroke:var(--c);stroke-width:2}"
    ".legend .ring{background:var(--paper);border:2px solid var(--soft)}"
    "@media print{.game{break-before:auto}}";

/* Addresses of the page of all games, #coro and #game-coro, lead to the page of the game. */
static const char forward[] =
    "(function () {\n"
    "  var forward = function () {\n"
    "    var name = decodeURIComponent(location.hash.slice(1)).replace(/^game-/, \"\");\n"
    "    document.querySelectorAll(\"table.games tbody th a\").forEach(function (link) {\n"
    "      if (link.getAttribute(\"href\") === name + \".html\") location.replace(link.href);\n"
    "    });\n"
    "  };\n"
    "  addEventListener(\"hashchange\", forward);\n"
    "  forward();\n"
    "})();\n";

/* ---- what lies in the folder ----------------------------------------------------------------- */

/* Pages that were there before. */
typedef struct OldPages {
    const char *folder;
    char **names;
    size_t count;
    bool no_memory;
} OldPages;

static bool has_mark(const char *folder, const char *name)
{
    PathText path;
    struct stat there;
    char head[1000] = ""; /* with the mark */
    if (!folder_join(folder, name, path) || lstat(path, &there) != 0 || !S_ISREG(there.st_mode))
        return false;
    FILE *in = fopen(path, "r");
    size_t length = in ? fread(head, 1, sizeof head - 1, in) : 0;
    if (in) fclose(in);
    head[length] = '\0';
    return strstr(head, ATLAS_MARK) != NULL;
}

/* Is it a page of ours? It is then listed. */
static bool is_ours(void *user, const char *name)
{
    OldPages *old = user;
    if (!has_mark(old->folder, name)) return false;
    char **larger = cli_grow(old->names, old->count, sizeof *larger), *copy = strdup(name);
    if (larger) old->names = larger;
    if (larger && copy) larger[old->count++] = copy;
    else free(copy), old->no_memory = true;
    return true;
}

static void free_old(OldPages *old)
{
    for (size_t i = 0; i < old->count; i++) free(old->names[i]);
    free(old->names);
}

/* Lists the pages of the folder; free them in any case. */
static MwesoStatus list_old(const Cli *cli, OldPages *old)
{
    MwesoStatus status = folder_check(cli, old->folder, is_ours, old, "atlas");
    return old->no_memory ? cli_no_memory(cli) : status;
}

MwesoStatus atlas_check_pages(const Cli *cli, const char *folder)
{
    OldPages old = {.folder = folder};
    MwesoStatus status = list_old(cli, &old);
    free_old(&old);
    return status;
}

/* ---- the files ------------------------------------------------------------------------------- */

typedef struct PageFolder {
    const Atlas *atlas;
    AtlasQuestions questions;
    NewFolder new;
    LinkText *names; /* of the pages that are written */
    size_t count;
    bool no_memory;
} PageFolder;

/* Begins a page up to its heading. */
static bool begin(PageFolder *f, AtlasPage *page, const char *title)
{
    *page = (AtlasPage){.atlas = f->atlas, .apart = true, .questions = &f->questions};
    if (!atlas_begin(page, title)) return f->no_memory = true, false;
    fprintf(page->html->file, "<style>%s</style>\n</head>\n<body>\n<main>\n", style);
    return true;
}

/* Ends a page and writes it; false, with errno, if it cannot be written. */
static bool end(PageFolder *f, AtlasPage *page, const char *name)
{
    PathText path;
    LinkText *file = &f->names[f->count++];
    char *text = cli_sheet_text(&page->sheet);
    snprintf(*file, sizeof *file, "%s.html", name);
    f->no_memory |= !text || page->no_memory;
    bool good = text && folder_join(f->new.stage, *file, path) && cli_write_file(path, text, true);
    int problem = errno;
    free(text);
    errno = problem;
    return good;
}

/* What every page but that of all games begins with, below its heading. */
static void add_ways(AtlasPage *page)
{
    page_add(page->html, "<nav><a href=\"" ATLAS_INDEX ".html\">All games</a><a "
                         "href=\"" ATLAS_QUESTIONS ".html\">Questions</a></nav>\n");
}

static void add_foot(AtlasPage *page)
{
    page_add(page->html, "</main>\n<footer>\n");
    atlas_citation(page);
    page_add(page->html, "</footer>\n");
}

static bool write_index(PageFolder *f)
{
    AtlasPage page;
    if (!begin(f, &page, "An atlas of four-row mancala")) return false;
    atlas_overview(&page);
    page_add(page.html, "</main>\n");
    atlas_script(&page);
    page_add(page.html, "<script>");
    fputs(forward, page.html->file);
    page_add(page.html, "</script>\n");
    return end(f, &page, ATLAS_INDEX);
}

static bool write_game(PageFolder *f, size_t number)
{
    const AtlasGame *game = &f->atlas->games[number];
    AtlasPage page;
    char title[400];
    snprintf(title, sizeof title, "%.380s - Mweso", atlas_title(game));
    if (!begin(f, &page, title)) return false;
    page_add(page.html, "<h1>%s <code>%s</code></h1>\n", atlas_title(game), game->listed->name);
    add_ways(&page);
    atlas_place(&page, game);
    atlas_game(&page, number);
    add_foot(&page);
    return end(f, &page, game->id);
}

static bool write_question(PageFolder *f, const AtlasQuestion *q)
{
    AtlasPage page;
    LinkText name, title;
    snprintf(title, sizeof title, "%s - Mweso", question_label(q->question, (KeyLabel){0}));
    if (!begin(f, &page, title)) return false;
    page_add(page.html, "<h1>%s</h1>\n", question_asked(q->question));
    add_ways(&page);
    atlas_question(&page, q);
    add_foot(&page);
    return end(f, &page, atlas_question_name(q->question, name));
}

static bool write_questions(PageFolder *f)
{
    AtlasPage page;
    if (!begin(f, &page, "Questions - Mweso")) return false;
    page_add(page.html, "<h1>What rule sets are asked</h1>\n");
    add_ways(&page);
    atlas_questions(&page);
    add_foot(&page);
    return end(f, &page, ATLAS_QUESTIONS);
}

/* Writes all pages into the stage; that of all games is the last to be moved to its place, so that
 * it never leads to one that is not there. */
static bool write_all(PageFolder *f)
{
    bool good = true;
    for (size_t i = 0; i < f->atlas->count && good; i++) good = write_game(f, i);
    for (size_t i = 0; i < f->questions.count && good; i++)
        if (f->questions.list[i].has_page) good = write_question(f, &f->questions.list[i]);
    return good && write_questions(f) && write_index(f);
}

/* ---- the whole ------------------------------------------------------------------------------- */

static bool move_all(const PageFolder *f)
{
    const char **names = calloc(f->count + 1, sizeof *names);
    for (size_t i = 0; names && i < f->count; i++) names[i] = f->names[i];
    bool good = names && folder_move(&f->new, names);
    free(names);
    return good;
}

static void remove_old(const PageFolder *f, const OldPages *old)
{
    for (size_t i = 0; i < old->count; i++) {
        PathText path;
        bool stays = false;
        for (size_t k = 0; k < f->count && !stays; k++)
            stays = strcmp(f->names[k], old->names[i]) == 0;
        if (!stays && folder_join(old->folder, old->names[i], path)) unlink(path);
    }
}

/* Puts all pages together, and then in their places. */
static MwesoStatus write_pages(PageFolder *f, const char *folder)
{
    const Cli *cli = f->atlas->cli;
    OldPages old = {.folder = folder};
    MwesoStatus status = list_old(cli, &old);
    if (status == MWESO_OK && !folder_begin(&f->new, folder))
        status = folder_cannot_write(cli, folder, errno);
    else if (status == MWESO_OK) {
        bool good = write_all(f) && !f->no_memory && move_all(f);
        if (good) remove_old(f, &old);
        folder_end(&f->new);
        if (!good)
            status = f->no_memory ? cli_no_memory(cli) : folder_cannot_write(cli, folder, errno);
    }
    free_old(&old);
    return status;
}

MwesoStatus atlas_write_pages(const Atlas *atlas, const char *folder)
{
    enum { OTHERS = 2 }; /* pages that are neither of a game nor of a question */
    PageFolder f = {.atlas = atlas};
    bool good = atlas_ask(atlas, &f.questions);
    f.names = calloc(atlas->count + f.questions.count + OTHERS, sizeof *f.names);
    MwesoStatus status = good && f.names ? write_pages(&f, folder) : cli_no_memory(atlas->cli);
    atlas_questions_free(&f.questions);
    free(f.names);
    return status;
}

/* ---- addresses ------------------------------------------------------------------------------- */

const char *atlas_link(const AtlasPage *page, const AtlasGame *game, LinkText link)
{
    snprintf(link, sizeof(LinkText), page->apart ? "%s.html" : "#%s", game->id);
    return link;
}
