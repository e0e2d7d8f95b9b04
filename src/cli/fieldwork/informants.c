/* Informants: the rules that the notes of each leave, and whether two may play by the same. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/fieldwork/infer.h"

enum { MOST_INFORMANTS = 24, NAMED = 8, RIVALS = 3 };

/* A part of the evidence, and the rules that it leaves. */
typedef struct EvidencePart {
    MwesoEvidence *evidence;
    MwesoInference *inference;
} EvidencePart;

typedef struct Informants {
    const Cli *cli;
    char *const *keys;
    const MwesoEvidence *evidence;
    const char *name[MOST_INFORMANTS]; /* "": notes that name no informant */
    EvidencePart part[MOST_INFORMANTS];
    size_t count;
    bool first; /* row */
} Informants;

static const char *shown(const char *name) { return *name ? name : "(nobody named)"; }

/* ---- the searches ---------------------------------------------------------------------------- */

/* Searches by the notes of one informant, or of two. */
static MwesoStatus search_part(const Informants *all, const char *one, const char *other,
                               EvidencePart *part)
{
    MwesoStatus status;
    const char *names[] = {one, other, NULL};
    part->evidence = mweso_evidence_of(all->evidence, names);
    if (!part->evidence) return cli_no_memory(all->cli);
    const InferPlan plan = {.evidence = part->evidence, .keys = all->keys};
    part->inference = cli_infer(all->cli, &plan, &status);
    if (part->inference) (void)cli_compete(all->cli, part->inference, MWESO_USUAL_REPLAYS, &status);
    return status;
}

static void free_part(EvidencePart *part)
{
    mweso_inference_free(part->inference);
    mweso_evidence_free(part->evidence);
}

static MwesoStatus list_informants(Informants *all)
{
    for (size_t i = 0; i < mweso_evidence_count(all->evidence); i++) {
        const char *name = mweso_evidence_at(all->evidence, i).informant;
        if (!name) name = "";
        size_t at = 0;
        while (at < all->count && strcmp(all->name[at], name) != 0) at++;
        if (at < all->count) continue;
        if (all->count == MOST_INFORMANTS)
            return cli_fail(all->cli, MWESO_USAGE, "--by: at most %d informants are compared",
                            MOST_INFORMANTS);
        all->name[all->count++] = name;
    }
    return MWESO_OK;
}

/* ---- the rules that each leaves -------------------------------------------------------------- */

/* A row: all have these fields, those that are not set are null. */
typedef struct InformantRow {
    const char *kind, *informant, *other, *key, *values;
    bool settled;
    const char *because, *unless;
} InformantRow;

static void row(Informants *all, InformantRow row)
{
    ROW(all->cli, all->first, TEXT_FIELD("kind", row.kind), TEXT_FIELD("informant", row.informant),
        TEXT_FIELD("other", row.other), TEXT_FIELD("key", row.key),
        TEXT_FIELD("values", row.values), BOOL_FIELD("settled", row.settled),
        TEXT_FIELD("because", row.because), TEXT_FIELD("unless", row.unless));
    all->first = false;
}

static void rows_of_informant(Informants *all, size_t i)
{
    MwesoKeyFinding f;
    const EvidencePart *part = &all->part[i];
    bool stands = mweso_inference_stands(part->inference);
    row(all,
        (InformantRow){.kind = stands ? "informant" : "contradicts", .informant = all->name[i]});
    for (size_t k = 0; mweso_inference_key(part->inference, k, &f); k++) {
        char *names = finding_names(part->evidence, f.because, SIZE_MAX);
        char *rivals = finding_rivals(all->cli, part->evidence, part->inference, k, SIZE_MAX);
        if (f.searched)
            row(all, (InformantRow){.kind = "key",
                                    .informant = all->name[i],
                                    .key = f.key,
                                    .values = f.values,
                                    .settled = f.settled && !rivals &&
                                               !mweso_inference_rivals_cut_short(part->inference),
                                    .because = names ? names : "",
                                    .unless = rivals});
        free(names);
        free(rivals);
    }
}

/* Is this key settled by anybody? */
static bool any_settles(const Informants *all, size_t key)
{
    MwesoKeyFinding f;
    bool any = false;
    for (size_t i = 0; i < all->count; i++)
        any |= mweso_inference_key(all->part[i].inference, key, &f) && f.settled;
    return any;
}

/* The answers that are left to somebody, in one line; to be freed. */
static char *told_line(const Cli *cli, const MwesoEvidence *evidence, const MwesoKeyFinding *f)
{
    char *line = NULL;
    size_t length;
    if (cli->values[OPT_KEYS]) return strdup(f->values);
    char **told = told_values(cli, evidence, f->key, f->values);
    FILE *out = told ? open_memstream(&line, &length) : NULL;
    for (size_t i = 0; out && told[i]; i++) fprintf(out, "%s%s", i ? " / " : "", told[i]);
    if (out) fclose(out);
    told_free(told);
    return line;
}

/* One key, with the values that each informant's notes leave. */
static void print_key(const Informants *all, size_t key, int width)
{
    MwesoKeyFinding f;
    for (size_t i = 0; i < all->count; i++)
        if (mweso_inference_key(all->part[i].inference, key, &f)) break;
    char *asked = told_question(all->cli, f.key);
    printf("  %s\n", asked ? asked : f.key);
    free(asked);
    for (size_t i = 0; i < all->count; i++) {
        const EvidencePart *part = &all->part[i];
        if (!mweso_inference_key(part->inference, key, &f)) continue;
        char *names = f.settled ? finding_names(part->evidence, f.because, NAMED) : NULL;
        char *rivals = finding_rivals(all->cli, part->evidence, part->inference, key, RIVALS);
        char *values = told_line(all->cli, part->evidence, &f);
        printf("    %-*s  %s%s%s%s%s%s\n", width, shown(all->name[i]),
               f.settled ? "" : "open: ", values ? values : f.values, names ? "  by " : "",
               names ? names : "", rivals ? "; unless " : "", rivals ? rivals : "");
        free(names);
        free(rivals);
        free(values);
    }
}

static void print_informants(const Informants *all)
{
    MwesoKeyFinding f;
    size_t most = 0;
    int width = 0;
    for (size_t i = 0; i < all->count; i++) {
        const EvidencePart *part = &all->part[i];
        EvidenceCount n = findings_count(part->evidence);
        size_t keys = 0;
        while (mweso_inference_key(part->inference, keys, &f)) keys++;
        most = keys > most ? keys : most;
        int length = (int)strlen(shown(all->name[i]));
        width = length > width ? length : width;
        printf("%s: %zu observation%s, %zu statement%s, %zu game%s%s\n", shown(all->name[i]),
               n.observations, cli_plural(n.observations), n.statements, cli_plural(n.statements),
               n.games, cli_plural(n.games),
               mweso_inference_stands(part->inference)
                   ? ""
                   : "; no rules explain all of it ('mweso infer' says why)");
    }
    printf("\nSettled by some of them:\n");
    for (size_t key = 0; key < most; key++)
        if (any_settles(all, key)) print_key(all, key, width);
}

/* ---- two of them ----------------------------------------------------------------------------- */

/* Is a value in a list separated by ", "? */
static bool has_value(const char *values, const char *value, size_t length)
{
    for (; *values; values += strspn(values, ", ")) {
        size_t this_one = strcspn(values, ",");
        if (this_one == length && strncmp(values, value, length) == 0) return true;
        values += this_one;
    }
    return false;
}

/* Have two lists no value in common? */
static bool are_disjoint(const char *one, const char *other)
{
    for (; *one; one += strspn(one, ", ")) {
        size_t length = strcspn(one, ",");
        if (has_value(other, one, length)) return false;
        one += length;
    }
    return true;
}

static void print_difference(const Informants *all, size_t a, size_t b, const MwesoKeyFinding *one,
                             const MwesoKeyFinding *other)
{
    char *asked = told_question(all->cli, one->key);
    char *first = told_line(all->cli, all->part[a].evidence, one);
    char *second = told_line(all->cli, all->part[b].evidence, other);
    printf("    %s: %s / %s\n", asked ? asked : one->key, first ? first : one->values,
           second ? second : other->values);
    free(asked);
    free(first);
    free(second);
}

/* Prints the keys that the two cannot answer alike; returns how many there are. A set of pits is
 * described in words, so it is left to the search by the notes of both. */
static size_t print_different_keys(Informants *all, size_t a, size_t b)
{
    MwesoKeyFinding one, other;
    size_t found = 0;
    for (size_t key = 0; mweso_inference_key(all->part[a].inference, key, &one) &&
                         mweso_inference_key(all->part[b].inference, key, &other);
         key++) {
        bool pits = strcmp(one.key, "reverse.pits") == 0;
        if (pits || !one.searched || !other.searched || !are_disjoint(one.values, other.values))
            continue;
        char values[600];
        snprintf(values, sizeof values, "%s / %s", one.values, other.values);
        if (all->cli->format == FORMAT_TEXT) print_difference(all, a, b, &one, &other);
        else
            row(all, (InformantRow){.kind = "differ",
                                    .informant = all->name[a],
                                    .other = all->name[b],
                                    .key = one.key,
                                    .values = values});
        found++;
    }
    return found;
}

/* No key alone separates them, but no rules explain both. */
static void print_conflict(Informants *all, size_t a, size_t b, const EvidencePart *both)
{
    char *names = finding_names(both->evidence, mweso_inference_conflict(both->inference, 0),
                                NAMED);
    if (all->cli->format == FORMAT_TEXT)
        printf("    in no one key alone: no rules explain all of these together: %s\n",
               names ? names : "?");
    else
        row(all, (InformantRow){.kind = "differ",
                                .informant = all->name[a],
                                .other = all->name[b],
                                .because = names ? names : ""});
    free(names);
}

static MwesoStatus compare_two(Informants *all, size_t a, size_t b)
{
    EvidencePart both = {0};
    bool text = all->cli->format == FORMAT_TEXT;
    MwesoStatus status = search_part(all, all->name[a], all->name[b], &both);
    bool same = status == MWESO_OK && mweso_inference_stands(both.inference);
    const char *rival = status == MWESO_OK ? mweso_inference_rival(both.inference, 0) : NULL;
    if (status == MWESO_OK && text)
        printf("  %s and %s: %s%s\n", shown(all->name[a]), shown(all->name[b]),
               same    ? "may play by the same rules"
               : rival ? "play by different rules, unless both play by "
                       : "must play by different rules",
               rival ? rival : "");
    if (same && !text)
        row(all, (InformantRow){.kind = "same", .informant = all->name[a], .other = all->name[b]});
    for (size_t i = 0; rival && !text && (rival = mweso_inference_rival(both.inference, i)); i++)
        row(all, (InformantRow){.kind = "rival",
                                .informant = all->name[a],
                                .other = all->name[b],
                                .values = rival});
    if (status == MWESO_OK && !same && print_different_keys(all, a, b) == 0)
        print_conflict(all, a, b, &both);
    free_part(&both);
    return status;
}

static MwesoStatus compare_all(Informants *all)
{
    MwesoStatus status = MWESO_OK;
    if (all->cli->format == FORMAT_TEXT && all->count > 1) printf("\nTwo by two:\n");
    for (size_t a = 0; a < all->count; a++)
        for (size_t b = a + 1; b < all->count && status == MWESO_OK; b++)
            if (mweso_inference_stands(all->part[a].inference) &&
                mweso_inference_stands(all->part[b].inference))
                status = compare_two(all, a, b);
    return status;
}

/* ---- all together ---------------------------------------------------------------------------- */

MwesoStatus compare_informants(const Cli *cli, const MwesoEvidence *evidence, char *const *keys)
{
    Informants *all = calloc(1, sizeof *all);
    if (!all) return cli_no_memory(cli);
    *all = (Informants){.cli = cli, .keys = keys, .evidence = evidence, .first = true};
    MwesoStatus status = list_informants(all);
    for (size_t i = 0; i < all->count && status == MWESO_OK; i++)
        status = search_part(all, all->name[i], NULL, &all->part[i]);
    if (status == MWESO_OK && cli->format == FORMAT_TEXT) print_informants(all);
    for (size_t i = 0; i < all->count && status == MWESO_OK; i++)
        if (cli->format != FORMAT_TEXT) rows_of_informant(all, i);
    if (status == MWESO_OK) status = compare_all(all);
    for (size_t i = 0; i < all->count && status == MWESO_OK; i++)
        if (!mweso_inference_stands(all->part[i].inference)) status = MWESO_NO;
    for (size_t i = 0; i < all->count; i++) free_part(&all->part[i]);
    free(all);
    return status;
}
