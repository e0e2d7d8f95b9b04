/* Small: a variant cut to a smaller board, where it can be solved. */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "base/bits.h"
#include "base/findings.h"
#include "base/text.h"
#include "rules/answers.h"
#include "rules/variant.h"

enum { MOST_SETTINGS = 100 };

/* The answers that are sets of pits. */
static const MwKey pit_sets[] = {KEY_REVERSE_PITS, KEY_LAP_STOP, KEY_START_PITS, KEY_EXTRA_NOT,
                                 KEY_CAPTURE_PITS};
enum { PIT_SETS = sizeof pit_sets / sizeof *pit_sets, LONGEST_SET = MW_MOST_PITS * 4 + 32 };

static uint64_t pits_of(const MwRules *rules, MwKey key)
{
    uint64_t pits;
    memcpy(&pits, (const char *)rules + mw_keys[key].field, sizeof pits);
    return pits;
}

static void print_pits(MwKey key, uint64_t pits, const MwesoBoard *board, MwText *text)
{
    /* No pit would be none to start from, or to capture in. */
    const char *empty = key == KEY_START_PITS ? "all" : key == KEY_CAPTURE_PITS ? "inner" : "none";
    mw_text_add(text, "%s=%s", mw_key_label(key), pits ? "" : empty);
    mw_print_pit_set(text, pits, board);
}

/* The sets of pits of the whole board, cut. False if the variant does not load, which is reported
 * when it is loaded for good. */
static bool cut_pits(const MwesoPath *path, const char *name, int columns, char sets[][LONGEST_SET],
                     bool *shared)
{
    MwesoFindings *unused = mweso_findings_new();
    MwesoVariant *whole = unused ? mweso_variant_load(path, name, NULL, unused) : NULL;
    bool sensible = whole && columns >= 2 && columns <= MW_MOST_COLUMNS;
    *shared = whole && whole->rules.shared;
    if (sensible) {
        MwesoBoard cut;
        mw_board_build(columns, whole->rules.board.rows, 0, &cut);
        for (int i = 0; i < PIT_SETS; i++) {
            MwText text = {.s = sets[i], .room = LONGEST_SET, .fixed = true};
            uint64_t pits = pits_of(&whole->rules, pit_sets[i]);
            print_pits(pit_sets[i], mw_board_cut(&whole->rules.board, pits, &cut), &cut, &text);
        }
    }
    mweso_variant_free(whole);
    mweso_findings_free(unused);
    return sensible;
}

/* Is the same key set among the settings? */
static bool is_set(const char *const *settings, const char *setting)
{
    size_t key = strcspn(setting, "=") + 1;
    for (; settings && *settings; settings++)
        if (strncmp(*settings, setting, key) == 0) return true;
    return false;
}

MwesoVariant *mweso_variant_load_small(const MwesoPath *path, const char *name, int columns,
                                       int seeds, const char *const *settings,
                                       MwesoFindings *findings)
{
    char sets[PIT_SETS][LONGEST_SET], board[64], outer[64], inner[64];
    const char *ours[3 + PIT_SETS] = {board, outer, inner}, *all[MOST_SETTINGS + 4 + PIT_SETS];
    int count = 0;
    for (int i = 0; i < PIT_SETS; i++) ours[3 + i] = sets[i];
    snprintf(board, sizeof board, "board.columns=%d", columns);
    bool shared, cut = cut_pits(path, name, columns, sets, &shared);
    snprintf(outer, sizeof outer, "setup.outer=%dxC", shared ? 0 : seeds);
    snprintf(inner, sizeof inner, "setup.inner=%dxC", shared ? seeds : 0);
    for (int i = 0; i < 3 + cut * PIT_SETS; i++)
        if (!is_set(settings, ours[i])) all[count++] = ours[i];
    for (; settings && *settings && count < MOST_SETTINGS + 3 + PIT_SETS; settings++)
        all[count++] = *settings;
    assert(count <= MOST_SETTINGS + 3 + PIT_SETS);
    all[count] = NULL;
    return mweso_variant_load(path, name, all, findings);
}
