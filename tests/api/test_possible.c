/* Possible: what is said never to happen by the rules happens in no game, of rule sets drawn at
 * random and of those that come with the program. */
#include "shipped.h"

#include <math.h>

#include "../draw/rules.h"

enum { GAMES = 30 };

/* How many rule sets make a metric impossible, and in how many it was more than 0. */
typedef struct Seen {
    int impossible[MWESO_MOST_METRICS], happens[MWESO_MOST_METRICS];
} Seen;

static void see(Seen *seen, const MwesoVariant *variant, const char *player)
{
    const MwesoPlan plan = {.games = GAMES,
                            .seed = 41,
                            .players = {player, player},
                            .start = MWESO_START_USUAL,
                            .max_turns = 200,
                            .threads = 1,
                            .shards = 1};
    MwesoError error;
    MwesoSample *sample = mweso_simulate_sample(variant, &plan, NULL, NULL, &error);
    if (!sample) print_error("%s\n", error.text);
    assert_non_null(sample);
    for (size_t m = 0; m < mweso_metric_count(); m++) {
        char why[300];
        bool impossible = mweso_metric_impossible(variant, m, why, sizeof why) > 0;
        bool happens = mweso_sample_metric(sample, m, 0.95, false).value > 0;
        seen->impossible[m] += impossible;
        seen->happens[m] += happens;
        if (!impossible || !happens) continue;
        print_error("%s: %s happens (%s)\n", mweso_variant_label(variant), mweso_metric(m)->name,
                    why);
        fail();
    }
    mweso_sample_free(sample);
}

static void see_shipped(void *seen, const MwesoVariant *variant)
{
    see(seen, variant, "random");
    see(seen, variant, "greedy");
}

static void test_shipped(void **unused)
{
    Seen seen = {{0}, {0}};
    (void)unused;
    each_drawn(see_shipped, &seen);
}

/* Nothing impossible happens; and of many rules some let every metric of the table happen. */
static void test_random_rules(void **unused)
{
    /* A choice that is open in every lap doubles the moves of a position: so moves are short, or
     * there is no such choice. */
    static const char *const brief[] = {"end.lap_limit=12", NULL};
    static const char *const forced[] = {"end.lap_limit=200", "reverse.pits=none",
                                         "lap.way=anti-clockwise", "capture.refusal=never", NULL};
    static const char *const scripted[] = {"WinsDecided", NULL};
    DrawPlan plan = {.usual = 20, .unusual = 30, .phases = 1, .scenes = 4};
    MwRandom random = mw_random(suite_seed(), 41);
    const DrawLots lots = {draw_by_random, &random};
    Seen seen = {{0}, {0}};
    DrawnRules drawn;
    (void)unused;
    for (int i = 0; i < depth(120, 2500); i++) {
        plan.pinned = i % 2 ? brief : forced;
        MwesoVariant *variant = draw_rules(&lots, &plan, &drawn);
        assert_non_null(variant);
        see(&seen, variant, "random");
        mweso_variant_free(variant);
    }
    for (size_t m = 0; depth(0, 1) && m < mweso_metric_count(); m++) {
        const char *name = mweso_metric(m)->name;
        if (!seen.happens[m] && mw_index(name, scripted) < 0)
            print_error("%s never happens\n", name), fail();
    }
}

/* By words: metric, settings, and which answers are named. */
static void test_reasons(void **unused)
{
    static const struct {
        const char *metric, *settings[4], *why;
    } cases[] = {
        {"ClockwiseLaps", {"reverse.pits=none"}, "reverse.pits = none"},
        {"ClockwiseLaps", {"reverse.at=none"}, "reverse.at = none"},
        {"ClockwiseLaps", {"capture.landing=none"}, "capture.landing = none"},
        {"ClockwiseLaps", {"reverse.pits=none", "lap.way=either"}, ""},
        {"ClockwiseLaps", {"reverse.pits=none", "capture.resow=ends"}, ""},
        {"SeedsCaptured", {"capture.landing=none"}, "capture.landing = none"},
        {"SeedsCaptured", {"capture.pits=none"}, "capture.pits = none"},
        {"SeedsCaptured", {NULL}, ""},
        {"WinsBothEnds", {"end.both_ends=no"}, "end.both_ends = no"},
        {"WinsBothEnds", {"end.both_ends=win"}, ""},
        {"WinsBothEnds", {"end.both_ends=win", "capture.fate=removed"}, "capture.fate = removed"},
        {"WinsTwoCapturesFirst", {"end.two_captures_first=no"}, "end.two_captures_first = no"},
        {"EndlessMoves", {"lap.relay=none"}, "lap.relay = none"},
        {"EndlessMoves", {"end.endless=illegal"}, "end.endless = illegal"},
        {"EndlessMoves", {"end.endless=illegal", "end.both_ends=win"}, ""},
        {"Drawishness", {"end.endless=loses"}, "end.endless = loses"},
        {"Drawishness", {"end.endless=loses", "end.repeats=3"}, ""},
        {"WinsNoMove", {"end.score=most-seeds"}, "end.score = most-seeds"},
        {"WinsMostSeeds", {NULL}, "end.score = no"},
        {"WinsStill", {"end.still=50"}, "end.still_result = annulled"},
        {"EndsStill", {"end.still=50"}, ""},
        {"WinsDecided", {NULL}, "no script says who has won"},
        {"DurationTurns", {NULL}, ""},
    };
    (void)unused;
    for (size_t i = 0; i < COUNT(cases); i++) {
        MwesoVariant *variant = rules_with(cases[i].settings);
        char why[100];
        size_t m = 0;
        while (strcmp(mweso_metric(m)->name, cases[i].metric) != 0) m++;
        size_t length = mweso_metric_impossible(variant, m, why, sizeof why);
        assert_int_equal(length, strlen(why));
        assert_string_equal(why, cases[i].why);
        mweso_variant_free(variant);
    }
}

/* What a phase allows can happen; what none allows is named for each. */
static void test_phases(void **unused)
{
    char why[100];
    size_t clockwise = 0;
    MwesoVariant *some = variant_from("[reverse]\npits = none\n[phase one]\nuntil = turns 3\n"
                                      "reverse.pits = all\n",
                                      NULL);
    MwesoVariant *none = variant_from("[reverse]\npits = none\n[phase one]\nuntil = turns 3\n"
                                      "reverse.pits = all\nreverse.at = none\n",
                                      NULL);
    (void)unused;
    while (strcmp(mweso_metric(clockwise)->name, "ClockwiseLaps") != 0) clockwise++;
    assert_int_equal(mweso_metric_impossible(some, clockwise, why, sizeof why), 0);
    assert_string_equal(why, "");
    mweso_metric_impossible(none, clockwise, why, sizeof why);
    assert_string_equal(why, "reverse.pits = none, reverse.at = none");
    mweso_variant_free(some);
    mweso_variant_free(none);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_shipped),
        cmocka_unit_test(test_random_rules),
        cmocka_unit_test(test_reasons),
        cmocka_unit_test(test_phases),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
