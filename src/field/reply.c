/* Reply: has the side to move a move, by rules that are not all known?
 *
 * Under end.endless = illegal even who has a start may have none, for all his moves may be endless
 * (docs/rules.md, 2.8).
 */
#include "field/guess.h"

/* Any legal move, of which nothing is known. */
static const MwSighting any_move = {.start = MW_UNKNOWN,
                                    .beyond = LETTERS_OPEN,
                                    .letters = "",
                                    .stands = STANDS_ANY,
                                    .captured = MW_UNKNOWN,
                                    .landing = MW_UNKNOWN,
                                    .laps = MW_UNKNOWN};

static void set_pits(const MwGuess *guess, int whose, int pits, MwRange *range)
{
    const MwSide *side = whose == MW_OWN ? &guess->turn.own : &guess->turn.opponent;
    for (int pit = 0; pit < pits; pit++)
        range[pit] = (MwRange){side->pit[pit],
                               (uint16_t)(side->pit[pit] + guess->beyond[whose][pit])};
}

static MwScene scene_of(const MwLazy *lazy, const MwGuess *guess)
{
    int side = guess->turn.side, pits = lazy->scope->base.board.pits;
    MwScene scene = {.spare = guess->spare,
                     .side = side,
                     .passes = guess->passes,
                     .midgame = lazy->seen->scene->midgame,
                     .turns = {guess->turns[0], guess->turns[1]},
                     .captures = {guess->captures[0], guess->captures[1]}};
    set_pits(guess, MW_OWN, pits, scene.before.pit[side]);
    set_pits(guess, MW_OPPONENT, pits, scene.before.pit[!side]);
    return scene;
}

/* Those of the guess's rules by which some move is legal, with some of the seeds it may be, and
 * those by which none is. */
static bool divide(MwLazy *lazy, const MwGuess *guess, MwStanding *can, MwStanding *cannot)
{
    MwScene scene = scene_of(lazy, guess);
    MwPossible possible = guess->possible;
    const MwSeen seen = {&scene, &any_move, 1};
    const MwStanding among = mw_standing_of(&possible);
    MwLazyResult result;
    uint64_t most = lazy->most_guesses, left = lazy->tried < most ? most - lazy->tried : 0;
    bool good = mw_explain(lazy->scope, &seen, &among, left, can, &result);
    lazy->tried += result.guesses;
    lazy->result->gave_up |= result.gave_up;
    return good && mw_standing_without(&possible, can, cannot);
}

static void fork_all(MwLazy *lazy, const MwGuess *guess, const MwStanding *standing)
{
    MwGuess other = *guess;
    for (size_t i = 0; i < standing->count; i++) {
        other.possible = standing->sets[i];
        mw_lazy_fork(lazy, &other);
    }
}

/* Settles pit after pit until some move surely ends. False if none does even then. */
static bool ends_with_pits_settled(MwLazy *lazy, MwGuess *guess)
{
    for (int whose = 0; whose < 2; whose++)
        for (uint64_t pits = guess->open[whose]; pits; pits &= pits - 1) {
            mw_lazy_seeds(lazy, guess, whose, __builtin_ctzll(pits));
            if (mw_lazy_surely_ends(lazy, guess)) return true;
        }
    return false;
}

bool mw_lazy_can_move(MwLazy *lazy, MwGuess *guess, bool any_seeds)
{
    if (!mw_lazy_can_start(lazy, guess)) return false;
    if (!mw_lazy_is(lazy, guess, ASK_ENDLESS, MW_VALUE(ENDLESS_ILLEGAL))) return true;
    if (mw_lazy_surely_ends(lazy, guess)) return true;
    if (!any_seeds && ends_with_pits_settled(lazy, guess)) return true;
    MwStanding can = {0}, cannot = {0};
    if (!divide(lazy, guess, &can, &cannot)) lazy->no_memory = true;
    bool yes = can.count > 0;
    if (yes && cannot.count > 0) {
        const MwStanding others = {can.sets + 1, can.count - 1};
        fork_all(lazy, guess, &cannot);
        fork_all(lazy, guess, &others);
        guess->possible = can.sets[0];
    }
    mw_standing_free(&can);
    mw_standing_free(&cannot);
    return yes;
}
