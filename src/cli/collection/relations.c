/* Relations: rule sets joined by their distances in a tree or a network, which are then printed. */
#include "cli/collection/relations.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/collection/nexus.h"

enum { USUAL_REPLICATES = 1000, USUAL_GAMES = 20, MOST_TURNS = 1000 };

/* ---- distances ------------------------------------------------------------------------------- */

/* The share of questions with known answers that two members answer differently, or of positions in
 * which they disagree, in the replicate that `drawn` describes; NULL: in the data themselves. NAN
 * if there are no such questions or positions. */
static double distance(const Relations *r, size_t a, size_t b, const uint32_t *drawn)
{
    uint64_t known;
    if (r->play) return disagreement_share(r->play, r->members[a], r->members[b], drawn);
    uint64_t differ = characters_differ(r->characters, r->members[a], r->members[b], drawn, &known);
    return known ? (double)differ / (double)known : NAN;
}

/* Members that cannot be compared are joined last. */
static double or_far(double measured) { return isnan(measured) ? 1 : measured; }

static double distance_in_network(const void *user, size_t a, size_t b)
{
    return or_far(distance(user, a, b, NULL));
}

MwesoStatus relations_network(const Cli *cli, const Relations *r, Network *network)
{
    *network = (Network){0};
    if (!r->grown.tree.count) return MWESO_OK;
    return network_find(distance_in_network, r, r->count, network) ? MWESO_OK : cli_no_memory(cli);
}

/* ---- the bootstrap (Felsenstein 1985) -------------------------------------------------------- */

static size_t drawable(const Relations *r)
{
    return r->play ? r->play->games : r->characters->question_count;
}

/* Draws as many questions, or games, as there are, with replacement. */
static void resample(Relations *r, size_t replicate)
{
    size_t count = drawable(r);
    uint64_t state = cli_random_state(r->plan.seed, replicate);
    if (r->drawn_of == replicate) return;
    r->drawn_of = replicate;
    memset(r->drawn, 0, count * sizeof *r->drawn);
    for (size_t i = 0; i < count; i++) {
        size_t which = (size_t)(cli_random(&state) % count);
        if (r->play) r->drawn[i] = (uint32_t)which;
        else r->drawn[which]++;
    }
}

static double distance_of(void *user, size_t replicate, size_t a, size_t b)
{
    Relations *r = user;
    if (replicate) resample(r, replicate);
    return or_far(distance(r, a, b, replicate ? r->drawn : NULL));
}

/* ---- members --------------------------------------------------------------------------------- */

/* All variants on paper; in play those of the board that most variants have. */
static void choose_members(Relations *r)
{
    const Characters *c = r->characters;
    size_t usual = 0, most = 0;
    for (size_t i = 0; i < c->count && r->play; i++) {
        size_t alike = 0;
        for (size_t j = 0; j < c->count; j++)
            alike += disagreement_possible(c->variants[i], c->variants[j]);
        if (alike > most) most = alike, usual = i;
    }
    for (size_t i = 0; i < c->count; i++) {
        if (r->play && !disagreement_possible(c->variants[usual], c->variants[i])) continue;
        r->names[r->count] = characters_name(c, i);
        r->members[r->count++] = i;
    }
}

/* On how many answers each leaf of a tree on paper rests. */
static void count_known(Relations *r)
{
    for (size_t i = 0; i < r->count; i++) {
        size_t known = 0;
        for (size_t k = 0; k < r->characters->question_count; k++)
            known += characters_state(r->characters, r->members[i], k) >= 0;
        r->grown.tree.nodes[i].known = known;
        if (r->grown.consensus.count) r->grown.consensus.nodes[i].known = known;
    }
}

/* ---- trees ----------------------------------------------------------------------------------- */

/* Gives a tree its root, if it is to have one. False if there is no memory. */
static bool give_root(const Relations *r, JoinedTree *tree)
{
    JoinedTree rooted;
    if (!r->plan.root || !tree->count) return true;
    bool good = tree_root(tree, r->outgroup, &rooted);
    tree_free(tree);
    *tree = rooted;
    return good;
}

static bool write_replicate(void *user, const JoinedTree *tree)
{
    Relations *r = user;
    JoinedTree rooted = {0};
    bool good = !r->plan.root || tree_root(tree, r->outgroup, &rooted);
    const JoinedTree *written = r->plan.root ? &rooted : tree;
    r->taken++;
    if (good && r->plan.nexus)
        fprintf(r->plan.resampled, "  TREE resampled_%zu = [&%c] ", r->taken,
                written->rooted ? 'R' : 'U');
    if (good)
        tree_newick(written, r->names, r->plan.nexus ? nexus_name : newick_name, r->plan.resampled);
    fputs(";\n", r->plan.resampled);
    tree_free(&rooted);
    return good;
}

/* Finds the member beside which the root is. */
static MwesoStatus find_outgroup(const Cli *cli, Relations *r)
{
    static const char middle[] = "midpoint";
    const char *name = r->plan.root;
    r->outgroup = TREE_MIDPOINT;
    for (size_t i = 0; name && i < r->count; i++)
        if (strcmp(r->names[i], name) == 0) r->outgroup = (int)i;
    if (!name || strcmp(name, middle) == 0 || r->outgroup != TREE_MIDPOINT) return MWESO_OK;
    r->names[r->count] = middle; /* there is room, and it ends with NULL */
    MwesoStatus status = cli_fail(cli, MWESO_USAGE, "--root: '%.60s' is not in the tree%s",
                                  SHOWN(name), GUESS(name, r->names, ""));
    r->names[r->count] = NULL;
    return status;
}

MwesoStatus relations_join(const Cli *cli, const Characters *characters, const Disagreement *play,
                           const TreePlan *plan, Relations *r)
{
    *r = (Relations){.characters = characters, .play = play, .plan = *plan};
    r->members = calloc(characters->count + 1, sizeof *r->members);
    r->names = calloc(characters->count + 2, sizeof *r->names);
    r->drawn = calloc(drawable(r) + 1, sizeof *r->drawn);
    if (!r->members || !r->names || !r->drawn) return cli_no_memory(cli);
    choose_members(r);
    if (r->count < 3 || r->count > TREE_MOST_LEAVES) return MWESO_OK;
    MwesoStatus status = find_outgroup(cli, r);
    if (status != MWESO_OK) return status;
    bool one_game = play && play->games < 2; /* which cannot be resampled */
    const Growing growing = {.distance = distance_of,
                             .take = plan->resampled ? write_replicate : NULL,
                             .user = r,
                             .leaves = r->count,
                             .replicates = one_game ? 0 : plan->replicates,
                             .method = plan->method};
    if (plan->resampled && plan->nexus) {
        fputs("#NEXUS\n", plan->resampled);
        nexus_taxa(r->names, r->count, plan->resampled);
        fputs("BEGIN TREES;\n", plan->resampled);
    }
    bool good = tree_grow(&growing, &r->grown) && give_root(r, &r->grown.tree) &&
                give_root(r, &r->grown.consensus);
    if (plan->resampled && plan->nexus) fputs("END;\n", plan->resampled);
    if (good && !play) count_known(r);
    return good ? MWESO_OK : cli_no_memory(cli);
}

void relations_free(Relations *r)
{
    free(r->members);
    free(r->names);
    free(r->drawn);
    grown_free(&r->grown);
}

/* ---- NEXUS ----------------------------------------------------------------------------------- */

static void nexus_distances(const Relations *r)
{
    printf("BEGIN DISTANCES;\n  DIMENSIONS NTAX=%zu;\n  FORMAT TRIANGLE=LOWER NODIAGONAL LABELS "
           "MISSING=?;\n  MATRIX\n",
           r->count);
    for (size_t a = 0; a < r->count; a++) {
        fputs("    ", stdout);
        nexus_name(r->names[a], stdout);
        for (size_t b = 0; b < a; b++) {
            double apart = distance(r, a, b, NULL);
            if (isnan(apart)) fputs(" ?", stdout);
            else printf(" %.6f", apart);
        }
        putchar('\n');
    }
    puts("  ;\nEND;");
}

/* The splits that at least one in ten replicates has, weighted by their share. */
static void nexus_splits(const Relations *r)
{
    size_t shown = 0;
    while (shown < r->grown.split_count &&
           r->grown.splits[shown].times * 10 >= r->grown.tree.replicates)
        shown++;
    printf("BEGIN SPLITS;\n  DIMENSIONS NTAX=%zu NSPLITS=%zu;\n  FORMAT LABELS=NO WEIGHTS=YES;\n"
           "  MATRIX\n",
           r->count, shown);
    for (size_t i = 0; i < shown; i++) {
        const CountedSplit *split = &r->grown.splits[i];
        printf("    [%zu] %.4f ", i + 1, (double)split->times / (double)r->grown.tree.replicates);
        for (size_t leaf = 0; leaf < r->count; leaf++)
            if (split->split.leaves[leaf / 64] >> leaf % 64 & 1) printf(" %zu", leaf + 1);
        puts(",");
    }
    puts("  ;\nEND;");
}

/* The leaves of a circle, or of a part of it. */
static void print_places(const Network *network, size_t first, size_t last)
{
    for (size_t place = first; place <= last; place++) printf(" %zu", network->circle[place] + 1);
}

static void nexus_circular_splits(const Network *network)
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

static void nexus_tree(const char *name, const JoinedTree *tree, const char *const *names)
{
    printf("  TREE %s = [&%c] ", name, tree->rooted ? 'R' : 'U');
    tree_newick(tree, names, nexus_name, stdout);
    puts(";");
}

/* `network` NULL: distances, and the tree if there is one. */
static void print_nexus(const Relations *r, const Network *network)
{
    printf("#NEXUS\n[ distances of %zu variants %s, mweso %s ]\n", r->count,
           r->play ? "in play" : "on paper", mweso_version());
    nexus_taxa(r->names, r->count, stdout);
    nexus_distances(r);
    if (network) nexus_circular_splits(network);
    if (network || !r->grown.tree.count) return;
    puts("BEGIN TREES;");
    nexus_tree("joined", &r->grown.tree, r->names);
    if (r->grown.consensus.count) nexus_tree("consensus", &r->grown.consensus, r->names);
    puts("END;");
    if (r->grown.tree.replicates && r->plan.method == JOIN_NEIGHBORS) nexus_splits(r);
}

/* ---- text and rows --------------------------------------------------------------------------- */

static const char *by_word(const Relations *r) { return r->play ? "play" : "paper"; }

/* A distance and what it rests on. */
typedef struct Measured {
    double distance;
    MwesoEstimate in_play; /* all NAN on paper */
    uint64_t positions, differ, known;
} Measured;

static Measured measure(const Relations *r, size_t a, size_t b)
{
    Measured m = {.distance = distance(r, a, b, NULL), .in_play = {NAN, NAN, NAN}};
    size_t of_a = r->members[a], of_b = r->members[b];
    m.differ = characters_differ(r->characters, of_a, of_b, NULL, &m.known);
    if (r->play) m.in_play = disagreement_estimate(r->play, of_a, of_b, &m.positions);
    return m;
}

static void print_number(double number, int width)
{
    if (isnan(number)) printf("%*s", width, "-");
    else printf("%*.4f", width, number);
}

static void print_distance(const Relations *r, size_t a, size_t b)
{
    Measured m = measure(r, a, b);
    printf("%-24s %-24s ", r->names[a], r->names[b]);
    print_number(m.distance, 8);
    if (r->play) {
        print_number(m.in_play.low, 9);
        print_number(m.in_play.high, 9);
        printf(" %10zu\n", (size_t)m.positions);
    } else printf("  %6zu %6zu\n", (size_t)m.differ, (size_t)m.known);
}

static void print_distances(const Cli *cli, const Relations *r)
{
    bool first = true;
    for (size_t a = 0; a < r->count && !cli_output_failed(); a++)
        for (size_t b = a + 1; b < r->count; b++, first = false) {
            if (cli->format == FORMAT_TEXT) {
                if (first)
                    printf("%-24s %-24s DISTANCE%s\n", "VARIANT", "VARIANT",
                           r->play ? "      LOW     HIGH  POSITIONS" : "  DIFFER  KNOWN");
                print_distance(r, a, b);
                continue;
            }
            Measured m = measure(r, a, b);
            ROW(cli, first, TEXT_FIELD("a", r->names[a]), TEXT_FIELD("b", r->names[b]),
                TEXT_FIELD("by", by_word(r)), REAL_FIELD("distance", m.distance),
                REAL_FIELD("low", m.in_play.low), REAL_FIELD("high", m.in_play.high),
                r->play ? NUMBER_FIELD("positions", m.positions) : TEXT_FIELD("positions", NULL),
                NUMBER_FIELD("answers_differ", m.differ), NUMBER_FIELD("answers_known", m.known));
        }
}

/* The branch of a tree that has the split; NULL: none has. */
static const Node *branch_of(const JoinedTree *tree, const Split *split)
{
    for (size_t i = 0; i + 1 < tree->count; i++)
        if (memcmp(&tree->nodes[i].split, split, sizeof *split) == 0) return &tree->nodes[i];
    return NULL;
}

/* The rule sets on the side without the first one, by UPGMA those that are joined; "; " between
 * them. */
static char *side_of(const Relations *r, const Split *split)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    const char *between = "";
    for (size_t i = 0; out && i < r->count; i++) {
        if (!(split->leaves[i / 64] >> i % 64 & 1)) continue;
        fprintf(out, "%s%s", between, r->names[i]);
        between = "; ";
    }
    if (out && fclose(out) == 0) return text;
    free(text);
    return NULL;
}

/* A branch of a tree, or of replicates alone (`length` NAN). */
typedef struct Branch {
    Split side;
    size_t times; /* how many replicates have it */
    bool in_tree; /* the joined one */
    double length;
} Branch;

static void print_branch(const Cli *cli, const Relations *r, bool first, const Branch *branch)
{
    char *side = side_of(r, &branch->side);
    ROW(cli, first, TEXT_FIELD("by", by_word(r)), TEXT_FIELD("side", side ? side : ""),
        NUMBER_FIELD("times", branch->times), NUMBER_FIELD("replicates", r->grown.tree.replicates),
        BOOL_FIELD("in_tree", branch->in_tree), REAL_FIELD("length", branch->length));
    free(side);
}

/* The splits of all replicates. */
static void print_splits(const Cli *cli, const Relations *r)
{
    for (size_t i = 0; i < r->grown.split_count && !cli_output_failed(); i++) {
        const CountedSplit *counted = &r->grown.splits[i];
        const Node *node = branch_of(&r->grown.tree, &counted->split);
        const Branch branch = {counted->split, counted->times, node, node ? node->length : NAN};
        print_branch(cli, r, i == 0, &branch);
    }
}

static Split leaves_below(const JoinedTree *tree, size_t at)
{
    Split below = {{0}};
    if (at < tree->leaves) below.leaves[at / 64] |= (uint64_t)1 << at % 64;
    for (int child = tree->nodes[at].first; child >= 0; child = tree->nodes[child].next) {
        Split part = leaves_below(tree, (size_t)child);
        for (int i = 0; i < TREE_WORDS; i++) below.leaves[i] |= part.leaves[i];
    }
    return below;
}

/* The branches of one tree: with a root, by the rule sets below them. */
static void print_branches(const Cli *cli, const Relations *r, const JoinedTree *tree)
{
    const double replicates = (double)r->grown.tree.replicates;
    for (size_t i = 0; i + 1 < tree->count && !cli_output_failed(); i++) {
        const Node *node = &tree->nodes[i];
        double share = isnan(node->support) ? 1 : node->support; /* all have what parts one leaf */
        const Branch branch = {tree->rooted ? leaves_below(tree, i) : node->split,
                               (size_t)lround(share * replicates),
                               branch_of(&r->grown.tree, &node->split), node->length};
        print_branch(cli, r, i == 0, &branch);
    }
}

static void print_network(const Cli *cli, const Relations *r, const Network *network)
{
    cli_note(cli, "these splits explain %.2f %% of the squared distances", 100 * network->fit);
    for (size_t i = 0; i < network->split_count && !cli_output_failed(); i++) {
        const CircularSplit *split = &network->splits[i];
        Split leaves = {{0}}; /* the side without the first rule set */
        for (size_t place = split->first; place <= split->last; place++) {
            size_t leaf = network->circle[place];
            leaves.leaves[leaf / 64] |= (uint64_t)1 << leaf % 64;
        }
        char *side = side_of(r, &leaves);
        if (cli->format == FORMAT_TEXT) {
            if (i == 0) printf("%8s  %s\n", "WEIGHT", "PARTED FROM ALL OTHERS");
            printf("%8.4f  %s\n", split->weight, side ? side : "");
        } else
            ROW(cli, i == 0, TEXT_FIELD("by", by_word(r)), TEXT_FIELD("side", side ? side : ""),
                REAL_FIELD("weight", split->weight),
                BOOL_FIELD("in_tree", branch_of(&r->grown.tree, &leaves) != NULL));
        free(side);
    }
}

/* The tree that is printed and drawn. */
static const JoinedTree *tree_shown(const Cli *cli, const Relations *r)
{
    return cli->values[OPT_CONSENSUS] ? &r->grown.consensus : &r->grown.tree;
}

/* All that replicates have or, where one tree is asked for, that one. */
static void print_tree_rows(const Cli *cli, const Relations *r)
{
    bool one = cli->values[OPT_CONSENSUS] || cli->values[OPT_ROOT] || !r->grown.tree.replicates;
    if (one) print_branches(cli, r, tree_shown(cli, r));
    else print_splits(cli, r);
}

/* `network` NULL: the tree. */
static MwesoStatus draw(const Cli *cli, const Relations *r, const Network *network,
                        const char *file)
{
    char *text = NULL;
    size_t size;
    Page page = {.file = open_memstream(&text, &size)};
    const char *title = r->play ? "Rule sets joined by play" : "Rule sets joined by answers";
    if (!page.file) return cli_no_memory(cli);
    bool drawn = true;
    if (network) drawn = network_picture(network, r->names, title, &page);
    else tree_picture(tree_shown(cli, r), r->names, title, &page);
    bool good = fclose(page.file) == 0 && drawn;
    static const char style[] = ".branch{stroke:#000}.leader{stroke:#ccc}.soft{fill:#555}";
    MwesoStatus status = good ? page_save_picture(cli, file, text, style) : cli_no_memory(cli);
    free(text);
    return status;
}

/* ---- the options ----------------------------------------------------------------------------- */

static bool joins(const Cli *cli) { return cli->values[OPT_TREE] || cli->values[OPT_NETWORK]; }

const char *relations_measure(const Cli *cli)
{
    static const OptionId ids[] = {OPT_TREE, OPT_NETWORK};
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++)
        if (cli->values[ids[i]]) return cli->values[ids[i]];
    return cli->values[OPT_DISTANCES];
}

static const char *const methods[] = {"nj", "upgma", NULL};

static bool by_upgma(const Cli *cli)
{
    const char *join = cli->values[OPT_JOIN];
    return join && strcmp(join, methods[1]) == 0;
}

MwesoStatus relations_check(const Cli *cli)
{
    static const OptionId of_trees[] = {OPT_JOIN, OPT_ROOT, OPT_CONSENSUS, OPT_RESAMPLED};
    static const char *const words[] = {"paper", "play", NULL};
    const char *by = relations_measure(cli);
    if (by && strcmp(by, words[0]) != 0 && strcmp(by, words[1]) != 0)
        return cli_fail(cli, MWESO_USAGE, "'%.40s' is not one of paper, play%s", by,
                        GUESS(by, words, ""));
    if (cli->values[OPT_TREE] && cli->values[OPT_NETWORK])
        return cli_fail(cli, MWESO_USAGE, "--tree and --network do not go together");
    if (cli->values[OPT_DISTANCES] && joins(cli))
        return cli_fail(cli, MWESO_USAGE,
                        "--distances prints distances, and --%s joins by its own: %s",
                        cli_option_name(cli->values[OPT_TREE] ? OPT_TREE : OPT_NETWORK), by);
    if (cli->values[OPT_SVG] && !joins(cli))
        return cli_fail(cli, MWESO_USAGE,
                        "--svg draws a tree or a network, and there is no --tree or --network");
    for (size_t i = 0; i < sizeof of_trees / sizeof *of_trees; i++)
        if (cli->values[of_trees[i]] && !cli->values[OPT_TREE])
            return cli_fail(cli, MWESO_USAGE, "--%s is about a tree, and there is no --tree",
                            cli_option_name(of_trees[i]));
    const char *join = cli->values[OPT_JOIN];
    if (join && strcmp(join, methods[0]) != 0 && strcmp(join, methods[1]) != 0)
        return cli_fail(cli, MWESO_USAGE, "--join: '%.40s' is not one of nj, upgma%s", SHOWN(join),
                        GUESS(join, methods, ""));
    if (cli->values[OPT_ROOT] && by_upgma(cli))
        return cli_fail(cli, MWESO_USAGE, "--root: a tree that is joined by upgma has its root");
    if (by && strcmp(by, "play") == 0 && (cli->values[OPT_ONLY] || cli->values[OPT_EXCEPT]))
        return cli_fail(cli, MWESO_USAGE,
                        "--only and --except choose among questions; distances in play are of all "
                        "rules together");
    return MWESO_OK;
}

/* Prints what is asked for, and draws it with --svg. */
static MwesoStatus print_relations(const Cli *cli, const Relations *r)
{
    Network network = {0};
    bool as_network = cli->values[OPT_NETWORK] != NULL;
    const char *svg = cli->values[OPT_SVG];
    if (r->count < r->characters->count)
        cli_note(cli,
                 "%zu of %zu are on the board that most have; others cannot be compared in play "
                 "(--columns cuts all boards to one size)",
                 r->count, r->characters->count);
    if (joins(cli) && !r->grown.tree.count)
        return cli_fail(cli, MWESO_USAGE, "--%s: a %s joins 3 to %d rule sets, not %zu",
                        as_network ? "network" : "tree", as_network ? "network" : "tree",
                        TREE_MOST_LEAVES, r->count);
    if ((cli->values[OPT_CONSENSUS] || cli->values[OPT_RESAMPLED]) && !r->grown.consensus.count)
        return cli_fail(cli, MWESO_USAGE,
                        "--consensus and --resampled are of resampled trees, and there are none "
                        "(--replicates 0, or one game alone)");
    MwesoStatus status = as_network ? relations_network(cli, r, &network) : MWESO_OK;
    if (status == MWESO_OK) {
        if (cli->format == FORMAT_NEXUS) print_nexus(r, as_network ? &network : NULL);
        else if (as_network) print_network(cli, r, &network);
        else if (!cli->values[OPT_TREE]) print_distances(cli, r);
        else if (cli->format != FORMAT_TEXT) print_tree_rows(cli, r);
        else tree_newick(tree_shown(cli, r), r->names, newick_name, stdout), puts(";");
        if (svg) status = draw(cli, r, as_network ? &network : NULL, svg);
    }
    network_free(&network);
    return status;
}

MwesoStatus relations_print(const Cli *cli, const Characters *of)
{
    uint64_t replicates, games, seed, threads;
    Disagreement play = {0};
    Relations r = {0};
    bool by_play = strcmp(relations_measure(cli), "play") == 0;
    if (!cli_number_from(cli, OPT_REPLICATES, USUAL_REPLICATES, 0, 1000000, &replicates) ||
        !cli_number_from(cli, OPT_PAIR_GAMES, USUAL_GAMES, 1, 100000, &games) ||
        !cli_number(cli, OPT_SEED, 1, &seed) ||
        !cli_number_from(cli, OPT_THREADS, (uint64_t)mweso_processors(), 1, 256, &threads))
        return MWESO_USAGE;
    MwesoStatus status = by_play ? disagreement_play(cli, of->variants, of->count, (size_t)games,
                                                     seed, MOST_TURNS, (int)threads, &play)
                                 : MWESO_OK;
    const char *file = cli->values[OPT_RESAMPLED];
    char *text = NULL;
    size_t size;
    const TreePlan plan = {.replicates = cli->values[OPT_TREE] ? (size_t)replicates : 0,
                           .seed = seed,
                           .method = by_upgma(cli) ? JOIN_UPGMA : JOIN_NEIGHBORS,
                           .root = cli->values[OPT_ROOT],
                           .resampled = file ? open_memstream(&text, &size) : NULL,
                           .nexus = cli->format == FORMAT_NEXUS};
    if (status == MWESO_OK && file && !plan.resampled) status = cli_no_memory(cli);
    if (status == MWESO_OK) status = relations_join(cli, of, by_play ? &play : NULL, &plan, &r);
    if (plan.resampled && fclose(plan.resampled) != 0 && status == MWESO_OK)
        status = cli_no_memory(cli);
    if (status == MWESO_OK) status = print_relations(cli, &r);
    if (status == MWESO_OK && file) status = cli_save_text(cli, file, text, true);
    free(text);
    relations_free(&r);
    disagreement_free(&play);
    return status;
}
