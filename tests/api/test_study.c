/* Study: intervals against cases whose truth is known, starts, players, games and samples. */
#include "folder.h"

#include <math.h>
#include <string.h>

#include "rules/variant.h"
#include "study/intervals.h"
#include "study/games.h"

/* ---- quantiles ------------------------------------------------------------------------------- */

static void assert_near(double got, double expected, double tolerance)
{
    if (fabs(got - expected) <= tolerance) return;
    print_error("%.9g is not %.9g\n", got, expected);
    fail();
}

static void test_student(void **unused)
{
    /* from printed tables */
    static const struct {
        double share, freedom, value;
    } table[] = {{0.975, 1e9, 1.95996}, {0.995, 1e9, 2.57583}, {0.5, 7, 0},
                 {0.975, 10, 2.22814},  {0.975, 30, 2.04227},  {0.995, 20, 2.84534},
                 {0.975, 1, 12.7062},   {0.9995, 3, 12.9240},  {0.025, 5, -2.57058}};
    (void)unused;
    for (size_t i = 0; i < COUNT(table); i++)
        assert_near(mw_student(table[i].share, table[i].freedom), table[i].value, 0.0001);
    /* by either way of working it out */
    assert_near(mw_student(0.9999, 999.999), mw_student(0.9999, 1000), 1e-6);
}

/* For 1, 2 and 3 degrees of freedom there are formulas; the others are from printed tables. */
static void test_student_beyond(void **unused)
{
    const double pi = acos(-1.0), angle = atan(1.5 / sqrt(3));
    (void)unused;
    assert_near(mw_student_beyond(0, 7), 1, 0);
    assert_near(mw_student_beyond(1, 1), 0.5, 1e-12);
    assert_near(mw_student_beyond(-3, 1), 1 - 2 * atan(3) / pi, 1e-12);
    assert_near(mw_student_beyond(2, 2), 1 - 2 / sqrt(6), 1e-12);
    assert_near(mw_student_beyond(1.5, 3), 1 - 2 / pi * (angle + sin(angle) * cos(angle)), 1e-12);
    assert_near(mw_student_beyond(2.22814, 10), 0.05, 1e-6);
    assert_near(mw_student_beyond(1.95996, 1e8), 0.05, 1e-6);
    assert_near(mw_student_beyond(1.96, 1e9 - 1), mw_student_beyond(1.96, 1e9 + 1), 1e-8);
    assert_near(mw_student_beyond(6, 19999) / 2.0085e-9, 1, 1e-3);
    assert_near(mw_student_beyond(INFINITY, 5), 0, 0);
    assert_true(isnan(mw_student_beyond(NAN, 5)));
}

/* Worked out by hand. */
static void test_adjusted(void **unused)
{
    static const double p[] = {0.01, 0.04, NAN, 0.03, 0.005, 0.9};
    static const double holm[] = {0.04, 0.09, NAN, 0.09, 0.025, 0.9};
    static const double fdr[] = {0.025, 0.05, NAN, 0.05, 0.025, 0.9};
    double found[COUNT(p)];
    (void)unused;
    assert_true(mweso_adjust_holm(p, COUNT(p), found));
    for (size_t i = 0; i < COUNT(p); i++)
        if (i != 2) assert_near(found[i], holm[i], 1e-12);
    assert_true(isnan(found[2]));
    assert_true(mweso_adjust_fdr(p, COUNT(p), found));
    for (size_t i = 0; i < COUNT(p); i++)
        if (i != 2) assert_near(found[i], fdr[i], 1e-12);
    assert_true(isnan(found[2]));
    memcpy(found, p, sizeof p);
    assert_true(mweso_adjust_holm(found, COUNT(p), found)); /* in place */
    assert_near(found[4], 0.025, 1e-12);
}

/* ---- how often an interval covers the truth -------------------------------------------------- */

enum { UNITS = 250 };

static double chance(MwRandom *random) { return (double)(mw_random_next(random) >> 11) * 0x1p-53; }

typedef struct Case {
    const char *name;
    double truth;
    MwesoEstimate (*estimate)(MwRandom *random);
    double most; /* of the intervals may cover the truth */
} Case;

static MwesoEstimate share_of(MwRandom *random, double share)
{
    MwSums sums = {0};
    for (int i = 0; i < UNITS; i++) mw_sums_add(&sums, chance(random) < share, 1);
    return mw_ratio(&sums, true, 0.95);
}
static MwesoEstimate share_30(MwRandom *random) { return share_of(random, 0.3); }
static MwesoEstimate share_4(MwRandom *random) { return share_of(random, 0.04); }

/* One event in two samples, and three in two: Wilson's interval covers such a share too seldom. */
static MwesoEstimate share_0_07(MwRandom *random) { return share_of(random, 0.0007); }
static MwesoEstimate share_0_6(MwRandom *random) { return share_of(random, 0.006); }
static MwesoEstimate share_99_4(MwRandom *random) { return share_of(random, 0.994); }

/* Throws of two dice. */
static MwesoEstimate mean_of_dice(MwRandom *random)
{
    MwSums sums = {0};
    for (int i = 0; i < UNITS; i++)
        mw_sums_add(&sums, 2 + mw_random_below(random, 6) + mw_random_below(random, 6), 1);
    return mw_ratio(&sums, false, 0.95);
}

/* Games of 10 to 49 turns, in each of which a quarter of the turns capture. */
static MwesoEstimate share_of_turns(MwRandom *random)
{
    MwSums sums = {0};
    for (int i = 0; i < UNITS; i++) {
        int turns = 10 + (int)mw_random_below(random, 40), captures = 0;
        for (int turn = 0; turn < turns; turn++) captures += chance(random) < 0.25;
        mw_sums_add(&sums, captures, turns);
    }
    return mw_ratio(&sums, true, 0.95);
}

static double normal(MwRandom *random)
{
    double sum = 0;
    for (int i = 0; i < 12; i++) sum += chance(random);
    return sum - 6;
}

/* The ratio of units, with its skewness. */
static MwesoEstimate skewed_ratio(const int64_t (*units)[2], bool share)
{
    MwSums sums = {0};
    MwSum cubes = 0;
    for (int i = 0; i < UNITS; i++) mw_sums_add(&sums, units[i][0], units[i][1]);
    MwResiduals residuals = mw_residuals(&sums);
    for (int i = 0; i < UNITS; i++) cubes += mw_residual_cube(&residuals, units[i][0], units[i][1]);
    sums.skewness = mw_skewness(&sums, cubes);
    return mw_ratio(&sums, share, 0.95);
}

/* Lengths with a heavy tail: a thousand times e to the power of 1.1 normal ones. */
static MwesoEstimate mean_of_long(MwRandom *random)
{
    int64_t units[UNITS][2];
    for (int i = 0; i < UNITS; i++)
        units[i][0] = (int64_t)(exp(1.1 * normal(random)) * 1000), units[i][1] = 1;
    return skewed_ratio(units, false);
}

/* Turns with a choice: all of the first 20 turns of a game, and a third of those of one in 25
 * games, which goes on much longer. */
static MwesoEstimate share_of_long_games(MwRandom *random)
{
    int64_t units[UNITS][2];
    for (int i = 0; i < UNITS; i++) {
        int turns = 20, choices = 20;
        bool goes_on = chance(random) < 0.04;
        for (; goes_on; goes_on = chance(random) < 0.99) {
            choices += mw_random_below(random, 3) == 0;
            turns++;
        }
        units[i][0] = choices, units[i][1] = turns;
    }
    return skewed_ratio(units, true);
}

/* Two games of a pair depend on each other: half of the time they end alike. */
static MwesoEstimate share_of_pairs(MwRandom *random)
{
    MwSums sums = {0};
    for (int i = 0; i < UNITS; i++) {
        bool first = chance(random) < 0.4;
        bool second = chance(random) < 0.5 ? first : chance(random) < 0.4;
        mw_sums_add(&sums, first + second, 2);
    }
    return mw_ratio(&sums, true, 0.95);
}

/* The same chance decides both games of a pair most of the time. */
static MwesoEstimate paired_difference(MwRandom *random)
{
    MwRatios terms = {.count = 2, .sign = {-1, 1}};
    for (int i = 0; i < UNITS; i++) {
        double common = chance(random);
        int in_a = common < 0.5, in_b = chance(random) < 0.8 ? common < 0.6 : chance(random) < 0.6;
        mw_ratios_add(&terms, (const int64_t[]){in_a, in_b}, (const int64_t[]){1, 1});
    }
    return mw_ratios_estimate(&terms, true, 0.95);
}

/* One game in 100 counts in one of the two alone: in the first 0.4% fewer. */
static MwesoEstimate rare_difference(MwRandom *random)
{
    MwRatios terms = {.count = 2, .sign = {-1, 1}};
    for (int i = 0; i < UNITS; i++) {
        double common = chance(random);
        int in_both = common<0.5, in_a = common> 0.997, in_b = common < 0.507 && common > 0.5;
        mw_ratios_add(&terms, (const int64_t[]){in_both + in_a, in_both + in_b},
                      (const int64_t[]){1, 1});
    }
    return mw_ratios_estimate(&terms, true, 0.95);
}

static const Case cases[] = {
    {"a share of 30%", 0.3, share_30, 0.97},
    {"a share of 4%", 0.04, share_4, 0.98},
    {"a share of 0.07%", 0.0007, share_0_07, 1},
    {"a share of 0.6%", 0.006, share_0_6, 1},
    {"a share of 99.4%", 0.994, share_99_4, 1},
    {"a mean", 7, mean_of_dice, 0.97},
    {"a mean of a heavy tail", 1819.82, mean_of_long, 0.97},
    {"a ratio of sums", 0.25, share_of_turns, 0.97},
    {"a ratio that few long games sway", 8.0 / 9, share_of_long_games, 0.97},
    {"a share in dependent pairs", 0.4, share_of_pairs, 0.97},
    {"a paired difference", 0.1, paired_difference, 0.97},
    {"a paired difference of few", 0.004, rare_difference, 1},
};

static void test_coverage(void **unused)
{
    const int trials = depth(1000, 4000);
    (void)unused;
    for (size_t i = 0; i < COUNT(cases); i++) {
        int covers = 0;
        for (uint64_t trial = 0; trial < (uint64_t)trials; trial++) {
            MwRandom random = mw_random(20261120 + i, trial);
            MwesoEstimate e = cases[i].estimate(&random);
            covers += e.low <= cases[i].truth && cases[i].truth <= e.high;
        }
        if (covers < 0.93 * trials || covers > cases[i].most * trials)
            print_error("%s: %d of %d intervals cover it\n", cases[i].name, covers, trials);
        assert_in_range(covers, 0.93 * trials, cases[i].most * trials);
    }
}

/* The intervals would fail this test if pairs were taken for independent games. */
static void test_pairs_matter(void **unused)
{
    MwRandom random = mw_random(1, 1);
    MwSums pairs = {0}, games = {0};
    (void)unused;
    for (int i = 0; i < UNITS; i++) {
        bool won = chance(&random) < 0.5;
        mw_sums_add(&pairs, 2 * won, 2);
        for (int game = 0; game < 2; game++) mw_sums_add(&games, won, 1);
    }
    MwesoEstimate a = mw_ratio(&pairs, true, 0.95), b = mw_ratio(&games, true, 0.95);
    assert_near((a.high - a.low) / (b.high - b.low), sqrt(2), 0.02);
}

/* Games of which one in ten turns is the last, each with an id of its own; cut off at `most`. */
static MwesoSample *games_of_chance(MwRandom *random, size_t count, int most)
{
    MwesoSample *sample = mweso_sample_new();
    MwesoFigures figures = {0};
    for (; figures.game < count; figures.game++) {
        int turns = 1;
        while (turns < most && chance(random) >= 0.1) turns++;
        figures.of[MWESO_FIGURE_TURNS] = turns;
        figures.of[MWESO_FIGURE_END] = turns < most ? MWESO_NO_MOVE : MWESO_GOES_ON;
        figures.of[MWESO_FIGURE_GAME_ID] = (int64_t)figures.game;
        assert_true(mweso_sample_add(sample, &figures));
    }
    return sample;
}

static size_t metric_named(const char *name)
{
    size_t m = 0;
    while (strcmp(mweso_metric(m)->name, name) != 0) m++;
    return m;
}

/* Half of such games have at most 7 turns (0.9^6 > 0.5 > 0.9^7), wherever the others are cut off.
 */
static void test_median_covers(void **unused)
{
    enum { SAMPLES = 1000 };
    int covers = 0;
    size_t median = metric_named("MedianTurns");
    (void)unused;
    for (uint64_t trial = 0; trial < SAMPLES; trial++) {
        MwRandom random = mw_random(20261122, trial);
        MwesoSample *sample = games_of_chance(&random, UNITS, trial % 2 ? 12 : 1000);
        MwesoEstimate e = mweso_sample_metric(sample, median, 0.95, false);
        covers += e.low <= 7 && 7 <= e.high;
        mweso_sample_free(sample);
    }
    assert_in_range(covers, 0.93 * SAMPLES, SAMPLES); /* whole numbers: wider than they had to be */
}

/* Two shares that nearly always agree; one has a few units more that only repeat others. However
 * much they agree, their difference is not sure to the last digit. */
static void test_alike_and_repeated(void **unused)
{
    double p = 0;
    MwRatios terms = {.count = 2, .sign = {-1, 1}};
    (void)unused;
    for (int i = 0; i < 1000; i++)
        mw_ratios_add(&terms, (const int64_t[]){i % 2, i % 2 || i % 100 == 0},
                      (const int64_t[]){1, 1});
    terms.of[0].different = 1000;
    terms.of[1].different = 880;
    MwesoEstimate e = mw_ratios_estimate(&terms, true, 0.95);
    assert_true(mw_ratios_p(&terms, true, &p) && p > 0 && p < 0.05);
    assert_true(e.low < e.value - 1e-4 && e.value + 1e-4 < e.high);
}

/* A sample in which every game stands ten times has the interval of the games alone. */
static void test_repeated_games(void **unused)
{
    MwRandom random = mw_random(7, 7);
    MwesoSample *alone = games_of_chance(&random, 40, 1000), *often = mweso_sample_new();
    uint64_t units, different;
    (void)unused;
    for (uint64_t game = 0; game < 400; game++) {
        MwesoFigures figures = *mweso_sample_at(alone, game / 10);
        figures.game = game;
        assert_true(mweso_sample_add(often, &figures));
    }
    assert_int_equal(mweso_sample_units(often, false, &units, &different), MWESO_OK);
    assert_int_equal(units, 400);
    assert_int_equal(different, 40);
    assert_int_equal(mweso_sample_units(often, true, &units, &different), MWESO_OK);
    assert_int_equal(units, 200);
    assert_int_equal(different, 40);
    size_t turns = metric_named("DurationTurns");
    MwesoEstimate a = mweso_sample_metric(alone, turns, 0.95, false);
    MwesoEstimate b = mweso_sample_metric(often, turns, 0.95, false);
    assert_near(b.value, a.value, 1e-9);
    assert_near((b.high - b.low) / (a.high - a.low), 1, 0.02);
    MwesoEstimate d = mweso_sample_difference(often, often, turns, 0.95, false);
    assert_near(d.high - d.low, 0, 1e-9);
    /* where they were drawn by lot, each of the 400 is a draw of its own */
    mweso_sample_by_plan(often, &(MwesoPlan){.players = {"search:depth=1", "greedy"}});
    assert_int_equal(mweso_sample_units(often, true, &units, &different), MWESO_OK);
    assert_int_equal(units, 200);
    assert_int_equal(different, 200);
    MwesoEstimate drawn = mweso_sample_metric(often, turns, 0.95, false);
    assert_near((drawn.high - drawn.low) / (b.high - b.low), 1 / sqrt(10), 0.03);
    mweso_sample_free(alone);
    mweso_sample_free(often);
}

/* ---- contrasts ------------------------------------------------------------------------------- */

static MwesoSample *games_of_turns(const int64_t *turns, size_t count)
{
    MwesoSample *sample = mweso_sample_new();
    for (size_t i = 0; i < count; i++) {
        MwesoFigures figures = {.game = i};
        figures.of[MWESO_FIGURE_TURNS] = turns[i];
        figures.of[MWESO_FIGURE_END] = MWESO_NO_MOVE;
        figures.of[MWESO_FIGURE_WINNER] = (int)i % 2;
        figures.of[MWESO_FIGURE_GAME_ID] = (int64_t)i;
        assert_true(mweso_sample_add(sample, &figures));
    }
    return sample;
}

/* The differences are 1, 2, 0, 3: their mean is 1.5 with an error of sqrt(5/3)/2. */
static void test_difference_by_hand(void **unused)
{
    static const int64_t turns[2][4] = {{1, 2, 3, 4}, {2, 4, 3, 7}};
    MwesoSample *samples[] = {games_of_turns(turns[0], 4), games_of_turns(turns[1], 4)};
    const MwesoSample *const both[] = {samples[0], samples[1]};
    MwesoContrast *c = mweso_contrast_new(both, (const int[]){-1, 1}, 2,
                                          metric_named("DurationTurns"), false);
    MwesoEstimate e = mweso_contrast_estimate(c, 0.95);
    double error = sqrt(5.0 / 3) / 2, angle = atan(1.5 / error / sqrt(3));
    (void)unused;
    assert_near(e.value, 1.5, 1e-12);
    assert_near(e.high - e.value, 3.18245 * error, 1e-4);
    assert_near(mweso_contrast_p(c), 1 - 2 / acos(-1.0) * (angle + sin(angle) * cos(angle)), 1e-9);
    mweso_contrast_free(c);
    for (int i = 0; i < 2; i++) mweso_sample_free(samples[i]);
}

/* What two answers do together beyond the sum of both: 1, -1, 3, 5 in four games, 2 on average with
 * an error of sqrt(20/3)/2. Game 4 is missing in one sample, so it counts in none. */
static void test_interaction_by_hand(void **unused)
{
    static const int64_t turns[4][5] = {
        {5, 5, 5, 5, 99}, {6, 7, 5, 9, 3}, {8, 9, 5, 5, 1}, {10, 10, 8, 14, 0}};
    MwesoSample *samples[4];
    const MwesoSample *all[4];
    (void)unused;
    for (size_t i = 0; i < 4; i++) all[i] = samples[i] = games_of_turns(turns[i], i == 3 ? 4 : 5);
    MwesoContrast *c = mweso_contrast_new(all, (const int[]){1, -1, -1, 1}, 4,
                                          metric_named("DurationTurns"), false);
    MwesoEstimate e = mweso_contrast_estimate(c, 0.95);
    double error = sqrt(20.0 / 3) / 2, angle = atan(2 / error / sqrt(3));
    assert_near(e.value, 2, 1e-12);
    assert_near(e.value - e.low, 3.18245 * error, 1e-4);
    assert_near(mweso_contrast_p(c), 1 - 2 / acos(-1.0) * (angle + sin(angle) * cos(angle)), 1e-9);
    mweso_contrast_free(c);
    for (int i = 0; i < 4; i++) mweso_sample_free(samples[i]);
}

/* Where nothing varies, and for medians, the p-value is one minus the level of the interval that
 * ends at 0. */
static void test_p_ends_the_interval(void **unused)
{
    MwRandom random = mw_random(3, 3), later = mw_random(3, 4);
    MwesoSample *samples[] = {games_of_chance(&random, 200, 9), games_of_chance(&later, 200, 6)};
    const MwesoSample *const both[] = {samples[0], samples[1]};
    static const char *const names[] = {"DurationTurns", "Timeouts", "WinsNoMove", "MedianTurns"};
    (void)unused;
    for (size_t i = 0; i < COUNT(names); i++) {
        MwesoContrast *c = mweso_contrast_new(both, (const int[]){-1, 1}, 2, metric_named(names[i]),
                                              false);
        double p = mweso_contrast_p(c);
        MwesoEstimate wide = mweso_contrast_estimate(c, 1 - p * 0.99);
        MwesoEstimate narrow = mweso_contrast_estimate(c, 1 - p * 1.01);
        bool holds = wide.low <= 0 && wide.high >= 0;
        assert_in_range(i == 3 ? isnan(p) : p < 1, 1, 1); /* half of the second are cut off */
        if (i < 3) assert_true(holds && (narrow.low > 0 || narrow.high < 0));
        mweso_contrast_free(c);
    }
    for (int i = 0; i < 2; i++) mweso_sample_free(samples[i]);
}

/* All games of these are won, by no move; turns vary, and South wins half. */
static void test_standings(void **unused)
{
    static const int64_t turns[] = {3, 4, 5, 6, 7, 8};
    MwesoSample *won = games_of_turns(turns, 6), *annulled = mweso_sample_new();
    const MwesoSample *all[] = {won, annulled};
    MwesoStanding *of = calloc(mweso_metric_count(), sizeof *of);
    (void)unused;
    assert_true(mweso_metric_standings(all, 1, UINT64_MAX, of));
    assert_int_equal(of[metric_named("AdvantageP1")].kind, MWESO_STANDS_ALONE);
    assert_int_equal(of[metric_named("Balance")].kind, MWESO_STANDS_ON_SEVERAL);
    assert_int_equal(of[metric_named("Balance")].from, 1 << metric_named("AdvantageP1"));
    assert_int_equal(of[metric_named("Completion")].kind, MWESO_STANDS_STILL);
    assert_int_equal(of[metric_named("WinsNoMove")].kind, MWESO_STANDS_STILL);
    assert_int_equal(of[metric_named("DurationTurns")].kind, MWESO_STANDS_ALONE);
    for (size_t i = 0; i < 9; i++) { /* three annulled, three cut off, three by both ends */
        MwesoFigures figures = {.game = i};
        figures.of[MWESO_FIGURE_END] = i < 3 ? MWESO_ENDLESS_ANNULLED : i < 6 ? 0 : MWESO_BOTH_ENDS;
        figures.of[MWESO_FIGURE_WINNER] = i < 6 ? MWESO_NOBODY : MWESO_SOUTH;
        figures.of[MWESO_FIGURE_ENDLESS] = i < 3;
        assert_true(mweso_sample_add(annulled, &figures));
    }
    assert_true(mweso_metric_standings(all, 2, UINT64_MAX, of));
    uint64_t completion = 1u << metric_named("Completion"), cut = 1u << metric_named("Timeouts");
    uint64_t ends = 1u << metric_named("WinsBothEnds");
    assert_int_equal(of[metric_named("Completion")].kind, MWESO_STANDS_ALONE);
    assert_int_equal(of[metric_named("WinsNoMove")].kind, MWESO_STANDS_ON_SEVERAL);
    assert_int_equal(of[metric_named("WinsNoMove")].from, completion | ends);
    assert_int_equal(of[metric_named("Drawishness")].from, completion | cut);
    assert_int_equal(of[metric_named("EndlessMoves")].from, completion | cut);
    assert_int_equal(of[metric_named("EndsStill")].kind, MWESO_STANDS_STILL);
    /* what follows from metrics that are not looked at stands alone */
    uint64_t draws = (uint64_t)1 << metric_named("Drawishness");
    uint64_t balance = (uint64_t)1 << metric_named("Balance");
    assert_true(mweso_metric_standings(all, 2, draws | balance, of));
    assert_int_equal(of[metric_named("Drawishness")].kind, MWESO_STANDS_ALONE);
    assert_int_equal(of[metric_named("Balance")].kind, MWESO_STANDS_ALONE);
    free(of);
    mweso_sample_free(won);
    mweso_sample_free(annulled);
}

/* Of 1000 samples of 200 games whose sides fare alike but for 0.7%: too low by five points without
 * what is taken off, by less than two with it; and the interval holds the truth as often. */
static void test_balance_is_not_too_low(void **unused)
{
    enum { SAMPLES = 1000, GAMES = 200 };
    double plain = 0, value = 0;
    int covers = 0;
    (void)unused;
    for (uint64_t trial = 0; trial < SAMPLES; trial++) {
        MwRandom random = mw_random(20261123, trial);
        MwesoSample *sample = mweso_sample_new();
        for (uint64_t game = 0; game < GAMES; game++) {
            MwesoFigures figures = {.game = game};
            figures.of[MWESO_FIGURE_END] = MWESO_NO_MOVE;
            figures.of[MWESO_FIGURE_WINNER] = chance(&random) < 0.5035 ? MWESO_SOUTH : MWESO_NORTH;
            figures.of[MWESO_FIGURE_GAME_ID] = (int64_t)game;
            assert_true(mweso_sample_add(sample, &figures));
        }
        MwesoEstimate e = mweso_sample_metric(sample, metric_named("Balance"), 0.95, false);
        MwesoEstimate a = mweso_sample_metric(sample, metric_named("AdvantageP1"), 0.95, false);
        assert_true(e.low <= e.value && e.value <= e.high && e.high <= 1);
        plain += (1 - fabs(2 * a.value - 1)) / SAMPLES;
        value += e.value / SAMPLES;
        covers += e.low <= 0.993 && 0.993 <= e.high;
        mweso_sample_free(sample);
    }
    assert_near(plain, 0.993 - 0.049, 0.004);
    assert_near(value, 0.993 - 0.016, 0.004);
    assert_in_range(covers, 0.93 * SAMPLES, SAMPLES);
}

static void test_nothing_known(void **unused)
{
    MwSums none = {0}, one = {0}, all = {0};
    (void)unused;
    assert_true(isnan(mw_ratio(&none, true, 0.95).value));
    mw_sums_add(&one, 1, 1);
    assert_true(isnan(mw_ratio(&one, false, 0.95).low));
    for (int i = 0; i < 100; i++) mw_sums_add(&all, 1, 1);
    MwesoEstimate e = mw_ratio(&all, true, 0.95);
    assert_near(e.low, 0.9630, 0.002); /* Wilson's for 100 of 100, not 1 to 1 */
    assert_true(e.high == 1);
}

/* ---- starts ---------------------------------------------------------------------------------- */

static void test_arrangements(void **unused)
{
    /* 3 seeds in 4 pits: 20 arrangements, each as often as the others */
    enum { ARRANGEMENTS = 20, DRAWS = 20000 };
    MwesoVariant *v = variant_from("",
                                   SET("board.columns=2", "setup.outer=2 1", "setup.inner=0 0"));
    MwesoPlan plan = {.seed = 5, .start = MWESO_START_RANDOM};
    MwStarts starts;
    int counts[256] = {0}, different = 0;
    double chi = 0;
    (void)unused;
    assert_int_equal(mw_starts_new(&v->rules, &plan, &starts, NULL), MWESO_OK);
    for (uint64_t pair = 0; pair < DRAWS; pair++) {
        MwesoPosition a = mw_start_of(&starts, 2 * pair), b = mw_start_of(&starts, 2 * pair + 1);
        assert_memory_equal(&a, &b, sizeof a);
        counts[a.pit[1][0] | a.pit[1][1] << 2 | a.pit[1][2] << 4 | a.pit[1][3] << 6]++;
    }
    for (int i = 0; i < 256; i++) {
        double expected = (double)DRAWS / ARRANGEMENTS, off = counts[i] - expected;
        different += counts[i] > 0;
        chi += counts[i] ? off * off / expected : 0;
    }
    assert_int_equal(different, ARRANGEMENTS);
    assert_true(chi < 43.8); /* one in a thousand, 19 degrees of freedom */
    mw_starts_free(&starts);
    mweso_variant_free(v);
}

static void test_listed_starts(void **unused)
{
    MwesoVariant *v = variant_from("", NULL);
    MwesoPlan plan = {.start = MWESO_START_LISTED, .starts = "# two\n" EXAMPLE_1 "\n\n" EXAMPLE_4};
    MwesoError error;
    MwStarts starts;
    (void)unused;
    assert_int_equal(mw_starts_new(&v->rules, &plan, &starts, &error), MWESO_OK);
    assert_int_equal(mw_start_of(&starts, 0).pit[0][4], 4);
    assert_int_equal(mw_start_of(&starts, 5).pit[0][4], 4);
    assert_int_equal(mw_start_of(&starts, 2).pit[0][4], 0);
    mw_starts_free(&starts);
    plan.starts = EXAMPLE_1 "\nnonsense\n";
    assert_int_equal(mw_starts_new(&v->rules, &plan, &starts, &error), MWESO_BAD_INPUT);
    assert_int_equal(error.line, 2);
    mw_starts_free(&starts);
    plan.starts = "# nothing\n";
    assert_int_equal(mw_starts_new(&v->rules, &plan, &starts, &error), MWESO_BAD_INPUT);
    mw_starts_free(&starts);
    mweso_variant_free(v);
}

/* ---- players --------------------------------------------------------------------------------- */

/* The most seeds that a move of the list takes. */
static uint32_t most_captured(const MwesoVariant *variant, const MwesoPosition *position)
{
    const char *text;
    MwesoOutcome outcome;
    uint32_t most = 0;
    MwesoMoves *moves = mweso_moves_new(variant, position, NULL);
    while (mweso_moves_next(moves, &text, &outcome))
        if (outcome.captured > most) most = outcome.captured;
    mweso_moves_free(moves);
    return most;
}

static void test_greedy(void **unused)
{
    MwesoVariant *v = variant_from("", NULL);
    MwGamePlayer *greedy = mw_player_new(v, "greedy", NULL);
    static const char *const positions[] = {EXAMPLE_1, EXAMPLE_2, EXAMPLE_4};
    (void)unused;
    for (size_t i = 0; i < COUNT(positions); i++) {
        MwesoPosition position;
        MwMove move = {0};
        MwRandom random = mw_random(1, i);
        assert_int_equal(mweso_position_parse(v, positions[i], &position, NULL), MWESO_OK);
        assert_int_equal(mw_player_move(greedy, &v->words, &position, &random, &move, NULL),
                         MWESO_OK);
        assert_false(move.none);
        assert_int_equal(move.outcome.captured, most_captured(v, &position));
    }
    mw_player_free(greedy);
    mweso_variant_free(v);
}

static void test_unknown_player(void **unused)
{
    MwesoError error;
    (void)unused;
    assert_null(mw_player_new(NULL, "gredy", &error));
    assert_int_equal(error.status, MWESO_USAGE);
    assert_non_null(strstr(error.text, "did you mean 'greedy'"));
}

/* ---- the smallest position ------------------------------------------------------------------- */

/* All moves of a position and what they lead to, as one text. */
static void list_moves(const MwesoVariant *variant, const MwesoPosition *position, char *text,
                       size_t size)
{
    const char *move;
    MwesoOutcome outcome;
    MwesoMoves *moves = mweso_moves_new(variant, position, NULL);
    size_t length = 0;
    text[0] = '\0';
    while (mweso_moves_next(moves, &move, &outcome)) {
        length += (size_t)snprintf(text + length, size - length, "%s %d %d %d:", move, outcome.over,
                                   outcome.winner, outcome.end);
        for (int i = 0; i < 8; i++)
            length += (size_t)snprintf(text + length, size - length, "%d,%d ",
                                       outcome.after.pit[0][i], outcome.after.pit[1][i]);
    }
    mweso_moves_free(moves);
}

/* The smallest size (100 x seeds + pits) of a position with South to move in which the lists of
 * moves differ, found by counting through all boards of 2 columns with up to `most` seeds. */
static int smallest_size(const MwesoVariant *a, const MwesoVariant *b, int most, uint32_t turns)
{
    static char of_a[4000], of_b[4000];
    int best = 0, pits[8] = {0};
    for (;;) {
        int i = 0, seeds, held;
        do { /* the next board: one seed more in a pit, or none in it and one more in the next */
            seeds = held = 0;
            if (i > 0) pits[i - 1] = 0;
            if (i == 8) return best;
            pits[i++]++;
            for (int j = 0; j < 8; j++) seeds += pits[j], held += pits[j] > 0;
        } while (seeds > most);
        if (best && 100 * seeds + held >= best) continue;
        MwesoPosition position = {.turns = {turns, turns}};
        for (int j = 0; j < 8; j++) position.pit[j / 4][j % 4] = (uint16_t)pits[j];
        list_moves(a, &position, of_a, sizeof of_a);
        list_moves(b, &position, of_b, sizeof of_b);
        if (strcmp(of_a, of_b) != 0) best = 100 * seeds + held;
    }
}

static const char small[] = "[board]\ncolumns = 2\n[setup]\nouter = 4x2\ninner = 0x2\n";

/* Every key that can tell two rule sets of two columns apart with few seeds. */
static void test_smallest(void **unused)
{
    static const char *const settings[] = {
        "capture.own_pit=taken", "capture.needs=inner",      "capture.takes=inner",
        "capture.landing=any",   "capture.resow=landing",    "capture.fate=removed",
        "lap.relay=none",        "start.smallest=3",         "start.singletons=always",
        "capture.refusal=once",  "reverse.pits=none",        "reverse.right_end=open",
        "lap.origin=skipped",    "reverse.capture=indirect",
    };
    MwesoVariant *a = variant_from(small, SET("reverse.pits=A1 B1"));
    int found = 0;
    (void)unused;
    for (size_t i = 0; i < COUNT(settings); i++) {
        MwesoSmallest s;
        bool own_pits = strncmp(settings[i], "reverse.pits", 12) == 0;
        MwesoVariant *b = variant_from(small,
                                       SET(settings[i], own_pits ? NULL : "reverse.pits=A1 B1"));
        assert_int_equal(mweso_smallest_clash(a, b, 1500, 1, NULL, NULL, &s, NULL), MWESO_OK);
        int expected = smallest_size(a, b, 5, 1);
        int got = s.end == MWESO_SEARCH_PROVED && s.seeds <= 5 ? 100 * s.seeds + s.pits : 0;
        if (got != expected) print_error("%s: %d, not %d\n", settings[i], got, expected);
        assert_int_equal(got, expected);
        found += expected > 0;
        mweso_variant_free(b);
    }
    assert_true(found >= 10);
    mweso_variant_free(a);
}

/* In a position of a turn that is quiet for one of them only. */
static void test_smallest_quiet(void **unused)
{
    MwesoVariant *a = variant_from(small, NULL);
    MwesoVariant *b = variant_from(small, SET("capture.quiet_turns=3"));
    MwesoSmallest s;
    (void)unused;
    assert_int_equal(mweso_smallest_clash(a, b, 3000, 1, NULL, NULL, &s, NULL), MWESO_OK);
    assert_int_equal(s.end, MWESO_SEARCH_PROVED);
    assert_int_equal(s.clash.position.turns[0], 2);
    assert_int_equal(100 * s.seeds + s.pits, smallest_size(a, b, 5, 2));
    mweso_variant_free(a);
    mweso_variant_free(b);
}

/* Where too many positions would have to be looked at, one met in play is made smaller until no
 * seed can be left out. */
static void test_shrunk(void **unused)
{
    MwesoVariant *a = variant_from("", NULL), *b = variant_from("", SET("end.both_ends=win"));
    MwesoSmallest s;
    MwesoClash clash;
    (void)unused;
    assert_int_equal(mweso_smallest_clash(a, b, 6000, 1, NULL, NULL, &s, NULL), MWESO_OK);
    assert_int_equal(s.end, MWESO_SEARCH_SHRUNK);
    assert_int_equal(s.agreed_seeds, 2);
    assert_int_equal(mweso_clash(a, b, &s.clash.position, &clash, NULL), MWESO_OK);
    assert_int_equal(clash.kind, MWESO_OTHER_RESULT);
    for (int i = 0; i < 32; i++) {
        MwesoPosition smaller = s.clash.position;
        if (smaller.pit[i / 16][i % 16] == 0) continue;
        smaller.pit[i / 16][i % 16]--;
        assert_int_equal(mweso_clash(a, b, &smaller, &clash, NULL), MWESO_OK);
        assert_int_equal(clash.kind, MWESO_AGREE);
    }
    mweso_variant_free(a);
    mweso_variant_free(b);
}

static bool count_calls(void *user, uint64_t done)
{
    *(uint64_t *)user = done;
    return true;
}

/* Nobody is told the same number of games twice. */
static bool grows(void *user, uint64_t done)
{
    assert_true(done > *(uint64_t *)user);
    return count_calls(user, done);
}

static bool stop_at_once(void *user, uint64_t done)
{
    (void)user, (void)done;
    return false;
}

/* A variant has nothing to disagree about with itself, or with one that only starts otherwise. */
static void test_no_clash(void **unused)
{
    MwesoVariant *a = variant_from("", NULL), *b = variant_from("", SET("setup.outer=3x8"));
    MwesoSmallest s;
    MwesoEarliest e;
    MwesoRates rates;
    MwesoPlan plan = {.games = 20,
                      .seed = 1,
                      .players = {"random", "random"},
                      .max_turns = 200,
                      .threads = 1,
                      .shards = 1};
    (void)unused;
    assert_int_equal(mweso_smallest_clash(a, b, 1000, 1, NULL, NULL, &s, NULL), MWESO_OK);
    assert_int_equal(s.end, MWESO_SEARCH_NEVER);
    assert_int_equal(mweso_earliest_clash(a, b, 1000, NULL, NULL, &e, NULL), MWESO_OK);
    assert_true(e.starts_differ && !e.found);
    assert_int_equal(mweso_clash_rates(a, b, &plan, 0.95, NULL, NULL, &rates, NULL), MWESO_OK);
    assert_true(rates.games == 40 && rates.positions > 400 && rates.any[3].value == 0);
    plan.games = 2000;
    assert_int_equal(mweso_clash_rates(a, b, &plan, 0.95, stop_at_once, NULL, &rates, NULL),
                     MWESO_NO);
    mweso_variant_free(a);
    mweso_variant_free(b);
}

/* Of every two on one board what mweso_clash_rates says of them in all games, on any threads; of
 * others nothing. Another seed, though it be the next, has other games. */
static void test_clash_pairs(void **unused)
{
    enum { GAMES = 3, COUNT_OF_ALL = 4 };
    MwesoVariant *all[COUNT_OF_ALL] = {
        variant_from("", NULL), variant_from("", SET("capture.needs=inner")),
        variant_from("", SET("board.columns=6")), variant_from("", SET("capture.own_pit=taken"))};
    const MwesoVariant *const *variants = (const MwesoVariant *const *)all;
    MwesoMet met[2][COUNT_OF_ALL * COUNT_OF_ALL * GAMES] = {{{0, 0}}};
    MwesoPlan plan = {.games = GAMES,
                      .seed = 7,
                      .players = {"random", "random"},
                      .max_turns = 60,
                      .threads = 1,
                      .shards = 1};
    uint64_t done = 0;
    (void)unused;
    assert_int_equal(
        mweso_clash_pairs(variants, COUNT_OF_ALL, &plan, count_calls, &done, met[0], NULL, NULL),
        MWESO_OK);
    assert_int_equal(done, 3);
    plan.threads = 3;
    assert_int_equal(
        mweso_clash_pairs(variants, COUNT_OF_ALL, &plan, NULL, NULL, met[1], NULL, NULL), MWESO_OK);
    assert_memory_equal(met[0], met[1], sizeof met[0]);
    for (size_t pair = 0; pair < COUNT_OF_ALL * COUNT_OF_ALL; pair++) {
        size_t a = pair / COUNT_OF_ALL, b = pair % COUNT_OF_ALL;
        const MwesoMet *of = &met[0][pair * GAMES];
        if (a >= b || a == 2 || b == 2) {
            for (int i = 0; i < GAMES; i++) assert_int_equal(of[i].positions, 0);
            continue;
        }
        MwesoRates rates;
        uint64_t positions = 0, differ = 0;
        assert_int_equal(
            mweso_clash_rates(variants[a], variants[b], &plan, 0.95, NULL, NULL, &rates, NULL),
            MWESO_OK);
        for (int i = 0; i < GAMES; i++) {
            assert_true(of[i].differ > 0);
            positions += of[i].positions;
            differ += of[i].differ;
        }
        assert_int_equal(positions, rates.positions);
        assert_true(fabs((double)differ - rates.any[3].value * (double)positions) < 1e-6);
    }
    plan.seed++;
    memset(met[1], 0, sizeof met[1]);
    assert_int_equal(
        mweso_clash_pairs(variants, COUNT_OF_ALL, &plan, NULL, NULL, met[1], NULL, NULL), MWESO_OK);
    for (size_t i = 0; i < GAMES; i++)
        for (size_t j = 0; j < GAMES; j++) {
            size_t same = 0;
            for (size_t pair = 0; pair < COUNT_OF_ALL * COUNT_OF_ALL; pair++)
                same += memcmp(&met[0][pair * GAMES + i], &met[1][pair * GAMES + j],
                               sizeof met[0][i]) == 0;
            assert_true(same < COUNT_OF_ALL * COUNT_OF_ALL);
        }
    assert_int_equal(
        mweso_clash_pairs(variants, COUNT_OF_ALL, &plan, stop_at_once, NULL, met[1], NULL, NULL),
        MWESO_NO);
    for (size_t i = 0; i < COUNT_OF_ALL; i++) mweso_variant_free(all[i]);
}

/* All three searches at once find what each finds, on any threads. */
static void test_clashes(void **unused)
{
    MwesoVariant *a = variant_from("", NULL), *b = variant_from("", SET("end.both_ends=win")),
                 *six = variant_from("", SET("board.columns=6"));
    MwesoPlan plan = {.games = 30,
                      .seed = 7,
                      .players = {"random", "greedy"},
                      .start = MWESO_START_RANDOM,
                      .max_turns = 60,
                      .threads = 1,
                      .shards = 1};
    MwesoClashes expected, found;
    MwesoError error;
    (void)unused;
    memset(&expected, 0, sizeof expected);
    assert_int_equal(mweso_smallest_clash(a, b, 6000, 7, NULL, NULL, &expected.smallest, NULL),
                     MWESO_OK);
    assert_int_equal(mweso_earliest_clash(a, b, 500, NULL, NULL, &expected.earliest, NULL),
                     MWESO_OK);
    assert_int_equal(mweso_clash_rates(a, b, &plan, 0.9, NULL, NULL, &expected.rates, NULL),
                     MWESO_OK);
    for (plan.threads = depth(3, 1); plan.threads <= depth(3, 4); plan.threads++) {
        assert_int_equal(mweso_clashes(a, b, 6000, 500, &plan, 0.9, NULL, NULL, &found, &error),
                         MWESO_OK);
        assert_memory_equal(&found.rates, &expected.rates, sizeof found.rates);
        assert_int_equal(found.smallest.positions, expected.smallest.positions);
        assert_string_equal(found.smallest.clash.move, expected.smallest.clash.move);
        assert_int_equal(found.earliest.agreed, expected.earliest.agreed);
        assert_int_equal(
            mweso_clashes(a, b, 6000, 9000, &plan, 0.9, stop_at_once, NULL, &found, &error),
            MWESO_NO);
    }
    assert_int_equal(mweso_clashes(a, six, 9, 9, &plan, 0.9, NULL, NULL, &found, NULL), MWESO_OK);
    assert_int_equal(found.smallest.end, MWESO_SEARCH_BOARDS);
    mweso_variant_free(a);
    mweso_variant_free(b);
    mweso_variant_free(six);
}

static bool add_game(void *sample, const MwesoFigures *figures)
{
    return mweso_sample_add(sample, figures);
}

/* Two samples of the same games say the same, whoever has worked on them. */
static void compare_samples(const MwesoSample *a, const MwesoSample *b, bool paired)
{
    uint64_t of[2][4];
    const MwesoSample *const both[] = {a, b};
    assert_int_equal(mweso_sample_count(a), mweso_sample_count(b));
    for (size_t i = 0; i < mweso_sample_count(a); i++)
        assert_memory_equal(mweso_sample_at(a, i), mweso_sample_at(b, i), sizeof(MwesoFigures));
    for (int i = 0; i < 2; i++) {
        assert_int_equal(mweso_sample_distinct(both[i], &of[i][0], &of[i][1]), MWESO_OK);
        assert_int_equal(mweso_sample_units(both[i], paired, &of[i][2], &of[i][3]), MWESO_OK);
    }
    assert_memory_equal(of[0], of[1], sizeof of[0]);
    assert_int_equal(mweso_sample_cut_off(a), mweso_sample_cut_off(b));
    for (size_t m = 0; m < mweso_metric_count(); m++) {
        MwesoEstimate one = mweso_sample_metric(a, m, 0.9, paired),
                      other = mweso_sample_metric(b, m, 0.9, paired);
        assert_memory_equal(&one, &other, sizeof one);
    }
}

/* How `b` differs from `a`, whoever has worked on them. */
static void compare_contrasts(const MwesoSample *const a[2], const MwesoSample *const b[2],
                              bool paired)
{
    for (size_t m = 0; m < mweso_metric_count(); m++) {
        MwesoEstimate one = mweso_sample_difference(a[0], a[1], m, 0.9, paired),
                      other = mweso_sample_difference(b[0], b[1], m, 0.9, paired);
        assert_memory_equal(&one, &other, sizeof one);
    }
}

/* A sample that is played as one is that of the games told one by one, on any threads and shard. */
static void test_simulate_sample(void **unused)
{
    MwesoVariant *variants[] = {variant_from("", NULL),
                                variant_from("", SET("capture.needs=inner"))};
    MwesoPlan plan = {
        .games = 5001, .seed = 7, .players = {"random", "random"}, .max_turns = 60, .threads = 1};
    (void)unused;
    for (int paired = 0; paired < 2; paired++)
        for (plan.shards = 1; plan.shards <= 2; plan.shards++) {
            MwesoSample *told[2], *played[2];
            MwesoError error;
            plan.start = paired ? MWESO_START_RANDOM : MWESO_START_USUAL;
            plan.shard = plan.shards - 1;
            for (int i = 0; i < 2; i++) {
                told[i] = mweso_sample_new();
                plan.threads = 1;
                assert_int_equal(
                    mweso_simulate(variants[i], &plan, NULL, add_game, told[i], &error), MWESO_OK);
                plan.threads = 2 + paired;
                uint64_t done = 0;
                played[i] = mweso_simulate_sample(variants[i], &plan, count_calls, &done, &error);
                assert_non_null(played[i]);
                assert_int_equal(done, mweso_sample_count(told[i]));
                compare_samples(told[i], played[i], paired);
            }
            compare_contrasts((const MwesoSample *const *)told, (const MwesoSample *const *)played,
                              paired);
            for (int i = 0; i < 2; i++) mweso_sample_free(told[i]), mweso_sample_free(played[i]);
        }
    plan.shards = 1, plan.shard = 0;
    for (plan.threads = 1; plan.threads < 3; plan.threads++) {
        MwesoError error;
        uint64_t done = 0;
        mweso_sample_free(mweso_simulate_sample(variants[0], &plan, grows, &done, &error));
        assert_int_equal(done, plan.games);
        assert_null(mweso_simulate_sample(variants[0], &plan, stop_at_once, NULL, &error));
        assert_int_equal(error.status, MWESO_NO);
    }
    for (int i = 0; i < 2; i++) mweso_variant_free(variants[i]);
}

static bool count_reports(void *user, uint64_t done)
{
    (void)done;
    ++*(int *)user;
    return true;
}

/* Whoever looks through a store tells of it now and then, if anybody wants to know. */
static void test_verify_tells(void **unused)
{
    const char *text = "[variant]\nname = plain\n";
    MwesoVariant *plain = variant_from(text, NULL);
    MwesoPlan plan = {.games = 200,
                      .seed = 1,
                      .players = {"random", "random"},
                      .max_turns = 20,
                      .threads = 1,
                      .shards = 1};
    MwesoPath *path = mweso_path_new();
    MwesoError error;
    uint64_t games;
    int reports = 0;
    (void)unused;
    make_file("plain.ini", text);
    note_file("store");
    assert_true(mweso_path_add(path, folder));
    MwesoStore *store = mweso_store_new(path_of("store"), &plan, (const MwesoVariant *[]){plain}, 1,
                                        &error);
    assert_non_null(store);
    assert_int_equal(mweso_store_play(store, NULL, NULL, &error), MWESO_OK);
    mweso_store_free(store);
    assert_int_equal(
        mweso_store_verify(path_of("store"), path, 1, count_reports, &reports, &games, &error),
        MWESO_OK);
    assert_true(games == 200 && reports > 0 && reports < 20);
    assert_int_equal(mweso_store_verify(path_of("store"), path, 1, NULL, NULL, &games, &error),
                     MWESO_OK);
    mweso_path_free(path);
    mweso_variant_free(plain);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_student),
        cmocka_unit_test(test_student_beyond),
        cmocka_unit_test(test_adjusted),
        cmocka_unit_test(test_difference_by_hand),
        cmocka_unit_test(test_interaction_by_hand),
        cmocka_unit_test(test_p_ends_the_interval),
        cmocka_unit_test(test_standings),
        cmocka_unit_test(test_balance_is_not_too_low),
        cmocka_unit_test(test_coverage),
        cmocka_unit_test(test_pairs_matter),
        cmocka_unit_test(test_median_covers),
        cmocka_unit_test(test_alike_and_repeated),
        cmocka_unit_test(test_repeated_games),
        cmocka_unit_test(test_nothing_known),
        cmocka_unit_test(test_arrangements),
        cmocka_unit_test(test_listed_starts),
        cmocka_unit_test(test_greedy),
        cmocka_unit_test(test_unknown_player),
        cmocka_unit_test(test_smallest),
        cmocka_unit_test(test_smallest_quiet),
        cmocka_unit_test(test_shrunk),
        cmocka_unit_test(test_no_clash),
        cmocka_unit_test(test_clash_pairs),
        cmocka_unit_test(test_clashes),
        cmocka_unit_test(test_simulate_sample),
        cmocka_unit_test_setup_teardown(test_verify_tells, make_folder, remove_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
