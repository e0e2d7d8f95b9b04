/* Clash: a distinguishing position, in which two rule sets disagree about a move. */
#ifndef MWESO_DIFFER_CLASH_H
#define MWESO_DIFFER_CLASH_H

#include "base/findings.h"
#include "kernel/walk.h"

/* Compares all moves of a position under two rule sets on boards of the same width. */
MwesoStatus mw_clash(const MwPlay *a, const MwPlay *b, const MwesoPosition *position,
                     MwesoClash *clash, MwesoError *error);

/* Are moves the same in every position? They are if only the starts, the points of a win or
 * ineffective answers differ. */
bool mw_never_clash(const MwesoVariant *a, const MwesoVariant *b);

/* Two variants to compare, and the rules to play by (hooks/pool.h). */
typedef struct MwPair {
    const MwesoVariant *variants[2];
    const MwPlay *play[2];
} MwPair;

/* Acquires both plays; fails if one is not available, or if the boards differ. In any case the pair
 * must be released. */
MwesoStatus mw_pair_acquire(const MwesoVariant *a, const MwesoVariant *b, MwPair *pair,
                            MwesoError *error);
void mw_pair_release(MwPair *pair);

enum { MW_CLASHES_ASK_EVERY = 4096 };

/* In every 4096th call asks `progress` (may be NULL) whether to go on; if not, MWESO_NO with
 * `error` set. */
MwesoStatus mw_may_go_on(MwesoProgress progress, void *user, uint64_t done, MwesoError *error);

#endif
