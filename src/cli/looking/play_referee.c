/* Play, referee: turns, their time, and the games of a match or series in mweso play. */
#include <assert.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "cli/looking/play.h"

/* ---- the clock ------------------------------------------------------------------------------- */

enum { LOOK_EVERY = 50 }; /* milliseconds */

static const char *const count_words[] = {"emu...", "bbiri..."};

MwesoStatus clock_read(Clock *clock, const Cli *cli)
{
    const char *text = cli->values[OPT_CLOCK];
    char *end;
    *clock = (Clock){0};
    if (!text) return MWESO_OK;
    clock->start = strtod(text, &end);
    if (*end == ',') clock->finish = strtod(end + 1, &end);
    bool good = *end == '\0' && clock->start > 0 && clock->start < 1e6 && clock->finish > 0 &&
                clock->finish < 1e6;
    if (!good)
        return cli_fail(cli, MWESO_USAGE,
                        "--clock: '%.60s' is not START,FINISH in seconds, such as 3,180", text);
    setvbuf(stdin, NULL, _IONBF, 0); /* input in a buffer would not be seen by poll */
    return MWESO_OK;
}

/* A turn begins. */
static void clock_turn(Clock *clock)
{
    clock->began = cli_now();
    clock->moving = false;
    clock->counted = 0;
}

void clock_move(Clock *clock)
{
    if (!clock->moving) clock->began = cli_now();
    clock->moving = true;
}

ClockCall clock_wait(Clock *clock)
{
    struct pollfd input = {STDIN_FILENO, POLLIN, 0};
    if (clock->start <= 0) return CLOCK_TYPED;
    assert(clock->finish > 0 && clock->began > 0);
    while (!cli_stop && poll(&input, 1, LOOK_EVERY) == 0) {
        double passed = cli_now() - clock->began;
        /* one, two... in Luganda, a third of the time apart */
        while (!clock->moving && clock->counted < 2 &&
               passed >= (clock->counted + 1) * clock->start / 3) {
            printf("%s ", count_words[clock->counted++]);
            fflush(stdout);
        }
        if (clock->moving && passed >= clock->finish) return CLOCK_ANNULLED;
        if (!clock->moving && passed >= clock->start) return CLOCK_STOLEN;
    }
    return CLOCK_TYPED;
}

/* ---- games ----------------------------------------------------------------------------------- */

bool referee_counts(const Session *s)
{
    return !mweso_game_standing(s->game).over && !session_position(s)->placing;
}

/* Goes on with another game. */
static void replace_game(Session *s, MwesoGame *game)
{
    mweso_game_free(s->game);
    play_record_drop_parts(s);
    s->game = game;
    s->unsaved = s->turn_is_timed = false;
}

static void tell_points(const Session *s)
{
    const PlayMatch *match = &s->match;
    const int *points = match->points;
    const char *told =
        match->done == 1
            ? session_in_count(s,
                               "After 1 game of %d, the player who began as South has %d "
                               "point and the other %d.\n",
                               "After 1 game of %d, the player who began as South has %d "
                               "points and the other %d.\n",
                               (uint64_t)points[0])
            : session_in_count(s,
                               "After %1$d games of %2$d, the player who began as South has "
                               "%3$d point and the other %4$d.\n",
                               "After %1$d games of %2$d, the player who began as South has "
                               "%3$d points and the other %4$d.\n",
                               (uint64_t)points[0]);
    if (match->done == 1) printf(told, match->games, points[0], points[1]);
    else printf(told, match->done, match->games, points[0], points[1]);
}

/* A win by captures in every column may count more than one point. */
void referee_next_of_match(Session *s, const MwesoOutcome *standing)
{
    PlayMatch *match = &s->match;
    const int *points = match->points, exchanged = match->done % 2;
    assert(match->games > 0 && !match_is_over(match));
    assert(standing->winner >= MWESO_NOBODY && standing->winner <= MWESO_NORTH);
    if (standing->winner != MWESO_NOBODY)
        match->points[standing->winner ^ exchanged] += standing->points;
    match->done++;
    tell_points(s);
    if (match_is_over(match)) {
        if (points[0] == points[1]) printf(session_in(s, "The match is drawn.\n"));
        else if (points[0] > points[1])
            printf(session_in(s, "The player who began as South wins the match.\n"));
        else printf(session_in(s, "The other player wins the match.\n"));
        return;
    }
    const MwesoPosition usual = mweso_position_start(s->variant, true);
    MwesoGame *game = mweso_game_new(s->variant, &usual, NULL);
    if (!game) return;
    keep_forget(s);
    play_record_forget(s);
    replace_game(s, game);
    opponent_next_game(s, (uint64_t)match->done);
    printf(session_in(s, "The sides are exchanged.\n"));
    session_show(s);
}

/* The variant of the next game may be another; the players keep their sides. */
void referee_next_of_series(Session *s, const MwesoOutcome *end, bool shorter)
{
    int winner;
    MwesoError error;
    mweso_series_count(s->series, end);
    printf(session_in(s, "South owns %d seeds, North %d.\n"),
           mweso_series_seeds(s->series, MWESO_SOUTH), mweso_series_seeds(s->series, MWESO_NORTH));
    if (mweso_series_is_over(s->series, &winner)) {
        printf(session_in(s, "The series is over: %s wins it.\n"), session_side(s, winner));
        return;
    }
    if (shorter && !mweso_series_may_shorten(s->series))
        printf(session_in(s, "The board cannot be shortened.\n"));
    if (mweso_series_next(s->series, shorter, &error) != MWESO_OK) {
        session_say_error(s, &error);
        return;
    }
    const MwesoPosition start = mweso_series_start(s->series);
    const MwesoVariant *variant = mweso_series_variant(s->series);
    int number = mweso_series_game(s->series);
    MwesoGame *game = mweso_game_new(variant, &start, &error);
    if (!game || !opponent_moves_to(s, variant, number, &error)) {
        mweso_game_free(game);
        session_say_error(s, &error);
        return;
    }
    keep_forget(s);
    play_record_forget(s);
    s->variant = variant;
    replace_game(s, game);
    printf(session_in(s, "Game %d of the series, on %d columns.\n"), number,
           mweso_variant_columns(variant));
    session_show(s);
}

void referee_answer(Session *s)
{
    while (opponent_is_due(s) && !cli_stop && !cli_output_failed()) {
        const char *move = opponent_move(s);
        if (cli_stop) return;
        if (move && session_play(s, move)) continue;
        s->quit = true;
        s->status = MWESO_IO;
        return;
    }
}

/* The turn goes to the other side, if he can use it. */
static void steal_turn(Session *s)
{
    MwesoPosition stolen = *session_position(s);
    stolen.side = (uint8_t)!stolen.side;
    MwesoGame *game = mweso_game_new(s->variant, &stolen, NULL);
    if (game && !mweso_game_standing(game).over) {
        printf(session_in(s, "The turn is stolen; what was played before is no longer part of the "
                             "record.\n"));
        replace_game(s, game);
    } else {
        mweso_game_free(game);
        printf(session_in(s, "The other side cannot move.\n"));
    }
    session_show(s);
}

void referee_annul(Session *s)
{
    const MwesoOutcome nobodys = {.winner = MWESO_NOBODY};
    printf(session_in(s, "The time for the move is over: the game is annulled.\n"));
    if (s->series) {
        referee_next_of_series(s, NULL, false);
        return;
    }
    if (s->match.games) referee_next_of_match(s, &nobodys);
    if (!s->match.games || match_is_over(&s->match)) s->quit = true;
}

char *referee_ask(Session *s)
{
    char *line;
    if (!s->turn_is_timed) clock_turn(&s->clock);
    s->turn_is_timed = true; /* commands do not stop the count */
    while (!(line = session_ask(s, "> ")) && s->call == CLOCK_STOLEN && !s->quit) {
        steal_turn(s);
        referee_answer(s);
        clock_turn(&s->clock);
    }
    return line;
}
