/* Moves: what may be played in a position, by words and script: its check, the list of its moves,
 * arrangements of seeds, and repetition. */
#ifndef MWESO_PLAY_MOVES_H
#define MWESO_PLAY_MOVES_H

#include "base/findings.h"
#include "fast/results.h"
#include "kernel/decider.h"
#include "kernel/outcome.h"
#include "kernel/sow.h"
#include "kernel/turn.h"

/* ---- positions from outside (position.c) ----------------------------------------------------- */

/* MWESO_OK, or MWESO_BAD_INPUT with the first field that is out of its range under these rules.
 * Every public function that takes a position (which may be NULL) asks this once, before anything
 * else reads it; later nothing is checked again. */
MwesoStatus mw_check_position(const MwRules *rules, const MwesoPosition *position,
                              MwesoError *error);

/* The two parts of it that reading a position uses: the seeds on the board, and their arranging. */
MwesoStatus mw_check_seeds(const MwesoPosition *position, MwesoError *error);
MwesoStatus mw_check_placing(const MwRules *rules, const MwesoPosition *position,
                             MwesoError *error);

/* The position of another variant as these rules can have it: fields that they do not keep are 0,
 * and numbers that their script would not remember are as at the start. */
MwesoPosition mw_fit_position(const MwRules *rules, const MwesoPosition *position);

/* May the side to move of `position` arrange its seeds as in `pits` (setup.limits, or a script)?
 * MWESO_NO, with the reason, if not. */
MwesoStatus mw_may_arrange(const MwPlay *play, const MwesoPosition *position, const uint16_t *pits,
                           MwesoError *error);

/* The pits in which a seed may capture while the side to move lays its seeds into `pits`
 * (setup.placement = raiding): inner ones, empty before, from which it captures as the last seed of
 * a lap would. */
uint64_t mw_raids(const MwPlay *play, const MwesoPosition *position, const uint16_t *pits);

/* Makes the capture from one of them, for the side to move; returns the number of seeds. */
int mw_raid(const MwPlay *play, MwesoPosition *position, int pit);

/* ---- all moves (moves.c, merged_moves.c) ----------------------------------------------------- */

/* MWESO_OK; or MWESO_BAD_VARIANT (MWESO_IO without memory) if the script has failed since the rules
 * were acquired, with file, line, hook, reason, and the position whose moves show it again; or
 * MWESO_NO if everything is to end (base/process.h). Nothing computed since then counts. */
MwesoStatus mw_ruled(const MwPlay *play, const MwesoPosition *position, MwesoError *error);

/* A limit to the work that is done for the moves of a position. */
typedef struct MwPatience {
    uint64_t left;               /* choices, or sequences of them, still to be tried */
    bool (*goes_on)(void *user); /* asked at every MW_ASK_EVERY of them; may be NULL */
    void *user;
} MwPatience;

enum { MW_ASK_EVERY = 1024 };

/* Spends one more. False if there is none left, or if it is not to go on. */
static inline bool mw_bears(MwPatience *patience)
{
    if (patience->left == 0) return false;
    bool asks = --patience->left % MW_ASK_EVERY == 0 && patience->goes_on;
    return !asks || patience->goes_on(patience->user);
}

/* Is given a complete turn and the number of paths (sequences of choices) that lead to it; false
 * stops the list. */
typedef bool (*MwMergedMove)(void *user, const MwTurn *turn, uint64_t paths);

/* Calls `each` for the complete turns of a position (passes not), with transpositions within a move
 * merged (a transposition: the same situation reached by another path). MWESO_OK also if stopped;
 * MWESO_IO without memory; MWESO_BAD_INPUT if there are too many moves: more than a million
 * situations to keep, more open choices than MW_MOST_OPEN_CHOICES, more paths than fit 64 bits, or
 * more choices than there is patience for (NULL: the most that is allowed); MWESO_NO if everything
 * is to end. */
MwesoStatus mw_merged_moves(const MwPlay *play, const MwesoPosition *position, MwPatience *patience,
                            MwMergedMove each, void *user, MwesoError *error);

/* As mw_merged_moves, but moves that differ in extra pits alone (capture.extra) are listed once,
 * with all their paths: for callers that do not use the resulting positions. */
MwesoStatus mw_merged_moves_alike(const MwPlay *play, const MwesoPosition *position,
                                  MwMergedMove each, void *user, MwesoError *error);

/* Calls `each` for the complete turns of a position (passes not), through merged moves where
 * captures can be refused, else by the plain walk. Patience as for mw_merged_moves. */
MwesoStatus mw_each_result(const MwPlay *play, const MwesoPosition *position, MwPatience *patience,
                           MwMergedMove each, void *user, MwesoError *error);

/* Can the side to move make a legal move? Under end.endless = illegal this plays them. */
MwesoStatus mw_can_move(const MwPlay *play, const MwesoPosition *position, bool *can,
                        MwesoError *error);

/* Completes an outcome: if the game goes on but the next player cannot move, he has lost. */
MwesoStatus mw_judge(const MwPlay *play, MwesoOutcome *outcome, MwesoError *error);
/* The same, with patience for the work (NULL: the most that is allowed); MWESO_BAD_INPUT if it is
 * not enough. */
MwesoStatus mw_judge_patiently(const MwPlay *play, MwesoOutcome *outcome, MwPatience *patience,
                               MwesoError *error);

/* ---- repeated positions: end.repeats, hooks.repeated (history.c) ----------------------------- */

/* A hash table of the positions of a game; all 0 at first. */
typedef struct MwHistory {
    struct SeenPosition *slots;
    size_t count, room;
} MwHistory;

/* Do the rules, or a script, depend on how often a position has come? */
bool mw_history_matters(const MwPlay *play);

/* Counts the position that an outcome leads to, which has been judged, and ends the game if it has
 * come too often, or if a script says so. Nothing is counted where the game is over, where
 * repetition does not matter, and where the script has failed. */
MwesoStatus mw_history_add(MwHistory *history, const MwPlay *play, MwesoOutcome *outcome,
                           MwesoError *error);
/* Takes back one coming of a position that was counted. */
void mw_history_take_back(MwHistory *history, const MwPlay *play, const MwesoPosition *position);
/* The bytes of its slots, which mean the same wherever they lie. */
size_t mw_history_size(const MwHistory *history);
/* Makes `to`, which is freed, a copy. Without memory false, and `to` is unchanged. */
bool mw_history_copy(MwHistory *to, const MwHistory *from);
void mw_history_free(MwHistory *history);

#endif
