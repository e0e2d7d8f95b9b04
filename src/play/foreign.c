/* Foreign: moves written as letters (Wernham's), which name a pit and a direction. */
#include "play/foreign.h"

#include <ctype.h>
#include <stdio.h>

/* a...h inner, i...p outer, on 8 columns, and 'r' behind it for a clockwise lap. */
bool mw_foreign_move(const char *word, char move[8])
{
    int letter = tolower((unsigned char)word[0]) - 'a';
    bool reverse = tolower((unsigned char)word[1]) == 'r';
    if (letter < 0 || letter > 15 || word[1 + reverse] != '\0') return false;
    snprintf(move, 8, "%c%d%s", "AB"[letter / 8], letter % 8 + 1, reverse ? "r" : "");
    return true;
}
