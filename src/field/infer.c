/* Infer: what the evidence says of every key, and what it leaves open. */
#include "field/infer.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "hooks/pool.h"
#include "kernel/decider.h"
#include "play/ruled.h"
#include "rules/answers.h"
#include "rules/effects.h"
#include "rules/tables.h"

/* ---- texts ----------------------------------------------------------------------------------- */

static void print_values(const MwScope *scope, int question, unsigned values, MwText *out)
{
    const char *comma = "";
    for (int v = 0; v < scope->count[question]; v++) {
        if (!(values >> v & 1)) continue;
        mw_text_add(out, "%s", comma);
        mw_value_print(scope, question, v, out);
        comma = ", ";
    }
}

static void print_pits(uint64_t pits, const MwesoBoard *board, const char *before, MwText *out)
{
    if (!pits) return;
    mw_text_add(out, "%s%s", out->length ? "; " : "", before);
    mw_print_pit_set(out, pits, board);
}

/* The pits that are, are not, and may be pits of reversal. */
static void print_reverse_pits(const MwPossible *hull, const MwesoBoard *board, MwText *out)
{
    uint64_t open = hull->in & hull->out;
    if (!open && !hull->in) {
        mw_text_add(out, "none");
        return;
    }
    print_pits(hull->in & ~hull->out, board, "", out);
    print_pits(open, board, "perhaps ", out);
}

/* ---- why answers cannot be told apart -------------------------------------------------------- */

enum { MEMBERS = 256 };

/* Do all answers to a question that stand come to one game beside the others of a member? */
static bool one_game(const MwScope *scope, const MwPossible *hull, MwPossible member, int question)
{
    MwPossible other = member;
    member.may[question] = (uint8_t)(hull->may[question] & -hull->may[question]);
    for (unsigned values = hull->may[question]; values; values &= values - 1) {
        other.may[question] = (uint8_t)(values & -values);
        if (!mw_possible_same_game(scope, &member, &other)) return false;
    }
    return true;
}

/* Can no position tell the answers to a question apart, whatever of the others is right? */
static bool always_one_game(const MwScope *scope, const MwPossible *hull, int question)
{
    MwRandom random = mw_random(1, (uint64_t)question);
    for (int i = 0; i < MEMBERS; i++)
        if (!one_game(scope, hull, mw_possible_draw(hull, &random), question)) return false;
    return true;
}

/* Is only this answer to a key left? */
static bool is_certain(const MwScope *scope, const MwPossible *hull, MwKey key, const char *answer)
{
    char room[256];
    MwText stands = MW_TEXT_IN(room);
    int question = mw_question_of(key);
    if (question >= 0) print_values(scope, question, hull->may[question], &stands);
    else if (key == KEY_REVERSE_PITS) print_reverse_pits(hull, &scope->base.board, &stands);
    return stands.length && strcmp(stands.s, answer) == 0;
}

/* Why the answers to a question that stand cannot be told apart; NULL if they can. */
static const char *alike(const MwScope *scope, const MwPossible *hull, int question)
{
    if (!always_one_game(scope, hull, question)) return NULL;
    for (int i = 0; i < mw_idle_reason_count; i++) {
        const MwIdleReason *reason = &mw_idle_reasons[i];
        if (reason->key == mw_question_key(scope, question) &&
            is_certain(scope, hull, reason->cause, reason->answer))
            return reason->alike ? reason->alike : reason->reason;
    }
    return "beside the other answers that stand they come to the same";
}

/* ---- findings -------------------------------------------------------------------------------- */

static bool fail(MwesoInference *inference)
{
    inference->search.no_memory = true;
    return false;
}

static int by_index(const void *a, const void *b)
{
    size_t first = *(const size_t *)a, second = *(const size_t *)b;
    return (first > second) - (first < second);
}

/* Adds those of `notes` that are doubtful. */
static bool add_doubtful(MwesoInference *inference, const MwList *notes, MwList *doubtful)
{
    const MwNote *all = inference->search.evidence->notes;
    bool good = true;
    for (size_t i = 0; i < notes->count && good; i++)
        if (mw_is_doubtful(&all[notes->at[i]]) && !mw_list_has(doubtful, notes->at[i]))
            good = mw_list_add(doubtful, notes->at[i]) || fail(inference);
    if (doubtful->count > 1) qsort(doubtful->at, doubtful->count, sizeof *doubtful->at, by_index);
    return good;
}

/* Adds the notes that exclude, together, the rules `among`: sure ones, if those settle it. */
static bool add_because(MwesoInference *inference, const MwPossible *among, bool surely,
                        MwKeyFinding *finding)
{
    MwRuleSearch *search = &inference->search;
    MwList conflict = {0}, *because = &finding->because;
    bool apart = surely && inference->sure_telling.count > 0;
    const MwList *notes = apart ? &inference->sure_telling : &inference->telling;
    bool good = mw_search_conflict(search, among, notes, &conflict);
    for (size_t i = 0; i < conflict.count && good; i++)
        if (!mw_list_has(because, conflict.at[i]))
            good = mw_list_add(because, conflict.at[i]) || fail(inference);
    if (because->count > 1) qsort(because->at, because->count, sizeof *because->at, by_index);
    free(conflict.at);
    if (surely || !good) return good;
    good = add_doubtful(inference, because, &finding->doubtful);
    /* With games, doubtful notes may have settled the other answers that a reason is given among.
     */
    if (good && finding->doubtful.count == 0)
        good = add_doubtful(inference, notes, &finding->doubtful);
    return good;
}

/* The rules among which a reason is looked for: all that were searched; but with long games only
 * those that leave the other answers as they stand. */
static const MwPossible *reasons_among(const MwesoInference *inference)
{
    const MwesoEvidence *evidence = inference->search.evidence;
    for (size_t i = 0; i < evidence->count; i++)
        if (evidence->notes[i].count > 1) return &inference->hull;
    return &inference->search.all;
}

static bool find_word(MwesoInference *inference, int question, MwKeyFinding *finding)
{
    const MwRuleSearch *search = &inference->search;
    unsigned stands = inference->hull.may[question], all = search->all.may[question];
    finding->searched = (all & (all - 1)) != 0;
    finding->settled = finding->searched && (stands & (stands - 1)) == 0;
    if (!finding->settled && finding->searched)
        finding->alike = alike(&search->scope, &inference->hull, question);
    print_values(&search->scope, question, stands, &finding->values);
    print_values(&search->scope, question, all & ~stands, &finding->excluded);
    if (!finding->settled) return true;
    MwPossible others = *reasons_among(inference);
    others.may[question] = (uint8_t)(all & ~stands);
    unsigned surely = inference->sure_hull.may[question];
    return add_because(inference, &others, (surely & (surely - 1)) == 0, finding);
}

static bool find_pits(MwesoInference *inference, MwKeyFinding *finding)
{
    const MwRuleSearch *search = &inference->search;
    const MwPossible *hull = &inference->hull, *all = &search->all;
    const MwesoBoard *board = &search->scope.base.board;
    finding->searched = all->in & all->out;
    finding->settled = finding->searched && !(hull->in & hull->out);
    print_reverse_pits(hull, board, &finding->values);
    print_pits(all->in & ~hull->in, board, "", &finding->excluded);
    bool good = true;
    for (uint64_t pits = finding->settled ? all->in & all->out : 0; pits && good;
         pits &= pits - 1) {
        MwPossible others = *reasons_among(inference);
        uint64_t pit = pits & -pits;
        others.in &= ~pit;
        others.out &= ~pit;
        if (hull->in & pit) others.out |= pit;
        else others.in |= pit;
        bool surely = !(inference->sure_hull.in & inference->sure_hull.out & pit);
        good = add_because(inference, &others, surely, finding);
    }
    return good;
}

static bool find_key(MwesoInference *inference, MwKey key, int question)
{
    MwKeyFinding *finding = &inference->findings[inference->finding_count++];
    finding->key = key;
    finding->question = question;
    if (question < 0) mw_text_add(&finding->label, "%s", mw_key_label(key));
    else mw_question_print(&inference->search.scope, question, &finding->label);
    bool good = question >= 0 ? find_word(inference, question, finding)
                              : find_pits(inference, finding);
    if (finding->label.failed || finding->values.failed || finding->excluded.failed)
        return fail(inference);
    return good;
}

/* The keys in their order, then what is asked of phases. */
static bool find_keys(MwesoInference *inference)
{
    const MwScope *scope = &inference->search.scope;
    bool good = true;
    for (int key = 0; key < KEY_COUNT && good; key++) {
        int question = mw_question_of((MwKey)key);
        if (question >= 0 || key == KEY_REVERSE_PITS)
            good = find_key(inference, (MwKey)key, question);
    }
    for (int q = ASK_COUNT; q < scope->used && good; q++)
        good = find_key(inference, mw_question_key(scope, q), q);
    return good;
}

/* ---- pairs ----------------------------------------------------------------------------------- */

static bool stands_together(const MwStanding *standing, int a, int value_a, int b, int value_b)
{
    for (size_t i = 0; i < standing->count; i++)
        if (standing->sets[i].may[a] >> value_a & standing->sets[i].may[b] >> value_b & 1)
            return true;
    return false;
}

static bool add_pair(MwesoInference *inference, int a, int value_a, int b, int value_b)
{
    MwText text = {0};
    mw_question_print(&inference->search.scope, a, &text);
    mw_text_add(&text, " = ");
    mw_value_print(&inference->search.scope, a, value_a, &text);
    mw_text_add(&text, " does not stand with ");
    mw_question_print(&inference->search.scope, b, &text);
    mw_text_add(&text, " = ");
    mw_value_print(&inference->search.scope, b, value_b, &text);
    char **pairs = mw_grow(inference->pairs, inference->pair_count, &inference->pair_room,
                           sizeof *pairs);
    if (pairs) inference->pairs = pairs;
    if (text.failed || !pairs) return mw_text_free(&text), fail(inference);
    pairs[inference->pair_count++] = text.s;
    return true;
}

static bool find_pairs_of(MwesoInference *inference, int a, int b)
{
    const MwPossible *hull = &inference->hull;
    bool good = true;
    for (int v = 0; v < MW_MOST_VALUES && good; v++)
        for (int w = 0; w < MW_MOST_VALUES && good; w++)
            if (hull->may[a] >> v & hull->may[b] >> w & 1 &&
                !stands_together(&inference->search.standing, a, v, b, w))
                good = add_pair(inference, a, v, b, w);
    return good;
}

static bool find_pairs(MwesoInference *inference)
{
    bool good = true;
    for (int a = 0; a < MW_QUESTIONS && good; a++)
        for (int b = a + 1; b < MW_QUESTIONS && good; b++) good = find_pairs_of(inference, a, b);
    return good;
}

/* ---- candidates ------------------------------------------------------------------------------ */

static void free_settings(char **settings)
{
    for (size_t i = 0; settings && settings[i]; i++) free(settings[i]);
    free(settings);
}

/* The answers of one of the rules to what is searched, as settings over the base. */
static char **settings_of(const MwesoInference *inference, const MwPossible *possible)
{
    const MwScope *scope = &inference->search.scope;
    const MwRules plain = mw_possible_rules(scope, possible);
    char **settings = mw_new((MW_QUESTIONS + 2) * sizeof *settings);
    bool good = settings != NULL;
    for (size_t i = 0; i < inference->finding_count && good; i++) {
        MwText text = {0};
        const MwKeyFinding *finding = &inference->findings[i];
        int phase = finding->question < 0 ? -1 : mw_question_phase(scope, finding->question);
        const MwRules rules = phase < 0 ? plain : mw_possible_phase(scope, possible, phase);
        mw_text_add(&text, "%s=", finding->label.s);
        mw_answer_print(&rules, finding->key, &text);
        settings[i] = text.s;
        good = !text.failed;
    }
    if (good) return settings;
    free_settings(settings);
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

enum { MOST_CANDIDATES = 200 };

static bool add_candidate(MwesoInference *inference, const MwPossible *possible)
{
    char **settings = settings_of(inference, possible);
    char ***all = settings ? mw_grow(inference->candidates, inference->candidate_count,
                                     &inference->candidate_room, sizeof *all)
                           : NULL;
    if (all) inference->candidates = all;
    if (!all) return free_settings(settings), fail(inference);
    if (is_candidate(inference, settings) || inference->candidate_count == MOST_CANDIDATES)
        free_settings(settings);
    else all[inference->candidate_count++] = settings;
    return true;
}

/* Rules as near to the base as stand, with the answers of `wanted`. */
static bool add_nearest(MwesoInference *inference, const MwPossible *wanted)
{
    const MwStanding *standing = &inference->search.standing;
    const MwPossible *nearest = NULL;
    MwPossible base, both, found;
    int fewest = MW_QUESTIONS + MW_MOST_PITS + 1;
    mw_possible_base(&inference->search.scope, &base);
    for (size_t i = 0; i < standing->count; i++) {
        if (!mw_possible_meet(&standing->sets[i], wanted, &both)) continue;
        int differences = __builtin_popcountll(base.in & ~both.in) +
                          __builtin_popcountll(base.out & ~both.out);
        for (int q = 0; q < MW_QUESTIONS; q++) differences += !(base.may[q] & both.may[q]);
        if (differences >= fewest) continue;
        fewest = differences;
        found = both;
        nearest = &found;
    }
    return !nearest || add_candidate(inference, nearest);
}

/* The rules nearest to the base, then for every answer that still stands the nearest with it. */
static bool find_candidates(MwesoInference *inference)
{
    const MwPossible all = inference->search.all, hull = inference->hull;
    bool good = add_nearest(inference, &all);
    for (int q = 0; q < MW_QUESTIONS && good; q++)
        for (int v = 0; v < MW_MOST_VALUES && good; v++) {
            MwPossible wanted = all;
            wanted.may[q] = (uint8_t)(1u << v);
            if (hull.may[q] >> v & 1) good = add_nearest(inference, &wanted);
        }
    for (uint64_t pits = hull.in & hull.out; pits && good; pits &= pits - 1) {
        MwPossible in = all, out = all;
        in.out &= ~(pits & -pits);
        out.in &= ~(pits & -pits);
        good = add_nearest(inference, &in) && add_nearest(inference, &out);
    }
    return good;
}

/* ---- public ---------------------------------------------------------------------------------- */

static MwesoStatus fail_key(const MwScope *scope, const char *label, MwesoError *error)
{
    const char *labels[ASK_COUNT + 2] = {mw_key_label(KEY_REVERSE_PITS)};
    for (int q = 0; q < ASK_COUNT; q++) labels[q + 1] = mw_key_label(mw_question_key(scope, q));
    const char *near = mw_nearest(label, labels);
    return mw_fail(error, MWESO_USAGE, 0, "'%.60s' is no key that can be searched%s%s%s", label,
                   near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
}

static const char EVERY_KEY[] = "all"; /* instead of keys */

/* The base alone, but for the keys that are to be searched. */
static MwesoStatus choose_keys(MwRuleSearch *search, const char *const *keys, MwesoError *error)
{
    MwPossible everything = mw_possible_all(&search->scope);
    search->wider = everything;
    search->all = mw_possible_usual(&search->scope);
    search->may_widen = !keys && !mw_possible_same(&search->all, &everything);
    if (!keys) return MWESO_OK;
    if (strcmp(keys[0], EVERY_KEY) == 0 && !keys[1]) {
        search->all = everything;
        return MWESO_OK;
    }
    mw_possible_base(&search->scope, &search->all);
    for (; *keys; keys++) {
        int question = mw_question_labelled(&search->scope, *keys);
        bool pits = strcmp(*keys, mw_key_label(KEY_REVERSE_PITS)) == 0;
        if (question < 0 && !pits) return fail_key(&search->scope, *keys, error);
        mw_possible_copy(&search->all, &everything, question);
    }
    return MWESO_OK;
}

/* The answers that decide whether a lap may begin with a single seed. */
static const MwKeyQuestion of_singles[] = {ASK_smallest, ASK_singletons, ASK_needs,
                                           ASK_takes,    ASK_own_pit,    ASK_fate};
enum { OF_SINGLES = sizeof of_singles / sizeof *of_singles };

/* Goes through the rules of a set that differ in the answers from the n-th on, until a lap may
 * begin with a single seed: the last ones are left in `rules`. */
static bool find_singles(const MwScope *scope, MwPossible set, int n, MwRules *rules)
{
    if (n == OF_SINGLES) {
        *rules = mw_possible_rules(scope, &set);
        return mw_sows_singles(rules);
    }
    for (unsigned values = set.may[of_singles[n]]; values; values &= values - 1) {
        set.may[of_singles[n]] = (uint8_t)(values & -values);
        if (find_singles(scope, set, n + 1, rules)) return true;
    }
    return false;
}

/* The pits that are no pits of reversal by any rules of a set (docs/rules.md, 2.5). */
static uint64_t idle_pits(const MwScope *scope, const MwPossible *set)
{
    MwRules rules;
    if (set->may[ASK_way] != MW_VALUE(WAY_ANTI_CLOCKWISE)) return 0;
    if (set->may[ASK_resow] & MW_VALUE(RESOW_ENDS)) return 0;
    if (set->may[ASK_right_end] != MW_VALUE(RIGHT_END_CLOSED)) return 0;
    find_singles(scope, *set, 0, &rules);
    return mw_idle_pits(&rules);
}

/* Pits that a closed right-hand end makes idle are told as no pits of reversal. */
static bool drop_idle_pits(const MwRuleSearch *search, MwStanding *standing)
{
    MwStanding regular = {0};
    bool good = true;
    for (size_t i = 0; i < standing->count && good; i++) {
        MwPossible set = standing->sets[i];
        uint64_t idle = idle_pits(&search->scope, &set) & search->all.in & search->all.out;
        set.in &= ~idle;
        set.out |= idle;
        good = mw_standing_add(&regular, &set);
    }
    mw_standing_free(standing);
    *standing = regular;
    return good;
}

/* ---- what stands without doubtful notes ------------------------------------------------------ */

static bool is_suspect(const MwRuleSearch *search, size_t note)
{
    if (mw_is_doubtful(&search->evidence->notes[note])) return true;
    for (size_t i = 0; i < search->wrong.count; i++)
        if (mw_list_has(&search->wrong.lists[i], note)) return true;
    return false;
}

/* What is left of the rules by sure notes alone. */
static bool stand_surely(MwesoInference *inference)
{
    MwRuleSearch *search = &inference->search;
    MwList sure = {0};
    MwStanding standing = {0};
    bool good = true;
    for (size_t i = 0; i < search->notes.count && good; i++)
        if (!is_suspect(search, search->notes.at[i]))
            good = mw_list_add(&sure, search->notes.at[i]) || fail(inference);
    good = good && mw_search_stand(search, &search->all, &sure, &standing, NULL);
    if (good) good = drop_idle_pits(search, &standing) || fail(inference);
    if (good) inference->sure_hull = mw_standing_hull(&standing);
    inference->sure_telling = search->telling;
    search->telling = (MwList){0};
    mw_standing_free(&standing);
    free(sure.at);
    return good;
}

static bool any_doubtful(const MwRuleSearch *search)
{
    for (size_t i = 0; i < search->evidence->count; i++)
        if (mw_is_doubtful(&search->evidence->notes[i])) return true;
    return false;
}

static bool conclude(MwesoInference *inference, int allow, uint64_t replays)
{
    MwRuleSearch *search = &inference->search;
    if (!mw_search_run(search, allow, replays)) return false;
    if (!drop_idle_pits(search, &search->standing)) return fail(inference);
    inference->hull = mw_standing_hull(&search->standing);
    inference->telling = search->telling; /* of the run that left what stands */
    search->telling = (MwList){0};
    inference->sure_hull = inference->hull;
    if (search->standing.count > 0 && any_doubtful(search) && !stand_surely(inference))
        return false;
    return search->standing.count == 0 ||
           (find_keys(inference) && find_pairs(inference) && find_candidates(inference));
}

static MwesoStatus why_not(const MwRuleSearch *search, MwesoError *error)
{
    if (search->no_memory) return mw_no_memory(error);
    if (mw_script_failed(search->scope.script))
        return mw_ruled(search->scope.script, &search->failed_at, error);
    return mw_fail(error, MWESO_NO, 0, "stopped before the end");
}

/* Searches with the base's script, if it has one, at work. */
static MwesoStatus search_by(MwesoInference *inference, const char *const *keys, int allow,
                             uint64_t replays, MwesoError *error)
{
    MwRuleSearch *search = &inference->search;
    const MwesoVariant *base = search->evidence->base;
    const MwPlay *play = mw_hire(base, error);
    if (!play) return error ? error->status : MWESO_IO;
    search->scope.script = play;
    MwesoStatus status = choose_keys(search, keys, error);
    if (status == MWESO_OK) mw_search_heed_said(search);
    if (status == MWESO_OK && !conclude(inference, allow, replays)) status = why_not(search, error);
    search->scope.script = NULL;
    mw_release(base, play);
    return status;
}

MwesoInference *mweso_infer(const MwesoEvidence *evidence, const char *const *keys, int allow,
                            uint64_t replays, MwesoProgress progress, void *user, MwesoError *error)
{
    if (mw_check_number(allow, 0, INT_MAX, "observations that may be set aside", error))
        return NULL;
    MwesoInference *inference = mw_new(sizeof *inference);
    if (!inference) return mw_no_memory(error), NULL;
    MwRuleSearch *search = &inference->search;
    search->evidence = evidence;
    search->progress = progress;
    search->user = user;
    mw_scope(evidence->base, &search->scope);
    MwesoStatus status = search_by(inference, keys, allow, replays, error);
    if (status == MWESO_OK) return inference;
    mweso_inference_free(inference);
    return NULL;
}

void mweso_inference_free(MwesoInference *inference)
{
    if (!inference) return;
    MwRuleSearch *search = &inference->search;
    for (size_t i = 0; i < inference->finding_count; i++) {
        mw_text_free(&inference->findings[i].label);
        mw_text_free(&inference->findings[i].values);
        mw_text_free(&inference->findings[i].excluded);
        free(inference->findings[i].because.at);
        free(inference->findings[i].doubtful.at);
    }
    for (size_t i = 0; i < inference->pair_count; i++) free(inference->pairs[i]);
    for (size_t i = 0; i < inference->candidate_count; i++) free_settings(inference->candidates[i]);
    free(inference->pairs);
    free(inference->candidates);
    free(search->notes.at);
    free(search->too_many.at);
    free(search->telling.at);
    free(inference->telling.at);
    free(inference->sure_telling.at);
    mw_lists_free(&search->conflicts);
    mw_lists_free(&search->wrong);
    mw_standing_free(&search->standing);
    free(inference);
}

bool mweso_inference_stands(const MwesoInference *inference)
{
    return inference->search.standing.count > 0;
}

static MwesoIndices indices(const MwList *list) { return (MwesoIndices){list->at, list->count}; }

static MwesoIndices indices_at(const MwLists *lists, size_t index)
{
    return index < lists->count ? indices(&lists->lists[index]) : (MwesoIndices){NULL, 0};
}

MwesoIndices mweso_inference_wrong(const MwesoInference *inference, size_t index)
{
    return indices_at(&inference->search.wrong, index);
}

MwesoIndices mweso_inference_conflict(const MwesoInference *inference, size_t index)
{
    return indices_at(&inference->search.conflicts, index);
}

bool mweso_inference_widened(const MwesoInference *inference) { return inference->search.widened; }

bool mweso_inference_cut_short(const MwesoInference *inference)
{
    return inference->search.cut_short;
}

MwesoIndices mweso_inference_too_many(const MwesoInference *inference)
{
    return indices(&inference->search.too_many);
}

bool mweso_inference_key(const MwesoInference *inference, size_t index, MwesoKeyFinding *finding)
{
    if (index >= inference->finding_count) return false;
    const MwKeyFinding *found = &inference->findings[index];
    *finding = (MwesoKeyFinding){.key = found->label.s,
                                 .values = found->values.s ? found->values.s : "",
                                 .excluded = found->excluded.s ? found->excluded.s : "",
                                 .searched = found->searched,
                                 .settled = found->settled,
                                 .because = indices(&found->because),
                                 .doubtful = indices(&found->doubtful),
                                 .alike = found->alike};
    return true;
}

const char *mweso_inference_pair(const MwesoInference *inference, size_t index)
{
    return index < inference->pair_count ? inference->pairs[index] : NULL;
}

const char *const *mweso_inference_candidate(const MwesoInference *inference, size_t index)
{
    return index < inference->candidate_count ? (const char *const *)inference->candidates[index]
                                              : NULL;
}
