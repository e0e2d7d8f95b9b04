/* Starts: the position that each game of a plan begins from. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/text.h"
#include "fast/fast.h"
#include "kernel/outcome.h"
#include "play/notation.h"
#include "study/games.h"

/* ---- a list ---------------------------------------------------------------------------------- */

static MwesoStatus take_line(MwStarts *starts, char *line, int number, MwesoError *error)
{
    char *comment = strchr(line, '#');
    MwesoPosition position;
    if (comment) *comment = '\0';
    if (mw_is_empty(line)) return MWESO_OK;
    MwesoStatus status = mw_position_read(starts->rules, line, &position, error);
    if (status == MWESO_OK && position.placing)
        status = mw_fail(error, MWESO_BAD_INPUT, 0, "the seeds of a start are to be arranged");
    if (status != MWESO_OK && error) error->line = number;
    if (status != MWESO_OK) return status;
    MwesoPosition *listed = mw_grow(starts->listed, starts->count, &starts->room, sizeof *listed);
    if (!listed) return mw_no_memory(error);
    starts->listed = listed;
    listed[starts->count++] = position;
    return MWESO_OK;
}

static MwesoStatus read_list(MwStarts *starts, const char *text, MwesoError *error)
{
    MwesoStatus status = MWESO_OK;
    char *copy = mw_copy(text), *next = copy;
    if (!copy) return mw_no_memory(error);
    for (int number = 1; status == MWESO_OK && next; number++) {
        char *line = strsep(&next, "\n");
        line[strcspn(line, "\r")] = '\0';
        status = take_line(starts, line, number, error);
    }
    free(copy);
    if (status == MWESO_OK && starts->count == 0)
        status = mw_fail(error, MWESO_BAD_INPUT, 0, "the list holds no position");
    return status;
}

MwesoStatus mw_starts_new(const MwRules *rules, const MwesoPlan *plan, MwStarts *starts,
                          MwesoError *error)
{
    *starts = (MwStarts){.rules = rules, .kind = plan->start, .seed = plan->seed};
    return plan->start == MWESO_START_LISTED ? read_list(starts, plan->starts, error) : MWESO_OK;
}

void mw_starts_free(MwStarts *starts) { free(starts->listed); }

/* ---- random arrangements --------------------------------------------------------------------- */

/* Draws one arrangement of the seeds, all with the same probability. Arrangements are the sequences
 * of the seeds and pits - 1 bars between pits (stars and bars: W. Feller, An Introduction to
 * Probability Theory, II.5); each next sign is a bar with a probability equal to the share of bars
 * among the signs left. */
static void arrange(MwRandom *random, uint16_t *pits, int count, int seeds)
{
    int pit = 0, bars = count - 1;
    assert(seeds >= 0 && count > 0);
    memset(pits, 0, (size_t)count * sizeof *pits);
    while (seeds + bars > 0) {
        bool bar = mw_random_below(random, (uint32_t)(seeds + bars)) < (uint32_t)bars;
        if (bar) pit++, bars--;
        else pits[pit]++, seeds--;
    }
    assert(pit == count - 1 && seeds == 0);
}

MwesoPosition mw_start_of(const MwStarts *starts, uint64_t game)
{
    static const uint64_t apart = 0x5354415254530000u; /* "STARTS": differs from all streams of
                                                          moves */
    uint64_t pair = game / 2;
    const MwRules *rules = starts->rules;
    assert(starts->kind != MWESO_START_LISTED || starts->count > 0);
    if (starts->kind == MWESO_START_LISTED) return starts->listed[pair % starts->count];
    MwesoPosition position = mw_usual_start(rules);
    MwRandom random = mw_random(starts->seed ^ apart, pair);
    for (int side = 0; side < 2 && starts->kind == MWESO_START_RANDOM; side++)
        arrange(&random, position.pit[side], rules->board.pits, rules->seeds[side]);
    return position;
}

bool mw_starts_like_usual(const MwStarts *starts, int *seeds)
{
    MwesoPosition usual = mw_usual_start(starts->rules);
    *seeds = mw_all_seeds(starts->rules);
    for (size_t i = 0; i < starts->count; i++) {
        const MwesoPosition *listed = &starts->listed[i];
        int here = mw_position_seeds(listed);
        memcpy(usual.pit, listed->pit, sizeof usual.pit);
        memcpy(usual.captures, listed->captures, sizeof usual.captures);
        usual.turns[MWESO_SOUTH] = usual.turns[MWESO_NORTH] = listed->turns[MWESO_SOUTH];
        if (memcmp(&usual, listed, sizeof usual) != 0) return false;
        if (here > *seeds) *seeds = here;
    }
    return true;
}
