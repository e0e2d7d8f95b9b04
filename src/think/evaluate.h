/* Evaluation: what a position is worth to the side to move, without search.
 *
 * A weighted sum of terms (a linear evaluation function: Shannon, 1950): material, mobility, and
 * what the next capture could take. Weights are tuned by logistic regression (think/tune.c), and
 * read from the file NAME.weights beside NAME.ini: a line "term number" for each term, and a line
 * "phase:term number" for each term with a different weight in turns of a phase; '#' begins a
 * comment. */
#ifndef MWESO_THINK_EVALUATE_H
#define MWESO_THINK_EVALUATE_H

#include "base/files.h"
#include "base/findings.h"
#include "kernel/phase.h"
#include "kernel/sow.h"

/* The terms, in seeds or pits. The first three, and the last four, are differences: the mover's
 * less the opponent's. */
typedef enum MwTerm {
    TERM_SEEDS,      /* seeds on the board */
    TERM_MOBILITY,   /* pits that hold enough seeds to start, or that may take a store seed */
    TERM_EXPOSED,    /* seeds that a capture could take */
    TERM_THREAT,     /* the most seeds that the mover's next first lap takes */
    TERM_THREATENED, /* the most seeds that the opponent's would take, if it were his turn */
    TERM_TURN,       /* 1: the right to move */
    TERM_KEPT,       /* this and the following terms are 0 unless some rule needs them */
    TERM_STORE = TERM_KEPT, /* seeds in store, unless they count like others */
    TERM_OWNED,             /* pits that a player owns until they are emptied (houses), by words or
                               a script */
    TERM_HOUSE,             /* seeds in these pits */
    TERM_INNER,             /* occupied pits of the inner row, if a player with none loses */
    TERM_COUNT
} MwTerm;

typedef struct MwTerms {
    int32_t of[TERM_COUNT];
} MwTerms;

/* The weight of each term, in hundredths of a seed: row 0 for turns in no phase, then a row for
 * each phase of the variant. */
enum { MW_MOST_STAGES = 1 + MW_MOST_PHASES };
typedef struct MwWeights {
    int32_t of[MW_MOST_STAGES][TERM_COUNT];
} MwWeights;

extern const char *const mw_term_names[]; /* ended by NULL */

/* The weights for variants that were never tuned, in all turns. */
extern const int32_t mw_usual_weights[TERM_COUNT];
MwWeights mw_weights_usual(void);

/* The row of the weights for a position, by the phase of the mover's turn. */
static inline int mw_stage_of(const MwPlay *play, const MwesoPosition *position)
{
    return play->by_phase ? 1 + mw_phase_of(play->rules, position) : 0;
}

/* A won game has the value MW_WIN less the number of moves to the win, which is beyond any
 * estimate. */
enum { MW_WIN = 32000, MW_PROVEN = 31000, MW_MOST_ESTIMATE = 30000 };

/* Fills in all terms. */
void mw_terms(const MwPlay *play, const MwesoPosition *position, MwTerms *terms);

/* The value to the mover in hundredths of a seed, between -MW_MOST_ESTIMATE and MW_MOST_ESTIMATE.
 */
int mw_evaluate(const MwPlay *play, const MwWeights *weights, const MwesoPosition *position);

/* ---- files of weights (think/weights.c) ------------------------------------------------------ */

/* The weights in the file beside the variant's, or the usual ones if there is none. */
MwesoStatus mw_weights_of(const MwesoVariant *variant, MwWeights *weights, MwesoError *error);

/* Reads a file of weights. Unnamed terms keep their values. A line without a phase sets the term in
 * every phase that has no line of its own. */
MwesoStatus mw_weights_read(const MwesoVariant *variant, const char *file, MwTrust trust,
                            MwWeights *weights, MwesoError *error);

#endif
