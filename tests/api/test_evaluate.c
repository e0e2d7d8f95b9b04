/* Evaluate: what it takes captures to be against what they do take, for every answer that decides
 * it. */
#include "support.h"

#include "base/random.h"
#include "rules/variant.h"
#include "think/evaluate.h"
#include "think/movegen.h"

enum { POSITIONS = 300, COLUMNS = 4, PITS = 2 * COLUMNS };

/* Single laps, whose captures leave the game. */
static MwesoVariant *lap_rules(const char *needs, const char *takes, const char *landing)
{
    char set[3][64];
    snprintf(set[0], sizeof set[0], "capture.needs=%s", needs);
    snprintf(set[1], sizeof set[1], "capture.takes=%s", takes);
    snprintf(set[2], sizeof set[2], "capture.landing=%s", landing);
    return rules_with(SET(set[0], set[1], set[2], "board.columns=4", "capture.fate=removed",
                          "lap.relay=none", "reverse.pits=none", "capture.quiet_turns=0"));
}

static MwesoPosition thrown(MwRandom *random)
{
    MwesoPosition position = {.side = (uint8_t)mw_random_below(random, 2), .turns = {4, 4}};
    uint32_t seeds = 1 + mw_random_below(random, 4 * PITS);
    while (seeds--) position.pit[mw_random_below(random, 2)][mw_random_below(random, PITS)]++;
    return position;
}

/* ---- recounts -------------------------------------------------------------------------------- */

/* What a capture takes from the pits opposite, as docs/rules.md says it (2.3 and 2.4). */
static int taken(const char *needs, const char *takes, int inner, int outer)
{
    bool fits = strcmp(needs, "both") == 0     ? inner && outer
                : strcmp(needs, "inner") == 0  ? inner > 0
                : strcmp(needs, "behind") == 0 ? !inner && outer
                                               : inner || outer;
    int of_inner = strcmp(takes, "outer") == 0 ? 0 : inner;
    int of_outer = strcmp(takes, "inner") == 0 ? 0 : outer;
    return fits ? of_inner + of_outer : 0;
}

/* Seeds of the opponent that some capture could take: his A1 ... AC are the last pits of his
 * circuit, backwards, and his B1 ... BC the first. */
static int takable(const char *needs, const char *takes, const uint16_t *opponent)
{
    int sum = 0;
    for (int k = 0; k < COLUMNS; k++)
        sum += taken(needs, takes, opponent[PITS - 1 - k], opponent[k]);
    return sum;
}

/* The most that any move captures. */
static int most_captured(const MwesoVariant *variant, const MwesoPosition *position)
{
    MwMoveGenerator generator;
    MwResults results = {0};
    uint32_t most = 0;
    assert_int_equal(mw_movegen_begin_at(MW_FAST_NONE, &variant->words, 400, &generator, NULL),
                     MWESO_OK);
    assert_int_equal(mw_movegen_add(&generator, position, &results, NULL), MWESO_OK);
    mw_movegen_end(&generator);
    for (size_t i = 0; i < results.count; i++)
        if (results.list[i].captured > most) most = results.list[i].captured;
    free(results.list);
    return (int)most;
}

/* ---- every answer ---------------------------------------------------------------------------- */

static int compare(const char *needs, const char *takes, const char *landing)
{
    MwesoVariant *variant = lap_rules(needs, takes, landing);
    MwRandom random = mw_random(8, 0);
    int captures = 0;
    for (int i = 0; i < POSITIONS; i++) {
        MwesoPosition position = thrown(&random);
        MwTerms terms;
        int mover = position.side, threat = most_captured(variant, &position);
        int exposed = takable(needs, takes, position.pit[mover]) -
                      takable(needs, takes, position.pit[!mover]);
        mw_terms(&variant->words, &position, &terms);
        if (terms.of[TERM_THREAT] != threat || terms.of[TERM_EXPOSED] != exposed)
            print_error("needs %s, takes %s, landing %s: %s\n", needs, takes, landing,
                        text_of(variant, &position));
        assert_int_equal(terms.of[TERM_THREAT], threat);
        assert_int_equal(terms.of[TERM_EXPOSED], exposed);
        captures += threat > 0;
    }
    mweso_variant_free(variant);
    return captures;
}

static void test_captures(void **unused)
{
    const char *const *needs = mw_keys[KEY_NEEDS].told.words;
    const char *const *takes = mw_keys[KEY_TAKES].told.words;
    const char *const *landing = mw_keys[KEY_LANDING].told.words;
    (void)unused;
    for (int n = 0; needs[n]; n++)
        for (int t = 0; takes[t]; t++)
            for (int l = 0; l <= LANDING_ANY; l++) /* without none */
                if (strcmp(needs[n], "behind") != 0 || strcmp(takes[t], "inner") != 0)
                    assert_true(compare(needs[n], takes[t], landing[l]) > POSITIONS / 50);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_captures)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
