/* Search: alpha-beta over complete moves, one move deeper each time, with a transposition table.
 *
 * In terms of the field, with where each is described: - alpha-beta (Knuth and Moore, 1975): a line
 * of play is abandoned as soon as one side has something better elsewhere. `alpha` is what the
 * mover is sure of, `beta` what his opponent will allow; values are the mover's, so they change
 * sign with the side to move (negamax); - iterative deepening (Slate and Atkin, 1977): depth 1, 2,
 * 3 ..., so that there is always a best move, and the last depth orders the moves of the next; -
 * principal variation search (Marsland and Campbell, 1982): only the first move of a position is
 * searched with the full window; of others a null window (alpha, alpha + 1; Pearl, 1980) shows
 * whether they are better, and only then how much; - late move reductions (Romstad, 2006): moves
 * that the order puts far behind get less depth; - the transposition table (Greenblatt and others,
 * 1967; think/transposition.c); - lazy SMP (Oestensen, 2016): all threads search the same root, and
 * share nothing but the table.
 *
 * There are no dice, so no chance nodes; moves drawn at random are those of think/mcts.c. Nor is
 * there a quiescence search (Harris, 1975): a move is sown to its end, relays and captures
 * included, before it is evaluated. These evaluations also order the moves, in place of killer
 * moves (Akl and Newborn, 1977) or a history of cutoffs (Schaeffer, 1983). */
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
#include "think/situation.h"

enum {
    MOST_PLIES = 120,
    MOST_DEPTH = 100,
    INFINITE = MW_WIN + 1,
    MANY_MOVES = 200,
    LOOK_EVERY = 1024, /* nodes between two looks at the clock */
    MOST_THREADS = 64,
    PAST_WORDS = 64, /* number of 64-bit words */
};

/* A move of a position, and its value to the mover. */
typedef struct ScoredMove {
    int32_t value;
    uint32_t index; /* index in the results of the position */
} ScoredMove;

/* What the threads of one search share. */
typedef struct Shared {
    const MwTask *task;
    double started;
    atomic_bool stop;
    atomic_ullong nodes;
} Shared;

/* The search of one thread. */
typedef struct Worker {
    Shared *shared;
    const MwTask *task;
    const MwPlay *play;
    MwMoveGenerator generator;
    MwResults results; /* of all positions on the path from the root, one after another */
    ScoredMove *moves; /* parallel to `results` */
    size_t move_room;
    uint64_t path[MOST_PLIES];       /* situations on the path from the root */
    uint64_t maybe_past[PAST_WORDS]; /* a Bloom filter of the situations met in the game */
    ScoredMove *roots;               /* moves of the root */
    uint64_t nodes, reported;        /* nodes visited; those already added to shared->nodes */
    uint64_t listing;                /* nodes counted for the position whose moves are being
                                        listed */
    int depth;                       /* present depth of iterative deepening */
    int number;                      /* of the thread; the result is that of thread 0 */
    bool stopped;
    MwSearchFound found;
    MwesoStatus status;
    MwesoError error;
} Worker;

/* ---- when to stop ---------------------------------------------------------------------------- */

static bool is_proven(int value) { return value >= MW_PROVEN || value <= -MW_PROVEN; }

/* Gives up. At a stop or a limit the best move found so far is used: nothing fails or is stopped at
 * depth 1, where moves are compared by evaluation. */
static bool fail(Worker *w, MwesoStatus status)
{
    w->status = mw_stopped() ? MWESO_OK : status;
    w->stopped = true;
    return false;
}

static bool limit_reached(Worker *w)
{
    const MwTask *task = w->task;
    uint64_t more = w->nodes - w->reported;
    uint64_t nodes = atomic_fetch_add(&w->shared->nodes, more) + more;
    w->reported = w->nodes;
    if (atomic_load(&w->shared->stop)) return true;
    if (mw_stopped()) {
        fail(w, mw_not_stopped(&w->error));
        return true;
    }
    if (w->number > 0 || w->found.depth == 0) return false; /* depth 1 is always searched */
    if (task->limits.seconds > 0 && mw_now() - w->shared->started >= task->limits.seconds)
        return true;
    if (task->limits.nodes && nodes >= task->limits.nodes) return true;
    return task->watch && !task->watch(task->user, w->found.depth, nodes, w->found.value);
}

/* Counts nodes. True if the search is to be given up. */
static bool count_nodes(Worker *w, uint64_t nodes)
{
    uint64_t every = w->task->limits.nodes && w->task->limits.nodes < 64 * LOOK_EVERY
                         ? w->task->limits.nodes / 64 + 1
                         : LOOK_EVERY;
    w->nodes += nodes;
    if (w->nodes - w->reported >= every && limit_reached(w)) w->stopped = true;
    return w->stopped;
}

/* Called while the moves of a position with very many are listed: each choice then counts as a
 * node. */
static bool goes_on(void *worker)
{
    Worker *w = worker;
    w->listing += MW_ASK_EVERY;
    return !count_nodes(w, MW_ASK_EVERY);
}

/* ---- moves and their order ------------------------------------------------------------------- */

/* The value of an outcome to the player who made the move, `ply` moves from the root: a win in
 * fewer moves is worth more. A script may have let him move again. */
static int value_of(const Worker *w, const MwesoOutcome *outcome, int ply, int mover)
{
    int sign = outcome->after.side == mover ? 1 : -1;
    if (!outcome->over) return sign * mw_evaluate(w->play, w->task->weights, &outcome->after);
    if (outcome->winner == MWESO_NOBODY) return 0;
    return outcome->winner == mover ? MW_WIN - ply - 1 : ply + 1 - MW_WIN;
}

static int compare_moves(const void *left, const void *right)
{
    const ScoredMove *a = left, *b = right;
    if (a->value != b->value) return a->value > b->value ? -1 : 1;
    return a->index < b->index ? -1 : a->index > b->index;
}

/* Sorts in descending order; equal ones keep their order. A script can make thousands of moves of
 * one, too many for insertion sort. */
static void sort(ScoredMove *moves, size_t count)
{
    if (count > MANY_MOVES) {
        qsort(moves, count, sizeof *moves, compare_moves);
        return;
    }
    for (size_t i = 1; i < count; i++) {
        ScoredMove move = moves[i];
        size_t at = i;
        for (; at > 0 && moves[at - 1].value < move.value; at--) moves[at] = moves[at - 1];
        moves[at] = move;
    }
}

/* Lists the moves of a position from `base` on: first the best one by the table, then by their
 * values. False if there are too many, or if the search is to be given up. */
static bool list_moves(Worker *w, const MwesoPosition *position, size_t base, int ply,
                       uint16_t known_best)
{
    MW_INVARIANT(base <= w->results.count && ply < MOST_PLIES);
    w->listing = 0;
    MwesoStatus status = mw_movegen_add(&w->generator, position, &w->results, &w->error);
    if (status != MWESO_OK && status != MWESO_BAD_INPUT) return fail(w, status);
    uint64_t listed = w->results.count - base;
    bool given_up = count_nodes(w, listed > w->listing ? listed - w->listing : 0);
    if (given_up || status != MWESO_OK) return false;
    if (w->move_room < w->results.room) {
        ScoredMove *moves = mw_resize(w->moves, w->results.room * sizeof *moves);
        if (!moves) return fail(w, mw_no_memory(&w->error));
        w->moves = moves;
        w->move_room = w->results.room;
    }
    for (size_t i = base; i < w->results.count; i++)
        w->moves[i] = (ScoredMove){value_of(w, &w->results.list[i], ply, position->side),
                                   (uint32_t)(i - base)};
    sort(w->moves + base, w->results.count - base);
    for (size_t i = base; known_best != MW_NO_MOVE && i < w->results.count; i++)
        if (w->moves[i].index == known_best) {
            ScoredMove best = w->moves[i];
            memmove(w->moves + base + 1, w->moves + base, (i - base) * sizeof best);
            w->moves[base] = best;
        }
    return true;
}

/* ---- the table ------------------------------------------------------------------------------- */

/* In the table a win is counted from the position itself, not from the root. */
static int from_table(int value, int ply)
{
    if (value >= MW_PROVEN) return value - ply;
    return value <= -MW_PROVEN ? value + ply : value;
}

/* Is the table's entry deep and exact enough to end the search of the position? */
static bool cuts_off(const MwKnown *known, int depth, int value, int alpha, int beta)
{
    MW_INVARIANT(alpha < beta);
    if (known->depth < depth && !is_proven(value)) return false;
    if (known->bound == BOUND_EXACT) return true;
    return known->bound == BOUND_LEAST ? value >= beta : value <= alpha;
}

static void store(Worker *w, uint64_t situation, int depth, int ply, int value, int alpha, int beta,
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

/* ---- the recursion --------------------------------------------------------------------------- */

static uint64_t *past_word(Worker *w, uint64_t situation)
{
    _Static_assert((PAST_WORDS & (PAST_WORDS - 1)) == 0, "a power of two");
    return &w->maybe_past[situation >> 6 & (PAST_WORDS - 1)];
}

/* Has the situation come before, in the game or on the path from the root? */
static bool is_repeated(Worker *w, uint64_t situation, int ply)
{
    for (int i = ply - 1; i >= 0; i--)
        if (w->path[i] == situation) return true;
    if (!(*past_word(w, situation) >> (situation & 63) & 1)) return false;
    for (size_t i = 0; i < w->task->past_count; i++)
        if (w->task->past[i] == situation) return true;
    return false;
}

/* Recursive through search_move, no deeper than MOST_PLIES. */
static int search(Worker *w, const MwesoPosition *position, int depth, int ply, int alpha,
                  int beta);

/* Searches the position after a move of `mover`; returns the value to `mover`, whoever moves next.
 */
static int search_after(Worker *w, const MwesoPosition *after, int mover, int depth, int ply,
                        int alpha, int beta)
{
    if (after->side == mover) return search(w, after, depth, ply, alpha, beta);
    return -search(w, after, depth, ply, -beta, -alpha);
}

/* The value to `mover` of a move that leads to `after`, searched `depth` moves deep including this
 * one; `tried`: number of moves of the position searched before. Steps 7 to 9 of the search. */
static int search_move(Worker *w, const MwesoPosition *after, int mover, int depth, int ply,
                       size_t tried, int alpha, int beta)
{
    int value = alpha + 1;
    /* Step 7. Late move reduction: a null window, one or two moves less deep. */
    int less = depth < 3 || tried < 3 ? 0 : tried < 6 || depth == 3 ? 1 : 2;
    if (less > 0)
        value = search_after(w, after, mover, depth - 1 - less, ply + 1, alpha, alpha + 1);
    /* Step 8. Null window at full depth, unless the reduced search has failed low. */
    if (value > alpha && tried > 0)
        value = search_after(w, after, mover, depth - 1, ply + 1, alpha, alpha + 1);
    /* Step 9. Principal variation: full window for the first move, and for any that is better. */
    if (tried == 0 || (value > alpha && value < beta))
        value = search_after(w, after, mover, depth - 1, ply + 1, alpha, beta);
    return value;
}

/* The value of a move by evaluation. Only here the outcome is judged, as most moves are cut off
 * before. One that takes too many choices to judge counts as going on. */
static int leaf_value(Worker *w, MwesoOutcome *outcome, int ply, int mover, int evaluated)
{
    MwesoStatus status = mw_movegen_judge(&w->generator, outcome, &w->error);
    if (status != MWESO_OK && status != MWESO_BAD_INPUT) fail(w, status);
    return w->stopped || !outcome->over ? evaluated : value_of(w, outcome, ply, mover);
}

/* The value of a position to its mover, searched at least `depth` moves deep (at least 1). If the
 * game is over, he cannot move. */
static int search(Worker *w, const MwesoPosition *position, int depth, int ply, int alpha, int beta)
{
    const int mover = position->side, first_alpha = alpha;
    MW_INVARIANT(depth >= 1 && depth < MOST_DEPTH && ply <= MOST_PLIES && alpha < beta);

    /* Step 1. Repetition counts as a draw. */
    const uint64_t situation = mw_situation(w->play->rules, position);
    if (is_repeated(w, situation, ply)) return 0;

    /* Step 2. Transposition table lookup and cutoff. */
    MwKnown known = {.move = MW_NO_MOVE};
    if (mw_table_get(w->task->table, situation, &known)) {
        int value = from_table(known.value, ply);
        if (cuts_off(&known, depth, value, alpha, beta)) return value;
    }

    /* Step 3. Static evaluation at the last ply. */
    if (ply == MOST_PLIES) return mw_evaluate(w->play, w->task->weights, position);
    w->path[ply] = situation;

    /* Step 4. Move generation and ordering; static evaluation where there are too many moves. */
    const size_t base = w->results.count;
    if (!list_moves(w, position, base, ply, known.move)) {
        w->results.count = base;
        return w->stopped ? 0 : mw_evaluate(w->play, w->task->weights, position);
    }

    /* Step 5. End of the game: there is no move. */
    const size_t count = w->results.count - base;
    if (count == 0) {
        MwesoOutcome end = {.after = *position, .winner = MWESO_NOBODY};
        MwesoStatus status = mw_movegen_judge(&w->generator, &end, &w->error);
        if (status != MWESO_OK) fail(w, status);
        return value_of(w, &end, ply - 1, mover);
    }

    /* Step 6. Loop through the moves: steps 7 to 9, or the static evaluation at depth 1. */
    const bool judged = mw_movegen_lists(&w->generator, position);
    uint16_t best_move = MW_NO_MOVE;
    int best = -INFINITE;
    for (size_t tried = 0; tried < count && alpha < beta && !w->stopped; tried++) {
        const ScoredMove move = w->moves[base + tried];
        MwesoOutcome *outcome = &w->results.list[base + move.index];
        int value = move.value;
        if (depth > 1 && !outcome->over) {
            const MwesoPosition after = outcome->after; /* the list may be moved in memory */
            value = search_move(w, &after, mover, depth, ply, tried, alpha, beta);
        } else if (!judged && !outcome->over) value = leaf_value(w, outcome, ply, mover, value);

        /* Step 10. A new best move; beta cutoff by the loop's condition. */
        MW_INVARIANT(move.index < count && move.index < MW_NO_MOVE);
        if (value > best) best = value, best_move = (uint16_t)move.index;
        if (value > alpha) alpha = value;
    }
    w->results.count = base;
    if (w->stopped) return best;

    /* Step 11. Transposition table store. */
    store(w, situation, depth, ply, best, first_alpha, beta, best_move);
    return best;
}

/* ---- the root -------------------------------------------------------------------------------- */

static void find_best(Worker *w, ScoredMove move, int value)
{
    w->found.best = move.index;
    w->found.value = value;
}

/* Searches every move of the root. A new best move goes to the front, and is valid even if the
 * depth is not completed. But the root is lost only if all its moves are: until then the move being
 * searched is better than those that lose. */
static void search_root(Worker *w, size_t count)
{
    int alpha = -INFINITE;
    ScoredMove move = w->roots[0];
    for (size_t i = 0; i < count && !w->stopped; i++) {
        move = w->roots[i];
        const MwesoOutcome *outcome = &w->task->candidates->list[move.index].outcome;
        int value = move.value;
        if (!outcome->over && w->depth > 1)
            value = search_move(w, &outcome->after, w->task->position->side, w->depth, 0, i, alpha,
                                INFINITE);
        if (w->stopped || value <= alpha) continue;
        alpha = value;
        memmove(w->roots + 1, w->roots, i * sizeof move);
        w->roots[0] = move;
        if (value > -MW_PROVEN) find_best(w, move, value);
    }
    if (alpha > -MW_PROVEN) return;
    if (!w->stopped) find_best(w, w->roots[0], alpha);
    else if (alpha > -INFINITE) find_best(w, move, w->found.value);
}

static bool is_done(const Worker *w, size_t count)
{
    const MwLimits *limits = &w->task->limits;
    int most = limits->depth && limits->depth < MOST_DEPTH ? limits->depth : MOST_DEPTH;
    if (w->stopped || w->found.depth >= most) return true;
    if (is_proven(w->found.value)) return true;
    return count == 1 && w->found.depth > 0 && limits->seconds > 0 &&
           !w->task->forced; /* no time is spent on a forced move */
}

/* Iterative deepening; every second thread searches one move deeper than the others. */
static void *work(void *worker)
{
    Worker *w = worker;
    const MwTask *task = w->task;
    const size_t count = task->candidates->count;
    for (size_t i = 0; i < count; i++) {
        int value = value_of(w, &task->candidates->list[i].outcome, 0, task->position->side);
        w->roots[i] = (ScoredMove){value, (uint32_t)i};
    }
    sort(w->roots, count);
    w->nodes += count;
    for (size_t i = 0; i < task->past_count; i++)
        *past_word(w, task->past[i]) |= (uint64_t)1 << (task->past[i] & 63);
    w->path[0] = mw_situation(w->play->rules, task->position);
    for (w->depth = 1 + w->number % 2; !is_done(w, count); w->depth++) {
        search_root(w, count);
        if (!w->stopped) w->found.depth = w->depth;
        if (!w->stopped && w->number == 0) limit_reached(w);
    }
    limit_reached(w);
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
    w->generator.limit = (MwMoveLimit){MW_MOST_LOOKED, goes_on, w};
    w->generator.unjudged = true;
    w->roots = mw_new(shared->task->candidates->count * sizeof *w->roots);
    return w->roots != NULL;
}

static void end(Worker *w)
{
    if (w->play) mw_release(w->task->variant, w->play);
    mw_movegen_end(&w->generator);
    free(w->roots);
    free(w->moves);
    free(w->results.list);
}

/* The other threads search the same moves and leave their results in the table; the first thread
 * decides. */
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
    assert(status != MWESO_OK || found->depth > 0); /* depth 1 is always searched */
    found->nodes = shared.nodes;
    found->seconds = mw_now() - shared.started;
    for (int i = 0; workers && i < threads; i++) end(&workers[i]);
    free(workers);
    return status;
}

/* ---- the principal variation ----------------------------------------------------------------- */

/* Plays the best move by the table. False if it has none, or one that is not listed. */
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
    MwMoveGenerator generator = {.play = play, /* the reference suffices for so few positions */
                                 .limit = {.left = MW_MOST_LOOKED}};
    for (int i = 0; i < most && !at.over && follow(task, &generator, &at, line); i++) continue;
    mw_movegen_end(&generator);
    mw_release(task->variant, play);
    return line->failed ? mw_no_memory(error) : MWESO_OK;
}
