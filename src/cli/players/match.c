/* mweso match: paired games between two players. */
#include <assert.h>
#include <inttypes.h>
#include <stdio.h>

#include "cli/verbs.h"

typedef struct MatchRun {
    const Cli *cli;
    const MwesoVariant *variant;
    const MwesoMatchPlan *plan;
    NewFile records; /* of --save */
    uint64_t points; /* of the first player so far, in half points */
} MatchRun;

static const char *const halt_words[MWESO_HALT_COUNT] = {[MWESO_PLAYED_OUT] = "",
                                                         [MWESO_REPETITION] = "repetition",
                                                         [MWESO_CUT_OFF] = "cut-off",
                                                         [MWESO_FORFEIT] = "forfeit"};

static void save_game(MatchRun *run, const MwesoMatchGame *game)
{
    char number[24], note[80];
    bool series = run->plan->series != NULL;
    snprintf(number, sizeof number, series ? "%" PRIu64 ".%d" : "%" PRIu64, game->number,
             game->part + 1);
    snprintf(note, sizeof note, "match of seed %" PRIu64 "%s%s", run->plan->seed,
             game->halt ? ", ended by " : "", halt_words[game->halt]);
    const SavedGame saved = {game->game,
                             number,
                             run->plan->players[game->south],
                             run->plan->players[!game->south],
                             note,
                             game->settings ? game->settings : run->cli->settings};
    cli_save_game(run->cli, &run->records, &saved);
}

static bool take_game(void *user, const MwesoMatchGame *game)
{
    MatchRun *run = user;
    assert(game->halt < MWESO_HALT_COUNT && (game->halt != MWESO_FORFEIT || game->winner >= 0));
    if (game->last) run->points += game->whole == 0 ? 2 : game->whole == MWESO_NOBODY;
    if (game->halt == MWESO_FORFEIT)
        cli_note(run->cli, "game %" PRIu64 ": %s forfeits: %s", game->number,
                 run->plan->players[!game->winner], game->note);
    if (run->records.stream) save_game(run, game);
    if (game->last)
        cli_progress(run->cli, "%" PRIu64 " of %" PRIu64 " %s, %.1f %% of the points",
                     game->number + 1, 2 * run->plan->pairs, run->plan->series ? "series" : "games",
                     50.0 * (double)run->points / (double)(game->number + 1));
    return !cli_stop && !run->records.problem;
}

static void print_text(const MatchRun *run, const MwesoMatchTally *t, const MwesoScore *s)
{
    const char *const *players = run->plan->players;
    uint64_t games = t->wins + t->draws + t->losses;
    printf("%s against %s in %s: %" PRIu64 " %s\n", players[0], players[1],
           mweso_variant_name(run->variant), games, run->plan->series ? "series" : "games");
    printf("  won %" PRIu64 ", drawn %" PRIu64 ", lost %" PRIu64 "\n", t->wins, t->draws,
           t->losses);
    printf("  pairs with 0, 1/2, 1, 1 1/2, 2 points: %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64
           " %" PRIu64 "\n",
           t->pairs[0], t->pairs[1], t->pairs[2], t->pairs[3], t->pairs[4]);
    printf("  score %.1f %% (%.1f to %.1f), Elo %+.0f (%+.0f to %+.0f), with 95 %% confidence\n",
           100 * s->score, 100 * s->low, 100 * s->high, s->elo, s->elo_low, s->elo_high);
    if (games == 0) return;
    printf("  South won %.1f %%; %.1f moves a game", 100.0 * (double)t->south_wins / (double)games,
           (double)t->moves / (double)t->games);
    if (run->plan->series) printf("; %.1f games a series", (double)t->games / (double)games);
    putchar('\n');
    for (int i = 1; i < MWESO_END_COUNT; i++)
        if (t->ended[i])
            printf("  ended by %s: %" PRIu64 "\n", mweso_end_name((MwesoEnd)i), t->ended[i]);
    for (int i = 1; i < MWESO_HALT_COUNT; i++)
        if (t->halted[i]) printf("  ended by %s: %" PRIu64 "\n", halt_words[i], t->halted[i]);
}

static void print_row(const MatchRun *run, const MwesoMatchTally *t, const MwesoScore *s)
{
    const MwesoMatchPlan *plan = run->plan;
    ROW(run->cli, true, VARIANT_FIELDS(run->variant), TEXT_FIELD("first", plan->players[0]),
        TEXT_FIELD("second", plan->players[1]), NUMBER_FIELD("seed", plan->seed),
        NUMBER_FIELD("opening", plan->opening_moves), NUMBER_FIELD("judge", plan->judge_nodes),
        NUMBER_FIELD("most_moves", plan->most_moves), NUMBER_FIELD("won", t->wins),
        NUMBER_FIELD("drawn", t->draws), NUMBER_FIELD("lost", t->losses),
        NUMBER_FIELD("pairs_0", t->pairs[0]), NUMBER_FIELD("pairs_1", t->pairs[1]),
        NUMBER_FIELD("pairs_2", t->pairs[2]), NUMBER_FIELD("pairs_3", t->pairs[3]),
        NUMBER_FIELD("pairs_4", t->pairs[4]), REAL_FIELD("score", s->score),
        REAL_FIELD("low", s->low), REAL_FIELD("high", s->high), REAL_FIELD("elo", s->elo),
        REAL_FIELD("elo_low", s->elo_low), REAL_FIELD("elo_high", s->elo_high),
        NUMBER_FIELD("south_won", t->south_wins), NUMBER_FIELD("games", t->games),
        NUMBER_FIELD("moves", t->moves), NUMBER_FIELD("repetitions", t->halted[MWESO_REPETITION]),
        NUMBER_FIELD("cut_off", t->halted[MWESO_CUT_OFF]),
        NUMBER_FIELD("first_forfeits", t->forfeits[0]),
        NUMBER_FIELD("second_forfeits", t->forfeits[1]));
}

static MwesoStatus play(MatchRun *run)
{
    MwesoMatchTally tally;
    MwesoError error;
    MwesoStatus status = mweso_match(run->variant, run->plan, take_game, run, &tally, &error);
    cli_progress_end();
    if (status != MWESO_OK && status != MWESO_NO)
        return cli_fail_error(run->cli, mweso_variant_name(run->variant), &error);
    bool any = status == MWESO_OK || tally.wins + tally.draws + tally.losses > 0;
    MwesoScore score = mweso_match_score(&tally);
    if (!any) return cli_fail(run->cli, MWESO_NO, "%s", error.text);
    if (run->cli->format == FORMAT_TEXT) print_text(run, &tally, &score);
    else print_row(run, &tally, &score);
    return status == MWESO_OK ? status : cli_fail(run->cli, MWESO_NO, "%s", error.text);
}

static MwesoStatus run(Cli *cli)
{
    uint64_t pairs, seed, threads, opening, most, judge, most_games;
    MwesoStatus status = MWESO_USAGE;
    const char *name = cli->values[OPT_VARIANT] ? cli->values[OPT_VARIANT] : "omweso";
    const MwesoSeriesSource series = {cli->path, name, cli->settings};
    if (!cli_number_from(cli, OPT_PAIRS, 100, 1, 1000000, &pairs) ||
        !cli_number(cli, OPT_SEED, 1, &seed) ||
        !cli_number_from(cli, OPT_JUDGE, 20000, 0, 1000000000, &judge) ||
        !cli_number_from(cli, OPT_GAMES_AT_ONCE, 1, 1, 64, &threads) ||
        !cli_number_from(cli, OPT_OPENING, 4, 0, 100, &opening) ||
        !cli_number_from(cli, OPT_MAX_TURNS, 1000, 1, 1000000, &most) ||
        !cli_number_from(cli, OPT_MAX_GAMES, 100, 1, 10000, &most_games))
        return status;
    MwesoMatchPlan plan = {{cli->arguments[0], cli->arguments[1]},
                           pairs,
                           seed,
                           judge,
                           (int)opening,
                           (int)most,
                           (int)threads,
                           cli->values[OPT_SERIES] ? &series : NULL,
                           (int)most_games};
    MwesoVariant *variant = cli_variant(cli, name, &status);
    MatchRun match = {.cli = cli, .variant = variant, .plan = &plan};
    if (variant) status = cli_check_notation(cli, variant);
    if (variant && status == MWESO_OK && cli_save_begin(cli, &match.records, &status))
        status = cli_save_end(cli, &match.records, play(&match));
    mweso_variant_free(variant);
    return status;
}

static const OptionId own[] = {OPT_VARIANT,   OPT_PAIRS,     OPT_OPENING,       OPT_JUDGE,
                               OPT_MAX_TURNS, OPT_SEED,      OPT_GAMES_AT_ONCE, OPT_SAVE,
                               OPT_SERIES,    OPT_MAX_GAMES, OPT_NOTATION,      OPT_COUNT};

const Verb verb_match = {
    "match",
    "PLAYER PLAYER",
    "paired games between two players, with score and Elo",
    "Plays pairs of games from openings drawn by lot (seeds arranged by lot where the variant lets "
    "players arrange\n"
    "them, then random moves; of 64, the one most even to a search of --judge nodes), each opening "
    "with either player as South, and prints the first player's score with\n"
    "its 95 % interval, from how the points of the pairs are spread. Players: random, greedy, "
    "search:nodes=N,\n"
    "search:depth=N, search:time=S, mcts:playouts=N, mcts:time=S, ugi:COMMAND (docs/players.md). A "
    "position that comes\n"
    "for the third time ends a game without a winner, unless end.repeats says otherwise. A game in "
    "which an engine dies is lost for it, and the match\n"
    "goes on. With --series each of them is a series of games, played on with the seeds that were "
    "won (series.refill)\n"
    "until a player can go on no more; who wins it has the point.",
    "mweso match search:depth=2 greedy --variant coro --pairs 5 --judge 100",
    own,
    2,
    2,
    run,
    FORMAT_TEXT,
};
