/* Counts: leaf counts of many variants, stopping a count, and random games that can be split up. */
#include "support.h"

/* ---- leaf counts ----------------------------------------------------------------------------- */

static void assert_counts(const char *const *settings, int depth, const uint64_t *expected)
{
    MwesoVariant *variant = rules_with(settings);
    MwesoPosition start = mweso_position_start(variant, false);
    MwesoCount counts[8];
    assert_int_equal(mweso_perft(variant, &start, depth, counts, NULL, NULL, NULL), MWESO_OK);
    for (int i = 0; i < depth; i++) assert_int_equal(counts[i].leaves, expected[i]);
    mweso_variant_free(variant);
}

#define LEAVES(...) \
    (const uint64_t[]) { __VA_ARGS__ }
#define CORO "capture.own_pit=taken", "capture.quiet_turns=0"
#define KOMBE "capture.takes=inner", "reverse.capture=indirect", "capture.quiet_turns=0"
#define HUS \
    "capture.resow=landing", "capture.quiet_turns=0", "reverse.pits=none", "setup.outer=2x8", \
        "setup.inner=0x4 2x4"

static void test_leaves_of_variants(void **unused)
{
    (void)unused;
    assert_counts(SET("end.both_ends=win"), 5, LEAVES(8, 64, 420, 2774, 21801));
    assert_counts(SET(CORO), 4, LEAVES(8, 64, 421, 2794));
    assert_counts(SET(KOMBE, "setup.inner=0 0 0 0 6 2 2 2", "setup.outer=0 0 0 0 5 5 5 5"), 4,
                  LEAVES(8, 64, 478, 3316));
    assert_counts(SET(KOMBE, "setup.inner=7 0 0 7 0 2 2 2", "setup.outer=0x5 4x3"), 4,
                  LEAVES(8, 67, 472, 3333));
    assert_counts(SET("setup.inner=4x8", "setup.outer=0x8", "capture.quiet_turns=2",
                      "reverse.pits=A2 A7 B1 B8", "reverse.right_end=open"),
                  4, LEAVES(8, 64, 416, 2704));
    assert_counts(SET(CORO, "board.columns=10"), 4, LEAVES(10, 100, 830, 6893));
    assert_counts(SET(HUS, "capture.needs=inner"), 4, LEAVES(12, 144, 1244, 11350));
    assert_counts(SET(HUS), 4, LEAVES(12, 144, 1250, 11359));
    assert_counts(SET("board.columns=10", "setup.outer=2x10", "setup.inner=0x6 2x4",
                      "capture.resow=landing", "capture.quiet_turns=0", "reverse.pits=none"),
                  3, LEAVES(14, 196, 2112));
    assert_counts(SET("reverse.pits=none"), 4, LEAVES(8, 64, 416, 2695));
    assert_counts(SET("capture.takes=outer", "capture.needs=either", "capture.quiet_turns=0"), 5,
                  LEAVES(8, 64, 434, 2501, 21740));
}

static uint64_t listed(const MwesoVariant *variant, const MwesoPosition *position,
                       uint64_t *endless)
{
    uint64_t count = 0;
    const char *move;
    MwesoOutcome outcome;
    MwesoMoves *moves = mweso_moves_new(variant, position, NULL);
    *endless = 0;
    while (mweso_moves_next(moves, &move, &outcome)) count++, *endless += outcome.endless;
    mweso_moves_free(moves);
    return count;
}

/* Where captures can be refused, counting shares situations; listing walks every sequence. */
static void test_shared_situations(void **unused)
{
    static const char *const limits[] = {"end.lap_limit=10000", "end.lap_limit=30",
                                         "end.lap_limit=7"};
    static const char *const refusals[] = {"capture.refusal=once", "capture.refusal=always"};
    static const char *const resows[] = {"capture.resow=lap-origin", "capture.resow=turn-origin"};
    (void)unused;
    for (size_t i = 0; i < 12; i++) {
        uint64_t endless;
        MwesoCount counts[1];
        MwesoVariant *variant = rules_with(SET("board.columns=6", "end.both_ends=win",
                                               limits[i % 3], refusals[i / 3 % 2], resows[i / 6]));
        MwesoPosition position = position_from(variant, "4x6/1x6/1x6/4x6 S");
        assert_int_equal(mweso_perft(variant, &position, 1, counts, NULL, NULL, NULL), MWESO_OK);
        assert_int_equal(counts[0].leaves, listed(variant, &position, &endless));
        assert_int_equal(counts[0].endless, endless);
        mweso_variant_free(variant);
    }
}

/* Small positions, found by search and counted by a second program, where ways to one situation
 * part at the lap limit, and where the choice to decline comes round again. */
static void test_shared_situations_at_their_limits(void **unused)
{
    static const struct {
        const char *settings[7], *position;
        uint64_t leaves, endless;
    } cases[] = {
        {{"capture.landing=any", "capture.takes=inner", "end.lap_limit=17"},
         "1,0/1,0/4,0/3,0 S",
         10,
         4},
        {{"capture.needs=either", "capture.resow=lap-origin", "end.lap_limit=7"},
         "0x2/0,1/3,4/0x2 S",
         6,
         4},
        {{"capture.landing=any", "capture.needs=either", "capture.resow=turn-origin"},
         "0x2/2,0/3x2/0x2 S",
         5,
         1},
        {{"capture.landing=any", "capture.needs=either", "end.lap_limit=29"},
         "0,1/0x2/0,3/0,3 S",
         6,
         1},
    };
    (void)unused;
    for (size_t i = 0; i < COUNT(cases); i++) {
        uint64_t endless;
        MwesoCount counts[1];
        const char *const *own = cases[i].settings;
        MwesoVariant *variant = rules_with(SET("board.columns=2", "capture.refusal=always",
                                               "lap.origin=skipped", "capture.quiet_turns=0",
                                               own[0], own[1], own[2]));
        MwesoPosition position = position_from(variant, cases[i].position);
        assert_int_equal(mweso_perft(variant, &position, 1, counts, NULL, NULL, NULL), MWESO_OK);
        assert_int_equal(counts[0].leaves, cases[i].leaves);
        assert_int_equal(counts[0].endless, cases[i].endless);
        assert_int_equal(listed(variant, &position, &endless), cases[i].leaves);
        assert_int_equal(endless, cases[i].endless);
        mweso_variant_free(variant);
    }
}

static void test_endless_moves_are_leaves(void **unused)
{
    MwesoCount counts[3];
    (void)unused;
    MwesoVariant *variant = rules_with(SET("start.smallest=3"));
    MwesoPosition position = position_from(variant, "0x8/0x8/2,1,0,2,1,0,2,1/3,0,1,2,0,1,2,0 S");
    assert_int_equal(mweso_perft(variant, &position, 3, counts, NULL, NULL, NULL), MWESO_OK);
    assert_int_equal(counts[0].leaves, 1);
    assert_int_equal(counts[0].endless, 1);
    assert_int_equal(counts[1].leaves, 0);
    assert_int_equal(counts[2].leaves, 0);
    mweso_variant_free(variant);
}

static void test_passes_are_leaves(void **unused)
{
    MwesoCount counts[4];
    (void)unused;
    MwesoVariant *variant = rules_with(
        SET("turn.pass=allowed", "lap.relay=none", "capture.quiet_turns=9"));
    MwesoPosition position = position_from(variant, "2,0x7/0x8/0x8/2,0x7 S");
    assert_int_equal(mweso_perft(variant, &position, 3, counts, NULL, NULL, NULL), MWESO_OK);
    assert_int_equal(counts[0].leaves, 2); /* B1, pass */
    assert_int_equal(counts[1].leaves, 4); /* B1 B8, B1 pass, pass B8, pass pass */
    assert_int_equal(counts[2].leaves, 3); /* pass B8 B1, pass B8 pass, pass pass B1 */
    mweso_variant_free(variant);
}

static void test_bad_depths(void **unused)
{
    MwesoCount counts[1] = {{77, 77}};
    MwesoError error = {0};
    (void)unused;
    MwesoVariant *variant = rules_with(NULL);
    MwesoPosition start = mweso_position_start(variant, false);
    assert_int_equal(mweso_perft(variant, &start, 0, counts, NULL, NULL, &error), MWESO_USAGE);
    assert_int_equal(error.status, MWESO_USAGE);
    assert_int_equal(mweso_perft(variant, &start, -1, counts, NULL, NULL, NULL), MWESO_USAGE);
    assert_int_equal(counts[0].leaves, 77);
    mweso_variant_free(variant);
}

/* ---- progress -------------------------------------------------------------------------------- */

typedef struct Progress {
    int asked, most;
    uint64_t done;
} Progress;

static bool ask(void *user, uint64_t done)
{
    Progress *progress = user;
    assert_true(done > progress->done);
    progress->done = done;
    return ++progress->asked < progress->most;
}

static void test_progress(void **unused)
{
    MwesoCount counts[6];
    MwesoError error = {0};
    (void)unused;
    MwesoVariant *variant = rules_with(SET("end.both_ends=win"));
    MwesoPosition start = mweso_position_start(variant, false);
    Progress all = {.most = INT32_MAX}, stops = {.most = 1}, stops_later = {.most = 2};
    assert_int_equal(mweso_perft(variant, &start, 6, counts, ask, &all, &error), MWESO_OK);
    assert_true(all.asked >= 2);
    assert_int_equal(counts[5].leaves, 168417);
    assert_int_equal(mweso_perft(variant, &start, 6, counts, ask, &stops, &error), MWESO_NO);
    assert_int_equal(error.status, MWESO_NO);
    assert_int_equal(stops.asked, 1);
    assert_int_equal(mweso_perft(variant, &start, 6, counts, ask, &stops_later, NULL), MWESO_NO);
    assert_int_equal(stops_later.asked, 2);
    mweso_variant_free(variant);
}

/* ---- random games ---------------------------------------------------------------------------- */

static const char *const *const rule_sets[] = {
    (const char *const[]){"end.both_ends=win", NULL},
    (const char *const[]){"turn.pass=allowed", "capture.refusal=once", "board.columns=5", NULL},
    (const char *const[]){"capture.fate=removed", "capture.extra=2", "end.endless=loses", NULL},
    (const char *const[]){"reverse.capture=indirect", "end.endless=illegal", "end.lap_limit=200",
                          NULL},
};

static MwesoPlayouts playouts(const MwesoVariant *variant, uint64_t first, uint64_t games,
                              uint64_t seed)
{
    MwesoPlayouts totals = {0};
    assert_int_equal(mweso_playouts(variant, first, games, 300, seed, &totals, NULL), MWESO_OK);
    return totals;
}

static void test_playouts_add_up(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < COUNT(rule_sets); i++) {
        MwesoVariant *variant = rules_with(rule_sets[i]);
        MwesoPlayouts totals = playouts(variant, 0, 60, 9);
        uint64_t ended = 0;
        for (size_t end = 0; end < COUNT(totals.ended); end++) ended += totals.ended[end];
        assert_int_equal(totals.games, 60);
        assert_int_equal(ended, 60);
        assert_true(totals.moves > 60 && totals.moves <= 60 * 300 &&
                    totals.choices <= totals.moves);
        assert_true(totals.laps >= totals.moves / 2);
        mweso_variant_free(variant);
    }
}

static void test_playouts_are_reproducible(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < COUNT(rule_sets); i++) {
        MwesoVariant *variant = rules_with(rule_sets[i]);
        MwesoPlayouts once = playouts(variant, 5, 40, 77), again = playouts(variant, 5, 40, 77);
        MwesoPlayouts other = playouts(variant, 5, 40, 78), later = playouts(variant, 6, 40, 77);
        assert_memory_equal(&once, &again, sizeof once);
        assert_memory_not_equal(&once, &other, sizeof once);
        assert_memory_not_equal(&once, &later, sizeof once);
        mweso_variant_free(variant);
    }
}

static void test_playouts_can_be_split(void **unused)
{
    static const uint64_t cuts[] = {0, 1, 2, 17, 36, 50};
    (void)unused;
    for (size_t i = 0; i < COUNT(rule_sets); i++) {
        MwesoVariant *variant = rules_with(rule_sets[i]);
        MwesoPlayouts whole = playouts(variant, 1000, 50, 3), parts = {0};
        for (size_t c = COUNT(cuts) - 1; c > 0; c--)
            assert_int_equal(mweso_playouts(variant, 1000 + cuts[c - 1], cuts[c] - cuts[c - 1], 300,
                                            3, &parts, NULL),
                             MWESO_OK);
        assert_memory_equal(&whole, &parts, sizeof whole);
        mweso_variant_free(variant);
    }
}

static void test_playouts_of_nothing(void **unused)
{
    MwesoPlayouts totals = {0}, none = {0};
    (void)unused;
    MwesoVariant *variant = rules_with(NULL);
    assert_int_equal(mweso_playouts(variant, 0, 0, 300, 1, &totals, NULL), MWESO_OK);
    assert_memory_equal(&totals, &none, sizeof totals);
    assert_int_equal(mweso_playouts(variant, 0, 3, 0, 1, &totals, NULL), MWESO_OK);
    assert_int_equal(totals.games, 3);
    assert_int_equal(totals.ended[MWESO_GOES_ON], 3);
    assert_int_equal(totals.moves, 0);
    mweso_variant_free(variant);
}

/* A pass needs a legal move in hand. Here the only start is endless, so whoever is to move has
 * lost. */
static void test_playouts_do_not_pass_without_a_move(void **unused)
{
    (void)unused;
    MwesoVariant *variant = rules_with(SET("turn.pass=allowed", "end.endless=illegal",
                                           "start.smallest=3", "setup.outer=3 0 1 2 0 1 2 0",
                                           "setup.inner=2 1 0 2 1 0 2 1",
                                           "capture.quiet_turns=1000", "reverse.pits=none"));
    MwesoPlayouts totals = playouts(variant, 0, 100, 1);
    mweso_variant_free(variant);
    assert_true(totals.ended[MWESO_NO_MOVE] == 100 && totals.moves == 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_leaves_of_variants),
        cmocka_unit_test(test_shared_situations),
        cmocka_unit_test(test_shared_situations_at_their_limits),
        cmocka_unit_test(test_endless_moves_are_leaves),
        cmocka_unit_test(test_passes_are_leaves),
        cmocka_unit_test(test_bad_depths),
        cmocka_unit_test(test_progress),
        cmocka_unit_test(test_playouts_add_up),
        cmocka_unit_test(test_playouts_are_reproducible),
        cmocka_unit_test(test_playouts_can_be_split),
        cmocka_unit_test(test_playouts_of_nothing),
        cmocka_unit_test(test_playouts_do_not_pass_without_a_move),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
