/* Solve: who wins with best play, by retrograde analysis of all positions that can arise. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "base/findings.h"
#include "base/memory.h"
#include "base/process.h"
#include "hooks/pool.h"
#include "play/moves.h"
#include "rules/variant.h"
#include "think/candidates.h"
#include "think/states.h"

enum Value { OPEN, WON, LOST }; /* to the side to move; what stays open is nobody's */

struct MwesoSolution {
    const MwesoVariant *variant;
    MwStates states;
    uint8_t *values;
    uint32_t *lengths; /* moves until the end of what is won or lost */
    char *move;        /* told last */
};

/* ---- backwards from the ends ----------------------------------------------------------------- */

/* What is needed only while solving. */
typedef struct Retrograde {
    MwesoSolution *solution;
    uint32_t *first_from, *from; /* by state: the states that have a move to it; MW_SAME_MOVER */
    uint32_t *open_moves; /* by state: those that may yet lead to something better than loss */
    uint32_t *queue;
    size_t queued;
} Retrograde;

static void settle(Retrograde *r, uint32_t state, enum Value value, uint32_t length)
{
    assert(state < r->solution->states.count && r->queued < r->solution->states.count);
    r->solution->values[state] = (uint8_t)value;
    r->solution->lengths[state] = length;
    r->queue[r->queued++] = state;
}

/* The state that a move leads to, or comes from. */
static uint32_t state_of(uint32_t move) { return move & ~MW_SAME_MOVER; }

/* Lists for each state where it can be reached from: counted first, then filled in. */
static void turn_around(Retrograde *r)
{
    const MwStates *states = &r->solution->states;
    for (size_t i = 0; i < states->move_count; i++) r->first_from[state_of(states->moves[i]) + 1]++;
    for (size_t i = 0; i < states->count; i++) r->first_from[i + 1] += r->first_from[i];
    assert(r->first_from[states->count] == states->move_count);
    for (size_t i = states->count; i-- > 0;)
        for (uint32_t m = states->first_move[i]; m < states->first_move[i + 1]; m++)
            r->from[--r->first_from[state_of(states->moves[m]) + 1]] = (uint32_t)i |
                                                                       (states->moves[m] &
                                                                        MW_SAME_MOVER);
}

/* Where the states from which `state` is reached begin: turn_around has moved each beginning to
 * the place of the one after it. */
static uint32_t begin_of(const Retrograde *r, uint32_t state) { return r->first_from[state + 1]; }
static uint32_t end_of(const Retrograde *r, uint32_t state)
{
    const MwStates *states = &r->solution->states;
    return state + 2 <= states->count ? r->first_from[state + 2] : (uint32_t)states->move_count;
}

static void settle_ends(Retrograde *r)
{
    const MwStates *states = &r->solution->states;
    for (uint32_t i = 0; i < states->count; i++) {
        r->open_moves[i] = states->first_move[i + 1] - states->first_move[i] +
                           (states->endings[i] & ENDING_NOBODYS ? 1 : 0);
        if (states->endings[i] & ENDING_WINS) settle(r, i, WON, 1);
        else if (r->open_moves[i] == 0) settle(r, i, LOST, 1);
    }
}

enum { LOOK_EVERY = 1 << 16 }; /* states between two looks at whether everything is to end */

/* The states come in the order of their lengths, so the last move to be settled as bad is the
 * longest way to lose, and the first to be settled as good the shortest way to win. */
static void go_back(Retrograde *r)
{
    MwesoSolution *s = r->solution;
    assert(r->queued <= s->states.count);
    for (size_t i = 0; i < r->queued && (i % LOOK_EVERY || !mw_stopped()); i++) {
        uint32_t state = r->queue[i], length = s->lengths[state] + 1;
        MW_INVARIANT(begin_of(r, state) <= end_of(r, state));
        for (uint32_t f = begin_of(r, state); f < end_of(r, state); f++) {
            uint32_t before = state_of(r->from[f]);
            enum Value bad = r->from[f] & MW_SAME_MOVER ? LOST : WON;
            if (s->values[before] != OPEN) continue;
            if (s->values[state] != bad) settle(r, before, WON, length);
            else if (assert(r->open_moves[before] > 0), --r->open_moves[before] == 0)
                settle(r, before, LOST, length);
        }
    }
}

static MwesoStatus analyse(MwesoSolution *solution, MwesoError *error)
{
    const MwStates *states = &solution->states;
    Retrograde r = {.solution = solution};
    r.first_from = mw_new((states->count + 2) * sizeof *r.first_from);
    r.from = mw_new((states->move_count + 1) * sizeof *r.from);
    r.open_moves = mw_new(states->count * sizeof *r.open_moves);
    r.queue = mw_new(states->count * sizeof *r.queue);
    solution->values = mw_new(states->count);
    solution->lengths = mw_new(states->count * sizeof *solution->lengths);
    bool good = r.first_from && r.from && r.open_moves && r.queue && solution->values &&
                solution->lengths;
    if (good) {
        turn_around(&r);
        settle_ends(&r);
        go_back(&r);
    }
    free(r.first_from);
    free(r.from);
    free(r.open_moves);
    free(r.queue);
    return good ? mw_not_stopped(error) : mw_no_memory(error);
}

/* ---- public ---------------------------------------------------------------------------------- */

/* What is kept of the states needs the rules only as the variant has them. */
static MwesoStatus explore(MwesoSolution *solution, const MwesoPosition *start, uint64_t most,
                           MwesoProgress progress, void *user, MwesoError *error)
{
    const MwesoVariant *variant = solution->variant;
    MwesoError why;
    const MwPlay *play = mw_acquire(variant, &why);
    if (!play && error) *error = why;
    if (!play) return why.status;
    MwesoStatus status = mw_states_explore(&solution->states, play, start, mw_as_size(most),
                                           progress, user, error);
    mw_release(variant, play);
    solution->states.play = &variant->words;
    return status;
}

static MwesoStatus solve(MwesoSolution *solution, const MwesoPosition *start, uint64_t most,
                         MwesoProgress progress, void *user, MwesoError *error)
{
    bool over;
    MwesoStatus status = mweso_position_is_over(solution->variant, start, &over, error);
    if (status != MWESO_OK) return status;
    if (start->placing)
        return mw_fail(error, MWESO_BAD_INPUT, 0,
                       "a position is solved only after the seeds are arranged");
    if (over) return mw_fail(error, MWESO_BAD_INPUT, 0, "the game is over");
    status = explore(solution, start, most, progress, user, error);
    return status == MWESO_OK ? analyse(solution, error) : status;
}

MwesoSolution *mweso_solution_new(const MwesoVariant *variant, const MwesoPosition *start,
                                  uint64_t most_positions, MwesoProgress progress, void *user,
                                  MwesoError *error)
{
    MwesoSolution *solution = mw_new(sizeof *solution);
    if (!solution) {
        mw_no_memory(error);
        return NULL;
    }
    solution->variant = variant;
    if (solve(solution, start, most_positions, progress, user, error) == MWESO_OK) return solution;
    mweso_solution_free(solution);
    return NULL;
}

void mweso_solution_free(MwesoSolution *solution)
{
    if (!solution) return;
    mw_states_free(&solution->states);
    free(solution->values);
    free(solution->lengths);
    free(solution->move);
    free(solution);
}

uint64_t mweso_solution_count(const MwesoSolution *solution) { return solution->states.count; }

static MwesoVerdict verdict_of(const MwesoSolution *solution, uint32_t state, int mover)
{
    MW_INVARIANT(state < solution->states.count);
    switch (solution->values[state]) {
    case WON: return (MwesoVerdict){mover, solution->lengths[state]};
    case LOST: return (MwesoVerdict){!mover, solution->lengths[state]};
    default: return (MwesoVerdict){MWESO_NOBODY, 0};
    }
}

MwesoVerdict mweso_solution_at(const MwesoSolution *solution, uint64_t index,
                               MwesoPosition *position)
{
    *position = (MwesoPosition){0};
    if (index >= solution->states.count) return (MwesoVerdict){MWESO_NOBODY, 0};
    *position = mw_state_position(&solution->states, (uint32_t)index);
    return verdict_of(solution, (uint32_t)index, position->side);
}

bool mweso_solution_find(const MwesoSolution *solution, const MwesoPosition *position,
                         MwesoVerdict *verdict)
{
    if (mw_check_position(&solution->variant->rules, position, NULL) != MWESO_OK) return false;
    uint32_t state = mw_state_of(&solution->states, position);
    if (state == MW_NO_STATE) return false;
    *verdict = verdict_of(solution, state, position->side);
    return true;
}

/* How good an outcome is for the one who brings it about: wins soon before late, then what is
 * nobody's, then losses late before soon. */
static int64_t worth(const MwesoSolution *solution, const MwesoOutcome *outcome, int mover)
{
    const int64_t decided = (int64_t)1 << 40;
    MwesoVerdict verdict = {outcome->winner, 0};
    if (!outcome->over) mweso_solution_find(solution, &outcome->after, &verdict);
    if (verdict.winner == MWESO_NOBODY) return 0;
    return verdict.winner == mover ? decided - verdict.moves : verdict.moves - decided;
}

const char *mweso_solution_move(MwesoSolution *solution, const MwesoPosition *position,
                                MwesoError *error)
{
    MwCandidates candidates = {0};
    size_t best = 0;
    if (mw_check_position(&solution->variant->rules, position, error) != MWESO_OK) return NULL;
    if (mw_state_of(&solution->states, position) == MW_NO_STATE) {
        mw_fail(error, MWESO_USAGE, 0, "this position is not among those solved");
        return NULL;
    }
    MwesoStatus status = mw_candidates(solution->variant, position, &candidates, error);
    for (size_t i = 1; i < candidates.count; i++)
        if (worth(solution, &candidates.list[i].outcome, position->side) >
            worth(solution, &candidates.list[best].outcome, position->side))
            best = i;
    free(solution->move);
    solution->move = status == MWESO_OK ? mw_copy(candidates.list[best].text) : NULL;
    if (status == MWESO_OK && !solution->move) mw_no_memory(error);
    mw_candidates_free(&candidates);
    return solution->move;
}
