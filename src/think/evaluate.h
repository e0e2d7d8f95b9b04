/* Evaluate: what a position is worth to the side to move, without looking ahead. */
#ifndef MWESO_THINK_EVALUATE_H
#define MWESO_THINK_EVALUATE_H

#include "kernel/sow.h"

/* What is counted, in seeds or pits. The first three are the mover's less the opponent's. */
typedef enum MwTerm {
    TERM_SEEDS,      /* seeds on the board */
    TERM_MOBILITY,   /* pits that hold enough seeds to start */
    TERM_EXPOSED,    /* seeds that a capture could take */
    TERM_THREAT,     /* the most seeds the mover's next first lap takes */
    TERM_THREATENED, /* the most seeds the opponent's would take, if it were his turn */
    TERM_TURN,       /* 1: being the one to move */
    TERM_COUNT
} MwTerm;

typedef struct MwTerms {
    int32_t of[TERM_COUNT];
} MwTerms;

/* What one of each counts, in hundredths of a seed. */
typedef struct MwWeights {
    int32_t of[TERM_COUNT];
} MwWeights;

extern const char *const mw_term_names[]; /* ends in NULL */

/* For variants that were never tuned. */
extern const MwWeights mw_usual_weights;

/* Values of finished games lie beyond those of any estimate: MW_WIN less the moves it takes. */
enum { MW_WIN = 32000, MW_PROVEN = 31000, MW_MOST_ESTIMATE = 30000 };

void mw_terms(const MwRules *rules, const MwesoPosition *position, MwTerms *terms);

/* In hundredths of a seed, at most MW_MOST_ESTIMATE either way. */
int mw_evaluate(const MwRules *rules, const MwWeights *weights, const MwesoPosition *position);

#endif
