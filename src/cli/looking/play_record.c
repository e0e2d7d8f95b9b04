/* Play, record: the game of mweso play as a record, saved to a file or loaded from one. */
#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "cli/looking/play.h"

/* May the file be written? It must be new, or a plain file that is this game's; with 'save!' any
 * plain file. */
static bool may_write(const Session *s, const char *file, bool replace)
{
    struct stat there;
    const char *shown = SHOWN(file);
    bool ours = s->file && strcmp(s->file, file) == 0;
    if (lstat(file, &there) != 0) return true;
    if (!S_ISREG(there.st_mode))
        printf(session_in(s, "'%s' is no plain file; nothing was written.\n"), shown);
    else if (access(file, W_OK) != 0)
        printf(session_in(s, "'%s' cannot be written: %s\n"), shown, strerror(errno));
    else if (!ours && !replace)
        printf(session_in(s, "'%s' exists; 'save! %s' replaces it.\n"), shown, shown);
    else return true;
    return false;
}

/* Notes that `file` holds this game and nothing else; NULL: no file does. */
static void remember_file(Session *s, const char *file)
{
    free(s->file);
    s->file = file ? strdup(file) : NULL;
    s->unsaved = false;
}

/* Names and values. */
enum {
    MOST_HEADERS = 2 * MWESO_MOST_HEADERS + 2 * MOST_SETTINGS,
    ROOM_FOR_HEADERS = MOST_HEADERS + 2 * MOST_SETTINGS + 28
};

/* The headers of the record: how to find the variant again, and all headers of the record that the
 * game was loaded from. */
static void list_headers(const Session *s, const char **headers, char *date)
{
    static const char *const ours[] = {"Variant", "Set", "Rules", "Start", "Result", "Notation"};
    const char *name, *value;
    int count = 0;
    bool dated = false;
    const char *const *set = s->series ? mweso_series_settings(s->series) : NULL;
    if (!set || !*set) set = s->cli->settings;
    for (; *set; set++) headers[count++] = "Set", headers[count++] = *set;
    for (size_t i = 0; s->record && (value = mweso_record_header_at(s->record, i, &name)); i++) {
        bool copied = count < MOST_HEADERS;
        for (size_t n = 0; n < sizeof ours / sizeof *ours; n++)
            copied &= strcmp(name, ours[n]) != 0;
        if (copied) headers[count++] = name, headers[count++] = value;
        dated |= strcmp(name, "Date") == 0;
    }
    const MwesoPlayer *player = s->opponent.player;
    const char *side = cli_side_name(s->opponent.side);
    if (player && !(s->record && mweso_record_header(s->record, side)))
        headers[count++] = side, headers[count++] = mweso_player_name(player);
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
    MwesoPart *parts = calloc(s->before_count + 1, sizeof *parts);
    if (!parts) return NULL;
    for (size_t i = 0; i < s->before_count; i++) parts[i] = s->before[i];
    parts[s->before_count] = (MwesoPart){s->game, s->missing};
    char *text = mweso_parts_record(parts, s->before_count + 1, headers);
    free(parts);
    return text;
}

void play_record_save(Session *s, const char *file, bool replace)
{
    if (!*file) printf(session_in(s, "Name the file to save to.\n"));
    if (!*file || !may_write(s, file, replace)) return;
    char *text = play_record_text(s);
    if (!text) printf(session_in(s, "There is not enough memory.\n"));
    else if (!cli_write_file(file, text, true))
        printf(session_in(s, "'%s' cannot be written: %s\n"), SHOWN(file), strerror(errno));
    else printf(session_in(s, "Saved to %s.\n"), SHOWN(file)), remember_file(s, file);
    free(text);
}

void play_record_drop_parts(Session *s)
{
    for (size_t i = 0; i < s->before_count; i++)
        mweso_game_free((MwesoGame *)(uintptr_t)s->before[i].game);
    free(s->before);
    s->before = NULL;
    s->before_count = 0;
    s->missing = 0;
}

void play_record_forget(Session *s)
{
    play_record_drop_parts(s);
    mweso_record_free(s->record);
    s->record = NULL;
    remember_file(s, NULL);
}

/* Takes the parts behind the gaps of a game, up to the first that cannot be played whole; the last
 * one is played on. *all: the file holds nothing else. */
static MwesoStatus take_parts(Session *s, MwesoRecords *records, bool *all, MwesoError *error)
{
    MwesoRecord *part;
    MwesoStatus status = MWESO_OK;
    while (status == MWESO_OK && (part = mweso_records_next(records, error))) {
        MwesoGame *game = NULL;
        if (!(*all = mweso_record_part(part) > 0)) return mweso_record_free(part), MWESO_OK;
        status = mweso_record_play(part, s->variant, &game, error);
        MwesoPart *larger = cli_grow(s->before, s->before_count, sizeof *larger);
        if (larger) s->before = larger;
        if (status == MWESO_OK && larger) {
            s->before[s->before_count++] = (MwesoPart){s->game, s->missing};
            s->game = game;
            s->missing = mweso_record_missing(part);
        } else mweso_game_free(game);
        mweso_record_free(part);
    }
    *all = status == MWESO_OK && error->status == MWESO_OK;
    return status == MWESO_OK ? error->status : status;
}

/* The game of a record, up to its first bad move, becomes the one that is played; *taken is false
 * if there is none. */
static MwesoStatus take_record(Session *s, MwesoRecord *record, bool *taken, MwesoError *error)
{
    MwesoGame *game = NULL;
    MwesoStatus status = mweso_record_play(record, s->variant, &game, error);
    const char *name = mweso_record_header(record, "Variant");
    if (cli_has_other_rules(record, s->variant))
        printf(
            session_in(
                s, "The record was made by the rules of %s, it is played here by those of %s.\n"),
            name ? name : session_in(s, "another variant"), mweso_variant_name(s->variant));
    if (!(*taken = game)) return mweso_record_free(record), status;
    mweso_game_free(s->game);
    play_record_forget(s);
    s->game = game;
    s->record = record;
    return status;
}

MwesoStatus play_record_load(Session *s, const char *file, bool *taken, MwesoError *error)
{
    bool all = false;
    *taken = false;
    MwesoRecords *records = mweso_records_new(file, MWESO_LAYOUT_RECORD, error);
    if (!records) return error->status;
    MwesoRecord *record = mweso_records_next(records, error);
    if (!record && error->status == MWESO_OK)
        *error = (MwesoError){.status = MWESO_BAD_INPUT, .text = "it holds no game"};
    MwesoStatus status = record ? take_record(s, record, taken, error) : error->status;
    if (status == MWESO_OK) status = take_parts(s, records, &all, error);
    if (all) remember_file(s, file);
    else if (*taken)
        printf(session_in(
                   s, "Not all of '%s' is loaded: save to another file, or 'save!' replaces it.\n"),
               SHOWN(file));
    mweso_records_free(records);
    return status;
}
