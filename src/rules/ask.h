/* Ask: how the code of a rule asks for an answer.
 *
 * The steps of a turn are compiled twice: for known rules, where asking reads a field; and for
 * rules with open answers (symbolic execution: field/symbolic_ask.h), where asking splits the set
 * of possible rules. So a statement asks only through these macros, only where the answer matters,
 * and for no more than it needs to know. */
#ifndef MWESO_RULES_ASK_H
#define MWESO_RULES_ASK_H

#include "rules/rules.h"

#ifdef MW_SYMBOLIC
#include MW_SYMBOLIC
#else

/* Is the answer this word? */
#define MW_IS(play, answer, word) ((play)->rules->answer == (word))

/* Has the word one of these properties? `property` is a table from words to sets of properties. */
#define MW_WITH(play, answer, property, bits) (((property)[(play)->rules->answer] & (bits)) != 0)

/* Is the number at most `limit`? */
#define MW_AT_MOST(play, answer, limit) ((play)->rules->answer <= (int64_t)(limit))

/* The number itself. */
#define MW_NUMBER(play, answer) ((play)->rules->answer)

/* Is the moment, or the pit, in the set? */
#define MW_HAS_MOMENT(play, answer, moment) (((play)->rules->answer & (int)(moment)) != 0)
#define MW_HAS_PIT(play, answer, pit) ((play)->rules->answer >> (pit)&1)

/* A cell of the compiled tables; with open answers, the statement that it is compiled from. */
#define MW_CELL(play, cell, statement) ((play)->rules->tables.cell)

/* Does it matter whether the mover has a choice here? Not if an observed game shows only that he
 * did the usual. */
#define MW_OFFERS_CHOICES(play) true

/* Adds laps sown to look back or ahead, which are not part of the move, to its cost. */
#define MW_SOWN_BESIDES(play, laps) ((void)0)

/* Memo of the chains of laps followed by look-ahead: MW_CHAIN_BEGINS starts a chain, MW_CHAIN_KNOWN
 * asks whether its result is known, MW_CHAIN_ENDS records the result. */
#define MW_CHAIN_BEGINS(play) ((void)0)
#define MW_CHAIN_KNOWN(play, turn, own, origin, hand, reason) false
#define MW_CHAIN_ENDS(play, reason) ((void)0)

/* Are all answers and seeds known, so that asking for more than is needed costs nothing? */
#define MW_ALL_KNOWN true

/* MW_IS_SEEN: was the content of this pit observed? MW_ALL_SEEN: were those of all pits?
 * MW_UNSEEN_CAPTURES: assume that a start with unobserved pits captures, instead of trying all
 * contents. */
#define MW_IS_SEEN(play, whose, pit) true
#define MW_ALL_SEEN(play) true
#define MW_UNSEEN_CAPTURES(play) false

/* A derived field that affects only how the program works; `unknown` with open answers. */
#define MW_DERIVED(play, field, unknown) ((play)->rules->field)

#endif
#endif
