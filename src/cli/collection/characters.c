/* Characters: questions asked and chosen, and answers numbered. */
#include "cli/collection/characters.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char unknown[] = "?", not_asked[] = "-";

const char *characters_name(const Characters *c, size_t variant)
{
    return c->names ? c->names[variant] : mweso_variant_name(c->variants[variant]);
}

const char *characters_text(const Characters *c, size_t variant, size_t k)
{
    const MwesoVariant *v = c->variants[variant];
    size_t question = c->questions[k];
    bool plain = c->usual && question_is_of_phase(question); /* where it has no such phase */
    if (!plain && !question_fits(v, question)) return not_asked;
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

MwesoStatus characters_ask(const Cli *cli, MwesoVariant *const *variants, const char *const *names,
                           size_t count, bool usual, Characters *c)
{
    *c = (Characters){.variants = variants, .names = names, .count = count, .usual = usual};
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

int characters_known(const Characters *c, size_t k)
{
    int known = 0; /* they are numbered from 0 */
    for (size_t i = 0; i < c->count; i++)
        if (characters_state(c, i, k) >= known) known = characters_state(c, i, k) + 1;
    return known;
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

/* ---- those that are asked for ---------------------------------------------------------------- */

static const char unvarying[] = "unvarying";

static bool is_named(const Characters *c, size_t k, const char *word)
{
    return question_has_word(c->questions[k], word) ||
           (strcmp(word, unvarying) == 0 && characters_known(c, k) < 2);
}

/* Marks the questions that the list of an option names. */
static MwesoStatus read_list(const Cli *cli, const Characters *c, OptionId id, bool *named)
{
    KeyLabel word;
    for (const char *list = cli->values[id]; list;) {
        size_t length = strcspn(list, ",");
        snprintf(word, sizeof word, "%.*s", (int)length, list);
        bool found = strcmp(word, unvarying) == 0; /* there may be none */
        for (size_t k = 0; k < c->question_count; k++)
            if (is_named(c, k, word)) named[k] = found = true;
        if (!found)
            return questions_fail(cli, id, word,
                                  "section, key or phase that these rule sets answer", c->questions,
                                  c->question_count, unvarying);
        list = list[length] ? list + length + 1 : NULL;
    }
    return MWESO_OK;
}

/* Keeps the columns that are marked. */
static void keep(Characters *c, const bool *marked)
{
    size_t to = 0, count = 0;
    for (size_t i = 0; i < c->count; i++)
        for (size_t k = 0; k < c->question_count; k++)
            if (marked[k]) c->states[to++] = c->states[i * c->question_count + k];
    for (size_t k = 0; k < c->question_count; k++)
        if (marked[k]) c->questions[count++] = c->questions[k];
    c->question_count = count;
}

MwesoStatus characters_choose(const Cli *cli, Characters *c)
{
    if (!cli->values[OPT_ONLY] && !cli->values[OPT_EXCEPT]) return MWESO_OK;
    bool *only = calloc(c->question_count + 1, sizeof *only);
    bool *except = calloc(c->question_count + 1, sizeof *except);
    MwesoStatus status = only && except ? MWESO_OK : cli_no_memory(cli);
    if (status == MWESO_OK) status = read_list(cli, c, OPT_ONLY, only);
    if (status == MWESO_OK) status = read_list(cli, c, OPT_EXCEPT, except);
    if (status == MWESO_OK) {
        for (size_t k = 0; k < c->question_count; k++)
            only[k] = (only[k] || !cli->values[OPT_ONLY]) && !except[k];
        keep(c, only);
        if (!c->question_count)
            status = cli_fail(cli, MWESO_USAGE, "--only and --except leave no question");
    }
    free(only);
    free(except);
    return status;
}
