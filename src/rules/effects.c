/* Effects: answers that make no difference given the other answers, and why.
 *
 * Whether an answer has an effect is found by replacing it and comparing the games that result. The
 * tables here only hold texts for the reasons. */
#include "rules/variant.h"

#include <stdio.h>
#include <string.h>

#include "rules/tables.h"

/* ---- other answers --------------------------------------------------------------------------- */

/* Gives the rules the n-th alternative answer to a key. The alternatives are, in this order: all
 * words of the key; the default and the greatest number; the default set and the empty one, or, if
 * that is the default, the full one. False if there are no more. */
static bool give_nth(const MwRules *rules, MwKey key, int n, MwRules *given)
{
    const MwesoKey *told = &mw_keys[key].told;
    bool is_word = told->type == MWESO_WORD;
    char most[24], room[256];
    MwText why = MW_TEXT_IN(room);
    snprintf(most, sizeof most, "%lld", (long long)told->most);
    const char *usual = mw_default_text(rules, key);
    bool is_none = strcmp(usual, "none") == 0;
    const char *second = told->type == MWESO_NUMBER ? most : is_none ? "all" : "none";
    const char *text = is_word ? told->words[n] : n == 0 ? usual : second;
    if (is_word ? !text : n >= 2) return false;
    *given = *rules;
    mw_answer_read(given, key, text, &why);
    mw_complete_rules(given);
    return true;
}

static bool is_set(MwKey key)
{
    return mw_keys[key].told.type == MWESO_PITS || mw_keys[key].told.type == MWESO_MOMENTS;
}

/* Has the key alternatives to compare with? Boards and starts with different seeds are different
 * games. */
static bool is_compared(MwKey key)
{
    const MwKeySpec *spec = &mw_keys[key];
    bool listed = spec->told.type == MWESO_WORD || spec->told.type == MWESO_NUMBER || is_set(key);
    return listed && spec->field != MW_NO_FIELD && key != KEY_COLUMNS && key != KEY_CIRCUIT;
}

bool mw_has_effect(const MwRules *rules, MwKey key)
{
    MwRules own = *rules, other;
    bool is_first = false, all_same = true;
    mw_complete_rules(&own);
    if (!is_compared(key)) return true;
    bool is_none = is_set(key) && give_nth(&own, key, 1, &other) &&
                   memcmp(&own, &other, sizeof own) == 0;
    if (is_none) return true;
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

/* ---- reasons ------------------------------------------------------------------------------------
 */

#define WITHOUT_HOUSE "house.pit = none gives nobody a house"
#define WITHOUT_TAKASIA "takasia.barred = never puts no pit under takasia"

const MwIdleReason mw_idle_reasons[] = {
    {"singletons-smallest", KEY_SINGLETONS, KEY_SMALLEST, "1",
     "start.smallest = 1 lets every single seed move", NULL, 0},
    {"either-is-inner", KEY_NEEDS, KEY_TAKES, "inner",
     "with capture.takes = inner nothing can be taken from a column whose inner pit is empty, so "
     "it plays like inner",
     "with capture.takes = inner nothing can be taken where the inner pit is empty", 0},
    {"resow-removed", KEY_RESOW, KEY_FATE, "removed",
     "with capture.fate = removed nothing is sown again", "captured seeds leave the game", 0},
    {"no-further-pits", KEY_EXTRA_CHOICE, KEY_EXTRA, "0",
     "capture.extra = 0 empties no further pits", "no further pits are emptied", 0},
    {"no-further-pits", KEY_EXTRA_NOT, KEY_EXTRA, "0", "capture.extra = 0 empties no further pits",
     "no further pits are emptied", 0},
    {"no-further-pits", KEY_EXTRA_WHEN, KEY_EXTRA, "0", "capture.extra = 0 empties no further pits",
     "no further pits are emptied", 0},
    {"never-declined", KEY_DECLINED, KEY_REFUSAL, "never",
     "capture.refusal = never lets nobody decline", "nobody may decline a capture", 0},
    {NULL, KEY_EXTRA, KEY_FATE, "resown", NULL, "captured seeds do not leave the game", 0},
    {"reverse-without-moment", KEY_REVERSE_PITS, KEY_REVERSE_AT, "none",
     "reverse.at = none leaves no moment to turn", NULL, 0},
    {"reverse-without-pits", KEY_REVERSE_AT, KEY_REVERSE_PITS, "none",
     "reverse.pits = none leaves no pit to turn at", "no lap may run against the way", 0},
    {"reentry-removed", KEY_REVERSE_AT, KEY_FATE, "removed",
     "the moment 'reentry' never comes: with capture.fate = removed nothing is sown again", NULL,
     MOMENT_REENTRY},
    {"relay-none", KEY_REVERSE_AT, KEY_RELAY, "none",
     "the moment 'relay' never comes: lap.relay is none", NULL, MOMENT_RELAY},
    {NULL, KEY_LAP_NEXT, KEY_RELAY, "none", NULL, "there are no relays", 0},
    {"indirect-without-relay", KEY_REVERSE_CAPTURE, KEY_RELAY, "none",
     "with lap.relay = none a lap against the way cannot relay, so it must capture directly",
     "without relays there are no chains", 0},
    {"reverse-capture-unused", KEY_REVERSE_CAPTURE, KEY_REVERSE_PITS, "none",
     "no lap may run against the way", NULL, 0},
    {"reverse-capture-unused", KEY_REVERSE_CAPTURE, KEY_REVERSE_AT, "none",
     "no lap may run against the way", NULL, 0},
    {"right-end-unused", KEY_RIGHT_END, KEY_REVERSE_PITS, "none", "no lap may run against the way",
     NULL, 0},
    {"right-end-unused", KEY_RIGHT_END, KEY_REVERSE_AT, "none", "no lap may run against the way",
     NULL, 0},
    {"both-ends-removed", KEY_BOTH_ENDS, KEY_FATE, "removed",
     "with capture.fate = removed a turn ends with its first capture",
     "a turn ends with its first capture", 0},
    {"every-column-removed", KEY_EVERY_COLUMN, KEY_FATE, "removed",
     "with capture.fate = removed a turn ends with its first capture",
     "a turn ends with its first capture", 0},
    {"points-unused", KEY_EVERY_COLUMN_POINTS, KEY_EVERY_COLUMN, "no",
     "end.every_column = no gives no such win", NULL, 0},
    {"still-result-unused", KEY_STILL_RESULT, KEY_STILL, "0", "end.still = 0 lets no game end so",
     NULL, 0},
    {"pair-without-hold", KEY_HOLD_PAIR, KEY_HOLD_AT, "0", "hold.at = 0 lets no pit be held", NULL,
     0},
    {"pair-without-hold", KEY_HOLD_PAIR, KEY_HOLD_AT, "1",
     "hold.at = 1 asks for a pit with no seed beside one with a single seed, but both have just "
     "got "
     "one",
     NULL, 0},
    {"house-unused", KEY_HOUSE_THRESHOLD, KEY_HOUSE_PIT, "none", WITHOUT_HOUSE, NULL, 0},
    {"house-unused", KEY_HOUSE_TAX_FROM, KEY_HOUSE_PIT, "none", WITHOUT_HOUSE, NULL, 0},
    {"house-unused", KEY_HOUSE_AFTER_CAPTURE, KEY_HOUSE_PIT, "none", WITHOUT_HOUSE, NULL, 0},
    {"house-unused", KEY_HOUSE_AFTER_QUIET, KEY_HOUSE_PIT, "none", WITHOUT_HOUSE, NULL, 0},
    {"house-unused", KEY_HOUSE_KEPT, KEY_HOUSE_PIT, "none", WITHOUT_HOUSE, NULL, 0},
    {"house-unused", KEY_TAKASIA_HOUSE, KEY_HOUSE_PIT, "none", WITHOUT_HOUSE, NULL, 0},
    {"house-unused", KEY_TAKASIA_FROM_HOUSE, KEY_HOUSE_PIT, "none", WITHOUT_HOUSE, NULL, 0},
    {"takasia-unused", KEY_TAKASIA_SINGLE, KEY_TAKASIA_BARRED, "never", WITHOUT_TAKASIA, NULL, 0},
    {"takasia-unused", KEY_TAKASIA_HOUSE, KEY_TAKASIA_BARRED, "never", WITHOUT_TAKASIA, NULL, 0},
    {"takasia-unused", KEY_TAKASIA_FROM_HOUSE, KEY_TAKASIA_BARRED, "never", WITHOUT_TAKASIA, NULL,
     0},
    {"takasia-unused", KEY_TAKASIA_THEN, KEY_TAKASIA_BARRED, "never", WITHOUT_TAKASIA, NULL, 0},
    {"limits-unused", KEY_LIMITS, KEY_PLACEMENT, "usual",
     "setup.placement = usual lets nobody arrange his seeds", NULL, 0},
    {"others-unused", KEY_OTHERS, KEY_START_PITS, "all", "start.pits = all lets any pit start",
     NULL, 0},
    {"shared-quiet-rows", KEY_QUIET_ROWS, KEY_CIRCUIT, "shared",
     "where both players share one circuit there are no outer pits", NULL, 0},
    {"race-unused", KEY_RACE, KEY_OPENING, "alternate",
     "turn.opening = alternate lets no game begin with a race", NULL, 0},
    {"endless-never", KEY_ENDLESS, KEY_RELAY, "none", "with lap.relay = none every move ends",
     "without relays every move ends", 0},
    {"lap-limit-never", KEY_LAP_LIMIT, KEY_RELAY, "none",
     "with lap.relay = none every move ends before that", NULL, 0},
};

const int mw_idle_reason_count = sizeof mw_idle_reasons / sizeof *mw_idle_reasons;

/* ---- warnings -------------------------------------------------------------------------------- */

/* A default that is written out, or an answer of a phase that repeats the plain one, claims nothing
 * and needs no warning. */
static bool says_something(const MwAnswers *answers, MwKey key)
{
    const MwGiven *given = &answers->given[key];
    const char *usual = answers->phase < 0 ? mw_default_text(answers->rules, key)
                                           : answers->variant->resolved[key];
    return given->text && given->origin != MWESO_FROM_ANCESTOR &&
           strcmp(answers->resolved[key], usual) != 0;
}

static bool applies(const MwAnswers *answers, const MwIdleReason *reason)
{
    const MwRules *rules = answers->rules;
    if (!reason->id || strcmp(answers->resolved[reason->cause], reason->answer) != 0) return false;
    if (reason->moment)
        return rules->reverse_at & reason->moment && !moment_has_effect(rules, reason->moment);
    return !mw_has_effect(rules, reason->key);
}

/* Warns that an answer, or `part` of it, has no effect; `joined` links this to the reason. */
static void warn(const MwAnswers *answers, MwKey key, const char *id, const char *part,
                 const char *joined, const char *reason, MwesoFindings *findings)
{
    MwText label = {0};
    mw_find(findings, MWESO_WARNING, mw_answers_place(answers, key, &label), id,
            "%s'%s' has no effect%s%s", part, answers->resolved[key], joined, reason);
    mw_text_free(&label);
}

/* Would the answer to `key` have an effect if only the answer to `cause` were different? */
static bool is_cause(const MwRules *rules, MwKey key, MwKey cause)
{
    MwRules other;
    if (!is_compared(cause) || cause == key) return false;
    for (int n = 0; give_nth(rules, cause, n, &other); n++)
        if (mw_has_effect(&other, key)) return true;
    return false;
}

/* Warns of an answer without a listed reason: names the answers that deprive it of its effect. */
static void warn_of_causes(const MwAnswers *answers, MwKey key, MwesoFindings *findings)
{
    char room[1024];
    MwText causes = MW_TEXT_IN(room);
    for (int cause = 0; cause < KEY_COUNT; cause++)
        if (is_cause(answers->rules, key, (MwKey)cause))
            mw_text_add(&causes, "%s%s = %s", causes.length ? ", " : "", mw_key_label((MwKey)cause),
                        answers->resolved[cause]);
    warn(answers, key, "no-effect", "", " beside ", causes.length ? causes.s : "the other answers",
         findings);
}

/* Does a phase that keeps a plain answer need it? */
static bool serves_a_phase(const MwAnswers *answers, MwKey key)
{
    const MwesoVariant *variant = answers->variant;
    bool serves = false;
    for (int i = 0; answers->phase < 0 && i < variant->phase_count && !serves; i++) {
        const MwPhase *phase = variant->phases[i];
        serves = mw_phase_may_answer(key) && !phase->given[key].text &&
                 mw_has_effect(&phase->rules, key);
    }
    return serves;
}

static void check_effect(const MwAnswers *answers, MwKey key, MwesoFindings *findings)
{
    const char *reported = NULL;
    int moments = answers->rules->reverse_at;
    if (serves_a_phase(answers, key)) return;
    for (int i = 0; i < mw_idle_reason_count; i++) {
        const MwIdleReason *reason = &mw_idle_reasons[i];
        if (reason->key != key || !applies(answers, reason)) continue;
        bool part = reason->moment && (moments & (moments - 1)) != 0;
        if (!reported || strcmp(reported, reason->id) != 0)
            warn(answers, key, reason->id, part ? "a part of " : "", ": ", reason->reason,
                 findings);
        reported = reason->id;
    }
    if (!reported && !mw_has_effect(answers->rules, key)) warn_of_causes(answers, key, findings);
}

/* ---- stores ---------------------------------------------------------------------------------- */

static bool takes_from_store(const MwRules *rules) { return rules->from != FROM_PITS; }
static bool begins_with_store_seed(const MwRules *rules) { return rules->from == FROM_STORE; }
static bool stores_captures(const MwRules *rules) { return rules->fate == FATE_STORED; }

static bool counts_stores(const MwRules *rules)
{
    return rules->score || rules->still_result == STILL_MOST_SEEDS;
}

/* Has the variant this property in its plain answers or in a phase? */
static bool is_at_any_time(const MwesoVariant *v, bool (*is_so)(const MwRules *rules))
{
    bool is = is_so(&v->rules);
    for (int i = 0; i < v->phase_count; i++) is |= is_so(&v->phases[i]->rules);
    return is;
}

/* Are seeds in a store useless? Not if there is a script, which may look at them. */
static bool is_store_unused(const MwesoVariant *v, const MwRules *rules)
{
    bool used = v->script != NULL;
    for (int i = 0; i < v->phase_count; i++)
        used |= v->rules.phase_end[i].until == UNTIL_STORE_EMPTY;
    return rules->keeps & KEEPS_STORE && !used && !is_at_any_time(v, takes_from_store) &&
           !is_at_any_time(v, counts_stores);
}

/* Can no store ever be dropped? */
static bool is_never_dropped(const MwesoVariant *v, const MwRules *rules)
{
    int most = rules->stores[0] > rules->stores[1] ? rules->stores[0] : rules->stores[1];
    return rules->from == FROM_SPREAD && most > 0 && most < rules->board.pits &&
           !is_at_any_time(v, stores_captures);
}

static bool is_tax_unused(const MwesoVariant *v, const MwRules *rules)
{
    return rules->house_pits && !is_at_any_time(v, begins_with_store_seed);
}

/* Warnings about stores; they look at the usual start only. */
static const struct {
    const char *id;
    MwKey key;
    bool (*holds)(const MwesoVariant *v, const MwRules *rules);
    const char *reason;
} idle_stores[] = {
    {"store-unused", KEY_STORE, is_store_unused,
     "no turn takes seeds from a store (start.from), and nobody wins by them (end.score)"},
    {"store-unused", KEY_NORTH_STORE, is_store_unused,
     "no turn takes seeds from a store (start.from), and nobody wins by them (end.score)"},
    {"tax-unused", KEY_HOUSE_TAX_FROM, is_tax_unused,
     "no turn begins with a seed of a store (start.from = store)"},
    {"spread-never", KEY_FROM, is_never_dropped,
     "no store ever has a seed for each pit of its player (setup.store, capture.fate = stored)"},
};

static void check_stores(const MwAnswers *answers, MwesoFindings *findings)
{
    for (size_t i = 0; i < sizeof idle_stores / sizeof *idle_stores; i++) {
        MwKey key = idle_stores[i].key;
        if (says_something(answers, key) && idle_stores[i].holds(answers->variant, answers->rules))
            warn(answers, key, idle_stores[i].id, "", ": ", idle_stores[i].reason, findings);
    }
}

/* ---- phases ---------------------------------------------------------------------------------- */

/* Does the phase `first` last at least as long as `other`? A player has made at least as many turns
 * as captures; a start ends only the phase in which it is made. */
static bool lasts_longer(MwPhaseEnd first, MwPhaseEnd other)
{
    bool same = first.until == other.until;
    bool captures = first.until == UNTIL_CAPTURES && other.until == UNTIL_TURNS;
    return (same || captures) && first.until != UNTIL_START && other.number <= first.number;
}

static bool answers_anything(const MwAnswers *answers)
{
    bool any = false;
    for (int key = 0; key < KEY_COUNT; key++)
        any |= answers->given[key].text &&
               strcmp(answers->resolved[key], answers->variant->resolved[key]) != 0;
    return any;
}

/* Does the phase consist of turns in which nothing may be captured (capture.quiet_turns)? */
static bool is_quiet(const MwAnswers *answers)
{
    if (answers->phase < 0) return false;
    MwPhaseEnd end = answers->rules->phase_end[answers->phase];
    return end.until == UNTIL_TURNS && end.number <= answers->rules->quiet_turns;
}

/* The text and id of a warning about the end of a phase; NULL: nothing is wrong. */
static const char *fault_of_phase(const MwAnswers *answers, const char **id)
{
    const MwesoVariant *v = answers->variant;
    const MwRules *rules = answers->rules;
    MwPhaseEnd end = rules->phase_end[answers->phase];
    bool on_store = end.until == UNTIL_STORE_EMPTY, lost = false;
    *id = "phase-never";
    for (int i = 0; i < answers->phase; i++)
        if (lasts_longer(rules->phase_end[i], end))
            return "the phase never comes: one that is written before it lasts at least as long";
    if (on_store && !(rules->keeps & KEEPS_STORE))
        return "the phase never comes: nobody ever has seeds in a store (setup.store, "
               "capture.fate = stored)";
    *id = "phase-without-end";
    if (on_store && rules->stores[0] && rules->stores[1] && !is_at_any_time(v, takes_from_store))
        return "the phase never ends: no turn takes seeds from a store (start.from)";
    for (int side = 0; side < 2; side++)
        lost |= rules->seeds[side] + rules->stores[side] >= end.number;
    if (end.until == UNTIL_LOST && !lost)
        return "the phase never ends: nobody has so many seeds to lose";
    bool barred = !(end.pits & rules->start_pits) && rules->others == OTHERS_NONE;
    if (end.until == UNTIL_START && barred && !v->script) /* a script may let these pits start */
        return "the phase never ends: none of these pits may start in it (start.pits)";
    *id = "phase-without-answers";
    bool has_hooks = v->script && rules->hooked & ~v->rules.hooked;
    if (!answers_anything(answers) && !has_hooks)
        return "the phase answers nothing otherwise than the plain sections do";
    return NULL;
}

static void check_phase(const MwAnswers *answers, MwesoFindings *findings)
{
    MwText label = {0};
    const char *id, *fault = fault_of_phase(answers, &id);
    const MwPhase *phase = answers->variant->phases[answers->phase];
    if (!fault || phase->until.origin == MWESO_FROM_ANCESTOR) return;
    MwPlace place = mw_phase_place(phase, &phase->until, "until", &label);
    mw_find(findings, MWESO_WARNING, place, id, "%s", fault);
    mw_text_free(&label);
}

/* Warns of an answer about captures in a phase without captures. */
static void warn_of_quiet_phase(const MwAnswers *answers, MwKey key, MwesoFindings *findings)
{
    char room[128];
    MwText reason = MW_TEXT_IN(room);
    mw_text_add(&reason,
                "capture.quiet_turns = %d, so nothing is captured as long as the phase lasts",
                answers->rules->quiet_turns);
    warn(answers, key, "quiet-phase", "", ": ", room, findings);
}

void mw_check_effects(const MwesoVariant *variant, MwesoFindings *findings)
{
    for (int phase = -1; phase < variant->phase_count; phase++) {
        const MwAnswers answers = mw_answers_of(variant, phase);
        if (phase >= 0) check_phase(&answers, findings);
        check_stores(&answers, findings);
        for (MwKey key = 0; key < KEY_COUNT; key++) {
            const MwesoKey *told = &mw_keys[key].told;
            bool of_captures = strcmp(told->section, "capture") == 0 && key != KEY_QUIET_TURNS;
            /* a script that decides directions may read the words, or leave a lap to them */
            bool for_script = answers.rules->scripted >> DECIDE_DIRECTION & 1 &&
                              told->decision == &mw_decisions[DECIDE_DIRECTION];
            if (!says_something(&answers, key) || for_script) continue;
            if (of_captures && is_quiet(&answers)) warn_of_quiet_phase(&answers, key, findings);
            else check_effect(&answers, key, findings);
        }
    }
}
