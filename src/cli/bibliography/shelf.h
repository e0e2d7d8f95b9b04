/* Shelf: the bibliographies that are at hand, sources.bib beside a variant and in the folders of
 * the path, each read once. */
#ifndef MWESO_CLI_BIBLIOGRAPHY_SHELF_H
#define MWESO_CLI_BIBLIOGRAPHY_SHELF_H

#include "cli/bibliography/bibtex.h"
#include "cli/cli.h"

typedef struct Shelf Shelf;

/* An empty shelf; NULL if there is no memory. */
Shelf *shelf_new(const Cli *cli);
/* Prints on stderr what was found wrong with bibliographies and not asked for, and frees it. */
void shelf_free(Shelf *shelf);

/* The entry with this key for a variant's file: of the bibliography beside it, else of the first
 * folder of the path that has it. NULL if there is none. */
const BibEntry *shelf_find(Shelf *shelf, const char *file, const char *key);
/* The key nearest in spelling, whatever its capitals, or NULL. */
const char *shelf_nearest(Shelf *shelf, const char *file, const char *key);
/* The name of the bibliography that a key is looked for in first; NULL if there is none at all. */
const char *shelf_first(Shelf *shelf, const char *file);

/* Reads the bibliography in a file of the user's; MWESO_IO, with a finding, if it cannot be read.
 */
MwesoStatus shelf_read(Shelf *shelf, const char *file);
/* Moves to `findings` what was found wrong with bibliographies since this was last asked. */
void shelf_findings(Shelf *shelf, MwesoFindings *findings);

#endif
