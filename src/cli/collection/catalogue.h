/* Catalogue: the variants that are found, and what their files tell of them. */
#ifndef MWESO_CLI_COLLECTION_CATALOGUE_H
#define MWESO_CLI_COLLECTION_CATALOGUE_H

#include "cli/collection/classes.h"

/* A variant, or a file that is none. */
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

/* Finds them all, in the order of their names; free in any case. MWESO_IO after a message. */
MwesoStatus catalogue_fill(const Cli *cli, Catalogue *catalogue);
/* The same of those that are named, which must load. */
MwesoStatus catalogue_of(const Cli *cli, char **names, int count, Catalogue *catalogue);
void catalogue_free(Catalogue *catalogue);

/* What the file tells ("variant.people"); "" where it tells nothing, or does not load. */
const char *listed_told(const CataloguedGame *listed, const char *label);
/* "attested", "assumed", "house"; "broken" if the file does not load. */
const char *listed_status(const CataloguedGame *listed);
/* The word of its class; "" if the file does not load. */
const char *listed_class(const CataloguedGame *listed);
/* All sources in one text, "; " between them; the caller frees it. NULL if there is no memory. */
char *catalogue_sources(const MwesoVariant *variant);

/* The names of a game: `which` 0 is that of its file, 1 its title, and those behind the others
 * that the file gives. Writes the name (cut to `size`); false if there are no more. */
bool listed_name(const CataloguedGame *listed, size_t which, char *name, size_t size);

#endif
