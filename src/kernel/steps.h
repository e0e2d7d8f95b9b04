/* Steps: the steps of a turn (kernel/turn.c takes them one after another), and what they share:
 * whether a move recurs, whether a row is lost, the rulings of scripts, and events for listeners.
 *
 * Each step does what is due in its stage and sets what is due next: turn->stage, or turn->options
 * if the mover is to choose. It tells `listener`, if that is not NULL, what it does. */
#ifndef MWESO_KERNEL_STEPS_H
#define MWESO_KERNEL_STEPS_H

#include "kernel/decider.h"
#include "kernel/turn.h"

/* ---- a lap (kernel/lap.c) -------------------------------------------------------------------- */

/* A lap is due: settles its direction (docs/rules.md, 2.5), or ends a turn that recurs (2.6). */
MW_KERNEL void mw_step_due(const MwPlay *play, MwTurn *turn, const MwListener *listener);
/* Sows the hand of the lap. */
MW_KERNEL void mw_step_sow(const MwPlay *play, MwTurn *turn, const MwListener *listener);

/* Sets the direction of the lap that is due. The first direction that the mover chooses becomes the
 * way (lap.kept). */
MW_KERNEL void mw_set_direction(const MwPlay *play, MwTurn *turn, bool clockwise);

/* The pit before the one that gets the first seed of the lap that is due. */
static inline int mw_before_lap(const MwPlay *play, const MwTurn *turn)
{
    return turn->entering ? turn->origin : mw_before_first(play, turn->origin, turn->clockwise);
}

static inline MwesoChoice mw_direction(bool clockwise)
{
    return clockwise ? MWESO_REVERSE : MWESO_FORWARD;
}

/* Does the present lap run against the way? Unless it captures, it is part of a chain. */
static inline bool mw_is_against(const MwTurn *turn) { return turn->clockwise != turn->way; }

/* Is the hand of the lap that is due laid into one pit (lap.laid)? And into which? */
static inline bool mw_is_laid(const MwRules *rules, const MwTurn *turn)
{
    return rules->laid_pits && !turn->later;
}
static inline int mw_laid_pit(const MwRules *rules, bool clockwise)
{
    uint64_t pits = rules->laid_pits;
    return clockwise ? 63 - __builtin_clzll(pits) : __builtin_ctzll(pits);
}

/* The set of own pits where a landing may still capture, whatever they hold. */
MW_KERNEL uint64_t mw_open_pits(const MwRules *rules, const MwTurn *turn);

/* Sows the lap that is due and those after it by vectors, as long as only relays follow, up to the
 * lap limit or the situation that the turn has marked. */
MW_KERNEL void mw_fast_forward(const MwRules *rules, MwTurn *turn);

/* ---- recurrence (kernel/recurrence.c; docs/rules.md, 2.6) ------------------------------------
 *
 * Between two captures a move is one run of laps: only the mover's own seeds move, and every choice
 * met on the way was answered by going on. One lap from a situation (own pits, origin, hand) to the
 * next is one-to-one wherever origins are sown and the origin is empty when its lap begins: walking
 * back from the landing and collecting a seed from each pit leads to the empty pit that was the
 * origin (where a relay picks up the pit after the landing, lap.next = after, the landing is the
 * pit before the one that is empty now). In such a run the first situation to come back is
 * therefore its very first one, and one mark is enough. Captured seeds may re-enter from a pit that
 * holds seeds; such a situation cannot recur (a relay empties its origin), so the mark is the first
 * situation whose origin is empty.
 *
 * Where laps skip their origin, or where a situation offers a choice at one moment and not at
 * another, the run is sown again from its mark and every situation compared. So it is where a lap
 * begins with its origin (lap.first = origin): any pit of the lap that was empty may have been that
 * origin. On ...0 0 1... a lap of three from the first and, on ...1 0 1..., one of two from the
 * second both leave ...1 1 2..., and the third pit is picked up next. */

/* Has the situation before the lap that is due been met in this run? `choice`: it offers a choice
 * of direction. Marks the first situation of a run. */
MW_KERNEL bool mw_lap_recurs(const MwPlay *play, MwTurn *turn, bool choice);

/* Has the choice at this landing been met in this run? */
MW_KERNEL bool mw_landing_recurs(const MwPlay *play, MwTurn *turn);

/* Records the direction of the lap just sown, before the lap is counted, if the mover chooses
 * directions (lap.way = either). */
MW_KERNEL void mw_note_direction(const MwPlay *play, MwTurn *turn);

/* On a shared circuit (2.9) captured seeds that are sown again may be captured again, so captures
 * do not separate runs. There the whole move is replayed from its start, with the choices made, and
 * every situation is compared. With open answers, such a move is ended only by end.lap_limit. */
static inline bool mw_replays(const MwPlay *play)
{
    return MW_ALL_KNOWN && mw_is_shared(&play->rules->board) && MW_IS(play, fate, FATE_RESOWN);
}

/* Records the board before the start pit is picked up, and each choice. */
MW_KERNEL void mw_record_start(MwTurn *turn);
MW_KERNEL void mw_record_choice(MwTurn *turn, MwesoChoice choice);

/* Has the situation of the lap that is due, which can only run in this direction, occurred before
 * since the last choice? Then the turn is set back to its first recurrence. Looks after 1, 2, 4,
 * 8... laps, so that replaying costs no more than the move itself, or with `always` at each call.
 */
MW_KERNEL bool mw_replay_meets_lap(const MwPlay *play, MwTurn *turn, bool clockwise, bool always);

/* Has the present choice, of `options`, been met before in this move? */
MW_KERNEL bool mw_replay_meets_choice(const MwPlay *play, const MwTurn *turn, int options);

/* ---- its landing (kernel/landing.c) ---------------------------------------------------------- */

/* The last seed of a lap has fallen (docs/rules.md, 2.3): captures, relays, ends, or offers a
 * choice. */
MW_KERNEL void mw_step_landed(const MwPlay *play, MwTurn *turn, const MwListener *listener);
/* Picks up a pit for another lap. */
MW_KERNEL void mw_step_relay(const MwPlay *play, MwTurn *turn, const MwListener *listener);

/* Relays or ends after a landing that does not capture. */
MW_KERNEL void mw_go_on(const MwPlay *play, MwTurn *turn, const MwListener *listener);
/* Ends the turn at the landing of a lap. Extra pits may follow for seeds captured in passing. */
MW_KERNEL void mw_end_here(const MwPlay *play, MwTurn *turn, MwReason reason,
                           const MwListener *listener);
/* Why a landing has its effect: the script's reason if a script decided, else the reason by words.
 */
MW_KERNEL MwReason mw_landing_by(const MwTurn *turn, MwReason by_words);
/* Why a seed that has fallen in turn->landing captures (CAPTURE_MADE) or not. */
MW_KERNEL MwReason mw_landed_reason(const MwPlay *play, const MwTurn *turn);

/* Records, when another lap is due, what scripts see of the lap before. */
static inline void mw_come_to(MwTurn *turn)
{
    turn->came_to = (int8_t)turn->landing;
    turn->came_clockwise = turn->clockwise;
    turn->chosen = 0;
}

/* ---- what is captured (kernel/taking.c) ------------------------------------------------------ */

/* Takes the seeds that a landing captures, and sows, removes or stores them (docs/rules.md, 2.4).
 */
MW_KERNEL void mw_step_capture(const MwPlay *play, MwTurn *turn, const MwListener *listener);
/* Makes the capture of the pit that is about to be sown (capture.landing = lifted). */
MW_KERNEL void mw_capture_lifted(const MwPlay *play, MwTurn *turn, const MwListener *listener);
/* Sows the hand seed by seed, up to a seed that captures (capture.by = every); the last seed is
 * left to mw_step_landed. */
MW_KERNEL void mw_step_sow_on(const MwPlay *play, MwTurn *turn, const MwListener *listener);
/* Empties an extra pit (capture.extra), asks for one, or ends the turn if none is left. */
MW_KERNEL void mw_step_extra(const MwPlay *play, MwTurn *turn, const MwListener *listener);

/* The bonus pit of a capture (capture.besides): of several candidates the one with this number,
 * from 1; -1: none. */
MW_KERNEL int mw_pit_besides(const MwPlay *play, const MwTurn *turn, int number);
/* Moves seeds that a declined capture would have taken to safety (capture.declined = saved). */
MW_KERNEL void mw_save_declined(const MwPlay *play, MwTurn *turn, const MwListener *listener);

/* All captures of the turn are made: sets the number of extra pits. */
MW_KERNEL void mw_begin_extra(const MwPlay *play, MwTurn *turn);
/* Empties an extra pit. */
MW_KERNEL void mw_take_extra(const MwPlay *play, MwTurn *turn, int pit, const MwListener *listener);

/* ---- empty rows (kernel/rows.c; docs/rules.md, 2.1 and 2.7) ---------------------------------- */

/* The pit that gets the first seed of the lap that is about to be sown. */
MW_KERNEL int mw_first_pit(const MwPlay *play, const MwTurn *turn);

/* Is the lap that is due the first of a quiet start that leaves the own inner row empty, and loses
 * by start.quiet_row? */
MW_KERNEL bool mw_start_loses(const MwPlay *play, const MwTurn *turn);

/* Whether the lap that is about to be sown loses the game for somebody: END_QUIET_ROW for a start
 * that is not even sown; END_THEIR_ROW or END_OWN_ROW once its first seed has fallen; else GOES_ON.
 * Later seeds cannot empty a row. */
MW_KERNEL MwReason mw_lap_loses(const MwPlay *play, const MwTurn *turn);

/* Would a lap from this pit, picked up on a copy of the own pits, end the game with its first seed,
 * so that none of its seeds captures? */
MW_KERNEL bool mw_ends_at_first_seed(const MwPlay *play, const MwTurn *turn, const MwSide *own,
                                     int origin, bool clockwise);

/* Has a seed just put from the store, or a capture, left a row empty? Then the turn is over. */
MW_KERNEL bool mw_lost_at_once(const MwPlay *play, MwTurn *turn, const MwListener *listener);

/* Is the opponent's row empty, while a pit of the mover is in the hand? */
MW_KERNEL bool mw_their_row_is_lost(const MwPlay *play, const MwTurn *turn);

/* ---- the end of a turn (kernel/turn.c, kernel/race.c) ---------------------------------------- */

MW_KERNEL void mw_end_turn(const MwPlay *play, MwTurn *turn, MwReason reason,
                           const MwListener *listener);
/* Ends the turn and the game because of an empty row: END_OWN_ROW or END_THEIR_ROW. */
MW_KERNEL void mw_lose_by_row(const MwPlay *play, MwTurn *turn, MwReason reason,
                              const MwListener *listener);
/* The role in a race of a turn that begins from the position (docs/rules.md, 2.7; turn.opening). */
enum MwRace mw_race_of(const MwPlay *play, const MwesoPosition *position);

/* Sows South's waiting start and North's turn, which is begun, lap by lap in alternation, up to the
 * end. Then the turn is over, and holds the results of both. */
void mw_run_race(const MwPlay *play, MwTurn *turn, const MwListener *listener);

/* ---- what a script rules (kernel/rulings.c; docs/hooks.md) -----------------------------------
 *
 * Each function named ..._by_script asks the script that answers its decision and carries out the
 * answer; it is called only if a script answers (mw_asks). Rulings about landings are carried out
 * in kernel/landing.c. If the script fails, or its answer is impossible, the turn is broken off:
 * `failed` is set, and nothing more happens. */

/* Asks the script. False if no script answers this decision, if it leaves it to the words, or if it
 * has failed. */
MW_KERNEL bool mw_turn_ask(const MwPlay *play, MwDecision decision, MwTurn *turn, MwRuling *ruling);

/* Breaks the turn off: the script has failed, or all work is to stop. */
MW_KERNEL void mw_turn_break_off(MwTurn *turn);

/* The ruling is impossible, for the reason in `text`: counts as a failure of the script. */
MW_KERNEL void mw_turn_reject(const MwPlay *play, MwDecision decision, MwTurn *turn,
                              const char *text);

/* Lifts some seeds of the start pit into the hand. False if the words decide. */
MW_KERNEL MW_RARE bool mw_lift_by_script(const MwPlay *play, MwTurn *turn);

/* The directions in which the lap that is due may run: a set of MwesoChoice; 0 if the words
 * decide. */
MW_KERNEL MW_RARE int mw_directions_by_script(const MwPlay *play, MwTurn *turn);

/* The pit that gets the next seed, after one in `from`: the script's, or the next in order. */
MW_KERNEL int mw_next_pit(const MwPlay *play, MwTurn *turn, int from);

/* Sows the hand seed by seed, into the pits of the script or, where it is silent, in order. */
MW_KERNEL MW_RARE void mw_sow_by_script(const MwPlay *play, MwTurn *turn);

/* The seeds that a capture took. */
typedef struct MwTake {
    int inner, outer, own; /* `inner`: of the inner facing pit; `outer`: of all other pits of the
                              opponent */
} MwTake;

/* Empties the pits that a capture takes. False if the words decide. */
MW_KERNEL MW_RARE bool mw_take_by_script(const MwPlay *play, MwTurn *turn, MwTake *take);

/* Sets which extra pits are emptied, and how many, unless an earlier capture brings more. False if
 * the words decide. */
MW_KERNEL MW_RARE bool mw_extra_by_script(const MwPlay *play, MwTurn *turn);

/* Sets the origin from which captured seeds are sown. False if the words decide. */
MW_KERNEL MW_RARE bool mw_origin_by_script(const MwPlay *play, MwTurn *turn);

/* Makes the transfers that a declined capture brings. False if the words decide. */
MW_KERNEL MW_RARE bool mw_refusal_by_script(const MwPlay *play, MwTurn *turn,
                                            const MwListener *listener);

/* Is the part of the opponent's side that the turn has sown recorded (t.circled), on a shared
 * circuit? Only scripts see it, so laps by words record nothing. */
static inline bool mw_notes_circle(const MwPlay *play)
{
    return __builtin_expect(play->rules->hooked != 0, 0) && mw_is_shared(&play->rules->board);
}

/* Records that a seed has fallen in `pit`; and a lap of `sown` seeds, the first in the pit after
 * `before`. */
MW_KERNEL void mw_note_seed(const MwPlay *play, MwTurn *turn, int pit);
MW_KERNEL void mw_note_lap(const MwPlay *play, MwTurn *turn, int before, int sown);

/* ---- what a listener is told (kernel/events.c) ----------------------------------------------- */

/* Tells an event; fills in what every event has. */
void mw_tell(const MwPlay *play, const MwTurn *turn, const MwListener *listener, MwesoEvent event,
             MwReason reason);

/* The event is built only if somebody listens. */
#define MW_TELL(rules, turn, listener, reason, ...) \
    do { \
        if (listener) mw_tell(rules, turn, listener, (MwesoEvent){__VA_ARGS__}, reason); \
    } while (0)

/* Tells the lap that is sown next. `reverse`: why it may run against the way, or not. */
void mw_tell_lap(const MwPlay *play, const MwTurn *turn, const MwListener *listener,
                 MwReason reverse);

/* Tells where the last seed fell, and why it captures or not. */
void mw_tell_landing(const MwPlay *play, const MwTurn *turn, const MwListener *listener,
                     MwReason reason);

#endif
