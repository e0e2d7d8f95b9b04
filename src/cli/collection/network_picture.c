/* Network picture: the outline of a network, with the names around it. */
#include <math.h>
#include <stdlib.h>

#include "cli/collection/network.h"

/* In units of the picture, whose middle is that of the circle. */
enum { SIZE = 820, NAMES = 290, RADIUS = 275, LETTERS = 11 };
static const double turn = 6.283185307179586;

typedef struct Point {
    double x, y;
} Point;

/* The path around the network. */
typedef struct Outline {
    const Network *network;
    Point *points;          /* the ends of its lines */
    size_t count, *leaf_at; /* leaf_at: the point of the leaf in each place */
    Point at;               /* the last point */
} Outline;

/* ---- the path -------------------------------------------------------------------------------- */

/* Adds a line in the direction of a split, which is that of the middle of its leaves. */
static void cross(Outline *o, const CircularSplit *split, double sign)
{
    double angle = turn * (double)(split->first + split->last) / (2 * (double)o->network->count);
    o->at.x += sign * split->weight * cos(angle);
    o->at.y += sign * split->weight * sin(angle);
    o->points[o->count++] = o->at;
}

static size_t width(const CircularSplit *split) { return split->last - split->first; }

/* At each place, the path leaves the splits that end before it, the narrowest first, and enters
 * those that begin there, the widest first. `by_width` has room for the numbers of the splits. */
static void go_around(Outline *o, size_t *by_width)
{
    const Network *network = o->network;
    const CircularSplit *splits = network->splits;
    size_t count = 0;
    for (size_t wide = 0; wide < network->count; wide++)
        for (size_t i = 0; i < network->split_count; i++)
            if (width(&splits[i]) == wide) by_width[count++] = i;
    o->points[o->count++] = o->at;
    for (size_t place = 0; place <= network->count; place++) {
        for (size_t i = 0; i < count && place; i++)
            if (splits[by_width[i]].last == place - 1) cross(o, &splits[by_width[i]], -1);
        if (place == network->count) break;
        for (size_t i = count; i-- > 0;)
            if (splits[by_width[i]].first == place) cross(o, &splits[by_width[i]], 1);
        o->leaf_at[place] = o->count - 1;
    }
}

/* ---- drawing --------------------------------------------------------------------------------- */

/* Scales all points into the circle of names, with the mean of the leaves in its middle. */
static void fit(Outline *o)
{
    const double leaves = (double)o->network->count;
    Point middle = {0, 0};
    for (size_t place = 0; place < o->network->count; place++) {
        middle.x += o->points[o->leaf_at[place]].x / leaves;
        middle.y += o->points[o->leaf_at[place]].y / leaves;
    }
    double most = 0;
    for (size_t i = 0; i < o->count; i++)
        most = fmax(most, hypot(o->points[i].x - middle.x, o->points[i].y - middle.y));
    double scale = most > 0 ? RADIUS / most : 0;
    for (size_t i = 0; i < o->count; i++) {
        o->points[i].x = (o->points[i].x - middle.x) * scale;
        o->points[i].y = (o->points[i].y - middle.y) * scale;
    }
}

/* The direction of a leaf from the middle. */
typedef struct LeafAngle {
    size_t place;
    double angle;
} LeafAngle;

static int compare_angles(const void *a, const void *b)
{
    const LeafAngle *x = a, *y = b;
    if (x->angle != y->angle) return x->angle < y->angle ? -1 : 1;
    return x->place < y->place ? -1 : x->place > y->place;
}

/* Sorts the leaves by their directions. Names are at equal angles in that order, and turned by the
 * angle that is returned, so that they are as near to their leaves as possible. */
static double turn_names(const Outline *o, LeafAngle *angles)
{
    const size_t count = o->network->count;
    double x = 0, y = 0;
    for (size_t place = 0; place < count; place++) {
        Point leaf = o->points[o->leaf_at[place]];
        angles[place] = (LeafAngle){place, atan2(leaf.y, leaf.x)};
    }
    qsort(angles, count, sizeof *angles, compare_angles);
    for (size_t i = 0; i < count; i++) {
        double off = angles[i].angle - turn * (double)i / (double)count;
        x += cos(off), y += sin(off);
    }
    return atan2(y, x);
}

static void draw_line(Page *page, const char *css_class, Point from, Point to)
{
    page_add(page, "<line class=\"%s\" x1=\"%f\" y1=\"%f\" x2=\"%f\" y2=\"%f\"/>", css_class,
             SIZE / 2.0 + from.x, SIZE / 2.0 + from.y, SIZE / 2.0 + to.x, SIZE / 2.0 + to.y);
}

/* A name on the circle, read from the left, with a line from where its leaf is. */
static void draw_name(Page *page, const char *name, double angle, Point leaf)
{
    Point to = {NAMES * cos(angle), NAMES * sin(angle)};
    const bool left = to.x < 0;
    draw_line(page, "leader", leaf, to);
    page_add(page,
             "<text transform=\"translate(%f %f) rotate(%f)\" dx=\"%d\" dy=\"%d\" font-size=\"%d\" "
             "text-anchor=\"%s\">%s</text>\n",
             SIZE / 2.0 + to.x, SIZE / 2.0 + to.y, angle * 360 / turn + (left ? 180 : 0),
             left ? -LETTERS / 3 : LETTERS / 3, LETTERS / 3, LETTERS, left ? "end" : "start", name);
}

static void draw(const Outline *o, LeafAngle *angles, const char *const *names, Page *page)
{
    double turned = turn_names(o, angles);
    for (size_t i = 0; i < o->network->count; i++) {
        size_t place = angles[i].place;
        draw_name(page, names[o->network->circle[place]],
                  turned + turn * (double)i / (double)o->network->count,
                  o->points[o->leaf_at[place]]);
    }
    for (size_t i = 1; i < o->count; i++) draw_line(page, "branch", o->points[i - 1], o->points[i]);
}

/* By how much the picture must be larger on each side for the longest name. */
static int beyond(const Network *network, const char *const *names)
{
    int widest = 0, room = SIZE / 2 - NAMES - LETTERS;
    for (size_t i = 0; i < network->count; i++) {
        int label = page_label_width(names[i]);
        if (label > widest) widest = label;
    }
    return widest > room ? widest - room : 0;
}

bool network_picture(const Network *network, const char *const *names, const char *title,
                     Page *page)
{
    Outline o = {.network = network,
                 .points = calloc(2 * network->split_count + 1, sizeof *o.points),
                 .leaf_at = calloc(network->count, sizeof *o.leaf_at)};
    size_t *by_width = calloc(network->split_count + 1, sizeof *by_width);
    LeafAngle *angles = calloc(network->count, sizeof *angles);
    bool good = o.points && o.leaf_at && by_width && angles;
    if (good) {
        go_around(&o, by_width);
        fit(&o);
        int more = beyond(network, names);
        page_picture(page, SIZE + 2 * more, SIZE + 2 * more, "network", title,
                     "Rule sets around a circle, joined by a network. Lines of one direction are "
                     "one split: it parts the rule sets beyond them from all others, and is as "
                     "long as they are far. Where splits contradict each other a box is open.");
        page_add(page, "<g transform=\"translate(%d %d)\">", more, more);
        draw(&o, angles, names, page);
        page_add(page, "</g></svg>\n");
    }
    free(o.points);
    free(o.leaf_at);
    free(by_width);
    free(angles);
    return good;
}
