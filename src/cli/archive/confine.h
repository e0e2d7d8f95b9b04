/* Confining: what a process can no longer do, whatever a command may bring it to. */
#ifndef MWESO_CLI_ARCHIVE_CONFINE_H
#define MWESO_CLI_ARCHIVE_CONFINE_H

#include <stdbool.h>

/* From now on this process starts no program and writes, makes and removes files in that folder
 * alone, if the system can see to that (Landlock, since Linux 5.13). False if it cannot. */
bool confine_to(const char *folder);

#endif
