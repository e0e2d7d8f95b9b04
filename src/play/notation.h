/* Notation: positions as text (docs/rules.md, 1). */
#ifndef MWESO_PLAY_NOTATION_H
#define MWESO_PLAY_NOTATION_H

#include "base/findings.h"
#include "kernel/sow.h"

MwesoStatus mw_position_read(const MwRules *rules, const char *text, MwesoPosition *position,
                             MwesoError *error);

/* Are turns and captures counted in a position that can be read, or in what stands behind its
 * board? */
bool mw_is_counted(const char *text);

/* Reads only the rows at *at, which is moved past them. */
MwesoStatus mw_board_read(const MwRules *rules, const char *text, const char **at,
                          MwesoPosition *position, MwesoError *error);

void mw_position_print(const MwRules *rules, const MwesoPosition *position, MwText *out);
void mw_board_print(const MwRules *rules, const MwesoPosition *position, MwText *out);
/* The arrangement of a player's pits as a move, "=outer/inner". */
void mw_arrangement_print(const MwesoBoard *board, const uint16_t *pits, MwText *out);
/* And behind it, that a seed captures there (setup.placement = raiding). */
void mw_raid_print(const MwesoBoard *board, int pit, MwText *out);

/* In test builds, asserts that a position prints and reads back to itself. */
void mw_assert_position(const MwRules *rules, const MwesoPosition *position);

/* Copies a text to a caller's buffer as the public header promises; returns its whole length. */
size_t mw_hand_out(const MwText *text, char *buffer, size_t size);

#endif
