/* Clock: the referee's count in mweso play: a few seconds to start a move, minutes to finish it. */
#include "cli/looking/clock.h"

#include <assert.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

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
    setvbuf(stdin, NULL, _IONBF, 0); /* what was not read yet must show when it is waited for */
    return MWESO_OK;
}

void clock_turn(Clock *clock)
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

/* One, two... in Luganda, a third of the time apart. */
static void count_aloud(Clock *clock, double passed)
{
    while (!clock->moving && clock->counted < 2 &&
           passed >= (clock->counted + 1) * clock->start / 3) {
        printf("%s ", count_words[clock->counted++]);
        fflush(stdout);
    }
}

ClockCall clock_wait(Clock *clock)
{
    struct pollfd input = {STDIN_FILENO, POLLIN, 0};
    if (clock->start <= 0) return CLOCK_TYPED;
    assert(clock->finish > 0 && clock->began > 0);
    while (!cli_stop && poll(&input, 1, LOOK_EVERY) == 0) {
        double passed = cli_now() - clock->began;
        count_aloud(clock, passed);
        if (clock->moving && passed >= clock->finish) return CLOCK_ANNULLED;
        if (!clock->moving && passed >= clock->start) return CLOCK_STOLEN;
    }
    return CLOCK_TYPED;
}
