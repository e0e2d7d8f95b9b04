/* Files: opens them so that no name leads outside a folder and no device makes the program wait. */
#ifndef MWESO_BASE_FILES_H
#define MWESO_BASE_FILES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* The origin of a name decides which files it may open. */
typedef enum MwTrust {
    MW_TYPED, /* the user typed it: a regular file, a pipe, a terminal or /dev/null */
    MW_FOUND, /* a name found in one of the user's folders: a regular file, or a link to one */
    MW_INSIDE /* named in a stranger's file: a regular file in that folder, behind no link */
} MwTrust;

/* May a file from a stranger give this name? It must be relative, without "..". */
bool mw_stays_inside(const char *name);

/* Opens a file for reading. Under MW_INSIDE the first `folder` bytes of `file` are the folder that
 * must not be left (0: the current one). If it cannot be opened, NULL, and `why` says why. */
FILE *mw_open(const char *file, MwTrust trust, size_t folder, const char **why);

/* Does the open file (-1: none) still have this name? */
bool mw_has_name(int file, const char *name);

/* The length of the folder in a file's name, with its slash; 0: none. */
size_t mw_folder_of(const char *file);

#endif
