/* Reconstruct: what a record leaves silent, what relatives say of it, and whether that plays. */
#ifndef MWESO_CLI_COLLECTION_RECONSTRUCT_H
#define MWESO_CLI_COLLECTION_RECONSTRUCT_H

#include "cli/plan.h"
#include "cli/relatives.h"

/* A question that no source answers. */
typedef struct SilentQuestion {
    size_t question; /* its number (relatives.h) */
    size_t key;
    MwesoAnswer played; /* as it is played, until somebody knows */
    Expectation expected;
    bool has_effect; /* of some answer, beside the others as they are played */
} SilentQuestion;

typedef struct Reconstruction {
    const Cli *cli;
    const char *name; /* as it was typed */
    MwesoVariant *variant;
    Relatives relatives; /* the variant is the last of them */
    bool *used;
    RelativesKnown known;
    size_t known_count, records, sources; /* that are looked at */
    SilentQuestion *silent;               /* the surest first */
    size_t count;
} Reconstruction;

/* The chance of the answer that is most probable; 0 if nothing is expected. */
double reconstruction_chance(const SilentQuestion *silent);
/* As it is printed with two digits: what is open does not look as if it were said. */
double reconstruction_printed(double chance);
/* Do relatives say the answer, or is the question open? */
bool reconstruction_says(const SilentQuestion *silent);
const char *reconstruction_answer(const Reconstruction *r, const SilentQuestion *silent,
                                  size_t rank);
/* The answer by which it is played until somebody knows. */
const char *reconstruction_played(const SilentQuestion *silent);
/* The variant with these further answers, "section.key=answer" up to NULL. NULL if they cannot be
 * played together, with the reason in `why` (may be NULL), which the caller frees; or, with *status
 * MWESO_IO, without memory. */
MwesoVariant *reconstruction_with(const Reconstruction *r, const char *const *answers, char **why,
                                  MwesoStatus *status);

/* ---- evidence (reconstruct_evidence.c) ------------------------------------------------------- */

/* What speaks for an answer, or for others: games, the most alike first. */
typedef struct Witnesses {
    size_t *records, count, sources;
} Witnesses;

/* Lists the records with the answer of that rank, or with any other. Free `records`. False if there
 * is no memory. */
bool evidence_witnesses(const Reconstruction *r, const SilentQuestion *silent, size_t rank,
                        bool against, Witnesses *witnesses);
/* The known answers that make the answer more probable (or less) beside its most probable rival, as
 * text: "capture.fate = removed (3.1 to 1); ...", the weightiest first, at most `most`. The caller
 * frees it; NULL if there is no memory. */
char *evidence_because(const Reconstruction *r, const SilentQuestion *silent, size_t rank,
                       bool against, size_t most);

/* ---- play, validation, files ----------------------------------------------------------------- */

/* Which sets of answers are played, and how. */
typedef struct PlayPlan {
    size_t most;    /* sets */
    uint64_t games; /* of each; 0: none is played */
    Plan of_games;
} PlayPlan;

/* Reads the options; false after a message, with *status set. cli_plan_free(&plan->of_games) in any
 * case. */
bool reconstruct_plan(const Cli *cli, PlayPlan *plan, MwesoStatus *status);
/* Plays the sets of answers that are probable together, and prints how they do
 * (reconstruct_play.c). */
MwesoStatus reconstruct_play(const Reconstruction *r, const PlayPlan *plan);
/* Hides every answer on record in turn, and prints how often it is found
 * (reconstruct_validate.c). */
MwesoStatus reconstruct_validate(const Cli *cli);
/* Writes the file of --write, if it is given (reconstruct_write.c). */
MwesoStatus reconstruct_write(const Reconstruction *r);
/* Prints an estimate, and blanks up to `width` (reconstruct_play.c). */
void reconstruct_print_estimate(MwesoEstimate e, bool share, int width);

#endif
