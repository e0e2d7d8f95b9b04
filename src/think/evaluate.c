/* Evaluate: what a position is worth to the side to move, without looking ahead. */
#include "think/evaluate.h"

#include "base/bits.h"

const char *const mw_term_names[] = {
    [TERM_SEEDS] = "seeds",   [TERM_MOBILITY] = "mobility",     [TERM_EXPOSED] = "exposed",
    [TERM_THREAT] = "threat", [TERM_THREATENED] = "threatened", [TERM_TURN] = "turn",
    [TERM_COUNT] = NULL,
};

/* Near the middle of what `mweso tune` found for omweso, coro, kombe, hus and igisoro-plain. */
const MwWeights mw_usual_weights = {{[TERM_SEEDS] = 60,
                                     [TERM_MOBILITY] = 110,
                                     [TERM_EXPOSED] = 25,
                                     [TERM_THREAT] = 130,
                                     [TERM_THREATENED] = -45,
                                     [TERM_TURN] = 200}};

/* What one side has. */
typedef struct Side {
    int seeds, mobility;
    int takable; /* seeds of the opponent that some capture could take */
    int threat;
} Side;

/* The seeds a capture from each own pit would take now (docs/rules.md, 2.4); their sum. Without
 * branches: what pits hold cannot be foretold. */
static int list_takable(const MwRules *rules, const uint16_t *opponent, int *taken)
{
    bool inner_may_miss = rules->needs == NEEDS_EITHER, outer_may_miss = rules->needs != NEEDS_BOTH;
    int outer_counts = rules->takes == TAKES_BOTH, sum = 0;
    for (int pit = 0; pit < rules->columns; pit++) taken[pit] = 0;
    for (int pit = rules->columns; pit < rules->pits; pit++) {
        int inner = opponent[mw_facing_inner(rules, pit)];
        int outer = opponent[mw_facing_outer(rules, pit)];
        int fits = ((inner > 0) | inner_may_miss) & ((outer > 0) | outer_may_miss);
        sum += taken[pit] = fits * (inner + outer_counts * outer);
    }
    return sum;
}

/* The pits that hold enough to start. */
static uint64_t count_side(const MwRules *rules, const uint16_t *own, Side *side)
{
    uint64_t starts = 0;
    for (int pit = 0; pit < rules->pits; pit++) {
        side->seeds += own[pit];
        starts |= (uint64_t)(own[pit] >= rules->smallest) << pit;
    }
    side->mobility = __builtin_popcountll(starts);
    return starts;
}

static bool lands_right(const MwRules *rules, const uint16_t *own, int landing, int hand)
{
    if (rules->landing == LANDING_ANY) return true;
    bool occupied = own[landing] > 0 || hand >= rules->pits;
    return occupied == (rules->landing == LANDING_OCCUPIED);
}

/* What the first lap from `pit` takes, if that is more than `most`; else `most`, and most laps take
 * nothing. Which laps may be turned is judged roughly: the right end is looked at only where no lap
 * may pass it. */
static inline int first_lap(const MwRules *rules, const uint16_t *own, const int *taken, int pit,
                            bool clockwise, int most)
{
    int hand = own[pit];
    int landing = mw_landing(rules, pit, hand, clockwise);
    if (taken[landing] <= most) return most;
    bool passes_end = clockwise && rules->right_end == RIGHT_END_CLOSED &&
                      hand > (mw_is_inner(rules, pit) ? pit : pit + rules->pits) - rules->columns;
    return !passes_end && lands_right(rules, own, landing, hand) ? taken[landing] : most;
}

static Side look_at(const MwRules *rules, const uint16_t *own, const uint16_t *opponent)
{
    int taken[MW_MOST_PITS];
    Side side = {.takable = list_takable(rules, opponent, taken)};
    uint64_t starts = count_side(rules, own, &side);
    uint64_t reverse = rules->reverse_at & MOMENT_START ? starts & rules->reverse_pits : 0;
    if (side.takable == 0) return side;
    for (int pit; mw_take_bit(&starts, &pit);)
        side.threat = first_lap(rules, own, taken, pit, false, side.threat);
    for (int pit; mw_take_bit(&reverse, &pit);)
        side.threat = first_lap(rules, own, taken, pit, true, side.threat);
    return side;
}

void mw_terms(const MwRules *rules, const MwesoPosition *position, MwTerms *terms)
{
    int mover = position->side;
    Side own = look_at(rules, position->pit[mover], position->pit[!mover]);
    Side other = look_at(rules, position->pit[!mover], position->pit[mover]);
    *terms = (MwTerms){{[TERM_SEEDS] = own.seeds - other.seeds,
                        [TERM_MOBILITY] = own.mobility - other.mobility,
                        [TERM_EXPOSED] = other.takable - own.takable,
                        [TERM_THREAT] = own.threat,
                        [TERM_THREATENED] = other.threat,
                        [TERM_TURN] = 1}};
}

int mw_evaluate(const MwRules *rules, const MwWeights *weights, const MwesoPosition *position)
{
    MwTerms terms;
    int64_t value = 0;
    mw_terms(rules, position, &terms);
    for (int i = 0; i < TERM_COUNT; i++) value += (int64_t)weights->of[i] * terms.of[i];
    if (value > MW_MOST_ESTIMATE) return MW_MOST_ESTIMATE;
    return value < -MW_MOST_ESTIMATE ? -MW_MOST_ESTIMATE : (int)value;
}
