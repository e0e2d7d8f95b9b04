/* Rows: what an inference has found, for programs: one form of row for everything. */
#ifndef MWESO_CLI_FIELDWORK_ROWS_H
#define MWESO_CLI_FIELDWORK_ROWS_H

#include "cli/cli.h"

/* A row of `infer`; what is not given is null. */
typedef struct FoundRow {
    const char *kind, *key, *values, *excluded;
    bool settled;
    const char *because, *doubtful, *alike, *text;
    const char *recorded;  /* when those that settle it did */
    const MwesoSeen *seen; /* that it is about: its file and line */
    size_t move;           /* of a game, from 1; 0: none */
    int size;              /* of a change, in seeds; 0: none */
} FoundRow;

/* Prints a row; *first is false from then on. */
void found_row(const Cli *cli, bool *first, FoundRow row);

/* All that was found, but for what why_rows tells. */
void found_rows(const Cli *cli, const MwesoEvidence *evidence, const MwesoInference *inference,
                bool *first);
/* What of the notes does not add up. */
void found_rows_amiss(const Cli *cli, const MwesoEvidence *evidence, bool *first);

#endif
