/* Labels: names beside places on a map that can be enlarged, so that none lies on another. */
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/collection/atlas_labels.h"

/* A rectangle, in pixels, that moves with a point of the map. */
typedef struct Box {
    double at_x, at_y; /* the point */
    double left, top, right, bottom;
} Box;

/* What is drawn already, and where, at one step. */
typedef struct DrawnLabels {
    Box *boxes;
    size_t count;
    double scales[2]; /* pixels to a unit, at this step and at the next */
    MapView view;
} DrawnLabels;

/* Points of the line from a place to its label that keep others away. */
enum { LINE_POINTS = 5 };
/* Boxes of a place: its dots, its label, and points of the line between them. */
enum { MOST_BOXES = 2 + LINE_POINTS };

/* How wide a text is at most. */
static double label_width(size_t characters) { return 0.62 * LABEL_SIZE * (double)characters + 2; }

static bool overlap(const Box *a, const Box *b, double scale)
{
    double x = (b->at_x - a->at_x) * scale, y = (b->at_y - a->at_y) * scale;
    return a->left < b->right + x && b->left + x < a->right && a->top < b->bottom + y &&
           b->top + y < a->bottom;
}

static bool is_inside(const DrawnLabels *drawn, const Box *box, double scale)
{
    double x = (box->at_x - drawn->view.x) * scale, y = (box->at_y - drawn->view.y) * scale;
    return x + box->left >= LABEL_GUTTER && x + box->right <= drawn->view.width * scale &&
           y + box->top >= 0 && y + box->bottom <= drawn->view.height * scale - LABEL_FOOT;
}

/* Is there room for a box of the place, also while the map is enlarged to the next step? */
static bool is_free(const DrawnLabels *drawn, const Box *box)
{
    for (int i = 0; i < 2; i++) {
        if (!is_inside(drawn, box, drawn->scales[i])) return false;
        for (size_t k = 0; k < drawn->count; k++)
            if (overlap(&drawn->boxes[k], box, drawn->scales[i])) return false;
    }
    return true;
}

/* ---- where a label can be -------------------------------------------------------------------- */

/* Directions from the place, the best first, and distances; beyond the first a line leads there. */
static const double directions[][2] = {{1, 0},   {-1, 0},   {1, -1},  {1, 1},  {-1, -1},  {-1, 1},
                                       {0, -1},  {0, 1},    {1, -.5}, {1, .5}, {-1, -.5}, {-1, .5},
                                       {.5, -1}, {-.5, -1}, {.5, 1},  {-.5, 1}};
static const double distances[] = {3, 14, 20, 26, 32, 40, 56, 76, 100};
enum { DIRECTIONS = sizeof directions / sizeof *directions };
enum { DISTANCES = sizeof distances / sizeof *distances };

/* The least and greatest coordinate of a length that lies beside the place (1, -1), is centred on
 * it (0), or is between these. */
static void extend(double direction, double gap, double length, double *least, double *most)
{
    *least = direction * (gap + length / 2) - length / 2;
    *most = *least + length;
}

static double nearest_to_zero(double least, double most)
{
    return least > 0 ? least : most < 0 ? most : 0;
}

static Box beside(const LabelledPlace *place, const double direction[2], double distance,
                  double width, double height)
{
    bool diagonal = fabs(direction[0] * direction[1]) >= 1;
    double gap = (place->radius + distance) * (diagonal ? 0.75 : 1);
    Box box = {place->x, place->y};
    extend(direction[0], gap, width, &box.left, &box.right);
    extend(direction[1], gap, height, &box.top, &box.bottom);
    return box;
}

/* The points of the line to a label as boxes; returns how many are free. */
static size_t line_points(const DrawnLabels *drawn, const Box *label, double radius,
                          Box points[LINE_POINTS])
{
    size_t free = 0;
    double x = nearest_to_zero(label->left, label->right),
           y = nearest_to_zero(label->top, label->bottom), length = hypot(x, y);
    for (int i = 0; i < LINE_POINTS; i++) {
        double part = (radius + (length - radius) * (i + 0.5) / LINE_POINTS) / length;
        points[i] = (Box){label->at_x,  label->at_y,  x * part - 1,
                          y * part - 1, x * part + 1, y * part + 1};
        free += is_free(drawn, &points[i]);
    }
    return free;
}

static void write_label(Label *label, char kind, const Box *box, const double direction[2],
                        bool far)
{
    static const char *const aligned[] = {"end", "middle", "start"};
    const double sides[] = {box->right - 1, (box->left + box->right) / 2, box->left + 1};
    const int side = 1 + (int)direction[0]; /* halves are in the middle */
    *label = (Label){kind, aligned[side], sides[side], box->top + LABEL_SIZE - 1};
    if (!far) return;
    label->to_x = nearest_to_zero(box->left, box->right);
    label->to_y = nearest_to_zero(box->top, box->bottom);
}

static void draw(DrawnLabels *drawn, const Box *boxes, size_t count)
{
    memcpy(&drawn->boxes[drawn->count], boxes, count * sizeof *boxes);
    drawn->count += count;
}

/* Gives a place its label at a step, if there is room within the first `most` distances. */
static void try_label(DrawnLabels *drawn, const LabelledPlace *place, Label *label, char kind,
                      size_t most)
{
    char number[24];
    size_t characters = kind == 'n' ? place->longest
                                    : (size_t)snprintf(number, sizeof number, "%zu", place->number);
    double width = label_width(characters),
           height = LABEL_LINE * (kind == 'n' ? (double)place->lines : 1);
    for (size_t d = 0; d < most; d++)
        for (size_t i = 0; i < DIRECTIONS; i++) {
            Box box = beside(place, directions[i], distances[d], width, height);
            Box line[LINE_POINTS];
            if (!is_free(drawn, &box)) continue;
            if (d && line_points(drawn, &box, place->radius + 1, line) < LINE_POINTS) continue;
            write_label(label, kind, &box, directions[i], d > 0);
            draw(drawn, &box, 1);
            if (d) draw(drawn, line, LINE_POINTS);
            return;
        }
}

/* ---- all labels ------------------------------------------------------------------------------ */

/* Names first, those of few lines before those of many, beside their places; then names with a line
 * to them; then numbers. */
static void place_at_step(DrawnLabels *drawn, LabelledPlace *places, size_t count, size_t step)
{
    static const struct {
        char kind;
        size_t most;
    } passes[] = {{'n', 1}, {'n', 4}, {'i', 1}, {'i', DISTANCES}};
    size_t lines = 0;
    for (size_t i = 0; i < count; i++) {
        const LabelledPlace *p = &places[i];
        Box dots = {p->x, p->y, -p->radius, -p->radius, p->radius, p->radius};
        draw(drawn, &dots, 1);
        places[i].at[step] = (Label){'-', "start"};
        if (p->lines > lines) lines = p->lines;
    }
    for (size_t pass = 0; pass < sizeof passes / sizeof *passes; pass++)
        for (size_t of = 1; of <= lines; of++)
            for (size_t i = 0; i < count; i++)
                if (places[i].lines == of && places[i].at[step].kind == '-')
                    try_label(drawn, &places[i], &places[i].at[step], passes[pass].kind,
                              passes[pass].most);
}

bool labels_place(LabelledPlace *places, size_t count, MapView view, double scale)
{
    DrawnLabels drawn = {calloc(count * MOST_BOXES + 1, sizeof(Box)), 0, {0}, view};
    if (!drawn.boxes) return false;
    for (int step = 0; step < LABEL_STEPS; step++) {
        drawn.count = 0;
        for (int i = 0; i < 2; i++)
            drawn.scales[i] = scale * pow(2, (step + i - LABEL_AS_DRAWN) / 2.0);
        place_at_step(&drawn, places, count, (size_t)step);
    }
    free(drawn.boxes);
    return true;
}
