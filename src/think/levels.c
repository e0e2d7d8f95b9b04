/* Levels: players of known strength, from the weakest to the strongest. */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "base/findings.h"
#include "base/text.h"
#include "rules/variant.h"
#include "think/player.h"

static const MwesoLevel levels[] = {
#define LEVEL(number, name, player, seconds, does) {name, player, does, seconds, number},
#include "think/levels.def"
#undef LEVEL
};

enum { LEVELS = sizeof levels / sizeof *levels };

const MwesoLevel *mweso_level(int number)
{
    for (int i = 0; i < LEVELS && number > 0; i++)
        if (levels[i].number == number) return &levels[i];
    return NULL;
}

/* May turns of these games begin with a seed from the store? */
static bool begins_from_store(const MwesoVariant *variant)
{
    bool begins = variant->rules.from == FROM_STORE;
    for (int i = 0; i < variant->phase_count; i++)
        begins |= variant->phases[i]->rules.from == FROM_STORE;
    return begins;
}

const MwesoLevel *mweso_level_of(const MwesoVariant *variant, size_t place)
{
    assert(variant);
    bool all = begins_from_store(variant);
    for (int i = 0; i < LEVELS; i++)
        if ((all || levels[i].number) && place-- == 0) return &levels[i];
    return NULL;
}

const char *mweso_player_of_level(int level)
{
    const MwesoLevel *found = mweso_level(level);
    return found ? found->player : NULL;
}

const MwesoLevel *mweso_level_named(const char *text)
{
    uint64_t number;
    const char *at = text;
    assert(text);
    if (mw_read_number(&at, LEVELS, &number) && !*at) return mweso_level((int)number);
    for (int i = 0; i < LEVELS; i++)
        if (strcmp(levels[i].name, text) == 0) return &levels[i];
    return NULL;
}

const MwesoLevel *mw_level_find(const char *text, MwesoError *error)
{
    char word[32];
    const char *names[LEVELS + 1] = {NULL};
    const MwesoLevel *found = mweso_level_named(text);
    int most = 0;
    if (found) return found;
    for (int i = 0; i < LEVELS; i++) names[i] = levels[i].name;
    while (mweso_level(most + 1)) most++;
    snprintf(word, sizeof word, "%s", text);
    mw_make_printable(word);
    const char *near = mw_nearest(word, names);
    mw_fail(error, MWESO_USAGE, 0,
            "there is no level '%s'; there are 1 to %d, which 'mweso players' lists with their "
            "names ('mweso players VARIANT' those of a game)%s%s%s",
            word, most, near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
    return NULL;
}
