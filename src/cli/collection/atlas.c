/* mweso atlas: all games of a collection, what is on record of them, and how they play. */
#include "cli/collection/atlas.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/collection/cldf.h"
#include "cli/verbs.h"

/* ---- small boards ---------------------------------------------------------------------------- */

enum { MOST_POSITIONS = 20000 };

/* Solves the game on small boards, as far as that takes a moment. Sizes to which its script or its
 * answers do not let it be cut are left out. */
static void solve_small_boards(const Cli *cli, AtlasGame *game)
{
    static const int sizes[ATLAS_SOLVED][2] = {{2, 1}, {2, 2}, {3, 1}, {3, 2}};
    for (size_t i = 0; i < ATLAS_SOLVED && !cli_stop; i++) {
        SolvedBoard board = {sizes[i][0], sizes[i][1], {MWESO_NOBODY, 0}, 0};
        MwesoFindings *findings = mweso_findings_new();
        MwesoVariant *small = findings ? mweso_variant_load_small(cli->path, game->listed->file,
                                                                  board.columns, board.seeds,
                                                                  cli->settings, findings)
                                       : NULL;
        MwesoError error;
        MwesoPosition start = {0};
        if (small) start = mweso_position_start(small, true);
        MwesoSolution *solution = small ? mweso_solution_new(small, &start, MOST_POSITIONS,
                                                             cli_until_stopped, NULL, &error)
                                        : NULL;
        if (solution && mweso_solution_find(solution, &start, &board.verdict)) {
            board.positions = mweso_solution_count(solution);
            game->solved[game->solved_count++] = board;
        }
        mweso_solution_free(solution);
        mweso_variant_free(small);
        mweso_findings_free(findings);
    }
}

enum { USUAL_GAMES = 1000, USUAL_PAIR_GAMES = 4, REPLICATES = 1000 };

const char *const atlas_metrics[] = {
    "DurationTurns",   "MedianTurns",  "AdvantageP1", "Drawishness",   "Timeouts",
    "BranchingFactor", "LapsPerTurn",  "LongestMove", "SeedsCaptured", "CapturingTurns",
    "LeadChange",      "EndlessMoves", NULL};

MwesoEstimate atlas_estimate(const AtlasGame *game, const char *name, const MwesoMetric **is)
{
    size_t metric = cli_metric(name);
    assert(metric < mweso_metric_count());
    if (is) *is = mweso_metric(metric);
    return game->metrics[metric];
}

const char *atlas_title(const AtlasGame *game)
{
    const char *title = listed_fact(game->listed, "variant.title");
    return *title ? title : game->listed->name;
}

/* ---- games ----------------------------------------------------------------------------------- */

/* What is played: a game, or the whole atlas (NULL). */
typedef struct AtlasPlaying {
    const Atlas *atlas;
    const char *game;
} AtlasPlaying;

static bool report(void *user, uint64_t done)
{
    const AtlasPlaying *playing = user;
    const Cli *cli = playing->atlas->cli;
    const MwesoPlan *plan = &playing->atlas->asked->plan;
    unsigned long long played = done, games = plan->games,
                       all = plan->games / plan->shards * playing->atlas->count;
    if (playing->game) cli_progress(cli, "%s: game %llu of %llu", playing->game, played, games);
    else cli_progress(cli, "%llu of %llu games", played, all);
    return !cli_stop;
}

/* Computes the metrics of a sample, and frees it. */
static MwesoStatus measure(const Atlas *atlas, AtlasGame *game, MwesoSample *sample)
{
    game->impossible = cli_impossible(game->variant);
    game->metrics = calloc(mweso_metric_count(), sizeof *game->metrics);
    bool good = game->metrics && cli_worth(&atlas->asked->plan, sample, &game->worth);
    for (size_t i = 0; good && i < mweso_metric_count(); i++)
        game->metrics[i] = cli_estimate(&atlas->asked->plan, sample, i, game->impossible);
    mweso_sample_free(sample);
    return good ? MWESO_OK : cli_no_memory(atlas->cli);
}

static MwesoStatus play_one(const Atlas *atlas, AtlasGame *game)
{
    MwesoError error;
    AtlasPlaying playing = {.atlas = atlas, .game = game->listed->name};
    MwesoSample *sample = mweso_simulate_sample(game->variant, &atlas->asked->plan, report,
                                                &playing, &error);
    if (sample) return measure(atlas, game, sample);
    return cli_fail_error(atlas->cli, game->listed->name, &error);
}

static MwesoStatus read_store(const Atlas *atlas, MwesoStore *store)
{
    MwesoStatus status = MWESO_OK;
    for (size_t i = 0; i < atlas->count && status == MWESO_OK; i++) {
        MwesoError error;
        MwesoSample *sample = mweso_store_sample(store, i, &error);
        status = sample ? measure(atlas, &atlas->games[i], sample)
                        : cli_fail_error(atlas->cli, atlas->games[i].listed->name, &error);
    }
    return status;
}

static MwesoStatus play_into_store(const Atlas *atlas, const char *file)
{
    MwesoError error;
    AtlasPlaying playing = {.atlas = atlas, .game = NULL};
    MwesoStore *store = mweso_store_new(file, &atlas->asked->plan,
                                        (const MwesoVariant *const *)atlas->variants, atlas->count,
                                        &error);
    if (!store) return cli_fail_error(atlas->cli, "--store", &error);
    MwesoStatus status = mweso_store_play(store, report, &playing, &error);
    cli_progress_end();
    if (status != MWESO_OK) cli_fail_error(atlas->cli, "--store", &error);
    else status = read_store(atlas, store);
    mweso_store_free(store);
    return status;
}

static MwesoStatus play_all(const Atlas *atlas)
{
    const char *store = atlas->cli->values[OPT_STORE];
    MwesoStatus status = MWESO_OK;
    if (store) return play_into_store(atlas, store);
    for (size_t i = 0; i < atlas->count && status == MWESO_OK; i++)
        status = play_one(atlas, &atlas->games[i]);
    cli_progress_end();
    return status;
}

/* ---- how near they are ----------------------------------------------------------------------- */

/* Distances, trees, networks and small boards, which only pages have. */
static MwesoStatus compare_all(Atlas *atlas)
{
    const Cli *cli = atlas->cli;
    const MwesoPlan *plan = &atlas->asked->plan;
    uint64_t games;
    if (!cli_number_from(cli, OPT_ATLAS_PAIRS, USUAL_PAIR_GAMES, 0, 10000, &games))
        return MWESO_USAGE;
    const TreePlan trees = {.replicates = REPLICATES, .seed = plan->seed};
    MwesoStatus status = relatives_read(cli, NULL, &atlas->relatives);
    if (status == MWESO_OK)
        status = characters_ask(cli, atlas->variants, NULL, atlas->count, false,
                                &atlas->characters);
    if (status == MWESO_OK && games)
        status = disagreement_play(cli, atlas->variants, atlas->count, (size_t)games, plan->seed,
                                   plan->max_turns, plan->threads, &atlas->play);
    if (status == MWESO_OK)
        status = relations_join(cli, &atlas->characters, NULL, &trees, &atlas->on_paper);
    if (status == MWESO_OK && games)
        status = relations_join(cli, &atlas->characters, &atlas->play, &trees, &atlas->in_play);
    if (status == MWESO_OK)
        status = relations_network(cli, &atlas->on_paper, &atlas->network_on_paper);
    if (status == MWESO_OK)
        status = relations_network(cli, &atlas->in_play, &atlas->network_in_play);
    for (size_t i = 0; i < atlas->count && status == MWESO_OK && !cli_stop; i++) {
        cli_progress(cli, "small boards of %s", atlas->games[i].listed->name);
        solve_small_boards(cli, &atlas->games[i]);
    }
    cli_progress_end();
    return cli_stop ? MWESO_NO : status;
}

/* ---- figures as text and rows ---------------------------------------------------------------- */

static void print_text(const Atlas *atlas)
{
    static const char *const shown[] = {"DurationTurns", "AdvantageP1", "BranchingFactor",
                                        "SeedsCaptured", "EndlessMoves"};
    printf("%-22s %-8s %-5s %7s %8s %8s %8s %8s %8s\n", "NAME", "CLASS", "BOARD", "GAMES", "TURNS",
           "FIRST", "CHOICES", "CAPTURED", "ENDLESS");
    for (size_t i = 0; i < atlas->count && !cli_output_failed(); i++) {
        const AtlasGame *game = &atlas->games[i];
        printf("%-22s %-8s %-5s %7llu", game->listed->name, listed_class(game->listed),
               game->listed->board, (unsigned long long)game->worth.games);
        for (size_t m = 0; m < sizeof shown / sizeof *shown; m++) {
            char value[32];
            const MwesoMetric *metric;
            MwesoEstimate e = atlas_estimate(game, shown[m], &metric);
            printf(" %8s", cli_metric_value(metric, e.value, value, sizeof value));
        }
        putchar('\n');
    }
}

static void print_row(const Atlas *atlas, const AtlasGame *game, size_t metric, bool first)
{
    const CataloguedGame *l = game->listed;
    MwesoEstimate e = game->metrics[metric];
    Field fields[15 + PLAN_FIELDS] = {TEXT_FIELD("variant", l->name),
                                      TEXT_FIELD("title", listed_fact(l, "variant.title")),
                                      TEXT_FIELD("people", listed_fact(l, "variant.people")),
                                      TEXT_FIELD("region", listed_fact(l, "variant.region")),
                                      TEXT_FIELD("status", listed_status(l)),
                                      TEXT_FIELD("class", listed_class(l)),
                                      TEXT_FIELD("board", l->board),
                                      NUMBER_FIELD("games", game->worth.games),
                                      TEXT_FIELD("metric", mweso_metric(metric)->name),
                                      REAL_FIELD("value", e.value),
                                      REAL_FIELD("low", e.low),
                                      REAL_FIELD("high", e.high),
                                      NUMBER_FIELD("different_games", game->worth.different),
                                      NUMBER_FIELD("cut_off", game->worth.cut_off)};
    cli_plan_fields(atlas->asked, game->variant, &fields[14]);
    fields[14 + PLAN_FIELDS] = BOOL_FIELD("possible", !(game->impossible >> metric & 1));
    cli_row(atlas->cli, fields, sizeof fields / sizeof *fields, first);
}

/* ---- the verb -------------------------------------------------------------------------------- */

/* A dataset has the answers of files, and of its folder nothing else is replaced. */
static MwesoStatus check_dataset(const Atlas *atlas)
{
    const char *folder = atlas->cli->values[OPT_CLDF];
    bool set = atlas->cli->setting_count > 0;
    for (size_t i = 0; i < atlas->catalogue.count && !set; i++) {
        const MwesoVariant *variant = atlas->catalogue.listed[i].variant;
        set = variant && *cli_settings_of(variant);
    }
    if (!folder) return MWESO_OK;
    if (set)
        return cli_fail(atlas->cli, MWESO_USAGE,
                        "--cldf writes what the files of variants say: --set goes with --html and "
                        "--pages");
    return dataset_check(atlas->cli, folder);
}

/* The name in the file: behind it a label has what is set, which no id may have. */
static const char *plain_name(const CataloguedGame *listed)
{
    return mweso_variant_name(listed->variant);
}

/* How many parts of the page have the name already: other games, sections, and other pages. */
static size_t count_alike(const Atlas *atlas, const char *name)
{
    static const char *const sections[] = {ATLAS_MAP, ATLAS_TABLE, ATLAS_KIN, ATLAS_INDEX,
                                           ATLAS_QUESTIONS};
    size_t alike = 0;
    for (size_t i = 0; i < sizeof sections / sizeof *sections; i++)
        alike += strcmp(sections[i], name) == 0;
    for (size_t i = 0; i < atlas->count; i++)
        alike += strcmp(plain_name(atlas->games[i].listed), name) == 0;
    return alike;
}

/* Takes the games of the catalogue that load. Where the name of a game is not its alone, it has a
 * number in its id. */
static MwesoStatus take_games(Atlas *atlas)
{
    const Catalogue *all = &atlas->catalogue;
    atlas->games = calloc(all->count + 1, sizeof *atlas->games);
    atlas->variants = calloc(all->count + 1, sizeof(MwesoVariant *));
    if (!atlas->games || !atlas->variants) return cli_no_memory(atlas->cli);
    for (size_t i = 0; i < all->count; i++) {
        const CataloguedGame *listed = &all->listed[i];
        if (!listed->variant) {
            cli_note(atlas->cli, "%s does not load and is left out: see mweso check", listed->file);
            continue;
        }
        AtlasGame *game = &atlas->games[atlas->count];
        const char *name = plain_name(listed);
        size_t alike = count_alike(atlas, name);
        *game = (AtlasGame){.listed = listed, .variant = listed->variant};
        snprintf(game->id, sizeof game->id, alike ? "%.64s.%zu" : "%.64s", name, alike + 1);
        recorder_of(atlas->cli, listed->variant, game->recorder);
        atlas->variants[atlas->count++] = listed->variant;
    }
    return atlas->count ? MWESO_OK
                        : cli_fail(atlas->cli, MWESO_NO, "there is no variant to tell of");
}

static void free_atlas(Atlas *atlas)
{
    relations_free(&atlas->on_paper);
    relations_free(&atlas->in_play);
    network_free(&atlas->network_on_paper);
    network_free(&atlas->network_in_play);
    disagreement_free(&atlas->play);
    relatives_free(&atlas->relatives);
    characters_free(&atlas->characters);
    for (size_t i = 0; i < atlas->count; i++) free(atlas->games[i].metrics);
    free(atlas->games);
    free(atlas->variants);
    catalogue_free(&atlas->catalogue);
}

static MwesoStatus tell(Atlas *atlas)
{
    const char *const *values = atlas->cli->values;
    const char *html = values[OPT_HTML], *pages = values[OPT_PAGES], *dataset = values[OPT_CLDF];
    MwesoStatus status = take_games(atlas);
    if (status == MWESO_OK) status = play_all(atlas);
    if (status == MWESO_OK && (html || pages)) status = compare_all(atlas);
    if (status == MWESO_OK && html) status = atlas_write(atlas, html);
    if (status == MWESO_OK && pages) status = atlas_write_pages(atlas, pages);
    if (status == MWESO_OK && dataset) status = dataset_write(atlas, dataset);
    if (status != MWESO_OK) return status;
    if (atlas->cli->format == FORMAT_TEXT) print_text(atlas);
    for (size_t i = 0; atlas->cli->format != FORMAT_TEXT && i < atlas->count; i++)
        for (size_t m = 0; m < mweso_metric_count() && !cli_output_failed(); m++)
            print_row(atlas, &atlas->games[i], m, i == 0 && m == 0);
    return MWESO_OK;
}

static MwesoStatus run(Cli *cli)
{
    Plan plan;
    MwesoStatus status;
    Atlas atlas = {.cli = cli, .asked = &plan};
    if (cli_plan(cli, USUAL_GAMES, &plan, &status))
        status = cli->count ? catalogue_of(cli, cli->arguments, cli->count, &atlas.catalogue)
                            : catalogue_fill(cli, &atlas.catalogue);
    if (status == MWESO_OK) status = check_dataset(&atlas);
    if (status == MWESO_OK && cli->values[OPT_PAGES])
        status = atlas_check_pages(cli, cli->values[OPT_PAGES]);
    if (status == MWESO_OK) status = tell(&atlas);
    free_atlas(&atlas);
    cli_plan_free(&plan);
    return status;
}

static const OptionId own[] = {OPT_HTML,        OPT_PAGES,     OPT_CLDF,    OPT_GAMES, OPT_SEED,
                               OPT_PLAYERS,     OPT_MAX_TURNS, OPT_THREADS, OPT_SHARD, OPT_STORE,
                               OPT_ATLAS_PAIRS, OPT_PLACEMENT, OPT_COUNT};

const Verb verb_atlas = {
    "atlas",
    "[VARIANT...]",
    "all games of the collection: what is on record of them, and how they play",
    "Plays games of all variants (or of those named) and prints figures of each; --html writes one "
    "page with a map, a\n"
    "table to sort and filter, and of every game its board, rulebook, sources, what is not known "
    "and could be asked,\n"
    "how sure each answer is, figures with 95% intervals, small boards solved, nearest relatives "
    "on paper and in play,\n"
    "its file, and how that changed. --pages writes the same as a folder, with a page for each "
    "variant in all\n"
    "languages of rulebooks. Pages load nothing, can be printed, and name version, date and "
    "fingerprints to be cited\n"
    "by. --cldf writes tables for statistics, a dataset with its sources that may be "
    "deposited\n"
    "(docs/collection.md). With --store the games are kept, and the same command goes on with what "
    "is missing; --shard\n"
    "plays a part of them, and 'mweso merge' joins the parts.",
    "mweso atlas omweso coro hus --html atlas.html --store atlas.db",
    own,
    0,
    -1,
    run,
    FORMAT_TEXT,
};
