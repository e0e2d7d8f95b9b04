/* Player: players that choose moves, by name. */
#ifndef MWESO_THINK_PLAYER_H
#define MWESO_THINK_PLAYER_H

#include "base/random.h"
#include "think/search.h"

typedef struct MwPlayerKind MwPlayerKind;

struct MwesoPlayer {
    const MwesoVariant *variant;
    const MwPlayerKind *kind;
    char *name;
    const char *command; /* of ugi: the text behind the colon */
    MwLimits limits;
    uint32_t errs;       /* number of random moves in a million */
    double patience;     /* of ugi: seconds by which an engine may exceed its time */
    MwText weights_file; /* empty: that of the variant */
    MwWeights weights;
    MwRandom random; /* of the present game */
    MwTable *table;
    uint16_t searches; /* number of searches in this game */
    MwCandidates candidates;
    uint64_t *past; /* situations of the game before its present position */
    size_t past_count, past_room;
    MwText move, line;
    void *engine;
    const MwesoAgent *agent; /* a caller's function that chooses; NULL: the named player does */
    bool judging;            /* a single candidate is to be searched, not just played */
    MwesoThinking watcher;   /* of the present move; may be NULL */
    void *user;
};

/* A kind of player. */
struct MwPlayerKind {
    const char *name;
    const char *options; /* n(odes) d(epth) t(ime) p(layouts) T(hreads) w(eights)
                          * P(atience) e(rr) */
    const char *doc;
    /* Creates what the player needs for all games; may be NULL. */
    MwesoStatus (*make)(MwesoPlayer *player, MwesoError *error);
    /* Begins a game; may be NULL. */
    MwesoStatus (*begin)(MwesoPlayer *player, MwesoError *error);
    /* Chooses among player->candidates, at least one; leaves the move chosen and the moves expected
     * after it in player->line. */
    MwesoStatus (*choose)(MwesoPlayer *player, const MwesoGame *game, MwesoThought *thought,
                          MwesoError *error);
    void (*unmake)(MwesoPlayer *player);
};

extern const MwPlayerKind mw_mcts_player, mw_engine_player;

/* The level of that name or number; NULL with an error if there is none. */
const MwesoLevel *mw_level_find(const char *text, MwesoError *error);

/* As mweso_player_new; an agent, if given, plays under that name. */
MwesoPlayer *mw_player_of(const MwesoVariant *variant, const char *name, const MwesoAgent *agent,
                          MwesoError *error);

/* Chooses a candidate: player->line begins with its move. */
void mw_player_take(MwesoPlayer *player, size_t candidate);

/* Passes the present thought to player->watcher; false to stop. */
bool mw_player_watch(MwesoPlayer *player, const MwesoThought *thought);

#endif
