/* Wrong arguments, continued: players, matches, solving, tuning, UGI, fieldwork, many games and
 * moves that never end. test_wrong.c makes sure that no function is left out. */
#include <math.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "wrong.h"

/* ---- players --------------------------------------------------------------------------------- */

static void test_wrong_players(void **unused)
{
    MwesoVariant *v = rules_with(NULL);
    MwesoPosition p = mweso_position_start(v, false);
    MwesoGame *game = mweso_game_new(v, &p, NULL);
    MwesoThought thought;
    MwesoError e = {0};
    static const char *const names[] = {"",
                                        "nobody",
                                        "search:depth=-1",
                                        "search:nodes=99999999999999999999",
                                        "search:threads=0",
                                        "search:time=-1",
                                        "mcts:playouts=0",
                                        "ugi:"};
    (void)unused;
    assert_null(mweso_player_new(v, NULL, &e));
    assert_says(&e, "name of the player is missing");
    for (size_t i = 0; i < COUNT(names); i++) assert_null(mweso_player_new(v, names[i], NULL));
    MwesoPlayer *player = mweso_player_new(v, "search:depth=1", NULL);
    assert_int_equal(mweso_player_judge(player, game, NULL, NULL, NULL, &thought, &e),
                     MWESO_BAD_INPUT);
    assert_says(&e, "move is missing");
    assert_int_equal(mweso_player_judge(player, game, "", NULL, NULL, &thought, NULL),
                     MWESO_BAD_INPUT);
    assert_int_equal(mweso_player_begin(player, UINT64_MAX, UINT64_MAX, NULL), MWESO_OK);
    assert_int_equal(mweso_player_move(player, game, NULL, NULL, &thought, NULL), MWESO_OK);
    assert_string_equal(mweso_player_name(player), "search:depth=1");
    mweso_player_free(player);
    mweso_player_free(NULL);
    mweso_game_free(game);
    mweso_variant_free(v);
}

static void refuses_match(MwesoMatchPlan plan, MwesoStatus status)
{
    MwesoMatchTally tally;
    MwesoError e = {0};
    assert_int_equal(mweso_match(small_variant, &plan, NULL, NULL, &tally, &e), status);
    assert_int_equal(e.status, status);
    assert_true(e.text[0]);
}

static void test_wrong_matches(void **unused)
{
    const MwesoMatchPlan good = {
        .players = {"random", "random"}, .pairs = 1, .most_moves = 5, .threads = 1};
    static const int threads[] = {0, -1, 65, INT_MIN, INT_MAX};
    MwesoMatchPlan plan;
    MwesoMatchTally tally;
    MwesoTuning tuning;
    MwesoError e = {0};
    (void)unused;
    assert_int_equal(mweso_match(small_variant, NULL, NULL, NULL, &tally, &e), MWESO_BAD_INPUT);
    assert_says(&e, "plan is missing");
    for (size_t i = 0; i < COUNT(threads); i++)
        plan = good, plan.threads = threads[i], refuses_match(plan, MWESO_USAGE);
    plan = good, plan.players[1] = NULL, refuses_match(plan, MWESO_BAD_INPUT);
    plan = good, plan.players[0] = "nobody", refuses_match(plan, MWESO_USAGE);
    plan = good, plan.pairs = 0, refuses_match(plan, MWESO_USAGE);
    plan = good, plan.pairs = UINT64_MAX, refuses_match(plan, MWESO_USAGE);
    plan = good, plan.opening_moves = -1, refuses_match(plan, MWESO_USAGE);
    plan = good, plan.opening_moves = INT_MAX, refuses_match(plan, MWESO_USAGE);
    plan = good, plan.most_moves = 0, refuses_match(plan, MWESO_USAGE);
    plan = good, plan.most_moves = INT_MIN, refuses_match(plan, MWESO_USAGE);
    const MwesoSeriesSource source = {NULL, "variants/ndoto.ini", NULL};
    plan = good, plan.series = &source, plan.most_games = 0, refuses_match(plan, MWESO_USAGE);
    const MwesoAgent no_moves = {NULL, NULL, NULL};
    plan = good, plan.agents[1] = &no_moves, refuses_match(plan, MWESO_USAGE);
    assert_true(mweso_match_score(NULL).score == 0.5);
    static const uint64_t won[] = {0, 0, 0, 0, 1}, none[5] = {0};
    static const double levels[] = {0, 1, -1, 2, NAN};
    const MwesoScore nothing[] = {mweso_pairs_sequence(NULL, 0.95),
                                  mweso_pairs_sequence(none, 0.95)};
    for (size_t i = 0; i < COUNT(nothing); i++)
        assert_true(nothing[i].score == 0.5 && nothing[i].low == 0 && nothing[i].high == 1);
    for (size_t i = 0; i < COUNT(levels); i++) {
        const MwesoScore s = mweso_pairs_sequence(won, levels[i]);
        assert_true(s.score == 1 && s.low == 0 && s.high == 1);
    }
    assert_true(mweso_elo(-1) == -1200 && mweso_elo(2) == 1200 && isnan(mweso_elo(NAN)));
    assert_int_equal(mweso_tune(small_variant, NULL, NULL, NULL, &tuning, &e), MWESO_BAD_INPUT);
    assert_says(&e, "plan is missing");
    const MwesoTunePlan wrong[] = {{0, 10, 1, 0, 1}, {1, 10, 1, -1, 1}, {1, 10, 1, 0, 0}};
    for (size_t i = 0; i < COUNT(wrong); i++)
        assert_int_equal(mweso_tune(small_variant, &wrong[i], NULL, NULL, &tuning, NULL),
                         MWESO_USAGE);
}

static void test_wrong_in_solutions(void **unused)
{
    MwesoSolution *solution = small_solution();
    const uint64_t count = mweso_solution_count(solution);
    const uint64_t beyond[] = {count, UINT32_MAX, (uint64_t)1 << 32, UINT64_MAX};
    const MwesoPosition nothing = {0};
    (void)unused;
    for (size_t i = 0; i < COUNT(beyond); i++) {
        MwesoPosition position = {.side = 9};
        MwesoVerdict verdict = mweso_solution_at(solution, beyond[i], &position);
        assert_int_equal(verdict.winner, MWESO_NOBODY);
        assert_int_equal(verdict.moves, 0);
        assert_memory_equal(&position, &nothing, sizeof nothing);
    }
    MwesoPosition p = mweso_position_start(small_variant, false);
    MwesoVerdict verdict;
    assert_true(mweso_solution_find(solution, &p, &verdict));
    MwesoPosition wrong = p;
    wrong.side = 9;
    MwesoPosition same = mweso_position_same(small_variant, &wrong);
    assert_memory_equal(&same, &nothing, sizeof nothing);
    assert_non_null(mweso_solution_move(solution, &p, NULL));
    assert_null(mweso_solution_new(small_variant, &p, 0, NULL, NULL, NULL));
    mweso_solution_free(NULL);
}

static void say_nothing(void *user, const char *line) { (void)user, (void)line; }

static void test_wrong_lines_of_ugi(void **unused)
{
    MwesoPath *path = mweso_path_new();
    MwesoError e = {0};
    (void)unused;
    mweso_path_add(path, "variants");
    assert_null(mweso_ugi_new(path, NULL, say_nothing, NULL, &e));
    assert_says(&e, "name of the variant is missing");
    assert_null(mweso_ugi_new(path, "no-such-variant", say_nothing, NULL, NULL));
    MwesoUgi *ugi = mweso_ugi_new(path, "omweso", say_nothing, NULL, NULL);
    assert_non_null(ugi);
    assert_true(mweso_ugi_take(ugi, NULL));
    assert_true(mweso_ugi_take(ugi, ""));
    mweso_ugi_wait(ugi);
    mweso_ugi_free(ugi);
    mweso_ugi_free(NULL);
    mweso_path_free(path);
}

/* ---- fieldwork ------------------------------------------------------------------------------- */

static void keep_status(void *user, const char *file, const MwesoError *error)
{
    assert_non_null(file);
    *(MwesoStatus *)user = error->status;
}

static void test_wrong_evidence(void **unused)
{
    MwesoEvidence *evidence = mweso_evidence_new(small_variant);
    MwesoStatus told = MWESO_OK;
    bool explained;
    MwesoBearing bearing;
    MwesoError e = {0};
    static const size_t beyond[] = {0, 1, SIZE_MAX};
    (void)unused;
    assert_int_equal(mweso_evidence_read(evidence, NULL, MWESO_LAYOUT_ANY, keep_status, &told),
                     MWESO_BAD_INPUT);
    assert_int_equal(told, MWESO_BAD_INPUT);
    assert_int_equal(
        mweso_evidence_read_text(evidence, NULL, "x", 1, MWESO_LAYOUT_ANY, keep_status, &told),
        MWESO_BAD_INPUT);
    assert_int_equal(mweso_evidence_read_text(evidence, "x", NULL, 1, MWESO_LAYOUT_ANY, NULL, NULL),
                     MWESO_BAD_INPUT);
    assert_int_equal(mweso_evidence_read_text(evidence, "x", "y", 1, (MwesoLayout)99, NULL, NULL),
                     MWESO_USAGE);
    mweso_evidence_played_out(evidence, true);
    assert_int_equal(mweso_evidence_count(evidence), 0);
    for (size_t i = 0; i < COUNT(beyond); i++) {
        assert_string_equal(mweso_evidence_at(evidence, beyond[i]).file, "");
        assert_int_equal(
            mweso_evidence_test(evidence, small_variant, beyond[i], &bearing, NULL, &e),
            MWESO_USAGE);
        assert_int_equal(
            mweso_evidence_explained(evidence, small_variant, beyond[i], &explained, &e),
            MWESO_USAGE);
    }
    assert_null(mweso_infer(evidence, SET("no.key"), 0, 10, NULL, NULL, &e));
    assert_int_equal(e.status, MWESO_USAGE);
    assert_null(mweso_infer(evidence, NULL, -1, 10, NULL, NULL, &e));
    assert_int_equal(e.status, MWESO_USAGE);
    mweso_evidence_free(evidence);
    mweso_evidence_free(NULL);
}

/* Answers have sentences; what is no answer comes back as it is. */
static void assert_told(const MwesoEvidence *evidence)
{
    char told[200];
    static const char *const untold[] = {"",
                                         "no answer",
                                         "start.smallest",
                                         "start.smalest = 2",
                                         "no.key = 1",
                                         "a phase:start.smalest = 2"};
    for (size_t i = 0; i < COUNT(untold); i++) {
        assert_int_equal(mweso_evidence_told(evidence, NULL, untold[i], told, sizeof told),
                         strlen(untold[i]));
        assert_string_equal(told, untold[i]);
    }
    static const char answer[] = "start.smallest = 2";
    static const char sentence[] = "The pit must hold at least 2 seeds.";
    assert_int_equal(mweso_evidence_told(evidence, NULL, answer, NULL, 0), strlen(sentence));
    mweso_evidence_told(evidence, NULL, answer, told, sizeof told);
    assert_string_equal(told, sentence);
    mweso_evidence_told(evidence, NULL, "first:start.smallest = 2", told, sizeof told);
    assert_string_equal(told, "In the phase first: The pit must hold at least 2 seeds.");
}

static void test_wrong_in_inferences(void **unused)
{
    MwesoEvidence *evidence = mweso_evidence_new(small_variant);
    MwesoInference *inference = mweso_infer(evidence, SET("capture.needs"), INT_MAX, 10, NULL, NULL,
                                            NULL);
    MwesoKeyFinding finding;
    MwesoMoment moment;
    MwesoSaying saying;
    MwesoError e = {0};
    static const size_t beyond[] = {1000, SIZE_MAX};
    (void)unused;
    assert_non_null(inference);
    assert_true(mweso_inference_stands(inference));
    assert_false(mweso_inference_cut_short(inference));
    assert_false(mweso_inference_widened(inference));
    assert_int_equal(mweso_inference_too_many(inference).count, 0);
    for (size_t i = 0; i < COUNT(beyond); i++) {
        assert_int_equal(mweso_inference_wrong(inference, beyond[i]).count, 0);
        assert_int_equal(mweso_inference_conflict(inference, beyond[i]).count, 0);
        assert_false(mweso_inference_key(inference, beyond[i], &finding));
        assert_false(mweso_inference_moment(inference, beyond[i], 0, &moment));
        assert_false(mweso_inference_moment(inference, 0, beyond[i], &moment));
        assert_false(mweso_inference_saying(inference, beyond[i], 0, NULL, &saying));
        assert_false(mweso_inference_saying(inference, 0, beyond[i], NULL, &saying));
        assert_null(mweso_inference_pair(inference, beyond[i]));
        assert_null(mweso_inference_candidate(inference, beyond[i]));
        assert_null(mweso_inference_unless(inference, beyond[i], 0));
        assert_null(mweso_inference_unless(inference, 0, beyond[i]));
        assert_null(mweso_inference_rival(inference, beyond[i]));
        assert_null(mweso_inference_tried(inference, beyond[i]));
        assert_null(mweso_inference_never(inference, beyond[i]));
    }
    assert_false(mweso_inference_rivals_cut_short(inference)); /* nothing is tried yet */
    assert_int_equal(mweso_inference_compete(inference, 0, NULL, NULL, &e), MWESO_OK);
    assert_true(mweso_inference_rivals_cut_short(inference) || mweso_inference_tried(inference, 0));
    assert_null(mweso_inference_variant(inference, NULL));
    assert_int_equal(mweso_inference_alone(inference), 0);
    assert_false(mweso_inference_by_usual(inference));
    assert_int_equal(mweso_evidence_amiss(evidence, 1000, NULL, 0), 0);
    assert_int_equal(mweso_evidence_leaving(evidence, 1000, NULL, 0), 0);
    assert_int_equal(mweso_evidence_assumed(evidence, 1000, NULL, 0), 0);
    assert_int_equal(mweso_evidence_understood(evidence, 1000, NULL, 0), 0);
    assert_told(evidence);
    MwesoEvidence *of_nobody = mweso_evidence_of(evidence, (const char *const[]){"nobody", NULL});
    assert_int_equal(mweso_evidence_count(of_nobody), 0);
    mweso_evidence_free(of_nobody);
    assert_null(mweso_why(inference, 0, NULL, NULL, &e));
    assert_int_equal(e.status, MWESO_USAGE);
    assert_null(mweso_why(inference, 0, NULL, NULL, NULL));
    mweso_why_free(NULL);
    mweso_inference_free(inference);
    mweso_inference_free(NULL);
    mweso_evidence_free(evidence);
}

static void test_wrong_repairs(void **unused)
{
    static const char note[] = "Observation: a\nPosition: start\nMove: B1\nCaptured: 60000\n";
    MwesoEvidence *evidence = mweso_evidence_new(small_variant);
    MwesoRepair repair;
    (void)unused;
    assert_int_equal(mweso_evidence_read_text(evidence, "a", note, sizeof note - 1,
                                              MWESO_LAYOUT_OBSERVATIONS, NULL, NULL),
                     MWESO_OK);
    MwesoInference *inference = mweso_infer(evidence, SET("capture.needs"), 0, 10, NULL, NULL,
                                            NULL);
    assert_non_null(inference);
    assert_int_equal(mweso_inference_alone(inference), 1);
    MwesoWhy *why = mweso_why(inference, 0, NULL, NULL, NULL);
    assert_non_null(why);
    assert_false(mweso_why_repair(why, 1000, &repair));
    assert_false(mweso_why_repair(why, SIZE_MAX, &repair));
    assert_false(mweso_why_cut_short(why));
    assert_non_null(mweso_why_nearest(why));
    assert_int_equal(mweso_why_distance(why), -1);
    mweso_why_free(why);
    assert_null(mweso_why(inference, 1, NULL, NULL, NULL));
    mweso_inference_free(inference);
    mweso_evidence_free(evidence);
}

static void test_wrong_questions(void **unused)
{
    MwesoError e = {0};
    MwesoVariant *other = rules_with(NULL);
    const MwesoVariant *const two[] = {small_variant, other};
    (void)unused;
    assert_null(mweso_asking_among(NULL, 2, 1, &e));
    assert_says(&e, "list of variants is missing");
    assert_null(mweso_asking_among(two, 0, 1, &e));
    assert_int_equal(e.status, MWESO_NO);
    assert_null(mweso_asking_among(two, 2, 1, &e));
    assert_int_equal(e.status, MWESO_USAGE);
    mweso_asking_free(NULL);
    mweso_variant_free(other);
}

/* No move of thousands tells the same rules apart. */
static void test_questions_without_an_end(void **unused)
{
    MwesoQuestion question;
    MwesoReply reply;
    MwesoError e = {0};
    const MwesoVariant *const same[] = {small_variant, small_variant};
    (void)unused;
    leave_to_all();
    MwesoAsking *asking = mweso_asking_among(same, 2, 1, &e);
    assert_non_null(asking);
    assert_null(mweso_asking_note(asking, 0));
    assert_int_equal(mweso_asking_next(asking, &question, &e), MWESO_NO);
    assert_false(mweso_asking_reply(asking, 0, &reply));
    mweso_asking_free(asking);
}

/* Rules that contradict all notes cannot be asked about, and each reply can be read again. */
static void test_questions_about_what_is_left(void **unused)
{
    const char *const keys[] = {"capture.takes", "capture.needs", NULL};
    MwesoOpenKey open;
    MwesoQuestion question;
    MwesoReply reply;
    MwesoError e = {0};
    MwesoEvidence *evidence = mweso_evidence_new(small_variant);
    (void)unused;
    MwesoInference *inference = mweso_infer(evidence, keys, 0, 100, NULL, NULL, &e);
    MwesoAsking *asking = mweso_asking_left(inference, 1, &e);
    assert_non_null(asking);
    assert_int_equal(mweso_asking_expected(asking), 0); /* nothing has been asked yet */
    assert_int_equal(mweso_asking_tried(asking).moves, 0);
    assert_false(mweso_asking_key(asking, 2, &open));
    mweso_asking_favour(asking, SIZE_MAX, 2);
    assert_int_equal(mweso_asking_next(asking, &question, &e), MWESO_OK);
    assert_true(question.replies > 1 && question.replies <= MWESO_MOST_REPLIES);
    assert_true(mweso_asking_expected(asking) > 0 && mweso_asking_tried(asking).moves > 0);
    assert_true(mweso_asking_key(asking, 0, &open) && open.share > 0 && open.share <= 1);
    assert_false(mweso_asking_reply(asking, question.replies, &reply));
    for (size_t i = 0; i < question.replies; i++) {
        char note[600], *lines = mweso_asking_note(asking, i);
        assert_true(mweso_asking_reply(asking, i, &reply));
        assert_int_equal(reply.who.count, 0);
        snprintf(note, sizeof note, "Observation: %zu\n%s", i, lines);
        assert_int_equal(mweso_evidence_read_text(evidence, "x", note, strlen(note),
                                                  MWESO_LAYOUT_ANY, NULL, NULL),
                         MWESO_OK);
        mweso_text_free(lines);
    }
    mweso_asking_free(asking);
    mweso_inference_free(inference);
    inference = mweso_infer(evidence, keys, 0, 100, NULL, NULL, &e); /* all replies at once */
    assert_false(mweso_inference_stands(inference));
    assert_null(mweso_asking_left(inference, 1, &e));
    assert_int_equal(e.status, MWESO_NO);
    mweso_inference_free(inference);
    mweso_evidence_free(evidence);
}

/* ---- many games ------------------------------------------------------------------------------ */

static bool take_no_game(void *user, const MwesoFigures *figures)
{
    (void)user, (void)figures;
    return true;
}

static const MwesoPlan good_plan = {
    .games = 2, .players = {"random", "random"}, .max_turns = 5, .threads = 1, .shards = 1};

static bool take_no_record(void *user, const MwesoFigures *figures, const MwesoGame *game)
{
    (void)figures;
    if (user) *(size_t *)user += mweso_game_length(game);
    return user;
}

static void refuses_plan(MwesoPlan plan, MwesoStatus status)
{
    MwesoError e = {0};
    MwesoRates rates;
    MwesoMet met;
    MwesoClashes clashes;
    const MwesoVariant *const variants[] = {small_variant};
    assert_int_equal(mweso_simulate(small_variant, &plan, NULL, take_no_game, NULL, &e), status);
    assert_true(e.text[0]);
    assert_int_equal(mweso_simulate_recorded(small_variant, &plan, take_no_record, NULL, &e),
                     status);
    assert_int_equal(
        mweso_clash_rates(small_variant, small_variant, &plan, 0.95, NULL, NULL, &rates, NULL),
        status);
    assert_int_equal(mweso_clash_pairs(variants, 1, &plan, NULL, NULL, &met, NULL, NULL), status);
    assert_int_equal(
        mweso_clashes(small_variant, small_variant, 9, 9, &plan, 0.95, NULL, NULL, &clashes, &e),
        status);
    assert_null(mweso_simulate_sample(small_variant, &plan, NULL, NULL, &e));
    assert_int_equal(e.status, status);
    assert_null(mweso_store_new("/no/such/folder/store", &plan, variants, 1, &e));
    assert_int_equal(e.status, status);
}

static void test_wrong_plans(void **unused)
{
    static const int threads[] = {0, -1, 257, INT_MIN, INT_MAX};
    MwesoPlan plan;
    MwesoError e = {0};
    MwesoRates rates;
    (void)unused;
    MwesoClashes clashes;
    assert_int_equal(
        mweso_clashes(small_variant, small_variant, 9, 9, NULL, 0.95, NULL, NULL, &clashes, &e),
        MWESO_BAD_INPUT);
    assert_int_equal(mweso_clashes(small_variant, small_variant, 9, 9, &good_plan, 2, NULL, NULL,
                                   &clashes, NULL),
                     MWESO_USAGE);
    assert_null(mweso_simulate_sample(small_variant, NULL, NULL, NULL, NULL));
    assert_int_equal(mweso_simulate(small_variant, NULL, NULL, take_no_game, NULL, &e),
                     MWESO_BAD_INPUT);
    assert_says(&e, "plan is missing");
    size_t moves = 0;
    assert_int_equal(mweso_simulate_recorded(small_variant, &good_plan, take_no_record, NULL, NULL),
                     MWESO_NO);
    plan = good_plan, plan.threads = 2;
    assert_int_equal(mweso_simulate_recorded(small_variant, &plan, take_no_record, &moves, NULL),
                     MWESO_OK);
    assert_in_range(moves, 2, 10);
    for (size_t i = 0; i < COUNT(threads); i++)
        plan = good_plan, plan.threads = threads[i], refuses_plan(plan, MWESO_USAGE);
    plan = good_plan, plan.games = 0, refuses_plan(plan, MWESO_USAGE);
    plan = good_plan, plan.max_turns = 0, refuses_plan(plan, MWESO_USAGE);
    plan = good_plan, plan.shards = 0, refuses_plan(plan, MWESO_USAGE);
    plan = good_plan, plan.shard = UINT64_MAX, refuses_plan(plan, MWESO_USAGE);
    plan = good_plan, plan.players[0] = NULL, refuses_plan(plan, MWESO_BAD_INPUT);
    plan = good_plan, plan.players[1] = "", refuses_plan(plan, MWESO_USAGE);
    plan = good_plan, plan.start = (MwesoStart)7, refuses_plan(plan, MWESO_USAGE);
    plan = good_plan, plan.start = MWESO_START_LISTED, refuses_plan(plan, MWESO_USAGE);
    static const double levels[] = {0, 1, -1, 2, NAN, INFINITY};
    for (size_t i = 0; i < COUNT(levels); i++)
        assert_int_equal(mweso_clash_rates(small_variant, small_variant, &good_plan, levels[i],
                                           NULL, NULL, &rates, &e),
                         MWESO_USAGE);
}

static void test_wrong_playouts(void **unused)
{
    MwesoPlayouts totals = {0};
    static const int most[] = {-1, INT_MIN};
    MwesoError e = {0};
    (void)unused;
    for (size_t i = 0; i < COUNT(most); i++) {
        assert_int_equal(mweso_playouts(small_variant, 0, 3, most[i], 1, &totals, &e), MWESO_USAGE);
        assert_int_equal(mweso_playouts_parallel(small_variant, 0, 3, most[i], 1, 1, &totals, &e),
                         MWESO_USAGE);
    }
    assert_int_equal(mweso_playouts(small_variant, UINT64_MAX, 1, 5, UINT64_MAX, &totals, &e),
                     MWESO_OK);
    assert_int_equal(mweso_playouts_parallel(small_variant, 0, 3, 5, 1, INT_MIN, &totals, &e),
                     MWESO_OK);
    assert_int_equal(totals.games, 4);
    assert_non_null(mweso_playouts_engine(small_variant));
}

static void assert_nothing(MwesoEstimate e)
{
    assert_true(isnan(e.value) && isnan(e.low) && isnan(e.high));
}

static void test_share_of_nothing(void **unused)
{
    const MwesoMet met[] = {{0, 0}, {10, 5}};
    (void)unused;
    assert_nothing(mweso_met_share(met, 1, 0.95));
    assert_nothing(mweso_met_share(met, 2, 0));
    assert_nothing(mweso_met_share(met, 2, 1));
    assert_nothing(mweso_met_share(met, 0, 0.95));
}

static void test_wrong_in_samples(void **unused)
{
    MwesoSample *sample = mweso_sample_new();
    MwesoFigures figures = {0};
    static const double levels[] = {0, 1, -1, 2, NAN, INFINITY};
    static const int64_t counted[] = {INT64_MAX, INT64_MIN, ((int64_t)1 << 46) + 1};
    uint64_t games, openings;
    (void)unused;
    assert_false(mweso_sample_add(sample, NULL));
    for (size_t i = 0; i < COUNT(counted); i++) {
        MwesoFigures absurd = {.of = {[MWESO_FIGURE_LAPS] = counted[i]}};
        assert_false(mweso_sample_add(sample, &absurd));
    }
    assert_null(mweso_sample_at(sample, 0));
    mweso_sample_by_plan(sample, &(MwesoPlan){.players = {NULL, "nobody"}});
    assert_int_equal(mweso_sample_distinct(sample, &games, &openings), MWESO_OK);
    assert_int_equal(mweso_sample_units(sample, true, &games, &openings), MWESO_OK);
    assert_int_equal(games + openings + mweso_sample_cut_off(sample), 0);
    for (; figures.game < 4; figures.game++) {
        figures.of[MWESO_FIGURE_TURNS] = (int64_t)figures.game;
        assert_true(mweso_sample_add(sample, &figures));
    }
    assert_int_equal(mweso_sample_count(sample), 4);
    assert_null(mweso_sample_at(sample, 4));
    assert_null(mweso_sample_at(sample, SIZE_MAX));
    for (size_t metric = 0; metric < mweso_metric_count(); metric++)
        for (size_t i = 0; i < COUNT(levels); i++) {
            assert_nothing(mweso_sample_metric(sample, metric, levels[i], false));
            assert_nothing(mweso_sample_difference(sample, sample, metric, levels[i], true));
        }
    for (size_t metric = 0; metric < mweso_metric_count(); metric++)
        for (size_t i = 0; i < COUNT(levels); i++)
            assert_nothing(mweso_sample_sequence(sample, metric, levels[i], 1));
    assert_nothing(mweso_sample_sequence(sample, mweso_metric_count(), 0.95, 1));
    char why[8] = "?";
    assert_int_equal(mweso_metric_impossible(small_variant, SIZE_MAX, why, sizeof why), 0);
    assert_string_equal(why, "");
    const MwesoPlan nobody = {.players = {NULL, "nobody"}, .start = (MwesoStart)9};
    assert_false(mweso_plan_draws_alike(&nobody));
    assert_nothing(mweso_sample_metric(sample, mweso_metric_count(), 0.95, false));
    assert_nothing(mweso_sample_metric(sample, SIZE_MAX, 0.95, false));
    assert_nothing(mweso_sample_difference(sample, sample, SIZE_MAX, 0.95, false));
    mweso_sample_free(sample);
    mweso_sample_free(NULL);
}

static void test_wrong_in_contrasts(void **unused)
{
    MwesoSample *sample = mweso_sample_new();
    const MwesoSample *const samples[] = {sample, sample, sample, sample, sample};
    static const int signs[] = {1, -1, -1, 1, 1}, no_signs[] = {1, 0};
    static const double levels[] = {0, 1, -1, 2, NAN, INFINITY};
    MwesoStanding standings[64];
    (void)unused;
    assert_null(mweso_contrast_new(samples, no_signs, 2, 0, false));
    assert_null(mweso_contrast_new(samples, signs, 0, 0, false));
    assert_null(mweso_contrast_new(samples, signs, 5, 0, false));
    assert_null(mweso_contrast_new(samples, signs, 2, mweso_metric_count(), false));
    for (size_t m = 0; m < mweso_metric_count(); m++) { /* of no games */
        MwesoContrast *c = mweso_contrast_new(samples, signs, 4, m, true);
        assert_non_null(c);
        assert_nothing(mweso_contrast_estimate(c, 0.95));
        for (size_t i = 0; i < COUNT(levels); i++)
            assert_nothing(mweso_contrast_estimate(c, levels[i]));
        assert_true(isnan(mweso_contrast_p(c)));
        assert_true(mweso_contrast_is_still(c));
        mweso_contrast_free(c);
    }
    mweso_contrast_free(NULL);
    assert_true(mweso_metric_standings(samples, 0, UINT64_MAX, standings));
    assert_int_equal(standings[0].kind, MWESO_STANDS_STILL);
    assert_true(mweso_adjust_holm(NULL, 0, NULL) && mweso_adjust_fdr(NULL, 0, NULL));
    mweso_sample_free(sample);
}

static bool count_job(void *user, int thread, uint64_t job)
{
    (void)thread, (void)job;
    atomic_fetch_add((atomic_int *)user, 1);
    return true;
}

/* No jobs, fewer than threads, and numbers of threads that nobody has. */
static void test_wrong_threads(void **unused)
{
    static const int threads[] = {-1, 0, 1, 3, 1000};
    (void)unused;
    for (size_t i = 0; i < COUNT(threads); i++)
        for (uint64_t jobs = 0; jobs < 4; jobs++) {
            atomic_int count = 0;
            assert_true(mweso_in_parallel(threads[i], jobs, count_job, &count));
            assert_int_equal(count, jobs);
        }
}

/* A store that was opened to be read says what it was begun with, and plays nothing. */
static void test_a_store_to_read(void)
{
    const MwesoVariant *const variants[] = {small_variant};
    char file[] = "/tmp/mweso-store-XXXXXX";
    MwesoStoredVariant stored;
    MwesoError e = {0};
    close(mkstemp(file));
    MwesoStore *store = mweso_store_new(file, &good_plan, variants, 1, &e);
    assert_non_null(store);
    assert_int_equal(mweso_store_play(store, NULL, NULL, &e), MWESO_OK);
    mweso_store_free(store);
    store = mweso_store_open(file, &e);
    assert_non_null(store);
    const MwesoPlan *plan = mweso_store_run(store).plan;
    assert_int_equal(plan->games, good_plan.games);
    assert_string_equal(plan->players[1], good_plan.players[1]);
    assert_true(mweso_store_variant(store, 0, &stored));
    assert_string_equal(stored.name, mweso_variant_name(small_variant));
    assert_string_equal(stored.label, mweso_variant_label(small_variant));
    assert_false(mweso_store_variant(store, 1, &stored));
    MwesoSample *sample = mweso_store_sample(store, 0, &e);
    assert_int_equal(mweso_sample_count(sample), good_plan.games);
    mweso_sample_free(sample);
    assert_int_equal(mweso_store_play(store, NULL, NULL, &e), MWESO_USAGE);
    assert_non_null(strstr(e.text, "opened to be read"));
    assert_int_equal(mweso_store_extend(store, 1000, &e), MWESO_USAGE);
    assert_non_null(strstr(e.text, "opened to be read"));
    mweso_store_free(store);
    remove(file);
}

static void test_wrong_stores(void **unused)
{
    const MwesoVariant *const variants[] = {small_variant};
    const char *const files[] = {NULL};
    uint64_t held, wanted;
    MwesoError e = {0};
    (void)unused;
    assert_null(mweso_store_new(NULL, &good_plan, variants, 1, &e));
    assert_says(&e, "name of the file is missing");
    assert_null(mweso_store_new("", NULL, variants, 1, &e));
    assert_says(&e, "plan is missing");
    assert_null(mweso_store_new("", &good_plan, NULL, 1, &e));
    assert_says(&e, "list of variants is missing");
    MwesoStore *store = mweso_store_new(":memory:", &good_plan, variants, 1, &e);
    assert_non_null(store);
    assert_int_equal(mweso_store_play(store, NULL, NULL, &e), MWESO_OK);
    assert_null(mweso_store_sample(store, 1, &e));
    assert_int_equal(e.status, MWESO_USAGE);
    assert_null(mweso_store_sample(store, SIZE_MAX, &e));
    mweso_sample_free(mweso_store_sample(store, 0, NULL));
    assert_int_equal(mweso_store_extend(store, good_plan.games - 1, &e), MWESO_USAGE);
    assert_non_null(strstr(e.text, "it may have more"));
    assert_int_equal(mweso_store_extend(store, UINT64_MAX, &e), MWESO_USAGE);
    assert_int_equal(mweso_store_extend(store, good_plan.games + 1, &e), MWESO_OK);
    assert_int_equal(mweso_store_run(store).plan->games, good_plan.games + 1);
    MwesoStoredVariant stored;
    assert_int_equal(mweso_store_run(store).variants, 1);
    assert_string_equal(mweso_store_run(store).version, mweso_version());
    assert_true(mweso_store_variant(store, 0, &stored));
    assert_string_equal(stored.fingerprint, mweso_variant_fingerprint(small_variant));
    assert_false(mweso_store_variant(store, 1, &stored));
    mweso_store_free(store);
    mweso_store_free(NULL);
    assert_null(mweso_store_open(NULL, &e));
    assert_says(&e, "name of the file is missing");
    assert_null(mweso_store_open("/no/such/folder/store", &e));
    assert_int_equal(e.status, MWESO_IO);
    test_a_store_to_read();
    uint64_t verified = 7;
    assert_int_equal(mweso_store_verify(NULL, NULL, 1, NULL, NULL, &verified, &e), MWESO_BAD_INPUT);
    assert_int_equal(verified, 0);
    assert_int_equal(mweso_store_verify("/no/such/x", NULL, 1, NULL, NULL, &verified, &e),
                     MWESO_IO);
    assert_int_equal(mweso_store_merge(NULL, files, 0, &held, &wanted, &e), MWESO_BAD_INPUT);
    assert_int_equal(mweso_store_merge("/no/such/x", NULL, 1, &held, &wanted, &e), MWESO_BAD_INPUT);
    assert_int_equal(mweso_store_merge("/no/such/x", files, 1, &held, &wanted, &e),
                     MWESO_BAD_INPUT);
    assert_says(&e, "name of a file is missing");
}

static void test_wrong_boards_of_clashes(void **unused)
{
    MwesoVariant *other = rules_with(NULL);
    MwesoSmallest smallest;
    MwesoEarliest earliest;
    MwesoError e = {0};
    (void)unused;
    assert_int_equal(mweso_smallest_clash(small_variant, other, 0, 1, NULL, NULL, &smallest, &e),
                     MWESO_OK);
    assert_int_equal(smallest.end, MWESO_SEARCH_BOARDS);
    assert_int_equal(mweso_earliest_clash(small_variant, other, 0, NULL, NULL, &earliest, &e),
                     MWESO_USAGE);
    mweso_variant_free(other);
}

/* ---- moves that never end -------------------------------------------------------------------- */

static void test_wrong_circuits(void **unused)
{
    uint16_t circuit[MWESO_MOST_PITS] = {2};
    static const int pits[] = {-2, 0, 2, 5, 66, INT_MIN, INT_MAX};
    static const int starts[] = {-1, 1, 4, 64, INT_MIN, INT_MAX};
    MwesoRun run;
    MwesoError e = {0};
    (void)unused;
    assert_int_equal(mweso_endless_side(NULL, 4, 0, NULL, NULL, &run, &e), MWESO_BAD_INPUT);
    assert_says(&e, "circuit is missing");
    for (size_t i = 0; i < COUNT(pits); i++)
        assert_int_equal(mweso_endless_side(circuit, pits[i], 0, NULL, NULL, &run, &e),
                         MWESO_USAGE);
    for (size_t i = 0; i < COUNT(starts); i++)
        assert_int_equal(mweso_endless_side(circuit, 4, starts[i], NULL, NULL, &run, &e),
                         MWESO_USAGE);
    memset(circuit, 255, sizeof circuit);
    assert_int_equal(mweso_endless_side(circuit, 4, 0, NULL, NULL, &run, &e), MWESO_USAGE);
}

static void test_wrong_searches(void **unused)
{
    static const int pits[] = {-2, 0, 2, 5, 66, INT_MIN, INT_MAX};
    static const int seeds[] = {-1, 0, 1, 256, 65535, INT_MIN, INT_MAX};
    MwesoDrawn drawn = {0};
    MwesoError e = {0};
    (void)unused;
    assert_int_equal(mweso_endless_sample(NULL, NULL, NULL, &drawn, &e), MWESO_BAD_INPUT);
    assert_says(&e, "plan is missing");
    for (size_t i = 0; i < COUNT(pits); i++) {
        const MwesoEndlessPlan wide = {.pits = pits[i], .seeds = 9, .starts = 1, .most_laps = 9},
                               full = {.pits = 6, .seeds = seeds[i], .starts = 1, .most_laps = 9};
        assert_null(mweso_search_new(pits[i], 9, 1, 1, &e));
        assert_null(mweso_search_new(6, seeds[i], 1, 1, &e));
        assert_int_equal(mweso_endless_sample(&wide, NULL, NULL, &drawn, &e), MWESO_USAGE);
        assert_int_equal(mweso_endless_sample(&full, NULL, NULL, &drawn, &e), MWESO_USAGE);
    }
    assert_null(mweso_search_new(6, 9, 0, 1, &e));
    assert_null(mweso_search_new(6, 9, 2, 1, &e));
    assert_null(mweso_search_new(6, 9, 0, 0, &e));
    assert_null(mweso_search_load(NULL, &e));
    assert_null(mweso_search_load("/no/such/file", &e));
    MwesoSearch *search = mweso_search_new(6, 9, 1, 1, NULL),
                *more = mweso_search_new(6, 8, 1, 1, NULL);
    assert_int_equal(mweso_search_merge(search, more, &e), MWESO_BAD_INPUT);
    assert_int_equal(mweso_search_run(search, INT_MIN, NULL, NULL, &e), MWESO_OK);
    assert_int_equal(mweso_search_save(search, NULL, &e), MWESO_BAD_INPUT);
    assert_int_equal(mweso_search_period(search, mweso_search_found(search).periods).period, 0);
    assert_int_equal(mweso_search_period(search, SIZE_MAX).period, 0);
    mweso_search_free(search);
    mweso_search_free(more);
    mweso_search_free(NULL);
}

static bool take_no_series(void *user, const MwesoSeriesFigures *figures)
{
    (void)user, (void)figures;
    return false;
}

static void refuses_series(MwesoPlan plan, int most_games, MwesoStatus status)
{
    const MwesoSeriesSource source = {NULL, "variants/ndoto.ini", NULL};
    MwesoError e = {0};
    assert_int_equal(mweso_simulate_series(&source, &plan, most_games, take_no_series, NULL, &e),
                     status);
    assert_true(e.text[0]);
}

static void test_wrong_plans_of_series(void **unused)
{
    static const int most_games[] = {0, -1, 10001, INT_MIN, INT_MAX};
    const MwesoSeriesSource missing = {NULL, "/no/such/file.ini", NULL};
    const MwesoSeriesFigures of[2] = {{0}};
    MwesoError e = {0};
    MwesoPlan plan;
    (void)unused;
    assert_int_equal(mweso_simulate_series(NULL, &good_plan, 1, take_no_series, NULL, &e),
                     MWESO_BAD_INPUT);
    assert_says(&e, "source is missing");
    assert_int_not_equal(mweso_simulate_series(&missing, &good_plan, 1, take_no_series, NULL, NULL),
                         MWESO_OK);
    for (size_t i = 0; i < COUNT(most_games); i++)
        refuses_series(good_plan, most_games[i], MWESO_USAGE);
    plan = good_plan, plan.games = 0, refuses_series(plan, 1, MWESO_USAGE);
    plan = good_plan, plan.start = MWESO_START_RANDOM, refuses_series(plan, 1, MWESO_USAGE);
    plan = good_plan, plan.players[1] = "nobody", refuses_series(plan, 1, MWESO_USAGE);
    refuses_series(good_plan, 1, MWESO_NO); /* the sink has stopped it */
    assert_null(mweso_series_figure_name(MWESO_SERIES_FIGURE_COUNT));
    assert_null(mweso_series_metric(mweso_series_metric_count()));
    assert_null(mweso_series_metric(SIZE_MAX));
    for (size_t m = 0; m <= mweso_series_metric_count(); m++)
        assert_true(isnan(mweso_series_estimate(NULL, 0, m, 0.95).value));
    assert_true(isnan(mweso_series_estimate(of, 2, 0, 1).value));
    assert_true(isnan(mweso_series_estimate(of, 2, SIZE_MAX, 0.95).value));
}

static void test_wrong_series(void **unused)
{
    static const char *const usual[] = {"series.refill=usual", NULL};
    const MwesoSeriesSource none = {NULL, NULL, NULL}, missing = {NULL, "/no/such/file.ini", NULL},
                            no_series = {NULL, "variants/ndoto.ini", usual},
                            good = {NULL, "variants/ndoto.ini", NULL};
    MwesoError e = {0};
    int winner;
    (void)unused;
    assert_null(mweso_series_new(NULL, &e));
    assert_says(&e, "source is missing");
    assert_null(mweso_series_new(&none, &e));
    assert_says(&e, "name of a variant is missing");
    assert_null(mweso_series_new(&missing, NULL));
    assert_null(mweso_series_new(&no_series, &e));
    assert_int_equal(e.status, MWESO_USAGE);
    MwesoSeries *series = mweso_series_new(&good, &e);
    assert_non_null(series);
    assert_int_equal(mweso_series_seeds(series, MWESO_SOUTH), 16);
    assert_int_equal(mweso_series_seeds(series, INT_MAX), 0);
    assert_int_equal(mweso_series_seeds(series, INT_MIN), 0);
    assert_int_equal(mweso_series_game(series), 1);
    assert_null(mweso_series_settings(series)[0]);
    mweso_series_count(series, NULL); /* annulled: nothing has changed */
    assert_true(mweso_series_was_annulled(series));
    assert_false(mweso_series_is_over(series, NULL));
    assert_false(mweso_series_would_shorten(series));
    assert_true(mweso_series_may_shorten(series));
    assert_int_equal(mweso_series_next(series, false, &e), MWESO_OK);
    assert_int_equal(mweso_series_game(series), 2);
    assert_ptr_equal(mweso_series_variant(series), mweso_series_variant(series));
    MwesoOutcome end = {.after = mweso_series_start(series), .over = true, .winner = MWESO_NORTH};
    memset(end.after.pit[MWESO_SOUTH], 0, sizeof end.after.pit[MWESO_SOUTH]);
    static const int8_t nobodies[] = {-2, 2, 3, 100, INT8_MIN, INT8_MAX};
    for (size_t i = 0; i < COUNT(nobodies); i++) {
        MwesoOutcome wrong = end;
        wrong.winner = nobodies[i];
        mweso_series_count(series, &wrong);
        assert_true(mweso_series_was_annulled(series));
        wrong = end;
        wrong.after.side = (uint8_t)(2 + i * 50);
        mweso_series_count(series, &wrong);
        assert_true(mweso_series_was_annulled(series));
    }
    mweso_series_count(series, &end);
    assert_true(mweso_series_is_over(series, &winner));
    assert_int_equal(winner, MWESO_NORTH);
    assert_int_equal(mweso_series_next(series, true, &e), MWESO_USAGE);
    mweso_series_free(series);
    mweso_series_free(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_wrong_players),
        cmocka_unit_test(test_wrong_matches),
        cmocka_unit_test(test_wrong_in_solutions),
        cmocka_unit_test(test_wrong_lines_of_ugi),
        cmocka_unit_test(test_wrong_evidence),
        cmocka_unit_test(test_wrong_in_inferences),
        cmocka_unit_test(test_wrong_repairs),
        cmocka_unit_test(test_wrong_questions),
        cmocka_unit_test(test_questions_without_an_end),
        cmocka_unit_test(test_questions_about_what_is_left),
        cmocka_unit_test(test_wrong_plans),
        cmocka_unit_test(test_wrong_playouts),
        cmocka_unit_test(test_share_of_nothing),
        cmocka_unit_test(test_wrong_in_samples),
        cmocka_unit_test(test_wrong_in_contrasts),
        cmocka_unit_test(test_wrong_threads),
        cmocka_unit_test(test_wrong_stores),
        cmocka_unit_test(test_wrong_boards_of_clashes),
        cmocka_unit_test(test_wrong_circuits),
        cmocka_unit_test(test_wrong_searches),
        cmocka_unit_test(test_wrong_series),
        cmocka_unit_test(test_wrong_plans_of_series),
    };
    return cmocka_run_group_tests(tests, begin_wrong, end_wrong);
}
