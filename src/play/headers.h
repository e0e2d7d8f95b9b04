/* Headers: what is said of a game before its moves. */
#ifndef MWESO_PLAY_HEADERS_H
#define MWESO_PLAY_HEADERS_H

#include "play/record.h"

/* How a game may have ended, and how the header Result says it; NULL-ended. */
typedef enum MwResult {
    RESULT_SOUTH,
    RESULT_NORTH,
    RESULT_ANNULLED,
    RESULT_UNFINISHED,
    RESULT_SOUTH_BY_FORFEIT,
    RESULT_NORTH_BY_FORFEIT,
    RESULT_COUNT
} MwResult;
extern const char *const mw_results[RESULT_COUNT + 1];

/* Does a header tell something to people, who may write a '#'? */
bool mw_header_is_told(const char *name);
/* May this header stand here, with this value? */
MwesoStatus mw_check_header(MwesoRecords *records, const MwesoRecord *record, const char *name,
                            const char *value, MwesoError *error);

/* False without memory. */
bool mw_add_header(MwesoRecord *record, const char *name, const char *text, int line);
/* The first of that name, or NULL. */
const MwItem *mw_find_header(const MwesoRecord *record, const char *name);

/* Was the game won because the opponent gave up or broke the rules, whatever the board says? */
bool mw_record_forfeited(const MwesoRecord *record);

#endif
