/* Compare: what `mweso compare` finds out, and the forms in which it is printed. */
#ifndef MWESO_CLI_COMPARING_COMPARE_H
#define MWESO_CLI_COMPARING_COMPARE_H

#include "cli/plan.h"
#include "cli/questions.h"

enum { MOST_ENTRIES = 32 };

/* One of the rule sets that are compared. */
typedef struct Entry {
    const char *called;      /* the variant's name or, where several have it, its file */
    char *label;             /* the same with its settings, as no other entry has it */
    const char *name, *file; /* as given on the command line */
    MwesoVariant *variant;
    MwesoSample *sample;
    Worth worth;            /* of the sample */
    MwesoEstimate *metrics; /* by metric */
    uint64_t impossible;    /* by its rules: bit m of metric m */
} Entry;

typedef enum Verdict {
    VERDICT_LESS = -1,
    VERDICT_NONE, /* no difference seen */
    VERDICT_MORE,
    VERDICT_FOLLOWS, /* it follows from those of other metrics */
    VERDICT_CONSTANT /* it cannot differ, so that there is nothing to see */
} Verdict;

/* How a metric differs between two entries. */
typedef struct Change {
    MwesoContrast *contrast;
    MwesoStanding standing;         /* whether it is counted as a test of its own */
    MwesoEstimate plain, corrected; /* 95%, and for all differences at once */
    double p, holm, fdr; /* p-value, adjusted by Holm, and false discovery rate by Benjamini and
                          * Hochberg; NAN: not known, or not counted */
    Verdict verdict;
    uint64_t games;            /* the same where rule sets are compared by the very same games */
    const struct Change *twin; /* the same metric of the same games in an earlier pair or trial */
    const char *twin_of;       /* the label of what was compared there */
    bool impossible;           /* by all rule sets that are compared: it has no intervals */
} Change;

/* How the entry `b` differs from `a`, which is the first one unless --pairs says otherwise. */
typedef struct Pair {
    const Entry *a, *b;
    size_t *keys, key_count; /* the questions they answer differently */
    MwesoStatus status;      /* of the search for clashes, with its error */
    MwesoError error;
    MwesoClashes clashes;
    bool same_board;
    Change *changes; /* by metric; of those that are not asked for nothing is known */
} Pair;

typedef enum TrialKind {
    TRIAL_ALONE,   /* the first entry with one answer of the other */
    TRIAL_WITHOUT, /* the other with one answer of the first */
    TRIAL_OPEN,    /* with another value of an assumed answer */
    TRIAL_TOGETHER /* two answers at once: their interaction, beyond the sum of both effects */
} TrialKind;

/* The answers about the width of the board and the seeds at the start are changed together: one
 * without the others makes no sense. */
enum { MOST_TOGETHER = 7, MOST_CHANGED = MOST_TOGETHER + 1 };

/* One answer changed, or two, and the games of that rule set. */
typedef struct Trial {
    TrialKind kind;
    const Pair *pair;
    const Entry *of;           /* the entry that is changed */
    size_t keys[MOST_CHANGED]; /* the answers that are changed together */
    size_t key_count;
    char *what;    /* "section.key = value", joined with " and " */
    char *failure; /* why there is no such rule set, or NULL */
    char *label;   /* of the changed rule set; NULL if there is none */
    char fingerprint[65];
    Worth worth;            /* of its games */
    MwesoEstimate *metrics; /* by metric */
    uint64_t impossible;    /* as of an entry */
    Change *changes;        /* by metric, of the pair with that rule set in it */
    const Change *each[2];  /* TRIAL_TOGETHER: the changes of each alone, by metric */
    MwesoSample *sample;    /* kept while other trials need it */
} Trial;

/* A question that was swept. Entries are numbered by its values, the last question's first. */
typedef struct Swept {
    size_t key, values;
} Swept;

typedef struct Comparison {
    const Cli *cli;
    const Plan *asked;
    const MwesoPlan *plan; /* the games it asks for */
    MwesoStore *store;     /* of --store, which has them; NULL: they are played */
    Entry *entries;
    size_t count;
    char **names; /* what they are called */
    Pair *pairs; /* by --pairs, in the order of their second entries unless a list says otherwise */
    size_t pair_count;
    size_t metrics[MWESO_MOST_METRICS]; /* by --metrics, in that order */
    size_t metric_count;
    bool looks;       /* are parts 2 and 3 wanted? Moves are looked at for these alone */
    bool briefly;     /* fewer positions and games are looked at */
    const char *lead; /* what comes before the first part of a page, in HTML; or NULL */
    Trial *trials;
    size_t trial_count;
    Swept swept[MOST_SWEEPS];
    int swept_count;
    double level, corrected_level;
    size_t tests; /* size of the family: differences that are counted as tests of their own */
} Comparison;

/* ---- what is asked (asked.c) ----------------------------------------------------------------- */

/* Reads --metrics, and makes the pairs of --pairs from the entries; false after a message, with
 * *status set. */
bool comparison_ask(Comparison *c, MwesoStatus *status);
/* Is this metric asked for? */
bool comparison_asks(const Comparison *c, size_t metric);
/* The pair of these two, or NULL. */
const Pair *comparison_pair(const Comparison *c, const Entry *a, const Entry *b);
/* Is the first entry the first of every pair? */
bool comparison_is_from_first(const Comparison *c);
/* The next pair after `before` (NULL: the first) in which an entry is compared with another; NULL
 * if there is none. */
const Pair *comparison_next_pair(const Comparison *c, const Entry *b, const Pair *before);

/* ---- stored games (stored.c) ----------------------------------------------------------------- */

/* Opens the store of --store, if there is one, and takes its plan, with which given options have to
 * agree; false after a message, with *status set. */
bool comparison_open_store(Comparison *c, Plan *asked, MwesoStatus *status);
/* Reads the games of a variant from the store; NULL after a message, with *status set. */
MwesoSample *comparison_read(const Comparison *c, const MwesoVariant *variant, const char *label,
                             MwesoStatus *status);
/* MWESO_USAGE, after a message, unless the store has the same games of all entries. */
MwesoStatus comparison_check_games(const Comparison *c);

/* ---- finding out (compare.c, ablation.c, significance.c) ------------------------------------- */

/* Plays the games of all entries that have no sample yet, and compares the pairs. */
MwesoStatus comparison_run(Comparison *c);
void comparison_free(Comparison *c);
/* Adds the trials of --ablate, of --open, or of two swept questions at once. */
MwesoStatus comparison_ablate(Comparison *c);
/* Why --ablate tries no other answer to a question; NULL: it does, unless it is the only one. */
const char *comparison_untried(const Pair *pair, size_t key);
MwesoStatus comparison_open(Comparison *c);
MwesoStatus comparison_cross(Comparison *c);
/* Looks at all differences together: adjusted p-values, corrected intervals, verdicts. */
MwesoStatus comparison_adjust(Comparison *c);

/* The label of a rule set that is an entry with other settings; the caller frees it. NULL if there
 * is no memory. */
char *comparison_label(const Entry *entry, const MwesoVariant *variant);
/* Plays the games of a variant, or reads them from the store; NULL after a message, with *status
 * set. */
MwesoSample *comparison_play(const Comparison *c, const MwesoVariant *variant, const char *label,
                             MwesoStatus *status);
/* The metrics of a sample; NULL if there is no memory. */
MwesoEstimate *comparison_metrics(const Comparison *c, const MwesoSample *sample,
                                  uint64_t impossible);
/* A hash of which games were played, by all positions of each. */
uint64_t comparison_games(const MwesoSample *const *samples, size_t count);
/* The differences b - a, by metric, not yet adjusted; NULL if there is no memory. `impossible`: by
 * the rules of both. */
Change *comparison_changes(const Comparison *c, const MwesoSample *a, const MwesoSample *b,
                           uint64_t impossible);
/* The interaction of two answers, by metric: of samples without them, with each, and with both. */
Change *comparison_interactions(const Comparison *c, const MwesoSample *const samples[4],
                                uint64_t impossible);
void comparison_changes_free(Change *changes);

typedef char AnswerText[600];
/* Writes the answer of an entry, with " ?" if it is assumed, and returns it. */
const char *comparison_answer(const Entry *entry, size_t key, AnswerText text);
/* Labels and answers with a place that lasts until the block ends. */
#define KEY_LABEL(key) question_label(key, (KeyLabel){0})
#define ANSWER_TEXT(entry, key) comparison_answer(entry, key, (AnswerText){0})
bool comparison_assumes(const Entry *entry, size_t key);
const char *comparison_verdict(Verdict verdict);
/* Why a metric cannot differ here; NULL if it can. */
const char *comparison_why_still(const Change *change);
/* Is it a difference when all are looked at together? */
bool comparison_differs(const Change *change);
/* Is this metric of a trial worth a line? For answers alone, or two together: if they make a
 * difference. For all but one answer: if the verdict is another than for the whole pair. */
bool comparison_trial_tells(const Trial *trial, size_t m);
/* How a change is counted in the family of tests: "counted", "constant", "twin", "follows". */
const char *comparison_family(const Change *change);
typedef char NamesText[200];
/* The metrics it is worked out from, "Completion WinsBothEnds", or of which rule set, "Completion
 * of coro"; NULL for others. */
const char *comparison_family_of(const Change *change, NamesText text);
typedef char ProbabilityText[24];
/* "0.012", "<0.0001" */
const char *comparison_probability(double p, ProbabilityText text);
const char *comparison_phase(int phase);

/* ---- the move of a clash (clash_trace.c) ----------------------------------------------------- */

enum { STEP_TEXT = 300, MOST_STEPS = 24 };

/* A lap with what followed from it, or another event. */
typedef struct TraceStep {
    char text[STEP_TEXT];
    bool has_board;
    uint16_t pits[2][MWESO_MOST_PITS]; /* the board when the last seed has fallen */
    Marks marks;
} TraceStep;

typedef struct MoveTrace {
    TraceStep *steps;
    size_t count;
    size_t left_out; /* laps beyond the first MOST_STEPS */
    bool legal;
    char move[136]; /* as it is played here */
    MwesoOutcome outcome;
    const MwesoVariant *variant;
    MwesoPosition position; /* before the move, as this variant can have it */
    MwesoEvent lap;         /* under way */
    int phase;              /* of the turn; -1: none */
    bool failed;            /* no memory */
} MoveTrace;

/* Follows the move of a clash under one of its variants, or says why it is illegal there. False if
 * there is no memory. */
bool trace_clash(MoveTrace *trace, const MwesoVariant *variant, const MwesoClash *clash);
/* Is the answer to `key` named as the reason of a step? */
bool trace_goes_by(const MoveTrace *trace, size_t key);
void trace_free(MoveTrace *trace);

/* ---- rows (compare_rows.c) ------------------------------------------------------------------- */

/* The subject of a row: an entry, in one of its pairs, or a trial. */
typedef struct RowOf {
    const char *label, *fingerprint;
    const char *name; /* the label, and of a trial what is tried: no two rows have one in a table
                         that also tells `with` */
    const MwesoVariant *variant; /* its own, or the one that a trial changes */
    const Worth *worth;
    const MwesoEstimate *metrics;
    uint64_t impossible;
    const Change *changes;        /* NULL: an entry that is compared with no other */
    const char *with;             /* what it differs from by these; NULL: nothing, or several */
    const char *trial, *of, *why; /* NULL: an entry */
} RowOf;

/* Calls `take` for each: an entry once for each other that it is compared with, and once if there
 * is none; then the trials that have games. */
void comparison_each_row(const Comparison *c, void (*take)(void *user, const RowOf *row),
                         void *user);
/* "alone", "all-but", "open", "together" */
const char *comparison_trial_kind(TrialKind kind);

/* ---- printing (compare_*.c, forest.c) -------------------------------------------------------- */

MwesoStatus comparison_print_text(const Comparison *c);
/* The smallest position in which a pair disagrees, with its board and both traces. */
MwesoStatus comparison_print_smallest(const Comparison *c, const Pair *pair);
MwesoStatus comparison_print_json(const Comparison *c);
void comparison_print_rows(const Comparison *c);
/* As a table in Markdown or LaTeX, as --format says. */
void comparison_print_table(const Comparison *c);
/* Draws the differences with their intervals for --svg; MWESO_IO after a message. */
MwesoStatus comparison_draw_forest(const Comparison *c, const char *file);
/* Writes the page of --html. */
MwesoStatus comparison_write_page(const Comparison *c, const char *file);

#endif
