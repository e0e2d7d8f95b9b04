/* Ask: how the statement of a rule asks what a variant answers.
 *
 * The steps of a turn are compiled twice: for rules that are known, where asking is reading; and
 * for rules whose answers are still open (field/symbolic_ask.h), where asking divides them. So a
 * statement asks by these alone, only where the answer matters, and for no more than it needs to
 * know.
 */
#ifndef MWESO_RULES_ASK_H
#define MWESO_RULES_ASK_H

#include "rules/rules.h"

#ifdef MW_SYMBOLIC
#include MW_SYMBOLIC
#else

/* Is the answer this word? */
#define MW_IS(play, answer, word) ((play)->rules->answer == (word))

/* Has the word one of these properties, by a table of words? */
#define MW_WITH(play, answer, property, bits) (((property)[(play)->rules->answer] & (bits)) != 0)

/* Is the number at most so large? */
#define MW_AT_MOST(play, answer, limit) ((play)->rules->answer <= (int64_t)(limit))

/* The number itself. */
#define MW_NUMBER(play, answer) ((play)->rules->answer)

/* Is the moment, or the pit, one of the set? */
#define MW_HAS_MOMENT(play, answer, moment) (((play)->rules->answer & (int)(moment)) != 0)
#define MW_HAS_PIT(play, answer, pit) ((play)->rules->answer >> (pit)&1)

/* What answers mean together: a cell of the compiled tables, or, with answers open, the statement
 * from which it is compiled. */
#define MW_CELL(play, cell, statement) ((play)->rules->tables.cell)

/* A choice may be met here: does it matter whether there is one? Not where the mover was only seen
 * to do the usual. */
#define MW_OFFERS_CHOICES(play) true

/* So many laps are sown besides those of the move, to look back or ahead: whoever follows many ways
 * counts what that costs. */
#define MW_SOWN_BESIDES(play, laps) ((void)0)

/* A chain that is looked ahead to begins, has gone on for long, and has ended: with answers open it
 * need not be followed again if the same is known of it. */
#define MW_CHAIN_BEGINS(play) ((void)0)
#define MW_CHAIN_KNOWN(play, turn, own, origin, hand, reason) false
#define MW_CHAIN_ENDS(play, reason) ((void)0)

/* Are all answers and seeds known? Then asking for more than is needed costs nothing. */
#define MW_ALL_KNOWN true

/* Has somebody seen what a pit held? And would a start capture of which not all was seen: to go
 * through all that its pits may have held would lead too far. */
#define MW_IS_SEEN(play, whose, pit) true
#define MW_ALL_SEEN(play) true
#define MW_UNSEEN_CAPTURES(play) false

/* What only tells how the program works, and so may be taken as `unknown` with answers open. */
#define MW_DERIVED(play, field, unknown) ((play)->rules->field)

#endif
#endif
