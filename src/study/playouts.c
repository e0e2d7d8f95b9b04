/* Playouts: uniformly random games. */
#include "study/playouts.h"

#include <stdlib.h>

#include "base/memory.h"
#include "base/threads.h"
#include "hooks/pool.h"
#include "play/moves.h"
#include "play/ruled.h"
#include "rules/variant.h"
#include "study/fast.h"

/* A first choice of a turn: a pit, and a direction if there is a choice of it. */
typedef struct First {
    int pit;
    MwesoChoice choice; /* 0: none */
} First;

typedef struct Playout {
    const MwRules *rules;
    MwRandom random;
    bool had_choice; /* of the move under way */
    MwesoPlayouts *totals;
    MwesoError *error;
} Playout;

static bool may_reverse_from(const MwRules *rules, int pit)
{
    if (mw_asks(rules, DECIDE_DIRECTION)) return true;
    return rules->reverse_at & MOMENT_START && rules->reverse_pits >> pit & 1;
}

static int first_choices(const MwRules *rules, const MwTurn *begun, First *firsts)
{
    int count = 0;
    for (uint64_t pits = mw_starts(rules, begun); pits; pits &= pits - 1) {
        int pit = __builtin_ctzll(pits);
        MwTurn turn = *begun;
        if (may_reverse_from(rules, pit)) {
            mw_turn_pick(rules, &turn, pit, NULL);
            mw_turn_step(rules, &turn, NULL);
        }
        bool two = turn.options & MWESO_REVERSE && turn.options & MWESO_FORWARD;
        firsts[count++] = (First){pit, two ? MWESO_FORWARD : (MwesoChoice)0};
        if (two) firsts[count++] = (First){pit, MWESO_REVERSE};
    }
    return count;
}

static int nth_bit(uint64_t set, uint32_t n)
{
    while (n--) set &= set - 1;
    return __builtin_ctzll(set);
}

static void choose_at_random(Playout *p, MwTurn *turn)
{
    uint64_t set = turn->options & MWESO_PIT ? turn->pits : (uint64_t)turn->options;
    int bit = nth_bit(set, mw_random_below(&p->random, (uint32_t)__builtin_popcountll(set)));
    if (turn->options & MWESO_PIT) mw_turn_choose(p->rules, turn, MWESO_PIT, bit, NULL);
    else mw_turn_choose(p->rules, turn, (MwesoChoice)(1 << bit), 0, NULL);
}

/* Sows a whole random move. False if there is none. */
static bool random_turn(Playout *p, const MwesoPosition *position, MwTurn *turn)
{
    First firsts[2 * MW_MOST_PITS];
    mw_turn_begin(p->rules, position, turn);
    int count = first_choices(p->rules, turn, firsts);
    if (count == 0) return false;
    p->had_choice = count > 1;
    First first = firsts[mw_random_below(&p->random, (uint32_t)count)];
    mw_turn_start(p->rules, turn, first.pit, NULL);
    if (first.choice) mw_turn_choose(p->rules, turn, first.choice, 0, NULL);
    while (turn->options) choose_at_random(p, turn);
    return true;
}

/* Under end.endless = illegal a random move may turn out to be none; after some tries all allowed
 * moves are listed and one is drawn. */
enum { TRIES = 16 };

typedef struct Draw {
    Playout *playout;
    const MwesoPosition *position;
    MwesoOutcome *outcome;
    uint64_t seen;
} Draw;

/* Keeps one of the sequences seen so far, each with the same chance. */
static bool draw(void *user, const MwTurn *turn, uint64_t ways)
{
    Draw *d = user;
    MwesoOutcome outcome;
    if (!mw_turn_outcome(d->playout->rules, d->position, turn, &outcome)) return true;
    d->seen += ways;
    if (mw_random_next(&d->playout->random) % d->seen < ways) *d->outcome = outcome;
    return true;
}

/* Plays a random move; `none` is set if the side to move has none. */
static MwesoStatus random_move(Playout *p, const MwesoPosition *position, MwesoOutcome *outcome,
                               bool *none)
{
    MwTurn turn;
    for (int i = 0; i < TRIES; i++) {
        *none = !random_turn(p, position, &turn);
        bool fits = !*none && mw_turn_outcome(p->rules, position, &turn, outcome);
        if (mw_script_failed(p->rules)) return mw_ruled(p->rules, position, p->error);
        if (*none || fits) return MWESO_OK;
    }
    Draw all = {p, position, outcome, 0};
    MwesoStatus status = mw_each_result(p->rules, position, draw, &all, p->error);
    *none = all.seen == 0;
    return status;
}

static bool passes_at_random(Playout *p, const MwesoPosition *position)
{
    return mw_may_pass(p->rules, position) && mw_random_below(&p->random, 8) == 0;
}

/* Plays a move or passes; `none` is set if the side to move can do neither. */
static MwesoStatus play_turn(Playout *p, const MwesoPosition *position, MwesoOutcome *outcome,
                             bool *none)
{
    bool can = true;
    p->had_choice = *none = false;
    if (!passes_at_random(p, position)) return random_move(p, position, outcome, none);
    MwesoStatus status = mw_can_move(p->rules, position, &can, p->error);
    if (status == MWESO_OK && can) mw_pass_outcome(position, outcome);
    *none = !can;
    return status;
}

static MwesoStatus play_game(Playout *p, int most_moves)
{
    MwesoPosition position = mw_usual_start(p->rules);
    MwesoEnd end = MWESO_GOES_ON;
    for (int i = 0; i < most_moves && end == MWESO_GOES_ON; i++) {
        MwesoOutcome outcome;
        bool none;
        MwesoStatus status = play_turn(p, &position, &outcome, &none);
        if (status != MWESO_OK) return status;
        end = none ? MWESO_NO_MOVE : outcome.end;
        if (none) break;
        position = outcome.after;
        p->totals->moves++;
        p->totals->laps += outcome.laps;
        p->totals->choices += p->had_choice;
    }
    p->totals->games++;
    p->totals->ended[end]++;
    return MWESO_OK;
}

static MwesoStatus play_games(const MwRules *rules, uint64_t first_game, uint64_t games,
                              int most_moves, uint64_t seed, MwesoPlayouts *totals,
                              MwesoError *error)
{
    MwesoStatus status = MWESO_OK;
    for (uint64_t game = 0; game < games && status == MWESO_OK; game++) {
        Playout playout = {rules, mw_random(seed, first_game + game), false, totals, error};
        status = play_game(&playout, most_moves);
    }
    return status;
}

MwesoStatus mw_playouts_at(MwFastLevel level, const MwRules *rules, uint64_t first_game,
                           uint64_t games, int most_moves, uint64_t seed, MwesoPlayouts *totals,
                           MwesoError *error)
{
    if (level == MW_FAST_NONE)
        return play_games(rules, first_game, games, most_moves, seed, totals, error);
    MwFast fast;
    MwesoPosition start = mw_usual_start(rules);
    MwFastGames work = {first_game, games, seed, most_moves, totals};
    mw_fast_compile(rules, 2 * rules->seeds, &fast);
    mw_fast_play(level, fast.width)->games(&fast, &start, &work);
    return MWESO_OK;
}

MwesoStatus mw_playouts(const MwRules *rules, uint64_t first_game, uint64_t games, int most_moves,
                        uint64_t seed, MwesoPlayouts *totals, MwesoError *error)
{
    return mw_playouts_at(mw_fast_level(rules, 2 * rules->seeds), rules, first_game, games,
                          most_moves, seed, totals, error);
}

MwesoStatus mweso_playouts(const MwesoVariant *variant, uint64_t first_game, uint64_t games,
                           int most_moves, uint64_t seed, MwesoPlayouts *totals, MwesoError *error)
{
    const MwRules *rules = mw_hire(variant, error);
    if (!rules) return error ? error->status : MWESO_IO;
    MwesoStatus status = mw_playouts(rules, first_game, games, most_moves, seed, totals, error);
    if (rules->decider) totals->hook_calls += rules->decider->calls;
    mw_release(variant, rules);
    return status;
}

/* ---- on several threads ---------------------------------------------------------------------- */

enum { JOB = 128 }; /* games */

typedef struct Share {
    MwesoPlayouts totals;
    MwesoStatus status;
    MwesoError error;
} Share;

typedef struct Together {
    const MwesoVariant *variant;
    uint64_t first_game, games, seed;
    int most_moves;
    Share *shares;
} Together;

static bool play_job(void *user, int thread, uint64_t job)
{
    const Together *all = user;
    Share *share = &all->shares[thread];
    uint64_t done = job * JOB, games = all->games - done < JOB ? all->games - done : JOB;
    share->status = mweso_playouts(all->variant, all->first_game + done, games, all->most_moves,
                                   all->seed, &share->totals, &share->error);
    return share->status == MWESO_OK;
}

static void add(MwesoPlayouts *totals, const MwesoPlayouts *more)
{
    totals->games += more->games;
    totals->moves += more->moves;
    totals->laps += more->laps;
    totals->choices += more->choices;
    totals->hook_calls += more->hook_calls;
    for (int end = MWESO_GOES_ON; end <= MWESO_DECIDED; end++)
        totals->ended[end] += more->ended[end];
}

MwesoStatus mweso_playouts_parallel(const MwesoVariant *variant, uint64_t first_game,
                                    uint64_t games, int most_moves, uint64_t seed, int threads,
                                    MwesoPlayouts *totals, MwesoError *error)
{
    MwesoStatus status = MWESO_OK;
    threads = mw_threads(threads);
    Share *shares = mw_new((size_t)threads * sizeof *shares);
    if (!shares) return mw_no_memory(error);
    Together all = {variant, first_game, games, seed, most_moves, shares};
    mw_in_parallel(threads, games / JOB + (games % JOB > 0), play_job, &all);
    for (int i = 0; i < threads; i++) {
        add(totals, &shares[i].totals);
        if (status == MWESO_OK && shares[i].status != MWESO_OK) {
            status = shares[i].status;
            if (error) *error = shares[i].error;
        }
    }
    free(shares);
    return status;
}

int mweso_processors(void) { return mw_processors(); }
