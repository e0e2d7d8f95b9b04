/* Findings: what is found about every key and by which notes; and rules that explain everything and
 * differ. */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "field/inference.h"
#include "kernel/decider.h"
#include "rules/keys.h"
#include "rules/variant.h"

/* Prints a set of pits; on a shared circuit without the opponent's, which no answer names by
 * themselves. */
static void print_pits(uint64_t pits, const MwesoBoard *board, const char *before, MwText *out)
{
    pits &= board->all;
    if (!pits) return;
    mw_text_add(out, "%s%s", out->length ? "; " : "", before);
    mw_print_pit_set(out, pits, board);
}

/* Prints reverse.pits: the pits that are in it, and those that may be. */
static void print_reverse_pits(const MwHypotheses *bounds, const MwesoBoard *board, MwText *out)
{
    uint64_t open = bounds->in & bounds->out;
    if (!((open | bounds->in) & board->all)) {
        mw_text_add(out, "none");
        return;
    }
    print_pits(bounds->in & ~bounds->out, board, "", out);
    print_pits(open, board, "perhaps ", out);
}
/* ---- why answers cannot be told apart -------------------------------------------------------- */

/* Do all answers to a question within the bounds lead to the same game, with the other answers of
 * `member`? */
static bool one_game(const MwHypothesisSpace *domain, const MwHypotheses *bounds,
                     MwHypotheses member, int question)
{
    MwHypotheses other = member;
    member.may[question] = (uint8_t)(bounds->may[question] & -bounds->may[question]);
    for (unsigned values = bounds->may[question]; values; values &= values - 1) {
        other.may[question] = (uint8_t)(values & -values);
        if (!mw_hypotheses_same_game(domain, &member, &other)) return false;
    }
    return true;
}

/* Is this the only answer left to a key? */
static bool is_certain(const MwHypothesisSpace *domain, const MwHypotheses *bounds, MwKey key,
                       const char *answer)
{
    char room[256];
    MwText left = MW_TEXT_IN(room);
    int question = mw_question_of(key);
    if (question >= 0) mw_values_print(domain, question, bounds->may[question], &left);
    else if (key == KEY_REVERSE_PITS) print_reverse_pits(bounds, &domain->base.board, &left);
    return left.length && strcmp(left.s, answer) == 0;
}

/* Why no position can tell the answers to a question apart, whatever the other answers are; NULL if
 * some position can. Tries members of the bounds drawn at random. */
static const char *alike(const MwHypothesisSpace *domain, const MwHypotheses *bounds, int question)
{
    enum { MEMBERS = 256 };
    MwRandom random = mw_random(1, (uint64_t)question);
    for (int i = 0; i < MEMBERS; i++)
        if (!one_game(domain, bounds, mw_hypotheses_draw(bounds, &random), question)) return NULL;
    for (int i = 0; i < mw_idle_reason_count; i++) {
        const MwIdleReason *reason = &mw_idle_reasons[i];
        if (reason->key == mw_question_key(domain, question) &&
            is_certain(domain, bounds, reason->cause, reason->answer))
            return reason->alike ? reason->alike : reason->reason;
    }
    return "beside the other answers that stand they come to the same";
}

/* ---- the notes that settle a key ------------------------------------------------------------- */

/* Adds the doubtful ones of `notes`. */
static bool add_doubtful(MwesoInference *inference, const MwList *notes, MwList *doubtful)
{
    const MwNote *all = inference->search.evidence->notes;
    bool good = true;
    for (size_t i = 0; i < notes->count && good; i++)
        if (mw_is_doubtful(&all[notes->at[i]]) && !mw_list_has(doubtful, notes->at[i]))
            good = mw_list_add(doubtful, notes->at[i]) || mw_search_fail(&inference->search);
    mw_list_sort(doubtful);
    return good;
}

/* Finds notes that together exclude the rules `among`. For a settled key, which tells them, as few
 * as possible; for others those that came first, which is enough for rivals; all of them when the
 * effort is used up. Empty if some of the rules explain all notes. */
static bool find_conflict(MwRuleSearch *search, const MwHypotheses *among, const MwList *notes,
                          bool settled, MwList *conflict)
{
    if (mw_search_is_spent(search)) return mw_list_copy(conflict, notes) || mw_search_fail(search);
    if (settled) return mw_search_conflict(search, among, notes, conflict);
    MwVersionSpace space = {0};
    bool good = mw_search_explain(search, among, notes, 0, &space, conflict);
    if (space.count > 0) conflict->count = 0;
    mw_space_free(&space);
    return good;
}

/* Adds the notes that together exclude the rules `among`; with `surely` only sure ones, if they do.
 */
static bool add_because(MwesoInference *inference, const MwHypotheses *among, bool surely,
                        MwKeyFinding *finding)
{
    MwRuleSearch *search = &inference->search;
    MwList conflict = {0}, *because = &finding->because;
    bool apart = surely && inference->sure_telling.count > 0;
    const MwList *notes = apart ? &inference->sure_telling : &inference->telling;
    bool good = find_conflict(search, among, notes, finding->settled, &conflict);
    for (size_t i = 0; i < conflict.count && good; i++)
        if (!mw_list_has(because, conflict.at[i]))
            good = mw_list_add(because, conflict.at[i]) || mw_search_fail(&inference->search);
    mw_list_sort(because);
    free(conflict.at);
    if (surely || !finding->settled || !good) return good;
    good = add_doubtful(inference, because, &finding->doubtful);
    /* With games, the reason may rely on other answers that doubtful notes have settled. */
    if (good && finding->doubtful.count == 0)
        good = add_doubtful(inference, notes, &finding->doubtful);
    return good;
}

/* The rules among which reasons are sought: all rules searched; with long games only those within
 * the bounds. */
static const MwHypotheses *reasons_among(const MwesoInference *inference)
{
    const MwesoEvidence *evidence = inference->search.evidence;
    for (size_t i = 0; i < evidence->count; i++)
        if (evidence->notes[i].count > 1) return &inference->bounds;
    return &inference->search.all;
}

/* Finds which move of each game among the reasons of a finding excludes the rules `among`: with
 * several sets the last one; MW_NO_MOVE if the game does not, or leaves too much open to be
 * followed. */
static bool find_moves(MwesoInference *inference, const MwHypotheses *among, MwKeyFinding *finding)
{
    enum { ENOUGH_BRANCHES = 4000 }; /* branches for one move; most moves take a few */
    MwRuleSearch *search = &inference->search;
    MwHypotheses set = *among;
    const MwVersionSpace from = mw_space_of(&set);
    bool good = true;
    while (finding->moves.count < finding->because.count && good)
        good = mw_list_add(&finding->moves, MW_NO_MOVE);
    for (size_t i = 0; i < finding->because.count && good; i++) {
        const MwNote *note = &search->evidence->notes[finding->because.at[i]];
        size_t *last = &finding->moves.at[i];
        MwVersionSpace left = {0};
        MwSymbolicResult result;
        if (!note->game) continue;
        good = mw_note_explain(&search->domain, note, &from, ENOUGH_BRANCHES, &left, &result);
        bool excludes = good && left.count == 0 && !result.gave_up;
        if (excludes && (*last == MW_NO_MOVE || result.furthest > *last)) *last = result.furthest;
        mw_space_free(&left);
    }
    return good || mw_search_fail(search);
}

static bool find_word(MwesoInference *inference, int question, MwKeyFinding *finding)
{
    const MwRuleSearch *search = &inference->search;
    unsigned left = inference->bounds.may[question], all = search->all.may[question];
    unsigned surely = inference->sure_bounds.may[question];
    finding->searched = (all & (all - 1)) != 0;
    finding->settled = finding->searched && (left & (left - 1)) == 0;
    if (!finding->settled && finding->searched)
        finding->alike = alike(&search->domain, &inference->bounds, question);
    mw_values_print(&search->domain, question, left, &finding->values);
    mw_values_print(&search->domain, question, all & ~left, &finding->excluded);
    finding->narrowed = (all & ~left) != 0;
    if (!finding->narrowed) return true;
    MwHypotheses others = *reasons_among(inference);
    others.may[question] = (uint8_t)(all & ~left);
    bool good = add_because(inference, &others, (surely & ~left) == 0, finding);
    for (unsigned values = all & ~left; values && good && finding->settled; values &= values - 1) {
        others.may[question] = (uint8_t)(values & -values);
        good = find_moves(inference, &others, finding);
    }
    return good;
}

/* The rules that differ in this settled pit of reverse.pits. */
static MwHypotheses other_pit(const MwesoInference *inference, uint64_t pit)
{
    MwHypotheses others = *reasons_among(inference);
    others.in &= ~pit;
    others.out &= ~pit;
    if (inference->bounds.in & pit) others.out |= pit;
    else others.in |= pit;
    return others;
}

static bool find_pits(MwesoInference *inference, MwKeyFinding *finding)
{
    const MwRuleSearch *search = &inference->search;
    const MwHypotheses *bounds = &inference->bounds, *all = &search->all;
    const MwesoBoard *board = &search->domain.base.board;
    finding->searched = all->in & all->out;
    finding->settled = finding->searched && !(bounds->in & bounds->out);
    print_reverse_pits(bounds, board, &finding->values);
    print_pits(all->in & ~bounds->in, board, "", &finding->excluded);
    bool good = true;
    uint64_t told = all->in & all->out & ~(bounds->in & bounds->out);
    finding->narrowed = told != 0;
    for (uint64_t pits = told; pits && good; pits &= pits - 1) {
        uint64_t pit = pits & -pits;
        const MwHypotheses others = other_pit(inference, pit);
        bool surely = !(inference->sure_bounds.in & inference->sure_bounds.out & pit);
        good = add_because(inference, &others, surely, finding);
    }
    for (uint64_t pits = finding->settled ? told : 0; pits && good; pits &= pits - 1) {
        const MwHypotheses others = other_pit(inference, pits & -pits);
        good = find_moves(inference, &others, finding);
    }
    return good;
}

static bool find_key(MwesoInference *inference, MwKey key, int question)
{
    MwKeyFinding *finding = &inference->findings[inference->finding_count++];
    finding->key = key;
    finding->question = question;
    finding->least = MWESO_NO_BOUND;
    if (question < 0) mw_text_add(&finding->label, "%s", mw_key_label(key));
    else mw_question_print(&inference->search.domain, question, &finding->label);
    bool good = question >= 0 ? find_word(inference, question, finding)
                              : find_pits(inference, finding);
    if (finding->label.failed || finding->values.failed || finding->excluded.failed)
        return mw_search_fail(&inference->search);
    return good;
}

/* Effort (MwRuleSearch.effort) per replay allowed, for finding the fewest notes that settle keys.
 */
enum { EFFORT_ON_REASONS = 40 };

bool mw_find_keys(MwesoInference *inference, uint64_t replays)
{
    MwRuleSearch *search = &inference->search;
    const MwHypothesisSpace *domain = &search->domain;
    bool good = true;
    mw_search_spend(search, replays, EFFORT_ON_REASONS);
    for (int key = 0; key < KEY_COUNT && good; key++) {
        int question = mw_question_of((MwKey)key);
        if (question >= 0 || key == KEY_REVERSE_PITS)
            good = find_key(inference, (MwKey)key, question);
    }
    for (int q = ASK_COUNT; q < domain->used && good; q++)
        good = find_key(inference, mw_question_key(domain, q), q);
    search->enough_effort = UINT64_MAX;
    return good;
}

/* ---- public: a moment of a game -------------------------------------------------------------- */

/* Sets the comment on a move of a game, and its time, which may be that of an earlier move. */
static void take_comments(const MwNote *note, size_t move, MwesoMoment *moment)
{
    moment->move = move + 1;
    for (size_t i = 0; i < note->comments.count; i++) {
        const MwComment *comment = &note->comments.at[i];
        bool own = comment->after == move + 1;
        if (comment->after > move + 1) break;
        if (comment->time) {
            moment->time = comment->time;
            moment->before = !own;
        }
        if (own && *comment->text) moment->said = comment->text;
    }
}

bool mweso_inference_moment(const MwesoInference *inference, size_t key, size_t index,
                            MwesoMoment *moment)
{
    const MwKeyFinding *finding = key < inference->finding_count ? &inference->findings[key] : NULL;
    if (!finding || !finding->settled || index >= finding->because.count) return false;
    const MwNote *note = &inference->search.evidence->notes[finding->because.at[index]];
    size_t move = index < finding->moves.count ? finding->moves.at[index] : MW_NO_MOVE;
    *moment = (MwesoMoment){.time = note->header[HEADER_TIME]};
    if (note->game && move != MW_NO_MOVE) take_comments(note, move, moment);
    return true;
}

/* ---- pairs ----------------------------------------------------------------------------------- */

/* Do two answers occur together in some set? */
static bool are_compatible(const MwVersionSpace *space, int a, int value_a, int b, int value_b)
{
    for (size_t i = 0; i < space->count; i++)
        if (space->sets[i].may[a] >> value_a & space->sets[i].may[b] >> value_b & 1) return true;
    return false;
}

static bool add_pair(MwesoInference *inference, int a, int value_a, int b, int value_b)
{
    MwText text = {0};
    mw_question_print(&inference->search.domain, a, &text);
    mw_text_add(&text, " = ");
    mw_value_print(&inference->search.domain, a, value_a, &text);
    mw_text_add(&text, " does not stand with ");
    mw_question_print(&inference->search.domain, b, &text);
    mw_text_add(&text, " = ");
    mw_value_print(&inference->search.domain, b, value_b, &text);
    return mw_texts_take(&inference->pairs, &text) || mw_search_fail(&inference->search);
}

bool mw_find_pairs(MwesoInference *inference)
{
    const MwHypotheses *bounds = &inference->bounds;
    bool good = true;
    for (int a = 0; a < MW_QUESTIONS; a++)
        for (int b = a + 1; b < MW_QUESTIONS; b++)
            for (int v = 0; v < MW_MOST_VALUES; v++)
                for (int w = 0; w < MW_MOST_VALUES && good; w++)
                    if (bounds->may[a] >> v & bounds->may[b] >> w & 1 &&
                        !are_compatible(&inference->search.space, a, v, b, w))
                        good = add_pair(inference, a, v, b, w);
    return good;
}

/* ---- candidates ------------------------------------------------------------------------------ */

/* One rule set as settings over the base: its answers to the keys searched. */
static char **settings_of(const MwesoInference *inference, const MwHypotheses *set)
{
    const MwHypothesisSpace *domain = &inference->search.domain;
    char **settings = mw_new((MW_QUESTIONS + 2) * sizeof *settings);
    bool good = settings != NULL;
    for (size_t i = 0; i < inference->finding_count && good; i++) {
        MwText text = {0};
        const MwKeyFinding *finding = &inference->findings[i];
        int phase = mw_question_phase(domain, finding->question);
        const MwRules rules = mw_hypotheses_phase(domain, set, phase);
        mw_text_add(&text, "%s=", finding->label.s);
        mw_answer_print(&rules, finding->key, &text);
        settings[i] = text.s;
        good = !text.failed;
    }
    if (good) return settings;
    mw_settings_free(settings);
    return NULL;
}

static bool is_candidate(const MwesoInference *inference, char **settings)
{
    for (size_t i = 0; i < inference->candidate_count; i++) {
        size_t same = 0;
        while (settings[same] && strcmp(settings[same], inference->candidates[i][same]) == 0)
            same++;
        if (!settings[same]) return true;
    }
    return false;
}

/* Adds the rules nearest to the base that have the answers of `wanted`. */
static bool add_nearest(MwesoInference *inference, const MwHypotheses *wanted)
{
    enum { MOST_CANDIDATES = 200 };
    MwRuleSearch *search = &inference->search;
    MwHypotheses nearest;
    if (!mw_nearest_to_base(&search->domain, &search->space, wanted, &nearest)) return true;
    char **settings = settings_of(inference, &nearest);
    char ***all = settings ? mw_grow(inference->candidates, inference->candidate_count,
                                     &inference->candidate_room, sizeof *all)
                           : NULL;
    if (all) inference->candidates = all;
    if (!all) return mw_settings_free(settings), mw_search_fail(search);
    if (is_candidate(inference, settings) || inference->candidate_count == MOST_CANDIDATES)
        mw_settings_free(settings);
    else all[inference->candidate_count++] = settings;
    return true;
}

bool mw_find_candidates(MwesoInference *inference)
{
    const MwHypotheses all = inference->search.all, bounds = inference->bounds;
    bool good = add_nearest(inference, &all);
    for (int q = 0; q < MW_QUESTIONS && good; q++)
        for (int v = 0; v < MW_MOST_VALUES && good; v++) {
            MwHypotheses wanted = all;
            wanted.may[q] = (uint8_t)(1u << v);
            if (bounds.may[q] >> v & 1) good = add_nearest(inference, &wanted);
        }
    for (uint64_t pits = bounds.in & bounds.out; pits && good; pits &= pits - 1) {
        MwHypotheses in = all, out = all;
        in.out &= ~(pits & -pits);
        out.in &= ~(pits & -pits);
        good = add_nearest(inference, &in) && add_nearest(inference, &out);
    }
    return good;
}
