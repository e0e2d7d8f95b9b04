/* Table: reads observations from rows of a spreadsheet (CSV, TSV). */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "field/entry.h"
#include "rules/variant.h"

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

/* Takes the rest of a quoted cell from a line. Returns its end, or NULL if the cell goes on beyond
 * the line. */
static const char *take_quoted(MwCells *cells, const char *at)
{
    for (; *at; at++) {
        if (*at == '"' && at[1] != '"') return at + 1;
        at += *at == '"'; /* a doubled quote is one quote */
        mw_text_put(&cells->text, at, 1);
    }
    mw_text_put(&cells->text, "\n", 1);
    return NULL;
}

/* Takes a quoted cell that goes on over several lines. NULL after an error. */
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

/* A row being read. */
typedef struct Row {
    MwNoteTable *table;
    MwEntry *e;
    const char *mover; /* S or N, from its column; or NULL */
} Row;

static void set_place(const Row *r, const char *heading)
{
    r->e->place = (MwEntryPlace){
        .number = r->table->cells.line, .row = r->table->cells.row, .heading = heading};
}

/* Fails in a column (NULL: in the row); the format has "%.40s" or the like for `text`. */
static MwesoStatus fail_cell(const Row *r, const char *heading, const char *format,
                             const char *text)
{
    set_place(r, heading);
    return mw_entry_fail(r->e, NULL, format, text);
}

static MwesoStatus take_value(const Row *r, const char *heading, int header, char *value)
{
    set_place(r, heading);
    r->e->value = value;
    return mw_entry_take(r->e, header);
}

/* Does a cell hold a date, as spreadsheets make of texts such as 3-5? */
static bool is_date(const char *cell)
{
    int parts = 0;
    for (; *cell; parts++) {
        size_t digits = strspn(cell, "0123456789");
        bool month = !digits && parts == 1 && isalpha((unsigned char)cell[0]) &&
                     isalpha((unsigned char)cell[1]) && isalpha((unsigned char)cell[2]);
        while (month && isalpha((unsigned char)*cell)) cell++;
        if (!month && (digits == 0 || digits > 4)) return false;
        cell += digits;
        if (!*cell) return parts == 2 || (parts == 1 && month);
        size_t sign = strspn(cell, ".-/"), between = sign + strspn(cell + sign, " ");
        bool beside_month = month || isalpha((unsigned char)cell[between]);
        if (sign > 1 || between > 2 || (!sign && !beside_month) || !between) return false;
        cell += between;
        if (!*cell) return parts == 1; /* 03.05. */
    }
    return false;
}

/* Does one part of a cell, separated by blanks and commas, hold a date? `day` gets the first. */
static bool has_date(const char *cell, char *day, size_t size)
{
    static const char between[] = " \t,;";
    for (cell += strspn(cell, between); *cell; cell += strspn(cell, between)) {
        size_t length = strcspn(cell, between);
        snprintf(day, size, "%.*s", (int)length, cell);
        if (is_date(day)) return true;
        cell += length;
    }
    return false;
}

static MwesoStatus fail_date(const Row *r, const char *heading, const char *cell)
{
    return fail_cell(r, heading,
                     "'%.40s' is a date: the spreadsheet has made one of what was typed. Make the "
                     "column text, and type it again",
                     cell);
}

/* ---- boards ---------------------------------------------------------------------------------- */

/* Adds the pits of a row, separated by blanks or commas, in the form of a position; '.' is an
 * unreadable pit. Stops at who moves. */
static const char *add_pits(const char *at, MwText *out)
{
    static const char between[] = " \t,;";
    const char *comma = "";
    for (at += strspn(at, between); *at && *at != 'S' && *at != 'N'; at += strspn(at, between)) {
        size_t length = strcspn(at, between);
        bool unread = *at == '.' && (length == 1 || at[1] == 'x');
        mw_text_add(out, "%s%s%.*s", comma, unread ? "?" : "", (int)length - unread, at + unread);
        comma = ",";
        at += length;
    }
    return at;
}

/* Adds the board of one cell: rows separated by '/' or line ends, then who moves. */
static void add_board(const Row *r, char *cell, bool before, MwText *out)
{
    const char *at = "", *slash = "";
    for (char *c = cell; *c; c++)
        if (*c == '\n') *c = '/';
    for (char *row = cell; row;) {
        char *end = strchr(row, '/');
        if (end) *end = '\0';
        mw_text_add(out, "%s", slash);
        at = add_pits(row, out);
        if (*at && end) mw_text_add(out, " %s", at); /* will be refused */
        slash = "/";
        row = end ? end + 1 : NULL;
    }
    if (*at) mw_text_add(out, " %s", at);
    else if (before) mw_text_add(out, " %s", r->mover ? r->mover : "S");
}

/* Turns "4.0", as programs write in a column with gaps, into "4". */
static void make_whole(char *cell)
{
    size_t digits = strspn(cell, "0123456789");
    if (digits && strcmp(cell + digits, ".0") == 0) cell[digits] = '\0';
}

static MwesoStatus take_pit(const Row *r, const MwColumn *column, char *cell, MwText *pit)
{
    if (is_date(cell)) return fail_date(r, column->heading, cell);
    make_whole(cell);
    const char *at = cell + strspn(cell, "0123456789");
    if (at > cell && *at == '-') at += 1 + strspn(at + 1, "0123456789");
    bool unread = !*cell || strcmp(cell, ".") == 0 || strcmp(cell, "?") == 0;
    mw_text_clear(pit);
    mw_text_add(pit, "%s", unread ? "?" : cell);
    if (unread || (at > cell && !*at && at[-1] != '-')) return MWESO_OK;
    return fail_cell(r, column->heading,
                     "'%.40s' is no number of seeds: a number, a range such as 2-5, or nothing, "
                     "'.' or '?' for a pit that cannot be read",
                     cell);
}

/* Takes a row from one cell; checks it separately, so that an error names its column. */
static MwesoStatus take_row(const Row *r, const MwColumn *column, const char *cell, MwText *row)
{
    const MwRules *rules = &r->e->evidence->base->rules;
    MwSeenBoard unused;
    MwesoError error = {0};
    MwText alone = {0};
    char day[40];
    if (is_date(cell)) return fail_date(r, column->heading, cell);
    if (has_date(cell, day, sizeof day)) return fail_date(r, column->heading, day);
    mw_text_clear(row);
    const char *rest = add_pits(cell, row);
    if (*rest) mw_text_add(row, ",%s", rest); /* will be refused */
    for (int n = 0; n < rules->board.rows; n++) {
        mw_text_add(&alone, "%s", n ? "/" : "");
        if (n == column->row) mw_text_add(&alone, "%s", row->s ? row->s : "");
        else mw_text_add(&alone, "?x%d", rules->columns);
    }
    const char *at = alone.s;
    if (alone.failed) return mw_no_memory(r->e->error);
    MwesoStatus status = mw_seen_board_read(rules, alone.s, &at, MW_MOST_SEEDS, &unused, &error);
    mw_text_free(&alone);
    if (status == MWESO_OK) return MWESO_OK;
    return fail_cell(r, column->heading, "%s", error.text);
}

/* A board that is put together from cells: single pits in the order in which they are drawn, or
 * whole rows. */
typedef struct Parts {
    MwText row[MW_FOUR_ROWS], pit[2][MW_MOST_PITS];
    bool any;     /* something is given */
    size_t blank; /* number of pits with an empty cell, or in a row with one */
} Parts;

static MwesoStatus take_parts(const Row *r, int header, Parts *parts)
{
    const MwHeadings *headings = &r->table->headings;
    size_t columns = (size_t)r->e->evidence->base->rules.board.columns;
    MwesoStatus status = MWESO_OK;
    for (size_t i = 0; i < headings->count && status == MWESO_OK; i++) {
        const MwColumn *column = &headings->at[i];
        if (column->kind < COLUMN_ROW || column->header != header) continue;
        char *cell = mw_cell(&r->table->cells, i);
        parts->any |= *cell != '\0';
        if (!*cell) parts->blank += column->kind == COLUMN_PIT ? 1 : columns;
        if (column->kind == COLUMN_PIT)
            status = take_pit(r, column, cell, &parts->pit[column->side][column->pit]);
        else if (*cell) status = take_row(r, column, cell, &parts->row[column->row]);
    }
    if (parts->any) r->table->blank += parts->blank;
    return status;
}

static void add_parts(const MwesoBoard *board, const Parts *parts, MwText *out)
{
    for (int row = 0; row < board->rows; row++) {
        mw_text_add(out, "%s%s", row ? "/" : "", parts->row[row].s ? parts->row[row].s : "");
        for (int i = 0; i < board->columns && !parts->row[row].s; i++) {
            MwSpot spot = mw_drawn(board, row, i);
            const MwText *pit = &parts->pit[spot.side][spot.pit];
            mw_text_add(out, "%s%s", i ? "," : "", pit->s ? pit->s : "?");
        }
    }
}

/* ---- the board before and after -------------------------------------------------------------- */

/* The cell with the whole board, or ""; *heading: that of its column. */
static char *whole_board(const Row *r, int header, const char **heading)
{
    const MwHeadings *headings = &r->table->headings;
    for (size_t i = 0; i < headings->count; i++) {
        const MwColumn *column = &headings->at[i];
        if (column->kind != COLUMN_HEADER || column->header != header) continue;
        *heading = column->heading;
        return mw_cell(&r->table->cells, i);
    }
    return mw_cell(&r->table->cells, SIZE_MAX);
}

/* Takes the board before or after the move, from one cell or from its parts. Before the move, a pit
 * without a cell is unseen, and the mover may be unknown. */
static MwesoStatus take_board(const Row *r, bool before)
{
    int header = mw_entry_header(before ? "Position" : "After");
    const char *heading = mw_entry_header_name(header);
    char *whole = whole_board(r, header, &heading);
    if (strcmp(whole, "?") == 0 || strcmp(whole, ".") == 0) *whole = '\0';
    Parts *parts = mw_new(sizeof *parts);
    MwText board = {0};
    if (!parts) return mw_no_memory(r->e->error);
    MwesoStatus status = take_parts(r, header, parts);
    if (status == MWESO_OK && is_date(whole)) status = fail_date(r, heading, whole);
    if (status == MWESO_OK && *whole && parts->any)
        status = fail_cell(r, heading,
                           "the board stands in the column '%.60s', and by rows or pits as well",
                           heading);
    if (*whole && before && strcasecmp(whole, "start") == 0) {
        mw_text_add(&board, "start %s", r->mover ? r->mover : "S");
    } else if (*whole) {
        add_board(r, whole, before, &board);
    } else if (before && !parts->any) { /* an unseen board */
        mw_text_add(&board, "? %s", r->mover ? r->mover : "");
    } else {
        add_parts(&r->e->evidence->base->rules.board, parts, &board);
        if (before) mw_text_add(&board, " %s", r->mover ? r->mover : "S");
    }
    bool given = *whole || parts->any || before;
    if (status == MWESO_OK && given)
        status = board.failed ? mw_no_memory(r->e->error) : take_value(r, heading, header, board.s);
    mw_text_free(&board);
    for (int row = 0; row < MW_FOUR_ROWS; row++) mw_text_free(&parts->row[row]);
    for (int pit = 0; pit < 2 * MW_MOST_PITS; pit++)
        mw_text_free(&parts->pit[pit / MW_MOST_PITS][pit % MW_MOST_PITS]);
    free(parts);
    return status;
}

/* ---- other cells ----------------------------------------------------------------------------- */

/* Converts words as spreadsheets write them ("Sure", "TRUE") to ours. */
static void make_word(char *cell)
{
    static const struct {
        const char *theirs, *ours;
    } words[] = {{"true", "yes"}, {"false", "no"}, {"south", "S"},
                 {"north", "N"},  {"s", "S"},      {"n", "N"}};
    if (cell[strspn(cell, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")]) return;
    for (char *c = cell; *c; c++) *c = (char)tolower((unsigned char)*c);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(cell, words[i].theirs) == 0) strcpy(cell, words[i].ours);
}

/* Takes a cell with the value of a header, or with who moves. */
static MwesoStatus take_cell(Row *r, const MwColumn *column, char *cell)
{
    static const char *const of_words[] = {"Confidence", "Legal", "Won", "Ended", "Turn", NULL};
    static const char *const of_numbers[] = {"Captured", "Laps", "Turn", NULL};
    static const char *const sides[] = {"S", "N", NULL};
    bool mover = column->kind == COLUMN_MOVER;
    if (!mover && mw_index(mw_entry_header_name(column->header), of_numbers) >= 0) make_whole(cell);
    if (mover || mw_index(mw_entry_header_name(column->header), of_words) >= 0) make_word(cell);
    if (mover) {
        int side = mw_index(cell, sides);
        if (side >= 0) return r->mover = sides[side], MWESO_OK;
        return fail_cell(r, column->heading, "'%.40s' is neither S (South) nor N (North)", cell);
    }
    if (!mw_entry_is_text(column->header) && column->header > 0 && is_date(cell))
        return fail_date(r, column->heading, cell);
    for (char *c = cell; *c; c++)
        if (*c == '\n' || *c == '\t') *c = ' ';
    return take_value(r, column->heading, column->header, cell);
}

static MwesoStatus take_cells(Row *r)
{
    const MwCells *cells = &r->table->cells;
    MwesoStatus status = MWESO_OK;
    for (size_t i = 0; i < cells->count && status == MWESO_OK; i++) {
        char *cell = mw_cell(cells, i);
        const MwColumn *column = i < r->table->headings.count ? &r->table->headings.at[i] : NULL;
        bool here = column &&
                    (column->kind == COLUMN_MOVER ||
                     (column->kind == COLUMN_HEADER && !mw_entry_is_board(column->header)));
        if (*cell && here) status = take_cell(r, column, cell);
        if (!*cell || (column && (column->kind != COLUMN_UNUSED || *column->heading))) continue;
        char text[160];
        snprintf(text, sizeof text, "cell %zu holds '%.40s', but its column has no heading", i + 1,
                 cell);
        status = fail_cell(r, NULL, "%s", text);
    }
    return status;
}

static MwesoStatus take_boards(const Row *r)
{
    const MwHeadings *headings = &r->table->headings;
    int position = mw_entry_header("Position");
    bool given = false;
    for (size_t i = 0; i < headings->count; i++) given |= headings->at[i].header == position;
    if (!given)
        return fail_cell(r, NULL,
                         "no column says what was on the board before the move: '%s', with "
                         "'start' for the usual start",
                         "before");
    MwesoStatus status = take_board(r, true);
    return status == MWESO_OK ? take_board(r, false) : status;
}

static bool has_mover(const MwHeadings *headings)
{
    for (size_t i = 0; i < headings->count; i++)
        if (headings->at[i].kind == COLUMN_MOVER) return true;
    return false;
}

/* Takes the present row. A row without a name gets that of the file with its number. */
static MwesoStatus take_whole_row(MwNoteTable *table, MwNote *note, MwesoError *error)
{
    MwEntry e;
    Row r = {.table = table, .e = &e};
    char name[160];
    if (!mw_entry_begin(&e, table->evidence, note, table->cells.line, error)) return MWESO_IO;
    if (!has_mover(&table->headings)) r.mover = "S";
    MwesoStatus status = take_cells(&r);
    snprintf(name, sizeof name, "%.120s row %d", table->stem, table->cells.row);
    if (status == MWESO_OK && !note->header[HEADER_ID])
        status = take_value(&r, NULL, mw_entry_header("Observation"), name);
    if (status == MWESO_OK && !note->said) status = take_boards(&r);
    set_place(&r, NULL);
    if (status == MWESO_OK) status = mw_entry_finish(&e);
    mw_entry_free(&e);
    return status;
}

/* ---- public ---------------------------------------------------------------------------------- */

MwesoStatus mw_table_begin(MwNoteTable *table, MwesoError *error)
{
    MwLineResult result = mw_next_line(table->records, error);
    if (result == LINE_READ && strncasecmp(table->records->line, "sep=", 4) == 0) {
        table->separator = table->records->line[4];
        result = mw_next_line(table->records, error);
    }
    if (result == LINE_FAILED) return error->status;
    if (!table->separator) table->separator = mw_cells_separator(table->records->line);
    table->records->again = result == LINE_READ;
    result = mw_next_row(table->records, table->separator, &table->cells, error);
    if (result == LINE_NONE) return MWESO_OK;
    if (result == LINE_FAILED) return error->status;
    return mw_headings_read(&table->evidence->base->rules.board, &table->cells, &table->headings,
                            error);
}

static bool is_empty_row(const MwCells *cells)
{
    for (size_t i = 0; i < cells->count; i++)
        if (*mw_cell(cells, i)) return false;
    return true;
}

MwLineResult mw_table_next(MwNoteTable *table, MwNote *note, MwesoError *error)
{
    MwLineResult result;
    do result = mw_next_row(table->records, table->separator, &table->cells, error);
    while (result == LINE_READ && is_empty_row(&table->cells));
    if (result != LINE_READ) return result;
    return take_whole_row(table, note, error) == MWESO_OK ? LINE_READ : LINE_FAILED;
}

void mw_table_end(MwNoteTable *table)
{
    mw_cells_free(&table->cells);
    mw_headings_free(&table->headings);
}
