/* Notation of moves: plays and writes move strings. */
#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/bits.h"
#include "base/language.h"
#include "hooks/pool.h"
#include "kernel/capture.h"
#include "kernel/decider.h"
#include "kernel/phase.h"
#include "play/moves.h"
#include "play/notation.h"
#include "rules/keys.h"
#include "rules/variant.h"

/* ---- writing --------------------------------------------------------------------------------- */

void mw_choice_print(const MwRules *rules, MwesoChoice choice, int pit, MwText *text)
{
    /* behind a bare pit (or one behind a drop) a digit would be read as part of the pit's name */
    const char *alone = text->s ? text->s + (text->s[0] == mw_choice_letter(MWESO_DROP)) : "";
    bool ends = alone[0] && alone[1 + strspn(alone + 1, "0123456789")] == '\0';
    if (choice >= MWESO_OFFERED && choice < MWESO_ENOUGH && ends) mw_text_add(text, ".");
    if (choice == MWESO_PIT) mw_pit_print(&rules->board, pit, text);
    else mw_text_add(text, "%c", mw_choice_letter(choice));
}

static void print_extra_pits(const MwRules *rules, uint64_t pits, MwText *text)
{
    for (int pit; mw_take_bit(&pits, &pit);) {
        mw_text_add(text, "x");
        mw_pit_print(&rules->board, pit, text);
    }
}

void mw_extra_print(const MwRules *rules, const MwTurn *turn, MwText *text)
{
    print_extra_pits(rules, turn->extra_pits, text);
    bool asked = turn->race == RACE_NONE; /* in a race there are no choices */
    bool fewer = asked && turn->stage == STAGE_OVER && turn->extra_left > 0;
    if (fewer) mw_text_add(text, "%c", mw_choice_letter(MWESO_ENOUGH));
}

void mw_walk_text(const MwRules *rules, const MwWalk *walk, MwText *text)
{
    assert(walk->depth > 0);
    mw_text_clear(text);
    if (walk->now.drop == DROPPED) mw_choice_print(rules, MWESO_DROP, 0, text);
    mw_pit_print(&rules->board, walk->frames[0].taken_pit, text);
    for (size_t i = 1; i < walk->depth; i++) {
        MwesoChoice taken = (MwesoChoice)walk->frames[i].taken;
        if (!mw_is_extra(taken)) mw_choice_print(rules, taken, 0, text);
    }
    mw_extra_print(rules, &walk->now, text);
}

bool mw_is_word(const char *move, const char *word) { return strcasecmp(move, word) == 0; }

/* ---- reading --------------------------------------------------------------------------------- */

typedef struct MoveReading {
    const MwPlay *play;
    const MwesoPosition *position;
    const char *move, *at; /* the whole string, and its unread rest */
    MwTurn turn;
    const MwListener *listener;
    MwText *text;   /* the choices read so far, in their regular form */
    uint64_t named; /* extra pits named in the string */
    bool enough;    /* the string has said that there are no more */
    MwesoError *error;
} MoveReading;

static const char *understood(const MoveReading *r) { return r->text->s ? r->text->s : ""; }

static int column(const MoveReading *r) { return (int)(r->at - r->move) + 1; }

static void list_continuations(const MoveReading *r, MwText *out)
{
    const char *comma = "";
    uint64_t letters = (uint64_t)(r->turn.options & ~(MWESO_PIT | MWESO_ENOUGH));
    for (int bit; mw_take_bit(&letters, &bit);) {
        MwText one = {0};
        mw_text_add(&one, "%s", understood(r));
        mw_choice_print(r->play->rules, (MwesoChoice)(1 << bit), 0, &one);
        mw_text_add(out, "%s%s", comma, one.s ? one.s : "");
        mw_text_free(&one);
        comma = ", ";
    }
    uint64_t pits = r->turn.pits;
    for (int pit; mw_take_bit(&pits, &pit);) {
        mw_text_add(out, "%s%s", comma, understood(r));
        print_extra_pits(r->play->rules, r->turn.extra_pits | (uint64_t)1 << pit, out);
        comma = ", ";
    }
    if (!(r->turn.options & MWESO_ENOUGH)) return;
    mw_text_add(out, "%s%s", comma, understood(r));
    print_extra_pits(r->play->rules, r->turn.extra_pits, out);
    mw_text_add(out, "%c", mw_choice_letter(MWESO_ENOUGH));
}

static MwesoStatus fail_at_choice(const MoveReading *r, MwesoStatus status, const char *format)
{
    MwText list = {0};
    list_continuations(r, &list);
    mw_fail(r->error, status, column(r), format, r->move, list.s ? list.s : "");
    mw_text_free(&list);
    return status;
}

/* Is it the letter of a choice at all? */
static bool is_choice(char letter)
{
    return mw_choice_of(letter) || tolower((unsigned char)letter) == 'x';
}

/* Reads "xA3" as one of `pits`; -1: it is not. */
static int read_extra(MoveReading *r, uint64_t pits)
{
    assert(r->turn.start >= 0);
    const char *c = r->at + 1;
    if (tolower((unsigned char)*r->at) != 'x') return -1;
    int pit = mw_read_pit(&r->play->rules->board, &c);
    if (pit < 0 || !(pits >> pit & 1)) return -1;
    r->named |= (uint64_t)1 << pit;
    r->at = c;
    return pit;
}

/* Reads "x" alone: no more extra pits. If another letter follows, it belongs to the name of a pit.
 */
static bool read_enough(MoveReading *r)
{
    if (mw_choice_of(*r->at) != MWESO_ENOUGH) return false;
    bool begins_pit = isalpha((unsigned char)r->at[1]) && mw_choice_of(r->at[1]) != MWESO_ENOUGH;
    if (begins_pit) return false;
    r->at++;
    return r->enough = true;
}

static MwesoStatus read_choice(MoveReading *r)
{
    if (r->at[0] == '.' && isdigit((unsigned char)r->at[1])) r->at++;
    int pit = 0;
    const char *at = r->at;
    bool extra = r->turn.options & MWESO_PIT;
    MwesoChoice choice = mw_choice_of(*r->at);
    if (extra) {
        pit = read_extra(r, r->turn.pits);
        bool enough = pit < 0 && r->turn.options & MWESO_ENOUGH && read_enough(r);
        choice = pit >= 0 ? MWESO_PIT : enough ? MWESO_ENOUGH : (MwesoChoice)0;
    }
    if (*at == '\0')
        return fail_at_choice(r, MWESO_BAD_INPUT,
                              MW_MARKED("'%.40s' stops short of a choice; it can go on as %s"));
    if (!(r->turn.options & (int)choice))
        return fail_at_choice(r, is_choice(*at) ? MWESO_NO : MWESO_BAD_INPUT,
                              MW_MARKED("'%.40s' is wrong at this choice; it can go on as %s"));
    if (!extra) {
        r->at++;
        mw_choice_print(r->play->rules, choice, 0, r->text);
    }
    mw_turn_choose(r->play, &r->turn, choice, pit, r->listener);
    return mw_ruled(r->play, r->position, r->error);
}

/* Why the first lap may not run the other way, if the rest of the text asks for that; else
 * REVERSE_MADE. A pit that was empty before it got a store seed has no lap to turn. */
static MwReason reverse_refused(const MoveReading *r)
{
    MwTurn begun;
    if (mw_choice_of(*r->at) != MWESO_REVERSE) return REVERSE_MADE;
    mw_turn_begin(r->play, r->position, &begun);
    if (r->turn.drop == DROPPED) mw_drop(r->play, &begun, NULL);
    if (mw_seeds_in(r->play, MW_OWN, begun.own.pit, r->turn.start) == 0) return REVERSE_MADE;
    return mw_start_reverse_reason(r->play, &begun, r->turn.start);
}

static MwesoStatus fail_too_much(const MoveReading *r)
{
    assert(*r->at && r->turn.stage == STAGE_OVER);
    const char *c = r->at + 1;
    int pit = tolower((unsigned char)*r->at) == 'x' ? mw_read_pit(&r->play->rules->board, &c) : -1;
    bool out_of_order = pit >= 0 && r->turn.extra_pits >> pit > 1 &&
                        !(r->turn.extra_pits >> pit & 1);
    if (out_of_order)
        return mw_fail(r->error, MWESO_NO, column(r),
                       "'%.20s' at the end of '%.40s' comes too late: further pits are written in "
                       "the order of the opponent's circuit",
                       r->at, r->move);
    MwReason reverse = reverse_refused(r);
    MwesoStatus status = is_choice(*r->at) ? MWESO_NO : MWESO_BAD_INPUT;
    if (mw_reverses(reverse))
        return mw_fail(r->error, status, column(r),
                       "'%.20s' at the end of '%.40s' is no choice of this move; it is just %.40s",
                       r->at, r->move, understood(r));
    return mw_fail(r->error, status, column(r),
                   "'%.20s' at the end of '%.40s' is no choice of this move; it is just %.40s: "
                   "%s, by %s",
                   r->at, r->move, understood(r), mw_reason_said(r->play, reverse),
                   mw_reason_key(reverse));
}

static MwesoStatus fail_start(const MoveReading *r, int pit)
{
    MwText list = {0};
    MwReason reason = mw_start_reason(r->play, &r->turn, pit);
    const char *why = mw_reason_said(r->play, reason), *key = mw_reason_key(reason);
    mw_print_pit_set(&list, mw_starts(r->play, &r->turn), &r->play->rules->board);
    if (list.s)
        mw_fail(r->error, MWESO_NO, 1, "%s may not start: %s, by %s; these may: %s", understood(r),
                why, key, list.s);
    else
        mw_fail(r->error, MWESO_NO, 1, "%s may not start: %s, by %s; these may: none",
                understood(r), why, key);
    mw_text_free(&list);
    return MWESO_NO;
}

static MwesoStatus fail_unreadable(const MoveReading *r)
{
    static const char *const words[] = {MW_PASS, MW_SWAP, NULL};
    static const char *const begins[2][2] = {
        /* with a drop of the store; on two rows */
        {MW_MARKED("'%.40s' is not a move: it starts with a pit of the mover, "
                   "A1 to A%d or B1 to B%d"),
         MW_MARKED("'%.40s' is not a move: it starts with a pit of the mover, A1 to A%d")},
        {MW_MARKED("'%.40s' is not a move: behind '*' stands a pit of the mover, "
                   "A1 to A%d or B1 to B%d"),
         MW_MARKED("'%.40s' is not a move: behind '*' stands a pit of the mover, A1 to A%d")}};
    const MwesoBoard *board = &r->play->rules->board;
    const char *near = strpbrk(r->move, "0123456789") ? NULL : mw_nearest(r->move, words);
    char room[400];
    MwText text = MW_TEXT_IN(room);
    mw_text_add(&text, mw_in(begins[*r->move == '*'][mw_is_shared(board)]), r->move, board->columns,
                board->columns);
    if (near) mw_fail(r->error, MWESO_BAD_INPUT, 1, "%s; did you mean '%s'?", text.s, near);
    else mw_fail(r->error, MWESO_BAD_INPUT, 1, "%s", text.s);
    mw_text_free(&text);
    return MWESO_BAD_INPUT;
}

/* Reads "*", dropping the store. */
static MwesoStatus read_drop(MoveReading *r)
{
    const MwesoPosition *position = r->position;
    int side = position->side;
    const char *mover = mw_in(side ? MW_MARKED("North") : MW_MARKED("South"));
    mw_turn_begin(r->play, position, &r->turn);
    if (*r->at != '*') return MWESO_OK;
    if (r->play->rules->from != FROM_SPREAD)
        return mw_fail(r->error, MWESO_NO, 1,
                       "'%.40s' drops the store first, which start.from does not allow", r->move);
    if (!mw_may_drop(r->play, &r->turn) && position->spread >> side & 1)
        return mw_fail(r->error, MWESO_NO, 1,
                       "'%.40s' drops the store first: %s has done so, and may only once a game "
                       "(start.from)",
                       r->move, mover);
    if (!mw_may_drop(r->play, &r->turn))
        return mw_fail(r->error, MWESO_NO, 1,
                       "'%.40s' drops the store first: it must hold %d seeds, one for each pit, "
                       "but %s's holds %d (start.from)",
                       r->move, r->play->rules->board.pits, mover, position->store[side][0]);
    mw_drop(r->play, &r->turn, r->listener);
    mw_choice_print(r->play->rules, MWESO_DROP, 0, r->text);
    r->at++;
    return MWESO_OK;
}

static MwesoStatus read_start(MoveReading *r, bool record)
{
    int side = r->position->side;
    MwesoStatus status = read_drop(r);
    if (status != MWESO_OK) return status;
    bool small = islower((unsigned char)*r->at);
    int pit = mw_read_pit(&r->play->rules->board, &r->at);
    if (pit < 0 || isdigit((unsigned char)*r->at)) return fail_unreadable(r);
    if (record && small && side == MWESO_SOUTH)
        return mw_fail(r->error, MWESO_NO, 1,
                       "'%.40s' is written as a move of North (small letters), but it is South's "
                       "turn",
                       r->move);
    if (record && !small && side == MWESO_NORTH)
        return mw_fail(r->error, MWESO_NO, 1,
                       "'%.40s' is written as a move of South (capitals), but it is North's turn",
                       r->move);
    mw_pit_print(&r->play->rules->board, pit, r->text);
    bool may = mw_may_start(r->play, &r->turn, pit);
    if (mw_script_failed(r->play)) return mw_ruled(r->play, r->position, r->error);
    if (!may) return fail_start(r, pit);
    mw_turn_start(r->play, &r->turn, pit, r->listener);
    return mw_ruled(r->play, r->position, r->error);
}

static MwesoStatus play_sowing(MoveReading *r, bool record, MwesoOutcome *outcome)
{
    MwesoStatus status = read_start(r, record);
    while (status == MWESO_OK && r->turn.options) status = read_choice(r);
    if (status != MWESO_OK) return status;
    /* extra pits that were no choice may be named or not */
    while (*r->at && read_extra(r, r->turn.extra_pits & ~r->named) >= 0) continue;
    if (r->turn.extra_left > 0 && !r->enough) read_enough(r);
    mw_extra_print(r->play->rules, &r->turn, r->text);
    if (r->text->failed) return mw_no_memory(r->error);
    if (*r->at) return fail_too_much(r);
    if (!mw_turn_outcome(r->play, r->position, &r->turn, outcome))
        return mw_fail(r->error, MWESO_NO, 0,
                       "%s never ends and wins nothing, which end.endless = illegal forbids",
                       understood(r));
    return mw_ruled(r->play, r->position, r->error);
}

/* ---- passing and arranging ------------------------------------------------------------------- */

/* Only a player with a legal move may pass or change sides; `refusal`: the error if he has none. */
static MwesoStatus check_can_move(const MoveReading *r, const char *refusal)
{
    bool can;
    MwesoStatus status = mw_can_move(r->play, r->position, &can, r->error);
    if (status != MWESO_OK || can) return status;
    return mw_fail(r->error, MWESO_NO, 0, "%s", mw_in(refusal));
}

static MwesoStatus play_pass(MoveReading *r, MwesoOutcome *outcome)
{
    if (r->play->rules->pass == PASS_NEVER)
        return mw_fail(r->error, MWESO_NO, 0, "passing is not allowed: turn.pass is never");
    if (r->position->race)
        return mw_fail(r->error, MWESO_NO, 0,
                       "South's start waits for North's (turn.opening): he cannot pass");
    if (r->position->passes >= 2)
        return mw_fail(r->error, MWESO_NO, 0,
                       "after two passes in a row a move must be made (turn.pass)");
    if (!mw_may_pass(r->play, r->position))
        return mw_fail(r->error, MWESO_NO, 0,
                       "%s has passed once in this game, and may not again: turn.pass is once",
                       mw_in(r->position->side ? MW_MARKED("North") : MW_MARKED("South")));
    const char *stuck = MW_MARKED("who cannot move cannot pass either (turn.pass)");
    MwesoStatus status = check_can_move(r, stuck);
    if (status == MWESO_OK) mw_pass_outcome(r->play, r->position, outcome);
    mw_text_add(r->text, MW_PASS);
    return status;
}

static MwesoStatus play_swap(MoveReading *r, MwesoOutcome *outcome)
{
    if (!r->play->rules->swap)
        return mw_fail(r->error, MWESO_NO, 0, "sides are not changed: turn.swap is no");
    if (!mw_may_swap(r->play, r->position))
        return mw_fail(r->error, MWESO_NO, 0,
                       "sides are changed by North alone, as his answer to South's first turn "
                       "(turn.swap)");
    const char *stuck = MW_MARKED("who cannot move cannot change sides either (turn.swap)");
    MwesoStatus status = check_can_move(r, stuck);
    if (status == MWESO_OK) mw_swap_outcome(r->play, r->position, outcome);
    mw_text_add(r->text, MW_SWAP);
    return status;
}

static MwesoStatus fail_arrangement(const MoveReading *r, const char *at)
{
    const MwRules *rules = r->play->rules;
    int where = (int)(at - r->move) + 1;
    if (rules->shared)
        return mw_fail(
            r->error, MWESO_BAD_INPUT, where,
            "'%.80s' is not an arrangement of the %d pits of a row, as in =4x8 on 8 columns",
            r->move, rules->columns);
    if (rules->placement == PLACEMENT_RAIDING)
        return mw_fail(r->error, MWESO_BAD_INPUT, where,
                       "'%.80s' is not an arrangement '=outer/inner' of %d pits each, as in "
                       "=4x8/0x8 on 8 columns, and with /cA3 behind it if a seed captures in A3",
                       r->move, rules->columns);
    if (strncmp(at, "/c", 2) == 0)
        return mw_fail(r->error, MWESO_BAD_INPUT, where,
                       "'%.80s' is not an arrangement '=outer/inner' of %d pits each, as in "
                       "=4x8/0x8 on 8 columns; a seed captures only with setup.placement = raiding",
                       r->move, rules->columns);
    return mw_fail(r->error, MWESO_BAD_INPUT, where,
                   "'%.80s' is not an arrangement '=outer/inner' of %d pits each, as in "
                   "=4x8/0x8 on 8 columns",
                   r->move, rules->columns);
}

/* Reads the rows of "=outer/inner" in their player's view, or of "=inner" if he has one row; "/cA3"
 * behind them names the pit in which a seed captures. */
static MwesoStatus read_arrangement(MoveReading *r, uint16_t *pits, int *raid)
{
    uint16_t outer[MW_MOST_COLUMNS] = {0}, inner[MW_MOST_COLUMNS];
    const MwesoBoard *board = &r->play->rules->board;
    int columns = board->columns;
    const char *at = r->at + 1;
    if (!mw_is_shared(board)) {
        if (mw_read_pits(&at, columns, false, outer) != columns || *at != '/')
            return fail_arrangement(r, at);
        at++;
    }
    bool good = mw_read_pits(&at, columns, false, inner) == columns;
    bool raids = good && r->play->rules->placement == PLACEMENT_RAIDING;
    if (raids && strncmp(at, "/c", 2) == 0) {
        at += 2;
        good = (*raid = mw_read_pit(board, &at)) >= 0;
    }
    if (!good || *at) return fail_arrangement(r, at);
    mw_lay_rows(board, outer, inner, pits);
    return MWESO_OK;
}

static MwesoStatus play_raid(MoveReading *r, const uint16_t *pits, int pit, MwesoOutcome *outcome)
{
    MwText list = {0};
    uint64_t raids = mw_raids(r->play, r->position, pits);
    mw_raid_print(&r->play->rules->board, pit, r->text);
    if (raids >> pit & 1) {
        outcome->captured = (uint32_t)mw_raid(r->play, &outcome->after, pit);
        return MWESO_OK;
    }
    mw_print_pit_set(&list, raids, &r->play->rules->board);
    if (raids && list.s)
        mw_fail(r->error, MWESO_NO, 0,
                "no seed captures there while it is arranged (setup.placement); these pits would "
                "do: %s",
                list.s);
    else
        mw_fail(r->error, MWESO_NO, 0,
                "no seed captures there while it is arranged (setup.placement); these pits would "
                "do: none");
    mw_text_free(&list);
    return MWESO_NO;
}

static MwesoStatus play_arrangement(MoveReading *r, MwesoOutcome *outcome)
{
    uint16_t pits[MW_MOST_PITS] = {0};
    int side = r->position->side;
    int raid = -1; /* none */
    MwesoStatus status = read_arrangement(r, pits, &raid);
    if (status != MWESO_OK) return status;
    int has = mw_seeds_of(r->position->pit[side], r->play->rules->board.pits);
    int put = mw_seeds_of(pits, r->play->rules->board.pits);
    if (put != has)
        return mw_fail(r->error, MWESO_NO, 0,
                       "an arrangement uses all of a player's %d seeds, this one has %d", has, put);
    *outcome = (MwesoOutcome){.after = *r->position, .winner = MWESO_NOBODY};
    memcpy(outcome->after.pit[side], pits, sizeof pits);
    status = mw_may_arrange(r->play, r->position, pits, r->error);
    if (status != MWESO_OK) return status;
    mw_arrangement_print(&r->play->rules->board, pits, r->text);
    if (raid >= 0) status = play_raid(r, pits, raid, outcome);
    outcome->after.side = (uint8_t)!side;
    outcome->after.placing = side == MWESO_SOUTH;
    return status;
}

static MwesoStatus play_any(MoveReading *r, bool record, MwesoOutcome *outcome)
{
    if (mw_is_still(r->play, r->position))
        return mw_fail(r->error, MWESO_NO, 0,
                       "the game is over, '%.40s' comes too late: %d turns in a row have captured "
                       "nothing (end.still)",
                       r->move, r->play->rules->still);
    if (r->position->placing && *r->at == '=') return play_arrangement(r, outcome);
    if (r->position->placing) {
        MwText usual = {0};
        int side = r->position->side;
        mw_arrangement_print(&r->play->rules->board, r->position->pit[side], &usual);
        mw_fail(r->error, MWESO_NO, 1,
                "'%.40s' is too early: %s has still to arrange his seeds, as in %s", r->move,
                mw_in(side ? MW_MARKED("North") : MW_MARKED("South")), usual.s ? usual.s : "");
        mw_text_free(&usual);
        return MWESO_NO;
    }
    if (mw_is_word(r->move, MW_PASS)) return play_pass(r, outcome);
    if (mw_is_word(r->move, MW_SWAP)) return play_swap(r, outcome);
    if (*r->at == '=' && r->play->rules->placement != PLACEMENT_USUAL)
        return mw_fail(r->error, MWESO_NO, 1,
                       "no seeds are to be arranged now: the game has begun");
    if (*r->at == '=')
        return mw_fail(r->error, MWESO_NO, 1,
                       "no seeds are to be arranged now: setup.placement is usual");
    return play_sowing(r, record, outcome);
}

MwesoStatus mw_move_play(const MwPlay *play, const MwesoPosition *position, const char *move,
                         bool record, const MwListener *listener, MwesoOutcome *outcome,
                         MwText *text, MwesoError *error)
{
    assert(move && text && outcome);
    MoveReading r = {.play = mw_play_at(play, position),
                     .position = position,
                     .move = move,
                     .at = move,
                     .listener = listener,
                     .text = text,
                     .error = error};
    mw_text_clear(text);
    MwesoStatus status = play_any(&r, record, outcome);
    if (status == MWESO_OK && text->failed) status = mw_no_memory(error);
    if (status == MWESO_OK && !outcome->after.placing) status = mw_judge(play, outcome, error);
    return status;
}

/* ---- public ---------------------------------------------------------------------------------- */

MwesoStatus mweso_play(const MwesoVariant *variant, const MwesoPosition *position, const char *move,
                       MwesoSink sink, void *user, MwesoOutcome *outcome, MwesoError *error)
{
    MwListener listener = {sink, user};
    MwText text = {0};
    MwesoStatus status = mw_check_position(&variant->rules, position, error);
    if (status == MWESO_OK) status = mw_check_given(move, "the move", error);
    if (status != MWESO_OK) return status;
    const MwPlay *play = mw_acquire(variant, error);
    if (!play) return error ? error->status : MWESO_IO;
    status = mw_move_play(play, position, move, false, sink ? &listener : NULL, outcome, &text,
                          error);
    mw_release(variant, play);
    mw_text_free(&text);
    return status;
}

const char *mweso_end_name(MwesoEnd end)
{
    static const char *const names[MWESO_END_COUNT] = {
        [MWESO_GOES_ON] = "",
        [MWESO_NO_MOVE] = MW_MARKED("no-move"),
        [MWESO_BOTH_ENDS] = MW_MARKED("both-ends"),
        [MWESO_TWO_CAPTURES_FIRST] = MW_MARKED("two-captures-first"),
        [MWESO_EVERY_COLUMN] = MW_MARKED("every-column"),
        [MWESO_ENDLESS_ANNULLED] = MW_MARKED("endless-annulled"),
        [MWESO_ENDLESS_LOSES] = MW_MARKED("endless-loses"),
        [MWESO_DECIDED] = MW_MARKED("decided"),
        [MWESO_SCORED] = MW_MARKED("most-seeds"),
        [MWESO_STILL] = MW_MARKED("still"),
        [MWESO_REPEATED] = MW_MARKED("repeated"),
        [MWESO_EMPTY_ROW] = MW_MARKED("empty-row"),
    };
    return (size_t)end < MWESO_END_COUNT ? names[end] : "";
}
