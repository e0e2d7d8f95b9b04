/* Evaluation: the value of a position to the side to move, without search. */
#include "think/evaluate.h"

#include <string.h>

#include "base/bits.h"
#include "fast/counted.h"
#include "rules/tables.h"

const char *const mw_term_names[] = {
    [TERM_SEEDS] = "seeds",
    [TERM_MOBILITY] = "mobility",
    [TERM_EXPOSED] = "exposed",
    [TERM_THREAT] = "threat",
    [TERM_THREATENED] = "threatened",
    [TERM_TURN] = "turn",
    [TERM_STORE] = "store",
    [TERM_OWNED] = "owned",
    [TERM_HOUSE] = "house",
    [TERM_INNER] = "inner",
    [TERM_COUNT] = NULL,
};

/* About the average of the weights that `mweso tune` found for omweso, coro, kombe, hus and
 * igisoro-plain. */
const int32_t mw_usual_weights[TERM_COUNT] = {
    [TERM_SEEDS] = 60,   [TERM_MOBILITY] = 110,   [TERM_EXPOSED] = 25,
    [TERM_THREAT] = 130, [TERM_THREATENED] = -45, [TERM_TURN] = 200,
};

MwWeights mw_weights_usual(void)
{
    MwWeights weights;
    for (int stage = 0; stage < MW_MOST_STAGES; stage++)
        memcpy(weights.of[stage], mw_usual_weights, sizeof mw_usual_weights);
    return weights;
}

/* Inlined, so that the terms of most games form one function, without those that few games need. */
#define INLINE static inline __attribute__((always_inline))

/* The terms of one side. */
typedef struct SideTerms {
    int seeds, mobility;
    int takable; /* seeds of the opponent that some capture could take */
    int threat;  /* the most seeds that its next first lap takes */
} SideTerms;

/* For each own pit: the seeds that a last seed would capture there now. */
typedef struct Takable {
    uint16_t seeds[MW_MOST_PITS];
} Takable;

/* The seeds that a capture from an own pit takes if some landing there captures (`open`), and those
 * that it takes if the pit is `occupied`. Without branches, as the contents of pits cannot be
 * predicted (docs/rules.md, 2.4). */
INLINE int taken_at(const MwRules *rules, const uint16_t *opponent, int pit, bool occupied,
                    int *open)
{
    const int takes_inner = rules->tables.takes & TAKE_INNER ? -1 : 0;
    const int takes_outer = rules->tables.takes & TAKE_OUTER ? -1 : 0;
    int inner = opponent[mw_facing_inner(&rules->board, pit)];
    int outer = opponent[mw_facing_outer(&rules->board, pit)];
    int facing = (inner > 0) | (outer > 0) << 1;
    int seeds = (inner & takes_inner) + (outer & takes_outer);
    *open = seeds & rules->tables.opens[facing];
    return seeds & rules->tables.captures[occupied][facing];
}

/* The same on a shared circuit, which has no outer pits behind the facing ones; no pit of the
 * opponent captures. */
INLINE int taken_on_shared(const MwRules *rules, const uint16_t *opponent, int pit, bool occupied,
                           int *open)
{
    int seeds = pit < rules->board.pits ? opponent[mw_facing_inner(&rules->board, pit)] : 0;
    int facing = seeds > 0 ? TAKE_INNER : 0;
    *open = seeds & rules->tables.opens[facing];
    return seeds & rules->tables.captures[occupied][facing];
}

/* Lists what each pit would capture, and returns the sum over pits of what some landing would. */
INLINE int list_takable(const MwRules *rules, const uint16_t *own, const uint16_t *opponent,
                        Takable *takable)
{
    int sum = 0, open, pit = __builtin_ctzll(rules->board.inner);
    *takable = (Takable){{0}};
    if (mw_is_shared(&rules->board)) {
        for (; pit < rules->board.pits; pit++, sum += open)
            takable->seeds[pit] = (uint16_t)taken_on_shared(rules, opponent, pit, own[pit] > 0,
                                                            &open);
        return sum;
    }
    for (int pits = rules->board.pits; pit < pits; pit++, sum += open)
        takable->seeds[pit] = (uint16_t)taken_at(rules, opponent, pit, own[pit] > 0, &open);
    return sum;
}

/* The seeds captured by a first lap that goes around the board, or has special rules for its first
 * seed. */
static int taken_by_long_lap(const MwRules *rules, const uint16_t *own, const uint16_t *opponent,
                             int pit, bool clockwise)
{
    int open, landing = mw_landing(MW_WORDS(rules), pit, own[pit], clockwise);
    bool occupied = own[landing] > 0 || own[pit] >= rules->board.circuit;
    if (mw_is_shared(&rules->board))
        return taken_on_shared(rules, opponent, landing, occupied, &open);
    if (!mw_is_inner(&rules->board, landing)) return 0;
    return taken_at(rules, opponent, landing, occupied, &open);
}

/* The most seeds captured by one of the first laps from these pits. An estimate: closed pits are
 * ignored, the right-hand end counts only if no lap may pass it, and a single seed that falls into
 * its own pit (lap.first = origin) is assumed to join others. */
INLINE int most_taken(const MwRules *rules, const uint16_t *own, const uint16_t *opponent,
                      const Takable *takable, uint64_t starts, const bool clockwise)
{
    const int circuit = rules->board.circuit;
    const int short_lap = rules->lap_first == FIRST_AFTER ? circuit - 2 : 0; /* nearly all laps */
    const bool against = clockwise && rules->way == WAY_ANTI_CLOCKWISE;
    int most = 0;
    for (int pit; mw_take_bit(&starts, &pit);) {
        int hand = own[pit], taken;
        MW_INVARIANT(hand > 0);
        if (hand <= short_lap)
            taken = takable->seeds[mw_onward(&rules->board, pit, hand, clockwise)];
        else taken = taken_by_long_lap(rules, own, opponent, pit, clockwise);
        if (against && hand > rules->tables.room[pit]) taken = 0;
        most = taken > most ? taken : most;
    }
    return most;
}

/* The terms of a side whose turn begins with a store seed put into an inner pit. */
static SideTerms terms_from_store(const MwRules *rules, const uint16_t *own,
                                  const uint16_t *opponent)
{
    Takable takable;
    SideTerms side = {.takable = list_takable(rules, own, opponent, &takable),
                      .seeds = mw_seeds_of(own, rules->board.pits)};
    uint64_t inner = rules->board.inner;
    for (int pit; mw_take_bit(&inner, &pit);) {
        int taken = takable.seeds[pit];
        bool may = own[pit] > 0 || rules->into == INTO_ANY ||
                   (rules->into == INTO_CAPTURING && taken > 0);
        side.mobility += may;
        if (may && taken > side.threat) side.threat = taken;
    }
    return side;
}

static SideTerms terms_of_side(const MwRules *rules, const uint16_t *own, const uint16_t *opponent)
{
    Takable takable;
    const MwPitCount counted = mw_count_pits(own, rules->board.pits, rules->smallest);
    SideTerms side = {.seeds = counted.seeds,
                      .mobility = counted.enough,
                      .takable = list_takable(rules, own, opponent, &takable)};
    uint64_t starts = counted.that_hold_enough;
    uint64_t against = rules->reverse_at & MOMENT_START ? starts & rules->reverse_pits : 0;
    uint64_t forward = rules->way == WAY_CLOCKWISE ? against : starts;
    uint64_t reverse = rules->way == WAY_ANTI_CLOCKWISE ? against : starts;
    if (side.takable == 0) return side;
    side.threat = most_taken(rules, own, opponent, &takable, forward, false);
    int threat = most_taken(rules, own, opponent, &takable, reverse, true);
    if (threat > side.threat) side.threat = threat;
    return side;
}

/* Seeds in the mover's pits held by the opponent, less those in the opponent's pits held by the
 * mover. */
static int held_from(const MwRules *rules, const MwesoPosition *position, int mover)
{
    int pits = rules->board.pits, seeds = 0;
    if (!mw_is_shared(&rules->board)) return 0;
    for (int pit = 0; pit < pits; pit++) {
        if (position->held[!mover] >> (pits + pit) & 1) seeds += position->pit[mover][pit];
        if (position->held[mover] >> (pits + pit) & 1) seeds -= position->pit[!mover][pit];
    }
    return seeds;
}

/* The terms of a side by the rules of its own next turn. */
static SideTerms terms_by_phase(const MwPlay *play, const MwesoPosition *position, int side)
{
    if (!play->by_phase)
        return terms_of_side(play->rules, position->pit[side], position->pit[!side]);
    const MwRules *rules = play->by_phase[1 + mw_phase_of_side(play->rules, position, side)].rules;
    bool from_store = rules->from == FROM_STORE && position->store[side][0] > 0;
    return (from_store ? terms_from_store : terms_of_side)(rules, position->pit[side],
                                                           position->pit[!side]);
}

static int occupied_inner_pits(const MwRules *rules, const uint16_t *own)
{
    uint64_t inner = rules->board.inner;
    int occupied = 0;
    for (int pit; mw_take_bit(&inner, &pit);) occupied += own[pit] > 0;
    return occupied;
}

/* Adds the terms of a side from TERM_KEPT on, times `sign`. */
static void add_kept(const MwRules *rules, const MwesoPosition *position, int side, int sign,
                     MwTerms *terms)
{
    const uint16_t *own = position->pit[side];
    if (!rules->score) terms->of[TERM_STORE] += sign * position->store[side][0];
    if (rules->empty_row) terms->of[TERM_INNER] += sign * occupied_inner_pits(rules, own);
    for (int i = 0; rules->owned_pits && i < rules->memory_count; i++) {
        int owned = rules->memory[i].owned;
        if (!owned || !(position->memory[i] >> side & 1)) continue;
        terms->of[TERM_OWNED] += sign;
        terms->of[TERM_HOUSE] += sign * own[owned - 1];
    }
}

/* Sets the terms before TERM_KEPT. */
INLINE void compare(const SideTerms *own, const SideTerms *other, MwTerms *terms)
{
    terms->of[TERM_SEEDS] = own->seeds - other->seeds;
    terms->of[TERM_MOBILITY] = own->mobility - other->mobility;
    terms->of[TERM_EXPOSED] = other->takable - own->takable;
    terms->of[TERM_THREAT] = own->threat;
    terms->of[TERM_THREATENED] = other->threat;
    terms->of[TERM_TURN] = 1;
}

void mw_terms(const MwPlay *play, const MwesoPosition *position, MwTerms *terms)
{
    const MwRules *rules = play->rules;
    int mover = position->side;
    SideTerms own = terms_by_phase(play, position, mover);
    SideTerms other = terms_by_phase(play, position, !mover);
    if (position->held[0] || position->held[1]) /* they count for their holders */
        own.seeds -= held_from(rules, position, mover),
            other.seeds += held_from(rules, position, mover);
    if (rules->score) { /* stored seeds count at the end */
        own.seeds += position->store[mover][0];
        other.seeds += position->store[!mover][0];
    }
    *terms = (MwTerms){{0}};
    compare(&own, &other, terms);
    add_kept(rules, position, mover, 1, terms);
    add_kept(rules, position, !mover, -1, terms);
}

INLINE int weigh(const int32_t *weights, const MwTerms *terms, int count)
{
    int64_t value = 0;
    for (int i = 0; i < count; i++) value += (int64_t)weights[i] * terms->of[i];
    if (value > MW_MOST_ESTIMATE) return MW_MOST_ESTIMATE;
    return value < -MW_MOST_ESTIMATE ? -MW_MOST_ESTIMATE : (int)value;
}

/* The evaluation for rules where only seeds in pits count, as in most. */
static int evaluate_pits(const MwRules *rules, const int32_t *weights,
                         const MwesoPosition *position)
{
    MwTerms terms;
    const uint16_t *mover = position->pit[position->side],
                   *opponent = position->pit[!position->side];
    SideTerms own = terms_of_side(rules, mover, opponent),
              other = terms_of_side(rules, opponent, mover);
    compare(&own, &other, &terms);
    return weigh(weights, &terms, TERM_KEPT);
}

int mw_evaluate(const MwPlay *play, const MwWeights *weights, const MwesoPosition *position)
{
    const MwRules *rules = play->rules;
    MwTerms terms;
    /* a remembered number may say who owns a pit */
    int32_t more = rules->phase_count | rules->score | rules->empty_row | rules->memory_count;
    if (!more && !rules->keeps) return evaluate_pits(rules, weights->of[0], position);
    mw_terms(play, position, &terms);
    return weigh(weights->of[mw_stage_of(play, position)], &terms, TERM_COUNT);
}
