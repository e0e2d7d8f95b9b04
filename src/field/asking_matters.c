/* What matters: the importance of open keys in play.
 *
 * Plays a few random games by the rules nearest to the base, and counts the moves whose result
 * would change if one open key alone had another answer. So questions begin with what occurs at
 * every board, not with what occurs once in a hundred games. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/process.h"
#include "field/asking.h"
#include "field/notes.h"
#include "kernel/decider.h"
#include "play/moves.h"
#include "play/notation.h"

/* The numbers of moves tried, without and with a script, and the most turns of a game. A move with
 * more than MOST_LAPS laps counts as endless by all rules, as each of many laps with look-ahead
 * would cost a long search. */
enum { MOVES_TRIED = 200, BY_A_SCRIPT = 40, TURNS = 30, MOST_LAPS = 100 };

/* One set of rules, in all phases of the base. */
typedef struct Player {
    MwRules rules[1 + MW_MOST_PHASES];
    MwPlay plays[1 + MW_MOST_PHASES];
} Player;

static void make_player(const MwHypothesisSpace *domain, const MwHypotheses *set, Player *player)
{
    int phases = domain->base.phase_count;
    struct MwDecider *decider = domain->script ? domain->script->decider : NULL;
    MwRules *of_phases[MW_MOST_PHASES];
    for (int i = 0; i <= phases; i++) {
        player->rules[i] = mw_hypotheses_phase(domain, set, i - 1);
        if (player->rules[i].lap_limit > MOST_LAPS) player->rules[i].lap_limit = MOST_LAPS;
        player->plays[i] = (MwPlay){&player->rules[i], decider, phases ? player->plays : NULL};
        if (i) of_phases[i - 1] = &player->rules[i];
    }
    if (phases) mw_share_rules(player->rules, of_phases, phases);
}

/* Plays a move; false if it is illegal, or without memory (in a->error). */
static bool play_move(MwesoAsking *a, const Player *player, const MwesoPosition *at,
                      const char *move, MwesoOutcome *outcome)
{
    const MwPlay *play = player->plays;
    const MwesoPosition position = mw_fit_position(play->rules, at);
    MwSeenMove seen;
    MwText text = {0}, regular = {0};
    bool open;
    MwesoStatus status = mw_seen_move_read(play->rules, move, &seen, NULL);
    if (status == MWESO_OK) {
        if (!mw_seen_move_text(play, &position, &seen, &open, &text)) status = MWESO_NO;
        if (text.failed) status = MWESO_IO;
        if (status == MWESO_OK)
            status = mw_move_play(play, &position, text.s, false, NULL, outcome, &regular, NULL);
        if (status == MWESO_OK) status = mw_judge(play, outcome, NULL);
        mw_seen_move_free(&seen);
    }
    mw_text_free(&text);
    mw_text_free(&regular);
    if (status == MWESO_IO) mw_no_memory(&a->error);
    return status == MWESO_OK;
}

static bool same_outcome(const MwesoOutcome *a, const MwesoOutcome *b)
{
    return a->endless == b->endless && mw_won(a) == mw_won(b) &&
           memcmp(a->after.pit, b->after.pit, sizeof a->after.pit) == 0;
}

/* ---- moves of random games ------------------------------------------------------------------- */

/* A move tried, and its result by the rules nearest to the base. */
typedef struct Tried {
    MwesoPosition position;
    char move[16];
    MwesoOutcome outcome;
    bool legal;
} Tried;

/* Draws a pit that holds seeds, or 0; sometimes with an unusual choice, or a pass. */
static void draw_move(MwesoAsking *a, Tried *tried)
{
    const uint16_t *pits = tried->position.pit[tried->position.side];
    MwText text = MW_TEXT_IN(tried->move);
    uint32_t kind = mw_random_below(&a->random, 8);
    uint64_t starts = 0;
    for (int pit = 0; pit < a->rules->board.pits; pit++) starts |= (uint64_t)(pits[pit] > 0) << pit;
    uint32_t skipped = starts ? mw_random_below(&a->random, (uint32_t)__builtin_popcountll(starts))
                              : 0;
    while (skipped--) starts &= starts - 1;
    mw_pit_print(&a->rules->board, starts ? __builtin_ctzll(starts) : 0, &text);
    if (kind < 4) mw_text_add(&text, "%c", "rd"[kind % 2]);
    if (kind == 7) snprintf(tried->move, sizeof tried->move, "%s", MW_PASS);
}

static void try_moves(MwesoAsking *a, const Player *nearest, Tried *tried, int count)
{
    const MwesoPosition start = mweso_position_start(a->inference->search.evidence->base, false);
    MwesoPosition position = start;
    for (int i = 0, turns = 0, in_vain = 0; i < count && !mw_stopped(); i++) {
        tried[i].position = position;
        draw_move(a, &tried[i]);
        tried[i].legal = play_move(a, nearest, &position, tried[i].move, &tried[i].outcome);
        in_vain = tried[i].legal ? 0 : in_vain + 1;
        bool stuck = in_vain > TURNS; /* no pit may start: begins another game */
        if (tried[i].legal) position = tried[i].outcome.after, turns++;
        if (stuck || turns == TURNS || (tried[i].legal && tried[i].outcome.over)) {
            position = start;
            turns = in_vain = 0;
        }
    }
}

/* ---- moves whose result changes -------------------------------------------------------------- */

/* The moves tried by the nearest rules, and a player that repeats them by other rules. */
typedef struct TrialMoves {
    MwHypotheses nearest;
    Tried *tried;
    int count;
    Player *player;
} TrialMoves;

static double share(MwesoAsking *a, const MwHypotheses *set, const TrialMoves *c)
{
    const Tried *tried = c->tried;
    int differ = 0, of = 0;
    make_player(&a->domain, set, c->player);
    for (int i = 0; i < c->count && !mw_stopped(); i++) {
        MwesoOutcome outcome;
        bool legal = play_move(a, c->player, &tried[i].position, tried[i].move, &outcome);
        of += legal || tried[i].legal;
        differ += legal != tried[i].legal || (legal && !same_outcome(&outcome, &tried[i].outcome));
    }
    return of ? (double)differ / of : 0;
}

/* The greatest share of changed moves among the other answers to an open key. */
static double greatest_share(MwesoAsking *a, int question, const TrialMoves *c)
{
    const MwHypotheses *bounds = &a->inference->bounds, *nearest = &c->nearest;
    double greatest = 0;
    if (question == MW_REVERSE_PITS) {
        MwHypotheses turned = *nearest;
        uint64_t open = bounds->in & bounds->out;
        bool all = open & ~nearest->in; /* of reverse.pits: all open pits, or none */
        turned.in = all ? nearest->in | open : nearest->in & ~open;
        turned.out = all ? nearest->out & ~open : nearest->out | open;
        return share(a, &turned, c);
    }
    unsigned others = bounds->may[question] & ~(unsigned)nearest->may[question];
    for (; others; others &= others - 1) {
        MwHypotheses other = *nearest;
        other.may[question] = (uint8_t)(others & -others);
        double found = share(a, &other, c);
        if (found > greatest) greatest = found;
    }
    return greatest;
}

/* The rules of a set that are nearest to the base, as a set of one. */
static MwHypotheses one_of(const MwHypothesisSpace *domain, const MwHypotheses *set)
{
    MwHypotheses one = *set, base;
    mw_hypotheses_base(domain, &base);
    for (int q = 0; q < MW_QUESTIONS; q++) {
        unsigned own = set->may[q] & base.may[q];
        one.may[q] = (uint8_t)(own ? own : set->may[q] & -(unsigned)set->may[q]);
    }
    one.in = (set->in & base.in) | (set->in & ~set->out);
    one.out = set->out & ~one.in;
    return one;
}

/* Finds the keys that are open and that some position can tell. */
static void find_open(MwesoAsking *a)
{
    for (size_t i = 0; i < a->inference->finding_count; i++) {
        const MwKeyFinding *f = &a->inference->findings[i];
        if (f->searched && !f->settled && !f->alike)
            a->keys[a->key_count++] = (MwOpenKey){f->question, f->label.s, 0, 1};
    }
}

/* Records the answers of all drawn candidates. */
static void find_facts(MwesoAsking *a)
{
    const uint64_t pits = a->inference->bounds.in & a->inference->bounds.out;
    for (size_t k = 0; k < a->key_count; k++) {
        int question = a->keys[k].question;
        uint64_t left = question == MW_REVERSE_PITS ? pits : 1; /* once for each pit, or once for
                                                                   the answer */
        double part = 1.0 / __builtin_popcountll(left);
        for (; left; left &= left - 1) {
            MwFact *fact = &a->facts[a->fact_count++];
            *fact = (MwFact){.key = k, .part = part};
            for (size_t i = 0; i < a->count; i++)
                fact->value[i] = question == MW_REVERSE_PITS
                                     ? (a->members[i].in & left & -left) != 0
                                     : (uint8_t)__builtin_ctz(a->members[i].may[question]);
        }
    }
}

bool mw_ask_what_matters(MwesoAsking *a)
{
    TrialMoves c = {.count = a->rules->scripted ? BY_A_SCRIPT : MOVES_TRIED};
    c.tried = mw_new((size_t)c.count * sizeof *c.tried);
    c.player = mw_new(sizeof *c.player);
    a->facts = mw_new((MW_QUESTIONS + MW_MOST_PITS) * sizeof *a->facts);
    bool good = c.tried && c.player && a->facts;
    find_open(a);
    if (good) find_facts(a);
    if (good && a->key_count > 0 &&
        mw_nearest_to_base(&a->domain, &a->inference->search.space, NULL, &c.nearest)) {
        c.nearest = one_of(&a->domain, &c.nearest);
        make_player(&a->domain, &c.nearest, c.player);
        try_moves(a, c.player, c.tried, c.count);
        for (size_t k = 0; k < a->key_count; k++)
            a->keys[k].share = greatest_share(a, a->keys[k].question, &c);
    }
    if (!good) mw_no_memory(&a->error);
    free(c.tried);
    free(c.player);
    return good && a->error.status == MWESO_OK;
}
