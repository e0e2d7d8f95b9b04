/* How the kernel's steps ask with open answers (rules/ask.h).
 *
 * A question whose answer is unknown divides the branch that is taking the step (field/branch.h):
 * it goes on with one answer, and a copy with the other answers takes the same step again. Only
 * field/symbolic_kernel.c is compiled with these macros. */
#ifndef MWESO_FIELD_SYMBOLIC_ASK_H
#define MWESO_FIELD_SYMBOLIC_ASK_H

#include "field/hypotheses.h"
#include "rules/keys.h"

#ifdef MW_SYMBOLIC
#define MW_IS(play, answer, word) mw_symbolic_in(play, ASK_##answer, 1u << (word))
#define MW_WITH(play, answer, property, bits) \
    mw_symbolic_in(play, ASK_##answer, mw_words_with(property, sizeof property, bits))
#define MW_AT_MOST(play, answer, limit) mw_symbolic_at_most(play, ASK_##answer, limit)
#define MW_NUMBER(play, answer) mw_symbolic_number(play, ASK_##answer)
#define MW_HAS_MOMENT(play, answer, moment) mw_symbolic_moment(play, ASK_##answer, (int)(moment))
#define MW_HAS_PIT(play, answer, pit) mw_symbolic_##answer(play, pit)
#define MW_CELL(play, cell, statement) (statement)
#define MW_OFFERS_CHOICES(play) mw_symbolic_offers_choices(play)
#define MW_SOWN_BESIDES(play, laps) mw_symbolic_sown_besides(play, laps)
#define MW_CHAIN_BEGINS(play) mw_symbolic_chain_begins(play)
#define MW_CHAIN_KNOWN(play, turn, own, origin, hand, reason) \
    mw_symbolic_chain_known(play, turn, own, origin, hand, reason)
#define MW_CHAIN_ENDS(play, reason) mw_symbolic_chain_ends(play, reason)
#define MW_ALL_KNOWN false
#define MW_IS_SEEN(play, whose, pit) mw_symbolic_is_seen(play, whose, pit)
#define MW_ALL_SEEN(play) mw_symbolic_all_seen(play)
#define MW_UNSEEN_CAPTURES(play) mw_symbolic_unseen_captures(play)
#define MW_DERIVED(play, field, unknown) (unknown)
#endif

struct MwTurn;
struct MwSide;

/* Sets the phase that questions are about from here on: that of the turn of position->side. */
const MwPlay *mw_symbolic_play_at(const MwPlay *play, const MwesoPosition *position);

/* Is the answer one of these values, a set of MW_VALUE? */
bool mw_symbolic_in(const MwPlay *play, MwKeyQuestion question, unsigned values);
bool mw_symbolic_at_most(const MwPlay *play, MwKeyQuestion question, int64_t limit);
int mw_symbolic_number(const MwPlay *play, MwKeyQuestion question);
bool mw_symbolic_moment(const MwPlay *play, MwKeyQuestion question, int moment);
bool mw_symbolic_reverse_pits(const MwPlay *play, int pit);

/* Counts laps that are sown only for look-ahead. */
void mw_symbolic_sown_besides(const MwPlay *play, uint32_t laps);

/* The beginning of a chain in look-ahead; its outcome from here on, if known; and its end. */
void mw_symbolic_chain_begins(const MwPlay *play);
bool mw_symbolic_chain_known(const MwPlay *play, const struct MwTurn *turn,
                             const struct MwSide *own, int origin, int hand, MwReason *reason);
void mw_symbolic_chain_ends(const MwPlay *play, MwReason reason);

/* Does it matter here whether there is a choice (symbolic_move.c)? */
bool mw_symbolic_offers_choices(const MwPlay *play);

/* Was the content of a pit observed before the first move? What branches have assumed since does
 * not count, as it depends on the order of questions. */
bool mw_symbolic_is_seen(const MwPlay *play, int whose, int pit);
bool mw_symbolic_all_seen(const MwPlay *play);
/* Does a start with unobserved pits capture? Once a move, one branch assumes that it does and
 * another that it does not; whatever those pits hold, one of the two is right. */
bool mw_symbolic_unseen_captures(const MwPlay *play);

/* Does a pit with lower bound `least` hold at least `seeds`? */
bool mw_symbolic_holds(const MwPlay *play, int whose, int pit, int least, int seeds);
/* Settles a pit: goes on with exactly `least` seeds in it. */
void mw_symbolic_settle(const MwPlay *play, int whose, int pit, int least);

/* The words that have one of the properties. */
static inline unsigned mw_words_with(const uint8_t *property, size_t words, int bits)
{
    unsigned with = 0;
    for (size_t word = 0; word < words; word++)
        with |= (unsigned)((property[word] & bits) != 0) << word;
    return with;
}

#endif
