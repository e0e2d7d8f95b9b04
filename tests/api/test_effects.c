/* Effects: answers that are said to come to the same game are played alike. */
#include "support.h"

#include "../programs/random_rules.h"
#include "rules/keys.h"
#include "rules/variant.h"
#include "think/movegen.h"

enum { RULE_SETS = 50, POSITIONS = 12, WALK = 4, LAPS = 300, MOST_MOVES = 1000 };

/* ---- games ----------------------------------------------------------------------------------- */

/* How far an endless move is played until it is noticed may differ with reverse.at and
 * reverse.pits; what it leaves is no position of the game (docs/rules.md, 2.6). */
static bool same_end(const MwesoOutcome *a, const MwesoOutcome *b)
{
    if (!a->endless || !b->endless) return same_outcome(a, b);
    return a->over == b->over && a->winner == b->winner && a->end == b->end &&
           a->columns == b->columns && a->captured == b->captured && a->points == b->points;
}

static bool is_among(const MwResults *results, const MwesoOutcome *outcome)
{
    bool found = false;
    for (size_t i = 0; i < results->count && !found; i++)
        found = same_end(&results->list[i], outcome);
    return found;
}

/* Moves that come to the same may be listed once or each, in any order. */
static bool list_alike(const MwResults *a, const MwResults *b)
{
    bool alike = true;
    for (size_t i = 0; i < a->count && alike; i++) alike = is_among(b, &a->list[i]);
    for (size_t i = 0; i < b->count && alike; i++) alike = is_among(a, &b->list[i]);
    return alike;
}

/* False where more moves may be chosen than anybody wants to compare. */
static bool list_moves(const MwRules *rules, const MwesoPosition *position, MwResults *results)
{
    const MwPlay play = {rules, NULL};
    MwMoveGenerator generator;
    assert_int_equal(mw_movegen_begin_at(MW_FAST_NONE, &play, 400, &generator, NULL), MWESO_OK);
    generator.limit.left = MOST_MOVES;
    MwesoStatus status = mw_movegen_add(&generator, position, results, NULL);
    assert_true(status == MWESO_OK || status == MWESO_BAD_INPUT);
    mw_movegen_end(&generator);
    return status == MWESO_OK;
}

/* Plays on from a position by both as long as they list the same moves with the same results. */
static bool plays_alike(const MwRules *a, const MwRules *b, MwesoPosition position,
                        MwRandom *random)
{
    bool alike = true, over = false;
    for (int move = 0; move < WALK && alike && !over; move++) {
        MwResults of_a = {0}, of_b = {0};
        bool all = list_moves(a, &position, &of_a) && list_moves(b, &position, &of_b);
        alike = !all || list_alike(&of_a, &of_b);
        over = !all || of_a.count == 0;
        if (!over) {
            uint32_t chosen = mw_random_below(random, (uint32_t)of_a.count);
            over = of_a.list[chosen].over;
            position = of_a.list[chosen].after;
        }
        free(of_a.list);
        free(of_b.list);
    }
    return alike;
}

/* In many positions, with few and with many seeds. */
static bool always_alike(const MwRules *a, const MwRules *b, MwRandom *random)
{
    for (int i = 0; i < POSITIONS; i++) {
        int pits = a->board.pits, seeds = 1 + (int)mw_random_below(random, 3 * (uint32_t)pits);
        if (!plays_alike(a, b, random_position(random, pits, seeds), random)) return false;
    }
    return true;
}

/* ---- answers --------------------------------------------------------------------------------- */

typedef struct Tally {
    MwRandom random;
    long same, other, unnoticed;
} Tally;

static void print_answers(const MwRules *rules)
{
    for (int key = 0; key < KEY_COUNT; key++) {
        char room[256];
        MwText text = MW_TEXT_IN(room);
        mw_answer_print(rules, (MwKey)key, &text);
        if (text.length) print_error("%s=%s\n", mw_key_label((MwKey)key), text.s);
    }
}

static void compare(Tally *tally, const MwRules *a, const MwRules *b)
{
    bool same = mw_same_game(a, b), alike = always_alike(a, b, &tally->random);
    if (same) tally->same++;
    else tally->other++;
    if (!same && alike) tally->unnoticed++;
    if (!same || alike) return;
    print_answers(a);
    print_error("and\n");
    print_answers(b);
    fail_msg("they are said to be the same game, but are played otherwise");
}

/* Gives one question all its values in turn. */
static void flip_question(Tally *tally, const MwHypothesisSpace *scope, MwHypotheses answers,
                          int question)
{
    MwRules rules = mw_hypotheses_rules(scope, &answers);
    for (int value = 0; value < scope->count[question]; value++) {
        answers.may[question] = (uint8_t)(1u << value);
        MwRules other = mw_hypotheses_rules(scope, &answers);
        if (memcmp(&rules, &other, sizeof rules) != 0) compare(tally, &rules, &other);
    }
}

static void flip_pit(Tally *tally, const MwRules *rules, int pit)
{
    MwRules other = *rules;
    other.reverse_pits ^= (uint64_t)1 << pit;
    mw_complete_rules(&other);
    other.one_to_one = false;
    compare(tally, rules, &other);
}

static void flip_numbers(Tally *tally, const MwRules *rules)
{
    const int32_t limits[] = {1, 2, rules->board.pits, rules->board.pits + 1, LAPS + 1};
    for (size_t i = 0; i < COUNT(limits); i++) {
        MwRules other = *rules;
        other.lap_limit = limits[i];
        compare(tally, rules, &other);
    }
    MwRules other = *rules;
    other.every_column_points++;
    compare(tally, rules, &other);
}

static void test_same_games_are_played_alike(void **unused)
{
    Tally tally = {.random = mw_random(15, 0)};
    (void)unused;
    const int sets = depth(12, RULE_SETS);
    for (int i = 0; i < sets; i++) {
        MwRules base = plain_rules(2 + i % 3, LAPS);
        MwHypothesisSpace scope;
        mw_hypothesis_space(&(const MwesoVariant){.rules = base}, &scope, NULL);
        MwHypotheses answers = random_answers(&tally.random, &scope);
        MwRules rules = mw_hypotheses_rules(&scope, &answers);
        for (int q = 0; q < ASK_COUNT; q++) flip_question(&tally, &scope, answers, q);
        for (int pit = 0; pit < base.board.pits; pit++) flip_pit(&tally, &rules, pit);
        flip_numbers(&tally, &rules);
    }
    print_message("%ld pairs of answers come to the same game; of %ld that do not, %ld were played "
                  "alike\n",
                  tally.same, tally.other, tally.unnoticed);
    assert_true(tally.same > 4 * sets);
    assert_true(tally.unnoticed < tally.other / 2);
}

/* A closed right-hand end stops every lap from A7 of two seeds and more against the way: the pit
 * turns laps only where one may begin with a single seed. */
static void test_laps_of_a_single_seed(void **unused)
{
    static const struct {
        const char *answers;
        bool begins;
    } cases[] = {{"", false},
                 {"[lap]\nnext = after\n", true},
                 {"[lap]\nnext = pairing\n", true},
                 {"[start]\nlifts = 1\n", true},
                 {"[start]\nsingletons = always\n", true}};
    (void)unused;
    for (size_t i = 0; i < COUNT(cases); i++) {
        char room[512];
        MwText text = MW_TEXT_IN(room);
        mw_text_add(&text, "[setup]\ninner = 2xC\n[reverse]\npits = A7\n%s", cases[i].answers);
        MwesoFindings *findings = mweso_findings_new();
        MwesoVariant *variant = mweso_variant_load_text(NULL, "test.ini", room, text.length, NULL,
                                                        findings);
        assert_non_null(variant);
        if (mw_has_effect(&variant->rules, KEY_REVERSE_PITS) != cases[i].begins)
            fail_msg("%s", room);
        mweso_variant_free(variant);
        mweso_findings_free(findings);
    }
}

/* ---- reasons --------------------------------------------------------------------------------- */

/* Random answers to all questions but the one whose answer is the reason. */
static MwRules rules_of(Tally *tally, const MwHypothesisSpace *scope, const MwIdleReason *reason)
{
    MwHypotheses answers = random_answers(&tally->random, scope);
    MwRules rules = mw_hypotheses_rules(scope, &answers);
    mw_answer_read(&rules, reason->cause, reason->answer, NULL);
    mw_complete_rules(&rules);
    return rules;
}

/* No question asks for some keys: a number, a word or a pit that is not the reason's. */
static void give_another(MwRules *rules, const MwIdleReason *reason)
{
    const MwesoKey *key = &mw_keys[reason->cause].told;
    const char *other = "2";
    if (key->type == MWESO_WORD) other = key->words[strcmp(key->words[0], reason->answer) == 0];
    if (key->type == MWESO_PITS) other = "A1";
    if (key->type != MWESO_MOMENTS) mw_answer_read(rules, reason->cause, other, NULL);
}

/* Are there rules in which it is this answer that leaves the key without effect? */
static bool is_to_blame(Tally *tally, const MwHypothesisSpace *scope, const MwIdleReason *reason)
{
    for (int tries = 0; tries < 2000; tries++) {
        MwRules rules = rules_of(tally, scope, reason), open = rules;
        MwHypotheses answers = random_answers(&tally->random, scope);
        MwRules others = mw_hypotheses_rules(scope, &answers);
        int field = mw_keys[reason->cause].field;
        size_t size = reason->cause == KEY_REVERSE_PITS ? sizeof(uint64_t) : sizeof(int32_t);
        if (reason->moment) rules.reverse_at = open.reverse_at = reason->moment;
        memcpy((char *)&open + field, (char *)&others + field, size);
        if (memcmp(&open, &rules, sizeof open) == 0) give_another(&open, reason);
        mw_complete_rules(&open);
        if (!mw_has_effect(&rules, reason->key) && mw_has_effect(&open, reason->key)) return true;
    }
    return false;
}

static void test_reasons(void **unused)
{
    Tally tally = {.random = mw_random(16, 0)};
    MwRules base = plain_rules(4, LAPS);
    MwHypothesisSpace scope;
    (void)unused;
    mw_hypothesis_space(&(const MwesoVariant){.rules = base}, &scope, NULL);
    scope.count[ASK_reverse_at] = 7;
    MwRules houses = base; /* where there are some, takasia is a question too */
    houses.house_pits = (uint64_t)1 << houses.columns;
    houses.house_threshold = houses.house_tax_from = 6;
    mw_complete_rules(&houses);
    MwHypothesisSpace with_houses;
    mw_hypothesis_space(&(const MwesoVariant){.rules = houses}, &with_houses, NULL);
    for (int i = 0; i < mw_idle_reason_count; i++) {
        const MwIdleReason *reason = &mw_idle_reasons[i];
        bool of_takasia = strcmp(mw_keys[reason->key].told.section, "takasia") == 0;
        bool found = is_to_blame(&tally, of_takasia ? &with_houses : &scope, reason);
        if (!found) print_error("%s: %s\n", mw_key_label(reason->key), reason->reason);
        assert_true(found);
    }
}

/* ---- in phases ------------------------------------------------------------------------------- */

/* "cause = answer", in the phase or, where it is no question of a phase, before it. */
static void add_cause(const MwIdleReason *reason, bool in_phase, MwText *out)
{
    const MwesoKey *cause = &mw_keys[reason->cause].told;
    if (mw_phase_may_answer(reason->cause) != in_phase) return;
    if (in_phase) mw_text_add(out, "%s = %s\n", mw_key_label(reason->cause), reason->answer);
    else mw_text_add(out, "[%s]\n%s = %s\n", cause->section, cause->name, reason->answer);
}

static bool is_reported(const MwIdleReason *reason, const MwesoVariant *variant)
{
    MwesoFindings *findings = mweso_findings_new();
    bool reported = false;
    mw_check_effects(variant, findings);
    for (size_t i = 0; i < mweso_findings_count(findings); i++)
        reported |= strcmp(mweso_findings_at(findings, i).id, reason->id) == 0;
    mweso_findings_free(findings);
    return reported;
}

/* Is the reason given for this answer in a phase? */
static bool is_told_in_phase(const MwIdleReason *reason, const char *value)
{
    char room[512];
    MwText text = MW_TEXT_IN(room);
    mw_text_add(&text, "[setup]\ninner = 2xC\n");
    add_cause(reason, false, &text);
    mw_text_add(&text, "[phase first]\nuntil = turns 3\n%s = %s\n", mw_key_label(reason->key),
                value);
    add_cause(reason, true, &text);
    MwesoFindings *findings = mweso_findings_new();
    MwesoVariant *variant = mweso_variant_load_text(NULL, "test.ini", room, text.length, NULL,
                                                    findings);
    bool told = variant && is_reported(reason, variant);
    mweso_variant_free(variant);
    mweso_findings_free(findings);
    return told;
}

/* Whatever the cause is a question of: the whole game, or its phases. */
static void test_reasons_in_phases(void **unused)
{
    static const char *const others[] = {"2", "200", "A1", "start", "relay", "reentry"};
    (void)unused;
    for (int i = 0; i < mw_idle_reason_count; i++) {
        const MwIdleReason *reason = &mw_idle_reasons[i];
        const char *const *words = mw_keys[reason->key].told.words;
        bool told = false;
        if (!reason->id || !mw_phase_may_answer(reason->key)) continue;
        for (size_t n = 0; words[n]; n++) told |= is_told_in_phase(reason, words[n]);
        for (size_t n = 0; n < COUNT(others); n++) told |= is_told_in_phase(reason, others[n]);
        if (!told) print_error("%s: %s\n", mw_key_label(reason->key), reason->id);
        assert_true(told);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_same_games_are_played_alike),
        cmocka_unit_test(test_laps_of_a_single_seed),
        cmocka_unit_test(test_reasons),
        cmocka_unit_test(test_reasons_in_phases),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
