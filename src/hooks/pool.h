/* Pool: loads variants with their scripts, and hands them out to those who play.
 *
 * Rules without a script are shared by all threads. Where a script answers, each player acquires a
 * Lua state of its own with a copy of the rules, and releases it when done.
 */
#ifndef MWESO_HOOKS_POOL_H
#define MWESO_HOOKS_POOL_H

#include "rules/variant.h"

/* Runs the script of the variant (either may be NULL) and prepares it to answer. With errors among
 * the findings the variant is freed, and NULL returned. */
MwesoVariant *mw_attach_script(MwesoVariant *variant, MwesoFindings *findings);

/* The rules to play by, to be given back with mw_release by the same caller; NULL with an error if
 * there is no memory to load the script again. */
const MwPlay *mw_acquire(const MwesoVariant *variant, MwesoError *error);
void mw_release(const MwesoVariant *variant, const MwPlay *play);

/* ---- what a script has read, and how it has answered ----------------------------------------- */

/* What positions may differ in and still be merged, provided that no hook has read it. */
typedef enum MwReadable {
    READ_OTHER,
    READ_TURNS,
    READ_CAPTURES,
    READ_LAPS,
    READ_SIDE,
    READ_COUNT
} MwReadable;

/* Where something was read first. */
typedef struct MwFirstRead {
    const char *field; /* of the view; NULL: not read */
    const char *file;  /* of the script */
    int line;          /* in that file; 0: unknown */
} MwFirstRead;

/* The first read since these rules were acquired; NULL if there was none. */
const MwFirstRead *mw_first_read(const MwPlay *play, MwReadable what);

/* How the hooks have answered since then. */
typedef struct MwHabits {
    uint32_t answered, left; /* bit d: decision d was answered; was left to the words */
    bool turned;             /* a lap was turned at a pit that reverse.pits leaves out */
    bool asked_in_vain;      /* captures(n, "reverse") was asked of such a pit */
} MwHabits;

/* All 0 without a script. */
MwHabits mw_habits(const MwPlay *play);

/* ---- for hooks/attach.c ---------------------------------------------------------------------- */

/* Makes a pool of one free state, the one that declared. Without memory false; `first` then still
 * belongs to the caller. */
struct MwAcquired;
bool mw_pool_new(MwesoVariant *variant, struct MwAcquired *first);
void mw_pool_free(struct MwPool *pool);

#endif
