/* BibTeX: the entries of a bibliography, with their keys and fields. */
#include "cli/bibliography/bibtex.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"

enum { LONGEST_NAME = 60, LONGEST_VALUE = 8192, MOST_FIELDS = 100, MOST_ENTRIES = 10000 };

typedef struct Reader {
    const char *label, *at, *end; /* *end is 0 */
    int line;
    Bibliography *read;
    MwesoFindings *findings;
} Reader;

/* Adds a finding about a line, and returns false. */
static bool wrong_on(Reader *r, int line, MwesoSeverity severity, const char *format, va_list args)
{
    char text[800];
    vsnprintf(text, sizeof text, format, args);
    MwesoFinding finding = {.severity = severity,
                            .file = r->label,
                            .line = line,
                            .key = "",
                            .id = "bad-bibliography",
                            .text = text};
    mweso_findings_add(r->findings, &finding);
    return false;
}

__attribute__((format(printf, 3, 4))) static bool wrong_at(Reader *r, int line, const char *format,
                                                           ...)
{
    va_list args;
    va_start(args, format);
    wrong_on(r, line, MWESO_ERROR, format, args);
    va_end(args);
    return false;
}

#define WRONG(r, ...) wrong_at(r, (r)->line, __VA_ARGS__)

__attribute__((format(printf, 3, 4))) static void doubt(Reader *r, int line, const char *format,
                                                        ...)
{
    va_list args;
    va_start(args, format);
    wrong_on(r, line, MWESO_WARNING, format, args);
    va_end(args);
}

/* ---- signs ----------------------------------------------------------------------------------- */

static void step(Reader *r)
{
    if (*r->at == '\n') r->line++;
    r->at++;
}

static bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

static void skip_space(Reader *r)
{
    while (r->at < r->end && is_space(*r->at)) step(r);
}

/* Does an entry begin here: '@', letters, '{'? */
static bool begins_entry(const char *at)
{
    if (*at++ != '@' || !isalpha((unsigned char)*at)) return false;
    while (isalpha((unsigned char)*at)) at++;
    while (*at == ' ' || *at == '\t') at++;
    return *at == '{' || *at == '(';
}

/* At the beginning of a line: does the next entry begin on it? */
static bool line_begins_entry(const char *at)
{
    while (*at == ' ' || *at == '\t') at++;
    return begins_entry(at);
}

/* Goes on to the next line that begins an entry, or to the end. */
static void skip_to_entry(Reader *r)
{
    while (r->at < r->end) {
        bool ended = *r->at == '\n';
        step(r);
        if (ended && line_begins_entry(r->at)) return;
    }
}

/* A copy of a text with blanks and ends of lines as one blank; NULL if there is no memory. */
static char *squeezed(Reader *r, const char *text, size_t length)
{
    char *copy = malloc(length + 1), *out = copy;
    r->read->no_memory |= !copy;
    for (size_t i = 0; copy && i < length; i++) {
        bool space = is_space(text[i]);
        if (space && (out == copy || out[-1] == ' ')) continue;
        *out++ = space ? ' ' : text[i];
    }
    if (!copy) return NULL;
    if (out > copy && out[-1] == ' ') out--;
    *out = '\0';
    return copy;
}

static void to_small(char *text)
{
    for (; *text; text++) *text = (char)tolower((unsigned char)*text);
}

/* A name of signs for which `fits` holds, as a copy; NULL after a finding that it is no `what`. */
static char *take_name(Reader *r, int (*fits)(int), const char *what)
{
    const char *start = r->at;
    while (r->at < r->end && fits((unsigned char)*r->at)) step(r);
    size_t length = (size_t)(r->at - start);
    if (length > 0 && length <= LONGEST_NAME) return squeezed(r, start, length);
    if (length) WRONG(r, "'%.*s...' is longer than %d bytes", LONGEST_NAME, start, LONGEST_NAME);
    else if (r->at == r->end) WRONG(r, "the file ends where %s is expected", what);
    else WRONG(r, "'%.1s' stands where %s is expected", r->at, what);
    return NULL;
}

static int fits_field(int c) { return isalnum(c) || c == '-' || c == '_'; }

/* Keys are named in variant files, between commas and semicolons. */
static int fits_key(int c)
{
    return isalnum(c) || (c && c < 128 && strchr("-_:.+/", c)) || c >= 128;
}

/* ---- values ---------------------------------------------------------------------------------- */

/* Goes to the sign `close` that ends a value, at which no brace is open. */
static bool find_end(Reader *r, char close, const BibEntry *entry)
{
    int open = 0;
    for (; r->at < r->end; step(r)) {
        if (*r->at == close && open == 0) return true;
        if (*r->at == '\\' && r->at + 1 < r->end) step(r);
        else if (*r->at == '{') open++;
        else if (*r->at == '}' && open-- == 0)
            return WRONG(r, "a '}' that nothing has opened stands in a value of '%s'", entry->key);
        if (*r->at == '\n' && line_begins_entry(r->at + 1))
            return WRONG(r, "entry '%s', which began on line %d, is not closed before the next one",
                         entry->key, entry->line);
    }
    return WRONG(r, "the file ends within entry '%s', which began on line %d", entry->key,
                 entry->line);
}

/* A number, or the name of a month. */
static char *take_word(Reader *r, const char *field)
{
    static const char *const months[] = {"jan", "feb", "mar", "apr", "may", "jun", "jul",
                                         "aug", "sep", "oct", "nov", "dec", NULL};
    char *word = take_name(r, fits_field, "a value in braces or quotes, or a number");
    if (!word || strspn(word, "0123456789") == strlen(word)) return word;
    for (int i = 0; months[i]; i++)
        if (strcasecmp(word, months[i]) == 0) return word;
    WRONG(r, "%s = %s: abbreviations are not read; write the text itself, in braces", field, word);
    free(word);
    return NULL;
}

/* Is the text UTF-8 without control characters? */
static bool is_plain(Reader *r, const char *text)
{
    char *printable = strdup(text);
    r->read->no_memory |= !printable;
    if (printable) mweso_make_printable(printable);
    bool plain = printable && strcmp(printable, text) == 0;
    free(printable);
    return plain;
}

/* A value, as a copy; NULL after a finding. */
static char *take_value(Reader *r, const BibEntry *entry, const char *field)
{
    char open = *r->at, *text;
    if (open == '{' || open == '"') {
        step(r);
        const char *start = r->at;
        if (!find_end(r, open == '{' ? '}' : '"', entry)) return NULL;
        text = squeezed(r, start, (size_t)(r->at - start));
        step(r);
    } else text = take_word(r, field);
    if (!text) return NULL;
    bool fits = strlen(text) <= LONGEST_VALUE;
    if (fits && is_plain(r, text)) return text;
    if (!fits)
        WRONG(r, "field '%s' of '%s' has more than %d bytes", field, entry->key, LONGEST_VALUE);
    else
        WRONG(r, "field '%s' of '%s' is not UTF-8, or has control characters in it", field,
              entry->key);
    free(text);
    return NULL;
}

/* ---- entries --------------------------------------------------------------------------------- */

static void entry_free(BibEntry *entry)
{
    for (size_t i = 0; i < entry->count; i++) {
        free(entry->fields[i].name);
        free(entry->fields[i].text);
    }
    free(entry->fields);
    free(entry->type);
    free(entry->key);
}

void bibtex_free(Bibliography *read)
{
    for (size_t i = 0; i < read->count; i++) entry_free(&read->entries[i]);
    free(read->entries);
    *read = (Bibliography){0};
}

const char *bibtex_field(const BibEntry *entry, const char *name)
{
    for (size_t i = 0; i < entry->count; i++)
        if (strcmp(entry->fields[i].name, name) == 0) return entry->fields[i].text;
    return "";
}

bool bibtex_list(BibList *list, const BibEntry *entry)
{
    size_t at = list->count;
    while (at > 0 && strcmp(list->entries[at - 1]->key, entry->key) > 0) at--;
    if (at > 0 && strcmp(list->entries[at - 1]->key, entry->key) == 0) return true;
    const BibEntry **larger = cli_grow(list->entries, list->count, sizeof *larger);
    if (!larger) return false;
    list->entries = larger;
    memmove(&larger[at + 1], &larger[at], (list->count++ - at) * sizeof *larger);
    larger[at] = entry;
    return true;
}

void bibtex_write(FILE *out, const BibEntry *entry)
{
    fprintf(out, "@%s{%s,\n", entry->type, entry->key);
    for (size_t i = 0; i < entry->count; i++)
        fprintf(out, "  %s = {%s},\n", entry->fields[i].name, entry->fields[i].text);
    fputs("}\n\n", out);
}

static bool add_field(Reader *r, BibEntry *entry, char *name, char *text)
{
    bool twice = name && *bibtex_field(entry, name);
    if (twice) WRONG(r, "entry '%s' has two fields '%s'", entry->key, name);
    BibField *fields = name && text && !twice
                           ? cli_grow(entry->fields, entry->count, sizeof *fields)
                           : NULL;
    if (fields) entry->fields = fields;
    if (fields) fields[entry->count++] = (BibField){name, text};
    else free(name), free(text);
    return fields != NULL;
}

/* Takes "name = value". */
static bool take_field(Reader *r, BibEntry *entry)
{
    char *text = NULL, *name = take_name(r, fits_field, "the name of a field, or '}'");
    if (!name) return false;
    to_small(name);
    skip_space(r);
    if (*r->at != '=') {
        if (begins_entry(r->at))
            WRONG(r, "entry '%s', which began on line %d, is not closed before the next one",
                  entry->key, entry->line);
        else WRONG(r, "no '=' stands behind '%s' in entry '%s'", name, entry->key);
        free(name);
        return false;
    }
    step(r);
    skip_space(r);
    text = take_value(r, entry, name);
    skip_space(r);
    if (text && *r->at == '#') {
        WRONG(r, "texts joined by '#' are not read; write field '%s' of '%s' as one text", name,
              entry->key);
        free(text);
        text = NULL;
    }
    return add_field(r, entry, name, text);
}

/* Takes all fields up to the brace that ends the entry. */
static bool take_fields(Reader *r, BibEntry *entry)
{
    for (;;) {
        skip_space(r);
        bool comma = *r->at == ',';
        if (*r->at == '}') return step(r), true;
        if (!comma && r->at < r->end && !begins_entry(r->at))
            return WRONG(r,
                         "'%.1s' stands in entry '%s' where a ',' or the '}' that ends it is "
                         "expected",
                         r->at, entry->key);
        if (comma) step(r);
        skip_space(r);
        if (*r->at == '}') continue;
        if (r->at == r->end)
            return WRONG(r, "the file ends within entry '%s', which began on line %d", entry->key,
                         entry->line);
        if (begins_entry(r->at))
            return WRONG(r, "entry '%s', which began on line %d, is not closed before the next one",
                         entry->key, entry->line);
        if (entry->count == MOST_FIELDS)
            return WRONG(r, "entry '%s' has more than %d fields", entry->key, MOST_FIELDS);
        if (!take_field(r, entry)) return false;
    }
}

/* Warns of fields that are probably misspelt: those that references are printed from would be
 * missing. */
static void doubt_fields(Reader *r, const BibEntry *entry)
{
    static const char *const printed[] = {
        "author",  "editor",       "title",     "year",    "journal", "volume",      "number",
        "pages",   "booktitle",    "publisher", "address", "school",  "institution", "series",
        "edition", "howpublished", "url",       "urldate", "doi",     "note",        NULL};
    static const char *const others[] = {"type",     "date",   "month",    "isbn",     "issn",
                                         "file",     "key",    "annote",   "volumes",  "titleaddon",
                                         "crossref", "notes",  "location", "subtitle", "shorttitle",
                                         "editora",  "eprint", NULL};
    for (size_t i = 0; i < entry->count; i++) {
        const char *name = entry->fields[i].name, *near = mweso_nearest(name, printed);
        bool known = false;
        for (int k = 0; printed[k]; k++) known |= strcmp(printed[k], name) == 0;
        for (int k = 0; others[k]; k++) known |= strcmp(others[k], name) == 0;
        if (!known && near)
            doubt(r, entry->line, "field '%s' of '%s' is not printed; did you mean '%s'?", name,
                  entry->key, near);
    }
}

/* Is the entry fit to be kept? */
static bool check_entry(Reader *r, const BibEntry *entry)
{
    static const char *const telling[] = {"author", "editor", "title", "howpublished", "url"};
    bool tells = false;
    for (size_t i = 0; i < r->read->count; i++)
        if (strcmp(r->read->entries[i].key, entry->key) == 0)
            return wrong_at(r, entry->line, "key '%s' stands twice; first on line %d", entry->key,
                            r->read->entries[i].line);
    for (size_t i = 0; i < sizeof telling / sizeof *telling; i++)
        tells |= *bibtex_field(entry, telling[i]) != '\0';
    if (!tells)
        return wrong_at(r, entry->line,
                        "entry '%s' has neither author nor editor, title, howpublished or url",
                        entry->key);
    doubt_fields(r, entry);
    return true;
}

/* Goes past a group in braces that is no entry: @comment, @string, @preamble. */
static void skip_group(Reader *r, const char *type)
{
    const BibEntry group = {.key = (char *)type, .line = r->line};
    step(r);
    if (find_end(r, '}', &group)) step(r);
}

/* Takes an entry, from behind its '@'. */
static bool take_entry(Reader *r)
{
    BibEntry entry = {.line = r->line, .type = take_name(r, isalpha, "the type of an entry")};
    if (!entry.type) return false;
    to_small(entry.type);
    skip_space(r);
    bool skipped = strcmp(entry.type, "comment") == 0 || strcmp(entry.type, "string") == 0 ||
                   strcmp(entry.type, "preamble") == 0;
    bool good = *r->at == '{';
    if (!good && !skipped)
        WRONG(r, "'@%s' is followed by '%.1s' and not by '{'", entry.type, r->at);
    if (good && skipped) skip_group(r, entry.type);
    if (!good || skipped) {
        free(entry.type);
        return good || skipped;
    }
    step(r);
    skip_space(r);
    entry.key = take_name(r, fits_key, "the key of the entry");
    good = entry.key &&
           (is_plain(r, entry.key) ||
            WRONG(r, "the key of the entry is not UTF-8, or has control characters in it"));
    good = good && take_fields(r, &entry) && check_entry(r, &entry);
    BibEntry *entries = good ? cli_grow(r->read->entries, r->read->count, sizeof *entries) : NULL;
    if (entries) r->read->entries = entries;
    if (entries) entries[r->read->count++] = entry;
    else entry_free(&entry);
    r->read->no_memory |= good && !entries;
    return good;
}

void bibtex_read(const char *label, const char *text, size_t length, Bibliography *read,
                 MwesoFindings *findings)
{
    Reader r = {label, text, text + length, 1, read, findings};
    const char *nul = memchr(text, '\0', length);
    if (nul) {
        WRONG(&r, "the file has a NUL byte in it, and is not read");
        return;
    }
    /* what is between entries is a comment, which may have an '@' in the midst of a line */
    while (r.at < r.end && !read->no_memory) {
        bool begins = *r.at == '@' && (begins_entry(r.at) || r.at == text || r.at[-1] == '\n');
        if (begins && read->count == MOST_ENTRIES) {
            WRONG(&r, "the file has more than %d entries; the others are not read", MOST_ENTRIES);
            return;
        }
        if (*r.at == '%') {
            while (r.at < r.end && *r.at != '\n') step(&r);
        } else {
            step(&r);
            if (begins && !take_entry(&r) && !line_begins_entry(r.at)) skip_to_entry(&r);
        }
    }
}
