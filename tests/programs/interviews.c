/* interviews TRIALS SEED [COMBINATIONS [FIRST]]: draws hidden rules that differ from a base in two
 * to six usual answers, writes 3 to 15 notes by them in which 0 to 15 percent of the pits are
 * unknown, and has somebody who plays by the hidden rules asked (mweso_asking_left) until nothing
 * more can be told. His replies are those of the kernel, not of the replay that the questions come
 * from. Fails if a reply of his was not among those offered, if the hidden rules did not stand
 * afterwards, or if a reply tells something of keys that is not inferred once it is given. (More
 * may be inferred: of notes with unknown pits more can be followed the more is known. Less may be
 * where a note that was followed before now leaves too much open, which is said of it; these are
 * counted.)
 *
 * With COMBINATIONS only some keys are searched, so that at most so many combinations of answers
 * stand, and somebody who goes through all of them, each played by the kernel, asks too, as in
 * twenty questions: always the question that tells most of many that he tries, of those with as
 * few replies as are offered, and where none of
 * those tells any two apart, what would be asked otherwise. Fails if the median number of questions
 * is larger than his.
 *
 * With FIRST it begins at that trial of the seed: many interviews can be shared out. */
#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "field/asking.h"
#include "field/notes.h"
#include "random_notes.h"
#include "rules/variant.h"

enum { MOST_QUESTIONS = 200 };

typedef struct Trial {
    MwesoVariant *base;
    MwHypothesisSpace scope;
    MwHypotheses truth;
    NoteWriter writer;
    MwesoEvidence *evidence;
    const char *keys[ASK_COUNT + 1]; /* that are searched; none: the usual ones */
    int asked;                       /* questions so far */
    size_t expected;                 /* that many were to come, it said with the first */
} Trial;

static unsigned long missed, typed, excluded, told_wrong, put_off, more_told;

/* ---- hidden rules ---------------------------------------------------------------------------- */

static void *whole(void *memory)
{
    if (!memory) exit(5);
    return memory;
}

/* A question that has more than one usual answer. */
static int pick_question(MwRandom *random, const MwHypotheses *usual)
{
    for (;;) {
        int q = (int)mw_random_below(random, ASK_COUNT);
        if (usual->may[q] & (usual->may[q] - 1)) return q;
    }
}

static void change(Trial *t, const MwHypotheses *usual, int q)
{
    MwHypotheses drawn = mw_hypotheses_draw(usual, &t->writer.random);
    t->truth.may[q] = drawn.may[q];
}

/* Two to six answers, the pits of reversal among them, are others than the base's, or may be. */
static void hide_rules(Trial *t)
{
    MwRandom *random = &t->writer.random;
    MwHypotheses usual = mw_hypotheses_usual(&t->scope);
    mw_hypotheses_base(&t->scope, &t->truth);
    for (int i = 2 + (int)mw_random_below(random, 5); i > 0; i--) {
        if (mw_random_below(random, 8) > 0) change(t, &usual, pick_question(random, &usual));
        else t->truth.in ^= (uint64_t)1 << mw_random_below(random, 16);
    }
    t->truth.out = t->scope.base.board.all & ~t->truth.in;
    t->writer.rules = mw_hypotheses_rules(&t->scope, &t->truth);
}

/* So many keys are searched, all others are as in the base. */
static void hide_some(Trial *t, int combinations)
{
    MwRandom *random = &t->writer.random;
    MwHypotheses usual = mw_hypotheses_usual(&t->scope);
    int count = 0, size = 1;
    mw_hypotheses_base(&t->scope, &t->truth);
    for (int tries = 0; tries < 40; tries++) {
        int q = pick_question(random, &usual), values = __builtin_popcount(usual.may[q]);
        const char *label = mw_key_label(mw_question_key(&t->scope, q));
        bool known = false;
        for (int i = 0; i < count; i++) known |= t->keys[i] == label;
        if (known || size * values > combinations) continue;
        size *= values;
        t->keys[count++] = label;
        change(t, &usual, q);
    }
    t->writer.rules = mw_hypotheses_rules(&t->scope, &t->truth);
}

static void report(void *user, const char *file, const MwesoError *error)
{
    (void)user;
    printf("%s:%d:%d: %s\n", file, error->line, error->column, error->text);
    exit(4);
}

static void read_notes(Trial *t, MwText *notes)
{
    if (getenv("NOTES")) puts(notes->s);
    mweso_evidence_read_text(t->evidence, "notes", notes->s, notes->length, MWESO_LAYOUT_ANY,
                             report, NULL);
    mw_text_free(notes);
}

static void write_notes(Trial *t, int least, int more)
{
    MwText notes = {0};
    int count = least + (int)mw_random_below(&t->writer.random, (uint32_t)more + 1);
    for (int i = 0, tries = 0; i < count && tries < 20 * count; tries++)
        i += print_note(&t->writer, i, &notes);
    t->evidence = whole(mweso_evidence_new(t->base));
    if (notes.length) read_notes(t, &notes);
}

/* ---- who is asked ---------------------------------------------------------------------------- */

/* What comes of a question by rules, as the kernel plays it. */
static MwReply reply_by(const MwRules *rules, const MwesoQuestion *q)
{
    MwReply reply = {.came = MWESO_CAME_REFUSED, .won = WON_ANY};
    MwesoPosition position = q->position;
    MwesoOutcome outcome;
    MwSeenMove move;
    MwText text = {0}, regular = {0};
    bool open;
    for (int side = 0; side < 2 && q->midgame; side++) position.turns[side] = 1000;
    if (mw_seen_move_read(rules, q->move, &move, NULL) != MWESO_OK) exit(5);
    if (mw_seen_move_text(PLAY(rules), &position, &move, &open, &text) &&
        mw_move_play(PLAY(rules), &position, text.s, false, NULL, &outcome, &regular, NULL) ==
            MWESO_OK) {
        reply.came = !mw_sows(&move) || q->asks_end ? MWESO_CAME_ALLOWED
                     : outcome.endless              ? MWESO_CAME_NEVER
                                                    : MWESO_CAME_BOARD;
        if (reply.came == MWESO_CAME_BOARD) memcpy(reply.pit, outcome.after.pit, sizeof reply.pit);
        if (q->asks_end && mw_judge(PLAY(rules), &outcome, NULL) != MWESO_OK) exit(5);
        bool won = outcome.winner != MWESO_NOBODY;
        if (q->asks_end)
            reply.won = !outcome.over ? WON_NONE : won ? mw_won_by(outcome.winner) : WON_NOBODY;
    }
    if (*move.letters) free((char *)(uintptr_t)move.letters);
    mw_text_free(&text);
    mw_text_free(&regular);
    return reply;
}

static bool same(const MwReply *a, const MwReply *b)
{
    return a->came == b->came && a->won == b->won && memcmp(a->pit, b->pit, sizeof a->pit) == 0;
}

/* The letter that he names; as many as there are if his reply is not among them. */
static size_t his_reply(const Trial *t, const MwesoAsking *asking)
{
    MwReply his = reply_by(&t->writer.rules, &asking->question);
    size_t i = 0;
    while (i < asking->replies.count && !same(&his, &asking->replies.at[i])) i++;
    return i;
}

/* ---- an interview ---------------------------------------------------------------------------- */

static MwesoInference *infer(const Trial *t)
{
    return whole(mweso_infer(t->evidence, t->keys[0] ? t->keys : NULL, 0, MWESO_USUAL_REPLAYS, NULL,
                             NULL, NULL));
}

/* Do the hidden rules stand? What their pits are that no rules can use does not count. */
static bool truth_stands(const Trial *t, const MwesoInference *inference)
{
    const MwVersionSpace *standing = &inference->search.space;
    uint64_t idle = mw_idle_pits(&t->writer.rules);
    MwHypotheses truth = t->truth, both;
    truth.in |= idle;
    truth.out |= idle;
    for (size_t i = 0; i < standing->count; i++)
        if (mw_hypotheses_meet(&standing->sets[i], &truth, &both)) return true;
    return false;
}

/* What is left of the rules by a reply. */
static MwHypotheses left_by(const MwesoAsking *asking, size_t reply)
{
    const MwVersionSpace *standing = &asking->inference->search.space;
    const MwVersionSpace *by = &asking->replies.at[reply].by;
    MwHypotheses left = {0}, both;
    for (size_t i = 0; i < standing->count; i++)
        for (size_t j = 0; j < by->count; j++)
            if (mw_hypotheses_meet(&standing->sets[i], &by->sets[j], &both))
                left = mw_hypotheses_with(&left, &both);
    return left;
}

/* His reply in his own words, where it is none of those offered. */
static void add_typed(const Trial *t, const MwesoAsking *asking, MwText *notes)
{
    MwReply his = reply_by(&t->writer.rules, &asking->question);
    MwesoPosition after = {0};
    memcpy(after.pit, his.pit, sizeof after.pit);
    mw_text_add(notes, "%s",
                his.came == MWESO_CAME_REFUSED ? "Legal: no\n"
                : his.came == MWESO_CAME_NEVER ? "Ended: never\n"
                                               : "After: ");
    if (his.came != MWESO_CAME_BOARD) return;
    mw_board_print(&t->writer.rules, &after, notes);
    mw_text_add(notes, "\n");
}

static void take_down(Trial *t, const MwesoAsking *asking, size_t reply)
{
    MwText notes = {0};
    char *lines = whole(mweso_asking_note(asking, reply));
    mw_text_add(&notes, "Observation: asked-%d\n%s", t->asked, lines);
    if (reply == asking->replies.count) add_typed(t, asking, &notes);
    mweso_text_free(lines);
    read_notes(t, &notes);
}

/* Asks one question; false if there is none, or if it went wrong. */
static bool ask_on(Trial *t, MwesoInference **inference)
{
    MwesoQuestion question;
    MwesoAsking *asking = whole(mweso_asking_left(*inference, (uint64_t)t->asked, NULL));
    MwesoStatus status = mweso_asking_next(asking, &question, NULL);
    if (status != MWESO_OK)
        return mweso_asking_free(asking), status == MWESO_NO ? false : (exit(5), false);
    if (t->asked++ == 0) t->expected = mweso_asking_expected(asking);
    size_t reply = his_reply(t, asking);
    bool among = reply < asking->replies.count;
    bool lost = !among && question.whole;
    missed += lost;
    typed += !among && !lost;
    MwHypotheses left = among ? left_by(asking, reply) : (*inference)->bounds;
    size_t unused = (*inference)->search.too_many.count;
    if (!lost) take_down(t, asking, reply);
    mweso_asking_free(asking);
    if (lost) return false;
    mweso_inference_free(*inference);
    *inference = infer(t);
    bool stands = truth_stands(t, *inference);
    excluded += !stands;
    bool less = !mw_hypotheses_within(&(*inference)->bounds, &left);
    told_wrong += less && (*inference)->search.too_many.count <= unused;
    put_off += less && (*inference)->search.too_many.count > unused;
    return stands;
}

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

/* Would as many notes of other moves, with larger boards, tell more? */
static bool notes_tell_more(Trial *t, const MwesoInference *before)
{
    enum { OTHERS = 60, FROM = 1000 };
    MwText notes = {0};
    t->writer.hidden = 0;
    for (int i = 0, tries = 0; i < OTHERS && tries < 20 * OTHERS; tries++)
        i += print_note(&t->writer, FROM + i, &notes);
    read_notes(t, &notes);
    MwesoInference *after = infer(t);
    bool more = !mw_hypotheses_same(&before->bounds, &after->bounds);
    mweso_inference_free(after);
    return more;
}

static int interview(Trial *t)
{
    double start = now();
    MwesoInference *inference = infer(t);
    excluded += !truth_stands(t, inference);
    while (t->asked < MOST_QUESTIONS && ask_on(t, &inference)) continue;
    more_told += notes_tell_more(t, inference);
    if (getenv("SHOW"))
        printf("%d questions, about %zu expected, %zu sets left, %lu told more by notes, %.2f s\n",
               t->asked, t->expected, inference->search.space.count, more_told, now() - start);
    mweso_inference_free(inference);
    return t->asked;
}

/* ---- twenty questions ------------------------------------------------------------------------ */

/* All rules that stand, one by one. */
typedef struct All {
    MwRules *rules;
    MwReply *replies;
    size_t count, room, reply_room;
} All;

static void add_rules(const Trial *t, All *all, const MwHypotheses *one)
{
    all->rules = whole(mw_grow(all->rules, all->count, &all->room, sizeof *all->rules));
    all->replies = whole(mw_grow(all->replies, all->count, &all->reply_room, sizeof *all->replies));
    all->rules[all->count++] = mw_hypotheses_rules(&t->scope, one);
}

/* Adds the rules of a set that no set before it holds; goes through the questions from `q` on. */
static void add_set(const Trial *t, All *all, const MwVersionSpace *before, MwHypotheses set, int q)
{
    while (q < MW_QUESTIONS && !(set.may[q] & (set.may[q] - 1))) q++;
    if (q == MW_QUESTIONS) {
        if (!mw_space_holds(before, &set)) add_rules(t, all, &set);
        return;
    }
    for (unsigned values = set.may[q]; values; values &= values - 1) {
        MwHypotheses one = set;
        one.may[q] = (uint8_t)(values & -values);
        add_set(t, all, before, one, q + 1);
    }
}

static All all_rules(const Trial *t, const MwesoInference *inference)
{
    All all = {0};
    const MwVersionSpace *standing = &inference->search.space;
    for (size_t i = 0; i < standing->count; i++) {
        const MwVersionSpace before = {standing->sets, i, i};
        add_set(t, &all, &before, standing->sets[i], 0);
    }
    return all;
}

/* Bits that the question leaves to be asked, all rules being as likely. */
static double left_by_question(All *all, const MwesoQuestion *q)
{
    double left = 0;
    for (size_t i = 0; i < all->count; i++) all->replies[i] = reply_by(&all->rules[i], q);
    for (size_t i = 0; i < all->count; i++) {
        size_t together = 0;
        for (size_t j = 0; j < all->count; j++)
            together += same(&all->replies[i], &all->replies[j]);
        left += log2((double)together);
    }
    return left;
}

/* The most telling of so many questions. False if none tells any two rules apart. */
static bool best_of(MwesoAsking *source, All *all, int tries, MwesoQuestion *best)
{
    double least = (double)all->count * log2((double)all->count) - 1e-6;
    bool found = false;
    for (int i = 0; i < tries; i++) {
        MwesoQuestion q;
        mw_question_draw(source, i * 20 / tries, &q);
        double left = left_by_question(all, &q);
        if (left >= least || !source->panel->reply(source, &q)) continue; /* can it be asked? */
        source->panel->settle(source);
        if (source->replies.count > MWESO_MOST_REPLIES) continue;
        *best = q;
        least = left;
        found = true;
    }
    return found;
}

/* The question that would be asked otherwise; false if there is none. */
static bool asked_otherwise(const Trial *t, MwesoQuestion *q)
{
    MwesoInference *inference = infer(t);
    MwesoAsking *asking = whole(mweso_asking_left(inference, 5, NULL));
    bool found = mweso_asking_next(asking, q, NULL) == MWESO_OK;
    mweso_asking_free(asking);
    mweso_inference_free(inference);
    return found;
}

/* Writes his answer down, and keeps the rules that would give it. */
static void answer(Trial *t, MwesoAsking *source, All *all, const MwesoQuestion *q)
{
    MwReply his = reply_by(&t->writer.rules, q);
    size_t kept = 0;
    left_by_question(all, q);
    for (size_t i = 0; i < all->count; i++)
        if (same(&his, &all->replies[i])) all->rules[kept++] = all->rules[i];
    assert(kept > 0);
    all->count = kept;
    if (!source->panel->reply(source, q)) exit(5);
    source->question = *q;
    source->question.replies = source->replies.count;
    take_down(t, source, his_reply(t, source));
}

/* So many questions another needs who plays all rules that stand. */
static int by_going_through_all(Trial *t, int tries)
{
    MwesoInference *inference = infer(t);
    MwesoAsking *source = whole(mweso_asking_left(inference, 77, NULL));
    All all = all_rules(t, inference);
    MwesoQuestion q;
    for (t->asked = 0; all.count > 1; t->asked++) {
        if (!best_of(source, &all, tries, &q) && !asked_otherwise(t, &q)) break;
        answer(t, source, &all, &q);
    }
    if (getenv("SHOW")) printf("  going through all: %d, %zu left\n", t->asked, all.count);
    free(all.rules);
    free(all.replies);
    mweso_asking_free(source);
    mweso_inference_free(inference);
    return t->asked;
}

/* ---- all together ---------------------------------------------------------------------------- */

static int by_size(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

static double median(int *numbers, size_t count)
{
    qsort(numbers, count, sizeof *numbers, by_size);
    return (numbers[(count - 1) / 2] + numbers[count / 2]) / 2.0;
}

int main(int count, char **arguments)
{
    enum { TRIED_BY_OTHER = 600 };
    unsigned long numbers[] = {10, 1, 0, 0};
    for (int i = 1; i < count && i <= 4; i++) numbers[i - 1] = strtoul(arguments[i], NULL, 10);
    MwesoVariant base = {.rules = plain_rules(8, 1000)};
    base.words = (MwPlay){.rules = &base.rules};
    int *asked = whole(calloc(numbers[0] + 1, sizeof *asked));
    int *others = whole(calloc(numbers[0] + 1, sizeof *others));
    for (unsigned long i = 0; i < numbers[0]; i++) {
        Trial t = {.base = &base, .writer = {.random = mw_random(numbers[1], numbers[3] + i)}};
        mw_hypothesis_space(&base, &t.scope, NULL);
        t.writer.hidden = (int)mw_random_below(&t.writer.random, 16);
        if (numbers[2]) hide_some(&t, (int)numbers[2]);
        else hide_rules(&t);
        NoteWriter writer = t.writer;
        write_notes(&t, numbers[2] ? 1 : 3, numbers[2] ? 2 : 12);
        if (numbers[2]) {
            others[i] = by_going_through_all(&t, TRIED_BY_OTHER);
            mweso_evidence_free(t.evidence);
            t.writer = writer; /* the same notes again */
            t.asked = 0;
            write_notes(&t, 1, 2);
        }
        asked[i] = interview(&t);
        mweso_evidence_free(t.evidence);
    }
    double his = median(asked, numbers[0]), of_other = median(others, numbers[0]);
    printf(
        "%lu interviews: %lu replies were not among those offered, %lu times the hidden rules "
        "were excluded, %lu replies told what was not so, %lu what was not inferred since a note "
        "then left too much open, after %lu of them notes of other moves would tell more, %lu "
        "replies "
        "were typed; questions: median %.1f, most %d",
        numbers[0], missed, excluded, told_wrong, put_off, more_told, typed, his,
        asked[numbers[0] - 1]);
    if (numbers[2]) printf("; going through all: median %.1f", of_other);
    putchar('\n');
    free(asked);
    free(others);
    return missed || excluded || told_wrong || (numbers[2] && his > of_other);
}
