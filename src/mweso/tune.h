/* Tuning: weights for the evaluation of the search, found in games against itself. */
#ifndef MWESO_TUNE_H
#define MWESO_TUNE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "mweso/variant.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { MWESO_MOST_TERMS = 16, MWESO_MOST_STAGES = 5 };

/* Self-play that weights are found from: pairs of games as in mweso_match, by a search of `nodes`
 * nodes a move. */
typedef struct MwesoTunePlan {
    uint64_t pairs, nodes, seed;
    int opening_moves, threads;
} MwesoTunePlan;

typedef struct MwesoTuning {
    uint64_t games, positions;
    /* Number of stages: 1 for turns that are in no phase, and 1 for each phase of the variant, in
     * their order */
    size_t stages;
    /* By stage and number of the term, in hundredths of a seed. */
    int32_t weights[MWESO_MOST_STAGES][MWESO_MOST_TERMS];
    /* Likewise: was the weight found? Not if the term never counted anything, nor in a phase that
     * was hardly ever seen: that has the weights of turns in no phase. */
    bool counted[MWESO_MOST_STAGES][MWESO_MOST_TERMS];
    /* The surprise at the winners with these weights, in bits a position (1: they know nothing),
     * and with the usual weights */
    double surprise, surprise_usual;
} MwesoTuning;

/* The name of term number `index` of the evaluation, or NULL. */
MWESO_API const char *mweso_term(size_t index);

/* Finds weights for a variant; equal plans find equal weights, on any number of threads. The search
 * reads weights from a file NAME.weights beside NAME.ini, with a line "term weight" for each, or
 * "phase:term weight" for the turns of a phase. `progress` (may be NULL) is given the games played.
 * Fails as mweso_match does. */
MWESO_API MwesoStatus mweso_tune(const MwesoVariant *variant, const MwesoTunePlan *plan,
                                 MwesoProgress progress, void *user, MwesoTuning *tuning,
                                 MwesoError *error);

#ifdef __cplusplus
}
#endif

#endif
