/* Sided: what a move of a notation with sides means in a position, and how one of ours is written
 * in it. */
#include "play/sided.h"

#include <assert.h>
#include <string.h>

#include "base/bits.h"
#include "hooks/pool.h"
#include "kernel/phase.h"
#include "play/movetext.h"
#include "play/position.h"
#include "play/ruled.h"
#include "rules/variant.h"

/* ---- what a move does, as it is told --------------------------------------------------------- */

/* What the signs of a notation say of a move, put together from its events. */
typedef struct MoveTold {
    const MwesoBoard *board;
    int mover;
    char side;   /* to which the first hand went; 0: nothing was sown but a seed of the store */
    int goes;    /* so often he went on where he might have stopped */
    MwText rest; /* the letters of all other choices */
} MoveTold;

/* The side says which way the first hand goes that is picked up: that of the start pit, or what a
 * store seed captured, which enters as from an outer pit. */
static void tell_side(MoveTold *told, int place, bool clockwise)
{
    if (!told->side) told->side = mw_leads_left(told->board, place, clockwise) ? 'L' : 'R';
}

static void tell_choice(MoveTold *told, const MwesoEvent *e)
{
    bool way = e->taken & (MWESO_FORWARD | MWESO_REVERSE);
    if (mw_is_further((MwesoChoice)e->taken) || e->taken == MWESO_STOP) return;
    if (way && !told->side) tell_side(told, e->pit, e->taken == MWESO_REVERSE);
    else if (e->taken == MWESO_GO) told->goes++;
    else mw_text_add(&told->rest, "%c", mw_choice_letter((MwesoChoice)e->taken));
}

static void tell(void *user, const MwesoEvent *e)
{
    MoveTold *told = user;
    if (e->side != told->mover) return; /* the other's laps in a race */
    if (e->kind == MWESO_EVENT_CHOICE) tell_choice(told, e);
    else if (e->kind == MWESO_EVENT_LAP) tell_side(told, e->pit, e->clockwise);
}

/* How many stars the turn gets: none if it captures, two if it leaves the opponent a pit that he
 * may not empty, as the variant's script says. */
static int stars_of(const MwesoVariant *variant, const MwesoOutcome *outcome, int mover)
{
    uint64_t barred[2];
    mweso_position_marks(variant, &outcome->after, MWESO_MARK_BARRED, barred);
    return outcome->captured ? 0 : barred[!mover] ? 2 : 1;
}

/* A legal move of ours as the signs say it. `own` gets it in its regular form, and the rest of
 * what is said lies there and in `told`, which the caller frees. */
static MwesoStatus say(const MwesoVariant *variant, const MwPlay *play,
                       const MwesoPosition *position, const char *move, MoveTold *told, MwText *own,
                       MwSaid *said, MwesoError *error)
{
    const MwesoBoard *board = &play->rules->board;
    MwListener listener = {tell, told};
    MwesoOutcome outcome;
    *told = (MoveTold){.board = board, .mover = position->side};
    MwesoStatus status = mw_move_play(play, position, move, false, &listener, &outcome, own, error);
    if (status != MWESO_OK) return status;
    if (told->rest.failed) return mw_no_memory(error);
    const char *pit = own->s + (own->s[0] == '*'), *extra = strchr(own->s, 'x');
    *said = (MwSaid){.drops = own->s[0] == '*',
                     .pit = mw_read_pit(board, &pit),
                     .side = told->side,
                     .goes = told->goes,
                     .stars = stars_of(variant, &outcome, position->side),
                     .wins = outcome.over && outcome.winner == position->side,
                     .rest = told->rest.s,
                     .rest_count = told->rest.length,
                     .extra = extra,
                     .extra_count = extra ? strlen(extra) : 0};
    return MWESO_OK;
}

/* ---- reading --------------------------------------------------------------------------------- */

typedef struct SidedReading {
    const MwesoVariant *variant;
    const MwPlay *play;
    const MwesoPosition *position;
    const MwSigns *signs;
    const char *text;
    MwSaid said;   /* what the text says */
    MwSaid so_far; /* what of that has been understood, */
    MoveTold told; /* and what has happened */
    MwTurn turn;
    MwText *own;
    MwesoError *error;
} SidedReading;

static void print(const SidedReading *r, const MwSaid *said, MwText *out)
{
    mw_said_print(r->signs, &r->play->rules->board, r->position->side, said, out);
}

/* What has been understood, and then one of the choices that are open now. */
static void print_with(const SidedReading *r, MwesoChoice choice, MwText *out)
{
    MwSaid said = r->so_far;
    MwText rest = {0};
    if (said.rest_count) mw_text_put(&rest, said.rest, said.rest_count);
    bool way = choice & (MWESO_FORWARD | MWESO_REVERSE);
    if (way && !r->told.side) {
        bool left = mw_leads_left(&r->play->rules->board, r->turn.origin, choice == MWESO_REVERSE);
        said.side = left ? 'L' : 'R';
    } else {
        mw_text_add(&rest, "%c", mw_choice_letter(choice));
    }
    said.rest = rest.s;
    said.rest_count = rest.length;
    print(r, &said, out);
    mw_text_free(&rest);
}

/* Fails at a choice: `format` names the text, and the moves that it may be. */
static MwesoStatus fail_at_choice(const SidedReading *r, MwesoStatus status, const char *format)
{
    MwText list = {0};
    uint64_t open = (uint64_t)r->turn.options;
    const char * or = "";
    for (int bit; mw_take_bit(&open, &bit); or = " or ") {
        mw_text_add(&list, "%s", or);
        print_with(r, (MwesoChoice)(1 << bit), &list);
    }
    mw_fail(r->error, status, 0, format, r->text, list.s ? list.s : "");
    mw_text_free(&list);
    return status;
}

#define MAY_BE "'%.40s' does not say which move it is: it may be %s"

/* The way that the side says, of the hand that is due. */
static MwesoChoice way_said(const SidedReading *r)
{
    bool left = r->said.side == 'L';
    bool clockwise = mw_leads_left(&r->play->rules->board, r->turn.origin, true) == left;
    return clockwise ? MWESO_REVERSE : MWESO_FORWARD;
}

/* The next of the letters behind ":"; 0 if there are no more. */
static MwesoChoice letter_said(const SidedReading *r)
{
    size_t next = r->so_far.rest_count;
    return next < r->said.rest_count ? mw_choice_of(r->said.rest[next]) : (MwesoChoice)0;
}

/* What the text says at the choice that is due; 0: nothing. */
static MwesoChoice choice_said(SidedReading *r)
{
    int options = r->turn.options;
    bool way = options & (MWESO_FORWARD | MWESO_REVERSE);
    if (way && !r->told.side) {
        r->so_far.side = r->said.side;
        return r->said.side ? way_said(r) : (MwesoChoice)0;
    }
    if (options & (MWESO_GO | MWESO_STOP)) {
        bool goes = r->so_far.goes < r->said.goes;
        r->so_far.goes += goes;
        return goes ? MWESO_GO : MWESO_STOP;
    }
    MwesoChoice choice = letter_said(r);
    r->so_far.side = r->told.side;
    r->so_far.rest = r->said.rest;
    return choice;
}

static MwesoStatus read_choice(SidedReading *r)
{
    MwListener listener = {tell, &r->told};
    bool first = !r->told.side;
    MwesoChoice choice = choice_said(r);
    bool lettered = !(choice & (MWESO_GO | MWESO_STOP)) &&
                    !(first && choice & (MWESO_FORWARD | MWESO_REVERSE));
    if (!choice && r->so_far.rest_count == r->said.rest_count)
        return fail_at_choice(r, MWESO_BAD_INPUT, MAY_BE);
    if (!(r->turn.options & (int)choice))
        return fail_at_choice(r, MWESO_NO, "'%.40s' is wrong at a choice; it may be %s");
    r->so_far.rest_count += lettered;
    if (choice) mw_choice_print(r->play->rules, choice, 0, r->own);
    mw_turn_choose(r->play, &r->turn, choice, 0, &listener);
    return mw_ruled(r->play, r->position, r->error);
}

/* The error that our own notation has for what may not start. */
static MwesoStatus fail_start(SidedReading *r)
{
    MwesoOutcome outcome;
    MwText move = {0}, unused = {0};
    if (r->said.drops) mw_text_add(&move, "*");
    mw_pit_print(&r->play->rules->board, r->said.pit, &move);
    MwesoStatus status = move.failed ? mw_no_memory(r->error)
                                     : mw_move_play(r->play, r->position, move.s, false, NULL,
                                                    &outcome, &unused, r->error);
    mw_text_free(&move);
    mw_text_free(&unused);
    assert(status != MWESO_OK);
    return status;
}

/* Without its row a pit is known only where all turns begin in one. */
static MwesoStatus fail_row(const SidedReading *r)
{
    int column = r->play->rules->board.column[r->said.pit] + 1, north = r->position->side;
    return mw_fail(r->error, MWESO_BAD_INPUT, 1,
                   "'%.40s' does not say which pit it is: it may be %c%d or %c%d", r->text,
                   "Aa"[north], column, "Bb"[north], column);
}

static MwesoStatus read_start(SidedReading *r)
{
    MwListener listener = {tell, &r->told};
    mw_turn_begin(r->play, r->position, &r->turn);
    bool one_row = mw_is_shared(&r->play->rules->board) || mw_begins_from_store(r->play, &r->turn);
    if (r->said.rowless && !one_row) return fail_row(r);
    if (r->said.drops) {
        if (r->play->rules->from != FROM_SPREAD || !mw_may_drop(r->play, &r->turn))
            return fail_start(r);
        mw_drop(r->play, &r->turn, &listener);
        mw_text_add(r->own, "*");
    }
    bool may = mw_may_start(r->play, &r->turn, r->said.pit);
    MwesoStatus status = mw_ruled(r->play, r->position, r->error);
    if (status != MWESO_OK) return status;
    if (!may) return fail_start(r);
    mw_pit_print(&r->play->rules->board, r->said.pit, r->own);
    mw_turn_start(r->play, &r->turn, r->said.pit, &listener);
    return mw_ruled(r->play, r->position, r->error);
}

/* Fails because the board shows something else than a sign says. */
static MwesoStatus fail_sign(const SidedReading *r, const MwSaid *shown, const char *why)
{
    MwText move = {0};
    print(r, shown, &move);
    MwesoStatus status = mw_fail(r->error, MWESO_NO, 0, "'%.40s' %s; the move is %s", r->text, why,
                                 move.s ? move.s : "");
    mw_text_free(&move);
    return status;
}

/* Does the board show what the signs say? */
static MwesoStatus check_signs(const SidedReading *r, const MwSaid *shown)
{
    bool other_side = r->said.side && shown->side && r->said.side != shown->side;
    if (other_side && shown->side == 'L')
        return fail_sign(r, shown, "is said to go to the right, but can only go to the left");
    if (other_side)
        return fail_sign(r, shown, "is said to go to the left, but can only go to the right");
    if (r->said.stars > 0 && shown->stars == 0)
        return fail_sign(r, shown, "is marked with '*' as one that captures nothing, but captures");
    uint64_t unused[2];
    bool bars = mweso_position_marks(r->variant, r->position, MWESO_MARK_BARRED, unused);
    if (r->said.stars == 2 && shown->stars == 1 && bars)
        return fail_sign(r, shown,
                         "is marked with '**', but leaves no pit that may not be emptied");
    if (r->said.wins && !shown->wins)
        return fail_sign(r, shown, "is marked with '#' as one that wins, but does not win");
    return MWESO_OK;
}

/* All choices are read; further pits are those of our own notation. */
static MwesoStatus read_end(SidedReading *r)
{
    MwSaid shown;
    MwText own = {0};
    MoveTold told = {0};
    if (r->said.extra_count) mw_text_put(r->own, r->said.extra, r->said.extra_count);
    if (r->own->failed) return mw_no_memory(r->error);
    MwesoStatus status = say(r->variant, r->play, r->position, r->own->s, &told, &own, &shown,
                             r->error);
    if (status == MWESO_OK && r->so_far.rest_count < r->said.rest_count)
        status = fail_sign(r, &shown, "has letters behind ':' for which there is no choice");
    if (status == MWESO_OK) status = check_signs(r, &shown);
    if (status == MWESO_OK) {
        mw_text_clear(r->own);
        mw_text_add(r->own, "%s", own.s);
    }
    mw_text_free(&own);
    mw_text_free(&told.rest);
    return r->own->failed ? mw_no_memory(r->error) : status;
}

static MwesoStatus read_turn(SidedReading *r)
{
    r->told = (MoveTold){.board = &r->play->rules->board, .mover = r->position->side};
    r->so_far = (MwSaid){.drops = r->said.drops, .pit = r->said.pit};
    MwesoStatus status = read_start(r);
    while (status == MWESO_OK && r->turn.options && !(r->turn.options & MWESO_PIT))
        status = read_choice(r);
    if (status == MWESO_OK) status = read_end(r);
    mw_text_free(&r->told.rest);
    return status;
}

/* Moves that sow nothing are the same in every notation, and so is what comes where nothing can be
 * sown: our own notation says why. */
static bool is_common(const MwPlay *play, const MwesoPosition *position, const char *text)
{
    return position->placing || mw_is_still(play, position) || *text == '=' ||
           mw_is_word(text, MW_PASS) || mw_is_word(text, MW_SWAP);
}

static MwesoStatus read_common(const SidedReading *r)
{
    MwesoOutcome outcome;
    return mw_move_play(r->play, r->position, r->text, false, NULL, &outcome, r->own, r->error);
}

static MwesoStatus fail_form(const SidedReading *r, MwSaidWell well)
{
    const char *mover = r->position->side ? "North" : "South";
    if (well == SAID_OF_OTHER)
        return mw_fail(r->error, MWESO_NO, 1, "'%.40s' names a pit of %s, but it is %s's turn",
                       r->text, r->position->side ? "South" : "North", mover);
    return mw_fail(r->error, MWESO_BAD_INPUT, 1, "'%.40s' is not a move of the notation %s, as %s",
                   r->text, r->signs->name, r->signs->examples);
}

MwesoStatus mw_sided_read(const MwesoVariant *variant, const MwPlay *play,
                          const MwesoPosition *position, MwesoNotation notation, const char *text,
                          bool record, MwText *own, MwesoError *error)
{
    SidedReading r = {.variant = variant,
                      .play = mw_play_at(play, position),
                      .position = position,
                      .signs = mw_signs(notation),
                      .text = text,
                      .own = own,
                      .error = error};
    mw_text_clear(own);
    if (is_common(r.play, position, text)) return read_common(&r);
    MwSaidWell well = mw_said_read(r.signs, &play->rules->board, position->side, record, text,
                                   &r.said);
    return well == SAID_WELL ? read_turn(&r) : fail_form(&r, well);
}

/* ---- writing --------------------------------------------------------------------------------- */

MwesoStatus mw_sided_write(const MwesoVariant *variant, const MwPlay *play,
                           const MwesoPosition *position, MwesoNotation notation, const char *move,
                           MwText *out, MwesoError *error)
{
    MoveTold told = {0};
    MwText own = {0};
    MwSaid said;
    mw_text_clear(out);
    MwesoStatus status = say(variant, play, position, move, &told, &own, &said, error);
    bool sows = status == MWESO_OK && said.pit >= 0 && !position->placing;
    if (sows) mw_said_print(mw_signs(notation), &play->rules->board, position->side, &said, out);
    else if (status == MWESO_OK) mw_text_add(out, "%s", own.s);
    mw_text_free(&own);
    mw_text_free(&told.rest);
    return status == MWESO_OK && out->failed ? mw_no_memory(error) : status;
}

/* ---- public ---------------------------------------------------------------------------------- */

const char *mweso_notation_name(MwesoNotation notation)
{
    return (size_t)notation < MWESO_NOTATION_COUNT ? mw_notation_names[notation] : NULL;
}

static bool chooses_ways(const MwRules *rules)
{
    return rules->way == WAY_EITHER || mw_asks(rules, DECIDE_DIRECTION);
}

MwesoStatus mweso_notation_check(const MwesoVariant *variant, MwesoNotation notation,
                                 MwesoError *error)
{
    bool chooses = chooses_ways(&variant->rules);
    MwesoStatus status = mw_check_number((int64_t)notation, MWESO_NOTATION_OWN,
                                         MWESO_NOTATION_COUNT - 1, "the notation", error);
    for (int i = 0; i < variant->phase_count; i++)
        chooses |= chooses_ways(&variant->phases[i]->rules);
    if (status != MWESO_OK || notation == MWESO_NOTATION_OWN || chooses) return status;
    return mw_fail(error, MWESO_USAGE, 0,
                   "moves of %s are not written in the notation %s: that says to which side a "
                   "player sows, which he does not choose here (lap.way)",
                   mweso_variant_name(variant), mw_notation_names[notation]);
}

typedef MwesoStatus (*Translation)(const MwesoVariant *variant, const MwPlay *play,
                                   const MwesoPosition *position, MwesoNotation notation,
                                   const char *text, MwText *out, MwesoError *error);

static MwesoStatus read_typed(const MwesoVariant *variant, const MwPlay *play,
                              const MwesoPosition *position, MwesoNotation notation,
                              const char *text, MwText *out, MwesoError *error)
{
    MwesoOutcome outcome;
    if (notation == MWESO_NOTATION_OWN)
        return mw_move_play(play, position, text, false, NULL, &outcome, out, error);
    return mw_sided_read(variant, play, position, notation, text, false, out, error);
}

static MwesoStatus write_any(const MwesoVariant *variant, const MwPlay *play,
                             const MwesoPosition *position, MwesoNotation notation,
                             const char *text, MwText *out, MwesoError *error)
{
    if (notation == MWESO_NOTATION_OWN)
        return read_typed(variant, play, position, notation, text, out, error);
    return mw_sided_write(variant, play, position, notation, text, out, error);
}

/* Translates a text by the variant's rules, once all arguments have been looked at. */
static char *translated(const MwesoVariant *variant, const MwesoPosition *position,
                        MwesoNotation notation, const char *text, Translation translate,
                        MwesoError *error)
{
    MwText out = {0};
    MwesoStatus status = mweso_notation_check(variant, notation, error);
    if (status == MWESO_OK) status = mw_check_position(&variant->rules, position, error);
    if (status == MWESO_OK) status = mw_check_given(text, "the move", error);
    const MwPlay *play = status == MWESO_OK ? mw_acquire(variant, error) : NULL;
    if (!play) return NULL;
    status = translate(variant, play, position, notation, text, &out, error);
    mw_release(variant, play);
    if (status == MWESO_OK) return out.s;
    mw_text_free(&out);
    return NULL;
}

char *mweso_notation_write(const MwesoVariant *variant, const MwesoPosition *position,
                           MwesoNotation notation, const char *move, MwesoError *error)
{
    return translated(variant, position, notation, move, write_any, error);
}

char *mweso_notation_read(const MwesoVariant *variant, const MwesoPosition *position,
                          MwesoNotation notation, const char *text, MwesoError *error)
{
    return translated(variant, position, notation, text, read_typed, error);
}
