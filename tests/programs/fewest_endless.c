/* fewest_endless MOST: goes through all positions of 2, 3, ... MOST seeds on one side of 16 pits
 * and starts from B1. Prints the fewest seeds of an endless move, how many starts of so many seeds
 * are endless, and their longest period. */
#include <stdio.h>
#include <stdlib.h>

#include "kernel/turn.h"
#include "random_rules.h"

enum { PITS = 16, ENOUGH_LAPS = 1000000 };

static MwRules rules = {
    .columns = PITS / 2, .smallest = 2, .lap_limit = ENOUGH_LAPS, .one_to_one = 1};

typedef struct Found {
    unsigned long endless;
    unsigned longest;
} Found;

static void play(const MwesoPosition *position, Found *found)
{
    MwTurn turn;
    mw_turn_begin(PLAY(&rules), position, &turn);
    mw_turn_start(PLAY(&rules), &turn, 0, NULL);
    if (!turn.endless) return;
    found->endless++;
    if (turn.laps > found->longest) found->longest = turn.laps;
}

/* Puts the seeds that are left into the pits from `pit` on, in every way. */
static void spread(MwesoPosition *position, int pit, int left, Found *found)
{
    if (pit == PITS - 1) {
        position->pit[0][pit] = (uint16_t)left;
        play(position, found);
        return;
    }
    for (int seeds = pit == 0 ? 2 : 0; seeds <= left; seeds++) {
        position->pit[0][pit] = (uint16_t)seeds;
        spread(position, pit + 1, left - seeds, found);
    }
}

int main(int count, char **arguments)
{
    mw_board_build(rules.columns, MW_FOUR_ROWS, 0, &rules.board);
    mw_complete_rules(&rules);
    int most = count > 1 ? atoi(arguments[1]) : 11;
    for (int seeds = 2; seeds <= most; seeds++) {
        MwesoPosition position = {0};
        Found found = {0, 0};
        spread(&position, 0, seeds, &found);
        if (!found.endless) continue;
        printf("%d %lu %u\n", seeds, found.endless, found.longest);
        return 0;
    }
    puts("none");
    return 0;
}
