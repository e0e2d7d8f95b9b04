/* Moves: the moves found by the kernel's move generator (kernel/walk.h), as players, counters and
 * records need them: one after another or all together; and whether there is one. */
#include "play/moves.h"

#include <assert.h>
#include <stdlib.h>

#include "base/language.h"
#include "base/memory.h"
#include "hooks/pool.h"
#include "kernel/phase.h"
#include "kernel/walk.h"
#include "play/notation.h"
#include "rules/variant.h"

/* The most sequences of choices tried, each taking a microsecond or more, for a list of all
 * results, or for the next legal move. */
enum { FIRST_FRAMES = 8, MOST_SEQUENCES = 1 << 26 };

MwesoStatus mw_ruled(const MwPlay *play, const MwesoPosition *position, MwesoError *error)
{
    char room[sizeof error->text];
    MwText text = MW_TEXT_IN(room);
    const MwDecider *d = play->decider;
    if (!mw_script_failed(play)) return mw_not_stopped(error);
    if (d->no_memory) return mw_no_memory(error);
    mw_text_add(&text, "%s:%d: hook '%s': %s; asked ", d->files[d->decision], d->line,
                mw_decisions[d->decision].name, d->text);
    if (d->start >= 0) {
        mw_text_add(&text, "in the move from ");
        mw_pit_print(&play->rules->board, d->start, &text);
        mw_text_add(&text, " ");
    }
    mw_text_add(&text, "at --position '");
    mw_position_print(play->rules, position, &text);
    mw_text_add(&text, "'");
    return mw_fail(error, MWESO_BAD_VARIANT, 0, "%s", text.s);
}

/* ---- too many -------------------------------------------------------------------------------- */

static MwesoStatus too_deep(MwesoError *error)
{
    return mw_fail(error, MWESO_BAD_INPUT, 0,
                   "a move of this position has more than %d choices one after the other; a lower "
                   "end.lap_limit, or a script that offers fewer, makes it shorter",
                   MW_MOST_OPEN_CHOICES);
}

static MwesoStatus too_many(MwesoError *error)
{
    return mw_fail(error, MWESO_BAD_INPUT, 0,
                   "this position has more than %d sequences of choices; a lower end.lap_limit, or "
                   "a script that offers fewer, has fewer",
                   MOST_SEQUENCES);
}

/* ---- all together ---------------------------------------------------------------------------- */

static MwesoStatus walk_results(const MwPlay *play, const MwesoPosition *position,
                                MwMoveLimit *limit, MwMergedMove each, void *user,
                                MwesoError *error)
{
    MwMoveLimit usual = {.left = MOST_SEQUENCES};
    MwFrame first[FIRST_FRAMES], *grown = NULL;
    MwWalk walk;
    MwWalkResult result;
    MwesoStatus status = MWESO_OK;
    mw_walk_begin(play, position, &walk, first, FIRST_FRAMES);
    if (!limit) limit = &usual;
    while (status == MWESO_OK && (result = mw_walk_next(&walk)) != WALK_END) {
        if (result == WALK_MOVE) {
            if (walk.now.failed || !each(user, &walk.now, 1)) break;
            if (!mw_below_limit(limit)) status = too_many(error);
            continue;
        }
        bool deep = walk.room >= MW_MOST_OPEN_CHOICES;
        MwFrame *larger = deep ? NULL : mw_resize(grown, 2 * walk.room * sizeof *larger);
        if (!larger) {
            status = deep ? too_deep(error) : mw_no_memory(error);
            break;
        }
        if (!grown) memcpy(larger, first, sizeof first);
        walk.frames = grown = larger;
        walk.room *= 2;
    }
    free(grown);
    return status == MWESO_OK ? mw_ruled(play, position, error) : status;
}

/* Can one move have several choices, so that their sequences multiply? */
static bool chooses_often(const MwRules *rules)
{
    bool resows_shared = rules->shared && rules->fate == FATE_RESOWN; /* the path matters */
    if (resows_shared) return false;
    return rules->refusal != REFUSAL_NEVER || rules->stop_pits ||
           (rules->way == WAY_EITHER && rules->kept == KEPT_LAP);
}

/* mw_each_result, also for finished games. */
static MwesoStatus each_result(const MwPlay *play, const MwesoPosition *position,
                               MwMoveLimit *limit, MwMergedMove each, void *user, MwesoError *error)
{
    play = mw_play_at(play, position);
    bool choices = chooses_often(play->rules);
    return (choices ? mw_merged_moves : walk_results)(play, position, limit, each, user, error);
}

MwesoStatus mw_each_result(const MwPlay *play, const MwesoPosition *position, MwMoveLimit *limit,
                           MwMergedMove each, void *user, MwesoError *error)
{
    MW_INVARIANT(each && !position->placing);
    if (mw_is_still(play, position)) return MWESO_OK;
    return each_result(play, position, limit, each, user, error);
}

/* ---- can anything be played? ----------------------------------------------------------------- */

typedef struct AllowedMove {
    const MwPlay *play;
    const MwesoPosition *position;
    uint64_t tries; /* number of sequences still to be tried */
    bool found;
} AllowedMove;

/* The first few sequences nearly always include a legal move. */
enum { FEW = 1000 };

static bool is_allowed(void *user, const MwTurn *turn, uint64_t paths)
{
    AllowedMove *search = user;
    MwesoOutcome outcome;
    (void)paths;
    search->found = mw_turn_outcome(search->play, search->position, turn, &outcome);
    return !search->found && --search->tries > 0;
}

static MwesoStatus can_move(const MwPlay *play, const MwesoPosition *position, MwMoveLimit *limit,
                            bool *can, MwesoError *error)
{
    play = mw_play_at(play, position);
    if (play->rules->endless != ENDLESS_ILLEGAL) {
        *can = mw_has_start(play, position);
        return mw_broken_off(play) ? mw_ruled(play, position, error) : MWESO_OK;
    }
    AllowedMove search = {play, position, FEW, false};
    MwesoStatus status = walk_results(play, position, limit, is_allowed, &search, error);
    bool deep = status == MWESO_BAD_INPUT && chooses_often(play->rules);
    if (deep || (status == MWESO_OK && search.tries == 0)) {
        search.tries = UINT64_MAX;
        status = each_result(play, position, limit, is_allowed, &search, error);
    }
    *can = search.found;
    return status;
}

MwesoStatus mw_can_move(const MwPlay *play, const MwesoPosition *position, bool *can,
                        MwesoError *error)
{
    return can_move(play, position, NULL, can, error);
}

MwesoStatus mw_judge_within(const MwPlay *play, MwesoOutcome *outcome, MwMoveLimit *limit,
                            MwesoError *error)
{
    MW_INVARIANT(!outcome->after.placing);
    bool can = true;
    mw_assert_position(play->rules, &outcome->after);
    if (outcome->over) return MWESO_OK;
    MwesoStatus status = can_move(play, &outcome->after, limit, &can, error);
    if (status == MWESO_OK && !can) mw_outcome_no_move(play, outcome);
    else if (status == MWESO_OK && mw_is_still(play, &outcome->after))
        mw_outcome_still(play, outcome);
    return status;
}

MwesoStatus mw_judge(const MwPlay *play, MwesoOutcome *outcome, MwesoError *error)
{
    return mw_judge_within(play, outcome, NULL, error);
}

/* ---- public ---------------------------------------------------------------------------------- */

/* A walk whose frames grow as needed. */
struct MwesoMoves {
    const MwesoVariant *variant;
    const MwPlay *play;
    MwWalk walk;
    MwesoPosition position;
    bool passed;  /* the pass, if allowed, has been listed */
    bool swapped; /* the change of sides, if allowed, has been listed */
    bool any;     /* a legal move was met */
    MwText text;
    MwesoError error;
};

MwesoMoves *mweso_moves_new(const MwesoVariant *variant, const MwesoPosition *position,
                            MwesoError *error)
{
    if (mw_check_position(&variant->rules, position, error) != MWESO_OK) return NULL;
    if (position->placing) {
        mw_fail(error, MWESO_BAD_INPUT, 0,
                "%s has still to arrange his seeds, and any arrangement of them is a move",
                mw_in(position->side ? MW_MARKED("North") : MW_MARKED("South")));
        return NULL;
    }
    MwesoMoves *moves = mw_new(sizeof *moves);
    if (!moves) {
        mw_no_memory(error);
        return NULL;
    }
    moves->variant = variant;
    moves->position = *position;
    if ((moves->play = mw_acquire(variant, error))) {
        MwFrame *frames = mw_new(FIRST_FRAMES * sizeof *frames);
        if (frames) mw_walk_begin(moves->play, position, &moves->walk, frames, FIRST_FRAMES);
        else mw_no_memory(&moves->error);
        if (frames && mw_ruled(moves->play, position, &moves->error) == MWESO_OK) return moves;
        if (error) *error = moves->error;
    }
    mweso_moves_free(moves);
    return NULL;
}

void mweso_moves_free(MwesoMoves *moves)
{
    if (!moves) return;
    free(moves->walk.frames);
    mw_release(moves->variant, moves->play);
    mw_text_free(&moves->text);
    free(moves);
}

static bool make_room(MwesoMoves *moves)
{
    assert(moves->walk.depth == moves->walk.room);
    if (moves->walk.room >= MW_MOST_OPEN_CHOICES) {
        too_deep(&moves->error);
        return false;
    }
    MwFrame *frames = mw_grow(moves->walk.frames, moves->walk.room, &moves->walk.room,
                              sizeof *frames);
    if (frames) moves->walk.frames = frames;
    else mw_no_memory(&moves->error);
    return frames != NULL;
}

/* The next legal move except passes; false at the end or after an error (in `moves`). */
static bool next_move(MwesoMoves *moves, MwesoOutcome *outcome)
{
    for (int sequences = 0;; sequences++) {
        MwWalkResult result = mw_walk_next(&moves->walk);
        bool fits = result == WALK_MOVE &&
                    mw_turn_outcome(moves->play, &moves->position, &moves->walk.now, outcome);
        if (mw_ruled(moves->play, &moves->position, &moves->error) != MWESO_OK) return false;
        if (result == WALK_END || (result == WALK_NEEDS_ROOM && !make_room(moves))) return false;
        if (fits) return moves->any = true;
        if (sequences == MOST_SEQUENCES) return too_many(&moves->error), false;
    }
}

/* Lists the pass, then the change of sides. Only a player who has a legal move may make these. */
static bool list_other(MwesoMoves *moves, MwesoOutcome *outcome)
{
    if (moves->error.status != MWESO_OK || !moves->any) return false;
    bool passes = !moves->passed && mw_may_pass(moves->play, &moves->position);
    if (!passes && (moves->swapped || !mw_may_swap(moves->play, &moves->position))) return false;
    *(passes ? &moves->passed : &moves->swapped) = true;
    (passes ? mw_pass_outcome : mw_swap_outcome)(moves->play, &moves->position, outcome);
    mw_text_clear(&moves->text);
    mw_text_add(&moves->text, "%s", passes ? MW_PASS : MW_SWAP);
    return true;
}

bool mweso_moves_next(MwesoMoves *moves, const char **text, MwesoOutcome *outcome)
{
    if (mw_is_still(moves->play, &moves->position)) return false;
    if (next_move(moves, outcome)) mw_walk_text(moves->play->rules, &moves->walk, &moves->text);
    else if (!list_other(moves, outcome)) return false;
    if (moves->text.failed) mw_no_memory(&moves->error);
    else mw_judge(moves->play, outcome, &moves->error);
    *text = moves->text.s;
    return moves->error.status == MWESO_OK;
}

MwesoStatus mweso_moves_status(const MwesoMoves *moves) { return moves->error.status; }

const MwesoError *mweso_moves_error(const MwesoMoves *moves)
{
    assert(moves);
    return &moves->error;
}

MwesoStatus mweso_position_is_over(const MwesoVariant *variant, const MwesoPosition *position,
                                   bool *over, MwesoError *error)
{
    bool can = true;
    MwesoStatus status = mw_check_position(&variant->rules, position, error);
    if (status != MWESO_OK) return status;
    const MwPlay *play = mw_acquire(variant, error);
    if (!play) return error ? error->status : MWESO_IO;
    if (mw_is_still(play, position)) can = false;
    else if (!position->placing) status = mw_can_move(play, position, &can, error);
    mw_release(variant, play);
    *over = !can;
    return status;
}

MwesoPosition mweso_position_start(const MwesoVariant *variant, bool placing)
{
    MwesoPosition start = mw_usual_start(&variant->rules);
    start.placing = placing && variant->rules.placement != PLACEMENT_USUAL;
    return start;
}
