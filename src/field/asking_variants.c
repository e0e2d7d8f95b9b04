/* Asking variants: the replies of variants to a question, found by playing the move. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "field/asking.h"
#include "field/notes.h"
#include "hooks/pool.h"
#include "play/moves.h"
#include "play/notation.h"
#include "rules/variant.h"

/* ---- replies --------------------------------------------------------------------------------- */

/* Does the variant offer another choice before the one that the move names? */
static bool offers_other_choice(MwesoAsking *a, const MwPlay *play, const MwesoPosition *position,
                                const char *move)
{
    char other[sizeof a->question.move];
    bool open;
    MwSeenMove seen;
    MwText text = {0};
    if (!mw_other_choice(move, other, sizeof other)) return false;
    if (mw_seen_move_read(play->rules, other, &seen, &a->error) != MWESO_OK) return true;
    bool otherwise = mw_seen_move_text(play, position, &seen, &open, &text) || open;
    mw_text_free(&text);
    mw_seen_move_free(&seen);
    return otherwise;
}

/* Plays the move string, and takes its result. False after an error. */
static bool play_text(MwesoAsking *a, const MwPlay *play, const MwesoPosition *position,
                      const MwesoQuestion *q, const char *text, MwReply *reply)
{
    MwesoOutcome outcome;
    MwesoError error;
    MwText regular = {0};
    MwesoStatus status = mw_move_play(play, position, text, false, NULL, &outcome, &regular,
                                      &error);
    mw_text_free(&regular);
    if (mw_ruled(play, position, &a->error) != MWESO_OK) return false;
    if (status != MWESO_OK && status != MWESO_NO) a->error = error;
    if (status != MWESO_OK) return status == MWESO_NO;
    if (q->asks_end && mw_judge(play, &outcome, &a->error) != MWESO_OK) return false;
    reply->won = q->asks_end ? mw_won(&outcome) : WON_ANY;
    bool no_board = q->asks_end || strcmp(q->move, MW_PASS) == 0;
    reply->came = no_board          ? MWESO_CAME_ALLOWED
                  : outcome.endless ? MWESO_CAME_NEVER
                                    : MWESO_CAME_BOARD;
    if (reply->came == MWESO_CAME_BOARD) memcpy(reply->pit, outcome.after.pit, sizeof reply->pit);
    return true;
}

/* Plays the move. False if it leaves a choice open, or after an error. */
static bool play_it(MwesoAsking *a, const MwPlay *play, const MwesoPosition *position,
                    const MwesoQuestion *q, MwReply *reply)
{
    MwSeenMove move;
    MwText text = {0};
    bool open;
    if (mw_seen_move_read(play->rules, q->move, &move, &a->error) != MWESO_OK) return false;
    bool allowed = mw_seen_move_text(play, position, &move, &open, &text);
    bool good = !open && mw_ruled(play, position, &a->error) == MWESO_OK;
    if (text.failed) good = false, mw_no_memory(&a->error);
    if (good && allowed) good = play_text(a, play, position, q, text.s, reply);
    mw_seen_move_free(&move);
    mw_text_free(&text);
    return good;
}

static bool reply_of(MwesoAsking *a, size_t index, const MwesoQuestion *q)
{
    const MwPlay *play = a->plays[index];
    MwesoPosition position = q->position; /* as converted for this variant */
    MwReply reply = {.came = MWESO_CAME_REFUSED, .won = WON_ANY};
    for (int side = 0; side < 2 && q->midgame; side++) position.turns[side] = a->midgame;
    mw_rename_memory(a->rules, play->rules, &position);
    position = mw_fit_position(play->rules, &position);
    if (offers_other_choice(a, play, &position, q->move)) return false;
    if (!play_it(a, play, &position, q, &reply)) return false;
    a->reply_of[index] = mw_replies_add(&a->replies, &reply);
    if (a->reply_of[index] == MW_NO_REPLY) mw_no_memory(&a->error);
    return a->reply_of[index] != MW_NO_REPLY;
}

static bool reply(MwesoAsking *a, const MwesoQuestion *q)
{
    mw_replies_clear(&a->replies);
    for (size_t i = 0; i < a->count; i++)
        if (!reply_of(a, i, q)) return false;
    return true;
}

static void tell(const MwesoAsking *a, size_t index, MwText *out)
{
    for (size_t i = 0; i < a->count; i++)
        if (a->reply_of[i] == index)
            mw_text_add(out, "%s%s", out->length ? ", " : "", mweso_variant_name(a->variants[i]));
}

static double bits(const MwesoAsking *a) { return log2((double)a->count); }

/* ---- begun and ended ------------------------------------------------------------------------- */

static MwesoStatus check(MwesoAsking *a)
{
    for (size_t i = 0; i < a->count; i++) {
        const MwRules *rules = &a->variants[i]->rules;
        const char *first = mweso_variant_name(a->variants[0]);
        if (rules->midgame > a->midgame) a->midgame = rules->midgame;
        if (rules->shared != a->rules->shared)
            return mw_fail(
                &a->error, MWESO_USAGE, 0,
                "on the board of one of %s and %s the players share one circuit, on that of "
                "the other they do not: the boards tell them apart",
                first, mweso_variant_name(a->variants[i]));
        if (rules->columns != a->rules->columns)
            return mw_fail(&a->error, MWESO_USAGE, 0,
                           "%s has %d columns and %s has %d: the boards tell them apart", first,
                           a->rules->columns, mweso_variant_name(a->variants[i]), rules->columns);
    }
    return MWESO_OK;
}

static void end_asking(MwesoAsking *a)
{
    for (size_t i = 0; a->plays && i < a->count; i++)
        if (a->plays[i]) mw_release(a->variants[i], a->plays[i]);
    free(a->plays);
}

bool mw_ask_variants(MwesoAsking *a, const MwesoVariant *const *variants, size_t count)
{
    static const MwPanel panel = {reply, NULL, bits, tell, end_asking};
    a->panel = &panel;
    a->variants = variants;
    a->count = count;
    a->rules = &variants[0]->rules;
    a->domain.used = ASK_COUNT; /* only used to name keys */
    if (check(a) != MWESO_OK) return false;
    if (!(a->plays = mw_new(count * sizeof *a->plays))) return mw_no_memory(&a->error), false;
    for (size_t i = 0; i < count; i++)
        if (!(a->plays[i] = mw_acquire(variants[i], &a->error))) return false;
    return true;
}
