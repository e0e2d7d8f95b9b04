/* Open turn: the kernel's turn, by rules and seeds that are not all known.
 *
 * The same sources as the kernel's own, compiled to ask a guess (field/guess.h). The functions are
 * those of kernel/turn.h and kernel/outcome.h, and mean the same; `play` is that of an MwLazy.
 */
#ifndef MWESO_FIELD_OPEN_TURN_H
#define MWESO_FIELD_OPEN_TURN_H

#include "kernel/decider.h"
#include "kernel/look.h"
#include "kernel/outcome.h"

typedef struct MwOpenTurn {
    void (*turn_begin)(const MwPlay *play, const MwesoPosition *position, MwTurn *turn);
    bool (*may_drop)(const MwPlay *play, const MwTurn *turn);
    void (*drop)(const MwPlay *play, MwTurn *turn, const MwListener *listener);
    bool (*may_start)(const MwPlay *play, const MwTurn *turn, int pit);
    void (*turn_pick)(const MwPlay *play, MwTurn *turn, int pit, const MwListener *listener);
    void (*turn_step)(const MwPlay *play, MwTurn *turn, const MwListener *listener);
    void (*turn_decide)(const MwPlay *play, MwTurn *turn, MwesoChoice choice, int pit,
                        const MwListener *listener);
    bool (*turn_outcome)(const MwPlay *play, const MwesoPosition *before, const MwTurn *turn,
                         MwesoOutcome *outcome);
    bool (*may_pass)(const MwPlay *play, const MwesoPosition *position);
    void (*pass_outcome)(const MwPlay *play, const MwesoPosition *before, MwesoOutcome *outcome);
    void (*outcome_still)(const MwPlay *play, MwesoOutcome *outcome);
    bool (*may_swap)(const MwPlay *play, const MwesoPosition *position);
    void (*swap_outcome)(const MwPlay *play, const MwesoPosition *before, MwesoOutcome *outcome);
    bool (*has_start)(const MwPlay *play, const MwesoPosition *position);
    int (*winner_by_score)(const MwPlay *play, const MwesoPosition *position);
    bool (*look_captures)(const MwPlay *words, const MwTurn *turn, int pit, MwLookAt way);
    int (*look_first_capture)(const MwPlay *words, const MwTurn *turn, int pit, bool clockwise,
                              int most, int *laps);
    bool (*look_may_capture)(const MwPlay *words, const MwTurn *turn);
    int (*look_takes)(const MwPlay *words);
    uint64_t (*look_threatened)(const MwPlay *words, const MwTurn *turn, bool own);
} MwOpenTurn;
extern const MwOpenTurn mw_open_kernel;

/* Asks the script, which sees all seeds and so settles them (field/guess.c). */
bool mw_open_ask(const MwPlay *play, MwDecision decision, const MwTurn *turn, MwRuling *ruling);

#endif
