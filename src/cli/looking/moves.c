/* mweso moves: the legal moves of a position. */
#include <stdio.h>
#include <stdlib.h>

#include "cli/verbs.h"

enum { USUAL_LIMIT = 10000 };

static void print_text(const char *move, const MwesoOutcome *o, const char *position, bool first)
{
    const char *winner = cli_side(o->winner);
    if (first) printf("%-10s %6s %9s  %s\n", "MOVE", "LAPS", "CAPTURED", "POSITION");
    printf("%-10s %6llu %9u  %s", move, (unsigned long long)o->laps, o->captured, position);
    if (o->endless) printf("  never ends");
    if (o->over) printf("  %s wins (%s)", winner ? winner : "nobody", mweso_end_name(o->end));
    if (o->points > 1) printf(", %d points", o->points);
    putchar('\n');
}

/* False if there is no memory, or nothing more can be written. */
static bool print_move(const Cli *cli, const MwesoVariant *variant, const MwesoPosition *before,
                       const char *own, const MwesoOutcome *o, bool first)
{
    char *position = cli_position_text(variant, &o->after);
    char *move = cli_move_text(cli, variant, before, own);
    bool good = position && move;
    if (good && cli->format == FORMAT_TEXT) print_text(move, o, position, first);
    else if (good)
        ROW(cli, first, TEXT_FIELD("move", move), TEXT_FIELD("position", position),
            NUMBER_FIELD("laps", o->laps), NUMBER_FIELD("captured", o->captured),
            BOOL_FIELD("endless", o->endless), BOOL_FIELD("over", o->over),
            TEXT_FIELD("winner", cli_side(o->winner)),
            TEXT_FIELD("end", o->over ? mweso_end_name(o->end) : NULL),
            NUMBER_FIELD("points", o->points));
    free(position);
    free(move);
    return good && !cli_output_failed();
}

static MwesoStatus list(const Cli *cli, const MwesoVariant *variant, const MwesoPosition *position,
                        MwesoMoves *moves, uint64_t limit)
{
    MwesoOutcome outcome;
    const char *move;
    uint64_t count = 0;
    while (!cli_stop && mweso_moves_next(moves, &move, &outcome)) {
        if (limit && count == limit) {
            cli_note(cli, "there are more than %llu move%s; --limit 0 lists all",
                     (unsigned long long)limit, cli_plural(limit));
            return MWESO_OK;
        }
        if (!print_move(cli, variant, position, move, &outcome, count++ == 0))
            return cli_output_failed() ? MWESO_IO : cli_no_memory(cli);
    }
    if (mweso_moves_status(moves) != MWESO_OK)
        return cli_fail_error(cli, "moves", mweso_moves_error(moves));
    if (count == 0 && !cli_stop) cli_note(cli, "there is no legal move: the game is over");
    return cli_stop ? cli_fail(cli, MWESO_NO, "stopped after %llu moves", (unsigned long long)count)
                    : MWESO_OK;
}

static MwesoStatus run_on(const Cli *cli, const MwesoVariant *variant)
{
    MwesoPosition position;
    MwesoError error;
    uint64_t limit;
    MwesoStatus status = cli_position(cli, variant, &position);
    if (status != MWESO_OK) return status;
    if (!cli_number(cli, OPT_LIMIT, USUAL_LIMIT, &limit)) return MWESO_USAGE;
    MwesoMoves *moves = mweso_moves_new(variant, &position, &error);
    if (!moves)
        return cli_fail_error(cli, cli->values[OPT_POSITION] ? "--position" : "moves", &error);
    status = list(cli, variant, &position, moves, limit);
    mweso_moves_free(moves);
    return status;
}

static MwesoStatus run(Cli *cli) { return cli_with_variant(cli, run_on); }

static const OptionId own[] = {OPT_POSITION, OPT_LIMIT, OPT_NOTATION, OPT_COUNT};

const Verb verb_moves = {
    "moves",
    "VARIANT",
    "the legal moves of a position",
    "Lists the moves of a position (the usual start, seeds already arranged, if none is given): "
    "every sequence of\n"
    "choices, with its laps, the seeds it captures and the position it leads to. The position "
    "behind a move that\n"
    "never ends shows the hand laid back in the pit it was due to be sown from, and its laps say "
    "when that was\n"
    "noticed.",
    "mweso moves omweso --position '0x8/0x8/0x8/4,0x7 S'",
    own,
    1,
    1,
    run,
    FORMAT_TEXT,
};
