/* Diagnosis: why observations do not fit, for people and for programs. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/fieldwork/infer.h"

/* At most: observations that are examined, changes and laps printed for each, settings. */
enum { MOST_EXAMINED = 10, REPAIRS = 5, LAPS = 12, MOST_SETTINGS_OVER = 200 };

typedef struct Diagnosis {
    const Cli *cli;
    const MwesoEvidence *evidence;
    const MwesoInference *inference;
    const char *base;  /* its name */
    bool *first;       /* row; NULL: in text */
    MwesoSeen seen;    /* the observation that is examined, */
    size_t number, of; /* number `number` of `of` */
} Diagnosis;

/* ---- which observations ---------------------------------------------------------------------- */

/* The observations that are examined, by index, and how many more there are. */
typedef struct Suspects {
    size_t at[MOST_EXAMINED], count, more;
} Suspects;

static void suspect(Suspects *all, MwesoIndices indices)
{
    for (size_t i = 0; i < indices.count; i++) {
        bool known = false;
        for (size_t k = 0; k < all->count; k++) known |= all->at[k] == indices.at[i];
        if (known) continue;
        if (all->count < MOST_EXAMINED) all->at[all->count++] = indices.at[i];
        else all->more++;
    }
}

/* Observations that no rules explain even alone, then those that may be set aside; where none may,
 * all that contradict. */
static Suspects list_suspects(const MwesoInference *inference)
{
    Suspects all = {.count = 0};
    size_t alone = mweso_inference_alone(inference);
    for (size_t i = 0; i < alone; i++) suspect(&all, mweso_inference_conflict(inference, i));
    bool any = mweso_inference_wrong(inference, 0).count > 0;
    for (size_t i = 0; mweso_inference_wrong(inference, i).count > 0; i++)
        suspect(&all, mweso_inference_wrong(inference, i));
    for (size_t i = alone; !any && mweso_inference_conflict(inference, i).count > 0; i++)
        suspect(&all, mweso_inference_conflict(inference, i));
    return all;
}

/* ---- changes --------------------------------------------------------------------------------- */

static void print_repair(const Diagnosis *d, const MwesoRepair *r)
{
    if (d->first) {
        finding_row(d->cli, d->first,
                    (FindingRow){.kind = "repair",
                                 .key = r->line,
                                 .values = r->text,
                                 .excluded = r->was,
                                 .because = d->seen.id,
                                 .text = r->rules,
                                 .seen = &d->seen,
                                 .move = d->seen.game ? r->move + 1 : 0,
                                 .size = r->size});
        return;
    }
    printf("    %s", r->line);
    if (d->seen.game && strcmp(r->line, "Start") != 0) printf(" %zu", r->move + 1);
    printf(": %s, not: %s", r->text, r->was);
    char *rules = r->rules[0] ? told_answers(d->cli, d->evidence, r->rules) : NULL;
    if (rules) printf(d->cli->values[OPT_KEYS] ? " (with %s)\n" : "\n      if so: %s\n", rules);
    else printf(" (as in %s)\n", d->base);
    free(rules);
}

static const char NO_REPAIR[] =
    "no single change of what was noted makes it fit rules that explain the others";
static const char NOT_ALL_TRIED[] = "not every change of it was tried";

static void row_text(const Diagnosis *d, const char *kind, const char *values, const char *text)
{
    finding_row(
        d->cli, d->first,
        (FindingRow){
            .kind = kind, .values = values, .because = d->seen.id, .text = text, .seen = &d->seen});
}

static void print_repairs(const Diagnosis *d, const MwesoWhy *why)
{
    MwesoRepair r;
    size_t count = 0;
    for (; mweso_why_repair(why, count, &r); count++) {
        if (!d->first && count == 0) printf("  It would fit, smallest change first, if it said\n");
        if (d->first || count < REPAIRS) print_repair(d, &r);
    }
    bool cut_short = mweso_why_cut_short(why);
    bool nothing = count == 0 && !d->seen.statement; /* a statement is not misread */
    if (d->first && nothing) row_text(d, "no-repair", NULL, NO_REPAIR);
    if (d->first && cut_short) row_text(d, "not-all-tried", NULL, NOT_ALL_TRIED);
    if (d->first) return;
    if (count > REPAIRS)
        printf("    and %zu other change%s (--format jsonl lists all)\n", count - REPAIRS,
               cli_plural(count - REPAIRS));
    if (nothing) printf("  It fits nothing: %s.\n", NO_REPAIR);
    if (cut_short) printf("  There may be others: %s.\n", NOT_ALL_TRIED);
}

/* ---- what the nearest rules would have done -------------------------------------------------- */

typedef struct Laps {
    const Diagnosis *d;
    const MwesoVariant *variant;
    int phase;      /* of the turn; -1: none */
    MwesoEvent lap; /* the one under way */
} Laps;

static void print_lap_line(const Diagnosis *d, const char *text)
{
    if (d->first) row_text(d, "lap", NULL, text);
    else printf("    %s\n", text);
}

static void take_event(void *user, const MwesoEvent *e)
{
    Laps *laps = user;
    const MwesoVariant *variant = laps->variant;
    const MwesoEvent *lap = &laps->lap;
    char text[512];
    if (e->kind == MWESO_EVENT_LAP) laps->lap = *e;
    if (e->lap > LAPS) return;
    if (e->kind == MWESO_EVENT_LANDING) {
        NamedEvent names;
        const MwesoEvent *named = cli_name_keys(variant, laps->phase, e, &names);
        snprintf(text, sizeof text,
                 "lap %llu: %d seed%s from %s%s, the last in %s, which now holds %d: %s",
                 (unsigned long long)e->lap, lap->seeds, cli_plural((uint64_t)lap->seeds),
                 PIT_NAME(variant, lap->pit), lap->clockwise ? " clockwise" : "",
                 PIT_NAME(variant, e->pit), e->seeds, named->why);
        size_t end = strlen(text);
        if (laps->d->first || laps->d->cli->values[OPT_KEYS])
            snprintf(text + end, sizeof text - end, " [%s]", named->key);
        print_lap_line(laps->d, text);
    } else if (e->kind == MWESO_EVENT_CAPTURE) {
        snprintf(text, sizeof text, "  it captures %d seed%s", e->inner + e->outer,
                 cli_plural((uint64_t)(e->inner + e->outer)));
        print_lap_line(laps->d, text);
    }
}

static void print_laps(const Diagnosis *d, const MwesoVariant *variant, const MwesoContradiction *c)
{
    MwesoOutcome outcome;
    Laps laps = {d, variant, .phase = mweso_position_phase(variant, &c->position)};
    if (mweso_play(variant, &c->position, c->text, take_event, &laps, &outcome, NULL) != MWESO_OK ||
        outcome.laps <= LAPS)
        return;
    char text[64];
    snprintf(text, sizeof text, "and %llu laps more", (unsigned long long)(outcome.laps - LAPS));
    print_lap_line(d, text);
}

/* What is answered otherwise than in the base: how much, or with --keys what. */
static void print_apart(const Diagnosis *d, const char *const *settings, const char *text)
{
    size_t count = 0;
    while (settings[count]) count++;
    if (count > 0 && text && d->cli->values[OPT_KEYS]) printf(" with %s", text);
    else if (count > 0) printf(" with %zu other answer%s", count, cli_plural(count));
}

/* What that is, in sentences. */
static void tell_apart(const Diagnosis *d, const char *const *settings)
{
    enum { TOLD = 3 };
    size_t count = 0;
    for (; settings[count] && !d->cli->values[OPT_KEYS]; count++) {
        char *told = count < TOLD ? told_answers(d->cli, d->evidence, settings[count]) : NULL;
        if (told) printf("    with: %s\n", told);
        free(told);
    }
    if (count > TOLD) printf("    and %zu more (--keys)\n", count - TOLD);
}

/* The contradiction, its laps, and the command that draws them. */
static void print_contradiction(const Diagnosis *d, const MwesoWhy *why,
                                const MwesoVariant *variant, const char *const *settings,
                                const MwesoContradiction *c)
{
    const char *const *nearest = mweso_why_nearest(why);
    int distance = mweso_why_distance(why);
    char *text = NULL; /* the settings over the base */
    size_t length;
    FILE *out = open_memstream(&text, &length);
    for (size_t i = 0; out && nearest[i]; i++) fprintf(out, "%s%s", i ? "; " : "", nearest[i]);
    if (out) fclose(out);
    if (d->first) {
        row_text(d, "nearest", text, c->reason);
    } else {
        printf("  By the nearest rules that explain the others, %s", d->base);
        print_apart(d, nearest, text);
        if (d->seen.game) printf(", in move %zu", c->move + 1);
        printf(": %s\n", c->reason);
        if (distance > 0)
            printf("    (in all, the boards differ by %d seed%s)\n", distance,
                   cli_plural((uint64_t)distance));
        tell_apart(d, nearest);
    }
    free(text);
    if (!c->known || !c->text[0]) return;
    print_laps(d, variant, c);
    if (d->first) return;
    char *position = cli_position_text(variant, &c->position);
    printf("    (mweso trace %s %s", d->base, c->text);
    for (; *settings; settings++) printf(" --set '%s'", *settings);
    printf(" --position '%s' draws it)\n", position ? position : "");
    free(position);
}

/* The nearest rules are the base with the settings of the command line, and theirs. Nothing is
 * printed if these are too many, or do not make a variant. */
static void print_nearest(const Diagnosis *d, const MwesoWhy *why, size_t index)
{
    const char *settings[MOST_SETTINGS_OVER + 1];
    const char *const *nearest = mweso_why_nearest(why);
    size_t count = 0;
    if (!nearest) return;
    for (int i = 0; i < d->cli->setting_count; i++) settings[count++] = d->cli->settings[i];
    for (; *nearest && count < MOST_SETTINGS_OVER; nearest++) settings[count++] = *nearest;
    settings[count] = NULL;
    MwesoFindings *findings = *nearest ? NULL : mweso_findings_new();
    if (!findings) return;
    MwesoVariant *variant = mweso_variant_load(d->cli->path, d->base, settings, findings);
    mweso_findings_free(findings);
    MwesoBearing verdict;
    MwesoContradiction c;
    if (variant &&
        mweso_evidence_test(d->evidence, variant, index, &verdict, &c, NULL) == MWESO_OK &&
        verdict == MWESO_CONTRADICTED)
        print_contradiction(d, why, variant, settings, &c);
    mweso_variant_free(variant);
}

/* ---- each observation ------------------------------------------------------------------------ */

static bool on_progress(void *user, uint64_t done)
{
    const Diagnosis *d = user;
    cli_progress(d->cli, "%s (%zu of %zu): %llu changes", d->seen.id, d->number, d->of,
                 (unsigned long long)done);
    return !cli_stop;
}

static MwesoStatus examine(Diagnosis *d, size_t index)
{
    MwesoError error = {0};
    d->seen = mweso_evidence_at(d->evidence, index);
    MwesoWhy *why = mweso_why(d->inference, index, on_progress, d, &error);
    cli_progress_end();
    if (!why)
        return cli_stop ? cli_fail(d->cli, MWESO_NO, "stopped before the end of the search")
                        : cli_fail_error(d->cli, d->seen.id, &error);
    if (!d->first) printf("\n%s:%d: %s\n", d->seen.file, d->seen.line, d->seen.id);
    print_repairs(d, why);
    print_nearest(d, why, index);
    mweso_why_free(why);
    return MWESO_OK;
}

MwesoStatus diagnose(const Cli *cli, const MwesoEvidence *evidence, const char *base,
                     const MwesoInference *inference, bool *first)
{
    MwesoStatus status = MWESO_OK;
    Suspects suspects = list_suspects(inference);
    Diagnosis d = {cli, evidence, inference, base, first, .of = suspects.count};
    for (size_t i = 0; i < suspects.count && status == MWESO_OK; i++) {
        d.number = i + 1;
        status = examine(&d, suspects.at[i]);
        if (!first) fflush(stdout);
    }
    if (suspects.more == 0 || status != MWESO_OK) return status;
    char text[80];
    snprintf(text, sizeof text, "%zu more were not looked at one by one", suspects.more);
    if (first) finding_row(cli, first, (FindingRow){.kind = "not-looked-at", .text = text});
    else printf("\n%s.\n", text);
    return MWESO_OK;
}
