/* Position: whether one that came from outside can be played from. */
#include "play/position.h"

#include <string.h>

#include "kernel/outcome.h"
#include "kernel/phase.h"
#include "play/tokens.h"
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
    return mw_fail(error, MWESO_BAD_INPUT, 1, "the board%s %d seeds, at most %d can be counted",
                   stored ? " and the stores hold" : " holds", seeds + stored, MW_MOST_SEEDS);
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

/* Has South arranged his seeds, and so may have captured some of North's (setup.placement)? */
static bool may_be_raided(const MwRules *rules, const MwesoPosition *position)
{
    return rules->placement == PLACEMENT_RAIDING && position->side == MWESO_NORTH;
}

/* Do North's pits hold what they do at the usual start, but for those that South has emptied? */
static bool is_as_laid(const MwRules *rules, const MwesoPosition *position, const uint16_t *usual)
{
    const uint16_t *pits = position->pit[MWESO_NORTH];
    bool raided = may_be_raided(rules, position), same = true;
    for (int pit = 0; pit < rules->board.pits; pit++)
        same &= pits[pit] == usual[pit] || (raided && pits[pit] == 0);
    return same;
}

/* Do the stores hold what they do at the usual start, and South's what he has captured, where his
 * first turn is in a phase in which that is stored? */
static bool are_stores_as_laid(const MwRules *rules, const MwesoPosition *position,
                               const MwesoPosition *usual)
{
    MwesoPosition laid = *usual;
    int stored = rules->stores_in >> (1 + mw_phase_of(rules, usual)) & 1;
    int taken = rules->seeds[MWESO_NORTH] - mw_seeds_of(position->pit[MWESO_NORTH], MW_MOST_PITS);
    if (may_be_raided(rules, position))
        laid.store[MWESO_SOUTH][0] = (uint16_t)(laid.store[MWESO_SOUTH][0] + stored * taken);
    return memcmp(position->store, laid.store, sizeof laid.store) == 0;
}

/* While seeds are being arranged nothing has been played, who has still to arrange his has them at
 * the usual start, and who has arranged his has all of them. */
MwesoStatus mw_check_placing(const MwRules *rules, const MwesoPosition *position, MwesoError *error)
{
    if (!position->placing) return MWESO_OK;
    const MwesoPosition usual = mw_usual_start(rules);
    int north = MWESO_NORTH, south = MWESO_SOUTH;
    if (rules->placement == PLACEMENT_USUAL)
        return mw_fail(error, MWESO_BAD_INPUT, 0,
                       "nobody arranges seeds: setup.placement is usual in this variant");
    if (position->turns[0] || position->turns[1] || position->passes)
        return mw_fail(error, MWESO_BAD_INPUT, 0,
                       "no move can have been made before the seeds are arranged");
    bool north_usual = is_as_laid(rules, position, usual.pit[north]);
    bool south_usual = memcmp(position->pit[south], usual.pit[south], sizeof usual.pit[0]) == 0;
    bool south_done = position->side == MWESO_NORTH &&
                      mw_seeds_of(position->pit[south], MW_MOST_PITS) == rules->seeds[south];
    if (!north_usual || !(south_usual || south_done))
        return mw_fail(error, MWESO_BAD_INPUT, 0,
                       "who has still to arrange his seeds has them as at the usual start, and "
                       "South has neither more nor fewer than %d",
                       rules->seeds[south]);
    if (!are_stores_as_laid(rules, position, &usual))
        return mw_fail(error, MWESO_BAD_INPUT, 0,
                       "while seeds are arranged the stores hold what they do at the usual start, "
                       "%d and %d%s",
                       rules->stores[south], rules->stores[north],
                       may_be_raided(rules, position) && rules->stores_in
                           ? ", and South's what he has captured where that is stored"
                           : "");
    return MWESO_OK;
}

/* ---- everything else ------------------------------------------------------------------------- */

/* A field that is a number from 0 on. */
typedef struct CheckedNumber {
    const char *name;
    uint32_t value, most;
} CheckedNumber;

static MwesoStatus check_fields(const MwRules *rules, const MwesoPosition *position,
                                MwesoError *error)
{
    const CheckedNumber fields[] = {
        {"side", position->side, MWESO_NORTH},
        {"passes", position->passes, 2},
        {"placing", position->placing, 1},
        {"captures[0]", position->captures[0], position->turns[0]},
        {"captures[1]", position->captures[1], position->turns[1]},
    };
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        if (fields[i].value > fields[i].most)
            return mw_fail(error, MWESO_BAD_INPUT, 0, "%s of the position is %u, at most %u%s",
                           fields[i].name, fields[i].value, fields[i].most,
                           strncmp(fields[i].name, "captures", 8) == 0
                               ? " (the moves that this side has made)"
                               : "");
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

int mweso_position_phase(const MwesoVariant *variant, const MwesoPosition *position)
{
    bool good = mw_check_position(&variant->rules, position, NULL) == MWESO_OK;
    return good && !position->placing ? mw_phase_of(&variant->rules, position) : -1;
}

/* The pits that a remembered number is about: of its owners, or of the mover. */
static void list_remembered(const MwMemory *memory, unsigned number, int mover, uint64_t pits[2])
{
    for (int side = 0; side < 2 && memory->owned; side++)
        if (number >> side & 1) pits[side] |= (uint64_t)1 << (memory->owned - 1);
    if (memory->is_pit && number) pits[mover] |= (uint64_t)1 << (number - 1);
}

/* What is shown so by what words remember; -1: nothing. */
static int marked_by_words(const MwRules *rules, MwesoMark mark)
{
    return (mark == MWESO_MARK_SQUARE ? rules->house_memory : rules->takasia_memory) - 1;
}

static const char *marks_doc(const MwesoVariant *variant, MwesoMark mark, int *memory)
{
    static const char *const by_words[] = {
        [MWESO_MARK_SQUARE] = "the house, as long as it is owned",
        [MWESO_MARK_BARRED] = "the pit under takasia, which its owner may not empty"};
    const MwPitMark *by_script = variant->script ? &variant->script->marks[mark] : NULL;
    bool scripted = by_script && by_script->doc;
    *memory = scripted ? by_script->memory : marked_by_words(&variant->rules, mark);
    if (scripted) return by_script->doc;
    return *memory >= 0 ? by_words[mark] : NULL;
}

const char *mweso_position_marks(const MwesoVariant *variant, const MwesoPosition *position,
                                 MwesoMark mark, uint64_t pits[2])
{
    int memory;
    bool good = mw_check_position(&variant->rules, position, NULL) == MWESO_OK;
    pits[0] = pits[1] = 0;
    if ((size_t)mark >= MWESO_MARK_COUNT) return NULL;
    const char *doc = marks_doc(variant, mark, &memory);
    if (good && doc)
        list_remembered(&variant->rules.memory[memory], position->memory[memory], position->side,
                        pits);
    return doc;
}

MwesoPosition mweso_position_for(const MwesoVariant *variant, const MwesoPosition *position)
{
    return position ? mw_fit_position(&variant->rules, position) : (MwesoPosition){0};
}
