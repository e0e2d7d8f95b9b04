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
enum {
    PIT_SETS = sizeof pit_sets / sizeof *pit_sets,
    MOST_CUT = PIT_SETS * (1 + MW_MOST_PHASES),
    LONGEST_CUT = MW_MOST_PITS * 4 + 96
};

/* Settings that cut sets of pits. */
typedef struct Cuts {
    const MwesoBoard *from, *to;
    char settings[MOST_CUT][LONGEST_CUT];
    int count;
} Cuts;

static uint64_t pits_of(const MwRules *rules, MwKey key)
{
    uint64_t pits;
    memcpy(&pits, (const char *)rules + mw_keys[key].field, sizeof pits);
    return pits;
}

/* Adds one; of a phase, its name and a colon stand before the key. */
static void add_cut(Cuts *cuts, const char *phase, MwKey key, const MwRules *rules)
{
    /* No pit would be none to start from, or to capture in. */
    const char *empty = key == KEY_START_PITS ? "all" : key == KEY_CAPTURE_PITS ? "inner" : "none";
    assert(cuts->count < MOST_CUT);
    MwText text = {.s = cuts->settings[cuts->count++], .room = LONGEST_CUT, .fixed = true};
    uint64_t pits = mw_board_cut(cuts->from, pits_of(rules, key), cuts->to);
    mw_text_add(&text, "%s%s%s=%s", phase, *phase ? ":" : "", mw_key_label(key), pits ? "" : empty);
    mw_print_pit_set(&text, pits, cuts->to);
}

static void add_cuts(Cuts *cuts, const MwesoVariant *whole)
{
    for (int i = 0; i < PIT_SETS; i++) add_cut(cuts, "", pit_sets[i], &whole->rules);
    for (int p = 0; p < whole->phase_count; p++) {
        const MwPhase *phase = whole->phases[p];
        for (int i = 0; i < PIT_SETS; i++)
            if (phase->given[pit_sets[i]].text)
                add_cut(cuts, phase->name, pit_sets[i], &phase->rules);
    }
}

/* The sets of pits of the whole board, cut. None if the variant does not load, which is reported
 * when it is loaded for good. */
static void cut_pits(const MwesoPath *path, const char *name, int columns, Cuts *cuts)
{
    MwesoFindings *unused = mweso_findings_new();
    MwesoVariant *whole = unused ? mweso_variant_load(path, name, NULL, unused) : NULL;
    if (whole && columns >= 2 && columns <= MW_MOST_COLUMNS) {
        MwesoBoard cut;
        mw_board_build(columns, whole->rules.board.rows, 0, &cut);
        cuts->from = &whole->rules.board;
        cuts->to = &cut;
        add_cuts(cuts, whole);
    }
    mweso_variant_free(whole);
    mweso_findings_free(unused);
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
    char board[64], outer[64], inner[] = "setup.inner=0xC";
    const char *ours[3 + MOST_CUT] = {board, outer, inner}, *all[MOST_SETTINGS + 4 + MOST_CUT];
    int count = 0;
    Cuts cuts = {0};
    snprintf(board, sizeof board, "board.columns=%d", columns);
    snprintf(outer, sizeof outer, "setup.outer=%dxC", seeds);
    cut_pits(path, name, columns, &cuts);
    for (int i = 0; i < cuts.count; i++) ours[3 + i] = cuts.settings[i];
    for (int i = 0; i < 3 + cuts.count; i++)
        if (!is_set(settings, ours[i])) all[count++] = ours[i];
    for (; settings && *settings && count < MOST_SETTINGS + 3 + MOST_CUT; settings++)
        all[count++] = *settings;
    assert(count <= MOST_SETTINGS + 3 + MOST_CUT);
    all[count] = NULL;
    return mweso_variant_load(path, name, all, findings);
}
