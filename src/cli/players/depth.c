/* mweso depth: how far apart playing at random and playing well are under a rule set.
 *
 * A ladder of players, each against the one below it: random, a search that errs less and less,
 * then searches of twice as many nodes each. Every match goes on until the confidence sequence of
 * its score is narrow, which holds whenever one looks. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/plan.h"
#include "cli/players/loss.h"
#include "cli/verbs.h"

/* Between random and the first search come searches that err this often. */
static const char *const errors[] = {",err=0.75", ",err=0.5", ",err=0.25", ""};
enum { ERRORS = sizeof errors / sizeof *errors };

enum {
    MOST_NODES = 1000000000,
    MOST_STEPS = ERRORS + 30, /* 2 to the power of 30 is more than MOST_NODES */
    OF_GAME = 2,              /* decisions drawn of a game */
    OF_PAIR = 2 * OF_GAME,
    FEW_PAIRS = 10,
    TRIES = 200, /* to find a turn with a choice */
    MOST_THREADS = 64
};

typedef char PlayerName[48];

/* A player against the one before it. */
typedef struct Step {
    PlayerName player, against;
    MwesoMatchTally tally;
    MwesoScore score; /* of the whole pairs so far */
    bool narrow;
} Step;

/* A turn with a choice. */
typedef struct Decision {
    MwesoPosition position;
    bool judged, matters;
} Decision;

typedef struct Depth {
    const Cli *cli;
    const MwesoVariant *variant;
    MwesoMatchPlan plan; /* of each match */
    Step steps[MOST_STEPS];
    int count, played;   /* steps there are, and that were played to their end */
    double width;        /* in Elo */
    Decision *decisions; /* OF_PAIR of each pair that has them */
    size_t drawn, most;  /* how many of them, and at most */
    MwesoPlayer *judges[MOST_THREADS];
    MwesoError error; /* of the match, or of a judge */
    MwesoError failed[MOST_THREADS];
} Depth;

/* ---- the ladder ------------------------------------------------------------------------------ */

static void add_step(Depth *d, uint64_t nodes, const char *error)
{
    Step *step = &d->steps[d->count];
    const char *below = d->count ? step[-1].player : "random";
    snprintf(step->against, sizeof(PlayerName), "%s", below);
    snprintf(step->player, sizeof(PlayerName), "search:nodes=%" PRIu64 "%s", nodes, error);
    step->score = mweso_pairs_sequence(NULL, CLI_LEVEL);
    d->count++;
}

/* Reads --nodes A..B. False after a message. */
static bool make_ladder(Depth *d)
{
    const char *text = d->cli->values[OPT_LADDER] ? d->cli->values[OPT_LADDER] : "50..1600";
    uint64_t first = 0, last = 0;
    int end = 0;
    bool read = strspn(text, "0123456789.") == strlen(text) && strlen(text) <= 22 &&
                sscanf(text, "%" SCNu64 "..%" SCNu64 "%n", &first, &last, &end) == 2 &&
                text[end] == '\0';
    if (!read || first < 1 || last < first || last > MOST_NODES) {
        cli_fail(d->cli, MWESO_USAGE,
                 "--nodes: '%.40s' is not A..B with A from 1 to B, and B up to %d, as in 50..1600",
                 SHOWN(text), MOST_NODES);
        return false;
    }
    for (int i = 0; i < ERRORS; i++) add_step(d, first, errors[i]);
    for (uint64_t nodes = 2 * first; nodes <= last; nodes *= 2) add_step(d, nodes, "");
    return true;
}

/* ---- decisions, drawn ------------------------------------------------------------------------ */

/* Has the side to move two moves or more? */
static bool has_choice(const MwesoVariant *variant, const MwesoPosition *position)
{
    MwesoOutcome outcome;
    const char *text;
    MwesoMoves *moves = position->placing ? NULL : mweso_moves_new(variant, position, NULL);
    bool two = moves && mweso_moves_next(moves, &text, &outcome) &&
               mweso_moves_next(moves, &text, &outcome);
    mweso_moves_free(moves);
    return two;
}

/* Draws OF_GAME of the turns of a game that have a choice. False if none was found. */
static bool draw_of_game(const Depth *d, const MwesoMatchGame *played, Decision *drawn)
{
    uint64_t state = cli_random_state(d->plan.seed, played->number);
    size_t length = mweso_game_length(played->game);
    int found = 0;
    for (int i = 0; i < TRIES && found < OF_GAME && length; i++) {
        const size_t ply = (size_t)(cli_random(&state) % length);
        const MwesoPosition *position = mweso_game_position_before(played->game, ply);
        if (has_choice(d->variant, position)) drawn[found++] = (Decision){.position = *position};
    }
    return found == OF_GAME;
}

/* The decisions of a pair count only together. */
static void draw_decisions(Depth *d, const MwesoMatchGame *played)
{
    const size_t second = played->number % 2;
    if (d->drawn % OF_PAIR != second * OF_GAME || d->drawn + OF_GAME > d->most) return;
    if (draw_of_game(d, played, d->decisions + d->drawn)) d->drawn += OF_GAME;
    else d->drawn -= second * OF_GAME;
}

/* ---- matches --------------------------------------------------------------------------------- */

static bool take_game(void *user, const MwesoMatchGame *game)
{
    Depth *d = user;
    Step *step = &d->steps[d->played];
    if (d->played + 1 == d->count) draw_decisions(d, game);
    if (game->number % 2) {
        step->score = mweso_pairs_sequence(step->tally.pairs, CLI_LEVEL);
        step->narrow = step->score.elo_high - step->score.elo_low < d->width;
    }
    cli_progress(d->cli, "step %d of %d, %" PRIu64 " games, Elo %+.0f (%+.0f to %+.0f)",
                 d->played + 1, d->count, game->number + 1, step->score.elo, step->score.elo_low,
                 step->score.elo_high);
    return !cli_stop && !step->narrow;
}

static uint64_t games_of(const Step *step)
{
    return step->tally.wins + step->tally.draws + step->tally.losses;
}

static MwesoStatus play_step(Depth *d)
{
    Step *step = &d->steps[d->played];
    d->plan.players[0] = step->player;
    d->plan.players[1] = step->against;
    MwesoStatus status = mweso_match(d->variant, &d->plan, take_game, d, &step->tally, &d->error);
    cli_progress_end();
    return status == MWESO_NO ? MWESO_OK : status;
}

/* ---- decisions, judged ----------------------------------------------------------------------- */

/* Finds the best and the second best move. */
static MwesoStatus judge_moves(const Depth *d, MwesoPlayer *judge, const MwesoGame *game,
                               MwesoThought best[2], MwesoError *error)
{
    MwesoOutcome outcome;
    const char *text;
    int count = 0;
    MwesoMoves *moves = mweso_moves_new(d->variant, mweso_game_position(game), error);
    MwesoStatus status = MWESO_OK;
    while (moves && status == MWESO_OK && count < MOST_JUDGED_MOVES &&
           mweso_moves_next(moves, &text, &outcome)) {
        MwesoThought now;
        status = mweso_player_judge(judge, game, text, cli_on_thought, NULL, &now, error);
        if (status != MWESO_OK) break;
        if (count == 0 || now.value > best[0].value) best[1] = best[0], best[0] = now;
        else if (count == 1 || now.value > best[1].value) best[1] = now;
        count++;
    }
    return cli_end_moves(moves, status, error);
}

/* Whatever the thread, each decision is judged by a player who remembers no other. */
static MwesoStatus judge_decision(const Depth *d, MwesoPlayer *judge, uint64_t number,
                                  Decision *decision, MwesoError *error)
{
    MwesoThought best[2] = {{0}};
    MwesoGame *game = mweso_game_new(d->variant, &decision->position, error);
    MwesoStatus status = game ? mweso_player_begin(judge, d->plan.seed, number, error)
                              : error->status;
    if (status == MWESO_OK) status = judge_moves(d, judge, game, best, error);
    mweso_game_free(game);
    decision->judged = status == MWESO_OK && !cli_stop;
    decision->matters = move_loss(&best[0], &best[1]) >= DOUBTFUL;
    return status;
}

static bool judge(void *user, int thread, uint64_t job)
{
    Depth *d = user;
    MwesoError *error = &d->failed[thread];
    const char *name = d->steps[d->count - 1].player;
    MwesoPlayer **player = &d->judges[thread];
    if (!*player && !(*player = mweso_player_new(d->variant, name, error))) return false;
    MwesoStatus status = judge_decision(d, *player, job, &d->decisions[job], error);
    /* What has too many moves to be looked into is left out. */
    if (status == MWESO_BAD_INPUT) error->status = status = MWESO_OK;
    if (thread == 0) cli_progress(d->cli, "decision %" PRIu64 " of %zu", job + 1, d->drawn);
    return status == MWESO_OK && !cli_stop;
}

static MwesoStatus judge_all(Depth *d)
{
    MwesoStatus status = MWESO_OK;
    d->drawn -= d->drawn % OF_PAIR;
    mweso_in_parallel(d->plan.threads, d->drawn, judge, d);
    cli_progress_end();
    for (int i = 0; i < MOST_THREADS; i++) {
        mweso_player_free(d->judges[i]);
        if (status == MWESO_OK && d->failed[i].status != MWESO_OK && !cli_stop) {
            d->error = d->failed[i];
            status = d->error.status;
        }
    }
    return status;
}

/* Of how many decisions that were judged how many matter, pair by pair. */
typedef struct Mattering {
    uint64_t pairs[OF_PAIR + 1], decisions;
    MwesoScore share;
} Mattering;

static Mattering sum_decisions(const Depth *d)
{
    Mattering m = {{0}, 0, {0}};
    for (size_t pair = 0; pair < d->drawn; pair += OF_PAIR) {
        int judged = 0, matter = 0;
        for (size_t i = pair; i < pair + OF_PAIR; i++) {
            judged += d->decisions[i].judged;
            matter += d->decisions[i].judged && d->decisions[i].matters;
        }
        if (judged < OF_PAIR) continue;
        m.pairs[matter]++;
        m.decisions += OF_PAIR;
    }
    m.share = mweso_pairs_sequence(m.pairs, CLI_LEVEL);
    return m;
}

/* ---- what comes out -------------------------------------------------------------------------- */

/* Steps `from` to `to` together: matches are independent, so that half widths add up as the sides
 * of a right triangle do. */
static MwesoEstimate sum_steps(const Depth *d, int from, int to, double unit)
{
    double sum = 0, below = 0, above = 0;
    for (int i = from; i < to; i++) {
        const MwesoScore *s = &d->steps[i].score;
        sum += s->elo;
        below += (s->elo - s->elo_low) * (s->elo - s->elo_low);
        above += (s->elo_high - s->elo) * (s->elo_high - s->elo);
    }
    return (MwesoEstimate){sum / unit, (sum - sqrt(below)) / unit, (sum + sqrt(above)) / unit};
}

static void print_step(const Depth *d, const Step *step)
{
    const MwesoScore *s = &step->score;
    char points[64], elo[64];
    if (step == d->steps)
        printf("%-26s %-26s %6s  %-24s  %s\n", "PLAYER", "AGAINST", "GAMES", "POINTS", "ELO");
    snprintf(points, sizeof points, "%.1f %% (%.1f to %.1f)", 100 * s->score, 100 * s->low,
             100 * s->high);
    snprintf(elo, sizeof elo, "%+.0f (%+.0f to %+.0f)", s->elo, s->elo_low, s->elo_high);
    printf("%-26s %-26s %6" PRIu64 "  %-24s  %s\n", step->player, step->against, games_of(step),
           points, elo);
}

static void print_whole(const Depth *d)
{
    const MwesoEstimate elo = sum_steps(d, 0, d->count, 1);
    const MwesoEstimate levels = sum_steps(d, 0, d->count, mweso_elo(0.75));
    const int doublings = d->count - ERRORS;
    printf("from random to %s: Elo %.0f (%.0f to %.0f), %.1f levels (%.1f to %.1f) of 75 %% of the "
           "points each\n",
           d->steps[d->count - 1].player, elo.value, elo.low, elo.high, levels.value, levels.low,
           levels.high);
    if (doublings) {
        const MwesoEstimate mean = sum_steps(d, ERRORS, d->count, doublings);
        printf("a doubling of the search: Elo %+.0f (%+.0f to %+.0f), the mean of %d\n", mean.value,
               mean.low, mean.high, doublings);
    }
    const Mattering m = sum_decisions(d);
    if (m.decisions)
        printf("of %" PRIu64 " decisions %.1f %% (%.1f to %.1f) matter: the second best move gives "
               "away %d seeds or more, or the game\n",
               m.decisions, 100 * m.share.score, 100 * m.share.low, 100 * m.share.high,
               DOUBTFUL / 100);
}

static Field count_field(const char *key, bool known, uint64_t count)
{
    return known ? NUMBER_FIELD(key, count) : TEXT_FIELD(key, NULL);
}

/* A row of a step or, without one, of the whole. */
static void print_row(const Depth *d, const Step *step)
{
    const MwesoMatchPlan *plan = &d->plan;
    const bool whole = !step;
    const int doublings = d->count - ERRORS;
    const MwesoEstimate elo = sum_steps(d, 0, d->count, 1),
                        levels = sum_steps(d, 0, d->count, mweso_elo(0.75)),
                        mean = sum_steps(d, ERRORS, d->count, doublings);
    const Mattering m = sum_decisions(d);
    const Step *of = whole ? &d->steps[d->count - 1] : step;
    const MwesoMatchTally *t = &of->tally;
    const MwesoScore *s = &of->score;
    const bool matter = whole && m.decisions, doubles = whole && doublings;
    ROW(d->cli, step == d->steps, TEXT_FIELD("kind", whole ? "whole" : "step"),
        VARIANT_FIELDS(d->variant), NUMBER_FIELD("seed", plan->seed),
        NUMBER_FIELD("opening", plan->opening_moves), NUMBER_FIELD("judge", plan->judge_nodes),
        NUMBER_FIELD("most_moves", plan->most_moves), TEXT_FIELD("player", of->player),
        TEXT_FIELD("against", whole ? "random" : of->against), count_field("won", !whole, t->wins),
        count_field("drawn", !whole, t->draws), count_field("lost", !whole, t->losses),
        count_field("pairs_0", !whole, t->pairs[0]), count_field("pairs_1", !whole, t->pairs[1]),
        count_field("pairs_2", !whole, t->pairs[2]), count_field("pairs_3", !whole, t->pairs[3]),
        count_field("pairs_4", !whole, t->pairs[4]), OPTIONAL_FIELD("score", !whole, s->score),
        OPTIONAL_FIELD("low", !whole, s->low), OPTIONAL_FIELD("high", !whole, s->high),
        REAL_FIELD("elo", whole ? elo.value : s->elo),
        REAL_FIELD("elo_low", whole ? elo.low : s->elo_low),
        REAL_FIELD("elo_high", whole ? elo.high : s->elo_high),
        OPTIONAL_FIELD("levels", whole, levels.value),
        OPTIONAL_FIELD("levels_low", whole, levels.low),
        OPTIONAL_FIELD("levels_high", whole, levels.high),
        count_field("doublings", whole, (uint64_t)doublings),
        OPTIONAL_FIELD("doubling", doubles, mean.value),
        OPTIONAL_FIELD("doubling_low", doubles, mean.low),
        OPTIONAL_FIELD("doubling_high", doubles, mean.high),
        count_field("decisions", whole, m.decisions),
        OPTIONAL_FIELD("matter", matter, m.share.score),
        OPTIONAL_FIELD("matter_low", matter, m.share.low),
        OPTIONAL_FIELD("matter_high", matter, m.share.high));
}

static void print(const Depth *d, const Step *step)
{
    if (d->cli->format != FORMAT_TEXT) print_row(d, step);
    else if (step) print_step(d, step);
    else print_whole(d);
    fflush(stdout);
}

/* Did all pairs of a match end alike? A few may by chance. */
static bool is_alike(const Step *step)
{
    if (games_of(step) < 2 * FEW_PAIRS) return false;
    for (int i = 0; i < 5; i++)
        if (2 * step->tally.pairs[i] == games_of(step)) return true;
    return false;
}

static void note_doubts(const Depth *d)
{
    int wide = 0, alike = 0;
    for (int i = 0; i < d->count; i++) {
        wide += !d->steps[i].narrow;
        alike += i >= ERRORS && is_alike(&d->steps[i]);
    }
    if (alike)
        cli_note(d->cli,
                 "in %d of %d matches between searches all pairs ended alike: try other openings "
                 "(--opening, --judge), for these may all be the same",
                 alike, d->count - ERRORS);
    if (wide)
        cli_note(d->cli,
                 "%d of %d intervals are still %.0f Elo wide or wider after %" PRIu64 " games",
                 wide, d->count, d->width, 2 * d->plan.pairs);
}

/* ---- the verb -------------------------------------------------------------------------------- */

/* Prints every step when it is over, so that what is measured stays when a later one is stopped. */
static MwesoStatus measure(Depth *d)
{
    MwesoStatus status = MWESO_OK;
    for (; d->played < d->count && !cli_stop && status == MWESO_OK; d->played++) {
        const Step *step = &d->steps[d->played];
        status = play_step(d);
        if (status == MWESO_OK && games_of(step)) print(d, step);
        if (cli_stop || cli_output_failed()) break;
    }
    if (status == MWESO_OK && d->played == d->count) {
        if ((status = judge_all(d)) == MWESO_OK) {
            print(d, NULL);
            note_doubts(d);
        }
    }
    if (cli_stop) return cli_fail(d->cli, MWESO_NO, "stopped");
    if (status != MWESO_OK) cli_fail_error(d->cli, mweso_variant_name(d->variant), &d->error);
    return status;
}

static bool read_options(Depth *d)
{
    const Cli *cli = d->cli;
    uint64_t games, width, seed, threads, opening, most, judge_nodes, decisions;
    if (!make_ladder(d) || !cli_number_from(cli, OPT_STEP_GAMES, 400, 2, 2000000, &games) ||
        !cli_number_from(cli, OPT_ELO_WIDTH, 100, 1, 2400, &width) ||
        !cli_number(cli, OPT_SEED, 1, &seed) ||
        !cli_number_from(cli, OPT_JUDGE, 1000, 0, 1000000000, &judge_nodes) ||
        !cli_number_from(cli, OPT_GAMES_AT_ONCE, 1, 1, MOST_THREADS, &threads) ||
        !cli_number_from(cli, OPT_OPENING, 6, 0, 100, &opening) ||
        !cli_number_from(cli, OPT_MAX_TURNS, 1000, 1, 1000000, &most) ||
        !cli_number_from(cli, OPT_DECISIONS, 400, 0, 1000000, &decisions))
        return false;
    d->width = (double)width;
    d->most = (size_t)(decisions - decisions % OF_PAIR);
    d->plan = (MwesoMatchPlan){.pairs = games / 2,
                               .seed = seed,
                               .judge_nodes = judge_nodes,
                               .opening_moves = (int)opening,
                               .most_moves = (int)most,
                               .threads = (int)threads};
    return true;
}

static MwesoStatus depth(const Cli *cli, const MwesoVariant *variant)
{
    Depth *d = calloc(1, sizeof *d);
    MwesoStatus status = MWESO_USAGE;
    if (!d) return cli_no_memory(cli);
    d->cli = cli;
    d->variant = variant;
    if (read_options(d)) {
        d->decisions = calloc(d->most + 1, sizeof *d->decisions);
        status = d->decisions ? measure(d) : cli_no_memory(cli);
    }
    free(d->decisions);
    free(d);
    return status;
}

static MwesoStatus run(Cli *cli) { return cli_with_variant(cli, depth); }

static const OptionId own[] = {OPT_LADDER,        OPT_ELO_WIDTH, OPT_STEP_GAMES, OPT_DECISIONS,
                               OPT_OPENING,       OPT_JUDGE,     OPT_MAX_TURNS,  OPT_SEED,
                               OPT_GAMES_AT_ONCE, OPT_COUNT};

const Verb verb_depth = {
    "depth",
    "VARIANT",
    "how much better one can play: Elo for each doubling of the search, and levels of play",
    "Plays a ladder of players, each in pairs of games against the one below it: random, a search "
    "of A nodes that errs\n"
    "three times of four, every second time, one time of four and never, then searches of twice as "
    "many nodes each, up\n"
    "to B. A match ends when the interval of its Elo is narrower than --width, or after --games; "
    "intervals are of\n"
    "confidence sequences, so that looking is no harm. The sum of the steps is told in levels, of "
    "which each scores\n"
    "75 % against the one below it. In turns drawn from the games of the last match every move is "
    "judged by the best\n"
    "player: a decision matters if the second best move gives away 3 seeds or more, or the game "
    "(docs/depth.md).\n"
    "After Ctrl-C the steps that are done have been printed, and the one under way is.",
    "mweso depth omweso --nodes 20..80 --games 40 --quiet",
    own,
    1,
    1,
    run,
    FORMAT_TEXT,
};
