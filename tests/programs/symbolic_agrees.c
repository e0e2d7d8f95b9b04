/* symbolic_agrees COUNT SEED: plays random moves by random rules with the kernel, and asks the
 * replay with open answers (field/symbolic.h) whether it explains what came of them, and nothing
 * else:
 *
 * - with all answers decided and all seeds known, it must explain the move and no changed outcome;
 * - with answers or pits left open, a rule set must stand exactly if it explains the move alone.
 *
 * And so does listing all moves and comparing them with what was seen (field/notes.h).
 *
 * Prints how often it was compared, and how often they disagreed. */
#include <stdio.h>
#include <stdlib.h>

#include "field/notes.h"
#include "kernel/outcome.h"
#include "kernel/walk.h"
#include "play/moves.h"
#include "random_rules.h"
#include "play/notation.h"
#include "rules/variant.h"

enum { MOST_LETTERS = 200, MOST_BRANCHES = 200000 };

typedef struct Trial {
    unsigned long number;
    MwHypothesisSpace scope;
    MwHypotheses truth;
    MwRules rules;
    MwesoPosition position;
    MwScene scene;
    MwSeenMove move;
    char letters[MOST_LETTERS + 2]; /* of the move; room for one more */
    MwSeenBoard after;
    MwesoOutcome outcome;
    MwRandom random;
} Trial;

static unsigned long compared, wrong;

static void expect(const Trial *t, const char *what, bool got, bool expected)
{
    compared++;
    if (got == expected) return;
    if (wrong++ < 20)
        printf("trial %lu, %s: start %d letters '%s': %d, expected %d\n", t->number, what,
               t->move.start, t->letters, got, expected);
}

static bool explains(const Trial *t, const MwScene *scene, const MwSeenMove *move,
                     const MwHypotheses *among, const MwHypotheses *rules)
{
    MwVersionSpace standing = {0};
    const MwSeenGame seen = {scene, move, 1};
    MwSymbolicResult result;
    MwHypotheses set = *among;
    const MwVersionSpace list = mw_space_of(&set);
    if (!mw_explain(&t->scope, &seen, &list, MOST_BRANCHES, &standing, &result)) exit(5);
    bool stands = mw_space_holds(&standing, rules);
    mw_space_free(&standing);
    return stands;
}

/* Listing all moves and comparing them, as is done for scripts, must come to the same. */
static void compare_played(const Trial *t, const MwScene *scene, const MwSeenMove *move,
                           bool expected)
{
    const MwesoVariant variant = {.rules = t->rules, .words = {&t->rules, NULL}};
    MwSeenMove moves[] = {*move};
    MwScene before = *scene;
    const MwNote note = {.scene = &before, .moves = moves, .count = 1};
    MwNoteFit played;
    if (t->rules.refusal == REFUSAL_ALWAYS) return; /* there are too many */
    if (mw_note_play(&variant, &note, &played, NULL) != MWESO_OK) exit(5);
    if (!played.gave_up) expect(t, "among all moves", played.explained, expected);
}

static bool alone(const Trial *t, const MwSeenMove *move, const MwHypotheses *rules)
{
    bool stands = explains(t, &t->scene, move, rules, rules);
    if (rules == &t->truth) compare_played(t, &t->scene, move, stands);
    return stands;
}

/* ---- a move of the kernel -------------------------------------------------------------------- */

static void set_scene(Trial *t)
{
    t->scene = (MwScene){0};
    mw_scene_take(&t->scene, &t->rules, &t->position);
    mw_scene_take_pits(&t->scene, &t->position, t->rules.board.pits);
}

/* Plays a random move; its letters go into the sighting. False if there is none. */
static bool play(Trial *t, MwTurn *turn)
{
    mw_turn_begin(PLAY(&t->rules), &t->position, turn);
    uint64_t starts = mw_starts(PLAY(&t->rules), turn);
    if (!starts) return false;
    size_t length = 0;
    memset(t->letters, 0, sizeof t->letters);
    t->move = (MwSeenMove){.letters = t->letters,
                           .start = (int16_t)pick_bit(&t->random, starts),
                           .beyond = LETTERS_ALL};
    mw_turn_start(PLAY(&t->rules), turn, t->move.start, NULL);
    while (turn->options && length < MOST_LETTERS) {
        int pit;
        MwesoChoice choice = random_choice(&t->random, turn, &pit);
        if (!(choice & (MWESO_PIT | MWESO_ENOUGH))) t->letters[length++] = mw_choice_letter(choice);
        mw_turn_choose(PLAY(&t->rules), turn, choice, pit, NULL);
    }
    t->move.extra = turn->extra_pits;
    t->move.enough = turn->extra_left > 0;
    return turn->options == 0;
}

static int stands(const MwesoOutcome *outcome)
{
    static const int after[] = {WON_SOUTH, WON_NORTH};
    if (!outcome->over) return WON_NONE;
    return outcome->winner == MWESO_NOBODY ? WON_NOBODY : after[outcome->winner];
}

static void set_outcome(Trial *t, const MwTurn *turn)
{
    MwSeenMove *move = &t->move;
    move->captured = (int32_t)t->outcome.captured;
    move->endless = turn->endless;
    move->won = (uint8_t)stands(&t->outcome);
    move->landing = turn->endless ? MW_UNKNOWN : turn->landing;
    move->laps = turn->endless ? MW_UNKNOWN : (int64_t)turn->laps;
    move->ends = !turn->endless;
    move->after = turn->endless ? NULL : &t->after;
    for (int side = 0; side < 2; side++)
        for (int pit = 0; pit < t->rules.board.pits; pit++) {
            uint16_t seeds = t->outcome.after.pit[side][pit];
            t->after.pit[side][pit] = (MwRange){seeds, seeds};
        }
}

/* ---- what is compared ------------------------------------------------------------------------ */

static void compare_changed(Trial *t)
{
    MwSeenMove other = t->move;
    other.captured++;
    expect(t, "more captured", alone(t, &other, &t->truth), false);
    other = t->move;
    other.won = (uint8_t)(WON_ANY & ~other.won);
    expect(t, "another winner", alone(t, &other, &t->truth), false);
    other = t->move;
    other.legal = LEGAL_REFUSED;
    expect(t, "refused", alone(t, &other, &t->truth), false);
    other = t->move;
    char letters[MOST_LETTERS + 2];
    other.letters = strcat(strcpy(letters, t->letters), "r");
    expect(t, "a letter too many", alone(t, &other, &t->truth), false);
    if (!t->move.after) return;
    other = t->move;
    MwSeenBoard after = t->after;
    MwRange *range = &after.pit[mw_random_below(&t->random, 2)]
                               [mw_random_below(&t->random, (uint32_t)t->rules.board.pits)];
    range->least++, range->most++;
    other.after = &after;
    expect(t, "another board", alone(t, &other, &t->truth), false);
    other = t->move;
    other.laps++;
    expect(t, "another lap", alone(t, &other, &t->truth), false);
}

/* With letters or the start unknown, too, the true rules explain it. */
static void compare_open(Trial *t)
{
    MwSeenMove other = t->move;
    char letters[MOST_LETTERS + 2];
    if (other.after && strlen(t->letters) < 6) {
        other.letters = "";
        other.beyond = LETTERS_OPEN;
        if (mw_random_below(&t->random, 4) == 0) other.start = MW_UNKNOWN;
        expect(t, "open letters", alone(t, &other, &t->truth), true);
    }
    other = t->move;
    size_t length = strlen(t->letters);
    if (length < 1) return;
    other.letters = strcpy(letters, t->letters);
    letters[length - 1] = "cdfr"[mw_random_below(&t->random, 4)];
    if (!strchr("cd", letters[length - 1]) == !strchr("cd", t->letters[length - 1])) return;
    expect(t, "a wrong letter", alone(t, &other, &t->truth), false);
}

/* Other rules stand among all if, and only if, they explain it alone. */
static void compare_rules(Trial *t, MwSeenMove *move)
{
    MwHypotheses all = mw_hypotheses_all(&t->scope), near = t->truth;
    MwHypotheses other = random_answers(&t->random, &t->scope);
    int question = (int)mw_random_below(&t->random, ASK_COUNT);
    near.may[question] = other.may[question];
    if (!(near.may[ASK_fate] & 1u << FATE_REMOVED)) near.may[ASK_extra] = 1;
    MwVersionSpace standing = {0};
    const MwSeenGame seen = {&t->scene, move, 1};
    MwSymbolicResult result;
    const MwVersionSpace list = mw_space_of(&all);
    if (!mw_explain(&t->scope, &seen, &list, MOST_BRANCHES, &standing, &result)) exit(5);
    if (!result.gave_up) {
        expect(t, "true rules among all", mw_space_holds(&standing, &t->truth),
               alone(t, move, &t->truth));
        expect(t, "near rules among all", mw_space_holds(&standing, &near), alone(t, move, &near));
        expect(t, "any rules among all", mw_space_holds(&standing, &other), alone(t, move, &other));
    }
    mw_space_free(&standing);
}

/* A start that need not be legal: refused exactly if it is not. */
static void compare_refused(Trial *t)
{
    MwTurn turn;
    MwSeenMove move = {.letters = "",
                       .start = (int16_t)mw_random_below(&t->random, (uint32_t)t->rules.board.pits),
                       .legal = LEGAL_REFUSED,
                       .captured = MW_UNKNOWN,
                       .landing = MW_UNKNOWN,
                       .laps = MW_UNKNOWN,
                       .won = WON_ANY};
    mw_turn_begin(PLAY(&t->rules), &t->position, &turn);
    bool legal = mw_may_start(PLAY(&t->rules), &turn, move.start);
    if (legal && t->rules.endless == ENDLESS_ILLEGAL) return;
    expect(t, "a start refused", alone(t, &move, &t->truth), !legal);
    move.letters = "r";
    bool reverse = false;
    if (legal) {
        mw_turn_start(PLAY(&t->rules), &turn, move.start, NULL);
        reverse = turn.options & MWESO_REVERSE && turn.laps == 0;
        if (turn.options & MWESO_REVERSE && turn.laps > 0) return;
    }
    expect(t, "a reverse refused", alone(t, &move, &t->truth), !reverse);
    compare_rules(t, &move);
}

/* With a pit unknown, rules stand if they explain the move with any number of seeds there. */
static void compare_unknown_pit(Trial *t, const MwHypotheses *rules)
{
    enum { MOST = 6 };
    int side = (int)mw_random_below(&t->random, 2);
    int pit = (int)mw_random_below(&t->random, (uint32_t)t->rules.board.pits);
    MwScene scene = t->scene;
    bool any = false;
    for (uint16_t seeds = 0; seeds <= MOST && !any; seeds++) {
        scene.before.pit[side][pit] = (MwRange){seeds, seeds};
        any = explains(t, &scene, &t->move, rules, rules);
    }
    scene.before.pit[side][pit] = (MwRange){0, MOST};
    scene.spare = MOST;
    /* Whether a start captures of which not all was seen is not followed through all that its pits
     * may have held (MW_UNSEEN_CAPTURES): with a duty to capture more rules may stand, never fewer. */
    bool got = explains(t, &scene, &t->move, rules, rules);
    bool bound = rules->may[ASK_duty] != MW_VALUE(DUTY_NONE);
    expect(t, "an unknown pit", got && !(bound && !any), any);
    if (rules == &t->truth) compare_played(t, &scene, &t->move, any);
    MwSeenMove anywhere = t->move;
    anywhere.start = MW_UNKNOWN;
    if (any)
        expect(t, "an unknown pit and start", explains(t, &scene, &anywhere, rules, rules), any);
}

static void compare(Trial *t)
{
    MwTurn turn;
    set_scene(t);
    compare_refused(t);
    if (!play(t, &turn)) return;
    bool legal = mw_turn_outcome(PLAY(&t->rules), &t->position, &turn, &t->outcome);
    if (legal && mw_judge(PLAY(&t->rules), &t->outcome, NULL) != MWESO_OK) exit(5);
    set_outcome(t, &turn);
    if (!legal) t->move.won = WON_ANY;
    expect(t, "the move", alone(t, &t->move, &t->truth), legal);
    if (legal) {
        compare_changed(t);
        compare_open(t);
    }
    compare_rules(t, &t->move);
    compare_unknown_pit(t, &t->truth);
    MwHypotheses other = random_answers(&t->random, &t->scope);
    compare_unknown_pit(t, &other);
}

/* Gives the board houses. */
static void add_houses(Trial *t, MwRules *base)
{
    base->house_pits = (uint64_t)1 << (base->columns +
                                       (int)mw_random_below(&t->random, (uint32_t)base->columns));
    base->house_threshold = 1 + (int)mw_random_below(&t->random, 4);
    base->house_tax_from = 2;
    mw_complete_rules(base);
}

/* Who owns his house, and one pit that is barred, or must be captured. */
static void draw_memory(Trial *t)
{
    const MwRules *rules = &t->rules;
    if (!rules->words_memory) return;
    int barred = rules->takasia_memory - 1 + (int)mw_random_below(&t->random, 2);
    t->position.memory[rules->house_memory - 1] = (uint16_t)mw_random_below(&t->random, 4);
    t->position.memory[barred] = (uint16_t)mw_random_below(&t->random,
                                                           (uint32_t)rules->board.pits + 1);
}

int main(int count, char **arguments)
{
    unsigned long trials = count > 1 ? strtoul(arguments[1], NULL, 10) : 1000;
    unsigned long seed = count > 2 ? strtoul(arguments[2], NULL, 10) : 1;
    for (unsigned long i = 0; i < trials; i++) {
        Trial t = {.number = i, .random = mw_random(seed, i)};
        MwRules base = plain_rules(2 + (int)mw_random_below(&t.random, 7), 300);
        if (mw_random_below(&t.random, 2)) add_houses(&t, &base);
        mw_hypothesis_space(&(const MwesoVariant){.rules = base}, &t.scope, NULL);
        t.truth = random_answers(&t.random, &t.scope);
        t.rules = mw_hypotheses_rules(&t.scope, &t.truth);
        int most = (int)mw_random_below(&t.random, 3) * base.columns + 3;
        t.position = random_position(&t.random, base.board.pits, most);
        draw_memory(&t);
        compare(&t);
    }
    printf("%lu compared, %lu disagree\n", compared, wrong);
    return wrong > 0;
}
