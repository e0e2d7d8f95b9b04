/* Rates: how often two rule sets disagree in the positions met in play. */
#include "differ/rates.h"

#include <assert.h>
#include <stdlib.h>

#include "base/memory.h"
#include "differ/clash.h"
#include "rules/variant.h"
#include "study/games.h"
#include "study/intervals.h"

enum { WHOLE_GAME = MWESO_PHASES - 1 };

/* Positions of one game, or of one phase of it. */
typedef struct Tally {
    int64_t positions, moves, results;
} Tally;

/* Some of the games by the rules of one of the two, which one thread plays. */
typedef struct MwRatesPart {
    const MwRates *all;
    int by;              /* whose rules: 0 or 1 */
    uint64_t begin, end; /* games */
    MwPair pair;
    uint8_t *kinds; /* of the positions of the game under way */
    size_t count, room;
    MwSums moves[MWESO_PHASES], results[MWESO_PHASES], any[MWESO_PHASES];
    MwesoRates rates; /* without estimates */
    uint64_t seen;
    MwesoStatus status;
    MwesoError error;
} RatesPart;

static void look(void *user, const MwesoPosition *position)
{
    RatesPart *r = user;
    MwesoClash clash;
    if (r->status != MWESO_OK) return;
    uint8_t *kinds = mw_grow(r->kinds, r->count, &r->room, sizeof *kinds);
    r->status = kinds ? mw_clash(r->pair.play[0], r->pair.play[1], position, &clash, &r->error)
                      : mw_no_memory(&r->error);
    if (r->status == MWESO_OK)
        r->status = mw_may_go_on(r->all->progress, r->all->user, ++r->seen, &r->error);
    if (!kinds) return;
    r->kinds = kinds;
    if (r->status == MWESO_OK) kinds[r->count++] = (uint8_t)clash.kind;
}

static void add_game(RatesPart *r)
{
    Tally tallies[MWESO_PHASES] = {{0, 0, 0}};
    for (size_t i = 0; i < r->count; i++) {
        const size_t phases[] = {3 * i / r->count, WHOLE_GAME};
        assert(phases[0] < WHOLE_GAME);
        for (int j = 0; j < 2; j++) {
            Tally *tally = &tallies[phases[j]];
            tally->positions += r->kinds[i] != MWESO_NOT_COMPARED;
            tally->moves += r->kinds[i] == MWESO_OTHER_MOVES;
            tally->results += r->kinds[i] == MWESO_OTHER_RESULT;
        }
        r->rates.not_compared += r->kinds[i] == MWESO_NOT_COMPARED;
    }
    for (int phase = 0; phase < MWESO_PHASES; phase++) {
        const Tally *t = &tallies[phase];
        assert(t->moves + t->results <= t->positions);
        mw_sums_add(&r->moves[phase], t->moves, t->positions);
        mw_sums_add(&r->results[phase], t->results, t->positions);
        mw_sums_add(&r->any[phase], t->moves + t->results, t->positions);
        r->rates.positions_in[phase] += (uint64_t)t->positions;
    }
    r->count = 0;
}

static bool disagree(uint8_t kind)
{
    return kind == MWESO_OTHER_MOVES || kind == MWESO_OTHER_RESULT;
}

static void note_earliest(RatesPart *r)
{
    for (size_t i = 0; i < r->count; i++) {
        if (!disagree(r->kinds[i])) continue;
        uint32_t turn = (uint32_t)i + 1;
        if (!r->rates.earliest || turn < r->rates.earliest) r->rates.earliest = turn;
        return;
    }
}

/* Where both variants' starts come from one plan, so do those of games i of both. */
static MwesoStatus play_games(RatesPart *r, MwGamePlayer *const players[2])
{
    const MwesoPlan *plan = r->all->plan;
    MwesoStatus status = MWESO_OK;
    for (uint64_t game = r->begin; game < r->end && status == MWESO_OK; game++) {
        MwesoPosition start = mw_start_of(&r->all->starts[r->by], game);
        MwCountedGame counted = {r->pair.play[r->by],
                                 {players[0], players[1]},
                                 (int)(game % 2),
                                 plan->max_turns,
                                 mw_random(plan->seed, game)};
        MwesoFigures figures = {.game = game};
        status = mw_counted_game_play(&counted, &start, look, r, &figures, &r->error);
        if (r->status != MWESO_OK) return r->status;
        note_earliest(r);
        add_game(r);
        r->rates.games++;
    }
    return status;
}

static MwesoStatus play_part(RatesPart *r)
{
    MwGamePlayer *players[2] = {NULL, NULL};
    MwesoStatus status = mw_pair_acquire(r->all->variants[0], r->all->variants[1], &r->pair,
                                         &r->error);
    for (int i = 0; i < 2 && status == MWESO_OK; i++) {
        players[i] = mw_player_new(r->all->variants[r->by], r->all->plan->players[i], &r->error);
        if (!players[i]) status = r->error.status;
    }
    if (status == MWESO_OK) status = play_games(r, players);
    for (int i = 0; i < 2; i++) mw_player_free(players[i]);
    mw_pair_release(&r->pair);
    free(r->kinds);
    return status;
}

/* ---- all of them ----------------------------------------------------------------------------- */

/* A thread gets some, so that none is waited for long. */
enum { PARTS_A_THREAD = 16 };

static MwesoStatus check(const MwRates *all, MwesoError *error)
{
    MwPair pair;
    MwesoStatus status = mw_pair_acquire(all->variants[0], all->variants[1], &pair, error);
    mw_pair_release(&pair);
    if (status == MWESO_OK) status = mw_check_plan(all->plan, error);
    if (status == MWESO_OK && !(all->level > 0 && all->level < 1))
        return mw_fail(error, MWESO_USAGE, 0, "the level %g is not between 0 and 1", all->level);
    return status;
}

static MwesoStatus share_out(MwRates *all, int threads, MwesoError *error)
{
    const uint64_t games = all->plan->games;
    uint64_t parts = threads > 1 ? (uint64_t)threads * PARTS_A_THREAD : 1;
    if (parts > games) parts = games;
    all->list = mw_new((size_t)parts * 2 * sizeof *all->list);
    if (!all->list) return mw_no_memory(error);
    all->count = parts * 2;
    for (uint64_t i = 0; i < all->count; i++) {
        uint64_t of = i % parts;
        all->list[i] = (RatesPart){.all = all,
                                   .by = i >= parts,
                                   .begin = games / parts * of,
                                   .end = of + 1 < parts ? games / parts * (of + 1) : games};
    }
    return MWESO_OK;
}

MwesoStatus mw_rates_begin(MwRates *all, int threads, MwesoError *error)
{
    MwesoStatus status = check(all, error);
    for (int i = 0; i < 2 && status == MWESO_OK; i++)
        status = mw_starts_new(&all->variants[i]->rules, all->plan, &all->starts[i], error);
    return status == MWESO_OK ? share_out(all, threads, error) : status;
}

bool mw_rates_play(MwRates *all, uint64_t part)
{
    assert(part < all->count);
    RatesPart *r = &all->list[part];
    r->status = play_part(r);
    return r->status == MWESO_OK;
}

static void join(const RatesPart *part, RatesPart *sums)
{
    for (int phase = 0; phase < MWESO_PHASES; phase++) {
        mw_sums_join(&sums->moves[phase], &part->moves[phase]);
        mw_sums_join(&sums->results[phase], &part->results[phase]);
        mw_sums_join(&sums->any[phase], &part->any[phase]);
        sums->rates.positions_in[phase] += part->rates.positions_in[phase];
    }
    sums->rates.games += part->rates.games;
    sums->rates.not_compared += part->rates.not_compared;
    uint32_t turn = part->rates.earliest;
    if (turn && (!sums->rates.earliest || turn < sums->rates.earliest)) sums->rates.earliest = turn;
}

static void conclude(const RatesPart *sums, double level, MwesoRates *rates)
{
    *rates = sums->rates;
    for (int phase = 0; phase < MWESO_PHASES; phase++) {
        rates->moves[phase] = mw_ratio(&sums->moves[phase], true, level);
        rates->results[phase] = mw_ratio(&sums->results[phase], true, level);
        rates->any[phase] = mw_ratio(&sums->any[phase], true, level);
    }
    rates->positions = rates->positions_in[WHOLE_GAME];
}

/* The failure of the first part that failed: those before it were played in any case. */
MwesoStatus mw_rates_end(MwRates *all, MwesoRates *rates, MwesoError *error)
{
    RatesPart sums = {.status = MWESO_OK};
    for (uint64_t i = 0; i < all->count && sums.status == MWESO_OK; i++) {
        sums.status = all->list[i].status;
        if (sums.status != MWESO_OK && error) *error = all->list[i].error;
        join(&all->list[i], &sums);
    }
    if (rates && sums.status == MWESO_OK) conclude(&sums, all->level, rates);
    for (int i = 0; i < 2; i++) mw_starts_free(&all->starts[i]);
    free(all->list);
    return sums.status;
}

MwesoStatus mweso_clash_rates(const MwesoVariant *a, const MwesoVariant *b, const MwesoPlan *plan,
                              double level, MwesoProgress progress, void *user, MwesoRates *rates,
                              MwesoError *error)
{
    MwRates all = {{a, b}, plan, level, progress, user};
    *rates = (MwesoRates){0};
    MwesoStatus status = mw_rates_begin(&all, 1, error);
    for (uint64_t part = 0; part < all.count && mw_rates_play(&all, part);) part++;
    MwesoStatus played = mw_rates_end(&all, rates, error);
    return status == MWESO_OK ? played : status;
}
