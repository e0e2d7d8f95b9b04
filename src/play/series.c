/* Series: games that are each set up with the seeds won before. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/findings.h"
#include "base/memory.h"
#include "hooks/pool.h"
#include "kernel/outcome.h"
#include "play/moves.h"
#include "rules/variant.h"

/* Settings of a variant; a list ended by NULL. */
typedef struct SeriesSettings {
    char **at;
    size_t count, room;
    bool failed;
} SeriesSettings;

/* A variant for games of the series, with the settings that were added to it. */
typedef struct Stage {
    MwesoVariant *variant;
    SeriesSettings settings;
    struct Stage *before;
} Stage;

struct MwesoSeries {
    MwesoSeriesSource source;
    Stage *present;            /* of the present game, linked to earlier ones, which may be in
                                  use */
    const MwesoVariant *usual; /* the variant as loaded */
    MwesoPosition start;       /* of the present game */
    int game;
    int seeds[2]; /* seeds that each side owns */
    int aside[2]; /* those of them that are not on the board */
    int loser;    /* of the last game, or MWESO_NOBODY */
    bool annulled;
};

/* ---- settings -------------------------------------------------------------------------------- */

static void add(SeriesSettings *settings, char *text)
{
    char **at = text ? mw_grow(settings->at, settings->count + 1, &settings->room, sizeof *at)
                     : NULL;
    if (at) settings->at = at, at[settings->count++] = text, at[settings->count] = NULL;
    else free(text), settings->failed = true;
}

static void set(SeriesSettings *settings, const char *key, const char *value)
{
    MwText text = {0};
    mw_text_add(&text, "%s=%s", key, value);
    if (text.failed) mw_text_free(&text), settings->failed = true;
    else add(settings, text.s);
}

static void free_settings(SeriesSettings *settings)
{
    for (size_t i = 0; i < settings->count; i++) free(settings->at[i]);
    free(settings->at);
    *settings = (SeriesSettings){0};
}

static MwesoVariant *load(const MwesoSeriesSource *source, const char *const *settings,
                          MwesoError *error)
{
    MwesoFindings *findings = mweso_findings_new();
    MwesoVariant *variant = NULL;
    if (findings) variant = mweso_variant_load(source->path, source->name, settings, findings);
    else mw_no_memory(error);
    for (size_t i = 0; findings && !variant && i < mweso_findings_count(findings); i++) {
        MwesoFinding finding = mweso_findings_at(findings, i);
        if (finding.severity != MWESO_ERROR) continue;
        mw_fail(error, mweso_findings_status(findings), finding.line, "%s", finding.text);
        break;
    }
    mweso_findings_free(findings);
    return variant;
}

/* Takes ownership of a variant and its settings; frees them if there is no memory. */
static MwesoStatus keep(MwesoSeries *s, MwesoVariant *variant, SeriesSettings *settings,
                        MwesoError *error)
{
    Stage *stage = mw_new(sizeof *stage);
    if (!stage) {
        mweso_variant_free(variant);
        free_settings(settings);
        return mw_no_memory(error);
    }
    *stage = (Stage){variant, *settings, s->present};
    s->present = stage;
    return MWESO_OK;
}

/* ---- what players own ------------------------------------------------------------------------ */

static bool is(const MwesoSeries *s, MwKey key, const char *word)
{
    return strcmp(s->usual->resolved[key], word) == 0;
}

/* Has the side enough seeds to play: to fill the first pit from the right that holds any at the
 * usual start, or else one seed? */
static bool can_play(const MwesoSeries *s, int side)
{
    const MwRules *rules = &s->usual->rules;
    int needed = 0;
    for (int i = 0; i < rules->board.pits && !needed && is(s, KEY_SERIES_REFILL, "right"); i++)
        needed = rules->setup[side][mw_pit_from_right(&rules->board, i)];
    return s->seeds[side] >= (needed ? needed : 1);
}

bool mweso_series_is_over(const MwesoSeries *s, int *winner)
{
    bool south = can_play(s, MWESO_SOUTH), north = can_play(s, MWESO_NORTH);
    if (winner) *winner = south == north ? MWESO_NOBODY : south ? MWESO_SOUTH : MWESO_NORTH;
    return !south || !north;
}

void mweso_series_count(MwesoSeries *s, const MwesoOutcome *end)
{
    int has[2];
    bool is_end = end && end->over && end->winner >= MWESO_NOBODY && end->winner <= MWESO_NORTH &&
                  mw_check_position(&s->present->variant->rules, &end->after, NULL) == MWESO_OK;
    bool endless = end && end->end == MWESO_ENDLESS_ANNULLED;
    const MwPlay *words = &s->present->variant->words;
    bool still = is_end && end->end == MWESO_STILL &&
                 mw_play_at(words, &end->after)->rules->still_result == STILL_ANNULLED;
    s->annulled = !is_end || endless || still || end->end == MWESO_REPEATED;
    s->loser = MWESO_NOBODY;
    if (s->annulled) return;
    mw_seeds_won(words, end, has);
    for (int side = 0; side < 2; side++) s->seeds[side] = has[side] + s->aside[side];
    if (end->winner != MWESO_NOBODY) s->loser = !end->winner;
}

bool mweso_series_was_annulled(const MwesoSeries *s) { return s->annulled; }

int mweso_series_seeds(const MwesoSeries *s, int side)
{
    return side == MWESO_SOUTH || side == MWESO_NORTH ? s->seeds[side] : 0;
}

/* ---- shorter boards -------------------------------------------------------------------------- */

bool mweso_series_may_shorten(const MwesoSeries *s)
{
    return is(s, KEY_SERIES_REFILL, "any") && is(s, KEY_SERIES_SHORTEN, "yes") &&
           mw_shorter(&s->present->variant->rules.board) > 0;
}

bool mweso_series_would_shorten(const MwesoSeries *s)
{
    return mweso_series_may_shorten(s) && s->loser != MWESO_NOBODY &&
           s->seeds[s->loser] < s->present->variant->rules.board.pits;
}

/* ---- the next game --------------------------------------------------------------------------- */

/* Refills both sides with what they own, in the pits of the usual start. */
static void refill(MwesoSeries *s)
{
    const MwRules *rules = &s->usual->rules;
    s->start = mw_usual_start(rules);
    memset(s->start.store, 0, sizeof s->start.store);
    s->start.side = (uint8_t)(s->game % 2); /* the players begin alternately */
    for (int side = 0; side < 2; side++) {
        int left = s->seeds[side];
        for (int i = 0; i < rules->board.pits; i++) {
            int pit = mw_pit_from_right(&rules->board, i), usual = rules->setup[side][pit];
            int seeds = usual < left ? usual : left;
            s->start.pit[side][pit] = (uint16_t)seeds;
            left -= seeds;
        }
        s->aside[side] = left;
    }
}

/* Sets a row of a player with `seeds` seeds in all his pits: until he arranges them, they lie from
 * the right as evenly as possible. */
static void set_row(SeriesSettings *settings, const char *key, const MwesoBoard *board, int row,
                    int seeds)
{
    int pits[MW_MOST_PITS], more = seeds % board->pits;
    MwText text = {0};
    for (int i = 0; i < board->pits; i++)
        pits[mw_pit_from_right(board, i)] = seeds / board->pits + (i < more);
    for (int column = 0; column < board->columns; column++)
        mw_text_add(&text, "%s%d", column ? " " : "", pits[board->pit_at[row][column]]);
    settings->failed |= text.failed;
    if (!text.failed) set(settings, key, text.s);
    mw_text_free(&text);
}

static void set_board(const MwesoSeries *s, int columns, SeriesSettings *settings)
{
    MwesoBoard board;
    char width[12];
    const int *seeds = s->seeds;
    mw_board_build(columns, s->usual->rules.board.rows, 0, &board);
    snprintf(width, sizeof width, "%d", columns);
    set(settings, "board.columns", width);
    set(settings, "setup.placement", "free");
    set(settings, "setup.store", "0");
    set(settings, "setup.north_store", "south");
    set_row(settings, "setup.inner", &board, 0, seeds[MWESO_SOUTH]);
    set_row(settings, "setup.north_inner", &board, 0, seeds[MWESO_NORTH]);
    if (mw_is_shared(&board)) return;
    set_row(settings, "setup.outer", &board, 1, seeds[MWESO_SOUTH]);
    set_row(settings, "setup.north_outer", &board, 1, seeds[MWESO_NORTH]);
}

static MwesoStatus arrange_anew(MwesoSeries *s, int columns, MwesoError *error)
{
    SeriesSettings settings = {0};
    MwesoError why = {0};
    MwesoVariant *variant = NULL;
    set_board(s, columns, &settings);
    for (const char *const *given = s->source.settings; given && *given; given++) {
        bool overruled = false;
        size_t key = strcspn(*given, "=");
        for (size_t i = 0; i < settings.count; i++)
            overruled |= strncmp(settings.at[i], *given, key) == 0 && settings.at[i][key] == '=';
        if (!overruled) add(&settings, mw_copy(*given));
    }
    if (settings.failed) mw_no_memory(&why);
    else variant = load(&s->source, (const char *const *)settings.at, &why);
    if (!variant) {
        free_settings(&settings);
        if (error) *error = why;
        return why.status;
    }
    MwesoStatus status = keep(s, variant, &settings, error);
    if (status == MWESO_OK) s->start = mweso_position_start(variant, true);
    return status;
}

MwesoStatus mweso_series_next(MwesoSeries *s, bool shorten, MwesoError *error)
{
    MwesoStatus status = MWESO_OK;
    if (mweso_series_is_over(s, NULL)) return mw_fail(error, MWESO_USAGE, 0, "the series is over");
    const MwesoBoard *board = &s->present->variant->rules.board;
    bool shorter = shorten && mweso_series_may_shorten(s);
    int columns = shorter ? mw_shorter(board) : board->columns;
    if (!s->annulled && is(s, KEY_SERIES_REFILL, "right")) refill(s);
    else if (!s->annulled) status = arrange_anew(s, columns, error);
    if (status == MWESO_OK) s->game++;
    return status;
}

/* ---- the whole ------------------------------------------------------------------------------- */

static MwesoStatus begin(MwesoSeries *s, MwesoError *error)
{
    SeriesSettings none = {0};
    MwesoVariant *usual = load(&s->source, s->source.settings, error);
    if (!usual) return error->status;
    MwesoStatus status = keep(s, usual, &none, error);
    if (status != MWESO_OK) return status;
    s->usual = usual;
    if (is(s, KEY_SERIES_REFILL, "usual"))
        return mw_fail(error, MWESO_USAGE, 0,
                       "every game of %s begins from the usual start (series.refill = usual), so "
                       "that there is no series to play",
                       mweso_variant_name(usual));
    s->start = mweso_position_start(usual, true);
    for (int side = 0; side < 2; side++)
        s->seeds[side] = usual->rules.seeds[side] + usual->rules.stores[side];
    return MWESO_OK;
}

MwesoSeries *mweso_series_new(const MwesoSeriesSource *source, MwesoError *error)
{
    MwesoError why = {0};
    if (mw_check_given(source, "the source", error) != MWESO_OK ||
        mw_check_given(source->name, "the name of a variant", error) != MWESO_OK)
        return NULL;
    MwesoSeries *s = mw_new(sizeof *s);
    if (!s) {
        mw_no_memory(error);
        return NULL;
    }
    s->source = *source;
    s->loser = MWESO_NOBODY;
    s->game = 1;
    if (begin(s, &why) == MWESO_OK) return s;
    mweso_series_free(s);
    if (error) *error = why;
    return NULL;
}

void mweso_series_free(MwesoSeries *s)
{
    if (!s) return;
    for (Stage *stage = s->present, *before; stage; stage = before) {
        before = stage->before;
        mweso_variant_free(stage->variant);
        free_settings(&stage->settings);
        free(stage);
    }
    free(s);
}

const MwesoVariant *mweso_series_variant(const MwesoSeries *s) { return s->present->variant; }

const char *const *mweso_series_settings(const MwesoSeries *s)
{
    static const char *const none[] = {NULL};
    return s->present->settings.at ? (const char *const *)s->present->settings.at : none;
}

MwesoPosition mweso_series_start(const MwesoSeries *s) { return s->start; }

int mweso_series_game(const MwesoSeries *s) { return s->game; }
