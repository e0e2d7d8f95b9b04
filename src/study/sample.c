/* Sample: the games of one variant under one plan, in their order. */
#include "study/sample.h"

#include <stdlib.h>
#include <string.h>

#include "base/findings.h"
#include "base/memory.h"
#include "base/random.h"

MwesoSample *mweso_sample_new(void) { return mw_new(sizeof(MwesoSample)); }

/* What was found of the games there were. */
static void forget_found(MwesoSample *sample)
{
    sample->worth[0] = sample->worth[1] = 0;
    sample->different[0] = sample->different[1] = 0;
    for (int paired = 0; paired < 2; paired++) {
        free(sample->sums[paired]);
        sample->sums[paired] = NULL;
    }
}

void mweso_sample_free(MwesoSample *sample)
{
    if (!sample) return;
    forget_found(sample);
    free(sample->games);
    free(sample);
}

/* Far more than can be counted in a game that anybody plays, and so little that its square, summed
 * up over as many pairs of games as memory holds, is a MwSum. */
static const int64_t most_counted = (int64_t)1 << 46;

static bool is_id(size_t figure)
{
    return figure == MWESO_FIGURE_GAME_ID || figure == MWESO_FIGURE_OPENING_ID;
}

bool mw_is_sampled(const MwesoFigures *figures)
{
    bool good = true;
    for (size_t i = 0; i < MWESO_FIGURE_COUNT; i++)
        good &= is_id(i) || (figures->of[i] <= most_counted && figures->of[i] >= -most_counted);
    return good;
}

bool mweso_sample_add(MwesoSample *sample, const MwesoFigures *figures)
{
    if (!figures || !mw_is_sampled(figures)) return false;
    MwesoFigures *games = mw_grow(sample->games, sample->count, &sample->room, sizeof *games);
    if (!games) return false;
    sample->games = games;
    forget_found(sample);
    games[sample->count++] = *figures;
    return true;
}

size_t mweso_sample_count(const MwesoSample *sample) { return sample->count; }

const MwesoFigures *mweso_sample_at(const MwesoSample *sample, size_t index)
{
    return index < sample->count ? &sample->games[index] : NULL;
}

/* ---- on several threads ---------------------------------------------------------------------- */

/* A thread gets many of them, so that none is waited for long, and none so small that starting the
 * thread took longer. */
enum { PARTS_A_THREAD = 16, SMALLEST_PART = 1024 };

size_t mw_sample_parts(const MwesoSample *sample)
{
    size_t most = sample->count / SMALLEST_PART, parts = (size_t)sample->threads * PARTS_A_THREAD;
    if (sample->threads < 2 || most < 2) return 1;
    return parts < most ? parts : most;
}

static size_t part_begins(const MwesoSample *sample, bool paired, size_t parts, size_t number)
{
    size_t at = sample->count / parts * number;
    if (number == parts) return sample->count;
    if (number == 0 || !paired) return at;
    return at + (sample->games[at - 1].game / 2 == sample->games[at].game / 2);
}

size_t mw_sample_part_begins(const MwesoSample *sample, bool paired, size_t number)
{
    return part_begins(sample, paired, mw_sample_parts(sample), number);
}

typedef struct Parted {
    const MwesoSample *sample;
    bool paired;
    size_t parts;
    void (*work)(void *user, MwPart part);
    void *user;
} Parted;

static bool work_on_part(void *parted, int thread, uint64_t job)
{
    const Parted *p = parted;
    const size_t number = (size_t)job;
    (void)thread;
    p->work(p->user, (MwPart){number, part_begins(p->sample, p->paired, p->parts, number),
                              part_begins(p->sample, p->paired, p->parts, number + 1)});
    return true;
}

void mw_sample_each_part(const MwesoSample *sample, bool paired,
                         void (*work)(void *user, MwPart part), void *user)
{
    Parted all = {sample, paired, mw_sample_parts(sample), work, user};
    mweso_in_parallel(all.parts == 1 ? 1 : sample->threads, all.parts, work_on_part, &all);
}

typedef struct CutOff {
    const MwesoSample *sample;
    _Atomic uint64_t count;
} CutOff;

static void count_cut_off(void *cut_off, MwPart part)
{
    CutOff *cut = cut_off;
    uint64_t count = 0;
    for (size_t i = part.begin; i < part.end; i++)
        count += cut->sample->games[i].of[MWESO_FIGURE_END] == MWESO_GOES_ON;
    cut->count += count;
}

uint64_t mweso_sample_cut_off(const MwesoSample *sample)
{
    CutOff cut = {sample, 0};
    mw_sample_each_part(sample, false, count_cut_off, &cut);
    return cut.count;
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
    /* Written to here, although it is zero: pages that are read before they are written to are
     * changed again in the page tables of all threads. */
    if (table) memset(table, 0, places * sizeof *table);
    for (size_t i = 0; table && i < count; i++) {
        if (values[i] == 0) zeros = 1;
        else *different += is_new(table, places, (uint64_t)values[i]);
    }
    *different += zeros;
    free(table);
    return table;
}

/* Of games (0) or openings (1), found for whoever asks first; stays unknown without memory. */
static bool find_distinct(void *sample, int thread, uint64_t which)
{
    static const MwesoFigure figures[] = {MWESO_FIGURE_GAME_ID, MWESO_FIGURE_OPENING_ID};
    MwesoSample *own = sample;
    uint64_t different;
    (void)thread;
    if (own->different[which]) return true;
    int64_t *values = mw_new((own->count + 1) * sizeof *values);
    for (size_t i = 0; values && i < own->count; i++) values[i] = own->games[i].of[figures[which]];
    if (values && count_different(values, own->count, &different))
        own->different[which] = different + 1;
    free(values);
    return true;
}

/* Different games and different openings, on two threads if the sample has them. */
static void find_both(MwesoSample *own)
{
    mweso_in_parallel(own->threads > 1 ? 2 : 1, 2, find_distinct, own);
}

/* Two games 2k and 2k+1 next to each other make one unit, which has the ids of both. */
static size_t list_pairs(const MwesoSample *sample, int64_t *ids)
{
    size_t units = 0;
    for (size_t i = 0; i < sample->count; i++) {
        const MwesoFigures *game = &sample->games[i];
        bool second = i > 0 && game[-1].game / 2 == game->game / 2;
        uint64_t state = (uint64_t)game->of[MWESO_FIGURE_GAME_ID];
        if (second) state ^= mw_splitmix(&(uint64_t){(uint64_t)ids[units - 1]});
        ids[second ? units - 1 : units++] = (int64_t)state;
    }
    return units;
}

/* Where games are units there is nothing more to be counted; openings, which are asked for later,
 * are counted meanwhile by a thread that would wait. */
static MwesoStatus units_of_games(const MwesoSample *sample, uint64_t *units, uint64_t *different)
{
    MwesoSample *own = (MwesoSample *)sample;
    if (own->threads > 1) find_both(own);
    else find_distinct(own, 0, 0);
    *units = sample->count;
    *different = sample->different[0] - 1;
    return sample->different[0] ? MWESO_OK : MWESO_IO;
}

MwesoStatus mweso_sample_units(const MwesoSample *sample, bool paired, uint64_t *units,
                               uint64_t *different)
{
    if (!paired) return units_of_games(sample, units, different);
    int64_t *ids = mw_new((sample->count + 1) * sizeof *ids);
    if (!ids) return MWESO_IO;
    size_t count = list_pairs(sample, ids);
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
    MwesoSample *own = (MwesoSample *)sample;
    find_both(own);
    *games = own->different[0] - 1;
    *openings = own->different[1] - 1;
    return own->different[0] && own->different[1] ? MWESO_OK : MWESO_IO;
}
