/* Vectors, base: sides as vectors of FAST_WIDTH bytes, a turn on them, and the facing pits.
 *
 * The including file defines FAST_WIDTH and FAST_TARGET, the attributes of every function; and
 * FAST_FULL if rules may ask more than most do. On a shared circuit one vector holds both rows, the
 * mover's first. */
#ifndef MWESO_FAST_VECTOR_BASE_H
#define MWESO_FAST_VECTOR_BASE_H

#include <string.h>

#include "base/bits.h"
#include "base/process.h"
#include "fast/fast.h"

#define INLINE static inline __attribute__((always_inline)) FAST_TARGET

/* Code for what few rules ask is kept out of the way of the rest. */
#define SELDOM(asked) __builtin_expect(asked, false)

/* Most rules ask neither for the way of a lap nor for rows, and sow faster without a check. MORE:
 * rules may ask for these; RARE: these rules ask for even less common things; SHARED: the circuit
 * is shared. */
#ifdef FAST_FULL
enum { MORE = true };
#else
enum { MORE = false };
#endif
#define RARE (MORE && SELDOM(fast->rare))
#define SHARED (MORE && SELDOM(fast->shared))

/* For most rules a turn is inlined wherever one is played. The full one is long, and would be most
 * of the program: it is inlined in random games only, and called elsewhere. */
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

/* A set of pits, as small as possible: turns are copied often. */
#if FAST_WIDTH == 16
typedef uint16_t Pits;
#elif FAST_WIDTH == 32
typedef uint32_t Pits;
#else
typedef uint64_t Pits;
#endif

/* Where a turn waits: at a landing where the mover may stop, or chooses what to capture; where a
 * store seed was put; or where he then chooses the way. */
typedef enum Halt { HALT_NONE, HALT_STOP, HALT_CAPTURE, HALT_PUT, HALT_WAY } Halt;

/* What only the full loops need. */
typedef struct TurnMore {
    bool way;                    /* the current way is clockwise */
    bool free;                   /* the mover chooses it */
    bool quiet;                  /* at the start of the turn nothing can be captured */
    bool muted;                  /* the first lap captures nothing (start.largest, .capturing) */
    uint8_t game_way;            /* chosen for the game: MWESO_FORWARD, _REVERSE, or 0 */
    uint8_t loser;               /* for an empty row: 1 the mover, 2 the opponent */
    uint8_t halt;                /* Halt */
    bool from_store;             /* the turn begins with a store seed */
    bool put_quiet;              /* the second lap picks up the whole pit of the first */
    uint16_t store;              /* the mover's, without seeds stored in this turn */
    bool owns[2];                /* does the mover, the opponent own his house */
    int8_t barred;               /* the mover's pit under takasia, -1: none */
    int8_t must;                 /* the opponent's pit he must capture if he can, -1: none */
    bool enters;                 /* the lap after a choice of way enters at an end */
    uint8_t extra_left;          /* number of extra pits that may yet be emptied */
    uint8_t passed;              /* the first pits, which no longer may */
    int8_t came_from, mark_from; /* the origins of the laps that relayed to the present one, and to
                                    that of the mark; -1: none */
    int32_t stored;              /* seeds that a capture has taken out of the pits */

    /* What even fewer rules ask. */
    Pits opens[2];      /* `open`, by whether the own pit was occupied */
    Pits lifted;        /* the same for pits that capture before they are sown */
    Pits bonus;         /* the pits among which a bonus pit is chosen */
    uint32_t mark_laps; /* laps sown when the mark was set */
    bool bare;          /* the opponent's inner row is empty, where that matters */
    bool refuses;       /* a capture may be declined */
    int8_t captures;    /* landing where a capture is offered or its bonus pit chosen; -1: none */
    uint8_t next;       /* the next of the offered choices to follow */
} TurnMore;

typedef struct Turn {
    Vector own, opponent; /* seeds outside the hand; on a shared circuit all in `own` */
    Vector mark;          /* the first situation of this run of laps with an empty origin */
    int32_t mark_origin, mark_hand; /* hand -1: no mark yet */
    int32_t start, origin, hand;
    uint32_t clockwise_laps; /* where they are counted (run_turn) */
    uint64_t open;           /* own pits that capture, or could once they hold seeds */
    uint32_t laps, captured, columns;
    bool endless;
    TurnMore more[MORE]; /* no room if not MORE */
} Turn;

/* What a game keeps from turn to turn apart from the seeds in the pits, by side. */
typedef struct Carried {
    uint32_t turns[2], captures[2];
    uint16_t store[2];
    uint8_t way[2];         /* chosen for the game */
    uint8_t started[2];     /* number of phases that starts have ended */
    uint16_t house;         /* owners of their house: bit 0 South, bit 1 North */
    uint16_t takasia, must; /* pits from 1, 0: none; of the next player, of his opponent */
} Carried;

INLINE bool way_of(const Turn *turn) { return MORE && turn->more->way; }

/* The pits for which a comparison of vectors is true. */
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

/* The same for the mover's pits. */
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

/* Sets `seen` to a shared circuit as the other player sees it. */
INLINE void see_across(const MwFast *fast, const Vector *circuit, Vector *seen)
{
    uint8_t twice[2 * FAST_WIDTH];
    *(Unaligned *)twice = *circuit;
    *(Unaligned *)(twice + fast->pits) = *circuit;
    *seen = *(const Unaligned *)(twice + fast->across) & *row_at(fast->lanes, 0);
}

/* Sets `seen` to a position as a player sees it: his pits and, on a shared circuit, the opponent's
 * after them. */
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

/* For each pit, its bit of the set in `sets` that belongs to the facing pits with more than
 * `seeds`. */
INLINE uint64_t by_facing(const MwFast *fast, const Vector *opponent, uint8_t seeds,
                          const uint64_t *sets)
{
    uint64_t inner, outer;
    mw_faced(fast->columns, pits_over(fast, opponent, seeds), &inner, &outer);
    return (inner & outer & sets[TAKE_THEIRS]) | (inner & ~outer & sets[TAKE_INNER]) |
           (outer & ~inner & sets[TAKE_OUTER]);
}

/* Own inner pits that would take something, whatever their own seeds. */
INLINE uint64_t open_pits(const MwFast *fast, const Vector *opponent)
{
    uint64_t open = by_facing(fast, opponent, 0, fast->opens);
    return fast->not_held ? open & by_facing(fast, opponent, fast->not_held, fast->held) : open;
}

#endif
