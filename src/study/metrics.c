/* Metrics: what many games say, each a ratio of two sums over the games (docs/metrics.md). */
#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include "base/invariant.h"
#include "base/memory.h"
#include "study/intervals.h"
#include "study/sample.h"

/* What a game adds to a sum. */
typedef int64_t (*Term)(const int64_t *of, int64_t which);

static int64_t one(const int64_t *of, int64_t which)
{
    (void)of;
    return which;
}

static int64_t figure(const int64_t *of, int64_t which) { return of[which]; }
static int64_t ended(const int64_t *of, int64_t which) { return of[MWESO_FIGURE_END] == which; }
static int64_t has_winner(const int64_t *of, int64_t which)
{
    return (of[MWESO_FIGURE_WINNER] != MWESO_NOBODY) == which;
}

static int64_t won_by(const int64_t *of, int64_t which)
{
    return ended(of, which) && has_winner(of, true);
}

/* Two for a win, one where nobody won. */
static int64_t score_of_side(const int64_t *of, int64_t side)
{
    int64_t winner = of[MWESO_FIGURE_WINNER];
    return winner == MWESO_NOBODY ? 1 : 2 * (winner == side);
}

static int64_t score_of_first_player(const int64_t *of, int64_t which)
{
    (void)which;
    return score_of_side(of, of[MWESO_FIGURE_FIRST_PLAYER]);
}

/* Nobody won, and not because the game was cut off. */
static int64_t drawn(const int64_t *of, int64_t which)
{
    return has_winner(of, false) && of[MWESO_FIGURE_END] != which;
}

static int64_t captured(const int64_t *of, int64_t which)
{
    (void)which;
    return of[MWESO_FIGURE_CAPTURED_SOUTH] + of[MWESO_FIGURE_CAPTURED_NORTH];
}

/* Of a game that was cut off nobody knows but that they are more. */
static int64_t turns_to_end(const int64_t *of, int64_t which)
{
    return of[MWESO_FIGURE_END] == which ? INT64_MAX : of[MWESO_FIGURE_TURNS];
}

static int64_t turns_if_won(const int64_t *of, int64_t which)
{
    return has_winner(of, which) ? of[MWESO_FIGURE_TURNS] : 0;
}

static int64_t turns_after_decision(const int64_t *of, int64_t which)
{
    return has_winner(of, which) ? of[MWESO_FIGURE_TURNS] - of[MWESO_FIGURE_DECISIVE_TURN] : 0;
}

/* 1 - |2 a - 1| of an AdvantageP1 of a. */
static MwesoEstimate balance_of(MwesoEstimate a)
{
    double low = 1 - fabs(2 * a.low - 1), high = 1 - fabs(2 * a.high - 1);
    bool even = a.low <= 0.5 && a.high >= 0.5;
    return (MwesoEstimate){1 - fabs(2 * a.value - 1), fmin(low, high), even ? 1 : fmax(low, high)};
}

typedef struct Metric {
    MwesoMetric told;
    Term x;
    int64_t x_of;
    Term y;
    int64_t y_of;
    MwesoEstimate (*map)(MwesoEstimate ratio); /* NULL: the ratio of x and y is the metric */
    bool is_median;                            /* of x, and not a ratio */
} Metric;

static const Metric metrics[] = {
    {{"AdvantageP1", "wins of the side that moves first; half a win where nobody won", true, false},
     score_of_side,
     MWESO_SOUTH,
     one,
     2},
    {{"Balance", "how alike the sides fare: 1 - |wins of South - wins of North|", true, false},
     score_of_side,
     MWESO_SOUTH,
     one,
     2,
     balance_of},
    {{"FirstPlayer", "wins of the first named player, whichever side he has", true, false},
     score_of_first_player,
     0,
     one,
     2},
    {{"Completion", "games that somebody won", true}, has_winner, true, one, 1},
    {{"Drawishness", "games that ended without a winner", true}, drawn, MWESO_GOES_ON, one, 1},
    {{"Timeouts", "games cut off after the most turns allowed", true, false},
     ended,
     MWESO_GOES_ON,
     one,
     1},
    {{"WinsNoMove", "games won because the opponent could not move", true, false},
     ended,
     MWESO_NO_MOVE,
     one,
     1},
    {{"WinsBothEnds", "games won by captures in both end columns", true, false},
     ended,
     MWESO_BOTH_ENDS,
     one,
     1},
    {{"WinsTwoCapturesFirst", "games won by two captures before the opponent's first", true, false},
     ended,
     MWESO_TWO_CAPTURES_FIRST,
     one,
     1},
    {{"WinsEveryColumn", "games won by captures in every column", true, false},
     ended,
     MWESO_EVERY_COLUMN,
     one,
     1},
    {{"WinsDecided", "games won because the variant's script said so", true, false},
     won_by,
     MWESO_DECIDED,
     one,
     1},
    {{"WinsMostSeeds", "games won by more seeds when the next player could not move", true, false},
     won_by,
     MWESO_SCORED,
     one,
     1},
    {{"WinsStill", "games won by more seeds after too many turns without a capture", true, false},
     won_by,
     MWESO_STILL,
     one,
     1},
    {{"EndsStill", "games over after too many turns without a capture", true, false},
     ended,
     MWESO_STILL,
     one,
     1},
    {{"EndsRepeated", "games annulled because a position came too often", true, false},
     ended,
     MWESO_REPEATED,
     one,
     1},
    {{"WinsEmptyRow", "games won because the loser's row was empty", true, false},
     won_by,
     MWESO_EMPTY_ROW,
     one,
     1},
    {{"EndlessMoves", "games whose last move never ends", true, false},
     figure,
     MWESO_FIGURE_ENDLESS,
     one,
     1},
    {{"DurationTurns", "turns of a game, on average", false, true},
     figure,
     MWESO_FIGURE_TURNS,
     one,
     1},
    {{"MedianTurns", "turns that half of the games have at most", false, false},
     turns_to_end,
     MWESO_GOES_ON,
     one,
     1,
     NULL,
     true},
    {{"LapsPerTurn", "laps of a turn", false, false},
     figure,
     MWESO_FIGURE_LAPS,
     figure,
     MWESO_FIGURE_TURNS},
    {{"LongestMove", "laps of a game's longest move", false, true},
     figure,
     MWESO_FIGURE_LONGEST_MOVE,
     one,
     1},
    {{"ClockwiseLaps", "laps sown clockwise, of all laps", true, false},
     figure,
     MWESO_FIGURE_CLOCKWISE_LAPS,
     figure,
     MWESO_FIGURE_LAPS},
    {{"SeedsCaptured", "seeds captured by both sides in a game", false, true}, captured, 0, one, 1},
    {{"CapturingTurns", "turns that capture, of all turns", true, false},
     figure,
     MWESO_FIGURE_CAPTURING_TURNS,
     figure,
     MWESO_FIGURE_TURNS},
    {{"BranchingFactor", "first choices (pit and direction) of a turn", false, false},
     figure,
     MWESO_FIGURE_CHOICES,
     figure,
     MWESO_FIGURE_TURNS},
    {{"DecisionMoves", "turns with more than one first choice, of all turns", true, false},
     figure,
     MWESO_FIGURE_CHOICE_TURNS,
     figure,
     MWESO_FIGURE_TURNS},
    {{"LeadChange", "changes of the lead in seeds, of all turns", true, false},
     figure,
     MWESO_FIGURE_LEAD_CHANGES,
     figure,
     MWESO_FIGURE_TURNS},
    {{"Decisiveness", "turns after the winner took his last lead, of all turns", true, false},
     turns_after_decision,
     true,
     turns_if_won,
     true},
};
enum { METRICS = sizeof metrics / sizeof *metrics };

size_t mweso_metric_count(void) { return METRICS; }

const MwesoMetric *mweso_metric(size_t index)
{
    return index < METRICS ? &metrics[index].told : NULL;
}

/* ---- sums over units ------------------------------------------------------------------------- */

typedef struct Unit {
    int64_t x, y;
} Unit;

/* Two games 2k and 2k+1 next to each other make one unit. Moves *at past it. */
static Unit next_unit(const MwesoSample *sample, const Metric *metric, bool paired, size_t *at)
{
    Unit unit = {0, 0};
    MW_INVARIANT(*at < sample->count);
    uint64_t pair = sample->games[*at].game / 2;
    do {
        const int64_t *of = sample->games[*at].of;
        unit.x += metric->x(of, metric->x_of);
        unit.y += metric->y(of, metric->y_of);
        ++*at;
    } while (paired && *at < sample->count && sample->games[*at].game / 2 == pair);
    return unit;
}

static MwSums sums_of(const MwesoSample *sample, const Metric *metric, bool paired)
{
    MwSums sums = {0};
    for (size_t at = 0; at < sample->count;) {
        Unit unit = next_unit(sample, metric, paired, &at);
        mw_sums_add(&sums, unit.x, unit.y);
    }
    sums.different = mw_sample_worth(sample, paired);
    return sums;
}

/* ---- the median ------------------------------------------------------------------------------ */

static int by_value(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

/* The value below which a share of the sorted ones lies. */
static double at_share(const int64_t *sorted, size_t count, double share)
{
    double index = floor(share * (double)count);
    size_t at = index <= 0 ? 0 : index >= (double)count ? count - 1 : (size_t)index;
    return sorted[at] == INT64_MAX ? INFINITY : (double)sorted[at];
}

/* Of the units the games that have at most the median. */
static MwSums sums_below(const MwesoSample *sample, const Metric *m, double median, bool paired)
{
    MwSums sums = {0};
    for (size_t at = 0; at < sample->count;) {
        uint64_t pair = sample->games[at].game / 2;
        int64_t below = 0, games = 0;
        do {
            below += (double)m->x(sample->games[at].of, m->x_of) <= median;
            games++;
        } while (++at < sample->count && paired && sample->games[at].game / 2 == pair);
        mw_sums_add(&sums, below, games);
    }
    sums.different = mw_sample_worth(sample, paired);
    return sums;
}

/* The ends are the values at the shares that half may be (R. Woodruff, JASA 47, 1952), so that
 * pairs and games that repeat others count here as elsewhere. */
static MwesoEstimate median_of_sorted(const MwesoSample *sample, const Metric *m,
                                      const int64_t *sorted, double level, bool paired)
{
    size_t n = sample->count;
    double upper = at_share(sorted, n, 0.5), lower = (double)sorted[(n - 1) / 2];
    double value = isinf(upper) ? upper : (lower + upper) / 2;
    MwSums sums = sums_below(sample, m, value, paired);
    MwesoEstimate share = mw_ratio(&sums, true, level);
    double half = (share.high - share.low) / 2;
    if (!isfinite(half)) return (MwesoEstimate){value, NAN, NAN};
    return (MwesoEstimate){value, at_share(sorted, n, 0.5 - half), at_share(sorted, n, 0.5 + half)};
}

static MwesoEstimate median_of(const MwesoSample *sample, const Metric *m, double level,
                               bool paired)
{
    int64_t *values = mw_new((sample->count + 1) * sizeof *values);
    if (!values || mw_sample_worth(sample, paired) == MW_WORTH_UNKNOWN || sample->count < 2 ||
        !(level > 0 && level < 1)) {
        free(values);
        return (MwesoEstimate){NAN, NAN, NAN};
    }
    for (size_t i = 0; i < sample->count; i++) values[i] = m->x(sample->games[i].of, m->x_of);
    qsort(values, sample->count, sizeof *values, by_value);
    MwesoEstimate estimate = median_of_sorted(sample, m, values, level, paired);
    free(values);
    return estimate;
}

/* What a metric that there is not, or a level that is no probability, has. */
static const MwesoEstimate nothing = {NAN, NAN, NAN};

MwesoEstimate mweso_sample_metric(const MwesoSample *sample, size_t metric, double level,
                                  bool paired)
{
    if (metric >= METRICS) return nothing;
    const Metric *m = &metrics[metric];
    if (mw_sample_worth(sample, paired) == MW_WORTH_UNKNOWN) return nothing;
    if (m->is_median) return median_of(sample, m, level, paired);
    MwSums sums = sums_of(sample, m, paired);
    MwesoEstimate estimate = mw_ratio(&sums, m->told.share, level);
    return m->map ? m->map(estimate) : estimate;
}

/* ---- differences ----------------------------------------------------------------------------- */

/* Moves both on to a game, or pair of games, that both hold; false if there is none. */
static bool next_common(const MwesoSample *a, const MwesoSample *b, uint64_t divide, size_t *at_a,
                        size_t *at_b)
{
    while (*at_a < a->count && *at_b < b->count) {
        uint64_t x = a->games[*at_a].game / divide, y = b->games[*at_b].game / divide;
        if (x == y) return true;
        if (x < y) ++*at_a;
        else ++*at_b;
    }
    return false;
}

static uint64_t least(uint64_t a, uint64_t b) { return a < b ? a : b; }

/* Adds the games of the unit at *at, and moves past it. */
static bool take_unit(const MwesoSample *from, bool paired, size_t *at, MwesoSample *to)
{
    bool good = true;
    uint64_t pair = from->games[*at].game / 2;
    do good = good && mweso_sample_add(to, &from->games[*at]);
    while (++*at < from->count && paired && from->games[*at].game / 2 == pair);
    return good;
}

/* Of the games that both hold, from the two intervals. */
static MwesoEstimate median_difference(const MwesoSample *a, const MwesoSample *b, const Metric *m,
                                       double level, bool paired)
{
    MwesoSample *in_a = mweso_sample_new(), *in_b = mweso_sample_new();
    bool good = in_a && in_b;
    for (size_t at_a = 0, at_b = 0; good && next_common(a, b, paired ? 2 : 1, &at_a, &at_b);)
        good = take_unit(a, paired, &at_a, in_a) && take_unit(b, paired, &at_b, in_b);
    MwesoEstimate difference = nothing;
    if (good)
        difference = mw_estimate_difference(median_of(in_a, m, level, paired),
                                            median_of(in_b, m, level, paired));
    mweso_sample_free(in_a);
    mweso_sample_free(in_b);
    return difference;
}

MwesoEstimate mweso_sample_difference(const MwesoSample *a, const MwesoSample *b, size_t metric,
                                      double level, bool paired)
{
    assert(a && b);
    if (metric >= METRICS || !(level > 0 && level < 1)) return nothing;
    const Metric *m = &metrics[metric];
    if (mw_sample_worth(a, paired) == MW_WORTH_UNKNOWN ||
        mw_sample_worth(b, paired) == MW_WORTH_UNKNOWN)
        return nothing;
    if (m->is_median) return median_difference(a, b, m, level, paired);
    MwSums of_a = {0}, of_b = {0};
    MwCross cross = {0};
    for (size_t at_a = 0, at_b = 0; next_common(a, b, paired ? 2 : 1, &at_a, &at_b);) {
        Unit ua = next_unit(a, m, paired, &at_a), ub = next_unit(b, m, paired, &at_b);
        mw_sums_add(&of_a, ua.x, ua.y);
        mw_sums_add(&of_b, ub.x, ub.y);
        mw_cross_add(&cross, ua.x, ua.y, ub.x, ub.y);
    }
    of_a.different = least(mw_sample_worth(a, paired), of_a.units);
    of_b.different = least(mw_sample_worth(b, paired), of_b.units);
    if (m->map)
        return mw_estimate_difference(m->map(mw_ratio(&of_a, m->told.share, level)),
                                      m->map(mw_ratio(&of_b, m->told.share, level)));
    return mw_ratio_difference(&of_a, &of_b, &cross, m->told.share, level);
}
