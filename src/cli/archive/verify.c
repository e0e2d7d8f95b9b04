/* Verifying: an archive, perhaps a stranger's, checked and run again. Nothing in it is believed:
 * names, sums and commands are checked before a copy of it is run in a temporary folder. */
#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/archive/archive.h"

/* What a command may write into a file beyond twice what all outputs of the archive have. */
enum { SPARE_BYTES = 16 << 20, LONGEST_TOLD = 160 };

typedef struct Verification {
    Archive archive;
    Crate crate;
    size_t wrong; /* that was found */
    bool told;    /* a row was printed */
    bool paged;   /* a store has the same games in other pages */
} Verification;

/* ---- what is told ---------------------------------------------------------------------------- */

typedef struct Difference {
    const char *verdict;
    uint64_t line; /* 0: of the file as a whole */
    const char *was, *is;
} Difference;

static void tell(Verification *v, const char *file, Difference d, bool good)
{
    const Cli *cli = v->archive.cli;
    v->wrong += !good;
    if (cli->format != FORMAT_TEXT)
        ROW(cli, !v->told, TEXT_FIELD("file", SHOWN(file)), BOOL_FIELD("same", good),
            TEXT_FIELD("verdict", d.verdict),
            d.line ? NUMBER_FIELD("line", d.line) : TEXT_FIELD("line", NULL),
            TEXT_FIELD("archived", d.was), TEXT_FIELD("now", d.is));
    else {
        printf("%-32s %s", SHOWN(file), d.verdict);
        if (d.line) printf(", first in line %llu", (unsigned long long)d.line);
        putchar('\n');
        if (d.line || d.was)
            printf("  archived  %s\n  now       %s\n", d.was ? SHOWN(d.was) : "(no such line)",
                   d.is ? SHOWN(d.is) : "(no such line)");
    }
    v->told = true;
}

/* ---- the files ------------------------------------------------------------------------------- */

static bool owns(void *verification, const char *name)
{
    Verification *v = verification;
    for (const char *const *folder = archive_folders; *folder; folder++)
        if (strcmp(name, *folder) == 0) return true;
    if (strcmp(name, archive_sums) == 0 || archive_find(&v->archive, name)) return true;
    PathText path;
    struct stat is;
    bool regular = folder_join(v->archive.folder, name, path) && lstat(path, &is) == 0 &&
                   S_ISREG(is.st_mode);
    if (regular) tell(v, name, (Difference){.verdict = "is not in the list of sums"}, false);
    return regular;
}

/* Looks for files that are not in the list; links and further folders are refused. */
static MwesoStatus check_listing(Verification *v)
{
    bool any;
    FolderName name;
    if (!folder_stranger(v->archive.folder, false, owns, v, name, &any))
        return cli_fail(v->archive.cli, MWESO_IO, "'%.200s' cannot be read: %s",
                        SHOWN(v->archive.folder), strerror(errno));
    if (!*name) return MWESO_OK;
    return cli_fail(v->archive.cli, MWESO_BAD_INPUT,
                    "'%.200s' is a link, a folder or a device, and not a file of an archive",
                    SHOWN(name));
}

/* Checks a file's sum and copies what commands read, so that what is run is what was summed. */
static MwesoStatus check_file(Verification *v, ArchiveFile *file)
{
    PathText path;
    Sum sum;
    const Archive *a = &v->archive;
    bool copied = strncmp(file->name, IN_VARIANTS, strlen(IN_VARIANTS)) == 0 ||
                  strncmp(file->name, IN_INPUTS, strlen(IN_INPUTS)) == 0;
    FILE *from = archive_open(a->folder, file->name), *to = NULL;
    if (!from && errno == ENOENT) {
        tell(v, file->name, (Difference){.verdict = "is missing"}, false);
        return MWESO_OK;
    }
    bool good = from &&
                (!copied || (folder_join(a->stage, file->name, path) && (to = fopen(path, "wx"))));
    good = good && sum_of(from, to, sum, &file->size);
    int problem = errno;
    if (from) fclose(from);
    if (to && fclose(to) != 0 && good) good = false, problem = errno;
    if (!good)
        return cli_fail(a->cli, MWESO_IO, "'%s' cannot be read, or copied: %s", file->name,
                        strerror(problem));
    if (strcmp(sum, file->sum) != 0)
        tell(v, file->name, (Difference){.verdict = "has another sum than it was archived with"},
             false);
    return MWESO_OK;
}

static MwesoStatus check_files(Verification *v)
{
    size_t before = v->wrong;
    MwesoStatus status = check_listing(v);
    for (size_t i = 0; i < v->archive.file_count && status == MWESO_OK; i++)
        status = check_file(v, &v->archive.files[i]);
    if (status == MWESO_OK && v->wrong == before)
        tell(v, archive_sums, (Difference){.verdict = "all files are as they were archived"}, true);
    return status;
}

static void check_fingerprint(Verification *v, const ArchiveFile *file)
{
    PathText path;
    MwesoFindings *findings = mweso_findings_new();
    bool joined = findings && folder_join(v->archive.stage, file->name, path);
    MwesoVariant *variant = joined ? mweso_variant_load(v->archive.path, path, NULL, findings)
                                   : NULL;
    const char *now = variant ? mweso_variant_fingerprint(variant) : "(it does not load)";
    if (strcmp(now, file->fingerprint) != 0)
        tell(v, file->name,
             (Difference){"has another fingerprint", 0, SHOWN(file->fingerprint), now}, false);
    mweso_variant_free(variant);
    mweso_findings_free(findings);
}

/* Rule sets that a command has written are compared as its outputs are. */
static void check_fingerprints(Verification *v)
{
    for (size_t i = 0; i < v->archive.file_count; i++) {
        const ArchiveFile *file = &v->archive.files[i];
        bool kept = strncmp(file->name, IN_VARIANTS, strlen(IN_VARIANTS)) == 0;
        if (file->fingerprint && kept) check_fingerprint(v, file);
    }
}

/* ---- what comes again ------------------------------------------------------------------------ */

/* Are the numbers of two lines the same, whatever is between them? */
static bool same_numbers(const char *a, const char *b)
{
    static const char digits[] = "-0123456789", number[] = "-0123456789.";
    for (;;) {
        size_t length = strspn(a += strcspn(a, digits), number);
        if (length != strspn(b += strcspn(b, digits), number)) return false;
        if (strncmp(a, b, length) != 0) return false;
        if (length == 0) return true;
        a += length;
        b += length;
    }
}

/* The rule set of the archive whose file has this name of `length` bytes and the ending .ini. */
static const ArchiveFile *rule_set_called(const Archive *archive, const char *name, size_t length)
{
    PathText file;
    int whole = snprintf(file, sizeof file, IN_VARIANTS "%.*s.ini", (int)length, name);
    return whole < (int)sizeof file ? archive_find(archive, file) : NULL;
}

static bool is_letter(char sign) { return isalnum((unsigned char)sign) || strchr("_-", sign); }

/* The next rule set of the archive that a line names, from *at on, which is moved behind it; NULL
 * if there is none. */
static const ArchiveFile *next_rule_set(const Archive *archive, const char **at)
{
    for (size_t length; **at; *at += length) {
        for (length = 0; (*at)[length] && is_letter((*at)[length]); length++) continue;
        const ArchiveFile *file = length ? rule_set_called(archive, *at, length) : NULL;
        if (!length) length = 1;
        if (file) return *at += length, file;
    }
    return NULL;
}

/* Do two lines name the same rule sets, one after the other? */
static bool same_rule_sets(const Archive *archive, const char *a, const char *b)
{
    const ArchiveFile *one;
    do {
        one = next_rule_set(archive, &a);
        if (next_rule_set(archive, &b) != one) return false;
    } while (one);
    return true;
}

/* Is it what a command tells people, in which a word is not a datum? */
static bool is_prose(const Archive *archive, const char *name)
{
    bool prose = false;
    for (size_t i = 0; i < archive->commands.count; i++) {
        const ArchivedCommand *command = &archive->commands.list[i];
        prose |= command->cli.format == FORMAT_TEXT && strcmp(command->output, name) == 0;
    }
    return prose;
}

typedef struct ComparedFile {
    FILE *file;
    char line[4096]; /* with its end, or a part of one that is longer */
    size_t length;
} ComparedFile;

static bool read_on(ComparedFile *r)
{
    bool ended = false;
    r->length = 0;
    for (int c; !ended && r->length < sizeof r->line - 1 && (c = getc(r->file)) != EOF;
         ended = c == '\n')
        r->line[r->length++] = (char)c;
    r->line[r->length] = '\0';
    return ended;
}

/* A line as it is told: without its end, cut, and printable. */
typedef char Told[LONGEST_TOLD + 1];
static const char *told(const ComparedFile *r, Told text)
{
    snprintf(text, sizeof(Told), "%.*s", (int)strcspn(r->line, "\n"), r->line);
    mweso_make_printable(text);
    return r->length ? text : NULL;
}

/* Compares two open files line by line; their first lines that differ are told in `texts`. */
static bool compare_lines(const Archive *archive, const char *name, ComparedFile *was,
                          ComparedFile *is, Told texts[2], Difference *d)
{
    uint64_t count = 0, number = 1;
    bool words = is_prose(archive, name); /* alone differ */
    *d = (Difference){.verdict = "comes again"};
    for (;;) {
        bool ended = read_on(was);
        read_on(is);
        if (!was->length && !is->length) break;
        bool same = was->length == is->length && memcmp(was->line, is->line, is->length) == 0;
        words = words && (same || (same_numbers(was->line, is->line) &&
                                   same_rule_sets(archive, was->line, is->line)));
        if (!same && count++ == 0)
            *d = (Difference){.line = number, .was = told(was, texts[0]), .is = told(is, texts[1])};
        number += ended;
    }
    if (count) d->verdict = words ? "has other words, but the same numbers" : "differs";
    return count == 0;
}

static bool is_store(FILE *file)
{
    char magic[16] = "";
    bool store = fread(magic, 1, sizeof magic, file) == sizeof magic &&
                 memcmp(magic, "SQLite format 3", sizeof magic) == 0;
    rewind(file);
    return store;
}

/* Do two stores have the same games, though their pages lie otherwise? Joined in the order of their
 * keys they are then the same, byte for byte. */
static bool same_games(const Verification *v, const char *name)
{
    PathText files[2], joined[2];
    Sum sums[2] = {"", "-"};
    const Archive *a = &v->archive;
    bool good = folder_join(a->folder, name, files[0]) && folder_join(a->stage, name, files[1]);
    for (int i = 0; good && i < 2; i++) {
        MwesoError error;
        uint64_t held, wanted, size;
        const char *one = files[i];
        good = folder_join(a->stage, i ? "now.sqlite" : "archived.sqlite", joined[i]) &&
               mweso_store_merge(joined[i], &one, 1, &held, &wanted, &error) == MWESO_OK;
        FILE *file = good ? fopen(joined[i], "r") : NULL;
        good = file && sum_of(file, NULL, sums[i], &size);
        if (file) fclose(file);
        if (file) unlink(joined[i]);
    }
    return good && strcmp(sums[0], sums[1]) == 0;
}

static MwesoStatus compare_output(Verification *v, const char *name)
{
    ComparedFile was = {archive_open(v->archive.folder, name)};
    ComparedFile is = {archive_open(v->archive.stage, name)};
    Told texts[2];
    Difference d = {.verdict = "is not written any more"};
    bool good = false;
    if (was.file && is.file) {
        bool stores = is_store(was.file) && is_store(is.file);
        good = compare_lines(&v->archive, name, &was, &is, texts, &d);
        if (!good && stores) {
            good = same_games(v, name);
            v->paged |= good;
            d = (Difference){.verdict = good ? "has the same games, in other pages"
                                             : "has other games"};
        }
    }
    if (was.file) tell(v, name, d, good); /* else it was told of before */
    if (was.file) fclose(was.file);
    if (is.file) fclose(is.file);
    return cli_output_failed() ? MWESO_IO : MWESO_OK;
}

/* Nothing that is written now was not before. */
static bool is_archived(void *verification, const char *name)
{
    const Verification *v = verification;
    return strcmp(name, IN_OUTPUTS) == 0 || archive_find(&v->archive, name) ||
           strncmp(name, IN_OUTPUTS, strlen(IN_OUTPUTS)) != 0;
}

static MwesoStatus compare_outputs(Verification *v)
{
    bool any;
    FolderName name;
    MwesoStatus status = MWESO_OK;
    for (size_t i = 0; i < v->archive.file_count && status == MWESO_OK; i++)
        if (strncmp(v->archive.files[i].name, IN_OUTPUTS, strlen(IN_OUTPUTS)) == 0)
            status = compare_output(v, v->archive.files[i].name);
    if (folder_stranger(v->archive.stage, true, is_archived, v, name, &any) && *name)
        tell(v, name, (Difference){.verdict = "was not written before"}, false);
    return status;
}

/* ---- the commands ---------------------------------------------------------------------------- */

/* Reads the commands and checks them all before the first is run. */
static MwesoStatus take_commands(Verification *v)
{
    Archive *a = &v->archive;
    char *text = archive_read(a, a->folder, archive_commands);
    MwesoStatus status = text ? archive_read_commands(a, archive_commands, text) : MWESO_BAD_INPUT;
    free(text);
    if (status == MWESO_OK && a->commands.count == 0)
        status = cli_fail(a->cli, MWESO_BAD_INPUT, "%s has no command", archive_commands);
    for (size_t i = 0; i < a->commands.count && status == MWESO_OK; i++) {
        ArchivedCommand *command = &a->commands.list[i];
        status = command_parse(a->cli, archive_commands, command);
        const char *output = command->output ? command->output : "";
        if (status == MWESO_OK) status = command_stays_inside(a, command, ROLE_WRITE, &output);
        if (status == MWESO_OK) status = command_each(command, command_stays_inside, a);
    }
    return status == MWESO_USAGE ? MWESO_BAD_INPUT : status;
}

static MwesoStatus run_commands(Verification *v)
{
    const Archive *a = &v->archive;
    MwesoStatus status = MWESO_OK;
    for (size_t i = 0; i < a->commands.count && status == MWESO_OK; i++) {
        int code;
        const ArchivedCommand *command = &a->commands.list[i];
        cli_progress(a->cli, "command %zu of %zu: %s", i + 1, a->commands.count,
                     command->cli.verb->name);
        status = command_run(a, command, true, &code);
        if (status == MWESO_OK && code != (int)command->answer)
            tell(v, command->output,
                 (Difference){code == MWESO_OK || code == MWESO_NO
                                  ? "its command ends with another exit code"
                                  : "its command fails"},
                 false);
    }
    cli_progress_end();
    return status;
}

/* ---- the whole ------------------------------------------------------------------------------- */

static MwesoStatus read_archive(Verification *v)
{
    Archive *a = &v->archive;
    struct stat is;
    if (stat(a->folder, &is) != 0 || !S_ISDIR(is.st_mode))
        return cli_fail(a->cli, MWESO_IO, "there is no folder '%.200s'", SHOWN(a->folder));
    char *sums = archive_read(a, a->folder, archive_sums);
    char *metadata = sums ? archive_read(a, a->folder, archive_metadata) : NULL;
    MwesoStatus status = metadata ? sums_read(a, sums) : MWESO_BAD_INPUT;
    if (status == MWESO_OK) status = crate_read(a, metadata, &v->crate);
    if (status == MWESO_OK) strcpy(a->date, v->crate.date);
    free(sums);
    free(metadata);
    return status;
}

static void bound_outputs(Verification *v)
{
    uint64_t bytes = 0;
    for (size_t i = 0; i < v->archive.file_count; i++) bytes += v->archive.files[i].size;
    v->archive.most_written = 2 * bytes + SPARE_BYTES;
}

static MwesoStatus verify_in(Verification *v, const char *stage)
{
    MwesoStatus status = read_archive(v);
    if (status == MWESO_OK && !stage_begin(&v->archive, stage))
        status = folder_cannot_write(v->archive.cli, stage, errno);
    if (status == MWESO_OK) status = check_files(v);
    if (status == MWESO_OK) status = take_commands(v);
    if (status != MWESO_OK) return status;
    check_fingerprints(v);
    bound_outputs(v);
    status = run_commands(v);
    if (status == MWESO_OK) status = compare_outputs(v);
    return status;
}

static void conclude(const Verification *v)
{
    const Cli *cli = v->archive.cli;
    if (strcmp(v->crate.version, mweso_version()) != 0)
        cli_note(cli, "it was made by Mweso %s, and is verified by %s", v->crate.version,
                 mweso_version());
    if (cli->format == FORMAT_TEXT && !v->wrong)
        printf("%zu command%s run again: %s as it was archived\n", v->archive.commands.count,
               cli_plural(v->archive.commands.count),
               v->paged ? "the same games, and every other byte" : "every byte");
}

MwesoStatus archive_verify(const Cli *cli, const char *folder)
{
    PathText stage;
    const char *place = getenv("TMPDIR");
    Verification v = {.archive = {.cli = cli, .folder = folder}};
    bool good = folder_join(place && *place ? place : "/tmp", "mweso-archive-XXXXXX", stage) &&
                mkdtemp(stage);
    if (!good)
        return cli_fail(cli, MWESO_IO, "cannot make a temporary folder: %s", strerror(errno));
    MwesoStatus status = verify_in(&v, stage);
    if (status == MWESO_OK) conclude(&v);
    folder_remove(stage);
    archive_free(&v.archive);
    return status == MWESO_OK && v.wrong ? MWESO_NO : status;
}
