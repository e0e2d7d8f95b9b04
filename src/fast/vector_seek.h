/* Vectors, seek: the search of fast/seek.h on vectors of FAST_WIDTH bytes. */
#ifndef MWESO_FAST_VECTOR_SEEK_H
#define MWESO_FAST_VECTOR_SEEK_H

#include "fast/seek.h"
#include "fast/vector_turn.h"

/* A move whose start is not decided in all pits: undecided pits hold only what was sown into them.
 */
typedef struct Way {
    Vector own;
    uint64_t undecided;
    int left, decided; /* left: seeds not placed; decided: pits */
    int origin, hand;
    uint64_t laps;
} Way;

/* Recursive, one level for each decided pit. */
static FAST_TARGET void follow(MwSeek *seek, const Way *from);

/* Seeds not placed may go anywhere; without an undecided pit there is no such start. */
INLINE void note_finite(MwSeek *seek, const Way *way, uint64_t laps)
{
    if (seek->cycles || laps <= seek->found->longest || (way->left > 0 && !way->undecided)) return;
    MwEndlessStart start = seek->start;
    for (int pit = 0; pit < seek->fast->pits; pit++)
        if (way->undecided >> pit & 1) start.pit[pit] = 0;
    if (way->left) start.pit[__builtin_ctzll(way->undecided)] = (uint8_t)way->left;
    mw_found_finite(seek->found, laps, &start);
}

/* Does the situation, seen from its origin, come before the start in order? */
INLINE bool comes_before_start(const MwSeek *seek, const Vector *own, int origin)
{
    for (int i = 1; i < seek->fast->pits; i++) {
        int seeds = (*own)[seek->fast->pit[origin + i]];
        if (seeds != seek->start.pit[i]) return seeds < seek->start.pit[i];
    }
    return false;
}

INLINE bool is_start(const MwSeek *seek, const Vector *own, int origin)
{
    for (int i = 1; i < seek->fast->pits; i++)
        if ((*own)[seek->fast->pit[origin + i]] != seek->start.pit[i]) return false;
    return true;
}

static FAST_TARGET void note_cycle(MwSeek *seek, int turned, uint64_t laps)
{
    MW_INVARIANT(laps > 0 && turned >= 0 && turned < seek->fast->pits);
    MwPeriod period = {laps, 1, laps, seek->start};
    for (int at = turned; at != 0; at = seek->fast->pit[at + turned]) period.period += laps;
    mw_found_cycles(seek->found, &period);
}

/* Decisions, and laps of one move, between two calls of goes_on. */
enum { ASK_EVERY = 1 << 13, LAPS_ASK_EVERY = 1 << 16 };

static bool goes_on(MwSeek *seek)
{
    if (!seek->goes_on(seek->user)) seek->stopped = true;
    return !seek->stopped;
}

/* Everything is decided: plays the start again from its beginning, to its end or back to itself. */
static FAST_TARGET void play_start(MwSeek *seek)
{
    const MwFast *fast = seek->fast;
    Vector own = *(const Unaligned *)seek->start.pit & *row_at(fast->keep, 0);
    int origin = 0, hand = seek->start.pit[0];
    for (uint64_t laps = 1;; laps++) {
        int landing = land(fast, &own, origin, hand, false);
        hand = seeds_in(&own, landing);
        if (hand < 2) {
            note_finite(seek, &(Way){.left = 0}, laps);
            return;
        }
        if (hand > seek->most_hand) return;
        if (laps % LAPS_ASK_EVERY == 0 && !goes_on(seek)) return;
        own &= *row_at(fast->keep, landing);
        origin = landing;
        if (!seek->cycles || hand < seek->most_hand) continue;
        if (is_start(seek, &own, origin)) {
            note_cycle(seek, origin, laps);
            return;
        }
        if (comes_before_start(seek, &own, origin)) return;
    }
}

/* Decides that the landing held `more` seeds at the start. */
INLINE void decide_as(MwSeek *seek, const Way *from, int landing, int seeds, int more)
{
    MW_INVARIANT(more >= 0 && more <= from->left);
    Way way = *from;
    seek->start.pit[landing] = (uint8_t)more;
    way.left -= more;
    if (seeds + more < 2) {
        note_finite(seek, &way, way.laps);
        return;
    }
    way.own &= *row_at(seek->fast->keep, landing);
    way.origin = landing;
    way.hand = seeds + more;
    if (way.undecided) follow(seek, &way);
    else play_start(seek);
}

/* Is this the depth at which the work is divided into parts? */
INLINE bool is_unit(const MwSeek *seek, const Way *way)
{
    return way->decided == (seek->fast->pits > 8 ? 4 : 1);
}

static FAST_TARGET void decide_all(MwSeek *seek, const Way *from, int landing, int seeds)
{
    Way way = *from;
    /* in a cycle laps lead to each situation, so the pit before the origin holds seeds */
    int least = seek->cycles && landing == seek->fast->pits - 1;
    int most = way.left;
    way.undecided &= ~((uint64_t)1 << landing);
    way.decided++;
    if (!way.undecided && least < way.left) least = way.left;
    if (most > seek->most_hand - seeds) most = seek->most_hand - seeds;
    for (int more = least; more <= most && !seek->stopped; more++)
        decide_as(seek, &way, landing, seeds, more);
}

static FAST_TARGET void decide(MwSeek *seek, const Way *way, int landing, int seeds)
{
    if (++seek->decisions % ASK_EVERY == 0) goes_on(seek);
    if (!is_unit(seek, way)) {
        decide_all(seek, way, landing, seeds);
        return;
    }
    uint64_t unit = seek->units++;
    if (!seek->claims(seek->user, unit)) return;
    decide_all(seek, way, landing, seeds);
    if (!seek->stopped) seek->finished(seek->user, unit);
}

/* Sows until a pit must be decided, or the move ends. */
static FAST_TARGET void follow(MwSeek *seek, const Way *from)
{
    Way way = *from;
    for (;;) {
        int landing = land(seek->fast, &way.own, way.origin, way.hand, false);
        int seeds = seeds_in(&way.own, landing);
        way.laps++;
        if (way.undecided >> landing & 1) {
            decide(seek, &way, landing, seeds);
            return;
        }
        if (seeds < 2) {
            note_finite(seek, &way, way.laps);
            return;
        }
        if (seeds > seek->most_hand) return;
        if (way.laps % LAPS_ASK_EVERY == 0 && !goes_on(seek)) return;
        way.own &= *row_at(seek->fast->keep, landing);
        way.origin = landing;
        way.hand = seeds;
    }
}

static FAST_TARGET void seek_all(MwSeek *seek)
{
    uint64_t pits = seek->fast->all_pits & ~(uint64_t)1;
    int last = seek->fast->pits - 1;
    for (int pass = 0; pass < 2; pass++) {
        seek->cycles = pass == 1;
        for (int hand = 2; hand <= seek->seeds && !seek->stopped; hand++) {
            Way way = {.undecided = pits, .left = seek->seeds - hand, .hand = hand};
            seek->start = (MwEndlessStart){{(uint8_t)hand}};
            seek->most_hand = seek->cycles ? hand : MW_FAST_SEEDS;
            /* a start that no lap leads to has an empty pit before it */
            if (!seek->cycles) way.undecided &= ~((uint64_t)1 << last), way.decided = 1;
            follow(seek, &way);
        }
    }
}

#endif
