/* Written: a game as a record. */
#include <ctype.h>
#include <string.h>

#include "play/game.h"
#include "play/headers.h"
#include "play/notation.h"
#include "play/signs.h"
#include "rules/variant.h"

enum { ROUND_WIDTH = 76 };

/* The value that the caller gives a header, or `fallback`. */
static const char *given(const char *const *headers, const char *name, const char *fallback)
{
    for (; headers && *headers; headers += 2)
        if (strcmp(headers[0], name) == 0) return headers[1];
    return fallback;
}

static void write_start(const MwesoGame *game, MwText *out)
{
    const MwesoVariant *variant = mw_game_variant(game);
    const MwesoPosition *start = mweso_game_position_before(game, 0);
    const char *first = mweso_game_move(game, 0);
    const MwesoPosition usual = mweso_position_start(variant, first && first[0] == '=');
    if (memcmp(start, &usual, sizeof usual) == 0) return;
    mw_text_add(out, "Start: ");
    mw_position_print(&variant->rules, start, out);
    mw_text_add(out, "\n");
}

/* The notation that the caller names among the headers; our own if moves of the variant are not
 * written in it. */
static MwesoNotation notation_given(const MwesoGame *game, const char *const *headers)
{
    int named = mw_notation_named(given(headers, "Notation", mw_notation_names[0]));
    MwesoNotation notation = named < 0 ? MWESO_NOTATION_OWN : (MwesoNotation)named;
    bool fits = mweso_notation_check(mw_game_variant(game), notation, NULL) == MWESO_OK;
    return fits ? notation : MWESO_NOTATION_OWN;
}

static void write_headers(const MwesoGame *game, const char *const *headers, MwesoNotation notation,
                          MwText *out)
{
    static const char *const ours[] = {"Game",   "Variant",  "Rules", "Start",
                                       "Result", "Notation", NULL};
    const MwesoVariant *variant = mw_game_variant(game);
    MwesoOutcome standing = mweso_game_standing(game);
    int result = !standing.over ? 3 : standing.winner == MWESO_NOBODY ? 2 : standing.winner;
    mw_text_add(out, "Game: %s\nVariant: %s\nRules: %s\n", given(headers, "Game", "1"),
                mweso_variant_name(variant), mweso_variant_fingerprint(variant));
    for (const char *const *h = headers; h && *h; h += 2)
        if (mw_index(h[0], ours) < 0) mw_text_add(out, "%s: %s\n", h[0], h[1]);
    if (notation) mw_text_add(out, "Notation: %s\n", mw_notation_names[notation]);
    write_start(game, out);
    mw_text_add(out, "Result: %s\n", given(headers, "Result", mw_results[result]));
}

/* Writes a move as its player writes it: North in small letters. */
static void write_own(const char *move, int side, MwText *out)
{
    for (const char *c = move; *c; c++) {
        char letter = side == MWESO_NORTH ? (char)tolower((unsigned char)*c) : *c;
        mw_text_put(out, &letter, 1);
    }
}

/* The move at `ply` in a notation, as its player writes it. */
static void write_move(const MwesoGame *game, size_t ply, MwesoNotation notation, MwText *out)
{
    const MwesoPosition *before = mweso_game_position_before(game, ply);
    const char *move = mweso_game_move(game, ply);
    mw_text_clear(out);
    if (!notation) {
        write_own(move, before->side, out);
        return;
    }
    char *other = mweso_notation_write(mw_game_variant(game), before, notation, move, NULL);
    if (other) mw_text_add(out, "%s", other);
    else out->failed = true;
    mweso_text_free(other);
}

static void write_moves(const MwesoGame *game, MwesoNotation notation, MwText *out)
{
    MwText move = {0};
    int last_round = 0, round = 0;
    size_t line = out->length;
    for (size_t ply = 0; ply < mweso_game_length(game); ply++) {
        const MwesoPosition *before = mweso_game_position_before(game, ply);
        if (ply == 0 || before->side == MWESO_SOUTH) round++;
        write_move(game, ply, notation, &move);
        bool wraps = ply > 0 && out->length - line + move.length > ROUND_WIDTH;
        mw_text_add(out, "%s", ply == 0 ? "\n" : wraps ? "\n" : " ");
        if (wraps || ply == 0) line = out->length;
        if (round != last_round) mw_text_add(out, "%d. ", round);
        last_round = round;
        mw_text_add(out, "%s", move.s ? move.s : "");
    }
    mw_text_add(out, "\n");
    out->failed |= move.failed;
    mw_text_free(&move);
}

char *mweso_game_record(const MwesoGame *game, const char *const *headers)
{
    MwText out = {0};
    MwesoNotation notation = notation_given(game, headers);
    write_headers(game, headers, notation, &out);
    write_moves(game, notation, &out);
    if (!out.failed) return out.s;
    mw_text_free(&out);
    return NULL;
}
