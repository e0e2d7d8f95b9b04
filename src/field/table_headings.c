/* Table headings: find what the columns of a table of observations hold. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "field/entry.h"
#include "rules/variant.h"

/* Headings, in small letters without signs, and the header of observations for each; NULL: the
 * mover. */
static const struct {
    const char *heading, *header;
} names[] = {
    {"observation", "Observation"},
    {"name", "Observation"},
    {"id", "Observation"},
    {"number", "Observation"},
    {"place", "Place"},
    {"date", "Date"},
    {"source", "Source"},
    {"informant", "Informant"},
    {"confidence", "Confidence"},
    {"recording", "Recording"},
    {"time", "Time"},
    {"note", "Note"},
    {"notes", "Note"},
    {"comment", "Note"},
    {"statement", "Statement"},
    {"position", "Position"},
    {"before", "Position"},
    {"mover", NULL},
    {"side", NULL},
    {"turn", "Turn"},
    {"move", "Move"},
    {"start", "Move"},
    {"after", "After"},
    {"captured", "Captured"},
    {"captured at", "Captured at"},
    {"laps", "Laps"},
    {"ended", "Ended"},
    {"ended at", "Ended"},
    {"legal", "Legal"},
    {"won", "Won"},
    {"winner", "Won"},
    {"seeds", "Seeds"},
};
enum { NAMES = sizeof names / sizeof *names };

/* What people call columns, and the heading that they mean. */
static const struct {
    const char *said, *meant;
} synonyms[] = {
    {"beobachtung", "observation"},
    {"who told", "informant"},
    {"told by", "informant"},
    {"teller", "informant"},
    {"speaker", "informant"},
    {"interviewee", "informant"},
    {"who moved", "mover"},
    {"player", "mover"},
    {"whose turn", "mover"},
    {"turn number", "turn"},
    {"pit played", "move"},
    {"played", "move"},
    {"pit", "move"},
    {"hole", "move"},
    {"eaten", "captured"},
    {"taken", "captured"},
    {"seeds won", "captured"},
    {"village", "place"},
    {"town", "place"},
    {"where", "place"},
    {"day", "date"},
    {"when", "date"},
    {"film", "recording"},
    {"tape", "recording"},
    {"video", "recording"},
    {"remark", "note"},
    {"remarks", "note"},
    {"said", "statement"},
    {"rule", "statement"},
    {"result", "won"},
    {"far outer", "before north outer"},
    {"far inner", "before north inner"},
    {"near inner", "before south inner"},
    {"near outer", "before south outer"},
};

/* ---- one heading ----------------------------------------------------------------------------- */

enum { LONGEST = 80, MOST_WORDS = 5 };

/* The words of a heading, separated by signs, except for the 's of "North's". */
typedef struct HeadingWords {
    char text[LONGEST];
    char *at[MOST_WORDS];
    int count;
} HeadingWords;

static bool cut_words(const char *heading, HeadingWords *words)
{
    char *save;
    words->count = 0;
    if (strlen(heading) >= sizeof words->text) return false;
    strcpy(words->text, heading);
    for (char *word = strtok_r(words->text, " \t\n_-.:()'", &save); word;
         word = strtok_r(NULL, " \t\n_-.:()'", &save)) {
        if (strcmp(word, "s") == 0 && words->count) continue;
        if (words->count == MOST_WORDS) return false;
        words->at[words->count++] = word;
    }
    return true;
}

/* Takes the word at *i if it is one of a list of two, in any case; -1: it is not. */
static int take_word(const HeadingWords *words, int *i, const char *const *list)
{
    for (int n = 0; *i < words->count && list[n]; n++)
        if (strcasecmp(words->at[*i], list[n]) == 0) return ++*i, n;
    return -1;
}

/* The place in the drawing, from the top, of a side's inner or outer row. */
static int row_of(const MwesoBoard *board, int side, bool inner)
{
    for (int row = 0; row < board->rows; row++) {
        MwSpot spot = mw_drawn(board, row, 0);
        if (spot.side == side && mw_is_inner(board, spot.pit) == inner) return row;
    }
    return -1;
}

/* Reads "[before|after] [south|north] A1", or a row: "A", "inner", "outer row". Without a side, a
 * pit in small letters is North's, as in moves; without before or after, it is before. */
static bool read_board(const MwesoBoard *board, const char *heading, MwColumn *column)
{
    static const char *const times[] = {"before", "after", "position", NULL};
    static const char *const sides[] = {"s", "n", "south", "north", NULL};
    static const char *const rows[] = {"a", "b", "inner", "outer", NULL};
    static const char *const row_word[] = {"row", NULL};
    HeadingWords words;
    int i = 0;
    if (!cut_words(heading, &words)) return false;
    int time = take_word(&words, &i, times), side = take_word(&words, &i, sides);
    if (i == words.count) return false;
    const char *at = words.at[i];
    bool small = islower((unsigned char)*at);
    int row = side >= 0 ? take_word(&words, &i, rows) : -1;
    column->header = mw_entry_header(time == 1 ? "After" : "Position");
    column->side = side >= 0 ? side % 2 : small ? MWESO_NORTH : MWESO_SOUTH;
    if (row >= 0) {
        take_word(&words, &i, row_word);
        column->kind = COLUMN_ROW;
        column->row = row_of(board, column->side, row % 2 == 0);
        return column->row >= 0 && i == words.count;
    }
    column->kind = COLUMN_PIT;
    column->pit = mw_read_pit(board, &at);
    return column->pit >= 0 && *at == '\0' && i + 1 == words.count;
}

/* Reads the name of a header: in small letters, with one blank for all signs between two words. */
static bool read_name(const char *heading, MwColumn *column)
{
    HeadingWords words;
    char plain[LONGEST] = "";
    if (!cut_words(heading, &words)) return false;
    for (int i = 0; i < words.count; i++) {
        if (i) strcat(plain, " ");
        strcat(plain, words.at[i]);
    }
    for (int n = 0; n < NAMES; n++) {
        if (strcasecmp(names[n].heading, plain) != 0) continue;
        column->kind = names[n].header ? COLUMN_HEADER : COLUMN_MOVER;
        if (names[n].header) column->header = mw_entry_header(names[n].header);
        return true;
    }
    return false;
}

static bool read_heading(const MwesoBoard *board, const char *heading, MwColumn *column)
{
    *column = (MwColumn){.header = -1};
    if (!*heading || *heading == '#' || *heading == '(') return true;
    return read_name(heading, column) || read_board(board, heading, column);
}

/* ---- all of them ----------------------------------------------------------------------------- */

/* Does a text contain these words, as whole words? */
static bool has_words(const char *text, const char *words)
{
    size_t length = strlen(words);
    for (const char *at = text; (at = strstr(at, words)); at++)
        if ((at == text || !isalnum((unsigned char)at[-1])) && !isalnum((unsigned char)at[length]))
            return true;
    return false;
}

/* The heading that was meant, by its spelling or by people's names for it; NULL: none is near. */
static const char *nearest_heading(const char *heading)
{
    const char *all[NAMES + 1] = {NULL};
    char plain[LONGEST];
    size_t length = 0;
    for (; heading[length] && length + 1 < sizeof plain; length++)
        plain[length] = (char)tolower((unsigned char)heading[length]);
    plain[length] = '\0';
    for (int n = 0; n < NAMES; n++) all[n] = names[n].heading;
    const char *near = mw_nearest(plain, all);
    for (size_t i = 0; i < sizeof synonyms / sizeof *synonyms && !near; i++)
        if (has_words(plain, synonyms[i].said)) near = synonyms[i].meant;
    return near;
}

/* Reports all unknown headings at once. */
static MwesoStatus fail_headings(const MwesoBoard *board, const MwCells *cells, MwesoError *error)
{
    enum { NAMED = 12 };
    MwText text = {0};
    MwColumn column;
    int count = 0, named = 0;
    for (size_t i = 0; i < cells->count; i++)
        count += !read_heading(board, mw_cell(cells, i), &column);
    for (size_t i = 0; i < cells->count && named < NAMED; i++) {
        const char *heading = mw_cell(cells, i);
        if (read_heading(board, heading, &column)) continue;
        const char *near = nearest_heading(heading);
        mw_text_add(&text, "%s'%.60s'", named++ ? ", " : "", heading);
        if (near) mw_text_add(&text, count == 1 ? "; did you mean '%s'?" : " (%s?)", near);
    }
    if (count > named) mw_text_add(&text, " and %d more", count - named);
    mw_fail(error, MWESO_BAD_INPUT, 0,
            "row %d: there %s %.700s; a pit is called as in 'A1', 'north B%d' or 'after A1', a "
            "row as in 'before south A', and a heading that begins with '#' is for readers",
            cells->row, count == 1 ? "is no column" : "are no columns", text.s ? text.s : "",
            board->columns);
    mw_text_free(&text);
    if (error) error->line = cells->line;
    return MWESO_BAD_INPUT;
}

/* Do two columns hold the same thing? */
static bool is_same(const MwColumn *a, const MwColumn *b)
{
    return a->kind == b->kind && a->kind != COLUMN_UNUSED && a->header == b->header &&
           a->row == b->row && a->side == b->side && a->pit == b->pit;
}

static MwesoStatus add_column(const MwCells *cells, const MwColumn *column, MwHeadings *headings,
                              MwesoError *error)
{
    const MwColumn *before = NULL;
    for (size_t i = 0; i < headings->count && !before; i++)
        if (is_same(&headings->at[i], column)) before = &headings->at[i];
    bool note = column->kind == COLUMN_HEADER && mw_entry_is_text(column->header);
    if (before && !note) {
        mw_fail(error, MWESO_BAD_INPUT, 0, "row %d: columns '%.60s' and '%.60s' say the same",
                cells->row, before->heading, column->heading);
        if (error) error->line = cells->line;
        return MWESO_BAD_INPUT;
    }
    MwColumn *at = mw_grow(headings->at, headings->count, &headings->room, sizeof *at);
    if (!at) return mw_no_memory(error);
    headings->at = at;
    at[headings->count] = *column;
    at[headings->count].heading = mw_copy(column->heading);
    return at[headings->count++].heading ? MWESO_OK : mw_no_memory(error);
}

MwesoStatus mw_headings_read(const MwesoBoard *board, const MwCells *cells, MwHeadings *headings,
                             MwesoError *error)
{
    MwesoStatus status = MWESO_OK;
    for (size_t i = 0; i < cells->count && status == MWESO_OK; i++) {
        MwColumn column;
        char *heading = mw_cell(cells, i);
        if (!read_heading(board, heading, &column)) return fail_headings(board, cells, error);
        column.heading = heading;
        status = add_column(cells, &column, headings, error);
    }
    return status;
}

/* ---- an empty table -------------------------------------------------------------------------- */

/* Adds the headings of a board: for one cell, for a cell for each row, or for each pit. */
static void add_board(const MwesoBoard *board, MwesoTableBoard kind, const char *time, MwText *out)
{
    if (kind == MWESO_TABLE_POSITION) mw_text_add(out, ",%s", time);
    for (int row = 0; row < board->rows && kind != MWESO_TABLE_POSITION; row++)
        for (int i = 0; i < (kind == MWESO_TABLE_ROWS ? 1 : board->columns); i++) {
            MwSpot spot = mw_drawn(board, row, i);
            bool inner = mw_is_inner(board, spot.pit);
            mw_text_add(out, ",%s %s ", time, spot.side ? "north" : "south");
            if (kind == MWESO_TABLE_ROWS) mw_text_add(out, "%s", inner ? "inner" : "outer");
            else mw_pit_print(board, spot.pit, out);
        }
}

char *mweso_table_headings(const MwesoVariant *base, MwesoTableBoard board)
{
    MwText out = {0};
    if ((unsigned)board > MWESO_TABLE_PITS) return NULL;
    mw_text_add(&out, "observation,informant,place,date,confidence,recording,time,mover,turn");
    add_board(&base->rules.board, board, "before", &out);
    mw_text_add(&out, ",move");
    add_board(&base->rules.board, board, "after", &out);
    mw_text_add(&out, ",captured,captured at,ended,laps,legal,won,statement,note\n");
    if (!out.failed) return out.s;
    mw_text_free(&out);
    return NULL;
}

void mw_headings_free(MwHeadings *headings)
{
    for (size_t i = 0; i < headings->count; i++) free(headings->at[i].heading);
    free(headings->at);
    *headings = (MwHeadings){0};
}

bool mw_are_headings(const MwesoBoard *board, const char *line)
{
    char heading[LONGEST];
    char separator = mw_cells_separator(line);
    const char parts[] = {separator, '\0'};
    bool known = false;
    if (!strchr(line, separator)) return strncasecmp(line, "sep=", 4) == 0;
    while (*line && !known) {
        MwColumn column;
        size_t length = strcspn(line, parts), blanks = strspn(line, " \"");
        blanks = blanks < length ? blanks : length;
        size_t kept = length - blanks;
        while (kept && strchr(" \"", line[blanks + kept - 1])) kept--;
        snprintf(heading, sizeof heading, "%.*s", (int)kept, line + blanks);
        known = kept < sizeof heading && read_heading(board, heading, &column) &&
                column.kind != COLUMN_UNUSED;
        line += length + (line[length] != '\0');
    }
    return known;
}
