/* Batches: games played action by action are those that whole moves play. */
#include <limits.h>

#include "shipped.h"
#include "support.h"

enum { GAMES = 6 };

static MwesoBatch *batch_of(const MwesoVariant *variant, size_t games)
{
    MwesoError error = {0};
    MwesoBatch *batch = mweso_batch_new(variant, games, 7, &error);
    if (!batch) print_error("%s\n", error.text);
    assert_non_null(batch);
    return batch;
}

static MwesoBatchGame game_at(const MwesoBatch *batch, size_t game)
{
    MwesoBatchGame seen;
    const MwesoBatchView view = {.games = &seen};
    assert_int_equal(mweso_batch_look(batch, game, 1, &view, 1, NULL), MWESO_OK);
    return seen;
}

/* ---- actions against moves ------------------------------------------------------------------- */

/* All complete turns that actions lead to from one game, as lines of the positions after them; in
 * the order of the actions. Takes game `depth` of the batch apart, and uses those after it. */
typedef struct Found {
    size_t count, most;
    MwesoPosition after[4096];
    MwesoEnd end[4096];
} Found;

static void follow(MwesoBatch *batch, size_t depth, const MwesoVariant *variant, Found *found)
{
    int count = mweso_action_count(variant);
    uint8_t mask[128];
    const MwesoBatchView view = {.mask = mask};
    int32_t turns = game_at(batch, depth).turns;
    assert_true(depth + 1 < mweso_batch_size(batch) && count <= (int)sizeof mask);
    assert_int_equal(mweso_batch_look(batch, depth, 1, &view, 1, NULL), MWESO_OK);
    for (int32_t action = 0; action < count && found->count < found->most; action++) {
        MwesoError error = {0};
        if (!mask[action]) continue;
        assert_int_equal(mweso_batch_copy(batch, depth + 1, batch, depth, 1, NULL), MWESO_OK);
        MwesoStatus status = mweso_batch_step(batch, depth + 1, 1, &action, NULL, 1, &error);
        if (status != MWESO_OK) print_error("%s\n", error.text);
        assert_int_equal(status, MWESO_OK);
        MwesoBatchGame game = game_at(batch, depth + 1);
        if (game.turns == turns) {
            assert_true(game.midway);
            follow(batch, depth + 1, variant, found);
            continue;
        }
        found->after[found->count] = mweso_batch_position(batch, depth + 1);
        found->end[found->count++] = (MwesoEnd)game.end;
    }
}

/* Is every outcome in one list also in the other? Repeated positions are judged by games alone. */
static bool holds(const Found *found, const MwesoOutcome *outcome)
{
    for (size_t i = 0; i < found->count; i++)
        if (memcmp(&found->after[i], &outcome->after, sizeof outcome->after) == 0 &&
            (found->end[i] == outcome->end || found->end[i] == MWESO_REPEATED))
            return true;
    return false;
}

static void same_moves(MwesoBatch *batch, const MwesoVariant *variant,
                       const MwesoPosition *position, Found *found)
{
    const char *text;
    MwesoOutcome outcome;
    size_t count = 0;
    found->count = 0;
    found->most = COUNT(found->after);
    follow(batch, 0, variant, found);
    MwesoMoves *moves = mweso_moves_new(variant, position, NULL);
    assert_non_null(moves);
    while (count < found->most && mweso_moves_next(moves, &text, &outcome)) {
        if (found->count < found->most && !holds(found, &outcome)) print_error("%s\n", text);
        if (found->count < found->most) assert_true(holds(found, &outcome));
        count++;
    }
    mweso_moves_free(moves);
    assert_int_equal(found->count, count);
}

/* How many positions were compared, and moves in them. */
static size_t compared, moves_compared;

/* Some positions of a random game. */
static void play_and_compare(const MwesoVariant *variant)
{
    static Found found;
    MwesoBatch *batch = batch_of(variant, 40);
    for (int i = 0; i < 40 && !game_at(batch, 0).over; i++) {
        MwesoPosition position = mweso_batch_position(batch, 0);
        if (!game_at(batch, 0).midway) {
            same_moves(batch, variant, &position, &found);
            compared++;
            moves_compared += found.count;
        }
        assert_int_equal(mweso_batch_random(batch, 0, 1, 3, false, NULL, 1, NULL, NULL), MWESO_OK);
    }
    mweso_batch_free(batch);
}

static void compare_shipped(void *unused, const MwesoVariant *variant)
{
    (void)unused;
    play_and_compare(variant);
}

static void actions_lead_to_all_moves(void **state)
{
    (void)state;
    each_shipped(compare_shipped, NULL);
    assert_true(compared > 300 && moves_compared > 2000);
}

/* What the tables leave to the reference, and what they ask beside most rules. */
static void actions_lead_to_all_moves_of_other_rules(void **state)
{
    (void)state;
    static const char *const settings[][5] = {
        {"capture.refusal=always", "board.columns=4"},
        {"capture.extra=2", "capture.extra_choice=may", "capture.fate=removed"},
        {"turn.pass=allowed", "turn.swap=yes"},
        {"end.endless=illegal", "board.columns=3"},
        {"end.endless=illegal", "board.columns=4", "capture.refusal=once"},
        {"end.still=4", "end.repeats=2"},
        {"lap.way=either", "end.endless=illegal"},
    };
    for (size_t i = 0; i < COUNT(settings); i++) {
        MwesoVariant *variant = variant_from("", settings[i]);
        play_and_compare(variant);
        mweso_variant_free(variant);
    }
}

/* ---- random actions -------------------------------------------------------------------------- */

static void threads_change_nothing(void **state)
{
    (void)state;
    enum { MANY = 300 };
    MwesoVariant *variant = variant_from("", NULL);
    static MwesoBatchGame games[2][MANY];
    MwesoBatchSums sums[2] = {{0}};
    for (int i = 0; i < 2; i++) {
        MwesoBatch *batch = batch_of(variant, MANY);
        const MwesoBatchView view = {.games = games[i]};
        assert_int_equal(
            mweso_batch_random(batch, 0, MANY, 100, true, &view, i ? 4 : 1, &sums[i], NULL),
            MWESO_OK);
        mweso_batch_free(batch);
    }
    assert_memory_equal(games[0], games[1], sizeof games[0]);
    assert_memory_equal(&sums[0], &sums[1], sizeof sums[0]);
    assert_int_equal(sums[0].actions, MANY * 100);
    assert_true(sums[0].games > MANY && sums[0].won[0] + sums[0].won[1] <= sums[0].games);
    mweso_variant_free(variant);
}

static void games_rest_when_they_are_over(void **state)
{
    (void)state;
    MwesoVariant *variant = variant_from("", NULL);
    MwesoBatch *batch = batch_of(variant, GAMES);
    MwesoBatchSums sums = {0};
    assert_int_equal(mweso_batch_random(batch, 0, GAMES, 100000, false, NULL, 2, &sums, NULL),
                     MWESO_OK);
    assert_int_equal(sums.games, GAMES);
    uint8_t which[GAMES] = {0, 1};
    int32_t actions[GAMES] = {-1, 0, -1, -1, -1, -1};
    assert_int_equal(mweso_batch_reset(batch, 0, GAMES, which, MWESO_START_USUAL, NULL, NULL),
                     MWESO_OK);
    for (size_t i = 0; i < GAMES; i++) assert_int_equal(game_at(batch, i).over, i != 1);
    assert_int_equal(mweso_batch_step(batch, 0, GAMES, actions, NULL, 1, NULL), MWESO_OK);
    assert_int_equal(game_at(batch, 1).turns, 1);
    mweso_batch_free(batch);
    mweso_variant_free(variant);
}

static void games_are_gathered(void **state)
{
    (void)state;
    MwesoVariant *variant = variant_from("", SET("end.repeats=3"));
    MwesoBatch *from = batch_of(variant, 3), *to = batch_of(variant, 5);
    const int64_t which[] = {2, 2, 0, 1};
    assert_int_equal(mweso_batch_random(from, 0, 3, 9, false, NULL, 1, NULL, NULL), MWESO_OK);
    assert_int_equal(mweso_batch_gather(to, 1, from, which, 4, NULL), MWESO_OK);
    for (size_t i = 0; i < 4; i++) {
        MwesoBatchGame a = game_at(from, (size_t)which[i]), b = game_at(to, i + 1);
        MwesoPosition p = mweso_batch_position(from, (size_t)which[i]),
                      q = mweso_batch_position(to, i + 1);
        assert_memory_equal(&a, &b, sizeof a);
        assert_memory_equal(&p, &q, sizeof p);
    }
    assert_int_equal(game_at(to, 0).actions, 0);
    const int64_t wrong[] = {0, 3}, negative[] = {-1};
    assert_int_equal(mweso_batch_gather(to, 0, from, wrong, 2, NULL), MWESO_USAGE);
    assert_int_equal(mweso_batch_gather(to, 0, from, negative, 1, NULL), MWESO_USAGE);
    assert_int_equal(mweso_batch_gather(to, 3, from, which, 3, NULL), MWESO_USAGE);
    assert_int_equal(mweso_batch_gather(to, 0, to, which, 1, NULL), MWESO_USAGE);
    assert_int_equal(mweso_batch_gather(to, 0, from, NULL, 1, NULL), MWESO_BAD_INPUT);
    mweso_batch_free(from);
    mweso_batch_free(to);
    mweso_variant_free(variant);
}

/* ---- kept and gone on with ------------------------------------------------------------------- */

/* Games that draw by lot go on alike in a batch and in one that was made of its bytes. */
static void go_on_alike(MwesoBatch *a, MwesoBatch *b, size_t *midway)
{
    for (int round = 0; round < 12; round++) {
        for (size_t i = 0; i < mweso_batch_size(a); i++) {
            MwesoBatchGame of_a = game_at(a, i), of_b = game_at(b, i);
            MwesoPosition p = mweso_batch_position(a, i), q = mweso_batch_position(b, i);
            assert_memory_equal(&of_a, &of_b, sizeof of_a);
            assert_memory_equal(&p, &q, sizeof p);
            *midway += of_a.midway;
        }
        assert_int_equal(
            mweso_batch_random(a, 0, mweso_batch_size(a), 3, true, NULL, 1, NULL, NULL), MWESO_OK);
        assert_int_equal(
            mweso_batch_random(b, 0, mweso_batch_size(b), 3, true, NULL, 2, NULL, NULL), MWESO_OK);
    }
}

static void keep_and_go_on(void *midway, const MwesoVariant *variant)
{
    MwesoBatch *batch = batch_of(variant, 40), *other = mweso_batch_new(variant, 40, 99, NULL);
    for (uint32_t steps = 0; steps < 3; steps++) {
        assert_int_equal(mweso_batch_random(batch, 0, 40, 7 + steps, true, NULL, 1, NULL, NULL),
                         MWESO_OK);
        size_t size = mweso_batch_save(batch, NULL, 0);
        uint8_t *bytes = malloc(size);
        bytes[0] = 0;
        assert_int_equal(mweso_batch_save(batch, bytes, size - 1), size);
        assert_int_equal(bytes[0], 0);
        assert_int_equal(mweso_batch_save(batch, bytes, size), size);
        assert_int_equal(mweso_batch_restore(other, bytes, size, NULL), MWESO_OK);
        free(bytes);
        go_on_alike(batch, other, midway);
    }
    mweso_batch_free(batch);
    mweso_batch_free(other);
}

static void kept_games_go_on(void **state)
{
    (void)state;
    size_t midway = 0;
    each_drawn(keep_and_go_on, &midway);
    MwesoVariant *variant = variant_from("", SET("end.repeats=3"));
    keep_and_go_on(&midway, variant);
    mweso_variant_free(variant);
    assert_true(midway > 0);
}

static void refuses_bytes(MwesoBatch *batch, const uint8_t *bytes, size_t size, MwesoStatus status,
                          const char *said)
{
    MwesoError error = {0};
    MwesoBatchGame before = game_at(batch, 1);
    assert_int_equal(mweso_batch_restore(batch, bytes, size, &error), status);
    if (!strstr(error.text, said)) print_error("%s\n", error.text);
    assert_non_null(strstr(error.text, said));
    MwesoBatchGame after = game_at(batch, 1);
    assert_memory_equal(&before, &after, sizeof before);
}

static void kept_games_that_do_not_fit(void **state)
{
    (void)state;
    MwesoVariant *variant = variant_from("", NULL),
                 *other = variant_from("", SET("capture.own_pit=taken"));
    MwesoBatch *batch = batch_of(variant, 3), *more = batch_of(variant, 4),
               *others = batch_of(other, 3);
    assert_int_equal(mweso_batch_random(batch, 0, 3, 9, true, NULL, 1, NULL, NULL), MWESO_OK);
    size_t size = mweso_batch_save(batch, NULL, 0);
    uint8_t *bytes = malloc(size);
    assert_int_equal(mweso_batch_save(batch, bytes, size), size);
    refuses_bytes(batch, NULL, 0, MWESO_BAD_INPUT, "the games that were kept");
    refuses_bytes(batch, bytes, 7, MWESO_BAD_INPUT, "no games that were kept");
    refuses_bytes(batch, bytes, size - 1, MWESO_BAD_INPUT, "damaged");
    refuses_bytes(more, bytes, size, MWESO_USAGE, "3 games were kept; this batch is of 4");
    refuses_bytes(others, bytes, size, MWESO_BAD_INPUT, "other rules");
    bytes[size - 9] ^= 1;
    refuses_bytes(batch, bytes, size, MWESO_BAD_INPUT, "damaged");
    snprintf((char *)bytes + sizeof(uint64_t), 8, "0.0.1");
    refuses_bytes(batch, bytes, size, MWESO_BAD_INPUT, "kept by Mweso 0.0.1");
    free(bytes);
    mweso_batch_free(batch);
    mweso_batch_free(more);
    mweso_batch_free(others);
    mweso_variant_free(variant);
    mweso_variant_free(other);
}

/* ---- wrong use ------------------------------------------------------------------------------- */

static void wrong_actions_do_nothing(void **state)
{
    (void)state;
    MwesoError error = {0};
    MwesoVariant *variant = variant_from("", NULL);
    MwesoBatch *batch = batch_of(variant, GAMES);
    MwesoPosition before = mweso_batch_position(batch, 0);
    for (int32_t wrong = -2; wrong < 200; wrong++) {
        int32_t actions[2] = {0, wrong};
        if (wrong == -1 || (wrong >= 0 && wrong < 8)) continue; /* eight pits hold seeds */
        MwesoStatus status = mweso_batch_step(batch, 0, 2, actions, NULL, 1, &error);
        int count = mweso_action_count(variant);
        assert_int_equal(status, wrong < 0 || wrong >= count ? MWESO_USAGE : MWESO_NO);
        assert_true(strstr(error.text, "game 1") != NULL);
        MwesoPosition after = mweso_batch_position(batch, 0);
        assert_memory_equal(&before, &after, sizeof before);
    }
    mweso_batch_free(batch);
    mweso_variant_free(variant);
}

static void refuses_sides(MwesoBatch *batch)
{
    static const int wrong[] = {2, 3, -2, 100000000, INT_MIN, INT_MAX};
    MwesoBatchGame games[2];
    const MwesoBatchGame none[2] = {{0}};
    const int32_t actions[] = {-1, -1};
    for (size_t i = 0; i < COUNT(wrong); i++) {
        memset(games, 0, sizeof games);
        const MwesoBatchView view = {.games = games, .side = wrong[i]};
        assert_int_equal(mweso_batch_look(batch, 0, 2, &view, 1, NULL), MWESO_USAGE);
        assert_int_equal(mweso_batch_step(batch, 0, 2, actions, &view, 1, NULL), MWESO_USAGE);
        assert_int_equal(mweso_batch_random(batch, 0, 2, 1, true, &view, 1, NULL, NULL),
                         MWESO_USAGE);
        assert_memory_equal(games, none, sizeof games);
    }
}

/* And nothing is written. */
static void refuses_planes(MwesoBatch *batch, const MwesoVariant *variant)
{
    const int32_t beyond = (int32_t)mweso_plane_count(variant);
    const int32_t wrong[][2] = {{0, 0}, {-1, 0}, {0, beyond}, {INT_MIN, INT_MAX}};
    uint8_t bytes[2 * 2 * 32] = {0};
    for (size_t i = 0; i < COUNT(wrong); i++) {
        const MwesoBatchView view = {
            .bytes = bytes, .side = MWESO_NOBODY, .which = wrong[i], .which_count = 2};
        assert_int_equal(mweso_batch_look(batch, 0, 2, &view, 1, NULL), MWESO_USAGE);
        for (size_t k = 0; k < sizeof bytes; k++) assert_int_equal(bytes[k], 0);
    }
    assert_false(mweso_plane_matters(variant, (size_t)beyond));
    assert_false(mweso_plane_matters(variant, SIZE_MAX));
}

/* Only where a win in every column counts more does any. */
static void a_win_has_its_points(void **state)
{
    (void)state;
    MwesoVariant *plain = variant_from("", SET("end.every_column_points=5"));
    MwesoVariant *extra = variant_from("",
                                       SET("end.every_column=win", "end.every_column_points=5"));
    assert_int_equal(mweso_most_points(plain), 1);
    assert_int_equal(mweso_most_points(extra), 5);
    mweso_variant_free(plain);
    mweso_variant_free(extra);
}

static void only_some_games_are_shown(void **state)
{
    (void)state;
    MwesoVariant *variant = variant_from("", NULL);
    MwesoBatch *batch = batch_of(variant, 3);
    const int32_t which[] = {1, 0};
    const uint8_t only[] = {1, 0, 1};
    uint8_t bytes[3][2][32];
    float floats[3][2][32];
    memset(bytes, 77, sizeof bytes);
    const MwesoBatchView view = {.bytes = &bytes[0][0][0],
                                 .planes = &floats[0][0][0],
                                 .side = MWESO_NOBODY,
                                 .which = which,
                                 .which_count = 2,
                                 .only = only};
    assert_int_equal(mweso_batch_look(batch, 0, 3, &view, 1, NULL), MWESO_OK);
    for (size_t game = 0; game < 3; game++)
        for (size_t cell = 0; cell < 32; cell++) {
            bool outer = cell < 8 || cell >= 24;
            assert_int_equal(bytes[game][0][cell], only[game] ? 0 : 77); /* nothing in hand */
            assert_int_equal(bytes[game][1][cell], only[game] ? (outer ? 4 : 0) : 77);
            if (only[game]) assert_true(floats[game][1][cell] == (outer ? 4 : 0));
        }
    mweso_batch_free(batch);
    mweso_variant_free(variant);
}

static void wrong_numbers_are_refused(void **state)
{
    (void)state;
    MwesoError error = {0};
    MwesoVariant *variant = variant_from("", NULL),
                 *other = variant_from("", SET("start.smallest=3"));
    MwesoVariant *alike = variant_from("", NULL);
    MwesoBatch *batch = batch_of(variant, 2), *of_other = batch_of(other, 2),
               *again = batch_of(alike, 2);
    const MwesoBatchView view = {0};
    int32_t action = 0;
    assert_null(mweso_batch_new(variant, 0, 1, &error));
    assert_int_equal(error.status, MWESO_USAGE);
    assert_null(mweso_batch_new(variant, SIZE_MAX, 1, &error));
    assert_int_equal(mweso_batch_look(batch, 1, 2, &view, 1, NULL), MWESO_USAGE);
    refuses_sides(batch);
    refuses_planes(batch, variant);
    assert_int_equal(mweso_batch_look(batch, 0, 2, NULL, 1, NULL), MWESO_BAD_INPUT);
    assert_int_equal(mweso_batch_step(batch, SIZE_MAX, 1, &action, NULL, 1, NULL), MWESO_USAGE);
    assert_int_equal(mweso_batch_step(batch, 0, 1, NULL, NULL, 1, NULL), MWESO_BAD_INPUT);
    assert_int_equal(mweso_batch_random(batch, 2, 1, 1, true, NULL, 1, NULL, NULL), MWESO_USAGE);
    assert_int_equal(mweso_batch_copy(batch, 0, of_other, 0, 2, NULL), MWESO_USAGE);
    assert_int_equal(mweso_batch_copy(batch, 0, again, 0, 2, NULL), MWESO_OK); /* the same rules */
    assert_int_equal(mweso_batch_copy(batch, 1, batch, 0, 2, NULL), MWESO_USAGE);
    assert_int_equal(mweso_batch_play(batch, 2, "B1", NULL), MWESO_USAGE);
    assert_int_equal(mweso_batch_play(batch, 0, NULL, NULL), MWESO_BAD_INPUT);
    assert_int_equal(mweso_batch_play(batch, 0, "A1", NULL), MWESO_NO);
    assert_int_equal(mweso_batch_reset(batch, 0, 2, NULL, (MwesoStart)9, NULL, NULL), MWESO_USAGE);
    assert_int_equal(mweso_batch_reset(batch, 0, 2, NULL, MWESO_START_LISTED, NULL, NULL),
                     MWESO_BAD_INPUT);
    MwesoPosition start = mweso_position_start(variant, false);
    start.pit[0][40] = 1;
    assert_int_equal(mweso_batch_reset(batch, 0, 2, NULL, MWESO_START_LISTED, &start, NULL),
                     MWESO_BAD_INPUT);
    MwesoPosition none = mweso_batch_position(batch, 2);
    assert_int_equal(none.pit[0][0], 0);
    mweso_batch_free(of_other);
    mweso_batch_free(again);
    mweso_batch_free(batch);
    mweso_batch_free(NULL);
    mweso_variant_free(other);
    mweso_variant_free(alike);
    mweso_variant_free(variant);
}

/* ---- starts, moves, names and planes --------------------------------------------------------- */

static void games_begin_where_they_are_told(void **state)
{
    (void)state;
    MwesoVariant *variant = variant_from("", NULL);
    MwesoBatch *batch = batch_of(variant, 1);
    MwesoPosition start;
    assert_int_equal(mweso_position_parse(variant, EXAMPLE_1, &start, NULL), MWESO_OK);
    assert_int_equal(mweso_batch_reset(batch, 0, 1, NULL, MWESO_START_LISTED, &start, NULL),
                     MWESO_OK);
    MwesoPosition now = mweso_batch_position(batch, 0);
    assert_memory_equal(&now, &start, sizeof now);
    MwesoOutcome outcome;
    assert_int_equal(mweso_play(variant, &start, "B5", NULL, NULL, &outcome, NULL), MWESO_OK);
    assert_int_equal(mweso_batch_play(batch, 0, "B5", NULL), MWESO_OK);
    now = mweso_batch_position(batch, 0);
    assert_memory_equal(&now, &outcome.after, sizeof now);
    /* more seeds than tables serve */
    start.pit[1][0] = 400;
    assert_int_equal(mweso_batch_reset(batch, 0, 1, NULL, MWESO_START_LISTED, &start, NULL),
                     MWESO_OK);
    assert_int_equal(mweso_play(variant, &start, "B5", NULL, NULL, &outcome, NULL), MWESO_OK);
    int32_t action = 4;
    assert_int_equal(mweso_batch_step(batch, 0, 1, &action, NULL, 1, NULL), MWESO_OK);
    now = mweso_batch_position(batch, 0);
    assert_memory_equal(&now, &outcome.after, sizeof now);
    mweso_batch_free(batch);
    mweso_variant_free(variant);
}

static void actions_have_names(void **state)
{
    (void)state;
    MwesoVariant *variant = variant_from("", NULL);
    static const char *const behind[] = {"c", "d", "f", "r", "g", "s", "1", "2",    "3",   "4",
                                         "5", "6", "7", "8", "9", "x", "*", "pass", "swap"};
    int count = mweso_action_count(variant);
    char name[8];
    assert_int_equal(count, 16 + COUNT(behind));
    for (int i = 0; i < (int)COUNT(behind); i++) {
        mweso_action_name(variant, 16 + i, name);
        assert_string_equal(name, behind[i]);
    }
    mweso_action_name(variant, 15, name);
    assert_string_equal(name, "A1");
    mweso_action_name(variant, count, name);
    assert_string_equal(name, "");
    mweso_action_name(variant, -1, name);
    assert_string_equal(name, "");
    mweso_variant_free(variant);
}

static size_t plane_of(const MwesoVariant *variant, const char *name)
{
    size_t i = 0;
    while (mweso_plane_name(variant, i) && strcmp(mweso_plane_name(variant, i), name) != 0) i++;
    assert_non_null(mweso_plane_name(variant, i));
    return i;
}

static void planes_show_the_board(void **state)
{
    (void)state;
    MwesoVariant *variant = variant_from("", NULL);
    MwesoBatch *batch = batch_of(variant, 1);
    MwesoPosition start;
    enum { CELLS = 32 };
    static float planes[64 * CELLS];
    assert_null(mweso_plane_name(variant, mweso_plane_count(variant)));
    assert_int_equal(mweso_position_parse(variant, EXAMPLE_1 " 2,3 1,1", &start, NULL), MWESO_OK);
    assert_int_equal(mweso_batch_reset(batch, 0, 1, NULL, MWESO_START_LISTED, &start, NULL),
                     MWESO_OK);
    for (int side = MWESO_NOBODY; side <= MWESO_NORTH; side++) {
        const MwesoBatchView view = {.planes = planes, .side = side};
        assert_int_equal(mweso_batch_look(batch, 0, 1, &view, 1, NULL), MWESO_OK);
        const float *seeds = planes + CELLS * plane_of(variant, "seeds");
        bool north = side == MWESO_NORTH;
        /* B5 holds 4, in the lowest row; a8 holds 3, in the row above South's A; and turned round
         */
        assert_true(seeds[north ? CELLS - 1 - 28 : 28] == 4);
        assert_true(seeds[north ? CELLS - 1 - 15 : 15] == 3);
        assert_true(planes[CELLS * plane_of(variant, "own turns")] == (north ? 3 : 2));
        assert_true(planes[CELLS * plane_of(variant, "acts") + 5] == (north ? 0 : 1));
    }
    mweso_batch_free(batch);
    mweso_variant_free(variant);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(actions_lead_to_all_moves),
        cmocka_unit_test(actions_lead_to_all_moves_of_other_rules),
        cmocka_unit_test(threads_change_nothing),
        cmocka_unit_test(games_rest_when_they_are_over),
        cmocka_unit_test(games_are_gathered),
        cmocka_unit_test(kept_games_go_on),
        cmocka_unit_test(kept_games_that_do_not_fit),
        cmocka_unit_test(wrong_actions_do_nothing),
        cmocka_unit_test(wrong_numbers_are_refused),
        cmocka_unit_test(games_begin_where_they_are_told),
        cmocka_unit_test(actions_have_names),
        cmocka_unit_test(planes_show_the_board),
        cmocka_unit_test(a_win_has_its_points),
        cmocka_unit_test(only_some_games_are_shown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
