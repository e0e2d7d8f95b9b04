/* Search: the rules that stand after all of the evidence, and which notes contradict each other.
 *
 * In terms of the field: what stands is a version space; notes that contradict each other are
 * minimal conflicts, and the notes to set aside minimal correction sets, which hit all of these.
 */
#include "field/search.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/process.h"
#include "kernel/decider.h"

/* ---- lists ----------------------------------------------------------------------------------- */

bool mw_list_add(MwList *list, size_t index)
{
    size_t *at = mw_grow(list->at, list->count, &list->room, sizeof *at);
    if (!at) return false;
    list->at = at;
    at[list->count++] = index;
    return true;
}

bool mw_list_has(const MwList *list, size_t index)
{
    for (size_t i = 0; i < list->count; i++)
        if (list->at[i] == index) return true;
    return false;
}

/* Is every element of `a` in `b`? */
static bool within(const MwList *a, const MwList *b)
{
    for (size_t i = 0; i < a->count; i++)
        if (!mw_list_has(b, a->at[i])) return false;
    return true;
}

static bool copy(MwList *to, const MwList *from)
{
    bool good = true;
    *to = (MwList){0};
    for (size_t i = 0; i < from->count && good; i++) good = mw_list_add(to, from->at[i]);
    return good;
}

bool mw_lists_add(MwLists *lists, const MwList *list)
{
    for (size_t i = 0; i < lists->count; i++)
        if (lists->lists[i].count == list->count && within(list, &lists->lists[i])) return true;
    MwList *all = mw_grow(lists->lists, lists->count, &lists->room, sizeof *all);
    if (!all) return false;
    lists->lists = all;
    return copy(&all[lists->count++], list);
}

void mw_lists_free(MwLists *lists)
{
    for (size_t i = 0; i < lists->count; i++) free(lists->lists[i].at);
    free(lists->lists);
    *lists = (MwLists){0};
}

/* ---- standing rules -------------------------------------------------------------------------- */

static bool fail(MwRuleSearch *search)
{
    search->no_memory = true;
    return false;
}

/* Asks whether to go on. */
static bool goes_on(MwRuleSearch *search)
{
    search->done++;
    if (mw_stopped() || (search->scope.script && mw_script_failed(search->scope.script)))
        search->stopped = true;
    if (search->progress && !search->progress(search->user, search->done)) search->stopped = true;
    return !search->stopped;
}

/* Do all of the rules that stood before stand after? */
static bool is_kept(const MwStanding *before, const MwStanding *after)
{
    for (size_t i = 0; i < before->count; i++)
        if (!mw_standing_holds(after, &before->sets[i])) return false;
    return true;
}

/* Lists of many sets cost most, for every later note is replayed by each of them: notes that make
 * the list longer are put off until others have made it shorter. */
enum { EFFORT_GROWS = 8, MOST_TO_MEET = 100000 };

static const MwEffort least_effort = {500, 12}, most_effort = {32000, SIZE_MAX};
const MwEffort mw_some_effort = {4000, 100};

/* What both lists hold. False without memory. */
static bool meet(const MwStanding *a, const MwStanding *b, MwStanding *both)
{
    bool good = true;
    MwPossible set;
    for (size_t i = 0; i < a->count; i++)
        for (size_t j = 0; j < b->count && good; j++)
            if (mw_possible_meet(&a->sets[i], &b->sets[j], &set))
                good = mw_standing_add(both, &set);
    return good;
}

/* As mw_note_explain, where that has given up: what the sets have in common is followed once for
 * all of them by their hull, though that has more rules than they. Otherwise a note that tells
 * little, and divides what stands into many sets, would keep another from being followed. */
static bool explain_by_hull(const MwRuleSearch *search, const MwNote *note, const MwStanding *among,
                            uint64_t most, MwStanding *standing, MwLazyResult *result)
{
    MwPossible hull = mw_standing_hull(among);
    const MwStanding from = mw_standing_of(&hull);
    MwStanding explained = {0};
    mw_standing_free(standing);
    bool good = mw_note_explain(&search->scope, note, &from, most, &explained, result);
    result->gave_up |= explained.count > MOST_TO_MEET / among->count;
    if (good && !result->gave_up) good = meet(among, &explained, standing);
    mw_standing_free(&explained);
    return good;
}

bool mw_search_narrow(MwRuleSearch *search, size_t index, MwEffort effort, MwStanding *standing,
                      bool *put_off)
{
    const MwNote *note = &search->evidence->notes[index];
    MwStanding next = {0};
    MwLazyResult result;
    bool last = effort.guesses >= search->most.guesses;
    uint64_t most = effort.guesses + 20 * standing->count;
    bool good = mw_note_explain(&search->scope, note, standing, most, &next, &result);
    if (good && result.gave_up && last && standing->count > 1)
        good = explain_by_hull(search, note, standing, most, &next, &result);
    good = good || fail(search);
    search->failed_at = result.failed_at;
    good = good && goes_on(search);
    *put_off = result.gave_up || (next.count > standing->count && next.count > effort.sets);
    if (good && !*put_off && !is_kept(standing, &next) && !mw_list_has(&search->telling, index))
        good = mw_list_add(&search->telling, index) || fail(search);
    mw_standing_free(*put_off ? &next : standing);
    if (!*put_off) *standing = next;
    return good;
}

/* Takes every note that the effort allows; the others stay in `left`. */
static bool take_round(MwRuleSearch *search, MwList *left, MwEffort effort, MwStanding *standing,
                       MwList *taken)
{
    size_t kept = 0;
    for (size_t i = 0; i < left->count && standing->count > 0; i++) {
        bool put_off;
        if (!mw_search_narrow(search, left->at[i], effort, standing, &put_off)) return false;
        if (put_off) left->at[kept++] = left->at[i];
        else if (!mw_list_add(taken, left->at[i])) return fail(search);
    }
    left->count = kept;
    return true;
}

/* Notes that leave much open are put off until the others have narrowed the rules. */
static bool take_notes(MwRuleSearch *search, MwList *left, MwStanding *standing, MwList *taken)
{
    for (MwEffort effort = least_effort; left->count > 0 && standing->count > 0;) {
        size_t before = left->count;
        bool most = effort.guesses >= search->most.guesses;
        if (!take_round(search, left, most ? search->most : effort, standing, taken)) return false;
        if (left->count < before) {
            effort = least_effort;
        } else {
            if (most) break;
            effort.guesses *= EFFORT_GROWS;
            effort.sets *= EFFORT_GROWS;
        }
    }
    return true;
}

/* As mw_search_stand; the first notes, so many, are put off only if they leave very much open. */
static bool stand(MwRuleSearch *search, const MwPossible *among, const MwList *notes, size_t first,
                  MwStanding *standing, MwList *taken)
{
    MwList left = {0};
    bool good = (mw_standing_add(standing, among) && copy(&left, notes)) || fail(search);
    if (good && first > 0) {
        left.count = first;
        good = take_round(search, &left, mw_some_effort, standing, taken);
    }
    for (size_t i = first; i < notes->count && first > 0 && good; i++)
        good = mw_list_add(&left, notes->at[i]) || fail(search);
    good = good && take_notes(search, &left, standing, taken);
    free(left.at);
    return good;
}

bool mw_search_stand(MwRuleSearch *search, const MwPossible *among, const MwList *notes,
                     MwStanding *standing, MwList *taken)
{
    MwList unused = {0};
    bool good = stand(search, among, notes, 0, standing, taken ? taken : &unused);
    free(unused.at);
    return good;
}

/* ---- contradictions -------------------------------------------------------------------------- */

/* Moves the element at `from` of the list to the place `to` before it. */
static void move_up(MwList *list, size_t from, size_t to)
{
    assert(to <= from && from < list->count);
    size_t index = list->at[from];
    memmove(list->at + to + 1, list->at + to, (from - to) * sizeof *list->at);
    list->at[to] = index;
}

static size_t place_of(const MwList *list, size_t index)
{
    size_t place = 0;
    while (place < list->count && list->at[place] != index) place++;
    return place;
}

/* Replaces `notes`, of which the first `needed` are known to be needed, by those that were taken
 * until no rules were left. The last of them is needed too, for without it some were left: it is
 * moved to the front, where it makes later passes short. *stands if some rules explain all. */
static bool cut(MwRuleSearch *search, const MwPossible *among, MwList *notes, size_t *needed,
                bool *stands)
{
    MwStanding standing = {0};
    MwList taken = {0};
    bool good = stand(search, among, notes, *needed, &standing, &taken);
    *stands = standing.count > 0;
    mw_standing_free(&standing);
    if (!good || *stands || taken.count == 0) return free(taken.at), good;
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

/* Takes so many notes from a place on out of a contradiction if they are not needed for it. *out
 * says whether they were. */
static bool take_out(MwRuleSearch *search, const MwPossible *among, MwList *notes, size_t from,
                     size_t count, bool *out)
{
    MwList rest = {0}, taken = {0};
    MwStanding standing = {0};
    bool good = true;
    for (size_t i = 0; i < notes->count && good; i++)
        if (i < from || i >= from + count) good = mw_list_add(&rest, notes->at[i]) || fail(search);
    good = good && stand(search, among, &rest, 0, &standing, &taken);
    *out = good && standing.count == 0;
    if (*out) {
        free(notes->at);
        *notes = rest;
        rest = (MwList){0};
    }
    mw_standing_free(&standing);
    free(taken.at);
    free(rest.at);
    return good;
}

/* Takes out of a contradiction what is not needed for it: many notes at once first, then fewer. */
static bool sift(MwRuleSearch *search, const MwPossible *among, MwList *notes, size_t needed)
{
    bool good = true;
    for (size_t chunk = (notes->count - needed + 1) / 2; chunk > 0 && good; chunk /= 2)
        for (size_t end = notes->count; end > needed && good && search->done < search->enough;) {
            bool out;
            size_t count = end - needed < chunk ? end - needed : chunk;
            end -= count;
            good = take_out(search, among, notes, end, count, &out);
        }
    return good;
}

/* Every pass finds one note more that is needed, until those are all. Where a note that is needed
 * is put off until the others are taken, passes find nothing new, and the rest are tried. */
bool mw_search_conflict(MwRuleSearch *search, const MwPossible *among, const MwList *notes,
                        MwList *conflict)
{
    MwList left = {0};
    bool stands = false, good = copy(&left, notes) || fail(search);
    size_t needed = 0, before = SIZE_MAX;
    while (good && !stands && needed != before && needed < left.count) {
        before = needed;
        good = cut(search, among, &left, &needed, &stands);
    }
    MwEffort most = search->most;
    search->most = mw_some_effort; /* a note that is hard to follow alone is kept */
    if (good && !stands) good = sift(search, among, &left, needed);
    search->most = most;
    if (good && !stands) *conflict = left;
    else free(left.at);
    return good;
}

bool mw_search_without(const MwRuleSearch *search, const MwList *aside, MwList *notes)
{
    bool good = true;
    for (size_t i = 0; i < search->notes.count && good; i++)
        if (!mw_list_has(aside, search->notes.at[i]))
            good = mw_list_add(notes, search->notes.at[i]);
    return good;
}

/* The notes without those of `aside`; those of known contradictions first, for a mistake among them
 * soon leaves no rules. */
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

/* Do some rules explain all of the notes? Where none do, the notes that show it are remembered. */
static bool try_notes(MwRuleSearch *search, const MwList *notes, bool *stands)
{
    MwStanding standing = {0};
    MwList taken = {0};
    bool good = stand(search, &search->all, notes, 0, &standing, &taken);
    *stands = standing.count > 0;
    if (good && !*stands) good = mw_lists_add(&search->refuted, &taken) || fail(search);
    mw_standing_free(&standing);
    free(taken.at);
    return good;
}

/* What the notes without those set aside contradict by, as far as it must be known: nothing if they
 * do not, and anything where no more may be set aside. */
static bool contradiction(MwRuleSearch *search, const MwList *notes, int most, MwList *conflict,
                          bool *stands)
{
    const MwList *known = known_within(&search->conflicts, notes);
    *stands = false;
    if (known) return copy(conflict, known) || fail(search);
    if (most == 0) return known_within(&search->refuted, notes) || try_notes(search, notes, stands);
    bool good = mw_search_conflict(search, &search->all, notes, conflict);
    *stands = good && conflict->count == 0;
    return good && (*stands || mw_lists_add(&search->conflicts, conflict) || fail(search));
}

/* Sets notes aside, at most `most` more: one of every contradiction, for one of them must be wrong.
 * What leaves rules standing is added to `wrong`. It calls itself no deeper than `most`, which is
 * small.
 */
static bool set_aside(MwRuleSearch *search, MwList *aside, int most)
{
    MwList notes = {0}, conflict = {0};
    bool stands = false;
    search->cut_short |= search->done > search->enough;
    if (search->cut_short) return true;
    bool good = suspects_first(search, aside, &notes) || fail(search);
    good = good && contradiction(search, &notes, most, &conflict, &stands);
    if (good && stands) good = mw_lists_add(&search->wrong, aside) || fail(search);
    for (size_t i = 0; i < conflict.count && most > 0 && good; i++) {
        good = mw_list_add(aside, conflict.at[i]) || fail(search);
        if (good) good = set_aside(search, aside, most - 1);
        if (good) aside->count--;
    }
    free(notes.at);
    free(conflict.at);
    return good;
}

bool mw_is_doubtful(const MwNote *note)
{
    const char *word = note->told[TOLD_CONFIDENCE];
    return word && strcmp(word, "doubtful") == 0;
}

/* How sure the notes of a list are, all together. */
static int confidence(const MwRuleSearch *search, const MwList *list)
{
    int sum = 0;
    for (size_t i = 0; i < list->count; i++) {
        const MwNote *note = &search->evidence->notes[list->at[i]];
        const char *word = note->told[TOLD_CONFIDENCE];
        sum += mw_is_doubtful(note) ? 1 : word && strcmp(word, "sure") == 0 ? 3 : 2;
    }
    return sum;
}

static void sort_wrong(MwRuleSearch *search)
{
    MwList *lists = search->wrong.lists;
    for (size_t i = 1; i < search->wrong.count; i++)
        for (size_t j = i;
             j > 0 && confidence(search, &lists[j]) < confidence(search, &lists[j - 1]); j--) {
            MwList swap = lists[j];
            lists[j] = lists[j - 1];
            lists[j - 1] = swap;
        }
}

static void sort_conflicts(MwRuleSearch *search)
{
    MwList *lists = search->conflicts.lists;
    for (size_t i = 1; i < search->conflicts.count; i++)
        for (size_t j = i; j > 0 && lists[j].count < lists[j - 1].count; j--) {
            MwList swap = lists[j];
            lists[j] = lists[j - 1];
            lists[j - 1] = swap;
        }
}

/* With as many notes set aside as needed: rules that stand after the least sure ones are. */
static bool stand_without(MwRuleSearch *search)
{
    bool good = true;
    for (size_t i = 0; i < search->wrong.count && good; i++) {
        const MwList *aside = &search->wrong.lists[i];
        if (confidence(search, aside) > confidence(search, &search->wrong.lists[0])) break;
        MwList notes = {0};
        MwStanding standing = {0};
        good = mw_search_without(search, aside, &notes) || fail(search);
        search->telling.count *= i > 0;
        if (good) good = mw_search_stand(search, &search->all, &notes, &standing, NULL);
        for (size_t s = 0; s < standing.count && good; s++)
            good = mw_standing_add(&search->standing, &standing.sets[s]) || fail(search);
        mw_standing_free(&standing);
        free(notes.at);
    }
    return good;
}

/* ---- all together ---------------------------------------------------------------------------- */

/* How many ways a note leaves to be tried: those with few are taken first. */
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
    return good || fail(search);
}

/* Contradictions are looked for even where nothing may be set aside, so that they can be read
 * again. */
enum { LOOK_FOR_WRONG = 2 };

static bool found_wrong(const MwRuleSearch *search)
{
    return search->wrong.count > 0 && search->wrong.lists[0].count > 0;
}

/* Searches more, if it may, once no rules of the usual search stand. */
static bool widen(MwRuleSearch *search, MwList *taken)
{
    if (search->standing.count > 0 || !search->may_widen) return true;
    search->all = search->wider;
    search->widened = true;
    search->telling.count = taken->count = 0;
    return mw_search_stand(search, &search->all, &search->notes, &search->standing, taken);
}

/* Sets notes aside besides those that no rules explain by themselves: as few as will do. */
static bool set_few_aside(MwRuleSearch *search, MwList *aside, int allow)
{
    int more = allow > (int)search->alone ? allow - (int)search->alone : 0;
    bool good = true;
    if (more < LOOK_FOR_WRONG) more = LOOK_FOR_WRONG;
    for (int wrong = 0; wrong <= more && search->wrong.count == 0 && good; wrong++)
        good = set_aside(search, aside, wrong);
    return good;
}

/* Do any of the rules that are searched explain a contradiction that was found by fewer? */
static bool is_explained(MwRuleSearch *search, const MwList *conflict, bool *explained)
{
    MwStanding left = {0};
    MwList rejected = {0};
    bool good = mw_search_sift(search, &search->all, conflict, &left, &rejected);
    *explained = rejected.count == 0;
    mw_standing_free(&left);
    free(rejected.at);
    return good;
}

/* The same by the usual answers alone, even where more were searched since those do not explain
 * everything: of a game with usual rules and a few mistakes that is found soon. False in *found,
 * with nothing kept, if more would have to be set aside. */
static bool set_aside_narrowly(MwRuleSearch *search, MwList *aside, int allow, bool *found)
{
    const MwPossible all = search->all;
    *found = false;
    if (!search->widened) return true;
    search->all = mw_possible_usual(&search->scope);
    bool good = set_few_aside(search, aside, allow);
    search->all = all;
    *found = search->wrong.count > 0;
    for (size_t i = search->alone; i < search->conflicts.count && *found && good; i++) {
        bool explained;
        good = is_explained(search, &search->conflicts.lists[i], &explained);
        search->by_usual |= explained;
    }
    if (*found) return good;
    while (search->conflicts.count > search->alone)
        free(search->conflicts.lists[--search->conflicts.count].at);
    mw_lists_free(&search->refuted);
    search->cut_short = false;
    return good;
}

/* Finds what contradicts, and as few notes to set aside as it can. */
static bool find_wrong(MwRuleSearch *search, int allow, uint64_t replays)
{
    MwList aside = {0};
    bool found = false;
    search->enough = search->done + replays;
    bool good = mw_search_alone(search, &aside);
    search->alone = aside.count;
    for (size_t i = 0; i < aside.count && good; i++)
        good = mw_lists_add(&search->conflicts, &(MwList){&aside.at[i], 1, 1}) || fail(search);
    good = good && set_aside_narrowly(search, &aside, allow, &found);
    if (good && !found) good = set_few_aside(search, &aside, allow);
    free(aside.at);
    search->enough = UINT64_MAX;
    return good;
}

bool mw_search_run(MwRuleSearch *search, int allow, uint64_t replays)
{
    MwList taken = {0};
    search->most = most_effort;
    search->scope.chains = &search->chains;
    search->enough = UINT64_MAX;
    bool good = order_notes(search) &&
                mw_search_stand(search, &search->all, &search->notes, &search->standing, &taken) &&
                widen(search, &taken);
    if (good && search->standing.count > 0)
        good = mw_search_without(search, &taken, &search->too_many) || fail(search);
    free(taken.at);
    if (!good || search->standing.count > 0) return good;
    good = find_wrong(search, allow, replays);
    mw_lists_free(&search->refuted);
    sort_conflicts(search);
    sort_wrong(search);
    bool enough = found_wrong(search) && search->wrong.lists[0].count <= (size_t)allow;
    return good && enough ? stand_without(search) : good;
}
