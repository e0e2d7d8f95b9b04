/* Changes of the boards of a note: one pit that was misread, or a seed in another pit. */
#include <stdio.h>
#include <stdlib.h>

#include "field/repair.h"
#include "rules/tables.h"

enum { SEED_MOVED = 2 }; /* so large is that change: two pits are noted wrongly */

/* A board of the note, which is changed. */
typedef struct Noted {
    MwRepairing *r;
    const char *line;
    MwSeenBoard *board;
    uint32_t *spare; /* seeds beyond the least of its pits; NULL: no bound is known */
    int pits, most;  /* of a side; and what a pit is taken to hold at most */
} Noted;

/* By number, of both sides: the pits one after the other. */
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
    mw_pit_print(&noted->r->search->scope.base.board, place % noted->pits, out);
}

static void set_pit(const Noted *noted, int place, int seeds)
{
    *pit_at(noted, place) = (MwRange){(uint16_t)seeds, (uint16_t)seeds};
}

/* ---- a pit misread --------------------------------------------------------------------------- */

static void tell_count(const Noted *noted, int place, int seeds, char *room, size_t size)
{
    MwText text = {.s = room, .room = size, .fixed = true};
    print_place(noted, place, &text);
    mw_text_add(&text, " holds %d", seeds);
}

static bool try_count(const Noted *noted, int place, int was, int seeds)
{
    char before[64], now[64];
    if (seeds < 0 || seeds > noted->most) return false;
    set_pit(noted, place, seeds);
    tell_count(noted, place, was, before, sizeof before);
    tell_count(noted, place, seeds, now, sizeof now);
    return mw_repair_try(noted->r, noted->line, abs(seeds - was), before, now);
}

/* As if nobody had seen it. */
static bool fits_open(const Noted *noted, int place)
{
    *pit_at(noted, place) = (MwRange){0, (uint16_t)noted->most};
    if (noted->spare) *noted->spare += (uint32_t)noted->most;
    bool fits = mw_repair_fits(noted->r, NULL);
    if (noted->spare) *noted->spare -= (uint32_t)noted->most;
    return fits;
}

static void misread(const Noted *noted, int place)
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

static void tell_counts(const Noted *noted, int from, int to, int held, int holds, char *room,
                        size_t size)
{
    MwText text = {.s = room, .room = size, .fixed = true};
    print_place(noted, from, &text);
    mw_text_add(&text, " holds %d and ", held);
    print_place(noted, to, &text);
    mw_text_add(&text, " %d", holds);
}

static void try_moved(const Noted *noted, int from, int to)
{
    char before[96], now[96];
    int held = pit_at(noted, from)->least, holds = pit_at(noted, to)->least;
    tell_counts(noted, from, to, held, holds, before, sizeof before);
    tell_counts(noted, from, to, held - 1, holds + 1, now, sizeof now);
    set_pit(noted, from, held - 1);
    set_pit(noted, to, holds + 1);
    mw_repair_try(noted->r, noted->line, SEED_MOVED, before, now);
}

/* One seed less in `from`, and one more anywhere else. */
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

static void move_seed(const Noted *noted, int from)
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

/* All seeds of a board, as far as they are known; at least those of the usual start. */
static int most_of(const MwRepairing *r, const MwSeenBoard *board)
{
    int seeds = 0, usual = mw_all_seeds(&r->search->scope.base);
    for (int side = 0; side < 2; side++)
        for (int pit = 0; pit < r->search->scope.base.board.pits; pit++)
            seeds += board->pit[side][pit].least;
    seeds = seeds > usual ? seeds : usual;
    return seeds < MW_MOST_SEEDS ? seeds : MW_MOST_SEEDS;
}

static void repair_board(const Noted *noted)
{
    for (int place = 0; place < 2 * noted->pits; place++) misread(noted, place);
    for (int place = 0; place < 2 * noted->pits; place++) move_seed(noted, place);
}

void mw_repair_boards(MwRepairing *r)
{
    const int pits = r->search->scope.base.board.pits;
    const Noted after = {r, "After", &r->after, NULL, pits, most_of(r, &r->after)};
    const Noted before = {
        r,    r->note->game ? "Start" : "Position", &r->scene.before, &r->scene.spare,
        pits, most_of(r, &r->scene.before)};
    r->move = 0;
    if (r->moves[0].after) repair_board(&after);
    repair_board(&before);
}
