/* Changes of what a note says of a move: where it began, its choices, and what came of it. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "field/repair.h"
#include "play/movetext.h"

/* How large a change is, beside one of a count by so many. */
enum {
    OTHER_START = 2,
    OTHER_LETTER = 2,
    OTHER_PIT = 2,
    OTHER_LEGAL = 1,
    OTHER_WORD = 3,
    ANY_LETTERS = 4
};

static MwSighting *move_of(MwRepairing *r) { return &r->moves[r->move]; }

static const MwesoBoard *board_of(const MwRepairing *r) { return &r->search->scope.base.board; }

/* ---- the move as it is written --------------------------------------------------------------- */

static void write_move(const MwRepairing *r, const MwSighting *move, char *room, size_t size)
{
    static const char *const beyond[] = {
        [LETTERS_SEEN] = "", [LETTERS_ALL] = ".", [LETTERS_OPEN] = "?"};
    MwText text = {.s = room, .room = size, .fixed = true};
    if (move->drops) mw_text_add(&text, "*");
    if (move->start == MW_UNKNOWN) mw_text_add(&text, "?");
    else mw_pit_print(board_of(r), move->start, &text);
    mw_text_add(&text, "%s", move->letters);
    for (uint64_t pits = move->extra; pits; pits &= pits - 1) {
        mw_text_add(&text, "x");
        mw_pit_print(board_of(r), __builtin_ctzll(pits), &text);
    }
    mw_text_add(&text, "%s%s", move->enough ? "x" : "", r->note->game ? "" : beyond[move->beyond]);
    mw_text_show_cut(&text);
    /* in a record North's moves are written small */
    bool north = (r->note->scene->rest.side + (int)r->move) % 2 == MWESO_NORTH;
    for (char *c = room; *c && r->note->game && north; c++) *c = (char)tolower((unsigned char)*c);
}

static bool try_move(MwRepairing *r, int size)
{
    char was[96], text[96];
    write_move(r, &r->note->moves[r->move], was, sizeof was);
    write_move(r, move_of(r), text, sizeof text);
    return mw_repair_try(r, "Move", size, was, text);
}

static void repair_start(MwRepairing *r)
{
    MwSighting *move = move_of(r);
    const MwSighting was = *move;
    if (!mw_sows(move) || move->start == MW_UNKNOWN || move->legal == LEGAL_REFUSED) return;
    move->start = MW_UNKNOWN;
    bool fits = mw_repair_fits(r, NULL);
    for (int pit = 0; pit < board_of(r)->pits && fits; pit++) {
        move->start = (int16_t)pit;
        if (pit != was.start) try_move(r, OTHER_START);
    }
    *move = was;
}

/* ---- letters --------------------------------------------------------------------------------- */

enum { LETTERS = 40 };
static const char choices[] = "cdfrgs"; /* each beside what is chosen instead */

static bool try_letters(MwRepairing *r, const char *letters)
{
    move_of(r)->letters = letters;
    return try_move(r, OTHER_LETTER);
}

static bool change_letter(MwRepairing *r, const char *letters, size_t at)
{
    char changed[LETTERS + 2];
    const char *choice = strchr(choices, letters[at]);
    if (!choice) return false;
    snprintf(changed, sizeof changed, "%s", letters);
    changed[at] = choices[(choice - choices) ^ 1];
    return try_letters(r, changed);
}

static bool drop_letter(MwRepairing *r, const char *letters, size_t at)
{
    char changed[LETTERS + 2];
    snprintf(changed, sizeof changed, "%.*s%s", (int)at, letters, letters + at + 1);
    return try_letters(r, changed);
}

static bool add_letter(MwRepairing *r, const char *letters, size_t at)
{
    bool any = false;
    for (const char *c = choices; *c; c++) {
        char changed[LETTERS + 2];
        snprintf(changed, sizeof changed, "%.*s%c%s", (int)at, letters, *c, letters + at);
        any |= try_letters(r, changed);
    }
    return any;
}

static bool change_letters(MwRepairing *r, const char *letters)
{
    size_t count = strlen(letters);
    bool any = false;
    for (size_t at = 0; at < count; at++) {
        any |= change_letter(r, letters, at);
        any |= drop_letter(r, letters, at);
    }
    for (size_t at = 0; at <= count; at++) any |= add_letter(r, letters, at);
    return any;
}

/* The same start with any choices; then which, or, if those differ in more than one letter, that it
 * is so. */
static void repair_letters(MwRepairing *r)
{
    MwSighting *move = move_of(r);
    const MwSighting was = *move;
    bool open = was.beyond == LETTERS_OPEN && !*was.letters;
    if (!mw_sows(move) || open || was.legal == LEGAL_REFUSED || strlen(was.letters) > LETTERS)
        return;
    MwSighting any = was;
    any.letters = "";
    any.beyond = LETTERS_OPEN;
    *move = any;
    if (mw_repair_fits(r, NULL)) {
        *move = was;
        bool found = change_letters(r, was.letters);
        move->letters = was.letters;
        move->beyond = LETTERS_SEEN;
        if (was.beyond == LETTERS_ALL) found |= try_move(r, OTHER_LETTER);
        *move = any;
        if (!found) try_move(r, ANY_LETTERS);
    }
    *move = was;
}

/* ---- what came of it ------------------------------------------------------------------------- */

/* Tries other numbers, the nearest first, until one fits. */
static void repair_number(MwRepairing *r, const char *line, int64_t was, int64_t most,
                          void (*set)(MwSighting *move, int64_t number))
{
    char before[24], now[24];
    snprintf(before, sizeof before, "%lld", (long long)was);
    set(move_of(r), MW_UNKNOWN);
    bool fits = mw_repair_fits(r, NULL), found = false;
    for (int64_t by = 1; by <= most && fits && !found; by++)
        for (int sign = 1; sign >= -1; sign -= 2) {
            int64_t number = was + sign * by;
            if (number < 0 || number > INT32_MAX) continue;
            snprintf(now, sizeof now, "%lld", (long long)number);
            set(move_of(r), number);
            found |= mw_repair_try(r, line, (int)by, before, now);
        }
    set(move_of(r), was);
}

static void set_captured(MwSighting *move, int64_t number) { move->captured = (int32_t)number; }
static void set_laps(MwSighting *move, int64_t number) { move->laps = number; }

static void repair_numbers(MwRepairing *r)
{
    enum { MOST_CAPTURED = 64, MOST_LAPS = 100 };
    const MwSighting was = *move_of(r);
    if (was.captured != MW_UNKNOWN)
        repair_number(r, "Captured", was.captured, MOST_CAPTURED, set_captured);
    if (was.laps != MW_UNKNOWN) repair_number(r, "Laps", was.laps, MOST_LAPS, set_laps);
}

static void print_pit(const MwRepairing *r, int pit, char *room, size_t size)
{
    MwText text = {.s = room, .room = size, .fixed = true};
    mw_pit_print(board_of(r), pit, &text);
}

static void repair_landing(MwRepairing *r)
{
    MwSighting *move = move_of(r);
    const MwSighting was = *move;
    char before[8], now[8];
    if (was.landing == MW_UNKNOWN) return;
    print_pit(r, was.landing, before, sizeof before);
    move->landing = MW_UNKNOWN;
    bool fits = mw_repair_fits(r, NULL);
    for (int pit = 0; pit < board_of(r)->pits && fits; pit++) {
        move->landing = pit;
        print_pit(r, pit, now, sizeof now);
        if (pit != was.landing) mw_repair_try(r, "Ended", OTHER_PIT, before, now);
    }
    *move = was;
}

/* Where nothing but the line says that it ended, or never did. */
static void repair_end(MwRepairing *r)
{
    MwSighting *move = move_of(r);
    const MwSighting was = *move;
    bool only = was.ends && !was.after && was.laps == MW_UNKNOWN && was.landing == MW_UNKNOWN;
    if (!only && !was.endless) return;
    move->ends = was.endless;
    move->endless = !was.endless;
    mw_repair_try(r, "Ended", OTHER_WORD, was.endless ? "never" : "yes",
                  was.endless ? "yes" : "never");
    *move = was;
}

static const char *stands_text(int stands)
{
    return stands == STANDS_SOUTH    ? "S"
           : stands == STANDS_NORTH  ? "N"
           : stands == STANDS_NOBODY ? "nobody"
           : stands == STANDS_ON     ? "none"
           : stands & STANDS_SOUTH   ? "S, or none" /* of a record: the other may have given up */
                                     : "N, or none";
}

static void repair_winner(MwRepairing *r)
{
    MwSighting *move = move_of(r);
    const MwSighting was = *move;
    if (was.stands == STANDS_ANY) return;
    move->stands = STANDS_ANY;
    bool fits = mw_repair_fits(r, NULL);
    for (int stands = STANDS_SOUTH; stands <= STANDS_ON && fits; stands *= 2) {
        move->stands = (uint8_t)stands;
        if (!(stands & was.stands))
            mw_repair_try(r, r->note->game ? "Result" : "Won", OTHER_WORD, stands_text(was.stands),
                          stands_text(stands));
    }
    *move = was;
}

/* Of a move of which nothing else was seen, that it is allowed or not may be a mistake. */
static void repair_legal(MwRepairing *r)
{
    MwSighting *move = move_of(r);
    const MwSighting was = *move;
    if (was.legal == LEGAL_PLAYED) return;
    move->legal = was.legal == LEGAL_REFUSED ? LEGAL_SAID : LEGAL_REFUSED;
    bool said = was.legal == LEGAL_SAID;
    mw_repair_try(r, "Legal", OTHER_LEGAL, said ? "yes" : "no", said ? "no" : "yes");
    *move = was;
}

/* ---- whose turn it was ----------------------------------------------------------------------- */

static void repair_side(MwRepairing *r)
{
    const MwScene was = r->scene;
    bool north = was.rest.side == MWESO_NORTH;
    if (r->note->game || move_of(r)->swap) return;
    r->scene.rest.side = north ? MWESO_SOUTH : MWESO_NORTH;
    mw_repair_try(r, "Position", OTHER_WORD, north ? "North to move" : "South to move",
                  north ? "South to move" : "North to move");
    r->scene = was;
}

static void repair_turns(MwRepairing *r)
{
    const MwScene was = r->scene;
    char before[64];
    if (was.midgame || r->note->game || !r->note->told[TOLD_POSITION]) return;
    snprintf(before, sizeof before, "turns made: %u,%u", was.rest.turns[0], was.rest.turns[1]);
    r->scene.midgame = true;
    mw_repair_try(r, "Position", OTHER_WORD, before, "more turns made");
    r->scene = was;
}

void mw_repair_move(MwRepairing *r)
{
    repair_start(r);
    repair_letters(r);
    repair_numbers(r);
    repair_landing(r);
    repair_end(r);
    repair_winner(r);
    repair_legal(r);
    if (r->move > 0) return;
    repair_side(r);
    repair_turns(r);
}
