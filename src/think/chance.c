/* Chance: uniformly random moves, and games of them (playouts, or rollouts). */
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
    bool had_choice; /* of the move under way */
    MwText *text;    /* gets the move as it is drawn; may be NULL */
    MwesoError *error;
} Chance;

static bool may_reverse_from(const MwPlay *play, int pit)
{
    if (mw_asks(play->rules, DECIDE_DIRECTION) || play->rules->way == WAY_EITHER) return true;
    return play->rules->reverse_at & MOMENT_START && play->rules->reverse_pits >> pit & 1;
}

static bool begins_either_way(const MwPlay *play, const MwTurn *begun, int pit)
{
    if (mw_begins_from_store(play, begun)) return false; /* the seed of the store is sown first */
    MwTurn turn = *begun;
    mw_turn_pick(play, &turn, pit, NULL);
    mw_turn_step(play, &turn, NULL);
    return turn.options & MWESO_REVERSE && turn.options & MWESO_FORWARD;
}

enum { EITHER_WAY = MWESO_FORWARD | MWESO_REVERSE };

static int ways_of(const uint64_t starts[2], int pit)
{
    return (starts[0] >> pit & 1 ? MWESO_FORWARD : 0) | (starts[1] >> pit & 1 ? MWESO_REVERSE : 0);
}

static int choices_as_it_lies(const MwPlay *play, const MwTurn *begun, MwFirst *firsts)
{
    int count = 0;
    bool drops = begun->drop == DROPPED;
    uint64_t by_way[2];
    bool known = mw_starts_by_way(play, begun, by_way);
    uint64_t starts = known ? by_way[0] | by_way[1] : mw_starts(play, begun);
    for (int pit; mw_take_bit(&starts, &pit);) {
        int ways = known ? ways_of(by_way, pit) : 0;
        bool two = known ? ways == EITHER_WAY
                         : may_reverse_from(play, pit) && begins_either_way(play, begun, pit);
        MwFirst first = {pit, two ? MWESO_FORWARD : (MwesoChoice)0, drops, (uint8_t)ways};
        firsts[count++] = first;
        if (two) firsts[count++] = (MwFirst){pit, MWESO_REVERSE, drops, (uint8_t)ways};
    }
    return count;
}

int mw_first_choices(const MwPlay *play, const MwTurn *begun, MwFirst *firsts)
{
    int count = choices_as_it_lies(play, begun, firsts);
    if (mw_may_drop(play, begun)) {
        MwTurn dropped = *begun;
        mw_drop(play, &dropped, NULL);
        count += choices_as_it_lies(play, &dropped, firsts + count);
    }
    MW_INVARIANT(count <= MW_MOST_FIRSTS);
    return count;
}

static void choose(const MwPlay *play, MwTurn *turn, MwesoChoice choice, int pit, MwText *text)
{
    if (text && !mw_is_further(choice)) mw_choice_print(play->rules, choice, pit, text);
    mw_turn_choose(play, turn, choice, pit, NULL);
}

/* One of the opponent's further pits, or none if that may be. */
static void choose_further(const MwPlay *play, MwRandom *random, MwTurn *turn, MwText *text)
{
    int pits = __builtin_popcountll(turn->pits), others = (turn->options & MWESO_ENOUGH) != 0;
    int drawn = (int)mw_random_below(random, (uint32_t)(pits + others));
    if (drawn == pits) choose(play, turn, MWESO_ENOUGH, 0, text);
    else choose(play, turn, MWESO_PIT, mw_nth_bit(turn->pits, (uint32_t)drawn), text);
}

static void choose_at_random(const MwPlay *play, MwRandom *random, MwTurn *turn, MwText *text)
{
    if (turn->options & MWESO_PIT) {
        choose_further(play, random, turn, text);
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
    turn->first_ways = first.ways;
    mw_turn_start(play, turn, first.pit, NULL);
    if (first.choice) choose(play, turn, first.choice, 0, text);
    while (turn->options) choose_at_random(play, random, turn, text);
    if (text) mw_extra_print(play->rules, turn, text);
}

/* Sows a whole random move. False if there is none. */
static bool random_turn(Chance *c, const MwesoPosition *position, MwTurn *turn)
{
    MwFirst firsts[MW_MOST_FIRSTS];
    mw_turn_begin(c->play, position, turn);
    int count = mw_first_choices(c->play, turn, firsts);
    if (count == 0) return false;
    c->had_choice = count > 1;
    mw_sow_at_random(c->play, firsts, count, c->random, turn, c->text);
    return true;
}

/* Under end.endless = illegal a random move may turn out to be none; after some tries all allowed
 * moves are listed and one is drawn. Where there are too many to be listed, it is tried longer. */
enum { MORE_TRIES = 100000 };

typedef struct Draw {
    Chance *chance;
    const MwesoPosition *position;
    MwesoOutcome *outcome;
    uint64_t seen;
} Draw;

/* Keeps one of the sequences seen so far, each with the same chance (reservoir sampling). */
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

/* Sows random moves until one is allowed. False if none of them is. */
static bool try_moves(Chance *c, const MwesoPosition *position, int tries, MwesoOutcome *outcome,
                      bool *none)
{
    MwTurn turn;
    for (int i = 0; i < tries; i++) {
        *none = !random_turn(c, position, &turn);
        bool fits = !*none && mw_turn_outcome(c->play, position, &turn, outcome);
        if (*none || fits || mw_broken_off(c->play)) return true;
    }
    return false;
}

/* Plays a random move; `none` is set if the side to move has none. */
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

/* Plays a move, passes or changes sides; `none` is set if the side to move can do none of these. */
static MwesoStatus play_turn(Chance *c, const MwesoPosition *position, MwesoOutcome *outcome,
                             bool *none)
{
    bool can = true;
    MwOther other = mw_draw_other(c->play, position, c->random);
    *none = false;
    if (other == MW_SOWS) return random_move(c, position, outcome, none);
    if (c->text) mw_text_clear(c->text);
    if (c->text) mw_text_add(c->text, other == MW_PASSES ? MW_PASS : MW_SWAP);
    MwesoStatus status = mw_other_outcome(c->play, other, position, outcome, &can, c->error);
    *none = !can;
    return status;
}

MwesoStatus mw_draw_move(const MwPlay *play, const MwesoPosition *position, MwRandom *random,
                         MwDrawnMove *drawn, MwText *text, MwesoError *error)
{
    Chance chance = {mw_play_at(play, position), random, false, text, error};
    MwesoStatus status = play_turn(&chance, position, &drawn->outcome, &drawn->none);
    drawn->had_choice = chance.had_choice;
    return status;
}

/* Where limits or a script refuse nearly all of them, or all that it can be asked about for so much
 * of what a move may cost, the seeds stay as they are: openings are drawn by the dozen. */
enum { ARRANGEMENTS = 1000, SHARE_OF_MOVE = 20 };

static int64_t spent_last(const MwPlay *play)
{
    const MwDecider *decider = play->decider;
    return decider ? decider->whole_move.fuel - decider->move.fuel : 0;
}

static void draw_pits(const MwRules *rules, const uint16_t *usual, MwRandom *random, uint16_t *pits)
{
    int seeds = mw_seeds_of(usual, rules->board.pits);
    memset(pits, 0, MW_MOST_PITS * sizeof *pits);
    while (seeds--) pits[mw_random_below(random, (uint32_t)rules->board.pits)]++;
}

static int draw_raid(const MwPlay *play, const MwesoPosition *position, MwRandom *random,
                     const uint16_t *pits)
{
    uint64_t raids = mw_raids(play, position, pits);
    if (!raids) return -1;
    int count = __builtin_popcountll(raids),
        drawn = (int)mw_random_below(random, (uint32_t)count + 1);
    return drawn < count ? mw_nth_bit(raids, (uint32_t)drawn) : -1;
}

MwesoStatus mw_draw_arrangement(const MwPlay *play, const MwesoPosition *position, MwRandom *random,
                                uint16_t *pits, int *raid, MwesoError *error)
{
    *raid = -1;
    const uint16_t *usual = position->pit[position->side];
    int64_t spent = 0, most = play->decider ? play->decider->whole_move.fuel / SHARE_OF_MOVE : 0;
    for (int i = 0; i < ARRANGEMENTS && spent <= most; i++) {
        draw_pits(play->rules, usual, random, pits);
        MwesoStatus status = mw_may_arrange(play, position, pits, error);
        if (status == MWESO_OK) *raid = draw_raid(play, position, random, pits);
        if (status != MWESO_NO || mw_stopped()) return status;
        spent += spent_last(play);
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
    MwFastDraw fast_drawn;
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

typedef struct Playout {
    const MwMoveGenerator *generator;
    int most_moves;
    bool opening; /* only up to where no phase is left */
    MwRandom *random;
    MwesoOutcome *last;
    MwesoPlayouts *totals;
} Playout;

static bool goes_on(const Playout *p, int moves)
{
    return moves < p->most_moves && !p->last->over &&
           !(p->opening && mw_is_opened(p->generator->play->rules, &p->last->after));
}

static MwesoStatus play_on(const Playout *p, MwHistory *history, MwesoError *error)
{
    MwDrawnMove drawn;
    MwesoStatus status = MWESO_OK;
    for (int i = 0; goes_on(p, i) && status == MWESO_OK; i++) {
        status = draw_next(p->generator, &p->last->after, p->random, &drawn, error);
        if (status != MWESO_OK) return status;
        if (drawn.none) {
            mw_outcome_no_move(p->generator->play, p->last);
            break;
        }
        *p->last = drawn.outcome;
        p->totals->moves++;
        p->totals->laps += p->last->laps;
        p->totals->choices += drawn.had_choice;
        status = mw_judge_drawn(p->generator->play, history, p->last, error);
    }
    return status;
}

static MwesoStatus play_out(const Playout *p, MwesoError *error)
{
    assert(p->most_moves >= 0);
    MwHistory history = {0};
    MwesoStatus status = mw_history_add(&history, p->generator->play, p->last, error);
    if (status == MWESO_OK) status = play_on(p, &history, error);
    mw_history_free(&history);
    assert(status != MWESO_OK || p->last->over || p->last->end == MWESO_GOES_ON);
    return status;
}

MwesoStatus mw_playout_opening(const MwMoveGenerator *generator, int most_moves, MwRandom *random,
                               MwesoOutcome *last, MwesoPlayouts *totals, MwesoError *error)
{
    const Playout p = {generator, most_moves, true, random, last, totals};
    return play_out(&p, error);
}

MwesoStatus mw_playout(const MwMoveGenerator *generator, int most_moves, MwRandom *random,
                       MwesoOutcome *last, MwesoPlayouts *totals, MwesoError *error)
{
    const Playout p = {generator, most_moves, false, random, last, totals};
    MwesoStatus status = play_out(&p, error);
    if (status != MWESO_OK) return status;
    totals->games++;
    totals->ended[last->end]++;
    return MWESO_OK;
}
