/* The stage: what commands name is copied to where they will be run, and named by its place there.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/archive/archive.h"
#include "cli/bibliography/citation.h"

/* Work on one command. */
typedef struct Staging {
    Archive *archive;
    const char *where;  /* of the command, for messages */
    MwesoStatus status; /* of what failed, after its message */
} Staging;

static const char *base_of(const char *file)
{
    const char *slash = strrchr(file, '/');
    return slash ? slash + 1 : file;
}

/* ---- what the user's files are called in the archive ----------------------------------------- */

static const char *given_name(const Archive *archive, const char *typed)
{
    for (size_t i = 0; i < archive->given_count; i++)
        if (strcmp(archive->given[i].typed, typed) == 0) return archive->given[i].name;
    return NULL;
}

static bool give(Archive *archive, const char *typed, const char *name)
{
    struct Given *given = cli_grow(archive->given, archive->given_count, sizeof *given);
    if (given) archive->given = given;
    char *copy = given ? strdup(typed) : NULL, *second = copy ? strdup(name) : NULL;
    if (second) given[archive->given_count++] = (struct Given){copy, second};
    else free(copy), cli_no_memory(archive->cli);
    return second != NULL;
}

static char *in_folder(const char *folder, const char *typed)
{
    char *name = NULL;
    return asprintf(&name, "%s%s", folder, base_of(typed)) < 0 ? NULL : name;
}

/* ---- copies ---------------------------------------------------------------------------------- */

static FILE *open_users(const Archive *archive, const char *typed)
{
    struct stat is;
    FILE *file = stat(typed, &is) == 0 && S_ISREG(is.st_mode) ? fopen(typed, "r") : NULL;
    if (!file)
        cli_fail(archive->cli, MWESO_IO, "'%.200s' is no file that can be archived%s%s",
                 SHOWN(typed), errno ? ": " : "", errno ? strerror(errno) : "");
    return file;
}

/* Copies a file of the user's, unless the very same is there already. */
static bool copy(Staging *staging, const char *typed, ArchiveFile *file, bool fresh)
{
    const Archive *archive = staging->archive;
    Sum sum;
    PathText path;
    uint64_t size;
    errno = 0;
    FILE *from = open_users(archive, typed), *to = NULL;
    if (!from) return false;
    bool good = folder_join(archive->stage, file->name, path);
    if (good && fresh) good = (to = fopen(path, "wx")) != NULL;
    good = good && sum_of(from, to, sum, &size);
    int problem = errno;
    bool unread = ferror(from);
    fclose(from);
    if (to && fclose(to) != 0 && good) good = false, problem = errno;
    if (unread) {
        cli_fail(archive->cli, MWESO_IO, "cannot read '%.200s': %s", SHOWN(typed),
                 strerror(problem));
        return false;
    }
    if (!good) return folder_cannot_write(archive->cli, archive->folder, problem), false;
    if (fresh) memcpy(file->sum, sum, sizeof sum), file->size = size;
    if (strcmp(file->sum, sum) == 0) return true;
    staging->status = cli_fail(
        archive->cli, MWESO_USAGE,
        "there is another file '%s' in the archive than '%.200s'; give one of them another "
        "name",
        file->name, SHOWN(typed));
    return false;
}

/* The file of the archive that this file of the user's becomes; NULL after a message. */
static const char *stage_file(Staging *staging, ArchivedCommand *command, const char *typed,
                              const char *folder)
{
    Archive *archive = staging->archive;
    char *name = in_folder(folder, typed);
    bool known = name && archive_find(archive, name);
    ArchiveFile *file = name ? archive_add(archive, name) : (cli_no_memory(archive->cli), NULL);
    if (name && !file) staging->status = MWESO_USAGE;
    bool good = file && copy(staging, typed, file, !known) &&
                command_uses(archive->cli, command, file, false);
    free(name);
    return good ? file->name : NULL;
}

/* ---- sources --------------------------------------------------------------------------------- */

static bool list_cited(Archive *archive, const MwesoVariant *variant)
{
    MwesoStatement statement;
    bool good = true;
    for (size_t i = 0; good && mweso_variant_statement(variant, i, &statement); i++) {
        Citation citation = {0};
        good = citation_read(archive->cli->shelf, &statement, &citation);
        for (size_t k = 0; good && k < citation.count; k++)
            if (citation.works[k].entry)
                good = bibtex_list(&archive->cited, citation.works[k].entry);
        citation_free(&citation);
    }
    return good || (cli_no_memory(archive->cli), false);
}

/* Lists the works that a file which is inherited from cites. */
static bool list_cited_by(Archive *archive, const char *file)
{
    const char *dot = strrchr(file, '.');
    bool is_script = !dot || strcmp(dot, ".ini") != 0;
    MwesoVariant *variant = is_script ? NULL : cli_ancestor(archive->cli, file);
    bool good = !variant || list_cited(archive, variant);
    mweso_variant_free(variant);
    return good;
}

static bool write_entries(const void *list, FILE *out)
{
    const BibList *entries = list;
    for (size_t i = 0; i < entries->count; i++) bibtex_write(out, entries->entries[i]);
    return true;
}

MwesoStatus stage_sources(Archive *archive)
{
    PathText path;
    if (!archive->cited.count) return MWESO_OK;
    if (folder_join(archive->stage, archive_sources, path)) unlink(path);
    return archive_write(archive, archive_sources, write_entries, &archive->cited);
}

/* ---- rule sets ------------------------------------------------------------------------------- */

static const char *within_stage(const Archive *archive, const char *file)
{
    size_t length = strlen(archive->stage);
    bool within = strncmp(file, archive->stage, length) == 0 && file[length] == '/';
    return within ? file + length + 1 : NULL;
}

/* Weights of the search lie beside a variant's own file. */
static bool stage_weights(Staging *staging, ArchivedCommand *command, const char *file)
{
    PathText weights;
    struct stat is;
    size_t length = strlen(file), ending = strlen(".ini");
    if (length < ending || length + ending >= sizeof weights) return true;
    snprintf(weights, sizeof weights, "%.*s.weights", (int)(length - ending), file);
    return lstat(weights, &is) != 0 || stage_file(staging, command, weights, IN_VARIANTS);
}

/* Stages all that a variant was read from; its own file's name in the archive, or NULL. */
static const char *stage_files(Staging *staging, ArchivedCommand *command,
                               const MwesoVariant *variant)
{
    const char *own = NULL, *file;
    for (size_t i = 0; (file = mweso_variant_file(variant, i)); i++) {
        const char *name = within_stage(staging->archive, file);
        ArchiveFile *there = name ? archive_find(staging->archive, name) : NULL;
        bool good = !there || command_uses(staging->archive->cli, command, there, false);
        if (there) name = good ? there->name : NULL;
        else name = stage_file(staging, command, file, IN_VARIANTS);
        if (!name) return NULL;
        if (i == 0 ? !list_cited(staging->archive, variant)
                   : !list_cited_by(staging->archive, file))
            return NULL;
        if (i == 0) own = name;
        if (i == 0 && !there && !stage_weights(staging, command, file)) return NULL;
    }
    return own;
}

static MwesoVariant *load_staged(const Archive *archive, const char *name,
                                 const char *const *settings)
{
    PathText path;
    MwesoFindings *findings = mweso_findings_new();
    bool good = findings && folder_join(archive->stage, name, path);
    MwesoVariant *variant = good ? mweso_variant_load(archive->path, path, settings, findings)
                                 : NULL;
    mweso_findings_free(findings);
    return variant;
}

/* Notes the fingerprint of a rule set as its file has it. */
static bool note_fingerprint(const Archive *archive, ArchiveFile *file)
{
    MwesoVariant *plain = file->fingerprint ? NULL : load_staged(archive, file->name, NULL);
    if (!plain) return true;
    file->fingerprint = strdup(mweso_variant_fingerprint(plain));
    file->title = strdup(cli_answer(plain, "variant.title").text);
    mweso_variant_free(plain);
    if (file->fingerprint && file->title) return true;
    return cli_no_memory(archive->cli), false;
}

/* Is the rule set in the archive the one that was meant? Files that name others by their folders
 * are not. */
static bool is_the_same(Staging *staging, const ArchivedCommand *command, const char *name,
                        const char *settings, const MwesoVariant *meant)
{
    const Archive *archive = staging->archive;
    char *word = NULL;
    if (asprintf(&word, "%s%s", name, settings) < 0) return cli_no_memory(archive->cli), false;
    MwesoVariant *staged = load_staged(archive, word, command->cli.settings);
    bool same = staged &&
                strcmp(mweso_variant_fingerprint(staged), mweso_variant_fingerprint(meant)) == 0;
    mweso_variant_free(staged);
    free(word);
    if (!same)
        staging->status = cli_fail(
            archive->cli, MWESO_BAD_VARIANT,
            "'%s' does not play the same in an archive, where all files of variants lie in "
            "one folder; name what it inherits from and its scripts without a folder",
            mweso_variant_name(meant));
    return same;
}

/* Stages a loaded variant; its file's name in the archive, or NULL after a message. */
static const char *stage_variant(Staging *staging, ArchivedCommand *command,
                                 const MwesoVariant *variant, const char *settings)
{
    Archive *archive = staging->archive;
    const char *name = stage_files(staging, command, variant);
    bool good = name && is_the_same(staging, command, name, settings, variant) &&
                note_fingerprint(archive, archive_find(archive, name));
    return good ? name : NULL;
}

/* The word for a variant in the archive, with what was set behind the name that was typed; NULL
 * after a message. To be freed. */
static char *stage_named(Staging *staging, ArchivedCommand *command, const char *typed,
                         MwesoStatus *status)
{
    PathText path;
    char *word = NULL;
    const char *given = given_name(staging->archive, typed);
    bool joined = !given || folder_join(staging->archive->stage, given, path);
    MwesoVariant *variant = joined ? cli_variant(&command->cli, given ? path : typed, status)
                                   : NULL;
    const char *settings = variant && strchr(typed, '=') ? cli_settings_of(variant) : "";
    const char *name = variant ? stage_variant(staging, command, variant, settings) : NULL;
    if (variant && !name) *status = staging->status;
    if (name && asprintf(&word, "%s%s", name, settings) < 0) *status = cli_no_memory(&command->cli);
    mweso_variant_free(variant);
    return word;
}

/* Stages a variant that may not load, such as one of all that are known. */
static bool stage_quietly(Staging *staging, ArchivedCommand *command, const char *file)
{
    MwesoVariant *variant = cli_ancestor(staging->archive->cli, file);
    bool good = !variant || stage_variant(staging, command, variant, "");
    mweso_variant_free(variant);
    return good;
}

typedef struct AllStaging {
    Staging *staging;
    ArchivedCommand *command;
    bool good;
} AllStaging;

static bool stage_one_of_all(void *all, const char *name, const char *file)
{
    AllStaging *a = all;
    (void)name;
    return a->good = stage_quietly(a->staging, a->command, file);
}

/* ---- words ----------------------------------------------------------------------------------- */

static MwesoStatus put_copy(ArchivedCommand *command, const char **word, const char *text,
                            const Cli *cli)
{
    return command_put(command, word, strdup(text)) ? MWESO_OK : cli_no_memory(cli);
}

static MwesoStatus take_variant(Staging *staging, ArchivedCommand *command, const char **word)
{
    MwesoStatus status = MWESO_OK;
    char *staged = stage_named(staging, command, *word, &status);
    if (!staged) return status;
    return command_put(command, word, staged) ? MWESO_OK : cli_no_memory(staging->archive->cli);
}

static MwesoStatus take_variants(Staging *staging, ArchivedCommand *command, const char **word)
{
    char *list = strdup(*word), *rest = list, *text = NULL, *name;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    MwesoStatus status = list && out ? MWESO_OK : cli_no_memory(staging->archive->cli);
    while (status == MWESO_OK && (name = strsep(&rest, ","))) {
        char *staged = stage_named(staging, command, name, &status);
        if (staged) fprintf(out, "%s%s", name == list ? "" : ",", staged);
        free(staged);
    }
    free(list);
    bool written = out && fclose(out) == 0;
    if (status != MWESO_OK) return free(text), status;
    if (!written) free(text), text = NULL;
    return command_put(command, word, text) ? MWESO_OK : cli_no_memory(staging->archive->cli);
}

/* Stages the variants that a record names by "Variant: NAME". */
static bool stage_recorded(Staging *staging, ArchivedCommand *command, const char *name)
{
    static const char header[] = "Variant:";
    char line[LONGEST_NAME];
    size_t length;
    bool good = true;
    FILE *file = archive_open(staging->archive->stage, name);
    for (MwesoLine read;
         good && file &&
         (read = mweso_read_line(file, line, sizeof line, &length)) <= MWESO_LINE_CUT;) {
        if (read == MWESO_LINE_CUT || strncmp(line, header, strlen(header)) != 0) continue;
        const char *variant = line + strlen(header) + strspn(line + strlen(header), " \t");
        good = stage_quietly(staging, command, variant);
    }
    if (file) fclose(file);
    return good;
}

/* A file that the command reads: an earlier one may have written it. */
static MwesoStatus take_read(Staging *staging, ArchivedCommand *command, const char **word)
{
    Archive *archive = staging->archive;
    const char *name = given_name(archive, *word);
    if (strcmp(*word, "-") == 0)
        return cli_fail(archive->cli, MWESO_USAGE,
                        "%.200s: what is read stands in a file; '-' is none", staging->where);
    ArchiveFile *written = name ? archive_find(archive, name) : NULL;
    if (written && !command_uses(archive->cli, command, written, false)) return MWESO_IO;
    if (!written) name = stage_file(staging, command, *word, IN_INPUTS);
    if (!name || !stage_recorded(staging, command, name)) return staging->status;
    return put_copy(command, word, name, archive->cli);
}

static MwesoStatus take_positions(Staging *staging, ArchivedCommand *command, const char **word)
{
    return positions_are_drawn(*word) ? MWESO_OK : take_read(staging, command, word);
}

/* The name in the archive of a file that the command is to write; NULL after a message. */
static const char *new_output(Staging *staging, ArchivedCommand *command, const char *typed)
{
    Archive *archive = staging->archive;
    char *name = in_folder(IN_OUTPUTS, typed);
    bool known = name && archive_find(archive, name);
    if (known)
        cli_fail(archive->cli, MWESO_USAGE, "%.200s: '%s' is written by an earlier command",
                 staging->where, name);
    ArchiveFile *file = name && !known ? archive_add(archive, name) : NULL;
    if (file && strchr(typed, '/') && strcmp(typed, name) != 0)
        cli_note(archive->cli, "%s: '%.200s' is '%s' in the archive, which has no further folders",
                 staging->where, SHOWN(typed), name);
    bool good = file && give(archive, typed, name) &&
                command_uses(archive->cli, command, file, true);
    free(name);
    return good ? file->name : NULL;
}

static MwesoStatus take_write(Staging *staging, ArchivedCommand *command, const char **word)
{
    const char *name = new_output(staging, command, *word);
    return name ? put_copy(command, word, name, staging->archive->cli) : MWESO_USAGE;
}

/* A store that is there is read, one that is not is written. */
static MwesoStatus take_store(Staging *staging, ArchivedCommand *command, const char **word)
{
    bool known = given_name(staging->archive, *word) || access(*word, F_OK) == 0;
    return (known ? take_read : take_write)(staging, command, word);
}

/* Stages the files of weights; writes the players with the names that these have now. */
static bool stage_players(Staging *staging, ArchivedCommand *command, const char *players,
                          FILE *out)
{
    size_t length = 0;
    for (const char *file; (file = player_weights(players, &length)); players = file + length) {
        char *typed = strndup(file, length);
        const char *name = typed ? stage_file(staging, command, typed, IN_INPUTS) : NULL;
        free(typed);
        if (!name) return false;
        fprintf(out, "%.*s%s", (int)(file - players), players, name);
    }
    fputs(players, out);
    return true;
}

static MwesoStatus take_player(Staging *staging, ArchivedCommand *command, const char **word)
{
    const Cli *cli = staging->archive->cli;
    char *text = NULL;
    size_t size;
    if (player_is_program(*word))
        return cli_fail(cli, MWESO_USAGE, "%.200s: another program ('%.60s') cannot be archived",
                        staging->where, SHOWN(*word));
    if (strstr(*word, "time="))
        cli_note(cli, "%s: who plays by the clock hardly plays the same games again",
                 staging->where);
    FILE *out = open_memstream(&text, &size);
    bool good = out && stage_players(staging, command, *word, out);
    bool written = out && fclose(out) == 0;
    if (out && !good) return free(text), staging->status;
    if (!written) free(text), text = NULL;
    return command_put(command, word, text) ? MWESO_OK : cli_no_memory(cli);
}

static MwesoStatus take_refused(Staging *staging, ArchivedCommand *command, const char **word)
{
    return cli_fail(staging->archive->cli, MWESO_USAGE,
                    "%.200s: '%s' with '%.60s' does more than an archive can hold", staging->where,
                    command->cli.verb->name, SHOWN(*word));
}

static MwesoStatus stage_word(void *staging, ArchivedCommand *command, Role role, const char **word)
{
    static MwesoStatus (*const take[])(Staging *, ArchivedCommand *, const char **) = {
        [ROLE_VARIANT] = take_variant,     [ROLE_VARIANTS] = take_variants,
        [ROLE_PLAYER] = take_player,       [ROLE_READ] = take_read,
        [ROLE_POSITIONS] = take_positions, [ROLE_WRITE] = take_write,
        [ROLE_STORE] = take_store,         [ROLE_REFUSED] = take_refused,
    };
    return role == ROLE_PLAIN ? MWESO_OK : take[role](staging, command, word);
}

/* ---- the whole ------------------------------------------------------------------------------- */

/* What the command plays by without naming it. */
static MwesoStatus stage_unnamed(Staging *staging, ArchivedCommand *command)
{
    MwesoStatus status = MWESO_OK;
    AllStaging all = {staging, command, true};
    if (command_has_usual_variant(command)) free(stage_named(staging, command, "omweso", &status));
    if (status == MWESO_OK && command_takes_all(command))
        status = mweso_path_each(staging->archive->cli->path, stage_one_of_all, &all);
    return all.good ? status : staging->status;
}

MwesoStatus stage_command(Archive *archive, ArchivedCommand *command, const char *where)
{
    Staging staging = {archive, where, MWESO_IO};
    MwesoStatus status = stage_unnamed(&staging, command);
    if (status == MWESO_OK) status = command_each(command, stage_word, &staging);
    const char *output = status == MWESO_OK ? new_output(&staging, command, command->output) : NULL;
    if (status != MWESO_OK || !output) return status == MWESO_OK ? MWESO_USAGE : status;
    free(command->output);
    command->output = strdup(output);
    return command->output ? MWESO_OK : cli_no_memory(archive->cli);
}

MwesoStatus stage_check(const Archive *archive)
{
    for (size_t i = 0; i < archive->file_count; i++) {
        Sum sum;
        uint64_t size;
        const ArchiveFile *file = &archive->files[i];
        FILE *in = *file->sum ? archive_open(archive->stage, file->name) : NULL;
        bool same = !*file->sum ||
                    (in && sum_of(in, NULL, sum, &size) && strcmp(sum, file->sum) == 0);
        if (in) fclose(in);
        if (!same)
            return cli_fail(archive->cli, MWESO_NO,
                            "a command has changed '%s', which it was given; archive what it has "
                            "made of it",
                            file->name);
    }
    return MWESO_OK;
}
