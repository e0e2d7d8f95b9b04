/* Across: how far a turn has sown round the opponent's side. */
#include "kernel/across.h"

#include "kernel/decider.h"

/* What a script sees of the turn changes, so that a run of laps that it is asked about begins anew
 * (kernel/recurrence.h). */
static void note(const MwPlay *play, MwTurn *turn, uint32_t across, bool circled)
{
    if (across == turn->across && circled == turn->circled) return;
    if (mw_asks_any(play->rules, MW_OF_LAPS)) turn->mark.set = false;
    turn->across = across;
    turn->circled = circled;
}

void mw_fell_across(const MwPlay *play, MwTurn *turn, int pit)
{
    int pits = play->rules->board.pits;
    bool all = turn->across == play->rules->board.all;
    if (pit >= pits) note(play, turn, turn->across | 1u << (pit - pits), turn->circled);
    else note(play, turn, turn->across, turn->circled || all);
}

void mw_sown_across(const MwPlay *play, MwTurn *turn, int before, int sown)
{
    int circles = 2 * play->rules->board.circuit; /* more change nothing */
    for (int pit = before; sown > 0 && circles > 0; sown--, circles--) {
        pit = mw_next_in_lap(play, turn->origin, pit, turn->clockwise);
        mw_fell_across(play, turn, pit);
    }
}
