/* Surely: what stands without doubtful notes. */
#include <stdlib.h>

#include "field/infer.h"

static bool is_suspect(const MwRuleSearch *search, size_t note)
{
    if (mw_is_doubtful(&search->evidence->notes[note])) return true;
    for (size_t i = 0; i < search->wrong.count; i++)
        if (mw_list_has(&search->wrong.lists[i], note)) return true;
    return false;
}

/* What is left of the rules by sure notes alone. */
bool mw_stand_surely(MwesoInference *inference)
{
    MwRuleSearch *search = &inference->search;
    MwList sure = {0};
    MwStanding standing = {0};
    bool good = true;
    for (size_t i = 0; i < search->notes.count && good; i++)
        if (!is_suspect(search, search->notes.at[i]))
            good = mw_list_add(&sure, search->notes.at[i]) || mw_inference_fail(inference);
    good = good && mw_search_stand(search, &search->all, &sure, &standing, NULL);
    if (good) good = mw_drop_idle_pits(search, &standing) || mw_inference_fail(inference);
    if (good) inference->sure_hull = mw_standing_hull(&standing);
    inference->sure_telling = search->telling;
    search->telling = (MwList){0};
    mw_standing_free(&standing);
    free(sure.at);
    return good;
}

bool mw_any_doubtful(const MwRuleSearch *search)
{
    for (size_t i = 0; i < search->evidence->count; i++)
        if (mw_is_doubtful(&search->evidence->notes[i])) return true;
    return false;
}
