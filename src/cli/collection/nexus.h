/* NEXUS: the blocks of the file format (Maddison, Swofford and Maddison 1997) that tell of a
 * collection. */
#ifndef MWESO_CLI_COLLECTION_NEXUS_H
#define MWESO_CLI_COLLECTION_NEXUS_H

#include "cli/collection/kinship.h"

/* A NEXUS token: in single quotes, those inside doubled. */
void nexus_token(const char *text);
/* TAXA, of these names. */
void nexus_taxa(const char *const *names, size_t count);
/* DISTANCES, TREES, and SPLITS: those that at least one in ten replicates has, weighted by their
 * share. */
void nexus_kinship(const Kinship *kinship);
/* DISTANCES, and SPLITS of the network with its circle. */
void nexus_network(const Kinship *kinship, const Network *network);

#endif
