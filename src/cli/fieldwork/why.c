/* Why: what is wrong with observations that do not fit, for people and for programs. */
#include "cli/fieldwork/why.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/fieldwork/rows.h"

/* So many observations are looked at, and so many changes and laps told of each. */
enum { LOOKED_AT = 10, REPAIRS = 5, LAPS = 12, MOST_SETTINGS_OVER = 200 };

typedef struct Reasons {
    const Cli *cli;
    const MwesoEvidence *evidence;
    const MwesoInference *inference;
    const char *base; /* its name */
    bool *first;      /* row; NULL: in text */
    MwesoSeen seen;   /* the observation that is told of */
    size_t number, of;
} Reasons;

/* ---- which observations ---------------------------------------------------------------------- */

typedef struct Looked {
    size_t at[LOOKED_AT], count, more;
} Looked;

static void look_at(Looked *looked, MwesoIndices indices)
{
    for (size_t i = 0; i < indices.count; i++) {
        bool known = false;
        for (size_t k = 0; k < looked->count; k++) known |= looked->at[k] == indices.at[i];
        if (known) continue;
        if (looked->count < LOOKED_AT) looked->at[looked->count++] = indices.at[i];
        else looked->more++;
    }
}

/* Those that no rules explain by themselves, then those that may be set aside; where none may, all
 * that contradict. */
static Looked looked_at(const MwesoInference *inference)
{
    Looked looked = {.count = 0};
    size_t alone = mweso_inference_alone(inference);
    for (size_t i = 0; i < alone; i++) look_at(&looked, mweso_inference_conflict(inference, i));
    bool any = mweso_inference_wrong(inference, 0).count > 0;
    for (size_t i = 0; mweso_inference_wrong(inference, i).count > 0; i++)
        look_at(&looked, mweso_inference_wrong(inference, i));
    for (size_t i = alone; !any && mweso_inference_conflict(inference, i).count > 0; i++)
        look_at(&looked, mweso_inference_conflict(inference, i));
    return looked;
}

/* ---- changes --------------------------------------------------------------------------------- */

static void print_repair(const Reasons *t, const MwesoRepair *r)
{
    printf("    %s", r->line);
    if (t->seen.game && strcmp(r->line, "Start") != 0) printf(" %zu", r->move + 1);
    printf(": %s, not: %s", r->text, r->was);
    if (r->rules[0]) printf(" (with %s)\n", r->rules);
    else printf(" (as in %s)\n", t->base);
}

static void row_repair(const Reasons *t, const MwesoRepair *r)
{
    found_row(t->cli, t->first,
              (FoundRow){.kind = "repair",
                         .key = r->line,
                         .values = r->text,
                         .excluded = r->was,
                         .because = t->seen.id,
                         .text = r->rules,
                         .seen = &t->seen,
                         .move = t->seen.game ? r->move + 1 : 0,
                         .size = r->size});
}

static const char NO_REPAIR[] =
    "no single change of what was noted makes it fit rules that explain the others";
static const char NOT_ALL_TRIED[] = "not every change of it was tried";

static void row_text(const Reasons *t, const char *kind, const char *values, const char *text)
{
    found_row(
        t->cli, t->first,
        (FoundRow){
            .kind = kind, .values = values, .because = t->seen.id, .text = text, .seen = &t->seen});
}

static void tell_repairs(const Reasons *t, const MwesoWhy *why)
{
    MwesoRepair r;
    size_t count = 0;
    for (; mweso_why_repair(why, count, &r); count++) {
        if (t->first) row_repair(t, &r);
        else if (count < REPAIRS) {
            if (count == 0) printf("  It would fit, smallest change first, if it said\n");
            print_repair(t, &r);
        }
    }
    bool cut_short = mweso_why_cut_short(why);
    bool nothing = count == 0 && !t->seen.statement; /* what was said is not misread */
    if (t->first && nothing) row_text(t, "no-repair", NULL, NO_REPAIR);
    if (t->first && cut_short) row_text(t, "not-all-tried", NULL, NOT_ALL_TRIED);
    if (t->first) return;
    if (count > REPAIRS)
        printf("    and %zu other change%s (--format jsonl lists all)\n", count - REPAIRS,
               cli_plural(count - REPAIRS));
    if (nothing) printf("  It fits nothing: %s.\n", NO_REPAIR);
    if (cut_short) printf("  There may be others: %s.\n", NOT_ALL_TRIED);
}

/* ---- what the nearest rules would have done -------------------------------------------------- */

typedef struct Laps {
    const Reasons *telling;
    const MwesoVariant *variant;
    int phase;      /* of the turn; -1: none */
    MwesoEvent lap; /* the one under way */
} Laps;

static void tell_line(const Laps *laps, const char *text)
{
    if (laps->telling->first) row_text(laps->telling, "lap", NULL, text);
    else printf("    %s\n", text);
}

static void tell_landing(const Laps *laps, const MwesoEvent *e)
{
    char text[512];
    NamedEvent named;
    const MwesoEvent *told = cli_name_keys(laps->variant, laps->phase, e, &named);
    PitName start, landing;
    snprintf(text, sizeof text,
             "lap %llu: %d seed%s from %s%s, the last in %s, which now holds %d: "
             "%s [%s]",
             (unsigned long long)e->lap, laps->lap.seeds, cli_plural((uint64_t)laps->lap.seeds),
             cli_pit_name(laps->variant, laps->lap.pit, start),
             laps->lap.clockwise ? " clockwise" : "", cli_pit_name(laps->variant, e->pit, landing),
             e->seeds, told->why, told->key);
    tell_line(laps, text);
}

static void tell_capture(const Laps *laps, const MwesoEvent *e)
{
    char text[128];
    snprintf(text, sizeof text, "  it captures %d seed%s", e->inner + e->outer,
             cli_plural((uint64_t)(e->inner + e->outer)));
    tell_line(laps, text);
}

static void tell_event(void *user, const MwesoEvent *e)
{
    Laps *laps = user;
    if (e->kind == MWESO_EVENT_LAP) laps->lap = *e;
    if (e->lap > LAPS) return;
    if (e->kind == MWESO_EVENT_LANDING) tell_landing(laps, e);
    if (e->kind == MWESO_EVENT_CAPTURE) tell_capture(laps, e);
}

static void tell_laps(const Reasons *t, const MwesoVariant *variant, const MwesoContradiction *c)
{
    MwesoOutcome outcome;
    Laps laps = {
        .telling = t, .variant = variant, .phase = mweso_position_phase(variant, &c->position)};
    if (mweso_play(variant, &c->position, c->text, tell_event, &laps, &outcome, NULL) != MWESO_OK ||
        outcome.laps <= LAPS)
        return;
    char text[64];
    snprintf(text, sizeof text, "and %llu laps more", (unsigned long long)(outcome.laps - LAPS));
    tell_line(&laps, text);
}

/* The command that draws what the rules do, lap by lap. */
static void print_command(const Reasons *t, const MwesoVariant *variant,
                          const char *const *settings, const MwesoContradiction *c)
{
    char *position = cli_position_text(variant, &c->position);
    printf("    (mweso trace %s %s", t->base, c->text);
    for (; *settings; settings++) printf(" --set '%s'", *settings);
    printf(" --position '%s' draws it)\n", position ? position : "");
    free(position);
}

/* The settings over the base, one after the other; "" if there are none. To be freed. */
static char *settings_text(const char *const *settings)
{
    char *text = NULL;
    size_t length;
    FILE *out = open_memstream(&text, &length);
    if (!out) return NULL;
    for (size_t i = 0; settings[i]; i++) fprintf(out, "%s%s", i ? "; " : "", settings[i]);
    fclose(out);
    return text;
}

static void tell_contradiction(const Reasons *t, const MwesoWhy *why, const MwesoVariant *variant,
                               const char *const *settings, const MwesoContradiction *c)
{
    const char *const *nearest = mweso_why_nearest(why);
    char *text = settings_text(nearest);
    int distance = mweso_why_distance(why);
    if (t->first) {
        row_text(t, "nearest", text, c->reason);
    } else {
        printf("  By the nearest rules that explain the others, %s%s%s", t->base,
               *nearest ? " with " : "", text ? text : "");
        if (t->seen.game) printf(", in move %zu", c->move + 1);
        printf(": %s\n", c->reason);
        if (distance > 0)
            printf("    (in all, the boards differ by %d seed%s)\n", distance,
                   cli_plural((uint64_t)distance));
    }
    free(text);
    if (!c->known || !c->text[0]) return;
    tell_laps(t, variant, c);
    if (!t->first) print_command(t, variant, settings, c);
}

/* The base with the settings of the command line, and those; NULL if they are too many, or do not
 * make a variant. */
static MwesoVariant *with_settings(const Reasons *t, const char *const *nearest,
                                   const char **settings)
{
    size_t count = 0;
    for (int i = 0; i < t->cli->setting_count; i++) settings[count++] = t->cli->settings[i];
    for (; *nearest && count < MOST_SETTINGS_OVER; nearest++) settings[count++] = *nearest;
    settings[count] = NULL;
    MwesoFindings *findings = *nearest ? NULL : mweso_findings_new();
    if (!findings) return NULL;
    MwesoVariant *variant = mweso_variant_load(t->cli->path, t->base, settings, findings);
    mweso_findings_free(findings);
    return variant;
}

static void tell_nearest(const Reasons *t, const MwesoWhy *why, size_t index)
{
    const char *settings[MOST_SETTINGS_OVER + 1];
    const char *const *nearest = mweso_why_nearest(why);
    MwesoVariant *variant = nearest ? with_settings(t, nearest, settings) : NULL;
    MwesoBearing verdict;
    MwesoContradiction c;
    if (variant &&
        mweso_evidence_test(t->evidence, variant, index, &verdict, &c, NULL) == MWESO_OK &&
        verdict == MWESO_CONTRADICTED)
        tell_contradiction(t, why, variant, settings, &c);
    mweso_variant_free(variant);
}

/* ---- each observation ------------------------------------------------------------------------ */

static bool on_progress(void *user, uint64_t done)
{
    const Reasons *t = user;
    cli_progress(t->cli, "%s (%zu of %zu): %llu changes", t->seen.id, t->number, t->of,
                 (unsigned long long)done);
    return !cli_stop;
}

static MwesoStatus tell_one(Reasons *t, size_t index)
{
    MwesoError error = {0};
    t->seen = mweso_evidence_at(t->evidence, index);
    MwesoWhy *why = mweso_why(t->inference, index, on_progress, t, &error);
    cli_progress_end();
    if (!why)
        return cli_stop ? cli_fail(t->cli, MWESO_NO, "stopped before the end of the search")
                        : cli_fail_error(t->cli, t->seen.id, &error);
    if (!t->first) printf("\n%s:%d: %s\n", t->seen.file, t->seen.line, t->seen.id);
    tell_repairs(t, why);
    tell_nearest(t, why, index);
    mweso_why_free(why);
    return MWESO_OK;
}

static MwesoStatus tell_all(Reasons *t)
{
    MwesoStatus status = MWESO_OK;
    Looked looked = looked_at(t->inference);
    t->of = looked.count;
    for (size_t i = 0; i < looked.count && status == MWESO_OK; i++) {
        t->number = i + 1;
        status = tell_one(t, looked.at[i]);
        if (!t->first) fflush(stdout);
    }
    if (looked.more == 0 || status != MWESO_OK) return status;
    char text[80];
    snprintf(text, sizeof text, "%zu more were not looked at one by one", looked.more);
    if (t->first) found_row(t->cli, t->first, (FoundRow){.kind = "not-looked-at", .text = text});
    else printf("\n%s.\n", text);
    return MWESO_OK;
}

MwesoStatus why_print(const Cli *cli, const MwesoEvidence *evidence, const char *base,
                      const MwesoInference *inference)
{
    Reasons t = {.cli = cli, .evidence = evidence, .inference = inference, .base = base};
    return tell_all(&t);
}

MwesoStatus why_rows(const Cli *cli, const MwesoEvidence *evidence, const char *base,
                     const MwesoInference *inference, bool *first)
{
    Reasons t = {
        .cli = cli, .evidence = evidence, .inference = inference, .base = base, .first = first};
    return tell_all(&t);
}
