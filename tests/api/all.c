/* All: the programs of this folder as one, and the fuzz targets of tests/fuzz without a fuzzer:
 *
 *     tests test_moves                           the tests of test_moves.c
 *     tests fuzz_move tests/corpus/move/FILE...  these inputs through the target of move.c
 *
 * The Makefile renames what each file calls main or LLVMFuzzerTestOneInput, and lists the names.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PROGRAM(NAME) int main_of_##NAME(void);
#define TARGET(NAME) int NAME(const uint8_t *data, size_t size);
#include "tests.def"
#undef PROGRAM
#undef TARGET

typedef struct Entry {
    const char *name;
    int (*program)(void);
    int (*target)(const uint8_t *data, size_t size);
} Entry;

#define PROGRAM(NAME) {.name = #NAME, .program = main_of_##NAME},
#define TARGET(NAME) {.name = #NAME, .target = NAME},
static const Entry entries[] = {
#include "tests.def"
};

static const Entry *entry_of(const char *name)
{
    for (size_t i = 0; i < sizeof entries / sizeof *entries; i++)
        if (strcmp(entries[i].name, name) == 0) return &entries[i];
    return NULL;
}

/* An input lies in memory of its size, so that a sanitizer sees what is read behind it. */
static int replay(const Entry *entry, const char *file)
{
    FILE *in = fopen(file, "rb");
    long size = in && fseek(in, 0, SEEK_END) == 0 ? ftell(in) : -1;
    uint8_t *data = malloc(size > 0 ? (size_t)size : 1);
    if (size < 0 || !data || fseek(in, 0, SEEK_SET) != 0 ||
        fread(data, 1, (size_t)size, in) != (size_t)size) {
        fprintf(stderr, "%s cannot be read\n", file);
        return 1;
    }
    fclose(in);
    entry->target(data, (size_t)size);
    free(data);
    fprintf(stderr, "Executed %s\n", file);
    return 0;
}

int main(int count, char **words)
{
    const Entry *entry = count > 1 ? entry_of(words[1]) : NULL;
    int failed = 0;
    if (!entry) {
        fprintf(stderr, "usage: %s NAME [FILE...]; NAME is one of:", words[0]);
        for (size_t i = 0; i < sizeof entries / sizeof *entries; i++)
            fprintf(stderr, " %s", entries[i].name);
        fputc('\n', stderr);
        return 2;
    }
    if (entry->program) return entry->program();
    for (int i = 2; i < count; i++) failed |= replay(entry, words[i]);
    return failed;
}
