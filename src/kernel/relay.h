/* Relay: whether a landing leads to another lap, and from which pit (docs/rules.md, 2.3). */
#ifndef MWESO_KERNEL_RELAY_H
#define MWESO_KERNEL_RELAY_H

#include "kernel/turn.h"
#include "rules/statements.h"

/* Does a lap of so many seeds make a pair? It captures nothing, and always leads to another. */
static inline bool mw_pairs(const MwPlay *play, int sown)
{
    return sown == 1 && MW_IS(play, lap_next, NEXT_PAIRING);
}

/* The pit that a relay picks up after the landing of a lap of so many seeds, if there is one. */
static inline int mw_relay_pit(const MwPlay *play, const MwSide *own, int landing, int sown,
                               bool clockwise)
{
    if (MW_DERIVED(play, lap_next, NEXT_AFTER) == NEXT_LANDING) return landing;
    int after = mw_onward(&play->rules->board, landing, 1, clockwise);
    if (MW_IS(play, lap_next, NEXT_AFTER)) return after;
    bool pairs = sown == 1 && mw_seeds_in(play, MW_OWN, own->pit, after) == 1;
    return pairs && mw_pairs(play, sown) ? after : landing;
}

/* Does it hold as many seeds as it must? */
static inline bool mw_holds_relay(const MwPlay *play, const MwSide *own, int pit, int sown)
{
    if (MW_IS(play, lap_next, NEXT_AFTER)) return mw_holds(play, MW_OWN, own->pit, pit, 1);
    return mw_holds(play, MW_OWN, own->pit, pit, 2) ||
           (mw_pairs(play, sown) && mw_holds(play, MW_OWN, own->pit, pit, 1));
}

/* Does a landing that does not capture lead to a relay, but for pits that are held? */
static inline bool mw_relays(const MwPlay *play, const MwSide *own, int landing, int sown,
                             bool clockwise)
{
    int pit = mw_relay_pit(play, own, landing, sown, clockwise);
    return mw_holds_relay(play, own, pit, sown) &&
           MW_CELL(play, relays >> pit & 1, mw_is_relayed(play, pit));
}

/* The same in a turn. Of two pits the one after the landing alone can be held. */
static inline bool mw_turn_relays(const MwPlay *play, const MwTurn *turn, const MwSide *own,
                                  int landing, int sown, bool clockwise)
{
    if (!mw_relays(play, own, landing, sown, clockwise)) return false;
    return !turn->held[MW_OWN] ||
           !(turn->held[MW_OWN] >> mw_relay_pit(play, own, landing, sown, clockwise) & 1);
}

/* The pit after the landing of the lap that the turn has sown. */
static inline int mw_next_origin(const MwPlay *play, const MwTurn *turn)
{
    return mw_relay_pit(play, &turn->own, turn->landing, turn->sown, turn->clockwise);
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
