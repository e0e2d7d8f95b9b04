/* Fast: tables and vectors play exactly as the reference does, whatever the rules. */
#include "levels.h"
#include "shipped.h"

#include "fast/fast.h"
#include "fast/way.h"
#include "hooks/pool.h"
#include "rules/variant.h"
#include "study/figures.h"
#include "study/perft.h"
#include "study/playouts.h"
#include "study/starts.h"
#include "base/random.h"
#include "think/chance.h"

enum {
    SHIPPED_WALK = 25,
    RANDOM_WALK = 6,
    SHIPPED_GAMES = 60,
    RANDOM_GAMES = 12,
    LANE_GAMES = 150,
    COUNTED_GAMES = 40,
    PLAYED_GAMES = 3, /* fewer than are played in lanes */
    MOST_MOVES = 200,
    RULE_SETS = 1200,
    MOST_SETTINGS = 64
};

static bool is_available(MwFastLevel level, MwFastLevel best)
{
    return level != MW_FAST_NONE && level <= best;
}

static void print_rules(const MwesoVariant *variant)
{
    for (size_t key = 0; key < mweso_key_count(); key++) {
        MwesoAnswer answer = mweso_variant_answer(variant, key);
        if (answer.origin != MWESO_FROM_DEFAULT)
            print_error("%s.%s=%s\n", mweso_key(key)->section, mweso_key(key)->name, answer.text);
    }
}

/* ---- random games and counts, level by level ------------------------------------------------- */

static void compare_games(const MwesoVariant *variant, MwFastLevel level, uint64_t games)
{
    MwesoPlayouts reference = {0}, fast = {0};
    const MwPlay *play = mw_hire(variant, NULL);
    mw_playouts_at(MW_FAST_NONE, play, 7, games, MOST_MOVES, 11, &reference, NULL);
    mw_playouts_at(level, play, 7, games, MOST_MOVES, 11, &fast, NULL);
    mw_release(variant, play);
    if (memcmp(&reference, &fast, sizeof fast) != 0) print_rules(variant);
    assert_memory_equal(&reference, &fast, sizeof fast);
}

static void compare_counts(const MwesoVariant *variant, MwFastLevel level,
                           const MwesoPosition *position, int depth)
{
    MwesoCount reference[4], fast[4];
    mw_perft_at(MW_FAST_NONE, &variant->words, position, depth, reference, NULL, NULL, NULL);
    mw_perft_at(level, &variant->words, position, depth, fast, NULL, NULL, NULL);
    if (memcmp(reference, fast, (size_t)depth * sizeof *fast) != 0) {
        print_rules(variant);
        print_error("%s\n", text_of(variant, position));
    }
    assert_memory_equal(reference, fast, (size_t)depth * sizeof *fast);
}

static bool counts_fast(const MwesoVariant *variant)
{
    return !mw_opens(&variant->rules) && mw_fast_lists(&variant->rules);
}

/* ---- many games at once, level by level ------------------------------------------------------ */

static void compare_lanes_at(const MwesoVariant *variant, MwLanesLevel level,
                             const MwesoPosition *start)
{
    MwFast tables;
    MwesoPlayouts one_by_one = {0}, at_once = {0};
    mw_fast_compile(&variant->rules, MW_FAST_AVX2, mw_position_seeds(start), &tables);
    const MwFastGames games = {7, LANE_GAMES, 11, MOST_MOVES, &one_by_one};
    const MwLanesGames lanes = {&tables, start, 7, LANE_GAMES, 11, MOST_MOVES, &at_once};
    tables.way->games(&tables, start, &games);
    mw_lanes_play(level, &lanes);
    if (memcmp(&one_by_one, &at_once, sizeof at_once) != 0) {
        print_rules(variant);
        print_error("%s\n", text_of(variant, start));
    }
    assert_memory_equal(&one_by_one, &at_once, sizeof at_once);
}

/* Does this processor do lanes? */
static bool has_lanes(void)
{
    MwesoVariant *omweso = rules_with(NULL);
    MwLanesLevel level = mw_lanes_level(&omweso->rules, 64);
    mweso_variant_free(omweso);
    return level != MW_LANES_NONE;
}

typedef struct Recount {
    const MwesoVariant *variant;
    const MwPlay *play;
    const MwesoPlan *plan;
    MwGamePlayer *players[2];
    MwesoFigures expected[COUNTED_GAMES];
    uint64_t next;
} Recount;

/* Is a game what the reference counts of it? */
static bool recount(void *user, const MwesoFigures *figures)
{
    Recount *r = user;
    MwesoError error;
    MwStarts starts;
    MwesoFigures expected = {.game = figures->game};
    assert_int_equal(mw_starts_new(&r->variant->rules, r->plan, &starts, &error), MWESO_OK);
    const MwesoPosition start = mw_start_of(&starts, figures->game);
    MwCountedGame game = {.play = r->play,
                          .players = {r->players[0], r->players[1]},
                          .first_side = (int)(figures->game % 2),
                          .max_turns = r->plan->max_turns,
                          .random = mw_random(r->plan->seed, figures->game)};
    assert_int_equal(mw_counted_game_play(&game, &start, NULL, NULL, &expected, &error), MWESO_OK);
    assert_true(figures->game == r->next);
    r->expected[r->next++] = expected;
    if (memcmp(&expected, figures, sizeof expected) != 0) print_rules(r->variant);
    assert_memory_equal(&expected, figures, sizeof expected);
    mw_starts_free(&starts);
    return true;
}

/* The games of the usual start at one level of lanes, but for those that they leave. */
static void compare_counted_at(const MwesoVariant *variant, MwLanesLevel level,
                               const MwesoPlan *plan, const MwesoFigures *expected)
{
    MwFast tables;
    MwesoFigures found[COUNTED_GAMES] = {0};
    const MwesoPosition start = mweso_position_start(variant, false);
    for (uint64_t i = 0; i < COUNTED_GAMES; i++) found[i].game = i;
    mw_fast_compile(&variant->rules, MW_FAST_AVX2, mw_position_seeds(&start), &tables);
    const MwLanesGames games = {.fast = &tables,
                                .start = &start,
                                .games = COUNTED_GAMES,
                                .seed = plan->seed,
                                .most_moves = (int)plan->max_turns,
                                .figures = found};
    mw_lanes_play(level, &games);
    for (size_t i = 0; i < COUNTED_GAMES; i++)
        if (found[i].of[MWESO_FIGURE_END] != MW_LANES_LEFT)
            assert_memory_equal(&found[i], &expected[i], sizeof *found);
}

/* Games as mweso_simulate counts them, from the usual start, from any, or from a list. */
static void compare_figures_of(const MwesoVariant *variant, const char *player, const char *other,
                               uint64_t games, MwesoStart kind, const char *list)
{
    MwesoError error;
    const MwesoPlan plan = {.games = games,
                            .seed = 3,
                            .players = {player, other},
                            .start = kind,
                            .starts = list,
                            .max_turns = MOST_MOVES,
                            .threads = 1,
                            .shards = 1};
    Recount r = {.variant = variant, .play = mw_hire(variant, NULL), .plan = &plan};
    MwLanesLevel best = mw_lanes_figures_level(&variant->rules, mw_all_seeds(&variant->rules));
    for (int i = 0; i < 2; i++) {
        r.players[i] = mw_player_new(variant, plan.players[i], &error);
        mw_player_by_reference(r.players[i]);
    }
    assert_int_equal(mweso_simulate(variant, &plan, NULL, recount, &r, &error), MWESO_OK);
    assert_true(r.next == games);
    bool in_lanes = games == COUNTED_GAMES && kind == MWESO_START_USUAL;
    for (MwLanesLevel level = MW_LANES_AVX2; in_lanes && level <= best; level++)
        compare_counted_at(variant, level, &plan, r.expected);
    for (int i = 0; i < 2; i++) mw_player_free(r.players[i]);
    mw_release(variant, r.play);
}

static void compare_figures(const MwesoVariant *variant, MwesoStart kind, const char *list)
{
    compare_figures_of(variant, "random", "random", COUNTED_GAMES, kind, list);
}

/* Players that find their moves by tables find those of the reference. Scripts may not serve every
 * start. */
static void compare_players(const MwesoVariant *variant)
{
    compare_figures_of(variant, "greedy", "greedy", PLAYED_GAMES, MWESO_START_USUAL, NULL);
    if (mweso_variant_script(variant)) return;
    compare_figures_of(variant, "random", "greedy", PLAYED_GAMES, MWESO_START_RANDOM, NULL);
    compare_figures_of(variant, "random", "random", PLAYED_GAMES, MWESO_START_RANDOM, NULL);
}

/* From a position, and from the same once each has made so many turns. */
static void compare_listed(const MwesoVariant *variant, const MwesoPosition *start)
{
    char list[2048];
    size_t length = 0;
    MwesoPosition position = *start;
    for (uint32_t turns = 0; turns < 3; turns++) {
        position.turns[0] = position.turns[1] = turns;
        position.captures[turns % 2] = turns;
        length += (size_t)snprintf(list + length, sizeof list - length, "%s\n",
                                   text_of(variant, &position));
        assert_true(length < sizeof list);
    }
    compare_figures(variant, MWESO_START_LISTED, list);
}

/* False if lanes do not serve these rules. */
static bool compare_lanes(const MwesoVariant *variant, const MwesoPosition *start)
{
    MwLanesLevel best = mw_lanes_level(&variant->rules, mw_position_seeds(start));
    for (MwLanesLevel level = MW_LANES_AVX2; level <= best; level++)
        compare_lanes_at(variant, level, start);
    if (best == MW_LANES_NONE) return false;
    compare_figures(variant, MWESO_START_USUAL, NULL);
    compare_figures(variant, MWESO_START_RANDOM, NULL);
    compare_listed(variant, start);
    return true;
}

/* ---- all results of a position, in their order ----------------------------------------------- */

typedef struct Lists {
    const MwesoVariant *variant;
    const MwPlay *play;
    MwMoveGenerator reference, fast;
    MwResults expected, found;
} Lists;

static void begin_lists(const MwesoVariant *variant, MwFastLevel level, int seeds, Lists *lists)
{
    *lists = (Lists){.variant = variant, .play = mw_hire(variant, NULL)};
    assert_non_null(lists->play);
    assert_int_equal(mw_movegen_begin_at(MW_FAST_NONE, lists->play, seeds, &lists->reference, NULL),
                     MWESO_OK);
    assert_int_equal(mw_movegen_begin_at(level, lists->play, seeds, &lists->fast, NULL), MWESO_OK);
}

static void end_lists(Lists *lists)
{
    mw_movegen_end(&lists->reference);
    mw_movegen_end(&lists->fast);
    mw_release(lists->variant, lists->play);
    free(lists->expected.list);
    free(lists->found.list);
}

static void compare_lists(const MwesoVariant *variant, const MwesoPosition *position, Lists *lists)
{
    MwResults *expected = &lists->expected, *found = &lists->found;
    expected->count = found->count = 0;
    MwesoStatus status = mw_movegen_add(&lists->reference, position, expected, NULL);
    assert_int_equal(mw_movegen_add(&lists->fast, position, found, NULL), status);
    if (status == MWESO_BAD_INPUT) expected->count = found->count = 0; /* there are too many */
    bool same = status == MWESO_OK || status == MWESO_BAD_INPUT;
    same = same && expected->count == found->count;
    for (size_t i = 0; i < expected->count && same; i++)
        same = same_outcome(&expected->list[i], &found->list[i]);
    if (!same) {
        print_rules(variant);
        print_error("%s\n", text_of(variant, position));
    }
    assert_true(same);
}

/* What the reference lists may be judged later: it is as if it had been at once. */
static void compare_unjudged(const MwesoPosition *position, Lists *lists)
{
    MwResults *expected = &lists->expected, *found = &lists->found;
    MwMoveGenerator *generator = &lists->fast;
    bool judged = mw_movegen_lists(generator, position);
    found->count = 0;
    generator->unjudged = true;
    assert_int_equal(mw_movegen_add(generator, position, found, NULL), MWESO_OK);
    assert_int_equal(expected->count, found->count);
    for (size_t i = 0; i < found->count; i++) {
        MwesoOutcome *outcome = &found->list[i];
        if (!judged && !outcome->over)
            assert_int_equal(mw_movegen_judge(generator, outcome, NULL), MWESO_OK);
        assert_true(same_outcome(&expected->list[i], outcome));
    }
    generator->unjudged = false;
}

/* Whoever has patience for fewer results than there are gets the first of them. Where endless moves
 * are forbidden the reference needs patience to judge each, too; where the mover may stop, it has
 * its patience with choices, of which there may be fewer. */
static void compare_impatient(const MwesoPosition *position, Lists *lists)
{
    MwResults *expected = &lists->expected, *found = &lists->found;
    size_t all = expected->count;
    const MwRules *rules = lists->fast.play->rules;
    if (!mw_movegen_tables(&lists->fast, position) || !mw_fast_lists(rules)) return;
    if (all < 2 || rules->endless == ENDLESS_ILLEGAL) return;
    expected->count = found->count = 0;
    lists->reference.patience.left = lists->fast.patience.left = all / 2;
    MwesoStatus status = mw_movegen_add(&lists->reference, position, expected, NULL);
    assert_true(status == MWESO_BAD_INPUT || lists->fast.fast->offers_more);
    assert_int_equal(mw_movegen_add(&lists->fast, position, found, NULL), MWESO_BAD_INPUT);
    assert_true(found->count == all / 2);
    for (size_t i = 0; i < found->count; i++)
        assert_true(same_outcome(&expected->list[i], &found->list[i]));
    lists->reference.patience.left = lists->fast.patience.left = expected->count = 0;
    assert_int_equal(mw_movegen_add(&lists->reference, position, expected, NULL), MWESO_OK);
    assert_true(expected->count == all);
}

static void compare_playout(const MwesoVariant *variant, const MwesoPosition *from, uint64_t number,
                            const Lists *lists)
{
    MwRandom one = mw_random(3, number), other = one;
    MwesoPlayouts expected = {0}, found = {0};
    MwesoOutcome a = {.after = *from, .winner = MWESO_NOBODY}, b = a;
    mw_playout(&lists->reference, 20, &one, &a, &expected, NULL);
    mw_playout(&lists->fast, 20, &other, &b, &found, NULL);
    if (memcmp(&expected, &found, sizeof found) != 0) {
        print_rules(variant);
        print_error("%s\n", text_of(variant, from));
    }
    assert_memory_equal(&expected, &found, sizeof found);
    assert_true(same_outcome(&a, &b));
}

/* In every position on a random way of at most `moves` moves from one; goes back there where the
 * game is over. */
static void compare_results(const MwesoVariant *variant, MwFastLevel level,
                            const MwesoPosition *from, int moves)
{
    Lists lists;
    MwRandom random = mw_random(5, 0);
    MwesoPosition position = *from;
    begin_lists(variant, level, mw_position_seeds(from), &lists);
    for (int i = 0; i < moves; i++) {
        compare_lists(variant, &position, &lists);
        if (i % 4 == 0) compare_playout(variant, &position, (uint64_t)i, &lists);
        if (i % 8 == 0 && lists.expected.count > 0) compare_unjudged(&position, &lists);
        if (i % 8 == 0) compare_impatient(&position, &lists);
        size_t count = lists.expected.count;
        if (count == 0) break;
        const MwesoOutcome *next = &lists.expected.list[mw_random_below(&random, (uint32_t)count)];
        position = next->over ? *from : next->after;
    }
    end_lists(&lists);
}

/* At every level there is; false if the tables do not serve these rules. */
static bool compare_levels(const MwesoVariant *variant, uint64_t games, int depth, int walk)
{
    MwesoPosition start = mweso_position_start(variant, false);
    MwFastLevel best = mw_later_level(&variant->rules, mw_position_seeds(&start));
    for (MwFastLevel level = MW_FAST_PLAIN; is_available(level, best); level++) {
        compare_games(variant, level, games);
        if (counts_fast(variant)) compare_counts(variant, level, &start, depth);
        compare_results(variant, level, &start, walk);
    }
    return best != MW_FAST_NONE;
}

/* ---- the variants that come with the program ------------------------------------------------- */

typedef struct Shipped {
    int fast, lanes;
} Shipped;

static void compare_shipped(void *user, const MwesoVariant *variant)
{
    Shipped *shipped = user;
    const MwesoPosition start = mweso_position_start(variant, false);
    int depth = variant->rules.extra > 0 ? 2 : 3; /* further pits make moves by the thousand */
    bool served = compare_levels(variant, SHIPPED_GAMES, depth, SHIPPED_WALK);
    assert_true(served || variant->rules.hooked); /* whatever words say, but for openings */
    if (served) compare_players(variant);
    shipped->fast += served;
    shipped->lanes += compare_lanes(variant, &start);
}

static void test_shipped_variants(void **unused)
{
    Shipped shipped = {0, 0};
    (void)unused;
    each_shipped(compare_shipped, &shipped);
    assert_true(shipped.fast >= 15);
    assert_true(shipped.lanes >= 8 || !has_lanes());
}

/* ---- random rules ---------------------------------------------------------------------------- */

typedef const char *const Choices[6];

static Choices choices[] = {
    {"board.columns=2", "board.columns=3", "board.columns=8", "board.columns=9", "board.columns=12",
     "board.columns=21"},
    {"setup.outer=2xC", "setup.outer=3xC", "setup.outer=1xC", "setup.outer=4xC"},
    {"setup.inner=2xC", "setup.inner=0xC", "setup.inner=1xC"},
    {"start.smallest=1", "start.smallest=2", "start.smallest=2", "start.smallest=3"},
    {"start.singletons=never", "start.singletons=always", "start.singletons=last-resort",
     "start.singletons=into-empty", "start.singletons=joining", "start.singletons=never"},
    {"start.pits=all", "start.pits=all", "start.pits=A1 B1 B2", "start.pits=B1"},
    {"lap.relay=occupied", "lap.relay=occupied", "lap.relay=occupied", "lap.relay=none"},
    {"capture.landing=occupied", "capture.landing=occupied", "capture.landing=empty",
     "capture.landing=any"},
    {"capture.needs=both", "capture.needs=inner", "capture.needs=either", "capture.needs=behind"},
    {"capture.least=1", "capture.least=1", "capture.least=2", "capture.least=3"},
    {"capture.takes=both", "capture.takes=inner", "capture.takes=outer"},
    {"capture.own_pit=stays", "capture.own_pit=taken"},
    {"capture.fate=resown", "capture.fate=resown", "capture.fate=removed"},
    {"capture.resow=lap-origin", "capture.resow=landing", "capture.resow=turn-origin"},
    {"capture.quiet_turns=0", "capture.quiet_turns=1", "capture.quiet_turns=3"},
    {"reverse.pits=A1 A2 B1 B2", "reverse.pits=none", "reverse.pits=A1 B1", "reverse.pits=A2 B2"},
    {"reverse.capture=direct", "reverse.capture=indirect"},
    {"reverse.at=start relay reentry", "reverse.at=start relay reentry", "reverse.at=none",
     "reverse.at=start reentry"},
    {"reverse.right_end=closed", "reverse.right_end=open"},
    {"end.both_ends=no", "end.both_ends=win"},
    {"end.two_captures_first=no", "end.two_captures_first=win"},
    {"end.every_column=no", "end.every_column=win"},
    {"end.score=no", "end.score=no", "end.score=most-seeds"},
    {"end.endless=annulled", "end.endless=loses"},
    {"end.lap_limit=10000", "end.lap_limit=100", "end.lap_limit=4", "end.lap_limit=1"},
};

/* What most rules do not ask; the tables serve them by other loops. */
static Choices more_choices[] = {
    {"start.largest=0", "start.largest=0", "start.largest=2", "start.largest=7"},
    {"start.quiet_rows=any", "start.quiet_rows=any", "start.quiet_rows=inner-first",
     "start.quiet_rows=inner"},
    {"start.quiet_row=ignored", "start.quiet_row=ignored", "start.quiet_row=barred",
     "start.quiet_row=loses"},
    {"lap.way=anti-clockwise", "lap.way=anti-clockwise", "lap.way=clockwise", "lap.way=either",
     "lap.way=either"},
    {"lap.kept=turn", "lap.kept=game"},
    {"lap.relay=occupied", "lap.relay=occupied", "lap.relay=outer", "lap.relay=none"},
    {"capture.resow=lap-origin", "capture.resow=landing", "capture.resow=turn-origin",
     "capture.resow=ends", "capture.resow=ends", "capture.resow=behind"},
    {"capture.near_end=2", "capture.near_end=2", "capture.near_end=0", "capture.near_end=1",
     "capture.near_end=5"},
    {"capture.first_lap=free", "capture.first_lap=free", "capture.first_lap=decides"},
    {"capture.duty=none", "capture.duty=none", "capture.duty=first-lap"},
    {"capture.fate=resown", "capture.fate=resown", "capture.fate=removed", "capture.fate=stored"},
    {"end.empty_row=none", "end.empty_row=none", "end.empty_row=inner", "end.empty_row=outer"},
    {"end.endless=annulled", "end.endless=loses", "end.endless=illegal"},
    {"setup.store=0", "setup.store=0", "setup.store=2"},
};

/* What each of few games asks. Most answers are usual ones, as not all are served together. */
static Choices rare_choices[] = {
    {"start.pits=all", "start.pits=all", "start.pits=A1 AC B1"},
    {"start.others=all", "start.others=none"},
    {"start.behind=any", "start.behind=any", "start.behind=any", "start.behind=empty",
     "start.behind=longest"},
    {"start.which=any", "start.which=any", "start.which=any", "start.which=fullest"},
    {"start.most=0", "start.most=0", "start.most=0", "start.most=4"},
    {"start.capturing=1", "start.capturing=1", "start.capturing=1", "start.capturing=3"},
    {"start.largest=0", "start.largest=0", "start.largest=0", "start.largest=5"},
    {"start.quiet_rows=any", "start.quiet_rows=any", "start.quiet_rows=any",
     "start.quiet_rows=inner"},
    {"start.quiet_row=ignored", "start.quiet_row=ignored", "start.quiet_row=ignored",
     "start.quiet_row=barred"},
    {"lap.first=after", "lap.first=after", "lap.first=after", "lap.first=origin"},
    {"lap.next=landing", "lap.next=landing", "lap.next=landing", "lap.next=after"},
    {"capture.landing=occupied", "capture.landing=empty", "capture.landing=any",
     "capture.landing=lifted"},
    {"capture.by=last", "capture.by=last", "capture.by=last", "capture.by=every"},
    {"capture.least_empty=1", "capture.least_empty=1", "capture.least_empty=3"},
    {"capture.bare_row=usual", "capture.bare_row=outer"},
    {"capture.besides=none", "capture.besides=none", "capture.besides=none",
     "capture.besides=outer"},
    {"capture.first_lap=free", "capture.first_lap=free", "capture.first_lap=decides"},
    {"capture.refusal=never", "capture.refusal=never", "capture.refusal=once",
     "capture.refusal=always"},
    {"capture.declined=left", "capture.declined=saved"},
    {"reverse.pits=none", "reverse.pits=none", "reverse.pits=all", "reverse.pits=A1 B1"},
    {"reverse.capture=direct", "reverse.capture=turn"},
    {"reverse.into=all", "reverse.into=all", "reverse.into=A1 B1 AC"},
};

/* Where both players share one circuit, with other loops again. */
static Choices shared_choices[] = {
    {"board.circuit=shared"},
    {"board.columns=3", "board.columns=6", "board.columns=8", "board.columns=12",
     "board.columns=16", "board.columns=26"},
    {"setup.outer=0xC"},
    {"setup.inner=1xC", "setup.inner=2xC", "setup.inner=3xC", "setup.inner=4xC"},
    {"start.pits=all", "start.pits=all", "start.pits=A1 A2 AC", "start.pits=A1"},
    {"lap.relay=occupied", "lap.relay=occupied", "lap.relay=occupied", "lap.relay=none"},
    {"capture.needs=inner"},
    {"capture.takes=inner"},
    {"capture.fate=removed", "capture.fate=stored", "capture.fate=stored"},
    {"capture.resow=lap-origin"},
    {"reverse.pits=A1 A2", "reverse.pits=inner", "reverse.pits=none", "reverse.pits=A1"},
    {"end.empty_row=none", "end.empty_row=none", "end.empty_row=inner"},
};

typedef struct Asked {
    Choices *choices;
    size_t count;
} Asked;

/* What rules are drawn from: answers of a later row stand in place of those of an earlier one, and
 * of the last rows one alone is drawn from. */
enum { ASKED_RARE = 2, ASKED_SHARED };
static const Asked asked[] = {
    {choices, COUNT(choices)},
    {more_choices, COUNT(more_choices)},
    [ASKED_RARE] = {rare_choices, COUNT(rare_choices)},
    [ASKED_SHARED] = {shared_choices, COUNT(shared_choices)},
};

/* Is the row drawn from, of the first so many? */
static bool is_drawn(size_t row, size_t rows) { return row < ASKED_RARE || row + 1 == rows; }

static const char *one_of(Choices words, MwRandom *random)
{
    uint32_t count = 0;
    while (count < COUNT(*(Choices *)0) && words[count]) count++;
    return words[mw_random_below(random, count)];
}

/* Does one of these rows draw another answer to this question? */
static bool draws_anew(Choices words, size_t row, size_t rows)
{
    bool anew = false;
    size_t length = strcspn(words[0], "=");
    for (; row < rows; row++)
        for (size_t i = 0; i < asked[row].count && is_drawn(row, rows); i++)
            anew |= strncmp(asked[row].choices[i][0], words[0], length + 1) == 0;
    return anew;
}

static size_t draw_answers(MwRandom *random, size_t rows, const char **settings)
{
    size_t count = 0;
    for (size_t row = 0; row < rows; row++)
        for (size_t i = 0; i < asked[row].count && is_drawn(row, rows); i++) {
            const char *const *words = asked[row].choices[i];
            if (draws_anew(words, row + 1, rows)) continue;
            assert_true(count < MOST_SETTINGS);
            settings[count++] = one_of(words, random);
        }
    return count;
}

/* Phases before them, behind which the tables play. */
static const char *random_phase(MwRandom *random, bool shared)
{
    static const char *const of_one_row[] = {
        "",
        "",
        "",
        "[phase one]\nuntil = turns 2\nlap.relay = none\nlap.way = clockwise\n",
        "[phase one]\nuntil = store-empty\nstart.singletons = always\n",
        "[phase one]\nuntil = lost 3\nlap.relay = none\n",
    };
    static const char *const phases[] = {
        "",
        "",
        "",
        "[phase one]\nuntil = turns 1\nturn.opening = race\nstart.pits = B1 B2\n",
        "[phase one]\nuntil = turns 2\nlap.relay = none\nlap.way = clockwise\n",
        "[phase one]\nuntil = captures 1\ncapture.fate = removed\nturn.pass = once\n",
        "[phase one]\nuntil = store-empty\nstart.from = store\nstart.into = any\n",
        "[phase one]\nuntil = start A1 B1 B2\nlap.closed = A1 B2\n",
        "[phase one]\nuntil = lost 3\nstart.which = fullest\nstart.most = 4\n",
    };
    return shared ? of_one_row[mw_random_below(random, COUNT(of_one_row))]
                  : phases[mw_random_below(random, COUNT(phases))];
}

/* A variant with random answers, of the first so many rows of those that are asked; NULL if they do
 * not go together. */
static MwesoVariant *random_rules(MwRandom *random, size_t rows)
{
    const char *phase = random_phase(random, rows == COUNT(asked));
    const char *settings[MOST_SETTINGS + 1] = {0};
    MwesoFindings *findings = mweso_findings_new();
    draw_answers(random, rows, settings);
    MwesoVariant *variant = mweso_variant_load_text(NULL, "test.ini", phase, strlen(phase),
                                                    settings, findings);
    mweso_findings_free(findings);
    return variant;
}

/* The seeds of both sides thrown anywhere; where stores are, a few of them there. */
static MwesoPosition random_position(const MwesoVariant *variant, MwRandom *random)
{
    MwesoPosition position = {.turns = {4, 4}, .side = (uint8_t)mw_random_below(random, 2)};
    static const uint8_t ways[] = {0, MWESO_FORWARD, MWESO_REVERSE};
    for (int side = 0; side < 2 && variant->rules.keeps & KEEPS_WAY; side++)
        position.way[side] = ways[mw_random_below(random, COUNT(ways))];
    uint32_t pits = (uint32_t)variant->rules.board.pits, few = 1 + mw_random_below(random, pits);
    for (int seeds = variant->rules.seeds[0] + variant->rules.seeds[1]; seeds > 0; seeds--) {
        uint32_t pit = mw_random_below(random, mw_random_below(random, 2) ? few : pits);
        uint32_t side = mw_random_below(random, 2);
        bool stored = variant->rules.keeps & KEEPS_STORE && mw_random_below(random, 16) == 0;
        ++*(stored ? &position.store[side][0] : &position.pit[side][pit]);
    }
    return position;
}

static void compare_positions(const MwesoVariant *variant, const MwesoPosition *positions,
                              int count, int depth)
{
    int seeds = mw_position_seeds(positions);
    MwFastLevel best = mw_later_level(&variant->rules, seeds);
    for (MwFastLevel level = MW_FAST_PLAIN; is_available(level, best); level++) {
        Lists lists;
        begin_lists(variant, level, seeds, &lists);
        for (int i = 0; i < count; i++) {
            if (counts_fast(variant)) compare_counts(variant, level, &positions[i], depth);
            compare_lists(variant, &positions[i], &lists);
        }
        end_lists(&lists);
    }
}

/* From the start, and from a position. */
static bool compare_random_lanes(const MwesoVariant *variant, MwRandom *random)
{
    const MwesoPosition start = mweso_position_start(variant, false);
    MwesoPosition position = random_position(variant, random);
    if (mw_position_seeds(&position) <= MW_FAST_SEEDS && !mw_opens(&variant->rules))
        compare_batches(variant, 6, &position);
    position.side = MWESO_SOUTH;
    position.turns[0] = position.turns[1] = 0;
    memset(position.way, 0, sizeof position.way);
    compare_lanes(variant, &position);
    return compare_lanes(variant, &start);
}

static void compare_random_positions(const MwesoVariant *variant, MwRandom *random)
{
    MwesoPosition positions[4];
    for (size_t i = 0; i < COUNT(positions); i++) positions[i] = random_position(variant, random);
    compare_positions(variant, positions, COUNT(positions), 1);
}

static void test_random_rules(void **unused)
{
    MwRandom random = mw_random(2026, 0);
    int fast[COUNT(asked) + 1] = {0}, lanes = 0, rare = 0;
    (void)unused;
    for (int i = 0; i < RULE_SETS; i++) {
        size_t rows = 1 + (size_t)i % COUNT(asked);
        MwesoVariant *variant = random_rules(&random, rows);
        if (!variant) continue;
        fast[rows] += compare_levels(variant, RANDOM_GAMES, 1, RANDOM_WALK);
        rare += rows == ASKED_RARE + 1 && mw_fast_possible(&variant->rules) &&
                mw_fast_is_rare(&variant->rules);
        compare_random_positions(variant, &random);
        lanes += compare_random_lanes(variant, &random);
        mweso_variant_free(variant);
    }
    for (size_t rows = 1; rows <= COUNT(asked); rows++)
        if (rows != ASKED_RARE + 1) assert_true(fast[rows] > RULE_SETS / (int)COUNT(asked) / 2);
    assert_true(rare > RULE_SETS / 50);
    assert_true(lanes > RULE_SETS / 30 || !has_lanes());
}

/* ---- where the tables end -------------------------------------------------------------------- */

#define SHARED_WORDS \
    "board.circuit=shared", "setup.outer=0xC", "setup.inner=2xC", "capture.needs=inner", \
        "capture.takes=inner", "reverse.pits=none"

static void test_what_tables_do_not_serve(void **unused)
{
    static const char *const settings[] = {
        "lap.origin=skipped",           "turn.pass=allowed",
        "end.endless=illegal",          "reverse.at=start relay",
        "capture.from_outer=untouched", "lap.closed=A1 A8",
    };
    (void)unused;
    for (size_t i = 0; i < COUNT(settings); i++) {
        MwesoVariant *variant = rules_with(SET(settings[i]));
        assert_int_equal(mw_fast_level(&variant->rules, 64), MW_FAST_NONE);
        mweso_variant_free(variant);
    }
    MwesoVariant *resown = rules_with(SET(SHARED_WORDS, "capture.fate=resown"));
    assert_int_equal(mw_fast_level(&resown->rules, 64), MW_FAST_NONE);
    mweso_variant_free(resown);
    MwesoVariant *omweso = rules_with(NULL);
    assert_int_not_equal(mw_fast_level(&omweso->rules, MW_FAST_SEEDS), MW_FAST_NONE);
    assert_int_equal(mw_fast_level(&omweso->rules, MW_FAST_SEEDS + 1), MW_FAST_NONE);
    mweso_variant_free(omweso);
}

/* Laps that come back to where they had a choice, behind one that was had where captured seeds were
 * sown; and a lap whose first seed, by the way that was drawn for it, leaves a row empty. */
static void test_choices_in_lanes(void **unused)
{
    static const char text[] = "3,4x2/1,3x2/1,3,2/3,2,1 S";
    MwesoPosition position;
    (void)unused;
    MwesoVariant *back = rules_with(
        SET("board.columns=3", "setup.outer=3x3", "setup.inner=2x3", "start.smallest=3",
            "start.singletons=joining", "capture.landing=empty", "capture.takes=inner",
            "capture.resow=landing", "capture.quiet_turns=3", "reverse.pits=A2 B2",
            "reverse.right_end=open", "end.both_ends=no", "end.two_captures_first=win",
            "end.every_column=win"));
    assert_int_equal(mweso_position_parse(back, text, &position, NULL), MWESO_OK);
    assert_true(compare_lanes(back, &position) || !has_lanes());
    mweso_variant_free(back);
    MwesoVariant *row = rules_with(SET(
        "board.columns=3", "setup.outer=4x3", "setup.inner=2x3", "start.singletons=joining",
        "start.largest=7", "start.quiet_rows=inner", "lap.way=clockwise", "capture.landing=empty",
        "capture.needs=inner", "capture.least=2", "capture.takes=outer", "capture.fate=stored",
        "capture.quiet_turns=3", "reverse.pits=A1 B1", "end.empty_row=inner"));
    position = mweso_position_start(row, false);
    assert_true(compare_lanes(row, &position) || !has_lanes());
    mweso_variant_free(row);
}

/* One circuit of both, from which captured seeds leave. */
static void test_shared_circuits(void **unused)
{
    static const char *const fates[] = {"capture.fate=stored", "capture.fate=removed"};
    (void)unused;
    for (size_t i = 0; i < COUNT(fates); i++) {
        MwesoVariant *variant = rules_with(SET(SHARED_WORDS, fates[i]));
        assert_int_not_equal(mw_fast_level(&variant->rules, 64), MW_FAST_NONE);
        assert_int_equal(mw_laps_level(&variant->rules, 64), MW_FAST_NONE);
        mweso_variant_free(variant);
    }
}

/* They serve moves, but long runs of laps are left to the reference. */
static void test_what_asks_more(void **unused)
{
    static const char *const settings[] = {
        "lap.way=clockwise",      "lap.way=either",        "lap.relay=outer",
        "capture.resow=ends",     "start.largest=9",       "capture.first_lap=decides",
        "capture.duty=first-lap", "start.quiet_row=loses", "end.empty_row=outer",
        "start.quiet_rows=inner", "capture.fate=stored",
    };
    (void)unused;
    for (size_t i = 0; i < COUNT(settings); i++) {
        MwesoVariant *variant = rules_with(SET(settings[i]));
        assert_int_not_equal(mw_fast_level(&variant->rules, 64), MW_FAST_NONE);
        assert_int_equal(mw_laps_level(&variant->rules, 64), MW_FAST_NONE);
        mweso_variant_free(variant);
    }
}

/* What each of few games asks is served, too, but by loops of its own. */
static void test_what_asks_rarely(void **unused)
{
    static const char *const settings[][3] = {
        {"capture.refusal=once"},
        {"capture.refusal=always", "capture.declined=saved"},
        {"capture.besides=outer"},
        {"capture.bare_row=outer"},
        {"capture.least_empty=3"},
        {"capture.by=every", "reverse.pits=none"},
        {"capture.landing=lifted", "reverse.pits=none"},
        {"reverse.capture=turn"},
        {"reverse.into=A1 B8"},
        {"lap.first=origin", "reverse.pits=none"},
        {"lap.next=after", "reverse.pits=none"},
        {"start.pits=B1", "start.others=none"},
        {"start.behind=empty"},
        {"start.behind=longest"},
        {"start.which=fullest"},
        {"start.most=4"},
        {"start.capturing=3"},
    };
    (void)unused;
    for (size_t i = 0; i < COUNT(settings); i++) {
        MwesoVariant *variant = rules_with(SET(settings[i][0], settings[i][1]));
        assert_int_not_equal(mw_fast_level(&variant->rules, 64), MW_FAST_NONE);
        assert_true(mw_fast_is_rare(&variant->rules));
        assert_int_equal(mw_laps_level(&variant->rules, 64), MW_FAST_NONE);
        assert_int_equal(mw_lanes_level(&variant->rules, 64), MW_LANES_NONE);
        assert_true(compare_levels(variant, RANDOM_GAMES, 1, RANDOM_WALK));
        mweso_variant_free(variant);
    }
}

/* All seeds of a board in one pit: the largest hand there can be, both ways. */
static void test_largest_hands(void **unused)
{
    static const char *const columns[] = {"board.columns=2", "board.columns=8", "board.columns=31"};
    (void)unused;
    for (size_t i = 0; i < COUNT(columns); i++) {
        MwesoVariant *variant = rules_with(SET(columns[i], "reverse.right_end=open"));
        MwesoPosition positions[MW_MOST_PITS] = {0};
        for (int pit = 0; pit < variant->rules.board.pits; pit++) {
            MwesoPosition *position = &positions[pit];
            position->turns[0] = position->turns[1] = 4;
            for (int k = 0; k < variant->rules.board.pits; k++) position->pit[1][k] = 1;
            position->pit[0][pit] = (uint16_t)(MW_FAST_SEEDS - variant->rules.board.pits);
        }
        compare_positions(variant, positions, variant->rules.board.pits, 2);
        mweso_variant_free(variant);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_shipped_variants),         cmocka_unit_test(test_random_rules),
        cmocka_unit_test(test_what_tables_do_not_serve), cmocka_unit_test(test_shared_circuits),
        cmocka_unit_test(test_what_asks_more),           cmocka_unit_test(test_largest_hands),
        cmocka_unit_test(test_choices_in_lanes),         cmocka_unit_test(test_what_asks_rarely),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
