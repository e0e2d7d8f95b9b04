/* Weights: what the terms of an evaluation count, in a file beside the variant's.
 *
 * The file NAME.weights beside NAME.ini has a line "term number" for each term (think/evaluate.h),
 * and for each that counts otherwise in turns of a phase a line "phase:term number"; '#' begins a
 * comment.
 */
#ifndef MWESO_THINK_WEIGHTS_H
#define MWESO_THINK_WEIGHTS_H

#include "base/findings.h"
#include "think/evaluate.h"

/* The weights of the file beside the variant's, or the usual ones if there is none. */
MwesoStatus mw_weights_of(const MwesoVariant *variant, MwWeights *weights, MwesoError *error);

/* Reads a file of weights; terms it does not name keep what they have, and what it names for no
 * phase holds in all those for which it does not name it. */
MwesoStatus mw_weights_read(const MwesoVariant *variant, const char *file, MwWeights *weights,
                            MwesoError *error);

#endif
