/* Load: from the text of a variant file to frozen rules. The script is read, not run: hooks/ runs
 * it, and offers the public functions. */
#ifndef MWESO_RULES_LOAD_H
#define MWESO_RULES_LOAD_H

#include "base/files.h"
#include "rules/variant.h"

/* Which names came from a file, such as a record, and so must not lead outside the folders of
 * variants. */
typedef struct MwForeign {
    bool name, settings;
} MwForeign;

/* Loads the variant of this name, which may have settings behind it as in a label. If `text` is not
 * NULL, loads it from there; `name` is then the name in findings. NULL if there was an error. */
MwesoVariant *mw_variant_load(const MwesoPath *path, const char *name, const char *text,
                              size_t length, const char *const *settings, MwForeign foreign,
                              MwesoFindings *findings);

/* Writes the SHA-256, as hexadecimal digits, of the line "mweso rules" followed by a line
 * "section.key=value" for every answer that is not the default, in the order of the table. Leaving
 * the defaults out keeps fingerprints as they are when a later version knows more keys. A script
 * adds the SHA-256 of its text and the values of its parameters. False if there is no memory. */
bool mw_fingerprint(const MwesoVariant *variant, char hex[MW_FINGERPRINT + 1]);

/* Adds the name, and " section.key=value" for every setting that changes something, in the order of
 * the keys: "omweso capture.own_pit=taken". The answers must be resolved. */
void mw_label(const MwesoVariant *variant, MwText *label);

/* ---- files (path.c) -------------------------------------------------------------------------- */

/* A file that was found. Its `name` begins with `folder` bytes for the folder that a name from a
 * file must not leave; the rest says how far the name can be trusted. Start from {0}; free the
 * name. */
typedef struct MwFile {
    MwText name;
    size_t folder;
    MwTrust trust;
} MwFile;

/* Is this the name of a file, not of a variant? */
bool mw_is_file_name(const char *name);

/* Could this be the name of a variant: small letters, digits and hyphens? */
bool mw_is_variant_name(const char *name);

/* Adds the name of the variant in a file with this name (`length` bytes, without folder and
 * ending): the same if it is a valid name, else the nearest valid one: my-game for "My game". */
void mw_variant_name_of(const char *file, size_t length, MwText *name);

/* Finds the file of the variant `name`: `name` itself if it is a file name, relative to the folder
 * of `beside` (NULL: the present one); else NAME.ini there or on the path, or a file for which
 * mw_variant_name_of gives NAME. A name that was not `typed` cannot lead outside these folders.
 * False if there is none. */
bool mw_path_find(const MwesoPath *path, const char *name, bool typed, const char *beside,
                  MwFile *file);

/* Finds the script `name`: in the folder of the file `beside`, in scripts/ below it or one folder
 * up, then likewise from each folder of the path. False if there is none. */
bool mw_path_find_script(const MwesoPath *path, const char *name, bool typed, const char *beside,
                         MwFile *file);

/* Adds to `near` the name on the path that is nearest in spelling. False if none is near. */
bool mw_path_nearest(const MwesoPath *path, const char *name, MwText *near);

/* Reads a whole file of at most 1 MiB. NULL, with a finding at `place`, if that fails; the caller
 * frees the text. */
char *mw_read_file(const MwFile *file, size_t *length, MwPlace place, MwesoFindings *findings);

/* ---- lines (ini.c) --------------------------------------------------------------------------- */

/* A key, or the header of a section (name is NULL). */
typedef struct MwIniLine {
    int number;     /* from 1 */
    bool continued; /* indented: libinih adds it to the key above */
    char *section, *name, *value;
    char *comment; /* the text after " ;", or "" */
} MwIniLine;

typedef struct MwIni {
    MwIniLine *lines;
    size_t count, room;
} MwIni;

/* Reads the text of a file called `label` into `ini` (from {0}). Whatever libinih would misread or
 * silently ignore becomes a finding. Call mw_ini_free in any case. */
void mw_ini_read(const char *label, const char *text, size_t length, MwIni *ini,
                 MwesoFindings *findings);
void mw_ini_free(MwIni *ini);

/* ---- shared by load.c, phases.c and resolve.c ------------------------------------------------ */

/* A variant in the course of loading. */
typedef struct MwLoading {
    const MwesoPath *path;
    MwesoFindings *findings;
    MwesoVariant *variant;
    MwForeign foreign;
    bool
        as_parent; /* all files so far say that the rest is as in the file that they inherit from */
} MwLoading;

/* Adds an error with an id, at a place; a format and its arguments follow. */
#define MW_WRONG(loading, place, ...) mw_find((loading)->findings, MWESO_ERROR, place, __VA_ARGS__)

/* Replaces *slot by a copy of the text. False, with a finding, if there is no memory. */
bool mw_keep_text(MwLoading *loading, char **slot, const char *text);

/* Keeps the value of a line; reports it if the same file has given one before. */
void mw_take_given(MwLoading *loading, MwGiven *given, const MwIniLine *line, MwPlace place,
                   MwesoOrigin origin, bool may_be_marked);

/* Reports an indented line that does not continue a text. */
void mw_report_indented(MwLoading *loading, MwPlace place, const char *value);

/* Reports a name that a file may not give, because it could lead to any file of the user's. */
void mw_report_outside(MwLoading *loading, MwPlace place, const char *name);

/* Resolves all given answers, checks their combinations, and reads the script, if any. */
void mw_freeze(MwLoading *loading);

/* Adds an error for every combination of answers that cannot be played (combinations.c). */
void mw_check_combinations(const MwesoVariant *variant, MwesoFindings *findings);

/* Can the answers be played together? Does not check whether anybody could move from the usual
 * start. */
bool mw_can_be_played(const MwRules *rules);

/* ---- sections [phase NAME] (phases.c) -------------------------------------------------------- */

/* The name in a section "phase NAME"; NULL if it is another section. */
const char *mw_phase_named(const char *section);

/* Is an unknown section probably that of a phase, misspelt? */
bool mw_phase_meant(const char *section);

/* Takes the header of such a section, and a line of it. `depth`: number of inheritance steps above
 * the loaded file. */
void mw_take_phase(MwLoading *loading, const MwIniLine *line, MwPlace place, int depth);
void mw_take_phase_line(MwLoading *loading, const MwIniLine *line, MwPlace place, int depth);

/* Takes a setting "NAME:section.key" or "NAME:until"; modifies `label`. */
void mw_take_phase_setting(MwLoading *loading, char *label, char *value);

/* Resolves the answers of all phases, after the plain ones. */
void mw_freeze_phases(MwLoading *loading);

#endif
