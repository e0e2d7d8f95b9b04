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

typedef enum MwesoLayout { MWESO_LAYOUT_RECORD, MWESO_LAYOUT_PLACEMENTS } MwesoLayout;

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

/* ---- players --------------------------------------------------------------------------------- */

/* Someone who chooses moves, by name: "random"; "greedy"; "search:nodes=N", "search:depth=N",
 * "search:time=S" (any of them, also together, with "threads=N" and "weights=FILE", or
 * "weights=usual" for those of a variant never tuned); "mcts:playouts=N" or
 * "mcts:time=S"; "ugi:COMMAND", a program that speaks UGI (docs/protocol.md), or
 * "ugi,nodes=N:COMMAND" and so on with depth and time. docs/players.md describes them. Each thread
 * needs players of its own. */
typedef struct MwesoPlayer MwesoPlayer;

/* The player of this name. It keeps a pointer to the variant, which must outlive it. NULL with an
 * error if there is no such player, if the variant cannot be played, if an engine does not start,
 * or if there is no memory. */
MWESO_API MwesoPlayer *mweso_player_new(const MwesoVariant *variant, const char *name,
                                        MwesoError *error);
MWESO_API void mweso_player_free(MwesoPlayer *player);
/* The name it was made by. */
MWESO_API const char *mweso_player_name(const MwesoPlayer *player);
/* Begins a new game: what was learned in games before is forgotten, and all that the player draws
 * by lot is drawn from (seed, stream). Not needed before the first game, which has (1, 0). */
MWESO_API MwesoStatus mweso_player_begin(MwesoPlayer *player, uint64_t seed, uint64_t stream,
                                         MwesoError *error);

/* What a player thinks of a position. */
typedef struct MwesoThought {
    const char *move; /* the move chosen */
    const char *line; /* it and the moves expected after it, parted by blanks */
    bool has_value;   /* has the player an opinion of the position (below)? */
    int32_t value;  /* to the side to move, in hundredths of a seed; of mcts: the games it won less
                       those it lost, of 10000 */
    int32_t win;    /* 0: open; n > 0: the side to move wins within n moves (of both sides
                       together); n < 0: it loses within -n */
    int32_t depth;  /* moves looked ahead */
    uint64_t nodes; /* positions looked at, or games played */
    double seconds;
} MwesoThought;

/* Is asked now and then while a player thinks, with what he thinks so far (move and line NULL);
 * returning false makes him move soon. */
typedef bool (*MwesoThinking)(void *user, const MwesoThought *so_far);

/* Lets the player choose a move of the game's present position. With one thread and no limit of
 * time the same game, seed and stream bring about the same choice. The texts of `thought` live
 * until the player is asked again or freed. Where seeds are still to be arranged, random arranges
 * them by lot and the others keep the usual start. MWESO_NO if the game is over; MWESO_IO if an
 * engine has died, does not answer, or answers with an illegal move: mweso_player_begin starts it
 * anew. */
MWESO_API MwesoStatus mweso_player_move(MwesoPlayer *player, const MwesoGame *game,
                                        MwesoThinking thinking, void *user, MwesoThought *thought,
                                        MwesoError *error);

/* What a searching player thinks of one move of the game's present position: its value and line, as
 * if it were the only move. MWESO_USAGE for other players; MWESO_NO or MWESO_BAD_INPUT if the move
 * is illegal or cannot be read. */
MWESO_API MwesoStatus mweso_player_judge(MwesoPlayer *player, const MwesoGame *game,
                                         const char *move, MwesoThinking thinking, void *user,
                                         MwesoThought *thought, MwesoError *error);

/* The name of a player as strong as a level from 1 (plays at random) to 10; NULL for others. */
MWESO_API const char *mweso_player_of_level(int level);

/* ---- matches --------------------------------------------------------------------------------- */

/* A match: pairs of games from one opening each, the players with exchanged sides. Opening i is
 * drawn from (seed, i): arrangements by lot where the variant has them, then random moves; of 16
 * drawn so, the one is played that a search of judge_nodes positions finds most even. */
typedef struct MwesoMatchPlan {
    const char *players[2]; /* by name */
    uint64_t pairs;
    uint64_t seed;
    uint64_t judge_nodes; /* 0: the first opening drawn is played, even or not */
    int opening_moves;    /* drawn at random before the players take over, 0 to 100 */
    int most_moves;       /* a longer game is nobody's; at least 1 */
    int threads;          /* games played at a time, 1 to 64 */
} MwesoMatchPlan;

/* How a game of a match ended beyond MwesoEnd. */
typedef enum MwesoHalt {
    MWESO_PLAYED_OUT,
    MWESO_REPETITION, /* a position came for the third time: nobody wins */
    MWESO_CUT_OFF,    /* after most_moves: nobody wins */
    MWESO_FORFEIT /* an engine died, did not answer or answered with an illegal move: it loses */
} MwesoHalt;

typedef struct MwesoMatchGame {
    uint64_t number;       /* from 0; games 2i and 2i+1 are a pair */
    const MwesoGame *game; /* belongs to the match, as `note` does: for the call only */
    int south;             /* 0 or 1: the player who played South */
    int winner;            /* 0 or 1: a player; MWESO_NOBODY */
    MwesoHalt halt;
    const char *note; /* of a forfeit: what went wrong; else "" */
} MwesoMatchGame;

/* Is given every game in the order of their numbers, never two at a time, perhaps by another
 * thread; returning false ends the match. */
typedef bool (*MwesoMatchEach)(void *user, const MwesoMatchGame *game);

/* The first player's results. */
typedef struct MwesoMatchTally {
    uint64_t wins, draws, losses;
    uint64_t pairs[5]; /* in which he scored 0, 1/2, 1, 1 1/2 and 2 points */
    uint64_t south_wins, moves;
    uint64_t ended[MWESO_ENDLESS_LOSES + 1]; /* games by MwesoEnd; MWESO_GOES_ON: halted */
    uint64_t halted[MWESO_FORFEIT + 1];      /* games by MwesoHalt */
    uint64_t forfeits[2];                    /* of either player */
} MwesoMatchTally;

/* Plays a match. With players that are not limited by time the results depend on the plan but not
 * on its threads. MWESO_NO if it was ended by `each` (may be NULL); `tally` then holds what was
 * played. */
MWESO_API MwesoStatus mweso_match(const MwesoVariant *variant, const MwesoMatchPlan *plan,
                                  MwesoMatchEach each, void *user, MwesoMatchTally *tally,
                                  MwesoError *error);

/* A share of the points, and where it lies with 95 % confidence; and the same as a difference in
 * Elo's scale, at most 1200 either way. */
typedef struct MwesoScore {
    double score, low, high;
    double elo, elo_low, elo_high;
} MwesoScore;

/* The first player's score of the complete pairs. The interval comes from how the points of the
 * pairs are spread (the pentanomial model); one more pair, spread evenly over the five results, is
 * thought to have been played, so that a match won throughout has an interval too. */
MWESO_API MwesoScore mweso_match_score(const MwesoMatchTally *tally);

/* ---- small boards, solved -------------------------------------------------------------------- */

/* Loads a variant cut to a board of `columns` (2 to 32), with `seeds` in each outer pit and none in
 * the inner pits at the usual start; the reverse pits keep their distance from the end they are
 * nearer to. `settings` (may be NULL, at most 100) overrule that, too. Otherwise as
 * mweso_variant_load. */
MWESO_API MwesoVariant *mweso_variant_load_small(const MwesoPath *path, const char *name,
                                                 int columns, int seeds,
                                                 const char *const *settings,
                                                 MwesoFindings *findings);

typedef struct MwesoSolution MwesoSolution;

/* Who wins with best play, and when. */
typedef struct MwesoVerdict {
    int winner;     /* a side, or MWESO_NOBODY if neither can force a win */
    uint32_t moves; /* of both sides, until the end, if the winner hurries and the loser does not */
} MwesoVerdict;

/* Solves all positions that can arise from `start`, at most `most_positions` (about 100 bytes each
 * on a small board). It keeps a pointer to the variant. `progress` (may be NULL) is told how many
 * have been met. NULL with MWESO_NO if there are more or if `progress` said so; with MWESO_USAGE
 * for more than 255 seeds; with MWESO_BAD_INPUT if the game is over or seeds are to be arranged. */
MWESO_API MwesoSolution *mweso_solution_new(const MwesoVariant *variant, const MwesoPosition *start,
                                            uint64_t most_positions, MwesoProgress progress,
                                            void *user, MwesoError *error);
MWESO_API void mweso_solution_free(MwesoSolution *solution);
/* How many positions are solved. A position and its mirror image count once. */
MWESO_API uint64_t mweso_solution_count(const MwesoSolution *solution);
/* Position number `index` (less than the count), South to move, and its verdict. Number 0 is the
 * start. */
MWESO_API MwesoVerdict mweso_solution_at(const MwesoSolution *solution, uint64_t index,
                                         MwesoPosition *position);
/* The verdict of a position; false if it cannot arise. */
MWESO_API bool mweso_solution_find(const MwesoSolution *solution, const MwesoPosition *position,
                                   MwesoVerdict *verdict);
/* A best move: it wins soonest, else keeps the win from the other side, else loses latest. It
 * lives until the next call. NULL with an error if the position cannot arise. */
MWESO_API const char *mweso_solution_move(MwesoSolution *solution, const MwesoPosition *position,
                                          MwesoError *error);

/* ---- tuning ---------------------------------------------------------------------------------- */

enum { MWESO_MOST_TERMS = 16 };

/* Self-play from which weights are found: pairs of games as in mweso_match, by a search of so many
 * nodes a move. */
typedef struct MwesoTunePlan {
    uint64_t pairs, nodes, seed;
    int opening_moves, threads;
} MwesoTunePlan;

typedef struct MwesoTuning {
    uint64_t games, positions;
    int32_t weights[MWESO_MOST_TERMS]; /* by number of the term, in hundredths of a seed */
    /* How surprised they are at the winners, in bits a position (1: they know nothing), and how
     * surprised the usual weights are. */
    double surprise, surprise_usual;
} MwesoTuning;

/* The name of term number `index` of the evaluation, or NULL. */
MWESO_API const char *mweso_term(size_t index);

/* Finds weights for a variant; the same plan finds the same, whatever its threads. A file
 * NAME.weights beside NAME.ini, with a line "term weight" for each, makes the search use them.
 * `progress` (may be NULL) is told the games played. Fails as mweso_match does. */
MWESO_API MwesoStatus mweso_tune(const MwesoVariant *variant, const MwesoTunePlan *plan,
                                 MwesoProgress progress, void *user, MwesoTuning *tuning,
                                 MwesoError *error);

/* ---- the Universal Game Interface ------------------------------------------------------------ */

typedef struct MwesoUgi MwesoUgi;

/* Is given each line that is to be said, without its end; by another thread than that of
 * mweso_ugi_take, too, but never two at a time. */
typedef void (*MwesoSay)(void *user, const char *line);

/* The search as an engine that speaks UGI (docs/protocol.md), with a variant to begin with. `path`
 * must outlive it. NULL with an error if the variant cannot be loaded or played, or without
 * memory. */
MWESO_API MwesoUgi *mweso_ugi_new(const MwesoPath *path, const char *variant, MwesoSay say,
                                  void *user, MwesoError *error);
/* Stops thinking and frees. */
MWESO_API void mweso_ugi_free(MwesoUgi *ugi);
/* Takes a command line, whatever it holds; what is wrong with it is said in a line "info string
 * error: ...". False after quit. A thread thinks on after go until it has moved. */
MWESO_API bool mweso_ugi_take(MwesoUgi *ugi, const char *line);
/* Waits until it has moved, for callers that have no more commands; 'go infinite' ends at once. */
MWESO_API void mweso_ugi_wait(MwesoUgi *ugi);

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
