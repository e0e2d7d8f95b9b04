/* Series: many series of games, and what they say (docs/metrics.md). */
#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "base/process.h"
#include "hooks/pool.h"
#include "rules/variant.h"
#include "study/figures.h"
#include "study/intervals.h"
#include "study/simulate.h"
#include "think/chance.h"

static const char *const names[MWESO_SERIES_FIGURE_COUNT] = {
    [MWESO_SERIES_WINNER] = "winner",
    [MWESO_SERIES_FIRST_PLAYER] = "first_player",
    [MWESO_SERIES_GAMES] = "games",
    [MWESO_SERIES_ANNULLED] = "annulled",
    [MWESO_SERIES_WON_SOUTH] = "won_south",
    [MWESO_SERIES_WON_NORTH] = "won_north",
    [MWESO_SERIES_TURNS] = "turns",
    [MWESO_SERIES_COLUMNS] = "columns",
    [MWESO_SERIES_SHORTER] = "shorter",
    [MWESO_SERIES_SEEDS_SOUTH] = "seeds_south",
    [MWESO_SERIES_SEEDS_NORTH] = "seeds_north",
};

const char *mweso_series_figure_name(size_t figure)
{
    return figure < MWESO_SERIES_FIGURE_COUNT ? names[figure] : NULL;
}

/* ---- one series ------------------------------------------------------------------------------ */

/* A series under way. */
typedef struct Under {
    const MwesoPlan *plan;
    MwesoSeries *series;
    const MwesoVariant *variant; /* of those that sit: the one they know */
    MwGamePlayer *players[2];
    MwRandom random; /* goes on from game to game */
    int64_t *of;
} Under;

static void dismiss(Under *u)
{
    for (int i = 0; i < 2; i++) mw_player_free(u->players[i]);
    u->players[0] = u->players[1] = NULL;
}

/* Games on another board are played by players who know it. */
static MwesoStatus seat(Under *u, MwesoError *error)
{
    const MwesoVariant *variant = mweso_series_variant(u->series);
    if (variant == u->variant) return MWESO_OK;
    dismiss(u);
    u->variant = NULL;
    for (int i = 0; i < 2; i++) {
        u->players[i] = mw_player_new(variant, u->plan->players[i], error);
        if (!u->players[i]) return error->status;
    }
    u->variant = variant;
    return MWESO_OK;
}

/* The first game begins from the usual start, as games without a series do. */
static MwesoStatus set_up(Under *u, const MwPlay *play, MwesoPosition *start, MwesoError *error)
{
    bool first = mweso_series_game(u->series) == 1;
    *start = first ? mw_usual_start(play->rules) : mweso_series_start(u->series);
    return start->placing ? mw_draw_arrangements(play, &u->random, start, error) : MWESO_OK;
}

static void count_game(Under *u, const MwesoFigures *figures, const MwesoOutcome *last)
{
    int64_t *of = u->of, winner = figures->of[MWESO_FIGURE_WINNER];
    mweso_series_count(u->series, last->over ? last : NULL);
    of[MWESO_SERIES_GAMES]++;
    of[MWESO_SERIES_TURNS] += figures->of[MWESO_FIGURE_TURNS];
    of[MWESO_SERIES_ANNULLED] += mweso_series_was_annulled(u->series);
    if (winner != MWESO_NOBODY) of[MWESO_SERIES_WON_SOUTH + winner]++;
}

static MwesoStatus play_acquired(Under *u, const MwPlay *play, MwesoError *error)
{
    MwesoPosition start;
    MwesoFigures figures = {0};
    MwesoStatus status = set_up(u, play, &start, error);
    if (status != MWESO_OK) return status;
    MwCountedGame game = {.play = play,
                          .players = {u->players[0], u->players[1]},
                          .first_side = (int)u->of[MWESO_SERIES_FIRST_PLAYER],
                          .max_turns = u->plan->max_turns,
                          .random = u->random};
    status = mw_counted_game_play(&game, &start, NULL, NULL, &figures, error);
    u->random = game.random;
    if (status == MWESO_OK) count_game(u, &figures, &game.last);
    return status;
}

static MwesoStatus play_game(Under *u, MwesoError *error)
{
    MwesoStatus status = seat(u, error);
    if (status != MWESO_OK) return status;
    const MwPlay *play = mw_acquire(u->variant, error);
    if (!play) return error->status;
    status = play_acquired(u, play, error);
    mw_release(u->variant, play);
    return status;
}

static bool goes_on(const Under *u, int most_games, int *winner)
{
    *winner = MWESO_NOBODY;
    return !mweso_series_is_over(u->series, winner) && u->of[MWESO_SERIES_GAMES] < most_games;
}

static MwesoStatus play_all(Under *u, int most_games, MwesoError *error)
{
    int winner, columns = mweso_series_variant(u->series)->rules.columns;
    MwesoStatus status = play_game(u, error);
    while (status == MWESO_OK && goes_on(u, most_games, &winner)) {
        bool shorter = mweso_series_would_shorten(u->series);
        status = mweso_series_next(u->series, shorter, error);
        if (status == MWESO_OK) status = play_game(u, error);
    }
    if (status != MWESO_OK) return status;
    u->of[MWESO_SERIES_WINNER] = winner;
    u->of[MWESO_SERIES_COLUMNS] = u->variant->rules.columns;
    u->of[MWESO_SERIES_SHORTER] = u->variant->rules.columns < columns;
    for (int side = 0; side < 2; side++)
        u->of[MWESO_SERIES_SEEDS_SOUTH + side] = mweso_series_seeds(u->series, side);
    return MWESO_OK;
}

static MwesoStatus play_series(const MwesoSeriesSource *source, const MwesoPlan *plan,
                               int most_games, MwesoSeriesFigures *figures, MwesoError *error)
{
    Under u = {.plan = plan,
               .series = mweso_series_new(source, error),
               .random = mw_random(plan->seed, figures->series),
               .of = figures->of};
    if (!u.series) return error->status;
    u.of[MWESO_SERIES_FIRST_PLAYER] = (int64_t)(figures->series % 2);
    MwesoStatus status = play_all(&u, most_games, error);
    dismiss(&u);
    mweso_series_free(u.series);
    return status;
}

/* ---- many of them ---------------------------------------------------------------------------- */

/* So many are played before they are told in their order. */
enum { AT_ONCE = 16, MOST_GAMES = 10000 };

typedef struct Slot {
    MwesoSeriesFigures figures;
    MwesoStatus status;
    MwesoError error;
} Slot;

typedef struct Many {
    const MwesoSeriesSource *source;
    const MwesoPlan *plan;
    int most_games;
    Slot *slots;
    uint64_t first; /* of the slots, among those of this shard */
} Many;

static bool play_slot(void *user, int thread, uint64_t job)
{
    Many *m = user;
    Slot *slot = &m->slots[job];
    (void)thread;
    *slot = (Slot){.figures.series = m->plan->shard + (m->first + job) * m->plan->shards};
    slot->status = play_series(m->source, m->plan, m->most_games, &slot->figures, &slot->error);
    return !mw_stopped(); /* if it has failed, who comes before it is told all the same */
}

static MwesoStatus tell(const Many *m, uint64_t count, MwesoSeriesSink sink, void *user,
                        MwesoError *error)
{
    for (uint64_t i = 0; i < count; i++) {
        const Slot *slot = &m->slots[i];
        bool stopped = slot->status == MWESO_NO || mw_stopped();
        if (stopped || (slot->status == MWESO_OK && !sink(user, &slot->figures)))
            return mw_fail(error, MWESO_NO, 0, "playing was stopped");
        if (slot->status != MWESO_OK && error) *error = slot->error;
        if (slot->status != MWESO_OK) return slot->status;
    }
    return MWESO_OK;
}

static MwesoStatus play_many(Many *m, MwesoSeriesSink sink, void *user, MwesoError *error)
{
    const MwesoPlan *plan = m->plan;
    uint64_t all = (plan->games - plan->shard + plan->shards - 1) / plan->shards;
    uint64_t room = (uint64_t)plan->threads * AT_ONCE;
    if (plan->games <= plan->shard) return MWESO_OK;
    MwesoStatus status = MWESO_OK;
    m->slots = mw_new((size_t)room * sizeof *m->slots);
    if (!m->slots) return mw_no_memory(error);
    for (; status == MWESO_OK && m->first < all; m->first += room) {
        uint64_t count = all - m->first < room ? all - m->first : room;
        for (uint64_t i = 0; i < count; i++) m->slots[i].status = MWESO_NO; /* not played */
        mweso_in_parallel(plan->threads, count, play_slot, m);
        status = tell(m, count, sink, user, error);
    }
    free(m->slots);
    return status;
}

static MwesoStatus check(const MwesoSeriesSource *source, const MwesoPlan *plan, int most_games,
                         MwesoError *error)
{
    MwesoStatus status = mw_check_given(source, "the source", error);
    if (status == MWESO_OK) status = mw_check_plan(plan, error);
    if (status == MWESO_OK)
        status = mw_check_number(most_games, 1, MOST_GAMES, "the most games of a series", error);
    if (status == MWESO_OK && plan->start != MWESO_START_USUAL)
        status = mw_fail(error, MWESO_USAGE, 0, "a series begins from the usual start");
    return status;
}

MwesoStatus mweso_simulate_series(const MwesoSeriesSource *source, const MwesoPlan *plan,
                                  int most_games, MwesoSeriesSink sink, void *user,
                                  MwesoError *error)
{
    Many m = {source, plan, most_games};
    MwesoStatus status = check(source, plan, most_games, error);
    return status == MWESO_OK ? play_many(&m, sink, user, error) : status;
}

/* ---- metrics --------------------------------------------------------------------------------- */

/* What a series adds to a sum. */
typedef int64_t (*SeriesTerm)(const int64_t *of, MwesoSeriesFigure which);

static int64_t one(const int64_t *of, MwesoSeriesFigure which)
{
    (void)of, (void)which;
    return 1;
}

static int64_t two(const int64_t *of, MwesoSeriesFigure which) { return 2 * one(of, which); }
static int64_t figure(const int64_t *of, MwesoSeriesFigure which) { return of[which]; }

static int64_t was_won(const int64_t *of, MwesoSeriesFigure which)
{
    return of[which] != MWESO_NOBODY;
}

static int64_t games_if_won(const int64_t *of, MwesoSeriesFigure which)
{
    return was_won(of, MWESO_SERIES_WINNER) ? of[which] : 0;
}

/* Two for a series that this side won, one where nobody did. */
static int64_t score_of(const int64_t *of, int64_t side)
{
    int64_t winner = of[MWESO_SERIES_WINNER];
    return winner == MWESO_NOBODY ? 1 : 2 * (winner == side);
}

static int64_t score_of_south(const int64_t *of, MwesoSeriesFigure which)
{
    (void)which;
    return score_of(of, MWESO_SOUTH);
}

static int64_t score_of_first(const int64_t *of, MwesoSeriesFigure which)
{
    return score_of(of, of[which]);
}

typedef struct SeriesMetric {
    MwesoMetric told;
    SeriesTerm x;
    MwesoSeriesFigure x_of;
    SeriesTerm y;
    MwesoSeriesFigure y_of;
} SeriesMetric;

static const SeriesMetric metrics[] = {
    {{"AdvantageP1", "series won by the side that began the first game; half where nobody won",
      true},
     score_of_south,
     MWESO_SERIES_WINNER,
     two,
     MWESO_SERIES_WINNER},
    {{"FirstPlayer", "series won by the first named player, whichever side he has", true},
     score_of_first,
     MWESO_SERIES_FIRST_PLAYER,
     two,
     MWESO_SERIES_WINNER},
    {{"Completion", "series played on until somebody had lost", true},
     was_won,
     MWESO_SERIES_WINNER,
     one,
     MWESO_SERIES_WINNER},
    {{"GamesPerSeries", "games of a series, of those cut off too", false},
     figure,
     MWESO_SERIES_GAMES,
     one,
     MWESO_SERIES_GAMES},
    {{"GamesUntilLost", "games of a series that somebody has lost", false},
     games_if_won,
     MWESO_SERIES_GAMES,
     was_won,
     MWESO_SERIES_WINNER},
    {{"AnnulledGames", "games that changed nothing, of all games", true},
     figure,
     MWESO_SERIES_ANNULLED,
     figure,
     MWESO_SERIES_GAMES},
    {{"ShorterBoards", "series whose last game was on a shorter board", true},
     figure,
     MWESO_SERIES_SHORTER,
     one,
     MWESO_SERIES_SHORTER},
    {{"DurationTurns", "turns of a game", false},
     figure,
     MWESO_SERIES_TURNS,
     figure,
     MWESO_SERIES_GAMES},
};
enum { METRICS = sizeof metrics / sizeof *metrics };

size_t mweso_series_metric_count(void) { return METRICS; }

const MwesoMetric *mweso_series_metric(size_t index)
{
    return index < METRICS ? &metrics[index].told : NULL;
}

MwesoEstimate mweso_series_estimate(const MwesoSeriesFigures *list, size_t count, size_t metric,
                                    double level)
{
    MwSums sums = {0};
    if (metric >= METRICS || !(level > 0 && level < 1)) return (MwesoEstimate){NAN, NAN, NAN};
    const SeriesMetric *m = &metrics[metric];
    for (size_t i = 0; i < count; i++)
        mw_sums_add(&sums, m->x(list[i].of, m->x_of), m->y(list[i].of, m->y_of));
    return mw_ratio(&sums, m->told.share, level);
}
