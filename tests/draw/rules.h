/* Draw: rule sets at random, for every test that compares what plays by them.
 *
 * What may be drawn is the program's own table of keys (rules/keys.def): a new row, or a new word
 * of one, is drawn by all of these tests at once. What does not go together is told by the program,
 * too: rules that it refuses lose the answers that its findings name until it takes them, so no
 * list of what excludes what is kept here.
 */
#ifndef MWESO_TESTS_DRAW_RULES_H
#define MWESO_TESTS_DRAW_RULES_H

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "base/text.h"
#include "rules/keys.h"
#include "rules/variant.h"

#define DRAW_COUNT(array) (sizeof(array) / sizeof *(array))

enum { DRAW_MOST = 160, DRAW_LONGEST = 320, DRAW_MOST_PHASES = 3 };

/* Where numbers come from, each below `count`: a seed, or the bytes of an input. */
typedef struct DrawLots {
    uint32_t (*below)(void *source, uint32_t count);
    void *source;
} DrawLots;

/* How much is drawn. Tables that serve most rules (fast/fast.h) are met only where few answers are
 * unusual, a second implementation where many are: that is all that tests choose. */
typedef struct DrawPlan {
    uint32_t usual, unusual;   /* at most so many answers to the keys that most games ask; to any */
    uint32_t phases;           /* at most so many */
    uint32_t scenes;           /* one in so many rule sets has one (below); 0: none */
    const char *const *pinned; /* settings that are given and stay; NULL: none */
} DrawPlan;

typedef struct DrawnRules {
    char text[DRAW_MOST][DRAW_LONGEST]; /* "section.key=value", of phases "one:section.key=value" */
    size_t count, pinned;               /* those that are pinned stand first */
    char until[DRAW_MOST_PHASES][DRAW_LONGEST];
    size_t phases;
} DrawnRules;

static const char *const draw_phase_names[DRAW_MOST_PHASES] = {"one", "two", "three"};

static inline uint32_t draw_below(const DrawLots *lots, uint32_t count)
{
    return lots->below(lots->source, count);
}

static inline uint32_t draw_by_random(void *random, uint32_t count)
{
    return mw_random_below(random, count);
}

/* ---- what the table says of a key ------------------------------------------------------------ */

/* The keys that most games answer, and how many of their words come first in the search for rules;
 * 0: all (rules/keys.def). */
static const bool draw_usual_keys[KEY_COUNT] = {
#define ANSWER(id, ...) [KEY_##id] = true,
#define UNUSUAL(...)
#define FIXED(...)
#define FACT(...)
#include "rules/keys.def"
};

/* The same key by the name of its field, as the rows below name it. */
enum {
#define ANSWER(id, section, name, type, field, ...) DRAW_OF_##field = KEY_##id,
#define FACT(...)
#include "rules/keys.def"
};

static const uint32_t draw_usual_words[KEY_COUNT] = {
#define ANSWER(...)
#define USUAL_UP_TO(field, word) [DRAW_OF_##field] = (word) + 1,
#define FACT(...)
#include "rules/keys.def"
};

static inline bool draw_is_played(MwKey key) { return mw_keys[key].field != MW_NO_FIELD; }

/* What the table does not say: keys that are answered in one of so many rule sets, whatever else is
 * drawn. */
static const struct {
    MwKey key;
    uint32_t one_in;
} draw_apart[] = {
    {KEY_COLUMNS, 2}, /* every width has loops of its own */
    {KEY_OUTER, 2},
    {KEY_INNER, 1}, /* usually empty; circuits of one row, and seeds from a store, need them */
    {KEY_STORE, 4}, /* usually empty, and all that is asked of stores would ask nothing */
};

/* Keys that would be refused nearly always without an answer to another, which is given with them.
 */
static const struct {
    MwKey key, other;
    const char *answer;
} draw_together[] = {
    {KEY_LAP_LAID, KEY_WAY, "either"},
};

/* Scenes: answers that show something only together, and so seldom stand together by chance. "?":
 * any answer to the key. A phase that says otherwise is called "one". */
enum { DRAW_IN_SCENE = 7 };
static const char *const draw_scenes[][DRAW_IN_SCENE] = {
    /* a row runs empty under a lap, or a chain, against the way, or under a duty */
    {"end.empty_row=outer", "reverse.pits=all", "capture.needs=inner", "capture.quiet_turns=0"},
    {"end.empty_row=inner", "reverse.pits=all", "reverse.capture=?", "capture.needs=either",
     "capture.quiet_turns=0", "start.quiet_row=?"},
    {"end.empty_row=?", "capture.duty=first-lap", "capture.landing=any", "capture.needs=either",
     "capture.quiet_turns=0"},
    /* each seed may capture, where the way matters, or where there is none yet */
    {"capture.by=every", "reverse.pits=all", "reverse.right_end=closed", "reverse.capture=?",
     "capture.quiet_turns=0"},
    {"capture.by=every", "capture.refusal=?", "reverse.pits=all", "capture.duty=?",
     "reverse.right_end=open", "capture.quiet_turns=0"},
    {"capture.by=every", "start.from=store", "setup.store=6", "setup.inner=1xC", "capture.resow=?",
     "capture.quiet_turns=0"},
    {"capture.by=every", "capture.from_outer=untouched", "capture.quiet_turns=0"},
    /* who may stop, or decline, after a lap that was turned for what comes later */
    {"reverse.capture=turn", "reverse.pits=all", "lap.stop=all", "capture.quiet_turns=0"},
    {"reverse.capture=turn", "reverse.pits=?", "lap.stop=?", "capture.refusal=always",
     "capture.quiet_turns=0"},
    /* moves that never end, near the lap limit, where they are forbidden or come to choices */
    {"end.lap_limit=?", "end.endless=illegal", "reverse.pits=none", "capture.landing=empty"},
    {"end.lap_limit=?", "reverse.at=relay", "reverse.pits=?", "capture.landing=empty",
     "start.singletons=always"},
    {"capture.declined=saved", "capture.refusal=always", "capture.needs=either",
     "reverse.pits=none", "capture.quiet_turns=0"},
    /* outer pits that capture, and what then lies behind them or is saved */
    {"capture.from_outer=untouched", "capture.resow=behind", "capture.quiet_turns=0"},
    {"capture.from_outer=untouched", "capture.declined=saved", "capture.refusal=always",
     "capture.quiet_turns=0"},
    {"capture.from_outer=untouched", "capture.fate=?", "capture.extra=?", "end.empty_row=?",
     "capture.quiet_turns=0"},
    /* further pits whose capture empties a row */
    {"capture.fate=removed", "capture.extra=2", "capture.extra_choice=?", "end.empty_row=?",
     "capture.needs=inner", "capture.quiet_turns=0"},
    /* pits that are held, where both share a circuit or not */
    {"hold.at=4", "hold.pair=?", "capture.quiet_turns=0"},
    {"board.circuit=shared", "hold.at=3", "hold.pair=?", "setup.inner=2xC",
     "capture.quiet_turns=0"},
    {"board.circuit=shared", "setup.inner=3xC", "capture.refusal=?", "reverse.pits=all",
     "lap.stop=?", "capture.quiet_turns=0"},
    /* openings */
    {"turn.opening=race", "turn.race=?", "capture.quiet_turns=0", "end.endless=?"},
    {"turn.opening=race", "end.empty_row=?", "start.quiet_row=?", "capture.quiet_turns=0"},
    {"setup.placement=raiding", "capture.fate=stored", "capture.landing=?", "capture.needs=?"},
    {"setup.placement=raiding", "capture.fate=removed", "capture.landing=any", "capture.bare_row=?",
     "capture.least_empty=?"},
    /* first laps that are laid, and pits that capture before they are sown */
    {"lap.laid=?", "lap.way=either", "start.lifts=?", "capture.landing=any",
     "capture.quiet_turns=0"},
    {"capture.landing=lifted", "capture.fate=?", "end.empty_row=?", "capture.quiet_turns=0"},
    {"capture.landing=lifted", "capture.duty=?", "start.quiet_rows=?", "reverse.pits=all",
     "capture.quiet_turns=0"},
    /* ways that hold: where captured seeds enter, and in phases that say otherwise */
    {"capture.resow=ends", "lap.kept=lap", "lap.way=?", "capture.quiet_turns=0"},
    {"lap.kept=game", "lap.way=either", "one:lap.kept=?", "capture.quiet_turns=0"},
    {"start.singletons=joining", "lap.first=origin", "lap.way=?"},
    /* houses, and pits that are barred for being threatened */
    {"house.pit=A2", "house.threshold=?", "house.after_capture=?", "house.after_quiet=?",
     "house.kept=?", "capture.needs=inner", "capture.quiet_turns=0"},
    {"house.pit=A1", "start.from=store", "setup.store=6", "setup.inner=2xC",
     "start.quiet_singles=?", "house.tax_from=?", "capture.quiet_turns=0"},
    {"takasia.barred=one-turn", "takasia.single=counts", "takasia.then=?", "start.quiet_rows=?",
     "capture.needs=inner", "capture.takes=inner", "capture.quiet_turns=0"},
    {"house.pit=A1", "house.threshold=?", "takasia.barred=one-turn", "takasia.house=?",
     "takasia.from_house=passes", "capture.takes=?", "capture.quiet_turns=0"},
    {"house.pit=A2", "lap.next=after", "lap.way=?", "house.after_quiet=choice", "reverse.pits=?",
     "capture.landing=?", "capture.quiet_turns=0"},
};

/* ---- what has been drawn --------------------------------------------------------------------- */

/* What stands behind the '=' of a label, as in "one:lap.way"; NULL if nothing has been drawn. */
static inline const char *draw_given(const DrawnRules *drawn, const char *label)
{
    size_t length = strlen(label);
    for (size_t i = 0; i < drawn->count; i++)
        if (strncmp(drawn->text[i], label, length) == 0 && drawn->text[i][length] == '=')
            return drawn->text[i] + length + 1;
    return NULL;
}

static inline const char *draw_answer(const DrawnRules *drawn, MwKey key)
{
    const char *given = draw_given(drawn, mw_key_label(key));
    return given ? given : mw_keys[key].told.default_text;
}

static inline uint32_t draw_columns(const DrawnRules *drawn)
{
    return (uint32_t)atoi(draw_answer(drawn, KEY_COLUMNS));
}

static inline bool draw_is_shared(const DrawnRules *drawn)
{
    return strcmp(draw_answer(drawn, KEY_CIRCUIT), mw_keys[KEY_CIRCUIT].told.words[0]) != 0;
}

/* ---- values, by the type of the key ---------------------------------------------------------- */

typedef void DrawValue(const DrawLots *lots, const DrawnRules *drawn, const MwesoKey *key,
                       MwText *out);

/* A number with which more comes about than with small ones: long moves are played in other loops
 * from 200 laps on. */
static inline int64_t draw_telling(const DrawLots *lots, const MwesoKey *key)
{
    bool is_limit = key == &mw_keys[KEY_LAP_LIMIT].told;
    return is_limit && draw_below(lots, 2) ? 190 + draw_below(lots, 220) : 0;
}

/* Nearly always one of the least, where numbers matter most. */
static inline void draw_number(const DrawLots *lots, const DrawnRules *drawn, const MwesoKey *key,
                               MwText *out)
{
    enum { FEW = 6, MORE = 30 };
    (void)drawn;
    if (key->words[0] && draw_below(lots, 4) == 0) {
        mw_text_add(out, "%s", key->words[0]);
        return;
    }
    int64_t number = draw_telling(lots, key);
    if (!number) number = key->least + draw_below(lots, draw_below(lots, 8) ? FEW : MORE);
    mw_text_add(out, "%d", (int)(number < key->most ? number : key->most));
}

static inline void draw_word(const DrawLots *lots, const DrawnRules *drawn, const MwesoKey *key,
                             MwText *out)
{
    uint32_t count = 0;
    (void)drawn;
    while (key->words[count]) count++;
    mw_text_add(out, "%s", key->words[draw_below(lots, count)]);
}

/* As many in each pit, or few and none here and there. */
static inline void draw_row(const DrawLots *lots, const DrawnRules *drawn, const MwesoKey *key,
                            MwText *out)
{
    uint32_t kind = draw_below(lots, 4);
    if (kind == 0 && key->words[0]) mw_text_add(out, "%s", key->words[0]);
    else if (kind <= 2) mw_text_add(out, "%uxC", draw_below(lots, 5));
    else
        for (uint32_t left = draw_columns(drawn); left > 0; left--)
            mw_text_add(out, "%s%u", out->length ? " " : "", draw_below(lots, 4));
}

/* Some pits of the mover's rows: few, or each as likely as not. */
static inline void draw_some_pits(const DrawLots *lots, const DrawnRules *drawn, MwText *out)
{
    uint32_t columns = draw_columns(drawn), of_all = draw_below(lots, 2);
    uint32_t rows = draw_is_shared(drawn) ? 1 : 2, first = draw_below(lots, rows * columns);
    for (uint32_t i = first; i < rows * columns; i += 1 + draw_below(lots, of_all ? 3 : columns)) {
        uint32_t column = i % columns, behind = columns - 1 - column;
        mw_text_add(out, "%s%c", out->length ? " " : "", "AB"[i / columns]);
        if (draw_below(lots, 4) > 0) mw_text_add(out, "%u", column + 1);
        else if (behind > 0) mw_text_add(out, "C-%u", behind);
        else mw_text_add(out, "C");
    }
}

static inline void draw_pits(const DrawLots *lots, const DrawnRules *drawn, const MwesoKey *key,
                             MwText *out)
{
    static const char *const words[] = {"none", "all", "inner"};
    uint32_t kind = draw_below(lots, 2 * DRAW_COUNT(words));
    (void)key;
    if (kind < DRAW_COUNT(words)) mw_text_add(out, "%s", words[kind]);
    else draw_some_pits(lots, drawn, out);
}

static inline void draw_moments(const DrawLots *lots, const DrawnRules *drawn, const MwesoKey *key,
                                MwText *out)
{
    (void)drawn;
    for (size_t i = 0; key->words[i]; i++)
        if (draw_below(lots, 2)) mw_text_add(out, "%s%s", out->length ? " " : "", key->words[i]);
    if (!out->length) mw_text_add(out, "none");
}

static DrawValue *const draw_value[] = {[MWESO_NUMBER] = draw_number,
                                        [MWESO_WORD] = draw_word,
                                        [MWESO_ROW] = draw_row,
                                        [MWESO_PITS] = draw_pits,
                                        [MWESO_MOMENTS] = draw_moments};

/* ---- rules that may be refused --------------------------------------------------------------- */

/* Gives an answer, in a phase if it is named, unless the key has one. */
static inline void draw_give(MwKey key, const char *phase, const char *value, DrawnRules *drawn)
{
    char label[64];
    snprintf(label, sizeof label, "%s%s%s", phase ? phase : "", phase ? ":" : "",
             mw_key_label(key));
    if (drawn->count == DRAW_MOST || draw_given(drawn, label)) return;
    snprintf(drawn->text[drawn->count++], DRAW_LONGEST, "%s=%s", label, value);
}

/* Draws an answer to a key. Of `usual` ones only words that most games answer by. */
static inline void draw_add(const DrawLots *lots, MwKey key, const char *phase, bool usual,
                            DrawnRules *drawn)
{
    char room[DRAW_LONGEST - 64];
    MwText value = MW_TEXT_IN(room);
    const MwesoKey *told = &mw_keys[key].told;
    draw_value[told->type](lots, drawn, told, &value);
    bool odd = usual && draw_usual_words[key] &&
               mw_index(value.s, told->words) >= (int)draw_usual_words[key];
    if (odd || value.failed) return;
    draw_give(key, phase, value.s, drawn);
    for (size_t i = 0; i < DRAW_COUNT(draw_together); i++)
        if (draw_together[i].key == key)
            draw_give(draw_together[i].other, phase, draw_together[i].answer, drawn);
}

typedef bool DrawAsked(MwKey key);

static inline bool draw_is_usual(MwKey key) { return draw_usual_keys[key]; }

/* One of the keys that are asked, each as likely as another. */
static inline MwKey draw_key(const DrawLots *lots, DrawAsked *is_asked)
{
    MwKey keys[KEY_COUNT];
    uint32_t count = 0;
    for (int key = 0; key < KEY_COUNT; key++)
        if (is_asked((MwKey)key)) keys[count++] = (MwKey)key;
    return keys[draw_below(lots, count)];
}

/* When a phase is over. */
static inline void draw_until(const DrawLots *lots, const DrawnRules *drawn, MwText *out)
{
    static const struct {
        const char *word;
        bool counts, names_pits;
    } ends[MW_UNTIL_COUNT] = {[UNTIL_STORE_EMPTY] = {"store-empty"},
                              [UNTIL_TURNS] = {"turns", .counts = true},
                              [UNTIL_CAPTURES] = {"captures", .counts = true},
                              [UNTIL_LOST] = {"lost", .counts = true},
                              [UNTIL_START] = {"start", .names_pits = true}};
    uint32_t end = draw_below(lots, MW_UNTIL_COUNT);
    char room[DRAW_LONGEST / 2];
    MwText pits = MW_TEXT_IN(room);
    mw_text_add(out, "%s", ends[end].word);
    if (ends[end].counts) mw_text_add(out, " %u", 1 + draw_below(lots, 4));
    if (!ends[end].names_pits) return;
    if (draw_below(lots, 3)) draw_some_pits(lots, drawn, &pits);
    mw_text_add(out, " %s", pits.length ? pits.s : "all");
}

static inline void draw_phase(const DrawLots *lots, DrawnRules *drawn)
{
    const char *name = draw_phase_names[drawn->phases];
    MwText until = MW_TEXT_IN(drawn->until[drawn->phases]);
    draw_until(lots, drawn, &until);
    drawn->phases++;
    for (uint32_t left = 1 + draw_below(lots, 5); left > 0; left--)
        draw_add(lots, draw_key(lots, mw_phase_may_answer), name, false, drawn);
}

/* The key of a setting such as "lap.way=either". */
static inline MwKey draw_key_of(const char *setting)
{
    int key = 0;
    size_t length = strcspn(setting, "=");
    while (key < KEY_COUNT && (strlen(mw_key_label((MwKey)key)) != length ||
                               strncmp(mw_key_label((MwKey)key), setting, length) != 0))
        key++;
    return (MwKey)key;
}

/* A scene, whose answers may be taken back as any others. What it says of a phase needs one. */
static inline void draw_scene(const DrawLots *lots, const DrawPlan *plan, DrawnRules *drawn)
{
    const char *const *scene = draw_scenes[draw_below(lots, DRAW_COUNT(draw_scenes))];
    for (int i = 0; i < DRAW_IN_SCENE && scene[i]; i++) {
        const char *setting = strchr(scene[i], ':') ? strchr(scene[i], ':') + 1 : scene[i];
        const char *phase = setting == scene[i] ? NULL : draw_phase_names[0];
        MwKey key = draw_key_of(setting);
        if (phase && plan->phases == 0) continue;
        if (phase && drawn->phases == 0) draw_phase(lots, drawn);
        if (strcmp(setting + strcspn(setting, "="), "=?") == 0)
            draw_add(lots, key, phase, false, drawn);
        else draw_give(key, phase, strchr(setting, '=') + 1, drawn);
    }
}

/* Answers drawn one by one, whether or not they go together. Beside a scene there are few others,
 * which would hide it. */
static inline void draw_answers(const DrawLots *lots, const DrawPlan *plan, DrawnRules *drawn)
{
    enum { BESIDE_SCENE = 4 };
    uint32_t usual = plan->usual, unusual = plan->unusual;
    drawn->count = drawn->phases = 0;
    for (size_t i = 0; plan->pinned && plan->pinned[i]; i++)
        snprintf(drawn->text[drawn->count++], DRAW_LONGEST, "%s", plan->pinned[i]);
    drawn->pinned = drawn->count;
    if (plan->scenes && draw_below(lots, plan->scenes) == 0) {
        draw_scene(lots, plan, drawn);
        usual = usual < BESIDE_SCENE ? usual : BESIDE_SCENE;
        unusual = unusual < BESIDE_SCENE ? unusual : BESIDE_SCENE;
    }
    for (size_t i = 0; i < DRAW_COUNT(draw_apart); i++)
        if (draw_below(lots, draw_apart[i].one_in) == 0)
            draw_add(lots, draw_apart[i].key, NULL, false, drawn);
    for (uint32_t left = draw_below(lots, usual + 1); left > 0; left--)
        draw_add(lots, draw_key(lots, draw_is_usual), NULL, true, drawn);
    for (uint32_t left = draw_below(lots, unusual + 1); left > 0; left--)
        draw_add(lots, draw_key(lots, draw_is_played), NULL, false, drawn);
    for (uint32_t left = draw_below(lots, plan->phases + 1); left > 0; left--)
        if (drawn->phases < DRAW_MOST_PHASES) draw_phase(lots, drawn);
}

/* ---- rules that are not ---------------------------------------------------------------------- */

/* Room for the sections of all phases. */
enum { DRAW_SECTIONS = DRAW_MOST_PHASES * (DRAW_LONGEST + 32) };

/* The sections of phases, whose answers are among the settings; returns how long they are. */
static inline size_t draw_sections(const DrawnRules *drawn, char ini[DRAW_SECTIONS])
{
    size_t length = 0;
    ini[0] = '\0';
    for (size_t i = 0; i < drawn->phases; i++)
        length += (size_t)snprintf(ini + length, DRAW_SECTIONS - length, "[phase %s]\nuntil = %s\n",
                                   draw_phase_names[i], drawn->until[i]);
    return length;
}

/* All answers, in a list that ends in NULL. */
static inline void draw_settings(const DrawnRules *drawn, const char *settings[DRAW_MOST + 1])
{
    for (size_t i = 0; i < drawn->count; i++) settings[i] = drawn->text[i];
    settings[drawn->count] = NULL;
}

/* The variant of what was drawn, or NULL. */
static inline MwesoVariant *draw_load(const DrawnRules *drawn, MwesoFindings *findings)
{
    char ini[DRAW_SECTIONS];
    const char *settings[DRAW_MOST + 1];
    size_t length = draw_sections(drawn, ini);
    draw_settings(drawn, settings);
    return mweso_variant_load_text(NULL, "drawn.ini", ini, length, settings, findings);
}

/* Is the answer found to be wrong, by itself or beside others? */
static inline bool draw_is_blamed(const char *setting, const MwesoFindings *findings)
{
    size_t length = strcspn(setting, "=");
    for (size_t i = 0; i < mweso_findings_count(findings); i++) {
        MwesoFinding f = mweso_findings_at(findings, i);
        if (f.severity == MWESO_ERROR && strlen(f.key) == length &&
            strncmp(f.key, setting, length) == 0)
            return true;
    }
    return false;
}

/* Takes back the answers that are found to be wrong; if those are pinned, half of the others. False
 * if there are no others. */
static inline bool draw_take_back(DrawnRules *drawn, const MwesoFindings *findings)
{
    size_t kept = drawn->pinned, before = drawn->count;
    for (size_t i = kept; i < before; i++)
        if (!draw_is_blamed(drawn->text[i], findings))
            memmove(drawn->text[kept++], drawn->text[i], DRAW_LONGEST);
    drawn->count = kept < before ? kept : drawn->pinned + (before - drawn->pinned) / 2;
    return drawn->count < before;
}

/* The variant of what was drawn, but for the answers that it had to be without; NULL if those that
 * are pinned are refused by themselves. */
static inline MwesoVariant *draw_settle(DrawnRules *drawn)
{
    MwesoVariant *variant = NULL;
    for (bool goes_on = true; goes_on;) {
        MwesoFindings *findings = mweso_findings_new();
        variant = draw_load(drawn, findings);
        goes_on = !variant && draw_take_back(drawn, findings);
        mweso_findings_free(findings);
    }
    return variant;
}

/* Draws rules that the program takes; they are freed with mweso_variant_free. What is pinned may
 * need answers that are not always drawn. */
static inline MwesoVariant *draw_rules(const DrawLots *lots, const DrawPlan *plan,
                                       DrawnRules *drawn)
{
    enum { TRIES = 1000 };
    for (int tries = 0; tries < TRIES; tries++) {
        draw_answers(lots, plan, drawn);
        MwesoVariant *variant = draw_settle(drawn);
        if (variant) return variant;
    }
    fprintf(stderr, "no rules can be drawn with %s\n", drawn->text[0]);
    abort();
}

#endif
