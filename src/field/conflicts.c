/* Conflicts: notes that contradict each other, and the fewest to set aside.
 *
 * A smallest set of notes that contradict each other is a minimal conflict. A minimal diagnosis is
 * a minimal set of notes that hits every conflict; if these are mistaken the others have an
 * explanation (Reiter, A theory of diagnosis from first principles, Artificial Intelligence 32,
 * 1987). Both are found by replays alone, in Reiter's tree: one level for each note set aside. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "field/inference.h"

/* Is every element of `a` in `b`? */
static bool within(const MwList *a, const MwList *b)
{
    for (size_t i = 0; i < a->count; i++)
        if (!mw_list_has(b, a->at[i])) return false;
    return true;
}

bool mw_lists_add(MwLists *lists, const MwList *list)
{
    for (size_t i = 0; i < lists->count; i++)
        if (lists->lists[i].count == list->count && within(list, &lists->lists[i])) return true;
    MwList *all = mw_grow(lists->lists, lists->count, &lists->room, sizeof *all);
    if (!all) return false;
    lists->lists = all;
    return mw_list_copy(&all[lists->count++], list);
}

void mw_lists_free(MwLists *lists)
{
    for (size_t i = 0; i < lists->count; i++) free(lists->lists[i].at);
    free(lists->lists);
    *lists = (MwLists){0};
}

/* ---- minimal conflicts ----------------------------------------------------------------------- */

static size_t place_of(const MwList *list, size_t index)
{
    size_t place = 0;
    while (place < list->count && list->at[place] != index) place++;
    return place;
}

/* Moves the element at `from` of the list to the place `to` before it. */
static void move_up(MwList *list, size_t from, size_t to)
{
    assert(to <= from && from < list->count);
    size_t index = list->at[from];
    memmove(list->at + to + 1, list->at + to, (from - to) * sizeof *list->at);
    list->at[to] = index;
}

/* Replaces `notes`, the first `needed` of which are known to be necessary, by those taken until no
 * rules were left. The last note taken is necessary too, as some rules were left without it: it is
 * moved to the front, which makes later passes short. *explained: some rules explain all. */
static bool cut(MwRuleSearch *search, const MwHypotheses *among, MwList *notes, size_t *needed,
                bool *explained)
{
    MwVersionSpace space = {0};
    MwList taken = {0};
    bool good = mw_search_explain(search, among, notes, *needed, &space, &taken);
    *explained = space.count > 0;
    mw_space_free(&space);
    if (!good || *explained || taken.count == 0) return free(taken.at), good;
    size_t first = 0, last = taken.at[taken.count - 1];
    for (size_t i = 0; i < *needed; i++) {
        size_t place = place_of(&taken, notes->at[i]);
        if (place < taken.count) move_up(&taken, place, first++);
    }
    if (place_of(&taken, last) >= first) move_up(&taken, taken.count - 1, first++);
    free(notes->at);
    *notes = taken;
    *needed = first;
    return true;
}

/* Removes `count` notes, from index `from` on, if the rest is still a conflict: *out. */
static bool take_out(MwRuleSearch *search, const MwHypotheses *among, MwList *notes, size_t from,
                     size_t count, bool *out)
{
    MwList rest = {0}, taken = {0};
    MwVersionSpace space = {0};
    bool good = true;
    for (size_t i = 0; i < notes->count && good; i++)
        if (i < from || i >= from + count)
            good = mw_list_add(&rest, notes->at[i]) || mw_search_fail(search);
    good = good && mw_search_explain(search, among, &rest, 0, &space, &taken);
    *out = good && space.count == 0;
    if (*out) {
        free(notes->at);
        *notes = rest;
        rest = (MwList){0};
    }
    mw_space_free(&space);
    free(taken.at);
    free(rest.at);
    return good;
}

/* Effort (MwRuleSearch.effort) per replay allowed; most replays take less. */
enum { EFFORT_ON_NOTES_ASIDE = 50 };

bool mw_search_is_spent(const MwRuleSearch *search)
{
    return search->done > search->enough || search->effort > search->enough_effort;
}

/* Removes unnecessary notes from a conflict: many at once first, then fewer. */
static bool sift(MwRuleSearch *search, const MwHypotheses *among, MwList *notes, size_t needed)
{
    bool good = true;
    for (size_t chunk = (notes->count - needed + 1) / 2; chunk > 0 && good; chunk /= 2)
        for (size_t end = notes->count; end > needed && good && !mw_search_is_spent(search);) {
            bool out;
            size_t count = end - needed < chunk ? end - needed : chunk;
            end -= count;
            good = take_out(search, among, notes, end, count, &out);
        }
    return good;
}

/* Every pass finds one more necessary note, until all are known. If a necessary note is put off
 * until the others are taken, passes find nothing new, and the rest are tried one by one. When the
 * effort is used up, unnecessary notes may remain. */
bool mw_search_conflict(MwRuleSearch *search, const MwHypotheses *among, const MwList *notes,
                        MwList *conflict)
{
    MwList left = {0};
    bool explained = false, good = mw_list_copy(&left, notes) || mw_search_fail(search);
    size_t needed = 0, before = SIZE_MAX;
    while (good && !explained && needed != before && needed < left.count &&
           (before == SIZE_MAX || !mw_search_is_spent(search))) {
        before = needed;
        good = cut(search, among, &left, &needed, &explained);
    }
    MwEffort most = search->most;
    search->most = mw_some_effort; /* a note that is hard to follow by itself is kept */
    if (good && !explained) good = sift(search, among, &left, needed);
    search->most = most;
    if (good && !explained) *conflict = left;
    else free(left.at);
    return good;
}

/* ---- minimal diagnoses ----------------------------------------------------------------------- */

/* The notes without those of `aside`; first those of known conflicts, as a mistake among them soon
 * leaves no rules. */
static bool suspects_first(const MwRuleSearch *search, const MwList *aside, MwList *notes)
{
    const MwLists *known = &search->conflicts;
    bool good = true;
    for (size_t c = 0; c < known->count; c++)
        for (size_t i = 0; i < known->lists[c].count && good; i++) {
            size_t index = known->lists[c].at[i];
            if (!mw_list_has(aside, index) && !mw_list_has(notes, index))
                good = mw_list_add(notes, index);
        }
    for (size_t i = 0; i < search->notes.count && good; i++)
        if (!mw_list_has(aside, search->notes.at[i]) && !mw_list_has(notes, search->notes.at[i]))
            good = mw_list_add(notes, search->notes.at[i]);
    return good;
}

static const MwList *known_within(const MwLists *known, const MwList *notes)
{
    for (size_t i = 0; i < known->count; i++)
        if (within(&known->lists[i], notes)) return &known->lists[i];
    return NULL;
}

/* Do some rules explain all of the notes? If none do, the notes that show it are remembered. */
static bool try_notes(MwRuleSearch *search, const MwList *notes, bool *explained)
{
    MwVersionSpace space = {0};
    MwList taken = {0};
    bool good = mw_search_explain(search, &search->all, notes, 0, &space, &taken);
    *explained = space.count > 0;
    if (good && !*explained)
        good = mw_lists_add(&search->refuted, &taken) || mw_search_fail(search);
    mw_space_free(&space);
    free(taken.at);
    return good;
}

/* Finds a conflict among the remaining notes, only as far as it is needed: none if some rules
 * explain them; any one if no more notes may be set aside. */
static bool find_conflict(MwRuleSearch *search, const MwList *notes, int most, MwList *conflict,
                          bool *explained)
{
    const MwList *known = known_within(&search->conflicts, notes);
    *explained = false;
    if (known) return mw_list_copy(conflict, known) || mw_search_fail(search);
    if (most == 0)
        return known_within(&search->refuted, notes) || try_notes(search, notes, explained);
    if (!mw_search_conflict(search, &search->all, notes, conflict)) return false;
    *explained = conflict->count == 0;
    return *explained || mw_lists_add(&search->conflicts, conflict) || mw_search_fail(search);
}

/* Sets aside at most `most` more notes: one of every conflict, as one of its notes must be wrong.
 * Sets that leave some rules are added to `wrong`. The recursion is `most` deep, which is small. */
static bool set_aside(MwRuleSearch *search, MwList *aside, int most)
{
    MwList notes = {0}, conflict = {0};
    bool explained = false;
    search->cut_short |= mw_search_is_spent(search);
    if (search->cut_short) return true;
    bool good = suspects_first(search, aside, &notes) || mw_search_fail(search);
    good = good && find_conflict(search, &notes, most, &conflict, &explained);
    if (good && explained) good = mw_lists_add(&search->wrong, aside) || mw_search_fail(search);
    for (size_t i = 0; i < conflict.count && most > 0 && good; i++) {
        good = mw_list_add(aside, conflict.at[i]) || mw_search_fail(search);
        if (good) good = set_aside(search, aside, most - 1);
        if (good) aside->count--;
    }
    free(notes.at);
    free(conflict.at);
    return good;
}

/* The total confidence in the notes of a list. */
static int confidence(const MwRuleSearch *search, const MwList *list)
{
    int sum = 0;
    for (size_t i = 0; i < list->count; i++) {
        const MwNote *note = &search->evidence->notes[list->at[i]];
        const char *word = note->header[HEADER_CONFIDENCE];
        sum += mw_is_doubtful(note) ? 1 : word && strcmp(word, "sure") == 0 ? 3 : 2;
    }
    return sum;
}

static int length(const MwRuleSearch *search, const MwList *list)
{
    (void)search;
    return (int)list->count;
}

/* Sorts lists by ascending key; equal ones stay in order. */
static void sort_lists(const MwRuleSearch *search, MwLists *lists,
                       int (*key)(const MwRuleSearch *, const MwList *))
{
    MwList *at = lists->lists;
    for (size_t i = 1; i < lists->count; i++)
        for (size_t j = i; j > 0 && key(search, &at[j]) < key(search, &at[j - 1]); j--) {
            MwList swap = at[j];
            at[j] = at[j - 1];
            at[j - 1] = swap;
        }
}

/* Finds the rules left when as many notes as necessary, those with the least confidence, are set
 * aside. */
static bool explain_others(MwRuleSearch *search)
{
    bool good = true;
    for (size_t i = 0; i < search->wrong.count && good; i++) {
        const MwList *aside = &search->wrong.lists[i];
        if (confidence(search, aside) > confidence(search, &search->wrong.lists[0])) break;
        MwList notes = {0};
        MwVersionSpace space = {0};
        good = mw_search_without(search, aside, &notes) || mw_search_fail(search);
        search->telling.count *= i > 0;
        if (good) good = mw_search_explain(search, &search->all, &notes, 0, &space, NULL);
        for (size_t s = 0; s < space.count && good; s++)
            good = mw_space_add(&search->space, &space.sets[s]) || mw_search_fail(search);
        mw_space_free(&space);
        free(notes.at);
    }
    return good;
}

/* ---- the whole search ------------------------------------------------------------------------ */

/* How much a note leaves open: notes with the least are taken first. */
static size_t openness(const MwNote *note)
{
    size_t open = 0;
    for (int side = 0; side < 2 && note->scene; side++)
        for (int pit = 0; pit < MW_MOST_PITS; pit++) {
            MwRange range = note->scene->before.pit[side][pit];
            open += range.most > range.least;
        }
    for (size_t i = 0; i < note->count; i++)
        open += 20u * (note->moves[i].beyond == LETTERS_OPEN) + 100u * (note->moves[i].start < 0);
    return open;
}

static bool order_notes(MwRuleSearch *search)
{
    size_t count = search->evidence->count, most = 0;
    bool good = true;
    for (size_t i = 0; i < count; i++) {
        size_t open = openness(&search->evidence->notes[i]);
        most = open > most ? open : most;
    }
    for (size_t open = 0; open <= most && good; open++)
        for (size_t i = 0; i < count && good; i++)
            if (openness(&search->evidence->notes[i]) == open)
                good = mw_list_add(&search->notes, i);
    return good || mw_search_fail(search);
}

/* Sets further notes aside, after those that no rules explain by themselves: as few as possible. If
 * none may be set aside, some are still looked for, so that they can be read again. */
static bool set_few_aside(MwRuleSearch *search, MwList *aside, int allow)
{
    enum { LOOK_FOR_WRONG = 2 };
    int more = allow > (int)search->single_conflicts ? allow - (int)search->single_conflicts : 0;
    bool good = true;
    if (more < LOOK_FOR_WRONG) more = LOOK_FOR_WRONG;
    for (int wrong = 0; wrong <= more && search->wrong.count == 0 && good; wrong++)
        good = set_aside(search, aside, wrong);
    return good;
}

/* The same with the usual answers alone, if more were searched because those do not explain
 * everything: for a game with usual rules and a few mistakes this is fast. *found is false, and
 * nothing is kept, if more notes would have to be set aside. */
static bool set_aside_narrowly(MwRuleSearch *search, MwList *aside, int allow, bool *found)
{
    const MwHypotheses all = search->all;
    *found = false;
    if (!search->widened) return true;
    search->all = mw_hypotheses_usual(&search->domain);
    bool good = set_few_aside(search, aside, allow);
    search->all = all;
    *found = search->wrong.count > 0;
    for (size_t i = search->single_conflicts; i < search->conflicts.count && *found && good; i++) {
        MwVersionSpace left = {0}; /* by all rules searched */
        MwList rejected = {0};
        good = mw_search_sift(search, &search->all, &search->conflicts.lists[i], &left, &rejected);
        search->by_usual |= rejected.count == 0;
        mw_space_free(&left);
        free(rejected.at);
    }
    if (*found) return good;
    while (search->conflicts.count > search->single_conflicts)
        free(search->conflicts.lists[--search->conflicts.count].at);
    mw_lists_free(&search->refuted);
    search->cut_short = false;
    return good;
}

void mw_search_spend(MwRuleSearch *search, uint64_t replays, uint64_t each)
{
    uint64_t left = UINT64_MAX - search->effort;
    search->enough_effort = replays < left / each ? search->effort + replays * each : UINT64_MAX;
}

/* Finds the conflicts, and a smallest set of notes to set aside. */
static bool find_wrong(MwRuleSearch *search, int allow, uint64_t replays)
{
    MwList aside = {0};
    bool found = false;
    search->enough = search->done + replays;
    mw_search_spend(search, replays, EFFORT_ON_NOTES_ASIDE);
    bool good = mw_search_unexplained(search, &aside);
    search->single_conflicts = aside.count;
    for (size_t i = 0; i < aside.count && good; i++)
        good = mw_lists_add(&search->conflicts, &(MwList){&aside.at[i], 1, 1}) ||
               mw_search_fail(search);
    good = good && set_aside_narrowly(search, &aside, allow, &found);
    if (good && !found) good = set_few_aside(search, &aside, allow);
    free(aside.at);
    search->enough = search->enough_effort = UINT64_MAX;
    return good;
}

/* Lists notes that were put off for good or followed only in part: the rules found may contradict
 * them. */
static bool list_too_many(MwRuleSearch *search, const MwList *taken, const MwList *loosely)
{
    bool good = true;
    for (size_t i = 0; i < search->notes.count && good; i++) {
        size_t index = search->notes.at[i];
        if (!mw_list_has(taken, index) || mw_list_has(loosely, index))
            good = mw_list_add(&search->too_many, index) || mw_search_fail(search);
    }
    return good;
}

bool mw_search_run(MwRuleSearch *search, int allow, uint64_t replays)
{
    static const MwEffort most_effort = {32000, SIZE_MAX};
    MwVersionSpace *space = &search->space;
    const MwLists *wrong = &search->wrong;
    MwList taken = {0}, loosely = {0};
    search->most = most_effort;
    search->loosely = &loosely;
    search->domain.chains = &search->chains;
    search->enough = search->enough_effort = UINT64_MAX;
    bool good = order_notes(search) &&
                mw_search_explain(search, &search->all, &search->notes, 0, space, &taken);
    if (good && space->count == 0 && search->may_widen) {
        search->all = search->wider;
        search->widened = true;
        search->telling.count = taken.count = loosely.count = 0;
        good = mw_search_explain(search, &search->all, &search->notes, 0, space, &taken);
    }
    search->loosely = NULL;
    good = good && (space->count == 0 || list_too_many(search, &taken, &loosely));
    free(taken.at);
    free(loosely.at);
    if (!good || space->count > 0) return good;
    good = find_wrong(search, allow, replays);
    mw_lists_free(&search->refuted);
    sort_lists(search, &search->conflicts, length);
    sort_lists(search, &search->wrong, confidence);
    size_t fewest = wrong->count > 0 ? wrong->lists[0].count : 0;
    return good && fewest > 0 && fewest <= (size_t)allow ? explain_others(search) : good;
}
