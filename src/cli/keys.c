/* Keys: found by their labels, and what kind they are. */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"

const char cli_phase_question[] = "Until when does the phase last?";
const char cli_phase_doc[] =
    "store-empty: until the mover's store is empty; turns N, captures N: until he has made N "
    "turns, or N that captured; lost N: until he has N seeds fewer than at the start; start PITS: "
    "until he has started a turn of the phase from one of these pits, or all. Until then the "
    "answers of the phase hold in place of the plain ones: keys "
    "of [start], [lap], [capture], [reverse], [turn] and [end], house.after_capture and "
    "house.after_quiet, each written with its section, as in capture.landing = empty.";
const char cli_phase_values[] = "store-empty, turns N, captures N, lost N, start PITS";

size_t cli_key(const char *label)
{
    size_t section = strcspn(label, "."), i = 0;
    assert(label[section] == '.');
    for (const MwesoKey *key; (key = mweso_key(i)); i++)
        if (strlen(key->section) == section && strncmp(key->section, label, section) == 0 &&
            strcmp(key->name, label + section + 1) == 0)
            break;
    assert(i < mweso_key_count());
    return i;
}

MwesoAnswer cli_answer(const MwesoVariant *variant, const char *label)
{
    return mweso_variant_answer(variant, cli_key(label));
}

bool cli_is_rule(const char *section)
{
    static const char *const told[] = {"variant", "terms", "example"};
    bool is_told = false;
    for (size_t i = 0; i < sizeof told / sizeof *told; i++)
        is_told |= strcmp(section, told[i]) == 0;
    return !is_told;
}

const char *cli_label(const char *section, const char *name, KeyLabel label)
{
    int length = snprintf(label, sizeof(KeyLabel), "%s.%s", section, name);
    assert(length < (int)sizeof(KeyLabel));
    return label;
}

const char *cli_phase_label(const MwesoVariant *variant, int number, const char *key,
                            KeyLabel label)
{
    MwesoPhase phase;
    bool hook = !key || strncmp(key, "hooks.", strlen("hooks.")) == 0;
    if (hook || number < 0 || !mweso_variant_phase(variant, (size_t)number, &phase)) return key;
    MwesoAnswer answer = mweso_phase_answer(variant, (size_t)number, cli_key(key));
    if (answer.origin == MWESO_FROM_DEFAULT) return key;
    snprintf(label, sizeof(KeyLabel), "%s:%s", phase.name, key);
    return label;
}

const MwesoEvent *cli_name_keys(const MwesoVariant *variant, int phase, const MwesoEvent *event,
                                NamedEvent *named)
{
    MwesoEvent *e = &named->event;
    *e = *event;
    e->key = cli_phase_label(variant, phase, e->key, named->key);
    e->reverse_key = cli_phase_label(variant, phase, e->reverse_key, named->reverse_key);
    e->sown_key = cli_phase_label(variant, phase, e->sown_key, named->sown_key);
    return e;
}
