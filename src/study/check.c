/* Check: the warnings about a variant that can be loaded: worked examples that fail, answers
 * without effect, games without choices or without end. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/process.h"
#include "hooks/pool.h"
#include "play/notation.h"
#include "rules/variant.h"
#include "study/counts.h"
#include "think/chance.h"

/* ---- worked examples ------------------------------------------------------------------------- */

typedef struct CheckedExample {
    const MwesoVariant *variant;
    const MwExample *example;
    MwesoFindings *findings;
} CheckedExample;

static MwPlace place_of(const CheckedExample *e, MwKey key, MwText *label)
{
    mw_text_clear(label);
    mw_text_add(label, "example %s.%s", e->example->name, mw_keys[key].told.name);
    int line = e->example->text[key] ? e->example->lines[key] : e->example->line;
    return (MwPlace){e->variant->file, line, label->failed ? "" : label->s};
}

#define REPORT(e, key, ...) \
    do { \
        MwText label = {0}; \
        mw_find((e)->findings, MWESO_ERROR, place_of(e, key, &label), "example", __VA_ARGS__); \
        mw_text_free(&label); \
    } while (0)

/* Compares an answer of the example, a word or a number, with the move as played. */
static void compare(const CheckedExample *e, MwKey key, const char *played)
{
    const char *said = e->example->text[key];
    if (said && strcmp(said, played) != 0)
        REPORT(e, key, "'%s' is said, but playing gives '%s'", said, played);
}

static void compare_number(const CheckedExample *e, MwKey key, uint64_t played)
{
    const char *said = e->example->text[key];
    if (said && strtoull(said, NULL, 10) != played)
        REPORT(e, key, "'%s' is said, but playing gives '%llu'", said, (unsigned long long)played);
}

static void compare_board(const CheckedExample *e, const MwesoPosition *after)
{
    MwesoPosition said = {0};
    MwesoError error = {0};
    MwText board = {0};
    const MwRules *rules = &e->variant->rules;
    const char *at = e->example->text[KEY_EXAMPLE_RESULT];
    if (!at) return;
    if (mw_board_read(rules, at, &at, &said, &error) != MWESO_OK || !mw_is_empty(at)) {
        REPORT(e, KEY_EXAMPLE_RESULT, "%s%s",
               error.text[0] ? error.text : "only a board is expected, not ",
               error.text[0] ? "" : at);
        return;
    }
    mw_board_print(rules, after, &board);
    if (memcmp(said.pit, after->pit, sizeof said.pit) != 0)
        REPORT(e, KEY_EXAMPLE_RESULT, "'%s' is said, but playing gives '%s'",
               e->example->text[KEY_EXAMPLE_RESULT], board.s ? board.s : "");
    mw_text_free(&board);
}

static bool says_illegal(const CheckedExample *e)
{
    const char *legal = e->example->text[KEY_EXAMPLE_LEGAL];
    return legal && strcmp(legal, "no") == 0;
}

static void compare_outcome(const CheckedExample *e, const MwesoOutcome *outcome)
{
    static const char *const winners[] = {"none", "S", "N"};
    assert(outcome->winner >= MWESO_NOBODY && outcome->winner <= MWESO_NORTH);
    compare(e, KEY_EXAMPLE_LEGAL, "yes");
    if (says_illegal(e)) return;
    compare(e, KEY_EXAMPLE_ENDLESS, outcome->endless ? "yes" : "no");
    compare(e, KEY_EXAMPLE_WINNER, winners[outcome->winner + 1]);
    compare_number(e, KEY_EXAMPLE_CAPTURED, outcome->captured);
    compare_number(e, KEY_EXAMPLE_LAPS, outcome->laps);
    compare_board(e, &outcome->after);
}

static void play_example(const CheckedExample *e)
{
    static const MwKey results[] = {KEY_EXAMPLE_RESULT, KEY_EXAMPLE_CAPTURED, KEY_EXAMPLE_LAPS,
                                    KEY_EXAMPLE_ENDLESS, KEY_EXAMPLE_WINNER};
    MwesoPosition position;
    MwesoOutcome outcome;
    MwesoError error = {0};
    const char *move = e->example->text[KEY_EXAMPLE_MOVE];
    const char *text = e->example->text[KEY_EXAMPLE_POSITION];
    if (!move) {
        REPORT(e, KEY_EXAMPLE_MOVE, "an example needs a move");
        return;
    }
    if (!text) position = mweso_position_start(e->variant, false);
    else if (mw_position_read(&e->variant->rules, text, &position, &error) != MWESO_OK) {
        REPORT(e, KEY_EXAMPLE_POSITION, "at %d: %s", error.column, error.text);
        return;
    }
    for (size_t i = 0; i < sizeof results / sizeof *results && says_illegal(e); i++)
        if (e->example->text[results[i]])
            REPORT(e, results[i], "nothing can come of a move with legal = no");
    MwesoStatus status = mweso_play(e->variant, &position, move, NULL, NULL, &outcome, &error);
    if (mw_stopped()) return;
    if (status == MWESO_OK) compare_outcome(e, &outcome);
    else if (status != MWESO_NO || !says_illegal(e)) REPORT(e, KEY_EXAMPLE_MOVE, "%s", error.text);
}

/* ---- findings that the variant accepts ------------------------------------------------------- */

#define MEANT(id) "; if so meant, variant.accepts = " id

/* Removes the findings with this id if variant.accepts may name it: findings that can be true of a
 * game, and answers without effect. Otherwise warns. */
static void accept(const MwesoVariant *variant, const char *id, MwesoFindings *findings)
{
    static const char *const acceptable[] = {
        "no-choices", "no-end", "mostly-endless", "no-effect", "no-source", "unknown-source", NULL};
    const char *near = mw_nearest(id, acceptable);
    bool accepted = mw_index(id, acceptable) >= 0;
    for (int i = 0; i < mw_idle_reason_count && !accepted; i++)
        accepted = mw_idle_reasons[i].id && strcmp(mw_idle_reasons[i].id, id) == 0;
    if (accepted) mw_findings_drop(findings, variant->file, id);
    else
        mw_find(findings, MWESO_WARNING, mw_variant_place(variant, KEY_ACCEPTS), "accepts",
                "'%.60s' is no finding that can be true of a game%s%s%s", id,
                near ? "; did you mean '" : "; 'mweso check --format jsonl' tells their ids",
                near ? near : "", near ? "'?" : "");
}

/* Removes the findings that variant.accepts lists. */
static void accept_all(const MwesoVariant *variant, MwesoFindings *findings)
{
    static const char blanks[] = " \t,";
    char *ids = mw_copy(variant->resolved[KEY_ACCEPTS]), *save;
    if (!ids) mw_find_no_memory(findings);
    for (char *id = ids ? strtok_r(ids, blanks, &save) : NULL; id;
         id = strtok_r(NULL, blanks, &save))
        accept(variant, id, findings);
    free(ids);
}

/* ---- a short sample of play ------------------------------------------------------------------ */

enum { MOST_MOVES = 1000, MOST_LAPS = 10000 };

static MwPlace place_of_hook(const MwScript *script, MwDecision decision, const char *label)
{
    const MwHook *hook = &script->hooks[decision];
    return (MwPlace){script->sources[hook->source].file, hook->line, label};
}

/* Warns of a script that answers nothing: functions of its own are never called. */
static void check_declared(const MwScript *script, MwesoFindings *findings)
{
    bool declares = false;
    for (int i = 0; i < DECISION_COUNT; i++) declares |= script->hooks[i].doc != NULL;
    for (int i = 0; i < MWESO_MARK_COUNT; i++) declares |= script->marks[i].doc != NULL;
    if (!declares)
        mw_find(
            findings, MWESO_WARNING,
            (MwPlace){script->sources[0].file, 1, mw_key_label(KEY_SCRIPT)}, "no-hooks",
            "the script declares no hook, and changes nothing; hook(\"landing\", \"what it does\", "
            "function(t) ... end) declares one (docs/hooks.md)");
}

/* Warns of a script that leaves some decisions to the words, which its author may not have
 * intended. */
static void check_habits(const MwesoVariant *variant, MwHabits habits, int games,
                         MwesoFindings *findings)
{
    const MwScript *script = variant->script;
    if (habits.answered & habits.left & 1u << DECIDE_TAKES)
        mw_find(findings, MWESO_WARNING, place_of_hook(script, DECIDE_TAKES, "hooks.takes"),
                "takes-by-words",
                "in a sample of %d random games it named pits for some captures and returned nil "
                "for others, which then took what capture.takes = %s and capture.own_pit = %s say",
                games, variant->resolved[KEY_TAKES], variant->resolved[KEY_OWN_PIT]);
    if (habits.turned && habits.asked_in_vain)
        mw_find(findings, MWESO_WARNING, place_of_hook(script, DECIDE_DIRECTION, "hooks.direction"),
                "reverse-by-words",
                "it turns laps at pits that reverse.pits = %s leaves out, where captures(n, "
                "\"reverse\") is false whatever the landing holds; captures(n, \"clockwise\") asks "
                "of the landing alone",
                variant->resolved[KEY_REVERSE_PITS]);
}

/* Plays from random arrangements if nobody can move from the usual start. */
static MwesoStatus play_arranged(const MwPlay *play, int games, uint64_t seed,
                                 MwesoPlayouts *totals, MwesoError *error)
{
    MwMoveGenerator generator;
    MwesoStatus status = mw_movegen_begin(play, mw_all_seeds(play->rules), &generator, error);
    for (int game = 0; game < games && status == MWESO_OK; game++) {
        MwRandom random = mw_random(seed, (uint64_t)game);
        MwesoOutcome last = {.after = mw_usual_start(play->rules), .winner = MWESO_NOBODY};
        status = mw_draw_arrangements(play, &random, &last.after, error);
        if (status == MWESO_OK)
            status = mw_playout(&generator, MOST_MOVES, &random, &last, totals, error);
    }
    mw_movegen_end(&generator);
    return status;
}

/* Plays with a copy of the rules whose lap limit is at most MOST_LAPS, so that no move is long. */
static MwesoStatus play_sample(const MwesoVariant *variant, int games, uint64_t seed,
                               MwesoPlayouts *totals, MwHabits *habits, MwesoError *error)
{
    const MwPlay *acquired = mw_acquire(variant, error);
    if (!acquired) return error->status;
    MwRules rules[1 + MW_MOST_PHASES];
    MwPlay plays[1 + MW_MOST_PHASES];
    for (int i = 0; i <= variant->phase_count; i++) {
        rules[i] = *(acquired->by_phase ? acquired->by_phase[i].rules : acquired->rules);
        if (rules[i].lap_limit > MOST_LAPS) rules[i].lap_limit = MOST_LAPS;
        plays[i] = (MwPlay){&rules[i], acquired->decider, acquired->by_phase ? plays : NULL};
    }
    MwesoPosition start = mw_usual_start(rules);
    bool arranged = rules->placement != PLACEMENT_USUAL && !mw_has_start(plays, &start);
    MwesoStatus status = arranged ? play_arranged(plays, games, seed, totals, error)
                                  : mw_playouts(plays, 0, (uint64_t)games, MOST_MOVES, seed, totals,
                                                error);
    *habits = mw_habits(acquired);
    mw_release(variant, acquired);
    return status;
}

static MwesoStatus sample(const MwesoVariant *variant, int games, uint64_t seed,
                          MwesoFindings *findings)
{
    MwesoPlayouts totals = {0};
    MwesoError error = {0};
    if (games < 1) return MWESO_OK;
    MwHabits habits;
    MwesoStatus status = play_sample(variant, games, seed, &totals, &habits, &error);
    if (status == MWESO_BAD_VARIANT)
        mw_find(findings, MWESO_ERROR, (MwPlace){variant->file, 0, mw_key_label(KEY_SCRIPT)},
                "script-fails", "in a sample of random games: %s", error.text);
    if (status != MWESO_OK) return status;
    if (variant->script) check_declared(variant->script, findings);
    check_habits(variant, habits, games, findings);
    assert(totals.games == (uint64_t)games);
    double unended = (double)totals.ended[MWESO_GOES_ON] / games;
    double endless = (double)(totals.ended[MWESO_ENDLESS_ANNULLED] +
                              totals.ended[MWESO_ENDLESS_LOSES]) /
                     games;
    MwPlace place = {variant->file, 0, ""};
    if (totals.choices == 0)
        mw_find(findings, MWESO_WARNING, place, "no-choices",
                "in a sample of %d random games no player ever had a choice" MEANT("no-choices"),
                games);
    if (unended >= 0.1)
        mw_find(
            findings, MWESO_WARNING, place, "no-end",
            "%.0f%% of a sample of %d random games had not ended after %d moves" MEANT("no-end"),
            100 * unended, games, MOST_MOVES);
    if (endless > 0.5)
        mw_find(findings, MWESO_WARNING, place, "mostly-endless",
                "%.0f%% of a sample of %d random games ended in a move that never ends" MEANT(
                    "mostly-endless"),
                100 * endless, games);
    return MWESO_OK;
}

MwesoStatus mweso_variant_check(const MwesoVariant *variant, int games, uint64_t seed,
                                MwesoFindings *findings)
{
    mw_check_effects(variant, findings);
    if (strcmp(variant->resolved[KEY_STATUS], "attested") == 0 && variant->source_count == 0)
        mw_find(findings, MWESO_WARNING, mw_variant_place(variant, KEY_STATUS), "no-source",
                "'attested' says that a source describes it, but no variant.source is named");
    for (size_t i = 0; i < variant->example_count; i++)
        play_example(&(CheckedExample){variant, &variant->examples[i], findings});
    MwesoStatus status = sample(variant, games, seed, findings);
    accept_all(variant, findings);
    mw_findings_sort(findings);
    if (status == MWESO_IO) mw_find_no_memory(findings);
    return status;
}
