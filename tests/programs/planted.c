/* planted TRIALS NOTES HIDDEN SEED: draws hidden rules of usual answers, writes so many notes by
 * them in which HIDDEN percent of the pits are unknown, and plants one mistake in one of them, each
 * kind in turn: a pit of the board before or after misread, a seed of one of them in another pit,
 * another start, another letter, another number captured, another pit of the last seed. Prints of
 * each kind how many mistakes showed, for some can be explained by other rules; of how many of
 * those the note was among those to set aside; and how often what was planted was the first of the
 * repairs, among the first five, and among all. Prints too how many sentences are said of notes
 * without mistakes (mweso_evidence_amiss), and the longest time. Fails if there are any of those,
 * or if what was planted is not among the first five repairs of nine in ten mistakes. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "field/inference.h"
#include "random_notes.h"
#include "rules/variant.h"

enum { KINDS = 8, SHOWN = 5, KEYS = 8 };

static const char *const kinds[KINDS] = {"after, a pit",   "after, a seed", "before, a pit",
                                         "before, a seed", "start",         "letter",
                                         "captured",       "ended"};

typedef struct Tally {
    unsigned long planted, showed, named, first, shown, listed;
} Tally;

typedef struct Trial {
    MwHypothesisSpace scope;
    MwHypotheses truth;
    NoteWriter writer;
    MwesoEvidence *evidence;
    const char *keys[KEYS + 1]; /* that are searched */
    size_t victim;
    char line[16], text[96]; /* of the repair that is looked for */
} Trial;

static Tally tallies[KINDS];
static unsigned long said;
static double slowest;

static void *whole(void *memory)
{
    if (!memory) exit(5);
    return memory;
}

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static int below(Trial *t, int limit)
{
    return (int)mw_random_below(&t->writer.random, (uint32_t)limit);
}

/* ---- notes ----------------------------------------------------------------------------------- */

static void report(void *user, const char *file, const MwesoError *error)
{
    (void)user;
    printf("%s:%d:%d: %s\n", file, error->line, error->column, error->text);
    exit(4);
}

static void write_notes(Trial *t, const MwesoVariant *base, int count)
{
    MwText notes = {0};
    for (int i = 0, tries = 0; i < count && tries < 20 * count; tries++)
        i += print_note(&t->writer, i, &notes);
    t->evidence = whole(mweso_evidence_new(base));
    mweso_evidence_read_text(t->evidence, "notes", notes.s, notes.length, MWESO_LAYOUT_ANY, report,
                             NULL);
    mw_text_free(&notes);
}

static MwNote *victim(const Trial *t) { return &t->evidence->notes[t->victim]; }

/* Do the hidden rules explain the note as it is? */
static bool is_true(const Trial *t)
{
    const MwNote *note = victim(t);
    const MwSeenGame seen = {note->scene, note->moves, note->count};
    MwHypotheses truth = t->truth;
    const MwVersionSpace alone = mw_space_of(&truth);
    MwVersionSpace standing = {0};
    if (!mw_explain(&t->scope, &seen, &alone, UINT64_MAX, &standing, NULL)) exit(5);
    bool stands = standing.count > 0;
    mw_space_free(&standing);
    return stands;
}

/* ---- mistakes -------------------------------------------------------------------------------- */

static void expect(Trial *t, const char *line)
{
    snprintf(t->line, sizeof t->line, "%s", line);
    t->text[0] = '\0';
}

static void expect_pit(Trial *t, int side, int pit, const char *between, int seeds)
{
    char room[96];
    MwText text = MW_TEXT_IN(room);
    mw_text_add(&text, "%s%s%s's ", t->text, *between == ' ' && t->text[0] ? " and " : "",
                side ? "North" : "South");
    mw_pit_print(&t->scope.base.board, pit, &text);
    mw_text_add(&text, "%s%d", between, seeds);
    snprintf(t->text, sizeof t->text, "%s", room);
}

static MwSeenBoard *board_of(Trial *t, bool after)
{
    MwNote *note = victim(t);
    return after ? (MwSeenBoard *)(uintptr_t)note->moves[0].after : &note->scene->before;
}

static bool misread(Trial *t, bool after)
{
    MwSeenBoard *board = board_of(t, after);
    if (!board) return false;
    int side = below(t, 2), pit = below(t, t->scope.base.board.pits), by = 1 + below(t, 3);
    MwRange *range = &board->pit[side][pit];
    if (range->least != range->most) return false;
    if (below(t, 2) && range->least >= by) by = -by;
    expect(t, after ? "After" : "Position");
    expect_pit(t, side, pit, " holds ", range->least);
    range->least = range->most = (uint16_t)(range->least + by);
    return true;
}

static bool move_seed(Trial *t, bool after)
{
    MwSeenBoard *board = board_of(t, after);
    int pits = t->scope.base.board.pits;
    int sides[] = {below(t, 2), below(t, 2)}, places[] = {below(t, pits), below(t, pits)};
    if (!board || (sides[0] == sides[1] && places[0] == places[1])) return false;
    MwRange *from = &board->pit[sides[0]][places[0]], *to = &board->pit[sides[1]][places[1]];
    if (from->least != from->most || to->least != to->most || from->least == 0) return false;
    expect(t, after ? "After" : "Position");
    /* the repair moves it back */
    expect_pit(t, sides[1], places[1], " holds ", to->least);
    char back[96];
    snprintf(back, sizeof back, "%s", t->text);
    t->text[0] = '\0';
    expect_pit(t, sides[0], places[0], " ", from->least);
    MwText both = {0};
    mw_text_add(&both, "%s and %s", back, t->text);
    mw_copy_or_cut(both.s, t->text, sizeof t->text);
    mw_text_free(&both);
    from->least--, from->most--, to->least++, to->most++;
    return true;
}

static void expect_move(Trial *t)
{
    const MwSeenMove *move = &victim(t)->moves[0];
    MwText text = MW_TEXT_IN(t->text);
    expect(t, "Move");
    mw_pit_print(&t->scope.base.board, move->start, &text);
    mw_text_add(&text, "%s", move->letters);
    for (uint64_t pits = move->extra; pits; pits &= pits - 1) {
        mw_text_add(&text, "x");
        mw_pit_print(&t->scope.base.board, __builtin_ctzll(pits), &text);
    }
    mw_text_add(&text, "%s.", move->enough ? "x" : "");
}

static bool plant_start(Trial *t)
{
    MwSeenMove *move = &victim(t)->moves[0];
    int pit = below(t, t->scope.base.board.pits);
    if (pit == move->start) return false;
    expect_move(t);
    move->start = (int16_t)pit;
    return true;
}

static bool plant_letter(Trial *t)
{
    static const char letters[] = "cdfr";
    MwSeenMove *move = &victim(t)->moves[0];
    char *known = (char *)(uintptr_t)move->letters;
    if (!*known) return false;
    char *at = known + below(t, (int)strlen(known));
    const char *letter = strchr(letters, *at);
    if (!letter) return false;
    expect_move(t);
    *at = letters[(letter - letters) ^ 1];
    return true;
}

static bool plant_captured(Trial *t)
{
    MwSeenMove *move = &victim(t)->moves[0];
    expect(t, "Captured");
    snprintf(t->text, sizeof t->text, "%d", move->captured);
    move->captured += 1 + below(t, 3);
    return true;
}

/* The pit of the last seed is not noted: which it was the hidden rules tell. */
static bool plant_landing(Trial *t)
{
    MwSeenMove *move = &victim(t)->moves[0];
    int pits = t->scope.base.board.pits;
    if (!move->ends) return false;
    for (move->landing = 0; move->landing < pits && !is_true(t); move->landing++) continue;
    if (move->landing == pits) return false;
    expect(t, "Ended");
    MwText text = MW_TEXT_IN(t->text);
    mw_pit_print(&t->scope.base.board, move->landing, &text);
    move->landing = (move->landing + 1 + below(t, pits - 1)) % pits;
    return true;
}

static bool plant(Trial *t, int kind)
{
    const MwSeenMove *move = &victim(t)->moves[0];
    if (!mw_sows(move) || move->legal == LEGAL_REFUSED) return false;
    return kind < 2    ? (kind == 0 ? misread : move_seed)(t, true)
           : kind < 4  ? (kind == 2 ? misread : move_seed)(t, false)
           : kind == 4 ? plant_start(t)
           : kind == 5 ? plant_letter(t)
           : kind == 6 ? plant_captured(t)
                       : plant_landing(t);
}

/* ---- trials ---------------------------------------------------------------------------------- */

static bool is_named(const MwesoInference *inference, size_t note)
{
    const MwLists *wrong = &inference->search.wrong;
    for (size_t i = 0; i < wrong->count; i++)
        if (mw_list_has(&wrong->lists[i], note)) return true;
    return false;
}

static void look_at_repairs(const Trial *t, const MwesoInference *inference, Tally *tally)
{
    MwesoRepair repair;
    MwesoWhy *why = whole(mweso_why(inference, t->victim, NULL, NULL, NULL));
    size_t i = 0;
    bool found = false;
    for (; mweso_why_repair(why, i, &repair) && !found; i++)
        found = strcmp(repair.line, t->line) == 0 && strcmp(repair.text, t->text) == 0;
    tally->first += found && i == 1;
    tally->shown += found && i <= SHOWN;
    tally->listed += found;
    if (getenv("SHOW") && (!found || i > SHOWN)) {
        printf("%s: %s is %s%s\n", t->line, t->text, found ? "far down" : "missing",
               mweso_why_cut_short(why) ? ", cut short" : "");
        for (i = 0; mweso_why_repair(why, i, &repair); i++)
            printf("    %d %s: %s, not %s\n", repair.size, repair.line, repair.text, repair.was);
    }
    mweso_why_free(why);
}

static void run(Trial *t, Tally *tally)
{
    double start = now();
    MwesoInference *inference = whole(
        mweso_infer(t->evidence, t->keys, 1, MWESO_USUAL_REPLAYS, NULL, NULL, NULL));
    if (getenv("SHOW")) printf("inferred in %.2f s\n", now() - start);
    bool showed = inference->search.conflicts.count > 0;
    tally->planted++;
    tally->showed += showed;
    if (showed && is_named(inference, t->victim)) {
        tally->named++;
        look_at_repairs(t, inference, tally);
    }
    if (getenv("SHOW"))
        printf("%s %s: %zu notes, %.2f s\n", t->line, t->text, t->evidence->count, now() - start);
    mweso_inference_free(inference);
    double took = now() - start;
    slowest = took > slowest ? took : slowest;
}

static void look_at_true(const Trial *t)
{
    char text[2048];
    for (size_t i = 0; i < t->evidence->count; i++)
        if (mweso_evidence_amiss(t->evidence, i, text, sizeof text) > 0) {
            said++;
            printf("said of a true note: %s", text);
        }
}

/* Rules, and keys that are searched around them. */
static void draw_rules(Trial *t, MwesoVariant *base)
{
    base->rules = plain_rules(8, 1000);
    mw_hypothesis_space(base, &t->scope, NULL);
    MwHypotheses usual = mw_hypotheses_usual(&t->scope);
    t->truth = random_answers(&t->writer.random, &t->scope);
    for (int q = 0; q < ASK_COUNT; q++)
        if (!(t->truth.may[q] &= usual.may[q])) t->truth.may[q] = usual.may[q] & -usual.may[q];
    t->writer.rules = base->rules = mw_hypotheses_rules(&t->scope, &t->truth);
    mw_hypothesis_space(base, &t->scope, NULL);
    mw_hypotheses_base(&t->scope, &t->truth);
    for (int k = 0; k < KEYS;) {
        int q = below(t, ASK_COUNT);
        const char *label = mw_key_label(mw_question_key(&t->scope, q));
        bool searched = !(usual.may[q] & (usual.may[q] - 1));
        for (int i = 0; i < k; i++) searched |= t->keys[i] == label;
        if (!searched) t->keys[k++] = label;
    }
}

static void try_kind(Trial *t, const MwesoVariant *base, int notes, int kind)
{
    bool planted = false;
    write_notes(t, base, notes);
    look_at_true(t);
    for (int tries = 0; tries < 1000 && !planted; tries++) {
        t->victim = (size_t)below(t, (int)t->evidence->count);
        planted = plant(t, kind);
    }
    if (planted) run(t, &tallies[kind]);
    mweso_evidence_free(t->evidence);
}

int main(int count, char **arguments)
{
    unsigned long numbers[] = {40, 30, 0, 1};
    for (int i = 1; i < count && i <= 4; i++) numbers[i - 1] = strtoul(arguments[i], NULL, 10);
    MwesoVariant base = {.file = NULL};
    base.words = (MwPlay){.rules = &base.rules};
    for (unsigned long i = 0; i < numbers[0]; i++) {
        Trial t = {.writer = {.random = mw_random(numbers[3], i), .hidden = (int)numbers[2]}};
        draw_rules(&t, &base);
        try_kind(&t, &base, (int)numbers[1], (int)(i % KINDS));
    }
    Tally all = {0};
    for (int k = 0; k < KINDS; k++) {
        const Tally *a = &tallies[k];
        printf("%-14s %lu planted, %lu showed, %lu named, first %lu, shown %lu, listed %lu\n",
               kinds[k], a->planted, a->showed, a->named, a->first, a->shown, a->listed);
        all.showed += a->showed, all.named += a->named, all.shown += a->shown;
    }
    printf("%lu mistakes showed, %lu named, %lu with what was planted among the first %d; "
           "%lu sentences of true notes; slowest %.2f s\n",
           all.showed, all.named, all.shown, SHOWN, said, slowest);
    return said > 0 || 10 * all.shown < 9 * all.named;
}
