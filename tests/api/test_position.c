/* Positions: read, written, cut to size, and refused. */
#include "support.h"

typedef struct Pair {
    const char *in, *out;
} Pair;

static void assert_pairs(const char *const *settings, const Pair *pairs, size_t count)
{
    MwesoVariant *variant = rules_with(settings);
    for (size_t i = 0; i < count; i++) {
        MwesoPosition position = position_from(variant, pairs[i].in);
        assert_string_equal(text_of(variant, &position), pairs[i].out);
        MwesoPosition again = position_from(variant, pairs[i].out);
        assert_memory_equal(&again, &position, sizeof again);
    }
    mweso_variant_free(variant);
}

static void test_ways_to_write_a_position(void **unused)
{
    static const Pair pairs[] = {
        {"4x8/0x8/0x8/4x8 S 0,0 0,0", "4x8/0x8/0x8/4x8 S 0,0 0,0"},
        {"4x8/0x8/0x8/4x8 S", "4x8/0x8/0x8/4x8 S 1,1 0,0"},
        {"  4x8/0x8/0x8/4x8\tN  ", "4x8/0x8/0x8/4x8 N 1,1 0,0"},
        {"4,4,4x2,4,4x3/0xC/0xC/4xC S 5,6 1,2", "4x8/0x8/0x8/4x8 S 5,6 1,2"},
        {"1,2,3,4,5,6,7,8/0x8/0x8/0x7,1 S 1,1 0,0", "1,2,3,4,5,6,7,8/0x8/0x8/0x7,1 S 1,1 0,0"},
        {"0x8/0x8/0x8/0x8 N 4294967295,4294967295 4294967295,0 p0",
         "0x8/0x8/0x8/0x8 N 4294967295,4294967295 4294967295,0"},
        {"65535,0x7/0x8/0x8/0x8 S 1,1 0,0", "65535,0x7/0x8/0x8/0x8 S 1,1 0,0"},
        {"0001,0x7/0x8/0x8/1x8 S 01,1 0,00", "1,0x7/0x8/0x8/1x8 S 1,1 0,0"},
    };
    (void)unused;
    assert_pairs(SET("capture.quiet_turns=1"), pairs, COUNT(pairs));
}

static void test_midgame_follows_quiet_turns(void **unused)
{
    static const Pair pairs[] = {{"4x8/0x8/0x8/4x8 S", "4x8/0x8/0x8/4x8 S 1000000,1000000 0,0"}};
    (void)unused;
    assert_pairs(SET("capture.quiet_turns=1000000"), pairs, COUNT(pairs));
}

static void test_passes(void **unused)
{
    static const Pair pairs[] = {
        {"1x2/0x2/0x2/2x2 S 0,0 0,0 p1", "1x2/0x2/0x2/2x2 S 0,0 0,0 p1"},
        {"1x2/0x2/0x2/2x2 N p2", "1x2/0x2/0x2/2x2 N 1,1 0,0 p2"},
        {"1x2/0x2/0x2/2x2 N 3,3 1,1 p0", "1x2/0x2/0x2/2x2 N 3,3 1,1"},
    };
    (void)unused;
    assert_pairs(SET("turn.pass=allowed", "board.columns=2"), pairs, COUNT(pairs));
}

static void test_placing(void **unused)
{
    static const Pair pairs[] = {
        {"4x8/0x8/0x8/4x8 S+", "4x8/0x8/0x8/4x8 S+ 0,0 0,0"},
        {"4x8/0x8/1x8/3x8 N+ 0,0 0,0", "4x8/0x8/1x8/3x8 N+ 0,0 0,0"},
    };
    (void)unused;
    assert_pairs(SET("setup.placement=free"), pairs, COUNT(pairs));
}

static void test_widest_board(void **unused)
{
    char in[2048] = "", out[2048];
    (void)unused;
    MwesoVariant *variant = rules_with(SET("board.columns=32"));
    for (int i = 0; i < 128; i++)
        sprintf(in + strlen(in), "%s%d", i == 0 ? "" : i % 32 ? "," : "/", 400 + i);
    strcat(in, " N 1,1 0,0");
    MwesoPosition position = position_from(variant, in);
    assert_int_equal(mweso_position_text(variant, &position, out, sizeof out), strlen(in));
    assert_string_equal(out, in);
    assert_int_equal(position.pit[MWESO_NORTH][31], 400); /* North's B32 stands top left */
    assert_int_equal(position.pit[MWESO_NORTH][32], 432); /* below it his A32 */
    assert_int_equal(position.pit[MWESO_SOUTH][63], 464); /* South's A1 */
    assert_int_equal(position.pit[MWESO_SOUTH][0], 496);  /* South's B1 */
    mweso_variant_free(variant);
}

static void test_pits_stand_where_south_sees_them(void **unused)
{
    (void)unused;
    MwesoVariant *variant = rules_with(SET("board.columns=2"));
    MwesoPosition p = position_from(variant, "1,2/3,4/5,6/7,8 S");
    static const uint16_t south[] = {7, 8, 6, 5}, north[] = {2, 1, 3, 4};
    assert_memory_equal(p.pit[MWESO_SOUTH], south, sizeof south);
    assert_memory_equal(p.pit[MWESO_NORTH], north, sizeof north);
    for (int pit = 4; pit < MWESO_MOST_PITS; pit++)
        assert_int_equal(p.pit[0][pit] + p.pit[1][pit], 0);
    mweso_variant_free(variant);
}

/* ---- cut texts ------------------------------------------------------------------------------- */

static void test_cut_to_every_size(void **unused)
{
    static const char whole[] = "4x8/0x8/0x8/4x8 S 0,0 0,0";
    char buffer[64];
    (void)unused;
    MwesoVariant *variant = rules_with(NULL);
    MwesoPosition start = mweso_position_start(variant, false);
    assert_int_equal(mweso_position_text(variant, &start, NULL, 0), strlen(whole));
    for (size_t size = 1; size < sizeof buffer; size++) {
        memset(buffer, '#', sizeof buffer);
        assert_int_equal(mweso_position_text(variant, &start, buffer, size), strlen(whole));
        size_t kept = size - 1 < strlen(whole) ? size - 1 : strlen(whole);
        assert_int_equal(strlen(buffer), kept);
        assert_memory_equal(buffer, whole, kept);
        for (size_t i = size; i < sizeof buffer; i++) assert_int_equal(buffer[i], '#');
    }
    mweso_variant_free(variant);
}

static void test_explanations_are_cut_too(void **unused)
{
    char whole[1000], part[20];
    (void)unused;
    MwesoVariant *variant = rules_with(NULL);
    MwesoPosition start = mweso_position_start(variant, false);
    size_t length = mweso_explain_start(variant, &start, 0, NULL, 0);
    assert_int_equal(mweso_explain_start(variant, &start, 0, whole, sizeof whole), length);
    assert_int_equal(strlen(whole), length);
    assert_int_equal(mweso_explain_start(variant, &start, 0, part, sizeof part), length);
    assert_int_equal(strlen(part), sizeof part - 1);
    assert_memory_equal(part, whole, sizeof part - 1);
    mweso_variant_free(variant);
}

/* ---- what is refused ------------------------------------------------------------------------- */

typedef struct Refused {
    const char *text;
    int column;
    const char *part;
} Refused;

static void assert_refused(const char *const *settings, const Refused *cases, size_t count)
{
    MwesoVariant *variant = rules_with(settings);
    for (size_t i = 0; i < count; i++) {
        MwesoPosition position;
        MwesoError error = {0};
        MwesoStatus status = mweso_position_parse(variant, cases[i].text, &position, &error);
        if (status != MWESO_BAD_INPUT || error.column != cases[i].column ||
            !strstr(error.text, cases[i].part))
            fail_msg("'%s': status %d, at %d: %s", cases[i].text, status, error.column, error.text);
        assert_int_equal(error.status, MWESO_BAD_INPUT);
        assert_int_equal(error.line, 0);
        assert_int_equal(mweso_position_parse(variant, cases[i].text, &position, NULL),
                         MWESO_BAD_INPUT);
    }
    mweso_variant_free(variant);
}

static void test_refused(void **unused)
{
    static const Refused cases[] = {
        {"", 1, "the end of the text"},
        {"4x8", 4, "'/' is expected"},
        {"4x7/0x8/0x8/4x8 S", 4, "has 7 pits"},
        {"4x8/0x8/0x9/4x8 S", 12, "South's inner row has 9 pits"},
        {"4x8/0x8/0x8/4x1,0 S", 18, "South's outer row has 2 pits"},
        {"4x8/0x8/0x8/4x8", 16, "whose turn"},
        {"4x8/0x8/0x8/4x8 s", 17, "whose turn"},
        {"4x8/0x8/0x8/4x8/0x8 S", 16, "whose turn"},
        {"4x8/0x8/0x8/4x8 S 0,0", 19, "turnsS,turnsN"},
        {"4x8/0x8/0x8/4x8 S 0,0 0", 19, "turnsS,turnsN"},
        {"4x8/0x8/0x8/4x8 S 0 0 0,0", 19, "turnsS,turnsN"},
        {"4x8/0x8/0x8/4x8 S 4294967296,0 0,0", 19, "turnsS,turnsN"},
        {"4x8/0x8/0x8/4x8 S 1,1 2,0", 19, "South cannot have captured"},
        {"4x8/0x8/0x8/4x8 S 1,1 0,2", 19, "North cannot have captured"},
        {"4x8/0x8/0x8/4x8 S 1,1 0,0 p3", 27, "p0, p1 or p2"},
        {"4x8/0x8/0x8/4x8 S 1,1 0,0 p1", 27, "turn.pass is never"},
        {"4x8/0x8/0x8/4x8 S 1,1 0,0 0", 27, "nothing more"},
        {"4x8/0x8/0x8/4x8 S 1,1 0,0 p0 p0", 30, "right behind the counters"},
        {"4x8/0x8/0x8/4x8 S+", 0, "setup.placement"},
        {"-4,4x7/0x8/0x8/4x8 S", 1, "North's outer row"},
        {"4x8/0x8/0x8/4x65 S", 13, "South's outer row"},
        {"4x0,4x8/0x8/0x8/4x8 S", 1, "North's outer row"},
        {"65536,0x7/0x8/0x8/0x8 S", 1, "up to 65535"},
        {"65535,1,0x6/0x8/0x8/0x8 S", 1, "65536 seeds"},
        {"65535x8/65535x8/65535x8/65535x8 S", 1, "2097120 seeds"},
        {"4,,4x7/0x8/0x8/4x8 S", 2, "not ',,4x7"},
        {",4x8/0x8/0x8/4x8 S", 1, "not ',4x8"},
        {"4x8,/0x8/0x8/4x8 S", 5, "not '/0x8"},
        {"4x8\n/0x8/0x8/4x8 S", 4, "'/' is expected"},
        {"4 4 4 4 4 4 4 4/0x8/0x8/4x8 S", 2, "has 1 pit"},
        {"4x8/0x8/0x8/4x8 S0,0 0,0", 17, "whose turn"},
    };
    (void)unused;
    assert_refused(NULL, cases, COUNT(cases));
}

static void test_refused_while_placing(void **unused)
{
    static const Refused cases[] = {
        {"3x8/0x8/1x8/3x8 N+", 0, "as at the usual start"},
        {"4x8/0x8/1x8/4x8 N+", 0, "as at the usual start"},
        {"4x8/0x8/1x8/3x8 S+", 0, "as at the usual start"},
        {"4x8/0x8/0x8/4x8 S+ 1,0 0,0", 0, "before the seeds are arranged"},
        {"4x8/0x8/0x8/4x8 N+ 0,0 0,0 p1", 0, "before the seeds are arranged"},
    };
    (void)unused;
    assert_refused(SET("setup.placement=free", "turn.pass=allowed"), cases, COUNT(cases));
}

/* Texts are quoted in errors, which are UTF-8 too: a letter must not be cut in two. */
static void test_errors_are_utf8(void **unused)
{
    (void)unused;
    MwesoVariant *variant = rules_with(NULL);
    MwesoPosition position;
    MwesoError error = {0};
    assert_int_equal(mweso_position_parse(
                         variant,
                         "4x8/0x8/0x8/4x8 "
                         "x\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9"
                         "\xc3\xa9\xc3\xa9\xc3\xa9",
                         &position, &error),
                     MWESO_BAD_INPUT);
    mweso_variant_free(variant);
    assert_true(!strstr(error.text, "\xc3'"));
}

/* ---- other questions about positions --------------------------------------------------------- */

static void test_start(void **unused)
{
    (void)unused;
    MwesoVariant *usual = rules_with(
        SET("board.columns=3", "setup.outer=1 2 3", "setup.inner=4 5 6"));
    MwesoVariant *free_placing = rules_with(SET("setup.placement=free"));
    MwesoPosition start = mweso_position_start(usual, true);
    assert_string_equal(text_of(usual, &start), "3,2,1/6,5,4/4,5,6/1,2,3 S 0,0 0,0");
    start = mweso_position_start(free_placing, true);
    assert_int_equal(start.placing, 1);
    start = mweso_position_start(free_placing, false);
    assert_int_equal(start.placing, 0);
    mweso_variant_free(usual);
    mweso_variant_free(free_placing);
}

static void test_pit_names(void **unused)
{
    char name[4];
    (void)unused;
    MwesoVariant *variant = rules_with(SET("board.columns=32"));
    static const struct {
        int pit;
        const char *name;
    } pits[] = {
        {0, "B1"},   {8, "B9"},   {9, "B10"}, {31, "B32"},
        {32, "A32"}, {54, "A10"}, {55, "A9"}, {63, "A1"},
    };
    for (size_t i = 0; i < COUNT(pits); i++) {
        mweso_pit_name(variant, pits[i].pit, name);
        assert_string_equal(name, pits[i].name);
    }
    mweso_pit_name(variant, -1, name);
    assert_string_equal(name, "?");
    mweso_pit_name(variant, 64, name);
    assert_string_equal(name, "?");
    mweso_variant_free(variant);
}

static void assert_over(const char *const *settings, const char *text, bool expected)
{
    MwesoVariant *variant = rules_with(settings);
    MwesoPosition position = position_from(variant, text);
    bool over = !expected;
    assert_int_equal(mweso_position_is_over(variant, &position, &over, NULL), MWESO_OK);
    assert_int_equal(over, expected);
    mweso_variant_free(variant);
}

static void test_is_over(void **unused)
{
    (void)unused;
    assert_over(NULL, "4x8/0x8/0x8/4x8 S", false);
    assert_over(NULL, "4x8/0x8/0x8/1x8 S", true);
    assert_over(NULL, "4x8/0x8/0x8/1x8 N", false);
    assert_over(SET("start.singletons=always"), "4x8/0x8/0x8/1x8 S", false);
    assert_over(SET("start.singletons=last-resort"), "4x8/0x8/0x8/1x8 S", false);
    assert_over(SET("start.singletons=last-resort"), "4x8/0x8/1x8/1x8 S", true);
    assert_over(SET("setup.placement=free"), "4x8/0x8/0x8/4x8 S+", false);
    assert_over(SET("end.endless=illegal"), ENDLESS_11, false);
    assert_over(SET("end.endless=illegal"), "0x8/0x8/3,0,1,2,0,1,2,0/3,0,1,2,0,1,2,0 S", false);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ways_to_write_a_position),
        cmocka_unit_test(test_midgame_follows_quiet_turns),
        cmocka_unit_test(test_passes),
        cmocka_unit_test(test_placing),
        cmocka_unit_test(test_widest_board),
        cmocka_unit_test(test_pits_stand_where_south_sees_them),
        cmocka_unit_test(test_cut_to_every_size),
        cmocka_unit_test(test_explanations_are_cut_too),
        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_refused_while_placing),
        cmocka_unit_test(test_errors_are_utf8),
        cmocka_unit_test(test_start),
        cmocka_unit_test(test_pit_names),
        cmocka_unit_test(test_is_over),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
