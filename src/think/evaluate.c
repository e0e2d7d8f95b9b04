/* Evaluate: what a position is worth to the side to move, without looking ahead. */
#include "think/evaluate.h"

#include <string.h>

#include "base/bits.h"
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

/* Near the middle of what `mweso tune` found for omweso, coro, kombe, hus and igisoro-plain. */
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

/* Whatever most games need is compiled into one function without what few do. */
#define INLINE static inline __attribute__((always_inline))

/* What one side has. */
typedef struct SideTerms {
    int seeds, mobility;
    int takable; /* seeds of the opponent that some capture could take */
    int threat;
} SideTerms;

/* What a capture from each own pit would take now, whatever that pit holds itself. */
typedef struct Takable {
    int seeds[MW_MOST_PITS];
    uint8_t facing[MW_MOST_PITS]; /* which of the pits that face it hold seeds */
} Takable;

/* The same on a circuit that both share, where nothing stands behind the facing pits and no pit of
 * the opponent captures. */
static int list_facing(const MwRules *rules, const uint16_t *opponent, Takable *takable)
{
    int sum = 0;
    for (int pit = 0; pit < rules->board.circuit; pit++) {
        bool own = pit < rules->board.pits;
        int there = own ? opponent[mw_facing_inner(&rules->board, pit)] : 0;
        takable->facing[pit] = there > 0 ? TAKE_INNER : 0;
        takable->seeds[pit] = rules->tables.opens[takable->facing[pit]] & there;
        sum += takable->seeds[pit];
    }
    return sum;
}

/* Lists them (docs/rules.md, 2.4); their sum. Without branches: what pits hold cannot be
 * foretold. */
INLINE int list_takable(const MwRules *rules, const uint16_t *opponent, Takable *takable)
{
    const int32_t *opens = rules->tables.opens;
    const int takes_inner = rules->tables.takes & TAKE_INNER ? -1 : 0;
    const int takes_outer = rules->tables.takes & TAKE_OUTER ? -1 : 0;
    int sum = 0, pit = 0, first_inner = __builtin_ctzll(rules->board.inner);
    if (mw_is_shared(&rules->board)) return list_facing(rules, opponent, takable);
    for (; pit < first_inner; pit++) takable->seeds[pit] = 0;
    for (int pits = rules->board.pits; pit < pits; pit++) {
        int inner = opponent[mw_facing_inner(&rules->board, pit)];
        int outer = opponent[mw_facing_outer(&rules->board, pit)];
        int facing = (inner > 0) | (outer > 0) << 1;
        takable->facing[pit] = (uint8_t)facing;
        sum += takable->seeds[pit] = opens[facing] &
                                     ((inner & takes_inner) + (outer & takes_outer));
    }
    return sum;
}

/* The pits that hold enough to start. */
static uint64_t count_side(const MwRules *rules, const uint16_t *own, SideTerms *side)
{
    uint64_t starts = 0;
    for (int pit = 0; pit < rules->board.pits; pit++) {
        side->seeds += own[pit];
        starts |= (uint64_t)(own[pit] >= rules->smallest) << pit;
    }
    side->mobility = __builtin_popcountll(starts);
    return starts;
}

/* Nearly all hands are less than a circle. */
static inline int landing_of(const MwRules *rules, int pit, int hand, bool clockwise)
{
    bool is_short = hand < rules->board.circuit - 1 && rules->lap_first == FIRST_AFTER;
    return is_short ? mw_onward(&rules->board, pit, hand, clockwise)
                    : mw_landing(MW_WORDS(rules), pit, hand, clockwise);
}

/* What the first lap from `pit` takes, if that is more than `most`; else `most`, and most laps take
 * nothing. Roughly: no pits are closed, the right end is looked at only where no lap may pass it,
 * and a single seed that falls where it lay (lap.first = origin) is taken to join others. */
static inline int first_lap(const MwRules *rules, const uint16_t *own, const Takable *takable,
                            int pit, bool clockwise, int most)
{
    MW_INVARIANT(own[pit] > 0);
    MW_INVARIANT(most >= 0); /* so outer pits, which face none, are left at the first look */
    int hand = own[pit];
    int landing = landing_of(rules, pit, hand, clockwise);
    if (takable->seeds[landing] <= most) return most;
    bool against = clockwise && rules->way == WAY_ANTI_CLOCKWISE;
    if (against && hand > rules->tables.room[pit]) return most;
    bool occupied = own[landing] > 0 || hand >= rules->board.circuit;
    bool captures = rules->tables.landing[occupied][takable->facing[landing]].takes != 0;
    return captures ? takable->seeds[landing] : most;
}

/* What a side has whose turn begins with a seed from the store, put into an inner pit. */
static SideTerms look_from_store(const MwRules *rules, const uint16_t *own,
                                 const uint16_t *opponent)
{
    Takable takable;
    SideTerms side = {.takable = list_takable(rules, opponent, &takable),
                      .seeds = mw_seeds_of(own, rules->board.pits)};
    uint64_t inner = rules->board.inner;
    for (int pit; mw_take_bit(&inner, &pit);) {
        bool occupied = own[pit] > 0;
        bool captures = rules->tables.landing[occupied][takable.facing[pit]].takes != 0;
        bool may = occupied || rules->into == INTO_ANY ||
                   (rules->into == INTO_CAPTURING && captures);
        side.mobility += may;
        if (may && captures && takable.seeds[pit] > side.threat) side.threat = takable.seeds[pit];
    }
    return side;
}

static SideTerms look_at(const MwRules *rules, const uint16_t *own, const uint16_t *opponent)
{
    Takable takable;
    SideTerms side = {.takable = list_takable(rules, opponent, &takable)};
    uint64_t starts = count_side(rules, own, &side);
    uint64_t against = rules->reverse_at & MOMENT_START ? starts & rules->reverse_pits : 0;
    uint64_t forward = rules->way == WAY_CLOCKWISE ? against : starts;
    uint64_t reverse = rules->way == WAY_ANTI_CLOCKWISE ? against : starts;
    if (side.takable == 0) return side;
    for (int pit; mw_take_bit(&forward, &pit);)
        side.threat = first_lap(rules, own, &takable, pit, false, side.threat);
    for (int pit; mw_take_bit(&reverse, &pit);)
        side.threat = first_lap(rules, own, &takable, pit, true, side.threat);
    return side;
}

/* Seeds in pits of the mover that his opponent holds, less those of the other way round. */
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

/* What a side has by the rules of its own next turn. */
static SideTerms look_by_phase(const MwPlay *play, const MwesoPosition *position, int side)
{
    if (!play->by_phase) return look_at(play->rules, position->pit[side], position->pit[!side]);
    const MwRules *rules = play->by_phase[1 + mw_phase_of_side(play->rules, position, side)].rules;
    bool from_store = rules->from == FROM_STORE && position->store[side][0] > 0;
    return (from_store ? look_from_store : look_at)(rules, position->pit[side],
                                                    position->pit[!side]);
}

static int occupied_inner_pits(const MwRules *rules, const uint16_t *own)
{
    uint64_t inner = rules->board.inner;
    int occupied = 0;
    for (int pit; mw_take_bit(&inner, &pit);) occupied += own[pit] > 0;
    return occupied;
}

/* Adds what a side has beside its seeds in pits, `sign` times. */
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

/* All terms but those from TERM_KEPT on, which are left as they are. */
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
    SideTerms own = look_by_phase(play, position, mover);
    SideTerms other = look_by_phase(play, position, !mover);
    if (position->held[0] || position->held[1]) /* they count for their holders */
        own.seeds -= held_from(rules, position, mover),
            other.seeds += held_from(rules, position, mover);
    if (rules->score) { /* what is stored counts in the end */
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

/* The same for rules that have only seeds in pits to look at, which are most. */
static int evaluate_pits(const MwRules *rules, const int32_t *weights,
                         const MwesoPosition *position)
{
    MwTerms terms;
    const uint16_t *mover = position->pit[position->side],
                   *opponent = position->pit[!position->side];
    SideTerms own = look_at(rules, mover, opponent), other = look_at(rules, opponent, mover);
    compare(&own, &other, &terms);
    return weigh(weights, &terms, TERM_KEPT);
}

int mw_evaluate(const MwPlay *play, const MwWeights *weights, const MwesoPosition *position)
{
    const MwRules *rules = play->rules;
    MwTerms terms;
    /* Of what a script remembers, some may say who owns a pit. */
    int32_t more = rules->phase_count | rules->score | rules->empty_row | rules->memory_count;
    if (!more && !rules->keeps) return evaluate_pits(rules, weights->of[0], position);
    mw_terms(play, position, &terms);
    return weigh(weights->of[mw_stage_of(play, position)], &terms, TERM_COUNT);
}
