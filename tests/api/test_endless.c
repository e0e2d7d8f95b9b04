/* Endless: moves without end, one by one and all of them, against plain sowing. */
#include "support.h"

#include "kernel/sow.h"
#include "base/random.h"
#include "endless/search.h"

/* ---- recorded facts -------------------------------------------------------------------------- */

static MwesoRun follow(const char *text, int start)
{
    uint16_t circuit[MWESO_MOST_PITS];
    int pits = 0;
    MwesoRun run;
    for (char *end; *text; text = end) circuit[pits++] = (uint16_t)strtoul(text, &end, 10);
    assert_int_equal(mweso_endless_side(circuit, pits, start, NULL, NULL, &run, NULL), MWESO_OK);
    assert_true(run.decided);
    return run;
}

static void test_recorded_periods(void **unused)
{
    static const struct {
        const char *circuit;
        uint64_t period;
    } facts[] = {
        {"2 0 1 0 1 0 1 0 1 0 1 0 1 0 2 1", 128},
        {"2 0 1 0 1 0 1 0 1 0 1 0 1 0 2 3", 368},
        {"2 0 1 0 1 0 1 0 1 0 1 0 1 0 2 5", 1056},
        {"2 0 1 0 1 0 1 0 1 0 1 0 1 0 2 7", 3024},
        {"2 0 1 0 1 0 1 0 1 0 1 0 1 0 2 9", 8640},
        {"2 0 1 0 1 0 1 0 1 0 1 0 1 0 2 11", 24624},
        {"2 0 1 0 1 0 1 0 1 0 1 0 1 0 2 13", 69984},
        {"2 0 1 0 1 0 1 0 1 0 1 0 1 0 2 15", 198288},
        {"3 0 1 2 0 1 2 0 1 2 0 1 2 0 1 2", 16},
        {"2 0 1 0 1 0 1 0 1 0 1 0 1 0 6 18", 860368},
        {"2 0 1 0 1 0 1 0 1 0 2 1 2 1 12 24", 180114512},
    };
    (void)unused;
    for (size_t i = 0; i < COUNT(facts); i++) {
        MwesoRun run = follow(facts[i].circuit, 0);
        assert_true(run.endless);
        assert_int_equal(run.period, facts[i].period);
        assert_int_equal(run.laps, facts[i].period);
    }
}

static void test_recorded_finite_moves(void **unused)
{
    (void)unused;
    MwesoRun long_32 = follow("3 0 1 2 3 2 1 2 3 2 3 0 1 2 3 4", 0);
    MwesoRun long_48 = follow("2 2 3 5 4 1 4 3 4 5 2 3 2 3 4 1", 0);
    assert_true(!long_32.endless && long_32.laps == 585 && long_32.period == 0);
    assert_true(!long_48.endless && long_48.laps == 1878 && long_48.period == 0);
}

/* ---- against plain sowing -------------------------------------------------------------------- */

/* Follows a move lap by lap; every situation is compared with the first. */
static MwesoRun sow_plainly(const MwRules *rules, MwSide own, int start)
{
    int origin = start, hand = mw_pick_up(&own, start);
    const MwSide first = own;
    for (uint64_t laps = 1;; laps++) {
        origin = mw_sow(MW_WORDS(rules), &own, origin, hand, false);
        if (own.pit[origin] < 2) return (MwesoRun){true, false, laps, 0};
        hand = mw_pick_up(&own, origin);
        if (origin == start && mw_same_side(&own, &first))
            return (MwesoRun){true, true, laps, laps};
    }
}

static void throw_seeds(MwRandom *random, MwSide *own, int pits, int seeds)
{
    *own = (MwSide){{0}};
    own->pit[0] = 2;
    for (int i = 2; i < seeds; i++) own->pit[mw_random_below(random, (uint32_t)pits)]++;
}

/* Small and large hands, circuits of all widths, more seeds than bytes hold. */
static void test_random_sides(void **unused)
{
    MwRandom random = mw_random(4, 4);
    (void)unused;
    for (int i = 0; i < 4000; i++) {
        int pits = 4 + 2 * (int)mw_random_below(&random, i % 2 ? 31 : 7);
        int most = i % 50 == 0 ? 400 : pits + 2;
        MwSide own;
        MwesoRun run;
        MwRules rules = mw_circuit(pits);
        throw_seeds(&random, &own, pits, 2 + (int)mw_random_below(&random, (uint32_t)most));
        if (i % 50 == 0 && pits > 4) continue;
        MwesoRun plain = sow_plainly(&rules, own, 0);
        assert_int_equal(mweso_endless_side(own.pit, pits, 0, NULL, NULL, &run, NULL), MWESO_OK);
        assert_true(run.decided && run.endless == plain.endless);
        assert_true(run.laps == plain.laps && run.period == plain.period);
    }
}

typedef struct Brute {
    int pits, seeds;
    uint64_t starts, endless, longest, period;
} Brute;

static void try_starts(const MwRules *rules, MwSide *own, int pit, int left, Brute *brute)
{
    if (pit < brute->pits - 1) {
        for (int seeds = pit == 0 ? 2 : 0; seeds <= left; seeds++) {
            own->pit[pit] = (uint16_t)seeds;
            try_starts(rules, own, pit + 1, left - seeds, brute);
        }
        return;
    }
    own->pit[pit] = (uint16_t)left;
    MwesoRun run = sow_plainly(rules, *own, 0);
    brute->starts++;
    brute->endless += run.endless;
    if (run.endless && run.period > brute->period) brute->period = run.period;
    if (!run.endless && run.laps > brute->longest) brute->longest = run.laps;
}

static MwesoSearch *search_all(int pits, int seeds)
{
    MwesoSearch *search = mweso_search_new(pits, seeds, 1, 1, NULL);
    assert_non_null(search);
    assert_int_equal(mweso_search_run(search, 1, NULL, NULL, NULL), MWESO_OK);
    return search;
}

static void test_search_finds_what_trying_finds(void **unused)
{
    static const int sizes[][2] = {{4, 12}, {6, 9}, {8, 7}, {10, 6}};
    (void)unused;
    for (size_t i = 0; i < COUNT(sizes); i++)
        for (int seeds = 2; seeds <= sizes[i][1]; seeds++) {
            MwSide own = {{0}};
            Brute brute = {.pits = sizes[i][0], .seeds = seeds};
            MwRules rules = mw_circuit(brute.pits);
            try_starts(&rules, &own, 0, seeds, &brute);
            MwesoSearch *search = search_all(brute.pits, seeds);
            MwesoFound found = mweso_search_found(search);
            assert_int_equal(found.starts, brute.starts);
            assert_int_equal(found.endless, brute.endless);
            assert_int_equal(found.longest, brute.longest);
            assert_int_equal(found.done, found.parts);
            uint64_t period = found.periods ? mweso_search_period(search, found.periods - 1).period
                                            : 0;
            assert_int_equal(period, brute.period);
            mweso_search_free(search);
        }
}

/* What it says of its starts is so, and the fewest seeds of an endless move on 16 pits are 11. */
static void test_search_of_the_usual_circuit(void **unused)
{
    MwesoRun run;
    (void)unused;
    for (int seeds = 2; seeds <= 13; seeds++) {
        MwesoSearch *search = search_all(16, seeds);
        MwesoFound found = mweso_search_found(search);
        assert_int_equal(found.endless > 0, seeds == 11 || seeds > 12);
        mweso_endless_side(found.longest_start, 16, 0, NULL, NULL, &run, NULL);
        assert_true(!run.endless && run.laps == found.longest);
        for (size_t i = 0; i < found.periods; i++) {
            MwesoPeriod period = mweso_search_period(search, i);
            mweso_endless_side(period.start, 16, 0, NULL, NULL, &run, NULL);
            assert_true(run.endless && run.period == period.period);
            assert_true(period.cycles <= period.starts);
        }
        mweso_search_free(search);
    }
}

/* ---- parts, threads, shards, files ----------------------------------------------------------- */

enum { PITS = 12, SEEDS = 13 };

static void assert_same_findings(const MwesoSearch *a, const MwesoSearch *b)
{
    MwesoFound found_a = mweso_search_found(a), found_b = mweso_search_found(b);
    assert_memory_equal(&found_a, &found_b, sizeof found_a);
    for (size_t i = 0; i < found_a.periods; i++) {
        MwesoPeriod of_a = mweso_search_period(a, i), of_b = mweso_search_period(b, i);
        assert_memory_equal(&of_a, &of_b, sizeof of_a);
    }
}

static void test_threads_find_the_same(void **unused)
{
    MwesoSearch *one = search_all(PITS, SEEDS);
    (void)unused;
    for (int threads = 2; threads <= 5; threads++) {
        MwesoSearch *more = mweso_search_new(PITS, SEEDS, 1, 1, NULL);
        assert_int_equal(mweso_search_run(more, threads, NULL, NULL, NULL), MWESO_OK);
        assert_same_findings(one, more);
        mweso_search_free(more);
    }
    mweso_search_free(one);
}

static const char file[] = "build/test-search.txt";

static MwesoSearch *saved_and_loaded(MwesoSearch *search)
{
    assert_int_equal(mweso_search_save(search, file, NULL), MWESO_OK);
    mweso_search_free(search);
    search = mweso_search_load(file, NULL);
    assert_non_null(search);
    unlink(file);
    return search;
}

static void test_shards_add_up(void **unused)
{
    MwesoSearch *whole = search_all(PITS, SEEDS), *sum = NULL;
    (void)unused;
    for (uint64_t shard = 1; shard <= 3; shard++) {
        MwesoSearch *part = mweso_search_new(PITS, SEEDS, shard, 3, NULL);
        assert_int_equal(mweso_search_run(part, 2, NULL, NULL, NULL), MWESO_OK);
        part = saved_and_loaded(part);
        if (!sum) {
            sum = part;
            continue;
        }
        assert_int_equal(mweso_search_merge(sum, part, NULL), MWESO_OK);
        assert_int_equal(mweso_search_merge(sum, part, NULL), MWESO_BAD_INPUT);
        mweso_search_free(part);
    }
    assert_same_findings(whole, sum);
    MwesoSearch *other = search_all(PITS, SEEDS + 1);
    assert_int_equal(mweso_search_merge(sum, other, NULL), MWESO_BAD_INPUT);
    mweso_search_free(other);
    mweso_search_free(sum);
    mweso_search_free(whole);
}

static bool stop_at_once(void *user, uint64_t done)
{
    (void)done;
    ++*(int *)user;
    return false;
}

/* A search that is stopped, saved, read again and gone on with finds what one run finds. */
static void test_search_goes_on(void **unused)
{
    int asked = 0;
    MwesoSearch *whole = search_all(14, 19);
    MwesoSearch *search = mweso_search_new(14, 19, 1, 1, NULL);
    (void)unused;
    assert_int_equal(mweso_search_run(search, 1, stop_at_once, &asked, NULL), MWESO_NO);
    assert_int_equal(asked, 1);
    MwesoFound found = mweso_search_found(search);
    assert_true(found.done > 0 && found.done < found.parts);
    search = saved_and_loaded(search);
    assert_int_equal(mweso_search_run(search, 2, NULL, NULL, NULL), MWESO_OK);
    assert_same_findings(whole, search);
    mweso_search_free(search);
    mweso_search_free(whole);
}

static void test_bad_files(void **unused)
{
    static const char *const texts[] = {
        "",
        "mweso search 2\n",
        "mweso search 1\ncircuit 4 3 1\n",
        "mweso search 1\ncircuit 5 3 1\nshard 1 1\nend\n",
        "mweso search 1\ncircuit 4 6 999\nshard 1 1\nend\n",
        "mweso search 1\ncircuit 4 6 PARTS\nshard 2 1\nend\n",
        "mweso search 1\ncircuit 4 6 PARTS\nshard 1 1\ndone 3 2\nend\n",
        "mweso search 1\ncircuit 4 6 PARTS\nshard 1 1\ndone 0 99999\nend\n",
        "mweso search 1\ncircuit 4 6 PARTS\nshard 1 1\ndone 0 0\ndone 0 0\nend\n",
        "mweso search 1\ncircuit 4 6 PARTS\nshard 1 1\nfinite 5 1 2 3 4\nend\n",
        "mweso search 1\ncircuit 4 6 PARTS\nshard 1 1\nfinite 5 2 2 2\nend\n",
        "mweso search 1\ncircuit 4 6 PARTS\nshard 1 1\nhello\nend\n",
        "mweso search 1\ncircuit 4 6 PARTS\nshard 1 1\n",
    };
    MwesoSearch *search = mweso_search_new(4, 6, 1, 1, NULL);
    int parts = (int)mweso_search_found(search).parts;
    (void)unused;
    mweso_search_free(search);
    for (size_t i = 0; i < COUNT(texts); i++) {
        MwesoError error = {0};
        const char *hole = strstr(texts[i], "PARTS");
        FILE *out = fopen(file, "w");
        if (hole) fprintf(out, "%.*s%d%s", (int)(hole - texts[i]), texts[i], parts, hole + 5);
        else fputs(texts[i], out);
        fclose(out);
        assert_null(mweso_search_load(file, &error));
        assert_true(error.status == MWESO_BAD_INPUT || error.status == MWESO_USAGE);
        unlink(file);
    }
    assert_null(mweso_search_load("no/such/file", NULL));
}

/* ---- moves ----------------------------------------------------------------------------------- */

static MwesoRun follow_move(const MwesoVariant *variant, const char *position, const char *move)
{
    MwesoRun run;
    MwesoError error = {0};
    MwesoPosition start = position_from(variant, position);
    MwesoStatus status = mweso_endless_move(variant, &start, move, NULL, NULL, &run, &error);
    if (status != MWESO_OK) print_error("%s\n", error.text);
    assert_int_equal(status, MWESO_OK);
    return run;
}

static void test_moves(void **unused)
{
    (void)unused;
    MwesoVariant *omweso = rules_with(NULL);
    MwesoVariant *skipped = rules_with(SET("lap.origin=skipped", "end.endless=illegal"));
    MwesoRun run = follow_move(omweso, ENDLESS_11, "B1");
    assert_true(run.endless && run.laps == 128 && run.period == 128);
    run = follow_move(omweso, EXAMPLE_1, "B5");
    assert_true(run.decided && !run.endless && run.laps == 4);
    run = follow_move(omweso, EXAMPLE_4, "A2rf");
    assert_true(run.decided && !run.endless);
    /* longer than any lap limit, with nothing to capture and with a capture that never comes */
    run = follow_move(omweso, "0x8/0x8/24,12,1,2,1,2,0,1/2,0,1,0,1,0,1,0 S", "B1");
    assert_true(run.endless && run.laps == 180114512 && run.period == 180114512);
    run = follow_move(skipped, "0x8/0x8/1,2,0,1,0,1,0,1/2,0,1,0,1,0,1,0 S", "B1");
    assert_true(run.decided);
    mweso_variant_free(skipped);
    mweso_variant_free(omweso);
}

static bool stop_later(void *user, uint64_t laps)
{
    uint64_t *last = user;
    assert_true(laps > *last);
    *last = laps;
    return laps < 100000000;
}

static void test_stopping(void **unused)
{
    uint64_t laps = 0;
    MwesoRun run;
    uint16_t circuit[16] = {2, 0, 1, 0, 1, 0, 1, 0, 1, 0, 3, 1, 2, 1, 12, 30};
    (void)unused;
    MwesoStatus status = mweso_endless_side(circuit, 16, 0, stop_later, &laps, &run, NULL);
    assert_true(status == MWESO_OK ? run.decided : status == MWESO_NO && run.laps >= 100000000);
    assert_int_equal(mweso_endless_side(circuit, 16, 1, NULL, NULL, &run, NULL), MWESO_USAGE);
    assert_int_equal(mweso_endless_side(circuit, 15, 0, NULL, NULL, &run, NULL), MWESO_USAGE);
}

static void listen(void *user, const MwesoEvent *event) { (void)user, (void)event; }

/* Long moves that nobody is told of are sown in one go; the outcome is the same. Where a capture
 * needs an empty pit, it may come at any lap and still never does. */
static void test_long_moves(void **unused)
{
    static const char *const settings[][2] = {{"reverse.pits=none", "capture.quiet_turns=9"},
                                              {"capture.landing=empty", "reverse.pits=none"},
                                              {"capture.landing=empty", "reverse.pits=B1"},
                                              {"reverse.pits=none", "capture.own_pit=taken"}};
    static const char *const limits[] = {"end.lap_limit=4000", "end.lap_limit=2047",
                                         "end.lap_limit=1024"};
    int met = 0;
    (void)unused;
    for (int i = 0; i < 48; i++) {
        const char *const *own = settings[(size_t)i % COUNT(settings)];
        MwesoVariant *variant = rules_with(SET(own[0], own[1], limits[i / 4 % 3]));
        MwesoPosition position = {.turns = {5, 5},
                                  .pit = {{2, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 2}}};
        MwesoOutcome told, untold;
        position.pit[0][15] = (uint16_t)(5 + i / 12 % 5 * 2);
        position.pit[1][8 + i % 8] = position.pit[1][7 - i % 8] = (uint16_t)(i % 3);
        MwesoStatus status = mweso_play(variant, &position, "B1", NULL, NULL, &untold, NULL);
        MwesoStatus same = mweso_play(variant, &position, "B1", listen, NULL, &told, NULL);
        assert_int_equal(status, same);
        if (status == MWESO_OK) assert_true(same_outcome(&told, &untold));
        met += status == MWESO_OK && told.laps > 1024;
        mweso_variant_free(variant);
    }
    assert_true(met > 10);
}

/* ---- samples --------------------------------------------------------------------------------- */

static void test_samples(void **unused)
{
    MwesoDrawn one = {0}, more = {0};
    MwesoRun run;
    (void)unused;
    MwesoEndlessPlan plan = {16, 20, 0, 5000, 1000000, 3, 1};
    assert_int_equal(mweso_endless_sample(&plan, NULL, NULL, &one, NULL), MWESO_OK);
    plan.starts = 2000, plan.threads = 3;
    assert_int_equal(mweso_endless_sample(&plan, NULL, NULL, &more, NULL), MWESO_OK);
    plan.first = 2000, plan.starts = 3000, plan.threads = 2;
    assert_int_equal(mweso_endless_sample(&plan, NULL, NULL, &more, NULL), MWESO_OK);
    assert_memory_equal(&one, &more, sizeof one);
    assert_int_equal(one.starts, 5000);
    mweso_endless_side(one.longest_start, 16, 0, NULL, NULL, &run, NULL);
    assert_true(!run.endless && run.laps == one.longest);
    plan.seeds = 300;
    assert_int_equal(mweso_endless_sample(&plan, NULL, NULL, &one, NULL), MWESO_USAGE);
}

/* Random games on several threads add up to the same totals. */
static void test_games_on_threads(void **unused)
{
    (void)unused;
    MwesoVariant *variant = rules_with(SET("end.both_ends=win"));
    MwesoPlayouts one = {0};
    assert_int_equal(mweso_playouts(variant, 3, 1500, 300, 9, &one, NULL), MWESO_OK);
    for (int threads = 0; threads < 6; threads++) {
        MwesoPlayouts more = {0};
        assert_int_equal(mweso_playouts_parallel(variant, 3, 1500, 300, 9, threads, &more, NULL),
                         MWESO_OK);
        assert_memory_equal(&one, &more, sizeof one);
    }
    assert_true(mweso_processors() >= 1);
    mweso_variant_free(variant);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_recorded_periods),
        cmocka_unit_test(test_recorded_finite_moves),
        cmocka_unit_test(test_random_sides),
        cmocka_unit_test(test_search_finds_what_trying_finds),
        cmocka_unit_test(test_search_of_the_usual_circuit),
        cmocka_unit_test(test_threads_find_the_same),
        cmocka_unit_test(test_shards_add_up),
        cmocka_unit_test(test_search_goes_on),
        cmocka_unit_test(test_bad_files),
        cmocka_unit_test(test_moves),
        cmocka_unit_test(test_stopping),
        cmocka_unit_test(test_long_moves),
        cmocka_unit_test(test_samples),
        cmocka_unit_test(test_games_on_threads),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
