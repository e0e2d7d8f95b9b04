/* mweso check: all that is wrong with variant files. */
#include <stdio.h>
#include <string.h>

#include "cli/bibliography/citation.h"
#include "cli/verbs.h"

enum { SAMPLE_GAMES = 100 };

/* A file that does not answer these plays as Omweso does, which may not be meant. */
static void remark_silence(const Cli *cli, const char *file, const MwesoVariant *variant)
{
    MwesoAnswer quiet = cli_answer(variant, "capture.quiet_turns");
    MwesoAnswer pits = cli_answer(variant, "reverse.pits");
    bool inherits = cli_answer(variant, "variant.inherits").text[0];
    if (inherits || quiet.origin != MWESO_FROM_DEFAULT) return;
    bool silent = pits.origin == MWESO_FROM_DEFAULT;
    cli_note(cli,
             "%s does not answer capture.quiet_turns%s: as in Omweso a player captures nothing in "
             "his first turn%s. 'inherits = plain' begins without such rules; 'mweso rules' lists "
             "all questions on which a file is silent",
             file, silent ? " and reverse.pits" : "",
             silent ? ", and laps from A1, A2, B1 and B2 may run clockwise" : "");
}

static void print(const Cli *cli, const char *file, const MwesoFindings *findings, bool *first)
{
    size_t count = mweso_findings_count(findings);
    if (cli->format == FORMAT_TEXT) {
        cli_print_findings(findings, stdout);
        if (count == 0 && !cli->quiet) printf("%s: fine\n", SHOWN(file));
        return;
    }
    for (size_t i = 0; i < count; i++, *first = false) {
        MwesoFinding f = mweso_findings_at(findings, i);
        ROW(cli, *first, TEXT_FIELD("file", f.file), NUMBER_FIELD("line", f.line),
            TEXT_FIELD("severity", f.severity == MWESO_ERROR ? "error" : "warning"),
            TEXT_FIELD("key", f.key), TEXT_FIELD("id", f.id), TEXT_FIELD("text", f.text));
    }
}

/* 0: clean, 1: findings, 5: a file could not be read. */
static MwesoStatus check_file(const Cli *cli, const char *file, bool *first)
{
    MwesoFindings *findings = mweso_findings_new();
    if (!findings) return cli_no_memory(cli);
    MwesoVariant *variant = mweso_variant_load(cli->path, file, cli->settings, findings);
    if (variant) {
        citations_check(cli->shelf, variant, findings);
        shelf_findings(cli->shelf, findings);
        mweso_variant_check(variant, SAMPLE_GAMES, 1, findings);
    }
    if (!cli_stop) print(cli, file, findings, first);
    if (variant && mweso_findings_count(findings) == 0) remark_silence(cli, file, variant);
    MwesoStatus status = mweso_findings_status(findings);
    if (status != MWESO_IO) status = mweso_findings_count(findings) ? MWESO_NO : MWESO_OK;
    mweso_variant_free(variant);
    mweso_findings_free(findings);
    return status;
}

/* The same of a bibliography. */
static MwesoStatus check_bibliography(const Cli *cli, const char *file, bool *first)
{
    MwesoFindings *findings = mweso_findings_new();
    if (!findings) return cli_no_memory(cli);
    MwesoStatus status = shelf_read(cli->shelf, file);
    shelf_findings(cli->shelf, findings);
    print(cli, file, findings, first);
    if (status != MWESO_IO) status = mweso_findings_count(findings) ? MWESO_NO : MWESO_OK;
    mweso_findings_free(findings);
    return status;
}

static bool is_bibliography(const char *file)
{
    static const char ending[] = ".bib";
    size_t length = strlen(file);
    return length > strlen(ending) && strcmp(file + length - strlen(ending), ending) == 0;
}

static MwesoStatus run(Cli *cli)
{
    MwesoStatus worst = MWESO_OK;
    bool first = true;
    for (int i = 0; i < cli->count && !cli_stop && !cli_output_failed(); i++) {
        const char *file = cli->arguments[i];
        MwesoStatus status = is_bibliography(file) ? check_bibliography(cli, file, &first)
                                                   : check_file(cli, file, &first);
        if (status > worst) worst = status;
    }
    return cli_stop ? cli_fail(cli, MWESO_NO, "stopped before the last file") : worst;
}

static const OptionId own[] = {OPT_COUNT};

const Verb verb_check = {
    "check",
    "FILE...",
    "everything that is wrong with variant files",
    "Reports all errors and warnings of variant files as 'file:line: error: section.key: ...', "
    "plays their\n"
    "worked examples, and warns of answers that can have no effect and, from 100 random games, of "
    "games\n"
    "without choices or without end, unless variant.accepts names them. Keys of works in 'source' "
    "must stand in\n"
    "sources.bib, beside the file or in a folder of the path; such a file of BibTeX may be given, "
    "too. A remark tells\n"
    "where a file is silent and so plays as Omweso does. A name that 'mweso list' lists may be "
    "given instead of a file.\n"
    "Exit code 0: clean; 1: findings; 5: a file cannot be read.",
    "mweso check house.ini",
    own,
    1,
    -1,
    run,
    FORMAT_TEXT,
};
