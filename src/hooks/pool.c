/* Pool: loaded scripts at work, one for each thread that plays. */
#include "hooks/pool.h"

#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "hooks/hooks.h"
#include "rules/variant.h"

typedef struct MwPool {
    pthread_mutex_t lock;
    MwAcquired *free;
} MwPool;

/* Makes a loaded script answer for the variant's present rules. */
static void set_to_work(const MwesoVariant *variant, MwAcquired *acquired)
{
    assert(variant->script && variant->pool);
    acquired->play = (MwPlay){.rules = &variant->rules, .decider = &acquired->decider};
    if (variant->phase_count) {
        mw_plays_by_phase(variant, &acquired->decider, acquired->by_phase);
        acquired->play = acquired->by_phase[0];
    }
    acquired->script = variant->script;
    acquired->decider = (MwDecider){.rule = mw_decide,
                                    .acquired = acquired,
                                    .whole_move = MW_MOVE_BUDGET,
                                    .whole_listing = MW_LISTING_BUDGET};
    mw_refuel_listing(&acquired->play);
    for (int i = 0; i < DECISION_COUNT; i++) {
        const MwHook *hook = &variant->script->hooks[i];
        acquired->decider.docs[i] = hook->doc;
        acquired->decider.files[i] = variant->script->sources[hook->source].file;
    }
    acquired->loaded.viewed = (MwViewed){.rules = &variant->rules, .words = variant->rules};
    acquired->loaded.viewed.words.hooked = 0;
    acquired->memo.generation++; /* so that reading the side is noted again */
}

static MwAcquired *new_acquired(const MwesoVariant *variant, MwesoError *error)
{
    MwScriptError why;
    MwAcquired *acquired = mw_new(sizeof *acquired);
    if (!acquired) {
        mw_no_memory(error);
        return NULL;
    }
    if (mw_script_load((MwesoVariant *)variant, false, &acquired->loaded, &why)) return acquired;
    free(acquired);
    if (why.no_memory) mw_no_memory(error);
    else mw_fail(error, MWESO_BAD_VARIANT, 0, "%s:%d: %s", why.file, why.line, why.text);
    return NULL;
}

const MwPlay *mw_acquire(const MwesoVariant *variant, MwesoError *error)
{
    if (!variant->rules.scripted) return &variant->words;
    MwPool *pool = variant->pool;
    assert(pool);
    pthread_mutex_lock(&pool->lock);
    MwAcquired *acquired = pool->free;
    if (acquired) pool->free = acquired->next;
    pthread_mutex_unlock(&pool->lock);
    if (!acquired) acquired = new_acquired(variant, error);
    if (!acquired) return NULL;
    set_to_work(variant, acquired);
    return &acquired->play;
}

void mw_release(const MwesoVariant *variant, const MwPlay *play)
{
    if (!play || !play->decider) return;
    MwAcquired *acquired = play->decider->acquired;
    MwPool *pool = variant->pool;
    assert(play == &acquired->play && play->rules == &variant->rules);
    pthread_mutex_lock(&pool->lock);
    acquired->next = pool->free;
    pool->free = acquired;
    pthread_mutex_unlock(&pool->lock);
}

const MwFirstRead *mw_first_read(const MwPlay *play, MwReadable what)
{
    if (!play->decider) return NULL;
    const MwFirstRead *read = &play->decider->acquired->loaded.viewed.reads[what];
    return read->field ? read : NULL;
}

MwHabits mw_habits(const MwPlay *play)
{
    return play->decider ? play->decider->acquired->loaded.viewed.habits : (MwHabits){0};
}

bool mw_pool_new(MwesoVariant *variant, MwAcquired *first)
{
    assert(!variant->pool && !first->next);
    MwPool *pool = mw_new(sizeof *pool);
    if (!pool) return false;
    pthread_mutex_init(&pool->lock, NULL);
    pool->free = first;
    variant->pool = pool;
    return true;
}

void mw_pool_free(MwPool *pool)
{
    if (!pool) return;
    for (MwAcquired *acquired = pool->free, *next; acquired; acquired = next) {
        next = acquired->next;
        mw_sandbox_close(&acquired->loaded.sandbox);
        mw_memo_free(&acquired->memo);
        free(acquired);
    }
    pthread_mutex_destroy(&pool->lock);
    free(pool);
}
