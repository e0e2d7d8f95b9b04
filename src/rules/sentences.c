/* Sentences: explains the answers of a variant to players. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "base/language.h"
#include "rules/variant.h"

enum { LONGEST = 16 * 1024 }; /* texts of a variant file have about half as many bytes at most */

typedef struct Sentence {
    MwKey key;
    const char *answer, *text;
    const char *many;                    /* plural of a text with a number; NULL: it has none */
    bool absence;                        /* it only says that something does not exist */
    bool (*where)(const MwRules *rules); /* condition; NULL: always */
} Sentence;

static bool is_on_two_rows(const MwRules *rules) { return rules->shared; }
static bool captures_lifted(const MwRules *rules) { return rules->landing == LANDING_LIFTED; }
static bool each_captures(const MwRules *rules) { return rules->by == BY_EVERY; }
static bool turn_captures(const MwRules *rules) { return rules->reverse_capture == REVERSE_TURN; }
static bool has_relays(const MwRules *rules) { return rules->relay != RELAY_NONE; }
static bool takes_away(const MwRules *rules) { return rules->fate != FATE_RESOWN; }

#define ANY "*"
#define SENTENCE(key, answer, text) {KEY_##key, answer, text, NULL, false, NULL},
#define ABSENCE(key, answer, text) {KEY_##key, answer, text, NULL, true, NULL},
#define ON_TWO_ROWS(key, answer, text) {KEY_##key, answer, text, NULL, false, is_on_two_rows},
#define BY_LIFTED(key, answer, text) {KEY_##key, answer, text, NULL, false, captures_lifted},
#define BY_EACH_SEED(key, answer, text) {KEY_##key, answer, text, NULL, false, each_captures},
#define IF_TURN_CAPTURES(key, answer, text) {KEY_##key, answer, text, NULL, false, turn_captures},
#define IF_RELAYS(key, answer, text) {KEY_##key, answer, text, NULL, false, has_relays},
#define IF_TAKEN_AWAY(key, answer, text) {KEY_##key, answer, text, NULL, false, takes_away},
#define COUNTED(key, one, many) {KEY_##key, ANY, one, many, false, NULL},

static const Sentence sentences[] = {
#include "rules/sentences.def"
};
#undef SENTENCE
#undef ABSENCE
#undef ON_TWO_ROWS
#undef BY_LIFTED
#undef BY_EACH_SEED
#undef IF_TURN_CAPTURES
#undef IF_RELAYS
#undef IF_TAKEN_AWAY
#undef COUNTED

/* The key whose answer is told, and in which language. */
typedef struct Telling {
    const MwAnswers *answers;
    const MwesoLanguage *language;
    MwKey key;
} Telling;

/* The first row that fits. In the table the rows of a key that depend on another answer come first,
 * and those with ANY last. */
static const Sentence *sentence_for(const MwRules *rules, MwKey key, const char *answer)
{
    for (size_t i = 0; i < sizeof sentences / sizeof *sentences; i++) {
        const Sentence *s = &sentences[i];
        if (s->where && !s->where(rules)) continue;
        if (s->key == key && (strcmp(s->answer, answer) == 0 || strcmp(s->answer, ANY) == 0))
            return s;
    }
    return NULL;
}

/* ---- the answer in words --------------------------------------------------------------------- */

/* The separator before an item of a list: "1, 2 and 3". */
static const char *comma(const Telling *t, bool first, bool last)
{
    return first ? "" : last ? mweso_translated(t->language, " and ") : ", ";
}

static void add_counted(const Telling *t, const char *one, const char *many, int count, MwText *out)
{
    mw_text_add(out, mweso_translated_count(t->language, one, many, (uint64_t)count), count);
}

/* Adds the seeds of a row: a single number if all pits hold the same. */
static void add_row(const Telling *t, const uint16_t *seeds, int count, MwText *out)
{
    char list[LONGEST / 2];
    MwText text = MW_TEXT_IN(list);
    assert(count > 0);
    bool alike = true;
    for (int i = 1; i < count; i++) alike &= seeds[i] == seeds[0];
    if (alike && seeds[0] == 0) mw_text_add(out, "%s", mweso_translated(t->language, "no seeds"));
    else if (alike)
        add_counted(t, MW_COUNTED("%d seed in every pit", "%d seeds in every pit"), seeds[0], out);
    if (alike) return;
    for (int i = 0; i < count; i++)
        mw_text_add(&text, "%s%d", comma(t, i == 0, i + 1 == count), seeds[i]);
    mw_text_add(out, mweso_translated(t->language, "%s seeds"), list);
}

/* Adds a list of words: "A1 A2 B1" as "A1, A2 and B1". */
static void add_list(const Telling *t, const char *words, MwText *out)
{
    for (bool first = true; *words; first = false) {
        size_t word = strcspn(words, " ");
        const char *next = words + word + strspn(words + word, " ");
        mw_text_add(out, "%s%.*s", comma(t, first, !*next), (int)word, words);
        words = next;
    }
}

/* Adds the pits of an answer in words: "all", "inner", or a list. */
static void add_pits(const Telling *t, const char *text, MwText *out)
{
    if (strcmp(text, "all") == 0)
        mw_text_add(out, "%s", mweso_translated(t->language, "every pit"));
    else if (strcmp(text, "inner") == 0)
        mw_text_add(out, "%s", mweso_translated(t->language, "the inner row"));
    else add_list(t, text, out);
}

/* Adds a place such as "-1.95 30.06 50" in words. */
static void add_place(const Telling *t, const char *text, MwText *out)
{
    static const char blanks[] = " \t,";
    int length[MW_COORDINATES];
    const char *number[MW_COORDINATES];
    for (int i = 0; i < MW_COORDINATES; i++) {
        number[i] = text;
        length[i] = (int)strcspn(text, blanks);
        text += length[i] + (int)strspn(text + length[i], blanks);
    }
    mw_text_add(
        out,
        mweso_translated(t->language, "latitude %.*s°, longitude %.*s°, known to within %.*s km"),
        length[0], number[0], length[1], number[1], length[2], number[2]);
}

/* Adds "men children" as "men and children", in the language of the book. */
static void add_players(const Telling *t, const char *text, MwText *out)
{
    static const char separators[] = " \t,";
    const char *const told[] = {mweso_translated(t->language, "men"),
                                mweso_translated(t->language, "women"),
                                mweso_translated(t->language, "children")};
    text += strspn(text, separators);
    for (bool first = true; *text; first = false) {
        char word[32] = "";
        size_t length = strcspn(text, separators);
        memcpy(word, text, length < sizeof word ? length : sizeof word - 1);
        text += length + strspn(text + length, separators);
        int index = mw_index(word, mw_keys[KEY_PLAYERS].told.words);
        assert(index >= 0);
        mw_text_add(out, "%s%s", comma(t, first, !*text), told[index]);
    }
}

static void add_answer(const Telling *t, MwText *out)
{
    const MwKeySpec *spec = &mw_keys[t->key];
    const MwRules *rules = t->answers->rules;
    const char *field = (const char *)rules + spec->field, *text = t->answers->resolved[t->key];
    if (spec->told.type == MWESO_ROW)
        add_row(t, (const uint16_t *)(const void *)field, rules->columns, out);
    else if (spec->told.type == MWESO_PITS) add_pits(t, text, out);
    else if (spec->told.type == MWESO_COORDINATES) add_place(t, text, out);
    else if (t->key == KEY_PLAYERS) add_players(t, text, out);
    else mw_text_add(out, "%s", text);
}

/* Adds a text of the table, with the answer filled in. */
static void add_text(const Telling *t, const Sentence *row, MwText *out)
{
    char answer[LONGEST];
    MwText filled = MW_TEXT_IN(answer);
    bool any = strcmp(row->answer, ANY) == 0;
    if (!any) {
        mw_text_add(out, mweso_translated(t->language, row->text), t->answers->rules->columns);
        return;
    }
    add_answer(t, &filled);
    const char *text = row->many ? mweso_translated_count(t->language, row->text, row->many,
                                                          strtoull(answer, NULL, 10))
                                 : mweso_translated(t->language, row->text);
    mw_text_add(out, text, answer);
}

/* ---- the whole ------------------------------------------------------------------------------- */

/* Is the key a row of the start, which a script lays out instead? */
static bool is_overruled(const MwAnswers *answers, MwKey key)
{
    return answers->rules->setup_hooked && mw_keys[key].told.type == MWESO_ROW;
}

/* The answer to tell; NULL if it makes no difference. Of several words with the same effect the
 * first is told. If no lap can run against the way, reverse.pits is told as none, unless reverse.at
 * = none or lap.way = either says it already. */
static const char *answer_told(const MwAnswers *answers, MwKey key)
{
    bool of_outer = key == KEY_OUTER || key == KEY_NORTH_OUTER;
    if (of_outer && answers->rules->shared) return NULL; /* a shared circuit has no outer rows */
    bool of_reverse = key == KEY_REVERSE_PITS || key == KEY_REVERSE_AT;
    if (of_reverse && answers->rules->way == WAY_EITHER) return NULL;
    if (mw_has_effect(answers->rules, key)) return answers->resolved[key];
    const char *same = mw_word_in_effect(answers->rules, key);
    if (same) return same;
    return key == KEY_REVERSE_PITS && answers->rules->reverse_at ? "none" : NULL;
}

static void add_sentence(const MwesoVariant *variant, const Telling *t, MwText *out)
{
    char room[LONGEST], in_terms[LONGEST];
    MwText text = MW_TEXT_IN(room);
    const char *answer = answer_told(t->answers, t->key);
    const Sentence *row = answer && *answer ? sentence_for(t->answers->rules, t->key, answer)
                                            : NULL;
    bool given = t->answers->given[t->key].text != NULL;
    if (!row || (row->absence && !given) || is_overruled(t->answers, t->key)) return;
    add_text(t, row, &text);
    bool quoted = mw_keys[t->key].told.type == MWESO_TEXT; /* its words are not translated */
    if (!quoted) mweso_in_terms(variant, t->language, room, in_terms, sizeof in_terms);
    mw_text_add(out, "%s", quoted ? room : in_terms);
}

static size_t tell(const MwesoVariant *variant, const Telling *t, char *buffer, size_t size)
{
    char room[LONGEST];
    MwText text = MW_TEXT_IN(room);
    add_sentence(variant, t, &text);
    if (size > 0) snprintf(buffer, size, "%s", text.length ? text.s : "");
    return text.length;
}

static size_t tell_nothing(char *buffer, size_t size)
{
    if (size > 0) buffer[0] = '\0';
    return 0;
}

bool mw_sentence_told(const MwRules *rules, const MwesoLanguage *language, MwKey key,
                      const char *answer, MwText *out)
{
    char *resolved[KEY_COUNT] = {NULL};
    const Sentence *sentence = sentence_for(rules, key, answer);
    if (!sentence || mw_keys[key].told.type == MWESO_ROW) return false;
    resolved[key] = (char *)(uintptr_t)answer;
    const MwAnswers answers = {.rules = rules, .resolved = resolved};
    add_text(&(Telling){&answers, language, key}, sentence, out);
    return true;
}

bool mw_sentence_add(const MwRules *rules, MwKey key, const char *answer, MwText *out)
{
    return mw_sentence_told(rules, NULL, key, answer, out);
}

size_t mweso_variant_told(const MwesoVariant *v, const MwesoLanguage *language, size_t key,
                          char *buffer, size_t size)
{
    const MwAnswers plain = mw_answers_of(v, -1);
    if (key >= KEY_COUNT) return tell_nothing(buffer, size);
    return tell(v, &(Telling){&plain, language, (MwKey)key}, buffer, size);
}

size_t mweso_variant_sentence(const MwesoVariant *v, size_t key, char *buffer, size_t size)
{
    return mweso_variant_told(v, NULL, key, buffer, size);
}

/* Has the phase a sentence on this key? On those that it answers, and on what becomes of the other
 * pits where it names those that may start. */
static bool phase_tells(const MwPhase *phase, size_t key)
{
    return phase->given[key].text || (key == KEY_OTHERS && phase->given[KEY_START_PITS].text);
}

size_t mweso_phase_told(const MwesoVariant *v, const MwesoLanguage *language, size_t number,
                        size_t key, char *buffer, size_t size)
{
    bool known = number < (size_t)v->phase_count && mweso_phase_may_answer(key);
    if (!known || !phase_tells(v->phases[number], key)) return tell_nothing(buffer, size);
    const MwAnswers answers = mw_answers_of(v, (int)number);
    return tell(v, &(Telling){&answers, language, (MwKey)key}, buffer, size);
}

size_t mweso_phase_sentence(const MwesoVariant *v, size_t number, size_t key, char *buffer,
                            size_t size)
{
    return mweso_phase_told(v, NULL, number, key, buffer, size);
}
