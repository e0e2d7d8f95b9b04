/* Search: alpha-beta over complete moves, deeper and deeper, with a table of what was found.
 *
 * In terms of the field: principal variation search with null windows and late move reductions
 * (look_into), iterative deepening, and a transposition table that other threads help to fill
 * (lazy SMP).
 */
#include "think/search.h"

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "base/findings.h"
#include "base/memory.h"
#include "base/process.h"
#include "base/threads.h"
#include "hooks/pool.h"
#include "rules/variant.h"
#include "think/movegen.h"
#include "think/situation.h"

enum {
    MOST_PLIES = 120,
    MOST_DEPTH = 100,
    INFINITE = MW_WIN + 1,
    MANY_BRANCHES = 200,
    LOOK_EVERY = 1024, /* nodes between two looks at the clock */
    MOST_THREADS = 64,
    PAST_WORDS = 64, /* of 64 bits each */
};

/* A result to be looked into, and what it promises the mover. */
typedef struct Branch {
    int32_t value;
    uint32_t index; /* in the results of the position */
} Branch;

/* What the threads of one search share. */
typedef struct Shared {
    const MwTask *task;
    double started;
    atomic_bool stop;
    atomic_ullong nodes;
} Shared;

/* One thread's search. */
typedef struct Worker {
    Shared *shared;
    const MwTask *task;
    const MwPlay *play;
    MwMoveGenerator generator;
    MwResults results; /* of all positions on the way, one behind the other */
    Branch *branches;  /* beside them */
    size_t branch_room;
    uint64_t path[MOST_PLIES];       /* situations on the way */
    uint64_t maybe_past[PAST_WORDS]; /* bits by number of the situations met earlier */
    Branch *roots;
    uint64_t nodes, told; /* visited, and added to shared->nodes */
    uint64_t listing;     /* of them, for the position whose moves are being listed */
    int depth;            /* under way */
    int number;           /* of the thread; 0 decides */
    bool stopped;
    MwSearchFound found;
    MwesoStatus status;
    MwesoError error;
} Worker;

/* ---- when to stop ---------------------------------------------------------------------------- */

static bool is_proven(int value) { return value >= MW_PROVEN || value <= -MW_PROVEN; }

/* Where everything is to end, the best move found so far will do, as it does at any other limit. */
static bool fail(Worker *w, MwesoStatus status)
{
    bool good_enough = mw_stopped() && w->found.depth > 0;
    w->status = good_enough ? MWESO_OK : status;
    w->stopped = true;
    return false;
}

static bool limits_met(Worker *w)
{
    const MwTask *task = w->task;
    uint64_t nodes = atomic_fetch_add(&w->shared->nodes, w->nodes - w->told) + w->nodes - w->told;
    w->told = w->nodes;
    if (atomic_load(&w->shared->stop)) return true;
    if (mw_stopped()) {
        fail(w, mw_not_stopped(&w->error));
        return true;
    }
    if (w->number > 0 || w->found.depth == 0) return false; /* one move ahead is always looked at */
    if (task->limits.seconds > 0 && mw_now() - w->shared->started >= task->limits.seconds)
        return true;
    if (task->limits.nodes && nodes >= task->limits.nodes) return true;
    return task->watch && !task->watch(task->user, w->found.depth, nodes, w->found.value);
}

/* Counts nodes. True when the search is to be given up. */
static bool count_nodes(Worker *w, uint64_t nodes)
{
    uint64_t every = w->task->limits.nodes && w->task->limits.nodes < 64 * LOOK_EVERY
                         ? w->task->limits.nodes / 64 + 1
                         : LOOK_EVERY;
    w->nodes += nodes;
    if (w->nodes - w->told >= every && limits_met(w)) w->stopped = true;
    return w->stopped;
}

/* While the moves of a position are listed that has very many: each choice is a node then. */
static bool goes_on(void *worker)
{
    Worker *w = worker;
    w->listing += MW_ASK_EVERY;
    return !count_nodes(w, MW_ASK_EVERY);
}

/* ---- branches -------------------------------------------------------------------------------- */

/* What a result is worth to the one who brought it about, `ply` moves from the root. A script may
 * have let him move again. */
static int value_of(const MwPlay *play, const MwWeights *weights, const MwesoOutcome *outcome,
                    int ply, int mover)
{
    int sign = outcome->after.side == mover ? 1 : -1;
    if (!outcome->over) return sign * mw_evaluate(play, weights, &outcome->after);
    if (outcome->winner == MWESO_NOBODY) return 0;
    return outcome->winner == mover ? MW_WIN - ply - 1 : ply + 1 - MW_WIN;
}

static int compare_branches(const void *left, const void *right)
{
    const Branch *a = left, *b = right;
    if (a->value != b->value) return a->value > b->value ? -1 : 1;
    return a->index < b->index ? -1 : a->index > b->index;
}

/* Puts the better ones first; of equal ones the earlier. A script can make thousands of moves of
 * one, too many to be put in place one by one. */
static void sort(Branch *branches, size_t count)
{
    if (count > MANY_BRANCHES) {
        qsort(branches, count, sizeof *branches, compare_branches);
        return;
    }
    for (size_t i = 1; i < count; i++) {
        Branch branch = branches[i];
        size_t at = i;
        for (; at > 0 && branches[at - 1].value < branch.value; at--)
            branches[at] = branches[at - 1];
        branches[at] = branch;
    }
}

static bool make_room(Worker *w)
{
    if (w->branch_room >= w->results.room) return true;
    Branch *branches = mw_resize(w->branches, w->results.room * sizeof *branches);
    if (!branches) return fail(w, mw_no_memory(&w->error));
    w->branches = branches;
    w->branch_room = w->results.room;
    return true;
}

/* Lists the branches of a position from `base` on: the one the table knows to be best first, then
 * by what they promise. False if there are too many, or if the search is to be given up. */
static bool branch_out(Worker *w, const MwesoPosition *position, size_t base, int ply,
                       uint16_t known_best)
{
    MW_INVARIANT(base <= w->results.count && ply < MOST_PLIES);
    w->listing = 0;
    MwesoStatus status = mw_movegen_add(&w->generator, position, &w->results, &w->error);
    if (status != MWESO_OK && status != MWESO_BAD_INPUT) return fail(w, status);
    uint64_t found = w->results.count - base;
    bool given_up = count_nodes(w, found > w->listing ? found - w->listing : 0);
    if (given_up || status != MWESO_OK || !make_room(w)) return false;
    for (size_t i = base; i < w->results.count; i++)
        w->branches[i] = (Branch){
            value_of(w->play, w->task->weights, &w->results.list[i], ply, position->side),
            (uint32_t)(i - base)};
    sort(w->branches + base, w->results.count - base);
    for (size_t i = base; known_best != MW_NO_MOVE && i < w->results.count; i++)
        if (w->branches[i].index == known_best) {
            Branch best = w->branches[i];
            memmove(w->branches + base + 1, w->branches + base, (i - base) * sizeof best);
            w->branches[base] = best;
        }
    return true;
}

/* ---- the table ------------------------------------------------------------------------------- */

/* In the table a win counts from its own position, not from the root. */
static int from_table(int value, int ply)
{
    if (value >= MW_PROVEN) return value - ply;
    return value <= -MW_PROVEN ? value + ply : value;
}

/* Does what is known settle the position? */
static bool settles(const MwKnown *known, int depth, int value, int alpha, int beta)
{
    MW_INVARIANT(alpha < beta);
    if (known->depth < depth && !is_proven(value)) return false;
    if (known->bound == BOUND_EXACT) return true;
    return known->bound == BOUND_LEAST ? value >= beta : value <= alpha;
}

static void keep(Worker *w, uint64_t situation, int depth, int ply, int value, int alpha, int beta,
                 uint16_t move)
{
    MW_INVARIANT(value >= -MW_WIN && value <= MW_WIN && alpha < beta);
    MwBound bound = value >= beta ? BOUND_LEAST : value <= alpha ? BOUND_MOST : BOUND_EXACT;
    mw_table_put(w->task->table, situation,
                 (MwKnown){.value = (int16_t)from_table(value, -ply),
                           .depth = (uint8_t)depth,
                           .bound = (uint8_t)bound,
                           .move = move,
                           .search = w->task->number});
}

/* ---- looking ahead --------------------------------------------------------------------------- */

static uint64_t *past_word(Worker *w, uint64_t situation)
{
    _Static_assert((PAST_WORDS & (PAST_WORDS - 1)) == 0, "a power of two");
    return &w->maybe_past[situation >> 6 & (PAST_WORDS - 1)];
}

static void remember_past(Worker *w)
{
    for (size_t i = 0; i < w->task->past_count; i++) {
        uint64_t situation = w->task->past[i];
        *past_word(w, situation) |= (uint64_t)1 << (situation & 63);
    }
}

/* Was the situation met before, in the game or on the way? */
static bool recurs(Worker *w, uint64_t situation, int ply)
{
    for (int i = ply - 1; i >= 0; i--)
        if (w->path[i] == situation) return true;
    if (!(*past_word(w, situation) >> (situation & 63) & 1)) return false;
    for (size_t i = 0; i < w->task->past_count; i++)
        if (w->task->past[i] == situation) return true;
    return false;
}

/* Calls itself through best_of: no deeper than MOST_PLIES. */
static int visit(Worker *w, const MwesoPosition *position, int depth, int ply, int alpha, int beta);

/* How much less deep to look at a branch that others were better than. */
static int reduction(int depth, size_t tried)
{
    if (depth < 3 || tried < 3) return 0;
    return tried < 6 || depth == 3 ? 1 : 2;
}

/* Visits what a move of `mover` has led to; the value is his, whoever moves next. */
static int visit_after(Worker *w, const MwesoPosition *after, int mover, int depth, int ply,
                       int alpha, int beta)
{
    if (after->side == mover) return visit(w, after, depth, ply, alpha, beta);
    return -visit(w, after, depth, ply, -beta, -alpha);
}

/* A branch of the position in which `mover` moves, as it is to be looked into. */
typedef struct Look {
    const MwesoPosition *after;
    int mover, depth, ply;
    size_t tried;  /* branches looked into before */
    bool unjudged; /* nobody has asked yet whether the next player can move */
} Look;

/* The value of a branch for the mover, looked into with a narrow window unless it is the first. */
static int look_into(Worker *w, const Look *look, int alpha, int beta)
{
    const MwesoPosition *after = look->after;
    int mover = look->mover, depth = look->depth - 1, ply = look->ply + 1;
    int less = reduction(look->depth, look->tried), value = alpha + 1;
    if (less > 0) value = visit_after(w, after, mover, depth - less, ply, alpha, alpha + 1);
    if (value > alpha && look->tried > 0)
        value = visit_after(w, after, mover, depth, ply, alpha, alpha + 1);
    if (look->tried == 0 || (value > alpha && value < beta))
        value = visit_after(w, after, mover, depth, ply, alpha, beta);
    return value;
}

/* What a branch is worth as it stands. Whether it is over may be asked only here: of branches that
 * others cut off, which are most, it never is. One that takes too many choices to be judged counts
 * as going on. */
static int leaf_value(Worker *w, MwesoOutcome *outcome, const Look *look, int promised)
{
    if (!look->unjudged || outcome->over) return promised;
    MwesoStatus status = mw_movegen_judge(&w->generator, outcome, &w->error);
    if (status != MWESO_OK && status != MWESO_BAD_INPUT) fail(w, status);
    if (w->stopped || !outcome->over) return promised;
    return value_of(w->play, w->task->weights, outcome, look->ply, look->mover);
}

/* Looks into the branches from `base` on in turn; tells the best one's number. */
static int best_of(Worker *w, size_t base, Look look, int alpha, int beta, uint16_t *move)
{
    int best = -INFINITE;
    size_t count = w->results.count - base;
    for (size_t tried = 0; tried < count && alpha < beta && !w->stopped; tried++) {
        Branch branch = w->branches[base + tried];
        MwesoOutcome *outcome = &w->results.list[base + branch.index];
        int value = branch.value;
        if (look.depth > 1 && !outcome->over) {
            const MwesoPosition after = outcome->after;
            look.after = &after;
            look.tried = tried;
            value = look_into(w, &look, alpha, beta);
        } else value = leaf_value(w, outcome, &look, value);
        MW_INVARIANT(branch.index < count && branch.index < MW_NO_MOVE);
        if (value > best) best = value, *move = (uint16_t)branch.index;
        if (value > alpha) alpha = value;
    }
    return best;
}

/* The value to its mover of a position in which he cannot move. */
static int value_of_end(Worker *w, const MwesoPosition *position, int ply)
{
    MwesoOutcome end = {.after = *position, .winner = MWESO_NOBODY};
    MwesoStatus status = mw_movegen_judge(&w->generator, &end, &w->error);
    if (status != MWESO_OK) fail(w, status);
    return value_of(w->play, w->task->weights, &end, ply - 1, position->side);
}

/* The value of a position to its mover, at least `depth` moves ahead (at least 1). If it is over,
 * he cannot move. */
static int visit(Worker *w, const MwesoPosition *position, int depth, int ply, int alpha, int beta)
{
    MW_INVARIANT(depth >= 1 && depth < MOST_DEPTH && ply <= MOST_PLIES && alpha < beta);
    MwKnown known = {.move = MW_NO_MOVE};
    uint64_t situation = mw_situation(w->play->rules, position);
    size_t base = w->results.count;
    if (recurs(w, situation, ply)) return 0;
    if (mw_table_get(w->task->table, situation, &known)) {
        int value = from_table(known.value, ply);
        if (settles(&known, depth, value, alpha, beta)) return value;
    }
    if (ply == MOST_PLIES) return mw_evaluate(w->play, w->task->weights, position);
    w->path[ply] = situation;
    uint16_t move = MW_NO_MOVE;
    int best = 0;
    const Look look = {.mover = position->side,
                       .depth = depth,
                       .ply = ply,
                       .unjudged = !mw_movegen_lists(&w->generator, position)};
    bool branched = branch_out(w, position, base, ply, known.move);
    if (branched && w->results.count == base) return value_of_end(w, position, ply);
    if (branched) best = best_of(w, base, look, alpha, beta, &move);
    w->results.count = base;
    if (w->stopped) return best;
    if (!branched) return mw_evaluate(w->play, w->task->weights, position);
    keep(w, situation, depth, ply, best, alpha, beta, move);
    return best;
}

/* ---- the root -------------------------------------------------------------------------------- */

static size_t list_roots(Worker *w)
{
    const MwTask *task = w->task;
    size_t count = 0;
    for (size_t i = 0; i < task->candidates->count; i++) {
        int value = value_of(w->play, task->weights, &task->candidates->list[i].outcome, 0,
                             task->position->side);
        w->roots[count++] = (Branch){value, (uint32_t)i};
    }
    sort(w->roots, count);
    w->nodes += count;
    return count;
}

static void find_best(Worker *w, Branch branch, int value)
{
    w->found.best = branch.index;
    w->found.value = value;
}

/* Looks into every move of the root; one that is found to be the best goes to the front, and is
 * good even if the depth is not completed. But the root is lost only when all its moves are: until
 * then the move under way is better than those that lose. */
static void look_deeper(Worker *w, size_t count)
{
    int alpha = -INFINITE;
    Branch branch = w->roots[0];
    for (size_t i = 0; i < count && !w->stopped; i++) {
        branch = w->roots[i];
        const MwesoOutcome *outcome = &w->task->candidates->list[branch.index].outcome;
        const Look look = {&outcome->after, w->task->position->side, w->depth, 0, i};
        int value = outcome->over || w->depth == 1 ? branch.value
                                                   : look_into(w, &look, alpha, INFINITE);
        if (w->stopped || value <= alpha) continue;
        alpha = value;
        memmove(w->roots + 1, w->roots, i * sizeof branch);
        w->roots[0] = branch;
        if (value > -MW_PROVEN) find_best(w, branch, value);
    }
    if (alpha > -MW_PROVEN) return;
    if (!w->stopped) find_best(w, w->roots[0], alpha);
    else if (alpha > -INFINITE) find_best(w, branch, w->found.value);
}

static bool is_done(const Worker *w, size_t count)
{
    const MwLimits *limits = &w->task->limits;
    int most = limits->depth && limits->depth < MOST_DEPTH ? limits->depth : MOST_DEPTH;
    if (w->stopped || w->found.depth >= most) return true;
    if (is_proven(w->found.value)) return true;
    return count == 1 && w->found.depth > 0 && limits->seconds > 0 &&
           !w->task->forced; /* no time is spent where there is no choice */
}

static void *work(void *worker)
{
    Worker *w = worker;
    size_t count = list_roots(w);
    remember_past(w);
    w->path[0] = mw_situation(w->play->rules, w->task->position);
    for (w->depth = 1 + w->number % 2; !is_done(w, count); w->depth++) {
        look_deeper(w, count);
        if (!w->stopped) w->found.depth = w->depth;
        if (!w->stopped && w->number == 0) limits_met(w);
    }
    limits_met(w);
    if (w->number == 0) atomic_store(&w->shared->stop, true);
    return NULL;
}

static bool begin(Worker *w, Shared *shared, int number)
{
    *w = (Worker){.shared = shared,
                  .task = shared->task,
                  .play = mw_acquire(shared->task->variant, &w->error),
                  .number = number};
    int seeds = mw_position_seeds(shared->task->position);
    if (!w->play || mw_movegen_begin(w->play, seeds, &w->generator, &w->error) != MWESO_OK)
        return false;
    w->generator.patience = (MwPatience){MW_MOST_LOOKED, goes_on, w};
    w->generator.unjudged = true;
    w->roots = mw_new(shared->task->candidates->count * sizeof *w->roots);
    return w->roots != NULL;
}

static void end(Worker *w)
{
    if (w->play) mw_release(w->task->variant, w->play);
    mw_movegen_end(&w->generator);
    free(w->roots);
    free(w->branches);
    free(w->results.list);
}

/* Other threads look into the same moves and leave what they find in the table; the first decides.
 */
static MwesoStatus search_together(Worker *workers, int threads, MwesoError *error)
{
    pthread_t ids[MOST_THREADS];
    int started = 1;
    assert(threads >= 1 && threads <= MOST_THREADS);
    for (; started < threads; started++)
        if (!mw_thread_start(&ids[started], started, threads, work, &workers[started])) break;
    work(&workers[0]);
    for (int i = 1; i < started; i++) pthread_join(ids[i], NULL);
    if (workers[0].status != MWESO_OK && error) *error = workers[0].error;
    return workers[0].status;
}

MwesoStatus mw_search(const MwTask *task, MwSearchFound *found, MwesoError *error)
{
    assert(task->candidates->count > 0 && task->table && task->weights);
    int threads = task->limits.threads < 1 ? 1 : task->limits.threads;
    if (threads > MOST_THREADS) threads = MOST_THREADS;
    Shared shared = {.task = task, .started = mw_now()};
    Worker *workers = mw_new((size_t)threads * sizeof *workers);
    bool good = workers != NULL;
    for (int i = 0; good && i < threads; i++) good = begin(&workers[i], &shared, i);
    MwesoStatus status = good ? search_together(workers, threads, error) : mw_no_memory(error);
    if (status == MWESO_OK) *found = workers[0].found;
    assert(status != MWESO_OK || found->depth > 0); /* one move ahead is always looked at */
    found->nodes = shared.nodes;
    found->seconds = mw_now() - shared.started;
    for (int i = 0; workers && i < threads; i++) end(&workers[i]);
    free(workers);
    return status;
}

/* ---- the line expected ----------------------------------------------------------------------- */

/* Plays the move the table holds to be best. False if it knows none, or none that is listed. */
static bool follow(const MwTask *task, MwMoveGenerator *generator, MwesoOutcome *outcome,
                   MwText *line)
{
    MwKnown known;
    MwResults results = {0};
    MwCandidates candidates = {0};
    const MwesoPosition at = outcome->after;
    if (!mw_table_get(task->table, mw_situation(generator->play->rules, &at), &known)) return false;
    bool good = mw_movegen_add(generator, &at, &results, NULL) == MWESO_OK &&
                known.move < results.count &&
                mw_candidates(task->variant, &at, &candidates, NULL) == MWESO_OK;
    size_t move = good ? mw_candidate_of(&candidates, &results.list[known.move]) : 0;
    good = good && move < candidates.count;
    if (good) {
        mw_text_add(line, " %s", candidates.list[move].text);
        *outcome = results.list[known.move];
    }
    mw_candidates_free(&candidates);
    free(results.list);
    return good;
}

MwesoStatus mw_search_line(const MwTask *task, const MwesoOutcome *outcome, int most, MwText *line,
                           MwesoError *error)
{
    MwesoOutcome at = *outcome;
    assert(most >= 0);
    const MwPlay *play = mw_acquire(task->variant, error);
    if (!play) return error ? error->status : MWESO_IO;
    MwMoveGenerator generator = {.play = play, /* so few positions are left to the reference */
                                 .patience = {.left = MW_MOST_LOOKED}};
    for (int i = 0; i < most && !at.over && follow(task, &generator, &at, line); i++) continue;
    mw_movegen_end(&generator);
    mw_release(task->variant, play);
    return line->failed ? mw_no_memory(error) : MWESO_OK;
}
