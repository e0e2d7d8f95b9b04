/* Alone: notes that no rules explain, each by itself.
 *
 * Going through all notes while some rules are left shows of most that they can be explained; only
 * those that leave none have to be replayed by all rules.
 */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "field/search.h"

static bool fail(MwRuleSearch *search)
{
    search->no_memory = true;
    return false;
}

static bool copy_standing(const MwStanding *from, MwStanding *to)
{
    size_t size = from->count * sizeof *from->sets;
    *to = (MwStanding){mw_new(size), from->count, from->count};
    if (to->sets) memcpy(to->sets, from->sets, size);
    return to->sets;
}

/* A note is taken if it leaves some of the rules; else they stay as they are. *fits is true as well
 * of a note that leaves too much open to be followed. */
static bool take(MwRuleSearch *search, size_t index, MwStanding *standing, bool *fits)
{
    MwStanding before;
    bool put_off = false;
    bool good = copy_standing(standing, &before) || fail(search);
    good = good && mw_search_narrow(search, index, mw_some_effort, standing, &put_off);
    *fits = put_off || standing->count > 0;
    if (!good || *fits) return mw_standing_free(&before), good;
    mw_standing_free(standing);
    *standing = before;
    return true;
}

bool mw_search_sift(MwRuleSearch *search, const MwPossible *among, const MwList *notes,
                    MwStanding *standing, MwList *rejected)
{
    bool good = mw_standing_add(standing, among) || fail(search), fits;
    for (size_t i = 0; i < notes->count && good && search->done < search->enough; i++) {
        good = take(search, notes->at[i], standing, &fits);
        if (good && !fits) good = mw_list_add(rejected, notes->at[i]) || fail(search);
    }
    return good;
}

static int by_index(const void *a, const void *b)
{
    size_t first = *(const size_t *)a, second = *(const size_t *)b;
    return (first > second) - (first < second);
}

bool mw_search_alone(MwRuleSearch *search, MwList *alone)
{
    MwList rejected = {0};
    MwStanding left = {0};
    bool good = mw_search_sift(search, &search->all, &search->notes, &left, &rejected);
    mw_standing_free(&left);
    for (size_t i = 0; i < rejected.count && good && search->done < search->enough; i++) {
        bool fits;
        good = mw_standing_add(&left, &search->all) || fail(search);
        good = good && take(search, rejected.at[i], &left, &fits);
        if (good && !fits) good = mw_list_add(alone, rejected.at[i]) || fail(search);
        mw_standing_free(&left);
    }
    search->cut_short |= search->done >= search->enough;
    if (alone->count > 1) qsort(alone->at, alone->count, sizeof *alone->at, by_index);
    free(rejected.at);
    return good;
}
