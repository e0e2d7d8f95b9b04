/* Load: from the text of a variant file to frozen rules. The script is read, not run: that is for
 * hooks/, which offers the public functions. */
#ifndef MWESO_RULES_LOAD_H
#define MWESO_RULES_LOAD_H

#include "base/files.h"
#include "rules/variant.h"

/* Which names came from a file, such as a record, and so must not lead out of the folders of
 * variants. */
typedef struct MwForeign {
    bool name, settings;
} MwForeign;

/* Loads the variant of that name, perhaps with settings behind it as in a label; or, if `text` is
 * not NULL, from text, for which `name` stands in findings. NULL if there was an error. */
MwesoVariant *mw_variant_load(const MwesoPath *path, const char *name, const char *text,
                              size_t length, const char *const *settings, MwForeign foreign,
                              MwesoFindings *findings);

/* Writes the SHA-256, as hexadecimal digits, of a first line "mweso rules" and of every answer that
 * is not the default one as "section.key=value" and a newline, in the order of the table. Leaving
 * the defaults out keeps fingerprints as they are when a later version knows more keys. A script
 * adds the SHA-256 of its text and the values of its parameters. False if there is no memory. */
bool mw_fingerprint(const MwesoVariant *variant, char hex[MW_FINGERPRINT + 1]);

/* Adds the name, and " section.key=value" for every setting that changes something, in the order of
 * the keys: "omweso capture.own_pit=taken". The answers must be resolved. */
void mw_label(const MwesoVariant *variant, MwText *label);

/* ---- files (path.c) -------------------------------------------------------------------------- */

/* A file that was found: `name`, whose first `folder` bytes are the folder that a name from a file
 * must not leave, and how far the name can be trusted. Start from {0}; free the name. */
typedef struct MwFile {
    MwText name;
    size_t folder;
    MwTrust trust;
} MwFile;

/* Is this the name of a file rather than of a variant? */
bool mw_is_file_name(const char *name);

/* Is this a possible name of a variant: of small letters, digits and hyphens? */
bool mw_is_variant_name(const char *name);

/* Adds the name of the variant in a file that is called so (`length` bytes, without folder and
 * ending): this itself if it may name a variant, else the nearest that may: my-game for "My game".
 */
void mw_variant_name_of(const char *file, size_t length, MwText *name);

/* Finds the file of the variant `name`: the name itself if it is a file's, relative to the folder
 * of `beside` (NULL: the present one); else NAME.ini there or on the path, or a file for which
 * mw_variant_name_of gives NAME. A name that was not `typed` stays inside these folders. False if
 * there is none. */
bool mw_path_find(const MwesoPath *path, const char *name, bool typed, const char *beside,
                  MwFile *file);

/* Finds the script `name`: beside the file `beside`, in scripts/ there or one folder up, then
 * likewise from each folder of the path. False if there is none. */
bool mw_path_find_script(const MwesoPath *path, const char *name, bool typed, const char *beside,
                         MwFile *file);

/* The name on the path nearest in spelling; adds it to `near`. False if none is near. */
bool mw_path_nearest(const MwesoPath *path, const char *name, MwText *near);

/* Reads a whole file of at most a mebibyte. NULL, with a finding at `place`, if that fails; the
 * caller frees the text. */
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

/* Reads the text of a file called `label` into `ini` (from {0}); whatever libinih would misread or
 * ignore in silence becomes a finding. Free with mw_ini_free in any case. */
void mw_ini_read(const char *label, const char *text, size_t length, MwIni *ini,
                 MwesoFindings *findings);
void mw_ini_free(MwIni *ini);

/* ---- what load.c, phases.c and resolve.c share ----------------------------------------------- */

/* A variant under way from its files to frozen rules. */
typedef struct MwLoading {
    const MwesoPath *path;
    MwesoFindings *findings;
    MwesoVariant *variant;
    MwForeign foreign;
    bool
        as_parent; /* all files so far say that the rest is as in the file that they inherit from */
} MwLoading;

/* Adds an error with an id, at a place; then follow a format and its arguments. */
#define MW_WRONG(loading, place, ...) mw_find((loading)->findings, MWESO_ERROR, place, __VA_ARGS__)

/* Puts a copy of the text in place of *slot. False, with a finding, if there is no memory. */
bool mw_keep_text(MwLoading *loading, char **slot, const char *text);

/* Keeps the value of a line; one that the same file has given before is reported. */
void mw_take_given(MwLoading *loading, MwGiven *given, const MwIniLine *line, MwPlace place,
                   MwesoOrigin origin, bool may_be_marked);

/* Reports an indented line where no text can go on. */
void mw_report_indented(MwLoading *loading, MwPlace place, const char *value);

/* Reports a name that no file may give, because it could lead to any file of the user's. */
void mw_report_outside(MwLoading *loading, MwPlace place, const char *name);

/* Resolves all answers that were given, checks them together, and reads the script, if any. */
void mw_freeze(MwLoading *loading);

/* Adds an error for every combination of answers that cannot be played (combinations.c). */
void mw_check_combinations(const MwesoVariant *variant, MwesoFindings *findings);

/* Can the answers be played together? Not asked: whether anybody could move from the usual start.
 */
bool mw_can_be_played(const MwRules *rules);

/* ---- sections [phase NAME] (phases.c) -------------------------------------------------------- */

/* The name in a section "phase NAME"; NULL if it is another section. */
const char *mw_phase_named(const char *section);

/* Is an unknown section probably that of a phase, misspelt? */
bool mw_phase_meant(const char *section);

/* Takes the header of such a section, and a line of it; `depth`: files above the one asked for. */
void mw_take_phase(MwLoading *loading, const MwIniLine *line, MwPlace place, int depth);
void mw_take_phase_line(MwLoading *loading, const MwIniLine *line, MwPlace place, int depth);

/* Takes a setting "NAME:section.key" or "NAME:until"; `label` is written to. */
void mw_take_phase_setting(MwLoading *loading, char *label, char *value);

/* Resolves the answers of all phases, once the plain ones are. */
void mw_freeze_phases(MwLoading *loading);

#endif
