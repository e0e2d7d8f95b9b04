/* Tables: what answers mean together, worked out once.
 *
 * One word alone says little: whether a last seed captures depends on four answers. Here each
 * question that the kernel meets has its answer for every case, with the reason. Reference, fast
 * path, evaluation and inference read these, and none of them states a rule again.
 */
#ifndef MWESO_RULES_TABLES_H
#define MWESO_RULES_TABLES_H

#include "rules/reasons.h"
#include "rules/rules.h"

/* Works out the tables of rules whose answers and board are set. */
void mw_compile_tables(MwRules *rules);

/* The row of MwTables.start for a pit that holds so many seeds. */
static inline MwAmount mw_amount(const MwRules *rules, int seeds)
{
    if (seeds >= rules->smallest) return HOLDS_ENOUGH;
    return seeds > 1 ? HOLDS_TOO_FEW : seeds == 1 ? HOLDS_SINGLE : HOLDS_NONE;
}

/* What a last seed does in an inner pit that held seeds before or did not. */
static inline const MwLandingRow *mw_landing_row(const MwRules *rules, bool occupied, bool inner,
                                                 bool outer)
{
    return &rules->tables.landing[occupied][inner][outer];
}

/* Do both come to the same game on the same board? Answers that are never asked for, because of
 * others, are left out of account. */
bool mw_same_game(const MwRules *a, const MwRules *b);

#endif
