/* Key findings: what the evidence says of every key, by which notes. */
#include <stdlib.h>
#include <string.h>

#include "field/infer.h"
#include "kernel/decider.h"
#include "rules/keys.h"
#include "rules/variant.h"

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
            good = mw_list_add(doubtful, notes->at[i]) || mw_inference_fail(inference);
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
            good = mw_list_add(because, conflict.at[i]) || mw_inference_fail(inference);
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

/* Which moves exclude each of the answers that do not stand. */
static bool find_moves_of_word(MwesoInference *inference, int question, const MwPossible *others,
                               MwKeyFinding *finding)
{
    bool good = true;
    for (unsigned values = others->may[question]; values && good; values &= values - 1) {
        MwPossible one = *others;
        one.may[question] = (uint8_t)(values & -values);
        good = mw_find_moves(inference, &one, finding);
    }
    return good;
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
    return add_because(inference, &others, (surely & (surely - 1)) == 0, finding) &&
           find_moves_of_word(inference, question, &others, finding);
}

/* Rules by which that pit, which is settled, is otherwise. */
static MwPossible other_pit(const MwesoInference *inference, uint64_t pit)
{
    MwPossible others = *reasons_among(inference);
    others.in &= ~pit;
    others.out &= ~pit;
    if (inference->hull.in & pit) others.out |= pit;
    else others.in |= pit;
    return others;
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
    uint64_t settled = finding->settled ? all->in & all->out : 0;
    for (uint64_t pits = settled; pits && good; pits &= pits - 1) {
        uint64_t pit = pits & -pits;
        const MwPossible others = other_pit(inference, pit);
        bool surely = !(inference->sure_hull.in & inference->sure_hull.out & pit);
        good = add_because(inference, &others, surely, finding);
    }
    for (uint64_t pits = settled; pits && good; pits &= pits - 1) {
        const MwPossible others = other_pit(inference, pits & -pits);
        good = mw_find_moves(inference, &others, finding);
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
        return mw_inference_fail(inference);
    return good;
}

/* The keys in their order, then what is asked of phases. */
bool mw_find_keys(MwesoInference *inference)
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
