/* Language: catalogues of texts, compiled from src/po at build time (src/po/catalogues.awk). */
#ifndef MWESO_BASE_LANGUAGE_H
#define MWESO_BASE_LANGUAGE_H

#include "mweso.h"

enum { MW_MOST_FORMS = 6 }; /* of plurals in one language */

/* A text of the source, and its translation: one for each plural form, or a single one. */
typedef struct MwPhrase {
    const char *id, *text[MW_MOST_FORMS];
} MwPhrase;

struct MwesoLanguage {
    const char *code, *name, *reviewer;
    const MwPhrase *phrases;
    size_t count;
    unsigned (*form)(unsigned long number); /* selects the plural form */
};

extern const MwesoLanguage mw_languages[]; /* without English */
extern const size_t mw_language_count;

/* Marks a text that is translated where it is displayed, and the forms of a text for one and for
 * many. */
#define MW_MARKED(text) text
#define MW_COUNTED(one, many) one, many

/* A text in this thread's language for moves (mweso_set_language). */
const char *mw_in(const char *text) __attribute__((format_arg(1)));

#endif
