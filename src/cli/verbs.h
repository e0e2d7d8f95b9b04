/* The verbs of the program, one file each. */
#ifndef MWESO_CLI_VERBS_H
#define MWESO_CLI_VERBS_H

#include "cli/cli.h"

extern const Verb verb_list, verb_check, verb_show, verb_diff, verb_keys, verb_moves, verb_trace,
    verb_perft, verb_rules, verb_new, verb_replay, verb_annotate, verb_play, verb_match,
    verb_analyze, verb_solve, verb_tune, verb_ugi, verb_compare, verb_matrix, verb_simulate,
    verb_merge, verb_infer, verb_ask, verb_endless, verb_bench, verb_help;

#endif
