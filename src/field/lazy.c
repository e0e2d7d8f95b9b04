/* Lazy: the steps of a move played by rules that are not all known.
 *
 * In terms of the field: symbolic execution, which forks (field/guess.c) only where an open answer
 * decides.
 */
#include "field/guess.h"
#include "kernel/recurrence.h"

static bool letters_left(const MwGuess *guess) { return *guess->letter != '\0'; }

/* Must a choice be told from no choice here? Where only what he did is known, it need not be. */
static bool asks_for_choice(const MwLazy *lazy, const MwGuess *guess)
{
    return letters_left(guess) || lazy->sighting->beyond == LETTERS_ALL ||
           lazy->sighting->legal == LEGAL_REFUSED;
}

static bool chooses_freely(const MwLazy *lazy, const MwGuess *guess)
{
    return !letters_left(guess) && lazy->sighting->beyond == LETTERS_OPEN &&
           lazy->sighting->legal != LEGAL_REFUSED;
}

/* Another way, in which an open letter stands for `choice`. */
static void fork_wanting(MwLazy *lazy, const MwGuess *guess, MwesoChoice choice)
{
    MwGuess other = *guess;
    other.wanted = (int8_t)choice;
    mw_lazy_fork(lazy, &other);
}

/* At a choice between `usual` and `other`: the letter that was written. 0 if it is another one,
 * which is illegal, or none: then only the beginning of legal moves was written. */
static MwesoChoice take_letter(const MwLazy *lazy, MwGuess *guess, char usual, char other,
                               MwesoChoice usual_choice, MwesoChoice other_choice)
{
    char letter = *guess->letter;
    if (letter != usual && letter != other) {
        guess->stage = letter ? mw_lazy_illegal(lazy) : LAZY_REJECTED;
        return (MwesoChoice)0;
    }
    guess->letter++;
    return letter == usual ? usual_choice : other_choice;
}

static void never_ends(MwGuess *guess)
{
    guess->turn.endless = true;
    guess->stage = LAZY_OVER;
}

/* ---- steps ----------------------------------------------------------------------------------- */

static void begin(MwLazy *lazy, MwGuess *guess)
{
    MwTurn *turn = &guess->turn;
    const MwSighting *sighting = &lazy->seen->moves[guess->move];
    *turn = (MwTurn){.own = turn->own,
                     .opponent = turn->opponent,
                     .side = turn->side,
                     .start = sighting->start,
                     .came_from = -1,
                     .moment = MOMENT_START};
    guess->letter = sighting->letters;
    guess->declined = guess->last_resort = guess->counted = false;
    guess->wanted = 0;
    guess->extra_left = 0;
    guess->stage = sighting->pass ? LAZY_OVER : LAZY_START;
    if (!mw_lazy_foresee(lazy, guess)) {
        guess->stage = LAZY_REJECTED;
        return;
    }
    if (sighting->pass || sighting->start != MW_UNKNOWN) return;
    for (turn->start = 0; turn->start < lazy->scope->base.board.pits; turn->start++)
        mw_lazy_fork(lazy, guess);
    guess->stage = LAZY_REJECTED;
}

static void start(MwLazy *lazy, MwGuess *guess)
{
    MwTurn *turn = &guess->turn;
    if (!mw_lazy_may_start(lazy, guess, turn->start)) {
        guess->stage = mw_lazy_illegal(lazy);
        return;
    }
    if (lazy->sighting->legal == LEGAL_REFUSED && !letters_left(guess)) {
        /* what begins legally can only be refused for never ending */
        guess->possible.may[ASK_ENDLESS] &= MW_VALUE(ENDLESS_ILLEGAL);
        if (!guess->possible.may[ASK_ENDLESS]) {
            guess->stage = LAZY_REJECTED;
            return;
        }
    }
    turn->origin = turn->start;
    turn->hand = mw_pick_up(&turn->own, turn->start);
    guess->stage = LAZY_DUE;
}

static void set_direction(MwGuess *guess, bool clockwise)
{
    guess->turn.clockwise = clockwise;
    guess->stage = LAZY_SOW;
    guess->wanted = 0;
}

static bool reverses(MwLazy *lazy, MwGuess *guess)
{
    const MwTurn *turn = &guess->turn;
    return mw_lazy_reverses(lazy, guess, &turn->own, turn->origin, turn->hand, turn->moment);
}

static void due(MwLazy *lazy, MwGuess *guess)
{
    MwTurn *turn = &guess->turn;
    if (turn->laps >= (uint32_t)lazy->scope->base.lap_limit) {
        never_ends(guess);
        return;
    }
    if (turn->clockwise || turn->forward_barred) {
        set_direction(guess, true);
        return;
    }
    if (guess->wanted) {
        if (reverses(lazy, guess)) set_direction(guess, true);
        else guess->stage = LAZY_REJECTED;
        return;
    }
    bool choice = asks_for_choice(lazy, guess) && reverses(lazy, guess);
    if (chooses_freely(lazy, guess)) fork_wanting(lazy, guess, MWESO_REVERSE);
    if (mw_lap_recurs(&(MwPlay){mw_lazy_rules(lazy, guess), NULL}, turn, choice)) {
        never_ends(guess);
        return;
    }
    MwesoChoice taken = MWESO_FORWARD;
    if (choice) taken = take_letter(lazy, guess, 'f', 'r', MWESO_FORWARD, MWESO_REVERSE);
    if (taken) set_direction(guess, taken == MWESO_REVERSE);
}

static void sow(MwLazy *lazy, MwGuess *guess)
{
    MwTurn *turn = &guess->turn;
    if (turn->hand >= lazy->scope->base.board.pits)
        mw_lazy_is(lazy, guess, ASK_LAP_ORIGIN, MW_VALUE(ORIGIN_SOWN));
    turn->landing = mw_sow(mw_lazy_rules(lazy, guess), &turn->own, turn->origin, turn->hand,
                           turn->clockwise);
    turn->hand = 0;
    turn->forward_barred = false;
    turn->laps++;
    guess->stage = LAZY_LANDED;
}

static bool is_occupied(MwLazy *lazy, MwGuess *guess)
{
    return mw_lazy_holds(lazy, guess, MW_OWN, guess->turn.landing, 2);
}

static bool relays(MwLazy *lazy, MwGuess *guess)
{
    return is_occupied(lazy, guess) && mw_lazy_is(lazy, guess, ASK_RELAY, MW_VALUE(RELAY_OCCUPIED));
}

static bool may_decline(MwLazy *lazy, MwGuess *guess)
{
    unsigned values = MW_VALUE(REFUSAL_ONCE) | MW_VALUE(REFUSAL_ALWAYS);
    return !guess->declined && !guess->turn.clockwise &&
           mw_lazy_is(lazy, guess, ASK_REFUSAL, values);
}

static bool refuses_once(MwLazy *lazy, MwGuess *guess)
{
    return mw_lazy_is(lazy, guess, ASK_REFUSAL, MW_VALUE(REFUSAL_ONCE));
}

static void decline(MwGuess *guess, bool once)
{
    if (once) {
        guess->declined = true;
        guess->turn.mark.set = false; /* the same pits are now another situation */
    }
    guess->wanted = 0;
    guess->stage = LAZY_GO_ON;
}

/* Does the choice to decline recur? Pits that nobody saw must be settled to tell. */
static bool recurs(MwLazy *lazy, MwGuess *guess)
{
    if (!relays(lazy, guess)) return false;
    mw_lazy_seeds(lazy, guess, MW_OWN, guess->turn.landing);
    return mw_landing_recurs(&(MwPlay){mw_lazy_rules(lazy, guess), NULL}, &guess->turn);
}

/* A capture that the mover may decline. */
static void choose_capture(MwLazy *lazy, MwGuess *guess)
{
    if (recurs(lazy, guess)) {
        never_ends(guess);
        return;
    }
    bool once = *guess->letter == 'd' && refuses_once(lazy, guess);
    MwesoChoice taken = take_letter(lazy, guess, 'c', 'd', MWESO_CAPTURE, MWESO_DECLINE);
    if (taken == MWESO_CAPTURE) guess->stage = LAZY_CAPTURE;
    else if (taken == MWESO_DECLINE) decline(guess, once);
}

static void landed(MwLazy *lazy, MwGuess *guess)
{
    int seeds = is_occupied(lazy, guess) ? 2 : 1;
    if (!mw_lazy_captures(lazy, guess, guess->turn.landing, seeds)) {
        guess->stage = guess->wanted ? LAZY_REJECTED : LAZY_GO_ON;
    } else if (guess->wanted) {
        if (may_decline(lazy, guess)) decline(guess, refuses_once(lazy, guess));
        else guess->stage = LAZY_REJECTED;
    } else if (asks_for_choice(lazy, guess) && may_decline(lazy, guess)) {
        choose_capture(lazy, guess);
    } else {
        if (chooses_freely(lazy, guess) && !guess->declined && !guess->turn.clockwise)
            fork_wanting(lazy, guess, MWESO_DECLINE);
        guess->stage = LAZY_CAPTURE;
    }
}

static void go_on(MwLazy *lazy, MwGuess *guess)
{
    MwTurn *turn = &guess->turn;
    if (!relays(lazy, guess)) {
        guess->stage = LAZY_OVER;
        return;
    }
    mw_lazy_seeds(lazy, guess, MW_OWN, turn->landing);
    turn->came_from = turn->origin;
    turn->origin = turn->landing;
    turn->hand = mw_pick_up(&turn->own, turn->origin);
    turn->moment = MOMENT_RELAY;
    guess->stage = LAZY_DUE;
}

/* The origin of captured seeds: settled as far as the answers differ here. */
static int reentry_origin(MwLazy *lazy, MwGuess *guess)
{
    const MwTurn *turn = &guess->turn;
    const int origins[] = {[RESOW_LAP_ORIGIN] = turn->origin,
                           [RESOW_LANDING] = turn->landing,
                           [RESOW_TURN_ORIGIN] = turn->start};
    int first = __builtin_ctz(guess->possible.may[ASK_RESOW]);
    unsigned alike = 0;
    for (int i = 0; i < 3; i++)
        if (origins[i] == origins[first]) alike |= MW_VALUE(i);
    mw_lazy_is(lazy, guess, ASK_RESOW, alike);
    return origins[first];
}

static void capture(MwLazy *lazy, MwGuess *guess)
{
    MwTurn *turn = &guess->turn;
    const MwesoBoard *board = &lazy->scope->base.board;
    int pit = turn->landing, inner = mw_facing_inner(board, pit),
        outer = mw_facing_outer(board, pit);
    mw_lazy_seeds(lazy, guess, MW_OPPONENT, inner);
    bool both = mw_lazy_seeds(lazy, guess, MW_OPPONENT, outer) > 0 &&
                mw_lazy_is(lazy, guess, ASK_TAKES, MW_VALUE(TAKES_BOTH));
    bool resown = mw_lazy_is(lazy, guess, ASK_FATE, MW_VALUE(FATE_RESOWN));
    int origin = resown ? reentry_origin(lazy, guess) : turn->origin;
    bool own = mw_lazy_is(lazy, guess, ASK_OWN_PIT, MW_VALUE(OWN_PIT_TAKEN));
    if (own) mw_lazy_seeds(lazy, guess, MW_OWN, pit);
    int taken = mw_pick_up(&turn->opponent, inner) +
                (both ? mw_pick_up(&turn->opponent, outer) : 0);
    turn->hand = taken + (own ? mw_pick_up(&turn->own, pit) : 0);
    turn->captured += (uint32_t)taken;
    turn->columns |= 1u << board->column[pit];
    guess->stage = !mw_lazy_still_fits(lazy, guess) ? LAZY_REJECTED
                   : resown                         ? LAZY_DUE
                                                    : LAZY_EXTRA;
    if (!resown) turn->hand = 0;
    turn->origin = origin;
    turn->came_from = -1;
    turn->clockwise = turn->mark.set = false;
    turn->moment = MOMENT_REENTRY;
}

/* ---- further pits after a capture (capture.extra) -------------------------------------------- */

/* Settles how many pits are emptied, and which of the opponent's hold seeds. */
static void count_extra(MwLazy *lazy, MwGuess *guess)
{
    uint8_t *may = &guess->possible.may[ASK_EXTRA];
    mw_lazy_is(lazy, guess, ASK_EXTRA, *may & -*may);
    int extra = lazy->scope->value[ASK_EXTRA][__builtin_ctz(*may)], holding = 0;
    for (int pit = 0; extra > 0 && pit < lazy->scope->base.board.pits; pit++)
        holding += mw_lazy_seeds(lazy, guess, MW_OPPONENT, pit) > 0;
    guess->extra_left = (uint8_t)(extra < holding ? extra : holding);
    guess->counted = true;
}

/* The pits that may be emptied next, as in the kernel: named in circuit order. */
static uint64_t extra_candidates(const MwLazy *lazy, const MwGuess *guess)
{
    uint64_t holding = 0, candidates = 0;
    for (int pit = 0; pit < lazy->scope->base.board.pits; pit++)
        if (guess->turn.opponent.pit[pit] > 0 && guess->turn.extra_pits >> pit == 0)
            holding |= (uint64_t)1 << pit;
    for (int count = __builtin_popcountll(holding); count >= guess->extra_left; count--) {
        candidates |= holding & -holding;
        holding &= holding - 1;
    }
    return candidates;
}

static void take_extra(MwGuess *guess, int pit)
{
    guess->turn.captured += (uint32_t)mw_pick_up(&guess->turn.opponent, pit);
    guess->turn.extra_pits |= (uint64_t)1 << pit;
    guess->extra_left--;
}

/* Only pits that were seen empty afterwards can have been chosen. */
static bool seen_empty(const MwLazy *lazy, const MwGuess *guess, int pit)
{
    return !lazy->sighting->after || lazy->sighting->after->pit[!guess->turn.side][pit].least == 0;
}

static void extra(MwLazy *lazy, MwGuess *guess)
{
    if (!guess->counted) count_extra(lazy, guess);
    if (guess->extra_left == 0) {
        guess->stage = LAZY_OVER;
        return;
    }
    const MwSighting *sighting = lazy->sighting;
    uint64_t candidates = extra_candidates(lazy, guess);
    uint64_t named = candidates & sighting->extra;
    bool choice = candidates & (candidates - 1);
    if (!choice || named) {
        take_extra(guess, __builtin_ctzll(named ? named : candidates));
        return;
    }
    guess->stage = letters_left(guess) ? mw_lazy_illegal(lazy) : LAZY_REJECTED;
    if (letters_left(guess) || sighting->beyond == LETTERS_ALL || sighting->legal == LEGAL_REFUSED)
        return;
    for (; candidates; candidates &= candidates - 1) {
        MwGuess other = *guess;
        other.stage = LAZY_EXTRA;
        take_extra(&other, __builtin_ctzll(candidates));
        if (seen_empty(lazy, guess, __builtin_ctzll(candidates))) mw_lazy_fork(lazy, &other);
    }
}

/* ---- all guesses ----------------------------------------------------------------------------- */

static void (*const steps[])(MwLazy *, MwGuess *) = {
    [LAZY_BEGIN] = begin,       [LAZY_START] = start,   [LAZY_DUE] = due,
    [LAZY_SOW] = sow,           [LAZY_LANDED] = landed, [LAZY_CAPTURE] = capture,
    [LAZY_EXTRA] = extra,       [LAZY_GO_ON] = go_on,   [LAZY_OVER] = mw_lazy_over,
    [LAZY_NEXT] = mw_lazy_next,
};

void mw_lazy_step(MwLazy *lazy, MwGuess *guess) { steps[guess->stage](lazy, guess); }
