/* mweso replay: recorded games played again. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/verbs.h"

enum {
    UNSTATED = 2,      /* as a winner: the record states none */
    MOST_LOADED = 1000 /* rule sets that the games of a file name, which stay loaded */
};

typedef struct Loaded {
    char *name;
    MwesoVariant *variant; /* NULL: it does not load */
} Loaded;

typedef struct Replay {
    const Cli *cli;
    const char *file;
    Loaded *variants;
    int variant_count;
    MwesoStatus worst;
    bool first;
    MwesoPart *parts; /* of the game to be written, collected until its last one is known */
    MwesoRecord **records;
    size_t part_count, written;
    uint64_t games, good, moves, laps, captured, won[3], unfinished, stated, agree;
} Replay;

/* ---- variants, each loaded once -------------------------------------------------------------- */

/* The name and the settings as one text; the caller frees it. */
static char *key_of(const char *name, const char *const *settings)
{
    size_t size = strlen(name) + 1;
    for (int i = 0; settings[i]; i++) size += strlen(settings[i]) + 1;
    char *key = malloc(size);
    if (key) strcpy(key, name);
    for (int i = 0; key && settings[i]; i++) strcat(strcat(key, "\n"), settings[i]);
    return key;
}

static const MwesoVariant *variant_named(Replay *r, const MwesoRecord *record, const char *name,
                                         const char *const *settings, bool *full,
                                         MwesoStatus *status)
{
    char *key = key_of(name, settings);
    size_t count = (size_t)r->variant_count;
    *status = MWESO_BAD_VARIANT;
    *full = false;
    for (int i = 0; key && i < r->variant_count; i++)
        if (strcmp(r->variants[i].name, key) == 0) return free(key), r->variants[i].variant;
    if (key && (*full = count == MOST_LOADED)) {
        *status = MWESO_BAD_INPUT;
        free(key);
        return NULL;
    }
    MwesoVariant *variant = cli_recorded_variant(r->cli, record, name, settings, status);
    Loaded *larger = key ? cli_grow(r->variants, count, sizeof *larger) : NULL;
    if (!larger) {
        *status = cli_no_memory(r->cli);
        mweso_variant_free(variant);
        free(key);
        return NULL;
    }
    r->variants = larger;
    larger[r->variant_count++] = (Loaded){key, variant};
    return variant;
}

static const MwesoVariant *variant_of(Replay *r, const MwesoRecord *record, MwesoError *error)
{
    const char *settings[MOST_SETTINGS + 1], *name = r->cli->values[OPT_VARIANT];
    const MwesoVariant *variant = NULL;
    bool full = false;
    *error = (MwesoError){.status = MWESO_BAD_INPUT, .line = mweso_record_line(record)};
    if (!name) name = mweso_record_header(record, "Variant");
    if (!name)
        snprintf(error->text, sizeof error->text,
                 "the record names no variant; give one with --variant");
    else if (!cli_recorded_settings(r->cli, record, settings))
        snprintf(error->text, sizeof error->text, "at most %d answers can be set", MOST_SETTINGS);
    else if ((variant = variant_named(r, record, name, settings, &full, &error->status)))
        return variant;
    else if (full)
        snprintf(error->text, sizeof error->text,
                 "the games before it have %d rule sets, the most of one file", MOST_LOADED);
    else snprintf(error->text, sizeof error->text, "the variant '%.100s' does not load", name);
    return variant;
}

/* ---- one game -------------------------------------------------------------------------------- */

static void print_bad(Replay *r, const char *name, const MwesoGame *game,
                      const MwesoVariant *variant, const MwesoError *error)
{
    int ply = error->column && game ? error->column : 0;
    char *position = game ? cli_position_text(variant, mweso_game_position(game)) : NULL;
    if (error->status > r->worst) r->worst = error->status;
    if (r->cli->format == FORMAT_RECORD) {
        cli_note(r->cli, "%s:%d: game %s is left out: %s", r->file, error->line, name ? name : "?",
                 error->text);
    } else if (r->cli->format != FORMAT_TEXT) {
        ROW(r->cli, r->first, TEXT_FIELD("game", name), NUMBER_FIELD("ply", ply),
            TEXT_FIELD("error", error->text), NUMBER_FIELD("line", error->line),
            BOOL_FIELD("legal", false), TEXT_FIELD("final", position));
    } else {
        printf("%s:", SHOWN(r->file));
        if (error->line) printf("%d:", error->line);
        if (name) printf(" game %s", name);
        if (ply) printf(", move %d", ply);
        printf("%s%s\n", name ? ": " : " ", error->text);
        if (position) printf("  in %s\n", position);
    }
    r->first = false;
    free(position);
}

/* Does the record state a winner who is not the board's? */
static bool disagrees(const MwesoOutcome *standing, int stated)
{
    return standing->over && stated != UNSTATED && stated != standing->winner;
}

static void count_game(Replay *r, const MwesoOutcome *standing, size_t moves, int stated)
{
    bool states = standing->over && stated != UNSTATED;
    assert(stated >= MWESO_NOBODY && stated <= UNSTATED);
    r->good++;
    r->moves += moves;
    r->laps += standing->laps;
    r->captured += standing->captured;
    if (standing->over) r->won[standing->winner == MWESO_NOBODY ? 2 : standing->winner]++;
    else r->unfinished++;
    r->stated += states;
    r->agree += states && stated == standing->winner;
    if (disagrees(standing, stated) && r->worst < MWESO_NO) r->worst = MWESO_NO;
}

static void print_standing(const char *name, size_t moves, const MwesoOutcome *s,
                           const MwesoRecord *record)
{
    int stated = mweso_record_winner(record);
    const char *note = mweso_record_header(record, "Note");
    bool winner = stated == MWESO_SOUTH || stated == MWESO_NORTH;
    printf("game %s: %zu move%s, %llu lap%s, %u captured, ", name, moves, cli_plural(moves),
           (unsigned long long)s->laps, cli_plural(s->laps), s->captured);
    if (s->over) printf("%s wins (%s)", cli_side_name(s->winner), mweso_end_name(s->end));
    else printf("not played to its end");
    if (disagrees(s, stated) || (!s->over && winner))
        printf("; the record says: %s wins", cli_side_name(stated));
    printf("%s%s%s\n", note ? " (" : "", note ? note : "", note ? ")" : "");
}

/* ---- games written as records ---------------------------------------------------------------- */

/* Writes the collected parts as one game and frees them. It has all headers of its record, but the
 * result is that of the last part, of a finished game as the board shows it. */
static void print_collected(Replay *r)
{
    const char *headers[2 * MWESO_MOST_HEADERS + 5], *name, *value;
    size_t last = r->part_count;
    int count = 0;
    if (last-- == 0) return;
    for (size_t i = 0;
         count < MWESO_MOST_HEADERS && (value = mweso_record_header_at(r->records[0], i, &name));
         i++) {
        if (strcmp(name, "Result") == 0 || strcmp(name, "Notation") == 0) continue;
        headers[2 * count] = name;
        headers[2 * count++ + 1] = value;
    }
    headers[2 * count] = "Notation";
    headers[2 * count++ + 1] = mweso_notation_name(cli_recorded_notation(r->cli, r->records[0]));
    bool over = mweso_game_standing(r->parts[last].game).over;
    const char *result = over ? NULL : mweso_record_header(r->records[last], "Result");
    headers[2 * count] = result ? "Result" : NULL;
    headers[2 * count + 1] = result;
    headers[2 * count + 2] = NULL;
    char *text = mweso_parts_record(r->parts, r->part_count, headers);
    if (text) printf("%s%s", r->written++ ? "\n" : "", text);
    else r->worst = cli_no_memory(r->cli);
    free(text);
    for (size_t i = 0; i <= last; i++) {
        mweso_game_free((MwesoGame *)(uintptr_t)r->parts[i].game);
        mweso_record_free(r->records[i]);
    }
    r->part_count = 0;
}

/* Adds a game, or a further part of it, to the collected parts, which own record and game from then
 * on. False without memory. */
static bool collect(Replay *r, MwesoRecord *record, MwesoGame *game)
{
    size_t count = r->part_count;
    MwesoPart *parts = cli_grow(r->parts, count, sizeof *parts);
    if (parts) r->parts = parts;
    MwesoRecord **records = parts ? cli_grow(r->records, count, sizeof(MwesoRecord *)) : NULL;
    if (!records) return false;
    r->records = records;
    bool left_out = count && mweso_record_part(record) != mweso_record_part(records[count - 1]) + 1;
    records[count] = record;
    parts[count] = (MwesoPart){game, left_out ? -1 : mweso_record_missing(record)};
    r->part_count = count + 1;
    return true;
}

static void print_good(Replay *r, const char *name, const MwesoRecord *record,
                       const MwesoGame *game, const MwesoVariant *variant)
{
    MwesoOutcome standing = mweso_game_standing(game);
    int stated = mweso_record_winner(record);
    size_t moves = mweso_game_length(game);
    char *final = cli_position_text(variant, mweso_game_position(game));
    count_game(r, &standing, moves, stated);
    cli_note_rules(r->cli, record, variant);
    if (r->cli->format == FORMAT_TEXT) {
        print_standing(name, moves, &standing, record);
    } else if (r->cli->format != FORMAT_RECORD) {
        ROW(r->cli, r->first, TEXT_FIELD("game", name), NUMBER_FIELD("moves", moves),
            BOOL_FIELD("legal", true), TEXT_FIELD("winner", cli_side(standing.winner)),
            NUMBER_FIELD("laps", standing.laps), NUMBER_FIELD("captured", standing.captured),
            TEXT_FIELD("final", final), BOOL_FIELD("over", standing.over),
            TEXT_FIELD("end", standing.over ? mweso_end_name(standing.end) : NULL),
            TEXT_FIELD("recorded", stated == UNSTATED       ? NULL
                                   : stated == MWESO_NOBODY ? "nobody"
                                                            : cli_side(stated)),
            BOOL_FIELD("agrees", !disagrees(&standing, stated)));
    }
    r->first = false;
    free(final);
}

/* Replays a game; takes over the record. */
static void replay_game(Replay *r, MwesoRecord *record)
{
    MwesoError error;
    MwesoGame *game = NULL;
    const char *name = mweso_record_header(record, "Game");
    const MwesoVariant *variant = variant_of(r, record, &error);
    MwesoStatus status = variant ? mweso_record_play(record, variant, &game, &error) : MWESO_OK;
    bool writes = r->cli->format == FORMAT_RECORD;
    bool good = status == MWESO_OK && variant;
    if (good && writes) good = mweso_notation_check(variant, r->cli->notation, &error) == MWESO_OK;
    if (status != MWESO_OK && cli_stop) r->games--; /* it was not played to its end */
    else if (good) print_good(r, name, record, game, variant);
    else print_bad(r, name, game, variant, &error);
    if (good && writes && collect(r, record, game)) return;
    if (good && writes) r->worst = cli_no_memory(r->cli);
    mweso_game_free(game);
    mweso_record_free(record);
}

/* ---- all games ------------------------------------------------------------------------------- */

static void print_totals(const Replay *r)
{
    printf("\n%llu game%s, %llu of them without an illegal or impossible move: %llu moves, %llu "
           "laps, %llu seeds captured\n",
           (unsigned long long)r->games, cli_plural(r->games), (unsigned long long)r->good,
           (unsigned long long)r->moves, (unsigned long long)r->laps,
           (unsigned long long)r->captured);
    printf("South won %llu, North %llu, nobody %llu; %llu not played to the end\n",
           (unsigned long long)r->won[0], (unsigned long long)r->won[1],
           (unsigned long long)r->won[2], (unsigned long long)r->unfinished);
    if (r->stated)
        printf("of %llu finished games with a recorded winner, %llu agree\n",
               (unsigned long long)r->stated, (unsigned long long)r->agree);
}

static void replay_all(Replay *r, MwesoRecords *records)
{
    MwesoError error;
    while (!cli_stop && !cli_output_failed()) {
        MwesoRecord *record = mweso_records_next(records, &error);
        if (!record && (error.status == MWESO_OK || cli_stop)) break;
        if (!record && error.status == MWESO_IO) {
            r->worst = cli_fail_error(r->cli, r->file, &error);
            break;
        }
        r->games++;
        cli_progress(r->cli, "game %llu", (unsigned long long)r->games);
        if (!record || mweso_record_part(record) == 0) print_collected(r);
        if (record) replay_game(r, record);
        else print_bad(r, mweso_records_name(records), NULL, NULL, &error);
    }
    print_collected(r);
    cli_progress_end();
    if (r->cli->format == FORMAT_TEXT && r->games > 0) print_totals(r);
}

static void replay_free(Replay *r)
{
    for (int i = 0; i < r->variant_count; i++) {
        free(r->variants[i].name);
        mweso_variant_free(r->variants[i].variant);
    }
    free(r->variants);
    free(r->parts);
    free(r->records);
}

static MwesoStatus run(Cli *cli)
{
    MwesoLayout layout;
    MwesoError error;
    Replay replay = {.cli = cli, .file = cli->arguments[0], .first = true};
    if (!cli_layout(cli, OPT_FROM, &layout)) return MWESO_USAGE;
    bool full;
    MwesoStatus status;
    if (cli->values[OPT_VARIANT] &&
        !variant_named(&replay, NULL, cli->values[OPT_VARIANT], cli->settings, &full, &status))
        return replay_free(&replay), status;
    MwesoRecords *records = mweso_records_new(cli->arguments[0], layout, &error);
    if (!records) return replay_free(&replay), cli_fail_error(cli, cli->arguments[0], &error);
    replay_all(&replay, records);
    mweso_records_free(records);
    replay_free(&replay);
    if (cli_stop)
        return cli_fail(cli, MWESO_NO, "stopped after %llu games",
                        (unsigned long long)replay.games);
    if (replay.games == 0 && replay.worst == MWESO_OK)
        return cli_fail(cli, MWESO_BAD_INPUT, "%s holds no game", cli->arguments[0]);
    return replay.worst;
}

static const OptionId own[] = {OPT_VARIANT, OPT_FROM, OPT_NOTATION, OPT_COUNT};

const Verb verb_replay = {
    "replay",
    "FILE",
    "recorded games played again and checked",
    "Plays the games of a record (docs/records.md; '-' reads standard input) and reports for each "
    "the first illegal\n"
    "or impossible move with its position and the reason, or how the game stands at its end; then "
    "the totals.\n"
    "--from placements reads the layout of the 2015 tournament: GAME id, INIT player seeds, PIT "
    "player pit,\n"
    "OUTCOME winner; --from wernham and --from bao read records whose moves are Wernham's letters "
    "(hr) or pits and\n"
    "directions (A5R). --format record writes the games as records, in the notation of "
    "--notation.\n"
    "Exit code 1: an illegal move, or another winner than the record states; 4: a record that "
    "cannot be read.",
    "mweso replay games.txt --from placements --variant omweso-forward",
    own,
    1,
    1,
    run,
    FORMAT_RECORD,
};
