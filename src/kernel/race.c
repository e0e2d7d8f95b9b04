/* Race: both players' first turns, sown at the same time (docs/rules.md, 2.7; turn.opening). */
#include "base/process.h"
#include "kernel/outcome.h"
#include "kernel/steps.h"

/* There is no race if either turn, by the rules of its phase, would begin with a store seed. */
enum MwRace mw_race_of(const MwPlay *play, const MwesoPosition *position)
{
    bool first = position->side == MWESO_SOUTH && !position->turns[0] && !position->turns[1];
    bool opens = first && play->rules->opening == OPENING_RACE;
    if (!opens && !position->race) return RACE_NONE;
    for (int side = 0; side < 2; side++) {
        MwesoPosition before = *position;
        before.side = (uint8_t)side;
        if (before.store[side][0] > 0 && mw_play_at(play, &before)->rules->from == FROM_STORE)
            return RACE_NONE;
    }
    return position->race ? RACE_ANSWERS : RACE_OPENS;
}

typedef struct Racer {
    const MwPlay *play;
    MwTurn *turn;
} Racer;

/* Sows one lap, and does all that follows from its landing. No choice is offered once seeds are
 * sown: captures are made, relays go on, laps keep their direction, and the first extra pit is
 * emptied. */
static void sow_lap(const Racer *racer, const MwListener *listener)
{
    MwTurn *turn = racer->turn;
    do {
        bool clockwise = turn->chooses ? turn->clockwise : turn->way;
        int usual = MWESO_PIT | MWESO_CAPTURE | MWESO_GO | MWESO_OFFERED |
                    (int)mw_direction(clockwise);
        int pit = turn->pits ? __builtin_ctzll(turn->pits) : 0, choices = turn->options & usual;
        if (turn->options)
            mw_turn_decide(racer->play, turn, (MwesoChoice)(choices & -choices), pit, NULL);
        else mw_turn_step(racer->play, turn, listener);
    } while (!turn->failed && turn->stage != STAGE_OVER &&
             (turn->options || turn->stage != STAGE_DUE));
    /* The rival's lap may have prevented the capture for which this lap was turned. */
    if (MW_IS(racer->play, reverse_capture, REVERSE_DIRECT) && !turn->chooses)
        turn->clockwise = turn->way;
}

/* The position before South's start, worked out from North's turn. */
static MwesoPosition souths_position(const MwTurn *norths, int pits)
{
    MwesoPosition p = {.side = !norths->side, .passes = norths->passes};
    memcpy(p.pit[!p.side], norths->own.pit, sizeof norths->own.pit);
    memcpy(p.pit[p.side], norths->opponent.pit, sizeof norths->opponent.pit);
    p.pit[!p.side][norths->start] += (uint16_t)norths->hand;
    for (int pit = 0; norths->drop == DROPPED && pit < pits; pit++) p.pit[!p.side][pit]--;
    memcpy(p.memory, norths->memory, sizeof p.memory);
    p.store[p.side][0] = norths->store[1];
    p.store[!p.side][0] = norths->store[0];
    p.way[p.side] = norths->rival_way;
    return p;
}

/* Begins the waiting start: from its pit, in the direction chosen for it. */
static void begin_waiting(const Racer *racer, const MwesoPosition *position, unsigned race,
                          const MwListener *listener)
{
    MwTurn *turn = racer->turn;
    mw_turn_begin(racer->play, position, turn);
    turn->race = RACE_NONE;
    turn->stage = STAGE_DUE;
    if (race & MWESO_RACE_DROPS && mw_may_drop(racer->play, turn))
        mw_drop(racer->play, turn, listener);
    mw_turn_pick(racer->play, turn, (int)(race & MWESO_RACE_PIT) - 1, listener);
    if (turn->failed) return;
    mw_turn_step(racer->play, turn, listener);
    MwesoChoice choice = mw_direction(race & MWESO_RACE_REVERSE);
    if (turn->options & (int)choice) mw_turn_decide(racer->play, turn, choice, 0, listener);
}

/* Both turns at an earlier lap; renewed after 1, 2, 4, 8... laps (Brent's cycle detection). */
typedef struct Kept {
    MwTurn turns[2];
    uint32_t laps; /* number of the lap; 0: nothing is kept */
} Kept;

static bool is_same(const MwTurn *a, const MwTurn *b)
{
    return a->origin == b->origin && a->hand == b->hand && a->clockwise == b->clockwise &&
           a->way == b->way && a->entering == b->entering && a->moment == b->moment &&
           mw_same_side(&a->own, &b->own);
}

/* Has the situation of both turns recurred? As nobody chooses, they then go on for ever. */
static bool recurs(const Racer racers[2], uint32_t laps, Kept *kept)
{
    if (racers[0].play->rules->hooked) return false;
    if (kept->laps && is_same(&kept->turns[0], racers[0].turn) &&
        is_same(&kept->turns[1], racers[1].turn))
        return true;
    if (laps & (laps - 1)) return false;
    for (int i = 0; i < 2; i++) kept->turns[i] = *racers[i].turn;
    kept->laps = laps;
    return false;
}

static bool has_stopped(const Racer *racer) { return racer->turn->stage == STAGE_OVER; }

/* Sows both turns, South's first, until both have stopped, or one has ended the game or failed.
 * Returns the number of that one; -1: both have stopped. If they recur it is South, whose lap is
 * due first. */
static int sow_both(const Racer racers[2], const MwListener *listener)
{
    Kept kept = {.laps = 0};
    for (uint32_t laps = 1; !has_stopped(&racers[0]) || !has_stopped(&racers[1]); laps++) {
        for (int i = 0; i < 2; i++) {
            if (has_stopped(&racers[i])) continue;
            MwTurn *one = racers[i].turn, *other = racers[!i].turn;
            sow_lap(&racers[i], listener);
            other->own = one->opponent;
            other->opponent = one->own;
            other->store[1] = one->store[0];
            other->mark.set = false; /* the rival's run is over: his board has changed */
            bool ends = one->loser || one->endless || mw_columns_win(racers[i].play, one->columns);
            if (one->failed || (has_stopped(&racers[i]) && ends)) return i;
        }
        bool both = !has_stopped(&racers[0]) && !has_stopped(&racers[1]);
        if (both && recurs(racers, laps, &kept)) {
            mw_end_turn(racers[0].play, racers[0].turn, END_RECURS, listener);
            return 0;
        }
        if (laps % 1024 == 0 && mw_stopped()) {
            mw_turn_break_off(racers[1].turn);
            return 1;
        }
    }
    return -1;
}

/* Lays down the seeds left in the hand, as at the end of any move (docs/rules.md, 2.6 and 2.7). */
static void lay_hand(const Racer *racer, bool row_is_empty)
{
    MwTurn *turn = racer->turn;
    if (!row_is_empty) turn->own.pit[turn->origin] += (uint16_t)turn->hand;
    else if (racer->play->rules->keeps & KEEPS_STORE)
        turn->store[0] = (uint16_t)(turn->store[0] + turn->hand);
    turn->hand = 0;
}

/* Adds the results of South's turn to North's, which ends the move. The next turn belongs to the
 * player who needed fewer laps, or more (turn.opening). */
static void add_rival(const MwRules *rules, const MwTurn *rival, int ender, MwTurn *turn)
{
    bool is_south = rules->race == RACE_FIRST ? rival->laps <= turn->laps
                                              : rival->laps >= turn->laps;
    turn->begins = is_south ? rival->side : turn->side;
    turn->took = (uint8_t)((rival->captured != 0) << rival->side | (turn->captured != 0)
                                                                       << turn->side);
    turn->opponent = rival->own;
    turn->store[1] = rival->store[0];
    turn->laps += rival->laps;
    turn->clockwise_laps += rival->clockwise_laps;
    turn->captured += rival->captured;
    turn->ender = (uint8_t)(ender < 0 ? 0 : 2 - ender);
    if (ender != 0) return;
    turn->columns = rival->columns;
    turn->loser = rival->loser;
    turn->endless = rival->endless;
}

void mw_run_race(const MwPlay *play, MwTurn *turn, const MwListener *listener)
{
    MwTurn rival;
    const MwesoPosition position = souths_position(turn, play->rules->board.pits);
    const Racer racers[2] = {{mw_play_at(play, &position), &rival}, {play, turn}};
    turn->race = RACE_NONE; /* from here on like any other turn */
    turn->stage = STAGE_SOW;
    begin_waiting(&racers[0], &position, turn->said, listener);
    for (int i = 0; i < 2 && !rival.failed; i++) /* judged on the board before both starts */
        racers[i].turn->quiet_row = mw_start_loses(racers[i].play, racers[i].turn) ? ROW_LOST
                                                                                   : ROW_STAYS;
    rival.store[1] = turn->store[0];
    turn->store[1] = rival.store[0];
    rival.opponent = turn->own; /* here North has picked up his start as well */
    turn->opponent = rival.own;
    int ender = rival.failed ? 0 : sow_both(racers, listener);
    bool row = ender >= 0 && racers[ender].turn->loser;
    for (int i = 0; i < 2; i++) lay_hand(&racers[i], row);
    turn->failed |= rival.failed;
    add_rival(play->rules, &rival, ender, turn);
    if (racers[0].play->rules->kept == KEPT_GAME) turn->rival_way = rival.game_way;
    turn->race = RACE_ANSWERS;
    turn->stage = STAGE_OVER;
    turn->options = 0;
    turn->pits = 0;
}
