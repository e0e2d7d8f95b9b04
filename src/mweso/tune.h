/* Tuning: weights for the evaluation of the search, from games it plays against itself. */
#ifndef MWESO_TUNE_H
#define MWESO_TUNE_H

#include <stddef.h>
#include <stdint.h>

#include "mweso/variant.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { MWESO_MOST_TERMS = 16 };

/* Self-play from which weights are found: pairs of games as in mweso_match, by a search of so many
 * nodes a move. */
typedef struct MwesoTunePlan {
    uint64_t pairs, nodes, seed;
    int opening_moves, threads;
} MwesoTunePlan;

typedef struct MwesoTuning {
    uint64_t games, positions;
    int32_t weights[MWESO_MOST_TERMS]; /* by number of the term, in hundredths of a seed */
    /* How surprised they are at the winners, in bits a position (1: they know nothing), and how
     * surprised the usual weights are. */
    double surprise, surprise_usual;
} MwesoTuning;

/* The name of term number `index` of the evaluation, or NULL. */
MWESO_API const char *mweso_term(size_t index);

/* Finds weights for a variant; the same plan finds the same, whatever its threads. A file
 * NAME.weights beside NAME.ini, with a line "term weight" for each, makes the search use them.
 * `progress` (may be NULL) is told the games played. Fails as mweso_match does. */
MWESO_API MwesoStatus mweso_tune(const MwesoVariant *variant, const MwesoTunePlan *plan,
                                 MwesoProgress progress, void *user, MwesoTuning *tuning,
                                 MwesoError *error);

#ifdef __cplusplus
}
#endif

#endif
