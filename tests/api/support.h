/* Support: what the tests of the C API share: variants, positions and moves from short texts. */
#ifndef MWESO_TESTS_API_SUPPORT_H
#define MWESO_TESTS_API_SUPPORT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "../compare.h"
#include "mweso.h"

/* Settings for the functions below: SET("board.columns=2", "lap.relay=none"). */
#define SET(...) ((const char *const[]){__VA_ARGS__, NULL})
#define COUNT(array) (sizeof(array) / sizeof *(array))

/* Positions of the worked examples 1, 2 and 4, and a game that is over: North has no seeds. */
#define EXAMPLE_1 "0x5,4,0,3/0x4,2x2,0,3/0x5,1,0,1/0x4,4,0x3 S"
#define EXAMPLE_2 "0x2,1,0x5/0x2,1,0x4,2/0x2,1,0x3,2,0/3,0x7 S"
#define EXAMPLE_4 "0x3,3,0,1,0x2/2,0x2,1,0,1,0x2/0,2,0,1,0,1,0x2/0x8 S"
/* Eleven seeds whose move from B1 never ends (period 128). */
#define ENDLESS_11 "0x8/0x8/1,2,0,1,0,1,0,1/2,0,1,0,1,0,1,0 S"

/* How many of something: for the quick suite, and for all (tests/lib.py). */
static inline int depth(int quick, int full)
{
    const char *suite = getenv("MWESO_TEST_SUITE");
    return suite && strcmp(suite, "quick") == 0 ? quick : full;
}

/* Ends a test here in the quick suite, which has no time for it. */
static inline void leave_to_all(void)
{
    if (depth(1, 0)) skip();
}

/* The seed of the run, by which the quick suite draws others every day. */
static inline uint64_t suite_seed(void)
{
    const char *seed = getenv("MWESO_TEST_SEED");
    return seed ? strtoull(seed, NULL, 10) : 2026;
}

/* Does this run to its end without a crash? It runs in a process of its own. */
static inline bool ends_well(void (*run)(void))
{
    int status = -1;
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        run();
        _exit(0);
    }
    return waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

static inline void print_findings(const MwesoFindings *findings)
{
    for (size_t i = 0; i < mweso_findings_count(findings); i++) {
        MwesoFinding f = mweso_findings_at(findings, i);
        print_error("%s:%d: %s: %s (%s)\n", f.file, f.line, f.key, f.text, f.id);
    }
}

/* A variant from text, which must load without errors. */
static inline MwesoVariant *variant_from(const char *text, const char *const *settings)
{
    MwesoFindings *findings = mweso_findings_new();
    assert_non_null(findings);
    MwesoVariant *variant = mweso_variant_load_text(NULL, "test.ini", text, strlen(text), settings,
                                                    findings);
    if (!variant) print_findings(findings);
    assert_non_null(variant);
    mweso_findings_free(findings);
    return variant;
}

/* Plain Omweso with other answers. */
static inline MwesoVariant *rules_with(const char *const *settings)
{
    return variant_from("", settings);
}

static inline MwesoPosition position_from(const MwesoVariant *variant, const char *text)
{
    MwesoPosition position;
    MwesoError error = {0};
    MwesoStatus status = mweso_position_parse(variant, text, &position, &error);
    if (status != MWESO_OK) print_error("%s: %s\n", text, error.text);
    assert_int_equal(status, MWESO_OK);
    return position;
}

/* The text of a position, valid until the next call but three. */
static inline const char *text_of(const MwesoVariant *variant, const MwesoPosition *position)
{
    static char text[4][2048];
    static int turn;
    char *buffer = text[turn++ % 4];
    assert_true(mweso_position_text(variant, position, buffer, sizeof text[0]) < sizeof text[0]);
    return buffer;
}

/* The four rows of it only. */
static inline const char *board_of(const MwesoVariant *variant, const MwesoPosition *position)
{
    char *text = (char *)(uintptr_t)text_of(variant, position);
    *strchr(text, ' ') = '\0';
    return text;
}

/* Plays a move that must be legal. */
static inline MwesoOutcome play(const MwesoVariant *variant, const char *position, const char *move)
{
    MwesoPosition before = position_from(variant, position);
    MwesoOutcome outcome;
    MwesoError error = {0};
    MwesoStatus status = mweso_play(variant, &before, move, NULL, NULL, &outcome, &error);
    if (status != MWESO_OK) print_error("%s: %s\n", move, error.text);
    assert_int_equal(status, MWESO_OK);
    return outcome;
}

/* Plays a move that must not be: checks the status and that the error's text holds `part`. */
static inline void play_fails(const MwesoVariant *variant, const char *position, const char *move,
                              MwesoStatus status, const char *part)
{
    MwesoPosition before = position_from(variant, position);
    MwesoOutcome outcome;
    MwesoError error = {0};
    assert_int_equal(mweso_play(variant, &before, move, NULL, NULL, &outcome, &error), status);
    assert_int_equal(error.status, status);
    if (!strstr(error.text, part)) print_error("'%s' is not in: %s\n", part, error.text);
    assert_non_null(strstr(error.text, part));
    assert_int_equal(mweso_play(variant, &before, move, NULL, NULL, &outcome, NULL), status);
}

#endif
