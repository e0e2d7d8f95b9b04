/* Notation: positions and moves as text (docs/rules.md, 1; docs/notation.md). */
#ifndef MWESO_PLAY_NOTATION_H
#define MWESO_PLAY_NOTATION_H

#include "base/findings.h"
#include "kernel/outcome.h"
#include "kernel/sow.h"
#include "kernel/walk.h"

/* ---- positions (notation_positions.c) -------------------------------------------------------- */

MwesoStatus mw_position_read(const MwRules *rules, const char *text, MwesoPosition *position,
                             MwesoError *error);
void mw_position_print(const MwRules *rules, const MwesoPosition *position, MwText *out);

/* Prints, and reads, the rows alone; reading moves *at past them. */
MwesoStatus mw_board_read(const MwRules *rules, const char *text, const char **at,
                          MwesoPosition *position, MwesoError *error);
void mw_board_print(const MwRules *rules, const MwesoPosition *position, MwText *out);

/* Does a readable position, or the text behind its board, have counters of turns and captures? */
bool mw_is_counted(const char *text);

/* Print a player's arrangement of his pits as a move, "=outer/inner"; and the suffix for a seed
 * that captures (setup.placement = raiding). */
void mw_arrangement_print(const MwesoBoard *board, const uint16_t *pits, MwText *out);
void mw_raid_print(const MwesoBoard *board, int pit, MwText *out);

/* In test builds, asserts that a position prints and reads back unchanged. */
void mw_assert_position(const MwRules *rules, const MwesoPosition *position);

/* Copies a text to a caller's buffer as the public header promises; returns its whole length. */
size_t mw_hand_out(const MwText *text, char *buffer, size_t size);

/* ---- tokens behind the seeds and counters of a position (notation_tokens.c) ------------------ */

/* Sets the fields that the rules keep to their values at the start of a game. */
void mw_tokens_begin(const MwRules *rules, MwesoPosition *position);

/* Adds " h22,22", " still=4" and so on: the fields that the rules keep, unless they have their
 * usual value. */
void mw_tokens_print(const MwRules *rules, const MwesoPosition *position, MwText *out);

/* The number of the token that begins at `at`; -1: no token of these rules. */
int mw_token_at(const MwRules *rules, const char *at);

/* Reads that token and moves *at behind it. */
MwesoStatus mw_token_read(const MwRules *rules, int token, const char *text, const char **at,
                          MwesoPosition *position, MwesoError *error);

/* The error for a text that is no token of these rules. */
MwesoStatus mw_token_refuse(const MwRules *rules, const char *text, const char *at,
                            MwesoError *error);

/* Sets the fields that the rules do not keep to 0. */
void mw_tokens_fit(const MwRules *rules, MwesoPosition *position);

/* The name of the first field that is not 0 although the rules do not keep it, or that is out of
 * range; NULL: none. */
const char *mw_tokens_wrong(const MwRules *rules, const MwesoPosition *position);

/* ---- moves (notation_moves.c) ---------------------------------------------------------------- */

/* The moves that sow nothing. */
#define MW_PASS "pass"
#define MW_SWAP "swap"
/* Is the text this word, in either case? */
bool mw_is_word(const char *move, const char *word);

/* Plays `move` from `position`. `text` gets the move in its regular form. With `record`, South's
 * pits must be in capitals and North's in small letters. MWESO_NO if illegal, MWESO_BAD_INPUT if it
 * cannot be read or stops before a choice. */
MwesoStatus mw_move_play(const MwPlay *play, const MwesoPosition *position, const char *move,
                         bool record, const MwListener *listener, MwesoOutcome *outcome,
                         MwText *text, MwesoError *error);

/* Writes the present move of the walk. */
void mw_walk_text(const MwRules *rules, const MwWalk *walk, MwText *text);

/* Writes what a choice adds to a move string. */
void mw_choice_print(const MwRules *rules, MwesoChoice choice, int pit, MwText *text);

/* Writes the extra pits that were emptied, and whether the mover stopped before all. */
void mw_extra_print(const MwRules *rules, const MwTurn *turn, MwText *text);

/* ---- notations with sides (notation_sides.c) ------------------------------------------------- */

/* In these notations a move names a pit and the side to which its seeds go. */

/* The signs of one notation. */
typedef struct MwSigns {
    const char *name, *examples;
    char left, right; /* the side to which the first hand goes, in the mover's view */
    char goes;        /* the mover relays where he may stop */
    char wins;        /* the move wins; 0: no sign */
    bool rowless;     /* the row may be left out if the turn begins with a store seed */
    bool cells;       /* pits are named in South's view, columns a, b... and rows 1, 2... */
} MwSigns;

/* The signs of a notation; NULL for our own. */
const MwSigns *mw_signs(MwesoNotation notation);

/* The parts of a move in such a notation. */
typedef struct MwSidedMove {
    bool drops; /* the store is dropped first */
    int pit;
    bool rowless;      /* the row of the pit is left out: the inner row */
    char side;         /* 'L', 'R', or 0: not given */
    int goes;          /* number of relays at which the mover may stop */
    int stars;         /* 1: it captures nothing; 2: it also leaves a pit that may not be emptied */
    bool wins;         /* marked as winning */
    const char *rest;  /* letters of our notation for all other choices, not ended by NUL */
    size_t rest_count; /* their number */
    const char *extra; /* extra pits, "xA3", not ended by NUL */
    size_t extra_count;
} MwSidedMove;

typedef enum MwSidedForm { SIDED_GOOD, SIDED_UNREADABLE, SIDED_PIT_OF_OTHER } MwSidedForm;

/* Parses `text` as a move of the side `mover`; the parts point into `text`. With `record` a pit's
 * letter must be a capital for South, a small letter for North. */
MwSidedForm mw_sided_parse(const MwSigns *signs, const MwesoBoard *board, int mover, bool record,
                           const char *text, MwSidedMove *move);

/* Writes to `own` our move, in its regular form, that `text` means in the position. With `record`
 * South's pits must be in capitals and North's in small letters. MWESO_NO if it is illegal or
 * marked wrongly; MWESO_BAD_INPUT if it cannot be read, or is ambiguous. */
MwesoStatus mw_sided_read(const MwesoVariant *variant, const MwPlay *play,
                          const MwesoPosition *position, MwesoNotation notation, const char *text,
                          bool record, MwText *own, MwesoError *error);

/* The only notation that a move can be in, by the sign behind its pit; MWESO_NOTATION_OWN if it may
 * be ours. Sets `right` if the sign is a capital R, which in our notation means reverse. */
MwesoNotation mw_notation_of_form(const char *move, bool *right);

/* The notation of that name, or -1. */
int mw_notation_named(const char *name);
/* The names, ended by NULL. */
extern const char *const mw_notation_names[MWESO_NOTATION_COUNT + 1];

#endif
