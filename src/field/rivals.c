/* Rivals: answers that were not searched, tried one at a time.
 *
 * Evidence only excludes answers given the answers that were not searched. So each other answer of
 * play replaces the base's, one at a time, and the rules around it are searched again: if some of
 * them explain the evidence and give a key an excluded answer, that key is settled only unless the
 * game is played by the rival. If nothing searched explains everything, rivals with which something
 * does are worth a look. */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "field/inference.h"
#include "hooks/pool.h"
#include "kernel/decider.h"
#include "rules/tables.h"

/* Effort (MwRuleSearch.effort) for all rivals together, per replay allowed. */
enum { EFFORT_ON_RIVALS = 150 };

/* Work limit of one replay by a rival: with some rivals moves go on for very long. */
enum { ENOUGH_WORK = 50000 };

/* The smallest numbers are tried, and a great one: beyond all numbers that distinguish what was
 * seen, all are alike. */
enum { LEAST_NUMBERS = 4, FAR = 63 };

typedef struct Contest {
    MwesoInference *inference;
    MwRuleSearch by;     /* the search with the rival */
    MwHypotheses among;  /* its space: everything searched, except for the rival's key */
    MwList reasons;      /* notes that exclude something, or that contradict each other */
    MwList notes;        /* all notes not set aside */
    bool stands;         /* some rules searched explain these notes */
    MwVariantWith *with; /* the base with the rival's answer */
    int phase, question; /* of the rival's key; question: -1 if it cannot be searched */
    MwKey key;
    char label[96];   /* "section.key", of a phase "phase:section.key" */
    bool tried;       /* some answer to that key was tried */
    bool singly;      /* second round: sets that differ by one pit */
    bool own_key;     /* the rival only concerns findings about its own key */
    uint64_t numbers; /* numbers tried for the key, as bits */
    bool stopped, no_memory;
} Contest;

static bool fail(Contest *contest)
{
    contest->no_memory = true;
    return false;
}

/* ---- the notes ------------------------------------------------------------------------------- */

static bool add_all(MwList *to, const MwList *from)
{
    bool good = true;
    for (size_t i = 0; i < from->count && good; i++)
        if (!mw_list_has(to, from->at[i])) good = mw_list_add(to, from->at[i]);
    return good;
}

/* Gathers notes. If something explains everything: those that exclude answers, and all that are in
 * no set of `wrong`. Otherwise: those of the smallest conflict, and all. */
static bool gather_notes(Contest *contest)
{
    MwesoInference *inference = contest->inference;
    const MwRuleSearch *search = &inference->search;
    MwList aside = {0};
    bool good = true;
    for (size_t i = 0; i < search->wrong.count && contest->stands && good; i++)
        good = add_all(&aside, &search->wrong.lists[i]);
    good = good && mw_search_without(search, &aside, &contest->notes);
    free(aside.at);
    for (size_t i = 0; i < inference->finding_count && good; i++)
        if (inference->findings[i].narrowed)
            good = add_all(&contest->reasons, &inference->findings[i].because);
    if (!contest->stands && search->conflicts.count > 0 && good)
        good = add_all(&contest->reasons, &search->conflicts.lists[0]);
    return good || fail(contest);
}

/* ---- one rival ------------------------------------------------------------------------------- */

/* Finds the rules with the rival, among some, that explain some notes; *any: there are some, with
 * these bounds. A note that leaves much open is taken as explained. */
static bool explain(Contest *contest, const MwHypotheses *among, const MwList *notes, bool *any,
                    MwHypotheses *bounds)
{
    MwRuleSearch *by = &contest->by;
    MwVersionSpace space = {0};
    bool good = mw_search_explain(by, among, notes, 0, &space, NULL);
    contest->stopped |= by->stopped;
    contest->no_memory |= by->no_memory;
    *any = good && space.count > 0;
    if (*any) *bounds = mw_space_bounds(&space);
    mw_space_free(&space);
    return good;
}

/* Adds "section.key = value" of the rival. */
static bool name_rival(Contest *contest, MwTexts *to)
{
    MwText text = {0};
    mw_text_add(&text, "%s = ", contest->label);
    mw_answer_print(mw_answers_of(&contest->with->variant, contest->phase).rules, contest->key,
                    &text);
    return mw_texts_take(to, &text) || fail(contest);
}

/* Removes from a set the rules that give a key the answer found. Of reverse.pits any other set
 * counts as another answer: nothing is removed, and the result is compared. */
static bool answers_otherwise(const Contest *contest, const MwKeyFinding *finding,
                              MwHypotheses *among)
{
    const MwHypotheses *found = &contest->inference->bounds;
    int q = finding->question;
    if (q < 0) return (among->in & ~found->in) || (among->out & ~found->out);
    among->may[q] &= (uint8_t)~found->may[q];
    return among->may[q] != 0;
}

/* The number that the rival answers, as a bit; 0 if it is no number, or greater than FAR. */
static uint64_t number_bit(const Contest *contest)
{
    const MwRules *rules = mw_answers_of(&contest->with->variant, contest->phase).rules;
    const char *field = (const char *)rules + mw_keys[contest->key].field;
    if (mw_keys[contest->key].told.type != MWESO_NUMBER) return 0;
    int32_t number = *(const int32_t *)field;
    return number >= 0 && number <= FAR ? (uint64_t)1 << number : 0;
}

/* Is the rival another answer to the finding's own key? */
static bool answers_itself(const Contest *contest, const MwKeyFinding *finding)
{
    return contest->question >= 0 && finding->question == contest->question;
}

/* Do rules of a set, with the rival's answer, give a key another answer than was found? All do if
 * the rival is itself an answer to that key. Removes the others. */
static bool leave_otherwise(const Contest *contest, const MwKeyFinding *finding,
                            MwHypotheses *among)
{
    return answers_itself(contest, finding) || answers_otherwise(contest, finding, among);
}

/* Records that another number is possible. The first such number is named as a rival of a settled
 * key. */
static bool keep_number(Contest *contest, MwKeyFinding *finding)
{
    bool named = finding->settled && !finding->beyond;
    finding->beyond |= number_bit(contest);
    return !named || name_rival(contest, &finding->unless);
}

/* With the rival, is an answer possible that was excluded? Looks within `joint`, the bounds that
 * all reasons leave; first by the reasons of the finding itself, which nearly always suffice to
 * exclude it. */
static bool contest_finding(Contest *contest, const MwHypotheses *joint, MwKeyFinding *finding)
{
    MwHypotheses among = *joint, bounds;
    bool any;
    if (!leave_otherwise(contest, finding, &among)) return true;
    if (!explain(contest, &among, &finding->because, &any, &bounds)) return false;
    if (!any || !leave_otherwise(contest, finding, &bounds)) return true;
    if (!explain(contest, &among, &contest->notes, &any, &bounds)) return false;
    if (!any || !leave_otherwise(contest, finding, &bounds)) return true;
    bool number = mw_keys[contest->key].told.type == MWESO_NUMBER;
    if (number && answers_itself(contest, finding)) return keep_number(contest, finding);
    return name_rival(contest, &finding->unless);
}

/* Nothing searched explains everything: does something with the rival? */
static bool contest_conflict(Contest *contest)
{
    MwHypotheses bounds;
    bool any;
    if (!explain(contest, &contest->among, &contest->notes, &any, &bounds)) return false;
    return !any || name_rival(contest, &contest->inference->rivals);
}

/* Do positions remember the same by both rules? Notes are read for the base. */
static bool remembers_the_same(const MwRules *a, const MwRules *b)
{
    return a->keeps == b->keeps && a->words_memory == b->words_memory &&
           a->memory_count == b->memory_count;
}

/* Sets the space searched with the rival: only the rival's answer to its own key. */
static void set_among(Contest *contest)
{
    const MwRuleSearch *search = &contest->inference->search;
    MwHypotheses alone;
    contest->among = contest->stands ? search->all : search->first;
    mw_hypotheses_base(&contest->by.domain, &alone);
    if (contest->question >= 0) {
        contest->among.may[contest->question] = alone.may[contest->question];
    } else if (contest->key == KEY_REVERSE_PITS && contest->phase < 0) {
        contest->among.in = alone.in;
        contest->among.out = alone.out;
    }
}

/* Does the rival lead to the same game as the base's answer, whatever the answers searched are?
 * Tries rules drawn at random. */
static bool has_no_effect(const Contest *contest)
{
    enum { DRAWN = 48 };
    const MwHypothesisSpace *of_base = &contest->inference->search.domain;
    const MwHypothesisSpace *by = &contest->by.domain;
    MwHypotheses base;
    MwRandom random = mw_random(1, (uint64_t)contest->key);
    if (contest->question >= 0 || contest->key == KEY_REVERSE_PITS) return false;
    mw_hypotheses_base(of_base, &base);
    for (int i = 0; i < DRAWN; i++) {
        const MwHypotheses drawn = i ? mw_hypotheses_draw(&contest->among, &random) : base;
        for (int p = -1; p < of_base->base.phase_count; p++) {
            const MwRules one = mw_hypotheses_phase(of_base, &drawn, p);
            const MwRules other = mw_hypotheses_phase(by, &drawn, p);
            if (!mw_same_game(&one, &other)) return false;
        }
    }
    return true;
}

/* An answer that makes positions remember more (turn.pass = once: who has passed) cannot be tried.
 * It counts as possible if its key is found to be anything but the first word, which forbids it. */
static bool leave_untried(Contest *contest)
{
    MwesoInference *inference = contest->inference;
    bool good = true;
    for (size_t i = 0; i < inference->finding_count && contest->stands && good; i++) {
        MwKeyFinding *finding = &inference->findings[i];
        bool own = finding->searched && finding->narrowed && answers_itself(contest, finding);
        if (own && inference->bounds.may[finding->question] != MW_VALUE(0))
            good = name_rival(contest, &finding->unless);
    }
    return good;
}

/* Tries one rival. True also for an answer that cannot be tried. */
static bool try_rival(Contest *contest, const char *text)
{
    MwesoInference *inference = contest->inference;
    const MwRuleSearch *search = &inference->search;
    const MwesoVariant *base = search->evidence->base;
    MwesoError error;
    if (!mw_variant_with(base, contest->phase, contest->key, text, contest->with)) return true;
    if (!remembers_the_same(&base->rules, &contest->with->variant.rules))
        return leave_untried(contest);
    if (mw_hypothesis_space(&contest->with->variant, &contest->by.domain, &error) != MWESO_OK)
        return true;
    contest->by.domain.script = search->domain.script;
    contest->by.chains = (MwChains){0};
    contest->by.domain.chains = &contest->by.chains;
    contest->by.domain.enough_work = ENOUGH_WORK;
    set_among(contest);
    bool any;
    MwHypotheses joint;
    if (has_no_effect(contest)) return contest->tried = true;
    mw_hypotheses_leave_playable(&contest->by.domain, &contest->among);
    inference->rivals_cut_short |= contest->by.effort > contest->by.enough_effort;
    if (inference->rivals_cut_short) return true;
    contest->tried = true;
    contest->numbers |= number_bit(contest);
    if (!explain(contest, &contest->among, &contest->reasons, &any, &joint)) return false;
    if (!any) return true;
    if (!contest->stands) return contest_conflict(contest);
    bool good = true;
    for (size_t i = 0; i < inference->finding_count && good; i++) {
        MwKeyFinding *finding = &inference->findings[i];
        bool of_key = finding->searched && answers_itself(contest, finding);
        bool others = finding->narrowed && !contest->own_key;
        if (others || of_key) good = contest_finding(contest, &joint, finding);
    }
    return good;
}

/* The base's script, which was written for the base's answers, has failed with the rival's answer,
 * which is therefore no rival: acquires a fresh script. False, with `no_memory`, if that fails. */
static bool start_anew(Contest *contest)
{
    MwRuleSearch *search = &contest->inference->search;
    const MwesoVariant *base = search->evidence->base;
    MwesoError error;
    mw_release(base, search->domain.script);
    search->domain.script = mw_acquire(base, &error);
    contest->stopped = contest->by.stopped = contest->tried = false;
    return search->domain.script ? true : fail(contest);
}

/* Tries one answer. False if stopped or without memory. */
static bool try_answer(Contest *contest, const char *text)
{
    if (try_rival(contest, text)) return true;
    const MwPlay *script = contest->inference->search.domain.script;
    return script && mw_script_failed(script) && !contest->no_memory && start_anew(contest);
}

/* ---- the answers to a key -------------------------------------------------------------------- */

/* Was any answer to the key other than the base's searched? */
static bool was_searched(const Contest *contest)
{
    const MwHypotheses *all = &contest->inference->search.all;
    if (contest->question >= 0)
        return all->may[contest->question] & (all->may[contest->question] - 1);
    return contest->key == KEY_REVERSE_PITS && contest->phase < 0 && all->in & all->out;
}

/* Tries the values of a searched key that were not searched. */
static bool try_values(Contest *contest)
{
    const MwRuleSearch *search = &contest->inference->search;
    const MwHypotheses possible = mw_hypotheses_all(&search->domain);
    const MwHypotheses *searched = contest->stands ? &search->all : &search->first;
    int q = contest->question;
    unsigned others = possible.may[q] & ~(unsigned)searched->may[q];
    bool good = true;
    for (; others && good; others &= others - 1) {
        char room[96];
        MwText text = MW_TEXT_IN(room);
        mw_value_print(&search->domain, q, __builtin_ctz(others), &text);
        good = try_answer(contest, text.s);
    }
    return good;
}

static bool try_words(Contest *contest)
{
    const char *const *words = mw_keys[contest->key].told.words;
    bool good = true;
    for (; *words && good; words++) good = try_answer(contest, *words);
    return good;
}

static bool try_number(Contest *contest, int64_t number)
{
    const MwesoKey *key = &mw_keys[contest->key].told;
    char room[24];
    MwText text = MW_TEXT_IN(room);
    mw_text_add(&text, "%lld", (long long)number);
    return number < key->least || number > key->most || try_answer(contest, text.s);
}

/* The numbers of seeds in pits from which moves were seen or tried, as bits, as far as they are
 * known. */
static uint64_t seeds_of_starts(const MwesoEvidence *evidence)
{
    uint64_t heaps = 0;
    for (size_t i = 0; i < evidence->count; i++) {
        const MwNote *note = &evidence->notes[i];
        if (!note->scene || note->count == 0 || note->moves[0].start < 0) continue;
        int side = note->scene->rest.side;
        MwRange heap = note->scene->before.pit[side][note->moves[0].start];
        if (heap.least == heap.most && heap.least < 64) heaps |= (uint64_t)1 << heap.least;
    }
    return heaps;
}

/* The numbers of turns that either player had made at what was seen, as bits, as far as they are
 * known; of a game its first turns. */
static uint64_t turns_made(const MwesoEvidence *evidence)
{
    enum { FIRST_TURNS = 8 };
    uint64_t made = 0;
    for (size_t i = 0; i < evidence->count; i++) {
        const MwNote *note = &evidence->notes[i];
        if (!note->scene || note->scene->counted != COUNTED) continue;
        for (size_t move = 0; move < note->count && move < 2 * FIRST_TURNS; move++) {
            uint64_t turns = note->scene->rest.turns[note->scene->rest.side ^ (move & 1)] +
                             move / 2;
            if (turns < 64) made |= (uint64_t)1 << turns;
        }
    }
    return made;
}

/* The numbers that distinguish what was seen, as bits: the next number may give another result. */
static uint64_t parting_numbers(const Contest *contest)
{
    const MwesoEvidence *evidence = contest->inference->search.evidence;
    uint64_t heaps = strcmp(mw_keys[contest->key].told.section, "start") == 0
                         ? seeds_of_starts(evidence)
                         : 0;
    uint64_t turns = contest->key == KEY_QUIET_TURNS ? turns_made(evidence) : 0;
    return (heaps | heaps >> 1 | heaps << 1 | turns | turns << 1) & ~(uint64_t)1;
}

/* Tries the smallest numbers, as the search does. */
static bool try_least_numbers(Contest *contest)
{
    bool good = true;
    for (int n = 0; n < LEAST_NUMBERS && good; n++)
        good = try_number(contest, mw_keys[contest->key].told.least + n);
    return good;
}

/* The numbers searched, as bits, among the values `may`. */
static uint64_t numbers_searched(const Contest *contest, uint8_t may)
{
    const MwHypothesisSpace *space = &contest->inference->search.domain;
    int q = contest->question;
    uint64_t found = 0;
    for (int v = 0; q >= 0 && v < space->count[q]; v++)
        if (may & MW_VALUE(v) && space->value[q][v] <= FAR)
            found |= (uint64_t)1 << space->value[q][v];
    return found;
}

static int greatest_number(const Contest *contest)
{
    int64_t most = mw_keys[contest->key].told.most;
    return most < FAR ? (int)most : FAR;
}

/* Tries greater numbers: those that distinguish what was seen; and, for a searched key, those that
 * show its bounds. */
static bool try_numbers_beyond(Contest *contest)
{
    uint64_t searched = numbers_searched(contest, UINT8_MAX), parting = parting_numbers(contest);
    int64_t beyond = mw_keys[contest->key].told.least + LEAST_NUMBERS;
    uint64_t ends = searched << 1 | (uint64_t)1 << greatest_number(contest);
    uint64_t numbers = parting | (was_searched(contest) ? ends : 0);
    numbers &= beyond < 64 ? ~(searched | (((uint64_t)1 << beyond) - 1)) : 0;
    bool good = true;
    for (int number; good && mw_take_bit(&numbers, &number);) {
        contest->own_key = !(parting & (uint64_t)1 << number);
        good = try_number(contest, number);
    }
    contest->own_key = false;
    return good;
}

/* Sets the bounds of a number: all numbers tried between them are possible, and one was tried
 * beyond each. */
static void set_bounds(const Contest *contest, MwKeyFinding *finding)
{
    const MwHypotheses *found = &contest->inference->bounds;
    uint64_t tried = contest->numbers | numbers_searched(contest, UINT8_MAX);
    uint64_t stand = finding->beyond | numbers_searched(contest, found->may[contest->question]);
    int greatest = greatest_number(contest);
    if (!stand) return;
    int least = __builtin_ctzll(stand), most = 63 - __builtin_clzll(stand);
    uint64_t between = ~(uint64_t)0 << least & ~(uint64_t)0 >> (63 - most);
    bool is_end = most == greatest || tried & (uint64_t)1 << (most + 1);
    if (!is_end || tried & between & ~stand) return;
    finding->least = least;
    finding->most = most == greatest ? MWESO_NO_BOUND : most;
}

static void bound_number(const Contest *contest)
{
    MwesoInference *inference = contest->inference;
    bool known = contest->stands && was_searched(contest) && !inference->rivals_cut_short;
    for (size_t i = 0; i < inference->finding_count && known; i++) {
        MwKeyFinding *finding = &inference->findings[i];
        if (finding->searched && answers_itself(contest, finding)) set_bounds(contest, finding);
    }
}

/* The pits from which moves were refused. */
static uint64_t refused_starts(const MwesoEvidence *evidence)
{
    uint64_t refused = 0;
    for (size_t i = 0; i < evidence->count; i++) {
        const MwNote *note = &evidence->notes[i];
        bool is_refused = note->count > 0 && note->moves[0].legal == LEGAL_REFUSED;
        if (is_refused && note->moves[0].start >= 0) refused |= (uint64_t)1 << note->moves[0].start;
    }
    return refused;
}

/* Sets of pits: none, all, the rows with and without their ends, the ends, and the complement of
 * the base's set. Returns their number. */
enum { MOST_REGULAR = 16 };
static int list_regular(const MwesoBoard *board, uint64_t own, uint64_t sets[MOST_REGULAR])
{
    uint64_t inner = board->inner & board->all, outer = board->all & ~inner;
    uint64_t inner_ends = (uint64_t)1 << mw_inner_end(board, false) |
                          (uint64_t)1 << mw_inner_end(board, true);
    uint64_t outer_ends = 0;
    for (int right = 0; right < 2 && outer; right++)
        outer_ends |= (uint64_t)1 << mw_behind(board, mw_inner_end(board, right));
    uint64_t ends = inner_ends | outer_ends;
    const uint64_t regular[] = {0,
                                board->all,
                                inner,
                                outer,
                                ends,
                                inner & ~ends,
                                inner_ends,
                                outer_ends,
                                outer & ~ends,
                                board->all & ~ends,
                                board->all & ~own};
    memcpy(sets, regular, sizeof regular);
    return sizeof regular / sizeof *regular;
}

/* Every single pit, the base's set with one pit changed, and all pits except those from which moves
 * were refused. */
enum { MOST_SINGLE = 2 * MW_MOST_PITS + 1 };
static int list_single(const MwesoEvidence *evidence, const MwesoBoard *board, uint64_t own,
                       uint64_t sets[MOST_SINGLE])
{
    int count = 0;
    for (int pit = 0; pit < board->pits; pit++) {
        sets[count++] = (uint64_t)1 << pit;
        sets[count++] = own ^ (uint64_t)1 << pit;
    }
    sets[count++] = board->all & ~refused_starts(evidence);
    return count;
}

static bool try_sets(Contest *contest)
{
    const MwesoEvidence *evidence = contest->inference->search.evidence;
    const MwRules *rules = mw_answers_of(evidence->base, contest->phase).rules;
    int32_t field = mw_keys[contest->key].field;
    uint64_t own = *(const uint64_t *)((const char *)rules + field) & rules->board.all;
    uint64_t sets[MOST_REGULAR + MOST_SINGLE];
    int regular = list_regular(&rules->board, own, sets), count = regular;
    if (contest->singly) count += list_single(evidence, &rules->board, own, sets + regular);
    bool good = true;
    for (int i = contest->singly ? regular : 0; i < count && good; i++) {
        MwText text = {0};
        bool twice = false;
        for (int before = 0; before < i; before++) twice |= sets[before] == sets[i];
        if (twice) continue;
        mw_print_pit_set(&text, sets[i], &rules->board);
        if (!sets[i]) mw_text_add(&text, "none");
        good = text.failed ? fail(contest) : try_answer(contest, text.s);
        mw_text_free(&text);
    }
    return good;
}

/* ---- the keys -------------------------------------------------------------------------------- */

/* Does the key affect play? The board and its start are seen with every position; and no move
 * reveals what a win counts in a match, or for how many laps a move is followed. */
static bool is_of_play(MwKey key)
{
    const MwesoKey *told = &mw_keys[key].told;
    bool layout = strcmp(told->section, "board") == 0 || strcmp(told->section, "setup") == 0;
    bool counts = key == KEY_EVERY_COLUMN_POINTS || key == KEY_LAP_LIMIT;
    return mw_key_is_answer(key) && mw_keys[key].field != MW_NO_FIELD && !layout && !counts;
}

/* Selects a key of a phase, or (-1) of the plain sections. */
static void take_key(Contest *contest, int phase, MwKey key)
{
    const MwHypothesisSpace *space = &contest->inference->search.domain;
    MwText label = MW_TEXT_IN(contest->label);
    int question = mw_question_of(key);
    contest->phase = phase;
    contest->key = key;
    contest->question = question < 0 ? question : space->asked[1 + phase][question];
    contest->tried = false;
    contest->numbers = 0;
    if (phase >= 0) mw_text_add(&label, "%s:", space->phase_name[phase]);
    mw_text_add(&label, "%s", mw_key_label(key));
}

static bool try_key(Contest *contest)
{
    MwesoKeyType type = mw_keys[contest->key].told.type;
    bool searched = was_searched(contest);
    if (type == MWESO_PITS && !searched) return try_sets(contest);
    if (contest->singly) return true;
    bool good = true;
    if (contest->question >= 0) good = try_values(contest);
    else if (type == MWESO_WORD) good = try_words(contest);
    else if (type == MWESO_NUMBER) good = try_least_numbers(contest);
    if (type != MWESO_NUMBER || !good) return good;
    good = try_numbers_beyond(contest);
    bound_number(contest);
    return good;
}

/* Records whether answers to a key that was not searched were tried. */
static bool keep_key(Contest *contest)
{
    MwesoInference *inference = contest->inference;
    MwText named = {0};
    if (was_searched(contest)) return true;
    mw_text_add(&named, "%s", contest->label);
    return mw_texts_take(contest->tried ? &inference->tried : &inference->never, &named) ||
           fail(contest);
}

/* Tries the keys of the plain sections, then those that phases answer themselves. */
static bool try_keys(Contest *contest)
{
    const MwesoVariant *base = contest->inference->search.evidence->base;
    bool good = true;
    for (int phase = -1; phase < base->phase_count; phase++)
        for (int key = 0; key < KEY_COUNT && good; key++) {
            if (!is_of_play((MwKey)key)) continue;
            if (phase >= 0 && !base->phases[phase]->given[key].text) continue;
            take_key(contest, phase, (MwKey)key);
            good = try_key(contest) && (contest->singly || keep_key(contest));
        }
    return good;
}

/* ---- public ---------------------------------------------------------------------------------- */

static bool compete(Contest *contest, uint64_t replays)
{
    MwesoInference *inference = contest->inference;
    MwRuleSearch *search = &inference->search;
    contest->stands = search->space.count > 0;
    contest->by = (MwRuleSearch){.evidence = search->evidence,
                                 .most = mw_some_effort,
                                 .enough = UINT64_MAX,
                                 .progress = search->progress,
                                 .user = search->user};
    mw_search_spend(&contest->by, replays, EFFORT_ON_RIVALS);
    bool good = gather_notes(contest) && try_keys(contest);
    contest->singly = true;
    return good && try_keys(contest);
}

MwesoStatus mweso_inference_compete(MwesoInference *inference, uint64_t replays,
                                    MwesoProgress progress, void *user, MwesoError *error)
{
    MwRuleSearch *search = &inference->search;
    const MwesoVariant *base = search->evidence->base;
    if (inference->tried.count > 0 || inference->never.count > 0) return MWESO_OK; /* done */
    const MwPlay *play = mw_acquire(base, error);
    if (!play) return error ? error->status : MWESO_IO;
    Contest *contest = mw_new(sizeof *contest);
    MwVariantWith *with = mw_new(sizeof *with);
    MwesoStatus status = contest && with ? MWESO_OK : mw_no_memory(error);
    search->domain.script = play;
    search->progress = progress;
    search->user = user;
    if (status == MWESO_OK) {
        contest->inference = inference;
        contest->with = with;
        if (!compete(contest, replays)) {
            search->no_memory = contest->no_memory;
            search->failed_at = contest->by.failed_at;
            status = mw_search_failed(search, error);
        }
        free(contest->by.telling.at);
        free(contest->reasons.at);
        free(contest->notes.at);
    }
    if (search->domain.script) mw_release(base, search->domain.script);
    search->domain.script = NULL;
    free(contest);
    free(with);
    return status;
}

const char *mweso_inference_unless(const MwesoInference *inference, size_t key, size_t index)
{
    return key < inference->finding_count ? mw_texts_at(&inference->findings[key].unless, index)
                                          : NULL;
}

bool mweso_inference_rivals_cut_short(const MwesoInference *inference)
{
    return inference->rivals_cut_short;
}

const char *mweso_inference_rival(const MwesoInference *inference, size_t index)
{
    return mw_texts_at(&inference->rivals, index);
}

const char *mweso_inference_tried(const MwesoInference *inference, size_t index)
{
    return mw_texts_at(&inference->tried, index);
}

const char *mweso_inference_never(const MwesoInference *inference, size_t index)
{
    return mw_texts_at(&inference->never, index);
}
