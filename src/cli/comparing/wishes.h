/* Wishes: what somebody wants of a game, as people say it, and how near a game comes to it. */
#ifndef MWESO_CLI_COMPARING_WISHES_H
#define MWESO_CLI_COMPARING_WISHES_H

#include "cli/plan.h"

typedef enum WishKind {
    WISH_METRIC,
    WISH_DEPTH,   /* the points that a player wins who thinks further than the other */
    WISH_EASE,    /* the burden of ease.h: words of the rulebook, laps and choices of a turn */
    WISH_LIKENESS /* how far its games are from those of another variant */
} WishKind;

typedef struct Wish {
    WishKind kind;
    const char *text; /* as it was given */
    const char *name; /* of what is measured */
    size_t metric;    /* of WISH_METRIC */
    bool others;      /* the share of the other games: 1 - metric */
    double low, high; /* its bounds; infinite: none */
    int direction;    /* 1: more than the variant as it is, -1: less, 0: within the bounds */
} Wish;

enum { MOST_WISHES_AND_LIKENESS = MOST_WISHES + 1 };

typedef struct Wishes {
    Wish list[MOST_WISHES_AND_LIKENESS];
    size_t count;
    char likeness[160]; /* the text of --like: "like hus", perhaps cut */
} Wishes;

/* Reads --wish, and --like as one more wish; MWESO_USAGE after a message. */
MwesoStatus wishes_read(const Cli *cli, Wishes *wishes);
/* Is there one of that kind? */
bool wishes_have(const Wishes *wishes, WishKind kind);

/* Is what it is about a share? */
bool wish_is_share(const Wish *wish);
typedef char WishValue[32];
/* A value in words, "35.02", "48.10%". */
const char *wish_value(const Wish *wish, double value, WishValue text);

/* A value on the scale on which differences are weighed: shares and distances as they are, else the
 * logarithm; and back. */
double wish_scale(const Wish *wish, double value);
double wish_unscale(const Wish *wish, double scaled);

/* How far a value is from what is wished, in units of `spread` on the scale: 0 if it is as wished;
 * of a direction the less, below 0, the farther it goes from `base`, the value of the variant as it
 * is. */
double wish_loss(const Wish *wish, double value, double base, double spread);

typedef enum Fulfilment {
    WISH_MET,           /* the whole interval is as wished */
    WISH_LIKELY_MET,    /* the value is */
    WISH_LIKELY_MISSED, /* a part of the interval is */
    WISH_MISSED         /* nothing of it is */
} Fulfilment;

Fulfilment wish_fulfilment(const Wish *wish, MwesoEstimate e, MwesoEstimate base);
/* "met", "likely met"... */
extern const char *const wish_fulfilments[];

#endif
