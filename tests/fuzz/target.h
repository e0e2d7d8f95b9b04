/* Target: what the fuzz targets share: inputs as text, variants kept from run to run, and checks.
 */
#ifndef MWESO_TESTS_FUZZ_TARGET_H
#define MWESO_TESTS_FUZZ_TARGET_H

#include <ctype.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../compare.h"
#include "mweso.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Settings for variant_with: SET("board.columns=2", "lap.relay=none"). */
#define SET(...) ((const char *const[]){__VA_ARGS__, NULL})
#define COUNT(array) (sizeof(array) / sizeof *(array))

/* Ends the run if something does not hold, and says what. */
static inline void require(bool holds, const char *what)
{
    if (holds) return;
    fprintf(stderr, "it does not hold that %s\n", what);
    abort();
}

/* A copy of some input that ends in NUL; the caller frees it. */
static inline char *copy_of(const uint8_t *data, size_t size)
{
    char *text = malloc(size + 1);
    require(text != NULL, "there is memory");
    memcpy(text, data, size);
    text[size] = '\0';
    return text;
}

/* The variant of a text, with other answers. */
static inline MwesoVariant *variant_from(const char *ini, const char *const *settings)
{
    MwesoFindings *findings = mweso_findings_new();
    MwesoVariant *variant = mweso_variant_load_text(NULL, "fuzz.ini", ini, strlen(ini), settings,
                                                    findings);
    require(variant != NULL, "the target's own rules load");
    mweso_findings_free(findings);
    return variant;
}

/* Plain Omweso with other answers. */
static inline MwesoVariant *variant_with(const char *const *settings)
{
    return variant_from("", settings);
}

/* Seeds in pits and stores. */
static inline uint32_t seeds_of(const MwesoPosition *position)
{
    uint32_t seeds = seeds_on(position);
    for (int i = 0; i < MWESO_MOST_STORES; i++)
        seeds += position->store[0][i] + (uint32_t)position->store[1][i];
    return seeds;
}

/* The text of a position, valid until the next call but one. */
static inline const char *text_of(const MwesoVariant *variant, const MwesoPosition *position)
{
    static char text[2][2048];
    static int turn;
    char *buffer = text[turn++ % 2];
    size_t length = mweso_position_text(variant, position, buffer, sizeof text[0]);
    require(length < sizeof text[0], "a position has less than 2048 bytes");
    require(length == strlen(buffer), "the length of a position's text is told right");
    return buffer;
}

/* A position prints as a text that reads as the same position and prints as the same text. */
static inline void check_position(const MwesoVariant *variant, const MwesoPosition *position)
{
    MwesoPosition again;
    const char *text = text_of(variant, position);
    require(mweso_position_parse(variant, text, &again, NULL) == MWESO_OK,
            "what is printed can be read");
    require(memcmp(&again, position, sizeof again) == 0, "what is read is what was printed");
    require(strcmp(text_of(variant, &again), text) == 0, "it prints alike again");
}

/* The bytes that follow the first one of a UTF-8 sequence, or -1 if none starts so. */
static inline int bytes_after(unsigned char first)
{
    if (first < 0x80) return (first >= 0x20 && first != 0x7F) || first == '\t' ? 0 : -1;
    if (first >= 0xC2 && first <= 0xDF) return 1;
    if (first >= 0xE0 && first <= 0xEF) return 2;
    return first >= 0xF0 && first <= 0xF4 ? 3 : -1;
}

/* Can this text be shown to people: UTF-8, and no control characters? */
static inline bool is_printable(const char *text)
{
    for (const unsigned char *c = (const unsigned char *)text; *c; c++)
        for (int left = bytes_after(*c); left != 0; left--)
            if (left < 0 || (*++c & 0xC0) != 0x80) return false;
    return true;
}

/* What an error must be: of the status returned, with a text. */
static inline void check_error(MwesoStatus status, const MwesoError *error)
{
    require(error->status == status, "the error has the status that was returned");
    require(status == MWESO_OK || error->text[0] != '\0', "an error has a text");
    require(is_printable(error->text), "the text of an error can be printed");
    require(error->column >= 0 && error->line >= 0, "an error stands somewhere");
}

#endif
