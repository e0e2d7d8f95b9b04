/* Record: games as text, read and written. */
#include "play/record.h"

#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/files.h"
#include "base/memory.h"
#include "hooks/pool.h"
#include "play/foreign.h"
#include "play/game.h"
#include "play/movetext.h"
#include "play/notation.h"
#include "play/typography.h"
#include "play/sided.h"
#include "rules/variant.h"

enum { ROUND_WIDTH = 76 };

/* Headers that may be given. */
static const char *const header_names[] = {
    "Game",  "Variant",  "Set",       "Rules",      "South",     "North",
    "Place", "Date",     "Informant", "Confidence", "Recording", "Source",
    "Note",  "Notation", "Start",     "Result",     NULL,
};

/* Those that tell something to people, who may write a '#'. */
static const char *const told_names[] = {
    "South", "North", "Place", "Date", "Informant", "Recording", "Source", "Note", NULL,
};

static const char *const results[] = {"S",         "N",         "annulled", "unfinished",
                                      "S forfeit", "N forfeit", NULL};

static const char *const sureness[] = {"sure", "likely", "doubtful", NULL};

/* ---- lines ----------------------------------------------------------------------------------- */

MwesoStatus mw_fail_line(const MwesoRecords *records, MwesoError *error, const char *format, ...)
{
    char text[400];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    mw_fail(error, MWESO_BAD_INPUT, 0, "%s", text);
    if (error) error->line = records->number;
    return MWESO_BAD_INPUT;
}

static size_t without_end(const char *line, size_t length)
{
    while (length > 0 &&
           (line[length - 1] == '\n' || line[length - 1] == '\r' || mw_is_blank(line[length - 1])))
        length--;
    return length;
}

static MwLineResult read_line(MwesoRecords *records, MwesoError *error)
{
    size_t length;
    MwesoLine read = mweso_read_line(records->in, records->line, sizeof records->line, &length);
    if (read == MWESO_LINE_FAILED) {
        records->over = true;
        if (errno == EFBIG)
            mw_fail(error, MWESO_IO, 0, "the record cannot be read: line %d does not end",
                    records->number + 1);
        else mw_fail(error, MWESO_IO, 0, "the record cannot be read: %s", strerror(errno));
        return LINE_FAILED;
    }
    if (read == MWESO_LINE_NONE) {
        records->over = true;
        return LINE_NONE;
    }
    records->number++;
    size_t kept = without_end(records->line, length < MW_LONGEST_LINE ? length : MW_LONGEST_LINE);
    records->line[kept] = '\0';
    if (read == MWESO_LINE_CUT) {
        mw_fail_line(records, error, "the line has %zu bytes, at most %d are read", length,
                     MW_LONGEST_LINE);
        return LINE_FAILED;
    }
    if (mw_is_plain_utf8(records->line, kept)) {
        if (records->number == 1) mw_drop_byte_order_mark(records->line);
        mw_plain_blanks(records->line);
        records->line[without_end(records->line, strlen(records->line))] = '\0';
        return LINE_READ;
    }
    mw_fail_line(records, error, "the line is not UTF-8, or has control characters in it");
    return LINE_FAILED;
}

void mw_cut_comment(char *line)
{
    for (char *c = line; *c; c++)
        if (*c == '#' && (c == line || mw_is_blank(c[-1]))) {
            line[without_end(line, (size_t)(c - line))] = '\0';
            return;
        }
}

/* Is there nothing on the line, or only a comment? */
static bool is_remark(const char *line)
{
    while (mw_is_blank(*line)) line++;
    return *line == '\0' || *line == '#';
}

MwLineResult mw_next_line(MwesoRecords *records, MwesoError *error)
{
    if (records->again) {
        records->again = false;
        return LINE_READ;
    }
    MwLineResult result;
    do {
        result = read_line(records, error);
    } while (result == LINE_READ && is_remark(records->line));
    return result;
}

/* ---- items ----------------------------------------------------------------------------------- */

static bool add_item(MwItem **items, size_t *count, size_t *room, const char *name,
                     const char *text, int line)
{
    MwItem *larger = mw_grow(*items, *count, room, sizeof *larger);
    if (!larger) return false;
    *items = larger;
    MwItem item = {name ? mw_copy(name) : NULL, mw_copy(text), line};
    larger[(*count)++] = item;
    return item.text && (!name || item.name);
}

static void keep_name(MwesoRecords *records, const char *name)
{
    free(records->name);
    records->name = name ? mw_copy(name) : NULL;
}

bool mw_add_header(MwesoRecord *record, const char *name, const char *text, int line)
{
    return add_item(&record->headers, &record->header_count, &record->header_room, name, text,
                    line);
}

bool mw_add_move(MwesoRecord *record, const char *text, int line)
{
    return add_item(&record->moves, &record->move_count, &record->move_room, NULL, text, line);
}

static const MwItem *find_header(const MwesoRecord *record, const char *name)
{
    for (size_t i = 0; i < record->header_count; i++)
        if (record->headers[i].name && strcmp(record->headers[i].name, name) == 0)
            return &record->headers[i];
    return NULL;
}

static void items_free(MwItem *items, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        free(items[i].name);
        free(items[i].text);
    }
    free(items);
}

void mweso_record_free(MwesoRecord *record)
{
    if (!record) return;
    items_free(record->headers, record->header_count);
    items_free(record->moves, record->move_count);
    free(record);
}

/* ---- our own layout -------------------------------------------------------------------------- */

/* Is this "Name: value"? Cuts the line into both. */
static bool is_header(char *line, char **name, char **value)
{
    while (mw_is_blank(*line)) line++;
    char *c = *name = line;
    while (isalpha((unsigned char)*c)) c++;
    if (c == line || *c != ':') return false;
    *c++ = '\0';
    while (mw_is_blank(*c)) c++;
    *value = c;
    return true;
}

static bool starts_game(const char *line) { return strncmp(line, "Game:", 5) == 0; }

static MwesoStatus check_notation(MwesoRecords *records, const char *value, MwesoError *error)
{
    if (mw_notation_named(value) >= 0) return MWESO_OK;
    const char *near = mw_nearest(value, mw_notation_names);
    return mw_fail_line(records, error,
                        "Notation: '%s' is not one of: own, voogt, kiba, abstractplay%s%s%s", value,
                        near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
}

static MwesoStatus check_header(MwesoRecords *records, const MwesoRecord *record, const char *name,
                                const char *value, MwesoError *error)
{
    static const char *const repeated[] = {"Note", "Source", "Set", NULL};
    bool repeats = mw_index(name, repeated) >= 0;
    const MwItem *before = find_header(record, name);
    if (mw_index(name, header_names) < 0) {
        const char *near = mw_nearest(name, header_names);
        return mw_fail_line(records, error, "there is no header '%s'%s%s%s", name,
                            near ? "; did you mean '"
                                 : "; what has no header of its own goes into Note",
                            near ? near : "", near ? "'?" : "");
    }
    if (before && !repeats)
        return mw_fail_line(records, error, "header '%s' is given twice; first on line %d", name,
                            before->line);
    if (strcmp(name, "Game") == 0 && *value == '\0')
        return mw_fail_line(records, error, "the game has no name");
    if (strcmp(name, "Result") == 0 && mw_index(value, results) < 0)
        return mw_fail_line(records, error,
                            "Result: '%s' is not one of: S, N, annulled, unfinished, "
                            "S forfeit, N forfeit",
                            value);
    if (strcmp(name, "Confidence") == 0 && mw_index(value, sureness) < 0)
        return mw_fail_line(records, error,
                            "Confidence: '%s' is not one of: sure, likely, doubtful", value);
    if (strcmp(name, "Notation") == 0 && check_notation(records, value, error) != MWESO_OK)
        return MWESO_BAD_INPUT;
    if (record->move_count > 0 || record->part > 0)
        return mw_fail_line(records, error,
                            "header '%s' stands behind moves; a new game starts with 'Game:'",
                            name);
    return MWESO_OK;
}

/* The move behind a round number, as in "12.B5", or "" if there is only the number. */
static const char *without_number(const char *word)
{
    size_t digits = strspn(word, "0123456789"), dots = strspn(word + digits, ".");
    return digits > 0 && dots > 0 ? word + digits + dots : word;
}

static MwesoStatus take_move(MwesoRecords *records, MwesoRecord *record, const char *move,
                             MwesoError *error)
{
    char ours[8];
    bool sows = move[0] != '=' && !mw_is_word(move, MW_PASS) && !mw_is_word(move, MW_SWAP);
    if (record->foreign && sows) {
        if (!mw_foreign_move(move, ours))
            return mw_fail_line(records, error,
                                "'%.20s' is not a move of this notation, such as h or hr", move);
        move = ours;
    }
    return mw_add_move(record, move, records->number) ? MWESO_OK : mw_no_memory(error);
}

static MwesoStatus take_moves(MwesoRecords *records, MwesoRecord *record, MwesoError *error)
{
    MwesoStatus status = MWESO_OK;
    for (char *save, *word = strtok_r(records->line, " \t", &save); word && status == MWESO_OK;
         word = strtok_r(NULL, " \t", &save)) {
        const char *move = without_number(word);
        if (*move) status = take_move(records, record, move, error);
    }
    return status;
}

static MwesoStatus take_record_line(MwesoRecords *records, MwesoRecord *record, MwesoError *error)
{
    char *name, *value;
    if (!is_header(records->line, &name, &value))
        return mw_cut_comment(records->line), take_moves(records, record, error);
    if (mw_index(name, told_names) < 0) mw_cut_comment(value);
    MwesoStatus status = check_header(records, record, name, value, error);
    if (status != MWESO_OK) return status;
    bool good = mw_add_header(record, name, value, records->number);
    return good ? MWESO_OK : mw_no_memory(error);
}

/* Reads lines up to the next game, or to a gap in this one. */
static MwesoStatus read_lines(MwesoRecords *records, MwesoRecord *record, MwesoError *error)
{
    MwesoStatus status = MWESO_OK;
    while (status == MWESO_OK) {
        MwLineResult result = mw_next_line(records, error);
        if (result == LINE_NONE) return MWESO_OK;
        if (result == LINE_FAILED) return error ? error->status : MWESO_BAD_INPUT;
        if (starts_game(records->line)) {
            records->again = true;
            return MWESO_OK;
        }
        if (mw_is_gap(records->line)) return mw_begin_next_part(records, record, error);
        status = take_record_line(records, record, error);
    }
    return status;
}

static MwesoStatus read_game(MwesoRecords *records, MwesoRecord *record, MwesoError *error)
{
    if (!starts_game(records->line))
        return mw_fail_line(
            records, error, "a game starts with a line 'Game: NAME', not '%.40s'%s", records->line,
            strncmp(records->line, "GAME ", 5) == 0 ? ", which is another layout" : "");
    MwesoStatus status = take_record_line(records, record, error);
    return status == MWESO_OK ? read_lines(records, record, error) : status;
}

/* After an error, goes on to the line that starts the next game. */
static void skip_game(MwesoRecords *records)
{
    const char *start = records->layout == MWESO_LAYOUT_PLACEMENTS ? "GAME " : "Game:";
    MwLineResult result;
    do {
        result = mw_next_line(records, NULL);
    } while (!records->over &&
             (result == LINE_FAILED || strncmp(records->line, start, strlen(start)) != 0));
    records->again = result == LINE_READ;
}

/* ---- public: reading ------------------------------------------------------------------------- */

static MwesoRecords *records_new(FILE *in, MwesoLayout layout, MwesoError *error)
{
    MwesoRecords *records = in ? mw_new(sizeof *records) : NULL;
    if (records) {
        records->in = in;
        records->layout = layout;
    } else if (in) {
        fclose(in);
        mw_no_memory(error);
    }
    return records;
}

MwesoStatus mw_check_layout(MwesoLayout layout, MwesoLayout last, MwesoError *error)
{
    return mw_check_number((int64_t)layout, MWESO_LAYOUT_RECORD, (int64_t)last,
                           "the layout of the records", error);
}

MwesoRecords *mweso_records_new(const char *file, MwesoLayout layout, MwesoError *error)
{
    const char *why;
    if (mw_check_given(file, "the name of the file", error) != MWESO_OK) return NULL;
    if (mw_check_layout(layout, MWESO_LAYOUT_BAO, error) != MWESO_OK) return NULL;
    FILE *in = strcmp(file, "-") == 0 ? stdin : mw_open(file, MW_TYPED, 0, &why);
    if (!in) mw_fail(error, MWESO_IO, 0, "cannot open '%s': %s", file, why);
    return records_new(in, layout, error);
}

MwesoRecords *mweso_records_new_text(const char *text, size_t length, MwesoLayout layout,
                                     MwesoError *error)
{
    if (length && mw_check_given(text, "the text of the records", error) != MWESO_OK) return NULL;
    if (mw_check_layout(layout, MWESO_LAYOUT_BAO, error) != MWESO_OK) return NULL;
    FILE *in = fmemopen(length ? (void *)(uintptr_t)text : (void *)(uintptr_t) "\n",
                        length ? length : 1, "r");
    if (!in) mw_no_memory(error);
    return records_new(in, layout, error);
}

void mweso_records_free(MwesoRecords *records)
{
    if (!records) return;
    if (records->in != stdin) fclose(records->in);
    free(records->name);
    mweso_record_free(records->next);
    free(records);
}

static MwesoStatus read_any(MwesoRecords *records, MwesoRecord *record, MwesoError *error)
{
    record->foreign = records->layout == MWESO_LAYOUT_WERNHAM;
    record->sided = records->layout == MWESO_LAYOUT_BAO;
    return records->layout == MWESO_LAYOUT_PLACEMENTS ? mw_read_placements(records, record, error)
                                                      : read_game(records, record, error);
}

MwesoRecord *mweso_records_next(MwesoRecords *records, MwesoError *error)
{
    MwesoError own;
    if (!error) error = &own;
    *error = (MwesoError){0};
    keep_name(records, NULL);
    MwesoRecord *record = records->next;
    records->next = NULL;
    if (!record && records->over && !records->again) return NULL;
    if (record) {
        read_lines(records, record, error);
    } else {
        MwLineResult result = mw_next_line(records, error);
        if (result == LINE_NONE) return NULL;
        record = result == LINE_READ ? mw_new(sizeof *record) : NULL;
        if (result == LINE_READ && !record) mw_no_memory(error);
        if (record) read_any(records, record, error);
    }
    if (record) keep_name(records, mweso_record_header(record, "Game"));
    if (error->status == MWESO_OK) return record;
    mweso_record_free(record);
    if (error->status == MWESO_IO) records->over = true, records->again = false;
    else if (!records->over && !records->again) skip_game(records);
    return NULL;
}

const char *mweso_records_name(const MwesoRecords *records) { return records->name; }

int mweso_record_turns(const MwesoRecord *record) { return record->turns; }

int mweso_record_line(const MwesoRecord *record) { return record->headers[0].line; }

const char *mweso_record_header(const MwesoRecord *record, const char *name)
{
    const MwItem *header = name ? find_header(record, name) : NULL;
    return header ? header->text : NULL;
}

const char *mweso_record_header_at(const MwesoRecord *record, size_t index, const char **name)
{
    if (index >= record->header_count) return NULL;
    if (name) *name = record->headers[index].name;
    return record->headers[index].text;
}

int mweso_record_winner(const MwesoRecord *record)
{
    static const int winners[] = {MWESO_SOUTH, MWESO_NORTH, MWESO_NOBODY,
                                  2,           MWESO_SOUTH, MWESO_NORTH};
    const MwItem *result = find_header(record, "Result");
    int index = result ? mw_index(result->text, results) : 3;
    return index < 0 ? 2 : winners[index];
}

bool mw_record_forfeited(const MwesoRecord *record)
{
    const MwItem *result = find_header(record, "Result");
    return result && strstr(result->text, "forfeit");
}

/* No seeds come onto a board in a gap; nor does it lose any if captured ones are sown again. */
static MwesoStatus check_seeds(const MwesoVariant *variant, const MwesoPosition *position,
                               MwesoError *error)
{
    const MwRules *rules = &variant->rules;
    int seeds = position->store[0][0] + position->store[1][0], all = (int)mw_all_seeds(rules);
    for (int side = 0; side < 2; side++)
        for (int pit = 0; pit < rules->board.pits; pit++) seeds += position->pit[side][pit];
    bool keeps = rules->fate == FATE_RESOWN && !rules->scripted && !variant->phase_count;
    if (seeds == all || (seeds < all && !keeps)) return MWESO_OK;
    return mw_fail(error, MWESO_BAD_INPUT, 0,
                   "the board behind the gap holds %d seeds, but the game began with %d", seeds,
                   all);
}

/* Where the recorded game starts; without a header, at the usual start, with the seeds still to be
 * arranged if the first move arranges them. */
static MwesoStatus start_of(const MwesoRecord *record, const MwesoVariant *variant,
                            MwesoPosition *start, MwesoError *error)
{
    const MwItem *header = find_header(record, "Start");
    if (!header && record->part > 0) {
        mw_fail(error, MWESO_NO, 0,
                "a gap precedes this part and no board follows it ('... 0x8/... S'), so its moves "
                "cannot be played");
        if (error) error->line = mweso_record_line(record);
        return MWESO_NO;
    }
    if (!header) {
        *start = mweso_position_start(variant,
                                      record->move_count > 0 && record->moves[0].text[0] == '=');
        return MWESO_OK;
    }
    MwesoStatus status = mweso_position_parse(variant, header->text, start, error);
    if (status == MWESO_OK && record->from_usual) status = check_seeds(variant, start, error);
    if (status != MWESO_OK && error) error->line = header->line;
    return status;
}

/* Plays a move of a foreign record: choices that its notation has no sign for go forward and
 * capture. */
static MwesoStatus play_foreign(MwesoGame *game, const char *text, MwesoError *error)
{
    enum { MOST_ADDED = 200 };
    MwText move = {0};
    mw_text_add(&move, "%s", text);
    MwesoStatus status = move.failed ? MWESO_IO : mweso_game_play(game, move.s, false, NULL);
    for (int added = 0; status == MWESO_BAD_INPUT && added < MOST_ADDED; added++) {
        size_t length = move.length;
        mw_text_add(&move, "f");
        if (move.failed) break;
        status = mweso_game_play(game, move.s, false, NULL);
        if (status == MWESO_OK || status == MWESO_BAD_INPUT) continue;
        move.s[length] = 'c';
        status = mweso_game_play(game, move.s, false, NULL);
    }
    if (move.failed) status = mw_no_memory(error);
    else if (status != MWESO_OK) status = mweso_game_play(game, text, false, error);
    mw_text_free(&move);
    return status;
}

/* What the moves look like, if no header tells. */
static MwesoStatus notation_of_moves(const MwesoRecord *record, MwesoNotation *notation,
                                     MwesoError *error)
{
    const MwItem *right = NULL;
    *notation = MWESO_NOTATION_OWN;
    for (size_t i = 0; i < record->move_count && *notation == MWESO_NOTATION_OWN; i++) {
        bool is_right = false;
        *notation = mw_notation_of_form(record->moves[i].text, &is_right);
        if (is_right && !right) right = &record->moves[i];
    }
    if (*notation != MWESO_NOTATION_OWN) return MWESO_OK;
    if (record->sided) return *notation = MWESO_NOTATION_VOOGT, MWESO_OK;
    if (!right) return MWESO_OK;
    mw_fail(error, MWESO_BAD_INPUT, 0,
            "'%.40s' may mean to the right or in reverse: a header 'Notation: voogt' or "
            "'Notation: own' tells",
            right->text);
    if (error) error->line = right->line;
    return MWESO_BAD_INPUT;
}

MwesoStatus mweso_record_notation(const MwesoRecord *record, MwesoNotation *notation,
                                  MwesoError *error)
{
    const MwItem *header = find_header(record, "Notation");
    *notation = MWESO_NOTATION_OWN;
    if (record->foreign) return MWESO_OK;
    if (!header) return notation_of_moves(record, notation, error);
    int named = mw_notation_named(header->text);
    assert(named >= 0);
    *notation = (MwesoNotation)named;
    return MWESO_OK;
}

/* Plays a move of a notation with sides. */
static MwesoStatus play_sided(MwesoGame *game, MwesoNotation notation, const char *text,
                              bool record, MwesoError *error)
{
    const MwesoVariant *variant = mw_game_variant(game);
    const MwPlay *play = mw_hire(variant, error);
    if (!play) return MWESO_IO;
    MwText own = {0};
    MwesoStatus status = mw_sided_read(variant, play, mweso_game_position(game), notation, text,
                                       record, &own, error);
    mw_release(variant, play);
    if (status == MWESO_OK) status = mweso_game_play(game, own.s, false, error);
    mw_text_free(&own);
    return status;
}

static MwesoStatus play_item(const MwesoRecord *record, MwesoNotation notation, const char *text,
                             MwesoGame *game, MwesoError *error)
{
    if (record->foreign) return play_foreign(game, text, error);
    if (notation != MWESO_NOTATION_OWN)
        return play_sided(game, notation, text, !record->sided, error);
    return mweso_game_play(game, text, true, error);
}

/* Where the game starts, and in which notation it is written, which must be one for the variant. */
static MwesoStatus begin(const MwesoRecord *record, const MwesoVariant *variant,
                         MwesoPosition *start, MwesoNotation *notation, MwesoError *error)
{
    MwesoStatus status = start_of(record, variant, start, error);
    if (status == MWESO_OK) status = mweso_record_notation(record, notation, error);
    if (status != MWESO_OK) return status;
    status = mweso_notation_check(variant, *notation, error);
    if (status == MWESO_OK) return status;
    if (error) error->line = mweso_record_line(record);
    return error ? error->status = MWESO_BAD_INPUT : MWESO_BAD_INPUT;
}

MwesoStatus mweso_record_play(const MwesoRecord *record, const MwesoVariant *variant,
                              MwesoGame **game, MwesoError *error)
{
    MwesoPosition start;
    MwesoNotation notation;
    *game = NULL;
    MwesoStatus status = begin(record, variant, &start, &notation, error);
    if (status != MWESO_OK) return status;
    MwesoError why;
    if (!(*game = mweso_game_new(variant, &start, &why))) {
        if (error) *error = why;
        return why.status;
    }
    for (size_t i = 0; i < record->move_count && status == MWESO_OK; i++) {
        status = play_item(record, notation, record->moves[i].text, *game, error);
        if (status == MWESO_OK || !error) continue;
        error->line = record->moves[i].line;
        error->column = (int)i + 1;
    }
    return status;
}

/* ---- public: writing ------------------------------------------------------------------------- */

/* The value that the caller gives a header, or `fallback`. */
static const char *given(const char *const *headers, const char *name, const char *fallback)
{
    for (; headers && *headers; headers += 2)
        if (strcmp(headers[0], name) == 0) return headers[1];
    return fallback;
}

static void write_start(const MwesoGame *game, MwText *out)
{
    const MwesoVariant *variant = mw_game_variant(game);
    const MwesoPosition *start = mweso_game_position_before(game, 0);
    const char *first = mweso_game_move(game, 0);
    const MwesoPosition usual = mweso_position_start(variant, first && first[0] == '=');
    if (memcmp(start, &usual, sizeof usual) == 0) return;
    mw_text_add(out, "Start: ");
    mw_position_print(&variant->rules, start, out);
    mw_text_add(out, "\n");
}

/* The notation that the caller names among the headers; our own if moves of the variant are not
 * written in it. */
static MwesoNotation notation_given(const MwesoGame *game, const char *const *headers)
{
    int named = mw_notation_named(given(headers, "Notation", mw_notation_names[0]));
    MwesoNotation notation = named < 0 ? MWESO_NOTATION_OWN : (MwesoNotation)named;
    bool fits = mweso_notation_check(mw_game_variant(game), notation, NULL) == MWESO_OK;
    return fits ? notation : MWESO_NOTATION_OWN;
}

static void write_headers(const MwesoGame *game, const char *const *headers, MwesoNotation notation,
                          MwText *out)
{
    static const char *const ours[] = {"Game",   "Variant",  "Rules", "Start",
                                       "Result", "Notation", NULL};
    const MwesoVariant *variant = mw_game_variant(game);
    MwesoOutcome standing = mweso_game_standing(game);
    int result = !standing.over ? 3 : standing.winner == MWESO_NOBODY ? 2 : standing.winner;
    mw_text_add(out, "Game: %s\nVariant: %s\nRules: %s\n", given(headers, "Game", "1"),
                mweso_variant_name(variant), mweso_variant_fingerprint(variant));
    for (const char *const *h = headers; h && *h; h += 2)
        if (mw_index(h[0], ours) < 0) mw_text_add(out, "%s: %s\n", h[0], h[1]);
    if (notation) mw_text_add(out, "Notation: %s\n", mw_notation_names[notation]);
    write_start(game, out);
    mw_text_add(out, "Result: %s\n", given(headers, "Result", results[result]));
}

/* Writes a move as its player writes it: North in small letters. */
static void write_own(const char *move, int side, MwText *out)
{
    for (const char *c = move; *c; c++) {
        char letter = side == MWESO_NORTH ? (char)tolower((unsigned char)*c) : *c;
        mw_text_put(out, &letter, 1);
    }
}

/* The move at `ply` in a notation, as its player writes it. */
static void write_move(const MwesoGame *game, size_t ply, MwesoNotation notation, MwText *out)
{
    const MwesoPosition *before = mweso_game_position_before(game, ply);
    const char *move = mweso_game_move(game, ply);
    mw_text_clear(out);
    if (!notation) {
        write_own(move, before->side, out);
        return;
    }
    char *other = mweso_notation_write(mw_game_variant(game), before, notation, move, NULL);
    if (other) mw_text_add(out, "%s", other);
    else out->failed = true;
    mweso_text_free(other);
}

static void write_moves(const MwesoGame *game, MwesoNotation notation, MwText *out)
{
    MwText move = {0};
    int last_round = 0, round = 0;
    size_t line = out->length;
    for (size_t ply = 0; ply < mweso_game_length(game); ply++) {
        const MwesoPosition *before = mweso_game_position_before(game, ply);
        if (ply == 0 || before->side == MWESO_SOUTH) round++;
        write_move(game, ply, notation, &move);
        bool wraps = ply > 0 && out->length - line + move.length > ROUND_WIDTH;
        mw_text_add(out, "%s", ply == 0 ? "\n" : wraps ? "\n" : " ");
        if (wraps || ply == 0) line = out->length;
        if (round != last_round) mw_text_add(out, "%d. ", round);
        last_round = round;
        mw_text_add(out, "%s", move.s ? move.s : "");
    }
    mw_text_add(out, "\n");
    out->failed |= move.failed;
    mw_text_free(&move);
}

char *mweso_game_record(const MwesoGame *game, const char *const *headers)
{
    MwText out = {0};
    MwesoNotation notation = notation_given(game, headers);
    write_headers(game, headers, notation, &out);
    write_moves(game, notation, &out);
    if (!out.failed) return out.s;
    mw_text_free(&out);
    return NULL;
}
