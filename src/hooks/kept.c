/* Kept: answers that need not be asked for again. */
#include "hooks/kept.h"

#include <assert.h>
#include <stdlib.h>

#include "base/memory.h"

/* Those whose answers are words, pits or sets of pits, of a lap that has its origin. */
static bool is_kept(MwDecision decision, const MwTurn *turn)
{
    enum {
        KEPT = 1 << DECIDE_DIRECTION | 1 << DECIDE_NEXT | 1 << DECIDE_LANDING | 1 << DECIDE_TAKES |
               1 << DECIDE_RESOW | 1 << DECIDE_TURN | 1 << DECIDE_WINNER
    };
    return KEPT >> decision & 1 && turn->origin >= 0;
}

/* Where the answer to this question stands. A landing is -1 before the first. */
static size_t place_of(const MwRules *rules, const MwTurn *turn)
{
    size_t pits = (size_t)rules->board.circuit;
    assert(turn->landing >= -1 && turn->landing < (int)pits && turn->origin < (int)pits);
    return ((size_t)turn->origin * (pits + 1) + (size_t)(turn->landing + 1)) * 2 + turn->clockwise;
}

const MwKeptAnswer *mw_kept_find(const MwKeptAnswers *kept, const MwRules *rules,
                                 MwDecision decision, const MwTurn *turn)
{
    const MwKeptAnswer *answers = kept->answers[decision];
    if (!answers || turn->origin < 0) return NULL;
    answers += place_of(rules, turn);
    return answers->known ? answers : NULL;
}

void mw_kept_add(MwKeptAnswers *kept, const MwRules *rules, MwDecision decision, const MwTurn *turn,
                 const MwRuling *ruling, bool answered, MwBudget cost)
{
    size_t pits = (size_t)rules->board.circuit, places = 2 * pits * (pits + 1);
    MwKeptAnswer **answers = &kept->answers[decision];
    if (!is_kept(decision, turn)) return;
    if (!*answers) *answers = mw_new(places * sizeof **answers);
    if (!*answers) return;
    (*answers)[place_of(rules, turn)] = (MwKeptAnswer){.own = ruling->own,
                                                       .opponent = ruling->opponent,
                                                       .fuel = (uint32_t)cost.fuel,
                                                       .bytes = (uint32_t)cost.bytes,
                                                       .word = (int8_t)ruling->word,
                                                       .pit = (int8_t)ruling->pit,
                                                       .known = true,
                                                       .answered = answered};
}

void mw_kept_free(MwKeptAnswers *kept)
{
    for (int i = 0; i < DECISION_COUNT; i++) free(kept->answers[i]);
}
