/* Observation: what was seen of a position and of moves from it. */
#ifndef MWESO_FIELD_OBSERVATION_H
#define MWESO_FIELD_OBSERVATION_H

#include <assert.h>

#include "field/hypotheses.h"

enum { MW_UNKNOWN = -1 };

/* The least and the most that a pit may hold. */
typedef struct MwRange {
    uint16_t least, most;
} MwRange;

static inline bool mw_in_range(MwRange range, uint16_t seeds)
{
    return range.least <= seeds && seeds <= range.most;
}

/* A board as far as it was seen, by side. */
typedef struct MwSeenBoard {
    MwRange pit[2][MW_MOST_PITS];
} MwSeenBoard;

/* Is the content of every pit known? `pits`: number of pits of a side. */
bool mw_all_pits_seen(const MwSeenBoard *board, int pits);

/* What is known about choices beyond the written letters. */
typedef enum MwLetters {
    LETTERS_SEEN, /* from there on he sowed forward and captured; whether he had a choice is
                     unknown */
    LETTERS_ALL,  /* "." or a record: there was no further choice */
    LETTERS_OPEN  /* "?": there may have been choices, with unknown answers */
} MwLetters;

typedef enum MwLegal { LEGAL_PLAYED, LEGAL_REFUSED, LEGAL_SAID } MwLegal;

/* Who has won after the move, as a set: a side, nobody (annulled), or none (the game goes on). */
enum { WON_SOUTH = 1, WON_NORTH = 2, WON_NOBODY = 4, WON_NONE = 8, WON_ANY = 15 };

static inline uint8_t mw_won_by(int side) { return side == MWESO_SOUTH ? WON_SOUTH : WON_NORTH; }

/* The same by the outcome of a move alone. */
static inline uint8_t mw_won(const MwesoOutcome *outcome)
{
    assert(outcome->winner == MWESO_NOBODY || outcome->over);
    if (!outcome->over) return WON_NONE;
    return outcome->winner == MWESO_NOBODY ? WON_NOBODY : mw_won_by(outcome->winner);
}

/* Text of a set as in observations: "S", "N", "nobody" or "none"; "S, or none" if the other may
 * have resigned; NULL for WON_ANY. */
const char *mw_won_text(int won);

/* What was seen of a move: its start, its choices, and its result. */
typedef struct MwSeenMove {
    int16_t start;            /* a pit, or MW_UNKNOWN */
    bool drops;               /* the store was dropped first */
    bool pass, swap;          /* it was a pass; sides were changed */
    bool ends;                /* it was seen to end */
    bool endless;             /* it was seen never to end */
    uint8_t won;              /* WON_... */
    uint8_t legal;            /* MwLegal */
    uint8_t beyond;           /* MwLetters */
    const char *letters;      /* chosen letters (c, d, f, r...) in order; "" is not on the heap */
    uint64_t extra;           /* the opponent's pits named as extra pits (capture.extra) */
    bool enough;              /* these are all extra pits, though there might have been more */
    int32_t captured;         /* seeds, or MW_UNKNOWN */
    uint64_t captured_at;     /* own pits that captured, perhaps among others */
    int32_t landing;          /* the last landing of the turn, or MW_UNKNOWN */
    int64_t laps;             /* number of laps, or MW_UNKNOWN */
    const MwSeenBoard *after; /* or NULL */
} MwSeenMove;

/* A move without any observed detail. */
static inline MwSeenMove mw_nothing_seen(void)
{
    return (MwSeenMove){.start = MW_UNKNOWN,
                        .letters = "",
                        .won = WON_ANY,
                        .captured = MW_UNKNOWN,
                        .landing = MW_UNKNOWN,
                        .laps = MW_UNKNOWN};
}

/* Is it a move that sows, and not one of the words? */
static inline bool mw_sows(const MwSeenMove *seen) { return !seen->pass && !seen->swap; }

/* Reads a move as observations write it: move notation, followed by what is known about further
 * choices: "." there were none, "?" unknown. "?" alone: an unknown move. */
MwesoStatus mw_seen_move_read(const MwRules *rules, const char *text, MwSeenMove *seen,
                              MwesoError *error);
/* Frees the letters. */
void mw_seen_move_free(MwSeenMove *seen);

/* Reads a board with unknown pits: "?", "2-5", and runs of them ("?x8"). `most`: upper bound of an
 * unknown pit. */
MwesoStatus mw_seen_board_read(const MwRules *rules, const char *text, const char **at,
                               uint16_t most, MwSeenBoard *board, MwesoError *error);

/* What is known about the number of the turn, and the other counters of a position. */
typedef enum MwTurnKnown {
    COUNTED,        /* all of them */
    COUNTED_NOT,    /* nothing is known */
    COUNTED_TURN,   /* the number of the mover's own turn is known */
    COUNTED_MIDDLE, /* the mover's quiet turns and his opening are over (field/counters.h) */
} MwTurnKnown;

/* The position that a move was played from. */
typedef struct MwScene {
    MwSeenBoard before;
    uint32_t spare;       /* seeds that all pits together may hold beyond their lower bounds */
    MwesoPosition rest;   /* everything but the pits, which are empty here */
    const MwRules *rules; /* rules of the script whose memory it holds */
    MwTurnKnown counted;
    uint32_t turn;  /* the mover's own turn, from 1, if known */
    bool any_mover; /* the mover is unknown; `rest` has South */
    bool untold;    /* all but the pits is unknown: the game cannot be followed */
} MwScene;

/* Turns made in the midst of a game of a variant with a script: beyond any opening. */
enum { MW_LONG_OVER = 1000 };

/* Takes everything of a position except its pits; the scene keeps a pointer to the rules. */
void mw_scene_take(MwScene *scene, const MwRules *rules, const MwesoPosition *position);
/* Takes the pits, all known; `pits`: number of pits of a side. */
void mw_scene_take_pits(MwScene *scene, const MwesoPosition *position, int pits);
/* Converts a position from the memory of one script to that of another, by the names of the
 * numbers; other numbers are as at the start. */
void mw_rename_memory(const MwRules *from, const MwRules *to, MwesoPosition *position);
/* The position of a scene for other rules, without its pits; `midgame`: the number of turns if it
 * is unknown, one of several possible ones. */
MwesoPosition mw_scene_give(const MwScene *scene, const MwRules *rules, uint32_t midgame);

/* A game or a single observation: a scene and what was seen of the moves from there. */
typedef struct MwSeenGame {
    const MwScene *scene;
    const MwSeenMove *moves;
    size_t count;
    /* A move also counts as explained if it picks up, after its first lap, seeds whose number
     * nobody saw: if more cannot be followed, this still tells what came before. */
    bool loosely;
} MwSeenGame;

#endif
