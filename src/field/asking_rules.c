/* Asking rules: the replies of the rules of an inference to a question.
 *
 * All of these rules replay the move at once, as in infer, once for each kind of result that an
 * observation can state. So no reply that some of them give is left out, and a reply excludes
 * exactly what infer will exclude by it. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "field/asking.h"
#include "field/notes.h"
#include "hooks/pool.h"
#include "play/moves.h"
#include "rules/keys.h"
#include "rules/variant.h"

/* A question that takes more branches than this is too long for people as well. */
enum { MOST_BRANCHES = 3000 };

/* ---- replies --------------------------------------------------------------------------------- */

/* A question as it is replayed. */
typedef struct Rerun {
    MwesoAsking *asking;
    MwScene scene;
    MwSeenMove move;
    MwVersionSpace bounds; /* one set */
} Rerun;

static bool begin(MwesoAsking *a, const MwesoQuestion *q, const char *text, MwHypotheses *bounds,
                  Rerun *rerun)
{
    *rerun = (Rerun){.asking = a, .bounds = mw_space_of(bounds)};
    mw_scene_take(&rerun->scene, a->rules, &q->position);
    mw_scene_take_pits(&rerun->scene, &q->position, a->rules->board.pits);
    rerun->scene.counted = q->midgame ? COUNTED_MIDDLE : COUNTED;
    return mw_seen_move_read(a->rules, text, &rerun->move, &a->error) == MWESO_OK;
}

/* False without memory, if a limit was met, or if the script failed. */
static bool went_well(MwesoAsking *a, bool good, const MwSymbolicResult *result)
{
    if (!good) mw_no_memory(&a->error);
    else if (a->domain.script) mw_ruled(a->domain.script, &result->failed_at, &a->error);
    a->effort += mw_effort_of(result);
    if (good) a->tried.too_long += result->gave_up;
    return good && !result->gave_up && a->error.status == MWESO_OK;
}

/* Adds a reply if some rules give it. */
static bool add(MwesoAsking *a, MwReply *reply)
{
    if (reply->by.count == 0) return true;
    if (mw_replies_add(&a->replies, reply) != MW_NO_REPLY) return true;
    mw_space_free(&reply->by);
    return mw_no_memory(&a->error), false;
}

/* Adds a reply for each board that the move may end with. */
static bool add_boards(const Rerun *rerun, const MwSeenMove *seen)
{
    MwesoAsking *a = rerun->asking;
    MwSymbolicResult result;
    MwEnds ends = {0};
    const MwSeenGame game = {&rerun->scene, seen, 1};
    bool good = mw_explain_ends(&a->domain, &game, &rerun->bounds, MOST_BRANCHES, &ends, &result);
    good = went_well(a, good, &result);
    for (size_t i = 0; i < ends.count && good; i++) {
        MwReply reply = {.came = MWESO_CAME_BOARD, .won = seen->won, .by = ends.at[i].by};
        memcpy(reply.pit, ends.at[i].pit, sizeof reply.pit);
        ends.at[i].by = (MwVersionSpace){0};
        good = add(a, &reply);
    }
    mw_ends_free(&ends);
    return good;
}

/* Finds the rules that explain the move with this result. */
static bool explain(const Rerun *rerun, const MwSeenMove *seen, MwVersionSpace *space)
{
    MwesoAsking *a = rerun->asking;
    MwSymbolicResult result;
    const MwSeenGame game = {&rerun->scene, seen, 1};
    bool good = mw_explain(&a->domain, &game, &rerun->bounds, MOST_BRANCHES, space, &result);
    return went_well(a, good, &result);
}

static bool add_plain(const Rerun *rerun, MwesoCame came, const MwSeenMove *seen)
{
    MwReply reply = {.came = (uint8_t)came, .won = seen->won};
    if (explain(rerun, seen, &reply.by)) return add(rerun->asking, &reply);
    mw_space_free(&reply.by);
    return false;
}

/* Adds the replies about the board: every result that the move may have. */
static bool add_played(const Rerun *rerun)
{
    MwSeenMove ends = rerun->move, never = rerun->move, allowed = rerun->move;
    ends.ends = never.endless = true;
    allowed.legal = LEGAL_SAID;
    if (!mw_sows(&rerun->move)) return add_plain(rerun, MWESO_CAME_ALLOWED, &allowed);
    return add_boards(rerun, &ends) && add_plain(rerun, MWESO_CAME_NEVER, &never);
}

/* Adds the replies about who has won, whatever the board. */
static bool add_won(const Rerun *rerun)
{
    static const uint8_t each[] = {WON_NONE, WON_SOUTH, WON_NORTH, WON_NOBODY};
    bool good = true;
    for (size_t i = 0; i < sizeof each && good; i++) {
        MwSeenMove seen = rerun->move;
        seen.won = each[i];
        good = add_plain(rerun, MWESO_CAME_ALLOWED, &seen);
    }
    return good;
}

static bool add_all(const Rerun *rerun, bool asks_end)
{
    MwSeenMove refused = rerun->move;
    refused.legal = LEGAL_REFUSED;
    return (asks_end ? add_won(rerun) : add_played(rerun)) &&
           add_plain(rerun, MWESO_CAME_REFUSED, &refused);
}

/* Do some of the rules offer another choice before the one that the move names? */
static bool offers_other_choice(MwesoAsking *a, const MwesoQuestion *q, MwHypotheses *bounds,
                                bool *good)
{
    char other[sizeof q->move];
    Rerun rerun;
    MwVersionSpace space = {0};
    if (!mw_other_choice(q->move, other, sizeof other)) return false;
    *good = begin(a, q, other, bounds, &rerun) && explain(&rerun, &rerun.move, &space);
    bool offers = space.count > 0;
    mw_space_free(&space);
    mw_seen_move_free(&rerun.move);
    return offers;
}

/* The reply of one rule; MW_NO_REPLY if it gives none, or more than one. */
static size_t reply_of(const MwReplies *replies, const MwHypotheses *member)
{
    size_t found = MW_NO_REPLY;
    for (size_t i = 0; i < replies->count; i++) {
        if (!mw_space_holds(&replies->at[i].by, member)) continue;
        if (found != MW_NO_REPLY) return MW_NO_REPLY;
        found = i;
    }
    return found;
}

static bool reply(MwesoAsking *a, const MwesoQuestion *q)
{
    MwHypotheses bounds = a->inference->bounds;
    Rerun rerun;
    bool good = true;
    mw_replies_clear(&a->replies);
    if (offers_other_choice(a, q, &bounds, &good) || !good) return false;
    good = begin(a, q, q->move, &bounds, &rerun) && add_all(&rerun, q->asks_end);
    mw_seen_move_free(&rerun.move);
    for (size_t i = 0; i < a->count && good; i++) {
        a->reply_of[i] = reply_of(&a->replies, &a->members[i]);
        good = a->reply_of[i] != MW_NO_REPLY;
    }
    return good;
}

/* ---- what is left ---------------------------------------------------------------------------- */

static bool have_common_rule(const MwVersionSpace *a, const MwVersionSpace *b)
{
    MwHypotheses both;
    for (size_t i = 0; i < a->count; i++)
        for (size_t j = 0; j < b->count; j++)
            if (mw_hypotheses_meet(&a->sets[i], &b->sets[j], &both)) return true;
    return false;
}

/* Drops replies that only the bounds give: replays use them, and they hold more rules than the
 * version space. */
static void settle(MwesoAsking *a)
{
    MwReplies *replies = &a->replies;
    size_t kept = 0;
    for (size_t i = 0; i < replies->count; i++) {
        MwReply reply = replies->at[i];
        bool given = have_common_rule(&reply.by, &a->inference->search.space);
        for (size_t m = 0; m < a->count && kept < i; m++)
            if (a->reply_of[m] == i) a->reply_of[m] = kept;
        if (given) replies->at[kept++] = reply;
        else mw_space_free(&reply.by);
    }
    replies->count = kept;
}

/* The bounds of the rules left that give the reply. */
static MwHypotheses bounds_of(const MwesoAsking *a, const MwReply *reply)
{
    const MwVersionSpace *space = &a->inference->search.space;
    MwHypotheses bounds = {0}, both;
    for (size_t i = 0; i < space->count; i++)
        for (size_t j = 0; j < reply->by.count; j++)
            if (mw_hypotheses_meet(&space->sets[i], &reply->by.sets[j], &both))
                bounds = mw_hypotheses_with(&bounds, &both);
    return bounds;
}

static void tell_pits(const MwHypothesisSpace *domain, uint64_t pits, const char *with, MwText *out)
{
    pits &= domain->base.board.all;
    if (!pits) return;
    mw_text_add(out, "%s%s %s ", out->length ? "; " : "", mw_key_label(KEY_REVERSE_PITS), with);
    mw_print_pit_set(out, pits, &domain->base.board);
}

static void tell(const MwesoAsking *a, size_t index, MwText *out)
{
    const MwHypotheses before = a->inference->bounds, after = bounds_of(a, &a->replies.at[index]);
    for (int q = 0; q < a->domain.used; q++) {
        unsigned had = before.may[q], has = after.may[q];
        bool settled = (has & (has - 1)) == 0;
        if (has == had) continue;
        mw_text_add(out, "%s%s", out->length ? "; " : "", settled ? "" : "not ");
        mw_question_print(&a->domain, q, out);
        mw_text_add(out, " = ");
        mw_values_print(&a->domain, q, settled ? has : had & ~has, out);
    }
    tell_pits(&a->domain, before.out & ~after.out, "with", out);
    tell_pits(&a->domain, before.in & ~after.in, "without", out);
}

/* ---- rules drawn to represent all ------------------------------------------------------------ */

/* Draws one of the rules left, all equally likely: a rule in n sets is kept in one of n draws.
 * `up_to`: cumulated sizes of the sets. */
static MwHypotheses draw(MwesoAsking *a, const double *up_to)
{
    const MwVersionSpace *space = &a->inference->search.space;
    for (;;) {
        double at = (double)(mw_random_next(&a->random) >> 11) / (double)((uint64_t)1 << 53);
        size_t set = 0;
        uint32_t holding = 0;
        while (set + 1 < space->count && up_to[set] <= at * up_to[space->count - 1]) set++;
        MwHypotheses member = mw_hypotheses_draw(&space->sets[set], &a->random);
        for (size_t i = 0; i < space->count; i++)
            holding += mw_hypotheses_within(&member, &space->sets[i]);
        if (mw_random_below(&a->random, holding) == 0) return member;
    }
}

static bool draw_members(MwesoAsking *a)
{
    const MwVersionSpace *space = &a->inference->search.space;
    double sum = 0, *up_to = mw_new(space->count * sizeof *up_to);
    a->members = mw_new(MW_MEMBERS * sizeof *a->members);
    bool good = up_to && a->members;
    for (size_t i = 0; i < space->count && good; i++)
        up_to[i] = sum += mw_hypotheses_size(&space->sets[i]);
    for (a->count = 0; a->count < MW_MEMBERS && good; a->count++)
        a->members[a->count] = draw(a, up_to);
    free(up_to);
    if (!good) mw_no_memory(&a->error);
    return good;
}

/* Counts only keys that some position can tell. Ignores that sets of rules overlap. */
static double bits(const MwesoAsking *a)
{
    const MwVersionSpace *space = &a->inference->search.space;
    double rules = 0;
    for (size_t i = 0; i < space->count; i++) {
        const MwHypotheses *set = &space->sets[i];
        double size = 1;
        for (size_t k = 0; k < a->key_count; k++) {
            int question = a->keys[k].question;
            size *= question == MW_REVERSE_PITS ? exp2(__builtin_popcountll(set->in & set->out))
                                                : (double)__builtin_popcount(set->may[question]);
        }
        rules += size;
    }
    return log2(rules);
}

/* ---- begun and ended ------------------------------------------------------------------------- */

static void end_asking(MwesoAsking *a)
{
    if (a->domain.script) mw_release(a->inference->search.evidence->base, a->domain.script);
    free(a->members);
    free(a->facts);
}

bool mw_ask_rules(MwesoAsking *a, const MwesoInference *inference)
{
    static const MwPanel panel = {reply, settle, bits, tell, end_asking};
    const MwesoVariant *base = inference->search.evidence->base;
    a->panel = &panel;
    a->inference = inference;
    a->domain = inference->search.domain;
    a->domain.chains = NULL; /* these belong to the inference */
    a->rules = &a->domain.base;
    a->midgame = a->domain.base.midgame;
    a->domain.script = mw_acquire(base, &a->error);
    return a->domain.script && draw_members(a) && mw_ask_what_matters(a);
}
