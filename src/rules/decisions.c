/* Decisions: the table of everything a script may answer in place of words. */
#include "rules/decisions.h"

#include <string.h>

#include "base/text.h"

#define DECISION(id, name, question, when, returns, ...) \
    [DECIDE_##id] = {name, question, when, returns, \
                     (const char *const[]){__VA_ARGS__ __VA_OPT__(, ) NULL}},

const MwesoDecision mw_decisions[DECISION_COUNT] = {
#include "rules/decisions.def"
};
#undef DECISION

#define DECISION(id, name, ...) name,
static const char *const names[] = {
#include "rules/decisions.def"
    NULL};
#undef DECISION

bool mw_is_asked_of_a_pit(MwDecision decision)
{
    enum {
        OF_PITS = 1 << DECIDE_LIFT | 1 << DECIDE_DIRECTION | 1 << DECIDE_NEXT | 1 << DECIDE_CHOOSE |
                  1 << DECIDE_LANDING | 1 << DECIDE_RELAY | 1 << DECIDE_TAKES | 1 << DECIDE_RESOW |
                  1 << DECIDE_EXTRA | 1 << DECIDE_REFUSAL
    };
    return OF_PITS >> decision & 1;
}

int mw_decision_find(const char *name) { return mw_index(name, names); }
const char *mw_decision_nearest(const char *name) { return mw_nearest(name, names); }

size_t mweso_decision_count(void) { return DECISION_COUNT; }

const MwesoDecision *mweso_decision(size_t index)
{
    return index < DECISION_COUNT ? &mw_decisions[index] : NULL;
}
