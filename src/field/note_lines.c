/* Note lines: observations read from lines of text, with boards as `show` and `trace` draw them. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "field/entry.h"
#include "rules/variant.h"

bool mw_may_be_drawn(const char *value)
{
    return *value == '\0' ||
           ((*value == 'S' || *value == 'N') && (value[1] == '\0' || mw_is_blank(value[1])));
}

/* Behind the label of a row, as in "N A  . 2 1"; the start of the line if there is none. */
static const char *behind_label(const char *line)
{
    line += strspn(line, " \t|");
    if ((*line == 'N' || *line == 'S') && mw_is_blank(line[1])) line += 1 + strspn(line + 1, " \t");
    if (strchr("ABab", *line) && *line && (mw_is_blank(line[1]) || line[1] == '|')) line++;
    return line;
}

/* Is it the line of column numbers above or below a board? They are as many as there are columns,
 * and count up or down by one. */
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

/* Adds the pits of a row: '.' is an empty one, as it is drawn; marks around a number are left out.
 * Returns how many there were. */
static int add_row(const char *at, MwText *out)
{
    static const char around[] = " \t()[]!|";
    int pits = 0;
    for (at += strspn(at, around); *at; at += strspn(at, around), pits++) {
        size_t length = strcspn(at, around);
        bool empty = length == 1 && *at == '.';
        mw_text_add(out, "%s%.*s", pits ? "," : "", empty ? 1 : (int)length, empty ? "0" : at);
        at += length;
    }
    return pits;
}

/* Is this the line of another header, so that the drawing has come to its end? */
static bool is_header(const char *line)
{
    line += strspn(line, " \t");
    size_t letters = 0;
    while (isalpha((unsigned char)line[letters]) || (letters && line[letters] == ' ')) letters++;
    return letters > 1 && line[letters] == ':';
}

static MwesoStatus fail_rows(MwEntry *e, const MwesoBoard *board, int rows, int header)
{
    char text[160];
    snprintf(text, sizeof text,
             "'%s' has no value, and %s%d of %d rows of a drawn board follow (as 'mweso trace' "
             "prints it)",
             mw_entry_header_name(header), rows ? "only " : "", rows, board->rows);
    return mw_entry_fail(e, e->place.line, "%s", text);
}

/* Reads one row from a line. */
static MwesoStatus read_row(MwEntry *e, const MwesoBoard *board, int row, MwText *out)
{
    char text[120];
    if (row) mw_text_add(out, "/");
    int pits = add_row(behind_label(e->place.line), out);
    if (pits == board->columns) return MWESO_OK;
    snprintf(text, sizeof text, "%s is drawn with %d pit%s, but the board has %d columns",
             mw_row_name(board, row), pits, pits == 1 ? "" : "s", board->columns);
    return mw_entry_fail(e, e->place.line, "%s", text);
}

static MwesoStatus read_rows(MwEntry *e, MwesoRecords *records, int header, MwText *out)
{
    const MwesoBoard *board = &e->evidence->base->rules.board;
    const MwEntryPlace begun = {.number = e->place.number};
    MwesoStatus status = MWESO_OK;
    for (int row = 0; row < board->rows && status == MWESO_OK;) {
        MwLineResult result = mw_next_line(records, e->error);
        if (result == LINE_FAILED) return e->error->status;
        e->place = (MwEntryPlace){.number = records->number, .line = records->line};
        if (result == LINE_NONE || is_header(records->line)) {
            records->again = result == LINE_READ && strncmp(records->line, "Observation:", 12) == 0;
            e->place = begun;
            return fail_rows(e, board, row, header);
        }
        if (is_numbers(records->line, board->columns) && (row == 0 || row == board->rows)) continue;
        status = read_row(e, board, row++, out);
    }
    return status;
}

/* Passes over the column numbers below a board. */
static MwesoStatus pass_numbers(MwEntry *e, MwesoRecords *records)
{
    MwLineResult result = mw_next_line(records, e->error);
    if (result == LINE_FAILED) return e->error->status;
    records->again = result == LINE_READ &&
                     !is_numbers(records->line, e->evidence->base->rules.columns);
    return MWESO_OK;
}

MwesoStatus mw_take_drawing(MwEntry *e, int header, MwesoRecords *records)
{
    MwText board = {0};
    char *side = mw_copy(e->value);
    int number = e->place.number;
    if (!side) return mw_no_memory(e->error);
    MwesoStatus status = read_rows(e, records, header, &board);
    if (status == MWESO_OK) status = pass_numbers(e, records);
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

/* Cuts "Name: value" into both; NULL if the line is none. Names may have two words. */
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

static bool starts_note(const char *line) { return strncmp(line, "Observation:", 12) == 0; }

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
    if (!mw_entry_is_told(header)) mw_cut_comment(e->value);
    if (!mw_entry_is_board(header) || !mw_may_be_drawn(e->value)) return mw_entry_take(e, header);
    return mw_take_drawing(e, header, records);
}

static MwesoStatus read_lines(MwEntry *e, MwesoRecords *records)
{
    MwesoStatus status = take_line(e, records);
    while (status == MWESO_OK) {
        MwLineResult result = mw_next_line(records, e->error);
        if (result == LINE_NONE) return MWESO_OK;
        if (result == LINE_FAILED) return e->error->status;
        if (starts_note(records->line)) return records->again = true, MWESO_OK;
        status = take_line(e, records);
    }
    return status;
}

MwesoStatus mw_note_read(MwesoEvidence *evidence, MwesoRecords *records, MwNote *note,
                         MwesoError *error)
{
    MwEntry e;
    if (!mw_entry_begin(&e, evidence, note, records->number, error)) return MWESO_IO;
    e.place = (MwEntryPlace){.number = records->number, .line = records->line};
    MwesoStatus status = starts_note(records->line)
                             ? read_lines(&e, records)
                             : mw_entry_fail(&e, records->line,
                                             "an observation starts with 'Observation: NAME', "
                                             "not '%.40s'",
                                             records->line);
    if (status == MWESO_OK) status = mw_entry_finish(&e);
    mw_entry_free(&e);
    return status;
}
