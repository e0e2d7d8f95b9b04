/* Why: the smallest mistakes that explain why a note does not fit, and the rules that come nearest
 * to it. */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "field/inference.h"
#include "hooks/pool.h"
#include "kernel/decider.h"
#include "rules/tables.h"

/* Limits for all replays of one note: work (field/symbolic.h), some seconds; the cost of a replay
 * in addition to its work; most repairs. */
enum { ENOUGH_FOR_A_NOTE = 12000000, OF_A_REPLAY = 200, MOST_REPAIRS = 2000 };

struct MwesoWhy {
    MwRuleSearch search;   /* a copy of the inference's search, with the script acquired and lists
                              of its own */
    MwVersionSpace others; /* the rules that explain the other notes */
    MwRepairing repairing;
    char **nearest; /* settings */
    int distance;   /* seeds by which the boards differ, or -1 */
};

/* ---- replays --------------------------------------------------------------------------------- */

bool mw_repair_fits(MwRepairing *r, MwHypotheses *nearest)
{
    const MwSeenGame game = {&r->scene, r->moves, r->note->count};
    const MwHypothesisSpace *domain = &r->search->domain;
    uint64_t most = mw_some_effort.branches + 20 * r->among->count;
    MwVersionSpace space = {0};
    MwSymbolicResult result;
    r->cut_short |= r->work > ENOUGH_FOR_A_NOTE || r->count >= MOST_REPAIRS;
    if (!mw_search_goes_on(r->search) || r->no_memory || r->cut_short) return false;
    if (!mw_explain(domain, &game, r->among, most, &space, &result)) r->no_memory = true;
    bool fits = space.count > 0;
    r->search->failed_at = result.failed_at;
    r->work += result.work + OF_A_REPLAY;
    r->cut_short |= result.gave_up && !fits && r->work > ENOUGH_FOR_A_NOTE;
    if (fits && nearest) mw_nearest_to_base(domain, &space, NULL, nearest);
    mw_space_free(&space);
    return fits;
}

/* Has the position before the move, as changed, as many seeds as the usual start? */
static bool has_usual_seeds(const MwRepairing *r)
{
    const MwRules *base = &r->search->domain.base;
    int seeds = r->scene.rest.store[0][0] + r->scene.rest.store[1][0];
    for (int side = 0; side < 2; side++)
        for (int pit = 0; pit < base->board.pits; pit++)
            seeds += r->scene.before.pit[side][pit].least;
    return seeds == mw_all_seeds(base);
}

bool mw_repair_try(MwRepairing *r, const char *line, int size, const char *was, const char *text)
{
    MwHypotheses nearest;
    if (!mw_repair_fits(r, &nearest)) return false;
    MwRepair *found = mw_grow(r->found, r->count, &r->room, sizeof *found);
    if (!found) return r->no_memory = true, false;
    r->found = found;
    MwRepair *repair = &found[r->count];
    *repair = (MwRepair){r->move, .order = r->count++, .line = line, .size = size,
                         .usual = has_usual_seeds(r)};
    mw_copy_or_cut(was, repair->was, sizeof repair->was);
    mw_copy_or_cut(text, repair->text, sizeof repair->text);
    mw_differences_print(&r->search->domain, &nearest, &repair->rules);
    r->no_memory |= repair->rules.failed;
    return true;
}

/* ---- the rules that explain the others ------------------------------------------------------- */

/* Lists the other notes, without those to be set aside along with this one: in the least confident
 * list that contains it; else all that no rules explain by themselves. */
static bool list_others(const MwRuleSearch *search, size_t index, MwList *others)
{
    for (size_t i = 0; i < search->wrong.count; i++)
        if (mw_list_has(&search->wrong.lists[i], index))
            return mw_search_without(search, &search->wrong.lists[i], others);
    MwList aside = {0};
    bool good = mw_list_add(&aside, index);
    for (size_t i = 0; i < search->single_conflicts && good; i++)
        good = mw_list_add(&aside, search->conflicts.lists[i].at[0]);
    good = good && mw_search_without(search, &aside, others);
    free(aside.at);
    return good;
}

/* Finds the rules that explain the others: usual ones if there are any, else among all searched. */
static bool explain_others(MwesoWhy *why, size_t index)
{
    MwRuleSearch *search = &why->search;
    MwList others = {0}, rejected = {0};
    const MwHypotheses usual = mw_hypotheses_usual(&search->domain);
    bool good = list_others(search, index, &others), narrowly = search->widened;
    if (good && narrowly) good = mw_search_sift(search, &usual, &others, &why->others, &rejected);
    if (good && (!narrowly || rejected.count > 0)) {
        mw_space_free(&why->others);
        rejected.count = 0;
        good = mw_search_sift(search, &search->all, &others, &why->others, &rejected);
    }
    free(others.at);
    free(rejected.at);
    return good || (search->no_memory |= !search->stopped, false);
}

/* ---- repairs --------------------------------------------------------------------------------- */

/* Sorts by size; equal ones by order of discovery, as qsort is not stable everywhere. */
static int by_size(const void *a, const void *b)
{
    const MwRepair *first = a, *second = b;
    if (first->size != second->size) return first->size - second->size;
    if (first->usual != second->usual) return second->usual - first->usual;
    int lines = strcmp(first->line, second->line);
    return lines ? lines : (first->order > second->order) - (first->order < second->order);
}

/* The last move that some rules lead to. */
static size_t furthest(MwRepairing *r)
{
    const MwSeenGame game = {&r->scene, r->moves, r->note->count};
    MwVersionSpace space = {0};
    MwSymbolicResult result;
    if (!mw_explain(&r->search->domain, &game, r->among, mw_some_effort.branches, &space, &result))
        r->no_memory = true;
    mw_space_free(&space);
    return result.furthest < r->note->count ? result.furthest : r->note->count - 1;
}

/* Changes the note in all ways; of a game only the last moves that some rules lead to. */
static bool find_repairs(MwRepairing *r)
{
    enum { LAST_MOVES = 8 };
    const MwNote *note = r->note;
    if (note->count == 0) return true;
    r->scene = *note->scene;
    r->moves = mw_new(note->count * sizeof *r->moves);
    if (!r->moves) return false;
    memcpy(r->moves, note->moves, note->count * sizeof *r->moves);
    if (note->moves[0].after) {
        r->after = *note->moves[0].after;
        r->moves[0].after = &r->after;
    }
    size_t last = furthest(r), first = last >= LAST_MOVES ? last - LAST_MOVES + 1 : 0;
    for (size_t back = 0; back <= last - first; back++) {
        r->move = last - back;
        mw_repair_move(r);
    }
    mw_repair_boards(r);
    if (r->count > 1) qsort(r->found, r->count, sizeof *r->found, by_size);
    return !r->no_memory;
}

/* ---- the nearest rules ----------------------------------------------------------------------- */

static int distance_of(const MwRepairing *r, const MwEnd *end)
{
    int distance = 0;
    for (int side = 0; side < 2; side++)
        for (int pit = 0; pit < r->search->domain.base.board.pits; pit++) {
            MwRange seen = r->note->moves[0].after->pit[side][pit];
            int holds = end->pit[side][pit];
            distance += holds < seen.least  ? seen.least - holds
                        : holds > seen.most ? holds - seen.most
                                            : 0;
        }
    return distance;
}

/* Finds, among the boards to which the move leads by rules that explain the others, the one nearest
 * to the noted board, and the rules nearest to the base that lead there. */
static bool nearest_end(MwesoWhy *why, MwHypotheses *nearest)
{
    const MwRepairing *r = &why->repairing;
    const MwHypothesisSpace *domain = &why->search.domain;
    MwSeenMove move = r->note->moves[0];
    MwEnds ends = {0};
    const MwSeenGame game = {r->note->scene, &move, 1};
    move.after = NULL;
    move.captured = move.landing = MW_UNKNOWN;
    move.laps = MW_UNKNOWN;
    move.won = WON_ANY;
    move.ends = true;
    move.endless = false;
    move.legal = LEGAL_PLAYED;
    bool good = mw_explain_ends(domain, &game, &why->others, mw_some_effort.branches, &ends, NULL);
    for (size_t i = 0; i < ends.count && good; i++) {
        MwHypotheses found;
        int distance = distance_of(r, &ends.at[i]);
        if (!mw_nearest_to_base(domain, &ends.at[i].by, NULL, &found)) continue;
        bool nearer = why->distance < 0 || distance < why->distance;
        bool plainer = distance == why->distance &&
                       mw_difference_count(domain, &found) < mw_difference_count(domain, nearest);
        if (!nearer && !plainer) continue;
        why->distance = distance;
        *nearest = found;
    }
    mw_ends_free(&ends);
    return good;
}

static bool find_nearest(MwesoWhy *why)
{
    const MwNote *note = why->repairing.note;
    int pits = why->search.domain.base.board.pits;
    MwHypotheses nearest;
    if (!mw_nearest_to_base(&why->search.domain, &why->others, NULL, &nearest)) return true;
    bool whole = note->count == 1 && note->moves[0].after && mw_sows(&note->moves[0]) &&
                 mw_all_pits_seen(&note->scene->before, pits);
    if (whole && !nearest_end(why, &nearest)) return false;
    why->nearest = mw_differences_settings(&why->search.domain, &nearest);
    return why->nearest;
}

/* ---- public ---------------------------------------------------------------------------------- */

/* Copies the search of the inference; lists that do not change are shared with it. */
static void take_search(MwesoWhy *why, const MwesoInference *inference, MwesoProgress progress,
                        void *user)
{
    MwRuleSearch *search = &why->search;
    *search = inference->search;
    search->domain.chains = &search->chains;
    search->telling = (MwList){0};
    search->progress = progress;
    search->user = user;
    search->done = 0;
    search->enough = UINT64_MAX;
    search->stopped = search->no_memory = false;
}

MwesoWhy *mweso_why(const MwesoInference *inference, size_t index, MwesoProgress progress,
                    void *user, MwesoError *error)
{
    const MwesoEvidence *evidence = inference->search.evidence;
    if (index >= evidence->count) {
        mw_fail(error, MWESO_USAGE, 0, "there is no observation %zu: there are %zu", index,
                evidence->count);
        return NULL;
    }
    MwesoWhy *why = mw_new(sizeof *why);
    if (!why) return mw_no_memory(error), NULL;
    take_search(why, inference, progress, user);
    why->distance = -1;
    why->repairing.search = &why->search;
    why->repairing.note = &evidence->notes[index];
    why->repairing.among = &why->others;
    const MwPlay *play = mw_acquire(evidence->base, error);
    why->search.domain.script = play;
    bool good = play && explain_others(why, index);
    if (good && !(find_repairs(&why->repairing) && find_nearest(why)))
        good = mw_search_fail(&why->search);
    good = good && !why->search.stopped;
    if (play && !good) mw_search_failed(&why->search, error);
    why->search.domain.script = NULL;
    if (play) mw_release(evidence->base, play);
    if (good) return why;
    mweso_why_free(why);
    return NULL;
}

void mweso_why_free(MwesoWhy *why)
{
    if (!why) return;
    for (size_t i = 0; i < why->repairing.count; i++) mw_text_free(&why->repairing.found[i].rules);
    free(why->repairing.found);
    free(why->repairing.moves);
    free(why->search.telling.at);
    mw_space_free(&why->others);
    mw_settings_free(why->nearest);
    free(why);
}

bool mweso_why_repair(const MwesoWhy *why, size_t index, MwesoRepair *repair)
{
    if (index >= why->repairing.count) return false;
    const MwRepair *found = &why->repairing.found[index];
    *repair = (MwesoRepair){.move = found->move,
                            .line = found->line,
                            .was = found->was,
                            .text = found->text,
                            .size = found->size,
                            .rules = found->rules.s ? found->rules.s : ""};
    return true;
}

bool mweso_why_cut_short(const MwesoWhy *why) { return why->repairing.cut_short; }

const char *const *mweso_why_nearest(const MwesoWhy *why)
{
    return (const char *const *)why->nearest;
}

int mweso_why_distance(const MwesoWhy *why) { return why->distance; }
