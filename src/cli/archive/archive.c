/* mweso archive: a study in one folder, and whether it comes out the same again. */
#include "cli/archive/archive.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/verbs.h"

/* ---- the commands ---------------------------------------------------------------------------- */

static MwesoStatus new_command(Archive *archive, ArchivedCommand **command)
{
    Commands *commands = &archive->commands;
    if (commands->count == MOST_COMMANDS)
        return cli_fail(archive->cli, MWESO_USAGE, "an archive has at most %d commands",
                        MOST_COMMANDS);
    ArchivedCommand *list = cli_grow(commands->list, commands->count, sizeof *list);
    if (!list) return cli_no_memory(archive->cli);
    commands->list = list;
    list[commands->count] = (ArchivedCommand){0};
    *command = &list[commands->count++];
    return MWESO_OK;
}

/* Commands of the command line are parted by "--". */
static MwesoStatus take_commands(Archive *archive)
{
    const Cli *cli = archive->cli;
    MwesoStatus status = MWESO_OK;
    for (int i = 1; i < cli->count && status == MWESO_OK; i++) {
        int end = i;
        while (end < cli->count && strcmp(cli->arguments[end], "--") != 0) end++;
        ArchivedCommand *command;
        status = new_command(archive, &command);
        if (status == MWESO_OK) status = command_take(cli, cli->arguments + i, end - i, command);
        i = end;
    }
    return status;
}

MwesoStatus archive_read_commands(Archive *archive, const char *label, const char *text)
{
    Shown where;
    MwesoStatus status = MWESO_OK;
    char *copy = strdup(text), *rest = copy;
    if (!copy) return cli_no_memory(archive->cli);
    for (int number = 1; status == MWESO_OK && rest; number++) {
        const char *line = strsep(&rest, "\n");
        ArchivedCommand *command;
        snprintf(where, sizeof where, "%.200s:%d", label, number);
        status = new_command(archive, &command);
        if (status == MWESO_OK && strlen(line) > LONGEST_COMMAND)
            status = cli_fail(archive->cli, MWESO_USAGE, "%s: the line is too long", where);
        if (status == MWESO_OK) status = command_read(archive->cli, where, line, command);
        if (status != MWESO_OK || command->count) continue;
        command_free(command); /* a line without words is none */
        archive->commands.count--;
    }
    free(copy);
    return status;
}

static MwesoStatus read_commands_file(Archive *archive, const char *file)
{
    PathText folder;
    const char *slash = strrchr(file, '/');
    snprintf(folder, sizeof folder, "%.*s", slash ? (int)(slash - file + 1) : 1,
             slash ? file : ".");
    char *text = archive_read(archive, folder, slash ? slash + 1 : file);
    MwesoStatus status = text ? archive_read_commands(archive, SHOWN(file), text) : MWESO_IO;
    free(text);
    return status;
}

/* "outputs/2-compare.csv" for a command that nobody has named a file for. */
static bool name_output(ArchivedCommand *command, size_t number)
{
    static const char *const endings[FORMAT_COUNT] = {
        [FORMAT_TEXT] = "txt",  [FORMAT_JSONL] = "jsonl", [FORMAT_CSV] = "csv",
        [FORMAT_INI] = "ini",   [FORMAT_RECORD] = "txt",  [FORMAT_MARKDOWN] = "md",
        [FORMAT_JSON] = "json", [FORMAT_NEXUS] = "nex",   [FORMAT_LATEX] = "tex",
    };
    const char *ending = endings[command->cli.format] ? endings[command->cli.format] : "txt";
    return command->output || asprintf(&command->output, IN_OUTPUTS "%zu-%s.%s", number,
                                       command->cli.verb->name, ending) >= 0;
}

typedef char Where[80];
static const char *where_of(size_t number, const ArchivedCommand *command, Where where)
{
    snprintf(where, sizeof(Where), "command %zu (%.40s)", number,
             command->count ? command->words[0] : "");
    return where;
}

static MwesoStatus parse_commands(Archive *archive)
{
    MwesoStatus status = MWESO_OK;
    for (size_t i = 0; i < archive->commands.count && status == MWESO_OK; i++) {
        Where where;
        ArchivedCommand *command = &archive->commands.list[i];
        status = command_parse(archive->cli, where_of(i + 1, command, where), command);
        if (status == MWESO_OK && !name_output(command, i + 1))
            status = cli_no_memory(archive->cli);
    }
    return status;
}

static MwesoStatus take_all_commands(Archive *archive)
{
    const Cli *cli = archive->cli;
    const char *file = cli->values[OPT_COMMANDS];
    if (!file == (cli->count < 2))
        return cli_fail(cli, MWESO_USAGE,
                        "the commands stand behind '--' or in a file (--commands), as in 'mweso "
                        "archive study -- compare omweso coro'");
    MwesoStatus status = file ? read_commands_file(archive, file) : take_commands(archive);
    if (status == MWESO_OK && archive->commands.count == 0)
        status = cli_fail(cli, MWESO_USAGE, "'%.200s' has no command in it", SHOWN(file));
    return status == MWESO_OK ? parse_commands(archive) : status;
}

/* ---- the folder ------------------------------------------------------------------------------ */

static bool owns(void *archive, const char *name)
{
    for (const char *const *folder = archive_folders; *folder; folder++)
        if (strcmp(name, *folder) == 0) return true;
    return strcmp(name, archive_sums) == 0 || archive_find(archive, name);
}

/* MWESO_OK if the folder is new, empty, or with --replace an older archive, whose files are then in
 * `old`; else after a message. */
static MwesoStatus check_folder(const Archive *archive, Archive *old)
{
    bool any;
    FolderName name;
    PathText sums;
    const Cli *cli = archive->cli;
    *old = (Archive){.cli = cli, .folder = archive->folder};
    bool known = folder_join(archive->folder, archive_sums, sums) && access(sums, F_OK) == 0;
    char *text = known ? archive_read(old, archive->folder, archive_sums) : NULL;
    MwesoStatus status = !known ? MWESO_OK : text ? sums_read(old, text) : MWESO_IO;
    free(text);
    if (status != MWESO_OK) return status;
    if (!folder_stranger(archive->folder, false, owns, old, name, &any))
        return errno == ENOENT ? MWESO_OK : folder_cannot_write(cli, archive->folder, errno);
    if (any && !*name && !known) return MWESO_OK; /* empty folders, such as a killed run leaves */
    if (*name)
        return cli_fail(cli, MWESO_IO,
                        "'%.100s' holds '%.100s', which is of no archive; give it a folder of its "
                        "own",
                        SHOWN(archive->folder), SHOWN(name));
    if (!any || cli->values[OPT_REPLACE_ARCHIVE]) return MWESO_OK;
    return cli_fail(cli, MWESO_IO, "'%.100s' is an archive already; --replace writes over it",
                    SHOWN(archive->folder));
}

/* Moves all files to their places, and removes the old ones that are no more. */
static bool put_in_place(const Archive *archive, const NewFolder *new, const Archive *old)
{
    const char **names = calloc(archive->file_count + 2, sizeof *names);
    for (size_t i = 0; names && i < archive->file_count; i++) names[i] = archive->files[i].name;
    if (names) names[archive->file_count] = archive_sums;
    bool good = names && folder_move(new, names);
    for (size_t i = 0; good && i < old->file_count; i++) {
        PathText path;
        if (archive_find(archive, old->files[i].name)) continue;
        if (folder_join(archive->folder, old->files[i].name, path)) unlink(path);
    }
    free(names);
    return good;
}

/* ---- the whole ------------------------------------------------------------------------------- */

bool stage_begin(Archive *archive, const char *stage)
{
    PathText path;
    archive->stage = stage;
    for (const char *const *folder = archive_folders; *folder; folder++)
        if (!folder_join(stage, *folder, path) || mkdir(path, 0777) != 0) return false;
    archive->path = mweso_path_new();
    return archive->path && folder_join(stage, "variants", path) &&
           mweso_path_add(archive->path, path);
}

static MwesoStatus run_command(Archive *archive, size_t index)
{
    int code;
    Where where;
    ArchivedCommand *command = &archive->commands.list[index];
    where_of(index + 1, command, where);
    MwesoStatus status = stage_command(archive, command, where);
    if (status == MWESO_OK) status = stage_sources(archive);
    if (status == MWESO_OK) status = command_each(command, command_stays_inside, archive);
    if (status == MWESO_OK) status = command_run(archive, command, archive->cli->quiet, &code);
    if (status != MWESO_OK) return status;
    command->answer = (MwesoStatus)code;
    if (code == MWESO_OK || code == MWESO_NO) return MWESO_OK;
    return cli_fail(archive->cli, (MwesoStatus)code,
                    "%s has failed with exit code %d; nothing is archived", where, code);
}

static MwesoStatus tell_of(Archive *archive)
{
    static const struct {
        const char *name;
        bool (*write)(const void *archive, FILE *out);
    } about[] = {{archive_commands, commands_write},
                 {archive_readme, readme_write},
                 {archive_citation, citation_write}};
    MwesoStatus status = MWESO_OK;
    for (size_t i = 0; i < sizeof about / sizeof *about && status == MWESO_OK; i++)
        status = archive_write(archive, about[i].name, about[i].write, archive);
    /* the metadata have the sums of all others, and the list of sums that of the metadata, too */
    if (status == MWESO_OK) status = sums_fill(archive, archive->stage);
    if (status == MWESO_OK) status = archive_write(archive, archive_metadata, crate_write, archive);
    if (status == MWESO_OK) status = sums_fill(archive, archive->stage);
    PathText path;
    FILE *out = status == MWESO_OK && folder_join(archive->stage, archive_sums, path)
                    ? fopen(path, "wx")
                    : NULL;
    if (out) sums_write(archive, out);
    if (status == MWESO_OK && (!out || fclose(out) != 0))
        status = folder_cannot_write(archive->cli, archive->folder, errno);
    return status;
}

static void print_archive(const Archive *archive)
{
    size_t rule_sets = 0, commands = archive->commands.count;
    const Cli *cli = archive->cli;
    for (size_t i = 0; i < archive->file_count; i++) {
        const ArchiveFile *file = &archive->files[i];
        rule_sets += file->fingerprint != NULL;
        if (cli->format != FORMAT_TEXT)
            ROW(cli, i == 0, TEXT_FIELD("file", file->name), NUMBER_FIELD("bytes", file->size),
                TEXT_FIELD("sha256", file->sum), TEXT_FIELD("fingerprint", file->fingerprint));
    }
    if (cli->format == FORMAT_TEXT)
        printf("%s: %zu command%s, %zu rule set%s, %zu files\n", SHOWN(archive->folder), commands,
               cli_plural(commands), rule_sets, cli_plural(rule_sets), archive->file_count + 1);
}

static MwesoStatus make(Archive *archive, const Archive *old)
{
    NewFolder new;
    const Cli *cli = archive->cli;
    MwesoStatus status = MWESO_OK;
    if (!folder_begin(&new, archive->folder))
        return folder_cannot_write(cli, archive->folder, errno);
    if (!stage_begin(archive, new.stage)) status = folder_cannot_write(cli, archive->folder, errno);
    for (size_t i = 0; i < archive->commands.count && status == MWESO_OK; i++)
        status = run_command(archive, i);
    if (status == MWESO_OK) status = stage_check(archive);
    if (status == MWESO_OK) status = tell_of(archive);
    if (status == MWESO_OK && !put_in_place(archive, &new, old))
        status = folder_cannot_write(cli, archive->folder, errno);
    folder_end(&new);
    if (status == MWESO_OK) print_archive(archive);
    return status;
}

static MwesoStatus run(Cli *cli)
{
    Archive archive = {.cli = cli, .folder = cli->arguments[0]}, old = {0};
    if (cli->values[OPT_VERIFY_ARCHIVE])
        return cli->count == 1 ? archive_verify(cli, archive.folder)
                               : cli_fail(cli, MWESO_USAGE, "--verify takes one folder");
    if (cli->setting_count)
        return cli_fail(cli, MWESO_USAGE,
                        "--set belongs behind --, to the command that plays by it");
    page_date(time(NULL), archive.date);
    MwesoStatus status = licence_check(cli);
    if (status == MWESO_OK) status = take_all_commands(&archive);
    if (status == MWESO_OK) status = check_folder(&archive, &old);
    if (status == MWESO_OK) status = make(&archive, &old);
    archive_free(&archive);
    archive_free(&old);
    return status;
}

static const OptionId own[] = {OPT_COMMANDS,        OPT_TITLE,          OPT_AUTHOR, OPT_LICENSE,
                               OPT_REPLACE_ARCHIVE, OPT_VERIFY_ARCHIVE, OPT_COUNT};

const Verb verb_archive = {
    "archive",
    "FOLDER [-- COMMAND [-- COMMAND]...]",
    "a study in one folder, which plays it again and compares every byte",
    "Runs commands and keeps in the new folder FOLDER all that a reader needs to run them again: "
    "the commands, the\n"
    "rule sets with what they inherit, their scripts, weights and sources, the files that were "
    "read, what was\n"
    "printed and written, sums (SHA-256), fingerprints, the version of the program and its "
    "environment, and how\n"
    "to cite it, as an RO-Crate 1.1 (docs/archive.md). A command is a verb that computes and "
    "prints, without 'mweso'\n"
    "before it. A file that a command writes, such as that of --svg or --store, is kept, too, and "
    "later commands may\n"
    "read it. In a file of commands, one a line, '> NAME' may say how the output is called.\n"
    "With --verify every sum is checked and every command run again, by the rule sets of the "
    "archive, in a temporary\n"
    "folder. Exit code 1: something is not as it was archived, and the first line that differs is "
    "told; 4: it is no\n"
    "archive, or has in it what no archive may have, and nothing was run.",
    "mweso archive study -- compare omweso coro --games 2000 --format csv",
    own,
    1,
    -1,
    run,
    FORMAT_TEXT,
};
