/* Version space: sets of rules, lists of sets, and their distance from the base. */
#include "field/hypotheses.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "rules/keys.h"

/* ---- sets ------------------------------------------------------------------------------------ */

enum { WORDS = MW_MAY_ROOM / 8 };

static inline uint64_t word(const MwHypotheses *set, int i)
{
    uint64_t word;
    memcpy(&word, set->may + 8 * i, sizeof word);
    return word;
}

/* Most of the time is spent here; most sets differ in the first word. */
static inline bool within(const MwHypotheses *inner, const MwHypotheses *outer)
{
    for (int i = 0; i < WORDS; i++)
        if (word(inner, i) & ~word(outer, i)) return false;
    return ((inner->in & ~outer->in) | (inner->out & ~outer->out)) == 0;
}

bool mw_hypotheses_within(const MwHypotheses *inner, const MwHypotheses *outer)
{
    return within(inner, outer);
}

bool mw_hypotheses_same(const MwHypotheses *a, const MwHypotheses *b)
{
    return within(a, b) && within(b, a);
}

bool mw_hypotheses_meet(const MwHypotheses *a, const MwHypotheses *b, MwHypotheses *both)
{
    *both = (MwHypotheses){.in = a->in & b->in, .out = a->out & b->out};
    if ((both->in | both->out) != (a->in | a->out)) return false;
    for (int q = 0; q < MW_QUESTIONS; q++)
        if (!(both->may[q] = a->may[q] & b->may[q])) return false;
    return true;
}

MwHypotheses mw_hypotheses_with(const MwHypotheses *a, const MwHypotheses *b)
{
    MwHypotheses both = {.in = a->in | b->in, .out = a->out | b->out};
    for (int q = 0; q < MW_QUESTIONS; q++) both.may[q] = a->may[q] | b->may[q];
    return both;
}

/* Is exactly one byte of the word not 0? */
static bool one_byte(uint64_t word)
{
    int first = word ? __builtin_ctzll(word) / 8 * 8 : 0;
    return (word & ~((uint64_t)255 << first)) == 0;
}

/* Do they differ in one question only, so that their union is one set? */
static bool differ_once(const MwHypotheses *a, const MwHypotheses *b)
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

bool mw_hypotheses_join(MwHypotheses *set, const MwHypotheses *more)
{
    if (within(more, set)) return true;
    if (!within(set, more) && !differ_once(set, more)) return false;
    *set = mw_hypotheses_with(set, more);
    return true;
}

static uint8_t random_bit(uint8_t bits, MwRandom *random)
{
    uint32_t skipped = mw_random_below(random, (uint32_t)__builtin_popcount(bits));
    while (skipped--) bits &= (uint8_t)(bits - 1);
    return (uint8_t)(bits & -bits);
}

MwHypotheses mw_hypotheses_draw(const MwHypotheses *set, MwRandom *random)
{
    uint64_t in = (set->in & ~set->out) | (set->in & mw_random_next(random));
    MwHypotheses member = {.in = in, .out = (set->in | set->out) & ~in};
    for (int q = 0; q < MW_QUESTIONS; q++) member.may[q] = random_bit(set->may[q], random);
    return member;
}

double mw_hypotheses_size(const MwHypotheses *set)
{
    double size = (double)((uint64_t)1 << __builtin_popcountll(set->in & set->out));
    for (int q = 0; q < MW_QUESTIONS; q++) size *= __builtin_popcount(set->may[q]);
    return size;
}

/* ---- version spaces -------------------------------------------------------------------------- */

bool mw_space_holds(const MwVersionSpace *space, const MwHypotheses *set)
{
    for (size_t i = 0; i < space->count; i++)
        if (within(set, &space->sets[i])) return true;
    return false;
}

bool mw_space_add(MwVersionSpace *space, const MwHypotheses *set)
{
    if (mw_space_holds(space, set)) return true;
    MwHypotheses all = *set; /* with joined sets, which are removed from the list */
    for (size_t i = 0; i < space->count;) {
        const MwHypotheses *other = &space->sets[i];
        bool joins = differ_once(other, &all);
        if (!joins && !within(other, &all)) {
            i++;
            continue;
        }
        if (joins) all = mw_hypotheses_with(other, &all);
        space->sets[i] = space->sets[--space->count];
        if (joins) i = 0;
    }
    MwHypotheses *sets = mw_grow(space->sets, space->count, &space->room, sizeof *sets);
    if (!sets) return false;
    space->sets = sets;
    sets[space->count++] = all;
    return true;
}

void mw_space_free(MwVersionSpace *space)
{
    free(space->sets);
    *space = (MwVersionSpace){0};
}

bool mw_space_meet(const MwVersionSpace *a, const MwVersionSpace *b, MwVersionSpace *both)
{
    bool good = true;
    MwHypotheses set;
    for (size_t i = 0; i < a->count; i++)
        for (size_t j = 0; j < b->count && good; j++)
            if (mw_hypotheses_meet(&a->sets[i], &b->sets[j], &set)) good = mw_space_add(both, &set);
    return good;
}

/* Adds the difference of `all` and `less` to `rest`: cuts off, question by question, what has
 * another answer, so that `set` ends up within `less`. */
static bool add_outside(const MwHypotheses *all, const MwHypotheses *less, MwVersionSpace *rest)
{
    MwHypotheses set = *all, both;
    if (!mw_hypotheses_meet(all, less, &both)) return mw_space_add(rest, all);
    bool good = true;
    for (int q = 0; q < MW_QUESTIONS && good; q++) {
        MwHypotheses outside = set;
        if (!(outside.may[q] &= (uint8_t)~less->may[q])) continue;
        set.may[q] &= less->may[q];
        good = mw_space_add(rest, &outside);
    }
    for (uint64_t pits = set.in | set.out; pits && good; pits &= pits - 1) {
        uint64_t pit = pits & -pits;
        MwHypotheses outside = set;
        outside.in &= ~(pit & less->in);
        outside.out &= ~(pit & less->out);
        if (!((outside.in | outside.out) & pit)) continue;
        set.in &= ~(pit & ~less->in);
        set.out &= ~(pit & ~less->out);
        good = mw_space_add(rest, &outside);
    }
    return good;
}

bool mw_space_without(const MwHypotheses *set, const MwVersionSpace *less, MwVersionSpace *rest)
{
    MwVersionSpace now = {0};
    bool good = mw_space_add(&now, set);
    for (size_t l = 0; l < less->count && good; l++) {
        MwVersionSpace next = {0};
        for (size_t i = 0; i < now.count && good; i++)
            good = add_outside(&now.sets[i], &less->sets[l], &next);
        mw_space_free(&now);
        now = next;
    }
    for (size_t i = 0; i < now.count && good; i++) good = mw_space_add(rest, &now.sets[i]);
    mw_space_free(&now);
    return good;
}

MwHypotheses mw_space_bounds(const MwVersionSpace *space)
{
    MwHypotheses bounds = {0};
    for (size_t i = 0; i < space->count; i++) bounds = mw_hypotheses_with(&bounds, &space->sets[i]);
    return bounds;
}

/* ---- distance from the base ------------------------------------------------------------------ */

int mw_difference_count(const MwHypothesisSpace *domain, const MwHypotheses *set)
{
    MwHypotheses base;
    mw_hypotheses_base(domain, &base);
    int differences = __builtin_popcountll(base.in & ~set->in) +
                      __builtin_popcountll(base.out & ~set->out);
    for (int q = 0; q < MW_QUESTIONS; q++) differences += !(base.may[q] & set->may[q]);
    return differences;
}

bool mw_nearest_to_base(const MwHypothesisSpace *domain, const MwVersionSpace *space,
                        const MwHypotheses *wanted, MwHypotheses *nearest)
{
    int fewest = MW_QUESTIONS + MW_MOST_PITS + 1;
    bool found = false;
    for (size_t i = 0; i < space->count; i++) {
        MwHypotheses both = space->sets[i];
        if (wanted && !mw_hypotheses_meet(&space->sets[i], wanted, &both)) continue;
        int differences = mw_difference_count(domain, &both);
        if (differences >= fewest) continue;
        fewest = differences;
        *nearest = both;
        found = true;
    }
    return found;
}

/* Writes the answers that differ from the base's. */
static void write_differences(const MwHypothesisSpace *domain, const MwHypotheses *set,
                              const char *equals, const char *between, MwText *out)
{
    MwHypotheses base;
    const MwRules rules = mw_hypotheses_rules(domain, set);
    mw_hypotheses_base(domain, &base);
    for (int q = 0; q < domain->used; q++) {
        if (set->may[q] & base.may[q]) continue;
        mw_text_add(out, "%s", out->length ? between : "");
        mw_question_print(domain, q, out);
        mw_text_add(out, "%s", equals);
        mw_value_print(domain, q, __builtin_ctz(set->may[q]), out);
    }
    if (rules.reverse_pits == domain->base.reverse_pits) return;
    mw_text_add(out, "%s%s%s", out->length ? between : "", mw_key_label(KEY_REVERSE_PITS), equals);
    mw_answer_print(&rules, KEY_REVERSE_PITS, out);
}

void mw_differences_print(const MwHypothesisSpace *domain, const MwHypotheses *set, MwText *out)
{
    write_differences(domain, set, " = ", "; ", out);
}

char **mw_differences_settings(const MwHypothesisSpace *domain, const MwHypotheses *set)
{
    MwText all = {0};
    char *rest, **settings = mw_new((MW_QUESTIONS + 2) * sizeof *settings);
    size_t count = 0;
    write_differences(domain, set, "=", "\n", &all);
    bool good = settings && !all.failed;
    for (char *line = good && all.s ? strtok_r(all.s, "\n", &rest) : NULL; line && good;
         line = strtok_r(NULL, "\n", &rest))
        good = (settings[count++] = mw_copy(line));
    mw_text_free(&all);
    if (good) return settings;
    mw_settings_free(settings);
    return NULL;
}

void mw_settings_free(char **settings)
{
    for (size_t i = 0; settings && settings[i]; i++) free(settings[i]);
    free(settings);
}
