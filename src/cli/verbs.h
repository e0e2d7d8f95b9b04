/* The verbs of the program, one file each. */
#ifndef MWESO_CLI_VERBS_H
#define MWESO_CLI_VERBS_H

#include "cli/cli.h"

extern const Verb verb_list, verb_check, verb_show, verb_diff, verb_keys, verb_moves, verb_trace,
    verb_perft, verb_replay, verb_play, verb_bench, verb_infer, verb_ask, verb_annotate, verb_help;

#endif
