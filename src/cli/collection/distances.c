/* Distances of rule sets: on paper, by their answers, and in play, by the positions in which they
 * disagree. */
#include "cli/collection/distances.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- on paper -------------------------------------------------------------------------------- */

static const char unknown[] = "?", not_asked[] = "-";

const char *characters_text(const Characters *c, size_t variant, size_t k)
{
    const MwesoVariant *v = c->variants[variant];
    size_t question = c->questions[k];
    if (!question_is_of_phase(question) && !question_fits(v, question)) return not_asked;
    MwesoAnswer answer = question_answer(v, question);
    bool stated = answer.origin != MWESO_FROM_DEFAULT && cli_is_known(&answer);
    bool known = c->usual ? !answer.assumed
                          : stated; /* what phases leave is of the plain section */
    return !known ? unknown : answer.text[0] ? answer.text : "none";
}

int characters_state(const Characters *c, size_t variant, size_t k)
{
    return c->states[variant * c->question_count + k];
}

/* Keys and parameters are asked, of phases only what one of the variants answers there; hooks are
 * no characters. */
static bool is_asked(const Characters *c, size_t question)
{
    if (!question_is_rule(question) || question_key(question) == QUESTION_OF_HOOK) return false;
    if (!question_is_of_phase(question)) return true;
    for (size_t i = 0; i < c->count; i++)
        if (question_answer(c->variants[i], question).origin != MWESO_FROM_DEFAULT) return true;
    return false;
}

/* Numbers the answers to one question in the order in which they first appear. */
static void number_states(Characters *c, size_t k)
{
    int next = 0;
    for (size_t i = 0; i < c->count; i++) {
        const char *text = characters_text(c, i, k);
        int *state = &c->states[i * c->question_count + k];
        *state = text == unknown     ? CHARACTER_UNKNOWN
                 : text == not_asked ? CHARACTER_NOT_ASKED
                                     : next;
        for (size_t j = 0; j < i && *state == next; j++)
            if (characters_state(c, j, k) >= 0 && strcmp(characters_text(c, j, k), text) == 0)
                *state = characters_state(c, j, k);
        next += *state == next;
    }
}

MwesoStatus characters_ask(const Cli *cli, MwesoVariant *const *variants, size_t count, bool usual,
                           Characters *c)
{
    *c = (Characters){.variants = variants, .count = count, .usual = usual};
    for (size_t i = 0; i < count; i++)
        if (!questions_collect(variants[i])) return cli_no_memory(cli);
    c->questions = calloc(questions_count(), sizeof *c->questions);
    for (size_t question = 0; c->questions && question < questions_count(); question++)
        if (is_asked(c, question)) c->questions[c->question_count++] = question;
    c->states = calloc(count * c->question_count + 1, sizeof *c->states);
    if (!c->questions || !c->states) return cli_no_memory(cli);
    for (size_t k = 0; k < c->question_count; k++) number_states(c, k);
    return MWESO_OK;
}

void characters_free(Characters *c)
{
    free(c->questions);
    free(c->states);
}

uint64_t characters_differ(const Characters *c, size_t a, size_t b, const uint32_t *weights,
                           uint64_t *known)
{
    const int *of_a = &c->states[a * c->question_count], *of_b = &c->states[b * c->question_count];
    uint64_t differ = 0, both = 0;
    for (size_t k = 0; k < c->question_count; k++) {
        if (of_a[k] < 0 || of_b[k] < 0) continue;
        uint64_t weight = weights ? weights[k] : 1;
        both += weight;
        differ += of_a[k] != of_b[k] ? weight : 0;
    }
    *known = both;
    return differ;
}

/* ---- in play --------------------------------------------------------------------------------- */

bool disagreement_possible(const MwesoVariant *a, const MwesoVariant *b)
{
    const MwesoBoard *of_a = mweso_variant_board(a), *of_b = mweso_variant_board(b);
    return of_a->columns == of_b->columns && of_a->rows == of_b->rows;
}

typedef struct PairProgress {
    const Cli *cli;
    size_t pairs;
} PairProgress;

static bool report(void *user, uint64_t done)
{
    const PairProgress *progress = user;
    cli_progress(progress->cli, "%zu of %zu pairs of rule sets", (size_t)done, progress->pairs);
    return !cli_stop;
}

MwesoStatus disagreement_play(const Cli *cli, MwesoVariant *const *variants, size_t count,
                              size_t games, uint64_t seed, uint32_t max_turns, int threads,
                              Disagreement *d)
{
    static const char random[] = "random";
    const MwesoPlan plan = {.games = games,
                            .seed = seed,
                            .players = {random, random},
                            .max_turns = max_turns,
                            .threads = threads,
                            .shards = 1};
    PairProgress progress = {cli, 0};
    MwesoError error;
    size_t failed = 0;
    for (size_t a = 0; a < count; a++)
        for (size_t b = a + 1; b < count; b++)
            progress.pairs += disagreement_possible(variants[a], variants[b]);
    *d = (Disagreement){count, games, calloc(count * count * games + 1, sizeof *d->met)};
    if (!d->met) return cli_no_memory(cli);
    MwesoStatus status = mweso_clash_pairs((const MwesoVariant *const *)variants, count, &plan,
                                           report, &progress, d->met, &failed, &error);
    cli_progress_end();
    if (status != MWESO_OK)
        cli_fail_error(cli, count ? mweso_variant_label(variants[failed]) : "", &error);
    return status;
}

void disagreement_free(Disagreement *d) { free(d->met); }

double disagreement_share(const Disagreement *d, size_t a, size_t b, const uint32_t *drawn)
{
    double positions = 0, differ = 0;
    const MwesoMet *met = &d->met[(a < b ? a * d->count + b : b * d->count + a) * d->games];
    for (size_t i = 0; i < d->games; i++) {
        const MwesoMet *game = &met[drawn ? drawn[i] : i];
        positions += game->positions;
        differ += game->differ;
    }
    return positions > 0 ? differ / positions : NAN;
}
