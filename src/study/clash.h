/* Clash: a position in which two rule sets disagree about a move. */
#ifndef MWESO_STUDY_CLASH_H
#define MWESO_STUDY_CLASH_H

#include "base/findings.h"
#include "kernel/walk.h"

/* Compares all moves of a position under two rule sets on boards of the same width. */
MwesoStatus mw_clash(const MwRules *a, const MwRules *b, const MwesoPosition *position,
                     MwesoClash *clash, MwesoError *error);

/* Are moves alike in every position, because only the starts or the points of a win differ? */
bool mw_never_clash(const MwRules *a, const MwRules *b);

/* Can both be played, and on boards of the same width? */
MwesoStatus mw_check_pair(const MwesoVariant *a, const MwesoVariant *b, MwesoError *error);

/* Asks `progress` (may be NULL) now and then whether to go on; MWESO_NO with an error if not. */
MwesoStatus mw_ask(MwesoProgress progress, void *user, uint64_t done, MwesoError *error);

#endif
