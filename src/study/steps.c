/* Steps: plays games action by action, one at a time or many in lanes; and numbers actions. */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "base/bits.h"
#include "base/process.h"
#include "kernel/decider.h"
#include "kernel/walk.h"
#include "play/notation.h"
#include "play/moves.h"
#include "rules/variant.h"
#include "study/batch.h"
#include "think/chance.h"

/* ---- actions --------------------------------------------------------------------------------- */

static uint64_t others_of(const MwOffer *offer) { return (uint64_t)(offer->choices & ~MWESO_PIT); }

int mw_offered_count(const MwOffer *offer)
{
    return __builtin_popcountll(mw_offered_pits(offer)) + __builtin_popcountll(others_of(offer));
}

MwAction mw_nth_offered(const MwOffer *offer, int n)
{
    assert(n >= 0 && n < mw_offered_count(offer));
    int pits = __builtin_popcountll(mw_offered_pits(offer));
    if (n < pits) return (MwAction){MWESO_PIT, mw_nth_bit(mw_offered_pits(offer), (uint32_t)n)};
    return (MwAction){1 << mw_nth_bit(others_of(offer), (uint32_t)(n - pits)), 0};
}

void mw_offer_mask(const MwRules *rules, const MwOffer *offer, uint8_t *mask)
{
    int places = rules->board.circuit;
    uint64_t pits = mw_offered_pits(offer), others = others_of(offer);
    memset(mask, 0, (size_t)mw_action_count(rules));
    for (int pit; mw_take_bit(&pits, &pit);) mask[pit] = 1;
    for (int bit; mw_take_bit(&others, &bit);) mask[places + bit - (bit > MW_PIT_BIT)] = 1;
}

int mweso_action_count(const MwesoVariant *variant) { return mw_action_count(&variant->rules); }

void mweso_action_name(const MwesoVariant *variant, int action, char name[8])
{
    const MwRules *rules = &variant->rules;
    name[0] = '\0';
    if (action < 0 || action >= mw_action_count(rules)) return;
    MwAction a = mw_action(rules, action);
    if (a.choice == MWESO_PIT) mweso_pit_name(variant, a.pit, name);
    else if (a.choice == MW_CHOOSE_PASS) snprintf(name, 8, "%s", MW_PASS);
    else if (a.choice == MW_CHOOSE_SWAP) snprintf(name, 8, "%s", MW_SWAP);
    else snprintf(name, 8, "%c", mw_choice_letter((MwesoChoice)a.choice));
}

/* ---- the actions of a turn that are offered -------------------------------------------------- */

enum { EITHER_DIRECTION = MWESO_FORWARD | MWESO_REVERSE };

static const MwesoPosition *position_of(const MwSteppedGame *game) { return &game->last.after; }

/* The rules of the present turn, and its script. */
static const MwPlay *play_of(const MwMoveGenerator *generator, const MwSteppedGame *game)
{
    return mw_play_at(generator->play, position_of(game));
}

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

/* Under end.endless = illegal an action is offered if some sequence of choices after it makes a
 * legal move. The search visits at most MOST_VISITS turns, at most MOST_DEPTH choices deep; the
 * first sequence tried is nearly always legal. */
enum { MOST_VISITS = 4096, MOST_DEPTH = 64 };

typedef struct LegalSearch {
    const MwPlay *play;
    const MwesoPosition *position;
    int left; /* visits left */
} LegalSearch;

/* Can the turn become a legal move after this action? Also true if the search gives up. Recursive,
 * up to MOST_DEPTH. */
static bool may_end(LegalSearch *search, const MwTurn *before, MwAction action, int depth)
{
    MwesoOutcome outcome;
    MwTurn turn = *before;
    if (search->left-- <= 0 || depth == MOST_DEPTH || mw_stopped()) return true;
    choose(search->play, &turn, action);
    const MwOffer offer = offer_midway(search->play, &turn);
    int count = mw_offered_count(&offer);
    if (count == 0)
        return turn.failed || mw_turn_outcome(search->play, search->position, &turn, &outcome);
    for (int n = 0; n < count; n++)
        if (may_end(search, &turn, mw_nth_offered(&offer, n), depth + 1)) return true;
    return false;
}

/* The actions of an offer that end.endless = illegal allows. */
static MwOffer allowed(const MwPlay *play, const MwSteppedGame *game, MwOffer offer)
{
    if (play->rules->endless != ENDLESS_ILLEGAL) return offer;
    MwOffer found = {0, 0};
    LegalSearch search = {play, position_of(game), MOST_VISITS};
    for (int n = 0, count = mw_offered_count(&offer); n < count; n++) {
        MwAction action = mw_nth_offered(&offer, n);
        if (!may_end(&search, &game->midway.turn, action, 0)) continue;
        found.choices |= action.choice;
        if (action.choice == MWESO_PIT) found.pits |= (uint64_t)1 << action.pit;
    }
    return found;
}

/* Offers the starts that the tables have found. */
static void offer_starts(MwSteppedGame *game)
{
    uint64_t pits = game->starts[0] | game->starts[1];
    game->start = -1;
    game->offer = (MwOffer){pits ? MWESO_PIT : 0, pits};
}

/* Offers the starts by the reference. A player who can move may also pass or change sides, if the
 * rules allow that. */
static void offer_by_reference(const MwPlay *play, MwSteppedGame *game)
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

/* Offers the first actions of a turn; a player who has none has lost. Tables are used for turns in
 * which only directions are chosen after the start. */
static MwesoStatus offer_turn(const MwMoveGenerator *generator, MwSteppedGame *game,
                              MwesoError *error)
{
    const MwesoPosition *position = position_of(game);
    const MwFast *fast = game->few_seeds ? mw_movegen_tables(generator, position) : NULL;
    const MwPlay *play = play_of(generator, game);
    game->begun = false;
    game->offer = (MwOffer){0, 0};
    if (game->last.over) return MWESO_OK;
    game->by_tables = fast && !fast->offers_more;
    if (game->by_tables) fast->backend->starts(fast, position, game->starts), offer_starts(game);
    else offer_by_reference(play, game);
    MwesoStatus status = game->by_tables ? mw_not_stopped(error) : mw_ruled(play, position, error);
    if (status == MWESO_OK && !game->offer.choices)
        mw_outcome_no_move(generator->play, &game->last);
    return status;
}

/* ---- one action ------------------------------------------------------------------------------ */

MwesoStatus mw_steps_begin(const MwMoveGenerator *generator, const MwesoPosition *start,
                           MwSteppedGame *game, MwesoError *error)
{
    mw_history_free(&game->history);
    game->history = (MwHistory){0};
    game->last = (MwesoOutcome){.after = *start, .winner = MWESO_NOBODY};
    game->actions = game->turns = 0;
    game->few_seeds = mw_position_seeds(start) <= MW_FAST_SEEDS;
    MwesoStatus status = mw_judge_drawn(generator->play, &game->history, &game->last, error);
    return status == MWESO_OK ? offer_turn(generator, game, error) : status;
}

/* Ends a turn with the outcome `last`, and the game if earlier turns require it. */
static MwesoStatus end_turn(const MwMoveGenerator *generator, MwSteppedGame *game,
                            MwesoError *error)
{
    game->turns++;
    MwesoStatus status = mw_judge_drawn(generator->play, &game->history, &game->last, error);
    return status == MWESO_OK ? offer_turn(generator, game, error) : status;
}

/* With tables, does the action begin the laps of a turn? Then sets their pit and direction. */
static bool begins_laps(const MwSteppedGame *game, MwAction action, int *pit, bool *clockwise)
{
    bool starts = action.choice == MWESO_PIT;
    if (!game->by_tables || (!starts && game->start < 0)) return false;
    *pit = starts ? action.pit : game->start;
    *clockwise = starts ? !(game->starts[0] >> *pit & 1) : action.choice == MWESO_REVERSE;
    return !starts || !(game->starts[0] & game->starts[1] & (uint64_t)1 << *pit);
}

/* The tables write the outcome over the position that the turn began in. */
static MwesoStatus step_by_tables(const MwMoveGenerator *generator, MwSteppedGame *game,
                                  MwAction action, MwesoError *error)
{
    int pit = -1;
    const MwFast *fast = generator->fast;
    const MwPlay *play = play_of(generator, game);
    bool clockwise = action.choice == MWESO_REVERSE;
    bool chosen = !begins_laps(game, action, &pit, &clockwise) && action.choice == MWESO_PIT;
    game->start = chosen ? pit : -1;
    game->offer = (MwOffer){EITHER_DIRECTION, 0};
    if (chosen) return MWESO_OK;
    if (fast->backend->step(fast, position_of(game), &game->midway.fast, pit, clockwise,
                            &game->last))
        return mw_not_stopped(error);
    mw_outcome_complete(play, &game->last);
    return end_turn(generator, game, error);
}

static MwesoStatus step_by_reference(const MwMoveGenerator *generator, MwSteppedGame *game,
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
    if (fits) {
        game->last = outcome;
        return end_turn(generator, game, error);
    }
    /* a forbidden move, which the search of `allowed` did not find */
    status = offer_turn(generator, game, error);
    if (status != MWESO_OK) return status;
    return mw_fail(error, MWESO_NO, 0,
                   "the move never ends and wins nothing, which end.endless = illegal forbids; its "
                   "turn begins anew");
}

MwesoStatus mw_step(const MwMoveGenerator *generator, MwSteppedGame *game, MwAction action,
                    MwesoError *error)
{
    assert(mw_is_offered(&game->offer, action));
    game->actions++;
    game->begun = true;
    if (!(action.choice & (MW_CHOOSE_PASS | MW_CHOOSE_SWAP)))
        return (game->by_tables ? step_by_tables : step_by_reference)(generator, game, action,
                                                                      error);
    MwesoOutcome outcome;
    bool passes = action.choice == MW_CHOOSE_PASS;
    (passes ? mw_pass_outcome : mw_swap_outcome)(generator->play, position_of(game), &outcome);
    game->last = outcome;
    return end_turn(generator, game, error);
}

MwesoStatus mw_step_turn(const MwMoveGenerator *generator, MwSteppedGame *game, const char *move,
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

/* ---- many games in lanes --------------------------------------------------------------------- */

/* The turns that begin in one call of mw_step_in_lanes. */
typedef struct LaneTurns {
    uint16_t game[MW_MOST_IN_LANES];
    MwLanesTurn turns[MW_MOST_IN_LANES];
    size_t count;
} LaneTurns;

/* Prefetches what a turn reads of its position: the games do not fit the cache. */
static inline void prefetch(const MwesoPosition *position)
{
#ifdef __GNUC__
    __builtin_prefetch(position->pit[0]);
    __builtin_prefetch(position->pit[1]);
    __builtin_prefetch(position->turns);
#else
    (void)position;
#endif
}

/* Takes all actions that do not begin a turn by tables, and gathers the turns of the others. */
static MwesoStatus begin_turns(const MwMoveGenerator *generator, MwSteppedGame *games,
                               const MwAction *actions, size_t count, LaneTurns *begun,
                               size_t *failed, MwesoError *error)
{
    int pit;
    bool clockwise;
    MwesoStatus status = MWESO_OK;
    begun->count = 0;
    for (size_t i = 0; i < count && status == MWESO_OK; i++) {
        MwSteppedGame *game = &games[i];
        if (!actions[i].choice) continue;
        if (!begins_laps(game, actions[i], &pit, &clockwise)) {
            *failed = i;
            status = mw_step(generator, game, actions[i], error);
            continue;
        }
        prefetch(&game->last.after);
        begun->game[begun->count] = (uint16_t)i;
        begun->turns[begun->count++] = (MwLanesTurn){.position = &game->last.after,
                                                     .outcome = &game->last,
                                                     .starts = game->starts,
                                                     .pit = (int8_t)pit,
                                                     .clockwise = clockwise};
    }
    return status;
}

/* Plays trial turns, and removes starts that never end from the starts of their games. Starts that
 * the lanes cannot finish are tried one by one. */
static void try_starts(const MwFast *fast, const MwLanesChosen *lanes, MwLanesTurn *trials,
                       size_t count)
{
    mw_lanes_turns(lanes, trials, count);
    for (size_t i = 0; i < count; i++) {
        const MwLanesTurn *turn = &trials[i];
        bool ends = !turn->left ||
                    fast->backend->ends(fast, turn->position, turn->pit, turn->clockwise);
        if (!ends) turn->starts[turn->clockwise] &= ~((uint64_t)1 << turn->pit);
    }
}

/* Restricts the next players to the starts that end.endless = illegal allows. */
static void forbid_starts(const MwFast *fast, const MwLanesChosen *lanes, MwSteppedGame *games,
                          const LaneTurns *begun)
{
    MwLanesTurn trials[MW_MOST_IN_LANES];
    size_t count = 0;
    for (size_t i = 0; i < begun->count; i++) {
        MwSteppedGame *game = &games[begun->game[i]];
        if (begun->turns[i].left || game->last.over) continue;
        for (int clockwise = 0; clockwise < 2; clockwise++)
            for (uint64_t pits = game->starts[clockwise]; pits; pits &= pits - 1) {
                trials[count++] = (MwLanesTurn){.position = &game->last.after,
                                                .starts = game->starts,
                                                .pit = (int8_t)__builtin_ctzll(pits),
                                                .clockwise = clockwise};
                if (count < MW_MOST_IN_LANES) continue;
                try_starts(fast, lanes, trials, count);
                count = 0;
            }
    }
    try_starts(fast, lanes, trials, count);
}

/* Ends a turn that the lanes have played: they have only set `last` and `starts`. */
static MwesoStatus end_lane_turn(const MwMoveGenerator *generator, MwSteppedGame *game,
                                 MwesoError *error)
{
    game->actions++;
    game->turns++;
    mw_outcome_complete(generator->play, &game->last);
    return mw_judge_drawn(generator->play, &game->history, &game->last, error);
}

/* Offers the starts that the lanes have found for the next player. */
static MwesoStatus offer_lane_starts(const MwMoveGenerator *generator, MwSteppedGame *game,
                                     MwesoError *error)
{
    game->begun = false;
    game->offer = (MwOffer){0, 0};
    if (game->last.over) return MWESO_OK;
    offer_starts(game);
    if (!game->offer.choices) mw_outcome_no_move(generator->play, &game->last);
    return mw_not_stopped(error);
}

MwesoStatus mw_step_in_lanes(const MwMoveGenerator *generator, const MwLanesChosen *lanes,
                             MwSteppedGame *games, const MwAction *actions, size_t count,
                             size_t *failed, MwesoError *error)
{
    LaneTurns begun;
    MW_INVARIANT(count <= MW_MOST_IN_LANES && generator->fast);
    MwesoStatus status = begin_turns(generator, games, actions, count, &begun, failed, error);
    if (status != MWESO_OK) return status;
    mw_lanes_turns(lanes, begun.turns, begun.count);
    for (size_t i = 0; i < begun.count && status == MWESO_OK; i++) {
        *failed = begun.game[i];
        MwSteppedGame *game = &games[*failed];
        status = begun.turns[i].left ? mw_step(generator, game, actions[*failed], error)
                                     : end_lane_turn(generator, game, error);
    }
    if (status != MWESO_OK) return status;
    if (generator->fast->endless_illegal) forbid_starts(generator->fast, lanes, games, &begun);
    for (size_t i = 0; i < begun.count && status == MWESO_OK; i++) {
        *failed = begun.game[i];
        if (!begun.turns[i].left) status = offer_lane_starts(generator, &games[*failed], error);
    }
    return status;
}

/* ---- as a whole ------------------------------------------------------------------------------ */

bool mw_steps_copy(MwSteppedGame *to, const MwSteppedGame *from)
{
    MwHistory history = to->history;
    if (to == from) return true;
    if (!mw_history_copy(&history, &from->history)) return false;
    *to = *from;
    to->history = history;
    return true;
}

MwHand mw_steps_board(const MwMoveGenerator *generator, const MwSteppedGame *game,
                      uint16_t pits[2][MWESO_MOST_PITS])
{
    const MwesoPosition *position = position_of(game);
    int side = position->side;
    memcpy(pits, position->pit, sizeof position->pit);
    if (!game->begun || game->last.over) return (MwHand){-1, -1, 0};
    if (game->by_tables) {
        if (game->start >= 0) return (MwHand){game->start, game->start, 0};
        return generator->fast->backend->show(&game->midway.fast, pits[side], pits[!side]);
    }
    const MwTurn *turn = &game->midway.turn;
    const MwesoBoard *board = &generator->play->rules->board;
    /* on a shared circuit the mover's array holds both rows */
    const uint16_t *theirs = mw_is_shared(board) ? turn->own.pit + board->pits : turn->opponent.pit;
    memcpy(pits[side], turn->own.pit, (size_t)board->pits * sizeof *pits[side]);
    memcpy(pits[!side], theirs, (size_t)board->pits * sizeof *pits[!side]);
    return (MwHand){turn->start, turn->origin, turn->start >= 0 ? turn->hand : 0};
}
