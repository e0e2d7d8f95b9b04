/* The command line: what the verbs share. */
#ifndef MWESO_CLI_CLI_H
#define MWESO_CLI_CLI_H

#include <signal.h>
#include <stdio.h>

#include "mweso.h"

/* ---- options (options.c) --------------------------------------------------------------------- */

typedef enum OptionId {
    OPT_FORMAT,
    OPT_COLOR,
    OPT_SET,
    OPT_QUIET,
    OPT_HELP,
    OPT_POSITION,
    OPT_LIMIT,
    OPT_DIVIDE,
    OPT_VARIANT,
    OPT_FROM,
    OPT_LOAD,
    OPT_SEED,
    OPT_SECONDS,
    OPT_INHERITS,
    OPT_HOOKS,
    OPT_MAN,
    OPT_MOVE,
    OPT_SIDE,
    OPT_START,
    OPT_SEARCH,
    OPT_SEEDS,
    OPT_COLUMNS,
    OPT_RANDOM,
    OPT_MOST_LAPS,
    OPT_PERIODS,
    OPT_SHARD,
    OPT_CHECKPOINT,
    OPT_THREADS,
    OPT_YARDSTICKS,
    OPT_GAMES,
    OPT_PLAYERS,
    OPT_PLACEMENT,
    OPT_MAX_TURNS,
    OPT_STORE,
    OPT_METRICS,
    OPT_VERIFY,
    OPT_ABLATE,
    OPT_OPEN,
    OPT_SWEEP,
    OPT_HTML,
    OPT_PAIRS,
    OPT_GAMES_AT_ONCE,
    OPT_OPENING,
    OPT_MOST_MOVES,
    OPT_SAVE,
    OPT_PLAYER,
    OPT_RECORD,
    OPT_OPPONENT,
    OPT_LEVEL,
    OPT_OWN_SIDE,
    OPT_BEST_OF,
    OPT_CLOCK,
    OPT_JUDGE,
    OPT_NODES,
    OPT_CUT_COLUMNS,
    OPT_CUT_SEEDS,
    OPT_MOST_POSITIONS,
    OPT_WINS,
    OPT_EVIDENCE,
    OPT_BASE,
    OPT_VARY,
    OPT_ALL,
    OPT_HYPOTHESES,
    OPT_PLAYED_OUT,
    OPT_ALLOW,
    OPT_REPLAYS,
    OPT_WRITE,
    OPT_AMONG,
    OPT_NOTES,
    OPT_NUMBER,
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

enum { MOST_SETTINGS = 64 };

typedef struct Verb Verb;

typedef struct Cli {
    const Verb *verb;
    const char *values[OPT_COUNT]; /* NULL: not given */
    const char *settings[MOST_SETTINGS + 1];
    int setting_count;
    Format format;
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
/* The verb of that name, or NULL. */
const Verb *cli_find_verb(const char *name);
void cli_help(const Verb *verb);
/* Prints the verbs, grouped, to a stream (FILE *). */
void cli_overview(void *stream);
MwesoStatus cli_unknown_verb(const Cli *cli, const char *name);
void cli_man_page(void);
/* Prints text for a manual page: nothing in it is a command, each sentence begins a line. */
void cli_man_text(const char *text);

/* Reads the number of an option, `fallback` if it is not given; false, after a message, if it is
 * none. */
bool cli_number(const Cli *cli, OptionId id, uint64_t fallback, uint64_t *number);

/* Writes the command to a stream (FILE *) as a shell would take it. */
void cli_command(const Cli *cli, void *stream);
/* The same within bounds. */
bool cli_number_from(const Cli *cli, OptionId id, uint64_t fallback, uint64_t least, uint64_t most,
                     uint64_t *number);

/* ---- messages (messages.c) ------------------------------------------------------------------- */

/* Says "mweso VERB: ..." on stderr and returns `status`. */
MwesoStatus cli_fail(const Cli *cli, MwesoStatus status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* The same for an error of the library; `what` names what it is about. */
MwesoStatus cli_fail_error(const Cli *cli, const char *what, const MwesoError *error);
/* A remark on stderr, unless --quiet. */
void cli_note(const Cli *cli, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Prints findings as "file:line: error: section.key: text". */
void cli_print_findings(const MwesoFindings *findings, void *stream);
MwesoStatus cli_no_memory(const Cli *cli);
/* An array with `count` members of `size` bytes, made larger if it has no room for another: it only
 * ever grows here, to 1, 2, 4, 8... NULL, with the array as it was, if there is no memory. */
void *cli_grow(void *array, size_t count, size_t size);
/* Flushes stdout; MWESO_IO, after a message, if not everything could be written. */
MwesoStatus cli_finish_output(const Cli *cli, MwesoStatus status);
/* Can nothing more be written? Long lists look now and then. */
bool cli_output_failed(void);

/* Ctrl-C. */
extern volatile sig_atomic_t cli_stop;
/* `waits`: reading a line is to stop too. */
void cli_watch_signals(bool waits);
/* A line that is overwritten, on a terminal, at most ten times a second, after the first second. */
void cli_progress(const Cli *cli, const char *format, ...) __attribute__((format(printf, 2, 3)));
void cli_progress_end(void);
/* Seconds on a clock that only goes forward. */
double cli_now(void);

/* ---- variants and positions (inputs.c) ------------------------------------------------------- */

/* Loads a variant with the settings of --set; NULL after messages, with *status set. */
MwesoVariant *cli_variant(const Cli *cli, const char *name, MwesoStatus *status);
/* The same with other settings. */
MwesoVariant *cli_variant_with(const Cli *cli, const char *name, const char *const *settings,
                               MwesoStatus *status);
/* The same cut to a small board. */
MwesoVariant *cli_small_variant(const Cli *cli, const char *name, int columns, int seeds,
                                MwesoStatus *status);
/* Prints the findings of loading and frees them; says how it went. */
MwesoStatus cli_report_loading(MwesoFindings *findings);
/* Does a verb's work on the variant of its first argument. */
MwesoStatus cli_with_variant(Cli *cli,
                             MwesoStatus (*work)(const Cli *cli, const MwesoVariant *variant));
/* The key of that label ("capture.needs"), which must be in the table. */
size_t cli_key(const char *label);
/* The variant's answer to it. */
MwesoAnswer cli_answer(const MwesoVariant *variant, const char *label);
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
const char *cli_side_name(int side);    /* "South", "North", "nobody" */

/* ---- recorded games (recorded.c) ------------------------------------------------------------- */

/* The answers that the record says were set, then those of --set; the texts are theirs. False if
 * there are more than MOST_SETTINGS. */
bool cli_recorded_settings(const Cli *cli, const MwesoRecord *record,
                           const char *settings[MOST_SETTINGS + 1]);
/* Loads the variant `name` with these settings. What the record (NULL: none) and not the user says
 * of them names no file outside the folders of variants. */
MwesoVariant *cli_recorded_variant(const Cli *cli, const MwesoRecord *record, const char *name,
                                   const char *const *settings, MwesoStatus *status);
/* Does the record name other rules than the variant has, or, without rules, another variant? */
bool cli_has_other_rules(const MwesoRecord *record, const MwesoVariant *variant);
/* Remarks on it if it does. */
void cli_note_rules(const Cli *cli, const MwesoRecord *record, const MwesoVariant *variant);

/* ---- answers (answers.c) --------------------------------------------------------------------- */

typedef enum AnsweredKind { ANSWERED_KEY, ANSWERED_HOOK, ANSWERED_PARAMETER } AnsweredKind;

/* A question and what a variant answers to it; of a hook, what it says of itself. */
typedef struct Answered {
    const char *section, *name, *question;
    AnsweredKind kind;
    MwesoAnswer answer;
} Answered;

/* Number `index` of all that a variant answers: the keys, then the hooks, then the parameters of
 * its script. False if there are no more. */
bool cli_answered(const MwesoVariant *variant, size_t index, Answered *answered);
/* What a variant answers to a question met in another; false, with no answer, if it does not know
 * it. */
bool cli_answered_to(const MwesoVariant *variant, const Answered *question, Answered *answered);
/* "section.name" */
void cli_answered_label(const Answered *answered, char *label, size_t size);

/* ---- files and paragraphs (files.c) ---------------------------------------------------------- */

enum { CLI_LONGEST_INI_LINE = 199 };

/* Writes beside the file and renames, so that a failure leaves what was there whole. Without
 * `replace` a file that is there is a failure (EEXIST). False with errno set. */
bool cli_write_file(const char *file, const char *text, bool replace);
/* Characters, not bytes, of a text. */
int cli_text_width(const char *text, size_t bytes);
/* Writes words in lines of at most `width` characters, going on at `column`; further lines begin
 * with `margin`. Returns the column it has come to. */
int cli_wrap(FILE *out, const char *text, int column, const char *margin, int width);
/* Writes "name = text" for an INI file, long texts in several lines, each behind `mark` ("", or ";"
 * for a comment). The first word always stands beside the name, as it did where it was read. */
void cli_ini_text(FILE *out, const char *mark, const char *name, const char *text);

/* Writes the script that `mweso new --hooks` begins with (skeleton.c). */
void cli_skeleton(FILE *out, const MwesoVariant *variant, const char *name);

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

/* ---- many games (plan.c) --------------------------------------------------------------------- */

/* What the options say about the games to be played. */
typedef struct Plan {
    MwesoPlan plan;
    char *players, *starts; /* texts it points into */
} Plan;

/* Reads them; false after a message, with *status set. Free in any case. */
bool cli_plan(const Cli *cli, uint64_t games, Plan *plan, MwesoStatus *status);
void cli_plan_free(Plan *plan);
/* "random against greedy, usual start, seed 1" */
void cli_print_plan(const MwesoPlan *plan, void *stream);
/* Games of one start are not independent of each other where starts differ. */
bool cli_plan_is_paired(const MwesoPlan *plan);
/* Loads all variants that the arguments name; the caller frees them. NULL after messages. */
MwesoVariant **cli_variants(const Cli *cli, MwesoStatus *status);
void cli_variants_free(MwesoVariant **variants, size_t count);
/* A value as people read it: shares as percentages; "-" if there is none. */
const char *cli_metric_value(const MwesoMetric *metric, double value, char *text, size_t size);

/* ---- boards and traces (board.c, story.c) ---------------------------------------------------- */

typedef struct Marks {
    uint64_t landing[2]; /* by side: pits where the last seed fell */
    uint64_t taken[2];   /* pits that are emptied by a capture */
} Marks;

/* Marks the pits facing the landing of `capture` that it empties. */
void cli_mark_taken(const MwesoBoard *board, const MwesoEvent *capture, Marks *marks);

/* The pit drawn in a row, from the top, and a column, as South sees the board. */
typedef struct Spot {
    int side, pit;
} Spot;
Spot cli_spot(const MwesoBoard *board, int row, int column);

void cli_draw(const Cli *cli, const MwesoBoard *board, const uint16_t *south, const uint16_t *north,
              Marks marks);
void cli_draw_position(const Cli *cli, const MwesoVariant *variant, const MwesoPosition *position);
/* Plays a move and tells it lap by lap. */
MwesoStatus cli_tell_move(const Cli *cli, const MwesoVariant *variant,
                          const MwesoPosition *position, const char *move, MwesoOutcome *outcome,
                          MwesoError *error);

#endif
