/* Observation: what was seen of one move, as far as it was seen. */
#ifndef MWESO_FIELD_OBSERVATION_H
#define MWESO_FIELD_OBSERVATION_H

#include "field/possible.h"

/* How many seeds a pit may hold. */
typedef struct MwRange {
    uint16_t least, most;
} MwRange;

/* What is known of choices beyond the letters that are written. */
typedef enum MwLetters {
    LETTERS_SEEN, /* from there on he sowed forward and captured; whether he had a choice is open */
    LETTERS_ALL,  /* "." or a record: there was no further choice */
    LETTERS_OPEN  /* "?": there may have been choices, and what was chosen is not known */
} MwLetters;

typedef enum MwLegal { LEGAL_PLAYED, LEGAL_REFUSED, LEGAL_SAID } MwLegal;

/* How the game may stand after the move, as a set. */
enum { STANDS_SOUTH = 1, STANDS_NORTH = 2, STANDS_NOBODY = 4, STANDS_ON = 8, STANDS_ANY = 15 };

enum { MW_UNKNOWN = -1, MW_MOST_LETTERS = 255 };

/* What was seen of a move: its start, and what came of it. */
typedef struct MwSighting {
    bool pass;
    int16_t start;                     /* a pit, or MW_UNKNOWN */
    char letters[MW_MOST_LETTERS + 1]; /* c, d, f, r as chosen, in order */
    uint64_t extra;                    /* with LETTERS_ALL or any of them: the extra pits named */
    MwLetters beyond;
    MwLegal legal;
    bool has_after;
    bool ends;                      /* it was seen to end */
    bool endless;                   /* it was seen never to end */
    int32_t captured, landing;      /* seeds captured, last landing; or MW_UNKNOWN */
    int64_t laps;                   /* or MW_UNKNOWN */
    int stands;                     /* STANDS_... */
    MwRange after[2][MW_MOST_PITS]; /* by side, with has_after */
} MwSighting;

/* The position a move was played from. */
typedef struct MwScene {
    MwRange before[2][MW_MOST_PITS]; /* by side */
    uint32_t spare;                  /* seeds that the pits hold beyond their least, at most */
    int side, passes;
    bool midgame; /* quiet turns are over */
    uint32_t turns[2], captures[2];
} MwScene;

#endif
