/* Fast: tables and vectors play exactly as the reference does, whatever the rules. */
#include "levels.h"
#include "shipped.h"

#include "../draw/rules.h"
#include "fast/fast.h"
#include "fast/lanes_tables.h"
#include "fast/served.h"
#include "fast/backend.h"
#include "hooks/pool.h"
#include "rules/keys.h"
#include "rules/variant.h"
#include "study/games.h"
#include "study/counts.h"
#include "base/random.h"
#include "think/chance.h"

enum {
    SHIPPED_WALK = 25,
    RANDOM_WALK = 6,
    SHIPPED_GAMES = 60,
    RANDOM_GAMES = 12,
    LANE_GAMES = 150,
    LONG_GAMES = 600, /* where a long move is played on in other loops */
    COUNTED_GAMES = 40,
    PLAYED_GAMES = 3, /* fewer than are played in lanes */
    MOST_MOVES = 200,
    MOST_CHOICES = 5000, /* of a position for the reference, in random rules */
    RULE_SETS = 60,      /* of each kind; fewer in the quick suite */
    MOST_DRAWN = 20000
};

typedef struct Levels {
    MwFastLevel first, last;
} Levels;

/* Those at which something is compared: in the quick suite each in its turn, else all up to the
 * best. */
static Levels compared_levels(MwFastLevel best)
{
    static uint64_t asked;
    if (depth(0, 1) || best == MW_FAST_NONE) return (Levels){MW_FAST_PLAIN, best};
    MwFastLevel level = MW_FAST_PLAIN + (MwFastLevel)((suite_seed() + asked++) % best);
    return (Levels){level, level};
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
    const MwPlay *play = mw_acquire(variant, NULL);
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
    return mw_whole_level(&variant->words, mw_all_seeds(&variant->rules)) != MW_FAST_NONE &&
           mw_fast_lists(&variant->words);
}

/* ---- many games at once, level by level ------------------------------------------------------ */

/* Lanes leave long moves, and few games have one. */
static uint64_t lane_games(const MwRules *rules)
{
    bool by_limit = rules->lap_limit >= MW_LANES_LAPS && rules->lap_limit < 10 * MW_LANES_LAPS;
    return by_limit ? LONG_GAMES : LANE_GAMES;
}

/* Phases open games from the usual start. */
static void play_opened(const MwesoVariant *variant, MwLanesLevel level, uint64_t count,
                        MwesoPlayouts *one_by_one, MwesoPlayouts *at_once)
{
    const MwPlay *play = mw_acquire(variant, NULL);
    mw_playouts_at(MW_FAST_NONE, play, 7, count, MOST_MOVES, 11, one_by_one, NULL);
    mw_playouts_in_lanes(level, play, 7, count, MOST_MOVES, 11, at_once, NULL);
    mw_release(variant, play);
}

static void play_from(const MwesoVariant *variant, MwLanesLevel level, uint64_t count,
                      const MwesoPosition *start, MwesoPlayouts *one_by_one, MwesoPlayouts *at_once)
{
    MwFast tables;
    mw_fast_compile(&variant->rules, MW_FAST_AVX2, mw_position_seeds(start), &tables);
    const MwFastGames games = {7, count, 11, MOST_MOVES, one_by_one};
    const MwLanesGames lanes = {&tables, start, 7, count, 11, MOST_MOVES, at_once};
    tables.backend->games(&tables, start, &games);
    mw_lanes_play(level, &lanes);
}

static void compare_lanes_at(const MwesoVariant *variant, MwLanesLevel level,
                             const MwesoPosition *start)
{
    const uint64_t count = lane_games(&variant->rules);
    MwesoPlayouts one_by_one = {0}, at_once = {0};
    if (mw_opens(&variant->rules)) play_opened(variant, level, count, &one_by_one, &at_once);
    else play_from(variant, level, count, start, &one_by_one, &at_once);
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

static bool is_expected(void *user, const MwesoFigures *figures)
{
    const MwesoFigures *expected = &((const Recount *)user)->expected[figures->game];
    if (memcmp(expected, figures, sizeof *expected) != 0) print_rules(((Recount *)user)->variant);
    assert_memory_equal(expected, figures, sizeof *expected);
    return true;
}

/* The same games again at one level of lanes. */
static void compare_counted_at(const MwesoVariant *variant, MwLanesLevel level,
                               const MwesoPlan *plan, Recount *r)
{
    mw_lanes_limit(level);
    assert_int_equal(mweso_simulate(variant, plan, NULL, is_expected, r, NULL), MWESO_OK);
    mw_lanes_limit(MW_LANES_AVX512);
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
    Recount r = {.variant = variant, .play = mw_acquire(variant, NULL), .plan = &plan};
    MwLanesLevel best = mw_lanes_figures_level(&variant->rules, mw_all_seeds(&variant->rules));
    for (int i = 0; i < 2; i++) {
        r.players[i] = mw_player_new(variant, plan.players[i], &error);
        mw_player_by_reference(r.players[i]);
    }
    assert_int_equal(mweso_simulate(variant, &plan, NULL, recount, &r, &error), MWESO_OK);
    assert_true(r.next == games);
    bool in_lanes = games == COUNTED_GAMES && kind == MWESO_START_USUAL;
    for (MwLanesLevel level = MW_LANES_AVX2; in_lanes && level < best; level++)
        compare_counted_at(variant, level, &plan, &r);
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
    *lists = (Lists){.variant = variant, .play = mw_acquire(variant, NULL)};
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

/* False if there are more than the reference follows. */
static bool list_expected(const MwesoPosition *position, Lists *lists)
{
    lists->expected.count = 0;
    lists->reference.limit.left = MOST_CHOICES;
    MwesoStatus status = mw_movegen_add(&lists->reference, position, &lists->expected, NULL);
    assert_true(status == MWESO_OK || status == MWESO_BAD_INPUT);
    if (status != MWESO_OK) lists->expected.count = 0;
    return status == MWESO_OK;
}

static bool has_each(const MwResults *of, const MwResults *among)
{
    bool all = true;
    for (size_t i = 0; i < of->count && all; i++) {
        all = false;
        for (size_t k = 0; k < among->count && !all; k++)
            all = same_outcome(&of->list[i], &among->list[k]);
    }
    return all;
}

/* Where the mover may stop, in some phase, the reference follows what he may do after each capture
 * once (play/moves.h), and so lists moves in another order than they are counted, drawn and listed
 * by tables. */
static bool lists_in_order(const Lists *lists)
{
    bool stops = false;
    for (int phase = -1; phase < lists->variant->phase_count; phase++)
        stops |= mw_answers_of(lists->variant, phase).rules->stop_pits != 0;
    return !stops;
}

static bool same_lists(const Lists *lists)
{
    const MwResults *expected = &lists->expected, *found = &lists->found;
    if (!lists_in_order(lists)) return has_each(expected, found) && has_each(found, expected);
    bool same = expected->count == found->count;
    for (size_t i = 0; i < expected->count && same; i++)
        same = same_outcome(&expected->list[i], &found->list[i]);
    return same;
}

/* False, with nothing listed, if there are too many. */
static bool compare_lists(const MwesoVariant *variant, const MwesoPosition *position, Lists *lists)
{
    lists->found.count = 0;
    if (!list_expected(position, lists)) return false;
    assert_int_equal(mw_movegen_add(&lists->fast, position, &lists->found, NULL), MWESO_OK);
    bool same = same_lists(lists);
    if (!same) {
        print_rules(variant);
        print_error("%s\n", text_of(variant, position));
    }
    assert_true(same);
    return true;
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

/* Whose limit is less than the results that there are gets the first of them. Where endless moves
 * are forbidden the reference spends its limit on judging each, too; where the mover may stop, it
 * spends it on choices, of which there may be fewer. */
static void compare_limited(const MwesoPosition *position, Lists *lists)
{
    MwResults *expected = &lists->expected, *found = &lists->found;
    size_t all = expected->count;
    const MwRules *rules = lists->fast.play->rules;
    if (!mw_movegen_lists(&lists->fast, position)) return;
    if (all < 2 || rules->endless == ENDLESS_ILLEGAL) return;
    expected->count = found->count = 0;
    lists->reference.limit.left = lists->fast.limit.left = all / 2;
    MwesoStatus status = mw_movegen_add(&lists->reference, position, expected, NULL);
    assert_true(status == MWESO_BAD_INPUT || lists->fast.fast->offers_more);
    assert_int_equal(mw_movegen_add(&lists->fast, position, found, NULL), MWESO_BAD_INPUT);
    assert_true(found->count == all / 2);
    for (size_t i = 0; i < found->count; i++)
        assert_true(same_outcome(&expected->list[i], &found->list[i]));
    lists->fast.limit.left = 0;
    assert_true(list_expected(position, lists) && expected->count == all);
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
 * game is over. False if the first has too many moves to be listed. */
static bool compare_results(const MwesoVariant *variant, MwFastLevel level,
                            const MwesoPosition *from, int moves)
{
    Lists lists;
    bool few = true;
    MwRandom random = mw_random(5, 0);
    MwesoPosition position = *from;
    begin_lists(variant, level, mw_position_seeds(from), &lists);
    for (int i = 0; i < moves; i++) {
        few &= compare_lists(variant, &position, &lists) || i > 0;
        if (i % 4 == 0) compare_playout(variant, &position, (uint64_t)i, &lists);
        if (i % 8 == 0 && lists.expected.count > 0 && lists_in_order(&lists)) {
            compare_unjudged(&position, &lists);
            compare_limited(&position, &lists);
        }
        size_t count = lists.expected.count;
        if (count == 0) break;
        const MwesoOutcome *next = &lists.expected.list[mw_random_below(&random, (uint32_t)count)];
        position = next->over ? *from : next->after;
    }
    end_lists(&lists);
    return few;
}

/* At the levels that are compared; false if the tables do not serve these rules. */
static bool compare_levels(const MwesoVariant *variant, uint64_t games, int depth, int walk)
{
    MwesoPosition start = mweso_position_start(variant, false);
    MwFastLevel best = mw_later_level(&variant->rules, mw_position_seeds(&start));
    Levels levels = compared_levels(best);
    for (MwFastLevel level = levels.first; level <= levels.last; level++) {
        compare_games(variant, level, games);
        bool few = compare_results(variant, level, &start, walk);
        if (few && counts_fast(variant)) compare_counts(variant, level, &start, depth);
    }
    if (best != MW_FAST_NONE)
        compare_figures_of(variant, "random", "random", PLAYED_GAMES, MWESO_START_USUAL, NULL);
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
    each_drawn(compare_shipped, &shipped);
    assert_true(shipped.fast >= depth(1, 15));
    assert_true(shipped.lanes >= depth(0, 8) || !has_lanes());
}

/* Only an opening forbids endless moves: its random moves are tried until one is allowed. */
static void test_an_opening_that_forbids(void **unused)
{
    static const char text[] = "[variant]\nname = opened\n[setup]\nouter = 3xC\ninner = 4xC\n"
                               "[reverse]\npits = none\n[capture]\nresow = ends\n"
                               "[phase opening]\nuntil = captures 2\nend.endless = illegal\n";
    MwesoVariant *variant = variant_from(text, NULL);
    (void)unused;
    compare_figures(variant, MWESO_START_USUAL, NULL);
    mweso_variant_free(variant);
}

/* ---- random rules ---------------------------------------------------------------------------- */

/* What the loops by which rules are played look at (fast/backend_table.h). */
typedef enum Kind { KIND_LEAN, KIND_FULL, KIND_RARE, KIND_SHARED, KINDS } Kind;

static Kind kind_of(const MwRules *rules)
{
    if (rules->shared) return KIND_SHARED;
    if (mw_engines(rules) & MW_LEAN_LOOPS) return KIND_LEAN;
    return mw_asks_rarely(rules) ? KIND_RARE : KIND_FULL;
}

/* Are there tables for it? */
static bool is_served(const MwesoVariant *variant)
{
    const MwesoPosition start = mweso_position_start(variant, false);
    return mw_later_level(&variant->rules, mw_position_seeds(&start)) != MW_FAST_NONE;
}

/* Rules of few unusual answers, which tables serve. Where laps may run against the way they leave
 * most of what few rules ask to the reference, and so they do where captured seeds are sown on a
 * circuit that both share. */
static MwesoVariant *draw_variant(MwRandom *random, int number)
{
    static const char *const one_way[] = {"reverse.pits=none", NULL};
    static const char *const stores[] = {"board.circuit=shared", "capture.fate=stored", NULL};
    static const char *const removes[] = {"board.circuit=shared", "capture.fate=removed", NULL};
    static const char *const *const pinned[] = {NULL, one_way, stores, NULL, one_way, removes};
    const DrawPlan plan = {.usual = 30,
                           .unusual = 4,
                           .phases = 1,
                           .scenes = 4,
                           .pinned = pinned[(size_t)number % COUNT(pinned)]};
    const DrawLots lots = {draw_by_random, random};
    DrawnRules drawn;
    return draw_rules(&lots, &plan, &drawn);
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
    for (int i = 0; i < variant->rules.memory_count; i++)
        position.memory[i] = (uint16_t)mw_random_below(random, variant->rules.memory[i].most + 1u);
    return position;
}

/* Where nearly all moves are illegal, as laps are few, tries fail, and all moves are listed. */
static void test_moves_that_tries_do_not_find(void **unused)
{
    static const char text[] = "[variant]\nname = short\n[setup]\nouter = 3xC\ninner = 4xC\n"
                               "[reverse]\npits = none\n[end]\nendless = illegal\nlap_limit = 2\n";
    MwesoVariant *variant = variant_from(text, NULL);
    const MwPlay *play = mw_acquire(variant, NULL);
    MwMoveGenerator generator;
    MwRandom random = mw_random(suite_seed(), 1);
    int listed = 0;
    (void)unused;
    compare_figures(variant, MWESO_START_USUAL, NULL);
    compare_figures(variant, MWESO_START_RANDOM, NULL);
    assert_int_equal(mw_movegen_begin(play, mw_all_seeds(play->rules), &generator, NULL), MWESO_OK);
    for (int i = 0; i < 1000 && !listed; i++) {
        MwFastDraw drawn = {.judges = true};
        MwesoOutcome outcome;
        const MwesoPosition position = random_position(variant, &random);
        const MwFast *fast = mw_movegen_tables(&generator, &position);
        assert_non_null(fast);
        (void)fast->backend->draw(fast, &position, &random, &outcome, &drawn);
        listed += drawn.listed;
    }
    assert_true(listed);
    mw_movegen_end(&generator);
    mw_release(variant, play);
    mweso_variant_free(variant);
}

static void compare_positions(const MwesoVariant *variant, const MwesoPosition *positions,
                              int count, int depth)
{
    int seeds = mw_position_seeds(positions);
    Levels levels = compared_levels(mw_later_level(&variant->rules, seeds));
    for (MwFastLevel level = levels.first; level <= levels.last; level++) {
        Lists lists;
        begin_lists(variant, level, seeds, &lists);
        for (int i = 0; i < count; i++) {
            bool few = compare_lists(variant, &positions[i], &lists);
            if (few && counts_fast(variant)) compare_counts(variant, level, &positions[i], depth);
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

/* Draws until there are enough rules of each kind. */
static void test_random_rules(void **unused)
{
    const int enough = depth(3, RULE_SETS);
    MwRandom random = mw_random(suite_seed(), 0);
    int served[KINDS] = {0}, kinds = 0, lanes = 0, drawn = 0;
    (void)unused;
    for (; kinds < KINDS && drawn < MOST_DRAWN; drawn++) {
        MwesoVariant *variant = draw_variant(&random, drawn);
        Kind kind = kind_of(&variant->rules);
        if (is_served(variant) && served[kind] < enough) {
            assert_true(compare_levels(variant, RANDOM_GAMES, 1, RANDOM_WALK));
            compare_random_positions(variant, &random);
            lanes += compare_random_lanes(variant, &random);
            kinds += ++served[kind] == enough;
        }
        mweso_variant_free(variant);
    }
    assert_int_equal(kinds, KINDS);
    assert_true(lanes > enough / 2 || !has_lanes());
}

/* Until lanes have played enough rules with these answers, and others at random. */
static void compare_words(const char *const *words, uint32_t phases, MwRandom *random)
{
    const DrawPlan plan = {.usual = 8, .unusual = 2, .phases = phases, .pinned = words};
    const DrawLots lots = {draw_by_random, random};
    const int enough = depth(1, 10);
    int lanes = 0;
    for (int drawn = 0; drawn < MOST_DRAWN && lanes < enough; drawn++) {
        DrawnRules rules;
        MwesoVariant *variant = draw_rules(&lots, &plan, &rules);
        MwesoPosition start = mweso_position_start(variant, false);
        bool served = mw_lanes_level(&variant->rules, mw_position_seeds(&start)) != MW_LANES_NONE;
        if (served && mw_opens(&variant->rules) >= (phases > 0))
            lanes += compare_random_lanes(variant, random);
        mweso_variant_free(variant);
    }
    assert_int_equal(lanes, enough);
}

/* What few games ask, and lanes play. */
static void test_words_in_lanes(void **unused)
{
    static const char *const words[][7] = {
        {"capture.fate=removed", "capture.extra=2"},
        {"capture.fate=stored", "capture.extra=3", "capture.extra_choice=may", "capture.least=2"},
        {"capture.fate=removed", "capture.extra=2", "capture.extra_when=both",
         "capture.needs=either", "capture.takes=both"},
        {"capture.fate=removed", "capture.extra=5", "capture.extra_not=A1 B3",
         "end.empty_row=inner", "setup.inner=0x4 1x4"},
        {"lap.way=either", "lap.kept=game", "reverse.pits=none"},
        {"lap.way=either", "lap.kept=game", "capture.duty=usual-way", "reverse.pits=none"},
        {"start.pits=A1 A2 B3 B4", "start.others=none"},
        {"lap.stop=B1 B2 B7", "capture.landing=empty"},
        {"lap.stop=all", "reverse.pits=A1 A2 B1 B2", "capture.fate=removed", "capture.extra=1"},
        {"reverse.capture=indirect", "reverse.pits=all"},
        {"reverse.capture=indirect", "reverse.pits=A1 A2 B1 B8", "reverse.right_end=open",
         "start.largest=4", "capture.landing=empty"},
        {"reverse.capture=indirect", "lap.way=clockwise", "reverse.pits=A1 A2 B1 B8",
         "end.empty_row=inner", "setup.inner=0x4 1x4"},
        {"board.circuit=shared", "reverse.pits=none", "capture.fate=stored", "capture.duty=none"},
        {"board.circuit=shared", "reverse.pits=none", "capture.fate=removed", "lap.way=either",
         "capture.least=2", "start.singletons=joining"},
        {"start.behind=longest"},
        {"start.behind=empty", "lap.way=clockwise"},
        {"start.which=fullest", "start.pits=A1 A2 B1 B2"},
        {"start.capturing=3", "capture.duty=first-lap"},
        {"start.capturing=2", "reverse.pits=A1 A2 B1 B8"},
    };
    MwRandom random = mw_random(suite_seed(), 2);
    (void)unused;
    if (!has_lanes()) return;
    for (size_t i = mw_random_below(&random, (uint32_t)depth(3, 1)); i < COUNT(words);
         i += (size_t)depth(3, 1))
        compare_words(words[i], 0, &random);
    for (uint32_t phases = 1; phases <= 3; phases++) compare_words(NULL, phases, &random);
    /* A direction kept from the opening on, which is not played in lanes. */
    static const char *const kept[] = {"lap.way=either", "lap.kept=game", "reverse.pits=none",
                                       NULL};
    compare_words(kept, 1, &random);
}

/* What Bao asks: seeds of a store, houses and takasia, in phases or not, which the full loops play
 * whole. */
static void test_words_of_bao(void **unused)
{
#define STORE "start.from=store", "setup.store=6", "setup.inner=2xC", "reverse.pits=none"
    static const char *const words[][12] = {
        {STORE, "lap.way=either", "start.into=capturing", "capture.landing=any"},
        {STORE, "lap.way=either", "capture.duty=first-lap", "start.quiet_row=barred"},
        {STORE, "lap.way=either", "capture.resow=ends", "capture.near_end=1", "lap.kept=game"},
        {STORE, "lap.way=either", "start.quiet_row=loses", "end.empty_row=inner",
         "capture.first_lap=decides"},
        {STORE, "lap.way=either", "house.pit=A2", "house.threshold=3", "house.tax_from=2",
         "start.quiet_singles=owner", "house.after_quiet=choice"},
        {STORE, "lap.way=either", "house.pit=A5", "house.threshold=2", "house.after_quiet=choice",
         "capture.first_lap=decides", "capture.duty=none"},
        {STORE, "lap.way=either", "house.pit=A5", "house.threshold=2", "house.after_quiet=choice",
         "capture.first_lap=free", "start.largest=1", "capture.duty=none"},
        {STORE, "lap.way=either", "house.pit=A1", "house.threshold=2",
         "start.quiet_singles=functional", "house.after_capture=stop", "end.endless=illegal"},
        {"lap.way=either", "reverse.pits=none", "takasia.barred=one-turn", "takasia.then=must",
         "capture.takes=inner", "capture.needs=inner", "capture.quiet_turns=0"},
        {"lap.way=either", "reverse.pits=none", "house.pit=A3", "house.threshold=2",
         "takasia.barred=one-turn", "takasia.from_house=passes", "takasia.single=counts",
         "takasia.house=functional", "capture.quiet_turns=0", "capture.needs=inner",
         "start.quiet_rows=inner-first"},
        {"lap.way=either", "reverse.pits=none", "takasia.barred=one-turn", "capture.duty=none",
         "capture.quiet_turns=0", "capture.needs=inner", "end.empty_row=outer"},
    };
#undef STORE
    const int enough = depth(3, 20);
    MwRandom random = mw_random(suite_seed(), 3);
    const DrawLots lots = {draw_by_random, &random};
    (void)unused;
    for (size_t i = 0; i < COUNT(words); i++) {
        const DrawPlan plan = {.usual = 6, .unusual = 2, .phases = i % 2, .pinned = words[i]};
        int served = 0;
        for (int drawn = 0; drawn < MOST_DRAWN && served < enough; drawn++) {
            DrawnRules rules;
            MwesoVariant *variant = draw_rules(&lots, &plan, &rules);
            if (counts_fast(variant)) {
                served += compare_levels(variant, RANDOM_GAMES, 2, RANDOM_WALK);
                compare_random_positions(variant, &random);
            }
            mweso_variant_free(variant);
        }
        assert_int_equal(served, enough);
    }
}

/* Moves that never end, or nearly so, with a lap limit near which lanes leave them: forbidden ones,
 * and others that come to a choice on their way. */
static void test_long_moves(void **unused)
{
    static const char *const kinds[] = {"end.endless=illegal", "reverse.right_end=open"};
    MwRandom random = mw_random(suite_seed(), 1);
    const DrawLots lots = {draw_by_random, &random};
    enum { POSITIONS = 4 };
    int served = 0;
    (void)unused;
    for (int i = 0; i < depth(12, 200); i++) {
        char width[32], limit[32], pits[32];
        DrawnRules drawn;
        uint32_t columns = 4 + mw_random_below(&random, 4);
        uint32_t pit = 1 + mw_random_below(&random, columns - 1);
        snprintf(width, sizeof width, "board.columns=%u", columns);
        snprintf(limit, sizeof limit, "end.lap_limit=%u", 200 + mw_random_below(&random, 150));
        snprintf(pits, sizeof pits, "reverse.pits=B%u B%u", pit, pit + 1);
        const char *const pinned[] = {width,
                                      limit,
                                      kinds[i % 2],
                                      i % 2 ? pits : "reverse.pits=none",
                                      "start.singletons=always",
                                      "capture.landing=empty",
                                      "setup.outer=1xC",
                                      "setup.inner=2xC",
                                      NULL};
        const DrawPlan plan = {.usual = 2, .pinned = pinned};
        MwesoVariant *variant = draw_rules(&lots, &plan, &drawn);
        const MwesoPosition start = mweso_position_start(variant, false);
        MwLanesLevel best = mw_lanes_level(&variant->rules, mw_position_seeds(&start));
        for (int k = 0; k < POSITIONS && best != MW_LANES_NONE; k++) {
            MwesoPosition position = k ? random_position(variant, &random) : start;
            position.side = MWESO_SOUTH;
            position.turns[0] = position.turns[1] = 0;
            compare_lanes_at(variant, best, &position);
        }
        served += best != MW_LANES_NONE;
        mweso_variant_free(variant);
    }
    assert_true(served > depth(3, 50) || !has_lanes());
}

/* ---- words ------------------------------------------------------------------------------------
 */

/* A word behind the last of a key is one that no engine knows: the reference plays it, unless other
 * answers see to it that it is never asked for. */
static void test_unknown_words(void **unused)
{
    MwesoVariant *variant = rules_with(SET(NULL));
    int asked = 0;
    (void)unused;
    assert_int_not_equal(mw_engines(&variant->rules), 0);
    for (int key = 0; key < KEY_COUNT; key++) {
        const MwKeySpec *spec = &mw_keys[key];
        int32_t word = 0;
        if (spec->told.type != MWESO_WORD || spec->field == MW_NO_FIELD) continue;
        while (spec->told.words[word]) word++;
        MwRules rules = variant->rules;
        memcpy((char *)&rules + spec->field, &word, sizeof word);
        const MwRules asked_for = mw_asked(&rules);
        if (memcmp((const char *)&asked_for + spec->field, &word, sizeof word) != 0) continue;
        assert_int_equal(mw_engines(&rules), 0);
        assert_int_equal(mw_fast_level(&rules, 64), MW_FAST_NONE);
        assert_int_equal(mw_lanes_level(&rules, 64), MW_LANES_NONE);
        asked++;
    }
    mweso_variant_free(variant);
    assert_true(asked > 30);
}

/* Letters that stand in rules/keys.def: no more than there are answers. */
static void test_letters(void **unused)
{
    (void)unused;
    for (int key = 0; key < KEY_COUNT; key++) {
        const MwKeySpec *spec = &mw_keys[key];
        size_t answers = 0;
        if (spec->field == MW_NO_FIELD) continue;
        if (spec->told.type != MWESO_WORD) answers = 2;
        else
            while (spec->told.words[answers]) answers++;
        assert_true(strlen(spec->served) <= answers);
        assert_int_equal(strspn(spec->served, "mvlf-"), strlen(spec->served));
    }
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
        {"capture.least_empty=3", "capture.landing=any"},
        {"capture.by=every", "reverse.pits=none"},
        {"capture.landing=lifted", "reverse.pits=none"},
        {"reverse.capture=turn"},
        {"reverse.into=A1 B8"},
        {"lap.first=origin", "reverse.pits=none"},
        {"lap.next=after", "reverse.pits=none"},
        {"start.most=4"},
        {"start.behind=empty"}, /* from here on lanes play them, too */
        {"start.behind=longest"},
        {"start.which=fullest"},
        {"start.capturing=3"},
    };
    enum { IN_LANES = 4 };
    (void)unused;
    for (size_t i = 0; i < COUNT(settings); i++) {
        MwesoVariant *variant = rules_with(SET(settings[i][0], settings[i][1]));
        assert_int_not_equal(mw_fast_level(&variant->rules, 64), MW_FAST_NONE);
        assert_true(mw_asks_rarely(&variant->rules));
        assert_int_equal(mw_laps_level(&variant->rules, 64), MW_FAST_NONE);
        bool lanes = mw_lanes_level(&variant->rules, 64) != MW_LANES_NONE;
        assert_int_equal(lanes, i >= COUNT(settings) - IN_LANES && has_lanes());
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

/* A choice of further pits that has come to the last pit of the widest board. */
static void test_last_of_the_extra_pits(void **unused)
{
    MwesoVariant *variant = rules_with(
        SET("board.columns=32", "setup.outer=1xC", "setup.inner=1xC", "start.smallest=1",
            "capture.fate=removed", "capture.extra=2", "capture.extra_choice=may",
            "capture.quiet_turns=0", "reverse.pits=none", "lap.relay=none"));
    const MwesoPosition position = position_from(variant,
                                                 "1x2,0x30/1x2,0x28,1x2/1,1,0x30/1x2,0x30 S");
    (void)unused;
    compare_positions(variant, &position, 1, 2);
    mweso_variant_free(variant);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_shipped_variants),
        cmocka_unit_test(test_an_opening_that_forbids),
        cmocka_unit_test(test_moves_that_tries_do_not_find),
        cmocka_unit_test(test_random_rules),
        cmocka_unit_test(test_unknown_words),
        cmocka_unit_test(test_letters),
        cmocka_unit_test(test_what_tables_do_not_serve),
        cmocka_unit_test(test_shared_circuits),
        cmocka_unit_test(test_what_asks_more),
        cmocka_unit_test(test_largest_hands),
        cmocka_unit_test(test_last_of_the_extra_pits),
        cmocka_unit_test(test_choices_in_lanes),
        cmocka_unit_test(test_what_asks_rarely),
        cmocka_unit_test(test_long_moves),
        cmocka_unit_test(test_words_in_lanes),
        cmocka_unit_test(test_words_of_bao),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
