/* Folders that are written whole or not at all: their files are put together in a hidden folder
 * within, and moved to their places only when all are complete. */
#ifndef MWESO_CLI_FOLDER_H
#define MWESO_CLI_FOLDER_H

#include "cli/cli.h"

typedef char PathText[4096];
/* "FOLDER/NAME"; false, with errno, if it is too long. */
bool folder_join(const char *folder, const char *name, PathText path);

/* Is the file with this name, which may have a slash, in the folder one that may be replaced? */
typedef bool (*FolderOwns)(void *user, const char *name);
/* The first name in a folder, not beginning with a full stop unless `hidden`, that is not a regular
 * file or that `owns` does not know; "" if there is none. `any` tells whether there are files at
 * all. Folders below are looked through one level deep, if `owns` knows the name with a '/' behind
 * it. False with errno set. */
typedef char FolderName[520];
bool folder_stranger(const char *folder, bool hidden, FolderOwns owns, void *user, FolderName name,
                     bool *any);

/* MWESO_OK if a folder is not there yet, or has nothing in it but what `owns` knows and files whose
 * names begin with a full stop, such as those of git; MWESO_IO after a message, in which anything
 * else "is of no `what`". */
MwesoStatus folder_check(const Cli *cli, const char *folder, FolderOwns owns, void *user,
                         const char *what);

typedef struct NewFolder {
    const char *folder;
    PathText stage; /* where the files are put together */
    bool made;      /* the folder was not there before */
} NewFolder;

/* Makes the folder, unless it is there, and the stage in it. False with errno set. */
bool folder_begin(NewFolder *new, const char *folder);
/* Moves files, listed up to NULL, from the stage to the folder in this order; folders in their
 * names are made. False with errno set. */
bool folder_move(const NewFolder *new, const char *const *names);
/* Removes the stage with all that is left in it, and the folder if it was made and is empty. errno
 * stays as it is. */
void folder_end(const NewFolder *new);
/* Removes a folder with all that is in it, and follows no link. */
void folder_remove(const char *folder);
/* MWESO_IO after the message that the folder cannot be written. */
MwesoStatus folder_cannot_write(const Cli *cli, const char *folder, int problem);

#endif
