/* Citation: what a file's `source` says: works by their keys, or a free text. */
#include "cli/bibliography/citation.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

static const char by_hand[] = "worked out by hand";

const char *const basis_words[BASIS_COUNT] = {
    [BASIS_CITATION] = "citation", [BASIS_BY_HAND] = "by-hand", [BASIS_TEXT] = "text"};

/* ---- parts of a statement -------------------------------------------------------------------- */

enum { LONGEST_SHORT_NAME = 16 };

static char *trimmed(char *text)
{
    while (*text == ' ' || *text == '\t') text++;
    for (char *end = text + strlen(text); end > text && (end[-1] == ' ' || end[-1] == '\t');)
        *--end = '\0';
    return text;
}

/* The length of a short name that a text begins with, before its colon; 0: none. */
static size_t short_name(const char *text)
{
    size_t length = 0;
    while (isalnum((unsigned char)text[length]) || text[length] == '-') length++;
    bool ends = text[length] == ':' && (text[length + 1] == ' ' || !text[length + 1]);
    return ends && length <= LONGEST_SHORT_NAME ? length : 0;
}

/* Cuts a short name off the text. */
static char *cut_short_name(char *text, const char **name)
{
    size_t length = short_name(text);
    *name = "";
    if (length == 0) return text;
    *name = text;
    text[length] = '\0';
    return trimmed(text + length + 1);
}

/* Is this formed as keys usually are: letters, a year, perhaps a letter more? */
static bool looks_like_key(const char *word)
{
    size_t letters = 0, digits = 0;
    while (isalpha((unsigned char)word[letters]) || word[letters] == '-') letters++;
    while (isdigit((unsigned char)word[letters + digits])) digits++;
    const char *rest = word + letters + digits;
    bool ends = !*rest || (isalpha((unsigned char)*rest) && !rest[1]);
    return letters > 0 && digits == 4 && ends;
}

static bool is_one_word(const char *text) { return *text && !strpbrk(text, " \t"); }

/* Reads one work, whose text becomes parts of it. */
static CitedWork work_of(Shelf *shelf, const char *file, char *text)
{
    static const char through[] = "through ";
    CitedWork work = {.where = ""};
    text = trimmed(text);
    work.through = strncmp(text, through, strlen(through)) == 0;
    if (work.through) text += strlen(through);
    char *comma = strchr(text, ',');
    if (comma) {
        *comma = '\0';
        work.where = trimmed(comma + 1);
    }
    work.key = trimmed(text);
    if (is_one_word(work.key)) work.entry = shelf_find(shelf, file, work.key);
    return work;
}

/* Is the first work one at all? Else the whole is a free text, as most sentences are. */
static bool is_citation(Shelf *shelf, const char *file, const CitedWork *first)
{
    return first->entry || first->through ||
           (is_one_word(first->key) &&
            (looks_like_key(first->key) || shelf_nearest(shelf, file, first->key)));
}

bool citation_read(Shelf *shelf, const MwesoStatement *statement, Citation *citation)
{
    *citation = (Citation){.text = strdup(statement->text), .shortly = ""};
    if (!citation->text) return false;
    char *next = cut_short_name(citation->text, &citation->shortly);
    while (next) {
        char *text = next;
        next = strchr(text, ';');
        if (next) *next++ = '\0';
        CitedWork work = work_of(shelf, statement->file, text);
        if (citation->count == 0 && !is_citation(shelf, statement->file, &work)) return true;
        CitedWork *works = cli_grow(citation->works, citation->count, sizeof *works);
        if (!works) return false;
        citation->works = works;
        works[citation->count++] = work;
    }
    return true;
}

/* Is the first work but a word that is near a key? `check` asks about it; it is told as it is. */
static bool is_doubted(const Citation *citation)
{
    const CitedWork *first = citation->works;
    return citation->count && !first->entry && !first->through && !looks_like_key(first->key);
}

void citation_free(Citation *citation)
{
    free(citation->text);
    free(citation->works);
    *citation = (Citation){0};
}

/* ---- what is wrong with them ----------------------------------------------------------------- */

typedef struct Checking {
    Shelf *shelf;
    MwesoFindings *findings;
    MwesoFinding place; /* of all findings about a statement */
} Checking;

__attribute__((format(printf, 3, 4))) static void find(const Checking *c, MwesoSeverity severity,
                                                       const char *format, ...)
{
    char text[600];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    MwesoFinding finding = c->place;
    finding.severity = severity;
    finding.text = text;
    mweso_findings_add(c->findings, &finding);
}

#define WRONG(c, ...) find(c, MWESO_ERROR, __VA_ARGS__)

/* What only may be a key, and not a name or another word, is but doubted. */
static void check_key(const Checking *c, const char *key)
{
    const char *file = c->place.file, *near = shelf_nearest(c->shelf, file, key);
    const char *bibliography = shelf_first(c->shelf, file);
    MwesoSeverity severity = looks_like_key(key) ? MWESO_ERROR : MWESO_WARNING;
    if (shelf_find(c->shelf, file, key)) return;
    if (!bibliography)
        find(c, severity,
             "'%s' is the key of a work, but no sources.bib lies beside the file or on the path",
             key);
    else
        find(c, severity, "'%s' is no key of %s%s%s%s", key, bibliography,
             near ? "; did you mean '" : "", near ? near : "",
             near ? "'?" : ", nor of another sources.bib on the path");
}

static void check_work(const Checking *c, const CitedWork *work, size_t number)
{
    if (work->through && number == 0)
        WRONG(c, "'through %s' stands first: it says by what the works before it were read",
              work->key);
    else if (!*work->key) WRONG(c, "a ';' parts works, and one of them is missing");
    else if (!is_one_word(work->key))
        WRONG(c,
              "'%s' is neither the key of a work nor 'through' and a key; what says where in a "
              "work stands behind a comma",
              work->key);
    else check_key(c, work->key);
}

/* The first word of a text, without what ends it; `word` has room for it. */
static const char *first_word(const char *text, char *word, size_t size)
{
    size_t length = strcspn(text, " \t,;:'");
    snprintf(word, size, "%.*s", (int)length, text);
    return word;
}

static void check_statement(const Checking *c, const MwesoStatement *statement)
{
    char word[80];
    Citation citation;
    first_word(statement->text, word, sizeof word);
    if (statement->example) {
        if (looks_like_key(word)) check_key(c, word);
        return;
    }
    if (citation_read(c->shelf, statement, &citation))
        for (size_t i = 0; i < citation.count; i++) check_work(c, &citation.works[i], i);
    citation_free(&citation);
}

void citations_check(Shelf *shelf, const MwesoVariant *variant, MwesoFindings *findings)
{
    MwesoStatement statement;
    for (size_t i = 0; mweso_variant_statement(variant, i, &statement); i++) {
        char key[120];
        snprintf(key, sizeof key, "%s%s.source", statement.example ? "example " : "variant",
                 statement.example ? statement.example : "");
        const Checking checking = {
            shelf,
            findings,
            {.file = statement.file, .line = statement.line, .key = key, .id = "unknown-source"}};
        check_statement(&checking, &statement);
    }
}

/* ---- what they rest on ----------------------------------------------------------------------- */

/* The source of the variant that has this short name; false if there is none. Free the citation. */
static bool source_called(Shelf *shelf, const MwesoVariant *variant, const char *name,
                          Citation *citation)
{
    MwesoStatement statement;
    for (size_t i = 0; mweso_variant_statement(variant, i, &statement) && !statement.example; i++) {
        size_t length = short_name(statement.text);
        if (length && strlen(name) == length && strncmp(statement.text, name, length) == 0)
            return citation_read(shelf, &statement, citation);
    }
    return false;
}

/* Does the name stand for a source of the variant, or is it a key? */
static bool names_source(Shelf *shelf, const MwesoVariant *variant, const char *file,
                         const char *word)
{
    Citation citation = {0};
    bool known = shelf_find(shelf, file, word) || source_called(shelf, variant, word, &citation);
    citation_free(&citation);
    return known;
}

Basis citation_basis(Shelf *shelf, const MwesoVariant *variant, const MwesoStatement *statement)
{
    char word[80];
    Citation citation;
    if (strncmp(statement->text, by_hand, strlen(by_hand)) == 0) return BASIS_BY_HAND;
    if (!statement->example) {
        bool cites = citation_read(shelf, statement, &citation) && citation.count > 0;
        citation_free(&citation);
        return cites ? BASIS_CITATION : BASIS_TEXT;
    }
    first_word(statement->text, word, sizeof word);
    return names_source(shelf, variant, statement->file, word) ? BASIS_CITATION : BASIS_TEXT;
}

/* Adds a key to a list, unless it is there. */
static void add_key(FILE *list, char *const *so_far, const char *key)
{
    fflush(list);
    size_t length = strlen(key);
    for (const char *at = *so_far; (at = strstr(at, key)); at += length)
        if ((at == *so_far || at[-1] == ' ') && (at[length] == ' ' || !at[length])) return;
    fprintf(list, "%s%s", **so_far ? " " : "", key);
}

char *citation_keys(Shelf *shelf, const MwesoVariant *variant, const char *text)
{
    static const char signs[] = " \t,;:.()[]'\"";
    MwesoStatement first = {0};
    char *keys = NULL, word[80];
    size_t size;
    FILE *list = open_memstream(&keys, &size);
    if (!list) return NULL;
    fflush(list);
    mweso_variant_statement(variant, 0, &first);
    for (text += strspn(text, signs); *text; text += strspn(text, signs)) {
        size_t length = strcspn(text, signs);
        Citation citation = {0};
        snprintf(word, sizeof word, "%.*s", (int)length, text);
        text += length;
        if (first.file && shelf_find(shelf, first.file, word)) add_key(list, &keys, word);
        else if (source_called(shelf, variant, word, &citation))
            for (size_t i = 0; i < citation.count; i++) add_key(list, &keys, citation.works[i].key);
        citation_free(&citation);
    }
    if (fclose(list) == 0) return keys;
    free(keys);
    return NULL;
}

/* ---- told to people -------------------------------------------------------------------------- */

/* Writes a text of BibTeX of this length: without braces, and the signs that TeX writes otherwise
 * as they are. */
static void write_tex(FILE *out, const char *text, size_t length)
{
    for (const char *end = text + length; text < end; text++) {
        if (*text == '\\' && text[1] && strchr("&%_#${}", text[1])) putc(*++text, out);
        else if (*text == '~') putc(' ', out);
        else if (text[0] == '-' && text[1] == '-') {
            fputs("–", out);
            while (text[1] == '-') text++;
        } else if (*text != '{' && *text != '}') putc(*text, out);
    }
}

/* Writes a field between two texts; nothing if the entry does not have it. */
static bool write_field(FILE *out, const BibEntry *entry, const char *before, const char *name,
                        const char *behind)
{
    const char *text = bibtex_field(entry, name);
    if (!*text) return false;
    fputs(before, out);
    size_t length = strlen(text);
    write_tex(out, text, length);
    bool ended = *behind == '.' && length && strchr(".!?", text[length - 1]);
    fputs(behind + ended, out);
    return true;
}

/* "A and B and C" as "A; B; C". */
static void write_names(FILE *out, const char *names)
{
    static const char and[] = " and ";
    for (const char *next; (next = strstr(names, and)); names = next + strlen(and)) {
        write_tex(out, names, (size_t)(next - names));
        fputs("; ", out);
    }
    write_tex(out, names, strlen(names));
}

/* Who made it, and when; true if anything was written. */
static bool write_makers(FILE *out, const BibEntry *entry)
{
    const char *author = bibtex_field(entry, "author"), *editor = bibtex_field(entry, "editor");
    const char *year = bibtex_field(entry, "year");
    write_names(out, *author ? author : editor);
    if (!*author && *editor) fputs(" (ed.)", out);
    bool any = *author || *editor;
    write_field(out, entry, any ? " (" : "(", "year", ")");
    return any || *year;
}

/* Where it was printed. */
static void write_place(FILE *out, const BibEntry *entry)
{
    const char *pages = bibtex_field(entry, "pages");
    bool journal = write_field(out, entry, " ", "journal", "");
    if (journal) {
        bool volume = write_field(out, entry, " ", "volume", "");
        write_field(out, entry, volume ? "(" : " (", "number", ")");
        if (*pages) write_field(out, entry, ", ", "pages", "");
        putc('.', out);
    } else if (write_field(out, entry, " In: ", "booktitle", *pages ? ", " : ".")) {
        if (*pages) write_field(out, entry, "", "pages", ".");
    } else if (*pages) write_field(out, entry, " Pp. ", "pages", ".");
    if (!journal) write_field(out, entry, " Volume ", "volume", ".");
    write_field(out, entry, " ", "edition", " edition.");
    write_field(out, entry, " ", "series", *bibtex_field(entry, "number") && !journal ? " " : ".");
    if (*bibtex_field(entry, "series") && !journal) write_field(out, entry, "", "number", ".");
    bool address = write_field(out, entry, " ", "address", "");
    bool by = write_field(out, entry, address ? ": " : " ", "publisher", "") ||
              write_field(out, entry, address ? ": " : " ", "school", "") ||
              write_field(out, entry, address ? ": " : " ", "institution", "");
    if (address || by) putc('.', out);
    write_field(out, entry, " ", "howpublished", ".");
}

char *reference_field(const BibEntry *entry, const char *name)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    const char *field = bibtex_field(entry, name);
    if (out) write_tex(out, field, strlen(field));
    if (out && fclose(out) == 0) return text;
    free(text);
    return NULL;
}

void reference_write(FILE *out, const BibEntry *entry)
{
    bool makers = write_makers(out, entry);
    bool title = write_field(out, entry, makers ? ": " : "", "title", ".");
    if (makers && !title) putc('.', out);
    write_place(out, entry);
    write_field(out, entry, " https://doi.org/", "doi", ".");
    if (write_field(out, entry, " ", "url", ""))
        fputs(write_field(out, entry, " (", "urldate", ").") ? "" : ".", out);
    write_field(out, entry, " ", "note", ".");
}

/* A text with a full stop behind it. */
static void write_stopped(FILE *out, const char *text)
{
    size_t length = strlen(text);
    fprintf(out, "%s%s", text, length && strchr(".!?", text[length - 1]) ? "" : ".");
}

static void write_work(FILE *out, const Cli *cli, const CitedWork *work, bool first)
{
    if (!first) putc(' ', out);
    if (work->through) fprintf(out, "%s ", cli_in(cli, "Read through:"));
    if (work->entry) reference_write(out, work->entry);
    else write_stopped(out, work->key);
    if (!*work->where) return;
    fprintf(out, " %s ", cli_in(cli, "Here:"));
    write_stopped(out, work->where);
}

static char *told_in_full(const Cli *cli, const MwesoStatement *statement)
{
    Citation citation;
    char *told = NULL;
    size_t size;
    FILE *out = open_memstream(&told, &size);
    bool good = citation_read(cli->shelf, statement, &citation) && out;
    size_t count = good && !is_doubted(&citation) ? citation.count : 0;
    if (good && count == 0) fputs(statement->text, out);
    if (count && *citation.shortly) fprintf(out, "%s: ", citation.shortly);
    for (size_t i = 0; i < count; i++) write_work(out, cli, &citation.works[i], i == 0);
    citation_free(&citation);
    if (out && fclose(out) == 0 && good) return told;
    free(told);
    return NULL;
}

char *source_told(const Cli *cli, const MwesoVariant *variant, size_t index, bool *end)
{
    MwesoStatement statement;
    *end = !mweso_variant_statement(variant, index, &statement) || statement.example;
    return *end ? NULL : told_in_full(cli, &statement);
}
