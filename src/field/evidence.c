/* Evidence: collects observations and games from files. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "field/entry.h"
#include "kernel/outcome.h"
#include "play/record.h"
#include "play/notation.h"
#include "rules/variant.h"

/* ---- games ----------------------------------------------------------------------------------- */

static const char *record_header(const MwesoRecord *record, const char *name, int *line)
{
    for (size_t i = 0; i < record->header_count; i++)
        if (strcmp(record->headers[i].name, name) == 0) {
            *line = record->headers[i].line;
            return record->headers[i].text;
        }
    return NULL;
}

static MwesoStatus fail_move(const MwesoRecord *record, size_t move, MwesoError *error,
                             const char *format, const char *text)
{
    mw_fail(error, MWESO_BAD_INPUT, 0, format, text);
    if (error) error->line = record->moves[move].line;
    return MWESO_BAD_INPUT;
}

/* Reads the position where the game starts, after the moves that arrange seeds; *first: index of
 * the first other move. */
static MwesoStatus start_of(const MwesoRecord *record, const MwRules *rules, MwesoPosition *start,
                            size_t *first, MwesoError *error)
{
    int line;
    const char *text = record_header(record, "Start", &line);
    MwRules lenient = mw_rules_to_read(rules); /* who may arrange his seeds is not checked */
    if (lenient.placement == PLACEMENT_USUAL) lenient.placement = PLACEMENT_FREE;
    MwPlay play = {&lenient, NULL};
    *start = mw_usual_start(rules);
    start->placing = record->move_count > 0 && record->moves[0].text[0] == '=';
    MwesoStatus status = text ? mw_position_read(&lenient, text, start, error) : MWESO_OK;
    if (status != MWESO_OK && error) error->line = line;
    for (*first = 0; status == MWESO_OK && start->placing && *first < record->move_count;) {
        MwesoOutcome outcome;
        MwText unused = {0};
        const MwItem *move = &record->moves[(*first)++];
        status = mw_move_play(&play, start, move->text, !record->wernham, NULL, &outcome, &unused,
                              error);
        mw_text_free(&unused);
        if (status == MWESO_OK) *start = outcome.after;
        else if (error) error->line = move->line;
    }
    if (status == MWESO_OK && mw_is_raced(rules, start))
        status = fail_move(record, 0, error, "'%.40s' is sown in a race: " MW_RACE_UNSEEN,
                           record->move_count ? record->moves[0].text : "");
    return status;
}

/* Translates a move from a notation with sides into ours, as far as its start pit and the direction
 * of its first lap go; written to `room`. The side of a store seed cannot be translated without the
 * rules. */
static const char *plain_move(const MwRules *rules, MwesoNotation notation, int side,
                              const char *text, char room[8], const char **why)
{
    MwSidedMove move;
    MwSidedForm form = mw_sided_parse(mw_signs(notation), &rules->board, side, false, text, &move);
    *why = form == SIDED_GOOD ? NULL : "'%.40s' is not a move of the record's notation";
    if (rules->stores[0] && rules->stores[1])
        *why = "which way '%.40s' goes is not known without the rules: 'mweso replay --format "
               "record --notation own' writes what was played";
    if (*why) return text;
    MwText own = {.s = room, .room = 8, .fixed = true};
    bool inner = mw_is_inner(&rules->board, move.pit);
    mw_pit_print(&rules->board, move.pit, &own);
    if (move.side && (move.side == 'L') != inner) mw_text_add(&own, "r");
    return room;
}

/* Adds a move of a record, which has all its choices. */
static MwesoStatus add_game_move(const MwRules *rules, const MwesoRecord *record,
                                 MwesoNotation notation, size_t i, int side, MwNote *note,
                                 MwesoError *error)
{
    const char *text = record->moves[i].text, *why = NULL;
    char room[8];
    bool word = mw_is_word(text, MW_PASS) || mw_is_word(text, MW_SWAP);
    bool others = record->wernham || notation != MWESO_NOTATION_OWN;
    if (notation && !word) text = plain_move(rules, notation, side, text, room, &why);
    if (why) return fail_move(record, i, error, why, text);
    bool small = islower((unsigned char)text[*text == '*']);
    if (!word && !others && small != (side == MWESO_NORTH))
        return fail_move(record, i, error,
                         small ? "'%.40s' is written as a move of North (small letters), but it is "
                                 "South's turn"
                               : "'%.40s' is written as a move of South (capitals), but it is "
                                 "North's turn",
                         text);
    MwSeenMove *move = mw_note_add(note, text);
    if (!move) return mw_no_memory(error);
    const char *plain = !word ? text : mw_is_word(text, MW_PASS) ? MW_PASS : MW_SWAP;
    MwesoStatus status = mw_seen_move_read(rules, plain, move, error);
    if (status != MWESO_OK && error) error->line = record->moves[i].line;
    move->beyond = others ? LETTERS_SEEN : LETTERS_ALL;
    return status;
}

static MwesoStatus take_headers(const MwesoRecord *record, MwNote *note, MwesoError *error)
{
    static const struct {
        const char *name;
        MwNoteHeader header;
    } names[] = {{"Game", HEADER_ID},
                 {"Place", HEADER_PLACE},
                 {"Date", HEADER_DATE},
                 {"Source", HEADER_SOURCE},
                 {"Note", HEADER_NOTE},
                 {"Start", HEADER_POSITION},
                 {"Informant", HEADER_INFORMANT},
                 {"Confidence", HEADER_CONFIDENCE},
                 {"Recording", HEADER_RECORDING}};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        int line;
        const char *text = record_header(record, names[i].name, &line);
        if (text && !(note->header[names[i].header] = mw_copy(text))) return mw_no_memory(error);
    }
    return MWESO_OK;
}

/* Fails if there are more seeds after the gap than at the start of the game. */
static MwesoStatus check_seeds(const MwRules *rules, const MwScene *scene, int line,
                               MwesoError *error)
{
    uint64_t seeds = (uint64_t)scene->rest.store[0][0] + scene->rest.store[1][0];
    uint64_t all = (uint64_t)mw_all_seeds(rules);
    for (int side = 0; side < 2; side++)
        for (int pit = 0; pit < rules->board.pits; pit++)
            seeds += scene->before.pit[side][pit].least;
    if (seeds <= all) return MWESO_OK;
    mw_fail(error, MWESO_BAD_INPUT, 0,
            "the board behind the gap holds %d seeds, more than the %d with which the game began",
            (int)seeds, (int)all);
    if (error) error->line = line;
    return MWESO_BAD_INPUT;
}

/* Begins the part after a gap: with the noted board, as far as it was seen; without one, with
 * unseen seeds. */
static MwesoStatus begin_part(const MwesoEvidence *evidence, const MwesoRecord *record,
                              MwNote *note, MwesoPosition *start, MwesoError *error)
{
    int line = note->line;
    const MwRules *rules = &evidence->base->rules;
    const char *noted = record_header(record, "Start", &line);
    const char *first = record->move_count ? record->moves[0].text : "";
    bool small = islower((unsigned char)first[*first == '*']);
    MwText text = {0};
    MwEntry entry;
    if (!mw_entry_begin(&entry, evidence, note, note->line, error)) return MWESO_IO;
    for (int row = 0; !noted && row < rules->board.rows; row++)
        mw_text_add(&text, "%s?x%d", row ? "/" : "", rules->columns);
    if (noted) mw_text_add(&text, "%s", noted);
    else mw_text_add(&text, " %c", small ? 'N' : 'S');
    entry.place.number = line;
    entry.value = text.s;
    MwesoStatus status = text.failed ? mw_no_memory(error) : mw_entry_take_scene(&entry);
    if (status == MWESO_OK) *start = note->scene->rest;
    if (status == MWESO_OK && record->from_usual)
        status = check_seeds(rules, note->scene, line, error);
    mw_entry_free(&entry);
    mw_text_free(&text);
    return status;
}

/* Begins at the start of the record, after the moves that arrange seeds. */
static MwesoStatus begin_game(const MwesoEvidence *evidence, const MwesoRecord *record,
                              MwNote *note, MwesoPosition *start, size_t *first, MwesoError *error)
{
    if (record->part) return begin_part(evidence, record, note, start, error);
    const MwRules *rules = &evidence->base->rules;
    MwesoStatus status = start_of(record, rules, start, first, error);
    if (status != MWESO_OK) return status;
    if (!(note->scene = mw_new(sizeof *note->scene))) return mw_no_memory(error);
    mw_scene_take(note->scene, rules, start);
    mw_scene_take_pits(note->scene, start, rules->board.pits);
    return MWESO_OK;
}

/* Who may have won on the board where the record ends, as a set: a loser may have resigned. */
static uint8_t won_at_end(const MwesoEvidence *evidence, const MwesoRecord *record)
{
    int winner = mweso_record_winner(record);
    if (winner != MWESO_SOUTH && winner != MWESO_NORTH) return WON_ANY;
    bool on_board = (evidence->played_out || record->refereed) && !mw_record_forfeited(record);
    return mw_won_by(winner) | (on_board ? 0 : WON_NONE);
}

/* A game as a note. */
static MwesoStatus note_from_game(const MwesoEvidence *evidence, const MwesoRecord *record,
                                  MwNote *note, MwesoError *error)
{
    const MwRules *rules = &evidence->base->rules;
    MwesoPosition start;
    MwesoNotation notation;
    size_t first = 0;
    note->game = true;
    note->line = mweso_record_line(record);
    MwesoStatus status = take_headers(record, note, error);
    if (status == MWESO_OK) status = mweso_record_notation(record, &notation, error);
    if (status == MWESO_OK) status = begin_game(evidence, record, note, &start, &first, error);
    bool counted = first > 0 || !note->header[HEADER_POSITION] ||
                   mw_is_counted(note->header[HEADER_POSITION]);
    if (status == MWESO_OK && !record->part) note->scene->counted = counted ? COUNTED : COUNTED_NOT;
    for (size_t i = first; status == MWESO_OK && i < record->move_count; i++)
        status = add_game_move(rules, record, notation, i, (start.side + (int)(i - first)) % 2,
                               note, error);
    for (size_t i = 0; i < record->comments.count && status == MWESO_OK; i++) {
        const MwComment *comment = &record->comments.at[i];
        size_t after = comment->after < first ? 0 : comment->after - first;
        if (!mw_comments_copy(&note->comments, comment, after)) status = mw_no_memory(error);
    }
    if (status == MWESO_OK && note->count > 0)
        note->moves[note->count - 1].won = won_at_end(evidence, record);
    return status;
}

/* ---- files ----------------------------------------------------------------------------------- */

typedef struct Reading {
    MwesoEvidence *evidence;
    MwesoRecords *records;
    const char *file;
    MwesoReport report;
    void *user;
    MwesoStatus worst;
} Reading;

static void tell(Reading *reading, const MwesoError *error)
{
    if (error->status > reading->worst) reading->worst = error->status;
    if (reading->report) reading->report(reading->user, reading->file, error);
}

/* Reports a remark on how a file was read, which is no error. */
static void remark(Reading *reading, const char *format, const char *what)
{
    MwesoError told = {.status = MWESO_OK};
    snprintf(told.text, sizeof told.text, format, what);
    tell(reading, &told);
}

static void remark_encoding(Reading *reading)
{
    if (reading->records->encoding) remark(reading, "%s", reading->records->encoding);
}

/* Adds what was read to the evidence, or frees it. */
static MwesoStatus keep(Reading *reading, MwNote *note, MwesoStatus status, MwesoError *error)
{
    MwesoEvidence *evidence = reading->evidence;
    const MwNote *before = NULL;
    for (size_t i = 0; i < evidence->count && status == MWESO_OK && !before; i++)
        if (strcmp(evidence->notes[i].header[HEADER_ID], note->header[HEADER_ID]) == 0)
            before = &evidence->notes[i];
    if (before) {
        status = mw_fail(error, MWESO_BAD_INPUT, 1,
                         "'%.60s' is the name of another observation, %.100s line %d",
                         note->header[HEADER_ID], before->file, before->line);
        error->line = note->line;
    }
    MwNote *notes = status != MWESO_OK
                        ? NULL
                        : mw_grow(evidence->notes, evidence->count, &evidence->room, sizeof *notes);
    if (status == MWESO_OK && !notes) status = mw_no_memory(error);
    if (status != MWESO_OK) return mw_note_free(note), status;
    evidence->notes = notes;
    note->file = reading->file;
    notes[evidence->count++] = *note;
    return MWESO_OK;
}

/* Reads the next observation; after an error, skips to the one after it. False at the end of the
 * file, or if it cannot be read any further. */
static bool next_note(Reading *reading)
{
    MwesoError error = {0};
    MwNote note = {0};
    MwesoRecords *records = reading->records;
    MwLineResult line = mw_next_line(records, &error);
    if (line == LINE_NONE) return false;
    MwesoStatus status = line == LINE_READ ? mw_note_read(reading->evidence, records, &note, &error)
                                           : error.status;
    bool again = records->again;
    status = keep(reading, &note, status, &error);
    if (status == MWESO_OK) return true;
    tell(reading, &error);
    if (status == MWESO_IO || again) return status != MWESO_IO;
    do line = mw_next_line(records, NULL);
    while (!records->over &&
           (line == LINE_FAILED || strncmp(records->line, "Observation:", 12) != 0));
    records->again = line == LINE_READ;
    return true;
}

static bool next_game(Reading *reading)
{
    MwesoError error = {0};
    MwNote note = {0};
    MwesoRecord *record = mweso_records_next(reading->records, &error);
    if (!record && error.status == MWESO_OK) return false;
    MwesoStatus status = error.status;
    if (record) status = note_from_game(reading->evidence, record, &note, &error);
    mweso_record_free(record);
    if (keep(reading, &note, status, &error) != MWESO_OK) tell(reading, &error);
    return error.status != MWESO_IO;
}

/* Reads a table; rows without a name get that of the file, without folder and ending. */
static void read_table(Reading *reading)
{
    MwesoError error = {0};
    char stem[100];
    const char *slash = strrchr(reading->file, '/'), *name = slash ? slash + 1 : reading->file;
    snprintf(stem, sizeof stem, "%.*s", (int)strcspn(name, "."), name);
    MwNoteTable table = {.evidence = reading->evidence, .records = reading->records, .stem = stem};
    bool goes_on = mw_table_begin(&table, &error) == MWESO_OK;
    if (!goes_on) tell(reading, &error);
    while (goes_on) {
        MwNote note = {0};
        error = (MwesoError){0};
        MwLineResult row = mw_table_next(&table, &note, &error);
        if (row == LINE_NONE) break;
        MwesoStatus status = row == LINE_READ ? MWESO_OK : error.status;
        if (keep(reading, &note, status, &error) != MWESO_OK) tell(reading, &error);
        goes_on = error.status != MWESO_IO && !reading->records->over;
    }
    char blank[40];
    snprintf(blank, sizeof blank, "%zu pit%s", table.blank, table.blank == 1 ? "" : "s");
    if (table.blank) remark(reading, "%s left blank count as not seen; an empty pit is a 0", blank);
    mw_table_end(&table);
}

/* The layout of the file, by its first line, which is read again. */
static MwesoLayout layout_of(const Reading *reading)
{
    MwesoRecords *records = reading->records;
    static const struct {
        const char *start;
        MwesoLayout layout;
    } layouts[] = {{"Game:", MWESO_LAYOUT_RECORD},
                   {"GAME ", MWESO_LAYOUT_PLACEMENTS},
                   {"Observation:", MWESO_LAYOUT_OBSERVATIONS}};
    if (mw_next_line(records, NULL) != LINE_READ) return MWESO_LAYOUT_OBSERVATIONS;
    records->again = true;
    for (size_t i = 0; i < sizeof layouts / sizeof *layouts; i++)
        if (strncmp(records->line, layouts[i].start, strlen(layouts[i].start)) == 0)
            return layouts[i].layout;
    const char *dot = strrchr(reading->file, '.');
    if (dot && (strcasecmp(dot, ".csv") == 0 || strcasecmp(dot, ".tsv") == 0))
        return MWESO_LAYOUT_TABLE;
    bool headings = mw_are_headings(&reading->evidence->base->rules.board, records->line);
    return headings ? MWESO_LAYOUT_TABLE : MWESO_LAYOUT_OBSERVATIONS;
}

/* The printable name of the file, which lives as long as the evidence. */
static const char *keep_file(MwesoEvidence *evidence, const char *file)
{
    char **files = mw_grow(evidence->files, evidence->file_count, &evidence->file_room,
                           sizeof *files);
    char *copy = files ? mw_copy(file) : NULL;
    if (files) evidence->files = files;
    if (copy) files[evidence->file_count++] = copy, mw_make_printable(copy);
    return copy;
}

static MwesoStatus read_all(MwesoEvidence *evidence, const char *file, MwesoRecords *records,
                            MwesoLayout layout, MwesoReport report, void *user, MwesoError *error)
{
    Reading reading = {evidence, records, NULL, report, user, MWESO_OK};
    reading.file = keep_file(evidence, file);
    if (!reading.file) mw_no_memory(error);
    if (!records || !reading.file) {
        if (!reading.file) reading.file = "";
        tell(&reading, error);
        mweso_records_free(records);
        return error->status;
    }
    if (mw_recode(records, error) != MWESO_OK) {
        tell(&reading, error);
        mweso_records_free(records);
        return error->status;
    }
    if (layout == MWESO_LAYOUT_ANY) layout = layout_of(&reading);
    records->layout = layout;
    if (layout == MWESO_LAYOUT_OBSERVATIONS)
        while (next_note(&reading)) continue;
    else if (layout == MWESO_LAYOUT_TABLE) read_table(&reading);
    else
        while (next_game(&reading)) continue;
    remark_encoding(&reading);
    mweso_records_free(records);
    return reading.worst;
}

/* ---- public ---------------------------------------------------------------------------------- */

MwesoEvidence *mweso_evidence_new(const MwesoVariant *base)
{
    MwesoEvidence *evidence = mw_new(sizeof *evidence);
    if (evidence) evidence->base = base;
    return evidence;
}

MwesoEvidence *mweso_evidence_of(const MwesoEvidence *evidence, const char *const *informants)
{
    MwesoEvidence *part = mweso_evidence_new(evidence->base);
    bool good = part != NULL;
    if (good) part->whole = evidence;
    for (size_t i = 0; i < evidence->count && good; i++) {
        const char *who = evidence->notes[i].header[HEADER_INFORMANT];
        if (mw_index(who ? who : "", informants) < 0) continue;
        MwNote *notes = mw_grow(part->notes, part->count, &part->room, sizeof *notes);
        good = notes;
        if (!notes) continue;
        part->notes = notes;
        notes[part->count++] = evidence->notes[i];
    }
    if (good) return part;
    mweso_evidence_free(part);
    return NULL;
}

void mweso_evidence_played_out(MwesoEvidence *evidence, bool played_out)
{
    evidence->played_out = played_out;
}

void mweso_evidence_free(MwesoEvidence *evidence)
{
    if (!evidence) return;
    for (size_t i = 0; i < evidence->count && !evidence->whole; i++)
        mw_note_free(&evidence->notes[i]);
    for (size_t i = 0; i < evidence->file_count; i++) free(evidence->files[i]);
    free(evidence->notes);
    free(evidence->files);
    free(evidence);
}

MwesoStatus mweso_evidence_read(MwesoEvidence *evidence, const char *file, MwesoLayout layout,
                                MwesoReport report, void *user)
{
    MwesoError error = {0};
    MwesoRecords *records = NULL;
    if (mw_check_layout(layout, MWESO_LAYOUT_TABLE, &error) == MWESO_OK)
        records = mweso_records_new(file, MWESO_LAYOUT_RECORD, &error);
    if (!file) file = "";
    return read_all(evidence, file, records, layout, report, user, &error);
}

MwesoStatus mweso_evidence_read_text(MwesoEvidence *evidence, const char *label, const char *text,
                                     size_t length, MwesoLayout layout, MwesoReport report,
                                     void *user)
{
    MwesoError error = {0};
    MwesoRecords *records = NULL;
    if (mw_check_given(label, "the label of the text", &error) == MWESO_OK &&
        mw_check_layout(layout, MWESO_LAYOUT_TABLE, &error) == MWESO_OK)
        records = mweso_records_new_text(text, length, MWESO_LAYOUT_RECORD, &error);
    if (!label) label = "";
    return read_all(evidence, label, records, layout, report, user, &error);
}

size_t mweso_evidence_count(const MwesoEvidence *evidence) { return evidence->count; }

MwesoSeen mweso_evidence_at(const MwesoEvidence *evidence, size_t index)
{
    if (index >= evidence->count) return (MwesoSeen){.file = ""};
    const MwNote *note = &evidence->notes[index];
    char *const *header = note->header;
    return (MwesoSeen){.id = header[HEADER_ID],
                       .place = header[HEADER_PLACE],
                       .date = header[HEADER_DATE],
                       .source = header[HEADER_SOURCE],
                       .informant = header[HEADER_INFORMANT],
                       .confidence = header[HEADER_CONFIDENCE],
                       .note = header[HEADER_NOTE],
                       .recording = header[HEADER_RECORDING],
                       .time = header[HEADER_TIME],
                       .statement = header[HEADER_STATEMENT],
                       .position = header[HEADER_POSITION],
                       .move = header[HEADER_MOVE],
                       .file = note->file,
                       .line = note->line,
                       .game = note->game,
                       .moves = note->count};
}
