/* mweso design: the smallest changes of a variant that make it play as somebody wishes. */
#include "cli/comparing/design.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/folder.h"
#include "cli/verbs.h"

enum { USUAL_GAMES = 1000 };
static const char usual_turns[] = "300"; /* a game of more is nothing to wish for */
static const char usual_players[] = "random,search:nodes=200";

/* ---- players --------------------------------------------------------------------------------- */

/* Games of a search from the usual start would all be the same: it errs in one move of ten. */
static const char errs[] = ",err=0.1";

static bool is_drawn(const Design *d, const char *player)
{
    MwesoPlan plan = d->asked.plan;
    plan.players[0] = plan.players[1] = player;
    return mweso_plan_draws_alike(&plan);
}

static MwesoStatus take_player(Design *d, int i)
{
    const char *name = d->asked.plan.players[i];
    MwesoStatus status = cli_check_player(d->cli, d->base, name);
    if (status != MWESO_OK) return status;
    d->players[i] = strdup(name);
    if (d->players[i] && !is_drawn(d, name)) {
        free(d->players[i]);
        d->errs[i] = asprintf(&d->players[i], "%s%s", name, errs) >= 0;
        if (!d->errs[i]) d->players[i] = NULL;
    }
    if (!d->players[i]) return cli_no_memory(d->cli);
    if (is_drawn(d, d->players[i])) return MWESO_OK;
    return cli_fail(d->cli, MWESO_USAGE,
                    "--players: nothing is left to chance between two of %.100s, so that their "
                    "games say too little (--placement random draws starts)",
                    name);
}

/* Who thinks further: of a search or Monte Carlo with four times the nodes or playouts. NULL: it is
 * not known of this player, or there is no memory. */
static char *stronger_than(const char *player)
{
    static const char *const limits[] = {"nodes=", "playouts="};
    enum { TIMES = 4 };
    char *stronger;
    if (strcmp(player, "random") == 0) return strdup("greedy");
    if (strcmp(player, "greedy") == 0) return strdup("search:nodes=100");
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
        const char *limit = strstr(player, limits[i]);
        if (!limit) continue;
        const char *number = limit + strlen(limits[i]);
        char *end;
        unsigned long long nodes = strtoull(number, &end, 10);
        if (asprintf(&stronger, "%.*s%llu%s", (int)(number - player), player, TIMES * nodes, end) <
            0)
            return NULL;
        return stronger;
    }
    return NULL;
}

static MwesoStatus take_players(Design *d)
{
    MwesoStatus status = MWESO_OK;
    for (int i = 0; i < 2 && status == MWESO_OK; i++) {
        status = take_player(d, i);
        if (status != MWESO_OK || !wishes_have(&d->wishes, WISH_DEPTH)) continue;
        d->stronger[i] = stronger_than(d->players[i]);
        if (!d->stronger[i])
            status = cli_fail(d->cli, MWESO_USAGE,
                              "--wish: deeper is measured by a player who thinks four times as "
                              "far; of %.100s that is not known, but of search:nodes=N and "
                              "mcts:playouts=N",
                              d->players[i]);
    }
    d->same_players = status == MWESO_OK && strcmp(d->players[0], d->players[1]) == 0;
    return status;
}

/* ---- what no other dominates ----------------------------------------------------------------- */

/* How far it is from a wish. Within the noise of its games bounds are met. */
static double loss_of(const Design *d, const Candidate *c, size_t w)
{
    const Wish *wish = &d->wishes.list[w];
    if (!wish->direction && design_fulfilment(d, c, w) != WISH_MISSED) return 0;
    return wish_loss(wish, c->figures[w].value, d->candidates->figures[w].value, 1);
}

/* Is `a` at least as near to every wish as `b`, with no more changes, and nearer to one or with
 * fewer? */
static bool dominates(const Design *d, const Candidate *a, const Candidate *b)
{
    bool better = a->changes < b->changes;
    if (a->changes > b->changes) return false;
    for (size_t w = 0; w < d->wishes.count; w++) {
        double of_a = loss_of(d, a, w), of_b = loss_of(d, b, w);
        if (!(of_a <= of_b)) return false;
        better |= of_a < of_b;
    }
    return better;
}

/* Those that are as wished are shown, unless they are dominated; where none is, the nearest. */
static void choose_shown(Design *d)
{
    enum { MOST_MISSES = 3 };
    bool any = false;
    for (size_t i = 0; i < d->in_count; i++) {
        Candidate *c = &d->candidates[d->in[i]];
        any |= design_is_as_wished(d, c);
        for (size_t k = 0; k < d->in_count && !c->by; k++)
            if (dominates(d, &d->candidates[d->in[k]], c)) c->by = &d->candidates[d->in[k]];
    }
    for (size_t i = 0; i < d->in_count; i++) {
        const Candidate *c = &d->candidates[d->in[i]];
        bool as_wished = design_is_as_wished(d, c);
        if (!c->by && (any ? as_wished : d->shown_count < MOST_MISSES))
            d->shown[d->shown_count++] = i;
    }
}

const Candidate *design_shown(const Design *d, size_t place)
{
    return &d->candidates[d->in[d->shown[place]]];
}

/* ---- files ----------------------------------------------------------------------------------- */

/* What is written loads, and plays as it did; the name of the variant may mean something else in a
 * file. */
static MwesoStatus check_text(const Design *d, const Candidate *c, const char *name,
                              const char *text)
{
    MwesoFindings *findings = mweso_findings_new();
    MwesoVariant *tried = candidate_load(d, c), *written = NULL;
    if (findings) written = candidate_load_text(d, name, text, findings);
    bool same = tried && written &&
                strcmp(mweso_variant_fingerprint(tried), mweso_variant_fingerprint(written)) == 0;
    mweso_findings_free(findings);
    mweso_variant_free(tried);
    mweso_variant_free(written);
    if (same) return MWESO_OK;
    return cli_fail(d->cli, MWESO_USAGE, "--from: no file can inherit from '%.100s' by that name",
                    d->from);
}

/* Refuses a variant from which no file can inherit: what is tried is looked over as such a file. */
static MwesoStatus check_inherited(const Design *d)
{
    CandidateName name;
    char *text = candidate_text(d, d->candidates, candidate_name(d, 0, name));
    MwesoStatus status = text ? check_text(d, d->candidates, name, text) : cli_no_memory(d->cli);
    free(text);
    return status;
}

static MwesoStatus write_file(const Design *d, const char *folder, size_t place, char *file)
{
    CandidateName name, file_name;
    const Candidate *c = design_shown(d, place);
    candidate_name(d, place, name);
    char *text = candidate_text(d, c, name);
    MwesoStatus status = text ? check_text(d, c, name, text) : cli_no_memory(d->cli);
    PathText path;
    snprintf(file_name, sizeof file_name, "%.120s.ini", name);
    snprintf(file, sizeof(CandidateName), "%s", file_name);
    if (status == MWESO_OK && !folder_join(folder, file, path))
        status = folder_cannot_write(d->cli, folder, errno);
    if (status == MWESO_OK) status = cli_save_text(d->cli, path, text, true);
    free(text);
    return status;
}

/* MWESO_OK if the folder can be written to and the names of all files are free; else after a
 * message. */
static MwesoStatus check_folder(const Design *d, const char *folder)
{
    NewFolder new;
    MwesoStatus status = MWESO_OK;
    if (!cli_lies_in(d->from, folder)) {
        BesideName beside;
        return cli_fail(d->cli, MWESO_USAGE,
                        "--write: files that inherit from '%.100s' must lie beside it, as with "
                        "--write %.100s",
                        d->from, cli_beside(d->from, ".", beside));
    }
    if (!folder_begin(&new, folder)) return folder_cannot_write(d->cli, folder, errno);
    folder_end(&new);
    for (size_t i = 0; i < MOST_FINALISTS && status == MWESO_OK; i++) {
        CandidateName name, file;
        PathText path;
        snprintf(file, sizeof file, "%.120s.ini", candidate_name(d, i, name));
        if (!folder_join(folder, file, path)) status = folder_cannot_write(d->cli, folder, errno);
        else status = cli_check_free(d->cli, path, "nothing was played");
    }
    return status;
}

/* MWESO_OK if the page can be put where it is wanted; else MWESO_IO after a message. */
static MwesoStatus check_page(const Design *d, const char *file)
{
    PathText folder;
    const char *slash = strrchr(file, '/');
    snprintf(folder, sizeof folder, "%.*s.", slash ? (int)(slash + 1 - file) : 0, file);
    if (access(folder, W_OK | X_OK) == 0) return MWESO_OK;
    return cli_fail(d->cli, MWESO_IO, "--html: '%.200s' cannot be written: %s", file,
                    strerror(errno));
}

/* Whatever would keep what is found from being written is told before anything is played. */
static MwesoStatus check_files(const Design *d)
{
    const char *const *values = d->cli->values;
    MwesoStatus status = check_inherited(d);
    if (status == MWESO_OK && values[OPT_HTML]) status = check_page(d, values[OPT_HTML]);
    if (status == MWESO_OK && values[OPT_WRITE_ALL])
        status = check_folder(d, values[OPT_WRITE_ALL]);
    return status;
}

/* All files are written, or none. */
static MwesoStatus write_files(const Design *d, const char *folder)
{
    NewFolder new;
    CandidateName files[MOST_FINALISTS];
    const char *names[MOST_FINALISTS + 1] = {NULL};
    MwesoStatus status = MWESO_OK;
    if (!folder_begin(&new, folder)) return folder_cannot_write(d->cli, folder, errno);
    for (size_t i = 0; i < d->shown_count && status == MWESO_OK; i++) {
        status = write_file(d, new.stage, i, files[i]);
        names[i] = files[i];
    }
    if (status == MWESO_OK && !folder_move(&new, names))
        status = folder_cannot_write(d->cli, folder, errno);
    folder_end(&new);
    return status;
}

/* ---- the finalists beside the variant as it is ----------------------------------------------- */

static bool add_entry(const Design *d, Comparison *c, Candidate *candidate)
{
    Entry *e = &c->entries[c->count];
    *e = (Entry){.file = d->from, .called = d->from};
    e->variant = candidate_load(d, candidate);
    if (!e->variant) return false;
    c->count++;
    e->name = e->called = mweso_variant_name(e->variant);
    e->label = strdup(mweso_variant_label(e->variant));
    e->sample = candidate->sample;
    candidate->sample = NULL;
    return e->label != NULL;
}

/* Compares by the games that they have played anew: on a page all, so that what is said of them is
 * corrected for all; else those that are shown, for their smallest positions. */
static MwesoStatus compare_finalists(Design *d, Comparison *c, MwesoPlan *plan)
{
    MwesoStatus status = MWESO_OK;
    *plan = d->asked.plan;
    plan->players[0] = plan->players[1] = d->players[1];
    plan->seed = d->now.seed;
    *c = (Comparison){.cli = d->cli,
                      .asked = &d->asked,
                      .plan = plan,
                      .looks = true,
                      .briefly = true,
                      .entries = calloc(MOST_FINALISTS + 1, sizeof *c->entries)};
    bool good = c->entries && add_entry(d, c, &d->candidates[0]);
    size_t count = d->cli->values[OPT_HTML] ? d->in_count : d->shown_count;
    for (size_t i = 0; i < count && good; i++) {
        size_t place = d->cli->values[OPT_HTML] ? i : d->shown[i];
        d->pair_of[place] = i;
        good = add_entry(d, c, &d->candidates[d->in[place]]);
    }
    if (!good) return cli_no_memory(d->cli);
    if (comparison_ask(c, &status)) status = comparison_run(c);
    return status == MWESO_OK ? comparison_adjust(c) : status;
}

static MwesoStatus write_page(const Design *d, Comparison *c)
{
    const char *file = d->cli->values[OPT_HTML];
    char *lead = design_page_lead(d);
    if (!lead) return cli_no_memory(d->cli);
    c->lead = lead;
    MwesoStatus status = comparison_write_page(c, file);
    free(lead);
    c->lead = NULL;
    return status;
}

static MwesoStatus tell(Design *d, MwesoStatus searched)
{
    Comparison compared = {.entries = NULL};
    MwesoPlan plan;
    MwesoStatus status = MWESO_OK;
    const char *const *values = d->cli->values;
    bool text = d->cli->format == FORMAT_TEXT;
    bool compares = !d->stopped && d->in_count > 0 && (text || values[OPT_HTML]);
    choose_shown(d);
    if (compares) status = compare_finalists(d, &compared, &plan);
    cli_progress_end();
    if (status == MWESO_OK && values[OPT_WRITE_ALL] && d->shown_count)
        status = write_files(d, values[OPT_WRITE_ALL]);
    if (status == MWESO_OK && values[OPT_HTML] && compares) status = write_page(d, &compared);
    if (status == MWESO_OK && values[OPT_HTML] && !compares)
        cli_note(d->cli, "--html: there is no page of a search that found or finished nothing");
    if (status == MWESO_OK && text) status = design_print_text(d, compares ? &compared : NULL);
    else if (status == MWESO_OK) design_print_rows(d);
    comparison_free(&compared);
    if (status != MWESO_OK || searched != MWESO_OK) return status == MWESO_OK ? searched : status;
    bool found = d->shown_count && design_is_as_wished(d, design_shown(d, 0));
    return found ? MWESO_OK : MWESO_NO;
}

/* ---- the verb -------------------------------------------------------------------------------- */

static void design_free(Design *d)
{
    for (size_t i = 0; i < d->count; i++) mweso_sample_free(d->candidates[i].sample);
    for (int i = 0; i < 2; i++) {
        free(d->players[i]);
        free(d->stronger[i]);
    }
    mweso_variant_free(d->base);
    mweso_findings_free(d->base_findings);
    free(d->answers);
    free(d->candidates);
    free(d->in);
    cli_plan_free(&d->asked);
}

/* Loads the variant, and that of --like, with messages about what is wrong with them. */
static MwesoStatus load(Design *d)
{
    MwesoStatus status = MWESO_OK;
    const char *like = d->cli->values[OPT_LIKE];
    d->base = cli_variant(d->cli, d->from, &status);
    if (d->base && !questions_collect(d->base)) status = cli_no_memory(d->cli);
    MwesoVariant *other = NULL;
    if (status == MWESO_OK && like)
        other = cli_variant_with(d->cli, like, (const char *const[]){NULL}, &status);
    if (other && strcmp(mweso_variant_fingerprint(d->base), mweso_variant_fingerprint(other)) == 0)
        status = cli_fail(d->cli, MWESO_USAGE, "--like: '%.100s' plays as '%.100s' already",
                          d->from, like);
    mweso_variant_free(other);
    return status;
}

/* Games are cut off before they are as long as that. */
static MwesoStatus check_lengths(const Design *d)
{
    for (size_t w = 0; w < d->wishes.count; w++) {
        const Wish *wish = &d->wishes.list[w];
        if (strcmp(wish->name, "DurationTurns") == 0 && wish->low > d->asked.plan.max_turns)
            return cli_fail(d->cli, MWESO_USAGE,
                            "--wish: '%.60s': games are cut off after %u turns; --max-turns says "
                            "when",
                            wish->text, d->asked.plan.max_turns);
    }
    return MWESO_OK;
}

static MwesoStatus check_options(const Cli *cli, uint64_t *changes)
{
    if (!cli->values[OPT_DESIGNED])
        return cli_fail(cli, MWESO_USAGE,
                        "--from says which variant is to be changed, as in --from omweso");
    return cli_number_from(cli, OPT_CHANGES, MOST_CHANGES, 1, MOST_CHANGES, changes) ? MWESO_OK
                                                                                     : MWESO_USAGE;
}

static MwesoStatus run(Cli *cli)
{
    uint64_t changes;
    Design d = {.cli = cli, .from = cli->values[OPT_DESIGNED]};
    cli->values[OPT_GAMES] = cli->values[OPT_FINAL_GAMES];
    cli->values[OPT_PLAYERS] = cli->values[OPT_SCREENERS] ? cli->values[OPT_SCREENERS]
                                                          : usual_players;
    if (!cli->values[OPT_DESIGN_TURNS]) cli->values[OPT_DESIGN_TURNS] = usual_turns;
    cli->values[OPT_MAX_TURNS] = cli->values[OPT_DESIGN_TURNS];
    MwesoStatus status = check_options(cli, &changes);
    if (status != MWESO_OK) return status;
    d.most_changes = (int)changes;
    if ((status = wishes_read(cli, &d.wishes)) == MWESO_OK &&
        cli_plan(cli, USUAL_GAMES, &d.asked, &status) && (status = check_lengths(&d)) == MWESO_OK &&
        (status = load(&d)) == MWESO_OK && (status = take_players(&d)) == MWESO_OK &&
        (status = candidates_list(&d)) == MWESO_OK && (status = check_files(&d)) == MWESO_OK) {
        status = design_search(&d);
        if (status == MWESO_OK || d.stopped) status = tell(&d, status);
    }
    cli_progress_end();
    design_free(&d);
    return status;
}

static const OptionId own[] = {OPT_DESIGNED,  OPT_WISH,         OPT_LIKE,        OPT_KEPT,
                               OPT_CHANGES,   OPT_SCREENERS,    OPT_FINAL_GAMES, OPT_SEED,
                               OPT_PLACEMENT, OPT_DESIGN_TURNS, OPT_THREADS,     OPT_HTML,
                               OPT_WRITE_ALL, OPT_COUNT};

const Verb verb_design = {
    "design",
    "",
    "the smallest change of a game that makes it play as one wishes",
    "Tries all rule sets that answer one question, or two, otherwise than --from, and tells those "
    "that play as --wish\n"
    "says and that no other surpasses: the change in the words of the rulebook, figures with "
    "intervals beside those of\n"
    "the variant as it is, the smallest position that shows the difference, and what was tried and "
    "rejected, and why.\n"
    "All are screened by one player, the nearest played anew by another, with other seeds. "
    "Ctrl-C ends the search and\n"
    "prints what is found so far. docs/designing.md has the words for wishes, and an example.\n"
    "Exit code 0: there is one; 1: there is none, and the nearest are told, or it was stopped.",
    "mweso design --from coro --wish \"turns 20 to 25\" --change 1 --players random",
    own,
    0,
    0,
    run,
    FORMAT_TEXT,
};
