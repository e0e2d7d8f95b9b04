/* Infer: what the evidence says of every key, and what it leaves open. */
#ifndef MWESO_FIELD_INFER_H
#define MWESO_FIELD_INFER_H

#include "field/search.h"

typedef struct MwKeyFinding {
    MwKey key;
    int question; /* -1: reverse.pits of the plain sections */
    bool searched, settled;
    MwText label, values, excluded;
    MwList because;
    MwList doubtful; /* notes of doubt, without which the key would be open */
    const char *alike;
} MwKeyFinding;

struct MwesoInference {
    MwRuleSearch search;
    MwPossible hull; /* of what stands */
    MwList telling;  /* notes of which the others follow */
    /* The same by those notes alone that nobody doubts and no line of `wrong` names; where no note
     * is doubtful, the same hull and no list. */
    MwPossible sure_hull;
    MwList sure_telling;
    MwKeyFinding findings[MW_QUESTIONS + 1];
    size_t finding_count;
    char **pairs;
    size_t pair_count, pair_room;
    char ***candidates; /* settings, each ending in NULL */
    size_t candidate_count, candidate_room;
};

#endif
