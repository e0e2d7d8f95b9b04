/* Candidates: the moves of a position with their texts, one for each different outcome. */
#ifndef MWESO_THINK_CANDIDATES_H
#define MWESO_THINK_CANDIDATES_H

#include "base/text.h"
#include "mweso.h"

typedef struct MwCandidate {
    MwesoOutcome outcome;
    char *text;
} MwCandidate;

typedef struct MwCandidates {
    MwCandidate *list;
    size_t count, room;
} MwCandidates;

/* Where refusals multiply the moves, only so many sequences of choices are looked at. */
enum { MW_MOST_SEQUENCES = 20000, MW_MOST_CANDIDATES = 2000 };

/* Lists the moves of a position that is not over and in which no seeds are to be arranged. The
 * list, empty before, is to be freed in any case. */
MwesoStatus mw_candidates(const MwesoVariant *variant, const MwesoPosition *position,
                          MwCandidates *candidates, MwesoError *error);
/* Lists one move only. */
MwesoStatus mw_candidate_only(const MwesoVariant *variant, const MwesoPosition *position,
                              const char *move, MwCandidates *candidates, MwesoError *error);
void mw_candidates_free(MwCandidates *candidates);

/* The number of the candidate with this outcome, which is judged; `count` if there is none. */
size_t mw_candidate_of(const MwCandidates *candidates, const MwesoOutcome *outcome);

#endif
