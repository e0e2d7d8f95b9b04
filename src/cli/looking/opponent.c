/* Opponent: whoever plays at the other side of the board in mweso play: a player, or nobody. */
#include "cli/looking/opponent.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const char hint_player[] = "search:time=1";

/* ---- who plays ------------------------------------------------------------------------------- */

static MwesoStatus find_name(const Cli *cli, const char **name)
{
    uint64_t level;
    *name = cli->values[OPT_OPPONENT];
    if (!cli->values[OPT_LEVEL]) return MWESO_OK;
    if (*name) return cli_fail(cli, MWESO_USAGE, "--opponent and --level both name the opponent");
    if (!cli_number_from(cli, OPT_LEVEL, 1, 1, 10, &level)) return MWESO_USAGE;
    *name = mweso_player_of_level((int)level);
    return MWESO_OK;
}

/* The side of the person. */
static MwesoStatus find_side(const Cli *cli, int *side)
{
    const char *text = cli->values[OPT_OWN_SIDE];
    *side = text && strcasecmp(text, "n") == 0 ? MWESO_NORTH : MWESO_SOUTH;
    if (!text || strcasecmp(text, "n") == 0 || strcasecmp(text, "s") == 0) return MWESO_OK;
    return cli_fail(cli, MWESO_USAGE, "--side: '%.60s' is not one of S|N", text);
}

MwesoStatus opponent_begin(Opponent *opponent, const Cli *cli, const MwesoVariant *variant)
{
    MwesoError error;
    const char *name;
    int side;
    *opponent = (Opponent){.cli = cli, .variant = variant};
    MwesoStatus status = find_name(cli, &name);
    if (status == MWESO_OK) status = find_side(cli, &side);
    if (status != MWESO_OK || !name) return status;
    opponent->side = !side;
    opponent->name = name;
    opponent->player = mweso_player_new(variant, name, &error);
    if (!opponent->player) return cli_fail_error(cli, "--opponent", &error);
    mweso_player_begin(opponent->player, (uint64_t)time(NULL), 0, NULL);
    return MWESO_OK;
}

void opponent_end(Opponent *opponent)
{
    mweso_player_free(opponent->player);
    mweso_player_free(opponent->helper);
}

void opponent_next_game(Opponent *opponent, uint64_t number)
{
    if (!opponent->player) return;
    assert(number > 0); /* the first game has begun with its opponent */
    opponent->side = !opponent->side;
    mweso_player_begin(opponent->player, (uint64_t)time(NULL), number, NULL);
}

bool opponent_moves_to(Opponent *opponent, const MwesoVariant *variant, int number,
                       MwesoError *error)
{
    bool other = opponent->variant != variant;
    MwesoPlayer *player = opponent->player;
    if (player && other) player = mweso_player_new(variant, opponent->name, error);
    if (opponent->player && !player) return false;
    if (other) {
        mweso_player_free(opponent->helper);
        if (player) mweso_player_free(opponent->player);
        opponent->helper = NULL;
    }
    opponent->player = player;
    opponent->variant = variant;
    if (player) mweso_player_begin(player, (uint64_t)time(NULL), (uint64_t)number, NULL);
    return true;
}

/* ---- moves and hints ------------------------------------------------------------------------- */

bool opponent_is_due(const Opponent *opponent, const MwesoGame *game)
{
    return opponent->player && !mweso_game_standing(game).over &&
           mweso_game_position(game)->side == opponent->side;
}

const char *opponent_move(Opponent *opponent, const MwesoGame *game)
{
    MwesoThought thought;
    MwesoError error;
    assert(opponent->player); /* nobody else is due */
    if (mweso_player_move(opponent->player, game, cli_on_thought, NULL, &thought, &error) ==
        MWESO_OK)
        return thought.move;
    if (!cli_stop) printf("%s cannot move: %s\n", mweso_player_name(opponent->player), error.text);
    return NULL;
}

void opponent_hint(Opponent *opponent, const MwesoGame *game)
{
    MwesoThought thought;
    MwesoError error;
    char value[32];
    if (!opponent->helper)
        opponent->helper = mweso_player_new(opponent->variant, hint_player, &error);
    if (!opponent->helper || mweso_player_move(opponent->helper, game, cli_on_thought, NULL,
                                               &thought, &error) != MWESO_OK) {
        if (!cli_stop) printf("%s\n", error.text);
        return;
    }
    char *line = cli_line_in(opponent->cli->notation, opponent->variant, mweso_game_position(game),
                             thought.line);
    printf("%s", line ? line : thought.line);
    free(line);
    if (thought.has_value) printf(" (%s)", cli_value(&thought, value, sizeof value));
    putchar('\n');
}

/* ---- a match of several games ---------------------------------------------------------------- */

void series_count(Series *series, const MwesoOutcome *standing)
{
    int exchanged = series->done % 2;
    assert(standing->winner >= MWESO_NOBODY && standing->winner <= MWESO_NORTH);
    if (standing->winner != MWESO_NOBODY)
        series->points[standing->winner ^ exchanged] += standing->points;
    series->done++;
}

bool series_is_over(const Series *series) { return series->done >= series->games; }

void series_print(const Series *series)
{
    const int *points = series->points;
    printf(
        "After %d game%s of %d, the player who began as South has %d point%s and the other %d.\n",
        series->done, cli_plural((uint64_t)series->done), series->games, points[0],
        cli_plural((uint64_t)points[0]), points[1]);
    if (!series_is_over(series)) return;
    if (points[0] == points[1]) printf("The match is drawn.\n");
    else
        printf("%s wins the match.\n",
               points[0] > points[1] ? "The player who began as South" : "The other player");
}
