/* Described: what the file of a game says of it, as Markdown. */
#ifndef MWESO_CLI_COLLECTION_DESCRIBED_H
#define MWESO_CLI_COLLECTION_DESCRIBED_H

#include "cli/collection/catalogue.h"

/* Prints the page up to its first game: a title, and a table of the `count` games that follow. */
void described_head(const CataloguedGame *const *games, size_t count);
/* Prints a game: what makes it, who plays it, its sources, its note, and what is assumed. */
void described_game(const CataloguedGame *game);

#endif
