/* Names: what rule sets are called where there are several. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"

const char *cli_settings_of(const MwesoVariant *variant)
{
    const char *name = mweso_variant_name(variant), *label = mweso_variant_label(variant);
    size_t length = strlen(name);
    return strncmp(label, name, length) == 0 ? label + length : "";
}

/* Rule sets that are being named. */
typedef struct Naming {
    MwesoVariant *const *variants;
    char **names;
} Naming;

/* As programs see it that know neither capitals nor signs. */
static int plain(char sign)
{
    return isalnum((unsigned char)sign) ? tolower((unsigned char)sign) : '_';
}

static bool are_alike(const Naming *n, size_t i, size_t j)
{
    const char *a = n->names[i], *b = n->names[j];
    while (*a && *b && plain(*a) == plain(*b)) a++, b++;
    return !*a && !*b &&
           strcmp(cli_settings_of(n->variants[i]), cli_settings_of(n->variants[j])) == 0;
}

static bool has_double(const Naming *n, size_t i, size_t count)
{
    for (size_t j = 0; j < count; j++)
        if (j != i && are_alike(n, i, j)) return true;
    return false;
}

/* Takes ownership of the text; false if there is none. */
static bool put_name(const Naming *n, size_t i, char *text)
{
    if (!text) return false;
    free(n->names[i]);
    n->names[i] = text;
    return true;
}

const char *cli_settings_behind(const char *given)
{
    const char *blank = strchr(given, ' ');
    while (blank && !memchr(blank, '=', 1 + strcspn(blank + 1, " ")))
        blank = strchr(blank + 1, ' ');
    return blank ? blank : given + strlen(given);
}

/* The word by which a rule set was given, without the settings behind it. */
static char *word_of(const char *given)
{
    return strndup(given, (size_t)(cli_settings_behind(given) - given));
}

/* Those that are called alike by the words by which they were given. */
static bool name_as_given(const Naming *n, const char *const *given, size_t count)
{
    bool *alike = calloc(count + 1, sizeof *alike), good = alike != NULL;
    for (size_t i = 0; good && i < count; i++) alike[i] = has_double(n, i, count);
    for (size_t i = 0; good && i < count; i++)
        if (alike[i]) good = put_name(n, i, word_of(given[i]));
    free(alike);
    return good;
}

/* A number for one that is called as one before it. */
static bool number(const Naming *n, size_t i)
{
    char *base = has_double(n, i, i) ? strdup(n->names[i]) : NULL, *text;
    bool good = base || !has_double(n, i, i);
    for (int next = 2; good && base && has_double(n, i, i); next++)
        good = asprintf(&text, "%s_%d", base, next) >= 0 && put_name(n, i, text);
    free(base);
    return good;
}

char **cli_names_apart(MwesoVariant *const *variants, const char *const *given, size_t count)
{
    Naming n = {variants, calloc(count + 1, sizeof *n.names)};
    bool good = n.names != NULL;
    for (size_t i = 0; good && i < count; i++)
        good = put_name(&n, i, strdup(mweso_variant_name(variants[i])));
    good = good && name_as_given(&n, given, count);
    for (size_t i = 0; good && i < count; i++) good = number(&n, i);
    if (good) return n.names;
    cli_free_names(n.names);
    return NULL;
}

/* The names apart, each with its settings behind it: all of them, or those that were typed there.
 */
static char **with_settings(MwesoVariant *const *variants, const char *const *given, size_t count,
                            bool all)
{
    char **names = cli_names_apart(variants, given, count);
    for (size_t i = 0; names && i < count; i++) {
        char *label;
        const char *settings = all ? cli_settings_of(variants[i]) : cli_settings_behind(given[i]);
        if (asprintf(&label, "%s%s", names[i], settings) < 0) {
            cli_free_names(names);
            return NULL;
        }
        free(names[i]);
        names[i] = label;
    }
    return names;
}

char **cli_labels_apart(MwesoVariant *const *variants, const char *const *given, size_t count)
{
    return with_settings(variants, given, count, true);
}

char **cli_typed_apart(MwesoVariant *const *variants, const char *const *given, size_t count)
{
    return with_settings(variants, given, count, false);
}

void cli_free_names(char **names)
{
    for (size_t i = 0; names && names[i]; i++) free(names[i]);
    free(names);
}
