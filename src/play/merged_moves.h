/* Merged moves: all results of a position, with transpositions within a move merged.
 *
 * Where captures may be refused, the sequences of choices multiply: millions of them lead through
 * the same few situations. The list follows each situation after a capture once and counts in how
 * many ways it is reached. What happens after a capture depends on nothing that came before it but
 * the pits, the hand and its origin, whether a refusal is left, the columns captured in and the
 * laps sown; laps count only near end.lap_limit, and only then are they told apart.
 */
#ifndef MWESO_PLAY_MERGED_MOVES_H
#define MWESO_PLAY_MERGED_MOVES_H

#include "base/findings.h"
#include "fast/results.h"
#include "kernel/turn.h"

/* How long whoever lists moves bears with a position. */
typedef struct MwPatience {
    uint64_t left;               /* choices, or sequences of them, still to be gone through */
    bool (*goes_on)(void *user); /* asked at every MW_ASK_EVERY of them; may be NULL */
    void *user;
} MwPatience;

enum { MW_ASK_EVERY = 1024 };

/* Goes through one more. False if there is no patience left. */
static inline bool mw_bears(MwPatience *patience)
{
    if (patience->left == 0) return false;
    bool asks = --patience->left % MW_ASK_EVERY == 0 && patience->goes_on;
    return !asks || patience->goes_on(patience->user);
}

/* Is given a complete turn and in how many ways it is reached; false stops the list. */
typedef bool (*MwMergedMove)(void *user, const MwTurn *turn, uint64_t ways);

/* Calls `each` for the complete turns of a position (passes not). MWESO_OK also if stopped;
 * MWESO_IO without memory; MWESO_BAD_INPUT if there are too many moves: more than a million
 * situations to keep, more open choices than MW_MOST_OPEN_CHOICES, more ways than fit 64 bits, or
 * more choices than there is patience for (NULL: the most that anybody has); MWESO_NO if everything
 * is to end. */
MwesoStatus mw_merged_moves(const MwPlay *play, const MwesoPosition *position, MwPatience *patience,
                            MwMergedMove each, void *user, MwesoError *error);

/* As mw_merged_moves, but moves that differ in further pits alone (capture.extra) are told once, in
 * so many ways: for whoever does not look at what comes of them. */
MwesoStatus mw_merged_moves_alike(const MwPlay *play, const MwesoPosition *position,
                                  MwMergedMove each, void *user, MwesoError *error);

#endif
