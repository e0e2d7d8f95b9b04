/* Catalogue: the variants that are found, and what their files tell of them. */
#include "cli/collection/catalogue.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- finding them ---------------------------------------------------------------------------- */

typedef struct Filling {
    const Cli *cli;
    Catalogue *catalogue;
    bool no_memory;
} Filling;

/* Takes a variant (NULL: none) into the catalogue, which owns it then. */
static bool add(Catalogue *catalogue, const char *name, const char *file, MwesoVariant *variant)
{
    CataloguedGame *all = cli_grow(catalogue->listed, catalogue->count, sizeof *all);
    if (!all) return mweso_variant_free(variant), false;
    catalogue->listed = all;
    CataloguedGame *listed = &all[catalogue->count++];
    *listed = (CataloguedGame){.name = strdup(name), .file = strdup(file), .variant = variant};
    if (variant) {
        listed->class = class_of(variant, &listed->class_assumed);
        snprintf(listed->board, sizeof listed->board, "%dx%d", mweso_variant_columns(variant),
                 mweso_variant_board(variant)->rows);
    }
    return listed->name && listed->file;
}

/* What does not load is listed, without its findings: `mweso check` tells them. */
static bool add_found(void *user, const char *name, const char *file)
{
    Filling *filling = user;
    MwesoFindings *findings = mweso_findings_new();
    MwesoVariant *variant = findings ? mweso_variant_load(filling->cli->path, name,
                                                          filling->cli->settings, findings)
                                     : NULL;
    filling->no_memory = !findings || !add(filling->catalogue, name, file, variant);
    mweso_findings_free(findings);
    return !filling->no_memory;
}

MwesoStatus catalogue_fill(const Cli *cli, Catalogue *catalogue)
{
    Filling filling = {cli, catalogue, false};
    *catalogue = (Catalogue){0};
    MwesoStatus status = mweso_path_each(cli->path, add_found, &filling);
    return status != MWESO_OK || filling.no_memory ? cli_no_memory(cli) : MWESO_OK;
}

/* The file that the variant's name was found in: that of its first answer from a file. */
static const char *file_of(const MwesoVariant *variant)
{
    for (size_t i = 0; i < mweso_key_count(); i++) {
        MwesoAnswer answer = mweso_variant_answer(variant, i);
        if (answer.origin == MWESO_FROM_FILE) return answer.file;
    }
    return "";
}

MwesoStatus catalogue_of(const Cli *cli, char **names, int count, Catalogue *catalogue)
{
    MwesoStatus status = MWESO_OK;
    *catalogue = (Catalogue){0};
    for (int i = 0; i < count && status == MWESO_OK; i++) {
        MwesoVariant *variant = cli_variant(cli, names[i], &status);
        if (variant && !add(catalogue, mweso_variant_name(variant), file_of(variant), variant))
            status = cli_no_memory(cli);
    }
    return status;
}

void catalogue_free(Catalogue *catalogue)
{
    for (size_t i = 0; i < catalogue->count; i++) {
        free(catalogue->listed[i].name);
        free(catalogue->listed[i].file);
        mweso_variant_free(catalogue->listed[i].variant);
    }
    free(catalogue->listed);
}

/* ---- what is told of one --------------------------------------------------------------------- */

const char *listed_told(const CataloguedGame *listed, const char *label)
{
    return listed->variant ? cli_answer(listed->variant, label).text : "";
}

const char *listed_status(const CataloguedGame *listed)
{
    return listed->variant ? listed_told(listed, "variant.status") : "broken";
}

const char *listed_class(const CataloguedGame *listed)
{
    return listed->variant ? class_specs[listed->class].word : "";
}

char *catalogue_sources(const MwesoVariant *variant)
{
    char *text = NULL;
    size_t size;
    FILE *stream = open_memstream(&text, &size);
    const char *source;
    for (size_t i = 0; stream && (source = mweso_variant_source(variant, i)); i++)
        fprintf(stream, "%s%s", i ? "; " : "", source);
    if (stream && fclose(stream) == 0) return text;
    free(text);
    return NULL;
}

/* Number `which` of a list that commas part; false if there are no more. Nothing between two
 * commas is no name. */
static bool part_of(const char *list, size_t which, char *part, size_t size)
{
    static const char blanks[] = " \t,";
    for (list += strspn(list, blanks); *list; list += strspn(list, blanks)) {
        size_t length = strcspn(list, ",");
        if (which-- == 0) {
            const char *end = list + length;
            while (end > list && strchr(blanks, end[-1])) end--;
            snprintf(part, size, "%.*s", (int)(end - list), list);
            return true;
        }
        list += length;
    }
    return false;
}

bool listed_name(const CataloguedGame *listed, size_t which, char *name, size_t size)
{
    if (which > 1) return part_of(listed_told(listed, "variant.names"), which - 2, name, size);
    snprintf(name, size, "%s", which ? listed_told(listed, "variant.title") : listed->name);
    return true;
}
