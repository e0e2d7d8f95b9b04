/* Symbolic execution (King, Symbolic execution and program testing, CACM 19, 1976): moves played by
 * rules that are not all known, from a position that is not.
 *
 * The kernel's own steps are executed (field/symbolic_ask.h). Where a step asks for an answer that
 * is still open, or for seeds that nobody saw, the branch divides, and each part takes the step
 * again; what no step asks for divides nothing. Parts that reach the same state are merged.
 * tests/programs/symbolic_agrees.c compares with rules that are known. */
#ifndef MWESO_FIELD_SYMBOLIC_H
#define MWESO_FIELD_SYMBOLIC_H

#include "field/hypotheses.h"
#include "field/observation.h"
#include "kernel/turn.h"

typedef struct MwSymbolicResult {
    size_t furthest;   /* index of the last move that some rules lead to */
    uint64_t branches; /* number of branches for all moves together */
    uint64_t work;     /* work of following them: steps, and other operations converted to steps */
    uint64_t queries;  /* number of times that answers, or seeds in pits, were asked for: takes most
                          of the time */
    MwesoPosition failed_at; /* position of a move in which a script failed */
    bool gave_up;            /* a limit was met: there may be more rules that explain it than were
                                found */
} MwSymbolicResult;

/* The effort of a replay: branches, plus queries converted to branches by their time. */
uint64_t mw_effort_of(const MwSymbolicResult *result);

/* Limit of the work to follow all branches: this, and MW_WORK_PER_LAP for each lap of one move, as
 * branches may be short or as long as end.lap_limit allows. Real games take a tenth of it. */
#ifdef FUZZING_BUILD_MODE_UNSAFE_FOR_PRODUCTION
enum { MW_ENOUGH_WORK = 100000, MW_WORK_PER_LAP = 16 }; /* fuzzers try many notes, not long ones */
#else
enum { MW_ENOUGH_WORK = 4000000, MW_WORK_PER_LAP = 16 };
#endif

/* Adds to `space` the rules of `among` that explain what was seen; gives up if a move takes more
 * than `most_branches`, or all moves too much work. After every move of a game, branches that lead
 * to the same position are merged. `result` may be NULL. False without memory. */
bool mw_explain(const MwHypothesisSpace *domain, const MwSeenGame *game,
                const MwVersionSpace *among, uint64_t most_branches, MwVersionSpace *space,
                MwSymbolicResult *result);

/* A board that the last move may lead to, and the rules that lead there. */
typedef struct MwEnd {
    uint16_t pit[2][MW_MOST_PITS];
    MwVersionSpace by;
} MwEnd;

/* A list of these, with each board once. Start from {0}. */
typedef struct MwEnds {
    MwEnd *at;
    size_t count, room;
} MwEnds;

/* As mw_explain, with the rules separated by the resulting board. All pits must have been seen, and
 * the last move must end. */
bool mw_explain_ends(const MwHypothesisSpace *domain, const MwSeenGame *game,
                     const MwVersionSpace *among, uint64_t most_branches, MwEnds *ends,
                     MwSymbolicResult *result);
void mw_ends_free(MwEnds *ends);

/* ---- chains ----------------------------------------------------------------------------------
 *
 * A memo of very long chains in look-ahead. Whether a chain of laps against the way captures
 * (reverse.capture = indirect) may show only after hundreds of thousands of laps, and branches that
 * differ in answers it never asks for would follow it again, in every replay of the note. So the
 * outcomes of the last long chains are kept, with the answers asked for: with the same answers the
 * same situation has the same outcome. */

/* The situation of a chain once it is long enough to be kept. Compared by memcmp. */
typedef struct MwChainAt {
    MwTurn turn; /* when the chain began */
    MwSide own;
    int32_t origin, hand;
    int32_t phase;
    int32_t unused; /* no padding */
} MwChainAt;

/* A set of questions. */
enum { MW_QUESTION_WORDS = (MW_QUESTIONS + 63) / 64 };
typedef struct MwQuestionSet {
    uint64_t word[MW_QUESTION_WORDS];
} MwQuestionSet;

/* A chain that was followed to its end. */
typedef struct MwChain {
    MwChainAt at;
    MwQuestionSet asked;  /* questions that the chain asked */
    MwHypotheses answers; /* the answers to them */
    MwReason reason;
} MwChain;

/* The number of chains kept, the latest ones. */
enum { MW_CHAINS_KEPT = 32 };
typedef struct MwChains {
    MwChain kept[MW_CHAINS_KEPT];
    size_t count; /* number of all chains so far */
} MwChains;

#endif
