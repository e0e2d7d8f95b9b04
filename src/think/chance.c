/* Chance: uniformly random moves, and random games (playouts, or rollouts). */
#include "think/chance.h"

#include <assert.h>

#include "base/bits.h"
#include "base/process.h"
#include "kernel/phase.h"
#include "play/moves.h"
#include "play/notation.h"

typedef struct Chance {
    const MwPlay *play;
    MwRandom *random;
    bool had_choice; /* the present move had a choice */
    MwText *text;    /* gets the move string; may be NULL */
    MwesoError *error;
} Chance;

/* May the first lap from `pit` run in both directions? Found by trial, as the script may decide it.
 */
static bool starts_both_ways(const MwPlay *play, const MwTurn *begun, int pit)
{
    const MwRules *rules = play->rules;
    bool may_reverse = mw_asks(rules, DECIDE_DIRECTION) || rules->way == WAY_EITHER ||
                       (rules->reverse_at & MOMENT_START && rules->reverse_pits >> pit & 1);
    /* if a turn begins from the store, its seed is sown first */
    if (!may_reverse || mw_begins_from_store(play, begun)) return false;
    MwTurn turn = *begun;
    mw_turn_pick(play, &turn, pit, NULL);
    mw_turn_step(play, &turn, NULL);
    return turn.options & MWESO_REVERSE && turn.options & MWESO_FORWARD;
}

static int list_starts(const MwPlay *play, const MwTurn *begun, MwFirst *firsts)
{
    int count = 0;
    bool drops = begun->drop == DROPPED;
    uint64_t by_way[2]; /* pits whose first lap may go forward; backward */
    bool known = mw_starts_by_direction(play, begun, by_way);
    uint64_t starts = known ? by_way[0] | by_way[1] : mw_starts(play, begun);
    for (int pit; mw_take_bit(&starts, &pit);) {
        uint8_t directions = 0;
        if (known && by_way[0] >> pit & 1) directions |= MWESO_FORWARD;
        if (known && by_way[1] >> pit & 1) directions |= MWESO_REVERSE;
        bool both = known ? directions == (MWESO_FORWARD | MWESO_REVERSE)
                          : starts_both_ways(play, begun, pit);
        MwesoChoice first = both ? MWESO_FORWARD : (MwesoChoice)0;
        firsts[count++] = (MwFirst){pit, first, drops, directions};
        if (both) firsts[count++] = (MwFirst){pit, MWESO_REVERSE, drops, directions};
    }
    return count;
}

int mw_first_choices(const MwPlay *play, const MwTurn *begun, MwFirst *firsts)
{
    int count = list_starts(play, begun, firsts);
    if (mw_may_drop(play, begun)) {
        MwTurn dropped = *begun;
        mw_drop(play, &dropped, NULL);
        count += list_starts(play, &dropped, firsts + count);
    }
    MW_INVARIANT(count <= MW_MOST_FIRSTS);
    return count;
}

static void choose(const MwPlay *play, MwTurn *turn, MwesoChoice choice, int pit, MwText *text)
{
    if (text && !mw_is_extra(choice)) mw_choice_print(play->rules, choice, pit, text);
    mw_turn_choose(play, turn, choice, pit, NULL);
}

/* Draws the next choice of a turn. */
static void choose_at_random(const MwPlay *play, MwRandom *random, MwTurn *turn, MwText *text)
{
    if (turn->options & MWESO_PIT) { /* another extra pit, or none if that is allowed */
        uint32_t pits = (uint32_t)__builtin_popcountll(turn->pits);
        uint32_t drawn = mw_random_below(random, pits + ((turn->options & MWESO_ENOUGH) != 0));
        if (drawn == pits) choose(play, turn, MWESO_ENOUGH, 0, text);
        else choose(play, turn, MWESO_PIT, mw_nth_bit(turn->pits, drawn), text);
        return;
    }
    uint64_t set = (uint64_t)turn->options;
    MW_INVARIANT(set != 0);
    int bit = mw_nth_bit(set, mw_random_below(random, (uint32_t)__builtin_popcountll(set)));
    choose(play, turn, (MwesoChoice)(1 << bit), 0, text);
}

void mw_sow_at_random(const MwPlay *play, const MwFirst *firsts, int count, MwRandom *random,
                      MwTurn *turn, MwText *text)
{
    MW_INVARIANT(count > 0 && count <= MW_MOST_FIRSTS);
    MwFirst first = firsts[mw_random_below(random, (uint32_t)count)];
    if (text) mw_text_clear(text);
    if (first.drops) mw_drop(play, turn, NULL);
    if (first.drops && text) mw_choice_print(play->rules, MWESO_DROP, 0, text);
    if (text) mw_pit_print(&play->rules->board, first.pit, text);
    turn->first_directions = first.directions;
    mw_turn_start(play, turn, first.pit, NULL);
    if (first.choice) choose(play, turn, first.choice, 0, text);
    while (turn->options) choose_at_random(play, random, turn, text);
    if (text) mw_extra_print(play->rules, turn, text);
}

/* Under end.endless = illegal a drawn move may be illegal; after some tries all legal moves are
 * listed and one is drawn. If there are too many to list, more are tried. */
enum { MORE_TRIES = 100000 };

typedef struct Draw {
    Chance *chance;
    const MwesoPosition *position;
    MwesoOutcome *outcome;
    uint64_t seen; /* number of sequences of choices */
} Draw;

/* Keeps one of the sequences seen so far, all with equal chances (reservoir sampling: Vitter,
 * 1985). */
static bool draw(void *user, const MwTurn *turn, uint64_t ways)
{
    assert(ways > 0);
    Draw *d = user;
    MwesoOutcome outcome;
    if (!mw_turn_outcome(d->chance->play, d->position, turn, &outcome)) return true;
    d->seen += ways;
    if (mw_random_next(d->chance->random) % d->seen < ways) *d->outcome = outcome;
    return true;
}

/* Sows random moves until one is legal. False if none is; sets `none` if there is no first choice
 * at all. */
static bool try_moves(Chance *c, const MwesoPosition *position, int tries, MwesoOutcome *outcome,
                      bool *none)
{
    MwTurn turn;
    MwFirst firsts[MW_MOST_FIRSTS];
    for (int i = 0; i < tries; i++) {
        mw_turn_begin(c->play, position, &turn);
        int count = mw_first_choices(c->play, &turn, firsts);
        *none = count == 0;
        if (*none) return true;
        c->had_choice = count > 1;
        mw_sow_at_random(c->play, firsts, count, c->random, &turn, c->text);
        bool allowed = mw_turn_outcome(c->play, position, &turn, outcome);
        if (allowed || mw_broken_off(c->play)) return true;
    }
    return false;
}

/* Plays a random move; sets `none` if the side to move has no move. */
static MwesoStatus random_move(Chance *c, const MwesoPosition *position, MwesoOutcome *outcome,
                               bool *none)
{
    if (try_moves(c, position, MW_RANDOM_TRIES, outcome, none))
        return mw_ruled(c->play, position, c->error);
    Draw all = {c, position, outcome, 0};
    if (c->text) mw_text_clear(c->text);
    MwesoStatus status = mw_each_result(c->play, position, NULL, draw, &all, c->error);
    *none = all.seen == 0;
    if (status == MWESO_BAD_INPUT && try_moves(c, position, MORE_TRIES, outcome, none))
        return mw_ruled(c->play, position, c->error);
    return status;
}

enum { TURNS_A_PASS = 8 };

MwOther mw_draw_other(const MwPlay *play, const MwesoPosition *position, MwRandom *random)
{
    if (mw_may_pass(play, position) && mw_random_below(random, TURNS_A_PASS) == 0) return MW_PASSES;
    if (mw_may_swap(play, position) && mw_random_below(random, TURNS_A_PASS) == 0) return MW_SWAPS;
    return MW_SOWS;
}

MwesoStatus mw_other_outcome(const MwPlay *play, MwOther other, const MwesoPosition *position,
                             MwesoOutcome *outcome, bool *can, MwesoError *error)
{
    assert(other != MW_SOWS);
    MwesoStatus status = mw_can_move(play, position, can, error);
    if (status != MWESO_OK || !*can) return status;
    if (other == MW_PASSES) mw_pass_outcome(play, position, outcome);
    else mw_swap_outcome(play, position, outcome);
    return MWESO_OK;
}

MwesoStatus mw_draw_move(const MwPlay *play, const MwesoPosition *position, MwRandom *random,
                         MwDrawnMove *drawn, MwText *text, MwesoError *error)
{
    Chance chance = {mw_play_at(play, position), random, false, text, error};
    MwesoStatus status;
    MwOther other = mw_draw_other(chance.play, position, random);
    drawn->none = false;
    if (other == MW_SOWS) {
        status = random_move(&chance, position, &drawn->outcome, &drawn->none);
    } else {
        bool can = true;
        if (text) mw_text_clear(text);
        if (text) mw_text_add(text, other == MW_PASSES ? MW_PASS : MW_SWAP);
        status = mw_other_outcome(chance.play, other, position, &drawn->outcome, &can, error);
        drawn->none = !can;
    }
    drawn->had_choice = chance.had_choice;
    return status;
}

/* If limits or a script refuse nearly all arrangements, the seeds stay as they are after this many
 * tries, or after 1 / SHARE_OF_MOVE of what a move may cost, as dozens of openings are drawn. */
enum { ARRANGEMENTS = 1000, SHARE_OF_MOVE = 20 };

MwesoStatus mw_draw_arrangement(const MwPlay *play, const MwesoPosition *position, MwRandom *random,
                                uint16_t *pits, int *raid, MwesoError *error)
{
    *raid = -1;
    const MwDecider *decider = play->decider;
    const uint16_t *usual = position->pit[position->side];
    const int places = play->rules->board.pits;
    int64_t spent = 0, most = decider ? decider->whole_move.fuel / SHARE_OF_MOVE : 0;
    for (int i = 0; i < ARRANGEMENTS && spent <= most; i++) {
        memset(pits, 0, MW_MOST_PITS * sizeof *pits);
        for (int seeds = mw_seeds_of(usual, places); seeds > 0; seeds--)
            pits[mw_random_below(random, (uint32_t)places)]++;
        MwesoStatus status = mw_may_arrange(play, position, pits, error);
        uint64_t raids = status == MWESO_OK ? mw_raids(play, position, pits) : 0;
        uint32_t count = (uint32_t)__builtin_popcountll(raids),
                 drawn = raids ? mw_random_below(random, count + 1) : 0;
        if (drawn < count) *raid = mw_nth_bit(raids, drawn);
        if (status != MWESO_NO || mw_stopped()) return status;
        spent += decider ? decider->whole_move.fuel - decider->move.fuel : 0;
    }
    memcpy(pits, usual, MW_MOST_PITS * sizeof *pits);
    return MWESO_OK;
}

MwesoStatus mw_draw_arrangements(const MwPlay *play, MwRandom *random, MwesoPosition *start,
                                 MwesoError *error)
{
    MwesoStatus status = MWESO_OK;
    uint16_t pits[MW_MOST_PITS];
    for (int side = 0; side < 2 && play->rules->placement != PLACEMENT_USUAL; side++) {
        int raid = -1;
        start->side = (uint8_t)side;
        start->placing = 1;
        if (status == MWESO_OK)
            status = mw_draw_arrangement(play, start, random, pits, &raid, error);
        if (status == MWESO_OK) memcpy(start->pit[side], pits, sizeof pits);
        if (status == MWESO_OK && raid >= 0) mw_raid(play, start, raid);
    }
    start->side = MWESO_SOUTH;
    start->placing = 0;
    return status;
}

static MwesoStatus draw_next(const MwMoveGenerator *generator, const MwesoPosition *position,
                             MwRandom *random, MwDrawnMove *drawn, MwesoError *error)
{
    const MwFast *fast = mw_movegen_tables(generator, position);
    if (!fast) return mw_draw_move(generator->play, position, random, drawn, NULL, error);
    MwFastDraw fast_drawn = {.judges = false};
    drawn->none = !fast->backend->draw(fast, position, random, &drawn->outcome, &fast_drawn);
    drawn->had_choice = fast_drawn.choices > 1;
    if (!drawn->none) mw_outcome_complete(mw_play_at(generator->play, position), &drawn->outcome);
    return mw_not_stopped(error);
}

MwesoStatus mw_judge_drawn(const MwPlay *play, MwHistory *history, MwesoOutcome *drawn,
                           MwesoError *error)
{
    MwesoStatus status = MWESO_OK;
    if (drawn->over) return MWESO_OK;
    bool matters = mw_history_matters(play);
    if (matters || mw_is_still(play, &drawn->after)) status = mw_judge(play, drawn, error);
    return status == MWESO_OK && matters ? mw_history_add(history, play, drawn, error) : status;
}

/* Plays drawn moves; for an opening only until no phase is left. */
static MwesoStatus play_out(const MwMoveGenerator *generator, int most_moves, bool opening,
                            MwRandom *random, MwesoOutcome *last, MwesoPlayouts *totals,
                            MwesoError *error)
{
    assert(most_moves >= 0);
    const MwPlay *play = generator->play;
    MwDrawnMove drawn;
    MwHistory history = {0};
    MwesoStatus status = mw_history_add(&history, play, last, error);
    for (int i = 0; i < most_moves && !last->over && status == MWESO_OK; i++) {
        if (opening && mw_is_opened(play->rules, &last->after)) break;
        status = draw_next(generator, &last->after, random, &drawn, error);
        if (status == MWESO_OK && drawn.none) mw_outcome_no_move(play, last);
        if (status != MWESO_OK || drawn.none) break;
        *last = drawn.outcome;
        totals->moves++;
        totals->laps += last->laps;
        totals->choices += drawn.had_choice;
        status = mw_judge_drawn(play, &history, last, error);
    }
    mw_history_free(&history);
    assert(status != MWESO_OK || last->over || last->end == MWESO_GOES_ON);
    return status;
}

MwesoStatus mw_playout_opening(const MwMoveGenerator *generator, int most_moves, MwRandom *random,
                               MwesoOutcome *last, MwesoPlayouts *totals, MwesoError *error)
{
    return play_out(generator, most_moves, true, random, last, totals, error);
}

MwesoStatus mw_playout(const MwMoveGenerator *generator, int most_moves, MwRandom *random,
                       MwesoOutcome *last, MwesoPlayouts *totals, MwesoError *error)
{
    MwesoStatus status = play_out(generator, most_moves, false, random, last, totals, error);
    if (status != MWESO_OK) return status;
    totals->games++;
    totals->ended[last->end]++;
    return MWESO_OK;
}
