/* Transposition table: what a search has found out about situations, shared by its threads without
 * locks. */
#ifndef MWESO_THINK_TRANSPOSITION_H
#define MWESO_THINK_TRANSPOSITION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum MwBound { BOUND_NONE, BOUND_EXACT, BOUND_LEAST, BOUND_MOST } MwBound;

/* What is known of a situation: its value, or a bound of it, after looking `depth` moves ahead. */
typedef struct MwKnown {
    int16_t value;
    uint8_t depth;
    uint8_t bound;
    uint16_t move;   /* the best one's number among the results, or MW_NO_MOVE */
    uint16_t search; /* number of the search that found it: older entries give way first */
} MwKnown;

enum { MW_NO_MOVE = 0xFFFF };

typedef struct MwTable MwTable;

/* A table with room for at least `entries`; NULL without memory. */
MwTable *mw_table_new(size_t entries);
void mw_table_free(MwTable *table);
/* Forgets everything. */
void mw_table_clear(MwTable *table);
bool mw_table_get(const MwTable *table, uint64_t situation, MwKnown *known);
/* Keeps what was found, in place of something older or less deep. */
void mw_table_put(MwTable *table, uint64_t situation, MwKnown known);

#endif
