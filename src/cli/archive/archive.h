/* Archives: a study in one folder, an RO-Crate, that can be played again.
 *
 *   variants/  the rule sets with what they are read from, and sources.bib
 *   inputs/    files that the commands read
 *   outputs/   what they printed and wrote
 *   commands.sh, README.md, CITATION.cff, ro-crate-metadata.json, SHA256SUMS
 *
 * Commands are run in a folder of this form, when an archive is made and when it is verified. */
#ifndef MWESO_CLI_ARCHIVE_ARCHIVE_H
#define MWESO_CLI_ARCHIVE_ARCHIVE_H

#include <sha256.h>

#include "cli/bibliography/bibtex.h"
#include "cli/folder.h"
#include "cli/page.h"

/* Bounds, which also hold for archives of strangers. */
enum {
    MOST_COMMANDS = 1000,
    MOST_FILES = 10000,
    LONGEST_NAME = 200,
    LONGEST_COMMAND = 65536,
    MOST_BYTES_READ = 1 << 24 /* of what is read as a whole: sums, metadata, commands */
};

#define IN_VARIANTS "variants/"
#define IN_INPUTS "inputs/"
#define IN_OUTPUTS "outputs/"
/* The comment behind a command whose exit code is 1 (MWESO_NO). */
#define ARCHIVE_ANSWERS_NO "# exit code 1"
extern const char archive_commands[], archive_metadata[], archive_sums[], archive_readme[],
    archive_citation[], archive_sources[];

typedef char Sum[SHA256_DIGEST_STRING_LENGTH];

/* ---- commands (words.c, command.c) ----------------------------------------------------------- */

/* What a word of a command names. */
typedef enum Role {
    ROLE_PLAIN,
    ROLE_VARIANT,   /* a rule set, by name or file */
    ROLE_VARIANTS,  /* several, parted by commas */
    ROLE_PLAYER,    /* one player or two, who may have a file of weights */
    ROLE_READ,      /* a file that is read */
    ROLE_POSITIONS, /* such a file, or the word "usual" or "random" */
    ROLE_WRITE,     /* a file that is written */
    ROLE_STORE,     /* a file that is gone on with */
    ROLE_REFUSED    /* what no archive can hold */
} Role;

typedef struct ArchivedCommand {
    char **words; /* of the verb and its options, up to NULL */
    char **typed; /* the same, in the order in which options are read, some replaced */
    int count;
    Cli cli;            /* what they say */
    char *output;       /* where the command prints to */
    MwesoStatus answer; /* its exit code, which may be MWESO_OK or MWESO_NO */
    const char **reads; /* files of the archive, by their names in its list */
    size_t read_count;
    const char **writes;
    size_t write_count;
    char **texts; /* words put in place of others */
    size_t text_count;
} ArchivedCommand;

typedef struct Commands {
    ArchivedCommand *list;
    size_t count;
} Commands;

/* Reads a line as a shell would, but for what a shell computes: words, quotes, a comment, and where
 * the output goes. An empty line has no words. Messages name `where`. */
MwesoStatus command_read(const Cli *cli, const char *where, const char *line,
                         ArchivedCommand *command);
/* Takes words as a command. */
MwesoStatus command_take(const Cli *cli, char **words, int count, ArchivedCommand *command);
/* Reads the words, of which the first may be "mweso", as verb, arguments and options. Verbs that do
 * more than compute and print are refused. */
MwesoStatus command_parse(const Cli *cli, const char *where, ArchivedCommand *command);
void command_free(ArchivedCommand *command);
/* Calls `each` with every word that names something, until it fails. It may put another text in
 * place of the word, which the command then owns. */
typedef MwesoStatus (*EachNamed)(void *user, ArchivedCommand *command, Role role,
                                 const char **word);
MwesoStatus command_each(ArchivedCommand *command, EachNamed each, void *user);
/* Puts a text in place of a word; the command frees it. False if there is no memory. */
bool command_put(ArchivedCommand *command, const char **word, char *text);
/* Does the command work on all variants that are known? */
bool command_takes_all(const ArchivedCommand *command);
/* Does it play by Omweso where it is told nothing else? */
bool command_has_usual_variant(const ArchivedCommand *command);
/* The command as a line for a shell. */
void command_write(const ArchivedCommand *command, FILE *out);
/* Is a player among them another program? */
bool player_is_program(const char *players);
/* The first file of weights that a list of players names, and the length of its name; or NULL. */
const char *player_weights(const char *players, size_t *length);
/* Is --placement a word, and no file? */
bool positions_are_drawn(const char *placement);
/* Only names that lead nowhere else: "outputs/NAME" and the like, as `role` has them. */
MwesoStatus command_stays_inside(void *archive, ArchivedCommand *command, Role role,
                                 const char **word);

/* ---- the archive ----------------------------------------------------------------------------- */

typedef struct ArchiveFile {
    char *name;
    Sum sum;
    uint64_t size;
    char *fingerprint; /* of a rule set that a command names; else NULL */
    char *title;       /* its title, likewise */
} ArchiveFile;

typedef struct Archive {
    const Cli *cli;
    const char *folder; /* the archive's */
    const char *stage;  /* where commands are run */
    Commands commands;
    ArchiveFile *files;
    size_t file_count;
    PageDate date;
    uint64_t most_written; /* bytes that a command may write into one file; 0: any number */
    struct Given {
        char *typed, *name;
    } * given; /* what files were called by the user, and are in the archive */
    size_t given_count;
    MwesoPath *path; /* the variants of the stage */
    BibList cited;   /* by the rule sets */
} Archive;

/* May a file of an archive have this name: in one of its folders, or as one of its own files? */
bool archive_is_name(const char *name);
/* The file of that name, or NULL. */
ArchiveFile *archive_find(const Archive *archive, const char *name);
/* The folders of an archive, up to NULL. */
extern const char *const archive_folders[];
/* Adds a file to the list, without its sum, unless it is there. NULL, after a message, if it has no
 * name for an archive, there are too many, or there is no memory. */
ArchiveFile *archive_add(Archive *archive, const char *name);
void archive_free(Archive *archive);

/* Opens a file of an archive for reading: a regular file behind no link. NULL with errno. */
FILE *archive_open(const char *folder, const char *name);
/* Reads such a file as a whole, at most MOST_BYTES_READ; the caller frees it. NULL after a message.
 */
char *archive_read(const Archive *archive, const char *folder, const char *name);

/* Has `write` write a file of the stage, and adds it to the list. */
MwesoStatus archive_write(Archive *archive, const char *name,
                          bool (*write)(const void *what, FILE *out), const void *what);

/* ---- sums (sums.c) --------------------------------------------------------------------------- */

/* The sum and length of an open file; copies it to `to`, unless that is NULL. False with errno. */
bool sum_of(FILE *file, FILE *to, Sum sum, uint64_t *size);
/* Sorts the files by their names, and sums up those that lie in a folder. */
MwesoStatus sums_fill(Archive *archive, const char *folder);
/* Writes them as sha256sum does. */
bool sums_write(const void *archive, FILE *out);
/* Reads such a list as the files of the archive. */
MwesoStatus sums_read(Archive *archive, const char *text);

/* ---- what tells of an archive (crate.c, about.c, environment.c) ------------------------------ */

/* A fact of the environment, which may matter to numbers. */
typedef struct ArchiveFact {
    const char *name;
    char value[200];
} ArchiveFact;

enum { MOST_FACTS = 12 };
/* Fills in what is known and returns how many there are; behind the first *own are those of
 * libraries. */
size_t environment_facts(ArchiveFact facts[MOST_FACTS], size_t *own);
/* The commit that the program was built from, or "" if that is not known. */
const char *environment_commit(void);

/* Write an archive's metadata (an RO-Crate 1.1), text for readers, and how to cite it. False if
 * there is no memory. */
bool crate_write(const void *archive, FILE *out);
bool readme_write(const void *archive, FILE *out);
bool citation_write(const void *archive, FILE *out);
bool commands_write(const void *archive, FILE *out);
const char *crate_title(const Archive *archive);
/* The authors one by one, from --author; NULL beyond the last. The caller frees it. */
char *crate_author(const Archive *archive, size_t index);

/* What the metadata says. */
typedef struct Crate {
    PageDate date;
    char version[40];
} Crate;
/* Reads the metadata, and the fingerprints of the files. */
MwesoStatus crate_read(Archive *archive, const char *text, Crate *crate);

/* ---- licence.c ------------------------------------------------------------------------------- */

/* MWESO_USAGE, after a message, if --license is neither an identifier of SPDX nor an address. */
MwesoStatus licence_check(const Cli *cli);

/* ---- making and verifying -------------------------------------------------------------------- */

/* Reads a file of commands, one a line, without taking them apart further. */
MwesoStatus archive_read_commands(Archive *archive, const char *label, const char *text);
/* Lays the empty folders of an archive out in a folder, where commands will be run. False with
 * errno set. */
bool stage_begin(Archive *archive, const char *stage);
/* Runs a command in the stage, in a process of its own; what it prints goes to its output. MWESO_OK
 * with its exit code in *code, or why it could not be run, after a message. */
MwesoStatus command_run(const Archive *archive, const ArchivedCommand *command, bool quiet,
                        int *code);

/* Notes that the command reads, or writes, the file; false after a message. */
bool command_uses(const Cli *cli, ArchivedCommand *command, const ArchiveFile *file, bool writes);
/* Puts what a command names into the stage, and its names in place of the user's. */
MwesoStatus stage_command(Archive *archive, ArchivedCommand *command, const char *where);
/* MWESO_NO, after a message, if a command has changed what it was given. */
MwesoStatus stage_check(const Archive *archive);
/* Writes the entries of works that the rule sets so far cite, which commands may ask for. */
MwesoStatus stage_sources(Archive *archive);

MwesoStatus archive_verify(const Cli *cli, const char *folder);

#endif
