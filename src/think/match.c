/* Match: pairs of games between two players, from random openings; and the score, in Elo. */
#include <assert.h>
#include <limits.h>
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/findings.h"
#include "base/memory.h"
#include "base/process.h"
#include "base/threads.h"
#include "hooks/pool.h"
#include "play/moves.h"
#include "rules/variant.h"
#include "think/chance.h"
#include "think/player.h"
#include "think/situation.h"

enum { MOST_THREADS = 64, MOST_OPENING = 100, OPENING_TRIES = 1000 };

/* Players' random streams differ by game and side, and above these bits by the part of a series. */
enum { SERIES_BITS = 40 };

/* Number of openings drawn for a pair of games; number judged again; factor of the nodes for that.
 */
enum { OPENINGS_DRAWN = 64, OPENINGS_KEPT = 8, CLOSER = 32 };

/* Openings are drawn from separate streams. */
static const uint64_t opening_streams = 0xA5A5A5A500000000u;

/* A finished game. It owns its note and its game. */
typedef struct MatchPart {
    MwesoGame *game;
    char *note; /* of a forfeit: what went wrong; or NULL */
    int winner; /* number of the player, or MWESO_NOBODY */
    MwesoHalt halt;
    const char *const *settings; /* of a later game of a series */
} MatchPart;

/* A single game, or the games of a series, which owns their variants. */
typedef struct Done {
    MatchPart *parts;
    size_t count, room;
    MwesoSeries *series;
    int winner; /* winner of the whole */
} Done;

typedef struct Match {
    const MwesoVariant *variant;
    const MwesoMatchPlan *plan;
    MwesoMatchEach each;
    void *user;
    MwesoMatchTally *tally;
    pthread_mutex_t lock;
    Done **done;             /* by number; NULL: being played, or already reported */
    uint64_t next, reported; /* numbers of games begun, and reported */
    uint64_t halves[2];      /* the first player's half points in the games of the last pair */
    bool stop;
    MwesoStatus status;
    MwesoError error;
} Match;

/* ---- openings -------------------------------------------------------------------------------- */

/* Draws a position in which the side to move has a move. */
static MwesoStatus draw_from(const MwPlay *play, const Match *match, MwRandom *random,
                             MwesoPosition *opening, MwesoError *error)
{
    const MwMoveGenerator generator = {.play = play};
    for (int i = 0; i < OPENING_TRIES; i++) {
        MwesoPlayouts totals = {0};
        MwesoOutcome last = {.after = mw_usual_start(play->rules), .winner = MWESO_NOBODY};
        MwesoStatus status = mw_draw_arrangements(play, random, &last.after, error);
        if (status == MWESO_OK)
            status = mw_playout(&generator, match->plan->opening_moves, random, &last, &totals,
                                error);
        bool over = last.over;
        if (status == MWESO_OK && !over)
            status = mweso_position_is_over(match->variant, &last.after, &over, error);
        if (status != MWESO_OK) return status;
        *opening = last.after;
        if (!over) return MWESO_OK;
    }
    return mw_fail(error, MWESO_USAGE, 0,
                   "after %d random moves the game was over in each of %d openings drawn",
                   match->plan->opening_moves, OPENING_TRIES);
}

static MwesoStatus draw_position(const Match *match, MwRandom *random, MwesoPosition *opening,
                                 MwesoError *error)
{
    const MwPlay *play = mw_acquire(match->variant, error);
    if (!play) return error ? error->status : MWESO_IO;
    MwesoStatus status = draw_from(play, match, random, opening, error);
    mw_release(match->variant, play);
    return status;
}

/* An opening, and the absolute value that the judge gives it: 0 is even. */
typedef struct Opening {
    MwesoPosition position;
    int uneven;
} Opening;

static MwesoStatus judge_opening(const Match *match, MwesoPlayer *judge, uint64_t nodes,
                                 Opening *opening, MwesoError *error)
{
    MwesoThought thought;
    MwesoGame *game = mweso_game_new(match->variant, &opening->position, error);
    if (!game) return error->status;
    judge->limits.nodes = nodes;
    MwesoStatus status = mweso_player_move(judge, game, NULL, NULL, &thought, error);
    opening->uneven = abs(thought.value);
    mweso_game_free(game);
    return status;
}

/* Sorts by evenness; equal ones keep their order. */
static void sort_openings(Opening *openings, int count)
{
    for (int i = 1; i < count; i++) {
        Opening opening = openings[i];
        int at = i;
        for (; at > 0 && openings[at - 1].uneven > opening.uneven; at--)
            openings[at] = openings[at - 1];
        openings[at] = opening;
    }
}

/* Random openings are often decided before the players move, which would say nothing about them: so
 * the most even of many is taken. All are judged briefly, the most even of them again. If there are
 * too many moves to judge them, the first is taken, as players who need no list can play on. */
static MwesoStatus draw_opening(const Match *match, MwesoPlayer *judge, uint64_t pair,
                                MwesoPosition *drawn, MwesoError *error)
{
    Opening openings[OPENINGS_DRAWN];
    MwRandom random = mw_random(match->plan->seed, opening_streams + pair);
    uint64_t nodes = match->plan->judge_nodes;
    if (nodes == 0) return draw_position(match, &random, drawn, error);
    MwesoError failure = {0};
    MwesoStatus status = mweso_player_begin(judge, 1, 0, error);
    for (int i = 0; i < OPENINGS_DRAWN && status == MWESO_OK; i++) {
        status = draw_position(match, &random, &openings[i].position, error);
        if (status == MWESO_OK)
            status = judge_opening(match, judge, nodes / CLOSER + 1, &openings[i], &failure);
        if (i == 0) *drawn = openings[0].position;
    }
    if (status == MWESO_OK) sort_openings(openings, OPENINGS_DRAWN);
    for (int i = 0; i < OPENINGS_KEPT && status == MWESO_OK; i++)
        status = judge_opening(match, judge, nodes, &openings[i], &failure);
    if (failure.status == MWESO_BAD_INPUT) return MWESO_OK;
    if (failure.status != MWESO_OK && error) *error = failure;
    if (status != MWESO_OK) return status;
    sort_openings(openings, OPENINGS_KEPT);
    *drawn = openings[0].position;
    return MWESO_OK;
}

/* ---- a game ---------------------------------------------------------------------------------- */

/* Does the present situation, with the same side to move, come for the third time? */
static bool is_repeated(const Match *match, const MwesoGame *game)
{
    const MwRules *rules = &match->variant->rules;
    const MwesoPosition *now = mweso_game_position(game);
    /* If the rules, or a script, judge repetition themselves, it does not count. */
    if (mw_history_matters(&match->variant->words)) return false;
    uint64_t situation = mw_situation(rules, now);
    int times = 1;
    for (size_t ply = mweso_game_length(game); ply > 0 && times < 3; ply--) {
        const MwesoPosition *before = mweso_game_position_before(game, ply - 1);
        times += before->side == now->side && mw_situation(rules, before) == situation;
    }
    return times == 3;
}

/* The failure of an engine loses it the game; the failure of another player ends the match, as does
 * a stop, which an engine may have noticed first. */
static MwesoStatus forfeit(const MwesoPlayer *player, int number, const MwesoError *failure,
                           MatchPart *done, MwesoError *error)
{
    assert(failure->status != MWESO_OK);
    if (!player->command || mw_stopped()) {
        *error = *failure;
        return failure->status;
    }
    done->note = mw_copy(failure->text);
    done->halt = MWESO_FORFEIT;
    done->winner = !number;
    return done->note ? MWESO_OK : mw_no_memory(error);
}

/* Plays until the game is over; players[side] moves for that side. */
static MwesoStatus play_on(const Match *match, MwesoPlayer *const *players, int south,
                           MatchPart *done, MwesoError *error)
{
    MwesoGame *game = done->game;
    while (!mweso_game_standing(game).over) {
        MwesoThought thought;
        MwesoError failure = {0};
        int number = mweso_game_position(game)->side ^ south;
        if (mweso_game_length(game) == (size_t)match->plan->most_moves) done->halt = MWESO_CUT_OFF;
        else if (is_repeated(match, game)) done->halt = MWESO_REPETITION;
        if (done->halt != MWESO_PLAYED_OUT) return MWESO_OK;
        if (mweso_player_move(players[number], game, NULL, NULL, &thought, &failure) != MWESO_OK ||
            mweso_game_play(game, thought.move, false, &failure) != MWESO_OK)
            return forfeit(players[number], number, &failure, done, error);
    }
    int winner = mweso_game_standing(game).winner;
    done->winner = winner == MWESO_NOBODY ? MWESO_NOBODY : winner ^ south;
    return MWESO_OK;
}

/* The last opening drawn by a thread: both games of a pair begin with it. */
typedef struct Drawn {
    bool any;
    uint64_t pair;
    MwesoPosition opening;
} Drawn;

static MatchPart *add_part(Done *done, MwesoError *error)
{
    MatchPart *parts = mw_grow(done->parts, done->count, &done->room, sizeof *parts);
    if (!parts) {
        mw_no_memory(error);
        return NULL;
    }
    done->parts = parts;
    parts[done->count] = (MatchPart){.winner = MWESO_NOBODY};
    return &parts[done->count++];
}

/* Plays a game from this start, and adds it to the finished ones. */
static MwesoStatus play_part(const Match *match, MwesoPlayer *const *players,
                             const MwesoVariant *variant, const MwesoPosition *start,
                             uint64_t number, Done *done, MwesoError *error)
{
    int part = (int)done->count;
    MatchPart *played = add_part(done, error);
    if (!played) return MWESO_IO;
    played->game = mweso_game_new(variant, start, error);
    if (!played->game) return error->status;
    for (int i = 0; i < 2; i++) {
        MwesoError failure = {0};
        const uint64_t stream = 2 * number + (uint64_t)i + ((uint64_t)part << SERIES_BITS);
        if (mweso_player_begin(players[i], match->plan->seed, stream, &failure) != MWESO_OK)
            return forfeit(players[i], i, &failure, played, error);
    }
    return play_on(match, players, (int)(number % 2), played, error);
}

/* ---- a series -------------------------------------------------------------------------------- */

/* Plays the next game of a series; a new board gets new players. */
static MwesoStatus play_later(const Match *match, MwesoPlayer *const *players, uint64_t number,
                              Done *done, MwesoError *error)
{
    const MwesoMatchPlan *plan = match->plan;
    const MwesoSeries *series = done->series;
    const char *const *settings = mweso_series_settings(series);
    MwesoPosition start = mweso_series_start(series);
    if (!settings[0]) return play_part(match, players, match->variant, &start, number, done, error);
    const MwesoVariant *variant = mweso_series_variant(series);
    MwesoPlayer *own[2] = {NULL};
    MwesoStatus status = MWESO_OK;
    for (int i = 0; status == MWESO_OK && i < 2; i++)
        if (!(own[i] = mw_player_of(variant, plan->players[i], plan->agents[i], error)))
            status = error->status;
    if (status == MWESO_OK) status = play_part(match, own, variant, &start, number, done, error);
    for (int i = 0; i < 2; i++) mweso_player_free(own[i]);
    if (status == MWESO_OK) done->parts[done->count - 1].settings = settings;
    return status;
}

/* Counts the last game. False if the series goes on. */
static bool series_ends(const Match *match, int south, Done *done)
{
    const MatchPart *last = &done->parts[done->count - 1];
    MwesoOutcome end = mweso_game_standing(last->game);
    int winner;
    if (last->halt == MWESO_FORFEIT) {
        done->winner = last->winner;
        return true;
    }
    mweso_series_count(done->series, last->halt == MWESO_PLAYED_OUT ? &end : NULL);
    bool over = mweso_series_is_over(done->series, &winner);
    if (over && winner != MWESO_NOBODY) done->winner = winner ^ south;
    return over || done->count == (size_t)match->plan->most_games;
}

static MwesoStatus play_series(const Match *match, MwesoPlayer *const *players, uint64_t number,
                               Done *done, MwesoError *error)
{
    MwesoStatus status = MWESO_OK;
    done->series = mweso_series_new(match->plan->series, error);
    if (!done->series) return error->status;
    while (status == MWESO_OK && !series_ends(match, (int)(number % 2), done)) {
        bool shorter = mweso_series_would_shorten(done->series);
        status = mweso_series_next(done->series, shorter, error);
        if (status == MWESO_OK) status = play_later(match, players, number, done, error);
    }
    return status;
}

/* Plays game `number` of the match; players[2] is the judge of openings. */
static MwesoStatus play_game(const Match *match, MwesoPlayer *const *players, uint64_t number,
                             Drawn *drawn, Done *done, MwesoError *error)
{
    const uint64_t pair = number / 2;
    MwesoStatus status = MWESO_OK;
    done->winner = MWESO_NOBODY;
    if (!drawn->any || drawn->pair != pair) {
        status = draw_opening(match, players[2], pair, &drawn->opening, error);
        drawn->any = status == MWESO_OK;
        drawn->pair = pair;
    }
    if (status == MWESO_OK)
        status = play_part(match, players, match->variant, &drawn->opening, number, done, error);
    if (status != MWESO_OK) return status;
    if (match->plan->series) return play_series(match, players, number, done, error);
    done->winner = done->parts[0].winner;
    return MWESO_OK;
}

/* ---- counts ---------------------------------------------------------------------------------- */

static void count(Match *match, const Done *done, int south)
{
    MwesoMatchTally *t = match->tally;
    int winner = done->winner;
    t->wins += winner == 0;
    t->draws += winner == MWESO_NOBODY;
    t->losses += winner == 1;
    t->south_wins += winner == south;
    for (size_t i = 0; i < done->count; i++) {
        const MatchPart *part = &done->parts[i];
        assert(part->winner >= MWESO_NOBODY && part->winner <= 1 && part->halt < MWESO_HALT_COUNT);
        t->games++;
        t->moves += mweso_game_length(part->game);
        t->ended[mweso_game_standing(part->game).end]++;
        t->halted[part->halt]++;
        if (part->halt == MWESO_FORFEIT) t->forfeits[!part->winner]++;
    }
    match->halves[match->reported % 2] = winner == 0 ? 2 : winner == MWESO_NOBODY;
    if (match->reported % 2) t->pairs[match->halves[0] + match->halves[1]]++;
}

static void free_done(Done *done)
{
    if (!done) return;
    for (size_t i = 0; i < done->count; i++) {
        mweso_game_free(done->parts[i].game);
        free(done->parts[i].note);
    }
    free(done->parts);
    mweso_series_free(done->series);
    free(done);
}

/* Reports finished games in order, up to the first unfinished one. Needs the lock. */
static void report(Match *match)
{
    while (match->reported < match->next && match->done[match->reported] && !match->stop) {
        Done *done = match->done[match->reported];
        const int south = (int)(match->reported % 2);
        match->done[match->reported] = NULL;
        count(match, done, south);
        for (size_t i = 0; i < done->count && !match->stop; i++) {
            const MatchPart *part = &done->parts[i];
            const bool last = i + 1 == done->count;
            MwesoMatchGame game = {.number = match->reported,
                                   .game = part->game,
                                   .south = south,
                                   .winner = part->winner,
                                   .halt = part->halt,
                                   .note = part->note ? part->note : "",
                                   .part = (int)i,
                                   .last = last,
                                   .whole = last ? done->winner : MWESO_NOBODY,
                                   .settings = part->settings};
            match->stop = match->each && !match->each(match->user, &game);
        }
        match->reported++;
        free_done(done);
    }
}

/* ---- threads --------------------------------------------------------------------------------- */

static void fail(Match *match, MwesoStatus status, const MwesoError *error)
{
    if (match->status == MWESO_OK) {
        match->status = status;
        match->error = *error;
    }
    match->stop = true;
}

static void play_games(Match *match, MwesoPlayer *const *players)
{
    Drawn drawn = {0};
    for (;;) {
        pthread_mutex_lock(&match->lock);
        bool more = !match->stop && match->next < 2 * match->plan->pairs;
        uint64_t number = more ? match->next++ : 0;
        pthread_mutex_unlock(&match->lock);
        if (!more) return;
        MwesoError error = {0};
        Done *done = mw_new(sizeof *done);
        MwesoStatus status = done ? play_game(match, players, number, &drawn, done, &error)
                                  : mw_no_memory(&error);
        pthread_mutex_lock(&match->lock);
        assert(number >= match->reported && number < match->next && !match->done[number]);
        if (status == MWESO_OK) match->done[number] = done;
        else fail(match, status, &error);
        if (status == MWESO_OK) report(match);
        pthread_mutex_unlock(&match->lock);
        if (status != MWESO_OK) free_done(done);
    }
}

static void *work(void *user)
{
    Match *match = user;
    const MwesoMatchPlan *plan = match->plan;
    MwesoError error = {0};
    MwesoPlayer *players[3] = {NULL};
    char judge[64];
    snprintf(judge, sizeof judge, "search:nodes=%llu,weights=usual",
             (unsigned long long)(plan->judge_nodes ? plan->judge_nodes : 1));
    players[2] = mweso_player_new(match->variant, judge, &error);
    bool good = players[2] != NULL;
    for (int i = 0; good && i < 2; i++)
        good = (players[i] = mw_player_of(match->variant, plan->players[i], plan->agents[i],
                                          &error)) != NULL;
    if (good) {
        play_games(match, players);
    } else {
        pthread_mutex_lock(&match->lock);
        fail(match, error.status, &error);
        pthread_mutex_unlock(&match->lock);
    }
    for (int i = 0; i < 3; i++) mweso_player_free(players[i]);
    return NULL;
}

static MwesoStatus check(const MwesoMatchPlan *plan, MwesoError *error)
{
    MwesoStatus status = mw_check_given(plan, "the plan", error);
    for (int i = 0; i < 2 && status == MWESO_OK; i++)
        status = mw_check_given(plan->players[i], "the name of a player", error);
    if (status != MWESO_OK) return status;
    for (int i = 0; i < 2; i++)
        if (plan->agents[i] && !plan->agents[i]->move)
            return mw_fail(error, MWESO_USAGE, 0, "%.100s chooses no moves", plan->players[i]);
    if (plan->pairs < 1 || plan->pairs > SIZE_MAX / 4 / sizeof(void *))
        return mw_fail(error, MWESO_USAGE, 0, "a match has at least one pair of games");
    if (plan->threads < 1 || plan->threads > MOST_THREADS)
        return mw_fail(error, MWESO_USAGE, 0, "a match is played on 1 to %d threads", MOST_THREADS);
    if (plan->opening_moves < 0 || plan->opening_moves > MOST_OPENING)
        return mw_fail(error, MWESO_USAGE, 0, "an opening has 0 to %d moves", MOST_OPENING);
    if (plan->most_moves < 1)
        return mw_fail(error, MWESO_USAGE, 0, "a game is cut off after one move at the earliest");
    if (plan->series && plan->most_games < 1)
        return mw_fail(error, MWESO_USAGE, 0, "a series has at least one game");
    return MWESO_OK;
}

MwesoStatus mweso_match(const MwesoVariant *variant, const MwesoMatchPlan *plan,
                        MwesoMatchEach each, void *user, MwesoMatchTally *tally, MwesoError *error)
{
    MwesoStatus status = check(plan, error);
    *tally = (MwesoMatchTally){0};
    if (status != MWESO_OK) return status;
    Match match = {variant, plan, each, user, tally, .lock = PTHREAD_MUTEX_INITIALIZER};
    match.done = mw_new((size_t)plan->pairs * 2 * sizeof *match.done);
    if (!match.done) return mw_no_memory(error);
    pthread_t ids[MOST_THREADS];
    int started = 1;
    for (; started < plan->threads; started++)
        if (!mw_thread_start(&ids[started], started, plan->threads, work, &match)) break;
    work(&match);
    for (int i = 1; i < started; i++) pthread_join(ids[i], NULL);
    for (uint64_t i = match.reported; i < match.next; i++) free_done(match.done[i]);
    free(match.done);
    if (match.status != MWESO_OK) {
        if (error) *error = match.error;
        return match.status;
    }
    assert(tally->wins + tally->draws + tally->losses == match.reported);
    assert(match.stop || match.reported == 2 * plan->pairs);
    return match.stop ? mw_fail(error, MWESO_NO, 0, "the match was stopped") : MWESO_OK;
}

/* ---- the score ------------------------------------------------------------------------------- */

double mweso_elo(double score)
{
    if (score <= 0.001) return -1200;
    if (score >= 0.999) return 1200;
    return 400 * log10(score / (1 - score));
}

static double within(double value) { return value < 0 ? 0 : value > 1 ? 1 : value; }

/* A pair of games is one observation of 0 to 4 half points (a pentanomial model), as its games
 * share an opening. The interval is a normal one at 95 %, with a fifth of a pair added at each
 * result, so that few pairs with equal results do not look certain. */
MwesoScore mweso_match_score(const MwesoMatchTally *tally)
{
    static const MwesoMatchTally none;
    if (!tally) tally = &none;
    double pairs = 0, sum = 0, squares = 0, prior = 0.2;
    for (int i = 0; i < 5; i++) {
        double points = i / 4.0, count = (double)tally->pairs[i];
        pairs += count;
        sum += count * points;
        squares += (count + prior) * points * points;
    }
    double mean = (sum + 0.5) / (pairs + 1);
    double error = sqrt((squares / (pairs + 1) - mean * mean) / (pairs + 1));
    MwesoScore score = {pairs > 0 ? sum / pairs : 0.5,
                        within(mean - 1.96 * error),
                        within(mean + 1.96 * error),
                        0,
                        0,
                        0};
    score.elo = mweso_elo(score.score);
    score.elo_low = mweso_elo(score.low);
    score.elo_high = mweso_elo(score.high);
    return score;
}
