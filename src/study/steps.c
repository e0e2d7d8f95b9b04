/* Steps: a game played action by action. */
#include "study/steps.h"

#include <assert.h>
#include <string.h>

#include "base/bits.h"
#include "base/process.h"
#include "kernel/decider.h"
#include "kernel/walk.h"
#include "play/notation.h"
#include "play/moves.h"
#include "think/chance.h"

enum { EITHER_WAY = MWESO_FORWARD | MWESO_REVERSE };

static const MwesoPosition *position_of(const MwStepped *game) { return &game->last.after; }

/* By what the present turn is played. */
static const MwPlay *play_of(const MwMoveGenerator *generator, const MwStepped *game)
{
    return mw_play_at(generator->play, position_of(game));
}

/* ---- what leads to no move that is allowed --------------------------------------------------- */

/* Under end.endless = illegal a choice is offered if some way on from it leads to a move that is
 * allowed. So many are looked at, and no deeper: nearly always the first will do. */
enum { MOST_LOOKS = 4096, MOST_DEPTH = 64 };

typedef struct LookOn {
    const MwPlay *play;
    const MwesoPosition *position;
    int left;
} LookOn;

static void choose(const MwPlay *play, MwTurn *turn, MwAction action)
{
    if (action.choice == MWESO_DROP) mw_drop(play, turn, NULL);
    else if (turn->start < 0) mw_turn_start(play, turn, action.pit, NULL);
    else mw_turn_choose(play, turn, (MwesoChoice)action.choice, action.pit, NULL);
}

static MwOffer offer_midway(const MwPlay *play, const MwTurn *turn)
{
    if (turn->start >= 0) return (MwOffer){turn->options, turn->pits};
    uint64_t starts = mw_starts(play, turn); /* the store was dropped */
    return (MwOffer){starts ? MWESO_PIT : 0, starts};
}

/* Can the turn, after this choice, come to a move that is allowed? Yes, too, where nobody looks any
 * further. Calls itself no deeper than MOST_DEPTH. */
static bool may_end(LookOn *look, const MwTurn *before, MwAction action, int depth)
{
    MwesoOutcome outcome;
    MwTurn turn = *before;
    if (look->left-- <= 0 || depth == MOST_DEPTH || mw_stopped()) return true;
    choose(look->play, &turn, action);
    const MwOffer offer = offer_midway(look->play, &turn);
    int count = mw_offered_count(&offer);
    if (count == 0)
        return turn.failed || mw_turn_outcome(look->play, look->position, &turn, &outcome);
    for (int n = 0; n < count; n++)
        if (may_end(look, &turn, mw_nth_offered(&offer, n), depth + 1)) return true;
    return false;
}

static MwOffer that_may_end(const MwPlay *play, const MwStepped *game, MwOffer offer)
{
    MwOffer found = {0, 0};
    LookOn look = {play, position_of(game), MOST_LOOKS};
    for (int n = 0, count = mw_offered_count(&offer); n < count; n++) {
        MwAction action = mw_nth_offered(&offer, n);
        if (!may_end(&look, &game->midway.turn, action, 0)) continue;
        found.choices |= action.choice;
        if (action.choice == MWESO_PIT) found.pits |= (uint64_t)1 << action.pit;
    }
    return found;
}

static MwOffer allowed(const MwPlay *play, const MwStepped *game, MwOffer offer)
{
    return play->rules->endless == ENDLESS_ILLEGAL ? that_may_end(play, game, offer) : offer;
}

/* ---- the start of a turn --------------------------------------------------------------------- */

/* The starts that tables have found. */
static void offer_starts(MwStepped *game)
{
    uint64_t pits = game->starts[0] | game->starts[1];
    game->start = -1;
    game->offer = (MwOffer){pits ? MWESO_PIT : 0, pits};
}

/* Whoever can move may also pass or change sides. */
static void offer_by_reference(const MwPlay *play, MwStepped *game)
{
    MwTurn *turn = &game->midway.turn;
    mw_turn_begin(play, position_of(game), turn);
    uint64_t starts = mw_starts(play, turn);
    int drops = mw_may_drop(play, turn) ? MWESO_DROP : 0;
    game->offer = allowed(play, game, (MwOffer){(starts ? MWESO_PIT : 0) | drops, starts});
    if (!game->offer.choices) return;
    if (mw_may_pass(play, position_of(game))) game->offer.choices |= MW_CHOOSE_PASS;
    if (mw_may_swap(play, position_of(game))) game->offer.choices |= MW_CHOOSE_SWAP;
}

/* The tables by which a turn is made choice by choice, where its choices are of a direction. */
static const MwFast *tables_of(const MwMoveGenerator *generator, const MwStepped *game)
{
    const MwFast *fast = game->few_seeds ? mw_movegen_tables(generator, position_of(game)) : NULL;
    return fast && !fast->offers_more ? fast : NULL;
}

/* Offers the first choice of a turn; who has none has lost. */
static MwesoStatus offer_turn(const MwMoveGenerator *generator, MwStepped *game, MwesoError *error)
{
    const MwFast *fast = tables_of(generator, game);
    const MwPlay *play = play_of(generator, game);
    game->begun = false;
    game->offer = (MwOffer){0, 0};
    if (game->last.over) return MWESO_OK;
    game->by_tables = fast != NULL;
    if (fast) fast->way->starts(fast, position_of(game), game->starts), offer_starts(game);
    else offer_by_reference(play, game);
    MwesoStatus status = fast ? mw_not_stopped(error) : mw_ruled(play, position_of(game), error);
    if (status == MWESO_OK && !game->offer.choices)
        mw_outcome_no_move(generator->play, &game->last);
    return status;
}

MwesoStatus mw_steps_begin(const MwMoveGenerator *generator, const MwesoPosition *start,
                           MwStepped *game, MwesoError *error)
{
    mw_history_free(&game->history);
    game->history = (MwHistory){0};
    game->last = (MwesoOutcome){.after = *start, .winner = MWESO_NOBODY};
    game->actions = game->turns = 0;
    game->few_seeds = mw_position_seeds(start) <= MW_FAST_SEEDS;
    MwesoStatus status = mw_judge_drawn(generator->play, &game->history, &game->last, error);
    return status == MWESO_OK ? offer_turn(generator, game, error) : status;
}

/* ---- the end of a turn ----------------------------------------------------------------------- */

/* Of `last` it is only open whether the game has ended by what came before. */
static MwesoStatus end_turn(const MwMoveGenerator *generator, MwStepped *game, MwesoError *error)
{
    game->turns++;
    MwesoStatus status = mw_judge_drawn(generator->play, &game->history, &game->last, error);
    return status == MWESO_OK ? offer_turn(generator, game, error) : status;
}

/* ---- one action ------------------------------------------------------------------------------ */

bool mw_step_begins(const MwStepped *game, MwAction action, int *pit, bool *clockwise)
{
    bool starts = action.choice == MWESO_PIT;
    if (!game->by_tables || (!starts && game->start < 0)) return false;
    *pit = starts ? action.pit : game->start;
    *clockwise = starts ? !(game->starts[0] >> *pit & 1) : action.choice == MWESO_REVERSE;
    return !starts || !(game->starts[0] & game->starts[1] & (uint64_t)1 << *pit);
}

/* An outcome is laid where the turn has begun. */
static MwesoStatus step_by_tables(const MwMoveGenerator *generator, MwStepped *game,
                                  MwAction action, MwesoError *error)
{
    int pit = -1;
    const MwFast *fast = generator->fast;
    const MwPlay *play = play_of(generator, game);
    bool clockwise = action.choice == MWESO_REVERSE;
    bool chosen = !mw_step_begins(game, action, &pit, &clockwise) && action.choice == MWESO_PIT;
    game->start = chosen ? pit : -1;
    game->offer = (MwOffer){EITHER_WAY, 0};
    if (chosen) return MWESO_OK;
    if (fast->way->step(fast, position_of(game), &game->midway.fast, pit, clockwise, &game->last))
        return mw_not_stopped(error);
    mw_outcome_complete(play, &game->last);
    return end_turn(generator, game, error);
}

/* A move that is not allowed, as nobody has looked far enough to see. */
static MwesoStatus take_back(const MwMoveGenerator *generator, MwStepped *game, MwesoError *error)
{
    MwesoStatus status = offer_turn(generator, game, error);
    if (status != MWESO_OK) return status;
    return mw_fail(error, MWESO_NO, 0,
                   "the move never ends and wins nothing, which end.endless = illegal forbids; its "
                   "turn begins anew");
}

static MwesoStatus step_by_reference(const MwMoveGenerator *generator, MwStepped *game,
                                     MwAction action, MwesoError *error)
{
    MwesoOutcome outcome;
    const MwPlay *play = play_of(generator, game);
    MwTurn *turn = &game->midway.turn;
    choose(play, turn, action);
    MwOffer offer = offer_midway(play, turn);
    if (offer.choices) {
        game->offer = allowed(play, game, offer);
        return mw_ruled(play, position_of(game), error);
    }
    bool fits = turn->failed || mw_turn_outcome(play, position_of(game), turn, &outcome);
    MwesoStatus status = mw_ruled(play, position_of(game), error);
    if (status != MWESO_OK) return status;
    if (!fits) return take_back(generator, game, error);
    game->last = outcome;
    return end_turn(generator, game, error);
}

static MwesoStatus step_aside(const MwMoveGenerator *generator, MwStepped *game, MwAction action,
                              MwesoError *error)
{
    MwesoOutcome outcome;
    const MwPlay *play = generator->play;
    if (action.choice == MW_CHOOSE_PASS) mw_pass_outcome(play, position_of(game), &outcome);
    else mw_swap_outcome(play, position_of(game), &outcome);
    game->last = outcome;
    return end_turn(generator, game, error);
}

MwesoStatus mw_step(const MwMoveGenerator *generator, MwStepped *game, MwAction action,
                    MwesoError *error)
{
    assert(mw_is_offered(&game->offer, action));
    game->actions++;
    game->begun = true;
    if (action.choice & (MW_CHOOSE_PASS | MW_CHOOSE_SWAP))
        return step_aside(generator, game, action, error);
    return (game->by_tables ? step_by_tables : step_by_reference)(generator, game, action, error);
}

MwesoStatus mw_step_sown(const MwMoveGenerator *generator, MwStepped *game, MwesoError *error)
{
    game->actions++;
    game->turns++;
    mw_outcome_complete(generator->play, &game->last);
    return mw_judge_drawn(generator->play, &game->history, &game->last, error);
}

MwesoStatus mw_step_offer(const MwMoveGenerator *generator, MwStepped *game, MwesoError *error)
{
    game->begun = false;
    game->offer = (MwOffer){0, 0};
    if (game->last.over) return MWESO_OK;
    offer_starts(game);
    if (!game->offer.choices) mw_outcome_no_move(generator->play, &game->last);
    return mw_not_stopped(error);
}

MwesoStatus mw_step_turn(const MwMoveGenerator *generator, MwStepped *game, const char *move,
                         MwesoError *error)
{
    MwesoOutcome outcome;
    MwText text = {0};
    if (game->last.over) return mw_fail(error, MWESO_NO, 0, "the game is over");
    if (game->begun) return mw_fail(error, MWESO_NO, 0, "the game is in the midst of a turn");
    MwesoStatus status = mw_move_play(generator->play, position_of(game), move, false, NULL,
                                      &outcome, &text, error);
    mw_text_free(&text);
    if (status != MWESO_OK) return status;
    game->actions++;
    game->last = outcome;
    return end_turn(generator, game, error);
}

/* ---- as a whole ------------------------------------------------------------------------------ */

bool mw_steps_copy(MwStepped *to, const MwStepped *from)
{
    MwHistory history = to->history;
    if (to == from) return true;
    if (!mw_history_copy(&history, &from->history)) return false;
    *to = *from;
    to->history = history;
    return true;
}

/* On a circuit that both share the mover's array holds both rows. */
static void lay_midway(const MwRules *rules, const MwTurn *turn, uint16_t *own, uint16_t *opponent)
{
    const MwesoBoard *board = &rules->board;
    const uint16_t *theirs = mw_is_shared(board) ? turn->own.pit + board->pits : turn->opponent.pit;
    memcpy(own, turn->own.pit, (size_t)board->pits * sizeof *own);
    memcpy(opponent, theirs, (size_t)board->pits * sizeof *opponent);
}

MwHand mw_steps_board(const MwMoveGenerator *generator, const MwStepped *game,
                      uint16_t pits[2][MWESO_MOST_PITS])
{
    const MwesoPosition *position = position_of(game);
    int side = position->side;
    memcpy(pits, position->pit, sizeof position->pit);
    if (!game->begun || game->last.over) return (MwHand){-1, -1, 0};
    if (game->by_tables) {
        if (game->start >= 0) return (MwHand){game->start, game->start, 0};
        return generator->fast->way->show(&game->midway.fast, pits[side], pits[!side]);
    }
    const MwTurn *turn = &game->midway.turn;
    lay_midway(generator->play->rules, turn, pits[side], pits[!side]);
    return (MwHand){turn->start, turn->origin, turn->start >= 0 ? turn->hand : 0};
}
