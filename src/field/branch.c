/* Branch: divides branches where the kernel's steps ask for something unknown. */
#include "field/branch.h"

#include <assert.h>
#include <string.h>

#include "base/bits.h"
#include "base/memory.h"
#include "kernel/phase.h"

_Static_assert(sizeof(MwMark) == 160 && sizeof(MwTurn) == 640, "a turn has no padding");
_Static_assert(sizeof(MwBranchState) == 640 + sizeof(MwesoPosition) + 256 + 64, "nor has a state");
_Static_assert(sizeof(MwChainAt) == sizeof(MwTurn) + sizeof(MwSide) + 16, "nor has a chain's");

void mw_branches_add(MwSymbolic *sym, MwBranches *list, const MwBranch *branch)
{
    MwBranch *branches = mw_grow(list->at, list->count, &list->room, sizeof *branches);
    if (!branches) {
        sym->no_memory = true;
        return;
    }
    list->at = branches;
    branches[list->count++] = *branch;
}

MwBranch mw_branch_other(const MwSymbolic *sym)
{
    const MwBranch *now = sym->now;
    MwBranch other = sym->before;
    other.set = now->set;
    memcpy(other.state.beyond, now->state.beyond, sizeof other.state.beyond);
    memcpy(other.state.open, now->state.open, sizeof other.state.open);
    other.state.spare = now->state.spare;
    other.state.unseen = now->state.unseen;
    return other;
}

static MwSymbolic *symbolic_of(const MwPlay *play) { return ((const MwSymbolicPlay *)play)->sym; }

/* While probing, nothing divides: the branch only becomes unsure. */
static bool is_unsure(MwSymbolic *sym)
{
    sym->unsure |= sym->probing;
    return sym->probing;
}

/* ---- answers --------------------------------------------------------------------------------- */

static void note_question(MwSymbolic *sym, int question)
{
    sym->asked_of.word[question / 64] |= (uint64_t)1 << question % 64;
}

bool mw_branch_in(MwSymbolic *sym, int question, unsigned values)
{
    uint8_t *may = &sym->now->set.may[question], yes = (uint8_t)(*may & values);
    assert(question < sym->domain->used && *may);
    sym->queries++;
    note_question(sym, question);
    if (yes == *may || yes == 0 || is_unsure(sym)) return yes != 0;
    MwBranch other = mw_branch_other(sym);
    other.set.may[question] &= (uint8_t)~yes;
    mw_branches_add(sym, &sym->again, &other);
    *may = yes;
    return true;
}

int mw_branch_question(const MwSymbolic *sym, MwKeyQuestion question)
{
    return sym->domain->asked[1 + sym->phase][question];
}

const MwPlay *mw_symbolic_play_at(const MwPlay *play, const MwesoPosition *position)
{
    MwSymbolic *sym = symbolic_of(play);
    const MwHypothesisSpace *domain = sym->domain;
    sym->phase = mw_phase_of(&domain->base, position);
    if (domain->base.phase_count > 0)
        sym->base = sym->phase < 0 ? domain->base : domain->phase[sym->phase];
    return play;
}

bool mw_symbolic_in(const MwPlay *play, MwKeyQuestion question, unsigned values)
{
    MwSymbolic *sym = symbolic_of(play);
    return mw_branch_in(sym, mw_branch_question(sym, question), values);
}

bool mw_symbolic_at_most(const MwPlay *play, MwKeyQuestion key, int64_t limit)
{
    MwSymbolic *sym = symbolic_of(play);
    int question = mw_branch_question(sym, key);
    unsigned may = sym->now->set.may[question];
    if (may & (may - 1))
        return mw_branch_in(sym, question, mw_values_up_to(sym->domain, question, limit));
    sym->queries++;
    note_question(sym, question); /* there is only one answer */
    return sym->domain->value[question][__builtin_ctz(may)] <= limit;
}

int mw_symbolic_number(const MwPlay *play, MwKeyQuestion key)
{
    MwSymbolic *sym = symbolic_of(play);
    int question = mw_branch_question(sym, key);
    const uint8_t *may = &sym->now->set.may[question];
    assert(*may);
    (void)mw_branch_in(sym, question, *may & -*may);
    return sym->domain->value[question][__builtin_ctz(*may)];
}

bool mw_symbolic_moment(const MwPlay *play, MwKeyQuestion key, int moment)
{
    MwSymbolic *sym = symbolic_of(play);
    int question = mw_branch_question(sym, key);
    unsigned values = 0;
    for (int i = 0; i < sym->domain->count[question]; i++)
        if (sym->domain->value[question][i] & moment) values |= MW_VALUE(i);
    return mw_branch_in(sym, question, values);
}

bool mw_symbolic_reverse_pits(const MwPlay *play, int pit)
{
    MwSymbolic *sym = symbolic_of(play);
    MwHypotheses *set = &sym->now->set;
    uint64_t bit = (uint64_t)1 << pit;
    if (sym->phase >= 0 && sym->domain->own_pits[sym->phase])
        return sym->domain->phase[sym->phase].reverse_pits & bit;
    assert((set->in | set->out) & bit);
    if (!(set->in & bit)) return false;
    if (!(set->out & bit) || is_unsure(sym)) return true;
    MwBranch other = mw_branch_other(sym);
    other.set.in &= ~bit;
    mw_branches_add(sym, &sym->again, &other);
    set->out &= ~bit;
    return true;
}

/* ---- chains ---------------------------------------------------------------------------------- */

void mw_symbolic_chain_begins(const MwPlay *play)
{
    MwSymbolic *sym = symbolic_of(play);
    sym->asked_of = (MwQuestionSet){0};
    sym->chain_is_long = false;
}

/* Are the possible answers to the questions that the chain asked among those stored with it? */
static bool answers_within(const MwHypotheses *set, const MwChain *chain)
{
    for (int w = 0; w < MW_QUESTION_WORDS; w++)
        for (uint64_t asked = chain->asked.word[w]; asked; asked &= asked - 1) {
            int question = 64 * w + __builtin_ctzll(asked);
            if (set->may[question] & ~chain->answers.may[question]) return false;
        }
    return true;
}

bool mw_symbolic_chain_known(const MwPlay *play, const MwTurn *turn, const MwSide *own, int origin,
                             int hand, MwReason *reason)
{
    MwSymbolic *sym = symbolic_of(play);
    const MwChains *chains = sym->domain->chains;
    const MwBranchState *now = &sym->now->state;
    /* only if the outcome depends on nothing but the turn and answers */
    if (!chains || now->open[0] || now->open[1] || sym->probing || sym->base.hooked) return false;
    sym->chain_at = (MwChainAt){*turn, *own, origin, hand, sym->phase, 0};
    for (size_t i = 0; i < chains->count && i < MW_CHAINS_KEPT; i++) {
        const MwChain *chain = &chains->kept[i];
        if (memcmp(&chain->at, &sym->chain_at, sizeof chain->at) != 0 ||
            !answers_within(&sym->now->set, chain))
            continue;
        sym->chain_is_long = false;
        *reason = chain->reason;
        return true;
    }
    sym->chain_is_long = true;
    return false;
}

void mw_symbolic_chain_ends(const MwPlay *play, MwReason reason)
{
    MwSymbolic *sym = symbolic_of(play);
    MwChains *chains = sym->domain->chains;
    if (!sym->chain_is_long) return;
    chains->kept[chains->count++ % MW_CHAINS_KEPT] = (MwChain){sym->chain_at, sym->asked_of,
                                                               sym->now->set, reason};
    sym->chain_is_long = false;
}

/* ---- seeds seen ------------------------------------------------------------------------------ */

void mw_symbolic_sown_besides(const MwPlay *play, uint32_t laps)
{
    symbolic_of(play)->work += laps;
}

/* On a shared circuit the opponent's pits lie behind the mover's: converts such a place to a pit of
 * the opponent's row. */
static void own_place(const MwBranch *branch, int *whose, int *pit)
{
    int row = branch->state.shared;
    if (!row || *pit < row) return;
    *whose = MW_OPPONENT;
    *pit -= row;
}

bool mw_symbolic_is_seen(const MwPlay *play, int whose, int pit)
{
    const MwSymbolic *sym = symbolic_of(play);
    own_place(sym->now, &whose, &pit);
    MwRange seen = sym->game->scene->before.pit[sym->now->state.position.side ^ whose][pit];
    return seen.least == seen.most;
}

bool mw_symbolic_all_seen(const MwPlay *play) { return symbolic_of(play)->all_seen; }

bool mw_symbolic_unseen_captures(const MwPlay *play)
{
    MwSymbolic *sym = symbolic_of(play);
    int32_t *assumed = &sym->now->state.unseen;
    if (*assumed == UNSEEN_OPEN && !sym->all_seen && !is_unsure(sym)) {
        MwBranch other = mw_branch_other(sym);
        other.state.unseen = UNSEEN_QUIET;
        mw_branches_add(sym, &sym->again, &other);
        *assumed = UNSEEN_CAPTURES;
    }
    return *assumed == UNSEEN_CAPTURES;
}

/* ---- scripts --------------------------------------------------------------------------------- */

bool mw_symbolic_ask(const MwPlay *play, MwDecision decision, const MwTurn *turn, MwRuling *ruling)
{
    MwSymbolic *sym = symbolic_of(play);
    const MwBranchState *now = &sym->now->state;
    const MwPlay *script = sym->domain->script;
    const uint16_t *pits[] = {[MW_OWN] = turn->own.pit,
                              [MW_OPPONENT] = now->shared ? turn->own.pit + now->shared
                                                          : turn->opponent.pit};
    assert(script && script->decider && !script->decider->lookout);
    for (int whose = MW_OWN; whose <= MW_OPPONENT; whose++) {
        uint64_t open = now->open[now->position.side ^ whose];
        for (int pit; mw_take_bit(&open, &pit);)
            mw_symbolic_settle(play, whose, pit, pits[whose][pit]);
    }
    script->decider->lookout = &sym->lookout;
    bool ruled = mw_ask(script, decision, turn, ruling);
    script->decider->lookout = NULL;
    return ruled;
}

/* ---- seeds ----------------------------------------------------------------------------------- */

static uint32_t beyond(const MwBranch *branch, int side, int pit)
{
    uint32_t most = branch->state.beyond[side][pit];
    return most < branch->state.spare ? most : branch->state.spare;
}

static void settle(MwBranch *branch, int side, int pit)
{
    branch->state.beyond[side][pit] = 0;
    branch->state.open[side] &= ~((uint64_t)1 << pit);
}

/* Raises the lower bound of a pit in all three places that hold it: the position before the move,
 * the turn, and the mark that notices recurrence. */
static void raise_least(MwBranch *branch, int side, int pit, int by)
{
    MwBranchState *s = &branch->state;
    bool own = side == s->position.side, on_circuit = own || s->shared;
    int place = own ? pit : s->shared + pit; /* on the mover's circuit */
    assert(by > 0 && by <= s->beyond[side][pit] && (uint32_t)by <= s->spare);
    s->position.pit[side][pit] += (uint16_t)by;
    if (on_circuit) s->turn.own.pit[place] += (uint16_t)by;
    else s->turn.opponent.pit[pit] += (uint16_t)by;
    if (s->turn.mark.set && on_circuit) s->turn.mark.own.pit[place] += (uint16_t)by;
    s->beyond[side][pit] -= (uint16_t)by;
    s->spare -= (uint32_t)by;
    if (beyond(branch, side, pit) == 0) settle(branch, side, pit);
}

bool mw_symbolic_holds(const MwPlay *play, int whose, int pit, int least, int seeds)
{
    MwSymbolic *sym = symbolic_of(play);
    MwBranch *now = sym->now;
    int missing = seeds - least;
    sym->queries++;
    own_place(now, &whose, &pit);
    int side = now->state.position.side ^ whose;
    if (missing <= 0) return true;
    if (!(now->state.open[side] >> pit & 1) || (int)beyond(now, side, pit) < missing) return false;
    if (is_unsure(sym)) return false;
    MwBranch other = mw_branch_other(sym);
    raise_least(&other, side, pit, missing);
    mw_branches_add(sym, &sym->left, &other);
    now->state.beyond[side][pit] = (uint16_t)(missing - 1);
    assert(missing <= UINT16_MAX);
    if (missing == 1) settle(now, side, pit);
    return false;
}

void mw_symbolic_settle(const MwPlay *play, int whose, int pit, int least)
{
    MwSymbolic *sym = symbolic_of(play);
    int side = sym->now->state.position.side, at = pit, of = whose;
    own_place(sym->now, &of, &at);
    if (sym->may_go_beyond && sym->now->state.open[side ^ of] >> at & 1) sym->goes_beyond = true;
    else (void)mw_symbolic_holds(play, whose, pit, least, least + 1);
}

bool mw_branch_at_most(MwBranch *branch, int side, int pit, int least, int seeds)
{
    int room = seeds - least;
    assert(least >= 0 && seeds >= 0);
    if (room < 0) return false;
    if (branch->state.beyond[side][pit] > room) branch->state.beyond[side][pit] = (uint16_t)room;
    if (beyond(branch, side, pit) == 0) settle(branch, side, pit);
    return true;
}

bool mw_branch_at_least(MwBranch *branch, int side, int pit, int seeds)
{
    int missing = seeds - branch->state.position.pit[side][pit];
    if (missing <= 0) return true;
    if ((int)beyond(branch, side, pit) < missing) return false;
    raise_least(branch, side, pit, missing);
    return true;
}
