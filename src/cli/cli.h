/* The command line: what all verbs share. */
#ifndef MWESO_CLI_CLI_H
#define MWESO_CLI_CLI_H

#include <signal.h>
#include <stdio.h>
#include <time.h>

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
    FORMAT_LATEX,
    FORMAT_COUNT
} Format;

enum { MOST_SETTINGS = 64, MOST_NOTES = 64, MOST_SWEEPS = 8, MOST_WISHES = 8 };

typedef struct Verb Verb;

typedef struct Cli {
    const Verb *verb;
    const char *values[OPT_COUNT]; /* NULL: not given */
    const char *settings[MOST_SETTINGS + 1];
    int setting_count;
    const char *notes[MOST_NOTES]; /* files of --from, where it may be repeated */
    int note_count;
    const char *sweeps[MOST_SWEEPS]; /* texts of --sweep */
    int sweep_count;
    const char *wishes[MOST_WISHES]; /* texts of --wish */
    int wish_count;
    Format format;
    MwesoNotation notation;        /* our own if --notation is not given */
    const MwesoLanguage *language; /* what informants and players read; NULL: English */
    bool color, quiet;
    MwesoPath *path;
    char **folders; /* of the path, in its order; ends in NULL */
    size_t folder_count;
    struct Shelf *shelf; /* the bibliographies that were read so far (bibliography/shelf.h) */
    char **arguments;    /* without the verb and options */
    int count;
} Cli;

struct Verb {
    const char *name, *arguments;
    const char *purpose; /* one line */
    const char *text;    /* a paragraph or more */
    const char *example;
    const OptionId *options; /* in addition to the common ones; ends in OPT_COUNT */
    int least, most;         /* how many arguments; most -1: any number */
    MwesoStatus (*run)(Cli *cli);
    /* formats other than text, jsonl and csv; FORMAT_TEXT: none */
    Format own_format, more_formats[3];
};

typedef enum VerbGroupId {
#define GROUP(id, ...) GROUP_##id,
#define VERB(...)
#include "cli/verbs.def"
#undef GROUP
#undef VERB
    GROUP_COUNT
} VerbGroupId;

/* A purpose that verbs serve. */
typedef struct VerbGroup {
    const char *key, *title;
} VerbGroup;

typedef struct ListedVerb {
    const Verb *verb;
    VerbGroupId group;
} ListedVerb;

extern const VerbGroup verb_groups[GROUP_COUNT];
extern const ListedVerb verbs[]; /* group by group; ends in a verb that is NULL */

typedef struct Option {
    const char *name, *argument, *help; /* argument NULL: a switch */
} Option;

extern const Option cli_options[OPT_COUNT];
extern const OptionId common_options[]; /* of every verb; ends in OPT_COUNT */

MwesoStatus cli_read_options(Cli *cli, int count, char **arguments);
typedef char OptionArgument[120];
/* The argument of an option of a verb, with the verb's own formats; NULL: it is a switch. */
const char *cli_option_argument(const Verb *verb, OptionId id, OptionArgument text);
/* The name of an option, without "--". */
const char *cli_option_name(OptionId id);

/* Reads the number of an option, "1000" or "1e3", `fallback` if it is not given; false after a
 * message if it is not a whole number. */
bool cli_number(const Cli *cli, OptionId id, uint64_t fallback, uint64_t *number);
/* The same within bounds. */
bool cli_number_from(const Cli *cli, OptionId id, uint64_t fallback, uint64_t least, uint64_t most,
                     uint64_t *number);
/* Reads --shard I/N, 1/1 if it is not given; false after a message. */
bool cli_shard(const Cli *cli, uint64_t *shard, uint64_t *shards);

/* Writes a word to a stream, quoted for a shell if it must be. */
void cli_put_word(FILE *stream, const char *word);
/* Writes the command to a stream, quoted for a shell. */
void cli_command(const Cli *cli, FILE *stream);

/* ---- running (main.c) ------------------------------------------------------------------------ */

/* Looks for variants in this folder alone; false if there is no memory. */
bool cli_use_folder(Cli *cli, const char *folder);
/* Runs the verb whose options are read, with the folders of variants that it has. */
MwesoStatus cli_run(Cli *cli);

/* ---- messages (messages.c) ------------------------------------------------------------------- */

/* Says "mweso VERB: ..." on stderr and returns `status`. */
MwesoStatus cli_fail(const Cli *cli, MwesoStatus status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* The same for an error of the library; `what` names what it is about. */
MwesoStatus cli_fail_error(const Cli *cli, const char *what, const MwesoError *error);
/* Prints a remark on stderr, unless --quiet. */
void cli_note(const Cli *cli, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* A file name, or what was typed, made safe for a terminal (mweso_make_printable) in `room`. SHOWN
 * has room for it until the end of the block. */
typedef char Shown[4100];
const char *cli_shown(const char *text, Shown room);
#define SHOWN(text) cli_shown(text, (Shown){0})
/* Prints findings as "file:line: error: section.key: text". */
void cli_print_findings(const MwesoFindings *findings, FILE *stream);
/* The text of the first error; the caller frees it. NULL if there is no memory. */
char *cli_first_error(const MwesoFindings *findings);
MwesoStatus cli_no_memory(const Cli *cli);
typedef char Guess[64];
/* "; did you mean 'WORD'?" with `before` and the nearest of a NULL-ended list of words; "" if none
 * is near. GUESS has room for it until the end of the block. */
const char *cli_guess(const char *word, const char *const *words, const char *before, Guess guess);
#define GUESS(word, words, before) cli_guess(word, words, before, (Guess){0})
/* Makes room for another member in an array of `count` members of `size` bytes, whose capacity
 * grows to 1, 2, 4, 8... only here. NULL, with the array unchanged, if there is no memory. */
void *cli_grow(void *array, size_t count, size_t size);
/* Flushes stdout; MWESO_IO, after a message, if not everything could be written. Where the reader
 * of a pipe has left, it ends the program by SIGPIPE, and says nothing. */
MwesoStatus cli_finish_output(const Cli *cli, MwesoStatus status);
/* Has writing to stdout failed? Long lists stop then. */
bool cli_output_failed(void);
/* May a long move go on being printed? If the reader of a pipe has left, the move is stopped. */
bool cli_goes_on(void);

/* Set by Ctrl-C. */
extern volatile sig_atomic_t cli_stop;
/* `waits`: Ctrl-C also interrupts the reading of a line. */
void cli_watch_signals(bool waits);
/* On a terminal, after the first second and at most ten times a second, overwrites a line of
 * progress. */
void cli_progress(const Cli *cli, const char *format, ...) __attribute__((format(printf, 2, 3)));
void cli_progress_end(void);
/* A MwesoProgress that says nothing: work goes on until Ctrl-C. */
bool cli_until_stopped(void *unused, uint64_t done);
/* A MwesoThinking: prints the progress of a search (not if `cli` is NULL), and lets it go on until
 * Ctrl-C. */
bool cli_on_thought(void *cli, const MwesoThought *so_far);
/* Seconds of a monotonic clock. */
double cli_now(void);

/* ---- variants and positions (inputs.c) ------------------------------------------------------- */

/* Prints the findings of loading on stderr, frees them, and returns their status. */
MwesoStatus cli_report_loading(MwesoFindings *findings);
/* Loads a variant with the settings of --set; NULL after messages, with *status set. */
MwesoVariant *cli_variant(const Cli *cli, const char *name, MwesoStatus *status);
/* The same with other settings. */
MwesoVariant *cli_variant_with(const Cli *cli, const char *name, const char *const *settings,
                               MwesoStatus *status);
/* The same with the board cut to `columns`, and `seeds` in each outer pit. */
MwesoVariant *cli_small_variant(const Cli *cli, const char *name, int columns, int seeds,
                                MwesoStatus *status);
/* Loads the variant `name` with these settings. Where they come from the record (NULL: none) and
 * not from the user, they may name no file outside the folders of variants. */
MwesoVariant *cli_recorded_variant(const Cli *cli, const MwesoRecord *record, const char *name,
                                   const char *const *settings, MwesoStatus *status);
/* Loads the variant of the first argument, checks --notation, and calls `work`. */
MwesoStatus cli_with_variant(Cli *cli,
                             MwesoStatus (*work)(const Cli *cli, const MwesoVariant *variant));
/* The same in the language of --language or of the environment. */
MwesoStatus cli_tell_variant(Cli *cli,
                             MwesoStatus (*work)(const Cli *cli, const MwesoVariant *variant));
/* The position of --position, or the usual start. */
MwesoStatus cli_position(const Cli *cli, const MwesoVariant *variant, MwesoPosition *position);
/* A position as text; the caller frees it. NULL if there is no memory. */
char *cli_position_text(const MwesoVariant *variant, const MwesoPosition *position);
/* Ends a list of moves: frees it and returns `status` or, if that is MWESO_OK, how the list ended,
 * with its error. NULL: it could not be begun, as `error` says. */
MwesoStatus cli_end_moves(MwesoMoves *moves, MwesoStatus status, MwesoError *error);
/* The value of a search in words: "+1.50" (seeds), "wins in 3", "loses in 4"; "" if there is none.
 */
const char *cli_value(const MwesoThought *thought, char *buffer, size_t size);
typedef char PitName[4];
/* mweso_pit_name, returned; PIT_NAME has room for it until the end of the block. */
const char *cli_pit_name(const MwesoVariant *variant, int pit, PitName name);
#define PIT_NAME(variant, pit) cli_pit_name(variant, pit, (PitName){0})
const char *cli_side(int side);         /* "S", "N", or NULL for nobody */
const char *cli_plural(uint64_t count); /* "" for 1, else "s" */
/* The placement move by which the mover leaves his seeds as they are. */
typedef char Arrangement[MWESO_MOST_PITS * 6 + 4];
const char *cli_arrangement(const MwesoVariant *variant, const MwesoPosition *position,
                            Arrangement move);
/* Does the program ship with this file of a variant? */
bool cli_is_shipped(const Cli *cli, const char *file);
/* The variant's own file; "" if it answers nothing. */
const char *cli_file_of(const MwesoVariant *variant);
/* When that was last written; 0 if that is not known. */
time_t cli_day_of(const MwesoVariant *variant);
enum { MOST_ANCESTORS = 16 };
/* Lists the files from which a variant inherits answers; returns how many there are. */
size_t cli_ancestors(const MwesoVariant *variant, const char *files[MOST_ANCESTORS]);
/* The variant in such a file; NULL if it does not load by itself. */
MwesoVariant *cli_ancestor(const Cli *cli, const char *file);
/* What a variant's label adds to its name: " capture.own_pit=taken", or "". */
const char *cli_settings_of(const MwesoVariant *variant);
/* The settings behind a name or file in a word for a variant, from the blank before them; "" if
 * there are none. */
const char *cli_settings_behind(const char *given);
/* Names for rule sets, so that with their settings no two are called alike: their own; of those
 * that are called alike the words by which they were given, of which one may be a file; and of
 * those given by one word the further ones with a number, "coro_2". Alike are names that programs
 * could take for one: which differ in the case of letters alone, or in signs other than letters and
 * digits. An array of `count` texts, up to NULL, for cli_free_names; NULL if there is no memory. */
char **cli_names_apart(MwesoVariant *const *variants, const char *const *given, size_t count);
/* The same with their settings behind them: a label for each. */
char **cli_labels_apart(MwesoVariant *const *variants, const char *const *given, size_t count);
/* The same with those settings alone that were given behind their names: not what is set for all of
 * them, by --set or by --columns. */
char **cli_typed_apart(MwesoVariant *const *variants, const char *const *given, size_t count);
void cli_free_names(char **names);
/* All sources of a variant, separated by "; "; the caller frees it. NULL if there is no memory. */
char *cli_sources(const MwesoVariant *variant);
const char *cli_side_name(int side); /* "South", "North", "nobody" */

/* ---- drawing ----------------------------------------------------------------------------------
 *
 * Numbers to draw by, the same everywhere; the library keeps its own to itself. */

/* SplitMix64 (Steele, Lea and Flood 2014): good enough for drawing. */
static inline uint64_t cli_random(uint64_t *state)
{
    uint64_t z = *state += 0x9E3779B97F4A7C15u;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}

/* The state that draws for one of many things, of a seed. */
static inline uint64_t cli_random_state(uint64_t seed, uint64_t number)
{
    return seed * 0xD1342543DE82EF95u + number;
}

/* ---- languages (language.c) ------------------------------------------------------------------ */

/* Marks a text for translators (docs/translating.md) that is translated where it is used. */
#define MARKED(text) text

/* Sets the language from --language or, for people, from the environment (LANGUAGE, LC_ALL,
 * LC_MESSAGES, LANG); MWESO_USAGE, after a message, if there is no catalogue for --language. */
MwesoStatus cli_take_language(Cli *cli);
/* The translation of a text of the program. */
const char *cli_in(const Cli *cli, const char *text) __attribute__((format_arg(2)));
/* The same with a plural: for `count` things, in English `one` or `many`. */
const char *cli_in_count(const Cli *cli, const char *one, const char *many, uint64_t count)
    __attribute__((format_arg(2), format_arg(3)));
/* Fills in a translated format, and puts it into the words of the variant's players ([terms]). The
 * caller frees it; NULL if there is no memory. */
char *cli_in_terms(const Cli *cli, const MwesoVariant *variant, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* Who has reviewed the translation, or "Draft: ..." if nobody has; "" for English. */
typedef char ReviewText[256];
const char *cli_review(const Cli *cli, ReviewText text);

/* ---- keys (questions.c) ---------------------------------------------------------------------- */

/* The key of that label ("capture.needs"), which must be in the table. */
size_t cli_key(const char *label);
/* The variant's answer to it. */
MwesoAnswer cli_answer(const MwesoVariant *variant, const char *label);
/* The hook that answers a decision by its name, as "turn"; doc NULL if none does. */
MwesoHook cli_hook(const MwesoVariant *variant, const char *decision);
/* Do the keys of this section answer questions about the rules? Others describe the variant or its
 * players, or give examples. */
bool cli_is_rule(const char *section);
typedef char KeyLabel[64];
/* Writes "section.name", and returns it. */
const char *cli_label(const char *section, const char *name, KeyLabel label);
#define LABEL(section, name) cli_label(section, name, (KeyLabel){0})
/* The same with the phase that answers it: "phase:section.name"; `key` if no phase does. */
const char *cli_phase_label(const MwesoVariant *variant, int phase, const char *key,
                            KeyLabel label);
/* A copy of an event of a turn in that phase (-1: none) with such labels for its keys. */
typedef struct NamedEvent {
    MwesoEvent event;
    KeyLabel key, reverse_key, sown_key;
} NamedEvent;
const MwesoEvent *cli_name_keys(const MwesoVariant *variant, int phase, const MwesoEvent *event,
                                NamedEvent *named);
/* The question that the `until` of a phase answers, what it means, and its values. */
extern const char cli_phase_question[], cli_phase_doc[], cli_phase_values[];

/* ---- recorded games (records.c) -------------------------------------------------------------- */

/* The layout that --from (OPT_EVIDENCE or OPT_FROM) names. False, after a message, if there is
 * none.
 */
bool cli_layout(const Cli *cli, OptionId id, MwesoLayout *layout);
/* Lists the answers that the record says were set, then those of --set, without copying the texts.
 * False if there are more than MOST_SETTINGS. */
bool cli_recorded_settings(const Cli *cli, const MwesoRecord *record,
                           const char *settings[MOST_SETTINGS + 1]);
/* Does the record name other rules than the variant has, or, without rules, another variant? */
bool cli_has_other_rules(const MwesoRecord *record, const MwesoVariant *variant);
/* Prints a remark if it does. */
void cli_note_rules(const Cli *cli, const MwesoRecord *record, const MwesoVariant *variant);

/* MWESO_USAGE, after a message, if moves of the variant cannot be written in the notation of
 * --notation. */
MwesoStatus cli_check_notation(const Cli *cli, const MwesoVariant *variant);
/* The notation of --notation or, if that is not given, of the record. */
MwesoNotation cli_recorded_notation(const Cli *cli, const MwesoRecord *record);
/* A legal move in our notation, or a line of moves separated by blanks, converted into another
 * notation; a move converted into that of --notation. The caller frees it; NULL if there is no
 * memory. */
char *cli_move_in(MwesoNotation notation, const MwesoVariant *variant,
                  const MwesoPosition *position, const char *move);
char *cli_line_in(MwesoNotation notation, const MwesoVariant *variant,
                  const MwesoPosition *position, const char *line);
char *cli_move_text(const Cli *cli, const MwesoVariant *variant, const MwesoPosition *position,
                    const char *move);
/* A move typed in the notation of --notation, converted into our own (not checked if it is our
 * own). The caller frees it; NULL with an error. */
char *cli_own_move(const Cli *cli, const MwesoVariant *variant, const MwesoPosition *position,
                   const char *text, MwesoError *error);

/* ---- files (files.c) ------------------------------------------------------------------------- */

/* A file that is written under a temporary name in its folder, and renamed when it is complete. */
typedef struct NewFile {
    FILE *stream; /* NULL: there is none */
    const char *name;
    int problem; /* errno of what went wrong first, or 0 */
    char temporary[4096];
} NewFile;

/* Writes a whole file; a failure leaves an old one there as it was. Without `replace` an old file
 * is a failure (EEXIST). False with errno set. */
bool cli_write_file(const char *name, const char *text, bool replace);
/* The same; MWESO_IO after a message. */
MwesoStatus cli_save_text(const Cli *cli, const char *file, const char *text, bool replace);
/* MWESO_OK if there is no such file yet; else MWESO_IO, after a message that ends in `otherwise`.
 */
MwesoStatus cli_check_free(const Cli *cli, const char *file, const char *otherwise);
/* MWESO_USAGE after a message if a page or picture (--html, --svg) would be written over a rule
 * set, a script, or a file that the command reads. */
MwesoStatus cli_check_drawn(const Cli *cli);
/* The name of the variant that --write writes, its file's without .ini; "" if the file is none.
 * Names have small letters, digits and hyphens. */
typedef char WrittenName[64];
const char *cli_written_name(const char *file, WrittenName name);
/* How a file inherits from a variant, as it was typed, beside whose file it lies if that is one: a
 * name in a file is relative and has no "..". */
const char *cli_inherited(const char *variant);
/* The name of a file in the folder of a variant's file, or in the present one if it is none. */
typedef char BesideName[4096];
const char *cli_beside(const char *variant, const char *name, BesideName file);
/* Is that the folder in which it lies, or is the variant no file? */
bool cli_lies_in(const char *variant, const char *folder);
/* Checks --write and --replace before work that may take long: MWESO_USAGE or MWESO_IO after a
 * message. */
MwesoStatus cli_check_written(const Cli *cli);

/* A game and the headers of its record. */
typedef struct SavedGame {
    const MwesoGame *game;
    const char *number, *south, *north, *note;
    const char *const *settings; /* answers set in its variant, up to NULL */
} SavedGame;

/* Begins the file of --save, which must not exist, and reserves its name; without that option there
 * is no file. False after a message, with *status set. */
bool cli_save_begin(const Cli *cli, NewFile *file, MwesoStatus *status);
/* Writes a game; errors are reported by cli_save_end. */
void cli_save_game(const Cli *cli, NewFile *file, const SavedGame *saved);
/* Moves the file, if there is one, to its place with all games that were written, whatever `status`
 * is. Returns `status`, or MWESO_IO after a message. */
MwesoStatus cli_save_end(const Cli *cli, NewFile *file, MwesoStatus status);

/* ---- output (output.c) ----------------------------------------------------------------------- */

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

/* The fields of a rule set by which a row can be made again. */
#define VARIANT_FIELDS(variant) \
    TEXT_FIELD("variant", mweso_variant_name(variant)), \
        TEXT_FIELD("fingerprint", mweso_variant_fingerprint(variant)), \
        TEXT_FIELD("version", mweso_version())
/* Writes a row as CSV. */
void cli_csv_row(FILE *out, const Field *fields, size_t count);

/* The number of characters, not bytes, of a text. */
int cli_text_width(const char *text, size_t bytes);
/* Writes words in lines of at most `width` characters, starting at `column`; further lines begin
 * with `margin`. Returns the column after the last word. */
int cli_wrap(FILE *out, const char *text, int column, const char *margin, int width);
/* Prints text for a manual page (mdoc): nothing in it is a command, each sentence begins a line. */
void cli_man_text(const char *text);
/* Writes "name = text" for an INI file, long texts in several lines, each after `mark` ("", or ";"
 * for a comment). The first word is always on the line of the name, as where it was read. */
void cli_ini_text(FILE *out, const char *mark, const char *name, const char *text);
enum { CLI_LONGEST_INI_LINE = 199 };

/* ---- boards (board.c) ------------------------------------------------------------------------ */

/* Why a pit is marked; for a pit with several marks, text shows the first. */
typedef enum MarkKind {
    MARK_TAKEN,   /* a capture empties it */
    MARK_LANDING, /* the last seed fell there */
    MARK_BARRED,  /* what the variant's script says (mweso_position_marks) */
    MARK_SQUARE,
    MARK_KINDS
} MarkKind;

/* Seeds of each pit, by side. */
typedef uint32_t PitSeeds[2][MWESO_MOST_PITS];

typedef struct Marks {
    uint64_t of[MARK_KINDS][2];               /* sets of pits, by side */
    const uint32_t (*taken)[MWESO_MOST_PITS]; /* PitSeeds, drawn below their pits; NULL: none */
} Marks;

/* Marks the pit in which the last seed of a lap fell, and no other: a pit of the mover or, on a
 * shared circuit, of his opponent. */
void cli_mark_landing(const MwesoBoard *board, int side, int pit, Marks *marks);

/* Marks what the variant's script has marked in a position. */
void cli_mark_position(const MwesoVariant *variant, const MwesoPosition *position, Marks *marks);
/* What the script says of its mark (MARK_BARRED or MARK_SQUARE); NULL if no pit has it. */
const char *cli_mark_meaning(const MwesoVariant *variant, const Marks *marks, MarkKind kind);

/* Marks the opponent's pits that a move empties, whichever rule takes them, and counts in `taken`
 * how many seeds it takes from each. The marks point to `taken`. Nothing for an illegal move. */
void cli_mark_captures(const MwesoVariant *variant, const MwesoPosition *position, const char *move,
                       PitSeeds taken, Marks *marks);

/* Marks the pits facing the landing of `capture` that it empties. */
void cli_mark_taken(const MwesoBoard *board, const MwesoEvent *capture, Marks *marks);

/* The pit drawn in a row (from the top) and a column, as South sees the board. */
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
/* The same as the side to move sees it: its own pits, and its opponent's. */
void cli_draw_view(const Cli *cli, const MwesoBoard *board, int side, const uint16_t *own,
                   const uint16_t *opponent, Marks marks);
/* A position with its stores, held pits, and what its marks mean. */
void cli_draw_position(const Cli *cli, const MwesoVariant *variant, const MwesoPosition *position);
/* The same with marks in addition to those of the variant's script. */
void cli_draw_marked(const Cli *cli, const MwesoVariant *variant, const MwesoPosition *position,
                     Marks marks);
/* Which pits a player holds, one line for each who holds any: "South holds A3, a5". */
typedef char HeldText[512];
const char *cli_held(const MwesoVariant *variant, const MwesoLanguage *language,
                     const MwesoPosition *position, HeldText text);
/* The name of the turn's stage: its phase, or variant.stage in turns of no phase; "" in a variant
 * without phases, or if the stage has no name. */
const char *cli_stage(const MwesoVariant *variant, const MwesoPosition *position);

#endif
