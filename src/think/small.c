/* Small: cuts a variant to a smaller board, where it can be solved. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "base/findings.h"
#include "base/memory.h"
#include "base/text.h"
#include "rules/keys.h"
#include "rules/variant.h"

/* The answers that are sets of pits. */
static const MwKey pit_sets[] = {KEY_REVERSE_PITS, KEY_REVERSE_INTO, KEY_LAP_STOP,
                                 KEY_START_PITS,   KEY_EXTRA_NOT,    KEY_CAPTURE_PITS,
                                 KEY_LAP_LAID,     KEY_LAP_CLOSED,   KEY_HOUSE_PIT};
enum { PIT_SETS = sizeof pit_sets / sizeof *pit_sets };

/* Settings "key=value" for a smaller board, except those that the caller gives. */
typedef struct Settings {
    const char *const *given; /* the caller's; ended by NULL; may be NULL */
    char **own;               /* each allocated separately */
    size_t count, room;
    bool failed;
} Settings;

/* Adds a setting unless the caller gives the same key; frees `text`. */
static void add(Settings *settings, MwText *text)
{
    const char *const *given = settings->given;
    size_t key = text->s ? strcspn(text->s, "=") + 1 : 0;
    while (text->s && given && *given && strncmp(*given, text->s, key) != 0) given++;
    if (text->failed) settings->failed = true;
    if (text->s && !text->failed && !(given && *given)) {
        char **own = mw_grow(settings->own, settings->count, &settings->room, sizeof *own);
        char *copy = own ? mw_copy(text->s) : NULL;
        if (own) settings->own = own;
        if (copy) own[settings->count++] = copy;
        settings->failed |= !copy;
    }
    mw_text_free(text);
}

static void set(Settings *settings, MwKey key, const char *value)
{
    MwText text = {0};
    mw_text_add(&text, "%s=%s", mw_key_label(key), value);
    add(settings, &text);
}

/* Sets the seeds of one pit or, with "xC", of each pit of a row. */
static void set_seeds(Settings *settings, MwKey key, int seeds, const char *each)
{
    char value[24];
    snprintf(value, sizeof value, "%d%s", seeds, each);
    set(settings, key, value);
}

/* Cuts a set of pits of the whole board: a phase's, or (NULL) that of the plain sections. An empty
 * result is not used, as it would leave no pit to start from, or to capture in. */
static void cut_set(Settings *settings, const MwPhase *phase, const MwRules *rules, MwKey key,
                    const MwesoBoard *cut)
{
    MwText text = {0};
    uint64_t pits;
    memcpy(&pits, (const char *)rules + mw_keys[key].field, sizeof pits);
    pits = mw_board_cut(&rules->board, pits, cut);
    const char *none = key == KEY_START_PITS ? "all" : key == KEY_CAPTURE_PITS ? "inner" : "none";
    if (phase) mw_text_add(&text, "%s:", phase->name);
    mw_text_add(&text, "%s=%s", mw_key_label(key), pits ? "" : none);
    mw_print_pit_set(&text, pits, cut);
    add(settings, &text);
}

/* Cuts the set of pits whose start ends a phase. */
static void cut_until(Settings *settings, const MwesoVariant *whole, int phase,
                      const MwesoBoard *cut)
{
    MwText text = {0};
    MwPhaseEnd end = whole->rules.phase_end[phase];
    end.pits = mw_board_cut(&whole->rules.board, end.pits, cut);
    if (end.until != UNTIL_START) return;
    if (!end.pits) end.pits = cut->all;
    mw_text_add(&text, "%s:until=", whole->phases[phase]->name);
    mw_until_print(end, cut, &text);
    add(settings, &text);
}

/* Cuts all sets of pits. */
static void cut_pits(Settings *settings, const MwesoVariant *whole, const MwesoBoard *cut)
{
    for (int i = 0; i < PIT_SETS; i++) {
        MwKey key = pit_sets[i];
        cut_set(settings, NULL, &whole->rules, key, cut);
        for (int p = 0; p < whole->phase_count; p++) {
            const MwPhase *phase = whole->phases[p];
            if (phase->given[key].text) cut_set(settings, phase, &phase->rules, key, cut);
        }
    }
}

/* Seeds of each outer and each inner pit, and of the store. */
typedef struct SmallStart {
    int outer, inner, store;
} SmallStart;

static bool starts_inside(const MwRules *rules)
{
    return rules->others == OTHERS_NONE && !(rules->start_pits & ~rules->board.inner);
}

/* The seeds at the start. A side has the same number whether they lie in pits or, except for one in
 * each inner pit, in a store. The inner row is not empty if that would lose, or if all turns, even
 * those of a single phase, start from it. */
static SmallStart small_start(const MwesoVariant *variant, const MwesoBoard *cut, int seeds)
{
    const MwRules *whole = &variant->rules;
    int inner_pits = __builtin_popcountll(cut->inner);
    if (whole->stores[0] || whole->stores[1]) return (SmallStart){0, 1, (seeds - 1) * inner_pits};
    bool inside = whole->shared || starts_inside(whole);
    for (int p = 0; p < variant->phase_count; p++)
        inside |= starts_inside(&variant->phases[p]->rules);
    if (inside) return (SmallStart){0, seeds, 0};
    return (SmallStart){seeds, whole->empty_row == EMPTY_ROW_INNER, 0};
}

/* Finds the settings from the variant on its whole board. Errors in it or in the columns are
 * reported when the smaller variant is loaded. */
static void cut_variant(Settings *settings, const MwesoPath *path, const char *name, int columns,
                        int seeds)
{
    MwesoFindings *unused = mweso_findings_new();
    MwesoVariant *whole = unused ? mweso_variant_load(path, name, NULL, unused) : NULL;
    set_seeds(settings, KEY_COLUMNS, columns, "");
    if (whole && columns >= 2 && columns <= MW_MOST_COLUMNS) {
        MwesoBoard cut;
        mw_board_build(columns, whole->rules.board.rows, 0, &cut);
        const SmallStart start = small_start(whole, &cut, seeds);
        set_seeds(settings, KEY_OUTER, start.outer, "xC");
        set_seeds(settings, KEY_INNER, start.inner, "xC");
        set_seeds(settings, KEY_STORE, start.store, "");
        set(settings, KEY_NORTH_OUTER, "south");
        set(settings, KEY_NORTH_INNER, "south");
        set(settings, KEY_NORTH_STORE, "south");
        cut_pits(settings, whole, &cut);
        for (int p = 0; p < whole->phase_count; p++) cut_until(settings, whole, p, &cut);
    }
    mweso_variant_free(whole);
    mweso_findings_free(unused);
}

/* Our settings followed by the caller's, as an array to be freed; NULL without memory. */
static const char **all_of(const Settings *settings)
{
    size_t given = 0;
    while (settings->given && settings->given[given]) given++;
    const char **all = settings->failed ? NULL
                                        : mw_new((settings->count + given + 1) * sizeof *all);
    for (size_t i = 0; all && i < settings->count; i++) all[i] = settings->own[i];
    for (size_t i = 0; all && i < given; i++) all[settings->count + i] = settings->given[i];
    return all;
}

MwesoVariant *mweso_variant_load_small(const MwesoPath *path, const char *name, int columns,
                                       int seeds, const char *const *settings,
                                       MwesoFindings *findings)
{
    Settings cut = {.given = settings};
    cut_variant(&cut, path, name, columns, seeds);
    const char **all = all_of(&cut);
    MwesoVariant *variant = all ? mweso_variant_load(path, name, all, findings) : NULL;
    if (!all) mw_find_no_memory(findings);
    for (size_t i = 0; i < cut.count; i++) free(cut.own[i]);
    free(cut.own);
    free(all);
    return variant;
}
