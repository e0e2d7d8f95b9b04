/* Writer: writes a game as a record. */
#include <ctype.h>
#include <string.h>

#include "play/moves.h"
#include "play/notation.h"
#include "play/record.h"
#include "rules/variant.h"

enum { ROUND_WIDTH = 76 };

/* The value that the caller gives for a header, or `fallback`. */
static const char *given(const char *const *headers, const char *name, const char *fallback)
{
    for (; headers && *headers; headers += 2)
        if (strcmp(headers[0], name) == 0) return headers[1];
    return fallback;
}

/* The name by which the rules are found again, with the settings unless the caller lists these. */
static const char *recorded_name(const MwesoVariant *variant, const char *const *headers)
{
    const char *name = mweso_variant_name(variant), *label = mweso_variant_label(variant);
    size_t length = strlen(name);
    bool listed = given(headers, "Set", NULL) != NULL;
    return !listed && strncmp(label, name, length) == 0 && label[length] == ' ' ? label : name;
}

static void write_headers(const MwesoPart *parts, size_t count, const char *const *headers,
                          MwesoNotation notation, MwText *out)
{
    static const char *const ours[] = {"Game",   "Variant",  "Rules", "Start",
                                       "Result", "Notation", NULL};
    const MwesoGame *game = parts[0].game;
    const MwesoVariant *variant = mw_game_variant(game);
    MwesoOutcome standing = mweso_game_standing(parts[count - 1].game);
    MwResult result = standing.winner == MWESO_SOUTH ? RESULT_SOUTH : RESULT_NORTH;
    if (standing.winner == MWESO_NOBODY) result = RESULT_ANNULLED;
    if (!standing.over) result = RESULT_UNFINISHED;
    mw_text_add(out, "Game: %s\nVariant: %s\nRules: %s\n", given(headers, "Game", "1"),
                recorded_name(variant, headers), mweso_variant_fingerprint(variant));
    for (const char *const *h = headers; h && *h; h += 2)
        if (mw_index(h[0], ours) < 0) mw_text_add(out, "%s: %s\n", h[0], h[1]);
    if (notation) mw_text_add(out, "Notation: %s\n", mw_notation_names[notation]);
    const MwesoPosition *start = mweso_game_position_before(game, 0);
    const char *first = mweso_game_move(game, 0);
    MwesoPosition usual = mweso_position_start(variant, first && first[0] == '=');
    if (memcmp(start, &usual, sizeof usual) != 0) {
        mw_text_add(out, "Start: ");
        mw_position_print(&variant->rules, start, out);
        mw_text_add(out, "\n");
    }
    mw_text_add(out, "Result: %s\n", given(headers, "Result", mw_results[result]));
}

/* Writes the move at `ply` in a notation, as its player writes it: in ours, North's in small
 * letters. */
static void write_move(const MwesoGame *game, size_t ply, MwesoNotation notation, MwText *out)
{
    const MwesoPosition *before = mweso_game_position_before(game, ply);
    const char *move = mweso_game_move(game, ply);
    mw_text_clear(out);
    if (!notation) {
        for (const char *c = move; *c; c++) {
            char letter = before->side == MWESO_NORTH ? (char)tolower((unsigned char)*c) : *c;
            mw_text_put(out, &letter, 1);
        }
        return;
    }
    char *other = mweso_notation_write(mw_game_variant(game), before, notation, move, NULL);
    if (other) mw_text_add(out, "%s", other);
    else out->failed = true;
    mweso_text_free(other);
}

/* Words that are wrapped into lines. */
typedef struct Layout {
    MwText *out;
    size_t line; /* start of the present line */
    bool begun;
} Layout;

/* Goes on to the next word, of `length` bytes. */
static void go_on(Layout *layout, size_t length)
{
    MwText *out = layout->out;
    bool wraps = !layout->begun || out->length - layout->line + length > ROUND_WIDTH;
    mw_text_add(out, wraps ? "\n" : " ");
    if (wraps) layout->line = out->length;
    layout->begun = true;
}

/* Writes the comments after that number of moves; *next: number of the first of them. */
static void write_comments(const MwComments *comments, size_t moves, size_t *next, Layout *layout)
{
    MwText said = {0};
    for (; *next < comments->count && comments->at[*next].after <= moves; ++*next) {
        mw_text_clear(&said);
        mw_comment_write(&comments->at[*next], &said);
        go_on(layout, said.length);
        mw_text_add(layout->out, "%s", said.s ? said.s : "");
    }
    layout->out->failed |= said.failed;
    mw_text_free(&said);
}

/* Writes the moves of a part. `turns`: number of turns before it; MW_TURNS_UNKNOWN: rounds get no
 * numbers. */
static void write_moves(const MwesoGame *game, MwesoNotation notation, int turns, MwText *out)
{
    MwText move = {0};
    Layout layout = {.out = out, .line = out->length};
    int last_round = 0, round = turns / 2;
    size_t next = 0;
    const MwComments *comments = mw_game_comments(game);
    write_comments(comments, 0, &next, &layout);
    for (size_t ply = 0; ply < mweso_game_length(game); ply++) {
        const MwesoPosition *before = mweso_game_position_before(game, ply);
        if (ply == 0 || before->side == MWESO_SOUTH) round++;
        write_move(game, ply, notation, &move);
        go_on(&layout, move.length);
        if (round != last_round && turns >= 0) mw_text_add(out, "%d. ", round);
        last_round = round;
        mw_text_add(out, "%s", move.s ? move.s : "");
        write_comments(comments, ply + 1, &next, &layout);
    }
    mw_text_add(out, "\n");
    out->failed |= move.failed;
    mw_text_free(&move);
}

char *mweso_parts_record(const MwesoPart *parts, size_t count, const char *const *headers)
{
    MwText out = {0};
    /* the notation in the headers; ours if the variant's moves cannot be written in it */
    int named = mw_notation_named(given(headers, "Notation", mw_notation_names[0]));
    MwesoNotation notation = named < 0 ? MWESO_NOTATION_OWN : (MwesoNotation)named;
    if (mweso_notation_check(mw_game_variant(parts[0].game), notation, NULL) != MWESO_OK)
        notation = MWESO_NOTATION_OWN;
    write_headers(parts, count, headers, notation, &out);
    int turns = 0;
    for (size_t i = 0; i < count; i++) {
        const MwesoGame *game = parts[i].game;
        int missing = i ? parts[i].missing : 0;
        if (missing < 0 || missing > MW_MOST_MISSING) missing = MW_TURNS_UNKNOWN;
        bool known = turns >= 0 && turns <= MW_MOST_TURNS_BEFORE && missing >= 0;
        turns = known ? turns + missing : MW_TURNS_UNKNOWN;
        if (i) { /* the gap, and the board behind it */
            mw_text_add(&out, "...");
            if (missing >= 0) mw_text_add(&out, "%d", missing);
            mw_text_add(&out, " ");
            mw_position_print(&mw_game_variant(game)->rules, mweso_game_position_before(game, 0),
                              &out);
        }
        write_moves(game, notation, turns, &out);
        if (known) turns += (int)mweso_game_length(game);
    }
    if (!out.failed) return out.s;
    mw_text_free(&out);
    return NULL;
}

char *mweso_game_record(const MwesoGame *game, const char *const *headers)
{
    return mweso_parts_record(&(MwesoPart){game, 0}, 1, headers);
}
