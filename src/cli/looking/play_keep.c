/* Play, keep: the game of mweso play is written to a file after every turn, and can be gone on with
 * another day. A file is replaced only while it holds what this session has written or read. */
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "cli/looking/play.h"

enum { MOST_OF_A_SECOND = 100 }; /* games that may begin to be kept within one */

/* ---- files ----------------------------------------------------------------------------------- */

/* Does the file hold this text and nothing else? */
static bool holds(const char *file, const char *text)
{
    FILE *stream = fopen(file, "r");
    if (!stream) return false;
    while (*text && fgetc(stream) == (unsigned char)*text) text++;
    bool same = !*text && fgetc(stream) == EOF && !ferror(stream);
    fclose(stream);
    return same;
}

/* The path of a folder that a variable of the environment gives, or NULL: standards say to ignore
 * others. */
static const char *given_folder(const char *variable)
{
    const char *path = getenv(variable);
    return path && path[0] == '/' ? path : NULL;
}

/* The folder of kept games of people who named no file, made if `make`. False with errno, which is
 * EINVAL if the environment names none. */
static bool state_folder(bool make, PathText folder)
{
    const char *state = given_folder("XDG_STATE_HOME"), *home = given_folder("HOME");
    if (!state && !home) return errno = EINVAL, false;
    int length = state ? snprintf(folder, sizeof(PathText), "%s/mweso/play", state)
                       : snprintf(folder, sizeof(PathText), "%s/.local/state/mweso/play", home);
    if (length >= (int)sizeof(PathText)) return errno = ENAMETOOLONG, false;
    for (char *slash = strchr(folder + 1, '/'); make && slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        bool made = mkdir(folder, 0700) == 0 || errno == EEXIST;
        *slash = '/';
        if (!made) return false;
    }
    return !make || mkdir(folder, 0700) == 0 || errno == EEXIST;
}

/* What the names of the files begin with in which games of the variant are kept. */
typedef char Prefix[80];
static const char *file_prefix(const MwesoVariant *variant, Prefix prefix)
{
    snprintf(prefix, sizeof(Prefix) - 1, "%s", mweso_variant_name(variant));
    for (char *c = prefix; *c; c++)
        if (*c == '/' || *c == '.') *c = '-';
    return strcat(prefix, ".");
}

/* Writes the text to a new file in the folder, named by variant and time. False with errno. */
static bool write_new(Session *s, const char *text)
{
    PathText folder;
    Prefix prefix;
    char when[32];
    time_t now = time(NULL);
    if (!state_folder(true, folder)) return false;
    strftime(when, sizeof when, "%Y-%m-%d-%H%M%S", localtime(&now));
    file_prefix(s->variant, prefix);
    for (int i = 0; i < MOST_OF_A_SECOND; i++) {
        char name[sizeof prefix + sizeof when + 16];
        snprintf(name, sizeof name, i ? "%s%s-%d.txt" : "%s%s.txt", prefix, when, i + 1);
        if (!folder_join(folder, name, s->keep.file)) return false;
        if (cli_write_file(s->keep.file, text, false)) return true;
        if (errno != EEXIST) return false;
    }
    return false;
}

/* ---- a game goes on -------------------------------------------------------------------------- */

static void stop_keeping(Session *s)
{
    s->keep.wanted = false;
    s->keep.file[0] = '\0';
}

void keep_forget(Session *s)
{
    free(s->keep.text);
    s->keep.text = NULL;
    if (s->keep.wanted && s->keep.named && *s->keep.file) {
        printf(session_in(s, "The game before stays in %s; this one is not kept.\n"),
               SHOWN(s->keep.file));
        stop_keeping(s);
    }
    if (!s->keep.named) s->keep.file[0] = '\0';
}

/* Writes the text in place of what the file holds, or to a file that is new. */
static bool write_kept(Session *s, const char *text)
{
    Keep *keep = &s->keep;
    bool ours = keep->text && holds(keep->file, keep->text);
    if (ours) return cli_write_file(keep->file, text, true);
    if (keep->named && keep->text) return errno = EEXIST, false;
    return keep->named ? cli_write_file(keep->file, text, false) : write_new(s, text);
}

/* `error` is that of the attempt (errno). */
static void tell_why_not(const Session *s, int error)
{
    const Keep *keep = &s->keep;
    const char *why = error == ENOMEM   ? session_in(s, "there is not enough memory")
                      : error == EEXIST ? session_in(s, "the file was written by somebody else")
                      : error == EINVAL
                          ? session_in(s, "neither XDG_STATE_HOME nor HOME is the path of a folder")
                          : strerror(error);
    if (*keep->file)
        printf(session_in(s, "The game cannot be kept any more: %s: %s\n"), SHOWN(keep->file), why);
    else printf(session_in(s, "The game cannot be kept: %s\n"), why);
}

void keep_game(Session *s)
{
    Keep *keep = &s->keep;
    bool begun = keep->text || mweso_game_length(s->game) > 0;
    if (!keep->wanted || !begun) return;
    char *text = play_record_text(s);
    if (text && keep->text && strcmp(text, keep->text) == 0) {
        free(text);
        return;
    }
    if (text && write_kept(s, text)) {
        free(keep->text);
        keep->text = text;
        return;
    }
    tell_why_not(s, text ? errno : ENOMEM);
    free(text);
    stop_keeping(s);
}

bool keep_holds_game(const Session *s) { return s->keep.wanted && s->keep.text; }

void keep_tell(const Session *s)
{
    if (!keep_holds_game(s)) return;
    printf(mweso_game_standing(s->game).over
               ? session_in(s, "The game is kept in %s.\n")
               : session_in(s, "The game is kept in %s; --resume goes on with it.\n"),
           SHOWN(s->keep.file));
}

/* ---- the game of another day ----------------------------------------------------------------- */

/* Is the game in the file played by the rules of this session? */
static bool is_ours(const Session *s, const char *file)
{
    MwesoError error;
    MwesoRecords *records = mweso_records_new(file, MWESO_LAYOUT_RECORD, &error);
    MwesoRecord *record = records ? mweso_records_next(records, &error) : NULL;
    bool ours = record && !cli_has_other_rules(record, s->variant);
    mweso_record_free(record);
    mweso_records_free(records);
    return ours;
}

/* Takes the game of a file; it is kept there from now on if that loses nothing of the file. */
static MwesoStatus take_up(Session *s, const char *file, MwesoError *error)
{
    bool taken;
    MwesoStatus status = play_record_load(s, file, &taken, error);
    if (status != MWESO_OK) return status;
    char *text = play_record_text(s);
    bool whole = text && holds(file, text);
    keep_forget(s);
    if (whole) snprintf(s->keep.file, sizeof s->keep.file, "%s", file);
    if (whole) s->keep.text = text;
    else free(text);
    return MWESO_OK;
}

typedef struct Found {
    PathText file;
    struct timespec when;
} Found;

static bool is_later(const Found *a, const Found *b)
{
    if (a->when.tv_sec != b->when.tv_sec) return a->when.tv_sec > b->when.tv_sec;
    if (a->when.tv_nsec != b->when.tv_nsec) return a->when.tv_nsec > b->when.tv_nsec;
    return strcmp(a->file, b->file) > 0;
}

/* The kept game of the variant that was written last before `bound` (NULL: of all). False if there
 * is none. */
static bool find_last(const Session *s, const char *folder, const Found *bound, Found *last)
{
    Prefix prefix;
    bool any = false;
    DIR *list = opendir(folder);
    if (!list) return false;
    size_t length = strlen(file_prefix(s->variant, prefix));
    for (struct dirent *entry; (entry = readdir(list));) {
        Found found;
        struct stat there;
        if (strncmp(entry->d_name, prefix, length) != 0 ||
            !folder_join(folder, entry->d_name, found.file) || lstat(found.file, &there) != 0 ||
            !S_ISREG(there.st_mode))
            continue;
        found.when = there.st_mtim;
        if ((bound && !is_later(bound, &found)) || (any && !is_later(&found, last))) continue;
        *last = found;
        any = true;
    }
    closedir(list);
    return any;
}

/* Takes up the game that was kept last of those that are not over. */
static MwesoStatus take_up_last(Session *s)
{
    PathText folder;
    Found found, before;
    MwesoError error;
    bool any = state_folder(false, folder) && find_last(s, folder, NULL, &found);
    for (; any; before = found, any = find_last(s, folder, &before, &found)) {
        if (!is_ours(s, found.file)) continue;
        MwesoStatus status = take_up(s, found.file, &error);
        if (status != MWESO_OK) return cli_fail_error(s->cli, found.file, &error);
        if (!mweso_game_standing(s->game).over) return MWESO_OK;
    }
    return cli_fail(s->cli, MWESO_NO, "--resume: no game of %s is kept that is not over",
                    mweso_variant_name(s->variant));
}

static MwesoStatus take_up_named(Session *s, const char *file)
{
    MwesoError error;
    MwesoStatus status = take_up(s, file, &error);
    if (status != MWESO_OK) return cli_fail_error(s->cli, file, &error);
    if (s->keep.text) return MWESO_OK;
    if (!is_ours(s, file))
        return cli_fail(s->cli, MWESO_BAD_INPUT,
                        "--keep: the game in '%.100s' was kept under other rules than %s now has; "
                        "--load goes on with it under these",
                        file, mweso_variant_name(s->variant));
    return cli_fail(s->cli, MWESO_BAD_INPUT,
                    "--keep: '%.100s' holds more than a game that was kept there; --load goes on "
                    "with it, --keep in another file",
                    file);
}

MwesoStatus keep_begin(Session *s)
{
    const Cli *cli = s->cli;
    const char *file = cli->values[OPT_KEEP];
    bool resume = cli->values[OPT_RESUME];
    s->keep.wanted = file || s->terminal || resume;
    if (resume && cli->values[OPT_LOAD])
        return cli_fail(cli, MWESO_USAGE, "--load and --resume both name the game to go on with");
    if ((file || resume) && (s->match.games || s->series))
        return cli_fail(cli, MWESO_USAGE, "--%s is of one game, not of those of --%s",
                        file ? "keep" : "resume", s->series ? "series" : "best-of");
    if (file && strlen(file) >= sizeof s->keep.file)
        return cli_fail(cli, MWESO_USAGE, "--keep: the name is too long");
    MwesoStatus status = MWESO_OK;
    if (resume) status = file ? take_up_named(s, file) : take_up_last(s);
    else if (file) status = cli_check_free(cli, file, "with --resume its game goes on");
    if (status == MWESO_OK && file) {
        snprintf(s->keep.file, sizeof s->keep.file, "%s", file);
        s->keep.named = true;
    }
    if (status == MWESO_OK && resume) status = opponent_from_record(s);
    return status;
}

void keep_end(Keep *keep) { free(keep->text); }
