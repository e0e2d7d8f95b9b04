/* Taking: makes a capture, and deals with the captured seeds (docs/rules.md, 2.4). */
#include <assert.h>

#include "base/bits.h"
#include "kernel/capture.h"
#include "kernel/steps.h"

/* ---- the pits that are emptied --------------------------------------------------------------- */

static int whose_theirs(const MwPlay *play)
{
    return mw_is_shared(&play->rules->board) ? MW_OWN : MW_OPPONENT;
}

static bool their_pit_holds_any(const MwPlay *play, const MwTurn *turn, int pit)
{
    if (mw_is_held_theirs(play, turn, pit)) return false;
    const MwSide *theirs = mw_is_shared(&play->rules->board) ? &turn->own : &turn->opponent;
    return mw_holds(play, whose_theirs(play), theirs->pit, mw_their_place(play, pit), 1);
}

/* Empties the pit `what`, one of TAKE_..., if a capture takes it; returns its seeds. With open
 * answers an empty pit asks for nothing. */
static inline int take_from(const MwPlay *play, MwTurn *turn, int what, bool bare, int pit)
{
    bool theirs = what != TAKE_OWN;
    if (pit == MWESO_NOWHERE) return 0;
    if (theirs ? mw_is_held_theirs(play, turn, pit) : turn->held[MW_OWN] >> pit & 1) return 0;
    int whose = theirs ? whose_theirs(play) : MW_OWN;
    MwSide *side = theirs ? mw_theirs(play, turn) : &turn->own;
    if (theirs) pit = mw_their_place(play, pit);
    if (!mw_holds(play, whose, side->pit, pit, 1) || !mw_takes(play, what, bare)) return 0;
    int seeds = mw_take_up(play, whose, side, pit);
    mw_note_lifted(play, turn, whose, pit);
    return seeds;
}

/* The candidates for the bonus pit of a capture (capture.besides); empty unless the capture takes
 * the facing outer pit. */
MW_RARE static uint64_t bonus_pits(const MwPlay *play, const MwTurn *turn)
{
    const MwesoBoard *board = &play->rules->board;
    if (!mw_is_inner(board, turn->landing)) return 0;
    int facing = mw_facing_outer(board, turn->landing);
    if (!mw_takes(play, TAKE_OUTER, mw_faces_bare_row(play, turn)) ||
        !their_pit_holds_any(play, turn, facing))
        return 0;
    uint64_t others = 0;
    for (int pit = 0; pit < board->pits; pit++)
        if (!mw_is_inner(board, pit) && pit != facing && their_pit_holds_any(play, turn, pit))
            others |= (uint64_t)1 << pit;
    return others;
}

static int numbered(uint64_t pits, int number)
{
    int pit = -1;
    for (int i = 0; i < number && pits; i++) (void)mw_take_bit(&pits, &pit);
    return pit;
}

int mw_pit_besides(const MwPlay *play, const MwTurn *turn, int number)
{
    return numbered(bonus_pits(play, turn), number);
}

/* Takes the seeds of the facing pits that an own inner pit captures. */
static MwTake take_facing(const MwPlay *play, MwTurn *turn, int pit, bool bare)
{
    const MwesoBoard *board = &play->rules->board;
    return (MwTake){.inner = take_from(play, turn, TAKE_INNER, bare, mw_facing_inner(board, pit)),
                    .outer = take_from(play, turn, TAKE_OUTER, bare, mw_facing_outer(board, pit))};
}

static void note_taken(const MwPlay *play, MwTurn *turn, int pit, MwTake take)
{
    turn->captured += (uint32_t)(take.inner + take.outer);
    turn->opened |= !turn->later;
    if (mw_is_inner(&play->rules->board, pit))
        turn->columns |= 1u << play->rules->board.column[pit];
}

/* Takes what a landing captures, by words. False if the mover is to choose first. */
static bool take_by_words(const MwPlay *play, MwTurn *turn, MwTake *take)
{
    const MwesoBoard *board = &play->rules->board;
    uint64_t others = play->rules->besides == BESIDES_OUTER ? bonus_pits(play, turn) : 0;
    if (others & (others - 1) && !turn->bonus) {
        MW_INVARIANT(__builtin_popcountll(others) <= MW_MOST_BESIDES);
        turn->options = ((1 << __builtin_popcountll(others)) - 1) * MWESO_OFFERED;
        return false;
    }
    int bonus = numbered(others, turn->bonus ? turn->bonus : 1);
    int pit = turn->landing;
    bool inner = mw_is_inner(board, pit);
    *take = (MwTake){0, 0, 0};
    if (inner || play->rules->from_outer != FROM_OUTER_NEVER) {
        bool bare = !inner || mw_faces_bare_row(play, turn);
        if (inner) *take = take_facing(play, turn, pit, bare);
        else take->outer = take_from(play, turn, TAKE_OUTER, bare, mw_opposite_outer(board, pit));
        take->own = take_from(play, turn, TAKE_OWN, bare, pit);
    }
    if (bonus >= 0) {
        take->outer += mw_take_up(play, MW_OPPONENT, &turn->opponent, bonus);
        mw_note_lifted(play, turn, MW_OPPONENT, bonus);
    }
    turn->bonus = 0;
    return true;
}

/* Records and tells the seeds taken. Returns their number; 0 if a script has failed. */
static int count_taken(const MwPlay *play, MwTurn *turn, MwTake take, bool hooked,
                       const MwListener *listener)
{
    int pit = turn->landing, seeds = take.inner + take.outer + take.own;
    if (take.inner + take.outer == 0) {
        mw_turn_reject(play, hooked ? DECIDE_TAKES : DECIDE_LANDING, turn,
                       "the capture takes no seed of the opponent");
        return 0;
    }
    note_taken(play, turn, pit, take);
    MW_TELL(play, turn, listener, hooked ? HOOK_TAKES : CAPTURE_MADE, .kind = MWESO_EVENT_CAPTURE,
            .pit = pit, .seeds = seeds, .inner = take.inner, .outer = take.outer, .own = take.own);
    return seeds;
}

/* ---- what becomes of it ---------------------------------------------------------------------- */

/* Lets captured seeds enter the inner row: at the near end (capture.near_end), else at the end that
 * keeps the direction of the capturing lap; if it has none, the mover will choose (docs/rules.md,
 * 2.4). */
MW_RARE static void enter(const MwPlay *play, MwTurn *turn)
{
    const MwesoBoard *board = &play->rules->board;
    bool near = mw_enters_near(play, turn->landing);
    turn->entering = true;
    turn->unlike = turn->laps + 1;
    turn->way = near ? mw_is_nearer_left(board, turn->landing) : turn->clockwise;
    turn->has_way |= near;
    turn->origin = mw_entry_origin(board, turn->way);
}

/* Sets the own outer pit behind the landing as origin of the captured seeds; a single one takes the
 * seeds of that pit along. An outer landing, from which a script may capture, is its own origin. */
MW_RARE static MwReason go_behind(const MwPlay *play, MwTurn *turn, int captured)
{
    const MwesoBoard *board = &play->rules->board;
    bool inner = mw_is_inner(board, turn->landing);
    turn->origin = inner ? mw_behind(board, turn->landing) : turn->landing;
    if (!inner || captured > 1 || turn->held[MW_OWN] >> turn->origin & 1) return GOES_BEHIND;
    int along = mw_take_up(play, MW_OWN, &turn->own, turn->origin);
    turn->hand += along;
    return along > 0 ? GOES_ALONG : GOES_BEHIND;
}

/* Sets the origin from which captured seeds are sown again, `captured` of them the opponent's;
 * returns the reason for it. */
static MwReason set_origin(const MwPlay *play, MwTurn *turn, int captured)
{
    if (MW_IS(play, resow, RESOW_LAP_ORIGIN)) return GOES_RESOWN;
    if (MW_IS(play, resow, RESOW_ENDS)) {
        enter(play, turn);
        return GOES_ENTERS;
    }
    if (MW_IS(play, resow, RESOW_BEHIND)) return go_behind(play, turn, captured);
    turn->origin = MW_IS(play, resow, RESOW_LANDING) ? turn->landing : turn->start;
    return GOES_RESOWN;
}

static void reenter(const MwPlay *play, MwTurn *turn, int captured, const MwListener *listener)
{
    bool hooked = mw_asks(play->rules, DECIDE_RESOW) && mw_origin_by_script(play, turn);
    if (turn->failed) return;
    turn->entering = false;
    turn->later = true;
    MwReason reason = hooked ? HOOK_RESOW : set_origin(play, turn, captured);
    MW_INVARIANT(turn->hand > 0 && turn->origin >= 0 && turn->origin < play->rules->board.circuit);
    mw_come_to(turn);
    turn->came_from = -1;
    turn->clockwise = turn->way;
    turn->put = PUT_NONE;
    turn->mark.set = false;
    turn->moment = MOMENT_REENTRY;
    turn->stage = STAGE_DUE;
    MW_TELL(play, turn, listener, reason, .kind = MWESO_EVENT_REENTRY, .pit = turn->origin,
            .seeds = turn->hand);
}

/* The number of extra pits that a capture brings, judged before the capture empties its pits. */
static int extra_due(const MwPlay *play, const MwTurn *turn)
{
    int extra = MW_NUMBER(play, extra), pit = turn->landing;
    if (extra == 0 || MW_IS(play, extra_when, EXTRA_AFTER_ANY)) return extra;
    if (!mw_is_inner(&play->rules->board, pit)) return 0;
    int least = mw_least(play->rules, mw_holds(play, MW_OWN, turn->own.pit, pit, 2));
    return mw_facing(play, turn, &turn->own, pit, least) == TAKE_THEIRS ? extra : 0;
}

/* Removes captured seeds from the game, or lays them in the store. Returns the reason of what was
 * done. */
static MwReason lay_aside(const MwPlay *play, MwTurn *turn, int seeds)
{
    if (!MW_IS(play, fate, FATE_STORED)) return GOES_REMOVED;
    turn->store[0] = (uint16_t)(turn->store[0] + seeds);
    return GOES_STORED;
}

/* Removes captured seeds. Of several captures in a turn the one that brings most extra pits counts.
 */
static void remove_seeds(const MwPlay *play, MwTurn *turn, int seeds, int extra,
                         const MwListener *listener)
{
    MwReason reason = lay_aside(play, turn, seeds);
    MW_TELL(play, turn, listener, reason, .kind = MWESO_EVENT_REMOVED, .pit = turn->landing,
            .seeds = seeds);
    turn->hand -= seeds;
    bool hooked = mw_asks(play->rules, DECIDE_EXTRA) && mw_extra_by_script(play, turn);
    if (turn->failed) return;
    if (!hooked && extra > turn->extra_left) {
        turn->extra_left = (int8_t)extra;
        turn->extra_from = UINT64_MAX;
        turn->extra_hooked = false;
    }
    if (turn->hand == 0) mw_begin_extra(play, turn);
    else turn->caught = true, turn->mark.set = false;
}

void mw_step_capture(const MwPlay *play, MwTurn *turn, const MwListener *listener)
{
    MwTake take;
    bool leaves = !MW_IS(play, fate, FATE_RESOWN);
    int extra = leaves ? extra_due(play, turn) : 0;
    uint32_t before = turn->captured;
    bool asks = mw_asks(play->rules, DECIDE_TAKES) && !turn->bonus; /* with a bonus pit chosen,
                                                                         the script has been asked
                                                                         before */
    bool hooked = asks && mw_take_by_script(play, turn, &take);
    if (turn->failed || (!hooked && !take_by_words(play, turn, &take))) return;
    int seeds = count_taken(play, turn, take, hooked, listener);
    if (seeds == 0) return;
    turn->hand += seeds;
    if (leaves) remove_seeds(play, turn, seeds, extra, listener);
    if (turn->failed || (MW_DERIVED(play, row_ends, true) && mw_lost_at_once(play, turn, listener)))
        return;
    if (leaves) return;
    if (!mw_every_captures(play->rules) || turn->put == PUT_LANDED) {
        reenter(play, turn, (int)(turn->captured - before), listener);
        return;
    }
    turn->stage = STAGE_SOW_ON;
    turn->caught = true;
    turn->mark.set = false;
    MW_TELL(play, turn, listener, GOES_SOWN_ON, .kind = MWESO_EVENT_REENTRY, .pit = turn->landing,
            .seeds = seeds);
}

/* The seeds that the pit captures are laid into the outer pit behind it, or leave the game. */
void mw_capture_lifted(const MwPlay *play, MwTurn *turn, const MwListener *listener)
{
    int pit = turn->origin, behind = mw_behind(&play->rules->board, pit);
    MwTake take = take_facing(play, turn, pit, false);
    int seeds = take.inner + take.outer;
    note_taken(play, turn, pit, take);
    MW_TELL(play, turn, listener, CAPTURE_MADE, .kind = MWESO_EVENT_CAPTURE, .pit = pit,
            .seeds = turn->hand + seeds, .inner = take.inner, .outer = take.outer);
    if (MW_IS(play, fate, FATE_RESOWN)) {
        turn->own.pit[behind] += (uint16_t)seeds;
        MW_TELL(play, turn, listener, GOES_LAID, .kind = MWESO_EVENT_LAID, .pit = behind,
                .seeds = seeds);
    } else {
        MwReason reason = lay_aside(play, turn, seeds);
        MW_TELL(play, turn, listener, reason, .kind = MWESO_EVENT_REMOVED, .pit = pit,
                .seeds = seeds);
    }
    turn->came_from = -1;
    turn->mark.set = false;
    if (MW_DERIVED(play, row_ends, true) && mw_their_row_is_lost(play, turn))
        mw_lose_by_row(play, turn, END_THEIR_ROW, listener);
}

void mw_step_sow_on(const MwPlay *play, MwTurn *turn, const MwListener *listener)
{
    int from = turn->landing;
    if (!turn->caught) turn->landing = -1; /* no seed of the lap is sown yet */
    while (turn->hand > 0) {
        turn->before_last = (int8_t)turn->landing;
        from = mw_next_pit(play, turn, from);
        if (turn->failed) return;
        turn->own.pit[from]++;
        if (mw_notes_circle(play)) mw_note_seed(play, turn, from);
        turn->hand--;
        turn->landing = from;
        if (turn->hand > 0 && mw_landed_reason(play, turn) == CAPTURE_MADE) {
            if (listener)
                mw_tell_landing(play, turn, listener, mw_told_reason(play, turn, CAPTURE_MADE));
            mw_step_capture(play, turn, listener);
            if (turn->failed || turn->stage == STAGE_OVER) return;
        }
    }
    turn->stage = STAGE_LANDED;
}

/* ---- a capture that is declined -------------------------------------------------------------- */

MW_RARE void mw_save_declined(const MwPlay *play, MwTurn *turn, const MwListener *listener)
{
    const MwesoBoard *board = &play->rules->board;
    if (!mw_is_inner(board, turn->landing)) return; /* a script may offer a capture anywhere */
    int inner = mw_facing_inner(board, turn->landing);
    int outer = mw_facing_outer(board, turn->landing);
    if (mw_is_held_theirs(play, turn, inner)) return;
    int seeds = mw_take_up(play, MW_OPPONENT, &turn->opponent, inner);
    if (seeds == 0) return;
    turn->opponent.pit[outer] += (uint16_t)seeds;
    turn->mark.set = false; /* the mover's laps now face other pits */
    turn->unlike = turn->laps;
    mw_note_lifted(play, turn, MW_OPPONENT, inner);
    MW_TELL(play, turn, listener, GOES_SAVED, .kind = MWESO_EVENT_TRANSFER, .pit = inner,
            .to = outer, .seeds = seeds);
}

/* ---- extra pits (capture.extra) -------------------------------------------------------------- */

/* The opponent's pits that may still be emptied as extra ones: only pits after those already
 * emptied, as extra pits are named in circuit order. */
static uint64_t extra_pits(const MwPlay *play, const MwTurn *turn)
{
    uint64_t extra = 0;
    for (int pit = 0; pit < play->rules->board.pits; pit++) {
        bool may = turn->extra_pits >> pit == 0 && turn->extra_from >> pit & 1 &&
                   !(play->rules->extra_not >> pit & 1);
        if (may && their_pit_holds_any(play, turn, pit)) extra |= (uint64_t)1 << pit;
    }
    return extra;
}

void mw_begin_extra(const MwPlay *play, MwTurn *turn)
{
    int pits = turn->extra_left ? __builtin_popcountll(extra_pits(play, turn)) : 0;
    if (turn->extra_left > pits) turn->extra_left = (int8_t)pits;
    turn->stage = STAGE_EXTRA;
}

/* The pits of the set that have at least `needed` - 1 others after them: extra pits are named in
 * circuit order. */
static uint64_t that_leave_enough(uint64_t pits, int needed)
{
    uint64_t candidates = 0;
    for (int count = __builtin_popcountll(pits); count >= needed; count--) {
        candidates |= pits & -pits;
        pits &= pits - 1;
    }
    return candidates;
}

void mw_take_extra(const MwPlay *play, MwTurn *turn, int pit, const MwListener *listener)
{
    MW_INVARIANT(turn->extra_left > 0);
    int seeds = mw_take_up(play, whose_theirs(play), mw_theirs(play, turn),
                           mw_their_place(play, pit));
    mw_note_lifted(play, turn, whose_theirs(play), mw_their_place(play, pit));
    turn->captured += (uint32_t)seeds;
    (void)lay_aside(play, turn, seeds);
    turn->extra_pits |= (uint64_t)1 << pit;
    turn->extra_left--;
    MW_TELL(play, turn, listener, turn->extra_hooked ? HOOK_EXTRA : GOES_EXTRA,
            .kind = MWESO_EVENT_EXTRA, .pit = pit, .seeds = seeds);
    if (MW_DERIVED(play, row_ends, true)) (void)mw_lost_at_once(play, turn, listener);
}

/* Why a turn ends after a capture, for listeners. */
static MwReason removed_reason(const MwPlay *play, const MwTurn *turn)
{
    bool others = MW_ALL_KNOWN && MW_NUMBER(play, extra) > 0 && extra_pits(play, turn) != 0;
    if (others && turn->extra_pits == 0 && !turn->extra_hooked) return END_NOT_BOTH;
    return MW_IS(play, fate, FATE_STORED) ? END_STORED : END_REMOVED;
}

void mw_step_extra(const MwPlay *play, MwTurn *turn, const MwListener *listener)
{
    if (turn->extra_left == 0) {
        mw_end_turn(play, turn, listener ? removed_reason(play, turn) : END_REMOVED, listener);
        return;
    }
    uint64_t pits = extra_pits(play, turn);
    bool may_stop = MW_IS(play, extra_choice, EXTRA_MAY);
    uint64_t candidates = may_stop ? pits : that_leave_enough(pits, turn->extra_left);
    assert(candidates != 0 || may_stop);
    if (may_stop && !candidates) {
        mw_end_turn(play, turn, END_ENOUGH, listener);
    } else if (may_stop || candidates & (candidates - 1)) {
        turn->pits = candidates;
        turn->options = MWESO_PIT | (may_stop ? MWESO_ENOUGH : 0);
    } else {
        mw_take_extra(play, turn, __builtin_ctzll(candidates), listener);
    }
}
