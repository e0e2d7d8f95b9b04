/* Possible: sets of rules, with the answer to every question left open as far as it is; a list of
 * them is a version space. */
#include "field/possible.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "rules/keys.h"
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

/* Of numbers, the least and so many more are searched; the base's own is added if it is another. */
enum { NUMBERS_MORE = 3, EXTRA_PITS_MORE = 2, HOLDS_MORE = 4 };

enum { EVERY_MOMENT = MOMENT_START | MOMENT_RELAY | MOMENT_REENTRY };

static MwKeyQuestion asks(const MwScope *scope, int question)
{
    assert(question < scope->used);
    return question < ASK_COUNT ? (MwKeyQuestion)question
                                : scope->of_phase[question - ASK_COUNT].asks;
}

int mw_question_phase(const MwScope *scope, int question)
{
    return question < ASK_COUNT ? -1 : scope->of_phase[question - ASK_COUNT].phase;
}

MwKey mw_question_key(const MwScope *scope, int question) { return keys[asks(scope, question)]; }

void mw_question_print(const MwScope *scope, int question, MwText *out)
{
    int phase = mw_question_phase(scope, question);
    if (phase >= 0) mw_text_add(out, "%s:", scope->phase_name[phase]);
    mw_text_add(out, "%s", mw_key_label(mw_question_key(scope, question)));
}

int mw_question_labelled(const MwScope *scope, const char *label)
{
    int found = -1;
    for (int q = 0; q < scope->used && found < 0; q++) {
        char room[96];
        MwText text = MW_TEXT_IN(room);
        mw_question_print(scope, q, &text);
        if (strcmp(text.s, label) == 0) found = q;
    }
    return found;
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

/* No moment and no pit come to the same: the pits are kept as none, the moments as all. */
static MwRules regular(const MwRules *rules)
{
    MwRules same = *rules;
    if (!same.reverse_at || !same.reverse_pits) same.reverse_pits = 0;
    if (!same.reverse_at) same.reverse_at = EVERY_MOMENT;
    return same;
}

static uint64_t every_pit(const MwScope *scope) { return mw_every_place(&scope->base.board); }

static int index_of(const MwScope *scope, int question, int32_t value)
{
    for (int i = 0; i < scope->count[question]; i++)
        if (scope->value[question][i] == value) return i;
    return -1;
}

static void search(MwScope *scope, int question, int32_t first, int32_t last)
{
    assert(scope->count[question] + last - first < MW_MOST_VALUES);
    for (int32_t value = first; value <= last; value++)
        scope->value[question][scope->count[question]++] = value;
}

static void search_key(MwScope *scope, int question)
{
    const MwesoKey *key = &mw_keys[mw_question_key(scope, question)].told;
    int more = NUMBERS_MORE, words = 0;
    if (asks(scope, question) == ASK_extra) more = EXTRA_PITS_MORE;
    if (asks(scope, question) == ASK_hold_at) more = HOLDS_MORE;
    while (key->words[words]) words++;
    if (key->type == MWESO_NUMBER)
        search(scope, question, (int32_t)key->least, (int32_t)key->least + more);
    else if (key->type == MWESO_MOMENTS) search(scope, question, 1, EVERY_MOMENT);
    else search(scope, question, 0, words - 1);
}

/* The rules that a question is about. */
static const MwRules *rules_of(const MwScope *scope, int question)
{
    int phase = mw_question_phase(scope, question);
    return phase < 0 ? &scope->base : &scope->phase[phase];
}

static void search_question(MwScope *scope, int question)
{
    search_key(scope, question);
    int32_t own = answer(rules_of(scope, question), (int)asks(scope, question));
    if (index_of(scope, question, own) < 0) search(scope, question, own, own);
}

/* What a phase says itself is asked of it; all else of the plain sections. False if there is no
 * room for all that phases say. */
static bool ask_phases(MwScope *scope, const MwesoVariant *base)
{
    bool room = true;
    for (int p = 0; p < base->phase_count; p++) {
        scope->phase[p] = regular(&base->phases[p]->rules);
        scope->phase_name[p] = base->phases[p]->name;
        scope->own_pits[p] = base->phases[p]->given[KEY_REVERSE_PITS].text != NULL;
        for (int q = 0; q < ASK_COUNT; q++) {
            bool own = base->phases[p]->given[keys[q]].text != NULL;
            room &= !own || scope->used < MW_QUESTIONS;
            own &= room;
            scope->asked[1 + p][q] = (uint8_t)(own ? scope->used : q);
            if (!own) continue;
            scope->of_phase[scope->used - ASK_COUNT].asks = (MwKeyQuestion)q;
            scope->of_phase[scope->used - ASK_COUNT].phase = p;
            search_question(scope, scope->used++);
        }
    }
    return room;
}

MwesoStatus mw_scope(const MwesoVariant *base, MwScope *scope, MwesoError *error)
{
    *scope = (MwScope){.base = regular(&base->rules), .used = ASK_COUNT};
    _Static_assert(MW_QUESTIONS <= UINT8_MAX, "a question fits a byte");
    for (int q = 0; q < ASK_COUNT; q++) {
        scope->asked[0][q] = (uint8_t)q;
        search_question(scope, q);
    }
    bool room = ask_phases(scope, base);
    for (int q = scope->used; q < MW_QUESTIONS; q++) scope->count[q] = 1;
    if (room) return MWESO_OK;
    return mw_fail(error, MWESO_BAD_INPUT, 0,
                   "the phases of '%s' give more than %d answers between them, too many to compare "
                   "with what was seen",
                   mweso_variant_name(base), MW_PHASE_QUESTIONS);
}

/* Takes the answers of rules, the plain ones (-1) or of a phase. */
static bool take_answers(const MwScope *scope, const MwRules *rules, int phase, MwPossible *alone)
{
    for (int q = 0; q < scope->used; q++) {
        if (mw_question_phase(scope, q) != phase) continue;
        int value = index_of(scope, q, answer(rules, (int)asks(scope, q)));
        if (value < 0) return false;
        alone->may[q] = (uint8_t)(1u << value);
    }
    return true;
}

/* Sets are compared word by word, whatever is not used included. */
static MwPossible with_unused(const MwScope *scope)
{
    MwPossible possible = {0};
    for (int q = scope->used; q < MW_QUESTIONS; q++) possible.may[q] = 1;
    return possible;
}

static bool take_plain(const MwScope *scope, const MwRules *rules, MwPossible *alone)
{
    *alone = with_unused(scope);
    alone->in = rules->reverse_pits;
    alone->out = every_pit(scope) & ~rules->reverse_pits;
    return take_answers(scope, rules, -1, alone);
}

bool mw_possible_of(const MwScope *scope, const MwesoVariant *variant, MwPossible *alone)
{
    const MwRules same = regular(&variant->rules);
    bool good = variant->phase_count == scope->base.phase_count &&
                memcmp(same.phase_end, scope->base.phase_end, sizeof same.phase_end) == 0 &&
                take_plain(scope, &same, alone);
    for (int p = 0; p < variant->phase_count && good; p++) {
        const MwRules phase = regular(&variant->phases[p]->rules);
        good = take_answers(scope, &phase, p, alone);
    }
    return good;
}

void mw_possible_base(const MwScope *scope, MwPossible *alone)
{
    bool good = take_plain(scope, &scope->base, alone);
    for (int p = 0; p < scope->base.phase_count && good; p++)
        good = take_answers(scope, &scope->phase[p], p, alone);
    assert(good);
    (void)good;
}

/* Where the base has neither houses nor takasia, positions say nothing of them either. */
static bool is_without_houses(const MwScope *scope, MwKey key)
{
    const char *section = mw_keys[key].told.section;
    bool of_houses = strcmp(section, "house") == 0 || strcmp(section, "takasia") == 0;
    return of_houses && scope->base.words_memory == 0;
}

/* The values but the one of the base. */
static uint8_t all_but_base(const MwScope *scope, int question)
{
    int32_t own = answer(rules_of(scope, question), (int)asks(scope, question));
    return (uint8_t)~MW_VALUE(index_of(scope, question, own));
}

/* Words about houses that do not exist have no effect; on a circuit that both share, words that ask
 * for outer pits are refused (rules/combinations.c). */
static uint8_t words_refused(const MwScope *scope, int question)
{
    MwKeyQuestion ask = asks(scope, question);
    if (is_without_houses(scope, mw_question_key(scope, question)))
        return all_but_base(scope, question);
    if (ask == ASK_quiet_singles && !scope->base.house_pits)
        return MW_VALUE(QUIET_SINGLES_OWNER) | MW_VALUE(QUIET_SINGLES_FUNCTIONAL);
    if (!scope->base.shared) return 0;
    if (ask == ASK_needs) return (uint8_t)~MW_VALUE(NEEDS_INNER);
    if (ask == ASK_takes) return (uint8_t)~MW_VALUE(TAKES_INNER);
    if (ask == ASK_quiet_rows) return (uint8_t)~MW_VALUE(QUIET_ROWS_ANY);
    if (ask == ASK_resow) return MW_VALUE(RESOW_ENDS) | MW_VALUE(RESOW_BEHIND);
    if (ask == ASK_landing) return MW_VALUE(LANDING_LIFTED);
    if (ask == ASK_reverse_capture) return MW_VALUE(REVERSE_TURN);
    if (ask == ASK_relay) return MW_VALUE(RELAY_OUTER);
    return ask == ASK_empty_row ? MW_VALUE(EMPTY_ROW_OUTER) : 0;
}

MwPossible mw_possible_all(const MwScope *scope)
{
    MwPossible all = with_unused(scope);
    uint64_t theirs = every_pit(scope) & ~scope->base.board.all; /* as the base has them */
    all.in = scope->base.board.all | (theirs & scope->base.reverse_pits);
    all.out = scope->base.board.all | (theirs & ~scope->base.reverse_pits);
    for (int q = 0; q < scope->used; q++)
        all.may[q] = (uint8_t)(((1u << scope->count[q]) - 1) & ~words_refused(scope, q));
    return all;
}

/* Rows of keys.def whose answers only some searches look for. */
static const bool unusual[ASK_COUNT] = {
#define ANSWER(...)
#define UNUSUAL(id, section, name, type, answer, ...) [ASK_##answer] = true,
#define FIXED(...)
#define FACT(...)
#include "rules/keys.def"
};

/* Of these keys the usual search looks for so many of the words; 0: for all. */
static const int usual_words[ASK_COUNT] = {
#define ANSWER(...)
#define USUAL_UP_TO(answer, word) [ASK_##answer] = (word) + 1,
#define FIXED(...)
#define FACT(...)
#include "rules/keys.def"
};

/* And only some searches for the words behind these; 0: there are none. */
static const int words_not_rare[ASK_COUNT] = {
#define ANSWER(...)
#define RARE_BEHIND(answer, word) [ASK_##answer] = (word) + 1,
#define FIXED(...)
#define FACT(...)
#include "rules/keys.def"
};

/* Does the base answer a question as a variant does that says nothing of it? */
static bool is_default(const MwScope *scope, int question)
{
    char room[64];
    MwText text = MW_TEXT_IN(room);
    MwKey key = mw_question_key(scope, question);
    mw_answer_print(rules_of(scope, question), key, &text);
    return strcmp(text.s, mw_default_text(rules_of(scope, question), key)) == 0;
}

/* Leaves out the words behind so many of each question, unless the base answers by one of them. */
static void leave_out(const MwScope *scope, const int kept[ASK_COUNT], MwPossible *possible)
{
    MwPossible base;
    mw_possible_base(scope, &base);
    for (int q = 0; q < scope->used; q++) {
        int ask = (int)asks(scope, q);
        unsigned words = MW_VALUE(kept[ask]);
        if (kept[ask] && base.may[q] < words) possible->may[q] &= (uint8_t)(words - 1);
    }
}

MwPossible mw_possible_not_rare(const MwScope *scope)
{
    MwPossible possible = mw_possible_all(scope);
    leave_out(scope, words_not_rare, &possible);
    return possible;
}

MwPossible mw_possible_usual(const MwScope *scope)
{
    MwPossible usual = mw_possible_all(scope), base;
    mw_possible_base(scope, &base);
    for (int q = 0; q < scope->used; q++)
        if (unusual[asks(scope, q)] && is_default(scope, q)) usual.may[q] = base.may[q];
    leave_out(scope, usual_words, &usual);
    return usual;
}

void mw_possible_copy(MwPossible *to, const MwPossible *from, int question)
{
    if (question >= 0) to->may[question] = from->may[question];
    if (question >= 0) return;
    to->in = from->in;
    to->out = from->out;
}

/* Sets the answers to the questions of a phase (-1: of the plain sections) that `rules` do not
 * answer as is possible. */
static void give_answers(const MwScope *scope, const MwPossible *possible, int phase,
                         MwRules *rules)
{
    for (int ask = 0; ask < ASK_COUNT; ask++) {
        int q = scope->asked[1 + phase][ask];
        assert(possible->may[q] >> scope->count[q] == 0);
        if (!(possible->may[q] >> index_of(scope, q, answer(rules, ask)) & 1))
            *field(rules, ask) = scope->value[q][__builtin_ctz(possible->may[q])];
    }
    if (rules->fate == FATE_RESOWN) rules->extra = 0;
    if (rules->lap_first == FIRST_ORIGIN) rules->lap_origin = ORIGIN_SOWN;
    mw_complete_rules(rules);
    rules->one_to_one = false;
}

MwRules mw_possible_rules(const MwScope *scope, const MwPossible *possible)
{
    MwRules rules = scope->base;
    rules.reverse_pits = (rules.reverse_pits & possible->in) | (possible->in & ~possible->out);
    give_answers(scope, possible, -1, &rules);
    return rules;
}

MwRules mw_possible_phase(const MwScope *scope, const MwPossible *possible, int phase)
{
    MwRules rules = scope->phase[phase];
    if (!scope->own_pits[phase])
        rules.reverse_pits = (rules.reverse_pits & possible->in) | (possible->in & ~possible->out);
    give_answers(scope, possible, phase, &rules);
    return rules;
}

bool mw_possible_same_game(const MwScope *scope, const MwPossible *a, const MwPossible *b)
{
    const MwRules first = mw_possible_rules(scope, a), other = mw_possible_rules(scope, b);
    bool same = mw_same_game(&first, &other);
    for (int p = 0; p < scope->base.phase_count && same; p++) {
        const MwRules of_a = mw_possible_phase(scope, a, p), of_b = mw_possible_phase(scope, b, p);
        same = mw_same_game(&of_a, &of_b);
    }
    return same;
}

uint8_t mw_values_up_to(const MwScope *scope, int question, int64_t limit)
{
    unsigned values = 0;
    for (int i = 0; i < scope->count[question]; i++)
        if (scope->value[question][i] <= limit) values |= 1u << i;
    return (uint8_t)values;
}

void mw_value_print(const MwScope *scope, int question, int value, MwText *out)
{
    assert(value >= 0 && value < scope->count[question]);
    MwRules rules = scope->base;
    int ask = (int)asks(scope, question);
    *field(&rules, ask) = scope->value[question][value];
    mw_answer_print(&rules, keys[ask], out);
}

/* ---- sets ------------------------------------------------------------------------------------ */

enum { WORDS = MW_MAY_ROOM / 8 };

static inline uint64_t word(const MwPossible *possible, int i)
{
    uint64_t word;
    memcpy(&word, possible->may + 8 * i, sizeof word);
    return word;
}

/* Lists are searched with this more than with anything else: most sets differ in the first word. */
static inline bool within(const MwPossible *inner, const MwPossible *outer)
{
    for (int i = 0; i < WORDS; i++)
        if (word(inner, i) & ~word(outer, i)) return false;
    return ((inner->in & ~outer->in) | (inner->out & ~outer->out)) == 0;
}

bool mw_possible_within(const MwPossible *inner, const MwPossible *outer)
{
    return within(inner, outer);
}

bool mw_possible_same(const MwPossible *a, const MwPossible *b)
{
    return within(a, b) && within(b, a);
}

bool mw_possible_meet(const MwPossible *a, const MwPossible *b, MwPossible *both)
{
    *both = (MwPossible){.in = a->in & b->in, .out = a->out & b->out};
    if ((both->in | both->out) != (a->in | a->out)) return false;
    for (int q = 0; q < MW_QUESTIONS; q++)
        if (!(both->may[q] = a->may[q] & b->may[q])) return false;
    return true;
}

MwPossible mw_possible_with(const MwPossible *a, const MwPossible *b)
{
    MwPossible both = {.in = a->in | b->in, .out = a->out | b->out};
    for (int q = 0; q < MW_QUESTIONS; q++) both.may[q] = a->may[q] | b->may[q];
    return both;
}

/* Is only one byte of the word other than 0? */
static bool one_byte(uint64_t word)
{
    int first = word ? __builtin_ctzll(word) / 8 * 8 : 0;
    return (word & ~((uint64_t)255 << first)) == 0;
}

/* Do they differ in one question only, so that together they are one set? */
static bool differ_once(const MwPossible *a, const MwPossible *b)
{
    uint64_t pits = (a->in ^ b->in) | (a->out ^ b->out);
    int differences = pits != 0;
    if (pits & (pits - 1)) return false;
    for (int i = 0; i < WORDS; i++) {
        uint64_t others = word(a, i) ^ word(b, i);
        differences += others != 0;
        if (differences > 1 || !one_byte(others)) return false;
    }
    return differences == 1;
}

bool mw_possible_join(MwPossible *set, const MwPossible *more)
{
    if (within(more, set)) return true;
    if (!within(set, more) && !differ_once(set, more)) return false;
    *set = mw_possible_with(set, more);
    return true;
}

static uint8_t random_bit(uint8_t bits, MwRandom *random)
{
    uint32_t skipped = mw_random_below(random, (uint32_t)__builtin_popcount(bits));
    while (skipped--) bits &= (uint8_t)(bits - 1);
    return (uint8_t)(bits & -bits);
}

MwPossible mw_possible_draw(const MwPossible *set, MwRandom *random)
{
    uint64_t in = (set->in & ~set->out) | (set->in & mw_random_next(random));
    MwPossible member = {.in = in, .out = (set->in | set->out) & ~in};
    for (int q = 0; q < MW_QUESTIONS; q++) member.may[q] = random_bit(set->may[q], random);
    return member;
}

double mw_possible_size(const MwPossible *set)
{
    double size = (double)((uint64_t)1 << __builtin_popcountll(set->in & set->out));
    for (int q = 0; q < MW_QUESTIONS; q++) size *= __builtin_popcount(set->may[q]);
    return size;
}

/* ---- lists of sets --------------------------------------------------------------------------- */

static void drop(MwStanding *standing, size_t i)
{
    assert(i < standing->count);
    standing->sets[i] = standing->sets[--standing->count];
}

/* Joins `possible` with sets of the list as long as that makes one set of two; those are taken
 * off. */
static void absorb(MwStanding *standing, MwPossible *possible)
{
    for (size_t i = 0; i < standing->count;) {
        const MwPossible *set = &standing->sets[i];
        if (within(set, possible)) drop(standing, i);
        else if (differ_once(set, possible)) {
            *possible = mw_possible_with(set, possible);
            drop(standing, i);
            i = 0;
        } else i++;
    }
}

bool mw_standing_holds(const MwStanding *standing, const MwPossible *possible)
{
    for (size_t i = 0; i < standing->count; i++)
        if (within(possible, &standing->sets[i])) return true;
    return false;
}

bool mw_standing_add(MwStanding *standing, const MwPossible *possible)
{
    if (mw_standing_holds(standing, possible)) return true;
    MwPossible set = *possible;
    absorb(standing, &set);
    MwPossible *sets = mw_grow(standing->sets, standing->count, &standing->room, sizeof *sets);
    if (!sets) return false;
    standing->sets = sets;
    sets[standing->count++] = set;
    return true;
}

void mw_standing_free(MwStanding *standing)
{
    free(standing->sets);
    *standing = (MwStanding){0};
}

/* Takes off `set`, and adds to `rest`, what is not in `less` for its answer to one question; what
 * is left of `set` is within `less` there. */
static bool cut_question(MwPossible *set, const MwPossible *less, int question, MwStanding *rest)
{
    MwPossible outside = *set;
    if (!(outside.may[question] &= (uint8_t)~less->may[question])) return true;
    set->may[question] &= less->may[question];
    return mw_standing_add(rest, &outside);
}

static bool cut_pit(MwPossible *set, const MwPossible *less, uint64_t pit, MwStanding *rest)
{
    MwPossible outside = *set;
    outside.in &= ~(pit & less->in);
    outside.out &= ~(pit & less->out);
    if (!((outside.in | outside.out) & pit)) return true;
    set->in &= ~(pit & ~less->in);
    set->out &= ~(pit & ~less->out);
    return mw_standing_add(rest, &outside);
}

/* Adds to `rest` what is in `possible` but not in `less`. */
static bool add_outside(const MwPossible *possible, const MwPossible *less, MwStanding *rest)
{
    MwPossible set = *possible, both;
    if (!mw_possible_meet(possible, less, &both)) return mw_standing_add(rest, possible);
    bool good = true;
    for (int q = 0; q < MW_QUESTIONS && good; q++) good = cut_question(&set, less, q, rest);
    for (uint64_t pits = set.in | set.out; pits && good; pits &= pits - 1)
        good = cut_pit(&set, less, pits & -pits, rest);
    return good;
}

bool mw_standing_without(const MwPossible *possible, const MwStanding *less, MwStanding *rest)
{
    MwStanding now = {0};
    bool good = mw_standing_add(&now, possible);
    for (size_t l = 0; l < less->count && good; l++) {
        MwStanding next = {0};
        for (size_t i = 0; i < now.count && good; i++)
            good = add_outside(&now.sets[i], &less->sets[l], &next);
        mw_standing_free(&now);
        now = next;
    }
    for (size_t i = 0; i < now.count && good; i++) good = mw_standing_add(rest, &now.sets[i]);
    mw_standing_free(&now);
    return good;
}

MwPossible mw_standing_hull(const MwStanding *standing)
{
    MwPossible hull = {0};
    for (size_t i = 0; i < standing->count; i++) hull = mw_possible_with(&hull, &standing->sets[i]);
    return hull;
}
