/* Lanes: batches and stores are the same whatever the level by which many games are played. */
#include "folder.h"
#include "levels.h"
#include "shipped.h"

#include "rules/tables.h"

/* ---- batches --------------------------------------------------------------------------------- */

static void compare_shipped(void *served, const MwesoVariant *variant)
{
    *(int *)served += compare_batches(variant, 40, NULL);
}

static bool has_lanes(void)
{
    MwesoVariant *omweso = rules_with(NULL);
    MwLanesLevel best = best_for_turns(omweso);
    mweso_variant_free(omweso);
    return best != MW_LANES_NONE;
}

static void test_batches_of_shipped_variants(void **unused)
{
    int served = 0;
    (void)unused;
    each_shipped(compare_shipped, &served);
    assert_true(served >= 30 || !has_lanes());
}

/* Moves that never end, which are annulled, lose, or are forbidden; turns in which nothing may be
 * captured; rows that end the game; boards of other widths. */
static void test_batches_of_other_rules(void **unused)
{
    static const char *const settings[][5] = {
        {"end.lap_limit=20"},
        {"end.endless=loses", "board.columns=3"},
        {"end.endless=illegal", "reverse.pits=none", "board.columns=3"},
        {"lap.way=either", "end.endless=illegal"},
        {"capture.quiet_turns=3", "capture.first_lap=decides"},
        {"end.empty_row=inner", "start.largest=7"},
        {"capture.resow=ends", "reverse.pits=none"},
        {"board.columns=12"},
        {"board.columns=26"},
    };
    (void)unused;
    for (size_t i = 0; i < COUNT(settings); i++) {
        MwesoVariant *variant = variant_from("", settings[i]);
        assert_true(compare_batches(variant, 60, NULL) || !has_lanes());
        mweso_variant_free(variant);
    }
}

/* The same games in one call and in calls of so few that they are played one by one. */
static void compare_parts(const MwesoVariant *variant, uint64_t games, uint64_t part, int moves,
                          uint64_t seed)
{
    MwesoPlayouts whole = {0}, parts = {0};
    assert_int_equal(mweso_playouts(variant, 0, games, moves, seed, &whole, NULL), MWESO_OK);
    for (uint64_t first = 0; first < games; first += part)
        assert_int_equal(mweso_playouts(variant, first, part, moves, seed, &parts, NULL), MWESO_OK);
    assert_memory_equal(&whole, &parts, sizeof whole);
}

/* Near the lap limit: moves that are forbidden for going on for ever, and moves that come back
 * where they had a choice since. */
static void test_playouts_of_long_moves(void **unused)
{
    MwesoVariant *hus = rules_with(SET("capture.needs=inner", "capture.resow=landing",
                                       "reverse.pits=none", "capture.quiet_turns=0",
                                       "setup.outer=2x8", "setup.inner=0x4 2x4",
                                       "end.endless=illegal", "end.lap_limit=200"));
    MwesoVariant *choice = rules_with(
        SET("board.columns=6", "start.singletons=always", "capture.landing=empty",
            "capture.quiet_turns=1", "reverse.pits=B4 B5", "setup.store=4",
            "setup.outer=0 1 2 2 0 2", "setup.inner=2 2 2 2 1 0", "end.lap_limit=200"));
    (void)unused;
    compare_parts(hus, 4000, 500, 1000, 1);
    compare_parts(choice, 600, 300, 120, 77);
    mweso_variant_free(hus);
    mweso_variant_free(choice);
}

/* What lies in stores is not laid by lanes; and tables end where a pit holds more than a byte. */
static void test_what_is_left_to_others(void **unused)
{
    MwesoVariant *stored = variant_from("", SET("capture.fate=stored"));
    MwesoVariant *wide = variant_from("", SET("board.columns=31"));
    (void)unused;
    assert_int_not_equal(mw_lanes_level(&stored->rules, MW_FAST_SEEDS),
                         has_lanes() ? MW_LANES_NONE : MW_LANES_AVX2);
    assert_int_equal(best_for_turns(stored), MW_LANES_NONE);
    assert_int_equal(mw_lanes_chosen_level(&wide->rules, MW_FAST_SEEDS + 1), MW_LANES_NONE);
    mweso_variant_free(stored);
    mweso_variant_free(wide);
}

/* From where so many seeds lie as tables can serve, more than fit into a signed byte in one pit;
 * and one more, which no table serves. */
static void test_batches_of_many_seeds(void **unused)
{
    static const char *const texts[] = {"0x8/0x8/0x8/7x7,206 S 9,9 1,1",
                                        "0x8/1x8/0x8/0x7,247 N 9,9 1,1",
                                        "0x8/1x8/0x8/0x7,248 S 9,9 1,1"};
    MwesoVariant *variant = rules_with(SET("reverse.right_end=open"));
    (void)unused;
    for (size_t i = 0; i < COUNT(texts); i++) {
        const MwesoPosition start = position_from(variant, texts[i]);
        assert_true(compare_batches(variant, 60, &start) || !has_lanes());
    }
    mweso_variant_free(variant);
}

/* A batch of any size is as many games of a larger one. */
static void test_batches_of_any_size(void **unused)
{
    static const size_t sizes[] = {1, 31, 32, 33, 63, 64, 65, 200, 513, 1100};
    static MwesoBatchGame games[2][1100];
    MwesoVariant *variant = rules_with(NULL);
    (void)unused;
    for (size_t i = 0; i < COUNT(sizes); i++)
        for (int threads = 1; threads <= 3; threads += 2) {
            for (int k = 0; k < 2; k++) {
                mw_lanes_limit(k ? MW_LANES_AVX512 : MW_LANES_NONE);
                MwesoBatch *batch = mweso_batch_new(variant, sizes[i], 2, NULL);
                const MwesoBatchView view = {.games = games[k]};
                assert_int_equal(
                    mweso_batch_random(batch, 0, sizes[i], 12, true, &view, threads, NULL, NULL),
                    MWESO_OK);
                mweso_batch_free(batch);
            }
            assert_memory_equal(games[0], games[1], sizes[i] * sizeof *games[0]);
        }
    mweso_variant_free(variant);
}

/* ---- stores ---------------------------------------------------------------------------------- */

enum { STORED = 600, ENOUGH = 100 };

static bool until_enough(void *user, uint64_t held) { return *(const bool *)user || held < ENOUGH; }

static void play_into(const char *name, const MwesoVariant *variant, MwLanesLevel level,
                      MwesoStart how, bool all)
{
    const MwesoPlan plan = {.games = STORED,
                            .seed = 4,
                            .players = {"random", "random"},
                            .start = how,
                            .max_turns = 1000,
                            .threads = 2,
                            .shards = 1};
    mw_lanes_limit(level);
    MwesoStore *store = mweso_store_new(path_of(name), &plan, &variant, 1, NULL);
    assert_non_null(store);
    assert_int_equal(mweso_store_play(store, until_enough, &all, NULL), all ? MWESO_OK : MWESO_NO);
    MwesoSample *held = mweso_store_sample(store, 0, NULL);
    size_t count = mweso_sample_count(held);
    assert_true(all ? count == STORED : count >= ENOUGH && count < STORED);
    mweso_sample_free(held);
    mweso_store_free(store);
    mw_lanes_limit(MW_LANES_AVX512);
}

/* Its bytes, joined into a file of its own; to be freed. */
static char *joined(const char *name, const char *to, size_t *size)
{
    const char *file = path_of(name);
    uint64_t held, wanted;
    note_file(to);
    assert_int_equal(mweso_store_merge(path_of(to), &file, 1, &held, &wanted, NULL), MWESO_OK);
    assert_int_equal(held, STORED);
    FILE *stream = fopen(path_of(to), "rb");
    assert_non_null(stream);
    fseek(stream, 0, SEEK_END);
    *size = (size_t)ftell(stream);
    rewind(stream);
    char *bytes = malloc(*size);
    assert_non_null(bytes);
    assert_int_equal(fread(bytes, 1, *size, stream), *size);
    fclose(stream);
    return bytes;
}

static void compare_store(const MwesoVariant *variant, MwesoStart how, MwLanesLevel first,
                          MwLanesLevel then)
{
    size_t sizes[2];
    static const char *const names[] = {"one-by-one", "two-levels"}, *const merged[] = {"a", "b"};
    for (int i = 0; i < 2; i++) note_file(names[i]);
    play_into("one-by-one", variant, MW_LANES_NONE, how, true);
    play_into("two-levels", variant, first, how, false);
    play_into("two-levels", variant, then, how, true);
    char *bytes[2];
    for (int i = 0; i < 2; i++) bytes[i] = joined(names[i], merged[i], &sizes[i]);
    assert_int_equal(sizes[0], sizes[1]);
    assert_memory_equal(bytes[0], bytes[1], sizes[0]);
    for (int i = 0; i < 2; i++) free(bytes[i]);
    while (file_count > 0) remove(files[--file_count]);
}

/* A store that was begun by one level goes on by any other, and is then as one played one by one.
 */
static void test_stores_go_on_at_other_levels(void **unused)
{
    MwesoVariant *variant = rules_with(NULL);
    MwLanesLevel best = mw_lanes_figures_level(&variant->rules, mw_all_seeds(&variant->rules));
    (void)unused;
    for (MwLanesLevel first = MW_LANES_NONE; first <= best; first++)
        for (MwLanesLevel then = MW_LANES_NONE; then <= best; then++) {
            if (first == then) continue;
            compare_store(variant, MWESO_START_USUAL, first, then);
            compare_store(variant, MWESO_START_RANDOM, first, then);
        }
    mweso_variant_free(variant);
}

/* ---- stopped --------------------------------------------------------------------------------- */

static bool stop_soon(void *user, const MwesoFigures *figures)
{
    (void)user, (void)figures;
    mweso_stop(true);
    return true;
}

/* Whoever is told to stop while lanes are under way says so, and plays no game half. */
static void test_lanes_are_stopped(void **unused)
{
    MwesoError error = {0};
    MwesoVariant *variant = rules_with(NULL);
    const MwesoPlan plan = {.games = 1000000,
                            .players = {"random", "random"},
                            .max_turns = 1000,
                            .threads = 2,
                            .shards = 1};
    (void)unused;
    assert_int_equal(mweso_simulate(variant, &plan, NULL, stop_soon, NULL, &error), MWESO_NO);
    MwesoBatch *batch = NULL;
    mweso_stop(false);
    batch = batch_at(variant, MW_LANES_AVX512);
    mweso_stop(true);
    assert_int_equal(mweso_batch_random(batch, 0, ABREAST, 1000000, true, NULL, 1, NULL, &error),
                     MWESO_NO);
    mweso_stop(false);
    assert_int_equal(mweso_batch_reset(batch, 0, ABREAST, NULL, MWESO_START_USUAL, NULL, NULL),
                     MWESO_OK);
    assert_int_equal(mweso_batch_random(batch, 0, ABREAST, 10, true, NULL, 1, NULL, &error),
                     MWESO_OK);
    mweso_batch_free(batch);
    mweso_variant_free(variant);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_batches_of_shipped_variants),
        cmocka_unit_test(test_batches_of_other_rules),
        cmocka_unit_test(test_batches_of_many_seeds),
        cmocka_unit_test(test_playouts_of_long_moves),
        cmocka_unit_test(test_batches_of_any_size),
        cmocka_unit_test(test_what_is_left_to_others),
        cmocka_unit_test(test_lanes_are_stopped),
        cmocka_unit_test_setup_teardown(test_stores_go_on_at_other_levels, make_folder,
                                        remove_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
