/* Observation: what was seen of a position and of the moves from it, as far as it was seen. */
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

/* Is the content of every pit known? `pits`: of a side. */
bool mw_all_pits_seen(const MwSeenBoard *board, int pits);

/* What is known of choices beyond the letters that are written. */
typedef enum MwLetters {
    LETTERS_SEEN, /* from there on he sowed forward and captured; whether he had a choice is open */
    LETTERS_ALL,  /* "." or a record: there was no further choice */
    LETTERS_OPEN  /* "?": there may have been choices, and what was chosen is not known */
} MwLetters;

typedef enum MwLegal { LEGAL_PLAYED, LEGAL_REFUSED, LEGAL_SAID } MwLegal;

/* Who has won after the move, as a set: a side, nobody (annulled), or none (the game goes on). */
enum { WON_SOUTH = 1, WON_NORTH = 2, WON_NOBODY = 4, WON_NONE = 8, WON_ANY = 15 };

static inline uint8_t mw_won_by(int side) { return side == MWESO_SOUTH ? WON_SOUTH : WON_NORTH; }

/* As far as the move itself decides it. */
static inline uint8_t mw_won(const MwesoOutcome *outcome)
{
    assert(outcome->winner == MWESO_NOBODY || outcome->over);
    if (!outcome->over) return WON_NONE;
    return outcome->winner == MWESO_NOBODY ? WON_NOBODY : mw_won_by(outcome->winner);
}

/* "S", "N", "nobody" or "none", as observations say it; "S, or none" where a record leaves open
 * whether the other gave up; NULL of WON_ANY. */
const char *mw_won_text(int won);

/* What was seen of a move: its start, its choices, and what came of it. */
typedef struct MwSeenMove {
    int16_t start;            /* a pit, or MW_UNKNOWN */
    bool drops;               /* the store was dropped first */
    bool pass, swap;          /* it was a pass; sides were changed */
    bool ends;                /* it was seen to end */
    bool endless;             /* it was seen never to end */
    uint8_t won;              /* WON_... */
    uint8_t legal;            /* MwLegal */
    uint8_t beyond;           /* MwLetters */
    const char *letters;      /* c, d, f, r as chosen, in order; "" is not on the heap */
    uint64_t extra;           /* the opponent's pits named as emptied too (capture.extra), */
    bool enough;              /* and said to be all, though there might have been more */
    int32_t captured;         /* seeds, or MW_UNKNOWN */
    uint64_t captured_at;     /* own pits from which seeds were captured, among others */
    int32_t landing;          /* the last of the turn, or MW_UNKNOWN */
    int64_t laps;             /* or MW_UNKNOWN */
    const MwSeenBoard *after; /* or NULL */
} MwSeenMove;

/* A move of which nothing was seen but that it was played. */
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

/* Reads a move as observations write it: move notation, followed by what is known of further
 * choices: "." nothing was left to choose, "?" nobody knows. "?" alone: an unknown move. */
MwesoStatus mw_seen_move_read(const MwRules *rules, const char *text, MwSeenMove *seen,
                              MwesoError *error);
/* Frees the letters. */
void mw_seen_move_free(MwSeenMove *seen);

/* Reads a board with unknown pits: "?", "2-5", and runs of them ("?x8"). `most`: what an unknown
 * pit holds at most. */
MwesoStatus mw_seen_board_read(const MwRules *rules, const char *text, const char **at,
                               uint16_t most, MwSeenBoard *board, MwesoError *error);

/* What is known of the number of the turn, and of the other counters of a position. */
typedef enum MwTurnKnown {
    COUNTED,        /* all of them */
    COUNTED_NOT,    /* nothing, */
    COUNTED_TURN,   /* or which of the mover's own turns it is, */
    COUNTED_MIDDLE, /* or that his quiet turns and his opening are over (field/counters.h) */
} MwTurnKnown;

/* The position a move was played from. */
typedef struct MwScene {
    MwSeenBoard before;
    uint32_t spare;       /* seeds that the pits hold beyond their least, at most */
    MwesoPosition rest;   /* all but the pits, which are empty here; */
    const MwRules *rules; /* of the script whose memory it holds */
    MwTurnKnown counted;
    uint32_t turn;  /* of the mover, from 1, if that is known */
    bool any_mover; /* nobody said who moved; `rest` has South in his place */
    bool untold;    /* nobody saw what the game keeps besides pits: it cannot be followed */
} MwScene;

/* Turns made in the midst of a game by a variant with a script: past whatever it does first. */
enum { MW_LONG_OVER = 1000 };

/* Takes over all of a position but its pits; the scene keeps the rules. */
void mw_scene_take(MwScene *scene, const MwRules *rules, const MwesoPosition *position);
/* And its pits, all of which are known; `pits`: of a side. */
void mw_scene_take_pits(MwScene *scene, const MwesoPosition *position, int pits);
/* Changes a position from the memory of one script to that of another, by the names of the numbers;
 * a number without such a name is as at the start. */
void mw_rename_memory(const MwRules *from, const MwRules *to, MwesoPosition *position);
/* The position of a scene by other rules, but for its pits; `midgame`: turns made where those are
 * not known: one of all that they may be. */
MwesoPosition mw_scene_give(const MwScene *scene, const MwRules *rules, uint32_t midgame);

/* A game or a single observation: a scene and what was seen of the moves from there. */
typedef struct MwSeenGame {
    const MwScene *scene;
    const MwSeenMove *moves;
    size_t count;
    /* Explained as well by a move that picks up, after its first lap, seeds of which nobody saw how
     * many they were. Where more cannot be followed this tells what came before. */
    bool loosely;
} MwSeenGame;

#endif
