/* Rates: how often two rule sets disagree in the positions met in play. */
#include <assert.h>
#include <stdlib.h>

#include "base/memory.h"
#include "differ/clash.h"
#include "rules/variant.h"
#include "study/figures.h"
#include "study/intervals.h"
#include "study/simulate.h"
#include "study/starts.h"

enum { WHOLE_GAME = MWESO_PHASES - 1 };

/* Positions of one game, or of one phase of it. */
typedef struct Tally {
    int64_t positions, moves, results;
} Tally;

typedef struct Rates {
    const MwPlay *a, *b;
    uint8_t *kinds; /* of the positions of the game under way */
    size_t count, room;
    MwSums moves[MWESO_PHASES], results[MWESO_PHASES], any[MWESO_PHASES];
    MwesoRates *rates;
    MwesoProgress progress;
    void *user;
    uint64_t seen;
    MwesoStatus status;
    MwesoError *error;
} Rates;

static void look(void *user, const MwesoPosition *position)
{
    Rates *r = user;
    MwesoClash clash;
    if (r->status != MWESO_OK) return;
    uint8_t *kinds = mw_grow(r->kinds, r->count, &r->room, sizeof *kinds);
    r->status = kinds ? mw_clash(r->a, r->b, position, &clash, r->error) : mw_no_memory(r->error);
    if (r->status == MWESO_OK) r->status = mw_may_go_on(r->progress, r->user, ++r->seen, r->error);
    if (!kinds) return;
    r->kinds = kinds;
    if (r->status == MWESO_OK) kinds[r->count++] = (uint8_t)clash.kind;
}

static void add_game(Rates *r)
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
        r->rates->not_compared += r->kinds[i] == MWESO_NOT_COMPARED;
    }
    for (int phase = 0; phase < MWESO_PHASES; phase++) {
        const Tally *t = &tallies[phase];
        assert(t->moves + t->results <= t->positions);
        mw_sums_add(&r->moves[phase], t->moves, t->positions);
        mw_sums_add(&r->results[phase], t->results, t->positions);
        mw_sums_add(&r->any[phase], t->moves + t->results, t->positions);
        r->rates->positions_in[phase] += (uint64_t)t->positions;
    }
    r->count = 0;
}

static bool disagree(uint8_t kind)
{
    return kind == MWESO_OTHER_MOVES || kind == MWESO_OTHER_RESULT;
}

static void note_earliest(const Rates *r)
{
    for (size_t i = 0; i < r->count; i++) {
        if (!disagree(r->kinds[i])) continue;
        uint32_t turn = (uint32_t)i + 1;
        if (!r->rates->earliest || turn < r->rates->earliest) r->rates->earliest = turn;
        return;
    }
}

/* Where both variants' starts come from one plan, so do those of games i of both. */
static void play_games(Rates *r, const MwPlay *play, const MwesoPlan *plan,
                       MwGamePlayer *const players[2])
{
    MwStarts starts;
    MwesoStatus status = mw_starts_new(play->rules, plan, &starts, r->error);
    for (uint64_t game = 0; game < plan->games && status == MWESO_OK; game++) {
        MwesoPosition start = mw_start_of(&starts, game);
        MwCountedGame counted = {play,
                                 {players[0], players[1]},
                                 (int)(game % 2),
                                 plan->max_turns,
                                 mw_random(plan->seed, game)};
        MwesoFigures figures = {.game = game};
        status = mw_counted_game_play(&counted, &start, look, r, &figures, r->error);
        if (r->status != MWESO_OK) break;
        note_earliest(r);
        add_game(r);
        r->rates->games++;
    }
    if (r->status == MWESO_OK) r->status = status;
    mw_starts_free(&starts);
}

static MwesoStatus play_games_of(Rates *r, const MwesoVariant *variant, const MwPlay *play,
                                 const MwesoPlan *plan)
{
    MwGamePlayer *players[2] = {NULL, NULL};
    for (int i = 0; i < 2 && r->status == MWESO_OK; i++)
        if (!(players[i] = mw_player_new(variant, plan->players[i], r->error)))
            r->status = r->error ? r->error->status : MWESO_IO;
    if (r->status == MWESO_OK) play_games(r, play, plan, players);
    for (int i = 0; i < 2; i++) mw_player_free(players[i]);
    return r->status;
}

static void conclude(Rates *r, double level)
{
    for (int phase = 0; phase < MWESO_PHASES; phase++) {
        r->rates->moves[phase] = mw_ratio(&r->moves[phase], true, level);
        r->rates->results[phase] = mw_ratio(&r->results[phase], true, level);
        r->rates->any[phase] = mw_ratio(&r->any[phase], true, level);
    }
    r->rates->positions = r->rates->positions_in[WHOLE_GAME];
}

MwesoStatus mweso_clash_rates(const MwesoVariant *a, const MwesoVariant *b, const MwesoPlan *plan,
                              double level, MwesoProgress progress, void *user, MwesoRates *rates,
                              MwesoError *error)
{
    MwPair pair;
    Rates r = {.rates = rates, .progress = progress, .user = user, .error = error};
    *rates = (MwesoRates){0};
    r.status = mw_pair_hire(a, b, &pair, error);
    r.a = pair.play[0], r.b = pair.play[1];
    if (r.status == MWESO_OK) r.status = mw_check_plan(plan, error);
    if (r.status == MWESO_OK && !(level > 0 && level < 1))
        r.status = mw_fail(error, MWESO_USAGE, 0, "the level %g is not between 0 and 1", level);
    for (int i = 0; i < 2 && r.status == MWESO_OK; i++)
        r.status = play_games_of(&r, pair.variants[i], pair.play[i], plan);
    if (r.status == MWESO_OK) conclude(&r, level);
    mw_pair_release(&pair);
    free(r.kinds);
    return r.status;
}
