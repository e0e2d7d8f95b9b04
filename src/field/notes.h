/* Notes: observations, statements and games as evidence, read from files (docs/notes.md). */
#ifndef MWESO_FIELD_NOTES_H
#define MWESO_FIELD_NOTES_H

#include "field/symbolic.h"
#include "play/notation.h"
#include "play/record.h"

/* What is written about an observation, in the order of the headers. */
typedef enum MwNoteHeader {
    HEADER_ID,
    HEADER_PLACE,
    HEADER_DATE,
    HEADER_SOURCE,
    HEADER_INFORMANT,
    HEADER_CONFIDENCE,
    HEADER_RECORDING,
    HEADER_TIME,
    HEADER_NOTE,
    HEADER_STATEMENT,
    HEADER_POSITION,
    HEADER_MOVE,
    HEADER_COUNT
} MwNoteHeader;

/* An observation, a statement, or a game: a unit of evidence. */
typedef struct MwNote {
    char *header[HEADER_COUNT]; /* NULL: not given */
    const char *file;           /* one of the evidence's */
    int line;
    bool game;
    MwHypotheses *said; /* of a statement: the rules that make it true; else NULL */
    MwScene *scene;     /* NULL for a statement, which has no moves */
    MwSeenMove *moves;
    char **texts; /* texts of the moves */
    size_t count, room, text_room;
    MwComments comments; /* of a game, each after one of its moves */
} MwNote;

struct MwesoEvidence {
    const MwesoVariant *base;
    MwNote *notes;
    size_t count, room;
    char **files;
    size_t file_count, file_room;
    bool played_out;            /* the recorded winner has won on the board */
    const MwesoEvidence *whole; /* the evidence that owns the notes of this part; NULL: this is no
                                   part */
};

/* The rules for reading a noted position: they accept any passes and any contents of stores. */
MwRules mw_rules_to_read(const MwRules *rules);
/* Is a turn from here sown together with the opponent's? Then nothing can be told about it. */
static inline bool mw_is_raced(const MwRules *rules, const MwesoPosition *position)
{
    bool first = position->side == MWESO_SOUTH && !position->turns[0] && !position->turns[1];
    return rules->keeps & KEEPS_RACE && (first || position->race);
}
#define MW_RACE_UNSEEN \
    "both first turns are sown at once (turn.opening), and tell nothing here; begin after them"

/* Reads the observation whose first line has just been read. */
MwesoStatus mw_note_read(MwesoEvidence *evidence, MwesoRecords *records, MwNote *note,
                         MwesoError *error);

/* Makes room for one more move, with nothing seen of it. NULL without memory. */
MwSeenMove *mw_note_add(MwNote *note, const char *text);
void mw_note_free(MwNote *note);

/* ---- how notes are explained ----------------------------------------------------------------- */

/* As mw_explain, for a note: an observation, game or statement (search.c). */
bool mw_note_explain(const MwHypothesisSpace *domain, const MwNote *note,
                     const MwVersionSpace *among, uint64_t most_branches, MwVersionSpace *space,
                     MwSymbolicResult *result);

/* Whether a variant explains a note, and the furthest move it leads to. */
typedef struct MwNoteFit {
    bool explained;
    bool gave_up;    /* a limit was met: it may explain the note */
    size_t furthest; /* index of the last move that the variant leads to */
} MwNoteFit;

/* Finds the fit of a variant by listing its moves (concrete.c). MWESO_BAD_VARIANT with an error if
 * the script fails, MWESO_IO without memory. */
MwesoStatus mw_note_play(const MwesoVariant *variant, const MwNote *note, MwNoteFit *fit,
                         MwesoError *error);

/* The position of a scene in which all pits were seen. Missing counters are set beyond
 * capture.quiet_turns and any opening of the script. False if pits were not seen. */
bool mw_scene_position(const MwRules *rules, const MwScene *scene, MwesoPosition *position);

/* Plays what was seen of a move as far as the variant allows, and writes its move string: choices
 * that are not written go forward and capture. False if the variant does not allow all of it;
 * *open: it has a choice, and nothing of what was chosen was seen. */
bool mw_seen_move_text(const MwPlay *play, const MwesoPosition *position, const MwSeenMove *move,
                       bool *open, MwText *text);

/* Where the last seed of a turn fell, and which pits captured. */
typedef struct MwPitsSeen {
    int landing; /* or MW_UNKNOWN */
    uint64_t captured_at;
} MwPitsSeen;

/* A sink that records them in the MwPitsSeen at `user`. */
void mw_note_pits(void *user, const MwesoEvent *event);

#endif
