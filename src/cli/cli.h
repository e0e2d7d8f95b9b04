/* The command line: what the verbs share. */
#ifndef MWESO_CLI_CLI_H
#define MWESO_CLI_CLI_H

#include <signal.h>

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
    OPT_MAN,
    OPT_EVIDENCE,
    OPT_BASE,
    OPT_VARY,
    OPT_ALL,
    OPT_HYPOTHESES,
    OPT_ALLOW,
    OPT_WRITE,
    OPT_AMONG,
    OPT_NOTES,
    OPT_NUMBER,
    OPT_HTML,
    OPT_COUNT
} OptionId;

typedef enum Format {
    FORMAT_TEXT,
    FORMAT_JSONL,
    FORMAT_CSV,
    FORMAT_INI,
    FORMAT_RECORD,
    FORMAT_MARKDOWN,
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

extern const Verb *const verbs[]; /* ends in NULL */

MwesoStatus cli_read_options(Cli *cli, int count, char **arguments);
void cli_help(const Verb *verb);
/* Prints the list of verbs to a stream (FILE *). */
void cli_overview(void *stream);
MwesoStatus cli_unknown_verb(const Cli *cli, const char *name);
void cli_man_page(void);

/* Reads the number of an option, `fallback` if it is not given; false, after a message, if it is
 * none. */
bool cli_number(const Cli *cli, OptionId id, uint64_t fallback, uint64_t *number);

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

/* ---- variants and positions (inputs.c) ------------------------------------------------------- */

/* Loads a variant with the settings of --set; NULL after messages, with *status set. */
MwesoVariant *cli_variant(const Cli *cli, const char *name, MwesoStatus *status);
/* The same with other settings. */
MwesoVariant *cli_variant_with(const Cli *cli, const char *name, const char *const *settings,
                               MwesoStatus *status);
/* Does a verb's work on the variant of its first argument. */
MwesoStatus cli_with_variant(Cli *cli,
                             MwesoStatus (*work)(const Cli *cli, const MwesoVariant *variant));
/* The position of --position, or the usual start. */
MwesoStatus cli_position(const Cli *cli, const MwesoVariant *variant, MwesoPosition *position);
/* A position as text; the caller frees it. NULL if there is no memory. */
char *cli_position_text(const MwesoVariant *variant, const MwesoPosition *position);
const char *cli_side(int side);         /* "S", "N", or NULL for nobody */
const char *cli_plural(uint64_t count); /* "" for 1, else "s" */
const char *cli_side_name(int side);    /* "South", "North", "nobody" */

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

/* Prints a row as a JSON line or, after a line of keys if `first`, as CSV. */
void cli_row(const Cli *cli, const Field *fields, size_t count, bool first);
#define ROW(cli, first, ...) \
    cli_row(cli, (Field[]){__VA_ARGS__}, sizeof((Field[]){__VA_ARGS__}) / sizeof(Field), first)

/* ---- boards and traces (board.c, story.c) ---------------------------------------------------- */

typedef struct Marks {
    uint64_t landing[2]; /* by side: pits where the last seed fell */
    uint64_t taken[2];   /* pits that are emptied by a capture */
} Marks;

void cli_draw(const Cli *cli, int columns, const uint16_t *south, const uint16_t *north,
              Marks marks);
void cli_draw_position(const Cli *cli, const MwesoVariant *variant, const MwesoPosition *position);
/* Plays a move and tells it lap by lap. */
MwesoStatus cli_tell_move(const Cli *cli, const MwesoVariant *variant,
                          const MwesoPosition *position, const char *move, MwesoOutcome *outcome,
                          MwesoError *error);

#endif
