/* What can go wrong: classes of failures, errors, and findings about variant files. */
#ifndef MWESO_ERROR_H
#define MWESO_ERROR_H

#include <stdbool.h>
#include <stddef.h>

#include "mweso/common.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The class of a failure; the program exits with the same number. */
typedef enum MwesoStatus {
    MWESO_OK = 0,
    MWESO_NO = 1,          /* the answer is no: an illegal move, a finding */
    MWESO_USAGE = 2,       /* an argument that makes no sense */
    MWESO_BAD_VARIANT = 3, /* a variant file or a script */
    MWESO_BAD_INPUT = 4,   /* a position, a move or a record that cannot be read or played from */
    MWESO_IO = 5           /* reading, writing, or no memory */
} MwesoStatus;

typedef struct MwesoError {
    MwesoStatus status;
    int line;        /* line of the input, from 1; 0 if it has no lines */
    int column;      /* column of the text in question, from 1; 0 if unknown */
    char text[1024]; /* one sentence, without file, line and column */
} MwesoError;

typedef enum MwesoSeverity { MWESO_ERROR, MWESO_WARNING } MwesoSeverity;

/* One thing found wrong with a variant file. */
typedef struct MwesoFinding {
    MwesoSeverity severity;
    const char *file; /* or "--set" for answers given beside the file */
    int line;         /* from 1; 0 if it concerns the file as a whole */
    const char *key;  /* "section.key", or "" */
    const char *id;   /* name of the check that found it, such as "unknown-word" */
    const char *text;
} MwesoFinding;

typedef struct MwesoFindings MwesoFindings;

/* An empty list; NULL if there is no memory. It holds at most 1000 findings; more are only counted
 * as errors. */
MWESO_API MwesoFindings *mweso_findings_new(void);
MWESO_API void mweso_findings_free(MwesoFindings *findings);
/* Adds a finding of the caller's own. Its texts are copied, and made printable, all but `id`, which
 * must live as long as the list. None of them may be NULL. */
MWESO_API void mweso_findings_add(MwesoFindings *findings, const MwesoFinding *finding);
MWESO_API size_t mweso_findings_count(const MwesoFindings *findings);
/* The finding at `index`; its texts belong to the list, and are "" beyond the last. */
MWESO_API MwesoFinding mweso_findings_at(const MwesoFindings *findings, size_t index);
/* Is there an error (not only warnings)? */
MWESO_API bool mweso_findings_any_error(const MwesoFindings *findings);
/* The gravest class of the errors in the list: MWESO_OK without errors, MWESO_IO if a file could
 * not be read, else MWESO_BAD_VARIANT. */
MWESO_API MwesoStatus mweso_findings_status(const MwesoFindings *findings);

#ifdef __cplusplus
}
#endif

#endif
