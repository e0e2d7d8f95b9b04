/* Closed: pits that laps pass over. */
#include "kernel/closed.h"

#include "base/bits.h"
#include "kernel/phase.h"
#include "kernel/turn.h"

/* What cannot be captured counts as empty, as pits do that are held. */
void mw_lay_closed(const MwRules *rules, const MwesoPosition *position, MwTurn *turn)
{
    int phase = mw_phase_of_side(rules, position, !position->side);
    turn->held[MW_OPPONENT] |= rules->closed_in[1 + phase];
}

/* The pits that a full circle from the origin sows. */
static uint64_t circle_of(const MwPlay *play, uint64_t closed, int origin, int hand)
{
    uint64_t open = mw_every_place(&play->rules->board) & ~closed;
    bool skips = hand >= __builtin_popcountll(open) && MW_IS(play, lap_first, FIRST_AFTER) &&
                 MW_IS(play, lap_origin, ORIGIN_SKIPPED);
    return skips ? open & ~((uint64_t)1 << origin) : open;
}

/* What is left of the hand for its last circle; the seeds that each pit gets before. */
static int last_circle(int hand, uint64_t circle, int *rounds)
{
    int pits = __builtin_popcountll(circle);
    *rounds = (hand - 1) / pits;
    return hand - *rounds * pits;
}

int mw_landing_past(const MwPlay *play, uint64_t closed, int origin, int hand, bool clockwise)
{
    int rounds, pit = mw_before_first(play, origin, clockwise);
    hand = last_circle(hand, circle_of(play, closed, origin, hand), &rounds);
    for (; hand > 0; hand--) pit = mw_next_open(play, closed, origin, pit, clockwise);
    return pit;
}

int mw_sow_past(const MwPlay *play, uint64_t closed, MwSide *side, int origin, int hand,
                bool clockwise)
{
    int rounds, pit = mw_before_first(play, origin, clockwise);
    uint64_t circle = circle_of(play, closed, origin, hand);
    hand = last_circle(hand, circle, &rounds);
    for (int sown; mw_take_bit(&circle, &sown);) side->pit[sown] += (uint16_t)rounds;
    for (; hand > 0; hand--) {
        pit = mw_next_open(play, closed, origin, pit, clockwise);
        side->pit[pit]++;
    }
    return pit;
}
