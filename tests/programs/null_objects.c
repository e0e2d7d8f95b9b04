/* Calls every function that takes an object with NULL in its place, and those that call functions
 * or have places for results with NULL in theirs, each in a process of its own, and names those
 * that do not end it (mweso.h: that is a mistake of the calling program). */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "mweso.h"

/* What the calls are given beside NULL. */
static MwesoVariant *variant;
static MwesoEvidence *evidence;
static MwesoAsking *asking;
static MwesoSample *sample;
static MwesoSearch *search;
static MwesoPlayer *player;
static MwesoGame *game;
static MwesoTurn *turn;
static MwesoMoves *moves;
static MwesoRecords *records;
static MwesoRecord *record;
static MwesoPath *path;
static MwesoVariant *other;
static MwesoPosition position;
static MwesoFindings *findings;
static const MwesoFinding finding = {MWESO_ERROR, "x.ini", 1, "", "x", "x"};
static const MwesoPlan plan = {
    .games = 2, .players = {"random", "random"}, .max_turns = 9, .threads = 1, .shards = 1};
static const MwesoMatchPlan match = {
    .players = {"random", "random"}, .pairs = 1, .most_moves = 9, .threads = 1};
static const MwesoTunePlan tuning = {.pairs = 1, .nodes = 1, .threads = 1};

static const MwesoEndlessPlan endless = {.pits = 6, .seeds = 9, .starts = 2, .most_laps = 9};
static const uint16_t circuit[MWESO_MOST_PITS] = {2};

/* Places for what they find out. */
static union {
    MwesoOutcome outcome;
    MwesoClash clash;
    MwesoSmallest smallest;
    MwesoEarliest earliest;
    MwesoRates rates;
    MwesoClashes clashes;
    MwesoMet met;
    MwesoRun run;
    MwesoCount counts[2];
    MwesoThought thought;
    MwesoVerdict verdict;
    MwesoPosition position;
    MwesoMatchTally tally;
    MwesoTuning tuning;
    MwesoPlayouts playouts;
    MwesoQuestion question;
    MwesoReply reply;
    MwesoBearing bearing;
    MwesoStoredVariant stored;
    bool explained;
    int number;
    MwesoKeyFinding key;
    MwesoOpenKey open_key;
    MwesoSaying saying;
    MwesoMoment moment;
    MwesoRepair repair;
    MwesoParameter parameter;
    MwesoMemory memory;
    MwesoPhase phase;
    MwesoExample example;
    MwesoStatement statement;
    MwesoNotation notation;
    MwesoGame *game;
    uint64_t numbers[2];
    size_t indexes[2];
    bool answer;
    const char *text;
    char name[100];
} to;

static bool each(void *user, const char *name, const char *file)
{
    (void)user;
    (void)file;
    return name != NULL;
}

static bool keep(void *user, const MwesoFigures *figures, const MwesoGame *kept)
{
    (void)user;
    return figures && kept;
}

static bool sink(void *user, const MwesoFigures *figures)
{
    (void)user;
    return figures != NULL;
}

static const char notes[] = "Observation: one\nPosition: 4x8/0x8/0x8/4x8 S\nMove: B1\n";
static const MwesoVariant *const no_variants[] = {NULL, NULL};

#define CALLS(CALL) \
    CALL(mweso_variant_board(NULL)) \
    CALL(mweso_pit_name(NULL, 0, to.name)) \
    CALL(mweso_pit_number(NULL, "A1")) \
    CALL(mweso_clash(NULL, variant, &position, &to.clash, NULL)) \
    CALL(mweso_clash(variant, NULL, &position, &to.clash, NULL)) \
    CALL(mweso_smallest_clash(NULL, variant, 9, 1, NULL, NULL, &to.smallest, NULL)) \
    CALL(mweso_smallest_clash(variant, NULL, 9, 1, NULL, NULL, &to.smallest, NULL)) \
    CALL(mweso_earliest_clash(NULL, variant, 9, NULL, NULL, &to.earliest, NULL)) \
    CALL(mweso_earliest_clash(variant, NULL, 9, NULL, NULL, &to.earliest, NULL)) \
    CALL(mweso_clash_rates(NULL, variant, &plan, 0.9, NULL, NULL, &to.rates, NULL)) \
    CALL(mweso_clash_rates(variant, NULL, &plan, 0.9, NULL, NULL, &to.rates, NULL)) \
    CALL(mweso_clashes(NULL, variant, 9, 9, &plan, 0.9, NULL, NULL, &to.clashes, NULL)) \
    CALL(mweso_clashes(variant, NULL, 9, 9, &plan, 0.9, NULL, NULL, &to.clashes, NULL)) \
    CALL(mweso_clash_pairs(NULL, 2, &plan, NULL, NULL, &to.met, NULL, NULL)) \
    CALL(mweso_clash_pairs((const MwesoVariant *const[]){variant, NULL}, 2, &plan, NULL, NULL, \
                           &to.met, NULL, NULL)) \
    CALL(mweso_met_share(NULL, 2, 0.9)) \
    CALL(mweso_endless_move(NULL, &position, "B1", NULL, NULL, &to.run, NULL)) \
    CALL(mweso_search_run(NULL, 1, NULL, NULL, NULL)) \
    CALL(mweso_search_save(NULL, "/no/such/file", NULL)) \
    CALL(mweso_search_merge(NULL, search, NULL)) \
    CALL(mweso_search_merge(search, NULL, NULL)) \
    CALL(mweso_search_found(NULL)) \
    CALL(mweso_search_period(NULL, 0)) \
    CALL(mweso_findings_count(NULL)) \
    CALL(mweso_findings_at(NULL, 0)) \
    CALL(mweso_findings_add(NULL, &finding)) \
    CALL(mweso_findings_add(findings, NULL)) \
    CALL(mweso_findings_any_error(NULL)) \
    CALL(mweso_findings_status(NULL)) \
    CALL(mweso_evidence_read_text(mweso_evidence_new(NULL), "x", notes, sizeof notes - 1, \
                                  MWESO_LAYOUT_ANY, NULL, NULL)) \
    CALL(mweso_evidence_played_out(NULL, true)) \
    CALL(mweso_evidence_read(NULL, "README.md", MWESO_LAYOUT_ANY, NULL, NULL)) \
    CALL(mweso_evidence_read_text(NULL, "x", "", 0, MWESO_LAYOUT_ANY, NULL, NULL)) \
    CALL(mweso_evidence_count(NULL)) \
    CALL(mweso_evidence_at(NULL, 0)) \
    CALL(mweso_evidence_test(NULL, variant, 0, &to.bearing, NULL, NULL)) \
    CALL(mweso_evidence_test(evidence, NULL, 0, &to.bearing, NULL, NULL)) \
    CALL(mweso_evidence_explained(NULL, variant, 0, &to.explained, NULL)) \
    CALL(mweso_evidence_explained(evidence, NULL, 0, &to.explained, NULL)) \
    CALL(mweso_series_variant(NULL)) \
    CALL(mweso_series_settings(NULL)) \
    CALL(mweso_series_start(NULL)) \
    CALL(mweso_series_game(NULL)) \
    CALL(mweso_series_count(NULL, &to.outcome)) \
    CALL(mweso_series_seeds(NULL, MWESO_SOUTH)) \
    CALL(mweso_series_is_over(NULL, &to.number)) \
    CALL(mweso_series_may_shorten(NULL)) \
    CALL(mweso_series_would_shorten(NULL)) \
    CALL(mweso_series_next(NULL, false, NULL)) \
    CALL(mweso_infer(NULL, NULL, 0, 0, NULL, NULL, NULL)) \
    CALL(mweso_inference_stands(NULL)) \
    CALL(mweso_inference_wrong(NULL, 0)) \
    CALL(mweso_inference_conflict(NULL, 0)) \
    CALL(mweso_inference_alone(NULL)) \
    CALL(mweso_inference_by_usual(NULL)) \
    CALL(mweso_why(NULL, 0, NULL, NULL, NULL)) \
    CALL(mweso_why_repair(NULL, 0, &to.repair)) \
    CALL(mweso_why_cut_short(NULL)) \
    CALL(mweso_why_nearest(NULL)) \
    CALL(mweso_why_distance(NULL)) \
    CALL(mweso_evidence_amiss(NULL, 0, to.name, sizeof to.name)) \
    CALL(mweso_evidence_leaving(NULL, 0, to.name, sizeof to.name)) \
    CALL(mweso_evidence_assumed(NULL, 0, to.name, sizeof to.name)) \
    CALL(mweso_inference_cut_short(NULL)) \
    CALL(mweso_inference_too_many(NULL)) \
    CALL(mweso_inference_key(NULL, 0, &to.key)) \
    CALL(mweso_inference_moment(NULL, 0, 0, &to.moment)) \
    CALL(mweso_inference_pair(NULL, 0)) \
    CALL(mweso_inference_compete(NULL, 1, NULL, NULL, NULL)) \
    CALL(mweso_inference_unless(NULL, 0, 0)) \
    CALL(mweso_inference_rival(NULL, 0)) \
    CALL(mweso_inference_rivals_cut_short(NULL)) \
    CALL(mweso_inference_tried(NULL, 0)) \
    CALL(mweso_inference_never(NULL, 0)) \
    CALL(mweso_inference_variant(NULL, "x")) \
    CALL(mweso_inference_candidate(NULL, 0)) \
    CALL(mweso_asking_among(no_variants, 2, 1, NULL)) \
    CALL(mweso_asking_left(NULL, 1, NULL)) \
    CALL(mweso_asking_next(NULL, &to.question, NULL)) \
    CALL(mweso_asking_reply(NULL, 0, &to.reply)) \
    CALL(mweso_asking_note(NULL, 0)) \
    CALL(mweso_asking_tried(NULL)) \
    CALL(mweso_asking_key(NULL, 0, &to.open_key)) \
    CALL(mweso_asking_favour(NULL, 0, 1)) \
    CALL(mweso_asking_expected(NULL)) \
    CALL(mweso_inference_saying(NULL, 0, 0, NULL, &to.saying)) \
    CALL(mweso_evidence_understood(NULL, 0, to.name, sizeof to.name)) \
    CALL(mweso_evidence_told(NULL, NULL, "start.smallest = 2", to.name, sizeof to.name)) \
    CALL(mweso_game_new(NULL, &position, NULL)) \
    CALL(mweso_game_play(NULL, "B1", false, NULL)) \
    CALL(mweso_game_undo(NULL)) \
    CALL(mweso_game_length(NULL)) \
    CALL(mweso_game_position(NULL)) \
    CALL(mweso_game_position_before(NULL, 0)) \
    CALL(mweso_game_move(NULL, 0)) \
    CALL(mweso_game_outcome_of(NULL, 0)) \
    CALL(mweso_game_standing(NULL)) \
    CALL(mweso_match(NULL, &match, NULL, NULL, &to.tally, NULL)) \
    CALL(mweso_play(NULL, &position, "B1", NULL, NULL, &to.outcome, NULL)) \
    CALL(mweso_position_is_over(NULL, &position, &to.answer, NULL)) \
    CALL(mweso_explain_start(NULL, &position, 0, to.name, sizeof to.name)) \
    CALL(mweso_moves_new(NULL, &position, NULL)) \
    CALL(mweso_moves_next(NULL, &to.text, NULL)) \
    CALL(mweso_moves_status(NULL)) \
    CALL(mweso_moves_error(NULL)) \
    CALL(mweso_turn_new(NULL, &position, NULL)) \
    CALL(mweso_turn_options(NULL, NULL)) \
    CALL(mweso_turn_choose(NULL, MWESO_PIT, 0, NULL)) \
    CALL(mweso_turn_text(NULL)) \
    CALL(mweso_turn_outcome(NULL, &to.outcome, NULL)) \
    CALL(mweso_perft(NULL, &position, 1, to.counts, NULL, NULL, NULL)) \
    CALL(mweso_player_new(NULL, "random", NULL)) \
    CALL(mweso_level_named(NULL)) \
    CALL(mweso_level_of(NULL, 0)) \
    CALL(mweso_player_name(NULL)) \
    CALL(mweso_player_begin(NULL, 1, 0, NULL)) \
    CALL(mweso_player_move(NULL, NULL, NULL, NULL, &to.thought, NULL)) \
    CALL(mweso_player_move(player, NULL, NULL, NULL, &to.thought, NULL)) \
    CALL(mweso_player_judge(NULL, NULL, "B1", NULL, NULL, &to.thought, NULL)) \
    CALL(mweso_player_judge(player, NULL, "B1", NULL, NULL, &to.thought, NULL)) \
    CALL(mweso_position_start(NULL, false)) \
    CALL(mweso_position_parse(NULL, "", &to.position, NULL)) \
    CALL(mweso_position_text(NULL, &position, NULL, 0)) \
    CALL(mweso_position_for(NULL, &position)) \
    CALL(mweso_records_next(NULL, NULL)) \
    CALL(mweso_records_name(NULL)) \
    CALL(mweso_series_was_annulled(NULL)) \
    CALL(mweso_record_line(NULL)) \
    CALL(mweso_record_turns(NULL)) \
    CALL(mweso_record_part(NULL)) \
    CALL(mweso_record_missing(NULL)) \
    CALL(mweso_record_comment(NULL, 0, &(MwesoComment){0})) \
    CALL(mweso_game_comment(NULL, 0, &(MwesoComment){0})) \
    CALL(mweso_parts_record(NULL, 1, NULL)) \
    CALL(mweso_evidence_of(NULL, NULL)) \
    CALL(mweso_table_headings(NULL, MWESO_TABLE_ROWS)) \
    CALL(mweso_record_header(NULL, "x")) \
    CALL(mweso_record_header_at(NULL, 0, NULL)) \
    CALL(mweso_record_play(NULL, variant, &to.game, NULL)) \
    CALL(mweso_record_winner(NULL)) \
    CALL(mweso_game_record(NULL, NULL)) \
    CALL(mweso_variant_load_small(NULL, "/no/such/file", 4, 2, NULL, NULL)) \
    CALL(mweso_solution_new(NULL, &position, 9, NULL, NULL, NULL)) \
    CALL(mweso_solution_count(NULL)) \
    CALL(mweso_solution_at(NULL, 0, &to.position)) \
    CALL(mweso_solution_find(NULL, &position, &to.verdict)) \
    CALL(mweso_solution_move(NULL, &position, NULL)) \
    CALL(mweso_store_new(":memory:", &plan, no_variants, 1, NULL)) \
    CALL(mweso_store_extend(NULL, 1, NULL)) \
    CALL(mweso_store_play(NULL, NULL, NULL, NULL)) \
    CALL(mweso_store_sample(NULL, 0, NULL)) \
    CALL(mweso_store_run(NULL)) \
    CALL(mweso_store_variant(NULL, 0, &to.stored)) \
    CALL(mweso_action_count(NULL)) \
    CALL(mweso_action_name(NULL, 0, to.name)) \
    CALL(mweso_batch_new(NULL, 1, 1, NULL)) \
    CALL(mweso_batch_size(NULL)) \
    CALL(mweso_batch_reset(NULL, 0, 1, NULL, MWESO_START_USUAL, NULL, NULL)) \
    CALL(mweso_batch_copy(NULL, 0, NULL, 0, 1, NULL)) \
    CALL(mweso_batch_gather(NULL, 0, NULL, &(int64_t){0}, 1, NULL)) \
    CALL(mweso_batch_save(NULL, NULL, 0)) \
    CALL(mweso_batch_restore(NULL, &(uint8_t){0}, 1, NULL)) \
    CALL(mweso_batch_look(NULL, 0, 1, &(MwesoBatchView){0}, 1, NULL)) \
    CALL(mweso_batch_step(NULL, 0, 1, &(int32_t){0}, NULL, 1, NULL)) \
    CALL(mweso_batch_play(NULL, 0, "B1", NULL)) \
    CALL(mweso_batch_random(NULL, 0, 1, 1, false, NULL, 1, NULL, NULL)) \
    CALL(mweso_batch_position(NULL, 0)) \
    CALL(mweso_plane_count(NULL)) \
    CALL(mweso_plane_name(NULL, 0)) \
    CALL(mweso_plane_matters(NULL, 0)) \
    CALL(mweso_most_points(NULL)) \
    CALL(mweso_position_same(NULL, &(MwesoPosition){0})) \
    CALL(mweso_playouts(NULL, 0, 1, 9, 1, &to.playouts, NULL)) \
    CALL(mweso_playouts_parallel(NULL, 0, 1, 9, 1, 1, &to.playouts, NULL)) \
    CALL(mweso_playouts_engine(NULL)) \
    CALL(mweso_in_parallel(1, 1, NULL, NULL)) \
    CALL(mweso_simulate(NULL, &plan, NULL, sink, NULL, NULL)) \
    CALL(mweso_simulate_sample(NULL, &plan, NULL, NULL, NULL)) \
    CALL(mweso_simulate_recorded(NULL, &plan, keep, NULL, NULL)) \
    CALL(mweso_simulate_recorded(variant, &plan, NULL, NULL, NULL)) \
    CALL(mweso_sample_add(NULL, &(MwesoFigures){0})) \
    CALL(mweso_sample_by_plan(NULL, &plan)) \
    CALL(mweso_sample_by_plan(sample, NULL)) \
    CALL(mweso_sample_count(NULL)) \
    CALL(mweso_sample_at(NULL, 0)) \
    CALL(mweso_sample_distinct(NULL, to.numbers, to.numbers)) \
    CALL(mweso_sample_units(NULL, false, to.numbers, to.numbers)) \
    CALL(mweso_sample_cut_off(NULL)) \
    CALL(mweso_plan_draws_alike(NULL)) \
    CALL(mweso_metric_impossible(NULL, 7, NULL, 0)) \
    CALL(mweso_sample_metric(NULL, 0, 0.9, false)) \
    CALL(mweso_sample_sequence(NULL, 0, 0.9, 1)) \
    CALL(mweso_sample_difference(NULL, sample, 0, 0.9, false)) \
    CALL(mweso_sample_difference(sample, NULL, 0, 0.9, false)) \
    CALL(mweso_contrast_new(NULL, (const int[]){1}, 1, 0, false)) \
    CALL(mweso_contrast_new((const MwesoSample *const[]){NULL}, (const int[]){1}, 1, 0, false)) \
    CALL(mweso_contrast_estimate(NULL, 0.9)) \
    CALL(mweso_contrast_is_still(NULL)) \
    CALL(mweso_contrast_p(NULL)) \
    CALL(mweso_metric_standings(NULL, 1, UINT64_MAX, (MwesoStanding[64]){{0}})) \
    CALL(mweso_tune(NULL, &tuning, NULL, NULL, &to.tuning, NULL)) \
    CALL(mweso_ugi_take(NULL, "ugi")) \
    CALL(mweso_ugi_wait(NULL)) \
    CALL(mweso_path_add(NULL, ".")) \
    CALL(mweso_path_each(NULL, each, NULL)) \
    CALL(mweso_variant_load(NULL, "/no/such/file", NULL, NULL)) \
    CALL(mweso_variant_load_text(NULL, "x", "", 0, NULL, NULL)) \
    CALL(mweso_variant_load_recorded(NULL, "/no/such/file", false, NULL, false, NULL)) \
    CALL(mweso_variant_name(NULL)) \
    CALL(mweso_variant_label(NULL)) \
    CALL(mweso_variant_fingerprint(NULL)) \
    CALL(mweso_variant_columns(NULL)) \
    CALL(mweso_variant_has_placement(NULL)) \
    CALL(mweso_variant_every_column_points(NULL)) \
    CALL(mweso_variant_answer(NULL, 0)) \
    CALL(mweso_variant_sentence(NULL, 0, NULL, 0)) \
    CALL(mweso_variant_source(NULL, 0)) \
    CALL(mweso_variant_statement(NULL, 0, &to.statement)) \
    CALL(mweso_variant_statement(variant, 0, NULL)) \
    CALL(mweso_variant_script(NULL)) \
    CALL(mweso_variant_file(NULL, 0)) \
    CALL(mweso_variant_hook(NULL, 0)) \
    CALL(mweso_variant_parameter(NULL, 0, &to.parameter)) \
    CALL(mweso_variant_memory(NULL, 0, &to.memory)) \
    CALL(mweso_variant_phase(NULL, 0, &to.phase)) \
    CALL(mweso_phase_answer(NULL, 0, 0)) \
    CALL(mweso_phase_sentence(NULL, 0, 0, NULL, 0)) \
    CALL(mweso_variant_told(NULL, NULL, 0, NULL, 0)) \
    CALL(mweso_phase_told(NULL, NULL, 0, 0, NULL, 0)) \
    CALL(mweso_in_terms(NULL, NULL, "pit", NULL, 0)) \
    CALL(mweso_variant_example(NULL, 0, &to.example)) \
    CALL(mweso_position_phase(NULL, &to.position)) \
    CALL(mweso_position_marks(NULL, &position, MWESO_MARK_SQUARE, to.numbers)) \
    CALL(mweso_position_marks(variant, &position, MWESO_MARK_SQUARE, NULL)) \
    CALL(mweso_notation_check(NULL, MWESO_NOTATION_KIBA, NULL)) \
    CALL(mweso_notation_write(NULL, &position, MWESO_NOTATION_KIBA, "B1", NULL)) \
    CALL(mweso_notation_read(NULL, &position, MWESO_NOTATION_KIBA, "A1<", NULL)) \
    CALL(mweso_record_notation(NULL, &to.notation, NULL)) \
    CALL(mweso_record_notation(record, NULL, NULL)) \
    CALL(mweso_inference_widened(NULL)) \
    CALL(mweso_variant_check(NULL, 0, 1, findings)) \
    CALL(mweso_variant_check(variant, 0, 1, NULL)) \
    CALL(mweso_path_each(path, NULL, NULL)) \
    CALL(mweso_position_parse(variant, "4x8/0x8/0x8/4x8 S", NULL, NULL)) \
    CALL(mweso_play(variant, &position, "B1", NULL, NULL, NULL, NULL)) \
    CALL(mweso_position_is_over(variant, &position, NULL, NULL)) \
    CALL(mweso_moves_next(moves, NULL, &to.outcome)) \
    CALL(mweso_moves_next(moves, &to.text, NULL)) \
    CALL(mweso_turn_outcome(turn, NULL, NULL)) \
    CALL(mweso_perft(variant, &position, 1, NULL, NULL, NULL, NULL)) \
    CALL(mweso_record_play(record, variant, NULL, NULL)) \
    CALL(mweso_player_move(player, game, NULL, NULL, NULL, NULL)) \
    CALL(mweso_player_judge(player, game, "B1", NULL, NULL, NULL, NULL)) \
    CALL(mweso_match(variant, &match, NULL, NULL, NULL, NULL)) \
    CALL(mweso_tune(variant, &tuning, NULL, NULL, NULL, NULL)) \
    CALL(mweso_ugi_new(NULL, "variants/omweso.ini", NULL, NULL, NULL)) \
    CALL(mweso_playouts(variant, 0, 1, 9, 1, NULL, NULL)) \
    CALL(mweso_playouts_parallel(variant, 0, 1, 9, 1, 1, NULL, NULL)) \
    CALL(mweso_simulate(variant, &plan, NULL, NULL, NULL, NULL)) \
    CALL(mweso_sample_distinct(sample, NULL, NULL)) \
    CALL(mweso_sample_units(sample, true, NULL, NULL)) \
    CALL(mweso_clash(variant, variant, &position, NULL, NULL)) \
    CALL(mweso_smallest_clash(variant, variant, 9, 1, NULL, NULL, NULL, NULL)) \
    CALL(mweso_earliest_clash(variant, variant, 9, NULL, NULL, NULL, NULL)) \
    CALL(mweso_clash_rates(variant, variant, &plan, 0.9, NULL, NULL, NULL, NULL)) \
    CALL(mweso_clashes(variant, variant, 9, 9, &plan, 0.9, NULL, NULL, NULL, NULL)) \
    CALL(mweso_endless_side(circuit, 4, 0, NULL, NULL, NULL, NULL)) \
    CALL(mweso_endless_move(variant, &position, "B1", NULL, NULL, NULL, NULL)) \
    CALL(mweso_endless_sample(&endless, NULL, NULL, NULL, NULL)) \
    CALL(mweso_evidence_test(evidence, variant, 0, NULL, NULL, NULL)) \
    CALL(mweso_evidence_explained(evidence, variant, 0, NULL, NULL)) \
    CALL(mweso_asking_next(asking, NULL, NULL)) \
    CALL(mweso_pit_name(variant, 0, NULL)) \
    CALL(mweso_read_line(NULL, to.name, 9, to.indexes))

#define NAME(call) #call,
static const char *const calls[] = {CALLS(NAME)};

#define RUN(call) \
    case __COUNTER__ - FIRST: (void)(call); break;
enum { FIRST = __COUNTER__ + 1 };

static void run(int number)
{
    switch (number) {
        CALLS(RUN)
    }
}

/* Does the call end its process, by a signal? */
static bool ends(int number)
{
    int status = 0;
    pid_t child = fork();
    if (child == 0) {
        if (!freopen("/dev/null", "w", stderr)) _exit(1);
        alarm(900); /* only a call that hangs meets it */
        run(number);
        _exit(0);
    }
    return child > 0 && waitpid(child, &status, 0) == child && WIFSIGNALED(status) &&
           WTERMSIG(status) != SIGALRM;
}

/* The objects that are handed over beside NULL. False if one cannot be made. */
static bool begin(void)
{
    static const char game_text[] = "Game: 1\n\n1. B1\n";
    static const char *const settings[] = {"capture.needs=inner", NULL};
    findings = mweso_findings_new();
    path = mweso_path_new();
    mweso_path_add(path, "variants");
    variant = mweso_variant_load(path, "omweso", NULL, findings);
    other = mweso_variant_load(path, "omweso", settings, findings);
    if (!variant || !other) return false;
    position = mweso_position_start(variant, false);
    asking = mweso_asking_among((const MwesoVariant *const[]){variant, other}, 2, 1, NULL);
    evidence = mweso_evidence_new(variant);
    mweso_evidence_read_text(evidence, "x", notes, sizeof notes - 1, MWESO_LAYOUT_ANY, NULL, NULL);
    sample = mweso_sample_new();
    search = mweso_search_new(6, 9, 1, 1, NULL);
    player = mweso_player_new(variant, "search:nodes=100", NULL);
    game = mweso_game_new(variant, &position, NULL);
    turn = mweso_turn_new(variant, &position, NULL);
    moves = mweso_moves_new(variant, &position, NULL);
    records = mweso_records_new_text(game_text, sizeof game_text - 1, MWESO_LAYOUT_RECORD, NULL);
    record = mweso_records_next(records, NULL);
    return mweso_evidence_count(evidence) == 1 && search && player && game && turn && moves &&
           record;
}

static void end(void)
{
    mweso_record_free(record);
    mweso_records_free(records);
    mweso_moves_free(moves);
    mweso_turn_free(turn);
    mweso_game_free(game);
    mweso_player_free(player);
    mweso_search_free(search);
    mweso_sample_free(sample);
    mweso_evidence_free(evidence);
    mweso_variant_free(other);
    mweso_variant_free(variant);
    mweso_path_free(path);
    mweso_findings_free(findings);
}

int main(void)
{
    const struct rlimit none = {0, 0};
    int count = (int)(sizeof calls / sizeof *calls), survived = 0;
    setrlimit(RLIMIT_CORE, &none);
    if (!begin()) return MWESO_BAD_VARIANT;
    for (int i = 0; i < count; i++)
        if (!ends(i)) printf("%s\n", calls[i]), survived++;
    printf("%d calls, %d survived\n", count, survived);
    end();
    return survived ? MWESO_NO : MWESO_OK;
}
