/* Asking: the position and the move whose outcome tells most about the rules. */
#include "field/asking.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/process.h"
#include "play/notation.h"
#include "rules/variant.h"

/* Positions tried of each size, moves tried in each, and the number of sizes. A position of size n
 * has n + n^2 / 3 seeds in addition to those of a capture. */
enum { TRIES = 100, MOVES = 3, SIZES = 8 };

/* The climb ends after this number of changes in a row without improvement. */
enum { CHANGES = 150 };

/* If none of these questions tells candidates apart, positions with up to this number of further
 * seeds are tried. */
enum { MOST_MORE = 24 };

/* The most replies to choose from; cells: these, and one for all rarer replies, which have to be
 * typed; the most replies looked through for those that a candidate gives. */
enum { MOST_REPLIES = MWESO_MOST_REPLIES, CELLS = MOST_REPLIES + 1, MOST_TOLD = 64 };

/* The weight of what a question tells about a key that makes a difference in every move, relative
 * to what it tells about candidates. */
enum { MATTERS = 5 };

/* If no more bits than this are open, a few questions tell everything, and their order does not
 * matter. */
enum { FEW_BITS = 8 };

/* ---- replies --------------------------------------------------------------------------------- */

static bool same_reply(const MwReply *a, const MwReply *b)
{
    return a->came == b->came && a->won == b->won &&
           (a->came != MWESO_CAME_BOARD || memcmp(a->pit, b->pit, sizeof a->pit) == 0);
}

size_t mw_replies_add(MwReplies *replies, const MwReply *reply)
{
    for (size_t i = 0; i < replies->count; i++)
        if (same_reply(&replies->at[i], reply)) return i;
    MwReply *at = mw_grow(replies->at, replies->count, &replies->room, sizeof *at);
    if (!at) return MW_NO_REPLY;
    replies->at = at;
    at[replies->count] = *reply;
    return replies->count++;
}

void mw_replies_clear(MwReplies *replies)
{
    for (size_t i = 0; i < replies->count; i++) mw_space_free(&replies->at[i].by);
    replies->count = 0;
}

/* ---- how much a question tells --------------------------------------------------------------- */

/* The bits that a question leaves to be asked: n candidates with the same reply need n log2 n. The
 * smallest number means the greatest gain of information. */
static double left_to_ask(MwesoAsking *a)
{
    double left = 0;
    size_t cells = a->groups * CELLS;
    memset(a->together, 0, cells * sizeof *a->together);
    for (size_t i = 0; i < a->count; i++) a->together[a->group[i] * CELLS + a->reply_of[i]]++;
    for (size_t i = 0; i < cells; i++)
        if (a->together[i] > 1) left += a->together[i] * log2(a->together[i]);
    return left;
}

/* The same for the answer to one key: n candidates with the same reply, n1, n2, ... of which have
 * each value, need n log2 n - n1 log2 n1 - n2 log2 n2 - ... `of_all` is the sum of all n log2 n. */
static double left_of_answer(const MwesoAsking *a, const MwFact *fact, double of_all)
{
    enum { AT_ONCE = 64 }; /* cells counted at the same time */
    size_t cells = a->groups * CELLS;
    double left = of_all;
    for (size_t from = 0; from < cells; from += AT_ONCE) {
        double count[AT_ONCE][MW_MOST_VALUES] = {{0}};
        for (size_t i = 0; i < a->count; i++) {
            size_t cell = a->group[i] * CELLS + a->reply_of[i];
            if (cell >= from && cell < from + AT_ONCE) count[cell - from][fact->value[i]]++;
        }
        for (size_t i = 0; i < AT_ONCE; i++)
            for (size_t v = 0; v < MW_MOST_VALUES; v++)
                if (count[i][v] > 1) left -= count[i][v] * log2(count[i][v]);
    }
    return left;
}

/* The bits that a question leaves to be asked, weighted by what matters in play. */
static double weighed(MwesoAsking *a)
{
    double of_all = left_to_ask(a), left = of_all;
    for (size_t i = 0; i < a->fact_count && a->weighs && of_all > 0; i++) {
        const MwOpenKey *key = &a->keys[a->facts[i].key];
        double counts = MATTERS * key->share * key->factor * a->facts[i].part;
        if (counts > 0) left += counts * left_of_answer(a, &a->facts[i], of_all);
    }
    return left;
}

/* The same before any question. */
static double left_before(MwesoAsking *a)
{
    memset(a->reply_of, 0, a->count * sizeof *a->reply_of);
    return weighed(a);
}

static void settle(MwesoAsking *a)
{
    if (a->panel->settle) a->panel->settle(a);
}

/* Counts the candidates that give each reply. */
static void count_givers(const MwesoAsking *a, size_t *givers)
{
    memset(givers, 0, MOST_TOLD * sizeof *givers);
    for (size_t i = 0; i < a->count; i++) givers[a->reply_of[i]]++;
}

/* Keeps the replies that most candidates give; the others have to be typed. */
static void keep_usual(MwesoAsking *a)
{
    size_t givers[MOST_TOLD], place[MOST_TOLD], kept = 0;
    count_givers(a, givers);
    for (size_t i = 0; i < a->replies.count; i++) {
        size_t before = 0;
        for (size_t j = 0; j < a->replies.count; j++)
            before += givers[j] > givers[i] || (givers[j] == givers[i] && j < i);
        bool keeps = before < MOST_REPLIES;
        place[i] = keeps ? kept : MOST_REPLIES;
        if (keeps) a->replies.at[kept++] = a->replies.at[i];
        else mw_space_free(&a->replies.at[i].by);
    }
    for (size_t i = 0; i < a->count; i++) a->reply_of[i] = place[a->reply_of[i]];
    a->replies.count = kept;
}

/* Are there replies to choose from, some of them perhaps given by no candidate? Sets a->whole: they
 * are complete. */
static bool can_choose(MwesoAsking *a)
{
    a->whole = true;
    if (a->replies.count > MOST_TOLD) return false;
    if (a->replies.count > MOST_REPLIES) {
        size_t givers[MOST_TOLD], given = 0;
        count_givers(a, givers);
        for (size_t i = 0; i < a->replies.count; i++) given += givers[i] > 0;
        if (given > MOST_REPLIES && !a->may_leave_some) return false;
        settle(a);
        a->whole = a->replies.count <= MOST_REPLIES;
        if (!a->whole && !a->may_leave_some) return false;
        if (!a->whole) keep_usual(a);
    }
    return a->replies.count > 1;
}

/* Updates the record of what was tried. */
static void note_tried(MwesoAsking *a, const MwesoQuestion *q)
{
    MwesoTried *tried = &a->tried;
    tried->moves++;
    tried->ends += q->asks_end;
    for (int side = 0; side < 2; side++)
        for (int pit = 0; pit < a->rules->board.pits; pit++)
            if (q->position.pit[side][pit] > tried->heap) tried->heap = q->position.pit[side][pit];
}

/* The weighted bits that the question leaves to be asked; INFINITY if it cannot be asked. */
static double weigh(MwesoAsking *a, const MwesoQuestion *q)
{
    note_tried(a, q);
    return a->panel->reply(a, q) && can_choose(a) ? weighed(a) : INFINITY;
}

/* ---- the question ---------------------------------------------------------------------------- */

/* Is it less by more than the rounding errors of sums in another order? */
static bool is_less(double a, double b) { return a < b - 1e-6; }

/* Replaces the question by `other` if that tells as much. */
static bool take(MwesoAsking *a, const MwesoQuestion *other, MwesoQuestion *q, double *left)
{
    double less = weigh(a, other);
    if (is_less(*left, less)) return false;
    *q = *other;
    *left = less;
    return true;
}

/* Removes what the question does not need and what makes it longer: seeds, and facts about the game
 * so far. */
static void shrink(MwesoAsking *a, MwesoQuestion *q, double *left)
{
    for (int side = 0; side < 2; side++)
        for (int pit = 0; pit < a->rules->board.pits; pit++) {
            const int round = a->rules->board.circuit;
            MwesoQuestion less = *q;
            if (less.position.pit[side][pit] > round) { /* one round less: accepted if it tells as
                                                           much */
                less.position.pit[side][pit] -= (uint16_t)round;
                take(a, &less, q, left);
            }
            do {
                less = *q;
                if (less.position.pit[side][pit] == 0) break;
                less.position.pit[side][pit]--;
            } while (take(a, &less, q, left));
        }
    for (int side = 0; side < 2; side++) {
        MwesoQuestion less = *q;
        if (less.position.store[side][0] > 1)
            less.position.store[side][0] = 1, take(a, &less, q, left);
    }
    MwesoQuestion plain = *q;
    plain.position.passed = 0;
    if (q->position.passed) take(a, &plain, q, left);
    plain = *q;
    plain.asks_end = false;
    if (q->asks_end) take(a, &plain, q, left);
    plain = *q;
    plain.midgame = true;
    memset(plain.position.captures, 0, sizeof plain.position.captures);
    for (int side = 0; side < 2; side++) plain.position.turns[side] = a->midgame;
    if (!q->midgame) take(a, &plain, q, left);
}

static bool may_go_on(const MwesoAsking *a) { return a->error.status == MWESO_OK && !mw_stopped(); }

/* Where look-ahead is long, a replay takes a thousand times as long as usual. Limits of the effort
 * (MwesoAsking.effort) to find any question, and to find a better one. */
enum { MOST_EFFORT = 4000000, ENOUGH_EFFORT = 1000000 };

static bool may_try(const MwesoAsking *a, bool found)
{
    return may_go_on(a) && a->effort < (found ? ENOUGH_EFFORT : MOST_EFFORT);
}

/* Hill climbing: changes the question at random as long as it tells more. */
static void climb(MwesoAsking *a, MwesoQuestion *q, double *left)
{
    for (int i = 0; i < CHANGES && is_less(0, *left) && may_try(a, true); i++) {
        MwesoQuestion other = *q;
        mw_question_change(a, &other);
        double less = weigh(a, &other);
        if (!is_less(less, *left)) continue;
        *q = other;
        *left = less;
        i = 0;
    }
}

/* If the opponent has no seeds, people may say that the game is over. Adds one seed if the question
 * then tells as much: preferably in the outer row, where it is rarely captured. */
static void give_opponent_a_seed(MwesoAsking *a, MwesoQuestion *q, double *left)
{
    const MwesoBoard *board = &a->rules->board;
    uint16_t *pits = q->position.pit[MWESO_NORTH];
    bool taken = mw_is_shared(board) || q->asks_end;
    for (int pit = 0; pit < board->pits; pit++) taken |= pits[pit] > 0;
    for (int inner = 0; inner < 2 && !taken; inner++)
        for (int pit = 0; pit < board->pits && !taken; pit++) {
            MwesoQuestion more = *q;
            if ((int)(board->inner >> pit & 1) != inner) continue;
            more.position.pit[MWESO_NORTH][pit] = 1;
            taken = take(a, &more, q, left);
        }
}

/* Finds the smallest among the most telling questions. */
static bool find(MwesoAsking *a, MwesoQuestion *best)
{
    double before = left_before(a), left = before;
    MwesoQuestion q;
    for (int size = 0; size < SIZES && is_less(0, left); size++)
        for (int i = 0; i < TRIES * MOVES && is_less(0, left) && may_try(a, is_less(left, before));
             i++) {
            if (i % MOVES == 0) mw_question_draw(a, size + size * size / 3, &q);
            else mw_question_vary(a, &q);
            double less = weigh(a, &q);
            if (!is_less(less, left)) continue;
            *best = q;
            left = less;
            shrink(a, best, &left);
        }
    if (!is_less(left, before) || !may_go_on(a)) return false;
    climb(a, best, &left);
    shrink(a, best, &left);
    give_opponent_a_seed(a, best, &left);
    return may_go_on(a);
}

/* Looks for any question that tells candidates apart, after the first ones failed; also for one
 * that only separates rules that no drawn candidate represents. With variants, every second
 * position is taken from a random game. */
static bool find_any(MwesoAsking *a, MwesoQuestion *q)
{
    double before = left_before(a);
    int tries = a->variants ? MWESO_TRIED_AMONG : MWESO_TRIED_LEFT;
    if (a->variants && !is_less(0, before)) return false; /* all are distinguished */
    for (int i = 0; i < tries && may_try(a, false); i++) {
        int drawn = i / MOVES;
        if (i % MOVES) mw_question_vary(a, q);
        else if (a->variants && drawn % 2) mw_question_draw_played(a, q);
        else mw_question_draw(a, drawn % MOST_MORE, q);
        double left = weigh(a, q);
        if (is_less(left, before)) return shrink(a, q, &left), may_go_on(a);
        if (is_less(before, left) || a->asked || a->replies.count < 2) continue;
        settle(a);
        if (a->replies.count > 1) return true;
    }
    return false;
}

/* ---- public ---------------------------------------------------------------------------------- */

static MwesoAsking *new_asking(uint64_t seed, MwesoError *error)
{
    MwesoAsking *asking = mw_new(sizeof *asking);
    if (!asking) mw_no_memory(error);
    else asking->random = mw_random(seed, 0);
    return asking;
}

/* Sets up what both kinds of candidates need; frees `asking` after an error. */
static MwesoAsking *begin(MwesoAsking *asking, bool good, MwesoError *error)
{
    size_t count = asking->count;
    if (good) {
        asking->group = mw_new(count * sizeof *asking->group);
        asking->reply_of = mw_new(count * sizeof *asking->reply_of);
        asking->together = mw_new(count * CELLS * sizeof *asking->together);
        asking->groups = 1;
        asking->weighs = asking->panel->bits(asking) > FEW_BITS;
        good = asking->group && asking->reply_of && asking->together;
        if (!good) mw_no_memory(&asking->error);
    }
    if (good) return asking;
    if (error) *error = asking->error;
    mweso_asking_free(asking);
    return NULL;
}

MwesoAsking *mweso_asking_among(const MwesoVariant *const *variants, size_t count, uint64_t seed,
                                MwesoError *error)
{
    if (mw_check_given(variants, "the list of variants", error) != MWESO_OK) return NULL;
    if (count == 0) return mw_fail(error, MWESO_NO, 0, "there is nothing to tell apart"), NULL;
    MwesoAsking *asking = new_asking(seed, error);
    return asking ? begin(asking, mw_ask_variants(asking, variants, count), error) : NULL;
}

MwesoAsking *mweso_asking_left(const MwesoInference *inference, uint64_t seed, MwesoError *error)
{
    if (!mweso_inference_stands(inference))
        return mw_fail(error, MWESO_NO, 0, "no rules stand that could be told apart"), NULL;
    MwesoAsking *asking = new_asking(seed, error);
    return asking ? begin(asking, mw_ask_rules(asking, inference), error) : NULL;
}

void mweso_asking_free(MwesoAsking *asking)
{
    if (!asking) return;
    if (asking->panel) asking->panel->end(asking);
    mw_replies_clear(&asking->replies);
    free(asking->replies.at);
    free(asking->group);
    free(asking->reply_of);
    free(asking->together);
    free(asking->who.at);
    mw_text_free(&asking->tells);
    free(asking);
}

/* An estimate of the number of questions still to be asked, including this one: each tells as many
 * bits as usual in interviews (docs/notes.md), or as this one, if that is more. */
static size_t expected(MwesoAsking *a)
{
    const double usual = 1.8; /* bits */
    double after = left_to_ask(a);
    size_t *reply_of = a->reply_of, *none = mw_new(a->count * sizeof *none);
    if (!none) return mw_no_memory(&a->error), 0;
    a->reply_of = none;
    double before = left_to_ask(a);
    a->reply_of = reply_of;
    free(none);
    double count = (double)a->count, told = log2(count) - before / count;
    double gain = (before - after) / count, left = a->panel->bits(a) - told;
    return (size_t)fmax(1, ceil(left / fmax(usual, a->variants ? gain : 0)));
}

/* Puts candidates that reply differently into different groups. */
static bool split_groups(MwesoAsking *a)
{
    size_t groups = 0, *next = mw_new(a->count * sizeof *next);
    for (size_t i = 0; i < a->count && next; i++) {
        size_t j = 0;
        while (a->group[j] != a->group[i] || a->reply_of[j] != a->reply_of[i]) j++;
        next[i] = j < i ? next[j] : groups++;
    }
    if (!next) return mw_no_memory(&a->error), false;
    free(a->group);
    a->group = next;
    a->groups = groups;
    return true;
}

MwesoStatus mweso_asking_next(MwesoAsking *asking, MwesoQuestion *question, MwesoError *error)
{
    MwesoQuestion q;
    asking->error = (MwesoError){0};
    asking->tried = (MwesoTried){0};
    asking->effort = 0;
    bool found = false, open = asking->variants || asking->key_count > 0;
    for (int i = 0; i < 2 && open && !found && may_go_on(asking); i++) {
        asking->may_leave_some = i; /* first look for a question whose replies are complete */
        found = find(asking, &q);
    }
    if (!found && open) found = find_any(asking, &q);
    if (found) { /* the stored replies belong to the last question tried */
        found = asking->panel->reply(asking, &q);
        if (found) settle(asking);
        found = found && can_choose(asking);
        if (found) asking->expected = expected(asking);
        found = found && split_groups(asking);
    }
    asking->asked |= found;
    if (asking->error.status != MWESO_OK) {
        if (error) *error = asking->error;
        return asking->error.status;
    }
    if (!found)
        return mw_fail(error, MWESO_NO, 0,
                       "none of the positions tried tells any two of them apart");
    q.replies = asking->replies.count;
    q.whole = asking->whole;
    asking->question = *question = q;
    return MWESO_OK;
}

MwesoTried mweso_asking_tried(const MwesoAsking *asking) { return asking->tried; }

/* Do all candidates with the same replies so far give the same answer to that key? */
static bool is_told(const MwesoAsking *a, size_t key)
{
    for (size_t f = 0; f < a->fact_count; f++)
        for (size_t i = 0; i < a->count && a->facts[f].key == key; i++) {
            size_t first = 0;
            while (a->group[first] != a->group[i]) first++;
            if (a->facts[f].value[i] != a->facts[f].value[first]) return false;
        }
    return true;
}

bool mweso_asking_key(const MwesoAsking *asking, size_t index, MwesoOpenKey *key)
{
    if (index >= asking->key_count) return false;
    *key = (MwesoOpenKey){asking->keys[index].label, asking->keys[index].share,
                          is_told(asking, index)};
    return true;
}

void mweso_asking_favour(MwesoAsking *asking, size_t index, double factor)
{
    if (index >= asking->key_count) return;
    asking->keys[index].factor = factor;
    asking->weighs = true;
}

size_t mweso_asking_expected(const MwesoAsking *asking)
{
    return asking->question.replies ? asking->expected : 0;
}

/* ---- public results of a question ------------------------------------------------------------ */

bool mweso_asking_reply(MwesoAsking *asking, size_t index, MwesoReply *reply)
{
    if (index >= asking->question.replies) return false;
    const MwReply *found = &asking->replies.at[index];
    mw_text_clear(&asking->tells);
    asking->who.count = 0;
    asking->panel->tell(asking, index, &asking->tells);
    bool good = !asking->tells.failed;
    for (size_t i = 0; asking->variants && i < asking->count && good; i++)
        if (asking->reply_of[i] == index) good = mw_list_add(&asking->who, i);
    *reply = (MwesoReply){.came = found->came,
                          .won = mw_won_text(found->won),
                          .tells = asking->tells.length ? asking->tells.s : "",
                          .who = {asking->who.at, asking->who.count}};
    memcpy(reply->pit, found->pit, sizeof reply->pit);
    return good;
}

/* The position as an observation writes it. Without counters it is from the midst of a game, which
 * a separate line says. */
static void add_position(const MwesoAsking *a, MwText *out)
{
    const MwesoPosition *p = &a->question.position;
    MwRules lenient = *a->rules;
    lenient.keeps |= KEEPS_PASSED; /* the question may be whether he may pass again */
    mw_board_print(a->rules, p, out);
    mw_text_add(out, " S");
    if (!a->question.midgame)
        mw_text_add(out, " %u,%u %u,%u", p->turns[0], p->turns[1], p->captures[0], p->captures[1]);
    mw_tokens_print(&lenient, p, out);
}

static void add_came(const MwesoAsking *a, const MwReply *reply, MwText *out)
{
    static const char *const lines[] = {[MWESO_CAME_NEVER] = "Ended: never\n",
                                        [MWESO_CAME_REFUSED] = "Legal: no\n",
                                        [MWESO_CAME_ALLOWED] = "Legal: yes\n"};
    const char *won = mw_won_text(reply->won);
    if (reply->came == MWESO_CAME_BOARD) {
        MwesoPosition after = {0};
        memcpy(after.pit, reply->pit, sizeof after.pit);
        mw_text_add(out, "After: ");
        mw_board_print(a->rules, &after, out);
        mw_text_add(out, "\n");
    } else if (!won) {
        mw_text_add(out, "%s", lines[reply->came]);
    }
    if (won) mw_text_add(out, "Won: %s\n", won);
}

char *mweso_asking_note(const MwesoAsking *asking, size_t index)
{
    MwText out = {0};
    if (asking->question.replies == 0) return NULL;
    mw_text_add(&out, "Position: ");
    add_position(asking, &out);
    if (asking->question.midgame) mw_text_add(&out, "\nTurn: middle");
    mw_text_add(&out, "\nMove: %s\n", asking->question.move);
    if (index < asking->question.replies) add_came(asking, &asking->replies.at[index], &out);
    if (!out.failed) return out.s;
    mw_text_free(&out);
    return NULL;
}
