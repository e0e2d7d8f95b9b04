/* The program: finds the verb, its options and the variants, and runs it. */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/help/help.h"
#include "cli/verbs.h"

#define GROUP(id, key, title) [GROUP_##id] = {key, title},
#define VERB(...)
const VerbGroup verb_groups[GROUP_COUNT] = {
#include "cli/verbs.def"
};
#undef GROUP
#undef VERB

#define GROUP(...)
#define VERB(name, group) {&verb_##name, GROUP_##group},
const ListedVerb verbs[] = {
#include "cli/verbs.def"
    {NULL, GROUP_COUNT}};
#undef GROUP
#undef VERB

/* ---- where the variants are ------------------------------------------------------------------ */

/* The built-in folder: beside the program where it was built, below the same prefix where it was
 * installed, else where the Makefile said. */
static bool add_builtin(MwesoPath *path)
{
    static const char *const places[] = {"/variants", "/../share/mweso/variants"};
    char folder[PATH_MAX + 64];
    ssize_t length = readlink("/proc/self/exe", folder, PATH_MAX);
    while (length > 0 && folder[length - 1] != '/') length--;
    for (int i = 0; length > 0 && i < 2; i++) {
        strcpy(folder + length - 1, places[i]);
        if (access(folder, R_OK | X_OK) == 0) return mweso_path_add(path, folder);
    }
    return mweso_path_add(path, MWESO_VARIANTS);
}

static bool add_environment(MwesoPath *path)
{
    const char *list = getenv("MWESO_PATH");
    char *copy = list ? strdup(list) : NULL, *save;
    bool good = !list || copy;
    for (char *folder = copy ? strtok_r(copy, ":", &save) : NULL; good && folder;
         folder = strtok_r(NULL, ":", &save))
        good = mweso_path_add(path, folder);
    free(copy);
    return good;
}

static MwesoPath *find_variants(void)
{
    MwesoPath *path = mweso_path_new();
    if (path && add_builtin(path) && add_environment(path) && mweso_path_add(path, "."))
        return path;
    mweso_path_free(path);
    return NULL;
}

/* ---- the verb -------------------------------------------------------------------------------- */

/* Is a file the standard input? Then Ctrl-C must not wait for another line. */
static bool reads_input(const Cli *cli)
{
    static const OptionId files[] = {OPT_RECORD, OPT_NOTES};
    for (int i = 0; i < cli->count; i++)
        if (strcmp(cli->arguments[i], "-") == 0) return true;
    for (size_t i = 0; i < sizeof files / sizeof *files; i++)
        if (cli->values[files[i]] && strcmp(cli->values[files[i]], "-") == 0) return true;
    return false;
}

static MwesoStatus run(Cli *cli, int count, char **arguments)
{
    MwesoStatus status = cli_read_options(cli, count, arguments);
    if (status != MWESO_OK) return status;
    if (cli->values[OPT_HELP]) return cli_help(cli->verb), MWESO_OK;
    if (!(cli->path = find_variants())) return cli_no_memory(cli);
    if (reads_input(cli)) cli_watch_signals(true);
    return cli->verb->run(cli);
}

int main(int count, char **arguments)
{
    Cli cli = {0};
    cli_watch_signals(false);
    if (count < 2) {
        cli_overview(stderr);
        return MWESO_USAGE;
    }
    const char *name = arguments[1];
    if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0) name = "help";
    if (strcmp(name, "--version") == 0) {
        printf("mweso %s\n", mweso_version());
        return (int)cli_finish_output(&cli, MWESO_OK);
    }
    cli.verb = cli_find_verb(name);
    MwesoStatus status = cli.verb ? run(&cli, count - 1, arguments + 1)
                                  : cli_unknown_verb(&cli, name);
    mweso_path_free(cli.path);
    return (int)cli_finish_output(&cli, status);
}
