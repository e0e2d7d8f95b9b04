/* Keys: the tables of what a variant file can say and a script can answer, and of the reasons for
 * the steps of a move. */
#include "rules/keys.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

#include "base/language.h"

/* ---- decisions ------------------------------------------------------------------------------- */

#define DECISION(id, name, question, when, returns, ...) \
    [DECIDE_##id] = {name, question, when, returns, \
                     (const char *const[]){__VA_ARGS__ __VA_OPT__(, ) NULL}},

const MwesoDecision mw_decisions[DECISION_COUNT] = {
#include "rules/decisions.def"
};
#undef DECISION

#define DECISION(id, name, ...) name,
static const char *const decision_names[] = {
#include "rules/decisions.def"
    NULL};
#undef DECISION

bool mw_is_asked_of_a_pit(MwDecision decision)
{
    enum {
        OF_PITS = 1 << DECIDE_LIFT | 1 << DECIDE_DIRECTION | 1 << DECIDE_NEXT | 1 << DECIDE_CHOOSE |
                  1 << DECIDE_LANDING | 1 << DECIDE_RELAY | 1 << DECIDE_TAKES | 1 << DECIDE_RESOW |
                  1 << DECIDE_EXTRA | 1 << DECIDE_REFUSAL
    };
    return OF_PITS >> decision & 1;
}

int mw_decision_find(const char *name) { return mw_index(name, decision_names); }
const char *mw_decision_nearest(const char *name) { return mw_nearest(name, decision_names); }

size_t mweso_decision_count(void) { return DECISION_COUNT; }

const MwesoDecision *mweso_decision(size_t index)
{
    return index < DECISION_COUNT ? &mw_decisions[index] : NULL;
}

/* ---- keys ------------------------------------------------------------------------------------ */

#define WORDS(...) \
    (const char *const[]) { __VA_ARGS__ __VA_OPT__(, ) NULL }

#define ROW_OF(id, section, name, type, field, decision, least, most, deflt, served, question, \
               doc, ...) \
    [KEY_##id] = {{section, name, MWESO_##type, deflt, question, doc, WORDS(__VA_ARGS__), least, \
                   most, decision}, \
                  field, \
                  served},

#define ANSWER(id, section, name, type, field, decision, ...) \
    ROW_OF(id, section, name, type, (int)offsetof(MwRules, field), \
           &mw_decisions[DECIDE_##decision], __VA_ARGS__)
#define FACT(id, section, name, type, least, most, deflt, ...) \
    ROW_OF(id, section, name, type, MW_NO_FIELD, NULL, least, most, deflt, "", __VA_ARGS__)

const MwKeySpec mw_keys[KEY_COUNT] = {
#include "rules/keys.def"
};

const char *mw_default_text(const MwRules *rules, MwKey key)
{
    static const char *const on_two_rows[KEY_COUNT] = {[KEY_OUTER] = "0xC",
                                                       [KEY_NEEDS] = "inner",
                                                       [KEY_TAKES] = "inner",
                                                       [KEY_REVERSE_PITS] = "A1 A2"};
    bool other = rules->shared && on_two_rows[key];
    return other ? on_two_rows[key] : mw_keys[key].told.default_text;
}

const char *mw_key_label(MwKey key)
{
    assert((size_t)key < KEY_COUNT);
#define ANSWER(id, section, name, ...) section "." name,
#define FACT(id, section, name, ...) section "." name,
    static const char *const labels[] = {
#include "rules/keys.def"
    };
    return labels[key];
}

/* Lists the sections in the order of the table, ended by NULL. */
static void list_sections(const char *names[KEY_COUNT + 1])
{
    int count = 0;
    for (int key = 0; key < KEY_COUNT; key++) {
        const char *section = mw_keys[key].told.section;
        if (count == 0 || strcmp(names[count - 1], section) != 0) names[count++] = section;
    }
    names[count] = NULL;
}

bool mw_section_exists(const char *section)
{
    const char *names[KEY_COUNT + 1];
    list_sections(names);
    return mw_index(section, names) >= 0;
}

const char *mw_section_nearest(const char *section)
{
    const char *names[KEY_COUNT + 1];
    list_sections(names);
    return mw_nearest(section, names);
}

int mw_key_find(const char *section, const char *name)
{
    assert(section && name);
    for (int key = 0; key < KEY_COUNT; key++)
        if (strcmp(mw_keys[key].told.section, section) == 0 &&
            strcmp(mw_keys[key].told.name, name) == 0)
            return key;
    return KEY_NOT_FOUND;
}

const char *mw_key_nearest(const char *section, const char *name)
{
    const char *names[KEY_COUNT + 1];
    int count = 0;
    for (int key = 0; key < KEY_COUNT; key++)
        if (strcmp(mw_keys[key].told.section, section) == 0)
            names[count++] = mw_keys[key].told.name;
    names[count] = NULL;
    return mw_nearest(name, names);
}

const char *mw_key_alias(const char *name)
{
    static const struct {
        const char *name, *section, *meant;
    } aliases[] = {
        {"direction", "lap", "way"},
        {"direction", "reverse", "pits"},
        {"clockwise", "reverse", "pits"},
        {"sowing", "lap", "relay"},
    };
    for (size_t i = 0; i < sizeof aliases / sizeof *aliases; i++) {
        int key = mw_key_find(aliases[i].section, aliases[i].meant);
        if (strcmp(aliases[i].name, name) == 0 && key != KEY_NOT_FOUND)
            return mw_key_label((MwKey)key);
    }
    return NULL;
}

const char *mw_key_of_answer(const char *name)
{
    const char *label = NULL;
    for (int key = 0; key < KEY_COUNT; key++) {
        if (strcmp(mw_keys[key].told.name, name) != 0) continue;
        if (label || !mw_key_is_answer((MwKey)key)) return NULL;
        label = mw_key_label((MwKey)key);
    }
    return label;
}

const char *mw_key_section(const char *name)
{
    for (int key = 0; key < KEY_COUNT; key++)
        if (strcmp(mw_keys[key].told.name, name) == 0) return mw_keys[key].told.section;
    return NULL;
}

bool mw_key_is_answer(MwKey key)
{
    assert((size_t)key < KEY_COUNT);
    return strcmp(mw_keys[key].told.section, "variant") != 0 && !mw_key_is_example(key);
}

bool mw_key_is_example(MwKey key) { return strcmp(mw_keys[key].told.section, "example") == 0; }

size_t mweso_key_count(void) { return KEY_COUNT; }

const MwesoKey *mweso_key(size_t index) { return index < KEY_COUNT ? &mw_keys[index].told : NULL; }

/* ---- reasons --------------------------------------------------------------------------------- */

static const struct {
    MwKey key;
    const char *text;
} reasons[REASONS_BY_WORDS] = {
#define REASON(id, key, text) {KEY_##key, text},
#include "rules/reasons.def"
};

static MwDecision decision_of(MwReason hook)
{
    assert(hook >= REASONS_BY_WORDS && hook <= HOOK_STARTS_NOT);
    return hook == HOOK_STARTS_NOT ? DECIDE_STARTS : (MwDecision)(hook - REASONS_BY_WORDS);
}

int mw_reason_decision(MwReason reason)
{
    return mw_reason_text(reason) ? -1 : (int)decision_of(reason);
}

const char *mw_reason_key(MwReason reason)
{
    static const char *const hook_labels[] = {
#define DECISION(id, name, ...) "hooks." name,
#include "rules/decisions.def"
#undef DECISION
    };
    if (reason < REASONS_BY_WORDS) return mw_key_label(reasons[reason].key);
    return hook_labels[decision_of(reason)];
}

const char *mw_reason_text(MwReason reason)
{
    if (reason < REASONS_BY_WORDS) return reasons[reason].text;
    if (reason == HOOK_STARTS) return MW_MARKED("the script lets it start");
    if (reason == HOOK_STARTS_NOT) return MW_MARKED("the script does not let it start");
    return NULL;
}
