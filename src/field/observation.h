/* Observation: what was seen of one move, as far as it was seen. */
#ifndef MWESO_FIELD_OBSERVATION_H
#define MWESO_FIELD_OBSERVATION_H

#include "field/possible.h"

/* How many seeds a pit may hold. */
typedef struct MwRange {
    uint16_t least, most;
} MwRange;

static inline bool mw_in_range(MwRange range, uint16_t seeds)
{
    return range.least <= seeds && seeds <= range.most;
}

/* What is known of choices beyond the letters that are written. */
typedef enum MwLetters {
    LETTERS_SEEN, /* from there on he sowed forward and captured; whether he had a choice is open */
    LETTERS_ALL,  /* "." or a record: there was no further choice */
    LETTERS_OPEN  /* "?": there may have been choices, and what was chosen is not known */
} MwLetters;

typedef enum MwLegal { LEGAL_PLAYED, LEGAL_REFUSED, LEGAL_SAID } MwLegal;

/* How the game may stand after the move, as a set. */
enum { STANDS_SOUTH = 1, STANDS_NORTH = 2, STANDS_NOBODY = 4, STANDS_ON = 8, STANDS_ANY = 15 };

enum { MW_UNKNOWN = -1 };

/* How the game stands when that side has won. */
static inline uint8_t mw_stands_won(int side)
{
    return side == MWESO_SOUTH ? STANDS_SOUTH : STANDS_NORTH;
}

/* A board as far as it was seen, by side. */
typedef struct MwSeenBoard {
    MwRange pit[2][MW_MOST_PITS];
} MwSeenBoard;

/* What was seen of a move: its start, and what came of it. */
typedef struct MwSighting {
    int16_t start;            /* a pit, or MW_UNKNOWN */
    bool drops;               /* the store was dropped first */
    bool pass, swap;          /* it was a pass; sides were changed */
    bool ends;                /* it was seen to end */
    bool endless;             /* it was seen never to end */
    uint8_t stands;           /* STANDS_... */
    uint8_t legal;            /* MwLegal */
    uint8_t beyond;           /* MwLetters */
    const char *letters;      /* c, d, f, r as chosen, in order */
    uint64_t extra;           /* the opponent's pits named as emptied besides, */
    bool enough;              /* and said to be all, though there might have been more */
    int32_t captured;         /* seeds, or MW_UNKNOWN */
    uint64_t captured_at;     /* own pits from which seeds were captured, among others */
    int32_t landing;          /* the last of the turn, or MW_UNKNOWN */
    int64_t laps;             /* or MW_UNKNOWN */
    const MwSeenBoard *after; /* or NULL */
} MwSighting;

/* Is it a move that sows, and not one of the words? */
static inline bool mw_sows(const MwSighting *sighting)
{
    return !sighting->pass && !sighting->swap;
}

/* The position a move was played from. */
typedef struct MwScene {
    MwSeenBoard before;
    uint32_t spare;       /* seeds that the pits hold beyond their least, at most */
    MwesoPosition rest;   /* all but the pits, which are empty here; */
    const MwRules *rules; /* its numbers are what the script of these remembers */
    bool midgame;         /* turns are not counted: quiet ones are over, whatever their number */
} MwScene;

/* Takes over what a position of these rules tells besides its pits; the scene keeps the rules. */
void mw_scene_take(MwScene *scene, const MwRules *rules, const MwesoPosition *position);
/* And its pits, of so many a player, all of which are known. */
void mw_scene_take_pits(MwScene *scene, const MwesoPosition *position, int pits);
/* Puts what the script of some rules remembers where that of others remembers it by the same names;
 * what has no such name is as at the start. */
void mw_rename_memory(const MwRules *from, const MwRules *to, MwesoPosition *position);
/* The position of a scene by other rules, but for its pits; `midgame`: turns made where those are
 * not known. */
MwesoPosition mw_scene_give(const MwScene *scene, const MwRules *rules, uint32_t midgame);

#endif
