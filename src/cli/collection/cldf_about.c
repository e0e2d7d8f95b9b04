/* CLDF about: what tells of a dataset's tables: metadata, bibliography, README, how to cite it. */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli/collection/cldf.h"

const char dataset_author[] = "The Mweso developers";
const char dataset_licence[] = "CC-BY-4.0";
static const char licence_url[] = "https://creativecommons.org/licenses/by/4.0/";

/* The one sentence on what is fact and what is text. */
static const char licence_text[] =
    "How a game was played, where and by whom are facts, which belong to nobody; the wording of "
    "questions, meanings, notes and comments, and the selection, are under CC BY 4.0 "
    "(https://creativecommons.org/licenses/by/4.0/); what is quoted in a few words belongs to the "
    "works in sources.bib; the program that wrote this is under the BSD 2-Clause License.";

typedef struct TableSpec {
    const char *file, *component, *text;
} TableSpec;

static const TableSpec table_specs[TABLE_COUNT] = {
#define TABLE(id, ...) [TABLE_##id] = {__VA_ARGS__},
#define COLUMN(...)
#include "cli/collection/cldf.def"
#undef TABLE
#undef COLUMN
};

const ColumnSpec dataset_columns[] = {
#define TABLE(...)
#define COLUMN(id, name, term, type, separator, refers, need, text) \
    {TABLE_##id, name, term, COLUMN_##type, separator, TABLE_##refers, COLUMN_##need, text},
#include "cli/collection/cldf.def"
#undef TABLE
#undef COLUMN
    {.table = TABLE_NONE},
};

/* Datatypes of CSVW, as JSON. */
static const char *const column_types[COLUMN_TYPES] = {
    [COLUMN_TEXT] = "\"string\"",
    [COLUMN_ID] = "{\"base\": \"string\", \"format\": \"[a-zA-Z0-9_\\\\-]+\"}",
    [COLUMN_WHOLE] = "\"integer\"",
    [COLUMN_DECIMAL] = "\"decimal\"",
    [COLUMN_LATITUDE] = "{\"base\": \"decimal\", \"minimum\": \"-90\", \"maximum\": \"90\"}",
    [COLUMN_LONGITUDE] = "{\"base\": \"decimal\", \"minimum\": \"-180\", \"maximum\": \"180\"}",
    [COLUMN_GLOTTOCODE] = "{\"base\": \"string\", \"format\": \"[a-z0-9]{4}[1-9][0-9]{3}\"}",
    [COLUMN_CERTAINTY] = "{\"base\": \"string\", \"format\": \"stated|as|assumed|silent|default\"}",
    [COLUMN_SOURCE] = "\"string\"",
};

static const char *const other_files[] = {
    [FILE_METADATA - TABLE_COUNT] = "StructureDataset-metadata.json",
    [FILE_SOURCES - TABLE_COUNT] = "sources.bib",
    [FILE_README - TABLE_COUNT] = "README.md",
    [FILE_ZENODO - TABLE_COUNT] = ".zenodo.json",
    [FILE_CITATION - TABLE_COUNT] = "CITATION.cff",
};

const char *dataset_file(size_t file)
{
    return file < TABLE_COUNT ? table_specs[file].file : other_files[file - TABLE_COUNT];
}

/* ---- title and citation ---------------------------------------------------------------------- */

static const char *const keywords[] = {"mancala", "board games", "rules", "Africa", "CLDF", NULL};

typedef char TitleText[120];
static const char *title_of(const Dataset *d, TitleText text)
{
    snprintf(text, sizeof(TitleText), "Four-row mancala: a dataset of %zu rule set%s",
             d->atlas->count, cli_plural(d->atlas->count));
    return text;
}

/* What the dataset is, in a sentence. */
typedef char AboutText[500];
static const char *about_of(const Dataset *d, AboutText text)
{
    char two_rows[80] = "";
    if (d->two_rows)
        snprintf(two_rows, sizeof two_rows, " (%zu on boards of two rows among them)", d->two_rows);
    snprintf(
        text, sizeof(AboutText),
        "Rules of four-row mancala as answers of %zu rule set%s%s to %zu question%s, each with "
        "its source and how sure it is; worked examples; and figures of games played by them.",
        d->atlas->count, cli_plural(d->atlas->count), two_rows, d->rows[TABLE_PARAMETERS],
        cli_plural(d->rows[TABLE_PARAMETERS]));
    return text;
}

/* Whose it is, as far as the program knows: those that ship with it. */
static const char *author_of(const Dataset *d)
{
    return d->foreign < d->atlas->count ? dataset_author : "Unknown";
}

/* Of files that do not ship with the program it does not know under which licence they are. */
static bool has_licence(const Dataset *d) { return d->foreign == 0; }

typedef char CitationText[300];
static const char *citation_of(const Dataset *d, CitationText text)
{
    TitleText title;
    snprintf(text, sizeof(CitationText), "%s (%.4s): %s. Made by Mweso %s, %s.", author_of(d),
             d->date, title_of(d, title), mweso_version(), d->date);
    return text;
}

/* ---- metadata -------------------------------------------------------------------------------- */

/* The address of a term of CLDF. */
static json_t *term(const char *name)
{
    return json_sprintf("http://cldf.clld.org/v1.0/terms.rdf#%s", name);
}

static json_t *column_of(const ColumnSpec *column)
{
    json_t *c = json_pack("{s:s, s:s, s:b}", "name", column->name, "dc:description", column->text,
                          "required", column->need == COLUMN_NEEDED);
    json_object_set_new(c, "datatype",
                        json_loads(column_types[column->type], JSON_DECODE_ANY, NULL));
    if (column->term) json_object_set_new(c, "propertyUrl", term(column->term));
    if (column->separator) json_object_set_new(c, "separator", json_string(column->separator));
    return c;
}

static json_t *table_of(const Dataset *d, TableId id)
{
    const TableSpec *spec = &table_specs[id];
    json_t *list = json_array(), *foreign = json_array();
    for (const ColumnSpec *c = dataset_columns; c->table != TABLE_NONE; c++) {
        if (c->table != id) continue;
        json_array_append_new(list, column_of(c));
        if (c->refers == TABLE_NONE) continue;
        json_array_append_new(
            foreign, json_pack("{s:[s], s:{s:s, s:[s]}}", "columnReference", c->name, "reference",
                               "resource", table_specs[c->refers].file, "columnReference", "ID"));
    }
    json_t *table = json_pack("{s:s, s:s, s:I, s:{s:o, s:[s], s:o}}", "url", spec->file,
                              "dc:description", spec->text, "dc:extent", (json_int_t)d->rows[id],
                              "tableSchema", "columns", list, "primaryKey", "ID", "foreignKeys",
                              foreign);
    if (spec->component) json_object_set_new(table, "dc:conformsTo", term(spec->component));
    return table;
}

/* By what the dataset was made: the program, and the games that it played. */
static json_t *provenance(const Dataset *d)
{
    const Plan *plan = d->atlas->asked;
    return json_pack("[{s:s, s:s, s:s, s:s, s:I, s:I, s:I}]", "dc:title", "mweso", "dc:description",
                     mweso_version(), "players", plan->both, "placement", plan->placement, "games",
                     (json_int_t)plan->plan.games, "seed", (json_int_t)plan->plan.seed, "max_turns",
                     (json_int_t)plan->plan.max_turns);
}

/* Writes a JSON value, which it frees. */
static void write_json(Dataset *d, DatasetFileId file, json_t *value)
{
    char *text = value ? json_dumps(value, JSON_INDENT(2)) : NULL;
    d->no_memory |= !text;
    if (text) fprintf(d->files[file].out, "%s\n", text);
    free(text);
    json_decref(value);
}

static void write_metadata(Dataset *d)
{
    TitleText title;
    AboutText about;
    CitationText citation;
    json_t *tables = json_array();
    for (TableId id = 0; id < TABLE_COUNT; id++) json_array_append_new(tables, table_of(d, id));
    json_t *all = json_pack(
        "{s:[s, {s:s}], s:o, s:s, s:s, s:s, s:s, s:s, s:s, s:s, s:s, s:o, s:{s:n}, s:o}",
        "@context", "http://www.w3.org/ns/csvw", "@language", "en", "dc:conformsTo",
        term("StructureDataset"), "rdf:ID", "mweso", "rdf:type",
        "http://www.w3.org/ns/dcat#Distribution", "dc:title", title_of(d, title), "dc:description",
        about_of(d, about), "dc:bibliographicCitation", citation_of(d, citation), "dc:creator",
        author_of(d), "dc:created", d->date, "dc:source", dataset_file(FILE_SOURCES),
        "prov:wasGeneratedBy", provenance(d), "dialect", "commentPrefix", "tables", tables);
    if (has_licence(d)) json_object_set_new(all, "dc:license", json_string(licence_url));
    write_json(d, FILE_METADATA, all);
}

/* ---- for deposits ---------------------------------------------------------------------------- */

static json_t *keyword_list(void)
{
    json_t *list = json_array();
    for (const char *const *word = keywords; *word; word++)
        json_array_append_new(list, json_string(*word));
    return list;
}

static void write_zenodo(Dataset *d)
{
    TitleText title;
    AboutText about;
    char description[sizeof about + sizeof licence_text + 1];
    snprintf(description, sizeof description, "%s %s", about_of(d, about), licence_text);
    json_t *all = json_pack("{s:s, s:s, s:s, s:s, s:s, s:[{s:s}], s:o}", "title",
                            title_of(d, title), "description", description, "upload_type",
                            "dataset", "publication_date", d->date, "access_right", "open",
                            "creators", "name", author_of(d), "keywords", keyword_list());
    if (has_licence(d))
        json_object_set_new(all, "license", json_pack("{s:s}", "id", dataset_licence));
    write_json(d, FILE_ZENODO, all);
}

static void write_citation(Dataset *d)
{
    TitleText title;
    FILE *out = d->files[FILE_CITATION].out;
    fprintf(out,
            "cff-version: 1.2.0\n"
            "message: If you use these data, please cite them, and the works that they rest on.\n"
            "title: \"%s\"\ntype: dataset\nversion: \"%s, made by mweso %s\"\n"
            "date-released: %s\n",
            title_of(d, title), d->date, mweso_version(), d->date);
    if (has_licence(d)) fprintf(out, "license: %s\n", dataset_licence);
    fprintf(out, "authors:\n  - name: %s\nkeywords: [", author_of(d));
    for (size_t i = 0; keywords[i]; i++) fprintf(out, "%s%s", i ? ", " : "", keywords[i]);
    fputs("]\n", out);
}

/* ---- for readers ----------------------------------------------------------------------------- */

static void write_paragraph(FILE *out, const char *text)
{
    enum { WIDTH = 118 };
    cli_wrap(out, text, 0, "", WIDTH);
    fputs("\n\n", out);
}

/* Rule sets of others, whose licence only they know. */
static void write_foreign(const Dataset *d, FILE *out)
{
    if (!d->foreign) return;
    fprintf(
        out,
        "That is said of what ships with Mweso. %zu of the rule sets do%s not: who wrote their "
        "files, and under which\nlicence, is not known to the program (contributions.csv); before "
        "this is published somebody has to say it.\n\n",
        d->foreign, d->foreign == 1 ? "es" : "");
}

static void write_readme_table(const Dataset *d, FILE *out, TableId id)
{
    const TableSpec *spec = &table_specs[id];
    fprintf(out, "\n## %s\n\n%s ", spec->file, spec->text);
    if (spec->component) fprintf(out, "It is the %s of CLDF. ", spec->component);
    fprintf(out, "Rows: %zu.\n\n| column | what it says |\n|---|---|\n", d->rows[id]);
    for (const ColumnSpec *c = dataset_columns; c->table != TABLE_NONE; c++) {
        if (c->table != id) continue;
        fprintf(out, "| `%s` | %s", c->name, c->text);
        if (c->separator) fprintf(out, " Several are parted by `%s`.", c->separator);
        if (c->refers != TABLE_NONE) fprintf(out, " ID of %s.", table_specs[c->refers].file);
        fputs(" |\n", out);
    }
}

static void write_readme(Dataset *d)
{
    TitleText title;
    AboutText about;
    CitationText citation;
    const Plan *plan = d->atlas->asked;
    FILE *out = d->files[FILE_README].out;
    fprintf(out, "# %s\n\n", title_of(d, title));
    write_paragraph(out, about_of(d, about));
    fprintf(out,
            "The tables are a StructureDataset of CLDF (Cross-Linguistic Data Formats, "
            "https://cldf.clld.org): what languages\nare there are rule sets here, and questions "
            "are its parameters. `StructureDataset-metadata.json` describes every\ncolumn for "
            "programs; works are cited by their keys in `sources.bib`, of which there are %zu.\n\n",
            d->cited.count);
    fputs("To cite it:\n", out);
    write_paragraph(out, citation_of(d, citation));
    write_paragraph(out, licence_text);
    write_foreign(d, out);
    fprintf(out,
            "Written by `mweso atlas --cldf` (mweso %s) on %s; the figures of play are of %llu "
            "games of each rule set,\n%s against %s, seed %llu. Tables are UTF-8, cells are quoted "
            "as RFC 4180 has it, lines end in a line feed, and an\nempty cell is not on record. "
            "A text that a spreadsheet would take for a formula has a ' before it.\n",
            mweso_version(), d->date, (unsigned long long)plan->plan.games, plan->plan.players[0],
            plan->plan.players[1], (unsigned long long)plan->plan.seed);
    for (TableId id = 0; id < TABLE_COUNT; id++) write_readme_table(d, out, id);
}

void dataset_about(Dataset *d)
{
    write_metadata(d);
    for (size_t i = 0; i < d->cited.count; i++)
        bibtex_write(d->files[FILE_SOURCES].out, d->cited.entries[i]);
    write_readme(d);
    write_zenodo(d);
    write_citation(d);
}
