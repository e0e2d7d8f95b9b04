/* Guess: one way it may have been, and how it forks where something is not known. */
#include "field/guess.h"

#include "base/memory.h"

void mw_lazy_fork(MwLazy *lazy, const MwGuess *guess)
{
    MwGuess *guesses = mw_grow(lazy->guesses, lazy->count, &lazy->room, sizeof *guesses);
    if (!guesses) {
        lazy->no_memory = true;
        return;
    }
    lazy->guesses = guesses;
    guesses[lazy->count++] = *guess;
}

/* ---- answers --------------------------------------------------------------------------------- */

bool mw_lazy_is(MwLazy *lazy, MwGuess *guess, MwKeyQuestion question, unsigned values)
{
    uint8_t *may = &guess->possible.may[question], yes = (uint8_t)(*may & values);
    if (yes == *may || yes == 0) return yes != 0;
    *may &= (uint8_t)~yes;
    mw_lazy_fork(lazy, guess);
    *may = yes;
    return true;
}

bool mw_lazy_reverse_pit(MwLazy *lazy, MwGuess *guess, int pit)
{
    uint64_t bit = (uint64_t)1 << pit;
    if (!(guess->possible.in & bit)) return false;
    if (!(guess->possible.out & bit)) return true;
    guess->possible.in &= ~bit;
    mw_lazy_fork(lazy, guess);
    guess->possible.in |= bit;
    guess->possible.out &= ~bit;
    return true;
}

const MwRules *mw_lazy_rules(const MwLazy *lazy, const MwGuess *guess)
{
    bool skipped = guess->possible.may[ASK_LAP_ORIGIN] == MW_VALUE(ORIGIN_SKIPPED);
    return skipped ? &lazy->skipped : &lazy->sown;
}

/* ---- seeds ----------------------------------------------------------------------------------- */

static MwSide *side_of(MwGuess *guess, int whose)
{
    return whose == MW_OWN ? &guess->turn.own : &guess->turn.opponent;
}

static uint32_t beyond(const MwGuess *guess, int whose, int pit)
{
    uint32_t most = guess->beyond[whose][pit];
    return most < guess->spare ? most : guess->spare;
}

static void settle(MwGuess *guess, int whose, int pit)
{
    guess->beyond[whose][pit] = 0;
    guess->open[whose] &= ~((uint64_t)1 << pit);
}

/* The mark that notices recurrence counts from the same least. */
static void raise_least(MwGuess *guess, int whose, int pit, int by)
{
    side_of(guess, whose)->pit[pit] += (uint16_t)by;
    if (whose == MW_OWN && guess->turn.mark.set) guess->turn.mark.own.pit[pit] += (uint16_t)by;
    guess->beyond[whose][pit] -= (uint16_t)by;
    guess->spare -= (uint32_t)by;
    if (beyond(guess, whose, pit) == 0) settle(guess, whose, pit);
}

bool mw_lazy_holds(MwLazy *lazy, MwGuess *guess, int whose, int pit, int seeds)
{
    int least = side_of(guess, whose)->pit[pit], missing = seeds - least;
    if (missing <= 0) return true;
    if (!(guess->open[whose] >> pit & 1) || (int)beyond(guess, whose, pit) < missing) return false;
    MwGuess more = *guess;
    raise_least(&more, whose, pit, missing);
    mw_lazy_fork(lazy, &more);
    guess->beyond[whose][pit] = (uint16_t)(missing - 1);
    if (missing == 1) settle(guess, whose, pit);
    return false;
}

int mw_lazy_seeds(MwLazy *lazy, MwGuess *guess, int whose, int pit)
{
    int least = side_of(guess, whose)->pit[pit];
    mw_lazy_holds(lazy, guess, whose, pit, least + 1);
    return least;
}

bool mw_lazy_at_most(MwGuess *guess, int whose, int pit, int seeds)
{
    int room = seeds - side_of(guess, whose)->pit[pit];
    if (room < 0) return false;
    if (guess->beyond[whose][pit] > room) guess->beyond[whose][pit] = (uint16_t)room;
    if (beyond(guess, whose, pit) == 0) settle(guess, whose, pit);
    return true;
}

bool mw_lazy_at_least(MwGuess *guess, int whose, int pit, int seeds)
{
    int missing = seeds - side_of(guess, whose)->pit[pit];
    if (missing <= 0) return true;
    if ((int)beyond(guess, whose, pit) < missing) return false;
    raise_least(guess, whose, pit, missing);
    return true;
}

/* ---- captures -------------------------------------------------------------------------------- */

static bool quiet_is_over(MwLazy *lazy, MwGuess *guess)
{
    int64_t turns = guess->turns[guess->turn.side];
    return lazy->seen->scene->midgame ||
           mw_lazy_is(lazy, guess, ASK_QUIET_TURNS,
                      mw_values_up_to(lazy->scope, ASK_QUIET_TURNS, turns));
}

/* Do the facing pits hold what a capture needs, and would it take a seed (docs/rules.md, 2.3)? */
static bool facing_fits(MwLazy *lazy, MwGuess *guess, int pit)
{
    const MwRules *board = &lazy->scope->base;
    bool inner = mw_lazy_holds(lazy, guess, MW_OPPONENT, mw_facing_inner(&board->board, pit), 1);
    bool outer = mw_lazy_holds(lazy, guess, MW_OPPONENT, mw_facing_outer(&board->board, pit), 1);
    if (inner)
        return outer ||
               mw_lazy_is(lazy, guess, ASK_NEEDS, MW_VALUE(NEEDS_INNER) | MW_VALUE(NEEDS_EITHER));
    return outer && mw_lazy_is(lazy, guess, ASK_NEEDS, MW_VALUE(NEEDS_EITHER)) &&
           mw_lazy_is(lazy, guess, ASK_TAKES, MW_VALUE(TAKES_BOTH));
}

static unsigned landings_that_fit(int seeds)
{
    return MW_VALUE(LANDING_ANY) | MW_VALUE(seeds >= 2 ? LANDING_OCCUPIED : LANDING_EMPTY);
}

bool mw_lazy_captures(MwLazy *lazy, MwGuess *guess, int pit, int seeds)
{
    return mw_is_inner(&lazy->scope->base.board, pit) && facing_fits(lazy, guess, pit) &&
           mw_lazy_is(lazy, guess, ASK_LANDING, landings_that_fit(seeds)) &&
           quiet_is_over(lazy, guess);
}

/* ---- clockwise laps -------------------------------------------------------------------------- */

static bool next_is_empty(MwLazy *lazy, MwGuess *guess, int pit, bool clockwise)
{
    int next = mw_onward(&lazy->scope->base.board, pit, 1, clockwise);
    return !mw_lazy_holds(lazy, guess, MW_OWN, next, 1);
}

/* Could any of the rules still possible capture there? Decides nothing. */
static bool might_capture(const MwLazy *lazy, const MwGuess *guess, int pit, int seeds)
{
    const MwRules *board = &lazy->scope->base;
    const uint8_t *may = guess->possible.may;
    if (!mw_is_inner(&board->board, pit) || !(may[ASK_LANDING] & landings_that_fit(seeds)))
        return false;
    int inner = mw_facing_inner(&board->board, pit), outer = mw_facing_outer(&board->board, pit);
    uint64_t open = guess->open[MW_OPPONENT];
    if ((open >> inner | open >> outer) & 1) return true;
    bool outer_holds = guess->turn.opponent.pit[outer] > 0;
    if (guess->turn.opponent.pit[inner] > 0)
        return outer_holds || may[ASK_NEEDS] & (MW_VALUE(NEEDS_INNER) | MW_VALUE(NEEDS_EITHER));
    return outer_holds && may[ASK_NEEDS] & MW_VALUE(NEEDS_EITHER) &&
           may[ASK_TAKES] & MW_VALUE(TAKES_BOTH);
}

/* Do laps from the pit, sown forward, surely end the move? Not where one might capture, for then it
 * goes on elsewhere, nor where nobody saw what is picked up next. */
static bool run_ends(const MwLazy *lazy, const MwGuess *guess, int origin)
{
    enum { FAR_AHEAD = 40 };
    const MwRules *board = &lazy->scope->base;
    MwSide own = guess->turn.own;
    for (int laps = 0; laps < FAR_AHEAD; laps++) {
        int hand = mw_pick_up(&own, origin);
        if (hand >= board->board.pits) return false;
        origin = mw_sow(board, &own, origin, hand, false);
        if (guess->open[MW_OWN] >> origin & 1) return false;
        if (might_capture(lazy, guess, origin, own.pit[origin])) return false;
        if (own.pit[origin] < 2) return true;
    }
    return false;
}

bool mw_lazy_surely_ends(const MwLazy *lazy, const MwGuess *guess)
{
    int enough = 2;
    for (int i = 0; i < lazy->scope->count[ASK_SMALLEST]; i++)
        if (guess->possible.may[ASK_SMALLEST] >> i & 1 &&
            lazy->scope->value[ASK_SMALLEST][i] > enough)
            enough = lazy->scope->value[ASK_SMALLEST][i];
    for (int pit = 0; pit < lazy->scope->base.board.pits; pit++)
        if (guess->turn.own.pit[pit] >= enough && !(guess->open[MW_OWN] >> pit & 1) &&
            run_ends(lazy, guess, pit))
            return true;
    return false;
}

/* Could any rules still possible let this clockwise lap run? Looks so far ahead that most laps that
 * never capture are told at once, so that nothing forks for them; decides nothing. */
static bool might_reverse(const MwLazy *lazy, const MwGuess *guess, const MwSide *sown, int origin,
                          int hand)
{
    enum { FAR_AHEAD = 40 };
    const MwRules *board = &lazy->scope->base;
    const uint8_t *may = guess->possible.may;
    bool relays = may[ASK_REVERSE_CAPTURE] & MW_VALUE(REVERSE_INDIRECT) &&
                  may[ASK_RELAY] & MW_VALUE(RELAY_OCCUPIED);
    MwSide own = *sown;
    for (int laps = 0; laps < FAR_AHEAD; laps++) {
        bool closed = !(may[ASK_RIGHT_END] & MW_VALUE(RIGHT_END_OPEN));
        if (closed && hand > board->board.room[origin]) return false;
        if (hand >= board->board.pits) return true;
        origin = mw_sow(board, &own, origin, hand, true);
        if (guess->open[MW_OWN] >> origin & 1) return true;
        if (might_capture(lazy, guess, origin, own.pit[origin])) return true;
        if (!relays || own.pit[origin] < 2) return false;
        hand = mw_pick_up(&own, origin);
    }
    return true;
}

/* Sows one clockwise lap of a chain on a copy; the landing, or -1 if the right end stops it. */
static int sow_clockwise(MwLazy *lazy, MwGuess *guess, MwSide *own, int origin, int hand)
{
    const MwRules *board = &lazy->scope->base;
    bool passes = hand > board->board.room[origin];
    if (passes && !mw_lazy_is(lazy, guess, ASK_RIGHT_END, MW_VALUE(RIGHT_END_OPEN))) return -1;
    if (hand >= board->board.pits) mw_lazy_is(lazy, guess, ASK_LAP_ORIGIN, MW_VALUE(ORIGIN_SOWN));
    int landing = mw_sow(mw_lazy_rules(lazy, guess), own, origin, hand, true);
    mw_lazy_seeds(lazy, guess, MW_OWN, landing);
    return landing;
}

/* Does the clockwise lap capture, or with reverse.capture = indirect the chain that it begins
 * (docs/rules.md, 2.5)? The bounds are those of kernel/capture.c. */
static bool chain_captures(MwLazy *lazy, MwGuess *guess, const MwSide *sown, int origin, int hand)
{
    enum { CHAIN_HORIZON = 1 << 20 };
    MwSide own = *sown, kept = own;
    int kept_origin = -1;
    for (int laps = 1; laps < CHAIN_HORIZON; laps++) {
        origin = sow_clockwise(lazy, guess, &own, origin, hand);
        if (origin < 0) return false;
        if (mw_lazy_captures(lazy, guess, origin, own.pit[origin])) return true;
        if (own.pit[origin] < 2 ||
            !mw_lazy_is(lazy, guess, ASK_REVERSE_CAPTURE, MW_VALUE(REVERSE_INDIRECT)) ||
            !mw_lazy_is(lazy, guess, ASK_RELAY, MW_VALUE(RELAY_OCCUPIED)))
            return false;
        if (origin == kept_origin && mw_same_side(&own, &kept)) return false;
        if ((laps & (laps - 1)) == 0) kept = own, kept_origin = origin;
        hand = mw_pick_up(&own, origin);
    }
    return false;
}

/* May the last-resort single seed not go clockwise for want of an empty pit? */
static bool is_barred(MwLazy *lazy, MwGuess *guess, int origin, enum MwMoment moment)
{
    return moment == MOMENT_START && guess->last_resort &&
           !next_is_empty(lazy, guess, origin, true);
}

static unsigned values_with(const MwLazy *lazy, enum MwMoment moment)
{
    unsigned values = 0;
    for (int i = 0; i < lazy->scope->count[ASK_REVERSE_AT]; i++)
        if (lazy->scope->value[ASK_REVERSE_AT][i] & (int)moment) values |= MW_VALUE(i);
    return values;
}

bool mw_lazy_reverses(MwLazy *lazy, MwGuess *guess, const MwSide *own, int origin, int hand,
                      enum MwMoment moment)
{
    return guess->possible.in >> origin & 1 && might_reverse(lazy, guess, own, origin, hand) &&
           !is_barred(lazy, guess, origin, moment) && mw_lazy_reverse_pit(lazy, guess, origin) &&
           mw_lazy_is(lazy, guess, ASK_REVERSE_AT, values_with(lazy, moment)) &&
           quiet_is_over(lazy, guess) && chain_captures(lazy, guess, own, origin, hand);
}

/* ---- starts ---------------------------------------------------------------------------------- */

/* Settles start.smallest, and tells whether some own pit holds that many. */
static bool any_pit_holds_enough(MwLazy *lazy, MwGuess *guess)
{
    uint8_t *may = &guess->possible.may[ASK_SMALLEST];
    while (*may & (*may - 1)) mw_lazy_is(lazy, guess, ASK_SMALLEST, *may & -*may);
    int smallest = lazy->scope->value[ASK_SMALLEST][__builtin_ctz(*may)];
    for (int pit = 0; pit < lazy->scope->base.board.pits; pit++)
        if (mw_lazy_holds(lazy, guess, MW_OWN, pit, smallest)) return true;
    return false;
}

/* A last-resort single seed goes only into an empty pit (docs/rules.md, 2.1). */
static bool may_go(MwLazy *lazy, MwGuess *guess, int pit)
{
    if (any_pit_holds_enough(lazy, guess)) return false;
    guess->last_resort = true;
    if (next_is_empty(lazy, guess, pit, false)) return true;
    MwSide own = guess->turn.own;
    own.pit[pit] = 0;
    if (!mw_lazy_reverses(lazy, guess, &own, pit, 1, MOMENT_START)) return false;
    return guess->turn.forward_barred = true;
}

bool mw_lazy_may_start(MwLazy *lazy, MwGuess *guess, int pit)
{
    int seeds = mw_lazy_seeds(lazy, guess, MW_OWN, pit);
    if (seeds == 0) return false;
    if (mw_lazy_is(lazy, guess, ASK_SMALLEST, mw_values_up_to(lazy->scope, ASK_SMALLEST, seeds)))
        return true;
    if (seeds > 1 || mw_lazy_is(lazy, guess, ASK_SINGLETONS, MW_VALUE(SINGLETONS_NEVER)))
        return false;
    return mw_lazy_is(lazy, guess, ASK_SINGLETONS, MW_VALUE(SINGLETONS_ALWAYS)) ||
           may_go(lazy, guess, pit);
}

bool mw_lazy_can_start(MwLazy *lazy, MwGuess *guess)
{
    for (int pit = 0; pit < lazy->scope->base.board.pits; pit++)
        if (mw_lazy_may_start(lazy, guess, pit)) return true;
    return false;
}
