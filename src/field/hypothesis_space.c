/* Hypothesis space: the questions that infer searches around a base, and their values. */
#include "field/hypotheses.h"

#include <assert.h>
#include <string.h>

#include "rules/keys.h"
#include "rules/load.h"
#include "rules/tables.h"

#define ROW_WORD(id, answer) [ASK_##answer] = KEY_##id,
#define ROW_NUMBER(id, answer) [ASK_##answer] = KEY_##id,
#define ROW_MOMENTS(id, answer) [ASK_##answer] = KEY_##id,
#define ROW_PITS(id, answer)

static const MwKey keys[ASK_COUNT] = {
#define ANSWER(id, section, name, type, answer, ...) ROW_##type(id, answer)
#define FIXED(...)
#define FACT(...)
#include "rules/keys.def"
};

enum { EVERY_MOMENT = MOMENT_START | MOMENT_RELAY | MOMENT_REENTRY };

static MwKeyQuestion asks(const MwHypothesisSpace *domain, int question)
{
    assert(question < domain->used);
    return question < ASK_COUNT ? (MwKeyQuestion)question
                                : domain->of_phase[question - ASK_COUNT].asks;
}

int mw_question_phase(const MwHypothesisSpace *domain, int question)
{
    return question < ASK_COUNT ? -1 : domain->of_phase[question - ASK_COUNT].phase;
}

MwKey mw_question_key(const MwHypothesisSpace *domain, int question)
{
    return keys[asks(domain, question)];
}

void mw_question_print(const MwHypothesisSpace *domain, int question, MwText *out)
{
    int phase = mw_question_phase(domain, question);
    if (phase >= 0) mw_text_add(out, "%s:", domain->phase_name[phase]);
    mw_text_add(out, "%s", mw_key_label(mw_question_key(domain, question)));
}

int mw_question_labelled(const MwHypothesisSpace *domain, const char *label)
{
    int found = -1;
    for (int q = 0; q < domain->used && found < 0; q++) {
        char room[96];
        MwText text = MW_TEXT_IN(room);
        mw_question_print(domain, q, &text);
        if (strcmp(text.s, label) == 0) found = q;
    }
    return found;
}

MwesoStatus mw_question_fail(const MwHypothesisSpace *domain, const char *label, const char *use,
                             MwesoStatus status, MwesoError *error)
{
    const char *labels[ASK_COUNT + 2] = {mw_key_label(KEY_REVERSE_PITS)};
    for (int q = 0; q < ASK_COUNT; q++) labels[q + 1] = mw_key_label(mw_question_key(domain, q));
    const char *near = mw_nearest(label, labels);
    return mw_fail(error, status, 0, "'%.60s' is no key that can be %s%s%s%s", label, use,
                   near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
}

int mw_question_of(MwKey key)
{
    for (int q = 0; q < ASK_COUNT; q++)
        if (keys[q] == key) return q;
    return -1;
}

static int32_t *field(MwRules *rules, int question)
{
    return (int32_t *)((char *)rules + mw_keys[keys[question]].field);
}

static int32_t answer(const MwRules *rules, int question)
{
    return *(const int32_t *)((const char *)rules + mw_keys[keys[question]].field);
}

/* Normal form: no moment and no pit mean the same, and become no pit and all moments. */
static MwRules regular(const MwRules *rules)
{
    MwRules same = *rules;
    if (!same.reverse_at || !same.reverse_pits) same.reverse_pits = 0;
    if (!same.reverse_at) same.reverse_at = EVERY_MOMENT;
    return same;
}

static int index_of(const MwHypothesisSpace *domain, int question, int32_t value)
{
    for (int i = 0; i < domain->count[question]; i++)
        if (domain->value[question][i] == value) return i;
    return -1;
}

static void search(MwHypothesisSpace *domain, int question, int32_t first, int32_t last)
{
    assert(domain->count[question] + last - first < MW_MOST_VALUES);
    for (int32_t value = first; value <= last; value++)
        domain->value[question][domain->count[question]++] = value;
}

/* The rules of the base that a question is about. */
static const MwRules *rules_of(const MwHypothesisSpace *domain, int question)
{
    int phase = mw_question_phase(domain, question);
    return phase < 0 ? &domain->base : &domain->phase[phase];
}

/* Sets the values of a question. Of numbers, the smallest few are searched, and the base's own. */
static void search_question(MwHypothesisSpace *domain, int question)
{
    enum { NUMBERS_MORE = 3, EXTRA_PITS_MORE = 2, HOLDS_MORE = 4 };
    const MwesoKey *key = &mw_keys[mw_question_key(domain, question)].told;
    MwKeyQuestion ask = asks(domain, question);
    int32_t least = (int32_t)key->least, words = 0;
    int more = ask == ASK_extra ? EXTRA_PITS_MORE : ask == ASK_hold_at ? HOLDS_MORE : NUMBERS_MORE;
    while (key->words[words]) words++;
    if (key->type == MWESO_NUMBER) search(domain, question, least, least + more);
    else if (key->type == MWESO_MOMENTS) search(domain, question, 1, EVERY_MOMENT);
    else search(domain, question, 0, words - 1);
    int32_t own = answer(rules_of(domain, question), (int)ask);
    if (index_of(domain, question, own) < 0) search(domain, question, own, own);
}

/* Adds questions about the answers that phases give themselves; all others are about the plain
 * sections. False if there are too many. */
static bool ask_phases(MwHypothesisSpace *domain, const MwesoVariant *base)
{
    bool room = true;
    for (int p = 0; p < base->phase_count; p++) {
        domain->phase[p] = regular(&base->phases[p]->rules);
        domain->phase_name[p] = base->phases[p]->name;
        domain->own_pits[p] = base->phases[p]->given[KEY_REVERSE_PITS].text != NULL;
        for (int q = 0; q < ASK_COUNT; q++) {
            bool own = base->phases[p]->given[keys[q]].text != NULL;
            room &= !own || domain->used < MW_QUESTIONS;
            own &= room;
            domain->asked[1 + p][q] = (uint8_t)(own ? domain->used : q);
            if (!own) continue;
            domain->of_phase[domain->used - ASK_COUNT].asks = (MwKeyQuestion)q;
            domain->of_phase[domain->used - ASK_COUNT].phase = p;
            search_question(domain, domain->used++);
        }
    }
    return room;
}

MwesoStatus mw_hypothesis_space(const MwesoVariant *base, MwHypothesisSpace *domain,
                                MwesoError *error)
{
    *domain = (MwHypothesisSpace){.base = regular(&base->rules), .used = ASK_COUNT};
    _Static_assert(MW_QUESTIONS <= UINT8_MAX, "a question fits a byte");
    for (int q = 0; q < ASK_COUNT; q++) {
        domain->asked[0][q] = (uint8_t)q;
        search_question(domain, q);
    }
    bool room = ask_phases(domain, base);
    for (int q = domain->used; q < MW_QUESTIONS; q++) domain->count[q] = 1;
    if (room) return MWESO_OK;
    return mw_fail(error, MWESO_BAD_INPUT, 0,
                   "the phases of '%s' give more than %d answers between them, too many to compare "
                   "with what was seen",
                   mweso_variant_name(base), MW_PHASE_QUESTIONS);
}

/* Takes the answers of rules, the plain ones (-1) or those of a phase. False if one is not
 * searched. */
static bool take_answers(const MwHypothesisSpace *domain, const MwRules *rules, int phase,
                         MwHypotheses *alone)
{
    for (int q = 0; q < domain->used; q++) {
        if (mw_question_phase(domain, q) != phase) continue;
        int value = index_of(domain, q, answer(rules, (int)asks(domain, q)));
        if (value < 0) return false;
        alone->may[q] = (uint8_t)(1u << value);
    }
    return true;
}

/* A set with one value for every unused question, as sets are compared word by word. */
static MwHypotheses with_unused(const MwHypothesisSpace *domain)
{
    MwHypotheses set = {0};
    for (int q = domain->used; q < MW_QUESTIONS; q++) set.may[q] = 1;
    return set;
}

static bool take_plain(const MwHypothesisSpace *domain, const MwRules *rules, MwHypotheses *alone)
{
    *alone = with_unused(domain);
    alone->in = rules->reverse_pits;
    alone->out = mw_every_place(&domain->base.board) & ~rules->reverse_pits;
    return take_answers(domain, rules, -1, alone);
}

bool mw_hypotheses_of(const MwHypothesisSpace *domain, const MwesoVariant *variant,
                      MwHypotheses *alone)
{
    const MwRules same = regular(&variant->rules);
    bool good = variant->phase_count == domain->base.phase_count &&
                memcmp(same.phase_end, domain->base.phase_end, sizeof same.phase_end) == 0 &&
                take_plain(domain, &same, alone);
    for (int p = 0; p < variant->phase_count && good; p++) {
        const MwRules phase = regular(&variant->phases[p]->rules);
        good = take_answers(domain, &phase, p, alone);
    }
    return good;
}

void mw_hypotheses_base(const MwHypothesisSpace *domain, MwHypotheses *alone)
{
    bool good = take_plain(domain, &domain->base, alone);
    for (int p = 0; p < domain->base.phase_count && good; p++)
        good = take_answers(domain, &domain->phase[p], p, alone);
    assert(good);
    (void)good;
}

/* The values of a question that the base makes pointless or impossible. If it has neither houses
 * nor takasia, positions do not record them, and words about houses have no effect; on a shared
 * circuit, words about outer pits are refused (rules/combinations.def). */
static uint8_t words_refused(const MwHypothesisSpace *domain, int question)
{
    const MwRules *base = &domain->base;
    const char *section = mw_keys[mw_question_key(domain, question)].told.section;
    MwKeyQuestion ask = asks(domain, question);
    bool of_houses = strcmp(section, "house") == 0 || strcmp(section, "takasia") == 0;
    if (of_houses && base->words_memory == 0) {
        int32_t own = answer(rules_of(domain, question), (int)ask);
        return (uint8_t)~MW_VALUE(index_of(domain, question, own));
    }
    if (ask == ASK_quiet_singles && !base->house_pits)
        return MW_VALUE(QUIET_SINGLES_OWNER) | MW_VALUE(QUIET_SINGLES_FUNCTIONAL);
    if (!base->shared) return 0;
    switch (ask) {
    case ASK_needs: return (uint8_t)~MW_VALUE(NEEDS_INNER);
    case ASK_takes: return (uint8_t)~MW_VALUE(TAKES_INNER);
    case ASK_quiet_rows: return (uint8_t)~MW_VALUE(QUIET_ROWS_ANY);
    case ASK_resow: return MW_VALUE(RESOW_ENDS) | MW_VALUE(RESOW_BEHIND);
    case ASK_landing: return MW_VALUE(LANDING_LIFTED);
    case ASK_reverse_capture: return MW_VALUE(REVERSE_TURN);
    case ASK_relay: return MW_VALUE(RELAY_OUTER);
    case ASK_empty_row: return MW_VALUE(EMPTY_ROW_OUTER);
    default: return 0;
    }
}

MwHypotheses mw_hypotheses_all(const MwHypothesisSpace *domain)
{
    MwHypotheses all = with_unused(domain);
    uint64_t theirs = mw_every_place(&domain->base.board) &
                      ~domain->base.board.all; /* as in the base */
    all.in = domain->base.board.all | (theirs & domain->base.reverse_pits);
    all.out = domain->base.board.all | (theirs & ~domain->base.reverse_pits);
    for (int q = 0; q < domain->used; q++)
        all.may[q] = (uint8_t)(((1u << domain->count[q]) - 1) & ~words_refused(domain, q));
    return all;
}

/* By question: the answers that only some searches try (rules/keys.def). */
static const struct {
    bool unusual;                    /* the usual search leaves the key out */
    int usual_words, words_not_rare; /* number of words, from the first on, in the usual search and
                                        in the next; 0: all */
} extent[ASK_COUNT] = {
#define ANSWER(...)
#define UNUSUAL(id, section, name, type, answer, ...) [ASK_##answer].unusual = true,
#define USUAL_UP_TO(answer, word) [ASK_##answer].usual_words = (word) + 1,
#define RARE_BEHIND(answer, word) [ASK_##answer].words_not_rare = (word) + 1,
#define FIXED(...)
#define FACT(...)
#include "rules/keys.def"
};

/* Does the base answer a question by the default? */
static bool is_default(const MwHypothesisSpace *domain, int question)
{
    char room[64];
    MwText text = MW_TEXT_IN(room);
    MwKey key = mw_question_key(domain, question);
    mw_answer_print(rules_of(domain, question), key, &text);
    return strcmp(text.s, mw_default_text(rules_of(domain, question), key)) == 0;
}

/* Removes the words that are unusual, or rare, unless the base has one of them. */
static void leave_out(const MwHypothesisSpace *domain, bool usual, MwHypotheses *set)
{
    MwHypotheses base;
    mw_hypotheses_base(domain, &base);
    for (int q = 0; q < domain->used; q++) {
        MwKeyQuestion ask = asks(domain, q);
        int kept = usual ? extent[ask].usual_words : extent[ask].words_not_rare;
        unsigned words = MW_VALUE(kept);
        if (kept && base.may[q] < words) set->may[q] &= (uint8_t)(words - 1);
    }
}

MwHypotheses mw_hypotheses_not_rare(const MwHypothesisSpace *domain)
{
    MwHypotheses set = mw_hypotheses_all(domain);
    leave_out(domain, false, &set);
    return set;
}

MwHypotheses mw_hypotheses_usual(const MwHypothesisSpace *domain)
{
    MwHypotheses usual = mw_hypotheses_all(domain), base;
    mw_hypotheses_base(domain, &base);
    for (int q = 0; q < domain->used; q++)
        if (extent[asks(domain, q)].unusual && is_default(domain, q)) usual.may[q] = base.may[q];
    leave_out(domain, true, &usual);
    return usual;
}

/* Can two answers be played together? Not checked for questions about different phases. */
static bool play_together(const MwHypothesisSpace *domain, int a, int value_a, int b, int value_b)
{
    int phase_a = mw_question_phase(domain, a), phase_b = mw_question_phase(domain, b);
    if (phase_a != phase_b && phase_a >= 0 && phase_b >= 0) return true;
    MwRules rules = *rules_of(domain, phase_a >= 0 ? a : b);
    *field(&rules, (int)asks(domain, a)) = domain->value[a][value_a];
    *field(&rules, (int)asks(domain, b)) = domain->value[b][value_b];
    return mw_can_be_played(&rules);
}

bool mw_hypotheses_leave_playable(const MwHypothesisSpace *domain, MwHypotheses *set)
{
    MwHypotheses base;
    bool left_out = false;
    mw_hypotheses_base(domain, &base);
    for (int a = 0; a < domain->used; a++)
        for (int b = a; b < domain->used; b++)
            for (int v = 0; v < domain->count[a]; v++)
                for (int w = 0; w < domain->count[b]; w++) {
                    bool both = set->may[a] >> v & set->may[b] >> w & 1;
                    if (!both || (a == b && v != w) || play_together(domain, a, v, b, w)) continue;
                    bool own = base.may[b] == MW_VALUE(w);
                    int q = own ? a : b, value = own ? v : w;
                    if (base.may[q] == MW_VALUE(value)) continue; /* both are the base's own */
                    set->may[q] &= (uint8_t)~MW_VALUE(value);
                    left_out = true;
                }
    return left_out;
}

void mw_hypotheses_copy(MwHypotheses *to, const MwHypotheses *from, int question)
{
    if (question >= 0) to->may[question] = from->may[question];
    if (question >= 0) return;
    to->in = from->in;
    to->out = from->out;
}

MwRules mw_hypotheses_phase(const MwHypothesisSpace *domain, const MwHypotheses *set, int phase)
{
    MwRules rules = phase < 0 ? domain->base : domain->phase[phase];
    if (phase < 0 || !domain->own_pits[phase])
        rules.reverse_pits = (rules.reverse_pits & set->in) | (set->in & ~set->out);
    for (int ask = 0; ask < ASK_COUNT; ask++) {
        int q = domain->asked[1 + phase][ask];
        assert(set->may[q] >> domain->count[q] == 0);
        if (!(set->may[q] >> index_of(domain, q, answer(&rules, ask)) & 1))
            *field(&rules, ask) = domain->value[q][__builtin_ctz(set->may[q])];
    }
    if (rules.fate == FATE_RESOWN) rules.extra = 0;
    if (rules.lap_first == FIRST_ORIGIN) rules.lap_origin = ORIGIN_SOWN;
    mw_complete_rules(&rules);
    rules.one_to_one = false;
    return rules;
}

MwRules mw_hypotheses_rules(const MwHypothesisSpace *domain, const MwHypotheses *set)
{
    return mw_hypotheses_phase(domain, set, -1);
}

bool mw_hypotheses_same_game(const MwHypothesisSpace *domain, const MwHypotheses *a,
                             const MwHypotheses *b)
{
    bool same = true;
    for (int p = -1; p < domain->base.phase_count && same; p++) {
        const MwRules of_a = mw_hypotheses_phase(domain, a, p);
        const MwRules of_b = mw_hypotheses_phase(domain, b, p);
        same = mw_same_game(&of_a, &of_b);
    }
    return same;
}

uint8_t mw_values_up_to(const MwHypothesisSpace *domain, int question, int64_t limit)
{
    unsigned values = 0;
    for (int i = 0; i < domain->count[question]; i++)
        if (domain->value[question][i] <= limit) values |= 1u << i;
    return (uint8_t)values;
}

void mw_value_print(const MwHypothesisSpace *domain, int question, int value, MwText *out)
{
    assert(value >= 0 && value < domain->count[question]);
    MwRules rules = domain->base;
    int ask = (int)asks(domain, question);
    *field(&rules, ask) = domain->value[question][value];
    mw_answer_print(&rules, keys[ask], out);
}

void mw_values_print(const MwHypothesisSpace *domain, int question, unsigned values, MwText *out)
{
    for (unsigned left = values; left; left &= left - 1) {
        mw_text_add(out, "%s", left == values ? "" : ", ");
        mw_value_print(domain, question, __builtin_ctz(left), out);
    }
}
