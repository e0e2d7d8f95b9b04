/* Records: games read from files and written. */
#ifndef MWESO_RECORD_H
#define MWESO_RECORD_H

#include <stddef.h>

#include "mweso/game.h"
#include "mweso/notation.h"

#ifdef __cplusplus
extern "C" {
#endif

/* One game of a record, as it was read. */
typedef struct MwesoRecord MwesoRecord;
typedef struct MwesoRecords MwesoRecords;

typedef enum MwesoLayout {
    MWESO_LAYOUT_RECORD,
    MWESO_LAYOUT_PLACEMENTS,
    MWESO_LAYOUT_WERNHAM,      /* a record whose moves are letters: a...h inner, i...p outer */
    MWESO_LAYOUT_BAO,          /* a record whose moves show the side towards which they go, as A5R
                                  or A5>, in letters of either case (docs/notation.md) */
    MWESO_LAYOUT_OBSERVATIONS, /* docs/notes.md; like the next two, only for mweso_evidence_read */
    MWESO_LAYOUT_ANY,          /* known by the first line of the file, or by the end of its name */
    MWESO_LAYOUT_TABLE         /* rows of a spreadsheet (CSV, TSV) */
} MwesoLayout;

/* Opens a file of game records ("-": standard input). NULL with an error if it cannot be opened, or
 * if `layout` is none of the first four. */
MWESO_API MwesoRecords *mweso_records_new(const char *file, MwesoLayout layout, MwesoError *error);
/* The same from text in memory, which must stay as it is until the records are freed. */
MWESO_API MwesoRecords *mweso_records_new_text(const char *text, size_t length, MwesoLayout layout,
                                               MwesoError *error);
MWESO_API void mweso_records_free(MwesoRecords *records);
/* The next game, or NULL: at the end with status MWESO_OK, else with the error. A game that cannot
 * be read does not stop the ones after it. The caller frees it with mweso_record_free. */
MWESO_API MwesoRecord *mweso_records_next(MwesoRecords *records, MwesoError *error);
MWESO_API void mweso_record_free(MwesoRecord *record);
/* The name of the game that was read last, even if it could not be read whole; or NULL. */
MWESO_API const char *mweso_records_name(const MwesoRecords *records);
/* The line on which a record starts, from 1. */
MWESO_API int mweso_record_line(const MwesoRecord *record);
/* The number of turns before a record's first move: 0, except after a gap ("..."), where a record
 * of its own begins; -1 if unknown. */
MWESO_API int mweso_record_turns(const MwesoRecord *record);
/* The part of a game with gaps: 0 before the first gap, or for a game without any. */
MWESO_API int mweso_record_part(const MwesoRecord *record);
/* The number of turns missing before a part: 0 before the first; -1 if unknown. */
MWESO_API int mweso_record_missing(const MwesoRecord *record);
/* As many as a game has at most; a record with more is refused. */
enum { MWESO_MOST_HEADERS = 500 };
/* The value of a header such as "Variant"; NULL if the record has none of this name, or `name` is
 * NULL. */
MWESO_API const char *mweso_record_header(const MwesoRecord *record, const char *name);
/* Value and name (`name` may be NULL) of header number `index`; NULL beyond the last. */
MWESO_API const char *mweso_record_header_at(const MwesoRecord *record, size_t index,
                                             const char **name);
/* Comment number `index` of the record, in order; false beyond the last. Comments on moves that
 * cannot be played count as well. */
MWESO_API bool mweso_record_comment(const MwesoRecord *record, size_t index, MwesoComment *comment);
/* Plays the whole record: `game` gets the game up to its end or its first bad move (the caller
 * frees it). The error has the number of the move, from 1, in `column`, and its line. */
MWESO_API MwesoStatus mweso_record_play(const MwesoRecord *record, const MwesoVariant *variant,
                                        MwesoGame **game, MwesoError *error);
/* The winner that the record states, by forfeit or not: a side; MWESO_NOBODY if annulled; 2 if it
 * states none. */
MWESO_API int mweso_record_winner(const MwesoRecord *record);
/* The notation of the record's moves, by its header or by their form. MWESO_BAD_INPUT if they could
 * be in either of two. */
MWESO_API MwesoStatus mweso_record_notation(const MwesoRecord *record, MwesoNotation *notation,
                                            MwesoError *error);
/* Writes a game as a record. `headers` is a NULL-ended list of names and values in turn, or NULL.
 * Variant, Rules and Start come from the game, and Result unless it is in `headers`. Variant is a
 * label with its settings unless `headers` has a Set. Moves are written in the Notation of
 * `headers`, if moves of the variant can be. Returns the text, for mweso_text_free, or NULL if
 * there is no memory. */
MWESO_API char *mweso_game_record(const MwesoGame *game, const char *const *headers);

/* A game with gaps, part by part. */
typedef struct MwesoPart {
    const MwesoGame *game;
    int missing; /* turns in the gap before it, 0 to 100000; any other number: unknown; ignored in
                    the first part */
} MwesoPart;

/* As mweso_game_record, for a game with gaps: `count` parts, at least one, all of the same variant.
 * Each later part begins with "..." and its first board. Rules and Start come from the first part,
 * Result from the last. */
MWESO_API char *mweso_parts_record(const MwesoPart *parts, size_t count,
                                   const char *const *headers);

#ifdef __cplusplus
}
#endif

#endif
