/* Tree: rule sets joined by their distances. */
#include "cli/collection/tree.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- splits ---------------------------------------------------------------------------------- */

/* The side of a branch without leaf 0. */
static Split without_first(Split split, size_t leaves)
{
    if (!(split.leaves[0] & 1)) return split;
    for (size_t i = 0; i < leaves; i++) split.leaves[i / 64] ^= (uint64_t)1 << i % 64;
    return split;
}

/* A hash table of splits with linear probing. */
typedef struct SplitTable {
    CountedSplit *places; /* times 0: free */
    size_t size, count;   /* size: a power of 2, at least twice the count */
} SplitTable;

static size_t place_of(const SplitTable *table, const Split *split)
{
    uint64_t hash = 0;
    for (int i = 0; i < TREE_WORDS; i++)
        hash = (hash ^ split->leaves[i]) * 0x9E3779B97F4A7C15u, hash ^= hash >> 29;
    size_t at = (size_t)hash & (table->size - 1);
    while (table->places[at].times && memcmp(&table->places[at].split, split, sizeof *split) != 0)
        at = (at + 1) & (table->size - 1);
    return at;
}

static bool make_room(SplitTable *table)
{
    SplitTable larger = {.size = table->size ? 2 * table->size : 1024, .count = table->count};
    if (table->size && 2 * table->count < table->size) return true;
    larger.places = calloc(larger.size, sizeof *larger.places);
    for (size_t i = 0; larger.places && i < table->size; i++)
        if (table->places[i].times)
            larger.places[place_of(&larger, &table->places[i].split)] = table->places[i];
    if (larger.places) free(table->places), *table = larger;
    return larger.places != NULL;
}

static bool count_split(SplitTable *table, const Split *split)
{
    if (!make_room(table)) return false;
    CountedSplit *at = &table->places[place_of(table, split)];
    table->count += at->times == 0;
    at->split = *split;
    at->times++;
    return true;
}

/* The most frequent splits first, equal ones in the order of their leaves. */
static int compare_splits(const void *a, const void *b)
{
    const CountedSplit *x = a, *y = b;
    if (x->times != y->times) return x->times < y->times ? 1 : -1;
    return memcmp(&x->split, &y->split, sizeof x->split);
}

/* Moves all splits to the beginning of the table, sorted. */
static void sort_splits(SplitTable *table)
{
    size_t to = 0;
    for (size_t i = 0; i < table->size; i++)
        if (table->places[i].times) table->places[to++] = table->places[i];
    if (to) qsort(table->places, to, sizeof *table->places, compare_splits);
}

/* ---- joining --------------------------------------------------------------------------------- */

/* The nodes that are still to be joined, and their distances. */
typedef struct Joining {
    JoinedTree *tree;
    double *distance;          /* of nodes: [a * room + b] */
    size_t room, *open, count; /* open: the `count` nodes to be joined */
    double *sums;              /* for each of them, of its distances to all others */
} Joining;

static double *between(const Joining *j, size_t a, size_t b)
{
    return &j->distance[j->open[a] * j->room + j->open[b]];
}

/* The two nodes whose joining makes the tree shortest; of equal pairs the first. */
static void nearest_two(const Joining *j, size_t *a, size_t *b)
{
    double best = INFINITY;
    for (size_t i = 0; i < j->count; i++) {
        j->sums[i] = 0;
        for (size_t k = 0; k < j->count; k++) j->sums[i] += *between(j, i, k);
    }
    for (size_t i = 0; i < j->count; i++)
        for (size_t k = i + 1; k < j->count; k++) {
            double q = ((double)j->count - 2) * *between(j, i, k) - j->sums[i] - j->sums[k];
            if (q < best - 1e-12) best = q, *a = i, *b = k;
        }
}

static Node *add_node(JoinedTree *tree, const size_t *children, size_t count)
{
    Node *node = &tree->nodes[tree->count++];
    *node = (Node){.child = {-1, -1, -1}, .support = NAN};
    for (size_t i = 0; i < count; i++) {
        node->child[i] = (int)children[i];
        for (int word = 0; word < TREE_WORDS; word++)
            node->split.leaves[word] |= tree->nodes[children[i]].split.leaves[word];
    }
    return node;
}

static void join_two(Joining *j)
{
    size_t a = 0, b = 1;
    nearest_two(j, &a, &b);
    double apart = *between(j, a, b);
    double of_a = apart / 2 + (j->sums[a] - j->sums[b]) / (2 * ((double)j->count - 2));
    size_t children[] = {j->open[a], j->open[b]}, joined = j->tree->count;
    j->tree->nodes[children[0]].length = fmax(0, fmin(of_a, apart));
    j->tree->nodes[children[1]].length = fmax(0, fmin(apart - of_a, apart));
    add_node(j->tree, children, 2);
    for (size_t k = 0; k < j->count; k++) {
        size_t other = j->open[k];
        double far = (*between(j, a, k) + *between(j, b, k) - apart) / 2;
        j->distance[joined * j->room + other] = j->distance[other * j->room + joined] = far;
    }
    j->distance[joined * j->room + joined] = 0;
    j->open[a] = joined;
    j->open[b] = j->open[--j->count];
}

/* Joins all leaves by the distances of the first `leaves` nodes. */
static void join_all(Joining *j)
{
    JoinedTree *tree = j->tree;
    tree->count = 0;
    for (size_t i = 0; i < tree->leaves; i++) {
        j->open[i] = i;
        add_node(tree, NULL, 0)->split.leaves[i / 64] |= (uint64_t)1 << i % 64;
    }
    j->count = tree->leaves;
    while (j->count > 3) join_two(j);
    /* the last three meet in one point */
    double ab = *between(j, 0, 1), ac = *between(j, 0, 2), bc = *between(j, 1, 2);
    const double lengths[] = {(ab + ac - bc) / 2, (ab + bc - ac) / 2, (ac + bc - ab) / 2};
    for (int i = 0; i < 3; i++) tree->nodes[j->open[i]].length = fmax(0, lengths[i]);
    add_node(tree, j->open, 3);
    for (size_t i = 0; i < tree->count; i++)
        tree->nodes[i].split = without_first(tree->nodes[i].split, tree->leaves);
}

/* ---- growing --------------------------------------------------------------------------------- */

static void read_distances(Joining *j, DistanceOf *distance, void *user, size_t replicate)
{
    for (size_t a = 0; a < j->tree->leaves; a++) {
        j->distance[a * j->room + a] = 0;
        for (size_t b = 0; b < a; b++)
            j->distance[a * j->room + b] = j->distance[b * j->room + a] = distance(user, replicate,
                                                                                   a, b);
    }
}

/* Is the branch above the node an inner one? */
static bool is_inner(const JoinedTree *tree, size_t node)
{
    return node >= tree->leaves && node + 1 < tree->count;
}

static bool begin(Joining *j, JoinedTree *tree, size_t leaves)
{
    *tree = (JoinedTree){.leaves = leaves, .nodes = calloc(2 * leaves, sizeof *tree->nodes)};
    *j = (Joining){.tree = tree, .room = 2 * leaves};
    j->distance = calloc(j->room * j->room, sizeof *j->distance);
    j->open = calloc(leaves, sizeof *j->open);
    j->sums = calloc(leaves, sizeof *j->sums);
    return tree->nodes && j->distance && j->open && j->sums;
}

bool tree_grow(DistanceOf *distance, void *user, size_t leaves, size_t replicates, JoinedTree *tree,
               CountedSplit **splits, size_t *split_count)
{
    Joining j;
    SplitTable table = {0};
    assert(leaves >= 3 && leaves <= TREE_MOST_LEAVES);
    bool good = begin(&j, tree, leaves);
    for (size_t replicate = 1; replicate <= replicates && good; replicate++) {
        read_distances(&j, distance, user, replicate);
        join_all(&j);
        for (size_t i = 0; i < tree->count && good; i++)
            if (is_inner(tree, i)) good = count_split(&table, &tree->nodes[i].split);
    }
    if (good) {
        read_distances(&j, distance, user, 0);
        join_all(&j);
        tree->replicates = replicates;
        for (size_t i = 0; i < tree->count && table.size; i++)
            if (is_inner(tree, i))
                tree->nodes[i].support =
                    (double)table.places[place_of(&table, &tree->nodes[i].split)].times /
                    (double)replicates;
        sort_splits(&table);
    }
    *splits = table.places, *split_count = good ? table.count : 0;
    free(j.distance);
    free(j.open);
    free(j.sums);
    return good;
}

void tree_free(JoinedTree *tree) { free(tree->nodes); }

/* ---- Newick ---------------------------------------------------------------------------------- */

void newick_name(const char *name, FILE *out) { fputs(name, out); }

static void put_node(const JoinedTree *tree, const char *const *names, PutName *put_name, size_t at,
                     FILE *out)
{
    const Node *node = &tree->nodes[at];
    if (at < tree->leaves) put_name(names[at], out);
    if (node->known) fprintf(out, "[&known=%zu]", node->known);
    for (int i = 0; i < 3 && node->child[i] >= 0; i++) {
        putc(i ? ',' : '(', out);
        put_node(tree, names, put_name, (size_t)node->child[i], out);
    }
    if (at >= tree->leaves) putc(')', out);
    if (!isnan(node->support)) fprintf(out, "%.0f", 100 * node->support);
    if (at + 1 < tree->count) fprintf(out, ":%.6f", node->length);
}

void tree_newick(const JoinedTree *tree, const char *const *names, PutName *put_name, FILE *out)
{
    put_node(tree, names, put_name, tree->count - 1, out);
}

/* ---- the picture ----------------------------------------------------------------------------- */

enum { ROW_HEIGHT = 18, WIDTH = 800, LABELS = 220, MARGIN = 20 };

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
    const Node *node = &tree->nodes[at];
    for (int i = 0; i < 3 && node->child[i] >= 0; i++)
        most = fmax(most,
                    tree->nodes[node->child[i]].length + depth_of(tree, (size_t)node->child[i]));
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
        if (node->known) page_add(d->page, " <tspan class=\"soft\">%z known</tspan>", node->known);
        page_add(d->page, "</text>\n");
        return y;
    }
    for (int i = 0; i < 3 && node->child[i] >= 0; i++) {
        double end = x + d->tree->nodes[node->child[i]].length * d->scale;
        double y = draw_node(d, (size_t)node->child[i], end);
        draw_line(d, x, y, end, y);
        if (i == 0) first = y;
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

void tree_picture(const JoinedTree *tree, const char *const *names, const char *title, Page *page)
{
    double deep = depth_of(tree, tree->count - 1);
    int height = 2 * MARGIN + ROW_HEIGHT * (int)tree->leaves;
    TreeDrawing drawing = {tree, names, page, deep > 0 ? (WIDTH - LABELS - 2 * MARGIN) / deep : 0,
                           0};
    page_picture(page, WIDTH, height, "tree", title,
                 "Rule sets at the ends of branches; branches are as long as the distances say, "
                 "and numbers say which percentage of resampled trees have the branch.");
    draw_node(&drawing, tree->count - 1, MARGIN);
    page_add(page, "</svg>\n");
}
