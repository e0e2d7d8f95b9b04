/* Tree: its picture. */
#include <math.h>

#include "cli/collection/tree.h"

enum { ROW_HEIGHT = 18, BRANCHES = 540, LEAST_LABELS = 220, MARGIN = 20 };

typedef struct TreeDrawing {
    const JoinedTree *tree;
    const char *const *names;
    Page *page;
    double scale; /* units for a length of 1 */
    size_t row;   /* leaves drawn so far */
} TreeDrawing;

static double depth_of(const JoinedTree *tree, size_t at)
{
    double most = 0;
    for (int child = tree->nodes[at].first; child >= 0; child = tree->nodes[child].next)
        most = fmax(most, tree->nodes[child].length + depth_of(tree, (size_t)child));
    return most;
}

static void draw_line(const TreeDrawing *d, double x1, double y1, double x2, double y2)
{
    page_add(d->page, "<line class=\"branch\" x1=\"%f\" y1=\"%f\" x2=\"%f\" y2=\"%f\"/>", x1, y1,
             x2, y2);
}

/* Draws the subtree whose branch ends at x, and returns the y of that end. */
static double draw_node(TreeDrawing *d, size_t at, double x)
{
    const Node *node = &d->tree->nodes[at];
    double first = 0, last = 0;
    if (at < d->tree->leaves) {
        double y = MARGIN + ROW_HEIGHT * ((double)d->row++ + 0.5);
        page_add(d->page, "<text x=\"%f\" y=\"%f\" font-size=\"12\">%s", x + 5, y + 4,
                 d->names[at]);
        if (node->known) page_add(d->page, " <tspan class=\"soft\">%zu known</tspan>", node->known);
        page_add(d->page, "</text>\n");
        return y;
    }
    for (int child = node->first; child >= 0; child = d->tree->nodes[child].next) {
        double end = x + d->tree->nodes[child].length * d->scale;
        double y = draw_node(d, (size_t)child, end);
        draw_line(d, x, y, end, y);
        if (child == node->first) first = y;
        last = y;
    }
    draw_line(d, x, first, x, last);
    if (node->support >= 0.5)
        page_add(d->page,
                 "<text class=\"soft\" x=\"%f\" y=\"%f\" text-anchor=\"end\" "
                 "font-size=\"9\">%d</text>\n",
                 x - 2, (first + last) / 2 - 2, (int)lround(100 * node->support));
    return (first + last) / 2;
}

/* The room for the longest label. */
static int label_width(const JoinedTree *tree, const char *const *names)
{
    int width = LEAST_LABELS;
    for (size_t i = 0; i < tree->leaves; i++) {
        int label = page_label_width(names[i]);
        if (tree->nodes[i].known) label += page_label_width(" 999 known");
        if (label > width) width = label;
    }
    return width;
}

void tree_picture(const JoinedTree *tree, const char *const *names, const char *title, Page *page)
{
    double deep = depth_of(tree, tree->count - 1);
    int height = 2 * MARGIN + ROW_HEIGHT * (int)tree->leaves;
    int width = BRANCHES + label_width(tree, names) + 2 * MARGIN;
    TreeDrawing drawing = {tree, names, page, deep > 0 ? BRANCHES / deep : 0, 0};
    page_picture(page, width, height, "tree", title,
                 "Rule sets at the ends of branches; branches are as long as the distances say, "
                 "and numbers say which percentage of resampled trees have the branch.");
    draw_node(&drawing, tree->count - 1, MARGIN);
    page_add(page, "</svg>\n");
}
