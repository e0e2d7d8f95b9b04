/* Language: the language of what informants and players read. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"

/* The first language of the environment for which there is a catalogue; LANGUAGE may list several.
 * No locale needs to be installed. */
static const MwesoLanguage *of_environment(void)
{
    static const char *const names[] = {"LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *list = getenv(names[i]);
        for (size_t length; list && *list; list += length + (list[length] == ':')) {
            char code[40];
            length = strcspn(list, ":");
            snprintf(code, sizeof code, "%.*s", (int)length, list);
            const MwesoLanguage *language = mweso_language(code);
            if (language) return language;
        }
        if (i > 0 && list && getenv(names[i])[0])
            return NULL; /* a locale overrides those after it */
    }
    return NULL;
}

MwesoStatus cli_take_language(Cli *cli)
{
    const char *code = cli->values[OPT_LANGUAGE];
    bool for_people = cli->format == FORMAT_TEXT || cli->format == FORMAT_MARKDOWN;
    cli->language = !code && for_people ? of_environment() : mweso_language(code);
    mweso_set_language(cli->language);
    if (!code || cli->language) return MWESO_OK;
    char known[200] = "";
    size_t length = 0;
    const MwesoLanguage *language;
    for (size_t i = 0; (language = mweso_language_at(i)) && length < sizeof known; i++)
        length += (size_t)snprintf(known + length, sizeof known - length, "%s%s (%s)",
                                   i ? ", " : "", mweso_language_code(language),
                                   mweso_language_name(language));
    return cli_fail(cli, MWESO_USAGE,
                    "--language: there is no catalogue for '%.40s', only for %s; "
                    "docs/translating.md says how to make one",
                    code, known);
}

const char *cli_in(const Cli *cli, const char *text)
{
    return mweso_translated(cli->language, text);
}

const char *cli_in_count(const Cli *cli, const char *one, const char *many, uint64_t count)
{
    return mweso_translated_count(cli->language, one, many, count);
}

char *cli_in_terms(const Cli *cli, const MwesoVariant *variant, const char *format, ...)
{
    va_list args;
    char *plain, *told;
    va_start(args, format);
    bool printed = vasprintf(&plain, format, args) >= 0;
    va_end(args);
    if (!printed) return NULL;
    size_t size = mweso_in_terms(variant, cli->language, plain, NULL, 0) + 1;
    told = malloc(size);
    if (told) mweso_in_terms(variant, cli->language, plain, told, size);
    free(plain);
    return told;
}

const char *cli_review(const Cli *cli, ReviewText text)
{
    const char *reviewer = mweso_language_reviewer(cli->language);
    *text = '\0';
    if (strcmp(mweso_language_code(cli->language), "en") == 0) return text;
    if (*reviewer)
        snprintf(text, sizeof(ReviewText), cli_in(cli, "Translation read by %s."), reviewer);
    else
        snprintf(text, sizeof(ReviewText), "%s",
                 cli_in(cli, "Draft: nobody who speaks this language has read the translation."));
    return text;
}
