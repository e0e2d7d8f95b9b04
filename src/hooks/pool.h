/* Pool: loads variants with their scripts, and lends the scripts to players.
 *
 * Rules without a script are shared by all threads. With a script, each player acquires a Lua state
 * of its own with a copy of the rules, and releases it when done. */
#ifndef MWESO_HOOKS_POOL_H
#define MWESO_HOOKS_POOL_H

#include "rules/variant.h"

/* Runs the script of the variant (either may be NULL) and prepares it to answer. If there are
 * errors among the findings, frees the variant and returns NULL. */
MwesoVariant *mw_attach_script(MwesoVariant *variant, MwesoFindings *findings);

/* The rules to play by. The same caller returns them with mw_release. NULL with `error` set if
 * there is no memory to load the script again. */
const MwPlay *mw_acquire(const MwesoVariant *variant, MwesoError *error);
void mw_release(const MwesoVariant *variant, const MwPlay *play);

/* ---- what a script has read, and how it has answered ----------------------------------------- */

/* Differences between positions that merging ignores, provided that no hook has read them. */
typedef enum MwReadable {
    READ_OTHER,
    READ_TURNS,
    READ_CAPTURES,
    READ_LAPS,
    READ_SIDE,
    READ_COUNT
} MwReadable;

/* Where something was first read. */
typedef struct MwFirstRead {
    const char *field; /* name in the view; NULL: not read */
    const char *file;  /* of the script */
    int line;          /* in that file; 0: unknown */
} MwFirstRead;

/* The first read since these rules were acquired; NULL if there was none. */
const MwFirstRead *mw_first_read(const MwPlay *play, MwReadable what);

/* How the hooks have answered since these rules were acquired. */
typedef struct MwHabits {
    uint32_t answered, left; /* bit d: decision d was answered; was left to words */
    bool turned;             /* a script turned a lap at a pit outside reverse.pits */
    bool asked_in_vain;      /* captures(n, "reverse") was asked of such a pit */
} MwHabits;

/* All 0 without a script. */
MwHabits mw_habits(const MwPlay *play);

/* ---- for hooks/attach.c ---------------------------------------------------------------------- */

/* Makes a pool with one free state, the one that was loaded first. False without memory; `first`
 * then still belongs to the caller. */
struct MwAcquired;
bool mw_pool_new(MwesoVariant *variant, struct MwAcquired *first);
void mw_pool_free(struct MwPool *pool);

#endif
