/* Effects: which answers make no difference beside the others, and why.
 *
 * Whether an answer has an effect is found by giving others and comparing the games that they come
 * to. What is listed here are the words for it alone.
 */
#include "rules/variant.h"

#include <stdio.h>
#include <string.h>

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
 * one, or, where that is the default, the full one. False if there are no more. */
static bool give_nth(const MwRules *rules, MwKey key, int n, MwRules *given)
{
    const MwesoKey *told = &mw_keys[key].told;
    bool is_word = told->type == MWESO_WORD;
    char most[24];
    snprintf(most, sizeof most, "%lld", (long long)told->most);
    const char *usual = mw_default_text(rules, key);
    bool is_none = strcmp(usual, "none") == 0;
    const char *second = told->type == MWESO_NUMBER ? most : is_none ? "all" : "none";
    const char *text = is_word ? told->words[n] : n == 0 ? usual : second;
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
    return listed && spec->field != MW_NO_FIELD && key != KEY_COLUMNS && key != KEY_CIRCUIT;
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

/* A default that is written out needs no warning, nor does a phase that repeats what holds without
 * it: they claim nothing. */
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

static void warn(const MwAnswers *answers, const MwIdleReason *reason, MwesoFindings *findings)
{
    MwText label = {0};
    int at = answers->rules->reverse_at;
    bool part = reason->moment && (at & (at - 1)) != 0;
    mw_find(findings, MWESO_WARNING, mw_answers_place(answers, reason->key, &label), reason->id,
            "%s'%s' has no effect: %s", part ? "a part of " : "", answers->resolved[reason->key],
            reason->reason);
    mw_text_free(&label);
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
static void warn_of_causes(const MwAnswers *answers, MwKey key, MwesoFindings *findings)
{
    char room[1024];
    MwText causes = MW_TEXT_IN(room), label = {0};
    for (int cause = 0; cause < KEY_COUNT; cause++)
        if (is_cause(answers->rules, key, (MwKey)cause))
            mw_text_add(&causes, "%s%s = %s", causes.length ? ", " : "", mw_key_label((MwKey)cause),
                        answers->resolved[cause]);
    mw_find(findings, MWESO_WARNING, mw_answers_place(answers, key, &label), "no-effect",
            "'%s' has no effect beside %s", answers->resolved[key],
            causes.length ? causes.s : "the other answers");
    mw_text_free(&label);
}

/* Does a phase that leaves a plain answer alone need it? */
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
    const char *told = NULL;
    if (serves_a_phase(answers, key)) return;
    for (int i = 0; i < mw_idle_reason_count; i++) {
        const MwIdleReason *reason = &mw_idle_reasons[i];
        if (reason->key != key || !applies(answers, reason)) continue;
        if (!told || strcmp(told, reason->id) != 0) warn(answers, reason, findings);
        told = reason->id;
    }
    if (!told && !mw_has_effect(answers->rules, key)) warn_of_causes(answers, key, findings);
}

/* ---- stores ---------------------------------------------------------------------------------- */

static bool takes_from_store(const MwRules *rules) { return rules->from != FROM_PITS; }
static bool begins_with_store_seed(const MwRules *rules) { return rules->from == FROM_STORE; }
static bool stores_captures(const MwRules *rules) { return rules->fate == FATE_STORED; }

static bool counts_stores(const MwRules *rules)
{
    return rules->score || rules->still_result == STILL_MOST_SEEDS;
}

/* Is it so of the plain sections, or of a phase? */
static bool is_at_any_time(const MwesoVariant *v, bool (*is_so)(const MwRules *rules))
{
    bool is = is_so(&v->rules);
    for (int i = 0; i < v->phase_count; i++) is |= is_so(&v->phases[i]->rules);
    return is;
}

static bool lasts_until_store_is_empty(const MwesoVariant *v)
{
    bool lasts = false;
    for (int i = 0; i < v->phase_count; i++)
        lasts |= v->rules.phase_end[i].until == UNTIL_STORE_EMPTY;
    return lasts;
}

/* Do seeds lie in a store for nothing? A script may look at them. */
static bool is_store_unused(const MwesoVariant *v, const MwRules *rules)
{
    return rules->keeps & KEEPS_STORE && !v->script && !lasts_until_store_is_empty(v) &&
           !is_at_any_time(v, takes_from_store) && !is_at_any_time(v, counts_stores);
}

/* Is there no store that could be dropped, and will there never be? */
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

/* What is said of stores at the usual start; that a position may be another is left aside. */
typedef struct IdleStore {
    const char *id;
    MwKey key;
    bool (*holds)(const MwesoVariant *v, const MwRules *rules);
    const char *reason;
} IdleStore;

static const IdleStore idle_stores[] = {
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
        const IdleStore *idle = &idle_stores[i];
        MwText label = {0};
        if (!says_something(answers, idle->key) || !idle->holds(answers->variant, answers->rules))
            continue;
        mw_find(findings, MWESO_WARNING, mw_answers_place(answers, idle->key, &label), idle->id,
                "'%s' has no effect: %s", answers->resolved[idle->key], idle->reason);
        mw_text_free(&label);
    }
}

/* ---- phases ---------------------------------------------------------------------------------- */

/* Does the first phase last wherever the other one does? A player has made at least as many turns
 * as captures; a start counts only in turns of its phase. */
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

/* Only quiet turns: captures make no difference then. */
static bool is_mute(const MwAnswers *answers)
{
    if (answers->phase < 0) return false;
    MwPhaseEnd end = answers->rules->phase_end[answers->phase];
    return end.until == UNTIL_TURNS && end.number <= answers->rules->quiet_turns;
}

static bool is_of_captures(MwKey key)
{
    return strcmp(mw_keys[key].told.section, "capture") == 0 && key != KEY_QUIET_TURNS;
}

static void warn_of_mute(const MwAnswers *answers, MwKey key, MwesoFindings *findings)
{
    MwText label = {0};
    mw_find(findings, MWESO_WARNING, mw_answers_place(answers, key, &label), "quiet-phase",
            "'%s' has no effect: capture.quiet_turns = %d, so nothing is captured as long as the "
            "phase lasts",
            answers->resolved[key], answers->rules->quiet_turns);
    mw_text_free(&label);
}

/* Is it ever in force? */
static bool ever_comes(const MwRules *rules, int phase)
{
    bool comes = true;
    for (int i = 0; i < phase; i++)
        comes &= !lasts_longer(rules->phase_end[i], rules->phase_end[phase]);
    return comes;
}

/* Is some hook asked in that phase and not in all turns? */
static bool has_hooks(const MwesoVariant *v, int phase)
{
    uint32_t hooked = v->script ? v->phases[phase]->rules.hooked : 0;
    return (hooked & ~v->rules.hooked) != 0;
}

/* Does it wait for a store that is never filled? */
static bool waits_for_no_store(const MwAnswers *answers)
{
    const MwRules *rules = answers->rules;
    return rules->phase_end[answers->phase].until == UNTIL_STORE_EMPTY &&
           !(rules->keeps & KEEPS_STORE);
}

/* Does it wait for stores that hold seeds, and from which nobody ever takes any? */
static bool waits_for_ever(const MwAnswers *answers)
{
    const MwRules *rules = answers->rules;
    return rules->phase_end[answers->phase].until == UNTIL_STORE_EMPTY && rules->stores[0] &&
           rules->stores[1] && !is_at_any_time(answers->variant, takes_from_store);
}

/* Does it wait for more seeds to be lost than anybody has? */
static bool waits_for_too_many(const MwAnswers *answers)
{
    const MwRules *rules = answers->rules;
    MwPhaseEnd end = rules->phase_end[answers->phase];
    bool enough = false;
    for (int side = 0; side < 2; side++)
        enough |= rules->seeds[side] + rules->stores[side] >= end.number;
    return end.until == UNTIL_LOST && !enough;
}

/* Does it wait for a start from pits that may not start in it? A script may let them. */
static bool waits_for_no_start(const MwAnswers *answers)
{
    const MwRules *rules = answers->rules;
    MwPhaseEnd end = rules->phase_end[answers->phase];
    bool barred = !(end.pits & rules->start_pits) && rules->others == OTHERS_NONE;
    return end.until == UNTIL_START && barred && !answers->variant->script;
}

static void check_phase(const MwAnswers *answers, MwesoFindings *findings)
{
    MwText label = {0};
    const MwPhase *phase = answers->variant->phases[answers->phase];
    if (phase->until.origin == MWESO_FROM_ANCESTOR) return;
    MwPlace place = mw_phase_place(phase, &phase->until, "until", &label);
    if (!ever_comes(answers->rules, answers->phase))
        mw_find(findings, MWESO_WARNING, place, "phase-never",
                "the phase never comes: one that is written before it lasts at least as long");
    else if (waits_for_no_store(answers))
        mw_find(findings, MWESO_WARNING, place, "phase-never",
                "the phase never comes: nobody ever has seeds in a store (setup.store, "
                "capture.fate = stored)");
    else if (waits_for_ever(answers))
        mw_find(findings, MWESO_WARNING, place, "phase-without-end",
                "the phase never ends: no turn takes seeds from a store (start.from)");
    else if (waits_for_too_many(answers))
        mw_find(findings, MWESO_WARNING, place, "phase-without-end",
                "the phase never ends: nobody has so many seeds to lose");
    else if (waits_for_no_start(answers))
        mw_find(findings, MWESO_WARNING, place, "phase-without-end",
                "the phase never ends: none of these pits may start in it (start.pits)");
    else if (!answers_anything(answers) && !has_hooks(answers->variant, answers->phase))
        mw_find(findings, MWESO_WARNING, place, "phase-without-answers",
                "the phase answers nothing otherwise than the plain sections do");
    mw_text_free(&label);
}

/* A script that turns laps may look at the words about turning them, or leave a lap to them. */
static bool is_for_script(const MwRules *rules, MwKey key)
{
    const MwesoDecision *direction = &mw_decisions[DECIDE_DIRECTION];
    return rules->scripted >> DECIDE_DIRECTION & 1 && mw_keys[key].told.decision == direction;
}

void mw_check_effects(const MwesoVariant *variant, MwesoFindings *findings)
{
    for (int phase = -1; phase < variant->phase_count; phase++) {
        const MwAnswers answers = mw_answers_of(variant, phase);
        if (phase >= 0) check_phase(&answers, findings);
        check_stores(&answers, findings);
        for (int key = 0; key < KEY_COUNT; key++) {
            if (!says_something(&answers, (MwKey)key)) continue;
            if (is_for_script(answers.rules, (MwKey)key)) continue;
            if (is_mute(&answers) && is_of_captures((MwKey)key))
                warn_of_mute(&answers, (MwKey)key, findings);
            else check_effect(&answers, (MwKey)key, findings);
        }
    }
}
