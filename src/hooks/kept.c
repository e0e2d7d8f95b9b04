/* Kept: answers that need not be asked for again. */
#include "hooks/kept.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

/* Those whose answers are words, pits or sets of pits, of a lap that has its origin; and that
 * nothing new is remembered. */
static bool is_kept(MwDecision decision, const MwTurn *turn, bool answered)
{
    enum {
        KEPT = 1 << DECIDE_DIRECTION | 1 << DECIDE_NEXT | 1 << DECIDE_LANDING | 1 << DECIDE_TAKES |
               1 << DECIDE_RESOW | 1 << DECIDE_TURN | 1 << DECIDE_WINNER
    };
    bool kept = KEPT >> decision & 1 || (decision == DECIDE_REMEMBER && !answered);
    return kept && turn->origin >= 0;
}

enum { BY_WAY = 2, BY_ROUND = 2 };

static size_t places_of(const MwRules *rules)
{
    size_t pits = (size_t)rules->board.circuit;
    return pits * (pits + 1) * BY_WAY * BY_ROUND;
}

/* Where the answer to this question stands. A landing is -1 before the first. */
static size_t place_of(const MwRules *rules, const MwTurn *turn)
{
    size_t pits = (size_t)rules->board.circuit;
    assert(turn->landing >= -1 && turn->landing < (int)pits && turn->origin < (int)pits);
    size_t lap = ((size_t)turn->origin * (pits + 1) + (size_t)(turn->landing + 1)) * BY_WAY;
    return (lap + turn->clockwise) * BY_ROUND + turn->circled;
}

/* Of a turn in which something else is remembered, what was kept of others does not hold. */
static uint64_t generation_of(MwKeptAnswers *kept, const MwTurn *turn)
{
    if (memcmp(kept->memory, turn->memory, sizeof kept->memory) != 0) {
        memcpy(kept->memory, turn->memory, sizeof kept->memory);
        kept->generation++;
    }
    return kept->generation;
}

const MwKeptAnswer *mw_kept_find(MwKeptAnswers *kept, const MwRules *rules, MwDecision decision,
                                 const MwTurn *turn)
{
    const MwKeptAnswer *always = kept->answers[decision];
    const MwKeptAnswer *of_turn = kept->of_turn[turn->side][decision];
    if ((!always && !of_turn) || turn->origin < 0) return NULL;
    size_t place = place_of(rules, turn);
    if (always && always[place].known) return &always[place];
    if (!of_turn || !of_turn[place].known) return NULL;
    return of_turn[place].generation == generation_of(kept, turn) ? &of_turn[place] : NULL;
}

void mw_kept_add(MwKeptAnswers *kept, const MwRules *rules, MwDecision decision, const MwTurn *turn,
                 const MwRuling *ruling, bool answered, bool of_turn, MwBudget cost)
{
    MwKeptAnswer **answers = of_turn ? &kept->of_turn[turn->side][decision]
                                     : &kept->answers[decision];
    if (!is_kept(decision, turn, answered)) return;
    if (!*answers) *answers = mw_new(places_of(rules) * sizeof **answers);
    if (!*answers) return;
    (*answers)[place_of(rules, turn)] = (MwKeptAnswer){.own = ruling->own,
                                                       .opponent = ruling->opponent,
                                                       .fuel = (uint32_t)cost.fuel,
                                                       .bytes = (uint32_t)cost.bytes,
                                                       .word = (int8_t)ruling->word,
                                                       .pit = (int8_t)ruling->pit,
                                                       .known = true,
                                                       .answered = answered,
                                                       .generation = generation_of(kept, turn)};
}

void mw_kept_free(MwKeptAnswers *kept)
{
    for (int i = 0; i < DECISION_COUNT; i++) {
        free(kept->answers[i]);
        free(kept->of_turn[0][i]);
        free(kept->of_turn[1][i]);
    }
}
