/* Laps, shuffled: boards of up to 8 columns, on processors that can shuffle the bytes of a vector.
 *
 * The circuit is kept as seen from the origin of the lap: the hand of the next lap always comes to
 * byte 0, and rotated situations look the same. */
#define FAST_WIDTH 16
#if defined __x86_64__
#define FAST_TARGET __attribute__((target("ssse3")))
#else
#define FAST_TARGET
#endif
#include "fast/laps.h"
#include "fast/vector_turn.h"

INLINE Vector shuffled(Vector pits, Vector places)
{
#if defined __x86_64__
    typedef char Bytes __attribute__((vector_size(16)));
    return (Vector)__builtin_ia32_pshufb128((Bytes)pits, (Bytes)places);
#elif defined __wasm_simd128__
    typedef signed char Bytes __attribute__((vector_size(16)));
    return (Vector)__builtin_wasm_swizzle_i8x16((Bytes)pits, (Bytes)places);
#else
    Vector result = {0};
    for (int i = 0; i < FAST_WIDTH; i++) result[i] = places[i] < FAST_WIDTH ? pits[places[i]] : 0;
    return result;
#endif
}

/* The indices for a view from `by` pits further round the circuit. */
static FAST_TARGET Vector places_from(const MwFast *fast, int by)
{
    Vector places = {0};
    for (int i = 0; i < FAST_WIDTH; i++) places[i] = i < fast->pits ? fast->pit[by + i] : 0xFF;
    return places;
}

/* Sows one lap and returns the view from the next origin, with the seeds of the landing still in
 * byte 0. */
INLINE Vector sown_on(const MwFast *fast, const Vector *places, Vector view, int hand)
{
    sow_row(fast, &view, 0, hand);
    return shuffled(view, places[hand]);
}

FAST_TARGET MwLapsEnd mw_laps_shuffled(const MwFast *fast, MwLaps *laps, uint64_t most)
{
    Vector places[MW_FAST_SEEDS + 1];
    for (int hand = 0; hand <= fast->most_seeds; hand++)
        places[hand] = places_from(fast, hand % fast->pits);
    const Vector mark = *(const Vector *)laps->mark & *row_at(fast->keep, 0);
    const unsigned pits = (unsigned)fast->pits, first = (unsigned)laps->origin;
    Vector view = shuffled(*(const Vector *)laps->own, places_from(fast, laps->origin));
    int hand = laps->hand;
    uint64_t left = most, steps = 0;
    MwLapsEnd end = MW_LAPS_ALL;
    for (; left > 0; left--) {
        Vector next = sown_on(fast, places, view, hand);
        int seeds = next[0];
        if (seeds < 2) {
            end = MW_LAPS_EVENT;
            break;
        }
        steps += (unsigned)hand;
        hand = seeds;
        view = next & *row_at(fast->keep, 0);
        if (__builtin_expect(!is_same(&view, &mark), 1)) continue;
        if (!laps->any_rotation && (first + steps) % pits != (unsigned)laps->mark_origin) continue;
        end = MW_LAPS_RECUR;
        left--;
        break;
    }
    laps->origin = (int)((first + steps) % pits);
    laps->hand = hand;
    laps->sown += most - left;
    *(Vector *)laps->own = shuffled(view, places_from(fast, fast->pits - laps->origin));
    return end;
}
