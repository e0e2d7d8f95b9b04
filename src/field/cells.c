/* Cells: a table as spreadsheets write it (CSV, TSV), row by row. */
#include "field/cells.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

char mw_cells_separator(const char *line)
{
    size_t commas = 0, semicolons = 0;
    bool quoted = false;
    for (; *line; line++) {
        quoted ^= *line == '"';
        if (quoted) continue;
        if (*line == '\t') return '\t';
        commas += *line == ',';
        semicolons += *line == ';';
    }
    return semicolons > commas ? ';' : ',';
}

static bool begin_cell(MwCells *cells)
{
    size_t *at = mw_grow(cells->at, cells->count, &cells->room, sizeof *at);
    if (!at) return false;
    cells->at = at;
    at[cells->count++] = cells->text.length;
    return true;
}

/* Takes the rest of a quoted cell from a line. Returns where it ends, or NULL if it goes on beyond
 * the line. */
static const char *take_quoted(MwCells *cells, const char *at)
{
    for (; *at; at++) {
        if (*at == '"' && at[1] != '"') return at + 1;
        at += *at == '"'; /* two stand for one */
        mw_text_put(&cells->text, at, 1);
    }
    mw_text_put(&cells->text, "\n", 1);
    return NULL;
}

/* A quoted cell that goes on over lines. NULL at a fault. */
static const char *take_lines(MwesoRecords *records, MwCells *cells, const char *at,
                              MwesoError *error)
{
    at = take_quoted(cells, at);
    while (!at) {
        MwLineResult result = mw_next_line(records, error);
        if (result == LINE_NONE)
            mw_fail(error, MWESO_BAD_INPUT, 0, "row %d: a cell begins with '\"' and does not end",
                    cells->row);
        if (result == LINE_NONE && error) error->line = cells->line;
        if (result != LINE_READ) return NULL;
        at = take_quoted(cells, records->line);
    }
    return at;
}

MwLineResult mw_next_row(MwesoRecords *records, char separator, MwCells *cells, MwesoError *error)
{
    MwLineResult result = mw_next_line(records, error);
    if (result != LINE_READ) return result;
    mw_text_clear(&cells->text);
    cells->count = 0;
    cells->line = records->number;
    cells->row = records->number - cells->extra;
    const char parts[] = {separator, '\0'};
    for (const char *at = records->line; at;) {
        if (!begin_cell(cells)) return mw_no_memory(error), LINE_FAILED;
        bool quoted = at[strspn(at, " ")] == '"';
        if (quoted && !(at = take_lines(records, cells, at + strspn(at, " ") + 1, error)))
            return LINE_FAILED;
        size_t length = strcspn(at, parts);
        mw_text_put(&cells->text, at, length);
        mw_text_put(&cells->text, "", 1);
        at = at[length] ? at + length + 1 : NULL;
    }
    cells->extra += records->number - cells->line;
    if (cells->text.failed) return mw_no_memory(error), LINE_FAILED;
    return LINE_READ;
}

char *mw_cell(const MwCells *cells, size_t index)
{
    static char empty[1];
    if (index >= cells->count) return empty[0] = '\0', empty;
    char *text = cells->text.s + cells->at[index];
    text += strspn(text, " \t\n");
    size_t length = strlen(text);
    while (length && strchr(" \t\n", text[length - 1])) length--;
    text[length] = '\0';
    size_t quotes = strspn(text, "'");
    return text + (quotes && text[quotes] && strchr("=+-@\t\r", text[quotes]));
}

void mw_cells_free(MwCells *cells)
{
    mw_text_free(&cells->text);
    free(cells->at);
    *cells = (MwCells){0};
}
