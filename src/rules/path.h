/* Path: where variants are looked for by name. */
#ifndef MWESO_RULES_PATH_H
#define MWESO_RULES_PATH_H

#include "base/text.h"
#include "mweso.h"

/* Is this the name of a file rather than of a variant? */
bool mw_is_file_name(const char *name);

/* Adds to `file` the file of the variant `name`: the name itself if it is a file's, seen from the
 * folder of `beside` (may be NULL); else NAME.ini beside it or on the path. False if there is none.
 */
bool mw_path_find(const MwesoPath *path, const char *name, const char *beside, MwText *file);

/* Adds to `file` the script `name`: looked for beside the file `beside`, in scripts/ there or one
 * folder up, then likewise from each folder of the path. False if there is none. */
bool mw_path_find_script(const MwesoPath *path, const char *name, const char *beside, MwText *file);

/* The name on the path nearest in spelling; adds it to `near`. False if none is near. */
bool mw_path_nearest(const MwesoPath *path, const char *name, MwText *near);

#endif
