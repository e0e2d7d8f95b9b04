/* Stores: files with the games of a study. */
#ifndef MWESO_STORE_H
#define MWESO_STORE_H

#include <stddef.h>
#include <stdint.h>

#include "mweso/study.h"

#ifdef __cplusplus
extern "C" {
#endif

/* One SQLite file with the games of a run and all that is needed to play them again. */
typedef struct MwesoStore MwesoStore;

/* Opens or begins a store. A store of the same run with fewer games is extended to the plan's. A
 * store of another run is refused, naming the difference; so is one that another process is
 * writing. The list of variants and the texts of the plan must outlive the store, as must the
 * variants. MWESO_USAGE, MWESO_BAD_INPUT for a store that was altered, MWESO_IO. At most 4096
 * variants. */
MWESO_API MwesoStore *mweso_store_new(const char *file, const MwesoPlan *plan,
                                      const MwesoVariant *const *variants, size_t count,
                                      MwesoError *error);
MWESO_API void mweso_store_free(MwesoStore *store);
/* Opens a store to read it: nothing is played, and nothing written. MWESO_BAD_INPUT for a file that
 * is no store or was altered; MWESO_IO. */
MWESO_API MwesoStore *mweso_store_open(const char *file, MwesoError *error);
/* The run that a store holds. All lives as long as the store. */
typedef struct MwesoStoredRun {
    const char *version;   /* of the program that began it */
    const MwesoPlan *plan; /* threads: 1 in a store opened to be read */
    size_t variants;
} MwesoStoredRun;
MWESO_API MwesoStoredRun mweso_store_run(const MwesoStore *store);
/* A variant of the run; `label` is its name with settings. */
typedef struct MwesoStoredVariant {
    const char *name, *label, *fingerprint;
} MwesoStoredVariant;
/* False if there is no such variant. */
MWESO_API bool mweso_store_variant(const MwesoStore *store, size_t index,
                                   MwesoStoredVariant *variant);
/* Raises the number of games in the run of a store that was opened to be played. MWESO_USAGE for
 * fewer than it has, or too many; MWESO_IO. */
MWESO_API MwesoStatus mweso_store_extend(MwesoStore *store, uint64_t games, MwesoError *error);
/* Plays the games of the plan's shard that the store does not hold yet. `progress` (may be NULL) is
 * given the number of games it holds; if it returns false the run stops with MWESO_NO, and what was
 * played is kept. A process killed at any moment loses at most the last second. MWESO_USAGE for a
 * store that was opened to be read. */
MWESO_API MwesoStatus mweso_store_play(MwesoStore *store, MwesoProgress progress, void *user,
                                       MwesoError *error);
/* Reads the games of variant number `variant` into a sample, in their order. NULL with an error;
 * MWESO_USAGE if there is no such variant. */
MWESO_API MwesoSample *mweso_store_sample(MwesoStore *store, size_t variant, MwesoError *error);
/* Joins the stores of one run's shards into a new file `to`, which must not exist. The file is the
 * same, byte for byte, for any division into shards. Games in several stores are taken once.
 * MWESO_BAD_INPUT if they differ there, or if the stores are not of one run; MWESO_IO, also if
 * another merge is writing the file. `held` gets the number of games joined, `wanted` that of the
 * whole run. */
MWESO_API MwesoStatus mweso_store_merge(const char *to, const char *const *files, size_t count,
                                        uint64_t *held, uint64_t *wanted, MwesoError *error);

/* Plays all games of a store again, on `threads` threads, and compares every figure; `games` gets
 * their number. The variants are found on the path (NULL: none), by the names in the store, and
 * take the answers kept there. Players that start a program or read a file of weights are refused.
 * MWESO_BAD_INPUT names the first game that differs, or says why the games cannot be played again
 * here; MWESO_NO if `progress` (may be NULL) stopped it; MWESO_IO. */
MWESO_API MwesoStatus mweso_store_verify(const char *file, const MwesoPath *path, int threads,
                                         MwesoProgress progress, void *user, uint64_t *games,
                                         MwesoError *error);

#ifdef __cplusplus
}
#endif

#endif
