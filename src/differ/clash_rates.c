/* Clash rates: how often two rule sets disagree in the positions of random games; all clashes of
 * two variants, and the rates of every pair of many, on several threads. */
#include <assert.h>
#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "base/memory.h"
#include "differ/clash.h"
#include "rules/variant.h"
#include "study/games.h"
#include "study/intervals.h"

enum { WHOLE_GAME = MWESO_PHASES - 1 };

/* The first fields are set beforehand; then the parts are played on any threads. */
typedef struct Rates {
    const MwesoVariant *variants[2];
    const MwesoPlan *plan;
    double level;           /* of the confidence intervals, between 0 and 1 */
    MwesoProgress progress; /* called by each part separately; may be NULL */
    void *user;
    MwesoMet *met; /* NULL, or gets the positions met in each game, by both parts of it: with one
                      thread only */
    MwStarts starts[2];
    struct RatesPart *parts;
    uint64_t count; /* number of parts */
} Rates;

/* Some of the games by the rules of one of the two variants, played by one thread. */
typedef struct RatesPart {
    const Rates *all;
    int by;              /* whose rules: 0 or 1 */
    uint64_t begin, end; /* first and last + 1 of its games */
    MwPair pair;
    uint8_t *kinds; /* a MwesoDisagreement for each position of the game under way */
    size_t count, room;
    MwSums moves[MWESO_PHASES], results[MWESO_PHASES], any[MWESO_PHASES];
    MwesoRates rates;  /* without estimates */
    uint64_t compared; /* number of positions */
    MwesoStatus status;
    MwesoError error;
} RatesPart;

/* ---- a part ---------------------------------------------------------------------------------- */

static void compare_position(void *user, const MwesoPosition *position)
{
    RatesPart *r = user;
    MwesoClash clash;
    if (r->status != MWESO_OK) return;
    uint8_t *kinds = mw_grow(r->kinds, r->count, &r->room, sizeof *kinds);
    r->status = kinds ? mw_clash(r->pair.play[0], r->pair.play[1], position, &clash, &r->error)
                      : mw_no_memory(&r->error);
    if (r->status == MWESO_OK)
        r->status = mw_may_go_on(r->all->progress, r->all->user, ++r->compared, &r->error);
    if (!kinds) return;
    r->kinds = kinds;
    if (r->status == MWESO_OK) kinds[r->count++] = (uint8_t)clash.kind;
}

/* The earlier of two turns, counted from 1; 0: none. */
static uint32_t earlier(uint32_t a, uint32_t b) { return !a || (b && b < a) ? b : a; }

/* Adds the positions of a game to the sums of its third parts and of the whole game. */
static void add_game(RatesPart *r, uint64_t game)
{
    struct {
        int64_t positions, moves, results;
    } counts[MWESO_PHASES] = {{0, 0, 0}};
    uint32_t first = 0; /* turn of the first disagreement */
    for (size_t i = 0; i < r->count; i++) {
        const bool moves = r->kinds[i] == MWESO_OTHER_MOVES,
                   results = r->kinds[i] == MWESO_OTHER_RESULT;
        const size_t phases[] = {3 * i / r->count, WHOLE_GAME};
        assert(phases[0] < WHOLE_GAME);
        for (int j = 0; j < 2; j++) {
            counts[phases[j]].positions += r->kinds[i] != MWESO_NOT_COMPARED;
            counts[phases[j]].moves += moves;
            counts[phases[j]].results += results;
        }
        r->rates.not_compared += r->kinds[i] == MWESO_NOT_COMPARED;
        if (moves || results) first = earlier(first, (uint32_t)i + 1);
    }
    for (int phase = 0; phase < MWESO_PHASES; phase++) {
        const int64_t positions = counts[phase].positions, moves = counts[phase].moves,
                      results = counts[phase].results;
        assert(moves + results <= positions);
        mw_sums_add(&r->moves[phase], moves, positions);
        mw_sums_add(&r->results[phase], results, positions);
        mw_sums_add(&r->any[phase], moves + results, positions);
        r->rates.positions_in[phase] += (uint64_t)positions;
    }
    if (r->all->met) {
        r->all->met[game].positions += (uint32_t)counts[WHOLE_GAME].positions;
        r->all->met[game].differ += (uint32_t)(counts[WHOLE_GAME].moves +
                                               counts[WHOLE_GAME].results);
    }
    r->rates.earliest = earlier(r->rates.earliest, first);
    r->rates.games++;
    r->count = 0;
}

/* Where one plan gives the starts of both variants, game i of one has the start of game i of the
 * other. */
static MwesoStatus play_games(RatesPart *r, MwGamePlayer *const players[2])
{
    const MwesoPlan *plan = r->all->plan;
    MwesoStatus status = MWESO_OK;
    for (uint64_t game = r->begin; game < r->end && status == MWESO_OK; game++) {
        MwesoPosition start = mw_start_of(&r->all->starts[r->by], game);
        MwCountedGame counted = {r->pair.play[r->by],
                                 {players[0], players[1]},
                                 (int)(game % 2),
                                 plan->max_turns,
                                 mw_random(plan->seed, game)};
        MwesoFigures figures = {.game = game};
        status = mw_counted_game_play(&counted, &start, compare_position, r, &figures, &r->error);
        if (r->status != MWESO_OK) return r->status;
        add_game(r, game);
    }
    return status;
}

/* Plays the part; false on failure. */
static bool play_part(RatesPart *r)
{
    MwGamePlayer *players[2] = {NULL, NULL};
    MwesoStatus status = mw_pair_acquire(r->all->variants[0], r->all->variants[1], &r->pair,
                                         &r->error);
    for (int i = 0; i < 2 && status == MWESO_OK; i++) {
        players[i] = mw_player_new(r->all->variants[r->by], r->all->plan->players[i], &r->error);
        if (!players[i]) status = r->error.status;
    }
    if (status == MWESO_OK) status = play_games(r, players);
    for (int i = 0; i < 2; i++) mw_player_free(players[i]);
    mw_pair_release(&r->pair);
    free(r->kinds);
    r->status = status;
    return status == MWESO_OK;
}

/* ---- the rates of two ------------------------------------------------------------------------ */

/* Each thread gets several parts, so that none waits long for another. */
enum { PARTS_A_THREAD = 16 };

static MwesoStatus check(const Rates *all, MwesoError *error)
{
    MwPair pair;
    MwesoStatus status = mw_pair_acquire(all->variants[0], all->variants[1], &pair, error);
    mw_pair_release(&pair);
    if (status == MWESO_OK) status = mw_check_plan(all->plan, error);
    if (status == MWESO_OK && !(all->level > 0 && all->level < 1))
        return mw_fail(error, MWESO_USAGE, 0, "the level %g is not between 0 and 1", all->level);
    return status;
}

/* Divides the games into parts for this number of threads. */
static MwesoStatus share_out(Rates *all, int threads, MwesoError *error)
{
    const uint64_t games = all->plan->games;
    uint64_t parts = threads > 1 ? (uint64_t)threads * PARTS_A_THREAD : 1;
    if (parts > games) parts = games;
    all->parts = mw_new((size_t)parts * 2 * sizeof *all->parts);
    if (!all->parts) return mw_no_memory(error);
    all->count = parts * 2;
    for (uint64_t i = 0; i < all->count; i++) {
        uint64_t number = i % parts;
        all->parts[i] = (RatesPart){.all = all,
                                    .by = i >= parts,
                                    .begin = games / parts * number,
                                    .end = number + 1 < parts ? games / parts * (number + 1)
                                                              : games};
    }
    return MWESO_OK;
}

/* Whatever this returns, end_rates must follow. */
static MwesoStatus begin_rates(Rates *all, int threads, MwesoError *error)
{
    MwesoStatus status = check(all, error);
    for (int i = 0; i < 2 && status == MWESO_OK; i++)
        status = mw_starts_new(&all->variants[i]->rules, all->plan, &all->starts[i], error);
    return status == MWESO_OK ? share_out(all, threads, error) : status;
}

static void join(const RatesPart *part, RatesPart *sums)
{
    for (int phase = 0; phase < MWESO_PHASES; phase++) {
        mw_sums_join(&sums->moves[phase], &part->moves[phase]);
        mw_sums_join(&sums->results[phase], &part->results[phase]);
        mw_sums_join(&sums->any[phase], &part->any[phase]);
        sums->rates.positions_in[phase] += part->rates.positions_in[phase];
    }
    sums->rates.games += part->rates.games;
    sums->rates.not_compared += part->rates.not_compared;
    sums->rates.earliest = earlier(sums->rates.earliest, part->rates.earliest);
}

/* Frees the parts. The rates of all parts together, which do not depend on their number; or the
 * failure of the first part that failed: the parts before it were played in any case. */
static MwesoStatus end_rates(Rates *all, MwesoRates *rates, MwesoError *error)
{
    RatesPart sums = {.status = MWESO_OK};
    for (uint64_t i = 0; i < all->count && sums.status == MWESO_OK; i++) {
        sums.status = all->parts[i].status;
        if (sums.status != MWESO_OK && error) *error = all->parts[i].error;
        join(&all->parts[i], &sums);
    }
    if (sums.status == MWESO_OK) {
        *rates = sums.rates;
        for (int phase = 0; phase < MWESO_PHASES; phase++) {
            rates->moves[phase] = mw_ratio(&sums.moves[phase], true, all->level);
            rates->results[phase] = mw_ratio(&sums.results[phase], true, all->level);
            rates->any[phase] = mw_ratio(&sums.any[phase], true, all->level);
        }
        rates->positions = rates->positions_in[WHOLE_GAME];
    }
    for (int i = 0; i < 2; i++) mw_starts_free(&all->starts[i]);
    free(all->parts);
    return sums.status;
}

/* Plays all parts on this thread. */
static MwesoStatus play_parts(Rates *all, MwesoRates *rates, MwesoError *error)
{
    *rates = (MwesoRates){0};
    MwesoStatus status = begin_rates(all, 1, error);
    for (uint64_t part = 0; part < all->count && play_part(&all->parts[part]);) part++;
    MwesoStatus played = end_rates(all, rates, error);
    return status == MWESO_OK ? played : status;
}

MwesoStatus mweso_clash_rates(const MwesoVariant *a, const MwesoVariant *b, const MwesoPlan *plan,
                              double level, MwesoProgress progress, void *user, MwesoRates *rates,
                              MwesoError *error)
{
    return play_parts(&(Rates){{a, b}, plan, level, progress, user}, rates, error);
}

/* ---- all clashes of two ---------------------------------------------------------------------- */

/* Shared by the threads. The first job is the search for the smallest and the earliest clash, each
 * other job a part of the games. */
typedef struct Clashes {
    const MwesoVariant *a, *b;
    const MwesoPlan *plan;
    uint64_t most_positions, most_in_lines;
    MwesoClashes *found;
    Rates rates;
    MwesoProgress progress;
    void *user;
    atomic_uint_fast64_t asked;
    atomic_bool stopped;
    pthread_mutex_t alone; /* held while `progress` is called */
    MwesoStatus status;    /* of the search */
    MwesoError error;
} Clashes;

/* Called on any thread; one at a time calls `progress` for all. */
static bool clashes_go_on(void *user, uint64_t done)
{
    Clashes *c = user;
    (void)done;
    uint64_t all = (++c->asked) * MW_CLASHES_ASK_EVERY;
    if (c->progress && pthread_mutex_trylock(&c->alone) == 0) {
        if (!c->progress(c->user, all)) c->stopped = true;
        pthread_mutex_unlock(&c->alone);
    }
    return !c->stopped;
}

static bool find_clashes(void *user, int thread, uint64_t job)
{
    Clashes *c = user;
    (void)thread;
    if (job > 0) return play_part(&c->rates.parts[job - 1]);
    c->status = mweso_smallest_clash(c->a, c->b, c->most_positions, c->plan->seed, clashes_go_on, c,
                                     &c->found->smallest, &c->error);
    if (c->status == MWESO_OK)
        c->status = mweso_earliest_clash(c->a, c->b, c->most_in_lines, clashes_go_on, c,
                                         &c->found->earliest, &c->error);
    return c->status == MWESO_OK;
}

/* A failure of the search precedes one of the games, as on a single thread. */
static MwesoStatus find_on_threads(Clashes *c, MwesoError *error)
{
    MwesoStatus status = begin_rates(&c->rates, c->plan->threads, error);
    if (status == MWESO_OK)
        mweso_in_parallel(c->plan->threads, 1 + c->rates.count, find_clashes, c);
    MwesoStatus played = end_rates(&c->rates, &c->found->rates, error);
    if (c->status != MWESO_OK && error) *error = c->error;
    if (status != MWESO_OK) return status;
    return c->status == MWESO_OK ? played : c->status;
}

MwesoStatus mweso_clashes(const MwesoVariant *a, const MwesoVariant *b, uint64_t most_positions,
                          uint64_t most_in_lines, const MwesoPlan *plan, double level,
                          MwesoProgress progress, void *user, MwesoClashes *clashes,
                          MwesoError *error)
{
    Clashes c = {.a = a,
                 .b = b,
                 .plan = plan,
                 .most_positions = most_positions,
                 .most_in_lines = most_in_lines,
                 .found = clashes,
                 .progress = progress,
                 .user = user,
                 .alone = PTHREAD_MUTEX_INITIALIZER};
    c.rates = (Rates){{a, b}, plan, level, clashes_go_on, &c};
    *clashes = (MwesoClashes){.smallest = {.end = MWESO_SEARCH_BOARDS}};
    MwesoStatus status = mw_check_plan(plan, error);
    bool compared = mw_same_board(&a->rules.board, &b->rules.board);
    if (status == MWESO_OK && compared) status = find_on_threads(&c, error);
    pthread_mutex_destroy(&c.alone);
    return status;
}

/* ---- the rates of every pair of many ----------------------------------------------------------
 */

/* Shared by the threads; a job is a pair of variants. */
typedef struct Pairs {
    const MwesoVariant *const *variants;
    size_t count;
    const MwesoPlan *plan;
    MwesoMet *met;
    MwesoProgress progress;
    void *user;
    atomic_uint_fast64_t done;
    atomic_bool stopped;
    pthread_mutex_t alone; /* held while `progress` is called, or a failure noted */
    MwesoStatus status;    /* the first failure, and its variant */
    MwesoError error;
    size_t failed;
} Pairs;

/* Called during a pair; one thread at a time calls `progress` for all. */
static bool pairs_go_on(void *user, uint64_t positions)
{
    Pairs *p = user;
    (void)positions;
    if (p->progress && pthread_mutex_trylock(&p->alone) == 0) {
        if (!p->progress(p->user, p->done)) p->stopped = true;
        pthread_mutex_unlock(&p->alone);
    }
    return !p->stopped;
}

static void fail(Pairs *p, MwesoStatus status, const MwesoError *error, size_t variant)
{
    pthread_mutex_lock(&p->alone);
    if (p->status == MWESO_OK) p->status = status, p->error = *error, p->failed = variant;
    pthread_mutex_unlock(&p->alone);
}

/* Plays the games of one pair, by both rule sets. */
static bool play_pair(void *user, int thread, uint64_t job)
{
    Pairs *p = user;
    const size_t a = (size_t)(job / p->count), b = (size_t)(job % p->count);
    (void)thread;
    if (a >= b || !mw_same_board(&p->variants[a]->rules.board, &p->variants[b]->rules.board))
        return true;
    MwesoRates rates;
    MwesoError error = {.status = MWESO_OK};
    Rates all = {{p->variants[a], p->variants[b]},
                 p->plan,
                 0.95,
                 pairs_go_on,
                 p,
                 &p->met[(a * p->count + b) * p->plan->games]};
    MwesoStatus status = play_parts(&all, &rates, &error);
    if (status != MWESO_OK) return fail(p, status, &error, b), false;
    uint64_t done = ++p->done;
    pthread_mutex_lock(&p->alone);
    if (p->progress && !p->progress(p->user, done)) p->stopped = true;
    pthread_mutex_unlock(&p->alone);
    return !p->stopped;
}

MwesoStatus mweso_clash_pairs(const MwesoVariant *const *variants, size_t count,
                              const MwesoPlan *plan, MwesoProgress progress, void *user,
                              MwesoMet *met, size_t *failed, MwesoError *error)
{
    MwesoStatus status = mw_check_plan(plan, error);
    if (status != MWESO_OK) return status;
    Pairs p = {.variants = variants,
               .count = count,
               .plan = plan,
               .met = met,
               .progress = progress,
               .user = user,
               .alone = PTHREAD_MUTEX_INITIALIZER};
    if (count) mweso_in_parallel(plan->threads, (uint64_t)count * count, play_pair, &p);
    pthread_mutex_destroy(&p.alone);
    if (p.status == MWESO_OK && p.stopped)
        return mw_fail(error, MWESO_NO, 0, "the comparison was stopped");
    if (p.status != MWESO_OK && failed) *failed = p.failed;
    if (p.status != MWESO_OK && error) *error = p.error;
    return p.status;
}

MwesoEstimate mweso_met_share(const MwesoMet *met, size_t games, double level)
{
    MwSums sums = {0};
    if (!(level > 0 && level < 1)) return MW_NO_ESTIMATE;
    for (size_t i = 0; i < games; i++) mw_sums_add(&sums, met[i].differ, met[i].positions);
    if (games != 1 || sums.y == 0) return mw_ratio(&sums, true, level);
    return (MwesoEstimate){(double)sums.x / (double)sums.y, NAN, NAN};
}
