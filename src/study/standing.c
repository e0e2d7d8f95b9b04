/* Standing: which differences between samples are questions of their own. What happened in no game
 * can differ nowhere, and what is worked out from other metrics is answered with them
 * (docs/comparing.md, 6). */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "base/memory.h"
#include "study/metrics.h"

enum { MOST_METRICS = 64, MOST_PATTERNS = 64 };

/* ---- shares of games that are sums of others ------------------------------------------------- */

/* Games as rows of numbers: 1, and what each share of games counts in it. The rows are kept in
 * reduced echelon form, so that in the end a column without a leading 1 is the sum of those before
 * it as its own entries say. */
typedef struct Echelon {
    size_t metrics[MOST_METRICS]; /* of columns 1 and on */
    int columns, rank;
    double rows[MOST_METRICS + 1][MOST_METRICS + 1];
    int leads[MOST_METRICS + 1]; /* the column of each row's leading 1 */
} Echelon;

/* Most games count as one of a few before them: the rows of some games, each once. Where there are
 * more than are kept, some come again, which adds nothing to the others. */
typedef struct Patterns {
    int64_t rows[MOST_PATTERNS][MOST_METRICS + 1];
    int count;
    size_t next; /* the first game of the part that has no row here, or its end */
} Patterns;

/* What everybody asks for stands before what is left when that is answered. */
static bool comes_last(const char *name)
{
    return strcmp(name, "WinsNoMove") == 0 || strcmp(name, "Drawishness") == 0;
}

static void name_columns(Echelon *e)
{
    e->columns = 1;
    for (int last = 0; last < 2; last++)
        for (size_t m = 0; m < mweso_metric_count(); m++) {
            const MwMetric *metric = mw_metric(m);
            if (mw_metric_is_of_games(metric) && comes_last(metric->told.name) == last)
                e->metrics[e->columns++] = m;
        }
    MW_INVARIANT(e->columns <= MOST_METRICS);
}

static void subtract(double *row, const double *other, double times, int columns)
{
    for (int c = 0; c < columns; c++) {
        row[c] -= times * other[c];
        if (fabs(row[c]) < 1e-9) row[c] = 0;
    }
}

static void add_row(Echelon *e, double *row)
{
    int lead = 0;
    for (int i = 0; i < e->rank; i++) subtract(row, e->rows[i], row[e->leads[i]], e->columns);
    while (lead < e->columns && row[lead] == 0) lead++;
    if (lead == e->columns) return;
    double first = row[lead];
    for (int c = 0; c < e->columns; c++) row[c] /= first;
    for (int i = 0; i < e->rank; i++) subtract(e->rows[i], row, e->rows[i][lead], e->columns);
    memcpy(e->rows[e->rank], row, sizeof e->rows[0]);
    e->leads[e->rank++] = lead;
}

static void add_counts(Echelon *e, const int64_t *counts)
{
    double row[MOST_METRICS + 1];
    for (int c = 0; c <= MOST_METRICS; c++) row[c] = (double)counts[c];
    add_row(e, row);
}

static void count_game(const Echelon *e, const int64_t *of, int64_t counts[MOST_METRICS + 1])
{
    memset(counts, 0, (MOST_METRICS + 1) * sizeof *counts);
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

/* False if there is no room for one more. */
static bool note_pattern(Patterns *patterns, const int64_t *counts)
{
    if (is_noted(patterns, counts)) return true;
    if (patterns->count == MOST_PATTERNS) return false;
    memcpy(patterns->rows[patterns->count++], counts, sizeof *patterns->rows);
    return true;
}

typedef struct Noting {
    const Echelon *echelon;
    const MwesoSample *sample;
    Patterns *parts;
} Noting;

static void note_part(void *noting, MwPart part)
{
    const Noting *n = noting;
    Patterns *patterns = &n->parts[part.number];
    int64_t counts[MOST_METRICS + 1];
    for (patterns->next = part.begin; patterns->next < part.end; patterns->next++) {
        count_game(n->echelon, n->sample->games[patterns->next].of, counts);
        if (!note_pattern(patterns, counts)) return;
    }
}

/* Adds the rows of a part in the order of its games. */
static void add_part(Echelon *e, const MwesoSample *sample, const Patterns *patterns, size_t end)
{
    int64_t counts[MOST_METRICS + 1];
    for (int i = 0; i < patterns->count; i++) add_counts(e, patterns->rows[i]);
    for (size_t game = patterns->next; game < end; game++) {
        count_game(e, sample->games[game].of, counts);
        if (!is_noted(patterns, counts)) add_counts(e, counts);
    }
}

static bool add_sample(Echelon *e, const MwesoSample *sample)
{
    size_t parts = mw_sample_parts(sample);
    Noting noting = {e, sample, mw_new(parts * sizeof *noting.parts)};
    if (!noting.parts) return false;
    mw_sample_each_part(sample, false, note_part, &noting);
    for (size_t i = 0; i < parts; i++)
        add_part(e, sample, &noting.parts[i], mw_sample_part_begins(sample, false, i + 1));
    free(noting.parts);
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

/* ---- the others ------------------------------------------------------------------------------ */

/* Is it the same in all games? */
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

static size_t metric_named(const char *name)
{
    size_t m = 0;
    while (strcmp(mweso_metric(m)->name, name) != 0) m++;
    return m;
}

/* Balance is AdvantageP1 told without the side. */
static MwesoStanding standing_of_other(const MwesoSample *const *samples, size_t count, size_t m)
{
    MwesoStanding standing = {MWESO_STANDS_ALONE, 0};
    if (is_still(samples, count, mw_metric(m))) standing.kind = MWESO_STANDS_STILL;
    else if (mw_metric(m)->map)
        standing = (MwesoStanding){MWESO_STANDS_ON_SEVERAL,
                                   (uint64_t)1 << metric_named("AdvantageP1")};
    return standing;
}

bool mweso_metric_standings(const MwesoSample *const *samples, size_t count,
                            MwesoStanding *standings)
{
    MW_INVARIANT(samples && standings && mweso_metric_count() < MOST_METRICS);
    Echelon *e = mw_new(sizeof *e);
    if (!e) return false;
    name_columns(e);
    bool good = true;
    for (size_t i = 0; i < count && good; i++) good = add_sample(e, samples[i]);
    for (size_t m = 0; m < mweso_metric_count() && good; m++)
        if (!mw_metric_is_of_games(mw_metric(m)))
            standings[m] = standing_of_other(samples, count, m);
    for (int c = 1; c < e->columns && good; c++)
        standings[e->metrics[c]] = standing_of_column(e, c);
    free(e);
    return good;
}
