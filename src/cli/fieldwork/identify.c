/* mweso identify: which games on record explain what was seen. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/fieldwork/infer.h"
#include "cli/verbs.h"

enum {
    LISTED = 10,
    CHANGES_LOOKED_FOR = 24,
    NEAR_SHOWN = 5,
    FEW_REPLAYS = 4000,
    AGAINST_NAMED = 3
};

/* A game of the collection, and what the notes say of it. */
typedef struct Game {
    char *name;
    MwesoVariant *variant;
    MwesoEvidence *evidence; /* the notes as its board has them; NULL: they cannot be read so */
    bool *fits;              /* by note */
    bool impossible;         /* the seeds of a note do not add up, whatever the rules */
    size_t explained;
    bool house;    /* a house rule, which is no game on record */
    size_t unread; /* lines that cannot be read for this board */
    size_t reads;  /* notes and games that can be, where something cannot */
    char problem[400];
    char *change;         /* what its rules would have to answer otherwise to explain everything, as
                             "section.key=value; ..."; "" if nothing near does; NULL: not
                             looked for */
    size_t changes;       /* how many answers that is; SIZE_MAX: not looked for, or nothing near */
    MwesoInference *near; /* where nothing near does: what was looked for, which shows rivals */
    char *rival; /* where nothing near does, an answer that no search takes by which some rules
                    around it do, "section.key = value"; NULL: none, or not looked for */
} Game;

typedef struct Games {
    const Cli *cli;
    Game *at;
    size_t count, read; /* `read`: of these, which come first, the notes can be read */
    char *stdin_text;   /* what "-" held, read once */
    size_t stdin_length;
    MwesoStatus status;
} Games;

/* ---- the games ------------------------------------------------------------------------------- */

static bool add_game(void *user, const char *name, const char *file)
{
    Games *games = user;
    (void)file;
    MwesoFindings *findings = mweso_findings_new();
    MwesoVariant *variant = findings ? mweso_variant_load(games->cli->path, name,
                                                          games->cli->settings, findings)
                                     : NULL;
    if (!findings) games->status = MWESO_IO;
    mweso_findings_free(findings);
    if (!variant) return games->status == MWESO_OK; /* `mweso check` says what is wrong with it */
    Game *all = cli_grow(games->at, games->count, sizeof *all);
    char *copy = strdup(name);
    if (all) games->at = all;
    if (all && copy)
        all[games->count++] = (Game){
            .name = copy,
            .variant = variant,
            .changes = SIZE_MAX,
            .house = strcmp(cli_answer(variant, "variant.status").text, "house") == 0};
    else mweso_variant_free(variant), free(copy), games->status = MWESO_IO;
    return games->status == MWESO_OK;
}

static void free_games(Games *games)
{
    for (size_t i = 0; i < games->count; i++) {
        Game *game = &games->at[i];
        mweso_inference_free(game->near);
        mweso_evidence_free(game->evidence);
        mweso_variant_free(game->variant);
        free(game->change);
        free(game->rival);
        free(game->fits);
        free(game->name);
    }
    free(games->at);
    free(games->stdin_text);
}

/* ---- the notes, read for the board of each --------------------------------------------------- */

static void count_unread(void *user, const char *file, const MwesoError *error)
{
    Game *game = user;
    if (error->status == MWESO_OK) return; /* a remark, on how it was read */
    if (game->unread++ > 0) return;
    if (error->line)
        snprintf(game->problem, sizeof game->problem, "%.80s:%d: %.110s", file, error->line,
                 error->text);
    else snprintf(game->problem, sizeof game->problem, "%.190s", error->text);
}

/* Keeps standard input, which every game reads again. False after a message. */
static bool keep_stdin(Games *games)
{
    size_t room = 0;
    char *text = NULL;
    FILE *kept = open_memstream(&text, &room);
    char part[4096];
    size_t got;
    while (kept && (got = fread(part, 1, sizeof part, stdin)) > 0) fwrite(part, 1, got, kept);
    if (!kept || fclose(kept) != 0) return games->status = cli_no_memory(games->cli), false;
    games->stdin_text = text;
    games->stdin_length = room;
    return true;
}

/* Reads the notes on the board of a game; what cannot be read so is counted. */
static bool read_for(Games *games, Game *game, MwesoLayout layout)
{
    const Cli *cli = games->cli;
    game->evidence = mweso_evidence_new(game->variant);
    if (!game->evidence) return games->status = cli_no_memory(cli), false;
    mweso_evidence_played_out(game->evidence, cli->values[OPT_PLAYED_OUT]);
    for (int i = 0; i < cli->count && !cli_stop; i++) {
        const char *file = cli->arguments[i];
        if (strcmp(file, "-") == 0 && !games->stdin_text && !keep_stdin(games)) return false;
        MwesoStatus read = strcmp(file, "-") == 0
                               ? mweso_evidence_read_text(game->evidence, file, games->stdin_text,
                                                          games->stdin_length, layout, count_unread,
                                                          game)
                               : mweso_evidence_read(game->evidence, file, layout, count_unread,
                                                     game);
        if (read == MWESO_IO) /* it will not be read for another board either */
            return games->status = cli_fail(cli, read, "%s", game->problem), false;
    }
    if (game->unread == 0 && mweso_evidence_count(game->evidence) == 0)
        count_unread(game, cli->arguments[0],
                     &(MwesoError){.status = MWESO_BAD_INPUT,
                                   .line = 1,
                                   .text = "holds no observation and no game"});
    if (game->unread == 0) return true;
    game->reads = mweso_evidence_count(game->evidence);
    mweso_evidence_free(game->evidence);
    game->evidence = NULL;
    return true;
}

/* A game whose script fails explains nothing, and is no reason not to look at the others. */
static MwesoStatus leave_out(const Cli *cli, Game *game, const MwesoError *error)
{
    cli_note(cli, "%s is left out: %s", game->name, error->text);
    snprintf(game->problem, sizeof game->problem, "%.399s", error->text);
    mweso_evidence_free(game->evidence);
    game->evidence = NULL;
    game->explained = 0;
    return MWESO_OK;
}

/* Counts the notes that a game explains: those whose seeds add up and whose moves it leads to. */
static MwesoStatus test_game(const Cli *cli, Game *game)
{
    size_t count = mweso_evidence_count(game->evidence);
    game->fits = calloc(count, sizeof *game->fits);
    if (!game->fits) return cli_no_memory(cli);
    for (size_t i = 0; i < count && !cli_stop; i++) {
        MwesoError error;
        bool adds_up = mweso_evidence_amiss(game->evidence, i, NULL, 0) == 0;
        MwesoStatus status = mweso_evidence_explained(game->evidence, game->variant, i,
                                                      &game->fits[i], &error);
        if (status == MWESO_BAD_VARIANT) return leave_out(cli, game, &error);
        if (status != MWESO_OK) return cli_fail_error(cli, game->name, &error);
        game->fits[i] &= adds_up;
        game->impossible |= !adds_up;
        game->explained += game->fits[i];
    }
    return MWESO_OK;
}

/* The games for which the notes can be read come first, those that explain most before the others,
 * then those with the fewest answers to change; among equals by name. */
static int by_fit(const void *a, const void *b)
{
    const Game *one = a, *other = b;
    if (!one->evidence != !other->evidence) return one->evidence ? -1 : 1;
    if (one->explained != other->explained) return one->explained > other->explained ? -1 : 1;
    if (one->changes != other->changes) return one->changes < other->changes ? -1 : 1;
    return strcmp(one->name, other->name);
}

static MwesoStatus test_all(Games *games, MwesoLayout layout)
{
    for (size_t i = 0; i < games->count && !cli_stop; i++) {
        Game *game = &games->at[i];
        cli_progress(games->cli, "%s: game %zu of %zu", game->name, i + 1, games->count);
        if (!read_for(games, game, layout)) break;
        if (game->evidence) games->status = test_game(games->cli, game);
        if (games->status != MWESO_OK) break;
        games->read += game->evidence != NULL;
    }
    cli_progress_end();
    if (games->status != MWESO_OK) return games->status;
    if (cli_stop) return cli_fail(games->cli, MWESO_NO, "stopped before the end");
    qsort(games->at, games->count, sizeof *games->at, by_fit);
    return MWESO_OK;
}

/* No board fits: what cannot be read is told as the game says it that can read most. */
static MwesoStatus fail_unread(const Games *games)
{
    const Game *best = NULL; /* not one whose script has failed: it could read all */
    for (size_t i = 0; i < games->count; i++) {
        const Game *game = &games->at[i];
        if (game->unread && (!best || game->unread < best->unread)) best = game;
    }
    if (!best)
        return cli_fail(games->cli, MWESO_BAD_VARIANT,
                        "the scripts of all games that can read it fail");
    fprintf(stderr, "%s\n", best->problem);
    if (best->reads == 0)
        return cli_fail(games->cli, MWESO_BAD_INPUT,
                        "nothing was found that could be read as a note or a game (docs/notes.md)");
    return cli_fail(games->cli, MWESO_BAD_INPUT,
                    "on no board of the %zu games can all of it be read; %s reads most, all but "
                    "%zu line%s",
                    games->count, best->name, best->unread, cli_plural(best->unread));
}

/* ---- what would make it fit ------------------------------------------------------------------ */

static bool goes_on(void *cli, uint64_t done)
{
    cli_progress(cli, "the smallest changes: %llu replays", (unsigned long long)done);
    return !cli_stop;
}

/* The rules around a game's that explain some notes; NULL if none do, or with *status set. */
static MwesoInference *infer_around(const Cli *cli, const MwesoEvidence *evidence,
                                    MwesoStatus *status)
{
    MwesoError error;
    MwesoInference *inference = mweso_infer(evidence, NULL, 0, FEW_REPLAYS, goes_on,
                                            (void *)(uintptr_t)cli, &error);
    cli_progress_end();
    if (!inference && cli_stop) *status = cli_fail(cli, MWESO_NO, "stopped before the end");
    else if (!inference && error.status == MWESO_IO) *status = cli_no_memory(cli);
    return inference;
}

/* Looks for the rules nearest to a game's that explain everything: those of its answers that are
 * others than where there are no notes at all, which are the game's own. */
static MwesoStatus find_change(const Cli *cli, Game *game)
{
    MwesoStatus status = MWESO_OK;
    size_t length = 0;
    if (game->impossible) return (game->change = strdup("")) ? MWESO_OK : cli_no_memory(cli);
    MwesoEvidence *nothing = mweso_evidence_new(game->variant);
    FILE *written = open_memstream(&game->change, &length);
    if (!nothing || !written) status = cli_no_memory(cli);
    MwesoInference *near = status == MWESO_OK ? infer_around(cli, game->evidence, &status) : NULL;
    const char *const *theirs = near ? mweso_inference_candidate(near, 0) : NULL;
    MwesoInference *own = theirs ? infer_around(cli, nothing, &status) : NULL;
    const char *const *its = own ? mweso_inference_candidate(own, 0) : NULL;
    const char *between = "";
    for (; its && *its && *theirs; its++, theirs++) {
        if (strcmp(*its, *theirs) == 0) continue;
        fprintf(written, "%s%s", between, *theirs);
        between = "; ";
        game->changes = game->changes == SIZE_MAX ? 1 : game->changes + 1;
    }
    mweso_inference_free(own);
    if (theirs) mweso_inference_free(near);
    else game->near = near;
    mweso_evidence_free(nothing);
    if (written && fclose(written) != 0 && status == MWESO_OK) status = cli_no_memory(cli);
    return status;
}

/* Looks for an answer that is not searched by which some rules around a game explain everything. */
static MwesoStatus find_rival(const Cli *cli, Game *game)
{
    MwesoStatus status = MWESO_OK;
    MwesoError error;
    MwesoStatus tried = mweso_inference_compete(game->near, FEW_REPLAYS, goes_on,
                                                (void *)(uintptr_t)cli, &error);
    cli_progress_end();
    const char *rival = tried == MWESO_OK ? mweso_inference_rival(game->near, 0) : NULL;
    if (cli_stop) status = cli_fail(cli, MWESO_NO, "stopped before the end");
    else if (tried == MWESO_IO) status = cli_no_memory(cli);
    else if (rival && !(game->rival = strdup(rival))) status = cli_no_memory(cli);
    return status;
}

/* ---- the answer ------------------------------------------------------------------------------ */

/* The names of the notes that a game does not explain, separated by ", "; the caller frees it. */
static char *notes_against(const Game *game, size_t most)
{
    size_t count = mweso_evidence_count(game->evidence), against = 0;
    size_t *at = calloc(count + 1, sizeof *at);
    for (size_t i = 0; at && i < count; i++)
        if (!game->fits[i]) at[against++] = i;
    char *names = at ? finding_names(game->evidence, (MwesoIndices){at, against}, most) : NULL;
    free(at);
    return names;
}

/* "Coro (Lango; Uganda)", as far as its file says. */
static void print_game(const Game *game)
{
    const char *const told[] = {cli_answer(game->variant, "variant.people").text,
                                cli_answer(game->variant, "variant.region").text};
    const char *between = " (";
    printf("  %-18s %s%s", game->name, game->house ? "house rule: " : "",
           cli_answer(game->variant, "variant.title").text);
    for (size_t i = 0; i < sizeof told / sizeof *told; i++)
        if (*told[i]) printf("%s%s", between, told[i]), between = "; ";
    puts(between[0] == ';' ? ")" : "");
}

static void print_fitting(const Games *games, size_t fitting, size_t most)
{
    for (size_t i = 0; i < fitting && i < most; i++) print_game(&games->at[i]);
    if (fitting > most) printf("  and %zu more (--count)\n", fitting - most);
    if (fitting == 0) printf("  none\n");
    if (fitting < 2) return;
    if (most < 2) { /* one of them alone is told apart from nothing */
        printf("\nNothing that was seen tells these %zu apart; with --count %zu the question is "
               "told that does.\n",
               fitting, fitting);
        return;
    }
    printf("\nNothing that was seen tells these %zu apart. What to ask: mweso ask --among ",
           fitting);
    for (size_t i = 0; i < fitting && i < most; i++)
        printf("%s%s", i ? "," : "", games->at[i].name);
    putchar('\n');
}

/* What its rules would have to answer: keys in a line, or a sentence for each. */
static void print_answers(const Cli *cli, const Game *game, const char *what, const char *answers)
{
    if (cli->values[OPT_KEYS]) {
        printf("    %s with %s\n", what, answers);
        return;
    }
    char *copy = strdup(answers), *rest;
    printf("    %s so:\n", what);
    for (char *part = copy ? strtok_r(copy, ";", &rest) : NULL; part;
         part = strtok_r(NULL, ";", &rest)) {
        char *told = told_answers(cli, game->evidence, part);
        printf("      %s\n", told ? told : part);
        free(told);
    }
    free(copy);
}

static void print_change(const Cli *cli, const Game *game)
{
    if (*game->change) print_answers(cli, game, "all of them", game->change);
    else if (game->impossible) puts("    seeds of a note do not add up (mweso infer)");
    else if (game->rival)
        print_answers(cli, game, "all of them by some rules around it,", game->rival);
    else puts("    no rules around it that were searched explain all of them");
}

static void print_near(const Games *games, size_t from)
{
    const Game *first = from < games->read ? &games->at[from] : NULL;
    if (first && first->explained == 0 && first->changes == SIZE_MAX) {
        printf("\nNone of the others explains any of it: none is nearer than another.\n");
        return;
    }
    printf("\nNearest of the others:\n");
    for (size_t i = from; i < games->read && i < from + NEAR_SHOWN; i++) {
        const Game *game = &games->at[i];
        size_t notes = mweso_evidence_count(game->evidence);
        char *against = notes_against(game, AGAINST_NAMED);
        print_game(game);
        printf("    explains %zu of %zu, not %s\n", game->explained, notes, against);
        if (game->change) print_change(games->cli, game);
        free(against);
    }
}

static void print_unread(const Games *games)
{
    size_t other = 0; /* games on another board; those whose script failed have been told of */
    const Game *example = NULL;
    for (size_t i = games->count; i-- > games->read;)
        if (games->at[i].unread > 0) other++, example = &games->at[i];
    if (example)
        printf("\nOn another board: %zu games, for example %s (%s)\n", other, example->name,
               example->problem);
}

static void print_rows(const Games *games, size_t most)
{
    for (size_t i = 0; i < games->count && i < most; i++) {
        const Game *game = &games->at[i];
        size_t notes = game->evidence ? mweso_evidence_count(game->evidence) : 0;
        char *against = game->evidence ? notes_against(game, SIZE_MAX) : NULL;
        ROW(games->cli, i == 0, TEXT_FIELD("variant", game->name),
            BOOL_FIELD("board", game->evidence != NULL), NUMBER_FIELD("notes", notes),
            NUMBER_FIELD("explained", game->explained),
            BOOL_FIELD("fits", game->evidence && game->explained == notes),
            BOOL_FIELD("house", game->house), TEXT_FIELD("against", against),
            TEXT_FIELD("change", game->change),
            TEXT_FIELD("unread", game->evidence ? NULL : game->problem),
            TEXT_FIELD("rival", game->rival));
        free(against);
    }
}

/* ---- the verb -------------------------------------------------------------------------------- */

static MwesoStatus report(Games *games, size_t most)
{
    MwesoStatus status = MWESO_OK;
    size_t notes = mweso_evidence_count(games->at[0].evidence), fitting = 0;
    while (fitting < games->read && games->at[fitting].explained == notes) fitting++;
    size_t near = games->read - fitting;
    if (near > CHANGES_LOOKED_FOR) near = CHANGES_LOOKED_FOR;
    for (size_t i = fitting; i < fitting + near && status == MWESO_OK; i++)
        status = find_change(games->cli, &games->at[i]);
    qsort(games->at, games->read, sizeof *games->at, by_fit);
    for (size_t i = fitting; i < games->read && i < fitting + NEAR_SHOWN; i++) {
        Game *game = &games->at[i];
        if (game->near && status == MWESO_OK) status = find_rival(games->cli, game);
    }
    if (status != MWESO_OK) return status;
    if (games->cli->format == FORMAT_TEXT) {
        printf("%zu note%s, %zu games. All of it is explained by\n", notes, cli_plural(notes),
               games->count);
        print_fitting(games, fitting, most);
        if (fitting < games->read) print_near(games, fitting);
        print_unread(games);
    } else {
        print_rows(games, games->cli->values[OPT_LISTED] ? most : games->count);
    }
    bool on_record = false;
    for (size_t i = 0; i < fitting; i++) on_record |= !games->at[i].house;
    return on_record ? MWESO_OK : MWESO_NO;
}

static MwesoStatus run(Cli *cli)
{
    MwesoLayout layout;
    uint64_t most;
    Games games = {.cli = cli};
    if (!cli_layout(cli, OPT_EVIDENCE, &layout) ||
        !cli_number_from(cli, OPT_LISTED, LISTED, 1, 1000, &most))
        return MWESO_USAGE;
    if (mweso_path_each(cli->path, add_game, &games) != MWESO_OK) games.status = MWESO_IO;
    MwesoStatus status = games.status != MWESO_OK ? cli_no_memory(cli)
                         : games.count == 0
                             ? cli_fail(cli, MWESO_BAD_VARIANT, "no variant is found")
                             : test_all(&games, layout);
    if (status == MWESO_OK) status = games.read ? report(&games, most) : fail_unread(&games);
    free_games(&games);
    return status;
}

static const OptionId own[] = {OPT_EVIDENCE, OPT_PLAYED_OUT, OPT_LISTED, OPT_KEYS, OPT_COUNT};

const Verb verb_identify = {
    "identify",
    "FILE...",
    "which games on record explain what was seen",
    "Reads notes or recorded games as `infer` does (docs/notes.md), for each variant on its own\n"
    "board and from its own start, and lists the games that explain all of them, then those that\n"
    "explain most: which notes they do not explain, and what their rules would have to answer\n"
    "otherwise to explain everything. Where several games fit, `mweso ask --among` finds what to\n"
    "ask.\n"
    "House rules (variant.status = house) are tried and marked, but are no games on record.\n"
    "Exit code 1: no game on record explains everything; 4: notes that cannot be read.",
    "mweso identify notes.txt",
    own,
    1,
    -1,
    run,
    FORMAT_TEXT,
};
