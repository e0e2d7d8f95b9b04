/* Rulings: carries out the answers of a script in the turn under way (docs/hooks.md), and records
 * what only scripts see of it. */
#include <assert.h>

#include "base/bits.h"
#include "kernel/capture.h"
#include "kernel/steps.h"

void mw_turn_break_off(MwTurn *turn)
{
    turn->stage = STAGE_OVER;
    turn->options = 0;
    turn->failed = true;
}

bool mw_turn_ask(const MwPlay *play, MwDecision decision, MwTurn *turn, MwRuling *ruling)
{
    if (!mw_asks(play->rules, decision)) return false;
    if (mw_ask(play, decision, turn, ruling)) return true;
    if (mw_script_failed(play)) mw_turn_break_off(turn);
    return false;
}

void mw_turn_reject(const MwPlay *play, MwDecision decision, MwTurn *turn, const char *text)
{
    mw_reject(play, decision, turn, "%s", text);
    mw_turn_break_off(turn);
}

/* ---- the start ------------------------------------------------------------------------------- */

bool mw_lift_by_script(const MwPlay *play, MwTurn *turn)
{
    MwRuling ruling;
    if (!mw_turn_ask(play, DECIDE_LIFT, turn, &ruling)) return false;
    assert(ruling.seeds > 0);
    int there = mw_seeds_in(play, MW_OWN, turn->own.pit, turn->start);
    if (ruling.seeds > there) {
        mw_reject(play, DECIDE_LIFT, turn, "%d seeds cannot be picked up from pit %d, it holds %d",
                  ruling.seeds, turn->start + 1, there);
        mw_turn_break_off(turn);
        return false;
    }
    turn->own.pit[turn->start] -= (uint16_t)ruling.seeds;
    turn->hand = ruling.seeds;
    return true;
}

/* ---- what scripts see of the turn ------------------------------------------------------------ */

void mw_lose_owned(const MwPlay *play, MwTurn *turn, int whose, int place)
{
    const MwRules *rules = play->rules;
    const MwSide *side = whose == MW_OWN ? &turn->own : &turn->opponent;
    if (side->pit[place] > 0) return;
    bool across = place >= rules->board.pits; /* on a shared circuit */
    int owner = across ? MW_OPPONENT : whose, pit = across ? place - rules->board.pits : place;
    uint16_t owned = (uint16_t)(1u << (turn->side ^ owner));
    for (int i = 0; i < rules->memory_count; i++) {
        if (rules->memory[i].owned != pit + 1 || !(turn->memory[i] & owned)) continue;
        turn->memory[i] &= (uint16_t)~owned;
        turn->mark.set = false; /* a script may answer otherwise than at the mark */
    }
}

void mw_note_seed(const MwPlay *play, MwTurn *turn, int pit)
{
    const MwesoBoard *board = &play->rules->board;
    uint32_t across = turn->across | (pit >= board->pits ? 1u << (pit - board->pits) : 0);
    bool circled = turn->circled || (pit < board->pits && turn->across == board->all);
    bool changes = across != turn->across || circled != turn->circled;
    if (changes && mw_asks_any(play->rules, MW_OF_LAPS)) turn->mark.set = false; /* as above */
    turn->across = across;
    turn->circled = circled;
}

void mw_note_lap(const MwPlay *play, MwTurn *turn, int before, int sown)
{
    int most = 2 * play->rules->board.circuit; /* more seeds would change nothing */
    for (int pit = before; sown > 0 && most > 0; sown--, most--) {
        pit = mw_next_in_lap(play, turn->origin, pit, turn->clockwise);
        mw_note_seed(play, turn, pit);
    }
}

/* ---- laps ------------------------------------------------------------------------------------ */

int mw_directions_by_script(const MwPlay *play, MwTurn *turn)
{
    assert(turn->hand > 0);
    static const int choices[] = {[DIRECTION_FORWARD] = MWESO_FORWARD,
                                  [DIRECTION_REVERSE] = MWESO_REVERSE,
                                  [DIRECTION_EITHER] = MWESO_FORWARD | MWESO_REVERSE};
    MwRuling ruling;
    turn->landing = -1; /* the lap before must be invisible to the script and to recurrence */
    turn->sown = turn->hand;
    turn->direction_hooked = mw_turn_ask(play, DECIDE_DIRECTION, turn, &ruling);
    assert(!turn->direction_hooked || (ruling.word >= 0 && ruling.word <= DIRECTION_EITHER));
    return turn->direction_hooked ? choices[ruling.word] : 0;
}

/* The pit in which the last seed of a lap falls; by words that is `due`. */
static int last_pit(const MwPlay *play, MwTurn *turn, int due)
{
    MwRuling ruling;
    if (turn->failed || mw_holds(play, MW_OWN, turn->own.pit, due, 1)) return due;
    turn->due = (int8_t)due;
    turn->last_hooked = mw_turn_ask(play, DECIDE_LAST, turn, &ruling);
    turn->due = -1;
    return turn->last_hooked ? ruling.pit : due;
}

int mw_next_pit(const MwPlay *play, MwTurn *turn, int from)
{
    MwRuling ruling;
    int origin = turn->entering ? -1 : turn->origin; /* an entering lap has no origin to skip */
    int pit = mw_is_laid(play->rules, turn)
                  ? mw_laid_pit(play->rules, turn->clockwise)
                  : mw_next_open(play, turn->closed, origin, from, turn->clockwise);
    if (mw_turn_ask(play, DECIDE_NEXT, turn, &ruling)) {
        pit = ruling.pit;
        turn->seeds_hooked = true;
    }
    if (turn->hand == 1 && mw_asks(play->rules, DECIDE_LAST)) pit = last_pit(play, turn, pit);
    MW_INVARIANT(pit >= 0 && pit < play->rules->board.circuit);
    return pit;
}

void mw_sow_by_script(const MwPlay *play, MwTurn *turn)
{
    assert(turn->hand > 0);
    turn->sown = turn->hand;
    turn->landing = -1;
    turn->seeds_hooked = turn->last_hooked = false;
    int from = mw_before_lap(play, turn);
    for (; turn->hand > 0 && !turn->failed; turn->hand--) {
        from = mw_next_pit(play, turn, from);
        turn->own.pit[from]++;
        if (mw_notes_circle(play)) mw_note_seed(play, turn, from);
        turn->before_last = (int8_t)turn->landing;
        turn->landing = from;
    }
    bool by_words = !turn->seeds_hooked && !turn->last_hooked;
    if (mw_is_laid(play->rules, turn) && by_words) turn->landing = turn->origin;
}

/* ---- captures -------------------------------------------------------------------------------- */

bool mw_take_by_script(const MwPlay *play, MwTurn *turn, MwTake *take)
{
    assert(turn->landing >= 0);
    MwRuling ruling;
    const MwesoBoard *board = &play->rules->board;
    int facing = mw_is_inner(board, turn->landing) ? mw_facing_inner(board, turn->landing) : -1;
    int whose = mw_is_shared(board) ? MW_OWN : MW_OPPONENT;
    if (!mw_turn_ask(play, DECIDE_TAKES, turn, &ruling)) return false;
    *take = (MwTake){0, 0, 0};
    ruling.own &= ~turn->held[MW_OWN]; /* held pits keep their seeds */
    for (int pit; mw_take_bit(&ruling.opponent, &pit);) {
        if (mw_is_held_theirs(play, turn, pit)) continue;
        int place = mw_their_place(play, pit);
        *(pit == facing ? &take->inner : &take->outer) += mw_take_up(play, whose,
                                                                     mw_theirs(play, turn), place);
        mw_note_lifted(play, turn, whose, place);
    }
    for (int pit; mw_take_bit(&ruling.own, &pit);) {
        take->own += mw_take_up(play, MW_OWN, &turn->own, pit);
        mw_note_lifted(play, turn, MW_OWN, pit);
    }
    return true;
}

bool mw_origin_by_script(const MwPlay *play, MwTurn *turn)
{
    MwRuling ruling;
    bool hooked = mw_turn_ask(play, DECIDE_RESOW, turn, &ruling);
    assert(!hooked || (ruling.pit >= 0 && ruling.pit < play->rules->board.circuit));
    if (hooked) turn->origin = ruling.pit;
    return hooked;
}

bool mw_extra_by_script(const MwPlay *play, MwTurn *turn)
{
    MwRuling ruling;
    if (!mw_turn_ask(play, DECIDE_EXTRA, turn, &ruling)) return false;
    int count = ruling.count == MW_ALL_PITS ? play->rules->board.pits : ruling.count;
    if (count < turn->extra_left) return true;
    turn->extra_left = (int8_t)count; /* mw_begin_extra lowers it to the number of pits that hold
                                         seeds */
    turn->extra_from = ruling.opponent;
    turn->extra_hooked = true;
    return true;
}

/* ---- captures declined ----------------------------------------------------------------------- */

/* Makes a transfer. False if the pit does not hold its seeds. */
static bool transfer(const MwPlay *play, MwTurn *turn, const MwTransfer *t,
                     const MwListener *listener)
{
    const MwesoBoard *board = &play->rules->board;
    assert(t->from >= 0 && t->from < board->pits && t->to >= 0 && t->to < board->pits);
    MwSide *side = t->own ? &turn->own : mw_theirs(play, turn);
    int from = t->own ? t->from : mw_their_place(play, t->from);
    int to = t->own ? t->to : mw_their_place(play, t->to);
    int there = side->pit[from], seeds = t->seeds == MW_ALL_SEEDS ? there : t->seeds;
    if (seeds > there) return false;
    if (seeds == 0 || from == to) return true;
    side->pit[from] -= (uint16_t)seeds;
    side->pit[to] += (uint16_t)seeds;
    turn->mark.set = false; /* the mover's laps now face other pits: a new run */
    mw_note_lifted(play, turn, t->own || mw_is_shared(board) ? MW_OWN : MW_OPPONENT, from);
    MW_TELL(play, turn, listener, HOOK_REFUSAL, .kind = MWESO_EVENT_TRANSFER, .pit = t->from,
            .to = t->to, .seeds = seeds, .own = t->own);
    return true;
}

bool mw_refusal_by_script(const MwPlay *play, MwTurn *turn, const MwListener *listener)
{
    MwRuling ruling;
    if (!mw_turn_ask(play, DECIDE_REFUSAL, turn, &ruling)) return false;
    for (int i = 0; i < ruling.transfer_count; i++) {
        if (transfer(play, turn, &ruling.transfers[i], listener)) continue;
        mw_turn_reject(play, DECIDE_REFUSAL, turn, "a transfer moves seeds that are not there");
        break;
    }
    return true;
}
