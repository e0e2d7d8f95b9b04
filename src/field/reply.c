/* Reply: has the side to move a move, by rules that are not all known?
 *
 * Under end.endless = illegal even who has a start may have none, for all his moves may be endless
 * (docs/rules.md, 2.8).
 */
#include "field/guess.h"

#include <assert.h>

/* Any legal move, of which nothing is known. */
static const MwSighting any_move = {.start = MW_UNKNOWN,
                                    .beyond = LETTERS_OPEN,
                                    .letters = "",
                                    .stands = STANDS_ANY,
                                    .captured = MW_UNKNOWN,
                                    .landing = MW_UNKNOWN,
                                    .laps = MW_UNKNOWN};

static MwScene scene_of(const MwLazy *lazy, const MwGuess *guess)
{
    const MwGuessState *s = &guess->state;
    const MwesoPosition *position = &s->position;
    MwScene scene = {.spare = s->spare, .midgame = lazy->seen->scene->midgame};
    mw_scene_take(&scene, &lazy->scope->base, position);
    for (int side = 0; side < 2; side++)
        for (int pit = 0; pit < lazy->scope->base.board.pits; pit++) {
            uint16_t least = position->pit[side][pit];
            scene.before.pit[side][pit] = (MwRange){least,
                                                    (uint16_t)(least + s->beyond[side][pit])};
        }
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
    lazy->work += result.work;
    lazy->result->gave_up |= result.gave_up;
    return good && mw_standing_without(&possible, can, cannot);
}

/* Others take the step again, each by one of the sets. */
static void divide_into(MwLazy *lazy, const MwStanding *sets)
{
    MwGuess other = mw_lazy_other(lazy);
    for (size_t i = 0; i < sets->count; i++) {
        other.possible = sets->sets[i];
        mw_guesses_add(lazy, &lazy->again, &other);
    }
}

/* ---- moves that surely end --------------------------------------------------------------------
 */

/* Does the move from the pit, always forward and capturing, end by all rules still possible, with
 * all seeds that pits may hold? Nothing is decided: whatever is open makes it unsure. */
static bool surely_ends(MwLazy *lazy, int pit)
{
    enum { FAR_AHEAD = 200 };
    const MwPlay *play = &lazy->asked.play;
    MwTurn turn;
    assert(lazy->probing);
    lazy->unsure = false;
    mw_open_kernel.turn_begin(play, &lazy->now->state.position, &turn);
    if (!mw_open_kernel.may_start(play, &turn, pit) || lazy->unsure) return false;
    mw_open_kernel.turn_pick(play, &turn, pit, NULL);
    for (int i = 0; i < FAR_AHEAD && turn.stage != STAGE_OVER && !lazy->unsure; i++) {
        lazy->work++;
        int usual = turn.options & (MWESO_FORWARD | MWESO_CAPTURE);
        if (!turn.options) mw_open_kernel.turn_step(play, &turn, NULL);
        else if (usual) mw_open_kernel.turn_decide(play, &turn, (MwesoChoice)usual, 0, NULL);
        else return true; /* further pits are chosen, and then it is over */
    }
    return turn.stage == STAGE_OVER && !turn.endless && !lazy->unsure;
}

static bool some_move_surely_ends(MwLazy *lazy)
{
    bool ends = false;
    lazy->probing = true;
    for (int pit = 0; pit < lazy->scope->base.board.pits && !ends; pit++)
        ends = surely_ends(lazy, pit);
    lazy->probing = false;
    return ends;
}

/* Settles pit after pit until some move surely ends. False if none does even then. */
static bool ends_with_pits_settled(MwLazy *lazy, const MwGuess *guess)
{
    const MwesoPosition *position = &guess->state.position;
    for (int whose = MW_OWN; whose <= MW_OPPONENT; whose++) {
        int side = position->side ^ whose;
        for (uint64_t pits = guess->state.open[side]; pits; pits &= pits - 1) {
            int pit = __builtin_ctzll(pits);
            mw_open_settle(&lazy->asked.play, whose, pit, position->pit[side][pit]);
            if (some_move_surely_ends(lazy)) return true;
        }
    }
    return false;
}

/* ---- any move ---------------------------------------------------------------------------------
 */

bool mw_lazy_can_move(MwLazy *lazy, MwGuess *guess, bool any_seeds)
{
    if (!mw_open_kernel.has_start(&lazy->asked.play, &guess->state.position)) return false;
    if (!mw_lazy_in(lazy, mw_lazy_question(lazy, ASK_endless), MW_VALUE(ENDLESS_ILLEGAL)))
        return true;
    if (some_move_surely_ends(lazy)) return true;
    if (!any_seeds && ends_with_pits_settled(lazy, guess)) return true;
    MwStanding can = {0}, cannot = {0};
    if (!divide(lazy, guess, &can, &cannot)) lazy->no_memory = true;
    bool yes = can.count > 0;
    if (yes && cannot.count > 0) {
        const MwStanding others = {can.sets + 1, can.count - 1};
        divide_into(lazy, &cannot);
        divide_into(lazy, &others);
        guess->possible = can.sets[0];
    }
    mw_standing_free(&can);
    mw_standing_free(&cannot);
    return yes;
}
