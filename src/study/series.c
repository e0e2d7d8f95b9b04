/* Series: plays many series of games, and computes their metrics (docs/metrics.md). */
#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "base/process.h"
#include "hooks/pool.h"
#include "rules/variant.h"
#include "study/games.h"
#include "study/sample.h"
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

/* A series while it is played. */
typedef struct PlayedSeries {
    const MwesoPlan *plan;
    MwesoSeries *series;
    const MwesoVariant *variant; /* the variant that the players were made for; NULL: there are
                                    none */
    MwGamePlayer *players[2];
    MwRandom random; /* continues from game to game */
    int64_t *of;     /* the figures */
} PlayedSeries;

static void free_players(PlayedSeries *s)
{
    for (int i = 0; i < 2; i++) mw_player_free(s->players[i]);
    s->players[0] = s->players[1] = NULL;
    s->variant = NULL;
}

/* The first game begins from the usual start, like games outside a series. */
static MwesoStatus play_acquired(PlayedSeries *s, const MwPlay *play, MwesoError *error)
{
    bool first = mweso_series_game(s->series) == 1;
    MwesoStatus status = MWESO_OK;
    MwesoFigures figures = {0};
    MwesoPosition start = first ? mw_usual_start(play->rules) : mweso_series_start(s->series);
    if (start.placing) status = mw_draw_arrangements(play, &s->random, &start, error);
    if (status != MWESO_OK) return status;
    MwCountedGame game = {.play = play,
                          .players = {s->players[0], s->players[1]},
                          .first_side = (int)s->of[MWESO_SERIES_FIRST_PLAYER],
                          .max_turns = s->plan->max_turns,
                          .random = s->random};
    status = mw_counted_game_play(&game, &start, NULL, NULL, &figures, error);
    s->random = game.random;
    if (status != MWESO_OK) return status;
    int64_t winner = figures.of[MWESO_FIGURE_WINNER];
    mweso_series_count(s->series, game.last.over ? &game.last : NULL);
    s->of[MWESO_SERIES_GAMES]++;
    s->of[MWESO_SERIES_TURNS] += figures.of[MWESO_FIGURE_TURNS];
    s->of[MWESO_SERIES_ANNULLED] += mweso_series_was_annulled(s->series);
    if (winner != MWESO_NOBODY) s->of[MWESO_SERIES_WON_SOUTH + winner]++;
    return MWESO_OK;
}

/* Plays the next game; a new board needs new players. */
static MwesoStatus play_game(PlayedSeries *s, MwesoError *error)
{
    const MwesoVariant *variant = mweso_series_variant(s->series);
    if (variant != s->variant) free_players(s);
    for (int i = 0; i < 2 && !s->variant; i++) {
        s->players[i] = mw_player_new(variant, s->plan->players[i], error);
        if (!s->players[i]) return error->status;
    }
    s->variant = variant;
    const MwPlay *play = mw_acquire(variant, error);
    if (!play) return error->status;
    MwesoStatus status = play_acquired(s, play, error);
    mw_release(variant, play);
    return status;
}

static MwesoStatus play_all(PlayedSeries *s, int most_games, MwesoError *error)
{
    int winner = MWESO_NOBODY, columns = mweso_series_variant(s->series)->rules.columns;
    MwesoStatus status = play_game(s, error);
    while (status == MWESO_OK && !mweso_series_is_over(s->series, &winner) &&
           s->of[MWESO_SERIES_GAMES] < most_games) {
        bool shorter = mweso_series_would_shorten(s->series);
        status = mweso_series_next(s->series, shorter, error);
        if (status == MWESO_OK) status = play_game(s, error);
    }
    if (status != MWESO_OK) return status;
    s->of[MWESO_SERIES_WINNER] = winner;
    s->of[MWESO_SERIES_COLUMNS] = s->variant->rules.columns;
    s->of[MWESO_SERIES_SHORTER] = s->variant->rules.columns < columns;
    for (int side = 0; side < 2; side++)
        s->of[MWESO_SERIES_SEEDS_SOUTH + side] = mweso_series_seeds(s->series, side);
    return MWESO_OK;
}

/* ---- many of them ---------------------------------------------------------------------------- */

/* The number of series that each thread plays before all are delivered in order; most games of a
 * series. */
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
    uint64_t first; /* number of the first slot's series within this shard */
} Many;

static bool play_slot(void *user, int thread, uint64_t job)
{
    Many *m = user;
    Slot *slot = &m->slots[job];
    uint64_t number = m->plan->shard + (m->first + job) * m->plan->shards;
    (void)thread;
    *slot = (Slot){.figures.series = number};
    slot->figures.of[MWESO_SERIES_FIRST_PLAYER] = (int64_t)(number % 2);
    PlayedSeries s = {.plan = m->plan,
                      .series = mweso_series_new(m->source, &slot->error),
                      .random = mw_random(m->plan->seed, number),
                      .of = slot->figures.of};
    slot->status = s.series ? play_all(&s, m->most_games, &slot->error) : slot->error.status;
    free_players(&s);
    mweso_series_free(s.series);
    return !mw_stopped(); /* after a failure the series before it are still delivered */
}

static MwesoStatus deliver(const Many *m, uint64_t count, MwesoSeriesSink sink, void *user,
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
        status = deliver(m, count, sink, user, error);
    }
    free(m->slots);
    return status;
}

MwesoStatus mweso_simulate_series(const MwesoSeriesSource *source, const MwesoPlan *plan,
                                  int most_games, MwesoSeriesSink sink, void *user,
                                  MwesoError *error)
{
    Many m = {source, plan, most_games};
    MwesoStatus status = mw_check_given(source, "the source", error);
    if (status == MWESO_OK) status = mw_check_plan(plan, error);
    if (status == MWESO_OK)
        status = mw_check_number(most_games, 1, MOST_GAMES, "the most games of a series", error);
    if (status == MWESO_OK && plan->start != MWESO_START_USUAL)
        status = mw_fail(error, MWESO_USAGE, 0, "a series begins from the usual start");
    return status == MWESO_OK ? play_many(&m, sink, user, error) : status;
}

/* ---- metrics --------------------------------------------------------------------------------- */

static int64_t one(const int64_t *of, int64_t argument)
{
    (void)of;
    return argument;
}

static int64_t figure(const int64_t *of, int64_t which) { return of[which]; }

static int64_t was_won(const int64_t *of, int64_t nobody)
{
    return of[MWESO_SERIES_WINNER] != nobody;
}

static int64_t games_if_won(const int64_t *of, int64_t nobody)
{
    return was_won(of, nobody) ? of[MWESO_SERIES_GAMES] : 0;
}

/* 2 for a series that this side won, 1 if nobody did. */
static int64_t score_of_side(const int64_t *of, int64_t side)
{
    int64_t winner = of[MWESO_SERIES_WINNER];
    return winner == MWESO_NOBODY ? 1 : 2 * (winner == side);
}

static int64_t score_of_first_player(const int64_t *of, int64_t unused)
{
    (void)unused;
    return score_of_side(of, of[MWESO_SERIES_FIRST_PLAYER]);
}

#define METRIC(name, share, x, x_of, y, y_of, doc) \
    { \
        {name, doc, share, false}, x, x_of, y, y_of, NULL, false \
    }

static const MwMetric metrics[] = {
    METRIC("AdvantageP1", true, score_of_side, MWESO_SOUTH, one, 2,
           "series won by the side that began the first game; half where nobody won"),
    METRIC("FirstPlayer", true, score_of_first_player, 0, one, 2,
           "series won by the first named player, whichever side he has"),
    METRIC("Completion", true, was_won, MWESO_NOBODY, one, 1,
           "series played on until somebody had lost"),
    METRIC("GamesPerSeries", false, figure, MWESO_SERIES_GAMES, one, 1,
           "games of a series, of those cut off too"),
    METRIC("GamesUntilLost", false, games_if_won, MWESO_NOBODY, was_won, MWESO_NOBODY,
           "games of a series that somebody has lost"),
    METRIC("AnnulledGames", true, figure, MWESO_SERIES_ANNULLED, figure, MWESO_SERIES_GAMES,
           "games that changed nothing, of all games"),
    METRIC("ShorterBoards", true, figure, MWESO_SERIES_SHORTER, one, 1,
           "series whose last game was on a shorter board"),
    METRIC("DurationTurns", false, figure, MWESO_SERIES_TURNS, figure, MWESO_SERIES_GAMES,
           "turns of a game"),
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
    MwSum cubes = 0;
    if (metric >= METRICS || !(level > 0 && level < 1)) return MW_NO_ESTIMATE;
    const MwMetric *m = &metrics[metric];
    for (size_t i = 0; i < count; i++)
        mw_sums_add(&sums, m->x(list[i].of, m->x_of), m->y(list[i].of, m->y_of));
    const MwResiduals residuals = mw_residuals(&sums);
    for (size_t i = 0; i < count && !(m->told.share && m->y == one); i++)
        cubes += mw_residual_cube(&residuals, m->x(list[i].of, m->x_of), m->y(list[i].of, m->y_of));
    sums.skewness = mw_skewness(&sums, cubes);
    return mw_ratio(&sums, m->told.share, level);
}
