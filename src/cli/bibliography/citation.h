/* Citation: what a file's `source` says: works by their keys, or a free text.
 *
 *   [SHORT: ] [through ] KEY [, WHERE] { ; [through ] KEY [, WHERE] }
 *
 * SHORT is the name by which comments of the file call the source; a work behind "through" is the
 * one by which those before it, from the last such one on, were read. */
#ifndef MWESO_CLI_BIBLIOGRAPHY_CITATION_H
#define MWESO_CLI_BIBLIOGRAPHY_CITATION_H

#include "cli/bibliography/shelf.h"

typedef struct CitedWork {
    const char *key, *where; /* where: in the work, or "" */
    bool through;            /* those before it were read by this one */
    const BibEntry *entry;   /* NULL: no bibliography has the key */
} CitedWork;

typedef struct Citation {
    char *text;          /* cut where works and their parts end */
    const char *shortly; /* the short name, or "" */
    CitedWork *works;    /* none: it is a free text */
    size_t count;
} Citation;

/* Reads a statement of a variant's file; false if there is no memory. Free it in any case. */
bool citation_read(Shelf *shelf, const MwesoStatement *statement, Citation *citation);
void citation_free(Citation *citation);

/* Adds what is wrong with the statements of a variant: keys that no bibliography has, and what only
 * looks like one. A free text is allowed. */
void citations_check(Shelf *shelf, const MwesoVariant *variant, MwesoFindings *findings);

/* On what a statement rests. */
typedef enum Basis {
    BASIS_CITATION, /* works by their keys, or a source of the file by its short name */
    BASIS_BY_HAND,  /* it begins with "worked out by hand" */
    BASIS_TEXT,     /* any other text */
    BASIS_COUNT
} Basis;

extern const char *const basis_words[BASIS_COUNT];

Basis citation_basis(Shelf *shelf, const MwesoVariant *variant, const MwesoStatement *statement);
/* The keys of the works that a text cites, parted by blanks: by their keys, or by the short names
 * of the variant's sources. The caller frees it; NULL if there is no memory. */
char *citation_keys(Shelf *shelf, const MwesoVariant *variant, const char *text);

/* A field without the braces and escapes of TeX; "" if the entry does not have it. The caller frees
 * it; NULL if there is no memory. */
char *reference_field(const BibEntry *entry, const char *name);
/* A reference in one line: "Author (year): Title. Journal 43, 726–736." */
void reference_write(FILE *out, const BibEntry *entry);
/* variant.source number `index` with full references in place of its keys, for people; a free text
 * as it is. The caller frees it; NULL if there is no memory, or with *end if there are no more. */
char *source_told(const Cli *cli, const MwesoVariant *variant, size_t index, bool *end);

typedef char AuthorText[64];
/* Writes who recorded a game: the surnames of whom its first source names, or says that it follows;
 * "" if it has none, or names nobody (recorder.c). */
void recorder_of(const Cli *cli, const MwesoVariant *variant, AuthorText author);

#endif
