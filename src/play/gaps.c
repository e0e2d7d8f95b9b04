/* Gaps: where moves of a recorded game are missing, and what follows is a part of its own. */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "play/headers.h"
#include "play/typography.h"

/* Behind the number of a round, as in "5. ...". */
static const char *behind_number(const char *line)
{
    line += strspn(line, " \t");
    const char *at = line + strspn(line, "0123456789");
    return at > line && *at == '.' && mw_is_blank(at[1]) ? at + 1 + strspn(at + 1, " \t") : line;
}

bool mw_is_gap(const char *line)
{
    const char *at = behind_number(line);
    return strncmp(at, "...", 3) == 0 || strncmp(at, "\u2026", strlen("\u2026")) == 0;
}

/* How many turns are missing ("...3"), and what stands behind; MW_TURNS_UNKNOWN: nobody knows. */
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

/* What the next part is called, and that moves are missing before it. */
static bool add_told(MwesoRecord *next, const char *name, int missing, int line)
{
    char text[120];
    MwText part = {0};
    mw_text_add(&part, "%s, part %d", name, next->part + 1);
    bool good = !part.failed && mw_add_header(next, "Game", part.s, line);
    mw_text_free(&part);
    if (missing < 0) snprintf(text, sizeof text, "begins after a gap: moves are missing");
    else
        snprintf(text, sizeof text, "begins after a gap of %d turn%s", missing,
                 missing == 1 ? "" : "s");
    return good && mw_add_header(next, "Note", text, line);
}

/* The name of the game without ", part 2". */
static void plain_name(const MwesoRecord *record, char *name, size_t size)
{
    snprintf(name, size, "%s", mweso_record_header(record, "Game"));
    char *part = record->part ? strrchr(name, ',') : NULL;
    if (part) *part = '\0';
}

static bool begin_part(MwesoRecord *record, MwesoRecord *next, int missing, const char *board,
                       int line)
{
    char name[200];
    bool known = missing >= 0 && record->turns >= 0 && record->turns <= MW_MOST_TURNS_BEFORE;
    next->part = record->part + 1;
    next->missing = missing;
    next->turns = known ? record->turns + (int)record->move_count + missing : MW_TURNS_UNKNOWN;
    next->from_usual = record->part ? record->from_usual : !mweso_record_header(record, "Start");
    next->foreign = record->foreign;
    next->sided = record->sided;
    plain_name(record, name, sizeof name);
    bool good = add_told(next, name, missing, line);
    for (size_t i = 0; i < record->header_count && good; i++) {
        static const char *const own[] = {"Game", "Note", "Start", NULL};
        const MwItem *header = &record->headers[i];
        if (mw_index(header->name, own) < 0)
            good = mw_add_header(next, header->name, header->text, header->line);
    }
    return good && (!*board || mw_add_header(next, "Start", board, line));
}

/* How the game ended says nothing of the part before a gap. */
static void drop_result(MwesoRecord *record)
{
    size_t kept = 0;
    for (size_t i = 0; i < record->header_count; i++) {
        MwItem item = record->headers[i];
        if (strcmp(item.name, "Result") != 0) record->headers[kept++] = item;
        else free(item.name), free(item.text);
    }
    record->header_count = kept;
}

MwesoStatus mw_begin_next_part(MwesoRecords *records, MwesoRecord *record, MwesoError *error)
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
    drop_result(record);
    records->next = next;
    return good ? MWESO_OK : mw_no_memory(error);
}
