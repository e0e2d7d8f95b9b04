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
} Sentence;

#define ANY "*"
#define SENTENCE(key, answer, text) {KEY_##key, answer, text, false},
#define ABSENCE(key, answer, text) {KEY_##key, answer, text, true},

static const Sentence sentences[] = {
#include "rules/sentences.def"
};
#undef SENTENCE
#undef ABSENCE

/* The first row that fits: the rows with ANY stand behind the others of their key. */
static const Sentence *sentence_for(MwKey key, const char *answer)
{
    for (size_t i = 0; i < sizeof sentences / sizeof *sentences; i++) {
        const Sentence *s = &sentences[i];
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

static void add_answer(const MwesoVariant *v, MwKey key, MwText *out)
{
    const MwKeySpec *spec = &mw_keys[key];
    if (spec->told.type == MWESO_ROW)
        add_row(out, (const uint16_t *)(const void *)((const char *)&v->rules + spec->field),
                v->rules.columns);
    else if (mw_keys[key].told.type == MWESO_PITS) add_list(out, v->resolved[key]);
    else mw_text_add(out, "%s", v->resolved[key]);
}

/* Adds a row's text with its placeholders filled in. */
static void add_text(const MwesoVariant *v, MwKey key, const char *text, MwText *out)
{
    for (const char *mark; (mark = strchr(text, '%')); text = mark + 2) {
        mw_text_put(out, text, (size_t)(mark - text));
        if (mark[1] == 's') add_answer(v, key, out);
        else mw_text_add(out, "%d", v->rules.columns);
    }
    mw_text_add(out, "%s", text);
}

/* ---- the whole ------------------------------------------------------------------------------- */

/* Where a script lays out the start, the rows of the file are not played. */
static bool is_overruled(const MwesoVariant *v, MwKey key)
{
    return v->rules.setup_hooked && mw_keys[key].told.type == MWESO_ROW;
}

/* The answer as it is told; NULL if it makes no difference. Words that come to the same beside the
 * other answers are told as the first of them; and pits from which no lap can be turned as none
 * are, but where reverse.at is none that tells it. */
static const char *answer_told(const MwesoVariant *v, MwKey key)
{
    if (mw_has_effect(&v->rules, key)) return v->resolved[key];
    const char *same = mw_word_in_effect(&v->rules, key);
    if (same) return same;
    return key == KEY_REVERSE_PITS && v->rules.reverse_at ? "none" : NULL;
}

static void add_sentence(const MwesoVariant *v, MwKey key, MwText *out)
{
    const char *answer = answer_told(v, key);
    const Sentence *sentence = answer && *answer ? sentence_for(key, answer) : NULL;
    bool given = v->given[key].text != NULL;
    if (!sentence || (sentence->absence && !given)) return;
    if (is_overruled(v, key)) return;
    add_text(v, key, sentence->text, out);
}

size_t mweso_variant_sentence(const MwesoVariant *variant, size_t key, char *buffer, size_t size)
{
    char room[LONGEST];
    MwText text = MW_TEXT_IN(room);
    if (key < KEY_COUNT) add_sentence(variant, (MwKey)key, &text);
    if (size > 0) snprintf(buffer, size, "%s", text.length ? text.s : "");
    return text.length;
}
