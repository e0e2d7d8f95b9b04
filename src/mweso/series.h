/* Series: games played on with the seeds that were won (docs/rules.md, 2.10). */
#ifndef MWESO_SERIES_H
#define MWESO_SERIES_H

#include <stdbool.h>

#include "mweso/move.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct MwesoSeries MwesoSeries;

/* What a series is played by: as for mweso_variant_load. Later games may be those of other boards,
 * so that the variant is loaded anew; all of this must outlive the series. */
typedef struct MwesoSeriesSource {
    const MwesoPath *path;       /* or NULL */
    const char *name;            /* of the variant, or its file */
    const char *const *settings; /* or NULL */
} MwesoSeriesSource;

/* A series before its first game. NULL and an error: MWESO_BAD_VARIANT if the variant cannot be
 * loaded; MWESO_USAGE if it plays none (series.refill = usual); MWESO_IO without memory. */
MWESO_API MwesoSeries *mweso_series_new(const MwesoSeriesSource *source, MwesoError *error);
MWESO_API void mweso_series_free(MwesoSeries *series);

/* The variant by which the present game is played; it belongs to the series. */
MWESO_API const MwesoVariant *mweso_series_variant(const MwesoSeries *series);
/* With which settings it was loaded, if it is another than the first: as for mweso_variant_load,
 * those of the source among them that still hold; else none. They belong to the series, until its
 * next game on another board. */
MWESO_API const char *const *mweso_series_settings(const MwesoSeries *series);
/* From where the present game begins. Seeds are still to be arranged where players may. */
MWESO_API MwesoPosition mweso_series_start(const MwesoSeries *series);
/* Its number, from 1. */
MWESO_API int mweso_series_game(const MwesoSeries *series);

/* Counts the present game, as it ended. A game that is not over, or that nobody's move has ended
 * well, changes nothing: it will be played again. Nor does an outcome that no move can have. */
MWESO_API void mweso_series_count(MwesoSeries *series, const MwesoOutcome *end);
/* Has the game counted last changed nothing? */
MWESO_API bool mweso_series_was_annulled(const MwesoSeries *series);

/* The seeds that a side owns, after the games counted: all that lie before him and beside the
 * board; 0 for what is no side. */
MWESO_API int mweso_series_seeds(const MwesoSeries *series, int side);

/* Is it over, for a side can play no more? Then *winner is the other one, or MWESO_NOBODY. */
MWESO_API bool mweso_series_is_over(const MwesoSeries *series, int *winner);

/* May the board be two columns shorter in the next game (series.shorten)? And does the loser of the
 * last one own fewer seeds than he has pits, who is then taken to ask for it? */
MWESO_API bool mweso_series_may_shorten(const MwesoSeries *series);
MWESO_API bool mweso_series_would_shorten(const MwesoSeries *series);

/* Sets up the next game, after one was counted; `shorten`: on a shorter board, if that may be.
 * MWESO_USAGE if the series is over; MWESO_BAD_VARIANT if its rules do not fit the seeds or the
 * board; MWESO_IO without memory. The present game stays after an error. */
MWESO_API MwesoStatus mweso_series_next(MwesoSeries *series, bool shorten, MwesoError *error);

#ifdef __cplusplus
}
#endif

#endif
