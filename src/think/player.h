/* Player: who chooses moves, by name. */
#ifndef MWESO_THINK_PLAYER_H
#define MWESO_THINK_PLAYER_H

#include "base/random.h"
#include "think/search.h"

typedef struct MwPlayerKind MwPlayerKind;

struct MwesoPlayer {
    const MwesoVariant *variant;
    const MwPlayerKind *kind;
    char *name;
    const char *command; /* of ugi: the text after the colon */
    MwLimits limits;
    uint32_t errs;       /* of a million moves so many are drawn at random */
    double patience;     /* of ugi: seconds an engine may take beyond its time */
    MwText weights_file; /* empty: that of the variant */
    MwWeights weights;
    MwRandom random; /* of the game under way */
    MwTable *table;
    uint16_t searches; /* in this game */
    MwCandidates candidates;
    uint64_t *past; /* situations of the game before its present position */
    size_t past_count, past_room;
    MwText move, line;
    void *engine;
    const MwesoAgent *agent; /* a caller's function that chooses; NULL: the player of that name */
    bool judging;            /* the one candidate is to be searched, not just played */
    MwesoThinking watcher;   /* of the move under way; may be NULL */
    void *user;
};

/* A way to choose moves. */
struct MwPlayerKind {
    const char *name;
    const char *options; /* n(odes) d(epth) t(ime) p(layouts) T(hreads) w(eights)
                          * P(atience) e(rr) */
    const char *doc;
    /* Makes what the player needs for all games; may be NULL. */
    MwesoStatus (*make)(MwesoPlayer *player, MwesoError *error);
    /* Begins a game; may be NULL. */
    MwesoStatus (*begin)(MwesoPlayer *player, MwesoError *error);
    /* Chooses among player->candidates, one at least; the move chosen and the moves expected
     * after it are left in player->line. */
    MwesoStatus (*choose)(MwesoPlayer *player, const MwesoGame *game, MwesoThought *thought,
                          MwesoError *error);
    void (*unmake)(MwesoPlayer *player);
};

extern const MwPlayerKind mw_mcts_player, mw_engine_player;

/* The level of that name or number; NULL with an error if there is none. */
const MwesoLevel *mw_level_find(const char *text, MwesoError *error);

/* As mweso_player_new; where there is an agent, it plays under that name. */
MwesoPlayer *mw_player_of(const MwesoVariant *variant, const char *name, const MwesoAgent *agent,
                          MwesoError *error);

/* Chooses a candidate: its move begins player->line. */
void mw_player_take(MwesoPlayer *player, size_t candidate);

/* Tells player->watcher the thought so far; false to stop. */
bool mw_player_watch(MwesoPlayer *player, const MwesoThought *thought);

#endif
