/* Confining: by Landlock, which needs no rights. It is a second wall: what commands of an archive
 * name is checked before (command.c). */
#include "cli/archive/confine.h"

#if __has_include(<linux/landlock.h>)

#include <fcntl.h>
#include <linux/landlock.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

bool confine_to(const char *folder)
{
    const struct landlock_ruleset_attr all = {
        .handled_access_fs = LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_WRITE_FILE |
                             LANDLOCK_ACCESS_FS_REMOVE_DIR | LANDLOCK_ACCESS_FS_REMOVE_FILE |
                             LANDLOCK_ACCESS_FS_MAKE_CHAR | LANDLOCK_ACCESS_FS_MAKE_DIR |
                             LANDLOCK_ACCESS_FS_MAKE_REG | LANDLOCK_ACCESS_FS_MAKE_SOCK |
                             LANDLOCK_ACCESS_FS_MAKE_FIFO | LANDLOCK_ACCESS_FS_MAKE_BLOCK |
                             LANDLOCK_ACCESS_FS_MAKE_SYM};
    struct landlock_path_beneath_attr inside = {
        .allowed_access = LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_REMOVE_FILE |
                          LANDLOCK_ACCESS_FS_MAKE_REG,
        .parent_fd = open(folder, O_PATH | O_DIRECTORY | O_CLOEXEC)};
    int rules = (int)syscall(SYS_landlock_create_ruleset, &all, sizeof all, 0);
    bool good = rules >= 0 && inside.parent_fd >= 0 &&
                syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &inside, 0) == 0;
    good = good && prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0;
    good = good && syscall(SYS_landlock_restrict_self, rules, 0) == 0;
    if (rules >= 0) close(rules);
    if (inside.parent_fd >= 0) close(inside.parent_fd);
    return good;
}

#else

bool confine_to(const char *folder)
{
    (void)folder;
    return false;
}

#endif
