/* Tokens: what a position has beside seeds and counters, as words behind them (docs/rules.md, 1).
 */
#ifndef MWESO_PLAY_TOKENS_H
#define MWESO_PLAY_TOKENS_H

#include "base/findings.h"
#include "rules/rules.h"

/* Sets what the rules keep to what it is at the start of a game. */
void mw_tokens_begin(const MwRules *rules, MwesoPosition *position);

/* Adds " h22,22", " still=4" and so on: what the rules keep, without what says nothing. */
void mw_tokens_print(const MwRules *rules, const MwesoPosition *position, MwText *out);

/* The token that begins there; -1 if it is none that the rules keep. */
int mw_token_at(const MwRules *rules, const char *at);

/* Reads that token and moves *at behind it. */
MwesoStatus mw_token_read(const MwRules *rules, int token, const char *text, const char **at,
                          MwesoPosition *position, MwesoError *error);

/* Refuses what stands there and is no token that the rules keep. */
MwesoStatus mw_token_refuse(const MwRules *rules, const char *text, const char *at,
                            MwesoError *error);

/* Sets to 0 what the rules do not keep. */
void mw_tokens_fit(const MwRules *rules, MwesoPosition *position);

/* The field that has something in it that the rules do not keep, or that is out of its range; NULL
 * if all is well. */
const char *mw_tokens_wrong(const MwRules *rules, const MwesoPosition *position);

#endif
