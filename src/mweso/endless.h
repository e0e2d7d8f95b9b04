/* Moves that never end: proved, enumerated, and sampled (docs/endless.md). */
#ifndef MWESO_ENDLESS_H
#define MWESO_ENDLESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "mweso/position.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The result of following a move without the limit of end.lap_limit. */
typedef struct MwesoRun {
    bool decided;    /* the move is known to be finite or endless; false if it was stopped before */
    bool endless;    /* proved: a situation recurred */
    uint64_t laps;   /* of a finite move: all laps; of an endless one: laps until a situation first
                        recurred; if not decided: laps sown so far */
    uint64_t period; /* laps in the cycle of situations; 0 if not endless */
} MwesoRun;

/* Follows the move from pit `start` on a single side, where nothing is captured: `circuit` holds
 * `pits` pits (4 to MWESO_MOST_PITS, an even number) in circuit order with at most 65535 seeds, at
 * least two of them in `start`. `progress` (may be NULL) is asked now and then with the laps sown;
 * if it returns false the status is MWESO_NO and `run` tells what is known so far. MWESO_USAGE for
 * a circuit or start out of range. */
MWESO_API MwesoStatus mweso_endless_side(const uint16_t *circuit, int pits, int start,
                                         MwesoProgress progress, void *user, MwesoRun *run,
                                         MwesoError *error);
/* Follows the move string `move` from `position`, as mweso_play but without end.lap_limit. An
 * endless move is decided under end.endless = illegal too. */
MWESO_API MwesoStatus mweso_endless_move(const MwesoVariant *variant, const MwesoPosition *position,
                                         const char *move, MwesoProgress progress, void *user,
                                         MwesoRun *run, MwesoError *error);

/* An exhaustive search: all starts of a number of seeds on one side, from a pit that holds two or
 * more. The work is divided into parts, for threads, shards and later runs. */
typedef struct MwesoSearch MwesoSearch;

/* A search on `pits` pits (4 to MWESO_MOST_PITS, an even number) with 2 to 255 `seeds`; of its
 * parts only those of shard number `shard` of `shards`, from 1. NULL with MWESO_USAGE, also for
 * more than 2^28 parts, MWESO_NO if stopped, or MWESO_IO. */
MWESO_API MwesoSearch *mweso_search_new(int pits, int seeds, uint64_t shard, uint64_t shards,
                                        MwesoError *error);
MWESO_API void mweso_search_free(MwesoSearch *search);
/* Does the parts that are not yet done, on `threads` threads (0: one for every processor).
 * `progress` (may be NULL) is asked now and then, by one thread at a time, with the parts done; if
 * it returns false the search stops with MWESO_NO and can be run again or saved. `progress` may
 * save the search itself. */
MWESO_API MwesoStatus mweso_search_run(MwesoSearch *search, int threads, MwesoProgress progress,
                                       void *user, MwesoError *error);
/* Writes a search to a file, which is replaced only when all is written; no other process may write
 * it until the search is freed. Reads a search: NULL with MWESO_IO, or MWESO_BAD_INPUT and the
 * line. */
MWESO_API MwesoStatus mweso_search_save(const MwesoSearch *search, const char *file,
                                        MwesoError *error);
MWESO_API MwesoSearch *mweso_search_load(const char *file, MwesoError *error);
/* Adds the results of `more`. MWESO_BAD_INPUT if it is another search, or if both have done one of
 * the parts. */
MWESO_API MwesoStatus mweso_search_merge(MwesoSearch *search, const MwesoSearch *more,
                                         MwesoError *error);

typedef struct MwesoFound {
    int pits, seeds;
    uint64_t parts, mine, done; /* all parts, those of this shard, and those done */
    uint64_t starts;            /* all starts; 0 if they are 2^64 or more */
    uint64_t endless;           /* starts of moves that never end */
    uint64_t cycles;            /* cycles of situations, up to rotation of the circuit */
    size_t periods;             /* number of different periods */
    uint64_t longest;           /* laps of the longest finite move; its start is listed from the pit
                                   that starts */
    uint16_t longest_start[MWESO_MOST_PITS];
} MwesoFound;

/* What has been found so far. */
MWESO_API MwesoFound mweso_search_found(const MwesoSearch *search);

/* The cycles of one period. */
typedef struct MwesoPeriod {
    uint64_t period, cycles, starts;
    uint16_t start[MWESO_MOST_PITS]; /* a start in one of these cycles, listed from the pit that
                                        starts */
} MwesoPeriod;

/* The period at `index`, shortest first; all 0 from MwesoFound.periods on. */
MWESO_API MwesoPeriod mweso_search_period(const MwesoSearch *search, size_t index);

/* The results of a sample of starts. */
typedef struct MwesoDrawn {
    uint64_t starts, endless, undecided;
    uint64_t longest, period; /* laps of the longest finite move, and the longest period */
    uint16_t longest_start[MWESO_MOST_PITS], period_start[MWESO_MOST_PITS];
} MwesoDrawn;

/* The starts to be drawn: all are equally likely; start i is drawn from (seed, first + i). */
typedef struct MwesoEndlessPlan {
    int pits, seeds; /* as for mweso_search_new */
    uint64_t first, starts;
    uint64_t most_laps; /* a move that has neither ended nor recurred after this many laps is
                           undecided */
    uint64_t seed;
    int threads; /* less than 1: one for every processor */
} MwesoEndlessPlan;

/* Draws starts and follows each of them forwards and, as long as some lap leads to it, backwards:
 * what is counted are the finite moves and cycles that contain the start. Adds to `sample`; the
 * result does not depend on the number of threads. MWESO_NO if stopped; MWESO_USAGE for pits or
 * seeds out of range. */
MWESO_API MwesoStatus mweso_endless_sample(const MwesoEndlessPlan *plan, MwesoProgress progress,
                                           void *user, MwesoDrawn *sample, MwesoError *error);

#ifdef __cplusplus
}
#endif

#endif
