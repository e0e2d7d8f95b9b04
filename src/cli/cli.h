/* The command line: what the verbs share. */
#ifndef MWESO_CLI_CLI_H
#define MWESO_CLI_CLI_H

#include <signal.h>
#include <stdio.h>

#include "mweso.h"

/* ---- options (options.def, options.c) -------------------------------------------------------- */

typedef enum OptionId {
#define OPTION(id, ...) OPT_##id,
#include "cli/options.def"
#undef OPTION
    OPT_COUNT
} OptionId;

typedef enum Format {
    FORMAT_TEXT,
    FORMAT_JSONL,
    FORMAT_CSV,
    FORMAT_INI,
    FORMAT_RECORD,
    FORMAT_MARKDOWN,
    FORMAT_JSON,
    FORMAT_NEXUS,
    FORMAT_COUNT
} Format;

enum { MOST_SETTINGS = 64, MOST_NOTES = 64, MOST_SWEEPS = 8 };

typedef struct Verb Verb;

typedef struct Cli {
    const Verb *verb;
    const char *values[OPT_COUNT]; /* NULL: not given */
    const char *settings[MOST_SETTINGS + 1];
    int setting_count;
    const char *notes[MOST_NOTES]; /* of --from, where it may be repeated */
    int note_count;
    const char *sweeps[MOST_SWEEPS]; /* of --sweep, likewise */
    int sweep_count;
    Format format;
    MwesoNotation notation;        /* our own if --notation is not given */
    const MwesoLanguage *language; /* of what informants and players read; NULL: English */
    bool color, quiet;
    MwesoPath *path;
    char **arguments; /* without the verb and options */
    int count;
} Cli;

struct Verb {
    const char *name, *arguments;
    const char *purpose; /* one line */
    const char *text;    /* a paragraph or more */
    const char *example;
    const OptionId *options; /* besides the common ones; ends in OPT_COUNT */
    int least, most;         /* arguments; most -1: any number */
    MwesoStatus (*run)(Cli *cli);
    Format own_format; /* one it has besides text, jsonl and csv, or FORMAT_TEXT */
};

typedef enum VerbGroupId {
#define GROUP(id, ...) GROUP_##id,
#define VERB(...)
#include "cli/verbs.def"
#undef GROUP
#undef VERB
    GROUP_COUNT
} VerbGroupId;

/* What a group of verbs is for. */
typedef struct VerbGroup {
    const char *key, *title;
} VerbGroup;

typedef struct ListedVerb {
    const Verb *verb;
    VerbGroupId group;
} ListedVerb;

extern const VerbGroup verb_groups[GROUP_COUNT];
extern const ListedVerb verbs[]; /* group by group; ends in a verb that is NULL */

MwesoStatus cli_read_options(Cli *cli, int count, char **arguments);
/* The name of an option, without "--". */
const char *cli_option_name(OptionId id);
/* Prints text for a manual page: nothing in it is a command, each sentence begins a line. */
void cli_man_text(const char *text);

/* Reads the number of an option, `fallback` if it is not given; false, after a message, if it is
 * none. */
bool cli_number(const Cli *cli, OptionId id, uint64_t fallback, uint64_t *number);
/* The same within bounds. */
bool cli_number_from(const Cli *cli, OptionId id, uint64_t fallback, uint64_t least, uint64_t most,
                     uint64_t *number);
/* Reads --shard I/N, 1/1 if it is not given; false after a message. */
bool cli_shard(const Cli *cli, uint64_t *shard, uint64_t *shards);

/* Writes the command to a stream as a shell would take it. */
void cli_command(const Cli *cli, FILE *stream);

/* ---- messages (messages.c) ------------------------------------------------------------------- */

/* Says "mweso VERB: ..." on stderr and returns `status`. */
MwesoStatus cli_fail(const Cli *cli, MwesoStatus status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* The same for an error of the library; `what` names what it is about. */
MwesoStatus cli_fail_error(const Cli *cli, const char *what, const MwesoError *error);
/* A remark on stderr, unless --quiet. */
void cli_note(const Cli *cli, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* A name of a file, or what was typed, as it may be shown on a terminal (mweso_make_printable).
 * SHOWN has a place for it until the block ends. */
typedef char Shown[4100];
const char *cli_shown(const char *text, Shown room);
#define SHOWN(text) cli_shown(text, (Shown){0})
/* Prints findings as "file:line: error: section.key: text". */
void cli_print_findings(const MwesoFindings *findings, FILE *stream);
MwesoStatus cli_no_memory(const Cli *cli);
typedef char Guess[64];
/* Writes "; did you mean 'WORD'?" with the nearest of a NULL-ended list of words, `before` standing
 * before it, or nothing if none is near; returns it. GUESS has a place for it until the block ends.
 */
const char *cli_guess(const char *word, const char *const *words, const char *before, Guess guess);
#define GUESS(word, words, before) cli_guess(word, words, before, (Guess){0})
/* An array with `count` members of `size` bytes, made larger if it has no room for another: it only
 * ever grows here, to 1, 2, 4, 8... NULL, with the array as it was, if there is no memory. */
void *cli_grow(void *array, size_t count, size_t size);
/* Flushes stdout; MWESO_IO, after a message, if not everything could be written. Where the reader
 * of a pipe has left, it ends the program by SIGPIPE, and says nothing. */
MwesoStatus cli_finish_output(const Cli *cli, MwesoStatus status);
/* Can nothing more be written? Long lists look now and then. */
bool cli_output_failed(void);
/* Is more to be told of a move under way? Where the reader of a pipe has left, the move ends. */
bool cli_goes_on(void);

/* Ctrl-C. */
extern volatile sig_atomic_t cli_stop;
/* `waits`: reading a line is to stop too. */
void cli_watch_signals(bool waits);
/* A line that is overwritten, on a terminal, at most ten times a second, after the first second. */
void cli_progress(const Cli *cli, const char *format, ...) __attribute__((format(printf, 2, 3)));
void cli_progress_end(void);
/* Shows what a player thinks so far (`cli` may be NULL: it does not), and lets it think on until
 * Ctrl-C. A MwesoThinking. */
bool cli_on_thought(void *cli, const MwesoThought *so_far);
/* Seconds on a clock that only goes forward. */
double cli_now(void);

/* ---- variants and positions (inputs.c) ------------------------------------------------------- */

/* Prints the findings of loading and frees them; says how it went. */
MwesoStatus cli_report_loading(MwesoFindings *findings);
/* Loads a variant with the settings of --set; NULL after messages, with *status set. */
MwesoVariant *cli_variant(const Cli *cli, const char *name, MwesoStatus *status);
/* The same with other settings. */
MwesoVariant *cli_variant_with(const Cli *cli, const char *name, const char *const *settings,
                               MwesoStatus *status);
/* The same cut to a small board. */
MwesoVariant *cli_small_variant(const Cli *cli, const char *name, int columns, int seeds,
                                MwesoStatus *status);
/* Loads the variant `name` with these settings. What the record (NULL: none) and not the user says
 * of them names no file outside the folders of variants. */
MwesoVariant *cli_recorded_variant(const Cli *cli, const MwesoRecord *record, const char *name,
                                   const char *const *settings, MwesoStatus *status);
/* Does a verb's work on the variant of its first argument. */
MwesoStatus cli_with_variant(Cli *cli,
                             MwesoStatus (*work)(const Cli *cli, const MwesoVariant *variant));
/* The position of --position, or the usual start. */
MwesoStatus cli_position(const Cli *cli, const MwesoVariant *variant, MwesoPosition *position);
/* A position as text; the caller frees it. NULL if there is no memory. */
char *cli_position_text(const MwesoVariant *variant, const MwesoPosition *position);
/* A value as people read it: "+1.50", "wins in 3", "loses in 4"; "" without an opinion. */
const char *cli_value(const MwesoThought *thought, char *buffer, size_t size);
typedef char PitName[4];
/* mweso_pit_name, which returns what it wrote; PIT_NAME has a place for it until the block ends. */
const char *cli_pit_name(const MwesoVariant *variant, int pit, PitName name);
#define PIT_NAME(variant, pit) cli_pit_name(variant, pit, (PitName){0})
const char *cli_side(int side);         /* "S", "N", or NULL for nobody */
const char *cli_plural(uint64_t count); /* "" for 1, else "s" */
/* The move with which the player whose turn it is arranges his seeds as they lie. */
typedef char Arrangement[MWESO_MOST_PITS * 6 + 4];
const char *cli_arrangement(const MwesoVariant *variant, const MwesoPosition *position,
                            Arrangement move);
const char *cli_side_name(int side); /* "South", "North", "nobody" */

/* ---- languages (language.c) ------------------------------------------------------------------ */

/* Marks a text for translators (docs/translating.md) where the program only names it. */
#define MARKED(text) text

/* Takes the language of --language or, for people, of the environment (LANGUAGE, LC_ALL,
 * LC_MESSAGES, LANG); MWESO_USAGE, after a message, if there is none of the name that was given. */
MwesoStatus cli_take_language(Cli *cli);
/* A text of the program in that language. */
const char *cli_in(const Cli *cli, const char *text) __attribute__((format_arg(2)));
/* The same for so many things: in English `one` or `many`. */
const char *cli_in_count(const Cli *cli, const char *one, const char *many, uint64_t count)
    __attribute__((format_arg(2), format_arg(3)));
/* Prints a text that is in the language already, and what it is filled with, in the words of the
 * variant's players. The caller frees it; NULL if there is no memory. */
char *cli_told(const Cli *cli, const MwesoVariant *variant, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* "Draft: ..." until somebody who speaks the language has read its texts, then who has; "" of
 * English. */
typedef char ReviewText[256];
const char *cli_review(const Cli *cli, ReviewText text);

/* ---- keys (keys.c) --------------------------------------------------------------------------- */

/* The key of that label ("capture.needs"), which must be in the table. */
size_t cli_key(const char *label);
/* The variant's answer to it. */
MwesoAnswer cli_answer(const MwesoVariant *variant, const char *label);
/* Do the keys of this section answer questions about the rules, rather than tell about the variant
 * or its players, or give examples? */
bool cli_is_rule(const char *section);
typedef char KeyLabel[64];
/* Writes "section.name", and returns it. */
const char *cli_label(const char *section, const char *name, KeyLabel label);
#define LABEL(section, name) cli_label(section, name, (KeyLabel){0})
/* The same with the phase that answers it, if there is one: "phase:section.name". */
const char *cli_phase_label(const MwesoVariant *variant, int phase, const char *key,
                            KeyLabel label);
/* An event of a turn in that phase (-1: none), with its keys named so. */
typedef struct NamedEvent {
    MwesoEvent event;
    KeyLabel key, reverse_key, sown_key;
} NamedEvent;
const MwesoEvent *cli_name_keys(const MwesoVariant *variant, int phase, const MwesoEvent *event,
                                NamedEvent *named);
/* What the `until` of a phase answers, and which values it has. */
extern const char cli_phase_question[], cli_phase_doc[], cli_phase_values[];

/* ---- recorded games (recorded.c) ------------------------------------------------------------- */

/* The layout that --from names: OPT_EVIDENCE or OPT_FROM. False, after a message, for a wrong one.
 */
bool cli_layout(const Cli *cli, OptionId id, MwesoLayout *layout);
/* The answers that the record says were set, then those of --set; the texts are theirs. False if
 * there are more than MOST_SETTINGS. */
bool cli_recorded_settings(const Cli *cli, const MwesoRecord *record,
                           const char *settings[MOST_SETTINGS + 1]);
/* Does the record name other rules than the variant has, or, without rules, another variant? */
bool cli_has_other_rules(const MwesoRecord *record, const MwesoVariant *variant);
/* Remarks on it if it does. */
void cli_note_rules(const Cli *cli, const MwesoRecord *record, const MwesoVariant *variant);

/* ---- files (files.c) ------------------------------------------------------------------------- */

/* A file that is written beside its place, and moved there when it is whole. */
typedef struct NewFile {
    FILE *stream; /* NULL: there is none */
    const char *name;
    int problem; /* errno of what went wrong first, or 0 */
    char beside[4096];
} NewFile;

/* False with errno set if it cannot be made. */
bool cli_file_begin(NewFile *file, const char *name);
/* Whether that went well the end tells. */
void cli_file_put(NewFile *file, const char *text);
/* Moves it to its place, so that a failure leaves what was there whole. Without `replace` a file
 * that is there is a failure (EEXIST). False with errno set; what was written is gone then. */
bool cli_file_end(NewFile *file, bool replace);
/* All three at once. */
bool cli_write_file(const char *name, const char *text, bool replace);
/* The same; MWESO_IO after a message. */
MwesoStatus cli_save_text(const Cli *cli, const char *file, const char *text, bool replace);
/* Is there no such file yet? Otherwise MWESO_IO, after a message that ends in `otherwise`. */
MwesoStatus cli_check_free(const Cli *cli, const char *file, const char *otherwise);

/* ---- games written as records (saved.c) ------------------------------------------------------ */

/* A game and what its record says of it. */
typedef struct SavedGame {
    const MwesoGame *game;
    const char *number, *south, *north, *note;
    const char *const *settings; /* of its variant, up to NULL */
} SavedGame;

/* Begins the file of --save, which must not be there, and takes its name; there is none without
 * that option. False after a message, with *status set. */
bool cli_save_begin(const Cli *cli, NewFile *file, MwesoStatus *status);
/* Writes a game; whether that went well the end tells. */
void cli_save_game(const Cli *cli, NewFile *file, const SavedGame *saved);
/* Puts the file, if there is one, in its place with all games that were written, however the others
 * went. `status`, or MWESO_IO after a message. */
MwesoStatus cli_save_end(const Cli *cli, NewFile *file, MwesoStatus status);

/* ---- notations (notations.c) ----------------------------------------------------------------- */

/* Can moves of the variant be written in the notation of --notation? MWESO_USAGE, after a message,
 * if not. */
MwesoStatus cli_check_notation(const Cli *cli, const MwesoVariant *variant);
/* The notation of --notation or, if that is not given, of the record. */
MwesoNotation cli_recorded_notation(const Cli *cli, const MwesoRecord *record);
/* A legal move of our notation, or a line of moves parted by blanks, in another; a move in that of
 * --notation. The caller frees it; NULL if there is no memory. */
char *cli_move_in(MwesoNotation notation, const MwesoVariant *variant,
                  const MwesoPosition *position, const char *move);
char *cli_line_in(MwesoNotation notation, const MwesoVariant *variant,
                  const MwesoPosition *position, const char *line);
char *cli_move_text(const Cli *cli, const MwesoVariant *variant, const MwesoPosition *position,
                    const char *move);
/* What is typed in the notation of --notation as our own says it; a text of our own is only copied.
 * The caller frees it; NULL with an error. */
char *cli_own_move(const Cli *cli, const MwesoVariant *variant, const MwesoPosition *position,
                   const char *text, MwesoError *error);

/* ---- rows (rows.c) --------------------------------------------------------------------------- */

typedef enum FieldType { FIELD_TEXT, FIELD_NUMBER, FIELD_BOOL, FIELD_REAL } FieldType;

typedef struct Field {
    const char *key;
    FieldType type;
    const char *text; /* NULL: null */
    uint64_t number;
    double real;
} Field;

#define TEXT_FIELD(key, value) ((Field){key, FIELD_TEXT, value, 0, 0})
#define NUMBER_FIELD(key, value) ((Field){key, FIELD_NUMBER, NULL, (uint64_t)(value), 0})
#define BOOL_FIELD(key, value) ((Field){key, FIELD_BOOL, NULL, (uint64_t)(value), 0})
#define REAL_FIELD(key, value) ((Field){key, FIELD_REAL, NULL, 0, value})
/* A number that may be unknown: null then. */
#define OPTIONAL_FIELD(key, known, value) ((known) ? REAL_FIELD(key, value) : TEXT_FIELD(key, NULL))

/* Prints a row as a JSON line or, after a line of keys if `first`, as CSV. */
void cli_row(const Cli *cli, const Field *fields, size_t count, bool first);
#define ROW(cli, first, ...) \
    cli_row(cli, (Field[]){__VA_ARGS__}, sizeof((Field[]){__VA_ARGS__}) / sizeof(Field), first)

/* ---- boards (board.c) ------------------------------------------------------------------------ */

/* Why a pit is marked; where it is for several reasons, text shows the first. */
typedef enum MarkKind {
    MARK_TAKEN,   /* a capture empties it */
    MARK_LANDING, /* the last seed fell there */
    MARK_BARRED,  /* what the variant's script says (mweso_position_marks) */
    MARK_SQUARE,
    MARK_KINDS
} MarkKind;

typedef struct Marks {
    uint64_t of[MARK_KINDS][2]; /* sets of pits, by side */
} Marks;

/* Marks the pit, of the mover or, on a circuit that both share, of his opponent, in which the last
 * seed of a lap fell; no other is marked then. */
void cli_mark_landing(const MwesoBoard *board, int side, int pit, Marks *marks);

/* Marks what the variant's script has marked in a position. */
void cli_mark_position(const MwesoVariant *variant, const MwesoPosition *position, Marks *marks);
/* Does a mark of the script (MARK_BARRED or MARK_SQUARE) stand anywhere? What the script says of
 * it; NULL if not. */
const char *cli_mark_meaning(const MwesoVariant *variant, const Marks *marks, MarkKind kind);

/* Marks the pits facing the landing of `capture` that it empties. */
void cli_mark_taken(const MwesoBoard *board, const MwesoEvent *capture, Marks *marks);

/* The pit drawn in a row, from the top, and a column, as South sees the board. */
typedef struct Spot {
    int side, pit;
} Spot;
Spot cli_spot(const MwesoBoard *board, int row, int column);
static inline bool cli_is_marked(const Marks *marks, MarkKind kind, Spot spot)
{
    return marks->of[kind][spot.side] >> spot.pit & 1;
}

void cli_draw(const Cli *cli, const MwesoBoard *board, const uint16_t *south, const uint16_t *north,
              Marks marks);
/* The same by the view of the side to move: its own pits, and its opponent's. */
void cli_draw_view(const Cli *cli, const MwesoBoard *board, int side, const uint16_t *own,
                   const uint16_t *opponent, Marks marks);
/* A position with all that lies beside its pits, and what its marks mean. */
void cli_draw_position(const Cli *cli, const MwesoVariant *variant, const MwesoPosition *position);
/* The same with marks besides those of the variant's script. */
void cli_draw_marked(const Cli *cli, const MwesoVariant *variant, const MwesoPosition *position,
                     Marks marks);
/* "In store: 22 of South, 21 of North", or "" if there are none. */
typedef char StoreText[64];
const char *cli_stores(const MwesoPosition *position, StoreText text);
/* Which pits a player holds, one line for each who holds any: "South holds A3, a5". */
typedef char HeldText[512];
const char *cli_held(const MwesoVariant *variant, const MwesoLanguage *language,
                     const MwesoPosition *position, HeldText text);
/* What the turn's stage is called: its phase, or variant.stage in turns of none; "" in a variant
 * without phases, or if it has no name. */
const char *cli_stage(const MwesoVariant *variant, const MwesoPosition *position);

#endif
