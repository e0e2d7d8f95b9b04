/* Clash: a distinguishing position, in which two rule sets disagree about a move.
 *
 * The walk lists the moves of a position in the same order for all rules: by pit, then by choice.
 * So the two lists are compared as sorted lists are merged: the walk that is behind moves on. */
#include "differ/clash.h"

#include <assert.h>

#include "base/process.h"
#include "hooks/pool.h"
#include "play/moves.h"
#include "play/notation.h"
#include "rules/tables.h"
#include "rules/variant.h"

enum { FRAMES = 24, MOST_MOVES = 4000 };

/* The walk through the moves by one of the two rule sets. */
typedef struct WalkedSide {
    const MwPlay *play;
    MwesoPosition position; /* without what these rules do not keep */
    MwWalk walk;
    MwFrame frames[FRAMES];
    MwesoOutcome outcome;
    bool at_move; /* the walk is at a legal move, not at its end */
    bool any;     /* it has reached a legal move */
} WalkedSide;

static void begin(WalkedSide *side, const MwPlay *play, const MwesoPosition *position)
{
    assert(mw_seeds_of(position->pit[0], MW_MOST_PITS) <= MW_MOST_SEEDS);
    side->play = play;
    side->position = mw_fit_position(play->rules, position);
    side->any = false;
    mw_walk_begin(play, &side->position, &side->walk, side->frames, FRAMES);
}

/* Goes on to the next legal move; false if there are too many choices before it. */
static bool go_on(WalkedSide *side)
{
    for (;;) {
        MwWalkResult result = mw_walk_next(&side->walk);
        side->at_move = result == WALK_MOVE;
        if (result != WALK_MOVE) return result == WALK_END;
        if (mw_turn_outcome(side->play, &side->position, &side->walk.now, &side->outcome)) break;
    }
    return side->any = true;
}

static int choice_order(const MwFrame *a, const MwFrame *b)
{
    if (a->turn.drop != b->turn.drop && (a->turn.drop == DROPPED || b->turn.drop == DROPPED))
        return a->turn.drop == DROPPED ? 1 : -1;
    return a->taken != b->taken ? a->taken - b->taken : a->taken_pit - b->taken_pit;
}

/* Compares two moves by their place in the list. A move with fewer choices comes first. */
static int move_order(const MwWalk *a, const MwWalk *b)
{
    for (size_t i = 0; i < a->depth && i < b->depth; i++) {
        int order = choice_order(&a->frames[i], &b->frames[i]);
        if (order) return order;
    }
    return (a->depth > b->depth) - (a->depth < b->depth);
}

/* Do both scripts remember the same after a move? Compared only if they declare the same memories:
 * what a turn bars or allows shows in the next turn only, so memories distinguish positions. */
static bool same_memory(const WalkedSide *a, const WalkedSide *b)
{
    const MwRules *rules_a = a->play->rules, *rules_b = b->play->rules;
    if (rules_a->memory_count != rules_b->memory_count) return true;
    for (int i = 0; i < rules_a->memory_count; i++)
        if (strcmp(rules_a->memory[i].name, rules_b->memory[i].name) != 0) return true;
    return memcmp(a->outcome.after.memory, b->outcome.after.memory,
                  sizeof a->outcome.after.memory) == 0;
}

static bool same_outcome(const MwesoOutcome *a, const MwesoOutcome *b)
{
    return memcmp(a->after.pit, b->after.pit, sizeof a->after.pit) == 0 && a->over == b->over &&
           a->after.side == b->after.side && a->winner == b->winner && a->end == b->end;
}

/* Notes the move of `side` or, if it is NULL, the move that is the single word `word`. A move that
 * one rule set lacks takes precedence over results that differ. */
static void note(MwesoClash *clash, MwesoDisagreement kind, const WalkedSide *side,
                 const char *word, bool in_a, bool in_b)
{
    if (kind == MWESO_OTHER_RESULT && clash->kind != MWESO_AGREE) return;
    if (kind == MWESO_OTHER_MOVES && clash->kind == MWESO_OTHER_MOVES) return;
    assert(kind == MWESO_OTHER_RESULT ? in_a && in_b : in_a != in_b);
    MwText text = MW_TEXT_IN(clash->move);
    clash->kind = kind;
    clash->legal[0] = in_a;
    clash->legal[1] = in_b;
    if (side) mw_walk_text(side->play->rules, &side->walk, &text);
    else mw_text_add(&text, "%s", word);
    mw_text_show_cut(&text);
}

static MwesoStatus compare_results(WalkedSide *a, WalkedSide *b, MwesoClash *clash,
                                   MwesoError *error)
{
    assert(a->at_move && b->at_move);
    MwesoStatus status = mw_judge(a->play, &a->outcome, error);
    if (status == MWESO_OK) status = mw_judge(b->play, &b->outcome, error);
    bool same = same_outcome(&a->outcome, &b->outcome) && (a->outcome.over || same_memory(a, b));
    if (status == MWESO_OK && !same) note(clash, MWESO_OTHER_RESULT, a, NULL, true, true);
    return status;
}

/* Compares the moves at which both walks are, and moves on; false if there are too many. */
static bool compare_next(WalkedSide *a, WalkedSide *b, MwesoClash *clash, MwesoStatus *status,
                         MwesoError *error)
{
    assert(a->at_move || b->at_move);
    int order = !b->at_move ? -1 : !a->at_move ? 1 : move_order(&a->walk, &b->walk);
    if (order < 0) note(clash, MWESO_OTHER_MOVES, a, NULL, true, false);
    if (order > 0) note(clash, MWESO_OTHER_MOVES, b, NULL, false, true);
    if (order == 0) *status = compare_results(a, b, clash, error);
    return (order > 0 || go_on(a)) && (order < 0 || go_on(b));
}

/* Compares whether the mover may pass or change sides. */
static void compare_others(const WalkedSide *a, const WalkedSide *b, MwesoClash *clash)
{
    static const struct {
        const char *word;
        bool (*may)(const MwPlay *play, const MwesoPosition *position);
    } others[] = {{MW_PASS, mw_may_pass}, {MW_SWAP, mw_may_swap}};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        bool in_a = a->any && others[i].may(a->play, &a->position);
        bool in_b = b->any && others[i].may(b->play, &b->position);
        if (in_a != in_b) note(clash, MWESO_OTHER_MOVES, NULL, others[i].word, in_a, in_b);
    }
}

MwesoStatus mw_clash(const MwPlay *play_a, const MwPlay *play_b, const MwesoPosition *position,
                     MwesoClash *clash, MwesoError *error)
{
    WalkedSide a, b;
    MwesoStatus status = MWESO_OK;
    clash->kind = MWESO_AGREE;
    clash->move[0] = '\0';
    begin(&a, play_a, position);
    begin(&b, play_b, position);
    bool fine = go_on(&a) && go_on(&b);
    for (int moves = 0; fine && status == MWESO_OK && (a.at_move || b.at_move); moves++)
        fine = moves < MOST_MOVES && compare_next(&a, &b, clash, &status, error);
    if (status == MWESO_OK) status = mw_ruled(play_a, position, error);
    if (status == MWESO_OK) status = mw_ruled(play_b, position, error);
    if (!fine) clash->kind = MWESO_NOT_COMPARED;
    else if (status == MWESO_OK) compare_others(&a, &b, clash);
    if (clash->kind == MWESO_OTHER_MOVES || clash->kind == MWESO_OTHER_RESULT)
        clash->position = *position;
    return status;
}

/* Are moves the same under both rule sets, in positions possible under both? */
static bool same_moves(const MwRules *a, const MwRules *b)
{
    MwRules own = *a, like_a = *b;
    assert(mw_same_board(&a->board, &b->board));
    if (!mw_looks_at_start(a)) {
        memcpy(like_a.outer, a->outer, sizeof a->outer);
        memcpy(like_a.inner, a->inner, sizeof a->inner);
    }
    like_a.placement = a->placement;
    like_a.every_column_points = a->every_column_points;
    mw_complete_rules(&own);
    mw_complete_rules(&like_a);
    return mw_same_game(&own, &like_a);
}

bool mw_never_clash(const MwesoVariant *a, const MwesoVariant *b)
{
    if (a->rules.scripted || b->rules.scripted)
        return strcmp(mweso_variant_fingerprint(a), mweso_variant_fingerprint(b)) == 0;
    bool same = a->phase_count == b->phase_count && same_moves(&a->rules, &b->rules);
    for (int i = 0; i < a->phase_count && same; i++)
        same = same_moves(&a->phases[i]->rules, &b->phases[i]->rules);
    return same;
}

MwesoStatus mw_pair_acquire(const MwesoVariant *a, const MwesoVariant *b, MwPair *pair,
                            MwesoError *error)
{
    *pair = (MwPair){{a, b}, {NULL, NULL}};
    if (a->rules.columns != b->rules.columns)
        return mw_fail(error, MWESO_USAGE, 0,
                       "boards of %d and %d columns have no position in common", a->rules.columns,
                       b->rules.columns);
    if (!mw_same_board(&a->rules.board, &b->rules.board))
        return mw_fail(
            error, MWESO_USAGE, 0,
            "boards of four rows and of two (board.circuit = shared) have no position in "
            "common");
    for (int i = 0; i < 2; i++)
        if (!(pair->play[i] = mw_acquire(pair->variants[i], error)))
            return error ? error->status : MWESO_IO;
    return MWESO_OK;
}

void mw_pair_release(MwPair *pair)
{
    for (int i = 0; i < 2; i++) mw_release(pair->variants[i], pair->play[i]);
}

MwesoStatus mw_may_go_on(MwesoProgress progress, void *user, uint64_t done, MwesoError *error)
{
    assert(done > 0);
    bool asks = done % MW_CLASHES_ASK_EVERY == 0 && progress;
    if (!mw_stopped() && (!asks || progress(user, done))) return MWESO_OK;
    return mw_fail(error, MWESO_NO, 0, "the comparison was stopped");
}

MwesoStatus mweso_clash(const MwesoVariant *a, const MwesoVariant *b, const MwesoPosition *position,
                        MwesoClash *clash, MwesoError *error)
{
    MwPair pair;
    MwesoStatus status = mw_pair_acquire(a, b, &pair, error);
    if (status == MWESO_OK && mw_check_position(&b->rules, position, NULL) != MWESO_OK)
        status = mw_check_position(&a->rules, position, error);
    if (status == MWESO_OK && position->placing)
        status = mw_fail(error, MWESO_BAD_INPUT, 0, "the seeds are still to be arranged");
    if (status == MWESO_OK) status = mw_clash(pair.play[0], pair.play[1], position, clash, error);
    mw_pair_release(&pair);
    return status;
}
