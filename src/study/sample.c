/* Sample: the games of one variant under one plan, in their order. */
#include "study/sample.h"

#include <stdlib.h>

#include "base/findings.h"
#include "base/memory.h"
#include "base/random.h"

MwesoSample *mweso_sample_new(void) { return mw_new(sizeof(MwesoSample)); }

static void forget_sums(MwesoSample *sample)
{
    for (int paired = 0; paired < 2; paired++) {
        free(sample->sums[paired]);
        sample->sums[paired] = NULL;
    }
}

void mweso_sample_free(MwesoSample *sample)
{
    if (!sample) return;
    forget_sums(sample);
    free(sample->games);
    free(sample);
}

bool mweso_sample_add(MwesoSample *sample, const MwesoFigures *figures)
{
    if (!figures) return false;
    MwesoFigures *games = mw_grow(sample->games, sample->count, &sample->room, sizeof *games);
    if (!games) return false;
    sample->games = games;
    sample->worth[0] = sample->worth[1] = 0;
    forget_sums(sample);
    games[sample->count++] = *figures;
    return true;
}

size_t mweso_sample_count(const MwesoSample *sample) { return sample->count; }

const MwesoFigures *mweso_sample_at(const MwesoSample *sample, size_t index)
{
    return index < sample->count ? &sample->games[index] : NULL;
}

uint64_t mweso_sample_cut_off(const MwesoSample *sample)
{
    uint64_t count = 0;
    for (size_t i = 0; i < sample->count; i++)
        count += sample->games[i].of[MWESO_FIGURE_END] == MWESO_GOES_ON;
    return count;
}

/* ---- different games ------------------------------------------------------------------------- */

/* A table of twice as many places as values at least: each value that is not 0 stands at the first
 * place that was free from its own on. */
static size_t places_for(size_t count)
{
    size_t places = 2;
    while (places < 2 * count) places *= 2;
    return places;
}

static bool is_new(uint64_t *table, size_t places, uint64_t value)
{
    size_t at = (size_t)(value * 0x9E3779B97F4A7C15u >> 20) & (places - 1);
    for (; table[at]; at = (at + 1) & (places - 1))
        if (table[at] == value) return false;
    table[at] = value;
    return true;
}

/* False without memory. */
static bool count_different(const int64_t *values, size_t count, uint64_t *different)
{
    size_t places = places_for(count), zeros = 0;
    uint64_t *table = mw_new(places * sizeof *table);
    *different = 0;
    for (size_t i = 0; table && i < count; i++) {
        if (values[i] == 0) zeros = 1;
        else *different += is_new(table, places, (uint64_t)values[i]);
    }
    *different += zeros;
    free(table);
    return table;
}

static bool count_distinct(const MwesoSample *sample, MwesoFigure figure, int64_t *values,
                           uint64_t *different)
{
    for (size_t i = 0; i < sample->count; i++) values[i] = sample->games[i].of[figure];
    return count_different(values, sample->count, different);
}

/* Two games 2k and 2k+1 next to each other make one unit, which has the ids of both. */
static size_t list_units(const MwesoSample *sample, bool paired, int64_t *ids)
{
    size_t units = 0;
    for (size_t i = 0; i < sample->count; i++) {
        const MwesoFigures *game = &sample->games[i];
        bool second = paired && i > 0 && game[-1].game / 2 == game->game / 2;
        uint64_t state = (uint64_t)game->of[MWESO_FIGURE_GAME_ID];
        if (second) state ^= mw_splitmix(&(uint64_t){(uint64_t)ids[units - 1]});
        ids[second ? units - 1 : units++] = (int64_t)state;
    }
    return units;
}

MwesoStatus mweso_sample_units(const MwesoSample *sample, bool paired, uint64_t *units,
                               uint64_t *different)
{
    int64_t *ids = mw_new((sample->count + 1) * sizeof *ids);
    if (!ids) return MWESO_IO;
    size_t count = list_units(sample, paired, ids);
    *units = count;
    bool counted = count_different(ids, count, different);
    free(ids);
    return counted ? MWESO_OK : MWESO_IO;
}

static uint64_t find_worth(const MwesoSample *sample, bool paired)
{
    uint64_t units, different;
    if (mweso_sample_units(sample, paired, &units, &different) != MWESO_OK) return MW_WORTH_UNKNOWN;
    return different * 10 < units * 9 ? different : units;
}

uint64_t mw_sample_worth(const MwesoSample *sample, bool paired)
{
    MwesoSample *own = (MwesoSample *)sample; /* found once, whoever asks first */
    uint64_t worth = own->worth[paired];
    if (worth == 0) worth = find_worth(sample, paired);
    if (worth != MW_WORTH_UNKNOWN) own->worth[paired] = worth;
    return worth;
}

MwesoStatus mweso_sample_distinct(const MwesoSample *sample, uint64_t *games, uint64_t *openings)
{
    int64_t *values = mw_new((sample->count + 1) * sizeof *values);
    if (!values) return MWESO_IO;
    bool counted = count_distinct(sample, MWESO_FIGURE_GAME_ID, values, games) &&
                   count_distinct(sample, MWESO_FIGURE_OPENING_ID, values, openings);
    free(values);
    return counted ? MWESO_OK : MWESO_IO;
}
