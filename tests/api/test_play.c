/* Play: the events of the worked examples step by step, moves as text, and why moves are refused.
 */
#include "support.h"

/* ---- events as text -------------------------------------------------------------------------- */

typedef struct Log {
    const MwesoVariant *variant;
    char text[4000];
    int wrong; /* events that lack a key or a reason, or are not South's */
} Log;

__attribute__((format(printf, 2, 3))) static void note(Log *log, const char *format, ...)
{
    size_t length = strlen(log->text);
    va_list args;
    va_start(args, format);
    vsnprintf(log->text + length, sizeof log->text - length, format, args);
    va_end(args);
}

static const char *letters_of(int options)
{
    static char letters[6];
    static const struct {
        int choice;
        char letter;
    } all[] = {
        {MWESO_CAPTURE, 'c'}, {MWESO_DECLINE, 'd'}, {MWESO_FORWARD, 'f'},
        {MWESO_REVERSE, 'r'}, {MWESO_PIT, 'x'},
    };
    int n = 0;
    for (size_t i = 0; i < COUNT(all); i++)
        if (options & all[i].choice) letters[n++] = all[i].letter;
    letters[n] = '\0';
    return letters;
}

static void note_event(void *user, const MwesoEvent *e)
{
    Log *log = user;
    char pit[4];
    mweso_pit_name(log->variant, e->pit, pit);
    switch (e->kind) {
    case MWESO_EVENT_START: note(log, "start %s %d\n", pit, e->seeds); break;
    case MWESO_EVENT_CHOICE:
        note(log, "choice %s of ", letters_of(e->taken));
        note(log, "%s\n", letters_of(e->options));
        break;
    case MWESO_EVENT_LAP:
        note(log, "lap %s %d %c\n", pit, e->seeds, e->clockwise ? 'r' : 'f');
        break;
    case MWESO_EVENT_LANDING: note(log, "landing %s %d\n", pit, e->seeds); break;
    case MWESO_EVENT_CAPTURE:
        note(log, "capture %s %d+%d+%d=%d\n", pit, e->inner, e->outer, e->own, e->seeds);
        break;
    case MWESO_EVENT_EXTRA: note(log, "extra %s %d\n", pit, e->seeds); break;
    case MWESO_EVENT_RELAY: note(log, "relay %s %d\n", pit, e->seeds); break;
    case MWESO_EVENT_REENTRY: note(log, "reentry %s %d\n", pit, e->seeds); break;
    case MWESO_EVENT_REMOVED: note(log, "removed %d\n", e->seeds); break;
    case MWESO_EVENT_TRANSFER: note(log, "transfer %s %d\n", pit, e->seeds); break;
    case MWESO_EVENT_PUT: note(log, "put %s %d\n", pit, e->seeds); break;
    case MWESO_EVENT_HELD: note(log, "held %s %d\n", pit, e->seeds); break;
    case MWESO_EVENT_DROP: note(log, "drop %d\n", e->seeds); break;
    case MWESO_EVENT_LAID: note(log, "laid %s %d\n", pit, e->seeds); break;
    case MWESO_EVENT_END: note(log, "end %s %d, %d laps\n", pit, e->seeds, (int)e->lap); break;
    }
    bool told = e->key && strchr(e->key, '.') && e->why && e->why[0];
    bool turned = e->kind != MWESO_EVENT_LAP || (e->reverse_key && e->reverse_why);
    log->wrong += !told || !turned || e->side != MWESO_SOUTH || !e->own_pits || !e->opponent_pits;
}

static void assert_events(const char *const *settings, const char *position, const char *move,
                          const char *expected)
{
    MwesoVariant *variant = rules_with(settings);
    MwesoPosition before = position_from(variant, position);
    MwesoOutcome outcome, silent;
    Log log = {.variant = variant};
    assert_int_equal(mweso_play(variant, &before, move, note_event, &log, &outcome, NULL),
                     MWESO_OK);
    assert_string_equal(log.text, expected);
    assert_int_equal(log.wrong, 0);
    assert_int_equal(mweso_play(variant, &before, move, NULL, NULL, &silent, NULL), MWESO_OK);
    assert_true(same_outcome(&outcome, &silent));
    mweso_variant_free(variant);
}

static void test_example_1(void **unused)
{
    (void)unused;
    assert_events(
        NULL, EXAMPLE_1, "B5",
        "start B5 4\nlap B5 4 f\nlanding A8 2\ncapture A8 3+3+0=6\nreentry B5 6\n"
        "lap B5 6 f\nlanding A6 2\ncapture A6 2+4+0=6\nreentry B5 6\n"
        "lap B5 6 f\nlanding A6 3\nrelay A6 3\nlap A6 3 f\nlanding A3 1\nend A3 0, 4 laps\n");
}

static void test_example_2(void **unused)
{
    (void)unused;
    assert_events(
        NULL, EXAMPLE_2, "B1r",
        "start B1 3\nchoice r of fr\nlap B1 3 r\nlanding A3 2\ncapture A3 1+1+0=2\nreentry B1 2\n"
        "lap B1 2 f\nlanding B3 1\nend B3 0, 2 laps\n");
    assert_events(NULL, EXAMPLE_2, "B1f",
                  "start B1 3\nchoice f of fr\nlap B1 3 f\nlanding B4 1\nend B4 0, 1 laps\n");
}

static void test_example_4(void **unused)
{
    (void)unused;
    assert_events(
        NULL, EXAMPLE_4, "A2rr",
        "start A2 2\nchoice r of fr\nlap A2 2 r\nlanding A4 2\ncapture A4 1+3+0=4\nreentry A2 4\n"
        "choice r of fr\nlap A2 4 r\nlanding A6 2\ncapture A6 1+1+0=2\nreentry A2 2\n"
        "lap A2 2 f\nlanding B1 1\nend B1 0, 3 laps\n");
    assert_events(
        NULL, EXAMPLE_4, "A2rf",
        "start A2 2\nchoice r of fr\nlap A2 2 r\nlanding A4 2\ncapture A4 1+3+0=4\nreentry A2 4\n"
        "choice f of fr\nlap A2 4 f\nlanding B3 1\nend B3 0, 2 laps\n");
    assert_events(NULL, EXAMPLE_4, "A2f",
                  "start A2 2\nchoice f of fr\nlap A2 2 f\nlanding B1 1\nend B1 0, 1 laps\n");
}

static void test_own_pit_taken(void **unused)
{
    (void)unused;
    assert_events(
        SET("capture.own_pit=taken", "capture.resow=landing"), EXAMPLE_2, "B1r",
        "start B1 3\nchoice r of fr\nlap B1 3 r\nlanding A3 2\ncapture A3 1+1+2=4\nreentry A3 4\n"
        "lap A3 4 f\nlanding B2 1\nend B2 0, 2 laps\n");
}

static void test_removed_with_extra_pits(void **unused)
{
    static const char *const rules[] = {"capture.fate=removed", "capture.extra=2", NULL};
    (void)unused;
    assert_events(rules, EXAMPLE_1, "B5xB3xA3",
                  "start B5 4\nlap B5 4 f\nlanding A8 2\ncapture A8 3+3+0=6\nremoved 6\n"
                  "choice x of x\nextra B3 4\nchoice x of x\nextra A3 2\nend A8 0, 1 laps\n");
    assert_events(rules, EXAMPLE_1, "B5xA4",
                  "start B5 4\nlap B5 4 f\nlanding A8 2\ncapture A8 3+3+0=6\nremoved 6\n"
                  "choice x of x\nextra A4 2\nextra A3 2\nend A8 0, 1 laps\n");
}

static void test_refusal(void **unused)
{
    (void)unused;
    assert_events(SET("capture.refusal=once"), EXAMPLE_1, "B5d",
                  "start B5 4\nlap B5 4 f\nlanding A8 2\nchoice d of cd\nrelay A8 2\n"
                  "lap A8 2 f\nlanding A6 2\ncapture A6 2+4+0=6\nreentry A8 6\n"
                  "lap A8 6 f\nlanding A2 1\nend A2 0, 3 laps\n");
}

static void test_clockwise_chain(void **unused)
{
    (void)unused;
    assert_events(SET("reverse.capture=indirect", "capture.takes=inner", "capture.quiet_turns=0"),
                  "0x3,1,0x4/0,2,0,2,0x4/0,1,0,2,0x4/2,0x7 S", "B1r",
                  "start B1 2\nchoice r of fr\nlap B1 2 r\nlanding A2 2\nrelay A2 2\n"
                  "lap A2 2 r\nlanding A4 3\ncapture A4 2+0+0=2\nreentry A2 2\n"
                  "lap A2 2 f\nlanding B1 1\nend B1 0, 3 laps\n");
}

/* The hand of an endless move is told at its end, and lies in its origin in the outcome. */
static void test_endless(void **unused)
{
    (void)unused;
    MwesoVariant *variant = rules_with(SET("end.lap_limit=2"));
    MwesoPosition before = position_from(variant, ENDLESS_11);
    MwesoOutcome outcome;
    Log log = {.variant = variant};
    assert_int_equal(mweso_play(variant, &before, "B1", note_event, &log, &outcome, NULL),
                     MWESO_OK);
    assert_string_equal(log.text, "start B1 2\nlap B1 2 f\nlanding B3 2\nrelay B3 2\n"
                                  "lap B3 2 f\nlanding B5 2\nrelay B5 2\nend B5 2, 2 laps\n");
    assert_true(outcome.endless);
    assert_string_equal(text_of(variant, &outcome.after),
                        "0x8/0x8/1,2,0,1,0,1,0,1/0,1,0,1,2,0,1,0 N 2,1 0,0");
    mweso_variant_free(variant);
}

/* ---- outcomes of the worked examples --------------------------------------------------------- */

static void assert_board(const char *const *settings, const char *position, const char *move,
                         const char *board)
{
    MwesoVariant *variant = rules_with(settings);
    MwesoOutcome outcome = play(variant, position, move);
    assert_string_equal(board_of(variant, &outcome.after), board);
    mweso_variant_free(variant);
}

static void test_results_of_the_examples(void **unused)
{
    (void)unused;
    assert_board(NULL, EXAMPLE_1, "B5", "0x8/0x4,2,0x3/0x2,1x3,0,2,4/0x5,3x3");
    assert_board(NULL, EXAMPLE_2, "B1r", "0x8/0x7,2/1x2,2,0x3,2,0/0,1x2,0x5");
    assert_board(NULL, EXAMPLE_2, "B1f", "0x2,1,0x5/0x2,1,0x4,2/0x2,1,0x3,2,0/0,1x3,0x4");
    assert_board(NULL, EXAMPLE_4, "A2rr", "0x8/2,0x7/1,0,2,3,1,2,0x2/1,0x7");
    assert_board(NULL, EXAMPLE_4, "A2rf", "0x5,1,0x2/2,0x4,1,0x2/1,0,1,2,0,1,0x2/1x3,0x5");
    assert_board(NULL, EXAMPLE_4, "A2f", "0x3,3,0,1,0x2/2,0x2,1,0,1,0x2/1,0x2,1,0,1,0x2/1,0x7");
}

static void test_outcome_counts(void **unused)
{
    (void)unused;
    MwesoVariant *variant = rules_with(NULL);
    MwesoOutcome outcome = play(variant, EXAMPLE_1, "B5");
    assert_int_equal(outcome.laps, 4);
    assert_int_equal(outcome.captured, 12);
    assert_int_equal(outcome.columns, 1 << 7 | 1 << 5);
    assert_false(outcome.endless);
    assert_false(outcome.over);
    assert_int_equal(outcome.winner, MWESO_NOBODY);
    assert_int_equal(outcome.end, MWESO_GOES_ON);
    assert_int_equal(outcome.after.side, MWESO_NORTH);
    assert_int_equal(outcome.after.turns[MWESO_SOUTH], 2);
    assert_int_equal(outcome.after.turns[MWESO_NORTH], 1);
    assert_int_equal(outcome.after.captures[MWESO_SOUTH], 1);
    assert_int_equal(outcome.after.captures[MWESO_NORTH], 0);
    mweso_variant_free(variant);
}

static void test_nothing_is_captured_in_quiet_turns(void **unused)
{
    (void)unused;
    MwesoVariant *variant = rules_with(NULL);
    MwesoOutcome outcome = play(variant, EXAMPLE_1 " 0,0 0,0", "B5");
    assert_int_equal(outcome.captured, 0);
    assert_int_equal(play(variant, EXAMPLE_1 " 1,0 0,0", "B5").captured, 12);
    play_fails(variant, EXAMPLE_2 " 0,0 0,0", "B1r", MWESO_NO, "capture.quiet_turns");
    mweso_variant_free(variant);
}

/* ---- counters at their limit ----------------------------------------------------------------- */

static void test_counters_stay_at_their_limit(void **unused)
{
    (void)unused;
    MwesoVariant *variant = rules_with(NULL);
    MwesoOutcome outcome = play(variant, EXAMPLE_1 " 4294967295,1 4294967295,0", "B5");
    assert_int_equal(outcome.after.turns[MWESO_SOUTH], UINT32_MAX);
    assert_int_equal(outcome.after.captures[MWESO_SOUTH], UINT32_MAX);
    mweso_variant_free(variant);
}

/* ---- moves that are refused ------------------------------------------------------------------ */

static void test_refused_moves(void **unused)
{
    static const struct {
        const char *move;
        MwesoStatus status;
        const char *part;
    } cases[] = {
        {"", MWESO_BAD_INPUT, "not a move"},    {"C1", MWESO_BAD_INPUT, "not a move"},
        {"B", MWESO_BAD_INPUT, "not a move"},   {"B0", MWESO_BAD_INPUT, "not a move"},
        {"B9", MWESO_BAD_INPUT, "not a move"},  {"B01", MWESO_BAD_INPUT, "not a move"},
        {"B10", MWESO_BAD_INPUT, "not a move"}, {" B1r", MWESO_BAD_INPUT, "not a move"},
        {"B1", MWESO_BAD_INPUT, "B1f, B1r"},    {"B1x", MWESO_NO, "B1f, B1r"},
        {"B1c", MWESO_NO, "B1f, B1r"},          {"B1rr", MWESO_NO, "B1r"},
        {"B1f ", MWESO_BAD_INPUT, "no choice"}, {"B2", MWESO_NO, "start.smallest"},
        {"A3", MWESO_NO, "start.singletons"},   {"pass", MWESO_NO, "turn.pass"},
        {"=4x8/0x8", MWESO_NO, "no seeds"},     {"PASS", MWESO_NO, "turn.pass"},
        {"B1fxA1", MWESO_NO, "no choice"},
    };
    (void)unused;
    MwesoVariant *variant = rules_with(NULL);
    for (size_t i = 0; i < COUNT(cases); i++)
        play_fails(variant, EXAMPLE_2, cases[i].move, cases[i].status, cases[i].part);
    play_fails(variant, "0x8/0x8/0x8/4x8 S", "B1r", MWESO_NO, "reverse.capture");
    play_fails(variant, "0x8/0x8/0x8/1x8 S", "B1", MWESO_NO, "none");
    mweso_variant_free(variant);
}

static void test_case_does_not_count(void **unused)
{
    (void)unused;
    MwesoVariant *variant = rules_with(NULL);
    MwesoOutcome upper = play(variant, EXAMPLE_2, "B1r"), lower = play(variant, EXAMPLE_2, "b1R");
    assert_true(same_outcome(&upper, &lower));
    mweso_variant_free(variant);
}

static void test_extra_pits_in_text(void **unused)
{
    (void)unused;
    MwesoVariant *variant = rules_with(SET("capture.fate=removed", "capture.extra=2"));
    MwesoOutcome full = play(variant, EXAMPLE_1, "B5xA4xA3"),
                 cut = play(variant, EXAMPLE_1, "b5Xa4");
    assert_true(same_outcome(&full, &cut));
    assert_int_equal(full.captured, 10);
    assert_string_equal(text_of(variant, &full.after), "0x5,4,0x2/0x8/0x5,1,0,2/0x5,1x3 N 2,1 1,0");
    play_fails(variant, EXAMPLE_1, "B5", MWESO_BAD_INPUT, "B5xB3, B5xA4");
    play_fails(variant, EXAMPLE_1, "B5xA3xA4", MWESO_NO, "B5xB3, B5xA4");
    play_fails(variant, EXAMPLE_1, "B5xB3", MWESO_BAD_INPUT, "B5xB3xA4, B5xB3xA3");
    play_fails(variant, EXAMPLE_1, "B5xB3xA4xA3", MWESO_NO, "no choice");
    play_fails(variant, EXAMPLE_1, "B5xB1", MWESO_NO, "B5xB3, B5xA4");
    mweso_variant_free(variant);
}

static void test_extra_takes_what_there_is(void **unused)
{
    (void)unused;
    MwesoVariant *variant = rules_with(SET("capture.fate=removed", "capture.extra=5"));
    MwesoOutcome bare = play(variant, EXAMPLE_1, "B5"),
                 named = play(variant, EXAMPLE_1, "B5xB3xA4xA3");
    assert_true(same_outcome(&bare, &named));
    assert_int_equal(bare.captured, 14);
    assert_int_equal(bare.end, MWESO_NO_MOVE);
    mweso_variant_free(variant);
}

static void test_passing(void **unused)
{
    (void)unused;
    MwesoVariant *variant = rules_with(SET("turn.pass=allowed"));
    MwesoOutcome outcome = play(variant, "4x8/0x8/0x8/4x8 N 3,2 1,1 p1", "pass");
    assert_string_equal(text_of(variant, &outcome.after), "4x8/0x8/0x8/4x8 S 3,2 1,1 p2");
    assert_int_equal(outcome.laps, 0);
    play_fails(variant, "4x8/0x8/0x8/4x8 N 3,2 1,1 p2", "pass", MWESO_NO, "turn.pass");
    play_fails(variant, "1x8/0x8/0x8/4x8 N", "pass", MWESO_NO, "turn.pass");
    outcome = play(variant, "4x8/0x8/0x8/4x8 N 3,2 1,1 p2", "B1");
    assert_int_equal(outcome.after.passes, 0);
    outcome = play(variant, "4x8/0x8/0x8/1x8 N", "pass");
    assert_int_equal(outcome.end, MWESO_NO_MOVE);
    assert_int_equal(outcome.winner, MWESO_NORTH);
    mweso_variant_free(variant);
}

static void test_arranging(void **unused)
{
    (void)unused;
    MwesoVariant *variant = rules_with(SET("setup.placement=free"));
    MwesoOutcome outcome = play(variant, "4x8/0x8/0x8/4x8 S+", "=8,0x7/0x7,24");
    assert_string_equal(text_of(variant, &outcome.after), "4x8/0x8/0x7,24/8,0x7 N+ 0,0 0,0");
    outcome = play(variant, "4x8/0x8/0x8/4x8 N+", "=8,0x7/0x7,24");
    assert_string_equal(text_of(variant, &outcome.after), "0x7,8/24,0x7/0x8/4x8 S 0,0 0,0");
    assert_int_equal(play(variant, "4x8/0x8/2x8/2x8 N+", "=4x8/0x8").end, MWESO_GOES_ON);
    play_fails(variant, "4x8/0x8/0x8/4x8 S+", "B1", MWESO_NO, "too early");
    play_fails(variant, "4x8/0x8/0x8/4x8 S+", "=4x8", MWESO_BAD_INPUT, "=outer/inner");
    play_fails(variant, "4x8/0x8/0x8/4x8 S+", "=4x8/0x7", MWESO_BAD_INPUT, "=outer/inner");
    play_fails(variant, "4x8/0x8/0x8/4x8 S+", "=4x8/0x8/", MWESO_BAD_INPUT, "=outer/inner");
    play_fails(variant, "4x8/0x8/0x8/4x8 S+", "=4x8/1,0x7", MWESO_NO, "32 seeds");
    play_fails(variant, "4x8/0x8/0x8/4x8 S", "=4x8/0x8", MWESO_NO, "no seeds");
    mweso_variant_free(variant);
}

/* A single seed that may only start clockwise bars nothing but its first lap: the seeds it captures
 * may go either way again. */
static void test_last_resort_bars_only_the_start(void **unused)
{
    static const char position[] = "0x2,1x2,0x4/0x2,1x2,0x4/1x2,0x6/0x8 S";
    (void)unused;
    MwesoVariant *variant = rules_with(SET("start.singletons=last-resort", "capture.landing=any"));
    MwesoPosition before = position_from(variant, position);
    MwesoOutcome outcome;
    MwesoStatus status = mweso_play(variant, &before, "A2f", NULL, NULL, &outcome, NULL);
    bool same = status == MWESO_OK && outcome.captured == 2 &&
                play(variant, position, "A2r").captured == 4;
    play_fails(variant, position, "A1r", MWESO_NO, "it is just A1");
    mweso_variant_free(variant);
    assert_true(same);
}

/* ---- why a pit may start --------------------------------------------------------------------- */

static void assert_explains(const MwesoVariant *variant, const char *position, int pit,
                            const char *part)
{
    char text[1000];
    MwesoPosition at = position_from(variant, position);
    size_t length = mweso_explain_start(variant, &at, pit, text, sizeof text);
    assert_int_equal(length, strlen(text));
    assert_int_equal(text[length - 1], '\n');
    if (!strstr(text, part)) fail_msg("'%s' is not in: %s", part, text);
}

static void test_explanations(void **unused)
{
    (void)unused;
    MwesoVariant *variant = rules_with(NULL);
    assert_explains(variant, EXAMPLE_2, 0, "B1 may start");
    assert_explains(variant, EXAMPLE_2, 0, "it may be sown clockwise");
    assert_explains(variant, EXAMPLE_2, 1, "B2 may not start: it is empty");
    assert_explains(variant, EXAMPLE_2, 13, "A3 may not start");
    assert_explains(variant, EXAMPLE_2, 9, "reverse.pits");
    assert_explains(variant, "0x7,1/0x4,2,0x2,2/0x7,1/9,0x6,1 S", 0, "reverse.right_end");
    mweso_variant_free(variant);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_example_1),
        cmocka_unit_test(test_example_2),
        cmocka_unit_test(test_example_4),
        cmocka_unit_test(test_own_pit_taken),
        cmocka_unit_test(test_removed_with_extra_pits),
        cmocka_unit_test(test_refusal),
        cmocka_unit_test(test_clockwise_chain),
        cmocka_unit_test(test_endless),
        cmocka_unit_test(test_results_of_the_examples),
        cmocka_unit_test(test_outcome_counts),
        cmocka_unit_test(test_nothing_is_captured_in_quiet_turns),
        cmocka_unit_test(test_counters_stay_at_their_limit),
        cmocka_unit_test(test_refused_moves),
        cmocka_unit_test(test_case_does_not_count),
        cmocka_unit_test(test_extra_pits_in_text),
        cmocka_unit_test(test_extra_takes_what_there_is),
        cmocka_unit_test(test_passing),
        cmocka_unit_test(test_arranging),
        cmocka_unit_test(test_last_resort_bars_only_the_start),
        cmocka_unit_test(test_explanations),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
