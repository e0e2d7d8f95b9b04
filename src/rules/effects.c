/* Effects: which answers make no difference beside the others, and why.
 *
 * Whether an answer has an effect is found by giving others and comparing the games that they come
 * to. What is listed here are the words for it alone.
 */
#include "rules/effects.h"

#include <stdio.h>
#include <string.h>

#include "rules/answers.h"
#include "rules/tables.h"

/* ---- other answers --------------------------------------------------------------------------- */

static void give(MwRules *rules, MwKey key, const char *text)
{
    char room[256];
    MwText why = MW_TEXT_IN(room);
    mw_answer_read(rules, key, text, &why);
    mw_complete_rules(rules);
}

/* The rules with the n-th of the answers that are compared with one another, which come in this
 * order: all words of a key; the default and the greatest number; the default set and the empty
 * one. False if there are no more. */
static bool give_nth(const MwRules *rules, MwKey key, int n, MwRules *given)
{
    const MwesoKey *told = &mw_keys[key].told;
    bool is_word = told->type == MWESO_WORD;
    char most[24];
    snprintf(most, sizeof most, "%lld", (long long)told->most);
    const char *second = told->type == MWESO_NUMBER ? most : "none";
    const char *text = is_word ? told->words[n] : n == 0 ? told->default_text : second;
    if (is_word ? !text : n >= 2) return false;
    *given = *rules;
    give(given, key, text);
    return true;
}

static bool is_set(MwKey key)
{
    return mw_keys[key].told.type == MWESO_PITS || mw_keys[key].told.type == MWESO_MOMENTS;
}

/* Are there answers to compare with? Boards and starts of different seeds are different games. */
static bool is_compared(MwKey key)
{
    const MwKeySpec *spec = &mw_keys[key];
    bool listed = spec->told.type == MWESO_WORD || spec->told.type == MWESO_NUMBER || is_set(key);
    return listed && spec->field != MW_NO_FIELD && key != KEY_COLUMNS;
}

static bool is_empty_set(const MwRules *rules, MwKey key)
{
    MwRules none;
    return is_set(key) && give_nth(rules, key, 1, &none) && memcmp(rules, &none, sizeof none) == 0;
}

bool mw_has_effect(const MwRules *rules, MwKey key)
{
    MwRules own = *rules, other;
    bool is_first = false, all_same = true;
    mw_complete_rules(&own);
    if (!is_compared(key) || is_empty_set(&own, key)) return true;
    for (int n = 0; give_nth(&own, key, n, &other); n++) {
        bool is_own = memcmp(&own, &other, sizeof own) == 0;
        if (is_own && n > 0) return true;
        is_first |= is_own;
        bool same = mw_same_game(&own, &other);
        if (same && !is_first) return false;
        all_same &= same;
    }
    return !is_first || !all_same;
}

const char *mw_word_in_effect(const MwRules *rules, MwKey key)
{
    MwRules own = *rules, other;
    mw_complete_rules(&own);
    if (mw_keys[key].told.type != MWESO_WORD) return NULL;
    for (int n = 0; give_nth(&own, key, n, &other); n++)
        if (mw_same_game(&own, &other) && mw_has_effect(&other, key))
            return mw_keys[key].told.words[n];
    return NULL;
}

static bool moment_has_effect(const MwRules *rules, int moment)
{
    MwRules with = *rules, without = *rules;
    without.reverse_at &= ~moment;
    mw_complete_rules(&with);
    mw_complete_rules(&without);
    return !mw_same_game(&with, &without);
}

/* ---- why ------------------------------------------------------------------------------------- */

const MwIdleReason mw_idle_reasons[] = {
    {"singletons-smallest", KEY_SINGLETONS, KEY_SMALLEST, "1",
     "start.smallest = 1 lets every single seed move", NULL, 0},
    {"either-is-inner", KEY_NEEDS, KEY_TAKES, "inner",
     "with capture.takes = inner nothing can be taken from a column whose inner pit is empty, so "
     "it plays like inner",
     "with capture.takes = inner nothing can be taken where the inner pit is empty", 0},
    {"resow-removed", KEY_RESOW, KEY_FATE, "removed",
     "with capture.fate = removed nothing is sown again", "captured seeds leave the game", 0},
    {NULL, KEY_EXTRA, KEY_FATE, "resown", NULL, "captured seeds do not leave the game", 0},
    {"reverse-without-moment", KEY_REVERSE_PITS, KEY_REVERSE_AT, "none",
     "reverse.at = none leaves no moment to turn", NULL, 0},
    {"reverse-without-pits", KEY_REVERSE_AT, KEY_REVERSE_PITS, "none",
     "reverse.pits = none leaves no pit to turn at", "no lap may run clockwise", 0},
    {"reentry-removed", KEY_REVERSE_AT, KEY_FATE, "removed",
     "the moment 'reentry' never comes: with capture.fate = removed nothing is sown again", NULL,
     MOMENT_REENTRY},
    {"relay-none", KEY_REVERSE_AT, KEY_RELAY, "none",
     "the moment 'relay' never comes: lap.relay is none", NULL, MOMENT_RELAY},
    {NULL, KEY_LAP_NEXT, KEY_RELAY, "none", NULL, "there are no relays", 0},
    {"indirect-without-relay", KEY_REVERSE_CAPTURE, KEY_RELAY, "none",
     "with lap.relay = none a clockwise lap cannot relay, so it must capture directly",
     "without relays there are no chains", 0},
    {"reverse-capture-unused", KEY_REVERSE_CAPTURE, KEY_REVERSE_PITS, "none",
     "no lap may run clockwise", NULL, 0},
    {"reverse-capture-unused", KEY_REVERSE_CAPTURE, KEY_REVERSE_AT, "none",
     "no lap may run clockwise", NULL, 0},
    {"right-end-unused", KEY_RIGHT_END, KEY_REVERSE_PITS, "none", "no lap may run clockwise", NULL,
     0},
    {"right-end-unused", KEY_RIGHT_END, KEY_REVERSE_AT, "none", "no lap may run clockwise", NULL,
     0},
    {"both-ends-removed", KEY_BOTH_ENDS, KEY_FATE, "removed",
     "with capture.fate = removed a turn ends with its first capture",
     "a turn ends with its first capture", 0},
    {"every-column-removed", KEY_EVERY_COLUMN, KEY_FATE, "removed",
     "with capture.fate = removed a turn ends with its first capture",
     "a turn ends with its first capture", 0},
    {"points-unused", KEY_EVERY_COLUMN_POINTS, KEY_EVERY_COLUMN, "no",
     "end.every_column = no gives no such win", NULL, 0},
    {"endless-never", KEY_ENDLESS, KEY_RELAY, "none", "with lap.relay = none every move ends",
     "without relays every move ends", 0},
    {"lap-limit-never", KEY_LAP_LIMIT, KEY_RELAY, "none",
     "with lap.relay = none every move ends before that", NULL, 0},
};

const int mw_idle_reason_count = sizeof mw_idle_reasons / sizeof *mw_idle_reasons;

/* ---- warnings -------------------------------------------------------------------------------- */

/* A default that is written out needs no warning: it claims nothing. */
static bool says_something(const MwesoVariant *variant, MwKey key)
{
    const MwGiven *given = &variant->given[key];
    return given->text && given->origin != MWESO_FROM_ANCESTOR &&
           strcmp(variant->resolved[key], mw_keys[key].told.default_text) != 0;
}

static bool applies(const MwesoVariant *variant, const MwIdleReason *reason)
{
    const MwRules *rules = &variant->rules;
    if (!reason->id || strcmp(variant->resolved[reason->cause], reason->answer) != 0) return false;
    if (reason->moment)
        return rules->reverse_at & reason->moment && !moment_has_effect(rules, reason->moment);
    return !mw_has_effect(rules, reason->key);
}

static void warn(const MwesoVariant *variant, const MwIdleReason *reason, MwesoFindings *findings)
{
    int at = variant->rules.reverse_at;
    bool part = reason->moment && (at & (at - 1)) != 0;
    mw_find(findings, MWESO_WARNING, mw_variant_place(variant, reason->key), reason->id,
            "%s'%s' has no effect: %s", part ? "a part of " : "", variant->resolved[reason->key],
            reason->reason);
}

/* Would the answer to `key` have an effect if only that to `cause` were another? */
static bool is_cause(const MwRules *rules, MwKey key, MwKey cause)
{
    MwRules other;
    if (!is_compared(cause) || cause == key) return false;
    for (int n = 0; give_nth(rules, cause, n, &other); n++)
        if (mw_has_effect(&other, key)) return true;
    return false;
}

/* Where no reason is listed, the answers that see to it are named. */
static void warn_of_causes(const MwesoVariant *variant, MwKey key, MwesoFindings *findings)
{
    char room[1024];
    MwText causes = MW_TEXT_IN(room);
    for (int cause = 0; cause < KEY_COUNT; cause++)
        if (is_cause(&variant->rules, key, (MwKey)cause))
            mw_text_add(&causes, "%s%s = %s", causes.length ? ", " : "", mw_key_label((MwKey)cause),
                        variant->resolved[cause]);
    mw_find(findings, MWESO_WARNING, mw_variant_place(variant, key), "no-effect",
            "'%s' has no effect beside %s", variant->resolved[key],
            causes.length ? causes.s : "the other answers");
}

static void check_effect(const MwesoVariant *variant, MwKey key, MwesoFindings *findings)
{
    const char *told = NULL;
    for (int i = 0; i < mw_idle_reason_count; i++) {
        const MwIdleReason *reason = &mw_idle_reasons[i];
        if (reason->key != key || !applies(variant, reason)) continue;
        if (!told || strcmp(told, reason->id) != 0) warn(variant, reason, findings);
        told = reason->id;
    }
    if (!told && !mw_has_effect(&variant->rules, key)) warn_of_causes(variant, key, findings);
}

void mw_check_effects(const MwesoVariant *variant, MwesoFindings *findings)
{
    for (int key = 0; key < KEY_COUNT; key++)
        if (says_something(variant, (MwKey)key)) check_effect(variant, (MwKey)key, findings);
}
