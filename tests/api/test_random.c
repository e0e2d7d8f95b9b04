/* Random: the generators against published test vectors, and what the streams promise. */
#include "support.h"

#include "base/random.h"

static void test_splitmix_published(void **unused)
{
    static const uint64_t expected[] = {
        6457827717110365317u, 3203168211198807973u,  9817491932198370423u,
        4593380528125082431u, 16408922859458223821u,
    };
    uint64_t state = 1234567;
    (void)unused;
    for (size_t i = 0; i < COUNT(expected); i++) assert_true(mw_splitmix(&state) == expected[i]);
}

static void test_xoshiro_published(void **unused)
{
    static const uint64_t expected[] = {
        11520u,
        0u,
        1509978240u,
        1215971899390074240u,
        1216172134540287360u,
        607988272756665600u,
        16172922978634559625u,
        8476171486693032832u,
        10595114339597558777u,
        2904607092377533576u,
    };
    MwRandom random = {{1, 2, 3, 4}};
    (void)unused;
    for (size_t i = 0; i < COUNT(expected); i++)
        assert_true(mw_random_next(&random) == expected[i]);
}

/* Streams must not change from version to version: results are kept with their seed. The numbers
 * were worked out by a second program. */
static void test_streams_pinned(void **unused)
{
    static const struct {
        uint64_t seed, stream, first;
    } pinned[] = {
        {0, 0, 18110106563157542208u},
        {0, 1, 17254933023648552173u},
        {1, 0, 17154914556750032435u},
        {UINT64_MAX, UINT64_MAX, 6495424693907944954u},
    };
    (void)unused;
    for (size_t i = 0; i < COUNT(pinned); i++) {
        MwRandom random = mw_random(pinned[i].seed, pinned[i].stream);
        assert_true(mw_random_next(&random) == pinned[i].first);
    }
}

static void test_streams_differ(void **unused)
{
    (void)unused;
    for (uint64_t stream = 1; stream < 1000; stream++) {
        MwRandom one = mw_random(7, 0), other = mw_random(7, stream),
                 swapped = mw_random(stream, 7);
        uint64_t first = mw_random_next(&one), second = mw_random_next(&other);
        assert_true(first != second);
        assert_true(stream == 7 || second != mw_random_next(&swapped));
    }
}

static void test_below_keeps_its_range(void **unused)
{
    static const uint32_t limits[] = {1, 2, 3, 7, 64, 1000, 0x80000000u, 0x80000001u, UINT32_MAX};
    (void)unused;
    MwRandom random = mw_random(1, 2);
    for (size_t i = 0; i < COUNT(limits); i++)
        for (int n = 0; n < 1000; n++) assert_true(mw_random_below(&random, limits[i]) < limits[i]);
}

/* 60000 throws of a die: each face 10000 times, give or take five standard deviations (91 each). */
static void test_below_is_even(void **unused)
{
    int faces[6] = {0};
    (void)unused;
    MwRandom random = mw_random(3, 4);
    for (int n = 0; n < 60000; n++) faces[mw_random_below(&random, 6)]++;
    for (int face = 0; face < 6; face++) assert_in_range(faces[face], 10000 - 457, 10000 + 457);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_splitmix_published),    cmocka_unit_test(test_xoshiro_published),
        cmocka_unit_test(test_streams_pinned),        cmocka_unit_test(test_streams_differ),
        cmocka_unit_test(test_below_keeps_its_range), cmocka_unit_test(test_below_is_even),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
