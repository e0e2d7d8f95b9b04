/* Metrics: quantities of many games, each a ratio of two sums over the games, or a median
 * (docs/metrics.md). */
#include <math.h>
#include <stdlib.h>

#include "base/bits.h"
#include "base/memory.h"
#include "study/sample.h"

/* ---- summands -------------------------------------------------------------------------------- */

static int64_t one(const int64_t *of, int64_t argument)
{
    (void)of;
    return argument;
}

static int64_t figure(const int64_t *of, int64_t which) { return of[which]; }
static int64_t ended(const int64_t *of, int64_t end) { return of[MWESO_FIGURE_END] == end; }
static int64_t has_winner(const int64_t *of, int64_t wanted)
{
    return (of[MWESO_FIGURE_WINNER] != MWESO_NOBODY) == wanted;
}

static int64_t won_by(const int64_t *of, int64_t end)
{
    return ended(of, end) && has_winner(of, true);
}

/* 2 for a win, 1 if nobody won. */
static int64_t score_of_side(const int64_t *of, int64_t side)
{
    int64_t winner = of[MWESO_FIGURE_WINNER];
    return winner == MWESO_NOBODY ? 1 : 2 * (winner == side);
}

static int64_t score_of_first_player(const int64_t *of, int64_t unused)
{
    (void)unused;
    return score_of_side(of, of[MWESO_FIGURE_FIRST_PLAYER]);
}

/* 1 if nobody won, and the game was not cut off. */
static int64_t drawn(const int64_t *of, int64_t cut_off)
{
    return has_winner(of, false) && of[MWESO_FIGURE_END] != cut_off;
}

static int64_t captured(const int64_t *of, int64_t unused)
{
    (void)unused;
    return of[MWESO_FIGURE_CAPTURED_SOUTH] + of[MWESO_FIGURE_CAPTURED_NORTH];
}

/* INT64_MAX for a game that was cut off, whose number of turns is unknown. */
static int64_t turns_to_end(const int64_t *of, int64_t cut_off)
{
    return of[MWESO_FIGURE_END] == cut_off ? INT64_MAX : of[MWESO_FIGURE_TURNS];
}

static int64_t turns_if_won(const int64_t *of, int64_t wanted)
{
    return has_winner(of, wanted) ? of[MWESO_FIGURE_TURNS] : 0;
}

static int64_t turns_after_decision(const int64_t *of, int64_t wanted)
{
    return has_winner(of, wanted) ? of[MWESO_FIGURE_TURNS] - of[MWESO_FIGURE_DECISIVE_TURN] : 0;
}

/* Balance is 1 - |2 a - 1|, where a is AdvantageP1. Chance moves a away from one half to either
 * side, so that |2 a - 1| is biased upwards. The bias of its square is four times the variance of
 * a, which is subtracted, down to 0. The ends are mapped from the interval of a. */
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

/* ---- the table ------------------------------------------------------------------------------- */

/* Each summand has an argument. METRIC: any ratio; `share`: it is a share. SHARE: a share of games,
 * each counting 0 or 1. MEAN: a mean over games, too small if some are cut off. RATIO: of two
 * figures. */
#define METRIC(name, share, x, x_of, y, y_of, doc) \
    { \
        {name, doc, share, false}, x, x_of, y, y_of, NULL, false \
    }
#define SHARE(name, x, x_of, doc) METRIC(name, true, x, x_of, one, 1, doc)
#define MEAN(name, x, x_of, doc) \
    { \
        {name, doc, false, true}, x, x_of, one, 1, NULL, false \
    }
#define RATIO(name, share, x_of, y_of, doc) METRIC(name, share, figure, x_of, figure, y_of, doc)

static const MwMetric metrics[] = {
    METRIC("AdvantageP1", true, score_of_side, MWESO_SOUTH, one, 2,
           "wins of South, who moves first unless a race decides; half a win where nobody won"),
    {{"Balance",
      "how alike the sides fare: 1 - |wins of South - wins of North|, less what chance does to it",
      true, false},
     score_of_side,
     MWESO_SOUTH,
     one,
     2,
     balance_of},
    METRIC("FirstPlayer", true, score_of_first_player, 0, one, 2,
           "wins of the first named player, whichever side he has"),
    SHARE("Completion", has_winner, true, "games that somebody won"),
    SHARE("Drawishness", drawn, MWESO_GOES_ON, "games that ended without a winner"),
    SHARE("Timeouts", ended, MWESO_GOES_ON, "games cut off after the most turns allowed"),
    SHARE("WinsNoMove", ended, MWESO_NO_MOVE, "games won because the opponent could not move"),
    SHARE("WinsBothEnds", ended, MWESO_BOTH_ENDS, "games won by captures in both end columns"),
    SHARE("WinsTwoCapturesFirst", ended, MWESO_TWO_CAPTURES_FIRST,
          "games won by two captures before the opponent's first"),
    SHARE("WinsEveryColumn", ended, MWESO_EVERY_COLUMN, "games won by captures in every column"),
    SHARE("WinsDecided", won_by, MWESO_DECIDED, "games won because the variant's script said so"),
    SHARE("WinsMostSeeds", won_by, MWESO_SCORED,
          "games won by more seeds when the next player could not move"),
    SHARE("WinsStill", won_by, MWESO_STILL,
          "games won by more seeds after too many turns without a capture"),
    SHARE("EndsStill", ended, MWESO_STILL, "games over after too many turns without a capture"),
    SHARE("EndsRepeated", ended, MWESO_REPEATED,
          "games annulled because a position came too often"),
    SHARE("WinsEmptyRow", won_by, MWESO_EMPTY_ROW, "games won because the loser's row was empty"),
    SHARE("WinsEndless", won_by, MWESO_ENDLESS_LOSES,
          "games won because the opponent's move never ends"),
    SHARE("EndlessMoves", figure, MWESO_FIGURE_ENDLESS, "games whose last move never ends"),
    MEAN("DurationTurns", figure, MWESO_FIGURE_TURNS, "turns of a game, on average"),
    {{"MedianTurns", "turns that half of the games have at most", false, false},
     turns_to_end,
     MWESO_GOES_ON,
     one,
     1,
     NULL,
     true},
    RATIO("LapsPerTurn", false, MWESO_FIGURE_LAPS, MWESO_FIGURE_TURNS, "laps of a turn"),
    MEAN("LongestMove", figure, MWESO_FIGURE_LONGEST_MOVE, "laps of a game's longest move"),
    RATIO("ClockwiseLaps", true, MWESO_FIGURE_CLOCKWISE_LAPS, MWESO_FIGURE_LAPS,
          "laps sown clockwise, of all laps"),
    MEAN("SeedsCaptured", captured, 0, "seeds captured by both sides in a game"),
    RATIO("CapturingTurns", true, MWESO_FIGURE_CAPTURING_TURNS, MWESO_FIGURE_TURNS,
          "turns that capture, of all turns"),
    RATIO("BranchingFactor", false, MWESO_FIGURE_CHOICES, MWESO_FIGURE_TURNS,
          "first choices (pit and direction) of a turn"),
    RATIO("DecisionMoves", true, MWESO_FIGURE_CHOICE_TURNS, MWESO_FIGURE_TURNS,
          "turns with more than one first choice, of all turns"),
    RATIO("LeadChange", true, MWESO_FIGURE_LEAD_CHANGES, MWESO_FIGURE_TURNS,
          "changes of the lead in seeds, of all turns"),
    METRIC("Decisiveness", true, turns_after_decision, true, turns_if_won, true,
           "turns after the winner took his last lead, of all turns"),
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

/* In shares x is never greater than y. */
uint64_t mweso_metric_most(size_t index, uint32_t max_turns)
{
    if (index >= METRICS || metrics[index].map || metrics[index].is_median) return 0;
    const MwMetric *m = &metrics[index];
    bool by_turns = (m->y == figure && m->y_of == MWESO_FIGURE_TURNS) || m->y == turns_if_won;
    bool of_turns = m->y == one && m->x == figure && m->x_of == MWESO_FIGURE_TURNS;
    if (m->told.share && m->y == one) return (uint64_t)m->y_of;
    return of_turns || (m->told.share && by_turns) ? max_turns : 0;
}

/* ---- sums ------------------------------------------------------------------------------------ */

/* Inlines the two most common summands, instead of calling them for each game. */
static inline int64_t summand(MwSummand count, const int64_t *of, int64_t argument)
{
    if (count == one) return one(of, argument);
    return count == figure ? figure(of, argument) : count(of, argument);
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

static void sum_up(const MwPart *part, size_t begin, size_t end, const MwMetric *metric,
                   MwSums *all)
{
    MwSums sums = *all;
    while (begin < end) {
        MwUnit unit = mw_next_unit(part->sample, metric, part->paired, &begin);
        mw_sums_add(&sums, unit.x, unit.y);
    }
    *all = sums;
}

/* The number of games whose figures stay in the cache while all metrics are summed. */
enum { BLOCK = 128 };

static void sum_part_up(const MwPart *part, void *unused)
{
    const MwesoFigures *games = part->sample->games;
    MwSums *sums = part->result;
    (void)unused;
    for (size_t begin = part->begin, end; begin < part->end; begin = end) {
        end = begin + BLOCK < part->end ? begin + BLOCK : part->end;
        /* keeps a pair together */
        if (end < part->end) end += part->paired && games[end - 1].game / 2 == games[end].game / 2;
        for (int i = 0; i < METRICS; i++)
            if (!metrics[i].is_median) sum_up(part, begin, end, &metrics[i], &sums[i]);
    }
}

/* Can a few units with very large values sway the metric? Not in shares of games. */
static bool may_be_skewed(const MwMetric *m)
{
    return !m->is_median && !(m->told.share && m->y == one);
}

typedef struct SkewnessWork {
    MwResiduals of[METRICS];
} SkewnessWork;

static void sum_cubes(const MwPart *part, void *work)
{
    const SkewnessWork *w = work;
    MwSum *cubes = part->result;
    for (int i = 0; i < METRICS; i++)
        for (size_t at = part->begin; at < part->end && may_be_skewed(&metrics[i]);) {
            MwUnit unit = mw_next_unit(part->sample, &metrics[i], part->paired, &at);
            cubes[i] += mw_residual_cube(&w->of[i], unit.x, unit.y);
        }
}

/* False without memory. */
static bool find_skewness(const MwesoSample *sample, bool paired, MwSums sums[METRICS])
{
    size_t parts;
    SkewnessWork work;
    for (int i = 0; i < METRICS; i++) work.of[i] = mw_residuals(&sums[i]);
    MwSum *cubes = mw_sample_map(sample, paired, METRICS * sizeof *cubes, sum_cubes, &work, &parts);
    for (int i = 0; cubes && i < METRICS; i++) {
        for (size_t part = 1; part < parts; part++) cubes[i] += cubes[part * METRICS + (size_t)i];
        sums[i].skewness = mw_skewness(&sums[i], cubes[i]);
    }
    bool good = cubes != NULL;
    free(cubes);
    return good;
}

/* The sums of all metrics, computed once for all callers; NULL without memory. */
static const MwSums *all_sums(const MwesoSample *sample, bool paired)
{
    size_t parts;
    MwesoSample *own = (MwesoSample *)sample;
    MwSums *known = own->sums[paired];
    if (known) return known;
    MwSums *sums = mw_sample_map(sample, paired, METRICS * sizeof *sums, sum_part_up, NULL, &parts);
    if (!sums) return NULL;
    for (int i = 0; i < METRICS; i++) {
        for (size_t part = 1; part < parts; part++)
            mw_sums_join(&sums[i], &sums[part * METRICS + (size_t)i]);
        sums[i].different = mw_sample_worth(sample, paired);
    }
    if (!find_skewness(sample, paired, sums)) return free(sums), NULL;
    if (atomic_compare_exchange_strong(&own->sums[paired], &known, sums)) return sums;
    free(sums); /* another thread was first */
    return known;
}

MwesoEstimate mweso_sample_metric(const MwesoSample *sample, size_t metric, double level,
                                  bool paired)
{
    bool asked = metric < METRICS && level > 0 && level < 1;
    if (!asked || mw_sample_worth(sample, paired) == MW_WORTH_UNKNOWN) return MW_NO_ESTIMATE;
    const MwMetric *m = &metrics[metric];
    if (m->is_median) {
        MwMedian median;
        bool found = mw_median_find(sample, m, paired, &median);
        MwesoEstimate e = found ? mw_median_estimate(&median, level) : MW_NO_ESTIMATE;
        mw_median_free(&median);
        return e;
    }
    const MwSums *all = all_sums(sample, paired);
    if (!all) return MW_NO_ESTIMATE;
    return m->map ? m->map(&all[metric], level) : mw_ratio(&all[metric], m->told.share, level);
}

/* ---- medians --------------------------------------------------------------------------------- */

static int by_value(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

/* Counting sort, if all values except INT64_MAX are less than `count`; else false. */
static bool sort_by_counting(int64_t *values, size_t count)
{
    uint32_t *often = mw_new((count + 1) * sizeof *often); /* the last entry counts INT64_MAX */
    bool small = often && count < UINT32_MAX;
    for (size_t i = 0; small && i < count; i++) {
        bool beyond = values[i] == INT64_MAX;
        small = beyond || (values[i] >= 0 && values[i] < (int64_t)count);
        if (small) often[beyond ? count : (size_t)values[i]]++;
    }
    for (size_t value = 0, at = 0; small && value <= count; value++)
        for (; often[value] > 0; often[value]--)
            values[at++] = value == count ? INT64_MAX : (int64_t)value;
    free(often);
    return small;
}

/* The value below which a share of the sorted values lies. */
static double quantile(const MwMedian *median, double share)
{
    double count = (double)median->count, index = floor(share * count);
    size_t at = index <= 0 ? 0 : index >= count ? median->count - 1 : (size_t)index;
    return median->sorted[at] == INT64_MAX ? INFINITY : (double)median->sorted[at];
}

typedef struct MedianWork {
    const MwMetric *metric;
    MwMedian *median;
} MedianWork;

static void list_values(const MwPart *part, void *user)
{
    const MedianWork *w = user;
    for (size_t i = part->begin; i < part->end; i++)
        w->median->sorted[i] = w->metric->x(part->sample->games[i].of, w->metric->x_of);
}

/* Counts, by unit, the games whose value is at most the median; games that were cut off have none.
 */
static void sum_below(const MwPart *part, void *user)
{
    const MedianWork *w = user;
    const MwesoFigures *games = part->sample->games;
    for (size_t at = part->begin; at < part->end;) {
        uint64_t pair = games[at].game / 2;
        int64_t below = 0, count = 0;
        do {
            int64_t x = w->metric->x(games[at].of, w->metric->x_of);
            below += x != INT64_MAX && (double)x <= w->median->value;
            count++;
        } while (++at < part->end && part->paired && games[at].game / 2 == pair);
        mw_sums_add(part->result, below, count);
    }
}

bool mw_median_find(const MwesoSample *sample, const MwMetric *m, bool paired, MwMedian *median)
{
    size_t parts, count = sample->count;
    *median = (MwMedian){.value = NAN};
    if (count < 2) return true;
    median->sorted = mw_new(count * sizeof *median->sorted);
    if (!median->sorted || mw_sample_worth(sample, paired) == MW_WORTH_UNKNOWN) return false;
    median->count = count;
    MedianWork work = {m, median};
    mw_sample_each_part(sample, paired, list_values, &work);
    if (!sort_by_counting(median->sorted, count))
        qsort(median->sorted, count, sizeof *median->sorted, by_value);
    double upper = quantile(median, 0.5), lower = (double)median->sorted[(count - 1) / 2];
    median->value = isinf(upper) ? upper : (lower + upper) / 2;
    MwSums *below = mw_sample_map(sample, paired, sizeof *below, sum_below, &work, &parts);
    for (size_t i = 0; below && i < parts; i++) mw_sums_join(&median->below, &below[i]);
    median->below.different = mw_sample_worth(sample, paired);
    bool good = below != NULL;
    free(below);
    return good;
}

void mw_median_free(MwMedian *median)
{
    free(median->sorted);
    *median = (MwMedian){.value = NAN};
}

/* Woodruff's interval (R. Woodruff, Confidence intervals for medians and other position measures,
 * JASA 47, 1952): the quantiles at the ends of the interval of the share of games up to the median,
 * moved to one half. So pairs and repeated games count as they do for ratios. */
MwesoEstimate mw_median_estimate(const MwMedian *median, double level)
{
    if (median->count < 2 || !(level > 0 && level < 1)) return MW_NO_ESTIMATE;
    MwesoEstimate share = mw_ratio(&median->below, true, level);
    double half = (share.high - share.low) / 2;
    if (!isfinite(half)) return (MwesoEstimate){median->value, NAN, NAN};
    return (MwesoEstimate){median->value, quantile(median, 0.5 - half),
                           quantile(median, 0.5 + half)};
}
