/* Differences: where two rule sets first disagree, and how often. */
#ifndef MWESO_DIFFER_H
#define MWESO_DIFFER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "mweso/study.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum MwesoDisagreement {
    MWESO_AGREE,
    MWESO_OTHER_MOVES,  /* a move is legal in one of them only */
    MWESO_OTHER_RESULT, /* the same moves are legal, but one has another result */
    MWESO_NOT_COMPARED  /* there are too many moves to look at them all */
} MwesoDisagreement;

/* A position, and the first move in it on which two variants a and b disagree. Results differ if
 * the boards differ, or whether the game is over, who has won, or how. */
typedef struct MwesoClash {
    MwesoDisagreement kind;
    MwesoPosition position;
    char move[128];
    bool legal[2]; /* in a, in b */
} MwesoClash;

/* Compares all moves of a position. Both variants must be on boards of the same width, else
 * MWESO_USAGE. MWESO_BAD_VARIANT, MWESO_BAD_INPUT as mweso_moves_new; the position must be one of a
 * or b; for the other it is converted by mweso_position_for. */
MWESO_API MwesoStatus mweso_clash(const MwesoVariant *a, const MwesoVariant *b,
                                  const MwesoPosition *position, MwesoClash *clash,
                                  MwesoError *error);

typedef enum MwesoSearchEnd {
    MWESO_SEARCH_PROVED, /* found, and no smaller position will do */
    MWESO_SEARCH_SHRUNK, /* found in play and made smaller until nothing could be left out */
    MWESO_SEARCH_NONE,   /* none found */
    MWESO_SEARCH_NEVER,  /* moves are the same: starts, points or answers without effect differ */
    MWESO_SEARCH_BOARDS  /* boards of different size have no position in common */
} MwesoSearchEnd;

/* The smallest position in which two variants disagree about a move: the fewest seeds, then the
 * fewest pits that hold seeds. */
typedef struct MwesoSmallest {
    MwesoSearchEnd end;
    MwesoClash clash; /* with PROVED or SHRUNK */
    int seeds, pits;
    int agreed_seeds;   /* the two agree in all positions with this many seeds or fewer */
    uint64_t positions; /* looked at */
} MwesoSmallest;

/* Searches all positions, South to move, by seeds and pits, with every state of the counters that
 * could matter to a question they answer differently, until `most_positions` are looked at; then in
 * random games of both from `seed`. */
MWESO_API MwesoStatus mweso_smallest_clash(const MwesoVariant *a, const MwesoVariant *b,
                                           uint64_t most_positions, uint64_t seed,
                                           MwesoProgress progress, void *user,
                                           MwesoSmallest *smallest, MwesoError *error);

enum { MWESO_MOST_LINE = 16 };

/* The earliest turn at which two variants can disagree in play from the usual start of a. */
typedef struct MwesoEarliest {
    bool starts_differ; /* their usual starts differ; that of a is taken */
    bool found;
    int turn;   /* from 1 */
    int agreed; /* they agree in all lines of this many turns */
    MwesoClash clash;
    char line[MWESO_MOST_LINE][128]; /* the moves up to the position: turn - 1 of them */
} MwesoEarliest;

/* Looks at all lines of 1, 2, 3... turns until `most_positions` are looked at. MWESO_USAGE if the
 * boards are of different size. */
MWESO_API MwesoStatus mweso_earliest_clash(const MwesoVariant *a, const MwesoVariant *b,
                                           uint64_t most_positions, MwesoProgress progress,
                                           void *user, MwesoEarliest *earliest, MwesoError *error);

/* How often two variants disagree in the positions met in play. */
enum { MWESO_PHASES = 4 }; /* first, middle and last third of each game; whole game */
typedef struct MwesoRates {
    uint64_t games, positions, not_compared;
    uint64_t positions_in[MWESO_PHASES];
    uint32_t earliest; /* the first turn of one of these games, from 1, in which they disagree; 0:
                          in none */
    MwesoEstimate moves[MWESO_PHASES];   /* share of positions in which legal moves differ */
    MwesoEstimate results[MWESO_PHASES]; /* ... in which legal moves are the same, but a result
                                            differs */
    MwesoEstimate any[MWESO_PHASES];     /* ... in which either differs */
} MwesoRates;

/* Plays the games of a plan by the rules of a, and by those of b, and compares all moves in all
 * their positions. Ignores the plan's threads. MWESO_NO if stopped; MWESO_USAGE for a plan that
 * makes no sense, or a `level` that is not between 0 and 1. */
MWESO_API MwesoStatus mweso_clash_rates(const MwesoVariant *a, const MwesoVariant *b,
                                        const MwesoPlan *plan, double level, MwesoProgress progress,
                                        void *user, MwesoRates *rates, MwesoError *error);

/* The smallest clash, the earliest clash and the rates of two variants. */
typedef struct MwesoClashes {
    MwesoSmallest smallest;
    MwesoEarliest earliest;
    MwesoRates rates;
} MwesoClashes;

/* Finds what mweso_smallest_clash (of the plan's seed), mweso_earliest_clash (`most_in_lines`) and
 * mweso_clash_rates find, all at once on the plan's threads; with the same results for any number.
 * If the boards differ in size, the smallest clash says so and nothing else is looked for.
 * `progress` (may be NULL) is asked with about as many positions as have been looked at, on any
 * thread, but never on two at once. Errors as of those three. */
MWESO_API MwesoStatus mweso_clashes(const MwesoVariant *a, const MwesoVariant *b,
                                    uint64_t most_positions, uint64_t most_in_lines,
                                    const MwesoPlan *plan, double level, MwesoProgress progress,
                                    void *user, MwesoClashes *clashes, MwesoError *error);

/* What two variants do in one pair of games with one number: one game by the rules of each. */
typedef struct MwesoMet {
    uint32_t positions, differ; /* positions met; positions in which the variants disagree */
} MwesoMet;

/* Compares all pairs of `count` variants with boards of one size, in the games of a plan by the
 * rules of each: chance in game i of every pair comes from (seed, i), so that games can be
 * resampled together. `met` has count * count * games places, filled with zeros: game i of variants
 * a and b, a < b, goes to (a * count + b) * games + i. Works on the plan's threads; `progress` (may
 * be NULL) is asked with the pairs done so far, on any thread, but never on two at once. Errors as
 * mweso_clash_rates, and `failed` (may be NULL) then gets the number of the variant that the error
 * is about. */
MWESO_API MwesoStatus mweso_clash_pairs(const MwesoVariant *const *variants, size_t count,
                                        const MwesoPlan *plan, MwesoProgress progress, void *user,
                                        MwesoMet *met, size_t *failed, MwesoError *error);

/* The share of positions in which two variants disagree, in `games` games (see mweso_clash_pairs),
 * with an interval that covers the true one with probability `level`. The games of one seed are a
 * unit. All NAN if there is no position or `level` is not between 0 and 1; only the ends NAN if
 * there are fewer than two games. */
MWESO_API MwesoEstimate mweso_met_share(const MwesoMet *met, size_t games, double level);

#ifdef __cplusplus
}
#endif

#endif
