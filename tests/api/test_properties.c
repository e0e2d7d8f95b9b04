/* Properties: what holds of every move under every rule set, tried by random play under random
 * rules. */
#include "support.h"

/* ---- random numbers of the test's own -------------------------------------------------------- */

static uint64_t random_state;

static uint32_t below(uint32_t limit)
{
    random_state = random_state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)((random_state >> 33) % limit);
}

static int one_of(const int *numbers, size_t count) { return numbers[below((uint32_t)count)]; }

#define ONE_OF(...) one_of((const int[]){__VA_ARGS__}, COUNT(((const int[]){__VA_ARGS__})))

static int nth_bit(uint64_t set, uint32_t n)
{
    while (n--) set &= set - 1;
    return __builtin_ctzll(set);
}

static int random_bit(uint64_t set)
{
    return nth_bit(set, below((uint32_t)__builtin_popcountll(set)));
}

enum { MOST_SETTINGS = 100 };

/* ---- random rules ---------------------------------------------------------------------------- */

typedef struct Rules {
    char text[MOST_SETTINGS][400];
    const char *settings[MOST_SETTINGS + 1];
    int count, columns;
    bool removes, branches;
} Rules;

__attribute__((format(printf, 3, 4))) static void set(Rules *rules, const MwesoKey *key,
                                                      const char *format, ...)
{
    assert_in_range(rules->count, 0, MOST_SETTINGS - 1);
    char *text = rules->text[rules->count];
    int length = snprintf(text, sizeof rules->text[0], "%s.%s=", key->section, key->name);
    va_list args;
    va_start(args, format);
    vsnprintf(text + length, sizeof rules->text[0] - (size_t)length, format, args);
    va_end(args);
    rules->settings[rules->count++] = text;
}

static void set_word(Rules *rules, const MwesoKey *key)
{
    int words = 0;
    while (key->words[words]) words++;
    const char *word = key->words[below((uint32_t)words)];
    bool branches = strcmp(key->name, "kept") == 0 || strcmp(key->name, "besides") == 0 ||
                    strcmp(key->name, "refusal") == 0;
    if (branches) rules->branches = true;
    if (strcmp(word, "removed") == 0 || strcmp(word, "stored") == 0) rules->removes = true;
    set(rules, key, "%s", word);
}

static void set_number(Rules *rules, const MwesoKey *key)
{
    if (strcmp(key->name, "columns") == 0) set(rules, key, "%d", rules->columns);
    else if (strcmp(key->name, "smallest") == 0) set(rules, key, "%d", ONE_OF(1, 2, 2, 2, 3));
    else if (strcmp(key->name, "store") == 0) set(rules, key, "%d", ONE_OF(0, 0, 1, 3, 8));
    else if (strcmp(key->name, "north_store") == 0) set(rules, key, "%d", ONE_OF(0, 2, 5));
    else if (strcmp(key->name, "quiet_turns") == 0) set(rules, key, "%d", ONE_OF(0, 0, 1, 2));
    else if (strcmp(key->name, "lap_limit") == 0 && rules->branches)
        set(rules, key, "%d", ONE_OF(1, 3, 10, 10, 10)); /* choices multiply lap by lap */
    else if (strcmp(key->name, "lap_limit") == 0) set(rules, key, "%d", ONE_OF(1, 3, 10, 50, 300));
    else if (strcmp(key->name, "capturing") == 0) set(rules, key, "%d", ONE_OF(1, 1, 2, 3));
    else if (strcmp(key->section, "house") == 0) set(rules, key, "%d", ONE_OF(1, 2, 4, 6));
    else if (strcmp(key->name, "lifts") == 0) set(rules, key, "%d", ONE_OF(0, 0, 1, 3));
    else if (strcmp(key->name, "extra") == 0 && rules->removes)
        set(rules, key, "%d", ONE_OF(0, 1, 2, 5));
}

static void set_row(Rules *rules, const MwesoKey *key)
{
    char row[300] = "";
    bool even = below(2);
    if (even) {
        set(rules, key, "%dxC", ONE_OF(0, 1, 2, 3, 4, 9));
        return;
    }
    for (int k = 0; k < rules->columns; k++)
        snprintf(row + strlen(row), sizeof row - strlen(row), "%d ",
                 ONE_OF(0, 0, 1, 2, 3, 4, 7, 20));
    set(rules, key, "%s", row);
}

/* Inner pits alone capture, and some pit has to start. */
static void set_pits(Rules *rules, const MwesoKey *key)
{
    char pits[400] = "";
    bool captures = strcmp(key->section, "capture") == 0 && strcmp(key->name, "pits") == 0;
    bool starts = strcmp(key->section, "start") == 0;
    int chance = ONE_OF(0, 1, 2, 4), rows = captures ? 1 : 2;
    if (strcmp(key->section, "house") == 0) {
        set(rules, key, "%s", ONE_OF(0, 1) ? "A1" : "none");
        return;
    }
    if (strcmp(key->name, "laid") == 0) {
        set(rules, key, "%s", ONE_OF(0, 0, 0, 1) ? "B1 A2" : "none");
        return;
    }
    for (int k = 1; k <= rules->columns; k++)
        for (int row = 0; row < rows; row++)
            if (below(4) < (uint32_t)chance)
                snprintf(pits + strlen(pits), sizeof pits - strlen(pits), "%c%d ", "AB"[row], k);
    if (strcmp(key->name, "stop") == 0) rules->branches = true;
    set(rules, key, "%s", pits[0] ? pits : starts ? "all" : "none");
}

static void set_moments(Rules *rules, const MwesoKey *key)
{
    char moments[100] = "";
    for (int w = 0; key->words[w]; w++)
        if (below(3))
            snprintf(moments + strlen(moments), sizeof moments - strlen(moments), "%s ",
                     key->words[w]);
    set(rules, key, "%s", moments[0] ? moments : "none");
}

static void set_key(Rules *rules, const MwesoKey *key)
{
    switch (key->type) {
    case MWESO_WORD: set_word(rules, key); break;
    case MWESO_NUMBER: set_number(rules, key); break;
    case MWESO_ROW: set_row(rules, key); break;
    case MWESO_PITS: set_pits(rules, key); break;
    case MWESO_MOMENTS: set_moments(rules, key); break;
    default: break;
    }
}

static bool is_told(const MwesoKey *key)
{
    return strcmp(key->section, "variant") == 0 || strcmp(key->section, "terms") == 0 ||
           strcmp(key->section, "example") == 0;
}

/* What answers that are drawn may not go together for. */
static bool is_expected(const char *id)
{
    static const char *const ids[] = {
        "nothing-can-start",  "no-place-for-store-seed", "first-in-skipped", "race-from-store",
        "raid-needs-removed", "nothing-behind-empty",    "no-named-start",   "behind-without-way",
        "pairing-otherwise",  "laid-otherwise",          "besides-too-wide", "besides-in-passing",
        "closed-otherwise",   "closed-nearly-all",       "race-past-closed", "race-with-houses"};
    bool found = false;
    for (size_t i = 0; i < COUNT(ids) && !found; i++) found = strcmp(ids[i], id) == 0;
    return found;
}

/* About half the keys get another answer. NULL where the answers do not go together. */
static MwesoVariant *random_variant(Rules *rules)
{
    MwesoFindings *findings = mweso_findings_new();
    *rules = (Rules){.columns = ONE_OF(2, 3, 4, 4, 5, 6, 8, 8, 8, 12, 32)};
    for (size_t i = 0; i < mweso_key_count(); i++) {
        const MwesoKey *key = mweso_key(i);
        bool must = strcmp(key->name, "columns") == 0 || strcmp(key->name, "lap_limit") == 0;
        bool ring = strcmp(key->name, "circuit") == 0; /* whose pits have other names */
        if (!is_told(key) && !ring && (must || below(2))) set_key(rules, key);
    }
    MwesoVariant *variant = mweso_variant_load_text(NULL, "random.ini", "", 0, rules->settings,
                                                    findings);
    const char *id = variant ? "" : mweso_findings_at(findings, 0).id;
    if (!variant && !is_expected(id)) fail_msg("the answers do not go together: %s", id);
    mweso_findings_free(findings);
    return variant;
}

/* ---- what holds of every step of a move ------------------------------------------------------ */

typedef struct Watch {
    uint32_t seeds, removed, captured, left; /* in the hand */
    int hand;                                /* the same after any step */
    uint64_t laps;
    int pits, steps;
    bool started, ended;
} Watch;

static uint32_t sum(const uint16_t *pits, int count)
{
    uint32_t seeds = 0;
    for (int pit = 0; pit < count; pit++) seeds += pits[pit];
    return seeds;
}

/* The seeds in the hand after a step; -1 where the step does not tell. */
static int hand_after(const Watch *w, const MwesoEvent *e)
{
    switch (e->kind) {
    case MWESO_EVENT_CHOICE: return -1;
    case MWESO_EVENT_PUT:
    case MWESO_EVENT_TRANSFER:
    case MWESO_EVENT_EXTRA: return 0;
    case MWESO_EVENT_LANDING: return (int)w->left;
    case MWESO_EVENT_LAID:
    case MWESO_EVENT_REMOVED: return w->hand - e->seeds;
    case MWESO_EVENT_CAPTURE:
    case MWESO_EVENT_REENTRY: return e->seeds + (int)w->left;
    default: return e->seeds;
    }
}

static void watch(void *user, const MwesoEvent *e)
{
    Watch *w = user;
    if (e->kind == MWESO_EVENT_DROP) { /* before the start */
        assert_false(w->started);
        w->seeds += (uint32_t)e->seeds;
        return;
    }
    bool starts = e->kind == MWESO_EVENT_START || e->kind == MWESO_EVENT_PUT;
    assert_int_equal(w->started, !starts);
    assert_false(w->ended);
    w->started = true;
    w->ended = e->kind == MWESO_EVENT_END;
    w->steps++;
    if (e->kind == MWESO_EVENT_REMOVED || e->kind == MWESO_EVENT_EXTRA)
        w->removed += (uint32_t)e->seeds;
    if (e->kind == MWESO_EVENT_CAPTURE) w->captured += (uint32_t)(e->inner + e->outer);
    if (e->kind == MWESO_EVENT_EXTRA) w->captured += (uint32_t)e->seeds;
    if (e->kind == MWESO_EVENT_LANDING) w->left = (uint32_t)e->left;
    if (e->kind == MWESO_EVENT_END) w->left = (uint32_t)e->seeds;
    if (e->kind == MWESO_EVENT_LAP) assert_int_equal(e->lap, w->laps++);
    if (e->kind == MWESO_EVENT_PUT) w->laps++, w->seeds++;
    assert_in_range(e->pit, 0, w->pits - 1);
    int hand = hand_after(w, e);
    uint32_t seeds = sum(e->own_pits, w->pits) + sum(e->opponent_pits, w->pits) + w->removed;
    if (hand >= 0) assert_int_equal(seeds + (uint32_t)hand, w->seeds);
    if (hand >= 0) w->hand = hand;
}

/* ---- what holds of every outcome ------------------------------------------------------------- */

static void check_text(const MwesoVariant *variant, const MwesoPosition *position)
{
    MwesoPosition again = position_from(variant, text_of(variant, position));
    assert_memory_equal(&again, position, sizeof again);
}

static void check_counters(const MwesoPosition *before, const MwesoOutcome *outcome)
{
    const MwesoPosition *after = &outcome->after;
    int mover = before->side;
    assert_int_equal(after->side, !mover);
    assert_int_equal(after->turns[mover], before->turns[mover] + 1);
    assert_int_equal(after->turns[!mover], before->turns[!mover]);
    assert_int_equal(after->captures[mover], before->captures[mover] + (outcome->captured > 0));
    assert_int_equal(after->captures[!mover], before->captures[!mover]);
    assert_int_equal(after->passes, 0);
    assert_int_equal(after->placing, 0);
    assert_true(outcome->columns == 0 || outcome->captured > 0);
}

static const char *answer_of(const MwesoVariant *variant, const char *section, const char *name)
{
    for (size_t i = 0; i < mweso_key_count(); i++)
        if (strcmp(mweso_key(i)->section, section) == 0 && strcmp(mweso_key(i)->name, name) == 0)
            return mweso_variant_answer(variant, i).text;
    fail_msg("there is no key %s.%s", section, name);
    return NULL;
}

/* A capture from an outer pit is one in no column. */
static void check_columns(const MwesoVariant *variant, const MwesoOutcome *outcome)
{
    if (strcmp(answer_of(variant, "capture", "from_outer"), "never") == 0)
        assert_int_equal(outcome->columns != 0, outcome->captured > 0);
}

static bool has_stores(const MwesoVariant *variant)
{
    return atoi(answer_of(variant, "setup", "store")) > 0 ||
           atoi(answer_of(variant, "setup", "north_store")) > 0 || /* not "south" */
           strcmp(answer_of(variant, "capture", "fate"), "stored") == 0;
}

/* The seeds that left the pits: where an empty row ended the turn, also those in the hand. */
static uint32_t gone(const MwesoOutcome *outcome, const Watch *w)
{
    return w->removed + (outcome->endless ? 0 : w->left);
}

/* What lies in the stores was there before, or came out of the pits. */
static void check_stores(const MwesoVariant *variant, const MwesoPosition *before,
                         const MwesoOutcome *outcome, const Watch *w)
{
    int mover = before->side;
    bool stored = strcmp(answer_of(variant, "capture", "fate"), "stored") == 0;
    uint32_t put = w->seeds - seeds_on(before), laid = stored ? w->removed : 0;
    if (has_stores(variant)) laid += gone(outcome, w) - w->removed;
    assert_int_equal(outcome->after.store[mover][0] + put, before->store[mover][0] + laid);
    assert_int_equal(outcome->after.store[!mover][0], before->store[!mover][0]);
}

static void check_seeds(const MwesoVariant *variant, const MwesoPosition *before,
                        const MwesoOutcome *outcome, const Watch *w)
{
    int opponent = !before->side;
    assert_int_equal(seeds_on(&outcome->after) + gone(outcome, w), w->seeds);
    check_stores(variant, before, outcome, w);
    assert_int_equal(w->captured, outcome->captured);
    assert_int_equal(sum(outcome->after.pit[opponent], MWESO_MOST_PITS) + outcome->captured,
                     sum(before->pit[opponent], MWESO_MOST_PITS));
}

static void check_end(const MwesoVariant *variant, const MwesoOutcome *outcome)
{
    bool over;
    assert_int_equal(outcome->over, outcome->end != MWESO_GOES_ON);
    assert_true(outcome->over || outcome->winner == MWESO_NOBODY);
    assert_true(!outcome->endless || outcome->over);
    assert_int_equal(mweso_position_is_over(variant, &outcome->after, &over, NULL), MWESO_OK);
    if (!outcome->over) assert_false(over);
    if (outcome->end == MWESO_NO_MOVE || outcome->end == MWESO_SCORED) assert_true(over);
}

static uint32_t seeds_in_all(const MwesoPosition *position)
{
    return seeds_on(position) + position->store[0][0] + position->store[1][0];
}

/* Both have made a turn, and seeds leave the game if they are captured, or lie in a hand at its
 * end. */
static void check_race(const MwesoPosition *before, const MwesoOutcome *outcome)
{
    for (int side = 0; side < 2; side++) assert_int_equal(outcome->after.turns[side], 1);
    assert_int_equal(outcome->after.race, 0);
    assert_true(seeds_in_all(&outcome->after) <= seeds_in_all(before));
    assert_int_equal(outcome->after.captures[0] + outcome->after.captures[1] > 0,
                     outcome->captured > 0);
}

/* Plays the move of a turn again as text. */
static void check_move(const MwesoVariant *variant, const MwesoPosition *before, const char *move,
                       const MwesoOutcome *expected)
{
    MwesoOutcome outcome;
    Watch w = {.seeds = seeds_on(before), .pits = 2 * mweso_variant_columns(variant)};
    if (before->race) { /* two turns are told of */
        assert_int_equal(mweso_play(variant, before, move, NULL, NULL, &outcome, NULL), MWESO_OK);
        assert_true(same_outcome(&outcome, expected));
        check_race(before, &outcome);
        check_text(variant, &outcome.after);
        check_end(variant, &outcome);
        return;
    }
    assert_int_equal(mweso_play(variant, before, move, watch, &w, &outcome, NULL), MWESO_OK);
    if (outcome.after.race) { /* nothing is sown yet */
        MwesoPosition waits = *before;
        waits.race = outcome.after.race;
        waits.side = MWESO_NORTH;
        assert_memory_equal(&waits, &outcome.after, sizeof waits);
        check_text(variant, &outcome.after);
        check_end(variant, &outcome);
        return;
    }
    assert_true(w.ended && w.steps >= 2);
    assert_true(same_outcome(&outcome, expected));
    assert_int_equal(w.laps, outcome.laps);
    check_text(variant, &outcome.after);
    check_counters(before, &outcome);
    check_columns(variant, &outcome);
    check_seeds(variant, before, &outcome, &w);
    check_end(variant, &outcome);
}

/* ---- random play ----------------------------------------------------------------------------- */

static void choose_at_random(MwesoTurn *turn)
{
    uint64_t pits;
    int options;
    while ((options = mweso_turn_options(turn, &pits))) {
        if (options & MWESO_DROP && (!(options & MWESO_PIT) || below(2))) {
            assert_int_equal(mweso_turn_choose(turn, MWESO_DROP, 0, NULL), MWESO_OK);
            continue;
        }
        int bit = options & MWESO_PIT ? random_bit(pits) : random_bit((uint64_t)options);
        MwesoChoice choice = options & MWESO_PIT ? MWESO_PIT : (MwesoChoice)(1 << bit);
        assert_int_equal(mweso_turn_choose(turn, choice, bit, NULL), MWESO_OK);
    }
}

/* Makes one random move. False if the game cannot go on. */
static bool move_at_random(const MwesoVariant *variant, MwesoPosition *position)
{
    MwesoOutcome outcome;
    MwesoTurn *turn = mweso_turn_new(variant, position, NULL);
    choose_at_random(turn);
    MwesoStatus status = mweso_turn_outcome(turn, &outcome, NULL);
    if (status == MWESO_OK) check_move(variant, position, mweso_turn_text(turn), &outcome);
    else if (status == MWESO_NO) /* endless, and forbidden */
        assert_int_equal(
            mweso_play(variant, position, mweso_turn_text(turn), NULL, NULL, &outcome, NULL),
            MWESO_NO);
    mweso_turn_free(turn);
    if (status != MWESO_OK || outcome.over) return false;
    *position = outcome.after;
    return true;
}

static void say_rules(const Rules *rules)
{
    for (int i = 0; i < rules->count; i++) print_error("--set '%s' ", rules->text[i]);
    print_error("\n");
}

static void test_random_play(void **unused)
{
    enum { RULE_SETS = 1500, MOVES = 12 };
    Rules rules;
    int moves = 0;
    (void)unused;
    random_state = 1;
    for (int i = 0; i < RULE_SETS; i++) {
        MwesoVariant *variant = random_variant(&rules);
        if (!variant) continue;
        MwesoPosition position = mweso_position_start(variant, false);
        check_text(variant, &position);
        for (int ply = 0; ply < MOVES && move_at_random(variant, &position); ply++) moves++;
        mweso_variant_free(variant);
    }
    assert_true(moves > RULE_SETS);
}

/* ---- lists and counts agree ------------------------------------------------------------------ */

/* Counts the listed moves; each `every`-th is played as text. Gives up, with 0, over `most`. */
static uint64_t list_moves(const MwesoVariant *variant, const MwesoPosition *position,
                           uint64_t most, MwesoCount *count)
{
    const char *text;
    MwesoOutcome outcome, played;
    MwesoMoves *moves = mweso_moves_new(variant, position, NULL);
    *count = (MwesoCount){0, 0};
    while (count->leaves < most && mweso_moves_next(moves, &text, &outcome)) {
        count->leaves++;
        count->endless += outcome.endless;
        if (count->leaves % 7 != 1) continue;
        assert_int_equal(mweso_play(variant, position, text, NULL, NULL, &played, NULL), MWESO_OK);
        assert_true(same_outcome(&outcome, &played));
    }
    assert_int_equal(mweso_moves_status(moves), MWESO_OK);
    mweso_moves_free(moves);
    return count->leaves < most;
}

static void test_lists_and_counts(void **unused)
{
    enum { COMPARED = 200, RULE_SETS = 1000, MOST = 600 };
    Rules rules;
    int compared = 0;
    (void)unused;
    random_state = 2;
    for (int i = 0; i < RULE_SETS && compared < COMPARED; i++) {
        MwesoVariant *variant = random_variant(&rules);
        if (!variant) continue;
        MwesoPosition position = mweso_position_start(variant, false);
        for (int ply = (int)below(5); ply > 0 && move_at_random(variant, &position); ply--)
            continue;
        MwesoCount list, counted[1];
        if (list_moves(variant, &position, MOST, &list)) {
            assert_int_equal(mweso_perft(variant, &position, 1, counted, NULL, NULL, NULL),
                             MWESO_OK);
            if (list.leaves != counted[0].leaves) say_rules(&rules);
            assert_int_equal(list.leaves, counted[0].leaves);
            assert_int_equal(list.endless, counted[0].endless);
            compared++;
        }
        mweso_variant_free(variant);
    }
    assert_int_equal(compared, COMPARED);
}

/* The answers of a variant, given as settings, make the same variant again. */
static void test_answers_make_the_same_variant(void **unused)
{
    Rules rules, told;
    (void)unused;
    random_state = 3;
    for (int i = 0; i < 150; i++) {
        MwesoVariant *variant = random_variant(&rules);
        if (!variant) continue;
        told = (Rules){.columns = rules.columns};
        for (size_t k = 0; k < mweso_key_count(); k++)
            if (!is_told(mweso_key(k)) && mweso_key(k)->type != MWESO_FILE)
                set(&told, mweso_key(k), "%s", mweso_variant_answer(variant, k).text);
        MwesoVariant *again = rules_with(told.settings);
        assert_string_equal(mweso_variant_fingerprint(again), mweso_variant_fingerprint(variant));
        mweso_variant_free(again);
        mweso_variant_free(variant);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_play),
        cmocka_unit_test(test_lists_and_counts),
        cmocka_unit_test(test_answers_make_the_same_variant),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
