/* Abreast: an action in each of many games, the turns of all of them at once. */
#include "study/abreast.h"

#include "base/bits.h"

typedef struct Abreast {
    const MwMoveGenerator *generator;
    const MwLanesChosen *lanes;
    MwStepped *games;
    const MwAction *actions;
    size_t count, *failed;
    MwesoError *error;
    /* The games in which a turn begins. */
    uint16_t of[MW_MOST_ABREAST];
    MwLanesTurn turns[MW_MOST_ABREAST];
    size_t begun;
} Abreast;

/* ---- what needs no lanes --------------------------------------------------------------------- */

static MwesoStatus step_alone(const Abreast *abreast, size_t game)
{
    *abreast->failed = game;
    return mw_step(abreast->generator, &abreast->games[game], abreast->actions[game],
                   abreast->error);
}

/* Games are large: what is read of a turn's position is fetched before it is asked for. */
static inline void fetch(const MwesoPosition *position)
{
#ifdef __GNUC__
    __builtin_prefetch(position->pit[0]);
    __builtin_prefetch(position->pit[1]);
    __builtin_prefetch(position->turns);
#else
    (void)position;
#endif
}

/* Takes the actions that begin no turn, and gathers the turns of the others. */
static MwesoStatus begin_turns(Abreast *abreast)
{
    int pit;
    bool clockwise;
    MwesoStatus status = MWESO_OK;
    abreast->begun = 0;
    for (size_t i = 0; i < abreast->count && status == MWESO_OK; i++) {
        MwStepped *game = &abreast->games[i];
        if (!abreast->actions[i].choice) continue;
        if (!mw_step_begins(game, abreast->actions[i], &pit, &clockwise)) {
            status = step_alone(abreast, i);
            continue;
        }
        fetch(&game->last.after);
        abreast->of[abreast->begun] = (uint16_t)i;
        abreast->turns[abreast->begun++] = (MwLanesTurn){.position = &game->last.after,
                                                         .outcome = &game->last,
                                                         .starts = game->starts,
                                                         .pit = (int8_t)pit,
                                                         .clockwise = clockwise};
    }
    return status;
}

static MwesoStatus end_turns(const Abreast *abreast)
{
    MwesoStatus status = MWESO_OK;
    for (size_t i = 0; i < abreast->begun && status == MWESO_OK; i++) {
        size_t game = abreast->of[i];
        *abreast->failed = game;
        if (abreast->turns[i].left) status = step_alone(abreast, game);
        else status = mw_step_sown(abreast->generator, &abreast->games[game], abreast->error);
    }
    return status;
}

/* ---- starts that may be forbidden ------------------------------------------------------------ */

/* Starts that are tried, by turns whose outcome nobody wants; what is forbidden is taken out of the
 * starts of their games. */
typedef struct Trials {
    const MwMoveGenerator *generator;
    const MwLanesChosen *lanes;
    MwLanesTurn turns[MW_MOST_ABREAST];
    size_t count;
} Trials;

/* Those that lanes have left are tried alone. */
static void try_starts(Trials *trials)
{
    const MwFast *fast = trials->generator->fast;
    mw_lanes_turns(trials->lanes, trials->turns, trials->count);
    for (size_t i = 0; i < trials->count; i++) {
        const MwLanesTurn *turn = &trials->turns[i];
        bool ends = !turn->left ||
                    fast->way->ends(fast, turn->position, turn->pit, turn->clockwise);
        if (!ends) turn->starts[turn->clockwise] &= ~((uint64_t)1 << turn->pit);
    }
    trials->count = 0;
}

static void add_trials(Trials *trials, MwStepped *game)
{
    for (int way = 0; way < 2; way++)
        for (uint64_t pits = game->starts[way]; pits; pits &= pits - 1) {
            trials->turns[trials->count++] = (MwLanesTurn){.position = &game->last.after,
                                                           .starts = game->starts,
                                                           .pit = (int8_t)__builtin_ctzll(pits),
                                                           .clockwise = way};
            if (trials->count == MW_MOST_ABREAST) try_starts(trials);
        }
}

/* Leaves the starts that end.endless = illegal allows. */
static void forbid_starts(const Abreast *abreast)
{
    Trials trials;
    trials.generator = abreast->generator;
    trials.lanes = abreast->lanes;
    trials.count = 0;
    for (size_t i = 0; i < abreast->begun; i++) {
        MwStepped *game = &abreast->games[abreast->of[i]];
        if (!abreast->turns[i].left && !game->last.over) add_trials(&trials, game);
    }
    try_starts(&trials);
}

static MwesoStatus offer_starts(const Abreast *abreast)
{
    MwesoStatus status = MWESO_OK;
    for (size_t i = 0; i < abreast->begun && status == MWESO_OK; i++) {
        size_t game = abreast->of[i];
        *abreast->failed = game;
        if (abreast->turns[i].left) continue;
        status = mw_step_offer(abreast->generator, &abreast->games[game], abreast->error);
    }
    return status;
}

/* ---- all together ---------------------------------------------------------------------------- */

MwesoStatus mw_step_abreast(const MwMoveGenerator *generator, const MwLanesChosen *lanes,
                            MwStepped *games, const MwAction *actions, size_t count, size_t *failed,
                            MwesoError *error)
{
    Abreast abreast;
    MW_INVARIANT(count <= MW_MOST_ABREAST && generator->fast);
    abreast.generator = generator;
    abreast.lanes = lanes;
    abreast.games = games;
    abreast.actions = actions;
    abreast.count = count;
    abreast.failed = failed;
    abreast.error = error;
    MwesoStatus status = begin_turns(&abreast);
    if (status != MWESO_OK) return status;
    mw_lanes_turns(lanes, abreast.turns, abreast.begun);
    status = end_turns(&abreast);
    if (status != MWESO_OK) return status;
    if (generator->fast->endless_illegal) forbid_starts(&abreast);
    return offer_starts(&abreast);
}
