/* Languages: translations of the texts that players read. */
#ifndef MWESO_LANGUAGE_H
#define MWESO_LANGUAGE_H

#include <stddef.h>
#include <stdint.h>

#include "mweso/variant.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A language with its catalogue of texts, which the library carries with it (src/po). It lives as
 * long as the program. Where a function takes one, NULL is English. */
typedef struct MwesoLanguage MwesoLanguage;

/* The language of that code ("fr"), or of a locale or tag that begins with one ("fr_CD.UTF-8",
 * "pt-MZ"). NULL if there is no such catalogue, or `code` is NULL. */
MWESO_API const MwesoLanguage *mweso_language(const char *code);
/* The language at `index`, English first; NULL beyond the last. */
MWESO_API const MwesoLanguage *mweso_language_at(size_t index);
/* Its code, and its name in itself. */
MWESO_API const char *mweso_language_code(const MwesoLanguage *language);
MWESO_API const char *mweso_language_name(const MwesoLanguage *language);
/* Who speaks it and has read its texts; "" as long as nobody has: they are a draft. */
MWESO_API const char *mweso_language_reviewer(const MwesoLanguage *language);

/* Sets the language of texts about moves for the calling thread; NULL: English, the default. These
 * are the reasons of steps (MwesoEvent) and of starts (mweso_explain_start), and errors that say
 * why a move cannot be played. Returns the language before. Errors that the catalogue does not
 * have, such as those about files, stay English. */
MWESO_API const MwesoLanguage *mweso_set_language(const MwesoLanguage *language);

/* The translation of a text of the source; `text` itself if the catalogue has none. */
MWESO_API const char *mweso_translated(const MwesoLanguage *language, const char *text);
/* The same for a text that means different things in different places; `context` says which. */
MWESO_API const char *mweso_translated_in(const MwesoLanguage *language, const char *context,
                                          const char *text);
/* The text for `number` things: in English `one` or `many`, else the plural form of the language.
 */
MWESO_API const char *mweso_translated_count(const MwesoLanguage *language, const char *one,
                                             const char *many, uint64_t number);

/* As mweso_variant_sentence, in a language. What the variant's players call things ([terms]) stands
 * in place of our words. */
MWESO_API size_t mweso_variant_told(const MwesoVariant *variant, const MwesoLanguage *language,
                                    size_t key, char *buffer, size_t size);
/* As mweso_phase_sentence, likewise. */
MWESO_API size_t mweso_phase_told(const MwesoVariant *variant, const MwesoLanguage *language,
                                  size_t phase, size_t key, char *buffer, size_t size);
/* A text in that language with what the variant's players call things in place of our words for
 * them: a board, pits, seeds, rows and stores. Returns the length of the whole, which is cut to
 * `size`. */
MWESO_API size_t mweso_in_terms(const MwesoVariant *variant, const MwesoLanguage *language,
                                const char *text, char *buffer, size_t size);

#ifdef __cplusplus
}
#endif

#endif
