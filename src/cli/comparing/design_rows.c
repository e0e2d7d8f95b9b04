/* Design, as rows: how far a round has come, the nearest after it, and what came of it in the end.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/comparing/design.h"

static const char *const fate_words[FATE_COUNT] = {
    [FATE_IN] = "in",          [FATE_UNPLAYABLE] = "unplayable", [FATE_UNCHANGED] = "unchanged",
    [FATE_SAME] = "same",      [FATE_UNWON] = "unwon",           [FATE_MISSES] = "misses",
    [FATE_BEHIND] = "behind",  [FATE_NEEDLESS] = "needless",     [FATE_BOUNDLESS] = "boundless",
    [FATE_UNCLEAN] = "unclean"};

/* A row says some of this; what it does not is empty. */
typedef struct Row {
    const char *what;
    size_t place; /* from 1 */
    const char *changes, *key, *as_it_is, *answer;
    const Candidate *c; /* of whose figure of the wish at `w` it is */
    size_t w;
    bool counts;
    uint64_t rule_sets, played;
    Fate fate; /* FATE_IN: it is of none */
    const char *why, *file;
} Row;

#define COUNT_FIELD(key, known, count) ((known) ? NUMBER_FIELD(key, count) : TEXT_FIELD(key, NULL))

static void print_row(Design *d, const Row *r)
{
    const Candidate *c = r->c;
    bool missed = r->fate == FATE_MISSES, rejected = r->fate != FATE_IN;
    const Wish *wish = c || missed ? &d->wishes.list[r->w] : NULL;
    MwesoEstimate e = c ? c->figures[r->w] : (MwesoEstimate){NAN, NAN, NAN};
    MwesoEstimate base = c ? d->candidates->figures[r->w] : e;
    const Field fields[] = {
        TEXT_FIELD("row", r->what),
        COUNT_FIELD("round", !rejected, (size_t)d->round + 1),
        COUNT_FIELD("rounds", !rejected, (size_t)d->most_rounds),
        COUNT_FIELD("place", r->place, r->place),
        TEXT_FIELD("variant", mweso_variant_label(d->base)),
        TEXT_FIELD("changes", r->changes),
        TEXT_FIELD("key", r->key),
        TEXT_FIELD("as_it_is", r->as_it_is),
        TEXT_FIELD("answer", r->answer),
        TEXT_FIELD("wish", wish ? wish->text : NULL),
        TEXT_FIELD("measured", wish ? wish->name : NULL),
        REAL_FIELD("value", e.value),
        REAL_FIELD("low", e.low),
        REAL_FIELD("high", e.high),
        REAL_FIELD("base_value", base.value),
        REAL_FIELD("base_low", base.low),
        REAL_FIELD("base_high", base.high),
        TEXT_FIELD("fulfilled", c ? wish_fulfilments[design_fulfilment(d, c, r->w)] : NULL),
        COUNT_FIELD("games", c || (r->counts && !rejected), d->now.games),
        OPTIONAL_FIELD("distance", c != NULL, c ? c->distance : NAN),
        COUNT_FIELD("rule_sets", r->counts, r->rule_sets),
        COUNT_FIELD("played", r->counts && !rejected, r->played),
        TEXT_FIELD("reason", rejected ? fate_words[r->fate] : NULL),
        TEXT_FIELD("why", r->why),
        TEXT_FIELD("file", r->file)};
    enum { OWN = sizeof fields / sizeof *fields };
    Field all[OWN + PLAN_FIELDS];
    memcpy(all, fields, sizeof fields);
    cli_plan_fields(&d->asked, d->base, &all[OWN]);
    cli_row(d->cli, all, sizeof all / sizeof *all, !d->rows_begun);
    d->rows_begun = true;
}

/* ---- a rule set ------------------------------------------------------------------------------ */

typedef struct ToldCandidate {
    Design *d;
    const Candidate *c;
    size_t place;
    const char *changes;
} ToldCandidate;

static void take_change(void *told, const char *label, const char *value)
{
    const ToldCandidate *t = told;
    Answered before;
    KeyLabel other;
    size_t i = 0;
    while (cli_answered(t->d->base, i, &before) &&
           strcmp(cli_answered_label(&before, other), label) != 0)
        i++;
    bool chosen = candidate_chose(t->d, t->c, label, strlen(label));
    print_row(t->d, &(Row){.what = "change",
                           .place = t->place,
                           .changes = t->changes,
                           .why = chosen ? NULL
                                         : "follows from board.columns: in each pit lie as many "
                                           "seeds as before",
                           .key = label,
                           .as_it_is = before.answer.text,
                           .answer = value});
}

/* Its figures, its changes, and its file, as --write would have it. */
static void print_candidate(Design *d, const char *what, size_t place, const Candidate *c)
{
    CandidateName name;
    char *changes = candidate_changes(d, c);
    char *file = candidate_text(d, c, candidate_name(d, place, name));
    for (size_t w = 0; w < d->wishes.count; w++)
        print_row(d, &(Row){.what = what, .place = place + 1, .changes = changes, .c = c, .w = w});
    candidate_each_change(d, c, take_change, &(ToldCandidate){d, c, place + 1, changes});
    print_row(d, &(Row){.what = "file", .place = place + 1, .changes = changes, .file = file});
    free(changes);
    free(file);
}

/* ---- while it is searched -------------------------------------------------------------------- */

static bool prints(const Design *d) { return d->cli->format != FORMAT_TEXT; }

void design_print_progress(Design *d, size_t played, size_t count)
{
    if (!prints(d)) return;
    print_row(d, &(Row){.what = "round", .counts = true, .rule_sets = count, .played = played});
    fflush(stdout);
}

void design_print_nearest(Design *d)
{
    enum { MOST = 3 };
    for (size_t i = 0; prints(d) && i < d->in_count && i < MOST; i++)
        print_candidate(d, "nearest", i, &d->candidates[d->in[i]]);
}

/* ---- in the end ------------------------------------------------------------------------------ */

void design_print_rows(Design *d)
{
    for (size_t i = 0; i < d->shown_count; i++) print_candidate(d, "figure", i, design_shown(d, i));
    for (int fate = FATE_IN + 1; fate < FATE_COUNT; fate++)
        for (size_t w = 0; w < (fate == FATE_MISSES ? d->wishes.count : 1); w++) {
            FateText text;
            uint64_t count = design_fates(d, (Fate)fate, w);
            if (!count) continue;
            print_row(d, &(Row){.what = "rejected",
                                .w = w,
                                .counts = true,
                                .rule_sets = count,
                                .fate = (Fate)fate,
                                .why = design_fate_text(d, (Fate)fate, w, text)});
        }
}
