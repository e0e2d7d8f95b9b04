/* Verdict: does a named variant explain what was seen? */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/process.h"
#include "field/notes.h"
#include "hooks/pool.h"
#include "kernel/phase.h"
#include "play/moves.h"
#include "play/notation.h"
#include "rules/keys.h"
#include "rules/variant.h"

enum { ENOUGH_BRANCHES = 200000, FEW_BRANCHES = 500 };

/* ---- why it does not fit --------------------------------------------------------------------- */

/* Writes the first pit that would hold something else than was seen. False if there is none. */
static bool tell_board(const MwRules *rules, const MwSeenMove *move, const MwesoPosition *after,
                       MwText *out)
{
    for (int side = 0; side < 2; side++)
        for (int pit = rules->board.pits - 1; pit >= 0; pit--) {
            MwRange seen = move->after->pit[side][pit];
            if (mw_in_range(seen, after->pit[side][pit])) continue;
            mw_text_add(out, "%s's ", side ? "North" : "South");
            mw_pit_print(&rules->board, pit, out);
            mw_text_add(out, " would hold %d, but %d", after->pit[side][pit], seen.least);
            if (seen.most > seen.least) mw_text_add(out, " to %d", seen.most);
            mw_text_add(out, " were seen");
            return true;
        }
    return false;
}

static void tell_outcome(const MwRules *rules, const MwSeenMove *move, const MwesoOutcome *outcome,
                         const MwPitsSeen *pits, MwText *out)
{
    uint64_t elsewhere = move->captured_at & ~pits->captured_at;
    if (outcome->endless && !move->endless) mw_text_add(out, "the move would never end");
    else if (move->endless && !outcome->endless)
        mw_text_add(out, "the move would end after %llu laps", (unsigned long long)outcome->laps);
    else if (move->captured != MW_UNKNOWN && move->captured != (int32_t)outcome->captured)
        mw_text_add(out, "it would capture %u seeds, but %d were seen", outcome->captured,
                    move->captured);
    else if (move->laps != MW_UNKNOWN && move->laps != (int64_t)outcome->laps)
        mw_text_add(out, "it would take %llu laps, but %lld were seen",
                    (unsigned long long)outcome->laps, (long long)move->laps);
    else if (elsewhere) {
        mw_text_add(out, "no seeds would be captured at ");
        mw_pit_print(&rules->board, __builtin_ctzll(elsewhere), out);
    } else if (move->landing != MW_UNKNOWN && move->landing != pits->landing) {
        mw_text_add(out, "the last seed would fall in ");
        mw_pit_print(&rules->board, pits->landing, out);
        mw_text_add(out, ", but it was seen in ");
        mw_pit_print(&rules->board, move->landing, out);
    } else if (!move->after || !tell_board(rules, move, &outcome->after, out))
        mw_text_add(out, "%s, which is not what was seen",
                    !outcome->over                    ? "the game would go on"
                    : outcome->winner == MWESO_NOBODY ? "nobody would win"
                    : outcome->winner == MWESO_SOUTH  ? "South would win"
                                                      : "North would win");
}

/* ---- the move that does not fit -------------------------------------------------------------- */

/* Plays up to the move that does not fit. */
static bool play_on(const MwPlay *play, const MwNote *note, size_t moves, MwesoPosition *position)
{
    for (size_t i = 0; i < moves; i++) {
        MwText text = {0}, regular = {0};
        MwesoOutcome outcome;
        bool open, good = mw_seen_move_text(play, position, &note->moves[i], &open, &text) &&
                          mw_move_play(play, position, text.s, false, NULL, &outcome, &regular,
                                       NULL) == MWESO_OK;
        mw_text_free(&text);
        mw_text_free(&regular);
        if (!good) return false;
        *position = outcome.after;
    }
    return true;
}

static void hand_text(const MwText *text, char *buffer, size_t size)
{
    mw_copy_or_cut(text->s ? text->s : "", buffer, size);
}

/* Plays the move that does not fit, and tells its result or why it cannot be played. */
static void tell_move(const MwPlay *play, const MwNote *note, const MwSeenMove *move,
                      MwesoContradiction *c)
{
    MwText text = {0}, reason = {0}, regular = {0};
    MwesoOutcome outcome;
    MwesoError error = {0};
    MwPitsSeen pits = {.landing = MW_UNKNOWN};
    const MwListener listener = {mw_note_pits, &pits};
    bool open, played = mw_seen_move_text(play, &c->position, move, &open, &text);
    const char *tried = played ? text.s : note->texts[c->move];
    char plain[64];
    snprintf(plain, sizeof plain, "%.*s", (int)strcspn(tried, ".?"), tried);
    if (mw_move_play(play, &c->position, plain, false, &listener, &outcome, &regular, &error) ==
        MWESO_OK) {
        hand_text(&regular, c->text, sizeof c->text);
        if (move->legal == LEGAL_REFUSED) mw_text_add(&reason, "it would be legal");
        else tell_outcome(play->rules, move, &outcome, &pits, &reason);
    } else {
        mw_text_add(&reason, "%s", error.text);
    }
    hand_text(&reason, c->reason, sizeof c->reason);
    mw_text_free(&text);
    mw_text_free(&regular);
    mw_text_free(&reason);
}

static void contradict(const MwPlay *play, const MwNote *note, size_t furthest,
                       MwesoContradiction *c)
{
    *c = (MwesoContradiction){.move = furthest};
    if (furthest == note->count) c->move = note->count - 1;
    const MwSeenMove *move = &note->moves[c->move];
    c->known = mw_scene_position(play->rules, note->scene, &c->position) &&
               play_on(play, note, c->move, &c->position);
    if (c->known && move->start != MW_UNKNOWN && move->beyond != LETTERS_OPEN)
        tell_move(play, note, move, c);
    else snprintf(c->reason, sizeof c->reason, "no way to fill in what was not seen explains it");
}

/* ---- the lap in which it departs ------------------------------------------------------------- */

/* A move as a sequence of steps: each event for a listener as one number. */
typedef struct Steps {
    uint64_t *at, *laps;
    size_t count, room, lap_room;
    bool failed;
} Steps;

static void note_step(void *user, const MwesoEvent *e)
{
    Steps *steps = user;
    uint64_t hash = (uint64_t)e->kind * 64 + (uint64_t)e->pit;
    for (int pit = 0; pit < MW_MOST_PITS; pit++)
        hash = (hash ^ e->own_pits[pit] ^ (uint64_t)e->opponent_pits[pit] << 16) * 0x100000001b3u;
    uint64_t *at = mw_grow(steps->at, steps->count, &steps->room, sizeof *at);
    if (at) steps->at = at;
    uint64_t *laps = at ? mw_grow(steps->laps, steps->count, &steps->lap_room, sizeof *laps) : NULL;
    if (laps) steps->laps = laps;
    steps->failed |= !laps;
    if (!laps) return;
    at[steps->count] = hash;
    laps[steps->count++] = e->lap;
}

static Steps steps_of(const MwPlay *play, const MwesoPosition *position, const MwSeenMove *move)
{
    Steps steps = {0};
    const MwListener listener = {note_step, &steps};
    MwText text = {0}, regular = {0};
    MwesoOutcome outcome;
    bool open;
    if (mw_seen_move_text(play, position, move, &open, &text))
        mw_move_play(play, position, text.s, false, &listener, &outcome, &regular, NULL);
    mw_text_free(&text);
    mw_text_free(&regular);
    return steps;
}

static void free_steps(Steps *steps)
{
    free(steps->at);
    free(steps->laps);
}

/* Among the rules that explain the move, finds those that agree with the variant for longest: *c
 * gets the lap in which they depart from it, and their answers. */
static void find_lap(const MwPlay *variant, const MwHypothesisSpace *domain, const MwSeenMove *move,
                     const MwVersionSpace *space, MwesoContradiction *c)
{
    enum { LOOKED_AT = 200 };
    Steps here = steps_of(variant, &c->position, move);
    size_t longest = 0;
    int phase = mw_phase_of(&domain->base, &c->position);
    for (size_t i = 0; i < space->count && i < LOOKED_AT && !here.failed; i++) {
        MwRules rules = mw_hypotheses_phase(domain, &space->sets[i], phase);
        Steps there = steps_of(MW_WORDS(&rules), &c->position, move);
        size_t common = 0;
        while (common < here.count && common < there.count && here.at[common] == there.at[common])
            common++;
        if (there.count > 0 && common > longest && common < here.count) {
            MwText instead = {0};
            longest = common;
            c->lap = here.laps[common];
            mw_differences_print(domain, &space->sets[i], &instead);
            hand_text(&instead, c->instead, sizeof c->instead);
            mw_text_free(&instead);
        }
        free_steps(&there);
    }
    free_steps(&here);
}

/* Finds rules that explain the one move that does not fit, and the lap in which they differ. */
static bool look_for_lap(const MwPlay *variant, const MwHypothesisSpace *domain, const MwNote *note,
                         MwesoContradiction *c)
{
    MwScene scene = *note->scene;
    MwSeenMove move = note->moves[c->move];
    MwVersionSpace space = {0};
    MwHypotheses all = mw_hypotheses_all(domain);
    if (!c->known || !c->text[0]) return true;
    scene.spare = 0;
    mw_scene_take(&scene, variant->rules, &c->position);
    mw_scene_take_pits(&scene, &c->position, domain->base.board.pits);
    const MwSeenGame seen = {&scene, &move, 1};
    const MwVersionSpace among = mw_space_of(&all);
    bool good = mw_explain(domain, &seen, &among, ENOUGH_BRANCHES, &space, NULL);
    if (good) find_lap(variant, domain, &move, &space, c);
    mw_space_free(&space);
    return good;
}

/* ---- public ---------------------------------------------------------------------------------- */

static MwesoStatus check_board(const MwesoEvidence *evidence, const MwesoVariant *variant,
                               MwesoError *error)
{
    if (mw_same_board(&variant->rules.board, &evidence->base->rules.board)) return MWESO_OK;
    if (variant->rules.shared != evidence->base->rules.shared)
        return mw_fail(error, MWESO_USAGE, 0,
                       "%s is played on %s rows, but the evidence is read for %s (board.circuit)",
                       mweso_variant_name(variant), variant->rules.shared ? "two" : "four",
                       variant->rules.shared ? "four" : "two");
    return mw_fail(
        error, MWESO_USAGE, 0, "%s is played on %d columns, but the evidence is read for %d",
        mweso_variant_name(variant), variant->rules.columns, evidence->base->rules.columns);
}

static bool explains(const MwHypothesisSpace *domain, const MwNote *note, MwHypotheses *among,
                     uint64_t most_branches, MwNoteFit *fit)
{
    MwVersionSpace space = {0};
    MwSymbolicResult result;
    const MwVersionSpace rules = mw_space_of(among);
    bool good = mw_note_explain(domain, note, &rules, most_branches, &space, &result);
    *fit = (MwNoteFit){mw_space_holds(&space, among), result.gave_up, result.furthest};
    mw_space_free(&space);
    return good;
}

/* A note is silent if every rule set that words can express leads to it, or if it leaves too much
 * open to be followed. */
static bool is_silent(const MwHypothesisSpace *domain, const MwNote *note, const MwNoteFit *fit,
                      bool *good)
{
    MwNoteFit of_all;
    MwHypotheses all = mw_hypotheses_all(domain);
    if (note->said) return false;
    if (!fit->explained || note->game) return !fit->explained && fit->gave_up;
    *good = explains(domain, note, &all, FEW_BRANCHES, &of_all);
    return of_all.explained && !of_all.gave_up;
}

/* Tests whether a statement is true of a variant. It is read again, as it may not be about the
 * base. */
static MwesoStatus test_said(const MwHypothesisSpace *domain, const MwNote *note, MwNoteFit *fit)
{
    MwHypotheses said, alone;
    MwesoError error = {0};
    const char *text = note->header[HEADER_STATEMENT];
    mw_hypotheses_base(domain, &alone);
    bool good = mw_statement_read(domain, text, &said, &error) == MWESO_OK;
    *fit = (MwNoteFit){.explained = good && mw_hypotheses_within(&alone, &said)};
    return error.status == MWESO_IO ? MWESO_IO : MWESO_OK;
}

/* Adds "; but " and an answer: as a key, or as its sentence, if it has one. */
static void tell_answer(const MwHypothesisSpace *domain, int question, int value, bool as_key,
                        MwText *out)
{
    char room[160];
    MwText answer = MW_TEXT_IN(room);
    mw_value_print(domain, question, value, &answer);
    mw_text_add(out, "; but ");
    if (!as_key &&
        mw_sentence_told(&domain->base, NULL, mw_question_key(domain, question), room, out))
        return;
    mw_question_print(domain, question, out);
    mw_text_add(out, " = %s", room);
}

/* Tells what a variant answers instead of the statement. */
static void tell_said(const MwHypothesisSpace *domain, const MwNote *note, MwesoContradiction *c)
{
    MwHypotheses said, alone;
    MwText reason = {0};
    const char *statement = note->header[HEADER_STATEMENT];
    int length = (int)strlen(statement);
    while (length > 0 && statement[length - 1] == '.') length--;
    mw_hypotheses_base(domain, &alone);
    *c = (MwesoContradiction){0};
    mw_text_add(&reason, "it was told otherwise: %.*s", length < 300 ? length : 300, statement);
    if (mw_statement_read(domain, statement, &said, NULL) == MWESO_OK)
        for (int q = 0; q < domain->used; q++)
            if (!(said.may[q] & alone.may[q]))
                tell_answer(domain, q, __builtin_ctz(alone.may[q]), strchr(statement, '='),
                            &reason);
    hand_text(&reason, c->reason, sizeof c->reason);
    mw_text_free(&reason);
}

/* Tests a variant by one note; `domain` is the hypothesis space around the variant's words. */
static MwesoStatus test(const MwesoEvidence *evidence, const MwesoVariant *variant, size_t index,
                        MwHypothesisSpace *domain, MwNoteFit *fit, MwesoError *error)
{
    if (index >= evidence->count)
        return mw_fail(error, MWESO_USAGE, 0, "there is no observation %zu: there are %zu", index,
                       evidence->count);
    const MwNote *note = &evidence->notes[index];
    MwesoStatus status = mw_hypothesis_space(variant, domain, error);
    domain->base.hooked = 0;
    for (int i = 0; i < MW_MOST_PHASES; i++) domain->phase[i].hooked = 0;
    if (status == MWESO_OK) status = check_board(evidence, variant, error);
    if (status != MWESO_OK) return status;
    if (note->said) return test_said(domain, note, fit);
    if (variant->rules.scripted) return mw_note_play(variant, note, fit, error);
    MwHypotheses alone;
    if (!mw_hypotheses_of(domain, variant, &alone))
        return mw_fail(error, MWESO_USAGE, 0,
                       "%s has a number among its answers that is not searched",
                       mweso_variant_name(variant));
    return explains(domain, note, &alone, ENOUGH_BRANCHES, fit) ? MWESO_OK : mw_no_memory(error);
}

MwesoStatus mweso_evidence_explained(const MwesoEvidence *evidence, const MwesoVariant *variant,
                                     size_t index, bool *explained, MwesoError *error)
{
    MwHypothesisSpace domain;
    MwNoteFit fit;
    MwesoStatus status = test(evidence, variant, index, &domain, &fit, error);
    if (status != MWESO_OK) return status;
    *explained = fit.explained || fit.gave_up;
    return mw_not_stopped(error);
}

MwesoStatus mweso_evidence_test(const MwesoEvidence *evidence, const MwesoVariant *variant,
                                size_t index, MwesoBearing *verdict,
                                MwesoContradiction *contradiction, MwesoError *error)
{
    MwHypothesisSpace domain;
    MwNoteFit fit;
    bool good = true;
    MwesoStatus status = test(evidence, variant, index, &domain, &fit, error);
    if (status != MWESO_OK) return status;
    const MwNote *note = &evidence->notes[index];
    *verdict = is_silent(&domain, note, &fit, &good) ? MWESO_SILENT
               : fit.explained                       ? MWESO_EXPLAINED
                                                     : MWESO_CONTRADICTED;
    if (!good) return mw_no_memory(error);
    if (*verdict != MWESO_CONTRADICTED || !contradiction) return mw_not_stopped(error);
    if (note->said) return tell_said(&domain, note, contradiction), mw_not_stopped(error);
    const MwPlay *play = mw_acquire(variant, error);
    if (!play) return error ? error->status : MWESO_IO;
    contradict(play, note, fit.furthest, contradiction);
    good = look_for_lap(play, &domain, note, contradiction);
    mw_release(variant, play);
    return good ? mw_not_stopped(error) : mw_no_memory(error);
}
