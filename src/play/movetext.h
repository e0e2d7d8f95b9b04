/* Move text: moves as strings, played and written (docs/rules.md, 1). */
#ifndef MWESO_PLAY_MOVETEXT_H
#define MWESO_PLAY_MOVETEXT_H

#include "base/findings.h"
#include "kernel/outcome.h"
#include "kernel/walk.h"

/* Plays `move` from `position`. `text` gets the move in its regular form. With `record`, South's
 * pits must be in capitals and North's in small letters. MWESO_NO if illegal, MWESO_BAD_INPUT if it
 * cannot be read or stops short of a choice. */
MwesoStatus mw_move_play(const MwPlay *play, const MwesoPosition *position, const char *move,
                         bool record, const MwListener *listener, MwesoOutcome *outcome,
                         MwText *text, MwesoError *error);

/* Writes the move the walk stands at. */
void mw_walk_text(const MwRules *rules, const MwWalk *walk, MwText *text);

/* The moves that sow nothing. */
#define MW_PASS "pass"
#define MW_SWAP "swap"
/* Is the text that word, in capitals or small letters? */
bool mw_is_word(const char *move, const char *word);

/* Writes what a choice adds to a move string. */
void mw_choice_print(const MwRules *rules, MwesoChoice choice, int pit, MwText *text);

/* Writes the opponent's pits emptied besides, and whether there might have been more. */
void mw_extra_print(const MwRules *rules, const MwTurn *turn, MwText *text);

#endif
