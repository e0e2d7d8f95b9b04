/* Saved: games that were played, written as records into the file of --save. */
#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"

/* Of a game, beside its answers. */
enum { MOST_HEADERS = 6, MOST_SERIES_SETTINGS = 8 };

bool cli_save_begin(const Cli *cli, FILE **file, MwesoStatus *status)
{
    const char *name = cli->values[OPT_SAVE];
    *file = name ? fopen(name, "wx") : NULL;
    *status = name && !*file ? cli_fail(cli, MWESO_IO, "%.200s: %s", name, strerror(errno))
                             : MWESO_OK;
    return *status == MWESO_OK;
}

void cli_save_game(const Cli *cli, FILE *file, const SavedGame *saved)
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
    if (text) fprintf(file, "%s\n", text);
    else errno = ENOMEM;
    free(text);
}

MwesoStatus cli_save_end(const Cli *cli, FILE *file, MwesoStatus status)
{
    if (!file) return status;
    bool good = !ferror(file);
    if (fclose(file) != 0) good = false;
    return good ? status
                : cli_fail(cli, MWESO_IO, "%.200s: cannot be written: %s", cli->values[OPT_SAVE],
                           strerror(errno));
}
