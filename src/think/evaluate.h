/* Evaluation: what a position is worth to the side to move, without search.
 *
 * A weighted sum of terms (a linear evaluation function: Shannon, 1950): material, mobility, and
 * what the next capture could take. Weights are tuned by logistic regression (think/tune.c), and
 * read from the file NAME.weights beside NAME.ini: a line "term number" for each term, and a line
 * "phase:term number" for each that has another weight in turns of a phase; '#' begins a comment.
 */
#ifndef MWESO_THINK_EVALUATE_H
#define MWESO_THINK_EVALUATE_H

#include "base/files.h"
#include "base/findings.h"
#include "kernel/phase.h"
#include "kernel/sow.h"

/* The terms, in seeds or pits. The first three, and the last four, are the mover's less the
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

/* The weight of each term, in hundredths of a seed: first in turns of no phase, then in those of
 * each phase of the variant. */
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

/* The value of a won game is MW_WIN less the moves it takes: beyond that of any estimate. */
enum { MW_WIN = 32000, MW_PROVEN = 31000, MW_MOST_ESTIMATE = 30000 };

/* Fills in all terms. */
void mw_terms(const MwPlay *play, const MwesoPosition *position, MwTerms *terms);

/* The value to the mover in hundredths of a seed, at most MW_MOST_ESTIMATE either way. */
int mw_evaluate(const MwPlay *play, const MwWeights *weights, const MwesoPosition *position);

/* ---- files of weights (think/weights.c) ------------------------------------------------------ */

/* The weights of the file beside the variant's, or the usual ones if there is none. */
MwesoStatus mw_weights_of(const MwesoVariant *variant, MwWeights *weights, MwesoError *error);

/* Reads a file of weights. Unnamed terms keep their values. A line without a phase sets the term in
 * every phase that has no line of its own. */
MwesoStatus mw_weights_read(const MwesoVariant *variant, const char *file, MwTrust trust,
                            MwWeights *weights, MwesoError *error);

#endif
