/* Text: a growing buffer; strict reading of numbers; checks of UTF-8; the most similar of some
 * words. */
#ifndef MWESO_BASE_TEXT_H
#define MWESO_BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define MW_PRINTF(text, first) __attribute__((format(printf, text, first)))

/* A growing text. Start from {0}; `s` is NULL until something is added. After a failed allocation
 * `failed` stays set and nothing more is added: check it once, at the end. */
typedef struct MwText {
    char *s;
    size_t length, room;
    bool failed;
    bool fixed; /* `s` is an array of the caller's: it does not grow and is not freed */
} MwText;

/* A text in an array. */
#define MW_TEXT_IN(array) ((MwText){.s = array, .room = sizeof(array), .fixed = true})

void mw_text_add(MwText *text, const char *format, ...) MW_PRINTF(2, 3);
void mw_text_put(MwText *text, const char *bytes, size_t count);
void mw_text_clear(MwText *text);
void mw_text_free(MwText *text);

/* Replaces the end of a text that did not fit in its array by "...". */
void mw_text_show_cut(MwText *text);
/* Copies a text into an array; one that does not fit is cut and ends in "...". */
void mw_copy_or_cut(const char *text, char *array, size_t size);

/* Reads decimal digits at *at and moves it past them. False, with *at unchanged, if there is no
 * digit or the number exceeds `most`. Signs, blanks and other bases are not read. */
bool mw_read_number(const char **at, uint64_t most, uint64_t *number);

/* Is it a blank, that is a space or a tab? */
bool mw_is_blank(char c);

/* Does `text` consist of blanks only (or nothing)? */
bool mw_is_empty(const char *text);

/* Makes a text safe to print anywhere: cuts off an incomplete last character, and replaces by '?'
 * control characters, changes of writing direction, and bytes that are not UTF-8. */
void mw_make_printable(char *text);

/* Is this valid UTF-8 that mw_make_printable would not change, except tabs? */
bool mw_is_plain_utf8(const char *bytes, size_t count);

/* The word of the NULL-terminated list with the spelling most similar to `word`; NULL if none is
 * near. */
const char *mw_nearest(const char *word, const char *const *words);

/* Index of `word` in the NULL-terminated list, or -1. */
int mw_index(const char *word, const char *const *words);

#endif
