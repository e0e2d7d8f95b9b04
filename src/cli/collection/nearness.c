/* Nearness: the distances and trees of `mweso matrix`. */
#include "cli/collection/nearness.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/collection/nexus.h"

enum { USUAL_REPLICATES = 1000, USUAL_GAMES = 20, MOST_TURNS = 1000 };

static const char *const taken[] = {"paper", "play", NULL};

/* What --distances or --tree names; NULL if neither is given. */
const char *nearness_by(const Cli *cli)
{
    const char *tree = cli->values[OPT_TREE];
    return tree ? tree : cli->values[OPT_DISTANCES];
}

static void print_pair(const Cli *cli, const Kinship *k, size_t a, size_t b, bool first)
{
    uint64_t known,
        differ = characters_differ(k->characters, k->members[a], k->members[b], NULL, &known);
    double distance = kinship_distance(k, a, b);
    if (cli->format == FORMAT_TEXT) {
        if (first) printf("%-24s %-24s %8s\n", "VARIANT", "VARIANT", "DISTANCE");
        printf("%-24s %-24s %8.4f\n", k->names[a], k->names[b], distance);
        return;
    }
    ROW(cli, first, TEXT_FIELD("a", k->names[a]), TEXT_FIELD("b", k->names[b]),
        TEXT_FIELD("by", k->play ? "play" : "paper"), REAL_FIELD("distance", distance),
        NUMBER_FIELD("answers_differ", differ), NUMBER_FIELD("answers_known", known));
}

static void print_distances(const Cli *cli, const Kinship *k)
{
    for (size_t a = 0; a < k->count && !cli_output_failed(); a++)
        for (size_t b = a + 1; b < k->count; b++) print_pair(cli, k, a, b, a == 0 && b == 1);
}

static bool is_in_tree(const KinTree *tree, const Split *split)
{
    bool found = false;
    for (size_t i = tree->leaves; i + 1 < tree->count; i++)
        found |= memcmp(&tree->nodes[i].split, split, sizeof *split) == 0;
    return found;
}

/* The rule sets on the side without the first one, "; " between them. */
static char *side_of(const Kinship *k, const Split *split)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    const char *between = "";
    for (size_t i = 0; out && i < k->count; i++) {
        if (!(split->leaves[i / 64] >> i % 64 & 1)) continue;
        fprintf(out, "%s%s", between, k->names[i]);
        between = "; ";
    }
    if (out && fclose(out) == 0) return text;
    free(text);
    return NULL;
}

static void print_splits(const Cli *cli, const Kinship *k)
{
    for (size_t i = 0; i < k->split_count && !cli_output_failed(); i++) {
        char *side = side_of(k, &k->splits[i].split);
        ROW(cli, i == 0, TEXT_FIELD("by", k->play ? "play" : "paper"),
            TEXT_FIELD("side", side ? side : ""), NUMBER_FIELD("times", k->splits[i].times),
            NUMBER_FIELD("replicates", k->tree.replicates),
            BOOL_FIELD("in_tree", is_in_tree(&k->tree, &k->splits[i].split)));
        free(side);
    }
}

static MwesoStatus draw(const Cli *cli, const Kinship *k, const char *file)
{
    char *text = NULL;
    size_t size;
    Page page = {.file = open_memstream(&text, &size)};
    if (!page.file) return cli_no_memory(cli);
    tree_picture(&k->tree, k->names,
                 k->play ? "Rule sets joined by play" : "Rule sets joined by answers", &page);
    bool good = fclose(page.file) == 0;
    MwesoStatus status = good ? tree_save(cli, file, text) : cli_no_memory(cli);
    free(text);
    return status;
}

static MwesoStatus print_kinship(const Cli *cli, const Kinship *k)
{
    const char *svg = cli->values[OPT_SVG];
    bool tree = cli->values[OPT_TREE] != NULL;
    if (k->count < k->characters->count)
        cli_note(cli,
                 "%zu of %zu are on the board that most have; others cannot be compared in "
                 "play (--columns cuts all boards to one size)",
                 k->count, k->characters->count);
    if (tree && !k->tree.count)
        return cli_fail(cli, MWESO_USAGE, "--tree: a tree joins 3 to %d rule sets, not %zu",
                        TREE_MOST_LEAVES, k->count);
    if (cli->format == FORMAT_NEXUS) {
        printf("#NEXUS\n[ distances of %zu variants %s, mweso %s ]\n", k->count,
               k->play ? "in play" : "on paper", mweso_version());
        nexus_taxa(k->names, k->count);
        nexus_kinship(k);
    } else if (!tree) print_distances(cli, k);
    else if (cli->format != FORMAT_TEXT) print_splits(cli, k);
    else tree_newick(&k->tree, k->names, stdout), puts(";");
    return tree && svg ? draw(cli, k, svg) : MWESO_OK;
}

/* Distances, and the tree that joins by them. */
MwesoStatus nearness_tell(const Cli *cli, const Characters *of)
{
    uint64_t replicates, games, seed, threads;
    Disagreement play = {0};
    Kinship k = {0};
    bool by_play = strcmp(nearness_by(cli), "play") == 0;
    if (!cli_number_from(cli, OPT_REPLICATES, USUAL_REPLICATES, 0, 1000000, &replicates) ||
        !cli_number_from(cli, OPT_PAIR_GAMES, USUAL_GAMES, 1, 100000, &games) ||
        !cli_number(cli, OPT_SEED, 1, &seed) ||
        !cli_number_from(cli, OPT_THREADS, (uint64_t)mweso_processors(), 1, 256, &threads))
        return MWESO_USAGE;
    MwesoStatus status = by_play ? disagreement_play(cli, of->variants, of->count, (size_t)games,
                                                     seed, MOST_TURNS, (int)threads, &play)
                                 : MWESO_OK;
    if (status == MWESO_OK)
        status = kinship_grow(cli, of, by_play ? &play : NULL,
                              cli->values[OPT_TREE] ? (size_t)replicates : 0, seed, &k);
    if (status == MWESO_OK) status = print_kinship(cli, &k);
    kinship_free(&k);
    disagreement_free(&play);
    return status;
}

MwesoStatus nearness_check(const Cli *cli)
{
    const char *by = nearness_by(cli);
    bool known = false;
    for (int i = 0; by && taken[i]; i++) known |= strcmp(by, taken[i]) == 0;
    if (by && !known)
        return cli_fail(cli, MWESO_USAGE, "'%.40s' is not one of paper, play%s", by,
                        GUESS(by, taken, ""));
    if (cli->values[OPT_SVG] && !cli->values[OPT_TREE])
        return cli_fail(cli, MWESO_USAGE, "--svg draws a tree, and there is no --tree");
    return MWESO_OK;
}
