/* Left: what the rules that an inference leaves reply to a question.
 *
 * The move in question is replayed by all of them at once, as infer replays what was seen, once for
 * each kind of thing that an observation can say of it. So no reply that some of them give is left
 * out, and what a reply will exclude is what infer will exclude by it.
 */
#include "field/asking.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "field/played.h"
#include "hooks/pool.h"
#include "play/ruled.h"
#include "rules/keys.h"
#include "rules/variant.h"

/* A question that takes more guesses than this is too long for people too. */
enum { MOST_GUESSES = 3000 };

/* ---- replies --------------------------------------------------------------------------------- */

/* A question as it is replayed. */
typedef struct Rerun {
    MwesoAsking *asking;
    MwScene scene;
    MwSighting move;
    MwStanding hull; /* one set */
} Rerun;

static bool begin(MwesoAsking *a, const MwesoQuestion *q, const char *text, MwPossible *hull,
                  Rerun *rerun)
{
    *rerun = (Rerun){.asking = a, .hull = mw_standing_of(hull)};
    mw_scene_take(&rerun->scene, a->rules, &q->position);
    mw_scene_take_pits(&rerun->scene, &q->position, a->rules->board.pits);
    rerun->scene.midgame = q->midgame;
    return mw_sighting_read(a->rules, text, &rerun->move, &a->error) == MWESO_OK;
}

static void end(Rerun *rerun)
{
    if (*rerun->move.letters) free((char *)(uintptr_t)rerun->move.letters);
}

/* Is a rerun to be counted? */
static bool went_well(Rerun *rerun, bool good, const MwLazyResult *result)
{
    MwesoAsking *a = rerun->asking;
    if (!good) mw_no_memory(&a->error);
    else if (a->scope.script) mw_ruled(a->scope.script, &result->failed_at, &a->error);
    return good && !result->gave_up && a->error.status == MWESO_OK;
}

/* Which of the rules would explain it, if that were seen of the move? */
static bool explain(Rerun *rerun, const MwSighting *seen, MwStanding *standing)
{
    MwLazyResult result;
    const MwSeen move = {&rerun->scene, seen, 1};
    bool good = mw_explain(&rerun->asking->scope, &move, &rerun->hull, MOST_GUESSES, standing,
                           &result);
    return went_well(rerun, good, &result);
}

static bool add(Rerun *rerun, MwReply *reply)
{
    if (reply->by.count == 0) return true;
    bool good = mw_replies_add(&rerun->asking->replies, reply) != MW_NO_REPLY;
    if (!good) mw_standing_free(&reply->by);
    if (!good) mw_no_memory(&rerun->asking->error);
    return good;
}

static bool add_plain(Rerun *rerun, MwesoCame came, const MwSighting *seen)
{
    MwReply reply = {.came = (uint8_t)came, .stands = seen->stands};
    if (explain(rerun, seen, &reply.by)) return add(rerun, &reply);
    mw_standing_free(&reply.by);
    return false;
}

static bool add_boards(Rerun *rerun, const MwSighting *seen)
{
    MwLazyResult result;
    MwEnds ends = {0};
    const MwSeen move = {&rerun->scene, seen, 1};
    bool good = mw_explain_ends(&rerun->asking->scope, &move, &rerun->hull, MOST_GUESSES, &ends,
                                &result);
    good = went_well(rerun, good, &result);
    for (size_t i = 0; i < ends.count && good; i++) {
        MwReply reply = {.came = MWESO_CAME_BOARD, .stands = seen->stands, .by = ends.at[i].by};
        memcpy(reply.pit, ends.at[i].pit, sizeof reply.pit);
        ends.at[i].by = (MwStanding){0};
        good = add(rerun, &reply);
    }
    mw_ends_free(&ends);
    return good;
}

/* What may come of the move, if the game then stands so. */
static bool add_played(Rerun *rerun, uint8_t stands)
{
    MwSighting ends = rerun->move, never = rerun->move, allowed = rerun->move;
    ends.stands = never.stands = allowed.stands = stands;
    ends.ends = never.endless = true;
    allowed.legal = LEGAL_SAID;
    if (!mw_sows(&rerun->move)) return add_plain(rerun, MWESO_CAME_ALLOWED, &allowed);
    return add_boards(rerun, &ends) && add_plain(rerun, MWESO_CAME_NEVER, &never);
}

static bool add_refused(Rerun *rerun)
{
    MwSighting refused = rerun->move;
    refused.legal = LEGAL_REFUSED;
    return add_plain(rerun, MWESO_CAME_REFUSED, &refused);
}

static bool add_all(Rerun *rerun, bool asks_end)
{
    static const uint8_t each[] = {STANDS_ON, STANDS_SOUTH, STANDS_NORTH, STANDS_NOBODY};
    bool good = true;
    if (!asks_end) good = add_played(rerun, STANDS_ANY);
    for (size_t i = 0; i < sizeof each && asks_end && good; i++) good = add_played(rerun, each[i]);
    return good && add_refused(rerun);
}

/* Would some of the rules first ask him for another choice than the one that is named? */
static bool asks_otherwise(MwesoAsking *a, const MwesoQuestion *q, MwPossible *hull, bool *good)
{
    char other[sizeof q->move];
    Rerun rerun;
    MwStanding standing = {0};
    if (!mw_other_choice(q->move, other, sizeof other)) return false;
    *good = begin(a, q, other, hull, &rerun) && explain(&rerun, &rerun.move, &standing);
    bool otherwise = standing.count > 0;
    mw_standing_free(&standing);
    end(&rerun);
    return otherwise;
}

/* The reply of one of the rules; MW_NO_REPLY if it gives none, or not one alone. */
static size_t reply_of(const MwReplies *replies, const MwPossible *member)
{
    size_t found = MW_NO_REPLY;
    for (size_t i = 0; i < replies->count; i++) {
        if (!mw_standing_holds(&replies->at[i].by, member)) continue;
        if (found != MW_NO_REPLY) return MW_NO_REPLY;
        found = i;
    }
    return found;
}

static bool reply(MwesoAsking *a, const MwesoQuestion *q)
{
    MwPossible hull = a->inference->hull;
    Rerun rerun;
    bool good = true;
    mw_replies_clear(&a->replies);
    if (asks_otherwise(a, q, &hull, &good) || !good) return false;
    good = begin(a, q, q->move, &hull, &rerun) && add_all(&rerun, q->asks_end);
    end(&rerun);
    for (size_t i = 0; i < a->count && good; i++) {
        a->reply_of[i] = reply_of(&a->replies, &a->members[i]);
        good = a->reply_of[i] != MW_NO_REPLY;
    }
    return good;
}

/* ---- what is left ---------------------------------------------------------------------------- */

/* Is there a rule in both lists? */
static bool meet(const MwStanding *a, const MwStanding *b)
{
    MwPossible both;
    for (size_t i = 0; i < a->count; i++)
        for (size_t j = 0; j < b->count; j++)
            if (mw_possible_meet(&a->sets[i], &b->sets[j], &both)) return true;
    return false;
}

/* The hull holds more than stands. */
static bool settle(MwesoAsking *a)
{
    MwReplies *replies = &a->replies;
    size_t kept = 0;
    for (size_t i = 0; i < replies->count; i++) {
        MwReply reply = replies->at[i];
        bool stands = meet(&reply.by, &a->inference->search.standing);
        for (size_t m = 0; m < a->count && kept < i; m++)
            if (a->reply_of[m] == i) a->reply_of[m] = kept;
        if (stands) replies->at[kept++] = reply;
        else mw_standing_free(&reply.by);
    }
    replies->count = kept;
    return true;
}

/* The smallest set that holds what of those left gives the reply. */
static MwPossible hull_of(const MwesoAsking *a, const MwReply *reply)
{
    const MwStanding *standing = &a->inference->search.standing;
    MwPossible hull = {0}, both;
    for (size_t i = 0; i < standing->count; i++)
        for (size_t j = 0; j < reply->by.count; j++)
            if (mw_possible_meet(&standing->sets[i], &reply->by.sets[j], &both))
                hull = mw_possible_with(&hull, &both);
    return hull;
}

static void tell_values(const MwScope *scope, int question, unsigned values, MwText *out)
{
    const char *comma = "";
    for (; values; values &= values - 1) {
        mw_text_add(out, "%s", comma);
        mw_value_print(scope, question, __builtin_ctz(values), out);
        comma = ", ";
    }
}

static void tell_key(const MwScope *scope, int question, unsigned before, unsigned after,
                     MwText *out)
{
    bool settled = (after & (after - 1)) == 0;
    mw_text_add(out, "%s%s", out->length ? "; " : "", settled ? "" : "not ");
    mw_question_print(scope, question, out);
    mw_text_add(out, " = ");
    tell_values(scope, question, settled ? after : before & ~after, out);
}

static void tell_pits(const MwScope *scope, uint64_t pits, const char *with, MwText *out)
{
    if (!pits) return;
    mw_text_add(out, "%s%s %s ", out->length ? "; " : "", mw_key_label(KEY_REVERSE_PITS), with);
    mw_print_pit_set(out, pits, &scope->base.board);
}

static void tell(const MwesoAsking *a, size_t index, MwText *out)
{
    const MwPossible before = a->inference->hull, after = hull_of(a, &a->replies.at[index]);
    for (int q = 0; q < a->scope.used; q++)
        if (after.may[q] != before.may[q]) tell_key(&a->scope, q, before.may[q], after.may[q], out);
    tell_pits(&a->scope, before.out & ~after.out, "with", out);
    tell_pits(&a->scope, before.in & ~after.in, "without", out);
}

/* ---- those that stand for all ---------------------------------------------------------------- */

/* So many of the rules left are drawn to weigh questions by. */
enum { MEMBERS = 256 };

static size_t sets_with(const MwStanding *standing, const MwPossible *member)
{
    size_t count = 0;
    for (size_t i = 0; i < standing->count; i++)
        count += mw_possible_within(member, &standing->sets[i]);
    return count;
}

/* Draws one of the rules left, each as likely as any other: sets may overlap. */
static MwPossible draw(MwesoAsking *a, const double *up_to)
{
    const MwStanding *standing = &a->inference->search.standing;
    for (;;) {
        double at = (double)(mw_random_next(&a->random) >> 11) / (double)((uint64_t)1 << 53);
        size_t set = 0;
        while (set + 1 < standing->count && up_to[set] <= at * up_to[standing->count - 1]) set++;
        MwPossible member = mw_possible_draw(&standing->sets[set], &a->random);
        if (mw_random_below(&a->random, (uint32_t)sets_with(standing, &member)) == 0) return member;
    }
}

static bool draw_members(MwesoAsking *a)
{
    const MwStanding *standing = &a->inference->search.standing;
    double sum = 0, *up_to = mw_new(standing->count * sizeof *up_to);
    a->members = mw_new(MEMBERS * sizeof *a->members);
    bool good = up_to && a->members;
    for (size_t i = 0; i < standing->count && good; i++)
        up_to[i] = sum += mw_possible_size(&standing->sets[i]);
    for (a->count = 0; a->count < MEMBERS && good; a->count++)
        a->members[a->count] = draw(a, up_to);
    free(up_to);
    if (!good) mw_no_memory(&a->error);
    return good;
}

/* ---- begun and ended ------------------------------------------------------------------------- */

static void end_asking(MwesoAsking *a)
{
    if (a->scope.script) mw_release(a->inference->search.evidence->base, a->scope.script);
    free(a->members);
}

bool mw_ask_left(MwesoAsking *a, const MwesoInference *inference)
{
    static const MwPanel panel = {reply, settle, tell, end_asking};
    const MwesoVariant *base = inference->search.evidence->base;
    a->panel = &panel;
    a->inference = inference;
    a->scope = inference->search.scope;
    a->scope.chains = NULL; /* those are the inference's */
    a->rules = &a->scope.base;
    a->midgame = a->scope.base.midgame;
    a->scope.script = mw_acquire(base, &a->error);
    return a->scope.script && draw_members(a);
}
