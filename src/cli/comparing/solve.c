/* mweso solve: who wins on a small board, by retrograde analysis. */
#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli/verbs.h"

enum { MOST_LINE = 40 }; /* moves of the line shown as text */

typedef struct Summary {
    uint64_t positions, won, lost, nobodys; /* by the side to move */
    uint64_t longest; /* the position whose win takes longest, by its number */
    uint32_t most_moves;
} Summary;

static bool goes_on(void *user, uint64_t done)
{
    cli_progress(user, "%" PRIu64 " positions met", done);
    return !cli_stop;
}

static Summary sum_up(const MwesoSolution *solution)
{
    Summary s = {.positions = mweso_solution_count(solution)};
    for (uint64_t i = 0; i < s.positions; i++) {
        MwesoPosition position;
        MwesoVerdict verdict = mweso_solution_at(solution, i, &position);
        s.won += verdict.winner == position.side;
        s.lost += verdict.winner == !position.side;
        s.nobodys += verdict.winner == MWESO_NOBODY;
        if (verdict.moves > s.most_moves) s.most_moves = verdict.moves, s.longest = i;
    }
    assert(s.won + s.lost + s.nobodys == s.positions);
    return s;
}

/* Plays best moves from the start to the end or the most moves shown. NULL with `error` if a move
 * is not known, or without memory. */
static MwesoGame *best_game(const MwesoVariant *variant, MwesoSolution *solution,
                            const MwesoPosition *start, MwesoError *error)
{
    MwesoGame *game = mweso_game_new(variant, start, error);
    while (game && !mweso_game_standing(game).over && mweso_game_length(game) < MOST_LINE) {
        const char *move = mweso_solution_move(solution, mweso_game_position(game), error);
        if (move && mweso_game_play(game, move, false, error) == MWESO_OK) continue;
        mweso_game_free(game);
        return NULL;
    }
    return game;
}

static void print_text(const MwesoVariant *variant, MwesoVerdict verdict, const Summary *s,
                       const char *line, const char *longest)
{
    printf("%s on %dx%d: ", mweso_variant_name(variant), mweso_variant_board(variant)->rows,
           mweso_variant_columns(variant));
    if (verdict.winner == MWESO_NOBODY) printf("nobody can force a win\n");
    else
        printf("%s wins in %u move%s\n", cli_side_name(verdict.winner), verdict.moves,
               cli_plural(verdict.moves));
    printf("best play: %s%s\n", line, verdict.winner == MWESO_NOBODY ? " ..." : "");
    printf("%" PRIu64 " positions: the side to move wins %" PRIu64 ", loses %" PRIu64
           ", and nobody wins %" PRIu64 "\n",
           s->positions, s->won, s->lost, s->nobodys);
    printf("the longest win takes %u move%s: %s\n", s->most_moves, cli_plural(s->most_moves),
           longest);
}

static MwesoStatus print_summary(const Cli *cli, const MwesoVariant *variant,
                                 MwesoSolution *solution, const MwesoPosition *start)
{
    MwesoPosition longest;
    MwesoVerdict verdict = {MWESO_NOBODY, 0};
    MwesoError error;
    char line[MOST_LINE * 64] = "";
    Summary s = sum_up(solution);
    mweso_solution_find(solution, start, &verdict);
    mweso_solution_at(solution, s.longest, &longest);
    MwesoGame *game = best_game(variant, solution, start, &error);
    char *from = cli_position_text(variant, start), *far = cli_position_text(variant, &longest);
    bool good = game && from && far;
    size_t at = 0;
    for (size_t i = 0; good && i < mweso_game_length(game) && at < sizeof line; i++)
        at += (size_t)snprintf(line + at, sizeof line - at, "%s%s", i ? " " : "",
                               mweso_game_move(game, i));
    if (good && cli->format == FORMAT_TEXT) print_text(variant, verdict, &s, line, far);
    else if (good)
        ROW(cli, true, VARIANT_FIELDS(variant),
            NUMBER_FIELD("columns", mweso_variant_columns(variant)), TEXT_FIELD("position", from),
            TEXT_FIELD("winner", cli_side(verdict.winner)), NUMBER_FIELD("moves", verdict.moves),
            TEXT_FIELD("line", line), NUMBER_FIELD("positions", s.positions),
            NUMBER_FIELD("won", s.won), NUMBER_FIELD("lost", s.lost),
            NUMBER_FIELD("nobodys", s.nobodys), NUMBER_FIELD("longest", s.most_moves),
            TEXT_FIELD("longest_position", far));
    free(from);
    free(far);
    if (!game) return cli_fail_error(cli, mweso_variant_name(variant), &error);
    mweso_game_free(game);
    return good ? MWESO_OK : cli_no_memory(cli);
}

/* ---- positions that are won ------------------------------------------------------------------ */

static MwesoStatus print_win(const Cli *cli, const MwesoVariant *variant, MwesoSolution *solution,
                             const MwesoPosition *position, MwesoVerdict verdict, bool first)
{
    MwesoError error;
    const char *move = mweso_solution_move(solution, position, &error);
    char *text = cli_position_text(variant, position);
    if (!move || !text) {
        free(text);
        return cli_no_memory(cli);
    }
    if (cli->format == FORMAT_TEXT) printf("%-40s %3u  %s\n", text, verdict.moves, move);
    else
        ROW(cli, first, TEXT_FIELD("position", text), NUMBER_FIELD("moves", verdict.moves),
            TEXT_FIELD("best", move));
    free(text);
    return cli_output_failed() ? MWESO_IO : MWESO_OK;
}

/* Lists `wanted` of the positions won by the side to move, at equal distances. */
static MwesoStatus print_wins(const Cli *cli, const MwesoVariant *variant, MwesoSolution *solution,
                              uint64_t wanted)
{
    Summary s = sum_up(solution);
    uint64_t met = 0, listed = 0;
    MwesoStatus status = MWESO_OK;
    for (uint64_t i = 0; i < s.positions && listed < wanted && status == MWESO_OK && !cli_stop;
         i++) {
        MwesoPosition position;
        MwesoVerdict verdict = mweso_solution_at(solution, i, &position);
        if (verdict.winner != position.side) continue;
        assert(met < s.won);
        if (met++ * wanted / s.won < listed) continue;
        status = print_win(cli, variant, solution, &position, verdict, listed++ == 0);
    }
    return status;
}

/* ---- proof by search ------------------------------------------------------------------------- */

static void print_proof(const Cli *cli, const MwesoVariant *variant, int side,
                        const MwesoThought *t)
{
    int winner = t->win == 0 ? MWESO_NOBODY : t->win > 0 ? side : !side;
    if (cli->format != FORMAT_TEXT)
        ROW(cli, true, VARIANT_FIELDS(variant),
            NUMBER_FIELD("columns", mweso_variant_columns(variant)),
            TEXT_FIELD("winner", cli_side(winner)), NUMBER_FIELD("within", abs(t->win)),
            NUMBER_FIELD("depth", t->depth), NUMBER_FIELD("nodes", t->nodes),
            TEXT_FIELD("line", t->line));
    else if (t->win)
        printf("%s on %dx%d: %s wins within %d move%s\nbest play: %s\n",
               mweso_variant_name(variant), mweso_variant_board(variant)->rows,
               mweso_variant_columns(variant), cli_side_name(winner), abs(t->win),
               cli_plural((uint64_t)abs(t->win)), t->line);
    else
        printf("%s on %dx%d: not decided %d move%s ahead\n", mweso_variant_name(variant),
               mweso_variant_board(variant)->rows, mweso_variant_columns(variant), t->depth,
               cli_plural((uint64_t)t->depth));
}

/* A win that the search finds is proven, though a quicker one may exist. */
static MwesoStatus prove(const Cli *cli, const MwesoVariant *variant, const MwesoPosition *start)
{
    MwesoError error;
    MwesoThought thought;
    MwesoPlayer *player = mweso_player_new(variant, cli->values[OPT_PLAYER], &error);
    MwesoGame *game = player ? mweso_game_new(variant, start, NULL) : NULL;
    if (!player) return cli_fail_error(cli, "--player", &error);
    MwesoStatus status = game ? mweso_player_move(player, game, cli_on_thought, (void *)cli,
                                                  &thought, &error)
                              : MWESO_IO;
    cli_progress_end();
    if (!game) status = cli_no_memory(cli);
    else if (status != MWESO_OK) cli_fail_error(cli, mweso_variant_name(variant), &error);
    else print_proof(cli, variant, start->side, &thought);
    mweso_game_free(game);
    mweso_player_free(player);
    return status == MWESO_OK && cli_stop ? cli_fail(cli, MWESO_NO, "stopped") : status;
}

/* ---- the verb -------------------------------------------------------------------------------- */

static MwesoStatus solve(const Cli *cli, const MwesoVariant *variant)
{
    uint64_t most, wins;
    MwesoPosition start;
    MwesoError error;
    MwesoStatus status = cli_position(cli, variant, &start);
    if (status != MWESO_OK) return status;
    if (!cli_number_from(cli, OPT_MAX_POSITIONS, 5000000, 1, 4000000000, &most) ||
        !cli_number(cli, OPT_WINS, 0, &wins))
        return MWESO_USAGE;
    if (cli->values[OPT_PLAYER]) return prove(cli, variant, &start);
    MwesoSolution *solution = mweso_solution_new(variant, &start, most, goes_on, (void *)cli,
                                                 &error);
    cli_progress_end();
    if (!solution) return cli_fail_error(cli, mweso_variant_name(variant), &error);
    status = wins ? print_wins(cli, variant, solution, wins)
                  : print_summary(cli, variant, solution, &start);
    mweso_solution_free(solution);
    return status;
}

/* On the whole board, or one cut to --columns. */
static MwesoStatus run(Cli *cli)
{
    MwesoStatus status;
    MwesoVariant *variant;
    uint64_t columns, seeds;
    const char *name = cli->arguments[0];
    if (!cli->values[OPT_CUT_COLUMNS] && cli->values[OPT_CUT_SEEDS])
        return cli_fail(cli, MWESO_USAGE, "--seeds needs --columns");
    if (!cli->values[OPT_CUT_COLUMNS]) variant = cli_variant(cli, name, &status);
    else if (cli_number_from(cli, OPT_CUT_COLUMNS, 0, 2, 32, &columns) &&
             cli_number_from(cli, OPT_CUT_SEEDS, 2, 1, 255, &seeds))
        variant = cli_small_variant(cli, name, (int)columns, (int)seeds, &status);
    else return MWESO_USAGE;
    if (variant) status = solve(cli, variant);
    mweso_variant_free(variant);
    return status;
}

static const OptionId own[] = {OPT_CUT_COLUMNS, OPT_CUT_SEEDS, OPT_POSITION, OPT_MAX_POSITIONS,
                               OPT_WINS,        OPT_PLAYER,    OPT_COUNT};

const Verb verb_solve = {
    "solve",
    "VARIANT",
    "who wins on a small board, exactly",
    "Finds out by retrograde analysis who wins with best play, in how many moves (of both sides "
    "together) and by which\n"
    "line. --columns cuts the board, with --seeds seeds in each outer pit and none in the inner "
    "pits (one where an\n"
    "empty inner row loses; the other way round where turns start in the inner row alone; where "
    "there are stores, one\n"
    "in each inner pit and the others in the store); --set overrules that. All positions that can "
    "arise must fit in\n"
    "memory, about 100 bytes each on a small board; where they do not, --player search:time=60 may "
    "still find a proof.\n"
    "A script must say how far it counts turns or captures.",
    "mweso solve omweso --columns 2 --seeds 2",
    own,
    1,
    1,
    run,
    FORMAT_TEXT,
};
