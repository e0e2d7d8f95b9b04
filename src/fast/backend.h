/* Backend: what is compiled for one width of vectors, one kind of processor, and for most rules or
 * all of them, as one table. */
#ifndef MWESO_FAST_BACKEND_H
#define MWESO_FAST_BACKEND_H

#include "base/random.h"
#include "fast/laps.h"
#include "fast/results.h"
#include "fast/seek.h"

/* Random games, as mw_playouts: games first_game, first_game + 1... */
typedef struct MwFastGames {
    uint64_t first_game, games, seed;
    int most_moves;
    MwesoPlayouts *totals;
} MwFastGames;

/* Counts below a position, as mweso_perft. */
typedef struct MwFastCount {
    const MwesoPosition *position;
    int depth;
    MwesoCount *counts;
    uint64_t done;                              /* moves played */
    uint64_t every;                             /* so many of them to ask whether it */
    bool (*goes_on)(void *user, uint64_t done); /* goes on; false stops */
    void *user;
} MwFastCount;

/* Turns at a choice of which not all has been tried; for their owner to free. */
typedef struct MwFastChoices {
    uint8_t *turns;
    size_t room;
} MwFastChoices;

/* A turn at a choice of direction, of whatever width: for its owner to copy, and for nobody to look
 * into (fast/vector_steps.h). */
enum { MW_FAST_TURN = 320 };
typedef struct MwFastTurn {
    uint8_t bytes[MW_FAST_TURN];
} MwFastTurn;

/* Where a turn has begun, and the seeds in its hand with the pit that they were picked up from, or
 * will be sown from. */
typedef struct MwHand {
    int start, origin, seeds;
} MwHand;

/* A lap that is due, of one of many games: where the mover's seeds lie but for the hand, and the
 * opponent's, if anybody asks for his rows, as aligned vectors whose bytes beyond the pits do not
 * matter. */
typedef struct MwDueLap {
    const uint8_t *own, *opponent;
    uint64_t open;           /* own pits from which something would be taken */
    int origin, hand, lying; /* lying: seeds of the hand that still lie in its origin */
    bool way, muted;         /* the way that holds is clockwise; this lap captures nothing */
} MwDueLap;

/* Of a move that was drawn. */
typedef struct MwFastDraw {
    uint32_t choices;        /* first ones that there were */
    uint32_t clockwise_laps; /* not known where end.endless = illegal */
} MwFastDraw;

typedef struct MwFastBackend {
    MwLapsEnd (*laps)(const MwFast *fast, MwLaps *laps, uint64_t most); /* as mw_laps_run */
    void (*games)(const MwFast *fast, const MwesoPosition *start, const MwFastGames *games);
    bool (*count)(const MwFast *fast, MwFastCount *count); /* false if stopped */
    /* Adds all moves of a position, in the order of kernel/walk.c: the pits, what the turn did, and
     * in `over` whether the opponent cannot answer, for mw_outcome_complete. False without a place
     * or memory. */
    bool (*moves)(const MwFast *fast, const MwesoPosition *position, MwFastChoices *choices,
                  MwResults *results);
    /* A random move as mw_draw_move draws it, for mw_outcome_complete; false if there is none. */
    bool (*draw)(const MwFast *fast, const MwesoPosition *position, MwRandom *random,
                 MwesoOutcome *outcome, MwFastDraw *drawn);
    void (*seek)(MwSeek *seek); /* as mw_seek */
    /* The pits that may start, by whether their first lap runs clockwise; none that end.endless =
     * illegal forbids. */
    void (*starts)(const MwFast *fast, const MwesoPosition *position, uint64_t by_way[2]);
    /* Sows on, this way, from a start or (pit -1) from where a turn is kept. True at a choice of
     * direction: the turn is kept; false at its end: its outcome is laid, for mw_outcome_complete,
     * whether the opponent can answer being left open. Its `after` may be the position. */
    bool (*step)(const MwFast *fast, const MwesoPosition *position, MwFastTurn *kept, int pit,
                 bool clockwise, MwesoOutcome *outcome);
    /* Is a turn allowed that begins so, where end.endless = illegal may forbid it? */
    bool (*ends)(const MwFast *fast, const MwesoPosition *position, int pit, bool clockwise);
    /* Would laps that run on from here against the way capture (reverse.capture = indirect)? */
    bool (*chains)(const MwFast *fast, const MwDueLap *lap);
    /* What lies on the board in the midst of that turn. */
    MwHand (*show)(const MwFastTurn *kept, uint16_t *own, uint16_t *opponent);
} MwFastBackend;

extern const MwFastBackend mw_fast_narrow, mw_fast_narrow_avx2, mw_fast_middle, mw_fast_middle_avx2;
extern const MwFastBackend mw_fast_narrow_full, mw_fast_narrow_full_avx2, mw_fast_middle_full,
    mw_fast_middle_full_avx2;
extern const MwFastBackend
    mw_fast_wide; /* of all other boards, whatever they ask and the processor does */

#endif
