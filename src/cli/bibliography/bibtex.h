/* BibTeX: the entries of a bibliography, with their keys and fields.
 *
 * Read are entries in braces whose values are in braces, in quotes, numbers, or names of months;
 * not abbreviations (@string), nor texts joined by '#'. Debian's libbtparse would read all of that,
 * but keeps its state in globals, reports errors only by a callback of its own for each class, and
 * ends the program where it meets what it did not expect. */
#ifndef MWESO_CLI_BIBLIOGRAPHY_BIBTEX_H
#define MWESO_CLI_BIBLIOGRAPHY_BIBTEX_H

#include <stdio.h>

#include "mweso.h"

typedef struct BibField {
    char *name; /* in small letters */
    char *text; /* without the quotes or braces around it, blanks and ends of lines as one blank */
} BibField;

typedef struct BibEntry {
    char *type, *key; /* the type in small letters */
    int line;         /* on which it begins */
    BibField *fields;
    size_t count;
} BibEntry;

typedef struct Bibliography {
    BibEntry *entries;
    size_t count;
    bool no_memory;
} Bibliography;

/* Reads the text of a file called `label` into `read` (from {0}; free it in any case). What is
 * wrong becomes a finding, and the entry that it is in is left out. */
void bibtex_read(const char *label, const char *text, size_t length, Bibliography *read,
                 MwesoFindings *findings);
void bibtex_free(Bibliography *read);

/* The text of a field; "" if the entry has none of that name. */
const char *bibtex_field(const BibEntry *entry, const char *name);
/* Entries by their keys. */
typedef struct BibList {
    const BibEntry **entries; /* the caller frees it, not what it lists */
    size_t count;
} BibList;

/* Adds an entry in its place. Of two works of one key, from bibliographies of different folders,
 * the first that was listed stays. False if there is no memory. */
bool bibtex_list(BibList *list, const BibEntry *entry);

/* Writes an entry, and an empty line behind it. */
void bibtex_write(FILE *out, const BibEntry *entry);

#endif
