/* Catalogue: the variants that are found, what their files say of them, and their classes. */
#ifndef MWESO_CLI_COLLECTION_CATALOGUE_H
#define MWESO_CLI_COLLECTION_CATALOGUE_H

#include <stdio.h>

#include "cli/cli.h"

/* ---- classes --------------------------------------------------------------------------------- */

typedef enum GameClass {
#define CLASS(id, ...) CLASS_##id,
#include "cli/collection/classes.def"
#undef CLASS
    CLASS_COUNT
} GameClass;

/* The name of a class, and what it means. */
typedef struct ClassSpec {
    const char *word, *meaning;
} ClassSpec;

extern const ClassSpec class_specs[CLASS_COUNT];

/* ---- the catalogue --------------------------------------------------------------------------- */

/* A variant, or a file that does not load. */
typedef struct CataloguedGame {
    char *name, *file;
    MwesoVariant *variant; /* NULL: the file does not load */
    GameClass class;
    bool class_assumed;
    char board[8]; /* columns and rows: "8x4" */
} CataloguedGame;

typedef struct Catalogue {
    CataloguedGame *listed;
    size_t count;
} Catalogue;

/* Finds all variants, in the order of their names; free in any case. MWESO_IO after a message. */
MwesoStatus catalogue_fill(const Cli *cli, Catalogue *catalogue);
/* The same for variants by name, perhaps with settings, which must load: by their labels. */
MwesoStatus catalogue_of(const Cli *cli, char **names, int count, Catalogue *catalogue);
void catalogue_free(Catalogue *catalogue);

/* What the file says of its game ("variant.people"); "" if it says nothing, or does not load. */
const char *listed_fact(const CataloguedGame *listed, const char *label);
/* "attested", "assumed", "house"; "broken" if the file does not load. */
const char *listed_status(const CataloguedGame *listed);
/* The word of its class; "" if the file does not load. */
const char *listed_class(const CataloguedGame *listed);
/* Writes a name of a game (cut to `size`): `which` 0 is that of its file, 1 its title, and from 2
 * on the others that the file gives. False if there are no more. */
bool listed_name(const CataloguedGame *listed, size_t which, char *name, size_t size);

/* ---- how they are cited (cite.c) ------------------------------------------------------------- */

/* Writes, as BibTeX, the entries of the program, of a variant, and once of each work that its file,
 * or one from which it inherits answers, names as a source. False if there is no memory. */
bool cite_write(const Cli *cli, const MwesoVariant *variant, FILE *out);

#endif
