/* Sequence: intervals that are looked at again and again hold the truth at every look together, as
 * seldom as they say do not; those of a fixed number of games do not, looked at so. */
#include "support.h"

#include <math.h>

#include "base/random.h"

enum { FIRST_LOOK = 50, LAST_LOOK = 2000, MAX_TURNS = 100 };

static double chance(MwRandom *random) { return (double)(mw_random_next(random) >> 11) * 0x1p-53; }

/* A game that somebody wins with a probability, by chance South or North, after `turns`, some of
 * which capture. */
static MwesoFigures game_of(MwRandom *random, double won, int64_t turns, double captures)
{
    MwesoFigures figures = {.of = {[MWESO_FIGURE_WINNER] = MWESO_NOBODY,
                                   [MWESO_FIGURE_END] = MWESO_ENDLESS_ANNULLED,
                                   [MWESO_FIGURE_TURNS] = turns}};
    if (chance(random) < won) {
        figures.of[MWESO_FIGURE_END] = MWESO_NO_MOVE;
        figures.of[MWESO_FIGURE_WINNER] = chance(random) < 0.5 ? MWESO_SOUTH : MWESO_NORTH;
    }
    for (int64_t turn = 0; turn < turns; turn++)
        figures.of[MWESO_FIGURE_CAPTURING_TURNS] += chance(random) < captures;
    return figures;
}

static MwesoFigures even(MwRandom *random, uint64_t game)
{
    (void)game;
    return game_of(random, 1, 1, 0);
}

static MwesoFigures rare(MwRandom *random, uint64_t game)
{
    (void)game;
    return game_of(random, 0.01, 1, 0);
}

/* 10 turns, of which a fifth captures, and one game in 25 with 90, of which three in four do. */
static MwesoFigures long_tail(MwRandom *random, uint64_t game)
{
    (void)game;
    bool is_long = chance(random) < 0.04;
    return game_of(random, 1, is_long ? 90 : 10, is_long ? 0.75 : 0.2);
}

/* The second game of a pair is much longer: neither alone has the mean of all. */
static MwesoFigures by_turns(MwRandom *random, uint64_t game)
{
    return game_of(random, 1, (game % 2 ? 60 : 10) + (int64_t)mw_random_below(random, 21), 0.1);
}

static const struct {
    const char *metric;
    MwesoFigures (*game)(MwRandom *random, uint64_t number);
    double truth;
    double most_of_fixed; /* so many runs at most hold the truth at every look by fixed intervals */
} cases[] = {
    {"AdvantageP1", even, 0.5, 0.9},
    {"Completion", even, 1, 1},
    {"Completion", rare, 0.01, 1}, /* exact intervals are wide */
    {"DurationTurns", long_tail, 0.96 * 10 + 0.04 * 90, 0.9},
    {"CapturingTurns", long_tail, (0.96 * 10 * 0.2 + 0.04 * 90 * 0.75) / (9.6 + 3.6), 0.9},
    {"DurationTurns", by_turns, 45, 1},
};

static size_t metric_named(const char *name)
{
    size_t m = 0;
    while (strcmp(mweso_metric(m)->name, name) != 0) m++;
    return m;
}

static MwesoSample *new_sample(MwesoStart start, const char *player)
{
    const MwesoPlan plan = {.players = {player, player}, .start = start};
    MwesoSample *sample = mweso_sample_new();
    assert_non_null(sample);
    mweso_sample_by_plan(sample, &plan);
    return sample;
}

static void grow(MwesoSample *sample, uint64_t games, size_t of, MwRandom *random)
{
    for (uint64_t game = mweso_sample_count(sample); game < games; game++) {
        MwesoFigures figures = cases[of].game(random, game);
        figures.game = game;
        assert_true(mweso_sample_add(sample, &figures));
    }
}

static bool holds(MwesoEstimate e, double truth)
{
    return e.low <= truth + 1e-12 && truth <= e.high + 1e-12;
}

/* How many of the runs hold the truth at every look, by sequences and by fixed intervals. */
static void count_runs(size_t of, int runs, int *by_sequence, int *by_fixed)
{
    size_t metric = metric_named(cases[of].metric);
    *by_sequence = *by_fixed = 0;
    for (int run = 0; run < runs; run++) {
        MwRandom random = mw_random(suite_seed() + of, (uint64_t)run);
        MwesoSample *sample = new_sample(MWESO_START_USUAL, "random");
        bool sequence = true, fixed = true;
        for (uint64_t games = FIRST_LOOK; games <= LAST_LOOK; games += games / 4) {
            grow(sample, games, of, &random);
            MwesoEstimate e = mweso_sample_sequence(sample, metric, 0.95, MAX_TURNS);
            sequence &= holds(e, cases[of].truth);
            e = mweso_sample_metric(sample, metric, 0.95, false);
            fixed &= holds(e, cases[of].truth);
        }
        mweso_sample_free(sample);
        *by_sequence += sequence;
        *by_fixed += fixed;
    }
}

static void test_holds_at_every_look(void **unused)
{
    const int runs = depth(20, 1000);
    const size_t one_in = (size_t)depth(2, 1);
    (void)unused;
    for (size_t of = suite_seed() % one_in; of < COUNT(cases); of += one_in) {
        int by_sequence, by_fixed;
        count_runs(of, runs, &by_sequence, &by_fixed);
        if (getenv("MWESO_TEST_PRINT"))
            print_message("%s %g: %.4f and %.4f of %d runs\n", cases[of].metric, cases[of].truth,
                          (double)by_sequence / runs, (double)by_fixed / runs, runs);
        /* chance leaves less than 95% of some runs of a sequence that has just that */
        assert_true(by_sequence >= (0.95 - 3 * sqrt(0.05 * 0.95 / runs)) * runs);
        assert_true(by_fixed <= cases[of].most_of_fixed * runs);
    }
}

/* Two and a half times as wide as for a fixed number of games, or less. */
static void test_is_not_wide(void **unused)
{
    static const size_t which[] = {0, 3, 4};
    (void)unused;
    for (size_t i = 0; i < COUNT(which); i++) {
        MwRandom random = mw_random(41, i);
        MwesoSample *sample = new_sample(MWESO_START_USUAL, "random");
        size_t metric = metric_named(cases[which[i]].metric);
        grow(sample, 20000, which[i], &random);
        MwesoEstimate any = mweso_sample_sequence(sample, metric, 0.95, MAX_TURNS),
                      fixed = mweso_sample_metric(sample, metric, 0.95, false);
        assert_true(any.value == fixed.value);
        assert_true(any.low < fixed.low && any.high > fixed.high);
        assert_true(any.high - any.low < 2.5 * (fixed.high - fixed.low));
        mweso_sample_free(sample);
    }
}

/* What ends an interval is a ratio against which the stakes have won just so much: worked out from
 * the games themselves, one pair after the other. */
static void test_by_hand(void **unused)
{
    MwRandom random = mw_random(41, 9);
    MwesoSample *sample = new_sample(MWESO_START_RANDOM, "random");
    size_t metric = metric_named("CapturingTurns");
    (void)unused;
    grow(sample, 501, 4, &random); /* the last game has no other */
    MwesoEstimate e = mweso_sample_sequence(sample, metric, 0.9, MAX_TURNS);
    const double ends[] = {e.low, e.high};
    for (int end = 0; end < 2; end++) {
        double capital = 0;
        for (int i = 0; i < 24; i++) {
            double stake = 0.95 * pow(0.5, i / 2) * (i % 2 ? -1 : 1), product = log(1.0 / 24);
            for (size_t at = 0; at + 1 < 501; at += 2) {
                const int64_t *a = mweso_sample_at(sample, at)->of,
                              *b = mweso_sample_at(sample, at + 1)->of;
                double x = (double)(a[MWESO_FIGURE_CAPTURING_TURNS] +
                                    b[MWESO_FIGURE_CAPTURING_TURNS]);
                double y = (double)(a[MWESO_FIGURE_TURNS] + b[MWESO_FIGURE_TURNS]);
                double size = fabs(stake), farthest = stake > 0 ? ends[end] : 1 - ends[end];
                double d = (x - ends[end] * y) / (2 * MAX_TURNS) / fmax(farthest, 1.0 / 16);
                product += stake * d - (-log(1 - size) - size) * d * d;
            }
            capital += exp(product);
        }
        assert_true(fabs(capital - 10) < 1e-6); /* 1 / (1 - 0.9) */
    }
    mweso_sample_free(sample);
}

/* Of a match's pairs the same: looked at after every pair, nearly all runs hold the truth
 * throughout. */
static void test_of_pairs(void **unused)
{
    enum { PAIRS = 400 };
    const int runs = depth(40, 200);
    /* In sixteenths, of 0, 1/2, 1, 1 1/2 and 2 points: a match much won. */
    static const uint32_t shares[5] = {1, 1, 4, 2, 8};
    const double truth = (0.25 * 1 + 0.5 * 4 + 0.75 * 2 + 8) / 16;
    MwRandom random = mw_random(41, 11);
    int held = 0;
    (void)unused;
    for (int run = 0; run < runs; run++) {
        uint64_t pairs[5] = {0};
        bool holds = true;
        for (int pair = 0; pair < PAIRS; pair++) {
            uint32_t drawn = mw_random_below(&random, 16), of = 0;
            while (drawn >= shares[of]) drawn -= shares[of++];
            pairs[of]++;
            const MwesoScore s = mweso_pairs_sequence(pairs, 0.95);
            holds &= s.low <= truth && truth <= s.high;
        }
        const MwesoScore s = mweso_pairs_sequence(pairs, 0.95);
        assert_true(s.low < s.score && s.score < s.high && s.high - s.low < 0.16);
        assert_true(s.elo_low == mweso_elo(s.low) && s.elo_high == mweso_elo(s.high));
        held += holds;
    }
    assert_true(held >= runs * 19 / 20);
    assert_true(fabs(mweso_elo(0.75) - 190.848501887865) < 1e-9);
}

/* No ends where nobody draws, where starts come in turn, of a metric without a bound, and if a game
 * has more turns than there may be. */
static void test_none(void **unused)
{
    static const struct {
        const char *metric, *player;
        MwesoStart start;
        uint32_t max_turns;
        bool known;
    } samples[] = {
        {"AdvantageP1", "random", MWESO_START_USUAL, MAX_TURNS, true},
        {"AdvantageP1", "search:depth=1", MWESO_START_USUAL, MAX_TURNS, false},
        {"AdvantageP1", "search:depth=1", MWESO_START_RANDOM, MAX_TURNS, true},
        {"AdvantageP1", "random", MWESO_START_LISTED, MAX_TURNS, false},
        {"LapsPerTurn", "random", MWESO_START_USUAL, MAX_TURNS, false},
        {"MedianTurns", "random", MWESO_START_USUAL, MAX_TURNS, false},
        {"Balance", "random", MWESO_START_USUAL, MAX_TURNS, false},
        {"DurationTurns", "random", MWESO_START_USUAL, MAX_TURNS, true},
        {"DurationTurns", "random", MWESO_START_USUAL, 20, false},
    };
    (void)unused;
    for (size_t i = 0; i < COUNT(samples); i++) {
        MwRandom random = mw_random(41, 7);
        MwesoSample *sample = new_sample(samples[i].start, samples[i].player);
        size_t metric = metric_named(samples[i].metric);
        grow(sample, 2000, 3, &random);
        MwesoEstimate e = mweso_sample_sequence(sample, metric, 0.95, samples[i].max_turns);
        assert_int_equal(!isnan(e.low) && !isnan(e.high), samples[i].known);
        mweso_sample_free(sample);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_holds_at_every_look),
        cmocka_unit_test(test_is_not_wide),
        cmocka_unit_test(test_by_hand),
        cmocka_unit_test(test_of_pairs),
        cmocka_unit_test(test_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
