/* Position: checks positions that come from outside, and arrangements of seeds. */
#include <string.h>

#include "base/language.h"
#include "kernel/capture.h"
#include "kernel/phase.h"
#include "play/moves.h"
#include "play/notation.h"
#include "rules/variant.h"

/* ---- seeds ----------------------------------------------------------------------------------- */

MwesoStatus mw_check_seeds(const MwesoPosition *position, MwesoError *error)
{
    int seeds = 0, stored = 0;
    for (int side = 0; side < 2; side++) {
        stored += mw_seeds_of(position->store[side], MWESO_MOST_STORES);
        seeds += mw_seeds_of(position->pit[side], MW_MOST_PITS);
    }
    if (seeds + stored <= MW_MOST_SEEDS) return MWESO_OK;
    if (stored)
        return mw_fail(error, MWESO_BAD_INPUT, 1,
                       "the board and the stores hold %d seeds, at most %d can be counted",
                       seeds + stored, MW_MOST_SEEDS);
    return mw_fail(error, MWESO_BAD_INPUT, 1, "the board holds %d seeds, at most %d can be counted",
                   seeds, MW_MOST_SEEDS);
}

static MwesoStatus check_width(const MwRules *rules, const MwesoPosition *position,
                               MwesoError *error)
{
    for (int side = 0; side < 2; side++)
        for (int pit = rules->board.pits; pit < MW_MOST_PITS; pit++)
            if (position->pit[side][pit])
                return mw_fail(error, MWESO_BAD_INPUT, 0,
                               "pit[%d][%d] of the position holds seeds (%d), but the board has "
                               "%d pits a side, 0 to %d",
                               side, pit, position->pit[side][pit], rules->board.pits,
                               rules->board.pits - 1);
    return MWESO_OK;
}

/* ---- while seeds are arranged ---------------------------------------------------------------- */

/* Checks a position in which seeds are arranged, and nothing has been played. A player who still
 * has to arrange has the usual start, and one who has arranged has all of his seeds. */
MwesoStatus mw_check_placing(const MwRules *rules, const MwesoPosition *position, MwesoError *error)
{
    if (!position->placing) return MWESO_OK;
    const MwesoPosition usual = mw_usual_start(rules);
    enum { SOUTH = MWESO_SOUTH, NORTH = MWESO_NORTH };
    /* the second to arrange may have lost seeds to captures of the first (setup.placement) */
    bool raided = rules->placement == PLACEMENT_RAIDING && position->side == NORTH;
    if (rules->placement == PLACEMENT_USUAL)
        return mw_fail(error, MWESO_BAD_INPUT, 0,
                       "nobody arranges seeds: setup.placement is usual in this variant");
    if (position->turns[0] || position->turns[1] || position->passes)
        return mw_fail(error, MWESO_BAD_INPUT, 0,
                       "no move can have been made before the seeds are arranged");
    bool north_usual = true;
    for (int pit = 0; pit < rules->board.pits; pit++) {
        int seeds = position->pit[NORTH][pit];
        north_usual &= seeds == usual.pit[NORTH][pit] || (raided && seeds == 0);
    }
    bool south_usual = memcmp(position->pit[SOUTH], usual.pit[SOUTH], sizeof usual.pit[0]) == 0;
    bool south_done = position->side == NORTH &&
                      mw_seeds_of(position->pit[SOUTH], MW_MOST_PITS) == rules->seeds[SOUTH];
    if (!north_usual || !(south_usual || south_done))
        return mw_fail(error, MWESO_BAD_INPUT, 0,
                       "who has still to arrange his seeds has them as at the usual start, and "
                       "South has neither more nor fewer than %d",
                       rules->seeds[SOUTH]);
    MwesoPosition laid = usual; /* with the captured seeds, if the first phase stores them */
    int stored = rules->stores_in >> (1 + mw_phase_of(rules, &usual)) & 1;
    int taken = rules->seeds[NORTH] - mw_seeds_of(position->pit[NORTH], MW_MOST_PITS);
    if (raided) laid.store[SOUTH][0] = (uint16_t)(laid.store[SOUTH][0] + stored * taken);
    if (memcmp(position->store, laid.store, sizeof laid.store) == 0) return MWESO_OK;
    if (raided && rules->stores_in)
        return mw_fail(error, MWESO_BAD_INPUT, 0,
                       "while seeds are arranged the stores hold what they do at the usual start, "
                       "%d and %d, and South's what he has captured where that is stored",
                       rules->stores[SOUTH], rules->stores[NORTH]);
    return mw_fail(error, MWESO_BAD_INPUT, 0,
                   "while seeds are arranged the stores hold what they do at the usual start, "
                   "%d and %d",
                   rules->stores[SOUTH], rules->stores[NORTH]);
}

/* The condition of setup.limits that an arrangement breaks, or NULL. Pit 0 is the leftmost of the
 * outer row. */
static const char *limit_broken(const MwRules *rules, const uint16_t *pits)
{
    const MwesoBoard *board = &rules->board;
    int singles = 0;
    if (rules->limits == LIMITS_NONE) return NULL;
    for (int pit = 1; pit < board->pits; pit++)
        if (pits[pit] >= pits[0])
            return MW_MARKED("the left-hand outer pit must hold more than any other");
    for (int pit = 1; pit < board->pits; pit++) {
        bool inner = mw_is_inner(board, pit);
        int left = mw_left_of(board, pit);
        if (rules->limits == LIMITS_HEAP && inner && pits[pit] > 1)
            return MW_MARKED("inner pits hold at most one seed");
        if (rules->limits != LIMITS_HEAP && left >= 0 && pits[pit] > pits[left])
            return MW_MARKED("no pit may hold more than its left neighbour");
        singles += inner && pits[pit] == 1;
    }
    if (rules->limits == LIMITS_HEAP || singles <= 2) return NULL;
    return MW_MARKED("at most two inner pits may hold a single seed");
}

MwesoStatus mw_may_arrange(const MwPlay *play, const MwesoPosition *position, const uint16_t *pits,
                           MwesoError *error)
{
    if (mw_asks(play->rules, DECIDE_ARRANGE)) {
        MwTurn turn;
        MwRuling ruling;
        play = mw_play_at(play, position);
        mw_turn_begin(play, position, &turn);
        memcpy(turn.own.pit, pits, sizeof turn.own.pit);
        bool answers = mw_ask(play, DECIDE_ARRANGE, &turn, &ruling);
        MwesoStatus status = mw_ruled(play, position, error);
        const char *refused = answers ? play->decider->refused : "";
        if (status == MWESO_OK && *refused)
            return mw_fail(error, MWESO_NO, 0,
                           "the seeds may not be arranged so: %s, by hooks.arrange", refused);
        if (status != MWESO_OK || answers) return status;
    }
    const char *broken = limit_broken(play->rules, pits);
    if (!broken) return MWESO_OK;
    return mw_fail(error, MWESO_NO, 0, "the seeds may not be arranged so: %s, by setup.limits",
                   mw_in(broken));
}

uint64_t mw_raids(const MwPlay *play, const MwesoPosition *position, const uint16_t *pits)
{
    uint64_t raids = 0;
    play = mw_play_at(play, position);
    if (play->rules->placement != PLACEMENT_RAIDING) return 0;
    MwTurn turn = {.side = position->side};
    memcpy(turn.opponent.pit, position->pit[!position->side], sizeof turn.opponent.pit);
    for (int pit = 0; pit < play->rules->board.pits; pit++)
        if (pits[pit] && mw_is_inner(&play->rules->board, pit) &&
            mw_capture_reason(play, &turn, &turn.own, pit, false) == CAPTURE_MADE)
            raids |= (uint64_t)1 << pit;
    return raids;
}

int mw_raid(const MwPlay *play, MwesoPosition *position, int pit)
{
    play = mw_play_at(play, position);
    const MwesoBoard *board = &play->rules->board;
    uint16_t *theirs = position->pit[!position->side];
    uint16_t *taken[] = {&theirs[mw_facing_inner(board, pit)],
                         &theirs[mw_facing_outer(board, pit)]};
    static const int what[] = {TAKE_INNER, TAKE_OUTER};
    bool bare = play->rules->bare_row == BARE_ROW_OUTER && mw_is_bare_row(play->rules, theirs);
    int seeds = 0;
    for (int i = 0; i < 2; i++) {
        if (!mw_takes(play, what[i], bare)) continue;
        seeds += *taken[i];
        *taken[i] = 0;
    }
    uint16_t *store = &position->store[position->side][0];
    if (play->rules->fate == FATE_STORED) *store = (uint16_t)(*store + seeds);
    return seeds;
}

/* ---- everything else ------------------------------------------------------------------------- */

static MwesoStatus check_fields(const MwRules *rules, const MwesoPosition *position,
                                MwesoError *error)
{
    const struct {
        const char *name;
        uint32_t value, most;
    } fields[] = {
        {"side", position->side, MWESO_NORTH},
        {"passes", position->passes, 2},
        {"placing", position->placing, 1},
        {"captures[0]", position->captures[0], position->turns[0]},
        {"captures[1]", position->captures[1], position->turns[1]},
    };
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        if (fields[i].value > fields[i].most)
            return mw_fail(error, MWESO_BAD_INPUT, 0,
                           strncmp(fields[i].name, "captures", 8) == 0
                               ? MW_MARKED("%s of the position is %u, at most %u (the moves that "
                                           "this side has made)")
                               : MW_MARKED("%s of the position is %u, at most %u"),
                           fields[i].name, fields[i].value, fields[i].most);
    for (int i = 0; i < MW_MOST_MEMORY; i++)
        if (position->memory[i] > rules->memory[i].most)
            return mw_fail(error, MWESO_BAD_INPUT, 0,
                           "memory[%d] of the position is %u, at most %u", i, position->memory[i],
                           rules->memory[i].most);
    return MWESO_OK;
}

static MwesoStatus check_tokens(const MwRules *rules, const MwesoPosition *position,
                                MwesoError *error)
{
    const char *wrong = mw_tokens_wrong(rules, position);
    if (!wrong && position->passes && !(rules->keeps & KEEPS_PASSES)) wrong = "passes";
    if (!wrong && position->unused) wrong = "unused";
    if (!wrong) return MWESO_OK;
    if (strcmp(wrong, "race") == 0 && rules->keeps & KEEPS_RACE)
        return mw_fail(
            error, MWESO_BAD_INPUT, 0,
            "a start waits (race=) only for North's first move, N 0,0, in a pit of South "
            "that holds seeds");
    return mw_fail(error, MWESO_BAD_INPUT, 0,
                   "the position has something in `%s` that this variant does not know", wrong);
}

MwesoStatus mw_check_position(const MwRules *rules, const MwesoPosition *position,
                              MwesoError *error)
{
    MwesoStatus status = mw_check_given(position, "the position", error);
    if (status == MWESO_OK) status = check_fields(rules, position, error);
    if (status == MWESO_OK) status = check_tokens(rules, position, error);
    if (status == MWESO_OK) status = check_width(rules, position, error);
    if (status == MWESO_OK) status = mw_check_seeds(position, error);
    return status == MWESO_OK ? mw_check_placing(rules, position, error) : status;
}

/* ---- positions of two variants --------------------------------------------------------------- */

MwesoPosition mw_fit_position(const MwRules *rules, const MwesoPosition *position)
{
    MwesoPosition fit = *position;
    for (int i = 0; i < MW_MOST_MEMORY; i++)
        if (fit.memory[i] > rules->memory[i].most) fit.memory[i] = rules->memory[i].first;
    mw_tokens_fit(rules, &fit);
    return fit;
}

MwesoPosition mweso_position_for(const MwesoVariant *variant, const MwesoPosition *position)
{
    return position ? mw_fit_position(&variant->rules, position) : (MwesoPosition){0};
}

/* ---- what boards show ------------------------------------------------------------------------ */

int mweso_position_phase(const MwesoVariant *variant, const MwesoPosition *position)
{
    bool good = mw_check_position(&variant->rules, position, NULL) == MWESO_OK;
    return good && !position->placing ? mw_phase_of(&variant->rules, position) : -1;
}

const char *mweso_position_marks(const MwesoVariant *variant, const MwesoPosition *position,
                                 MwesoMark mark, uint64_t pits[2])
{
    static const char *const by_words[] = {
        [MWESO_MARK_SQUARE] = MW_MARKED("the house, as long as it is owned"),
        [MWESO_MARK_BARRED] = MW_MARKED("the pit under takasia, which its owner may not empty")};
    const MwRules *rules = &variant->rules;
    bool good = mw_check_position(rules, position, NULL) == MWESO_OK;
    pits[0] = pits[1] = 0;
    if ((size_t)mark >= MWESO_MARK_COUNT) return NULL;
    const MwPitMark *by_script = variant->script ? &variant->script->marks[mark] : NULL;
    bool scripted = by_script && by_script->doc;
    int of_words = mark == MWESO_MARK_SQUARE ? rules->house_memory : rules->takasia_memory;
    int shown = scripted ? by_script->memory : of_words - 1; /* number of the memory shown; -1:
                                                                none */
    if (shown < 0) return NULL;
    const MwMemory *memory = &rules->memory[shown];
    unsigned value = good ? position->memory[shown] : 0;
    for (int side = 0; side < 2 && memory->owned; side++) /* the pit, for its owners */
        if (value >> side & 1) pits[side] |= (uint64_t)1 << (memory->owned - 1);
    if (memory->is_pit && value) pits[position->side] |= (uint64_t)1 << (value - 1); /* mover's */
    return scripted ? by_script->doc : by_words[mark];
}
