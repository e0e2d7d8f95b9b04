/* Transposition table: what a search has found out about situations, shared by its threads without
 * locks.
 *
 * An entry is two words, the second disguised by the first (lockless XOR after Hyatt): an entry
 * that two threads wrote at once fits no situation and is taken as empty.
 */
#include "think/transposition.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "base/memory.h"

enum { WAYS = 4 }; /* entries in which one situation may stand */

typedef struct TableEntry {
    _Atomic uint64_t known, disguised;
} TableEntry;

struct MwTable {
    size_t mask; /* of the first of WAYS entries */
    TableEntry entries[];
};

_Static_assert(sizeof(MwKnown) == sizeof(uint64_t), "an entry is two words");

MwTable *mw_table_new(size_t entries)
{
    size_t count = WAYS;
    while (count < entries) count *= 2;
    MwTable *table = mw_new(sizeof *table + count * sizeof(TableEntry));
    if (table) table->mask = (count - 1) & ~(size_t)(WAYS - 1);
    return table;
}

void mw_table_free(MwTable *table) { free(table); }

void mw_table_clear(MwTable *table)
{
    memset((void *)table->entries, 0, (table->mask + WAYS) * sizeof(TableEntry));
}

/* The entry's word if it is about the situation, else 0. */
static uint64_t word_of(const TableEntry *entry, uint64_t situation)
{
    uint64_t known = atomic_load_explicit(&entry->known, memory_order_relaxed);
    uint64_t disguised = atomic_load_explicit(&entry->disguised, memory_order_relaxed);
    return (known ^ disguised) == situation ? known : 0;
}

bool mw_table_get(const MwTable *table, uint64_t situation, MwKnown *known)
{
    const TableEntry *first = &table->entries[situation & table->mask];
    for (int i = 0; i < WAYS; i++) {
        uint64_t word = word_of(&first[i], situation);
        if (!word) continue;
        memcpy(known, &word, sizeof word);
        return true;
    }
    return false;
}

/* How much an entry is worth keeping. */
static int worth(const TableEntry *entry, uint16_t search)
{
    MwKnown known;
    uint64_t word = atomic_load_explicit(&entry->known, memory_order_relaxed);
    memcpy(&known, &word, sizeof word);
    if (known.bound == BOUND_NONE) return -1;
    return known.search == search ? known.depth + UINT8_MAX : known.depth;
}

void mw_table_put(MwTable *table, uint64_t situation, MwKnown known)
{
    MW_INVARIANT(known.bound != BOUND_NONE);
    TableEntry *first = &table->entries[situation & table->mask], *place = first;
    for (int i = 0; i < WAYS; i++) {
        if (word_of(&first[i], situation)) {
            place = &first[i];
            break;
        }
        if (worth(&first[i], known.search) < worth(place, known.search)) place = &first[i];
    }
    uint64_t word;
    memcpy(&word, &known, sizeof word);
    atomic_store_explicit(&place->known, word, memory_order_relaxed);
    atomic_store_explicit(&place->disguised, word ^ situation, memory_order_relaxed);
}
