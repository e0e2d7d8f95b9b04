/* Fold: texts compared as people compare them, without accents and capitals. */
#include "cli/collection/fold.h"

#include <stdlib.h>
#include <string.h>

/* The letters beneath the accents of U+00C0 to U+017F, and of U+1E00 to U+1EFF; '-': none. */
static const char latin[] = "aaaaaaaceeeeiiiidnooooo-ouuuuytsaaaaaaaceeeeiiiidnooooo-ouuuuyty"
                            "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiiijjkkklllllll"
                            "lllnnnnnnnnnoooooooorrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs";
static const char additional[] = "aabbbbbbccddddddddddeeeeeeeeeeffgghhhhhhhhhhiiiikkkkkkllllllllmm"
                                 "mmmmnnnnnnnnoooooooopppprrrrrrrrssssssssssttttttttuuuuuuuuuuvvvv"
                                 "wwwwwwwwwwxxxxyyzzzzzzhtwyas----aaaaaaaaaaaaaaaaaaaaaaaaeeeeeeee"
                                 "eeeeeeeeiiiioooooooooooooooooooooooouuuuuuuuuuuuuuyyyyyyyy------";

/* A character of two or three bytes as one letter; '\0' where nothing is left of it (an accent of
 * its own, an apostrophe), '-' where it stays as it is. */
static char letter_of(unsigned code)
{
    bool accent = code >= 0x300 && code < 0x370;
    bool apostrophe = (code >= 0x2B9 && code <= 0x2BF) || code == 0x2018 || code == 0x2019;
    if (accent || apostrophe) return '\0';
    if (code >= 0xC0 && code < 0x180) return latin[code - 0xC0];
    if (code >= 0x1E00 && code < 0x1F00) return additional[code - 0x1E00];
    return '-';
}

/* How many bytes the character has of which this is the first, in UTF-8. */
static size_t length_of(unsigned char first)
{
    return first < 0xC0 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
}

static unsigned code_of(const unsigned char *c, size_t length)
{
    if (length == 2) return (c[0] & 0x1Fu) << 6 | (c[1] & 0x3Fu);
    if (length == 3) return (c[0] & 0xFu) << 12 | (c[1] & 0x3Fu) << 6 | (c[2] & 0x3Fu);
    return 0;
}

char *fold(const char *text)
{
    char *folded = malloc(strlen(text) + 1), *out = folded;
    while (folded && *text) {
        size_t length = length_of((unsigned char)*text);
        if (strlen(text) < length) length = 1;
        char letter = length == 1 ? *text : letter_of(code_of((const unsigned char *)text, length));
        if (letter >= 'A' && letter <= 'Z') letter = (char)(letter - 'A' + 'a');
        if (length > 1 && letter == '-') {
            memcpy(out, text, length);
            out += length;
        } else if (letter && letter != '\'') *out++ = letter;
        text += length;
    }
    if (folded) *out = '\0';
    return folded;
}

bool fold_contains(const char *text, const char *part)
{
    char *in = fold(text), *wanted = fold(part);
    bool found = in && wanted && strstr(in, wanted);
    free(in);
    free(wanted);
    return found;
}
