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
 * - Data is checked: positions, texts, numbers, plans and indexes may come from outside, and
 *   whatever they are, a function ends with an error or with nothing, as follows.
 *   . A position that the variant's board and rules do not allow, NULL where a position, a text, a
 *     plan or a list is due, and a text that cannot be read: MWESO_BAD_INPUT (or NULL, false or a
 *     length of 0), and the error names the field or argument, its value and its range.
 *   . A number or a plan out of range: MWESO_USAGE, likewise.
 *   . An index that is not less than the count: nothing, that is NULL, false, 0, "", or a struct
 *     whose numbers are 0 and whose texts are "" or NULL; never an error of memory.
 *   A NULL-ended list ends in NULL, a length or count is that of the array: these cannot be
 * checked.
 * - Everything else that is NULL is a mistake of the calling program, which ends it: objects (the
 *   pointers to opaque types), functions to be called, and places for results. Where one of these
 *   may be NULL its function says so; _free(NULL) does nothing.
 * - What a function named _new or _load returns is the caller's, to be given to the _free function
 *   of its type. So are the results of mweso_records_next (mweso_record_free), mweso_record_play
 *   (mweso_game_free), mweso_store_sample (mweso_sample_free) and mweso_infer
 *   (mweso_inference_free); the texts that mweso_game_record and mweso_inference_variant return are
 *   freed with mweso_text_free. All other pointers returned belong to the object they came from
 *   and live as long as it does, or as the function says.
 * - Text is UTF-8 and ends in NUL. Functions that write text into a buffer of the caller return the
 *   length the whole text has (without the NUL); if that is not less than the size of the buffer,
 *   the text was cut. The buffer may be NULL if the size is 0. A text in an array of a struct that
 *   does not fit ends in "..." there.
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
#include <stdio.h>

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

/* Frees a text that mweso_game_record or mweso_inference_variant has returned. */
MWESO_API void mweso_text_free(char *text);

/* The word of a NULL-ended list that is nearest in spelling to `word`, or NULL if none is near, or
 * if there is no word or no list. */
MWESO_API const char *mweso_nearest(const char *word, const char *const *words);

typedef enum MwesoLine {
    MWESO_LINE_READ,
    MWESO_LINE_CUT,   /* longer than the array, which holds its beginning */
    MWESO_LINE_NONE,  /* the file is at its end */
    MWESO_LINE_FAILED /* errno says why; EFBIG: the line goes on for 16 MiB and more */
} MwesoLine;

/* Reads a line of any file into an array of `size` bytes (1 at least), without its '\n' and ended
 * by NUL. `length` gets the bytes of the whole line, some of which may be NUL. feof(in) tells a
 * last line that is not ended. */
MWESO_API MwesoLine mweso_read_line(FILE *in, char *line, size_t size, size_t *length);

/* ---- what can go wrong ----------------------------------------------------------------------- */

/* The class of a failure; the program exits with the same number. */
typedef enum MwesoStatus {
    MWESO_OK = 0,
    MWESO_NO = 1,          /* the answer is no: an illegal move, a finding */
    MWESO_USAGE = 2,       /* an argument that makes no sense */
    MWESO_BAD_VARIANT = 3, /* a variant file or a script */
    MWESO_BAD_INPUT = 4,   /* a position, a move or a record that cannot be read or played from */
    MWESO_IO = 5           /* reading, writing, or no memory */
} MwesoStatus;

typedef struct MwesoError {
    MwesoStatus status;
    int line;        /* of the input, from 1; 0 if it has no lines */
    int column;      /* of the text in question, from 1; 0 if unknown */
    char text[1024]; /* one sentence without the place */
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
/* The finding at `index`; its texts belong to the list, and are "" beyond the last. */
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

/* A decision that the rules leave to a variant. The keys of a variant file answer it with words; a
 * hook of the variant's script answers it with a function (docs/hooks.md). */
typedef struct MwesoDecision {
    const char *name, *question;
    const char *when;         /* at which moment a script is asked */
    const char *returns;      /* what its function may return */
    const char *const *words; /* the words among that; ends in NULL */
} MwesoDecision;

MWESO_API size_t mweso_decision_count(void);
/* The decision at `index` in the order in which a turn meets them, or NULL. Lives for ever. */
MWESO_API const MwesoDecision *mweso_decision(size_t index);

typedef struct MwesoKey {
    const char *section, *name;
    MwesoKeyType type;
    const char *default_text;
    const char *question, *doc;
    const char *const *words;      /* ends in NULL; empty if the key takes none */
    int64_t least, most;           /* of a number, or of the seeds in a pit */
    const MwesoDecision *decision; /* which it helps to answer; NULL if it is not played by */
} MwesoKey;

MWESO_API size_t mweso_key_count(void);
/* The key at `index` in the order of the reference, or NULL. Lives for ever. */
MWESO_API const MwesoKey *mweso_key(size_t index);

/* ---- variants -------------------------------------------------------------------------------- */

typedef struct MwesoPath MwesoPath;

/* A list of folders in which variants are looked for by name, first come first served. */
MWESO_API MwesoPath *mweso_path_new(void);
MWESO_API void mweso_path_free(MwesoPath *path);
/* Adds a folder at the end, which need not exist. False if it is NULL or there is no memory. */
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
/* As mweso_variant_load, for a name or settings that a file recorded, such as a record from
 * somebody else: files that they name stay inside the present folder and those of the path, as what
 * a variant inherits and its script always do (docs/writing-a-variant.md). */
MWESO_API MwesoVariant *mweso_variant_load_recorded(const MwesoPath *path, const char *name,
                                                    bool name_recorded, const char *const *settings,
                                                    bool settings_recorded,
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

/* The answer to the key at `key` of the table. Keys of the section "example", and those beyond the
 * last, have none: text, file and comment are "". */
MWESO_API MwesoAnswer mweso_variant_answer(const MwesoVariant *variant, size_t key);
/* Writes what the answer to that key means, as a sentence or two for a player who has never seen
 * the game. Writes nothing ("", length 0) where there is nothing to say: the answer can have no
 * effect beside the others, or only says that something does not exist and nobody gave it, or the
 * key has no sentences (variant.name, title and source, and the section "example"). What a hook
 * answers instead is told by mweso_variant_hook. */
MWESO_API size_t mweso_variant_sentence(const MwesoVariant *variant, size_t key, char *buffer,
                                        size_t size);
/* The value of variant.source number `index`, or NULL. */
MWESO_API const char *mweso_variant_source(const MwesoVariant *variant, size_t index);
/* A function of the variant's script that answers a decision (docs/hooks.md). */
typedef struct MwesoHook {
    const char *doc; /* what the script says it does; NULL: words answer the decision */
    int line;        /* of the script */
} MwesoHook;

/* A parameter that the script declares and the section [hooks] sets. */
typedef struct MwesoParameter {
    const char *name, *doc;
    const char *const *words;   /* what it may be, the default first; NULL: a whole number */
    int64_t usual, least, most; /* of a number */
    MwesoAnswer answer;         /* what it is */
} MwesoParameter;

/* A number that the script remembers from turn to turn: memory[i] of a position. */
typedef struct MwesoMemory {
    const char *name, *doc;
    int first, most; /* at the start; and at most */
} MwesoMemory;

/* The file of the script, or NULL. */
MWESO_API const char *mweso_variant_script(const MwesoVariant *variant);
/* The hook that answers the decision at `decision` of the table; doc NULL and line 0 beyond the
 * last. */
MWESO_API MwesoHook mweso_variant_hook(const MwesoVariant *variant, size_t decision);
/* The parameter, or remembered number, at `index` in the order of the script; false if there is
 * none. */
MWESO_API bool mweso_variant_parameter(const MwesoVariant *variant, size_t index,
                                       MwesoParameter *parameter);
MWESO_API bool mweso_variant_memory(const MwesoVariant *variant, size_t index, MwesoMemory *memory);

/* Adds what `mweso check` finds beyond errors of loading: worked examples that fail, answers
 * without effect, and, from `games` random games drawn from `seed`, games without choices or
 * without end. */
MWESO_API MwesoStatus mweso_variant_check(const MwesoVariant *variant, int games, uint64_t seed,
                                          MwesoFindings *findings);

/* ---- the board ------------------------------------------------------------------------------- */

enum { MWESO_SOUTH = 0, MWESO_NORTH = 1, MWESO_NOBODY = -1 };
enum { MWESO_MOST_COLUMNS = 32, MWESO_MOST_PITS = 64, MWESO_MOST_STORES = 4, MWESO_NOWHERE = 255 };
enum { MWESO_MOST_ROWS = 4 };

/* Everything about the geometry of a board, seen by either player: his own pits are 0 to pits - 1
 * along their circuit, his opponent's the same by the opponent's own numbers, or, where a place may
 * be either's, pits to 2 * pits - 1. Rows: 0 is the inner one (A), 1 the outer one (B). Columns
 * count from 0 at the owner's left. What does not exist is MWESO_NOWHERE or not in a set. */
typedef struct MwesoBoard {
    int32_t columns;                   /* pits in a row */
    int32_t rows;                      /* of both players: 4, or 2 where they share one circuit */
    int32_t pits;                      /* of one player */
    int32_t circuit;                   /* pits on one circuit: a player's own, or both players' */
    int32_t stores;                    /* of one player, on no circuit */
    uint32_t end_columns, all_columns; /* sets of columns */
    uint64_t all, inner, outer;        /* sets of a player's pits */
    uint8_t next[2][2 * MWESO_MOST_PITS]; /* the place after, anti-clockwise and clockwise */
    uint8_t facing[2][MWESO_MOST_PITS];   /* by row: the opponent's pit that faces an own pit */
    uint8_t row[MWESO_MOST_PITS], column[MWESO_MOST_PITS]; /* of a pit */
    uint8_t pit_at[2][MWESO_MOST_COLUMNS];                 /* the pit in a row and column */
    uint8_t room[MWESO_MOST_PITS]; /* steps clockwise from a pit before the right-hand end */
    /* The place in each row of a picture, from the top (North's), and column, from South's left;
     * North's places from `pits` on. */
    uint8_t drawn[MWESO_MOST_ROWS][MWESO_MOST_COLUMNS];
} MwesoBoard;

/* The board of a variant; it belongs to the variant. */
MWESO_API const MwesoBoard *mweso_variant_board(const MwesoVariant *variant);
/* The name of a pit in own view, "A1" to "B32", or "?" if there is none of that number; writes at
 * most 4 bytes. */
MWESO_API void mweso_pit_name(const MwesoVariant *variant, int pit, char name[4]);
/* The pit of that name (letters of either case); -1 if `name` does not begin with one. */
MWESO_API int mweso_pit_number(const MwesoVariant *variant, const char *name);

/* ---- positions ------------------------------------------------------------------------------- */

enum { MWESO_MOST_DEPTH = 64, MWESO_MOST_MEMORY = 16 };

/* A position: a plain value, copied by assignment and compared byte by byte. What a variant does
 * not use is 0: pits beyond its board, stores it has not, numbers that no script remembers. There
 * are at most 65535 seeds. Every function checks all of it (MWESO_BAD_INPUT). */
typedef struct MwesoPosition {            /* from mweso_position_start, _parse, or an outcome */
    uint16_t pit[2][MWESO_MOST_PITS];     /* seeds, by side and number of the pit */
    uint16_t store[2][MWESO_MOST_STORES]; /* seeds that lie in no pit, by side */
    uint64_t held[2];                     /* pits that are held, by side; a set */
    uint32_t turns[2];                    /* moves each side has made (passes not) */
    uint32_t captures[2];                 /* how many of them captured */
    uint16_t memory[MWESO_MOST_MEMORY];   /* what a script keeps from turn to turn */
    uint8_t side;                         /* whose turn it is */
    uint8_t passes;                       /* so many of the last turns were passes: 0 to 2 */
    uint8_t placing;                      /* 1 if `side` has still to arrange his seeds */
    uint8_t unused[5];                    /* 0 */
} MwesoPosition;

/* The usual start. With `placing`, South has still to arrange his seeds where the variant asks for
 * it. */
MWESO_API MwesoPosition mweso_position_start(const MwesoVariant *variant, bool placing);
/* Reads a position string (docs/rules.md, 1). Counters left out mean midgame. */
MWESO_API MwesoStatus mweso_position_parse(const MwesoVariant *variant, const char *text,
                                           MwesoPosition *position, MwesoError *error);
/* Writes the position string, counters included; "" for a position that is none of this variant. */
MWESO_API size_t mweso_position_text(const MwesoVariant *variant, const MwesoPosition *position,
                                     char *buffer, size_t size);
/* The position of another variant on the same board as this one can have it: what only the other's
 * script remembers in it is left out. Nothing else is changed or checked; all 0 for NULL. */
MWESO_API MwesoPosition mweso_position_for(const MwesoVariant *variant,
                                           const MwesoPosition *position);

/* ---- a move, told as it happens -------------------------------------------------------------- */

typedef enum MwesoEventKind {
    MWESO_EVENT_START,    /* the move begins: `pit` is emptied, `seeds` are in the hand */
    MWESO_EVENT_CHOICE,   /* the mover had a choice and took `taken` of `options` */
    MWESO_EVENT_LAP,      /* `seeds` are sown from the pit after `pit` */
    MWESO_EVENT_LANDING,  /* the last seed fell in `pit`, which now holds `seeds` */
    MWESO_EVENT_CAPTURE,  /* `inner` and `outer` seeds are taken from the pits facing `pit`, and
                                    `own` from `pit` itself */
    MWESO_EVENT_EXTRA,    /* `seeds` are taken from the opponent's `pit` besides */
    MWESO_EVENT_RELAY,    /* the `seeds` of `pit` are picked up to be sown on */
    MWESO_EVENT_REENTRY,  /* `seeds` captured will be sown from the pit after `pit` */
    MWESO_EVENT_REMOVED,  /* `seeds` leave the game */
    MWESO_EVENT_TRANSFER, /* `seeds` are moved from `pit` to `to`, the mover's pits if `own`, else
                             the opponent's */
    MWESO_EVENT_END       /* the turn is over; `pit` is where it ended */
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
    int to;                  /* of a transfer */
    int clockwise;           /* of a lap: 1 if it runs clockwise */
    int options, taken;      /* of a choice */
    const char *key;         /* the rule key that decided this step, such as "capture.needs" */
    const char *why;         /* the reason in words; lives as long as the variant */
    const char *reverse_key; /* of a lap: the key that settled its direction, and why */
    const char *reverse_why;
    const char
        *sown_key; /* of a landing: the hook that chose pits for its seeds, and what it does; */
    const char *sown_why;          /* NULL: they fell in the pits in order */
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
    MWESO_ENDLESS_LOSES,
    MWESO_DECIDED, /* the variant's script said so */
    MWESO_END_COUNT
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

/* A word for the way a game ended: "no-move", "both-ends" and so on; "" if it goes on, and for a
 * number that is no MwesoEnd. */
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
 * may not run clockwise: one sentence a line. What is wrong with the position, if anything; "" for
 * a pit that is not on the board. */
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
/* The same with its text. Lives as long as the list. */
MWESO_API const MwesoError *mweso_moves_error(const MwesoMoves *moves);

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

/* With true: everything that the library is doing, in any thread, ends within a fraction of a
 * second, wherever it is, and so does whatever is begun after it: with MWESO_NO, or as if a
 * progress callback had returned false. What was finished before is kept. Holds until it is taken
 * back with false. The only function here that a signal handler may call. */
MWESO_API void mweso_stop(bool stop);

/* Counts the sequences of 1 to `depth` moves (at most MWESO_MOST_DEPTH) into counts[0...depth-1]:
 * every sequence of choices is a leaf, endless ones are leaves and are counted apart besides.
 * Finished games have no further moves. MWESO_NO if stopped by `progress` (may be NULL);
 * MWESO_USAGE for a depth out of range; MWESO_BAD_INPUT for counts that do not fit 64 bits, a
 * position with placing set, or one with more moves than can be listed; MWESO_BAD_VARIANT if the
 * variant cannot be played; MWESO_IO without memory. */
MWESO_API MwesoStatus mweso_perft(const MwesoVariant *variant, const MwesoPosition *position,
                                  int depth, MwesoCount *counts, MwesoProgress progress, void *user,
                                  MwesoError *error);

/* ---- games and records ----------------------------------------------------------------------- */

typedef struct MwesoGame MwesoGame;

/* A game that starts at `start`. Keeps a pointer to the variant, which must outlive it. NULL with
 * an error if that is no position of the variant, or if there is no memory, or too little to judge
 * whether the start leaves any move. */
MWESO_API MwesoGame *mweso_game_new(const MwesoVariant *variant, const MwesoPosition *start,
                                    MwesoError *error);
MWESO_API void mweso_game_free(MwesoGame *game);
/* Plays a move string. Case counts only with `record`, where North writes small letters. */
MWESO_API MwesoStatus mweso_game_play(MwesoGame *game, const char *move, bool record,
                                      MwesoError *error);
/* Takes back the last move. False if there is none. */
MWESO_API bool mweso_game_undo(MwesoGame *game);
MWESO_API size_t mweso_game_length(const MwesoGame *game);
/* The position now; and before move `ply` (from 0), which at `ply` = length is the one now, and
 * NULL beyond. */
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

/* Opens a file of game records ("-": standard input). NULL with an error if it cannot be opened, or
 * if `layout` is none of the first four. */
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
/* A header such as "Variant", or NULL if the record has none of this name (or it is NULL). */
MWESO_API const char *mweso_record_header(const MwesoRecord *record, const char *name);
/* Value and name (which may be NULL if it is not wanted) of header number `index`, or NULL: for
 * going through all of them. */
MWESO_API const char *mweso_record_header_at(const MwesoRecord *record, size_t index,
                                             const char **name);
/* Plays the whole record: `game` gets the game up to its end or its first bad move (the caller
 * frees it). The error names the move, counted from 1, in `column`, and its line. */
MWESO_API MwesoStatus mweso_record_play(const MwesoRecord *record, const MwesoVariant *variant,
                                        MwesoGame **game, MwesoError *error);
/* The winner the record states, by forfeit or not: a side, MWESO_NOBODY if annulled, or 2 if it
 * states none. */
MWESO_API int mweso_record_winner(const MwesoRecord *record);
/* Writes a game as a record. `headers` is a NULL-ended list of names and values in turn, or NULL;
 * Rules and Start come from the game, and so do Variant and Result unless they are among them.
 * Returns the text, for mweso_text_free, or NULL if there is no memory. */
MWESO_API char *mweso_game_record(const MwesoGame *game, const char *const *headers);

/* ---- players --------------------------------------------------------------------------------- */

/* Someone who chooses moves, by name: "random"; "greedy"; "search:nodes=N", "search:depth=N",
 * "search:time=S" (any of them, also together, with "threads=N" and "weights=FILE", or
 * "weights=usual" for those of a variant never tuned); "mcts:playouts=N" or
 * "mcts:time=S"; "ugi:COMMAND", a program that speaks UGI (docs/protocol.md), or
 * "ugi,nodes=N:COMMAND" and so on with depth, time and patience. docs/players.md describes them.
 * Each thread needs players of its own. */
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
 * drawn from (seed, i): arrangements by lot where the variant has them, then random moves; of 64
 * drawn so, a search of a 32nd of judge_nodes positions picks the 8 most even, and of these the one
 * is played that a search of judge_nodes positions finds most even. */
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
    MWESO_FORFEIT, /* an engine died, did not answer or answered with an illegal move: it loses */
    MWESO_HALT_COUNT
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
    uint64_t ended[MWESO_END_COUNT];   /* games by MwesoEnd; MWESO_GOES_ON: halted */
    uint64_t halted[MWESO_HALT_COUNT]; /* games by MwesoHalt */
    uint64_t forfeits[2];              /* of either player */
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
 * thought to have been played, so that a match won throughout has an interval too. No tally (NULL)
 * is one without games. */
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
/* Position number `index`, South to move, and its verdict; number 0 is the start. Beyond the last
 * the position is all 0, and nobody's. */
MWESO_API MwesoVerdict mweso_solution_at(const MwesoSolution *solution, uint64_t index,
                                         MwesoPosition *position);
/* The verdict of a position; false if it cannot arise, or is none. */
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
 * error: ...". False after quit. A thread thinks on after go until it has moved; what is told it
 * meanwhile waits, but isready, stop and quit. Never waits itself for the end of a thought. */
MWESO_API bool mweso_ugi_take(MwesoUgi *ugi, const char *line);
/* Waits until all commands are obeyed, for callers that have no more; 'go infinite' ends at once.
 */
MWESO_API void mweso_ugi_wait(MwesoUgi *ugi);

/* ---- fieldwork: which rules explain what was seen -------------------------------------------- */

/* Observations and games that were seen, on the board of one base variant (docs/fieldwork.md). */
typedef struct MwesoEvidence MwesoEvidence;

/* An empty collection. `base` must outlive it; it gives the board, the usual start, and the seeds
 * that unknown pits may hold. NULL if there is no memory. */
MWESO_API MwesoEvidence *mweso_evidence_new(const MwesoVariant *base);
MWESO_API void mweso_evidence_free(MwesoEvidence *evidence);

/* Whether all games read from now on were played to the end, so that whoever is recorded as the
 * winner has won on the board, if not by forfeit. Otherwise (the default) that is so of placements
 * alone, which a program wrote; in other layouts his opponent may have given up. */
MWESO_API void mweso_evidence_played_out(MwesoEvidence *evidence, bool played_out);

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
/* What was seen at `index`; all texts but `file` ("") are NULL beyond the last. */
MWESO_API MwesoSeen mweso_evidence_at(const MwesoEvidence *evidence, size_t index);

typedef enum MwesoBearing {
    MWESO_EXPLAINED, /* the variant leads to what was seen, and others would not */
    MWESO_CONTRADICTED,
    MWESO_SILENT /* every rule that is searched leads to it */
} MwesoBearing;

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
 * MWESO_CONTRADICTED. MWESO_USAGE if there is no such observation, or if the variant has another
 * board than the base or answers that are not searched; MWESO_BAD_VARIANT if it cannot be played;
 * MWESO_IO without memory. */
MWESO_API MwesoStatus mweso_evidence_test(const MwesoEvidence *evidence,
                                          const MwesoVariant *variant, size_t index,
                                          MwesoBearing *verdict, MwesoContradiction *contradiction,
                                          MwesoError *error);

/* Which rules stand after all of the evidence. */
typedef struct MwesoInference MwesoInference;

enum { MWESO_USUAL_REPLAYS = 40000 }; /* some seconds of work */

/* Searches all answers to the keys (a NULL-ended list of "section.key", or NULL for every key that
 * can be searched); all other keys answer as the base does. If nothing explains everything, as few
 * observations as possible are set aside, at most `allow`; in search of them single observations
 * are replayed about `replays` times, and what is found then counts (mweso_inference_cut_short).
 * `progress` (may be NULL) is asked now and then; returning false stops. NULL with MWESO_NO if
 * stopped, MWESO_USAGE for a key that cannot be searched or a negative number, MWESO_IO without
 * memory. */
MWESO_API MwesoInference *mweso_infer(const MwesoEvidence *evidence, const char *const *keys,
                                      int allow, uint64_t replays, MwesoProgress progress,
                                      void *user, MwesoError *error);
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
/* Did the search for these end before it had tried everything? Then other lists of observations, as
 * small or smaller, may do to set aside, and lists that contradict may be longer than need be. */
MWESO_API bool mweso_inference_cut_short(const MwesoInference *inference);
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
 * behind each settled answer that names its observations, a '?' behind each open one. For
 * mweso_text_free. NULL if none stand, without a name, or if there is no memory. */
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
    uint64_t ended[MWESO_END_COUNT]; /* games by MwesoEnd; MWESO_GOES_ON: cut off */
    uint64_t choices;                /* moves that had more than one first choice */
    uint64_t hook_calls;             /* how often the script of the variant was asked */
} MwesoPlayouts;

/* Plays `games` uniformly random games of at most `most_moves` (0 or more) moves from the usual
 * start: those numbered from `first_game` on, game i drawn from (seed, i). Uniform over the first
 * choices (pit and direction), then over each further one; where passing is allowed, one turn in
 * eight is passed. Adds to `totals`. */
MWESO_API MwesoStatus mweso_playouts(const MwesoVariant *variant, uint64_t first_game,
                                     uint64_t games, int most_moves, uint64_t seed,
                                     MwesoPlayouts *totals, MwesoError *error);
/* The same on `threads` threads, less than 1: one for every processor. The totals are the same
 * whatever their number; after a failure they hold the games that were played. */
MWESO_API MwesoStatus mweso_playouts_parallel(const MwesoVariant *variant, uint64_t first_game,
                                              uint64_t games, int most_moves, uint64_t seed,
                                              int threads, MwesoPlayouts *totals,
                                              MwesoError *error);
/* The processors this process may use. */
MWESO_API int mweso_processors(void);

/* ---- moves that never end (docs/endless.md) -------------------------------------------------- */

/* What became of a move that was followed without the limit of end.lap_limit. */
typedef struct MwesoRun {
    bool decided;    /* is it known to be finite or endless? false if it was stopped before */
    bool endless;    /* proven: a situation came back */
    uint64_t laps;   /* of a finite move; of an endless one until a situation first came back; sown
                        so far if not decided */
    uint64_t period; /* laps from that situation to itself; 0 if not endless */
} MwesoRun;

/* Follows the move from pit `start` of one side alone, on which nothing is captured: `circuit`
 * holds `pits` pits (4 to MWESO_MOST_PITS, an even number) in circuit order and at most 65535
 * seeds, at least two of them in `start`. `progress` (may be NULL) is asked now and then with the
 * laps sown; if it returns false the status is MWESO_NO and `run` tells what is known so far.
 * MWESO_USAGE for a circuit or start out of range. */
MWESO_API MwesoStatus mweso_endless_side(const uint16_t *circuit, int pits, int start,
                                         MwesoProgress progress, void *user, MwesoRun *run,
                                         MwesoError *error);
/* Follows the move string `move` from `position`, as mweso_play but without end.lap_limit. An
 * endless move is decided under end.endless = illegal too. */
MWESO_API MwesoStatus mweso_endless_move(const MwesoVariant *variant, const MwesoPosition *position,
                                         const char *move, MwesoProgress progress, void *user,
                                         MwesoRun *run, MwesoError *error);

/* An exhaustive search: all starts of so many seeds on one side, from a pit that holds two or more.
 * Its work is divided into parts, which threads, shards and later runs share. */
typedef struct MwesoSearch MwesoSearch;

/* A search on `pits` (4 to MWESO_MOST_PITS, an even number) for 2 to 255 `seeds`; of its parts only
 * those of shard number `shard` of `shards`, from 1. NULL with MWESO_USAGE, also for more than 2^28
 * parts, MWESO_NO if stopped, or MWESO_IO. */
MWESO_API MwesoSearch *mweso_search_new(int pits, int seeds, uint64_t shard, uint64_t shards,
                                        MwesoError *error);
MWESO_API void mweso_search_free(MwesoSearch *search);
/* Does the parts that are not yet done, on `threads` threads (0: one for every processor).
 * `progress` (may be NULL) is asked now and then, by one thread at a time, with the parts done; if
 * it returns false the search stops with MWESO_NO and can be run or saved to go on later. It may
 * save the search itself. */
MWESO_API MwesoStatus mweso_search_run(MwesoSearch *search, int threads, MwesoProgress progress,
                                       void *user, MwesoError *error);
/* Writes a search, done or not, to a file, which is replaced only when everything is written;
 * reads it again: NULL with MWESO_IO or MWESO_BAD_INPUT and the line. */
MWESO_API MwesoStatus mweso_search_save(const MwesoSearch *search, const char *file,
                                        MwesoError *error);
MWESO_API MwesoSearch *mweso_search_load(const char *file, MwesoError *error);
/* Adds what `more` has done. MWESO_BAD_INPUT if it is another search or has done the same parts. */
MWESO_API MwesoStatus mweso_search_merge(MwesoSearch *search, const MwesoSearch *more,
                                         MwesoError *error);

typedef struct MwesoFound {
    int pits, seeds;
    uint64_t parts, mine, done; /* all parts, those of this shard, and those done */
    uint64_t starts;            /* all there are; 0 if they are 2^64 or more */
    uint64_t endless;           /* starts of moves that never end */
    uint64_t cycles;            /* of situations, however they are turned round the circuit */
    size_t periods;             /* different ones */
    uint64_t longest;           /* laps of a finite move, and its start, from the pit that starts */
    uint16_t longest_start[MWESO_MOST_PITS];
} MwesoFound;

/* What has been found so far. */
MWESO_API MwesoFound mweso_search_found(const MwesoSearch *search);

/* The cycles of one period. */
typedef struct MwesoPeriod {
    uint64_t period, cycles, starts;
    uint16_t start[MWESO_MOST_PITS]; /* of one of them, from the pit that starts */
} MwesoPeriod;

/* The period at `index`, from the shortest on; all 0 from MwesoFound.periods on. */
MWESO_API MwesoPeriod mweso_search_period(const MwesoSearch *search, size_t index);

/* What a sample of starts has found. */
typedef struct MwesoDrawn {
    uint64_t starts, endless, undecided;
    uint64_t longest, period; /* laps of the longest finite move, and the longest period */
    uint16_t longest_start[MWESO_MOST_PITS], period_start[MWESO_MOST_PITS];
} MwesoDrawn;

/* Which starts are drawn: all are equally likely, and start i comes from (seed, first + i). */
typedef struct MwesoEndlessPlan {
    int pits, seeds; /* as for mweso_search_new */
    uint64_t first, starts;
    uint64_t most_laps; /* a move that has not come to an end or back by then is undecided */
    uint64_t seed;
    int threads; /* less than 1: one for every processor */
} MwesoEndlessPlan;

/* Draws starts and follows each forwards and, while some lap leads to it, backwards: what is found
 * are the finite moves and cycles that it is part of. Adds to `sample`; the same whatever the
 * number of threads. MWESO_NO if stopped; MWESO_USAGE for pits or seeds out of range. */
MWESO_API MwesoStatus mweso_endless_sample(const MwesoEndlessPlan *plan, MwesoProgress progress,
                                           void *user, MwesoDrawn *sample, MwesoError *error);

/* ---- many games ------------------------------------------------------------------------------ */

/* What is counted in one game. docs/metrics.md says what each figure means. */
typedef enum MwesoFigure {
    MWESO_FIGURE_WINNER,       /* MWESO_SOUTH, MWESO_NORTH or MWESO_NOBODY */
    MWESO_FIGURE_END,          /* a MwesoEnd; MWESO_GOES_ON: cut off after max_turns */
    MWESO_FIGURE_FIRST_PLAYER, /* the side of the first of the two players */
    MWESO_FIGURE_ENDLESS,      /* 1 if the last move was endless */
    MWESO_FIGURE_TURNS,
    MWESO_FIGURE_PASSES,
    MWESO_FIGURE_LAPS,
    MWESO_FIGURE_LONGEST_MOVE, /* in laps */
    MWESO_FIGURE_CLOCKWISE_LAPS,
    MWESO_FIGURE_CAPTURED_SOUTH, /* seeds South took from North */
    MWESO_FIGURE_CAPTURED_NORTH,
    MWESO_FIGURE_CAPTURING_TURNS,
    MWESO_FIGURE_CHOICES, /* first choices, summed over the turns */
    MWESO_FIGURE_CHOICE_TURNS,
    MWESO_FIGURE_LEAD_CHANGES,
    MWESO_FIGURE_DECISIVE_TURN, /* from 1; 0 if nobody won */
    MWESO_FIGURE_GAME_ID,       /* equal games have equal ones; 53 bits */
    MWESO_FIGURE_OPENING_ID,    /* the same for the start and the first 8 turns */
    MWESO_FIGURE_COUNT
} MwesoFigure;

/* The name of a figure, such as "longest_move"; NULL beyond the last. */
MWESO_API const char *mweso_figure_name(size_t figure);

typedef struct MwesoFigures {
    uint64_t game; /* number of the game in its run, from 0 */
    int64_t of[MWESO_FIGURE_COUNT];
} MwesoFigures;

typedef enum MwesoStart {
    MWESO_START_USUAL,  /* the usual start, seeds already arranged */
    MWESO_START_RANDOM, /* each player's seeds in any arrangement, each with the same chance */
    MWESO_START_LISTED  /* the positions of a list, one after the other and again */
} MwesoStart;

/* Which games are to be played. Games 2k and 2k+1 have the same start, and the players change
 * sides between them. Chance in game i comes from (seed, i) alone, so neither threads nor shards
 * change a game, and game i of two variants is a pair. */
typedef struct MwesoPlan {
    uint64_t games, seed;
    const char *players[2]; /* by name; the first is South in games 0, 2, 4... */
    MwesoStart start;
    const char *starts;     /* of a list: position strings, one a line; '#' starts a comment */
    uint32_t max_turns;     /* at least 1 */
    int threads;            /* 1 to 256 */
    uint64_t shard, shards; /* only the games i with i % shards == shard */
} MwesoPlan;

/* Is given the games in their order; false stops. */
typedef bool (*MwesoGameSink)(void *user, const MwesoFigures *figures);

/* Plays the games of a plan. `skip` (may be NULL) says which are not to be played; it is asked in
 * the order of the games, by one thread at a time. MWESO_NO if stopped by `sink`; MWESO_USAGE for a
 * plan that makes no sense; MWESO_BAD_INPUT for a list of starts that cannot be read (its line in
 * the error); MWESO_BAD_VARIANT if the variant cannot be played; MWESO_IO without memory or
 * threads. */
MWESO_API MwesoStatus mweso_simulate(const MwesoVariant *variant, const MwesoPlan *plan,
                                     bool (*skip)(void *user, uint64_t game), MwesoGameSink sink,
                                     void *user, MwesoError *error);

/* ---- what many games say --------------------------------------------------------------------- */

/* A list of games of one variant under one plan. */
typedef struct MwesoSample MwesoSample;

MWESO_API MwesoSample *mweso_sample_new(void); /* NULL if there is no memory */
MWESO_API void mweso_sample_free(MwesoSample *sample);
/* Adds a game; games must come in their order. False if it is NULL or there is no memory. */
MWESO_API bool mweso_sample_add(MwesoSample *sample, const MwesoFigures *figures);
MWESO_API size_t mweso_sample_count(const MwesoSample *sample);
/* The game at `index`, or NULL; valid until a game is added. */
MWESO_API const MwesoFigures *mweso_sample_at(const MwesoSample *sample, size_t index);
/* How many different games, and how many different openings, it holds. MWESO_IO without memory. */
MWESO_API MwesoStatus mweso_sample_distinct(const MwesoSample *sample, uint64_t *games,
                                            uint64_t *openings);

/* A quantity of a sample: docs/metrics.md has the formulas. */
typedef struct MwesoMetric {
    const char *name; /* "AdvantageP1" */
    const char *doc;  /* one line */
    bool share;       /* between 0 and 1 */
} MwesoMetric;

MWESO_API size_t mweso_metric_count(void);
/* The metric at `index`, or NULL. Lives for ever. */
MWESO_API const MwesoMetric *mweso_metric(size_t index);

/* A value and the ends of its interval; all NAN where the sample cannot say. */
typedef struct MwesoEstimate {
    double value, low, high;
} MwesoEstimate;

/* The value of a metric with an interval that covers the true one with probability `level` (such as
 * 0.95); all NAN if there is no such metric or `level` is not between 0 and 1. Games are taken as
 * independent; with `paired` only the pairs of games 2k, 2k+1 are, which share a start. */
MWESO_API MwesoEstimate mweso_sample_metric(const MwesoSample *sample, size_t metric, double level,
                                            bool paired);
/* The difference b - a, from the games that both samples hold. */
MWESO_API MwesoEstimate mweso_sample_difference(const MwesoSample *a, const MwesoSample *b,
                                                size_t metric, double level, bool paired);

/* ---- results kept in a file ------------------------------------------------------------------ */

/* One SQLite file with the games of a run and all that is needed to play them again. */
typedef struct MwesoStore MwesoStore;

/* Opens or begins a store. A store of another run is refused, naming what differs; so is one that
 * another process is writing. `variants` must outlive the store. MWESO_USAGE, MWESO_IO. */
MWESO_API MwesoStore *mweso_store_new(const char *file, const MwesoPlan *plan,
                                      const MwesoVariant *const *variants, size_t count,
                                      MwesoError *error);
MWESO_API void mweso_store_free(MwesoStore *store);
/* Plays the games of the plan's shard that the store does not hold yet. `progress` (may be NULL) is
 * told how many it holds; when it returns false the run stops with MWESO_NO, and what was played is
 * kept. A process killed at any moment loses at most the last second. */
MWESO_API MwesoStatus mweso_store_play(MwesoStore *store, MwesoProgress progress, void *user,
                                       MwesoError *error);
/* Reads the games of variant number `variant` into a sample, in their order. NULL with an error,
 * MWESO_USAGE if there is no such variant. */
MWESO_API MwesoSample *mweso_store_sample(MwesoStore *store, size_t variant, MwesoError *error);
/* Joins the stores of one run's shards into a new file `to`, which must not exist. However the run
 * was divided, the file is the same byte for byte. Games that several hold are taken once;
 * MWESO_BAD_INPUT if they differ there, or if the files are not of one run. `held` gets the number
 * of games joined, `wanted` that of the whole run. */
MWESO_API MwesoStatus mweso_store_merge(const char *to, const char *const *files, size_t count,
                                        uint64_t *held, uint64_t *wanted, MwesoError *error);

/* Plays all games of a store again, on `threads` threads, and compares every figure; `games` gets
 * their number. The variants are looked for on the path, by the names in the store, and take the
 * answers that it keeps. No program is started and no file of weights opened for a player that it
 * names. MWESO_BAD_INPUT names the first game that did not go so, or why the games cannot be played
 * again here; MWESO_NO if `progress` (may be NULL) stopped it; MWESO_IO. */
MWESO_API MwesoStatus mweso_store_verify(const char *file, const MwesoPath *path, int threads,
                                         MwesoProgress progress, void *user, uint64_t *games,
                                         MwesoError *error);

/* ---- where two rule sets part ---------------------------------------------------------------- */

typedef enum MwesoDisagreement {
    MWESO_AGREE,
    MWESO_OTHER_MOVES,  /* a move is legal in one of them only */
    MWESO_OTHER_RESULT, /* the same moves are legal, but one has another result */
    MWESO_NOT_COMPARED  /* there are too many moves to look at them all */
} MwesoDisagreement;

/* A position, and the first move in it on which two variants a and b disagree. Results are other
 * if the board is, or whether the game is over, or who has won, or by what. */
typedef struct MwesoClash {
    MwesoDisagreement kind;
    MwesoPosition position;
    char move[128];
    bool legal[2]; /* in a, in b */
} MwesoClash;

/* Compares all moves of a position. Both variants must be on boards of the same width, else
 * MWESO_USAGE. MWESO_BAD_VARIANT, MWESO_BAD_INPUT as mweso_moves_new; the position must be one of
 * a or b, and the other is asked about it as mweso_position_for has it. */
MWESO_API MwesoStatus mweso_clash(const MwesoVariant *a, const MwesoVariant *b,
                                  const MwesoPosition *position, MwesoClash *clash,
                                  MwesoError *error);

typedef enum MwesoSearchEnd {
    MWESO_SEARCH_PROVED, /* found, and no smaller position will do */
    MWESO_SEARCH_SHRUNK, /* found in play and made smaller until nothing could be left out */
    MWESO_SEARCH_NONE,   /* none found */
    MWESO_SEARCH_NEVER,  /* moves are alike: starts, points or answers without effect differ */
    MWESO_SEARCH_BOARDS  /* boards of different width have no position in common */
} MwesoSearchEnd;

/* The smallest position in which two variants disagree about a move: the fewest seeds, then the
 * fewest pits that hold seeds. */
typedef struct MwesoSmallest {
    MwesoSearchEnd end;
    MwesoClash clash; /* if PROVED or SHRUNK */
    int seeds, pits;
    int agreed_seeds;   /* in all positions with so many seeds or fewer they agree */
    uint64_t positions; /* looked at */
} MwesoSmallest;

/* Searches all positions, South to move, by seeds and pits, with every state of the counters that
 * could matter to a question they answer differently, until `most_positions` are looked at; then in
 * random games of both from `seed`. */
MWESO_API MwesoStatus mweso_smallest_clash(const MwesoVariant *a, const MwesoVariant *b,
                                           uint64_t most_positions, uint64_t seed,
                                           MwesoProgress progress, void *user,
                                           MwesoSmallest *smallest, MwesoError *error);

enum { MWESO_MOST_LINE = 16 };

/* The earliest turn at which two variants can disagree in play from the usual start of the first.
 */
typedef struct MwesoEarliest {
    bool starts_differ; /* the usual starts do; the one of a is taken */
    bool found;
    int turn;   /* from 1 */
    int agreed; /* in no line of so many turns do they disagree */
    MwesoClash clash;
    char line[MWESO_MOST_LINE][128]; /* the moves up to the position: turn - 1 of them */
} MwesoEarliest;

/* Looks at all lines of 1, 2, 3... turns until `most_positions` are looked at. MWESO_USAGE if the
 * boards are of different width. */
MWESO_API MwesoStatus mweso_earliest_clash(const MwesoVariant *a, const MwesoVariant *b,
                                           uint64_t most_positions, MwesoProgress progress,
                                           void *user, MwesoEarliest *earliest, MwesoError *error);

/* How often two variants disagree in the positions met in play. */
enum { MWESO_PHASES = 4 }; /* the first, middle and last third of each game, and all of it */
typedef struct MwesoRates {
    uint64_t games, positions, not_compared;
    uint64_t positions_in[MWESO_PHASES];
    MwesoEstimate moves[MWESO_PHASES];   /* share of positions in which the legal moves differ */
    MwesoEstimate results[MWESO_PHASES]; /* ... in which they do not, but a result does */
    MwesoEstimate any[MWESO_PHASES];     /* ... in which one or the other does */
} MwesoRates;

/* Plays the games of a plan by the rules of a, and by those of b, and compares all moves in all
 * their positions. The plan's threads do not count. MWESO_NO if stopped; MWESO_USAGE for a plan
 * that makes no sense, or a `level` that is not between 0 and 1. */
MWESO_API MwesoStatus mweso_clash_rates(const MwesoVariant *a, const MwesoVariant *b,
                                        const MwesoPlan *plan, double level, MwesoProgress progress,
                                        void *user, MwesoRates *rates, MwesoError *error);

#ifdef __cplusplus
}
#endif

#endif
