/* The file format NEXUS (Maddison, Swofford and Maddison 1997), as DendroPy, Biopython, MrBayes,
 * IQ-TREE, ape and phangorn read it: names of taxa without quotes, all in ASCII. */
#ifndef MWESO_CLI_COLLECTION_NEXUS_H
#define MWESO_CLI_COLLECTION_NEXUS_H

#include <stdio.h>

#include "cli/collection/characters.h"

/* The name of a variant, with "_" for all but letters and digits: no other spelling is read by all
 * of them. */
void nexus_name(const char *name, FILE *out);
/* The block TAXA with these names. */
void nexus_taxa(const char *const *names, size_t count, FILE *out);

/* MWESO_USAGE, after a message, if --coding is wrong, or no characters in NEXUS are asked for. */
MwesoStatus nexus_check(const Cli *cli);
/* Prints the answers, coded as --coding says: with sets of characters by section, and notes on
 * variants and characters. MWESO_IO after a message. */
MwesoStatus nexus_characters(const Cli *cli, const Characters *characters);

#endif
