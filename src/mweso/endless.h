/* Moves that never end: proven, enumerated, and drawn at random (docs/endless.md). */
#ifndef MWESO_ENDLESS_H
#define MWESO_ENDLESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "mweso/position.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What became of a move that was followed without the limit of end.lap_limit. */
typedef struct MwesoRun {
    bool decided;    /* is it known to be finite or endless? false if it was stopped before */
    bool endless;    /* proven: a situation came back */
    uint64_t laps;   /* of a finite move; of an endless one until a situation first came back; sown
                        so far if not decided */
    uint64_t period; /* laps from that situation to itself; 0 if not endless */
} MwesoRun;

/* Follows the move from pit `start` of one side alone, on which nothing is captured: `circuit`
 * holds `pits` pits (4 to MWESO_MOST_PITS, an even number) in circuit order and at most 65535
 * seeds, at least two of them in `start`. `progress` (may be NULL) is asked now and then with the
 * laps sown; if it returns false the status is MWESO_NO and `run` tells what is known so far.
 * MWESO_USAGE for a circuit or start out of range. */
MWESO_API MwesoStatus mweso_endless_side(const uint16_t *circuit, int pits, int start,
                                         MwesoProgress progress, void *user, MwesoRun *run,
                                         MwesoError *error);
/* Follows the move string `move` from `position`, as mweso_play but without end.lap_limit. An
 * endless move is decided under end.endless = illegal too. */
MWESO_API MwesoStatus mweso_endless_move(const MwesoVariant *variant, const MwesoPosition *position,
                                         const char *move, MwesoProgress progress, void *user,
                                         MwesoRun *run, MwesoError *error);

/* An exhaustive search: all starts of so many seeds on one side, from a pit that holds two or more.
 * Its work is divided into parts, which threads, shards and later runs share. */
typedef struct MwesoSearch MwesoSearch;

/* A search on `pits` (4 to MWESO_MOST_PITS, an even number) for 2 to 255 `seeds`; of its parts only
 * those of shard number `shard` of `shards`, from 1. NULL with MWESO_USAGE, also for more than 2^28
 * parts, MWESO_NO if stopped, or MWESO_IO. */
MWESO_API MwesoSearch *mweso_search_new(int pits, int seeds, uint64_t shard, uint64_t shards,
                                        MwesoError *error);
MWESO_API void mweso_search_free(MwesoSearch *search);
/* Does the parts that are not yet done, on `threads` threads (0: one for every processor).
 * `progress` (may be NULL) is asked now and then, by one thread at a time, with the parts done; if
 * it returns false the search stops with MWESO_NO and can be run or saved to go on later. It may
 * save the search itself. */
MWESO_API MwesoStatus mweso_search_run(MwesoSearch *search, int threads, MwesoProgress progress,
                                       void *user, MwesoError *error);
/* Writes a search to a file, which is replaced when all is written, and which no other process may
 * write until the search is freed; reads it: NULL with MWESO_IO or MWESO_BAD_INPUT and the line. */
MWESO_API MwesoStatus mweso_search_save(const MwesoSearch *search, const char *file,
                                        MwesoError *error);
MWESO_API MwesoSearch *mweso_search_load(const char *file, MwesoError *error);
/* Adds what `more` has done. MWESO_BAD_INPUT if it is another search or has done the same parts. */
MWESO_API MwesoStatus mweso_search_merge(MwesoSearch *search, const MwesoSearch *more,
                                         MwesoError *error);

typedef struct MwesoFound {
    int pits, seeds;
    uint64_t parts, mine, done; /* all parts, those of this shard, and those done */
    uint64_t starts;            /* all there are; 0 if they are 2^64 or more */
    uint64_t endless;           /* starts of moves that never end */
    uint64_t cycles;            /* of situations, however they are turned round the circuit */
    size_t periods;             /* different ones */
    uint64_t longest;           /* laps of a finite move, and its start, from the pit that starts */
    uint16_t longest_start[MWESO_MOST_PITS];
} MwesoFound;

/* What has been found so far. */
MWESO_API MwesoFound mweso_search_found(const MwesoSearch *search);

/* The cycles of one period. */
typedef struct MwesoPeriod {
    uint64_t period, cycles, starts;
    uint16_t start[MWESO_MOST_PITS]; /* of one of them, from the pit that starts */
} MwesoPeriod;

/* The period at `index`, from the shortest on; all 0 from MwesoFound.periods on. */
MWESO_API MwesoPeriod mweso_search_period(const MwesoSearch *search, size_t index);

/* What a sample of starts has found. */
typedef struct MwesoDrawn {
    uint64_t starts, endless, undecided;
    uint64_t longest, period; /* laps of the longest finite move, and the longest period */
    uint16_t longest_start[MWESO_MOST_PITS], period_start[MWESO_MOST_PITS];
} MwesoDrawn;

/* Which starts are drawn: all are equally likely, and start i comes from (seed, first + i). */
typedef struct MwesoEndlessPlan {
    int pits, seeds; /* as for mweso_search_new */
    uint64_t first, starts;
    uint64_t most_laps; /* a move that has not come to an end or back by then is undecided */
    uint64_t seed;
    int threads; /* less than 1: one for every processor */
} MwesoEndlessPlan;

/* Draws starts and follows each forwards and, while some lap leads to it, backwards: what is found
 * are the finite moves and cycles that it is part of. Adds to `sample`; the same whatever the
 * number of threads. MWESO_NO if stopped; MWESO_USAGE for pits or seeds out of range. */
MWESO_API MwesoStatus mweso_endless_sample(const MwesoEndlessPlan *plan, MwesoProgress progress,
                                           void *user, MwesoDrawn *sample, MwesoError *error);

#ifdef __cplusplus
}
#endif

#endif
