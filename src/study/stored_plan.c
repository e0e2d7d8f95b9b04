/* Stored plan: reads from the facts of a store which games it holds. The facts may come from
 * anybody. */
#include <stdio.h>
#include <string.h>

#include "base/memory.h"
#include "study/store.h"

MwesoStatus mw_store_unusable(const MwStoreTables *tables, const char *what, const char *text,
                              MwesoError *error)
{
    char shown[64];
    snprintf(shown, sizeof shown, "%.60s", text);
    mw_make_printable(shown);
    return mw_fail(error, MWESO_BAD_INPUT, 0, "%.200s: %s '%s'", tables->file, what, shown);
}

/* Cuts the players' names apart at the comma that does not precede an option
 * (search:depth=2,nodes=9). */
static bool cut_players(char *players, MwesoPlan *plan)
{
    char *comma = strchr(players, ',');
    while (comma && comma[1 + strcspn(comma + 1, ",:=")] == '=') comma = strchr(comma + 1, ',');
    if (!comma) return false;
    *comma = '\0';
    plan->players[0] = players;
    plan->players[1] = comma + 1;
    return true;
}

static bool is_shard(const char *text, MwesoPlan *plan)
{
    uint64_t shard;
    if (!mw_read_number(&text, UINT64_MAX, &shard) || *text++ != '/' ||
        !mw_read_number(&text, UINT64_MAX, &plan->shards) || *text)
        return false;
    plan->shard = shard - 1;
    return shard >= 1 && shard <= plan->shards;
}

static bool is_seed(const char *text, MwesoPlan *plan)
{
    return mw_read_number(&text, UINT64_MAX, &plan->seed) && !*text;
}

static bool is_start(const char *text, MwesoPlan *plan)
{
    static const char *const words[] = {"usual", "random", "listed", NULL};
    int word = mw_index(text, words);
    plan->start = (MwesoStart)(word < 0 ? 0 : word);
    return word >= 0;
}

MwesoStatus mw_store_read_plan(const MwStoreTables *tables, MwesoPlan *plan, char **players,
                               MwesoError *error)
{
    static const struct {
        const char *name;
        bool (*take)(const char *text, MwesoPlan *plan);
        const char *wrong;
    } facts[] = {{"seed", is_seed, "its seed is no number:"},
                 {"start", is_start, "its games have no start called"},
                 {"shard", is_shard, "its shard is not I/N:"}};
    const char *both = mw_store_fact(tables, "players");
    *players = mw_copy(both);
    if (!*players) return mw_no_memory(error);
    if (!cut_players(*players, plan))
        return mw_store_unusable(tables, "its players are", both, error);
    for (size_t i = 0; i < sizeof facts / sizeof *facts; i++) {
        const char *text = mw_store_fact(tables, facts[i].name);
        if (!facts[i].take(text, plan))
            return mw_store_unusable(tables, facts[i].wrong, text, error);
    }
    plan->starts = mw_store_fact(tables, "starts");
    plan->games = (uint64_t)tables->games;
    plan->max_turns = (uint32_t)tables->max_turns;
    return MWESO_OK;
}
