/* hidden_rules TRIALS OBSERVATIONS HIDDEN SEED MISTAKES USUAL: draws hidden rules, of the usual
 * answers alone if USUAL is 1, writes notes of so many moves by them in which HIDDEN percent of the
 * pits are unknown, makes mistakes in some, and has the rules inferred from the notes alone. Prints
 * for how many trials the hidden rules were among those that stand, how many keys were settled, how
 * many of those left open one in twenty other such notes would tell, how many are open though a
 * note that was used tells them, and how often exactly the mistaken notes were named. Fails if the
 * hidden rules were not among those that stand, a key was open against a note, or a mistake was not
 * named. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "field/inference.h"
#include "random_notes.h"
#include "rules/variant.h"

typedef struct Trial {
    MwHypothesisSpace scope;
    MwHypotheses searched, truth;
    NoteWriter writer;
} Trial;

/* ---- what is left open ----------------------------------------------------------------------- */

/* How many of the notes contradict the rules, those left out that the search gave up? */
static int contradictions(const MwHypothesisSpace *scope, const MwesoEvidence *evidence,
                          const MwList *given_up, const MwHypotheses *rules)
{
    int count = 0;
    for (size_t i = 0; i < evidence->count; i++) {
        const MwNote *note = &evidence->notes[i];
        const MwSeenGame seen = {note->scene, note->moves, note->count};
        MwHypotheses set = *rules;
        const MwVersionSpace alone = mw_space_of(&set);
        MwVersionSpace standing = {0};
        MwSymbolicResult result;
        if (mw_list_has(given_up, i)) continue;
        if (!mw_explain(scope, &seen, &alone, UINT64_MAX, &standing, &result)) exit(5);
        count += standing.count == 0;
        mw_space_free(&standing);
    }
    return count;
}

/* ---- trials ---------------------------------------------------------------------------------- */

static unsigned long among, settled, open_keys, tellable, wrongly, too_many, named;
static double slowest;

/* What is found of one key. */
typedef struct Left {
    bool open, told, wrongly;
} Left;

/* The hidden rules with another answer to one key: do they still stand, could other such notes tell
 * them apart, and could these? */
static void look_at(const MwRuleSearch *search, const MwesoEvidence *others,
                    const MwHypotheses *one, Left *left)
{
    enum { OFTEN = 20 }; /* one note in so many */
    const MwList none = {0};
    if (!mw_space_holds(&search->space, one)) return;
    size_t told = (size_t)contradictions(&search->domain, others, &none, one);
    left->open = true;
    left->told |= told > 0 && OFTEN * told >= others->count;
    left->wrongly |= search->wrong.count == 0 &&
                     contradictions(&search->domain, search->evidence, &search->too_many, one) > 0;
}

static void count_left(const Left *left, const char *key)
{
    settled += !left->open;
    open_keys += left->open;
    tellable += left->told;
    wrongly += left->wrongly;
    if (getenv("SHOW") && (left->told || left->wrongly))
        printf("  %s: open%s\n", key, left->wrongly ? ", though a note contradicts" : "");
}

/* Goes through the keys that were left open. */
static void look_at_open(const Trial *t, const MwRuleSearch *search, const MwesoEvidence *others)
{
    for (int q = 0; q < ASK_COUNT; q++) {
        Left left = {0};
        for (int v = 0; v < t->scope.count[q]; v++) {
            MwHypotheses one = t->truth;
            one.may[q] = (uint8_t)(1u << v);
            if (!(t->truth.may[q] >> v & 1)) look_at(search, others, &one, &left);
        }
        count_left(&left, mw_key_label(mw_question_key(&t->scope, q)));
    }
    Left left = {0};
    for (int pit = 0; pit < t->writer.rules.board.pits; pit++) {
        MwHypotheses one = t->truth;
        one.in ^= (uint64_t)1 << pit;
        one.out ^= (uint64_t)1 << pit;
        look_at(search, others, &one, &left);
    }
    count_left(&left, mw_key_label(KEY_REVERSE_PITS));
}

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void report(void *user, const char *file, const MwesoError *error)
{
    (void)user;
    printf("%s:%d:%d: %s\n", file, error->line, error->column, error->text);
    exit(4);
}

/* Writes down something else than was seen, in so many notes; their numbers go into `mistaken`. */
static bool make_mistakes(Trial *t, MwesoEvidence *evidence, int mistakes, MwList *mistaken)
{
    while (mistaken->count < (size_t)mistakes) {
        size_t index = mw_random_below(&t->writer.random, (uint32_t)evidence->count);
        MwSeenMove *move = evidence->notes[index].moves;
        MwSeenBoard *after = (MwSeenBoard *)(uintptr_t)move->after;
        if (mw_list_has(mistaken, index) || move->pass || move->legal == LEGAL_REFUSED) continue;
        if (after && mw_random_below(&t->writer.random, 2)) {
            MwRange *pits = after->pit[mw_random_below(&t->writer.random, 2)];
            int pit = (int)mw_random_below(&t->writer.random, (uint32_t)t->writer.rules.board.pits);
            if (pits[pit].least != pits[pit].most) continue;
            pits[pit].least++, pits[pit].most++;
        } else {
            move->captured += 1 + (int)mw_random_below(&t->writer.random, 3);
        }
        if (!mw_list_add(mistaken, index)) return false;
    }
    return true;
}

/* Are the notes with mistakes among the sets that the search would set aside? */
static bool are_named(const MwRuleSearch *search, const MwList *mistaken)
{
    if (mistaken->count == 0) return search->wrong.count == 0;
    for (size_t w = 0; w < search->wrong.count; w++) {
        const MwList *wrong = &search->wrong.lists[w];
        bool same = wrong->count == mistaken->count;
        for (size_t i = 0; i < wrong->count; i++) same &= mw_list_has(mistaken, wrong->at[i]);
        if (same) return true;
    }
    return false;
}

/* So many notes by the hidden rules. */
static MwesoEvidence *write_notes(Trial *t, MwesoVariant *base, int observations)
{
    MwText notes = {0};
    for (int i = 0, tries = 0; i < observations && tries < 20 * observations; tries++)
        i += print_note(&t->writer, i, &notes);
    if (getenv("NOTES")) puts(notes.s);
    MwesoEvidence *evidence = mweso_evidence_new(base);
    mweso_evidence_read_text(evidence, "notes", notes.s, notes.length, MWESO_LAYOUT_ANY, report,
                             NULL);
    mw_text_free(&notes);
    return evidence;
}

static void run(Trial *t, MwesoVariant *base, int observations, int mistakes)
{
    enum { OTHERS = 100 };
    MwList mistaken = {0};
    MwesoEvidence *evidence = write_notes(t, base, observations);
    MwRuleSearch search = {.evidence = evidence, .domain = t->scope, .all = t->searched};
    if (!make_mistakes(t, evidence, mistakes, &mistaken)) exit(5);
    double start = now();
    if (!mw_search_run(&search, mistakes, MWESO_USUAL_REPLAYS)) exit(5);
    double took = now() - start;
    slowest = took > slowest ? took : slowest;
    among += mw_space_holds(&search.space, &t->truth);
    named += are_named(&search, &mistaken);
    too_many += search.too_many.count;
    MwesoEvidence *others = write_notes(t, base, OTHERS);
    look_at_open(t, &search, others);
    if (getenv("SHOW"))
        printf("%zu sets, %lu among, %zu ways to set aside %zu%s, %.2f s\n", search.space.count,
               among, search.wrong.count, search.wrong.count ? search.wrong.lists[0].count : 0,
               search.cut_short ? ", cut short" : "", took);
    mw_space_free(&search.space);
    free(search.notes.at);
    free(search.too_many.at);
    free(search.telling.at);
    mw_lists_free(&search.conflicts);
    mw_lists_free(&search.wrong);
    mweso_evidence_free(evidence);
    mweso_evidence_free(others);
    free(mistaken.at);
}

/* Answers that are not searched are those of the base. */
static void keep_to_searched(Trial *t)
{
    for (int q = 0; q < ASK_COUNT; q++) {
        unsigned searched = t->searched.may[q], hidden = t->truth.may[q] & searched;
        t->truth.may[q] = (uint8_t)(hidden ? hidden : searched & -searched);
    }
}

int main(int count, char **arguments)
{
    unsigned long numbers[] = {10, 40, 10, 1, 0, 0};
    for (int i = 1; i < count && i <= 6; i++) numbers[i - 1] = strtoul(arguments[i], NULL, 10);
    MwesoVariant base = {.rules = plain_rules(8, 1000)};
    base.words = (MwPlay){.rules = &base.rules};
    for (unsigned long i = 0; i < numbers[0]; i++) {
        Trial t = {.writer = {.random = mw_random(numbers[3], i), .hidden = (int)numbers[2]}};
        mw_hypothesis_space(&base, &t.scope, NULL);
        t.truth = random_answers(&t.writer.random, &t.scope);
        t.searched = (numbers[5] ? mw_hypotheses_usual : mw_hypotheses_all)(&t.scope);
        keep_to_searched(&t);
        t.writer.rules = mw_hypotheses_rules(&t.scope, &t.truth);
        run(&t, &base, (int)numbers[1], (int)numbers[4]);
    }
    printf("%lu trials, %lu with the hidden rules among those that stand; of %lu keys %lu settled, "
           "%lu of the open ones can be told by other notes, %lu by these; slowest %.2f s; "
           "%lu observations given up; mistakes named in %lu\n",
           numbers[0], among, settled + open_keys, settled, tellable, wrongly, slowest, too_many,
           named);
    return among < numbers[0] || wrongly || named < numbers[0];
}
