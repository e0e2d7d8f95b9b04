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
    MwList moves;    /* of the same notes: the move that settles it, from 0; or MW_NO_MOVE */
    MwList doubtful; /* notes of doubt, without which the key would be open */
    const char *alike;
} MwKeyFinding;

#define MW_NO_MOVE SIZE_MAX

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

/* The error of a search that has not come to its end. */
MwesoStatus mw_search_failed(const MwRuleSearch *search, MwesoError *error);

/* Without memory: false. */
bool mw_inference_fail(MwesoInference *inference);

/* What is found of every key, in their order, then of what is asked of phases (key_findings.c).
 * False if stopped or without memory, and so are the others. */
bool mw_find_keys(MwesoInference *inference);
/* Which move of each game among the reasons of a finding, which is settled, excludes the rules
 * `among` (moment.c): the last one, if there are several sets. False if stopped or without memory.
 */
bool mw_find_moves(MwesoInference *inference, const MwPossible *among, MwKeyFinding *finding);
/* Which answers that stand do not stand together (candidates.c), */
bool mw_find_pairs(MwesoInference *inference);
/* and the rules nearest to the base, then for every answer that still stands the nearest with it.
 */
bool mw_find_candidates(MwesoInference *inference);

/* Pits that a closed right-hand end makes idle are told as no pits of reversal (idle.c). False
 * without memory. */
bool mw_drop_idle_pits(const MwRuleSearch *search, MwStanding *standing);

/* Is one of the notes doubtful? Then: what is left of the rules by sure notes alone (surely.c). */
bool mw_any_doubtful(const MwRuleSearch *search);
bool mw_stand_surely(MwesoInference *inference);

#endif
