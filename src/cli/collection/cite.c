/* mweso cite: the sources of variants, and how to cite the variants themselves, as BibTeX. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/bibliography/citation.h"
#include "cli/collection/catalogue.h"
#include "cli/page.h"
#include "cli/verbs.h"

typedef struct Citing {
    const Cli *cli;
    FILE *out;                   /* of entries; NULL: rows are printed */
    const MwesoVariant *variant; /* which is to be cited */
    const char *from; /* whose file the source is of: this one, or one it inherits from */
    char **printed;   /* keys of the entries so far */
    size_t printed_count;
    bool first, no_memory;
} Citing;

/* Is this the first time? Remembers the key. */
static bool is_new(Citing *c, const char *key)
{
    for (size_t i = 0; i < c->printed_count; i++)
        if (strcmp(c->printed[i], key) == 0) return false;
    char **larger = cli_grow(c->printed, c->printed_count, sizeof *larger);
    char *copy = strdup(key);
    if (larger) c->printed = larger;
    if (larger && copy) larger[c->printed_count++] = copy;
    else free(copy), c->no_memory = true;
    return true;
}

/* ---- as BibTeX ------------------------------------------------------------------------------- */

/* Prints a text as a value of BibTeX. */
static void print_text(FILE *out, const char *text)
{
    for (; *text; text++) {
        if (*text == '\\') fputs("\\textbackslash{}", out);
        else if (*text == '~') fputs("\\textasciitilde{}", out);
        else if (*text == '^') fputs("\\textasciicircum{}", out);
        else if (strchr("&%#$_{}", *text)) fprintf(out, "\\%c", *text);
        else putc(*text, out);
    }
}

/* Prints a text between entries, where BibTeX looks for the sign at which one begins. */
static void print_remark(FILE *out, const char *text)
{
    for (; *text; text++) {
        if (*text == '@') fputs("(at)", out);
        else putc(*text, out);
    }
}

/* ---- the entries of the program and of its variants ------------------------------------------ */

static void cite_program(Citing *c)
{
    if (!c->out || !is_new(c, "mweso")) return;
    fputs("@misc{mweso,\n  author = {{The Mweso developers}},\n"
          "  title = {Mweso: a rules interpreter for four-row mancala},\n",
          c->out);
    fprintf(c->out, "  howpublished = {Computer program, version %s},\n}\n\n", mweso_version());
}

static void cite_variant(const Citing *c)
{
    PageDate date;
    const char *title = cli_answer(c->variant, "variant.title").text;
    const char *name = mweso_variant_name(c->variant), *label = mweso_variant_label(c->variant);
    time_t day = cli_day_of(c->variant);
    fprintf(c->out, "@misc{mweso-%s,\n", name);
    if (cli_is_shipped(c->cli, cli_file_of(c->variant))) /* of others it does not know the author */
        fputs("  author = {{The Mweso developers}},\n", c->out);
    fputs("  title = {", c->out);
    print_text(c->out, *title ? title : name);
    fputs(": rules for Mweso},\n", c->out);
    if (day) fprintf(c->out, "  year = {%.4s},\n", page_date(day, date));
    fputs("  howpublished = {Variant ", c->out);
    print_text(c->out, label);
    fprintf(c->out, " of Mweso %s},\n  note = {Fingerprint of the rules: %s},\n}\n\n",
            mweso_version(), mweso_variant_fingerprint(c->variant));
}

/* ---- its sources ----------------------------------------------------------------------------- */

static void print_row(Citing *c, const Citation *citation, const CitedWork *work, const char *text)
{
    static const char *const told[] = {"author", "year", "title"};
    enum { TOLD = sizeof told / sizeof *told };
    const BibEntry *entry = work->entry;
    char *reference = NULL, *fields[TOLD];
    size_t size;
    FILE *out = open_memstream(&reference, &size);
    if (out && entry) reference_write(out, entry);
    if (!out || fclose(out) != 0) c->no_memory = true;
    for (int i = 0; i < TOLD; i++) {
        fields[i] = entry ? reference_field(entry, told[i]) : strdup("");
        c->no_memory |= !fields[i];
    }
    ROW(c->cli, c->first, TEXT_FIELD("variant", mweso_variant_name(c->variant)),
        TEXT_FIELD("from", c->from), TEXT_FIELD("short", citation->shortly),
        TEXT_FIELD("key", entry ? work->key : ""), TEXT_FIELD("where", work->where),
        BOOL_FIELD("through", work->through), TEXT_FIELD("type", entry ? entry->type : ""),
        TEXT_FIELD("author", fields[0]), TEXT_FIELD("year", fields[1]),
        TEXT_FIELD("title", fields[2]), TEXT_FIELD("reference", entry ? reference : text));
    c->first = false;
    for (int i = 0; i < TOLD; i++) free(fields[i]);
    free(reference);
}

/* A free text, or a key that no bibliography has, is an entry of its own. */
static void cite_text(Citing *c, size_t number, const char *text)
{
    char key[120];
    snprintf(key, sizeof key, "%.80s-source-%zu", c->from, number);
    if (!is_new(c, key)) return;
    fprintf(c->out, "@misc{%s,\n  howpublished = {", key);
    print_text(c->out, text);
    fputs("},\n}\n\n", c->out);
}

/* The works of a statement. */
static void cite_statement(Citing *c, const MwesoStatement *statement, size_t number)
{
    Citation citation;
    const CitedWork none = {.key = "", .where = ""};
    if (!citation_read(c->cli->shelf, statement, &citation)) c->no_memory = true;
    if (c->out) {
        fprintf(c->out, "%% %s: ", c->from);
        print_remark(c->out, statement->text);
        putc('\n', c->out);
    }
    for (size_t i = 0; i < citation.count; i++) {
        const CitedWork *work = &citation.works[i];
        if (!c->out) print_row(c, &citation, work, work->key);
        else if (!work->entry) cite_text(c, number, work->key);
        else if (is_new(c, work->key)) bibtex_write(c->out, work->entry);
    }
    if (citation.text && citation.count == 0) {
        if (c->out) cite_text(c, number, statement->text);
        else print_row(c, &citation, &none, statement->text);
    }
    citation_free(&citation);
}

static void cite_sources(Citing *c, const MwesoVariant *of, const char *from)
{
    MwesoStatement statement;
    c->from = from;
    for (size_t i = 0; mweso_variant_statement(of, i, &statement) && !statement.example; i++)
        cite_statement(c, &statement, i + 1);
}

/* Those of its own file, then of the files from which it inherits answers. */
static void cite_all_sources(Citing *c)
{
    const char *files[MOST_ANCESTORS];
    cite_sources(c, c->variant, mweso_variant_name(c->variant));
    size_t count = cli_ancestors(c->variant, files);
    for (size_t i = 0; i < count; i++) {
        MwesoVariant *ancestor = cli_ancestor(c->cli, files[i]);
        if (ancestor) cite_sources(c, ancestor, mweso_variant_name(ancestor));
        mweso_variant_free(ancestor);
    }
}

static void cite(Citing *c, const MwesoVariant *variant)
{
    c->variant = variant;
    cite_program(c);
    if (c->out) cite_variant(c);
    cite_all_sources(c);
}

static void free_printed(Citing *c)
{
    for (size_t i = 0; i < c->printed_count; i++) free(c->printed[i]);
    free(c->printed);
}

bool cite_write(const Cli *cli, const MwesoVariant *variant, FILE *out)
{
    Citing c = {.cli = cli, .out = out};
    cite(&c, variant);
    free_printed(&c);
    return !c.no_memory;
}

/* ---- the verb -------------------------------------------------------------------------------- */

static MwesoStatus run(Cli *cli)
{
    Citing c = {.cli = cli, .out = cli->format == FORMAT_TEXT ? stdout : NULL, .first = true};
    MwesoStatus status = MWESO_OK;
    for (int i = 0; i < cli->count && status == MWESO_OK && !cli_output_failed(); i++) {
        MwesoVariant *variant = cli_variant(cli, cli->arguments[i], &status);
        if (!variant) break;
        cite(&c, variant);
        mweso_variant_free(variant);
    }
    free_printed(&c);
    return c.no_memory ? cli_no_memory(cli) : status;
}

static const OptionId own[] = {OPT_COUNT};

const Verb verb_cite = {
    "cite",
    "VARIANT...",
    "the sources of variants, and the variants themselves, as BibTeX",
    "Prints an entry of BibTeX for the program, for each variant, and once for each work that its "
    "file, or one\n"
    "from which it inherits answers, names as a source: works by which others were read are among "
    "them. Where in\n"
    "a work a source looked stands as a comment before the entry. Keys are those of sources.bib, "
    "beside the\n"
    "variant or in a folder of the path; a source that is a free text becomes an entry of its own. "
    "--format csv\n"
    "and jsonl print a row for each work.",
    "mweso cite chisolo-natatu",
    own,
    1,
    -1,
    run,
    FORMAT_TEXT,
};
