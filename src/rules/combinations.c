/* Combinations: answers that are each right but cannot be played together.
 *
 * The table is data: an id (each has a test file of that name), the key that is reported, the
 * condition, and the reason.
 */
#include "rules/combinations.h"

#include "rules/tables.h"

typedef struct Combination {
    const char *id;
    MwKey key;
    bool (*holds)(const MwRules *rules);
    const char *reason;
    MwKey others[5]; /* answers that may be to blame instead; 0: none */
} Combination;

static bool too_many_seeds(const MwRules *r) { return mw_all_seeds(r) > MW_MOST_SEEDS; }
static bool extra_needs_removed(const MwRules *r) { return r->extra > 0 && r->fate == FATE_RESOWN; }

static bool begins_from_store(const MwRules *r)
{
    return r->from == FROM_STORE && r->stores[MWESO_SOUTH];
}

/* Is there no inner pit that a seed of South's store could be put into, whatever it captures? */
static bool nothing_takes_store_seed(const MwRules *r)
{
    if (!begins_from_store(r)) return false;
    for (int pit = 0; pit < r->board.pits; pit++)
        if (mw_is_inner(&r->board, pit) && (r->into == INTO_ANY || r->setup[MWESO_SOUTH][pit]))
            return false;
    return true;
}

/* Is there no pit at the usual start that may start a move (docs/rules.md, 2.1)? South begins. */
static bool nothing_can_start(const MwRules *r)
{
    const uint16_t *usual = r->setup[MWESO_SOUTH];
    if (begins_from_store(r)) return false;
    for (int pit = 0; pit < r->board.pits; pit++) {
        MwReason start = mw_start_at(r, usual[pit]);
        bool next_empty = usual[mw_onward(&r->board, pit, 1, false)] == 0;
        if (mw_may_begin(start) && (start != START_SINGLE_NOT_LAST_RESORT || next_empty))
            return false;
    }
    return true;
}

static const Combination errors[] = {
    {"too-many-seeds", KEY_OUTER, too_many_seeds,
     "both players' rows and stores hold more than 65535 seeds together, more than can be counted "
     "in a pit",
     .others = {KEY_INNER, KEY_STORE, KEY_NORTH_OUTER, KEY_NORTH_INNER, KEY_NORTH_STORE}},
    {"nothing-can-start", KEY_SMALLEST, nothing_can_start,
     "no pit of the usual start holds enough seeds to start a move, so nobody could ever play",
     .others = {KEY_OUTER, KEY_INNER, KEY_SINGLETONS}},
    {"no-place-for-store-seed", KEY_FROM, nothing_takes_store_seed,
     "all inner pits of the usual start are empty, and start.into = occupied: nobody could put a "
     "seed of his store anywhere",
     .others = {KEY_INNER, KEY_INTO, KEY_STORE}},
    {"extra-needs-removed", KEY_EXTRA, extra_needs_removed,
     "further pits are emptied only where captured seeds leave the game: it needs capture.fate = "
     "removed or stored"},
};

#define COUNT(array) (sizeof(array) / sizeof *(array))

/* The first of the answers to blame that somebody gave. */
static MwKey blamed(const MwesoVariant *variant, const Combination *c)
{
    if (variant->given[c->key].text) return c->key;
    for (size_t i = 0; i < COUNT(c->others); i++)
        if (c->others[i] && variant->given[c->others[i]].text) return c->others[i];
    return c->key;
}

void mw_check_combinations(const MwesoVariant *variant, MwesoFindings *findings)
{
    for (size_t i = 0; i < COUNT(errors); i++) {
        MwKey key = blamed(variant, &errors[i]);
        if (errors[i].holds(&variant->rules))
            mw_find(findings, MWESO_ERROR, mw_variant_place(variant, key), errors[i].id, "'%s': %s",
                    variant->resolved[key], errors[i].reason);
    }
}
