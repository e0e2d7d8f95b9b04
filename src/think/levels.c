/* Levels: players of known strength, from the weakest to the strongest. */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "base/findings.h"
#include "base/text.h"
#include "think/player.h"

static const MwesoLevel levels[] = {
#define LEVEL(name, player, seconds, does) {name, player, does, seconds},
#include "think/levels.def"
#undef LEVEL
};

enum { LEVELS = sizeof levels / sizeof *levels };

const MwesoLevel *mweso_level(int number)
{
    return number >= 1 && number <= LEVELS ? &levels[number - 1] : NULL;
}

const char *mweso_player_of_level(int level)
{
    const MwesoLevel *found = mweso_level(level);
    return found ? found->player : NULL;
}

const MwesoLevel *mw_level_find(const char *text, MwesoError *error)
{
    char word[32];
    const char *names[LEVELS + 1] = {NULL}, *at = text;
    uint64_t number;
    if (mw_read_number(&at, LEVELS, &number) && !*at && number > 0) return &levels[number - 1];
    for (int i = 0; i < LEVELS; i++) {
        names[i] = levels[i].name;
        if (strcmp(names[i], text) == 0) return &levels[i];
    }
    snprintf(word, sizeof word, "%s", text);
    mw_make_printable(word);
    const char *near = mw_nearest(word, names);
    mw_fail(error, MWESO_USAGE, 0,
            "there is no level '%s'; there are 1 to %d, which 'mweso players' lists with their "
            "names%s%s%s",
            word, LEVELS, near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
    return NULL;
}
