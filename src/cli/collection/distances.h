/* Distances of rule sets: on paper by their answers, in play by the positions in which they
 * disagree. */
#ifndef MWESO_CLI_COLLECTION_DISTANCES_H
#define MWESO_CLI_COLLECTION_DISTANCES_H

#include "cli/questions.h"

/* ---- on paper -------------------------------------------------------------------------------- */

enum { CHARACTER_UNKNOWN = -1, CHARACTER_NOT_ASKED = -2 };

/* The answers of many variants as a character matrix: a row for each variant, a column for each
 * question that is asked. */
typedef struct Characters {
    MwesoVariant *const *variants;
    size_t count;
    size_t *questions; /* the numbers of the questions that are asked (questions.h) */
    size_t question_count;
    bool usual;  /* what no source states counts as it is played, if it is not assumed */
    int *states; /* see characters_state */
} Characters;

/* Asks all questions of the variants, which must outlive it. Free in any case. MWESO_IO after a
 * message. */
MwesoStatus characters_ask(const Cli *cli, MwesoVariant *const *variants, size_t count, bool usual,
                           Characters *characters);
void characters_free(Characters *characters);

/* The answer in column `k`; "?" if it is not on record; "-" if the variant does not have the
 * parameter of a script that is asked for. */
const char *characters_text(const Characters *c, size_t variant, size_t k);
/* The number of the answer, from 0 in the order in which variants give them, or CHARACTER_UNKNOWN
 * or CHARACTER_NOT_ASKED. */
int characters_state(const Characters *c, size_t variant, size_t k);

/* The number of questions that two variants answer differently, and in *known of those to which
 * both answers are known. Each question counts `weights` times (NULL: once). */
uint64_t characters_differ(const Characters *c, size_t a, size_t b, const uint32_t *weights,
                           uint64_t *known);

/* ---- in play --------------------------------------------------------------------------------- */

/* In how many positions of games two rule sets disagree: a move is legal, or has its result, by one
 * of them alone. */
typedef struct Disagreement {
    size_t count;  /* rule sets */
    size_t games;  /* games by each of two rule sets */
    MwesoMet *met; /* as mweso_clash_pairs fills them */
} Disagreement;

/* Have they boards of one size, and so positions in common? */
bool disagreement_possible(const MwesoVariant *a, const MwesoVariant *b);

/* Plays `games` random games by each of every two variants with boards of one size; chance in game
 * i of all of them comes from (seed, i). Free in any case. MWESO_NO, after a message, if stopped.
 */
MwesoStatus disagreement_play(const Cli *cli, MwesoVariant *const *variants, size_t count,
                              size_t games, uint64_t seed, uint32_t max_turns, int threads,
                              Disagreement *disagreement);
void disagreement_free(Disagreement *disagreement);

/* The share of positions in which two rule sets disagree, in the games with the numbers in `drawn`
 * (as many as there are games; NULL: all games). NAN if they were not compared. */
double disagreement_share(const Disagreement *d, size_t a, size_t b, const uint32_t *drawn);

#endif
