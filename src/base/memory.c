/* Memory: allocation, with a switch for tests of its failure (MWESO_TEST_MEMORY). */
#include "base/memory.h"

#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"

#ifdef MWESO_TEST_MEMORY
/* The tests set this to n: the n-th allocation from now on, and every later one, fails. */
__attribute__((visibility("default"))) long mweso_test_fail_after = -1;

static bool refuse(void)
{
    if (mweso_test_fail_after < 0) return false;
    if (mweso_test_fail_after == 0) return true;
    mweso_test_fail_after--;
    return false;
}
#else
static bool refuse(void) { return false; }
#endif

void *mw_new(size_t size) { return refuse() ? NULL : calloc(1, size); }

void *mw_resize(void *old, size_t size) { return refuse() ? NULL : realloc(old, size); }

char *mw_copy(const char *text)
{
    assert(text);
    size_t size = strlen(text) + 1;
    char *copy = mw_new(size);
    return copy ? memcpy(copy, text, size) : NULL;
}

void *mw_grow(void *array, size_t count, size_t *room, size_t size)
{
    MW_INVARIANT(size > 0);
    if (count < *room) return array;
    size_t wanted = *room ? *room * 2 : 8;
    assert(count < wanted);
    if (wanted > SIZE_MAX / size) return NULL;
    void *larger = mw_resize(array, wanted * size);
    if (larger) *room = wanted;
    return larger;
}
