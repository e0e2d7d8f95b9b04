/* Note check: notes that are impossible in themselves: seeds that do not add up, a move that begins
 * in an empty pit.
 *
 * The checks rely on what no key changes: a move takes seeds from pits and stores, and puts each of
 * them into a pit, into a store, or out of the game (docs/rules.md, 2). A script may move seeds in
 * other ways, so single pits are then not checked. */
#include <ctype.h>

#include "field/notes.h"
#include "play/notation.h"
#include "play/moves.h"
#include "rules/tables.h"
#include "rules/variant.h"

/* Bounds of the number of seeds of a side, or of both. */
typedef struct Sum {
    long least, most;
} Sum;

/* A note being checked: what its first move says, and what the boards hold. */
typedef struct Check {
    const MwesoVariant *base;
    const MwRules *rules;
    const MwScene *scene;
    const MwSeenMove *move;
    Sum before[2], after[2]; /* by side */
    Sum all_before, all_after;
    Sum taken; /* seeds lost by the opponent */
    int mover;
    MwText *out;
} Check;

/* ---- sums ------------------------------------------------------------------------------------ */

/* The sum of ranges that together hold at most `spare` seeds beyond their lower bounds; a '?' on
 * the board after a move has no upper bound. */
static Sum sum_of(const MwRange *pits, int count, long spare)
{
    Sum sum = {0, 0};
    for (int pit = 0; pit < count; pit++) {
        sum.least += pits[pit].least;
        sum.most += pits[pit].most;
    }
    if (sum.most > sum.least + spare) sum.most = sum.least + spare;
    return sum;
}

static Sum both_sides(const Sum sides[2], long spare)
{
    Sum sum = {sides[0].least + sides[1].least, sides[0].most + sides[1].most};
    if (sum.most > sum.least + spare) sum.most = sum.least + spare;
    return sum;
}

static long store_of(const Check *c) { return c->scene->rest.store[c->mover][0]; }

static void add_up(Check *c)
{
    enum { NO_BOUND = 2 * MW_MOST_PITS * (MW_MOST_SEEDS + 1) };
    int pits = c->rules->board.pits;
    long spare = (long)c->scene->spare;
    for (int side = 0; side < 2; side++) {
        c->before[side] = sum_of(c->scene->before.pit[side], pits, spare);
        if (c->move->after) c->after[side] = sum_of(c->move->after->pit[side], pits, NO_BOUND);
    }
    c->all_before = both_sides(c->before, spare);
    c->all_after = both_sides(c->after, NO_BOUND);
    Sum had = c->before[!c->mover], has = c->after[!c->mover];
    c->taken = (Sum){had.least - has.most, had.most - has.least};
    if (c->taken.least < 0) c->taken.least = 0;
}

/* ---- in words -------------------------------------------------------------------------------- */

static const char *side_text(int side) { return side ? "North" : "South"; }

/* Tells a sum with the bound that matters: "64", "at least 60", "at most 70". */
static void tell_sum(const Check *c, Sum sum, bool least)
{
    const char *of = sum.least == sum.most ? "" : least ? "at least " : "at most ";
    mw_text_add(c->out, "%s%ld", of, least ? sum.least : sum.most);
}

static void tell_pit(const Check *c, int side, int pit)
{
    mw_text_add(c->out, "%s's ", side_text(side));
    mw_pit_print(&c->rules->board, pit, c->out);
}

/* If only one board has the seeds of the usual start, says that the other should be read again. */
static void tell_usual(const Check *c)
{
    int all = mw_all_seeds(c->rules);
    bool before = c->all_before.least == all && c->all_before.most == all;
    bool after = c->all_after.least == all && c->all_after.most == all;
    if (before != after)
        mw_text_add(c->out, "; %s has %d: read the board %s the move again",
                    mweso_variant_name(c->base), all, before ? "after" : "before");
}

static void tell_sums(const Check *c, bool more, const char *why)
{
    tell_sum(c, c->all_before, !more);
    mw_text_add(c->out, " seeds lie in the pits before the move, and ");
    tell_sum(c, c->all_after, more);
    mw_text_add(c->out, " after it, %s", why);
    tell_usual(c);
    mw_text_add(c->out, "\n");
}

/* ---- checks ---------------------------------------------------------------------------------- */

/* Do all captured seeds stay on the board, in the base's plain sections and phases? */
static bool keeps_seeds(const MwesoVariant *base)
{
    bool keeps = base->rules.fate == FATE_RESOWN && !base->rules.scripted;
    for (int i = 0; i < base->phase_count; i++) keeps &= base->phases[i]->rules.fate == FATE_RESOWN;
    return keeps;
}

/* Is it certain that no seeds were captured? */
static bool takes_nothing(const Check *c)
{
    return c->taken.most == 0 && !c->rules->scripted && !c->rules->shared;
}

static void check_sums(const Check *c)
{
    if (c->all_after.least > c->all_before.most + store_of(c))
        tell_sums(c, true, "but no move adds any");
    else if (c->all_after.most >= c->all_before.least) return;
    else if (takes_nothing(c)) tell_sums(c, false, "though nothing was captured");
}

/* Fewer seeds after a move are only possible if captured seeds leave the board. */
static void check_leaving(const Check *c)
{
    char why[120];
    if (!c->move->after) return;
    if (c->all_after.most >= c->all_before.least || takes_nothing(c)) return;
    if (!keeps_seeds(c->base)) return;
    snprintf(why, sizeof why, "but in %s none leaves the board", mweso_variant_name(c->base));
    tell_sums(c, false, why);
}

/* On separate circuits a move only takes seeds from the opponent's pits, except for seeds saved
 * behind (capture.declined = saved), and for scripts. */
static void check_opponent(const Check *c)
{
    int other = !c->mover;
    if (c->rules->declined == DECLINED_SAVED || mw_asks(c->rules, DECIDE_REFUSAL)) return;
    for (int pit = 0; pit < c->rules->board.pits; pit++) {
        MwRange before = c->scene->before.pit[other][pit];
        MwRange after = c->move->after->pit[other][pit];
        if (after.least <= before.most) continue;
        tell_pit(c, other, pit);
        mw_text_add(c->out,
                    " holds %d seed%s before %s's move and %d after it, but a move puts "
                    "none into the opponent's pits\n",
                    before.most, before.most == 1 ? "" : "s", side_text(c->mover), after.least);
    }
}

static void check_captured(const Check *c)
{
    long captured = c->move->captured;
    if (captured == MW_UNKNOWN) return;
    bool few = captured < c->taken.least;
    if (!few && captured <= c->taken.most) return;
    mw_text_add(c->out, "%ld seed%s said to be captured, but %s has lost ", captured,
                captured == 1 ? " is" : "s are", side_text(!c->mover));
    tell_sum(c, c->taken, few);
    mw_text_add(c->out, "\n");
}

/* Without a capture, the last seed stays where it fell. */
static void check_landing(const Check *c)
{
    int pit = c->move->landing;
    if (pit == MW_UNKNOWN || c->taken.most > 0) return;
    if (c->move->after->pit[c->mover][pit].most > 0) return;
    mw_text_add(c->out, "the last seed is said to fall in ");
    tell_pit(c, c->mover, pit);
    mw_text_add(c->out, ", which is empty after the move, though nothing was captured\n");
}

static void check_start(const Check *c)
{
    int pit = c->move->start;
    if (!mw_sows(c->move) || c->move->legal == LEGAL_REFUSED || pit == MW_UNKNOWN) return;
    if (c->scene->before.pit[c->mover][pit].most > 0 || store_of(c) > 0) return;
    mw_text_add(c->out, "the move begins in ");
    tell_pit(c, c->mover, pit);
    mw_text_add(c->out, ", which is empty\n");
}

static void check_letters(const Check *c)
{
    uint64_t pits = c->move->extra;
    for (const char *choice = c->move->letters;
         *choice && !c->rules->scripted && !c->rules->besides; choice++)
        if (isdigit((unsigned char)*choice)) {
            mw_text_add(c->out, "the choice '%c' is offered by scripts alone, and %s has none\n",
                        *choice, mweso_variant_name(c->base));
            break;
        }
    for (; pits; pits &= pits - 1) {
        int pit = __builtin_ctzll(pits);
        if (c->scene->before.pit[!c->mover][pit].most > 0) continue;
        tell_pit(c, !c->mover, pit);
        mw_text_add(c->out, " is said to be emptied too, but is empty before the move\n");
    }
}

static void check_all(const Check *c)
{
    const MwRules *rules = c->rules;
    check_start(c);
    if (!rules->shared) check_letters(c);
    if (!c->move->after) return;
    check_sums(c);
    if (rules->shared || rules->scripted || c->move->swap) return;
    check_opponent(c);
    check_captured(c);
    check_landing(c);
}

/* Checks only a position that was seen, so only the first move of a game. */
static size_t check_note(const MwesoEvidence *evidence, size_t index,
                         void (*checks)(const Check *c), char *buffer, size_t size)
{
    MwText text = {0};
    const MwNote *note = index < evidence->count ? &evidence->notes[index] : NULL;
    if (note && note->count > 0) {
        Check check = {.base = evidence->base,
                       .rules = &evidence->base->rules,
                       .scene = note->scene,
                       .move = &note->moves[0],
                       .mover = note->scene->rest.side,
                       .out = &text};
        add_up(&check);
        checks(&check);
    }
    size_t length = mw_hand_out(&text, buffer, size);
    mw_text_free(&text);
    return length;
}

size_t mweso_evidence_amiss(const MwesoEvidence *evidence, size_t index, char *buffer, size_t size)
{
    return check_note(evidence, index, check_all, buffer, size);
}

size_t mweso_evidence_leaving(const MwesoEvidence *evidence, size_t index, char *buffer,
                              size_t size)
{
    return check_note(evidence, index, check_leaving, buffer, size);
}
