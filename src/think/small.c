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

static void print_pits(uint64_t pits, const MwesoBoard *board, MwText *text)
{
    mw_text_add(text, "reverse.pits=%s", pits ? "" : "none");
    mw_print_pit_set(text, pits, board);
}

/* The reverse pits of the whole board, cut. False if the variant does not load, which is reported
 * when it is loaded for good. */
static bool cut_reverse_pits(const MwesoPath *path, const char *name, int columns, MwText *text)
{
    MwesoFindings *unused = mweso_findings_new();
    MwesoVariant *whole = unused ? mweso_variant_load(path, name, NULL, unused) : NULL;
    bool sensible = whole && columns >= 2 && columns <= MW_MOST_COLUMNS;
    if (sensible) {
        MwesoBoard cut;
        mw_board_build(columns, whole->rules.board.rows, 0, &cut);
        print_pits(mw_board_cut(&whole->rules.board, whole->rules.reverse_pits, &cut), &cut, text);
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
    char reverse[MW_MOST_PITS * 4 + 32], board[64], outer[64], inner[] = "setup.inner=0xC";
    const char *ours[] = {board, outer, inner, reverse}, *all[MOST_SETTINGS + 5];
    int count = 0;
    MwText text = MW_TEXT_IN(reverse);
    snprintf(board, sizeof board, "board.columns=%d", columns);
    snprintf(outer, sizeof outer, "setup.outer=%dxC", seeds);
    bool cut = cut_reverse_pits(path, name, columns, &text);
    for (int i = 0; i < 3 + cut; i++)
        if (!is_set(settings, ours[i])) all[count++] = ours[i];
    for (; settings && *settings && count < MOST_SETTINGS + 4; settings++) all[count++] = *settings;
    assert(count <= MOST_SETTINGS + 4);
    all[count] = NULL;
    return mweso_variant_load(path, name, all, findings);
}
