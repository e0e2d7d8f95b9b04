/* Network: a circle of rule sets, and the weights of its splits. */
#include "cli/collection/network.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- the circle ------------------------------------------------------------------------------ */

/* Leaves that are neighbours in this order. In chains of three and more, the two ends are nodes
 * that represent all leaves, with means of their distances. */
typedef struct Chain {
    size_t *leaves, count;
    size_t end[2]; /* the nodes at both ends; the same if there is only one leaf */
} Chain;

typedef struct Ring {
    double *distance; /* of nodes: [a * room + b] */
    size_t room, nodes;
    Chain *chains;
    size_t count;
    double *sums; /* of the distances from a chain to all others */
} Ring;

static double *node_distance(const Ring *r, size_t a, size_t b)
{
    return &r->distance[a * r->room + b];
}

static size_t ends(const Chain *chain) { return chain->count > 1 ? 2 : 1; }

static double from_node(const Ring *r, size_t node, const Chain *to)
{
    double sum = 0;
    for (size_t i = 0; i < ends(to); i++) sum += *node_distance(r, node, to->end[i]);
    return sum / (double)ends(to);
}

static double between(const Ring *r, const Chain *a, const Chain *b)
{
    double sum = 0;
    for (size_t i = 0; i < ends(a); i++) sum += from_node(r, a->end[i], b);
    return sum / (double)ends(a);
}

/* The two chains that neighbor joining would join; of equal pairs the first. */
static void nearest_chains(const Ring *r, size_t *a, size_t *b)
{
    double best = INFINITY;
    for (size_t i = 0; i < r->count; i++) {
        r->sums[i] = 0;
        for (size_t k = 0; k < r->count; k++)
            if (k != i) r->sums[i] += between(r, &r->chains[i], &r->chains[k]);
    }
    for (size_t i = 0; i < r->count; i++)
        for (size_t k = i + 1; k < r->count; k++) {
            double q = ((double)r->count - 2) * between(r, &r->chains[i], &r->chains[k]) -
                       r->sums[i] - r->sums[k];
            if (q < best - 1e-12) best = q, *a = i, *b = k;
        }
}

/* The sum of the distances from an end of one of two chains to the other chains, and to all ends of
 * both. */
static double end_sum(const Ring *r, size_t node, size_t a, size_t b)
{
    double sum = 0;
    for (size_t k = 0; k < r->count; k++)
        if (k != a && k != b) sum += from_node(r, node, &r->chains[k]);
    sum += from_node(r, node, &r->chains[a]) * (double)ends(&r->chains[a]);
    return sum + from_node(r, node, &r->chains[b]) * (double)ends(&r->chains[b]);
}

/* The ends of two chains that become neighbours. */
static void nearest_ends(const Ring *r, size_t a, size_t b, size_t *of_a, size_t *of_b)
{
    const Chain *x = &r->chains[a], *y = &r->chains[b];
    double best = INFINITY, all = (double)(r->count - 2 + ends(x) + ends(y));
    for (size_t i = 0; i < ends(x); i++)
        for (size_t k = 0; k < ends(y); k++) {
            double q = (all - 2) * *node_distance(r, x->end[i], y->end[k]) -
                       end_sum(r, x->end[i], a, b) - end_sum(r, y->end[k], a, b);
            if (q < best - 1e-12) best = q, *of_a = i, *of_b = k;
        }
}

/* Replaces three nodes in this order by two new ones, which weight the outer node by two thirds and
 * the middle one by one third. */
static void reduce(Ring *r, size_t x, size_t y, size_t z, size_t made[2])
{
    size_t u = r->nodes++, v = r->nodes++;
    assert(r->nodes <= r->room);
    for (size_t k = 0; k < u; k++) {
        double middle = *node_distance(r, y, k);
        double of_u = (2 * *node_distance(r, x, k) + middle) / 3;
        double of_v = (2 * *node_distance(r, z, k) + middle) / 3;
        *node_distance(r, u, k) = *node_distance(r, k, u) = of_u;
        *node_distance(r, v, k) = *node_distance(r, k, v) = of_v;
    }
    *node_distance(r, u, v) = *node_distance(
        r, v, u) = (*node_distance(r, x, y) + *node_distance(r, x, z) + *node_distance(r, y, z)) /
                   3;
    made[0] = u, made[1] = v;
}

static void turn_round(Chain *chain)
{
    size_t end = chain->end[0];
    chain->end[0] = chain->end[1], chain->end[1] = end;
    for (size_t i = 0; 2 * i + 1 < chain->count; i++) {
        size_t leaf = chain->leaves[i];
        chain->leaves[i] = chain->leaves[chain->count - 1 - i];
        chain->leaves[chain->count - 1 - i] = leaf;
    }
}

static bool join_chains(Ring *r)
{
    size_t a = 0, b = 1, of_a = 0, of_b = 0;
    nearest_chains(r, &a, &b);
    nearest_ends(r, a, b, &of_a, &of_b);
    Chain *x = &r->chains[a], *y = &r->chains[b];
    if (of_a == 0) turn_round(x);
    if (of_b == 1) turn_round(y);
    size_t end[2], *leaves = realloc(x->leaves, (x->count + y->count) * sizeof *leaves);
    if (!leaves) return false;
    x->leaves = leaves;
    /* the ends of the joined chain: three or four nodes are reduced to two */
    end[0] = x->end[0], end[1] = y->end[ends(y) - 1];
    if (ends(x) == 2) reduce(r, x->end[0], x->end[1], y->end[0], end);
    if (ends(y) == 2) reduce(r, end[0], ends(x) == 2 ? end[1] : y->end[0], y->end[1], end);
    memcpy(&leaves[x->count], y->leaves, y->count * sizeof *leaves);
    x->count += y->count;
    x->end[0] = end[0], x->end[1] = end[1];
    free(y->leaves);
    *y = r->chains[--r->count];
    return true;
}

static bool begin(Ring *r, DistanceBetween *distance, const void *user, size_t leaves)
{
    *r = (Ring){.room = 5 * leaves, .nodes = leaves};
    r->distance = calloc(r->room * r->room, sizeof *r->distance);
    r->chains = calloc(leaves, sizeof *r->chains);
    r->sums = calloc(leaves, sizeof *r->sums);
    if (!r->distance || !r->chains || !r->sums) return false;
    for (size_t i = 0; i < leaves; i++) {
        r->chains[i] = (Chain){malloc(sizeof(size_t)), 1, {i, i}};
        r->count++;
        if (!r->chains[i].leaves) return false;
        r->chains[i].leaves[0] = i;
        for (size_t k = 0; k < i; k++)
            *node_distance(r, i, k) = *node_distance(r, k, i) = distance(user, i, k);
    }
    return true;
}

/* The circle begins with leaf 0. */
static bool find_circle(DistanceBetween *distance, const void *user, size_t leaves, size_t *circle)
{
    Ring ring;
    bool good = begin(&ring, distance, user, leaves);
    while (good && ring.count > 1) good = join_chains(&ring);
    size_t first = 0;
    while (good && ring.chains[0].leaves[first] != 0) first++;
    for (size_t i = 0; good && i < leaves; i++)
        circle[i] = ring.chains[0].leaves[(first + i) % leaves];
    for (size_t i = 0; i < ring.count; i++) free(ring.chains[i].leaves);
    free(ring.distance);
    free(ring.chains);
    free(ring.sums);
    return good;
}

/* ---- the weights ----------------------------------------------------------------------------- */

/* Distances and weights are tables by places: [a * count + b], a <= b. Summed-area tables (add_up)
 * make the time for a step proportional to the number of splits. */
typedef struct Weighing {
    size_t count;
    const double *distance;
    double *weight, *ahead;   /* ahead: the weights from which the next step starts */
    double *slope, *residual; /* at either */
    double *sums;             /* see add_up */
} Weighing;

static size_t cell(const Weighing *w, size_t a, size_t b) { return a * w->count + b; }

/* sums[a][b] becomes the sum of table[0..a-1][0..b-1]; `mirrored`: of the table and its mirror. */
static void add_up(Weighing *w, const double *table, bool mirrored)
{
    const size_t n = w->count, room = n + 1;
    for (size_t a = 0; a < n; a++) {
        double row = 0;
        for (size_t b = 0; b < n; b++) {
            if (b >= a) row += table[cell(w, a, b)];
            else if (mirrored) row += table[cell(w, b, a)];
            w->sums[(a + 1) * room + b + 1] = w->sums[a * room + b + 1] + row;
        }
    }
}

/* The sum over rows `top` to `bottom` and columns `left` to `right`, both included. */
static double block(const Weighing *w, size_t top, size_t bottom, size_t left, size_t right)
{
    const size_t room = w->count + 1;
    return w->sums[(bottom + 1) * room + right + 1] - w->sums[top * room + right + 1] -
           w->sums[(bottom + 1) * room + left] + w->sums[top * room + left];
}

/* The distances that follow from weights. Two places are separated by the splits that end between
 * them, and by those that begin between them and go beyond. */
static void distances_of(Weighing *w, const double *weight, double *found)
{
    add_up(w, weight, false);
    for (size_t a = 0; a < w->count; a++)
        for (size_t b = a + 1; b < w->count; b++)
            found[cell(w, a, b)] = block(w, 0, a, a, b - 1) + block(w, a + 1, b, b, w->count - 1);
}

/* For each split the sum of `table` over the pairs of places that it separates. */
static void sum_over_splits(Weighing *w, const double *table, double *found)
{
    const size_t last = w->count - 1;
    add_up(w, table, true);
    for (size_t p = 1; p < w->count; p++)
        for (size_t q = p; q < w->count; q++)
            found[cell(w, p, q)] = block(w, p, q, 0, last) - block(w, p, q, p, q);
}

/* An upper bound of the greatest eigenvalue of the normal equations (Collatz and Wielandt), from
 * any positive weights. */
static double steepest(Weighing *w)
{
    enum { STEPS = 50 };
    double most = 0;
    for (size_t p = 1; p < w->count; p++)
        for (size_t q = p; q < w->count; q++) w->ahead[cell(w, p, q)] = 1;
    for (int step = 0; step < STEPS; step++) {
        distances_of(w, w->ahead, w->residual);
        sum_over_splits(w, w->residual, w->slope);
        double least = INFINITY, greatest = 0;
        for (size_t p = 1; p < w->count; p++)
            for (size_t q = p; q < w->count; q++)
                greatest = fmax(greatest, w->slope[cell(w, p, q)]);
        most = 0;
        for (size_t p = 1; p < w->count; p++)
            for (size_t q = p; q < w->count; q++) {
                size_t at = cell(w, p, q);
                double ratio = w->slope[at] / w->ahead[at];
                most = fmax(most, ratio), least = fmin(least, ratio);
                w->ahead[at] = w->slope[at] / greatest;
            }
        if (most - least < 1e-3 * most) break;
    }
    return most;
}

/* Half the gradient of the sum of squares at these weights. */
static void find_slope(Weighing *w, const double *weight)
{
    distances_of(w, weight, w->residual);
    for (size_t a = 0; a < w->count; a++)
        for (size_t b = a + 1; b < w->count; b++)
            w->residual[cell(w, a, b)] -= w->distance[cell(w, a, b)];
    sum_over_splits(w, w->residual, w->slope);
}

/* The weights that solve the equations exactly (Chepoi and Fichet 1998): the result if none of them
 * is negative, else, with those raised to 0, where the descent starts. */
static void first_weights(Weighing *w)
{
    const size_t n = w->count;
    const double *d = w->distance;
    for (size_t p = 1; p < n; p++)
        for (size_t q = p; q < n; q++) {
            size_t before = p - 1, after = (q + 1) % n;
            double across = d[cell(w, before, q)] + (after ? d[cell(w, p, after)] : d[p]);
            double along = d[cell(w, p, q)] + (after ? d[cell(w, before, after)] : d[before]);
            w->weight[cell(w, p, q)] = fmax(0, (across - along) / 2);
        }
}

/* A step of accelerated projected gradient descent (Beck and Teboulle 2009), which drops its
 * momentum when it goes uphill (O'Donoghue and Candes 2015). */
static void step_down(Weighing *w, double length, double *momentum)
{
    double next = (1 + sqrt(1 + 4 * *momentum * *momentum)) / 2, upwards = 0;
    find_slope(w, w->ahead);
    for (size_t p = 1; p < w->count; p++)
        for (size_t q = p; q < w->count; q++) {
            size_t at = cell(w, p, q);
            double to = fmax(0, w->ahead[at] - length * w->slope[at]), by = to - w->weight[at];
            upwards += w->slope[at] * by;
            w->ahead[at] = to + (*momentum - 1) / next * by;
            w->weight[at] = to;
        }
    *momentum = upwards > 0 ? 1 : next;
    if (upwards > 0) memcpy(w->ahead, w->weight, w->count * w->count * sizeof *w->ahead);
}

static void find_weights(Weighing *w)
{
    enum { MOST_STEPS = 20000, CHECKED = 20 };
    const size_t size = w->count * w->count;
    double length = 1 / steepest(w), momentum = 1, longest = 0;
    for (size_t i = 0; i < size; i++) longest = fmax(longest, w->distance[i]);
    first_weights(w);
    memcpy(w->ahead, w->weight, size * sizeof *w->ahead);
    for (int step = 0; step < MOST_STEPS; step++) {
        if (step % CHECKED == 0) {
            /* at the minimum the slope is 0 for a weight above 0, and not negative for a weight of
             * 0 (Karush, Kuhn and Tucker) */
            double most = 0;
            find_slope(w, w->weight);
            for (size_t p = 1; p < w->count; p++)
                for (size_t q = p; q < w->count; q++) {
                    double slope = w->slope[cell(w, p, q)];
                    most = fmax(most, w->weight[cell(w, p, q)] > 0 ? fabs(slope) : -slope);
                }
            if (most <= 1e-9 * longest) break;
        }
        step_down(w, length, &momentum);
    }
}

/* ---- the network ----------------------------------------------------------------------------- */

static int compare_splits(const void *a, const void *b)
{
    const CircularSplit *x = a, *y = b;
    if (x->weight != y->weight) return x->weight < y->weight ? 1 : -1;
    if (x->first != y->first) return x->first < y->first ? -1 : 1;
    return x->last < y->last ? -1 : x->last > y->last;
}

/* Takes the splits whose weight is at least a millionth of the longest distance, and the fit. */
static void take_splits(Weighing *w, Network *network)
{
    double missed = 0, all = 0, longest = 0;
    find_slope(w, w->weight);
    for (size_t i = 0; i < w->count * w->count; i++) {
        missed += w->residual[i] * w->residual[i];
        all += w->distance[i] * w->distance[i];
        longest = fmax(longest, w->distance[i]);
    }
    network->fit = all > 0 ? 1 - missed / all : 1;
    for (size_t p = 1; p < w->count; p++)
        for (size_t q = p; q < w->count; q++)
            if (w->weight[cell(w, p, q)] > 1e-6 * longest)
                network->splits[network->split_count++] = (CircularSplit){p, q,
                                                                          w->weight[cell(w, p, q)]};
    qsort(network->splits, network->split_count, sizeof *network->splits, compare_splits);
}

bool network_find(DistanceBetween *distance, const void *user, size_t leaves, Network *network)
{
    assert(leaves >= 3);
    const size_t n = leaves, size = n * n;
    *network = (Network){.count = n,
                         .circle = calloc(n, sizeof *network->circle),
                         .splits = calloc(size, sizeof *network->splits)};
    if (!network->circle || !network->splits) return false;
    if (!find_circle(distance, user, n, network->circle)) return false;
    double *tables = calloc(5 * size + (n + 1) * (n + 1), sizeof *tables);
    if (!tables) return false;
    for (size_t a = 0; a < n; a++)
        for (size_t b = a + 1; b < n; b++)
            tables[a * n + b] = distance(user, network->circle[a], network->circle[b]);
    Weighing w = {.count = n,
                  .distance = tables,
                  .weight = &tables[size],
                  .ahead = &tables[2 * size],
                  .slope = &tables[3 * size],
                  .residual = &tables[4 * size],
                  .sums = &tables[5 * size]};
    find_weights(&w);
    take_splits(&w, network);
    free(tables);
    return true;
}

void network_free(Network *network)
{
    free(network->circle);
    free(network->splits);
}
