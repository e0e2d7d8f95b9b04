/* Record: games as text, read. */
#include "play/record.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/files.h"
#include "base/memory.h"
#include "play/foreign.h"
#include "play/headers.h"
#include "play/movetext.h"
#include "play/typography.h"

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

static MwesoStatus take_words(MwesoRecords *records, MwesoRecord *record, char *words,
                              MwesoError *error)
{
    MwesoStatus status = MWESO_OK;
    mw_plain_signs(words);
    for (char *save, *word = strtok_r(words, " \t", &save); word && status == MWESO_OK;
         word = strtok_r(NULL, " \t", &save)) {
        const char *move = without_number(word);
        if (*move) status = take_move(records, record, move, error);
    }
    return status;
}

/* Takes moves, and what is said of them in braces, which may go on through further lines. `at` is a
 * place in the present line; `brace` is what stands behind the brace at which it was cut. */
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

/* The present line is a gap: what follows it is another part, of which something may be said. */
static MwesoStatus take_gap(MwesoRecords *records, MwesoRecord *record, MwesoError *error)
{
    char *brace = mw_cut_brace(records->line), *end = records->line + strlen(records->line);
    MwesoStatus status = mw_begin_next_part(records, record, error);
    if (status != MWESO_OK || !brace) return status;
    status = take_moves(records, records->next, end, brace, error);
    if (status == MWESO_OK && records->next->move_count)
        status = mw_fail_line(records, error, "behind a gap moves begin on a line of their own");
    if (status == MWESO_OK) return status;
    mweso_record_free(records->next);
    records->next = NULL;
    return status;
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
        if (mw_is_gap(records->line)) return take_gap(records, record, error);
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

int mweso_record_part(const MwesoRecord *record) { return record->part; }

int mweso_record_missing(const MwesoRecord *record) { return record->missing; }

int mweso_record_line(const MwesoRecord *record) { return record->headers[0].line; }
