/* Evidence: which games and which known answers speak for an answer, and which against it. */
#include <stdio.h>
#include <stdlib.h>

#include "cli/collection/reconstruct.h"

/* ---- games ----------------------------------------------------------------------------------- */

typedef struct Witness {
    size_t record, alike, both;
} Witness;

/* The greater share of answers that are alike first, then the more of them. */
static int by_likeness(const void *a, const void *b)
{
    const Witness *x = a, *y = b;
    size_t left = x->alike * (y->both + 1), right = y->alike * (x->both + 1);
    if (left != right) return left > right ? -1 : 1;
    if (x->both != y->both) return x->both > y->both ? -1 : 1;
    return x->record < y->record ? -1 : 1;
}

/* How many sources told of the records. */
static size_t count_sources(const Reconstruction *r, const Witnesses *w)
{
    const RecordedGame *all = r->relatives.all;
    size_t count = 0;
    for (size_t i = 0; i < w->count; i++) {
        bool again = false;
        for (size_t j = 0; j < i; j++)
            again |= all[w->records[j]].source == all[w->records[i]].source;
        count += !again;
    }
    return count;
}

bool evidence_witnesses(const Reconstruction *r, const SilentQuestion *silent, size_t rank,
                        bool against, Witnesses *w)
{
    const Relatives *all = &r->relatives;
    Witness *found = calloc(all->count + 1, sizeof *found);
    *w = (Witnesses){.records = calloc(all->count + 1, sizeof *w->records)};
    if (!found || !w->records) return free(found), false;
    for (size_t i = 0; i < all->count; i++) {
        int state = relatives_state(all, i, silent->question);
        if (!r->used[i] || state < 0 || (state != silent->expected.order[rank]) != against)
            continue;
        Witness *witness = &found[w->count++];
        witness->record = i;
        witness->alike = relatives_alike(all, i, r->known, silent->question, &witness->both);
    }
    qsort(found, w->count, sizeof *found, by_likeness);
    for (size_t i = 0; i < w->count; i++) w->records[i] = found[i].record;
    w->sources = count_sources(r, w);
    free(found);
    return true;
}

/* ---- known answers --------------------------------------------------------------------------- */

typedef struct ShiftedOdds {
    size_t question;
    double odds; /* above 1 */
} ShiftedOdds;

static int by_odds(const void *a, const void *b)
{
    const ShiftedOdds *x = a, *y = b;
    if (x->odds != y->odds) return x->odds > y->odds ? -1 : 1;
    return x->question < y->question ? -1 : 1;
}

char *evidence_because(const Reconstruction *r, const SilentQuestion *silent, size_t rank,
                       bool against, size_t most)
{
    const double least = 1.05; /* as little as that is 1.0 or 1.1 to 1 */
    const Expectation *e = &silent->expected;
    const Relatives *all = &r->relatives;
    ShiftedOdds factors[RELATIVES_MOST_QUESTIONS];
    size_t count = 0, size;
    char *text = NULL;
    int answer = e->order[rank], rival = e->count > 1 ? e->order[rank == 0] : answer;
    for (size_t q = 0; q < all->question_count; q++) {
        if (q == silent->question || r->known[q] < 0) continue;
        double odds = e->factors[q][answer] / e->factors[q][rival];
        if (against) odds = 1 / odds;
        if (odds >= least) factors[count++] = (ShiftedOdds){q, odds};
    }
    qsort(factors, count, sizeof *factors, by_odds);
    FILE *out = open_memstream(&text, &size);
    if (!out) return NULL;
    for (size_t i = 0; i < count && i < most; i++)
        fprintf(out, "%s%s = %s (%.1f to 1)", i ? "; " : "",
                relatives_label(all, factors[i].question, (KeyLabel){0}),
                relatives_answer(all, factors[i].question, r->known[factors[i].question]),
                factors[i].odds);
    return fclose(out) == 0 ? text : (free(text), NULL);
}
