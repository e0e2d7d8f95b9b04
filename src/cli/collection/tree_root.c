/* Tree: a root put on one of its branches. */
#include <math.h>
#include <stdlib.h>

#include "cli/collection/tree.h"

/* A tree without a root, as its nodes see each other. */
typedef struct Unrooted {
    const JoinedTree *tree;
    int *parent;     /* of nodes; -1 of the last */
    double *away;    /* of nodes: how far they are from the leaf of the latest sweep */
    int *before;     /* of nodes: the one before it on the way from there; -1 of the leaf itself */
    size_t farthest; /* other leaf of that sweep; of equal ones the first */
} Unrooted;

/* The neighbor after `last` (-1: the first one); -1: there is no more. Children come first. */
static int next_neighbor(const Unrooted *u, size_t at, int last)
{
    if (last == u->parent[at] && last >= 0) return -1;
    int next = last < 0 ? u->tree->nodes[at].first : u->tree->nodes[last].next;
    return next >= 0 ? next : u->parent[at];
}

/* The branch between two neighbors is kept in the lower one. */
static const Node *branch(const Unrooted *u, size_t a, size_t b)
{
    return &u->tree->nodes[u->parent[a] == (int)b ? a : b];
}

/* ---- where the root goes --------------------------------------------------------------------- */

static void sweep(Unrooted *u, size_t at, int from, double away)
{
    u->away[at] = away, u->before[at] = from;
    if (at < u->tree->leaves && from >= 0 &&
        (away > u->away[u->farthest] || (away == u->away[u->farthest] && at < u->farthest)))
        u->farthest = at;
    for (int n = -1; (n = next_neighbor(u, at, n)) >= 0;)
        if (n != from) sweep(u, (size_t)n, (int)at, away + branch(u, at, (size_t)n)->length);
}

static void sweep_from(Unrooted *u, size_t leaf)
{
    u->farthest = leaf == 0; /* another one, until a farther one is met */
    u->away[u->farthest] = -1;
    sweep(u, leaf, -1, 0);
}

/* Halfway on the longest way between two leaves: on the branch from *a to *b, `past` from *a. */
static double midpoint(Unrooted *u, size_t *a, size_t *b)
{
    sweep_from(u, 0);
    sweep_from(u, u->farthest);
    double half = u->away[u->farthest] / 2;
    *a = u->farthest;
    while (u->away[u->before[*a]] > half) *a = (size_t)u->before[*a];
    *b = (size_t)u->before[*a];
    return u->away[*a] - half;
}

/* ---- the rooted tree ------------------------------------------------------------------------- */

/* Copies what hangs on a node, seen from a neighbor; returns its number in the copy. */
static size_t copy_from(const Unrooted *u, size_t at, size_t from, JoinedTree *to)
{
    size_t number = at;
    int first = -1, *last = &first;
    for (int n = -1; (n = next_neighbor(u, at, n)) >= 0;) {
        if ((size_t)n == from) continue;
        size_t child = copy_from(u, (size_t)n, at, to);
        *last = (int)child;
        last = &to->nodes[child].next;
    }
    if (at >= to->leaves) number = to->count++;
    Node *node = &to->nodes[number];
    *node = *branch(u, at, from);
    node->first = first, node->next = -1;
    node->known = u->tree->nodes[at].known;
    return number;
}

/* Puts the root on the branch between two neighbors, `past` from `a`. */
static void put_root(const Unrooted *u, size_t a, size_t b, double past, JoinedTree *to)
{
    double length = branch(u, a, b)->length;
    to->count = to->leaves;
    size_t of_a = copy_from(u, a, b, to), of_b = copy_from(u, b, a, to);
    to->nodes[of_a].length = past, to->nodes[of_b].length = fmax(0, length - past);
    to->nodes[of_a].next = (int)of_b;
    to->nodes[to->count++] = (Node){.first = (int)of_a, .next = -1, .support = NAN};
}

bool tree_root(const JoinedTree *tree, int outgroup, JoinedTree *rooted)
{
    size_t a, b;
    Unrooted u = {.tree = tree,
                  .parent = malloc(tree->count * sizeof(int)),
                  .away = calloc(tree->count, sizeof(double)),
                  .before = calloc(tree->count, sizeof(int))};
    *rooted = *tree;
    rooted->rooted = true;
    rooted->nodes = calloc(2 * tree->leaves, sizeof *rooted->nodes);
    bool good = u.parent && u.away && u.before && rooted->nodes;
    if (good) {
        u.parent[tree->count - 1] = -1;
        for (size_t at = 0; at < tree->count; at++)
            for (int child = tree->nodes[at].first; child >= 0; child = tree->nodes[child].next)
                u.parent[child] = (int)at;
        double past;
        if (outgroup == TREE_MIDPOINT) past = midpoint(&u, &a, &b);
        else {
            a = (size_t)outgroup, b = (size_t)u.parent[outgroup];
            past = tree->nodes[outgroup].length / 2;
        }
        put_root(&u, a, b, past, rooted);
    }
    free(u.parent);
    free(u.away);
    free(u.before);
    return good;
}
