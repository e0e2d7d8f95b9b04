/* Notes: observations and games as evidence, read from files (docs/notes.md). */
#ifndef MWESO_FIELD_NOTES_H
#define MWESO_FIELD_NOTES_H

#include "field/lazy.h"
#include "play/notation.h"
#include "play/record.h"

/* What people wrote about an observation, in the order of the headers. */
typedef enum MwTold {
    TOLD_ID,
    TOLD_PLACE,
    TOLD_DATE,
    TOLD_SOURCE,
    TOLD_INFORMANT,
    TOLD_CONFIDENCE,
    TOLD_RECORDING,
    TOLD_TIME,
    TOLD_NOTE,
    TOLD_STATEMENT,
    TOLD_POSITION,
    TOLD_MOVE,
    TOLD_COUNT
} MwTold;

/* An observation, a statement, or a game: what is judged as one. */
typedef struct MwNote {
    char *told[TOLD_COUNT]; /* NULL: not given */
    const char *file;       /* of the evidence's */
    int line;
    bool game;
    MwPossible *said; /* of a statement: the rules of which it is true; else NULL. It has no */
    MwScene *scene;   /* and no moves */
    MwSighting *moves;
    char **texts; /* of the moves */
    size_t count, room, text_room;
    MwComments comments; /* of a game, behind so many of its moves */
} MwNote;

struct MwesoEvidence {
    const MwesoVariant *base;
    MwNote *notes;
    size_t count, room;
    char **files;
    size_t file_count, file_room;
    bool played_out;            /* who is recorded as winner won on the board */
    const MwesoEvidence *whole; /* of which it is a part, and which owns its notes; or NULL */
};

/* The rules that a noted position is read by: who may pass, and what lies in stores, is not the
 * question yet. */
MwRules mw_rules_to_read(const MwRules *rules);
/* Is a turn from here sown together with the opponent's? There nothing can be told of it. */
static inline bool mw_is_raced(const MwRules *rules, const MwesoPosition *position)
{
    bool first = position->side == MWESO_SOUTH && !position->turns[0] && !position->turns[1];
    return rules->keeps & KEEPS_RACE && (first || position->race);
}
#define MW_RACE_UNSEEN \
    "both first turns are sown at once (turn.opening), and tell nothing here; begin after them"

/* Reads a move as observations write it: move notation, with what is known of further choices
 * behind it: "." nothing was left to choose, "?" nobody knows. "?" alone: an unknown move. */
MwesoStatus mw_sighting_read(const MwRules *rules, const char *text, MwSighting *sighting,
                             MwesoError *error);

/* Reads a board of which pits may be unknown: "?", "2-5", and runs of them ("?x8"). `most`: what an
 * unknown pit holds at most. */
MwesoStatus mw_seen_board_read(const MwRules *rules, const char *text, const char **at,
                               uint16_t most, MwSeenBoard *board, MwesoError *error);

/* Reads the observation whose first line has just been read. */
MwesoStatus mw_note_read(MwesoEvidence *evidence, MwesoRecords *records, MwNote *note,
                         MwesoError *error);

/* A game as a note. */
MwesoStatus mw_note_from_game(const MwesoEvidence *evidence, const MwesoRecord *record,
                              MwNote *note, MwesoError *error);

/* Makes room for one more move, with nothing seen of it but that it was played. NULL if there is no
 * memory. */
MwSighting *mw_note_add(MwNote *note, const char *text);
void mw_note_free(MwNote *note);

/* As mw_explain, of a note: what was seen, or what was said. */
bool mw_note_explain(const MwScope *scope, const MwNote *note, const MwStanding *among,
                     uint64_t most_guesses, MwStanding *standing, MwLazyResult *result);

#endif
