/* Moves: what may be played in a position, by words and script: checks of positions, the list of
 * moves, arrangements of seeds, and repetition. */
#ifndef MWESO_PLAY_MOVES_H
#define MWESO_PLAY_MOVES_H

#include "base/findings.h"
#include "fast/results.h"
#include "kernel/decider.h"
#include "kernel/outcome.h"
#include "kernel/sow.h"
#include "kernel/turn.h"

/* ---- positions from outside (position.c) ----------------------------------------------------- */

/* MWESO_OK, or MWESO_BAD_INPUT with the first field that is out of range under these rules. Every
 * public function that takes a position (which may be NULL) calls this once, before anything else
 * reads the position; nothing is checked again later. */
MwesoStatus mw_check_position(const MwRules *rules, const MwesoPosition *position,
                              MwesoError *error);

/* The two parts of that check which are used for reading positions: the seeds on the board, and
 * their arrangement. */
MwesoStatus mw_check_seeds(const MwesoPosition *position, MwesoError *error);
MwesoStatus mw_check_placing(const MwRules *rules, const MwesoPosition *position,
                             MwesoError *error);

/* Converts a position of another variant to these rules: fields that they do not keep become 0, and
 * numbers that their script would not remember are as at the start. */
MwesoPosition mw_fit_position(const MwRules *rules, const MwesoPosition *position);

/* May the side to move of `position` arrange its seeds as in `pits` (setup.limits, or a script)?
 * MWESO_NO, with the reason, if not. */
MwesoStatus mw_may_arrange(const MwPlay *play, const MwesoPosition *position, const uint16_t *pits,
                           MwesoError *error);

/* The pits in which a seed may capture while the side to move lays its seeds into `pits`
 * (setup.placement = raiding): empty inner pits from which it captures as the last seed of a lap
 * would. */
uint64_t mw_raids(const MwPlay *play, const MwesoPosition *position, const uint16_t *pits);

/* Makes the capture from one of these pits, for the side to move; returns the number of seeds. */
int mw_raid(const MwPlay *play, MwesoPosition *position, int pit);

/* ---- all moves (moves.c, merged_moves.c) ----------------------------------------------------- */

/* MWESO_OK; or MWESO_BAD_VARIANT (MWESO_IO without memory) if the script has failed since the rules
 * were acquired, with file, line, hook, reason, and the position whose moves show it again; or
 * MWESO_NO if all work is to stop (base/process.h). Whatever was computed since then is invalid. */
MwesoStatus mw_ruled(const MwPlay *play, const MwesoPosition *position, MwesoError *error);

/* A limit of the work for the moves of a position. */
typedef struct MwMoveLimit {
    uint64_t left;               /* choices, or sequences of choices, that may still be tried */
    bool (*goes_on)(void *user); /* called after every MW_ASK_EVERY of them; may be NULL */
    void *user;
} MwMoveLimit;

enum { MW_ASK_EVERY = 1024 };

/* Counts one more. False if the limit is reached, or if goes_on returns false. */
static inline bool mw_below_limit(MwMoveLimit *limit)
{
    if (limit->left == 0) return false;
    bool asks = --limit->left % MW_ASK_EVERY == 0 && limit->goes_on;
    return !asks || limit->goes_on(limit->user);
}

/* Called with a complete turn and the number of paths (sequences of choices) to it; false stops the
 * list. */
typedef bool (*MwMergedMove)(void *user, const MwTurn *turn, uint64_t paths);

/* Calls `each` for the complete turns of a position (no passes), with transpositions within a move
 * merged (a transposition: the same situation reached by another path). MWESO_OK also if stopped;
 * MWESO_IO without memory; MWESO_BAD_INPUT if there are too many moves: more than a million
 * situations to keep, more open choices than MW_MOST_OPEN_CHOICES, more paths than fit 64 bits, or
 * more choices than `limit` allows (NULL: the greatest limit); MWESO_NO if all work is to stop.
 */
MwesoStatus mw_merged_moves(const MwPlay *play, const MwesoPosition *position, MwMoveLimit *limit,
                            MwMergedMove each, void *user, MwesoError *error);

/* As mw_merged_moves, but moves that differ in extra pits alone (capture.extra) are listed once,
 * with all their paths: for callers that do not use the resulting positions. */
MwesoStatus mw_merged_moves_alike(const MwPlay *play, const MwesoPosition *position,
                                  MwMergedMove each, void *user, MwesoError *error);

/* Calls `each` for the complete turns of a position (no passes): merged moves if captures can be
 * refused, else by the plain walk. `limit` as for mw_merged_moves. */
MwesoStatus mw_each_result(const MwPlay *play, const MwesoPosition *position, MwMoveLimit *limit,
                           MwMergedMove each, void *user, MwesoError *error);

/* Can the side to move make a legal move? Under end.endless = illegal this plays the moves. */
MwesoStatus mw_can_move(const MwPlay *play, const MwesoPosition *position, bool *can,
                        MwesoError *error);

/* Completes an outcome: if the game goes on but the next player cannot move, the game is over. */
MwesoStatus mw_judge(const MwPlay *play, MwesoOutcome *outcome, MwesoError *error);
/* The same with limited work (NULL: the greatest limit); MWESO_BAD_INPUT if the limit is reached.
 */
MwesoStatus mw_judge_within(const MwPlay *play, MwesoOutcome *outcome, MwMoveLimit *limit,
                            MwesoError *error);

/* ---- repeated positions: end.repeats, hooks.repeated (history.c) ----------------------------- */

/* A hash table of the positions of a game; all 0 at first. */
typedef struct MwHistory {
    struct SeenPosition *slots;
    size_t count, room;
} MwHistory;

/* Do the rules, or a script, depend on how often a position has come? */
bool mw_history_matters(const MwPlay *play);

/* Counts the position of an outcome that has been judged, and ends the game if the position has
 * come too often, or if a script says so. Counts nothing if the game is over, if repetition does
 * not matter, or if the script has failed. */
MwesoStatus mw_history_add(MwHistory *history, const MwPlay *play, MwesoOutcome *outcome,
                           MwesoError *error);
/* Uncounts one occurrence of a position. */
void mw_history_take_back(MwHistory *history, const MwPlay *play, const MwesoPosition *position);
/* The size in bytes of its slots, which contain no pointers. */
size_t mw_history_size(const MwHistory *history);
/* Makes `to`, which is freed, a copy. False without memory, with `to` unchanged. */
bool mw_history_copy(MwHistory *to, const MwHistory *from);
void mw_history_free(MwHistory *history);

#endif
