/* mweso reconstruct: what a silent record probably said. */
#include "cli/collection/reconstruct.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/verbs.h"

/* ---- variants with further answers ----------------------------------------------------------- */

MwesoVariant *reconstruction_with(const Reconstruction *r, const char *const *answers, char **why,
                                  MwesoStatus *status)
{
    const char *settings[MOST_SETTINGS + RELATIVES_MOST_QUESTIONS + 1];
    size_t count = 0;
    for (int i = 0; i < r->cli->setting_count; i++) settings[count++] = r->cli->settings[i];
    for (; *answers; answers++) settings[count++] = *answers;
    settings[count] = NULL;
    MwesoFindings *findings = mweso_findings_new();
    MwesoVariant *variant = findings ? mweso_variant_load(r->cli->path, r->name, settings, findings)
                                     : NULL;
    *status = MWESO_OK;
    if (!findings || mweso_findings_status(findings) == MWESO_IO) *status = cli_no_memory(r->cli);
    if (!variant && why && *status == MWESO_OK && !(*why = cli_first_error(findings)))
        *status = cli_no_memory(r->cli);
    mweso_findings_free(findings);
    return variant;
}

/* ---- what is silent -------------------------------------------------------------------------- */

double reconstruction_chance(const SilentQuestion *silent)
{
    const Expectation *e = &silent->expected;
    return e->count ? e->chances[e->order[0]] : 0;
}

double reconstruction_printed(double chance)
{
    return chance < RELATIVES_SAY ? fmin(chance, RELATIVES_SAY - 0.01) : chance;
}

bool reconstruction_says(const SilentQuestion *silent)
{
    return reconstruction_chance(silent) >= RELATIVES_SAY;
}

const char *reconstruction_answer(const Reconstruction *r, const SilentQuestion *silent,
                                  size_t rank)
{
    return relatives_answer(&r->relatives, silent->question, silent->expected.order[rank]);
}

const char *reconstruction_played(const SilentQuestion *silent)
{
    return silent->played.text[0] ? silent->played.text : "none";
}

/* "stated", "as", "assumed", "silent", or "default" if no file says anything. */
static const char *certainty(const MwesoAnswer *answer)
{
    bool nobody = answer->origin == MWESO_FROM_DEFAULT && answer->certainty == MWESO_NOT_NAMED;
    return nobody ? "default" : cli_certainties[answer->certainty];
}

/* Finds whether some answer changes anything, beside the others as they are played. */
static MwesoStatus find_effect(const Reconstruction *r, SilentQuestion *silent)
{
    MwesoStatus status = MWESO_OK;
    silent->has_effect = mweso_variant_sentence(r->variant, silent->key, NULL, 0) > 0;
    for (size_t i = 0; !silent->has_effect && i < silent->expected.count; i++) {
        char setting[256];
        snprintf(setting, sizeof setting, "%s=%s",
                 relatives_label(&r->relatives, silent->question, (KeyLabel){0}),
                 reconstruction_answer(r, silent, i));
        const char *const settings[] = {setting, NULL};
        MwesoVariant *variant = reconstruction_with(r, settings, NULL, &status);
        if (status != MWESO_OK) return status;
        silent->has_effect = variant && mweso_variant_sentence(variant, silent->key, NULL, 0) > 0;
        mweso_variant_free(variant);
    }
    return MWESO_OK;
}

/* The surest first; those without effect last. */
static int by_chance(const void *a, const void *b)
{
    const SilentQuestion *x = a, *y = b;
    double first = reconstruction_chance(x), second = reconstruction_chance(y);
    if (x->has_effect != y->has_effect) return x->has_effect ? -1 : 1;
    if (first != second) return first > second ? -1 : 1;
    return x->question < y->question ? -1 : 1;
}

static MwesoStatus find_silent(Reconstruction *r)
{
    const Relatives *all = &r->relatives;
    MwesoStatus status = MWESO_OK;
    r->silent = calloc(all->question_count + 1, sizeof *r->silent);
    if (!r->silent) return cli_no_memory(r->cli);
    for (size_t q = 0; q < all->question_count && status == MWESO_OK; q++) {
        r->known_count += r->known[q] >= 0;
        if (r->known[q] >= 0) continue;
        SilentQuestion *silent = &r->silent[r->count];
        silent->question = q;
        silent->key = all->keys[q];
        silent->played = mweso_variant_answer(r->variant, silent->key);
        relatives_expect(all, r->used, r->known, q, &silent->expected);
        if (!silent->expected.count) continue; /* it is the only game that answers */
        r->count++;
        status = find_effect(r, silent);
    }
    qsort(r->silent, r->count, sizeof *r->silent, by_chance);
    return status;
}

/* Counts the records that are looked at, and their sources. */
static MwesoStatus count_records(Reconstruction *r)
{
    const Relatives *all = &r->relatives;
    bool *told = calloc(all->source_count + 1, sizeof *told);
    if (!told) return cli_no_memory(r->cli);
    for (size_t i = 0; i < all->count; i++) {
        if (!r->used[i]) continue;
        r->records++;
        r->sources += !told[all->all[i].source];
        told[all->all[i].source] = true;
    }
    free(told);
    return MWESO_OK;
}

/* Reads the variant `name` and all records, and works out what they say. Free in any case. */
static MwesoStatus begin(const Cli *cli, const char *name, Reconstruction *r)
{
    MwesoStatus status;
    *r = (Reconstruction){.cli = cli, .name = name};
    r->variant = cli_variant(cli, name, &status);
    if (!r->variant) return status;
    status = relatives_read(cli, r->variant, &r->relatives);
    if (status != MWESO_OK) return status;
    size_t asked = r->relatives.count - 1;
    r->used = calloc(r->relatives.count, sizeof *r->used);
    if (!r->used) return cli_no_memory(cli);
    relatives_others(&r->relatives, asked, r->used);
    relatives_known(&r->relatives, asked, r->known);
    status = count_records(r);
    return status == MWESO_OK ? find_silent(r) : status;
}

static void end(Reconstruction *r)
{
    relatives_free(&r->relatives);
    mweso_variant_free(r->variant);
    free(r->used);
    free(r->silent);
}

/* ---- for people ------------------------------------------------------------------------------ */

enum { WIDTH = 100, SHOWN_GAMES = 3, SHOWN_REASONS = 3 };

static void print_wrapped(const char *text, const char *margin)
{
    fputs(margin, stdout);
    cli_wrap(stdout, text, (int)strlen(margin), margin, WIDTH);
    putchar('\n');
}

/* Adds the nearest games, one of each source, and how many sources there are. */
static void add_games(FILE *out, const Reconstruction *r, const SilentQuestion *silent,
                      bool against)
{
    Witnesses w;
    size_t shown[SHOWN_GAMES], count = 0;
    const RecordedGame *all = r->relatives.all;
    if (!evidence_witnesses(r, silent, 0, against, &w)) w.count = 0;
    if (against && w.count == 0) fputs("; against: none", out);
    else if (against) fputs("; against: ", out);
    for (size_t i = 0; i < w.count && count < SHOWN_GAMES; i++) {
        size_t both,
            alike = relatives_alike(&r->relatives, w.records[i], r->known, silent->question, &both);
        bool again = false;
        for (size_t j = 0; j < count; j++)
            again |= all[shown[j]].source == all[w.records[i]].source;
        if (again) continue;
        shown[count++] = w.records[i];
        fprintf(out, "%s%s (%zu of %zu alike)", count > 1 ? ", " : "",
                mweso_variant_name(all[w.records[i]].variant), alike, both);
    }
    if (w.count)
        fprintf(out, "%s %zu game%s of %zu source%s", w.count > count ? "..." : ":", w.count,
                cli_plural(w.count), w.sources, cli_plural(w.sources));
    free(w.records);
}

static void print_evidence(const Reconstruction *r, const SilentQuestion *silent)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    if (!out) return;
    fputs("for: ", out);
    add_games(out, r, silent, false);
    add_games(out, r, silent, true);
    if (fclose(out) == 0) print_wrapped(text, "      ");
    free(text);
    for (int against = 0; against < 2; against++) {
        char *why = evidence_because(r, silent, 0, against, SHOWN_REASONS);
        char *line = NULL;
        if (why && *why && asprintf(&line, "%s: %s", against ? "although" : "because", why) >= 0)
            print_wrapped(line, "      ");
        free(line);
        free(why);
    }
}

/* What whoever wrote the file assumes, where relatives say another answer. */
static void print_quarrel(const Reconstruction *r, const SilentQuestion *silent)
{
    const MwesoAnswer *played = &silent->played;
    bool same = strcmp(reconstruction_played(silent), reconstruction_answer(r, silent, 0)) == 0;
    if (!played->assumed || !reconstruction_says(silent) || same) return;
    printf("      but the file assumes %s%s%s\n", reconstruction_played(silent),
           *played->comment ? ": " : "", played->comment);
}

static void print_question(const Reconstruction *r, const SilentQuestion *silent)
{
    enum { SHOWN_ANSWERS = 4 };
    const Expectation *e = &silent->expected;
    printf("\n  %s (%s)\n   ", mweso_key(silent->key)->question,
           relatives_label(&r->relatives, silent->question, (KeyLabel){0}));
    for (size_t i = 0; i < e->count && i < SHOWN_ANSWERS; i++)
        printf("%s %.2f %s", i ? "," : "", reconstruction_printed(e->chances[e->order[i]]),
               reconstruction_answer(r, silent, i));
    printf("%s; played: %s (%s)\n", e->count > SHOWN_ANSWERS ? ", ..." : "",
           reconstruction_played(silent), certainty(&silent->played));
    print_evidence(r, silent);
    print_quarrel(r, silent);
}

static bool is_in_group(const SilentQuestion *silent, bool said)
{
    return silent->has_effect && reconstruction_says(silent) == said;
}

static void print_group(const Reconstruction *r, bool said, const char *title)
{
    size_t count = 0;
    for (size_t i = 0; i < r->count; i++) count += is_in_group(&r->silent[i], said);
    if (count) printf("\n%s (%zu):\n", title, count);
    for (size_t i = 0; i < r->count && !cli_output_failed(); i++)
        if (is_in_group(&r->silent[i], said)) print_question(r, &r->silent[i]);
}

static void print_without_effect(const Reconstruction *r)
{
    const char *before = "\nWithout effect beside the other answers as they are played: ";
    for (size_t i = 0; i < r->count; i++) {
        if (r->silent[i].has_effect) continue;
        printf("%s%s", before,
               relatives_label(&r->relatives, r->silent[i].question, (KeyLabel){0}));
        before = ", ";
    }
    if (*before == ',') puts(".");
}

/* Counts the answers that it only has from what it inherits. */
static size_t count_inherited(const Reconstruction *r)
{
    size_t count = 0;
    for (size_t q = 0; q < r->relatives.question_count; q++)
        count += r->known[q] >= 0 &&
                 mweso_variant_answer(r->variant, r->relatives.keys[q]).origin ==
                     MWESO_FROM_ANCESTOR;
    return count;
}

static void print_text(const Reconstruction *r)
{
    char *head, inherited[100] = "";
    const size_t asked = r->known_count + r->count, from_parent = count_inherited(r);
    if (from_parent)
        snprintf(inherited, sizeof inherited,
                 ", %zu of them as the game does that it inherits from", from_parent);
    if (asprintf(
            &head,
            "%s: of %zu questions that enough games on record answer its own record%s answers "
            "%zu%s. What the others say of the rest, %zu records of %zu sources, of which each "
            "counts once, stands below with its chance. It is an expectation, no record. What "
            "is silent is not missing at random: sources name what strikes them, so that a "
            "silent answer may be a more usual one than those this was worked out from.",
            r->name, asked, r->cli->setting_count ? ", with what --set adds," : "", r->known_count,
            inherited, r->records, r->sources) < 0)
        return;
    print_wrapped(head, "");
    free(head);
    print_group(r, true, "Relatives say, with a chance of 0.9 or more");
    print_group(r, false, "Open: no answer has a chance of 0.9");
    print_without_effect(r);
}

/* ---- for programs ---------------------------------------------------------------------------- */

/* The names of the games, parted by blanks. */
static char *names_of(const Reconstruction *r, const Witnesses *w)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    if (!out) return NULL;
    for (size_t i = 0; i < w->count; i++)
        fprintf(out, "%s%s", i ? " " : "",
                mweso_variant_name(r->relatives.all[w->records[i]].variant));
    return fclose(out) == 0 ? text : (free(text), NULL);
}

static bool print_row(const Reconstruction *r, const SilentQuestion *silent, size_t rank,
                      bool first)
{
    Witnesses with = {0}, without = {0};
    const Expectation *e = &silent->expected;
    bool good = evidence_witnesses(r, silent, rank, false, &with) &&
                evidence_witnesses(r, silent, rank, true, &without);
    char *with_names = good ? names_of(r, &with) : NULL;
    char *without_names = good ? names_of(r, &without) : NULL;
    char *because = evidence_because(r, silent, rank, false, SIZE_MAX);
    char *although = evidence_because(r, silent, rank, true, SIZE_MAX);
    good = with_names && without_names && because && although;
    double chance = e->chances[e->order[rank]];
    if (good)
        ROW(r->cli, first, TEXT_FIELD("variant", mweso_variant_name(r->variant)),
            TEXT_FIELD("key", relatives_label(&r->relatives, silent->question, (KeyLabel){0})),
            NUMBER_FIELD("rank", rank + 1),
            TEXT_FIELD("answer", reconstruction_answer(r, silent, rank)),
            REAL_FIELD("chance", chance), BOOL_FIELD("said", chance >= RELATIVES_SAY),
            NUMBER_FIELD("games_for", with.count), NUMBER_FIELD("sources_for", with.sources),
            TEXT_FIELD("for", with_names), NUMBER_FIELD("games_against", without.count),
            NUMBER_FIELD("sources_against", without.sources), TEXT_FIELD("against", without_names),
            TEXT_FIELD("because", because), TEXT_FIELD("although", although),
            TEXT_FIELD("played", reconstruction_played(silent)),
            TEXT_FIELD("certainty", certainty(&silent->played)),
            BOOL_FIELD("effect", silent->has_effect), NUMBER_FIELD("records", r->records),
            NUMBER_FIELD("sources", r->sources),
            TEXT_FIELD("fingerprint", mweso_variant_fingerprint(r->variant)),
            TEXT_FIELD("version", mweso_version()));
    free(with.records);
    free(without.records);
    free(with_names);
    free(without_names);
    free(because);
    free(although);
    return good;
}

static MwesoStatus print_rows(const Reconstruction *r)
{
    bool good = true;
    for (size_t i = 0; i < r->count; i++)
        for (size_t rank = 0; good && rank < r->silent[i].expected.count && !cli_output_failed();
             rank++)
            good = print_row(r, &r->silent[i], rank, i == 0 && rank == 0);
    return good ? MWESO_OK : cli_no_memory(r->cli);
}

/* ---- the verb -------------------------------------------------------------------------------- */

static MwesoStatus check(const Cli *cli)
{
    static const OptionId of_games[] = {OPT_PLAY, OPT_WRITE, OPT_REPLACE, OPT_COMPLETION_GAMES,
                                        OPT_COMPLETIONS};
    bool validates = cli->values[OPT_VALIDATE];
    if (validates && cli->count)
        return cli_fail(cli, MWESO_USAGE, "--validate is about all records, not about one variant");
    if (!validates && !cli->count)
        return cli_fail(cli, MWESO_USAGE, "the name of a variant is expected, or --validate");
    if (validates && cli->setting_count)
        return cli_fail(cli, MWESO_USAGE, "--set: --validate is about records as they stand");
    for (size_t i = 0; validates && i < sizeof of_games / sizeof *of_games; i++)
        if (cli->values[of_games[i]])
            return cli_fail(cli, MWESO_USAGE, "--%s: --validate is about all records",
                            cli_option_name(of_games[i]));
    if (cli->setting_count && cli->values[OPT_WRITE])
        return cli_fail(cli, MWESO_USAGE, "--set: the file of --write inherits what VARIANT has");
    if (cli->values[OPT_PLAY] && cli->values[OPT_WRITE])
        return cli_fail(cli, MWESO_USAGE, "--write: what plays well is written nowhere (--play)");
    BesideName folder;
    const char *file = cli->values[OPT_WRITE];
    if (file && !cli_lies_in(cli->arguments[0], cli_beside(file, ".", folder)))
        return cli_fail(cli, MWESO_USAGE,
                        "--write: a file that inherits from '%.100s' must lie beside it",
                        cli->arguments[0]);
    return cli_check_written(cli);
}

/* In text what relatives say comes first; rows are of one kind. */
static MwesoStatus tell(const Cli *cli, const PlayPlan *plan)
{
    Reconstruction r;
    bool text = cli->format == FORMAT_TEXT, only_play = cli->values[OPT_PLAY];
    bool plays = plan->games && (text || only_play);
    MwesoStatus status = begin(cli, cli->arguments[0], &r);
    for (int i = 0; i < 2 && plays && status == MWESO_OK; i++)
        status = cli_check_player(cli, r.variant, plan->of_games.plan.players[i]);
    if (status == MWESO_OK && text && !only_play) print_text(&r);
    if (status == MWESO_OK && !text && !only_play) status = print_rows(&r);
    if (status == MWESO_OK && plays) status = reconstruct_play(&r, plan);
    if (status == MWESO_OK) status = reconstruct_write(&r);
    end(&r);
    return status;
}

static MwesoStatus reconstruct(const Cli *cli)
{
    PlayPlan plan;
    MwesoStatus status;
    if (reconstruct_plan(cli, &plan, &status))
        status = cli->values[OPT_PLAY] && !plan.games
                     ? cli_fail(cli, MWESO_USAGE, "--play: with --games 0 nothing is played")
                     : tell(cli, &plan);
    cli_plan_free(&plan.of_games);
    return status;
}

static MwesoStatus run(Cli *cli)
{
    MwesoStatus status = check(cli);
    if (status != MWESO_OK) return status;
    return cli->values[OPT_VALIDATE] ? reconstruct_validate(cli) : reconstruct(cli);
}

static const OptionId own[] = {
    OPT_PLAY,    OPT_COMPLETIONS, OPT_COMPLETION_GAMES, OPT_PLAYERS,  OPT_MAX_TURNS, OPT_SEED,
    OPT_THREADS, OPT_WRITE,       OPT_REPLACE,          OPT_VALIDATE, OPT_COUNT};

const Verb verb_reconstruct = {
    "reconstruct",
    "[VARIANT]",
    "what a silent record probably said, by the records of other games",
    "For each question that no source answers of a variant prints the possible answers with their "
    "chance, from what\n"
    "is on record of all games; which games and which of its own answers speak for the first, and "
    "which against it.\n"
    "Below 0.9 a question is open. Then the sets of answers that are probable together are played: "
    "do games end, how\n"
    "long are they, how even? Neither is evidence of what was played, and neither enters matrices, "
    "trees or the atlas.\n"
    "--write makes a variant file of what relatives say, each answer marked as assumed (?) with "
    "the "
    "reason. --validate\n"
    "hides every answer on record in turn and tells how often it is found again "
    "(docs/reconstruct.md).",
    "mweso reconstruct njombwa --games 0",
    own,
    0,
    1,
    run,
    FORMAT_TEXT,
};
