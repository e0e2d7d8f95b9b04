/* mweso rules: the rulebook of a variant in plain words. */
#include "cli/rulebook/book.h"
#include "cli/verbs.h"

static MwesoStatus rules(const Cli *cli, const MwesoVariant *variant)
{
    const char *html = cli->values[OPT_HTML];
    Sheet sheet;
    Book book = {.cli = cli, .variant = variant, .first = true, .sheet = html ? &sheet : NULL};
    if (html && !cli_sheet_begin(cli, &sheet, book_game(&book))) return MWESO_IO;
    book_write(&book);
    MwesoStatus status = html ? cli_sheet_end(cli, &sheet, html) : MWESO_OK;
    return book.no_memory ? cli_no_memory(cli) : status;
}

static MwesoStatus run(Cli *cli) { return cli_tell_variant(cli, rules); }

static const OptionId own[] = {OPT_LANGUAGE, OPT_HTML, OPT_SOURCES, OPT_KEYS, OPT_COUNT};

const Verb verb_rules = {
    "rules",
    "VARIANT",
    "the rulebook of a variant in plain words",
    "Tells the rules so that somebody who has never seen the game can play: the board, a turn step "
    "by step, the\n"
    "end of the game. It is made from the answers of the variant, in English or in the language "
    "of --language, with\n"
    "the words that its players use ([terms]). What is assumed is said so and listed once more at "
    "the end; with\n"
    "--sources the source that the file gives stands in brackets. What a script decides is told as "
    "the script tells\n"
    "it. --html writes a page to print, with pictures of the start and of worked examples; "
    "--format md prints\n"
    "Markdown.",
    "mweso rules igisoro --sources",
    own,
    1,
    1,
    run,
    FORMAT_MARKDOWN,
};
