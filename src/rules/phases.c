/* Phases: answers for the turns until a condition is met. */
#include "rules/load.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "rules/tables.h"

/* ---- names ----------------------------------------------------------------------------------- */

const char *mw_phase_named(const char *section)
{
    static const char prefix[] = "phase";
    size_t length = sizeof prefix - 1;
    if (strncmp(section, prefix, length) != 0) return NULL;
    if (section[length] == '\0') return section + length;
    return mw_is_blank(section[length]) ? section + length + 1 : NULL;
}

bool mw_phase_meant(const char *section)
{
    static const char *const words[] = {"phase", NULL};
    char word[8];
    size_t length = 0;
    for (; length + 1 < sizeof word && isalpha((unsigned char)section[length]); length++)
        word[length] = (char)tolower((unsigned char)section[length]);
    word[length] = '\0';
    return mw_nearest(word, words) != NULL;
}

int mw_phase_find(const MwesoVariant *v, const char *name)
{
    for (int i = 0; i < v->phase_count; i++)
        if (strcmp(v->phases[i]->name, name) == 0) return i;
    return -1;
}

/* Prints "phase:key", as in findings. */
static const char *label_of(const char *phase, const char *key, MwText *label)
{
    mw_text_add(label, "%s:%s", phase, key);
    return label->failed ? "" : label->s;
}

MwPlace mw_phase_place(const MwPhase *phase, const MwGiven *given, const char *key, MwText *label)
{
    return (MwPlace){given->file, given->line, label_of(phase->name, key, label)};
}

enum { LONGEST_PHASE = 24 };

bool mw_phase_may_answer(MwKey key)
{
    static const char *const sections[] = {"start", "lap", "capture", "reverse",
                                           "turn",  "end", NULL};
    bool of_house = key == KEY_HOUSE_AFTER_CAPTURE || key == KEY_HOUSE_AFTER_QUIET;
    return of_house || mw_index(mw_keys[key].told.section, sections) >= 0;
}

/* ---- sections -------------------------------------------------------------------------------- */

/* Adds a phase. False, with a finding, if there is no memory. */
static bool add_phase(MwLoading *loading, const char *name, MwPlace place)
{
    MwesoVariant *v = loading->variant;
    MwPhase *phase = mw_new(sizeof *phase);
    if (!phase || !(phase->name = mw_copy(name)) || !(phase->until.file = mw_copy(place.file))) {
        mw_find_no_memory(loading->findings);
        mw_phase_free(phase);
        return false;
    }
    phase->until.line = place.line;
    v->phases[v->phase_count++] = phase;
    return true;
}

/* Moves a phase to its place. Phases of an ancestor keep their order and precede those added by
 * nearer files. As ancestors are read last, their phases are placed behind those of equally far or
 * further ancestors, and before all others. */
static void move_forward(MwesoVariant *v, int from, int depth)
{
    MwPhase *phase = v->phases[from];
    int to = 0;
    while (to < from && v->phases[to]->depth >= depth) to++;
    phase->depth = depth;
    memmove(v->phases + to + 1, v->phases + to, (size_t)(from - to) * sizeof *v->phases);
    v->phases[to] = phase;
}

void mw_take_phase(MwLoading *loading, const MwIniLine *line, MwPlace place, int depth)
{
    MwesoVariant *v = loading->variant;
    const char *name = mw_phase_named(line->section);
    size_t length = strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-");
    if (length == 0 || length > LONGEST_PHASE || name[length]) {
        MW_WRONG(
            loading, place, "bad-phase",
            "'%.40s' is not the name of a phase: up to %d small letters, digits and hyphens, as "
            "in [phase opening]",
            name, LONGEST_PHASE);
        return;
    }
    int known = mw_phase_find(v, name);
    if (known < 0 && v->phase_count == MW_MOST_PHASES) {
        MW_WRONG(loading, place, "bad-phase",
                 "'%s' is one phase too many: a variant has at most %d", name, MW_MOST_PHASES);
        return;
    }
    if (known < 0 && !add_phase(loading, name, place)) return;
    if (known < 0) known = v->phase_count - 1;
    move_forward(v, known, depth);
}

/* ---- lines ----------------------------------------------------------------------------------- */

static void report_unknown(MwLoading *loading, MwPlace place, const char *name)
{
    const char *const labels[] = {
#define ANSWER(id, section, key, ...) section "." key,
#define FACT(id, ...)
#include "rules/keys.def"
        "until", NULL};
    const char *near = mw_nearest(name, labels), *section = mw_key_section(name);
    if (section)
        MW_WRONG(loading, place, "unknown-key",
                 "in a phase a key is written with its section: '%s.%s'", section, name);
    else
        MW_WRONG(loading, place, "unknown-key", "a phase has no key '%s'%s%s%s", name,
                 near ? "; did you mean '" : "",
                 near ? near : "; it has 'until' and answers such as 'capture.landing'",
                 near ? "'?" : "");
}

/* The key of a label "section.key"; KEY_NOT_FOUND, with a finding, if phases have no such key. */
static int key_of(MwLoading *loading, MwPlace place, const char *label)
{
    char section[32];
    const char *dot = strchr(label, '.');
    size_t length = dot ? (size_t)(dot - label) : sizeof section;
    int key = KEY_NOT_FOUND;
    if (length < sizeof section) {
        memcpy(section, label, length);
        section[length] = '\0';
        key = mw_key_find(section, dot + 1);
    }
    if (key == KEY_NOT_FOUND) report_unknown(loading, place, label);
    if (key == KEY_NOT_FOUND || mw_phase_may_answer((MwKey)key)) return key;
    MW_WRONG(loading, place, "not-in-a-phase",
             "%s holds for the whole game: a phase answers keys of [start], [lap], [capture], "
             "[reverse], [turn] and [end], and house.after_*",
             label);
    return KEY_NOT_FOUND;
}

static void take(MwLoading *loading, MwPhase *phase, const MwIniLine *line, MwPlace place,
                 MwesoOrigin origin)
{
    bool is_until = strcmp(line->name, "until") == 0;
    int key = is_until ? KEY_NOT_FOUND : key_of(loading, place, line->name);
    if (!is_until && key == KEY_NOT_FOUND) return;
    MwGiven *given = is_until ? &phase->until : &phase->given[key];
    bool ancestor = origin == MWESO_FROM_ANCESTOR;
    if (ancestor && given->text && strcmp(given->file, place.file) != 0) return;
    mw_take_given(loading, given, line, place, origin, true);
}

void mw_take_phase_line(MwLoading *loading, const MwIniLine *line, MwPlace place, int depth)
{
    MwesoVariant *v = loading->variant;
    int number = mw_phase_find(v, mw_phase_named(line->section));
    MwText label = {0};
    if (number < 0) return; /* its header has been reported */
    place.key = label_of(v->phases[number]->name, line->name, &label);
    if (line->continued) mw_report_indented(loading, place, line->value);
    else if (!line->value[0]) MW_WRONG(loading, place, "no-value", "no value is given");
    else
        take(loading, v->phases[number], line, place,
             depth > 0 ? MWESO_FROM_ANCESTOR : MWESO_FROM_FILE);
    mw_text_free(&label);
}

static void report_no_phase(MwLoading *loading, MwPlace place, const char *name)
{
    const MwesoVariant *v = loading->variant;
    MwText names = {0};
    for (int i = 0; i < v->phase_count; i++)
        mw_text_add(&names, "%s%s", i ? ", " : "; it has ", v->phases[i]->name);
    MW_WRONG(loading, place, "bad-setting", "the variant has no %s '%s'%s",
             v->phase_count ? "phase" : "phases at all, so none called", name,
             names.length ? names.s : "");
    mw_text_free(&names);
}

void mw_take_phase_setting(MwLoading *loading, char *label, char *value)
{
    MwText whole = {0};
    char no_comment[] = "", *key = strchr(label, ':');
    mw_text_add(&whole, "%s", label);
    *key++ = '\0';
    MwPlace place = {"--set", 0, whole.failed ? "" : whole.s};
    const MwIniLine line = {0, false, label, key, value, no_comment};
    int number = mw_phase_find(loading->variant, label);
    if (number < 0) report_no_phase(loading, place, label);
    else if (!*value) MW_WRONG(loading, place, "no-value", "no value is given");
    else take(loading, loading->variant->phases[number], &line, place, MWESO_FROM_SETTING);
    mw_text_free(&whole);
}

/* ---- from texts to rules --------------------------------------------------------------------- */

static const char *const until_words[MW_UNTIL_COUNT + 1] = {[UNTIL_STORE_EMPTY] = "store-empty",
                                                            [UNTIL_TURNS] = "turns",
                                                            [UNTIL_CAPTURES] = "captures",
                                                            [UNTIL_LOST] = "lost",
                                                            [UNTIL_START] = "start"};
enum { MOST_COUNTED = 1000000 };

/* Does a number follow the word? */
static bool counts(int until) { return until != UNTIL_STORE_EMPTY && until != UNTIL_START; }

void mw_until_print(MwPhaseEnd end, const MwesoBoard *board, MwText *out)
{
    mw_text_add(out, "%s", until_words[end.until]);
    if (counts(end.until)) mw_text_add(out, " %d", end.number);
    if (end.until != UNTIL_START) return;
    mw_text_add(out, " %s", end.pits == board->all ? "all" : "");
    if (end.pits != board->all) mw_print_pit_set(out, end.pits, board);
}

/* Reads the rest of an end, behind its word and blanks. */
static bool read_rest(const char *at, const MwRules *rules, MwPhaseEnd *end)
{
    char room[512];
    MwText why = MW_TEXT_IN(room);
    uint64_t number = 0;
    if (end->until == UNTIL_START)
        return mw_start_pits_read(rules, at, &end->pits, &why) && end->pits;
    if (counts(end->until) && (!mw_read_number(&at, MOST_COUNTED, &number) || number == 0))
        return false;
    end->number = (int32_t)number;
    return *at == '\0';
}

static bool read_until(const char *text, const MwRules *rules, MwPhaseEnd *end)
{
    for (int until = 0; until < MW_UNTIL_COUNT; until++) {
        size_t length = strlen(until_words[until]);
        const char *at = text + length;
        if (strncmp(text, until_words[until], length) != 0) continue;
        if (until != UNTIL_STORE_EMPTY && !mw_is_blank(*at)) continue;
        while (mw_is_blank(*at)) at++;
        MwPhaseEnd read = {.until = until};
        if (!read_rest(at, rules, &read)) continue;
        *end = read;
        return true;
    }
    return false;
}

static const char digits[] = "0123456789";

/* Joins the words before a number: "store-empty" from "store empty". False if there are none, or if
 * more words follow the number. */
static bool until_word(const char *text, char *word, size_t room)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz-";
    text += strcspn(text, letters);
    size_t length = strcspn(text, digits);
    while (length > 0 && !strchr(letters, text[length - 1])) length--;
    if (length == 0 || length >= room || text[length - 1] == '-') return false;
    snprintf(word, room, "%.*s", (int)length, text);
    for (char *c = word; *c; c++)
        if (mw_is_blank(*c)) *c = '-';
    return !strpbrk(text + length, letters);
}

/* Guesses a misspelt end: words similar to one of the table, and at most one number. */
static bool guess_until(const char *text, MwPhaseEnd *end)
{
    char word[24];
    const char *number = strpbrk(text, digits), *at = number;
    uint64_t count = 0;
    if (!until_word(text, word, sizeof word)) return false;
    const char *near = mw_nearest(word, until_words);
    if (number && !mw_read_number(&at, MOST_COUNTED, &count)) return false;
    if (!near || (at && strpbrk(at, digits))) return false;
    *end = (MwPhaseEnd){.until = mw_index(near, until_words), .number = (int32_t)count};
    return end->until != UNTIL_START && (count > 0) == counts(end->until);
}

static void report_until(MwLoading *loading, MwPlace place, const char *given)
{
    const MwesoBoard *board = &loading->variant->rules.board;
    MwPhaseEnd end;
    MwText near = {0};
    if (guess_until(given, &end)) mw_until_print(end, board, &near);
    MW_WRONG(loading, place, "bad-value",
             "'%s' is not 'store-empty', 'turns N', 'captures N' or 'lost N' (N from 1 to %d), nor "
             "'start' and pits%s%s%s",
             given, MOST_COUNTED, near.length ? "; did you mean '" : "", near.length ? near.s : "",
             near.length ? "'?" : "");
    mw_text_free(&near);
}

static void resolve_until(MwLoading *loading, MwPhase *phase, MwPhaseEnd *end)
{
    MwText label = {0}, text = MW_TEXT_IN(phase->until_text);
    const char *given = phase->until.text;
    MwPlace place = mw_phase_place(phase, &phase->until, "until", &label);
    if (!given)
        MW_WRONG(loading, place, "no-until",
                 "the phase does not say until when it lasts: 'store-empty', 'turns N', "
                 "'captures N', 'lost N' or 'start PITS'");
    else if (!read_until(given, &loading->variant->rules, end)) report_until(loading, place, given);
    mw_text_free(&label);
    mw_until_print(*end, &loading->variant->rules.board, &text);
}

static void resolve_answer(MwLoading *loading, MwPhase *phase, MwKey key)
{
    MwText why = {0}, text = {0}, label = {0};
    const MwGiven *given = &phase->given[key];
    if (given->text && !mw_answer_read(&phase->rules, key, given->text, &why))
        MW_WRONG(loading, mw_phase_place(phase, given, mw_key_label(key), &label), "bad-value",
                 "%s", why.failed ? "" : why.s);
    mw_answer_print(&phase->rules, key, &text);
    if (text.failed) mw_find_no_memory(loading->findings);
    else mw_keep_text(loading, &phase->resolved[key], text.s ? text.s : "");
    mw_text_free(&text);
    mw_text_free(&why);
    mw_text_free(&label);
}

static uint32_t greater(uint32_t a, uint32_t b) { return a > b ? a : b; }

void mw_share_rules(MwRules *rules, MwRules *const phases[], int count)
{
    rules->stores_in = rules->fate == FATE_STORED;
    mw_note_sides(rules);
    for (int i = 0; i < count; i++) {
        const MwRules *phase = phases[i];
        MwPhaseEnd end = rules->phase_end[i];
        rules->turns_matter = greater(rules->turns_matter, phase->turns_matter);
        rules->midgame = greater(rules->midgame, phase->midgame);
        rules->captures_matter = greater(rules->captures_matter, phase->captures_matter);
        rules->keeps |= phase->keeps;
        rules->closed_in[1 + i] = phase->closed_pits;
        rules->closes |= phase->closed_pits != 0;
        rules->swaps |= phase->swap;
        rules->sided |= phase->sided;
        rules->stores_in |= (uint32_t)(phase->fate == FATE_STORED) << (1 + i);
        if (end.until == UNTIL_TURNS)
            rules->midgame = greater(rules->midgame, (uint32_t)end.number);
        if (end.until == UNTIL_CAPTURES)
            rules->captures_matter = greater(rules->captures_matter, (uint32_t)end.number);
    }
    rules->turns_matter = greater(rules->turns_matter, rules->midgame);
    for (int i = 0; i < count; i++) {
        MwRules *phase = phases[i];
        phase->keeps = rules->keeps;
        phase->phase_count = rules->phase_count;
        phase->stores_in = rules->stores_in;
        phase->turns_matter = rules->turns_matter;
        phase->midgame = rules->midgame;
        phase->captures_matter = rules->captures_matter;
        phase->closes = rules->closes;
        phase->swaps = rules->swaps;
        phase->sided = rules->sided;
        memcpy(phase->phase_end, rules->phase_end, sizeof phase->phase_end);
        memcpy(phase->closed_in, rules->closed_in, sizeof phase->closed_in);
    }
}

static void share(MwesoVariant *v)
{
    MwRules *phases[MW_MOST_PHASES];
    for (int i = 0; i < v->phase_count; i++) phases[i] = &v->phases[i]->rules;
    mw_share_rules(&v->rules, phases, v->phase_count);
}

void mw_share_script(MwesoVariant *v)
{
    const MwRules *plain = &v->rules;
    for (int i = 0; i < v->phase_count; i++) {
        MwRules *rules = &v->phases[i]->rules;
        rules->setup_hooked = plain->setup_hooked;
        rules->memory_count = plain->memory_count;
        rules->owned_pits = plain->owned_pits;
        memcpy(rules->setup, plain->setup, sizeof rules->setup);
        memcpy(rules->stores, plain->stores, sizeof rules->stores);
        memcpy(rules->seeds, plain->seeds, sizeof rules->seeds);
        memcpy(rules->counts, plain->counts, sizeof rules->counts);
        memcpy(rules->memory, plain->memory, sizeof rules->memory);
        mw_note_sides(rules);
    }
    mw_note_sides(&v->rules);
    share(v);
}

void mw_freeze_phases(MwLoading *loading)
{
    MwesoVariant *v = loading->variant;
    v->rules.phase_count = v->phase_count;
    for (int i = 0; i < v->phase_count; i++)
        resolve_until(loading, v->phases[i], &v->rules.phase_end[i]);
    if (v->phase_count) mw_complete_rules(&v->rules);
    for (int i = 0; i < v->phase_count; i++) {
        MwPhase *phase = v->phases[i];
        phase->rules = v->rules;
        phase->rules.phase = i + 1;
        for (int key = 0; key < KEY_COUNT; key++)
            if (mw_phase_may_answer((MwKey)key)) resolve_answer(loading, phase, (MwKey)key);
            else
                mw_keep_text(loading, &phase->resolved[key],
                             v->resolved[key] ? v->resolved[key] : "");
        mw_complete_rules(&phase->rules);
    }
    share(v);
    if (!v->phase_count) return;
    mw_plays_by_phase(v, NULL, v->words_by_phase);
    v->words = v->words_by_phase[0];
}

void mw_plays_by_phase(const MwesoVariant *v, struct MwDecider *decider, MwPlay *plays)
{
    assert(v->phase_count > 0);
    for (int i = 0; i <= v->phase_count; i++)
        plays[i] = (MwPlay){i ? &v->phases[i - 1]->rules : &v->rules, decider, plays};
}

/* ---- a variant with one answer changed ----------------------------------------------------------
 */

static bool give(MwRules *rules, MwKey key, const char *text)
{
    MwText why = {0};
    bool good = mw_answer_read(rules, key, text, &why);
    mw_text_free(&why);
    if (good) mw_complete_rules(rules);
    return good;
}

static bool is_the_same(const MwRules *a, const MwRules *b, MwKey key)
{
    char room_a[256], room_b[256];
    MwText of_a = MW_TEXT_IN(room_a), of_b = MW_TEXT_IN(room_b);
    mw_answer_print(a, key, &of_a);
    mw_answer_print(b, key, &of_b);
    return strcmp(of_a.s, of_b.s) == 0;
}

bool mw_variant_with(const MwesoVariant *base, int phase, MwKey key, const char *text,
                     MwVariantWith *with)
{
    MwesoVariant *v = &with->variant;
    *v = *base;
    for (int p = 0; p < base->phase_count; p++) {
        with->phases[p] = *base->phases[p];
        v->phases[p] = &with->phases[p];
        bool changes = p == phase || (phase < 0 && !base->phases[p]->given[key].text);
        if (changes && !give(&v->phases[p]->rules, key, text)) return false;
    }
    if (phase < 0 && !give(&v->rules, key, text)) return false;
    if (v->phase_count > 0) share(v);
    const MwRules *own = phase < 0 ? &base->rules : &base->phases[phase]->rules;
    if (is_the_same(own, phase < 0 ? &v->rules : &v->phases[phase]->rules, key)) return false;
    MwesoFindings *findings = mweso_findings_new();
    if (findings) mw_check_combinations(v, findings);
    bool good = findings && !mweso_findings_any_error(findings);
    mweso_findings_free(findings);
    return good;
}
