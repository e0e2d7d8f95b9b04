/* Tune: fits weights of the evaluation to games of self-play.
 *
 * The search plays itself with the usual weights. Every position of the games is a sample: its
 * terms, and who won. Weights are fitted to the samples by logistic regression (as in "Texel's
 * tuning method": Oesterlund, 2014): the probability to win is modelled as 1 / (1 + exp(-(sum of
 * weight times term))). Turns of each phase are separate samples, for separate weights. All weights
 * are then scaled by one factor, so that values keep the scale of the usual weights, and rounded.
 */
#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/findings.h"
#include "base/memory.h"
#include "rules/variant.h"
#include "think/evaluate.h"

enum { ROUNDS = 20, MOST_MOVES = 400 };

/* A phase with fewer samples has no weights of its own. */
enum { LEAST_SAMPLES = 500 };

/* Keeps weights small where a term hardly varies (ridge regression: Hoerl and Kennard, 1970). */
static const double ridge = 1.0;

typedef struct Sample {
    MwTerms terms;
    int stage; /* the row of the weights that it is a sample for */
    bool won;  /* the side to move won */
} Sample;

typedef struct Tune {
    const MwesoVariant *variant;
    Sample *samples;
    size_t count, room;
    uint64_t games;
    MwesoProgress progress;
    void *user;
    MwesoStatus status;
} Tune;

typedef double Vector[TERM_COUNT];
typedef Vector Rows[MW_MOST_STAGES];
typedef double Matrix[TERM_COUNT][TERM_COUNT];

/* ---- samples --------------------------------------------------------------------------------- */

static bool add_sample(Tune *tune, const MwesoPosition *position, int winner)
{
    assert(winner == MWESO_SOUTH || winner == MWESO_NORTH);
    Sample *samples = mw_grow(tune->samples, tune->count, &tune->room, sizeof *samples);
    if (!samples) {
        tune->status = MWESO_IO;
        return false;
    }
    tune->samples = samples;
    Sample *sample = &samples[tune->count++];
    sample->won = winner == position->side;
    sample->stage = mw_stage_of(&tune->variant->words, position);
    mw_terms(&tune->variant->words, position, &sample->terms);
    return true;
}

static bool take_game(void *user, const MwesoMatchGame *game)
{
    Tune *tune = user;
    MwesoOutcome standing = mweso_game_standing(game->game);
    tune->games++;
    for (size_t i = 0; standing.winner != MWESO_NOBODY && i < mweso_game_length(game->game); i++)
        if (!add_sample(tune, mweso_game_position_before(game->game, i), standing.winner))
            return false;
    return !tune->progress || tune->progress(tune->user, tune->games);
}

/* Plays the games. The second player looks at a few more nodes, so that the games of a pair differ.
 */
static MwesoStatus play_games(Tune *tune, const MwesoTunePlan *plan, MwesoError *error)
{
    char first[80], second[80];
    MwesoMatchTally tally;
    snprintf(first, sizeof first, "search:nodes=%llu,weights=usual",
             (unsigned long long)plan->nodes);
    snprintf(second, sizeof second, "search:nodes=%llu,weights=usual",
             (unsigned long long)(plan->nodes + plan->nodes / 4 + 1));
    MwesoMatchPlan match = {.players = {first, second},
                            .pairs = plan->pairs,
                            .seed = plan->seed,
                            .judge_nodes = plan->nodes,
                            .opening_moves = plan->opening_moves,
                            .most_moves = MOST_MOVES,
                            .threads = plan->threads};
    MwesoStatus status = mweso_match(tune->variant, &match, take_game, tune, &tally, error);
    return tune->status != MWESO_OK ? mw_no_memory(error) : status;
}

/* ---- the fit --------------------------------------------------------------------------------- */

static double sum_of(const Vector weights, const Sample *sample)
{
    double sum = 0;
    for (int i = 0; i < TERM_COUNT; i++) sum += weights[i] * sample->terms.of[i];
    return sum;
}

/* Solves matrix x = vector by Gaussian elimination; x replaces the vector. The matrix is positive
 * definite. */
static void solve(Matrix matrix, Vector vector)
{
    for (int i = 0; i < TERM_COUNT; i++)
        for (int j = i + 1; j < TERM_COUNT; j++) {
            assert(matrix[i][i] > 0);
            double times = matrix[j][i] / matrix[i][i];
            for (int k = i; k < TERM_COUNT; k++) matrix[j][k] -= times * matrix[i][k];
            vector[j] -= times * vector[i];
        }
    for (int i = TERM_COUNT - 1; i >= 0; i--) {
        for (int k = i + 1; k < TERM_COUNT; k++) vector[i] -= matrix[i][k] * vector[k];
        vector[i] /= matrix[i][i];
    }
}

/* One step of Newton's method, for the weights of one stage. */
static void improve(const Tune *tune, int stage, Vector weights)
{
    Matrix curvature = {{0}};
    Vector slope = {0};
    for (int i = 0; i < TERM_COUNT; i++) {
        curvature[i][i] = ridge;
        slope[i] = -ridge * weights[i];
    }
    for (size_t n = 0; n < tune->count; n++) {
        const Sample *sample = &tune->samples[n];
        if (sample->stage != stage) continue;
        double chance = 1 / (1 + exp(-sum_of(weights, sample)));
        double miss = sample->won - chance, spread = chance * (1 - chance);
        for (int i = 0; i < TERM_COUNT; i++) {
            slope[i] += miss * sample->terms.of[i];
            for (int j = 0; j < TERM_COUNT; j++)
                curvature[i][j] += spread * sample->terms.of[i] * sample->terms.of[j];
        }
    }
    solve(curvature, slope);
    for (int i = 0; i < TERM_COUNT; i++) weights[i] += slope[i];
}

/* The mean surprise at the winners (cross-entropy) in bits: 1 with no knowledge. */
static double surprise(const Tune *tune, const Rows weights, double scale)
{
    double sum = 0;
    for (size_t n = 0; n < tune->count; n++) {
        const Sample *sample = &tune->samples[n];
        double value = scale * sum_of(weights[sample->stage], sample);
        sum += log1p(exp(sample->won ? -value : value));
    }
    return tune->count ? sum / (double)tune->count / log(2) : 1;
}

/* The factor for values by some weights that gives the best probabilities, by ternary search for
 * its logarithm. */
static double best_scale(const Tune *tune, const Rows weights)
{
    double low = -12, high = 2;
    for (int i = 0; i < 60; i++) {
        double a = low + (high - low) / 3, b = high - (high - low) / 3;
        if (surprise(tune, weights, exp(a)) < surprise(tune, weights, exp(b))) high = b;
        else low = a;
    }
    return exp(low);
}

/* Fits the weights of one stage. A phase with few samples gets the weights of turns in no phase,
 * which are fitted first. */
static void fit_stage(const Tune *tune, int stage, Rows weights, bool *counted)
{
    size_t samples = 0;
    for (size_t n = 0; n < tune->count; n++) samples += tune->samples[n].stage == stage;
    if (stage > 0 && samples < LEAST_SAMPLES) {
        memcpy(weights[stage], weights[0], sizeof weights[stage]);
        return;
    }
    for (int i = 0; i < ROUNDS; i++) improve(tune, stage, weights[stage]);
    for (size_t n = 0; n < tune->count; n++)
        for (int i = 0; i < TERM_COUNT && tune->samples[n].stage == stage; i++)
            counted[i] |= tune->samples[n].terms.of[i] != 0;
}

static void fit(const Tune *tune, MwesoTuning *tuning)
{
    Rows weights = {{0}}, usual;
    for (int stage = 0; stage < MW_MOST_STAGES; stage++)
        for (int i = 0; i < TERM_COUNT; i++) usual[stage][i] = mw_usual_weights[i];
    tuning->stages = 1 + (size_t)tune->variant->phase_count;
    for (int stage = 0; stage < (int)tuning->stages; stage++)
        fit_stage(tune, stage, weights, tuning->counted[stage]);
    double scale = best_scale(tune, usual);
    for (size_t stage = 0; stage < tuning->stages; stage++)
        for (int i = 0; i < TERM_COUNT; i++)
            tuning->weights[stage][i] = (int32_t)lround(
                fmax(-10000, fmin(10000, weights[stage][i] / scale)));
    tuning->surprise_usual = surprise(tune, usual, scale);
    tuning->surprise = surprise(tune, weights, 1);
}

/* ---- public ---------------------------------------------------------------------------------- */

_Static_assert((int)TERM_COUNT <= (int)MWESO_MOST_TERMS, "MwesoTuning has room for all terms");
_Static_assert((int)MW_MOST_STAGES == (int)MWESO_MOST_STAGES, "and for all phases");

MwesoStatus mweso_tune(const MwesoVariant *variant, const MwesoTunePlan *plan,
                       MwesoProgress progress, void *user, MwesoTuning *tuning, MwesoError *error)
{
    Tune tune = {.variant = variant, .progress = progress, .user = user};
    *tuning = (MwesoTuning){0};
    MwesoStatus status = mw_check_given(plan, "the plan", error);
    if (status == MWESO_OK) status = play_games(&tune, plan, error);
    if (status == MWESO_OK) fit(&tune, tuning);
    tuning->games = tune.games;
    tuning->positions = tune.count;
    free(tune.samples);
    return status;
}

const char *mweso_term(size_t index) { return index < TERM_COUNT ? mw_term_names[index] : NULL; }
