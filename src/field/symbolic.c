/* Symbolic execution of all moves: the positions they lead to, with the rules that lead there. */
#include "field/symbolic.h"

#include <assert.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "base/memory.h"
#include "base/process.h"
#include "field/branch.h"
#include "field/counters.h"

/* A position that the game may have reached, and the rules that lead there. */
typedef struct Place {
    MwBranch branch;
    uint64_t hash;
    MwVersionSpace space;
} Place;

typedef struct Places {
    Place *at;
    size_t count, room;
} Places;

/* ---- positions ------------------------------------------------------------------------------- */

/* Hashes the position after a turn, and what is known of its seeds. */
static uint64_t hash_of(const MwBranch *branch)
{
    enum { WORDS = (offsetof(MwBranchState, letter) - offsetof(MwBranchState, position)) / 8 };
    uint64_t hash = 0, words[WORDS];
    memcpy(words, &branch->state.position, sizeof words);
    for (int i = 0; i < WORDS; i++) hash = mw_mix(hash, words[i]);
    return hash;
}

static bool same_state(const MwBranch *a, const MwBranch *b)
{
    return memcmp(&a->state, &b->state, sizeof a->state) == 0;
}

/* Records that these rules also lead to the position. */
static bool add_place(Places *places, const MwBranch *branch)
{
    uint64_t hash = hash_of(branch);
    assert(branch->state.stage == BRANCH_BEGIN && branch->state.turn.laps == 0);
    for (size_t i = 0; i < places->count; i++)
        if (places->at[i].hash == hash && same_state(&places->at[i].branch, branch))
            return mw_space_add(&places->at[i].space, &branch->set);
    Place *at = mw_grow(places->at, places->count, &places->room, sizeof *at);
    if (!at) return false;
    places->at = at;
    at[places->count] = (Place){*branch, hash, {0}};
    return mw_space_add(&at[places->count++].space, &branch->set);
}

static void free_places(Places *places)
{
    for (size_t i = 0; i < places->count; i++) mw_space_free(&places->at[i].space);
    free(places->at);
    *places = (Places){0};
}

/* Records that these rules also lead to the board after the last move. */
static bool add_end(MwEnds *ends, const MwBranch *branch)
{
    const MwBranchState *s = &branch->state;
    assert(!s->open[0] && !s->open[1]);
    for (size_t i = 0; i < ends->count; i++)
        if (memcmp(ends->at[i].pit, s->position.pit, sizeof ends->at[i].pit) == 0)
            return mw_space_add(&ends->at[i].by, &branch->set);
    MwEnd *at = mw_grow(ends->at, ends->count, &ends->room, sizeof *at);
    if (!at) return false;
    ends->at = at;
    MwEnd *end = &at[ends->count++];
    *end = (MwEnd){0};
    memcpy(end->pit, s->position.pit, sizeof end->pit);
    return mw_space_add(&end->by, &branch->set);
}

void mw_ends_free(MwEnds *ends)
{
    for (size_t i = 0; i < ends->count; i++) mw_space_free(&ends->at[i].by);
    free(ends->at);
    *ends = (MwEnds){0};
}

/* What any of the rules asks about counters. */
static MwCounting counting_among(const MwHypothesisSpace *domain, const MwVersionSpace *among)
{
    const unsigned never = MW_VALUE(PASS_NEVER), no = MW_VALUE(0);
    MwCounting counting = {.base = &domain->base};
    for (int q = 0; q < domain->used; q++) {
        const MwKey key = mw_question_key(domain, q);
        unsigned may = 0;
        for (size_t i = 0; i < among->count; i++) may |= among->sets[i].may[q];
        counting.passes |= key == KEY_PASS && may & ~never;
        counting.two_captures |= key == KEY_TWO_CAPTURES_FIRST && may & ~no;
        for (int i = 0; i < domain->count[q] && key == KEY_QUIET_TURNS; i++)
            if (may & MW_VALUE(i) && domain->value[q][i] > (int32_t)counting.quiet)
                counting.quiet = (uint32_t)domain->value[q][i];
    }
    return counting;
}

/* The branch at the beginning of the game, for given rules and possible counters. False if none of
 * the rules allows them. */
static bool first_branch(const MwSymbolic *sym, const MwHypotheses *among,
                         const MwCounters *counters, MwBranch *first)
{
    const MwScene *scene = sym->game->scene;
    const MwRules *base = &sym->domain->base;
    MwBranch branch = {.set = *among};
    MwBranchState *s = &branch.state;
    s->spare = scene->spare;
    s->shared = base->shared ? base->board.pits : 0;
    s->stage = BRANCH_BEGIN;
    s->start = MW_UNKNOWN;
    s->position = mw_scene_give(scene, base, 0);
    mw_counters_set(counters, &s->position);
    for (int side = 0; side < 2; side++)
        for (int pit = 0; pit < base->board.pits; pit++) {
            MwRange before = scene->before.pit[side][pit];
            assert(before.least <= before.most);
            s->position.pit[side][pit] = before.least;
            s->beyond[side][pit] = (uint16_t)(before.most - before.least);
            if (s->beyond[side][pit]) s->open[side] |= (uint64_t)1 << pit;
        }
    if (counters->passed && base->phase_count == 0)
        branch.set.may[ASK_pass] &= (uint8_t)~MW_VALUE(PASS_NEVER);
    if (counters->quiet)
        branch.set.may[ASK_quiet_turns] &= (uint8_t)~mw_values_up_to(
            sym->domain, ASK_quiet_turns, counters->turns[counters->side]);
    *first = branch;
    return branch.set.may[ASK_pass] && branch.set.may[ASK_quiet_turns];
}

/* ---- one step -------------------------------------------------------------------------------- */

/* Adds a result of the step; joins it with branches of the same state if their rules together are
 * one set. Branches that divided last come back first, so such branches are near each other; and a
 * joined branch may be joined again. */
static void add_way(MwSymbolic *sym, const MwBranch *branch)
{
    enum { NEAR = 16 };
    MwBranch way = *branch;
    MwBranches *ways = &sym->ways;
    for (size_t back = 1; back <= ways->count && back <= NEAR;) {
        MwBranch *other = &ways->at[ways->count - back];
        if (!same_state(&way, other) || !mw_hypotheses_join(&way.set, &other->set)) {
            back++;
            continue;
        }
        *other = ways->at[--ways->count];
        back = 1;
    }
    mw_branches_add(sym, ways, &way);
}

/* Counts the search of a list as work, as hostile notes lead to long lists. */
static void look_through(MwSymbolic *sym, size_t count)
{
    enum { LOOKED_AT_IN_A_STEP = 16 };
    sym->work += count / LOOKED_AT_IN_A_STEP;
}

static bool is_accepted(MwSymbolic *sym, const MwBranch *branch)
{
    look_through(sym, sym->space->count);
    return mw_space_holds(sym->space, &branch->set);
}

/* Gives up if the limit of work is met. */
static bool worked_enough(MwSymbolic *sym)
{
    sym->result->gave_up |= sym->work > sym->most_work;
    return sym->result->gave_up;
}

/* Takes one step of a branch. True if it does not divide, and `branch` has taken the step;
 * otherwise all results are left to be followed. */
static bool advance(MwSymbolic *sym, MwBranch *branch)
{
    mw_branch_step(sym, branch);
    if (mw_broken_off(&sym->asked.play)) {
        sym->result->gave_up = true;
        sym->result->failed_at = branch->state.position;
    }
    if (sym->again.count == 0) return true;
    sym->ways.count = 0;
    if (branch->state.stage != BRANCH_REJECTED) add_way(sym, branch);
    while (sym->again.count > 0 && !worked_enough(sym)) {
        MwBranch other = sym->again.at[--sym->again.count];
        if (is_accepted(sym, &other)) continue;
        mw_branch_step(sym, &other);
        if (other.state.stage != BRANCH_REJECTED) add_way(sym, &other);
    }
    sym->again.count = 0;
    for (size_t i = 0; i < sym->ways.count; i++) mw_branches_add(sym, &sym->left, &sym->ways.at[i]);
    return false;
}

/* ---- one move from everywhere ---------------------------------------------------------------- */

/* Follows a branch to the end of its move, or to where it divides. */
static void follow(MwSymbolic *sym, MwBranch *branch, Places *next)
{
    enum { LOOK_EVERY = 1024 }; /* steps between two looks at whether work is to stop */
    MwBranchState *s = &branch->state;
    for (int steps = 1; s->stage < BRANCH_REJECTED && s->move == sym->index; steps++) {
        if (!advance(sym, branch) || worked_enough(sym)) return;
        if (steps % LOOK_EVERY == 0 && mw_stopped()) sym->result->gave_up = true;
        if (sym->result->gave_up || sym->no_memory) return;
    }
    if (s->stage == BRANCH_REJECTED) return;
    bool accepted = s->stage == BRANCH_ACCEPTED;
    look_through(sym, accepted ? sym->space->count : next->count);
    bool good = !accepted   ? add_place(next, branch)
                : sym->ends ? add_end(sym->ends, branch)
                            : mw_space_add(sym->space, &branch->set);
    if (!good) sym->no_memory = true;
}

/* Plays the move from every position, by all rules that lead there. */
static void play_move(MwSymbolic *sym, size_t move, const Places *now, Places *next)
{
    sym->tried = 0;
    sym->index = move;
    sym->seen = &sym->game->moves[move];
    for (size_t i = 0; i < now->count; i++)
        for (size_t s = 0; s < now->at[i].space.count; s++) {
            MwBranch branch = now->at[i].branch;
            branch.set = now->at[i].space.sets[s];
            mw_branches_add(sym, &sym->left, &branch);
            while (sym->left.count > 0 && !sym->no_memory) {
                branch = sym->left.at[--sym->left.count];
                if (is_accepted(sym, &branch)) continue;
                follow(sym, &branch, next);
                if (++sym->tried >= sym->most_branches || mw_stopped()) sym->result->gave_up = true;
                if (sym->result->gave_up || sym->no_memory) return;
            }
        }
}

/* Plays all moves. False without memory. */
static bool play_all(MwSymbolic *sym, const MwVersionSpace *among)
{
    Places now = {0}, next = {0};
    const MwCounting counting = counting_among(sym->domain, among);
    MwCounters counters[MW_MOST_COUNTERS];
    bool good = true, all;
    size_t count = mw_counters_follow(&counting, sym->game, counters, &all);
    for (size_t i = 0; i < among->count && good; i++) {
        MwBranch branch;
        for (size_t c = 0; c < count && good && sym->game->count; c++)
            if (first_branch(sym, &among->sets[i], &counters[c], &branch))
                good = add_place(&now, &branch);
        if (!sym->game->count) good = mw_space_add(sym->space, &among->sets[i]);
    }
    for (size_t move = 0; now.count > 0 && good && !sym->result->gave_up; move++) {
        sym->result->furthest = move;
        play_move(sym, move, &now, &next);
        sym->result->branches += sym->tried;
        good = !sym->no_memory;
        free_places(&now);
        now = next;
        next = (Places){0};
    }
    free_places(&now);
    return good;
}

/* As mw_explain; the accepted rules go to `ends`, or if it is NULL to `space`. */
static bool explain(const MwHypothesisSpace *domain, const MwSeenGame *game,
                    const MwVersionSpace *among, uint64_t most_branches, MwVersionSpace *space,
                    MwEnds *ends, MwSymbolicResult *result)
{
    const MwRules *base = &domain->base;
    MwSymbolicResult unused;
    if (!result) result = &unused;
    *result = (MwSymbolicResult){0};
    uint64_t enough_for_games = MW_ENOUGH_WORK + (uint64_t)base->lap_limit * MW_WORK_PER_LAP;
    MwSymbolic sym = {.base = *base,
                      .words = *base,
                      .domain = domain,
                      .game = game,
                      .all_seen = mw_all_pits_seen(&game->scene->before, base->board.pits),
                      .space = space,
                      .ends = ends,
                      .result = result,
                      .most_branches = most_branches,
                      .most_work = domain->enough_work ? domain->enough_work : enough_for_games};
    sym.words.hooked = 0;
    sym.asked.play = (MwPlay){&sym.base, domain->script ? domain->script->decider : NULL, NULL};
    sym.looked.play.rules = &sym.words;
    sym.asked.sym = sym.looked.sym = &sym;
    sym.lookout = (MwLookout){&sym.looked.play,
                              mw_symbolic_kernel.look_captures,
                              mw_symbolic_kernel.look_first_capture,
                              mw_symbolic_kernel.look_may_capture,
                              mw_symbolic_kernel.may_start,
                              mw_symbolic_kernel.look_takes,
                              mw_symbolic_kernel.look_threatened};
    bool good = play_all(&sym, among);
    result->work = sym.work;
    result->queries = sym.queries;
    free(sym.again.at);
    free(sym.ways.at);
    free(sym.left.at);
    return good;
}

bool mw_explain(const MwHypothesisSpace *domain, const MwSeenGame *game,
                const MwVersionSpace *among, uint64_t most_branches, MwVersionSpace *space,
                MwSymbolicResult *result)
{
    return explain(domain, game, among, most_branches, space, NULL, result);
}

bool mw_explain_ends(const MwHypothesisSpace *domain, const MwSeenGame *game,
                     const MwVersionSpace *among, uint64_t most_branches, MwEnds *ends,
                     MwSymbolicResult *result)
{
    MwVersionSpace none = {0};
    assert(game->count > 0);
    return explain(domain, game, among, most_branches, &none, ends, result);
}

uint64_t mw_effort_of(const MwSymbolicResult *result)
{
    enum { QUERIES_OF_A_BRANCH = 128 };
    return result->branches + result->queries / QUERIES_OF_A_BRANCH;
}
