/* Order: what is asked first, and when enough is known: how much open keys matter in play, and what
 * the relatives of the base do. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/fieldwork/interview.h"
#include "cli/questions.h"

/* ---- what matters ---------------------------------------------------------------------------- */

bool interview_is_enough(const Interview *v)
{
    MwesoOpenKey open;
    if (!v->cli->values[OPT_UNTIL]) return false;
    for (size_t i = 0; mweso_asking_key(v->asking, i, &open); i++)
        if (!open.told && 100 * open.share > (double)v->until) return false;
    return true;
}

/* By their share, the greatest first. */
static int by_share(const void *a, const void *b)
{
    const MwesoOpenKey *first = a, *second = b;
    return (second->share > first->share) - (second->share < first->share);
}

/* In a line each; the many that hardly matter together, unless they are to be named. */
static void print_shares(const Cli *cli, const MwesoOpenKey *open, size_t count)
{
    size_t shown = 0;
    for (; shown < count && (cli->values[OPT_KEYS] || 100 * open[shown].share >= 1); shown++) {
        char *asked = told_question(cli, open[shown].key);
        if (100 * open[shown].share < 1) fputs("  under 1 %", stdout);
        else printf("  %3.0f %%", 100 * open[shown].share);
        printf("  %s\n", asked ? asked : open[shown].key);
        free(asked);
    }
    if (shown < count)
        printf("  under 1 %%: %s%zu open question%s\n", shown ? "the other " : "", count - shown,
               cli_plural(count - shown));
}

void interview_tell_open(const Interview *v)
{
    MwesoOpenKey open[MOST_KEYS];
    size_t count = 0;
    while (v->inference && count < MOST_KEYS && mweso_asking_key(v->asking, count, &open[count]))
        count++;
    if (count == 0) return;
    qsort(open, count, sizeof *open, by_share);
    puts(
        "Of the moves tried in random games an open question makes a difference in (an estimate):");
    print_shares(v->cli, open, count);
    if (interview_is_enough(v))
        printf("Nothing that is open makes a difference in more than %u %% of them (--until).\n",
               (unsigned)v->until);
}

void interview_tell_expected(const Interview *v)
{
    size_t count = mweso_asking_expected(v->asking);
    if (!v->inference || count == 0) return;
    if (count == 1) puts("\nPerhaps the last question (an estimate).");
    else
        printf("\nAbout %zu more question%s after this one (an estimate).\n", count - 1,
               cli_plural(count - 1));
}

/* ---- relatives ------------------------------------------------------------------------------- */

/* The games that differ least from the base, the nearest first. */
typedef struct Relatives {
    Interview *v;
    size_t differs[RELATIVES + 1]; /* in so many rules */
} Relatives;

static bool same_answer(const MwesoVariant *a, const MwesoVariant *b, size_t key)
{
    return strcmp(mweso_variant_answer(a, key).text, mweso_variant_answer(b, key).text) == 0;
}

/* In how many rules two games differ; SIZE_MAX if they are the same game, or if a player owns two
 * rows in one of them and one in the other. */
static size_t difference(const MwesoVariant *a, const MwesoVariant *b)
{
    size_t differs = 0;
    if (mweso_variant_board(a)->rows != mweso_variant_board(b)->rows) return SIZE_MAX;
    if (strcmp(mweso_variant_fingerprint(a), mweso_variant_fingerprint(b)) == 0) return SIZE_MAX;
    for (size_t key = 0; key < mweso_key_count(); key++)
        differs += mweso_key(key)->decision && !same_answer(a, b, key);
    return differs;
}

static bool add_relative(void *user, const char *name, const char *file)
{
    Relatives *r = user;
    Interview *v = r->v;
    (void)file;
    MwesoFindings *findings = mweso_findings_new();
    MwesoVariant *variant = findings ? mweso_variant_load(v->cli->path, name, NULL, findings)
                                     : NULL;
    mweso_findings_free(findings);
    if (!variant) return true; /* `mweso check` says what is wrong with it */
    size_t differs = difference(variant, v->base), at = v->relative_count;
    if (differs == SIZE_MAX) return mweso_variant_free(variant), true;
    for (; at > 0 && r->differs[at - 1] > differs; at--) {
        r->differs[at] = r->differs[at - 1];
        v->relatives[at] = v->relatives[at - 1];
    }
    r->differs[at] = differs;
    v->relatives[at] = variant;
    if (v->relative_count < RELATIVES) v->relative_count++;
    else mweso_variant_free(v->relatives[RELATIVES]);
    return true;
}

/* The number of the key with that label, "section.key" or "phase:section.key". */
static size_t key_labelled(const char *label)
{
    const char *colon = strchr(label, ':');
    size_t key = 0;
    if (colon) label = colon + 1;
    for (; key < mweso_key_count(); key++) {
        const MwesoKey *k = mweso_key(key);
        size_t section = strlen(k->section);
        if (strncmp(label, k->section, section) == 0 && label[section] == '.' &&
            strcmp(label + section + 1, k->name) == 0)
            break;
    }
    return key;
}

/* Of how many relatives a source states another answer to a key than the base has. */
static size_t answer_otherwise(const Interview *v, const char *label)
{
    size_t key = key_labelled(label), count = 0;
    for (size_t i = 0; i < v->relative_count && key < mweso_key_count(); i++) {
        MwesoAnswer answer = mweso_variant_answer(v->relatives[i], key);
        count += cli_is_known(&answer) && !same_answer(v->relatives[i], v->base, key);
    }
    return count;
}

static void tell_relatives(const Interview *v)
{
    printf("Relatives, the games on record that answer most like %s: ", cli_base(v->cli));
    for (size_t i = 0; i < v->relative_count; i++)
        printf("%s%s", i ? ", " : "", mweso_variant_name(v->relatives[i]));
    puts(".\nWhat sources state otherwise of many of them is asked earlier; that is an order, and "
         "no evidence.\n");
}

MwesoStatus interview_favour(Interview *v)
{
    MwesoOpenKey open;
    if (!v->inference || !v->cli->values[OPT_RELATIVES]) return MWESO_OK;
    bool first = v->relative_count == 0;
    if (first) mweso_path_each(v->cli->path, add_relative, &(Relatives){.v = v});
    if (first && v->cli->format == FORMAT_TEXT) tell_relatives(v);
    for (size_t i = 0; mweso_asking_key(v->asking, i, &open); i++) {
        const double otherwise = (double)answer_otherwise(v, open.key);
        mweso_asking_favour(v->asking, i, 0.1 + 2 * otherwise / RELATIVES);
    }
    return MWESO_OK;
}
