/* Steps: what a turn consists of, one after another (kernel/turn.c takes them), and what they ask
 * of one another: whether a move recurs, whether a row is lost, what a script rules, and what a
 * listener is told.
 *
 * Each step does what is due in its stage and says what is due next: it sets turn->stage, or
 * turn->options where the mover is to choose. It tells `listener`, if that is not NULL, what it
 * does.
 */
#ifndef MWESO_KERNEL_STEPS_H
#define MWESO_KERNEL_STEPS_H

#include "kernel/decider.h"
#include "kernel/turn.h"

/* ---- a lap (kernel/lap.c) -------------------------------------------------------------------- */

/* A lap is due: settles its direction (docs/rules.md, 2.5), or ends a turn that recurs (2.6). */
MW_KERNEL void mw_step_due(const MwPlay *play, MwTurn *turn, const MwListener *listener);
/* Sows its hand. */
MW_KERNEL void mw_step_sow(const MwPlay *play, MwTurn *turn, const MwListener *listener);

/* Lets the lap that is due run in this direction. The first direction of two that the mover takes
 * is the way he has chosen (lap.kept). */
MW_KERNEL void mw_set_direction(const MwPlay *play, MwTurn *turn, bool clockwise);

/* The pit before the one in which the first seed of the lap falls that is due. */
static inline int mw_before_lap(const MwPlay *play, const MwTurn *turn)
{
    return turn->entering ? turn->origin : mw_before_first(play, turn->origin, turn->clockwise);
}

static inline MwesoChoice mw_direction(bool clockwise)
{
    return clockwise ? MWESO_REVERSE : MWESO_FORWARD;
}

/* Does the lap under way run against the way? Then it is part of a chain. */
static inline bool mw_is_against(const MwTurn *turn) { return turn->clockwise != turn->way; }

/* Is the hand of the lap that is due laid into one pit, and into which (lap.laid)? */
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

/* Sows the lap that is due and those after it by vectors, as far as they are nothing but relays, up
 * to the lap limit or the situation marked by the turn. */
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
 * holds seeds; such a situation cannot come back (a relay empties its origin), so the mark is the
 * first situation whose origin is empty.
 *
 * Where laps skip their origin, or where a situation offers a choice at one moment and not at
 * another, the run is sown again from its mark and every situation compared. So it is where a lap
 * begins with its origin (lap.first = origin): any pit of the lap that was empty may have been that
 * origin. On ...0 0 1... a lap of three from the first and, on ...1 0 1..., one of two from the
 * second both leave ...1 1 2..., and the third pit is picked up next.
 */

/* Has the situation before the lap that is due been met in this run? `choice`: it offers a choice
 * of direction. Marks the first situation of a run. */
MW_KERNEL bool mw_lap_recurs(const MwPlay *play, MwTurn *turn, bool choice);

/* Has the choice that is met at a landing been met in this run? */
MW_KERNEL bool mw_landing_recurs(const MwPlay *play, MwTurn *turn);

/* Notes the direction of the lap that was just sown, and is not counted yet, where the mover
 * chooses it (lap.way = either). */
MW_KERNEL void mw_note_direction(const MwPlay *play, MwTurn *turn);

/* On a circuit that both players share (2.9), captured seeds that are sown again may be captured
 * again, so that captures do not separate runs. There the whole move is replayed from its start,
 * with the choices that were made, and every situation compared. With answers open, only
 * end.lap_limit ends such a move. */
static inline bool mw_replays(const MwPlay *play)
{
    return MW_ALL_KNOWN && mw_is_shared(&play->rules->board) && MW_IS(play, fate, FATE_RESOWN);
}

/* Records the board before the start pit is picked up, and each choice. */
MW_KERNEL void mw_record_start(MwTurn *turn);
MW_KERNEL void mw_record_choice(MwTurn *turn, MwesoChoice choice);

/* Has the situation of the lap that is due, which can only run in this direction, come before since
 * the last choice? If so the turn is as it was when it came back first. It is looked for after 1,
 * 2, 4, 8... laps, so that replaying costs no more than the move itself, or `always`. */
MW_KERNEL bool mw_replay_meets_lap(const MwPlay *play, MwTurn *turn, bool clockwise, bool always);

/* Has the choice that is met now, of `options`, come before? */
MW_KERNEL bool mw_replay_meets_choice(const MwPlay *play, const MwTurn *turn, int options);

/* ---- its landing (kernel/landing.c) ---------------------------------------------------------- */

/* The last seed of a lap has fallen (docs/rules.md, 2.3). */
MW_KERNEL void mw_step_landed(const MwPlay *play, MwTurn *turn, const MwListener *listener);
/* Picks up a pit for another lap. */
MW_KERNEL void mw_step_relay(const MwPlay *play, MwTurn *turn, const MwListener *listener);

/* Does what follows a landing that does not capture. */
MW_KERNEL void mw_go_on(const MwPlay *play, MwTurn *turn, const MwListener *listener);
/* Ends the turn where a lap has ended. Seeds that were captured in passing may bring extra pits. */
MW_KERNEL void mw_end_here(const MwPlay *play, MwTurn *turn, MwReason reason,
                           const MwListener *listener);
/* Why a landing does what it does: as a script says, or for the reason that the words give. */
MW_KERNEL MwReason mw_landing_by(const MwTurn *turn, MwReason by_words);
/* Why a seed that has fallen in turn->landing captures (CAPTURE_MADE) or not. */
MW_KERNEL MwReason mw_landed_reason(const MwPlay *play, const MwTurn *turn);

/* Another lap is due: notes what scripts are shown of the one before. */
static inline void mw_come_to(MwTurn *turn)
{
    turn->came_to = (int8_t)turn->landing;
    turn->came_clockwise = turn->clockwise;
    turn->chosen = 0;
}

/* ---- what is captured (kernel/taking.c) ------------------------------------------------------ */

/* Takes what a landing captures, and sows it again, removes it or stores it (docs/rules.md, 2.4).
 */
MW_KERNEL void mw_step_capture(const MwPlay *play, MwTurn *turn, const MwListener *listener);
/* Takes what the pit that is about to be sown captures before it is (capture.landing = lifted). */
MW_KERNEL void mw_capture_lifted(const MwPlay *play, MwTurn *turn, const MwListener *listener);
/* Sows the hand seed by seed, up to one that captures (capture.by = every); the last seed is left
 * to the landing. */
MW_KERNEL void mw_step_sow_on(const MwPlay *play, MwTurn *turn, const MwListener *listener);
/* Empties an extra pit (capture.extra), asks for one, or ends the turn if none is left. */
MW_KERNEL void mw_step_extra(const MwPlay *play, MwTurn *turn, const MwListener *listener);

/* The bonus pit of a capture (capture.besides), of several the one of this number, from 1; -1:
 * none. */
MW_KERNEL int mw_pit_besides(const MwPlay *play, const MwTurn *turn, int number);
/* Saves for the opponent what a capture that was declined would have taken (capture.declined). */
MW_KERNEL void mw_save_declined(const MwPlay *play, MwTurn *turn, const MwListener *listener);

/* The captures of the turn are made: settles how many extra pits there may be. */
MW_KERNEL void mw_begin_extra(const MwPlay *play, MwTurn *turn);
/* Empties one of them. */
MW_KERNEL void mw_take_extra(const MwPlay *play, MwTurn *turn, int pit, const MwListener *listener);

/* ---- empty rows (kernel/rows.c; docs/rules.md, 2.1 and 2.7) ---------------------------------- */

/* The pit in which the first seed of the lap falls that is about to be sown. */
MW_KERNEL int mw_first_pit(const MwPlay *play, const MwTurn *turn);

/* Is the lap that is due the first of a quiet start that leaves the own inner row empty, for which
 * start.quiet_row makes it lose? */
MW_KERNEL bool mw_start_loses(const MwPlay *play, const MwTurn *turn);

/* Who has lost by the lap that is about to be sown: by a start that is not even sown,
 * END_QUIET_ROW; once its first seed has fallen, END_THEIR_ROW or END_OWN_ROW; else GOES_ON. Seeds
 * that fall later empty nothing. */
MW_KERNEL MwReason mw_lap_loses(const MwPlay *play, const MwTurn *turn);

/* Would a lap from this pit, which is picked up from a copy of the own pits, end the game with its
 * first seed, so that no seed of it captures? */
MW_KERNEL bool mw_ends_at_first_seed(const MwPlay *play, const MwTurn *turn, const MwSide *own,
                                     int origin, bool clockwise);

/* Has what was just put from the store, or taken, emptied a row? If so the turn is over. */
MW_KERNEL bool mw_lost_at_once(const MwPlay *play, MwTurn *turn, const MwListener *listener);

/* Is the opponent's row lost, while a pit of the mover's is picked up? */
MW_KERNEL bool mw_their_row_is_lost(const MwPlay *play, const MwTurn *turn);

/* ---- the end of a turn (kernel/turn.c, kernel/race.c) ---------------------------------------- */

MW_KERNEL void mw_end_turn(const MwPlay *play, MwTurn *turn, MwReason reason,
                           const MwListener *listener);
/* A row is empty, which ends the game: END_OWN_ROW or END_THEIR_ROW. */
MW_KERNEL void mw_lose_by_row(const MwPlay *play, MwTurn *turn, MwReason reason,
                              const MwListener *listener);
/* What a turn that begins from the position is in a race (docs/rules.md, 2.7; turn.opening). */
enum MwRace mw_race_of(const MwPlay *play, const MwesoPosition *position);

/* Sows South's waiting start and North's, which is begun, lap by lap in turn, up to the end. Then
 * the turn is over, and has what became of both. */
void mw_run_race(const MwPlay *play, MwTurn *turn, const MwListener *listener);

/* ---- what a script rules (kernel/rulings.c; docs/hooks.md) -----------------------------------
 *
 * Each function named ..._by_script asks the script that answers its decision and does to the turn
 * as it says; the turn calls it only where a script answers (mw_asks). What follows from a ruling
 * about a landing is in kernel/landing.c. If the script fails, or cannot be obeyed, the turn is
 * broken off: it has `failed`, and nothing more happens. */

/* Asks a script that answers this decision. False if the words do, or if it has failed. */
MW_KERNEL bool mw_turn_ask(const MwPlay *play, MwDecision decision, MwTurn *turn, MwRuling *ruling);

/* Nothing more happens in this turn: the script has failed, or everything is to end. */
MW_KERNEL void mw_turn_break_off(MwTurn *turn);

/* The ruling cannot be carried out, for the reason in `text`: the script has failed. */
MW_KERNEL void mw_turn_reject(const MwPlay *play, MwDecision decision, MwTurn *turn,
                              const char *text);

/* Lifts seeds of the start pit into the hand and leaves the others in it. False if the words
 * decide. */
MW_KERNEL MW_RARE bool mw_lift_by_script(const MwPlay *play, MwTurn *turn);

/* The directions in which the lap that is due may run: a set of MwesoChoice; 0 if the words
 * decide. */
MW_KERNEL MW_RARE int mw_directions_by_script(const MwPlay *play, MwTurn *turn);

/* The pit in which the next seed falls, after one in `from`: the script's, or the next in order. */
MW_KERNEL int mw_next_pit(const MwPlay *play, MwTurn *turn, int from);

/* Sows the hand seed by seed, where the script says or, if it is silent, in the next pit. */
MW_KERNEL MW_RARE void mw_sow_by_script(const MwPlay *play, MwTurn *turn);

/* The seeds that a capture took. */
typedef struct MwTake {
    int inner, outer, own; /* `outer`: of all the opponent's pits but his inner facing one */
} MwTake;

/* Empties the pits that a capture takes. False if the words decide. */
MW_KERNEL MW_RARE bool mw_take_by_script(const MwPlay *play, MwTurn *turn, MwTake *take);

/* Sets which extra pits are emptied, and how many, unless a capture before brings more. False if
 * the words decide. */
MW_KERNEL MW_RARE bool mw_extra_by_script(const MwPlay *play, MwTurn *turn);

/* Sets the origin from which captured seeds are sown. False if the words decide. */
MW_KERNEL MW_RARE bool mw_origin_by_script(const MwPlay *play, MwTurn *turn);

/* Does what else declining a capture does. False if the words decide. */
MW_KERNEL MW_RARE bool mw_refusal_by_script(const MwPlay *play, MwTurn *turn,
                                            const MwListener *listener);

/* Is it noted how far the turn has sown round the opponent's side of a shared circuit (t.circled)?
 * Only scripts see it, so laps by words note nothing. */
static inline bool mw_notes_circle(const MwPlay *play)
{
    return __builtin_expect(play->rules->hooked != 0, 0) && mw_is_shared(&play->rules->board);
}

/* Notes for that that a seed has fallen in `pit`; and a lap of `sown` seeds, the first of them in
 * the pit after `before`. */
MW_KERNEL void mw_note_seed(const MwPlay *play, MwTurn *turn, int pit);
MW_KERNEL void mw_note_lap(const MwPlay *play, MwTurn *turn, int before, int sown);

/* ---- what a listener is told (kernel/events.c) ----------------------------------------------- */

/* Tells an event, with what every event says of its turn filled in. */
void mw_tell(const MwPlay *play, const MwTurn *turn, const MwListener *listener, MwesoEvent event,
             MwReason reason);

/* The event is built only if somebody listens. */
#define MW_TELL(rules, turn, listener, reason, ...) \
    do { \
        if (listener) mw_tell(rules, turn, listener, (MwesoEvent){__VA_ARGS__}, reason); \
    } while (0)

/* Tells of the lap that is sown next. `reverse`: why it might run against the way, or not. */
void mw_tell_lap(const MwPlay *play, const MwTurn *turn, const MwListener *listener,
                 MwReason reverse);

/* Tells where the last seed fell, and why it captures there, or not. */
void mw_tell_landing(const MwPlay *play, const MwTurn *turn, const MwListener *listener,
                     MwReason reason);

#endif
