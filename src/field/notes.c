/* Notes: observations read from a file, line by line. */
#include <ctype.h>
#include <string.h>

#include "field/drawn.h"
#include "field/entry.h"

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
