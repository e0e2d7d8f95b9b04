/* Atlas: what `mweso atlas` finds out about the games of a collection, and the page that tells it.
 */
#ifndef MWESO_CLI_COLLECTION_ATLAS_H
#define MWESO_CLI_COLLECTION_ATLAS_H

#include "cli/charts.h"
#include "cli/collection/catalogue.h"
#include "cli/collection/kinship.h"
#include "cli/plan.h"
#include "cli/sheet.h"

/* A small board that is solved. */
typedef struct SolvedBoard {
    int columns, seeds; /* in each outer pit */
    MwesoVerdict verdict;
    uint64_t positions;
} SolvedBoard;

enum { ATLAS_SOLVED = 4 };

typedef struct AtlasGame {
    char id[96]; /* of its part of the page: its name, and a number if others have it too */
    const CataloguedGame *listed;
    const MwesoVariant *variant;
    MwesoEstimate *metrics; /* by metric */
    Worth worth;
    SolvedBoard solved[ATLAS_SOLVED];
    size_t solved_count;
} AtlasGame;

typedef struct Atlas {
    const Cli *cli;
    const Plan *asked;
    Catalogue catalogue;
    AtlasGame *games;
    MwesoVariant **variants; /* of the games, in their order */
    size_t count;
    Characters characters;
    Disagreement play; /* games 0: not compared in play */
    Kinship on_paper, in_play;
    Network network_on_paper, network_in_play;
} Atlas;

/* "DurationTurns" and others that are shown, in their order; ends in NULL. */
extern const char *const atlas_metrics[];
/* The estimate of a metric of that name. */
MwesoEstimate atlas_estimate(const AtlasGame *game, const char *metric, const MwesoMetric **is);

/* What it is called: its title or, if it has none, its name. */
const char *atlas_title(const AtlasGame *game);

/* Solves the game on small boards, as far as that takes a moment (atlas_solve.c). */
void atlas_solve(const Cli *cli, AtlasGame *game);

/* ---- the page (atlas_page.c, atlas_map.c, atlas_game.c) -------------------------------------- */

typedef struct AtlasPage {
    const Atlas *atlas;
    Sheet sheet;
    bool no_memory;
} AtlasPage;

/* Writes the page of --html. */
MwesoStatus atlas_write(const Atlas *atlas, const char *file);
/* Pictures with many names scroll on small screens, where the names would be too small to read. */
void atlas_begin_picture(AtlasPage *page);
void atlas_end_picture(AtlasPage *page);
/* The map, and which games are not on it. */
void atlas_map(AtlasPage *page);
/* Latitude and longitude of where it was recorded, in degrees, and the kilometres within which that
 * lies. False if they are not on record. */
bool atlas_coordinates(const AtlasGame *game, double numbers[3]);
/* Of how many questions that arise in a game the answers are on record, by its file or one that it
 * inherits from; of how many they are assumed there; and of how many no file says anything. */
typedef struct AtlasSureness {
    size_t on_record, assumed, silent;
} AtlasSureness;
AtlasSureness atlas_sureness(const AtlasGame *game);
/* All about a game. */
void atlas_game(AtlasPage *page, size_t game);
#endif
