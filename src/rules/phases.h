/* Phases: answers for the turns before their end (docs/rules.md, 2.0), read from the sections
 * [phase NAME] of a variant and its ancestors. */
#ifndef MWESO_RULES_PHASES_H
#define MWESO_RULES_PHASES_H

#include "rules/ini.h"
#include "rules/loading.h"

/* The name in a section "phase NAME"; NULL if it is another section. */
const char *mw_phase_named(const char *section);

/* Does a section that is none begin as those of phases do, but for its spelling? */
bool mw_phase_meant(const char *section);

/* Takes the header of such a section, and a line of it; `depth`: files above the one asked for. */
void mw_take_phase(MwLoading *loading, const MwIniLine *line, MwPlace place, int depth);
void mw_take_phase_line(MwLoading *loading, const MwIniLine *line, MwPlace place, int depth);

/* Takes a setting "NAME:section.key" or "NAME:until"; `label` is written to. */
void mw_take_phase_setting(MwLoading *loading, char *label, char *value);

/* Resolves the answers of all phases, once the plain ones are. */
void mw_freeze_phases(MwLoading *loading);

/* Plays by the plain rules, and by those of each phase of a variant that has some, into an array
 * that stays where it is: 1 + phase_count of them. */
void mw_plays_by_phase(const MwesoVariant *variant, struct MwDecider *decider, MwPlay *plays);

/* Tells the phases what the script declares, and the start that it gave. */
void mw_share_script(MwesoVariant *variant);

void mw_phases_free(MwesoVariant *variant);

/* The number of the phase of that name, or -1. */
int mw_phase_find(const MwesoVariant *variant, const char *name);

/* Where an answer of the phase stands, or its `until`; "phase:key" is written to `label`. */
MwPlace mw_phase_place(const MwPhase *phase, const MwGiven *given, const char *key, MwText *label);

/* May a phase answer this key? */
bool mw_phase_may_answer(MwKey key);

/* Adds "turns 3", "start B8" and the like. */
void mw_until_print(MwPhaseEnd end, const MwesoBoard *board, MwText *out);

#endif
