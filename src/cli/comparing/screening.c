/* Screening: of thousands of rule sets those that come nearest to the wishes, by rounds of more and
 * more games of fewer and fewer of them (sequential halving: Z. Karnin, T. Koren and O. Somekh,
 * ICML 2013), in which also goes out whatever is surely not as wished. */
#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "cli/comparing/design.h"
#include "cli/ease.h"

/* The rounds: who plays, how many games each, and how many rule sets are left after them. */
static const struct {
    bool anew;
    uint64_t games;
    size_t left;
} rounds[] = {{false, 64, 1024}, {false, 256, 96}, {true, 48, 24}, {true, 192, MOST_FINALISTS}};

enum { ROUNDS = sizeof rounds / sizeof *rounds, CALIBRATED = 64 };

/* ---- intervals ------------------------------------------------------------------------------- */

/* How many standard deviations an interval of a level has on either side, if it is normal. */
static double deviations(double level)
{
    double low = 0, high = 40;
    for (int i = 0; i < 100; i++) {
        double middle = (low + high) / 2;
        if (erfc(middle / sqrt(2)) > 1 - level) low = middle;
        else high = middle;
    }
    return high;
}

/* The level at which this number of intervals hold together with 95% (Bonferroni). */
static double together(double intervals) { return 1 - (1 - CLI_LEVEL) / intervals; }

/* ---- games ----------------------------------------------------------------------------------- */

/* What tells games apart: on logarithms, unless it is a share. */
static const char *const profile_names[PROFILE_METRICS] = {
    "AdvantageP1",   "Completion",     "DurationTurns",   "LapsPerTurn",
    "SeedsCaptured", "CapturingTurns", "BranchingFactor", "LeadChange"};

static Wish profile_wish(int i)
{
    return (Wish){
        .kind = WISH_METRIC, .name = profile_names[i], .metric = cli_metric(profile_names[i])};
}

/* Ten points of a share, or a quarter of anything else, are a distance of 1. */
static double profile_unit(const Wish *wish) { return wish_is_share(wish) ? 0.1 : log(1.25); }

enum { COMPLETION = 1 }; /* in the profile */

/* Thousands of rule sets need no more of it than how many games are won, unless something is wished
 * of all. */
static void find_profile(const Design *d, const MwesoSample *sample, bool paired,
                         double profile[PROFILE_METRICS])
{
    bool whole = d->round > 0 || d->like >= 0;
    for (int i = 0; i < PROFILE_METRICS; i++) {
        Wish wish = profile_wish(i);
        profile[i] = 0;
        if (!whole && i != COMPLETION) continue;
        double value = mweso_sample_metric(sample, wish.metric, CLI_LEVEL, paired).value;
        profile[i] = wish_scale(&wish, value) / profile_unit(&wish);
    }
}

static double distance(const double *a, const double *b)
{
    double sum = 0;
    for (int i = 0; i < PROFILE_METRICS; i++) sum += (a[i] - b[i]) * (a[i] - b[i]);
    return sqrt(sum / PROFILE_METRICS);
}

/* A quantity of the profile in its unit, at such a level that those of both games hold together. */
static MwesoEstimate profile_estimate(const Design *d, const MwesoSample *sample, bool paired,
                                      int i)
{
    Wish wish = profile_wish(i);
    double unit = profile_unit(&wish), level = 1 - (1 - d->now.level) / (2 * PROFILE_METRICS);
    MwesoEstimate e = mweso_sample_metric(sample, wish.metric, level, paired);
    if (isnan(e.low)) e.low = e.high = e.value;
    return (MwesoEstimate){wish_scale(&wish, e.value) / unit, wish_scale(&wish, e.low) / unit,
                           wish_scale(&wish, e.high) / unit};
}

/* The distance from the variant of --like, with the least and the greatest that the intervals of
 * all quantities together leave, those of that variant too. */
static MwesoEstimate likeness(const Design *d, const MwesoSample *sample, bool paired)
{
    double sum = 0, low = 0, high = 0;
    for (int i = 0; i < PROFILE_METRICS; i++) {
        MwesoEstimate e = profile_estimate(d, sample, paired, i), target = d->target[i];
        double apart = e.value - target.value;
        double a = e.low - target.high, b = e.high - target.low;
        double near = a * b <= 0 ? 0 : fmin(fabs(a), fabs(b)), far = fmax(fabs(a), fabs(b));
        sum += apart * apart, low += near * near, high += far * far;
    }
    return (MwesoEstimate){sqrt(sum / PROFILE_METRICS), sqrt(low / PROFILE_METRICS),
                           sqrt(high / PROFILE_METRICS)};
}

/* One rule set in a round. */
typedef struct PlayedCandidate {
    Design *d;
    Candidate *c;
    const MwesoVariant *variant;
} PlayedCandidate;

static MwesoSample *play(const PlayedCandidate *p, const char *first, uint64_t games,
                         MwesoError *error)
{
    MwesoPlan plan = p->d->asked.plan;
    plan.players[0] = first;
    plan.players[1] = p->d->now.player;
    plan.games = games;
    plan.seed = p->d->now.seed;
    plan.threads = 1;
    return mweso_simulate_sample(p->variant, &plan, cli_until_stopped, NULL, error);
}

static MwesoEstimate of_metric(const Design *d, const Wish *wish, const MwesoSample *sample,
                               bool paired)
{
    MwesoEstimate e = mweso_sample_metric(sample, wish->metric, d->now.level, paired);
    if (isnan(e.low)) e.low = e.high = e.value; /* all games are alike */
    return wish->others ? (MwesoEstimate){1 - e.value, 1 - e.high, 1 - e.low} : e;
}

/* Half as many games are enough for the points of the stronger player: they are longer. */
static MwesoStatus find_depth(const PlayedCandidate *p, MwesoEstimate *e, MwesoError *error)
{
    const Round *now = &p->d->now;
    MwesoSample *sample = play(p, now->stronger, now->games / 2 + now->games / 2 % 2, error);
    if (!sample) return error->status;
    *e = mweso_sample_metric(sample, cli_metric("FirstPlayer"), now->level,
                             cli_plan_is_paired(&p->d->asked.plan));
    mweso_sample_free(sample);
    return MWESO_OK;
}

/* The words are counted and laps and choices played, whose intervals hold together. */
static MwesoEstimate find_ease(const PlayedCandidate *p, const MwesoSample *sample, bool paired)
{
    static const char *const names[] = {"LapsPerTurn", "BranchingFactor"};
    MwesoEstimate e[2];
    double words = (double)ease_words(p->d->cli, p->variant);
    for (int i = 0; i < 2; i++) {
        e[i] = mweso_sample_metric(sample, cli_metric(names[i]), 1 - (1 - p->d->now.level) / 2,
                                   paired);
        if (isnan(e[i].low)) e[i].low = e[i].high = e[i].value;
    }
    return (MwesoEstimate){ease_burden(words, e[0].value, e[1].value),
                           ease_burden(words, e[0].low, e[1].low),
                           ease_burden(words, e[0].high, e[1].high)};
}

/* Plays its games and finds its figures. Those of a stopped game stay as they were. */
static MwesoStatus find_figures(const PlayedCandidate *p, MwesoError *error)
{
    Design *d = p->d;
    Candidate *c = p->c;
    MwesoEstimate found[MOST_WISHES_AND_LIKENESS];
    double profile[PROFILE_METRICS];
    bool paired = cli_plan_is_paired(&d->asked.plan);
    MwesoStatus status = MWESO_OK;
    MwesoSample *sample = play(p, d->now.player, d->now.games, error);
    if (!sample) return error->status;
    find_profile(d, sample, paired, profile);
    for (int i = 0; i < PROFILE_METRICS && c->of_like; i++)
        d->target[i] = profile_estimate(d, sample, paired, i);
    for (size_t w = 0; w < d->wishes.count && status == MWESO_OK; w++) {
        const Wish *wish = &d->wishes.list[w];
        if (wish->kind == WISH_METRIC) found[w] = of_metric(d, wish, sample, paired);
        else if (wish->kind == WISH_DEPTH) status = find_depth(p, &found[w], error);
        else if (wish->kind == WISH_EASE) found[w] = find_ease(p, sample, paired);
        else if (c->of_like) found[w] = (MwesoEstimate){0, 0, 0};
        else found[w] = likeness(d, sample, paired);
    }
    if (status == MWESO_OK) {
        memcpy(d->now.anew || d->same_players ? c->figures : c->screened, found, sizeof found);
        memcpy(c->profile, profile, sizeof profile);
        c->distance = distance(profile, c == d->candidates ? profile : d->candidates->profile);
        if (c->round < 0) c->plays = comparison_games((const MwesoSample *const[]){sample}, 1);
        c->round = d->round;
    }
    if (d->now.keeps && status == MWESO_OK) c->sample = sample;
    else mweso_sample_free(sample);
    return status;
}

/* A round of games, by threads. */
typedef struct Rounding {
    Design *d;
    const size_t *list;
    size_t count;
    bool tells; /* how far it is */
    size_t done;
    atomic_flag counting;
    atomic_int failed; /* a MwesoStatus */
} Rounding;

/* One more is played; rows tell of every twentieth part, in order, whoever played it. */
static void count_played(Rounding *r)
{
    enum { PARTS = 20 };
    Design *d = r->d;
    while (atomic_flag_test_and_set(&r->counting)) /* for no longer than a line takes */
        ;
    r->done++;
    cli_progress(d->cli, "round %d of %d: rule set %zu of %zu", d->round + 1, d->most_rounds,
                 r->done, r->count);
    if (r->tells && r->done * PARTS / r->count > (r->done - 1) * PARTS / r->count)
        design_print_progress(d, r->done, r->count);
    atomic_flag_clear(&r->counting);
}

static bool play_one(void *rounding, int thread, uint64_t job)
{
    Rounding *r = rounding;
    Candidate *c = &r->d->candidates[r->list[job]];
    MwesoError error = {.status = MWESO_OK};
    (void)thread;
    if (cli_stop) return false;
    MwesoVariant *variant = candidate_load(r->d, c);
    MwesoStatus status = variant ? find_figures(&(PlayedCandidate){r->d, c, variant}, &error)
                                 : MWESO_BAD_VARIANT;
    mweso_variant_free(variant);
    bool tried = c->changes > 0; /* not the variant as it is, nor that of --like */
    if (tried && status == MWESO_BAD_VARIANT) c->fate = FATE_UNPLAYABLE;
    else if (tried && (status == MWESO_BAD_INPUT || status == MWESO_IO))
        c->fate = FATE_BOUNDLESS; /* too many moves, for a list or for the memory that there is */
    else if (status != MWESO_OK && !cli_stop && !atomic_exchange(&r->failed, (int)status))
        cli_fail_error(r->d->cli, r->d->from, &error);
    count_played(r);
    return status == MWESO_OK || c->fate != FATE_IN;
}

/* Plays those of a list, the variant as it is and that of --like before them. */
static MwesoStatus play_list(Design *d, const size_t *list, size_t count)
{
    static const size_t first[] = {0, 1};
    Rounding r = {
        .d = d, .list = first, .count = design_first_tried(d), .counting = ATOMIC_FLAG_INIT};
    for (size_t i = 0; i < r.count && !r.failed && !cli_stop; i++)
        play_one(&r, 0, d->like < 0 ? i : r.count - 1 - i); /* it is measured by that of --like */
    Rounding all = {.d = d,
                    .list = list,
                    .count = count,
                    .tells = true,
                    .counting = ATOMIC_FLAG_INIT,
                    .failed = (int)r.failed};
    if (count) design_print_progress(d, 0, count);
    if (!all.failed && !cli_stop) mweso_in_parallel(d->asked.plan.threads, count, play_one, &all);
    if (cli_stop) return MWESO_NO;
    return (MwesoStatus)all.failed;
}

/* ---- what the players that screen foretell --------------------------------------------------- */

/* A line through the points (x, y) of rule sets that both have played: least squares. */
static Foretold fit(const double *x, const double *y, size_t count)
{
    double n = (double)count, mx = 0, my = 0, xx = 0, xy = 0, yy = 0;
    for (size_t i = 0; i < count; i++) mx += x[i] / n, my += y[i] / n;
    for (size_t i = 0; i < count; i++) {
        xx += (x[i] - mx) * (x[i] - mx);
        xy += (x[i] - mx) * (y[i] - my);
        yy += (y[i] - my) * (y[i] - my);
    }
    double times = xx > 0 ? xy / xx : 0, left = fmax(0, yy - times * xy);
    return (Foretold){my - times * mx, times, count > 2 ? sqrt(left / (n - 2)) : 0,
                      xx > 0 && yy > 0 ? xy / sqrt(xx * yy) : 0};
}

/* Has some rule sets, spread over all that are in, played by those who play the best anew. */
static MwesoStatus calibrate(Design *d)
{
    size_t list[CALIBRATED], count = 0;
    double x[CALIBRATED], y[CALIBRATED];
    size_t step = d->in_count / CALIBRATED + 1;
    for (size_t i = 0; i < d->in_count && count < CALIBRATED; i += step)
        if (!candidate_is_boundless(d, &d->candidates[d->in[i]])) list[count++] = d->in[i];
    Round screening = d->now;
    d->now.player = d->players[1], d->now.stronger = d->stronger[1], d->now.anew = true;
    int before = d->round;
    MwesoStatus status = play_list(d, list, count);
    d->round = before, d->now = screening;
    if (status != MWESO_OK) return status;
    d->calibrated = count;
    for (size_t w = 0; w < d->wishes.count; w++) {
        const Wish *wish = &d->wishes.list[w];
        size_t points = 0;
        for (size_t i = 0; i < count; i++) {
            const Candidate *c = &d->candidates[list[i]];
            x[points] = wish_scale(wish, c->screened[w].value);
            y[points] = wish_scale(wish, c->figures[w].value);
            points += isfinite(x[points]) && isfinite(y[points]) && c->fate == FATE_IN;
        }
        d->foretold[w] = fit(x, y, points);
    }
    return MWESO_OK;
}

/* The figures of a rule set that the others have not played yet. */
static void foretell(const Design *d, Candidate *c)
{
    for (size_t w = 0; w < d->wishes.count; w++) {
        const Wish *wish = &d->wishes.list[w];
        const Foretold *f = &d->foretold[w];
        const MwesoEstimate *e = &c->screened[w];
        double ends[] = {f->from + f->times * wish_scale(wish, e->low),
                         f->from + f->times * wish_scale(wish, e->high)};
        double error = d->now.deviations * f->error;
        c->figures[w] = (MwesoEstimate){
            wish_unscale(wish, f->from + f->times * wish_scale(wish, e->value)),
            wish_unscale(wish, fmin(ends[0], ends[1]) - error),
            wish_unscale(wish, fmax(ends[0], ends[1]) + error)};
    }
}

/* ---- who goes on ----------------------------------------------------------------------------- */

/* How improbable it is that a value is within its bounds, as a logarithm. */
static double improbability(const Design *d, const Wish *wish, MwesoEstimate e, double spread)
{
    enum { HARDLY = 40 };
    double low = wish_scale(wish, e.low), high = wish_scale(wish, e.high);
    double at = wish_scale(wish, e.value), error = (high - low) / 2 / d->now.deviations;
    double from = isfinite(wish->low) ? wish_scale(wish, wish->low) : -INFINITY;
    double to = isfinite(wish->high) ? wish_scale(wish, wish->high) : INFINITY;
    double times = sqrt(2) * fmax(error, 1e-9);
    double within = (erfc((from - at) / times) - erfc((to - at) / times)) / 2;
    double logarithm = within > 0 ? -log(within) : INFINITY;
    return fmin(logarithm, HARDLY) + wish_loss(wish, e.value, NAN, spread) / HARDLY;
}

/* Bounds weigh more than how far it goes in a direction. */
static void find_score(const Design *d, Candidate *c)
{
    enum { WEIGHT_OF_BOUNDS = 5 };
    c->score = 0;
    for (size_t w = 0; w < d->wishes.count; w++) {
        const Wish *wish = &d->wishes.list[w];
        MwesoEstimate e = c->figures[w], base = d->candidates->figures[w];
        double unit = d->spread[w];
        c->score += wish->direction ? wish_loss(wish, e.value, base.value, unit)
                                    : WEIGHT_OF_BOUNDS * improbability(d, wish, e, unit);
    }
    if (!isfinite(c->score)) c->score = 1e9; /* there is no such figure */
}

/* The standard deviation of what the rule sets have, for a unit. */
static void find_spread(Design *d)
{
    for (size_t w = 0; w < d->wishes.count; w++) {
        double n = 0, sum = 0, squares = 0;
        for (size_t i = 0; i < d->in_count; i++) {
            double value = d->candidates[d->in[i]].figures[w].value;
            double at = wish_scale(&d->wishes.list[w], value);
            if (isfinite(at)) n++, sum += at, squares += at * at;
        }
        double variance = n > 1 ? (squares - sum * sum / n) / (n - 1) : 0;
        d->spread[w] = variance > 0 ? sqrt(variance) : 1;
    }
}

Fulfilment design_fulfilment(const Design *d, const Candidate *c, size_t w)
{
    return wish_fulfilment(&d->wishes.list[w], c->figures[w], d->candidates->figures[w]);
}

bool design_is_as_wished(const Design *d, const Candidate *c)
{
    for (size_t w = 0; w < d->wishes.count; w++)
        if (design_fulfilment(d, c, w) > WISH_LIKELY_MET) return false;
    return true;
}

/* The candidates that are sorted by their numbers: qsort hands nothing else over. */
static const Candidate *sorted;

/* Equal scores to a hundredth: fewer changes, then the nearest to the variant as it is. */
static int by_score(const void *left, const void *right)
{
    size_t i = *(const size_t *)left, j = *(const size_t *)right;
    const Candidate *a = &sorted[i], *b = &sorted[j];
    double apart = round(100 * a->score) - round(100 * b->score);
    if (apart == 0) apart = a->changes - b->changes;
    if (apart == 0) apart = a->distance - b->distance;
    return apart < 0 ? -1 : apart > 0 ? 1 : i < j ? -1 : i > j;
}

static void sort_in(Design *d)
{
    sorted = d->candidates;
    qsort(d->in, d->in_count, sizeof *d->in, by_score);
}

/* Marks what the intervals say cannot be as wished. */
static void reject_misses(const Design *d, Candidate *c)
{
    for (size_t w = d->wishes.count; w-- > 0;)
        if (design_fulfilment(d, c, w) == WISH_MISSED) c->fate = FATE_MISSES, c->missed = w;
}

/* Does one of its answers alone come as near, up to a tenth? */
static bool is_needless(const Candidate *c, const double *alone)
{
    return c->changes > 1 && fmin(alone[c->answers[0]], alone[c->answers[1]]) < c->score + 0.1;
}

/* Puts out those that miss a wish, those of two answers of which one is enough, and those behind
 * the first `left`. Where too few are left, the nearest that miss stay in. */
static bool put_out(Design *d, size_t left)
{
    size_t kept = 0, missing = 0, count = d->in_count;
    double *alone = calloc((size_t)d->answer_count, sizeof *alone);
    if (!alone) return false;
    for (int i = 0; i < d->answer_count; i++) alone[i] = INFINITY;
    for (size_t i = 0; i < count; i++) {
        Candidate *c = &d->candidates[d->in[i]];
        reject_misses(d, c);
        if (c->changes == 1) alone[c->answers[0]] = c->score;
        missing += c->fate == FATE_MISSES;
    }
    for (size_t i = 0; i < count; i++) {
        Candidate *c = &d->candidates[d->in[i]];
        if (c->fate == FATE_IN && is_needless(c, alone)) c->fate = FATE_NEEDLESS;
    }
    size_t room = count - missing < MOST_FINALISTS ? MOST_FINALISTS - (count - missing) : 0;
    for (size_t i = 0; i < count; i++) {
        Candidate *c = &d->candidates[d->in[i]];
        if (c->fate == FATE_MISSES && room) c->fate = FATE_IN, room--;
        if (c->fate == FATE_IN && kept == left) c->fate = FATE_BEHIND;
        if (c->fate == FATE_IN) d->in[kept++] = d->in[i];
    }
    d->in_count = kept;
    free(alone);
    return true;
}

/* ---- games that are those of others ---------------------------------------------------------- */

static int by_games(const void *left, const void *right)
{
    size_t i = *(const size_t *)left, j = *(const size_t *)right;
    uint64_t a = sorted[i].plays, b = sorted[j].plays;
    return a < b ? -1 : a > b ? 1 : i < j ? -1 : i > j;
}

static void keep_those_in(Design *d)
{
    size_t kept = 0;
    for (size_t i = 0; i < d->in_count; i++)
        if (d->candidates[d->in[i]].fate == FATE_IN) d->in[kept++] = d->in[i];
    d->in_count = kept;
}

/* A game that hardly ever has a winner is no game, unless it is wished to stay one. */
static bool is_won(const Candidate *c)
{
    Wish won = profile_wish(COMPLETION);
    return c->profile[COMPLETION] * profile_unit(&won) >= 0.5;
}

/* Of those that play the very same games the first is kept, which has the fewest changes. */
static void leave_out_same(Design *d)
{
    size_t first = 0;
    sorted = d->candidates;
    for (size_t i = 0; i < d->in_count; i++) {
        Candidate *c = &d->candidates[d->in[i]];
        if (c->fate == FATE_IN && c->plays == d->candidates->plays) c->fate = FATE_UNCHANGED;
        if (c->fate == FATE_IN && is_won(d->candidates) && !is_won(c)) c->fate = FATE_UNWON;
    }
    keep_those_in(d);
    qsort(d->in, d->in_count, sizeof *d->in, by_games);
    for (size_t i = 1; i < d->in_count; i++) {
        Candidate *c = &d->candidates[d->in[i]];
        if (c->plays == d->candidates[d->in[first]].plays) c->fate = FATE_SAME;
        else first = i;
    }
    keep_those_in(d);
}

/* ---- what nobody would want to play ---------------------------------------------------------- */

static bool check_one(void *design, int thread, uint64_t job)
{
    Design *d = design;
    Candidate *c = &d->candidates[d->in[job]];
    (void)thread;
    if (cli_stop) return false;
    if (candidate_is_boundless(d, c)) c->fate = FATE_BOUNDLESS;
    else if (!candidate_is_clean(d, c)) c->fate = FATE_UNCLEAN;
    return !cli_stop;
}

/* Leaves out those with which 'mweso check' finds fault, such as games without an end. */
static MwesoStatus leave_out_unclean(Design *d)
{
    mweso_in_parallel(d->asked.plan.threads, d->in_count, check_one, d);
    keep_those_in(d);
    return cli_stop ? MWESO_NO : MWESO_OK;
}

/* ---- all rounds ------------------------------------------------------------------------------ */

static void begin_round(Design *d, int round)
{
    double tested = (double)d->count * (double)d->wishes.count * ROUNDS * 2;
    bool anew = rounds[round].anew;
    d->round = round;
    d->now = (Round){.player = d->players[anew],
                     .stronger = d->stronger[anew],
                     .games = rounds[round].games,
                     .seed = d->asked.plan.seed,
                     .level = together(tested),
                     .deviations = deviations(together(tested)),
                     .anew = anew};
}

/* Ranks those that have played in this round, or all if none has. */
static void rank(Design *d)
{
    bool foretold = !d->now.anew && !d->same_players;
    for (size_t i = 0; i < d->in_count && foretold; i++) foretell(d, &d->candidates[d->in[i]]);
    if (d->round == 0) find_spread(d);
    for (size_t i = 0; i < d->in_count; i++) find_score(d, &d->candidates[d->in[i]]);
    sort_in(d);
}

/* After Ctrl-C: those with the figures of the latest round that some have, the nearest first. */
static MwesoStatus keep_found(Design *d)
{
    size_t kept = 0;
    int latest = -1;
    d->stopped = true;
    mweso_stop(false); /* what is found may be looked at */
    for (size_t i = 0; i < d->in_count; i++) {
        const Candidate *c = &d->candidates[d->in[i]];
        if (c->fate == FATE_IN && c->round > latest) latest = c->round;
    }
    for (size_t i = 0; i < d->in_count && latest >= 0; i++) {
        const Candidate *c = &d->candidates[d->in[i]];
        if (c->fate == FATE_IN && c->round == latest) d->in[kept++] = d->in[i];
    }
    d->in_count = kept;
    if (latest == 0) {
        leave_out_same(d);
        bool known = d->same_players || d->calibrated;
        for (size_t w = 0; w < d->wishes.count && !known; w++)
            d->foretold[w] = (Foretold){0, 1, 0, NAN};
        if (!known)
            memcpy(d->candidates->figures, d->candidates->screened, sizeof d->candidates->figures);
    }
    rank(d);
    return put_out(d, MOST_FINALISTS) ? MWESO_NO : cli_no_memory(d->cli);
}

/* The finalists, by players who have not seen them, with other seeds. */
static MwesoStatus play_anew(Design *d)
{
    double tested = (double)(d->in_count + 1) * (double)d->wishes.count;
    d->round = ROUNDS;
    d->now = (Round){.player = d->players[1],
                     .stronger = d->stronger[1],
                     .games = d->asked.plan.games,
                     .seed = d->asked.plan.seed + 1,
                     .level = together(tested),
                     .deviations = deviations(together(tested)),
                     .anew = true,
                     .keeps = true};
    MwesoStatus status = play_list(d, d->in, d->in_count);
    if (status != MWESO_OK) return status;
    keep_those_in(d);
    for (size_t i = 0; i < d->in_count; i++) find_score(d, &d->candidates[d->in[i]]);
    sort_in(d);
    return MWESO_OK;
}

MwesoStatus design_search(Design *d)
{
    MwesoStatus status = MWESO_OK;
    d->most_rounds = ROUNDS + 1;
    for (size_t i = design_first_tried(d); i < d->count; i++) d->in[d->in_count++] = i;
    for (int round = 0; round < ROUNDS && status == MWESO_OK; round++) {
        begin_round(d, round);
        status = play_list(d, d->in, d->in_count);
        if (status == MWESO_OK && round == 0) leave_out_same(d);
        if (status == MWESO_OK && round == 0 && !d->same_players) status = calibrate(d);
        if (status != MWESO_OK) break;
        keep_those_in(d); /* some have turned out not to be playable */
        rank(d);
        if (!put_out(d, rounds[round].left)) status = cli_no_memory(d->cli);
        if (status == MWESO_OK && round == 0) status = leave_out_unclean(d);
        if (status == MWESO_OK) design_print_nearest(d);
    }
    if (status == MWESO_OK) status = play_anew(d);
    cli_progress_end();
    return status == MWESO_NO && cli_stop ? keep_found(d) : status;
}
