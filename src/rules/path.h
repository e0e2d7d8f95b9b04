/* Path: where variants are looked for by name. */
#ifndef MWESO_RULES_PATH_H
#define MWESO_RULES_PATH_H

#include "base/files.h"
#include "base/text.h"
#include "mweso.h"

/* A file that was looked for: `name`, of which the first `folder` bytes are the folder that a name
 * from a file must not leave, and how far the name can be trusted. Start from {0}; free the name.
 */
typedef struct MwFile {
    MwText name;
    size_t folder;
    MwTrust trust;
} MwFile;

/* Is this the name of a file rather than of a variant? */
bool mw_is_file_name(const char *name);

/* Is this a name that variants may have: of small letters, digits and hyphens? */
bool mw_is_variant_name(const char *name);

/* Adds the name of a variant whose file is called so (`length` bytes, without folder and ending):
 * this itself if it is one, else in the letters of one, as in my-game for "My game". */
void mw_variant_name_of(const char *file, size_t length, MwText *name);

/* Finds the file of the variant `name`: the name itself if it is a file's, seen from the folder of
 * `beside` (NULL: the present one); else NAME.ini beside it or on the path, or a file for which
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

#endif
