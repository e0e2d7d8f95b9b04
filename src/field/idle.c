/* Idle: pits that are no pits of reversal by what stands, told as such. */
#include "field/infer.h"
#include "kernel/decider.h"
#include "rules/tables.h"

/* The answers that decide whether a lap may begin with a single seed. */
static const MwKeyQuestion of_singles[] = {ASK_smallest, ASK_singletons, ASK_needs,   ASK_takes,
                                           ASK_own_pit,  ASK_fate,       ASK_lap_next};
enum { OF_SINGLES = sizeof of_singles / sizeof *of_singles };

/* Goes through the rules of a set that differ in the answers from the n-th on, until a lap may
 * begin with a single seed: the last ones are left in `rules`. */
static bool find_singles(const MwScope *scope, MwPossible set, int n, MwRules *rules)
{
    if (n == OF_SINGLES) {
        *rules = mw_possible_rules(scope, &set);
        return mw_sows_singles(rules);
    }
    for (unsigned values = set.may[of_singles[n]]; values; values &= values - 1) {
        set.may[of_singles[n]] = (uint8_t)(values & -values);
        if (find_singles(scope, set, n + 1, rules)) return true;
    }
    return false;
}

/* The pits that are no pits of reversal by any rules of a set (docs/rules.md, 2.5). */
static uint64_t idle_pits(const MwScope *scope, const MwPossible *set)
{
    MwRules rules;
    if (set->may[ASK_way] != MW_VALUE(WAY_ANTI_CLOCKWISE)) return 0;
    if (set->may[ASK_resow] & MW_VALUE(RESOW_ENDS)) return 0;
    if (set->may[ASK_right_end] != MW_VALUE(RIGHT_END_CLOSED)) return 0;
    find_singles(scope, *set, 0, &rules);
    return mw_idle_pits(&rules);
}

/* Pits that a closed right-hand end makes idle are told as no pits of reversal. */
bool mw_drop_idle_pits(const MwRuleSearch *search, MwStanding *standing)
{
    MwStanding regular = {0};
    bool good = true;
    for (size_t i = 0; i < standing->count && good; i++) {
        MwPossible set = standing->sets[i];
        uint64_t idle = idle_pits(&search->scope, &set) & search->all.in & search->all.out;
        set.in &= ~idle;
        set.out |= idle;
        good = mw_standing_add(&regular, &set);
    }
    mw_standing_free(standing);
    *standing = regular;
    return good;
}
