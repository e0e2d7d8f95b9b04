/* Notation with sides: notations in which a move names a pit and the side to which its seeds go
 * (docs/notation.md). Their meaning depends on the position. */
#include <assert.h>
#include <ctype.h>
#include <string.h>

#include "base/bits.h"
#include "hooks/pool.h"
#include "kernel/phase.h"
#include "play/moves.h"
#include "play/notation.h"
#include "rules/keys.h"
#include "rules/variant.h"

/* ---- the notations --------------------------------------------------------------------------- */

/* The notations of A. de Voogt, as explained by R. Nierse; of K.I.B.A.; and of AbstractPlay, which
 * puts the signs of K.I.B.A. behind cells of the board. */
static const MwSigns all_signs[MWESO_NOTATION_COUNT] = {
    [MWESO_NOTATION_VOOGT] = {"voogt", "A5R, B2L> or a3R*", 'L', 'R', '>', 0, false, false},
    [MWESO_NOTATION_KIBA] = {"kiba", "A5>, B2<+ or a3>*", '<', '>', '+', '#', true, false},
    [MWESO_NOTATION_ABSTRACTPLAY] = {"abstractplay", "e2>, b1<+ or f3>*", '<', '>', '+', 0, false,
                                     true},
};

const char *const mw_notation_names[MWESO_NOTATION_COUNT + 1] = {"own", "voogt", "kiba",
                                                                 "abstractplay", NULL};

const MwSigns *mw_signs(MwesoNotation notation)
{
    assert(notation < MWESO_NOTATION_COUNT);
    return notation == MWESO_NOTATION_OWN ? NULL : &all_signs[notation];
}

int mw_notation_named(const char *name) { return mw_index(name, mw_notation_names); }

/* Does a lap in that direction from this place move seeds to the mover's left? */
static bool leads_left(const MwesoBoard *board, int place, bool clockwise)
{
    bool inner = place < board->pits && mw_is_inner(board, place);
    return inner != clockwise;
}

/* ---- the form of a move ---------------------------------------------------------------------- */

/* Reads "e2": the column in South's view, and the row from the bottom. */
static MwSidedForm read_cell(const MwesoBoard *board, int mover, const char **at, int *pit)
{
    int column = tolower((unsigned char)**at) - 'a';
    const char *c = *at + 1;
    uint64_t row;
    if (column < 0 || column >= board->columns || !mw_read_number(&c, MW_FOUR_ROWS, &row))
        return SIDED_UNREADABLE;
    if (row == 0 || (int)row > board->rows) return SIDED_UNREADABLE;
    int place = board->drawn[board->rows - (int)row][column];
    if (place < 0) return SIDED_UNREADABLE;
    int side = place >= board->pits ? MWESO_NORTH : MWESO_SOUTH;
    *pit = place % board->pits;
    *at = c;
    return side == mover ? SIDED_GOOD : SIDED_PIT_OF_OTHER;
}

static MwSidedForm read_pit(const MwSigns *signs, const MwesoBoard *board, int mover, bool record,
                            const char **at, MwSidedMove *move)
{
    bool small = islower((unsigned char)**at);
    if (signs->cells) return read_cell(board, mover, at, &move->pit);
    move->rowless = signs->rowless && isdigit((unsigned char)**at);
    if (move->rowless) { /* "5": a pit of the inner row */
        uint64_t column;
        if (!mw_read_number(at, (uint64_t)board->columns, &column) || column == 0)
            return SIDED_UNREADABLE;
        move->pit = board->pit_at[0][column - 1];
        return SIDED_GOOD;
    }
    move->pit = mw_read_pit(board, at);
    if (move->pit < 0 || isdigit((unsigned char)**at)) return SIDED_UNREADABLE;
    return record && small != (mover == MWESO_NORTH) ? SIDED_PIT_OF_OTHER : SIDED_GOOD;
}

/* Reads one sign behind the pit and its side. */
static bool read_sign(const MwSigns *signs, const char **at, MwSidedMove *move)
{
    char sign = *(*at)++;
    if (sign == signs->goes) move->goes++;
    else if (sign == '*' && move->stars < 2) move->stars++;
    else if (sign == signs->wins && !move->wins) move->wins = true;
    else if (sign == ':' && !move->rest) { /* letters, then extra pits */ move->rest = *at;
        while (isalnum((unsigned char)**at) && tolower((unsigned char)**at) != 'x') ++*at;
        move->rest_count = (size_t)(*at - move->rest);
        move->extra = *at;
        while (isalnum((unsigned char)**at)) ++*at;
        move->extra_count = (size_t)(*at - move->extra);
    } else return false;
    return true;
}

MwSidedForm mw_sided_parse(const MwSigns *signs, const MwesoBoard *board, int mover, bool record,
                           const char *text, MwSidedMove *move)
{
    const char *at = text;
    *move = (MwSidedMove){.drops = *at == '*'};
    at += move->drops;
    MwSidedForm form = read_pit(signs, board, mover, record, &at, move);
    if (form == SIDED_UNREADABLE) return form;
    char side = (char)toupper((unsigned char)*at);
    if (side == signs->left) move->side = 'L';
    else if (side == signs->right) move->side = 'R';
    at += move->side != 0;
    while (*at)
        if (!read_sign(signs, &at, move)) return SIDED_UNREADABLE;
    return form;
}

/* Writes a move in its regular form. */
static void print_sided(const MwSigns *signs, const MwesoBoard *board, int mover,
                        const MwSidedMove *move, MwText *out)
{
    int place = mover == MWESO_NORTH ? board->pits + move->pit : move->pit;
    if (move->drops) mw_text_add(out, "*");
    for (int row = 0; signs->cells && row < board->rows; row++)
        for (int column = 0; column < board->columns; column++)
            if (board->drawn[row][column] == place)
                mw_text_add(out, "%c%d", 'a' + column, board->rows - row);
    if (!signs->cells) {
        char room[8];
        MwText name = MW_TEXT_IN(room);
        mw_pit_print(board, move->pit, &name);
        if (mover == MWESO_NORTH) room[0] = (char)tolower((unsigned char)room[0]);
        mw_text_add(out, "%s", room);
    }
    if (move->side) mw_text_add(out, "%c", move->side == 'L' ? signs->left : signs->right);
    for (int i = 0; i < move->goes; i++) mw_text_add(out, "%c", signs->goes);
    for (int i = 0; i < move->stars; i++) mw_text_add(out, "*");
    if (move->rest_count || move->extra_count)
        mw_text_add(out, ":%.*s%.*s", (int)move->rest_count, move->rest, (int)move->extra_count,
                    move->extra);
    if (move->wins && signs->wins) mw_text_add(out, "%c", signs->wins);
}

MwesoNotation mw_notation_of_form(const char *move, bool *right)
{
    const char *at = move + (*move == '*');
    if (toupper((unsigned char)*at) == 'A' || toupper((unsigned char)*at) == 'B') at++;
    size_t digits = strspn(at, "0123456789");
    char sign = digits ? at[digits] : '\0';
    *right |= sign == 'R';
    if (sign == '<' || sign == '>') return MWESO_NOTATION_KIBA;
    return sign == 'L' || sign == 'l' ? MWESO_NOTATION_VOOGT : MWESO_NOTATION_OWN;
}

/* ---- a move of ours in a notation ------------------------------------------------------------ */

/* What the signs of a notation say about a move, collected from its events. */
typedef struct MoveSummary {
    const MwesoBoard *board;
    int mover;
    char side;   /* side to which the first hand went; 0: only a store seed was sown */
    int goes;    /* number of relays at which the mover might have stopped */
    MwText rest; /* letters of all other choices */
} MoveSummary;

/* Notes the side of the first hand: that of the start pit, or of the capture by a store seed, which
 * enters as from an outer pit. */
static void note_side(MoveSummary *summary, int place, bool clockwise)
{
    if (!summary->side) summary->side = leads_left(summary->board, place, clockwise) ? 'L' : 'R';
}

static void note_event(void *user, const MwesoEvent *e)
{
    MoveSummary *summary = user;
    if (e->side != summary->mover) return; /* the rival's laps in a race */
    if (e->kind == MWESO_EVENT_LAP) note_side(summary, e->pit, e->clockwise);
    if (e->kind != MWESO_EVENT_CHOICE) return;
    bool direction = e->taken & (MWESO_FORWARD | MWESO_REVERSE);
    if (mw_is_extra((MwesoChoice)e->taken) || e->taken == MWESO_STOP) return;
    if (direction && !summary->side) note_side(summary, e->pit, e->taken == MWESO_REVERSE);
    else if (e->taken == MWESO_GO) summary->goes++;
    else mw_text_add(&summary->rest, "%c", mw_choice_letter((MwesoChoice)e->taken));
}

/* Fills in `sided` with what the signs say about a legal move of ours. `own` gets the move in its
 * regular form; `sided` points into it and into `summary`, which the caller frees. */
static MwesoStatus describe(const MwesoVariant *variant, const MwPlay *play,
                            const MwesoPosition *position, const char *move, MoveSummary *summary,
                            MwText *own, MwSidedMove *sided, MwesoError *error)
{
    const MwesoBoard *board = &play->rules->board;
    MwListener listener = {note_event, summary};
    MwesoOutcome outcome;
    uint64_t barred[2]; /* pits that may not be emptied, by the script */
    *summary = (MoveSummary){.board = board, .mover = position->side};
    MwesoStatus status = mw_move_play(play, position, move, false, &listener, &outcome, own, error);
    if (status != MWESO_OK) return status;
    if (summary->rest.failed) return mw_no_memory(error);
    const char *pit = own->s + (own->s[0] == '*'), *extra = strchr(own->s, 'x');
    mweso_position_marks(variant, &outcome.after, MWESO_MARK_BARRED, barred);
    *sided = (MwSidedMove){.drops = own->s[0] == '*',
                           .pit = mw_read_pit(board, &pit),
                           .side = summary->side,
                           .goes = summary->goes,
                           .stars = outcome.captured          ? 0
                                    : barred[!position->side] ? 2
                                                              : 1,
                           .wins = outcome.over && outcome.winner == position->side,
                           .rest = summary->rest.s,
                           .rest_count = summary->rest.length,
                           .extra = extra,
                           .extra_count = extra ? strlen(extra) : 0};
    return MWESO_OK;
}

/* Writes a legal move of ours in another notation. */
static MwesoStatus write_sided(const MwesoVariant *variant, const MwPlay *play,
                               const MwesoPosition *position, MwesoNotation notation,
                               const char *move, MwText *out, MwesoError *error)
{
    MoveSummary summary = {0};
    MwText own = {0};
    MwSidedMove sided;
    mw_text_clear(out);
    MwesoStatus status = describe(variant, play, position, move, &summary, &own, &sided, error);
    bool sows = status == MWESO_OK && sided.pit >= 0 && !position->placing;
    if (sows) print_sided(mw_signs(notation), &play->rules->board, position->side, &sided, out);
    else if (status == MWESO_OK) mw_text_add(out, "%s", own.s);
    mw_text_free(&own);
    mw_text_free(&summary.rest);
    return status == MWESO_OK && out->failed ? mw_no_memory(error) : status;
}

/* ---- reading --------------------------------------------------------------------------------- */

typedef struct SidedReading {
    const MwesoVariant *variant;
    const MwPlay *play;
    const MwesoPosition *position;
    const MwSigns *signs;
    const char *text;
    MwSidedMove given;   /* the parts of the text */
    MwSidedMove so_far;  /* the parts understood so far */
    MoveSummary summary; /* what has happened so far */
    MwTurn turn;
    MwText *own;
    MwesoError *error;
} SidedReading;

static void print(const SidedReading *r, const MwSidedMove *move, MwText *out)
{
    print_sided(r->signs, &r->play->rules->board, r->position->side, move, out);
}

/* Prints the parts understood so far, followed by one of the present choices. */
static void print_with(const SidedReading *r, MwesoChoice choice, MwText *out)
{
    MwSidedMove move = r->so_far;
    MwText rest = {0};
    if (move.rest_count) mw_text_put(&rest, move.rest, move.rest_count);
    bool direction = choice & (MWESO_FORWARD | MWESO_REVERSE);
    if (direction && !r->summary.side) {
        bool left = leads_left(&r->play->rules->board, r->turn.origin, choice == MWESO_REVERSE);
        move.side = left ? 'L' : 'R';
    } else {
        mw_text_add(&rest, "%c", mw_choice_letter(choice));
    }
    move.rest = rest.s;
    move.rest_count = rest.length;
    print(r, &move, out);
    mw_text_free(&rest);
}

/* Fails at a choice: `format` names the text, and the moves that it may mean. */
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

/* The present choice by the text; 0: it says nothing. */
static MwesoChoice next_choice(SidedReading *r)
{
    int options = r->turn.options;
    if (options & (MWESO_FORWARD | MWESO_REVERSE) && !r->summary.side) {
        r->so_far.side = r->given.side;
        if (!r->given.side) return (MwesoChoice)0;
        bool left = r->given.side == 'L';
        bool clockwise = leads_left(&r->play->rules->board, r->turn.origin, true) == left;
        return clockwise ? MWESO_REVERSE : MWESO_FORWARD;
    }
    if (options & (MWESO_GO | MWESO_STOP)) {
        bool goes = r->so_far.goes < r->given.goes;
        r->so_far.goes += goes;
        return goes ? MWESO_GO : MWESO_STOP;
    }
    size_t next = r->so_far.rest_count;
    r->so_far.side = r->summary.side;
    r->so_far.rest = r->given.rest;
    return next < r->given.rest_count ? mw_choice_of(r->given.rest[next]) : (MwesoChoice)0;
}

static MwesoStatus read_choice(SidedReading *r)
{
    MwListener listener = {note_event, &r->summary};
    bool first = !r->summary.side;
    MwesoChoice choice = next_choice(r);
    bool lettered = !(choice & (MWESO_GO | MWESO_STOP)) &&
                    !(first && choice & (MWESO_FORWARD | MWESO_REVERSE));
    if (!choice && r->so_far.rest_count == r->given.rest_count)
        return fail_at_choice(r, MWESO_BAD_INPUT,
                              "'%.40s' does not say which move it is: it may be %s");
    if (!(r->turn.options & (int)choice))
        return fail_at_choice(r, MWESO_NO, "'%.40s' is wrong at a choice; it may be %s");
    r->so_far.rest_count += lettered;
    if (choice) mw_choice_print(r->play->rules, choice, 0, r->own);
    mw_turn_choose(r->play, &r->turn, choice, 0, &listener);
    return mw_ruled(r->play, r->position, r->error);
}

/* Fails with the error of our own notation for a pit that may not start. */
static MwesoStatus fail_start(SidedReading *r)
{
    MwesoOutcome outcome;
    MwText move = {0}, unused = {0};
    if (r->given.drops) mw_text_add(&move, "*");
    mw_pit_print(&r->play->rules->board, r->given.pit, &move);
    MwesoStatus status = move.failed ? mw_no_memory(r->error)
                                     : mw_move_play(r->play, r->position, move.s, false, NULL,
                                                    &outcome, &unused, r->error);
    mw_text_free(&move);
    mw_text_free(&unused);
    assert(status != MWESO_OK);
    return status;
}

static MwesoStatus read_start(SidedReading *r)
{
    MwListener listener = {note_event, &r->summary};
    mw_turn_begin(r->play, r->position, &r->turn);
    /* without its row a pit is only known if all turns begin in the same row */
    bool one_row = mw_is_shared(&r->play->rules->board) || mw_begins_from_store(r->play, &r->turn);
    if (r->given.rowless && !one_row) {
        int column = r->play->rules->board.column[r->given.pit] + 1, north = r->position->side;
        return mw_fail(r->error, MWESO_BAD_INPUT, 1,
                       "'%.40s' does not say which pit it is: it may be %c%d or %c%d", r->text,
                       "Aa"[north], column, "Bb"[north], column);
    }
    if (r->given.drops) {
        if (r->play->rules->from != FROM_SPREAD || !mw_may_drop(r->play, &r->turn))
            return fail_start(r);
        mw_drop(r->play, &r->turn, &listener);
        mw_text_add(r->own, "*");
    }
    bool may = mw_may_start(r->play, &r->turn, r->given.pit);
    MwesoStatus status = mw_ruled(r->play, r->position, r->error);
    if (status != MWESO_OK) return status;
    if (!may) return fail_start(r);
    mw_pit_print(&r->play->rules->board, r->given.pit, r->own);
    mw_turn_start(r->play, &r->turn, r->given.pit, &listener);
    return mw_ruled(r->play, r->position, r->error);
}

/* Fails because the board contradicts a sign. */
static MwesoStatus fail_sign(const SidedReading *r, const MwSidedMove *shown, const char *why)
{
    MwText move = {0};
    print(r, shown, &move);
    MwesoStatus status = mw_fail(r->error, MWESO_NO, 0, "'%.40s' %s; the move is %s", r->text, why,
                                 move.s ? move.s : "");
    mw_text_free(&move);
    return status;
}

/* Compares the signs with the result on the board. */
static MwesoStatus check_signs(const SidedReading *r, const MwSidedMove *shown)
{
    bool other_side = r->given.side && shown->side && r->given.side != shown->side;
    if (other_side && shown->side == 'L')
        return fail_sign(r, shown, "is said to go to the right, but can only go to the left");
    if (other_side)
        return fail_sign(r, shown, "is said to go to the left, but can only go to the right");
    if (r->given.stars > 0 && shown->stars == 0)
        return fail_sign(r, shown, "is marked with '*' as one that captures nothing, but captures");
    uint64_t unused[2];
    bool bars = mweso_position_marks(r->variant, r->position, MWESO_MARK_BARRED, unused);
    if (r->given.stars == 2 && shown->stars == 1 && bars)
        return fail_sign(r, shown,
                         "is marked with '**', but leaves no pit that may not be emptied");
    if (r->given.wins && !shown->wins)
        return fail_sign(r, shown, "is marked with '#' as one that wins, but does not win");
    return MWESO_OK;
}

/* After all choices: reads the extra pits as in our own notation, and checks the signs. */
static MwesoStatus read_end(SidedReading *r)
{
    MwSidedMove shown;
    MwText own = {0};
    MoveSummary summary = {0};
    if (r->given.extra_count) mw_text_put(r->own, r->given.extra, r->given.extra_count);
    if (r->own->failed) return mw_no_memory(r->error);
    MwesoStatus status = describe(r->variant, r->play, r->position, r->own->s, &summary, &own,
                                  &shown, r->error);
    if (status == MWESO_OK && r->so_far.rest_count < r->given.rest_count)
        status = fail_sign(r, &shown, "has letters behind ':' for which there is no choice");
    if (status == MWESO_OK) status = check_signs(r, &shown);
    if (status == MWESO_OK) {
        mw_text_clear(r->own);
        mw_text_add(r->own, "%s", own.s);
    }
    mw_text_free(&own);
    mw_text_free(&summary.rest);
    return r->own->failed ? mw_no_memory(r->error) : status;
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
    const MwesoBoard *board = &play->rules->board;
    const char *mover = position->side ? "North" : "South";
    mw_text_clear(own);
    /* Moves that sow nothing are the same in every notation; and if nothing can be sown, our own
     * notation tells why. */
    if (position->placing || mw_is_still(r.play, position) || *text == '=' ||
        mw_is_word(text, MW_PASS) || mw_is_word(text, MW_SWAP)) {
        MwesoOutcome outcome;
        return mw_move_play(r.play, position, text, false, NULL, &outcome, own, error);
    }
    MwSidedForm form = mw_sided_parse(r.signs, board, position->side, record, text, &r.given);
    if (form == SIDED_PIT_OF_OTHER)
        return mw_fail(error, MWESO_NO, 1, "'%.40s' names a pit of %s, but it is %s's turn", text,
                       position->side ? "South" : "North", mover);
    if (form == SIDED_UNREADABLE)
        return mw_fail(error, MWESO_BAD_INPUT, 1, "'%.40s' is not a move of the notation %s, as %s",
                       text, r.signs->name, r.signs->examples);
    r.summary = (MoveSummary){.board = board, .mover = position->side};
    r.so_far = (MwSidedMove){.drops = r.given.drops, .pit = r.given.pit};
    MwesoStatus status = read_start(&r);
    while (status == MWESO_OK && r.turn.options && !(r.turn.options & MWESO_PIT))
        status = read_choice(&r);
    if (status == MWESO_OK) status = read_end(&r);
    mw_text_free(&r.summary.rest);
    return status;
}

/* ---- public ---------------------------------------------------------------------------------- */

const char *mweso_notation_name(MwesoNotation notation)
{
    return (size_t)notation < MWESO_NOTATION_COUNT ? mw_notation_names[notation] : NULL;
}

/* Does a player choose the direction of his laps? */
static bool chooses_direction(const MwRules *rules)
{
    return rules->way == WAY_EITHER || mw_asks(rules, DECIDE_DIRECTION);
}

MwesoStatus mweso_notation_check(const MwesoVariant *variant, MwesoNotation notation,
                                 MwesoError *error)
{
    bool chooses = chooses_direction(&variant->rules);
    MwesoStatus status = mw_check_number((int64_t)notation, MWESO_NOTATION_OWN,
                                         MWESO_NOTATION_COUNT - 1, "the notation", error);
    for (int i = 0; i < variant->phase_count; i++)
        chooses |= chooses_direction(&variant->phases[i]->rules);
    if (status != MWESO_OK || notation == MWESO_NOTATION_OWN || chooses) return status;
    return mw_fail(error, MWESO_USAGE, 0,
                   "moves of %s are not written in the notation %s: that says to which side a "
                   "player sows, which he does not choose here (lap.way)",
                   mweso_variant_name(variant), mw_notation_names[notation]);
}

/* Translates a move to a notation, or from it, by the variant's rules, after the arguments have
 * been checked. */
static char *translate(const MwesoVariant *variant, const MwesoPosition *position,
                       MwesoNotation notation, const char *text, bool writes, MwesoError *error)
{
    MwText out = {0};
    MwesoOutcome outcome;
    MwesoStatus status = mweso_notation_check(variant, notation, error);
    if (status == MWESO_OK) status = mw_check_position(&variant->rules, position, error);
    if (status == MWESO_OK) status = mw_check_given(text, "the move", error);
    const MwPlay *play = status == MWESO_OK ? mw_acquire(variant, error) : NULL;
    if (!play) return NULL;
    if (notation == MWESO_NOTATION_OWN)
        status = mw_move_play(play, position, text, false, NULL, &outcome, &out, error);
    else if (writes) status = write_sided(variant, play, position, notation, text, &out, error);
    else status = mw_sided_read(variant, play, position, notation, text, false, &out, error);
    mw_release(variant, play);
    if (status == MWESO_OK) return out.s;
    mw_text_free(&out);
    return NULL;
}

char *mweso_notation_write(const MwesoVariant *variant, const MwesoPosition *position,
                           MwesoNotation notation, const char *move, MwesoError *error)
{
    return translate(variant, position, notation, move, true, error);
}

char *mweso_notation_read(const MwesoVariant *variant, const MwesoPosition *position,
                          MwesoNotation notation, const char *text, MwesoError *error)
{
    return translate(variant, position, notation, text, false, error);
}
