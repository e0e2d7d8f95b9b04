/* Foreign: moves in notations other than ours, which name a pit and a direction. */
#include "play/foreign.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "rules/answers.h"

bool mw_is_foreign(MwesoLayout layout)
{
    return layout == MWESO_LAYOUT_WERNHAM || layout == MWESO_LAYOUT_BAO;
}

/* a...h inner, i...p outer, on 8 columns, and 'r' behind it for a clockwise lap. */
static bool read_letters(const char *word, char move[8])
{
    int letter = tolower((unsigned char)word[0]) - 'a';
    bool reverse = tolower((unsigned char)word[1]) == 'r';
    if (letter < 0 || letter > 15 || word[1 + reverse] != '\0') return false;
    snprintf(move, 8, "%c%d%s", "AB"[letter / 8], letter % 8 + 1, reverse ? "r" : "");
    return true;
}

/* A pit in own view and where its seeds go, left (L, <) or right (R, >): anti-clockwise is left in
 * the inner row and right in the outer one. A '*' behind it says that nothing was captured. */
static bool read_sided(const char *word, char move[8])
{
    const char *at = word;
    MwesoBoard widest;
    mw_board_build(MWESO_MOST_COLUMNS, MW_FOUR_ROWS, 0, &widest);
    if (mw_read_pit(&widest, &at) < 0 || at - word > 3) return false;
    bool left = *at && strchr("lL<", *at), right = *at && strchr("rR>", *at);
    bool inner = toupper((unsigned char)word[0]) == 'A';
    snprintf(move, 8, "%c%.*s%s", toupper((unsigned char)word[0]), (int)(at - word) - 1, word + 1,
             (inner ? right : left) ? "r" : "");
    at += left || right;
    at += *at == '*';
    return *at == '\0';
}

bool mw_foreign_move(MwesoLayout layout, const char *word, char move[8])
{
    return layout == MWESO_LAYOUT_WERNHAM ? read_letters(word, move) : read_sided(word, move);
}
