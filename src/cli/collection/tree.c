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

/* Counts the branch above a node. */
static bool count_split(SplitTable *table, const Node *node)
{
    if (!make_room(table)) return false;
    CountedSplit *at = &table->places[place_of(table, &node->split)];
    table->count += at->times == 0;
    at->split = node->split;
    at->times++;
    at->lengths += node->length;
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
    JoinMethod method;
    size_t *sizes;   /* of nodes, by UPGMA: their leaves */
    double *heights; /* and how far those are below */
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

/* Adds a node above others, of which the first comes first. */
static Node *add_node(JoinedTree *tree, const size_t *children, size_t count)
{
    Node *node = &tree->nodes[tree->count++];
    *node = (Node){.first = -1, .next = -1, .support = NAN};
    for (size_t i = count; i-- > 0;) {
        tree->nodes[children[i]].next = node->first;
        node->first = (int)children[i];
        for (int word = 0; word < TREE_WORDS; word++)
            node->split.leaves[word] |= tree->nodes[children[i]].split.leaves[word];
    }
    return node;
}

static void add_leaves(JoinedTree *tree)
{
    tree->count = 0;
    for (size_t i = 0; i < tree->leaves; i++)
        add_node(tree, NULL, 0)->split.leaves[i / 64] |= (uint64_t)1 << i % 64;
}

/* Sets the distances of a node that joins two of the open ones, and takes their place. */
static void take_place(Joining *j, size_t a, size_t b, size_t joined,
                       double (*far)(const Joining *j, size_t a, size_t b, size_t k))
{
    for (size_t k = 0; k < j->count; k++) {
        size_t other = j->open[k];
        j->distance[joined * j->room + other] = j->distance[other * j->room + joined] = far(j, a, b,
                                                                                            k);
    }
    j->distance[joined * j->room + joined] = 0;
    j->open[a] = joined;
    j->open[b] = j->open[--j->count];
}

/* ---- neighbor joining ------------------------------------------------------------------------ */

static double far_from_both(const Joining *j, size_t a, size_t b, size_t k)
{
    return (*between(j, a, k) + *between(j, b, k) - *between(j, a, b)) / 2;
}

static void join_two(Joining *j)
{
    size_t a = 0, b = 1;
    nearest_two(j, &a, &b);
    double apart = *between(j, a, b);
    double of_a = apart / 2 + (j->sums[a] - j->sums[b]) / (2 * ((double)j->count - 2));
    size_t children[] = {j->open[a], j->open[b]}, joined = j->tree->count;
    add_node(j->tree, children, 2);
    j->tree->nodes[children[0]].length = fmax(0, fmin(of_a, apart));
    j->tree->nodes[children[1]].length = fmax(0, fmin(apart - of_a, apart));
    take_place(j, a, b, joined, far_from_both);
}

static void join_neighbors(Joining *j)
{
    JoinedTree *tree = j->tree;
    while (j->count > 3) join_two(j);
    /* the last three meet in one point */
    double ab = *between(j, 0, 1), ac = *between(j, 0, 2), bc = *between(j, 1, 2);
    const double lengths[] = {(ab + ac - bc) / 2, (ab + bc - ac) / 2, (ac + bc - ab) / 2};
    add_node(tree, j->open, 3);
    for (int i = 0; i < 3; i++) tree->nodes[j->open[i]].length = fmax(0, lengths[i]);
    for (size_t i = 0; i < tree->count; i++)
        tree->nodes[i].split = without_first(tree->nodes[i].split, tree->leaves);
}

/* ---- UPGMA ----------------------------------------------------------------------------------- */

static double mean_of_both(const Joining *j, size_t a, size_t b, size_t k)
{
    double of_a = (double)j->sizes[j->open[a]], of_b = (double)j->sizes[j->open[b]];
    return (of_a * *between(j, a, k) + of_b * *between(j, b, k)) / (of_a + of_b);
}

/* Joins the two groups whose leaves are nearest on average, halfway between them; of equal pairs
 * the first. */
static void join_groups(Joining *j)
{
    size_t a = 0, b = 1;
    for (size_t i = 0; i < j->count; i++)
        for (size_t k = i + 1; k < j->count; k++)
            if (*between(j, i, k) < *between(j, a, b) - 1e-12) a = i, b = k;
    size_t children[] = {j->open[a], j->open[b]}, joined = j->tree->count;
    add_node(j->tree, children, 2);
    j->heights[joined] = *between(j, a, b) / 2;
    j->sizes[joined] = j->sizes[children[0]] + j->sizes[children[1]];
    for (int i = 0; i < 2; i++)
        j->tree->nodes[children[i]].length = fmax(0, j->heights[joined] - j->heights[children[i]]);
    take_place(j, a, b, joined, mean_of_both);
}

/* Joins all leaves by the distances of the first `leaves` nodes. */
static void join_all(Joining *j)
{
    add_leaves(j->tree);
    j->count = j->tree->leaves;
    for (size_t i = 0; i < j->count; i++) j->open[i] = i, j->sizes[i] = 1, j->heights[i] = 0;
    j->tree->rooted = j->method == JOIN_UPGMA;
    if (j->method == JOIN_NEIGHBORS) join_neighbors(j);
    else
        while (j->count > 1) join_groups(j);
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

static bool new_tree(JoinedTree *tree, size_t leaves)
{
    *tree = (JoinedTree){.leaves = leaves, .nodes = calloc(2 * leaves, sizeof *tree->nodes)};
    return tree->nodes != NULL;
}

static bool begin(Joining *j, const Growing *growing, JoinedTree *tree)
{
    size_t leaves = growing->leaves;
    *j = (Joining){.tree = tree, .room = 2 * leaves, .method = growing->method};
    j->distance = calloc(j->room * j->room, sizeof *j->distance);
    j->open = calloc(leaves, sizeof *j->open);
    j->sums = calloc(leaves, sizeof *j->sums);
    j->sizes = calloc(j->room, sizeof *j->sizes);
    j->heights = calloc(j->room, sizeof *j->heights);
    return new_tree(tree, leaves) && j->distance && j->open && j->sums && j->sizes && j->heights;
}

static void end(Joining *j)
{
    free(j->distance);
    free(j->open);
    free(j->sums);
    free(j->sizes);
    free(j->heights);
}

/* Counts the branches of a replicate. `lengths`: sums of those of leaves. */
static bool count_branches(const JoinedTree *tree, SplitTable *table, double *lengths)
{
    bool good = true;
    for (size_t i = 0; i < tree->leaves; i++) lengths[i] += tree->nodes[i].length;
    for (size_t i = tree->leaves; i + 1 < tree->count && good; i++)
        good = count_split(table, &tree->nodes[i]);
    return good;
}

static bool contains(const Split *of, const Split *part)
{
    for (int i = 0; i < TREE_WORDS; i++)
        if (part->leaves[i] & ~of->leaves[i]) return false;
    return true;
}

static int leaves_of(const Split *split)
{
    int count = 0;
    for (int i = 0; i < TREE_WORDS; i++) count += __builtin_popcountll(split->leaves[i]);
    return count;
}

/* Adds a node above all of the `count` open ones that lie in the split, which takes their place. */
static void add_above(JoinedTree *tree, const Split *split, size_t *open, size_t *count,
                      size_t *children)
{
    size_t inside = 0, kept = 0;
    for (size_t i = 0; i < *count; i++)
        if (contains(split, &tree->nodes[open[i]].split)) children[inside++] = open[i];
        else open[kept++] = open[i];
    open[kept++] = tree->count;
    *count = kept;
    add_node(tree, children, inside);
}

/* The tree of the splits that more than half of the replicates have, which always fit together
 * (Margush and McMorris 1981), with the mean length of each branch where it is. */
static bool find_consensus(const Growing *growing, const SplitTable *table, const double *lengths,
                           JoinedTree *tree)
{
    const double replicates = (double)growing->replicates;
    size_t count = growing->leaves, majority = 0;
    size_t *open = calloc(2 * count, sizeof *open), *children = calloc(count, sizeof *children);
    bool good = new_tree(tree, count) && open && children;
    while (majority < table->count && 2 * table->places[majority].times > growing->replicates)
        majority++;
    if (good) add_leaves(tree);
    for (size_t i = 0; good && i < count; i++)
        open[i] = i, tree->nodes[i].length = lengths[i] / replicates;
    for (int size = 2; good && size < (int)growing->leaves; size++)
        for (size_t i = 0; i < majority; i++) {
            const CountedSplit *counted = &table->places[i];
            if (leaves_of(&counted->split) != size) continue;
            add_above(tree, &counted->split, open, &count, children);
            Node *node = &tree->nodes[tree->count - 1];
            node->length = counted->lengths / (double)counted->times;
            node->support = (double)counted->times / replicates;
        }
    if (good) add_node(tree, open, count);
    tree->rooted = growing->method == JOIN_UPGMA;
    tree->replicates = growing->replicates;
    for (size_t i = 0; good && i < tree->count && !tree->rooted; i++)
        tree->nodes[i].split = without_first(tree->nodes[i].split, tree->leaves);
    free(open);
    free(children);
    return good;
}

/* Each inner branch of the tree gets the share of replicates that have it. */
static void tell_support(JoinedTree *tree, const SplitTable *table, size_t replicates)
{
    tree->replicates = replicates;
    for (size_t i = tree->leaves; i + 1 < tree->count && table->size; i++)
        tree->nodes[i].support =
            (double)table->places[place_of(table, &tree->nodes[i].split)].times /
            (double)replicates;
}

bool tree_grow(const Growing *growing, Grown *grown)
{
    Joining j;
    SplitTable table = {0};
    const size_t replicates = growing->replicates;
    *grown = (Grown){0};
    assert(growing->leaves >= 3 && growing->leaves <= TREE_MOST_LEAVES);
    double *lengths = calloc(growing->leaves, sizeof *lengths);
    bool good = begin(&j, growing, &grown->tree) && lengths;
    for (size_t replicate = 1; replicate <= replicates && good; replicate++) {
        read_distances(&j, growing->distance, growing->user, replicate);
        join_all(&j);
        good = count_branches(j.tree, &table, lengths) &&
               (!growing->take || growing->take(growing->user, j.tree));
    }
    if (good) {
        read_distances(&j, growing->distance, growing->user, 0);
        join_all(&j);
        tell_support(j.tree, &table, replicates);
        sort_splits(&table);
        if (replicates) good = find_consensus(growing, &table, lengths, &grown->consensus);
    }
    grown->splits = table.places, grown->split_count = good ? table.count : 0;
    free(lengths);
    end(&j);
    return good;
}

void tree_free(JoinedTree *tree) { free(tree->nodes); }

void grown_free(Grown *grown)
{
    tree_free(&grown->tree);
    tree_free(&grown->consensus);
    free(grown->splits);
}

/* ---- Newick ---------------------------------------------------------------------------------- */

void newick_name(const char *name, FILE *out)
{
    for (; *name; name++) putc(strchr(" \t'\"()[]{},:;=", *name) ? '_' : *name, out);
}

static void put_node(const JoinedTree *tree, const char *const *names, PutName *put_name, size_t at,
                     FILE *out)
{
    const Node *node = &tree->nodes[at];
    if (at < tree->leaves) put_name(names[at], out);
    if (node->known) fprintf(out, "[&known=%zu]", node->known);
    for (int child = node->first; child >= 0; child = tree->nodes[child].next) {
        putc(child == node->first ? '(' : ',', out);
        put_node(tree, names, put_name, (size_t)child, out);
    }
    if (at >= tree->leaves) putc(')', out);
    if (!isnan(node->support)) fprintf(out, "%.0f", 100 * node->support);
    if (at + 1 < tree->count) fprintf(out, ":%.6f", node->length);
}

void tree_newick(const JoinedTree *tree, const char *const *names, PutName *put_name, FILE *out)
{
    put_node(tree, names, put_name, tree->count - 1, out);
}
