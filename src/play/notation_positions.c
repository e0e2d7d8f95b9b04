/* Notation of positions: reads and writes positions. */
#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "play/moves.h"
#include "play/notation.h"
#include "rules/keys.h"
#include "rules/variant.h"

/* Bytes: 128 pits of up to five digits, a comma and a holder, and the counters. */
enum { LONGEST_POSITION = 128 * (6 + 6) + 100 + MW_MOST_MEMORY * (MW_LONGEST_NAME + 8) };

/* ---- writing --------------------------------------------------------------------------------- */

void mw_board_print(const MwRules *rules, const MwesoPosition *position, MwText *out)
{
    const MwesoBoard *board = &rules->board;
    for (int row = 0; row < board->rows; row++) {
        uint16_t seeds[MW_MOST_COLUMNS];
        for (int i = 0; i < board->columns; i++) {
            MwSpot spot = mw_drawn(board, row, i);
            seeds[i] = position->pit[spot.side][spot.pit];
        }
        mw_text_add(out, "%s", row ? "/" : "");
        mw_print_pits(out, seeds, board->columns, ",");
    }
}

static void print_own_row(const MwesoBoard *board, int row, const uint16_t *pits, MwText *out)
{
    uint16_t seeds[MW_MOST_COLUMNS];
    for (int k = 0; k < board->columns; k++) seeds[k] = pits[board->pit_at[row][k]];
    mw_print_pits(out, seeds, board->columns, ",");
}

void mw_arrangement_print(const MwesoBoard *board, const uint16_t *pits, MwText *out)
{
    mw_text_add(out, "=");
    if (!mw_is_shared(board)) {
        print_own_row(board, 1, pits, out);
        mw_text_add(out, "/");
    }
    print_own_row(board, 0, pits, out);
}

void mw_raid_print(const MwesoBoard *board, int pit, MwText *out)
{
    mw_text_add(out, "/c");
    mw_pit_print(board, pit, out);
}

void mw_position_print(const MwRules *rules, const MwesoPosition *position, MwText *out)
{
    assert(position->side == MWESO_SOUTH || position->side == MWESO_NORTH);
    mw_board_print(rules, position, out);
    const uint32_t *turns = position->turns, *captures = position->captures;
    char side = "SN"[position->side];
    mw_text_add(out, " %c%s %u,%u %u,%u", side, position->placing ? "+" : "", turns[0], turns[1],
                captures[0], captures[1]);
    if (position->passes) mw_text_add(out, " p%d", position->passes);
    mw_tokens_print(rules, position, out);
    for (int i = 0; i < rules->memory_count; i++)
        if (position->memory[i] || !rules->memory[i].is_pit)
            mw_text_add(out, " %s=%u", rules->memory[i].name, position->memory[i]);
}

size_t mw_hand_out(const MwText *text, char *buffer, size_t size)
{
    if (size > 0) snprintf(buffer, size, "%s", text->length ? text->s : "");
    return text->length;
}

/* ---- reading --------------------------------------------------------------------------------- */

static int column_of(const char *text, const char *at) { return (int)(at - text) + 1; }

/* The text at a place, for messages. */
typedef struct Quoted {
    char text[32];
} Quoted;

static Quoted quote(const char *at)
{
    Quoted quoted = {"the end of the text"};
    if (*at) snprintf(quoted.text, sizeof quoted.text, "'%.20s'", at);
    return quoted;
}

static MwesoStatus read_row(const MwRules *rules, int row, const char *text, const char **at,
                            MwesoPosition *position, MwesoError *error)
{
    uint16_t seeds[MW_MOST_COLUMNS];
    int pits = mw_read_pits(at, rules->columns, false, seeds);
    int column = column_of(text, *at);
    const char *name = mw_row_name(&rules->board, row);
    if (pits < 0)
        return mw_fail(error, MWESO_BAD_INPUT, column,
                       "seeds are expected in %s, as numbers up to 65535 or NxK parted by commas, "
                       "not %s",
                       name, quote(*at).text);
    if (pits != rules->columns)
        return mw_fail(error, MWESO_BAD_INPUT, column,
                       "%s has %d pit%s, but the board has %d columns", name, pits,
                       pits == 1 ? "" : "s", rules->columns);
    for (int i = 0; i < pits; i++) {
        MwSpot spot = mw_drawn(&rules->board, row, i);
        position->pit[spot.side][spot.pit] = seeds[i];
    }
    return MWESO_OK;
}

MwesoStatus mw_board_read(const MwRules *rules, const char *text, const char **at,
                          MwesoPosition *position, MwesoError *error)
{
    for (int row = 0; row < rules->board.rows; row++) {
        MwesoStatus status = read_row(rules, row, text, at, position, error);
        if (status != MWESO_OK) return status;
        if (row == rules->board.rows - 1) break;
        if (**at != '/')
            return mw_fail(error, MWESO_BAD_INPUT, column_of(text, *at),
                           "a '/' is expected behind %s, not '%.20s'",
                           mw_row_name(&rules->board, row), *at);
        ++*at;
    }
    return mw_check_seeds(position, error);
}

static void skip_blanks(const char **at)
{
    while (mw_is_blank(**at)) ++*at;
}

/* Reads "a,b". */
static bool read_pair(const char **at, uint32_t pair[2])
{
    uint64_t number[2];
    const char *c = *at;
    if (!mw_read_number(&c, UINT32_MAX, &number[0]) || *c++ != ',' ||
        !mw_read_number(&c, UINT32_MAX, &number[1]))
        return false;
    pair[0] = (uint32_t)number[0];
    pair[1] = (uint32_t)number[1];
    *at = c;
    return true;
}

/* Reads whose turn it is. */
static MwesoStatus read_side(const char *text, const char **at, MwesoPosition *position,
                             MwesoError *error)
{
    skip_blanks(at);
    const char *c = *at;
    bool good = *c == 'S' || *c == 'N';
    if (good) position->side = *c++ == 'N';
    if (good && *c == '+') position->placing = 1, c++;
    if (!good || (*c && !mw_is_blank(*c)))
        return mw_fail(error, MWESO_BAD_INPUT, column_of(text, *at),
                       "whose turn it is (S or N) is expected behind the board, not %s",
                       quote(*at).text);
    *at = c;
    return MWESO_OK;
}

/* Reads counters. Without them the position is of midgame: quiet turns are over, nobody has
 * captured. */
static MwesoStatus read_counters(const MwRules *rules, const char *text, const char **at,
                                 MwesoPosition *position, MwesoError *error)
{
    skip_blanks(at);
    if (**at == '\0' || (**at >= 'a' && **at <= 'z')) { /* passes, or a token */
        for (int side = 0; side < 2; side++)
            position->turns[side] = position->placing ? 0 : rules->midgame;
        return MWESO_OK;
    }
    const char *start = *at;
    bool good = read_pair(at, position->turns) && mw_is_blank(**at);
    skip_blanks(at);
    if (!good || !read_pair(at, position->captures))
        return mw_fail(error, MWESO_BAD_INPUT, column_of(text, start),
                       "'turnsS,turnsN captS,captN' is expected, as in '2,1 0,0', not %s",
                       quote(start).text);
    for (int side = 0; side < 2; side++)
        if (position->captures[side] > position->turns[side])
            return mw_fail(error, MWESO_BAD_INPUT, column_of(text, start),
                           "%s cannot have captured in more moves (%u) than he has made (%u)",
                           side ? "North" : "South", position->captures[side],
                           position->turns[side]);
    return MWESO_OK;
}

bool mw_is_counted(const char *text)
{
    const char *at = strpbrk(text, "SN");
    if (!at++) return false;
    skip_blanks(&at);
    return isdigit((unsigned char)*at);
}

static MwesoStatus read_passes(const MwRules *rules, const char *text, const char **at,
                               MwesoPosition *position, MwesoError *error)
{
    uint64_t passes;
    skip_blanks(at);
    if (**at != 'p' || isalpha((unsigned char)(*at)[1])) return MWESO_OK; /* the token passed=1 */
    if ((*at)[strcspn(*at, "= \t")] == '=') return MWESO_OK; /* a remembered number p_1=1 */
    const char *start = (*at)++;
    if (!mw_read_number(at, 2, &passes))
        return mw_fail(error, MWESO_BAD_INPUT, column_of(text, start),
                       "'%.20s' is not p0, p1 or p2, the passes just made", start);
    if (passes && !(rules->keeps & KEEPS_PASSES))
        return mw_fail(error, MWESO_BAD_INPUT, column_of(text, start),
                       "nobody can have passed: turn.pass is never in this variant");
    position->passes = (uint8_t)passes;
    skip_blanks(at);
    return MWESO_OK;
}

/* Reads a number that a script remembers, "name=2". */
static MwesoStatus read_memory(const MwRules *rules, int i, const char *text, const char **at,
                               MwesoPosition *position, MwesoError *error)
{
    const char *value = *at + strlen(rules->memory[i].name) + 1;
    uint64_t number;
    bool good = value[-1] == '=' && mw_read_number(&value, rules->memory[i].most, &number) &&
                (*value == '\0' || mw_is_blank(*value));
    if (!good)
        return mw_fail(error, MWESO_BAD_INPUT, column_of(text, *at),
                       "'%s=' and a number from 0 to %d are expected, not %s",
                       rules->memory[i].name, rules->memory[i].most, quote(*at).text);
    position->memory[i] = (uint16_t)number;
    *at = value;
    return MWESO_OK;
}

/* Reads the tokens behind the counters, in any order: fields that the rules keep, and remembered
 * numbers. Those left out are as at the start. */
static MwesoStatus read_rest(const MwRules *rules, const char *text, const char **at,
                             MwesoPosition *position, MwesoError *error)
{
    unsigned read = 0, tokens = 0;
    mw_tokens_begin(rules, position);
    for (int i = 0; i < rules->memory_count; i++) position->memory[i] = rules->memory[i].first;
    for (skip_blanks(at); **at; skip_blanks(at)) {
        const char *start = *at;
        size_t length = strcspn(start, "= \t");
        int i = 0, token = mw_token_at(rules, start);
        while (i < rules->memory_count && (strlen(rules->memory[i].name) != length ||
                                           strncmp(rules->memory[i].name, start, length) != 0))
            i++;
        bool remembered = i < rules->memory_count;
        if (!remembered && token < 0) return MWESO_OK; /* not expected here */
        if (remembered ? read >> i & 1 : tokens >> token & 1)
            return mw_fail(error, MWESO_BAD_INPUT, column_of(text, start), "'%.*s' is given twice",
                           (int)length, start);
        MwesoStatus status = remembered ? read_memory(rules, i, text, at, position, error)
                                        : mw_token_read(rules, token, text, at, position, error);
        if (status != MWESO_OK) return status;
        if (remembered) read |= 1u << i;
        else tokens |= 1u << token;
    }
    return MWESO_OK;
}

MwesoStatus mw_position_read(const MwRules *rules, const char *text, MwesoPosition *position,
                             MwesoError *error)
{
    const char *at = text;
    *position = (MwesoPosition){0};
    skip_blanks(&at);
    MwesoStatus status = mw_board_read(rules, text, &at, position, error);
    if (status == MWESO_OK) status = read_side(text, &at, position, error);
    if (status == MWESO_OK) status = read_counters(rules, text, &at, position, error);
    if (status == MWESO_OK) status = read_passes(rules, text, &at, position, error);
    if (status == MWESO_OK) status = read_rest(rules, text, &at, position, error);
    if (status == MWESO_OK && *at != '\0') status = mw_token_refuse(rules, text, at, error);
    if (status == MWESO_OK) status = mw_check_seeds(position, error);
    if (status == MWESO_OK) status = mw_check_placing(rules, position, error);
    return status;
}

void mw_assert_position(const MwRules *rules, const MwesoPosition *position)
{
#ifdef MWESO_TEST_INVARIANTS
    MwText text = {0};
    MwesoPosition again;
    mw_position_print(rules, position, &text);
    if (!text.failed) {
        assert(mw_position_read(rules, text.s, &again, NULL) == MWESO_OK);
        assert(memcmp(&again, position, sizeof again) == 0);
    }
    mw_text_free(&text);
#else
    (void)rules, (void)position;
#endif
}

/* ---- public ---------------------------------------------------------------------------------- */

MwesoStatus mweso_position_parse(const MwesoVariant *variant, const char *text,
                                 MwesoPosition *position, MwesoError *error)
{
    MwesoStatus status = mw_check_given(text, "the text of the position", error);
    return status == MWESO_OK ? mw_position_read(&variant->rules, text, position, error) : status;
}

size_t mweso_position_text(const MwesoVariant *variant, const MwesoPosition *position, char *buffer,
                           size_t size)
{
    char room[LONGEST_POSITION];
    MwText text = MW_TEXT_IN(room);
    if (mw_check_position(&variant->rules, position, NULL) == MWESO_OK)
        mw_position_print(&variant->rules, position, &text);
    return mw_hand_out(&text, buffer, size);
}

void mweso_pit_name(const MwesoVariant *variant, int pit, char name[4])
{
    MwText text = {.s = name, .room = 4, .fixed = true};
    const MwesoBoard *board = &variant->rules.board;
    if (pit < 0 || pit >= board->circuit) snprintf(name, 4, "?");
    else mw_pit_print(board, pit, &text);
}

int mweso_pit_number(const MwesoVariant *variant, const char *name)
{
    return mw_read_pit(&variant->rules.board, &name);
}
