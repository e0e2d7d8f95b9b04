/* Transposition table: what searches have found out about situations, by hash.
 *
 * Different orders of moves lead to one situation (transpose), which is searched once. The key is a
 * hash of all of the situation (mw_situation), not an XOR of a random number for each piece that is
 * kept up to date (Zobrist, 1970): a move of sowing changes most of a board. The threads of a
 * search share the table without locks (Hyatt and Mann, 2002): an entry is two words, the second
 * XORed with the key, so that one that two threads wrote at once fits no situation and is taken as
 * empty. */
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "base/memory.h"
#include "think/search.h"

enum { BUCKET = 4 }; /* number of entries in which one situation may be stored */

typedef struct TableEntry {
    _Atomic uint64_t known, checked; /* a MwKnown; the same XOR the situation's hash */
} TableEntry;

struct MwTable {
    size_t mask; /* selects the first entry of a bucket */
    TableEntry entries[];
};

_Static_assert(sizeof(MwKnown) == sizeof(uint64_t), "an entry is two words");

MwTable *mw_table_new(size_t entries)
{
    size_t count = BUCKET;
    while (count < entries) count *= 2;
    MwTable *table = mw_new(sizeof *table + count * sizeof(TableEntry));
    if (table) table->mask = (count - 1) & ~(size_t)(BUCKET - 1);
    return table;
}

void mw_table_free(MwTable *table) { free(table); }

void mw_table_clear(MwTable *table)
{
    memset((void *)table->entries, 0, (table->mask + BUCKET) * sizeof(TableEntry));
}

/* The word of the entry if it is of the situation, else 0. */
static uint64_t word_of(const TableEntry *entry, uint64_t situation)
{
    uint64_t known = atomic_load_explicit(&entry->known, memory_order_relaxed);
    uint64_t checked = atomic_load_explicit(&entry->checked, memory_order_relaxed);
    return (known ^ checked) == situation ? known : 0;
}

bool mw_table_get(const MwTable *table, uint64_t situation, MwKnown *known)
{
    const TableEntry *first = &table->entries[situation & table->mask];
    for (int i = 0; i < BUCKET; i++) {
        uint64_t word = word_of(&first[i], situation);
        if (!word) continue;
        memcpy(known, &word, sizeof word);
        return true;
    }
    return false;
}

/* The rank of an entry; the lowest is replaced: empty ones first, then those of older searches,
 * then of this one; each by depth. */
static int rank_of(const TableEntry *entry, uint16_t search)
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
    for (int i = 0; i < BUCKET; i++) {
        if (word_of(&first[i], situation)) {
            place = &first[i];
            break;
        }
        if (rank_of(&first[i], known.search) < rank_of(place, known.search)) place = &first[i];
    }
    uint64_t word;
    memcpy(&word, &known, sizeof word);
    atomic_store_explicit(&place->known, word, memory_order_relaxed);
    atomic_store_explicit(&place->checked, word ^ situation, memory_order_relaxed);
}
