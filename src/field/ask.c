/* Ask: the position and the move whose outcome tells most about the rules. */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "field/search.h"
#include "play/movetext.h"
#include "play/notation.h"
#include "rules/variant.h"
#include "base/random.h"

/* Positions tried of each size, and the sizes, in seeds besides those of a capture. */
enum { TRIES = 60, SIZES = 8, MOST_MOVES = 60 };

typedef struct Asking {
    const MwesoVariant *const *variants;
    const size_t *group;
    size_t count;
    MwRandom random;
    const MwRules *board;
    uint32_t turns;     /* so many are over in midgame */
    uint64_t *outcomes; /* by variant and pit: what comes of playing it */
    MwesoError error;   /* its status: MWESO_OK while all goes well */
} Asking;

/* ---- answers --------------------------------------------------------------------------------- */

/* What one move leads to, as far as it can be seen on the board, or told. */
static uint64_t hash_of(const MwesoOutcome *outcome)
{
    uint64_t hash = 0x9E3779B97F4A7C15u;
    bool no_move = outcome->end == MWESO_NO_MOVE ||
                   (outcome->end == MWESO_SCORED && outcome->winner == !outcome->after.side);
    bool won = outcome->over && !no_move;
    if (outcome->endless && !won) return hash;
    for (int pit = 0; pit < MW_MOST_PITS && !outcome->endless; pit++) {
        hash = (hash ^ outcome->after.pit[0][pit]) * 0x100000001b3u;
        hash = (hash ^ outcome->after.pit[1][pit]) * 0x100000001b3u;
    }
    hash = (hash ^ (won ? (uint64_t)outcome->end : 0)) * 0xBF58476D1CE4E5B9u;
    return hash ^ hash >> 29;
}

/* Adds a result to a set kept as one number; the same results count once. */
static void add_result(uint64_t hash, uint64_t *seen, int *count, uint64_t *set)
{
    for (int i = 0; i < *count; i++)
        if (seen[i] == hash) return;
    if (*count < MOST_MOVES) seen[(*count)++] = hash;
    *set += hash * hash;
}

static int pit_of(const MwRules *board, const char *move)
{
    return mw_read_pit(&board->board, &move);
}

/* What comes of every pit by one variant; 0: it may not be played. False if there are too many
 * moves to ask about. */
static bool results(Asking *a, const MwesoVariant *variant, const MwesoPosition *position,
                    uint64_t *of_pit)
{
    uint64_t seen[MW_MOST_PITS][MOST_MOVES];
    int counts[MW_MOST_PITS] = {0}, moves = 0;
    const char *text;
    MwesoOutcome outcome;
    MwesoError error;
    MwesoMoves *list = mweso_moves_new(variant, position, &error);
    memset(of_pit, 0, MW_MOST_PITS * sizeof *of_pit);
    if (!list) a->error = error;
    while (list && mweso_moves_next(list, &text, &outcome) && moves++ < MOST_MOVES) {
        int pit = mw_is_word(text, MW_PASS) || mw_is_word(text, MW_SWAP) ? -1
                                                                         : pit_of(a->board, text);
        if (pit >= 0) add_result(hash_of(&outcome), seen[pit], &counts[pit], &of_pit[pit]);
    }
    if (list && mweso_moves_status(list) != MWESO_OK) a->error = *mweso_moves_error(list);
    mweso_moves_free(list);
    return list && moves < MOST_MOVES && a->error.status == MWESO_OK;
}

/* ---- how much a question tells --------------------------------------------------------------- */

/* How many pairs of variants, still to be told apart, the question leaves together. */
static size_t left_together(const Asking *a, int pit)
{
    size_t together = 0;
    for (size_t i = 0; i < a->count; i++)
        for (size_t j = 0; j < i; j++)
            together += (!a->group || a->group[i] == a->group[j]) &&
                        a->outcomes[i * MW_MOST_PITS + (size_t)pit] ==
                            a->outcomes[j * MW_MOST_PITS + (size_t)pit];
    return together;
}

/* The pit that tells most in a position; -1 if the position cannot be asked about. */
static int best_pit(Asking *a, const MwesoPosition *position, size_t *together)
{
    int best = -1;
    *together = SIZE_MAX;
    for (size_t i = 0; i < a->count; i++)
        if (!results(a, a->variants[i], position, &a->outcomes[i * MW_MOST_PITS])) return -1;
    for (int pit = 0; pit < a->board->board.pits; pit++) {
        size_t left = position->pit[MWESO_SOUTH][pit] ? left_together(a, pit) : SIZE_MAX;
        if (left < *together) *together = left, best = pit;
    }
    return best;
}

/* ---- positions ------------------------------------------------------------------------------- */

static int below(Asking *a, int limit) { return (int)mw_random_below(&a->random, (uint32_t)limit); }

static bool all_have_stores(const Asking *a)
{
    bool all = true;
    for (size_t i = 0; i < a->count; i++) all &= (a->variants[i]->rules.keeps & KEEPS_STORE) != 0;
    return all;
}

/* A lap that lands, forward or clockwise, where it may capture, and a few seeds anywhere. */
static MwesoPosition draw(Asking *a, int more)
{
    const MwesoBoard *board = &a->board->board;
    MwesoPosition p = {0};
    uint64_t inner = board->inner;
    for (int skip = below(a, board->columns); skip > 0; skip--) inner &= inner - 1;
    int landing = __builtin_ctzll(inner), hand = 1 + below(a, 5);
    int start = mw_onward(board, landing, hand % board->circuit, below(a, 3) > 0);
    if (start < board->pits) p.pit[MWESO_SOUTH][start] = (uint16_t)hand;
    p.pit[MWESO_SOUTH][landing] = (uint16_t)below(a, 3);
    p.pit[MWESO_NORTH][mw_facing_inner(board, landing)] = (uint16_t)below(a, 4);
    if (!mw_is_shared(board))
        p.pit[MWESO_NORTH][mw_facing_outer(board, landing)] = (uint16_t)below(a, 3);
    for (int i = 0; i < more; i++) p.pit[below(a, 2)][below(a, board->pits)]++;
    for (int side = 0; side < 2 && all_have_stores(a); side++)
        p.store[side][0] = (uint16_t)below(a, 3);
    bool opening = below(a, 8) == 0;
    for (int side = 0; side < 2; side++) p.turns[side] = opening ? 0 : a->turns;
    p.captures[MWESO_SOUTH] = !opening && below(a, 8) == 0 && a->turns > 0;
    return p;
}

/* Takes seeds away that the question does not need. */
static void shrink(Asking *a, MwesoQuestion *question, size_t *together)
{
    for (int side = 0; side < 2; side++)
        for (int pit = 0; pit < a->board->board.pits; pit++)
            for (bool smaller = true; smaller && question->position.pit[side][pit] > 0;) {
                MwesoPosition less = question->position;
                size_t left;
                less.pit[side][pit]--;
                int best = best_pit(a, &less, &left);
                smaller = best >= 0 && left <= *together;
                if (!smaller) continue;
                *question = (MwesoQuestion){less, best, 0};
                *together = left;
            }
    if (question->position.captures[0]) {
        MwesoPosition plain = question->position;
        size_t left;
        plain.captures[0] = 0;
        int best = best_pit(a, &plain, &left);
        if (best >= 0 && left <= *together) *question = (MwesoQuestion){plain, best, 0};
    }
}

/* The smallest question of those that tell most. */
static bool find(Asking *a, MwesoQuestion *question)
{
    size_t pairs = 0, fewest;
    for (size_t i = 0; i < a->count; i++)
        for (size_t j = 0; j < i; j++) pairs += !a->group || a->group[i] == a->group[j];
    fewest = pairs;
    for (int size = 0; size < SIZES && fewest > 0; size++)
        for (int i = 0; i < TRIES && fewest > 0 && a->error.status == MWESO_OK; i++) {
            size_t left;
            MwesoPosition p = draw(a, size + size * size / 3);
            int pit = best_pit(a, &p, &left);
            if (pit < 0 || left >= fewest) continue;
            *question = (MwesoQuestion){p, pit, 0};
            fewest = left;
            shrink(a, question, &fewest);
        }
    return fewest < pairs && a->error.status == MWESO_OK;
}

/* ---- public ---------------------------------------------------------------------------------- */

static void number_answers(Asking *a, MwesoQuestion *question, size_t *answer_of)
{
    size_t together;
    best_pit(a, &question->position, &together);
    question->answers = 0;
    for (size_t i = 0; i < a->count; i++) {
        size_t j = 0;
        size_t pit = (size_t)question->pit;
        while (a->outcomes[j * MW_MOST_PITS + pit] != a->outcomes[i * MW_MOST_PITS + pit]) j++;
        answer_of[i] = j < i ? answer_of[j] : question->answers++;
    }
}

static MwesoStatus check(Asking *a, MwesoError *error)
{
    for (size_t i = 0; i < a->count; i++) {
        uint32_t quiet = (uint32_t)a->variants[i]->rules.quiet_turns;
        if (quiet > a->turns) a->turns = quiet;
        if (a->variants[i]->rules.shared != a->board->shared)
            return mw_fail(
                error, MWESO_USAGE, 0,
                "on the board of one of %s and %s the players share one circuit, on that of "
                "the other they do not: the boards tell them apart",
                mweso_variant_name(a->variants[0]), mweso_variant_name(a->variants[i]));
        if (a->variants[i]->rules.columns != a->board->columns)
            return mw_fail(error, MWESO_USAGE, 0,
                           "%s has %d columns and %s has %d: the boards tell them apart",
                           mweso_variant_name(a->variants[0]), a->board->columns,
                           mweso_variant_name(a->variants[i]), a->variants[i]->rules.columns);
    }
    return MWESO_OK;
}

MwesoStatus mweso_ask(const MwesoVariant *const *variants, const size_t *group, size_t count,
                      uint64_t seed, MwesoQuestion *question, size_t *answer_of, MwesoError *error)
{
    if (count == 0) return mw_fail(error, MWESO_NO, 0, "there is nothing to tell apart");
    if (mw_check_given(variants, "the list of variants", error) != MWESO_OK) return MWESO_BAD_INPUT;
    Asking a = {.variants = variants,
                .group = group,
                .count = count,
                .random = mw_random(seed, 0),
                .board = &variants[0]->rules};
    a.turns = 1;
    MwesoStatus status = check(&a, error);
    if (status != MWESO_OK) return status;
    if (!(a.outcomes = mw_new(count * MW_MOST_PITS * sizeof *a.outcomes)))
        return mw_no_memory(error);
    bool found = find(&a, question);
    if (found) number_answers(&a, question, answer_of);
    free(a.outcomes);
    if (a.error.status != MWESO_OK) {
        if (error) *error = a.error;
        return a.error.status;
    }
    return found ? MWESO_OK
                 : mw_fail(error, MWESO_NO, 0,
                           "none of the positions tried tells any two of them apart");
}
