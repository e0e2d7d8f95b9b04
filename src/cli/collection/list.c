/* mweso list: the variants that are found, those of them that are asked for, in groups. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/collection/catalogue.h"
#include "cli/collection/described.h"
#include "cli/collection/fold.h"
#include "cli/verbs.h"

enum { LONGEST_NAME = 200 };
static const char not_on_record[] = "not on record";

/* ---- what is asked for ----------------------------------------------------------------------- */

/* What one of the filters compares with: texts, any one of which may fit. */
typedef const char *TextOf(const CataloguedGame *listed, size_t which, char *room, size_t size);

static const char *people_of(const CataloguedGame *listed, size_t which, char *room, size_t size)
{
    (void)room;
    (void)size;
    return which ? NULL : listed_told(listed, "variant.people");
}

static const char *region_of(const CataloguedGame *listed, size_t which, char *room, size_t size)
{
    static const char *const labels[] = {"variant.region", "variant.place"};
    (void)room;
    (void)size;
    return which < 2 ? listed_told(listed, labels[which]) : NULL;
}

static const char *class_word(const CataloguedGame *listed, size_t which, char *room, size_t size)
{
    (void)room;
    (void)size;
    return which ? NULL : listed_class(listed);
}

static const char *board_of(const CataloguedGame *listed, size_t which, char *room, size_t size)
{
    if (which == 0) return listed->board;
    snprintf(room, size, "%.*s", (int)strcspn(listed->board, "x"), listed->board);
    return which == 1 ? room : NULL;
}

static const char *status_of(const CataloguedGame *listed, size_t which, char *room, size_t size)
{
    (void)room;
    (void)size;
    return which ? NULL : listed_status(listed);
}

static const char *source_of(const CataloguedGame *listed, size_t which, char *room, size_t size)
{
    (void)room;
    (void)size;
    return listed->variant ? mweso_variant_source(listed->variant, which) : NULL;
}

static const char *name_of(const CataloguedGame *listed, size_t which, char *room, size_t size)
{
    return listed_name(listed, which, room, size) ? room : NULL;
}

/* Every filter, and by which of them groups can be formed. */
static const struct {
    OptionId id;
    TextOf *text;
    bool whole; /* the whole text has to fit, not a part of it */
    const char *heading;
} filters[] = {
    {OPT_LIST_NAMES, name_of, false, NULL},        {OPT_LIST_PEOPLE, people_of, false, "people"},
    {OPT_LIST_REGION, region_of, false, "region"}, {OPT_LIST_CLASS, class_word, true, "class"},
    {OPT_LIST_BOARD, board_of, true, "board"},     {OPT_LIST_STATUS, status_of, true, "status"},
    {OPT_LIST_SOURCE, source_of, false, NULL},
};

enum { FILTERS = sizeof filters / sizeof *filters };

static bool fits_text(size_t filter, const char *text, const char *wanted)
{
    return filters[filter].whole ? strcmp(text, wanted) == 0 : fold_contains(text, wanted);
}

static bool fits(const Cli *cli, const CataloguedGame *listed, size_t filter)
{
    char room[LONGEST_NAME];
    const char *wanted = cli->values[filters[filter].id], *text;
    if (!wanted) return true;
    for (size_t i = 0; (text = filters[filter].text(listed, i, room, sizeof room)); i++)
        if (fits_text(filter, text, wanted)) return true;
    return false;
}

static bool is_asked_for(const Cli *cli, const CataloguedGame *listed)
{
    bool all = true;
    for (size_t i = 0; i < FILTERS; i++) all &= fits(cli, listed, i);
    return all;
}

/* ---- nothing fits ---------------------------------------------------------------------------- */

/* What the variants say, to guess from: folded, and as they say it. */
typedef struct GuessWords {
    char **folded, **said;
    size_t count;
} GuessWords;

static void add_word(GuessWords *words, const char *text)
{
    if (!*text || strlen(text) >= sizeof(Guess) / 2) return;
    char **folded = cli_grow(words->folded, words->count + 1, sizeof *folded);
    if (folded) words->folded = folded;
    char **said = cli_grow(words->said, words->count + 1, sizeof *said);
    if (said) words->said = said;
    char *word = fold(text), *copy = strdup(text);
    if (folded && said && word && copy) {
        words->folded[words->count] = word;
        words->said[words->count++] = copy;
        words->folded[words->count] = NULL;
    } else {
        free(word);
        free(copy);
    }
}

static void free_words(GuessWords *words)
{
    for (size_t i = 0; i < words->count; i++) {
        free(words->folded[i]);
        free(words->said[i]);
    }
    free(words->folded);
    free(words->said);
}

/* "; did you mean 'Hus'?" of the text nearest to what was asked for. */
static const char *guess_for(const Catalogue *catalogue, size_t filter, const char *wanted,
                             Guess guess)
{
    char room[LONGEST_NAME], *word = fold(wanted);
    GuessWords words = {calloc(1, sizeof(char *)), calloc(1, sizeof(char *)), 0};
    const char *text;
    *guess = '\0';
    for (size_t i = 0; i < catalogue->count && words.folded && words.said; i++)
        for (size_t k = 0;
             (text = filters[filter].text(&catalogue->listed[i], k, room, sizeof room)); k++)
            add_word(&words, text);
    const char *near = word && words.folded ? mweso_nearest(word, (const char *const *)words.folded)
                                            : NULL;
    for (size_t i = 0; near && i < words.count; i++)
        if (words.folded[i] == near)
            snprintf(guess, sizeof(Guess), "; did you mean '%s'?", words.said[i]);
    free(word);
    free_words(&words);
    return guess;
}

/* Which of the filters lets nothing through by itself; FILTERS if all do, but not together. */
static size_t barring(const Cli *cli, const Catalogue *catalogue)
{
    for (size_t filter = 0; filter < FILTERS; filter++) {
        bool any = false;
        for (size_t i = 0; i < catalogue->count; i++)
            any |= fits(cli, &catalogue->listed[i], filter);
        if (!any) return filter;
    }
    return FILTERS;
}

static MwesoStatus report_nothing(const Cli *cli, const Catalogue *catalogue)
{
    Guess guess;
    size_t filter = barring(cli, catalogue);
    if (filter == FILTERS) return cli_fail(cli, MWESO_NO, "no variant fits all of that");
    const char *wanted = cli->values[filters[filter].id];
    return cli_fail(cli, MWESO_NO, "no variant fits --%s '%.60s'%s",
                    cli_option_name(filters[filter].id), wanted,
                    guess_for(catalogue, filter, wanted, guess));
}

/* ---- printing -------------------------------------------------------------------------------- */

static const char *or_dash(const char *text) { return text[0] ? text : "-"; }

static void print_head(void)
{
    printf("%-20s %-24s %-24s %-9s %s\n", "NAME", "PEOPLE", "REGION", "STATUS", "TITLE");
}

static void print_text(const CataloguedGame *l)
{
    printf("%-20s %-24s %-24s %-9s %s\n", l->name, or_dash(listed_told(l, "variant.people")),
           or_dash(listed_told(l, "variant.region")), listed_status(l),
           l->variant ? listed_told(l, "variant.title") : "does not load: see mweso check");
}

static void print_row(const Cli *cli, const CataloguedGame *l, bool first)
{
    char *sources = l->variant ? catalogue_sources(l->variant) : NULL;
    const MwesoVariant *v = l->variant;
    ROW(cli, first, TEXT_FIELD("name", l->name),
        TEXT_FIELD("title", listed_told(l, "variant.title")),
        TEXT_FIELD("people", listed_told(l, "variant.people")),
        TEXT_FIELD("region", listed_told(l, "variant.region")),
        TEXT_FIELD("status", listed_status(l)), TEXT_FIELD("file", SHOWN(l->file)),
        TEXT_FIELD("names", listed_told(l, "variant.names")),
        TEXT_FIELD("place", listed_told(l, "variant.place")),
        TEXT_FIELD("coordinates", listed_told(l, "variant.coordinates")),
        TEXT_FIELD("class", listed_class(l)), BOOL_FIELD("class_assumed", l->class_assumed),
        TEXT_FIELD("board", l->board), TEXT_FIELD("sources", sources ? sources : ""),
        TEXT_FIELD("fingerprint", v ? mweso_variant_fingerprint(v) : ""));
    free(sources);
}

/* By what is grouped; NULL: by nothing. */
static TextOf *grouping(const Cli *cli)
{
    const char *by = cli->values[OPT_GROUP_BY];
    for (size_t i = 0; by && i < FILTERS; i++)
        if (filters[i].heading && strcmp(filters[i].heading, by) == 0) return filters[i].text;
    return NULL;
}

static const char *group_of(TextOf *by, const CataloguedGame *listed)
{
    const char *group = by ? by(listed, 0, NULL, 0) : "";
    return by && !*group ? not_on_record : group;
}

/* What is not on record comes last. */
static int compare_groups(const char *a, const char *b)
{
    bool a_last = strcmp(a, not_on_record) == 0, b_last = strcmp(b, not_on_record) == 0;
    return a_last != b_last ? a_last - b_last : strcmp(a, b);
}

/* Those that are asked for, group by group, in each by their names. Each is put behind all that
 * belong before it, so that equal ones keep their order. */
static size_t sort(const Cli *cli, const Catalogue *catalogue, TextOf *by,
                   const CataloguedGame **sorted)
{
    size_t count = 0;
    for (size_t i = 0; i < catalogue->count; i++) {
        const CataloguedGame *listed = &catalogue->listed[i];
        if (!is_asked_for(cli, listed)) continue;
        size_t at = count++;
        for (; at > 0 && compare_groups(group_of(by, sorted[at - 1]), group_of(by, listed)) > 0;
             at--)
            sorted[at] = sorted[at - 1];
        sorted[at] = listed;
    }
    return count;
}

static size_t group_size(TextOf *by, const CataloguedGame **sorted, size_t from, size_t count)
{
    size_t size = 1;
    while (from + size < count &&
           strcmp(group_of(by, sorted[from]), group_of(by, sorted[from + size])) == 0)
        size++;
    return size;
}

static void print_one(const Cli *cli, const CataloguedGame *listed, bool first)
{
    if (cli->format == FORMAT_MARKDOWN) described_game(listed);
    else if (cli->format == FORMAT_TEXT) print_text(listed);
    else print_row(cli, listed, first);
}

/* Groups have headings in text alone; `left` of the present group are still to come. */
static void print(const Cli *cli, TextOf *by, const CataloguedGame **sorted, size_t count)
{
    const bool headings = by && cli->format == FORMAT_TEXT;
    size_t left = 0;
    if (cli->format == FORMAT_TEXT && !by) print_head();
    if (cli->format == FORMAT_MARKDOWN) described_head(sorted, count);
    for (size_t i = 0; i < count && !cli_output_failed(); i++) {
        if (headings && left == 0) {
            left = group_size(by, sorted, i, count);
            printf("%s%s (%zu)\n", i ? "\n" : "", group_of(by, sorted[i]), left);
        }
        if (headings) {
            left--;
            fputs("  ", stdout);
        }
        print_one(cli, sorted[i], i == 0);
    }
}

/* ---- the verb -------------------------------------------------------------------------------- */

/* What is wrong with --set is wrong for every variant: an empty one shows it. */
static MwesoStatus check_settings(const Cli *cli)
{
    MwesoFindings *findings = mweso_findings_new();
    if (!findings) return cli_no_memory(cli);
    MwesoVariant *empty = mweso_variant_load_text(cli->path, "--set", "", 0, cli->settings,
                                                  findings);
    mweso_variant_free(empty);
    return cli_report_loading(findings);
}

/* Is --board the columns, or columns and rows? */
static MwesoStatus check_board(const Cli *cli)
{
    const char *board = cli->values[OPT_LIST_BOARD];
    unsigned columns, rows = 4;
    int end = 0;
    if (!board) return MWESO_OK;
    bool two = strchr(board, 'x') != NULL;
    bool read = two ? sscanf(board, "%2ux%1u%n", &columns, &rows, &end) == 2
                    : sscanf(board, "%2u%n", &columns, &end) == 1;
    if (read && !board[end] && (rows == 4 || rows == 2)) return MWESO_OK;
    if (read && !board[end] && (columns == 4 || columns == 2))
        return cli_fail(cli, MWESO_USAGE, "--board: columns come first; did you mean '%ux%u'?",
                        rows, columns);
    return cli_fail(cli, MWESO_USAGE,
                    "--board: '%.40s' is neither columns, as in 8, nor columns "
                    "and rows, as in 8x4",
                    board);
}

static MwesoStatus list(const Cli *cli, const Catalogue *catalogue)
{
    TextOf *by = grouping(cli);
    const CataloguedGame **sorted = calloc(catalogue->count + 1, sizeof(const CataloguedGame *));
    if (!sorted) return cli_no_memory(cli);
    size_t count = sort(cli, catalogue, by, sorted);
    if (count) print(cli, by, sorted, count);
    free(sorted);
    return count || catalogue->count == 0 ? MWESO_OK : report_nothing(cli, catalogue);
}

static MwesoStatus run(Cli *cli)
{
    Catalogue catalogue = {0};
    MwesoStatus status = cli->setting_count ? check_settings(cli) : MWESO_OK;
    if (status == MWESO_OK) status = check_board(cli);
    if (status == MWESO_OK) status = catalogue_fill(cli, &catalogue);
    if (status == MWESO_OK) status = list(cli, &catalogue);
    catalogue_free(&catalogue);
    return status;
}

static const OptionId own[] = {OPT_LIST_NAMES,  OPT_LIST_PEOPLE, OPT_LIST_REGION,
                               OPT_LIST_CLASS,  OPT_LIST_BOARD,  OPT_LIST_STATUS,
                               OPT_LIST_SOURCE, OPT_GROUP_BY,    OPT_COUNT};

const Verb verb_list = {
    "list",
    "",
    "the variants that are found, by people, region, class, board, status or any of their names",
    "Lists the variants in the built-in folder, in the folders of MWESO_PATH and in the present "
    "one, by the\n"
    "name under which other verbs find them. A file that does not load is listed as broken. "
    "Filters "
    "take parts of\n"
    "a text, whatever its accents and capitals. The class is computed from the answers: shared "
    "circuit; stages, in\n"
    "which seeds held back enter; reentry of captured seeds; leaving, where they leave the board; "
    "mixed; scripted; quiet\n"
    "(docs/collection.md). --format md prints what each file says of its game: sources, notes and "
    "what is assumed.",
    "mweso list --names soro --group-by people",
    own,
    0,
    0,
    run,
    FORMAT_MARKDOWN,
};
