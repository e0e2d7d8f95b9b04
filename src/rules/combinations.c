/* Combinations: answers that are each right but make no sense together.
 *
 * Both tables are data: an id (each has a test file of that name), the key that is reported, the
 * condition, and the reason. An answer "has no effect" when no position can be played differently
 * for it.
 */
#include "rules/combinations.h"

#include <string.h>

#include "rules/board.h"

typedef struct Combination {
    const char *id;
    MwKey key;
    bool (*holds)(const MwRules *rules);
    const char *reason;
    MwKey others[3]; /* answers that may be to blame instead; 0: none */
    bool part;       /* only one moment of several has no effect */
} Combination;

/* ---- errors ---------------------------------------------------------------------------------- */

static bool too_many_seeds(const MwRules *r) { return r->seeds > MW_MOST_SEEDS / 2; }
static bool extra_needs_removed(const MwRules *r)
{
    return r->extra > 0 && r->fate != FATE_REMOVED;
}

/* Is there no pit at the usual start that may start a move (docs/rules.md, 2.1)? */
static bool nothing_can_start(const MwRules *r)
{
    const uint16_t *usual = r->setup[MWESO_SOUTH];
    bool single = false;
    for (int pit = 0; pit < r->board.pits; pit++) {
        if (usual[pit] >= r->smallest) return false;
        int next = mw_onward(&r->board, pit, 1, false);
        bool free = r->singletons == SINGLETONS_ALWAYS || usual[next] == 0;
        single |= usual[pit] == 1 && r->singletons != SINGLETONS_NEVER && free;
    }
    return !single;
}

static const Combination errors[] = {
    {"too-many-seeds", KEY_OUTER, too_many_seeds,
     "both players' rows hold more than 65535 seeds together, more than can be counted in a pit",
     .others = {KEY_INNER}},
    {"nothing-can-start", KEY_SMALLEST, nothing_can_start,
     "no pit of the usual start holds enough seeds to start a move, so nobody could ever play",
     .others = {KEY_OUTER, KEY_INNER, KEY_SINGLETONS}},
    {"extra-needs-removed", KEY_EXTRA, extra_needs_removed,
     "further pits are emptied only where captured seeds leave the game: it needs capture.fate = "
     "removed"},
};

/* ---- answers without effect ------------------------------------------------------------------ */

static bool smallest_is_one(const MwRules *r) { return r->smallest == 1; }
static bool removed(const MwRules *r) { return r->fate == FATE_REMOVED; }
static bool never_relays(const MwRules *r) { return r->relay == RELAY_NONE; }
static bool no_reverse(const MwRules *r) { return !r->reverse_pits || !r->reverse_at; }
static bool no_reverse_moment(const MwRules *r) { return !r->reverse_at; }
static bool no_reverse_pit(const MwRules *r) { return !r->reverse_pits; }
static bool reentry_never_comes(const MwRules *r)
{
    return removed(r) && r->reverse_at & MOMENT_REENTRY;
}
static bool relay_never_comes(const MwRules *r)
{
    return never_relays(r) && r->reverse_at & MOMENT_RELAY;
}
static bool either_is_inner(const MwRules *r)
{
    return r->needs == NEEDS_EITHER && r->takes == TAKES_INNER;
}
static bool no_every_column(const MwRules *r) { return !r->every_column; }

/* Without relays every lap but the first needs a capture, each of which empties an inner or an
 * outer pit of the opponent for good. */
static bool always_ends(const MwRules *r)
{
    return never_relays(r) && r->lap_limit > r->board.pits;
}

static const Combination without_effect[] = {
    {"singletons-smallest", KEY_SINGLETONS, smallest_is_one,
     "start.smallest = 1 lets every single seed move"},
    {"either-is-inner", KEY_NEEDS, either_is_inner,
     "with capture.takes = inner nothing can be taken from a column whose inner pit is empty, so "
     "it plays like inner"},
    {"resow-removed", KEY_RESOW, removed, "with capture.fate = removed nothing is sown again"},
    {"reverse-without-moment", KEY_REVERSE_PITS, no_reverse_moment,
     "reverse.at = none leaves no moment to turn"},
    {"reverse-without-pits", KEY_REVERSE_AT, no_reverse_pit,
     "reverse.pits = none leaves no pit to turn at"},
    {"reentry-removed", KEY_REVERSE_AT, reentry_never_comes,
     "the moment 'reentry' never comes: with capture.fate = removed nothing is sown again",
     .part = true},
    {"relay-none", KEY_REVERSE_AT, relay_never_comes,
     "the moment 'relay' never comes: lap.relay is none", .part = true},
    {"reverse-capture-unused", KEY_REVERSE_CAPTURE, no_reverse, "no lap may run clockwise"},
    {"indirect-without-relay", KEY_REVERSE_CAPTURE, never_relays,
     "with lap.relay = none a clockwise lap cannot relay, so it must capture directly"},
    {"right-end-unused", KEY_RIGHT_END, no_reverse, "no lap may run clockwise"},
    {"both-ends-removed", KEY_BOTH_ENDS, removed,
     "with capture.fate = removed a turn ends with its first capture"},
    {"every-column-removed", KEY_EVERY_COLUMN, removed,
     "with capture.fate = removed a turn ends with its first capture"},
    {"points-unused", KEY_EVERY_COLUMN_POINTS, no_every_column,
     "end.every_column = no gives no such win"},
    {"endless-never", KEY_ENDLESS, always_ends, "with lap.relay = none every move ends"},
    {"lap-limit-never", KEY_LAP_LIMIT, always_ends,
     "with lap.relay = none every move ends before that"},
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

/* A default that is written out needs no warning: it claims nothing. */
static bool says_something(const MwesoVariant *variant, MwKey key)
{
    const MwGiven *given = &variant->given[key];
    return given->text && given->origin != MWESO_FROM_ANCESTOR &&
           strcmp(variant->resolved[key], mw_keys[key].told.default_text) != 0;
}

/* Does the answer name other moments besides the one that never comes? */
static bool leaves_more(const MwRules *rules, const Combination *c)
{
    return c->part && (rules->reverse_at & (rules->reverse_at - 1)) != 0;
}

/* An answer "none" rules something out, which it does whatever else is said. */
static bool takes_effect_away(const MwesoVariant *variant, const Combination *c)
{
    return c->holds(&variant->rules) && strcmp(variant->resolved[c->key], "none") != 0;
}

bool mw_has_effect(const MwesoVariant *variant, MwKey key)
{
    for (size_t i = 0; i < COUNT(without_effect); i++) {
        const Combination *c = &without_effect[i];
        if (c->key == key && takes_effect_away(variant, c) && !leaves_more(&variant->rules, c))
            return false;
    }
    return true;
}

void mw_check_effects(const MwesoVariant *variant, MwesoFindings *findings)
{
    for (size_t i = 0; i < COUNT(without_effect); i++) {
        const Combination *c = &without_effect[i];
        if (says_something(variant, c->key) && takes_effect_away(variant, c))
            mw_find(findings, MWESO_WARNING, mw_variant_place(variant, c->key), c->id,
                    "%s'%s' has no effect: %s", leaves_more(&variant->rules, c) ? "a part of " : "",
                    variant->resolved[c->key], c->reason);
    }
}
