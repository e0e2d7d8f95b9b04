/* Moment: which move of a game settles an answer, and when that was in a recording. */
#include "field/infer.h"

enum { ENOUGH_GUESSES = 4000 }; /* for one move; most take a few */

/* The move with which a game excludes all of the rules; MW_NO_MOVE if it does not, or if too much
 * is open to be followed. False without memory. */
static bool find_move(MwesoInference *inference, const MwNote *note, const MwPossible *among,
                      size_t *move)
{
    MwPossible set = *among;
    const MwStanding from = mw_standing_of(&set);
    MwStanding left = {0};
    MwLazyResult result;
    bool good = mw_note_explain(&inference->search.scope, note, &from, ENOUGH_GUESSES, &left,
                                &result);
    *move = good && left.count == 0 && !result.gave_up ? result.furthest : MW_NO_MOVE;
    mw_standing_free(&left);
    return good || mw_inference_fail(inference);
}

/* One move for each of the reasons, none of which is known yet. */
static bool begin(MwKeyFinding *finding)
{
    bool good = true;
    while (finding->moves.count < finding->because.count && good)
        good = mw_list_add(&finding->moves, MW_NO_MOVE);
    return good;
}

bool mw_find_moves(MwesoInference *inference, const MwPossible *among, MwKeyFinding *finding)
{
    const MwNote *notes = inference->search.evidence->notes;
    if (!begin(finding)) return mw_inference_fail(inference);
    for (size_t i = 0; i < finding->because.count; i++) {
        const MwNote *note = &notes[finding->because.at[i]];
        size_t move, *last = &finding->moves.at[i];
        if (!note->game) continue;
        if (!find_move(inference, note, among, &move)) return false;
        if (move != MW_NO_MOVE && (*last == MW_NO_MOVE || move > *last)) *last = move;
    }
    return true;
}

/* ---- public ---------------------------------------------------------------------------------- */

/* What is said of a move of a game, and the time: its own or else that of a move before it. */
static void tell_game(const MwNote *note, size_t move, MwesoMoment *moment)
{
    moment->move = move + 1;
    for (size_t i = 0; i < note->comments.count; i++) {
        const MwComment *comment = &note->comments.at[i];
        bool own = comment->after == move + 1;
        if (comment->after > move + 1) break;
        if (comment->time) {
            moment->time = comment->time;
            moment->before = !own;
        }
        if (own && *comment->text) moment->said = comment->text;
    }
}

bool mweso_inference_moment(const MwesoInference *inference, size_t key, size_t index,
                            MwesoMoment *moment)
{
    const MwKeyFinding *finding = key < inference->finding_count ? &inference->findings[key] : NULL;
    if (!finding || index >= finding->because.count) return false;
    const MwNote *note = &inference->search.evidence->notes[finding->because.at[index]];
    size_t move = index < finding->moves.count ? finding->moves.at[index] : MW_NO_MOVE;
    *moment = (MwesoMoment){.time = note->told[TOLD_TIME]};
    if (note->game && move != MW_NO_MOVE) tell_game(note, move, moment);
    return true;
}
