/* Memory: every allocation of the library goes through here, so that tests can make the n-th one
 * fail. */
#ifndef MWESO_BASE_MEMORY_H
#define MWESO_BASE_MEMORY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Like calloc(1, size), realloc and strdup; NULL when there is no memory. Free with free(). */
void *mw_new(size_t size);
void *mw_resize(void *old, size_t size);
char *mw_copy(const char *text);

/* Makes room for one more element of `size` bytes in a growing array of `count` elements that has
 * room for `*room`. Returns the array, which may have moved, or NULL, with the old array unchanged.
 */
void *mw_grow(void *array, size_t count, size_t *room, size_t size);

/* A count as a size; the greatest size if it does not fit (where sizes have 32 bits). */
static inline size_t mw_as_size(uint64_t count)
{
    return count < SIZE_MAX ? (size_t)count : SIZE_MAX;
}

#endif
