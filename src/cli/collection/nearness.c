/* Nearness: the distances, trees and networks of `mweso matrix`. */
#include "cli/collection/nearness.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/collection/nexus.h"

enum { USUAL_REPLICATES = 1000, USUAL_GAMES = 20, MOST_TURNS = 1000 };

static const char *const taken[] = {"paper", "play", NULL};

static const OptionId joins[] = {OPT_TREE, OPT_NETWORK};

/* Is a tree or a network wanted? */
static bool is_joined(const Cli *cli) { return cli->values[OPT_TREE] || cli->values[OPT_NETWORK]; }

const char *nearness_by(const Cli *cli)
{
    for (size_t i = 0; i < sizeof joins / sizeof *joins; i++)
        if (cli->values[joins[i]]) return cli->values[joins[i]];
    return cli->values[OPT_DISTANCES];
}

static void print_pair(const Cli *cli, const Kinship *k, size_t a, size_t b, bool first)
{
    uint64_t known,
        differ = characters_differ(k->characters, k->members[a], k->members[b], NULL, &known);
    double distance = kinship_distance(k, a, b);
    if (cli->format == FORMAT_TEXT) {
        if (first) printf("%-24s %-24s %8s\n", "VARIANT", "VARIANT", "DISTANCE");
        printf("%-24s %-24s ", k->names[a], k->names[b]);
        if (isnan(distance)) printf("%8s\n", "-");
        else printf("%8.4f\n", distance);
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
    for (size_t i = 0; i + 1 < tree->count; i++)
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

/* ---- networks -------------------------------------------------------------------------------- */

/* The side of a split without the first rule set. */
static Split leaves_of(const Network *network, const CircularSplit *split)
{
    Split leaves = {{0}};
    for (size_t place = split->first; place <= split->last; place++)
        leaves.leaves[network->circle[place] / 64] |= (uint64_t)1 << network->circle[place] % 64;
    return leaves;
}

static void print_split(const Cli *cli, const Kinship *k, const Network *network, size_t i)
{
    Split leaves = leaves_of(network, &network->splits[i]);
    char *side = side_of(k, &leaves);
    if (cli->format == FORMAT_TEXT) {
        if (i == 0) printf("%8s  %s\n", "WEIGHT", "PARTED FROM ALL OTHERS");
        printf("%8.4f  %s\n", network->splits[i].weight, side ? side : "");
    } else
        ROW(cli, i == 0, TEXT_FIELD("by", k->play ? "play" : "paper"),
            TEXT_FIELD("side", side ? side : ""), REAL_FIELD("weight", network->splits[i].weight),
            BOOL_FIELD("in_tree", is_in_tree(&k->tree, &leaves)));
    free(side);
}

/* ---- what is asked for ----------------------------------------------------------------------- */

static void print_tree(const Cli *cli, const Kinship *k)
{
    if (cli->format != FORMAT_TEXT) print_splits(cli, k);
    else tree_newick(&k->tree, k->names, stdout), puts(";");
}

static void print_network(const Cli *cli, const Kinship *k, const Network *network)
{
    cli_note(cli, "these splits explain %.2f %% of the squared distances", 100 * network->fit);
    for (size_t i = 0; i < network->split_count && !cli_output_failed(); i++)
        print_split(cli, k, network, i);
}

static void print_nexus(const Kinship *k, const Network *network)
{
    printf("#NEXUS\n[ distances of %zu variants %s, mweso %s ]\n", k->count,
           k->play ? "in play" : "on paper", mweso_version());
    nexus_taxa(k->names, k->count);
    if (network) nexus_network(k, network);
    else nexus_kinship(k);
}

/* `network` NULL: the tree. */
static MwesoStatus draw(const Cli *cli, const Kinship *k, const Network *network, const char *file)
{
    char *text = NULL;
    size_t size;
    Page page = {.file = open_memstream(&text, &size)};
    const char *title = k->play ? "Rule sets joined by play" : "Rule sets joined by answers";
    if (!page.file) return cli_no_memory(cli);
    bool drawn = true;
    if (network) drawn = network_picture(network, k->names, title, &page);
    else tree_picture(&k->tree, k->names, title, &page);
    bool good = fclose(page.file) == 0 && drawn;
    MwesoStatus status = good ? tree_save(cli, file, text) : cli_no_memory(cli);
    free(text);
    return status;
}

/* `network` NULL: distances or the tree. */
static MwesoStatus print_kinship(const Cli *cli, const Kinship *k, const Network *network)
{
    const char *svg = cli->values[OPT_SVG];
    if (cli->format == FORMAT_NEXUS) print_nexus(k, network);
    else if (network) print_network(cli, k, network);
    else if (cli->values[OPT_TREE]) print_tree(cli, k);
    else print_distances(cli, k);
    return svg ? draw(cli, k, network, svg) : MWESO_OK;
}

static MwesoStatus tell_joined(const Cli *cli, const Kinship *k)
{
    Network network = {0};
    bool wanted = cli->values[OPT_NETWORK] != NULL;
    if (k->count < k->characters->count)
        cli_note(cli,
                 "%zu of %zu are on the board that most have; others cannot be compared in "
                 "play (--columns cuts all boards to one size)",
                 k->count, k->characters->count);
    if (is_joined(cli) && !k->tree.count)
        return cli_fail(cli, MWESO_USAGE, "--%s: a %s joins 3 to %d rule sets, not %zu",
                        wanted ? "network" : "tree", wanted ? "network" : "tree", TREE_MOST_LEAVES,
                        k->count);
    MwesoStatus status = wanted ? kinship_network(cli, k, &network) : MWESO_OK;
    if (status == MWESO_OK) status = print_kinship(cli, k, wanted ? &network : NULL);
    network_free(&network);
    return status;
}

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
    if (status == MWESO_OK) status = tell_joined(cli, &k);
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
    if (cli->values[OPT_TREE] && cli->values[OPT_NETWORK])
        return cli_fail(cli, MWESO_USAGE, "--tree and --network do not go together");
    if (cli->values[OPT_SVG] && !is_joined(cli))
        return cli_fail(cli, MWESO_USAGE,
                        "--svg draws a tree or a network, and there is no --tree or --network");
    return MWESO_OK;
}
