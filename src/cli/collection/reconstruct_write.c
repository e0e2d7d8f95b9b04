/* A variant file of what relatives say: every answer is marked as assumed, with the reason. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/collection/reconstruct.h"

/* "relatives, chance 0.97: 34 sources for it, as of chuba, 4 against" */
static bool write_reason(FILE *out, const Reconstruction *r, const SilentQuestion *silent)
{
    Witnesses with = {0}, without = {0};
    bool good = evidence_witnesses(r, silent, 0, false, &with) &&
                evidence_witnesses(r, silent, 0, true, &without);
    if (good)
        fprintf(out, "relatives, chance %.2f: %zu source%s for it, as of %s, %zu against",
                reconstruction_chance(silent), with.sources, cli_plural(with.sources),
                mweso_variant_name(r->relatives.all[with.records[0]].variant), without.sources);
    free(with.records);
    free(without.records);
    return good;
}

/* What relatives say is written as an answer, what is open as a comment. */
static bool write_answer(FILE *out, const Reconstruction *r, const SilentQuestion *silent)
{
    const Expectation *e = &silent->expected;
    const char *name = mweso_key(silent->key)->name;
    if (reconstruction_says(silent)) {
        fprintf(out, "%s = %s ? ; ", name, reconstruction_answer(r, silent, 0));
        bool good = write_reason(out, r, silent);
        putc('\n', out);
        return good;
    }
    fprintf(out, "; open: %s:", name);
    for (size_t i = 0; i < e->count && i < 4; i++)
        fprintf(out, "%s %s %.2f", i ? "," : "", reconstruction_answer(r, silent, i),
                reconstruction_printed(e->chances[e->order[i]]));
    putc('\n', out);
    return true;
}

/* Section by section, in the order of the keys. */
static bool write_answers(FILE *out, const Reconstruction *r)
{
    bool good = true;
    const char *section = "";
    for (size_t key = 0; good && key < mweso_key_count(); key++)
        for (size_t i = 0; i < r->count; i++) {
            if (r->silent[i].key != key) continue;
            if (strcmp(section, mweso_key(key)->section) != 0)
                fprintf(out, "\n[%s]\n", mweso_key(key)->section);
            section = mweso_key(key)->section;
            good = write_answer(out, r, &r->silent[i]);
        }
    return good;
}

static bool write_all(FILE *out, const Reconstruction *r, const char *name)
{
    char *note;
    fprintf(out,
            "; What relatives say of %s, which its own record leaves silent: expected, not on "
            "record.\n\n[variant]\nname = %s\ninherits = %s\nstatus = assumed\n",
            mweso_variant_name(r->variant), name, cli_inherited(r->name));
    if (asprintf(&note,
                 "Written by mweso reconstruct %s, version %s, from %zu records of %zu sources; "
                 "answers with ? are what these let one expect with a chance of 0.9 or more, and "
                 "no source states them. What is open stands as a comment.",
                 r->name, mweso_version(), r->records, r->sources) < 0)
        return false;
    cli_ini_text(out, "", "note", note);
    free(note);
    return write_answers(out, r);
}

/* MWESO_OK if the text is a variant that can be played; else after messages. */
static MwesoStatus check_text(const Reconstruction *r, const char *file, const char *text)
{
    MwesoFindings *findings = mweso_findings_new();
    if (!findings) return cli_no_memory(r->cli);
    mweso_variant_free(
        mweso_variant_load_text(r->cli->path, file, text, strlen(text), NULL, findings));
    return cli_report_loading(findings);
}

MwesoStatus reconstruct_write(const Reconstruction *r)
{
    WrittenName name;
    const char *file = r->cli->values[OPT_WRITE];
    char *text = NULL;
    size_t size;
    if (!file) return MWESO_OK;
    FILE *out = open_memstream(&text, &size);
    if (!out) return cli_no_memory(r->cli);
    bool good = write_all(out, r, cli_written_name(file, name));
    MwesoStatus status = fclose(out) == 0 && good ? check_text(r, file, text)
                                                  : cli_no_memory(r->cli);
    if (status == MWESO_OK) status = cli_save_text(r->cli, file, text, r->cli->values[OPT_REPLACE]);
    free(text);
    if (status == MWESO_OK && r->cli->format == FORMAT_TEXT) printf("\nWritten: %s\n", file);
    return status;
}
