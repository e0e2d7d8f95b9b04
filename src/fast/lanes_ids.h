/* Lanes ids: the pits of all games mixed into their ids at once (mw_mix_pits of base/bits.h).
 *
 * Each product has to wait for the one before, 2 x 16 times a turn. But seeds are less than 256, so
 * id ^ seeds = id + change with change = (low ^ seeds) - low, where low is the lowest byte of id;
 * and the lowest byte of a product needs only those of its factors. So changes are computed with a
 * short for each game, and what is mixed in is a sum in any order:
 *
 *     id * factor^n + change[0] * factor^n + change[1] * factor^(n-1) + ... change[n-1] * factor
 *
 * Powers are written with four signed digits of 16 bits; a change has 9 bits, so sums of 128
 * products with a digit fit into an int. */
#ifndef MWESO_FAST_LANES_IDS_H
#define MWESO_FAST_LANES_IDS_H

#include "base/bits.h"
#include "fast/lanes_board.h"

typedef uint16_t Shorts __attribute__((vector_size(LANES), may_alias));
typedef int32_t Ints __attribute__((vector_size(LANES), may_alias));

/* A vector of shorts holds every other lane: the even ones, or the odd ones. Pairs of shorts are in
 * two vectors: the first four pairs of each 16 bytes, and the next four. */
enum { HALVES = 2, QUARTERS = 4 };

#if LANES == 64
INLINE Ints sums_of_products(Shorts a, Ints b)
{
    return (Ints)_mm512_madd_epi16((__m512i)a, (__m512i)b);
}
INLINE void pair_up(Shorts a, Shorts b, Shorts pairs[HALVES])
{
    pairs[0] = (Shorts)_mm512_unpacklo_epi16((__m512i)a, (__m512i)b);
    pairs[1] = (Shorts)_mm512_unpackhi_epi16((__m512i)a, (__m512i)b);
}
#else
INLINE Ints sums_of_products(Shorts a, Ints b)
{
    return (Ints)_mm256_madd_epi16((__m256i)a, (__m256i)b);
}
INLINE void pair_up(Shorts a, Shorts b, Shorts pairs[HALVES])
{
    pairs[0] = (Shorts)_mm256_unpacklo_epi16((__m256i)a, (__m256i)b);
    pairs[1] = (Shorts)_mm256_unpackhi_epi16((__m256i)a, (__m256i)b);
}
#endif

/* The change of ids by seeds, in the lower byte; updates `low`, their lowest bytes. */
INLINE Shorts change(Shorts *low, Shorts seeds)
{
    Shorts mixed = (*low ^ seeds) & 255, by = mixed - *low;
    *low = mixed * (uint8_t)MW_ID_FACTOR & 255;
    return by;
}

/* The changes of one pit of each game. */
INLINE void change_all(Shorts low[HALVES], Lanes seeds, Shorts changes[HALVES])
{
    changes[0] = change(&low[0], (Shorts)seeds);
    changes[1] = change(&low[1], (Shorts)seeds >> 8);
}

INLINE void pair_changes(Shorts low[HALVES], Lanes seeds, Lanes next, Shorts pairs[QUARTERS])
{
    Shorts first[HALVES], second[HALVES];
    change_all(low, seeds, first);
    change_all(low, next, second);
    for (int i = 0; i < HALVES; i++) pair_up(first[i], second[i], &pairs[HALVES * i]);
}

/* The changes of all pits, South's before North's, in pairs. */
INLINE void find_changes(const Board *board, Shorts pairs[][QUARTERS], const int pits)
{
    Shorts low[HALVES] = {(Shorts)board->lowest & 255, (Shorts)board->lowest >> 8};
    for (int side = 0; side < 2; side++) {
        Lanes own = side == MWESO_SOUTH ? board->south_is_next : ~board->south_is_next;
        UNROLLED
        for (int pit = 0; pit < pits; pit += 2, pairs++)
            pair_changes(low, where(own, board->own[pit], board->opponent[pit]),
                         where(own, board->own[pit + 1], board->opponent[pit + 1]), *pairs);
    }
}

INLINE Ints times(Shorts pair, int32_t factors)
{
    return sums_of_products(pair, (Ints){0} + factors);
}

/* The sums of a quarter of the games, by digit; each has its own register. */
INLINE void sum_changes(const MwLanesTables *tables, const Shorts (*pairs)[QUARTERS], int quarter,
                        Ints sums[MW_ID_DIGITS], const int pits)
{
    Ints a = {0}, b = {0}, c = {0}, d = {0};
    for (int i = 0; i < pits; i++) {
        const int32_t *factors = tables->id_factors[i];
        Shorts pair = pairs[i][quarter];
        a += times(pair, factors[0]);
        b += times(pair, factors[1]);
        c += times(pair, factors[2]);
        d += times(pair, factors[3]);
    }
    sums[0] = a, sums[1] = b, sums[2] = c, sums[3] = d;
}

/* By how much all pits change the id of each game. */
typedef struct IdChanges {
    Ints of[QUARTERS][MW_ID_DIGITS];
} IdChanges;

INLINE void change_ids(const LanesPlay *play, IdChanges *changes, const int pits)
{
    Shorts pairs[MW_MOST_PITS][QUARTERS];
    find_changes(&play->board, pairs, pits);
    for (int quarter = 0; quarter < QUARTERS; quarter++)
        sum_changes(play->tables, pairs, quarter, changes->of[quarter], pits);
}

INLINE uint64_t changed_id(const LanesPlay *play, const IdChanges *changes, int lane)
{
    int quarter = HALVES * (lane & 1) + (lane >> 3 & 1), place = 4 * (lane >> 4) + (lane >> 1 & 3);
    uint64_t sum = 0;
    for (int digit = MW_ID_DIGITS - 1; digit >= 0; digit--)
        sum = (sum << 16) + (uint64_t)changes->of[quarter][digit][place];
    sum += play->counted[lane].id * play->tables->id_power;
    return mw_splitmix(&sum);
}

#endif
