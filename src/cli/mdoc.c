/* mdoc: text for manual pages. */
#include <stdio.h>

#include "cli/cli.h"

void cli_man_text(const char *text)
{
    bool start = true;
    for (; *text; text++) {
        if (start && (*text == '.' || *text == '\'')) fputs("\\&", stdout);
        if (*text == '\\') fputs("\\e", stdout);
        else putchar(*text);
        start = *text == '\n';
        if (*text == '.' && text[1] == ' ') putchar('\n'), start = true, text++;
    }
    putchar('\n');
}
