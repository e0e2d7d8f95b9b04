/* Backend: the table of everything that is compiled for one width of vectors, one kind of
 * processor, and either most rules or all of them. */
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

/* Counts the moves below a position, as mweso_perft does. */
typedef struct MwFastCount {
    const MwesoPosition *position;
    int depth;
    MwesoCount *counts;
    uint64_t done;                              /* moves played */
    uint64_t every;                             /* moves between two calls of */
    bool (*goes_on)(void *user, uint64_t done); /* goes_on; false stops */
    void *user;
} MwFastCount;

/* Turns halted at a choice whose options have not all been tried. The owner frees them. */
typedef struct MwFastChoices {
    uint8_t *turns;
    size_t room;
} MwFastChoices;

/* A turn halted at a choice of direction, for any width of vectors. Its owner may copy it, but not
 * look into it (fast/vector_steps.h). */
enum { MW_FAST_TURN = 320 };
typedef struct MwFastTurn {
    uint8_t bytes[MW_FAST_TURN];
} MwFastTurn;

/* Where a turn began, and the hand: its seeds, and the pit they were picked up from or will be sown
 * from. */
typedef struct MwHand {
    int start, origin, seeds;
} MwHand;

/* A lap that is due in one of many games: the mover's seeds without the hand and, if rows matter,
 * the opponent's, as aligned vectors. Bytes beyond the pits are ignored. */
typedef struct MwDueLap {
    const uint8_t *own, *opponent;
    uint64_t open;           /* own pits that would capture */
    int origin, hand, lying; /* lying: seeds of the hand still in its origin */
    bool way, muted;         /* the current way is clockwise; this lap captures nothing */
} MwDueLap;

/* What is asked, and told, of a move that is drawn. */
typedef struct MwFastDraw {
    bool judges; /* asked: `over` of the outcome tells whether the opponent cannot answer */
    bool listed; /* MW_RANDOM_TRIES moves were not allowed, so one of all was drawn, if any is */
    uint32_t choices;        /* number of first choices */
    uint32_t clockwise_laps; /* unknown if listed */
} MwFastDraw;

typedef struct MwFastBackend {
    MwLapsEnd (*laps)(const MwFast *fast, MwLaps *laps, uint64_t most); /* as mw_laps_run */
    void (*games)(const MwFast *fast, const MwesoPosition *start, const MwFastGames *games);
    bool (*count)(const MwFast *fast, MwFastCount *count); /* false if stopped */
    /* Adds all moves of a position, in the order of kernel/walk.c: the pits, what the turn did, and
     * in `over` whether the opponent cannot answer, for mw_outcome_complete. False if there is no
     * place or no memory. */
    bool (*moves)(const MwFast *fast, const MwesoPosition *position, MwFastChoices *choices,
                  MwResults *results);
    /* Draws a random move as mw_draw_move does, for mw_outcome_complete; false if there is none. */
    bool (*draw)(const MwFast *fast, const MwesoPosition *position, MwRandom *random,
                 MwesoOutcome *outcome, MwFastDraw *drawn);
    void (*seek)(MwSeek *seek); /* as mw_seek */
    /* The pits that may start, by whether their first lap runs clockwise, without starts that
     * end.endless = illegal forbids. */
    void (*starts)(const MwFast *fast, const MwesoPosition *position, uint64_t by_way[2]);
    /* Sows on in this way, from a start or (pit -1) from where the turn was kept. True: the turn is
     * kept at a choice of direction. False: it is over and its outcome, whose `after` may be the
     * position, is filled in for mw_outcome_complete, except whether the opponent can answer. */
    bool (*step)(const MwFast *fast, const MwesoPosition *position, MwFastTurn *kept, int pit,
                 bool clockwise, MwesoOutcome *outcome);
    /* Is a turn with this start allowed, where end.endless = illegal may forbid it? */
    bool (*ends)(const MwFast *fast, const MwesoPosition *position, int pit, bool clockwise);
    /* Would laps from here on, against the way, capture (reverse.capture = indirect)? */
    bool (*chain_captures)(const MwFast *fast, const MwDueLap *lap);
    /* The seeds on the board during the kept turn. */
    MwHand (*show)(const MwFastTurn *kept, uint16_t *own, uint16_t *opponent);
} MwFastBackend;

extern const MwFastBackend mw_fast_narrow, mw_fast_narrow_avx2, mw_fast_middle, mw_fast_middle_avx2;
extern const MwFastBackend mw_fast_narrow_full, mw_fast_narrow_full_avx2, mw_fast_middle_full,
    mw_fast_middle_full_avx2;
extern const MwFastBackend
    mw_fast_wide; /* for all other boards, whatever their rules, on whatever processor */

#endif
