/* Recorder: the names in a source, found. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/bibliography/citation.h"

/* The text behind the short name by which comments call the source: "DLP: ...". */
static const char *behind_short_name(const char *source)
{
    size_t length = strcspn(source, " :,.(");
    return strncmp(source + length, ": ", 2) == 0 ? source + length + 2 : source;
}

/* Does a year begin here? Numbers of a collection's evidence are none. */
static bool is_year(const char *text, const char *at)
{
    static const char evidence[] = "evidence ";
    size_t before = sizeof evidence - 1;
    bool alone = at == text || !isalnum((unsigned char)at[-1]);
    bool counted = at >= text + before && strncmp(at - before, evidence, before) == 0;
    return alone && !counted && strchr("12", *at) && strspn(at, "0123456789") == 4;
}

/* Is there an initial here, as "J."? */
static bool is_initial(const char *at)
{
    unsigned char first = (unsigned char)*at++;
    while (((unsigned char)*at & 0xc0) == 0x80) at++;
    return (isupper(first) || first >= 0x80) && *at == '.';
}

/* Where the names of the authors end: at a year, a colon, a bracket, a comma with no initial. */
static const char *end_of_names(const char *names)
{
    const char *at = names;
    for (; *at && !strchr(":;(", *at); at++) {
        if (*at == ',' && !(at[1] == ' ' && is_initial(at + 2))) break;
        if (strncmp(at, "'s ", 3) == 0 || is_year(names, at)) break;
    }
    return at;
}

/* Who is named behind "after": the one whom the source follows. */
static const char *behind_after(const char *source)
{
    static const char after[] = "after ";
    for (const char *at = source; *at && !is_year(source, at); at++)
        if (strncmp(at, after, sizeof after - 1) == 0 &&
            isupper((unsigned char)at[sizeof after - 1]))
            return at + sizeof after - 1;
    return source;
}

/* Adds one name without its initials: "M. G. Sanderson" and "Sanderson, M. G." are Sanderson. */
static void add_name(FILE *out, const char *name, const char *end, bool first)
{
    const char *comma = memchr(name, ',', (size_t)(end - name)), *before = first ? "" : " and ";
    if (comma) end = comma;
    while (name < end) {
        size_t length = strcspn(name, " ");
        if (length > (size_t)(end - name)) length = (size_t)(end - name);
        if (length && !is_initial(name)) {
            fprintf(out, "%s%.*s", before, (int)length, name);
            before = " ";
        }
        name += length + 1;
    }
}

void recorder_of(const Cli *cli, const MwesoVariant *variant, AuthorText author)
{
    static const char and[] = " and ", the[] = "the ";
    bool end_of_sources;
    char *source = source_told(cli, variant, 0, &end_of_sources);
    FILE *out = fmemopen(author, sizeof(AuthorText), "w");
    *author = '\0';
    if (!out) return free(source);
    const char *names = behind_after(behind_short_name(source ? source : ""));
    if (strncmp(names, the, sizeof the - 1) == 0) names += sizeof the - 1;
    const char *end = end_of_names(names), *from = names;
    for (const char *at = names; at < end; at++)
        if (strncmp(at, and, sizeof and-1) == 0 && at + sizeof and-1 < end) {
            add_name(out, from, at, from == names);
            from = at + sizeof and-1;
        }
    add_name(out, from, end, from == names);
    fclose(out);
    free(source);
    author[sizeof(AuthorText) - 1] = '\0';
}
