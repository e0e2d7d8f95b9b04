/* Small: a variant cut to a smaller board, where it can be solved. */
#include <stdio.h>
#include <string.h>

#include "base/bits.h"
#include "base/findings.h"
#include "base/text.h"
#include "rules/variant.h"

enum { MOST_SETTINGS = 100 };

/* A column keeps its distance from the end it is nearer to. */
static int column_on(int column, int from, int to)
{
    int cut = 2 * column > from ? column - from + to : column;
    return cut < 1 ? 1 : cut > to ? to : cut;
}

static uint64_t pits_on(uint64_t pits, int from, int to)
{
    uint64_t cut = 0;
    for (int pit; mw_take_bit(&pits, &pit);) {
        bool outer = pit < from;
        int column = column_on(outer ? pit + 1 : 2 * from - pit, from, to);
        cut |= (uint64_t)1 << (outer ? column - 1 : 2 * to - column);
    }
    return cut;
}

static void print_pits(int columns, uint64_t pits, MwText *text)
{
    mw_text_add(text, "reverse.pits=%s", pits ? "" : "none");
    for (int pit; mw_take_bit(&pits, &pit);) {
        if (pit < columns) mw_text_add(text, "B%d ", pit + 1);
        else mw_text_add(text, "A%d ", 2 * columns - pit);
    }
}

/* The reverse pits of the whole board, cut. False if the variant does not load, which is reported
 * when it is loaded for good. */
static bool cut_reverse_pits(const MwesoPath *path, const char *name, int columns, MwText *text)
{
    MwesoFindings *unused = mweso_findings_new();
    MwesoVariant *whole = unused ? mweso_variant_load(path, name, NULL, unused) : NULL;
    bool sensible = whole && columns >= 2 && columns <= MW_MOST_COLUMNS;
    if (sensible)
        print_pits(columns, pits_on(whole->rules.reverse_pits, whole->rules.columns, columns),
                   text);
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
    all[count] = NULL;
    return mweso_variant_load(path, name, all, findings);
}
