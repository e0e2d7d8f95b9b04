/* Evaluate: what a position is worth to the side to move, without looking ahead. */
#ifndef MWESO_THINK_EVALUATE_H
#define MWESO_THINK_EVALUATE_H

#include "kernel/phase.h"
#include "kernel/sow.h"

/* What is counted, in seeds or pits. The first three, and the last four, are the mover's less the
 * opponent's. */
typedef enum MwTerm {
    TERM_SEEDS,      /* seeds on the board */
    TERM_MOBILITY,   /* pits that hold enough seeds to start, or may take a seed from the store */
    TERM_EXPOSED,    /* seeds that a capture could take */
    TERM_THREAT,     /* the most seeds the mover's next first lap takes */
    TERM_THREATENED, /* the most seeds the opponent's would take, if it were his turn */
    TERM_TURN,       /* 1: being the one to move */
    TERM_KEPT,       /* from here on 0 where no rule asks for them */
    TERM_STORE = TERM_KEPT, /* seeds in store, unless they are counted with the others */
    TERM_OWNED,             /* pits a script says a player owns until they are emptied (houses) */
    TERM_HOUSE,             /* seeds in them */
    TERM_INNER,             /* occupied pits of the inner row, where who has none loses */
    TERM_COUNT
} MwTerm;

typedef struct MwTerms {
    int32_t of[TERM_COUNT];
} MwTerms;

/* What one of each counts, in hundredths of a seed, in turns that are in no phase and, behind them,
 * in those of each phase of the variant. */
enum { MW_MOST_STAGES = 1 + MW_MOST_PHASES };
typedef struct MwWeights {
    int32_t of[MW_MOST_STAGES][TERM_COUNT];
} MwWeights;

extern const char *const mw_term_names[]; /* ends in NULL */

/* For variants that were never tuned, in all their turns. */
extern const int32_t mw_usual_weights[TERM_COUNT];
MwWeights mw_weights_usual(void);

/* The row of the weights by which a position is judged: that of the mover's turn. */
static inline int mw_stage_of(const MwPlay *play, const MwesoPosition *position)
{
    return play->by_phase ? 1 + mw_phase_of(play->rules, position) : 0;
}

/* Values of finished games lie beyond those of any estimate: MW_WIN less the moves it takes. */
enum { MW_WIN = 32000, MW_PROVEN = 31000, MW_MOST_ESTIMATE = 30000 };

void mw_terms(const MwPlay *play, const MwesoPosition *position, MwTerms *terms);

/* In hundredths of a seed, at most MW_MOST_ESTIMATE either way. */
int mw_evaluate(const MwPlay *play, const MwWeights *weights, const MwesoPosition *position);

#endif
