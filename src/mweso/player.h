/* Players: those who choose moves, by name. */
#ifndef MWESO_PLAYER_H
#define MWESO_PLAYER_H

#include <stdbool.h>
#include <stdint.h>

#include "mweso/game.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A player, by name: "random"; "greedy"; "search:nodes=N", "search:depth=N", "search:time=S" (any
 * of them, also together, with "threads=N" and "weights=FILE", or "weights=usual" for the weights
 * of a variant never tuned); "mcts:playouts=N" or "mcts:time=S"; "level:N", the player of a level
 * by its number or name; "ugi:COMMAND", a program that speaks UGI (docs/protocol.md), or
 * "ugi,nodes=N:COMMAND" and so on with depth, time and patience. With "err=P", as in
 * "greedy:err=0.5" and "search:depth=2,err=0.25", greedy, search and mcts move at random with that
 * probability. docs/players.md describes them. Each thread needs players of its own. */
typedef struct MwesoPlayer MwesoPlayer;

/* The player of this name. It keeps a pointer to the variant, which must outlive it. NULL with an
 * error if there is no such player, if the variant cannot be played, if an engine does not start,
 * or if there is no memory. */
MWESO_API MwesoPlayer *mweso_player_new(const MwesoVariant *variant, const char *name,
                                        MwesoError *error);
MWESO_API void mweso_player_free(MwesoPlayer *player);
/* The name it was made by. */
MWESO_API const char *mweso_player_name(const MwesoPlayer *player);
/* Begins a new game: forgets what was learned in earlier games; all random choices are drawn from
 * (seed, stream). Not needed before the first game, which has (1, 0). */
MWESO_API MwesoStatus mweso_player_begin(MwesoPlayer *player, uint64_t seed, uint64_t stream,
                                         MwesoError *error);

/* What a player thinks of a position. */
typedef struct MwesoThought {
    const char *move; /* the move chosen */
    const char *line; /* that move and the moves expected after it, separated by blanks */
    bool has_value;   /* true: `value` and `win` are known */
    int32_t value;  /* for the side to move, in hundredths of a seed; of mcts: games won less games
                       lost, of 10000 */
    int32_t win;    /* 0: open; n > 0: the side to move wins within n moves (of both sides
                       together); n < 0: it loses within -n */
    int32_t depth;  /* moves looked ahead */
    uint64_t nodes; /* positions looked at, or games played */
    double seconds;
} MwesoThought;

/* Called now and then while a player thinks, with his thoughts so far (move and line NULL);
 * returning false makes him move soon. */
typedef bool (*MwesoThinking)(void *user, const MwesoThought *so_far);

/* Lets the player choose a move of the game's present position. With one thread and no limit of
 * time the same game, seed and stream give the same choice. The texts of `thought` live until the
 * player is asked again or freed. Where seeds are still to be arranged, random arranges them by lot
 * and the others keep the usual start. MWESO_NO if the game is over; MWESO_IO if an engine has
 * died, does not answer, or answers with an illegal move: mweso_player_begin starts it anew. */
MWESO_API MwesoStatus mweso_player_move(MwesoPlayer *player, const MwesoGame *game,
                                        MwesoThinking thinking, void *user, MwesoThought *thought,
                                        MwesoError *error);

/* What a searching player thinks of one move of the game's present position: its value and line, as
 * if it were the only move. MWESO_USAGE for other players; MWESO_NO or MWESO_BAD_INPUT if the move
 * is illegal or cannot be read. */
MWESO_API MwesoStatus mweso_player_judge(MwesoPlayer *player, const MwesoGame *game,
                                         const char *move, MwesoThinking thinking, void *user,
                                         MwesoThought *thought, MwesoError *error);

/* A player of a known strength (docs/players.md has the measurements). */
typedef struct MwesoLevel {
    const char *name;   /* a word, such as "hasty" */
    const char *player; /* the name of the player */
    const char *does;   /* what it does, in words */
    double seconds;     /* at most for a move; 0: it answers at once */
    int number;         /* from 1, the weakest; 0: it has none, and is called by name; it stands
                           between two others where games list it, and plays every game */
} MwesoLevel;

/* The level of this number, from 1 (the weakest); NULL out of range. All games have these. */
MWESO_API const MwesoLevel *mweso_level(int number);
/* The levels for games of a variant, from the weakest, by place from 0; NULL beyond the last. Where
 * turns may begin with a seed from the store, as in Bao, there are more than those with numbers. */
MWESO_API const MwesoLevel *mweso_level_of(const MwesoVariant *variant, size_t place);
/* The level that a text calls by number or name, as behind "level:"; NULL if there is none. */
MWESO_API const MwesoLevel *mweso_level_named(const char *text);
/* The name of the player of that level; NULL out of range. */
MWESO_API const char *mweso_player_of_level(int level);

#ifdef __cplusplus
}
#endif

#endif
