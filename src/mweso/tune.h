/* Tuning: weights for the evaluation of the search, from games it plays against itself. */
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

/* Self-play from which weights are found: pairs of games as in mweso_match, by a search of so many
 * nodes a move. */
typedef struct MwesoTunePlan {
    uint64_t pairs, nodes, seed;
    int opening_moves, threads;
} MwesoTunePlan;

typedef struct MwesoTuning {
    uint64_t games, positions;
    /* Of turns that are in no phase, then of those in each phase of the variant, in their order. */
    size_t stages;
    /* By stage and number of the term, in hundredths of a seed. */
    int32_t weights[MWESO_MOST_STAGES][MWESO_MOST_TERMS];
    /* Likewise: is it a weight found? Not where there was never anything to count, nor in a phase
     * that was hardly ever seen, which has the weights of turns in no phase. */
    bool counted[MWESO_MOST_STAGES][MWESO_MOST_TERMS];
    /* How surprised they are at the winners, in bits a position (1: they know nothing), and how
     * surprised the usual weights are. */
    double surprise, surprise_usual;
} MwesoTuning;

/* The name of term number `index` of the evaluation, or NULL. */
MWESO_API const char *mweso_term(size_t index);

/* Finds weights for a variant; the same plan finds the same, whatever its threads. A file
 * NAME.weights beside NAME.ini, with a line "term weight" for each, or "phase:term weight" for the
 * turns of a phase, makes the search use them.
 * `progress` (may be NULL) is told the games played. Fails as mweso_match does. */
MWESO_API MwesoStatus mweso_tune(const MwesoVariant *variant, const MwesoTunePlan *plan,
                                 MwesoProgress progress, void *user, MwesoTuning *tuning,
                                 MwesoError *error);

#ifdef __cplusplus
}
#endif

#endif
