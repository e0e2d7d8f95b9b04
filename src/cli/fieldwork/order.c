/* Order: what is asked first, and when enough is known: how much open keys matter in play, and what
 * relatives would have otherwise than the base. */
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

/* The question about the key with that label, "section.key" or "phase:section.key". */
static size_t question_about(const Relatives *r, const char *label)
{
    const char *colon = strchr(label, ':');
    if (colon) label = colon + 1;
    size_t question = question_labelled(label, strlen(label));
    return question < questions_count() ? relatives_question(r, question_key(question))
                                        : r->question_count;
}

/* What is known of the game: what the notes settle, and where nothing was searched what is on
 * record of the base. */
static void find_known(const Interview *v, RelativesKnown known)
{
    const Relatives *r = &v->relatives;
    MwesoKeyFinding f;
    relatives_known(r, r->count - 1, known);
    for (size_t i = 0; mweso_inference_key(v->inference, i, &f); i++) {
        size_t question = question_about(r, f.key);
        if (question == r->question_count || !f.searched || strchr(f.key, ':')) continue;
        known[question] = f.settled ? relatives_number(r, question, f.values) : RELATIVES_UNKNOWN;
    }
}

/* How probable it is, by relatives, that an open key is answered otherwise than in the base; 0 if
 * too few of them answer it. */
static double chance_otherwise(const Interview *v, RelativesUsed used, const RelativesKnown known,
                               const char *label)
{
    const Relatives *r = &v->relatives;
    size_t question = question_about(r, label);
    if (question == r->question_count) return 0;
    Expectation e;
    relatives_expect(r, used, known, question, &e);
    const MwesoAnswer answer = mweso_variant_answer(v->base, r->keys[question]);
    int base = relatives_number(r, question, *answer.text ? answer.text : "none");
    return e.count ? 1 - (base >= 0 ? e.chances[base] : 0) : 0;
}

static MwesoStatus favour(const Interview *v)
{
    MwesoOpenKey open;
    RelativesKnown known;
    const Relatives *r = &v->relatives;
    bool *used = calloc(r->count + 1, sizeof *used);
    if (!used) return cli_no_memory(v->cli);
    for (size_t i = 0; i < r->count; i++) used[i] = r->all[i].is_record;
    find_known(v, known);
    for (size_t i = 0; mweso_asking_key(v->asking, i, &open); i++)
        mweso_asking_favour(v->asking, i, 0.1 + 2 * chance_otherwise(v, used, known, open.key));
    free(used);
    return MWESO_OK;
}

MwesoStatus interview_favour(Interview *v)
{
    if (!v->inference || !v->cli->values[OPT_RELATIVES]) return MWESO_OK;
    MwesoStatus status = MWESO_OK;
    if (!v->relatives.all) {
        status = relatives_read(v->cli, v->base, &v->relatives);
        if (status == MWESO_OK && v->cli->format == FORMAT_TEXT)
            printf("Asked earlier is what relatives, the games on record, would have otherwise "
                   "than %s, beside what is\nknown; that is an order, and no evidence.\n\n",
                   cli_base(v->cli));
    }
    return status == MWESO_OK ? favour(v) : status;
}
