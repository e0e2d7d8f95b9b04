/* Search: narrows the version space by one note after another. */
#include "field/inference.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/process.h"
#include "kernel/decider.h"

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

bool mw_list_copy(MwList *to, const MwList *from)
{
    bool good = true;
    *to = (MwList){0};
    for (size_t i = 0; i < from->count && good; i++) good = mw_list_add(to, from->at[i]);
    return good;
}

static int by_index(const void *a, const void *b)
{
    size_t first = *(const size_t *)a, second = *(const size_t *)b;
    return (first > second) - (first < second);
}

void mw_list_sort(MwList *list)
{
    if (list->count > 1) qsort(list->at, list->count, sizeof *list->at, by_index);
}

bool mw_texts_take(MwTexts *texts, MwText *text)
{
    char **at = mw_grow(texts->at, texts->count, &texts->room, sizeof *at);
    if (at) texts->at = at;
    if (text->failed || !text->s || !at) return mw_text_free(text), false;
    at[texts->count++] = text->s;
    return true;
}

const char *mw_texts_at(const MwTexts *texts, size_t index)
{
    return index < texts->count ? texts->at[index] : NULL;
}

void mw_texts_free(MwTexts *texts)
{
    for (size_t i = 0; i < texts->count; i++) free(texts->at[i]);
    free(texts->at);
    *texts = (MwTexts){0};
}

/* ---- one note -------------------------------------------------------------------------------- */

bool mw_note_explain(const MwHypothesisSpace *domain, const MwNote *note,
                     const MwVersionSpace *among, uint64_t most_branches, MwVersionSpace *space,
                     MwSymbolicResult *result)
{
    const MwSeenGame game = {note->scene, note->moves, note->count};
    *result = (MwSymbolicResult){.gave_up = !note->said && note->scene->untold};
    if (result->gave_up) return true;
    if (!note->said) return mw_explain(domain, &game, among, most_branches, space, result);
    const MwVersionSpace said = mw_space_of(note->said);
    return mw_space_meet(among, &said, space);
}

bool mw_is_doubtful(const MwNote *note)
{
    const char *word = note->header[HEADER_CONFIDENCE];
    return word && strcmp(word, "doubtful") == 0;
}

void mw_search_widen_to_statements(MwRuleSearch *search)
{
    const MwHypotheses all = mw_hypotheses_all(&search->domain);
    const MwesoEvidence *evidence = search->evidence;
    if (evidence->whole) evidence = evidence->whole; /* so that parts can be compared */
    for (size_t i = 0; i < evidence->count; i++) {
        const MwHypotheses *said = evidence->notes[i].said;
        for (int q = MW_REVERSE_PITS; q < search->domain.used && said; q++) {
            bool speaks = q == MW_REVERSE_PITS ? said->in != all.in || said->out != all.out
                                               : said->may[q] != all.may[q];
            if (!speaks) continue;
            mw_hypotheses_copy(&search->all, &all, q);
            mw_hypotheses_copy(&search->wider, &all, q);
        }
    }
}

/* ---- notes one after the other --------------------------------------------------------------- */

/* Growth of the effort from round to round; most pairs of sets to intersect. Long lists cost most,
 * as every later note is replayed by each of their sets: notes that make a list longer are put off
 * until others have made it shorter. */
enum { EFFORT_GROWS = 8, MOST_TO_MEET = 100000 };

static const MwEffort least_effort = {500, 12};
const MwEffort mw_some_effort = {4000, 100};

/* Second try after mw_note_explain has given up: replays the note once by the bounds of all sets,
 * which hold more rules, and intersects the result. Otherwise a note that tells little, and divides
 * the version space into many sets, would keep another from being followed. */
static bool explain_by_bounds(const MwRuleSearch *search, const MwNote *note,
                              const MwVersionSpace *among, uint64_t most, MwVersionSpace *space,
                              MwSymbolicResult *result)
{
    MwHypotheses bounds = mw_space_bounds(among);
    const MwVersionSpace from = mw_space_of(&bounds);
    MwVersionSpace explained = {0};
    mw_space_free(space);
    bool good = mw_note_explain(&search->domain, note, &from, most, &explained, result);
    result->gave_up |= explained.count > MOST_TO_MEET / among->count;
    if (good && !result->gave_up) good = mw_space_meet(among, &explained, space);
    mw_space_free(&explained);
    return good;
}

/* Second try for a single move after mw_note_explain has given up: follows it only as far as what
 * was seen tells how it went on. */
static bool explain_loosely(const MwRuleSearch *search, const MwNote *note,
                            const MwVersionSpace *among, uint64_t most, MwVersionSpace *space,
                            MwSymbolicResult *result)
{
    const MwSeenGame game = {note->scene, note->moves, note->count, .loosely = true};
    if (note->said || note->count != 1 || note->scene->untold) return true;
    mw_space_free(space);
    return mw_explain(&search->domain, &game, among, most, space, result);
}

bool mw_search_goes_on(MwRuleSearch *search)
{
    search->done++;
    if (mw_stopped() || (search->domain.script && mw_script_failed(search->domain.script)))
        search->stopped = true;
    if (search->progress && !search->progress(search->user, search->done)) search->stopped = true;
    return !search->stopped;
}

static bool is_subspace(const MwVersionSpace *inner, const MwVersionSpace *outer)
{
    for (size_t i = 0; i < inner->count; i++)
        if (!mw_space_holds(outer, &inner->sets[i])) return false;
    return true;
}

/* Replays one note by every set of `space`, which keeps the rules that explain it. If that takes
 * more than the effort allows: *put_off, with `space` unchanged. False if stopped or without
 * memory. */
static bool narrow(MwRuleSearch *search, size_t index, MwEffort effort, MwVersionSpace *space,
                   bool *put_off)
{
    const MwNote *note = &search->evidence->notes[index];
    MwVersionSpace next = {0};
    MwSymbolicResult result;
    bool last = effort.branches >= search->most.branches, loosely = false;
    uint64_t most = effort.branches + 20 * space->count;
    bool good = mw_note_explain(&search->domain, note, space, most, &next, &result);
    if (good && result.gave_up && last && space->count > 1)
        good = explain_by_bounds(search, note, space, most, &next, &result);
    if (good && result.gave_up && last) {
        loosely = search->loosely != NULL;
        good = explain_loosely(search, note, space, most, &next, &result);
    }
    good = good || mw_search_fail(search);
    search->failed_at = result.failed_at;
    search->effort += mw_effort_of(&result);
    good = good && mw_search_goes_on(search);
    *put_off = result.gave_up || (next.count > space->count && next.count > effort.sets);
    if (good && !*put_off && !is_subspace(space, &next) && !mw_list_has(&search->telling, index))
        good = mw_list_add(&search->telling, index) || mw_search_fail(search);
    if (good && !*put_off && loosely)
        good = mw_list_add(search->loosely, index) || mw_search_fail(search);
    mw_space_free(*put_off ? &next : space);
    if (!*put_off) *space = next;
    return good;
}

/* Takes every note that the effort allows; the others remain in `left`. */
static bool take_round(MwRuleSearch *search, MwList *left, MwEffort effort, MwVersionSpace *space,
                       MwList *taken)
{
    size_t kept = 0;
    for (size_t i = 0; i < left->count && space->count > 0; i++) {
        bool put_off;
        if (!narrow(search, left->at[i], effort, space, &put_off)) return false;
        if (put_off) left->at[kept++] = left->at[i];
        else if (!mw_list_add(taken, left->at[i])) return mw_search_fail(search);
    }
    left->count = kept;
    return true;
}

/* Takes all notes; those that leave much open are put off until the others have narrowed the rules.
 */
static bool take_notes(MwRuleSearch *search, MwList *left, MwVersionSpace *space, MwList *taken)
{
    for (MwEffort effort = least_effort; left->count > 0 && space->count > 0;) {
        size_t before = left->count;
        bool most = effort.branches >= search->most.branches;
        if (!take_round(search, left, most ? search->most : effort, space, taken)) return false;
        if (left->count < before) {
            effort = least_effort;
        } else {
            if (most) break;
            effort.branches *= EFFORT_GROWS;
            effort.sets *= EFFORT_GROWS;
        }
    }
    return true;
}

bool mw_search_explain(MwRuleSearch *search, const MwHypotheses *among, const MwList *notes,
                       size_t first, MwVersionSpace *space, MwList *taken)
{
    MwList left = {0}, unused = {0};
    if (!taken) taken = &unused;
    bool good = (mw_space_add(space, among) && mw_list_copy(&left, notes)) ||
                mw_search_fail(search);
    if (good && first > 0) {
        left.count = first;
        good = take_round(search, &left, mw_some_effort, space, taken);
    }
    for (size_t i = first; i < notes->count && first > 0 && good; i++)
        good = mw_list_add(&left, notes->at[i]) || mw_search_fail(search);
    good = good && take_notes(search, &left, space, taken);
    free(left.at);
    free(unused.at);
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

/* ---- notes that no rules explain ------------------------------------------------------------- */

/* Takes a note if it leaves some rules; otherwise the rules stay as they are. *fits is also true of
 * a note that leaves too much open to be followed. */
static bool take(MwRuleSearch *search, size_t index, MwVersionSpace *space, bool *fits)
{
    size_t size = space->count * sizeof *space->sets;
    MwVersionSpace before = {mw_new(size), space->count, space->count};
    bool put_off = false, good = before.sets || mw_search_fail(search);
    if (good) memcpy(before.sets, space->sets, size);
    good = good && narrow(search, index, mw_some_effort, space, &put_off);
    *fits = put_off || space->count > 0;
    if (!good || *fits) return mw_space_free(&before), good;
    mw_space_free(space);
    *space = before;
    return true;
}

bool mw_search_sift(MwRuleSearch *search, const MwHypotheses *among, const MwList *notes,
                    MwVersionSpace *space, MwList *rejected)
{
    bool good = mw_space_add(space, among) || mw_search_fail(search), fits;
    for (size_t i = 0; i < notes->count && good && search->done < search->enough; i++) {
        good = take(search, notes->at[i], space, &fits);
        if (good && !fits) good = mw_list_add(rejected, notes->at[i]) || mw_search_fail(search);
    }
    return good;
}

/* Sifting shows of most notes that they can be explained; only those rejected are replayed by all
 * rules. */
bool mw_search_unexplained(MwRuleSearch *search, MwList *unexplained)
{
    MwList rejected = {0};
    MwVersionSpace left = {0};
    bool good = mw_search_sift(search, &search->all, &search->notes, &left, &rejected);
    mw_space_free(&left);
    for (size_t i = 0; i < rejected.count && good && search->done < search->enough; i++) {
        bool fits;
        good = mw_space_add(&left, &search->all) || mw_search_fail(search);
        good = good && take(search, rejected.at[i], &left, &fits);
        if (good && !fits)
            good = mw_list_add(unexplained, rejected.at[i]) || mw_search_fail(search);
        mw_space_free(&left);
    }
    search->cut_short |= search->done >= search->enough;
    mw_list_sort(unexplained);
    free(rejected.at);
    return good;
}
