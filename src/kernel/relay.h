/* Relay: whether a landing leads to another lap, and from which pit (docs/rules.md, 2.3). */
#ifndef MWESO_KERNEL_RELAY_H
#define MWESO_KERNEL_RELAY_H

#include "kernel/turn.h"
#include "rules/statements.h"

/* The pit that a relay picks up after a landing, if there is one. */
static inline int mw_relay_pit(const MwPlay *play, int landing, bool clockwise)
{
    if (MW_IS(play, lap_next, NEXT_LANDING)) return landing;
    return mw_onward(&play->rules->board, landing, 1, clockwise);
}

/* Does a landing that does not capture lead to a relay, but for pits that are held? */
static inline bool mw_relays(const MwPlay *play, const MwSide *own, int landing, bool clockwise)
{
    bool after = !MW_IS(play, lap_next, NEXT_LANDING);
    int pit = after ? mw_onward(&play->rules->board, landing, 1, clockwise) : landing;
    return mw_holds(play, MW_OWN, own->pit, pit, after ? 1 : 2) &&
           MW_CELL(play, relays >> pit & 1, mw_is_relayed(play, pit));
}

/* The same in a turn. Of two pits the one after the landing alone can be held. */
static inline bool mw_turn_relays(const MwPlay *play, const MwTurn *turn, const MwSide *own,
                                  int landing, bool clockwise)
{
    if (!mw_relays(play, own, landing, clockwise)) return false;
    return !turn->held[MW_OWN] ||
           !(turn->held[MW_OWN] >> mw_relay_pit(play, landing, clockwise) & 1);
}

/* Why the turn ends at a landing that neither captures nor relays. */
static inline MwReason mw_end_reason(const MwPlay *play, const MwTurn *turn)
{
    (void)play;
    int relay = MW_DERIVED(play, relay, RELAY_NONE);
    if (relay != RELAY_NONE && MW_DERIVED(play, lap_next, NEXT_LANDING) == NEXT_AFTER) {
        int next = mw_onward(&play->rules->board, turn->landing, 1, turn->clockwise);
        if (turn->held[MW_OWN] >> next & 1) return END_NEXT_HELD;
        return turn->own.pit[next] == 0 ? END_NEXT_EMPTY : END_INNER_PIT;
    }
    if (turn->own.pit[turn->landing] < 2) return END_EMPTY_PIT;
    return relay == RELAY_OUTER ? END_INNER_PIT : END_NO_RELAY;
}

#endif
