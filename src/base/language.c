/* Language: translates texts by the catalogues. */
#include "base/language.h"

#include <string.h>

static unsigned plural_en(unsigned long n) { return n != 1; }

static const MwesoLanguage english = {"en", "English", "", NULL, 0, plural_en};

const MwesoLanguage *mweso_language_at(size_t index)
{
    if (index == 0) return &english;
    return index <= mw_language_count ? &mw_languages[index - 1] : NULL;
}

const MwesoLanguage *mweso_language(const char *code)
{
    size_t length = code ? strcspn(code, "-_.@") : 0;
    const MwesoLanguage *language;
    for (size_t i = 0; length && (language = mweso_language_at(i)); i++)
        if (strlen(language->code) == length && strncmp(language->code, code, length) == 0)
            return language;
    return NULL;
}

static _Thread_local const MwesoLanguage *of_moves; /* NULL: English */

const MwesoLanguage *mweso_set_language(const MwesoLanguage *language)
{
    const MwesoLanguage *before = of_moves;
    of_moves = language;
    return before;
}

static const MwesoLanguage *known(const MwesoLanguage *language)
{
    return language ? language : &english;
}

const char *mweso_language_code(const MwesoLanguage *language) { return known(language)->code; }

const char *mweso_language_name(const MwesoLanguage *language) { return known(language)->name; }

const char *mweso_language_reviewer(const MwesoLanguage *language)
{
    const char *reviewer = known(language)->reviewer;
    return strcmp(reviewer, "nobody") == 0 ? "" : reviewer;
}

/* Is this the id of a text in a context (NULL: none)? Gettext separates the two by '\004'. */
static bool has_id(const MwPhrase *phrase, const char *context, const char *text)
{
    size_t length = context ? strlen(context) : 0;
    if (!context) return strcmp(phrase->id, text) == 0;
    return strncmp(phrase->id, context, length) == 0 && phrase->id[length] == '\004' &&
           strcmp(phrase->id + length + 1, text) == 0;
}

static const MwPhrase *phrase_of(const MwesoLanguage *language, const char *context,
                                 const char *text)
{
    language = known(language);
    for (size_t i = 0; i < language->count; i++)
        if (has_id(&language->phrases[i], context, text)) return &language->phrases[i];
    return NULL;
}

const char *mweso_translated(const MwesoLanguage *language, const char *text)
{
    const MwPhrase *phrase = phrase_of(language, NULL, text);
    return phrase ? phrase->text[0] : text;
}

const char *mw_in(const char *text) { return of_moves ? mweso_translated(of_moves, text) : text; }

const char *mweso_translated_in(const MwesoLanguage *language, const char *context,
                                const char *text)
{
    const MwPhrase *phrase = phrase_of(language, context, text);
    return phrase ? phrase->text[0] : text;
}

const char *mweso_translated_count(const MwesoLanguage *language, const char *one, const char *many,
                                   uint64_t number)
{
    const MwPhrase *phrase = phrase_of(language, NULL, one);
    unsigned form = known(language)->form((unsigned long)number);
    if (phrase && form < MW_MOST_FORMS && phrase->text[form]) return phrase->text[form];
    return number == 1 ? one : many;
}
