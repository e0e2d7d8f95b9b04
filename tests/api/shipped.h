/* Every variant that comes with the program. */
#ifndef MWESO_TESTS_API_SHIPPED_H
#define MWESO_TESTS_API_SHIPPED_H

#include "support.h"

typedef struct ShippedVisit {
    MwesoPath *path;
    int number, share; /* of those visited so far, and each so many-th is */
    void (*visit)(void *user, const MwesoVariant *variant);
    void *user;
} ShippedVisit;

static inline bool visit_listed(void *visit, const char *name, const char *file)
{
    ShippedVisit *to = visit;
    if (to->number++ % to->share) return true;
    MwesoFindings *findings = mweso_findings_new();
    MwesoVariant *variant = mweso_variant_load(to->path, name, NULL, findings);
    (void)file;
    assert_non_null(variant);
    to->visit(to->user, variant);
    mweso_variant_free(variant);
    mweso_findings_free(findings);
    return true;
}

static inline void visit_shipped(void (*visit)(void *user, const MwesoVariant *variant), void *user,
                                 int share)
{
    ShippedVisit to = {mweso_path_new(), (int)(suite_seed() % (uint64_t)share), share, visit, user};
    assert_true(mweso_path_add(to.path, "variants"));
    assert_int_equal(mweso_path_each(to.path, visit_listed, &to), MWESO_OK);
    mweso_path_free(to.path);
}

static inline void each_shipped(void (*visit)(void *user, const MwesoVariant *variant), void *user)
{
    visit_shipped(visit, user, 1);
}

/* In the quick suite every twentieth, others every day. */
static inline void each_drawn(void (*visit)(void *user, const MwesoVariant *variant), void *user)
{
    visit_shipped(visit, user, depth(20, 1));
}

#endif
