/* Sample: the games of one variant under one plan, in their order. */
#include "study/sample.h"

#include <stdlib.h>
#include <string.h>

#include "base/findings.h"
#include "base/memory.h"
#include "base/random.h"
#include "study/games.h"

MwesoSample *mweso_sample_new(void) { return mw_new(sizeof(MwesoSample)); }

/* Drops the results that were computed for the games so far. */
static void forget_results(MwesoSample *sample)
{
    sample->worth[0] = sample->worth[1] = 0;
    sample->different[0] = sample->different[1] = 0;
    for (int paired = 0; paired < 2; paired++) {
        free(sample->sums[paired]);
        sample->sums[paired] = NULL;
    }
}

static bool is_drawn(const MwesoPlan *plan)
{
    return plan->start == MWESO_START_RANDOM || mw_player_draws(plan->players[0]) ||
           mw_player_draws(plan->players[1]);
}

bool mweso_plan_draws_alike(const MwesoPlan *plan)
{
    return is_drawn(plan) && plan->start != MWESO_START_LISTED;
}

void mweso_sample_by_plan(MwesoSample *sample, const MwesoPlan *plan)
{
    forget_results(sample);
    sample->drawn = is_drawn(plan);
    sample->alike = mweso_plan_draws_alike(plan);
}

void mweso_sample_free(MwesoSample *sample)
{
    if (!sample) return;
    forget_results(sample);
    free(sample->games);
    free(sample);
}

/* Far more than any real game counts, and so small that the sum of squares over all pairs of games
 * that fit in memory fits in a MwSum. */
static const int64_t most_counted = (int64_t)1 << 46;

bool mw_is_sampled(const MwesoFigures *figures)
{
    bool good = true;
    for (size_t i = 0; i < MWESO_FIGURE_COUNT; i++) {
        bool id = i == MWESO_FIGURE_GAME_ID || i == MWESO_FIGURE_OPENING_ID;
        good &= id || (figures->of[i] <= most_counted && figures->of[i] >= -most_counted);
    }
    return good;
}

bool mweso_sample_add(MwesoSample *sample, const MwesoFigures *figures)
{
    if (!figures || !mw_is_sampled(figures)) return false;
    MwesoFigures *games = mw_grow(sample->games, sample->count, &sample->room, sizeof *games);
    if (!games) return false;
    sample->games = games;
    forget_results(sample);
    games[sample->count++] = *figures;
    return true;
}

size_t mweso_sample_count(const MwesoSample *sample) { return sample->count; }

const MwesoFigures *mweso_sample_at(const MwesoSample *sample, size_t index)
{
    return index < sample->count ? &sample->games[index] : NULL;
}

/* ---- on several threads ---------------------------------------------------------------------- */

/* Each thread gets many parts, so that no part delays the end for long; none is so small that
 * starting its thread takes longer than its work. */
enum { PARTS_A_THREAD = 16, SMALLEST_PART = 1024 };

static size_t count_parts(const MwesoSample *sample)
{
    size_t most = sample->count / SMALLEST_PART, parts = (size_t)sample->threads * PARTS_A_THREAD;
    if (sample->threads < 2 || most < 2) return 1;
    return parts < most ? parts : most;
}

typedef struct MappedParts {
    const MwesoSample *sample;
    bool paired;
    size_t count;
    MwPartWork *work;
    void *user;
    char *results; /* results of the parts; NULL: none */
    size_t size;   /* size of one result */
} MappedParts;

static size_t part_begins(const MappedParts *p, size_t number)
{
    const MwesoSample *sample = p->sample;
    size_t at = sample->count / p->count * number;
    if (number == p->count) return sample->count;
    if (number == 0 || !p->paired) return at;
    return at + (sample->games[at - 1].game / 2 == sample->games[at].game / 2);
}

static bool work_on_part(void *parts, int thread, uint64_t job)
{
    const MappedParts *p = parts;
    const size_t number = (size_t)job;
    (void)thread;
    p->work(&(MwPart){p->sample, p->paired, part_begins(p, number), part_begins(p, number + 1),
                      p->results ? p->results + number * p->size : NULL},
            p->user);
    return true;
}

void mw_sample_each_part(const MwesoSample *sample, bool paired, MwPartWork *work, void *user)
{
    MappedParts all = {sample, paired, count_parts(sample), work, user, NULL, 0};
    mweso_in_parallel(all.count == 1 ? 1 : sample->threads, all.count, work_on_part, &all);
}

void *mw_sample_map(const MwesoSample *sample, bool paired, size_t size, MwPartWork *work,
                    void *user, size_t *parts)
{
    *parts = count_parts(sample);
    MappedParts all = {sample, paired, *parts, work, user, mw_new(*parts * size), size};
    if (!all.results) return NULL;
    mweso_in_parallel(*parts == 1 ? 1 : sample->threads, *parts, work_on_part, &all);
    return all.results;
}

static void count_cut_off(const MwPart *part, void *count)
{
    uint64_t here = 0;
    for (size_t i = part->begin; i < part->end; i++)
        here += part->sample->games[i].of[MWESO_FIGURE_END] == MWESO_GOES_ON;
    *(_Atomic uint64_t *)count += here;
}

uint64_t mweso_sample_cut_off(const MwesoSample *sample)
{
    _Atomic uint64_t count = 0;
    mw_sample_each_part(sample, false, count_cut_off, &count);
    return count;
}

/* ---- different games ------------------------------------------------------------------------- */

/* Adds a value that is not 0 to a hash table with linear probing; false if it was already there. */
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
    size_t places = 2, zeros = 0;
    while (places < 2 * count) places *= 2;
    uint64_t *table = mw_new(places * sizeof *table);
    *different = 0;
    /* Written here although it is zero: reading a page before writing it would change the page
     * tables of all threads twice. */
    if (table) memset(table, 0, places * sizeof *table);
    for (size_t i = 0; table && i < count; i++) {
        if (values[i] == 0) zeros = 1;
        else *different += is_new(table, places, (uint64_t)values[i]);
    }
    *different += zeros;
    free(table);
    return table;
}

/* Counts different games (0) or openings (1), once for all callers; unknown without memory. */
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

/* Counts different games and different openings, on two threads if the sample has them. */
static void find_both(MwesoSample *own)
{
    mweso_in_parallel(own->threads > 1 ? 2 : 1, 2, find_distinct, own);
}

/* Lists the ids of units: adjacent games 2k and 2k+1 are one unit, whose id mixes theirs. */
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

MwesoStatus mweso_sample_units(const MwesoSample *sample, bool paired, uint64_t *units,
                               uint64_t *different)
{
    MwesoSample *own = (MwesoSample *)sample;
    if (sample->drawn) {
        *units = 0;
        for (size_t i = 0; i < sample->count; i++)
            *units += !paired || i == 0 ||
                      sample->games[i - 1].game / 2 != sample->games[i].game / 2;
        *different = *units;
        return MWESO_OK;
    }
    if (!paired) {
        /* openings, which are needed later, are counted by a thread that would otherwise wait */
        if (own->threads > 1) find_both(own);
        else find_distinct(own, 0, 0);
        *units = sample->count;
        *different = sample->different[0] - 1;
        return sample->different[0] ? MWESO_OK : MWESO_IO;
    }
    int64_t *ids = mw_new((sample->count + 1) * sizeof *ids);
    if (!ids) return MWESO_IO;
    size_t count = list_pairs(sample, ids);
    *units = count;
    bool counted = count_different(ids, count, different);
    free(ids);
    return counted ? MWESO_OK : MWESO_IO;
}

uint64_t mw_sample_worth(const MwesoSample *sample, bool paired)
{
    MwesoSample *own = (MwesoSample *)sample; /* only to store its result */
    uint64_t units, different, worth = own->worth[paired];
    if (worth) return worth;
    if (mweso_sample_units(sample, paired, &units, &different) != MWESO_OK) return MW_WORTH_UNKNOWN;
    worth = different * 10 < units * 9 ? different : units;
    own->worth[paired] = worth;
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
