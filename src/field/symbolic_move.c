/* Symbolic move: follows a move as it was seen, and compares its result with what was seen. */
#include <assert.h>

#include "base/bits.h"
#include "field/branch.h"
#include "kernel/walk.h"

static bool letters_left(const MwBranch *branch) { return *branch->state.letter != '\0'; }

/* The stage after something illegal, which explains a refused move and nothing else. */
static MwBranchStage illegal(const MwSymbolic *sym)
{
    return sym->seen->legal == LEGAL_REFUSED ? BRANCH_ACCEPTED : BRANCH_REJECTED;
}

/* ---- moves that surely end -------------------------------------------------------------------
 *
 * Under end.endless = illegal even a player who has a start may have no move, as all his moves may
 * be endless (docs/rules.md, 2.8). */

/* Does the move from the pit, always forward and capturing, end by all rules still possible, with
 * all seeds that pits may hold? Probes only: anything open makes the branch unsure instead of
 * dividing it. */
static bool surely_ends(MwSymbolic *sym, int pit)
{
    enum { FAR_AHEAD = 200 };
    const MwPlay *play = &sym->asked.play;
    MwTurn turn;
    assert(sym->probing);
    sym->unsure = false;
    mw_symbolic_kernel.turn_begin(play, &sym->now->state.position, &turn);
    if (!mw_symbolic_kernel.may_start(play, &turn, pit) || sym->unsure) return false;
    mw_symbolic_kernel.turn_pick(play, &turn, pit, NULL);
    for (int i = 0; i < FAR_AHEAD && turn.stage != STAGE_OVER && !sym->unsure; i++) {
        sym->work++;
        int usual = turn.options & (MWESO_FORWARD | MWESO_CAPTURE);
        if (!turn.options) mw_symbolic_kernel.turn_step(play, &turn, NULL);
        else if (usual) mw_symbolic_kernel.turn_decide(play, &turn, (MwesoChoice)usual, 0, NULL);
        else return true; /* extra pits are chosen, and then the turn is over */
    }
    return turn.stage == STAGE_OVER && !turn.endless && !sym->unsure;
}

static bool some_move_surely_ends(MwSymbolic *sym)
{
    bool ends = false;
    sym->probing = true;
    for (int pit = 0; pit < sym->domain->base.board.pits && !ends; pit++)
        ends = surely_ends(sym, pit);
    sym->probing = false;
    return ends;
}

/* Settles the open pits one after another; with `enough`, only until some move surely ends. True if
 * some does. */
static bool settle_pits(MwSymbolic *sym, const MwBranch *branch, bool enough)
{
    const MwesoPosition *position = &branch->state.position;
    for (int whose = MW_OWN; whose <= MW_OPPONENT; whose++) {
        int side = position->side ^ whose;
        uint64_t open = branch->state.open[side];
        for (int pit; mw_take_bit(&open, &pit);) {
            mw_symbolic_settle(&sym->asked.play, whose, pit, position->pit[side][pit]);
            if (enough && some_move_surely_ends(sym)) return true;
        }
    }
    return false;
}

/* ---- any move -------------------------------------------------------------------------------- */

/* Divides the branch's rules into those by which some move is legal, with some of the possible
 * seeds, and those by which none is. */
static bool divide(MwSymbolic *sym, const MwBranch *branch, MwVersionSpace *can,
                   MwVersionSpace *cannot)
{
    const MwBranchState *s = &branch->state;
    MwScene scene = {.spare = s->spare};
    mw_scene_take(&scene, &sym->domain->base, &s->position);
    for (int side = 0; side < 2; side++)
        for (int pit = 0; pit < sym->domain->base.board.pits; pit++) {
            uint16_t least = s->position.pit[side][pit];
            scene.before.pit[side][pit] = (MwRange){least,
                                                    (uint16_t)(least + s->beyond[side][pit])};
        }
    MwHypotheses set = branch->set;
    MwSeenMove any = mw_nothing_seen();
    any.beyond = LETTERS_OPEN;
    const MwSeenGame game = {&scene, &any, 1};
    const MwVersionSpace among = mw_space_of(&set);
    MwSymbolicResult result;
    uint64_t most = sym->most_branches, left = sym->tried < most ? most - sym->tried : 0;
    bool good = mw_explain(sym->domain, &game, &among, left, can, &result);
    sym->tried += result.branches;
    sym->work += result.work;
    sym->queries += result.queries;
    sym->result->gave_up |= result.gave_up;
    return good && mw_space_without(&set, can, cannot);
}

/* Has the side to move a legal move? With `any_seeds`: with any possible seeds in unobserved pits.
 */
static bool can_move(MwSymbolic *sym, MwBranch *branch, bool any_seeds)
{
    if (!mw_symbolic_kernel.has_start(&sym->asked.play, &branch->state.position)) return false;
    if (!mw_branch_in(sym, mw_branch_question(sym, ASK_endless), MW_VALUE(ENDLESS_ILLEGAL)))
        return true;
    if (some_move_surely_ends(sym)) return true;
    if (!any_seeds && settle_pits(sym, branch, true)) return true;
    MwVersionSpace can = {0}, cannot = {0};
    if (!divide(sym, branch, &can, &cannot)) sym->no_memory = true;
    bool yes = can.count > 0;
    if (yes && cannot.count > 0) {
        MwBranch other = mw_branch_other(sym);
        for (size_t i = 0; i < cannot.count + can.count - 1; i++) {
            other.set = i < cannot.count ? cannot.sets[i] : can.sets[i - cannot.count + 1];
            mw_branches_add(sym, &sym->again, &other);
        }
        branch->set = can.sets[0];
    }
    mw_space_free(&can);
    mw_space_free(&cannot);
    return yes;
}

/* ---- the board ------------------------------------------------------------------------------- */

static bool board_fits(MwSymbolic *sym, MwBranch *branch, const MwesoPosition *after)
{
    const MwSeenBoard *seen = sym->seen->after;
    for (int side = 0; side < 2 && seen; side++)
        for (int pit = 0; pit < sym->domain->base.board.pits; pit++) {
            int whose = side == branch->state.position.side ? MW_OWN : MW_OPPONENT;
            int least = after->pit[side][pit];
            MwRange range = seen->pit[side][pit];
            if (!mw_symbolic_holds(&sym->asked.play, whose, pit, least, range.least) ||
                !mw_branch_at_most(branch, side, pit, least, range.most))
                return false;
        }
    return true;
}

/* May seeds get into the opponent's pits in the present turn? On a shared circuit laps sow them;
 * and he may save those of a declined capture, or a script may move them. */
static bool sows_opponent(const MwSymbolic *sym, const MwBranch *branch)
{
    return branch->state.shared || sym->base.declined == DECLINED_SAVED ||
           mw_asks(&sym->base, DECIDE_REFUSAL);
}

/* Restricts the opponent's pits before the move by the board seen after it, if seeds can only have
 * been taken from them. False if that is impossible. */
static bool foresee(MwSymbolic *sym, MwBranch *branch)
{
    const MwSeenBoard *after = sym->seen->after;
    int other = !branch->state.position.side;
    if (sows_opponent(sym, branch)) return true;
    for (int pit = 0; after && pit < sym->domain->base.board.pits; pit++) {
        MwRange seen = after->pit[other][pit];
        if (seen.least == 0) continue;
        if (!mw_branch_at_least(branch, other, pit, seen.least)) return false;
        int least = branch->state.position.pit[other][pit];
        if (!mw_branch_at_most(branch, other, pit, least, seen.most)) return false;
    }
    return true;
}

/* Does a capture made during the move fit what was seen? Looks only at pits that were captured
 * from: for the others `foresee` holds. */
static bool capture_fits(const MwSymbolic *sym, const MwBranch *branch)
{
    const MwSeenMove *seen = sym->seen;
    const MwTurn *turn = &branch->state.turn;
    if (seen->captured != MW_UNKNOWN && (int64_t)turn->captured > seen->captured) return false;
    if (sows_opponent(sym, branch)) return true;
    for (int pit = 0; seen->after && pit < sym->domain->base.board.pits; pit++)
        if (turn->opponent.pit[pit] < seen->after->pit[!turn->side][pit].least) return false;
    return true;
}

static bool outcome_fits(MwSymbolic *sym, MwBranch *branch, const MwesoOutcome *outcome)
{
    const MwSeenMove *seen = sym->seen;
    if (seen->captured != MW_UNKNOWN && seen->captured != (int32_t)outcome->captured) return false;
    if (seen->captured_at & ~branch->state.captured_at) return false;
    if (outcome->endless) return !seen->ends;
    return !seen->endless && (seen->laps == MW_UNKNOWN || seen->laps == (int64_t)outcome->laps) &&
           (seen->landing == MW_UNKNOWN || seen->landing == branch->state.turn.landing) &&
           board_fits(sym, branch, &outcome->after);
}

/* ---- the move is over ------------------------------------------------------------------------ */

/* Sets the outcome of the move. False if it turns out to be illegal. */
static bool is_legal(MwSymbolic *sym, MwBranch *branch, MwesoOutcome *outcome)
{
    const MwSymbolicKernel *kernel = &mw_symbolic_kernel;
    const MwSeenMove *seen = sym->seen;
    const MwPlay *play = &sym->asked.play;
    MwBranchState *s = &branch->state;
    if (seen->pass) {
        if (!kernel->may_pass(play, &s->position) || !can_move(sym, branch, false)) return false;
        kernel->pass_outcome(play, &s->position, outcome);
        return true;
    }
    if (seen->swap) {
        if (!kernel->may_swap(play, &s->position) || !can_move(sym, branch, false)) return false;
        settle_pits(sym, branch, false); /* before they change sides */
        kernel->swap_outcome(play, &s->position, outcome);
        return true;
    }
    if (*s->letter || seen->extra & ~s->turn.extra_pits) return false;
    if (seen->enough && s->turn.extra_left == 0) return false;
    return kernel->turn_outcome(play, &s->position, &s->turn, outcome);
}

static void over(MwSymbolic *sym, MwBranch *branch)
{
    const MwSeenMove *seen = sym->seen;
    MwBranchState *s = &branch->state;
    MwesoOutcome outcome;
    assert(!mw_sows(seen) || s->turn.stage == STAGE_OVER);
    bool last = s->move + 1 == sym->game->count, legal = is_legal(sym, branch, &outcome);
    s->stage = legal ? BRANCH_REJECTED : illegal(sym);
    if (!legal || seen->legal == LEGAL_REFUSED || !outcome_fits(sym, branch, &outcome)) return;
    int won = mw_won(&outcome);
    if (won == WON_NONE || (last && seen->won == WON_ANY)) s->stage = BRANCH_NEXT;
    else if (last && seen->won & won) s->move++, s->stage = BRANCH_ACCEPTED;
    s->position = outcome.after;
    s->turn = (MwTurn){0};
    s->captured_at = 0;
    s->start = MW_UNKNOWN;
}

/* ---- what comes next ------------------------------------------------------------------------- */

/* Who has won if the next player cannot move. */
static int won_stuck(MwSymbolic *sym, const MwBranch *branch)
{
    const MwesoPosition *position = &branch->state.position;
    if (mw_symbolic_in(&sym->asked.play, ASK_score, MW_VALUE(SCORE_NO)))
        return mw_won_by(!position->side);
    int winner = mw_symbolic_kernel.winner_by_score(&sym->asked.play, position);
    return winner == MWESO_NOBODY ? WON_NOBODY : mw_won_by(winner);
}

/* Too many turns in a row have captured nothing: a player who cannot move has lost all the same;
 * otherwise the seeds are counted. With unknown seeds nobody can tell who has more. */
static bool still_as_seen(MwSymbolic *sym, MwBranch *branch)
{
    const MwBranchState *s = &branch->state;
    MwesoOutcome outcome = {.after = s->position, .winner = MWESO_NOBODY};
    if (s->move + 1 < sym->game->count) return false;
    if (sym->seen->won == WON_ANY || s->open[0] || s->open[1]) return true;
    mw_symbolic_kernel.outcome_still(&sym->asked.play, &outcome);
    bool can = can_move(sym, branch, false);
    return sym->seen->won & (can ? mw_won(&outcome) : won_stuck(sym, branch));
}

/* Can the game be won, or go on, as was seen? */
static bool won_as_seen(MwSymbolic *sym, MwBranch *branch)
{
    const MwBranchState *s = &branch->state;
    int won = sym->seen->won, lost = mw_won_by(!s->position.side);
    bool on = won & WON_NONE;
    if (mw_is_still(&sym->asked.play, &s->position)) return still_as_seen(sym, branch);
    if (s->move + 1 < sym->game->count || won == WON_ANY) return true;
    if (!mw_symbolic_in(&sym->asked.play, ASK_score, MW_VALUE(SCORE_NO)))
        return can_move(sym, branch, on) ? on : won & won_stuck(sym, branch);
    if (on && won & lost) return true;
    if (on) return can_move(sym, branch, true);
    return won & lost && !can_move(sym, branch, false);
}

static void next(MwSymbolic *sym, MwBranch *branch)
{
    MwBranchState *s = &branch->state;
    if (!won_as_seen(sym, branch)) {
        s->stage = BRANCH_REJECTED;
        return;
    }
    assert(s->move < sym->game->count);
    s->move++;
    s->stage = s->move == sym->game->count ? BRANCH_ACCEPTED : BRANCH_BEGIN;
}

/* ---- the start ------------------------------------------------------------------------------- */

/* A start after dropping the store has the number of its pit plus this. */
enum { START_DROPS = MW_MOST_PITS };

/* The start was not seen: tries any pit, with and, where possible, without a drop. */
static void begin_anywhere(MwSymbolic *sym, MwBranch *branch)
{
    const MwesoPosition *position = &branch->state.position;
    int side = position->side, pits = sym->domain->base.board.pits;
    bool drops = position->store[side][0] >= pits && !(position->spread >> side & 1);
    for (int start = 0; start < (drops ? 2 : 1) * pits; start++) {
        MwBranch other = mw_branch_other(sym);
        other.state.start = start % pits + start / pits * START_DROPS;
        mw_branches_add(sym, &sym->left, &other);
    }
    branch->state.stage = BRANCH_REJECTED;
}

static void begin(MwSymbolic *sym, MwBranch *branch)
{
    MwBranchState *s = &branch->state;
    const MwSeenMove *seen = sym->seen;
    if (seen->start != MW_UNKNOWN) s->start = seen->start + (seen->drops ? START_DROPS : 0);
    if (mw_sows(seen) && s->start == MW_UNKNOWN) {
        begin_anywhere(sym, branch);
        return;
    }
    if (!seen->swap && !foresee(sym, branch)) {
        s->stage = BRANCH_REJECTED;
        return;
    }
    mw_symbolic_kernel.turn_begin(&sym->asked.play, &s->position, &s->turn);
    s->letter = seen->letters;
    s->unseen = UNSEEN_OPEN;
    s->stage = mw_sows(seen) ? BRANCH_START : BRANCH_OVER;
}

static void start(MwSymbolic *sym, MwBranch *branch)
{
    const MwSymbolicKernel *kernel = &mw_symbolic_kernel;
    const MwPlay *play = &sym->asked.play;
    MwBranchState *s = &branch->state;
    uint8_t *endless = &branch->set.may[mw_branch_question(sym, ASK_endless)];
    int pit = s->start % START_DROPS;
    bool drops = s->start >= START_DROPS, may = !drops || kernel->may_drop(play, &s->turn);
    assert(s->start >= 0 && pit < sym->domain->base.board.pits);
    s->stage = BRANCH_PLAY;
    if (drops && may) kernel->drop(play, &s->turn, NULL);
    if (!may || !kernel->may_start(play, &s->turn, pit)) s->stage = illegal(sym);
    else if (sym->seen->legal == LEGAL_REFUSED && !letters_left(branch)) {
        /* a legal start can only be refused because the move never ends */
        *endless &= MW_VALUE(ENDLESS_ILLEGAL);
        if (!*endless) s->stage = BRANCH_REJECTED;
    }
    if (s->stage == BRANCH_PLAY) kernel->turn_pick(play, &s->turn, pit, NULL);
}

/* ---- choices --------------------------------------------------------------------------------- */

/* Values of MwBranchState.wanted: ANOTHER + i is choice i of those that are not usual; for extra
 * pits, the pit plus 1; NO_PIT: no more of them. */
enum { ANOTHER = 1, NO_PIT = MW_MOST_PITS + 1 };

/* Adds a branch that takes the step with this choice. */
static void want(MwSymbolic *sym, int wanted)
{
    MwBranch other = mw_branch_other(sym);
    other.state.wanted = wanted;
    mw_branches_add(sym, &sym->left, &other);
}

/* Does it matter whether there is a choice? Not if only what he did is known. */
static bool asks_for_choice(const MwSymbolic *sym, const MwBranch *branch)
{
    return letters_left(branch) || sym->seen->beyond == LETTERS_ALL ||
           sym->seen->legal == LEGAL_REFUSED;
}

/* If any letter may follow, the branch makes the usual choice without asking, and another branch
 * makes others. */
bool mw_symbolic_offers_choices(const MwPlay *play)
{
    MwSymbolic *sym = ((const MwSymbolicPlay *)play)->sym;
    const MwBranch *branch = sym->now;
    if (sym->probing) return false;
    if (branch->state.wanted || asks_for_choice(sym, branch)) return true;
    if (sym->seen->beyond == LETTERS_OPEN) want(sym, ANOTHER);
    return false;
}

static void decide(MwSymbolic *sym, MwBranch *branch, MwesoChoice choice, int pit)
{
    assert(branch->state.turn.options & (int)choice);
    branch->state.wanted = 0;
    mw_symbolic_kernel.turn_decide(&sym->asked.play, &branch->state.turn, choice, pit, NULL);
}

/* A choice that was seen is not offered: illegal if letters are left, else rejected. */
static void no_such_choice(const MwSymbolic *sym, MwBranch *branch)
{
    branch->state.stage = letters_left(branch) ? illegal(sym) : BRANCH_REJECTED;
}

/* Takes the wanted choice among the unusual ones; another branch takes the next one. */
static int take_another(MwSymbolic *sym, const MwBranchState *s, int others)
{
    for (int number = ANOTHER; number < s->wanted; number++) others &= others - 1;
    if (others & (others - 1)) want(sym, s->wanted + 1);
    return others & -others;
}

static void choose(MwSymbolic *sym, MwBranch *branch)
{
    MwBranchState *s = &branch->state;
    int options = s->turn.options, others = options & ~MW_USUAL_CHOICES;
    int taken = s->wanted ? take_another(sym, s, others) : options & (int)mw_choice_of(*s->letter);
    if (!s->wanted && !asks_for_choice(sym, branch)) { /* a choice that a script offers, for which
                                                          nobody has asked */
        if (sym->seen->beyond == LETTERS_OPEN) want(sym, ANOTHER);
        taken = options & MW_USUAL_CHOICES;
    }
    if (!taken) {
        no_such_choice(sym, branch);
        return;
    }
    s->letter += letters_left(branch);
    decide(sym, branch, (MwesoChoice)taken, 0);
}

/* The pit was not named: tries any pit that was not seen with seeds afterwards, and no pit. */
static void want_any_pit(MwSymbolic *sym, const MwTurn *turn)
{
    const MwSeenBoard *after = sym->seen->after;
    uint64_t pits = turn->pits;
    for (int pit; mw_take_bit(&pits, &pit);)
        if (!after || after->pit[!turn->side][pit].least == 0) want(sym, pit + 1);
    if (turn->options & MWESO_ENOUGH) want(sym, NO_PIT);
}

/* Chooses an extra pit of the opponent after a capture (capture.extra): the one named, or any; or
 * no more. */
static void choose_extra_pit(MwSymbolic *sym, MwBranch *branch)
{
    MwBranchState *s = &branch->state;
    uint64_t named = s->turn.pits & sym->seen->extra;
    bool ends = sym->seen->enough && s->turn.options & MWESO_ENOUGH;
    if (s->wanted == NO_PIT || (!s->wanted && !named && ends)) {
        decide(sym, branch, MWESO_ENOUGH, 0);
    } else if (s->wanted || named) {
        decide(sym, branch, MWESO_PIT, s->wanted ? s->wanted - 1 : __builtin_ctzll(named));
    } else {
        if (!asks_for_choice(sym, branch)) want_any_pit(sym, &s->turn);
        no_such_choice(sym, branch);
    }
}

/* ---- steps ----------------------------------------------------------------------------------- */

/* A sink that marks the pits from which seeds are captured. */
static void note_capture(void *user, const MwesoEvent *event)
{
    MwBranchState *s = user;
    if (event->kind == MWESO_EVENT_CAPTURE) s->captured_at |= (uint64_t)1 << event->pit;
}

static void play(MwSymbolic *sym, MwBranch *branch)
{
    MwBranchState *s = &branch->state;
    uint32_t captured = s->turn.captured;
    const MwListener listener = {note_capture, s};
    bool listens = sym->seen->captured_at;
    sym->goes_beyond = false;
    sym->may_go_beyond = sym->game->loosely && sym->seen->legal != LEGAL_REFUSED;
    if (!s->turn.options) /* else a capture was declined, and he may stop at once */
        mw_symbolic_kernel.turn_step(&sym->asked.play, &s->turn, listens ? &listener : NULL);
    sym->may_go_beyond = false;
    s->captured_at &= sym->seen->captured_at; /* other pits would separate equal branches */
    if (sym->goes_beyond) s->move++, s->stage = BRANCH_ACCEPTED;
    else if (s->turn.captured != captured && !capture_fits(sym, branch)) s->stage = BRANCH_REJECTED;
    else if (s->turn.options & MWESO_PIT) choose_extra_pit(sym, branch);
    else if (s->turn.options) choose(sym, branch);
    else if (s->wanted) s->stage = BRANCH_REJECTED; /* there is no such choice */
    else if (s->turn.stage == STAGE_OVER) s->stage = BRANCH_OVER;
}

void mw_branch_step(MwSymbolic *sym, MwBranch *branch)
{
    static void (*const steps[])(MwSymbolic *, MwBranch *) = {
        [BRANCH_BEGIN] = begin, [BRANCH_START] = start, [BRANCH_PLAY] = play,
        [BRANCH_OVER] = over,   [BRANCH_NEXT] = next,
    };
    assert(branch->state.stage < BRANCH_REJECTED);
    sym->now = branch;
    sym->before = *branch;
    sym->work++;
    mw_refuel_listing(&sym->asked.play); /* branches take their steps alternately */
    (void)mw_symbolic_play_at(&sym->asked.play, &branch->state.position);
    steps[branch->state.stage](sym, branch);
}
