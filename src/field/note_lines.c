/* Note lines: reads observations from lines of text, with boards as `show` and `trace` draw them.
 */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "field/entry.h"
#include "rules/variant.h"

static bool starts_note(const char *line) { return strncmp(line, "Observation:", 12) == 0; }

/* ---- drawn boards ---------------------------------------------------------------------------- */

/* May a drawing follow on the next lines? It may if a header has no value, or only who moves and
 * the counters. */
static bool may_be_drawn(const char *value)
{
    return *value == '\0' ||
           ((*value == 'S' || *value == 'N') && (value[1] == '\0' || mw_is_blank(value[1])));
}

/* The text behind the label of a row, as in "N A  . 2 1"; the start of the line if there is no
 * label. */
static const char *behind_label(const char *line)
{
    line += strspn(line, " \t|");
    if ((*line == 'N' || *line == 'S') && mw_is_blank(line[1])) line += 1 + strspn(line + 1, " \t");
    if (strchr("ABab", *line) && *line && (mw_is_blank(line[1]) || line[1] == '|')) line++;
    return line;
}

/* Is it the line of column numbers above or below a board: one for each column, ascending or
 * descending? */
static bool is_numbers(const char *line, int columns)
{
    uint64_t number, last = 0;
    int count = 0, step = 0;
    for (line += strspn(line, " \t"); *line; line += strspn(line, " \t"), count++, last = number) {
        if (!mw_read_number(&line, 99, &number) || (*line && !mw_is_blank(*line))) return false;
        int more = (int)number - (int)last;
        if (count == 1) step = more;
        if (count > 0 && (more != step || (step != 1 && step != -1))) return false;
        if (count == 0 && number != 1 && number != (uint64_t)columns) return false;
    }
    return count == columns && (columns > 1 || last == 1);
}

/* The number of pits of an item: K for "?xK". */
static int pits_of(const char *item, size_t length)
{
    uint64_t times = 1;
    const char *x = memchr(item, 'x', length);
    const char *at = x ? x + 1 : NULL;
    return at && mw_read_number(&at, MW_MOST_COLUMNS, &times) ? (int)times : 1;
}

/* Adds the pits of a row: '.' is an empty pit, as drawn; marks around numbers, and commas, are
 * ignored. Returns the number of pits. */
static int add_row(const char *at, MwText *out)
{
    static const char around[] = " \t()[]!|,;";
    int pits = 0;
    for (at += strspn(at, around); *at; at += strspn(at, around)) {
        size_t length = strcspn(at, around);
        bool empty = length == 1 && *at == '.';
        mw_text_add(out, "%s%.*s", pits ? "," : "", empty ? 1 : (int)length, empty ? "0" : at);
        pits += pits_of(at, length);
        at += length;
    }
    return pits;
}

/* Is this the line of another header, which ends the drawing? */
static bool is_header(const char *line)
{
    line += strspn(line, " \t");
    size_t letters = 0;
    while (isalpha((unsigned char)line[letters]) || (letters && line[letters] == ' ')) letters++;
    return letters > 1 && line[letters] == ':';
}

/* Reads the rows of a drawing; a line of column numbers may precede them. */
static MwesoStatus read_rows(MwEntry *e, MwesoRecords *records, int header, MwText *out)
{
    const MwesoBoard *board = &e->evidence->base->rules.board;
    const MwEntryPlace begun = {.number = e->place.number};
    char text[160];
    for (int row = 0; row < board->rows;) {
        MwLineResult result = mw_next_line(records, e->error);
        if (result == LINE_FAILED) return e->error->status;
        e->place = (MwEntryPlace){.number = records->number, .line = records->line};
        if (result == LINE_NONE || is_header(records->line)) {
            records->again = result == LINE_READ && starts_note(records->line);
            e->place = begun;
            snprintf(text, sizeof text,
                     "'%s' has no value, and %s%d of %d rows of a drawn board follow (as 'mweso "
                     "trace' prints it)",
                     mw_entry_header_name(header), row ? "only " : "", row, board->rows);
            return mw_entry_fail(e, e->place.line, "%s", text);
        }
        if (row == 0 && is_numbers(records->line, board->columns)) continue;
        mw_text_add(out, "%s", row ? "/" : "");
        int pits = add_row(behind_label(e->place.line), out);
        if (pits != board->columns) {
            snprintf(text, sizeof text, "%s is drawn with %d pit%s, but the board has %d columns",
                     mw_row_name(board, row), pits, pits == 1 ? "" : "s", board->columns);
            return mw_entry_fail(e, e->place.line, "%s", text);
        }
        row++;
    }
    return MWESO_OK;
}

/* Reads the drawing on the lines after a header, whose value is e->value, and takes it as the
 * board. */
static MwesoStatus take_drawing(MwEntry *e, int header, MwesoRecords *records)
{
    MwText board = {0};
    char *side = mw_copy(e->value);
    int number = e->place.number;
    if (!side) return mw_no_memory(e->error);
    MwesoStatus status = read_rows(e, records, header, &board);
    if (status == MWESO_OK) { /* skip column numbers below the board */
        MwLineResult result = mw_next_line(records, e->error);
        if (result == LINE_FAILED) status = e->error->status;
        records->again = result == LINE_READ &&
                         !is_numbers(records->line, e->evidence->base->rules.columns);
    }
    bool before = strcmp(mw_entry_header_name(header), "After") != 0;
    if (before || *side) mw_text_add(&board, " %s", *side ? side : "S");
    if (status == MWESO_OK && board.failed) status = mw_no_memory(e->error);
    e->place = (MwEntryPlace){.number = number};
    e->value = board.s;
    if (status == MWESO_OK) status = mw_entry_take(e, header);
    mw_text_free(&board);
    free(side);
    return status;
}

/* ---- lines ----------------------------------------------------------------------------------- */

static MwesoStatus fail_unknown(const MwEntry *e, const char *name)
{
    const char *near = mw_nearest(name, mw_entry_headers());
    MwText text = {0};
    mw_text_add(&text, "there is no header '%.40s'", name);
    if (near) mw_text_add(&text, "; did you mean '%s'?", near);
    else mw_text_add(&text, "; what has no header of its own goes into Note");
    MwesoStatus status = mw_entry_fail(e, name, "%s", text.s ? text.s : "");
    mw_text_free(&text);
    return status;
}

/* Splits "Name: value"; NULL if the line is not of this form. Names may have two words. */
static char *cut_name(char *line, char **value)
{
    while (mw_is_blank(*line)) line++;
    char *c = line;
    while (isalpha((unsigned char)*c) || (*c == ' ' && c > line && isalpha((unsigned char)c[1])))
        c++;
    if (c == line || *c != ':') return NULL;
    *c++ = '\0';
    while (mw_is_blank(*c)) c++;
    *value = c;
    return line;
}

static MwesoStatus take_line(MwEntry *e, MwesoRecords *records)
{
    e->place = (MwEntryPlace){.number = records->number, .line = records->line};
    char *name = cut_name(records->line, &e->value);
    if (!name) {
        const char *line = records->line + strspn(records->line, " \t");
        return mw_entry_fail(e, line, "a header such as 'Move: B5' is expected, not '%.40s'", line);
    }
    int header = mw_entry_header(name);
    if (header < 0) return fail_unknown(e, name);
    if (!mw_entry_is_text(header)) mw_cut_comment(e->value);
    if (!mw_entry_is_board(header) || !may_be_drawn(e->value)) return mw_entry_take(e, header);
    return take_drawing(e, header, records);
}

MwesoStatus mw_note_read(MwesoEvidence *evidence, MwesoRecords *records, MwNote *note,
                         MwesoError *error)
{
    MwEntry e;
    MwLineResult result = LINE_READ;
    if (!mw_entry_begin(&e, evidence, note, records->number, error)) return MWESO_IO;
    e.place = (MwEntryPlace){.number = records->number, .line = records->line};
    MwesoStatus status = MWESO_OK;
    if (!starts_note(records->line))
        status = mw_entry_fail(&e, records->line,
                               "an observation starts with 'Observation: NAME', not '%.40s'",
                               records->line);
    while (status == MWESO_OK && result == LINE_READ) {
        status = take_line(&e, records);
        if (status != MWESO_OK) break;
        result = mw_next_line(records, error);
        if (result == LINE_FAILED) status = error->status;
        if (result == LINE_READ && starts_note(records->line)) {
            records->again = true;
            break;
        }
    }
    if (status == MWESO_OK) status = mw_entry_finish(&e);
    mw_entry_free(&e);
    return status;
}
