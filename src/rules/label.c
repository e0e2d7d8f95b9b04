/* Label: what a rule set is called, told from the variant that it was made of by settings. */
#include "rules/label.h"

#include <assert.h>
#include <string.h>

#include "rules/phases.h"

/* A setting that says what holds without it changes nothing, so it names nothing. */
static bool changes(const char *text, const char *was)
{
    assert(text);
    return !was || strcmp(text, was) != 0;
}

static void add_plain(const MwesoVariant *v, MwText *label)
{
    for (int key = 0; key < KEY_COUNT; key++) {
        const MwGiven *given = &v->given[key];
        bool set = given->text && given->origin == MWESO_FROM_SETTING;
        const char *was = given->was ? given->was : mw_default_text(&v->rules, (MwKey)key);
        if (set && changes(given->text, was))
            mw_text_add(label, " %s=%s", mw_key_label((MwKey)key), given->text);
    }
}

/* What is not answered in a phase is left to the plain sections: to say it there is a change. */
static void add_phase(const MwPhase *phase, MwText *label)
{
    const MwGiven *until = &phase->until;
    if (until->text && until->origin == MWESO_FROM_SETTING && changes(until->text, until->was))
        mw_text_add(label, " %s:until=%s", phase->name, until->text);
    for (int key = 0; key < KEY_COUNT; key++) {
        const MwGiven *given = &phase->given[key];
        bool set = given->text && given->origin == MWESO_FROM_SETTING;
        if (set && changes(given->text, given->was))
            mw_text_add(label, " %s:%s=%s", phase->name, mw_key_label((MwKey)key), given->text);
    }
}

static void add_parameters(const MwesoVariant *v, MwText *label)
{
    for (int i = 0; i < v->set_count; i++) {
        const MwSetParameter *p = &v->set_parameters[i];
        if (p->text && p->origin == MWESO_FROM_SETTING && changes(p->text, p->was))
            mw_text_add(label, " hooks.%s=%s", p->name, p->text);
    }
}

void mw_label(const MwesoVariant *v, MwText *label)
{
    mw_text_add(label, "%s", v->resolved[KEY_NAME]);
    add_plain(v, label);
    for (int i = 0; i < v->phase_count; i++) add_phase(v->phases[i], label);
    add_parameters(v, label);
}
