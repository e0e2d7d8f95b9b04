/* Repairs: changes of a note's boards, its move, or its result, with which it fits. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "field/inference.h"
#include "play/notation.h"
#include "rules/tables.h"

/* A board of the note, which is modified. */
typedef struct Noted {
    MwRepairing *r;
    const char *line;
    MwSeenBoard *board;
    uint32_t *spare; /* seeds beyond the lower bounds of its pits; NULL: no bound is known */
    int pits, most;  /* number of pits of a side; upper bound assumed for a pit */
} Noted;

/* `place`: index in the pits of both sides, one after the other. */
static MwRange *pit_at(const Noted *noted, int place)
{
    return &noted->board->pit[place / noted->pits][place % noted->pits];
}

static bool is_known(const Noted *noted, int place)
{
    const MwRange *pit = pit_at(noted, place);
    return pit->least == pit->most;
}

static void print_place(const Noted *noted, int place, MwText *out)
{
    mw_text_add(out, "%s's ", place / noted->pits ? "North" : "South");
    mw_pit_print(&noted->r->search->domain.base.board, place % noted->pits, out);
}

static void set_pit(const Noted *noted, int place, int seeds)
{
    *pit_at(noted, place) = (MwRange){(uint16_t)seeds, (uint16_t)seeds};
}

/* ---- a pit misread --------------------------------------------------------------------------- */

static void print_count(const Noted *noted, int place, int seeds, MwText *out)
{
    print_place(noted, place, out);
    mw_text_add(out, " holds %d", seeds);
}

static bool try_count(const Noted *noted, int place, int was, int seeds)
{
    char before[64], now[64];
    MwText had = MW_TEXT_IN(before), has = MW_TEXT_IN(now);
    if (seeds < 0 || seeds > noted->most) return false;
    set_pit(noted, place, seeds);
    print_count(noted, place, was, &had);
    print_count(noted, place, seeds, &has);
    return mw_repair_try(noted->r, noted->line, abs(seeds - was), before, now);
}

/* Does the note fit with this pit unseen? */
static bool fits_open(const Noted *noted, int place)
{
    *pit_at(noted, place) = (MwRange){0, (uint16_t)noted->most};
    if (noted->spare) *noted->spare += (uint32_t)noted->most;
    bool fits = mw_repair_fits(noted->r, NULL);
    if (noted->spare) *noted->spare -= (uint32_t)noted->most;
    return fits;
}

static void repair_count(const Noted *noted, int place)
{
    const MwRange was = *pit_at(noted, place);
    bool fits = is_known(noted, place) && fits_open(noted, place);
    for (int by = 1; by <= noted->most && fits; by++) {
        bool more = try_count(noted, place, was.least, was.least + by);
        if (try_count(noted, place, was.least, was.least - by) || more) break;
    }
    *pit_at(noted, place) = was;
}

/* ---- a seed in another pit ------------------------------------------------------------------- */

static void print_counts(const Noted *noted, int from, int to, int held, int holds, MwText *out)
{
    print_place(noted, from, out);
    mw_text_add(out, " holds %d and ", held);
    print_place(noted, to, out);
    mw_text_add(out, " %d", holds);
}

static void try_moved(const Noted *noted, int from, int to)
{
    enum { SIZE = 2 }; /* size of the change: two pits are wrong */
    char before[96], now[96];
    MwText had = MW_TEXT_IN(before), has = MW_TEXT_IN(now);
    int held = pit_at(noted, from)->least, holds = pit_at(noted, to)->least;
    print_counts(noted, from, to, held, holds, &had);
    print_counts(noted, from, to, held - 1, holds + 1, &has);
    set_pit(noted, from, held - 1);
    set_pit(noted, to, holds + 1);
    mw_repair_try(noted->r, noted->line, SIZE, before, now);
}

/* Does the note fit with one seed less in `from`, and one more in some other pit? */
static bool fits_elsewhere(const Noted *noted, int from)
{
    for (int place = 0; place < 2 * noted->pits; place++)
        if (place != from && is_known(noted, place)) pit_at(noted, place)->most++;
    set_pit(noted, from, pit_at(noted, from)->least - 1);
    if (noted->spare) ++*noted->spare;
    bool fits = mw_repair_fits(noted->r, NULL);
    if (noted->spare) --*noted->spare;
    return fits;
}

static void repair_seed(const Noted *noted, int from)
{
    const MwSeenBoard was = *noted->board;
    if (!is_known(noted, from) || pit_at(noted, from)->least == 0) return;
    bool fits = fits_elsewhere(noted, from);
    *noted->board = was;
    for (int to = 0; to < 2 * noted->pits && fits; to++) {
        if (to == from || !is_known(noted, to)) continue;
        try_moved(noted, from, to);
        *noted->board = was;
    }
}

/* ---- both boards ----------------------------------------------------------------------------- */

/* Repairs a board. A pit may hold at most all known seeds of the board, or those of the usual start
 * if these are more. */
static void repair_board(MwRepairing *r, const char *line, MwSeenBoard *board, uint32_t *spare)
{
    const MwRules *base = &r->search->domain.base;
    const int pits = base->board.pits, usual = mw_all_seeds(base);
    int seeds = 0;
    for (int side = 0; side < 2; side++)
        for (int pit = 0; pit < pits; pit++) seeds += board->pit[side][pit].least;
    seeds = seeds > usual ? seeds : usual;
    const Noted noted = {r,     line, board,
                         spare, pits, seeds < MW_MOST_SEEDS ? seeds : MW_MOST_SEEDS};
    for (int place = 0; place < 2 * pits; place++) repair_count(&noted, place);
    for (int place = 0; place < 2 * pits; place++) repair_seed(&noted, place);
}

void mw_repair_boards(MwRepairing *r)
{
    r->move = 0;
    if (r->moves[0].after) repair_board(r, "After", &r->after, NULL);
    repair_board(r, r->note->game ? "Start" : "Position", &r->scene.before, &r->scene.spare);
}

/* Sizes of changes; that of a count is its difference. */
enum {
    OTHER_START = 2,
    OTHER_LETTER = 2,
    OTHER_PIT = 2,
    OTHER_LEGAL = 1,
    OTHER_WORD = 3,
    ANY_LETTERS = 4
};

static MwSeenMove *move_of(MwRepairing *r) { return &r->moves[r->move]; }

static const MwesoBoard *board_of(const MwRepairing *r) { return &r->search->domain.base.board; }

/* ---- the move as it is written --------------------------------------------------------------- */

static void write_move(const MwRepairing *r, const MwSeenMove *move, char *room, size_t size)
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
    /* in a record North's moves are in small letters */
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
    MwSeenMove *move = move_of(r);
    const MwSeenMove was = *move;
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

static bool try_letters(MwRepairing *r, const char *letters)
{
    move_of(r)->letters = letters;
    return try_move(r, OTHER_LETTER);
}

/* Tries other letters: one replaced by the opposite choice, left out, or added. */
static bool change_letters(MwRepairing *r, const char *letters)
{
    static const char choices[] = "cdfrgs"; /* each next to its opposite */
    size_t count = strlen(letters);
    char changed[LETTERS + 2];
    bool any = false;
    for (size_t at = 0; at < count; at++) {
        const char *choice = strchr(choices, letters[at]);
        snprintf(changed, sizeof changed, "%s", letters);
        if (choice) changed[at] = choices[(choice - choices) ^ 1];
        if (choice) any |= try_letters(r, changed);
        snprintf(changed, sizeof changed, "%.*s%s", (int)at, letters, letters + at + 1);
        any |= try_letters(r, changed);
    }
    for (size_t at = 0; at <= count; at++)
        for (const char *c = choices; *c; c++) {
            snprintf(changed, sizeof changed, "%.*s%c%s", (int)at, letters, *c, letters + at);
            any |= try_letters(r, changed);
        }
    return any;
}

/* Tries the same start with unknown choices; if that fits, which letters; if they differ in more
 * than one letter, only says that they do. */
static void repair_letters(MwRepairing *r)
{
    MwSeenMove *move = move_of(r);
    const MwSeenMove was = *move;
    bool open = was.beyond == LETTERS_OPEN && !*was.letters;
    if (!mw_sows(move) || open || was.legal == LEGAL_REFUSED || strlen(was.letters) > LETTERS)
        return;
    MwSeenMove any = was;
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

/* ---- the result of the move ------------------------------------------------------------------ */

/* Tries other numbers, the nearest first, until one fits. */
static void repair_number(MwRepairing *r, const char *line, int64_t was, int64_t most,
                          void (*set)(MwSeenMove *move, int64_t number))
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

static void set_captured(MwSeenMove *move, int64_t number) { move->captured = (int32_t)number; }
static void set_laps(MwSeenMove *move, int64_t number) { move->laps = number; }

static void repair_numbers(MwRepairing *r)
{
    enum { MOST_CAPTURED = 64, MOST_LAPS = 100 };
    const MwSeenMove was = *move_of(r);
    if (was.captured != MW_UNKNOWN)
        repair_number(r, "Captured", was.captured, MOST_CAPTURED, set_captured);
    if (was.laps != MW_UNKNOWN) repair_number(r, "Laps", was.laps, MOST_LAPS, set_laps);
}

static void repair_landing(MwRepairing *r)
{
    MwSeenMove *move = move_of(r);
    const MwSeenMove was = *move;
    char before[8], now[8];
    MwText had = MW_TEXT_IN(before);
    if (was.landing == MW_UNKNOWN) return;
    mw_pit_print(board_of(r), was.landing, &had);
    move->landing = MW_UNKNOWN;
    bool fits = mw_repair_fits(r, NULL);
    for (int pit = 0; pit < board_of(r)->pits && fits; pit++) {
        MwText has = MW_TEXT_IN(now);
        move->landing = pit;
        mw_pit_print(board_of(r), pit, &has);
        if (pit != was.landing) mw_repair_try(r, "Ended", OTHER_PIT, before, now);
    }
    *move = was;
}

/* Tries without the line that says that the move ended, or never did, if nothing else says so. */
static void repair_end(MwRepairing *r)
{
    MwSeenMove *move = move_of(r);
    const MwSeenMove was = *move;
    bool only = was.ends && !was.after && was.laps == MW_UNKNOWN && was.landing == MW_UNKNOWN;
    if (!only && !was.endless) return;
    move->ends = was.endless;
    move->endless = !was.endless;
    mw_repair_try(r, "Ended", OTHER_WORD, was.endless ? "never" : "yes",
                  was.endless ? "yes" : "never");
    *move = was;
}

static void repair_winner(MwRepairing *r)
{
    MwSeenMove *move = move_of(r);
    const MwSeenMove was = *move;
    if (was.won == WON_ANY) return;
    move->won = WON_ANY;
    bool fits = mw_repair_fits(r, NULL);
    for (int won = WON_SOUTH; won <= WON_NONE && fits; won *= 2) {
        move->won = (uint8_t)won;
        if (!(won & was.won))
            mw_repair_try(r, r->note->game ? "Result" : "Won", OTHER_WORD, mw_won_text(was.won),
                          mw_won_text(won));
    }
    *move = was;
}

/* If nothing else was seen of a move, its being legal or not may be the mistake. */
static void repair_legal(MwRepairing *r)
{
    MwSeenMove *move = move_of(r);
    const MwSeenMove was = *move;
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
    if (r->note->game || move_of(r)->swap || was.any_mover) return;
    r->scene.rest.side = north ? MWESO_SOUTH : MWESO_NORTH;
    mw_repair_try(r, "Position", OTHER_WORD, north ? "North to move" : "South to move",
                  north ? "South to move" : "North to move");
    r->scene = was;
}

static void repair_turns(MwRepairing *r)
{
    const MwScene was = r->scene;
    char before[64];
    const char *position = r->note->header[HEADER_POSITION];
    bool numbered = was.counted == COUNTED_TURN;
    if ((was.counted != COUNTED && !numbered) || r->note->game || !position) return;
    if (strncasecmp(position, "start", strlen("start")) == 0) return; /* no mistake in it */
    snprintf(before, sizeof before, "turns made: %u,%u", was.rest.turns[0], was.rest.turns[1]);
    if (numbered) snprintf(before, sizeof before, "%u", was.turn);
    r->scene.counted = COUNTED_MIDDLE;
    mw_repair_try(r, numbered ? "Turn" : "Position", OTHER_WORD, before,
                  numbered ? "middle" : "more turns made");
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
