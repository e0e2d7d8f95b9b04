/* Replay: plays the moves of a record by a variant. */
#include <assert.h>
#include <string.h>

#include "hooks/pool.h"
#include "play/moves.h"
#include "play/notation.h"
#include "play/record.h"
#include "rules/variant.h"

/* Refuses a board behind a gap with more seeds than the game began with, or with fewer although
 * captured seeds are sown again. */
static MwesoStatus check_seeds(const MwesoVariant *variant, const MwesoPosition *position,
                               MwesoError *error)
{
    const MwRules *rules = &variant->rules;
    int seeds = position->store[0][0] + position->store[1][0], all = (int)mw_all_seeds(rules);
    for (int side = 0; side < 2; side++)
        for (int pit = 0; pit < rules->board.pits; pit++) seeds += position->pit[side][pit];
    bool keeps = rules->fate == FATE_RESOWN && !rules->scripted && !variant->phase_count;
    if (seeds == all || (seeds < all && !keeps)) return MWESO_OK;
    return mw_fail(error, MWESO_BAD_INPUT, 0,
                   "the board behind the gap holds %d seeds, but the game began with %d", seeds,
                   all);
}

/* The start of the recorded game; without a header, the usual start, with seeds still to be
 * arranged if the first move arranges them. */
static MwesoStatus start_of(const MwesoRecord *record, const MwesoVariant *variant,
                            MwesoPosition *start, MwesoError *error)
{
    const MwItem *header = mw_find_header(record, "Start");
    if (!header && record->part > 0) {
        mw_fail(error, MWESO_NO, 0,
                "a gap precedes this part and no board follows it ('... 0x8/... S'), so its moves "
                "cannot be played");
        if (error) error->line = mweso_record_line(record);
        return MWESO_NO;
    }
    if (!header) {
        *start = mweso_position_start(variant,
                                      record->move_count > 0 && record->moves[0].text[0] == '=');
        return MWESO_OK;
    }
    MwesoStatus status = mweso_position_parse(variant, header->text, start, error);
    if (status == MWESO_OK && record->from_usual) status = check_seeds(variant, start, error);
    if (status != MWESO_OK && error) error->line = header->line;
    return status;
}

/* Plays a move of a record in Wernham's notation; adds forward and capture at choices for which it
 * has no sign. */
static MwesoStatus play_wernham(MwesoGame *game, const char *text, MwesoError *error)
{
    enum { MOST_ADDED = 200 };
    MwText move = {0};
    mw_text_add(&move, "%s", text);
    MwesoStatus status = move.failed ? MWESO_IO : mweso_game_play(game, move.s, false, NULL);
    for (int added = 0; status == MWESO_BAD_INPUT && added < MOST_ADDED; added++) {
        size_t length = move.length;
        mw_text_add(&move, "f");
        if (move.failed) break;
        status = mweso_game_play(game, move.s, false, NULL);
        if (status == MWESO_OK || status == MWESO_BAD_INPUT) continue;
        move.s[length] = 'c';
        status = mweso_game_play(game, move.s, false, NULL);
    }
    if (move.failed) status = mw_no_memory(error);
    else if (status != MWESO_OK) status = mweso_game_play(game, text, false, error);
    mw_text_free(&move);
    return status;
}

/* The notation of the moves by their form, if no header gives it. */
static MwesoStatus notation_of_moves(const MwesoRecord *record, MwesoNotation *notation,
                                     MwesoError *error)
{
    const MwItem *right = NULL;
    *notation = MWESO_NOTATION_OWN;
    for (size_t i = 0; i < record->move_count && *notation == MWESO_NOTATION_OWN; i++) {
        bool is_right = false;
        *notation = mw_notation_of_form(record->moves[i].text, &is_right);
        if (is_right && !right) right = &record->moves[i];
    }
    if (*notation != MWESO_NOTATION_OWN) return MWESO_OK;
    if (record->with_sides) return *notation = MWESO_NOTATION_VOOGT, MWESO_OK;
    if (!right) return MWESO_OK;
    mw_fail(error, MWESO_BAD_INPUT, 0,
            "'%.40s' may mean to the right or in reverse: a header 'Notation: voogt' or "
            "'Notation: own' tells",
            right->text);
    if (error) error->line = right->line;
    return MWESO_BAD_INPUT;
}

MwesoStatus mweso_record_notation(const MwesoRecord *record, MwesoNotation *notation,
                                  MwesoError *error)
{
    const MwItem *header = mw_find_header(record, "Notation");
    *notation = MWESO_NOTATION_OWN;
    if (record->wernham) return MWESO_OK;
    if (!header) return notation_of_moves(record, notation, error);
    int named = mw_notation_named(header->text);
    assert(named >= 0);
    *notation = (MwesoNotation)named;
    return MWESO_OK;
}

/* Plays a move of a notation with sides. */
static MwesoStatus play_sided(MwesoGame *game, MwesoNotation notation, const char *text,
                              bool record, MwesoError *error)
{
    const MwesoVariant *variant = mw_game_variant(game);
    const MwPlay *play = mw_acquire(variant, error);
    if (!play) return MWESO_IO;
    MwText own = {0};
    MwesoStatus status = mw_sided_read(variant, play, mweso_game_position(game), notation, text,
                                       record, &own, error);
    mw_release(variant, play);
    if (status == MWESO_OK) status = mweso_game_play(game, own.s, false, error);
    mw_text_free(&own);
    return status;
}

MwesoStatus mweso_record_play(const MwesoRecord *record, const MwesoVariant *variant,
                              MwesoGame **game, MwesoError *error)
{
    MwesoPosition start;
    MwesoNotation notation;
    MwesoError why;
    *game = NULL;
    MwesoStatus status = start_of(record, variant, &start, error);
    if (status == MWESO_OK) status = mweso_record_notation(record, &notation, error);
    if (status != MWESO_OK) return status;
    if (mweso_notation_check(variant, notation, error) != MWESO_OK) {
        if (error) error->line = mweso_record_line(record), error->status = MWESO_BAD_INPUT;
        return MWESO_BAD_INPUT;
    }
    if (!(*game = mweso_game_new(variant, &start, &why))) {
        if (error) *error = why;
        return why.status;
    }
    for (size_t i = 0; i < record->move_count && status == MWESO_OK; i++) {
        const char *text = record->moves[i].text;
        if (record->wernham) status = play_wernham(*game, text, error);
        else if (notation == MWESO_NOTATION_OWN) status = mweso_game_play(*game, text, true, error);
        else status = play_sided(*game, notation, text, !record->with_sides, error);
        if (status == MWESO_OK || !error) continue;
        error->line = record->moves[i].line;
        error->column = (int)i + 1;
    }
    if (status == MWESO_IO) return status;
    for (size_t i = 0; i < record->comments.count; i++) {
        const MwComment *comment = &record->comments.at[i];
        if (comment->after > mweso_game_length(*game)) break;
        if (!mw_game_add_comment(*game, comment)) return mw_no_memory(error);
    }
    return status;
}
