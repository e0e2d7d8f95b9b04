/* Exercises: what somebody answers to a position in which one move is to be found. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/looking/learning.h"
#include "cli/looking/play.h"
#include "cli/verbs.h"

MwesoPosition exercise_start(const MwesoVariant *variant, int index)
{
    MwesoExample example;
    MwesoPosition start = mweso_position_start(variant, false), position;
    size_t count = 0;
    while (mweso_variant_example(variant, count, &example)) count++;
    bool usual = index % 2 == 0 || count == 0 ||
                 !mweso_variant_example(variant, (size_t)index / 2 % count, &example) ||
                 !*example.position ||
                 mweso_position_parse(variant, example.position, &position, NULL) != MWESO_OK;
    return usual || position.placing ? start : position;
}

const char *exercise_turn(const Exercise *e)
{
    return cli_in(e->cli, e->before->side == MWESO_SOUTH ? MARKED("South is to move.")
                                                         : MARKED("North is to move."));
}

/* Plays the move that somebody names. *right: does it come to the same as the best one? */
static MwesoStatus compare(const Exercise *e, const char *answer, bool *right,
                           MwesoOutcome *outcome, MwesoError *error)
{
    MwesoOutcome wanted;
    MwesoStatus status = mweso_play(e->variant, e->before, e->best, NULL, NULL, &wanted, error);
    if (status == MWESO_OK)
        status = mweso_play(e->variant, e->before, answer, NULL, NULL, outcome, error);
    *right = status == MWESO_OK && wanted.winner == outcome->winner &&
             memcmp(&wanted.after, &outcome->after, sizeof wanted.after) == 0;
    return status;
}

static void say_judgement(const Exercise *e, const char *answer, bool right,
                          const MwesoOutcome *outcome)
{
    const Cli *cli = e->cli;
    char *what = cli_in_terms(cli, e->variant, cli_in(cli, "Laps: %llu. Captured seeds: %u."),
                              (unsigned long long)outcome->laps, (unsigned)outcome->captured);
    printf(
        cli_in(cli, right ? MARKED("%s is right.") : MARKED("%s is not the move that is meant.")),
        SHOWN(answer));
    printf(" %s\n", what ? what : "");
    free(what);
}

MwesoStatus exercise_judge(const Exercise *e)
{
    const char *answer = e->cli->values[OPT_ANSWER];
    MwesoOutcome outcome;
    MwesoError error;
    bool right;
    MwesoStatus status = compare(e, answer, &right, &outcome, &error);
    if (status != MWESO_OK) return cli_fail_error(e->cli, "--answer", &error);
    char *after = cli_position_text(e->variant, &outcome.after);
    if (e->cli->format == FORMAT_TEXT) say_judgement(e, answer, right, &outcome);
    else
        ROW(e->cli, true, TEXT_FIELD("move", SHOWN(answer)), BOOL_FIELD("right", right),
            NUMBER_FIELD("laps", outcome.laps), NUMBER_FIELD("captured", outcome.captured),
            TEXT_FIELD("position", after));
    free(after);
    return right ? MWESO_OK : MWESO_NO;
}

/* Tells the move that is meant. */
static MwesoStatus show(const Exercise *e)
{
    MwesoOutcome outcome;
    MwesoError error;
    printf("%s\n", e->best);
    MwesoStatus status = trace_print(e->cli, e->variant, e->before, e->best, &outcome, &error);
    return status == MWESO_OK ? status : cli_fail_error(e->cli, e->best, &error);
}

/* Says how an answer is checked where nobody can be asked. */
static MwesoStatus say_how(const Exercise *e)
{
    char *command = NULL;
    size_t size;
    FILE *stream = open_memstream(&command, &size);
    if (!stream) return cli_no_memory(e->cli);
    cli_command(e->cli, stream);
    if (fclose(stream) == 0)
        printf(cli_in(e->cli, "'%s --answer MOVE' says whether a move is the right one."), command);
    putchar('\n');
    free(command);
    return MWESO_OK;
}

/* Can somebody be asked? A game of mweso play is a talk, wherever its lines come from. */
static bool is_talk(const Cli *cli)
{
    return cli->verb == &verb_play || (isatty(STDIN_FILENO) && isatty(STDOUT_FILENO));
}

MwesoStatus exercise_ask(const Exercise *e)
{
    char line[LONGEST_LINE];
    size_t length;
    MwesoOutcome outcome;
    MwesoError error;
    bool right = false;
    if (!is_talk(e->cli)) return say_how(e);
    cli_watch_signals(true);
    while (!right) {
        printf("%s ", cli_in(e->cli, "Your move (an empty line shows it):"));
        fflush(stdout);
        if (mweso_read_line(stdin, line, sizeof line, &length) != MWESO_LINE_READ || cli_stop)
            return MWESO_OK;
        char *answer = line + strspn(line, " \t");
        answer[strcspn(answer, " \t\r")] = '\0';
        if (!*answer) return show(e);
        if (compare(e, answer, &right, &outcome, &error) == MWESO_OK)
            say_judgement(e, answer, right, &outcome);
        else printf("%s\n", error.text);
    }
    return MWESO_OK;
}
