/* INI: the lines of a variant file, read with libinih through a reader that watches every line. */
#ifndef MWESO_RULES_INI_H
#define MWESO_RULES_INI_H

#include "base/findings.h"
#include "rules/path.h"

/* A key, or the header of a section (name is NULL). */
typedef struct MwIniLine {
    int number;     /* from 1 */
    bool continued; /* indented: libinih takes it as more of the key above */
    char *section, *name, *value;
    char *comment; /* what stands behind " ;", or "" */
} MwIniLine;

typedef struct MwIni {
    MwIniLine *lines;
    size_t count, room;
} MwIni;

/* Reads the text of a file called `label` into `ini` (from {0}); what libinih would misread or pass
 * over in silence becomes a finding. Free with mw_ini_free in any case. */
void mw_ini_read(const char *label, const char *text, size_t length, MwIni *ini,
                 MwesoFindings *findings);
void mw_ini_free(MwIni *ini);

/* Reads a whole file of at most a mebibyte. NULL, with a finding at `place`, if that fails; the
 * caller frees the text. */
char *mw_read_file(const MwFile *file, size_t *length, MwPlace place, MwesoFindings *findings);

#endif
