/* Options: the tables that reading, help and the manual page have in common. */
#ifndef MWESO_CLI_OPTIONS_H
#define MWESO_CLI_OPTIONS_H

#include "cli/cli.h"

typedef struct Option {
    const char *name, *argument, *help; /* argument NULL: a switch */
} Option;

extern const Option options[OPT_COUNT];
extern const OptionId common_options[]; /* of every verb; ends in OPT_COUNT */
extern const char *const format_words[FORMAT_COUNT];

#endif
