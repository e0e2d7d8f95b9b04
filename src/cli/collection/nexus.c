/* NEXUS: the blocks of the file format that tell of a collection. */
#include "cli/collection/nexus.h"

#include <math.h>
#include <stdio.h>

void nexus_token(const char *text)
{
    putchar('\'');
    for (; *text; text++) {
        if (*text == '\'') putchar('\'');
        putchar(*text);
    }
    putchar('\'');
}

void nexus_taxa(const char *const *names, size_t count)
{
    printf("BEGIN TAXA;\n  DIMENSIONS NTAX=%zu;\n  TAXLABELS", count);
    for (size_t i = 0; i < count; i++) putchar(' '), nexus_token(names[i]);
    printf(";\nEND;\n");
}

static void print_distance(double distance)
{
    if (isnan(distance)) fputs(" ?", stdout);
    else printf(" %.6f", distance);
}

static void print_distances(const Kinship *k)
{
    printf("BEGIN DISTANCES;\n  DIMENSIONS NTAX=%zu;\n  FORMAT TRIANGLE=LOWER NODIAGONAL LABELS "
           "MISSING=?;\n"
           "  MATRIX\n",
           k->count);
    for (size_t a = 0; a < k->count; a++) {
        fputs("    ", stdout);
        nexus_token(k->names[a]);
        for (size_t b = 0; b < a; b++) print_distance(kinship_distance(k, a, b));
        putchar('\n');
    }
    puts("  ;\nEND;");
}

static void print_tree(const Kinship *k)
{
    printf("BEGIN TREES;\n  TREE joined = [&U] ");
    tree_newick(&k->tree, k->names, stdout);
    puts(";\nEND;");
}

static bool is_shown(const Kinship *k, const CountedSplit *split)
{
    return split->times * 10 >= k->tree.replicates;
}

static void print_split(const Kinship *k, const CountedSplit *split, size_t number)
{
    printf("    [%zu] %.4f ", number, (double)split->times / (double)k->tree.replicates);
    for (size_t i = 0; i < k->count; i++)
        if (split->split.leaves[i / 64] >> i % 64 & 1) printf(" %zu", i + 1);
    puts(",");
}

static void print_splits(const Kinship *k)
{
    size_t shown = 0;
    while (shown < k->split_count && is_shown(k, &k->splits[shown])) shown++;
    printf("BEGIN SPLITS;\n  DIMENSIONS NTAX=%zu NSPLITS=%zu;\n  FORMAT LABELS=NO WEIGHTS=YES;\n"
           "  MATRIX\n",
           k->count, shown);
    for (size_t i = 0; i < shown; i++) print_split(k, &k->splits[i], i + 1);
    puts("  ;\nEND;");
}

/* The leaves of a circle, or of a part of it. */
static void print_places(const Network *network, size_t first, size_t last)
{
    for (size_t place = first; place <= last; place++) printf(" %zu", network->circle[place] + 1);
}

static void print_circular_splits(const Network *network)
{
    printf("BEGIN SPLITS;\n  DIMENSIONS NTAX=%zu NSPLITS=%zu;\n  FORMAT LABELS=NO WEIGHTS=YES;\n"
           "  PROPERTIES FIT=%.2f CYCLIC;\n  CYCLE",
           network->count, network->split_count, 100 * network->fit);
    print_places(network, 0, network->count - 1);
    puts(";\n  MATRIX");
    for (size_t i = 0; i < network->split_count; i++) {
        const CircularSplit *split = &network->splits[i];
        printf("    [%zu] %.6f ", i + 1, split->weight);
        print_places(network, split->first, split->last);
        puts(",");
    }
    puts("  ;\nEND;");
}

void nexus_network(const Kinship *k, const Network *network)
{
    print_distances(k);
    print_circular_splits(network);
}

void nexus_kinship(const Kinship *k)
{
    print_distances(k);
    if (!k->tree.count) return;
    print_tree(k);
    if (k->tree.replicates) print_splits(k);
}
