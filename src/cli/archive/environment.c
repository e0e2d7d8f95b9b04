/* The environment of a run: by what the program was made, and on what it runs. */
#include <jansson.h>
#include <sqlite3.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/utsname.h>
#ifdef __GLIBC__
#include <gnu/libc-version.h>
#endif

#include <lua.h>

#include "cli/archive/archive.h"

#ifdef __clang__
#define COMPILER "clang " __clang_version__
#else
#define COMPILER "gcc " __VERSION__
#endif

/* The Makefile says it, where it knows. */
#ifndef MWESO_COMMIT
#define MWESO_COMMIT ""
#endif

const char *environment_commit(void) { return MWESO_COMMIT; }

size_t environment_facts(ArchiveFact facts[MOST_FACTS], size_t *own)
{
    size_t count = 0;
    struct utsname system = {0};
    uname(&system);
#define FACT(title, ...) \
    facts[count].name = title; \
    snprintf(facts[count++].value, sizeof facts->value, __VA_ARGS__)
    FACT("compiler", "%s", COMPILER);
    FACT("system", "%s", system.sysname);
    FACT("machine", "%s", system.machine);
    FACT("word", "%zu bits", sizeof(void *) * 8);
    FACT("byte order", "%s", __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ ? "little" : "big");
    *own = count;
    FACT("Lua", "%s.%s", LUA_VERSION_MAJOR "." LUA_VERSION_MINOR, LUA_VERSION_RELEASE);
    FACT("SQLite", "%s", sqlite3_libversion());
    FACT("Jansson", "%s", jansson_version_str());
#ifdef __GLIBC__
    FACT("GNU C library", "%s", gnu_get_libc_version());
#endif
#undef FACT
    return count;
}
