/* NEXUS: the blocks of the file format that tell of a collection. */
#include "cli/collection/nexus.h"

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

static void print_distances(const Kinship *k)
{
    printf("BEGIN DISTANCES;\n  DIMENSIONS NTAX=%zu;\n  FORMAT TRIANGLE=LOWER NODIAGONAL LABELS;\n"
           "  MATRIX\n",
           k->count);
    for (size_t a = 0; a < k->count; a++) {
        fputs("    ", stdout);
        nexus_token(k->names[a]);
        for (size_t b = 0; b < a; b++) printf(" %.6f", kinship_distance(k, a, b));
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

void nexus_kinship(const Kinship *k)
{
    print_distances(k);
    if (!k->tree.count) return;
    print_tree(k);
    if (k->tree.replicates) print_splits(k);
}
