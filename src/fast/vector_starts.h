/* Vectors, starts: the pits from which a turn may start, on vectors of FAST_WIDTH bytes, as
 * kernel/starts.c and kernel/first_lap.c decide. */
#ifndef MWESO_FAST_VECTOR_STARTS_H
#define MWESO_FAST_VECTOR_STARTS_H

#include "fast/vector_turn.h"
#include "fast/vector_sets.h"

/* The starts among these that may be sown against the way. */
INLINE uint64_t reversible_starts(const MwFast *fast, const Turn *turn, uint64_t starts)
{
    uint64_t against = 0;
    if (!turn->open) return 0;
    for (uint64_t pits = starts & fast->reverse_pits[MOMENT_START]; pits; pits &= pits - 1) {
        int pit = __builtin_ctzll(pits), hand = seeds_in(&turn->own, pit);
        Turn begun = {.own = turn->own & *row_at(fast->keep, pit), .open = turn->open};
        if (MORE) begun.opponent = turn->opponent, begun.more[0] = turn->more[0];
        if (MORE) begun.more->muted = mutes(fast, hand);
        if (may_reverse(fast, &begun, pit, hand)) against |= pits & -pits;
    }
    return against;
}

/* ---- what fast/starts.h needs ---------------------------------------------------------------- */

#define GAME Turn

INLINE uint64_t enough_pits(const MwFast *fast, const Turn *turn)
{
    uint64_t enough = own_over(fast, &turn->own, fast->too_few);
    return MORE && fast->most ? enough & ~own_over(fast, &turn->own, fast->most) : enough;
}

INLINE uint64_t single_pits(const MwFast *fast, const Turn *turn)
{
    Vector single = (Vector)(turn->own == (Vector){0} + 1);
    return bits_of(&single) & (SHARED ? fast->own_pits : fast->all_pits);
}

INLINE uint64_t held_pits(const MwFast *fast, const Turn *turn)
{
    return pits_over(fast, &turn->own, 0);
}

INLINE int seeds_at(const Turn *turn, int pit) { return seeds_in(&turn->own, pit); }

INLINE bool usual_way(const MwFast *fast, const Turn *turn)
{
    (void)fast;
    return way_of(turn);
}

INLINE Starts by_ways(const MwFast *fast, const Turn *turn, Starts starts)
{
    if (MORE && turn->more->free) return starts;
    if (way_of(turn)) starts.anti_clockwise = reversible_starts(fast, turn, starts.anti_clockwise);
    else starts.clockwise = reversible_starts(fast, turn, starts.clockwise);
    return starts;
}

INLINE uint64_t capturing_way(const MwFast *fast, const Turn *turn, uint64_t starts, bool clockwise)
{
    uint64_t capturing = 0;
    if (!turn->open) return 0;
    for (uint64_t pits = starts; pits; pits &= pits - 1) {
        int pit = __builtin_ctzll(pits), hand = seeds_in(&turn->own, pit);
        if (!mutes(fast, hand) && lap_captures(fast, turn, pit, hand, clockwise, hand))
            capturing |= pits & -pits;
    }
    return capturing;
}

INLINE Starts capturing(const MwFast *fast, const Turn *turn, Starts starts)
{
    return (Starts){capturing_way(fast, turn, starts.anti_clockwise, false),
                    capturing_way(fast, turn, starts.clockwise, true)};
}

/* The opponent's pits that the capturing first laps of these starts would empty. */
static FAST_TARGET uint64_t reached_way(const MwFast *fast, const Turn *turn, uint64_t starts,
                                        bool clockwise)
{
    uint64_t reached = 0, held = pits_over(fast, &turn->opponent, 0);
    for (uint64_t pits = starts; pits; pits &= pits - 1) {
        int pit = __builtin_ctzll(pits), hand = seeds_in(&turn->own, pit);
        int landing = fast->pit[pit + (clockwise ? fast->whole_rounds - hand : hand)];
        if (fast->takes_inner) reached |= (uint64_t)1 << fast->facing_inner[landing];
        if (fast->takes_outer) reached |= (uint64_t)1 << fast->facing_outer[landing];
    }
    return reached & held;
}

static FAST_TARGET uint64_t that_must_way(const MwFast *fast, const Turn *turn, uint64_t starts,
                                          bool clockwise)
{
    uint64_t found = 0;
    for (uint64_t pits = starts; pits; pits &= pits - 1)
        if (reached_way(fast, turn, pits & -pits, clockwise) >> turn->more->must & 1)
            found |= pits & -pits;
    return found;
}

INLINE Starts that_must(const MwFast *fast, const Turn *turn, Starts captures)
{
    if (turn->more->must < 0) return (Starts){0, 0};
    return (Starts){that_must_way(fast, turn, captures.anti_clockwise, false),
                    that_must_way(fast, turn, captures.clockwise, true)};
}

INLINE uint64_t barred_pits(const Turn *turn)
{
    return turn->more->barred < 0 ? 0 : (uint64_t)1 << turn->more->barred;
}

#include "fast/starts.h"

/* ---- store seeds ------------------------------------------------------------------------------
 */

/* The pits that a store seed may be put into, by their seeds and place. */
static FAST_TARGET uint64_t that_take_seeds(const MwFast *fast, const Turn *turn, uint64_t captures)
{
    uint64_t takes = fast->inner;
    if (fast->put_into != INTO_ANY) takes &= pits_over(fast, &turn->own, 0);
    if (fast->put_into == INTO_CAPTURING) takes |= captures;
    if (takes & fast->start_pits) return takes & fast->start_pits;
    return fast->start_pits && fast->no_others ? 0 : takes;
}

/* The pits among these that hold the right number for a store seed that captures nothing. */
static FAST_TARGET uint64_t that_take_quietly(const MwFast *fast, const Turn *turn, uint64_t takes)
{
    bool owns = fast->houses && turn->more->owns[0];
    bool works = owns && house_works(fast, turn, seeds_in(&turn->own, fast->house));
    if (works && pits_over(fast, &turn->own, 0) & fast->inner & ~((uint64_t)1 << fast->house))
        takes &= ~((uint64_t)1 << fast->house);
    if (fast->quiet_singles == QUIET_SINGLES_ALWAYS) return takes;
    if (owns && fast->quiet_singles == QUIET_SINGLES_OWNER) return takes;
    if (works && fast->quiet_singles == QUIET_SINGLES_FUNCTIONAL) return takes;
    if (fast->quiet_singles == QUIET_SINGLES_AS_START)
        return fast->too_few ? takes & pits_over(fast, &turn->own, (uint8_t)(fast->too_few - 1))
                             : takes;
    uint64_t two = pits_over(fast, &turn->own, 1);
    return two & fast->inner ? takes & two : takes;
}

/* The pits among these that would leave the own inner row empty, whichever way they are sown. A
 * seed alone in its pit is not sown. */
static FAST_TARGET uint64_t that_bare_row(const MwFast *fast, const Turn *turn, uint64_t takes)
{
    uint64_t bare = 0;
    bool free = turn->more->free;
    for (uint64_t pits = takes & pits_over(fast, &turn->own, 0); pits; pits &= pits - 1) {
        int pit = __builtin_ctzll(pits);
        bool ways[] = {bares_row(fast, &turn->own, pit, false),
                       bares_row(fast, &turn->own, pit, true)};
        if (left_by_tax(fast, turn, pit, seeds_in(&turn->own, pit) + 1)) continue;
        if (free ? ways[0] && ways[1] : ways[way_of(turn)]) bare |= pits & -pits;
    }
    return bare;
}

/* The pits that a store seed may be put into, each one first choice. */
static FAST_TARGET Starts store_starts(const MwFast *fast, const Turn *turn)
{
    uint64_t captures = 0, held = pits_over(fast, &turn->own, 0);
    for (uint64_t pits = turn->open & fast->inner; pits; pits &= pits - 1)
        if (held & pits & -pits ? fast->occupied_captures : fast->empty_captures)
            captures |= pits & -pits;
    uint64_t takes = that_take_seeds(fast, turn, captures);
    captures &= takes;
    if (fast->bars_starts && fast->duty && captures) return (Starts){captures, 0};
    uint64_t quiet = that_take_quietly(fast, turn, takes & ~captures);
    if (fast->bars_starts && fast->quiet_row_barred) quiet &= ~that_bare_row(fast, turn, quiet);
    return (Starts){captures | quiet, 0};
}

/* ---- all together ---------------------------------------------------------------------------- */

TRUNK Starts turn_starts(const MwFast *fast, const Turn *turn)
{
    if (MORE && turn->more->from_store) return store_starts(fast, turn);
    if (fast->binds_starts) return bound_starts(fast, turn);
    return by_ways(fast, turn, either_way(own_over(fast, &turn->own, fast->too_few)));
}

/* Can the next player start at all? Most positions have a pit with enough seeds. */
INLINE bool can_start(const MwFast *fast, const Vector *own, const Vector *opponent,
                      const Carried *kept, int side)
{
    Turn turn;
    bool puts = MORE && fast->puts && kept->store[side];
    bool bars = (MORE && fast->bars_starts) || (MORE && fast->picks_starts) || puts;
    if (!bars && own_over(fast, own, fast->too_few)) return true;
    if (!fast->binds_starts && !puts) return false;
    turn_begin(fast, own, opponent, kept, side, &turn);
    return all_of(turn_starts(fast, &turn)) != 0;
}

/* ---- what is kept from turn to turn ---------------------------------------------------------- */

/* The opponent's pits that a first lap of `side` could capture after the turn; `own`: pits of
 * `side`. */
static FAST_TARGET uint64_t threatened(const MwFast *fast, const Vector *own, const Vector *theirs,
                                       const Carried *kept, int side)
{
    Turn turn;
    turn_begin(fast, own, theirs, kept, side, &turn);
    const Starts captures = capturing(fast, &turn, named_starts(fast, &turn));
    return reached_way(fast, &turn, captures.anti_clockwise, false) |
           reached_way(fast, &turn, captures.clockwise, true);
}

/* Is a pit of the opponent never put under takasia? */
INLINE bool is_exempt(const MwFast *fast, const Turn *turn, int pit)
{
    int seeds = seeds_in(&turn->opponent, pit);
    if (seeds == 1 && !fast->single_counts) return true;
    if (pit == fast->house && turn->more->owns[1] &&
        (fast->spares_owned || seeds >= fast->threshold))
        return true;
    uint64_t others = pits_over(fast, &turn->opponent, seeds > 1) & ~((uint64_t)1 << pit);
    return !(others & fast->inner);
}

/* The only pit that the mover threatens after a quiet turn, while he is not threatened himself; -1:
 * none. */
static FAST_TARGET int newly_barred(const MwFast *fast, const Turn *turn, const Carried *kept,
                                    int side)
{
    if (!fast->takasia || turn->more->from_store || turn->captured || turn->more->loser ||
        kept->store[0] || kept->store[1])
        return -1;
    uint64_t prey = threatened(fast, &turn->own, &turn->opponent, kept, side);
    if (!prey || prey & (prey - 1)) return -1;
    int pit = __builtin_ctzll(prey);
    bool spared = is_exempt(fast, turn, pit) || !(pits_over(fast, &turn->own, 0) & fast->inner) ||
                  threatened(fast, &turn->opponent, &turn->own, kept, !side);
    return spared ? -1 : pit;
}

/* Updates houses and takasia; `kept` already counts this turn. */
static FAST_TARGET void keep_house(const MwFast *fast, const Turn *turn, int side, Carried *kept)
{
    bool owns = turn->more->owns[0] && !loses_house(fast, turn);
    kept->house = (uint16_t)(owns << side | turn->more->owns[1] << !side);
    kept->must = (uint16_t)(fast->must_capture ? turn->more->barred + 1 : 0);
    kept->takasia = 0;
    kept->takasia = (uint16_t)(newly_barred(fast, turn, kept, side) + 1);
}

/* Adds to `kept` what the game keeps of a complete turn of `side`. */
INLINE void keep(const MwFast *fast, const Turn *turn, int side, Carried *kept)
{
    kept->turns[side] += kept->turns[side] < UINT32_MAX;
    kept->captures[side] += turn->captured && kept->captures[side] < UINT32_MAX;
    if (!MORE) return;
    kept->way[side] = turn->more->game_way;
    kept->store[side] = (uint16_t)(turn->more->store + (fast->stores ? turn->more->stored : 0));
    if (fast->ends_phase >> turn->start & 1) kept->started[side] |= (uint8_t)(1 << fast->phase);
    if (fast->houses) keep_house(fast, turn, side, kept);
}

#endif
