/* Replayed: a game that was read, played by a variant. */
#include <assert.h>
#include <string.h>

#include "hooks/pool.h"
#include "play/game.h"
#include "play/headers.h"
#include "play/movetext.h"
#include "play/notation.h"
#include "play/sided.h"
#include "rules/variant.h"

/* No seeds come onto a board in a gap; nor does it lose any if captured ones are sown again. */
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

/* Where the recorded game starts; without a header, at the usual start, with the seeds still to be
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

/* Plays a move of a foreign record: choices that its notation has no sign for go forward and
 * capture. */
static MwesoStatus play_foreign(MwesoGame *game, const char *text, MwesoError *error)
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

/* What the moves look like, if no header tells. */
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
    if (record->sided) return *notation = MWESO_NOTATION_VOOGT, MWESO_OK;
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
    if (record->foreign) return MWESO_OK;
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

static MwesoStatus play_item(const MwesoRecord *record, MwesoNotation notation, const char *text,
                             MwesoGame *game, MwesoError *error)
{
    if (record->foreign) return play_foreign(game, text, error);
    if (notation != MWESO_NOTATION_OWN)
        return play_sided(game, notation, text, !record->sided, error);
    return mweso_game_play(game, text, true, error);
}

/* Where the game starts, and in which notation it is written, which must be one for the variant. */
static MwesoStatus begin(const MwesoRecord *record, const MwesoVariant *variant,
                         MwesoPosition *start, MwesoNotation *notation, MwesoError *error)
{
    MwesoStatus status = start_of(record, variant, start, error);
    if (status == MWESO_OK) status = mweso_record_notation(record, notation, error);
    if (status != MWESO_OK) return status;
    status = mweso_notation_check(variant, *notation, error);
    if (status == MWESO_OK) return status;
    if (error) error->line = mweso_record_line(record);
    return error ? error->status = MWESO_BAD_INPUT : MWESO_BAD_INPUT;
}

/* What is said of the moves that could be played. */
static MwesoStatus take_comments(const MwesoRecord *record, MwesoGame *game, MwesoError *error)
{
    for (size_t i = 0; i < record->comments.count; i++) {
        const MwComment *comment = &record->comments.at[i];
        if (comment->after > mweso_game_length(game)) break;
        if (!mw_game_add_comment(game, comment)) return mw_no_memory(error);
    }
    return MWESO_OK;
}

MwesoStatus mweso_record_play(const MwesoRecord *record, const MwesoVariant *variant,
                              MwesoGame **game, MwesoError *error)
{
    MwesoPosition start;
    MwesoNotation notation;
    *game = NULL;
    MwesoStatus status = begin(record, variant, &start, &notation, error);
    if (status != MWESO_OK) return status;
    MwesoError why;
    if (!(*game = mweso_game_new(variant, &start, &why))) {
        if (error) *error = why;
        return why.status;
    }
    for (size_t i = 0; i < record->move_count && status == MWESO_OK; i++) {
        status = play_item(record, notation, record->moves[i].text, *game, error);
        if (status == MWESO_OK || !error) continue;
        error->line = record->moves[i].line;
        error->column = (int)i + 1;
    }
    if (status == MWESO_IO) return status;
    MwesoStatus taken = take_comments(record, *game, error);
    return taken == MWESO_OK ? status : taken;
}
