/* Metrics: what many games say, each a ratio of two sums over the games (docs/metrics.md). */
#include "study/metrics.h"

#include <math.h>
#include <stdlib.h>

#include "base/bits.h"
#include "base/memory.h"
#include "study/median.h"

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

/* 1 - |2 a - 1| of an AdvantageP1 of a. Chance moves a away from one half on either side, and
 * |2 a - 1| is too great by that. Its square is too great by four times the variance of a, which is
 * taken off; below 0 nothing is left. The ends are those of the interval of a. */
static MwesoEstimate balance_of(const MwSums *sums, double level)
{
    MwesoEstimate a = mw_ratio(sums, true, level);
    if (isnan(a.value)) return a;
    double off = 2 * a.value - 1, square = off * off - 4 * mw_ratio_variance(sums);
    double value = 1 - sqrt(fmax(0, square));
    if (isnan(a.low)) return (MwesoEstimate){value, NAN, NAN};
    double low = 1 - fabs(2 * a.low - 1), high = 1 - fabs(2 * a.high - 1);
    bool even = a.low <= 0.5 && a.high >= 0.5;
    return (MwesoEstimate){value, fmin(value, fmin(low, high)),
                           even ? 1 : fmax(value, fmax(low, high))};
}

static const MwMetric metrics[] = {
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
    {{"WinsEndless", "games won because the opponent's move never ends", true, false},
     won_by,
     MWESO_ENDLESS_LOSES,
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

const MwMetric *mw_metric(size_t index)
{
    MW_INVARIANT(index < METRICS);
    return &metrics[index];
}

bool mw_metric_is_of_games(const MwMetric *metric)
{
    return metric->told.share && metric->y == one && !metric->map;
}

/* ---- one sample ------------------------------------------------------------------------------ */

/* Those that most metrics ask are not called for each game. */
static inline int64_t summand(MwSummand count, const int64_t *of, int64_t which)
{
    if (count == one) return one(of, which);
    return count == figure ? figure(of, which) : count(of, which);
}

MwUnit mw_next_unit(const MwesoSample *sample, const MwMetric *metric, bool paired, size_t *at)
{
    MwUnit unit = {0, 0};
    MW_INVARIANT(*at < sample->count);
    uint64_t pair = sample->games[*at].game / 2;
    do {
        const int64_t *of = sample->games[*at].of;
        unit.x += summand(metric->x, of, metric->x_of);
        unit.y += summand(metric->y, of, metric->y_of);
        ++*at;
    } while (paired && *at < sample->count && sample->games[*at].game / 2 == pair);
    return unit;
}

/* Games whose figures stay near the processor while all metrics are summed up. */
enum { BLOCK = 128 };

/* Where a block of units ends. */
static size_t end_of_block(const MwesoSample *sample, bool paired, size_t begin, size_t last)
{
    size_t end = begin + BLOCK;
    if (end >= last) return last;
    const MwesoFigures *next = &sample->games[end];
    return end + (paired && next[-1].game / 2 == next->game / 2);
}

static void sum_up(const MwesoSample *sample, bool paired, size_t begin, size_t end,
                   const MwMetric *metric, MwSums *all)
{
    MwSums sums = *all;
    while (begin < end) {
        MwUnit unit = mw_next_unit(sample, metric, paired, &begin);
        mw_sums_add(&sums, unit.x, unit.y);
    }
    *all = sums;
}

typedef struct Summing {
    const MwesoSample *sample;
    bool paired;
    MwSums (*parts)[METRICS];
} Summing;

static void sum_part_up(void *summing, MwPart part)
{
    const Summing *s = summing;
    MwSums *sums = s->parts[part.number];
    for (size_t begin = part.begin, end; begin < part.end; begin = end) {
        end = end_of_block(s->sample, s->paired, begin, part.end);
        for (int i = 0; i < METRICS; i++)
            if (!metrics[i].is_median)
                sum_up(s->sample, s->paired, begin, end, &metrics[i], &sums[i]);
    }
}

/* What the parts add up to, in the first of them; NULL without memory. */
static MwSums *sum_all_up(const MwesoSample *sample, bool paired)
{
    size_t parts = mw_sample_parts(sample);
    Summing s = {sample, paired, mw_new(parts * sizeof *s.parts)};
    if (!s.parts) return NULL;
    mw_sample_each_part(sample, paired, sum_part_up, &s);
    for (int i = 0; i < METRICS; i++) {
        for (size_t part = 1; part < parts; part++) mw_sums_join(&s.parts[0][i], &s.parts[part][i]);
        s.parts[0][i].different = mw_sample_worth(sample, paired);
    }
    return s.parts[0];
}

/* Of all metrics, found for whoever asks first; NULL without memory. */
static const MwSums *all_sums(const MwesoSample *sample, bool paired)
{
    MwesoSample *own = (MwesoSample *)sample;
    MwSums *known = own->sums[paired];
    if (known) return known;
    MwSums *sums = sum_all_up(sample, paired);
    if (!sums) return NULL;
    if (atomic_compare_exchange_strong(&own->sums[paired], &known, sums)) return sums;
    free(sums); /* another thread was first */
    return known;
}

static MwesoEstimate median_of(const MwesoSample *sample, const MwMetric *metric, double level,
                               bool paired)
{
    MwMedian median;
    bool found = mw_median_find(sample, metric, paired, &median);
    MwesoEstimate e = {NAN, NAN, NAN};
    if (found) e = mw_median_estimate(&median, level);
    mw_median_free(&median);
    return e;
}

MwesoEstimate mweso_sample_metric(const MwesoSample *sample, size_t metric, double level,
                                  bool paired)
{
    bool asked = metric < METRICS && level > 0 && level < 1;
    if (!asked || mw_sample_worth(sample, paired) == MW_WORTH_UNKNOWN)
        return (MwesoEstimate){NAN, NAN, NAN};
    const MwMetric *m = &metrics[metric];
    if (m->is_median) return median_of(sample, m, level, paired);
    const MwSums *all = all_sums(sample, paired);
    if (!all) return (MwesoEstimate){NAN, NAN, NAN};
    const MwSums *sums = &all[metric];
    return m->map ? m->map(sums, level) : mw_ratio(sums, m->told.share, level);
}
