/* Findings: the list of errors and warnings about variant files. */
#ifndef MWESO_BASE_FINDINGS_H
#define MWESO_BASE_FINDINGS_H

#include "base/text.h"
#include "mweso.h"

/* The place of a finding. `key` may be "". */
typedef struct MwPlace {
    const char *file;
    int line;
    const char *key;
} MwPlace;

/* Adds a finding. All texts are copied. If there is no memory, the list remembers that. */
void mw_find(MwesoFindings *findings, MwesoSeverity severity, MwPlace place, const char *id,
             const char *format, ...) MW_PRINTF(5, 6);

/* Removes the warnings about a file with that id. */
void mw_findings_drop(MwesoFindings *findings, const char *file, const char *id);

/* Sorts findings about the same file by line. */
void mw_findings_sort(MwesoFindings *findings);

/* Remembers that a file could not be read, or that there was no memory. */
void mw_find_io(MwesoFindings *findings, MwPlace place, const char *id, const char *format, ...)
    MW_PRINTF(4, 5);
void mw_find_no_memory(MwesoFindings *findings);

/* Fills `error` (may be NULL) and returns `status`. */
MwesoStatus mw_fail(MwesoError *error, MwesoStatus status, int column, const char *format, ...)
    MW_PRINTF(4, 5);
MwesoStatus mw_no_memory(MwesoError *error);

/* MWESO_BAD_INPUT, naming `what`, if a required argument is NULL. */
MwesoStatus mw_check_given(const void *data, const char *what, MwesoError *error);
/* MWESO_USAGE, naming `what`, if a number is not within its range. */
MwesoStatus mw_check_number(int64_t number, int64_t least, int64_t most, const char *what,
                            MwesoError *error);

#endif
