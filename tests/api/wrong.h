/* What the tests of wrong arguments share. */
#ifndef MWESO_TESTS_API_WRONG_H
#define MWESO_TESTS_API_WRONG_H

#include <limits.h>

#include "support.h"

/* A board of two columns, solved once. */
static MwesoVariant *small_variant;
static MwesoSolution *solved;

static inline int begin_wrong(void **unused)
{
    (void)unused;
    small_variant = rules_with(
        SET("board.columns=2", "setup.outer=2xC", "setup.inner=0xC", "reverse.pits=none"));
    MwesoPosition start = mweso_position_start(small_variant, false);
    solved = mweso_solution_new(small_variant, &start, 100000, NULL, NULL, NULL);
    return solved ? 0 : -1;
}

static inline int end_wrong(void **unused)
{
    (void)unused;
    mweso_solution_free(solved);
    mweso_variant_free(small_variant);
    return 0;
}

static inline MwesoSolution *small_solution(void) { return solved; }

/* The error holds `part`, and is cleared. */
static inline void assert_says(MwesoError *error, const char *part)
{
    if (!strstr(error->text, part)) print_error("'%s' is not in: %s\n", part, error->text);
    assert_non_null(strstr(error->text, part));
    assert_int_equal(error->status, MWESO_BAD_INPUT);
    *error = (MwesoError){0};
}

#endif
