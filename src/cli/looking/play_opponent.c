/* Play, opponent: the player at the other side of the board in mweso play, or nobody. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli/looking/play.h"

static const char hint_player[] = "search:time=1";

/* The player of that name takes his side; `what` is what names him. */
static MwesoStatus sit_down(Session *s, const char *name, int side, const char *what)
{
    MwesoError error;
    Opponent *opponent = &s->opponent;
    opponent->player = mweso_player_new(s->variant, name, &error);
    if (!opponent->player) return cli_fail_error(s->cli, what, &error);
    opponent->side = side;
    mweso_player_begin(opponent->player, (uint64_t)time(NULL), 0, NULL);
    return MWESO_OK;
}

MwesoStatus opponent_begin(Session *s)
{
    const Cli *cli = s->cli;
    const char *name = cli->values[OPT_OPPONENT], *side = cli->values[OPT_OWN_SIDE];
    const char *level = cli->values[OPT_LEVEL];
    char named[64];
    if (level && name)
        return cli_fail(cli, MWESO_USAGE, "--opponent and --level both name the opponent");
    snprintf(named, sizeof named, "level:%s", level ? level : "");
    if (level) name = named;
    bool north = side && strcasecmp(side, "n") == 0; /* the person's */
    if (side && !north && strcasecmp(side, "s") != 0)
        return cli_fail(cli, MWESO_USAGE, "--side: '%.60s' is not one of S|N", side);
    if (!name) return MWESO_OK;
    return sit_down(s, name, north ? MWESO_SOUTH : MWESO_NORTH, level ? "--level" : "--opponent");
}

/* May a record say that such a player is to play? One that runs a command or reads a file of
 * weights is named by the user alone: the record may be somebody else's. */
static bool may_come_from_record(const char *name)
{
    static const char *const kinds[] = {"level:", "greedy", "search", "mcts", "random"};
    size_t i = 0;
    while (i < sizeof kinds / sizeof *kinds && strncmp(name, kinds[i], strlen(kinds[i])) != 0) i++;
    return i < sizeof kinds / sizeof *kinds && !strstr(name, "weights=");
}

void opponent_tell(const Session *s)
{
    if (!s->opponent.player) return;
    const char *name = mweso_player_name(s->opponent.player);
    bool called = strncmp(name, "level:", 6) == 0;
    const MwesoLevel *level = called ? mweso_level_named(name + 6) : NULL;
    const char *side = session_side(s, s->opponent.side);
    if (level)
        printf(session_in(s, "%s is played by %s: %s.\n"), side, SHOWN(name),
               session_in(s, level->does));
    else printf(session_in(s, "%s is played by %s.\n"), side, SHOWN(name));
}

MwesoStatus opponent_from_record(Session *s)
{
    static const char *const sides[] = {[MWESO_SOUTH] = "South", [MWESO_NORTH] = "North"};
    for (int side = 0; side < 2 && s->record && !s->opponent.player; side++) {
        const char *name = mweso_record_header(s->record, sides[side]);
        if (name && !strchr(name, ' ') && may_come_from_record(name))
            return sit_down(s, name, side, sides[side]);
    }
    return MWESO_OK;
}

void opponent_end(Opponent *opponent)
{
    mweso_player_free(opponent->player);
    mweso_player_free(opponent->helper);
}

void opponent_next_game(Session *s, uint64_t number)
{
    Opponent *opponent = &s->opponent;
    if (!opponent->player) return;
    assert(number > 0); /* the first game has begun with its opponent */
    opponent->side = !opponent->side;
    mweso_player_begin(opponent->player, (uint64_t)time(NULL), number, NULL);
}

bool opponent_moves_to(Session *s, const MwesoVariant *variant, int number, MwesoError *error)
{
    Opponent *opponent = &s->opponent;
    bool other = s->variant != variant;
    MwesoPlayer *player = opponent->player;
    if (player && other) player = mweso_player_new(variant, mweso_player_name(player), error);
    if (opponent->player && !player) return false;
    if (other) {
        mweso_player_free(opponent->helper);
        if (player) mweso_player_free(opponent->player);
        opponent->helper = NULL;
    }
    opponent->player = player;
    if (player) mweso_player_begin(player, (uint64_t)time(NULL), (uint64_t)number, NULL);
    return true;
}

bool opponent_is_due(const Session *s)
{
    return s->opponent.player && !mweso_game_standing(s->game).over &&
           session_position(s)->side == s->opponent.side;
}

const char *opponent_move(Session *s)
{
    MwesoThought thought;
    MwesoError error;
    MwesoPlayer *player = s->opponent.player;
    assert(player); /* nobody else is due */
    if (mweso_player_move(player, s->game, cli_on_thought, NULL, &thought, &error) == MWESO_OK)
        return thought.move;
    if (!cli_stop)
        printf(session_in(s, "%s cannot move: %s\n"), mweso_player_name(player), error.text);
    return NULL;
}

void opponent_hint(Session *s)
{
    Opponent *opponent = &s->opponent;
    MwesoThought thought;
    MwesoError error;
    char value[32];
    if (!opponent->helper) opponent->helper = mweso_player_new(s->variant, hint_player, &error);
    if (!opponent->helper || mweso_player_move(opponent->helper, s->game, cli_on_thought, NULL,
                                               &thought, &error) != MWESO_OK) {
        if (!cli_stop) printf("%s\n", error.text);
        return;
    }
    char *line = cli_line_in(s->cli->notation, s->variant, session_position(s), thought.line);
    printf("%s", line ? line : thought.line);
    free(line);
    if (thought.has_value && thought.win > 0) printf(session_in(s, " (wins in %d)\n"), thought.win);
    else if (thought.has_value && thought.win < 0)
        printf(session_in(s, " (loses in %d)\n"), -thought.win);
    else if (thought.has_value) printf(" (%s)\n", cli_value(&thought, value, sizeof value));
    else putchar('\n');
}
