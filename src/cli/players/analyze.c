/* mweso analyze: the best moves of a position, and the blunders of a recorded game. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/players/loss.h"
#include "cli/verbs.h"

enum { MOST_TEXT = 64 };

typedef struct Analysis {
    const Cli *cli;
    const MwesoVariant *variant;
    MwesoPlayer *player;
    MwesoNotation notation; /* in which moves are printed */
    bool first;             /* row */
} Analysis;

/* ---- a position ------------------------------------------------------------------------------ */

/* A move with the search's judgement; `move` and `line`, in the notation that is printed, are to be
 * freed. */
typedef struct Judged {
    MwesoThought thought;
    char *move, *line;
} Judged;

static MwesoStatus fail_no_memory(MwesoError *error)
{
    *error = (MwesoError){.status = MWESO_IO, .text = "there is not enough memory"};
    return MWESO_IO;
}

/* Judges the first MOST_JUDGED_MOVES moves: better ones come first, equal ones in the order in
 * which moves are listed. */
static MwesoStatus judge_all(Analysis *a, const MwesoGame *game, Judged *all, int *count,
                             MwesoError *error)
{
    MwesoOutcome outcome;
    const char *text;
    const MwesoPosition *position = mweso_game_position(game);
    MwesoMoves *moves = mweso_moves_new(a->variant, position, error);
    MwesoStatus status = moves ? MWESO_OK : error->status;
    while (status == MWESO_OK && *count < MOST_JUDGED_MOVES && !cli_stop &&
           mweso_moves_next(moves, &text, &outcome)) {
        Judged now;
        status = mweso_player_judge(a->player, game, text, cli_on_thought, (void *)a->cli,
                                    &now.thought, error);
        if (status != MWESO_OK) break;
        now.move = cli_move_in(a->notation, a->variant, position, text);
        now.line = cli_line_in(a->notation, a->variant, position, now.thought.line);
        if (!now.move || !now.line) {
            free(now.move);
            free(now.line);
            status = fail_no_memory(error);
            break;
        }
        int at = (*count)++;
        for (; at > 0 && all[at - 1].thought.value < now.thought.value; at--) all[at] = all[at - 1];
        all[at] = now;
    }
    return cli_end_moves(moves, status, error);
}

static void print_judged(Analysis *a, const Judged *judged)
{
    const MwesoThought *t = &judged->thought;
    char value[32];
    if (a->cli->format == FORMAT_TEXT) {
        if (a->first) printf("%-10s %-12s %5s  %s\n", "MOVE", "VALUE", "DEPTH", "LINE");
        printf("%-10s %-12s %5d  %s\n", judged->move, cli_value(t, value, sizeof value), t->depth,
               judged->line);
    } else {
        ROW(a->cli, a->first, TEXT_FIELD("move", judged->move),
            REAL_FIELD("value", t->value / 100.0), REAL_FIELD("win", t->win),
            NUMBER_FIELD("depth", t->depth), NUMBER_FIELD("nodes", t->nodes),
            TEXT_FIELD("line", judged->line));
    }
    a->first = false;
}

static MwesoStatus analyze_position(Analysis *a)
{
    Judged all[MOST_JUDGED_MOVES];
    MwesoPosition position;
    MwesoError error;
    int count = 0;
    MwesoStatus status = cli_position(a->cli, a->variant, &position);
    if (status != MWESO_OK) return status;
    MwesoGame *game = mweso_game_new(a->variant, &position, NULL);
    if (!game) return cli_no_memory(a->cli);
    status = judge_all(a, game, all, &count, &error);
    mweso_game_free(game);
    cli_progress_end();
    for (int i = 0; i < count; i++) {
        if (status == MWESO_OK && all[i].move && all[i].line) print_judged(a, &all[i]);
        free(all[i].move);
        free(all[i].line);
    }
    if (status != MWESO_OK) return cli_fail_error(a->cli, mweso_variant_name(a->variant), &error);
    if (cli_stop) return cli_fail(a->cli, MWESO_NO, "stopped");
    if (count == MOST_JUDGED_MOVES)
        cli_note(a->cli, "only the first %d moves are judged", MOST_JUDGED_MOVES);
    if (count == 0) cli_note(a->cli, "there is no legal move: the game is over");
    return MWESO_OK;
}

/* ---- what a player plays --------------------------------------------------------------------- */

static void print_chosen(const Analysis *a, const MwesoThought *t, const char *move,
                         const char *line)
{
    char value[32];
    if (a->cli->format == FORMAT_TEXT) {
        printf("%s", line);
        if (t->has_value) printf(" (%s)", cli_value(t, value, sizeof value));
        putchar('\n');
    } else
        ROW(a->cli, true, TEXT_FIELD("move", move),
            OPTIONAL_FIELD("value", t->has_value, t->value / 100.0),
            OPTIONAL_FIELD("win", t->has_value, t->win), NUMBER_FIELD("depth", t->depth),
            NUMBER_FIELD("nodes", t->nodes), TEXT_FIELD("line", line));
}

/* The move that the player chooses, who may be of any kind and may leave it to chance. */
static MwesoStatus choose_move(Analysis *a)
{
    MwesoPosition position;
    MwesoThought thought;
    MwesoError error;
    uint64_t seed;
    if (!cli_number(a->cli, OPT_SEED, 1, &seed)) return MWESO_USAGE;
    MwesoStatus status = cli_position(a->cli, a->variant, &position);
    if (status != MWESO_OK) return status;
    MwesoGame *game = mweso_game_new(a->variant, &position, NULL);
    if (!game) return cli_no_memory(a->cli);
    status = mweso_player_begin(a->player, seed, 0, &error);
    if (status == MWESO_OK)
        status = mweso_player_move(a->player, game, cli_on_thought, (void *)a->cli, &thought,
                                   &error);
    cli_progress_end();
    if (status == MWESO_OK) {
        char *move = cli_move_in(a->notation, a->variant, &position, thought.move);
        char *line = cli_line_in(a->notation, a->variant, &position, thought.line);
        if (move && line) print_chosen(a, &thought, move, line);
        else status = cli_no_memory(a->cli);
        free(move);
        free(line);
    } else cli_fail_error(a->cli, mweso_variant_name(a->variant), &error);
    mweso_game_free(game);
    return status;
}

/* ---- a record -------------------------------------------------------------------------------- */

static const char *mark(int lost) { return lost >= BLUNDER ? "??" : lost >= DOUBTFUL ? "?" : ""; }

static void print_move(Analysis *a, const char *name, size_t ply, const char *move, int side,
                       const MwesoThought *played, const MwesoThought *best, int lost,
                       const char *best_move)
{
    char value[32];
    if (a->cli->format == FORMAT_TEXT) {
        printf("%4zu %c %-8s%-3s %-12s", ply + 1, side ? 'N' : 'S', move, mark(lost),
               cli_value(played, value, sizeof value));
        printf(lost >= DOUBTFUL ? " better: %s\n" : "\n", best_move);
    } else {
        ROW(a->cli, a->first, TEXT_FIELD("game", name), NUMBER_FIELD("ply", ply + 1),
            TEXT_FIELD("side", cli_side(side)), TEXT_FIELD("move", move),
            REAL_FIELD("value", played->value / 100.0), REAL_FIELD("win", played->win),
            TEXT_FIELD("mark", mark(lost)), REAL_FIELD("lost", lost / 100.0),
            TEXT_FIELD("best", best_move), REAL_FIELD("best_value", best->value / 100.0),
            REAL_FIELD("best_win", best->win));
    }
    a->first = false;
}

/* Compares the move that was played with the best one. */
static MwesoStatus judge_ply(Analysis *a, MwesoGame *game, const char *name, size_t ply,
                             const char *move, MwesoError *error)
{
    MwesoThought best, played;
    char best_move[MOST_TEXT];
    const MwesoPosition before = *mweso_game_position(game);
    MwesoStatus status = mweso_player_move(a->player, game, cli_on_thought, (void *)a->cli, &best,
                                           error);
    if (status != MWESO_OK) return status;
    snprintf(best_move, sizeof best_move, "%s", best.move);
    status = mweso_player_judge(a->player, game, move, cli_on_thought, (void *)a->cli, &played,
                                error);
    if (status != MWESO_OK) return status;
    int lost = strcmp(best_move, move) == 0 ? 0 : move_loss(&best, &played);
    char *shown = cli_move_in(a->notation, a->variant, &before, move);
    char *better = cli_move_in(a->notation, a->variant, &before, best_move);
    if (shown && better) print_move(a, name, ply, shown, before.side, &played, &best, lost, better);
    else status = fail_no_memory(error);
    free(shown);
    free(better);
    return status;
}

/* Plays a recorded game again, a judged move at a time. */
static MwesoStatus judge_moves(Analysis *a, const MwesoGame *recorded, const char *name)
{
    MwesoError error = {0};
    MwesoStatus status = MWESO_OK;
    MwesoGame *game = mweso_game_new(a->variant, mweso_game_position_before(recorded, 0), NULL);
    if (!game) return cli_no_memory(a->cli);
    for (size_t ply = 0; ply < mweso_game_length(recorded) && status == MWESO_OK && !cli_stop;
         ply++) {
        const char *move = mweso_game_move(recorded, ply);
        if (!mweso_game_position(game)->placing)
            status = judge_ply(a, game, name, ply, move, &error);
        if (status == MWESO_OK) status = mweso_game_play(game, move, false, &error);
    }
    cli_progress_end();
    mweso_game_free(game);
    if (status != MWESO_OK) return cli_fail_error(a->cli, name, &error);
    return cli_stop ? cli_fail(a->cli, MWESO_NO, "stopped") : MWESO_OK;
}

/* A game is judged by the variant and the settings of the command line, whatever its record says; a
 * note tells the reader if it was played by others. */
static MwesoStatus analyze_recorded(Analysis *a, const MwesoRecord *record, const char *name)
{
    MwesoError error;
    MwesoGame *game = NULL;
    const char *set = mweso_record_header(record, "Set");
    if (set && !a->cli->setting_count)
        cli_note(a->cli, "game %s was played with %s; it is judged without", name, set);
    else cli_note_rules(a->cli, record, a->variant);
    a->notation = cli_recorded_notation(a->cli, record);
    MwesoStatus status = mweso_record_play(record, a->variant, &game, &error);
    if (game && a->cli->format == FORMAT_TEXT) printf("game %s\n", name);
    if (game && mweso_game_length(game)) {
        MwesoStatus judged = judge_moves(a, game, name);
        if (judged != MWESO_OK) return mweso_game_free(game), judged;
    }
    if (status != MWESO_OK && !cli_stop) cli_fail_error(a->cli, name, &error);
    mweso_game_free(game);
    return status;
}

static MwesoStatus analyze_record(Analysis *a, const char *file)
{
    MwesoError error;
    MwesoRecord *record;
    MwesoStatus status = MWESO_OK;
    MwesoRecords *records = mweso_records_new(file, MWESO_LAYOUT_RECORD, &error);
    if (!records) return cli_fail_error(a->cli, file, &error);
    while (status == MWESO_OK && (record = mweso_records_next(records, &error))) {
        const char *name = mweso_records_name(records);
        status = analyze_recorded(a, record, name ? name : file);
        mweso_record_free(record);
    }
    if (status == MWESO_OK && cli_stop) status = cli_fail(a->cli, MWESO_NO, "stopped");
    if (status == MWESO_OK && error.status != MWESO_OK)
        status = cli_fail_error(a->cli, file, &error);
    mweso_records_free(records);
    return status;
}

/* ---- the verb -------------------------------------------------------------------------------- */

static MwesoStatus analyze(const Cli *cli, const MwesoVariant *variant)
{
    const char *name = cli->values[OPT_PLAYER], *record = cli->values[OPT_RECORD];
    MwesoError error;
    Analysis a = {.cli = cli, .variant = variant, .notation = cli->notation, .first = true};
    bool choice = cli->values[OPT_CHOICE];
    if (choice && record)
        return cli_fail(cli, MWESO_USAGE,
                        "--choice is of a position, not of the moves of --record");
    if (cli->values[OPT_SEED] && !choice)
        return cli_fail(cli, MWESO_USAGE, "--seed is for --choice: no judgement is left to chance");
    a.player = mweso_player_new(variant, name ? name : "search:nodes=100000", &error);
    if (!a.player) return cli_fail_error(cli, name ? "--player" : "search", &error);
    MwesoStatus status = choice   ? choose_move(&a)
                         : record ? analyze_record(&a, record)
                                  : analyze_position(&a);
    mweso_player_free(a.player);
    return status;
}

static MwesoStatus run(Cli *cli) { return cli_with_variant(cli, analyze); }

static const OptionId own[] = {OPT_POSITION, OPT_RECORD,   OPT_PLAYER, OPT_CHOICE,
                               OPT_SEED,     OPT_NOTATION, OPT_COUNT};

const Verb verb_analyze = {
    "analyze",
    "VARIANT",
    "the best moves of a position, and the blunders of a recorded game",
    "Judges every move of a position by a search and lists them, the best first, with value, depth "
    "and the line\n"
    "expected. Values are in seeds and are the mover's; 'wins in 3' is proven and counts the moves "
    "of both sides.\n"
    "With --record every move of the games in FILE is judged: '?' marks one that gives away 3 "
    "seeds and more by the\n"
    "search's judgement, '\?\?' 8 seeds and more, or a win.\n"
    "With --choice nothing is judged: the player, of any kind, chooses its move, by lot from "
    "--seed where it plays by\n"
    "chance.",
    "mweso analyze omweso --player search:nodes=2000",
    own,
    1,
    1,
    run,
    FORMAT_TEXT,
};
