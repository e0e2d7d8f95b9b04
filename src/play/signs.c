/* Signs: how moves look in notations that name a pit and the side to which its seeds go. */
#include "play/signs.h"

#include <assert.h>
#include <ctype.h>
#include <string.h>

#include "rules/keys.h"

/* A. de Voogt's, as R. Nierse explains it; that of K.I.B.A.; and AbstractPlay's, which has the
 * signs of K.I.B.A. behind cells of the board. */
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

/* ---- pits ------------------------------------------------------------------------------------ */

/* The place in a row of a picture, from the top, and column, from the left; -1 if there is none. */
static int place_at(const MwesoBoard *board, int row, int column)
{
    bool there = row >= 0 && row < board->rows && column >= 0 && column < board->columns;
    return there ? board->drawn[row][column] : -1;
}

/* "e2": the column as South sees it, and the row, from the bottom. */
static MwSaidWell read_cell(const MwesoBoard *board, int mover, const char **at, int *pit)
{
    int column = tolower((unsigned char)**at) - 'a';
    const char *c = *at + 1;
    uint64_t row;
    if (column < 0 || column >= board->columns || !mw_read_number(&c, MW_FOUR_ROWS, &row))
        return SAID_NOTHING;
    int place = place_at(board, board->rows - (int)row, column);
    if (place < 0) return SAID_NOTHING;
    int side = place >= board->pits ? MWESO_NORTH : MWESO_SOUTH;
    *pit = place % board->pits;
    *at = c;
    return side == mover ? SAID_WELL : SAID_OF_OTHER;
}

static void print_cell(const MwesoBoard *board, int mover, int pit, MwText *out)
{
    int due = mover == MWESO_NORTH ? board->pits + pit : pit;
    for (int row = 0; row < board->rows; row++)
        for (int column = 0; column < board->columns; column++)
            if (place_at(board, row, column) == due)
                mw_text_add(out, "%c%d", 'a' + column, board->rows - row);
}

/* "5": a pit of the inner row. */
static MwSaidWell read_column(const MwesoBoard *board, const char **at, int *pit)
{
    uint64_t column;
    if (!mw_read_number(at, (uint64_t)board->columns, &column) || column == 0) return SAID_NOTHING;
    *pit = board->pit_at[0][column - 1];
    return SAID_WELL;
}

static MwSaidWell read_pit(const MwSigns *signs, const MwesoBoard *board, int mover, bool record,
                           const char **at, MwSaid *said)
{
    bool small = islower((unsigned char)**at);
    if (signs->cells) return read_cell(board, mover, at, &said->pit);
    said->rowless = signs->rowless && isdigit((unsigned char)**at);
    if (said->rowless) return read_column(board, at, &said->pit);
    said->pit = mw_read_pit(board, at);
    if (said->pit < 0 || isdigit((unsigned char)**at)) return SAID_NOTHING;
    return record && small != (mover == MWESO_NORTH) ? SAID_OF_OTHER : SAID_WELL;
}

static void print_pit(const MwSigns *signs, const MwesoBoard *board, int mover, int pit,
                      MwText *out)
{
    char room[8];
    MwText name = MW_TEXT_IN(room);
    if (signs->cells) {
        print_cell(board, mover, pit, out);
        return;
    }
    mw_pit_print(board, pit, &name);
    if (mover == MWESO_NORTH) room[0] = (char)tolower((unsigned char)room[0]);
    mw_text_add(out, "%s", room);
}

/* ---- whole moves ----------------------------------------------------------------------------- */

/* Behind ":": letters, then further pits. */
static void read_rest(const char **at, MwSaid *said)
{
    said->rest = *at;
    while (isalnum((unsigned char)**at) && tolower((unsigned char)**at) != 'x') ++*at;
    said->rest_count = (size_t)(*at - said->rest);
    said->extra = *at;
    while (isalnum((unsigned char)**at)) ++*at;
    said->extra_count = (size_t)(*at - said->extra);
}

/* Reads one sign behind the pit and its side. */
static bool read_sign(const MwSigns *signs, const char **at, MwSaid *said)
{
    char sign = *(*at)++;
    if (sign == signs->goes) said->goes++;
    else if (sign == '*' && said->stars < 2) said->stars++;
    else if (sign == signs->wins && !said->wins) said->wins = true;
    else if (sign == ':' && !said->rest) read_rest(at, said);
    else return false;
    return true;
}

MwSaidWell mw_said_read(const MwSigns *signs, const MwesoBoard *board, int mover, bool record,
                        const char *text, MwSaid *said)
{
    const char *at = text;
    *said = (MwSaid){.drops = *at == '*'};
    at += said->drops;
    MwSaidWell well = read_pit(signs, board, mover, record, &at, said);
    if (well == SAID_NOTHING) return well;
    char side = (char)toupper((unsigned char)*at);
    if (side == signs->left) said->side = 'L';
    else if (side == signs->right) said->side = 'R';
    at += said->side != 0;
    while (*at)
        if (!read_sign(signs, &at, said)) return SAID_NOTHING;
    return well;
}

void mw_said_print(const MwSigns *signs, const MwesoBoard *board, int mover, const MwSaid *said,
                   MwText *out)
{
    if (said->drops) mw_text_add(out, "*");
    print_pit(signs, board, mover, said->pit, out);
    if (said->side) mw_text_add(out, "%c", said->side == 'L' ? signs->left : signs->right);
    for (int i = 0; i < said->goes; i++) mw_text_add(out, "%c", signs->goes);
    for (int i = 0; i < said->stars; i++) mw_text_add(out, "*");
    if (said->rest_count || said->extra_count)
        mw_text_add(out, ":%.*s%.*s", (int)said->rest_count, said->rest, (int)said->extra_count,
                    said->extra);
    if (said->wins && signs->wins) mw_text_add(out, "%c", signs->wins);
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
