/* The program: finds the verb, its options and the variants, and runs it. */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/bibliography/shelf.h"
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

/* Adds a folder to the path of the variants. */
static bool add_folder(Cli *cli, const char *folder)
{
    char **folders = cli_grow(cli->folders, cli->folder_count + 1, sizeof *folders);
    if (folders) cli->folders = folders;
    if (!folders || !(folders[cli->folder_count] = strdup(folder))) return false;
    folders[++cli->folder_count] = NULL;
    return mweso_path_add(cli->path, folder);
}

/* The built-in folder: beside the program where it was built, below the same prefix where it was
 * installed, else where the Makefile said. */
static bool add_builtin(Cli *cli)
{
    static const char *const places[] = {"/variants", "/../share/mweso/variants"};
    char folder[PATH_MAX + 64];
    ssize_t length = readlink("/proc/self/exe", folder, PATH_MAX);
    while (length > 0 && folder[length - 1] != '/') length--;
    for (int i = 0; length > 0 && i < 2; i++) {
        strcpy(folder + length - 1, places[i]);
        if (access(folder, R_OK | X_OK) == 0) return add_folder(cli, folder);
    }
    return add_folder(cli, MWESO_VARIANTS);
}

static bool add_environment(Cli *cli)
{
    const char *list = getenv("MWESO_PATH");
    char *copy = list ? strdup(list) : NULL, *save;
    bool good = !list || copy;
    for (char *folder = copy ? strtok_r(copy, ":", &save) : NULL; good && folder;
         folder = strtok_r(NULL, ":", &save))
        good = add_folder(cli, folder);
    free(copy);
    return good;
}

bool cli_use_folder(Cli *cli, const char *folder)
{
    cli->folders = NULL;
    cli->folder_count = 0;
    cli->path = mweso_path_new();
    return cli->path && add_folder(cli, folder);
}

static bool find_variants(Cli *cli)
{
    cli->path = mweso_path_new();
    return cli->path && add_builtin(cli) && add_environment(cli) && add_folder(cli, ".");
}

static void forget_variants(Cli *cli)
{
    for (size_t i = 0; i < cli->folder_count; i++) free(cli->folders[i]);
    free(cli->folders);
    mweso_path_free(cli->path);
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

MwesoStatus cli_run(Cli *cli)
{
    cli->shelf = shelf_new(cli);
    MwesoStatus status = cli->shelf ? cli->verb->run(cli) : cli_no_memory(cli);
    shelf_free(cli->shelf);
    return status;
}

static MwesoStatus run(Cli *cli, int count, char **arguments)
{
    MwesoStatus status = cli_read_options(cli, count, arguments);
    if (status != MWESO_OK) return status;
    if (cli->values[OPT_HELP]) return cli_help(cli->verb), MWESO_OK;
    if ((status = cli_check_drawn(cli)) != MWESO_OK) return status;
    if (!find_variants(cli)) return cli_no_memory(cli);
    if (reads_input(cli)) cli_watch_signals(true);
    return cli_run(cli);
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
    forget_variants(&cli);
    return (int)cli_finish_output(&cli, status);
}
