/* Kinship: the tree of a collection on paper or in play. */
#include "cli/collection/kinship.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- distances ------------------------------------------------------------------------------- */

/* `drawn` NULL: as they are. */
static double distance(const Kinship *k, size_t a, size_t b, const uint32_t *drawn)
{
    uint64_t known;
    if (k->play) return disagreement_share(k->play, k->members[a], k->members[b], drawn);
    uint64_t differ = characters_differ(k->characters, k->members[a], k->members[b], drawn, &known);
    return known ? (double)differ / (double)known : NAN;
}

double kinship_distance(const Kinship *k, size_t a, size_t b) { return distance(k, a, b, NULL); }

/* What cannot be told joins last. */
static double or_far(double measured) { return isnan(measured) ? 1 : measured; }

static double distance_in_network(const void *user, size_t a, size_t b)
{
    return or_far(kinship_distance(user, a, b));
}

MwesoStatus kinship_network(const Cli *cli, const Kinship *k, Network *network)
{
    *network = (Network){0};
    if (!k->tree.count) return MWESO_OK;
    return network_find(distance_in_network, k, k->count, network) ? MWESO_OK : cli_no_memory(cli);
}

/* ---- resampling ------------------------------------------------------------------------------ */

/* SplitMix64 (Steele, Lea and Flood 2014): enough to draw by, and the same everywhere. */
static uint64_t next_random(uint64_t *state)
{
    uint64_t z = *state += 0x9E3779B97F4A7C15u;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}

static size_t drawable(const Kinship *k)
{
    return k->play ? k->play->games : k->characters->question_count;
}

/* Draws as many questions, or games, as there are, with replacement: of questions how often each
 * was drawn, of games which ones. */
static void draw(Kinship *k, size_t replicate)
{
    size_t count = drawable(k);
    uint64_t state = k->seed * 0xD1342543DE82EF95u + replicate;
    if (k->drawn_of == replicate) return;
    k->drawn_of = replicate;
    memset(k->drawn, 0, count * sizeof *k->drawn);
    for (size_t i = 0; i < count; i++) {
        size_t which = (size_t)(next_random(&state) % count);
        if (k->play) k->drawn[i] = (uint32_t)which;
        else k->drawn[which]++;
    }
}

static double distance_of(void *user, size_t replicate, size_t a, size_t b)
{
    Kinship *k = user;
    if (replicate) draw(k, replicate);
    return or_far(distance(k, a, b, replicate ? k->drawn : NULL));
}

/* ---- members --------------------------------------------------------------------------------- */

/* The first variant of the board that most have. */
static size_t usual_board(const Characters *c)
{
    size_t usual = 0, most = 0;
    for (size_t i = 0; i < c->count; i++) {
        size_t alike = 0;
        for (size_t j = 0; j < c->count; j++)
            alike += disagreement_possible(c->variants[i], c->variants[j]);
        if (alike > most) most = alike, usual = i;
    }
    return usual;
}

static void choose_members(Kinship *k)
{
    size_t usual = k->play ? usual_board(k->characters) : 0;
    for (size_t i = 0; i < k->characters->count; i++) {
        if (k->play &&
            !disagreement_possible(k->characters->variants[usual], k->characters->variants[i]))
            continue;
        k->names[k->count] = mweso_variant_name(k->characters->variants[i]);
        k->members[k->count++] = i;
    }
}

MwesoStatus kinship_grow(const Cli *cli, const Characters *characters, const Disagreement *play,
                         size_t replicates, uint64_t seed, Kinship *k)
{
    *k = (Kinship){.characters = characters, .play = play, .seed = seed};
    k->members = calloc(characters->count + 1, sizeof *k->members);
    k->names = calloc(characters->count + 1, sizeof *k->names);
    k->drawn = calloc(drawable(k) + 1, sizeof *k->drawn);
    if (!k->members || !k->names || !k->drawn) return cli_no_memory(cli);
    choose_members(k);
    if (k->count < 3 || k->count > TREE_MOST_LEAVES) return MWESO_OK;
    if (play && play->games < 2) replicates = 0; /* one game tells nothing of chance */
    bool good = tree_grow(distance_of, k, k->count, replicates, &k->tree, &k->splits,
                          &k->split_count);
    return good ? MWESO_OK : cli_no_memory(cli);
}

void kinship_free(Kinship *k)
{
    free(k->members);
    free(k->names);
    free(k->drawn);
    tree_free(&k->tree);
    free(k->splits);
}
