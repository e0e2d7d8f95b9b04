/* Telling: questions and answers as the rulebook has them, or with --keys as a variant file has. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/fieldwork/infer.h"

/* Are keys told as a variant file has them? */
static bool tells_keys(const Cli *cli)
{
    return cli->values[OPT_KEYS] || cli->format != FORMAT_TEXT;
}

char *told_answer(const Cli *cli, const MwesoEvidence *evidence, const char *answer)
{
    if (tells_keys(cli)) return strdup(answer);
    size_t size = mweso_evidence_told(evidence, NULL, answer, NULL, 0) + 1;
    char *told = malloc(size);
    if (told) mweso_evidence_told(evidence, NULL, answer, told, size);
    return told;
}

char *told_answers(const Cli *cli, const MwesoEvidence *evidence, const char *answers)
{
    const char *before = "";
    char *text = NULL, *rest, *part, *value, *more;
    size_t length;
    if (tells_keys(cli)) return strdup(answers);
    char *copy = strdup(answers);
    FILE *out = copy ? open_memstream(&text, &length) : NULL;
    for (part = out ? strtok_r(copy, ";", &rest) : NULL; part; part = strtok_r(NULL, ";", &rest)) {
        part += strspn(part, " ");
        char *equals = strchr(part, '=');
        int label = (int)strcspn(part, " =");
        for (value = equals ? equals + 1 : NULL; value; value = more) {
            char answer[400];
            more = strstr(value, " or ");
            if (more) *more = '\0', more += strlen(" or ");
            snprintf(answer, sizeof answer, "%.*s = %s", label, part, value + strspn(value, " "));
            char *told = told_answer(cli, evidence, answer);
            fprintf(out, "%s%s", before, told ? told : answer);
            before = more ? " Or: " : " ";
            free(told);
        }
    }
    if (out) fclose(out);
    free(copy);
    return text;
}

/* The key of "section.name", or of "phase:section.name". */
static const MwesoKey *key_of(const char *label)
{
    const char *colon = strchr(label, ':'), *name = colon ? colon + 1 : label;
    for (size_t i = 0; i < mweso_key_count(); i++) {
        const MwesoKey *key = mweso_key(i);
        size_t length = strlen(key->section);
        if (strncmp(name, key->section, length) == 0 && name[length] == '.' &&
            strcmp(name + length + 1, key->name) == 0)
            return key;
    }
    return NULL;
}

char *told_question(const Cli *cli, const char *label)
{
    const MwesoKey *key = key_of(label);
    const char *colon = strchr(label, ':');
    char *told = NULL;
    if (!key || tells_keys(cli)) return strdup(label);
    if (!colon) return strdup(key->question);
    int phase = (int)(colon - label);
    return asprintf(&told, "In the phase %.*s: %s", phase, label, key->question) < 0 ? NULL : told;
}

/* A set of pits, some of which may be in it: "A8 perhaps A1 A2". */
static char *told_pits(const char *pits)
{
    static const char mark[] = "perhaps ";
    const char *open = strstr(pits, mark);
    char *told = NULL;
    if (!open) return strdup(pits);
    int sure = (int)(open - pits), length;
    const char *others = open + strlen(mark);
    if (sure > 0) length = asprintf(&told, "%.*sand perhaps any of %s", sure, pits, others);
    else length = asprintf(&told, "none, or any of %s", others);
    return length < 0 ? NULL : told;
}

char **told_values(const Cli *cli, const MwesoEvidence *evidence, const char *label,
                   const char *values)
{
    const MwesoKey *key = key_of(label);
    bool listed = key && (key->type == MWESO_WORD || key->type == MWESO_MOMENTS);
    size_t most = 1;
    for (const char *s = values; *s; s++) most += *s == ',';
    char **told = calloc(most + 1, sizeof *told), *rest = NULL;
    char *copy = strdup(values), *value = told && copy ? copy : NULL;
    for (size_t i = 0; value && *value; value = rest) {
        char *comma = listed ? strstr(value, ", ") : NULL, *answer = NULL;
        if (comma) *comma = '\0';
        rest = comma ? comma + strlen(", ") : NULL;
        if (listed && asprintf(&answer, "%s = %s", label, value) >= 0)
            told[i++] = told_answer(cli, evidence, answer);
        else told[i++] = tells_keys(cli) ? strdup(value) : told_pits(value);
        free(answer);
    }
    free(copy);
    return told;
}

void told_free(char **told)
{
    for (size_t i = 0; told && told[i]; i++) free(told[i]);
    free(told);
}
