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

/* Plays what was seen of a move as far as the variant allows, into a move string: choices that are
 * not written go forward and capture. False if it does not allow all of it; *open, if there it has
 * a choice of which nothing was seen. */
bool mw_sighting_text(const MwPlay *play, const MwesoPosition *position, const MwSighting *move,
                      bool *open, MwText *text);

/* Where the last seed of a turn fell, and which pits captured. */
typedef struct MwPitsSeen {
    int landing; /* or MW_UNKNOWN */
    uint64_t captured_at;
} MwPitsSeen;

/* A sink: keeps them in the MwPitsSeen that `user` points to. */
void mw_note_pits(void *user, const MwesoEvent *event);

#endif
