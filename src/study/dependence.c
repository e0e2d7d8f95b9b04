/* Dependence: which metrics are independent tests, as p-values are adjusted for these only. A
 * metric that is the same in every game cannot show a difference, and one that is a function of
 * others is answered with them (docs/comparing.md, 6). */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "base/memory.h"
#include "study/sample.h"

enum { MOST_PATTERNS = 64 };

/* ---- linear dependence of shares of games ---------------------------------------------------- */

/* A matrix with a row for each game: 1, and the game's value in each share of games. It is kept in
 * reduced row echelon form (Gauss-Jordan elimination), so that in the end a column without a
 * leading 1 is a linear combination of earlier columns, with its entries as coefficients. */
typedef struct Echelon {
    size_t metrics[MWESO_MOST_METRICS]; /* the metrics of columns 1 and on */
    int columns, rank;
    double rows[MWESO_MOST_METRICS + 1][MWESO_MOST_METRICS + 1];
    int leads[MWESO_MOST_METRICS + 1]; /* the column of each row's leading 1 */
} Echelon;

/* The different rows of one part of a sample. Most games repeat an earlier row. */
typedef struct Patterns {
    int64_t rows[MOST_PATTERNS][MWESO_MOST_METRICS + 1];
    int count;
    size_t next,
        end; /* the games of the part from `next` on are not looked at: there was no room */
} Patterns;

static bool is_among(uint64_t among, size_t metric) { return among >> metric & 1; }

/* Assigns columns to metrics. Metrics that matter only if the others do not imply them come last.
 */
static void name_columns(Echelon *e, uint64_t among)
{
    e->columns = 1;
    for (int last = 0; last < 2; last++)
        for (size_t m = 0; m < mweso_metric_count(); m++) {
            const char *name = mweso_metric(m)->name;
            bool is_last = strcmp(name, "WinsNoMove") == 0 || strcmp(name, "Drawishness") == 0;
            bool looked_at = is_among(among, m) && mw_metric_is_of_games(mw_metric(m));
            if (looked_at && is_last == last) e->metrics[e->columns++] = m;
        }
    MW_INVARIANT(e->columns <= MWESO_MOST_METRICS);
}

static void subtract(double *row, const double *other, double times, int columns)
{
    for (int c = 0; c < columns; c++) {
        row[c] -= times * other[c];
        if (fabs(row[c]) < 1e-9) row[c] = 0;
    }
}

static void add_row(Echelon *e, const int64_t *counts)
{
    int lead = 0;
    double row[MWESO_MOST_METRICS + 1];
    for (int c = 0; c <= MWESO_MOST_METRICS; c++) row[c] = (double)counts[c];
    for (int i = 0; i < e->rank; i++) subtract(row, e->rows[i], row[e->leads[i]], e->columns);
    while (lead < e->columns && row[lead] == 0) lead++;
    if (lead == e->columns) return;
    double first = row[lead];
    for (int c = 0; c < e->columns; c++) row[c] /= first;
    for (int i = 0; i < e->rank; i++) subtract(e->rows[i], row, e->rows[i][lead], e->columns);
    memcpy(e->rows[e->rank], row, sizeof e->rows[0]);
    e->leads[e->rank++] = lead;
}

static void count_game(const Echelon *e, const int64_t *of, int64_t counts[MWESO_MOST_METRICS + 1])
{
    memset(counts, 0, (MWESO_MOST_METRICS + 1) * sizeof *counts);
    counts[0] = 1;
    for (int c = 1; c < e->columns; c++) {
        const MwMetric *m = mw_metric(e->metrics[c]);
        counts[c] = m->x(of, m->x_of);
    }
}

static bool is_noted(const Patterns *patterns, const int64_t *counts)
{
    for (int i = 0; i < patterns->count; i++)
        if (memcmp(patterns->rows[i], counts, sizeof patterns->rows[i]) == 0) return true;
    return false;
}

static void note_part(const MwPart *part, void *echelon)
{
    Patterns *patterns = part->result;
    int64_t counts[MWESO_MOST_METRICS + 1];
    patterns->end = part->end;
    for (patterns->next = part->begin; patterns->next < part->end; patterns->next++) {
        count_game(echelon, part->sample->games[patterns->next].of, counts);
        if (is_noted(patterns, counts)) continue;
        if (patterns->count == MOST_PATTERNS) return;
        memcpy(patterns->rows[patterns->count++], counts, sizeof *patterns->rows);
    }
}

/* Adds the rows of all parts, in the order of the games. */
static bool add_sample(Echelon *e, const MwesoSample *sample)
{
    size_t parts;
    int64_t counts[MWESO_MOST_METRICS + 1];
    Patterns *all = mw_sample_map(sample, false, sizeof *all, note_part, e, &parts);
    if (!all) return false;
    for (const Patterns *patterns = all; patterns < all + parts; patterns++) {
        for (int i = 0; i < patterns->count; i++) add_row(e, patterns->rows[i]);
        for (size_t game = patterns->next; game < patterns->end; game++) {
            count_game(e, sample->games[game].of, counts);
            if (!is_noted(patterns, counts)) add_row(e, counts);
        }
    }
    free(all);
    return true;
}

static MwesoStanding standing_of_column(const Echelon *e, int column)
{
    MwesoStanding standing = {MWESO_STANDS_STILL, 0};
    for (int i = 0; i < e->rank; i++) {
        if (e->leads[i] == column) return (MwesoStanding){MWESO_STANDS_ALONE, 0};
        if (e->rows[i][column] == 0 || e->leads[i] == 0) continue;
        standing.kind = standing.from ? MWESO_STANDS_ON_SEVERAL : MWESO_STANDS_AS_ANOTHER;
        standing.from |= (uint64_t)1 << e->metrics[e->leads[i]];
    }
    return standing;
}

/* ---- the other metrics ----------------------------------------------------------------------- */

/* Is the metric the same in all games? */
static bool is_still(const MwesoSample *const *samples, size_t count, const MwMetric *m)
{
    MwUnit first = {0, 0};
    for (size_t i = 0; i < count; i++)
        for (size_t at = 0; at < samples[i]->count;) {
            MwUnit unit = mw_next_unit(samples[i], m, false, &at);
            if (first.y == 0) first = unit;
            if ((__int128)unit.x * first.y != (__int128)first.x * unit.y) return false;
        }
    return true;
}

/* The only metric computed from its ratio by a function (MwMetric.map) is Balance, of AdvantageP1.
 */
static MwesoStanding standing_of_other(const MwesoSample *const *samples, size_t count,
                                       uint64_t among, size_t m)
{
    size_t advantage = 0;
    if (is_still(samples, count, mw_metric(m))) return (MwesoStanding){MWESO_STANDS_STILL, 0};
    if (!mw_metric(m)->map) return (MwesoStanding){MWESO_STANDS_ALONE, 0};
    while (strcmp(mweso_metric(advantage)->name, "AdvantageP1") != 0) advantage++;
    if (!is_among(among, advantage)) return (MwesoStanding){MWESO_STANDS_ALONE, 0};
    return (MwesoStanding){MWESO_STANDS_ON_SEVERAL, (uint64_t)1 << advantage};
}

bool mweso_metric_standings(const MwesoSample *const *samples, size_t count, uint64_t among,
                            MwesoStanding *standings)
{
    MW_INVARIANT(samples && standings && mweso_metric_count() < MWESO_MOST_METRICS);
    Echelon *e = mw_new(sizeof *e);
    if (!e) return false;
    name_columns(e, among);
    bool good = true;
    for (size_t i = 0; i < count && good; i++) good = add_sample(e, samples[i]);
    for (size_t m = 0; m < mweso_metric_count() && good; m++)
        if (is_among(among, m) && !mw_metric_is_of_games(mw_metric(m)))
            standings[m] = standing_of_other(samples, count, among, m);
    for (int c = 1; c < e->columns && good; c++)
        standings[e->metrics[c]] = standing_of_column(e, c);
    free(e);
    return good;
}
