/* Instead: what rules answer otherwise than the base does. */
#include "field/instead.h"

#include <stdlib.h>

#include "base/memory.h"
#include "rules/keys.h"

int mw_differences(const MwScope *scope, const MwPossible *possible)
{
    MwPossible base;
    mw_possible_base(scope, &base);
    int differences = __builtin_popcountll(base.in & ~possible->in) +
                      __builtin_popcountll(base.out & ~possible->out);
    for (int q = 0; q < MW_QUESTIONS; q++) differences += !(base.may[q] & possible->may[q]);
    return differences;
}

bool mw_nearest_to_base(const MwScope *scope, const MwStanding *standing, const MwPossible *wanted,
                        MwPossible *nearest)
{
    int fewest = MW_QUESTIONS + MW_MOST_PITS + 1;
    bool found = false;
    for (size_t i = 0; i < standing->count; i++) {
        MwPossible both = standing->sets[i];
        if (wanted && !mw_possible_meet(&standing->sets[i], wanted, &both)) continue;
        int differences = mw_differences(scope, &both);
        if (differences >= fewest) continue;
        fewest = differences;
        *nearest = both;
        found = true;
    }
    return found;
}

/* Is told of each answer that is not the base's. */
typedef void (*Listener)(void *user, const char *label, const char *value);

static void tell_answer(const MwScope *scope, int question, int value, Listener tell, void *user)
{
    char label[96], room[96];
    MwText name = MW_TEXT_IN(label), answer = MW_TEXT_IN(room);
    mw_question_print(scope, question, &name);
    mw_value_print(scope, question, value, &answer);
    tell(user, label, room);
}

static void tell_pits(const MwScope *scope, const MwPossible *possible, Listener tell, void *user)
{
    char room[256] = "";
    MwText answer = MW_TEXT_IN(room);
    const MwRules rules = mw_possible_rules(scope, possible);
    if (rules.reverse_pits == scope->base.reverse_pits) return;
    mw_answer_print(&rules, KEY_REVERSE_PITS, &answer);
    tell(user, mw_key_label(KEY_REVERSE_PITS), room);
}

static void tell_all(const MwScope *scope, const MwPossible *possible, Listener tell, void *user)
{
    MwPossible base;
    mw_possible_base(scope, &base);
    for (int q = 0; q < scope->used; q++)
        if (!(possible->may[q] & base.may[q]))
            tell_answer(scope, q, __builtin_ctz(possible->may[q]), tell, user);
    tell_pits(scope, possible, tell, user);
}

static void add_sentence(void *user, const char *label, const char *value)
{
    MwText *out = user;
    mw_text_add(out, "%s%s = %s", out->length ? "; " : "", label, value);
}

void mw_instead_print(const MwScope *scope, const MwPossible *possible, MwText *out)
{
    tell_all(scope, possible, add_sentence, out);
}

/* ---- settings -------------------------------------------------------------------------------- */

typedef struct Listed {
    char **at;
    size_t count;
    bool failed;
} Listed;

static void add_setting(void *user, const char *label, const char *value)
{
    Listed *settings = user;
    MwText text = {0};
    mw_text_add(&text, "%s=%s", label, value);
    settings->failed |= text.failed;
    settings->at[settings->count++] = text.s;
}

char **mw_instead_settings(const MwScope *scope, const MwPossible *possible)
{
    Listed settings = {.at = mw_new((MW_QUESTIONS + 2) * sizeof *settings.at)};
    if (!settings.at) return NULL;
    tell_all(scope, possible, add_setting, &settings);
    if (!settings.failed) return settings.at;
    mw_settings_free(settings.at);
    return NULL;
}

void mw_settings_free(char **settings)
{
    for (size_t i = 0; settings && settings[i]; i++) free(settings[i]);
    free(settings);
}
