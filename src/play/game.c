/* Game: a start and the moves made since, with undo. */
#include <assert.h>
#include <stdlib.h>

#include "base/memory.h"
#include "hooks/pool.h"
#include "play/moves.h"
#include "play/notation.h"
#include "play/record.h"
#include "rules/variant.h"

typedef struct Ply {
    MwesoPosition before;
    MwesoOutcome outcome;
    char *move;
    bool counted; /* counted in the history */
} Ply;

struct MwesoGame {
    const MwesoVariant *variant;
    MwesoOutcome start; /* state of the game before the first move */
    Ply *plies;
    size_t count, room;
    MwHistory history;
    MwComments comments;
};

/* Judges the start. If the script fails, or if there are too many moves to judge it, the game may
 * begin nevertheless: the first move will show. */
static MwesoStatus judge_start(MwesoGame *game, MwesoError *error)
{
    const MwPlay *play = mw_acquire(game->variant, error);
    if (!play) return MWESO_IO;
    MwesoStatus status = mw_judge(play, &game->start, error);
    if (status != MWESO_IO && mw_history_add(&game->history, play, &game->start, error) != MWESO_OK)
        status = MWESO_IO;
    mw_release(game->variant, play);
    return status == MWESO_IO ? status : MWESO_OK;
}

MwesoGame *mweso_game_new(const MwesoVariant *variant, const MwesoPosition *start,
                          MwesoError *error)
{
    MwesoError why = {0};
    if (mw_check_position(&variant->rules, start, error) != MWESO_OK) return NULL;
    MwesoGame *game = mw_new(sizeof *game);
    if (game) {
        game->variant = variant;
        game->start = (MwesoOutcome){.after = *start, .winner = MWESO_NOBODY};
        if (start->placing || judge_start(game, &why) == MWESO_OK) return game;
        mweso_game_free(game);
    } else {
        mw_no_memory(&why);
    }
    if (error) *error = why;
    return NULL;
}

void mweso_game_free(MwesoGame *game)
{
    if (!game) return;
    while (mweso_game_undo(game)) continue;
    free(game->plies);
    mw_history_free(&game->history);
    mw_comments_free(&game->comments);
    free(game);
}

const MwesoVariant *mw_game_variant(const MwesoGame *game) { return game->variant; }

const MwComments *mw_game_comments(const MwesoGame *game) { return &game->comments; }

bool mw_game_add_comment(MwesoGame *game, const MwComment *comment)
{
    return mw_comments_copy(&game->comments, comment, comment->after);
}

bool mweso_game_comment(const MwesoGame *game, size_t index, MwesoComment *comment)
{
    return mw_comment_at(&game->comments, index, comment);
}

const MwesoPosition *mweso_game_position(const MwesoGame *game)
{
    return game->count ? &game->plies[game->count - 1].outcome.after : &game->start.after;
}

MwesoStatus mweso_game_play(MwesoGame *game, const char *move, bool record, MwesoError *error)
{
    MwesoOutcome outcome;
    MwText text = {0};
    if (mw_check_given(move, "the move", error) != MWESO_OK) return MWESO_BAD_INPUT;
    if (mweso_game_standing(game).over)
        return mw_fail(error, MWESO_NO, 0, "the game is over, '%.40s' comes too late", move);
    const MwPlay *play = mw_acquire(game->variant, error);
    if (!play) return error ? error->status : MWESO_IO;
    MwesoStatus status = mw_move_play(play, mweso_game_position(game), move, record, NULL, &outcome,
                                      &text, error);
    bool counted = status == MWESO_OK && !outcome.over && !outcome.after.placing;
    if (counted) status = mw_history_add(&game->history, play, &outcome, error);
    mw_release(game->variant, play);
    if (status == MWESO_OK) {
        const MwesoPosition before = *mweso_game_position(game);
        Ply *plies = mw_grow(game->plies, game->count, &game->room, sizeof *plies);
        char *copy = plies ? mw_copy(text.s) : NULL;
        if (plies) game->plies = plies;
        if (copy) plies[game->count++] = (Ply){before, outcome, copy, counted};
        else status = mw_no_memory(error);
        if (!copy && counted)
            mw_history_take_back(&game->history, &game->variant->words, &outcome.after);
    }
    mw_text_free(&text);
    return status;
}

bool mweso_game_undo(MwesoGame *game)
{
    if (game->count == 0) return false;
    const Ply *last = &game->plies[--game->count];
    if (last->counted)
        mw_history_take_back(&game->history, &game->variant->words, &last->outcome.after);
    free(last->move);
    mw_comments_cut(&game->comments, game->count);
    return true;
}

size_t mweso_game_length(const MwesoGame *game) { return game->count; }

const MwesoPosition *mweso_game_position_before(const MwesoGame *game, size_t ply)
{
    if (ply > game->count) return NULL;
    return ply < game->count ? &game->plies[ply].before : mweso_game_position(game);
}

const char *mweso_game_move(const MwesoGame *game, size_t ply)
{
    return ply < game->count ? game->plies[ply].move : NULL;
}

const MwesoOutcome *mweso_game_outcome_of(const MwesoGame *game, size_t ply)
{
    return ply < game->count ? &game->plies[ply].outcome : NULL;
}

MwesoOutcome mweso_game_standing(const MwesoGame *game)
{
    MwesoOutcome standing = game->count ? game->plies[game->count - 1].outcome : game->start;
    uint64_t laps = 0;
    uint32_t captured = 0;
    for (size_t i = 0; i < game->count; i++) {
        laps += game->plies[i].outcome.laps;
        captured += game->plies[i].outcome.captured;
    }
    standing.laps = laps;
    standing.captured = captured;
    return standing;
}
