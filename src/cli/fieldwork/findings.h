/* Findings: what an inference has found, for people. */
#ifndef MWESO_CLI_FIELDWORK_FINDINGS_H
#define MWESO_CLI_FIELDWORK_FINDINGS_H

#include "cli/cli.h"

/* The names of observations, parted by ", ", at most `most`, the rest counted; to be freed. NULL if
 * there are none, or no memory. */
char *finding_names(const MwesoEvidence *evidence, MwesoIndices indices, size_t most);

/* When those that settle the key at `key` did: recording, time, move of a game and what is said of
 * it, a text for each of which anything is known, with `between` them; to be freed. NULL if nothing
 * is known of any. */
char *finding_moments(const MwesoEvidence *evidence, const MwesoInference *inference, size_t key,
                      size_t most, const char *between);

/* How many observations there are, and around what was searched. */
void findings_print_counted(const MwesoEvidence *evidence, const char *base);
/* What is settled, open and bound together, or what contradicts what. */
void findings_print(const MwesoEvidence *evidence, const MwesoInference *inference);

/* What of an observation does not add up: whatever the rules, or unless an answer is another. */
typedef struct AmissKind {
    const char *heading, *key; /* key: of that answer; NULL: whatever the rules */
    size_t (*write)(const MwesoEvidence *evidence, size_t index, char *buffer, size_t size);
} AmissKind;
extern const AmissKind found_amiss[];
enum { AMISS_KINDS = 2 };

/* Is told it, sentence by sentence. */
typedef void (*FoundAmiss)(void *user, MwesoSeen seen, const char *text);
void findings_each_amiss(const MwesoEvidence *evidence, const AmissKind *kind, FoundAmiss found,
                         void *user);
/* The same for people, before a search. */
void findings_print_amiss(const MwesoEvidence *evidence);
/* The same where rows are of another form: as notes beside them. */
void findings_tell_amiss(const Cli *cli, const MwesoEvidence *evidence);

/* That a search was widened, or cut short, in words. */
extern const char FOUND_WIDENED[], FOUND_CUT_SHORT[];

#endif
