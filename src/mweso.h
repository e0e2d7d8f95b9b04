/* mweso.h: the public interface of libmweso, a rules interpreter for four-row mancala.
 *
 * A variant is loaded from an INI file (mweso_variant_load), positions and moves are read from text
 * (mweso_position_parse, mweso_play), moves are listed (mweso_moves_new) or made choice by choice
 * (mweso_turn_new), and games are kept, undone, saved and replayed (mweso_game_new,
 * mweso_record_next). docs/rules.md describes the rules and the notation,
 * docs/records.md the format of records.
 *
 * Conventions
 * - The library never prints and never exits. What goes wrong is told in an MwesoError or, for
 *   variant files, in a list of findings. Every MwesoError pointer may be NULL.
 * - Functions named _new or _load return something the caller owns and gives to the _free function
 *   of the same name; _free(NULL) does nothing. All other pointers returned belong to the object
 *   they came from and live as long as it does, or as the function says.
 * - Text is UTF-8 and ends in NUL. Functions that write text into a buffer of the caller return the
 *   length the whole text has (without the NUL); if that is not less than the size of the buffer,
 *   the text was cut. The buffer may be NULL if the size is 0.
 * - Pits are numbered along their owner's circuit in anti-clockwise order: with C columns,
 *   B1...BC are 0...C-1 and AC...A1 are C...2C-1. Sides are 0 (South) and 1 (North).
 * - Nothing here is shared between threads but variants: a variant never changes after it is
 *   loaded, and any number of threads may use one.
 */
#ifndef MWESO_H
#define MWESO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined __GNUC__
#define MWESO_API __attribute__((visibility("default")))
#else
#define MWESO_API
#endif

/* The version of the library, such as "0.1.0". */
MWESO_API const char *mweso_version(void);

/* The word of a NULL-ended list that is nearest in spelling to `word`, or NULL if none is near. */
MWESO_API const char *mweso_nearest(const char *word, const char *const *words);

/* ---- what can go wrong ----------------------------------------------------------------------- */

/* The class of a failure; the program exits with the same number. */
typedef enum MwesoStatus {
    MWESO_OK = 0,
    MWESO_NO = 1,          /* the answer is no: an illegal move, a finding */
    MWESO_USAGE = 2,       /* an argument that makes no sense */
    MWESO_BAD_VARIANT = 3, /* a variant file or a script */
    MWESO_BAD_INPUT = 4,   /* a position, a move or a record that cannot be read */
    MWESO_IO = 5           /* reading, writing, or no memory */
} MwesoStatus;

typedef struct MwesoError {
    MwesoStatus status;
    int line;       /* of the input, from 1; 0 if it has no lines */
    int column;     /* of the text in question, from 1; 0 if unknown */
    char text[512]; /* one sentence without the place */
} MwesoError;

typedef enum MwesoSeverity { MWESO_ERROR, MWESO_WARNING } MwesoSeverity;

/* One thing found wrong with a variant file. */
typedef struct MwesoFinding {
    MwesoSeverity severity;
    const char *file; /* or "--set" for answers given beside the file */
    int line;         /* from 1; 0 if it concerns the file as a whole */
    const char *key;  /* "section.key", or "" */
    const char *id;   /* name of the check that found it, such as "unknown-word" */
    const char *text;
} MwesoFinding;

typedef struct MwesoFindings MwesoFindings;

/* An empty list; NULL if there is no memory. It holds at most 1000 findings; more are only counted
 * as errors. */
MWESO_API MwesoFindings *mweso_findings_new(void);
MWESO_API void mweso_findings_free(MwesoFindings *findings);
MWESO_API size_t mweso_findings_count(const MwesoFindings *findings);
/* The finding at `index`; its texts belong to the list. `index` must be less than the count. */
MWESO_API MwesoFinding mweso_findings_at(const MwesoFindings *findings, size_t index);
/* Is there an error (not only warnings)? */
MWESO_API bool mweso_findings_any_error(const MwesoFindings *findings);
/* The gravest class of the errors in the list: MWESO_OK without errors, MWESO_IO if a file could
 * not be read, else MWESO_BAD_VARIANT. */
MWESO_API MwesoStatus mweso_findings_status(const MwesoFindings *findings);

/* ---- the keys of a variant file -------------------------------------------------------------- */

typedef enum MwesoKeyType {
    MWESO_TEXT,    /* any text */
    MWESO_NUMBER,  /* a whole number */
    MWESO_WORD,    /* one of `words` */
    MWESO_ROW,     /* the seeds of a row of pits */
    MWESO_PITS,    /* a set of pits, or none */
    MWESO_MOMENTS, /* a set of `words`, or none */
    MWESO_FILE     /* the name of a file */
} MwesoKeyType;

typedef struct MwesoKey {
    const char *section, *name;
    MwesoKeyType type;
    const char *default_text;
    const char *question, *doc;
    const char *const *words; /* ends in NULL; empty if the key takes none */
    int64_t least, most;      /* of a number, or of the seeds in a pit */
} MwesoKey;

MWESO_API size_t mweso_key_count(void);
/* The key at `index` in the order of the reference, or NULL. Lives for ever. */
MWESO_API const MwesoKey *mweso_key(size_t index);

/* ---- variants -------------------------------------------------------------------------------- */

typedef struct MwesoPath MwesoPath;

/* A list of folders in which variants are looked for by name, first come first served. */
MWESO_API MwesoPath *mweso_path_new(void);
MWESO_API void mweso_path_free(MwesoPath *path);
/* Adds a folder at the end, which need not exist. False if there is no memory. */
MWESO_API bool mweso_path_add(MwesoPath *path, const char *folder);
/* Calls `each` with name and file of every variant on the path, folder by folder, by name within
 * one; those hidden behind an earlier one of the same name are left out. Stops when `each` returns
 * false. MWESO_IO if there is no memory. Folders that cannot be read hold nothing. */
MWESO_API MwesoStatus mweso_path_each(const MwesoPath *path,
                                      bool (*each)(void *user, const char *name, const char *file),
                                      void *user);

typedef struct MwesoVariant MwesoVariant;

/* Loads a variant. `path` may be NULL if only files are asked for. `name` is a file if it has a '/'
 * or ends in ".ini", else it is looked for on the path. `settings` is a NULL-ended list of
 * "section.key=value" that overrule the file, or NULL. All errors and warnings are added to
 * `findings`, which must not be NULL. Returns NULL if there was an error. */
MWESO_API MwesoVariant *mweso_variant_load(const MwesoPath *path, const char *name,
                                           const char *const *settings, MwesoFindings *findings);
/* The same from text in memory: `label` stands for the file in findings, and files that the text
 * names are looked for beside it. */
MWESO_API MwesoVariant *mweso_variant_load_text(const MwesoPath *path, const char *label,
                                                const char *text, size_t length,
                                                const char *const *settings,
                                                MwesoFindings *findings);
MWESO_API void mweso_variant_free(MwesoVariant *variant);

/* The name: variant.name, or that of the file. */
MWESO_API const char *mweso_variant_name(const MwesoVariant *variant);
/* SHA-256 of the answers, 64 hexadecimal digits. Equal answers have equal fingerprints, whatever
 * the files looked like; names, notes, sources and question marks do not count. */
MWESO_API const char *mweso_variant_fingerprint(const MwesoVariant *variant);
/* Pits in a row, 2 to 32. */
MWESO_API int mweso_variant_columns(const MwesoVariant *variant);
/* Does the usual game begin with the players arranging their seeds (setup.placement = free)? */
MWESO_API bool mweso_variant_has_placement(const MwesoVariant *variant);
/* Points for a win by captures in every column (end.every_column_points). */
MWESO_API int mweso_variant_every_column_points(const MwesoVariant *variant);

typedef enum MwesoOrigin {
    MWESO_FROM_FILE,     /* the file that was loaded */
    MWESO_FROM_ANCESTOR, /* a file it inherits from */
    MWESO_FROM_SETTING,  /* the settings given beside it */
    MWESO_FROM_DEFAULT   /* nobody said anything */
} MwesoOrigin;

typedef struct MwesoAnswer {
    const char *text; /* as it is resolved: rows and sets written out; "" if there is none */
    bool assumed;     /* marked with " ?": not on record */
    MwesoOrigin origin;
    const char *file; /* where it stands; "" for defaults */
    int line;
    const char *comment; /* what stood behind ';' on its line, or "" */
} MwesoAnswer;

/* The answer to the key at `key` of the table. Keys of the section "example" have none. */
MWESO_API MwesoAnswer mweso_variant_answer(const MwesoVariant *variant, size_t key);
/* The value of variant.source number `index`, or NULL. */
MWESO_API const char *mweso_variant_source(const MwesoVariant *variant, size_t index);
/* Why this version of the library cannot play the variant (such as hooks.script), or NULL. */
MWESO_API const char *mweso_variant_unplayable(const MwesoVariant *variant);

/* Adds what `mweso check` finds beyond errors of loading: worked examples that fail, answers
 * without effect, and, from `games` random games drawn from `seed`, games without choices or
 * without end. */
MWESO_API MwesoStatus mweso_variant_check(const MwesoVariant *variant, int games, uint64_t seed,
                                          MwesoFindings *findings);

/* ---- positions ------------------------------------------------------------------------------- */

enum { MWESO_SOUTH = 0, MWESO_NORTH = 1, MWESO_NOBODY = -1 };
enum { MWESO_MOST_COLUMNS = 32, MWESO_MOST_PITS = 64, MWESO_MOST_DEPTH = 64 };

/* A position: a plain value, copied by assignment. Fields beyond the board's width are 0. */
typedef struct MwesoPosition {        /* from mweso_position_start, _parse, or an outcome */
    uint16_t pit[2][MWESO_MOST_PITS]; /* seeds, by side and number of the pit */
    uint32_t turns[2];                /* moves each side has made (passes not) */
    uint32_t captures[2];             /* how many of them captured */
    uint8_t side;                     /* whose turn it is */
    uint8_t passes;                   /* so many of the last turns were passes: 0 to 2 */
    uint8_t placing;                  /* 1 if `side` has still to arrange his seeds */
    uint8_t unused;                   /* 0 */
} MwesoPosition;

/* The usual start. With `placing`, South has still to arrange his seeds where the variant asks for
 * it. */
MWESO_API MwesoPosition mweso_position_start(const MwesoVariant *variant, bool placing);
/* Reads a position string (docs/rules.md, 1). Counters left out mean midgame. */
MWESO_API MwesoStatus mweso_position_parse(const MwesoVariant *variant, const char *text,
                                           MwesoPosition *position, MwesoError *error);
/* Writes the position string, counters included. */
MWESO_API size_t mweso_position_text(const MwesoVariant *variant, const MwesoPosition *position,
                                     char *buffer, size_t size);
/* The name of a pit (0 to 2C-1) in own view, "A1" to "B32"; writes at most 4 bytes. */
MWESO_API void mweso_pit_name(const MwesoVariant *variant, int pit, char name[4]);

/* ---- a move, told as it happens -------------------------------------------------------------- */

typedef enum MwesoEventKind {
    MWESO_EVENT_START,   /* the move begins: `pit` is emptied, `seeds` are in the hand */
    MWESO_EVENT_CHOICE,  /* the mover had a choice and took `taken` of `options` */
    MWESO_EVENT_LAP,     /* `seeds` are sown from the pit after `pit` */
    MWESO_EVENT_LANDING, /* the last seed fell in `pit`, which now holds `seeds` */
    MWESO_EVENT_CAPTURE, /* `inner` and `outer` seeds are taken from the pits facing `pit`, and
                                   `own` from `pit` itself */
    MWESO_EVENT_EXTRA,   /* `seeds` are taken from the opponent's `pit` besides */
    MWESO_EVENT_RELAY,   /* the `seeds` of `pit` are picked up to be sown on */
    MWESO_EVENT_REENTRY, /* `seeds` captured will be sown from the pit after `pit` */
    MWESO_EVENT_REMOVED, /* `seeds` leave the game */
    MWESO_EVENT_END      /* the turn is over; `pit` is where it ended */
} MwesoEventKind;

/* The choices of a move. Pits are chosen at a turn's start and for capture.extra. */
typedef enum MwesoChoice {
    MWESO_CAPTURE = 1,
    MWESO_DECLINE = 2,
    MWESO_FORWARD = 4,
    MWESO_REVERSE = 8,
    MWESO_PIT = 16
} MwesoChoice;

typedef struct MwesoEvent {
    MwesoEventKind kind;
    uint64_t lap; /* laps sown so far */
    int pit, seeds;
    int inner, outer, own;   /* of a capture */
    int clockwise;           /* of a lap: 1 if it runs clockwise */
    int options, taken;      /* of a choice */
    const char *key;         /* the rule key that decided this step, such as "capture.needs" */
    const char *why;         /* the reason in words, a full sentence; lives for ever */
    const char *reverse_key; /* of a lap: the key that settled its direction, and why */
    const char *reverse_why;
    int side;                      /* who moves */
    const uint16_t *own_pits;      /* the mover's circuit and his opponent's after the step; */
    const uint16_t *opponent_pits; /* valid during the call only */
} MwesoEvent;

typedef void (*MwesoSink)(void *user, const MwesoEvent *event);

typedef enum MwesoEnd {
    MWESO_GOES_ON,
    MWESO_NO_MOVE, /* the next player cannot move */
    MWESO_BOTH_ENDS,
    MWESO_TWO_CAPTURES_FIRST,
    MWESO_EVERY_COLUMN, /* the extra wins */
    MWESO_ENDLESS_ANNULLED,
    MWESO_ENDLESS_LOSES
} MwesoEnd;

/* What a move led to. */
typedef struct MwesoOutcome {
    MwesoPosition after; /* of an endless move: with the hand laid back in its lap origin */
    uint64_t laps;       /* of an endless move: when it was recognised */
    uint32_t captured;   /* seeds of the opponent */
    uint32_t columns;    /* bit k-1: captured from his own pit Ak */
    bool endless;
    bool over;
    int8_t winner; /* MWESO_SOUTH, MWESO_NORTH or MWESO_NOBODY */
    MwesoEnd end;
    int32_t points; /* what the win counts in a match: 1, or end.every_column_points */
} MwesoOutcome;

/* A word for the way a game ended: "no-move", "both-ends" and so on; "" if it goes on. */
MWESO_API const char *mweso_end_name(MwesoEnd end);

/* Plays the move string `move` from `position`, telling `sink` (may be NULL) every step. MWESO_NO
 * if the move is illegal, MWESO_BAD_INPUT if it cannot be read; the error lists what would do.
 * MWESO_BAD_VARIANT if the variant cannot be played, MWESO_IO without memory. `outcome` must not be
 * NULL and is only filled with MWESO_OK. */
MWESO_API MwesoStatus mweso_play(const MwesoVariant *variant, const MwesoPosition *position,
                                 const char *move, MwesoSink sink, void *user,
                                 MwesoOutcome *outcome, MwesoError *error);

/* Is the game over in `position` because the side to move has no legal move? */
MWESO_API MwesoStatus mweso_position_is_over(const MwesoVariant *variant,
                                             const MwesoPosition *position, bool *over,
                                             MwesoError *error);

/* Writes why `pit` (0 to 2C-1) may or may not start a move and, if it may, why its first lap may or
 * may not run clockwise: one sentence a line. */
MWESO_API size_t mweso_explain_start(const MwesoVariant *variant, const MwesoPosition *position,
                                     int pit, char *buffer, size_t size);

/* ---- all moves of a position ----------------------------------------------------------------- */

typedef struct MwesoMoves MwesoMoves;

/* Lists the moves of a position one after the other: every sequence of choices, by pit, then in the
 * order capture, decline, forward, reverse. Nothing is computed before it is asked for.
 * Positions with placing set have no list: MWESO_BAD_INPUT. */
MWESO_API MwesoMoves *mweso_moves_new(const MwesoVariant *variant, const MwesoPosition *position,
                                      MwesoError *error);
MWESO_API void mweso_moves_free(MwesoMoves *moves);
/* The next move: true and its text (valid until the next call) and outcome, or false at the end or
 * on failure, which mweso_moves_status tells. */
MWESO_API bool mweso_moves_next(MwesoMoves *moves, const char **text, MwesoOutcome *outcome);
MWESO_API MwesoStatus mweso_moves_status(const MwesoMoves *moves);

/* ---- a move, choice by choice ---------------------------------------------------------------- */

typedef struct MwesoTurn MwesoTurn;

/* Begins a turn from `position`; no pit is chosen yet. A turn is a move that sows: passing and
 * arranging seeds are for mweso_play. NULL with an error if that is what is due, if the variant
 * cannot be played, or if there is no memory. */
MWESO_API MwesoTurn *mweso_turn_new(const MwesoVariant *variant, const MwesoPosition *position,
                                    MwesoError *error);
MWESO_API void mweso_turn_free(MwesoTurn *turn);
/* What can be chosen now: a set of MwesoChoice; with MWESO_PIT in it, `pits` gets the set of pits
 * (bit i: pit i; own pits at the start, the opponent's for capture.extra). 0 when the move is
 * complete. */
MWESO_API int mweso_turn_options(const MwesoTurn *turn, uint64_t *pits);
/* Makes a choice; `pit` counts only with MWESO_PIT. MWESO_NO if it is not among the options. */
MWESO_API MwesoStatus mweso_turn_choose(MwesoTurn *turn, MwesoChoice choice, int pit,
                                        MwesoError *error);
/* The move string so far. */
MWESO_API const char *mweso_turn_text(const MwesoTurn *turn);
/* The outcome of a complete move; MWESO_USAGE if it is not complete, MWESO_NO if it is complete but
 * not allowed (end.endless = illegal). */
MWESO_API MwesoStatus mweso_turn_outcome(const MwesoTurn *turn, MwesoOutcome *outcome,
                                         MwesoError *error);

/* ---- counting moves -------------------------------------------------------------------------- */

typedef struct MwesoCount {
    uint64_t leaves, endless;
} MwesoCount;

/* Is asked now and then with the work done so far (moves played); returning false stops. */
typedef bool (*MwesoProgress)(void *user, uint64_t done);

/* Counts the sequences of 1 to `depth` moves (at most MWESO_MOST_DEPTH) into counts[0...depth-1]:
 * every sequence of choices is a leaf, endless ones are leaves and are counted apart besides.
 * Finished games have no further moves. MWESO_NO if stopped by `progress` (may be NULL);
 * MWESO_USAGE for a depth out of range; MWESO_BAD_INPUT for counts that do not fit 64 bits or a
 * position with placing set; MWESO_BAD_VARIANT if the variant cannot be played; MWESO_IO without
 * memory, or if refusals lead through more than a million situations in one move. */
MWESO_API MwesoStatus mweso_perft(const MwesoVariant *variant, const MwesoPosition *position,
                                  int depth, MwesoCount *counts, MwesoProgress progress, void *user,
                                  MwesoError *error);

/* ---- games and records ----------------------------------------------------------------------- */

typedef struct MwesoGame MwesoGame;

/* A game that starts at `start`. Keeps a pointer to the variant, which must outlive it. NULL if
 * there is no memory, or too little to judge whether the start leaves any move. */
MWESO_API MwesoGame *mweso_game_new(const MwesoVariant *variant, const MwesoPosition *start);
MWESO_API void mweso_game_free(MwesoGame *game);
/* Plays a move string. Case counts only with `record`, where North writes small letters. */
MWESO_API MwesoStatus mweso_game_play(MwesoGame *game, const char *move, bool record,
                                      MwesoError *error);
/* Takes back the last move. False if there is none. */
MWESO_API bool mweso_game_undo(MwesoGame *game);
MWESO_API size_t mweso_game_length(const MwesoGame *game);
/* The position now, or before move `ply` (from 0). */
MWESO_API const MwesoPosition *mweso_game_position(const MwesoGame *game);
MWESO_API const MwesoPosition *mweso_game_position_before(const MwesoGame *game, size_t ply);
/* The move at `ply` (from 0) in move notation, and what it led to; NULL if there is none. They live
 * until the move is taken back. */
MWESO_API const char *mweso_game_move(const MwesoGame *game, size_t ply);
MWESO_API const MwesoOutcome *mweso_game_outcome_of(const MwesoGame *game, size_t ply);
/* How the game stands: over, winner, end, and sums of laps and captured seeds over all moves. */
MWESO_API MwesoOutcome mweso_game_standing(const MwesoGame *game);

/* One game of a record, as it was read. */
typedef struct MwesoRecord MwesoRecord;
typedef struct MwesoRecords MwesoRecords;

typedef enum MwesoLayout {
    MWESO_LAYOUT_RECORD,
    MWESO_LAYOUT_PLACEMENTS,
    MWESO_LAYOUT_WERNHAM,      /* a record whose moves are letters: a...h inner, i...p outer */
    MWESO_LAYOUT_BAO,          /* a record whose moves are pits and L or R, as A5R */
    MWESO_LAYOUT_OBSERVATIONS, /* only for mweso_evidence_read, as is the next */
    MWESO_LAYOUT_ANY           /* as the first line of the file shows */
} MwesoLayout;

/* Opens a file of game records ("-": standard input). NULL with an error if it cannot be opened. */
MWESO_API MwesoRecords *mweso_records_new(const char *file, MwesoLayout layout, MwesoError *error);
/* The same from text in memory, which must stay as it is until the records are freed. */
MWESO_API MwesoRecords *mweso_records_new_text(const char *text, size_t length, MwesoLayout layout,
                                               MwesoError *error);
MWESO_API void mweso_records_free(MwesoRecords *records);
/* The next game, or NULL: at the end with status MWESO_OK, else with the error. A game that cannot
 * be read does not stop the ones after it. The caller frees it with mweso_record_free. */
MWESO_API MwesoRecord *mweso_records_next(MwesoRecords *records, MwesoError *error);
MWESO_API void mweso_record_free(MwesoRecord *record);
/* The name of the game that was read last, even if it could not be read whole; or NULL. */
MWESO_API const char *mweso_records_name(const MwesoRecords *records);
/* The line on which a record starts, from 1. */
MWESO_API int mweso_record_line(const MwesoRecord *record);
/* A header such as "Variant", or NULL if the record has none of this name. */
MWESO_API const char *mweso_record_header(const MwesoRecord *record, const char *name);
/* Value and name of header number `index`, or NULL: for going through all of them. */
MWESO_API const char *mweso_record_header_at(const MwesoRecord *record, size_t index,
                                             const char **name);
/* Plays the whole record: `game` gets the game up to its end or its first bad move (the caller
 * frees it). The error names the move, counted from 1, in `column`, and its line. */
MWESO_API MwesoStatus mweso_record_play(const MwesoRecord *record, const MwesoVariant *variant,
                                        MwesoGame **game, MwesoError *error);
/* The winner the record states: a side, MWESO_NOBODY if annulled, or 2 if it states none. */
MWESO_API int mweso_record_winner(const MwesoRecord *record);
/* Writes a game as a record. `headers` is a NULL-ended list of names and values in turn, or NULL;
 * Rules and Start come from the game, and so do Variant and Result unless they are among them.
 * Returns the text, which the caller frees with free(), or NULL if there is no memory. */
MWESO_API char *mweso_game_record(const MwesoGame *game, const char *const *headers);

/* ---- fieldwork: which rules explain what was seen ---------------------------------------------
 */

/* Observations and games that were seen, on the board of one base variant (docs/fieldwork.md). */
typedef struct MwesoEvidence MwesoEvidence;

/* An empty collection. `base` must outlive it; it gives the board, the usual start, and the seeds
 * that unknown pits may hold. NULL if there is no memory. */
MWESO_API MwesoEvidence *mweso_evidence_new(const MwesoVariant *base);
MWESO_API void mweso_evidence_free(MwesoEvidence *evidence);

/* Is told what is wrong with a file, with line and column. */
typedef void (*MwesoReport)(void *user, const char *file, const MwesoError *error);

/* Adds what a file ("-": standard input) holds. What cannot be read is reported (`report` may be
 * NULL) and left out; the gravest status is returned. A game or observation that is named as an
 * earlier one was is reported too. */
MWESO_API MwesoStatus mweso_evidence_read(MwesoEvidence *evidence, const char *file,
                                          MwesoLayout layout, MwesoReport report, void *user);
/* The same from text in memory; `label` stands for the file. */
MWESO_API MwesoStatus mweso_evidence_read_text(MwesoEvidence *evidence, const char *label,
                                               const char *text, size_t length, MwesoLayout layout,
                                               MwesoReport report, void *user);

/* What was judged as one: an observation, or a whole game. Texts not given are NULL; all belong to
 * the evidence. */
typedef struct MwesoSeen {
    const char *id, *place, *date, *source, *informant, *confidence, *note;
    const char *position, *move; /* of an observation, as they were written */
    const char *file;
    int line;
    bool game;
    size_t moves; /* of a game; an observation has one */
} MwesoSeen;

MWESO_API size_t mweso_evidence_count(const MwesoEvidence *evidence);
/* `index` must be less than the count. */
MWESO_API MwesoSeen mweso_evidence_at(const MwesoEvidence *evidence, size_t index);

typedef enum MwesoVerdict {
    MWESO_EXPLAINED, /* the variant leads to what was seen, and others would not */
    MWESO_CONTRADICTED,
    MWESO_SILENT /* every rule that is searched leads to it */
} MwesoVerdict;

/* What a contradicted observation says, and what the variant says instead. */
typedef struct MwesoContradiction {
    size_t move;            /* of a game, from 0: the first that does not fit */
    bool known;             /* the position is known, and so are the next two */
    MwesoPosition position; /* from which that move was played */
    char text[64];          /* the move as the variant has it, or "" if it is illegal there */
    char reason[512];       /* in words: why it does not fit */
    uint64_t lap;           /* in which the move leaves those that rules near by explain it with; 0:
                               no such rules, or no such lap */
    char instead[256];      /* what those rules answer differently, as "section.key = value; ..." */
} MwesoContradiction;

/* Does the variant explain observation `index`? `contradiction` (may be NULL) is filled with
 * MWESO_CONTRADICTED. MWESO_USAGE if the variant has another board than the base or answers that
 * are not searched; MWESO_BAD_VARIANT if it cannot be played; MWESO_IO without memory. */
MWESO_API MwesoStatus mweso_evidence_test(const MwesoEvidence *evidence,
                                          const MwesoVariant *variant, size_t index,
                                          MwesoVerdict *verdict, MwesoContradiction *contradiction,
                                          MwesoError *error);

/* Which rules stand after all of the evidence. */
typedef struct MwesoInference MwesoInference;

/* Searches all answers to the keys (a NULL-ended list of "section.key", or NULL for every key that
 * can be searched); all other keys answer as the base does. If nothing explains everything, as few
 * observations as possible are set aside, at most `allow`. `progress` (may be NULL) is asked now
 * and then; returning false stops. NULL with MWESO_NO if stopped, MWESO_USAGE for a key that cannot
 * be searched, MWESO_IO without memory. */
MWESO_API MwesoInference *mweso_infer(const MwesoEvidence *evidence, const char *const *keys,
                                      int allow, MwesoProgress progress, void *user,
                                      MwesoError *error);
MWESO_API void mweso_inference_free(MwesoInference *inference);

/* Do any rules stand? */
MWESO_API bool mweso_inference_stands(const MwesoInference *inference);

/* A list of observations, by their index. */
typedef struct MwesoIndices {
    const size_t *at;
    size_t count;
} MwesoIndices;

/* Smallest lists of observations of which any rules that stand contradict one each: to be set
 * aside. The first is one of those with the least confidence. At `index`; empty beyond the last. */
MWESO_API MwesoIndices mweso_inference_wrong(const MwesoInference *inference, size_t index);
/* Smallest lists of observations that contradict each other under every rule that is searched. At
 * `index`; empty beyond the last. */
MWESO_API MwesoIndices mweso_inference_conflict(const MwesoInference *inference, size_t index);
/* Observations of which not every possibility could be followed: they are taken as explained. */
MWESO_API MwesoIndices mweso_inference_too_many(const MwesoInference *inference);

/* What is known of one key. */
typedef struct MwesoKeyFinding {
    const char *key;      /* "section.key" */
    const char *values;   /* that still stand, parted by ", "; of a set of pits, in words */
    const char *excluded; /* searched, and excluded; "" if none */
    bool searched;        /* else it is as in the base */
    bool settled;         /* one value stands */
    MwesoIndices because; /* if settled: observations that exclude all others together */
    const char *alike;    /* if open: why no position can tell the answers apart, or NULL */
} MwesoKeyFinding;

/* The finding at `index`, in the order of the reference; false beyond the last. */
MWESO_API bool mweso_inference_key(const MwesoInference *inference, size_t index,
                                   MwesoKeyFinding *finding);
/* A pair of answers that are only constrained together, as a sentence; NULL beyond the last. */
MWESO_API const char *mweso_inference_pair(const MwesoInference *inference, size_t index);

/* One of the rules that stand, as a variant file: the base's answers where they stand, a comment
 * behind each settled answer that names its observations, a '?' behind each open one. The caller
 * frees the text with free(). NULL if none stand or there is no memory. */
MWESO_API char *mweso_inference_variant(const MwesoInference *inference, const char *name);
/* Rules that stand and differ, for asking which are right: settings (a NULL-ended list of
 * "section.key=value") over the base, at `index`; NULL beyond the last. */
MWESO_API const char *const *mweso_inference_candidate(const MwesoInference *inference,
                                                       size_t index);

/* A question for somebody who knows the game: what comes of playing `pit`? */
typedef struct MwesoQuestion {
    MwesoPosition position; /* South is to move */
    int pit;
    size_t answers; /* how many different answers the variants give */
} MwesoQuestion;

/* Finds a question that tells variants apart, as small as it can: few seeds in few pits. `group`
 * (may be NULL) numbers the variants: only those with the same number are still to be told apart.
 * Answers are numbered from 0 in the order of the variants that give them; answer_of[i] gets that
 * of variant i. The same `seed` finds the same question. MWESO_NO if none was found that tells any
 * two apart; MWESO_USAGE if the variants have different boards; MWESO_BAD_VARIANT if one cannot be
 * played; MWESO_IO without memory. */
MWESO_API MwesoStatus mweso_ask(const MwesoVariant *const *variants, const size_t *group,
                                size_t count, uint64_t seed, MwesoQuestion *question,
                                size_t *answer_of, MwesoError *error);

/* ---- random play and its speed --------------------------------------------------------------- */

typedef struct MwesoPlayouts {
    uint64_t games, moves, laps;
    uint64_t ended[MWESO_ENDLESS_LOSES + 1]; /* games by MwesoEnd; MWESO_GOES_ON: cut off */
    uint64_t choices;                        /* moves that had more than one first choice */
} MwesoPlayouts;

/* Plays `games` uniformly random games of at most `most_moves` moves from the usual start: those
 * numbered from `first_game` on, game i drawn from (seed, i). Uniform over the first choices (pit
 * and direction), then over each further one; where passing is allowed, one turn in eight is
 * passed. Adds to `totals`. */
MWESO_API MwesoStatus mweso_playouts(const MwesoVariant *variant, uint64_t first_game,
                                     uint64_t games, int most_moves, uint64_t seed,
                                     MwesoPlayouts *totals, MwesoError *error);

#ifdef __cplusplus
}
#endif

#endif
