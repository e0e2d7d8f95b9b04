/* Where there is no terminal, nobody types at one. */
#ifndef MWESO_WEB_READLINE_H
#define MWESO_WEB_READLINE_H

#include <stddef.h>

static inline char *readline(const char *prompt)
{
    (void)prompt;
    return NULL;
}

static inline void add_history(const char *line) { (void)line; }

#endif
