/* Simulate: plays many games on several threads, and delivers them in order.
 *
 * Games are handed out in batches. A batch is delivered to the caller's sink after all earlier
 * batches, so that results do not depend on which thread was faster; a thread that is far ahead
 * waits. The games of a sample have no sink: they are counted in the sample's memory. */
#include <assert.h>
#include <limits.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "base/memory.h"
#include "base/process.h"
#include "base/threads.h"
#include "fast/lanes.h"
#include "hooks/pool.h"
#include "kernel/outcome.h"
#include "rules/tables.h"
#include "rules/variant.h"
#include "study/games.h"
#include "study/sample.h"

/* Games of a batch: if played one by one; and in lanes, most of which are empty while the last
 * games of a batch end. */
enum { BATCH = 16, LANES_BATCH = 4096, FEWEST_IN_LANES = 32 };
enum { BATCHES_A_THREAD = 8 };

typedef struct Batch {
    MwesoFigures *games;
    MwesoGame *records[BATCH]; /* for `recorded` */
    size_t count;
    bool done;
    MwesoStatus status;
    MwesoError error;
} Batch;

typedef struct Simulation {
    const MwesoVariant *variant;
    const MwesoPlan *plan;
    bool (*skip)(void *user, uint64_t game);
    MwesoGameSink sink;
    MwesoRecordedSink recorded; /* replaces `sink` */
    void *user;
    MwStarts starts;
    MwLanesLevel lanes;   /* MW_LANES_NONE: games are played one by one */
    MwFast *fast;         /* tables for lanes */
    Batch *batches;       /* a ring buffer of `room` batches */
    MwesoFigures *games;  /* the games of all batches */
    size_t room, batch;   /* number of batches in the ring, and of games in a batch */
    pthread_mutex_t lock; /* guards the following fields */
    pthread_cond_t changed;
    uint64_t next_game;       /* the next game to be handed out */
    size_t handed, delivered; /* numbers of batches so far */
    bool stop;
} Simulation;

/* ---- players --------------------------------------------------------------------------------- */

/* The players of one thread. */
typedef struct Seats {
    bool taken;
    MwGamePlayer *players[2];
    MwesoStatus status;
    MwesoError error;
} Seats;

static Seats take_seats(const Simulation *s)
{
    Seats seats = {.taken = true, .status = MWESO_OK};
    for (int i = 0; i < 2 && seats.status == MWESO_OK; i++) {
        seats.players[i] = mw_player_new(s->variant, s->plan->players[i], &seats.error);
        if (!seats.players[i]) seats.status = seats.error.status;
    }
    return seats;
}

static void leave_seats(Seats *seats)
{
    for (int i = 0; i < 2; i++) mw_player_free(seats->players[i]);
}

/* ---- one batch ------------------------------------------------------------------------------- */

static MwCountedGame counted_game(const Simulation *s, const MwPlay *play, const Seats *seats,
                                  uint64_t game)
{
    return (MwCountedGame){.play = play,
                           .players = {seats->players[0], seats->players[1]},
                           .first_side = (int)(game % 2),
                           .max_turns = s->plan->max_turns,
                           .random = mw_random(s->plan->seed, game)};
}

static MwesoStatus play_game(const Simulation *s, const MwPlay *play, const Seats *seats,
                             MwesoFigures *figures, MwesoGame **record, MwesoError *error)
{
    MwesoPosition start = mw_start_of(&s->starts, figures->game);
    MwCountedGame counted = counted_game(s, play, seats, figures->game);
    if (s->recorded) {
        counted.record = *record = mweso_game_new(s->variant, &start, error);
        if (!*record) return error->status;
    }
    return mw_counted_game_play(&counted, &start, NULL, NULL, figures, error);
}

static void forget_records(Batch *batch)
{
    for (size_t i = 0; i < BATCH; i++) {
        mweso_game_free(batch->records[i]);
        batch->records[i] = NULL;
    }
}

static MwesoPosition start_of(const void *simulation, uint64_t game)
{
    return mw_start_of(&((const Simulation *)simulation)->starts, game);
}

/* The games whose turns in phases are played before lanes take over. */
typedef struct CountedOpening {
    const Simulation *simulation;
    const MwPlay *play;
    const Seats *seats;
    Batch *batch;
} CountedOpening;

static MwLanesOpening open_game(void *user, MwLanesOpened *game)
{
    const CountedOpening *o = user;
    MwOpenedGame opened;
    MwesoPosition start = mw_start_of(&o->simulation->starts, game->game);
    MwCountedGame counted = counted_game(o->simulation, o->play, o->seats, game->game);
    Batch *batch = o->batch;
    batch->status = mw_counted_game_open(&counted, &start, &opened, game->figures, &batch->error);
    if (batch->status != MWESO_OK) return MW_LANES_FAILED;
    if (opened.over) return MW_LANES_OVER;
    const int64_t *of = game->figures->of;
    game->position = opened.position;
    game->random = counted.random;
    game->turns = (uint32_t)of[MWESO_FIGURE_TURNS];
    game->laps = (uint32_t)of[MWESO_FIGURE_LAPS];
    game->choice_turns = (uint32_t)of[MWESO_FIGURE_CHOICE_TURNS];
    game->id = opened.id;
    game->leader = opened.leader;
    game->led_since = (uint32_t)opened.led_since;
    return MW_LANES_OPENED;
}

/* Plays the games of a batch at the same time, except for those that lanes cannot finish. */
static MwesoStatus play_in_lanes(const Simulation *s, const MwPlay *play, const Seats *seats,
                                 Batch *batch)
{
    CountedOpening opening = {s, play, seats, batch};
    const MwLanesOpener opener = {open_game, NULL, &opening};
    const MwesoPosition usual = mw_usual_start(&s->variant->rules);
    const MwLanesGames games = {.fast = s->fast,
                                .start = &usual,
                                .games = batch->count,
                                .seed = s->plan->seed,
                                .most_moves = (int)s->plan->max_turns,
                                .figures = batch->games,
                                .start_of = s->plan->start == MWESO_START_USUAL ? NULL : start_of,
                                .user = s,
                                .opener = mw_opens(&s->variant->rules) ? &opener : NULL};
    mw_lanes_play(s->lanes, &games);
    return batch->status == MWESO_OK ? mw_not_stopped(&batch->error) : batch->status;
}

/* Plays a batch. Acquires the rules each time, as a script belongs to one thread at a time. */
static void play_batch(const Simulation *s, const Seats *seats, Batch *batch)
{
    bool in_lanes = s->lanes != MW_LANES_NONE;
    assert(batch->count > 0 && batch->count <= s->batch);
    batch->status = seats->status;
    batch->error = seats->error;
    if (batch->status != MWESO_OK) return;
    const MwPlay *play = mw_acquire(s->variant, &batch->error);
    if (!play) batch->status = batch->error.status;
    else if (in_lanes) batch->status = play_in_lanes(s, play, seats, batch);
    for (size_t i = 0; i < batch->count && batch->status == MWESO_OK; i++)
        if (!in_lanes || batch->games[i].of[MWESO_FIGURE_END] == MW_LANES_LEFT)
            batch->status = play_game(s, play, seats, &batch->games[i], &batch->records[i % BATCH],
                                      &batch->error);
    mw_release(s->variant, play);
}

/* Fills the next batch of the ring with the next games of the shard; NULL if there are none. */
static Batch *hand_out(Simulation *s)
{
    const MwesoPlan *plan = s->plan;
    size_t place = s->handed % s->room;
    Batch *batch = &s->batches[place];
    forget_records(batch);
    *batch = (Batch){.games = s->games + place * s->batch, .status = MWESO_OK};
    for (; s->next_game < plan->games && batch->count < s->batch; s->next_game++)
        if (s->next_game % plan->shards == plan->shard &&
            !(s->skip && s->skip(s->user, s->next_game)))
            batch->games[batch->count++] = (MwesoFigures){.game = s->next_game};
    if (!batch->count) return NULL;
    s->handed++;
    return batch;
}

static MwesoStatus deliver_batch(const Simulation *s, const Batch *batch, MwesoError *error)
{
    if (batch->status != MWESO_OK && error) *error = batch->error;
    for (size_t i = 0; i < batch->count && batch->status == MWESO_OK; i++) {
        const MwesoFigures *game = &batch->games[i];
        bool goes_on = s->recorded ? s->recorded(s->user, game, batch->records[i % BATCH])
                                   : s->sink(s->user, game);
        if (!goes_on) return MWESO_NO;
    }
    return batch->status;
}

/* ---- threads --------------------------------------------------------------------------------- */

/* Waits for room in the ring; NULL if no games are left to be played. */
static Batch *next_batch(Simulation *s)
{
    while (!s->stop && s->handed - s->delivered >= s->room)
        pthread_cond_wait(&s->changed, &s->lock);
    assert(s->stop || s->handed - s->delivered < s->room);
    return s->stop ? NULL : hand_out(s);
}

static void *work(void *simulation)
{
    Simulation *s = simulation;
    Seats seats = take_seats(s);
    pthread_mutex_lock(&s->lock);
    for (Batch *batch; (batch = next_batch(s));) {
        pthread_mutex_unlock(&s->lock);
        play_batch(s, &seats, batch);
        pthread_mutex_lock(&s->lock);
        batch->done = true;
        pthread_cond_broadcast(&s->changed);
    }
    pthread_cond_broadcast(&s->changed);
    pthread_mutex_unlock(&s->lock);
    leave_seats(&seats);
    return NULL;
}

/* Waits for the next batch in order; NULL after all have been delivered. */
static const Batch *wait_for_batch(Simulation *s)
{
    for (;;) {
        Batch *batch = &s->batches[s->delivered % s->room];
        bool handed = s->delivered < s->handed;
        if (handed && batch->done) return batch;
        if (!handed && s->next_game >= s->plan->games) return NULL;
        pthread_cond_wait(&s->changed, &s->lock);
    }
}

static MwesoStatus deliver_all(Simulation *s, MwesoError *error)
{
    MwesoStatus status = MWESO_OK;
    pthread_mutex_lock(&s->lock);
    for (const Batch *batch; status == MWESO_OK && (batch = wait_for_batch(s));) {
        pthread_mutex_unlock(&s->lock);
        status = deliver_batch(s, batch, error);
        pthread_mutex_lock(&s->lock);
        s->delivered++;
        assert(s->delivered <= s->handed);
        pthread_cond_broadcast(&s->changed);
    }
    s->stop = true;
    pthread_cond_broadcast(&s->changed);
    pthread_mutex_unlock(&s->lock);
    return status;
}

static MwesoStatus run_threads(Simulation *s, MwesoError *error)
{
    pthread_t threads[MW_MOST_THREADS];
    int started = 0;
    while (started < s->plan->threads &&
           mw_thread_start(&threads[started], started, s->plan->threads, work, s))
        started++;
    MwesoStatus status = started ? deliver_all(s, error)
                                 : mw_fail(error, MWESO_IO, 0, "no thread can be started");
    for (int i = 0; i < started; i++) pthread_join(threads[i], NULL);
    return status;
}

/* Plays everything on the caller's thread. */
static MwesoStatus run_here(Simulation *s, MwesoError *error)
{
    Seats seats = take_seats(s);
    MwesoStatus status = MWESO_OK;
    for (Batch *batch; status == MWESO_OK && (batch = hand_out(s));) {
        play_batch(s, &seats, batch);
        status = deliver_batch(s, batch, error);
    }
    leave_seats(&seats);
    return status;
}

/* ---- the plan -------------------------------------------------------------------------------- */

MwesoStatus mw_check_plan(const MwesoPlan *plan, MwesoError *error)
{
    MwesoStatus status = mw_check_given(plan, "the plan", error);
    if (status != MWESO_OK) return status;
    const struct {
        bool wrong;
        const char *text;
    } checks[] = {
        {plan->games == 0, "a run has at least one game"},
        {plan->max_turns == 0, "a game has at least one turn"},
        {plan->threads < 1 || plan->threads > MW_MOST_THREADS, "there are 1 to 256 threads"},
        {plan->shard >= plan->shards, "of n shards there is none beyond the n-th"},
        {(unsigned)plan->start > MWESO_START_LISTED, "there is no such way to start"},
        {plan->start == MWESO_START_LISTED && !plan->starts,
         "the list of starts is missing (NULL)"},
    };
    for (size_t i = 0; i < sizeof checks / sizeof *checks; i++)
        if (checks[i].wrong) return mw_fail(error, MWESO_USAGE, 0, "%s", checks[i].text);
    status = mw_player_check(plan->players[0], error);
    return status == MWESO_OK ? mw_player_check(plan->players[1], error) : status;
}

/* The level for playing in lanes: only games between random players that are not to be recorded. */
static MwLanesLevel lanes_for(const Simulation *s, int *seeds)
{
    const MwesoPlan *plan = s->plan;
    bool random = strcmp(plan->players[0], "random") == 0 &&
                  strcmp(plan->players[1], "random") == 0;
    bool many = plan->games / plan->shards >= FEWEST_IN_LANES && plan->max_turns <= INT_MAX;
    if (!random || !many || s->recorded || !mw_starts_like_usual(&s->starts, seeds))
        return MW_LANES_NONE;
    return mw_lanes_figures_level(&s->variant->rules, *seeds);
}

/* The number of games in a batch. In lanes all threads get equally many batches of one size. */
static size_t batch_of(const Simulation *s)
{
    const MwesoPlan *plan = s->plan;
    uint64_t share = plan->games / plan->shards / (uint64_t)plan->threads;
    if (s->lanes == MW_LANES_NONE || share < 2 * BATCH) return BATCH;
    uint64_t batches = share / LANES_BATCH + 1;
    if (batches == 1) batches = 2;
    return (size_t)(share / batches + (share % batches > 0));
}

/* Checks the plan, reads its starts, and compiles the rules for lanes if these can play them. */
static MwesoStatus prepare(Simulation *s, MwesoError *error)
{
    int seeds;
    MwesoStatus status = mw_check_plan(s->plan, error);
    if (status == MWESO_OK) status = mw_starts_new(&s->variant->rules, s->plan, &s->starts, error);
    if (status != MWESO_OK) return status;
    s->lanes = lanes_for(s, &seeds);
    if (s->lanes != MW_LANES_NONE) {
        s->fast = mw_new(sizeof *s->fast);
        if (!s->fast) return mw_no_memory(error);
        mw_fast_compile(&s->variant->rules, MW_FAST_AVX2, seeds, s->fast);
    }
    s->batch = batch_of(s);
    return MWESO_OK;
}

static MwesoStatus ended(MwesoStatus status, MwesoError *error)
{
    return status == MWESO_NO ? mw_fail(error, status, 0, "playing was stopped") : status;
}

static MwesoStatus simulate(Simulation *s, MwesoError *error)
{
    MwesoError own; /* some of the functions below need one */
    if (!error) error = &own;
    pthread_mutex_init(&s->lock, NULL);
    pthread_cond_init(&s->changed, NULL);
    MwesoStatus status = prepare(s, error);
    if (status == MWESO_OK) {
        s->room = s->plan->threads > 1 ? (size_t)s->plan->threads * BATCHES_A_THREAD : 1;
        s->batches = mw_new(s->room * sizeof *s->batches);
        s->games = mw_new(s->room * s->batch * sizeof *s->games);
        if (!s->batches || !s->games) status = mw_no_memory(error);
    }
    if (status == MWESO_OK)
        status = s->plan->threads > 1 ? run_threads(s, error) : run_here(s, error);
    for (size_t i = 0; s->batches && i < s->room; i++) forget_records(&s->batches[i]);
    mw_starts_free(&s->starts);
    free(s->batches);
    free(s->games);
    free(s->fast);
    pthread_cond_destroy(&s->changed);
    pthread_mutex_destroy(&s->lock);
    return ended(status, error);
}

MwesoStatus mweso_simulate(const MwesoVariant *variant, const MwesoPlan *plan,
                           bool (*skip)(void *user, uint64_t game), MwesoGameSink sink, void *user,
                           MwesoError *error)
{
    Simulation s = {.variant = variant, .plan = plan, .skip = skip, .sink = sink, .user = user};
    return simulate(&s, error);
}

MwesoStatus mweso_simulate_recorded(const MwesoVariant *variant, const MwesoPlan *plan,
                                    MwesoRecordedSink sink, void *user, MwesoError *error)
{
    Simulation s = {.variant = variant, .plan = plan, .recorded = sink, .user = user};
    MW_INVARIANT(sink);
    return simulate(&s, error);
}

/* ---- a sample -------------------------------------------------------------------------------- */

/* A sample while it is played: its batches are the jobs of threads. */
typedef struct PlayedSample {
    Simulation games;
    MwesoSample *sample;
    Seats *seats; /* by thread */
    MwesoProgress report;
    void *user;
    atomic_size_t played;
    bool stopped;         /* stopped by `report` */
    pthread_mutex_t lock; /* guards the following fields */
    uint64_t failed;      /* the first batch that failed; UINT64_MAX: none */
    MwesoError failure;
} PlayedSample;

static bool play_job(void *user, int thread, uint64_t job)
{
    PlayedSample *s = user;
    Seats *seats = &s->seats[thread];
    const MwesoPlan *plan = s->games.plan;
    size_t begin = (size_t)job * s->games.batch, left = s->sample->room - begin;
    Batch batch = {.games = s->sample->games + begin,
                   .count = left < s->games.batch ? left : s->games.batch};
    if (!seats->taken) *seats = take_seats(&s->games);
    for (size_t i = 0; i < batch.count; i++)
        batch.games[i] = (MwesoFigures){.game = plan->shard + (begin + i) * plan->shards};
    play_batch(&s->games, seats, &batch);
    size_t played = atomic_fetch_add(&s->played, batch.count) + batch.count;
    if (batch.status != MWESO_OK) {
        /* batches begin in order, so the first failure does not depend on which thread was faster
         */
        pthread_mutex_lock(&s->lock);
        if (job < s->failed) s->failure = batch.error;
        if (job < s->failed) s->failed = job;
        pthread_mutex_unlock(&s->lock);
        return false;
    }
    /* the caller's thread reports; the last game is reported at the end */
    if (thread != 0 || !s->report || played == s->sample->room) return true;
    s->stopped = !s->report(s->user, played);
    return !s->stopped;
}

/* Allocates memory for all games of the shard; pages that are never written cost nothing. */
static MwesoStatus play_sample(PlayedSample *s, MwesoError *error)
{
    const MwesoPlan *plan = s->games.plan;
    const size_t batch = s->games.batch;
    MwesoSample *sample = s->sample;
    uint64_t games = plan->games / plan->shards + (plan->games % plan->shards > plan->shard);
    bool fits = games < SIZE_MAX / sizeof *sample->games;
    sample->room = fits ? (size_t)games : 0;
    sample->games = fits ? mw_new((sample->room + 1) * sizeof *sample->games) : NULL;
    sample->threads = plan->threads;
    s->seats = mw_new((size_t)plan->threads * sizeof *s->seats);
    if (!sample->games || !s->seats) return mw_no_memory(error);
    mweso_in_parallel(plan->threads, games / batch + (games % batch > 0), play_job, s);
    for (int i = 0; i < plan->threads; i++) leave_seats(&s->seats[i]);
    if (s->failed != UINT64_MAX && error) *error = s->failure;
    if (s->failed != UINT64_MAX) return s->failure.status;
    sample->count = sample->room;
    return s->stopped || (s->report && !s->report(s->user, games)) ? MWESO_NO : MWESO_OK;
}

MwesoSample *mweso_simulate_sample(const MwesoVariant *variant, const MwesoPlan *plan,
                                   MwesoProgress report, void *user, MwesoError *error)
{
    PlayedSample s = {.games = {.variant = variant, .plan = plan},
                      .sample = mweso_sample_new(),
                      .report = report,
                      .user = user,
                      .lock = PTHREAD_MUTEX_INITIALIZER,
                      .failed = UINT64_MAX};
    MwesoStatus status = s.sample ? prepare(&s.games, error) : mw_no_memory(error);
    if (status == MWESO_OK) mweso_sample_by_plan(s.sample, plan);
    if (status == MWESO_OK) status = play_sample(&s, error);
    mw_starts_free(&s.games.starts);
    free(s.games.fast);
    free(s.seats);
    pthread_mutex_destroy(&s.lock);
    if (ended(status, error) == MWESO_OK) return s.sample;
    mweso_sample_free(s.sample);
    return NULL;
}
