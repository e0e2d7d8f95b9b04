/* Series: games that are each set up with the seeds won before (docs/rules.md, 2.10). */
#ifndef MWESO_SERIES_H
#define MWESO_SERIES_H

#include <stdbool.h>

#include "mweso/move.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct MwesoSeries MwesoSeries;

/* The variant of a series, as for mweso_variant_load. Later games may have other boards, for which
 * it is loaded anew; all of this must outlive the series. */
typedef struct MwesoSeriesSource {
    const MwesoPath *path;       /* or NULL */
    const char *name;            /* of the variant, or its file */
    const char *const *settings; /* or NULL */
} MwesoSeriesSource;

/* A series before its first game. NULL and an error: MWESO_BAD_VARIANT if the variant cannot be
 * loaded; MWESO_USAGE if it has no series (series.refill = usual); MWESO_IO without memory. */
MWESO_API MwesoSeries *mweso_series_new(const MwesoSeriesSource *source, MwesoError *error);
MWESO_API void mweso_series_free(MwesoSeries *series);

/* The variant of the present game; it belongs to the series. */
MWESO_API const MwesoVariant *mweso_series_variant(const MwesoSeries *series);
/* The settings it was loaded with, if it is not the first one: as for mweso_variant_load, including
 * those of the source that still hold; else an empty list. They belong to the series, until its
 * next game on another board. */
MWESO_API const char *const *mweso_series_settings(const MwesoSeries *series);
/* The position that the present game begins from. Where players may arrange their seeds, they still
 * have to. */
MWESO_API MwesoPosition mweso_series_start(const MwesoSeries *series);
/* The number of the present game, from 1. */
MWESO_API int mweso_series_game(const MwesoSeries *series);

/* Counts the present game with its outcome. An outcome that is not over, that annuls the game, or
 * that no move can have changes nothing: the game will be played again. */
MWESO_API void mweso_series_count(MwesoSeries *series, const MwesoOutcome *end);
/* Was the last game counted without effect? */
MWESO_API bool mweso_series_was_annulled(const MwesoSeries *series);

/* The seeds that a side owns, after the games counted: all on its half of the board and beside it;
 * 0 if `side` is no side. */
MWESO_API int mweso_series_seeds(const MwesoSeries *series, int side);

/* Is the series over, because a side can play no more? Then *winner is the other side, or
 * MWESO_NOBODY. */
MWESO_API bool mweso_series_is_over(const MwesoSeries *series, int *winner);

/* May the next board be two columns shorter (series.shorten)? And does the loser of the last game
 * own fewer seeds than he has pits? He is then assumed to ask for it. */
MWESO_API bool mweso_series_may_shorten(const MwesoSeries *series);
MWESO_API bool mweso_series_would_shorten(const MwesoSeries *series);

/* Sets up the next game, after one was counted; `shorten`: on a shorter board, if that is allowed.
 * MWESO_USAGE if the series is over; MWESO_BAD_VARIANT if its rules do not fit the seeds or the
 * board; MWESO_IO without memory. The present game stays after an error. */
MWESO_API MwesoStatus mweso_series_next(MwesoSeries *series, bool shorten, MwesoError *error);

#ifdef __cplusplus
}
#endif

#endif
