/* Situation: what of a position bears on the rest of the game, seen by the side to move; its hash
 * is the key of the transposition table.
 *
 * Both sides play by the same answers, so a position and its mirror image, with the other side to
 * move, are one situation. Of the counters only this matters: whether quiet turns are left, whether
 * two captures may still come first, and how many passes went before. What words remember of
 * houses and takasia matters in full.
 *
 * A script may also look at the side, at what it remembers, and at the counters as far as it says
 * it counts.
 */
#ifndef MWESO_THINK_SITUATION_H
#define MWESO_THINK_SITUATION_H

#include "kernel/sow.h"

/* Two bits, the first of the side to move, from those by side; or back. And so the numbers that say
 * who owns a pit, of those that a position remembers. */
static inline uint8_t mw_by_mover(uint8_t sides, int mover)
{
    return (uint8_t)(mover ? (sides & 1) << 1 | sides >> 1 : sides);
}
void mw_memory_by_mover(const MwRules *rules, int mover, uint16_t memory[MW_MOST_MEMORY]);

/* Where sides may be changed (turn.swap), the first two turns belong to their side: they are told
 * apart by numbers from 1 on. 0: they are over, or it does not matter. */
uint32_t mw_opening(const MwRules *rules, const MwesoPosition *position);

/* The counters that matter, packed into one number. */
uint64_t mw_counters(const MwRules *rules, const MwesoPosition *position);

/* The counters of the side to move, then of the other, no higher than they matter where a script
 * answers; one of which it has not said how far it counts is `in_full` at most, if the words let
 * it.
 */
typedef struct MwCounted {
    uint32_t turns[2], captures[2];
} MwCounted;
MwCounted mw_counted(const MwRules *rules, const MwesoPosition *position, uint32_t in_full);

/* A number for a situation. Different ones share a number only by a chance of 1 in 2^64. */
uint64_t mw_situation(const MwRules *rules, const MwesoPosition *position);

#endif
