/* Labels: names beside places on a map that can be enlarged, so that none lies on another. */
#ifndef MWESO_CLI_COLLECTION_ATLAS_LABELS_H
#define MWESO_CLI_COLLECTION_ATLAS_LABELS_H

#include <stdbool.h>
#include <stddef.h>

/* How large the map is drawn: each step enlarges it by the square root of two. At LABEL_AS_DRAWN it
 * is as the page has it without its script. Sizes are in pixels there, and labels keep them. */
enum { LABEL_STEPS = 14, LABEL_AS_DRAWN = 4 };
enum { LABEL_SIZE = 11, LABEL_LINE = 12 };
/* At the left and at the bottom there is room for degrees. */
enum { LABEL_GUTTER = 40, LABEL_FOOT = 16 };

typedef struct Label {
    char kind;         /* 'n': the names, 'i': the number of the place, '-': neither has room */
    const char *align; /* text-anchor */
    double x, y;       /* where the text begins, is centred or ends, on its first line */
    double to_x, to_y; /* the end of a line from the place to the label; 0, 0: there is none */
} Label;

/* A place with its dots, and the names that belong to it, one below the other. */
typedef struct LabelledPlace {
    double x, y;    /* on the map, in its units */
    double radius;  /* of its dots */
    size_t lines;   /* names */
    size_t longest; /* of them, in characters */
    size_t number;  /* shown in place of the names where these have no room */
    Label at[LABEL_STEPS];
} LabelledPlace;

/* The part of the map that is shown, in its units. */
typedef struct MapView {
    double x, y, width, height;
} MapView;

/* Places the labels; `scale` is how many pixels a unit is long as drawn. False if there is no
 * memory. */
bool labels_place(LabelledPlace *places, size_t count, MapView view, double scale);

#endif
