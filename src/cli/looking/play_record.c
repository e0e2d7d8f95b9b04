/* Play record: the game of mweso play as a record, saved to a file or loaded from one. */
#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "cli/looking/session.h"

/* May the file be written? It must be new or a plain file, and somebody else's only with 'save!'.
 */
static bool may_write(const Session *s, const char *file, bool replace)
{
    struct stat there;
    bool ours = s->file && strcmp(s->file, file) == 0;
    if (lstat(file, &there) != 0) return true;
    if (!S_ISREG(there.st_mode)) printf("'%s' is no plain file; nothing was written.\n", file);
    else if (access(file, W_OK) != 0) printf("'%s' cannot be written: %s\n", file, strerror(errno));
    else if (!ours && !replace) printf("'%s' exists; 'save! %s' replaces it.\n", file, file);
    else return true;
    return false;
}

static void remember_file(Session *s, const char *file)
{
    free(s->file);
    s->file = strdup(file);
    s->unsaved = false;
}

enum { MOST_HEADERS = 200, ROOM_FOR_HEADERS = MOST_HEADERS + 2 * MOST_SETTINGS + 26 };

/* What the record says besides the game: how to find the variant again, and all that a record it
 * was loaded from said. */
static void list_headers(const Session *s, const char **headers, char *date)
{
    static const char *const ours[] = {"Variant", "Set", "Rules", "Start", "Result", "Notation"};
    const char *name, *value;
    int count = 0;
    bool dated = false;
    headers[count++] = "Variant", headers[count++] = s->cli->arguments[0];
    const char *const *set = s->won ? mweso_series_settings(s->won) : NULL;
    if (!set || !*set) set = s->cli->settings;
    for (; *set; set++) headers[count++] = "Set", headers[count++] = *set;
    for (size_t i = 0; s->record && (value = mweso_record_header_at(s->record, i, &name)); i++) {
        bool kept = count < MOST_HEADERS;
        for (size_t n = 0; n < sizeof ours / sizeof *ours; n++) kept &= strcmp(name, ours[n]) != 0;
        if (kept) headers[count++] = name, headers[count++] = value;
        dated |= strcmp(name, "Date") == 0;
    }
    MwesoNotation notation = s->record ? cli_recorded_notation(s->cli, s->record)
                                       : s->cli->notation;
    headers[count++] = "Notation", headers[count++] = mweso_notation_name(notation);
    if (!dated) headers[count++] = "Date", headers[count++] = date;
    assert(count < ROOM_FOR_HEADERS);
    headers[count] = NULL;
}

char *play_record_text(const Session *s)
{
    const char *headers[ROOM_FOR_HEADERS];
    char date[16];
    time_t now = time(NULL);
    strftime(date, sizeof date, "%Y-%m-%d", localtime(&now));
    list_headers(s, headers, date);
    return mweso_game_record(s->game, headers);
}

void play_record_save(Session *s, const char *file, bool replace)
{
    if (!*file) printf("Name the file to save to.\n");
    if (!*file || !may_write(s, file, replace)) return;
    char *text = play_record_text(s);
    if (!text) printf("There is not enough memory.\n");
    else if (!cli_write_file(file, text, true))
        printf("'%s' cannot be written: %s\n", file, strerror(errno));
    else printf("Saved to %s.\n", file), remember_file(s, file);
    free(text);
}

/* Says if the record was made by other rules than are played here. */
static void compare_rules(const Session *s, const MwesoRecord *record)
{
    const char *name = mweso_record_header(record, "Variant");
    if (cli_has_other_rules(record, s->variant))
        printf("The record was made by the rules of %s, it is played here by those of %s.\n",
               name ? name : "another variant", mweso_variant_name(s->variant));
}

MwesoStatus play_record_load(Session *s, const char *file, MwesoError *error)
{
    MwesoGame *game = NULL;
    MwesoRecords *records = mweso_records_new(file, MWESO_LAYOUT_RECORD, error);
    if (!records) return error->status;
    MwesoRecord *record = mweso_records_next(records, error);
    if (!record && error->status == MWESO_OK)
        *error = (MwesoError){.status = MWESO_BAD_INPUT, .text = "it holds no game"};
    MwesoStatus status = record ? mweso_record_play(record, s->variant, &game, error)
                                : error->status;
    if (record) compare_rules(s, record);
    if (game) {
        mweso_game_free(s->game);
        s->game = game;
        remember_file(s, file);
        mweso_record_free(s->record);
        s->record = record;
    } else {
        mweso_record_free(record);
    }
    mweso_records_free(records);
    return status;
}
