/* No stores: what takes their place where SQLite is left out. */
#include "base/findings.h"
#include "mweso/store.h"

static MwesoStatus refuse(MwesoError *error)
{
    return mw_fail(error, MWESO_USAGE, 0, "this build of Mweso keeps no stores of games");
}

MwesoStore *mweso_store_new(const char *file, const MwesoPlan *plan,
                            const MwesoVariant *const *variants, size_t count, MwesoError *error)
{
    (void)file, (void)plan, (void)variants, (void)count;
    refuse(error);
    return NULL;
}

void mweso_store_free(MwesoStore *store) { (void)store; }

MwesoStore *mweso_store_open(const char *file, MwesoError *error)
{
    (void)file;
    refuse(error);
    return NULL;
}

MwesoStoredRun mweso_store_run(const MwesoStore *store)
{
    (void)store;
    return (MwesoStoredRun){0};
}

bool mweso_store_variant(const MwesoStore *store, size_t index, MwesoStoredVariant *variant)
{
    (void)store, (void)index, (void)variant;
    return false;
}

MwesoStatus mweso_store_extend(MwesoStore *store, uint64_t games, MwesoError *error)
{
    (void)store, (void)games;
    return refuse(error);
}

MwesoStatus mweso_store_play(MwesoStore *store, MwesoProgress progress, void *user,
                             MwesoError *error)
{
    (void)store, (void)progress, (void)user;
    return refuse(error);
}

MwesoSample *mweso_store_sample(MwesoStore *store, size_t variant, MwesoError *error)
{
    (void)store, (void)variant;
    refuse(error);
    return NULL;
}

MwesoStatus mweso_store_merge(const char *to, const char *const *files, size_t count,
                              uint64_t *held, uint64_t *wanted, MwesoError *error)
{
    (void)to, (void)files, (void)count, (void)held, (void)wanted;
    return refuse(error);
}

MwesoStatus mweso_store_verify(const char *file, const MwesoPath *path, int threads,
                               MwesoProgress progress, void *user, uint64_t *games,
                               MwesoError *error)
{
    (void)file, (void)path, (void)threads, (void)progress, (void)user, (void)games;
    return refuse(error);
}
