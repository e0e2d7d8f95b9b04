/* Verify: plays the games of a store again and compares their figures.
 *
 * A store may come from anybody. The facts of its run are the plan, but they give no access to
 * anything outside: no program is started, no file of weights is opened, and a variant is loaded by
 * its name as if a record named it. The rules are those of the local variant with the answers in
 * the store, and must have the fingerprint in the store. */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "hooks/pool.h"
#include "rules/load.h"
#include "study/store.h"

enum { MOST_ANSWERS = KEY_COUNT, REPORT_EVERY = 64 };

typedef struct Verify {
    MwStoreTables tables;
    const MwesoPath *path;
    MwesoPlan plan;
    char *players;
    const char *name;    /* name of the present variant */
    unsigned char *held; /* its games, a bit each */
    MwStoreRows rows;    /* rows of these games */
    uint64_t games;      /* number of games compared so far */
    MwesoProgress progress;
    void *user;
    MwesoStatus status; /* status of comparing, with its error in `problem` */
    MwesoError problem, *error;
} Verify;

/* ---- the plan -------------------------------------------------------------------------------- */

static MwesoStatus unusable(const Verify *v, const char *what, const char *text)
{
    return mw_store_unusable(&v->tables, what, text, v->error);
}

/* Is the player a program, or does an option of its name a file? All options are checked, although
 * the last one wins if one is given twice. */
static bool reaches_outside(const char *player)
{
    static const char ugi[] = "ugi", weights[] = "weights=", usual[] = "usual";
    for (const char *file = player; (file = strstr(file, weights));) {
        file += strlen(weights);
        if (strcspn(file, ",") != strlen(usual) || strncmp(file, usual, strlen(usual)) != 0)
            return true;
    }
    return strncmp(player, ugi, strlen(ugi)) == 0;
}

static MwesoStatus read_plan(Verify *v)
{
    const char *version = mw_store_fact(&v->tables, "version");
    MwesoStatus status = mw_store_read_plan(&v->tables, &v->plan, &v->players, v->error);
    for (int i = 0; i < 2 && status == MWESO_OK; i++)
        if (reaches_outside(v->plan.players[i]))
            status = unusable(v, "games cannot be played again by a player that a store names:",
                              v->plan.players[i]);
    if (status != MWESO_OK || strcmp(version, mweso_version()) == 0) return status;
    return unusable(v, "games are played again only by the release they are of,", version);
}

/* ---- the rules ------------------------------------------------------------------------------- */

/* Cuts the answers of a store into settings, one a line, without the mark " ?" of assumed answers.
 */
static void cut_answers(char *answers, const char *settings[MOST_ANSWERS + 1])
{
    int count = 0;
    char *save;
    for (char *line = strtok_r(answers, "\n", &save); line && count < MOST_ANSWERS;
         line = strtok_r(NULL, "\n", &save)) {
        size_t length = strlen(line);
        if (length > 2 && strcmp(line + length - 2, " ?") == 0) line[length - 2] = '\0';
        settings[count++] = line;
    }
    settings[count] = NULL;
}

/* Loads the rules that the games of the present variant were played by. */
static MwesoVariant *rules_of(Verify *v, const char *fingerprint, const char *text,
                              MwesoStatus *status)
{
    const char *settings[MOST_ANSWERS + 1];
    const MwForeign foreign = {.name = true, .settings = true};
    MwesoFindings *findings = mweso_findings_new();
    char *answers = mw_copy(text);
    MwesoVariant *variant = NULL;
    if (findings && answers) {
        cut_answers(answers, settings);
        variant = mw_variant_load(v->path, v->name, NULL, 0, settings, foreign, findings);
        variant = mw_attach_script(variant, findings);
    }
    bool same = variant && strcmp(mweso_variant_fingerprint(variant), fingerprint) == 0;
    if (!findings || !answers) *status = mw_no_memory(v->error);
    else if (!variant && mweso_findings_status(findings) == MWESO_IO)
        *status = mw_fail(v->error, MWESO_IO, 0, "the variant '%.60s' cannot be read", v->name);
    else if (!variant)
        *status = unusable(v, "it has games of a variant that does not load here,", v->name);
    else if (!same)
        *status = unusable(v, "it has games by other rules than are found here for", v->name);
    free(answers);
    mweso_findings_free(findings);
    if (same) return variant;
    mweso_variant_free(variant);
    return NULL;
}

/* ---- the games ------------------------------------------------------------------------------- */

static bool is_not_held(void *user, uint64_t game)
{
    const Verify *v = user;
    return !mw_is_held(v->held, game);
}

/* Compares the next row with its game as played now. */
static bool compare(void *user, const MwesoFigures *played)
{
    Verify *v = user;
    const MwesoFigures *held = &v->rows.figures;
    bool row = mw_store_next_game(&v->rows);
    v->status = v->rows.status;
    if (v->status == MWESO_OK && (!row || held->game != played->game)) /* the file was altered */
        v->status = mw_fail(&v->problem, MWESO_BAD_INPUT, 0,
                            "%.200s: its games are not those it had", v->tables.file);
    for (size_t i = 0; i < MWESO_FIGURE_COUNT && v->status == MWESO_OK; i++)
        if (held->of[i] != played->of[i])
            v->status = mw_fail(&v->problem, MWESO_BAD_INPUT, 0,
                                "%.200s: game %llu of %.60s did not go so: %s is %lld, and %lld "
                                "when it is played again",
                                v->tables.file, (unsigned long long)held->game, v->name,
                                mweso_figure_name(i), (long long)held->of[i],
                                (long long)played->of[i]);
    if (v->status != MWESO_OK) return false;
    bool report = ++v->games % REPORT_EVERY == 0;
    return !report || !v->progress || v->progress(v->user, v->games);
}

static MwesoStatus play_again(Verify *v, const MwesoVariant *variant, int64_t number)
{
    uint64_t count = 0;
    MwesoStatus status = mw_store_held(&v->tables, number, v->held, &count, v->error);
    /* games of other shards would not be played, nor compared */
    for (uint64_t game = 0; game < v->plan.games && status == MWESO_OK; game++)
        if (mw_is_held(v->held, game) && game % v->plan.shards != v->plan.shard)
            status = mw_fail(v->error, MWESO_BAD_INPUT, 0,
                             "%.200s: game %llu does not belong to its shard", v->tables.file,
                             (unsigned long long)game);
    if (status != MWESO_OK) return status;
    mw_store_games(&v->tables, number, &v->rows, &v->problem);
    status = mweso_simulate(variant, &v->plan, is_not_held, compare, v, v->error);
    if (mw_store_end(&v->rows) != MWESO_OK) v->status = v->rows.status;
    if (v->status == MWESO_OK) return status;
    if (v->error) *v->error = v->problem;
    return v->status;
}

static MwesoStatus verify_all(Verify *v)
{
    MwStoreRows variants;
    MwesoStatus status = MWESO_OK;
    v->held = mw_new(v->plan.games / 8 + 1);
    if (!v->held) return mw_no_memory(v->error);
    mw_store_variants(&v->tables, &variants, v->error);
    while (status == MWESO_OK && mw_store_next_variant(&variants)) {
        v->name = variants.name;
        MwesoVariant *variant = rules_of(v, variants.fingerprint, variants.answers, &status);
        if (variant) status = play_again(v, variant, variants.variant);
        mweso_variant_free(variant);
    }
    MwesoStatus read = mw_store_end(&variants);
    free(v->held);
    return status == MWESO_OK ? read : status;
}

/* ---- public ---------------------------------------------------------------------------------- */

MwesoStatus mweso_store_verify(const char *file, const MwesoPath *path, int threads,
                               MwesoProgress progress, void *user, uint64_t *games,
                               MwesoError *error)
{
    *games = 0;
    if (mw_check_given(file, "the name of the file", error) != MWESO_OK) return MWESO_BAD_INPUT;
    Verify v = {.path = path, .progress = progress, .user = user, .error = error};
    v.plan.threads = threads;
    MwesoStatus status = mw_store_open(&v.tables, file, false, error);
    if (status == MWESO_OK && v.tables.empty)
        status = mw_fail(error, MWESO_BAD_INPUT, 0, "%.200s is no store of games", file);
    if (status == MWESO_OK) mw_database_may_stop(v.tables.database);
    if (status == MWESO_OK) status = mw_store_read_run(&v.tables, error);
    if (status == MWESO_OK) status = mw_store_check(&v.tables, error);
    if (status == MWESO_OK) status = read_plan(&v);
    if (status == MWESO_OK) status = verify_all(&v);
    *games = v.games;
    free(v.players);
    mw_store_close(&v.tables);
    return status;
}
