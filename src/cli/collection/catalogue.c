/* Catalogue: the variants that are found, what their files say of them, and their classes. */
#include "cli/collection/catalogue.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/questions.h"

/* ---- classes: what kind of game a rule set is; no file says it ------------------------------- */

const ClassSpec class_specs[CLASS_COUNT] = {
#define CLASS(id, word, meaning) {word, meaning},
#include "cli/collection/classes.def"
#undef CLASS
};

/* The answer in a phase; beyond the last phase that of the plain sections. */
static MwesoAnswer answer_in(const MwesoVariant *variant, size_t phase, const char *label)
{
    MwesoPhase found;
    MwesoAnswer answer = cli_answer(variant, label);
    if (!mweso_variant_phase(variant, phase, &found)) return answer;
    MwesoAnswer of_phase = mweso_phase_answer(variant, phase, cli_key(label));
    return of_phase.origin == MWESO_FROM_DEFAULT ? answer : of_phase;
}

/* *assumed becomes true if an answer that decides it is marked as assumed. */
static GameClass class_of(const MwesoVariant *variant, bool *assumed)
{
    bool enters = false, resown = false, leaves = false, scripted = false;
    bool enters_assumed = false, fate_assumed = false;
    MwesoPhase phase;
    size_t phases = 0;
    while (mweso_variant_phase(variant, phases, &phase)) phases++;
    for (size_t i = 0; i <= phases; i++) {
        MwesoAnswer from = answer_in(variant, i, "start.from");
        MwesoAnswer landing = answer_in(variant, i, "capture.landing");
        MwesoAnswer fate = answer_in(variant, i, "capture.fate");
        bool captures = strcmp(landing.text, "none") != 0;
        bool sown_again = strcmp(fate.text, "resown") == 0;
        enters |= strcmp(from.text, "store") == 0;
        enters_assumed |= from.assumed;
        resown |= captures && sown_again;
        leaves |= captures && !sown_again;
        fate_assumed |= landing.assumed || (captures && !cli_is_known(&fate));
    }
    for (size_t i = 0; i < mweso_decision_count(); i++)
        if (strcmp(mweso_decision(i)->name, "resow") == 0)
            scripted = mweso_variant_hook(variant, i).doc != NULL;
    MwesoAnswer circuit = cli_answer(variant, "board.circuit");
    *assumed = circuit.assumed;
    if (strcmp(circuit.text, "shared") == 0) return CLASS_SHARED;
    *assumed |= enters_assumed;
    if (enters) return CLASS_STAGES;
    if (scripted) return CLASS_SCRIPTED;
    *assumed |= fate_assumed;
    if (resown && leaves) return CLASS_MIXED;
    return resown ? CLASS_REENTRY : leaves ? CLASS_LEAVING : CLASS_QUIET;
}

/* ---- finding them ---------------------------------------------------------------------------- */

typedef struct Filling {
    const Cli *cli;
    Catalogue *catalogue;
    bool no_memory;
} Filling;

/* Adds a file, with its variant (NULL: it does not load), which the catalogue then owns. */
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

/* A file that does not load is listed, without its findings: `mweso check` prints them. */
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

/* By its name, with what was set behind that. */
static bool add_given(Catalogue *catalogue, const char *given, MwesoVariant *variant)
{
    char *name;
    if (asprintf(&name, "%s%s", mweso_variant_name(variant), cli_settings_behind(given)) < 0)
        return mweso_variant_free(variant), false;
    bool good = add(catalogue, name, cli_file_of(variant), variant);
    free(name);
    return good;
}

MwesoStatus catalogue_of(const Cli *cli, char **names, int count, Catalogue *catalogue)
{
    MwesoStatus status = MWESO_OK;
    *catalogue = (Catalogue){0};
    for (int i = 0; i < count && status == MWESO_OK; i++) {
        MwesoVariant *variant = cli_variant(cli, names[i], &status);
        if (variant && !add_given(catalogue, names[i], variant)) status = cli_no_memory(cli);
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

/* ---- what a file says ------------------------------------------------------------------------ */

const char *listed_fact(const CataloguedGame *listed, const char *label)
{
    return listed->variant ? cli_answer(listed->variant, label).text : "";
}

const char *listed_status(const CataloguedGame *listed)
{
    return listed->variant ? listed_fact(listed, "variant.status") : "broken";
}

const char *listed_class(const CataloguedGame *listed)
{
    return listed->variant ? class_specs[listed->class].word : "";
}

bool listed_name(const CataloguedGame *listed, size_t which, char *name, size_t size)
{
    static const char blanks[] = " \t,";
    if (which <= 1) {
        snprintf(name, size, "%s", which ? listed_fact(listed, "variant.title") : listed->name);
        return true;
    }
    /* a list separated by commas; nothing between two commas is no name */
    const char *list = listed_fact(listed, "variant.names");
    for (list += strspn(list, blanks); *list; list += strspn(list, blanks)) {
        const char *end = list + strcspn(list, ","), *next = end;
        if (which-- == 2) {
            while (end > list && strchr(blanks, end[-1])) end--;
            snprintf(name, size, "%.*s", (int)(end - list), list);
            return true;
        }
        list = next;
    }
    return false;
}
