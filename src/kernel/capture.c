/* Capture: whether a landing captures, and whether a lap may run against the way for a capture. */
#include "kernel/capture.h"

#include "kernel/steps.h"

/* ---- held pits ------------------------------------------------------------------------------- */

int mw_before_landing(const MwPlay *play, int origin, int hand, int landing, bool clockwise)
{
    if (hand < 2 || !MW_DERIVED(play, hold_at, true) || !mw_may_hold(play)) return -1;
    int before = mw_onward(&play->rules->board, landing, 1, !clockwise);
    bool skipped = before == origin && MW_IS(play, lap_first, FIRST_AFTER) &&
                   MW_IS(play, lap_origin, ORIGIN_SKIPPED);
    return skipped ? mw_onward(&play->rules->board, before, 1, !clockwise) : before;
}

static bool holds_exactly(const MwPlay *play, const MwSide *own, int pit, int seeds)
{
    return mw_holds(play, MW_OWN, own->pit, pit, seeds) &&
           !mw_holds(play, MW_OWN, own->pit, pit, seeds + 1);
}

/* The landing becomes held with hold.at seeds; or together with the pit before it, if one of the
 * two has hold.at seeds and the other one fewer (hold.pair). */
static uint64_t held_by(const MwPlay *play, const MwTurn *turn, const MwSide *own, int landing,
                        int before)
{
    if (!mw_may_hold(play)) return 0;
    int at = MW_NUMBER(play, hold_at);
    bool pair =
        before >= 0 && !(turn->held[MW_OWN] >> before & 1) &&
        ((holds_exactly(play, own, landing, at) && holds_exactly(play, own, before, at - 1)) ||
         (holds_exactly(play, own, landing, at - 1) && holds_exactly(play, own, before, at))) &&
        MW_IS(play, hold_pair, 1);
    if (pair) return (uint64_t)1 << landing | (uint64_t)1 << before;
    return holds_exactly(play, own, landing, at) ? (uint64_t)1 << landing : 0;
}

uint64_t mw_held_by_landing(const MwPlay *play, const MwTurn *turn)
{
    int before = turn->before_last, origin = turn->entering ? -1 : turn->origin;
    bool one_by_one = mw_every_captures(play->rules) || turn->seeds_hooked;
    if (turn->put == PUT_LANDED) before = -1; /* a store seed is alone in its lap */
    else if (!one_by_one)
        before = mw_before_landing(play, origin, turn->sown, turn->landing, turn->clockwise);
    return held_by(play, turn, &turn->own, turn->landing, before);
}

bool mw_ends_in_hold(const MwPlay *play, const MwTurn *turn, const MwSide *own, int landing,
                     int before)
{
    return turn->held[MW_OWN] >> landing & 1 || held_by(play, turn, own, landing, before) != 0;
}

/* ---- the facing pits ------------------------------------------------------------------------- */

/* mw_facing where some of the opponent's pits may be held or closed, which count as empty; or on a
 * shared circuit, where only his inner pits face others. */
MW_RARE static int facing_unheld(const MwPlay *play, const MwTurn *turn, const MwSide *own, int pit,
                                 int least)
{
    const MwesoBoard *board = &play->rules->board;
    bool shared = mw_is_shared(board);
    int whose = shared ? MW_OWN : MW_OPPONENT;
    const uint16_t *theirs = shared ? own->pit : turn->opponent.pit;
    int inner = mw_their_place(play, mw_facing_inner(board, pit));
    int outer = shared ? inner : mw_facing_outer(board, pit);
    uint64_t held = turn->held[whose];
    bool of_inner = !(held >> inner & 1) && mw_holds(play, whose, theirs, inner, least);
    bool of_outer = !shared && !(held >> outer & 1) && mw_holds(play, whose, theirs, outer, least);
    return (of_inner ? TAKE_INNER : 0) | (of_outer ? TAKE_OUTER : 0);
}

/* mw_facing on separate circuits without held pits. */
static inline int facing_here(const MwPlay *play, const MwTurn *turn, int pit, int least)
{
    const MwesoBoard *board = &play->rules->board;
    const uint16_t *theirs = turn->opponent.pit;
    int inner = mw_facing_inner(board, pit), outer = mw_facing_outer(board, pit);
    return (mw_holds(play, MW_OPPONENT, theirs, inner, least) ? TAKE_INNER : 0) |
           (mw_holds(play, MW_OPPONENT, theirs, outer, least) ? TAKE_OUTER : 0);
}

int mw_facing(const MwPlay *play, const MwTurn *turn, const MwSide *own, int pit, int least)
{
    bool plain = !mw_is_shared(&play->rules->board) && !turn->held[MW_OPPONENT];
    return __builtin_expect(plain, 1) ? facing_here(play, turn, pit, least)
                                      : facing_unheld(play, turn, own, pit, least);
}

MW_RARE bool mw_finds_row_bare(const MwPlay *play, const MwTurn *turn)
{
    if (MW_IS(play, landing, LANDING_LIFTED)) return false;
    const MwesoBoard *board = &play->rules->board;
    bool bare = true;
    for (int pit = 0; pit < board->pits && bare; pit++)
        bare = !mw_is_inner(board, pit) || !mw_holds(play, MW_OPPONENT, turn->opponent.pit, pit, 1);
    return bare;
}

/* ---- why a landing captures ------------------------------------------------------------------ */

/* CAPTURE_MADE if the facing pits that are needed hold enough seeds (capture.least); else the
 * reason why not. `facing`: the facing pits that hold any. */
static MwReason least_reason(const MwPlay *play, const MwTurn *turn, const MwSide *own, int pit,
                             bool occupied, int facing)
{
    int least = mw_least(play->rules, occupied);
    if (least <= 1 || mw_enough_face(play, facing, mw_facing(play, turn, own, pit, least)))
        return CAPTURE_MADE;
    return least > play->rules->least ? CAPTURE_TOO_FEW_EMPTY : CAPTURE_TOO_FEW;
}

/* Does each own inner pit hold its seeds of the usual start, or none? A pit whose seeds were
 * captured counts as untouched until a seed is sown into it (docs/rules.md, 2.3). */
static bool is_untouched(const MwPlay *play, const MwTurn *turn, const MwSide *own)
{
    const MwRules *rules = play->rules;
    bool untouched = true;
    for (int pit = 0; pit < rules->board.pits && untouched; pit++) {
        int usual = rules->setup[turn->side][pit];
        if (!mw_is_inner(&rules->board, pit) || !mw_holds(play, MW_OWN, own->pit, pit, 1)) continue;
        untouched = usual > 0 && holds_exactly(play, own, pit, usual);
    }
    return untouched;
}

/* Why a last seed in an own outer pit captures or not (capture.from_outer). */
MW_RARE static MwReason outer_reason(const MwPlay *play, const MwTurn *turn, const MwSide *own,
                                     int pit, bool occupied)
{
    int opposite = mw_opposite_outer(&play->rules->board, pit);
    const uint16_t *theirs = turn->opponent.pit;
    if (!MW_WITH(play, landing, mw_landings_before, occupied ? WAS_OCCUPIED : WAS_EMPTY))
        return mw_no_landing_reason(play, occupied);
    if (!is_untouched(play, turn, own)) return CAPTURE_OUTER_TOUCHED;
    if (turn->held[MW_OPPONENT] >> opposite & 1) return mw_untouchable_reason(play);
    if (!mw_holds(play, MW_OPPONENT, theirs, opposite, 1)) return CAPTURE_OPPOSITE;
    int least = mw_least(play->rules, occupied);
    return mw_holds(play, MW_OPPONENT, theirs, opposite, least) ? CAPTURE_MADE : CAPTURE_TOO_FEW;
}

static inline MwReason facing_reason(const MwPlay *play, bool occupied, int facing)
{
    return (MwReason)MW_CELL(play, landing[occupied][facing].reason,
                             mw_landing_reason(play, occupied, facing));
}

/* The reason where it may depend on more than which facing pits hold seeds. */
static __attribute__((noinline)) MwReason weighed_reason(const MwPlay *play, const MwTurn *turn,
                                                         const MwSide *own, int pit, bool occupied)
{
    int facing = mw_facing(play, turn, own, pit, 1);
    if (facing == TAKE_OUTER && mw_faces_bare_row(play, turn)) facing = FACING_BARE;
    MwReason reason = facing_reason(play, occupied, facing);
    if (reason != CAPTURE_MADE) return reason;
    return least_reason(play, turn, own, pit, occupied, facing);
}

MwReason mw_capture_reason(const MwPlay *play, const MwTurn *turn, const MwSide *own, int pit,
                           bool occupied)
{
    const MwRules *rules = play->rules;
    if (!(rules->capture_pits >> pit & 1)) {
        if (mw_is_inner(&rules->board, pit)) return CAPTURE_OTHER_PITS;
        if (rules->from_outer) return outer_reason(play, turn, own, pit, occupied);
        return mw_is_shared(&rules->board) ? CAPTURE_THEIRS : CAPTURE_OUTER;
    }
    if (MW_DERIVED(play, weighs_facing, true) || turn->held[MW_OPPONENT])
        return weighed_reason(play, turn, own, pit, occupied);
    return facing_reason(play, occupied, facing_here(play, turn, pit, 1));
}

bool mw_captures_lifted(const MwPlay *play, const MwTurn *turn)
{
    int pit = turn->origin;
    bool picked_up = turn->moment != MOMENT_REENTRY;
    if (!picked_up || !(play->rules->capture_pits >> pit & 1)) return false;
    int facing = mw_facing(play, turn, &turn->own, pit, 1);
    MwReason reason = (MwReason)MW_CELL(play, lifted[facing].reason,
                                        mw_lifted_reason(play, facing));
    return reason == CAPTURE_MADE &&
           least_reason(play, turn, &turn->own, pit, true, facing) == CAPTURE_MADE &&
           mw_muted_reason(play, turn) == CAPTURE_MADE;
}

MwReason mw_told_reason(const MwPlay *play, const MwTurn *turn, MwReason reason)
{
    const MwesoBoard *board = &play->rules->board;
    if (!mw_is_inner(board, turn->landing))
        return reason == CAPTURE_MADE ? CAPTURE_FROM_OUTER : reason;
    if (reason == CAPTURE_MADE) return mw_faces_bare_row(play, turn) ? CAPTURE_BARE_ROW : reason;
    if (reason != CAPTURE_FACING || !(turn->held[MW_OWN] || turn->held[MW_OPPONENT])) return reason;
    int inner = mw_facing_inner(board, turn->landing);
    int outer = mw_facing_outer(board, turn->landing);
    bool faces_held = mw_is_held_theirs(play, turn, inner) ||
                      (outer != MWESO_NOWHERE && mw_is_held_theirs(play, turn, outer));
    return faces_held ? mw_untouchable_reason(play) : reason;
}

MwReason mw_muted_reason(const MwPlay *play, const MwTurn *turn)
{
    if (!turn->later && turn->muted) return (MwReason)turn->muted;
    if (mw_may_capture(play, turn)) return CAPTURE_MADE;
    return MW_AT_MOST(play, quiet_turns, turn->turns[turn->side]) ? CAPTURE_LATE : CAPTURE_QUIET;
}

/* ---- whether a lap captures ------------------------------------------------------------------ */

static bool captures(const MwPlay *play, const MwTurn *turn, const MwSide *own, int pit,
                     bool occupied)
{
    return mw_capture_reason(play, turn, own, pit, occupied) == CAPTURE_MADE;
}

/* Does the last seed of a lap capture? Not if it falls in a held pit or makes one held. */
static inline bool last_captures(const MwPlay *play, const MwTurn *turn, const MwSide *own,
                                 int landing, int before, bool occupied)
{
    return !mw_ends_by_hold(play, turn, own, landing, before) &&
           captures(play, turn, own, landing, occupied);
}

/* Sows a lap on a copy of the own pits, seed by seed, up to the first seed that captures. Returns
 * the pit of that seed; -1: none. */
static int first_capturing(const MwPlay *play, const MwTurn *turn, MwSide own, int origin, int hand,
                           bool clockwise)
{
    int pit = mw_before_first(play, origin, clockwise), last = -1;
    for (; hand > 0; hand--) {
        int before = last;
        last = pit = mw_next_open(play, turn->closed, origin, pit, clockwise);
        own.pit[pit]++;
        bool occupied = mw_holds(play, MW_OWN, own.pit, pit, 2);
        if (hand > 1 ? captures(play, turn, &own, pit, occupied)
                     : last_captures(play, turn, &own, pit, before, occupied))
            return pit;
    }
    return -1;
}

int mw_first_capturing(const MwPlay *play, const MwTurn *turn, bool clockwise)
{
    return first_capturing(play, turn, turn->own, turn->origin, turn->hand, clockwise);
}

/* Does the last seed of the lap capture? The lap is sown on a copy. */
MW_RARE static bool captures_when_sown(const MwPlay *play, const MwTurn *turn, bool clockwise)
{
    MwSide own = turn->own;
    int landing = mw_sow_open(play, turn->closed, &own, turn->origin, turn->hand, clockwise);
    int before = mw_before_landing(play, turn->origin, turn->hand, landing, clockwise);
    bool occupied = mw_holds(play, MW_OWN, own.pit, landing, 2);
    return last_captures(play, turn, &own, landing, before, occupied) &&
           !mw_pairs(play, turn->hand);
}

bool mw_lap_captures(const MwPlay *play, const MwTurn *turn, bool clockwise)
{
    if (mw_every_captures(play->rules)) return mw_first_capturing(play, turn, clockwise) >= 0;
    if (mw_sown_to_tell(play) || turn->closed) return captures_when_sown(play, turn, clockwise);
    int landing = mw_landing(play, turn->origin, turn->hand, clockwise);
    int before = 2 - mw_landing_gets(play, turn->hand);
    bool occupied = mw_holds(play, MW_OWN, turn->own.pit, landing, before);
    return captures(play, turn, &turn->own, landing, occupied) && !mw_pairs(play, turn->hand);
}

/* ---- laps against the way (2.5) -------------------------------------------------------------- */

/* passes_right_end where the lap passes over closed pits: it steps from AC to BC if it has more
 * seeds than there are open pits before the right-hand end. */
MW_RARE static bool passes_right_end_past(const MwPlay *play, const MwTurn *turn, int origin,
                                          int hand)
{
    int steps = MW_CELL(play, room[origin], mw_room(play, origin)), open = 0;
    int pit = mw_before_first(play, origin, true);
    if (steps == MW_MOST_SEEDS) return false;
    for (; steps > 0; steps--) {
        pit = mw_onward(&play->rules->board, pit, 1, true);
        open += !(turn->closed >> pit & 1);
    }
    return hand > open;
}

static bool passes_right_end(const MwPlay *play, const MwTurn *turn, int origin, int hand)
{
    if (turn->way) return false;
    if (turn->closed) return passes_right_end_past(play, turn, origin, hand);
    return hand > play->rules->board.room[origin] &&
           hand > MW_CELL(play, room[origin], mw_room(play, origin));
}

/* Would the first seed of a lap leave a row empty, which ends the game before the lap can capture?
 */
static inline bool is_cut_off(const MwPlay *play, const MwTurn *turn, const MwSide *own, int origin,
                              bool clockwise)
{
    return MW_DERIVED(play, row_ends, true) &&
           mw_ends_at_first_seed(play, turn, own, origin, clockwise);
}

/* Least number of laps in a chain for which its result is memoised (MW_CHAIN_KNOWN). */
enum { LONG_CHAIN = 1024 };

/* Sows the whole chain, whose first lap does not capture, on a copy. With
 * reverse.capture = turn all laps but the first run the turn's way. The chain is endless as soon as
 * a situation recurs. The situation kept for the comparison is renewed after 1, 2, 4, 8... laps
 * (Brent's cycle detection), as laps before a cycle do not recur. */
static MwReason follow_chain(const MwPlay *play, const MwTurn *turn)
{
    MwReason known;
    MwSide own = turn->own, kept = own;
    int origin = turn->origin, hand = turn->hand, kept_origin = -1;
    bool clockwise = !turn->way, returns = MW_IS(play, reverse_capture, REVERSE_TURN);
    for (int laps = 1; laps < MW_CHAIN_HORIZON; laps++) {
        if (clockwise != turn->way && passes_right_end(play, turn, origin, hand))
            return REVERSE_RIGHT_END;
        if (is_cut_off(play, turn, &own, origin, clockwise)) return REVERSE_CHAIN_ENDS;
        if (laps > 1 && mw_every_captures(play->rules) &&
            first_capturing(play, turn, own, origin, hand, clockwise) >= 0)
            return REVERSE_CHAIN_MADE;
        int landing = mw_sow_open(play, turn->closed, &own, origin, hand, clockwise);
        MW_SOWN_BESIDES(play, 1);
        int before = mw_before_landing(play, origin, hand, landing, clockwise);
        bool occupied = mw_holds(play, MW_OWN, own.pit, landing, 2);
        if (laps > 1 && last_captures(play, turn, &own, landing, before, occupied) &&
            !mw_pairs(play, hand))
            return REVERSE_CHAIN_MADE;
        if (mw_ends_by_hold(play, turn, &own, landing, before) ||
            !mw_turn_relays(play, turn, &own, landing, hand, clockwise))
            return REVERSE_CHAIN_ENDS;
        origin = mw_relay_pit(play, &own, landing, hand, clockwise);
        if (returns) clockwise = turn->way;
        if (origin == kept_origin && mw_same_side(&own, &kept)) return REVERSE_CHAIN_ENDLESS;
        if ((laps & (laps - 1)) == 0) kept = own, kept_origin = origin;
        hand = mw_take_up(play, MW_OWN, &own, origin);
        if (laps == LONG_CHAIN && !returns &&
            MW_CHAIN_KNOWN(play, turn, &own, origin, hand, &known))
            return known;
    }
    return REVERSE_CHAIN_ENDLESS;
}

/* Does a lap against the way end in a pit outside reverse.into? */
static bool ends_elsewhere(const MwPlay *play, const MwTurn *turn)
{
    uint64_t into = play->rules->reverse_into;
    if (into == play->rules->board.all) return false;
    int landing = mw_landing_past(play, turn->closed, turn->origin, turn->hand, !turn->way);
    return !(into >> landing & 1);
}

MwReason mw_reverse_reason(const MwPlay *play, const MwTurn *turn)
{
    if (turn->chooses)
        return !turn->has_way || (play->rules->kept == KEPT_LAP) ? WAY_CHOSEN : WAY_KEPT;
    if (!MW_HAS_PIT(play, reverse_pits, turn->origin)) return REVERSE_NOT_HERE;
    if (!MW_HAS_MOMENT(play, reverse_at, turn->moment)) return REVERSE_NOT_NOW;
    if (turn->moment == MOMENT_RELAY && MW_IS(play, reverse_capture, REVERSE_TURN))
        return REVERSE_NOT_NOW;
    if (!mw_may_capture(play, turn)) return REVERSE_QUIET;
    bool muted = !turn->later && turn->muted;
    if (passes_right_end(play, turn, turn->origin, turn->hand)) return REVERSE_RIGHT_END;
    if (ends_elsewhere(play, turn)) return REVERSE_NOT_INTO;
    if (is_cut_off(play, turn, &turn->own, turn->origin, !turn->way)) return REVERSE_NO_CAPTURE;
    if (mw_asks_any(play->rules, MW_OF_LANDINGS) && MW_IS(play, reverse_capture, REVERSE_DIRECT))
        return mw_turn_captures(play, turn, !turn->way) ? REVERSE_MADE : REVERSE_NO_CAPTURE;
    if (!muted && mw_lap_captures(play, turn, !turn->way)) return REVERSE_MADE;
    if (MW_IS(play, reverse_capture, REVERSE_DIRECT)) return REVERSE_NO_CAPTURE;
    if (!turn->later && MW_IS(play, first_lap, FIRST_LAP_DECIDES)) return REVERSE_NO_CAPTURE;
    if (MW_IS(play, reverse_capture, REVERSE_TURN)) return follow_chain(play, turn);
    MW_CHAIN_BEGINS(play);
    MwReason reason = follow_chain(play, turn);
    MW_CHAIN_ENDS(play, reason);
    return reason;
}
