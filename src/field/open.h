/* Open: how the kernel's steps ask where answers are still open (rules/ask.h).
 *
 * Symbolic execution of the turn, by repetition: what is asked and not known divides the guess that
 * is taking the step (field/guess.h). It goes on with one answer, and a guess with the others takes
 * the same step again. Only field/open_turn.c is compiled with these.
 */
#ifndef MWESO_FIELD_OPEN_H
#define MWESO_FIELD_OPEN_H

#include "field/possible.h"
#include "rules/reasons.h"

#ifdef MW_OPEN
#define MW_IS(play, answer, word) mw_open_in(play, ASK_##answer, 1u << (word))
#define MW_WITH(play, answer, property, bits) \
    mw_open_in(play, ASK_##answer, mw_words_with(property, sizeof property, bits))
#define MW_AT_MOST(play, answer, limit) mw_open_at_most(play, ASK_##answer, limit)
#define MW_NUMBER(play, answer) mw_open_number(play, ASK_##answer)
#define MW_HAS_MOMENT(play, answer, moment) mw_open_moment(play, ASK_##answer, (int)(moment))
#define MW_HAS_PIT(play, answer, pit) mw_open_##answer(play, pit)
#define MW_CELL(play, cell, statement) (statement)
#define MW_OFFERS_CHOICES(play) mw_open_offers_choices(play)
#define MW_SOWN_BESIDES(play, laps) mw_open_sown_besides(play, laps)
#define MW_CHAIN_BEGINS(play) mw_open_chain_begins(play)
#define MW_CHAIN_KNOWN(play, turn, own, origin, hand, reason) \
    mw_open_chain_known(play, turn, own, origin, hand, reason)
#define MW_CHAIN_ENDS(play, reason) mw_open_chain_ends(play, reason)
#define MW_ALL_KNOWN false
#define MW_IS_SEEN(play, whose, pit) mw_open_is_seen(play, whose, pit)
#define MW_ALL_SEEN(play) mw_open_all_seen(play)
#define MW_UNSEEN_CAPTURES(play) mw_open_unseen_captures(play)
#define MW_DERIVED(play, field, unknown) (unknown)
#endif

struct MwTurn;
struct MwSide;

/* By what the turn of position->side is played; from here on that is what is asked about. */
const MwPlay *mw_open_play_at(const MwPlay *play, const MwesoPosition *position);

/* Is the answer one of these values, a set of MW_VALUE? */
bool mw_open_in(const MwPlay *play, MwKeyQuestion question, unsigned values);
bool mw_open_at_most(const MwPlay *play, MwKeyQuestion question, int64_t limit);
int mw_open_number(const MwPlay *play, MwKeyQuestion question);
bool mw_open_moment(const MwPlay *play, MwKeyQuestion question, int moment);
bool mw_open_reverse_pits(const MwPlay *play, int pit);

/* So many laps are sown besides those of the move. */
void mw_open_sown_besides(const MwPlay *play, uint32_t laps);

/* Of a chain that is looked ahead to: it begins; is it known what comes of it from here on; it has
 * ended. */
void mw_open_chain_begins(const MwPlay *play);
bool mw_open_chain_known(const MwPlay *play, const struct MwTurn *turn, const struct MwSide *own,
                         int origin, int hand, MwReason *reason);
void mw_open_chain_ends(const MwPlay *play, MwReason reason);

/* Is what was seen another thing with a choice than without? */
bool mw_open_offers_choices(const MwPlay *play);

/* Was all seen of what a pit held at first? Not what has been guessed since: it would depend on the
 * order of questions. */
bool mw_open_is_seen(const MwPlay *play, int whose, int pit);
bool mw_open_all_seen(const MwPlay *play);
/* Does a start capture of which not all was seen? Once a move a guess takes it to be so, and
 * another not to be so; whatever those pits hold, one of them is right. */
bool mw_open_unseen_captures(const MwPlay *play);

/* Does a pit, of which `least` seeds are known, hold at least so many? */
bool mw_open_holds(const MwPlay *play, int whose, int pit, int least, int seeds);
/* It holds no more than those. */
void mw_open_settle(const MwPlay *play, int whose, int pit, int least);

/* The words that have one of the properties. */
static inline unsigned mw_words_with(const uint8_t *property, size_t words, int bits)
{
    unsigned with = 0;
    for (size_t word = 0; word < words; word++)
        with |= (unsigned)((property[word] & bits) != 0) << word;
    return with;
}

#endif
