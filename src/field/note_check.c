/* Amiss: what of a note cannot be, whatever the rules: seeds that do not add up, a move that begins
 * where nothing lies.
 *
 * What is said here follows from what no key changes: a move takes seeds from pits and stores, and
 * puts each of them into a pit, into a store, or out of the game (docs/rules.md, 2). A script may
 * move seeds otherwise, so of its pits one by one nothing is said.
 */
#include <ctype.h>

#include "field/notes.h"
#include "play/notation.h"
#include "play/moves.h"
#include "rules/tables.h"
#include "rules/variant.h"

/* How many seeds there may be of a side, or of both. */
typedef struct Sum {
    long least, most;
} Sum;

/* A note as it is looked at: what a move of it says, and what the boards hold. */
typedef struct Amiss {
    const MwesoVariant *base;
    const MwRules *rules;
    const MwScene *scene;
    const MwSeenMove *move;
    Sum before[2], after[2]; /* by side; */
    Sum all_before, all_after;
    Sum taken; /* what the opponent has lost */
    int mover;
    MwText *out;
} Amiss;

/* ---- sums ------------------------------------------------------------------------------------ */

/* Of a row of ranges, of which all together hold at most `spare` seeds more than their least; no
 * bound is known of a '?' of the board after a move. */
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

static long store_of(const Amiss *look) { return look->scene->rest.store[look->mover][0]; }

static void add_up(Amiss *look)
{
    enum { NO_BOUND = 2 * MW_MOST_PITS * (MW_MOST_SEEDS + 1) };
    int pits = look->rules->board.pits;
    long spare = (long)look->scene->spare;
    for (int side = 0; side < 2; side++) {
        look->before[side] = sum_of(look->scene->before.pit[side], pits, spare);
        if (look->move->after)
            look->after[side] = sum_of(look->move->after->pit[side], pits, NO_BOUND);
    }
    look->all_before = both_sides(look->before, spare);
    look->all_after = both_sides(look->after, NO_BOUND);
    Sum had = look->before[!look->mover], has = look->after[!look->mover];
    look->taken = (Sum){had.least - has.most, had.most - has.least};
    if (look->taken.least < 0) look->taken.least = 0;
}

/* ---- in words -------------------------------------------------------------------------------- */

static const char *side_text(int side) { return side ? "North" : "South"; }

/* "64", "at least 60", "at most 70", of which one side matters. */
static void tell_sum(const Amiss *look, Sum sum, bool least)
{
    const char *of = sum.least == sum.most ? "" : least ? "at least " : "at most ";
    mw_text_add(look->out, "%s%ld", of, least ? sum.least : sum.most);
}

static void tell_pit(const Amiss *look, int side, int pit)
{
    mw_text_add(look->out, "%s's ", side_text(side));
    mw_pit_print(&look->rules->board, pit, look->out);
}

/* Where just one of the boards has the seeds of the game, the other is to be read again. */
static void tell_usual(const Amiss *look)
{
    int all = mw_all_seeds(look->rules);
    bool before = look->all_before.least == all && look->all_before.most == all;
    bool after = look->all_after.least == all && look->all_after.most == all;
    if (before != after)
        mw_text_add(look->out, "; %s has %d: read the board %s the move again",
                    mweso_variant_name(look->base), all, before ? "after" : "before");
}

static void tell_sums(const Amiss *look, bool more, const char *why)
{
    tell_sum(look, look->all_before, !more);
    mw_text_add(look->out, " seeds lie in the pits before the move, and ");
    tell_sum(look, look->all_after, more);
    mw_text_add(look->out, " after it, %s", why);
    tell_usual(look);
    mw_text_add(look->out, "\n");
}

/* ---- what is looked at ----------------------------------------------------------------------- */

/* Do all captured seeds stay on the board, by the base's plain sections and phases? */
static bool keeps_seeds(const MwesoVariant *base)
{
    bool keeps = base->rules.fate == FATE_RESOWN && !base->rules.scripted;
    for (int i = 0; i < base->phase_count; i++) keeps &= base->phases[i]->rules.fate == FATE_RESOWN;
    return keeps;
}

/* Is it certain that no seeds were captured? */
static bool takes_nothing(const Amiss *look)
{
    return look->taken.most == 0 && !look->rules->scripted && !look->rules->shared;
}

static void look_at_sums(const Amiss *look)
{
    if (look->all_after.least > look->all_before.most + store_of(look))
        tell_sums(look, true, "but no move adds any");
    else if (look->all_after.most >= look->all_before.least) return;
    else if (takes_nothing(look)) tell_sums(look, false, "though nothing was captured");
}

/* Fewer seeds after a capture: so it is where captured ones leave the board. */
static void look_at_leaving(const Amiss *look)
{
    char why[120];
    if (!look->move->after) return;
    if (look->all_after.most >= look->all_before.least || takes_nothing(look)) return;
    if (!keeps_seeds(look->base)) return;
    snprintf(why, sizeof why, "but in %s none leaves the board", mweso_variant_name(look->base));
    tell_sums(look, false, why);
}

/* A move of a circuit of one's own only takes from the opponent's pits. */
static void look_at_opponent(const Amiss *look)
{
    int other = !look->mover;
    for (int pit = 0; pit < look->rules->board.pits; pit++) {
        MwRange before = look->scene->before.pit[other][pit];
        MwRange after = look->move->after->pit[other][pit];
        if (after.least <= before.most) continue;
        tell_pit(look, other, pit);
        mw_text_add(look->out,
                    " holds %d seed%s before %s's move and %d after it, but a move puts "
                    "none into the opponent's pits\n",
                    before.most, before.most == 1 ? "" : "s", side_text(look->mover), after.least);
    }
}

static void look_at_captured(const Amiss *look)
{
    long captured = look->move->captured;
    if (captured == MW_UNKNOWN) return;
    bool few = captured < look->taken.least;
    if (!few && captured <= look->taken.most) return;
    mw_text_add(look->out, "%ld seed%s said to be captured, but %s has lost ", captured,
                captured == 1 ? " is" : "s are", side_text(!look->mover));
    tell_sum(look, look->taken, few);
    mw_text_add(look->out, "\n");
}

/* The last seed stays where it fell, if nothing is captured. */
static void look_at_landing(const Amiss *look)
{
    int pit = look->move->landing;
    if (pit == MW_UNKNOWN || look->taken.most > 0) return;
    if (look->move->after->pit[look->mover][pit].most > 0) return;
    mw_text_add(look->out, "the last seed is said to fall in ");
    tell_pit(look, look->mover, pit);
    mw_text_add(look->out, ", which is empty after the move, though nothing was captured\n");
}

static void look_at_start(const Amiss *look)
{
    int pit = look->move->start;
    if (!mw_sows(look->move) || look->move->legal == LEGAL_REFUSED || pit == MW_UNKNOWN) return;
    if (look->scene->before.pit[look->mover][pit].most > 0 || store_of(look) > 0) return;
    mw_text_add(look->out, "the move begins in ");
    tell_pit(look, look->mover, pit);
    mw_text_add(look->out, ", which is empty\n");
}

static void look_at_letters(const Amiss *look)
{
    uint64_t pits = look->move->extra;
    for (const char *c = look->move->letters; *c && !look->rules->scripted && !look->rules->besides;
         c++)
        if (isdigit((unsigned char)*c)) {
            mw_text_add(look->out, "the choice '%c' is offered by scripts alone, and %s has none\n",
                        *c, mweso_variant_name(look->base));
            break;
        }
    for (; pits; pits &= pits - 1) {
        int pit = __builtin_ctzll(pits);
        if (look->scene->before.pit[!look->mover][pit].most > 0) continue;
        tell_pit(look, !look->mover, pit);
        mw_text_add(look->out, " is said to be emptied too, but is empty before the move\n");
    }
}

static void look_at_all(const Amiss *look)
{
    const MwRules *rules = look->rules;
    look_at_start(look);
    if (!rules->shared) look_at_letters(look);
    if (!look->move->after) return;
    look_at_sums(look);
    if (rules->shared || rules->scripted || look->move->swap) return;
    look_at_opponent(look);
    look_at_captured(look);
    look_at_landing(look);
}

/* Only of a position that was seen, so of the first move of a game. */
static size_t look_at_note(const MwesoEvidence *evidence, size_t index,
                           void (*look_at)(const Amiss *look), char *buffer, size_t size)
{
    MwText text = {0};
    const MwNote *note = index < evidence->count ? &evidence->notes[index] : NULL;
    if (note && note->count > 0) {
        Amiss look = {.base = evidence->base,
                      .rules = &evidence->base->rules,
                      .scene = note->scene,
                      .move = &note->moves[0],
                      .mover = note->scene->rest.side,
                      .out = &text};
        add_up(&look);
        look_at(&look);
    }
    size_t length = mw_hand_out(&text, buffer, size);
    mw_text_free(&text);
    return length;
}

size_t mweso_evidence_amiss(const MwesoEvidence *evidence, size_t index, char *buffer, size_t size)
{
    return look_at_note(evidence, index, look_at_all, buffer, size);
}

size_t mweso_evidence_leaving(const MwesoEvidence *evidence, size_t index, char *buffer,
                              size_t size)
{
    return look_at_note(evidence, index, look_at_leaving, buffer, size);
}
