/* About an archive, for people: its commands, what it is, and how to cite it. */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "cli/archive/archive.h"

bool commands_write(const void *archive, FILE *out)
{
    const Archive *a = archive;
    fputs("#!/bin/sh\n# Made by 'mweso archive'. It is run in a copy of this folder with an empty "
          "folder 'outputs'.\n",
          out);
    for (size_t i = 0; i < a->commands.count; i++) {
        command_write(&a->commands.list[i], out);
        putc('\n', out);
    }
    return true;
}

static void write_rule_sets(const Archive *a, FILE *out)
{
    fputs("\n## Rule sets\n\n| file | title | fingerprint |\n|---|---|---|\n", out);
    for (size_t i = 0; i < a->file_count; i++)
        if (a->files[i].fingerprint)
            fprintf(out, "| %s | %s | `%s` |\n", a->files[i].name, a->files[i].title,
                    a->files[i].fingerprint);
    fputs("\nThe fingerprint is the SHA-256 of the answers: equal rules have equal fingerprints, "
          "whatever the files look like.\n",
          out);
}

static void write_environment(FILE *out)
{
    ArchiveFact facts[MOST_FACTS];
    size_t own, count = environment_facts(facts, &own);
    fprintf(out, "\n## Environment\n\n| what | which |\n|---|---|\n| Mweso | %s%s%s |\n",
            mweso_version(), *environment_commit() ? ", commit " : "", environment_commit());
    for (size_t i = 0; i < count; i++) fprintf(out, "| %s | %s |\n", facts[i].name, facts[i].value);
}

bool readme_write(const void *archive, FILE *out)
{
    const Archive *a = archive;
    fprintf(out,
            "# %s\n\nAn archive of a study of mancala games with the program Mweso, of %s. With "
            "the program\n\n    mweso archive --verify .\n\nin this folder checks every file, runs "
            "every command again by the rule sets that are kept here, and compares\nevery byte. "
            "Without it, `sha256sum -c SHA256SUMS` checks the files. The metadata are an RO-Crate "
            "1.1.\n\n## Commands\n\n",
            crate_title(a), a->date);
    for (size_t i = 0; i < a->commands.count; i++) {
        fputs("    ", out);
        command_write(&a->commands.list[i], out);
        putc('\n', out);
    }
    write_rule_sets(a, out);
    write_environment(out);
    return true;
}

/* Writes a line of YAML, whose texts may be quoted as those of JSON. */
static bool write_yaml(FILE *out, const char *before, const char *text)
{
    json_t *value = json_string(text);
    char *quoted = value ? json_dumps(value, JSON_ENCODE_ANY) : NULL;
    if (quoted) fprintf(out, "%s: %s\n", before, quoted);
    free(quoted);
    json_decref(value);
    return quoted != NULL;
}

bool citation_write(const void *archive, FILE *out)
{
    char *name;
    const Archive *a = archive;
    const char *licence = a->cli->values[OPT_LICENSE];
    fputs("cff-version: 1.2.0\nmessage: If you use this study, please cite it, the program, and "
          "the works in variants/sources.bib.\ntype: dataset\n",
          out);
    bool good = write_yaml(out, "title", crate_title(a));
    fprintf(out, "date-released: %s\n", a->date);
    if (licence)
        good &= write_yaml(out, strstr(licence, "://") ? "license-url" : "license", licence);
    fputs("authors:\n", out);
    for (size_t i = 0; (name = crate_author(a, i)); i++) {
        good &= write_yaml(out, "  - name", name);
        free(name);
    }
    if (!a->cli->values[OPT_AUTHOR]) fputs("  - name: Unknown\n", out);
    fprintf(out,
            "references:\n  - type: software\n    title: \"Mweso: a rules interpreter for four-row "
            "mancala\"\n    version: %s\n    license: BSD-2-Clause\n    authors:\n      - name: "
            "The Mweso developers\n",
            mweso_version());
    if (*environment_commit()) fprintf(out, "    commit: %s\n", environment_commit());
    return good;
}
