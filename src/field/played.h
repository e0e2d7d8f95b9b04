/* Played: is what was seen among the moves that a variant allows?
 *
 * For variants of which a script answers decisions: no set of words can stand for them, so their
 * moves are listed and compared with what was seen, from every position that it may have been.
 */
#ifndef MWESO_FIELD_PLAYED_H
#define MWESO_FIELD_PLAYED_H

#include "field/notes.h"

typedef struct MwPlayed {
    bool explained;
    bool gave_up;    /* there were more positions or moves to try than allowed */
    size_t furthest; /* of the moves, the furthest that the variant leads to */
} MwPlayed;

/* MWESO_BAD_VARIANT with an error if the script fails, MWESO_IO without memory. */
MwesoStatus mw_played(const MwesoVariant *variant, const MwNote *note, MwPlayed *played,
                      MwesoError *error);

/* The position of a scene in which all pits were seen; counters that nobody gave are such that
 * quiet turns, and whatever a script does first, are over. False if pits were not seen. */
bool mw_scene_position(const MwRules *rules, const MwScene *scene, MwesoPosition *position);

/* What a script of these rules remembers in a scene, by its names: MW_MOST_MEMORY numbers. */
void mw_scene_memory(const MwRules *rules, const MwScene *scene, uint16_t *numbers);

/* A sink: keeps the pit of the last seed in the int that `user` points to. */
void mw_note_landing(void *user, const MwesoEvent *event);

#endif
