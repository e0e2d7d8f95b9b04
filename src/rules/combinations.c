/* Combinations: answers that are valid one by one but cannot be played together. */
#include "rules/load.h"
#include "rules/tables.h"

/* ---- conditions that take more than an expression -------------------------------------------- */

static bool begins_from_store(const MwRules *r)
{
    return r->from == FROM_STORE && r->stores[MWESO_SOUTH];
}

/* Does no inner pit take a store seed of South, whatever it would capture there? */
static bool nothing_takes_store_seed(const MwRules *r)
{
    if (!begins_from_store(r)) return false;
    for (int pit = 0; pit < r->board.pits; pit++)
        if (mw_is_inner(&r->board, pit) && (r->into == INTO_ANY || r->setup[MWESO_SOUTH][pit]))
            return false;
    return true;
}

/* Does a pit of South's usual start hold more seeds than a pit that may start (start.most)? */
static bool is_too_full(const MwRules *r, int pit)
{
    return mw_start_at(r, r->setup[MWESO_SOUTH][pit]) == START_TOO_MANY;
}

/* Is a pit of the usual start barred: not named, too full, or with seeds behind it? */
static bool is_barred_at_start(const MwRules *r, int pit)
{
    if (is_too_full(r, pit)) return true;
    if (mw_names_starts(r) && r->start_pits >> pit & 1) return false;
    if (mw_names_starts(r) && r->others == OTHERS_NONE) return true;
    int behind = mw_onward(&r->board, pit, 1, r->way != WAY_CLOCKWISE);
    return r->behind == BEHIND_EMPTY && behind < r->board.pits && r->setup[MWESO_SOUTH][behind];
}

/* Could the single seed of a pit fall into an empty pit at the usual start, in a direction in which
 * its lap may run? */
static bool falls_into_empty(const MwRules *r, int pit)
{
    const uint16_t *usual = r->setup[MWESO_SOUTH];
    bool both = r->way == WAY_EITHER || r->reverse_pits >> pit & 1;
    return ((both || r->way != WAY_CLOCKWISE) && !usual[mw_onward(&r->board, pit, 1, false)]) ||
           ((both || r->way == WAY_CLOCKWISE) && !usual[mw_onward(&r->board, pit, 1, true)]);
}

/* Is there no pit, apart from the `barred` ones, that could start South's first move from the usual
 * start (docs/rules.md, 2.1)? */
static bool none_can_start(const MwRules *r, bool (*barred)(const MwRules *r, int pit))
{
    /* if seeds are arranged, all may be put in one pit */
    if (r->placement != PLACEMENT_USUAL && r->seeds[MWESO_SOUTH] >= r->smallest) return false;
    const uint16_t *usual = r->setup[MWESO_SOUTH];
    if (begins_from_store(r)) return false;
    if (r->from == FROM_SPREAD && r->stores[MWESO_SOUTH] >= r->board.pits && r->smallest <= 2)
        return false; /* he drops his store first */
    for (int pit = 0; pit < r->board.pits; pit++) {
        MwReason start = mw_start_at(r, usual[pit]);
        bool into_empty = start == START_SINGLE_NOT_LAST_RESORT || start == START_SINGLE_INTO_EMPTY;
        bool begins = mw_may_begin(start) || start == START_TOO_MANY;
        if (begins && (!into_empty || falls_into_empty(r, pit)) && !(barred && barred(r, pit)))
            return false;
    }
    return true;
}

static bool nothing_can_start(const MwRules *r) { return none_can_start(r, NULL); }

static bool all_are_too_full(const MwRules *r)
{
    return !nothing_can_start(r) && none_can_start(r, is_too_full);
}

static bool all_starts_are_barred(const MwRules *r)
{
    return !nothing_can_start(r) && !all_are_too_full(r) && none_can_start(r, is_barred_at_start);
}

static bool shared_setup_outer(const MwRules *r)
{
    bool seeds = false;
    for (int column = 0; column < r->columns; column++)
        seeds |= r->outer[column] || r->north_outer[column];
    return r->shared && seeds;
}

/* ---- the table ------------------------------------------------------------------------------- */

typedef struct Combination {
    const char *id;
    MwKey key;
    bool at_start;
    const char *reason;
    MwKey others[6]; /* 0: no more */
} Combination;

static const Combination combinations[] = {
#define COMBINATION(id, key, condition, reason, ...) \
    {id, key, false, reason, {__VA_ARGS__ __VA_OPT__(, ) 0}},
#define COMBINATION_AT_START(id, key, condition, reason, ...) \
    {id, key, true, reason, {__VA_ARGS__ __VA_OPT__(, ) 0}},
#include "rules/combinations.def"
};
enum { COMBINATIONS = sizeof combinations / sizeof *combinations };

/* Sets which combinations the rules have, by number. */
static void find_combinations(const MwRules *r, bool found[COMBINATIONS])
{
#define COMBINATION(id, key, condition, ...) *found++ = (condition);
#define COMBINATION_AT_START COMBINATION
#include "rules/combinations.def"
}

/* Reports the first of the answers involved that somebody gave. */
static void report(const MwAnswers *answers, const Combination *c, MwesoFindings *findings)
{
    MwText label = {0};
    MwKey blamed = c->key;
    for (const MwKey *other = c->others; *other && !answers->given[blamed].text; other++)
        if (answers->given[*other].text) blamed = *other;
    mw_find(findings, MWESO_ERROR, mw_answers_place(answers, blamed, &label), c->id, "'%s': %s",
            answers->resolved[blamed], c->reason);
    mw_text_free(&label);
}

/* A combination found in the plain answers is not reported again for phases. */
void mw_check_combinations(const MwesoVariant *variant, MwesoFindings *findings)
{
    bool found[1 + MW_MOST_PHASES][COMBINATIONS];
    for (int p = -1; p < variant->phase_count; p++)
        find_combinations(mw_answers_of(variant, p).rules, found[1 + p]);
    for (int i = 0; i < COMBINATIONS; i++)
        for (int p = -1; p < variant->phase_count; p++) {
            const MwAnswers answers = mw_answers_of(variant, p);
            bool first = p == 0 || variant->phase_count == 0;
            if (!found[1 + p][i] || (combinations[i].at_start && !first)) continue;
            report(&answers, &combinations[i], findings);
            if (p < 0) break;
        }
}

bool mw_can_be_played(const MwRules *rules)
{
    bool found[COMBINATIONS], can = true;
    find_combinations(rules, found);
    for (int i = 0; i < COMBINATIONS; i++) can &= !found[i] || combinations[i].at_start;
    return can;
}
