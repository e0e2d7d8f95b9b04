/* Situation: the part of a position that matters to the rest of the game, seen by the side to move;
 * its hash is the key of the transposition table (think/transposition.c).
 *
 * Both sides play by the same answers, so a position and its mirror image, with the other side to
 * move, are one situation. Of the counters only this matters: whether quiet turns are left, whether
 * two captures may still come first, and how many passes went before. House and frozen pits matter
 * in full.
 *
 * A script may also look at the side, at what it remembers, and at the counters as far as it says
 * it counts. */
#ifndef MWESO_THINK_SITUATION_H
#define MWESO_THINK_SITUATION_H

#include "kernel/sow.h"

/* Converts two bits by side into bits for the side to move and the other, or back; and likewise the
 * remembered numbers that say who owns a pit. */
static inline uint8_t mw_by_mover(uint8_t sides, int mover)
{
    return (uint8_t)(mover ? (sides & 1) << 1 | sides >> 1 : sides);
}
void mw_memory_by_mover(const MwRules *rules, int mover, uint16_t memory[MW_MOST_MEMORY]);

/* The number, from 1 on, of one of the first two turns, if sides may be changed (turn.swap) or a
 * race is open; 0: these are over, or it does not matter. */
uint32_t mw_opening(const MwRules *rules, const MwesoPosition *position);

/* Packs the counters that matter into one number. */
uint64_t mw_counters(const MwRules *rules, const MwesoPosition *position);

/* The counters of the side to move, then of the other, reduced to the greatest value that matters
 * with a script. A counter for which the script gives no limit is at most `in_full`, or the value
 * that matters to the words. */
typedef struct MwCounted {
    uint32_t turns[2], captures[2];
} MwCounted;
MwCounted mw_counted(const MwRules *rules, const MwesoPosition *position, uint32_t in_full);

/* The hash of a situation. Two different situations have the same hash with probability 2^-64. */
uint64_t mw_situation(const MwRules *rules, const MwesoPosition *position);

#endif
