/* Headers: the lines before the moves of a recorded game, each a name and a value. */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "play/notation.h"
#include "play/record.h"

/* The known headers. */
static const char *const header_names[] = {
    "Game",  "Variant",  "Set",       "Rules",      "South",     "North",
    "Place", "Date",     "Informant", "Confidence", "Recording", "Source",
    "Note",  "Notation", "Start",     "Result",     NULL,
};

const char *const mw_results[] = {[RESULT_SOUTH] = "S",
                                  [RESULT_NORTH] = "N",
                                  [RESULT_ANNULLED] = "annulled",
                                  [RESULT_UNFINISHED] = "unfinished",
                                  [RESULT_SOUTH_BY_FORFEIT] = "S forfeit",
                                  [RESULT_NORTH_BY_FORFEIT] = "N forfeit",
                                  [RESULT_COUNT] = NULL};

bool mw_header_is_told(const char *name)
{
    static const char *const told[] = {"South",     "North",  "Place", "Date", "Informant",
                                       "Recording", "Source", "Note",  NULL};
    return mw_index(name, told) >= 0;
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

bool mw_add_header(MwesoRecord *record, const char *name, const char *text, int line)
{
    return add_item(&record->headers, &record->header_count, &record->header_room, name, text,
                    line);
}

bool mw_add_move(MwesoRecord *record, const char *text, int line)
{
    return add_item(&record->moves, &record->move_count, &record->move_room, NULL, text, line);
}

const MwItem *mw_find_header(const MwesoRecord *record, const char *name)
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
    mw_comments_free(&record->comments);
    free(record);
}

/* ---- their values ---------------------------------------------------------------------------- */

MwesoStatus mw_check_header(MwesoRecords *records, const MwesoRecord *record, const char *name,
                            const char *value, MwesoError *error)
{
    static const char *const repeated[] = {"Note", "Source", "Set", NULL};
    static const char *const sureness[] = {"sure", "likely", "doubtful", NULL};
    bool repeats = mw_index(name, repeated) >= 0;
    const MwItem *before = mw_find_header(record, name);
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
    if (strcmp(name, "Result") == 0 && mw_index(value, mw_results) < 0)
        return mw_fail_line(records, error,
                            "Result: '%s' is not one of: S, N, annulled, unfinished, "
                            "S forfeit, N forfeit",
                            value);
    if (strcmp(name, "Confidence") == 0 && mw_index(value, sureness) < 0)
        return mw_fail_line(records, error,
                            "Confidence: '%s' is not one of: sure, likely, doubtful", value);
    if (strcmp(name, "Notation") == 0 && mw_notation_named(value) < 0) {
        const char *near = mw_nearest(value, mw_notation_names);
        return mw_fail_line(
            records, error, "Notation: '%s' is not one of: own, voogt, kiba, abstractplay%s%s%s",
            value, near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
    }
    if (record->move_count > 0 || record->part > 0)
        return mw_fail_line(records, error,
                            "header '%s' stands behind moves; a new game starts with 'Game:'",
                            name);
    return MWESO_OK;
}

/* ---- public ---------------------------------------------------------------------------------- */

const char *mweso_record_header(const MwesoRecord *record, const char *name)
{
    const MwItem *header = name ? mw_find_header(record, name) : NULL;
    return header ? header->text : NULL;
}

const char *mweso_record_header_at(const MwesoRecord *record, size_t index, const char **name)
{
    if (index >= record->header_count) return NULL;
    if (name) *name = record->headers[index].name;
    return record->headers[index].text;
}

static MwResult result_of(const MwesoRecord *record)
{
    const MwItem *header = mw_find_header(record, "Result");
    int result = header ? mw_index(header->text, mw_results) : -1;
    return result < 0 ? RESULT_UNFINISHED : (MwResult)result;
}

int mweso_record_winner(const MwesoRecord *record)
{
    enum { UNDECIDED = 2 };
    static const int winners[RESULT_COUNT] = {[RESULT_SOUTH] = MWESO_SOUTH,
                                              [RESULT_NORTH] = MWESO_NORTH,
                                              [RESULT_ANNULLED] = MWESO_NOBODY,
                                              [RESULT_UNFINISHED] = UNDECIDED,
                                              [RESULT_SOUTH_BY_FORFEIT] = MWESO_SOUTH,
                                              [RESULT_NORTH_BY_FORFEIT] = MWESO_NORTH};
    return winners[result_of(record)];
}

bool mw_record_forfeited(const MwesoRecord *record)
{
    MwResult result = result_of(record);
    return result == RESULT_SOUTH_BY_FORFEIT || result == RESULT_NORTH_BY_FORFEIT;
}

bool mweso_record_comment(const MwesoRecord *record, size_t index, MwesoComment *comment)
{
    return mw_comment_at(&record->comments, index, comment);
}
