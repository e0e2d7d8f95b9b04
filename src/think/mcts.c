/* Monte Carlo tree search (Coulom, 2006): a player that judges moves by random games (playouts),
 * and grows a tree where they are won, by UCT (Kocsis and Szepesvari, 2006). */
#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include "base/bits.h"
#include "base/findings.h"
#include "base/memory.h"
#include "base/process.h"
#include "hooks/pool.h"
#include "rules/variant.h"
#include "think/chance.h"
#include "think/movegen.h"
#include "think/player.h"

/* A game that is not over after MOST_MOVES moves counts half. */
enum { MOST_MOVES = 500, MOST_NODES = 1 << 17, MOST_DEEP = 256, LOOK_EVERY = 32 };

/* The constant of exploration: how much rarely tried moves are favoured; usually about 1 / sqrt(2)
 * for results from 0 to 1. */
static const double exploration = 0.7;

typedef struct TreeNode {
    MwesoOutcome outcome;
    int32_t mover;         /* who made the move to this node */
    uint32_t first, count; /* its children; count 0: not expanded */
    bool too_many;         /* it has more moves than a generator lists */
    uint32_t games;
    uint32_t halves; /* half points of `mover`, 2 for a game won */
} TreeNode;

typedef struct Tree {
    const MwPlay *play;
    MwRandom *random;
    TreeNode *nodes;
    size_t count, room;
    MwMoveGenerator generator;
    MwResults results; /* for the children of one node at a time */
    MwesoError *error;
} Tree;

static MwesoStatus add_node(Tree *tree, const MwesoOutcome *outcome, int mover)
{
    TreeNode *nodes = mw_grow(tree->nodes, tree->count, &tree->room, sizeof *nodes);
    if (!nodes) return mw_no_memory(tree->error);
    tree->nodes = nodes;
    nodes[tree->count++] = (TreeNode){.outcome = *outcome, .mover = mover};
    return MWESO_OK;
}

static MwesoStatus add_children(Tree *tree, uint32_t parent)
{
    assert(tree->nodes[parent].count == 0 && !tree->nodes[parent].outcome.over);
    const MwesoPosition position = tree->nodes[parent].outcome.after;
    uint32_t first = (uint32_t)tree->count;
    tree->results.count = 0;
    MwesoError error = {0};
    MwesoStatus status = mw_movegen_add(&tree->generator, &position, &tree->results, &error);
    if (status == MWESO_BAD_INPUT) {
        tree->nodes[parent].too_many = true;
        return MWESO_OK;
    }
    if (status != MWESO_OK && tree->error) *tree->error = error;
    for (size_t i = 0; i < tree->results.count && status == MWESO_OK; i++)
        status = add_node(tree, &tree->results.list[i], position.side);
    if (status != MWESO_OK) return status;
    tree->nodes[parent].first = first;
    tree->nodes[parent].count = (uint32_t)tree->count - first;
    return MWESO_OK;
}

/* The child with the greatest upper confidence bound (UCB1: Auer and others, 2002); untried
 * children come first. */
static uint32_t most_promising(const Tree *tree, uint32_t parent)
{
    assert(tree->nodes[parent].count > 0);
    const TreeNode *node = &tree->nodes[parent];
    uint32_t best = node->first;
    double most = -1;
    for (uint32_t i = node->first; i < node->first + node->count; i++) {
        const TreeNode *child = &tree->nodes[i];
        const double games = child->games;
        if (child->games == 0) return i;
        MW_INVARIANT(node->games > 0 && child->halves <= 2 * child->games);
        double bound = child->halves / (2 * games) + exploration * sqrt(log(node->games) / games);
        if (bound > most) most = bound, best = i;
    }
    return best;
}

/* One iteration: selection down the tree, expansion of its last node, simulation of a random game
 * from there, and backpropagation of its result. */
static MwesoStatus iterate(Tree *tree)
{
    uint32_t path[MOST_DEEP], at = 0;
    int steps = 0;
    MwesoStatus status = MWESO_OK;
    for (;;) {
        path[steps++] = at;
        if (steps == MOST_DEEP) break;
        const TreeNode *node = &tree->nodes[at];
        if (node->games > 0 && node->count == 0 && !node->outcome.over && !node->too_many &&
            tree->count < MOST_NODES)
            status = add_children(tree, at);
        if (status != MWESO_OK) return status;
        if (tree->nodes[at].count == 0) break;
        at = most_promising(tree, at);
    }
    MwesoPlayouts totals = {0};
    MwesoOutcome last = tree->nodes[at].outcome;
    status = mw_playout(&tree->generator, MOST_MOVES, tree->random, &last, &totals, tree->error);
    while (steps--) {
        TreeNode *node = &tree->nodes[path[steps]];
        node->games++;
        node->halves += last.winner == MWESO_NOBODY ? 1 : last.winner == node->mover ? 2 : 0;
    }
    return status;
}

/* ---- the player ------------------------------------------------------------------------------ */

static size_t most_played(const Tree *tree)
{
    assert(tree->nodes[0].count > 0);
    const TreeNode *root = &tree->nodes[0];
    uint32_t best = root->first;
    for (uint32_t i = root->first; i < root->first + root->count; i++)
        if (tree->nodes[i].games > tree->nodes[best].games) best = i;
    return best;
}

/* Sets the value, from -10000 (all games lost) to 10000. */
static void judge(const Tree *tree, MwesoThought *thought)
{
    const TreeNode *best = &tree->nodes[most_played(tree)];
    assert(best->halves <= 2 * (uint64_t)best->games);
    thought->has_value = best->games > 0;
    thought->nodes = tree->nodes[0].games;
    if (best->games)
        thought->value = (int32_t)(((int64_t)best->halves - best->games) * 10000 / best->games);
}

static bool goes_on(MwesoPlayer *player, const Tree *tree, double started)
{
    const MwLimits *limits = &player->limits;
    uint64_t games = tree->nodes[0].games;
    MwesoThought thought = {.depth = 1};
    if (limits->playouts && games >= limits->playouts) return false;
    if (games == 0 || games % LOOK_EVERY) return true;
    if (limits->seconds > 0 && mw_now() - started >= limits->seconds) return false;
    judge(tree, &thought);
    return mw_player_watch(player, &thought);
}

/* Makes the candidates children of the root, in their order. */
static MwesoStatus plant(MwesoPlayer *player, Tree *tree, const MwesoGame *game)
{
    const MwCandidates *candidates = &player->candidates;
    MwesoOutcome root = {.after = *mweso_game_position(game), .winner = MWESO_NOBODY};
    assert(tree->count == 0);
    MwesoStatus status = add_node(tree, &root, !root.after.side);
    for (size_t i = 0; i < candidates->count && status == MWESO_OK; i++)
        status = add_node(tree, &candidates->list[i].outcome, root.after.side);
    if (status != MWESO_OK) return status;
    tree->nodes[0].first = 1;
    tree->nodes[0].count = (uint32_t)candidates->count;
    return MWESO_OK;
}

static MwesoStatus choose(MwesoPlayer *player, const MwesoGame *game, MwesoThought *thought,
                          MwesoError *error)
{
    Tree tree = {.random = &player->random, .error = error};
    double started = mw_now();
    tree.play = mw_acquire(player->variant, error);
    if (!tree.play) return error ? error->status : MWESO_IO;
    int seeds = mw_position_seeds(mweso_game_position(game));
    MwesoStatus status = mw_movegen_begin(tree.play, seeds, &tree.generator, error);
    tree.generator.limit.left = MW_MOST_LOOKED;
    if (status == MWESO_OK) status = plant(player, &tree, game);
    while (status == MWESO_OK && goes_on(player, &tree, started)) status = iterate(&tree);
    if (status == MWESO_OK) {
        judge(&tree, thought);
        thought->depth = 1;
        assert(tree.nodes[0].first == 1 && tree.nodes[0].count == player->candidates.count);
        mw_player_take(player, most_played(&tree) - 1);
    }
    mw_movegen_end(&tree.generator);
    mw_release(player->variant, tree.play);
    free(tree.nodes);
    free(tree.results.list);
    return status;
}

static MwesoStatus set_usual_limit(MwesoPlayer *player, MwesoError *error)
{
    (void)error;
    if (!player->limits.playouts && player->limits.seconds <= 0) player->limits.seconds = 1;
    return MWESO_OK;
}

const MwPlayerKind mw_mcts_player = {
    "mcts",
    "pte",
    "plays random games and follows the promising ones, a second if nothing is said",
    set_usual_limit,
    NULL,
    choose,
    NULL,
};
