/* Along: a game that is counted, kept move by move so that it can be written down. */
#include "study/along.h"

#include "base/findings.h"
#include "play/record.h"
#include "think/candidates.h"

/* Where refusals multiply the moves, so many sequences of choices are looked at. */
enum { MOST_SEQUENCES = 1000000 };

/* Two ways to one board may differ in their laps, which are counted. */
static bool is_same(const MwesoOutcome *a, const MwesoOutcome *b)
{
    MwCandidate one = {*a, NULL};
    const MwCandidates only = {&one, 1, 1};
    return a->laps == b->laps && a->captured == b->captured && mw_candidate_of(&only, b) == 0;
}

static MwesoStatus play_found(MwesoGame *record, MwesoMoves *moves, const MwesoOutcome *outcome,
                              MwesoError *error)
{
    const char *text;
    MwesoOutcome found;
    for (int seen = 0; seen < MOST_SEQUENCES && mweso_moves_next(moves, &text, &found); seen++)
        if (is_same(&found, outcome)) return mweso_game_play(record, text, false, error);
    if (mweso_moves_status(moves) == MWESO_OK)
        return mw_fail(error, MWESO_BAD_INPUT, 0,
                       "a move cannot be written down: it is not among the first %d of its "
                       "position",
                       MOST_SEQUENCES);
    if (error) *error = *mweso_moves_error(moves);
    return mweso_moves_status(moves);
}

MwesoStatus mw_play_along(MwesoGame *record, const char *text, const MwesoOutcome *outcome,
                          MwesoError *error)
{
    if (*text) return mweso_game_play(record, text, false, error);
    MwesoMoves *moves = mweso_moves_new(mw_game_variant(record), mweso_game_position(record),
                                        error);
    if (!moves) return error->status;
    MwesoStatus status = play_found(record, moves, outcome, error);
    mweso_moves_free(moves);
    return status;
}
