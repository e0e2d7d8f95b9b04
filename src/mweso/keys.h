/* The keys of a variant file, and the decisions that they answer. */
#ifndef MWESO_KEYS_H
#define MWESO_KEYS_H

#include <stddef.h>
#include <stdint.h>

#include "mweso/common.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum MwesoKeyType {
    MWESO_TEXT,        /* any text */
    MWESO_NUMBER,      /* a whole number, or the first of `words` if there are any */
    MWESO_WORD,        /* one of `words` */
    MWESO_ROW,         /* the seeds of a row of pits, or the first of `words` if there are any */
    MWESO_PITS,        /* a set of pits, or none */
    MWESO_MOMENTS,     /* a set of `words`, or none */
    MWESO_FILE,        /* the name of a file */
    MWESO_COORDINATES, /* degrees north, degrees east, kilometres around */
    MWESO_WORDS,       /* one or more of `words` */
    MWESO_YEARS,       /* one or more years, or first and last years, as in 1905-1910 */
    MWESO_GLOTTOCODES  /* one or more codes of languages, as in suku1261 */
} MwesoKeyType;

/* A decision that the rules leave to a variant. The keys of a variant file answer it with words; a
 * hook of the variant's script answers it with a function (docs/hooks.md). */
typedef struct MwesoDecision {
    const char *name, *question;
    const char *when;         /* the moment at which a script is asked */
    const char *returns;      /* what the hook's function may return */
    const char *const *words; /* the words that it may return; ends in NULL */
} MwesoDecision;

MWESO_API size_t mweso_decision_count(void);
/* The decision at `index` in the order in which a turn meets them, or NULL. Lives for ever. */
MWESO_API const MwesoDecision *mweso_decision(size_t index);

typedef struct MwesoKey {
    const char *section, *name;
    MwesoKeyType type;
    const char *default_text;
    const char *question, *doc;
    const char *const *words;      /* ends in NULL; empty if the key takes none */
    int64_t least, most;           /* of a number, or of the seeds in a pit */
    const MwesoDecision *decision; /* the decision that it helps to answer; NULL: it has no effect
                                      on play */
} MwesoKey;

MWESO_API size_t mweso_key_count(void);
/* The key at `index` in the order of the reference, or NULL. Lives for ever. */
MWESO_API const MwesoKey *mweso_key(size_t index);

#ifdef __cplusplus
}
#endif

#endif
