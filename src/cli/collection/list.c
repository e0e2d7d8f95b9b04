/* mweso list: the variants that are found, those of them that are asked for, in groups. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/bibliography/citation.h"
#include "cli/collection/catalogue.h"
#include "cli/ease.h"
#include "cli/questions.h"
#include "cli/rulebook/book.h"
#include "cli/verbs.h"

/* ---- texts compared without accents and capitals --------------------------------------------- */

/* The letters beneath the accents of U+00C0 to U+017F, and of U+1E00 to U+1EFF; '-': none. */
static const char latin[] = "aaaaaaaceeeeiiiidnooooo-ouuuuytsaaaaaaaceeeeiiiidnooooo-"
                            "ouuuuytyaaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiiijjkkklllll"
                            "lllllnnnnnnnnnoooooooorrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs";
static const char additional[] =
    "aabbbbbbccddddddddddeeeeeeeeeeffgghhhhhhhhhhiiiikkkkkkllllllllmmmmmmnnnnnnnnoooooooopppprrrrrr"
    "rrssssssssssttttttttuuuuuuuuuuvvvvwwwwwwwwwwxxxxyyzzzzzzhtwyas----"
    "aaaaaaaaaaaaaaaaaaaaaaaaeeeeeeeeeeeeeeeeiiiioooooooooooooooooooooooouuuuuuuuuuuuuuyyyyyyyy----"
    "--";

/* The letter for a character of two or three bytes; '\0' if it is dropped (a combining accent, an
 * apostrophe), '-' if it stays as it is. */
static char letter_of(unsigned code)
{
    bool accent = code >= 0x300 && code < 0x370;
    bool apostrophe = (code >= 0x2B9 && code <= 0x2BF) || code == 0x2018 || code == 0x2019;
    if (accent || apostrophe) return '\0';
    if (code >= 0xC0 && code < 0x180) return latin[code - 0xC0];
    if (code >= 0x1E00 && code < 0x1F00) return additional[code - 0x1E00];
    return '-';
}

/* The text (UTF-8) in small letters, without accents and apostrophes. The caller frees it; NULL if
 * there is no memory. */
static char *fold(const char *text)
{
    char *folded = malloc(strlen(text) + 1), *out = folded;
    while (folded && *text) {
        const unsigned char *c = (const unsigned char *)text;
        size_t length = *c < 0xC0 ? 1 : *c < 0xE0 ? 2 : *c < 0xF0 ? 3 : 4;
        if (strlen(text) < length) length = 1;
        char letter = length == 1   ? *text
                      : length == 2 ? letter_of((c[0] & 0x1Fu) << 6 | (c[1] & 0x3Fu))
                      : length == 3
                          ? letter_of((c[0] & 0xFu) << 12 | (c[1] & 0x3Fu) << 6 | (c[2] & 0x3Fu))
                          : '-';
        if (letter >= 'A' && letter <= 'Z') letter = (char)(letter - 'A' + 'a');
        if (length > 1 && letter == '-') {
            memcpy(out, text, length);
            out += length;
        } else if (letter && letter != '\'') *out++ = letter;
        text += length;
    }
    if (folded) *out = '\0';
    return folded;
}

/* Does the text contain `part`, both folded? No if there is no memory. */
static bool fold_contains(const char *text, const char *part)
{
    char *in = fold(text), *wanted = fold(part);
    bool found = in && wanted && strstr(in, wanted);
    free(in);
    free(wanted);
    return found;
}

/* ---- a page in Markdown: its table ----------------------------------------------------------- */

static void cell(const char *text)
{
    fputs(" ", stdout);
    book_escaped(text);
    fputs(" |", stdout);
}

/* The page up to its first game: a title, and a table of the games that follow. */
static void print_markdown_head(const CataloguedGame *const *games, size_t count)
{
    puts("# The variants\n\n"
         "What is known of each variant, and what is assumed, as its file says it: `mweso list "
         "--format md` prints this page.\n"
         "`mweso show VARIANT` prints every answer with its source.\n\n"
         "| variant | title | people | region | class | status |\n|---|---|---|---|---|---|");
    for (size_t i = 0; i < count; i++) {
        printf("| [%s](#%s) |", games[i]->name, games[i]->name);
        cell(listed_fact(games[i], "variant.title"));
        cell(listed_fact(games[i], "variant.people"));
        cell(listed_fact(games[i], "variant.region"));
        cell(listed_class(games[i]));
        cell(listed_status(games[i]));
        putchar('\n');
    }
}

/* ---- a game ---------------------------------------------------------------------------------- */

/* The comment at the beginning of the file says in a sentence what makes the game. */
static void say_first_comment(const char *name)
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

/* A game: what makes it, who plays it, its sources, its note, and what is assumed. */
static void print_markdown(const Cli *cli, const CataloguedGame *game)
{
    static const char *const facts[][2] = {
        {"variant.title", "Title"},
        {"variant.names", "Other names"},
        {"variant.people", "People"},
        {"variant.region", "Region"},
        {"variant.place", "Recorded"},
        {"variant.coordinates", "Latitude, longitude, radius in km"},
        {"variant.glottocode", "Language (Glottolog)"},
        {"variant.years", "Seen played in"},
        {"variant.players", "Its players"},
        {"variant.collector", "Recorded by"},
        {"variant.inherits", "But for what follows, as"},
    };
    printf("\n## %s\n", game->name);
    if (!game->variant) {
        puts("\nThis file does not load: see `mweso check`.");
        return;
    }
    say_first_comment(game->file);
    putchar('\n');
    for (size_t i = 0; i < sizeof facts / sizeof *facts; i++)
        say(facts[i][1], listed_fact(game, facts[i][0]));
    printf("- Board: %s; class: %s; status: %s\n", game->board, listed_class(game),
           listed_status(game));
    bool end = false;
    const char *before = "- Assumed: ";
    for (size_t i = 0; !end; i++) {
        char *source = source_told(cli, game->variant, i, &end);
        if (source) say("Source", source);
        free(source);
    }
    say("Note", listed_fact(game, "variant.note"));
    Answered a;
    for (size_t i = 0; cli_answered(game->variant, i, &a); i++) {
        if (!a.answer.assumed) continue;
        printf("%s`%s` ", before, ANSWERED_LABEL(&a)); /* `lap.origin` sown (not said) */
        book_escaped(a.answer.text);
        before = "; ";
        if (!a.answer.comment[0]) continue;
        fputs(" (", stdout);
        book_escaped(a.answer.comment);
        putchar(')');
    }
    if (*before == ';') putchar('\n');
}

enum { LONGEST_NAME = 200 };
static const char not_on_record[] = "not on record";

/* ---- what is asked for ----------------------------------------------------------------------- */

/* The options that are filters, and which of them --group-by may name. */
static const struct {
    OptionId id;
    bool whole; /* the whole text has to fit, not a part of it */
    const char *heading;
} filters[] = {
    {OPT_LIST_NAMES, false, NULL},      {OPT_LIST_PEOPLE, false, "people"},
    {OPT_LIST_REGION, false, "region"}, {OPT_LIST_CLASS, true, "class"},
    {OPT_LIST_BOARD, true, "board"},    {OPT_LIST_STATUS, true, "status"},
    {OPT_LIST_SOURCE, false, NULL},
};

enum { FILTERS = sizeof filters / sizeof *filters };

/* Text number `which` that a filter compares with, perhaps written to `room`; NULL if there are no
 * more. One of them has to fit. */
static const char *text_of(const CataloguedGame *listed, OptionId id, size_t which, char *room,
                           size_t size)
{
    if (id == OPT_LIST_NAMES) return listed_name(listed, which, room, size) ? room : NULL;
    if (id == OPT_LIST_SOURCE)
        return listed->variant ? mweso_variant_source(listed->variant, which) : NULL;
    if (id == OPT_LIST_REGION && which == 1) return listed_fact(listed, "variant.place");
    if (id == OPT_LIST_BOARD && which == 1) { /* the columns alone */
        snprintf(room, size, "%.*s", (int)strcspn(listed->board, "x"), listed->board);
        return room;
    }
    if (which > 0) return NULL;
    return id == OPT_LIST_PEOPLE   ? listed_fact(listed, "variant.people")
           : id == OPT_LIST_REGION ? listed_fact(listed, "variant.region")
           : id == OPT_LIST_CLASS  ? listed_class(listed)
           : id == OPT_LIST_BOARD  ? listed->board
                                   : listed_status(listed);
}

/* Has it a source whose full reference contains the text? */
static bool has_source(const Cli *cli, const CataloguedGame *listed, const char *wanted)
{
    bool found = false, end = !listed->variant;
    for (size_t i = 0; !end && !found; i++) {
        char *told = source_told(cli, listed->variant, i, &end);
        found = told && fold_contains(told, wanted);
        free(told);
    }
    return found;
}

static bool fits(const Cli *cli, const CataloguedGame *listed, size_t filter)
{
    char room[LONGEST_NAME];
    const char *wanted = cli->values[filters[filter].id], *text;
    if (!wanted) return true;
    for (size_t i = 0; (text = text_of(listed, filters[filter].id, i, room, sizeof room)); i++)
        if (filters[filter].whole ? strcmp(text, wanted) == 0 : fold_contains(text, wanted))
            return true;
    return filters[filter].id == OPT_LIST_SOURCE && has_source(cli, listed, wanted);
}

/* ---- nothing fits ---------------------------------------------------------------------------- */

/* Adds a text to a NULL-ended list: folded and, after the terminating zero, as it is. */
static void add_word(char ***words, size_t *count, const char *text)
{
    if (!*text || strlen(text) >= sizeof(Guess) / 2) return;
    char *folded = fold(text), *both, **larger = cli_grow(*words, *count + 1, sizeof *larger);
    if (larger) *words = larger;
    if (larger && folded && asprintf(&both, "%s%c%s", folded, '\0', text) >= 0) {
        larger[(*count)++] = both;
        larger[*count] = NULL;
    }
    free(folded);
}

/* "; did you mean 'Hus'?" with the text of all variants that is nearest to what was asked for. */
static const char *guess_for(const Catalogue *catalogue, size_t filter, const char *wanted,
                             Guess guess)
{
    char room[LONGEST_NAME], *word = fold(wanted), **words = calloc(1, sizeof *words);
    const char *text;
    size_t count = 0;
    *guess = '\0';
    for (size_t i = 0; i < catalogue->count && words; i++)
        for (size_t k = 0;
             (text = text_of(&catalogue->listed[i], filters[filter].id, k, room, sizeof room)); k++)
            add_word(&words, &count, text);
    const char *near = word && words ? mweso_nearest(word, (const char *const *)words) : NULL;
    if (near) snprintf(guess, sizeof(Guess), "; did you mean '%s'?", near + strlen(near) + 1);
    free(word);
    for (size_t i = 0; i < count; i++) free(words[i]);
    free(words);
    return guess;
}

/* The first filter that no variant fits is named, if there is one: else they do not fit together.
 */
static MwesoStatus report_nothing(const Cli *cli, const Catalogue *catalogue)
{
    Guess guess;
    for (size_t filter = 0; filter < FILTERS; filter++) {
        const char *wanted = cli->values[filters[filter].id];
        bool any = false;
        for (size_t i = 0; i < catalogue->count; i++)
            any |= fits(cli, &catalogue->listed[i], filter);
        if (!any)
            return cli_fail(cli, MWESO_NO, "no variant fits --%s '%.60s'%s",
                            cli_option_name(filters[filter].id), wanted,
                            guess_for(catalogue, filter, wanted, guess));
    }
    return cli_fail(cli, MWESO_NO, "no variant fits all of that");
}

/* ---- printing -------------------------------------------------------------------------------- */

static const char *or_dash(const char *text) { return text[0] ? text : "-"; }

static void print_text(const CataloguedGame *l, const Ease *ease)
{
    if (ease) {
        printf("%-20s %5llu %5.1f %7.1f  %-24s %s\n", l->name, (unsigned long long)ease->words,
               ease->laps, ease->choices, or_dash(listed_fact(l, "variant.region")),
               listed_fact(l, "variant.title"));
        return;
    }
    printf("%-20s %-24s %-24s %-9s %s\n", l->name, or_dash(listed_fact(l, "variant.people")),
           or_dash(listed_fact(l, "variant.region")), listed_status(l),
           l->variant ? listed_fact(l, "variant.title") : "does not load: see mweso check");
}

/* The columns of --easy are the last. */
static void print_row(const Cli *cli, const CataloguedGame *l, const Ease *ease, bool first)
{
    char *sources = l->variant ? cli_sources(l->variant) : NULL;
    const MwesoVariant *v = l->variant;
    const Field fields[] = {
        TEXT_FIELD("name", l->name),
        TEXT_FIELD("title", listed_fact(l, "variant.title")),
        TEXT_FIELD("people", listed_fact(l, "variant.people")),
        TEXT_FIELD("region", listed_fact(l, "variant.region")),
        TEXT_FIELD("status", listed_status(l)),
        TEXT_FIELD("file", SHOWN(l->file)),
        TEXT_FIELD("names", listed_fact(l, "variant.names")),
        TEXT_FIELD("place", listed_fact(l, "variant.place")),
        TEXT_FIELD("coordinates", listed_fact(l, "variant.coordinates")),
        TEXT_FIELD("class", listed_class(l)),
        BOOL_FIELD("class_assumed", l->class_assumed),
        TEXT_FIELD("board", l->board),
        TEXT_FIELD("sources", sources ? sources : ""),
        TEXT_FIELD("fingerprint", v ? mweso_variant_fingerprint(v) : ""),
        TEXT_FIELD("glottocode", listed_fact(l, "variant.glottocode")),
        TEXT_FIELD("years", listed_fact(l, "variant.years")),
        TEXT_FIELD("players", listed_fact(l, "variant.players")),
        TEXT_FIELD("collector", listed_fact(l, "variant.collector")),
        OPTIONAL_FIELD("words", ease->words, (double)ease->words),
        OPTIONAL_FIELD("laps", ease->words, ease->laps),
        OPTIONAL_FIELD("choices", ease->words, ease->choices),
    };
    enum { OF_EASE = 3 };
    bool easy = cli->values[OPT_EASY] != NULL;
    cli_row(cli, fields, sizeof fields / sizeof *fields - (easy ? 0 : OF_EASE), first);
    free(sources);
}

/* The text that a game is grouped by; OPT_COUNT: one group, of all. */
static const char *group_of(OptionId by, const CataloguedGame *listed)
{
    if (by == OPT_COUNT) return "";
    const char *group = text_of(listed, by, 0, NULL, 0);
    return *group ? group : not_on_record;
}

/* What is not on record comes last. */
static int compare_groups(const char *a, const char *b)
{
    bool a_last = strcmp(a, not_on_record) == 0, b_last = strcmp(b, not_on_record) == 0;
    return a_last != b_last ? a_last - b_last : strcmp(a, b);
}

/* Which of two that fit comes first: by group, then the easier one. What does not load is last. */
static int compare_games(OptionId by, const Catalogue *catalogue, const Ease *eases,
                         const CataloguedGame *a, const CataloguedGame *b)
{
    int groups = compare_groups(group_of(by, a), group_of(by, b));
    const Ease *ease[] = {&eases[a - catalogue->listed], &eases[b - catalogue->listed]};
    if (groups || (a->variant == NULL) != (b->variant == NULL))
        return groups ? groups : a->variant == NULL ? 1 : -1;
    return (ease[0]->burden > ease[1]->burden) - (ease[0]->burden < ease[1]->burden);
}

/* The variants that fit all filters, sorted by group, with --easy by ease, and else by their names
 * (insertion sort, which is stable). `eases` are 0 before, and of games that are not asked for. */
static MwesoStatus sort(const Cli *cli, const Catalogue *catalogue, OptionId by, Ease *eases,
                        const CataloguedGame **sorted, size_t *found)
{
    MwesoError error;
    size_t count = 0;
    for (size_t i = 0; i < catalogue->count && !cli_stop; i++) {
        const CataloguedGame *listed = &catalogue->listed[i];
        bool all = true;
        for (size_t filter = 0; filter < FILTERS; filter++) all &= fits(cli, listed, filter);
        if (!all) continue;
        if (cli->values[OPT_EASY] && listed->variant &&
            ease_of(cli, listed->variant, &eases[i], &error) != MWESO_OK)
            return cli_fail_error(cli, listed->name, &error);
        size_t at = count++;
        for (; at > 0 && compare_games(by, catalogue, eases, sorted[at - 1], listed) > 0; at--)
            sorted[at] = sorted[at - 1];
        sorted[at] = listed;
    }
    *found = count;
    return cli_stop ? cli_fail(cli, MWESO_NO, "stopped") : MWESO_OK;
}

/* Groups have headings only in text. */
static void print(const Cli *cli, OptionId by, const Catalogue *catalogue, const Ease *eases,
                  const CataloguedGame **sorted, size_t count)
{
    const bool text = cli->format == FORMAT_TEXT, grouped = by != OPT_COUNT && text;
    const bool easy = cli->values[OPT_EASY] != NULL;
    if (text && easy)
        printf("%s%-20s %5s %5s %7s  %-24s %s\n", grouped ? "  " : "", "NAME", "WORDS", "LAPS",
               "CHOICES", "REGION", "TITLE");
    else if (text && !grouped)
        printf("%-20s %-24s %-24s %-9s %s\n", "NAME", "PEOPLE", "REGION", "STATUS", "TITLE");
    if (cli->format == FORMAT_MARKDOWN) print_markdown_head(sorted, count);
    for (size_t i = 0; i < count && !cli_output_failed(); i++) {
        const char *group = group_of(by, sorted[i]);
        const Ease *ease = &eases[sorted[i] - catalogue->listed];
        if (grouped && (i == 0 || strcmp(group_of(by, sorted[i - 1]), group) != 0)) {
            size_t size = 1;
            while (i + size < count && strcmp(group_of(by, sorted[i + size]), group) == 0) size++;
            printf("%s%s (%zu)\n", i ? "\n" : "", group, size);
        }
        if (grouped) fputs("  ", stdout);
        if (text) print_text(sorted[i], easy ? ease : NULL);
        else if (cli->format == FORMAT_MARKDOWN) print_markdown(cli, sorted[i]);
        else print_row(cli, sorted[i], ease, i == 0);
    }
}

/* ---- the verb -------------------------------------------------------------------------------- */

/* An error in --set is one for every variant: an empty one shows it. */
static MwesoStatus check_settings(const Cli *cli)
{
    MwesoFindings *findings = mweso_findings_new();
    if (!findings) return cli_no_memory(cli);
    MwesoVariant *empty = mweso_variant_load_text(cli->path, "--set", "", 0, cli->settings,
                                                  findings);
    mweso_variant_free(empty);
    return cli_report_loading(findings);
}

/* MWESO_USAGE, after a message, if --board is neither columns nor columns and rows. */
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
                    "--board: '%.40s' is neither columns, as in 8, nor columns and rows, as in 8x4",
                    board);
}

static MwesoStatus list(const Cli *cli, const Catalogue *catalogue)
{
    const char *group_by = cli->values[OPT_GROUP_BY];
    OptionId by = OPT_COUNT;
    for (size_t i = 0; group_by && i < FILTERS; i++)
        if (filters[i].heading && strcmp(filters[i].heading, group_by) == 0) by = filters[i].id;
    const CataloguedGame **sorted = calloc(catalogue->count + 1, sizeof(const CataloguedGame *));
    Ease *eases = calloc(catalogue->count + 1, sizeof *eases);
    size_t count = 0;
    MwesoStatus status = sorted && eases ? sort(cli, catalogue, by, eases, sorted, &count)
                                         : cli_no_memory(cli);
    if (status == MWESO_OK && count) print(cli, by, catalogue, eases, sorted, count);
    free(sorted);
    free(eases);
    if (status != MWESO_OK || count || catalogue->count == 0) return status;
    return report_nothing(cli, catalogue);
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

static const OptionId own[] = {OPT_LIST_NAMES, OPT_LIST_PEOPLE, OPT_LIST_REGION, OPT_LIST_CLASS,
                               OPT_LIST_BOARD, OPT_LIST_STATUS, OPT_LIST_SOURCE, OPT_GROUP_BY,
                               OPT_EASY,       OPT_COUNT};

const Verb verb_list = {
    "list",
    "",
    "the variants that are found, by people, region, class, board, status or any of their names",
    "Lists the variants in the built-in folder, in the folders of MWESO_PATH and in the present "
    "one, by the\n"
    "name under which other verbs find them. A file that does not load is listed as broken. "
    "Filters take parts of\n"
    "a text, whatever its accents and capitals. The class is computed from the answers: shared "
    "circuit; stages, in\n"
    "which seeds held back enter; reentry of captured seeds; leaving, where they leave the board; "
    "mixed; scripted; quiet\n"
    "(docs/collection.md). --easy lists easy games first (docs/learning.md). --format md prints "
    "what each file says of its game: sources, notes and "
    "what is assumed.",
    "mweso list --names soro --group-by people",
    own,
    0,
    0,
    run,
    FORMAT_MARKDOWN,
};
