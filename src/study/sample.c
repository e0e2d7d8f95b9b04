/* Sample: the games of one variant under one plan, in their order. */
#include "study/sample.h"

#include <stdlib.h>

#include "base/findings.h"
#include "base/memory.h"

MwesoSample *mweso_sample_new(void) { return mw_new(sizeof(MwesoSample)); }

void mweso_sample_free(MwesoSample *sample)
{
    if (!sample) return;
    free(sample->games);
    free(sample);
}

bool mweso_sample_add(MwesoSample *sample, const MwesoFigures *figures)
{
    if (!figures) return false;
    MwesoFigures *games = mw_grow(sample->games, sample->count, &sample->room, sizeof *games);
    if (!games) return false;
    sample->games = games;
    games[sample->count++] = *figures;
    return true;
}

size_t mweso_sample_count(const MwesoSample *sample) { return sample->count; }

const MwesoFigures *mweso_sample_at(const MwesoSample *sample, size_t index)
{
    return index < sample->count ? &sample->games[index] : NULL;
}

/* ---- different games ------------------------------------------------------------------------- */

static int by_value(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

static uint64_t distinct(const MwesoSample *sample, MwesoFigure figure, int64_t *values)
{
    uint64_t different = sample->count > 0;
    for (size_t i = 0; i < sample->count; i++) values[i] = sample->games[i].of[figure];
    qsort(values, sample->count, sizeof *values, by_value);
    for (size_t i = 1; i < sample->count; i++) different += values[i] != values[i - 1];
    return different;
}

MwesoStatus mweso_sample_distinct(const MwesoSample *sample, uint64_t *games, uint64_t *openings)
{
    int64_t *values = mw_new((sample->count + 1) * sizeof *values);
    if (!values) return MWESO_IO;
    *games = distinct(sample, MWESO_FIGURE_GAME_ID, values);
    *openings = distinct(sample, MWESO_FIGURE_OPENING_ID, values);
    free(values);
    return MWESO_OK;
}
