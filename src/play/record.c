/* Record: reads games from text: their lines, and the parts between gaps. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/files.h"
#include "base/memory.h"
#include "play/notation.h"
#include "play/record.h"

/* ---- moves ----------------------------------------------------------------------------------- */

/* Translates a move of Wernham's notation to ours, without the choice to go forward: a...h are the
 * inner pits and i...p the outer ones of 8 columns, followed by r for a clockwise lap, so that "hr"
 * is A8r. False if it is no such move. */
static bool from_wernham(const char *word, char move[8])
{
    int letter = tolower((unsigned char)word[0]) - 'a';
    bool reverse = tolower((unsigned char)word[1]) == 'r';
    if (letter < 0 || letter > 15 || word[1 + reverse] != '\0') return false;
    snprintf(move, 8, "%c%d%s", "AB"[letter / 8], letter % 8 + 1, reverse ? "r" : "");
    return true;
}

static MwesoStatus take_words(MwesoRecords *records, MwesoRecord *record, char *words,
                              MwesoError *error)
{
    mw_plain_signs(words);
    for (char *save, *word = strtok_r(words, " \t", &save); word;
         word = strtok_r(NULL, " \t", &save)) {
        char ours[8];
        const char *move = word; /* behind a round number, as in "12.B5" */
        size_t digits = strspn(word, "0123456789"), dots = strspn(word + digits, ".");
        if (digits > 0 && dots > 0) move += digits + dots;
        bool sows = move[0] != '=' && !mw_is_word(move, MW_PASS) && !mw_is_word(move, MW_SWAP);
        if (!*move) continue;
        if (record->wernham && sows) {
            if (!from_wernham(move, ours))
                return mw_fail_line(records, error,
                                    "'%.20s' is not a move of this notation, such as h or hr",
                                    move);
            move = ours;
        }
        if (!mw_add_move(record, move, records->number)) return mw_no_memory(error);
    }
    return MWESO_OK;
}

/* Takes moves, and comments in braces, which may go on in further lines. `at`: a place in the
 * present line; `brace`: the text behind the brace at which the line was cut. */
static MwesoStatus take_moves(MwesoRecords *records, MwesoRecord *record, char *at, char *brace,
                              MwesoError *error)
{
    for (;;) {
        MwesoStatus status = take_words(records, record, at, error);
        if (status != MWESO_OK || !brace) return status;
        status = mw_comment_read(records, &brace, record->move_count, &record->comments, error);
        if (status != MWESO_OK) return status;
        at = brace;
        brace = mw_cut_brace(at);
    }
}

/* ---- gaps ------------------------------------------------------------------------------------ */

/* The text behind a round number, as in "5. ...". */
static const char *behind_number(const char *line)
{
    line += strspn(line, " \t");
    const char *at = line + strspn(line, "0123456789");
    return at > line && *at == '.' && mw_is_blank(at[1]) ? at + 1 + strspn(at + 1, " \t") : line;
}

/* Is the line a gap ("...")? */
static bool is_gap(const char *line)
{
    const char *at = behind_number(line);
    return strncmp(at, "...", 3) == 0 || strncmp(at, "\u2026", strlen("\u2026")) == 0;
}

/* Reads the number of missing turns ("...3"), or MW_TURNS_UNKNOWN; returns the text behind it. */
static const char *read_turns(const char *line, int *turns)
{
    uint64_t number;
    const char *at = behind_number(line) + 3, *behind;
    at += strspn(at, ".");
    behind = at;
    *turns = MW_TURNS_UNKNOWN;
    if (mw_read_number(&behind, MW_MOST_MISSING, &number) && (!*behind || mw_is_blank(*behind))) {
        *turns = (int)number;
        at = behind;
    }
    return at + strspn(at, " \t");
}

/* Fills in the part behind a gap: its name, the headers of the game, and its start. */
static bool begin_part(MwesoRecord *record, MwesoRecord *next, int missing, const char *board,
                       int line)
{
    char name[200], note[120];
    MwText part = {0};
    bool known = missing >= 0 && record->turns >= 0 && record->turns <= MW_MOST_TURNS_BEFORE;
    next->part = record->part + 1;
    next->missing = missing;
    next->turns = known ? record->turns + (int)record->move_count + missing : MW_TURNS_UNKNOWN;
    next->from_usual = record->part ? record->from_usual : !mweso_record_header(record, "Start");
    next->wernham = record->wernham;
    next->with_sides = record->with_sides;
    snprintf(name, sizeof name, "%s", mweso_record_header(record, "Game"));
    char *before = record->part ? strrchr(name, ',') : NULL; /* ", part 2" */
    if (before) *before = '\0';
    mw_text_add(&part, "%s, part %d", name, next->part + 1);
    bool good = !part.failed && mw_add_header(next, "Game", part.s, line);
    mw_text_free(&part);
    if (missing < 0) snprintf(note, sizeof note, "begins after a gap: moves are missing");
    else
        snprintf(note, sizeof note, "begins after a gap of %d turn%s", missing,
                 missing == 1 ? "" : "s");
    good = good && mw_add_header(next, "Note", note, line);
    for (size_t i = 0; i < record->header_count && good; i++) {
        static const char *const own[] = {"Game", "Note", "Start", NULL};
        const MwItem *header = &record->headers[i];
        if (mw_index(header->name, own) < 0)
            good = mw_add_header(next, header->name, header->text, header->line);
    }
    return good && (!*board || mw_add_header(next, "Start", board, line));
}

/* The present line is a gap: begins records->next. The line must end before a comment. */
static MwesoStatus begin_next_part(MwesoRecords *records, MwesoRecord *record, MwesoError *error)
{
    int missing;
    mw_plain_signs(records->line);
    const char *board = read_turns(records->line, &missing);
    if (*board && !strchr(board, '/'))
        return mw_fail_line(records, error,
                            "behind a gap ('...', or '...3' for three turns) only the board is "
                            "expected from which the game goes on, not '%.40s'",
                            board);
    MwesoRecord *next = mw_new(sizeof *next);
    bool good = next && begin_part(record, next, missing, board, records->number);
    size_t kept = 0; /* of the headers; the result does not apply to a part before a gap */
    for (size_t i = 0; i < record->header_count; i++) {
        MwItem item = record->headers[i];
        if (strcmp(item.name, "Result") != 0) record->headers[kept++] = item;
        else free(item.name), free(item.text);
    }
    record->header_count = kept;
    records->next = next;
    return good ? MWESO_OK : mw_no_memory(error);
}

/* The present line is a gap: begins another part, which may have comments. */
static MwesoStatus take_gap(MwesoRecords *records, MwesoRecord *record, MwesoError *error)
{
    char *brace = mw_cut_brace(records->line), *end = records->line + strlen(records->line);
    MwesoStatus status = begin_next_part(records, record, error);
    if (status != MWESO_OK || !brace) return status;
    status = take_moves(records, records->next, end, brace, error);
    if (status == MWESO_OK && records->next->move_count)
        status = mw_fail_line(records, error, "behind a gap moves begin on a line of their own");
    if (status == MWESO_OK) return status;
    mweso_record_free(records->next);
    records->next = NULL;
    return status;
}

/* ---- our own layout -------------------------------------------------------------------------- */

/* Is this "Name: value"? Splits the line. */
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

static MwesoStatus take_record_line(MwesoRecords *records, MwesoRecord *record, MwesoError *error)
{
    char *name, *value;
    if (!is_header(records->line, &name, &value)) {
        char *brace = mw_cut_brace(records->line);
        return take_moves(records, record, records->line, brace, error);
    }
    if (!mw_header_is_told(name)) mw_cut_comment(value);
    if (strcmp(name, "Start") == 0) mw_plain_signs(value);
    MwesoStatus status = mw_check_header(records, record, name, value, error);
    if (status != MWESO_OK) return status;
    if (record->header_count == MWESO_MOST_HEADERS) /* each part behind a gap gets a copy of all */
        return mw_fail_line(records, error, "a game has at most %d headers", MWESO_MOST_HEADERS);
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
        if (mw_starts_game(records->line)) {
            records->again = true;
            return MWESO_OK;
        }
        if (is_gap(records->line)) return take_gap(records, record, error);
        status = take_record_line(records, record, error);
    }
    return status;
}

static MwesoStatus read_game(MwesoRecords *records, MwesoRecord *record, MwesoError *error)
{
    if (!mw_starts_game(records->line))
        return mw_fail_line(
            records, error, "a game starts with a line 'Game: NAME', not '%.40s'%s", records->line,
            strncmp(records->line, "GAME ", 5) == 0 ? ", which is another layout" : "");
    MwesoStatus status = take_record_line(records, record, error);
    return status == MWESO_OK ? read_lines(records, record, error) : status;
}

/* ---- public ---------------------------------------------------------------------------------- */

static void keep_name(MwesoRecords *records, const char *name)
{
    free(records->name);
    records->name = name ? mw_copy(name) : NULL;
}

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
    free(records->whole);
    free(records->name);
    mweso_record_free(records->next);
    free(records);
}

/* Skips to the line that starts the next game, after an error. */
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
        if (record) {
            record->wernham = records->layout == MWESO_LAYOUT_WERNHAM;
            record->with_sides = records->layout == MWESO_LAYOUT_BAO;
            if (records->layout == MWESO_LAYOUT_PLACEMENTS)
                mw_read_placements(records, record, error);
            else read_game(records, record, error);
        }
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

int mweso_record_part(const MwesoRecord *record) { return record->part; }

int mweso_record_missing(const MwesoRecord *record) { return record->missing; }

int mweso_record_line(const MwesoRecord *record) { return record->headers[0].line; }
