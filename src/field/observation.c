/* Observation: reads positions, boards and moves that were seen only in part. */
#include "field/observation.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "field/notes.h"
#include "play/notation.h"
#include "rules/keys.h"

void mw_scene_take(MwScene *scene, const MwRules *rules, const MwesoPosition *position)
{
    scene->rest = *position;
    memset(scene->rest.pit, 0, sizeof scene->rest.pit);
    scene->rules = rules;
}

void mw_scene_take_pits(MwScene *scene, const MwesoPosition *position, int pits)
{
    for (int side = 0; side < 2; side++)
        for (int pit = 0; pit < pits; pit++) {
            uint16_t seeds = position->pit[side][pit];
            scene->before.pit[side][pit] = (MwRange){seeds, seeds};
        }
}

/* The number that another script remembers under the same name; else its value at the start. */
static uint16_t remembered(const MwRules *from, const MwesoPosition *position,
                           const MwMemory *memory)
{
    for (int i = 0; i < from->memory_count; i++)
        if (strcmp(from->memory[i].name, memory->name) == 0 && position->memory[i] <= memory->most)
            return position->memory[i];
    return memory->first;
}

void mw_rename_memory(const MwRules *from, const MwRules *to, MwesoPosition *position)
{
    const MwesoPosition before = *position;
    memset(position->memory, 0, sizeof position->memory);
    for (int i = 0; i < to->memory_count; i++)
        position->memory[i] = remembered(from, &before, &to->memory[i]);
}

MwesoPosition mw_scene_give(const MwScene *scene, const MwRules *rules, uint32_t midgame)
{
    MwesoPosition position = scene->rest;
    mw_rename_memory(scene->rules, rules, &position);
    if (scene->counted != COUNTED) position.turns[0] = position.turns[1] = midgame;
    if (scene->counted == COUNTED_TURN) {
        position.turns[position.side] = scene->turn - 1;
        position.turns[!position.side] = scene->turn - (position.side == MWESO_SOUTH);
    }
    return position;
}

bool mw_all_pits_seen(const MwSeenBoard *board, int pits)
{
    for (int side = 0; side < 2; side++)
        for (int pit = 0; pit < pits; pit++)
            if (board->pit[side][pit].least != board->pit[side][pit].most) return false;
    return true;
}

/* ---- boards ---------------------------------------------------------------------------------- */

static int column(const char *text, const char *at) { return (int)(at - text) + 1; }

/* Reads "?", "N" or "N-M". */
static bool read_range(const char **at, uint16_t most, MwRange *range)
{
    uint64_t least, last;
    const char *c = *at;
    *range = (MwRange){0, most};
    if (*c == '?') return ++*at, true;
    if (!mw_read_number(&c, MW_MOST_SEEDS, &least)) return false;
    last = least;
    if (*c == '-' && (c++, !mw_read_number(&c, MW_MOST_SEEDS, &last))) return false;
    *range = (MwRange){(uint16_t)least, (uint16_t)last};
    *at = c;
    return last >= least;
}

/* Reads the "xK" after a pit, or nothing. */
static bool read_times(const char **at, uint64_t *times)
{
    *times = 1;
    if (**at != 'x') return true;
    ++*at;
    return mw_read_number(at, MW_MOST_COLUMNS, times) && *times > 0;
}

static void skip_blanks(const char **at)
{
    while (mw_is_blank(**at)) ++*at;
}

/* Goes on to the next pit of a row, after a comma, a semicolon or blanks; false if there is none.
 * After the last pit, blanks end the board. */
static bool next_pit(const char **at, bool complete)
{
    const char *c = *at;
    skip_blanks(&c);
    bool sign = *c == ',' || *c == ';', blanks = c > *at;
    if (sign) c++, skip_blanks(&c);
    if (!sign && (complete || !blanks || !(isdigit((unsigned char)*c) || *c == '?'))) return false;
    *at = c;
    return true;
}

static MwesoStatus read_row(const MwRules *rules, const char *text, const char **at, uint16_t most,
                            const char *name, MwRange *row, MwesoError *error)
{
    int pits = 0;
    const char *start = *at;
    MwRange range;
    uint64_t times;
    do {
        const char *item = *at;
        if (!read_range(at, most, &range) || !read_times(at, &times))
            return mw_fail(error, MWESO_BAD_INPUT, column(text, item),
                           "seeds are expected in %s: a number, '?', or a range such as 2-5, with "
                           "xK for K pits, parted by commas or blanks, not '%.20s'",
                           name, item);
        for (; times > 0; times--, pits++)
            if (pits < rules->columns) row[pits] = range;
    } while (next_pit(at, pits >= rules->columns));
    if (pits == rules->columns) return MWESO_OK;
    return mw_fail(error, MWESO_BAD_INPUT, column(text, start),
                   "%s has %d pit%s, but the board has %d columns", name, pits,
                   pits == 1 ? "" : "s", rules->columns);
}

MwesoStatus mw_seen_board_read(const MwRules *rules, const char *text, const char **at,
                               uint16_t most, MwSeenBoard *board, MwesoError *error)
{
    MwRange row[MW_MOST_COLUMNS];
    *board = (MwSeenBoard){0};
    for (int r = 0; r < rules->board.rows; r++) {
        MwesoStatus status = read_row(rules, text, at, most, mw_row_name(&rules->board, r), row,
                                      error);
        if (status != MWESO_OK) return status;
        for (int i = 0; i < rules->columns; i++) {
            MwSpot spot = mw_drawn(&rules->board, r, i);
            board->pit[spot.side][spot.pit] = row[i];
        }
        if (r + 1 == rules->board.rows) break;
        const char *slash = *at + strspn(*at, " \t");
        if (*slash != '/')
            return mw_fail(error, MWESO_BAD_INPUT, column(text, *at),
                           "%s rows parted by '/' are expected, %s is not followed by one",
                           rules->shared ? "two" : "four", mw_row_name(&rules->board, r));
        *at = slash + 1 + strspn(slash + 1, " \t");
    }
    if (**at == '\0' || mw_is_blank(**at)) return MWESO_OK;
    return mw_fail(error, MWESO_BAD_INPUT, column(text, *at),
                   "nothing more belongs to the board, but there is '%.20s'", *at);
}

/* ---- moves ----------------------------------------------------------------------------------- */

static MwesoStatus read_letters(const MwRules *rules, const char *text, const char **at,
                                MwSeenMove *seen, MwesoError *error)
{
    size_t letters = strspn(*at, "cdfrgsCDFRGS123456789");
    if (letters > 0) {
        char *copy = mw_copy(*at);
        if (!copy) return mw_no_memory(error);
        copy[letters] = '\0';
        for (char *c = copy; *c; c++) *c = (char)tolower((unsigned char)*c);
        seen->letters = copy;
    }
    for (*at += letters; tolower((unsigned char)**at) == 'x';) {
        const char *c = *at + 1;
        int pit = mw_read_pit(&rules->board, &c);
        if (pit < 0 && strchr(".?", (*at)[1])) { /* or the end of the text */
            seen->enough = true;
            ++*at;
            break;
        }
        if (pit < 0)
            return mw_fail(error, MWESO_BAD_INPUT, column(text, *at),
                           "an 'x' is followed by a pit of the opponent, not by '%.20s'", *at + 1);
        seen->extra |= (uint64_t)1 << pit;
        *at = c;
    }
    return MWESO_OK;
}

MwesoStatus mw_seen_move_read(const MwRules *rules, const char *text, MwSeenMove *seen,
                              MwesoError *error)
{
    *seen = mw_nothing_seen();
    seen->pass = strcmp(text, MW_PASS) == 0;
    seen->swap = strcmp(text, MW_SWAP) == 0;
    if (!mw_sows(seen)) return MWESO_OK;
    seen->drops = *text == '*';
    const char *at = text + seen->drops;
    bool unknown = *text == '?';
    at += unknown;
    int pit = unknown ? MW_UNKNOWN : mw_read_pit(&rules->board, &at);
    if (pit < 0 && !unknown)
        return mw_fail(error, MWESO_BAD_INPUT, 1,
                       "'%.40s' is not a move: it starts with a pit of the mover, %s, or with "
                       "'?' if that is not known",
                       text, mw_pit_names(&rules->board, " or ").text);
    seen->start = (int16_t)pit;
    MwesoStatus status = read_letters(rules, text, &at, seen, error);
    if (status != MWESO_OK) return status;
    if (*at == '.') seen->beyond = LETTERS_ALL, at++;
    else if (*at == '?' || strcmp(text, "?") == 0) seen->beyond = LETTERS_OPEN, at += *at == '?';
    if (*at == '\0') return MWESO_OK;
    return mw_fail(error, MWESO_BAD_INPUT, column(text, at),
                   "'%.20s' is no choice of a move: behind the pit stand c, d, f, r as chosen, "
                   "further pits as xA3, and '.' or '?'",
                   at);
}

const char *mw_won_text(int won)
{
    return won == WON_ANY      ? NULL
           : won == WON_SOUTH  ? "S"
           : won == WON_NORTH  ? "N"
           : won == WON_NOBODY ? "nobody"
           : won == WON_NONE   ? "none"
           : won & WON_SOUTH   ? "S, or none"
                               : "N, or none";
}

void mw_seen_move_free(MwSeenMove *seen)
{
    if (*seen->letters) free((char *)(uintptr_t)seen->letters);
    seen->letters = "";
}
