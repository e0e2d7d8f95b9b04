/* Levels: the same work by every level of lanes that this processor has, and one by one. */
#ifndef MWESO_TESTS_LEVELS_H
#define MWESO_TESTS_LEVELS_H

#include "base/random.h"
#include "fast/lanes.h"
#include "rules/variant.h"
#include "support.h"

enum { LEVELS = MW_LANES_AVX512 + 1 };

/* The best level for turns that are chosen, on any position. */
static inline MwLanesLevel best_for_turns(const MwesoVariant *variant)
{
    return mw_lanes_chosen_level(&variant->rules, MW_FAST_SEEDS);
}

/* More games than lanes, so that some wait for the others; few enough for a last lane or two. */
enum { ABREAST = 101, MOST_ACTIONS = 128 };

/* What a batch shows. */
typedef struct Shown {
    MwesoBatchGame games[ABREAST];
    uint8_t mask[ABREAST * MOST_ACTIONS];
    MwesoPosition positions[ABREAST];
} Shown;

static inline MwesoBatchView view_of(Shown *shown)
{
    return (MwesoBatchView){.games = shown->games, .mask = shown->mask};
}

static inline void same_shown(const MwesoBatch *batch, const MwesoBatch *other, const Shown *a,
                              const Shown *b, int actions)
{
    for (size_t i = 0; i < ABREAST; i++) {
        MwesoPosition p = mweso_batch_position(batch, i), q = mweso_batch_position(other, i);
        assert_memory_equal(&p, &q, sizeof p);
        assert_memory_equal(&a->games[i], &b->games[i], sizeof a->games[i]);
    }
    assert_memory_equal(a->mask, b->mask, (size_t)ABREAST * (size_t)actions);
}

/* One of the actions offered in each game, but for some in which none is taken. */
static inline void draw_offered(const Shown *shown, int count, MwRandom *random, int32_t *actions)
{
    for (size_t i = 0; i < ABREAST; i++) {
        uint32_t seen = 0;
        actions[i] = -1;
        if (mw_random_below(random, 16) == 0) continue;
        for (int action = 0; action < count; action++)
            if (shown->mask[i * (size_t)count + (size_t)action] && !mw_random_below(random, ++seen))
                actions[i] = action;
    }
}

static inline void begin_over(MwesoBatch *batch, Shown *shown, const MwesoPosition *start)
{
    uint8_t which[ABREAST];
    const MwesoBatchView view = view_of(shown);
    MwesoStart how = start ? MWESO_START_LISTED : MWESO_START_USUAL;
    for (size_t i = 0; i < ABREAST; i++) which[i] = shown->games[i].over;
    assert_int_equal(mweso_batch_reset(batch, 0, ABREAST, which, how, start, NULL), MWESO_OK);
    assert_int_equal(mweso_batch_look(batch, 0, ABREAST, &view, 1, NULL), MWESO_OK);
}

static inline MwesoBatch *batch_at(const MwesoVariant *variant, MwLanesLevel level)
{
    mw_lanes_limit(level);
    MwesoBatch *batch = mweso_batch_new(variant, ABREAST, 5, NULL);
    mw_lanes_limit(MW_LANES_AVX512);
    assert_non_null(batch);
    return batch;
}

/* Chosen actions, then random ones, from the usual start and then from this one (NULL: the usual),
 * are the same by this level as one by one. */
static inline void compare_batches_at(const MwesoVariant *variant, MwLanesLevel level, int steps,
                                      const MwesoPosition *start)
{
    static Shown shown[2];
    int32_t actions[ABREAST];
    int count = mweso_action_count(variant);
    MwRandom random = mw_random(3, 0);
    MwesoBatchSums sums[2] = {{0}};
    MwesoBatch *batches[] = {batch_at(variant, MW_LANES_NONE), batch_at(variant, level)};
    assert_true(count <= MOST_ACTIONS);
    memset(shown, 0, sizeof shown);
    for (int i = 0; i < 2; i++) begin_over(batches[i], &shown[i], NULL);
    for (int step = 0; step < steps; step++) {
        draw_offered(&shown[0], count, &random, actions);
        for (int i = 0; i < 2; i++) {
            const MwesoBatchView view = view_of(&shown[i]);
            assert_int_equal(mweso_batch_step(batches[i], 0, ABREAST, actions, &view, 1, NULL),
                             MWESO_OK);
        }
        same_shown(batches[0], batches[1], &shown[0], &shown[1], count);
        for (int i = 0; i < 2; i++) begin_over(batches[i], &shown[i], start);
    }
    for (int i = 0; i < 2; i++) {
        const MwesoBatchView view = view_of(&shown[i]);
        assert_int_equal(mweso_batch_random(batches[i], 0, ABREAST, (uint32_t)steps, true, &view, 1,
                                            &sums[i], NULL),
                         MWESO_OK);
    }
    same_shown(batches[0], batches[1], &shown[0], &shown[1], count);
    assert_memory_equal(&sums[0], &sums[1], sizeof sums[0]);
    for (int i = 0; i < 2; i++) mweso_batch_free(batches[i]);
}

/* False if lanes do not serve these rules, or this processor has none. */
static inline bool compare_batches(const MwesoVariant *variant, int steps,
                                   const MwesoPosition *start)
{
    MwLanesLevel best = best_for_turns(variant);
    for (MwLanesLevel level = MW_LANES_AVX2; level <= best; level++)
        compare_batches_at(variant, level, steps, start);
    return best != MW_LANES_NONE;
}

#endif
