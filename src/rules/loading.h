/* Loading: a variant under way from its files to frozen rules; what load.c and resolve.c share. */
#ifndef MWESO_RULES_LOADING_H
#define MWESO_RULES_LOADING_H

#include "rules/load.h"

typedef struct MwLoading {
    const MwesoPath *path;
    MwesoFindings *findings;
    MwesoVariant *variant;
    MwForeign foreign; /* what of the name and the settings the user did not type */
} MwLoading;

/* Puts a copy of the text in place of *slot. False, with a finding, if there is no memory. */
bool mw_keep_text(MwLoading *loading, char **slot, const char *text);

/* Takes the value of a line; said twice in one file is reported. */
void mw_take_given(MwLoading *loading, MwGiven *given, const struct MwIniLine *line, MwPlace place,
                   MwesoOrigin origin, bool may_be_assumed);

/* An indented line where no text can go on. */
void mw_report_indented(MwLoading *loading, MwPlace place, const char *value);

/* A file may not give this name, which could stand for any file of the user's. */
void mw_report_outside(MwLoading *loading, MwPlace place, const char *name);

/* Resolves all answers that were given, checks them together, and reads the script, if any. */
void mw_freeze(MwLoading *loading);

#endif
