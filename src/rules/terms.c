/* Terms: replaces our words for things by those of the variant's players. Only nouns are replaced:
 * verbs change their form with the sentence, and are listed elsewhere. */
#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "base/language.h"
#include "base/text.h"
#include "rules/variant.h"

enum { LONGEST = 16 * 1024 };

/* Marks a word for translators, with the context in which they find it. */
#define WORD(context, word) word

/* Our words; a longer word precedes one that it begins with. */
static const struct {
    MwKey key;
    const char *one, *many;
} words[] = {
    {KEY_TERM_INNER_ROW, WORD("word", "inner row"), WORD("word", "inner rows")},
    {KEY_TERM_OUTER_ROW, WORD("word", "outer row"), WORD("word", "outer rows")},
    {KEY_TERM_END_PIT, WORD("word", "end pit"), WORD("word", "end pits")},
    {KEY_TERM_PIT, WORD("word", "pit"), WORD("word", "pits")},
    {KEY_TERM_SEED, WORD("word", "seed"), WORD("word", "seeds")},
    {KEY_TERM_STORE_PLACE, WORD("word", "store"), WORD("word", "stores")},
    {KEY_TERM_BOARD, WORD("word", "board"), WORD("word", "boards")},
};
enum { WORDS = sizeof words / sizeof *words };

typedef struct Span {
    const char *at;
    size_t length;
} Span;

static Span trimmed(const char *at, size_t length)
{
    while (length && *at == ' ') at++, length--;
    while (length && at[length - 1] == ' ') length--;
    return (Span){at, length};
}

/* The singular or plural in a value such as "shimo/mashimo (a hole)"; without a slash both are the
 * same. The first entry of a list counts. */
static Span local_word(const char *value, bool many)
{
    size_t whole = strcspn(value, ",;("), one = strcspn(value, "/");
    if (one >= whole) return trimmed(value, whole);
    return many ? trimmed(value + one + 1, whole - one - 1) : trimmed(value, one);
}

/* Is this byte part of a word: a letter, a digit, or part of a character beyond ASCII? */
static bool is_letter(char c) { return isalnum((unsigned char)c) || (unsigned char)c >= 0x80; }

/* Does the text begin with this whole word, maybe capitalised? */
static bool goes_on_with(const char *text, const char *word)
{
    size_t length = strlen(word);
    return length && tolower((unsigned char)*text) == *word &&
           strncmp(text + 1, word + 1, length - 1) == 0 && !is_letter(text[length]);
}

/* The local word for our word at the beginning of the text; *length becomes the length of our word.
 */
static Span found(const MwesoVariant *variant, const MwesoLanguage *language, const char *text,
                  size_t *length)
{
    for (size_t i = 0; i < WORDS; i++) {
        const char *value = variant->given[words[i].key].text;
        if (!value) continue;
        for (int many = 1; many >= 0; many--) {
            const char *ours = mweso_translated_in(language, "word",
                                                   many ? words[i].many : words[i].one);
            *length = strlen(ours);
            if (goes_on_with(text, ours)) return local_word(value, many);
        }
    }
    return (Span){NULL, 0};
}

static void put_word(Span word, bool capital, MwText *out)
{
    char first = (char)toupper((unsigned char)*word.at);
    bool plain = word.length && (unsigned char)*word.at < 0x80;
    if (capital && plain) mw_text_put(out, &first, 1);
    size_t done = capital && plain;
    mw_text_put(out, word.at + done, word.length - done);
}

size_t mweso_in_terms(const MwesoVariant *variant, const MwesoLanguage *language, const char *text,
                      char *buffer, size_t size)
{
    char room[LONGEST];
    MwText out = MW_TEXT_IN(room);
    bool inside = false;
    for (size_t length; *text; inside = is_letter(text[-1])) {
        Span word = inside ? (Span){NULL, 0} : found(variant, language, text, &length);
        if (!word.length) {
            mw_text_put(&out, text++, 1);
            continue;
        }
        put_word(word, isupper((unsigned char)*text), &out);
        text += length;
    }
    if (size > 0) snprintf(buffer, size, "%s", out.length ? room : "");
    return out.length;
}
