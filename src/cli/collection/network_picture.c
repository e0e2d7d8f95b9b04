/* Network picture: the outline of a network, with the names around it. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/collection/network.h"

/* In units of the picture, whose middle is that of the circle. */
enum { SIZE = 820, NAMES = 290, RADIUS = 275, LETTERS = 11 };
static const double turn = 6.283185307179586;

typedef struct Point {
    double x, y;
} Point;

typedef struct WayAround {
    const Network *network;
    Point *points; /* where the lines meet, and that of the leaf in each place */
    size_t count, *leaf_at;
    Point at;
} WayAround;

/* ---- going around ---------------------------------------------------------------------------- */

/* One goes over a line of the split's direction, which is the middle of those that it parts. */
static void cross(WayAround *o, const CircularSplit *split, double sign)
{
    double angle = turn * (double)(split->first + split->last) / (2 * (double)o->network->count);
    o->at.x += sign * split->weight * cos(angle);
    o->at.y += sign * split->weight * sin(angle);
    o->points[o->count++] = o->at;
}

/* Those that end in a place, the narrowest first; and those that begin in one, the widest first. */
static void leave_splits(WayAround *o, size_t place, const size_t *by_width)
{
    for (size_t i = 0; i < o->network->split_count; i++) {
        const CircularSplit *split = &o->network->splits[by_width[i]];
        if (split->last == place) cross(o, split, -1);
    }
}

static void enter_splits(WayAround *o, size_t place, const size_t *by_width)
{
    for (size_t i = o->network->split_count; i-- > 0;) {
        const CircularSplit *split = &o->network->splits[by_width[i]];
        if (split->first == place) cross(o, split, 1);
    }
}

static size_t width(const CircularSplit *split) { return split->last - split->first; }

/* Numbers of the splits, the narrowest first. */
static void sort_by_width(const Network *network, size_t *by_width)
{
    size_t found = 0;
    for (size_t wide = 0; wide < network->count; wide++)
        for (size_t i = 0; i < network->split_count; i++)
            if (width(&network->splits[i]) == wide) by_width[found++] = i;
}

static void go_around(WayAround *o, size_t *by_width)
{
    sort_by_width(o->network, by_width);
    o->points[o->count++] = o->at;
    for (size_t place = 0; place < o->network->count; place++) {
        if (place) leave_splits(o, place - 1, by_width);
        enter_splits(o, place, by_width);
        o->leaf_at[place] = o->count - 1;
    }
    leave_splits(o, o->network->count - 1, by_width);
}

/* ---- drawing --------------------------------------------------------------------------------- */

/* Fits all points into the circle of names, the leaves around its middle. */
static void fit(WayAround *o)
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

/* A leaf as seen from the middle. */
typedef struct Seen {
    size_t place;
    double angle;
} Seen;

static int compare_seen(const void *a, const void *b)
{
    const Seen *x = a, *y = b;
    if (x->angle != y->angle) return x->angle < y->angle ? -1 : 1;
    return x->place < y->place ? -1 : x->place > y->place;
}

/* Names stand at equal angles, in the order in which their leaves are seen from the middle, turned
 * so that they are as near to these as possible; returns by how much. */
static double turn_names(const WayAround *o, Seen *seen)
{
    const size_t count = o->network->count;
    double x = 0, y = 0;
    for (size_t place = 0; place < count; place++) {
        Point leaf = o->points[o->leaf_at[place]];
        seen[place] = (Seen){place, atan2(leaf.y, leaf.x)};
    }
    qsort(seen, count, sizeof *seen, compare_seen);
    for (size_t i = 0; i < count; i++) {
        double off = seen[i].angle - turn * (double)i / (double)count;
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
             "<text transform=\"translate(%f %f) rotate(%f)\" dx=\"%d\" dy=\"%d\" "
             "font-size=\"%d\" text-anchor=\"%s\">%s</text>\n",
             SIZE / 2.0 + to.x, SIZE / 2.0 + to.y, angle * 360 / turn + (left ? 180 : 0),
             left ? -LETTERS / 3 : LETTERS / 3, LETTERS / 3, LETTERS, left ? "end" : "start", name);
}

static void draw(const WayAround *o, Seen *seen, const char *const *names, Page *page)
{
    double turned = turn_names(o, seen);
    for (size_t i = 0; i < o->network->count; i++) {
        size_t place = seen[i].place;
        draw_name(page, names[o->network->circle[place]],
                  turned + turn * (double)i / (double)o->network->count,
                  o->points[o->leaf_at[place]]);
    }
    for (size_t i = 1; i < o->count; i++) draw_line(page, "branch", o->points[i - 1], o->points[i]);
}

bool network_picture(const Network *network, const char *const *names, const char *title,
                     Page *page)
{
    WayAround o = {.network = network,
                   .points = calloc(2 * network->split_count + 1, sizeof *o.points),
                   .leaf_at = calloc(network->count, sizeof *o.leaf_at)};
    size_t *by_width = calloc(network->split_count + 1, sizeof *by_width);
    Seen *seen = calloc(network->count, sizeof *seen);
    bool good = o.points && o.leaf_at && by_width && seen;
    if (good) {
        go_around(&o, by_width);
        fit(&o);
        page_picture(page, SIZE, SIZE, "network", title,
                     "Rule sets around a circle, joined by a network. Lines of one direction are "
                     "one split: it parts the rule sets beyond them from all others, and is as "
                     "long as they are far. Where splits contradict each other a box is open.");
        draw(&o, seen, names, page);
        page_add(page, "</svg>\n");
    }
    free(o.points);
    free(o.leaf_at);
    free(by_width);
    free(seen);
    return good;
}
