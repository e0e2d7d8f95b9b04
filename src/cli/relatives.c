/* Relatives: records read, votes counted, and chances worked out. */
#include "cli/relatives.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- reading --------------------------------------------------------------------------------- */

/* The variant's own file comes first, then what it inherits from, then scripts. */
static void find_family(const MwesoVariant *variant, NameText family)
{
    const char *file;
    snprintf(family, sizeof(NameText), "%s", mweso_variant_name(variant));
    for (size_t i = 0; (file = mweso_variant_file(variant, i)); i++) {
        size_t length = strlen(file);
        if (length > 4 && strcmp(file + length - 4, ".ini") == 0) cli_name_of_file(file, family);
    }
}

static size_t number_of_source(Relatives *r, const char *recorder)
{
    for (size_t i = 0; i < r->count; i++)
        if (strcmp(r->all[i].recorder, recorder) == 0) return r->all[i].source;
    return r->source_count++;
}

/* False if there is no memory. */
static bool add_game(Relatives *r, MwesoVariant *variant, bool is_record)
{
    RecordedGame *larger = cli_grow(r->all, r->count, sizeof *larger);
    if (!larger) return false;
    r->all = larger;
    RecordedGame *game = &r->all[r->count];
    *game = (RecordedGame){.variant = variant, .is_record = is_record};
    recorder_of(r->cli, variant, game->recorder);
    if (!*game->recorder)
        snprintf(game->recorder, sizeof game->recorder, "%s", mweso_variant_name(variant));
    find_family(variant, game->family);
    game->source = number_of_source(r, game->recorder);
    r->count++;
    return true;
}

/* A file that does not load is left out: `mweso check` says what is wrong with it. */
static bool add_found(void *user, const char *name, const char *file)
{
    Relatives *r = user;
    (void)file;
    MwesoFindings *findings = mweso_findings_new();
    MwesoVariant *variant = findings ? mweso_variant_load(r->cli->path, name, NULL, findings)
                                     : NULL;
    mweso_findings_free(findings);
    if (!variant) return findings != NULL;
    bool is_house = strcmp(cli_answer(variant, "variant.status").text, "house") == 0;
    if (add_game(r, variant, !is_house)) return true;
    mweso_variant_free(variant);
    return false;
}

/* ---- answers --------------------------------------------------------------------------------- */

/* The answer of a game to a key as a text; NULL: no source states it. */
static const char *text_on_record(const MwesoVariant *variant, size_t key)
{
    const MwesoAnswer answer = mweso_variant_answer(variant, key);
    if (answer.origin == MWESO_FROM_DEFAULT || !cli_is_known(&answer)) return NULL;
    return answer.text[0] ? answer.text : "none";
}

/* Numbers the answers to a key in the order in which games give them, as the states of `question`.
 * False if they are too many. */
static bool number_answers(Relatives *r, size_t key, size_t question)
{
    int next = 0;
    for (size_t i = 0; i < r->count; i++) {
        const char *text = text_on_record(r->all[i].variant, key);
        int *state = &r->all[i].states[question];
        *state = text ? next : RELATIVES_UNKNOWN;
        for (size_t j = 0; text && *state == next && j < i; j++) {
            const char *other = text_on_record(r->all[j].variant, key);
            if (other && strcmp(other, text) == 0) *state = r->all[j].states[question];
        }
        next += *state == next;
    }
    return next <= RELATIVES_MOST_ANSWERS;
}

/* Do enough records answer the question, in two ways or more? */
static bool is_asked(const Relatives *r, size_t question)
{
    size_t records = 0, ways = 0;
    bool given[RELATIVES_MOST_ANSWERS] = {false};
    for (size_t i = 0; i < r->count; i++) {
        int state = relatives_state(r, i, question);
        if (!r->all[i].is_record || state < 0) continue;
        records++;
        ways += !given[state];
        given[state] = true;
    }
    return records >= RELATIVES_LEAST_RECORDS && ways >= 2;
}

static bool may_be_asked(size_t key)
{
    const char *section = mweso_key(key)->section;
    return cli_is_rule(section) && strcmp(section, "setup") != 0;
}

/* A game of which nothing is on record is no record. */
static bool answers_any(const Relatives *r, size_t relative)
{
    for (size_t q = 0; q < r->question_count; q++)
        if (relatives_state(r, relative, q) >= 0) return true;
    return false;
}

static MwesoStatus ask(Relatives *r)
{
    r->votes = calloc(r->source_count + 1, sizeof *r->votes);
    bool good = r->votes;
    for (size_t i = 0; i < r->count; i++) {
        r->all[i].states = calloc(RELATIVES_MOST_QUESTIONS, sizeof(int));
        good &= r->all[i].states != NULL;
    }
    if (!good) return cli_no_memory(r->cli);
    for (size_t key = 0; key < mweso_key_count(); key++) {
        size_t next = r->question_count;
        if (next == RELATIVES_MOST_QUESTIONS || !may_be_asked(key)) continue;
        if (!number_answers(r, key, next) || !is_asked(r, next)) continue;
        r->keys[r->question_count++] = key;
    }
    for (size_t i = 0; i < r->count; i++)
        r->all[i].is_record = r->all[i].is_record && answers_any(r, i);
    return MWESO_OK;
}

MwesoStatus relatives_read(const Cli *cli, MwesoVariant *asked, Relatives *r)
{
    *r = (Relatives){.cli = cli, .asked = asked};
    bool good = mweso_path_each(cli->path, add_found, r) == MWESO_OK;
    if (good && asked) good = add_game(r, asked, false);
    return good ? ask(r) : cli_no_memory(cli);
}

void relatives_free(Relatives *r)
{
    for (size_t i = 0; i < r->count; i++) {
        if (r->all[i].variant != r->asked) mweso_variant_free(r->all[i].variant);
        free(r->all[i].states);
    }
    free(r->all);
    free(r->votes);
}

/* ---- questions and answers ------------------------------------------------------------------- */

const char *relatives_label(const Relatives *r, size_t question, KeyLabel label)
{
    const MwesoKey *key = mweso_key(r->keys[question]);
    return cli_label(key->section, key->name, label);
}

size_t relatives_question(const Relatives *r, size_t key)
{
    size_t question = 0;
    while (question < r->question_count && r->keys[question] != key) question++;
    return question;
}

const char *relatives_answer(const Relatives *r, size_t question, int answer)
{
    for (size_t i = 0; i < r->count; i++)
        if (relatives_state(r, i, question) == answer)
            return text_on_record(r->all[i].variant, r->keys[question]);
    return "";
}

int relatives_number(const Relatives *r, size_t question, const char *answer)
{
    for (size_t i = 0; i < r->count; i++) {
        int state = relatives_state(r, i, question);
        if (state >= 0 && strcmp(text_on_record(r->all[i].variant, r->keys[question]), answer) == 0)
            return state;
    }
    return RELATIVES_UNKNOWN;
}

int relatives_state(const Relatives *r, size_t relative, size_t question)
{
    return r->all[relative].states[question];
}

void relatives_known(const Relatives *r, size_t relative, RelativesKnown known)
{
    for (size_t q = 0; q < r->question_count; q++) known[q] = relatives_state(r, relative, q);
}

size_t relatives_find(const Relatives *r, const MwesoVariant *variant)
{
    size_t i = 0;
    for (; i < r->count; i++) {
        const MwesoVariant *other = r->all[i].variant;
        bool named = strcmp(mweso_variant_name(other), mweso_variant_name(variant)) == 0;
        if (named &&
            strcmp(mweso_variant_fingerprint(other), mweso_variant_fingerprint(variant)) == 0)
            break;
    }
    return i;
}

void relatives_others(const Relatives *r, size_t relative, bool *used)
{
    const char *name = mweso_variant_name(r->all[relative].variant);
    for (size_t i = 0; i < r->count; i++)
        used[i] = r->all[i].is_record && strcmp(mweso_variant_name(r->all[i].variant), name) != 0;
}

/* ---- chances --------------------------------------------------------------------------------- */

/* Is the record looked at, and are its answers to both questions known? */
static bool votes(const Relatives *r, RelativesUsed used, size_t record, size_t a, size_t b)
{
    return used[record] && relatives_state(r, record, a) >= 0 && relatives_state(r, record, b) >= 0;
}

/* The vote of each record with both answers: one by the number of those of its source. */
static void count_voters(const Relatives *r, RelativesUsed used, size_t a, size_t b)
{
    memset(r->votes, 0, r->source_count * sizeof *r->votes);
    for (size_t i = 0; i < r->count; i++)
        if (votes(r, used, i, a, b)) r->votes[r->all[i].source]++;
}

static double vote_of(const Relatives *r, size_t record)
{
    return 1.0 / r->votes[r->all[record].source];
}

/* The votes for each answer to a question; returns how many have any. */
static size_t count_answers(const Relatives *r, RelativesUsed used, size_t question,
                            double *votes_for)
{
    size_t count = 0;
    for (int a = 0; a < RELATIVES_MOST_ANSWERS; a++) votes_for[a] = 0;
    count_voters(r, used, question, question);
    for (size_t i = 0; i < r->count; i++) {
        if (!votes(r, used, i, question, question)) continue;
        double *votes_of = &votes_for[relatives_state(r, i, question)];
        count += *votes_of == 0;
        *votes_of += vote_of(r, i);
    }
    return count;
}

int relatives_commonest(const Relatives *r, RelativesUsed used, size_t question)
{
    double votes_for[RELATIVES_MOST_ANSWERS];
    int best = 0;
    if (!count_answers(r, used, question, votes_for)) return -1;
    for (int a = 1; a < RELATIVES_MOST_ANSWERS; a++)
        if (votes_for[a] > votes_for[best]) best = a;
    return best;
}

/* How much the answer `given` to `other` multiplies the chance of each answer to a question. */
static void find_factors(const Relatives *r, RelativesUsed used, size_t question, size_t other,
                         int given, double factors[RELATIVES_MOST_ANSWERS])
{
    double with[RELATIVES_MOST_ANSWERS] = {0}, all[RELATIVES_MOST_ANSWERS] = {0};
    uint64_t seen = (uint64_t)1 << given;
    count_voters(r, used, question, other);
    for (size_t i = 0; i < r->count; i++) {
        if (!votes(r, used, i, question, other)) continue;
        int answer = relatives_state(r, i, question), state = relatives_state(r, i, other);
        all[answer] += vote_of(r, i);
        if (state == given) with[answer] += vote_of(r, i);
        seen |= (uint64_t)1 << state;
    }
    double ways = __builtin_popcountll(seen);
    for (int a = 0; a < RELATIVES_MOST_ANSWERS; a++)
        factors[a] = pow((with[a] + RELATIVES_PRIOR) / (all[a] + RELATIVES_PRIOR * ways),
                         RELATIVES_TEMPER);
}

static void put_in_order(Expectation *e)
{
    e->count = 0;
    for (int a = 0; a < RELATIVES_MOST_ANSWERS; a++) {
        if (e->chances[a] <= 0) continue;
        size_t at = e->count++;
        for (; at > 0 && e->chances[e->order[at - 1]] < e->chances[a]; at--)
            e->order[at] = e->order[at - 1];
        e->order[at] = a;
    }
}

void relatives_expect(const Relatives *r, RelativesUsed used, const RelativesKnown known,
                      size_t question, Expectation *e)
{
    double votes_for[RELATIVES_MOST_ANSWERS], sum = 0, all = 0;
    *e = (Expectation){0};
    double ways = (double)count_answers(r, used, question, votes_for);
    for (int a = 0; a < RELATIVES_MOST_ANSWERS; a++) all += votes_for[a];
    for (int a = 0; a < RELATIVES_MOST_ANSWERS; a++)
        if (votes_for[a] > 0)
            e->chances[a] = (votes_for[a] + RELATIVES_PRIOR) / (all + RELATIVES_PRIOR * ways);
    for (size_t q = 0; q < r->question_count; q++) {
        if (q == question || known[q] < 0) continue;
        find_factors(r, used, question, q, known[q], e->factors[q]);
        for (int a = 0; a < RELATIVES_MOST_ANSWERS; a++) e->chances[a] *= e->factors[q][a];
    }
    for (int a = 0; a < RELATIVES_MOST_ANSWERS; a++) sum += e->chances[a];
    for (int a = 0; a < RELATIVES_MOST_ANSWERS && sum > 0; a++) e->chances[a] /= sum;
    put_in_order(e);
}

size_t relatives_alike(const Relatives *r, size_t record, const RelativesKnown known,
                       size_t question, size_t *both)
{
    size_t alike = 0;
    *both = 0;
    for (size_t q = 0; q < r->question_count; q++) {
        int state = relatives_state(r, record, q);
        if (q == question || known[q] < 0 || state < 0) continue;
        *both += 1;
        alike += state == known[q];
    }
    return alike;
}
