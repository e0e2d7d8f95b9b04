/* Asked: the contrasts that a comparison is about, so that nothing else is computed and counted:
 * its metrics (--metrics) and its pairs of rule sets (--pairs). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/comparing/compare.h"

/* ---- --metrics ------------------------------------------------------------------------------- */

/* Names the nearest metric, or all if none is near. */
static MwesoStatus fail_unknown(const Cli *cli, const char *name)
{
    const char *names[MWESO_MOST_METRICS + 1] = {NULL};
    char list[1000] = "";
    size_t length = 0, all = mweso_metric_count();
    for (size_t i = 0; i < all; i++) names[i] = mweso_metric(i)->name;
    const char *guess = GUESS(name, names, "");
    for (size_t i = 0; i < all && length < sizeof list; i++)
        length += (size_t)snprintf(list + length, sizeof list - length, "%s%s",
                                   i ? ", " : "; there are ", names[i]);
    return cli_fail(cli, MWESO_USAGE,
                    "--metrics: there is no metric '%.60s'%s; docs/metrics.md tells of them",
                    SHOWN(name), *guess ? guess : list);
}

static bool take_metric(Comparison *c, const char *name, MwesoStatus *status)
{
    size_t m = cli_metric(name);
    if (m == mweso_metric_count()) *status = fail_unknown(c->cli, name);
    else if (comparison_asks(c, m))
        *status = cli_fail(c->cli, MWESO_USAGE, "--metrics: %s is named twice", name);
    else c->metrics[c->metric_count++] = m;
    return *status == MWESO_OK;
}

bool comparison_asks(const Comparison *c, size_t metric)
{
    for (size_t i = 0; i < c->metric_count; i++)
        if (c->metrics[i] == metric) return true;
    return false;
}

/* Cuts off the blanks around a text, in place. */
static char *without_blanks(char *text)
{
    static const char blanks[] = " \t";
    text += strspn(text, blanks);
    size_t length = strlen(text);
    while (length && strchr(blanks, text[length - 1])) text[--length] = '\0';
    return text;
}

/* Calls `take` for every member of a list that is separated by commas. */
static bool take_list(Comparison *c, const char *list,
                      bool (*take)(Comparison *c, const char *text, MwesoStatus *status),
                      MwesoStatus *status)
{
    char *copy = strdup(list), *rest = copy;
    if (!copy) *status = cli_no_memory(c->cli);
    for (char *text; *status == MWESO_OK && (text = strsep(&rest, ","));)
        take(c, without_blanks(text), status);
    free(copy);
    return *status == MWESO_OK;
}

static bool ask_metrics(Comparison *c, MwesoStatus *status)
{
    const char *list = c->cli->values[OPT_METRIC_LIST];
    if (list) return take_list(c, list, take_metric, status);
    for (size_t m = 0; m < mweso_metric_count(); m++) c->metrics[c->metric_count++] = m;
    return true;
}

/* ---- --pairs --------------------------------------------------------------------------------- */

static bool add_pair(Comparison *c, const Entry *a, const Entry *b, MwesoStatus *status)
{
    Pair *pairs = cli_grow(c->pairs, c->pair_count, sizeof *pairs);
    if (pairs) c->pairs = pairs;
    size_t *keys = pairs ? calloc(questions_count(), sizeof *keys) : NULL;
    if (!keys) *status = cli_no_memory(c->cli);
    if (!keys) return false;
    Pair *pair = &c->pairs[c->pair_count++];
    *pair = (Pair){.a = a, .b = b, .keys = keys};
    for (size_t key = 0; key < questions_count(); key++)
        if (questions_differ(a->variant, b->variant, key)) keys[pair->key_count++] = key;
    return true;
}

/* A rule set by its label, as it was given, without settings, or by its number. A name that several
 * files have is none of these. */
static const Entry *find_entry(const Comparison *c, const char *text)
{
    char *end;
    unsigned long number = strtoul(text, &end, 10);
    for (int way = 0; way < 3; way++)
        for (size_t i = 0; i < c->count; i++) {
            const Entry *e = &c->entries[i];
            const char *names[] = {e->label, e->file, e->called};
            if (strcmp(text, names[way]) == 0) return e;
        }
    bool fits = *text >= '1' && *text <= '9' && !*end && number <= c->count;
    return fits ? &c->entries[number - 1] : NULL;
}

static const Entry *named_entry(const Comparison *c, const char *text, MwesoStatus *status)
{
    const Entry *entry = find_entry(c, text);
    const char *names[MOST_ENTRIES + 1] = {NULL};
    if (entry) return entry;
    for (size_t i = 0; i < c->count; i++) names[i] = c->entries[i].label;
    *status = cli_fail(c->cli, MWESO_USAGE,
                       "--pairs: '%.60s' is none of the rule sets that are compared, nor a number "
                       "from 1 to %zu%s",
                       text, c->count, GUESS(text, names, ""));
    return NULL;
}

const Pair *comparison_pair(const Comparison *c, const Entry *a, const Entry *b)
{
    for (size_t i = 0; i < c->pair_count; i++)
        if (c->pairs[i].a == a && c->pairs[i].b == b) return &c->pairs[i];
    return NULL;
}

/* "omweso:coro": how coro differs from omweso. */
static bool take_pair(Comparison *c, const char *text, MwesoStatus *status)
{
    char names[256];
    snprintf(names, sizeof names, "%s", text);
    char *second = strchr(names, ':');
    if (!second)
        *status = cli_fail(c->cli, MWESO_USAGE,
                           "--pairs: '%.60s' is not first, all, or a list like omweso:coro,1:3",
                           text);
    if (!second) return false;
    *second++ = '\0';
    const Entry *a = named_entry(c, names, status);
    const Entry *b = a ? named_entry(c, second, status) : NULL;
    if (!b) return false;
    if (a == b)
        *status = cli_fail(c->cli, MWESO_USAGE, "--pairs: %.100s is paired with itself", a->label);
    else if (comparison_pair(c, a, b) || comparison_pair(c, b, a))
        *status = cli_fail(c->cli, MWESO_USAGE, "--pairs: %.100s and %.100s are paired twice",
                           a->label, b->label);
    return *status == MWESO_OK && add_pair(c, a, b, status);
}

static bool ask_pairs(Comparison *c, MwesoStatus *status)
{
    const char *list = c->cli->values[OPT_CONTRASTS];
    bool all = list && strcmp(list, "all") == 0;
    if (list && !all && strcmp(list, "first") != 0) return take_list(c, list, take_pair, status);
    for (size_t b = 1; b < c->count; b++)
        for (size_t a = 0; a < (all ? b : 1); a++)
            if (!add_pair(c, &c->entries[a], &c->entries[b], status)) return false;
    return true;
}

bool comparison_ask(Comparison *c, MwesoStatus *status)
{
    return ask_metrics(c, status) && ask_pairs(c, status);
}

/* ---- in the order in which they are told ----------------------------------------------------- */

bool comparison_is_from_first(const Comparison *c)
{
    for (size_t i = 0; i < c->pair_count; i++)
        if (c->pairs[i].a != &c->entries[0]) return false;
    return true;
}

const Pair *comparison_next_pair(const Comparison *c, const Entry *b, const Pair *before)
{
    for (size_t i = before ? (size_t)(before - c->pairs) + 1 : 0; i < c->pair_count; i++)
        if (c->pairs[i].b == b) return &c->pairs[i];
    return NULL;
}
