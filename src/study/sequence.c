/* Sequence: intervals that hold simultaneously, however often one looks: confidence sequences of
 * means and ratios whose units have a bound (docs/metrics.md).
 *
 * A bettor who stakes the share s of his capital on each unit, against the true ratio r, wins
 * nothing on average. If d = (x - r y) / m, or d = (r y - x) / m, is never below -1, each unit
 * multiplies his capital by at least exp(s d - p(s) d^2), where p(s) = -log(1 - s) - s (X. Fan, I.
 * Grama and Q. Liu, Exponential inequalities for martingales with applications, Electronic Journal
 * of Probability 20, 2015). Twelve stakes for and twelve against share the initial capital. With
 * probability at most a it ever grows to 1 / a (J. Ville, 1939), so the ratios against which it has
 * not grown to 1 / a are a confidence sequence (S. Howard, A. Ramdas, J. McAuliffe and J. Sekhon,
 * Time-uniform, nonparametric, nonasymptotic confidence sequences, Annals of Statistics 49, 2021;
 * I. Waudby-Smith and A. Ramdas, Estimating means of bounded random variables by betting, JRSS B
 * 86, 2024). Only the sums of the units are needed. */
#include <math.h>
#include <stdlib.h>

#include "base/bits.h"
#include "study/sample.h"

/* Each stake is half of the one before; a stake s is the best for about 12 / s^2 squares. */
enum { STAKES = 12 };
static const double largest_stake = 0.95;

/* Bounds on the units of a metric: no x - r y is below -most r / top, nor above most (1 - r / top).
 */
typedef struct Bounds {
    double most, top;
} Bounds;

/* Raises shares below a sixteenth to a sixteenth, so that no stake is too large. */
static double bound(double share) { return fmax(share, 1.0 / 16); }

/* The logarithm of the capital after betting against the ratio, from a capital of 1. */
static double log_capital(const MwSums *s, double ratio, const Bounds *of)
{
    double sum = (double)s->x - ratio * (double)s->y, all = 0, greatest = -INFINITY;
    double squares = (double)s->xx - 2 * ratio * (double)s->xy + ratio * ratio * (double)s->yy;
    double logs[2 * STAKES];
    for (int i = 0; i < 2 * STAKES; i++) {
        double stake = ldexp(largest_stake, -(i / 2)), share = ratio / of->top;
        double unit = of->most * bound(i % 2 ? 1 - share : share);
        logs[i] = stake * (i % 2 ? -sum : sum) / unit -
                  (-log1p(-stake) - stake) * fmax(0, squares) / unit / unit;
        greatest = fmax(greatest, logs[i]);
    }
    for (int i = 0; i < 2 * STAKES; i++) all += exp(logs[i] - greatest);
    return greatest + log(all / (2 * STAKES));
}

/* The end of the interval between the ratio found and the farthest possible one. */
static double end_towards(const MwSums *s, double found, double farthest, const Bounds *of,
                          double level)
{
    double limit = -log(1 - level), inside = found, outside = farthest;
    if (log_capital(s, farthest, of) < limit) return farthest;
    for (int i = 0; i < 60; i++) {
        double middle = (inside + outside) / 2;
        if (log_capital(s, middle, of) < limit) inside = middle;
        else outside = middle;
    }
    return outside;
}

/* The interval, given sums with a y that is not 0. */
static MwesoEstimate sequence_of(const MwSums *s, const Bounds *of, double level)
{
    double found = (double)s->x / (double)s->y;
    return (MwesoEstimate){found, end_towards(s, found, 0, of, level),
                           end_towards(s, found, of->top, of, level)};
}

/* The sums, and whether a unit exceeded its bound. */
typedef struct Bounded {
    MwSums sums;
    bool beyond;
} Bounded;

typedef struct SequenceWork {
    const MwMetric *metric;
    int64_t most; /* bound of a pair of games */
} SequenceWork;

static void sum_pairs(const MwPart *part, void *work)
{
    const SequenceWork *w = work;
    const MwesoFigures *games = part->sample->games;
    Bounded *b = part->result;
    for (size_t at = part->begin; at < part->end;) {
        bool whole = at + 1 < part->end && games[at + 1].game / 2 == games[at].game / 2;
        MwUnit unit = mw_next_unit(part->sample, w->metric, true, &at);
        if (!whole) continue;
        mw_sums_add(&b->sums, unit.x, unit.y);
        b->beyond |= unit.x < 0 || unit.x > w->most || unit.y < 0 || unit.y > w->most;
    }
}

/* False without memory. */
static bool sum_up(const MwesoSample *sample, const SequenceWork *work, Bounded *all)
{
    size_t parts;
    Bounded *each = mw_sample_map(sample, true, sizeof *each, sum_pairs, (void *)work, &parts);
    *all = (Bounded){{0}, false};
    for (size_t i = 0; each && i < parts; i++) {
        mw_sums_join(&all->sums, &each[i].sums);
        all->beyond |= each[i].beyond;
    }
    free(each);
    return each;
}

/* The units are pairs of games: the players change sides within a pair, and both games share a
 * start, so only pairs are draws of the same kind. */
MwesoEstimate mweso_sample_sequence(const MwesoSample *sample, size_t metric, double level,
                                    uint32_t max_turns)
{
    Bounded all;
    MW_INVARIANT(sample);
    if (metric >= mweso_metric_count() || !(level > 0 && level < 1)) return MW_NO_ESTIMATE;
    const MwMetric *m = mw_metric(metric);
    const SequenceWork work = {m, 2 * (int64_t)mweso_metric_most(metric, max_turns)};
    if (!sum_up(sample, &work, &all) || all.sums.y == 0) return MW_NO_ESTIMATE;
    double found = (double)all.sums.x / (double)all.sums.y, most = (double)work.most;
    if (work.most == 0 || all.beyond || !sample->alike) return (MwesoEstimate){found, NAN, NAN};
    const Bounds of = {most, m->told.share ? 1 : most / 2};
    return sequence_of(&all.sums, &of, level);
}

/* The units of a match are its pairs, each of four half points. */
MwesoScore mweso_pairs_sequence(const uint64_t pairs[5], double level)
{
    enum { HALVES = 4 };
    static const Bounds of = {HALVES, 1};
    MwSums sums = {0};
    MwesoEstimate e = {0.5, 0, 1};
    for (int i = 0; pairs && i <= HALVES; i++) {
        const MwSum count = pairs[i];
        sums.x += count * i;
        sums.y += count * HALVES;
        sums.xx += count * i * i;
        sums.xy += count * i * HALVES;
        sums.yy += count * HALVES * HALVES;
    }
    if (sums.y && level > 0 && level < 1) e = sequence_of(&sums, &of, level);
    else if (sums.y) e.value = (double)sums.x / (double)sums.y;
    return (MwesoScore){e.value,          e.low, e.high, mweso_elo(e.value), mweso_elo(e.low),
                        mweso_elo(e.high)};
}
