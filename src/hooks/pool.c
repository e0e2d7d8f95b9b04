/* Pool: the scripts at work, one for each thread that plays. */
#include "hooks/pool.h"

#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "hooks/decide.h"
#include "hooks/looked.h"
#include "rules/phases.h"

typedef struct MwPool {
    pthread_mutex_t lock;
    MwHired *free;
} MwPool;

/* Sets a loaded state to work for the variant's rules as they are now. */
static void set_to_work(const MwesoVariant *variant, MwHired *hired)
{
    assert(variant->script && variant->pool);
    hired->play = (MwPlay){.rules = &variant->rules, .decider = &hired->decider};
    if (variant->phase_count) {
        mw_plays_by_phase(variant, &hired->decider, hired->by_phase);
        hired->play = hired->by_phase[0];
    }
    hired->script = variant->script;
    hired->decider = (MwDecider){.rule = mw_decide,
                                 .hired = hired,
                                 .whole_move = MW_MOVE_BUDGET,
                                 .whole_listing = MW_LISTING_BUDGET};
    mw_refuel_listing(&hired->play);
    for (int i = 0; i < DECISION_COUNT; i++) {
        const MwHook *hook = &variant->script->hooks[i];
        hired->decider.docs[i] = hook->doc;
        hired->decider.files[i] = variant->script->sources[hook->source].file;
    }
    hired->loaded.viewed = (MwViewed){.rules = &variant->rules, .words = variant->rules};
    hired->loaded.viewed.words.hooked = 0;
    hired->kept.generation++; /* who looks at the side is to be seen doing so (hooks/looked.h) */
}

static MwHired *new_hired(const MwesoVariant *variant, MwesoError *error)
{
    MwScriptError why;
    MwHired *hired = mw_new(sizeof *hired);
    if (!hired) {
        mw_no_memory(error);
        return NULL;
    }
    if (mw_script_load((MwesoVariant *)variant, false, &hired->loaded, &why)) return hired;
    free(hired);
    if (why.no_memory) mw_no_memory(error);
    else mw_fail(error, MWESO_BAD_VARIANT, 0, "%s:%d: %s", why.file, why.line, why.text);
    return NULL;
}

const MwPlay *mw_hire(const MwesoVariant *variant, MwesoError *error)
{
    if (!variant->rules.scripted) return &variant->words;
    MwPool *pool = variant->pool;
    assert(pool);
    pthread_mutex_lock(&pool->lock);
    MwHired *hired = pool->free;
    if (hired) pool->free = hired->next;
    pthread_mutex_unlock(&pool->lock);
    if (!hired) hired = new_hired(variant, error);
    if (!hired) return NULL;
    set_to_work(variant, hired);
    return &hired->play;
}

void mw_release(const MwesoVariant *variant, const MwPlay *play)
{
    if (!play || !play->decider) return;
    MwHired *hired = play->decider->hired;
    MwPool *pool = variant->pool;
    assert(play == &hired->play && play->rules == &variant->rules);
    pthread_mutex_lock(&pool->lock);
    hired->next = pool->free;
    pool->free = hired;
    pthread_mutex_unlock(&pool->lock);
}

const MwLook *mw_looked(const MwPlay *play, MwLooked at)
{
    if (!play->decider) return NULL;
    const MwLook *look = &play->decider->hired->loaded.viewed.looks[at];
    return look->field ? look : NULL;
}

MwHabits mw_habits(const MwPlay *play)
{
    return play->decider ? play->decider->hired->loaded.viewed.habits : (MwHabits){0};
}

MwPool *mw_pool_new(MwesoVariant *variant, MwHired *first)
{
    assert(!variant->pool && !first->next);
    MwPool *pool = mw_new(sizeof *pool);
    if (!pool) return NULL;
    pthread_mutex_init(&pool->lock, NULL);
    pool->free = first;
    variant->pool = pool;
    return pool;
}

void mw_pool_free(MwPool *pool)
{
    if (!pool) return;
    for (MwHired *hired = pool->free, *next; hired; hired = next) {
        next = hired->next;
        mw_sandbox_close(&hired->loaded.sandbox);
        mw_kept_free(&hired->kept);
        free(hired);
    }
    pthread_mutex_destroy(&pool->lock);
    free(pool);
}
