/* The verbs of the program, one file each, as verbs.def lists them. */
#ifndef MWESO_CLI_VERBS_H
#define MWESO_CLI_VERBS_H

#include "cli/cli.h"

#define GROUP(...)
#define VERB(name, group) extern const Verb verb_##name;
#include "cli/verbs.def"
#undef GROUP
#undef VERB

#endif
