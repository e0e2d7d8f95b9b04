/* Referee: turns, their time, and the games of a match in mweso play. */
#include <assert.h>
#include <stdio.h>

#include "cli/looking/session.h"

/* The referee counts for moves, not for arranging seeds or when all is over. */
bool referee_counts(const Session *s)
{
    return !mweso_game_standing(s->game).over && !mweso_game_position(s->game)->placing;
}

/* Puts another game in place of this one. */
static void replace_game(Session *s, MwesoGame *game)
{
    mweso_game_free(s->game);
    play_record_drop_parts(s);
    s->game = game;
    s->unsaved = s->turn_is_timed = false;
}

/* Counts the game for the match and begins the next one, with sides exchanged. */
void referee_next_game(Session *s, const MwesoOutcome *standing)
{
    assert(s->series.games > 0 && !series_is_over(&s->series));
    const MwesoPosition usual = mweso_position_start(s->variant, true);
    series_count(&s->series, standing);
    series_print(&s->series);
    MwesoGame *game = series_is_over(&s->series) ? NULL : mweso_game_new(s->variant, &usual, NULL);
    if (!game) return;
    replace_game(s, game);
    opponent_next_game(&s->opponent, (uint64_t)s->series.done);
    printf("The sides are exchanged.\n");
    session_show(s);
}

static void print_seeds(const MwesoSeries *series)
{
    printf("South owns %d seeds, North %d.\n", mweso_series_seeds(series, MWESO_SOUTH),
           mweso_series_seeds(series, MWESO_NORTH));
}

/* The variant of the next game may be another; the players keep their sides. */
static void begin_next_of_series(Session *s)
{
    MwesoError error;
    const MwesoPosition start = mweso_series_start(s->won);
    const MwesoVariant *variant = mweso_series_variant(s->won);
    MwesoGame *game = mweso_game_new(variant, &start, &error);
    if (!game || !opponent_moves_to(&s->opponent, variant, mweso_series_game(s->won), &error)) {
        mweso_game_free(game);
        session_say_error(s, &error);
        return;
    }
    s->variant = variant;
    replace_game(s, game);
    printf("Game %d of the series, on %d columns.\n", mweso_series_game(s->won),
           mweso_variant_columns(variant));
    session_show(s);
}

void referee_next_of_series(Session *s, const MwesoOutcome *end, bool shorter)
{
    int winner;
    MwesoError error;
    mweso_series_count(s->won, end);
    print_seeds(s->won);
    if (mweso_series_is_over(s->won, &winner)) {
        printf("The series is over: %s wins it.\n", cli_side_name(winner));
        return;
    }
    if (shorter && !mweso_series_may_shorten(s->won)) printf("The board cannot be shortened.\n");
    if (mweso_series_next(s->won, shorter, &error) == MWESO_OK) begin_next_of_series(s);
    else session_say_error(s, &error);
}

/* The player moves as long as it is his turn. */
void referee_answer(Session *s)
{
    while (opponent_is_due(&s->opponent, s->game) && !cli_stop && !cli_output_failed()) {
        const char *move = opponent_move(&s->opponent, s->game);
        if (cli_stop) return;
        if (!move || !session_play(s, move)) s->quit = true;
        if (s->quit) s->status = MWESO_IO;
        if (s->quit) return;
    }
}

/* The turn goes to the other side, if he can use it. */
static void steal_turn(Session *s)
{
    MwesoPosition stolen = *mweso_game_position(s->game);
    stolen.side = (uint8_t)!stolen.side;
    MwesoGame *game = mweso_game_new(s->variant, &stolen, NULL);
    if (game && !mweso_game_standing(game).over) {
        printf("The turn is stolen; what was played before is no longer part of the record.\n");
        replace_game(s, game);
    } else {
        mweso_game_free(game);
        printf("The other side cannot move.\n");
    }
    session_show(s);
}

/* A game not finished in time is nobody's. */
void referee_annul(Session *s)
{
    const MwesoOutcome nobodys = {.winner = MWESO_NOBODY};
    printf("The time for the move is over: the game is annulled.\n");
    if (s->won) {
        referee_next_of_series(s, NULL, false);
        return;
    }
    if (s->series.games) referee_next_game(s, &nobodys);
    if (!s->series.games || series_is_over(&s->series)) s->quit = true;
}

/* The next line, while the referee counts; NULL to stop. */
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
