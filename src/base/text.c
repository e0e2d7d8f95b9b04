/* Text: a growing buffer; strict reading of numbers; checks of UTF-8; the most similar of some
 * words. */
#include "base/bits.h"
#include "base/text.h"

#include <assert.h>
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "mweso.h"

static bool make_room(MwText *text, size_t more)
{
    MW_INVARIANT(!text->s || text->length < text->room);
    if (text->failed) return false;
    size_t need = text->length + more + 1;
    if (need <= text->room) return true;
    if (text->fixed) {
        text->failed = true;
        return false;
    }
    size_t room = text->room ? text->room : 64;
    while (room < need) room *= 2;
    char *larger = mw_resize(text->s, room);
    if (!larger) {
        text->failed = true;
        return false;
    }
    text->s = larger;
    text->room = room;
    return true;
}

void mw_text_put(MwText *text, const char *bytes, size_t count)
{
    assert(bytes || count == 0);
    if (!make_room(text, count)) return;
    memcpy(text->s + text->length, bytes, count);
    text->length += count;
    text->s[text->length] = '\0';
}

void mw_text_add(MwText *text, const char *format, ...)
{
    va_list args, again;
    va_start(args, format);
    va_copy(again, args);
    int count = vsnprintf(NULL, 0, format, args);
    if (count >= 0 && make_room(text, (size_t)count)) {
        vsnprintf(text->s + text->length, (size_t)count + 1, format, again);
        text->length += (size_t)count;
    }
    va_end(again);
    va_end(args);
}

void mweso_text_free(char *text) { free(text); }

static const char cut[] = "...";

void mw_text_show_cut(MwText *text)
{
    assert(!text->failed || !text->fixed || text->length < text->room);
    if (!text->failed || !text->fixed || text->room < sizeof cut) return;
    size_t last = text->room - sizeof cut;
    memcpy(text->s + (text->length < last ? text->length : last), cut, sizeof cut);
}

void mw_copy_or_cut(const char *text, char *array, size_t size)
{
    assert(size > 0);
    size_t length = strlen(text);
    bool fits = length < size;
    memcpy(array, text, fits ? length + 1 : size);
    if (!fits && size >= sizeof cut) memcpy(array + size - sizeof cut, cut, sizeof cut);
}

void mw_text_clear(MwText *text)
{
    text->length = 0;
    if (text->s) text->s[0] = '\0';
}

void mw_text_free(MwText *text)
{
    if (!text->fixed) free(text->s);
    *text = (MwText){0};
}

bool mw_read_number(const char **at, uint64_t most, uint64_t *number)
{
    const char *c = *at;
    uint64_t value = 0;
    if (!isdigit((unsigned char)*c)) return false;
    for (; isdigit((unsigned char)*c); c++) {
        uint64_t digit = (uint64_t)(*c - '0');
        if (value > (most - digit) / 10 || digit > most) return false;
        value = value * 10 + digit;
    }
    assert(value <= most);
    *at = c;
    *number = value;
    return true;
}

bool mw_is_blank(char c) { return c == ' ' || c == '\t'; }

bool mw_is_empty(const char *text)
{
    while (mw_is_blank(*text)) text++;
    return *text == '\0';
}

/* Length of the UTF-8 sequence at `s` (at most `left` bytes), and its code; 0 if it is invalid. */
static size_t utf8_length(const unsigned char *s, size_t left, uint32_t *code)
{
    MW_INVARIANT(left > 0);
    static const struct {
        unsigned char mask, lead;
        uint32_t least;
    } form[] = {
        {0x80, 0x00, 0},
        {0xE0, 0xC0, 0x80},
        {0xF0, 0xE0, 0x800},
        {0xF8, 0xF0, 0x10000},
    };
    for (size_t n = 0; n < 4; n++) {
        if ((s[0] & form[n].mask) != form[n].lead) continue;
        if (left < n + 1) return 0;
        *code = s[0] & (unsigned char)~form[n].mask;
        for (size_t i = 1; i <= n; i++) {
            if ((s[i] & 0xC0) != 0x80) return 0;
            *code = *code << 6 | (s[i] & 0x3F);
        }
        bool surrogate = *code >= 0xD800 && *code <= 0xDFFF;
        return *code < form[n].least || *code > 0x10FFFF || surrogate ? 0 : n + 1;
    }
    return 0;
}

/* Does a terminal obey this character, or display the text after it differently? These are control
 * characters (C0, DEL, C1), ends of lines and paragraphs, and changes of writing direction. */
static bool is_control(uint32_t code)
{
    static const struct {
        uint32_t first, last;
    } ranges[] = {{0, 0x1F}, {0x7F, 0x9F}, {0x2028, 0x202E}, {0x2066, 0x2069}};
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++)
        if (code >= ranges[i].first && code <= ranges[i].last) return true;
    return false;
}

/* Length of the character at `s` if it can be printed unchanged, else 0. */
static size_t plain_length(const unsigned char *s, size_t left)
{
    uint32_t code;
    size_t length = utf8_length(s, left, &code);
    return length > 0 && !is_control(code) ? length : 0;
}

bool mw_is_plain_utf8(const char *bytes, size_t count)
{
    const unsigned char *s = (const unsigned char *)bytes;
    for (size_t i = 0, n; i < count; i += n) {
        n = s[i] == '\t' ? 1 : plain_length(s + i, count - i);
        if (n == 0) return false;
    }
    return true;
}

/* The length of a cut text without an incomplete character at its end. */
static size_t whole_length(const unsigned char *s, size_t length)
{
    uint32_t code;
    size_t last = length;
    while (last > 0 && (s[last - 1] & 0xC0) == 0x80) last--;
    bool half = last > 0 && s[last - 1] >= 0xC0 && length - last < 3 &&
                utf8_length(s + last - 1, length - last + 1, &code) == 0;
    return half ? last - 1 : length;
}

void mw_make_printable(char *text)
{
    uint32_t code;
    unsigned char *s = (unsigned char *)text, *to = s;
    size_t left = whole_length(s, strlen(text));
    for (size_t n; left > 0; s += n, left -= n) {
        size_t plain = plain_length(s, left);
        n = utf8_length(s, left, &code);
        if (plain) memmove(to, s, plain);
        else *to = '?';
        to += plain ? plain : 1;
        if (n == 0) n = 1;
    }
    *to = '\0';
}

void mweso_make_printable(char *text)
{
    if (text) mw_make_printable(text);
}

enum { LONGEST_WORD = 40 };

static size_t lesser(size_t a, size_t b) { return a < b ? a : b; }

/* The Damerau-Levenshtein distance (optimal string alignment): the fewest letters to add, drop,
 * change or swap with a neighbour that turn a into b. Both have at most LONGEST_WORD letters. */
static size_t distance(const char *a, const char *b)
{
    assert(strlen(a) <= LONGEST_WORD && strlen(b) <= LONGEST_WORD);
    size_t rows = strlen(a), columns = strlen(b), d[LONGEST_WORD + 1][LONGEST_WORD + 1];
    for (size_t i = 0; i <= rows; i++) d[i][0] = i;
    for (size_t j = 0; j <= columns; j++) d[0][j] = j;
    for (size_t i = 1; i <= rows; i++)
        for (size_t j = 1; j <= columns; j++) {
            bool same = tolower((unsigned char)a[i - 1]) == tolower((unsigned char)b[j - 1]);
            d[i][j] = lesser(lesser(d[i - 1][j], d[i][j - 1]) + 1, d[i - 1][j - 1] + !same);
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                d[i][j] = lesser(d[i][j], d[i - 2][j - 2] + 1);
        }
    return d[rows][columns];
}

/* The only word that begins with `word`, which must have at least FEW letters. It may be listed
 * twice. */
static const char *completed(const char *word, const char *const *words)
{
    enum { FEW = 4 };
    const char *found = NULL;
    size_t length = strlen(word);
    for (; length >= FEW && *words; words++) {
        if (strncmp(*words, word, length) != 0) continue;
        if (found && strcmp(found, *words) != 0) return NULL;
        found = *words;
    }
    return found;
}

const char *mw_nearest(const char *word, const char *const *words)
{
    assert(word && words);
    const char *const *first = words;
    size_t length = strlen(word), best = length / 3 + 2;
    const char *nearest = NULL;
    if (length > LONGEST_WORD) return NULL;
    for (; *words; words++) {
        if (strlen(*words) > LONGEST_WORD) continue;
        size_t d = distance(word, *words);
        if (d < best && d < strlen(*words)) best = d, nearest = *words;
    }
    return nearest ? nearest : completed(word, first);
}

const char *mweso_nearest(const char *word, const char *const *words)
{
    return word && words ? mw_nearest(word, words) : NULL;
}

int mw_index(const char *word, const char *const *words)
{
    assert(word && words);
    for (int i = 0; words[i]; i++)
        if (strcmp(word, words[i]) == 0) return i;
    return -1;
}
