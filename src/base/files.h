/* Files: opened for reading so that no name leads astray and no device makes the program wait. */
#ifndef MWESO_BASE_FILES_H
#define MWESO_BASE_FILES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* Where a name comes from decides what it may stand for. */
typedef enum MwTrust {
    MW_TYPED, /* the user wrote it: a regular file, a pipe, a terminal or /dev/null */
    MW_FOUND, /* it was found in a folder of the user's: a regular file, or a link to one */
    MW_INSIDE /* a file from anybody gave it: a regular file in that folder, behind no link */
} MwTrust;

/* Can this name be allowed to a file from anybody? It is relative and has no "..". */
bool mw_stays_inside(const char *name);

/* Opens a file for reading. Under MW_INSIDE the first `folder` bytes of `file` are the folder that
 * must not be left (0: the present one). NULL, with `why` in words, if it cannot be opened. */
FILE *mw_open(const char *file, MwTrust trust, size_t folder, const char **why);

/* Does this name still lead to the file that is open (-1: none)? */
bool mw_has_name(int file, const char *name);

/* How many bytes at the front of a file's name are its folder. */
size_t mw_folder_of(const char *file);

#endif
