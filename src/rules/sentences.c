/* Sentences: what the answers of a variant mean, in words for a player. */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "rules/effects.h"
#include "rules/variant.h"

enum { LONGEST = 16 * 1024 }; /* a text of a variant file has at most about half of that */

typedef struct Sentence {
    MwKey key;
    const char *answer, *text;
    bool absence; /* says only that something does not exist */
    bool shared;  /* where both players share one circuit */
} Sentence;

#define ANY "*"
#define SENTENCE(key, answer, text) {KEY_##key, answer, text, false, false},
#define ABSENCE(key, answer, text) {KEY_##key, answer, text, true, false},
#define ON_TWO_ROWS(key, answer, text) {KEY_##key, answer, text, false, true},

static const Sentence sentences[] = {
#include "rules/sentences.def"
};
#undef SENTENCE
#undef ABSENCE
#undef ON_TWO_ROWS

/* The first row that fits: the rows with ANY stand behind the others of their key, and those of one
 * board before them. */
static const Sentence *sentence_for(const MwRules *rules, MwKey key, const char *answer)
{
    for (size_t i = 0; i < sizeof sentences / sizeof *sentences; i++) {
        const Sentence *s = &sentences[i];
        if (s->shared && !rules->shared) continue;
        if (s->key == key && (strcmp(s->answer, answer) == 0 || strcmp(s->answer, ANY) == 0))
            return s;
    }
    return NULL;
}

/* ---- the answer in words --------------------------------------------------------------------- */

/* The seeds of a row: one number for all pits that hold the same. */
static void add_row(MwText *out, const uint16_t *seeds, int count)
{
    assert(count > 0);
    bool alike = true;
    for (int i = 1; i < count; i++) alike &= seeds[i] == seeds[0];
    if (alike && seeds[0] == 0) mw_text_add(out, "no seeds");
    else if (alike) mw_text_add(out, "%d seed%s in every pit", seeds[0], seeds[0] == 1 ? "" : "s");
    for (int i = 0; !alike && i < count; i++)
        mw_text_add(out, "%s%d", i == 0 ? "" : i + 1 < count ? ", " : " and ", seeds[i]);
    if (!alike) mw_text_add(out, " seeds");
}

/* "A1 A2 B1" as "A1, A2 and B1". */
static void add_list(MwText *out, const char *words)
{
    while (*words) {
        size_t word = strcspn(words, " ");
        mw_text_put(out, words, word);
        words += word + strspn(words + word, " ");
        if (*words) mw_text_add(out, "%s", strchr(words, ' ') ? ", " : " and ");
    }
}

static void add_answer(const MwAnswers *answers, MwKey key, MwText *out)
{
    const MwKeySpec *spec = &mw_keys[key];
    const char *rules = (const char *)answers->rules;
    if (spec->told.type == MWESO_ROW)
        add_row(out, (const uint16_t *)(const void *)(rules + spec->field),
                answers->rules->columns);
    else if (spec->told.type == MWESO_PITS) add_list(out, answers->resolved[key]);
    else mw_text_add(out, "%s", answers->resolved[key]);
}

/* Adds a row's text with its placeholders filled in. */
static void add_text(const MwAnswers *answers, MwKey key, const char *text, MwText *out)
{
    for (const char *mark; (mark = strchr(text, '%')); text = mark + 2) {
        mw_text_put(out, text, (size_t)(mark - text));
        if (mark[1] == 's') add_answer(answers, key, out);
        else mw_text_add(out, "%d", answers->rules->columns);
    }
    mw_text_add(out, "%s", text);
}

/* ---- the whole ------------------------------------------------------------------------------- */

/* Where a script lays out the start, the rows of the file are not played. */
static bool is_overruled(const MwAnswers *answers, MwKey key)
{
    return answers->rules->setup_hooked && mw_keys[key].told.type == MWESO_ROW;
}

/* The answer as it is told; NULL if it makes no difference. Words that come to the same beside the
 * other answers are told as the first of them; and pits from which no lap can be turned as none
 * are, but where reverse.at is none that tells it, and where ways are chosen lap.way. */
static const char *answer_told(const MwAnswers *answers, MwKey key)
{
    bool of_outer = key == KEY_OUTER || key == KEY_NORTH_OUTER;
    if (of_outer && answers->rules->shared) return NULL; /* there is no such row */
    bool of_reverse = key == KEY_REVERSE_PITS || key == KEY_REVERSE_AT;
    if (of_reverse && answers->rules->way == WAY_EITHER) return NULL;
    if (mw_has_effect(answers->rules, key)) return answers->resolved[key];
    const char *same = mw_word_in_effect(answers->rules, key);
    if (same) return same;
    return key == KEY_REVERSE_PITS && answers->rules->reverse_at ? "none" : NULL;
}

static void add_sentence(const MwAnswers *answers, MwKey key, MwText *out)
{
    const char *answer = answer_told(answers, key);
    const Sentence *sentence = answer && *answer ? sentence_for(answers->rules, key, answer) : NULL;
    bool given = answers->given[key].text != NULL;
    if (!sentence || (sentence->absence && !given)) return;
    if (is_overruled(answers, key)) return;
    add_text(answers, key, sentence->text, out);
}

static size_t tell(const MwAnswers *answers, MwKey key, char *buffer, size_t size)
{
    char room[LONGEST];
    MwText text = MW_TEXT_IN(room);
    add_sentence(answers, key, &text);
    if (size > 0) snprintf(buffer, size, "%s", text.length ? text.s : "");
    return text.length;
}

static size_t tell_nothing(char *buffer, size_t size)
{
    if (size > 0) buffer[0] = '\0';
    return 0;
}

bool mw_sentence_add(const MwRules *rules, MwKey key, const char *answer, MwText *out)
{
    char *resolved[KEY_COUNT] = {NULL};
    const Sentence *sentence = sentence_for(rules, key, answer);
    if (!sentence || mw_keys[key].told.type == MWESO_ROW) return false;
    resolved[key] = (char *)(uintptr_t)answer;
    add_text(&(MwAnswers){.rules = rules, .resolved = resolved}, key, sentence->text, out);
    return true;
}

size_t mweso_variant_sentence(const MwesoVariant *v, size_t key, char *buffer, size_t size)
{
    const MwAnswers plain = mw_answers_of(v, -1);
    return key < KEY_COUNT ? tell(&plain, (MwKey)key, buffer, size) : tell_nothing(buffer, size);
}

size_t mweso_phase_sentence(const MwesoVariant *v, size_t number, size_t key, char *buffer,
                            size_t size)
{
    bool known = number < (size_t)v->phase_count && mweso_phase_may_answer(key);
    if (!known || !v->phases[number]->given[key].text) return tell_nothing(buffer, size);
    const MwAnswers answers = mw_answers_of(v, (int)number);
    return tell(&answers, (MwKey)key, buffer, size);
}
