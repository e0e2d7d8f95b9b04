/* Infer: what the verbs of fieldwork share: evidence, searches, and what they have found. */
#ifndef MWESO_CLI_FIELDWORK_INFER_H
#define MWESO_CLI_FIELDWORK_INFER_H

#include "cli/cli.h"

/* ---- evidence and searches (evidence.c) ------------------------------------------------------ */

/* Reads files of evidence on the board of `base`; NULL, after messages, with *status set, if any
 * cannot be read or there is nothing in them. */
MwesoEvidence *cli_evidence(const Cli *cli, const MwesoVariant *base, char **files, int count,
                            MwesoStatus *status);
/* The same, but what cannot be read is left out, after messages, where there is something else:
 * *torn says that it was so. */
MwesoEvidence *cli_evidence_read(const Cli *cli, const MwesoVariant *base, char **files, int count,
                                 bool *torn, MwesoStatus *status);
/* Says as which answers each statement is taken; nothing if there is none. */
void cli_print_statements(const Cli *cli, const MwesoEvidence *evidence);
/* The parts of a text between any of `separators`, as an array that ends in NULL, to be freed. NULL
 * without memory, after a message and with *status set. */
char **cli_parts(const Cli *cli, const char *text, const char *separators, MwesoStatus *status);
/* The keys of --vary, as of cli_parts; NULL if all are to be searched. False after a message. */
bool cli_keys(const Cli *cli, char ***keys, MwesoStatus *status);
/* The name of the base: the variant whose answers hold where none are searched (--base). */
const char *cli_base(const Cli *cli);

/* A search: which rules the evidence leaves (the version space, Mitchell 1982). */
typedef struct InferPlan {
    const MwesoEvidence *evidence;
    char *const *keys;               /* the keys that are searched; NULL: all */
    int allow;                       /* observations that may be set aside as mistaken */
    uint64_t replays;                /* replays after which it gives up; 0: the usual number */
    void (*on_progress)(void *user); /* called when it has begun, and now and then; or NULL */
    void *user;
} InferPlan;

/* NULL, after a message, with *status set, if it fails or is stopped. */
MwesoInference *cli_infer(const Cli *cli, const InferPlan *plan, MwesoStatus *status);

/* Tries what was not searched (mweso_inference_compete). False, after a message, with *status set,
 * if it fails or is stopped. */
bool cli_compete(const Cli *cli, MwesoInference *inference, uint64_t replays, MwesoStatus *status);

/* ---- what an inference has found (findings.c) ------------------------------------------------ */

typedef struct EvidenceCount {
    size_t observations, statements, games, moves; /* moves: of the games */
} EvidenceCount;
EvidenceCount findings_count(const MwesoEvidence *evidence);

/* The names of at most `most` observations, separated by ", ", and the number of the others; to be
 * freed. NULL if there are none, or no memory. */
char *finding_names(const MwesoEvidence *evidence, MwesoIndices indices, size_t most);

/* The rivals by which a settled key is open, as "capture.least = 2, or lap.stop = A1", in words
 * where answers are told so, at most `most` and the number of the others; to be freed. NULL if
 * there are none, or no memory. */
char *finding_rivals(const Cli *cli, const MwesoEvidence *evidence, const MwesoInference *inference,
                     size_t key, size_t most);

/* ---- answers in words (telling.c) ------------------------------------------------------------
 *
 * People read sentences of the rulebook; with --keys, and in rows for programs, it is
 * "section.key = value" instead. What is returned is to be freed; NULL without memory.
 */

/* "capture.takes = inner" as a sentence; as it is, if it has none. */
char *told_answer(const Cli *cli, const MwesoEvidence *evidence, const char *answer);
/* Likewise several, "capture.takes = inner or outer; capture.resow = ends". */
char *told_answers(const Cli *cli, const MwesoEvidence *evidence, const char *answers);
/* The question that a key, or one of a phase, asks. */
char *told_question(const Cli *cli, const char *label);
/* Its answers, of a list "never, once": of words a sentence each, of numbers and pits the list
 * itself. Ends in NULL; for told_free. */
char **told_values(const Cli *cli, const MwesoEvidence *evidence, const char *label,
                   const char *values);
void told_free(char **told);

/* A row of `infer`: all rows have these fields, those that are not set are null. */
typedef struct FindingRow {
    const char *kind, *key, *values, *excluded;
    bool settled;
    const char *because, *doubtful, *unless, *alike, *text;
    const char *recorded;  /* the moments in recordings that settle it */
    const char *assumed;   /* what is taken to be so of the notes that settle it */
    const MwesoSeen *seen; /* the observation that it is about: its file and line */
    size_t move;           /* of a game, from 1; 0: none */
    int size;              /* of a change, in seeds; 0: none */
    bool bounded;          /* of a number: it lies between these */
    int64_t least, most;   /* most: or MWESO_NO_BOUND */
} FindingRow;

/* Prints a row; *first is false from then on. */
void finding_row(const Cli *cli, bool *first, FindingRow row);

/* As text: the number of observations and the base of the search; then the keys that are settled,
 * open and bound together, or the observations that contradict. */
void findings_print_counted(const MwesoEvidence *evidence, const char *base);
void findings_print(const Cli *cli, const MwesoEvidence *evidence, const MwesoInference *inference);
/* The same as rows. */
void findings_print_rows(const Cli *cli, const MwesoEvidence *evidence,
                         const MwesoInference *inference, bool *first);
/* As text: the keys that were not searched; those that could not even be tried. */
void findings_print_unsearched(const MwesoInference *inference, const char *base);
/* Observations whose seeds do not add up, as text; in other formats as rows, or as notes on stderr
 * if `first` is NULL. */
void findings_print_amiss(const Cli *cli, const MwesoEvidence *evidence, bool *first);

/* ---- other ways to search and to look at what was found -------------------------------------- */

/* Prints, of the observations that contradict, the smallest changes with which each fits (minimal
 * diagnosis, Reiter 1987), and what the nearest rules would have done instead (diagnosis.c). In
 * text if `first` is NULL, else as rows. `base`: the name of the base of the search. */
MwesoStatus diagnose(const Cli *cli, const MwesoEvidence *evidence, const char *base,
                     const MwesoInference *inference, bool *first);

/* Searches by the notes of each informant, and of every two of them together (informants.c).
 * MWESO_NO if nothing explains what one of them said and showed. */
MwesoStatus compare_informants(const Cli *cli, const MwesoEvidence *evidence, char *const *keys);

/* Tests the variants of --hypotheses and prints the result; MWESO_NO if none explains all
 * (hypotheses.c). */
MwesoStatus test_hypotheses(const Cli *cli, const MwesoEvidence *evidence);

/* Does one of the keys of --vary (NULL: none are named) name a parameter of a script? Those cannot
 * be searched as words are: a script may ask for them anywhere, so every combination is tried
 * (grid_search.c). */
bool names_parameters(char *const *keys);
/* Tries all combinations of the values of the keys, and prints which explain all of the evidence.
 */
MwesoStatus search_grid(const Cli *cli, const MwesoEvidence *evidence, const MwesoVariant *base,
                        char *const *keys);

#endif
