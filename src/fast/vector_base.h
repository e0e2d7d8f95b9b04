/* Vectors, base: sides as vectors of FAST_WIDTH bytes, a turn on them, and what faces their pits.
 *
 * Whoever includes it defines FAST_WIDTH and FAST_TARGET, the attributes of every function; and
 * FAST_FULL where rules may ask more than most do. On a shared circuit one vector holds both rows,
 * the mover's first.
 */
#ifndef MWESO_FAST_VECTOR_BASE_H
#define MWESO_FAST_VECTOR_BASE_H

#include <string.h>

#include "base/bits.h"
#include "base/process.h"
#include "fast/fast.h"

#define INLINE static inline __attribute__((always_inline)) FAST_TARGET

/* What few rules ask is laid out of the way of the others. */
#define SELDOM(asked) __builtin_expect(asked, false)

/* Most rules ask neither for the way of a lap nor for rows, and sow faster where nobody looks.
 * MORE: rules may ask that; RARE: these do so of captures; SHARED: both share one circuit. */
#ifdef FAST_FULL
enum { MORE = true };
#else
enum { MORE = false };
#endif
#define RARE (MORE && SELDOM(fast->rare))
#define SHARED (MORE && SELDOM(fast->shared))

/* A turn of most rules is expanded wherever one is played. Of others it is long beside a call, and
 * expanded everywhere it would be most of the program: only random games have it expanded. */
#ifdef FAST_FULL
#define TRUNK static __attribute__((noinline)) FAST_TARGET
#else
#define TRUNK INLINE
#endif

#define TRUTH bool
#define AND(a, b) ((a) && (b))
#define PICK(truth, yes, no) ((truth) ? (yes) : (no))

typedef uint8_t Vector __attribute__((vector_size(FAST_WIDTH), may_alias));
typedef uint8_t Unaligned __attribute__((vector_size(FAST_WIDTH), may_alias, aligned(1)));

/* A set of pits, in few bytes, as turns are copied often. */
#if FAST_WIDTH == 16
typedef uint16_t Pits;
#elif FAST_WIDTH == 32
typedef uint32_t Pits;
#else
typedef uint64_t Pits;
#endif

/* Where a turn has halted: at a landing where the mover may stop, or chooses what to capture; where
 * a seed of the store has been put; or where he chooses the way after that. */
typedef enum Halt { HALT_NONE, HALT_STOP, HALT_CAPTURE, HALT_PUT, HALT_WAY } Halt;

/* What only these rules ask. */
typedef struct TurnMore {
    bool way;         /* the way that holds is clockwise */
    bool free;        /* the mover chooses it */
    bool quiet;       /* nothing may be captured from the outset */
    bool muted;       /* nor by its first lap (start.largest) */
    uint8_t game_way; /* chosen for the game: MWESO_FORWARD, _REVERSE, or 0 */
    uint8_t loser;    /* for an empty row: 1 the mover, 2 the opponent */
    uint8_t halt;     /* Halt */
    bool from_store;  /* the turn begins with a seed of the store */
    bool put_quiet;   /* the lap after the first one is sown from its pit, all of which is lifted */
    uint16_t store;   /* the mover's, without what is stored in this turn */
    bool owns[2];     /* the mover, and his opponent, his house */
    int8_t barred;    /* the mover's pit under takasia, -1: none */
    int8_t must;      /* the opponent's that he has to capture, if he can, -1: none */
    bool enters;      /* the lap after a choice of way enters at an end */
    uint8_t further;  /* so many pits may be emptied besides */
    uint8_t passed;   /* these first pits no longer */
    int8_t came_from, mark_from; /* the origins of the laps that relayed to this one, and to that
                                  * of the mark; -1: none */
    int32_t stored;              /* seeds that a capture has taken out of the pits */

    /* What each of few of these asks. */
    Pits opens[2];      /* `open`, by whether the own pit was occupied */
    Pits lifted;        /* and of pits that capture before they are sown */
    Pits besides;       /* the pits of which a capture takes one besides */
    uint32_t mark_laps; /* sown when the mark was met */
    bool bare;          /* the opponent's inner row is, where that matters */
    bool refuses;       /* a capture may be declined */
    int8_t captures;    /* where one is offered that may be, or of which pits are chosen; -1 */
    uint8_t next;       /* of the choices that are offered, the next to be followed */
} TurnMore;

typedef struct Turn {
    Vector own, opponent; /* seeds not in the hand; of a shared circuit all in `own` */
    Vector mark;          /* the first situation of this run of laps with an empty origin */
    int32_t mark_origin, mark_hand; /* hand -1: not yet met */
    int32_t start, origin, hand;
    uint32_t clockwise_laps; /* where they are counted (run_turn) */
    uint64_t open; /* own pits from which the opponent's would be taken, or could be once some lie
                    * there */
    uint32_t laps, captured, columns;
    bool endless;
    TurnMore more[MORE]; /* no room where nobody looks */
} Turn;

/* What a game keeps from turn to turn beside the seeds in the pits, by side. */
typedef struct Carried {
    uint32_t turns[2], captures[2];
    uint16_t store[2];
    uint8_t way[2];         /* chosen for the game */
    uint8_t started[2];     /* phases that are over by it */
    uint16_t house;         /* who owns his: bit 0 South, bit 1 North */
    uint16_t takasia, must; /* from 1: pits of whoever moves next, and of his opponent (0: none) */
} Carried;

INLINE bool way_of(const Turn *turn) { return MORE && turn->more->way; }

/* The pits for which a comparison of vectors holds. */
INLINE uint64_t bits_of(const Vector *holds)
{
    uint64_t bits = 0;
#if defined __SSE2__
    typedef char Part __attribute__((vector_size(16), may_alias));
    for (int i = 0; i < FAST_WIDTH / 16; i++) {
        Part part = ((const Part *)holds)[i];
        bits |= (uint64_t)(uint32_t)__builtin_ia32_pmovmskb128(part) << 16 * i;
    }
#else
    for (int i = 0; i < FAST_WIDTH; i++) bits |= (uint64_t)(((const uint8_t *)holds)[i] & 1) << i;
#endif
    return bits;
}

INLINE uint64_t pits_over(const MwFast *fast, const Vector *side, uint8_t seeds)
{
    Vector over = (Vector)(*side > (Vector){0} + seeds);
    return bits_of(&over) & fast->all_pits;
}

/* The same of the pits of the mover. */
INLINE uint64_t own_over(const MwFast *fast, const Vector *own, uint8_t seeds)
{
    return SHARED ? pits_over(fast, own, seeds) & fast->own_pits : pits_over(fast, own, seeds);
}

INLINE bool is_same(const Vector *a, const Vector *b)
{
    Vector differs = (Vector)(*a != *b);
    return bits_of(&differs) == 0;
}

INLINE const Vector *row_at(const uint8_t *rows, int row)
{
    return (const Vector *)(rows + row * FAST_WIDTH);
}

/* Seeds in one pit: the compiler goes through memory, and processors forward what was just stored.
 */
INLINE int seeds_in(const Vector *side, int pit) { return (*side)[pit]; }

/* ---- positions ------------------------------------------------------------------------------- */

typedef uint16_t Counts __attribute__((vector_size(2 * FAST_WIDTH), may_alias, aligned(2)));

INLINE void load_side(Vector *side, const uint16_t *pits)
{
    *side = __builtin_convertvector(*(const Counts *)pits, Vector);
}

INLINE void store_side(const Vector *side, uint16_t *pits)
{
    *(Counts *)pits = __builtin_convertvector(*side, Counts);
}

/* A circuit that both share as the other player sees it. */
INLINE void see_across(const MwFast *fast, const Vector *circuit, Vector *seen)
{
    uint8_t twice[2 * FAST_WIDTH];
    *(Unaligned *)twice = *circuit;
    *(Unaligned *)(twice + fast->pits) = *circuit;
    *seen = *(const Unaligned *)(twice + fast->across) & *row_at(fast->lanes, 0);
}

/* What a player sees of a position: his pits, and behind them those of the opponent if both share a
 * circuit. */
INLINE void load_seen(const MwFast *fast, const MwesoPosition *position, int side, Vector *seen)
{
    if (!SHARED) {
        load_side(seen, position->pit[side]);
        return;
    }
    uint16_t circuit[FAST_WIDTH] = {0};
    size_t row = (size_t)fast->across * sizeof *circuit;
    memcpy(circuit, position->pit[side], row);
    memcpy(circuit + fast->across, position->pit[!side], row);
    load_side(seen, circuit);
}

/* ---- what faces a pit ------------------------------------------------------------------------ */

/* Of the sets by which of the facing pits hold more than so many, what is there for each pit. */
INLINE uint64_t by_facing(const MwFast *fast, const Vector *opponent, uint8_t seeds,
                          const uint64_t *sets)
{
    uint64_t inner, outer;
    mw_faced(fast->columns, pits_over(fast, opponent, seeds), &inner, &outer);
    return (inner & outer & sets[TAKE_THEIRS]) | (inner & ~outer & sets[TAKE_INNER]) |
           (outer & ~inner & sets[TAKE_OUTER]);
}

/* Own inner pits from which something would be taken, whatever their own seeds are. */
INLINE uint64_t open_pits(const MwFast *fast, const Vector *opponent)
{
    uint64_t open = by_facing(fast, opponent, 0, fast->opens);
    return fast->not_held ? open & by_facing(fast, opponent, fast->not_held, fast->held) : open;
}

#endif
