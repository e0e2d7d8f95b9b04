/* Saved: games that were played, written as records into the file of --save. */
#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"

/* Of a game, beside its answers. */
enum { MOST_HEADERS = 6, MOST_SERIES_SETTINGS = 8 };

/* Nobody reads half a game as the record: until it is whole there is an empty file of its name,
 * which tells others that it is taken. */
bool cli_save_begin(const Cli *cli, NewFile *file, MwesoStatus *status)
{
    const char *name = cli->values[OPT_SAVE];
    FILE *empty = name ? fopen(name, "wx") : NULL;
    bool good = !name || empty;
    *file = (NewFile){0};
    if (empty) fclose(empty);
    if (empty && !cli_file_begin(file, name)) {
        int problem = errno;
        unlink(name);
        errno = problem;
        good = false;
    }
    *status = good ? MWESO_OK : cli_fail(cli, MWESO_IO, "%.200s: %s", name, strerror(errno));
    return good;
}

void cli_save_game(const Cli *cli, NewFile *file, const SavedGame *saved)
{
    const char *headers[2 * (MOST_SETTINGS + MOST_SERIES_SETTINGS + MOST_HEADERS) + 1];
    const char *const others[] = {
        "South", saved->south, "North",    saved->north,
        "Note",  saved->note,  "Notation", mweso_notation_name(cli->notation)};
    int count = 0;
    headers[count++] = "Game", headers[count++] = saved->number;
    for (const char *const *set = saved->settings; *set; set++)
        headers[count++] = "Set", headers[count++] = *set;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) headers[count++] = others[i];
    assert(count < (int)(sizeof headers / sizeof *headers));
    headers[count] = NULL;
    char *text = mweso_game_record(saved->game, headers);
    if (text) cli_file_put(file, text), cli_file_put(file, "\n");
    else if (!file->problem) file->problem = ENOMEM;
    free(text);
}

MwesoStatus cli_save_end(const Cli *cli, NewFile *file, MwesoStatus status)
{
    if (!file->stream || cli_file_end(file, true)) return status;
    int problem = errno;
    unlink(file->name);
    return cli_fail(cli, MWESO_IO, "%.200s: cannot be written: %s", file->name, strerror(problem));
}
